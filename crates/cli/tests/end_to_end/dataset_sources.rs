//! Where the puzzles of a data set come from: orders and tables.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::dataset::{has_the_same_bytes_killed_twice, rows};
use crate::{WIKIPEDIA, ninefold, quiet, run};

/// The rows of a folder without where their puzzles come from.
fn known(folder: &Path) -> Vec<Value> {
    let rows = rows(folder).into_iter();
    rows.map(|(_, mut row)| {
        let fields = row.as_object_mut().unwrap();
        fields.retain(|name, _| !["source", "line", "seed", "try"].contains(&name.as_str()));
        row
    })
    .collect()
}

fn make(folder: &Path, arguments: &[&str]) -> (i32, String) {
    let (_, status, err) = run(ninefold(&["dataset"]).args(arguments).arg("-o").arg(folder));
    (status, err)
}

#[test]
fn an_order_has_the_rows_of_its_puzzles() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("puzzles.txt");
    let order = "--count 20 --seed 7 --difficulty medium";
    let words: Vec<&str> = ["generate", "--json"]
        .into_iter()
        .chain(order.split(' '))
        .collect();
    let made: Vec<Value> = quiet(&words, 0)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let lines: Vec<&str> = made
        .iter()
        .map(|made| made["puzzle"].as_str().unwrap())
        .collect();
    fs::write(&path, lines.join("\n")).unwrap();
    let (read, ordered) = (place.path().join("read"), place.path().join("ordered"));
    let (status, err) = make(&read, &[path.to_str().unwrap(), "--steps"]);
    assert_eq!(status, 0, "{err}");
    let (status, err) = make(&ordered, &["--generate", order, "--steps"]);
    assert_eq!(status, 0, "{err}");
    assert_eq!(known(&read), known(&ordered));
    for ((_, row), made) in rows(&ordered).iter().zip(&made) {
        assert_eq!((&row["seed"], &row["try"]), (&made["seed"], &made["try"]));
        assert_eq!((&row["source"], &row["line"]), (&Value::Null, &Value::Null));
    }
    let card = fs::read_to_string(ordered.join("README.md")).unwrap();
    let command = format!("ninefold dataset --generate \"{order}\" -o FOLDER");
    assert!(card.contains(&command), "{card}");
}

#[test]
fn an_order_that_was_killed_twice_has_the_same_bytes() {
    let place = tempfile::tempdir().unwrap();
    // Most tries make no puzzle, so that puzzles and tries have other numbers.
    let order = "--count 150 --seed 4 --difficulty easy --givens 26..32";
    let arguments = [
        "--generate",
        order,
        "--split",
        "train=0.7,test=0.3",
        "--shard",
        "8",
        "--steps",
    ];
    has_the_same_bytes_killed_twice(place.path(), &arguments);
}

#[test]
fn what_is_wrong_with_an_order_is_told() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("rows");
    let cases = [
        ("--count 3", "name a --seed"),
        (
            "--count 3 --seed 1 --givns 30",
            "unexpected argument '--givns'",
        ),
        ("--count 3 --seed 1 --givens 16", "17"),
        (
            "--count 3 --seed 1 --difficulty mild",
            "possible values: easy",
        ),
        (
            "--count 3 --seed 1 --json",
            "a data set has no use for --json",
        ),
        ("--count 0 --seed 1", "expected a number of puzzles"),
    ];
    for (order, words) in cases {
        let (status, err) = make(&folder, &["--generate", order]);
        assert!(status == 2 && err.contains(words), "{order}: {err}");
        assert!(!folder.exists(), "{order}");
    }
    let order = "--count 5 --seed 1 --max-tries 3";
    let (status, err) = make(&folder, &["--generate", order]);
    assert!(
        status == 1 && err.contains("3 rows: ") && err.contains("there are no more tries"),
        "{err}"
    );
    let (status, err) = make(&folder, &["--generate", "--count 1 --seed 1", WIKIPEDIA]);
    assert!(status == 2 && err.contains("cannot be used with"), "{err}");
}

#[test]
fn a_table_has_the_rows_of_its_column() {
    let place = tempfile::tempdir().unwrap();
    let path = |name: &str| place.path().join(name).to_str().unwrap().to_owned();
    quiet(
        &[
            "generate",
            "-n",
            "12",
            "--seed",
            "4",
            "-o",
            &path("made.parquet"),
        ],
        0,
    );
    quiet(
        &[
            "generate",
            "-n",
            "12",
            "--seed",
            "4",
            "-o",
            &path("puzzles.txt"),
        ],
        0,
    );
    let (read, table) = (place.path().join("read"), place.path().join("table"));
    let (status, err) = make(&read, &[&path("puzzles.txt"), "--shard", "5"]);
    assert_eq!(status, 0, "{err}");
    let (status, err) = make(&table, &[&path("made.parquet"), "--shard", "5"]);
    assert_eq!(status, 0, "{err}");
    assert_eq!(known(&read), known(&table));
    for (number, (_, row)) in (1..).zip(rows(&table)) {
        assert_eq!(row["source"], Value::from(path("made.parquet")));
        assert_eq!(row["line"], Value::from(number));
    }
    // Another column, of a CSV file; what is no puzzle is told with its row.
    quiet(
        &[
            "solve",
            &path("made.parquet"),
            "--overwrite",
            "-o",
            &path("solved.csv"),
        ],
        0,
    );
    let text = fs::read_to_string(path("solved.csv")).unwrap();
    let text = text.replacen("\n", "\n,nonsense,,,,\n", 1);
    fs::write(path("solved.csv"), text).unwrap();
    let csv = place.path().join("csv");
    let (status, err) = make(&csv, &[&path("solved.csv"), "--column", "puzzle"]);
    assert!(status == 1 && err.contains("solved.csv:1: "), "{err}");
    assert_eq!(known(&csv), known(&read));
    // The other file is a table too.
    let against = place.path().join("against");
    let (status, err) = make(
        &against,
        &[&path("puzzles.txt"), "--against", &path("made.parquet")],
    );
    assert!(status == 1 && err.contains("12 puzzles left out"), "{err}");
    let (status, err) = make(&against, &[&path("made.parquet"), "--column", "quizzes"]);
    assert!(
        status == 2 && err.contains("there is no column `quizzes`; there are number, puzzle"),
        "{err}"
    );
}

#[test]
fn a_table_that_was_killed_twice_has_the_same_bytes() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("made.parquet");
    let name = path.to_str().unwrap();
    quiet(&["generate", "-n", "200", "--seed", "4", "-o", name], 0);
    let arguments = [
        name,
        "--format",
        "parquet",
        "--shard",
        "8",
        "--steps",
        "--alternatives",
    ];
    has_the_same_bytes_killed_twice(place.path(), &arguments);
}

#[test]
fn steps_have_alternatives() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("rows");
    let (status, err) = make(&folder, &[WIKIPEDIA, "--alternatives"]);
    assert!(status == 2 && err.contains("--steps"), "{err}");
    let (status, err) = make(&folder, &[WIKIPEDIA, "--steps", "--alternatives"]);
    assert_eq!(status, 0, "{err}");
    let (_, row) = rows(&folder).remove(0);
    // Every other hidden single of a position is an alternative: all that `steps` lists but the one that is taken.
    let mut seen = 0;
    for step in row["steps"].as_array().unwrap() {
        let board = step["board"].as_str().unwrap();
        let technique = step["technique"].as_str().unwrap();
        if !["full-house", "naked-single", "hidden-single"].contains(&technique) {
            continue;
        }
        let listed = quiet(&["steps", "--json", "--technique", technique, board], 0);
        let listed: Value = serde_json::from_str(listed.lines().next().unwrap()).unwrap();
        let placed = |step: &Value| {
            let placed = &step["placements"][0];
            (placed.to_string(), ())
        };
        let all: BTreeMap<String, ()> = listed.as_array().unwrap().iter().map(placed).collect();
        let own = step["alternatives"].as_array().unwrap().len() + 1;
        assert_eq!(own, all.len(), "{board}");
        seen += own;
    }
    assert!(seen > 100, "{seen}");
}
