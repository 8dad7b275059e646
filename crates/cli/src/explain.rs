//! `ninefold explain`

use std::borrow::Cow;
use std::fmt::Write;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use ninefold::coach::position;
use ninefold::format::variant::VariantRecord;
use ninefold::grid::Puzzle;
use ninefold::grid::notation::write_line;
use ninefold::grid::variant::Variant;
use ninefold::logic::rating::explainer::{self, price};
use ninefold::logic::rating::hodoku;
use ninefold::logic::{End, Flow, Policy, Position, Step, Technique};
use ninefold::render::{Look, words};
use ninefold::search::Budget;
use ninefold_wire as wire;

use crate::answer::{Answer, comment};
use crate::drawing::{drawing, variant_drawing};
use crate::failure::Failure;
use crate::limits::until;
use crate::rate::Version;
use crate::task::{Case, Place, Task};
use crate::terminal::{When, look};
use crate::told::wrapped;
use crate::variant::Given;

/// Solve as a person does, and say why each step is right.
///
/// The easiest technique that finds something is used, then the next is looked for from the
/// beginning. `ninefold techniques` lists them. Digits placed and candidates left by the input count.
/// Variants are told by the rules that they have.
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

/// What is walked through.
enum Board<'a> {
    Plain(&'a Puzzle),
    Variant(&'a Variant),
}

/// The way through a puzzle.
struct Way {
    steps: Vec<Step>,
    end: End,
    /// Before the first step, and after the last.
    positions: [Position; 2],
}

impl Way {
    fn hardest(&self) -> Option<Technique> {
        self.steps.iter().map(|step| step.technique).max()
    }
}

impl Explain {
    pub(crate) fn run(&self, when: When) -> Result<ExitCode, Failure> {
        let look = look(when);
        let unreadable = |place: Place, reason: &str| wire::json(&blank(place, reason));
        match self.task.given()? {
            Given::Plain(items) => {
                self.task
                    .each_of(*items, |case| self.answer(case, look), unreadable)
            }
            Given::Variants(cases) => {
                let answer = |record: &VariantRecord, place: Place, budget: &Budget<'_>| {
                    let start = Position::variant(&record.variant);
                    let start = start.map_err(|error| error.to_string());
                    let board = Board::Variant(&record.variant);
                    self.told(&board, start, place, budget, look)
                };
                self.task.each_variant(cases, answer, unreadable)
            }
        }
    }

    fn answer(&self, case: &Case<'_>, look: Look) -> Answer {
        let start = position(case.record, &case.budget).map_err(|error| error.to_string());
        let board = Board::Plain(&case.record.puzzle);
        self.told(&board, start, case.place(), &case.budget, look)
    }

    /// Walks from a position, or says why there is none.
    fn told(
        &self,
        board: &Board<'_>,
        begun: Result<Position, String>,
        place: Place,
        budget: &Budget<'_>,
        look: Look,
    ) -> Answer {
        match begun {
            Ok(start) => {
                let way = way(start, budget, self.scale, self.techniques);
                let text = if self.task.json {
                    wire::json(&way_object(place, board, &way, self.scale)) + "\n"
                } else {
                    self.text(board, &way, look)
                };
                Answer::text(text, way.end == End::Solved)
            }
            Err(reason) if self.task.json => {
                Answer::text(wire::json(&blank(place, &reason)) + "\n", false)
            }
            Err(reason) => Answer::text(comment(place.line, &reason), false),
        }
    }

    fn text(&self, board: &Board<'_>, way: &Way, look: Look) -> String {
        let [start, after] = &way.positions;
        let geometry = start.geometry();
        let width = look.width.min(80);
        let mut position = start.clone();
        let mut text = String::new();
        for (i, step) in way.steps.iter().enumerate() {
            let told = position.explain(step);
            if self.boards && !is_single(step) {
                text += &match board {
                    Board::Plain(puzzle) => drawing(puzzle, &position, &told.figure, look),
                    Board::Variant(variant) => {
                        variant_drawing(variant, &position, &told.figure, look)
                    }
                };
            }
            // Writing to a string does not fail.
            let priced = match self.scale {
                Scale::Se => format!("[{}] {}", price(geometry, step), told.notation),
                _ => told.notation,
            };
            let _ = write!(
                text,
                "{:>3}. {}     {}",
                i + 1,
                wrapped(&priced, width, "     "),
                wrapped(&told.sentences, width, "     ")
            );
            position.apply(step);
        }
        let steps = words::counted(way.steps.len() as u64, "step");
        let hardest = way
            .hardest()
            .map_or_else(String::new, |t| format!("; the hardest: {t}"));
        let last = match way.end {
            End::Solved => format!("Solved in {steps}{hardest}."),
            End::Stuck => {
                let open = geometry.cells().filter(|&cell| after.value(cell).is_none());
                let open = words::counted(open.count() as u64, "open cell");
                format!("No technique goes on after {steps}{hardest}; {open} left.")
            }
            End::Broken => {
                format!("After {steps} a cell or a house has no place left: no solution.")
            }
            End::Stopped => format!("Stopped after {steps}."),
        };
        let rated = match (self.scale, way.end) {
            (Scale::Se, End::Solved) => {
                let prices = way.steps.iter().map(|step| price(geometry, step));
                let highest = prices.max().unwrap_or_default();
                format!(" Rating: {highest}.")
            }
            _ => String::new(),
        };
        text + &wrapped(&(last + &rated), width, "")
    }
}

fn way(start: Position, budget: &Budget<'_>, scale: Scale, version: Version) -> Way {
    let mut last = start.clone();
    let mut steps = Vec::new();
    let policy = scale.policy(version).until(until(budget));
    let end = last.walk(&policy, &mut |step| {
        steps.push(step.clone());
        Flow::Continue(())
    });
    Way {
        steps,
        end,
        positions: [start, last],
    }
}

fn is_single(step: &Step) -> bool {
    step.technique.family() == ninefold::logic::Family::Single
}

fn blank(Place { file, line }: Place, reason: &str) -> wire::Explain {
    wire::Explain {
        file,
        line,
        end: wire::End::Invalid,
        puzzle: None,
        digits: None,
        hardest: None,
        reason: Some(reason.to_owned()),
        steps: Vec::new(),
    }
}

fn way_object(place: Place, board: &Board<'_>, way: &Way, scale: Scale) -> wire::Explain {
    let [start, last] = &way.positions;
    let geometry = start.geometry();
    let Place { file, line } = place;
    let mut position = start.clone();
    wire::Explain {
        file,
        line,
        end: way.end.into(),
        puzzle: Some(match board {
            Board::Plain(puzzle) => write_line(puzzle.givens(), '.'),
            Board::Variant(variant) => variant.layout().line(|cell| variant.given(cell)),
        }),
        digits: Some(match board {
            Board::Plain(_) => write_line(&last.grid(), '.'),
            Board::Variant(variant) => variant.layout().line(|cell| last.value(cell)),
        }),
        hardest: way.hardest().map(Technique::id),
        reason: None,
        steps: way
            .steps
            .iter()
            .map(|step| {
                let told = position.explain(step);
                position.apply(step);
                match scale {
                    Scale::Se => wire::Step::priced(geometry, step, told),
                    _ => wire::Step::told(geometry, step, told),
                }
            })
            .collect(),
    }
}
