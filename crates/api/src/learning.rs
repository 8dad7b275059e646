//! Lessons: the techniques, what there is to learn about each, and positions to practise it on.

use ninefold::canon::Symmetry;
use ninefold::format::Record;
use ninefold::generate::{Goal, Grade, Maker, Wanted};
use ninefold::grid::{Board, Grid, Pencilmarks, Puzzle, Shape};
use ninefold::logic::{Family, Level, Step, Technique};
use ninefold::report::lessons::{
    Example, Lesson, difficulty, example, frequency, lesson, price, second_example,
};
use ninefold::report::{self, candidates};
use ninefold::search;
use ninefold::techniques::{Position, Reach, is_found, needs_proper};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::board::{BoardJson, numbers};
use crate::figure::{StepJson, step_json};
use crate::limits::Limits;
use crate::problem::{Problem, Trouble, parsed};

/// Tries to make a position before one of the examples is taken in disguise. They are counted, so that a seed gives the
/// same position everywhere. Most common techniques need fewer than a hundred.
const TRIES: u64 = 1500;

/// Such tries for techniques beyond HoDoKu's level unfair: these are seldom found at all, and each try takes longer.
const TRIES_OF_RARE: u64 = 200;

/// A technique in the list of all techniques.
#[derive(Serialize, ToSchema)]
pub(crate) struct KnownTechnique {
    /// The name in requests.
    id: &'static str,
    name: &'static str,
    /// The chapter that it belongs to.
    chapter: &'static str,
    /// HoDoKu's level of a step.
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<String>,
    /// HoDoKu's points for a step.
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<u16>,
    /// Sudoku Explainer's price of a step.
    #[serde(skip_serializing_if = "Option::is_none")]
    price: Option<String>,
    /// Whether hints and explanations use it.
    found: bool,
    /// Whether `practice` has positions for it.
    practice: bool,
}

/// The chapter of a technique. The many kinds of fish have five, by HoDoKu's codes.
fn chapter(technique: Technique) -> &'static str {
    let kind = technique.hodoku().and_then(|row| row.code.get(..3));
    match technique.family() {
        Family::Fish if matches!(kind, Some("031" | "032")) => "Fish with fins",
        Family::Fish if matches!(kind, Some("033" | "034")) => "Franken fish",
        Family::Fish if matches!(kind, Some("035" | "036")) => "Mutant fish",
        Family::Fish if kind == Some("037") => "Kraken fish",
        Family::Single => "Singles",
        Family::Locked => "Locked candidates",
        Family::Subset => "Pairs, triples and quads",
        Family::Fish => "Fish",
        Family::SingleDigit => "Single digit patterns",
        Family::Wing => "Wings",
        Family::Uniqueness => "Uniqueness",
        Family::SueDeCoq => "Sue de Coq",
        Family::Colouring => "Colouring",
        Family::Chain => "Chains",
        Family::Als => "Almost locked sets",
        Family::Exclusion => "Exclusion",
        Family::Exotic => "Exotic patterns",
        Family::Equivalence => "Equivalent sets",
        Family::Rule => "Rules",
        Family::Symmetry => "Symmetry",
        Family::Whip => "Whips",
        Family::Forcing => "Forcing chains",
        Family::Template => "Templates",
        Family::LastResort => "Trial and error",
    }
}

impl KnownTechnique {
    fn of(technique: Technique) -> KnownTechnique {
        let hodoku = technique.hodoku();
        let found = is_found(technique);
        KnownTechnique {
            id: technique.id(),
            name: technique.name(),
            chapter: chapter(technique),
            level: hodoku.map(|row| row.level.to_string()),
            score: hodoku.map(|row| row.score),
            price: price(technique),
            found,
            practice: found && technique.example().is_some(),
        }
    }
}

/// List the techniques, in the order in which hints and explanations try them: mostly from easy to hard.
#[utoipa::path(
    get,
    path = "/api/techniques",
    tag = "Learn",
    responses(
        (status = 200, body = Vec<KnownTechnique>)
    )
)]
pub(crate) fn techniques() -> Vec<KnownTechnique> {
    Technique::all().map(KnownTechnique::of).collect()
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TechniqueRequest {
    /// The technique's id, name, synonym or code of HoDoKu.
    name: String,
}

/// A position, and a step that a technique finds there.
#[derive(Serialize, ToSchema)]
pub(crate) struct Found {
    /// The position: givens, placed digits, and the candidates that are left as notes.
    board: BoardJson,
    step: StepJson,
}

impl Found {
    fn new(puzzle: &Puzzle, position: &Position, step: &Step) -> Result<Found, Problem> {
        let record = Record {
            placed: Some(position.grid()),
            notes: Some(candidates(position)),
            ..Record::new(puzzle.clone())
        };
        let mut board = BoardJson::of(&record)?;
        // A given is not placed.
        for (placed, given) in board.placed.iter_mut().zip(&board.givens) {
            if given > &0 {
                *placed = 0;
            }
        }
        Ok(Found {
            board,
            step: step_json(puzzle, position, step),
        })
    }

    fn of(example: &Example) -> Result<Found, Problem> {
        Found::new(&example.puzzle, &example.position, &example.step)
    }
}

/// What there is to learn about a technique.
#[derive(Serialize, ToSchema)]
pub(crate) struct LessonJson {
    technique: KnownTechnique,
    synonyms: Vec<&'static str>,
    /// The idea, in a few sentences.
    idea: &'static str,
    /// How to spot it: where to look, and which marks help.
    spot: &'static str,
    /// Exceptions, and what only looks like it.
    near_misses: &'static str,
    /// Whether it assumes that the puzzle has exactly one solution.
    assumes_one_solution: bool,
    /// Ids of techniques that generalise it, and of those that are special cases of it.
    more_general: Vec<&'static str>,
    special_cases: Vec<&'static str>,
    /// How often it is needed; not of techniques for rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    frequency: Option<String>,
    /// How hard it is on HoDoKu's scale and on Sudoku Explainer's, in words.
    difficulty: [String; 2],
    /// One or two examples.
    examples: Vec<Found>,
}

/// Say what there is to learn about a technique.
#[utoipa::path(
    post,
    path = "/api/technique",
    tag = "Learn",
    request_body = TechniqueRequest,
    responses(
        (status = 200, body = LessonJson)
    )
)]
pub(crate) fn technique(request: &TechniqueRequest) -> Result<LessonJson, Problem> {
    let technique = parsed("name", &request.name)?;
    let lesson = lesson(technique);
    let ids = |techniques: Vec<Technique>| techniques.into_iter().map(Technique::id).collect();
    let is_measured = ![Family::Rule, Family::LastResort].contains(&technique.family());
    let examples = [example(technique), second_example(technique)];
    Ok(LessonJson {
        technique: KnownTechnique::of(technique),
        synonyms: technique.synonyms().to_vec(),
        idea: technique.idea(),
        spot: lesson.spot,
        near_misses: lesson.miss,
        assumes_one_solution: needs_proper(technique),
        more_general: ids(lesson.wider()),
        special_cases: ids(Lesson::narrower(technique)),
        frequency: is_measured.then(|| frequency(technique)),
        difficulty: difficulty(technique),
        examples: examples
            .iter()
            .flatten()
            .map(Found::of)
            .collect::<Result<_, _>>()?,
    })
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PracticeRequest {
    /// The technique's id, name, synonym or code of HoDoKu.
    name: String,
    /// The same technique with the same seed makes the same position. Up to 2³² − 1.
    #[serde(default)]
    seed: Option<u32>,
}

/// A position in which a technique is the next step that is needed.
#[derive(Serialize, ToSchema)]
pub(crate) struct Practice {
    /// The position: givens, placed digits, and the candidates that are left as notes.
    board: BoardJson,
    /// The next step.
    step: StepJson,
    solution: Vec<u8>,
    seed: u32,
    /// Whether the position is new. If not, the technique is rare, and this is an example of the lesson in disguise: with
    /// other digits, rows and columns.
    made: bool,
}

/// Make a 9x9 position in which a technique is the next step: everything easier is done.
#[utoipa::path(
    post,
    path = "/api/practice",
    tag = "Learn",
    request_body = PracticeRequest,
    responses(
        (status = 200, body = Practice)
    )
)]
pub(crate) fn practice(request: &PracticeRequest, limits: &Limits) -> Result<Practice, Problem> {
    let technique = parsed("name", &request.name)?;
    if !KnownTechnique::of(technique).practice {
        let name = technique.name();
        let detail = format!("name: there are no positions to practise {name}");
        return Err(Problem::new(Trouble::NotOffered, detail));
    }
    let seed = request.seed.unwrap_or(limits.seed);
    let wanted = Wanted {
        goal: Some(Goal::Practice(technique)),
        ..Wanted::default()
    };
    let maker = Maker::new(wanted, seed.into())
        .map_err(|impossible| Problem::unprocessable(impossible.to_string()))?;
    let share = maker.share();
    let budget = limits.budget();
    let is_common = |level: Level| level <= Level::Unfair;
    let tries = match technique.hodoku().is_some_and(|row| is_common(row.level)) {
        true => TRIES,
        false => TRIES_OF_RARE,
    };
    let practice = |Found { board, step }, solution, made| Practice {
        board,
        step,
        solution,
        seed,
        made,
    };
    let made = (0..tries)
        .step_by(share as usize)
        .take_while(|_| !limits.until().is_over())
        .find_map(|from| maker.tries(from..from + share, &budget).into_iter().next());
    if let Some(made) = made
        && let Some(Grade::Position(left)) = &made.grade
    {
        let record = Record {
            placed: Some(left.0.clone()),
            notes: Some(left.1.clone()),
            ..Record::new(made.puzzle.clone())
        };
        if let Some(found) = found_in(&record, technique, limits)? {
            return Ok(practice(found, numbers(&made.solution), true));
        }
    }
    let examples = [second_example(technique), example(technique)];
    let examples: Vec<Example> = examples.into_iter().flatten().collect();
    // A few finders see a pattern from one side alone: their examples stay as they are.
    let records = (examples
        .iter()
        .map(|example| disguised(example, Some(seed))))
    .chain(examples.iter().map(|example| disguised(example, None)));
    for record in records {
        if let Some(found) = found_in(&record, technique, limits)? {
            let solved = search::solve(&record.puzzle, &budget);
            let solution = solved.verdict.solution().map(numbers);
            return Ok(practice(found, solution.unwrap_or_default(), false));
        }
    }
    let detail = "no such position was found in time. Try another seed";
    Err(Problem::new(Trouble::OutOfTime, detail))
}

/// The position of a 9×9 example with rows, columns and digits exchanged, so that it is as hard and looks new. Without a
/// seed it stays as it is.
fn disguised(example: &Example, seed: Option<u32>) -> Record {
    let Example {
        puzzle, position, ..
    } = example;
    let symmetry = match seed {
        Some(seed) => Symmetry::random(Shape::NINE, seed.into()),
        None => Symmetry::identity(Shape::NINE),
    };
    let board = Board::of(Shape::NINE);
    let mut disguised = Puzzle::empty(board.clone());
    let mut placed = Grid::on(&board);
    let mut notes = Pencilmarks::on(&board);
    for cell in board.cells() {
        let source = symmetry.source(cell);
        let given = puzzle.given(source);
        disguised.give(cell, given.map(|digit| symmetry.digit(digit)));
        let digit = position.value(source).filter(|_| given.is_none());
        placed.set(cell, digit.map(|digit| symmetry.digit(digit)));
        let left = position.candidates(source).iter();
        notes[cell] = left.map(|digit| symmetry.digit(digit)).collect();
    }
    Record {
        placed: Some(placed),
        notes: Some(notes),
        ..Record::new(disguised)
    }
}

/// The first step of a technique in the position of a record.
fn found_in(
    record: &Record,
    technique: Technique,
    limits: &Limits,
) -> Result<Option<Found>, Problem> {
    let start = report::position(record, &limits.budget())
        .map_err(|error| Problem::unprocessable(error.to_string()))?;
    let position = start.position;
    let reach = Reach {
        until: limits.until(),
        ..Reach::default()
    };
    let step = position.first(technique, &reach);
    step.map(|step| Found::new(&record.puzzle, &position, &step))
        .transpose()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nearly every example has its technique in disguise too, and every one as it is.
    #[test]
    fn examples_keep_their_technique() {
        let mut only_as_they_are = Vec::new();
        for technique in Technique::all().filter(|&t| KnownTechnique::of(t).practice) {
            let examples = [example(technique), second_example(technique)];
            let is_found = |seed: Option<u32>| {
                let mut examples = examples.iter().flatten();
                examples.any(|example| {
                    let record = disguised(example, seed);
                    let found = found_in(&record, technique, &Limits::default());
                    found.is_ok_and(|found| found.is_some())
                })
            };
            assert!(is_found(None), "{technique}");
            if !(1..4).all(|seed| is_found(Some(seed))) {
                only_as_they_are.push(technique.id());
            }
        }
        assert!(only_as_they_are.len() < 8, "{only_as_they_are:?}");
    }
}
