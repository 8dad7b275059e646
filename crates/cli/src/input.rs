//! Where puzzles come from: arguments, files, standard input.

use std::collections::VecDeque;
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::fs::File;
use std::io::{self, Cursor, IsTerminal, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use clap::Args;
use ninefold::format::{Block, Format, Options, ReadError, Reader, Record, amended};
use ninefold::grid::Shape;
use ninefold::grid::notation::Alphabet;
use ninefold::stream::SHARE;

use crate::compression::{beginning, decompressed};
use crate::failure::{Failure, say};
use crate::photo;
use crate::values;

/// The arguments of every subcommand that reads puzzles.
#[derive(Args, Default)]
pub(crate) struct Input {
    /// Puzzles, files of puzzles, or `-` for standard input.
    ///
    /// Without any, standard input is read. Write `--` before a puzzle that begins with `-`. Files compressed as .gz, .zst
    /// or .xz are read too, and so are photos of puzzles: JPEG, PNG, WebP and scanned PDF files.
    #[arg(value_name = "PUZZLE|FILE|-")]
    inputs: Vec<OsString>,

    /// The format of the input, if it is not detected.
    ///
    /// `ninefold convert --help` lists the formats.
    #[arg(long, value_name = "FORMAT", value_parser = values::formats(), hide_possible_values = true)]
    from: Option<Format>,

    /// The shape of the boxes, rows by columns, such as 3x4. [default: by the size of the puzzle]
    #[arg(long = "box", value_name = "RxC")]
    shape: Option<Shape>,

    /// How digits above 9 are written, such as 1-G, 0-F or A-P. [default: detected]
    ///
    /// `1-G` begins with 1 to 9 and continues with letters, `0-F` begins with 0, and `A-P` has letters only.
    #[arg(long, value_name = "FIRST-LAST")]
    alphabet: Option<Alphabet>,

    /// What the drawings of a SudokuPad or f-puzzles link mean, as sentences of its rules: "Red lines are renban lines."
    ///
    /// The verdict on such a link says whether anything in it was not understood, and `ninefold convert` lists it.
    #[arg(long, value_name = "SENTENCES")]
    says: Option<String>,
}

/// All formats with a line about each, for the end of a long help.
pub(crate) fn format_table() -> String {
    let rows = |has_constraints: bool| {
        let formats = Format::ALL.into_iter();
        let formats = formats.filter(|format| format.holds_constraints() == has_constraints);
        let rows = formats.map(|format| format!("  {format:15}{}", format.description()));
        rows.collect::<Vec<_>>().join("\n")
    };
    format!(
        "Formats of plain puzzles:\n{}\n\nFormats that also hold other boards and rules:\n{}",
        rows(false),
        rows(true)
    )
}

/// Where a record came from.
#[derive(Clone, Debug)]
pub(crate) enum Origin {
    Argument,
    Stdin,
    File(Arc<str>),
}

impl Origin {
    /// The name in JSON: `-` for standard input, nothing for an argument.
    pub(crate) fn name(&self) -> Option<String> {
        match self {
            Origin::Argument => None,
            Origin::Stdin => Some("-".to_owned()),
            Origin::File(name) => Some(name.to_string()),
        }
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Origin::Argument => "puzzle",
            Origin::Stdin => "standard input",
            Origin::File(name) => name,
        })
    }
}

/// A record, or why there is none, and where.
#[derive(Debug)]
pub(crate) struct Item {
    pub(crate) origin: Origin,
    /// In a box, since it goes from hand to hand.
    pub(crate) record: Result<Box<Record>, ReadError>,
}

impl Item {
    /// The line on which it begins, from 1.
    pub(crate) fn line(&self) -> usize {
        match &self.record {
            Ok(record) => record.line,
            Err(error) => error.line().max(1),
        }
    }
}

/// What is read at once.
pub(crate) enum Piece {
    Item(Item),
    /// Lines that nobody has looked at.
    Block(Origin, Block),
}

/// The most bytes of a puzzle with rules in words.
const MAX_SAID: u64 = 4 << 20;

/// A line with a 9×9 puzzle, in bytes.
const LINE: usize = 82;

impl Piece {
    /// All items.
    pub(crate) fn items(self) -> Vec<Item> {
        match self {
            Piece::Item(item) => vec![item],
            Piece::Block(origin, block) => {
                let item = |record| Item {
                    origin: origin.clone(),
                    record,
                };
                block.records().map(item).collect()
            }
        }
    }

    /// Takes the first lines off a block: about as many puzzles as this weight. A single item cannot be cut.
    pub(crate) fn cut(&mut self, weight: usize) -> Option<Piece> {
        match self {
            Piece::Block(origin, block) => {
                let first = block.cut(weight.saturating_mul(LINE))?;
                Some(Piece::Block(origin.clone(), first))
            }
            Piece::Item(_) => None,
        }
    }

    /// What it takes to hold and to answer, in puzzles of 9×9. A puzzle that is not plain may take long and is a share of
    /// its own.
    pub(crate) fn weight(&self) -> usize {
        match self {
            Piece::Block(_, block) => block.size().div_ceil(LINE),
            Piece::Item(Item {
                record: Ok(record), ..
            }) => match record.puzzle.is_plain() {
                true => {
                    let cells = record.puzzle.board().cell_count();
                    cells.div_ceil(Shape::NINE.cell_count())
                }
                false => SHARE,
            },
            Piece::Item(Item { record: Err(_), .. }) => 1,
        }
    }
}

/// All of [`Items`], in blocks where the source has one puzzle per line.
pub(crate) struct Pieces(Items);

impl Iterator for Pieces {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        if let Some((origin, reader)) = &mut self.0.current
            && let Some(block) = reader.next_block()
        {
            return Some(Piece::Block(origin.clone(), block));
        }
        self.0.next().map(Piece::Item)
    }
}

/// Every record of every source, one source after the other, read as it is asked for.
pub(crate) struct Items {
    /// Items that have been read already.
    ahead: VecDeque<Item>,
    waiting: VecDeque<Source>,
    current: Option<(Origin, Reader<Box<dyn Read + Send>>)>,
    options: Options,
    /// What is added to the rules of each text.
    says: Option<String>,
    bytes: Arc<AtomicU64>,
}

impl Items {
    /// The items of a text in memory.
    pub(crate) fn of_text(text: &Arc<[u8]>) -> Items {
        Items::of(
            VecDeque::from([Source::Text(Arc::clone(text))]),
            Options::default(),
        )
    }

    fn of(waiting: VecDeque<Source>, options: Options) -> Items {
        Items {
            ahead: VecDeque::new(),
            waiting,
            current: None,
            options,
            says: None,
            bytes: Arc::default(),
        }
    }

    /// Items that somebody has read, to be read again.
    pub(crate) fn of_read(items: Vec<Item>) -> Items {
        Items {
            ahead: items.into(),
            ..Items::of(VecDeque::new(), Options::default())
        }
    }

    /// The items in blocks where that is possible, for a job that can take them so.
    pub(crate) fn pieces(self) -> Pieces {
        Pieces(self)
    }

    /// To see how far reading has come. To be asked before the first item.
    pub(crate) fn reading(&self) -> Reading {
        let total = self.waiting.iter().map(Source::size).sum();
        Reading {
            bytes: Arc::clone(&self.bytes),
            total,
        }
    }
}

enum Source {
    /// An argument, or what else is in memory.
    Text(Arc<[u8]>),
    Stdin,
    File(OsString),
}

impl Input {
    /// The items of all sources. Names of files that are not there are refused before anything is read.
    pub(crate) fn items(&self) -> Result<Items, Failure> {
        let mut waiting = self
            .inputs
            .iter()
            .map(|argument| source(argument, self.shape))
            .collect::<Result<VecDeque<_>, _>>()?;
        if waiting.is_empty() {
            waiting.push_back(Source::Stdin);
        }
        if io::stdin().is_terminal() && waiting.iter().any(|s| matches!(s, Source::Stdin)) {
            say(
                "Type or paste puzzles and end with Ctrl-D. (`ninefold --help` lists all commands.)",
            );
        }
        let options = Options {
            format: self.from,
            shape: self.shape,
            alphabet: self.alphabet,
        };
        Ok(Items {
            says: self.says.clone(),
            ..Items::of(waiting, options)
        })
    }

    /// Sources with these names, in whatever format they are.
    pub(crate) fn of(names: &[OsString]) -> Input {
        Input {
            inputs: names.to_owned(),
            ..Input::default()
        }
    }

    /// The sources and how they are read, as words of a command.
    pub(crate) fn words(&self) -> Vec<String> {
        let names = self.inputs.iter();
        let mut words: Vec<String> = names.map(|name| name.to_string_lossy().into()).collect();
        let first_and_last = |alphabet| match alphabet {
            Alphabet::Digits => "1-G",
            Alphabet::FromZero => "0-F",
            Alphabet::Letters => "A-P",
        };
        let options = [
            self.from.map(|format| format!("--from {format}")),
            self.shape.map(|shape| format!("--box {shape}")),
            self.alphabet
                .map(|alphabet| format!("--alphabet {}", first_and_last(alphabet))),
            self.says.as_ref().map(|says| format!("--says {says:?}")),
        ];
        words.extend(options.into_iter().flatten());
        words
    }

    /// The sources as they are named.
    pub(crate) fn names(&self) -> &[OsString] {
        &self.inputs
    }

    /// Whether no source is named.
    pub(crate) fn is_empty(&self) -> bool {
        self.inputs.is_empty()
    }

    /// Whether `--from` names a format.
    pub(crate) fn has_format(&self) -> bool {
        self.from.is_some()
    }

    /// The box shape that was asked for.
    pub(crate) fn shape(&self) -> Option<Shape> {
        self.shape
    }

    /// Whether a source is standard input.
    pub(crate) fn has_stdin(&self) -> bool {
        self.inputs.is_empty() || self.inputs.iter().any(|name| name == "-")
    }

    /// Whether a source is a terminal, where somebody types.
    pub(crate) fn is_typed(&self) -> bool {
        self.has_stdin() && io::stdin().is_terminal()
    }
}

/// Tells a puzzle, a file and standard input apart.
fn source(argument: &OsStr, shape: Option<Shape>) -> Result<Source, Failure> {
    if argument == "-" {
        return Ok(Source::Stdin);
    }
    if argument.is_empty() {
        let words = "an argument is empty. Name a puzzle or a file, or `-` for standard input";
        return Err(Failure::Usage(words.to_owned()));
    }
    let name = argument.to_string_lossy();
    let path = Path::new(argument);
    if path.is_dir() {
        return Err(Failure::Usage(format!(
            "{name} is a folder. Name the files in it"
        )));
    }
    if path.exists() {
        if is_table(path) {
            return Err(Failure::Usage(format!(
                "{name} is a table, and this command reads texts. `solve`, `count`, `rate`, `canon` and `dataset` read \
                 tables. `ninefold solve {name} -o solved.csv` makes a text of it"
            )));
        }
        return Ok(Source::File(argument.to_owned()));
    }
    if is_puzzle(&name) || shape.is_some_and(|shape| is_board_of(&name, shape)) {
        return Ok(Source::Text(name.as_bytes().into()));
    }
    Err(Failure::Usage(format!(
        "{name}: there is no such file, and it is not a puzzle"
    )))
}

/// Whether an argument is a puzzle, or at least meant as one: it begins as a format does, or most of it is
/// signs that puzzles are made of.
fn is_puzzle(argument: &str) -> bool {
    let signs = argument
        .chars()
        .filter(|c| c.is_ascii_digit() || ".*_-|+, \n".contains(*c))
        .count();
    let length = argument.chars().count();
    (length >= 16 && signs * 4 >= length * 3)
        || Reader::new(argument.as_bytes(), Options::default()).is_ok()
}

/// Whether an argument has a sign for each cell of a board with these boxes, however small it is.
fn is_board_of(argument: &str, shape: Shape) -> bool {
    argument.chars().count() == shape.cell_count()
        && argument
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || ".*_-".contains(c))
}

/// Whether a file is a table that is not a text.
fn is_table(path: &Path) -> bool {
    let end = path.extension().and_then(OsStr::to_str).unwrap_or_default();
    let ends = ["parquet", "pq", "arrow", "ipc", "feather"];
    ends.contains(&end.to_ascii_lowercase().as_str())
}

impl Source {
    /// How many bytes a file has; nobody knows of the others.
    fn size(&self) -> Option<u64> {
        let Source::File(name) = self else {
            return None;
        };
        let there = Path::new(name).metadata().ok()?;
        there.is_file().then_some(there.len())
    }

    fn open(self, bytes: &Arc<AtomicU64>) -> (Origin, Opened) {
        let (origin, opened) = match self {
            Source::Text(text) => {
                return (Origin::Argument, Opened::Text(Box::new(Cursor::new(text))));
            }
            Source::Stdin => (Origin::Stdin, decompressed(Box::new(io::stdin()))),
            Source::File(name) => {
                let origin = Origin::File(name.to_string_lossy().into());
                let opened = File::open(name).and_then(|file| {
                    let bytes = Arc::clone(bytes);
                    decompressed(Box::new(Counted { file, bytes }))
                });
                (origin, opened)
            }
        };
        let opened = opened
            .and_then(Opened::of)
            .unwrap_or_else(|error| Opened::Text(Box::new(Unopened(Some(error)))));
        (origin, opened)
    }
}

/// A source that is open.
enum Opened {
    Text(Box<dyn Read + Send>),
    /// The whole file of an image, or the beginning of one that is too large.
    Image(Vec<u8>),
}

impl Opened {
    fn of(mut input: Box<dyn Read + Send>) -> io::Result<Opened> {
        let head = beginning(&mut input, photo::MAGIC.into_iter())?;
        let is_image = photo::MAGIC.iter().any(|magic| head.starts_with(magic));
        let input = Cursor::new(head).chain(input);
        if !is_image {
            return Ok(Opened::Text(Box::new(input)));
        }
        let mut bytes = Vec::new();
        input.take(photo::MAX_BYTES + 1).read_to_end(&mut bytes)?;
        Ok(Opened::Image(bytes))
    }
}

/// How much of the input has been read.
pub(crate) struct Reading {
    pub(crate) bytes: Arc<AtomicU64>,
    /// All bytes of all files, if nothing but files is read.
    pub(crate) total: Option<u64>,
}

/// A file that counts what is read of it.
struct Counted {
    file: File,
    bytes: Arc<AtomicU64>,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read(buffer)?;
        self.bytes.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

/// A file that could not be opened: reading it says why.
struct Unopened(Option<io::Error>);

impl Read for Unopened {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}

/// A puzzle whose rules say this too, or why it has no such rules.
fn said(input: Box<dyn Read + Send>, says: &str) -> Box<dyn Read + Send> {
    let mut text = String::new();
    let amended = input
        .take(MAX_SAID)
        .read_to_string(&mut text)
        .and_then(|_| {
            amended(&text, says).map_err(|error| io::Error::other(format!("--says: {error}")))
        });
    match amended {
        Ok(text) => Box::new(Cursor::new(text)),
        Err(error) => Box::new(Unopened(Some(error))),
    }
}

impl Iterator for Items {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        loop {
            if let Some(item) = self.ahead.pop_front() {
                return Some(item);
            }
            if let Some((origin, reader)) = &mut self.current {
                if let Some(record) = reader.next() {
                    let record = record.map(Box::new);
                    return Some(Item {
                        origin: origin.clone(),
                        record,
                    });
                }
                self.current = None;
            }
            let (origin, opened) = self.waiting.pop_front()?.open(&self.bytes);
            let input = match opened {
                Opened::Text(input) => match &self.says {
                    Some(says) => said(input, says),
                    None => input,
                },
                Opened::Image(bytes) => {
                    let records = photo::records(&bytes, self.options.shape).into_iter();
                    self.ahead.extend(records.map(|record| Item {
                        origin: origin.clone(),
                        record: record.map(Box::new),
                    }));
                    continue;
                }
            };
            match Reader::new(input, self.options) {
                Ok(reader) => self.current = Some((origin, reader)),
                Err(error) => {
                    return Some(Item {
                        origin,
                        record: Err(error),
                    });
                }
            }
        }
    }
}
