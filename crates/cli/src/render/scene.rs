//! From a record to what is drawn of it.

use ninefold::coach::{candidates, position};
use ninefold::format::Record;
use ninefold::grid::{Grid, Pencilmarks, ProperPuzzle};
use ninefold::logic::rating::hodoku;
use ninefold::logic::{Explanation, Flow, Policy, Position};
use ninefold::picture::{Board, Drawing, Panel, Plate, Theme};
use ninefold::render::words;
use ninefold::search::{self, Method, Verdict};

use crate::limits::{Limits, until};
use crate::solve::sentence;

/// What a picture shows.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Wish {
    /// The puzzle and what has been placed.
    Puzzle,
    /// The solved board.
    Solved,
    /// Both.
    Both,
    /// The position before this step, counted from 1, with its figure.
    Step(u32),
}

/// What is drawn of a record.
pub(super) struct Scene<'a> {
    record: &'a Record,
    boards: Vec<Shown>,
    told: Option<Explanation>,
    title: String,
    text: Vec<String>,
}

struct Shown {
    digits: Option<Grid>,
    candidates: Option<Pencilmarks>,
    label: &'static str,
}

impl<'a> Scene<'a> {
    /// What is wished of a record, or why it cannot be shown.
    pub(super) fn new(
        record: &'a Record,
        wish: Wish,
        has_candidates: bool,
        has_time: bool,
        limits: &Limits,
    ) -> Result<Scene<'a>, String> {
        let mut scene = Scene {
            record,
            boards: Vec::new(),
            told: None,
            title: record.meta.title.clone().unwrap_or_default(),
            text: Vec::new(),
        };
        let puzzle = |label| Shown {
            digits: record.placed.clone(),
            candidates: record
                .notes
                .clone()
                .or_else(|| record.puzzle.candidates().cloned()),
            label,
        };
        match wish {
            Wish::Step(number) => scene.go_to(number, limits)?,
            Wish::Puzzle if has_candidates => {
                let budget = limits.budget(None);
                let position = position(record, &budget).map_err(|error| error.to_string())?;
                scene.boards.push(shown(&position));
            }
            Wish::Puzzle => scene.boards.push(puzzle("")),
            Wish::Solved | Wish::Both => {
                let both = wish == Wish::Both;
                if both {
                    scene.boards.push(puzzle("Puzzle"));
                }
                scene.boards.push(Shown {
                    digits: Some(solution(record, limits)?),
                    candidates: None,
                    label: if both { "Solution" } else { "" },
                });
            }
        }
        if has_time {
            let budget = limits.budget(None);
            let solved = search::solve_by(Method::Fast, &record.puzzle, &budget, &mut |_| ());
            let told = sentence(&record.puzzle, &solved, None);
            scene.text.push(format!("{told}."));
        }
        Ok(scene)
    }

    /// Shows a step.
    fn go_to(&mut self, number: u32, limits: &Limits) -> Result<(), String> {
        let start =
            position(self.record, &limits.budget(None)).map_err(|error| error.to_string())?;
        let (position, told) = before(start, number, limits)?;
        self.title = told.title.to_owned();
        self.text.extend(told.sentences.lines().map(str::to_owned));
        self.told = Some(told);
        self.boards.push(shown(&position));
        Ok(())
    }

    pub(super) fn draw(&self, theme: &Theme, has_coordinates: bool, has_words: bool) -> Drawing {
        let panels = self.boards.iter().map(|shown| Panel {
            board: Board {
                digits: shown.digits.as_ref(),
                candidates: shown.candidates.as_ref(),
                figure: self.told.as_ref().map(|told| &told.figure),
                // An explanation names cells.
                has_coordinates: has_coordinates || self.told.is_some(),
                ..Board::new(&self.record.puzzle)
            },
            label: shown.label.to_owned(),
        });
        let mut plate = Plate {
            panels: panels.collect(),
            title: self.title.clone(),
            text: self.text.clone(),
        };
        if has_words {
            return plate.draw(theme);
        }
        let (title, text) = (
            std::mem::take(&mut plate.title),
            std::mem::take(&mut plate.text),
        );
        let mut drawing = plate.draw(theme);
        if !title.is_empty() {
            drawing.title = title;
        }
        for paragraph in text {
            drawing.description = format!("{paragraph}\n{}", drawing.description);
        }
        drawing
    }
}

/// The position before a step, counted from 1, and what there is to say of the step.
pub(super) fn before(
    start: Position,
    number: u32,
    limits: &Limits,
) -> Result<(Position, Explanation), String> {
    let budget = limits.budget(None);
    let mut steps = Vec::new();
    let policy = Policy::default().until(until(&budget));
    start.clone().walk(&policy, &mut |step| {
        steps.push(step.clone());
        match steps.len() >= number as usize {
            true => Flow::Break(()),
            false => Flow::Continue(()),
        }
    });
    let there = steps.len();
    if there < number as usize {
        let steps = words::counted(there as u64, "step");
        return Err(match there {
            0 => "there is no step to draw".to_owned(),
            _ => format!("there is no step {number}: the way has {steps}"),
        });
    }
    let mut position = start;
    for step in &steps[..there - 1] {
        position.apply(step);
    }
    let told = position.explain(&steps[there - 1]);
    Ok((position, told))
}

/// The position with its candidates.
fn shown(position: &Position) -> Shown {
    Shown {
        digits: Some(position.grid()),
        candidates: Some(candidates(position)),
        label: "",
    }
}

/// The only solution, or why there is none to show.
pub(super) fn solution(record: &Record, limits: &Limits) -> Result<Grid, String> {
    match search::solve(&record.puzzle, &limits.budget(None)).verdict {
        Verdict::Unique(solution) => Ok(solution),
        Verdict::Multiple(..) => Err("more than one solution, so none is drawn".to_owned()),
        Verdict::None => Err("no solution to draw (`ninefold check` says why)".to_owned()),
        _ => Err("whether there is one solution did not come out in time".to_owned()),
    }
}

/// How hard a puzzle is, in a word; nothing if it has no rating.
pub(super) fn level(record: &Record, limits: &Limits) -> Option<String> {
    let budget = limits.budget(None);
    let Verdict::Unique(solution) = search::solve(&record.puzzle, &budget).verdict else {
        return None;
    };
    let proper = ProperPuzzle::vouched(record.puzzle.clone());
    let position = Position::proper(&proper).ok()?;
    let on = &mut |_: &_| Flow::Continue(());
    let grade = hodoku::grade(position, Some(&solution), until(&budget), on);
    grade.is_solved().then(|| grade.level.to_string())
}
