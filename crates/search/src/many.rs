//! Solves many puzzles at once: the plain 9×9 puzzles among them are solved together in the lanes of [`batch`].

use ninefold_grid::{Cell, Digit, Grid, Puzzle};

use crate::batch::{self, Answer};
use crate::{Backend, Budget, Method, Solved, Stats, Verdict, solve};

/// Solves each of these puzzles as [`solve`] does, but faster. The verdicts are the same with one exception: for a
/// puzzle with several solutions, the two reported solutions may be others. They depend only on the puzzle. The only
/// known cost is [`Stats::nodes`], which counts the nodes of the lane engine where lanes were used. The budget applies
/// to each puzzle. Lanes are used only if the budget has neither a node limit nor a deadline. They do not look at the
/// cancel flag, because a call with a few hundred puzzles ends soon enough.
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

/// Solves the puzzles that fit into lanes with [`batch`], and the others one by one.
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

/// Turns an answer into a verdict, unless the engine gave up.
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
