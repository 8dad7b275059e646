//! Many 9×9 puzzles at once, for throughput.
//!
//! A search for one puzzle waits for itself: each step needs the one before. Here every lane of a
//! vector register holds a puzzle of its own, 16 bits for the candidates of one cell, and a board is
//! 81 registers. One pass of deductions (`sweep`) serves up to 32 puzzles. When enough lanes are
//! stuck, solved or dead, each is attended to alone: its board is taken out of the lane as a row of
//! 81 words (`row`), a guess is chosen there (`guess`), and the board waits as a row until the
//! lane comes back to it. A lane whose puzzle is finished takes the next one (`search`).
//!
//! ```text
//!             lane 0      lane 1            lane 31
//! cell 0    [ 000100000 | 111111111 |  …  | 000000011 ]
//! cell 1    [ 110000000 | 000000001 |  …  | 010100000 ]
//!   …
//! cell 80   [ 000001000 | 011010000 |  …  | 100000000 ]
//! ```
//!
//! All of it is written once over the operations of a register (`lanes`) and compiled for each
//! backend ([`Backend`]). What is found for a puzzle, and with how many guesses, is the same on every
//! backend and whatever the neighbours in the lanes.
//!
//! Microseconds for a puzzle, one core of a Zen 4 server, and guesses:
//!
//! | set | AVX-512 | AVX2 | guesses |
//! |---|---|---|---|
//! | 17 givens | 0.32 | 0.43 | 0.86 |
//! | magictour | 1.7 | 2.4 | 9.7 |
//! | the hardest (Sudoku Explainer 11 and above) | 11.9 | 16.6 | 74.4 |
//! | several solutions | 0.80 | 1.20 | 6.6 |
//!
//! About half of the time goes into the sweeps, a third into guesses, and the rest into moving boards
//! between lanes and rows. Not tried because of a count beforehand: boards that wait in registers by
//! depth, pushed and popped under a mask (160 cycles for each lane and depth, whereas a row costs 80
//! to 100); choosing guesses in all lanes at once with counts kept as bit planes (2,600 operations).

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod avx2;
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod avx512;
mod guess;
mod lanes;
mod portable;
mod row;
mod search;
mod sweep;

use ninefold_grid::{Puzzle, Shape};

use crate::Backend;
use search::Job;

/// What the engine says about one puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// How many solutions: 0, 1, or 2 for two or more; [`Answer::UNDECIDED`] if the engine gave up.
    pub solutions: u8,
    /// The digits 1 to 9 of a solution, row by row; zeros if there is none.
    pub first: [u8; 81],
    /// Another solution; zeros if there is none.
    pub second: [u8; 81],
    /// How many guesses it took.
    pub guesses: u32,
}

impl Answer {
    /// Instead of the number of solutions: the engine gave up after [`Answer::PATIENCE`] guesses.
    pub const UNDECIDED: u8 = u8::MAX;

    /// Guesses after which a puzzle is given up, a thousand times what the hardest proper puzzles
    /// take. Few givens that contradict each other somewhere deep can take for ever, and a search in
    /// lanes has no budget; whoever has one can go on with [`nine`](crate::nine).
    pub const PATIENCE: u32 = 100_000;

    /// No solution.
    pub const NONE: Answer = Answer {
        solutions: 0,
        first: [0; 81],
        second: [0; 81],
        guesses: 0,
    };
}

/// The givens of a puzzle as [`solve`] takes them; `None` if the puzzle is not for this engine: it has
/// other boxes than 3×3, or states candidates.
pub fn cells(puzzle: &Puzzle) -> Option<[u8; 81]> {
    if puzzle.geometry().shape() != Shape::NINE || puzzle.candidates().is_some() {
        return None;
    }
    let mut cells = [0; 81];
    for (cell, digit) in puzzle.givens().filled() {
        cells[cell.index()] = digit.value() as u8;
    }
    Some(cells)
}

/// Solves puzzles, each given as the digits 1 to 9 row by row with 0 for an empty cell, and proves
/// whether the solution is the only one. `answers[i]` becomes the answer to `puzzles[i]`.
///
/// A byte above 9 stands for a digit that no cell can hold: that puzzle has no solution. On a
/// processor without the backend's instructions [`Backend::Scalar`] takes its place.
///
/// # Panics
/// If there are more puzzles than answers.
pub fn solve(puzzles: &[[u8; 81]], backend: Backend, answers: &mut [Answer]) {
    let answers = &mut answers[..puzzles.len()];
    let job = Job {
        puzzles,
        answers,
        patience: Answer::PATIENCE,
    };
    #[cfg(target_arch = "x86_64")]
    match backend {
        Backend::Avx512 if let Some(lanes) = avx512::Avx512::detect() => return lanes.run(job),
        Backend::Avx2 if let Some(lanes) = avx2::Avx2::detect() => return lanes.run(job),
        _ => {}
    }
    portable::Portable.run(job);
}

#[cfg(test)]
mod tests {
    use ninefold_testkit::full;

    use super::*;

    #[test]
    fn a_puzzle_is_given_up_and_its_neighbours_are_not() {
        let proper = |seed| cells(&full::proper(Shape::NINE, seed, 24));
        let mut puzzles: Vec<[u8; 81]> = (0..100).filter_map(proper).collect();
        let mut expected = vec![Answer::NONE; puzzles.len()];
        solve(&puzzles, Backend::Scalar, &mut expected);
        // An empty board needs more than 30 guesses for its first solution.
        puzzles.insert(50, [0; 81]);
        let patience = 30;
        let mut answers = vec![Answer::NONE; puzzles.len()];
        portable::Portable.run(Job {
            puzzles: &puzzles,
            answers: &mut answers,
            patience,
        });
        let given_up = answers.remove(50);
        assert_eq!(
            (given_up.solutions, given_up.first),
            (Answer::UNDECIDED, [0; 81])
        );
        for (answer, expected) in answers.iter().zip(&expected) {
            match expected.guesses > patience {
                true => assert_eq!(answer.solutions, Answer::UNDECIDED),
                false => assert_eq!(answer, expected),
            }
        }
    }
}
