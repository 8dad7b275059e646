//! The folder of a data set: files of rows, what they hold, and how far a run has come.

use std::fs::{self, DirEntry};
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use ninefold_dataset::{Plan, Splits, State, Strata};

use crate::dataset::Rows;
use crate::failure::Failure;
use crate::output::{BEGUN, Target};

/// The file that says how far a run has come.
const STATE: &str = "ninefold.json";

/// A folder that is written.
pub(crate) struct Folder {
    path: PathBuf,
    /// What is safe on the disk.
    kept: State,
    /// The same with what is in memory.
    now: State,
    texts: Vec<String>,
}

impl Folder {
    /// Makes the folder, or finds how far an earlier run of the same plan has come.
    pub(crate) fn open(
        path: &Path,
        plan: Plan,
        splits: &Splits,
        strata: Option<&Strata>,
    ) -> Result<Folder, Failure> {
        let failure = |words: String| Failure::Usage(format!("{}: {words}", path.display()));
        fs::create_dir_all(path).map_err(|error| failure(format!("cannot be made: {error}")))?;
        let state = match fs::read_to_string(path.join(STATE)) {
            Ok(text) => {
                let state = State::parse(&text)
                    .map_err(|error| failure(format!("{STATE} is damaged: {error}")))?;
                if state.plan != plan {
                    let words = "holds another data set. Name another folder, or remove this one";
                    return Err(failure(words.to_owned()));
                }
                if state.is_finished {
                    return Err(failure(format!(
                        "the data set is complete: {}",
                        state.words()
                    )));
                }
                state
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {
                if fs::read_dir(path)?.any(|entry| !entry.is_ok_and(|entry| is_unfinished(&entry)))
                {
                    let words = "there are other files in this folder. Name an empty or a new one";
                    return Err(failure(words.to_owned()));
                }
                State::new(plan, splits, strata)
            }
            Err(error) => return Err(failure(format!("{STATE} cannot be read: {error}"))),
        };
        // What a killed run left behind.
        for entry in fs::read_dir(path)? {
            let entry = entry?;
            if is_unfinished(&entry) {
                fs::remove_file(entry.path())?;
            }
        }
        let mut folder = Folder {
            path: path.to_owned(),
            texts: vec![String::new(); state.parts.len()],
            now: state.clone(),
            kept: state,
        };
        folder.write_state()?;
        Ok(folder)
    }

    /// How many puzzles are safe on the disk.
    pub(crate) fn puzzles(&self) -> u64 {
        self.kept.puzzles
    }

    /// Whether all classes are full.
    pub(crate) fn is_full(&self) -> bool {
        self.now.is_full()
    }

    /// Adds the rows of a puzzle to their part, if there is room for it in its class.
    pub(crate) fn add(&mut self, rows: &Rows) -> Result<(), Failure> {
        let part = &mut self.now.parts[rows.part];
        if !part.takes(rows.class) {
            self.now.surplus += 1;
            return self.step();
        }
        part.rows += rows.texts.len() as u64;
        for text in &rows.texts {
            self.texts[rows.part] += text;
        }
        self.step()
    }

    /// A puzzle that belongs together with another one.
    pub(crate) fn leave_out(&mut self) -> Result<(), Failure> {
        self.now.left_out += 1;
        self.step()
    }

    /// A puzzle without a row.
    pub(crate) fn refuse(&mut self) -> Result<(), Failure> {
        self.now.refused += 1;
        self.step()
    }

    fn step(&mut self) -> Result<(), Failure> {
        self.now.puzzles += 1;
        match self.now.puzzles.is_multiple_of(self.now.plan.shard) {
            true => self.keep(),
            false => Ok(()),
        }
    }

    /// Writes the rows in memory, one file for each part that has some, and then how far this is.
    fn keep(&mut self) -> Result<(), Failure> {
        let number = self.kept.puzzles / self.now.plan.shard;
        for (text, part) in self.texts.iter_mut().zip(&self.now.parts) {
            if !text.is_empty() {
                let name = format!("{}-{number:05}.jsonl", part.name);
                write(&self.path.join(name), text)?;
                text.clear();
            }
        }
        self.write_state()
    }

    fn write_state(&mut self) -> Result<(), Failure> {
        write(&self.path.join(STATE), &self.now.json())?;
        self.kept = self.now.clone();
        Ok(())
    }

    /// Writes what is left, and the card.
    pub(crate) fn finish(mut self) -> Result<State, Failure> {
        if self.now.puzzles > self.kept.puzzles {
            self.keep()?;
        }
        write(&self.path.join("README.md"), &self.now.card())?;
        self.now.is_finished = true;
        self.write_state()?;
        Ok(self.now)
    }
}

/// Whether it is a file that was not written to its end.
fn is_unfinished(entry: &DirEntry) -> bool {
    let name = entry.file_name();
    name.to_string_lossy().starts_with(BEGUN)
}

/// Writes a file whole or not at all.
fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let mut output = Target::named(path).create()?;
    output.write_all(text.as_bytes())?;
    output.finish()
}
