//! The game IDs of Solo in Simon Tatham's Portable Puzzle Collection: parameters, a colon, and the board. In the
//! board, a letter is 1 (`a`) to 26 (`z`) empty cells, a number is a given, and `_` separates two numbers.
//!
//! ```text
//! 3x3:a5_3d…        3 columns and 3 rows of boxes; an empty cell, 5, 3, four empty cells, …
//! ```
//! Jigsaws (`9j`), X (`3x3x`) and killers (`3x3k`) are refused, and so are random seeds (`3x3#12345`), which only that
//! program turns into boards. Written from the collection's manual: www.chiark.greenend.org.uk/~sgtatham/puzzles/doc.

use ninefold_grid::{Digit, Grid, Puzzle, Shape};

use crate::boards::Boards;
use crate::error::{Unsupported, count, quote};
use crate::line_features::LineFeatures;
use crate::lines::Line;
use crate::{ReadError, Record};

/// Returns the parameters of an ID, the sign after them, and the board or seed.
fn parts(text: &str) -> Option<(&str, char, &str)> {
    let end = text.find([':', '#'])?;
    let sign = text[end..].chars().next()?;
    let rest = &text[end + 1..];
    let is_seed = || !rest.is_empty() && rest.bytes().all(|sign| sign.is_ascii_digit());
    (sign == ':' || is_seed()).then_some((&text[..end], sign, rest))
}

/// Returns the columns and rows of boxes in parameters, and the letters of the kind. After them may come the
/// symmetry (`a`, `r2`, `m4`, `md2`) and the difficulty (`dt`), which are not about the board.
fn size(parameters: &str) -> Option<(usize, usize, &str)> {
    let number = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let (columns, rest) = parameters.split_at(number(parameters));
    let second = rest
        .strip_prefix('x')
        .map(|rest| rest.split_at(number(rest)));
    let (rows, rest) = match second {
        Some(second) => second,
        None => ("1", rest.starts_with('j').then_some(rest)?),
    };
    let kind = rest.len() - rest.trim_start_matches(['j', 'x', 'k']).len();
    let (kind, rest) = rest.split_at(kind);
    let is_symmetry = |text: &str| {
        let axes = text.trim_end_matches(['2', '4', '8']);
        text.is_empty()
            || text == "a"
            || axes.len() < text.len() && ["r", "m", "md"].contains(&axes)
    };
    let symmetry = ["", "dt", "db", "di", "da", "de", "du"].into_iter();
    let mut symmetry = symmetry.filter_map(|difficulty| rest.strip_suffix(difficulty));
    let is_known = symmetry.any(is_symmetry);
    is_known.then_some((columns.parse().ok()?, rows.parse().ok()?, kind))
}

/// Returns whether a line is an ID.
pub(super) fn fits(features: &LineFeatures<'_>) -> bool {
    let parts = parts(features.text);
    parts.is_some_and(|(parameters, ..)| size(parameters).is_some())
}

/// Reads an ID.
pub(super) fn read(line: Line<'_>, boards: &mut Boards) -> Result<Record, ReadError> {
    const ID: &str = "a game ID such as 3x3:a5_3d…";
    let text = line.trimmed();
    let Some((parameters, sign, description)) = parts(text) else {
        return Err(line.error_at(text, ID, quote(text)));
    };
    let Some((columns, rows, kind)) = size(parameters) else {
        return Err(line.error_at(parameters, ID, quote(parameters)));
    };
    if sign == '#' {
        let seed = &text[parameters.len()..];
        let expected = "a game ID with a board (in the program: Type, Specific)";
        return Err(line.error_at(seed, expected, "a random seed"));
    }
    let variant = kind.chars().next().map(|sign| match sign {
        'j' => "a jigsaw (j)",
        'x' => "an X (x)",
        _ => "a killer (k)",
    });
    if let Some(variant) = variant {
        return Err(line.error_at(kind, "rows, columns and boxes alone", variant));
    }
    // There are as many columns of boxes as rows in a box.
    let shape = Shape::new(columns, rows);
    let shape = shape.map_err(|error| line.error_at(parameters, ID, error.to_string()))?;
    if let Some(forced) = boards.forced.filter(|forced| *forced != shape) {
        let found = format!("boxes of {shape}");
        return Err(line.error_at(parameters, format!("boxes of {forced}"), found));
    }
    let board = boards.of_shape(shape);
    let givens = read_cells(line, description, shape)?;
    Ok(Record::new(Puzzle::new(board, givens)?))
}

fn read_cells(line: Line<'_>, text: &str, shape: Shape) -> Result<Grid, ReadError> {
    let mut grid = Grid::empty(shape.side());
    let (mut found, mut at, mut is_number) = (0, 0, false);
    let cells = shape.cell_count();
    while let Some(sign) = text[at..].chars().next() {
        let digits = text[at..].bytes().take_while(u8::is_ascii_digit).count();
        let word = &text[at..at + digits.max(sign.len_utf8())];
        let after_number = std::mem::replace(&mut is_number, digits > 0);
        match sign {
            'a'..='z' => found += 1 + usize::from(sign as u8 - b'a'),
            '_' if after_number => {}
            '0'..='9' => {
                let digit = word.parse().ok().and_then(Digit::new);
                let Some(digit) = digit.filter(|digit| digit.value() <= shape.side()) else {
                    let expected = format!("a number from 1 to {}", shape.side());
                    return Err(line.error_at(word, expected, quote(word)));
                };
                if found < cells {
                    grid.set(ninefold_grid::Cell::new(found), Some(digit));
                }
                found += 1;
            }
            _ => {
                let expected = "a number, a letter for empty cells, or `_` between two numbers";
                return Err(line.error_at(word, expected, quote(word)));
            }
        }
        at += word.len();
    }
    match found == cells {
        true => Ok(grid),
        false => {
            let end = line.offset(text) + text.len();
            Err(line.error(end, count(cells, "cell"), count(found, "cell")))
        }
    }
}

/// Writes an ID.
pub(super) fn write(record: &Record, shape: Shape) -> Result<String, Unsupported> {
    let mut text = format!("{}x{}:", shape.rows(), shape.columns());
    let (mut empty, mut after_number) = (0, false);
    let write_empty = |text: &mut String, mut empty: usize| {
        while empty > 0 {
            let run = empty.min(26);
            text.push(char::from(b'a' + (run - 1) as u8));
            empty -= run;
        }
    };
    for (_, digit) in record.puzzle.givens().iter() {
        let Some(digit) = digit else {
            empty += 1;
            continue;
        };
        if after_number && empty == 0 {
            text.push('_');
        }
        write_empty(&mut text, std::mem::take(&mut empty));
        text += &digit.value().to_string();
        after_number = true;
    }
    write_empty(&mut text, empty);
    Ok(text)
}

#[cfg(test)]
mod tests {
    use crate::{Format, Options, read_str, write_str};

    #[test]
    fn ids_are_read_and_written() {
        let line = "1..4..1..3..4..1";
        let id = "2x2:1b4b1b3b4b1\n";
        let read = |text: &str| read_str(text, Options::default());
        assert_eq!(
            write_str(&read(line).unwrap()[0], Format::Solo).unwrap(),
            id
        );
        assert_eq!(
            read(&id.replace("2x2", "2x2r2dt")).unwrap()[0].puzzle,
            read(line).unwrap()[0].puzzle
        );
        // Two columns of boxes make boxes of two rows.
        let wide = read("2x3:zj").unwrap();
        assert_eq!(wide[0].puzzle.board().shape(), "2x3".parse().ok());
        assert_eq!(write_str(&wide[0], Format::Solo).unwrap(), "2x3:zj\n");
        let full = read("2x2:1_2_3_4_3_4_1_2a1_4_3_4_3_2a").unwrap();
        assert_eq!(full[0].puzzle.givens().count(), 14);
    }

    #[test]
    fn other_lines_are_no_ids() {
        for line in [
            "12:30",
            "12x4#5a",
            "1x3x56x89#1",
            "123#4",
            "3x3kdz:z",
            "3x3 :z",
        ] {
            let error = read_str(line, Options::default()).unwrap_err();
            assert!(error.is_fatal(), "{line}: {error}");
            assert!(!error.to_string().contains("game ID"), "{line}: {error}");
        }
    }

    #[test]
    fn what_is_wrong_with_an_id() {
        for (id, expected) in [
            (
                "3x3#12345",
                "1:4 expected a game ID with a board (in the program: Type, Specific), found a random seed",
            ),
            (
                "9j:z",
                "1:2 expected rows, columns and boxes alone, found a jigsaw (j)",
            ),
            (
                "3x3xdt:z",
                "1:4 expected rows, columns and boxes alone, found an X (x)",
            ),
            (
                "3x3kdu:z",
                "1:4 expected rows, columns and boxes alone, found a killer (k)",
            ),
            ("2x2:z", "1:6 expected 16 cells, found 26 cells"),
            ("2x2:5o", "1:5 expected a number from 1 to 4, found `5`"),
            (
                "2x2:_1o",
                "1:5 expected a number, a letter for empty cells, or `_` between two numbers, found `_`",
            ),
            (
                "2x2:1é",
                "1:6 expected a number, a letter for empty cells, or `_` between two numbers, found `é`",
            ),
        ] {
            let error = read_str(id, Options::default()).unwrap_err();
            let message = format!("{}:{} {error}", error.line(), error.column());
            assert_eq!(message, expected, "{id}");
        }
    }
}
