//! Many puzzles at once: the 9×9 among them go through the lanes of [`batch`] together.

use ninefold_grid::{Cell, Digit, Grid, Puzzle, Shape};

use crate::batch::{self, Answer};
use crate::{Backend, Budget, Method, Solved, Stats, Verdict, solve};

/// Fewer puzzles than this are solved one by one: most lanes would be empty.
const FEW: usize = 16;

/// What [`solve`] says about each of these puzzles, sooner. The verdicts are the same; of the costs
/// only [`Stats::nodes`] is told, and that of another engine where lanes were used. The budget is
/// that of each puzzle; lanes are used only if it has no limit but the cancel flag, which they do
/// not look at: a call with a few hundred puzzles ends soon enough.
pub fn solve_many(puzzles: &[&Puzzle], budget: &Budget) -> Vec<Solved> {
    let unlimited = budget.nodes.is_none() && budget.deadline.is_none();
    let in_lanes =
        |puzzle: &Puzzle| puzzle.geometry().shape() == Shape::NINE && puzzle.candidates().is_none();
    let lanes: Vec<[u8; 81]> = puzzles
        .iter()
        .filter(|puzzle| in_lanes(puzzle))
        .map(|puzzle| batch::cells(puzzle))
        .collect();
    let backend = Backend::chosen();
    let (true, Ok(backend)) = (unlimited && lanes.len() >= FEW, backend) else {
        return puzzles.iter().map(|puzzle| solve(puzzle, budget)).collect();
    };
    let mut answers = vec![Answer::NONE; lanes.len()];
    batch::solve(&lanes, backend, &mut answers);
    let mut answers = answers.into_iter();
    let each = puzzles.iter().map(|puzzle| {
        let answer = if in_lanes(puzzle) {
            answers.next()
        } else {
            None
        };
        answer
            .and_then(|answer| solved(&answer))
            .unwrap_or_else(|| solve(puzzle, budget))
    });
    each.collect()
}

/// The verdict of an answer, unless it takes two solutions to tell it, which are those of [`solve`].
fn solved(answer: &Answer) -> Option<Solved> {
    let verdict = match answer.solutions {
        0 => Verdict::None,
        1 => {
            let mut grid = Grid::empty(9);
            for (i, &value) in answer.first.iter().enumerate() {
                grid.set(Cell::new(i), Digit::new(value.into()));
            }
            Verdict::Unique(grid)
        }
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
