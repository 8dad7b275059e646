//! Constraints in words and symbols: a phrase for every rule, which sentences can use, and the digits of a board
//! in a line.

use super::kind::Kind;
use super::numbers::{Mark, Numbers, Ties, list};
use super::row::KindRow;
use super::rule::{Constraint, Rule};
use crate::notation::Alphabet;
use crate::words::capitalized;
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
        let (_, rest) = self.kind.row().parts();
        self.kind.noun() + &self.filled(rest, board)
    }

    /// Returns the rest of a phrase, with the words of this rule in place of each placeholder.
    fn filled(&self, phrase: &str, board: &Board) -> String {
        let names = |from: usize| {
            let groups = self.groups.get(from..).unwrap_or_default();
            let names: Vec<String> = groups.iter().map(|cells| board.names(cells)).collect();
            names.join(" / ")
        };
        let ends = || {
            let (first, last) = (self.cells().first(), self.cells().last());
            let name = |cell: Option<&Cell>| cell.map_or(String::new(), |&cell| board.name(cell));
            format!("{} to {}", name(first), name(last))
        };
        let mut words = String::new();
        let mut rest = phrase;
        while let Some((before, after)) = rest.split_once('{') {
            let (placeholder, after) = after.split_once('}').unwrap_or((after, ""));
            words += before;
            words += &match placeholder {
                "cells" => board.names(self.cells()),
                "all" => names(0),
                "rest" => names(1),
                "ends" => ends(),
                "factors" => match self.kind.numbers() {
                    Numbers::Weighted(_, factors) => list(&factors),
                    _ => String::new(),
                },
                other => format!("{{{other}}}"),
            };
            rest = after;
        }
        words + rest
    }
}

impl KindRow {
    /// Returns the noun of the phrase, and the rest, which describes the cells.
    fn parts(&self) -> (&'static str, &'static str) {
        self.phrase.split_once('|').unwrap_or((self.phrase, ""))
    }
}

impl Kind {
    /// Returns what a rule of this kind is called, with its numbers: `the cage of 10`.
    ///
    /// ```
    /// use ninefold_grid::constraint::Kind;
    ///
    /// assert_eq!(Kind::Cage(Some(10)).noun(), "the cage of 10");
    /// assert_eq!(Kind::Cage(None).noun(), "the cage");
    /// assert_eq!(Kind::Renban.noun(), "the renban line");
    /// ```
    pub fn noun(&self) -> String {
        let (noun, _) = self.row().parts();
        let numbers = self.numbers().words();
        // The text in brackets is left out if there are no numbers.
        let noun = match noun.split_once('[') {
            Some((before, _)) if numbers.is_none() => before.to_owned(),
            _ => noun.replace(['[', ']'], ""),
        };
        noun.replace("{numbers}", &numbers.unwrap_or_default())
    }
}

impl Kind {
    /// Returns the name of the kind and its meaning: `Thermometer: the digits increase from the bulb to the tip`. The
    /// numbers are in the meaning only if `with_numbers` is true. The name of a relation or an automaton that is not
    /// in the meaning follows the name of the kind, in brackets.
    ///
    /// ```
    /// use ninefold_grid::constraint::Kind;
    ///
    /// let whisper = |with_numbers| Kind::Whisper(5).named_meaning(with_numbers);
    /// assert_eq!(whisper(true), "Whispers: neighbours on the line differ by at least 5");
    /// assert_eq!(whisper(false), "Whispers: neighbours on the line differ by at least this number");
    /// assert_eq!(Kind::AntiKing.named_meaning(false), "King's move: no two equal digits touch by a corner");
    /// ```
    pub fn named_meaning(&self, with_numbers: bool) -> String {
        let meaning = match with_numbers {
            true => self.meaning_with_numbers(),
            false => self.meaning().to_owned(),
        };
        let label = self.row().label.map(str::to_owned);
        let label = label.unwrap_or_else(|| capitalized(&self.keyword().replace('-', " ")));
        let name = match self.numbers() {
            Numbers::Relation(relation) => relation.name.clone(),
            Numbers::Pattern(automaton) | Numbers::Automaton(automaton) => automaton.name.clone(),
            _ => String::new(),
        };
        match name.is_empty() || meaning.contains(&name) {
            true => format!("{label}: {meaning}"),
            false => format!("{label} ({name}): {meaning}"),
        }
    }
}

impl Numbers {
    /// Returns the numbers in words, or `None` if there are none. Of several parts it uses only the first. A
    /// relation or an automaton is given by its name.
    fn words(&self) -> Option<String> {
        let name = |name: &str| (!name.is_empty()).then(|| format!("{name:?}"));
        match self {
            Numbers::None => None,
            Numbers::Number(number) | Numbers::Positive(number) | Numbers::Weighted(number, _) => {
                Some(number.to_string())
            }
            Numbers::Optional(number) => number.map(|number| number.to_string()),
            Numbers::List(values) | Numbers::Sized(values, _) => Some(list(values)),
            Numbers::Counts(counts) => {
                let times = counts
                    .iter()
                    .map(|(count, value)| format!("{count} times {value}"));
                Some(times.collect::<Vec<_>>().join(", "))
            }
            Numbers::Marks(marks) => {
                let marks = marks.iter().map(|mark| match mark {
                    Mark::Difference(by) => format!("difference {by}"),
                    Mark::Ratio(by) => format!("ratio {by}"),
                    Mark::Sum(sum) => format!("sum {sum}"),
                });
                Some(marks.collect::<Vec<_>>().join(", "))
            }
            Numbers::Ties(ties) => Some(
                match ties {
                    Ties::None => "no two lines are equal",
                    Ties::Unranked => "lines without a rank may be equal",
                    Ties::Any => "all lines may be equal",
                }
                .to_owned(),
            ),
            Numbers::Relation(relation) => name(&relation.name),
            Numbers::Pattern(automaton) | Numbers::Automaton(automaton) => name(&automaton.name),
        }
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
    /// assert_eq!(words, "(the sum of 5 at r1c1 r1c2 or the sum of 10 at r1c1 r1c2)");
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
