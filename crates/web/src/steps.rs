//! Hint, steps, explain, rate.

use axum::extract::State;
use ninefold::coach;
use ninefold::grid::ProperPuzzle;
use ninefold::logic::rating::hodoku;
use ninefold::logic::{End, Flow, Policy, Position, Reach, Step, Technique};
use ninefold::search::{self, Verdict};
use serde::{Deserialize, Serialize};

use crate::board::{Board, lists, numbers};
use crate::figure::{Shown, shown};
use crate::problem::Problem;
use crate::solving::BoardAsked;
use crate::work::{Allowance, Asked, Desk, Told, work};

type Answer<T> = Result<Told<T>, Problem>;

/// The most steps that are sent at once.
const MOST: usize = 500;

fn position(record: &ninefold::format::Record, allowance: &Allowance) -> Result<Position, Problem> {
    let position = coach::position(record, &allowance.budget());
    position.map_err(|error| Problem::unprocessable(error.to_string()))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HintAsked {
    board: Board,
    level: usize,
}

#[derive(Serialize)]
pub(crate) struct Hint {
    level: usize,
    hint: String,
    /// Whether all is well so far.
    good: bool,
    /// From level 3 on.
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<Shown>,
}

pub(crate) async fn hint(State(desk): State<Desk>, Asked(asked): Asked<HintAsked>) -> Answer<Hint> {
    let told = work(&desk, move |allowance| {
        let record = asked.board.record()?;
        if !(1..=3).contains(&asked.level) {
            return Err(Problem::unprocessable("level: expected 1, 2 or 3"));
        }
        let advice = coach::advice(&record, &allowance.budget(), allowance.until());
        let step = match &advice.step {
            Some((step, position)) if asked.level == 3 => {
                Some(shown(&record.puzzle, position, step))
            }
            _ => None,
        };
        Ok(Hint {
            level: asked.level,
            hint: advice.levels[asked.level - 1].clone(),
            good: advice.good,
            step,
        })
    });
    told.await.map(Told)
}

#[derive(Serialize)]
pub(crate) struct Steps {
    steps: Vec<Shown>,
    complete: bool,
}

pub(crate) async fn steps(
    State(desk): State<Desk>,
    Asked(asked): Asked<BoardAsked>,
) -> Answer<Steps> {
    let told = work(&desk, move |allowance| {
        let record = asked.board.record()?;
        let position = position(&record, allowance)?;
        let reach = Reach {
            until: allowance.until(),
            ..Reach::default()
        };
        let (found, complete) = coach::steps(&position, Technique::all(), &reach, MOST);
        Ok(Steps {
            complete,
            steps: found
                .iter()
                .map(|step| shown(&record.puzzle, &position, step))
                .collect(),
        })
    });
    told.await.map(Told)
}

/// The way through a puzzle.
#[derive(Serialize)]
pub(crate) struct Way {
    end: &'static str,
    /// Digits and candidates before the first step.
    digits: Vec<u8>,
    candidates: Vec<Vec<u8>>,
    steps: Vec<Shown>,
}

pub(crate) async fn explain(
    State(desk): State<Desk>,
    Asked(asked): Asked<BoardAsked>,
) -> Answer<Way> {
    let told = work(&desk, move |allowance| {
        let record = asked.board.record()?;
        let start = position(&record, allowance)?;
        let mut steps: Vec<Step> = Vec::new();
        let policy = Policy::default().until(allowance.until());
        let end = start.clone().walk(&policy, &mut |step| {
            steps.push(step.clone());
            Flow::Continue(())
        });
        let mut position = start.clone();
        let mut told = Vec::new();
        for step in &steps {
            told.push(shown(&record.puzzle, &position, step));
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
            steps: told,
        })
    });
    told.await.map(Told)
}

#[derive(Serialize)]
pub(crate) struct Rated {
    scale: &'static str,
    level: String,
    score: u32,
    steps: u32,
    hardest: Option<&'static str>,
}

pub(crate) async fn rate(
    State(desk): State<Desk>,
    Asked(asked): Asked<BoardAsked>,
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
        let on = &mut |_: &Step| Flow::Continue(());
        let grade = hodoku::grade(position, Some(&solution), allowance.until(), on);
        if !grade.is_solved() {
            return Err(Problem::unprocessable(
                "the rating did not come out in time",
            ));
        }
        Ok(Rated {
            scale: "hodoku",
            level: grade.level.to_string(),
            score: grade.score,
            steps: grade.steps(),
            hardest: grade.hardest().map(Technique::name),
        })
    });
    told.await.map(Told)
}
