//! Tests that written text reads back, and that canonical text is written as it was read.

mod boards;

use boards::{NINE, filled, held, library, pencilmarks, record, shape};
use ninefold_format::{Format, Options, Record, WriteError, Writer, read_str, write_str};
use ninefold_grid::{Board, Cell, Digit, Pencilmarks, Puzzle, Shape};
use proptest::prelude::*;

fn forced(format: Format, shape: Shape) -> Options {
    Options {
        format: Some(format),
        shape: Some(shape),
        ..Options::default()
    }
}

fn one(text: &str, options: Options) -> Record {
    let mut records = match read_str(text, options) {
        Ok(records) => records,
        Err(e) => panic!("{text}\n{}:{}: {e}", e.line(), e.column()),
    };
    assert_eq!(records.len(), 1, "{text}");
    let mut record = records.remove(0);
    record.line = 0;
    record
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn records_come_back(record in record()) {
        let shape = record.puzzle.board().shape().unwrap();
        for format in Format::ALL {
            let text = match write_str(&record, format) {
                Ok(text) => text,
                Err(WriteError::Unsupported { .. }) => continue,
                Err(error) => panic!("{error}"),
            };
            let back = one(&text, forced(format, shape));
            match format {
                Format::Pencilmarks => {
                    prop_assert!(back.puzzle.candidates().is_some());
                    prop_assert_eq!(write_str(&back, format).unwrap(), text);
                }
                Format::Sukaku => {
                    prop_assert_eq!(back.puzzle.allowed(), record.puzzle.allowed());
                }
                format if format.holds_constraints() => {
                    prop_assert_eq!(back.puzzle.board(), record.puzzle.board(), "{}\n{}", format, text);
                    prop_assert_eq!(back.puzzle.allowed(), record.puzzle.allowed(), "{}\n{}", format, text);
                    prop_assert!(back.puzzle.is_plain());
                    prop_assert_eq!(write_str(&back, format).unwrap(), text);
                }
                Format::Hodoku if back.meta.library.is_some() => {
                    prop_assert_eq!(&back.puzzle, &record.puzzle);
                    prop_assert_eq!(&back.placed, &record.placed);
                    prop_assert_eq!(write_str(&back, format).unwrap(), text);
                }
                _ => {
                    let held = held(&record, format);
                    prop_assert!(back.puzzle == held.puzzle, "puzzle {}\n{}", format, text);
                    prop_assert!(back.placed == held.placed, "placed {}\n{}", format, text);
                    prop_assert!(back.notes == held.notes, "notes {}\n{}", format, text);
                    prop_assert!(back.solution == held.solution, "solution {}\n{}", format, text);
                    prop_assert_eq!(&back.meta, &held.meta, "{}\n{}", format, text);
                    prop_assert_eq!(write_str(&back, format).unwrap(), text);
                }
            }
        }
    }

    #[test]
    fn candidates_come_back(
        (shape, marks) in shape().prop_flat_map(|shape| (Just(shape), pencilmarks(shape, 0))),
    ) {
        let record = Record::new(Puzzle::of_candidates(Board::of(shape), marks).unwrap());
        for format in [Format::Pencilmarks, Format::Sukaku] {
            let text = write_str(&record, format).unwrap();
            prop_assert_eq!(&one(&text, forced(format, shape)), &record, "{}", text);
        }
        for format in Format::ALL.into_iter().filter(|format| format.holds_constraints()) {
            match write_str(&record, format) {
                Ok(text) => {
                    let back = one(&text, forced(format, shape));
                    prop_assert_eq!(back.puzzle.board(), record.puzzle.board(), "{}", text);
                    prop_assert_eq!(back.puzzle.allowed(), record.puzzle.allowed(), "{}", text);
                }
                Err(error) => prop_assert!(format != Format::Native, "{}", error),
            }
        }
    }

    /// Several records in one file are read back as several.
    #[test]
    fn files_come_back(records in proptest::collection::vec(record(), 2..4)) {
        // A drawing of candidates has no givens, and these formats only hold one puzzle.
        const LEFT_OUT: [Format; 4] = [Format::Pencilmarks, Format::FPuzzles, Format::Gss, Format::Sdq];
        for format in Format::ALL.into_iter().filter(|format| !LEFT_OUT.contains(format)) {
            let shape = records[0].puzzle.board().shape().unwrap();
            let alike: Vec<&Record> =
                records.iter().filter(|r| r.puzzle.board().shape() == Some(shape)).collect();
            let mut writer = Writer::new(Vec::new(), format);
            if alike.iter().any(|record| writer.write(record).is_err()) {
                continue;
            }
            let text = String::from_utf8(writer.finish().unwrap()).unwrap();
            let back = read_str(&text, forced(format, shape));
            let back = match back {
                Ok(back) => back,
                Err(e) => panic!("{format}\n{text}\n{}:{}: {e}", e.line(), e.column()),
            };
            prop_assert_eq!(back.len(), alike.len(), "{}\n{}", format, text);
            for (back, record) in back.iter().zip(&alike) {
                prop_assert_eq!(back.puzzle.givens(), record.puzzle.givens(), "{}\n{}", format, text);
            }
        }
    }
}

/// Bare rows after sections would be read as rows of the last section.
#[test]
fn a_bare_board_after_one_with_sections_comes_back() {
    let bare = Record::new(Puzzle::new(Board::of(Shape::NINE), filled(Shape::NINE)).unwrap());
    let mut coloured = bare.clone();
    coloured.meta.colours = Some("0123\n.4..".to_owned());
    let mut writer = Writer::new(Vec::new(), Format::Sdk);
    for record in [&bare, &coloured, &bare] {
        writer.write(record).unwrap();
    }
    let text = String::from_utf8(writer.finish().unwrap()).unwrap();
    let back = read_str(&text, forced(Format::Sdk, Shape::NINE)).unwrap();
    let puzzles: Vec<&Puzzle> = back.iter().map(|record| &record.puzzle).collect();
    assert_eq!(puzzles, [&bare.puzzle; 3], "{text}");
    assert_eq!(back[1].meta.colours, coloured.meta.colours, "{text}");
}

/// A third of a filled grid is enough to detect every format for every usual shape.
#[test]
fn formats_are_detected() {
    for (rows, columns) in boards::SHAPES {
        let shape = Shape::new(rows, columns).unwrap();
        if Shape::usual(shape.side()) != Some(shape) {
            continue;
        }
        let mut half = filled(shape);
        let cells: Vec<_> = half.filled().map(|(cell, _)| cell).collect();
        for cell in cells
            .into_iter()
            .filter(|c| (c.index() * 7 + c.index() / 5) % 3 != 0)
        {
            half.set(cell, None);
        }
        let record = Record::new(Puzzle::new(Board::of(shape), half).unwrap());
        for format in Format::ALL {
            let Ok(text) = write_str(&record, format) else {
                continue;
            };
            let back = one(&text, Options::default());
            if format != Format::Pencilmarks {
                assert_eq!(
                    back.puzzle.givens(),
                    record.puzzle.givens(),
                    "{format}\n{text}"
                );
            }
            let reader = ninefold_format::Reader::new(text.as_bytes(), Options::default()).unwrap();
            let detected = reader.format().unwrap();
            let same = match format {
                // Without the words that make the difference, one format looks like the other.
                Format::IssLines => Format::Iss,
                Format::Hodoku => Format::Line,
                Format::Sdk => Format::Rows,
                format => format,
            };
            assert_eq!(detected, same, "{shape}\n{text}");
        }
    }
}

/// Drawings show the box, so that the reader needs no shape.
#[test]
fn bars_show_the_box() {
    for (rows, columns) in boards::SHAPES {
        let shape = Shape::new(rows, columns).unwrap();
        let record = Record::new(Puzzle::new(Board::of(shape), filled(shape)).unwrap());
        for format in [
            Format::Bordered,
            Format::SimpleSudoku,
            Format::Ss,
            Format::Block,
            Format::Marked,
            Format::Pencilmarks,
            Format::Sdn,
        ] {
            let Ok(text) = write_str(&record, format) else {
                continue;
            };
            let back = one(&text, Options::default());
            assert_eq!(back.puzzle.board().shape(), Some(shape), "{format}\n{text}");
        }
    }
}

/// Some formats hold boards that are too large for letters.
#[test]
fn large_boards() {
    for (rows, columns) in [(6, 6), (7, 9), (8, 8), (10, 10)] {
        let shape = Shape::new(rows, columns).unwrap();
        let record = Record::new(Puzzle::new(Board::of(shape), filled(shape)).unwrap());
        for format in Format::ALL {
            match write_str(&record, format) {
                Ok(text) => {
                    let back = one(&text, forced(format, shape));
                    assert_eq!(
                        back.puzzle.givens(),
                        record.puzzle.givens(),
                        "{format} {shape}"
                    );
                    if format.holds_constraints() {
                        // A caller that asks for a shape gets plain puzzles.
                        continue;
                    }
                    let back = one(
                        &text,
                        Options {
                            shape: Some(shape),
                            ..Options::default()
                        },
                    );
                    assert_eq!(
                        back.puzzle.givens(),
                        record.puzzle.givens(),
                        "{format} {shape}"
                    );
                }
                Err(error) => assert!(error.to_string().contains("cannot hold"), "{error}"),
            }
        }
    }
}

#[test]
fn canonical_texts_are_written_as_they_were() {
    let pencil = "\
*-----------------------*
| 1    2    | 34   34   |
| 34   34   | 1    2    |
|-----------+-----------|
| 2    13   | 34   134  |
| 34   14   | 2    13   |
*-----------------------*
";
    let cases = [
        (Format::Line, format!("{NINE}\n")),
        (Format::Line, format!("{NINE} # two words\n")),
        (Format::Line, format!("{NINE} #1 Easy (196)\n")),
        (Format::Line, format!("{NINE} ED=7.2/1.5/1.5\n")),
        (Format::Line, format!("{NINE};a;b\n")),
        (Format::Sdm, format!("{}\n", NINE.replace('.', "0"))),
        (Format::Rows, "1..4\n..1.\n.3..\n4..1\n".into()),
        (Format::Grid, "1 0 0 4\n0 0 1 0\n0 3 0 0\n4 0 0 1\n".into()),
        (Format::Csv, "1,0,0,4\n0,0,1,0\n0,3,0,0\n4,0,0,1\n".into()),
        (Format::Kaggle, "quizzes,solutions\n1004001003004001,\n".into()),
        (Format::Kaggle, "id,puzzle,solution,a\n7,1004001003004001,,\"x,y\"\n".into()),
        (Format::Bordered, "+--+--+\n|1.|.4|\n|..|1.|\n+--+--+\n|.3|..|\n|4.|.1|\n+--+--+\n".into()),
        (Format::Block, "1_|_4\n__|1_\n--+--\n_3|__\n4_|_1\n".into()),
        (Format::Ss, "1.|.4\n..|1.\n-----\n.3|..\n4.|.1\n".into()),
        (
            Format::SimpleSudoku,
            " *-----*\n |1.|.4|\n |..|1.|\n |--+--|\n |.3|..|\n |4.|.1|\n *-----*\n".into(),
        ),
        (
            Format::Marked,
            "2, 2\n+----+----+\n|*1 .| 3*4|\n| . .|*1 .|\n+----+----+\n| .*3| . .|\n|*4 .| .*1|\n+----+----+\n"
                .into(),
        ),
        (Format::Pencilmarks, pencil.into()),
        (Format::Hodoku, "1..4+2.1..3..4..1\n".into()),
        (Format::Hodoku, format!(":0000-x:182:{NINE}:113 213:182 256::12:\n")),
        (Format::Hodoku, format!(":0000:1:{NINE}:::182\n")),
        (
            Format::Sdk,
            "#A a\n#D d\n#C c\n#C more\n#B b\n#S s\n#L l\n#U u\n#N 1\n#H 4\n1..4\n..1.\n.3..\n4..1\n".into(),
        ),
        (
            Format::Sdk,
            "#A a\n[Puzzle]\n1..4\n..1.\n.3..\n4..1\n[State]\n12.4\n..1.\n.3..\n4..1\n[PencilMarks]\n,,23,\n,,,\n,,,\n,2,,\n[Colours]\n....\n.1..\n....\n....\n"
                .into(),
        ),
        (
            Format::OpenSudoku,
            format!(
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n  <name>n &amp; m</name>\n  <author></author>\n  <description></description>\n  <comment></comment>\n  <created>2026-01-01</created>\n  <source></source>\n  <level>easy</level>\n  <sourceURL></sourceURL>\n  <game data=\"{}\" />\n</opensudoku>\n",
                NINE.replace('.', "0")
            ),
        ),
        (
            Format::SudokuWiki,
            format!("https://www.sudokuwiki.org/sudoku.htm?bd={}\n", NINE.replace('.', "0")),
        ),
        (
            Format::SudokuExchange,
            format!("https://sudokuexchange.com/play/?s={}\n", NINE.replace('.', "0")),
        ),
        (Format::ExchangeBank, format!("0123456789ab {}  7.2\n", NINE.replace('.', "0"))),
        (Format::Sdn, "x_1 6 3 2".to_owned() + &" 0 6 0".repeat(12) + "\n"),
        (Format::Values, "1\n0\n0\n4\n0\n0\n1\n0\n0\n3\n0\n0\n4\n0\n0\n1\n".into()),
        (Format::Sukaku, "1....2..1.34.234".repeat(4) + "\n"),
    ];
    for (format, text) in cases {
        for options in [
            Options::default(),
            Options {
                format: Some(format),
                ..Options::default()
            },
        ] {
            if format == Format::Hodoku && options.format.is_none() && !text.contains(['+', ':']) {
                continue;
            }
            let records = read_str(&text, options);
            let records = records.unwrap_or_else(|e| {
                panic!(
                    "{format} {options:?}\n{text}\n{}:{}: {e}",
                    e.line(),
                    e.column()
                )
            });
            assert_eq!(records.len(), 1, "{format}\n{text}");
            assert_eq!(
                write_str(&records[0], format).unwrap(),
                text,
                "{format} {options:?}"
            );
        }
    }
}

#[test]
fn a_library_line_has_placed_digits_and_notes() {
    let record = library();
    let placed = record.placed.as_ref().unwrap();
    assert_eq!(placed.count(), 1);
    let cell = record.puzzle.board().cells().nth(2).unwrap();
    assert_eq!(placed[cell].map(|digit| digit.value()), Some(2));
    let notes = record.notes.as_ref().unwrap();
    assert_eq!(notes[cell].len(), 1);
    let open = record.puzzle.board().cells().nth(3).unwrap();
    let digits: Vec<usize> = notes[open].iter().map(|digit| digit.value()).collect();
    assert_eq!(digits, [6], "the givens and +2 leave 6 in r1c4");
}

#[test]
fn cells_without_notes_keep_their_candidates_in_hodoku() {
    let mut record = one(NINE, Options::default());
    let board = record.puzzle.board().clone();
    let mut notes = Pencilmarks::on(&board);
    let (noted, impossible) = (Cell::new(2), Cell::new(3));
    notes[noted].insert(Digit::from_index(3));
    notes[impossible].insert(Digit::from_index(4));
    record.notes = Some(notes);
    let text = write_str(&record, Format::Hodoku).unwrap();
    let back = one(&text, Options::default()).notes.unwrap();
    assert_eq!(back[noted].len(), 1);
    assert_eq!([back[impossible].len(), back[Cell::new(5)].len()], [2, 4]);
}

#[test]
fn what_cannot_be_held_is_told() {
    let small = &read_str("1..4..1..3..4..1", Options::default()).unwrap()[0];
    let error = |format| write_str(small, format).unwrap_err().to_string();
    for format in [
        Format::ExchangeBank,
        Format::SudokuWiki,
        Format::SudokuExchange,
        Format::OpenSudoku,
    ] {
        let message = format!("the format {format} cannot hold other boards than 9x9");
        assert_eq!(error(format), message);
    }
    let sukaku = format!("{}\n", "12341234.2341234".repeat(4));
    let sukaku = &read_str(&sukaku, Options::default()).unwrap()[0];
    assert_eq!(
        write_str(sukaku, Format::Line).unwrap_err().to_string(),
        "the format line cannot hold candidates that the puzzle states, such as those of r1c3"
    );
    assert_eq!(
        write_str(sukaku, Format::SudokuPad)
            .unwrap_err()
            .to_string(),
        "the format sudokupad cannot hold candidates that the puzzle states, such as those of r1c3"
    );
}

/// Candidates that follow from the givens are no part of the puzzle, so every format can leave them out.
#[test]
fn candidates_that_the_givens_imply_are_left_out() {
    let text = std::fs::read_to_string("../../examples/candidates.txt").unwrap();
    let record = &read_str(&text, Options::default()).unwrap()[0];
    assert!(record.puzzle.candidates().is_some());
    for format in [Format::Line, Format::SudokuPad, Format::Penpa] {
        let written = write_str(record, format).unwrap();
        let back = &read_str(&written, Options::default()).unwrap()[0];
        assert_eq!(back.puzzle.givens(), record.puzzle.givens(), "{format}");
    }
}
