//! The table of kinds: a row for each kind of rule, from which its variant, its texts and its sentences are made.
//!
//! A rule is a kind with its numbers, and groups of cells. The cells are separate from the kind. This keeps all
//! other code short: moving, naming, reading and writing rules does not depend on the kinds.

use std::sync::Arc;

use super::automaton::Automaton;
use super::numbers::{Mark, Numbers, Schema, Ties};
use super::relation::Relation;
use super::row::{KindRow, Scope};

/// Makes the enum and the table of the rows: name and numbers, their schema, the scope of the cells, keyword, meaning,
/// phrase, and what only some of them have. The words of a meaning that stand for the numbers are in brackets, unless they
/// are "this number".
macro_rules! kinds {
    ($(
        $(#[$doc:meta])*
        $kind:ident $(($($field:ident: $type:ty),+))?: $schema:ident $scope:ident,
        $keyword:literal, $meaning:literal $([$stand_in:literal])?, $phrase:literal
        $(, label $label:literal)? $(, number $number:literal)? $(, sign $sign:literal)?
        $(, iss $iss:literal)? $(, fpuzzles $fpuzzles:literal)? $(, sudokupad $sudokupad:literal)?
        $(, usual $usual:literal)?;
    )*) => {
        /// The kind of a rule, with its numbers.
        ///
        /// "The cells" are those of the first group, unless the text names other groups. They hold *values*, which
        /// begin with [`Board::first`](crate::Board::first). On a *line* the order of the cells matters. *Neighbours*
        /// are cells that touch by a side, unless the text names a line.
        ///
        /// ```
        /// use ninefold_grid::Cell;
        /// use ninefold_grid::constraint::{Constraint, Kind};
        ///
        /// let whisper = Kind::Whisper(5);
        /// assert_eq!(whisper.keyword(), "whisper");
        /// let line = Constraint::new(whisper, vec![Cell::at(0, 0, 9), Cell::at(1, 1, 9)]);
        /// assert_eq!(line.cells().len(), 2);
        /// ```
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        pub enum Kind {
            $($(#[$doc])* $kind $(($($type),+))?,)*
        }

        /// The table of kinds, a row for each.
        ///
        /// ```
        /// use ninefold_grid::constraint::{KINDS, Scope};
        ///
        /// let mut about_the_board = KINDS.iter().filter(|row| row.scope == Scope::Board);
        /// assert!(about_the_board.any(|row| row.keyword == "anti-knight"));
        /// ```
        pub static KINDS: &[KindRow] = &[
            $(KindRow {
                keyword: $keyword,
                meaning: $meaning,
                stand_in: [$($stand_in,)? "this number"][0],
                phrase: $phrase,
                label: [$(Some($label),)? None][0],
                number: concat!("" $(, $number)?),
                sign: [$($sign,)? "-"][0],
                schema: Schema::$schema,
                scope: Scope::$scope,
                iss: [$(Some($iss),)? None][0],
                fpuzzles: [$(Some($fpuzzles),)? None][0],
                sudokupad: [$(Some($sudokupad),)? None][0],
                usual: [$(Some($usual),)? None][0],
                make: |numbers| match numbers {
                    Numbers::$schema $(($($field),+))? => Some(Kind::$kind $(($($field),+))?),
                    _ => None,
                },
            },)*
        ];

        /// The kinds without their numbers: the places of the rows.
        enum Place {
            $($kind,)*
        }

        impl Kind {
            /// Returns the row of the kind in the [table](KINDS).
            ///
            /// ```
            /// use ninefold_grid::constraint::{Kind, Scope};
            ///
            /// assert_eq!(Kind::Thermo.row().scope, Scope::Line);
            /// ```
            pub fn row(&self) -> &'static KindRow {
                let place = match self {
                    $(Kind::$kind { .. } => Place::$kind,)*
                };
                &KINDS[place as usize]
            }

            /// Returns the numbers of the kind.
            ///
            /// ```
            /// use ninefold_grid::constraint::{Kind, Numbers};
            ///
            /// assert_eq!(Kind::Whisper(5).numbers(), Numbers::Number(5));
            /// assert_eq!(Kind::Thermo.numbers(), Numbers::None);
            /// ```
            pub fn numbers(&self) -> Numbers {
                match self {
                    $(Kind::$kind $(($($field),+))? => Numbers::$schema $(($(Clone::clone($field)),+))?,)*
                }
            }
        }
    };
}

kinds! {
    /// Each cell holds one of these values.
    OneOf(values: Vec<i32>): List Each, "one-of", "each cell holds one of these digits" ["these digits"],
        "the choice of digits {numbers}| left to {all}", label "Only these digits";
    /// Each cell holds an odd value.
    Odd: None Each, "odd", "each cell holds an odd digit",
        "the odd digits| at {all}", label "Odd", fpuzzles "odd", sudokupad "circle";
    /// Each cell holds an even value.
    Even: None Each, "even", "each cell holds an even digit",
        "the even digits| at {all}", label "Even", fpuzzles "even", sudokupad "square";
    /// No value occurs twice in a group. Each group is an extra region.
    Distinct: None Groups, "distinct", "no digit repeats in a group",
        "the extra region| {all}", label "Extra region", iss "AllDifferent", fpuzzles "extraregion";
    /// No value occurs twice in a group. Each group is a diagonal.
    Diagonal: None Groups, "diagonal", "no digit repeats on the diagonal",
        "the diagonal| {all}";
    /// No value occurs twice in a group. The groups are the four inner boxes of windoku.
    Windoku: None Groups, "windoku", "no digit repeats in an inner box",
        "the inner boxes of windoku", label "Windoku";
    /// No value occurs twice in a group. Each group has the cells at one position of all boxes.
    Disjoint: None Groups, "disjoint", "no digit repeats at the same place of two boxes",
        "the disjoint groups", label "Disjoint groups";
    /// No value occurs twice, and the sum of the cells is this number, if there is one.
    Cage(total: Option<i32>): Optional Cells, "cage", "no digit repeats, and the digits add up to the number, if there is one" ["the number, if there is one"],
        "the cage[ of {numbers}]| at {cells}", label "Cage", number "sum", iss "Cage", fpuzzles "killercage";
    /// The sum of the cells is this number. A cell that is named twice counts twice.
    Sum(total: i32): Number Cells, "sum", "the digits add up to this number",
        "the sum of {numbers}| at {cells}", label "Sum", number "sum", iss "Sum";
    /// The sum of the cells, each multiplied by its factor, is this number.
    Linear(total: i32, factors: Vec<i32>): Weighted Line, "linear", "the digits, each times its factor, add up to this number",
        "the sum of {numbers}| at {cells}, each times {factors}", number "sum";
    /// No value occurs twice, and no selection of one or more of the cells has this sum.
    Rellik(total: i32): Number Cells, "rellik", "no digit repeats, and no one or more of the digits add up to this number",
        "the Rellik cage of {numbers}| at {cells}", label "Rellik cage", number "sum", iss "RellikCage";
    /// No value occurs twice, and the product of the cells is this number.
    Product(product: i32): Number Cells, "product", "no digit repeats, and the digits multiplied give this number",
        "the cage with the product {numbers}| at {cells}", label "Product cage", number "product", sign "×";
    /// No value occurs twice. As many values are even as odd, and as many are in the lower as in the upper half.
    Balanced: None Cells, "balanced", "no digit repeats, half of the digits are even and half of them are low",
        "the balanced cage| at {cells}", label "Balanced cage", iss "EqualityCage";
    /// No value occurs twice. The cells between the least and the greatest value of the line have this sum.
    Lunchbox(total: i32): Number Line, "lunchbox", "the digits between the least and the greatest digit add up to this number",
        "the lunchbox of {numbers}| at {cells}", label "Lunchbox", number "sum", iss "Lunchbox";
    /// The cells hold these values, each at least as often as it is listed.
    Contains(values: Vec<i32>): List Cells, "contains", "these digits are all among the cells" ["these digits"],
        "the quadruple of {numbers}| among {cells}", label "Quadruple", iss "ContainAtLeast";
    /// The cells hold these values, each exactly as often as it is listed.
    Exactly(values: Vec<i32>): List Cells, "exactly", "the cells hold each of these digits exactly as often as it is listed",
        "the exact list of digits {numbers}| among {cells}", label "Exactly these digits", iss "ContainExact";
    /// Each of these values occurs exactly `count` times: (count, value).
    LookAndSay(counts: Vec<(i32, i32)>): Counts Cells, "look-and-say", "each of these digits occurs exactly the number of times that is listed",
        "the count of {numbers}| at {cells}", iss "LookAndSay";
    /// Each value n that occurs in the cells occurs in n of them.
    Circles: None Cells, "circles", "each digit in a circle is the number of circles that hold it",
        "the counting circles| at {cells}", label "Counting circles", iss "CountingCircles";
    /// The cell of the first group holds the number of different values in the second group.
    CountDistinct: None Head, "count-distinct", "the first cell is the number of different digits in the others",
        "the count of different digits| at {cells} for {rest}", label "Count of digits", iss "CountDistinct";
    /// All groups hold the same values, each the same number of times, in any order.
    SameSets: None Groups, "same-sets", "the groups hold the same digits",
        "the groups with the same digits| {all}", label "Same digits";
    /// All groups have the same sum.
    EqualSums: None Groups, "equal-sums", "the groups add up to the same number",
        "the groups of equal sum| {all}", label "Same sum", iss "EqualSum";
    /// All groups hold the same values in the same order.
    Clone: None Groups, "clone", "the groups hold the same digits in the same order",
        "the clones| {all}", label "Clone";
    /// Each cell is less than each of its neighbours that is not itself marked as a minimum.
    Minimum: None Each, "minimum", "the cell is less than its neighbours",
        "the minimum| at {cells}", label "Minimum", fpuzzles "minimum";
    /// Each cell is greater than each of its neighbours that is not itself marked as a maximum.
    Maximum: None Each, "maximum", "the cell is greater than its neighbours",
        "the maximum| at {cells}", label "Maximum", fpuzzles "maximum";
    /// Values increase along the line.
    Thermo: None Line, "thermo", "the digits increase from the bulb to the tip",
        "the thermometer| {cells}", label "Thermometer", iss "Thermo", fpuzzles "thermometer", sudokupad "bulb #CFCFCF";
    /// Values increase or stay equal along the line.
    SlowThermo: None Line, "slow-thermo", "the digits increase or stay equal from the bulb to the tip",
        "the slow thermometer| {cells}", label "Slow thermometer", fpuzzles "slowthermometer";
    /// Consecutive cells of the line differ by at least this number.
    Whisper(least: i32): Number Line, "whisper", "neighbours on the line differ by at least this number",
        "the whisper line of at least {numbers}| at {cells}", label "Whispers", number "least difference", iss "Whisper", fpuzzles "whispers", sudokupad "line #67F067 90-150", usual 5;
    /// The cells hold consecutive values in any order, none twice.
    Renban: None Line, "renban", "the cells hold consecutive digits in any order, none of them twice",
        "the renban line| {cells}", label "Renban", iss "Renban", fpuzzles "renban", sudokupad "line #F067F0 285-320";
    /// No two cells of the line hold equal or consecutive values.
    Nabner: None Line, "nabner", "no two digits of the line are equal or consecutive",
        "the nabner line| {cells}", label "Nabner", fpuzzles "nabner";
    /// The line holds the same values read from either end.
    Palindrome: None Line, "palindrome", "the line reads the same from both ends",
        "the palindrome| {cells}", label "Palindrome", iss "Palindrome", fpuzzles "palindrome", sudokupad "line #BBBBBB";
    /// The inner cells of the line lie strictly between the values at its ends.
    Between: None Line, "between", "the digits along the line lie between those at its two ends",
        "the between line| {cells}", label "Between", iss "Between", fpuzzles "betweenline";
    /// The values at the ends of the line differ by at least this number. Each inner cell is below both of them or
    /// above both.
    Lockout(least: i32): Number Line, "lockout", "the digits along the line are not between those at its ends, which differ by at least this number",
        "the lockout line of at least {numbers}| at {cells}", label "Lockout", number "least difference", iss "Lockout", fpuzzles "lockout", usual 4;
    /// The parts of the line between region borders have the same sum; [`segments`](super::segments) cuts the line.
    RegionSum: None Line, "region-sum", "the parts of the line in each box or region add up to the same number",
        "the region sum line| {cells}", label "Region sums", iss "RegionSumLine", fpuzzles "regionsumline", sudokupad "line #2ECBFF 185-215";
    /// Every two cells at equal distance from the middle of the line have the same sum. If there is a middle cell,
    /// it holds this sum.
    Zipper: None Line, "zipper", "two cells equally far from the middle always add up to the same number",
        "the zipper line| {cells}", label "Zipper", iss "Zipper", fpuzzles "zipperline";
    /// Any three consecutive cells of the line are a low, a middle and a high value, in any order; see
    /// [`third`](super::third).
    Entropic: None Line, "entropic", "any three neighbours on the line are a low, a middle and a high digit",
        "the entropic line| {cells}", label "Entropic", iss "Entropic", fpuzzles "entropicline";
    /// Any n consecutive cells of the line have different remainders modulo n, where n is this number.
    Modular(modulus: i32): Positive Line, "modular", "any N neighbours on the line have different remainders when divided by N" ["N"],
        "the modular line of {numbers}| at {cells}", label "Modular", number "modulus", iss "Modular", fpuzzles "modularline", usual 3;
    /// The line can be cut into consecutive parts that each have this sum.
    SumLine(total: i32): Number Line, "sum-line", "the line can be cut into parts that each add up to this number",
        "the line of sums {numbers}| at {cells}", label "Line of sums", number "sum", iss "SumLine";
    /// The closed line can be cut into consecutive parts that each have this sum: a part may continue from the last
    /// cell to the first.
    SumLoop(total: i32): Number Line, "sum-loop", "the closed line can be cut into parts that each add up to this number",
        "the loop of sums {numbers}| at {cells}", label "Loop of sums", number "sum";
    /// If the second cell holds n, the value of the first cell occurs again n cells after the second, along the
    /// line.
    ValueIndex: None Line, "value-index", "the second cell is the number of cells from it to the next place of the first digit",
        "the index line| {cells}", label "Value index", iss "ValueIndexing";
    /// The values of the first group, read as the digits of a decimal number, are the sum of the second group.
    Arrow: None Head, "arrow", "the digits along the arrow add up to the number in the circle",
        "the arrow| from {cells} along {rest}", label "Arrow", iss "Arrow";
    /// The sum of the two ends is the sum of the cells between them.
    DoubleArrow: None Line, "double-arrow", "the two ends together equal the sum of the cells between them",
        "the double arrow| {cells}", label "Double arrow", iss "DoubleArrow", fpuzzles "doublearrow";
    /// Any two consecutive cells of the line, the earlier first, are in this relation.
    Pair(relation: Arc<Relation>): Relation Line, "pair", "any two neighbours on the line are in this relation",
        "the relation between neighbours[ {numbers}]| at {cells}", iss "Pair";
    /// Any two cells of the line, the earlier first, are in this relation.
    AllPairs(relation: Arc<Relation>): Relation Line, "all-pairs", "any two cells of the line are in this relation",
        "the relation between any two[ {numbers}]| at {cells}", iss "PairX";
    /// The line, read as text, matches this pattern.
    Regex(automaton: Arc<Automaton>): Pattern Line, "regex", "the line matches this pattern",
        "the pattern[ {numbers}]| at {cells}", label "Pattern", iss "Regex";
    /// This automaton accepts the line.
    Automaton(automaton: Arc<Automaton>): Automaton Line, "automaton", "this automaton accepts the line" ["this automaton"],
        "the automaton[ {numbers}]| at {cells}", iss "NFA";
    /// In each group of two cells, the values differ by this number.
    Difference(by: i32): Number Pairs, "difference", "the two digits differ by this number",
        "the difference of {numbers}| between {all}", label "White dot", number "difference", fpuzzles "difference", usual 1;
    /// In each group of two cells, one value is this number times the other.
    Ratio(by: i32): Number Pairs, "ratio", "one of the two digits is this number times the other",
        "the ratio of {numbers}| between {all}", label "Black dot", number "ratio", fpuzzles "ratio", usual 2;
    /// Each group of two cells has this sum.
    PairSum(total: i32): Number Pairs, "pair-sum", "the two digits add up to this number",
        "the sum of {numbers}| between {all}", label "Sum of two", number "sum", fpuzzles "sum";
    /// In each group of two cells, the first value is greater than the second.
    Greater: None Pairs, "greater", "the first of the two digits is greater",
        "the greater sign| between {all}", label "Greater", iss "GreaterThan";
    /// The cells between the lowest and the greatest digit of the board, in this row or column, have this sum.
    Sandwich(total: i32): Number Outside, "sandwich", "the digits between the least and the greatest digit add up to this number",
        "the sandwich of {numbers}| in {ends}", label "Sandwich", number "sum", fpuzzles "sandwichsum";
    /// If the first cell holds n, the first n cells of the line have this sum.
    XSum(total: i32): Number Outside, "x-sum", "if the first digit is N, the first N cells add up to this number",
        "the X-sum of {numbers}| from {ends}", label "X-sum", number "sum", iss "XSum", fpuzzles "xsum";
    /// This number of cells of the line hold a greater value than all cells before them. The value 0 is no
    /// building and does not count.
    Skyscrapers(seen: i32): Number Outside, "skyscrapers", "this is the number of digits that are greater than all digits before them" ["this"],
        "the skyscraper clue of {numbers}| from {ends}", label "Skyscrapers", number "count", iss "Skyscraper", fpuzzles "skyscraper";
    /// The first cell of the line that is not greater than all cells before it holds this value.
    HiddenSkyscraper(value: i32): Number Outside, "hidden-skyscraper", "the first digit that is not greater than all before it is this one" ["this one"],
        "the hidden skyscraper {numbers}| from {ends}", label "Hidden skyscraper", number "digit", iss "HiddenSkyscraper";
    /// If the first cell holds n, the cell at place n of the line, from 1, holds this value.
    Room(value: i32): Number Outside, "room", "if the first digit is N, the cell at place N of the line holds this digit" ["this digit"],
        "the numbered room {numbers}| from {ends}", label "Numbered room", number "digit", iss "NumberedRoom", fpuzzles "numberedroom";
    /// The sum along a diagonal is this number.
    LittleKiller(total: i32): Number Outside, "little-killer", "the digits on the diagonal add up to this number",
        "the little killer of {numbers}| from {ends}", label "Little killer", number "sum";
    /// The place of the line, from 1, among all rows and columns read in both directions as numbers, in ascending
    /// order.
    Rank(rank: i32): Number Outside, "rank", "the place of the line among all rows and columns read both ways",
        "the rank {numbers}| of {ends}", label "Rank", number "rank", iss "FullRank";
    /// If the cell of the first group holds n, the cell at place n of the second group, from 1, holds this value.
    Index(value: i32): Number Head, "index", "if the cell is N, cell N of the others holds this digit" ["this digit"],
        "the place of {numbers}| in {rest} said by {cells}", number "digit";
    /// No two cells a knight's move apart hold equal values.
    AntiKnight: None Board, "anti-knight", "no two equal digits are a knight's move apart",
        "the rule of the knight's move", label "Knight's move", iss "AntiKnight", fpuzzles "antiknight";
    /// No two cells that touch by a corner hold equal values.
    AntiKing: None Board, "anti-king", "no two equal digits touch by a corner",
        "the rule of the king's move", label "King's move", iss "AntiKing", fpuzzles "antiking";
    /// No two neighbours hold consecutive values.
    NonConsecutive: None Board, "non-consecutive", "no two neighbours are consecutive",
        "the rule against consecutive neighbours", label "Non-consecutive", iss "AntiConsecutive";
    /// No two cells that both hold n are exactly n steps apart, along rows and columns.
    AntiTaxicab: None Board, "anti-taxicab", "two cells that both hold N are not N steps apart",
        "the rule of taxicab distances", label "Taxicab", iss "AntiTaxicab";
    /// Each square of 2×2 cells has a low, a middle and a high value; see [`third`](super::third).
    Entropy: None Board, "entropy", "each 2×2 square has a low, a middle and a high digit",
        "the entropy of 2×2 squares", label "Entropy of squares", iss "GlobalEntropy";
    /// Each square of 2×2 cells has all three remainders modulo 3.
    Modulo: None Board, "modulo", "each 2×2 square has digits with all three remainders when divided by 3",
        "the remainders of 2×2 squares", label "Remainders of squares", iss "GlobalMod";
    /// Each 5 has a 1 in the cell above it or a 9 in the cell below it.
    Flatmates: None Board, "flatmates", "each 5 has a 1 above it or a 9 below it",
        "the rule of Dutch flatmates", label "Flatmates", iss "DutchFlatmates";
    /// Any two neighbours that have none of these marks between them satisfy none of the marks.
    NoOther(marks: Vec<Mark>): Marks Board, "no-other", "neighbours without a mark are in none of these relations",
        "the rule that all marks are given ({numbers})";
    /// Which lines may be equal in a puzzle with [ranks](Kind::Rank).
    Ties(ties: Ties): Ties Board, "ties", "which rows and columns may be equal",
        "the rule that {numbers}", iss "FullRankTies";
    /// If the cell of the first group holds 0, the values of the second group are all different.
    ZeroApart: None Head, "zero-apart", "if the cell is 0, the others are all different",
        "the rule of 0| at {cells} for {rest}";
    /// The second group gives the region number of each cell of the first group.
    ///
    /// All regions have [`region_size`](super::region_size) cells, are connected by sides, and hold no value
    /// twice. They are numbered in the order of their first cells.
    Regions: None Groups, "regions", "the cells are divided into regions that you have to find",
        "the regions to be found";
    /// The cell of the first group holds the number of cells of the second group that equal its first cell, minus
    /// this number.
    CountEqual(less: i32): Number Head, "count-equal", "the cell is the number of others that equal the first of them, less the subtracted number",
        "the count of equal digits| at {cells} for {rest}", number "subtracted number";
    /// All groups after the first begin with one shared cell. From there, each continues with equal values for
    /// some cells, which are counted together with the shared cell.
    ///
    /// The cell of the first group holds this count minus this number.
    RunEqual(less: i32): Number Head, "run-equal", "the cell is the number of equal digits in a row from the first of the others, less the subtracted number",
        "the count of equal digits in a row| at {cells} along {rest}", number "subtracted number";
    /// The cells with these values are connected by sides. If a number is given, there are exactly that many of
    /// them. Without a group, the rule is about all cells on the board. With a second group, its cells hold the values
    /// in place of those of the first group, one for each.
    Connected(values: Vec<i32>, size: Option<i32>): Sized Groups, "connected", "the cells with these digits are connected by their sides" ["these digits"],
        "the connected digits {numbers}", iss "ConnectedValues";
    /// All houses with the greatest number of cells hold the same values.
    SameHouses: None Board, "same-houses", "the largest houses hold the same digits",
        "the rule that all houses hold the same digits", iss "RegionSameValues";
}

impl Kind {
    /// The greatest number of digits on a board with rules of every kind: the number of bits in a machine word.
    pub const MOST_DIGITS: usize = 64;

    /// The kinds that boards with more digits may also have. They only decide which cells differ and which digits
    /// a cell may hold. The numbers in this list have no meaning.
    pub const WIDE: [Kind; 9] = [
        Kind::OneOf(Vec::new()),
        Kind::Odd,
        Kind::Even,
        Kind::Distinct,
        Kind::Diagonal,
        Kind::Windoku,
        Kind::Disjoint,
        Kind::AntiKnight,
        Kind::AntiKing,
    ];

    /// Returns whether this kind, whatever its numbers, is in [`WIDE`](Kind::WIDE).
    ///
    /// ```
    /// use ninefold_grid::constraint::Kind;
    ///
    /// assert!(Kind::OneOf(vec![1, 2]).is_wide());
    /// assert!(!Kind::Thermo.is_wide());
    /// ```
    pub fn is_wide(&self) -> bool {
        let same = |kind: &Kind| std::mem::discriminant(kind) == std::mem::discriminant(self);
        Kind::WIDE.iter().any(same)
    }

    /// Returns whether a rule of this kind says nothing without cells.
    ///
    /// ```
    /// use ninefold_grid::constraint::Kind;
    ///
    /// assert!(Kind::Thermo.needs_cells() && !Kind::AntiKnight.needs_cells());
    /// ```
    pub fn needs_cells(&self) -> bool {
        use Kind::{Connected, Diagonal, Disjoint, Regions, Windoku};
        let may_lack = matches!(
            self,
            Diagonal | Windoku | Disjoint | Connected(..) | Regions
        );
        self.row().scope != Scope::Board && !may_lack
    }

    /// Returns whether a rule of this kind says nothing about a line of one cell.
    ///
    /// ```
    /// use ninefold_grid::constraint::Kind;
    ///
    /// assert!(Kind::Thermo.needs_two_cells() && !Kind::Cage(None).needs_two_cells());
    /// ```
    pub fn needs_two_cells(&self) -> bool {
        use Kind::*;
        matches!(
            self,
            Thermo
                | SlowThermo
                | Whisper(_)
                | Renban
                | Nabner
                | Palindrome
                | Between
                | Lockout(_)
                | Zipper
                | DoubleArrow
        )
    }

    /// Returns whether a group of this kind may name a cell twice: a closed line ends at its first cell, and a sum may
    /// count a cell twice.
    ///
    /// ```
    /// use ninefold_grid::constraint::Kind;
    ///
    /// assert!(Kind::RegionSum.may_repeat_cells() && !Kind::Cage(None).may_repeat_cells());
    /// ```
    pub fn may_repeat_cells(&self) -> bool {
        use Kind::*;
        !matches!(
            self,
            Distinct
                | Diagonal
                | Windoku
                | Disjoint
                | Cage(_)
                | Rellik(_)
                | Product(_)
                | Balanced
                | Lunchbox(_)
                | Contains(_)
                | Exactly(_)
                | LookAndSay(_)
                | Circles
                | Thermo
                | SlowThermo
                | Renban
                | Nabner
                | Difference(_)
                | Ratio(_)
                | PairSum(_)
                | Greater
                | Regions
        )
    }

    /// Returns the mark that a rule of this kind draws between two cells, or `None` if it draws none.
    ///
    /// ```
    /// use ninefold_grid::constraint::{Kind, Mark};
    ///
    /// assert_eq!(Kind::PairSum(10).mark(), Some(Mark::Sum(10)));
    /// assert_eq!(Kind::Thermo.mark(), None);
    /// ```
    pub fn mark(&self) -> Option<Mark> {
        match *self {
            Kind::Difference(by) => Some(Mark::Difference(by)),
            Kind::Ratio(by) => Some(Mark::Ratio(by)),
            Kind::PairSum(total) => Some(Mark::Sum(total)),
            _ => None,
        }
    }

    /// Returns whether a rule of this kind reads other cells than those it names.
    ///
    /// ```
    /// use ninefold_grid::constraint::Kind;
    ///
    /// assert!(Kind::AntiKnight.reads_the_board() && Kind::Minimum.reads_the_board());
    /// assert!(!Kind::Thermo.reads_the_board());
    /// ```
    pub fn reads_the_board(&self) -> bool {
        self.row().scope == Scope::Board
            || matches!(self, Kind::Minimum | Kind::Maximum | Kind::Rank(_))
    }

    /// Returns whether a rule of this kind reads the number in its first group alone. Of the other groups only equal
    /// and different values matter.
    ///
    /// ```
    /// use ninefold_grid::constraint::Kind;
    ///
    /// assert!(Kind::CountEqual(0).reads_the_head_alone());
    /// assert!(!Kind::Arrow.reads_the_head_alone());
    /// ```
    pub fn reads_the_head_alone(&self) -> bool {
        matches!(
            self,
            Kind::CountDistinct | Kind::CountEqual(_) | Kind::RunEqual(_)
        )
    }

    /// Returns whether a rule of this kind means something else if the puzzle has a rule of the other kind.
    ///
    /// ```
    /// use ninefold_grid::constraint::{Kind, Mark, Ties};
    ///
    /// let all_given = Kind::NoOther(vec![Mark::Difference(1)]);
    /// assert!(all_given.depends_on(&Kind::Difference(1)) && !all_given.depends_on(&Kind::Ratio(2)));
    /// assert!(Kind::Rank(3).depends_on(&Kind::Ties(Ties::Any)));
    /// ```
    pub fn depends_on(&self, other: &Kind) -> bool {
        match (self, other) {
            (Kind::NoOther(marks), _) => other.mark().is_some_and(|mark| marks.contains(&mark)),
            (Kind::Minimum, Kind::Minimum) | (Kind::Maximum, Kind::Maximum) => true,
            (Kind::Rank(_), Kind::Ties(_)) => true,
            _ => false,
        }
    }

    /// Returns whether there are kinds that this one [depends on](Kind::depends_on).
    ///
    /// ```
    /// use ninefold_grid::constraint::Kind;
    ///
    /// assert!(Kind::Minimum.is_dependent());
    /// assert!(!Kind::Thermo.is_dependent());
    /// ```
    pub fn is_dependent(&self) -> bool {
        matches!(
            self,
            Kind::NoOther(_) | Kind::Minimum | Kind::Maximum | Kind::Rank(_)
        )
    }

    /// Returns the keyword of the kind in texts, in small letters and hyphens.
    ///
    /// ```
    /// use ninefold_grid::constraint::Kind;
    ///
    /// assert_eq!(Kind::SlowThermo.keyword(), "slow-thermo");
    /// ```
    pub fn keyword(&self) -> &'static str {
        self.row().keyword
    }

    /// Returns the meaning of the kind, as a sentence without a capital letter and a full stop.
    ///
    /// ```
    /// use ninefold_grid::constraint::Kind;
    ///
    /// assert_eq!(Kind::AntiKing.meaning(), "no two equal digits touch by a corner");
    /// ```
    pub fn meaning(&self) -> &'static str {
        self.row().meaning
    }
}

impl From<Mark> for Kind {
    /// The kind of the rule that draws this mark: the other way round than [`Kind::mark`].
    fn from(mark: Mark) -> Kind {
        match mark {
            Mark::Difference(by) => Kind::Difference(by),
            Mark::Ratio(by) => Kind::Ratio(by),
            Mark::Sum(total) => Kind::PairSum(total),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keywords_are_told_apart() {
        for (i, row) in KINDS.iter().enumerate() {
            let same = |other: &KindRow| other.keyword == row.keyword;
            assert_eq!(KINDS.iter().position(same), Some(i), "{}", row.keyword);
            let earlier = &KINDS[..i];
            assert!(row.iss.is_none() || earlier.iter().all(|other| other.iss != row.iss));
            let fpuzzles = row.fpuzzles;
            let sudokupad = row.sudokupad;
            assert!(
                sudokupad.is_none() || earlier.iter().all(|other| other.sudokupad != sudokupad)
            );
            assert!(fpuzzles.is_none() || earlier.iter().all(|other| other.fpuzzles != fpuzzles));
        }
    }
}
