//! Tests of inputs as they occur: of every format, with several puzzles, cut off in the middle, too long, and
//! endless.

use std::cell::Cell;
use std::io::{self, Read};

use ninefold_format::{Format, Options, ReadError, Reader, Record, WriteError, write_str};
use ninefold_grid::constraint::{Automaton, Constraint, Kind, Relation};
use ninefold_grid::{Board, HouseKind, Puzzle, Shape};
use ninefold_testkit::constraints::KINDS;
use ninefold_testkit::full::{Rng, full_grid};

use crate::{read, read_all, read_as, samurai};

fn detected(text: &str) -> Option<Format> {
    let reader = Reader::new(text.as_bytes(), Options::default()).ok()?;
    reader.format()
}

#[test]
fn formats_are_told_apart() {
    use Format::*;
    for (text, format) in [
        ("# a\nvariant 4x4\n", Some(Native)),
        (" .Cage~3~R1C1~R1C2", Some(Iss)),
        (".~R1C1_5", Some(Iss)),
        ("..Cage~3~R1C1~R1C2", Some(Iss)),
        ("# a\n.AntiKnight", Some(Iss)),
        ("{\"size\":4,\"grid\":[]}", Some(FPuzzles)),
        ("{\n  \"size\": 4,\n\n  \"grid\": []\n}", Some(FPuzzles)),
        ("https://f-puzzles.com/?load=N4Ig", Some(FPuzzlesLink)),
        ("3x3:d:k:3841", Some(KillerLong)),
        ("SumoCueV1=0J0=8J0", Some(SumoCue)),
        ("https://sudokupad.app/sclN4IgzglgXgpiBcA", Some(SudokuPad)),
        (
            "https://sudokupad.app/fpuzN4IgzglgXgpiBcA",
            Some(FPuzzlesLink),
        ),
        ("https://sudokupad.app/wsj7iunsg6", Some(SudokuPad)),
        ("sclN4IgzglgXgpiBcA", Some(SudokuPad)),
        ("# a\n<size>16\n", Some(Gss)),
        ("{Grid:\n0 0", Some(Sdq)),
        (&"<".repeat(81), Some(Killer)),
        (&"<<<<<<<<<\n".repeat(9), Some(Killer)),
        (
            &(".........\n".to_owned() + &"<<<<<<<<<\n".repeat(8)),
            Some(Killer),
        ),
        ("..A..B", None),
        ("..5.1..8.", None),
        ("53..7....6..195....98....6.", None),
        ("{\"size\":4}", None),
        ("", None),
        (&".".repeat(81), Some(Line)),
        (&format!(".A{}", ".x".repeat(127)), Some(Line)),
        (&"1..4..1..3..4..1\n".repeat(2), Some(Line)),
        ("1..4\n..1.\n.3..\n4..1\n", Some(Rows)),
    ] {
        assert_eq!(detected(text), format, "{text}");
    }
    // If a box is asked for, only plain puzzles are looked for.
    let options = Options {
        shape: Some(Shape::NINE),
        ..Options::default()
    };
    assert!(Reader::new(&b"variant 9x9\n"[..], options).is_err());
}

/// Every format is detected in what it writes, or the format that looks like it.
#[test]
fn every_format_is_detected_in_what_it_writes() {
    let grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let plain = read(grid).unwrap();
    let killer =
        "G<<L<K<L<^G>^>^E^^>^IJ<G^<G^>^^I^<>^HC<C^<B^N^^G^<>^>^^E^<DF<^PG^<>^^J<^^<H<<>^>^";
    let killer = read(killer).unwrap();
    let five = read_as(
        Format::Samurai,
        &samurai(&["0"; 5].map(|zero| zero.repeat(81)).join(",")),
    );
    let five = five.unwrap();
    for format in Format::ALL {
        let record = match format {
            Format::Killer | Format::KillerLong => &killer,
            Format::Samurai => &five,
            _ => &plain,
        };
        let text = write_str(record, format).unwrap();
        let looks_like = match format {
            Format::IssLines => Format::Iss,
            Format::Hodoku => Format::Line,
            Format::Sdk => Format::Rows,
            format => format,
        };
        assert_eq!(detected(&text), Some(looks_like), "{text}");
        assert_eq!(format.name().parse(), Ok(format));
        let back = read_as(format, &text).unwrap();
        assert_eq!(back.puzzle.board(), record.puzzle.board(), "{format}");
        assert_eq!(back.puzzle.is_plain(), record.puzzle.is_plain(), "{format}");
    }
}

/// Returns the line of each record or error, and whether it is a record.
fn lines(all: &[Result<Record, ReadError>]) -> Vec<(usize, bool)> {
    let line = |one: &Result<Record, ReadError>| match one {
        Ok(record) => (record.line, true),
        Err(error) => (error.line(), false),
    };
    all.iter().map(line).collect()
}

#[test]
fn a_source_may_hold_several() {
    let text = "# two\nvariant 4x4\ndiagonal: r1c1..r4c4\n\nvariant 4x4\nthermo: r1c1 r9c9\n\nvariant 6x6\n";
    assert_eq!(
        lines(&read_all(text, None)),
        [(2, true), (6, false), (8, true)]
    );
    let text = "\n.Shape~4x4.Thermo~R1C1~R1C2\n\n.Shape~6x6\n.Thermo~R1C1~R1C2\n";
    let all = read_all(text, None);
    assert_eq!(lines(&all), [(2, true), (4, true)]);
    let sides = all.iter().flatten().map(|r| r.puzzle.board().rows());
    assert_eq!(sides.collect::<Vec<usize>>(), [4, 6]);
    let text = ".Cage~3~R1C1\n.~R1C1_3\n";
    assert_eq!(read_all(text, None).len(), 1);
    assert_eq!(read_all(text, Some(Format::IssLines)).len(), 2);
    // A rule before the first shape belongs to it.
    let text = ".AntiKnight\n.Shape~4x4\n.Shape~6x6\n";
    assert_eq!(lines(&read_all(text, None)), [(1, true), (3, true)]);
    assert!(read_all("53..7", Some(Format::Native))[0].is_err());
    let killer = "<".repeat(80) + "5";
    let text = format!("# two\n{killer}\n\n  {killer}\n");
    assert_eq!(lines(&read_all(&text, None)), [(2, false), (4, false)]);
    let error = &read_all(&text, None)[1];
    let error = error.as_ref().unwrap_err();
    assert_eq!((error.line(), error.column()), (4, 3), "{error}");
    // Nine lines and a rule are one puzzle.
    let nine: String = (0..9).map(|_| "0<<<<<<<<\n").collect();
    let all = read_all(&(nine + "\n.AntiKnight\n"), None);
    assert_eq!(all[0].as_ref().unwrap().puzzle.constraints.len(), 10);
    assert_eq!(all.len(), 1);
    assert_eq!(read_all("\n# nothing\n", Some(Format::Native)).len(), 1);
}

/// A reader that returns a text, and then an error.
struct CutOff<'a>(&'a [u8]);

impl Read for CutOff<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.read(buffer)? {
            0 => Err(io::Error::other("cut off")),
            read => Ok(read),
        }
    }
}

#[test]
fn a_failure_of_the_input_comes_after_what_was_read() {
    let native = "variant 4x4\nthermo: r1c1 r1c2\n\nvariant 4x4\n\nvariant 6x6\nthermo: r1c1 r1";
    let link = write_str(&read("variant 4x4\n").unwrap(), Format::FPuzzlesLink).unwrap();
    let drawn = write_str(
        &read_as(
            Format::Samurai,
            &samurai(&["0"; 5].map(|zero| zero.repeat(81)).join(",")),
        )
        .unwrap(),
        Format::Samurai,
    );
    let drawn = drawn.unwrap();
    for (text, records, line) in [
        (native, 2, 7),
        (&(link.repeat(2) + "https://f-puzz"), 2, 3),
        (".Shape~4x4\n.AntiKnight\n.Shape~4x4\n", 1, 4),
        (&(drawn.repeat(2) + &drawn[..100]), 2, 47),
        ("{\"size\":4,\n\"grid\":[", 0, 2),
        ("<size>16\n<blocksize>4\n<sud", 0, 3),
        ("{Sudoku:}\n", 0, 2),
    ] {
        let all = match Reader::new(CutOff(text.as_bytes()), Options::default()) {
            Ok(reader) => reader.collect(),
            Err(error) => vec![Err(error)],
        };
        assert_eq!(all.len(), records + 1, "{text}");
        assert!(all[..records].iter().all(Result::is_ok), "{text}");
        let error = all[records].as_ref().unwrap_err();
        assert!(error.is_fatal() && error.is_io(), "{error}");
        assert_eq!(error.line(), line, "{text}");
        assert_eq!(error.to_string(), "cannot read: cut off");
    }
}

#[test]
fn a_puzzle_that_is_too_long_is_refused_with_its_place() {
    let long = "thermo: r1c1 r1c2\n".repeat(1 << 18);
    let rest = "\nvariant 4x4\n";
    let all = read_all(&format!("variant 4x4\n\nvariant 4x4\n{long}{rest}"), None);
    assert_eq!(lines(&all), [(1, true), (3, false), ((1 << 18) + 5, true)]);
    let error = all[1].as_ref().unwrap_err();
    assert!(!error.is_fatal());
    let words = "expected at most 4 MiB for one puzzle, found more";
    assert_eq!(error.to_string(), words);
    let line = format!(".Shape~4x4{}\n", ".AntiKnight".repeat(1 << 19));
    let all = read_all(&format!("{line}.Shape~4x4\n"), Some(Format::IssLines));
    assert_eq!(lines(&all), [(1, false), (2, true)]);
    // A format with one puzzle per input ends there.
    let json = format!("{{\"size\":4,\n{}", "\"grid\":[],\n".repeat(1 << 19));
    let all = read_all(&json, None);
    assert_eq!(lines(&all), [(1, false)]);
    let error = all[0].as_ref().unwrap_err();
    assert!(error.is_fatal());
    assert_eq!(error.to_string(), words);
}

/// A reader that repeats a text endlessly, and counts the bytes that are read.
struct Endless<'a> {
    text: &'a [u8],
    at: usize,
    taken: &'a Cell<usize>,
}

impl Read for Endless<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        for byte in &mut *buffer {
            *byte = self.text[self.at];
            self.at = (self.at + 1) % self.text.len();
        }
        self.taken.set(self.taken.get() + buffer.len());
        Ok(buffer.len())
    }
}

#[test]
fn inputs_without_end_are_read_as_they_come() {
    const BUFFERS: usize = 1 << 18;
    let endless = |text: &str, format: Option<Format>, count: usize| {
        let taken = Cell::new(0);
        let input = Endless {
            text: text.as_bytes(),
            at: 0,
            taken: &taken,
        };
        let options = Options {
            format,
            ..Options::default()
        };
        let reader = Reader::new(input, options).unwrap();
        let read = reader.take(count).flatten().count();
        (read, taken.get())
    };
    let comment = format!("# {}\n", "long words ".repeat(400));
    for text in [
        format!("variant 4x4\ntitle: {}\n{comment}\n", "x".repeat(1_000)),
        format!(".Shape~4x4\n{comment}.AntiKnight\n"),
        format!("{comment}SumoCueV1=0=0=0=0=0=0=0=0=0=0=0=0=0=0=0=0\n"),
    ] {
        let (read, taken) = endless(&text, None, 2_000);
        assert_eq!(read, 2_000);
        assert!(taken < 2_000 * text.len() + BUFFERS, "{taken}: {text}");
    }
    // A format with one puzzle per input ends where the puzzle is too long.
    for (text, format) in [
        ("\"a\": 1,\n", Some(Format::FPuzzles)),
        ("<block> 1 2 3\n", Some(Format::Gss)),
        ("{Sudoku:}\n", None),
    ] {
        let (read, taken) = endless(text, format, 2);
        assert_eq!(read, 0);
        assert!(taken < (4 << 20) + BUFFERS, "{taken}: {text}");
    }
}

#[test]
fn what_a_format_lacks_is_told() {
    let error = |text: &str, format: Format| {
        let record = read(text).unwrap();
        write_str(&record, format).unwrap_err().to_string()
    };
    let rules = "variant 4x4\nthermo: r1c1 r1c2\n";
    assert_eq!(
        error(rules, Format::Line),
        "the format line cannot hold rules other than those of rows, columns and boxes"
    );
    for format in Format::ALL {
        let is_held = format.holds_constraints();
        let told = write_str(&read("variant 4x4 no-boxes\n").unwrap(), format);
        assert!(
            is_held || matches!(told, Err(WriteError::Unsupported { .. })),
            "{format}"
        );
    }
    assert_eq!(
        error("variant 4x4 no-boxes\n", Format::Rows),
        "the format rows cannot hold a board of this form: it holds rows, columns and boxes alone"
    );
    let pieces = "variant 4x4 no-boxes\npieces: 1122 1122 3344 3344\n";
    assert_eq!(
        error(pieces, Format::Line),
        "the format line cannot hold jigsaw pieces"
    );
    let board = Board::overlapping(Shape::NINE, &[(0, 0), (6, 6)]).unwrap();
    let two = Record::new(Puzzle::empty(board));
    assert_eq!(
        write_str(&two, Format::Samurai).unwrap_err().to_string(),
        "the format samurai cannot hold any board but a samurai"
    );
    // Houses that no text has a word for, and grids of another board.
    let board = Board::of(Shape::new(2, 2).unwrap());
    let own = board.houses().map(|house| {
        let kind = board.kind(house);
        (0, kind, board.cells_of(house).to_vec())
    });
    let diagonal: Vec<_> = (0..4).filter_map(|i| board.at(i, i)).collect();
    let houses = own
        .chain([(0, HouseKind::Diagonal(true), diagonal)])
        .collect();
    let board = board.with_houses(houses, &[]).unwrap();
    let record = Record::new(Puzzle::empty(board));
    for format in Format::ALL {
        let error = write_str(&record, format).unwrap_err().to_string();
        let of_houses = error.contains("houses other than rows") || error.contains("of this form");
        assert!(of_houses, "{error}");
    }
    let mut record = read(rules).unwrap();
    record.solution = Some(ninefold_grid::Grid::on(&Board::of(Shape::NINE)));
    for format in Format::ALL {
        let error = write_str(&record, format).unwrap_err().to_string();
        assert!(error.ends_with("those of another board"), "{error}");
    }
}

/// Writes a puzzle with this constraint in all formats, and reads back the result.
fn comes_back(constraint: Constraint) {
    let board = Board::of(Shape::NINE);
    // The allowed digits of a cell become part of the board.
    let is_rule =
        !matches!(&constraint, Constraint::Rule(rule) if matches!(rule.kind, Kind::OneOf(_)));
    let record = Record::new(Puzzle::empty(board).with_constraints(vec![constraint]));
    for format in Format::ALL.into_iter().filter(|f| f.holds_constraints()) {
        let Ok(text) = write_str(&record, format) else {
            assert_ne!(format, Format::Native);
            continue;
        };
        let back = read_as(format, &text).unwrap_or_else(|error| panic!("{text}: {error}"));
        if format == Format::Native && is_rule {
            assert_eq!(back.puzzle, record.puzzle, "{text}");
        }
    }
}

#[test]
fn what_a_player_did_in_f_puzzles_comes_back() {
    let row = "{},{},{},{}";
    let json = format!(
        r#"{{"size":4,"grid":[[{{"value":1,"given":true}},{{"value":2}},{{"centerPencilMarks":[3,4]}},{{}}],[{row}],[{row}],[{row}]]}}"#
    );
    let record = read_as(Format::FPuzzles, &json).unwrap();
    let (placed, notes) = (
        record.placed.as_ref().unwrap(),
        record.notes.as_ref().unwrap(),
    );
    assert_eq!((record.puzzle.givens().count(), placed.count()), (1, 1));
    assert_eq!(notes[ninefold_grid::Cell::new(2)].len(), 2);
    for format in [Format::FPuzzles, Format::FPuzzlesLink] {
        let back = read_as(format, &write_str(&record, format).unwrap()).unwrap();
        assert_eq!((&back.placed, &back.notes), (&record.placed, &record.notes));
    }
}

#[test]
fn notes_are_centre_marks_of_sudokupad() {
    let json = "{cells:[[{value:1},{centremarks:[3,'4']},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]}";
    let record = read_as(Format::SudokuPad, json).unwrap();
    let notes = record.notes.as_ref().unwrap();
    let noted: Vec<usize> = notes.iter().map(|(_, marks)| marks.len()).collect();
    assert_eq!(noted[..4], [0, 2, 0, 0]);
    assert_eq!((record.puzzle.givens().count(), &record.placed), (1, &None));
    let back = read_as(
        Format::SudokuPad,
        &write_str(&record, Format::SudokuPad).unwrap(),
    );
    assert_eq!(back.unwrap().notes, record.notes);
    // A value of a cell would be a given there.
    let mut placed = ninefold_grid::Grid::empty(4);
    let cell = ninefold_grid::Cell::new(2);
    placed.set(cell, ninefold_grid::Digit::new(2));
    let played = Record {
        placed: Some(placed),
        ..record
    };
    let text = write_str(&played, Format::SudokuPad).unwrap();
    let back = read_as(Format::SudokuPad, &text).unwrap();
    assert_eq!(back.puzzle, played.puzzle);
    let missing = played.missing_in(&back);
    assert_eq!(missing, Some("the digits that were placed"));
}

#[test]
fn titles_of_the_native_text_come_back() {
    let mut record = read("variant 4x4\ntitle: \"One\" and \"Two\" \\n\n").unwrap();
    assert_eq!(
        record.meta.title.as_deref(),
        Some("\"One\" and \"Two\" \\n")
    );
    for words in [
        "A \"quoted\" title",
        "\"All of it\"",
        "No. #1",
        "an odd \" sign",
        "Two\nlines and\ta tab",
        " blanks around ",
        "C:\\new \"x\"",
        "",
        "\"",
        "\"\"",
        "end\\",
    ] {
        for field in 0..3 {
            let words = Some(words.to_owned());
            record.meta = ninefold_format::Meta::default();
            match field {
                0 => record.meta.title = words,
                1 => record.meta.author = words,
                _ => record.meta.description = words,
            }
            let text = write_str(&record, Format::Native).unwrap();
            let back = read(&text).unwrap();
            assert_eq!(back.meta, record.meta, "{text}");
            assert_eq!(write_str(&back, Format::Native).unwrap(), text);
        }
    }
}

#[test]
fn some_rules_have_usual_cells() {
    let read = |text: &str| read_as(Format::Native, text).unwrap().puzzle;
    for (rule, cells) in [
        ("diagonal", "diagonal: r1c1..r4c4 / r1c4..r4c1"),
        ("windoku", "windoku: r2c2 r3c2 r2c3 r3c3"),
        (
            "disjoint",
            "disjoint: r1c1 r1c3 r3c1 r3c3 / r1c2 r1c4 r3c2 r3c4 / r2c1 r2c3 r4c1 r4c3 / r2c2 r2c4 r4c2 r4c4",
        ),
    ] {
        let usual = read(&format!("variant 4x4\n{rule}\n"));
        assert_eq!(usual, read(&format!("variant 4x4\n{cells}\n")), "{rule}");
        let none = read(&format!("variant 4x4\n{rule}:\n"));
        assert!(none.constraints[0].cells().is_empty(), "{rule}");
    }
}

/// Rules of every kind about no cells, and about groups of no cells.
#[test]
fn rules_without_cells_come_back() {
    let board = Board::of(Shape::NINE);
    let (puzzle, mut rng) = (Puzzle::empty(board.clone()), Rng::new(1));
    let filling = full_grid(Shape::NINE, 1);
    for number in 0..KINDS {
        let some = ninefold_testkit::constraints::rule(&puzzle, number, &filling, &mut rng);
        let Constraint::Rule(rule) = some else {
            continue;
        };
        for groups in [
            vec![],
            vec![vec![], vec![]],
            vec![rule.cells().to_vec(), vec![]],
        ] {
            comes_back(Constraint::of(rule.kind.clone(), groups));
        }
    }
}

/// Names keep their quotes, and are written on one line.
#[test]
fn names_come_back() {
    let cells = || [0, 1].map(ninefold_grid::Cell::new).to_vec();
    for name in ["a \"b\" # c: d / e", "\"", "\"\"", "\"x", "a  \"\"b"] {
        let relation = Relation::new(name, 9, |a, b| a < b);
        comes_back(Constraint::new(Kind::Pair(relation.into()), cells()));
        let mut automaton = Automaton::new(name);
        automaton.grow(1);
        automaton.start(0);
        comes_back(Constraint::new(Kind::Automaton(automaton.into()), cells()));
    }
    let told = |name: &str| {
        let relation = Relation::new(name, 9, |a, b| a < b);
        let rule = Constraint::new(Kind::Pair(relation.into()), cells());
        let board = Board::of(Shape::NINE);
        let record = Record::new(Puzzle::empty(board).with_constraints(vec![rule]));
        write_str(&record, Format::Native).unwrap()
    };
    assert_eq!(told("a\n\u{1}b"), told("a  b"));
    assert_eq!(told("\n"), told(""));
}

/// Tests a list of no digits (found by fuzzing).
#[test]
fn cells_that_contain_nothing_come_back() {
    let text = "variant 4x4 boxes 2x2\ncontains: r1c3 r1c4 r2c3 r2c4\n";
    let record = read(text).unwrap();
    for format in [Format::Native, Format::Iss, Format::FPuzzles] {
        let written = write_str(&record, format).unwrap();
        assert_eq!(read(&written).unwrap().puzzle, record.puzzle, "{written}");
    }
}

/// Tests candidates that have become givens (found by fuzzing).
#[test]
fn what_is_narrowed_twice_is_a_given() {
    for text in [
        "variant 4x4\none-of 1 2: r1c1\none-of 2 3: r1c1\n",
        ".Shape~4x4.~R1C1_1_2~R1C1_2_3",
    ] {
        let record = read(text).unwrap();
        assert!(record.puzzle.candidates().is_none(), "{text}");
        assert_eq!(record.puzzle.givens().count(), 1, "{text}");
        let written = write_str(&record, Format::Native).unwrap();
        assert_eq!(read(&written).unwrap().puzzle, record.puzzle, "{text}");
    }
    let record = read("variant 4x4\none-of 1 2: r1c1\none-of 2: r1c1\none-of 1 2: r1c2\n").unwrap();
    assert!(record.puzzle.candidates().is_some(), "r1c2 is not a given");
}
