//! Hint, steps, explain, rate.

use ninefold::explain::rating::{explainer, hodoku, human};
use ninefold::format::Record;
use ninefold::grid::{Candidate, Cell, Digit, Puzzle};
use ninefold::logic::{Step, Technique};
use ninefold::report::{self, Rateable, Start, Unrated, json};
use ninefold::techniques::{End, Flow, Policy, Reach};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::board::{BoardJson, lists, number, numbers, record_of, value};
use crate::checking::BoardRequest;
use crate::figure::{StepJson, step_json};
use crate::limits::Limits;
use crate::problem::Problem;

/// The most steps that are sent at once.
const MAX_STEPS: usize = 500;

fn start(record: &Record, limits: &Limits) -> Result<Start, Problem> {
    report::position(record, &limits.budget())
        .map_err(|error| Problem::unprocessable(error.to_string()))
}

/// Whose order of techniques, and whose prices.
#[derive(Copy, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Scale {
    /// The easiest technique first.
    #[default]
    Ninefold,
    /// Sudoku Explainer 1.2.1.
    Se,
    /// HoDoKu 2.3.2.
    Hodoku,
}

impl Scale {
    fn policy(self, puzzle: &Puzzle, limits: &Limits) -> Policy {
        let policy = match self {
            Scale::Ninefold => Policy::default(),
            Scale::Se => explainer::policy_for(puzzle, explainer::Scale::default()).clone(),
            Scale::Hodoku => hodoku::POLICY.clone(),
        };
        policy.until(limits.until())
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ScaleRequest {
    /// The puzzle as numbers. Either this or `puzzle` is needed.
    #[serde(default)]
    board: Option<BoardJson>,
    /// The puzzle as text, in any format that `read` knows, instead of `board`.
    #[serde(default)]
    puzzle: Option<String>,
    #[serde(default)]
    scale: Scale,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct HintRequest {
    /// The puzzle as numbers. Either this or `puzzle` is needed.
    #[serde(default)]
    board: Option<BoardJson>,
    /// The puzzle as text, in any format that `read` knows, instead of `board`.
    #[serde(default)]
    puzzle: Option<String>,
    level: usize,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct Hint {
    level: usize,
    /// What to say before the hint: that the puzzle has several solutions.
    #[serde(skip_serializing_if = "Option::is_none")]
    caution: Option<String>,
    hint: String,
    /// Whether all is well so far.
    good: bool,
    /// The cells to look at, of each place that the hint names; none beside a step.
    places: Vec<Vec<usize>>,
    /// From level 3 on.
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<StepJson>,
    /// Those before the step.
    #[serde(skip_serializing_if = "Option::is_none")]
    candidates: Option<Vec<Vec<u8>>>,
}

/// Say what to do next: where to look, by which technique, the step. A puzzle without a solution gets no hint but
/// what is wrong with it.
#[utoipa::path(
    post,
    path = "/api/hint",
    tag = "Explain",
    request_body = HintRequest,
    responses(
        (status = 200, body = Hint)
    )
)]
pub(crate) fn hint(request: &HintRequest, limits: &Limits) -> Result<Hint, Problem> {
    if !(1..=3).contains(&request.level) {
        return Err(Problem::unprocessable("level: expected 1, 2 or 3"));
    }
    let record = record_of(request.board.as_ref(), request.puzzle.as_deref())?;
    let advice = report::advice(&record, &limits.budget(), limits.until());
    let found = advice.step.as_ref().filter(|_| request.level == 3);
    let step = found.map(|(step, position)| step_json(&record.puzzle, position, step));
    let places = match step {
        Some(_) => Vec::new(),
        None => advice.places_at(request.level),
    };
    let numbers = |cells: &Vec<Cell>| cells.iter().map(|&cell| number(cell)).collect();
    Ok(Hint {
        level: request.level,
        places: places.iter().map(numbers).collect(),
        hint: advice.levels[request.level - 1].clone(),
        good: advice.good,
        candidates: found.map(|(_, position)| lists(&report::candidates(position))),
        caution: advice.caution,
        step,
    })
}

#[derive(Serialize, ToSchema)]
pub(crate) struct Steps {
    /// What to say first: that there is no solution, or several, or that a digit placed is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    caution: Option<String>,
    steps: Vec<StepJson>,
    /// Those before any of the steps.
    candidates: Vec<Vec<u8>>,
    complete: bool,
}

/// All steps that can be found in a position.
#[utoipa::path(
    post,
    path = "/api/steps",
    tag = "Explain",
    request_body = BoardRequest,
    responses(
        (status = 200, body = Steps)
    )
)]
pub(crate) fn steps(request: &BoardRequest, limits: &Limits) -> Result<Steps, Problem> {
    let record = record_of(request.board.as_ref(), request.puzzle.as_deref())?;
    let start = start(&record, limits)?;
    let (techniques, caution) = start.listed();
    let reach = Reach {
        until: limits.until(),
        ..Reach::default()
    };
    let found = report::steps(&start.position, techniques, &reach, false, MAX_STEPS);
    Ok(Steps {
        caution,
        complete: found.is_complete,
        candidates: lists(&report::candidates(&start.position)),
        steps: (found.steps.iter())
            .map(|step| step_json(&record.puzzle, &start.position, step))
            .collect(),
    })
}

/// A position, and a cell of it with the digit in question.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WhyRequest {
    /// The puzzle as numbers. Either this or `puzzle` is needed.
    #[serde(default)]
    board: Option<BoardJson>,
    /// The puzzle as text, in any format that `read` knows, instead of `board`.
    #[serde(default)]
    puzzle: Option<String>,
    /// Cells are numbered row by row from 0.
    cell: usize,
    /// From 1, also on boards whose digits begin with 0.
    digit: usize,
}

/// Why a cell holds a digit.
#[derive(Serialize, ToSchema)]
pub(crate) struct Why {
    /// `shown`: techniques show it. `wrong`: they show another digit. `guess`: no technique shows any. `unknown`: time ran out.
    verdict: &'static str,
    /// The digit that techniques show, as a number from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    shown: Option<u8>,
    /// The hardest step that it takes.
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<StepJson>,
    /// Digits and candidates before that step.
    #[serde(skip_serializing_if = "Option::is_none")]
    digits: Option<Vec<u8>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    candidates: Option<Vec<Vec<u8>>>,
    /// An easier step that was possible at once elsewhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    easier: Option<StepJson>,
}

/// Say why a cell holds a digit: by the easiest techniques that show it, whatever was possible elsewhere. The digits placed
/// count as right.
#[utoipa::path(
    post,
    path = "/api/why",
    tag = "Explain",
    request_body = WhyRequest,
    responses(
        (status = 200, body = Why)
    )
)]
pub(crate) fn why(request: &WhyRequest, limits: &Limits) -> Result<Why, Problem> {
    let record = record_of(request.board.as_ref(), request.puzzle.as_deref())?;
    let start = start(&record, limits)?.position;
    let cell =
        Some(Cell::new(request.cell)).filter(|cell| cell.index() < start.board().cells().len());
    let cell = cell.ok_or_else(|| Problem::unprocessable("cell: not on this board"))?;
    let digit = Digit::new(request.digit).filter(|digit| digit.value() <= start.board().side());
    let digit = digit.ok_or_else(|| Problem::unprocessable("digit: not one of this board"))?;
    if start.value(cell).is_some() {
        return Err(Problem::unprocessable("cell: it holds a digit already"));
    }
    let policy = Policy::default().until(limits.until());
    let why = report::why(&start, Candidate { cell, digit }, &policy);
    Ok(Why {
        verdict: match (why.shown, why.end) {
            (Some(shown), _) if shown == digit => "shown",
            (Some(_), _) | (_, End::Broken) => "wrong",
            (None, End::Stopped) => "unknown",
            (None, _) => "guess",
        },
        shown: why.shown.map(value),
        step: (why.hardest.as_ref()).map(|(step, before)| step_json(&record.puzzle, before, step)),
        digits: (why.hardest.as_ref()).map(|(_, before)| numbers(&before.grid())),
        candidates: (why.hardest.as_ref()).map(|(_, before)| lists(&report::candidates(before))),
        easier: (why.easier.as_ref()).map(|step| step_json(&record.puzzle, &start, step)),
    })
}

/// The steps through a puzzle.
#[derive(Serialize, ToSchema)]
pub(crate) struct Explained {
    #[schema(value_type = String)]
    end: json::End,
    /// What to say before the first step: that there is no solution, or several, or that a digit placed is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    caution: Option<String>,
    /// Digits and candidates before the first step.
    digits: Vec<u8>,
    candidates: Vec<Vec<u8>>,
    steps: Vec<StepJson>,
    /// Of each step, on the scale `se`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    prices: Vec<String>,
    hardest: Option<&'static str>,
}

/// Explain a puzzle as a person solves it, step by step.
#[utoipa::path(
    post,
    path = "/api/explain",
    tag = "Explain",
    request_body = ScaleRequest,
    responses(
        (status = 200, body = Explained)
    )
)]
pub(crate) fn explain(request: &ScaleRequest, limits: &Limits) -> Result<Explained, Problem> {
    let record = record_of(request.board.as_ref(), request.puzzle.as_deref())?;
    let policy = request.scale.policy(&record.puzzle, limits);
    let explained = report::explain(&record, &policy, &limits.budget())
        .map_err(|error| Problem::unprocessable(error.to_string()))?;
    let start = &explained.start;
    Ok(Explained {
        end: explained.end.into(),
        digits: numbers(&start.grid()),
        candidates: lists(&report::candidates(start)),
        prices: match request.scale {
            Scale::Se => {
                let price = |step| explainer::price(start.board(), step).to_string();
                explained.steps.iter().map(price).collect()
            }
            _ => Vec::new(),
        },
        hardest: explained.hardest().map(Technique::name),
        steps: (explained.found())
            .map(|(step, position)| step_json(&record.puzzle, &position, step))
            .collect(),
        caution: explained.caution,
    })
}

/// How hard a puzzle is.
#[derive(Serialize, ToSchema)]
pub(crate) struct Rated {
    scale: Scale,
    /// In words.
    rating: String,
    /// HoDoKu's word.
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<String>,
    /// HoDoKu's sum.
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<u32>,
    /// ER, EP and ED of Sudoku Explainer.
    #[serde(skip_serializing_if = "Option::is_none")]
    prices: Option<[String; 3]>,
    /// About how many minutes a practised solver takes, by a model; none above an hour.
    #[serde(skip_serializing_if = "Option::is_none")]
    minutes: Option<u64>,
    steps: u32,
    hardest: Option<&'static str>,
}

/// Say how hard a puzzle is.
#[utoipa::path(
    post,
    path = "/api/rate",
    tag = "Explain",
    request_body = ScaleRequest,
    responses(
        (status = 200, body = Rated)
    )
)]
pub(crate) fn rate(request: &ScaleRequest, limits: &Limits) -> Result<Rated, Problem> {
    let record = record_of(request.board.as_ref(), request.puzzle.as_deref())?;
    let rateable = Rateable::new(&record.puzzle, &limits.budget())?;
    Ok(match request.scale {
        Scale::Ninefold => ninefold_rating(&rateable, limits)?,
        Scale::Se => se_rating(&rateable, limits)?,
        Scale::Hodoku => hodoku_rating(&rateable, limits)?,
    })
}

impl From<Unrated> for Problem {
    fn from(unrated: Unrated) -> Problem {
        Problem::unprocessable(unrated.reason)
    }
}

/// The hardest technique that is needed, and how long it may take.
fn ninefold_rating(rateable: &Rateable, limits: &Limits) -> Result<Rated, Unrated> {
    let steps = rateable.steps(&Policy::default().until(limits.until()))?;
    let time = human::estimate(rateable.position(), &steps);
    let minutes = time.map(|time| time.as_secs().div_ceil(60));
    let hardest = steps.iter().map(|step| step.technique).max();
    let rating = match (minutes, hardest) {
        (Some(minutes), _) => format!("about {minutes} min for a practised solver"),
        (None, Some(hardest)) => format!("needs {}", hardest.name()),
        (None, None) => String::new(),
    };
    Ok(Rated {
        scale: Scale::Ninefold,
        rating,
        level: None,
        score: None,
        prices: None,
        minutes,
        steps: steps.len() as u32,
        hardest: hardest.map(Technique::name),
    })
}

fn se_rating(rateable: &Rateable, limits: &Limits) -> Result<Rated, Unrated> {
    let see = &mut |_: &Step| Flow::Continue(());
    let grade = rateable.explainer(explainer::Scale::default(), limits.until(), see)?;
    let prices = [grade.rating, grade.pearl, grade.diamond].map(|price| price.to_string());
    Ok(Rated {
        scale: Scale::Se,
        rating: format!("ED={}", prices.join("/")),
        level: None,
        score: None,
        prices: Some(prices),
        minutes: None,
        steps: grade.steps(),
        hardest: grade.hardest.map(|step| step.technique.name()),
    })
}

fn hodoku_rating(rateable: &Rateable, limits: &Limits) -> Result<Rated, Unrated> {
    let see = &mut |_: &Step| Flow::Continue(());
    if let Some(grade) = rateable.level(limits.until(), see)? {
        return Ok(Rated {
            scale: Scale::Hodoku,
            rating: grade.level.to_string(),
            level: Some(grade.level.to_string()),
            score: None,
            prices: None,
            minutes: None,
            steps: grade.steps(),
            hardest: grade.hardest().map(Technique::name),
        });
    }
    let grade = rateable.hodoku(limits.until(), see)?;
    Ok(Rated {
        scale: Scale::Hodoku,
        rating: format!("{} ({})", grade.level, grade.score),
        level: Some(grade.level.to_string()),
        score: Some(grade.score),
        prices: None,
        minutes: None,
        steps: grade.steps(),
        hardest: grade.hardest().map(Technique::name),
    })
}
