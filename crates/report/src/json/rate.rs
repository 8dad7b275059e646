//! Ratings as JSON.

use std::collections::BTreeMap;

use ninefold_explain::explain;
use ninefold_explain::rating::explainer::{self, Price};
use ninefold_explain::rating::{hodoku, rules};
use ninefold_grid::Board;
use ninefold_logic::{self as logic, Technique};
use serde::{Serialize, Serializer};

use super::Step;
use crate::Rating;

/// A number with one digit after the point, written as such: 72 is 7.2.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Tenths(pub u16);

impl Serialize for Tenths {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(f64::from(self.0) / 10.0)
    }
}

/// One puzzle of `ninefold rate --json`. The default is a puzzle of which nothing is known.
#[derive(Clone, PartialEq, Eq, Serialize, Default, Debug)]
pub struct Rate {
    /// The file; `-` for standard input, `null` for an argument.
    pub file: Option<String>,
    /// The line on which the puzzle begins, from 1.
    pub line: usize,
    /// The scale: `se`, `hodoku` or `all`.
    pub scale: &'static str,
    /// The puzzle's givens.
    pub puzzle: Option<String>,
    /// The whole puzzle in Ninefold's own text, if its line of givens does not say everything.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// The number of its givens.
    pub givens: Option<usize>,
    /// Sudoku Explainer's rating (ER): the price of the hardest step.
    pub rating: Option<Tenths>,
    /// The price of the hardest step up to the first placed digit (EP).
    pub pearl: Option<Tenths>,
    /// The price of the first step (ED).
    pub diamond: Option<Tenths>,
    /// HoDoKu's level in words.
    pub level: Option<String>,
    /// HoDoKu's score.
    pub score: Option<u32>,
    /// The estimated time of a practised solver, in seconds.
    pub human_seconds: Option<u64>,
    /// The number of steps. If there are several ratings, these are Sudoku Explainer's steps.
    pub steps: Option<u32>,
    /// The id of the hardest technique used.
    pub hardest: Option<&'static str>,
    /// The first step with the highest price.
    pub hardest_step: Option<Step>,
    /// The number of steps before the first digit is placed.
    pub before_placement: Option<u32>,
    /// The step that places the first digit.
    pub first_placement: Option<Step>,
    /// Whether a digit had to be looked up in the solution on the scale of HoDoKu.
    pub brute_force: Option<bool>,
    /// How often each technique was used.
    pub techniques: BTreeMap<&'static str, u32>,
    /// Why there is no rating.
    pub reason: Option<String>,
}

impl Rate {
    /// Sets the fields of a rating, whatever its scale.
    pub fn set_rating(&mut self, board: &Board, rating: &Rating) {
        match rating {
            Rating::Explainer(grade) => self.set_explainer(board, grade),
            Rating::Hodoku(grade) => self.set_hodoku(grade),
            Rating::Level(grade) => self.set_level(grade),
        }
    }

    /// Sets the fields of Sudoku Explainer's rating. Of several ratings it is set last: its techniques count.
    pub fn set_explainer(&mut self, board: &Board, grade: &explainer::Grade) {
        let tenths = |price: Price| Some(Tenths(price.0));
        let priced = |step: &logic::Step| Step::priced(board, step, explain(board, step));
        self.rating = tenths(grade.rating);
        self.pearl = tenths(grade.pearl);
        self.diamond = tenths(grade.diamond);
        self.hardest_step = grade.hardest.as_ref().map(priced);
        let placement = grade.first_placement.as_ref();
        self.before_placement = placement.map(|(before, _)| *before);
        self.first_placement = placement.map(|(_, step)| priced(step));
        let hardest = grade.hardest.as_ref().map(|step| step.technique);
        self.set_path(grade.steps(), hardest, &grade.used);
    }

    /// Sets the fields of HoDoKu's rating.
    pub fn set_hodoku(&mut self, grade: &hodoku::Grade) {
        self.level = Some(grade.level.to_string());
        self.score = Some(grade.score);
        self.brute_force = Some(grade.uses_brute_force());
        self.set_path(grade.steps(), grade.hardest(), &grade.used);
    }

    /// Sets the level of a puzzle with rules.
    pub fn set_level(&mut self, grade: &rules::Grade) {
        self.level = Some(grade.level.to_string());
        self.set_path(grade.steps(), grade.hardest(), &grade.used);
    }

    fn set_path(&mut self, steps: u32, hardest: Option<Technique>, used: &[(Technique, u32)]) {
        self.steps = Some(steps);
        self.hardest = hardest.map(Technique::id);
        self.techniques = used.iter().map(|(t, count)| (t.id(), *count)).collect();
    }
}
