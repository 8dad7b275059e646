//! Puzzles that do not deserve an explanation: without solution, with several, or with a wrong digit placed.

use crate::{SEVERAL, WIKIPEDIA, folder, ninefold, quiet, run};

/// A thermometer that leaves several solutions.
const SEVERAL_RULED: &str = "variant 4x4\nthermo: r1c1 r1c2 r1c3 r1c4\n";

/// A thermometer that begins with 4.
const NONE_RULED: &str = "variant 4x4\nthermo: r1c1 r1c2 r1c3\ngivens: 4... .... .... ....\n";

fn none() -> String {
    WIKIPEDIA.replacen("7....6", "74...6", 1)
}

fn wrong() -> String {
    WIKIPEDIA.replacen("53..7....", "53+1.7....", 1)
}

/// What is said first of each.
fn cases() -> [(String, &'static str); 5] {
    [
        (SEVERAL.to_owned(), "More than one solution."),
        (SEVERAL_RULED.to_owned(), "More than one solution."),
        (none(), "No solution."),
        (NONE_RULED.to_owned(), "No solution."),
        (wrong(), "r1c3 = 1 is wrong."),
    ]
}

#[test]
fn explanations_and_steps_begin_with_a_caution() {
    for (puzzle, words) in cases() {
        for command in ["explain", "steps"] {
            let out = quiet(&[command, &puzzle], 1);
            let first = out.lines().next().unwrap();
            assert!(first.starts_with("Caution: "), "{command}: {out}");
            let joined = out.replace("\n  ", " ");
            assert!(joined.contains(words), "{command}: {out}");
        }
        let object = quiet(&["explain", "--json", &puzzle], 1);
        let object: serde_json::Value = serde_json::from_str(&object).unwrap();
        let caution = object["caution"].as_str().unwrap();
        assert!(caution.contains(words), "{caution}");
        // Steps in JSON are an array of steps and nothing else.
        let (out, status, err) = run(&mut ninefold(&["steps", "--json", &puzzle]));
        assert_eq!(status, 1);
        assert!(serde_json::from_str::<Vec<serde_json::Value>>(&out).is_ok());
        assert!(
            err.starts_with("puzzle:1: ") && err.contains(words),
            "{err}"
        );
    }
    let object = quiet(&["explain", "--json", WIKIPEDIA], 0);
    assert!(!object.contains("caution"), "{object}");
}

/// Otherwise chains would find a step for every candidate, for minutes.
#[test]
fn only_the_simplest_steps_of_a_contradiction_are_listed() {
    let out = quiet(&["steps", &none()], 1);
    assert!(
        out.replace("\n  ", " ")
            .contains("Only the simplest techniques are listed."),
        "{out}"
    );
    let out = quiet(&["steps", "--technique", "x-wing", &none()], 1);
    assert!(!out.contains("Only the simplest"), "{out}");
}

#[test]
fn hints_begin_with_a_caution_or_say_what_check_says() {
    for puzzle in [SEVERAL, SEVERAL_RULED] {
        let out = quiet(&["hint", puzzle], 1);
        assert!(out.starts_with("Caution: More than one solution."), "{out}");
        assert!(out.lines().count() > 1, "{out}");
        let object = quiet(&["hint", "--json", puzzle], 1);
        let object: serde_json::Value = serde_json::from_str(&object).unwrap();
        let caution = object["caution"].as_str().unwrap();
        assert!(caution.starts_with("More than one solution."), "{object}");
    }
    for puzzle in [&none(), NONE_RULED] {
        let object = |command: &str| -> serde_json::Value {
            let object = quiet(&[command, "--json", puzzle], 1);
            serde_json::from_str(&object).unwrap()
        };
        assert_eq!(object("hint")["reason"], object("check")["sentence"]);
    }
    let out = quiet(&["hint", "--level", "2", &wrong()], 1);
    assert!(out.contains("look at r1c3"), "{out}");
}

#[test]
fn a_step_is_drawn_on_demand_alone() {
    for (puzzle, words) in cases() {
        for option in [&["--hint"][..], &["--step", "1"]] {
            let arguments = [&["render"], option, &[&puzzle]].concat();
            let (out, status, err) = run(&mut ninefold(&arguments));
            assert_eq!((&out[..], status), ("", 1), "{err}");
            assert!(err.contains(words) && err.contains("--force"), "{err}");
            let forced = [&arguments[..], &["--force"]].concat();
            let (out, status, err) = run(&mut ninefold(&forced));
            // Where there is a step at all.
            match status {
                0 => assert!(out.contains("Caution: "), "{out}"),
                _ => assert!(err.contains("the puzzle has no step to draw"), "{err}"),
            }
        }
    }
    let (out, ..) = run(&mut ninefold(&["render", "--force", "--hint", SEVERAL]));
    assert!(out.starts_with("<svg "), "{out}");
}

/// What is drawn is what the method placed, not the solution.
#[test]
fn the_picture_of_a_method_that_is_stuck() {
    let folder = folder();
    let path = folder.path().join("both.svg");
    let name = path.to_str().unwrap();
    let drawn = |puzzle: &str, status| {
        quiet(
            &["solve", "--method", "logic", "--picture", name, puzzle],
            status,
        );
        std::fs::read_to_string(&path).unwrap()
    };
    let stuck = |svg: &str| {
        assert!(svg.contains("Placed by the method"), "{svg}");
        assert!(
            svg.contains("The method logic places no more digits"),
            "{svg}"
        );
        assert!(!svg.contains("Solution"), "{svg}");
        // The first board has givens alone, the second has open cells too.
        assert_eq!(svg.matches("Row 9: ").count(), 2, "{svg}");
        let last = svg.split("Row 9: ").last().unwrap();
        last.lines().next().unwrap().contains("empty")
    };
    assert!(stuck(&drawn(SEVERAL, 1)));
    // One solution, which needs more than singles.
    let hard = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
    assert!(stuck(&drawn(hard, 1)));
    let whole = drawn(WIKIPEDIA, 0);
    assert!(whole.contains("Solution: A Sudoku board"), "{whole}");
}
