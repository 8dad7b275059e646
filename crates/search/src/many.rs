//! Many puzzles at once: the plain 9×9 among them go through the lanes of [`batch`] together.

use ninefold_grid::{Cell, Digit, Grid, Puzzle};

use crate::batch::{self, Answer};
use crate::{Backend, Budget, Method, Solved, Stats, Verdict, solve};

/// What [`solve`] says about each of these puzzles, sooner. Each verdict is the same but for this: of
/// several solutions it may have two others, which depend on the puzzle alone. Of the costs only
/// [`Stats::nodes`] is known, and that of another engine where lanes were used. The budget is that of
/// each puzzle; lanes are used only if it has no limit but the cancel flag, which they do not look
/// at: a call with a few hundred puzzles ends soon enough.
///
/// ```
/// use ninefold_grid::{Board, Puzzle, Shape};
/// use ninefold_search::{Budget, Verdict, solve_many};
///
/// let plain = Puzzle::empty(Board::of(Shape::NINE));
/// let latin = Puzzle::empty(Board::latin(5, 5, 1, 5)?);
/// let solved = solve_many(&[&plain, &latin], &Budget::default());
/// assert!(solved.iter().all(|one| matches!(one.verdict, Verdict::Multiple(..))));
/// # Ok::<(), ninefold_grid::BoardError>(())
/// ```
pub fn solve_many(puzzles: &[&Puzzle], budget: &Budget) -> Vec<Solved> {
    let unlimited = budget.nodes.is_none() && budget.deadline.is_none();
    let backend = Backend::chosen().ok().filter(|_| unlimited);
    let solved = backend.map(|backend| in_lanes(puzzles, backend, budget));
    solved.unwrap_or_else(|| puzzles.iter().map(|puzzle| solve(puzzle, budget)).collect())
}

/// The same, with what goes through lanes going through lanes.
fn in_lanes(puzzles: &[&Puzzle], backend: Backend, budget: &Budget) -> Vec<Solved> {
    let boards = puzzles.iter().map(|puzzle| batch::candidates(puzzle));
    let boards: Vec<Option<[u16; 81]>> = boards.collect();
    let lanes: Vec<[u16; 81]> = boards.iter().flatten().copied().collect();
    let mut answers = vec![Answer::NONE; lanes.len()];
    batch::solve_candidates(&lanes, backend, &mut answers);
    let mut answers = answers.iter();
    let each = puzzles.iter().zip(boards).map(|(puzzle, board)| {
        board
            .and_then(|_| solved(answers.next()?))
            .unwrap_or_else(|| solve(puzzle, budget))
    });
    each.collect()
}

/// The verdict of an answer, unless the engine gave up.
fn solved(answer: &Answer) -> Option<Solved> {
    let verdict = match answer.solutions {
        0 => Verdict::None,
        1 => Verdict::Unique(grid(&answer.first)),
        2 => Verdict::Multiple(grid(&answer.first), grid(&answer.second)),
        _ => return None,
    };
    let total = Stats {
        nodes: answer.guesses.into(),
        ..Stats::default()
    };
    Some(Solved {
        verdict,
        method: Method::Fast,
        to_first: None,
        total,
    })
}

fn grid(digits: &[u8; 81]) -> Grid {
    let mut grid = Grid::empty(9);
    for (cell, &value) in digits.iter().enumerate() {
        grid.set(Cell::new(cell), Digit::new(value.into()));
    }
    grid
}
