//! A position with candidates as terminal text.
//!
//! ```text
//! ┌──────────────────────┬─
//! │ 1*2               7  │
//! │ 4x       5           │
//! │    8  9          (3) │
//! ```
//!
//! A cell is as many lines and columns as a box, so that every candidate has its place. What a
//! candidate is for stands behind it as a sign, and in colour where there is colour.

use std::fmt::Write;

use anstyle::{AnsiColor, Effects, Style};
use ninefold_grid::{Candidate, Cell, Digit, Grid, Pencilmarks, Puzzle};

use crate::board::{Ink, Look, symbol};

/// What a candidate is for.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sign {
    /// It is part of the pattern.
    Pattern,
    /// It is of the other kind, where there are two: the second colour, wrong in a chain.
    Other,
    /// It stands beside the pattern.
    Fin,
    /// It goes.
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

    /// The sign behind the candidate.
    pub fn mark(self) -> char {
        match self {
            Sign::Pattern => '*',
            Sign::Other => 'o',
            Sign::Fin => '#',
            Sign::Gone => 'x',
            Sign::Placed => '!',
        }
    }

    /// What the sign says.
    pub fn meaning(self) -> &'static str {
        match self {
            Sign::Pattern => "pattern",
            Sign::Other => "the other kind",
            Sign::Fin => "beside the pattern",
            Sign::Gone => "goes",
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

/// What is drawn.
#[derive(Copy, Clone, Debug)]
pub struct Pencil<'a> {
    /// Its givens are drawn as such.
    pub puzzle: &'a Puzzle,
    /// The digits of all cells that have one.
    pub digits: &'a Grid,
    /// The candidates of the others.
    pub candidates: &'a Pencilmarks,
    /// What candidates are for; the last one counts.
    pub signs: &'a [(Candidate, Sign)],
}

impl Pencil<'_> {
    /// The drawing and a line that says what the signs mean; nothing if it does not fit the width.
    pub fn draw(&self, look: Look) -> Option<String> {
        let shape = self.puzzle.geometry().shape();
        let (n, rows, columns) = (shape.side(), shape.rows(), shape.columns());
        // Two signs for a candidate, one between cells and before the first.
        let run = columns * (2 * columns + 1) + 1;
        let boxes = n / columns;
        if boxes * (run + 1) + 1 > look.width.min(200) || n > 35 {
            return None;
        }
        let lines: [&str; 11] = if look.unicode {
            ["┌", "┬", "┐", "├", "┼", "┤", "└", "┴", "┘", "─", "│"]
        } else {
            ["+", "+", "+", "+", "+", "+", "+", "+", "+", "-", "|"]
        };
        let dashes = lines[9].repeat(run);
        let rule = |left: &str, middle: &str, right: &str| {
            format!(
                "{left}{}{right}\n",
                vec![dashes.as_str(); boxes].join(middle)
            )
        };
        let empty = format!(
            "{}{}\n",
            lines[10],
            [&" ".repeat(run), lines[10]].concat().repeat(boxes)
        );
        let mut text = rule(lines[0], lines[1], lines[2]);
        for row in 0..n {
            if row > 0 {
                text += &match row % rows {
                    0 => rule(lines[3], lines[4], lines[5]),
                    _ => empty.clone(),
                };
            }
            for part in 0..rows {
                for column in 0..n {
                    if column % columns == 0 {
                        text += lines[10];
                        text.push(' ');
                    }
                    self.draw_part(&mut text, Cell::at(row, column, n), part, look.ink);
                    text.push(' ');
                    if column + 1 == n {
                        text += lines[10];
                    }
                }
                text.push('\n');
            }
        }
        text += &rule(lines[6], lines[7], lines[8]);
        let used = |sign: &Sign| self.signs.iter().any(|(_, of)| of == sign);
        let told: Vec<String> = Sign::ALL
            .into_iter()
            .filter(used)
            .map(|sign| format!("{} {}", sign.mark(), sign.meaning()))
            .collect();
        if !told.is_empty() {
            let _ = writeln!(text, "{}", told.join("   "));
        }
        Some(text)
    }

    /// One line of one cell.
    fn draw_part(&self, text: &mut String, cell: Cell, part: usize, ink: Ink) {
        let shape = self.puzzle.geometry().shape();
        let (rows, columns) = (shape.rows(), shape.columns());
        let given = self.puzzle.givens()[cell].is_some();
        if let Some(digit) = self.digits[cell] {
            if part != (rows - 1) / 2 {
                *text += &" ".repeat(2 * columns);
                return;
            }
            let colour = (ink == Ink::Colour && !given).then_some(AnsiColor::Cyan.into());
            let style = match ink {
                Ink::Plain => Style::new(),
                _ => Style::new()
                    .fg_color(colour)
                    .effects(Effects::new().set(Effects::BOLD, given)),
            };
            let digit = symbol(digit, true);
            let (open, close) = if given { (" ", " ") } else { ("(", ")") };
            let before = " ".repeat((2 * columns).saturating_sub(3) / 2);
            let after = " ".repeat((2 * columns).saturating_sub(3 + before.len()));
            let _ = write!(text, "{before}{open}{style}{digit}{style:#}{close}{after}");
            return;
        }
        for place in 0..columns {
            let digit = Digit::from_index(part * columns + place);
            if !self.candidates[cell].contains(digit) {
                *text += "  ";
                continue;
            }
            let is_it = |(c, _): &&(Candidate, Sign)| *c == Candidate { cell, digit };
            let letter = symbol(digit, true);
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
        assert!(drawing.ends_with("+\nx goes\n"), "{drawing}");
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
