//! `ninefold check`

use std::process::ExitCode;

use clap::Args;
use ninefold::render::{BoardText, Look};
use ninefold::report::{self, Checked, Status, json};
use ninefold::search::Verdict;

use crate::answer::Answer;
use crate::failure::Failure;
use crate::task::{Case, Place, Task};
use crate::terminal::{When, look};

/// Find out what is wrong with puzzles.
///
/// Clues that break a rule are marked. For a puzzle without a solution, the report shows a smallest set of clues and rules that
/// contradict each other, and which of the clues may be typing errors. For a puzzle with several solutions, it shows two of
/// them and the cells in which they differ. Digits placed by hand, and the solution that the file states, are compared with
/// the solution.
///
/// The exit status is 0 if nothing is wrong, 1 if something is, and 2 if something could not be read.
#[derive(Args)]
pub(crate) struct Check {
    #[command(flatten)]
    task: Task,
}

impl Check {
    pub(crate) fn run(&self, when: When) -> Result<ExitCode, Failure> {
        let look = look(when);
        self.task.each(
            |case| {
                let checked = report::check(case.record, &case.budget);
                let text = match self.task.json {
                    true => {
                        let variant = report::rules(&case.record.puzzle);
                        object(case.place(), variant, checked.report(case.record)) + "\n"
                    }
                    false => text(case, &checked, look),
                };
                Answer::text(text, checked.is_good())
            },
            |place, reason| object(place, None, unreadable(reason)),
        )
    }
}

/// The sentences and the boards that they are about.
fn text(case: &Case<'_>, checked: &Checked, look: Look) -> String {
    let Case { origin, record, .. } = case;
    let sentences = checked.sentences.join("\n  ");
    let mut text = format!("{origin}:{}: {sentences}\n", record.line);
    let marked = checked.marked(record);
    let found = match &checked.verdict {
        Verdict::Multiple(first, second) => vec![Some(first), Some(second)],
        _ if marked.is_empty() => vec![],
        Verdict::Unique(_) => vec![record.placed.as_ref()],
        _ => vec![None],
    };
    for found in found {
        let board = BoardText {
            puzzle: &record.puzzle,
            found,
            marked: &marked,
        };
        text += &board.draw(look);
    }
    text
}

fn object(Place { file, line }: Place, variant: Option<String>, report: json::Report) -> String {
    json::text(&json::Check {
        file,
        line,
        variant,
        report,
    })
}

/// The report on what is no puzzle.
fn unreadable(reason: &str) -> json::Report {
    json::Report {
        status: Status::Invalid,
        puzzle: None,
        shape: None,
        solution: None,
        sentence: reason.to_owned(),
        reason: Some(reason.to_owned()),
        second: None,
        differences: Vec::new(),
        clashes: Vec::new(),
        conflict: Vec::new(),
        rules: Vec::new(),
        minimal: None,
        suspects: Vec::new(),
        suspect_rules: Vec::new(),
        wrong: Vec::new(),
    }
}
