use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use crate::{MATLAB, SEVERAL, SOLUTION, WIKIPEDIA, file, folder, ninefold, quiet, run};

/// One given too many.
const NONE: &str =
    "53..74...6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn a_puzzle_as_an_argument() {
    assert_eq!(quiet(&["solve", WIKIPEDIA], 0), format!("{SOLUTION}\n"));
}

#[test]
fn one_line_for_each_puzzle_in_order() {
    let folder = folder();
    let text = format!("# a comment\n{WIKIPEDIA} hard\r\n\n{NONE}\n{SEVERAL}\n{WIKIPEDIA}");
    let name = file(&folder, "puzzles.txt", text);
    let out = quiet(&["solve", &name], 1);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 4);
    assert_eq!(
        [lines[0], lines[1], lines[3]],
        [SOLUTION, "# 4: no solution", SOLUTION]
    );
    let (first, comment) = lines[2].split_once('\t').unwrap();
    assert_eq!((first.len(), comment), (81, "# more than one solution"));
}

#[test]
fn an_unreadable_line_has_a_placeholder() {
    let folder = folder();
    let name = file(
        &folder,
        "puzzles.txt",
        format!("{WIKIPEDIA}\n{}\n{WIKIPEDIA}\n", &WIKIPEDIA[1..]),
    );
    let (out, status, err) = run(&mut ninefold(&["solve", &name]));
    assert_eq!(status, 2);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines, [SOLUTION, "# 2: cannot be read", SOLUTION]);
    assert!(
        err.contains("puzzles.txt:2") && err.contains("found 80"),
        "{err}"
    );
    // The answers that there are go into the file.
    let answers = folder.path().join("answers.txt");
    let answers = answers.to_str().unwrap();
    let (_, status, _) = run(&mut ninefold(&["solve", &name, "-o", answers]));
    assert_eq!(status, 2);
    assert_eq!(std::fs::read_to_string(answers).unwrap(), out);
}

/// What cannot be read is said on standard error alone, and not a thousand times.
#[test]
fn complaints_are_cut_short() {
    let text = format!("{WIKIPEDIA}\n") + &"nonsense and more\n".repeat(1254);
    for command in [&["solve"][..], &["canon"], &["convert", "--to", "line"]] {
        let (out, status, err) = run(ninefold(command).write_stdin(text.as_str()));
        assert_eq!(status, 2);
        assert_eq!(out.lines().count(), 1255);
        assert!(out.ends_with("\n# 1255: cannot be read\n"), "{out}");
        assert_eq!(err.matches("standard input:").count(), 20);
        let last = "\nand 1,234 more puzzles that cannot be read\n";
        assert!(err.ends_with(last), "{err}");
    }
    // A format without lines has no place for them.
    let bordered = ["convert", "--to", "bordered"];
    let (out, status, err) = run(ninefold(&bordered).write_stdin(text.as_str()));
    assert_eq!((status, out.contains('#')), (2, false));
    assert!(!err.contains("# "), "{err}");
}

#[test]
fn standard_input_files_and_arguments_together() {
    let folder = folder();
    let name = file(&folder, "one.txt", WIKIPEDIA);
    let (out, status, _) = run(ninefold(&["solve", &name, "-", MATLAB]).write_stdin(WIKIPEDIA));
    assert_eq!((out.lines().count(), status), (3, 0));
    let (out, status, _) = run(ninefold(&["solve"]).write_stdin(WIKIPEDIA));
    assert_eq!((out, status), (format!("{SOLUTION}\n"), 0));
    let dashes = WIKIPEDIA.replace('.', "-");
    let (out, status, _) = run(&mut ninefold(&["solve", "--", &dashes]));
    assert_eq!((out, status), (format!("{SOLUTION}\n"), 0));
}

#[test]
fn a_file_named_like_a_puzzle_is_a_file() {
    let folder = folder();
    file(&folder, WIKIPEDIA, MATLAB);
    let (out, status, _) = run(ninefold(&["solve", WIKIPEDIA]).current_dir(folder.path()));
    assert_eq!(status, 0);
    assert_ne!(out, format!("{SOLUTION}\n"));
}

#[test]
fn json_has_its_keys() {
    let folder = folder();
    let text = format!("{WIKIPEDIA}\n{NONE}\n{SEVERAL}\nnonsense\n");
    let name = file(&folder, "puzzles.txt", text);
    let (out, status, _) = run(&mut ninefold(&["solve", "--json", "--from", "line", &name]));
    assert_eq!(status, 2);
    let objects: Vec<serde_json::Value> = out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let statuses: Vec<&str> = objects
        .iter()
        .map(|o| o["status"].as_str().unwrap())
        .collect();
    assert_eq!(statuses, ["unique", "none", "multiple", "invalid"]);
    for (object, line) in objects.iter().zip(1..) {
        assert_eq!(object["line"], line);
        for key in ["solution", "reason"] {
            assert!(object.get(key).is_some(), "{object}");
        }
    }
    assert_eq!(objects[0]["solution"], SOLUTION);
    assert_eq!(objects[1]["solution"], serde_json::Value::Null);
}

/// Puzzles of every kind, many of each, so that they are read in many pieces.
fn mixed() -> String {
    let dashes = WIKIPEDIA.replace('.', "-");
    let clash = WIKIPEDIA.replacen("53..7", "53..5", 1);
    let lines = format!(
        "{WIKIPEDIA}\n{SEVERAL} twice\r\n\n# {MATLAB}\n{MATLAB};1;2\n{NONE}\n{clash}\n{dashes}\n\
         {}\n1..4..1..3..4..1\nnonsense\n{}\n{WIKIPEDIA}\u{e9}\n",
        &WIKIPEDIA[1..],
        ".".repeat(81)
    );
    lines.repeat(300)
}

#[test]
fn lines_say_what_objects_say() {
    let folder = folder();
    let name = file(&folder, "puzzles.txt", mixed());
    let (out, status, err) = run(&mut ninefold(&["solve", &name]));
    let (objects, json_status, json_err) = run(&mut ninefold(&["solve", "--json", &name]));
    assert_eq!((status, &err), (json_status, &json_err));
    let lines: String = objects
        .lines()
        .map(|object| {
            let object: serde_json::Value = serde_json::from_str(object).unwrap();
            let words = |key: &str| object[key].as_str().unwrap_or_default().to_owned();
            match words("status").as_str() {
                "unique" => words("solution") + "\n",
                "multiple" => words("solution") + "\t# more than one solution\n",
                "invalid" => format!("# {}: cannot be read\n", object["line"]),
                _ => format!("# {}: {}\n", object["line"], words("reason")),
            }
        })
        .collect();
    assert!(out == lines);
    assert_eq!(out.lines().count(), 300 * 11);
}

#[test]
fn it_does_not_matter_how_many_threads_there_are_and_how_the_input_comes() {
    let folder = folder();
    let text = mixed();
    let name = file(&folder, "puzzles.txt", &text);
    for command in [&["solve"][..], &["count", "--limit", "2"]] {
        let of = |threads: &str, name: &str| {
            ninefold(&[command, &["--threads", threads, name]].concat())
        };
        let one = run(&mut of("1", &name));
        let err = one.2.replace(&name, "standard input");
        assert!(run(&mut of("7", &name)) == one);
        assert!(run(of("3", "-").write_stdin(text.as_str())) == (one.0, one.1, err));
    }
}

#[test]
fn all_solutions_up_to_a_limit() {
    let count: usize = quiet(&["count", SEVERAL], 0).trim().parse().unwrap();
    let out = quiet(&["solve", "--all", SEVERAL], 1);
    let mut lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), count);
    lines.sort_unstable();
    lines.dedup();
    assert_eq!(lines.len(), count, "each solution once");
    let out = quiet(&["solve", "--limit", "1", SEVERAL], 1);
    assert_eq!(out.lines().nth(1), Some("# 1: stopped at 1 solution"));
    let out = quiet(&["solve", "--all", "--json", WIKIPEDIA], 0);
    let object: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(object["solutions"], serde_json::json!([SOLUTION]));
}

#[test]
fn the_board_is_drawn_with_stars_without_a_terminal() {
    insta::assert_snapshot!(
        quiet(&["solve", "--draw", WIKIPEDIA], 0).lines().take(5).collect::<Vec<_>>().join("\n"),
        @r"
    ┌───────┬───────┬───────┐
    │ 5 3*4 │*6 7*8 │*9*1*2 │
    │ 6*7*2 │ 1 9 5 │*3*4*8 │
    │*1 9 8 │*3*4*2 │*5 6*7 │
    ├───────┼───────┼───────┤
    "
    );
}

#[test]
fn colour_only_when_asked_or_on_a_terminal() {
    assert!(!quiet(&["solve", "--draw", WIKIPEDIA], 0).contains('\u{1b}'));
    assert!(quiet(&["solve", "--draw", "--color", "always", WIKIPEDIA], 0).contains("\u{1b}[1m5"));
}

#[test]
fn the_output_file_is_whole_or_as_it_was() {
    let folder = folder();
    let output = file(&folder, "out.txt", "old");
    let read = || std::fs::read_to_string(folder.path().join("out.txt")).unwrap();
    quiet(&["solve", WIKIPEDIA, "-o", &output], 0);
    assert_eq!(read(), format!("{SOLUTION}\n"));
    let binary = file(
        &folder,
        "binary",
        [b"53..7....6\n".as_slice(), &[0; 100]].concat(),
    );
    let (_, status, err) = run(&mut ninefold(&["solve", WIKIPEDIA, &binary, "-o", &output]));
    assert_eq!(status, 2, "{err}");
    assert_eq!(read(), format!("{SOLUTION}\n"), "left as it was");
    assert_eq!(
        std::fs::read_dir(folder.path()).unwrap().count(),
        2,
        "nothing else is left"
    );
}

#[test]
fn a_closed_pipe_is_success() {
    let folder = folder();
    let name = file(
        &folder,
        "many.txt",
        format!("{WIKIPEDIA}\n").repeat(100_000),
    );
    let mut child = Command::new(env!("CARGO_BIN_EXE_ninefold"))
        .args(["solve", &name])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap())
        .read_line(&mut line)
        .unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()));
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_told() {
    let (_, status, err) = run(&mut ninefold(&["solve", WIKIPEDIA, "-o", "/dev/full"]));
    assert_eq!(status, 2);
    assert!(
        err.contains("cannot write the output") && err.contains("No space"),
        "{err}"
    );
}

#[test]
fn a_pipe_gets_every_answer_as_it_comes() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_ninefold"))
        .args(["solve", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    // The input stays open: the answer must not wait for its end.
    for _ in 0..3 {
        stdin
            .write_all(format!("{WIKIPEDIA}\n").as_bytes())
            .unwrap();
        assert_eq!(answers.next().unwrap().unwrap(), SOLUTION);
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn the_stated_solution_is_verified_on_request() {
    let folder = folder();
    let wrong = SOLUTION
        .replace('1', "x")
        .replace('2', "1")
        .replace('x', "2");
    let table = format!(
        "quizzes,solutions\n{0},{SOLUTION}\n{0},{wrong}\n",
        WIKIPEDIA.replace('.', "0")
    );
    let name = file(&folder, "kaggle.csv", table);
    assert_eq!(
        quiet(&["solve", &name], 0),
        format!("{SOLUTION}\n").repeat(2)
    );
    let out = quiet(&["solve", "--verify", &name], 1);
    let differs = "differs from the solution in the file";
    assert_eq!(out, format!("{SOLUTION}\n{SOLUTION}\t# {differs}\n"));
}

#[test]
fn a_budget_gives_up_honestly() {
    let empty = ".".repeat(625);
    let (out, status, _) = run(&mut ninefold(&["solve", "--max-nodes", "1", &empty]));
    assert_eq!((out.as_str(), status), ("# 1: gave up (node limit)\n", 1));
    let (out, status, _) = run(&mut ninefold(&[
        "solve",
        "--method",
        "backtrack",
        "--max-time",
        "0.05",
        &empty,
    ]));
    assert_eq!((out.as_str(), status), ("# 1: gave up (time limit)\n", 1));
}

#[test]
fn compressed_files_in_and_out() {
    let folder = folder();
    let lines = format!("{WIKIPEDIA}\n").repeat(1000);
    let plain = file(&folder, "puzzles.txt", lines);
    for extension in ["gz", "zst", "xz"] {
        let path = folder.path().join("puzzles.").with_extension(extension);
        let packed = path.to_str().unwrap();
        quiet(&["convert", "--to", "line", &plain, "-o", packed], 0);
        assert!(path.metadata().unwrap().len() < 1000, "{extension}");
        assert_eq!(
            quiet(&["solve", packed], 0),
            format!("{SOLUTION}\n").repeat(1000)
        );
        let bytes = std::fs::read(packed).unwrap();
        let (out, status, _) = run(ninefold(&["count", "-"]).write_stdin(bytes.as_slice()));
        assert_eq!((out, status), ("1\n".repeat(1000), 0));
        let half = file(&folder, "half", &bytes[..bytes.len() / 2]);
        let (_, status, err) = run(&mut ninefold(&["solve", &half]));
        assert_eq!(status, 2, "{err}");
    }
}
