//! `ninefold explain`

use std::borrow::Cow;
use std::fmt::Write;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use ninefold::explain::rating::explainer::{self, price};
use ninefold::explain::rating::hodoku;
use ninefold::grid::Puzzle;
use ninefold::logic::{Family, Step, Technique};
use ninefold::render::Look;
use ninefold::report::{self, Explained, json};
use ninefold::techniques::{End, Policy};

use crate::answer::{Answer, comment};
use crate::drawing::drawing;
use crate::failure::Failure;
use crate::limits::until;
use crate::rate::Version;
use crate::task::{Case, Place, Task};
use crate::terminal::{When, look};
use crate::told::wrapped;

/// Solve as a person does, and say why each step is right.
///
/// The easiest technique that finds something is used, then the next is looked for from the
/// beginning. `ninefold techniques` lists them. Digits placed and candidates left by the input count.
/// A puzzle without exactly one solution, or with a wrong digit placed, gets a caution before the steps.
#[derive(Args)]
pub(crate) struct Explain {
    #[command(flatten)]
    task: Task,

    /// Draw the board with its candidates before each step that is not a single.
    #[arg(long, conflicts_with = "json")]
    boards: bool,

    /// Whose order of techniques.
    #[arg(long, value_enum, default_value = "ninefold")]
    scale: Scale,

    /// Whose techniques the scale `se` knows.
    #[arg(long, value_enum, default_value = "1.2.1", value_name = "VERSION")]
    techniques: Version,
}

/// In which order techniques are tried.
#[derive(Copy, Clone, PartialEq, Eq, ValueEnum)]
enum Scale {
    /// The easiest first, as `ninefold techniques` lists them.
    Ninefold,
    /// As Sudoku Explainer tries them; each step is told with its price.
    Se,
    /// As HoDoKu 2.3.2 tries them.
    Hodoku,
}

impl Scale {
    fn policy(self, version: Version) -> Cow<'static, Policy> {
        let explainer = explainer::Scale {
            table: version.table(),
            ..Default::default()
        };
        match self {
            Scale::Ninefold => Cow::Owned(Policy::default()),
            Scale::Se => Cow::Borrowed(explainer::policy(explainer)),
            Scale::Hodoku => Cow::Borrowed(&hodoku::POLICY),
        }
    }
}

impl Explain {
    pub(crate) fn run(&self, when: When) -> Result<ExitCode, Failure> {
        let look = look(when);
        self.task.each(
            |case| self.answer(case, look),
            |place, reason| json::text(&blank(place, reason)),
        )
    }

    /// Explains a record, or says why nobody can.
    fn answer(&self, case: &Case<'_>, look: Look) -> Answer {
        let puzzle = &case.record.puzzle;
        let policy = self.scale.policy(self.techniques);
        let policy = policy.until(until(&case.budget));
        match report::explain(case.record, &policy, &case.budget) {
            Ok(explained) => {
                let text = match self.task.json {
                    true => {
                        json::text(&object(case.place(), puzzle, &explained, self.scale)) + "\n"
                    }
                    false => self.text(puzzle, &explained, look),
                };
                let good = explained.end == End::Solved && explained.caution.is_none();
                Answer::text(text, good)
            }
            Err(error) => {
                let reason = error.to_string();
                let text = match self.task.json {
                    true => json::text(&blank(case.place(), &reason)) + "\n",
                    false => comment(case.record.line, &reason),
                };
                Answer::text(text, false)
            }
        }
    }

    fn text(&self, puzzle: &Puzzle, explained: &Explained, look: Look) -> String {
        let board = explained.start.board();
        let width = look.width.min(80);
        let mut text = caution(explained.caution.as_deref(), width);
        for (i, (step, position, told)) in explained.told().enumerate() {
            if self.boards && !is_single(step) {
                text += &drawing(puzzle, &position, &told.figure, look);
            }
            // Writing to a string does not fail.
            let priced = match self.scale {
                Scale::Se => format!("[{}] {}", price(board, step), told.notation),
                _ => told.notation,
            };
            let _ = write!(
                text,
                "{:>3}. {}     {}",
                i + 1,
                wrapped(&priced, width, "     "),
                wrapped(&told.sentences, width, "     ")
            );
        }
        let rated = match (self.scale, explained.end) {
            (Scale::Se, End::Solved) => {
                let prices = explained.steps.iter().map(|step| price(board, step));
                let highest = prices.max().unwrap_or_default();
                format!(" Rating: {highest}.")
            }
            _ => String::new(),
        };
        text + &wrapped(&(explained.ending() + &rated), width, "")
    }
}

/// The caution before steps or a hint, as a paragraph; nothing if there is none.
pub(crate) fn caution(words: Option<&str>, width: usize) -> String {
    words.map_or_else(String::new, |words| {
        wrapped(&format!("Caution: {words}"), width, "  ")
    })
}

fn is_single(step: &Step) -> bool {
    step.technique.family() == Family::Single
}

fn blank(Place { file, line }: Place, reason: &str) -> json::Explain {
    json::Explain {
        file,
        line,
        end: json::End::Invalid,
        puzzle: None,
        digits: None,
        hardest: None,
        reason: Some(reason.to_owned()),
        caution: None,
        steps: Vec::new(),
    }
}

fn object(place: Place, puzzle: &Puzzle, explained: &Explained, scale: Scale) -> json::Explain {
    let board = explained.start.board();
    let Place { file, line } = place;
    json::Explain {
        file,
        line,
        end: explained.end.into(),
        puzzle: Some(report::line(board, puzzle.givens())),
        digits: Some(report::line(board, &explained.last.grid())),
        hardest: explained.hardest().map(Technique::id),
        reason: None,
        caution: explained.caution.clone(),
        steps: (explained.told())
            .map(|(step, _, told)| match scale {
                Scale::Se => json::Step::priced(board, step, told),
                _ => json::Step::told(board, step, told),
            })
            .collect(),
    }
}
