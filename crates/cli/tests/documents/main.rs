//! What the documents say the program does is what it does.
//!
//! - Each line of an `sh` block runs, in a folder with a copy of `examples`, and ends with status 0, or with the status that the
//!   comment behind it names (`# status 1`).
//! - A `text` block that begins with `$ ninefold` shows the output of that command: all of it, or, where a line is `…`, what
//!   stands before and after what is left out. Times are not compared.
//! - Pictures and other files that these commands write below `docs` are the ones in the repository.
//! - Each line of a `console` block that begins with `ninefold` has arguments that the program accepts. It is not run: such
//!   commands wait for the user or take long.
//! - A `variant` block is a puzzle that can be read.
//! - The fields that docs/json.md lists are those that the program writes.
//!
//! `NINEFOLD_UPDATE=1 cargo nextest run -p ninefold --test documents` writes outputs and pictures anew.
#![cfg(unix)]

mod json;
mod page;

use std::cell::LazyCell;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::page::{blocks, commands, documents, root, status};

/// Whether documents are to be written anew.
fn is_update() -> bool {
    std::env::var_os("NINEFOLD_UPDATE").is_some()
}

/// A folder in which the commands of a document run.
pub(crate) struct Place(tempfile::TempDir);

impl Place {
    pub(crate) fn new() -> Place {
        let place = Place(tempfile::tempdir().unwrap());
        copy(&root().join("examples"), &place.path().join("examples"));
        copy(
            &root().join("docs/variants"),
            &place.path().join("docs/variants"),
        );
        place
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    pub(crate) fn run(&self, line: &str) -> (String, i32) {
        run(self.path(), line)
    }
}

/// What a command line writes in a folder, errors included, and its status.
fn run(folder: &Path, line: &str) -> (String, i32) {
    let program = Path::new(env!("CARGO_BIN_EXE_ninefold")).parent().unwrap();
    let path = std::env::var("PATH").unwrap_or_default();
    let output = Command::new("sh")
        .args(["-c", &format!("exec 2>&1\n{line}")])
        .current_dir(folder)
        .env("PATH", format!("{}:{path}", program.display()))
        .env("HOME", folder)
        .env("XDG_DATA_HOME", folder)
        .env("NO_COLOR", "1")
        .env("LC_ALL", "C.UTF-8")
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    (text, output.status.code().unwrap_or(-1))
}

/// Copies a folder.
fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &target);
        } else {
            std::fs::copy(&path, &target).unwrap();
        }
    }
}

/// The lines of an output without times, which differ from run to run.
fn timeless(lines: &[String]) -> Vec<String> {
    let is_time = |word: &str| word.starts_with(|c: char| c.is_ascii_digit());
    let timeless = |line: &String| {
        let mut words: Vec<&str> = line.split_whitespace().collect();
        for index in 1..words.len() {
            let unit = words[index].trim_end_matches(['.', ',', ';', ')']);
            if ["ns", "µs", "ms", "s"].contains(&unit) && is_time(words[index - 1]) {
                words[index - 1] = "0";
                words[index] = "s";
            }
        }
        match words.contains(&"0") {
            true => words.join(" "),
            false => line.trim_end().to_owned(),
        }
    };
    lines.iter().map(timeless).collect()
}

/// What a block should show of an output: all of it, or as many lines before and after `…` as it shows now.
fn shown(expected: &[String], output: &[String]) -> Vec<String> {
    let Some(gap) = expected.iter().position(|line| line.trim() == "…") else {
        return output.to_vec();
    };
    let after = expected.len() - gap - 1;
    if gap + after >= output.len() {
        return output.to_vec();
    }
    let mut lines = output[..gap].to_vec();
    lines.push(expected[gap].clone());
    lines.extend_from_slice(&output[output.len() - after..]);
    lines
}

/// Runs the commands of a document; complaints, and its text with the outputs as they are.
fn check(path: &Path) -> (Vec<String>, String) {
    let text = std::fs::read_to_string(path).unwrap();
    let place = LazyCell::new(Place::new);
    let mut complaints = Vec::new();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    // From the last block to the first when lines are exchanged, so that the others keep their numbers.
    let mut exchanged: Vec<(std::ops::Range<usize>, Vec<String>)> = Vec::new();
    for block in blocks(&text) {
        let name = |line: usize| format!("{}:{line}", path.display());
        match block.language.as_str() {
            "sh" => {
                for (line, command) in commands(&block) {
                    let (output, code) = place.run(&command);
                    if code != status(&command) || output.contains("panicked") {
                        complaints.push(format!(
                            "{}: {command}\n  status {code}: {output}",
                            name(line)
                        ));
                    }
                }
            }
            "variant" => {
                let file = place.path().join("read.txt");
                std::fs::write(&file, block.lines.join("\n")).unwrap();
                let (output, code) = place.run("ninefold solve --limit 1 read.txt");
                if ![0, 1].contains(&code) {
                    complaints.push(format!("{}: {output}", name(block.begin)));
                }
            }
            "console" => {
                let own = |(_, command): &(usize, String)| command.starts_with("ninefold ");
                for (line, command) in commands(&block).into_iter().filter(own) {
                    let arguments = command.split(" # ").next().unwrap();
                    let arguments = arguments.split(['|', '>']).next().unwrap();
                    let (output, code) = run(&root(), &format!("{arguments} --help"));
                    if code != 0 {
                        complaints.push(format!("{}: {command}\n  {output}", name(line)));
                    }
                }
            }
            "text"
                if block
                    .lines
                    .first()
                    .is_some_and(|line| line.starts_with("$ ninefold")) =>
            {
                let mut rest = &block.lines[..];
                let mut begin = block.begin;
                while let Some((command, after)) = rest.split_first() {
                    let end = after.iter().position(|line| line.starts_with("$ "));
                    let end = end.unwrap_or(after.len());
                    let (output, code) = place.run(&command[2..]);
                    let output: Vec<String> = output
                        .lines()
                        .map(|line| line.trim_end().to_owned())
                        .collect();
                    let output = shown(&after[..end], &output);
                    if code != status(command) || timeless(&output) != timeless(&after[..end]) {
                        complaints.push(format!(
                            "{}: {command}\n  status {code}, and the output is\n{}",
                            name(begin + 1),
                            output.join("\n")
                        ));
                        exchanged.push((begin + 1..begin + 1 + end, output));
                    }
                    begin += 1 + end;
                    rest = &after[end..];
                }
            }
            _ => {}
        }
    }
    for (range, output) in exchanged.into_iter().rev() {
        lines.splice(range, output);
    }
    if text.contains("\n```sh\n") {
        written(&place, &place.path().join("docs"), &mut complaints);
    }
    (complaints, lines.join("\n") + "\n")
}

/// Compares what lies below `docs` in the place with what lies there in the repository, or takes it over.
fn written(place: &Place, folder: &Path, complaints: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            written(place, &path, complaints);
            continue;
        }
        let own = root().join(path.strip_prefix(place.path()).unwrap());
        let made = std::fs::read(&path).unwrap();
        if std::fs::read(&own).is_ok_and(|there| there == made) {
            continue;
        }
        if is_update() {
            std::fs::write(&own, made).unwrap();
        }
        complaints.push(format!("{} is not what its command draws", own.display()));
    }
}

#[test]
fn commands_run_and_print_what_the_documents_show() {
    let documents = documents();
    let check = |path: &PathBuf| (path.clone(), check(path));
    let checked: Vec<_> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4)
            .map(|thread| {
                let own = documents.iter().skip(thread).step_by(4);
                scope.spawn(move || own.map(check).collect::<Vec<_>>())
            })
            .collect();
        let done = threads.into_iter().map(|thread| thread.join().unwrap());
        done.flatten().collect()
    });
    let mut complaints = Vec::new();
    for (path, (found, text)) in checked {
        if is_update() && !found.is_empty() && std::fs::read_to_string(&path).unwrap() != text {
            std::fs::write(&path, text).unwrap();
        }
        complaints.extend(found);
    }
    assert!(
        complaints.is_empty(),
        "if the documents should change, write them anew with NINEFOLD_UPDATE=1\n{}",
        complaints.join("\n")
    );
}
