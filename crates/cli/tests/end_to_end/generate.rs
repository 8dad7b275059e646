use crate::{ninefold, run};

/// What the program writes, its status and its complaints.
fn made(arguments: &[&str]) -> (String, i32, String) {
    let arguments = [&["generate"], arguments].concat();
    run(&mut ninefold(&arguments))
}

#[test]
fn the_number_of_threads_does_not_matter() {
    for options in [&["-n", "700"][..], &["-n", "5", "--difficulty", "hard"]] {
        let with = |threads| made(&[&["--seed", "1", "--threads", threads], options].concat());
        let (one, status, err) = with("1");
        assert_eq!((status, err.as_str()), (0, ""));
        assert_eq!(one.lines().count().to_string(), options[1]);
        assert_eq!(with("3"), (one, 0, String::new()));
    }
}

#[test]
fn what_cannot_be_is_told() {
    for (options, words) in [
        (&["--givens", "16"][..], "at least 17 givens"),
        (&["--givens", "30..20"], "from 30 to 20"),
        (&["--givens", "x"], "not a number"),
        (&["--givens", "60..61", "--minimal"], "more than 40"),
        (&["--pattern", "111"], "expected 81 signs"),
        (&["--rating", "se:8..7"], "range of ratings is empty"),
        (&["--rating", "7.0"], "write se:7.0..7.5"),
        (&["--technique", "magic"], "ninefold techniques"),
        (
            &["--symmetry", "round"],
            "possible values: none, rotational",
        ),
        (&["--solved", "--uniform", "--box", "4x4"], "equally likely"),
        (&["--unlike", "missing.txt"], "missing.txt"),
        (&["--box", "2x2", "--unbiased"], "cannot be used with"),
    ] {
        let (out, status, err) = made(options);
        assert_eq!((out.as_str(), status), ("", 2), "{options:?}");
        assert!(err.contains(words), "{options:?}: {err}");
    }
    let empty_rows = format!("{}{}", ".".repeat(18), "1".repeat(63));
    let (_, status, err) = made(&["--pattern", &empty_rows]);
    assert_eq!(status, 2);
    assert!(err.contains("two rows of a band"), "{err}");
}

#[test]
fn a_level_and_a_technique_together() {
    let (out, status, err) = made(&[
        "--seed",
        "1",
        "--difficulty",
        "medium",
        "--technique",
        "naked-pair",
    ]);
    assert_eq!((status, err.as_str()), (0, ""));
    let (rated, _, _) = run(&mut ninefold(&["rate", "--scale", "hodoku", out.trim()]));
    assert!(rated.contains("Medium"), "{rated}");
    let (explained, _, _) = run(&mut ninefold(&["explain", "--summary", out.trim()]));
    assert!(explained.contains("Naked Pair"), "{explained}");
}

#[test]
fn an_end_is_told() {
    let (out, status, err) = made(&["--seed", "1", "--givens", "17", "--max-tries", "2"]);
    assert_eq!((out.as_str(), status), ("", 1));
    assert!(err.contains("0 of 1 puzzle found in 2 tries"), "{err}");
    let clues = ["x-sum", "--box", "3x4", "--seed", "1", "--max-time", "0.01"];
    let (out, status, err) = made(&clues);
    assert_eq!((out.as_str(), status), ("", 1));
    let help = "found in 0 tries. Not even the first try was finished. What may help: more time (--max-time), a smaller board (--box \
        3x3), other clues\n";
    assert!(err.ends_with(help), "{err}");
}

#[test]
fn a_large_killer_has_small_cages() {
    let (out, status, err) = made(&["killer", "--box", "4x4", "--seed", "1"]);
    assert!(status == 0 && out.starts_with("variant 16x16"), "{err}");
    assert_eq!(out.matches("cage ").count(), 128, "{out}");
}

#[test]
fn formats_that_cannot_hold_the_puzzles_are_refused_first() {
    for (format, words) in [
        ("killer", "the format killer cannot hold the given at r1c1"),
        (
            "f-puzzles",
            "the format f-puzzles cannot hold a second puzzle",
        ),
    ] {
        let (out, status, err) = made(&["-n", "3", "--to", format, "--seed", "1"]);
        assert_eq!((out.as_str(), status), ("", 2), "{err}");
        assert!(err.contains(words) && err.lines().count() == 1, "{err}");
    }
    let (out, status, _) = made(&["--to", "f-puzzles", "--seed", "1"]);
    assert!(status == 0 && out.starts_with('{'), "{out}");
}

#[test]
fn givens_of_the_rules_count_too() {
    let folder = crate::folder();
    let puzzle = crate::file(&folder, "puzzle.txt", crate::WIKIPEDIA);
    let given = |text: &str| text.bytes().filter(|byte| byte.is_ascii_digit()).count();
    let own = given(crate::WIKIPEDIA);
    for (wanted, found) in [(own + 6, own + 6), (own, own)] {
        let wanted = wanted.to_string();
        let order = [
            "--rules", &puzzle, "--givens", &wanted, "--seed", "1", "--json",
        ];
        let object: serde_json::Value = serde_json::from_str(&made(&order).0).unwrap();
        assert_eq!(object["givens"], found);
        assert_eq!(given(object["puzzle"].as_str().unwrap()), found);
    }
    let (_, status, err) = made(&["--rules", &puzzle, "--givens", "10"]);
    assert_eq!(status, 2);
    assert!(err.contains(&format!("has {own} givens")), "{err}");
}

#[test]
fn weights_are_printed_beside_a_level() {
    let (out, ..) = made(&["--unbiased", "--difficulty", "medium", "--seed", "1"]);
    assert!(
        out.contains(" Medium (") && out.contains(" weight="),
        "{out}"
    );
}

/// A puzzle may state candidates alone; what is left of it states them too.
#[test]
fn a_minimal_puzzle_keeps_its_candidates() {
    let candidates = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/candidates.txt");
    let (minimal, status, _) = run(&mut ninefold(&["minimize", candidates]));
    assert_eq!(status, 0);
    let folder = crate::folder();
    let minimal = crate::file(&folder, "minimal.txt", minimal);
    let counted = |name: &str| run(&mut ninefold(&["count", name])).0;
    assert_eq!(
        (counted(&minimal), counted(candidates)),
        ("1\n".into(), "1\n".into())
    );
}

#[test]
fn needless_givens_are_named_and_taken_away() {
    let (puzzle, _, _) = made(&["--seed", "4", "--givens", "32"]);
    let (minimal, status, _) = run(&mut ninefold(&["minimize", puzzle.trim()]));
    assert_eq!(status, 0);
    let (named, _, _) = run(&mut ninefold(&["redundant", puzzle.trim()]));
    assert!(named.starts_with('r'), "{named}");
    let (named, status, _) = run(&mut ninefold(&["redundant", minimal.trim()]));
    assert_eq!((named.as_str(), status), ("minimal\n", 0));
    let (named, status, _) = run(&mut ninefold(&["redundant", &".".repeat(81)]));
    assert_eq!(
        (named.as_str(), status),
        ("# 1: more than one solution\n", 1)
    );
}
