//! New puzzles.

use ninefold::generate::{Goal, Grade, Maker, Symmetry, Wanted};
use ninefold::grid::Shape;
use ninefold::logic::{Level, MAX_SIDE};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::board::numbers;
use crate::limits::Limits;
use crate::problem::Problem;

/// HoDoKu's levels.
#[derive(Copy, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Difficulty {
    Easy,
    Medium,
    Hard,
    Unfair,
    Extreme,
}

impl Difficulty {
    fn level(self) -> Level {
        match self {
            Difficulty::Easy => Level::Easy,
            Difficulty::Medium => Level::Medium,
            Difficulty::Hard => Level::Hard,
            Difficulty::Unfair => Level::Unfair,
            Difficulty::Extreme => Level::Extreme,
        }
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GenerateRequest {
    /// Rows and columns of a box.
    #[serde(rename = "box")]
    shape: [usize; 2],
    /// How hard it is to be; sides up to 25.
    #[serde(default)]
    difficulty: Option<Difficulty>,
    /// A symmetry of the givens: none, rotational, diagonal …
    #[serde(default)]
    symmetry: Option<String>,
    /// The same order with the same seed makes the same puzzle. Up to 2³² − 1.
    #[serde(default)]
    seed: Option<u32>,
}

/// A puzzle with one solution.
#[derive(Serialize, ToSchema)]
pub(crate) struct Generated {
    givens: Vec<u8>,
    solution: Vec<u8>,
    seed: u32,
    /// HoDoKu's level and score, if a difficulty was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<u32>,
}

/// Make a new puzzle.
#[utoipa::path(
    post,
    path = "/api/generate",
    request_body = GenerateRequest,
    responses(
        (status = 200, body = Generated)
    )
)]
pub(crate) fn generate(request: &GenerateRequest, limits: &Limits) -> Result<Generated, Problem> {
    let [rows, columns] = request.shape;
    let shape = Shape::new(rows, columns);
    let shape = shape.map_err(|error| Problem::unprocessable(format!("box: {error}")))?;
    // Larger boards take longer than anybody waits for a page.
    if shape.side() > 36 || request.difficulty.is_some() && shape.side() > MAX_SIDE.min(25) {
        return Err(Problem::unprocessable("box: too large to be made here"));
    }
    let symmetry = request.symmetry.as_deref().unwrap_or("none").parse();
    let symmetry: Symmetry =
        symmetry.map_err(|error| Problem::unprocessable(format!("symmetry: {error}")))?;
    let wanted = Wanted {
        shape,
        symmetry,
        goal: request.difficulty.map(|level| Goal::Level(level.level())),
        ..Wanted::default()
    };
    let seed = request.seed.unwrap_or(limits.seed);
    let mut maker = Maker::new(wanted, seed.into())
        .map_err(|impossible| Problem::unprocessable(impossible.to_string()))?;
    let Some(made) = maker.make(&limits.budget()) else {
        return Err(Problem::unprocessable(
            "no such puzzle was found within the time allowed",
        ));
    };
    let (level, score) = match made.grade {
        Some(Grade::Hodoku(level, score)) => (Some(level.to_string()), Some(score)),
        _ => (None, None),
    };
    Ok(Generated {
        givens: numbers(made.puzzle.givens()),
        solution: numbers(&made.solution),
        seed,
        level,
        score,
    })
}
