//! Data sets in each format: the same bytes after every stop, parts that share nothing, arrays that a reader of its own understands.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::dataset::{files, killed_twice, puzzles, rows};
use crate::{WIKIPEDIA, ninefold, quiet, run};

const FORMATS: [&str; 4] = ["jsonl", "parquet", "numpy", "tokens"];

#[test]
fn every_format_has_the_same_bytes_after_two_runs_and_two_kills() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("puzzles.txt");
    for format in FORMATS {
        // Those without ratings take less time, and are to be killed too.
        let (number, shard) = match format {
            "jsonl" | "parquet" => ("100", "12"),
            _ => ("1200", "100"),
        };
        fs::write(&path, quiet(&["generate", "-n", number, "--seed", "4"], 0)).unwrap();
        let path = path.to_str().unwrap();
        let mut arguments = vec![path, "--format", format, "--split", "train=0.7,test=0.3"];
        arguments.extend(["--shard", shard, "--augment", "1", "--license", "cc0-1.0"]);
        if format != "numpy" {
            arguments.push("--steps");
        }
        let folder = |name: &str| place.path().join(format!("{format}-{name}"));
        for (name, threads) in [("one", "1"), ("two", "2")] {
            let mut command = ninefold(&["dataset", "--threads", threads]);
            let (_, status, err) = run(command.args(&arguments).arg("-o").arg(folder(name)));
            assert_eq!(status, 0, "{err}");
        }
        killed_twice(&folder("killed"), &arguments);
        let whole = files(&folder("one"));
        assert!(whole == files(&folder("two")), "{format}: two runs differ");
        assert!(
            whole == files(&folder("killed")),
            "{format}: a killed run differs"
        );
        let card = String::from_utf8(whole["README.md"].clone()).unwrap();
        assert!(card.starts_with("---\nlicense: cc0-1.0\n"), "{card}");
    }
}

/// The least of all images of a filled grid, by trying all 3,359,232 ways to move rows and columns.
fn least_image(solution: &str) -> Vec<u8> {
    let grid: Vec<u8> = solution.bytes().map(|sign| sign - b'0').collect();
    let three = [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ];
    let mut lines = Vec::new();
    for bands in three {
        for number in 0..216 {
            let inner = [three[number / 36], three[number / 6 % 6], three[number % 6]];
            let line = |i: usize| 3 * bands[i / 3] + inner[i / 3][i % 3];
            lines.push(std::array::from_fn::<usize, 9, _>(line));
        }
    }
    let mut least = vec![10; 81];
    for is_transposed in [false, true] {
        let at = |row: usize, column: usize| match is_transposed {
            false => grid[9 * row + column],
            true => grid[9 * column + row],
        };
        for rows in &lines {
            for columns in &lines {
                let mut names = [0; 10];
                for (name, &column) in (1..).zip(columns) {
                    names[usize::from(at(rows[0], column))] = name;
                }
                let image = || {
                    (0..81).map(|cell| names[usize::from(at(rows[cell / 9], columns[cell % 9]))])
                };
                if image().lt(least.iter().copied()) {
                    least = image().collect();
                }
            }
        }
    }
    least
}

#[test]
fn parts_share_nothing_under_all_symmetries_tried_one_by_one() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("rows");
    let options = ["--split", "train=0.5,test=0.5", "--augment", "1"];
    let mut command = ninefold(&["dataset"]);
    let (_, status, err) = run(command
        .args(options)
        .arg("-o")
        .arg(&folder)
        .write_stdin(puzzles()));
    assert_eq!(status, 0, "{err}");
    let mut parts: BTreeMap<Vec<u8>, String> = BTreeMap::new();
    let mut forms: BTreeMap<String, Vec<u8>> = BTreeMap::new();
    let all = rows(&folder);
    for (part, row) in &all {
        let form = least_image(row["solution"].as_str().unwrap());
        let other = parts.entry(form.clone()).or_insert(part.clone());
        assert_eq!(other, part, "{row}");
        // The group is that of the form, no more and no less.
        let group = row["group"].as_str().unwrap().to_owned();
        assert_eq!(*forms.entry(group).or_insert(form.clone()), form);
    }
    assert_eq!((parts.len(), forms.len()), (12, 12));
    for part in ["train", "test"] {
        assert!(parts.values().any(|other| other == part), "{part} is empty");
    }
}

/// An array as NumPy stores it, by the description of its format: what its header says, and its bytes.
fn array(path: &Path) -> (String, Vec<u8>) {
    let bytes = fs::read(path).unwrap();
    assert_eq!(&bytes[..8], b"\x93NUMPY\x01\x00");
    let length = usize::from(u16::from_le_bytes([bytes[8], bytes[9]]));
    assert_eq!((10 + length) % 64, 0);
    let header = String::from_utf8(bytes[10..10 + length].to_vec()).unwrap();
    assert!(header.ends_with('\n'));
    (header.trim().to_owned(), bytes[10 + length..].to_vec())
}

#[test]
fn arrays_are_those_of_the_rows() {
    let place = tempfile::tempdir().unwrap();
    let (lines, arrays) = (place.path().join("lines"), place.path().join("arrays"));
    for (format, folder) in [("jsonl", &lines), ("numpy", &arrays)] {
        let options = [
            "--format",
            format,
            "--split",
            "train=0.6,test=0.4",
            "--shard",
            "5",
        ];
        let mut command = ninefold(&["dataset", "--augment", "2"]);
        let (_, status, err) = run(command
            .args(options)
            .arg("-o")
            .arg(folder)
            .write_stdin(puzzles()));
        assert_eq!(status, 0, "{err}");
    }
    let all = rows(&lines);
    for part in ["train", "test"] {
        let own: Vec<&Value> = all
            .iter()
            .filter(|(name, _)| name == part)
            .map(|(_, row)| row)
            .collect();
        let rows = own.len();
        let of = |name: &str| array(&arrays.join(part).join(format!("all__{name}.npy")));
        for (name, field) in [("inputs", "puzzle"), ("labels", "solution")] {
            let (header, bytes) = of(name);
            assert_eq!(
                header,
                format!("{{'descr': '|u1', 'fortran_order': False, 'shape': ({rows}, 81), }}")
            );
            let texts = bytes.chunks(81).map(|cells| {
                let signs = cells
                    .iter()
                    .map(|&number| b".123456789"[usize::from(number) - 1]);
                String::from_utf8(signs.collect()).unwrap()
            });
            let texts: Vec<String> = texts.collect();
            assert!(
                texts
                    .iter()
                    .eq(own.iter().map(|row| row[field].as_str().unwrap()))
            );
        }
        let numbers = |name: &str| -> Vec<i32> {
            let (header, bytes) = of(name);
            let bytes = bytes
                .chunks(4)
                .map(|four| i32::from_le_bytes(four.try_into().unwrap()));
            let numbers: Vec<i32> = bytes.collect();
            let shape = format!(
                "{{'descr': '<i4', 'fortran_order': False, 'shape': ({},), }}",
                numbers.len()
            );
            assert_eq!(header, shape);
            numbers
        };
        assert_eq!(numbers("puzzle_identifiers"), vec![0; rows]);
        assert!(numbers("puzzle_indices").into_iter().eq(0..=rows as i32));
        let mut groups: Vec<i32> = (0..rows)
            .filter(|&row| own[row]["back"].is_null())
            .map(|row| row as i32)
            .collect();
        groups.push(rows as i32);
        assert_eq!(numbers("group_indices"), groups);
        let text = fs::read_to_string(arrays.join(part).join("dataset.json")).unwrap();
        let description: Value = serde_json::from_str(&text).unwrap();
        let expected = serde_json::json!({
            "pad_id": 0, "ignore_label_id": 0, "blank_identifier_id": 0, "vocab_size": 11, "seq_len": 81,
            "num_puzzle_identifiers": 1, "total_groups": groups.len() - 1, "mean_puzzle_examples": 1,
            "total_puzzles": rows, "sets": ["all"],
        });
        assert_eq!(description, expected);
    }
    assert_eq!(
        fs::read_to_string(arrays.join("identifiers.json")).unwrap(),
        "[\"<blank>\"]\n"
    );
}

#[test]
fn tokens_are_in_the_vocabulary_and_lead_to_the_solution() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("tokens");
    let mut command = ninefold(&["dataset", "--format", "tokens", "--steps"]);
    let (_, status, err) = run(command.arg("-o").arg(&folder).write_stdin(puzzles()));
    assert_eq!(status, 0, "{err}");
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    let vocabulary = read("vocabulary.txt");
    let mut known: Vec<&str> = vocabulary.lines().collect();
    assert_eq!(known[..3], ["<pad>", "<puzzle>", "<step>"]);
    let number = known.len();
    known.sort_unstable();
    known.dedup();
    assert_eq!(known.len(), number);
    let text = read("train-00000.txt");
    assert_eq!(text.lines().count(), 36);
    for line in text.lines() {
        assert!(
            line.split(' ')
                .all(|token| known.binary_search(&token).is_ok()),
            "{line}"
        );
        let (puzzle, solution) = line.split_once(" <solution> ").unwrap();
        let solution: Vec<&str> = solution
            .strip_suffix(" <end>")
            .unwrap()
            .split(' ')
            .collect();
        for token in puzzle.split(' ') {
            let Some((cell, digit)) = token
                .split_once(['=', '<'])
                .filter(|_| token.starts_with('r'))
            else {
                continue;
            };
            let Some((row, column)) = cell[1..].split_once('c') else {
                continue;
            };
            let at = 9 * row.parse::<usize>().unwrap() + column.parse::<usize>().unwrap() - 10;
            match digit.strip_prefix('>') {
                None => assert_eq!(solution[at], digit, "{token}"),
                Some(digit) => assert_ne!(solution[at], digit, "{token}"),
            }
        }
    }
}

#[test]
fn what_a_format_has_no_room_for_is_told() {
    let place = tempfile::tempdir().unwrap();
    let make = |name: &str, arguments: &[&str]| {
        let folder = place.path().join(name);
        run(ninefold(&["dataset", "-o", folder.to_str().unwrap()]).args(arguments))
    };
    let (_, status, err) = make("a", &["--format", "numpy", "--steps", WIKIPEDIA]);
    assert!(
        status == 2 && err.contains("--format numpy has no room for --steps"),
        "{err}"
    );
    let (_, status, err) = make("a", &["--format", "tokens", "--negatives", WIKIPEDIA]);
    assert!(
        status == 2 && err.contains("has no room for --negatives"),
        "{err}"
    );
    let (_, status, err) = make("a", &["--license", "cc0: 1", WIKIPEDIA]);
    assert!(
        status == 2 && err.contains("expected an identifier such as cc0-1.0"),
        "{err}"
    );
    let (_, status, err) = make("b", &["--format", "numpy", WIKIPEDIA, ".1...4....1...2."]);
    assert_eq!(status, 1, "{err}");
    assert!(
        err.contains(
            "puzzle:1: this format holds puzzles of one shape, with boxes of 3x3 here, not of 2x2"
        ),
        "{err}"
    );
}
