//! Blocks of lines that have been read but not yet parsed, so that another thread can parse them.
//!
//! Finding the ends of lines and checking that they are text takes a twentieth of the time that it takes to make
//! records of them. So only this is done when a block is cut off. The thread that gets the block does the rest.

use crate::boards::Boards;
use crate::lines::Line;
use crate::{Options, ReadError, Record, line, plain};

/// Whole lines of a file with one puzzle per line.
#[derive(Clone, Debug)]
pub struct Block {
    /// ASCII signs, blanks and tabs. Each line has its end, LF or CR LF.
    pub(crate) text: String,
    /// Where the block begins in the text. What is before has been cut off.
    pub(crate) from: usize,
    /// The number of the first line.
    pub(crate) first: usize,
    pub(crate) options: Options,
}

/// The content of a line of a [`Block`].
#[derive(Debug)]
pub enum Entry {
    /// A 9×9 puzzle. Words after it are left out.
    Plain {
        /// The line, from 1.
        line: usize,
        /// The digits 1 to 9 row by row, 0 for an empty cell.
        cells: [u8; plain::CELLS],
    },
    /// Any other puzzle, or an error.
    Other(Result<Box<Record>, ReadError>),
}

impl Block {
    /// Returns the length of the block in bytes.
    pub fn size(&self) -> usize {
        self.rest().len()
    }

    fn rest(&self) -> &str {
        &self.text[self.from..]
    }

    /// Cuts the first lines off: about as many bytes, but whole lines. Returns `None` if nothing would be left.
    pub fn cut(&mut self, size: usize) -> Option<Block> {
        let rest = self.rest();
        let end = rest.as_bytes()[size.clamp(1, rest.len().max(1)) - 1..].iter();
        let length = size.max(1) + end.take_while(|&&byte| byte != b'\n').count();
        if length >= rest.len() {
            return None;
        }
        let text = rest[..length].to_owned();
        let first = self.first;
        self.first += text.bytes().filter(|&byte| byte == b'\n').count();
        self.from += length;
        Some(Block {
            text,
            from: 0,
            first,
            options: self.options,
        })
    }

    /// Returns the content of each line, without blank lines and comments.
    pub fn entries(&self) -> impl Iterator<Item = Entry> {
        self.read(true)
    }

    /// Returns the whole block as records, the same that the [`Reader`](crate::Reader) would return.
    pub fn records(&self) -> impl Iterator<Item = Result<Box<Record>, ReadError>> {
        self.read(false).filter_map(|entry| match entry {
            Entry::Other(record) => Some(record),
            Entry::Plain { .. } => None,
        })
    }

    fn read(&self, plain: bool) -> Entries<'_> {
        let boards = Boards::new(self.options.shape, self.options.alphabet);
        Entries {
            rest: self.rest(),
            number: self.first,
            plain: plain && line::is_plain(self.options.format, &boards),
            options: self.options,
            boards,
        }
    }
}

struct Entries<'a> {
    rest: &'a str,
    /// The number of the line that `rest` begins with.
    number: usize,
    /// Whether plain puzzles are read on the fast path.
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

    /// Makes a line of a file, with everything that may be beside a puzzle. Sometimes it is not quite a puzzle.
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

    /// Returns a reader that has returned its first record.
    fn reader(text: &str, options: Options) -> Option<Reader<&[u8]>> {
        let mut reader = Reader::new(text.as_bytes(), options).ok()?;
        reader.next();
        Some(reader)
    }

    /// Returns what a reader returns after its first record if blocks are used whenever possible.
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
        fn a_block_is_cut_at_ends_of_lines(
            lines in proptest::collection::vec((line(), "(\n|\r\n|\n\n)"), 1..20),
            sizes in proptest::collection::vec(0..400usize, 0..12),
        ) {
            let text: String = lines.into_iter().map(|(line, end)| line + &end).collect();
            let options = Options::default();
            let mut block = Block { text, from: 0, first: 5, options };
            let all: Vec<_> = block.records().map(in_words).collect();
            let (whole, mut parts) = (block.size(), Vec::new());
            parts.extend(sizes.into_iter().filter_map(|size| block.cut(size)));
            parts.push(block);
            prop_assert_eq!(parts.iter().map(Block::size).sum::<usize>(), whole);
            let cut: Vec<_> = parts.iter().flat_map(Block::records).map(in_words).collect();
            prop_assert_eq!(cut, all);
        }

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

        /// `first` is the reading of a line, sign by sign, when HoDoKu's format is asked for.
        #[test]
        fn plain_lines_are_what_signs_one_by_one_are(line in line()) {
            let block = |format| Block {
                text: format!("{line}\n"),
                from: 0,
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
            from: 0,
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
