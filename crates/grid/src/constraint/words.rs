//! Constraints in words and symbols: a phrase for every rule, which sentences can use, and the digits of a board
//! in a line.

use super::{Constraint, Kind, Mark, Rule, Ties};
use crate::notation::Alphabet;
use crate::{Board, Cell, Digit};

/// Straight lines of more cells than this are written by their ends.
const SHORT: usize = 3;

impl Board {
    /// Returns the names of cells with spaces between them. A straight line of more than 3 cells is written as
    /// `r1c1..r1c9`.
    ///
    /// ```
    /// use ninefold_grid::{Board, Cell, Shape};
    ///
    /// let board = Board::of(Shape::NINE);
    /// let row: Vec<Cell> = (0..9).map(Cell::new).collect();
    /// assert_eq!(board.names(&row), "r1c1..r1c9");
    /// assert_eq!(board.names(&row[..2]), "r1c1 r1c2");
    /// ```
    pub fn names(&self, cells: &[Cell]) -> String {
        if cells.len() > SHORT
            && let (Some(first), Some(last)) = (cells.first(), cells.last())
            && self.is_straight(cells)
        {
            return format!("{}..{}", self.name(*first), self.name(*last));
        }
        let names: Vec<String> = cells.iter().map(|&cell| self.name(cell)).collect();
        names.join(" ")
    }

    /// Returns whether all steps from a cell to the next are equal, and each step goes to one of the 8 cells
    /// around.
    fn is_straight(&self, cells: &[Cell]) -> bool {
        let step = |pair: &[Cell]| {
            let (from, to) = (self.place(pair[0])?, self.place(pair[1])?);
            let by = (
                to.0 as isize - from.0 as isize,
                to.1 as isize - from.1 as isize,
            );
            (by.0.abs() <= 1 && by.1.abs() <= 1).then_some(by)
        };
        let mut steps = cells.windows(2).map(step);
        let first = steps.next().flatten();
        first.is_some() && steps.all(|step| step == first)
    }

    /// Returns the symbol of a digit in [lines](Board::line): its value, or a letter for 10 and above (`A` to `Z`,
    /// then `a` to `z`). Returns `None` if the board has values above 61.
    ///
    /// ```
    /// use ninefold_grid::{Board, Digit, Shape};
    ///
    /// let board = Board::of(Shape::new(4, 4)?);
    /// assert_eq!(board.sign(Digit::from_index(15)), Some('G'));
    /// # Ok::<(), ninefold_grid::ShapeError>(())
    /// ```
    pub fn sign(&self, digit: Digit) -> Option<char> {
        let value = self.value(digit);
        let index = usize::try_from(value).ok()?;
        match self.last() <= 61 {
            true => Alphabet::FromZero.symbol(Digit::from_index(index)),
            false => None,
        }
    }

    /// Returns the digits of all cells in a line: one [symbol](Board::sign) for each cell, and a dot for an empty
    /// cell.
    ///
    /// If the board has values above 61, the line has numbers with spaces between them. The cells beside the
    /// board follow after a space.
    ///
    /// ```
    /// use ninefold_grid::{Cell, Puzzle};
    ///
    /// let puzzle: Puzzle = "1..4 ..1. .1.. 4..1".parse()?;
    /// let without_first = |cell: Cell| puzzle.given(cell).filter(|_| cell != Cell::new(0));
    /// assert_eq!(puzzle.board().line(without_first), "...4..1..1..4..1");
    /// # Ok::<(), ninefold_grid::notation::NotationError>(())
    /// ```
    pub fn line(&self, digit: impl Fn(Cell) -> Option<Digit>) -> String {
        let signs = self.last() <= 61;
        let mut line = String::new();
        for cell in self.cells() {
            if cell.index() > 0 && (!signs || cell.index() == self.board_cells()) {
                line.push(' ');
            }
            match digit(cell) {
                None => line.push('.'),
                Some(digit) => match self.sign(digit) {
                    Some(sign) => line.push(sign),
                    None => line += &self.value(digit).to_string(),
                },
            }
        }
        line
    }
}

impl Rule {
    /// Returns the rule as a phrase with its cells, which can be part of a sentence: `the cage of 10 at r4c4 r4c5`.
    ///
    /// ```
    /// use ninefold_grid::constraint::{Kind, Rule};
    /// use ninefold_grid::{Board, Cell, Shape};
    ///
    /// let cells = vec![Cell::at(0, 0, 9), Cell::at(1, 0, 9)];
    /// let rule = Rule { kind: Kind::Thermo, groups: vec![cells] };
    /// assert_eq!(rule.words(&Board::of(Shape::NINE)), "the thermometer r1c1 r2c1");
    /// ```
    pub fn words(&self, board: &Board) -> String {
        let group = |i: usize| board.names(self.groups.get(i).map_or(&[], |cells| cells));
        let rest = |from: usize| {
            let rest = self.groups.get(from..).unwrap_or_default();
            let names: Vec<String> = rest.iter().map(|cells| board.names(cells)).collect();
            names.join(" / ")
        };
        let (cells, all) = (group(0), rest(0));
        let list = |values: &[i32]| {
            let values: Vec<String> = values.iter().map(i32::to_string).collect();
            values.join(" ")
        };
        let ends = || {
            let (first, last) = (self.cells().first(), self.cells().last());
            let name = |cell: Option<&Cell>| cell.map_or(String::new(), |&cell| board.name(cell));
            format!("{} to {}", name(first), name(last))
        };
        let named = |what: &str, name: &str| match name.is_empty() {
            true => format!("the {what} at {cells}"),
            false => format!("the {what} {name:?} at {cells}"),
        };
        match &self.kind {
            Kind::OneOf(values) => format!("the digits {} left to {all}", list(values)),
            Kind::Odd => format!("the odd digits at {all}"),
            Kind::Even => format!("the even digits at {all}"),
            Kind::Distinct => format!("the extra region {all}"),
            Kind::Diagonal => format!("the diagonal {all}"),
            Kind::Windoku => "the inner boxes of windoku".to_owned(),
            Kind::Disjoint => "the disjoint groups".to_owned(),
            Kind::Cage(Some(sum)) => format!("the cage of {sum} at {cells}"),
            Kind::Cage(None) => format!("the cage at {cells}"),
            Kind::Sum(sum) => format!("the sum {sum} of {cells}"),
            Kind::Linear(sum, factors) => {
                format!("the sum {sum} of {cells}, each times {}", list(factors))
            }
            Kind::Rellik(sum) => format!("the cage at {cells} without any sum {sum}"),
            Kind::Balanced => format!("the balanced cage at {cells}"),
            Kind::Lunchbox(sum) => format!("the lunchbox of {sum} at {cells}"),
            Kind::Contains(values) => format!("the digits {} among {cells}", list(values)),
            Kind::Exactly(values) => format!("exactly the digits {} among {cells}", list(values)),
            Kind::LookAndSay(pairs) => {
                let pair = |(count, value): &(i32, i32)| format!("{count} times {value}");
                let pairs: Vec<String> = pairs.iter().map(pair).collect();
                format!("the count of {} at {cells}", pairs.join(", "))
            }
            Kind::Circles => format!("the counting circles at {cells}"),
            Kind::CountDistinct => {
                format!("the count of different digits in {cells} for {}", rest(1))
            }
            Kind::SameSets => format!("the same digits in {all}"),
            Kind::EqualSums => format!("the equal sums of {all}"),
            Kind::Clone => format!("the clones {all}"),
            Kind::Minimum => format!("the minimum at {cells}"),
            Kind::Maximum => format!("the maximum at {cells}"),
            Kind::Thermo => format!("the thermometer {cells}"),
            Kind::SlowThermo => format!("the slow thermometer {cells}"),
            Kind::Whisper(least) => format!("the whisper line of at least {least} at {cells}"),
            Kind::Renban => format!("the renban line {cells}"),
            Kind::Nabner => format!("the nabner line {cells}"),
            Kind::Palindrome => format!("the palindrome {cells}"),
            Kind::Between => format!("the between line {cells}"),
            Kind::Lockout(_) => format!("the lockout line {cells}"),
            Kind::RegionSum => format!("the region sum line {cells}"),
            Kind::Zipper => format!("the zipper line {cells}"),
            Kind::Entropic => format!("the entropic line {cells}"),
            Kind::Modular(modulus) => format!("the modular line of {modulus} at {cells}"),
            Kind::SumLine(sum, false) => format!("the line of sums {sum} at {cells}"),
            Kind::SumLine(sum, true) => format!("the loop of sums {sum} at {cells}"),
            Kind::ValueIndex => format!("the index line {cells}"),
            Kind::Arrow => format!("the arrow from {cells} along {}", rest(1)),
            Kind::DoubleArrow => format!("the double arrow {cells}"),
            Kind::Pair(relation) => named("relation between neighbours", &relation.name),
            Kind::AllPairs(relation) => named("relation between any two", &relation.name),
            Kind::Regex(pattern) => named("pattern", &pattern.name),
            Kind::Automaton(automaton) => named("automaton", &automaton.name),
            Kind::Difference(by) => format!("the difference {by} between {all}"),
            Kind::Ratio(by) => format!("the ratio {by} between {all}"),
            Kind::PairSum(sum) => format!("the sum {sum} of {all}"),
            Kind::Greater => format!("the greater sign between {all}"),
            Kind::Sandwich(sum) => format!("the sandwich of {sum} in {}", ends()),
            Kind::XSum(sum) => format!("the X-sum {sum} from {}", ends()),
            Kind::Skyscrapers(seen) => format!("the skyscraper clue {seen} from {}", ends()),
            Kind::HiddenSkyscraper(value) => {
                format!("the hidden skyscraper {value} from {}", ends())
            }
            Kind::Room(value) => format!("the numbered room {value} from {}", ends()),
            Kind::LittleKiller(sum) => format!("the little killer of {sum} from {}", ends()),
            Kind::Rank(rank) => format!("the rank {rank} of {}", ends()),
            Kind::Index(value) => format!("the place of {value} in {} said by {cells}", group(1)),
            Kind::AntiKnight => "the rule of the knight's move".to_owned(),
            Kind::AntiKing => "the rule of the king's move".to_owned(),
            Kind::NonConsecutive => "the rule against consecutive neighbours".to_owned(),
            Kind::AntiTaxicab => "the rule of taxicab distances".to_owned(),
            Kind::Entropy => "the entropy of 2×2 squares".to_owned(),
            Kind::Modulo => "the remainders of 2×2 squares".to_owned(),
            Kind::Flatmates => "the rule of Dutch flatmates".to_owned(),
            Kind::NoOther(marks) => {
                let marks: Vec<String> = marks.iter().map(|mark| mark_words(*mark)).collect();
                format!("the rule that all marks are given ({})", marks.join(", "))
            }
            Kind::Ties(Ties::None) => "the rule that no two lines are equal".to_owned(),
            Kind::Ties(_) => "the rule about equal lines".to_owned(),
            Kind::ZeroApart => format!("the rule of 0 at {cells} for {}", rest(1)),
            Kind::Regions => "the regions to be found".to_owned(),
            Kind::CountEqual(_) => format!(
                "the count at {cells} of those like the first of {}",
                rest(1)
            ),
            Kind::RunEqual(_) => format!("the run at {cells} along {}", rest(1)),
            Kind::Connected(values, _) => format!("the connected digits {}", list(values)),
            Kind::SameHouses => "the rule that all houses hold the same digits".to_owned(),
        }
    }
}

fn mark_words(mark: Mark) -> String {
    match mark {
        Mark::Difference(by) => format!("difference {by}"),
        Mark::Ratio(by) => format!("ratio {by}"),
        Mark::Sum(sum) => format!("sum {sum}"),
    }
}

impl Constraint {
    /// Returns the constraint as a phrase. The phrases of several rules are joined by "and" or "or"; see
    /// [`Rule::words`] for those of one rule.
    ///
    /// ```
    /// use ninefold_grid::constraint::{Constraint, Kind};
    /// use ninefold_grid::{Board, Cell, Shape};
    ///
    /// let sum = |total| Constraint::new(Kind::Sum(total), vec![Cell::new(0), Cell::new(1)]);
    /// let words = Constraint::Any(vec![sum(5), sum(10)]).words(&Board::of(Shape::NINE));
    /// assert_eq!(words, "(the sum 5 of r1c1 r1c2 or the sum 10 of r1c1 r1c2)");
    /// ```
    pub fn words(&self, board: &Board) -> String {
        let join = |inner: &[Constraint], word: &str| {
            let inner: Vec<String> = inner.iter().map(|c| c.words(board)).collect();
            format!("({})", inner.join(word))
        };
        match self {
            Constraint::Rule(rule) => rule.words(board),
            Constraint::All(all) => join(all, " and "),
            Constraint::Any(any) => join(any, " or "),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_told_with_their_cells() {
        let board = Board::latin(9, 9, 1, 9).unwrap();
        let cell = |name: &str| board.named(name).unwrap();
        let cage = Constraint::new(Kind::Cage(Some(10)), vec![cell("r4c4"), cell("r4c5")]);
        let row: Vec<Cell> = (0..9).filter_map(|c| board.at(0, c)).collect();
        let line = Constraint::new(Kind::Sandwich(8), row.iter().rev().copied().collect());
        let arrow = Constraint::of(Kind::Arrow, vec![vec![cell("r2c2")], row[..4].to_vec()]);
        let any = Constraint::Any(vec![cage.clone(), line.clone()]);
        for (constraint, words) in [
            (cage, "the cage of 10 at r4c4 r4c5"),
            (line, "the sandwich of 8 in r1c9 to r1c1"),
            (arrow, "the arrow from r2c2 along r1c1..r1c4"),
            (
                any,
                "(the cage of 10 at r4c4 r4c5 or the sandwich of 8 in r1c9 to r1c1)",
            ),
        ] {
            assert_eq!(constraint.words(&board), words);
        }
    }

    #[test]
    fn lines_have_a_sign_for_each_digit() {
        let mut board = Board::latin(4, 4, 0, 12).unwrap();
        board.add_beside("A1").unwrap();
        let line =
            board.line(|cell| (cell.index() != 2).then(|| Digit::from_index(cell.index() % 12)));
        assert_eq!(line, "01.3456789AB0123 4");
        let board = Board::latin(1, 3, 1, 63).unwrap();
        assert_eq!(
            board.line(|cell| Some(Digit::from_index(cell.index() * 31))),
            "1 32 63"
        );
    }
}
