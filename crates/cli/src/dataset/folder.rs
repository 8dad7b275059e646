//! The folder of a data set: files of rows, what they hold, and how far a run has come.

use std::fmt::Write as _;
use std::fs;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use ninefold::report::words;
use serde::{Deserialize, Serialize};

use crate::failure::Failure;
use crate::output::Target;

/// The file that says how far a run has come.
const STATE: &str = "ninefold.json";

/// What a data set is made of and how: a run that goes on has the same.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Plan {
    pub(crate) version: String,
    pub(crate) split: String,
    pub(crate) by: String,
    pub(crate) steps: bool,
    pub(crate) shard: u64,
    pub(crate) inputs: Vec<String>,
    pub(crate) against: Vec<String>,
}

/// What is in the files.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct State {
    plan: Plan,
    /// Puzzles that have been looked at.
    puzzles: u64,
    /// Rows of each part, in the order of the split.
    parts: Vec<(String, u64)>,
    /// Puzzles that belong together with others.
    left_out: u64,
    /// Puzzles without a row.
    pub(crate) refused: u64,
    is_finished: bool,
}

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
    pub(crate) fn open(path: &Path, plan: Plan) -> Result<Folder, Failure> {
        let failure = |words: String| Failure::Usage(format!("{}: {words}", path.display()));
        fs::create_dir_all(path).map_err(|error| failure(format!("cannot be made: {error}")))?;
        let state = match fs::read_to_string(path.join(STATE)) {
            Ok(text) => {
                let state: State = serde_json::from_str(&text)
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
                let is_empty = fs::read_dir(path)?.next().is_none();
                if !is_empty {
                    let words = "there are other files in this folder. Name an empty or a new one";
                    return Err(failure(words.to_owned()));
                }
                let names = plan.split.split(',');
                let name = |part: &str| part.split('=').next().unwrap_or_default().to_owned();
                State {
                    parts: names.map(|part| (name(part), 0)).collect(),
                    plan,
                    puzzles: 0,
                    left_out: 0,
                    refused: 0,
                    is_finished: false,
                }
            }
            Err(error) => return Err(failure(format!("{STATE} cannot be read: {error}"))),
        };
        Ok(Folder {
            path: path.to_owned(),
            texts: vec![String::new(); state.parts.len()],
            now: state.clone(),
            kept: state,
        })
    }

    /// How many puzzles are safe on the disk.
    pub(crate) fn puzzles(&self) -> u64 {
        self.kept.puzzles
    }

    /// Adds a row to a part.
    pub(crate) fn add(&mut self, part: usize, text: &str) -> Result<(), Failure> {
        self.texts[part] += text;
        self.now.parts[part].1 += 1;
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
        for (text, (name, _)) in self.texts.iter_mut().zip(&self.now.parts) {
            if !text.is_empty() {
                write(&self.path.join(format!("{name}-{number:05}.jsonl")), text)?;
                text.clear();
            }
        }
        self.write_state()
    }

    fn write_state(&mut self) -> Result<(), Failure> {
        let text = serde_json::to_string_pretty(&self.now)
            .map_err(|error| Failure::Unwritten(error.into()))?;
        write(&self.path.join(STATE), &(text + "\n"))?;
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

/// Writes a file whole or not at all.
fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let mut output = Target::named(path).create()?;
    output.write_all(text.as_bytes())?;
    output.finish()
}

impl State {
    /// How many rows there are.
    pub(crate) fn rows(&self) -> u64 {
        self.parts.iter().map(|(_, rows)| rows).sum()
    }

    /// `3 rows: train 2, test 1; 1 puzzle without a row`.
    pub(crate) fn words(&self) -> String {
        let parts = self.parts.iter();
        let parts: Vec<String> = parts
            .map(|(name, rows)| format!("{name} {}", words::number(*rows)))
            .collect();
        let mut text = format!(
            "{}: {}",
            words::counted(self.rows(), "row"),
            parts.join(", ")
        );
        if self.left_out > 0 {
            let left_out = words::counted(self.left_out, "puzzle");
            _ = write!(text, "; {left_out} left out because of --against");
        }
        if self.refused > 0 {
            let refused = words::counted(self.refused, "puzzle");
            _ = write!(text, "; {refused} without a row");
        }
        text
    }

    /// The card: what is in the folder, as people and `datasets` read it.
    fn card(&self) -> String {
        let mut text = String::from("---\nconfigs:\n- config_name: default\n  data_files:\n");
        for (name, _) in self.parts.iter().filter(|(_, rows)| *rows > 0) {
            _ = write!(text, "  - split: {name}\n    path: {name}-*.jsonl\n");
        }
        text += "---\n\n# Sudoku puzzles\n\n| part | rows |\n|---|---:|\n";
        for (name, rows) in &self.parts {
            _ = writeln!(text, "| {name} | {rows} |");
        }
        let plan = &self.plan;
        let together = match plan.by.as_str() {
            "grid" => "whose solutions are equivalent under the Sudoku symmetries",
            "puzzle" => "that are equivalent under the Sudoku symmetries",
            _ => "that are the same",
        };
        let steps = if plan.steps { " --steps" } else { "" };
        let against: String = plan
            .against
            .iter()
            .map(|name| format!(" --against {name}"))
            .collect();
        _ = write!(
            text,
            "\nEach row is a puzzle with exactly one solution. No two puzzles {together} are in different parts. Each step is proved.\n\n\
             Made by Ninefold {} with\n\n```sh\nninefold dataset {} -o FOLDER --split {} --by {}{steps}{against} --shard {}\n```\n\n{FIELDS}",
            plan.version,
            plan.inputs.join(" "),
            plan.split,
            plan.by,
            plan.shard,
        );
        text
    }
}

/// What the fields mean.
const FIELDS: &str = "\
| field | meaning |
|---|---|
| `puzzle`, `solution` | a sign for each cell, row by row; `.` is an empty cell |
| `box` | rows and columns of a box; `null` if the board has others |
| `rules` | the whole puzzle as text, if it has rules or another board than boxes, rows and columns |
| `givens`, `minimal` | how many givens there are, and whether each is needed |
| `canonical`, `grid_canonical` | the first of all equivalent puzzles, and of all equivalent solutions |
| `automorphisms` | in how many ways the puzzle can be moved so that it comes out again |
| `group` | puzzles that belong together have the same |
| `se_er`, `se_ep`, `se_ed` | Sudoku Explainer's ratings: the hardest step, the hardest up to the first digit, the first step |
| `hodoku_level`, `hodoku_score` | HoDoKu's rating |
| `guesses` | guesses of the search that proves the solution |
| `singles_only`, `hardest`, `techniques`, `end` | whether singles solve it, the hardest technique, how often each was used, and `solved` or `stuck` |
| `steps` | with `--steps`: `technique`, `price`, and before the step the `board` and the `candidates` (bit 0 is the smallest digit); the `houses` and `cells` it is about; `placed` and `eliminated` as pairs of cell and digit; the reason as `text`. Cells are numbered from 0, row by row |
| `source`, `line`, `version` | where the puzzle was read, and which version of Ninefold wrote the row |
";
