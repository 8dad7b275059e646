//! `ninefold redundant`

use std::process::ExitCode;

use clap::Args;
use ninefold::generate;
use ninefold::report::{self, json};

use crate::answer::{Answer, comment};
use crate::failure::Failure;
use crate::task::{Case, Place, Task};

/// List redundant clues, which a puzzle does not need.
///
/// Each puzzle becomes a line with the cells of its redundant clues, such as `r1c1 r4c7`; or `minimal` if there are none; or
/// `# LINE: reason` for a puzzle that does not have exactly one solution. Each clue is redundant by itself: after one is
/// removed, others may be needed.
#[derive(Args)]
pub(crate) struct Redundant {
    #[command(flatten)]
    task: Task,
}

impl Redundant {
    pub(crate) fn run(&self) -> Result<ExitCode, Failure> {
        self.task.each(
            |case| self.answer(case),
            |place, reason| {
                let reason = Some(reason.to_owned());
                json::text(&json::Redundant {
                    reason,
                    ..blank(place)
                })
            },
        )
    }

    fn answer(&self, case: &Case<'_>) -> Answer {
        let puzzle = &case.record.puzzle;
        let board = puzzle.board();
        let found = generate::redundant(puzzle, &case.budget).map(|redundant| {
            let names = redundant.cells.iter().map(|&cell| board.name(cell));
            names.collect::<Vec<_>>()
        });
        let good = found.is_ok();
        if self.task.json {
            let (redundant, reason) = match found {
                Ok(names) => (Some(names), None),
                Err(reason) => (None, Some(reason.to_string())),
            };
            let object = json::Redundant {
                puzzle: Some(report::line(board, puzzle.givens())),
                redundant,
                reason,
                ..blank(case.place())
            };
            return Answer::text(json::text(&object) + "\n", good);
        }
        let text = match found {
            Ok(names) if names.is_empty() => "minimal\n".to_owned(),
            Ok(names) => names.join(" ") + "\n",
            Err(reason) => comment(case.record.line, &reason.to_string()),
        };
        Answer::text(text, good)
    }
}

fn blank(Place { file, line }: Place) -> json::Redundant {
    json::Redundant {
        file,
        line,
        puzzle: None,
        redundant: None,
        reason: None,
    }
}
