//! Solve, count, check.

use axum::extract::State;
use ninefold::coach;
use ninefold::grid::legal::Clash;
use ninefold::grid::{Cell, Digit};
use ninefold::search::{self, Count, End, Method, Verdict};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::board::{Board, number, numbers};
use crate::problem::{Body, Problem};
use crate::variant;
use crate::work::{Asked, Desk, Told, work};

type Answer<T> = Result<Told<T>, Problem>;

pub(crate) fn status(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Unique(_) => "unique",
        Verdict::Multiple(..) => "multiple",
        Verdict::None => "none",
        Verdict::Stuck(_) | Verdict::Unknown { .. } => "unknown",
    }
}

/// A method by its name.
pub(crate) fn method(name: &str) -> Result<Method, Problem> {
    name.parse().map_err(|_| {
        let names = Method::ALL.map(Method::name).join(", ");
        Problem::unprocessable(format!("method: expected one of {names}"))
    })
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SolveAsked {
    board: Board,
    #[serde(default)]
    method: Option<String>,
}

/// What there is to say about the solutions of a puzzle.
#[derive(Serialize, ToSchema)]
pub(crate) struct Solved {
    pub(crate) status: &'static str,
    pub(crate) sentence: String,
    pub(crate) method: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) solution: Option<Vec<u8>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) second: Option<Vec<u8>>,
    pub(crate) nodes: u64,
    /// Microseconds.
    pub(crate) elapsed_us: f64,
}

/// Solve a puzzle: its solution, or two that differ, or none.
#[utoipa::path(
    post,
    path = "/api/solve",
    request_body = SolveAsked,
    responses(
        (status = 200, body = Solved),
        (status = "4XX", body = Body, content_type = "application/problem+json"),
        (status = 503, body = Body, content_type = "application/problem+json")
    )
)]
pub(crate) async fn solve(
    State(desk): State<Desk>,
    Asked(asked): Asked<SolveAsked>,
) -> Answer<Solved> {
    let told = work(&desk, move |allowance| {
        if let Some(begun) = asked.board.begun()? {
            return Ok(variant::solving::solve(&begun, allowance));
        }
        let record = asked.board.record()?;
        let by = match asked.method.as_deref() {
            None => Method::Fast,
            Some(name) => method(name)?,
        };
        let budget = allowance.budget();
        let solved = search::solve_by(by, &record.puzzle, &budget, &mut |_| ());
        let sentence = match &solved.verdict {
            Verdict::Unique(_) => "Exactly one solution.",
            Verdict::Multiple(..) => "More than one solution.",
            Verdict::None => "No solution.",
            Verdict::Stuck(_) => "The method is stuck.",
            Verdict::Unknown { .. } => "No answer within the time allowed.",
        };
        let second = match &solved.verdict {
            Verdict::Multiple(_, second) => Some(numbers(second)),
            _ => None,
        };
        Ok(Solved {
            status: status(&solved.verdict),
            sentence: sentence.to_owned(),
            method: solved.method.name(),
            solution: solved.verdict.solution().map(numbers),
            second,
            nodes: solved.total.nodes,
            elapsed_us: solved.total.elapsed.as_secs_f64() * 1e6,
        })
    });
    told.await.map(Told)
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CountAsked {
    board: Board,
    #[serde(default)]
    limit: Option<u64>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct Counted {
    pub(crate) count: u64,
    pub(crate) complete: bool,
}

/// Count the solutions of a puzzle.
#[utoipa::path(
    post,
    path = "/api/count",
    request_body = CountAsked,
    responses(
        (status = 200, body = Counted),
        (status = "4XX", body = Body, content_type = "application/problem+json"),
        (status = 503, body = Body, content_type = "application/problem+json")
    )
)]
pub(crate) async fn count(
    State(desk): State<Desk>,
    Asked(asked): Asked<CountAsked>,
) -> Answer<Counted> {
    let told = work(&desk, move |allowance| {
        if let Some(begun) = asked.board.begun()? {
            let limit = asked.limit.unwrap_or(0);
            return Ok(variant::solving::count(&begun, limit, allowance));
        }
        let record = asked.board.record()?;
        let mut count = Count {
            limit: asked.limit.unwrap_or(0),
            ..Count::default()
        };
        let run = search::each(&record.puzzle, &mut count, &allowance.budget());
        Ok(Counted {
            count: count.count,
            complete: run.end == End::Exhausted,
        })
    });
    told.await.map(Told)
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BoardAsked {
    pub(crate) board: Board,
}

/// What is wrong with a puzzle or with what was placed.
#[derive(Serialize, ToSchema)]
pub(crate) struct Checked {
    pub(crate) status: &'static str,
    pub(crate) sentence: String,
    /// Cells that hold the same digit in one house.
    pub(crate) clashes: Vec<(usize, usize)>,
    /// Givens that have no solution together.
    pub(crate) conflict: Vec<usize>,
    /// Givens without which there is exactly one solution, and what it has instead.
    pub(crate) suspects: Vec<(usize, u8)>,
    /// Cells where two solutions differ.
    pub(crate) differences: Vec<usize>,
    /// Placed digits that are not the solution's.
    pub(crate) wrong: Vec<usize>,
}

/// Say what is wrong with a puzzle, or with what was placed.
#[utoipa::path(
    post,
    path = "/api/check",
    request_body = BoardAsked,
    responses(
        (status = 200, body = Checked),
        (status = "4XX", body = Body, content_type = "application/problem+json"),
        (status = 503, body = Body, content_type = "application/problem+json")
    )
)]
pub(crate) async fn check(
    State(desk): State<Desk>,
    Asked(asked): Asked<BoardAsked>,
) -> Answer<Checked> {
    let told = work(&desk, move |allowance| {
        if let Some(begun) = asked.board.begun()? {
            return Ok(variant::solving::check(&begun, allowance));
        }
        let record = asked.board.record()?;
        let checked = coach::check(&record, &allowance.budget());
        let list = |cells: &[Cell]| cells.iter().map(|&cell| number(cell)).collect();
        let clash = |clash: &Clash| (number(clash.first), number(clash.second));
        let suspect = |&(cell, digit): &(Cell, Digit)| (number(cell), digit.value() as u8);
        Ok(Checked {
            status: status(&checked.verdict),
            clashes: checked.clashes.iter().map(clash).collect(),
            conflict: list(&checked.conflict),
            suspects: checked.suspects.iter().map(suspect).collect(),
            differences: list(&checked.differences),
            wrong: list(&checked.wrong),
            sentence: checked.sentence,
        })
    });
    told.await.map(Told)
}
