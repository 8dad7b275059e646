//! In the middle of a large board that nobody finishes: progress, Ctrl-C, budgets.

use std::process::{Command, Stdio};

use ninefold::grid::notation::write_line;
use ninefold_testkit::full;

use crate::{file, folder, ninefold, run};

/// What the program says that gets Ctrl-C after some milliseconds, and how long it takes to end.
#[cfg(unix)]
fn interrupted(
    arguments: &[&str],
    milliseconds: u64,
) -> (std::process::Output, std::time::Duration) {
    use std::time::{Duration, Instant};
    let mut program = Command::new(env!("CARGO_BIN_EXE_ninefold"));
    program
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let program = program.spawn().unwrap();
    std::thread::sleep(Duration::from_millis(milliseconds));
    let id = program.id().to_string();
    let sent = Command::new("kill").args(["-INT", &id]).status().unwrap();
    assert!(sent.success());
    let begun = Instant::now();
    let output = program.wait_with_output().unwrap();
    (output, begun.elapsed())
}

/// Half of the cells of a 36×36 board, spread evenly: beyond this program and its rivals.
fn hard(folder: &tempfile::TempDir) -> String {
    let puzzle = full::balanced("6x6".parse().unwrap(), 3, 648);
    file(folder, "hard.txt", write_line(puzzle.givens(), '.') + "\n")
}

#[test]
fn budgets_end_a_search_that_learns() {
    let folder = folder();
    let hard = hard(&folder);
    for (option, amount, reason) in [
        ("--max-time", "1.5", "time limit"),
        ("--max-nodes", "20000", "node limit"),
    ] {
        let (out, status, _) = run(&mut ninefold(&["solve", option, amount, &hard]));
        assert_eq!(status, 1);
        assert_eq!(out, format!("# 1: gave up ({reason})\n"));
    }
}

/// One long puzzle is split; what is said of it then does not depend on who is ready first.
#[test]
fn one_puzzle_on_several_threads() {
    let folder = folder();
    let puzzle = full::balanced("5x5".parse().unwrap(), 9, 337);
    let line = write_line(puzzle.givens(), '.') + "\n";
    let file = file(&folder, "long.txt", line);
    let said = |threads| {
        let mut program = ninefold(&["solve", "--json", "--stats", "--threads", threads, &file]);
        let (out, status, _) = run(&mut program);
        assert_eq!(status, 1);
        let mut object: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert_eq!(object["status"], "multiple");
        for stats in ["stats", "stats_to_first"] {
            object[stats].as_object_mut().unwrap().remove("elapsed_us");
        }
        object
    };
    let alone = said("1");
    let together = said("2");
    assert_eq!(said("3"), together);
    assert_ne!(alone["stats"], together["stats"]);
}

#[test]
#[cfg(unix)]
fn an_interrupt_ends_a_search_that_learns() {
    let folder = folder();
    let hard = hard(&folder);
    let proof = folder.path().join("proof.txt");
    let proof = proof.to_str().unwrap();
    for arguments in [
        vec!["solve", "--threads", "1", &hard],
        vec!["solve", "--threads", "2", &hard],
        vec!["solve", "--proof", proof, &hard],
        vec!["count", "--estimate=1000000", &hard],
    ] {
        let (output, _) = interrupted(&arguments, 1000);
        assert_eq!(output.status.code(), Some(130), "{arguments:?}");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.starts_with("ninefold: stopped"), "{said}");
    }
    assert!(
        !std::path::Path::new(proof).exists(),
        "half a proof is none"
    );
}

/// Ctrl-C while a board of 65,025 cells is built.
#[test]
#[cfg(unix)]
fn an_interrupt_ends_the_building_of_a_board() {
    let folder = folder();
    let empty = file(&folder, "empty.txt", ".".repeat(255 * 255));
    for arguments in [
        &["solve", &empty][..],
        &["count", &empty],
        &["explain", &empty],
        &["generate", "--box", "15x17"],
    ] {
        let (output, took) = interrupted(arguments, 300);
        assert_eq!(output.status.code(), Some(130), "{arguments:?}");
        assert!(took.as_secs() < 20, "{arguments:?}: {took:?}");
    }
}

#[test]
#[cfg(unix)]
fn an_interrupt_keeps_the_puzzles_that_were_made() {
    let folder = folder();
    let made = folder.path().join("made.txt");
    let path = made.to_str().unwrap();
    let (output, _) = interrupted(&["generate", "-n", "0", "--seed", "1", "-o", path], 2000);
    assert_eq!(output.status.code(), Some(130));
    let written = std::fs::read_to_string(made).unwrap();
    assert!(
        written.lines().count() > 0 && written.ends_with('\n'),
        "{written}"
    );
}

/// `script` of util-linux makes a terminal.
#[test]
fn progress_tells_conflicts_and_restarts() {
    let version = Command::new("script").arg("--version").output();
    if !version.is_ok_and(|out| String::from_utf8_lossy(&out.stdout).contains("util-linux")) {
        assert!(
            std::env::var_os("CI").is_none(),
            "`script` of util-linux is missing"
        );
        return;
    }
    let folder = folder();
    let program = env!("CARGO_BIN_EXE_ninefold");
    let hard = hard(&folder);
    for (threads, words) in [(1, " restarts, "), (2, " of 16 parts, ")] {
        let line = format!("exec '{program}' solve --threads {threads} --max-time 2.5 '{hard}'");
        let shown = shown(&line);
        for words in ["searching: ", " conflicts, ", words, "(Ctrl-C stops)"] {
            assert!(shown.contains(words), "{words}: {shown}");
        }
        assert!(
            shown.contains("is not known: the limit of time was reached."),
            "{shown}"
        );
    }
}

/// What stands on a terminal in the end, with all that stood there before.
fn shown(line: &str) -> String {
    let mut script = Command::new("script");
    script.args(["--quiet", "--return", "--command", line, "/dev/null"]);
    script
        .env("SHELL", "/bin/sh")
        .env("TERM", "xterm")
        .stdin(Stdio::null());
    let output = script.output().unwrap();
    String::from_utf8_lossy(&output.stdout).into_owned()
}
