//! A puzzle with its only solution, from which all facts about it are derived.

use std::fmt;

use ninefold::canon::{canonical, canonical_puzzle};
use ninefold::format::{Format, write_str};
use ninefold::grid::notation::write_line;
use ninefold::grid::{Grid, Shape};
use ninefold::search::{Budget, Verdict, solve, solve_many};
use ninefold::{Puzzle, Record};

use crate::{Group, Relation};

/// A puzzle that has exactly one solution.
#[derive(Clone, Debug)]
pub struct Solved {
    pub(crate) puzzle: Puzzle,
    pub(crate) solution: Grid,
    /// The number of guesses that its proof took.
    pub(crate) guesses: u64,
}

/// The reason why a puzzle has no row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unfit(pub(crate) String);

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unfit {}

pub(crate) fn unfit(reason: impl fmt::Display) -> Unfit {
    Unfit(reason.to_string())
}

pub(crate) const TOO_LONG: &str = "it took too long";

impl Solved {
    /// Solves a puzzle and proves that the solution is the only one.
    ///
    /// # Errors
    /// [`Unfit`] if there is no solution or several, or if the budget ran out.
    pub fn of(puzzle: Puzzle, budget: &Budget<'_>) -> Result<Solved, Unfit> {
        let answer = solve(&puzzle, budget);
        let guesses = answer.total.nodes;
        Ok(Solved {
            solution: only_solution(answer.verdict)?,
            puzzle,
            guesses,
        })
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The solution.
    pub fn solution(&self) -> &Grid {
        &self.solution
    }

    /// Returns the group of the puzzle, as in its row.
    ///
    /// # Errors
    /// [`Unfit`] if the puzzle has rules that cannot be written as text.
    pub fn group(&self, relation: Relation) -> Result<Group, Unfit> {
        group(&self.puzzle, relation, &self.solution)
    }

    /// Returns the boxes of a puzzle whose givens say everything.
    pub(crate) fn shape(&self) -> Option<Shape> {
        shape(&self.puzzle)
    }

    /// Returns the puzzle as text: its givens, or Ninefold's own format if they do not say everything.
    pub(crate) fn text(&self) -> Result<String, Unfit> {
        text(&self.puzzle)
    }
}

/// Returns the groups of many puzzles, in less time than a [`Solved`] for each. The puzzles are solved only if
/// a group depends on the solution.
///
/// # Errors
/// The errors of [`Solved::of`] and [`Solved::group`], for each puzzle.
pub fn groups(
    puzzles: &[Puzzle],
    relation: Relation,
    budget: &Budget<'_>,
) -> Vec<Result<Group, Unfit>> {
    if relation != Relation::Grid {
        let each = puzzles.iter();
        return each
            .map(|puzzle| group(puzzle, relation, puzzle.givens()))
            .collect();
    }
    let answers = solve_many(&puzzles.iter().collect::<Vec<_>>(), budget);
    let each = puzzles.iter().zip(answers);
    let group = |(puzzle, answer): (_, ninefold::search::Solved)| {
        group(puzzle, relation, &only_solution(answer.verdict)?)
    };
    each.map(group).collect()
}

fn only_solution(verdict: Verdict) -> Result<Grid, Unfit> {
    match verdict {
        Verdict::Unique(solution) => Ok(solution),
        Verdict::None => Err(unfit("no solution")),
        Verdict::Multiple(..) => Err(unfit("more than one solution")),
        _ => Err(unfit(TOO_LONG)),
    }
}

/// Returns the group of a puzzle. Its solution matters only for [`Relation::Grid`].
fn group(puzzle: &Puzzle, relation: Relation, solution: &Grid) -> Result<Group, Unfit> {
    let form = match (relation, shape(puzzle)) {
        (Relation::Grid, Some(shape)) => grid_form(shape, solution),
        (Relation::Puzzle, Some(_)) => puzzle_form(puzzle).map(|(form, _)| form),
        _ => None,
    };
    Ok(Group::of(&match form {
        Some(form) => form,
        None => text(puzzle)?,
    }))
}

fn shape(puzzle: &Puzzle) -> Option<Shape> {
    puzzle
        .is_givens_alone()
        .then(|| puzzle.board().shape())
        .flatten()
}

fn text(puzzle: &Puzzle) -> Result<String, Unfit> {
    match shape(puzzle) {
        Some(_) => Ok(write_line(puzzle.givens(), '.')),
        None => write_str(&Record::new(puzzle.clone()), Format::Native).map_err(unfit),
    }
}

/// Returns the canonical form of a filled grid.
pub(crate) fn grid_form(shape: Shape, solution: &Grid) -> Option<String> {
    let form = canonical(shape, solution).ok()?;
    Some(write_line(&form.grid, '.'))
}

/// Returns the canonical form of a puzzle, and the number of its automorphisms.
pub(crate) fn puzzle_form(puzzle: &Puzzle) -> Option<(String, u64)> {
    let form = canonical_puzzle(puzzle).ok()?;
    let automorphisms = form.automorphisms.try_into().unwrap_or(u64::MAX);
    Some((write_line(&form.grid, '.'), automorphisms))
}
