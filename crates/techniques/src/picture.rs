//! Draws boards for tests, and lists what a technique finds on them.
//!
//! A picture is a word for each cell. Rules and bars may be anywhere between the words:
//!
//! | word | the cell |
//! |---|---|
//! | `.` | has every candidate that the digits around it allow |
//! | `57` | has these candidates |
//! | `-57` | has all but these |
//! | `5` | is given |
//! | `+5` | holds a digit that is not given |

use ninefold_grid::{Board, Candidate, Cell, Digit, Grid, ProperPuzzle, Puzzle, Shape};
use ninefold_logic::{Layout, State, Technique, apply, notation};
use ninefold_testkit::full::proper;

use crate::path::{self, Policy};
use crate::position::Position;
use crate::reach::Reach;
use crate::survey::Survey;

/// Returns the position of a picture, as if its puzzle were proper.
pub(crate) fn drawn(text: &str) -> Position {
    let is_rule = |c: char| c.is_whitespace() || c == '|';
    let words: Vec<&str> = text
        .split(is_rule)
        .filter(|word| !word.is_empty() && !word.contains("--"))
        .collect();
    let side = words.len().isqrt();
    assert_eq!(side * side, words.len(), "the picture is no square");
    let board = Board::of(Shape::usual(side).expect("a usual side"));
    let digits = |word: &str| -> Vec<Digit> {
        let digit = |c: char| Digit::new(c.to_digit(36).expect("a digit") as usize);
        word.chars().filter_map(digit).collect()
    };
    let mut givens = Grid::empty(side);
    for (i, word) in words.iter().enumerate() {
        if let &[digit] = digits(word.trim_matches(['.', '+', '-'])).as_slice()
            && !word.starts_with(['+', '-'])
        {
            givens.set(Cell::new(i), Some(digit));
        }
    }
    let puzzle = Puzzle::new(board.clone(), givens).expect("a grid of this board");
    let puzzle = ProperPuzzle::vouched(puzzle);
    let mut position = Position::proper(&puzzle).expect("a small board");
    for (i, word) in words.iter().enumerate() {
        let cell = Cell::new(i);
        if let Some(without) = word.strip_prefix('-') {
            let eliminated = digits(without).into_iter();
            eliminated.for_each(|digit| position.eliminate(Candidate { cell, digit }));
        } else if let Some(placed) = word.strip_prefix('+') {
            let placed = digits(placed).into_iter();
            placed.for_each(|digit| position.place(Candidate { cell, digit }));
        } else if word.len() > 1 {
            let kept = digits(word);
            let eliminated = board.digits().filter(|digit| !kept.contains(digit));
            eliminated.for_each(|digit| position.eliminate(Candidate { cell, digit }));
        }
    }
    position
}

/// Returns the boards on the path through a random 9×9 puzzle with this many givens.
pub(crate) fn boards_of(seed: u64, givens: usize) -> Vec<Survey<2>> {
    let puzzle = ProperPuzzle::vouched(proper(Shape::NINE, seed, givens));
    let layout = Layout::new(puzzle.puzzle().board());
    let mut state = Survey::new(State::of(layout, puzzle.puzzle(), true));
    let (mut boards, policy) = (Vec::new(), Policy::default());
    while let Some(step) = path::next(&state, &policy) {
        boards.push(state.clone());
        state.change(|state| apply(state, &step));
    }
    boards
}

/// Returns what a technique concludes here, in notation, sorted and without duplicates. Each step is proved.
#[track_caller]
pub(crate) fn found(position: &Position, technique: Technique) -> Vec<String> {
    found_within(position, technique, &Reach::default())
}

/// Does what [`found`] does, within these limits.
#[track_caller]
pub(crate) fn found_within(
    position: &Position,
    technique: Technique,
    reach: &Reach,
) -> Vec<String> {
    let mut found = Vec::new();
    for step in position.all(technique, reach) {
        assert_eq!(position.verify(&step), Ok(()), "{step:?}");
        found.push(notation::conclusion(position.board(), &step.conclusion));
    }
    found.sort();
    found.dedup();
    found
}
