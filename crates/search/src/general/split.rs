//! Splits a puzzle into several, so that several threads can search it.
//!
//! Each part takes one option of a question, and the parts of a question are all its options. So no solution is lost
//! and none occurs twice. The question is selected by lookahead: every option of a question with few options is tried.
//! The best question has the most consequences *whichever option is true*: the greatest product of the consequences
//! over its options (Heule, Kullmann, Wieringa and Biere, 2011, *Cube and conquer*). An option that fails at once is
//! wrong; the lookahead starts again without it.
//!
//! The oldest part is split first, so that all parts have about the same depth.

use std::collections::VecDeque;

use ninefold_grid::{Candidate, Puzzle};

use super::questions::{Question, Questions};

/// The greatest number of questions that a lookahead compares.
const MAX_COMPARED_QUESTIONS: usize = 100;

/// Splits a puzzle into puzzles whose solutions together are its solutions, each exactly once. There are at least
/// `parts` of them, or fewer if nothing is left to split. There are none if the puzzle contradicts itself. Each states
/// candidates. The same puzzle gives the same parts in the same order. Returns `None` if the puzzle is not plain;
/// [`split`](crate::split()) accepts every puzzle.
///
/// ```
/// use ninefold_grid::{Board, Puzzle, Shape};
/// use ninefold_search::{Budget, count, general};
///
/// let puzzle = Puzzle::empty(Board::of(Shape::new(2, 2)?));
/// let parts = general::split(&puzzle, 5).ok_or("a plain board")?;
/// assert!(parts.len() >= 5);
/// let counts = parts.iter().map(|part| count(part, 0, &Budget::default()).count);
/// assert_eq!(counts.sum::<u64>(), 288);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn split(puzzle: &Puzzle, parts: usize) -> Option<Vec<Puzzle>> {
    puzzle.is_plain().then(|| match puzzle.board().side() {
        0..=64 => split_in::<1>(puzzle, parts),
        65..=128 => split_in::<2>(puzzle, parts),
        _ => split_in::<4>(puzzle, parts),
    })
}

fn split_in<const W: usize>(puzzle: &Puzzle, parts: usize) -> Vec<Puzzle> {
    let mut waiting = VecDeque::from([puzzle.clone()]);
    let mut done = Vec::new();
    while waiting.len() + done.len() < parts
        && let Some(part) = waiting.pop_front()
    {
        let Ok(mut questions) = Questions::<W>::of(&part) else {
            continue;
        };
        if settle(&mut questions).is_none() {
            continue;
        }
        let Some(options) = question(&mut questions) else {
            // The part is solved or impossible.
            if questions.is_full() {
                done.push(part);
            }
            continue;
        };
        let before = questions.mark();
        for option in options {
            // The lookahead has already removed options that fail at once.
            if questions.assume(option).is_ok() && settle(&mut questions).is_some() {
                waiting.push_back(remaining(&questions, puzzle));
            }
            questions.undo(before);
        }
    }
    done.extend(waiting);
    done
}

/// Propagates to the fixpoint. Returns the number of removed candidates, or `None` at a contradiction.
fn settle<const W: usize>(questions: &mut Questions<W>) -> Option<usize> {
    let mut gone = 0;
    loop {
        match questions.step() {
            Ok(None) => return Some(gone),
            Ok(Some(work)) => gone += work,
            Err(_) => return None,
        }
    }
}

/// Returns the options of the best question, or `None` if the board is full or impossible. Options that the lookahead
/// refutes are removed from the board.
fn question<const W: usize>(questions: &mut Questions<W>) -> Option<Vec<Candidate>> {
    'anew: loop {
        let counts = questions.counts();
        let fewest = counts.iter().copied().filter(|&count| count > 1).min()?;
        let of_few = (0..counts.len()).filter(|&question| counts[question] == fewest);
        let of_few: Vec<Question> = of_few.map(|question| Question(question as u32)).collect();
        let step = of_few.len().div_ceil(MAX_COMPARED_QUESTIONS);
        let before = questions.mark();
        let mut best = (0.0, None);
        for &question in of_few.iter().step_by(step) {
            let mut score = 1.0;
            for option in questions.options(question) {
                let follows = match questions.assume(option) {
                    Ok(()) => settle(questions),
                    Err(_) => None,
                };
                questions.undo(before);
                let Some(gone) = follows else {
                    if questions.refute(option).is_err() || settle(questions).is_none() {
                        return None;
                    }
                    continue 'anew;
                };
                score *= gone as f64 + 1.0;
            }
            if score > best.0 {
                best = (score, Some(question));
            }
        }
        return best.1.map(|question| questions.options(question));
    }
}

/// Returns the remaining candidates as a puzzle.
fn remaining<const W: usize>(questions: &Questions<W>, puzzle: &Puzzle) -> Puzzle {
    let mut left = puzzle.allowed();
    for cell in puzzle.board().cells() {
        let options = questions.options(Question(cell.index() as u32));
        left[cell] = options.iter().map(|option| option.digit).collect();
    }
    puzzle.leaving(&left)
}
