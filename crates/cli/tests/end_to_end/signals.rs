//! Signals while a file is written: the old file stays, and nothing is left beside it.

use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::{WIKIPEDIA, file, folder};

/// A run that writes puzzles into the file `out` without end, where there was a file before.
struct Writing {
    folder: TempDir,
    child: Child,
}

impl Writing {
    /// Begun by a shell, with these words before the program's.
    fn start(before: &str) -> Writing {
        let folder = folder();
        let out = file(&folder, "out", "kept");
        let child = Command::new("sh")
            .arg("-c")
            .arg(format!(
                "{before} exec \"$0\" generate -n 100000000 -o \"$1\""
            ))
            .args([env!("CARGO_BIN_EXE_ninefold"), &out])
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let writing = Writing { folder, child };
        let begun = Instant::now();
        while writing.names().len() < 2 {
            assert!(begun.elapsed() < Duration::from_secs(60), "nothing begun");
            std::thread::sleep(Duration::from_millis(10));
        }
        // The handlers come right after the file.
        std::thread::sleep(Duration::from_millis(300));
        writing
    }

    fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.folder.path()).unwrap();
        entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect()
    }

    fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        let status = Command::new("kill").args(["-s", name, &id]).status();
        assert!(status.unwrap().success());
    }

    fn end(&mut self) -> ExitStatus {
        let begun = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(begun.elapsed() < Duration::from_secs(60), "no end");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    fn is_as_before(&self) {
        assert_eq!(self.names(), ["out"]);
        let out = self.folder.path().join("out");
        assert_eq!(std::fs::read_to_string(out).unwrap(), "kept");
    }
}

impl Drop for Writing {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_signal_leaves_no_unfinished_file() {
    for (name, number) in [("TERM", 15), ("HUP", 1)] {
        let mut writing = Writing::start("");
        writing.signal(name);
        assert_eq!(writing.end().signal(), Some(number), "{name}");
        writing.is_as_before();
    }
}

/// Under `nohup` the program outlives the terminal.
#[test]
#[cfg(target_os = "linux")]
fn a_signal_that_is_ignored_stays_ignored() {
    let mut writing = Writing::start("trap '' HUP;");
    writing.signal("HUP");
    std::thread::sleep(Duration::from_millis(300));
    assert!(writing.child.try_wait().unwrap().is_none());
    writing.signal("TERM");
    assert_eq!(writing.end().signal(), Some(15));
    writing.is_as_before();
}

/// A power failure after the end of the program takes nothing: what is written is on the disk before it takes its place. (Where
/// `strace` is not allowed to look, there is nothing to see.)
#[test]
#[cfg(target_os = "linux")]
fn a_file_is_on_the_disk_before_it_takes_its_place() {
    let folder = folder();
    let (puzzle, out) = (
        file(&folder, "puzzle", WIKIPEDIA),
        folder.path().join("out"),
    );
    let log = folder.path().join("log");
    let traced = Command::new("strace")
        .args(["-f", "-e", "trace=fsync,rename,renameat,renameat2", "-o"])
        .arg(&log)
        .arg(env!("CARGO_BIN_EXE_ninefold"))
        .args(["solve", &puzzle, "-o"])
        .arg(&out)
        .stderr(Stdio::null())
        .status();
    if !traced.is_ok_and(|status| status.success()) {
        return;
    }
    let calls = std::fs::read_to_string(log).unwrap();
    let place = |call: &str| calls.lines().position(|line| line.contains(call));
    let synced = place("fsync(").expect("it is synchronised");
    assert!(synced < place("rename").expect("it is renamed"), "{calls}");
}
