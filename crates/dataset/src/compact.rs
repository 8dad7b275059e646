//! Rows without fields: writes puzzle and solution as numbers or as tokens.

use std::fmt::Write as _;

use ninefold::grid::{Cell, Grid, ProperPuzzle, Shape};
use ninefold::techniques::{Flow, Policy, Position, Until};

use crate::solved::{TOO_LONG, unfit};
use crate::{Solved, Unfit};

/// Tokens that are neither digits nor steps, in the order of their numbers.
const SPECIAL_TOKENS: [&str; 6] = ["<pad>", "<puzzle>", "<step>", "<solution>", "<end>", "."];

/// The largest side for which the numbers of cells fit in a byte.
const MAX_SIDE: usize = 254;

/// The ids of all techniques in the order in which they were added, the newest last. So a new one does not
/// change the number of another token.
const TECHNIQUES: &str = include_str!("techniques.txt");

/// Returns the tokens of a data set with boards of this shape. The number of a token is its index, from 0. New
/// versions add tokens at the end and change no number.
pub fn vocabulary(shape: Shape) -> Vec<String> {
    let side = shape.side();
    let mut tokens: Vec<String> = SPECIAL_TOKENS
        .iter()
        .map(|&token| token.to_owned())
        .collect();
    tokens.extend((1..=side).map(|digit| digit.to_string()));
    for is_placed in [true, false] {
        for cell in 0..side * side {
            tokens.extend((1..=side).map(|digit| effect(shape, cell, digit, is_placed)));
        }
    }
    tokens.extend(TECHNIQUES.lines().map(str::to_owned));
    tokens
}

/// Returns the token of a digit that is placed, `r4c5=7`, or eliminated, `r4c5<>7`.
fn effect(shape: Shape, cell: usize, digit: usize, is_placed: bool) -> String {
    let (row, column) = (cell / shape.side() + 1, cell % shape.side() + 1);
    let sign = if is_placed { "=" } else { "<>" };
    format!("r{row}c{column}{sign}{digit}")
}

impl Solved {
    /// Returns the shape of the board, for formats that hold givens alone.
    ///
    /// # Errors
    /// [`Unfit`] if the puzzle states rules or candidates, or has a board that is not plain.
    pub fn plain_shape(&self) -> Result<Shape, Unfit> {
        let has_rules =
            || unfit("this format has no room for rules or candidates; jsonl and parquet have");
        self.shape().ok_or_else(has_rules)
    }

    /// Returns the cells of the puzzle and then those of the solution, row by row, in the encoding of HRM. 1 is
    /// an empty cell, and digit d is d + 1. 0 is padding.
    ///
    /// # Errors
    /// [`Unfit`] if the puzzle has rules, or a side above 254.
    pub fn numbers(&self) -> Result<Vec<u8>, Unfit> {
        let shape = self.plain_shape()?;
        if shape.side() > MAX_SIDE {
            return Err(unfit("this format has no room for more than 254 digits"));
        }
        let of =
            |grid: &Grid, cell: Cell| grid.get(cell).map_or(1, |digit| digit.index() as u8 + 2);
        let grids = [self.puzzle.givens(), &self.solution];
        let cells = || self.puzzle.board().cells();
        let numbers = grids
            .into_iter()
            .flat_map(|grid| cells().map(move |cell| of(grid, cell)));
        Ok(numbers.collect())
    }

    /// Returns the puzzle, its steps if they are wanted, and its solution, as tokens of the [`vocabulary`]
    /// separated by spaces. Each step is proved.
    ///
    /// # Errors
    /// [`Unfit`] if the puzzle has rules, or if its steps took too long.
    pub fn tokens(&self, has_steps: bool, until: &Until) -> Result<String, Unfit> {
        let shape = self.plain_shape()?;
        let mut text = String::from("<puzzle>");
        write_cells(&mut text, self.puzzle.givens(), self);
        if has_steps {
            self.write_steps(&mut text, shape, until)?;
        }
        text += " <solution>";
        write_cells(&mut text, &self.solution, self);
        Ok(text + " <end>")
    }

    fn write_steps(&self, text: &mut String, shape: Shape, until: &Until) -> Result<(), Unfit> {
        let proper = ProperPuzzle::vouched(self.puzzle.clone());
        let mut position = Position::proper(&proper).map_err(unfit)?;
        let mut before = position.clone();
        let mut doubt = None;
        let policy = Policy::default().until(until.clone());
        position.walk(&policy, &mut |step| {
            if let Err(error) = before.verify(step) {
                doubt = Some(unfit(error));
                return Flow::Break(());
            }
            before.apply(step);
            _ = write!(text, " <step> {}", step.technique.id());
            for (at, is_placed) in step.effects() {
                let digit = at.digit.index() + 1;
                _ = write!(
                    text,
                    " {}",
                    effect(shape, at.cell.index(), digit, is_placed)
                );
            }
            Flow::Continue(())
        });
        match doubt {
            Some(doubt) => Err(doubt),
            None if until.is_over() => Err(unfit(TOO_LONG)),
            None => Ok(()),
        }
    }
}

fn write_cells(text: &mut String, grid: &Grid, solved: &Solved) {
    for cell in solved.puzzle.board().cells() {
        match grid.get(cell) {
            Some(digit) => _ = write!(text, " {}", digit.index() + 1),
            None => text.push_str(" ."),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use ninefold::logic::Technique;

    use super::*;

    #[test]
    fn every_technique_has_one_number() {
        let listed: Vec<&str> = TECHNIQUES.lines().collect();
        let ids: BTreeSet<&str> = Technique::all().map(Technique::id).collect();
        let missing: Vec<&&str> = ids.iter().filter(|id| !listed.contains(id)).collect();
        assert!(
            missing.is_empty(),
            "add {missing:?} at the end of crates/dataset/src/techniques.txt"
        );
        assert_eq!(
            listed.len(),
            ids.len(),
            "a technique is listed twice, or is none any more"
        );
    }

    #[test]
    fn numbers_stay_as_they_are() {
        let tokens = vocabulary(Shape::NINE);
        let number = |token: &str| tokens.iter().position(|own| own == token);
        let known = [
            ("<pad>", 0),
            (".", 5),
            ("9", 14),
            ("r1c1=1", 15),
            ("r9c9<>9", 1472),
            ("full-house", 1473),
            ("x-wing", 1508),
        ];
        for (token, wanted) in known {
            assert_eq!(number(token), Some(wanted), "{token}");
        }
    }
}
