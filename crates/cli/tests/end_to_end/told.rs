//! What the program says when somebody has mistaken something: it names the file, the place and what to do.

use crate::{WIKIPEDIA, file, folder, ninefold, quiet, run};

fn example(name: &str) -> String {
    format!("{}/../../examples/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// Standard error of a run that ends with this status.
fn said(arguments: &[&str], status: i32) -> String {
    let (out, code, err) = run(&mut ninefold(arguments));
    assert_eq!(code, status, "{out}{err}");
    err
}

#[test]
fn rules_to_generate_by() {
    let folder = folder();
    let err = said(&["generate", "--rules", "nofile.txt"], 2);
    assert_eq!(
        err,
        "ninefold: --rules: nofile.txt: there is no such file, and it is not a puzzle\n"
    );
    let wrong = file(&folder, "wrong.txt", "variant 4x4\ncage 5: r9c1\n");
    let err = said(&["generate", "--rules", &wrong], 2);
    assert!(err.contains("wrong.txt:2:9: expected a cell"), "{err}");
    let many = file(
        &folder,
        "many.txt",
        "variant 4x4\nanti-knight\nvariant 4x4\n",
    );
    let err = said(&["generate", "--rules", &many], 2);
    assert!(
        err.contains("expected the rules of one puzzle, found 2 puzzles in ")
            && err.contains("many.txt"),
        "{err}"
    );
}

#[test]
fn a_path_that_is_not_there() {
    for path in ["/not/there/puzzle.txt", "data/dev/old/puzzles.txt"] {
        let err = said(&["solve", path], 2);
        let words = "there is no such file, and it is not a puzzle";
        assert_eq!(err, format!("ninefold: {path}: {words}\n"));
    }
}

#[test]
fn options_that_would_do_nothing() {
    for (arguments, words) in [
        (&["explain", "--techniques", "1.18"][..], "--scale se"),
        (
            &["rate", "--scale", "hodoku", "--techniques", "1.18"],
            "--scale se",
        ),
        (
            &["rate", "--scale", "hodoku", "--uniqueness", "original"],
            "--scale se",
        ),
        (&["solve", "--stats", "--all"], "--json"),
        (
            &["render", "--sheet", "4", "--coordinates"],
            "--coordinates",
        ),
        (&["render", "--sheet", "4", "--no-words"], "--no-words"),
    ] {
        let err = said(&[arguments, &[WIKIPEDIA]].concat(), 2);
        assert!(err.contains(words), "{arguments:?}: {err}");
    }
}

#[test]
fn a_small_puzzle_as_an_argument() {
    let order = ["generate", "--box", "1x3", "--seed", "1", "--to", "line"];
    let (made, ..) = run(&mut ninefold(&order));
    let out = quiet(&["solve", "--box", "1x3", made.trim()], 0);
    assert_eq!(out.trim().len(), 9, "{out}");
}

#[test]
fn rows_of_one_argument() {
    let rows: Vec<&str> = (0..9).map(|row| &WIKIPEDIA[9 * row..9 * row + 9]).collect();
    for by in ["/", "|", " ", ","] {
        assert_eq!(
            quiet(&["solve", &rows.join(by)], 0),
            quiet(&["solve", WIKIPEDIA], 0),
            "{by}"
        );
    }
    let err = said(&["solve", &rows[1..].join("/")], 2);
    assert!(
        err.contains("expected 9 rows of 9 signs, with `/` between"),
        "{err}"
    );
}

#[test]
fn pictures_and_tables() {
    let folder = folder();
    let err = said(&["solve", "--picture", "both.jpg", WIKIPEDIA], 2);
    assert!(
        err.contains("End the name in .svg, .png or .pdf\n"),
        "{err}"
    );
    let err = said(&["render", "--both", &example("wrong.txt")], 1);
    assert!(err.contains("wrong.txt:2: no solution"), "{err}");
    let table = file(&folder, "c.parquet", "PAR1");
    for command in [&["check"][..], &["convert", "--to", "line"]] {
        let err = said(&[command, &[&table]].concat(), 2);
        assert!(
            err.contains("c.parquet is a table, and this command reads texts"),
            "{err}"
        );
    }
}

#[test]
fn another_format_or_another_puzzle() {
    let folder = folder();
    let err = said(&["solve", "--from", "killer", &example("killer.txt")], 2);
    assert!(err.contains("expected a killer of 81 signs"), "{err}");
    let proof = folder.path().join("proof");
    let proof = proof.to_str().unwrap();
    quiet(&["solve", "--proof", proof, WIKIPEDIA], 0);
    let other = example("several.txt");
    let err = said(&["verify", "--proof", proof, &other], 2);
    assert!(err.contains("it may be about another puzzle"), "{err}");
}

/// A list of candidates without the right digit lacks it; nothing is to be removed.
#[test]
fn a_missing_candidate_is_named() {
    let folder = folder();
    let lines: Vec<String> = (0..9)
        .map(|row| format!(" {}", &WIKIPEDIA[9 * row..9 * row + 9]))
        .collect();
    let text = format!("variant 9x9\ngivens:{}\none-of 1 2: r1c3\n", lines.concat());
    let name = file(&folder, "candidates.txt", text);
    let (out, ..) = run(&mut ninefold(&["check", &name]));
    let words = "r1c3 lacks the candidate 4. If you add it, the puzzle has a unique solution.";
    assert!(out.contains(words), "{out}");
    assert!(!out.contains("remove the candidates"), "{out}");
}

/// A line before each answer says of which puzzle it is, if there are several.
#[test]
fn answers_of_many_lines_have_a_heading() {
    let folder = folder();
    let one = file(&folder, "one.txt", WIKIPEDIA);
    let two = file(&folder, "two.txt", format!("{WIKIPEDIA}\n\n{WIKIPEDIA}\n"));
    for command in ["explain", "hint", "steps"] {
        let alone = quiet(&[command, &one], 0);
        let out = quiet(&[command, &two], 0);
        assert_eq!(
            out,
            format!("# {two}:1\n{alone}# {two}:3\n{alone}"),
            "{command}"
        );
    }
}

/// What comes before a wrong row of a table is answered.
#[test]
fn rows_before_a_wrong_row_are_written() {
    let folder = folder();
    let table = format!("puzzle,name\n{WIKIPEDIA},a\n{WIKIPEDIA},b\n{WIKIPEDIA}\n{WIKIPEDIA},c\n");
    let table = file(&folder, "table.csv", table);
    let (out, status, err) = run(&mut ninefold(&["solve", "--column", "puzzle", &table]));
    assert_eq!(status, 2);
    assert_eq!(out.lines().count(), 3, "{out}");
    assert!(
        err.contains("table.csv: line 4: expected 2 fields, found 1"),
        "{err}"
    );
}

#[test]
fn the_help_of_a_small_board_has_small_examples() {
    let (out, ..) = run(ninefold(&["enter", "--box", "2x2"]).write_stdin("help\nquit\n"));
    assert!(out.contains("4 signs") && !out.contains("53..7"), "{out}");
    for side in ["2x2", "3x3", "5x5", "1x3"] {
        let (out, ..) = run(ninefold(&["enter", "--box", side]).write_stdin("help\nquit\n"));
        assert!(out.lines().all(|line| line.chars().count() <= 80), "{out}");
    }
}
