//! Tests every error, with its exact place and words.

mod boards;

use boards::NINE;
use ninefold_format::{Format, Options, ReadError, Reader, read_str};

/// Returns an error as `line:column expected …, found …`, with `!` if it is fatal.
fn told(error: &ReadError) -> String {
    let end = if error.is_fatal() { " !" } else { "" };
    format!("{}:{} {error}{end}", error.line(), error.column())
}

/// Returns the number of records, and the errors.
fn outcome(text: &[u8], options: Options) -> (usize, Vec<String>) {
    let reader = match Reader::new(text, options) {
        Ok(reader) => reader,
        Err(error) => return (0, vec![told(&error)]),
    };
    let (mut records, mut errors) = (0, Vec::new());
    for record in reader {
        match record {
            Ok(_) => records += 1,
            Err(error) => errors.push(told(&error)),
        }
    }
    (records, errors)
}

fn detected(text: &str) -> (usize, Vec<String>) {
    outcome(text.as_bytes(), Options::default())
}

fn rows(line: &str) -> String {
    line.as_bytes()
        .chunks(9)
        .map(|row| format!("{}\n", String::from_utf8_lossy(row)))
        .collect()
}

fn forced(text: &str, format: Format, shape: Option<&str>) -> (usize, Vec<String>) {
    let shape = shape.map(|shape| shape.parse().unwrap());
    outcome(
        text.as_bytes(),
        Options {
            format: Some(format),
            shape,
            ..Options::default()
        },
    )
}

#[test]
fn every_error_says_what_and_where() {
    let r = rows(NINE);
    let mut told = String::new();
    let mut show = |name: &str, (records, errors): (usize, Vec<String>)| {
        told += &format!("{name}: {records} read\n");
        errors
            .iter()
            .for_each(|error| told += &format!("    {error}\n"));
    };
    show("empty", detected(""));
    show("blank", detected("\n\n"));
    show("comments", detected("# a\n\n# b\n"));
    show("prose", detected("hello world\nthis is no sudoku\n"));
    show("json", detected("{\"a\": 1}"));
    show("begun", detected(&NINE[..15]));
    show("json cut off", detected("{\"puzzle\": \"53."));
    show(
        "bad row of a table",
        detected(&format!("id,puzzle\n1,{NINE}\n2,bad\n3,{NINE}\n")),
    );
    show("80", detected(&NINE[1..]));
    show("82", detected(&format!("{NINE}1")));
    show(
        "80 in the middle",
        detected(&format!("{NINE}\n{}\n{NINE}\n", &NINE[1..])),
    );
    show("82 after", detected(&format!("{NINE}\n{NINE}.\n{NINE}\n")));
    show(
        "bad sign",
        detected(&format!("{NINE}\n{}\n", NINE.replace('7', "q"))),
    );
    show("bad sign only", detected(&NINE.replace('7', "q")));
    show("bad sign slash", detected(&NINE.replacen('7', "/", 1)));
    show(
        "six 8",
        detected(&format!("12345{}8{}", ".".repeat(20), ".".repeat(10))),
    );
    show("prose in lines", detected(&format!("{NINE}\nhello\n")));
    show(
        "shape 4x3",
        outcome(
            NINE.as_bytes(),
            Options {
                format: None,
                shape: "3x4".parse().ok(),
                ..Options::default()
            },
        ),
    );
    show("25", detected(&".".repeat(25)));
    show("ragged", detected(&r.replacen("53..7....", "53..7...", 1)));
    show(
        "ragged long",
        detected(&r.replacen("6..195...", "6..195....", 1)),
    );
    show("8 rows", detected(&r[..80]));
    show("8 rows, then 9", detected(&format!("{}\n{r}", &r[..80])));
    show("10 rows", detected(&format!("{r}.........\n")));
    show("bad in rows", detected(&r.replacen('7', "!", 1)));
    show("bad in rows", detected(&r.replacen('7', "q", 1)));
    show("7 wide", detected("1234567\n1234567\n"));
    show(
        "forced shape rows",
        outcome(
            r.as_bytes(),
            Options {
                format: None,
                shape: "4x4".parse().ok(),
                ..Options::default()
            },
        ),
    );
    show("csv ragged", detected("1,2,3,4\n1,2,3\n1,2,3,4\n1,2,3,4\n"));
    show("csv 12", detected("1,2,3,4\n1,2,12,4\n1,2,3,4\n1,2,3,4\n"));
    show(
        "grid 17",
        detected(&format!(
            "17{}\n{}",
            " 0".repeat(15),
            format!("0{}\n", " 0".repeat(15)).repeat(15)
        )),
    );
    show("values 80", detected(&"1\n".repeat(80)));
    show("values 12", detected(&"12\n".repeat(81)));
    show("forced values", forced("1\n2\n", Format::Values, None));
    show("forced sdm", forced("1\n2\n", Format::Sdm, None));
    show("forced kaggle", forced("1\n2\n", Format::Kaggle, None));
    show("forced rows empty", forced("", Format::Rows, None));
    show(
        "forced rows prose",
        forced("hello my friend\n", Format::Rows, None),
    );
    show(
        "forced xml",
        forced("hello my friend\n", Format::OpenSudoku, None),
    );
    show("forced sdk", forced("hello my friend\n", Format::Sdk, None));
    show(
        "forced hodoku",
        forced("hello my friend\n", Format::Hodoku, None),
    );
    show("forced sukaku", forced(NINE, Format::Sukaku, None));
    show("forced bank", forced(NINE, Format::ExchangeBank, None));
    show("forced sdn", forced("a 9 3 3 1 2", Format::Sdn, None));
    show("forced sdn", forced("a 9 3 4 1 2", Format::Sdn, None));
    show(
        "forced sdn shape",
        forced(
            &format!("a 6 2 3{}", " 0".repeat(36)),
            Format::Sdn,
            Some("3x2"),
        ),
    );
    show(
        "sdn short",
        detected(&format!("a 9 3 3{}", " 0".repeat(80))),
    );
    show(
        "sdn 10",
        detected(&format!("a 9 3 3 10{}", " 0".repeat(80))),
    );
    show(
        "forced link",
        forced("https://x.org/", Format::SudokuWiki, None),
    );
    show(
        "link 80",
        detected(&format!("https://x.org/?bd={}", &NINE[1..])),
    );
    show("link load", detected("https://sudokupad.app/?load=sclABC"));
    show(
        "library del",
        detected(&format!(":0000:1:{NINE}:11 222:::")),
    );
    show(
        "library all deleted",
        detected(&format!(":0000:1:{NINE}:113 213 413:::")),
    );
    show(
        "library short",
        detected(&format!(":0000:1:{}:11 222:::", &NINE[1..])),
    );
    show(
        "library plus",
        detected(&format!(
            ":0000:1:{}:11 222:::",
            NINE.replacen('.', "+.", 1)
        )),
    );
    show(
        "bank short",
        detected(&format!("0123456789ab {}", &NINE[1..])),
    );
    show(
        "kaggle empty",
        detected(&format!("puzzle,solution\n{NINE},\n,\n")),
    );
    show("variant 7x7", detected("variant 7x7\n"));
    show(
        "kaggle",
        detected(&format!("puzzle,solution\n{NINE},12\n{},\nx\n", &NINE[1..])),
    );
    show("sdk section", detected("[Puzzle]\n1..4\n..1.\n.3..\n"));
    show(
        "sdk state",
        detected("[Puzzle]\n1..4\n..1.\n.3..\n....\n[State]\n2..4\n....\n....\n....\n"),
    );
    show(
        "sdk notes",
        detected("[Puzzle]\n1..4\n..1.\n.3..\n....\n[PencilMarks]\n,,\n"),
    );
    show(
        "sdk notes",
        detected("[Puzzle]\n1..4\n..1.\n.3..\n....\n[PencilMarks]\n,,5,\n"),
    );
    show(
        "xml",
        detected("<opensudoku>\n<game data=\"12\"/>\n</opensudoku>"),
    );
    show(
        "xml broken",
        detected("<opensudoku>\n<game data=\"12\"/>\n"),
    );
    show(
        "xml java",
        detected("<?xml version=\"1.0\"?>\n<java class=\"x\"></java>"),
    );
    show(
        "xml progress",
        detected("<opensudoku><game data=\"version: 2&#10;1|2|0|\"/></opensudoku>"),
    );
    show(
        "pencil",
        detected("12 3 4 34\n43 1 2 1\n1 2 3 4\n1 2 3 4\n"),
    );
    show(
        "marked",
        detected("2, 2\n*1 2 3 5\n1 2 3 4\n1 2 3 4\n1 2 3 4\n"),
    );
    show(
        "marked shape",
        outcome(
            b"2, 2\n*1 2 3 5\n1 2 3 4\n1 2 3 4\n1 2 3 4\n",
            Options {
                format: None,
                shape: "2x3".parse().ok(),
                ..Options::default()
            },
        ),
    );
    show(
        "sukaku bad",
        forced(
            &format!("{}1", "12.4".repeat(15) + "12."),
            Format::Sukaku,
            None,
        ),
    );
    assert_eq!(told, EXPECTED);
}

#[test]
fn the_caret_stands_under_the_place() {
    let error = |text: &str| read_str(text, Options::default()).unwrap_err();
    let wrong = format!("{NINE}\n{}", NINE.replacen("..79", ".!79", 1));
    let error_at_end = error(&wrong);
    assert_eq!((error_at_end.line(), error_at_end.column()), (2, 79));
    assert!(error_at_end.text().chars().count() <= 80);
    let caret = error_at_end.caret().unwrap();
    assert_eq!(error_at_end.text().chars().nth(caret), Some('!'));
    assert_eq!(
        error_at_end.column(),
        error_at_end.text_offset() + caret + 1
    );
    let far = format!("é {}", "0 ".repeat(40_000));
    let far = error(&format!(
        "a 9 3 3{}\n{far}",
        " 0".repeat(81).replacen(" 0 0", " 0 10", 1)
    ));
    assert_eq!(far.caret(), Some(far.column() - 1 - far.text_offset()));
}

const EXPECTED: &str = "\
empty: 0 read
    0:0 expected a Sudoku, found none: the input is empty !
blank: 0 read
    0:0 expected a Sudoku, found none: there are only blank lines and comments !
comments: 0 read
    0:0 expected a Sudoku, found none: there are only blank lines and comments !
prose: 0 read
    1:1 expected a Sudoku (81 digits and dots, or 9 rows), found `hello world` !
json: 0 read
    1:1 expected a Sudoku, found JSON in none of the known puzzle formats !
begun: 0 read
    1:16 expected 81 cells for a 9x9, or 16 for a 4x4, found 15 cells !
json cut off: 0 read
    1:16 expected the quote at the end, found the end (the JSON is incomplete) !
bad row of a table: 2 read
    3:3 expected a puzzle of 81 cells, as in the row before, found `bad` (3 cells)
80: 0 read
    1:81 expected 81 cells, found 80 cells
82: 0 read
    1:82 expected 81 cells, found 82 cells
80 in the middle: 2 read
    2:81 expected 81 cells, found 80 cells
82 after: 2 read
    2:82 expected 81 cells, found 82 cells
bad sign: 1 read
    2:5 expected a digit from 1 to 9 or one of . 0 * _ - ? x for an empty cell, found `q`
bad sign only: 0 read
    1:5 expected a digit from 1 to 9 or one of . 0 * _ - ? x for an empty cell, found `q`
bad sign slash: 0 read
    1:5 expected a digit from 1 to 9 or one of . 0 * _ - ? x for an empty cell, found `/`
six 8: 0 read
    1:26 expected a digit from 1 to 6 or one of . 0 * _ - ? x for an empty cell, found `8`
prose in lines: 1 read
    2:1 expected a puzzle such as 81 digits and dots, found `hello`
shape 4x3: 0 read
    1:82 expected 144 cells (boxes of 3x4), found 81 cells
25: 0 read
    1:26 expected a side with a usual box, or the box to be said (1x5), found 25 cells !
ragged: 0 read
    1:9 expected 9 cells in row 1, found 8 cells
ragged long: 0 read
    2:10 expected 9 cells in row 2, found 10 cells
8 rows: 0 read
    8:10 expected 9 rows, found 8 rows
8 rows, then 9: 1 read
    8:10 expected 9 rows, found 8 rows
10 rows: 0 read
    10:1 expected 9 rows, found 10 rows
bad in rows: 0 read
    1:5 expected a digit from 1 to 9 or one of . 0 * _ - ? x for an empty cell, found `!`
bad in rows: 0 read
    1:5 expected a digit from 1 to 9 or one of . 0 * _ - ? x for an empty cell, found `q`
7 wide: 0 read
    1:1 expected rows of 9 cells, or of 4, 6, 8, 10, 12, 16 …, found 7 cells
forced shape rows: 0 read
    1:1 expected rows of 16 cells (boxes of 4x4), found 9 cells
csv ragged: 0 read
    2:6 expected 4 cells in row 2, found 3 cells
csv 12: 0 read
    2:5 expected a number from 1 to 4, or 0 for an empty cell, found `12`
grid 17: 0 read
    1:1 expected a number from 1 to 16, or 0 for an empty cell, found `17`
values 80: 0 read
    80:0 expected 81 lines, found 80 lines
values 12: 0 read
    1:1 expected a number from 1 to 9, or 0 for an empty cell, found `12`
forced values: 0 read
    2:0 expected 81 lines for a 9x9, or 16 for a 4x4 (values: 81 lines of one number each, no number for empty), found 2 lines
forced sdm: 0 read
    1:1 expected a puzzle such as 81 digits and dots (sdm: one puzzle per line: 81 signs, `0` for empty), found `1`
    2:1 expected a puzzle such as 81 digits and dots, found `2`
forced kaggle: 0 read
    1:1 expected a header line (a table with a header line such as quizzes,solutions), found `1` !
forced rows empty: 0 read
    0:0 expected a Sudoku (rows: 9 lines of 9 signs), found none !
forced rows prose: 0 read
    1:1 expected rows of 9 cells, or of 4, 6, 8, 10, 12, 16 … (rows: 9 lines of 9 signs), found 13 cells
forced xml: 0 read
    1:1 expected well-formed XML, found unknown token !
forced sdk: 0 read
    1:1 expected rows of 9 cells, or of 4, 6, 8, 10, 12, 16 … (sdk: SadMan Sudoku: #A headers, then 9 rows or [Puzzle] and other sections), found 13 cells
forced hodoku: 0 read
    1:1 expected a puzzle such as 81 digits and dots (hodoku: HoDoKu: 81 signs with + before placed digits, or a library line :0000:1:...:), found `hello my friend`
forced sukaku: 0 read
    1:82 expected 729 signs (9 for each cell) (sukaku: one puzzle per line: 729 signs, 9 for the candidates of each cell), found 81 signs
forced bank: 0 read
    1:1 expected an identity of 12 hexadecimal digits (bank: Sudoku Exchange bank: 12 hexadecimal digits, 81 digits, a rating), found `53..7....6..195....98....6.8..…`
forced sdn: 0 read
    1:12 expected 81 numbers (sdn: one puzzle per line: id, side, box rows, box columns, then a number per cell), found 2
forced sdn: 0 read
    1:3 expected a side from 2 to 255, and a box of as many cells (sdn: one puzzle per line: id, side, box rows, box columns, then a number per cell), found side 9, boxes of 3x4
forced sdn shape: 0 read
    1:3 expected boxes of 3x2 (sdn: one puzzle per line: id, side, box rows, box columns, then a number per cell), found boxes of 2x3
sdn short: 0 read
    1:168 expected 81 numbers, found 80
sdn 10: 0 read
    1:9 expected a number from 1 to 9, or 0 for an empty cell, found `10`
forced link: 0 read
    1:1 expected a link with a puzzle (?bd=… or ?s=…) (sudokuwiki: a link like https://www.sudokuwiki.org/sudoku.htm?bd=...), found `https://x.org/`
link 80: 0 read
    1:99 expected 81 cells, found 80 cells
link load: 0 read
    1:29 expected a packed puzzle, found something else
library del: 0 read
    1:91 expected a candidate as digit, row, column (such as 182), found `11`
library all deleted: 0 read
    1:99 expected deletions that leave r1c3 a candidate, found that of its last, 4
library short: 0 read
    1:89 expected 81 cells, found 80 cells
library plus: 0 read
    1:12 expected a digit after `+`, found `.`
bank short: 0 read
    1:94 expected 81 cells, found 80 cells
kaggle empty: 1 read
    3:1 expected a puzzle in column 1, found an empty field
variant 7x7: 0 read
    1:12 expected `no-boxes` or `boxes` after 7x7, which has no usual boxes, or a line `pieces:`, found none of these
kaggle: 0 read
    2:85 expected a solution of 81 cells, found 2
    3:81 expected 81 cells, found 80 cells
    4:1 expected a puzzle of 81 cells, as in the row before, found `x` (1 cell)
sdk section: 0 read
    4:5 expected 4 rows, found 3 rows
sdk state: 0 read
    7:1 expected the given 1 of r1c1, found `2`
sdk notes: 0 read
    7:3 expected 4 cells with commas between, found 3 cells
sdk notes: 0 read
    7:3 expected candidates from 1 to 4, found `5`
xml: 0 read
    2:15 expected 81 cells for a 9x9, or 16 for a 4x4, found 2 cells
xml broken: 0 read
    2:15 expected 81 cells for a 9x9, or 16 for a 4x4, found 2 cells
    1:1 expected well-formed XML, found the root node was opened but never closed !
xml java: 0 read
    2:1 expected <opensudoku>, found a saved file of HoDoKu (.hsol); export the puzzle as text !
xml progress: 0 read
    1:25 expected value|notes|editable| for each of 81 cells, found 3 fields
pencil: 0 read
    2:1 expected a digit from 1 to 4 or candidates in ascending order, found `43`
marked: 0 read
    2:8 expected a number from 1 to 4, or 0 for an empty cell, found `5`
marked shape: 0 read
    2:1 expected rows of 6 cells (boxes of 2x3), found 4 cells
sukaku bad: 0 read
    1:64 expected `4` or `.` (r4c4) (sukaku: one puzzle per line: 729 signs, 9 for the candidates of each cell), found `1`
";
