//! Tests texts that people paste: every decoration is accepted from which a board can be recognized.

mod boards;

use boards::NINE;
use ninefold_format::{Options, Reader, Record, read_str};
use ninefold_grid::Digit;
use ninefold_grid::notation::{Alphabet, write_line};

fn read(text: &str) -> Vec<Record> {
    match read_str(text, Options::default()) {
        Ok(records) => records,
        Err(e) => panic!("{text}\n{}:{}: {e}", e.line(), e.column()),
    }
}

fn givens(text: &str) -> Vec<String> {
    read(text)
        .iter()
        .map(|record| write_line(record.puzzle.givens(), '.'))
        .collect()
}

/// Returns the nine rows of the puzzle.
fn rows() -> Vec<&'static str> {
    (0..9).map(|row| &NINE[9 * row..9 * row + 9]).collect()
}

/// Returns the rows with text before, between the boxes, and after them, and with lines between the bands.
fn draw(row: impl Fn(&str) -> String, top: &str, inner: &str, bottom: &str) -> String {
    let mut text = format!("{top}\n");
    for (i, cells) in rows().into_iter().enumerate() {
        if i == 3 || i == 6 {
            text += &format!("{inner}\n");
        }
        text += &format!("{}\n", row(cells));
    }
    text + bottom + "\n"
}

fn boxes(row: &str, bar: &str) -> String {
    [&row[..3], &row[3..6], &row[6..]].join(bar)
}

fn spaced(row: &str) -> String {
    row.chars().map(String::from).collect::<Vec<_>>().join(" ")
}

#[test]
fn markdown_tables() {
    let table = |blank: &str, head: &str, line: &str| {
        let cells = |row: &str| row.chars().map(String::from).collect::<Vec<_>>();
        let row = |row: &str| format!("| {} |\n", cells(row).join(" | ").replace('.', blank));
        let mut rows: Vec<String> = rows().into_iter().map(row).collect();
        if !head.is_empty() {
            rows.insert(0, row(head));
        }
        rows.insert(1, format!("|{}\n", format!("{line}|").repeat(9)));
        rows.concat()
    };
    for blank in [" ", "", ".", "0"] {
        for head in ["", ".........", "123456789", "ABCDEFGHI"] {
            for line in ["---", " --- ", ":-:"] {
                let text = table(blank, head, line);
                assert_eq!(givens(&text), [NINE], "{text}");
                assert_eq!(givens(&format!("{text}\n{text}")), [NINE, NINE], "{text}");
                assert_eq!(
                    givens(&format!("Two of them:\n\n{text}\n{text}")).len(),
                    2,
                    "{text}"
                );
            }
        }
    }
}

/// The numbers or letters of rows and columns are no cells.
#[test]
fn labels_of_rows_and_columns() {
    let letters = |digits: &str| {
        let letter = |c: char| c.to_digit(10).map_or(c, |i| (b'@' + i as u8) as char);
        digits.chars().map(letter).collect::<String>()
    };
    let mut all = Vec::new();
    for (blank, bold) in [(" ", ""), (".", ""), ("0", "**")] {
        let mut text = format!("|{}\n", " --- |".repeat(10));
        for (i, row) in rows().into_iter().enumerate() {
            let cells = spaced(row).replace(' ', " | ").replace('.', blank);
            text += &format!("| {bold}{}{bold} | {cells} |\n", i + 1);
        }
        for head in ["", "123456789", "ABCDEFGHI"] {
            let head = match head {
                "" => " |".repeat(10),
                head => format!("   | {} |", spaced(head).replace(' ', " | ")),
            };
            all.push(format!("|{head}\n{text}"));
        }
    }
    let line = "  +-------+-------+-------+\n";
    for is_lettered in [false, true] {
        let label = |i: usize| match is_lettered {
            true => letters(&i.to_string()),
            false => i.to_string(),
        };
        let mut text = line.to_owned();
        for (i, row) in rows().into_iter().enumerate() {
            let cells = spaced(&boxes(row, "|"));
            text += &format!(
                "{} | {cells} |\n{}",
                label(i + 1),
                if i % 3 == 2 { line } else { "" }
            );
        }
        all.push(text.clone());
        all.push(format!("    1 2 3   4 5 6   7 8 9\n{text}"));
        all.push(format!("    A B C   D E F   G H I\n{text}"));
    }
    for text in all {
        assert_eq!(givens(&text), [NINE], "{text}");
        assert_eq!(givens(&format!("{text}\n{text}")), [NINE, NINE], "{text}");
    }
    // A row of a board is no head, whatever its digits are.
    let square: String = (0..9)
        .map(|row| spaced(&"912345678".repeat(2)[row..row + 9]) + "\n")
        .collect();
    assert_eq!(givens(&square)[0].len(), 81);
    let four = "|  | 1 | 2 | 3 | 4 |\n|--|--|--|--|--|\n| 1 | 1 |  |  | 4 |\n| 2 |  | 4 | 1 |  |\n\
                | 3 |  | 1 | 4 |  |\n| 4 | 4 |  |  | 1 |\n";
    assert_eq!(givens(four), ["1..4.41..14.4..1"]);
}

#[test]
fn decorations() {
    let barred = |row: &str| format!("|{}|", boxes(row, "|"));
    let wide = |row: &str| {
        let cells = [&row[..3], &row[3..6], &row[6..]].map(spaced);
        format!("| {} |", cells.join(" | "))
    };
    let lines = |row: &str| format!("│{}│", boxes(row, "│"));
    let double = |row: &str| format!("║ {} ║", boxes(row, " ║ "));
    let gaps = |row: &str| boxes(row, " ");
    let dashes = |row: &str| boxes(&row.replace('.', "-"), "|");
    let zeros = |row: &str| wide(row).replace('.', "0");
    let each = |row: &str| {
        let cells: Vec<String> = row
            .replace('.', " ")
            .chars()
            .map(|c| format!(" {c} "))
            .collect();
        format!("|{}|", cells.join("|"))
    };
    let pictures = [
        draw(barred, "+---+---+---+", "+---+---+---+", "+---+---+---+"),
        draw(barred, "*-----------*", "|---+---+---|", "*-----------*"),
        draw(barred, ".---.---.---.", ":---+---+---:", "'---'---'---'"),
        draw(barred, "+===+===+===+", "|===|===|===|", "+===+===+===+"),
        draw(
            wide,
            "+-------+-------+-------+",
            "|-------+-------+-------|",
            "+-------+-------+",
        ),
        draw(wide, "", "- - - + - - - + - - -", ""),
        draw(
            wide,
            "-------------------------",
            "-------------------------",
            "-----",
        ),
        draw(lines, "┌───┬───┬───┐", "├───┼───┼───┤", "└───┴───┴───┘"),
        draw(double, "╔═════╦═════╗", "╠═════╬═════╣", "╚═════╩═════╝"),
        draw(gaps, "", "", ""),
        draw(dashes, "", "---+---+---", ""),
        draw(zeros, "", "------+-------+------", ""),
        draw(each, "+---+---+", "+---+---+", "+---+---+"),
        draw(
            spaced,
            "My puzzle, found somewhere:",
            "",
            "Simple Sudoku\n Version 4.2n",
        ),
        draw(str::to_owned, "", "", ""),
        rows().join("\n\n"),
        rows().join("\r\n"),
        rows().join("\r"),
        rows()
            .iter()
            .map(|row| spaced(row).replace(' ', ",") + "\n")
            .collect(),
        rows()
            .iter()
            .map(|row| spaced(row).replace(' ', ";") + "\n")
            .collect(),
        rows()
            .iter()
            .map(|row| spaced(row).replace(' ', ", ") + "\n")
            .collect(),
        rows()
            .iter()
            .map(|row| spaced(row).replace(' ', ",") + ",\n")
            .collect(),
        rows()
            .iter()
            .map(|row| spaced(row).replace(' ', "\t").replace('.', "") + "\n")
            .collect(),
        rows()
            .iter()
            .map(|row| spaced(row).replace(' ', ",").replace('.', "") + "\n")
            .collect(),
        spaced(NINE),
        spaced(NINE).replace(' ', ","),
        spaced(NINE).replace(' ', ", ").replace('.', "0"),
        format!("puzzle\n{NINE}\n"),
        format!("Id;Puzzle;Rating\n7;{NINE};3.4\n"),
        format!("https://example.org/sudoku/{NINE}/play"),
        format!("{NINE} 0.01 ms"),
        format!("  {NINE}  "),
    ];
    for picture in pictures {
        assert_eq!(givens(&picture), [NINE], "{picture}");
    }
}

#[test]
fn several_pictures() {
    let one = draw(|row| boxes(row, "|"), "", "---+---+---", "");
    assert_eq!(
        givens(&format!("first\n{one}\nsecond\n{one}\nSimple Sudoku\n")),
        [NINE, NINE]
    );
    assert_eq!(givens(&format!("{one}\n{one}{one}")), [NINE, NINE, NINE]);
    let table: String = rows()
        .iter()
        .map(|row| spaced(row).replace(' ', ",") + "\n")
        .collect();
    assert_eq!(
        givens(&format!("{table}{table}{table}")),
        [NINE, NINE, NINE]
    );
    let records = read(&format!("{table}\n{table}"));
    assert_eq!(
        records.iter().map(|record| record.line).collect::<Vec<_>>(),
        [1, 11]
    );
}

#[test]
fn lines_of_many_kinds() {
    let bank = format!("0123456789ab {} 10.2", NINE.replace('.', "0"));
    let text = format!(
        "# a comment\n{NINE}\n\n{}\n{NINE},17 clues\n{bank}\n   Naked Single: r5c6=4\n:0000:1:{NINE}:::123:\nhttps://x.org/?bd={NINE}\nname 9 3 3 {}\n{NINE}\tED=1.2/1.2/1.2\n",
        NINE.replace('.', "x"),
        spaced(&NINE.replace('.', "0")),
    );
    let records = read(&text);
    assert_eq!(records.len(), 8);
    assert!(
        records
            .iter()
            .all(|r| write_line(r.puzzle.givens(), '.') == NINE)
    );
    let comments: Vec<_> = records
        .iter()
        .filter_map(|r| r.meta.comment.as_deref())
        .collect();
    assert_eq!(comments, [",17 clues", "\tED=1.2/1.2/1.2"]);
    assert_eq!(records[3].meta.rating.as_deref(), Some("10.2"));
    assert_eq!(records[6].meta.id.as_deref(), Some("name"));
    assert_eq!(records[7].line, 11);
}

#[test]
fn sizes_above_nine() {
    let line = "8.9....B.4C.C......3.B9...B5..A8.2...2.4..5........9........7...1B69...32...C47A...B........5........1..A.7...5.87..13...8A.3......2.14.5....8.C";
    assert_eq!(line.len(), 144);
    let twelve: Vec<&str> = (0..12).map(|i| &line[12 * i..12 * i + 12]).collect();
    let spell = |row: &str| {
        let number = |c: char| c.to_digit(16).unwrap_or(0).to_string();
        row.chars().map(number).collect::<Vec<_>>()
    };
    let grouped = |row: &&str| [&row[..4], &row[4..8], &row[8..]].join(" ");
    for text in [
        twelve.join("\n"),
        twelve.iter().map(grouped).collect::<Vec<_>>().join("\n"),
        twelve
            .iter()
            .map(|row| spell(row).join(" "))
            .collect::<Vec<_>>()
            .join("\n"),
        twelve
            .iter()
            .map(|row| spell(row).join(","))
            .collect::<Vec<_>>()
            .join("\n"),
        twelve
            .iter()
            .map(|row| spell(row).join(" | "))
            .collect::<Vec<_>>()
            .join("\n"),
        twelve
            .iter()
            .flat_map(|row| spell(row))
            .collect::<Vec<_>>()
            .join(" "),
        twelve
            .iter()
            .flat_map(|row| spell(row))
            .collect::<Vec<_>>()
            .join("\n"),
        line.to_lowercase(),
    ] {
        assert_eq!(givens(&text), [line], "{text}");
    }
}

#[test]
fn the_box_follows_the_bars() {
    let text = "12|..|..\n..|..|..\n..|..|..\n--+--+--\n..|..|..\n..|..|..\n..|..|..\n";
    assert_eq!(
        read(text)[0].puzzle.board().shape().unwrap().to_string(),
        "3x2"
    );
    let text = "12.|...\n...|...\n---+---\n...|...\n...|...\n---+---\n...|...\n...|...\n";
    assert_eq!(
        read(text)[0].puzzle.board().shape().unwrap().to_string(),
        "2x3"
    );
}

#[test]
fn candidates_of_every_look() {
    let cells = "1 23 234 4 34 34 1 12 2 13 34 134 34 14 2 13";
    let row = |i: usize| {
        cells
            .split(' ')
            .skip(4 * i)
            .take(4)
            .collect::<Vec<_>>()
            .join(" ")
    };
    let all: Vec<String> = (0..4).map(row).collect();
    let plain = all.join("\n");
    let boxed = format!(
        ".---.---.\n| {} |\n| {} |\n:---+---:\n| {} |\n| {} |\n'---'---'\n",
        all[0], all[1], all[2], all[3]
    );
    let expected = read(&plain)[0].puzzle.candidates().cloned();
    assert_eq!(
        expected
            .as_ref()
            .unwrap()
            .iter()
            .map(|(_, marks)| marks.len())
            .sum::<usize>(),
        29
    );
    assert_eq!(read(&boxed)[0].puzzle.candidates().cloned(), expected);
}

#[test]
fn ten_thousand_pictures_are_read_in_time_that_grows_with_them() {
    let one = draw(|row| boxes(row, "|"), "", "---+---+---", "");
    let text = one.repeat(10_000);
    let reader = Reader::new(text.as_bytes(), Options::default()).unwrap();
    assert_eq!(reader.filter(|record| record.is_ok()).count(), 10_000);
}

#[test]
fn quoted_fields() {
    let text = format!("\"Quizzes\";\"Solutions\";note\n\"{NINE}\";;\"a \"\"b\"\"; c\nd\"\n");
    let records = read(&text);
    assert_eq!(givens(&text), [NINE]);
    assert_eq!(records[0].solution, None);
    assert_eq!(
        records[0].meta.other,
        [("note".to_owned(), "a \"b\"; c\nd".to_owned())]
    );
    let wrong = text.replacen('7', "q", 1);
    let error = read_str(&wrong, Options::default()).unwrap_err();
    assert_eq!((error.line(), error.column()), (2, 6));
}

#[test]
fn one_value_in_a_line() {
    for empty in ["", "0", ".", "x", "empty", "-"] {
        let text: String = NINE
            .chars()
            .map(|sign| match sign {
                '.' => format!("{empty}\n"),
                digit => format!("{digit}\n"),
            })
            .collect();
        assert_eq!(givens(&text), [NINE], "{empty:?}");
        assert_eq!(givens(&text.replace('\n', "\r\n")), [NINE], "{empty:?}");
    }
}

#[test]
fn lists_as_programs_write_them() {
    let numbers = |row: &str| {
        let row = row.replace('.', "0");
        row.chars().map(String::from).collect::<Vec<_>>().join(", ")
    };
    let lists: Vec<String> = rows()
        .into_iter()
        .map(|row| format!("[{}]", numbers(row)))
        .collect();
    assert_eq!(givens(&format!("[{}]\n", lists.join(",\n "))), [NINE]);
    assert_eq!(givens(&format!("[{}]\n", lists.join(", "))), [NINE]);
    let braces = lists.join(",\n    ").replace('[', "{").replace(']', "}");
    assert_eq!(givens(&format!("{{\n    {braces}\n}};\n")), [NINE]);
}

/// Returns the first `side` digits along the diagonal, in one of the alphabets.
fn diagonal(alphabet: Alphabet, side: usize) -> Vec<Vec<String>> {
    let symbol = |i| alphabet.symbol(Digit::from_index(i)).unwrap().to_string();
    let cell = |row, column| {
        if row == column {
            symbol(row)
        } else {
            ".".to_owned()
        }
    };
    (0..side)
        .map(|row| (0..side).map(|column| cell(row, column)).collect())
        .collect()
}

#[test]
fn every_alphabet_in_every_grid() {
    for (alphabet, side) in [
        (Alphabet::Digits, 16),
        (Alphabet::FromZero, 16),
        (Alphabet::Letters, 16),
        (Alphabet::Digits, 25),
        (Alphabet::Letters, 25),
    ] {
        let rows = diagonal(alphabet, side);
        let expected: String = diagonal(Alphabet::Digits, side).concat().concat();
        for (cell, row) in [
            ("", ""),
            ("", "\n"),
            (" ", "\n"),
            (",", "\n"),
            (";", "\n"),
            (" | ", "\n"),
        ] {
            let text: Vec<String> = rows.iter().map(|cells| cells.join(cell)).collect();
            let text = text.join(row);
            for text in [text.clone(), text.to_lowercase()] {
                assert_eq!(
                    givens(&(text.clone() + "\n")),
                    [expected.as_str()],
                    "{alphabet:?}\n{text}"
                );
            }
        }
    }
}

/// Plain lines have a fast path. A blank in front sends a line to the slow path.
#[test]
fn the_fast_way_and_the_slow_way_agree() {
    let signs = ['.', '0', '1', '5', '9'];
    for seed in 0..500usize {
        let line: String = (0..81)
            .map(|i| signs[(seed * 7919 + i * i * (seed % 13 + 1)) % signs.len()])
            .collect();
        assert_eq!(
            read(&format!("{line}\n")),
            read(&format!(" {line}\n")),
            "{line}"
        );
    }
}

/// Returns the digit of the first cell, read with each alphabet.
fn first_digits(text: &str) -> Vec<Option<usize>> {
    let alphabets = [
        None,
        Some(Alphabet::Digits),
        Some(Alphabet::FromZero),
        Some(Alphabet::Letters),
    ];
    let read = |alphabet| {
        let options = Options {
            alphabet,
            ..Options::default()
        };
        let records = read_str(text, options).ok()?;
        let (_, digit) = records.first()?.puzzle.givens().filled().next()?;
        Some(digit.value())
    };
    alphabets.into_iter().map(read).collect()
}

#[test]
fn alphabets_are_detected_or_forced() {
    let line = format!("A{}", ".".repeat(255));
    let expected = [Some(1), Some(10), Some(11), Some(1)];
    assert_eq!(first_digits(&line), expected);
    let rows: Vec<String> = (0..16)
        .map(|row| line[16 * row..][..16].to_owned())
        .collect();
    assert_eq!(first_digits(&rows.join("\n")), expected);
    let zeros = format!("0A{}", "0".repeat(254));
    assert_eq!(first_digits(&zeros), [Some(1), Some(10), Some(1), Some(1)]);
    // On 9×9, too.
    let nine = format!("A{}", ".".repeat(80));
    assert_eq!(first_digits(&nine), [None, None, None, Some(1)]);
}

#[test]
fn what_is_expected_is_said_in_the_alphabet() {
    let line = format!("{}5{}", ".".repeat(40), "A".repeat(215));
    let options = Options {
        alphabet: Some(Alphabet::Letters),
        ..Options::default()
    };
    let error = read_str(&line, options).unwrap_err();
    assert_eq!(error.column(), 41);
    assert!(error.expected().contains("(A-P)"), "{}", error.expected());
}
