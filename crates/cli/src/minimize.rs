//! `ninefold minimize`

use std::process::ExitCode;

use clap::Args;
use ninefold::format::{Format, write_str};
use ninefold::generate;
use ninefold::grid::Puzzle;
use ninefold::report::{self, json};

use crate::answer::{Answer, comment};
use crate::failure::Failure;
use crate::task::{Case, Place, Task};

/// Remove redundant clues until every clue is needed.
///
/// Each puzzle becomes a line with the clues that are left, which still have one solution; or `# LINE: reason` for a puzzle that
/// does not have exactly one. A puzzle that states rules or candidates is written with them, in Ninefold's own format. Clues are
/// tried from the first cell to the last. Another order may leave other clues.
#[derive(Args)]
pub(crate) struct Minimize {
    #[command(flatten)]
    task: Task,
    /// Leave out rules too, such as an arrow, a dot or the sum of a cage, and print the puzzle with the rules that are left
    #[arg(long)]
    rules: bool,
}

impl Minimize {
    pub(crate) fn run(&self) -> Result<ExitCode, Failure> {
        self.task.each(
            |case| self.answer(case),
            |place, reason| {
                let reason = Some(reason.to_owned());
                json::text(&json::Minimize {
                    reason,
                    ..blank(place)
                })
            },
        )
    }

    fn answer(&self, case: &Case<'_>) -> Answer {
        let puzzle = &case.record.puzzle;
        let board = puzzle.board();
        let minimal = match self.rules {
            true => generate::minimize_clues(puzzle, &case.budget),
            false => generate::minimize(puzzle, &case.budget),
        };
        let is_line = puzzle.is_givens_alone();
        let text = |minimal: &Puzzle| match is_line {
            true => report::line(board, minimal.givens()) + "\n",
            false => {
                let left = case.record.clone().with_puzzle(minimal.clone());
                write_str(&left, Format::Native).unwrap_or_else(|error| error.to_string())
            }
        };
        let good = minimal.is_ok();
        if self.task.json {
            let (left, reason) = match &minimal {
                Ok(minimal) => (Some(minimal.givens()), None),
                Err(reason) => (None, Some(reason.to_string())),
            };
            let object = json::Minimize {
                puzzle: Some(report::line(board, puzzle.givens())),
                variant: report::rules(puzzle),
                minimal: left.map(|givens| report::line(board, givens)),
                rules: minimal.as_ref().ok().filter(|_| !is_line).map(text),
                removed: left.map(|givens| puzzle.givens().count() - givens.count()),
                reason,
                ..blank(case.place())
            };
            return Answer::text(json::text(&object) + "\n", good);
        }
        let text = match minimal {
            Ok(minimal) => text(&minimal),
            Err(reason) => comment(case.record.line, &reason.to_string()),
        };
        Answer::text(text, good)
    }
}

fn blank(Place { file, line }: Place) -> json::Minimize {
    json::Minimize {
        file,
        line,
        puzzle: None,
        variant: None,
        minimal: None,
        rules: None,
        removed: None,
        reason: None,
    }
}
