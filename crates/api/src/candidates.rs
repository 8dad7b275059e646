//! What is possible in each cell.

use std::borrow::Cow;
use std::time::Duration;

use ninefold::clock::Instant;
use ninefold::report::{self, Extras, json};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, Schema, Type};

use crate::board::{BoardJson, record_of};
use crate::checking::{list, nullable, object, or_null, typed};
use crate::limits::Limits;
use crate::problem::Problem;

/// Solutions that are counted for each candidate if the request does not say.
const USUAL_LIMIT: u32 = 10;

/// Solutions that are counted for each candidate at most: all of them are remembered.
const MAX_LIMIT: u32 = 100;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CandidatesRequest {
    /// The puzzle as numbers. Either this or `puzzle` is needed.
    #[serde(default)]
    board: Option<BoardJson>,
    /// The puzzle as text, in any format that `read` knows, instead of `board`.
    #[serde(default)]
    puzzle: Option<String>,
    /// Count up to this many solutions for each candidate, from 1 to 100; 10 without it.
    #[serde(default)]
    limit: Option<u32>,
    /// Tell what is known after this time, in milliseconds. Without it, or if that is sooner, the usual limit of time holds.
    #[serde(default)]
    milliseconds: Option<u64>,
    /// Whether to find the groups of cells that hold the same digit in all solutions, too, and the pairs that never do.
    #[serde(default)]
    same: bool,
    /// Whether to say how many solutions there are, about how many if they are too many to count.
    #[serde(default)]
    count: bool,
}

/// What is possible in each cell: the object that `ninefold candidates --json` writes.
#[derive(Serialize)]
#[serde(transparent)]
pub(crate) struct Candidates(json::Possible);

impl ToSchema for Candidates {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("Candidates")
    }
}

/// Written by hand, since the types of `report` know nothing of OpenAPI. A test compares it with an answer.
impl utoipa::PartialSchema for Candidates {
    fn schema() -> RefOr<Schema> {
        let text = |words| typed(Type::String, words);
        let number = |words| typed(Type::Integer, words);
        let flag = |words| typed(Type::Boolean, words);
        let numbers = |words: &str| -> Schema {
            let number = ObjectBuilder::new().schema_type(Type::Integer);
            let array = ArrayBuilder::new().items(number);
            array.description(Some(words)).into()
        };
        let cell = object([
            ("cell", text("Its name, `r1c2`.")),
            ("digits", numbers("The digits that some solution has here.")),
            (
                "solutions",
                numbers("For each of them the number of solutions that have it, up to `limit`."),
            ),
        ]);
        let undecided = numbers("The digits of which it is not known yet, if there are any.");
        let cell = cell.property("undecided", undecided);
        let digit = object([
            ("cell", text("The name of the cell.")),
            ("digit", number("The digit.")),
        ]);
        let status = "`unique`, `multiple`, `none`, or `unknown` if the time ran out.";
        let unique = "The candidates that exactly one of several solutions has: such a digit makes the solution unique.";
        let group = ArrayBuilder::new().items(ObjectBuilder::new().schema_type(Type::String));
        let groups = ArrayBuilder::new().items(group);
        let same = "The groups of cells that hold the same digit in all solutions; `null` if that was not asked for or is not known.";
        let group = ArrayBuilder::new().items(ObjectBuilder::new().schema_type(Type::String));
        let pairs = ArrayBuilder::new().items(group);
        let different = "The pairs of cells that never hold the same digit, though no house or rule alone says so; `null` as above.";
        let count = "How many solutions there are; `null` if they were not counted.";
        let about = object([
            (
                "log10",
                typed(Type::Number, "The common logarithm of the number."),
            ),
            (
                "relative_error",
                typed(
                    Type::Number,
                    "The standard error, as a share of the number.",
                ),
            ),
            (
                "dives",
                number("How many random dives into the search tree it is the mean of."),
            ),
        ]);
        let about = about.schema_type(or_null(Type::Object)).description(Some(
            "About how many solutions, if that was asked for and they are too many to count.",
        ));
        let all = object([
            ("status", text(status)),
            ("puzzle", nullable("The puzzle's givens.")),
            ("sentence", text("All of it in words.")),
            (
                "limit",
                number("Up to this many solutions are counted for each candidate."),
            ),
            ("solutions", number("The number of solutions found.")),
            (
                "all",
                flag("Whether these are all solutions; if not, there may be more."),
            ),
            ("complete", flag("Whether every candidate is decided.")),
            ("cells", list(cell, "Each cell, row by row.")),
            ("unique", list(digit, unique)),
            ("same", groups.description(Some(same)).into()),
            ("different", pairs.description(Some(different)).into()),
            ("count", typed(or_null(Type::Integer), count)),
            ("estimate", about.into()),
        ]);
        let words = "What is possible in each cell: the object that `ninefold candidates --json` writes. \
                     Cells are names such as `r1c2`, and digits are what stands on the board.";
        RefOr::T(all.description(Some(words)).into())
    }
}

/// Say for every cell and digit whether some solution has it.
#[utoipa::path(
    post,
    path = "/api/candidates",
    tag = "Solve",
    request_body = CandidatesRequest,
    responses(
        (status = 200, body = Candidates)
    )
)]
pub(crate) fn candidates(
    request: &CandidatesRequest,
    limits: &Limits,
) -> Result<Candidates, Problem> {
    let record = record_of(request.board.as_ref(), request.puzzle.as_deref())?;
    let limit = request.limit.unwrap_or(USUAL_LIMIT);
    if !(1..=MAX_LIMIT).contains(&limit) {
        let words = format!("limit: expected a number from 1 to {MAX_LIMIT}");
        return Err(Problem::unprocessable(words));
    }
    let mut budget = limits.budget();
    let wanted = request.milliseconds.map(Duration::from_millis);
    if let Some(latest) = wanted.and_then(|time| Instant::now().checked_add(time)) {
        budget = budget.ending_by(latest);
    }
    let extras = Extras {
        same: request.same,
        count: request.count,
    };
    let possible = report::true_candidates(&record.puzzle, limit, extras, &budget);
    Ok(Candidates(possible))
}

#[cfg(test)]
mod tests {
    use super::*;
    use utoipa::PartialSchema;

    fn answer(puzzle: &str, limit: Option<u32>) -> Result<serde_json::Value, Problem> {
        let request = CandidatesRequest {
            board: None,
            puzzle: Some(puzzle.to_owned()),
            limit,
            milliseconds: Some(60_000),
            same: true,
            count: true,
        };
        let answer = candidates(&request, &Limits::default())?;
        Ok(serde_json::to_value(&answer).unwrap())
    }

    #[test]
    fn the_schema_has_the_names_of_an_answer() {
        let answer = answer("1.....1........4", None).unwrap();
        let schema = serde_json::to_value(Candidates::schema()).unwrap();
        let names = |object: &serde_json::Value| {
            let names = object.as_object().unwrap().keys();
            names.cloned().collect::<Vec<_>>()
        };
        assert_eq!(names(&answer), names(&schema["properties"]));
        let cell = &schema["properties"]["cells"]["items"]["properties"];
        let of_cell = names(&answer["cells"][0]);
        assert!(of_cell.iter().all(|name| cell.get(name).is_some()));
        assert_eq!(answer["cells"][1]["digits"], serde_json::json!([2, 3]));
    }

    #[test]
    fn a_limit_that_is_too_great_is_refused() {
        assert!(answer("1.....1........4", Some(0)).is_err());
        assert!(answer("1.....1........4", Some(101)).is_err());
        let answer = answer("1.....1........4", Some(100)).unwrap();
        assert_eq!(
            (&answer["solutions"], &answer["all"]),
            (&6.into(), &true.into())
        );
    }
}
