//! Links of Penpa+ to square boards: `…/penpa-edit/#m=edit&p=…`. After `p=` is a packed text: names are shortened,
//! then it is deflated and written in base64. Its first line describes the board, the second the space around it,
//! and the fourth is the JSON of the setter's drawings.
//!
//! Cells have numbers, row by row, on a board that is two cells larger on each side. Corners of cells are numbered
//! after all cells, and quarters of cells after these. Givens, cages with their sums, thermometers, arrows, bold
//! borders of regions and diagonals are read. All other drawings are listed, with their number or their place.

use std::io::Read;

use base64::Engine;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use flate2::read::DeflateDecoder;
use ninefold_grid::{Board, Cell, Puzzle};

use super::iss_packed::unescaped;
use super::json::{self, Json};
use super::penpa_drawn::{self, Lines};
use super::sets::{box_shape, diagonal, with_regions};
use super::text::Text;
use crate::drawn::Drawing;
use crate::{ReadError, Record, drawing_meaning};

/// The names that are shortened in the text, in the order in which they are shortened.
pub(super) const SHORT: [(&str, &str); 31] = [
    ("z", "zZ"),
    ("\"qa\"", "z9"),
    ("\"pu_q\"", "zQ"),
    ("\"pu_a\"", "zA"),
    ("\"grid\"", "zG"),
    ("\"edit_mode\"", "zM"),
    ("\"surface\"", "zS"),
    ("\"line\"", "zL"),
    ("\"lineE\"", "zE"),
    ("\"wall\"", "zW"),
    ("\"cage\"", "zC"),
    ("\"number\"", "zN"),
    ("\"symbol\"", "zY"),
    ("\"special\"", "zP"),
    ("\"board\"", "zB"),
    ("\"command_redo\"", "zR"),
    ("\"command_undo\"", "zU"),
    ("\"command_replay\"", "z8"),
    ("\"numberS\"", "z1"),
    ("\"freeline\"", "zF"),
    ("\"freelineE\"", "z2"),
    ("\"thermo\"", "zT"),
    ("\"arrows\"", "z3"),
    ("\"direction\"", "zD"),
    ("\"squareframe\"", "z0"),
    ("\"polygon\"", "z5"),
    ("\"deletelineE\"", "z4"),
    ("\"killercages\"", "z6"),
    ("\"nobulbthermo\"", "z7"),
    ("\"__a\"", "z_"),
    ("null", "zO"),
];

/// The escapes in the words of the first line for signs that would end a word, a line or the link.
pub(super) const SIGNS: [(&str, &str); 4] =
    [(",", "%2C"), ("\n", "%2D"), ("&", "%2E"), ("=", "%2F")];

/// The greatest length of the text, in bytes.
const MAX_TEXT: u64 = 4 << 20;

/// Returns whether a line is a link.
pub(crate) fn is_link(line: &str) -> bool {
    packed(line).is_some()
}

/// Returns the packed part of a link.
fn packed(text: &str) -> Option<&str> {
    let word = text.split_ascii_whitespace().next()?;
    let (site, query) = word.split_once(['#', '?'])?;
    let values = || query.split(['&', '#', '?']);
    let is_penpa = site.contains("penpa") && values().any(|value| value.starts_with("m="));
    let packed = values().find_map(|value| value.strip_prefix("p="));
    packed.filter(|_| is_penpa)
}

/// Unpacks the text.
fn unpacked(packed: &str) -> Option<String> {
    let lenient = GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true);
    let engine = GeneralPurpose::new(&STANDARD, lenient);
    let bytes = engine.decode(unescaped(packed)).ok()?;
    let mut text = String::new();
    let mut inflated = DeflateDecoder::new(&bytes[..]).take(MAX_TEXT);
    inflated.read_to_string(&mut text).ok()?;
    let full = |text: String, (long, short): &(&str, &str)| text.replace(short, long);
    Some(SHORT.iter().rev().fold(text, full))
}

/// The places of the board's cells among all cells.
pub(super) struct Places {
    /// The number of rows and columns of the board of Penpa+, which has two more cells on each side.
    pub(super) size: (usize, usize),
    /// The row and the column of the first cell.
    pub(super) first: (usize, usize),
}

impl Places {
    /// Returns the number of all cells.
    pub(super) fn count(&self) -> usize {
        self.size.0 * self.size.1
    }

    pub(super) fn number(&self, (row, column): (usize, usize)) -> usize {
        (row + self.first.0) * self.size.1 + column + self.first.1
    }

    /// Returns the number of the corner at the lower right of a cell of the larger board.
    pub(super) fn corner(&self, (row, column): (usize, usize)) -> usize {
        self.count() + row * self.size.1 + column
    }

    /// Returns the cell of the board with this number.
    pub(super) fn cell(&self, board: &Board, number: usize) -> Option<Cell> {
        let (row, column) = (number / self.size.1, number % self.size.1);
        let row = row.checked_sub(self.first.0)?;
        board.at(row, column.checked_sub(self.first.1)?)
    }

    /// Returns the place of the corner with this number: the number of cells from the top and from the left of the
    /// board.
    pub(super) fn at_corner(&self, number: usize) -> Option<(usize, usize)> {
        let number = number.checked_sub(self.count())?;
        let down = (number / self.size.1 + 1).checked_sub(self.first.0)?;
        let right = (number % self.size.1 + 1).checked_sub(self.first.1)?;
        Some((down, right))
    }

    /// Returns the cell of a quarter, and which of its four quarters it is, row by row.
    pub(super) fn quarter(&self, board: &Board, number: usize) -> Option<(Cell, usize)> {
        let number = number.checked_sub(4 * self.count())?;
        Some((self.cell(board, number / 4)?, number % 4))
    }
}

/// Reads a link. The places in errors are those of the text in the link.
pub(crate) fn read(source: &str) -> Result<Record, ReadError> {
    let expected = "a link such as https://swaroopg92.github.io/penpa-edit/#m=edit&p=…";
    let Some(packed) = packed(source.trim()) else {
        return Err(Text(source).error(0, expected, "something else"));
    };
    let Some(unpacked) = unpacked(packed) else {
        let at = source.find(packed).unwrap_or(0);
        return Err(Text(source).error(at, "a packed puzzle", "something else"));
    };
    let text = Text(&unpacked);
    let lines: Vec<&str> = unpacked.split('\n').collect();
    let head: Vec<&str> = lines[0].split(',').collect();
    if !matches!(head[0], "square" | "sudoku") {
        return Err(text.error(
            0,
            "a square board",
            format!("`{}`", head[0].escape_default()),
        ));
    }
    let number = |i: usize| head.get(i).and_then(|word| word.parse::<usize>().ok());
    let space = json::read(&Text(lines.get(1).unwrap_or(&"[]")))?;
    let space = |i: usize| {
        let own = space.list().get(i).and_then(Json::number);
        own.and_then(|own| usize::try_from(own).ok()).unwrap_or(0)
    };
    let size = [(2, 0, 1), (1, 2, 3)].map(|(all, before, after)| {
        let all = number(all).filter(|&all| all <= 255)?;
        all.checked_sub(space(before) + space(after))
    });
    let side = match size {
        [Some(rows), Some(columns)] if rows == columns && rows > 0 => rows,
        _ => return Err(text.error(0, "a square board", "another size")),
    };
    let places = Places {
        size: (
            side + space(0) + space(1) + 4,
            side + space(2) + space(3) + 4,
        ),
        first: (space(0) + 2, space(2) + 2),
    };
    let drawn = json::read(&Text(lines.get(3).copied().unwrap_or_default()))?;
    let lines = Lines::read(&drawn, &places, side);
    let refused = text.no_board(0);
    let no_boxes = Board::latin(side, side, 1, side).map_err(&refused)?;
    let pieces = lines.pieces();
    // Boxes are drawn as borders, except on Sudoku boards whose borders were erased.
    let has_boxes = head[0] == "sudoku" || lines.has_walls();
    let board = match (&pieces, box_shape(side, side, side)) {
        (Some(pieces), _) => with_regions(&no_boxes, pieces).map_err(&refused)?,
        (None, Some((height, width))) if has_boxes => {
            no_boxes.with_boxes(height, width).map_err(&refused)?
        }
        (None, _) => no_boxes,
    };
    let mut record = Record::new(Puzzle::empty(board.clone()));
    for (i, falls) in [(11, true), (14, false)] {
        if lines.has_diagonal(falls) || head[0] == "sudoku" && head.get(i) == Some(&"1") {
            record.puzzle.constraints.push(diagonal(&board, falls));
        }
    }
    let words = |i: usize| {
        let word = head.get(i).map(|word| word.trim());
        let full = |word: String, (long, short): &(&str, &str)| word.replace(short, long);
        let word = word.map(|word| SIGNS.iter().fold(word.to_owned(), full));
        word.filter(|word| !word.is_empty())
    };
    let titled = |i: usize, title: &str| {
        let word = words(i)?;
        let word = word.strip_prefix(title).unwrap_or(&word).trim().to_owned();
        (!word.is_empty()).then_some(word)
    };
    record.meta.title = titled(15, "Title:");
    record.meta.author = titled(16, "Author:");
    record.meta.url = words(17).filter(|url| url.contains("://"));
    record.meta.description = words(18).map(|rules| rules.replace("<br>", "\n"));
    if pieces.is_none() && lines.has_walls() {
        record.meta.not_read.push("bold borders".to_owned());
    }
    lines.add_others(&mut record);
    penpa_drawn::add(&drawn, &places, &board, &mut record);
    drawing_meaning::add(&Drawing::default(), &mut record);
    Ok(record)
}

#[cfg(test)]
mod tests {
    use super::super::penpa_write;
    use super::*;
    use crate::{Options, read_str};

    /// Returns a link of ours to this puzzle, and the puzzle.
    fn written(text: &str) -> (String, Record) {
        let mut all = read_str(text, Options::default()).expect("a puzzle");
        let record = all.pop().expect("a puzzle");
        (penpa_write::link(&record).expect("a link"), record)
    }

    #[test]
    fn what_is_written_is_read_back() {
        let (link, mut record) = written(
            "variant 6x6 no-boxes
             pieces: 111222 111222 333444 333444 556666 555566
             title: Six, & more
             cage 9: r1c3 r1c4 r2c3
             cage: r3c1 r4c1
             thermo: r6c3 r5c3 r4c3 r3c3
             arrow: r1c6 / r2c6 r2c5
             diagonal: r1c1..r6c6
             givens: 1..... ...... ...... ...... ...... .....6",
        );
        let mut back = read(&link).expect("a link");
        assert!(back.meta.not_read.is_empty(), "{:?}", back.meta.not_read);
        assert_eq!(back.meta.title, record.meta.title);
        for record in [&mut back, &mut record] {
            let constraints = &mut record.puzzle.constraints;
            constraints.sort_by_key(|constraint| format!("{constraint:?}"));
        }
        assert_eq!(back.puzzle, record.puzzle);
    }

    /// Returns a link with a changed text.
    fn changed(link: &str, from: &str, to: &str) -> String {
        let text = unpacked(packed(link).expect("a link")).expect("a text");
        assert!(text.contains(from), "{text}");
        penpa_write::packed(&text.replacen(from, to, 1)).expect("a link")
    }

    #[test]
    fn what_is_not_read_is_listed() {
        let (link, _) = written("variant 4x4 boxes 2x2\ngivens: 1... .... .... ...4");
        for (from, to, expected) in [
            (
                "\"symbol\":{}",
                "\"symbol\":{\"18\":[1,\"circle_L\",1]}",
                "a symbol",
            ),
            ("\"wall\":{}", "\"wall\":{\"1,2\":2,\"2,3\":2}", "2 walls"),
            (
                "[\"1\",1,\"1\"]",
                "[\"A\",1,\"1\"]",
                "the text \"A\" at r1c1",
            ),
            (
                "\"lineE\":{",
                "\"lineE\":{\"82,91\":3,",
                "a line between corners",
            ),
            (
                "\"cage\":{}",
                "\"cage\":{\"328,329\":10}",
                "a cage that is not closed",
            ),
            (
                "\"numberS\":{}",
                "\"numberS\":{\"328\":[\"7\",1]}",
                "the small text \"7\" at r1c1",
            ),
        ] {
            let back = read(&changed(&link, from, to)).expect("a link");
            assert_eq!(back.meta.not_read, [expected]);
        }
    }

    #[test]
    fn what_is_drawn_by_hand_is_read() {
        let (link, record) = written("variant 6x6 boxes 2x3\ncage 9: r1c3 r1c4 r2c3");
        // The cage has only its outline.
        let drawn = changed(&link, "\"killercages\":[[24,25,34]]", "\"killercages\":[]");
        assert_eq!(read(&drawn).expect("a link").puzzle, record.puzzle);
        // A board without drawn borders has no boxes.
        let (link, record) = written("variant 4x4 boxes 2x2");
        let squares = changed(&link, "sudoku,", "square,");
        let same = read(&squares).expect("a link");
        assert_eq!(same.puzzle, record.puzzle);
        let text = unpacked(packed(&squares).expect("a link")).expect("a text");
        let from = text.find("\"lineE\":{").expect("borders") + 9;
        let to = from + text[from..].find('}').expect("an end");
        let bare = penpa_write::packed(&format!("{}{}", &text[..from], &text[to..]));
        let bare = read(&bare.expect("a link")).expect("a link");
        assert_eq!(bare.puzzle.board().regions().count(), 0);
    }

    #[test]
    fn regions_in_two_parts_are_not_written() {
        let text = "variant 6x6 no-boxes\npieces: 111222 111222 333444 333444 555666 556665";
        let record = read_str(text, Options::default()).expect("a puzzle");
        let error = penpa_write::link(&record[0]).expect_err("an error");
        assert!(error.0.contains("not connected"), "{}", error.0);
    }

    #[test]
    fn errors_tell_what_is_wrong() {
        let (link, _) = written("variant 4x4 boxes 2x2\ngivens: 1... .... .... ...4");
        let error = |link: &str| read(link).expect_err("an error").to_string();
        for (link, words) in [
            ("https://example.org/", "expected a link such as"),
            (
                "https://x.org/penpa-edit/#m=edit&p=%%%%",
                "expected a packed puzzle",
            ),
            (
                &changed(&link, "sudoku,4,4", "hex,4,4"),
                "expected a square board, found `hex`",
            ),
            (
                &changed(&link, "sudoku,4,4", "sudoku,4,5"),
                "expected a square board",
            ),
        ] {
            assert!(error(link).contains(words), "{}", error(link));
        }
    }
}
