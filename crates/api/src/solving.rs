//! Solve and count.

use ninefold::report::{self, Status};
use ninefold::search::{self, End, Method, Verdict};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::board::{BoardJson, numbers, record_of};
use crate::limits::Limits;
use crate::problem::Problem;

/// A method by its name.
pub(crate) fn method(name: &str) -> Result<Method, Problem> {
    name.parse().map_err(|_| {
        let names = Method::ALL.map(Method::name).join(", ");
        Problem::unprocessable(format!("method: expected one of {names}"))
    })
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SolveRequest {
    /// The puzzle as numbers. Either this or `puzzle` is needed.
    #[serde(default)]
    board: Option<BoardJson>,
    /// The puzzle as text, in any format that `read` knows, instead of `board`.
    #[serde(default)]
    puzzle: Option<String>,
    #[serde(default)]
    method: Option<String>,
}

/// What there is to say about the solutions of a puzzle.
#[derive(Serialize, ToSchema)]
pub(crate) struct Solved {
    /// `unique`, `multiple`, `none`, or `unknown` if the time ran out.
    status: &'static str,
    sentence: String,
    method: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<Vec<u8>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    second: Option<Vec<u8>>,
    nodes: u64,
    /// Microseconds.
    elapsed_us: f64,
}

/// Solve a puzzle: its solution, or two that differ, or none.
#[utoipa::path(
    post,
    path = "/api/solve",
    tag = "Solve",
    request_body = SolveRequest,
    responses(
        (status = 200, body = Solved)
    )
)]
pub(crate) fn solve(request: &SolveRequest, limits: &Limits) -> Result<Solved, Problem> {
    let record = record_of(request.board.as_ref(), request.puzzle.as_deref())?;
    let by = match request.method.as_deref() {
        None => Method::Fast,
        Some(name) => method(name)?,
    };
    let solved = search::solve_by(by, &record.puzzle, &limits.timed_budget(), &mut |_| ());
    Ok(Solved {
        status: Status::from(&solved.verdict).name(),
        sentence: report::sentence(&record.puzzle, &solved.verdict),
        method: solved.method.name(),
        solution: solved.verdict.solution().map(numbers),
        second: match &solved.verdict {
            Verdict::Multiple(_, second) => Some(numbers(second)),
            _ => None,
        },
        nodes: solved.total.nodes,
        elapsed_us: solved.total.elapsed.as_secs_f64() * 1e6,
    })
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CountRequest {
    /// The puzzle as numbers. Either this or `puzzle` is needed.
    #[serde(default)]
    board: Option<BoardJson>,
    /// The puzzle as text, in any format that `read` knows, instead of `board`.
    #[serde(default)]
    puzzle: Option<String>,
    /// Count up to this many solutions; 0, as without it, counts all of them.
    #[serde(default)]
    limit: Option<u64>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct Counted {
    count: u64,
    /// Whether these are all solutions.
    complete: bool,
}

/// Count the solutions of a puzzle.
#[utoipa::path(
    post,
    path = "/api/count",
    tag = "Solve",
    request_body = CountRequest,
    responses(
        (status = 200, body = Counted)
    )
)]
pub(crate) fn count(request: &CountRequest, limits: &Limits) -> Result<Counted, Problem> {
    let record = record_of(request.board.as_ref(), request.puzzle.as_deref())?;
    let limit = request.limit.unwrap_or(0);
    let counted = search::count(&record.puzzle, limit, &limits.budget());
    Ok(Counted {
        count: counted.count,
        complete: counted.end == End::Exhausted,
    })
}
