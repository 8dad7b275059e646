//! Canonical forms.

use crate::{MATLAB, SOLUTION, WIKIPEDIA, ninefold, quiet, run};

/// The grid with the most automorphisms, which is the first of all grids, and the form of itself.
const FIRST: &str =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

#[test]
fn forms_with_their_automorphisms() {
    assert_eq!(quiet(&["canon", FIRST], 0), format!("{FIRST}\n"));
    let out = quiet(&["canon", "--automorphisms", FIRST, &".".repeat(81)], 0);
    assert_eq!(out, format!("{FIRST}\t648\n{}\t3359232\n", ".".repeat(81)));
    // Any number of images has one form, and so have their solutions.
    for which in ["--puzzle", "--grid"] {
        let form = quiet(&["canon", which, WIKIPEDIA], 0);
        let images = quiet(&["shuffle", "--seed", "5", "--count", "20", WIKIPEDIA], 0);
        let (out, status, _) = run(ninefold(&["canon", which]).write_stdin(images));
        assert_eq!((out, status), (form.repeat(20), 0));
    }
    assert_eq!(
        quiet(&["canon", "--grid", WIKIPEDIA], 0),
        quiet(&["canon", SOLUTION], 0)
    );
}

#[test]
fn other_shapes_and_json() {
    let six = format!("1{}2", ".".repeat(34));
    let out = quiet(&["canon", "--json", "--box", "3x2", &six], 0);
    assert!(out.contains("\"symmetry\":{\"transposed\":false"), "{out}");
    let (out, status, _) = run(&mut ninefold(&["canon", "--json", "1".repeat(81).as_str()]));
    assert_eq!(status, 1);
    assert!(out.contains("\"form\":null"), "{out}");
    assert!(
        out.contains("\"reason\":\"r1c1 and r1c2 are both 1"),
        "{out}"
    );
    let (out, status, _) = run(&mut ninefold(&["canon", "--grid", &".".repeat(81)]));
    assert_eq!((out.as_str(), status), ("# 1: more than one solution\n", 1));
}

#[test]
fn one_of_a_kind_is_kept() {
    let images = quiet(
        &["shuffle", "--seed", "1", "--count", "3", WIKIPEDIA, MATLAB],
        0,
    );
    let first = images.lines().next().unwrap();
    let fourth = images.lines().nth(3).unwrap();
    let (out, status, err) = run(ninefold(&["dedupe"]).write_stdin(images.as_str()));
    assert_eq!((out, status), (format!("{first}\n{fourth}\n"), 0));
    assert_eq!(err, "6 boards, 2 different\n");
    let (out, ..) = run(ninefold(&["dedupe", "--duplicates"]).write_stdin(images.as_str()));
    let like: Vec<&str> = out
        .lines()
        .filter_map(|line| line.split('\t').nth(1))
        .collect();
    let [one, four] = [
        "# equivalent to standard input:1",
        "# equivalent to standard input:4",
    ];
    assert_eq!(like, [one, one, four, four]);
}

#[test]
fn shuffles_depend_on_the_seed_alone() {
    let shuffle = |threads: &str| {
        let images = quiet(&["shuffle", "--seed", "9", "--count", "500", WIKIPEDIA], 0);
        let mut again = ninefold(&["shuffle", "--seed", "9", "--threads", threads]);
        run(again.write_stdin(images)).0
    };
    assert_eq!(shuffle("1"), shuffle("4"));
    let out = quiet(
        &["shuffle", "--seed", "9", "--transformation", WIKIPEDIA],
        0,
    );
    insta::assert_snapshot!(out);
}

#[test]
fn puzzles_with_rules_are_refused_in_the_same_words() {
    let text = "variant 4x4\ncage 3: r1c1 r1c2\ngivens: ..34 .... .... ....\n";
    let reason =
        "expected a plain puzzle: the puzzle has other rules than those of rows, columns and boxes";
    for command in ["canon", "dedupe", "shuffle"] {
        let (out, status, _) = run(ninefold(&[command]).write_stdin(text));
        assert_eq!((out, status), (format!("# 1: {reason}\n"), 1), "{command}");
    }
}

#[test]
fn two_boards_are_the_same_or_not() {
    let image = quiet(&["shuffle", "--seed", "3", WIKIPEDIA], 0);
    let out = quiet(&["isomorphic", WIKIPEDIA, image.trim()], 0);
    insta::assert_snapshot!(out);
    let out = quiet(&["isomorphic", WIKIPEDIA, MATLAB], 1);
    assert_eq!(out, "not equivalent\n");
    let out = quiet(&["isomorphic", "--json", "--grid", WIKIPEDIA, SOLUTION], 0);
    assert!(
        out.starts_with("{\"isomorphic\":true,\"symmetry\":{"),
        "{out}"
    );
    let four = "1...2...3...4...";
    let folder = crate::folder();
    let empty = crate::file(&folder, "empty", "");
    let two = crate::file(&folder, "two", format!("{WIKIPEDIA}\n{MATLAB}\n"));
    for inputs in [vec![&empty], vec![&empty, &two], vec![&two, &empty]] {
        let mut command = ninefold(&["isomorphic"]);
        let (out, code, err) = run(command.args(inputs));
        assert_eq!((out.as_str(), code), ("", 2));
        assert!(err.contains("the input is empty"), "{err}");
    }
    let out = quiet(&["isomorphic", WIKIPEDIA, four], 1);
    assert_eq!(out, "not equivalent: boxes of 3x3 and 2x2\n");
    for boards in [vec![WIKIPEDIA], vec![WIKIPEDIA; 3]] {
        let (_, status, err) = run(&mut ninefold(
            &[&["isomorphic"], boards.as_slice()].concat(),
        ));
        assert_eq!(status, 2);
        assert!(err.contains("expected two puzzles, found"), "{err}");
    }
}

#[test]
fn neighbours_of_a_puzzle() {
    let out = quiet(&["vary", WIKIPEDIA], 0);
    assert!(out.lines().count() > 100);
    let (again, ..) =
        run(ninefold(&["vary", "--threads", "3", "--minus", "1..1"]).write_stdin(WIKIPEDIA));
    assert_eq!(again, out);
    let (counts, ..) = run(ninefold(&["count", "--limit", "2"]).write_stdin(out.as_str()));
    assert_eq!(counts, "1\n".repeat(out.lines().count()));
    for wrong in ["6", "3..1", "x"] {
        let (_, status, _) = run(&mut ninefold(&["vary", "--minus", wrong, WIKIPEDIA]));
        assert_eq!(status, 2, "{wrong}");
    }
}

#[test]
fn unavoidable_sets_and_all_puzzles_of_a_grid() {
    let out = quiet(
        &["unavoidable", "--size", "6", "--json", SOLUTION, WIKIPEDIA],
        0,
    );
    let objects: Vec<serde_json::Value> = out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(objects[0]["sets"], objects[1]["sets"]);
    assert_eq!(objects[0]["grid"], SOLUTION);
    // The grid is read back.
    let (back, status, err) = run(ninefold(&["solve"]).write_stdin(out));
    assert_eq!(
        (back, status),
        (format!("{SOLUTION}\n").repeat(2), 0),
        "{err}"
    );
    assert_eq!(objects[0]["sets"][0]["cells"].as_array().unwrap().len(), 4);
    let out = quiet(&["unavoidable", "--json", &".".repeat(81)], 1);
    assert!(
        out.contains("\"reason\":\"more than one solution\""),
        "{out}"
    );
    let out = quiet(&["unavoidable", "--size", "6", SOLUTION], 0);
    insta::assert_snapshot!(out);
    let (out, status, err) = run(&mut ninefold(&["scan", "--givens", "12", WIKIPEDIA]));
    assert_eq!((out.as_str(), status), ("", 0));
    assert!(err.contains("0 candidates solved"), "{err}");
    let (_, status, _) = run(&mut ninefold(&["scan", &".".repeat(81)]));
    assert_eq!(status, 2);
}
