//! Solves many 9×9 puzzles at once, for throughput.
//!
//! In a search for one puzzle, each step has to wait for the one before. Here every lane of a vector register holds
//! another puzzle. A lane has 16 bits for the candidates of one cell, and a board is 81 registers. One pass of
//! deductions (`sweep`) serves up to 32 puzzles. After each pass, every lane that is stuck, solved or contradictory is
//! handled alone. The board of a stuck lane is copied out as a row of 81 words (`row`), and a guess is chosen there
//! (`guess`). The board waits as a row until the lane returns to it. A lane whose puzzle is finished takes the next
//! puzzle (`search`).
//!
//! ```text
//!             lane 0      lane 1            lane 31
//! cell 0    [ 000100000 | 111111111 |  …  | 000000011 ]
//! cell 1    [ 110000000 | 000000001 |  …  | 010100000 ]
//!   …
//! cell 80   [ 000001000 | 011010000 |  …  | 100000000 ]
//! ```
//!
//! All of it is written once over the operations of a register (`lanes`) and compiled for each backend ([`Backend`]).
//! The result for a puzzle and its number of guesses are the same on every backend. They do not depend on the puzzles
//! in the other lanes.
//!
//! More than half of the time is spent in sweeps, a quarter in guesses, and the rest in moving boards between lanes and
//! rows. Two ideas were rejected by a count beforehand:
//! - Boards that wait in registers by depth, pushed and popped under a mask: 160 cycles for each lane and depth. A row
//!   costs 80 to 100.
//! - Choosing guesses in all lanes at once, with counts kept as bit planes: 2,600 operations.

mod answer;
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod avx2;
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod avx512;
#[allow(unsafe_code)]
mod eight;
mod guess;
mod lanes;
mod row;
mod search;
mod sweep;
mod verdicts;

use ninefold_grid::Puzzle;

pub use answer::Answer;

use crate::Backend;
use crate::nine;
use verdicts::{Puzzles, Verdicts};

/// Converts a puzzle to the givens that [`solve`] takes. Returns `None` if this engine does not support the puzzle: it
/// is not a plain 9×9 puzzle, or it states candidates.
///
/// ```
/// use ninefold_grid::{Board, Puzzle, Shape};
/// use ninefold_search::Backend;
/// use ninefold_search::batch::{Answer, cells, solve};
///
/// let empty = cells(&Puzzle::empty(Board::of(Shape::NINE))).expect("a plain puzzle");
/// let mut answers = [Answer::NONE];
/// solve(&[empty], Backend::best(), &mut answers);
/// assert_eq!(answers[0].solutions, 2);
/// ```
pub fn cells(puzzle: &Puzzle) -> Option<[u8; 81]> {
    if !nine::fits(puzzle) || puzzle.candidates().is_some() {
        return None;
    }
    let mut cells = [0; 81];
    for (cell, digit) in puzzle.givens().filled() {
        cells[cell.index()] = digit.value() as u8;
    }
    Some(cells)
}

/// Solves puzzles and proves whether each solution is unique. Each puzzle is the digits 1 to 9 row by row, with 0 for
/// an empty cell. `answers[i]` becomes the answer to `puzzles[i]`.
///
/// A byte above 9 stands for a digit that no cell can hold, so that puzzle has no solution. If the processor lacks the
/// backend's instructions, [`Backend::Scalar`] is used.
///
/// ```
/// use ninefold_grid::notation::read_line;
/// use ninefold_search::Backend;
/// use ninefold_search::batch::{Answer, cells, solve};
///
/// let line = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
/// let puzzle = cells(&read_line(line, None)?).expect("a plain puzzle");
/// let mut answers = [Answer::NONE; 2];
/// solve(&[puzzle, [0; 81]], Backend::best(), &mut answers);
/// assert_eq!(answers[0].first[..9], [5, 3, 4, 6, 7, 8, 9, 1, 2]);
/// assert_eq!(answers.map(|answer| answer.solutions), [1, 2]);
/// # Ok::<(), ninefold_grid::notation::NotationError>(())
/// ```
///
/// # Panics
/// If there are more puzzles than answers.
pub fn solve(puzzles: &[[u8; 81]], backend: Backend, answers: &mut [Answer]) {
    let answers = &mut answers[..puzzles.len()];
    let mut verdicts = Verdicts {
        puzzles: Puzzles::Givens(puzzles),
        answers,
        enough: 2,
        patience: Answer::PATIENCE,
    };
    run(&mut verdicts, backend);
}

/// Converts a puzzle to the candidates of each cell, bit `d` for the digit `d + 1`. Returns `None` if it is not a plain
/// 9×9 puzzle.
///
/// ```
/// use ninefold_grid::{Board, Puzzle, Shape};
/// use ninefold_search::batch::candidates;
///
/// let puzzle = Puzzle::empty(Board::of(Shape::NINE));
/// assert_eq!(candidates(&puzzle), Some([0x1FF; 81]));
/// ```
pub fn candidates(puzzle: &Puzzle) -> Option<[u16; 81]> {
    if !nine::fits(puzzle) {
        return None;
    }
    if let Some(cells) = cells(puzzle) {
        return Some(cells.map(row::word_of));
    }
    let mut candidates = [0; 81];
    for (cell, marks) in puzzle.allowed().iter() {
        candidates[cell.index()] = marks.low_bits() as u16;
    }
    Some(candidates)
}

/// Solves puzzles as [`solve`] does, given as [`candidates`].
///
/// ```
/// use ninefold_search::Backend;
/// use ninefold_search::batch::{Answer, solve_candidates};
///
/// // One puzzle allows every digit in every cell, the other none in its first cell.
/// let mut puzzles = [[0x1FF; 81]; 2];
/// puzzles[1][0] = 0;
/// let mut answers = [Answer::NONE; 2];
/// solve_candidates(&puzzles, Backend::best(), &mut answers);
/// assert_eq!(answers.map(|answer| answer.solutions), [2, 0]);
/// ```
///
/// # Panics
/// If there are more puzzles than answers.
pub fn solve_candidates(puzzles: &[[u16; 81]], backend: Backend, answers: &mut [Answer]) {
    find_candidates(puzzles, 2, backend, answers);
}

/// Solves puzzles as [`solve_candidates`] does, without a proof of uniqueness if `enough` is 1. A search ends as soon
/// as it has found `enough` solutions, 1 or 2.
///
/// ```
/// use ninefold_search::Backend;
/// use ninefold_search::batch::{Answer, find_candidates};
///
/// let mut answers = [Answer::NONE];
/// find_candidates(&[[0x1FF; 81]], 1, Backend::best(), &mut answers);
/// // It has more solutions, but one was enough.
/// assert_eq!(answers[0].solutions, 1);
/// ```
///
/// # Panics
/// If there are more puzzles than answers, or `enough` is neither 1 nor 2.
pub fn find_candidates(
    puzzles: &[[u16; 81]],
    enough: u8,
    backend: Backend,
    answers: &mut [Answer],
) {
    assert!((1..=2).contains(&enough), "there is room for one or two");
    let answers = &mut answers[..puzzles.len()];
    let mut verdicts = Verdicts {
        puzzles: Puzzles::Candidates(puzzles),
        answers,
        enough,
        patience: Answer::PATIENCE,
    };
    run(&mut verdicts, backend);
}

/// Finds all verdicts with the instructions of a backend, or with plain words if the processor lacks them.
fn run(verdicts: &mut Verdicts, backend: Backend) {
    match backend {
        #[cfg(target_arch = "x86_64")]
        Backend::Avx512 if let Some(lanes) = avx512::Avx512::detect() => lanes.run(verdicts),
        #[cfg(target_arch = "x86_64")]
        Backend::Avx2 if let Some(lanes) = avx2::Avx2::detect() => lanes.run(verdicts),
        Backend::Simd128 if let Some(lanes) = eight::Simd128::detect() => lanes.run(verdicts),
        _ => eight::Eight::WORDS.run(verdicts),
    }
}

#[cfg(test)]
mod tests {
    use ninefold_grid::Shape;
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
        eight::Eight::WORDS.run(&mut Verdicts {
            puzzles: Puzzles::Givens(&puzzles),
            answers: &mut answers,
            enough: 2,
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
