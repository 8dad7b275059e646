use ninefold::format::Format;

use crate::{SOLUTION, WIKIPEDIA, file, folder, ninefold, quiet, run};

/// Whether the format is about something else: killers of sums alone, five boards.
fn holds_no_givens(format: Format) -> bool {
    use Format::{Killer, KillerLong, Samurai};
    let is_other = matches!(format, Killer | KillerLong | Samurai);
    if is_other {
        let (out, status, err) = run(&mut ninefold(&[
            "convert",
            "--to",
            format.name(),
            WIKIPEDIA,
        ]));
        assert_eq!(status, 2, "{format}: {out}");
        assert!(err.contains("cannot hold"), "{format}: {err}");
    }
    is_other
}

#[test]
fn there_and_back_through_every_format() {
    let folder = folder();
    for format in Format::ALL
        .into_iter()
        .filter(|format| !holds_no_givens(*format))
    {
        let text = quiet(&["convert", "--to", format.name(), WIKIPEDIA], 0);
        let name = file(&folder, "puzzle", text);
        let back = quiet(&["convert", "--to", "line", &name], 0);
        // A cell with one candidate is a given in a grid of candidates.
        if format != Format::Pencilmarks {
            assert!(back.starts_with(WIKIPEDIA), "{format}: {back}");
        }
        assert_eq!(
            quiet(&["solve", &name], 0),
            format!("{SOLUTION}\n"),
            "{format}"
        );
        let forced = quiet(&["solve", "--from", format.name(), &name], 0);
        assert_eq!(forced, format!("{SOLUTION}\n"), "{format}");
    }
}

#[test]
fn digits_above_nine_in_the_signs_that_are_wanted() {
    let line = "1..G..3..F".repeat(26).split_off(4);
    let written = |from, to, line: &str| {
        let arguments = format!("convert --alphabet {from} --to line --to-alphabet {to} {line}");
        let text = quiet(&arguments.split(' ').collect::<Vec<_>>(), 0);
        text.trim_end().to_owned()
    };
    let letters = written("1-G", "A-P", &line);
    let named = |sign| ".ACOP".chars().nth(".13FG".find(sign).unwrap()).unwrap();
    assert_eq!(letters, line.chars().map(named).collect::<String>());
    let zeros = written("A-P", "0-F", &letters);
    let named = |sign| ".02EF".chars().nth(".13FG".find(sign).unwrap()).unwrap();
    assert_eq!(zeros, line.chars().map(named).collect::<String>());
    assert_eq!(written("0-F", "1-G", &zeros), line);
    for (format, words) in [("sdm", "a digit 0"), ("csv-grid", "another alphabet")] {
        let to = ["--to", format, "--to-alphabet", "0-F", &line];
        let (_, status, said) = run(&mut ninefold(&[&["convert"][..], &to].concat()));
        assert_eq!(status, 2);
        assert!(said.contains(words), "{said}");
    }
    let made = "generate --solved --box 4x4 --seed 1 --to rows --to-alphabet a";
    let rows = quiet(&made.split(' ').collect::<Vec<_>>(), 0);
    let mut signs = rows.chars().filter(|&sign| sign != '\n');
    assert!(signs.all(|sign| ('A'..='P').contains(&sign)), "{rows}");
}

#[test]
fn solutions_in_every_format() {
    let folder = folder();
    for format in Format::ALL
        .into_iter()
        .filter(|format| !holds_no_givens(*format))
    {
        let text = quiet(&["solve", "--to", format.name(), WIKIPEDIA], 0);
        let name = file(&folder, "solution", text);
        assert_eq!(
            quiet(&["solve", &name], 0),
            format!("{SOLUTION}\n"),
            "{format}"
        );
    }
}

#[test]
fn a_format_that_cannot_hold_it_says_so() {
    let (out, status, err) = run(&mut ninefold(&["convert", "--to", "bank", &".".repeat(16)]));
    let reason = "the format bank cannot hold ";
    assert!(out.starts_with(&format!("# 1: {reason}")), "{out}");
    assert_eq!(status, 2);
    assert!(err.starts_with(&format!("puzzle:1: {reason}")), "{err}");
    // The others are written.
    let small = ".".repeat(16);
    let (out, status, err) = run(&mut ninefold(&[
        "convert", "--to", "bank", &small, WIKIPEDIA,
    ]));
    assert_eq!((out.lines().count(), status), (2, 1), "{out}{err}");
}

#[test]
fn a_drawn_solution_is_read_back_as_the_puzzle() {
    let folder = folder();
    let name = file(&folder, "board", quiet(&["solve", "--draw", WIKIPEDIA], 0));
    assert_eq!(
        quiet(&["convert", "--to", "line", &name], 0),
        format!("{WIKIPEDIA}\n")
    );
}

#[test]
fn boxes_that_a_format_does_not_state_are_told() {
    let folder = folder();
    let tall = "variant 6x6 boxes 3x2\ngivens: ...4.. ...5.1 .3.... 4.6.2. ....1. 2.5...\n";
    let name = file(&folder, "tall.txt", tall);
    assert_eq!(quiet(&["count", &name], 0), "1\n");
    let (out, status, err) = run(&mut ninefold(&["convert", "--to", "line", &name]));
    assert_eq!(
        (out.trim(), status),
        ("...4.....5.1.3....4.6.2.....1.2.5...", 1)
    );
    assert!(err.contains("read back with boxes of 2x3, it has"), "{err}");
    quiet(&["convert", "--to", "bordered", &name], 0);
    let usual = quiet(&["convert", "--to", "line", WIKIPEDIA], 0);
    assert_eq!(
        quiet(&["convert", "--to", "line", WIKIPEDIA, "-o", "-"], 0),
        usual
    );
}

#[test]
fn placed_digits_and_notes_that_a_format_cannot_hold_are_named() {
    let placed = WIKIPEDIA.replacen('.', "+4", 1);
    let noted = format!(":0000:x:{WIKIPEDIA}:113:::");
    for (puzzle, to, what) in [
        (&placed, "line", "the digits that were placed"),
        (&placed, "sudokupad", "the digits that were placed"),
        (&placed, "penpa", "the digits that were placed"),
        (&noted, "line", "the notes"),
        (&noted, "penpa", "the notes"),
    ] {
        let (out, code, err) = run(&mut ninefold(&["convert", "--to", to, puzzle]));
        assert_eq!((out.lines().count(), code), (1, 0), "{out}");
        let words = format!("puzzle:1: {to} has no place for {what}, and they are left out\n");
        assert_eq!(err, words);
    }
    for (puzzle, to) in [
        (&placed, "hodoku"),
        (&placed, "f-puzzles"),
        (&placed, "pencilmarks"),
        (&noted, "hodoku"),
        (&noted, "f-puzzles-link"),
        (&noted, "sudokupad"),
        (&noted, "pencilmarks"),
    ] {
        quiet(&["convert", "--to", to, puzzle], 0);
    }
}
