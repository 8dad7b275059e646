use crate::{SOLUTION, WIKIPEDIA, file, folder, ninefold, quiet, run};

/// What is wrong with a file of this content: status 2, no output, one clear complaint.
fn complaint(content: impl AsRef<[u8]>) -> String {
    let folder = folder();
    let name = file(&folder, "puzzle.txt", content);
    let (out, status, err) = run(ninefold(&["solve", "puzzle.txt"]).current_dir(folder.path()));
    assert_eq!(status, 2, "{name}: {out}{err}");
    assert!(out.lines().all(|line| line.starts_with("# ")), "{out}");
    assert!(err.starts_with("puzzle.txt"), "{err}");
    err
}

#[test]
fn the_place_and_a_caret() {
    let err = complaint(WIKIPEDIA.replacen("195", "1q5", 1));
    insta::assert_snapshot!(err, @"
    puzzle.txt:1:14: expected a digit from 1 to 9 or one of . 0 * _ - ? x for an empty cell, found `q`
      | 53..7....6..1q5....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7
      |              ^
    ");
}

#[test]
fn each_kind_of_bad_input_is_told() {
    for (content, words) in [
        (String::new(), "empty"),
        (
            "# only a comment\n".to_owned(),
            "only blank lines and comments",
        ),
        (WIKIPEDIA[1..].to_owned(), "found 80"),
        (format!("{WIKIPEDIA}."), "found 82"),
        (
            WIKIPEDIA.repeat(2),
            "expected 81 cells for each puzzle, each on its own line",
        ),
        ("12345678\n".repeat(9), "8"),
        ("5...".repeat(4), "found `5`"),
        ("hello world\n".to_owned(), "expected"),
        ("\0\u{1}\u{2}".to_owned(), "binary"),
        ("PK\u{3}\u{4}".to_owned(), "zip"),
    ] {
        let err = complaint(&content);
        assert!(err.contains(words), "{content:?}: {err}");
    }
}

/// The line of an error that ends the run is in the output, too. An error about the whole file has no line.
#[test]
fn the_last_error_has_a_placeholder() {
    let folder = folder();
    for (content, out) in [
        (
            b"hello world\n".to_vec(),
            "# 1: cannot be read\n".to_owned(),
        ),
        (
            [WIKIPEDIA.as_bytes(), b"\n\xff\n"].concat(),
            format!("{SOLUTION}\n# 2: cannot be read\n"),
        ),
        (Vec::new(), String::new()),
    ] {
        let name = file(&folder, "puzzles.txt", content);
        let (found, status, err) = run(&mut ninefold(&["solve", &name]));
        assert_eq!((found, status), (out, 2), "{err}");
    }
}

/// JSON of other programs is no board of 11 rows.
#[test]
fn other_json_is_told() {
    let notebook = r#"{"cells": [{"cell_type": "markdown", "source": ["x"]}], "nbformat": 4}"#;
    for (content, place) in [
        (notebook, "puzzle.txt:1:12: "),
        ("{\"a\": 1}", "puzzle.txt:1:1: "),
    ] {
        let words = "expected a Sudoku, found JSON in none of the known puzzle formats";
        let err = complaint(content);
        assert!(err.starts_with(&format!("{place}{words}")), "{err}");
    }
}

#[test]
fn what_was_probably_meant_is_told() {
    let folder = folder();
    let name = file(&folder, "puzzle.txt", WIKIPEDIA);
    for (command, tip) in [
        (vec![name.as_str()], format!("ninefold solve {name}")),
        (vec![WIKIPEDIA], format!("ninefold solve {WIKIPEDIA}")),
        (vec!["generate", "hard"], "--difficulty hard".to_owned()),
        (vec!["generate", "--hard"], "--difficulty hard".to_owned()),
        (vec!["generate", "--killer"], "generate killer".to_owned()),
    ] {
        let (_, status, err) = run(&mut ninefold(&command));
        assert_eq!(status, 2, "{command:?}");
        let line = err
            .lines()
            .find(|line| line.trim_start().starts_with("tip:"));
        assert!(line.is_some_and(|line| line.contains(&tip)), "{err}");
    }
}

#[test]
fn bom_and_crlf_are_accepted() {
    let folder = folder();
    let name = file(&folder, "puzzle.txt", format!("\u{feff}{WIKIPEDIA}\r\n"));
    let (_, status, err) = run(&mut ninefold(&["solve", &name]));
    assert_eq!((status, err.as_str()), (0, ""));
}

#[test]
fn missing_files_folders_and_nonsense() {
    let folder = folder();
    for (argument, words) in [
        ("missing.txt", "no such file"),
        (".", "is a folder"),
        (&WIKIPEDIA[..80], "found 80"),
        ("", "an argument is empty"),
    ] {
        let (out, status, err) = run(ninefold(&["solve", argument]).current_dir(folder.path()));
        assert_eq!(
            (
                status,
                out.lines().filter(|line| !line.starts_with('#')).count()
            ),
            (2, 0)
        );
        assert!(err.contains(words), "{argument}: {err}");
    }
    let (_, status, err) = run(&mut ninefold(&["solve", "--box", "20x20", WIKIPEDIA]));
    assert_eq!(status, 2);
    assert!(err.contains("20x20"), "{err}");
    let (_, status, err) = run(&mut ninefold(&["solve", "--from", "word", WIKIPEDIA]));
    assert_eq!(status, 2);
    assert!(err.contains("ninefold convert --help"), "{err}");
}

/// What an option takes is said in words that a player knows, with the nearest name where one is misspelt.
#[test]
fn options_say_what_they_take() {
    for (arguments, words) in [
        (
            &["solve", "--threads", "0"][..],
            "expected a whole number from 1 to 1024",
        ),
        (
            &["solve", "--threads", "1000000"],
            "expected a whole number from 1 to 1024",
        ),
        (
            &["solve", "--limit", "0"],
            "expected a whole number, 1 or more",
        ),
        (
            &["solve", "--max-time", "0"],
            "expected a number of seconds above 0",
        ),
        (
            &["solve", "--max-time", "NaN"],
            "expected a number of seconds above 0",
        ),
        (&["solve", "--max-nodes", "x"], "expected a whole number"),
        (&["generate", "--seed", "abc"], "expected a whole number"),
        (
            &["generate", "-n", "-1"],
            "expected a whole number from 0 to 18446744073709551615",
        ),
        (
            &["hint", "--level", "4"],
            "expected a whole number from 1 to 3",
        ),
        (
            &["scan", "--givens", "0"],
            "expected a whole number from 1 to 81",
        ),
        (
            &["unavoidable", "--size", "1"],
            "expected a whole number from 4 to",
        ),
        (
            &["serve", "--port", "70000"],
            "expected a whole number from 0 to 65535",
        ),
        (
            &["candidates", "--limit", "0"],
            "expected a whole number from 1 to 10000",
        ),
        (
            &["serve", "--host", "localhost"],
            "expected an IP address, such as 127.0.0.1",
        ),
        (
            &["count", "--estimate=0"],
            "expected a whole number, 1 or more",
        ),
        (&["solve", "--from", "kagle"], "'kaggle'"),
        (&["convert", "--to", "bordred"], "'bordered'"),
        (&["generate", "--difficulty", "eazy"], "'easy'"),
        (&["generate", "--symmetry", "rotatonal"], "'rotational'"),
        (&["generate", "--technique", "xwin"], "'x-wing'"),
        (&["techniques", "swordfsh"], "'swordfish'"),
        (&["rate", "--scale", "hodku"], "'hodoku'"),
        (&["solve", "--method", "lgic"], "'logic'"),
        (&["render", "--theme", "drak"], "'dark'"),
        (&["slove"], "'solve'"),
    ] {
        let (out, status, err) = run(&mut ninefold(arguments));
        assert_eq!((out.as_str(), status), ("", 2), "{arguments:?}");
        assert!(err.contains(words), "{arguments:?}: {err}");
        for foreign in ["non-zero", "invalid digit", "in 1..", "parse"] {
            assert!(!err.contains(foreign), "{arguments:?}: {err}");
        }
    }
    let text = "variant 4x4\nthermometr: r1c1 r1c2\n";
    let (_, status, err) = run(ninefold(&["solve"]).write_stdin(text));
    assert_eq!(status, 2);
    assert!(err.contains("thermo"), "{err}");
}

/// A name that promises what the command does not write is refused, with the command that writes it.
#[test]
fn names_of_pictures_and_tables_are_no_names_of_texts() {
    let folder = folder();
    let refused = |arguments: &[&str], words: &str| {
        let (out, status, err) = run(ninefold(arguments).current_dir(folder.path()));
        assert_eq!((out.as_str(), status), ("", 2), "{arguments:?}");
        assert!(err.contains(words), "{arguments:?}: {err}");
        assert!(!err.contains(".ninefold-"), "{err}");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    };
    for name in ["x.png", "x.pdf", "x.SVG"] {
        refused(&["generate", "-o", name], "ninefold render -o");
        refused(&["solve", WIKIPEDIA, "-o", name], "ninefold render -o");
    }
    refused(&["solve", WIKIPEDIA, "-o", "x.parquet"], "would be a table");
    for command in ["solve", "render"] {
        let arguments = [command, WIKIPEDIA, "-o", "nodir/x.svg.txt"];
        let arguments = match command {
            "render" => [command, WIKIPEDIA, "-o", "nodir/x.svg"],
            _ => arguments,
        };
        refused(&arguments, "there is no folder nodir");
        refused(
            &[command, WIKIPEDIA, "-o", "."],
            if command == "solve" {
                "it is a folder"
            } else {
                "name"
            },
        );
    }
}

#[test]
fn a_line_without_end_is_refused() {
    let mut endless = ninefold(&["solve", "-"]);
    let (_, status, err) = run(endless.write_stdin(vec![b'.'; 40 << 20]));
    assert_eq!(status, 2);
    assert!(err.contains("long"), "{err}");
    assert!(err.len() < 1000, "the line is not repeated");
}

/// `-` is standard input wherever a file is read.
#[test]
fn files_may_be_standard_input() {
    let with = |arguments: &[&str], input: &[u8]| run(ninefold(arguments).write_stdin(input));
    let pattern = "1.".repeat(40) + "1";
    let (out, status, err) = with(
        &["generate", "--seed", "1", "--pattern", "-"],
        pattern.as_bytes(),
    );
    assert_eq!((out.lines().count(), status), (1, 0), "{err}");
    let (made, status, err) = with(
        &["generate", "--seed", "1", "--unlike", "-"],
        out.as_bytes(),
    );
    assert_eq!((made.lines().count(), status), (1, 0), "{err}");
    let rules = b"variant 4x4\nthermo: r1c1 r1c2 r1c3\n";
    let (_, status, err) = with(&["generate", "--seed", "1", "--rules", "-"], rules);
    assert_eq!(status, 0, "{err}");
    let proof = quiet(&["count", "--proof", "-", "-o", "/dev/null", WIKIPEDIA], 0);
    let verified = with(&["verify", "--proof", "-", WIKIPEDIA], proof.as_bytes());
    assert_eq!(verified, (format!("{SOLUTION}\n"), 0, String::new()));
    let (_, status, err) = with(&["verify", "--proof", "-"], proof.as_bytes());
    assert_eq!(status, 2);
    assert!(
        err.contains("cannot both come from standard input"),
        "{err}"
    );
    let folder = folder();
    let picture = folder.path().join("picture.png");
    quiet(&["render", WIKIPEDIA, "-o", picture.to_str().unwrap()], 0);
    let read = with(&["read", "-"], &std::fs::read(&picture).unwrap());
    assert_eq!(read, (format!("{WIKIPEDIA}\n"), 0, String::new()));
    let rows = folder.path().join("rows");
    let against = [
        "dataset",
        "-",
        "-o",
        rows.to_str().unwrap(),
        "--against",
        "-",
    ];
    let (_, status, err) = with(&against, WIKIPEDIA.as_bytes());
    assert_eq!(status, 2);
    assert!(
        err.contains("--against: the puzzles come from standard input"),
        "{err}"
    );
}

/// Inputs that are small or have no end, and would take hours or all memory if nobody looked at their size.
#[test]
#[cfg(unix)]
fn what_has_no_end_is_refused_soon() {
    let folder = tempfile::tempdir().unwrap();
    let rule = format!(
        "variant 9x9\ncontains {}: r1c1 r1c2\n",
        "1 ".repeat(100_000)
    );
    std::fs::write(folder.path().join("contains.txt"), rule).unwrap();
    std::fs::write(folder.path().join("one.txt"), WIKIPEDIA).unwrap();
    for (arguments, words) in [
        (
            &["generate", "--pattern", "/dev/zero"][..],
            "--pattern: /dev/zero: expected at most 64 MiB",
        ),
        (
            &["generate", "--rules", "/dev/zero"],
            "--rules: /dev/zero: expected at most 64 MiB",
        ),
        (
            &["library", "/dev/zero"],
            "/dev/zero: expected at most 64 MiB",
        ),
        (
            &["verify", "--proof", "/dev/zero", "one.txt"],
            "line 1 is longer than 64 MiB",
        ),
        (&["explain", "--max-time", "5", "contains.txt"], ""),
        (&["steps", "--max-time", "5", "contains.txt"], ""),
        (&["solve", "contains.txt"], ""),
    ] {
        let (_, status, err) = run(ninefold(arguments).current_dir(folder.path()));
        assert!(err.contains(words), "{arguments:?}: {err}");
        assert!(words.is_empty() || status == 2, "{arguments:?}: {status}");
    }
}
