//! What is wrong: with a puzzle, with what was placed, and what the digits on the board break already.

use std::borrow::Cow;
use std::time::Duration;

use ninefold::clock::Instant;
use ninefold::report::{self, json};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, Schema, SchemaType, Type};

use crate::board::{BoardJson, number, record_of};
use crate::limits::Limits;
use crate::problem::Problem;

/// The longest that a look at the houses and constraints one by one may take.
const BROKEN_TIME: Duration = Duration::from_secs(1);

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BoardRequest {
    /// The puzzle as numbers. Either this or `puzzle` is needed.
    #[serde(default)]
    pub(crate) board: Option<BoardJson>,
    /// The puzzle as text, in any format that `read` knows, instead of `board`.
    #[serde(default)]
    pub(crate) puzzle: Option<String>,
}

/// What is wrong with a puzzle or with what was placed: the object that `ninefold check --json` writes.
#[derive(Serialize)]
#[serde(transparent)]
pub(crate) struct Checked(json::Report);

impl ToSchema for Checked {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("Report")
    }
}

/// Written by hand, since the types of `report` know nothing of OpenAPI. A test compares it with answers.
impl utoipa::PartialSchema for Checked {
    fn schema() -> RefOr<Schema> {
        let clash = object([
            ("cells", names("The two cells.")),
            ("digit", typed(Type::Integer, "The digit that both hold.")),
            ("house", typed(Type::String, "The house that they share.")),
        ]);
        let other_digit = || {
            object([
                ("cell", typed(Type::String, "The cell.")),
                ("digit", typed(Type::Integer, "The digit there.")),
                ("instead", typed(Type::Integer, "The solution's digit.")),
            ])
        };
        let status = "`unique`, `multiple`, `none`, or `unknown` if the time ran out.";
        let always = object([
            ("status", typed(Type::String, status)),
            ("puzzle", nullable("The puzzle's givens.")),
            ("box", nullable("The box shape of a plain board, `3x3`.")),
            (
                "solution",
                nullable("The solution, or the first one found."),
            ),
            ("sentence", typed(Type::String, "All of it in words.")),
            ("reason", nullable("Why all is not well, in a few words.")),
        ]);
        let sometimes = [
            ("second", typed(Type::String, "A second solution.")),
            (
                "differences",
                names("Cells where the two solutions differ."),
            ),
            (
                "clashes",
                list(clash, "Pairs of equal givens in one house."),
            ),
            (
                "conflict",
                names("Givens that contradict each other, together with `rules`."),
            ),
            (
                "rules",
                names("Constraints that contradict each other, together with `conflict`."),
            ),
            (
                "minimal",
                typed(
                    Type::Boolean,
                    "Whether `conflict` and `rules` are all needed.",
                ),
            ),
            (
                "suspects",
                list(
                    other_digit(),
                    "Givens without which there is exactly one solution.",
                ),
            ),
            (
                "suspect_rules",
                names("Constraints without which there is exactly one solution."),
            ),
            (
                "wrong",
                list(other_digit(), "Placed digits that are not the solution's."),
            ),
        ];
        let report = sometimes
            .into_iter()
            .fold(always, |report, (name, of)| report.property(name, of));
        let words = "What is wrong with a puzzle or with what was placed: the object that `ninefold check --json` writes. \
                     Cells are names such as `r1c2`, and digits are what stands on the board.";
        RefOr::T(report.description(Some(words)).into())
    }
}

/// An object that always has these properties.
pub(crate) fn object<const N: usize>(properties: [(&str, Schema); N]) -> ObjectBuilder {
    let put = |object: ObjectBuilder, (name, of)| object.property(name, of).required(name);
    properties.into_iter().fold(ObjectBuilder::new(), put)
}

pub(crate) fn typed(kind: impl Into<SchemaType>, words: &str) -> Schema {
    let object = ObjectBuilder::new().schema_type(kind);
    object.description(Some(words)).into()
}

/// Something of this type, or `null`.
pub(crate) fn or_null(kind: Type) -> SchemaType {
    SchemaType::from_iter([kind, Type::Null])
}

/// A text, or `null`.
pub(crate) fn nullable(words: &str) -> Schema {
    typed(or_null(Type::String), words)
}

pub(crate) fn list(of: ObjectBuilder, words: &str) -> Schema {
    ArrayBuilder::new()
        .items(of)
        .description(Some(words))
        .into()
}

/// Names of cells, or of rules.
fn names(words: &str) -> Schema {
    list(ObjectBuilder::new().schema_type(Type::String), words)
}

/// Say what is wrong with a puzzle, or with what was placed.
#[utoipa::path(
    post,
    path = "/api/check",
    tag = "Solve",
    request_body = BoardRequest,
    responses(
        (status = 200, body = Checked)
    )
)]
pub(crate) fn check(request: &BoardRequest, limits: &Limits) -> Result<Checked, Problem> {
    let record = record_of(request.board.as_ref(), request.puzzle.as_deref())?;
    let checked = report::check(&record, &limits.budget());
    Ok(Checked(checked.report(&record)))
}

/// What the digits on the board break already.
#[derive(Serialize, ToSchema)]
pub(crate) struct Broken {
    /// Each pair of equal digits in one house, and each constraint that cannot be obeyed any more. After 100 pairs, the cells of
    /// all others come together.
    words: Vec<String>,
    /// The cells of each; none for a constraint about the whole board.
    cells: Vec<Vec<usize>>,
    /// Whether every cell is filled and nothing is broken.
    solved: bool,
}

/// Say what the digits on the board break already: looked at one by one, without solving.
#[utoipa::path(
    post,
    path = "/api/broken",
    tag = "Solve",
    request_body = BoardRequest,
    responses(
        (status = 200, body = Broken)
    )
)]
pub(crate) fn broken(request: &BoardRequest, limits: &Limits) -> Result<Broken, Problem> {
    let record = record_of(request.board.as_ref(), request.puzzle.as_deref())?;
    let budget = limits.budget().ending_by(Instant::now() + BROKEN_TIME);
    let (broken, solved) = report::broken(&record, &budget);
    let cells = broken.iter().map(|one| one.cells.iter());
    Ok(Broken {
        cells: cells
            .map(|cells| cells.map(|&cell| number(cell)).collect())
            .collect(),
        words: broken.iter().map(|one| one.words.clone()).collect(),
        solved,
    })
}
