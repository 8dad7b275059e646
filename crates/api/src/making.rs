//! New puzzles.

use ninefold::format::{Format, Record, write_str};
use ninefold::generate::{Clues, Family, Goal, Grade, Maker, Wanted, levels};
use ninefold::grid::Shape;
use ninefold::logic::Level;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::board::numbers;
use crate::limits::Limits;
use crate::problem::{Problem, Trouble, parsed};

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

/// The name of a level, as requests have it.
fn level_name(level: Level) -> String {
    level.to_string().to_lowercase()
}

/// The largest side of which puzzles are made here. Larger boards take longer than anybody waits for a page.
const MAX_SIDE: usize = 36;

/// A box shape of which puzzles are made here.
fn shape([rows, columns]: [usize; 2]) -> Result<Shape, Problem> {
    let shape = Shape::new(rows, columns);
    let shape = shape.map_err(|error| Problem::unprocessable(format!("box: {error}")))?;
    match shape.side() {
        ..=MAX_SIDE => Ok(shape),
        side => Err(Problem::new(
            Trouble::NotOffered,
            format!(
                "box: puzzles are made here up to {MAX_SIDE}x{MAX_SIDE} cells, and this is {side}x{side}"
            ),
        )),
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LevelsRequest {
    /// Rows and columns of a box.
    #[serde(rename = "box")]
    shape: [usize; 2],
}

/// What can be made of a size.
#[derive(Serialize, ToSchema)]
pub(crate) struct Levels {
    /// The levels of difficulty that `generate` makes within a few seconds, the easiest first. A puzzle without a level can
    /// be made too.
    #[schema(value_type = Vec<Difficulty>)]
    levels: Vec<String>,
    /// The clues that `generate` makes beside digits.
    clues: Vec<ClueFamily>,
}

/// Clues that can be made.
#[derive(Serialize, ToSchema)]
struct ClueFamily {
    /// The name in requests, such as `little-killer`.
    id: &'static str,
    /// The name for players.
    label: &'static str,
    /// What these clues are, as a phrase.
    meaning: &'static str,
}

impl ClueFamily {
    fn of(family: Family) -> ClueFamily {
        ClueFamily {
            id: family.id(),
            label: family.label(),
            meaning: family.meaning(),
        }
    }
}

/// List the levels of difficulty that can be made for a size.
#[utoipa::path(
    post,
    path = "/api/levels",
    tag = "Make",
    request_body = LevelsRequest,
    responses(
        (status = 200, body = Levels)
    )
)]
pub(crate) fn offered(request: &LevelsRequest) -> Result<Levels, Problem> {
    let offered = levels(shape(request.shape)?).iter();
    Ok(Levels {
        levels: offered.map(|&level| level_name(level)).collect(),
        clues: Family::all().map(ClueFamily::of).collect(),
    })
}

/// Refuses a level that cannot be made for a size within a few seconds.
fn is_offered(shape: Shape, level: Level) -> Result<(), Problem> {
    let offered = levels(shape);
    if offered.contains(&level) {
        return Ok(());
    }
    let names = offered.iter().map(|&level| level_name(level));
    let side = shape.side();
    let level = level_name(level);
    Err(Problem::new(
        Trouble::NotOffered,
        format!(
            "difficulty: {level} puzzles of {side}x{side} cells cannot be made here. Choose one of: {}",
            names.collect::<Vec<_>>().join(", ")
        ),
    ))
}

/// The seed of a day: its date as a number, 20261123 for 2026-11-23.
fn seed_of(date: &str) -> Result<u32, Problem> {
    let wrong = || {
        Problem::unprocessable(format!(
            "date: expected a day such as 2026-11-23, found `{date}`"
        ))
    };
    let parts: Vec<&str> = date.split('-').collect();
    let [year, month, day] = parts[..] else {
        return Err(wrong());
    };
    let number = |part: &str, length: usize| {
        let is_number = part.len() == length && part.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| part.parse::<u32>().ok()).flatten()
    };
    match (number(year, 4), number(month, 2), number(day, 2)) {
        (Some(year), Some(month @ 1..=12), Some(day @ 1..=31)) => {
            Ok(year * 10_000 + month * 100 + day)
        }
        _ => Err(wrong()),
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GenerateRequest {
    /// Rows and columns of a box.
    #[serde(rename = "box")]
    shape: [usize; 2],
    /// How hard it is to be: one of those that `levels` lists for the size.
    #[serde(default)]
    difficulty: Option<Difficulty>,
    /// A symmetry of the givens: none, rotational, diagonal …
    #[serde(default)]
    symmetry: Option<String>,
    /// The same order with the same seed makes the same puzzle. Up to 2³² − 1.
    #[serde(default)]
    seed: Option<u32>,
    /// The puzzle of a day, the same for everybody: 2026-11-23 is the seed 20261123. Instead of `seed`.
    #[serde(default)]
    date: Option<String>,
    /// The clues to make beside digits, by their names in the answer of `levels`: killer, thermo …
    #[serde(default)]
    clues: Vec<String>,
    /// The least and the greatest size of killer cages; 2 and 5 without it.
    #[serde(default)]
    cage_sizes: Option<[usize; 2]>,
    /// Whether no clue may be redundant.
    #[serde(default)]
    minimal: bool,
}

impl GenerateRequest {
    /// The clues that are to be made.
    fn made_clues(&self) -> Result<Option<Clues>, Problem> {
        if self.clues.is_empty() {
            return match self.cage_sizes {
                Some(_) => Err(Problem::unprocessable(
                    "cage_sizes: there are cages only with `killer` in `clues`",
                )),
                None => Ok(None),
            };
        }
        let families: Result<Vec<Family>, _> = self.clues.iter().map(|name| name.parse()).collect();
        let families =
            families.map_err(|error| Problem::unprocessable(format!("clues: {error}")))?;
        let mut clues = Clues::of(&families);
        if let Some([least, most]) = self.cage_sizes {
            clues.cage_sizes = least..=most;
        }
        Ok(Some(clues))
    }
}

/// A puzzle with one solution.
#[derive(Serialize, ToSchema)]
pub(crate) struct Generated {
    givens: Vec<u8>,
    solution: Vec<u8>,
    seed: u32,
    /// With made clues: the puzzle in Ninefold's own text.
    #[serde(skip_serializing_if = "Option::is_none")]
    variant: Option<String>,
    /// HoDoKu's level, if a difficulty was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<String>,
    /// HoDoKu's score, if a difficulty was asked for. There is none for extreme puzzles above 12x12 cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<u32>,
}

/// Make a new puzzle.
#[utoipa::path(
    post,
    path = "/api/generate",
    tag = "Make",
    request_body = GenerateRequest,
    responses(
        (status = 200, body = Generated)
    )
)]
pub(crate) fn generate(request: &GenerateRequest, limits: &Limits) -> Result<Generated, Problem> {
    let shape = shape(request.shape)?;
    let level = request.difficulty.map(Difficulty::level);
    let clues = request.made_clues()?;
    if let Some(level) = level.filter(|_| clues.is_none()) {
        is_offered(shape, level)?;
    }
    let symmetry = request.symmetry.as_deref().unwrap_or("none");
    let wanted = Wanted {
        shape,
        symmetry: parsed("symmetry", symmetry)?,
        goal: level.map(Goal::Level),
        minimal: request.minimal,
        clues,
        ..Wanted::default()
    };
    let seed = match (&request.date, request.seed) {
        (Some(_), Some(_)) => {
            return Err(Problem::unprocessable(
                "date: state either a date or a seed, not both",
            ));
        }
        (Some(date), None) => seed_of(date)?,
        (None, seed) => seed.unwrap_or(limits.seed),
    };
    let mut maker = Maker::new(wanted, seed.into())
        .map_err(|impossible| Problem::unprocessable(impossible.to_string()))?;
    let Some(made) = maker.make(&limits.budget()) else {
        return Err(Problem::new(
            Trouble::OutOfTime,
            "no such puzzle was found in time. Try another seed or another level",
        ));
    };
    let (level, score) = match made.grade {
        Some(Grade::Hodoku(level, score)) => (Some(level.to_string()), Some(score)),
        Some(Grade::Level(level)) => (Some(level.to_string()), None),
        _ => (None, None),
    };
    Ok(Generated {
        givens: numbers(made.puzzle.givens()),
        solution: numbers(&made.solution),
        seed,
        variant: (!made.puzzle.is_plain())
            .then(|| write_str(&Record::new(made.puzzle.clone()), Format::Native).ok())
            .flatten(),
        level,
        score,
    })
}
