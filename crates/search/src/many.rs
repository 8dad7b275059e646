//! Many puzzles at once: the 9×9 among them go through the lanes of [`batch`] together.

use ninefold_grid::{Cell, Digit, Grid, Puzzle};

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
    let solved = if unlimited {
        in_lanes(puzzles, budget)
    } else {
        None
    };
    solved.unwrap_or_else(|| puzzles.iter().map(|puzzle| solve(puzzle, budget)).collect())
}

/// The same, with what goes through lanes going through lanes; `None` if that is not worth while.
fn in_lanes(puzzles: &[&Puzzle], budget: &Budget) -> Option<Vec<Solved>> {
    let cells: Vec<Option<[u8; 81]>> = puzzles.iter().map(|puzzle| batch::cells(puzzle)).collect();
    let lanes: Vec<[u8; 81]> = cells.iter().flatten().copied().collect();
    let backend = Backend::chosen().ok().filter(|_| lanes.len() >= FEW)?;
    let mut answers = vec![Answer::NONE; lanes.len()];
    batch::solve(&lanes, backend, &mut answers);
    let mut answers = answers.iter();
    let each = puzzles.iter().zip(cells).map(|(puzzle, cells)| {
        cells
            .and_then(|_| solved(answers.next()?))
            .unwrap_or_else(|| solve(puzzle, budget))
    });
    Some(each.collect())
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
