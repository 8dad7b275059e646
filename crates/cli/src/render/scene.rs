//! From a record to what is drawn of it.

use ninefold::explain::Explanation;
use ninefold::explain::explain_in;
use ninefold::format::Record;
use ninefold::grid::{Grid, Pencilmarks};
use ninefold::picture::{BoardPicture, Drawing, Panel, Picture, Theme};
use ninefold::report::{candidates, explain_to, position, reason, words};
use ninefold::search::{self, Method, Verdict};
use ninefold::techniques::{Policy, Position};

use crate::limits::{Limits, until};
use crate::solve::{found, sentence};

/// What a picture shows.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Wish {
    /// The puzzle and what has been placed.
    Puzzle,
    /// The puzzle and all candidates that are left.
    Candidates,
    /// The solved board.
    Solved,
    /// The puzzle and the solved board.
    Both,
    /// The puzzle and the board as this method leaves it.
    After(Method),
    /// The position before the step with this number, counted from 1, with its figure.
    Step {
        number: u32,
        /// Also if the puzzle has not exactly one solution.
        is_forced: bool,
    },
}

/// What is drawn of a record.
pub(super) struct Scene<'a> {
    record: &'a Record,
    boards: Vec<Shown>,
    /// The step, and the position before it.
    step: Option<(Explanation, Position)>,
    title: String,
    note: Vec<String>,
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
        has_time: bool,
        limits: &Limits,
    ) -> Result<Scene<'a>, String> {
        let mut scene = Scene {
            record,
            boards: Vec::new(),
            step: None,
            title: title(record),
            note: Vec::new(),
        };
        let budget = limits.budget(None);
        match wish {
            Wish::Puzzle => scene.puzzle(""),
            Wish::Candidates => {
                let start = position(record, &budget).map_err(|error| error.to_string())?;
                scene.boards.push(shown(&start.position));
            }
            Wish::Solved => scene.solution(solution(record, limits)?, ""),
            Wish::Both => {
                scene.puzzle("Puzzle");
                scene.solution(solution(record, limits)?, "Solution");
            }
            Wish::After(method) => scene.after(method, limits)?,
            Wish::Step { number, is_forced } => scene.go_to(number, is_forced, limits)?,
        }
        if has_time {
            let solved = search::solve(&record.puzzle, &limits.budget(None));
            scene.note.push(sentence(&record.puzzle, &solved));
        }
        Ok(scene)
    }

    fn puzzle(&mut self, label: &'static str) {
        self.boards.push(Shown {
            digits: self.record.placed.clone(),
            candidates: self.record.notes.clone(),
            label,
        });
    }

    fn solution(&mut self, digits: Grid, label: &'static str) {
        self.boards.push(Shown {
            digits: Some(digits),
            candidates: None,
            label,
        });
    }

    /// Shows the puzzle, and the solution or what the method placed before it was stuck.
    fn after(&mut self, method: Method, limits: &Limits) -> Result<(), String> {
        let puzzle = &self.record.puzzle;
        let solved = search::solve_by(method, puzzle, &limits.budget(None), &mut |_| ());
        let (digits, candidates, label) = match (&solved.verdict, found(puzzle, &solved.verdict)) {
            (Verdict::Unique(_), Some(digits)) => (digits, None, "Solution"),
            (Verdict::Stuck(left), Some(digits)) => {
                self.note.push(sentence(puzzle, &solved));
                (digits, Some(left.clone()), "Placed by the method")
            }
            (verdict, _) => return Err(reason(puzzle, verdict).unwrap_or_default()),
        };
        self.puzzle("Puzzle");
        self.boards.push(Shown {
            digits: Some(digits),
            candidates,
            label,
        });
        Ok(())
    }

    /// Shows a step.
    fn go_to(&mut self, number: u32, is_forced: bool, limits: &Limits) -> Result<(), String> {
        let budget = limits.budget(None);
        let policy = Policy::default().until(until(&budget));
        let all = explain_to(self.record, &policy, &budget, number as usize);
        let all = all.map_err(|error| error.to_string())?;
        if let Some(caution) = &all.caution {
            if !is_forced {
                return Err(format!("{caution} (`--force` draws the step anyway)"));
            }
            self.note.push(format!("Caution: {caution}"));
        }
        let Some((step, position)) = all.found().nth(number as usize - 1) else {
            let steps = words::counted(all.steps.len() as u64, "step");
            return Err(match all.steps.len() {
                0 => "the puzzle has no step to draw".to_owned(),
                _ => format!("there is no step {number}: the explanation has {steps}"),
            });
        };
        let explained = explain_in(&position, step);
        self.title = explained.title.to_owned();
        self.note
            .extend(explained.sentences.lines().map(str::to_owned));
        self.boards.push(shown(&position));
        self.step = Some((explained, position));
        Ok(())
    }

    pub(super) fn draw(&self, theme: &Theme, has_coordinates: bool, has_words: bool) -> Drawing {
        let step = self.step.as_ref();
        let panels = self.boards.iter().map(|shown| Panel {
            board: BoardPicture {
                digits: shown.digits.as_ref(),
                candidates: shown.candidates.as_ref(),
                figure: step.map(|(explained, position)| (&explained.figure, position.board())),
                // An explanation names cells.
                has_coordinates: has_coordinates || step.is_some(),
                artwork: self.record.artwork.as_ref(),
                ..BoardPicture::new(&self.record.puzzle)
            },
            label: shown.label.to_owned(),
        });
        let picture = Picture {
            panels: panels.collect(),
            title: self.title.clone(),
            note: self.note.clone(),
            rules: match step {
                None => self.record.meta.paragraphs(),
                Some(_) => Vec::new(),
            },
            has_rules_in_words: step.is_none(),
            has_words,
        };
        picture.draw(theme)
    }
}

/// The title of a record, and who made it.
pub(super) fn title(record: &Record) -> String {
    let title = record.meta.title.as_deref().unwrap_or_default();
    match record.meta.author.as_deref() {
        Some(author) if title.is_empty() => format!("By {author}"),
        Some(author) => format!("{title}, by {author}"),
        None => title.to_owned(),
    }
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
        verdict => Err(reason(&record.puzzle, &verdict).unwrap_or_default()),
    }
}
