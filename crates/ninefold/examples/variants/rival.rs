//! Runs Interactive-Sudoku-Solver in a node process, which answers one puzzle per line.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

const SCRIPT: &str = include_str!("iss.mjs");

pub(crate) struct Rival {
    scripts: String,
    child: Child,
    questions: ChildStdin,
    answers: Receiver<String>,
}

impl Rival {
    /// Starts node with the scripts in a folder.
    pub(crate) fn start(scripts: &str) -> std::io::Result<Rival> {
        let mut child = Command::new("node")
            .args(["--input-type=module", "--eval", SCRIPT, scripts])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let (Some(questions), Some(out)) = (child.stdin.take(), child.stdout.take()) else {
            unreachable!("both are piped")
        };
        let (lines, answers) = channel();
        thread::spawn(move || {
            for line in BufReader::new(out).lines().map_while(Result::ok) {
                if lines.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Rival {
            scripts: scripts.to_owned(),
            child,
            questions,
            answers,
        })
    }

    /// Returns the number of solutions of a puzzle, at most two, and the time that this took. There is no answer
    /// after the time limit (then node is started again), and none if the text is refused.
    pub(crate) fn ask(
        &mut self,
        input: &str,
        limit: Duration,
    ) -> std::io::Result<Option<(u64, Duration)>> {
        writeln!(self.questions, "{}", serde_json::Value::from(input))?;
        match self.answers.recv_timeout(limit) {
            Ok(line) => {
                let (count, time) = line.split_once(' ').unwrap_or_default();
                Ok(count.parse().ok().zip(time.parse().ok()).map(
                    |(count, milliseconds): (u64, f64)| {
                        (count, Duration::from_secs_f64(milliseconds / 1e3))
                    },
                ))
            }
            Err(RecvTimeoutError::Timeout) => {
                self.child.kill()?;
                self.child.wait()?;
                *self = Rival::start(&self.scripts)?;
                Ok(None)
            }
            Err(RecvTimeoutError::Disconnected) => {
                Err(std::io::Error::other("node ended without an answer"))
            }
        }
    }
}

impl Drop for Rival {
    fn drop(&mut self) {
        // The process may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
