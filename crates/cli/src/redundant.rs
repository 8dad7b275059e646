//! `ninefold redundant`

use std::process::ExitCode;

use clap::Args;
use ninefold::generate;
use ninefold::report::{self, json, words};

use crate::answer::{Answer, comment};
use crate::failure::Failure;
use crate::task::{Case, Place, Task};

/// List redundant clues, which a puzzle does not need.
///
/// Each puzzle becomes a line with its redundant clues: the cells of givens, such as `r1c1 r4c7`, then rules, parts of rules and their
/// numbers in words, after semicolons; or `minimal` if there are none; or `# LINE: reason` for a puzzle that does not have exactly
/// one solution. Each clue is redundant by itself: after one is removed, others may be needed.
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
        let found = generate::redundant(puzzle, &case.budget);
        let found = found.map(|clues| words::clues(puzzle, &clues));
        let good = found.is_ok();
        if self.task.json {
            let (redundant, rules, reason) = match found {
                Ok((names, rules)) => (Some(names), Some(rules), None),
                Err(reason) => (None, None, Some(reason.to_string())),
            };
            let object = json::Redundant {
                puzzle: Some(report::line(board, puzzle.givens())),
                variant: report::rules(puzzle),
                redundant,
                rules,
                reason,
                ..blank(case.place())
            };
            return Answer::text(json::text(&object) + "\n", good);
        }
        let text = match found {
            Ok((names, rules)) if names.is_empty() && rules.is_empty() => "minimal\n".to_owned(),
            Ok((names, rules)) => {
                let names = Some(names.join(" ")).filter(|names| !names.is_empty());
                let all: Vec<String> = names.into_iter().chain(rules).collect();
                all.join("; ") + "\n"
            }
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
        variant: None,
        redundant: None,
        rules: None,
        reason: None,
    }
}
