//! `ninefold hint`

use std::process::ExitCode;

use clap::Args;
use ninefold::format::Record;
use ninefold::grid::{Cell, Geometry, Grid, HouseKind};
use ninefold::logic::{Conclusion, Policy, Reason, Role, SingleKind, Step, explain};
use ninefold::render::words;
use ninefold::search::{self, Budget, Verdict};
use ninefold_wire as wire;

use crate::answer::Answer;
use crate::failure::Failure;
use crate::position::position;
use crate::task::{Case, Place, Task};
use crate::terminal::{When, look};
use crate::told::{object, wrapped};

/// Give a hint for the position as it stands.
///
/// The digits placed and the candidates left count: the hint goes on from there. Level 1 says where to
/// look, level 2 also by which technique, level 3 tells the step and why it is right. A wrong digit, or
/// notes that lack the right one, come first.
#[derive(Args)]
pub(crate) struct Hint {
    #[command(flatten)]
    task: Task,

    /// How much to tell: 1 where to look, 2 which technique, 3 the step.
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u8).range(1..=3))]
    level: u8,
}

/// What there is to say, from the vague to the exact.
struct Advice {
    levels: [String; 3],
    step: Option<Step>,
    good: bool,
}

impl Advice {
    fn plain(text: String, good: bool) -> Advice {
        Advice {
            levels: [text.clone(), text.clone(), text],
            step: None,
            good,
        }
    }
}

impl Hint {
    pub(crate) fn run(&self, when: When) -> Result<ExitCode, Failure> {
        let width = look(when).width.min(80);
        self.task.each(
            |case| self.answer(case, width),
            |place, reason| wire::json(&self.object(place, reason.to_owned(), None, None)),
        )
    }

    fn object(
        &self,
        Place { file, line }: Place,
        hint: String,
        geometry: Option<&Geometry>,
        step: Option<&Step>,
    ) -> wire::Hint {
        wire::Hint {
            file,
            line,
            level: self.level,
            hint,
            technique: step
                .filter(|_| self.level > 1)
                .map(|step| step.technique.id()),
            step: geometry
                .zip(step.filter(|_| self.level > 2))
                .map(|(geometry, step)| object(geometry, step)),
        }
    }

    fn answer(&self, case: &Case<'_>, width: usize) -> Answer {
        let advice = advice(case.record, &case.budget);
        let text = &advice.levels[usize::from(self.level) - 1];
        let text = if self.task.json {
            let geometry = case.record.puzzle.geometry();
            let step = advice.step.as_ref();
            let hint = text.clone();
            let hint = self.object(case.place(), hint, Some(geometry), step);
            wire::json(&hint) + "\n"
        } else {
            wrapped(text, width, "")
        };
        Answer::text(text, advice.good)
    }
}

fn advice(record: &Record, budget: &Budget<'_>) -> Advice {
    let geometry = record.puzzle.geometry();
    let solution = match search::solve(&record.puzzle, budget).verdict {
        Verdict::Unique(solution) => Some(solution),
        Verdict::None => {
            let text = "The puzzle has no solution. (`ninefold check` says why.)";
            return Advice::plain(text.to_owned(), false);
        }
        _ => None,
    };
    if let Some(mistake) = solution.and_then(|solution| mistake(record, &solution)) {
        return mistake;
    }
    let position = match position(record, budget) {
        Ok(position) => position,
        Err(error) => return Advice::plain(error.to_string(), false),
    };
    if position.is_full() {
        return Advice::plain("Every cell is filled; nothing is left to do.".into(), true);
    }
    if position.is_broken() {
        let text = "A cell or a digit has no place left: a digit or a note must be wrong.";
        return Advice::plain(text.to_owned(), false);
    }
    let Some(step) = position.next(&Policy::default()) else {
        return Advice::plain("No technique finds anything here.".to_owned(), false);
    };
    let told = explain(geometry, &step);
    let place = place(geometry, &step);
    let name = step.technique.name();
    let can = match step.conclusion {
        Conclusion::Place(_) => "A digit can be placed",
        Conclusion::Eliminate(_) => "Candidates can be taken away",
    };
    Advice {
        levels: [
            format!("{can}: look at {place}."),
            format!("{can}: look at {place} for this technique: {name}."),
            format!("{} ({})", told.sentences, told.notation),
        ],
        step: Some(step),
        good: true,
    }
}

/// A digit placed that is not the solution's, or notes without the solution's digit.
fn mistake(record: &Record, solution: &Grid) -> Option<Advice> {
    let geometry = record.puzzle.geometry();
    let placed = record.placed.iter().flat_map(|grid| grid.filled());
    let wrong = placed.filter(|&(cell, digit)| solution[cell] != Some(digit));
    let wrong: Vec<(Cell, String)> = wrong.map(|(c, d)| (c, d.to_string())).collect();
    if let Some((cell, digit)) = wrong.first() {
        let count = words::counted(wrong.len() as u64, "digit");
        let area = area(geometry, *cell);
        let name = geometry.name(*cell);
        return Some(Advice {
            levels: [
                format!("Something is wrong already ({count}): look at {area}."),
                format!("Something is wrong already ({count}): look at {name}."),
                format!("{name} cannot hold {digit}: take it away, and whatever followed from it."),
            ],
            step: None,
            good: false,
        });
    }
    let notes = record.notes.iter().flat_map(|notes| notes.iter());
    for (cell, marks) in notes {
        let open = record.puzzle.givens()[cell].is_none()
            && record
                .placed
                .as_ref()
                .is_none_or(|grid| grid[cell].is_none());
        let right = solution[cell]?;
        if open && !marks.is_empty() && !marks.contains(right) {
            let name = geometry.name(cell);
            return Some(Advice {
                levels: [
                    format!(
                        "A candidate was taken away wrongly: look at {}.",
                        area(geometry, cell)
                    ),
                    format!("A candidate was taken away wrongly: look at {name}."),
                    format!("The notes of {name} lack {right}, which may still stand there."),
                ],
                step: None,
                good: false,
            });
        }
    }
    None
}

/// The box of a cell.
fn area(geometry: &Geometry, cell: Cell) -> String {
    let houses = geometry.houses_of(cell).iter();
    let mut kinds = houses.map(|&house| geometry.kind(house));
    let block = kinds.find(|kind| matches!(kind, HouseKind::Box(_)));
    block.map_or_else(|| geometry.name(cell), |kind| kind.to_string())
}

/// Where to look: the houses of the reason, or the boxes of its cells.
fn place(geometry: &Geometry, step: &Step) -> String {
    if let Reason::Single(single) = &step.because
        && single.kind == SingleKind::Naked
    {
        return area(geometry, single.cell);
    }
    let figure = explain(geometry, step).figure;
    let base = figure.houses.iter().filter(|(_, role)| *role == Role::Base);
    let mut names: Vec<String> = base.map(|&(h, _)| geometry.kind(h).to_string()).collect();
    if names.is_empty() {
        let cells = figure.cells.iter().map(|&(cell, _)| cell);
        let candidates = figure.candidates.iter().map(|(c, _)| c.cell);
        names = cells
            .chain(candidates)
            .map(|cell| area(geometry, cell))
            .collect();
    }
    let mut met: Vec<String> = Vec::new();
    for name in names {
        if !met.contains(&name) {
            met.push(name);
        }
    }
    words::list(met)
}
