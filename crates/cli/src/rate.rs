//! `ninefold rate`

use std::process::ExitCode;

use clap::{Args, ValueEnum};
use ninefold::grid::notation::write_line;
use ninefold::grid::{Grid, ProperPuzzle, Puzzle};
use ninefold::logic::rating::hodoku::{self, Grade};
use ninefold::logic::{End, Flow, Position, Technique};
use ninefold::search::{self, Budget, Verdict};
use ninefold_wire as wire;

use crate::answer::{Answer, comment};
use crate::failure::Failure;
use crate::limits::until;
use crate::task::{Case, Place, Task};

/// Say how hard puzzles are.
///
/// One line for each puzzle, in order: the puzzle, its level, its score, and `bf` if no technique
/// went on and a digit was looked up; or `# LINE: reason` for a puzzle that has no rating, such as
/// one with several solutions. Digits placed and notes are not looked at: a rating is the puzzle's.
/// `--json` has the techniques used, the hardest of them, and how many steps it took.
#[derive(Args)]
pub(crate) struct Rate {
    #[command(flatten)]
    task: Task,

    /// Whose scale.
    #[arg(long, value_enum, default_value = "hodoku")]
    scale: Scale,
}

/// A scale of difficulty.
#[derive(Copy, Clone, PartialEq, Eq, ValueEnum)]
enum Scale {
    /// HoDoKu 2.3.2: a level from Easy to Extreme, and the sum of the scores of all steps.
    Hodoku,
}

/// The rating of a puzzle, or why there is none.
type Rated = Result<Grade, String>;

impl Rate {
    pub(crate) fn run(&self) -> Result<ExitCode, Failure> {
        self.task.each(
            |case| self.answer(case),
            |place, reason| {
                let reason = Some(reason.to_owned());
                wire::json(&wire::Rate {
                    reason,
                    ..blank(place)
                })
            },
        )
    }

    fn answer(&self, case: &Case<'_>) -> Answer {
        let Scale::Hodoku = self.scale;
        let record = case.record;
        let rated = rate(&record.puzzle, &case.budget);
        let good = rated.is_ok();
        let text = if self.task.json {
            wire::json(&object(case, rated)) + "\n"
        } else {
            match rated {
                Ok(grade) => {
                    let puzzle = write_line(record.puzzle.givens(), '.');
                    let brute = if uses_brute_force(&grade) { " bf" } else { "" };
                    format!("{puzzle} {} ({}){brute}\n", grade.level, grade.score)
                }
                Err(reason) => comment(record.line, &reason),
            }
        };
        Answer::text(text, good)
    }
}

fn rate(puzzle: &Puzzle, budget: &Budget<'_>) -> Rated {
    let solution: Grid = match search::solve(puzzle, budget).verdict {
        Verdict::Unique(solution) => solution,
        Verdict::Multiple(..) => return Err("more than one solution, so no rating".into()),
        Verdict::None => return Err("no solution, so no rating".into()),
        _ => return Err("whether there is one solution did not come out in time".into()),
    };
    let proper = ProperPuzzle::vouched(puzzle.clone());
    let position = Position::proper(&proper).map_err(|error| error.to_string())?;
    let grade = hodoku::grade(position, Some(&solution), until(budget), &mut |_| {
        Flow::Continue(())
    });
    match grade.end {
        End::Solved => Ok(grade),
        End::Stopped => Err(format!("stopped after {} steps", grade.steps())),
        End::Stuck | End::Broken => Err("no technique goes on".to_owned()),
    }
}

fn uses_brute_force(grade: &Grade) -> bool {
    grade.used.iter().any(|(t, _)| *t == Technique::BruteForce)
}

fn blank(Place { file, line }: Place) -> wire::Rate {
    wire::Rate {
        file,
        line,
        scale: "hodoku",
        puzzle: None,
        givens: None,
        level: None,
        score: None,
        steps: None,
        hardest: None,
        brute_force: None,
        techniques: Default::default(),
        reason: None,
    }
}

fn object(case: &Case<'_>, rated: Rated) -> wire::Rate {
    let givens = case.record.puzzle.givens();
    let puzzle = wire::Rate {
        puzzle: Some(write_line(givens, '.')),
        givens: Some(givens.count()),
        ..blank(case.place())
    };
    match rated {
        Ok(grade) => wire::Rate {
            level: Some(grade.level.to_string()),
            score: Some(grade.score),
            steps: Some(grade.steps()),
            hardest: grade.hardest().map(Technique::id),
            brute_force: Some(uses_brute_force(&grade)),
            techniques: grade.used.iter().map(|(t, n)| (t.id(), *n)).collect(),
            ..puzzle
        },
        Err(reason) => wire::Rate {
            reason: Some(reason),
            ..puzzle
        },
    }
}
