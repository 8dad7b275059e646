//! Which clues of a puzzle are needed.

use ninefold::format::Record;
use ninefold::generate::{self, NotProper};
use ninefold::grid::Clue;
use serde::Serialize;
use utoipa::ToSchema;

use crate::board::{BoardJson, number, record_of};
use crate::checking::BoardRequest;
use crate::limits::Limits;
use crate::problem::Problem;

/// The clues that a puzzle can do without, each taken alone.
#[derive(Serialize, ToSchema)]
pub(crate) struct Redundant {
    redundant: Vec<RedundantClue>,
}

/// A given, a rule, a part of a rule such as one of many dots, or a number such as the sum of a cage.
#[derive(Serialize, ToSchema)]
struct RedundantClue {
    /// As something to speak of.
    words: String,
    cells: Vec<usize>,
}

fn refused(why: NotProper) -> Problem {
    Problem::unprocessable(match why {
        NotProper::None => "The puzzle has no solution.".to_owned(),
        NotProper::Several => {
            "This works when the puzzle has exactly one solution. It has more than one now."
                .to_owned()
        }
        _ => format!("This takes too long: {why}."),
    })
}

/// List the clues that a puzzle with one solution can do without: givens, rules, parts of rules, and numbers.
#[utoipa::path(
    post,
    path = "/api/redundant",
    tag = "Make",
    request_body = BoardRequest,
    responses(
        (status = 200, body = Redundant)
    )
)]
pub(crate) fn redundant(request: &BoardRequest, limits: &Limits) -> Result<Redundant, Problem> {
    let record = record_of(request.board.as_ref(), request.puzzle.as_deref())?;
    let puzzle = &record.puzzle;
    let found = generate::redundant(puzzle, &limits.budget()).map_err(refused)?;
    let cells = |clue: &Clue| match *clue {
        Clue::Given(cell) => vec![number(cell)],
        Clue::Constraint(place) | Clue::Part(place, _) | Clue::Number(place) => {
            let constraint = puzzle.constraints.get(place);
            let cells = constraint.map(|constraint| constraint.cells());
            cells.unwrap_or_default().into_iter().map(number).collect()
        }
    };
    let clue = |clue: &Clue| RedundantClue {
        words: clue.words(puzzle),
        cells: cells(clue),
    };
    Ok(Redundant {
        redundant: found.iter().map(clue).collect(),
    })
}

/// Leave out what a puzzle with one solution does not need, until every clue that is left is needed: givens, rules, parts of
/// rules, and numbers.
#[utoipa::path(
    post,
    path = "/api/minimize",
    tag = "Make",
    request_body = BoardRequest,
    responses(
        (status = 200, body = BoardJson)
    )
)]
pub(crate) fn minimize(request: &BoardRequest, limits: &Limits) -> Result<BoardJson, Problem> {
    let record = record_of(request.board.as_ref(), request.puzzle.as_deref())?;
    let puzzle = generate::minimize_clues(&record.puzzle, &limits.budget()).map_err(refused)?;
    let (placed, notes) = (None, None);
    BoardJson::of(&Record {
        placed,
        notes,
        ..record.with_puzzle(puzzle)
    })
}
