//! Draws a board as terminal text.
//!
//! ```text
//! ┌───────┬───────┬───────┐
//! │ 5 3 4 │ 6 7 8 │ 9 1 2 │
//! │ 6 7 2 │ 1 9 5 │ 3 4 8 │
//! ```
//!
//! Givens and found digits differ in weight and in colour if the terminal has these. If it has neither, a found
//! digit has a star before it. A marked cell is in brackets, and in reverse video if possible. So colour alone
//! never carries a meaning.

use std::fmt::Write;

use anstyle::{AnsiColor, Effects, Style};
use ninefold_grid::{Board, Cell, Digit, Grid, Puzzle};

use crate::frame::{Frame, Widths};

/// How givens and found digits are distinguished.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Ink {
    /// By weight and colour.
    Colour,
    /// By weight alone.
    Weight,
    /// By characters alone, without escape sequences.
    Plain,
}

/// The look of a board.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Look {
    /// How digits are distinguished.
    pub ink: Ink,
    /// Whether lines are box-drawing characters (or else `+`, `-` and `|`).
    pub unicode: bool,
    /// The number of columns of the terminal. A board that does not fit is drawn with letters, and if necessary
    /// without gaps.
    pub width: usize,
}

/// A board to draw: the digits of a puzzle, the digits found so far, and the marked cells.
///
/// ```
/// use ninefold_grid::notation::read_line;
/// use ninefold_render::{BoardText, Ink, Look};
///
/// let puzzle = read_line("1..4..1..3..4..1", None)?;
/// let board = BoardText { puzzle: &puzzle, found: None, marked: &[] };
/// let look = Look { ink: Ink::Plain, unicode: false, width: 80 };
/// assert!(board.draw(look).starts_with("+-----+-----+\n| 1 . | . 4 |\n"));
/// # Ok::<(), ninefold_grid::notation::NotationError>(())
/// ```
#[derive(Copy, Clone, Debug)]
pub struct BoardText<'a> {
    /// The puzzle. Its givens are drawn as givens.
    pub puzzle: &'a Puzzle,
    /// The digits of the other cells, if there are any.
    pub found: Option<&'a Grid>,
    /// The marked cells.
    pub marked: &'a [Cell],
}

/// The layout of a cell: an opening sign, the digit at this width, and a closing sign if any cell is marked.
#[derive(Copy, Clone)]
struct Layout {
    letters: bool,
    digit_width: usize,
    opening: bool,
    closing: bool,
}

impl Layout {
    fn widths(self) -> Widths {
        Widths {
            cell: self.digit_width + usize::from(self.opening) + usize::from(self.closing),
            around: [usize::from(self.opening && !self.closing), 0],
        }
    }
}

impl BoardText<'_> {
    /// Returns the drawing. Each line ends with a newline. Cells beside the board follow below, as `A1=3`.
    pub fn draw(&self, look: Look) -> String {
        let board = self.puzzle.board();
        let frame = Frame::of(board, look.unicode);
        let layout = self.layout(&frame, look);
        let widths = layout.widths();
        let mut text = String::new();
        for row in 0..=board.rows() {
            text += &frame.line_above(row, widths).unwrap_or_default();
            if row < board.rows() {
                text += &frame.row(row, widths, |cell| match cell {
                    Some(cell) => self.cell(cell, layout, look),
                    None => " ".repeat(widths.cell),
                });
            }
        }
        text + &self.beside(look)
    }

    /// Returns the widest layout that fits the terminal.
    fn layout(&self, frame: &Frame<'_>, look: Look) -> Layout {
        let board = self.puzzle.board();
        let marked = !self.marked.is_empty();
        let has_letters = board.last() <= 61;
        let open = Layout {
            letters: false,
            digit_width: board.last().to_string().len(),
            opening: true,
            closing: marked,
        };
        let lettered = Layout {
            letters: true,
            digit_width: 1,
            ..open
        };
        // Without gaps there is no room for a bracket or a star.
        let close = Layout {
            opening: false,
            ..lettered
        };
        let needs_signs = marked || look.ink == Ink::Plain;
        match [open, lettered, close].into_iter().find(|&layout| {
            frame.width(layout.widths()) <= look.width
                && (!layout.letters || has_letters)
                && (layout.opening || !needs_signs)
        }) {
            Some(layout) => layout,
            None if has_letters => lettered,
            None => open,
        }
    }

    fn digit(&self, cell: Cell) -> Option<Digit> {
        let found = || self.found.and_then(|found| found.get(cell));
        self.puzzle.given(cell).or_else(found)
    }

    fn style(&self, cell: Cell, look: Look) -> Style {
        let given = self.puzzle.given(cell).is_some();
        let marked = self.marked.contains(&cell);
        style(given, self.digit(cell).is_some(), marked, look.ink)
    }

    fn symbol(&self, cell: Cell, letters: bool, look: Look) -> String {
        match self.digit(cell) {
            None if look.unicode => "·".to_owned(),
            None => ".".to_owned(),
            Some(digit) => symbol(self.puzzle.board(), digit, letters),
        }
    }

    fn cell(&self, cell: Cell, layout: Layout, look: Look) -> String {
        let is_found = self.puzzle.given(cell).is_none() && self.digit(cell).is_some();
        let marked = self.marked.contains(&cell);
        let symbol = self.symbol(cell, layout.letters, look);
        let opening = match (marked, look.ink) {
            (true, _) => "[",
            (false, Ink::Plain) if is_found => "*",
            (false, _) => " ",
        };
        let style = self.style(cell, look);
        let mut text = " ".repeat(layout.digit_width.saturating_sub(symbol.chars().count()));
        if layout.opening {
            text += opening;
        }
        // Writing to a string does not fail.
        let _ = write!(text, "{style}{symbol}{style:#}");
        if layout.closing {
            text.push(if marked { ']' } else { ' ' });
        }
        text
    }

    /// Returns a line with the cells beside the board.
    fn beside(&self, look: Look) -> String {
        let board = self.puzzle.board();
        let (mut text, mut used) = (String::new(), 0);
        for cell in board.cells().skip(board.board_cells()) {
            let symbol = self.symbol(cell, false, look);
            let name = board.name(cell);
            let width = name.chars().count() + 2 + symbol.chars().count();
            if used > 0 && used + width > look.width.min(80) {
                text.push('\n');
                used = 0;
            }
            text += if used > 0 { " " } else { "" };
            used += width;
            let style = self.style(cell, look);
            let _ = write!(text, "{name}={style}{symbol}{style:#}");
        }
        if !text.is_empty() {
            text.push('\n');
        }
        text
    }
}

/// Returns a digit as a letter if it must be a single sign, and otherwise as its value.
pub(crate) fn symbol(board: &Board, digit: Digit, letters: bool) -> String {
    let letter = board.sign(digit).filter(|_| letters);
    letter.map_or_else(|| board.value(digit).to_string(), String::from)
}

pub(crate) fn style(given: bool, filled: bool, marked: bool, ink: Ink) -> Style {
    let colour = (ink == Ink::Colour && filled && !given).then_some(AnsiColor::Cyan.into());
    let effects = Effects::new()
        .set(Effects::BOLD, given)
        .set(Effects::DIMMED, !filled)
        .set(Effects::INVERT, marked);
    match ink {
        Ink::Plain => Style::new(),
        Ink::Colour | Ink::Weight => Style::new().fg_color(colour).effects(effects),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_grid::Shape;
    use ninefold_grid::notation::read_line;

    const PLAIN: Look = Look {
        ink: Ink::Plain,
        unicode: false,
        width: 80,
    };

    fn puzzle(line: &str) -> Puzzle {
        read_line(line, None).unwrap()
    }

    #[test]
    fn a_plain_board_tells_found_digits_by_a_star() {
        let puzzle = puzzle("1...............");
        let found = puzzle.with(Cell::new(1), Digit::new(2)).givens().clone();
        let board = BoardText {
            puzzle: &puzzle,
            found: Some(&found),
            marked: &[],
        };
        let drawing = "\
+-----+-----+
| 1*2 | . . |
| . . | . . |
+-----+-----+
| . . | . . |
| . . | . . |
+-----+-----+
";
        assert_eq!(board.draw(PLAIN), drawing);
    }

    #[test]
    fn marked_cells_stand_in_brackets() {
        let puzzle = puzzle("11..............");
        let marked = [Cell::new(0), Cell::new(1)];
        let board = BoardText {
            puzzle: &puzzle,
            found: None,
            marked: &marked,
        };
        let look = Look {
            unicode: true,
            ..PLAIN
        };
        let drawing = "\
┌──────┬──────┐
│[1][1]│ ·  · │
│ ·  · │ ·  · │
├──────┼──────┤
│ ·  · │ ·  · │
│ ·  · │ ·  · │
└──────┴──────┘
";
        assert_eq!(board.draw(look), drawing);
    }

    #[test]
    fn weight_and_colour() {
        let puzzle = puzzle("1...............");
        let found = puzzle.with(Cell::new(1), Digit::new(2)).givens().clone();
        let board = BoardText {
            puzzle: &puzzle,
            found: Some(&found),
            marked: &[],
        };
        let colour = board.draw(Look {
            ink: Ink::Colour,
            ..PLAIN
        });
        assert!(
            colour.contains("\u{1b}[1m1\u{1b}[0m \u{1b}[36m2\u{1b}[0m"),
            "{colour:?}"
        );
        let weight = board.draw(Look {
            ink: Ink::Weight,
            ..PLAIN
        });
        assert!(weight.contains("\u{1b}[1m1\u{1b}[0m 2 |"), "{weight:?}");
    }

    #[test]
    fn large_boards_shrink_to_fit() {
        for (side, width, expected) in [(16, 80, 57), (16, 50, 41), (25, 80, 61), (36, 80, 43)] {
            let puzzle = puzzle(&".".repeat(side * side));
            let board = BoardText {
                puzzle: &puzzle,
                found: None,
                marked: &[],
            };
            let look = Look {
                ink: Ink::Weight,
                unicode: false,
                width,
            };
            let drawing = board.draw(look);
            let widths: Vec<usize> = drawing.lines().map(|line| line.len()).collect();
            let visible = widths[0];
            assert!(visible <= width, "side {side}: {visible} in {width}");
            assert_eq!(visible, expected, "side {side}");
        }
    }

    fn drawn(puzzle: &Puzzle) -> String {
        let board = BoardText {
            puzzle,
            found: None,
            marked: &[],
        };
        board.draw(Look {
            unicode: true,
            ..PLAIN
        })
    }

    #[test]
    fn pieces_have_borders() {
        let lines = Board::latin(4, 4, 1, 4).unwrap();
        let pieces: Vec<Option<usize>> = "0001011122232333"
            .chars()
            .map(|sign| Some(sign as usize))
            .collect();
        let mut board = lines.with_pieces(&pieces).unwrap();
        let beside = board.add_beside("A1").unwrap();
        let mut puzzle = Puzzle::empty(board);
        let three = puzzle.board().digit(3);
        for cell in [Cell::new(0), beside] {
            puzzle.give(cell, three);
        }
        let drawing = "\
┌─────────┬───┐
│ 3   · · │ · │
│   ┌─────┘   │
│ · │ · ·   · │
├───┴─────┬───┤
│ ·   · · │ · │
│   ┌─────┘   │
│ · │ · ·   · │
└───┴─────────┘
A1=3
";
        assert_eq!(drawn(&puzzle), drawing);
    }

    #[test]
    fn holes_are_blank() {
        let board = Board::overlapping(Shape::new(2, 2).unwrap(), &[(0, 0), (2, 2)]).unwrap();
        let drawing = "\
┌─────┬─────┐
│ · · │ · · │
│ · · │ · · │
├─────┼─────┼─────┐
│ · · │ · · │ · · │
│ · · │ · · │ · · │
└─────┼─────┼─────┤
      │ · · │ · · │
      │ · · │ · · │
      └─────┴─────┘
";
        assert_eq!(drawn(&Puzzle::empty(board)), drawing);
    }
}
