//! The program reads the JSON that it writes: the rules and the boxes of a puzzle too.

use serde_json::Value;

use crate::{file, folder, ninefold, quiet, run};

const KILLER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/killer.txt");

/// The solution of the example.
const SOLVED: &str =
    "184275369253694718967813245692758134718342596435169827371486952526937481849521673\n";

/// The answer of `solve` to a text on standard input.
fn solved(text: &str) -> (String, i32, String) {
    run(ninefold(&["solve", "-"]).write_stdin(text))
}

#[test]
fn puzzles_with_rules_are_read_back_from_every_command() {
    for command in [
        &["solve"][..],
        &["solve", "--all"],
        &["check"],
        &["candidates"],
        &["explain", "--max-time", "1"],
        &["rate", "--max-time", "1"],
        &["minimize", "--max-nodes", "1"],
        &["redundant", "--max-nodes", "1"],
    ] {
        let (text, ..) = run(&mut ninefold(&[command, &["--json", KILLER]].concat()));
        let object: Value = serde_json::from_str(&text).unwrap();
        let rules = object["variant"].as_str().or(object["rules"].as_str());
        assert!(rules.unwrap().contains("cage 20:"), "{command:?}: {text}");
        assert_eq!(
            solved(&text),
            (SOLVED.into(), 0, String::new()),
            "{command:?}"
        );
    }
    // Plain puzzles have no rules.
    let text = quiet(&["solve", "--json", crate::WIKIPEDIA], 0);
    assert!(!text.contains("rules"), "{text}");
}

#[test]
fn made_puzzles_are_read_back() {
    for order in [
        &["killer", "--seed", "1"][..],
        &["--box", "4x3", "--seed", "1"],
        &["--box", "2x2", "--seed", "3", "-n", "3"],
    ] {
        let text = quiet(&[&["generate", "--json"], order].concat(), 0);
        let lines = text.lines().map(|line| {
            let object: Value = serde_json::from_str(line).unwrap();
            object["solution"].as_str().unwrap().to_owned() + "\n"
        });
        assert_eq!(
            solved(&text),
            (lines.collect(), 0, String::new()),
            "{order:?}"
        );
    }
}

/// Candidates that the puzzle states are no givens, and a line of givens has no place for them.
#[test]
fn candidates_are_read_back() {
    let text = "variant 4x4\none-of 1: r1c1\none-of 3 4: r2c1 r2c2\ngivens: .2.. .... ..1. ....\n";
    let (out, status, _) = run(ninefold(&["solve", "--json", "-"]).write_stdin(text));
    assert_eq!(solved(&out).0, solved(text).0);
    assert_eq!(solved(&out).1, status);
}

#[test]
fn rows_of_data_sets_are_read_back() {
    let folder = folder();
    for (name, order) in [
        ("plain", "--count 2 --seed 7"),
        ("killer", "killer --count 1 --seed 7"),
    ] {
        let rows = folder.path().join(name);
        let rows = rows.to_str().unwrap();
        run(&mut ninefold(&[
            "dataset",
            "--generate",
            order,
            "--steps",
            "-o",
            rows,
        ]));
        let rows = format!("{rows}/train-00000.jsonl");
        let text = std::fs::read_to_string(&rows).unwrap();
        let solutions = text.lines().map(|line| {
            let object: Value = serde_json::from_str(line).unwrap();
            object["solution"].as_str().unwrap().to_owned() + "\n"
        });
        assert_eq!(quiet(&["solve", &rows], 0), solutions.collect::<String>());
    }
}

#[test]
fn rules_that_cannot_be_read_have_a_place() {
    let folder = folder();
    let empty = ".".repeat(16);
    let lines = [
        format!("{{\"puzzle\":\"{empty}\",\"rules\":\"variant 4x4\\ncage 3: r1c1 r9c2\\n\"}}"),
        format!("{{\"puzzle\":\"{empty}\",\"rules\":\"Normal rules apply\"}}"),
        format!("{{\"puzzle\":\"{empty}\",\"box\":\"two\"}}"),
        format!("{{\"puzzle\":\"{empty}\",\"box\":\"3x3\"}}"),
        format!(
            "{{\"puzzle\":\"{}2\",\"rules\":\"variant 4x4\\ngivens: .... .... .... ...1\"}}",
            &empty[1..]
        ),
    ];
    let name = file(&folder, "puzzles.jsonl", lines.join("\n"));
    let (out, status, err) = run(&mut ninefold(&["solve", &name]));
    let cannot: String = (1..6)
        .map(|line| format!("# {line}: cannot be read\n"))
        .collect();
    assert_eq!((out, status), (cannot, 2));
    for words in [
        "puzzles.jsonl:1:65: expected a cell from r1c1 to r4c4, or a straight line such as r1c1..r1c4, found `r9c2` (line 2 of the rules)",
        "puzzles.jsonl:2:38: expected the rules in Ninefold's own text, which begins with `variant`, found `Normal rules apply`",
        "puzzles.jsonl:3:36: expected a shape of boxes such as 3x3, found `two`",
        "puzzles.jsonl:4:11: expected 81 cells (boxes of 3x3), found 16 cells",
        "puzzles.jsonl:5:27: expected the given of r4c4 in the rules, found `2`",
    ] {
        assert!(err.contains(words), "{words}\n{err}");
    }
}
