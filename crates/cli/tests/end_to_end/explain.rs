//! `ninefold explain` and `ninefold techniques`.

use crate::{MATLAB, SEVERAL, WIKIPEDIA, file, folder, ninefold, quiet, run};

#[test]
fn a_puzzle_is_explained() {
    let (text, status, _) = run(&mut ninefold(&["explain", WIKIPEDIA]));
    assert_eq!(status, 0);
    assert!(text.starts_with("  1. "), "{text}");
    assert!(text.contains(" has one empty cell, "), "{text}");
    let last = text.lines().last().unwrap();
    let steps = text.lines().filter(|line| line.contains(" => ")).count();
    assert_eq!(steps, 51);
    assert!(
        last.starts_with("Solved in 51 steps; the hardest technique was "),
        "{last}"
    );
}

#[test]
fn harder_ones_are_too() {
    let (text, status, _) = run(&mut ninefold(&["explain", MATLAB]));
    assert_eq!(status, 0, "{text}");
}

#[test]
fn several_solutions_are_no_end() {
    let (text, status, _) = run(&mut ninefold(&["explain", SEVERAL]));
    assert_eq!(status, 1);
    assert!(
        text.contains("No technique finds another step after"),
        "{text}"
    );
}

#[test]
fn a_contradiction_is_said() {
    let wrong = format!("123456780000000009{}", "0".repeat(63));
    let (text, status, _) = run(&mut ninefold(&["explain", &wrong]));
    assert_eq!(status, 1, "{text}");
    assert!(text.ends_with("no solution.\n"), "{text}");
}

#[test]
fn techniques_are_listed() {
    let (text, status, _) = run(&mut ninefold(&["techniques"]));
    assert_eq!(status, 0);
    assert!(
        text.lines().any(|line| line.starts_with("x-wing ")),
        "{text}"
    );
    let (text, _, _) = run(&mut ninefold(&["techniques", "x-wing", "0800"]));
    assert!(text.starts_with("X-Wing (x-wing)\n"), "{text}");
    assert!(text.contains("XY-Wing"), "{text}");
    let (_, status, error) = run(&mut ninefold(&["techniques", "sudoku"]));
    assert_eq!(status, 2);
    assert!(error.contains("ninefold techniques"), "{error}");
}

/// The line for each technique, the hardest step, and the end; no steps.
#[test]
fn a_summary_has_a_line_for_each_technique() {
    let text = quiet(&["explain", "--summary", WIKIPEDIA], 0);
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("  Full House"), "{text}");
    let count = |line: &str| -> Option<usize> {
        line.strip_prefix("  ")?
            .split_whitespace()
            .rev()
            .nth(1)?
            .parse()
            .ok()
    };
    let steps: usize = lines.iter().filter_map(|line| count(line)).sum();
    assert_eq!(steps, 51, "{text}");
    assert!(text.contains("The hardest step is number "), "{text}");
    assert!(
        lines[lines.len() - 1].starts_with("Solved in 51 steps"),
        "{text}"
    );
}

#[test]
fn an_explanation_begins_where_it_is_told_to() {
    let all = quiet(&["explain", WIKIPEDIA], 0);
    let some = quiet(&["explain", "--from-step", "50", WIKIPEDIA], 0);
    let number = |line: &&str| {
        let (number, _) = line.split_once('.')?;
        number.trim().parse::<usize>().ok()
    };
    let steps = |text: &str| -> Vec<String> {
        let steps = text.lines().filter(|line| number(line).is_some());
        steps.map(str::to_owned).collect()
    };
    assert_eq!(steps(&some), steps(&all)[49..]);
    // The board before the step, with its candidates, and the solved one at the end.
    assert!(all.contains("│ 5 3*4 │"), "{all}");
    assert!(some.lines().count() > 20, "{some}");
    assert_eq!(
        steps(&quiet(&["explain", "--from-step", "99", WIKIPEDIA], 0)),
        [""; 0]
    );
}

#[test]
fn boards_are_drawn_before_singles_too() {
    let text = quiet(&["explain", "--boards", WIKIPEDIA], 0);
    assert!(
        text.matches("placed").count() >= 51 || text.matches('┌').count() > 51,
        "{text}"
    );
}

#[test]
fn techniques_are_left_out() {
    let singles = ["--without", "naked-single", "--without", "full-house"];
    let text = quiet(&[&["explain"], &singles[..], &[WIKIPEDIA]].concat(), 0);
    assert!(
        !text.contains("Naked Single") && !text.contains("Full House"),
        "{text}"
    );
    assert!(text.contains("Hidden Single"), "{text}");
    for scale in ["se", "hodoku"] {
        let arguments = [
            "explain",
            "--scale",
            scale,
            "--without",
            "hidden-single",
            MATLAB,
        ];
        let (text, _, _) = run(&mut ninefold(&arguments));
        assert!(!text.contains("Hidden Single"), "{scale}: {text}");
    }
}

#[test]
fn the_way_as_an_object() {
    let (text, status, _) = run(&mut ninefold(&["explain", "--json", MATLAB]));
    assert_eq!(status, 0);
    let object: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(object["end"], "solved");
    let steps = object["steps"].as_array().unwrap();
    assert_eq!(steps[0]["placements"][0], "r3c1=3");
    assert!(steps.iter().all(|step| step["because"].is_string()));
}

#[test]
fn boards_show_the_candidates() {
    let line = format!(
        ":0000:x:{}:{}:::",
        ".".repeat(81),
        "112 113 122 123 132 133"
    );
    let (text, _, _) = run(&mut ninefold(&["explain", "--boards", &line]));
    assert!(text.contains("pattern"), "{text}");
    assert!(text.contains("1*"), "{text}");
    assert!(
        text.lines().all(|line| line.chars().count() <= 80),
        "{text}"
    );
}

/// The pages in `docs/techniques` are what the program writes. If not: `cargo xtask manual`.
#[test]
fn the_manual_is_up_to_date() {
    let folder = folder();
    let target = folder.path().to_str().unwrap();
    let (_, status, error) = run(&mut ninefold(&["techniques", "--pages", target]));
    assert_eq!((status, error.as_str()), (0, ""));
    let docs = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/techniques");
    let names = |folder: &std::path::Path| {
        let entries = std::fs::read_dir(folder).unwrap();
        let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        names
    };
    assert_eq!(
        names(&docs),
        names(folder.path()),
        "run `cargo xtask manual`"
    );
    for name in names(&docs) {
        let read = |folder: &std::path::Path| std::fs::read_to_string(folder.join(&name)).unwrap();
        let is_same = read(&docs) == read(folder.path());
        assert!(is_same, "{name:?} is out of date: run `cargo xtask manual`");
    }
}

#[test]
fn on_the_scale_of_sudoku_explainer_steps_have_prices() {
    let text = quiet(&["explain", "--scale", "se", MATLAB], 0);
    assert!(text.starts_with("  1. [1.2] Hidden Single: "), "{text}");
    assert!(text.ends_with("Rating: 1.2.\n"), "{text}");
}

/// The examples that come with the program, by every scale: none is too strange for one.
#[test]
fn shipped_examples_are_explained_by_every_scale() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples");
    for name in ["variants.txt", "killer.txt", "jigsaw.txt", "rules.txt"] {
        let path = format!("{folder}/{name}");
        for options in [
            &["--scale", "se"][..],
            &["--scale", "se", "--techniques", "1.18"],
            &["--scale", "hodoku"],
            &[],
        ] {
            let arguments = [&["explain", "--max-time", "10", &path], options].concat();
            let (out, status, err) = run(&mut ninefold(&arguments));
            assert!(
                matches!(status, 0 | 1),
                "{name} {options:?}: {status}, {err}"
            );
            assert!(out.lines().count() > 5, "{name} {options:?}: {out}{err}");
        }
    }
}

/// Cells of a Latin square are in two houses, not three.
#[test]
fn a_latin_square_is_explained() {
    let folder = folder();
    let rows = "givens: 12345678. 23456789. 3........ 4........ 5........ 6........ 7........ 8........ .........";
    let square = file(
        &folder,
        "square.txt",
        format!("variant 9x9 no-boxes\n{rows}\n"),
    );
    let drawing = folder.path().join("hint.svg");
    let drawing = drawing.to_str().unwrap();
    for arguments in [
        &["explain", &square][..],
        &["explain", "--scale", "se", &square],
        &["hint", &square],
        &["steps", &square],
        &["render", "--hint", "--force", "-o", drawing, &square],
    ] {
        let (out, status, err) = run(&mut ninefold(arguments));
        assert!(
            matches!(status, 0 | 1),
            "{arguments:?}: {status}, {out}{err}"
        );
    }
    assert!(std::path::Path::new(drawing).exists(), "the step is drawn");
}
