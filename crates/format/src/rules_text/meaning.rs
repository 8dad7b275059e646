//! The possible meanings of sentences, and the form of a phrase.

/// A possible meaning of a clause.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Meaning {
    /// A rule of the kind with this keyword.
    Kind(&'static str),
    // Lines.
    /// A snake has to be found: a path of cells that does not touch itself.
    Snake,
    /// The cells that are not shaded are connected.
    CaveOpen,
    /// Each shaded cell is connected to the rim of the board by shaded cells.
    CaveRim,
    /// A marked cell that is not shaded is the number of such cells that it sees in its row and column, with itself.
    SeesUnshaded,
    /// All shaded cells hold odd digits.
    OddShaded,
    /// All shaded cells hold even digits.
    EvenShaded,
    /// Cells with a mark are shaded.
    MarksShaded,
    /// A marked cell is the number of shaded cells that it sees in its row and column, with itself.
    SeesShaded,
    /// One of the two cells of a mark is shaded, and the other is not.
    MarksBetween,
    /// The number on a line is the difference between the digits at its ends.
    EndsByNumber,
    /// The number on a line is the difference between any two neighbours on it.
    StepsByNumber,
    /// The digits of the line are outside the range of those in the diamonds at its ends.
    DiamondRange,
    /// The digits in the diamonds at the ends of a line differ by at least a number.
    DiamondsApart,
    /// A line with a clause that is not understood.
    UnreadLine,
    /// Any group of neighbours, as many as the statement has sets, does not hold a digit of each set.
    NotSets,
    /// The digits of the line add up to a number times the number of its cells.
    SumByLength,
    /// The digits of the line add up to one of two numbers.
    EitherSum,
    /// All lines have equal products. The product has to be found.
    ProductsEqual,
    /// All lines hold the same digits, each equally often.
    SameDigits,
    /// Neighbours on the line are odd and even in turn.
    Parity,
    /// Neighbours differ by at most a number.
    AtMost,
    /// No digit repeats on the line.
    Apart,
    /// Neighbours on the line are consecutive.
    Neighbours,
    /// Digits increase by one along the line, or decrease by one.
    InOrder,
    /// All neighbours on the line have the same difference, which has to be found.
    SameDifference,
    /// The digit in cell n of the line is the place of n on the line.
    IndexLine,
    /// Neighbours on the line are in the relation of the statement.
    RelationLine,
    /// The digits of the line add up to a number.
    LineSum,
    /// A marked cell is the number of odd or even digits on its line.
    CountOnLine,
    /// The digits at the two ends of the line are in the relation of the statement.
    RelationEnds,
    /// Any three neighbours on the line add up to a multiple of a number.
    ThreeMultiple,
    /// Of any three neighbours on the line, one is the sum of the others.
    ThreeIsSum,
    /// All digits of the line are odd.
    OddLine,
    /// All digits of the line are even.
    EvenLine,
    /// On a line of four cells, the first two and the last two have equal sums.
    HalvesEqual,
    /// The digits of the line add up to the square of the greatest of them.
    SquareOfGreatest,
    /// Digits increase from one end, and each after the second is the sum of the two before it.
    Fibonacci,
    /// The digits at the ends are the numbers of even and of odd digits on the line.
    ParityCounts,
    /// One digit is more than any two others of the line together.
    GreatestBeats,
    /// The parts of the line in each row, or in each column, have equal sums.
    RowSums,
    /// The digits between the two ends add up to a two-digit number, which consists of the digits at the ends.
    SplitPeas,
    /// All digits of the line, with those at the ends, add up to a two-digit number, which consists of the digits
    /// at the ends.
    FullSplitPeas,
    /// All lines can be cut into parts of one sum, which has to be found.
    SumLinesEqual,
    /// The parts of all lines of a colour in each box have equal sums.
    ColourSums,
    /// The sums of the parts of the line in each box increase from one end to the other.
    SegmentsIncrease,
    /// If a digit is on the line, so is its difference to 10.
    Counterparts,
    /// The differences between each digit and the next are one number, which has to be found.
    Progression,
    /// Neighbours on thermometers are consecutive.
    ThermoSteps,
    /// Digits on thermometers increase by at least a number with each step.
    ThermoLeast,
    /// The digit at one end of the line is the sum of all others.
    EndIsSum,
    /// One digit of the line or the cage is the sum of the others.
    OneIsSum,
    /// The product of the digits of the line is a number.
    LineProduct,
    /// All lines have equal sums. The sum has to be found.
    LinesEqual,
    /// All thermometers, or all of a colour, have equal sums.
    ThermosEqual,
    /// The product of the digits along an arrow is the digit in the circle.
    ArrowProduct,
    /// The digit in the circle is the mean of the digits along the arrow.
    ArrowMean,
    /// The digits increase from one end of the arrow to the other.
    SortedArrow,
    /// The sum of the digits along the arrow is one more or one less than the digit in the circle.
    ArrowNear,
    /// Any group of neighbours, as many as the statement has sets, holds a digit of each set.
    Sets,
    // Between cells.
    X,
    V,
    /// The two cells are in the relation of the statement.
    RelationDot,
    /// A number between two cells results from their digits by one of several operations.
    NumberBetween,
    /// The two cells differ by at least a number.
    FarDot,
    /// One of the two cells is odd and the other even.
    ParityDot,
    /// The cells at all dots, or at all dots of a colour, have one difference, which has to be found.
    SameDot,
    SquareSum,
    /// The digits of a circle are in none of the four cells around it.
    NoneAround,
    /// An X means 10 or 15.
    XOr15,
    /// A V means 5 or 15.
    VOr15,
    // In cells.
    /// Each digit in a circle is the number of circles of its colour that hold it.
    CirclesByColour,
    /// The colours of circles have to be found.
    CirclesToColour,
    /// Each digit on a line is the number of cells with it on all lines, or on all of its colour.
    CirclesOnLines,
    /// The rows, columns and diagonals of three by three cells have equal sums.
    MagicSquare,
    ExtraRegion,
    /// No digit repeats in circles.
    CirclesApart,
    /// A marked cell counts cells around it.
    CountNear,
    /// A marked cell and those a knight's move away are all low, all in the middle, or all high.
    KnightsOfThird,
    /// A marked cell is the number of smaller digits that it sees along its row and column; greater ones block the view.
    SeesSmaller,
    /// Each group of shaded cells holds consecutive digits.
    ShadedRenban,
    /// A digit is the number of its row, its column or its box.
    Friendly,
    /// A digit is the place of its cell in its row, its column or its box.
    OwnPlace,
    /// Unmarked cells do not have the property of marked ones.
    AllCells,
    /// A marked cell is the number of cells of its own region that it sees along its row and column.
    SeesOwnRegion,
    /// A shaded cell is greater than its neighbours that are not shaded.
    Fortress,
    /// The cells of columns 1, 5 and 9 are the places of these digits in their rows.
    Index159,
    /// A marked cell is the place of the number of its column in its row.
    IndexColumn,
    /// A marked cell is the place of the number of its row in its column.
    IndexRow,
    /// A marked cell is the place in its box of the digit that is the marked cell's own place there.
    IndexBox,
    /// The cells of rows 1, 5 and 9 are the places of these digits in their columns.
    Index159Rows,
    /// A marked cell is the place of a number in its row.
    IndexInRow,
    /// A marked cell is the place of a number in its column.
    IndexInColumn,
    /// A marked cell is the place of a number in its row or in its column.
    IndexInEither,
    // Cages.
    /// The number is the sum of the least and the greatest digit.
    CageMinMax,
    /// The sum is a prime number.
    CagePrime,
    /// The sum is a power of a prime number.
    CagePrimePower,
    /// No two cages, or no two lines, have equal sums.
    SumsDiffer,
    /// The sum is a multiple of the number.
    CageMultiple,
    /// The sum is at most the number.
    CageAtMost,
    /// The sum is a cube.
    CageCube,
    /// The number is the product of the digits.
    CageProduct,
    /// The number is the sum of the digits or their product.
    CageSumOrProduct,
    /// The digits, read one after another, are a prime number or a square.
    CageReads,
    /// The digits written in the corner are in the cage.
    CageContains,
    /// The text in the corner states how often which digits are in the cage.
    CageLookAndSay,
    /// Neither all digits nor some of them add up to the number.
    CageRellik,
    /// Cages with one letter have equal sums.
    CageLetters,
    /// A digit in a cage is the distance in cells to another digit, and both add up to the number.
    CageRemote,
    /// Digits in a cage and their neighbours outside it are in the relation of the statement.
    CageRim,
    /// Each digit in a cage has a neighbour in it with which it is consecutive.
    CagePaired,
    /// Signs between cages compare their sums.
    CagesCompared,
    CageSum,
    CageApart,
    CageRepeats,
    /// Cages that touch have a digit in common.
    CagesShare,
    /// Cages are of several kinds. The kind of each has to be found.
    CageKinds,
    // Rules about any two things.
    /// No two pairs of neighbours in different regions hold the same digits.
    PairsAcross,
    /// No two pairs at dots of one colour hold the same digits.
    PairsOnDots,
    /// The sums of all lines, or of all cages, are consecutive numbers.
    SumsInRow,
    /// No digit is on lines more often than its own value.
    AtMostItself,
    // Beside the board.
    FirstCells,
    /// The sum of the digits that are smaller than the one before them.
    ShadowSum,
    /// The sum of the first digits, as long as they increase.
    AscendingSum,
    /// The clue is a two-digit number, and the sum of the digits from one of its digits to the other.
    TacoSum,
    /// The sum of the digits before a digit.
    SumBefore,
    /// The two digits of the clue are neighbours.
    PairTogether,
    /// The digits of the clue are all beside a certain digit.
    BesideDigit,
    /// The clue is the first odd digit, or the first even digit.
    FirstOfParity,
    /// The clue is the first digit of a set.
    FirstOfSet,
    /// The sum of the cells that both the first X and the last Y cells contain, or that neither contains. X and Y are
    /// the first and the last digit.
    Battlefield,
    /// The first and the last digit are numbers of cells.
    FirstAndLast,
    /// The sum of the digits to the first odd digit, or to the first even digit.
    SumToParity,
    /// An arrow beside the board: the nearest digits increase, or decrease, in its direction.
    Rossini,
    /// The nearest digits are in no order where there is no arrow.
    RossiniAll,
    /// The sums of the groups of shaded cells in a row or column, in order.
    JapaneseSums,
    /// Rows and columns have no other groups of shaded cells than those whose sums are given.
    JapaneseSumsAll,
    /// Diagonals turn at the rim of the board, and continue on the next diagonal.
    Reflected,
    // Arrows along diagonals without a sum.
    /// The diagonals from one cell, or all of them, have equal sums.
    DiagonalsEqual,
    /// All diagonals have equal products.
    DiagonalsProduct,
    /// The digits of the clue are on the diagonal, each at least as often as it is written.
    DiagonalContains,
    /// The second digit of the clue is on the diagonal as often as the first digit states.
    DiagonalSays,
    /// Cells with one letter hold one digit.
    LetterDigit,
    /// Cells with different letters hold different digits.
    LettersDiffer,
    /// A letter is one number wherever it occurs. The number has to be found.
    Letters,
    // The whole board.
    /// All neighbours are in the relation of the statement.
    RelationBoard,
    /// All neighbours in rows are in the relation of the statement.
    RelationRows,
    /// All neighbours in columns are in the relation of the statement.
    RelationColumns,
    /// All cells that touch by a corner are in the relation of the statement.
    RelationDiagonal,
    /// All neighbours on diagonals that rise to the right are in the relation of the statement.
    RelationRising,
    /// All neighbours on diagonals that fall to the right are in the relation of the statement.
    RelationFalling,
    /// No two equal digits are a move of a fairy chess piece apart.
    Leaper,
    /// No two cells a knight's move apart hold this digit.
    KnightOfDigit,
    /// One named cell is less than, greater than or equal to another.
    NamedCells,
    /// No digit occurs twice on clues of one kind.
    TypesApart,
    /// No three cells in a row are consecutive in any order.
    NoThreeConsecutive,
    /// No three cells in a row are all odd or all even.
    NoThreeParity,
    /// Any three cells in a row within a box, or in a column, have one digit of each set of the statement.
    ThreeSets,
    /// The cell in the middle of the board is odd.
    CentreOdd,
    /// The cell in the middle of the board is even.
    CentreEven,
    /// Each 2×2 square has odd and even digits.
    SquareParity,
    /// All rows, columns and boxes have equal sums. The sum has to be found.
    HousesEqual,
    /// Each row and column holds digits of only two of the sets of the statement.
    TwoSets,
    /// No two rows or columns hold the same set of digits.
    HouseSetsDiffer,
    /// A diagonal has only three different digits.
    ThreeOnDiagonal,
    /// Each digit becomes a named digit if the board is rotated.
    TurnedDigits,
    /// Two cells that change places if the board is rotated by 180° have the sum of the statement.
    TurnedSum,
    /// Neighbours on a diagonal are equal if no house holds both.
    DiagonalsMatch,
    /// A cell is odd if its mirror image on a diagonal is.
    MirrorParity,
    /// No two cells a knight's move apart in one box are consecutive.
    KnightInBox,
    /// No digit repeats on diagonals of cells that are not shaded.
    BishopUnshaded,
    /// All cells of cages are shaded.
    CagesShaded,
    /// On a line, odd and even digits have different colours.
    LineParityShaded,
    /// A dot touches a shaded cell.
    DotsShaded,
    /// A digit in a shaded cell is the number of shaded cells that hold it.
    ShadedCounts,
    /// Of two shaded neighbours, one is low and the other high.
    ShadedPolarity,
    /// Three shaded neighbours are a low, a middle and a high digit.
    ShadedEntropic,
    /// A digit in a circle is the number of buildings seen in its row from the left, and in its column from above.
    CircleSkyscraper,
    /// A digit in a circle is the number of circles and squares that hold it.
    CirclesAndSquares,
    // Arrows in cells.
    /// The digit of a cell with an arrow is the distance to one of the named digits.
    ArrowDistance,
    /// The digit of a cell with an arrow is the sum of the digits of the other colour in its direction.
    OtherShadeSum,
    // The board in two colours.
    /// Cells are shaded or not, and the cells of each colour are connected.
    Shading,
    /// No 2×2 square has a single colour.
    ShadedSquares,
    /// Cells are on a closed loop or not. The loop runs along sides of cells, and does not touch itself at sides.
    Loop,
    /// The loop does not touch itself at corners either.
    LoopApart,
    /// A circle counts the shaded cells around it, or the cells of the loop.
    CountShaded,
    /// A cell with an arrow is the number of shaded cells in its direction.
    CountShadedAlong,
    /// Circles are not shaded.
    CirclesUnshaded,
    /// A marked cell is the number of cells of its own colour that it sees along its row and column.
    SeesOwnShade,
    /// A dot is between a shaded cell and one that is not.
    DotsBetween,
    /// Neighbours of one colour differ by at least a number.
    ShadedWhisper,
    /// Cells count for something other than their digits, such as doublers.
    Values,
    /// Some of the drawings are false.
    Liars,
    /// A line is one of two kinds. The kind has to be found.
    Choice,
    /// The board's regions have to be found, or rows and columns differ from the usual ones.
    Chaos,
}

/// A row of the table of phrases.
pub(crate) struct Phrase {
    pub(crate) meaning: Meaning,
    pub(crate) needs: &'static str,
    pub(crate) without: &'static str,
    /// The words after which its number is. Empty if it has none.
    pub(crate) number: &'static str,
}

pub(crate) const fn row(
    meaning: Meaning,
    needs: &'static str,
    without: &'static str,
    number: &'static str,
) -> Phrase {
    Phrase {
        meaning,
        needs,
        without,
        number,
    }
}
