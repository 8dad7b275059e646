//! Lines that have been read and not yet looked at, so that another thread can do that.
//!
//! Finding out where lines end and that they are text takes a twentieth of the time that it takes to
//! make records of them. So that is all that is done when a block is cut off, and whoever gets it
//! does the rest.

use crate::boards::Boards;
use crate::lines::Line;
use crate::{Options, ReadError, Record, line, plain};

/// Whole lines of a file with one puzzle per line.
#[derive(Clone, Debug)]
pub struct Block {
    /// Signs, blanks and tabs; each line with its end, LF or CR LF.
    pub(crate) text: String,
    /// The number of the first line.
    pub(crate) first: usize,
    pub(crate) options: Options,
}

/// What stands on a line of a [`Block`].
#[derive(Debug)]
pub enum Entry {
    /// A 9×9 puzzle and perhaps words behind it, which are left out.
    Plain {
        /// The line, from 1.
        line: usize,
        /// The digits 1 to 9 row by row, 0 for an empty cell.
        cells: [u8; plain::CELLS],
    },
    /// Any other puzzle, or what is wrong.
    Other(Result<Box<Record>, ReadError>),
}

impl Block {
    /// How long it is, in bytes.
    pub fn size(&self) -> usize {
        self.text.len()
    }

    /// What stands on the lines, without blank lines and comments.
    pub fn entries(&self) -> impl Iterator<Item = Entry> {
        self.read(true)
    }

    /// All of it as records: what the [`Reader`](crate::Reader) would have given.
    pub fn records(&self) -> impl Iterator<Item = Result<Box<Record>, ReadError>> {
        self.read(false).filter_map(|entry| match entry {
            Entry::Other(record) => Some(record),
            Entry::Plain { .. } => None,
        })
    }

    fn read(&self, plain: bool) -> Entries<'_> {
        let boards = Boards::new(self.options.shape, self.options.alphabet);
        Entries {
            rest: &self.text,
            number: self.first,
            plain: plain && line::is_plain(self.options.format, &boards),
            options: self.options,
            boards,
        }
    }
}

struct Entries<'a> {
    rest: &'a str,
    /// The line that `rest` begins with.
    number: usize,
    /// Whether plain puzzles are known as such.
    plain: bool,
    options: Options,
    boards: Boards,
}

impl Iterator for Entries<'_> {
    type Item = Entry;

    #[inline]
    fn next(&mut self) -> Option<Entry> {
        while !self.rest.is_empty() {
            let number = self.number;
            self.number += 1;
            if self.plain
                && let Some((cells, length)) = plain::first_line(self.rest.as_bytes())
            {
                self.rest = &self.rest[length..];
                return Some(Entry::Plain {
                    line: number,
                    cells,
                });
            }
            let (text, rest) = self.rest.split_once('\n').unwrap_or((self.rest, ""));
            self.rest = rest;
            let text = text.strip_suffix('\r').unwrap_or(text);
            let line = Line { number, text };
            if let Some(record) = line::read(line, self.options.format, &mut self.boards) {
                return Some(Entry::Other(record.map(Box::new)));
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use ninefold_grid::{Digit, Shape};
    use proptest::prelude::*;

    use super::*;
    use crate::{Format, Reader};

    /// One line of a file, with all that may stand beside a puzzle, and at times not quite a puzzle.
    fn line() -> impl Strategy<Value = String> {
        let signs = prop_oneof![
            9 => "[0-9.]{81}",
            4 => "[0-9.*_xX-]{81}",
            1 => "[.*_-]{81}",
            1 => "[0-9.]{79,83}",
            1 => "[0-9A-Za-z.+é|-]{81}",
            1 => "[0-4.]{16}",
        ];
        let tail = prop_oneof![
            5 => Just(String::new()),
            1 => "[ \t,;#][ -~]{0,10}",
            1 => "[ \t,;#][0-9]{70,90}[, ][0-9., ]{0,170}",
            1 => "[ -~\té\u{1b}]{0,10}",
        ];
        prop_oneof![
            6 => (signs, tail).prop_map(|(signs, tail)| signs + &tail),
            1 => " {0,2}#?[ -~]{0,100}",
        ]
    }

    fn in_words(result: Result<Box<Record>, ReadError>) -> Result<Record, String> {
        let place = |e: &ReadError| format!("{}:{} {e} {}", e.line(), e.column(), e.is_fatal());
        result
            .map(|record| *record)
            .map_err(|error| place(&error) + error.text())
    }

    /// A reader that has given its first record.
    fn reader(text: &str, options: Options) -> Option<Reader<&[u8]>> {
        let mut reader = Reader::new(text.as_bytes(), options).ok()?;
        reader.next();
        Some(reader)
    }

    /// What a reader gives after its first record if it gives blocks whenever it can.
    fn in_blocks(text: &str, options: Options) -> Option<Vec<Result<Record, String>>> {
        let mut reader = reader(text, options)?;
        let mut all = Vec::new();
        loop {
            while let Some(block) = reader.next_block() {
                all.extend(block.records().map(in_words));
            }
            match reader.next() {
                Some(record) => all.push(in_words(record.map(Box::new))),
                None => return Some(all),
            }
        }
    }

    proptest! {
        #[test]
        fn blocks_hold_what_the_reader_gives(
            lines in proptest::collection::vec((line(), "(\n|\r\n|\n|\n\n|\r)"), 0..40),
            forced in prop_oneof![Just(None), Just(Some(Format::Line)), Just(Some(Format::Hodoku))],
        ) {
            let text: String = lines.into_iter().map(|(line, end)| line + &end).collect();
            let options = Options { format: forced, ..Options::default() };
            let records = reader(&text, options)
                .map(|reader| reader.map(|record| in_words(record.map(Box::new))).collect());
            prop_assert_eq!(in_blocks(&text, options), records);
        }

        /// `first` is what is read of a line when HoDoKu's format is asked for, sign by sign.
        #[test]
        fn plain_lines_are_what_signs_one_by_one_are(line in line()) {
            let block = |format| Block {
                text: format!("{line}\n"),
                first: 7,
                options: Options { format, shape: Some(Shape::NINE), alphabet: None },
            };
            let first = block(Some(Format::Hodoku)).records().next();
            if let Some(Entry::Plain { line, cells }) = block(None).entries().next() {
                let record = first.unwrap().unwrap();
                let values = record.puzzle.givens().iter().map(|(_, digit)| digit.map_or(0, Digit::value));
                prop_assert!(values.eq(cells.map(usize::from)));
                prop_assert_eq!((line, record.line), (7, 7));
            }
        }
    }

    #[test]
    fn plain_lines_are_found() {
        let signs =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let text = format!(
            "{signs}\n{signs}\r\n\n# {signs}\n{signs} one\n{signs};2;3\n{}\n{signs}",
            signs.replace('.', "-")
        );
        let block = Block {
            text: text + "\n",
            first: 1,
            options: Options::default(),
        };
        let lines: Vec<usize> = block
            .entries()
            .map(|entry| match entry {
                Entry::Plain { line, .. } => line,
                Entry::Other(_) => 0,
            })
            .collect();
        assert_eq!(lines, [1, 2, 5, 6, 7, 8]);
    }

    #[test]
    fn what_is_no_text_is_told_where_it_stands() {
        let signs = ".".repeat(81);
        let text = format!("{signs}\n{signs}\n{signs}\n{signs}\0\n{signs}\n");
        let all = in_blocks(&text, Options::default()).unwrap();
        assert_eq!(all.len(), 3);
        assert_eq!(
            all[2],
            Err("4:82 expected text, found the byte 0x00 (a binary file?) true".to_owned())
        );
    }
}
