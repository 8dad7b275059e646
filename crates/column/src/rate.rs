//! Rates how hard puzzles are.

use arrow_array::ArrayRef;
use arrow_array::builder::{Float64Builder, Int32Builder, StringBuilder};
use arrow_schema::DataType;
use ninefold::explain::rating::explainer::Price;
use ninefold::grid::Puzzle;
use ninefold::logic::Technique;
use ninefold::report::{self, Rating, Scale, Status, Unrated};
use ninefold::techniques::Flow;

use crate::limits::Limits;
use crate::outcomes::{Outcomes, column};
use crate::texts::Rows;

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

/// Returns the rating of a puzzle within limits.
///
/// # Errors
/// As [`report::rate`].
pub fn rate(puzzle: &Puzzle, scale: Scale, limits: &Limits) -> Result<Rating, Unrated> {
    let see = &mut |_: &_| Flow::Continue(());
    report::rate(puzzle, scale, &limits.budget(), limits.until(), see)
}

/// Returns the word for a puzzle without a rating: `unknown` if a limit was reached, and `unrated` otherwise.
pub fn unrated(error: &Unrated) -> &'static str {
    match error.status {
        Status::Unknown => Status::Unknown.name(),
        _ => "unrated",
    }
}

pub(crate) fn answers(rows: &Rows<'_>, scale: Scale) -> Vec<ArrayRef> {
    let mut columns = Columns::default();
    let mut outcomes = Outcomes::of(rows.len());
    for row in 0..rows.len() {
        let Some(text) = rows.get(row) else {
            columns.append(None);
            outcomes.null();
            continue;
        };
        let puzzle = match rows.read(text) {
            Ok(record) => record.puzzle,
            Err(reason) => {
                columns.append(None);
                outcomes.bad(Status::Invalid.name(), reason);
                continue;
            }
        };
        match rate(&puzzle, scale, rows.limits) {
            Ok(rating) => {
                columns.append(Some(&rating));
                outcomes.good("rated");
            }
            Err(error) => {
                columns.append(None);
                outcomes.bad(unrated(&error), &error.reason);
            }
        }
    }
    let mut all = columns.finish(scale);
    all.extend(outcomes.finish());
    all
}

/// The columns of both scales. Those of the scale that is not used stay empty.
#[derive(Default)]
struct Columns {
    prices: [Float64Builder; 3],
    level: StringBuilder,
    score: Int32Builder,
    hardest: StringBuilder,
    steps: Int32Builder,
}

impl Columns {
    fn append(&mut self, rating: Option<&Rating>) {
        let (mut prices, mut level, mut score) = ([None; 3], None, None);
        let (mut hardest, mut steps) = (None, None);
        match rating {
            Some(Rating::Explainer(grade)) => {
                prices = [grade.rating, grade.pearl, grade.diamond].map(tenths);
                hardest = grade.hardest.as_ref().map(|step| step.technique);
                steps = Some(grade.steps());
            }
            Some(Rating::Hodoku(grade)) => {
                level = Some(grade.level.to_string());
                score = i32::try_from(grade.score).ok();
                hardest = grade.hardest();
                steps = Some(grade.steps());
            }
            Some(Rating::Level(grade)) => {
                level = Some(grade.level.to_string());
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
            Scale::Explainer(_) => prices.map(|mut price| column(price.finish())).into(),
            Scale::Hodoku => vec![column(level.finish()), column(score.finish())],
        };
        all.extend([column(hardest.finish()), column(steps.finish())]);
        all
    }
}

fn tenths(price: Price) -> Option<f64> {
    Some(f64::from(price.0) / 10.0)
}
