//! A board as terminal text.
//!
//! ```text
//! ┌───────┬───────┬───────┐
//! │ 5 3 4 │ 6 7 8 │ 9 1 2 │
//! │ 6 7 2 │ 1 9 5 │ 3 4 8 │
//! ```
//!
//! A given and a found digit differ in weight and in colour where the terminal has them, and in a
//! star before the found one where it has neither; a pointed-at cell stands in brackets, and in reverse
//! where that can be seen. So nothing is told by colour alone.

use std::fmt::Write;

use anstyle::{AnsiColor, Effects, Style};
use ninefold_grid::notation::Alphabet;
use ninefold_grid::{Cell, Digit, Grid, Puzzle};

/// How digits are told apart.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Ink {
    /// Weight and colour.
    Colour,
    /// Weight alone.
    Weight,
    /// Signs alone: no escape sequences.
    Plain,
}

/// How a board is drawn.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Look {
    /// How digits are told apart.
    pub ink: Ink,
    /// Whether lines are box-drawing characters (or else `+`, `-` and `|`).
    pub unicode: bool,
    /// Columns there are. A board that does not fit is drawn with letters, then without gaps.
    pub width: usize,
}

/// What is drawn: the digits of a puzzle, the digits found so far, and the cells pointed at.
#[derive(Copy, Clone, Debug)]
pub struct Board<'a> {
    /// Its givens are drawn as such.
    pub puzzle: &'a Puzzle,
    /// The digits of the other cells, where there are any.
    pub found: Option<&'a Grid>,
    /// The cells pointed at.
    pub marked: &'a [Cell],
}

/// How a cell is laid out: an opening sign, the digit to this width, a closing sign if any cell is
/// marked or else nothing.
#[derive(Copy, Clone)]
struct Layout {
    letters: bool,
    digit_width: usize,
    opening: bool,
    closing: bool,
}

impl Layout {
    fn cell_width(self) -> usize {
        self.digit_width + usize::from(self.opening) + usize::from(self.closing)
    }
}

impl Board<'_> {
    /// The drawing, one line of text for each line, each ended by a newline.
    pub fn draw(&self, look: Look) -> String {
        let shape = self.puzzle.geometry().shape();
        let (n, rows, columns) = (shape.side(), shape.rows(), shape.columns());
        let layout = self.layout(look);
        let lines: [&str; 11] = if look.unicode {
            ["┌", "┬", "┐", "├", "┼", "┤", "└", "┴", "┘", "─", "│"]
        } else {
            ["+", "+", "+", "+", "+", "+", "+", "+", "+", "-", "|"]
        };
        let pad = usize::from(layout.opening && !layout.closing);
        let run = lines[9].repeat(columns * layout.cell_width() + pad);
        let rule = |left: &str, middle: &str, right: &str| {
            format!(
                "{left}{}{right}\n",
                vec![run.as_str(); n / columns].join(middle)
            )
        };
        let mut text = rule(lines[0], lines[1], lines[2]);
        for row in 0..n {
            if row > 0 && row % rows == 0 {
                text += &rule(lines[3], lines[4], lines[5]);
            }
            for column in 0..n {
                if column % columns == 0 {
                    text += if column == 0 { "" } else { &" "[..pad] };
                    text += lines[10];
                }
                self.draw_cell(&mut text, Cell::at(row, column, n), layout, look);
            }
            let _ = writeln!(text, "{}{}", &" "[..pad], lines[10]);
        }
        text + &rule(lines[6], lines[7], lines[8])
    }

    /// The roomiest layout that fits the width.
    fn layout(&self, look: Look) -> Layout {
        let shape = self.puzzle.geometry().shape();
        let marked = !self.marked.is_empty();
        let numbers = shape.side().to_string().len();
        let has_letters = shape.side() <= Alphabet::Digits.max_side();
        let open = Layout {
            letters: false,
            digit_width: numbers,
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
        let boxes = shape.side() / shape.columns();
        let fits = |layout: Layout| {
            let pad = usize::from(layout.opening && !layout.closing);
            shape.side() * layout.cell_width() + boxes * (1 + pad) < look.width
        };
        let needs_signs = marked || look.ink == Ink::Plain;
        match [open, lettered, close].into_iter().find(|&layout| {
            fits(layout) && (!layout.letters || has_letters) && (layout.opening || !needs_signs)
        }) {
            Some(layout) => layout,
            None if has_letters => lettered,
            None => open,
        }
    }

    fn draw_cell(&self, text: &mut String, cell: Cell, layout: Layout, look: Look) {
        let given = self.puzzle.givens()[cell];
        let digit = given.or_else(|| self.found.and_then(|found| found[cell]));
        let marked = self.marked.contains(&cell);
        let symbol = match digit {
            None if look.unicode => "·".to_owned(),
            None => ".".to_owned(),
            Some(digit) => symbol(digit, layout.letters),
        };
        let opening = match (marked, look.ink) {
            (true, _) => "[",
            (false, Ink::Plain) if digit.is_some() && given.is_none() => "*",
            (false, _) => " ",
        };
        let style = style(given.is_some(), digit.is_some(), marked, look.ink);
        let padding = " ".repeat(layout.digit_width - symbol.chars().count());
        if layout.opening {
            let _ = write!(text, "{padding}{opening}");
        }
        let _ = write!(text, "{style}{symbol}{style:#}");
        if layout.closing {
            text.push(if marked { ']' } else { ' ' });
        }
    }
}

pub(crate) fn symbol(digit: Digit, letters: bool) -> String {
    let letter = Alphabet::Digits.symbol(digit).filter(|_| letters);
    letter.map_or_else(|| digit.to_string(), String::from)
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
        let board = Board {
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
        let board = Board {
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
        let board = Board {
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
            let board = Board {
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
}
