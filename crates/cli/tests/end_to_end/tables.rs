//! Tables: Parquet, Arrow and CSV, from one into the other.

use std::fs;
use std::path::Path;

use assert_cmd::Command;

use crate::{SOLUTION as SOLVED, WIKIPEDIA as PROPER};

fn ninefold(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = crate::ninefold(arguments);
    command.current_dir(folder);
    command
}

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let text = format!("id,quizzes,\"a, b\"\n007,{PROPER},x\n8,nonsense,\"y \"\"z\"\"\"\n9,,\n");
    fs::write(folder.path().join("in.csv"), text).unwrap();
    folder
}

#[test]
fn a_table_goes_through_every_kind_of_file() {
    let folder = folder();
    let path = folder.path();
    let solve = ["solve", "in.csv", "--column", "quizzes", "-o"];
    let straight = ninefold(path, &solve[..4]).assert().code(1);
    let straight = String::from_utf8(straight.get_output().stdout.clone()).unwrap();
    let mut lines = straight.lines();
    assert_eq!(
        lines.next(),
        Some("id,quizzes,\"a, b\",solution,status,error")
    );
    assert_eq!(
        lines.next(),
        Some(format!("007,{PROPER},x,{SOLVED},unique,").as_str())
    );
    assert!(
        lines
            .next()
            .unwrap()
            .starts_with("8,nonsense,\"y \"\"z\"\"\",,invalid,"),
        "{straight}"
    );
    for kind in ["parquet", "arrow", "feather", "csv"] {
        let out = format!("out.{kind}");
        ninefold(path, &[&solve[..], &[&out]].concat())
            .assert()
            .code(1);
        // Back to CSV, with answers of another kind beside the first.
        let again = ["count", &out, "--column", "solution", "--limit", "2"];
        let told = ninefold(path, &again).assert().failure();
        let told = String::from_utf8_lossy(&told.get_output().stderr).into_owned();
        assert!(told.contains("a column `status` that answers"), "{told}");
        assert!(told.contains("--prefix"), "{told}");
        // The same question once more: everything agrees.
        let again = ["solve", &out, "--column", "quizzes"];
        let told = ninefold(path, &again).assert().code(1);
        let told = String::from_utf8(told.get_output().stdout.clone()).unwrap();
        assert_eq!(told, straight, "{kind}");
    }
}

/// A .csv that goes into a table is one, unless `--from` says what else it is.
#[test]
fn a_table_goes_into_a_table_without_its_column() {
    let folder = folder();
    let path = folder.path();
    let text = format!("id,puzzle\n7,{PROPER}\n");
    fs::write(path.join("named.csv"), text).unwrap();
    ninefold(path, &["solve", "named.csv", "-o", "out.csv"])
        .assert()
        .success();
    let out = fs::read_to_string(path.join("out.csv")).unwrap();
    let expected = format!("id,puzzle,solution,status,error\n7,{PROPER},{SOLVED},unique,\n");
    assert_eq!(out, expected);
    let told = ninefold(path, &["count", "in.csv", "-o", "out.tsv"])
        .assert()
        .code(2);
    let told = String::from_utf8_lossy(&told.get_output().stderr).into_owned();
    assert!(
        told.contains("there is no column `puzzle`; there are id, quizzes, a, b"),
        "{told}"
    );
    let rows: Vec<String> = (0..9)
        .map(|row| {
            PROPER[9 * row..9 * row + 9]
                .split("")
                .filter(|sign| !sign.is_empty())
                .collect::<Vec<_>>()
                .join(",")
        })
        .collect();
    fs::write(path.join("grid.csv"), rows.join("\n")).unwrap();
    let grid = ["solve", "grid.csv", "--from", "csv-grid", "-o", "out.csv"];
    ninefold(path, &grid).assert().success();
    let out = fs::read_to_string(path.join("out.csv")).unwrap();
    assert_eq!(out, format!("{SOLVED}\n"));
}

#[test]
fn the_same_rows_come_out_of_parquet_as_went_in() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let mut text = String::from("puzzle\n");
    for _ in 0..20_000 {
        text += PROPER;
        text.push('\n');
    }
    text += "1..4.......34..1\n";
    fs::write(path.join("in.csv"), text).unwrap();
    let column = ["--column", "puzzle"];
    ninefold(
        path,
        &["solve", "in.csv", "-o", "a.parquet", "--threads", "3"],
    )
    .args(column)
    .assert()
    .success();
    ninefold(
        path,
        &["solve", "in.csv", "-o", "b.parquet", "--threads", "1"],
    )
    .args(column)
    .assert()
    .success();
    let bytes = |name| fs::read(path.join(name)).unwrap();
    assert_eq!(bytes("a.parquet"), bytes("b.parquet"));
    let table = ninefold_table::open(&path.join("a.parquet"), 1000).unwrap();
    assert_eq!(table.rows, Some(20_001));
}

/// The column `puzzle` of such a row has the givens alone.
#[test]
fn rows_of_a_data_set_are_read_with_their_rules() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let killer = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/killer.txt");
    fs::write(path.join("plain.txt"), PROPER).unwrap();
    let words = [
        "dataset",
        killer,
        "plain.txt",
        "-o",
        "rows",
        "--format",
        "parquet",
    ];
    ninefold(path, &words).assert().success();
    let files = crate::dataset::files(&path.join("rows"));
    let mut names = files.keys().filter(|name| name.ends_with(".parquet"));
    let name = &format!("rows/{}", names.next().unwrap());
    // The answers are compared with the column `solution`. The givens of a killer alone have many.
    ninefold(path, &["solve", name, "-o", "solved.parquet"])
        .assert()
        .success();
}

#[test]
fn ratings_stand_in_columns() {
    let folder = folder();
    let told = ninefold(folder.path(), &["rate", "in.csv", "--column", "quizzes"])
        .assert()
        .code(1);
    let told = String::from_utf8_lossy(&told.get_output().stdout).into_owned();
    assert!(
        told.starts_with("id,quizzes,\"a, b\",rating,pearl,diamond,hardest,steps,status,error\n"),
        "{told}"
    );
    assert!(told.contains(",rated,"), "{told}");
}

#[test]
fn what_is_no_table_is_told() {
    let folder = folder();
    let path = folder.path();
    fs::write(path.join("bad.parquet"), "nonsense").unwrap();
    fs::write(path.join("ragged.csv"), "puzzle,id\n1,2,3\n").unwrap();
    let cases: &[(&[&str], &str)] = &[
        (&["solve", "bad.parquet"], "bad.parquet: "),
        (
            &["solve", "missing.parquet"],
            "missing.parquet: No such file",
        ),
        (
            &["solve", "ragged.csv", "--column", "puzzle"],
            "line 2: expected 2 fields, found 3",
        ),
        (
            &["solve", "in.csv", "--column", "no"],
            "there is no column `no`; there are id, quizzes, a, b",
        ),
        (
            &["solve", "in.csv", "--column", "quizzes", "-o", "out.txt"],
            "out.txt: expected a table",
        ),
        (
            &["solve", "in.csv.gz", "--column", "quizzes"],
            "in.csv.gz: a table that is compressed as a whole is neither read nor written",
        ),
        (
            &["solve", "in.csv", "in.csv", "--column", "quizzes"],
            "expected one table",
        ),
        (
            &["solve", "in.csv", "--column", "quizzes", "--json"],
            "a table goes only with",
        ),
        (
            &["count", "in.csv", "--column", "quizzes", "--json"],
            "--json does not go with a table",
        ),
        (
            &["rate", "in.csv", "--column", "quizzes", "--scale", "all"],
            "a table is rated",
        ),
    ];
    for (arguments, words) in cases {
        let told = ninefold(path, arguments).assert().code(2);
        let told = String::from_utf8_lossy(&told.get_output().stderr).into_owned();
        assert!(told.contains(words), "{arguments:?}: {told}");
        assert!(!path.join("out.txt").exists());
    }
}

#[test]
fn puzzles_are_made_into_tables() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let order = ["generate", "-n", "300", "--seed", "1", "--check"];
    let told = ninefold(path, &order).assert().success();
    let lines = String::from_utf8(told.get_output().stdout.clone()).unwrap();
    ninefold(path, &[&order[..], &["-o", "made.csv"]].concat())
        .assert()
        .success();
    let text = fs::read_to_string(path.join("made.csv")).unwrap();
    let mut rows = text.lines();
    assert_eq!(rows.next(), Some("number,puzzle,solution,givens"));
    let puzzles: Vec<&str> = rows.map(|row| row.split(',').nth(1).unwrap()).collect();
    assert_eq!(puzzles, lines.lines().collect::<Vec<_>>());
    for kind in ["parquet", "arrow"] {
        let name = format!("made.{kind}");
        ninefold(
            path,
            &[&order[..], &["--difficulty", "easy", "-o", &name]].concat(),
        )
        .assert()
        .success();
        let table = ninefold_table::open(&path.join(&name), 1000).unwrap();
        let names: Vec<&str> = table
            .schema
            .fields()
            .iter()
            .map(|f| f.name().as_str())
            .collect();
        assert_eq!(
            names,
            ["number", "puzzle", "solution", "givens", "level", "score"]
        );
        let rows: usize = table.batches.map(|batch| batch.unwrap().num_rows()).sum();
        assert_eq!(rows, 300);
    }
    // Where the format is said, the name says nothing.
    ninefold(path, &[&order[..], &["--json", "-o", "lines.csv"]].concat())
        .assert()
        .success();
    let text = fs::read_to_string(path.join("lines.csv")).unwrap();
    assert!(text.starts_with('{'), "{text}");
}

#[test]
fn canonical_forms_stand_in_columns() {
    let folder = folder();
    let canon = ["canon", "in.csv", "--column", "quizzes"];
    let told = ninefold(folder.path(), &canon).assert().code(1);
    let told = String::from_utf8_lossy(&told.get_output().stdout).into_owned();
    let head = "id,quizzes,\"a, b\",canonical,automorphisms,status,error\n";
    assert!(told.starts_with(head), "{told}");
    assert!(told.contains(",1,canonical,\n"), "{told}");
    let told = ninefold(folder.path(), &[&canon[..], &["--grid"]].concat())
        .assert()
        .code(2);
    let told = String::from_utf8_lossy(&told.get_output().stderr).into_owned();
    assert!(told.contains("takes the puzzles"), "{told}");
}

/// What has been made is solved, and the solutions that are there already are compared.
#[test]
fn a_column_of_solutions_is_compared() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let solve = |arguments: &[&str], status: i32| {
        let done = ninefold(path, arguments).assert().code(status);
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (
            text(&done.get_output().stdout),
            text(&done.get_output().stderr),
        )
    };
    let made = ["generate", "-n", "50", "--seed", "1", "-o", "made.parquet"];
    ninefold(path, &made).assert().success();
    let (out, err) = solve(&["solve", "made.parquet"], 0);
    let head = "number,puzzle,solution,givens,status,error\n";
    assert!(out.starts_with(head) && err.is_empty(), "{out}{err}");
    assert_eq!(out.matches(",unique,\n").count(), 50);

    let wrong = SOLVED.replacen("53", "35", 1);
    let text = format!("puzzle,solution\n{PROPER},{wrong}\n{PROPER},\n{PROPER},{SOLVED}\n");
    fs::write(path.join("wrong.csv"), text).unwrap();
    let wrong_row = ["solve", "wrong.csv", "--column", "puzzle"];
    let (out, err) = solve(&wrong_row, 1);
    let rows: Vec<&str> = out.lines().collect();
    assert_eq!(rows[0], "puzzle,solution,status,error");
    assert!(
        rows[1].starts_with(&format!("{PROPER},{wrong},unique,the column")),
        "{out}"
    );
    // What is empty is filled in.
    assert_eq!(rows[2], format!("{PROPER},{SOLVED},unique,"));
    assert_eq!(rows[3], rows[2]);
    let told = format!("row 1: the column `solution` has {wrong}, but the answer is {SOLVED}");
    assert!(err.contains(&told), "{err}");

    let (out, err) = solve(&[&wrong_row[..], &["--overwrite"]].concat(), 0);
    assert_eq!((out.matches(SOLVED).count(), err.as_str()), (3, ""));
    let (out, _) = solve(&[&wrong_row[..], &["--prefix", "my_"]].concat(), 0);
    assert!(
        out.starts_with("puzzle,solution,my_solution,my_status,my_error\n"),
        "{out}"
    );
    let (_, err) = solve(&["solve", "wrong.csv", "--column", "solution"], 2);
    assert!(
        err.contains("the column of the puzzles has the name of an answer"),
        "{err}"
    );
}

#[test]
fn tabs_and_semicolons() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    for (name, separator) in [("in.tsv", "\t"), ("in.csv", ";"), ("tabs.csv", "\t")] {
        let text = format!("a, b{separator}puzzle\n1, 2{separator}{PROPER}\n");
        fs::write(path.join(name), text).unwrap();
        let told = ninefold(
            path,
            &["solve", name, "--column", "puzzle", "-o", "out.tsv"],
        );
        { told }.assert().success();
        let solved = fs::read_to_string(path.join("out.tsv")).unwrap();
        let rows =
            format!("a, b\tpuzzle\tsolution\tstatus\terror\n1, 2\t{PROPER}\t{SOLVED}\tunique\t\n");
        assert_eq!(solved, rows, "{name}");
    }
    // CSV stays as it was.
    let told = ninefold(path, &["solve", "in.csv", "--column", "puzzle"])
        .assert()
        .success();
    let told = String::from_utf8_lossy(&told.get_output().stdout).into_owned();
    assert!(
        told.starts_with("a, b;puzzle;solution;status;error\n"),
        "{told}"
    );
}
