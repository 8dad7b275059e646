//! Draws a position with candidates as terminal text.
//!
//! ```text
//! ┌──────────────────────┬─
//! │ 1*2               7  │
//! │ 4x       5           │
//! │    8  9          (3) │
//! ```
//!
//! A cell has as many lines and columns as a box, so that every candidate has its place. A sign after a candidate
//! shows its role, and so does its colour if the terminal has colours.

use std::fmt::Write;

use anstyle::{AnsiColor, Effects, Style};
use ninefold_grid::{Candidate, Cell, Digit, Grid, Pencilmarks, Puzzle, Shape};

use crate::board::{Ink, Look, symbol};
use crate::frame::{Frame, Widths};

/// The role of a candidate.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sign {
    /// It is part of the pattern.
    Pattern,
    /// It is of the other of two kinds: the second colour, or false in a chain.
    Other,
    /// It is beside the pattern.
    Fin,
    /// It is removed.
    Gone,
    /// It is placed.
    Placed,
}

impl Sign {
    /// All signs.
    pub const ALL: [Sign; 5] = [
        Sign::Pattern,
        Sign::Other,
        Sign::Fin,
        Sign::Gone,
        Sign::Placed,
    ];

    /// Returns the sign after the candidate.
    pub fn mark(self) -> char {
        match self {
            Sign::Pattern => '*',
            Sign::Other => 'o',
            Sign::Fin => '#',
            Sign::Gone => 'x',
            Sign::Placed => '!',
        }
    }

    /// Returns the meaning of the sign.
    pub fn meaning(self) -> &'static str {
        match self {
            Sign::Pattern => "pattern",
            Sign::Other => "the other kind",
            Sign::Fin => "beside the pattern",
            Sign::Gone => "removed",
            Sign::Placed => "placed",
        }
    }

    fn style(self, ink: Ink) -> Style {
        let colour = match self {
            Sign::Pattern => AnsiColor::Green,
            Sign::Other => AnsiColor::Blue,
            Sign::Fin => AnsiColor::Yellow,
            Sign::Gone => AnsiColor::Red,
            Sign::Placed => AnsiColor::Cyan,
        };
        match ink {
            Ink::Plain => Style::new(),
            Ink::Weight => Style::new().effects(Effects::BOLD),
            Ink::Colour => Style::new().fg_color(Some(colour.into())).bold(),
        }
    }
}

/// A position to draw.
#[derive(Copy, Clone, Debug)]
pub struct Pencil<'a> {
    /// The puzzle. Its givens are drawn as givens.
    pub puzzle: &'a Puzzle,
    /// The digits of all cells that have one.
    pub digits: &'a Grid,
    /// The candidates of the other cells.
    pub candidates: &'a Pencilmarks,
    /// The roles of candidates. The last one of a candidate counts.
    pub signs: &'a [(Candidate, Sign)],
}

/// The greatest number of columns of text. Wider drawings help nobody.
const MAX_WIDTH: usize = 200;

impl Pencil<'_> {
    /// Returns the drawing, and a line that explains the signs. Returns `None` if it does not fit the width.
    pub fn draw(&self, look: Look) -> Option<String> {
        let board = self.puzzle.board();
        let cell = self.cell_shape()?;
        let frame = Frame::of(board, look.unicode);
        // A candidate has two characters. One blank is between cells, and one after each line.
        let widths = Widths {
            cell: 2 * cell.columns() + 1,
            around: [0, 1],
        };
        let has_signs = board.digits().all(|digit| board.sign(digit).is_some());
        if frame.width(widths) > look.width.min(MAX_WIDTH) || board.side() > 35 || !has_signs {
            return None;
        }
        let mut text = String::new();
        for row in 0..=board.rows() {
            let blank = || frame.row(row, widths, |_| " ".repeat(widths.cell));
            text += &match frame.line_above(row, widths) {
                None if row < board.rows() => blank(),
                line => line.unwrap_or_default(),
            };
            for part in (0..cell.rows()).filter(|_| row < board.rows()) {
                text += &frame.row(row, widths, |at| match at {
                    Some(at) => self.part(at, part, cell, look.ink) + " ",
                    None => " ".repeat(widths.cell),
                });
            }
        }
        let used = |sign: &Sign| self.signs.iter().any(|(_, of)| of == sign);
        let meanings: Vec<String> = Sign::ALL
            .into_iter()
            .filter(used)
            .map(|sign| format!("{} {}", sign.mark(), sign.meaning()))
            .collect();
        if !meanings.is_empty() {
            let _ = writeln!(text, "{}", meanings.join("   "));
        }
        Some(text)
    }

    /// Returns how many rows and columns of candidates a cell has: those of a box, if it has a place for each
    /// digit.
    fn cell_shape(&self) -> Option<Shape> {
        let board = self.puzzle.board();
        let side = board.side();
        let boxes = board.boxes().filter(|shape| shape.side() == side);
        boxes
            .or_else(|| Shape::usual(side))
            .or_else(|| Shape::new(1, side).ok())
    }

    /// Returns one line of one cell.
    fn part(&self, cell: Cell, part: usize, shape: Shape, ink: Ink) -> String {
        let (rows, columns) = (shape.rows(), shape.columns());
        let board = self.puzzle.board();
        let given = self.puzzle.given(cell).is_some();
        let mut text = String::new();
        if let Some(digit) = self.digits.get(cell) {
            if part != (rows - 1) / 2 {
                return " ".repeat(2 * columns);
            }
            let colour = (ink == Ink::Colour && !given).then_some(AnsiColor::Cyan.into());
            let style = match ink {
                Ink::Plain => Style::new(),
                _ => Style::new()
                    .fg_color(colour)
                    .effects(Effects::new().set(Effects::BOLD, given)),
            };
            let digit = symbol(board, digit, true);
            let (open, close) = if given { (" ", " ") } else { ("(", ")") };
            let before = " ".repeat((2 * columns).saturating_sub(3) / 2);
            let after = " ".repeat((2 * columns).saturating_sub(3 + before.len()));
            let _ = write!(text, "{before}{open}{style}{digit}{style:#}{close}{after}");
            return text;
        }
        for digit in (part * columns..(part + 1) * columns).map(Digit::from_index) {
            if !self.candidates[cell].contains(digit) {
                text += "  ";
                continue;
            }
            let is_it = |(c, _): &&(Candidate, Sign)| *c == Candidate { cell, digit };
            let letter = symbol(board, digit, true);
            match self.signs.iter().rev().find(is_it) {
                Some(&(_, sign)) => {
                    let style = sign.style(ink);
                    let _ = write!(text, "{style}{letter}{}{style:#}", sign.mark());
                }
                None => {
                    let _ = write!(text, "{letter} ");
                }
            }
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_grid::notation::read_line;

    const PLAIN: Look = Look {
        ink: Ink::Plain,
        unicode: false,
        width: 80,
    };

    #[test]
    fn every_candidate_has_its_place() {
        let puzzle = read_line("1...............", None).unwrap();
        let mut digits = puzzle.givens().clone();
        digits.set(Cell::new(1), Digit::new(2));
        let mut candidates = Pencilmarks::full(4);
        candidates[Cell::new(2)].remove(Digit::from_index(0));
        let candidate = Candidate {
            cell: Cell::new(3),
            digit: Digit::from_index(3),
        };
        let pencil = Pencil {
            puzzle: &puzzle,
            digits: &digits,
            candidates: &candidates,
            signs: &[(candidate, Sign::Gone)],
        };
        let drawing = pencil.draw(PLAIN).unwrap();
        let top = "\
+-----------+-----------+
|  1   (2)  |   2  1 2  |
|           | 3 4  3 4x |
|           |           |
| 1 2  1 2  | 1 2  1 2  |
";
        assert!(drawing.starts_with(top), "{drawing}");
        assert!(drawing.ends_with("+\nx removed\n"), "{drawing}");
    }

    #[test]
    fn what_does_not_fit_is_not_drawn() {
        for (side, fits) in [(9, true), (16, false)] {
            let puzzle = read_line(&".".repeat(side * side), None).unwrap();
            let pencil = Pencil {
                puzzle: &puzzle,
                digits: puzzle.givens(),
                candidates: &Pencilmarks::full(side),
                signs: &[],
            };
            let drawing = pencil.draw(PLAIN);
            assert_eq!(drawing.is_some(), fits, "side {side}");
            let widths = drawing.iter().flat_map(|text| text.lines()).map(str::len);
            assert!(widths.max().unwrap_or(0) <= 80);
        }
    }
}
