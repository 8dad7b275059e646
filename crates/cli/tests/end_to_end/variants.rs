//! Variants through the program.

use ninefold::grid::constraint::{KINDS, KindRow};

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
    let doublers = file(
        &folder,
        "doublers.txt",
        include_str!("../../../../examples/doublers.txt"),
    );
    assert_eq!(quiet(&["count", &doublers], 0), "1\n");
    assert!(quiet(&["solve", ".Shape~4x4.Diagonal~1.Diagonal~-1"], 1).contains("more than one"));
    assert_eq!(
        quiet(&["solve", "--limit", "2", ".Shape~4x4"], 1)
            .lines()
            .count(),
        3
    );
    let object = quiet(&["solve", "--json", LINK], 1);
    assert!(object.contains("\"status\":\"multiple\""), "{object}");
    assert_eq!(
        quiet(&["solve", "--to", "line", &name], 0),
        "1234341241232341\n"
    );
    let picture = folder.path().join("both.svg");
    let picture = picture.to_str().unwrap();
    let lines = quiet(&["solve", "--picture", picture, &name], 0);
    assert_eq!(lines, "1234341241232341\n");
    let drawn = quiet(&["render", "--both", &name], 0);
    assert_eq!(std::fs::read_to_string(picture).unwrap(), drawn);
    let twice = format!("{THERMO}\n{THERMO}");
    let (out, ..) = run(ninefold(&["solve"]).write_stdin(twice));
    assert_eq!(out.lines().count(), 2, "{out}");
}

/// Of lines over each other a grey one counts for nothing.
#[test]
fn what_reads_back_otherwise_is_told() {
    let puzzle = "variant 4x4\nwhisper 2: r1c1 r1c2\npalindrome: r1c1 r1c2\n";
    let (link, status, said) = run(ninefold(&["convert", "--to", "sudokupad"]).write_stdin(puzzle));
    assert!(link.starts_with("https://sudokupad.app/scl"), "{link}");
    assert_eq!(status, 1);
    assert!(
        said.contains("read back, it has more than one solution"),
        "{said}"
    );
    let (_, status, said) = run(ninefold(&["convert", "--to", "iss"]).write_stdin(puzzle));
    assert_eq!((status, &said[..]), (0, ""));
    // The same for a puzzle that is made.
    let lines = ["r1c1 r1c2 r2c3", "r4c4 r4c3 r3c2", "r2c1 r3c1 r4c2"];
    let both = |line: &str| format!("whisper 2: {line}\npalindrome: {line}\n");
    let folder = folder();
    let rules = "variant 4x4\n".to_owned() + &lines.map(both).concat();
    let rules = file(&folder, "rules.txt", rules);
    let orders = [
        "generate",
        "--rules",
        &rules,
        "--seed",
        "1",
        "--to",
        "sudokupad",
    ];
    let (link, status, said) = run(&mut ninefold(&orders));
    assert!(link.starts_with("https://sudokupad.app/scl"), "{link}");
    assert_eq!(status, 1);
    assert!(
        said.starts_with("puzzle 1: what is written is not the same puzzle"),
        "{said}"
    );
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
    assert_eq!(out, "# 2: cannot be read\n");
    assert!(
        err.starts_with("standard input:2:14: expected a cell"),
        "{err}"
    );
    assert!(
        err.contains("  | thermo: r1c1 r9c2\n  |              ^"),
        "{err}"
    );
}

/// A board of pieces has rows, columns and nine digits as a plain board has, and boxes that differ: it must never be
/// taken for a plain one.
#[test]
fn what_takes_plain_puzzles_alone_says_so() {
    let pieces: Vec<String> = (0..9)
        .map(|row| (0..9).map(|i| ((9 * row + i) / 9).to_string()).collect())
        .collect();
    let latin = format!("variant 9x9 no-boxes\npieces: {}\n", pieces.join(" "));
    for text in [THERMO, &latin] {
        for command in ["canon", "dedupe", "shuffle", "unavoidable"] {
            let (out, status, _) = run(ninefold(&[command]).write_stdin(text));
            assert_eq!(status, 1, "{command}");
            assert!(out.starts_with("# 1: "), "{command}: {out}");
            assert!(out.contains("plain"), "{command}: {out}");
        }
        for command in ["isomorphic", "scan", "vary"] {
            let twice = [text, text].join("\n");
            let (out, status, err) = run(ninefold(&[command]).write_stdin(twice));
            assert_eq!((&out[..], status), ("", 2), "{command}: {err}");
            assert!(err.contains("standard input:1: "), "{command}: {err}");
            assert!(err.contains("plain"), "{command}: {err}");
        }
        let folder = folder();
        let proof = folder.path().join("proof.txt");
        let proof = proof.to_str().unwrap();
        for command in ["solve", "count"] {
            let arguments = [command, WIKIPEDIA, "-", "--proof", proof];
            let (out, status, err) = run(ninefold(&arguments).write_stdin(text));
            assert_eq!((out.lines().count(), status), (1, 2), "{command}: {out}");
            let refusal = "ninefold: standard input:1: --proof needs plain puzzles: ";
            assert!(err.contains(refusal), "{command}: {err}");
            assert!(!std::path::Path::new(proof).exists());
        }
    }
}

#[test]
fn givens_that_rules_make_redundant() {
    let text = THERMO.replace("....\n", ".3.1\n");
    let of = |command: &str| {
        let (out, status, err) = run(ninefold(&[command]).write_stdin(&text[..]));
        assert_eq!((status, &err[..]), (0, ""), "{command}: {out}");
        out
    };
    // The rules alone leave one solution with the givens of r2c3 and r3c2, and without one of them too.
    let redundant = of("redundant");
    assert!(
        redundant.contains("r4c2") && redundant.contains("r4c4"),
        "{redundant}"
    );
    // The digits that are left and the rules are a puzzle with one solution.
    let minimal = of("minimize");
    assert_eq!(minimal.matches("thermo: ").count(), 2, "{minimal}");
    let givens = minimal.lines().find(|line| line.starts_with("givens: "));
    let left = givens.unwrap().bytes().filter(u8::is_ascii_digit).count();
    assert!(left < 4, "{minimal}");
    let (out, status, _) = run(ninefold(&["solve"]).write_stdin(&minimal[..]));
    assert_eq!((&out[..], status), ("1234341241232341\n", 0));
}

#[test]
fn rules_that_are_not_needed() {
    let text = "variant 4x4\nthermo: r1c1 r1c2 r1c3 r1c4\ncage 7: r2c1 r2c2\ndifference 1: r1c1 r1c2 / r1c3 r1c4\n\
        givens: .... 3... 2... .1..\n";
    let of = |arguments: &[&str]| {
        let (out, status, err) = run(ninefold(arguments).write_stdin(text));
        assert_eq!((status, &err[..]), (0, ""), "{arguments:?}: {out}");
        out
    };
    let solution = of(&["solve"]);
    let listed = of(&["redundant"]);
    assert!(listed.contains("the cage of 7 at r2c1 r2c2"), "{listed}");
    let minimal = of(&["minimize", "--rules"]);
    assert!(minimal.starts_with("variant 4x4 "), "{minimal}");
    let (again, status, _) = run(ninefold(&["solve"]).write_stdin(&minimal[..]));
    assert_eq!((again, status), (solution, 0));
    let (listed, _, _) = run(ninefold(&["redundant"]).write_stdin(&minimal[..]));
    assert_eq!(listed, "minimal\n");
}

#[test]
fn methods_traces_and_statistics() {
    for method in ["backtrack", "backjump", "candidates"] {
        let arguments = ["solve", "--method", method, "--trace", "--trace-limit", "3"];
        let (out, status, err) = run(ninefold(&arguments).write_stdin(THERMO));
        assert_eq!((status, &err[..]), (0, ""), "{method}: {out}");
        assert!(out.ends_with("1234341241232341\n"), "{method}: {out}");
    }
    let (out, status, err) = run(ninefold(&["solve", "--stats"]).write_stdin(THERMO));
    assert_eq!((&out[..], status), ("1234341241232341\n", 0));
    assert!(err.starts_with("standard input:1: fast, "), "{err}");
    let (out, status, _) = run(ninefold(&["compare"]).write_stdin(THERMO));
    assert_eq!(status, 0, "{out}");
    assert_eq!(out.matches("one solution").count(), 4, "{out}");
    let stated = format!("{THERMO}solution: 1234 3412 4123 2341\n");
    let (out, status, _) = run(ninefold(&["solve", "--verify"]).write_stdin(stated.clone()));
    assert_eq!((&out[..], status), ("1234341241232341\n", 0));
    let wrong = stated.replace("1234 3412", "1243 3412");
    let (out, status, _) = run(ninefold(&["solve", "--verify"]).write_stdin(wrong));
    assert_eq!(status, 1);
    assert!(
        out.ends_with("\t# differs from the solution in the file\n"),
        "{out}"
    );
}

#[test]
fn drawings_mean_what_is_said() {
    let drawn = "{\"size\":4,\"grid\":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],\
        \"line\":[{\"lines\":[[\"R1C1\",\"R1C2\",\"R2C3\"]],\"outlineC\":\"#FF0000\",\"width\":0.3}]}";
    let convert = |more: &[&str], input: &str, status: i32| {
        let words = [&["convert", "--to", "variant"], more, &["-"]].concat();
        let (out, ended, errors) = run(ninefold(&words).write_stdin(input.to_owned()));
        assert_eq!(ended, status, "{errors}");
        (out, errors)
    };
    let (out, errors) = convert(&[], drawn, 0);
    assert!(
        !out.contains("renban") && errors.contains("a red line"),
        "{out}{errors}"
    );
    let says = ["--says", "Red lines are renban lines."];
    let (out, errors) = convert(&says, drawn, 0);
    assert!(out.contains("renban: r1c1 r1c2 r2c3"), "{out}");
    assert!(!errors.contains("a red line"), "{errors}");
    let (_, errors) = convert(&says, WIKIPEDIA, 2);
    assert!(errors.contains("no rules in words"), "{errors}");
}

#[test]
fn a_link_without_its_puzzle_says_so() {
    let (_, status, error) = run(&mut ninefold(&[
        "solve",
        "https://sudokupad.app/wsj7iunsg6",
    ]));
    assert_eq!(status, 2, "{error}");
    assert!(error.contains("a short link"), "{error}");
}

#[test]
fn a_conflict_is_told_in_words() {
    let text = "variant 4x4\nthermo: r4c4 r4c3\ncage 3: r1c1 r2c1\ngivens: .2.. ..1. .... ....\n";
    let (out, status, err) = run(ninefold(&["check"]).write_stdin(text));
    assert_eq!((status, &err[..]), (1, ""));
    let told = "\
standard input:1: No solution.
  These contradict each other: the cage of 3 at r1c1 r2c1; the given 2 in r1c2.
  The contradiction needs all of them.
";
    assert!(out.starts_with(told), "{out}");
    let (out, ..) = run(ninefold(&["check", "--json"]).write_stdin(text));
    let parts =
        "\"conflict\":[\"r1c2\"],\"rules\":[\"the cage of 3 at r1c1 r2c1\"],\"minimal\":true";
    assert!(out.contains(parts), "{out}");
    let (out, status, _) = run(ninefold(&["check"]).write_stdin(THERMO));
    assert_eq!(
        (&out[..], status),
        ("standard input:1: Exactly one solution.\n", 0)
    );
    let (out, status, _) = run(ninefold(&["check"]).write_stdin("variant 4x4\n"));
    assert_eq!(status, 1);
    assert!(
        out.starts_with("standard input:1: More than one solution."),
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
    assert_eq!(status, 2, "{out}");
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
        err.starts_with("standard input:1: the format line cannot hold "),
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

/// The line of a kind in docs/variants.md, with the names of other programs that stand there already.
fn line_of(row: &KindRow, manual: &str) -> String {
    let begin = format!("| `{}`", row.keyword);
    let there = manual.lines().find(|line| line.starts_with(&begin));
    let columns: Vec<&str> = there
        .unwrap_or_default()
        .split('|')
        .map(str::trim)
        .collect();
    let names = [(3, row.iss), (4, row.fpuzzles)].map(|(column, name)| {
        let there = columns.get(column).copied().unwrap_or_default();
        match name {
            Some(name) if !there.contains(name) => name.to_owned(),
            _ => there.to_owned(),
        }
    });
    let (keyword, meaning) = (row.keyword, row.meaning);
    let head = format!("{begin} {}", row.numbers());
    let [iss, fpuzzles] = names;
    format!(
        "{} | {meaning} | {iss} | {fpuzzles} | <img src=\"variants/{keyword}.svg\" width=\"150\" alt=\"{keyword}\"> |",
        head.trim_end()
    )
}

/// `NINEFOLD_UPDATE=1 cargo nextest run -p ninefold every_kind_has` writes the table anew.
#[test]
fn every_kind_has_its_line_in_the_manual() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/variants.md");
    let manual = std::fs::read_to_string(path).unwrap();
    let (before, rest) = manual.split_once("| `one-of`").unwrap();
    let (_, after) = rest.split_once("\n\n").unwrap();
    let lines = KINDS.iter().map(|row| line_of(row, &manual));
    let made = format!(
        "{before}{}\n\n{after}",
        lines.collect::<Vec<String>>().join("\n")
    );
    if std::env::var_os("NINEFOLD_UPDATE").is_some() {
        std::fs::write(path, &made).unwrap();
    }
    assert!(
        std::fs::read_to_string(path).unwrap() == made,
        "docs/variants.md does not have the table of kinds: NINEFOLD_UPDATE=1 cargo nextest run -p ninefold every_kind_has"
    );
}

#[test]
fn variants_are_explained() {
    let out = quiet(&["explain", "--color", "never", THERMO], 0);
    assert!(out.contains("thermo"), "{out}");
    let object = quiet(&["explain", "--json", THERMO], 0);
    let object: serde_json::Value = serde_json::from_str(&object).unwrap();
    assert_eq!(object["end"], "solved");
    assert_eq!(object["digits"], "1234341241232341");
    let hint = quiet(&["hint", "--level", "3", THERMO], 0);
    assert!(hint.contains("r"), "{hint}");
    let steps = quiet(&["steps", THERMO], 0);
    assert!(steps.lines().count() > 3, "{steps}");
    let out = quiet(&["explain", "variant 4x4 digits 0-3"], 1);
    assert!(out.starts_with("Caution: More than one solution."), "{out}");
    assert!(out.contains("\nNo technique finds another step"), "{out}");
}

/// Whether such a rule holds is not decided by the cells that it names.
#[test]
fn a_choice_of_rules_that_read_the_board_removes_nothing() {
    for rule in ["minimum: r2c2", "maximum: r3c3", "rank 3: r1c1..r1c4"] {
        let out = quiet(&["explain", &format!("variant 4x4\nany\n{rule}\nend\n")], 1);
        assert!(
            out.contains("More than one solution") && !out.contains("Remove"),
            "{out}"
        );
    }
}

#[test]
fn rules_name_the_cells_that_they_need() {
    for (rule, expected) in [
        ("pair-sum 5: r1c1 r1c2 r1c3", "expected two cells"),
        ("anti-knight: r1c1", "expected no cells"),
    ] {
        let (_, status, said) = run(&mut ninefold(&["solve", &format!("variant 4x4\n{rule}\n")]));
        assert!(status == 2 && said.contains(expected), "{said}");
    }
}

#[test]
fn givens_are_made_for_rules() {
    let order = ["generate", "--rules", THERMO, "-n", "3", "--seed", "1"];
    let one = quiet(&[&order[..], &["--threads", "1"]].concat(), 0);
    assert_eq!(one, quiet(&[&order[..], &["--threads", "3"]].concat(), 0));
    assert_eq!(one.matches("variant 4x4").count(), 3);
    let (solved, status, _) = run(ninefold(&["solve"]).write_stdin(one));
    assert_eq!((solved.lines().count(), status), (3, 0));
    // What is stated has one solution already.
    let object = quiet(&[&order[..], &["--json"]].concat(), 0);
    for line in object.lines() {
        let object: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(
            (&object["givens"], &object["minimal"]),
            (&2.into(), &true.into())
        );
        assert_eq!(object["solution"], "1234341241232341");
    }
    let cross = [
        "generate",
        "--rules",
        ".Diagonal~1.Diagonal~-1",
        "--seed",
        "2",
    ];
    let made = quiet(&cross, 0);
    let (solved, status, _) = run(ninefold(&["solve"]).write_stdin(made));
    assert_eq!((solved.trim().len(), status), (81, 0));
    let (_, status, err) = run(&mut ninefold(&[
        "generate",
        "--rules",
        "variant 4x4\nthermo: r9c9",
    ]));
    assert_eq!(status, 2);
    assert!(err.contains("--rules: "), "{err}");
}

#[test]
fn a_verdict_says_how_much_was_not_understood() {
    let puzzle = "{metadata:{rules:'Cells on the red line tell the weather.'},ce:[[,,,],[,,,],[,,,],[,,,]],\
        l:[{wp:[[3.5,.5],[3.5,1.5]],c:'#FF0000',th:3}]}";
    let (out, status, err) = run(ninefold(&["solve", "-"]).write_stdin(puzzle));
    let doubt = "but 1 drawing and 1 rule were not understood";
    assert!(
        out.contains(&format!("more than one solution, {doubt}")),
        "{out}"
    );
    assert_eq!(status, 1);
    assert!(
        err.contains("a red line at r4c1 r4c2; the rule “Cells on the red line tell the weather”"),
        "{err}"
    );
    let (out, ..) = run(ninefold(&["count", "-"]).write_stdin(puzzle));
    assert_eq!(out, "576\t# 1 drawing and 1 rule were not understood\n");
}
