use std::fs;

use crate::{MATLAB, SEVERAL, WIKIPEDIA, folder, ninefold, quiet, run};

#[test]
fn one_puzzle_is_an_svg_on_standard_output() {
    let text = quiet(&["render", WIKIPEDIA], 0);
    assert!(
        text.starts_with("<svg ") && text.ends_with("</svg>\n"),
        "{text}"
    );
    assert!(text.contains("Row 1: 5, 3, empty, empty, 7,"), "{text}");
}

#[test]
fn both_boards_and_the_time() {
    let text = quiet(&["render", "--both", "--time", WIKIPEDIA], 0);
    assert!(text.contains("Puzzle: A Sudoku board") && text.contains("Solution: A Sudoku board"));
    assert!(
        text.contains("Row 1: 5, 3, (4), (6), 7, (8), (9), (1), (2)."),
        "{text}"
    );
    assert!(
        text.contains("<desc>Exactly one solution. Method: fast, 0 guesses,"),
        "{text}"
    );
}

#[test]
fn a_step_is_told_and_drawn() {
    let text = quiet(&["render", "--step", "2", WIKIPEDIA], 0);
    assert!(
        text.contains("<title>") && text.contains(" can be "),
        "{text}"
    );
    assert_eq!(
        quiet(&["render", "--hint", WIKIPEDIA], 0),
        quiet(&["render", "--step", "1", WIKIPEDIA], 0)
    );
    let (out, status, error) = run(&mut ninefold(&["render", "--step", "1000", WIKIPEDIA]));
    assert_eq!((out.as_str(), status), ("", 1));
    assert!(
        error.contains("no step 1000: the explanation has "),
        "{error}"
    );
}

#[test]
fn the_name_says_what_is_written() {
    let folder = folder();
    for (name, begin) in [
        ("a.svg", &b"<svg"[..]),
        ("a.png", b"\x89PNG"),
        ("a.PDF", b"%PDF-1.7"),
    ] {
        let path = folder.path().join(name);
        quiet(
            &[
                "render",
                "--solved",
                WIKIPEDIA,
                "-o",
                path.to_str().unwrap(),
            ],
            0,
        );
        assert!(fs::read(&path).unwrap().starts_with(begin), "{name}");
    }
    let (_, status, error) = run(&mut ninefold(&["render", WIKIPEDIA, "-o", "board"]));
    assert_eq!(status, 2);
    assert!(error.contains(".svg, .png or .pdf"), "{error}");
    let (_, status, error) = run(&mut ninefold(&[
        "render",
        WIKIPEDIA,
        "-o",
        "board.png",
        "--to",
        "pdf",
    ]));
    assert_eq!(status, 2);
    assert!(error.contains("disagree"), "{error}");

    let (_, status, error) = run(&mut ninefold(&["render", WIKIPEDIA, "--width", "300"]));
    assert_eq!(status, 2);
    assert!(error.contains("width of a PNG"), "{error}");
}

#[test]
fn many_puzzles_are_numbered_files_or_pages() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    quiet(&["render", WIKIPEDIA, MATLAB, "-o", &path("b.svg")], 0);
    assert!(
        fs::read_to_string(path("b-1.svg"))
            .unwrap()
            .contains("Row 1: 5, 3,")
    );
    assert!(
        fs::read_to_string(path("b-2.svg"))
            .unwrap()
            .contains("Row 1: empty, empty, 6,")
    );
    // What is there stays, unless one says otherwise.
    fs::write(path("b-2.svg"), "mine").unwrap();
    let (_, status, error) = run(&mut ninefold(&[
        "render",
        WIKIPEDIA,
        MATLAB,
        "-o",
        &path("b.svg"),
    ]));
    assert_eq!(status, 2);
    assert!(error.contains("b-1.svg exists already"), "{error}");
    assert_eq!(fs::read_to_string(path("b-2.svg")).unwrap(), "mine");
    quiet(
        &["render", WIKIPEDIA, MATLAB, "--force", "-o", &path("b.svg")],
        0,
    );
    assert_ne!(fs::read_to_string(path("b-2.svg")).unwrap(), "mine");
    let (_, status, error) = run(&mut ninefold(&["render", WIKIPEDIA, MATLAB]));
    assert_eq!(status, 2);
    assert!(error.contains("2 pictures do not fit one svg"), "{error}");
}

#[test]
fn sheets_with_solutions() {
    let folder = folder();
    let path = folder.path().join("sheet.pdf").to_str().unwrap().to_owned();
    let sheet = [
        "render",
        "--sheet",
        "2",
        "--solutions",
        "--levels",
        "-o",
        &path,
    ];
    quiet(&[&sheet[..], &[WIKIPEDIA, MATLAB, WIKIPEDIA]].concat(), 0);
    let pages = |path: &str| {
        let bytes = fs::read(path).unwrap();
        String::from_utf8_lossy(&bytes)
            .matches("/Type /Page ")
            .count()
    };
    // Two of puzzles, one of solutions.
    assert_eq!(pages(&path), 3);
    let (_, status, error) = run(&mut ninefold(&[&sheet[..], &[SEVERAL]].concat()));
    assert_eq!(status, 1);
    assert!(
        error.contains("1 puzzle without exactly one solution"),
        "{error}"
    );
    assert_eq!(pages(&path), 1);
    let small = "variant 4x4\nthermo: r1c1 r2c1 r3c1 r4c1\ngivens: .34. .... .... ..1.\n";
    let (_, status, error) = run(ninefold(&sheet).write_stdin(small));
    assert_eq!((status, error.as_str()), (0, ""));
    assert_eq!(pages(&path), 2);
}

#[test]
fn positions_of_variants() {
    let small = "variant 4x4\nthermo: r1c1 r2c1 r3c1 r4c1\ngivens: .34. .... .... ..1.\n";
    let drawn = |options: &[&str]| {
        let render = [&["render"][..], options].concat();
        let (svg, status, error) = run(ninefold(&render).write_stdin(small));
        assert_eq!((status, error.as_str()), (0, ""), "{options:?}");
        svg
    };
    assert!(drawn(&["--hint"]).contains("<desc>"));
    assert_eq!(drawn(&["--hint"]), drawn(&["--step", "1"]));
    assert!(drawn(&["--candidates"]).len() > drawn(&[]).len());
    let (_, status, error) = run(ninefold(&["render", "--step", "99"]).write_stdin(small));
    assert_eq!(status, 1);
    assert!(error.contains("there is no step 99"), "{error}");
}

#[test]
fn what_cannot_be_drawn_is_told() {
    let (out, status, error) = run(&mut ninefold(&["render", "--solved", SEVERAL]));
    assert_eq!((out.as_str(), status), ("", 1));
    assert!(error.contains("more than one solution"), "{error}");
    let (_, status, _) = run(ninefold(&["render"]).write_stdin("what is this\n"));
    assert_eq!(status, 2);
    let (_, status, error) = run(ninefold(&["render"]).write_stdin(""));
    assert_eq!(status, 2);
    assert!(!error.is_empty());
}

#[test]
fn options_have_the_names_that_people_guess() {
    for (name, guess) in [("--solved", "--solution"), ("--both", "--side-by-side")] {
        let named = quiet(&["render", name, WIKIPEDIA], 0);
        assert_eq!(named, quiet(&["render", guess, WIKIPEDIA], 0));
    }
    let folder = folder();
    let path = folder.path().join("booklet.pdf");
    let path = path.to_str().unwrap();
    let options = ["--per-page", "6", "--levels", "--solutions", "-o", path];
    quiet(&[&["render", WIKIPEDIA, MATLAB], &options[..]].concat(), 0);
    assert!(fs::read(path).unwrap().starts_with(b"%PDF-1.7"));
}

#[test]
fn solving_draws_both_boards() {
    let folder = folder();
    let path = folder.path().join("both.svg");
    let name = path.to_str().unwrap();
    let lines = quiet(&["solve", "--picture", name, WIKIPEDIA], 0);
    assert_eq!(lines, format!("{}\n", crate::SOLUTION));
    let drawn = quiet(&["render", "--both", WIKIPEDIA], 0);
    assert_eq!(fs::read_to_string(&path).unwrap(), drawn);

    let (out, status, error) = run(&mut ninefold(&[
        "solve",
        "--picture",
        name,
        SEVERAL,
        MATLAB,
    ]));
    assert_eq!((out.lines().count(), status), (2, 1), "{out}");
    assert!(
        error.contains("cannot draw this puzzle: more than one solution"),
        "{error}"
    );
    assert_ne!(fs::read_to_string(&path).unwrap(), drawn);
}

/// What a method leaves open: its digits and its candidates.
#[test]
fn the_board_as_a_method_leaves_it() {
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let draw = |method: &str| quiet(&["render", "--method", method, hard], 0);
    assert!(draw("logic").contains("places no more digits"));
    assert!(!draw("backtrack").contains("nothing more"));
    // Candidates are drawn, so there is more than of the solution.
    assert!(draw("logic").len() > draw("backtrack").len());
}

/// `explain` joins steps of one idea, and the pictures have the same numbers.
#[test]
fn every_step_of_a_picture_is_that_of_explain() {
    let puzzle = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/puzzle.txt");
    let text = quiet(&["explain", "--json", puzzle], 0);
    let explained: serde_json::Value = serde_json::from_str(&text).unwrap();
    let steps = explained["steps"].as_array().unwrap();
    let last = steps.len().to_string();
    for number in [1, 22, 23, 24, 30, steps.len()] {
        let drawn = quiet(&["render", "--step", &number.to_string(), puzzle], 0);
        let text = steps[number - 1]["because"].as_str().unwrap();
        let first = text
            .split_whitespace()
            .take(3)
            .collect::<Vec<_>>()
            .join(" ");
        assert!(drawn.contains(&first), "{number}: {text}");
    }
    let after = (steps.len() + 1).to_string();
    let (_, status, error) = run(&mut ninefold(&["render", "--step", &after, puzzle]));
    assert_eq!(status, 1);
    assert!(
        error.contains(&format!("the explanation has {last} steps")),
        "{error}"
    );
}

#[test]
fn the_author_is_beside_the_title() {
    let text = "variant 4x4\ntitle: Small\nauthor: Ann\n";
    for arguments in [&["render"][..], &["render", "--sheet", "1", "--to", "svg"]] {
        let (out, status, _) = run(ninefold(arguments).write_stdin(text));
        assert_eq!(status, 0);
        assert!(out.contains("Small, by Ann"), "{out}");
    }
}
