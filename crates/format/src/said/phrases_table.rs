//! The phrases of rules' texts, a row for each, and what they mean.
//!
//! A phrase is a list of parts, parted by `;`, which must all be in a clause, in any order. A part is a choice of
//! beginnings of words, parted by `|`; one with `$` at its end is a whole word.

/// What a clause can mean.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Meaning {
    /// A rule of the kind with this keyword.
    Kind(&'static str),
    // Lines.
    /// Neighbours on the line are odd and even by turns.
    Parity,
    /// Neighbours differ by at most a number.
    AtMost,
    /// No digit repeats on the line.
    Apart,
    /// Neighbours on the line are consecutive.
    Neighbours,
    /// Neighbours on the line all have one difference, which is to be found.
    SameDifference,
    /// The digit in cell n of the line is the place of n on the line.
    IndexLine,
    /// Neighbours on the line are in the relation of the statement.
    RelationLine,
    /// The digits of the line add up to a number.
    LineSum,
    /// The digits of the line multiplied give a number.
    LineProduct,
    /// All lines have one sum, which is to be found.
    LinesEqual,
    /// All thermometers do, or all of a colour.
    ThermosEqual,
    /// The digits along an arrow multiplied give the digit in the circle.
    ArrowProduct,
    /// The digit in the circle is the mean of the digits along the arrow.
    ArrowMean,
    /// The sum of the digits along the arrow is one more or one less than the digit in the circle.
    ArrowNear,
    /// As many neighbours as the statement has sets hold a digit of each.
    Sets,
    // Between cells.
    X,
    V,
    /// The two cells are in the relation of the statement.
    RelationDot,
    /// Two cells differ by at least a number.
    FarDot,
    /// One of two cells is odd and the other even.
    ParityDot,
    SquareSum,
    // In cells.
    ExtraRegion,
    /// No digit repeats in circles.
    CirclesApart,
    /// The cells of columns 1, 5 and 9 are the places of these digits in their rows.
    Index159,
    /// A marked cell is the place of the number of its column in its row.
    IndexColumn,
    // Cages.
    /// The number is the sum of the least and the greatest digit.
    CageMinMax,
    /// The sum is a prime number.
    CagePrime,
    /// The sum is a multiple of the number.
    CageMultiple,
    /// Cages with one letter have one sum.
    CageLetters,
    /// Signs between cages compare their sums.
    CagesCompared,
    CageSum,
    CageApart,
    CageRepeats,
    // Beside the board.
    FirstCells,
    // The whole board.
    /// All neighbours are in the relation of the statement.
    RelationBoard,
    /// All cells that touch by a corner are.
    RelationDiagonal,
    /// No three cells in a row are consecutive in any order.
    NoThreeConsecutive,
    /// No three cells in a row are all odd or all even.
    NoThreeParity,
    /// Each 2×2 square has odd and even digits.
    SquareParity,
    /// A diagonal has only three different digits.
    ThreeOnDiagonal,
    /// Cells count for something else than their digits: doublers and the like.
    Values,
    /// Some of what is drawn is false.
    Liars,
    /// A line is one of two kinds, and which is to be found.
    Choice,
    /// The board's regions are to be found, or rows and columns are not what they are elsewhere.
    Chaos,
}

/// A row of the table.
pub(super) struct Phrase {
    pub(super) meaning: Meaning,
    pub(super) needs: &'static str,
    pub(super) without: &'static str,
    /// After which words its number stands; empty if it has none.
    pub(super) number: &'static str,
}

const fn row(
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

use Meaning::*;

/// The table.
pub(super) static PHRASES: &[Phrase] = &[
    // Lines.
    row(Kind("whisper"), "german whisper", "differ;wrogn", ""),
    row(Kind("whisper"), "dutch whisper", "differ;wrogn", "dutch"),
    row(
        Kind("whisper"),
        "differ$|differs$|difference|apart$;at least|minimum|or more|no less",
        "cage|dot|circle;not less;white;knight;at most;shaded;product;ratio;outside",
        "differ|apart|minimum|least",
    ),
    row(
        Kind("renban"),
        "renban",
        "consecutive;not a renban;wrogn;double",
        "",
    ),
    row(
        Kind("renban"),
        "consecutive;set$|sequence|order|group|non repeat|without repeat|no repeat|not repeat|don't repeat|run|string|repeated|straight|contiguous",
        "two equal|two sets|two consecutive|double;dot|outside|clue;not consecutive|cannot contain|can't contain|must not contain|non consecutive|nabner|no two|consecutive cell|cannot be consecutive|can be consecutive;shaded;region|box$|cage|circle;row;square;neighbour|adjacent;path;loop;pair",
        "",
    ),
    row(
        Kind("renban"),
        "contiguous|consecutive;set|sequence;line|purple|pink",
        "not|non consecutive|no two|nabner;region;adjacent;dot;cage",
        "",
    ),
    row(Kind("nabner"), "nabner", "wrogn", ""),
    row(
        Kind("nabner"),
        "line|golden;consecutive;no two|cannot contain|can't contain|must not contain|may not contain",
        "adjacent|neighbour;dot;cage;repeat",
        "",
    ),
    row(Kind("region-sum"), "region sum", "dot;cage", ""),
    row(
        Kind("region-sum"),
        "box|region|border;sum|total|add up;same|equal|equals;line|segment|green|blue|pass|through|enter",
        "cage;dot;arrow;shaded;circle;outside;product",
        "",
    ),
    row(
        Kind("region-sum"),
        "border;divide|separate|split|segment|break;line",
        "sum is",
        "",
    ),
    row(
        Kind("region-sum"),
        "equal sum line|same sum line|equal sums line",
        "",
        "",
    ),
    row(Kind("palindrome"), "palindrom", "number;almost;not a", ""),
    row(
        Kind("palindrome"),
        "same;forward|both direction|either direction|each direction|both end|either end;read",
        "",
        "",
    ),
    row(
        Kind("thermo"),
        "thermo;increas|bulb|rise|standard|normal",
        "slow;decreas;outside;equal|stay;edge;row thermo;column thermo;negative",
        "",
    ),
    row(
        Kind("thermo"),
        "bulb;increas|ascend",
        "slow;equal|stay;thermo;zipper",
        "",
    ),
    row(
        Kind("thermo"),
        "thermo$|thermos$|thermometer$|thermometers$",
        "slow;hidden;row;column;edge;must be;wrogn;differ;sum;not$;equal|stay|same",
        "",
    ),
    row(Kind("slow-thermo"), "slow thermo", "", ""),
    row(
        Kind("slow-thermo"),
        "thermo|bulb;increas;equal|stay|same",
        "slow thermo;sum",
        "",
    ),
    row(Kind("between"), "between line", "digit|value;split", ""),
    row(
        Kind("between"),
        "line|connect|circle;between|inbetween|in between;end|circle|bulb|connected;digit|value|number",
        "split;wrogn;sum|total;dot|black|white dot;cage;not between|cannot be between|outside;row;difference;product;lockout;two digit;average;concat;shaded;one cell",
        "",
    ),
    row(Kind("lockout"), "lockout", "", "least|minimum|differ"),
    row(Kind("zipper"), "zipper", "", ""),
    row(
        Kind("zipper"),
        "equal distance|equidistant|same distance|equally distant|equally far;centre|center|middle;sum|add|total",
        "",
        "",
    ),
    row(
        Kind("entropic"),
        "entropic|entropy",
        "each 2x2|every 2x2;box$|square;modular entropic;biased",
        "",
    ),
    row(
        Kind("entropic"),
        "low|small|123;middle|medium|mid|456;high|large|789;line|consecutive|successive|adjacent",
        "2x2;box$;147|258;biased",
        "",
    ),
    row(Kind("modular"), "modular", "2x2;modular mix", ""),
    row(
        Kind("modular"),
        "147|1/4/7|1 4 7;258|2/5/8|2 5 8;369|3/6/9|3 6 9",
        "2x2;shaded",
        "",
    ),
    row(
        Kind("modular"),
        "modulo 3|modulus 3|mod 3|divided by 3;line",
        "2x2;shaded",
        "",
    ),
    row(
        Parity,
        "alternat|different parit|opposite|opposing parit;odd|even|parit",
        "loop;path;shaded;snake",
        "",
    ),
    row(Parity, "parity line|parity lines", "counter|count", ""),
    row(
        Parity,
        "line|string|along;contain both|one even|an even;odd;adjacent|neighbour|pair",
        "dot;loop;path;sum",
        "",
    ),
    row(
        Kind("sum-line"),
        "line;segment|group|divid|broken|section|partition|split|string;sum|add|total",
        "border;region;shaded;box;same|equal;circle;differ;x$;cage;arrow;average;indicated;increas;one end",
        "sum|add|total",
    ),
    row(
        Kind("sum-line"),
        "each segment|every segment|each group|each section|each string;sum|add|total",
        "border;region;box;same|equal;line;cage;arrow;found",
        "sum|add|total",
    ),
    row(
        LineSum,
        "line|stick;sum|total|add",
        "same|equal|segment|border|region|box|circle|end$|ends$|adjacent|neighbour|consecutive|three|3$|multiple|square|half|other|divid|divis|distance|equidist|middle|centre|center|two|differ|least|most|between|group|part|string|cage|row|column|outside|clue|diagonal|zipper|indicated|attached|given|shown|arrow|thermo|greater|less|more|pair|average|prime|product|x$|n$|one of|either|or$|set of|splits|broken|section|whisper|renban|largest|smallest|any two|number|position|each time|every time|loop|path|marked|not ",
        "sum|total|add",
    ),
    row(
        LinesEqual,
        "all|every|each;line;same|equal;sum|total",
        "box|region|segment|border|divid|part|group|circle|end$|ends$|arrow|three|adjacent|set of|pass|through|enters|visit|cage|thermo|row|column|within|colo|distance|equidist|center|centre|middle|between|average|zipper|consecutive|half|contain|differ|least|one of|string|dot|blue|palindrom|section|may|loop|path|double|first|last|multipl|product",
        "",
    ),
    row(
        LineProduct,
        "line;product",
        "same|equal|segment|border|region|box|circle|end$|adjacent|cage|arrow|thermo|row|column|outside|diagonal|two|pair|even|odd|or$|sum|x$|n$",
        "product",
    ),
    row(
        ThermosEqual,
        "each|all|every;thermo;same|equal;sum|total",
        "differ;row;column;box;may|stay|increas",
        "",
    ),
    row(
        Kind("sum-line"),
        "10 line|10 lines|ten line|ten lines",
        "sum|add",
        "10|ten",
    ),
    row(Kind("double-arrow"), "double arrow", "sum;straight", ""),
    row(
        Kind("double-arrow"),
        "line|between;circle|end;equal|same|sum;sum",
        "arrow's;split;concat;two digit;box|region;even|odd;cage;corner|dot;centre|center|middle;shaded;distance;product;outside;average;up to|along an arrow;arrow$;number of",
        "",
    ),
    row(
        AtMost,
        "line|whisper;adjacent|neighbour|consecutive;at most|maximum|no more than|or less;differ|difference",
        "cage;dot",
        "most|maximum|than|differ",
    ),
    row(
        Apart,
        "line;not repeat|cannot repeat|can't repeat|no repeat|don't repeat|no digit repeat|no two|without repeat",
        "consecutive;sum;diagonal;differ;cage;renban;nabner;order",
        "",
    ),
    row(
        Neighbours,
        "adjacent|neighbour;line;are consecutive|be consecutive|consecutive values|differ by 1|difference of 1",
        "not|non;dot",
        "",
    ),
    row(
        Kind("arrow"),
        "arrow;sum|total|add",
        "product;average|mean$;more or less|one more|one less;little;outside;diagonal;double arrow;bent;one of;either;difference;incomplete|unfinished;row;minus;shaded;each arrow point;not ",
        "",
    ),
    row(
        ArrowProduct,
        "arrow;product",
        "cage;diagonal;line;outside;sum;row;integer",
        "",
    ),
    row(
        ArrowMean,
        "arrow;average|mean$",
        "diagonal;line;outside;sum|round;row",
        "",
    ),
    row(
        ArrowNear,
        "arrow;one more or less|one more or one less|one less or one more|one less or more|one more or fewer",
        "diagonal;outside;row",
        "",
    ),
    row(Kind("arrow"), "arrow;normal|standard|usual|classic", "", ""),
    row(
        Kind("arrow"),
        "arrow$|arrows$|arrow sudoku",
        "sum|total|add|digit|little|cell|outside|point|indicat|clue|product|mean$|average|number|circle|no arrow",
        "",
    ),
    row(SameDifference, "same difference;line", "dot", ""),
    row(IndexLine, "index line|indexing line", "split", ""),
    row(
        IndexLine,
        "nth cell;position|place;line",
        "outside;split",
        "",
    ),
    // Between cells.
    row(
        FarDot,
        "dot|grape|diamond|bubble|insect;differ$|differs$|difference;at least|or more|minimum",
        "line",
        "differ|least|minimum",
    ),
    row(
        ParityDot,
        "dot|currant|diamond;odd;even",
        "line;consecutive;how many|number of",
        "",
    ),
    row(
        ParityDot,
        "dot|currant|diamond;different parit|opposite parit",
        "line",
        "",
    ),
    row(
        Kind("difference"),
        "white|dot|kropki;consecutive|differ by 1|difference of 1|differ by one|difference of one|1 greater|one greater|1 apart|difference one",
        "not consecutive|non consecutive|blue dot|red dot|green dot|yellow dot;either;or double;cannot|can't;black dot;line;all ;same value;purple;or in a;wrogn;orange",
        "",
    ),
    row(
        Kind("difference"),
        "kropki;normal|standard|apply|usual|rules",
        "consecutive",
        "",
    ),
    row(
        Kind("difference"),
        "white;dot|kropki|circle|currant|grape|bubble|snow|pearl;consecutive|differ by 1|difference of 1|differ by one|difference of one|differ in value by 1|1 greater|one greater",
        "not consecutive|non consecutive;cannot",
        "",
    ),
    row(
        Kind("ratio"),
        "kropki;normal|standard|apply|usual|rules",
        "consecutive;1:2|double|ratio",
        "",
    ),
    row(
        Kind("ratio"),
        "black;dot|kropki|circle|currant|grape|pearl|insect;double|ratio|twice|2:1|1:2|half|triple|3 times|three times",
        "not |white and black;either a;sum",
        "ratio|double|twice|triple|times",
    ),
    row(
        X,
        "x$|xs$|x's;10$|ten$|1$",
        "either;15$;first x;sum of the first;x cell;x digit;no x",
        "",
    ),
    row(
        X,
        "xv;normal|standard|apply|usual|rules",
        "10;ten;negative",
        "",
    ),
    row(V, "v$|vs$|v's;5$|five$", "either;15$", ""),
    row(
        V,
        "xv;normal|standard|apply|usual|rules",
        "10;ten;5;five;negative",
        "",
    ),
    row(
        X,
        "x/v$|xv$|x or v|x and v;sum|add|total",
        "10;ten;5;five;negative;no ",
        "",
    ),
    row(
        V,
        "x/v$|xv$|x or v|x and v;sum|add|total",
        "10;ten;5;five;negative;no ",
        "",
    ),
    row(
        Kind("greater"),
        "inequality|greater than sign|comparison sign|less than;point|sign|symbol|smaller|lower|greater",
        "not",
        "",
    ),
    row(
        Kind("greater"),
        "arrow|chevron|sign|inequalit;point;smaller|lower|lesser",
        "outside;diagonal",
        "",
    ),
    row(
        Kind("no-other"),
        "all;given|shown|marked|indicated|provided|present|included",
        "not all|not every|not necessarily|isn't|aren't|may not|overall|cage|if all;small|all clue|arrow|thermo|line;odd|even",
        "",
    ),
    row(
        Kind("no-other"),
        "negative constraint",
        "no negative|there is no|there's no|not ",
        "",
    ),
    row(
        Kind("contains"),
        "quad",
        "sum|add|quadrant;quadrilateral;not",
        "",
    ),
    row(
        Kind("contains"),
        "circle|digit|number;surround|touching|adjacent|four cells|4 cells;must appear|must be placed|at least once|appear|must contain|contained|contain",
        "how many|number of|count;sum;shaded;dot;even|odd;line;row;grey|gray",
        "",
    ),
    row(
        SquareSum,
        "circle|number|clue;sum;four|4|surrounding;cell",
        "cage;arrow;outside;white dot;line;two digit",
        "",
    ),
    // In cells.
    row(
        Kind("odd"),
        "circle|grey|gray|odd circle|orange|blue|green|red;odd",
        "even;how many|number of|count;line|arrow;square;sum;not;either;outside;path;cage;shade$;row;dot;or ;box",
        "",
    ),
    row(
        Kind("even"),
        "square|grey|gray|even square|orange|blue|green|red;even",
        "odd;how many|number of|count;line|arrow;circle;sum;not;either;outside;path;cage;shade$;row;dot;or ;box",
        "",
    ),
    row(
        Kind("odd"),
        "circle;odd;square;even",
        "how many|number of|count;line;sum;shaded cells;path;not",
        "",
    ),
    row(
        Kind("even"),
        "circle;odd;square;even",
        "how many|number of|count;line;sum;shaded cells;path;not",
        "",
    ),
    row(
        Kind("minimum"),
        "lower|smaller|less|minimum|minima;than|minim;neighbour|adjacent|orthogonal",
        "sign;not;line;maxim;sum;circle;dot;cage;loop|path",
        "",
    ),
    row(
        Kind("maximum"),
        "higher|larger|greater|maximum|maxima;than|maxim;neighbour|adjacent|orthogonal",
        "sign;not;line;minim;sum;circle;dot;cage;loop|path",
        "",
    ),
    row(
        Kind("circles"),
        "circle;digit|number;how many|number of|exactly that many|times|that many;circles$",
        "shaded;neighbour|adjacent|surround;touch;line;same colo;different;2x2",
        "",
    ),
    row(
        Kind("circles"),
        "counting circle",
        "circle contain|how many|appears",
        "",
    ),
    row(Kind("clone"), "clone", "not", ""),
    row(
        ExtraRegion,
        "extra region|additional region|extra house",
        "not",
        "",
    ),
    row(
        ExtraRegion,
        "shaded|grey|gray|coloured|colored|highlighted|orange|blue|green|yellow|purple|red|pink;region|area|set$|box|cells|shape;1 9|1 to 9|1 through 9|digits from 1|each digit once|123456789|no repeat|not repeat|cannot repeat",
        "line;sum;even|odd;row|column;arrow;cage;thermo;shade some;path;diagonal;dot",
        "",
    ),
    row(
        Kind("clone"),
        "shaded|grey|gray|coloured|colored|purple|blue|green|yellow|region|area;same digit|identical;same position|same arrangement|same order|identical order|corresponding",
        "line;row;column;box;not|different;boxes",
        "",
    ),
    row(
        CirclesApart,
        "circle|circled;different|not repeat|no digit repeats|unique|no repeat;all|each|digits in",
        "line;sum;number of;cage;box;row;same;appear;total;colo;region;how many;arrow;touch|surround|neighbour|adjacent;white|black|grey;may",
        "",
    ),
    row(
        Index159,
        "159$|1 5 9|1 5 and 9|columns 1 5;index|indicate|position|column in which",
        "row 1;rows 1",
        "",
    ),
    row(Index159, "same rule;column 5;column 9;index", "", ""),
    row(
        IndexColumn,
        "cell's column|own column|its column|column number;position|index|place|where;row",
        "line;or|either;circle",
        "",
    ),
    // Cages.
    row(
        CageMinMax,
        "minmax|min max|smallest|lowest|minimum;cage;minmax|max|largest|highest|greatest|maximum",
        "differ;product;outside;not the",
        "",
    ),
    row(
        CagePrime,
        "cage;sum|total;prime",
        "product;read;number of;square;one of;power|raised",
        "",
    ),
    row(
        CageMultiple,
        "cage;sum|total;multiple of the|multiples of the",
        "product;box;row",
        "",
    ),
    row(
        CageLetters,
        "cage;letter|marked with;same|equal;sum|total",
        "different letters;digit represent;product;solid",
        "",
    ),
    row(
        CagesCompared,
        "cages|cage;equal sign|equals sign|inequality|greater than|sign;sum|total",
        "product;digit in the cell;outside",
        "",
    ),
    row(
        CageSum,
        "cage|killer|dotted|dashed;sum|total|add|normal|standard",
        "smallest|lowest|minmax|prime|perfect|cube$|square number|letter|marked with|joined|sign|connected;product|multiple;loop;little;not sum;one of;difference;two cages;outside;unknown;equation;different;rellik;shaded;one cell",
        "",
    ),
    row(
        CageApart,
        "cage|killer;repeat;not|no$|cannot|can't|without|don't|never",
        "may repeat|can repeat;line;product;loop;little",
        "",
    ),
    row(
        CageRepeats,
        "cage|killer;may repeat|can repeat|can be repeated|may be repeated|could repeat|might repeat|are allowed to repeat",
        "not necessarily;line;diagonal",
        "",
    ),
    row(
        Kind("equal-sums"),
        "cage|region;same|equal;sum|total;all|each|every",
        "line|segment|border|box;circle|arrow|dot;colo;to the given|total given;one;different;letter|marked with",
        "",
    ),
    // Beside the board.
    row(Kind("little-killer"), "little killer", "xsum", ""),
    row(
        Kind("little-killer"),
        "diagonal;sum|total|add;clue|outside|arrow|indicated|number|direction",
        "not repeat;xsum;sandwich;box;main;all ;digits 1;2x2;dot;marked diagonal;both",
        "",
    ),
    row(
        Kind("sandwich"),
        "sandwich",
        "loaf|not sandwich;battenburg",
        "",
    ),
    row(
        Kind("sandwich"),
        "sum;between the 1 and|between 1 and|between the digits 1 and|between 1 & 9",
        "line;arrow;cage",
        "",
    ),
    row(
        Kind("x-sum"),
        "xsum|x sums$",
        "not;little killer;diagonal;broken",
        "",
    ),
    row(
        Kind("x-sum"),
        "sum;first x|first n|x digit|x cell;first",
        "x sum|xsum;diagonal",
        "",
    ),
    row(Kind("x-sum"), "sum;first x;also;diagonal", "", ""),
    row(Kind("little-killer"), "sum;first;also;diagonal", "", ""),
    row(
        FirstCells,
        "sum;first 2|first 3|first 4|first two|first three|first four;also;diagonal",
        "",
        "first",
    ),
    row(
        Kind("rank"),
        "rank;row;column;number|lowest",
        "line;cage;circle",
        "",
    ),
    row(Kind("skyscrapers"), "skyscraper|building", "path;loop", ""),
    row(Kind("room"), "numbered room", "not", ""),
    row(
        Kind("room"),
        "nth|xth;first;outside|clue|direction|position|cell",
        "line;xsum;sum;along",
        "",
    ),
    row(
        FirstCells,
        "outside|clue;sum;first 2|first 3|first 4|first two|first three|first four",
        "xsum;even;odd;one of;either;diagonal;or the",
        "first",
    ),
    // The whole board.
    row(
        Kind("anti-knight"),
        "knight;not|cannot|can't|no$|different|never|differ|anti",
        "line|path|circle|shaded|sum|marked|grey|gray|consecutive|cage|odd|even;snake;loop;pink;doubler;see$;long knight",
        "",
    ),
    row(
        Kind("anti-knight"),
        "anti knight|antiknight",
        "no anti;line",
        "",
    ),
    row(
        Kind("anti-knight"),
        "knight;not|cannot|no$;see itself|see themselves",
        "line|path|circle|shaded|marked;snake;loop;long knight",
        "",
    ),
    row(
        Kind("anti-king"),
        "king's|kings|king;not|cannot|can't|no$|different|never|differ",
        "line|path|circle|shaded|sum|marked|grey|gray|consecutive|cage|odd|even;snake;loop;pink;doubler;kingdom;see$;taking;making",
        "",
    ),
    row(Kind("anti-king"), "anti king|antiking", "no anti;line", ""),
    row(
        Kind("anti-king"),
        "diagonal;adjacent|touch|neighbour;same|identical|repeat|equal;not|cannot|can't|no$|never",
        "snake|path|loop|line;shaded;sum;region;may not touch itself;itself;mushroom;star",
        "",
    ),
    row(
        Kind("non-consecutive"),
        "non consecutive|nonconsecutive",
        "dot|line|cage|circle|not non;thermo;renban;marked",
        "",
    ),
    row(
        Kind("non-consecutive"),
        "orthogonal|adjacent|neighbour;consecutive;not|cannot|can't|no$|never",
        "line|dot|cage|circle|not be non;row;box;diagonal;marked;shaded;across;path;order;grey|gray;not all",
        "",
    ),
    row(
        Kind("anti-king"),
        "diagonal;meet|point$;different|not be the same|cannot be the same",
        "sum;line;difference;least;marked;arrow;path;shaded;region",
        "",
    ),
    row(
        NoThreeConsecutive,
        "three|3$|threesome;row|column|horizontal|vertical;consecutive;not|never|no$|cannot|can't",
        "dot;cage;circle;sum;number of;purple;pink;thermo;path;even|odd|parity;least",
        "",
    ),
    row(
        NoThreeParity,
        "three|3$|threesome;row|column|horizontal|vertical;parity|odd;parity|even;not|never|no$|cannot|can't",
        "dot;cage;circle;sum;number of;thermo;path",
        "",
    ),
    row(
        SquareParity,
        "2x2;odd;even;least one|each|every|must contain",
        "shaded;line;path;circle;exactly|equal;two",
        "",
    ),
    row(
        ThreeOnDiagonal,
        "diagonal;only|set of|constituted|exactly;three|3$;digit|number",
        "sum;repeat;arrow;outside;cell;little",
        "",
    ),
    row(Kind("disjoint"), "disjoint", "cage;not", ""),
    row(
        Kind("disjoint"),
        "corresponding;position|place;box;not repeat|different|cannot repeat|no repeat",
        "line;row;clue;sum",
        "",
    ),
    row(
        Kind("disjoint"),
        "same|identical;relative|position|place;box|region;not|cannot|different|no$|once",
        "line|row;clue;sum",
        "",
    ),
    row(
        Kind("diagonal"),
        "diagonal;1 9|1 6|1 to 9|not repeat|cannot repeat|can't repeat|no repeat|don't repeat|once|not appear|each digit|no digit|without repeat|may not be repeated|unique|also apply",
        "adjacent;touch;little;sum;line;path;knight;clue;cage;box;short;one;broken;move|loop;xsum;region",
        "",
    ),
    row(Kind("windoku"), "windoku", "not", ""),
    row(
        Kind("entropy"),
        "2x2;low|small|entrop;high|large|entrop",
        "line|shaded;modular",
        "",
    ),
    row(Kind("flatmates"), "5;1;9;above;below", "line", ""),
    // Rules that change what digits count for.
    row(
        Values,
        "doubler|halver|tripler|negator|vampire|schrodinger|schrödinger|s cell|modifier|multiplier|adder",
        "",
        "",
    ),
    row(Values, "hot|cold;value", "", ""),
    row(
        Values,
        "counts double|count double|counts twice|count twice|counts as double",
        "visit|pass|line;cell that",
        "",
    ),
    // Cells of a kind of their own, one in each row, column and box.
    row(
        Values,
        "exactly one|one;cell$|cells$;every row|each row;column;box|region",
        "digit|cage|arrow|once",
        "",
    ),
    row(
        Values,
        "value;of a|of the|of digits|of each|of any|its|their|counts as|count as|instead;increase|decrease|double|digit plus|negative|zero|half|modified|more than|less than|count",
        "arrow;line;bulb;end;dot;cage sum;not;thermo;circle",
        "",
    ),
    row(
        Liars,
        "wrogn|liar|lying|tells lies|false|incorrect|mistake|untrue|imposter|impostor|wrong",
        "wrong guess|not incorrect",
        "",
    ),
    row(
        Choice,
        "either;or$;line|arrow|thermo|cage|whisper|renban;each|every|is$|are$|may be|must be",
        "either end|in either|direction|side;increase;dot;row|column;diagonal;circle|orthogonal",
        "",
    ),
    row(
        Chaos,
        "chaos construction|region;divide|deduc|determin|find|construct|must be deduced|unknown|discover",
        "line;border;sum;blue;segment;cage;same sum;dot;galax;shaded;cupcake",
        "",
    ),
    row(Chaos, "chaos construction", "", ""),
    row(
        Chaos,
        "deconstruction|pentomino|tetromino|latin square",
        "not",
        "",
    ),
];

/// What explains, and adds nothing: what must be in a clause, and what must not.
pub(super) static HARMLESS: &[(&str, &str)] = &[
    (
        "normal|standard|usual|classic|regular|conventional|ordinary;sudoku|rule|sudoko",
        "do not apply|don't apply|not apply|mostly|except",
    ),
    (
        "place|fill|put|enter|each|every|contain;row|column;box|region|column|square|block|room",
        "two$|twice|own number|doubler|one cell|exactly one|subset|outside|sum|loop|shade|path|appears n|different|1s|2s",
    ),
    (
        "not all|not every|not necessarily|aren't all|isn't;given|shown|marked|indicated|dot|clue|drawn|present",
        "",
    ),
    (
        "may|can|could|might;repeat|same|different;line|cage|arrow|segment|sum|allowed|permitted|total|other|diagonal",
        "may not|cannot|must|must not",
    ),
    (
        "different;line|cage|segment;different;sum|total|value|number",
        "",
    ),
    ("fog|guess|reveal|visible|lightbulb|uncover", ""),
    ("no negative|there is no negative|there's no negative", ""),
    (
        "if allowed|if permitted|unless otherwise|if other rules|by other rules|by sudoku",
        "",
    ),
    (
        "enjoy|have fun|thanks|thank you|good luck|happy|love|please|click|youtube|http|app/|solution code|puzzle by|find more",
        "",
    ),
    ("any order", "must|line|set"),
    (
        "one digit is double|one is double|one digit will be double|one being double|one digit must be double|one digit is twice|one cell is twice",
        "",
    ),
    ("consist of;digits from|digits 1", ""),
    ("overlap|share;cage|line|arrow;may|can", "not"),
    (
        "read from left|reads from left|read left|reads left|from left to right",
        "cage",
    ),
    ("heads towards|snipped|clipped", ""),
    (
        "for the avoidance of doubt|for avoidance of doubt|for the avoidiance",
        "",
    ),
    ("illuminate|sequel|calculator|calm|hypno", ""),
    ("not necessarily|not have to;given|shown|same|start", ""),
    ("dot between 1 and 2;either", ""),
    ("any order;line", "set|renban|must|form|consecutive"),
    ("digits;prime;1 is not", ""),
    ("two digit|2 digit;pill|circle|read", "sum|line"),
];

/// Words for lines.
pub(super) static LINE: &str =
    "line|whisper|ring$|string|tentacle|ribbon|centipede|wire|outline|tinsel|flute";

/// Words for lines of one kind, and for what is at their ends.
pub(super) static KINDS_OF_LINES: &str = "palindrom|renban|zipper|entropic|modular|parity|nabner|between|lockout|arrow|circle|index|region sum|set";

/// Words for marks between two cells.
pub(super) static DOT: &str = "dot|circle|diamond|bubble|football|ball$|cloud|pearl|grape|star$|heart|snow|pickle|square|separated by|connected by|joined by|connected with|with a|oval|pill";

/// Words for cells beside each other anywhere on the board.
pub(super) static NEIGHBOURS: &str = "adjacent|neighbour|neighbor|domino|sharing an edge|share an edge|sharing a side|share a side|sharing a corner|diagonal cell pairs";

/// Words for cells that are marked, or that are only some.
pub(super) static MARKED: &str = "marked|coloured|colored|grey|gray|green|red$|blue|yellow|purple|orange|pink|black|white|main|positive|negative|along|cell's|its|their|given|shown|indicated|shaded|unshaded|mine|without|containing|contains|inside|outside|joined|separated";

/// What a clause about rules is about.
pub(super) static TALK: &str = "digit|cell|number|value|sum|total|line|circle|dot|cage|clue|must|arrow|cannot|shade|region|loop|path|box|row|column|square|draw";

/// What the usual colours and forms mean.
pub(super) static USUAL: &str = "\
German whispers: adjacent digits on a green line differ by at least 5.
Digits on a purple line form a set of consecutive digits in any order.
Box borders divide blue lines into segments with the same sum.
Grey lines are palindromes.
Digits increase along a thermometer from the bulb.
Digits along an arrow sum to the digit in its circle.
Digits in cages do not repeat.
Digits in cages sum to the total.
Digits separated by a white dot are consecutive.
Cells joined by a black dot have a 1:2 ratio.
Digits separated by an X sum to 10.
Digits separated by a V sum to 5.
The digits of a quad circle are placed in the four cells around it.
A grey circle is odd.
A grey square is even.
Digits do not repeat on the marked diagonal.";
