//! Data sets: splits, runs that were stopped, what is left out.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::{MATLAB, SEVERAL, WIKIPEDIA, file, ninefold, quiet, run};

/// The files of a folder and of those in it, with what is in them.
pub(crate) fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let name = entry.file_name().into_string().unwrap();
        if entry.file_type().unwrap().is_dir() {
            for (inner, bytes) in self::files(&entry.path()) {
                files.insert(format!("{name}/{inner}"), bytes);
            }
        } else {
            files.insert(name, fs::read(entry.path()).unwrap());
        }
    }
    files
}

/// The rows of a folder with the names of their parts.
pub(crate) fn rows(folder: &Path) -> Vec<(String, Value)> {
    let mut rows = Vec::new();
    for (name, text) in files(folder) {
        if let Some((part, _)) = name.split_once('-') {
            for line in str::from_utf8(&text).unwrap().lines() {
                rows.push((part.to_owned(), serde_json::from_str(line).unwrap()));
            }
        }
    }
    rows
}

/// Puzzles with their images under three random symmetries.
pub(crate) fn puzzles() -> String {
    let made = quiet(&["generate", "-n", "12", "--seed", "4"], 0);
    let (images, ..) = run(ninefold(&["shuffle", "--seed", "2", "--count", "3"]).write_stdin(made));
    images
}

#[test]
fn no_two_parts_have_equivalent_puzzles() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("rows");
    let name = folder.to_str().unwrap();
    let command = [
        "dataset",
        "-o",
        name,
        "--split",
        "train=0.5,test=0.5",
        "--shard",
        "5",
    ];
    let (out, status, err) = run(ninefold(&command).write_stdin(puzzles()));
    assert_eq!((out.as_str(), status), ("", 0), "{err}");
    assert!(err.starts_with("36 rows: train "), "{err}");
    // Asked of another command, and of every row again.
    let mut parts: HashMap<String, String> = HashMap::new();
    for (part, row) in rows(&folder) {
        let form = quiet(&["canon", "--grid", row["puzzle"].as_str().unwrap()], 0);
        assert_eq!(row["grid_canonical"], form.trim());
        let other = parts.entry(form).or_insert(part.clone());
        assert_eq!(*other, part);
    }
    assert_eq!(parts.len(), 12);
    assert!(
        parts.values().any(|part| part == "train") && parts.values().any(|part| part == "test")
    );
    // The same command has nothing left to do.
    let (_, status, err) = run(ninefold(&command).write_stdin(puzzles()));
    assert!(
        status == 0 && err.contains("the data set is complete: 36 rows"),
        "{err}"
    );
}

#[test]
fn a_run_that_was_stopped_goes_on() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("puzzles.txt");
    fs::write(&path, puzzles()).unwrap();
    let input = path.to_str().unwrap();
    let make = |folder: &Path| {
        let folder = folder.to_str().unwrap();
        let options = ["--split", "train=0.7,test=0.3", "--shard", "7", "--steps"];
        run(ninefold(&["dataset", input, "-o", folder]).args(options))
    };
    let (whole, stopped) = (place.path().join("whole"), place.path().join("stopped"));
    assert_eq!(make(&whole).1, 0);
    assert_eq!(make(&stopped).1, 0);
    assert_eq!(files(&whole), files(&stopped));
    // As if the program had been killed after two files' worth of puzzles: what came after is not there, or not all.
    let state = fs::read_to_string(whole.join("ninefold.json")).unwrap();
    let mut state: Value = serde_json::from_str(&state).unwrap();
    for (number, counts) in [(0u64, [0, 0]), (2, [0, 0])] {
        let mut counts = counts;
        let mut numbers = [Vec::new(), Vec::new()];
        for (name, text) in files(&whole) {
            let Some((part, rest)) = name.split_once('-') else {
                continue;
            };
            let shard: u64 = rest.strip_suffix(".jsonl").unwrap().parse().unwrap();
            match shard < number {
                true => {
                    let part = usize::from(part == "test");
                    counts[part] += text.iter().filter(|&&sign| sign == b'\n').count();
                    numbers[part].push((shard, text.len()));
                }
                false if shard > number => fs::remove_file(stopped.join(&name)).unwrap_or_default(),
                false => fs::write(stopped.join(&name), "half a fi").unwrap(),
            }
        }
        state["puzzles"] = (number * 7).into();
        for part in 0..2 {
            let (files, sizes): (Vec<u64>, Vec<usize>) = numbers[part].iter().copied().unzip();
            let own = &mut state["parts"][part];
            own["rows"] = counts[part].into();
            own["puzzles"] = counts[part].into();
            own["files"] = files.into();
            own["bytes"] = sizes.iter().sum::<usize>().into();
        }
        state["is_finished"] = false.into();
        fs::write(stopped.join("ninefold.json"), state.to_string()).unwrap();
        let (_, status, err) = make(&stopped);
        assert_eq!(status, 0, "{err}");
        assert_eq!(files(&whole), files(&stopped));
    }
}

/// Kills the command until it has been killed twice after it had made puzzles, and then lets it come to its end.
pub(crate) fn killed_twice(folder: &Path, arguments: &[&str]) {
    let program = assert_cmd::cargo::cargo_bin("ninefold");
    let done = || {
        let text = fs::read_to_string(folder.join("ninefold.json")).unwrap_or_default();
        let state: Value = serde_json::from_str(&text).unwrap_or_default();
        state["puzzles"].as_u64().unwrap_or(0)
    };
    for _ in 0..2 {
        let before = done();
        let mut run = std::process::Command::new(&program)
            .arg("dataset")
            .args(arguments)
            .arg("-o")
            .arg(folder)
            .stderr(std::process::Stdio::null())
            .spawn()
            .unwrap();
        while done() == before && run.try_wait().unwrap().is_none() {
            std::thread::sleep(std::time::Duration::from_millis(2));
        }
        run.kill().unwrap();
        assert!(!run.wait().unwrap().success(), "it had ended");
    }
    let (_, status, err) = run(ninefold(&["dataset"]).args(arguments).arg("-o").arg(folder));
    assert_eq!(status, 0, "{err}");
}

/// Makes a data set in one go, and another that is killed twice: they have the same bytes.
pub(crate) fn has_the_same_bytes_killed_twice(place: &Path, arguments: &[&str]) {
    let (whole, killed) = (place.join("whole"), place.join("killed"));
    let (_, status, err) = run(ninefold(&["dataset"]).args(arguments).arg("-o").arg(&whole));
    assert_eq!(status, 0, "{err}");
    killed_twice(&killed, arguments);
    assert_eq!(files(&whole), files(&killed));
}

#[test]
fn a_run_that_was_killed_twice_writes_the_same_bytes() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("puzzles.txt");
    fs::write(&path, quiet(&["generate", "-n", "300", "--seed", "4"], 0)).unwrap();
    let arguments = [
        path.to_str().unwrap(),
        "--split",
        "train=0.7,test=0.3",
        "--shard",
        "8",
        "--augment",
        "1",
        "--negatives",
        "--steps",
    ];
    has_the_same_bytes_killed_twice(place.path(), &arguments);
}

#[test]
fn classes_have_as_many_puzzles_each() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("rows");
    let name = folder.to_str().unwrap();
    let made = quiet(&["generate", "-n", "60", "--seed", "4", "--minimal"], 0);
    let command = [
        "dataset",
        "-o",
        name,
        "--strata",
        "se:2.0,4.0",
        "--each",
        "4",
    ];
    let options = ["--split", "train=0.75,test=0.25", "--augment", "2"];
    let (_, status, err) = run(ninefold(&command).args(options).write_stdin(made.clone()));
    assert_eq!(status, 0, "{err}");
    assert!(
        err.contains("left out because their class was full"),
        "{err}"
    );
    let mut classes: BTreeMap<(String, u8), usize> = BTreeMap::new();
    let mut images = 0;
    for (part, row) in rows(&folder) {
        if !row["back"].is_null() {
            assert_eq!(part, "train");
            images += 1;
            continue;
        }
        let rating = row["se_er"].as_f64().unwrap();
        let class = u8::from(rating >= 2.0) + u8::from(rating >= 4.0);
        *classes.entry((part, class)).or_default() += 1;
    }
    assert!(
        classes
            .iter()
            .all(|((part, _), &number)| number == if part == "train" { 3 } else { 1 }),
        "{classes:?}"
    );
    assert_eq!((classes.len(), images), (6, 18));
    // Everything that is read after the classes are full is not looked at.
    let state: Value = serde_json::from_slice(&files(&folder)["ninefold.json"]).unwrap();
    assert!(state["puzzles"].as_u64().unwrap() < 60);
    let (_, status, err) = run(ninefold(&command[..3]).args(["--strata", "hard", "--each", "1"]));
    assert!(status == 2 && err.contains("se:2.0,4.5,7.0"), "{err}");
    let (_, status, _) = run(ninefold(&command[..3]).args(["--strata", "hodoku"]));
    assert_eq!(status, 2);
}

#[test]
fn what_belongs_to_other_puzzles_is_left_out() {
    let place = tempfile::tempdir().unwrap();
    let test = place.path().join("test.txt");
    let image = quiet(&["shuffle", "--seed", "3", WIKIPEDIA], 0);
    fs::write(&test, image).unwrap();
    let against = test.to_str().unwrap();
    let make = |name: &str, by: &str| {
        let folder = place.path().join(name);
        let folder = folder.to_str().unwrap();
        run(&mut ninefold(&[
            "dataset",
            WIKIPEDIA,
            MATLAB,
            "-o",
            folder,
            "--against",
            against,
            "--by",
            by,
        ]))
    };
    let (_, status, err) = make("grid", "grid");
    assert_eq!(
        (status, err.as_str()),
        (
            0,
            "1 row: train 1; 1 puzzle left out because of --against\n"
        )
    );
    assert_eq!(make("exact", "exact").2, "2 rows: train 2\n");
    // Nothing is left. The same command says the same again.
    fs::write(&test, format!("{WIKIPEDIA}\n{MATLAB}\n")).unwrap();
    for words in ["", "the data set is complete: "] {
        let (_, status, err) = make("none", "grid");
        let words = format!(
            "{words}0 rows: train 0; 2 puzzles left out because of --against\n\
             the data set has no rows: --against leaves out every puzzle\n"
        );
        assert_eq!((status, err), (1, words));
    }
}

#[test]
fn nothing_is_written_without_a_row() {
    let place = tempfile::tempdir().unwrap();
    let empty = file(&place, "empty.txt", "");
    let folder = place.path().join("rows");
    let name = folder.to_str().unwrap();
    for format in ["jsonl", "parquet", "numpy", "tokens"] {
        let split = ["--split", "train=0.5,test=0.5"];
        for input in [&empty[..], SEVERAL] {
            let command = ["dataset", input, "-o", name, "--format", format];
            let (_, status, err) = run(ninefold(&command).args(split));
            assert!(
                status == 2 && err.ends_with("so nothing is written\n"),
                "{err}"
            );
            assert!(!folder.exists(), "{format}");
        }
    }
    // A folder that was there stays.
    fs::create_dir(&folder).unwrap();
    let (_, status, _) = run(&mut ninefold(&["dataset", &empty, "-o", name]));
    assert!(status == 2 && folder.is_dir() && files(&folder).is_empty());
}

#[test]
fn what_has_no_row_is_told() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("rows");
    let name = folder.to_str().unwrap();
    let (_, status, err) = run(&mut ninefold(&["dataset", WIKIPEDIA, SEVERAL, "-o", name]));
    assert_eq!(status, 1);
    assert_eq!(
        err,
        "puzzle:1: more than one solution\n1 row: train 1; 1 puzzle without a row\n"
    );
    let card = fs::read_to_string(folder.join("README.md")).unwrap();
    assert!(
        card.contains("  - split: train\n    path: train-*.jsonl\n"),
        "{card}"
    );
    // A folder with other files is not touched.
    let other = place.path().to_str().unwrap();
    let (_, status, err) = run(&mut ninefold(&["dataset", WIKIPEDIA, "-o", other]));
    assert!(
        status == 2 && err.contains("there are other files in this folder"),
        "{err}"
    );
    let taken = file(&place, "t.csv", "");
    let (_, status, err) = run(&mut ninefold(&["dataset", WIKIPEDIA, "-o", &taken]));
    assert!(status == 2 && err.contains("this is a file"), "{err}");
    let (_, status, err) = run(&mut ninefold(&["dataset", MATLAB, "-o", name]));
    assert!(
        status == 2 && err.contains("holds another data set"),
        "{err}"
    );
    let (_, _, err) = run(&mut ninefold(&[
        "dataset",
        WIKIPEDIA,
        "-o",
        "x",
        "--split",
        "train=0.9",
    ]));
    assert!(err.contains("the shares add up to 0.9, not to 1"), "{err}");
}
