//! Tests that every format with constraints reads back what it writes.

use ninefold_format::{Format, Options, ReadError, Reader, Record, write_str};
use ninefold_grid::constraint::{Constraint, Kind, Rule, Scope, obeys};
use ninefold_grid::{Board, Cell, Digit, Grid, Marks, Puzzle, Shape};

mod files;
mod killers;
mod links;
mod sources;
mod wide;

use std::collections::BTreeMap;
use std::path::PathBuf;

use ninefold_testkit::constraints::{KINDS, rule};
use ninefold_testkit::full::Rng;

/// Returns everything that an input holds.
fn read_all(text: &str, format: Option<Format>) -> Vec<Result<Record, ReadError>> {
    let options = Options {
        format,
        ..Options::default()
    };
    match Reader::new(text.as_bytes(), options) {
        Ok(reader) => reader.collect(),
        Err(error) => vec![Err(error)],
    }
}

/// Returns the only puzzle of a text, or the error.
fn read_one(text: &str, format: Option<Format>) -> Result<Record, ReadError> {
    let mut all = read_all(text, format);
    assert_eq!(all.len(), 1, "{text}");
    all.remove(0)
}

fn read_as(format: Format, text: &str) -> Result<Record, ReadError> {
    read_one(text, Some(format))
}

/// Returns the only puzzle of a text whose format is detected.
fn read(text: &str) -> Result<Record, ReadError> {
    read_one(text, None)
}

/// Returns the texts in a member of each line of a collection, if it exists. The values are JSON.
fn collection(name: &str, member: &str) -> Vec<String> {
    let Some(folder) = std::env::var_os("NINEFOLD_CORPORA").map(PathBuf::from) else {
        return Vec::new();
    };
    let text = std::fs::read_to_string(folder.join("variants").join(name)).unwrap();
    let begin = format!("\"{member}\": ");
    let value = |line: &str| {
        let from = line.find(&begin).unwrap() + begin.len();
        let rest = &line[from..];
        // The next member or the end, outside of quotes and brackets.
        let (mut depth, mut quoted, mut escaped) = (0, false, false);
        for (i, sign) in rest.char_indices() {
            match sign {
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                '"' => quoted ^= true,
                '{' | '[' if !quoted => depth += 1,
                ',' | '}' if !quoted && depth == 0 => return rest[..i].to_owned(),
                '}' | ']' if !quoted => depth -= 1,
                _ => {}
            }
        }
        rest.to_owned()
    };
    text.lines().map(value).collect()
}

/// Returns a JSON text without its quotes.
fn unquoted(text: &str) -> String {
    let inner = text.trim_matches('"');
    let mut out = String::new();
    let mut signs = inner.chars();
    while let Some(sign) = signs.next() {
        match sign {
            '\\' => match signs.next() {
                Some('n') => out.push('\n'),
                Some('u') => {
                    let code: String = signs.by_ref().take(4).collect();
                    let code = u32::from_str_radix(&code, 16).unwrap();
                    out.push(char::from_u32(code).unwrap_or(' '));
                }
                Some(other) => out.push(other),
                None => {}
            },
            sign => out.push(sign),
        }
    }
    out
}

/// Returns all rules, including those inside others.
fn rules(constraints: &[Constraint]) -> impl Iterator<Item = &Rule> {
    let mut open: Vec<&Constraint> = constraints.iter().collect();
    std::iter::from_fn(move || {
        loop {
            match open.pop()? {
                Constraint::Rule(rule) => return Some(rule),
                Constraint::All(inner) | Constraint::Any(inner) => open.extend(inner),
            }
        }
    })
}

/// Returns the rules one by one in one order, since formats write several groups as several rules.
fn apart(puzzle: &Puzzle) -> (Vec<String>, Vec<String>) {
    let mut told = Vec::new();
    let mut open: Vec<&Constraint> = puzzle.constraints.iter().collect();
    while let Some(constraint) = open.pop() {
        match constraint {
            Constraint::All(inner) => open.extend(inner),
            Constraint::Rule(rule) => match rule.kind {
                Kind::Difference(_)
                | Kind::Ratio(_)
                | Kind::PairSum(_)
                | Kind::Greater
                | Kind::Distinct
                | Kind::Diagonal
                | Kind::Minimum
                | Kind::Maximum
                | Kind::Odd
                | Kind::Even => {
                    let single = matches!(
                        rule.kind,
                        Kind::Minimum | Kind::Maximum | Kind::Odd | Kind::Even
                    );
                    let groups: Vec<Vec<Cell>> = match single {
                        true => rule
                            .groups
                            .concat()
                            .into_iter()
                            .map(|cell| vec![cell])
                            .collect(),
                        false => rule.groups.clone(),
                    };
                    told.extend(
                        groups
                            .iter()
                            .map(|group| format!("{:?} {group:?}", rule.kind)),
                    );
                }
                _ => told.push(format!("{constraint:?}")),
            },
            other => told.push(format!("{other:?}")),
        }
    }
    told.sort();
    let cells = puzzle.board().cells();
    let cells = cells.map(|cell| format!("{:?}", puzzle.allowed_at(cell)));
    (told, cells.collect())
}

#[track_caller]
fn returns(record: &Record, format: Format) -> Result<(), String> {
    let text = write_str(record, format).map_err(|error| error.to_string())?;
    let again = read(&text).unwrap_or_else(|error| panic!("{format} {error}: {text}"));
    assert_eq!(
        again.puzzle.board(),
        record.puzzle.board(),
        "{format}: {text}"
    );
    assert_eq!(
        apart(&again.puzzle),
        apart(&record.puzzle),
        "{format}: {text}"
    );
    read_as(format, &text).unwrap();
    Ok(())
}

#[test]
fn texts_of_iss_come_back() {
    let all = collection("iss_dev.jsonl", "input");
    let mut reasons: BTreeMap<String, usize> = BTreeMap::new();
    for text in all.iter().map(|text| unquoted(text)) {
        let record = Record::new(read(&text).unwrap().puzzle);
        returns(&record, Format::Native).unwrap();
        if let Err(reason) = returns(&record, Format::Iss) {
            *reasons.entry(reason).or_default() += 1;
        }
    }
    assert!(reasons.is_empty(), "{reasons:#?}");
}

#[test]
fn one_of_several_rules_stays_one() {
    let text =
        "variant 4x4\nany\n  difference 1: r1c1 r1c2 / r2c1 r2c2\n  thermo: r1c1 r1c2\nend\n";
    let iss = write_str(&read(text).unwrap(), Format::Iss).unwrap();
    let expected =
        ".Shape~4x4.Or.And.WhiteDot~R1C1~R1C2.WhiteDot~R2C1~R2C2.End.Thermo~R1C1~R1C2.End\n";
    assert_eq!(iss, expected);
}

#[test]
fn a_second_jigsaw_is_not_lost() {
    let text = ".Shape~4x4.NoBoxes.Jigsaw~1122112233443344.Jigsaw~1111222233334444.Jigsaw~1212121234343434";
    let record = Record::new(read(text).unwrap().puzzle);
    let board = record.puzzle.board();
    assert_eq!(board.regions().count(), 4);
    // The rows of the second jigsaw are already rows of the board.
    let words: Vec<String> = (record.puzzle.constraints.iter())
        .map(|constraint| constraint.words(board))
        .collect();
    assert!(
        words.len() == 1 && words[0].contains("r1c1 r1c3 r2c1 r2c3"),
        "{words:?}"
    );
    for format in [Format::Native, Format::Iss] {
        returns(&record, format).unwrap();
    }
}

#[test]
fn cells_beside_the_board_touch_within_their_rows() {
    let words = |rest: &str| {
        let record = read(&format!(".Shape~4x4.{rest}")).unwrap();
        let board = record.puzzle.board();
        let words = record.puzzle.constraints.iter().map(|c| c.words(board));
        words.collect::<Vec<String>>().join("; ")
    };
    // Two rows of three, and two rows as long as those of the board.
    let told = words("Var~A~~2x3.GreaterThan~VA6~VA5~VA3");
    assert!(
        told.contains("VA6 VA5") && told.contains("VA6 VA3"),
        "{told}"
    );
    assert!(!told.contains("VA5 VA3"), "{told}");
    assert!(words("Var~A~~8.WhiteDot~VA1~VA5").contains("VA1 VA5"));
    assert!(read(".Shape~4x4.Var~A~~2x3.WhiteDot~VA3~VA4").is_err());
    assert!(read(".Shape~4x4.Var~A~~2x3.WhiteDot~VA1~R1C1").is_err());
}

#[test]
fn cells_beside_the_board_are_connected_as_those_of_the_board() {
    let text = |rest: &str| format!(".Shape~4x4.Var~S~~{rest}");
    for whole in ["16.ConnectedValues~VS~1", "16.ConnectedValues~VS~1_2~5"] {
        let record = read(&text(whole)).unwrap();
        returns(&record, Format::Iss).unwrap();
        let Some(Constraint::Rule(rule)) = record.puzzle.constraints.first() else {
            panic!("{whole}");
        };
        let shades: Vec<Cell> = (16..32).map(Cell::new).collect();
        assert_eq!(rule.groups[1], shades);
    }
    // A smaller group lies in the top left corner.
    let part = read(&text("2x3.ConnectedValues~VS~1")).unwrap();
    let rule = rules(&part.puzzle.constraints).next().unwrap();
    assert_eq!(rule.groups[0], [0, 1, 2, 4, 5, 6].map(Cell::new));
    for wrong in ["2x5.ConnectedValues~VS~1", "16.ConnectedValues~VX~1"] {
        let error = read(&text(wrong)).unwrap_err().to_string();
        assert!(error.contains("no wider"), "{error}");
    }
}

#[test]
fn patterns_are_filled_up_or_not() {
    let of = |packed: &str| read(&format!(".Shape~4x4.Regex~{packed}~R1C1~R1C2")).unwrap();
    assert_eq!(of("MS4").puzzle, of("MS4=").puzzle);
    assert_eq!(of("MQ").puzzle, of("MQ=").puzzle);
}

#[test]
fn dots_that_iss_lacks_are_written_as_relations() {
    let iss = |rule: &str| {
        let record = read(&format!("variant 4x4\n{rule}\n")).unwrap();
        write_str(&record, Format::Iss).unwrap()
    };
    let holds = |rule: &str, wanted: fn(usize, usize) -> bool| {
        let text = iss(rule);
        let again = read(&text).unwrap().puzzle.constraints;
        let [Constraint::Rule(rule)] = &again[..] else {
            panic!("{text}")
        };
        let Kind::Pair(relation) = &rule.kind else {
            panic!("{text}")
        };
        for (a, b) in (0..16).map(|i| (i / 4, i % 4)) {
            let is_so = relation.holds(Digit::from_index(a), Digit::from_index(b));
            assert_eq!(is_so, wanted(a + 1, b + 1), "{text}: {a} {b}");
        }
    };
    holds("ratio 2: r1c1 r3c2", |a, b| a == 2 * b || b == 2 * a);
    holds("ratio 3: r1c1 r1c2", |a, b| a == 3 * b || b == 3 * a);
    holds("difference 1: r1c1 r3c2", |a, b| a.abs_diff(b) == 1);
    holds("difference 2: r1c1 r1c2", |a, b| a.abs_diff(b) == 2);
    holds("greater: r1c1 r3c2", |a, b| a > b);
    assert_eq!(iss("ratio 2: r1c1 r1c2"), ".Shape~4x4.BlackDot~R1C1~R1C2\n");
    assert_eq!(iss("pair-sum 5: r1c1 r3c2"), ".Shape~4x4.Sum~5~R1C1~R3C2\n");
}

#[test]
fn json_of_f_puzzles_comes_back() {
    for text in collection("fpuzzles_dev.jsonl", "fpuzzles") {
        let record = read(&text).unwrap();
        for format in [Format::FPuzzles, Format::FPuzzlesLink] {
            returns(&record, format).unwrap_or_else(|reason| panic!("{reason}: {text}"));
            let written = write_str(&record, format).unwrap();
            // Texts that were not understood are not written. Rules that rest on the text are written as rules.
            let [mut one, mut other] = [record.meta.clone(), read(&written).unwrap().meta];
            for meta in [&mut one, &mut other] {
                meta.not_read.clear();
                meta.unexplained.clear();
                meta.from_text.clear();
            }
            assert_eq!(other, one);
        }
    }
}

/// Asserts that random fillings obey both puzzles or neither. Some rules are written as others with the same
/// meaning.
#[track_caller]
fn mean_the_same(one: &Puzzle, other: &Puzzle, rng: &mut Rng) {
    assert_eq!(one.board(), other.board());
    let (board, digits) = (one.board(), one.board().side());
    let obeyed = |puzzle: &Puzzle, filling: &[Digit]| {
        let allowed = |cell: Cell| puzzle.allowed_at(cell).contains(filling[cell.index()]);
        board.cells().all(allowed) && puzzle.constraints.iter().all(|c| obeys(puzzle, c, filling))
    };
    for round in 0..300 {
        let by = [rng.below(5), rng.below(5)];
        let stripe = |cell: Cell| {
            let (row, column) = board.place(cell).unwrap_or_default();
            Digit::from_index((by[0] * row + by[1] * column) % digits)
        };
        let mut filling: Vec<Digit> = board.cells().map(stripe).collect();
        for _ in 0..round / 8 {
            let cell = rng.below(filling.len());
            filling[cell] = Digit::from_index(rng.below(digits));
        }
        // Clues beside the board assume that no digit occurs twice in their line.
        let is_clue = |rule: &Rule| rule.kind.row().scope == Scope::Outside;
        let is_legal = |rule: &Rule| {
            let digits: Marks = rule
                .cells()
                .iter()
                .map(|cell| filling[cell.index()])
                .collect();
            digits.len() == rule.cells().len()
        };
        if rules(&one.constraints).any(|rule| is_clue(rule) && !is_legal(rule)) {
            continue;
        }
        let same = obeyed(one, &filling) == obeyed(other, &filling);
        assert!(same, "{one:?} {other:?} {filling:?}");
    }
}

#[test]
fn every_kind_is_written_and_read_or_refused_by_name() {
    let mut rng = Rng::new(3);
    let mut written = [0; 4];
    for shape in [Shape::new(2, 2).unwrap(), Shape::new(2, 3).unwrap()] {
        let empty = Puzzle::empty(Board::of(shape));
        let digit = |cell: Cell| Digit::from_index(cell.index() % shape.side());
        let digits: Vec<Digit> = empty.board().cells().map(digit).collect();
        let filling = Grid::of_digits(empty.board(), &digits);
        for number in 0..KINDS {
            let mut puzzle = empty.clone();
            let constraint = rule(&puzzle, number, &filling, &mut rng);
            puzzle.constraints.push(constraint.clone());
            let record = Record::new(puzzle);
            // The allowed digits of a cell become part of the board.
            if !matches!(&constraint, Constraint::Rule(rule) if matches!(rule.kind, Kind::OneOf(_)))
            {
                returns(&record, Format::Native).unwrap();
            }
            for (i, format) in [Format::Iss, Format::FPuzzles].into_iter().enumerate() {
                match write_str(&record, format) {
                    Ok(text) => {
                        let again = read(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
                        mean_the_same(&record.puzzle, &again.puzzle, &mut rng);
                        written[i] += 1;
                    }
                    Err(error) => {
                        assert!(error.to_string().starts_with("the format "), "{error}");
                        written[2 + i] += 1;
                    }
                }
            }
        }
    }
    assert!(written[0] > 90 && written[1] > 50, "{written:?}");
}

#[test]
fn damaged_texts_give_places_and_never_panic() {
    let mut texts: Vec<String> = vec![
        "variant 6x6\nthermo: r1c1 r1c2\nany\n  cage 3: r1c1 r1c2\n  regex \"1.*\": r1c1..r1c6\nend\n".to_owned(),
        ".Shape~6x6.Or.Cage~3~R1C1~R1C2.And.Thermo~R1C1~R1C2.End.End.Sum~3_=_1_2~R1C1~R2C2".to_owned(),
        "{\"size\":4,\"grid\":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{\"value\":1}]],\"arrow\":[{\"cells\":[\"R1C1\"],\"lines\":[[\"R1C1\",\"R1C2\"]]}]}".to_owned(),
        "3x3:d:k:".to_owned() + &["257"; 81].join(":"),
        "<".repeat(80) + "5",
        "<size>16\n<blocksize>4\n<pattern>|.|\n<rowblocks>\n<block>1 2 5 6\n<sudoku>\n".to_owned() + &"|0|".repeat(16),
        "{Sudoku:}{Killer: 1 9 ".to_owned() + &"1 ".repeat(81) + "}{Thermometer: 0 11 12}{SandwichSum: 1 2 3}",
        samurai(&["0"; 5].map(|zero| zero.repeat(81)).join(",")),
    ];
    for name in [
        ("iss_dev.jsonl", "input"),
        ("fpuzzles_dev.jsonl", "fpuzzles"),
    ] {
        let some = collection(name.0, name.1).into_iter().step_by(17).take(6);
        texts.extend(some.map(|text| {
            if name.1 == "input" {
                unquoted(&text)
            } else {
                text
            }
        }));
    }
    let mut rng = Rng::new(11);
    for text in texts {
        for _ in 0..200 {
            let mut signs: Vec<char> = text.chars().collect();
            for _ in 0..=rng.below(3) {
                let at = rng.below(signs.len());
                match rng.below(4) {
                    0 => signs.truncate(at.max(1)),
                    1 => drop(signs.remove(at)),
                    2 => {
                        signs[at] = ['0', '9', '~', '.', ':', '"', '{', ']', 'é', '\n', '-', 'R']
                            [rng.below(12)]
                    }
                    _ => {
                        let other = rng.below(signs.len());
                        signs.swap(at, other);
                    }
                }
                if signs.is_empty() {
                    break;
                }
            }
            let damaged: String = signs.into_iter().collect();
            let all = Format::ALL.into_iter().map(Some).chain([None]);
            for format in all {
                for record in read_all(&damaged, format) {
                    match record {
                        Err(error) => assert!(!error.expected().is_empty(), "{damaged}"),
                        Ok(record) => {
                            let text = write_str(&record, Format::Native).unwrap();
                            let again = read(&text).unwrap_or_else(|e| panic!("{e}: {text}"));
                            assert_eq!(again.puzzle, record.puzzle, "{text}");
                        }
                    }
                }
            }
        }
    }
}

/// Returns the boards of a samurai of the collection, one on each line.
fn samurai(line: &str) -> String {
    let boards = line.split(|sign: char| !sign.is_ascii_digit());
    boards
        .filter(|board| board.len() == 81)
        .map(|board| format!("{board}\n"))
        .collect()
}

#[test]
fn var_cells_are_replicated_and_hold_quads() {
    let read = |rest: &str| {
        let text = format!(".Shape~4x4.Var~X~X~3x4{rest}");
        let record = read_all(&text, Some(Format::Iss)).remove(0);
        record.map(|record| record.puzzle.constraints)
    };
    // Of the 3×4 cells beside the board, those of the first two rows and columns 1 to 3 begin squares.
    let each = read(".Replicate~3B~VX1.WhiteDot~VX1~VX2.End").unwrap();
    let said = read(
        ".WhiteDot~VX1~VX2.WhiteDot~VX2~VX3.WhiteDot~VX3~VX4.WhiteDot~VX5~VX6.WhiteDot~VX6~VX7.WhiteDot~VX7~VX8",
    );
    assert_eq!(each, said.unwrap());
    let quad = read(".Quad~VX6~1~2").unwrap();
    assert_eq!(quad[0].cells(), [21, 22, 25, 26].map(Cell::new));
    let beyond = read(".Replicate~I~VX1.WhiteDot~VX1~VX2.End").unwrap_err();
    assert!(
        beyond.to_string().contains("no cell off the board"),
        "{beyond}"
    );
}
