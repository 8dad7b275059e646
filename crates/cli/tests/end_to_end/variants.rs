//! Variants through the program.

use super::{WIKIPEDIA, file, folder, ninefold, quiet, run};

/// One solution, which begins with 1234.
const THERMO: &str = "variant 4x4\nthermo: r1c1 r1c2 r1c3 r1c4\nthermo: r4c1 r3c1 # grows\ngivens: .... ..1. .1.. ....\n";

/// A killer of the kind that links hold.
const LINK: &str = "https://f-puzzles.com/?load=N4IgzglgXgpiBcA2ANCA5gJwgEwQbT2AF9ljSSzKiBdZQih8p42+5xq1q99rj/8nx7cWtEAGsIAGykwMAYwCGaOPEIh5MGWHwgASgGYAwgZCo9AFhNn9ViyDEA3RVICuqkAEYADCBpEgA===";

#[test]
fn variants_are_solved_in_lines() {
    let folder = folder();
    let name = file(&folder, "thermo.txt", THERMO);
    assert_eq!(quiet(&["solve", &name], 0), "1234341241232341\n");
    assert_eq!(quiet(&["count", &name], 0), "1\n");
    let (out, status, _) = run(ninefold(&["solve", "-"]).write_stdin(THERMO));
    assert_eq!((&out[..], status), ("1234341241232341\n", 0));
    let (out, _, _) = run(ninefold(&["solve", &name, WIKIPEDIA]).write_stdin(""));
    assert_eq!(out.lines().count(), 2, "{out}");
    assert!(quiet(&["solve", ".Shape~4x4.Diagonal~1.Diagonal~-1"], 1).contains("more than one"));
    assert_eq!(
        quiet(&["solve", "--limit", "2", ".Shape~4x4"], 1)
            .lines()
            .count(),
        3
    );
    let object = quiet(&["solve", "--json", LINK], 1);
    assert!(object.contains("\"status\":\"multiple\""), "{object}");
    let twice = format!("{THERMO}\n{THERMO}");
    let (out, ..) = run(ninefold(&["solve"]).write_stdin(twice));
    assert_eq!(out.lines().count(), 2, "{out}");
}

#[test]
fn variants_are_drawn() {
    let drawing = "\
┌─────┬─────┐
│*1*2 │*3*4 │
│*3*4 │ 1*2 │
├─────┼─────┤
│*4 1 │*2*3 │
│*2*3 │*4*1 │
└─────┴─────┘
";
    let (out, status, _) = run(ninefold(&["solve", "--draw"]).write_stdin(THERMO));
    let drawn = out.split("Exactly one").next().unwrap();
    assert_eq!((drawn, status), (drawing, 0));
}

#[test]
fn the_place_of_an_error_is_shown() {
    let text = "variant 4x4\nthermo: r1c1 r9c2\n";
    let (out, status, err) = run(ninefold(&["solve"]).write_stdin(text));
    assert_eq!(status, 2);
    assert!(out.starts_with("# 2: column 14: expected a cell"), "{out}");
    assert!(
        err.starts_with("standard input:2:14: expected a cell"),
        "{err}"
    );
    assert!(
        err.contains("  | thermo: r1c1 r9c2\n  |              ^"),
        "{err}"
    );
}

#[test]
fn what_does_not_take_variants_says_so() {
    for command in ["canon", "rate", "minimize"] {
        let (_, status, err) = run(ninefold(&[command]).write_stdin(THERMO));
        assert_eq!(status, 2, "{command}");
        assert!(err.contains("this is a variant"), "{command}: {err}");
    }
}

#[test]
fn a_conflict_is_told_in_words() {
    let text = "variant 4x4\nthermo: r4c4 r4c3\ncage 3: r1c1 r2c1\ngivens: .2.. ..1. .... ....\n";
    let (out, status, err) = run(ninefold(&["check"]).write_stdin(text));
    assert_eq!((status, &err[..]), (1, ""));
    let told = "\
standard input:1: no solution; these contradict each other, and none of them can be left out:
  the cage of 3 at r1c1 r2c1
  the given 2 at r1c2
";
    assert!(out.starts_with(told), "{out}");
    let (out, ..) = run(ninefold(&["check", "--json"]).write_stdin(text));
    let parts =
        "\"conflict\":[\"r1c2\"],\"rules\":[\"the cage of 3 at r1c1 r2c1\"],\"minimal\":true";
    assert!(out.contains(parts), "{out}");
    let (out, status, _) = run(ninefold(&["check"]).write_stdin(THERMO));
    assert_eq!(
        (&out[..], status),
        ("standard input:1: exactly one solution\n", 0)
    );
    let (out, status, _) = run(ninefold(&["check"]).write_stdin("variant 4x4\n"));
    assert_eq!(status, 1);
    assert!(
        out.starts_with("standard input:1: more than one solution"),
        "{out}"
    );
}

#[test]
fn variants_are_converted() {
    let (link, status, _) =
        run(ninefold(&["convert", "--to", "f-puzzles-link"]).write_stdin(THERMO));
    assert_eq!(status, 0);
    assert!(link.starts_with("https://f-puzzles.com/?load="), "{link}");
    assert_eq!(quiet(&["solve", link.trim()], 0), "1234341241232341\n");
    let iss = quiet(&["convert", "--to", "iss", link.trim()], 0);
    assert_eq!(quiet(&["solve", iss.trim()], 0), "1234341241232341\n");
    let (out, status, err) = run(ninefold(&["convert", "--to", "killer"]).write_stdin(THERMO));
    assert_eq!(status, 1, "{out}");
    assert!(
        err.contains("the format killer cannot hold a board that is not 9x9"),
        "{err}"
    );
    let variant = quiet(&["convert", "--to", "variant", WIKIPEDIA], 0);
    assert!(
        variant.starts_with("variant 9x9 boxes 3x3\ngivens: 53..7...."),
        "{variant}"
    );
    let (out, ..) = run(ninefold(&["convert", "--to", "line"]).write_stdin(variant));
    assert_eq!(out.trim(), WIKIPEDIA);
    let (_, status, err) = run(ninefold(&["convert", "--to", "line"]).write_stdin(THERMO));
    assert_eq!(status, 2);
    assert!(
        err.contains("a variant, which plain formats cannot hold"),
        "{err}"
    );
}

/// The texts of docs/variants, each with the drawing beside it.
fn examples() -> Vec<(std::path::PathBuf, String)> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/variants");
    let entries = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let texts = entries.filter(|path| path.extension().is_some_and(|end| end == "txt"));
    texts
        .map(|path| (path.clone(), std::fs::read_to_string(path).unwrap()))
        .collect()
}

#[test]
fn every_rule_of_the_manual_is_drawn_as_the_program_draws_it() {
    let manual = include_str!("../../../../docs/variants.md");
    let examples = examples();
    assert!(examples.len() > 70);
    for (path, text) in &examples {
        let drawing = quiet(&["render", "--no-words", path.to_str().unwrap()], 0);
        let there = std::fs::read_to_string(path.with_extension("svg")).unwrap_or_default();
        // `cargo xtask manual` writes them anew.
        assert!(drawing == there, "{}", path.display());
        let name = path.file_stem().unwrap().to_str().unwrap();
        assert!(manual.contains(&format!("variants/{name}.svg")), "{name}");
        assert!(text.contains(name), "{name}");
    }
    let rows = manual.lines().filter_map(|line| line.strip_prefix("| `"));
    let rules = rows.filter(|line| line.contains("<img"));
    for keyword in rules.map(|line| line.split('`').next().unwrap()) {
        let own = |(path, _): &(std::path::PathBuf, String)| path.file_stem().unwrap() == keyword;
        assert!(examples.iter().any(own), "{keyword}");
    }
}
