//! `ninefold canon`

use std::process::ExitCode;

use clap::Args;
use ninefold::report::json;

use crate::answer::{Answer, Answers, answer_shares, comment};
use crate::ending::is_cancelled;
use crate::failure::Failure;
use crate::forms::{Asked, Form, Trouble, Which, boards, symmetry_as_json};
use crate::task::{Begun, Task};

/// Write the canonical form of puzzles.
///
/// Two puzzles have the same form if they are equivalent under the Sudoku symmetries: exchanging rows within a band, columns
/// within a stack, bands, stacks, digits, and, if the boxes are square, rows and columns. The form is the first of all
/// equivalent puzzles, read row by row with an empty cell before 1 (the minlex form).
#[derive(Args)]
pub(crate) struct Canon {
    #[command(flatten)]
    task: Task,

    #[command(flatten)]
    table: crate::table::Table,

    #[command(flatten)]
    which: Which,

    /// Add the number of automorphisms, the symmetries that leave the puzzle as it is, after a tab.
    ///
    /// Exchanges of digits that no given has are not counted.
    #[arg(long)]
    automorphisms: bool,

    /// Add the symmetry that leads to the form, after a tab.
    ///
    /// It lists which row each row was, which column each column was, and what 1, 2, 3 and so on become.
    #[arg(long)]
    transformation: bool,
}

impl Canon {
    pub(crate) fn run(&self) -> Result<ExitCode, Failure> {
        if let Some(end) = self.task.table(&self.table, self.job()) {
            return end;
        }
        let Begun {
            peeked,
            progress,
            writer,
        } = self.task.begin()?;
        answer_shares(
            peeked.pieces,
            &self.task.threads,
            writer,
            &progress,
            |share| {
                let mut answers = Answers::default();
                for asked in boards(share) {
                    if is_cancelled() {
                        break;
                    }
                    self.answer(asked, &mut answers);
                }
                answers
            },
        )
    }

    /// What is asked of each row of a table.
    fn job(&self) -> Result<ninefold_table::Job, &'static str> {
        match self.which.is_grid() || self.transformation {
            true => {
                Err("for a table, `canon` takes the puzzles, without --grid and --transformation")
            }
            false => Ok(ninefold_table::Job::Canonical),
        }
    }

    fn answer(&self, asked: Asked, answers: &mut Answers) {
        let Asked {
            origin,
            line,
            board,
        } = asked;
        let meant = board.and_then(|board| {
            let meant = board.meant(self.which, &self.task.limits);
            meant
                .and_then(|board| board.form())
                .map_err(Trouble::Reason)
        });
        match meant {
            Ok(form) if self.task.json => {
                let object = json::Form {
                    file: origin.name(),
                    line,
                    form: Some(form.line()),
                    automorphisms: form.automorphisms(),
                    symmetry: Some(symmetry_as_json(&form.symmetry())),
                    reason: None,
                };
                answers.push(Answer::text(json::text(&object) + "\n", true));
            }
            Ok(form) => {
                answers.count(true);
                self.line(&form, answers.text());
            }
            Err(Trouble::Reason(reason)) => {
                let text = self.without(origin.name(), line, &reason);
                answers.push(Answer::text(text, false));
            }
            Err(Trouble::Read(error)) => {
                let name = origin.name();
                let object = |reason: &str| {
                    let object = || self.without(name, line, reason);
                    self.task.json.then(object)
                };
                answers.push(Answer::unreadable(origin, error, object));
            }
        }
    }

    fn line(&self, form: &Form, text: &mut Vec<u8>) {
        form.write(text);
        if self.automorphisms {
            let number = match form.automorphisms() {
                Some(number) => number.to_string(),
                None => "more than 2^128".to_owned(),
            };
            text.extend(format!("\t{number}").bytes());
        }
        if self.transformation {
            text.extend(format!("\t{}", form.symmetry()).bytes());
        }
        text.push(b'\n');
    }

    /// What is said of a board that has no form.
    fn without(&self, file: Option<String>, line: usize, reason: &str) -> String {
        if !self.task.json {
            return comment(line, reason);
        }
        json::text(&json::Form {
            file,
            line,
            form: None,
            automorphisms: None,
            symmetry: None,
            reason: Some(reason.to_owned()),
        }) + "\n"
    }
}
