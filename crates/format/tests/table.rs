//! Tests the table of formats: each format reads back what it writes and is detected, and the documentation lists
//! it.

use std::fs;
use std::path::Path;

use ninefold_format::{Format, Options, Reader, Record, Writer, read_str, write_str};
use ninefold_grid::Puzzle;

/// The formats whose text is detected as another format, that format, and the reason.
const NOT_DETECTED: [(Format, Format, &str); 1] = [(
    Format::IssLines,
    Format::Iss,
    "one line of it is a text of the other",
)];

/// Returns records of everything that formats hold, those that few formats can hold first.
fn samples() -> Vec<Record> {
    let one = |text: &str| read_str(text, Options::default()).unwrap().remove(0);
    let nine = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let sukaku = "1.......91234567891..4..7.9".repeat(27);
    let cages = (1..=9).map(|row| {
        let cells = (1..=9).map(|column| format!("r{row}c{column}"));
        format!("cage 45: {}\n", cells.collect::<Vec<_>>().join(" "))
    });
    let boards = (0..5).map(|_| "1........\n".to_owned() + &".........\n".repeat(8));
    let samurai = read_str(
        &boards.collect::<String>(),
        Options {
            format: Some(Format::Samurai),
            ..Options::default()
        },
    );
    let mut placed = one(&nine.replacen("..7", "+2.7", 1));
    placed.meta.author = Some("Somebody".to_owned());
    vec![
        one(&sukaku),
        one(&format!(
            "variant 9x9 boxes 3x3\n{}",
            cages.collect::<String>()
        )),
        one(&format!(
            "variant 9x9 boxes 3x3\ngivens: {nine}\nthermo: r1c3 r1c4 r2c4\n"
        )),
        samurai.unwrap().remove(0),
        placed,
    ]
}

/// Returns the puzzle of a text, and the format that was detected.
fn detected(text: &str) -> (Format, Result<Puzzle, String>) {
    let mut reader = match Reader::new(text.as_bytes(), Options::default()) {
        Ok(reader) => reader,
        Err(error) => panic!("{error}\n{text}"),
    };
    let format = reader.format().unwrap();
    let record = reader.next().unwrap();
    assert!(reader.next().is_none(), "{text}");
    (
        format,
        record
            .map(|record| record.puzzle)
            .map_err(|error| error.to_string()),
    )
}

#[test]
fn every_row_reads_back_what_it_writes() {
    let samples = samples();
    for format in Format::ALL {
        let texts = samples
            .iter()
            .map(|record| (record, write_str(record, format)));
        let texts: Vec<(&Record, String)> = texts
            .filter_map(|(record, text)| Some((record, text.ok()?)))
            .collect();
        let advice =
            "if it cannot hold any of the samples, add a record to `samples` that it can hold";
        assert!(!texts.is_empty(), "{format} is never written: {advice}");
        // A format of candidates states some for every plain puzzle.
        let held = match format.holds_constraints() {
            true => &texts[..],
            false => &texts[..1],
        };
        for (record, text) in held {
            let (found, puzzle) = detected(text);
            let exception = NOT_DETECTED.iter().find(|row| row.0 == format);
            let expected = exception.map_or(format, |row| row.1);
            let advice = "give its probe a higher priority, make the other's stricter, or add it to \
                `NOT_DETECTED` with the reason";
            assert_eq!(
                found, expected,
                "{format} is detected as {found}: {advice}\n{text}"
            );
            let advice = "its `read` has to read what its `write` writes";
            assert_eq!(
                puzzle.as_ref(),
                Ok(&record.puzzle),
                "{format}: {advice}\n{text}"
            );
            let options = Options {
                format: Some(format),
                ..Options::default()
            };
            let again = read_str(text, options).unwrap();
            assert_eq!(
                again[0].puzzle, record.puzzle,
                "{format} as asked for\n{text}"
            );
        }
    }
}

/// Returns the text of a file of the documentation, and its path.
fn document(name: &str) -> (std::path::PathBuf, String) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(name);
    let text = fs::read_to_string(&path).unwrap();
    (path, text)
}

/// `NINEFOLD_UPDATE=1 cargo nextest run -p ninefold-format` writes the table again.
#[test]
fn the_page_of_formats_lists_them() {
    const HEAD: &str = "| name | what |\n|---|---|\n";
    let (path, text) = document("docs/formats.md");
    let (before, rest) = text.split_once(HEAD).unwrap();
    let (_, after) = rest.split_once("\n\n").unwrap();
    let mut table = String::new();
    for format in Format::ALL
        .into_iter()
        .filter(|format| !format.holds_constraints())
    {
        let plain = format.description();
        let plain = plain.replace('|', "&#124;").replace('<', "&lt;");
        let words = plain.replace('*', "\\*").replace('_', "\\_");
        table += &format!("| `{format}` | {words} |\n");
    }
    let count = before.split_once("reads and writes ").unwrap().1;
    let count = count.split_once(" formats").unwrap().0;
    let before = before.replace(
        &format!("writes {count} formats"),
        &format!("writes {} formats", Format::ALL.len()),
    );
    let expected = format!("{before}{HEAD}{table}\n{after}");
    if std::env::var_os("NINEFOLD_UPDATE").is_some() {
        fs::write(path, expected).unwrap();
    } else {
        assert!(
            text == expected,
            "write it anew with NINEFOLD_UPDATE=1; expected\n{table}"
        );
    }
}

#[test]
fn the_page_of_variants_lists_the_formats_that_hold_rules() {
    let (_, text) = document("docs/variants.md");
    for format in Format::ALL
        .into_iter()
        .filter(|format| format.holds_constraints())
    {
        let row = format!("\n| `{format}` | ");
        assert!(
            text.contains(&row),
            "add a row for {format} to docs/variants.md"
        );
    }
}

#[test]
fn formats_of_one_puzzle_refuse_a_second_one() {
    let nine = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let record = read_str(nine, Options::default()).unwrap().remove(0);
    for format in [Format::FPuzzles, Format::Gss, Format::Sdq] {
        let mut writer = Writer::new(Vec::new(), format);
        writer.write(&record).unwrap();
        let error = writer.write(&record).unwrap_err();
        let expected = format!("the format {format} cannot hold a second puzzle in one file");
        assert_eq!(error.to_string(), expected);
        let text = String::from_utf8(writer.finish().unwrap()).unwrap();
        assert_eq!(read_str(&text, Options::default()).unwrap().len(), 1);
        let twice = text.repeat(2);
        assert!(read_str(&twice, Options::default()).is_err(), "{format}");
    }
}

#[test]
fn rules_in_a_column_are_a_part_of_the_puzzle() {
    let variant = "\"variant 4x4 boxes 2x2\ncage 3: r1c1 r1c2\n\"";
    let table = format!(
        "number,puzzle,variant,solution\n0,................,{variant},\n1,1...............,,\n"
    );
    let records = read_str(&table, Options::default()).unwrap();
    let rules: Vec<usize> = records
        .iter()
        .map(|record| record.puzzle.constraints.len())
        .collect();
    assert_eq!(rules, [1, 0]);
    let error = read_str(&table.replace("r1c2", "r9c9"), Options::default()).unwrap_err();
    assert_eq!(error.line(), 2);
}
