//! How hard puzzles are.

use arrow_array::ArrayRef;
use arrow_array::builder::{Float64Builder, Int32Builder, StringBuilder};
use arrow_schema::DataType;
use ninefold::grid::{Grid, ProperPuzzle, Puzzle};
use ninefold::logic::rating::explainer::{self, Price};
use ninefold::logic::rating::hodoku;
use ninefold::logic::{End, Flow, Position, Technique};
use ninefold::search::{self, Verdict};

use crate::{Limits, Texts, Told, column, read};

/// Whose ratings.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub enum Scale {
    /// Sudoku Explainer's: ER, EP and ED.
    #[default]
    Explainer,
    /// HoDoKu's: a level and a score.
    Hodoku,
}

/// The columns of a scale.
pub(crate) const EXPLAINER: &[(&str, DataType)] = &[
    ("rating", DataType::Float64),
    ("pearl", DataType::Float64),
    ("diamond", DataType::Float64),
    ("hardest", DataType::Utf8),
    ("steps", DataType::Int32),
];
pub(crate) const HODOKU: &[(&str, DataType)] = &[
    ("level", DataType::Utf8),
    ("score", DataType::Int32),
    ("hardest", DataType::Utf8),
    ("steps", DataType::Int32),
];

impl Scale {
    /// The word for it: `se` or `hodoku`.
    pub fn id(self) -> &'static str {
        match self {
            Scale::Explainer => "se",
            Scale::Hodoku => "hodoku",
        }
    }
}

/// A rating.
pub enum Grade {
    /// On Sudoku Explainer's scale.
    Explainer(Box<explainer::Grade>),
    /// On HoDoKu's.
    Hodoku(hodoku::Grade),
}

/// Why there is none.
pub struct Unrated {
    /// `unrated`, `unknown` or `invalid`.
    pub status: &'static str,
    /// In words.
    pub reason: String,
}

impl Unrated {
    fn new(status: &'static str, reason: impl Into<String>) -> Unrated {
        Unrated {
            status,
            reason: reason.into(),
        }
    }
}

pub(crate) fn answers(texts: &Texts<'_>, scale: Scale, limits: &Limits) -> Vec<ArrayRef> {
    let mut columns = Columns::default();
    let mut told = Told::of(texts.len());
    for row in 0..texts.len() {
        let Some(text) = texts.get(row) else {
            columns.append(None);
            told.null();
            continue;
        };
        let graded = read(text)
            .map_err(|reason| Unrated::new("invalid", reason))
            .and_then(|record| grade(&record.puzzle, scale, limits));
        match graded {
            Ok(grade) => {
                columns.append(Some(&grade));
                told.good("rated");
            }
            Err(Unrated { status, reason }) => {
                columns.append(None);
                told.bad(status, reason);
            }
        }
    }
    let mut all = columns.finish(scale);
    all.extend(told.finish());
    all
}

/// The rating of a puzzle.
///
/// # Errors
/// [`Unrated`] if it is not proper, if there is nothing to solve, or if a limit was reached.
pub fn grade(puzzle: &Puzzle, scale: Scale, limits: &Limits) -> Result<Grade, Unrated> {
    let unrated = |reason: &str| Unrated::new("unrated", format!("{reason}, so no rating"));
    let solution: Grid = match search::solve(puzzle, &limits.budget()).verdict {
        Verdict::Unique(solution) => solution,
        Verdict::Multiple(..) => return Err(unrated("more than one solution")),
        Verdict::None => return Err(unrated("no solution")),
        _ => return Err(Unrated::new("unknown", "gave up (budget)")),
    };
    let proper = ProperPuzzle::vouched(puzzle.clone());
    let position = Position::proper(&proper).map_err(|error| unrated(&error.to_string()))?;
    if position.is_full() {
        return Err(unrated("solved already"));
    }
    let on = &mut |_: &_| Flow::Continue(());
    let (grade, end) = match scale {
        Scale::Explainer => {
            let see = &mut |_: &_, _| Flow::Continue(());
            let behaviour = explainer::Scale::default();
            let (grade, end) = explainer::grade(position, behaviour, limits.until(), see);
            (Grade::Explainer(Box::new(grade)), end)
        }
        Scale::Hodoku => {
            let grade = hodoku::grade(position, Some(&solution), limits.until(), on);
            let end = grade.end;
            (Grade::Hodoku(grade), end)
        }
    };
    match end {
        End::Solved => Ok(grade),
        End::Stopped => Err(Unrated::new("unknown", "gave up (time budget)")),
        End::Stuck | End::Broken => Err(unrated("no technique goes on")),
    }
}

/// The columns of both scales; those of the other one stay empty.
#[derive(Default)]
struct Columns {
    prices: [Float64Builder; 3],
    level: StringBuilder,
    score: Int32Builder,
    hardest: StringBuilder,
    steps: Int32Builder,
}

impl Columns {
    fn append(&mut self, grade: Option<&Grade>) {
        let (mut prices, mut level, mut score) = ([None; 3], None, None);
        let (mut hardest, mut steps) = (None, None);
        match grade {
            Some(Grade::Explainer(grade)) => {
                prices = [grade.rating, grade.pearl, grade.diamond].map(tenths);
                hardest = grade.hardest.as_ref().map(|step| step.technique);
                steps = Some(grade.steps());
            }
            Some(Grade::Hodoku(grade)) => {
                level = Some(grade.level.to_string());
                score = i32::try_from(grade.score).ok();
                hardest = grade.hardest();
                steps = Some(grade.steps());
            }
            None => {}
        }
        for (column, price) in self.prices.iter_mut().zip(prices) {
            column.append_option(price);
        }
        self.level.append_option(level);
        self.score.append_option(score);
        self.hardest.append_option(hardest.map(Technique::id));
        self.steps
            .append_option(steps.and_then(|steps| i32::try_from(steps).ok()));
    }

    fn finish(self, scale: Scale) -> Vec<ArrayRef> {
        let Columns {
            prices,
            mut level,
            mut score,
            mut hardest,
            mut steps,
        } = self;
        let mut all: Vec<ArrayRef> = match scale {
            Scale::Explainer => prices.map(|mut price| column(price.finish())).into(),
            Scale::Hodoku => vec![column(level.finish()), column(score.finish())],
        };
        all.extend([column(hardest.finish()), column(steps.finish())]);
        all
    }
}

fn tenths(price: Price) -> Option<f64> {
    Some(f64::from(price.0) / 10.0)
}
