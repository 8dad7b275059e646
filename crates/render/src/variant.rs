//! A variant's board as terminal text: the borders of boxes or pieces, blanks where the board has holes,
//! and the cells beside it below.
//!
//! ```text
//! ┌───────────┬───────┐
//! │ 1   2   3 │ 4   5 │
//! │   ┌───────┘   ┌───┤
//! ```
//!
//! Lines are drawn where two regions meet, so rows and columns of lines that would be empty all along are
//! left out, and a board of boxes looks as a plain one does. Digits are told apart as on plain boards.

use std::fmt::Write;

use ninefold_grid::variant::{Layout, Variant};
use ninefold_grid::{Cell, Digit};

use crate::Look;
use crate::board::{Ink, style};

/// What is drawn: the givens of a variant, the digits found, the cells pointed at.
#[derive(Copy, Clone, Debug)]
pub struct VariantBoard<'a> {
    /// Its givens are drawn as such.
    pub variant: &'a Variant,
    /// The digits of all cells, if they are known.
    pub found: Option<&'a [Digit]>,
    /// The cells pointed at.
    pub marked: &'a [Cell],
}

/// How wide things are.
#[derive(Copy, Clone)]
struct Widths {
    letters: bool,
    digit: usize,
    pad: usize,
    closing: bool,
}

/// Lines at a crossing: up, right, down, left.
type Crossing = [bool; 4];

impl VariantBoard<'_> {
    /// The drawing, one line of text for each line, each ended by a newline.
    pub fn draw(&self, look: Look) -> String {
        let layout = self.variant.layout();
        let (rows, columns) = (layout.rows(), layout.columns());
        let regions = Regions::of(layout);
        // Whether anything is drawn on the line above a row, and left of a column.
        let above: Vec<bool> = (0..=rows)
            .map(|row| (0..columns).any(|column| regions.above(row, column)))
            .collect();
        let left: Vec<bool> = (0..=columns)
            .map(|column| (0..rows).any(|row| regions.left(row, column)))
            .collect();
        let widths = self.widths(look, left.iter().filter(|there| **there).count());
        let mut text = String::new();
        for (row, &has_line) in above.iter().enumerate() {
            if has_line {
                let mut line = String::new();
                for (column, &has_line) in left.iter().enumerate() {
                    if has_line {
                        let dash = |there: bool, many: usize| {
                            let sign = if look.unicode { "─" } else { "-" };
                            if there { sign } else { " " }.repeat(many)
                        };
                        let before = column > 0 && regions.above(row, column - 1);
                        if column > 0 {
                            line += &dash(before, widths.pad);
                        }
                        line.push(crossing(regions.crossing(row, column), look.unicode));
                    }
                    if column < columns {
                        let sign = match (regions.above(row, column), look.unicode) {
                            (true, true) => "─",
                            (true, false) => "-",
                            (false, _) => " ",
                        };
                        line += &sign.repeat(1 + widths.digit + usize::from(widths.closing));
                    }
                }
                let _ = writeln!(text, "{}", line.trim_end());
            }
            if row == rows {
                break;
            }
            let mut line = String::new();
            for (column, &has_line) in left.iter().enumerate() {
                if has_line {
                    line += if column > 0 { &"  "[..widths.pad] } else { "" };
                    line.push(match (regions.left(row, column), look.unicode) {
                        (true, true) => '│',
                        (true, false) => '|',
                        (false, _) => ' ',
                    });
                }
                if column < columns {
                    match layout.at(row, column) {
                        Some(cell) => self.cell(&mut line, cell, widths, look),
                        None => {
                            let many = 1 + widths.digit + usize::from(widths.closing);
                            line += &" ".repeat(many);
                        }
                    }
                }
            }
            let _ = writeln!(text, "{}", line.trim_end());
        }
        text + &self.beside(look)
    }

    /// Numbers with a blank before each line if they fit, letters close together if not.
    fn widths(&self, look: Look, lines: usize) -> Widths {
        let layout = self.variant.layout();
        let closing = !self.marked.is_empty();
        let numbers = layout.last().to_string().len();
        let roomy = Widths {
            letters: false,
            digit: numbers,
            pad: usize::from(!closing),
            closing,
        };
        let close = Widths { pad: 0, ..roomy };
        let lettered = Widths {
            letters: true,
            digit: 1,
            ..close
        };
        let fits = |widths: &Widths| {
            let cell = 1 + widths.digit + usize::from(widths.closing);
            layout.columns() * cell + lines * (1 + widths.pad) <= look.width
        };
        let all = [roomy, close, lettered];
        let can = |widths: &Widths| !widths.letters || layout.last() <= 61;
        let found = all.iter().find(|widths| can(widths) && fits(widths));
        let last = if can(&lettered) { lettered } else { close };
        found.copied().unwrap_or(last)
    }

    fn symbol(&self, digit: Option<Digit>, letters: bool, look: Look) -> String {
        let layout = self.variant.layout();
        match digit {
            None => if look.unicode { "·" } else { "." }.to_owned(),
            Some(digit) => match layout.sign(digit).filter(|_| letters) {
                Some(sign) => sign.to_string(),
                None => layout.value(digit).to_string(),
            },
        }
    }

    fn cell(&self, line: &mut String, cell: Cell, widths: Widths, look: Look) {
        let given = self.variant.given(cell);
        let digit = given.or_else(|| self.found.and_then(|all| all.get(cell.index()).copied()));
        let marked = self.marked.contains(&cell);
        let symbol = self.symbol(digit, widths.letters, look);
        let opening = match (marked, look.ink) {
            (true, _) => "[",
            (false, Ink::Plain) if digit.is_some() && given.is_none() => "*",
            (false, _) => " ",
        };
        let style = style(given.is_some(), digit.is_some(), marked, look.ink);
        let padding = " ".repeat(widths.digit.saturating_sub(symbol.chars().count()));
        let _ = write!(line, "{padding}{opening}{style}{symbol}{style:#}");
        if widths.closing {
            line.push(if marked { ']' } else { ' ' });
        }
    }

    /// The cells beside the board, `A1=3`.
    fn beside(&self, look: Look) -> String {
        let layout = self.variant.layout();
        let mut text = String::new();
        let mut used = 0;
        for cell in layout.cells().skip(layout.board_cells()) {
            let given = self.variant.given(cell);
            let digit = given.or_else(|| self.found.and_then(|all| all.get(cell.index()).copied()));
            let marked = self.marked.contains(&cell);
            let symbol = self.symbol(digit, false, look);
            let width = layout.name(cell).chars().count() + 2 + symbol.chars().count();
            if used > 0 && used + width > look.width.min(80) {
                text.push('\n');
                used = 0;
            }
            text += if used > 0 { " " } else { "" };
            used += width;
            let style = style(given.is_some(), digit.is_some(), marked, look.ink);
            let _ = write!(text, "{}={style}{symbol}{style:#}", layout.name(cell));
        }
        if !text.is_empty() {
            text.push('\n');
        }
        text
    }
}

/// Which region lies at each place: `None` for a hole, 0 for no region.
struct Regions {
    rows: usize,
    columns: usize,
    at: Vec<Option<usize>>,
}

impl Regions {
    fn of(layout: &Layout) -> Regions {
        let mut own = vec![0; layout.board_cells()];
        for (i, region) in layout.regions().enumerate() {
            for cell in &region.cells {
                own[cell.index()] = i + 1;
            }
        }
        let (rows, columns) = (layout.rows(), layout.columns());
        let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        Regions {
            rows,
            columns,
            at: places
                .map(|(row, column)| layout.at(row, column).map(|cell| own[cell.index()]))
                .collect(),
        }
    }

    fn get(&self, row: Option<usize>, column: Option<usize>) -> Option<usize> {
        let (row, column) = (row?, column?);
        let inside = row < self.rows && column < self.columns;
        inside.then(|| self.at[row * self.columns + column])?
    }

    /// Whether there is a line above a place.
    fn above(&self, row: usize, column: usize) -> bool {
        self.get(row.checked_sub(1), Some(column)) != self.get(Some(row), Some(column))
    }

    /// Whether there is a line left of a place.
    fn left(&self, row: usize, column: usize) -> bool {
        self.get(Some(row), column.checked_sub(1)) != self.get(Some(row), Some(column))
    }

    /// The lines that meet at the upper left corner of a place.
    fn crossing(&self, row: usize, column: usize) -> Crossing {
        [
            row > 0 && self.left(row - 1, column),
            column < self.columns && self.above(row, column),
            row < self.rows && self.left(row, column),
            column > 0 && self.above(row, column - 1),
        ]
    }
}

fn crossing(lines: Crossing, unicode: bool) -> char {
    let [up, right, down, left] = lines;
    if !unicode {
        return match (up || down, right || left) {
            (true, true) => '+',
            (true, false) => '|',
            (false, true) => '-',
            (false, false) => ' ',
        };
    }
    let index =
        usize::from(up) + 2 * usize::from(right) + 4 * usize::from(down) + 8 * usize::from(left);
    const SIGNS: [char; 16] = [
        ' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼',
    ];
    SIGNS[index]
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_grid::{Marks, Shape, notation};

    const LOOK: Look = Look {
        ink: Ink::Plain,
        unicode: true,
        width: 80,
    };

    fn drawn(variant: &Variant, look: Look) -> String {
        VariantBoard {
            variant,
            found: None,
            marked: &[],
        }
        .draw(look)
    }

    #[test]
    fn boxes_look_as_on_plain_boards() {
        for line in ["1..4..1..3..4..1", &"1".repeat(36), &"3........".repeat(9)] {
            let puzzle = notation::read_line(line, None).unwrap();
            let variant = Variant::of(&puzzle).unwrap();
            for unicode in [false, true] {
                let look = Look { unicode, ..LOOK };
                let plain = crate::Board {
                    puzzle: &puzzle,
                    found: None,
                    marked: &[],
                };
                assert_eq!(drawn(&variant, look), plain.draw(look));
            }
        }
    }

    #[test]
    fn pieces_have_borders() {
        let layout = Layout::lines(4, 4, 1, 4).unwrap();
        let pieces: Vec<Option<usize>> = "0001011122232333"
            .chars()
            .map(|sign| Some(sign as usize))
            .collect();
        let mut layout = layout.pieced(&pieces).unwrap();
        let beside = layout.add_beside("A1").unwrap();
        let mut variant = Variant::new(layout);
        let three = variant.layout().digit(3).unwrap();
        for cell in [Cell::new(0), beside] {
            variant.restrict(cell, Marks::of(three));
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
        assert_eq!(drawn(&variant, LOOK), drawing);
    }

    #[test]
    fn holes_are_blank() {
        let layout = Layout::overlapping(Shape::new(2, 2).unwrap(), &[(0, 0), (2, 2)]).unwrap();
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
        assert_eq!(drawn(&Variant::new(layout), LOOK), drawing);
    }
}
