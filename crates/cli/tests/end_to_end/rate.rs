//! `ninefold rate`, `ninefold steps`, `ninefold hint` and `ninefold library`.

use crate::{MATLAB, SEVERAL, SOLUTION, WIKIPEDIA, file, folder, ninefold, quiet, run};
use ninefold::report::words;
use serde_json::Value;

/// An example made for this test: two rows with a 1 in the same two columns only.
fn x_wing() -> String {
    let rows = ["1", "5"].map(|row| {
        let cells = [2, 3, 4, 6, 7, 8, 9];
        cells.map(|column| format!("1{row}{column}")).join(" ")
    });
    format!(":0300:1:{}:{}:", ".".repeat(81), rows.join(" "))
}

#[test]
fn puzzles_are_rated_in_order() {
    let folder = folder();
    let name = file(
        &folder,
        "two.txt",
        format!("{WIKIPEDIA}\n{SEVERAL}\n{MATLAB}\n"),
    );
    let (text, status, _) = run(&mut ninefold(&["rate", "--scale", "hodoku", &name]));
    assert_eq!(status, 1);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], format!("{WIKIPEDIA} Easy (204)"));
    assert_eq!(
        lines[1],
        "# 2: more than one solution, so there is no rating"
    );
    assert_eq!(lines[2], format!("{MATLAB} Easy (214)"));
    let (text, status, _) = run(&mut ninefold(&["rate", &name]));
    assert_eq!(status, 1);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], format!("{WIKIPEDIA} ED=1.2/1.2/1.2"));
    assert_eq!(
        lines[1],
        "# 2: more than one solution, so there is no rating"
    );
    assert_eq!(lines[2], format!("{MATLAB} ED=1.2/1.2/1.2"));
    let text = quiet(&["rate", "--scale", "all", MATLAB], 0);
    let rest = text.strip_prefix(&format!("{MATLAB} ED=1.2/1.2/1.2 Easy (214) "));
    assert!(rest.is_some_and(|rest| rest.ends_with(" min\n")), "{text}");
}

/// Prices and levels of rules are our own. A line has no room for rules, so it begins with the place of the puzzle.
#[test]
fn puzzles_with_rules_are_rated() {
    let killer = "../../examples/killer.txt";
    let text = quiet(&["rate", killer], 0);
    assert_eq!(text, format!("{killer}:2: ED=3.3/2.6/2.4\n"));
    let text = quiet(&["rate", "--scale", "hodoku", killer], 0);
    assert_eq!(text, format!("{killer}:2: Easy\n"));
    let text = quiet(&["rate", "--scale", "all", "--json", killer], 0);
    let rate: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(
        (&rate["rating"], &rate["level"]),
        (&3.3.into(), &"Easy".into())
    );
    assert_eq!(
        (&rate["score"], &rate["reason"]),
        (&Value::Null, &Value::Null)
    );
    let order = [
        "generate",
        "killer",
        "--rating",
        "se:2.4..4.0",
        "--seed",
        "1",
    ];
    let made = quiet(&order, 0);
    let (text, _, _) = run(ninefold(&["rate", "--max", "4.0"]).write_stdin(made.clone()));
    assert!(text.starts_with("standard input:1: ED="), "{text}");
    let (_, status, error) = run(&mut ninefold(&[
        "generate",
        "killer",
        "--rating",
        "hodoku:1..900",
    ]));
    assert_eq!(status, 2, "{error}");
    assert!(error.contains("HoDoKu's scores"), "{error}");
}

#[test]
fn ratings_in_words_of_ones_own() {
    let pattern = "%n%t%g %r|%p|%d %R %S %i%%";
    let line = quiet(&["rate", "-f", pattern, MATLAB], 0);
    let zeros = MATLAB.replace('.', "0");
    let words = format!("1\t{MATLAB} 1.2|1.2|1.2 Hidden Single hidden-single {zeros}%\n");
    assert_eq!(line, words);
    let (_, status, error) = run(&mut ninefold(&["rate", "-f", "%x", MATLAB]));
    assert_eq!(status, 2);
    assert!(error.contains("`%x` has no meaning"), "{error}");
    assert_eq!(quiet(&["rate", "--min", "1.3", MATLAB], 0), "");
    assert_eq!(quiet(&["rate", "--max", "1.1", MATLAB], 0), "");
    assert!(!quiet(&["rate", "--min", "1.2", "--max", "1.2", MATLAB], 0).is_empty());
}

#[test]
fn ratings_are_compared_with_those_of_a_file() {
    let folder = folder();
    let text = format!(
        "{WIKIPEDIA} ED=1.2/1.2/1.2 Hidden Single\n{MATLAB} ED=1.2/1.2/1.5\n{MATLAB} ED=1.2/1.2/1.20\n"
    );
    let name = file(&folder, "rated.txt", text);
    let (text, status, error) = run(&mut ninefold(&["rate", "--against", &name]));
    assert_eq!(status, 1);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines[0],
        "line 2: ED=1.2/1.2/1.2, the input has ED=1.2/1.2/1.5"
    );
    assert_eq!(lines.len(), 2);
    assert!(
        error.contains("3 puzzles: 1 equal, 2 different; "),
        "{error}"
    );
    let name = file(&folder, "scores.txt", format!("{MATLAB} Easy (214)\n"));
    let (text, status, _) = run(&mut ninefold(&[
        "rate",
        "--against",
        "--scale",
        "hodoku",
        &name,
    ]));
    assert_eq!((text.as_str(), status), ("", 0));
}

#[test]
fn no_rating_but_a_reason() {
    let (text, status, _) = run(&mut ninefold(&["rate", SOLUTION]));
    assert_eq!(
        (text.as_str(), status),
        (
            "# 1: the puzzle is solved already, so there is no rating\n",
            1
        )
    );
}

#[test]
fn a_rating_says_how_it_came_about() {
    let of = |scale| -> Value {
        let text = quiet(&["rate", "--scale", scale, "--json", MATLAB], 0);
        serde_json::from_str(&text).unwrap()
    };
    let object = of("se");
    assert_eq!(object["rating"].to_string(), "1.2");
    assert_eq!(object["hardest_step"]["technique"], "hidden-single");
    assert_eq!(object["hardest_step"]["price"].to_string(), "1.2");
    assert_eq!(object["before_placement"], 0);
    let placed = &object["first_placement"]["placements"];
    assert_eq!(placed.as_array().unwrap().len(), 1);
    assert_eq!(object["level"], Value::Null);
    let object = of("hodoku");
    assert_eq!(object["level"], "Easy");
    assert_eq!(object["score"], 214);
    assert_eq!(object["givens"], 30);
    assert_eq!(object["steps"], 51);
    assert_eq!(object["hardest"], "hidden-single");
    assert_eq!(object["techniques"]["hidden-single"], 1);
    assert_eq!(object["brute_force"], false);
    let (text, status, _) = run(&mut ninefold(&["rate", "--json", &"1".repeat(81)]));
    assert_eq!(status, 1);
    let object: Value = serde_json::from_str(&text).unwrap();
    let reason = "no solution: r1c1 and r1c2 are both 1 (row 1), so there is no rating";
    assert_eq!(object["reason"], reason);
}

#[test]
fn time_runs_out() {
    let (text, status, _) = run(&mut ninefold(&[
        "rate",
        "--max-time",
        "0.000001",
        WIKIPEDIA,
    ]));
    assert_eq!(status, 1);
    assert!(text.starts_with("# 1: "), "{text}");
}

#[test]
fn all_steps_of_a_position() {
    let line = x_wing();
    // The position is of no one puzzle.
    let arguments = ["steps", "--technique", "x-wing", "--json", &line];
    let (text, status, err) = run(&mut ninefold(&arguments));
    assert_eq!(status, 1);
    assert!(
        err.starts_with("puzzle:1: More than one solution."),
        "{err}"
    );
    let steps: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(steps.as_array().unwrap().len(), 1, "{text}");
    assert_eq!(steps[0]["technique"], "x-wing");
    assert_eq!(steps[0]["eliminations"].as_array().unwrap().len(), 14);
    assert_eq!(steps[0]["eliminations"][0], "r2c1<>1");
    assert!(
        steps[0]["because"]
            .as_str()
            .unwrap()
            .contains("rows 1 and ")
    );
    let (text, status, _) = run(&mut ninefold(&[
        "steps",
        "--technique",
        "0301,naked-pair",
        &line,
    ]));
    assert_eq!(status, 1);
    assert!(text.ends_with("\n0 steps.\n"), "{text}");
    let text = quiet(&["steps", "--json", MATLAB], 0);
    let steps: Value = serde_json::from_str(&text).unwrap();
    let first = &steps[0]["placements"][0];
    assert_eq!(first, "r3c1=3");
    let (_, status, error) = run(&mut ninefold(&["steps", "--technique", "magic", MATLAB]));
    assert_eq!(status, 2);
    assert!(error.contains("ninefold techniques"), "{error}");
}

#[test]
fn steps_that_add_nothing_are_counted() {
    // A hidden single of its box and of its column.
    let all = quiet(&["steps", "--all", MATLAB], 0);
    let some = quiet(&["steps", MATLAB], 0);
    let places = |text: &str| text.matches("=> r5c1=8\n").count();
    assert!(places(&all) > 1, "{all}");
    assert_eq!(places(&some), 1, "{some}");
    let listed = |options: &[&str]| {
        let text = quiet(&[&["steps", "--json", MATLAB], options].concat(), 0);
        let steps: Vec<Value> = serde_json::from_str(&text).unwrap();
        words::counted(steps.len() as u64, "step")
    };
    assert!(all.ends_with(&format!("\n{}.\n", listed(&["--all"]))));
    assert!(some.contains(&format!("\n{}. ", listed(&[]))), "{some}");
    let end = "other steps place and remove nothing more; --all lists them\ntoo.\n";
    assert!(some.ends_with(end), "{some}");
}

#[test]
fn hints_in_three_levels() {
    let hint = |level| quiet(&["hint", "--level", level, MATLAB], 0);
    assert_eq!(hint("1"), "A digit can be placed: look at box 1.\n");
    assert!(hint("2").contains("Hidden Single"));
    assert!(hint("3").contains("r3c1 = 3."));
    let object: Value =
        serde_json::from_str(&quiet(&["hint", "--json", "--level", "2", MATLAB], 0)).unwrap();
    assert_eq!(object["technique"], "hidden-single");
    assert_eq!(object["step"], Value::Null);
    assert!(quiet(&["hint", SOLUTION], 0).starts_with("Every cell is filled"));
}

#[test]
fn a_hint_goes_on_from_what_is_placed() {
    // The 3 in r3c1 has been placed, so the hint is another one.
    let placed = format!("{}+3{}", &MATLAB[..18], &MATLAB[19..]);
    let text = quiet(&["hint", "--level", "3", &placed], 0);
    assert!(!text.contains("r3c1 = 3."), "{text}");
    let wrong = MATLAB.replacen("169.7", "169+37", 1);
    let (text, status, _) = run(&mut ninefold(&["hint", "--level", "1", &wrong]));
    assert_eq!(status, 1);
    assert!(text.contains("look at box 8"), "{text}");
    let (text, _, _) = run(&mut ninefold(&["hint", "--level", "3", &wrong]));
    assert!(text.starts_with("r8c4 cannot hold 3"), "{text}");
}

#[test]
fn a_library_is_tried() {
    let folder = folder();
    let gone: Vec<String> = (1..=9)
        .filter(|row| ![1, 5].contains(row))
        .flat_map(|row| [format!("1{row}1"), format!("1{row}5")])
        .collect();
    let line = x_wing();
    let right = format!("{line}{}::\n", gone.join(" "));
    let good = file(&folder, "good.txt", format!("# examples\n{right}"));
    let text = quiet(&["library", &good], 0);
    assert!(text.ends_with("1 of 1 line passed\n"), "{text}");
    let bad = file(&folder, "bad.txt", format!("{right}{line}111::\n"));
    let (text, status, error) = run(&mut ninefold(&["library", "--json", &bad]));
    assert_eq!(status, 1);
    let object: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(
        (&object["lines"], &object["passed"]),
        (&2.into(), &1.into())
    );
    assert!(
        error.contains("bad.txt:2: 0300: found another step: "),
        "{error}"
    );
}

#[test]
fn garbage_is_no_panic() {
    let dots = ".".repeat(81);
    let folder = folder();
    for line in [
        ":".to_owned(),
        ":::".to_owned(),
        format!(":0300:x:{dots}:999 000 abc::"),
        format!(":ä:1:{dots}:::"),
        format!(":0300-ü:1:{dots}::ö::"),
        format!(":0300:1:{}:::", "1".repeat(81)),
        format!(":99999:1:{}+:::", "+1".repeat(81)),
        format!(":0000:1:{dots}.:::"),
    ] {
        let name = file(&folder, "garbage.txt", format!("{line}\n"));
        for arguments in [
            ["library", &name],
            ["steps", &name],
            ["hint", &name],
            ["rate", &name],
            ["explain", &name],
        ] {
            let (_, status, error) = run(&mut ninefold(&arguments));
            assert!((0..=2).contains(&status), "{arguments:?}: {line}: {error}");
            assert!(
                !error.contains("panicked"),
                "{arguments:?}: {line}: {error}"
            );
        }
    }
}
