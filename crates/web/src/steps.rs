//! Hint, steps, explain, rate.

use axum::extract::State;
use ninefold::coach;
use ninefold::grid::{Cell, Grid, ProperPuzzle, Puzzle};
use ninefold::logic::rating::{explainer, hodoku, human};
use ninefold::logic::{End, Flow, Policy, Position, Reach, Step, Technique};
use ninefold::search::{self, Verdict};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::board::{Board, lists, number, numbers};
use crate::figure::{Shown, shown};
use crate::problem::{Body, Problem};
use crate::solving::BoardAsked;
use crate::variant;
use crate::work::{Allowance, Asked, Desk, Told, work};

type Answer<T> = Result<Told<T>, Problem>;

/// The most steps that are sent at once.
const MOST: usize = 500;

fn position(board: &Board, allowance: &Allowance) -> Result<Position, Problem> {
    let told = match board.begun()? {
        Some(begun) => begun.position().map_err(|error| error.to_string()),
        None => coach::position(&board.record()?, &allowance.budget())
            .map_err(|error| error.to_string()),
    };
    told.map_err(Problem::unprocessable)
}

/// What is given, on the board of a position.
fn givens(board: &Board, position: &Position) -> Result<Puzzle, Problem> {
    match board.begun()? {
        Some(begun) => Ok(coach::as_puzzle(&begun.variant, position)),
        None => Ok(board.record()?.puzzle),
    }
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
    fn policy(self, allowance: &Allowance) -> Policy {
        let policy = match self {
            Scale::Ninefold => Policy::default(),
            Scale::Se => explainer::policy(explainer::Scale::default()).clone(),
            Scale::Hodoku => hodoku::POLICY.clone(),
        };
        policy.until(allowance.until())
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ScaleAsked {
    board: Board,
    #[serde(default)]
    scale: Scale,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct HintAsked {
    board: Board,
    level: usize,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct Hint {
    level: usize,
    hint: String,
    /// Whether all is well so far.
    good: bool,
    /// The cells to look at, of each place that the hint names; none beside a step.
    places: Vec<Vec<usize>>,
    /// From level 3 on.
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<Shown>,
    /// Those before the step.
    #[serde(skip_serializing_if = "Option::is_none")]
    candidates: Option<Vec<Vec<u8>>>,
}

/// Say where to go on: where to look, by which technique, the step.
#[utoipa::path(
    post,
    path = "/api/hint",
    request_body = HintAsked,
    responses(
        (status = 200, body = Hint),
        (status = "4XX", body = Body, content_type = "application/problem+json"),
        (status = 503, body = Body, content_type = "application/problem+json")
    )
)]
pub(crate) async fn hint(State(desk): State<Desk>, Asked(asked): Asked<HintAsked>) -> Answer<Hint> {
    let told = work(&desk, move |allowance| {
        if !(1..=3).contains(&asked.level) {
            return Err(Problem::unprocessable("level: expected 1, 2 or 3"));
        }
        let advice = match asked.board.begun()? {
            Some(begun) => variant::steps::advice(&begun, allowance),
            None => {
                let record = asked.board.record()?;
                coach::advice(&record, &allowance.budget(), allowance.until())
            }
        };
        let found = advice.step.as_ref().filter(|_| asked.level == 3);
        let step = match found {
            Some((step, position)) => Some(shown(&givens(&asked.board, position)?, position, step)),
            None => None,
        };
        let places = match step {
            Some(_) => Vec::new(),
            None => advice.places_at(asked.level),
        };
        let numbers = |cells: &Vec<Cell>| cells.iter().map(|&cell| number(cell)).collect();
        Ok(Hint {
            level: asked.level,
            places: places.iter().map(numbers).collect(),
            hint: advice.levels[asked.level - 1].clone(),
            good: advice.good,
            candidates: found.map(|(_, position)| lists(&coach::candidates(position))),
            step,
        })
    });
    told.await.map(Told)
}

#[derive(Serialize, ToSchema)]
pub(crate) struct Steps {
    steps: Vec<Shown>,
    /// Those before any of the steps.
    candidates: Vec<Vec<u8>>,
    complete: bool,
}

/// All steps that can be found in a position.
#[utoipa::path(
    post,
    path = "/api/steps",
    request_body = BoardAsked,
    responses(
        (status = 200, body = Steps),
        (status = "4XX", body = Body, content_type = "application/problem+json"),
        (status = 503, body = Body, content_type = "application/problem+json")
    )
)]
pub(crate) async fn steps(
    State(desk): State<Desk>,
    Asked(asked): Asked<BoardAsked>,
) -> Answer<Steps> {
    let told = work(&desk, move |allowance| {
        let position = position(&asked.board, allowance)?;
        let puzzle = givens(&asked.board, &position)?;
        let reach = Reach {
            until: allowance.until(),
            ..Reach::default()
        };
        let (found, complete) = coach::steps(&position, Technique::all(), &reach, MOST);
        Ok(Steps {
            complete,
            candidates: lists(&coach::candidates(&position)),
            steps: found
                .iter()
                .map(|step| shown(&puzzle, &position, step))
                .collect(),
        })
    });
    told.await.map(Told)
}

/// The way through a puzzle.
#[derive(Serialize, ToSchema)]
pub(crate) struct Way {
    end: &'static str,
    /// Digits and candidates before the first step.
    digits: Vec<u8>,
    candidates: Vec<Vec<u8>>,
    steps: Vec<Shown>,
    /// Of each step, on the scale `se`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    prices: Vec<String>,
    hardest: Option<&'static str>,
}

/// The way of a person through a puzzle, step by step.
#[utoipa::path(
    post,
    path = "/api/explain",
    request_body = ScaleAsked,
    responses(
        (status = 200, body = Way),
        (status = "4XX", body = Body, content_type = "application/problem+json"),
        (status = 503, body = Body, content_type = "application/problem+json")
    )
)]
pub(crate) async fn explain(
    State(desk): State<Desk>,
    Asked(asked): Asked<ScaleAsked>,
) -> Answer<Way> {
    let told = work(&desk, move |allowance| {
        let start = position(&asked.board, allowance)?;
        let puzzle = givens(&asked.board, &start)?;
        let mut steps: Vec<Step> = Vec::new();
        let policy = asked.scale.policy(allowance);
        let end = start.clone().walk(&policy, &mut |step| {
            steps.push(step.clone());
            Flow::Continue(())
        });
        let mut position = start.clone();
        let mut told = Vec::new();
        for step in &steps {
            told.push(shown(&puzzle, &position, step));
            position.apply(step);
        }
        Ok(Way {
            end: match end {
                End::Solved => "solved",
                End::Stuck => "stuck",
                End::Broken => "broken",
                End::Stopped => "stopped",
            },
            digits: numbers(&start.grid()),
            candidates: lists(&coach::candidates(&start)),
            prices: match asked.scale {
                Scale::Se => {
                    let price = |step| explainer::price(start.geometry(), step).to_string();
                    steps.iter().map(price).collect()
                }
                _ => Vec::new(),
            },
            hardest: steps
                .iter()
                .map(|step| step.technique)
                .max()
                .map(Technique::name),
            steps: told,
        })
    });
    told.await.map(Told)
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
    /// A model's guess how many minutes a person takes.
    #[serde(skip_serializing_if = "Option::is_none")]
    minutes: Option<u64>,
    steps: u32,
    hardest: Option<&'static str>,
}

/// Say how hard a puzzle is.
#[utoipa::path(
    post,
    path = "/api/rate",
    request_body = ScaleAsked,
    responses(
        (status = 200, body = Rated),
        (status = "4XX", body = Body, content_type = "application/problem+json"),
        (status = 503, body = Body, content_type = "application/problem+json")
    )
)]
pub(crate) async fn rate(
    State(desk): State<Desk>,
    Asked(asked): Asked<ScaleAsked>,
) -> Answer<Rated> {
    let told = work(&desk, move |allowance| {
        let record = asked.board.record()?;
        let solved = search::solve(&record.puzzle, &allowance.budget());
        let Verdict::Unique(solution) = solved.verdict else {
            let reason = "only a puzzle with exactly one solution has a rating";
            return Err(Problem::unprocessable(reason));
        };
        let proper = ProperPuzzle::vouched(record.puzzle);
        let position = Position::proper(&proper);
        let position = position.map_err(|error| Problem::unprocessable(error.to_string()))?;
        match asked.scale {
            Scale::Ninefold => own(position, allowance),
            Scale::Se => explained(position, allowance),
            Scale::Hodoku => scored(position, &solution, allowance),
        }
    });
    told.await.map(Told)
}

fn unrated(end: End) -> Problem {
    Problem::unprocessable(match end {
        End::Stopped => "the rating did not come out in time",
        _ => "no technique goes on, so there is no rating",
    })
}

/// The hardest technique that is needed, and how long it may take.
fn own(position: Position, allowance: &Allowance) -> Result<Rated, Problem> {
    let mut steps: Vec<Step> = Vec::new();
    let policy = Scale::Ninefold.policy(allowance);
    let end = position.clone().walk(&policy, &mut |step| {
        steps.push(step.clone());
        Flow::Continue(())
    });
    if end != End::Solved {
        return Err(unrated(end));
    }
    let minutes = human::estimate(&position, &steps).as_secs().div_ceil(60);
    let hardest = steps.iter().map(|step| step.technique).max();
    Ok(Rated {
        scale: Scale::Ninefold,
        rating: format!("some {minutes} min"),
        level: None,
        score: None,
        prices: None,
        minutes: Some(minutes),
        steps: steps.len() as u32,
        hardest: hardest.map(Technique::name),
    })
}

fn explained(position: Position, allowance: &Allowance) -> Result<Rated, Problem> {
    let on = &mut |_: &Step, _| Flow::Continue(());
    let scale = explainer::Scale::default();
    let (grade, end) = explainer::grade(position, scale, allowance.until(), on);
    if end != End::Solved {
        return Err(unrated(end));
    }
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

fn scored(position: Position, solution: &Grid, allowance: &Allowance) -> Result<Rated, Problem> {
    let on = &mut |_: &Step| Flow::Continue(());
    let grade = hodoku::grade(position, Some(solution), allowance.until(), on);
    if !grade.is_solved() {
        return Err(unrated(grade.end));
    }
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
