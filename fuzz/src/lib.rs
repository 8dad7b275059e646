//! Puzzles that targets make from bytes.

use ninefold_grid::{Board, Puzzle, Shape};
use ninefold_testkit::constraints::{KINDS, dug, rule};
use ninefold_testkit::full::{Dice, full_grid};

/// A small board with rules: eight bytes are a seed, one chooses the board, up to four choose kinds of rules.
pub fn ruled(input: &[u8]) -> Option<Puzzle> {
    let (seed, [form, kinds @ ..]) = input.split_first_chunk::<8>()? else {
        return None;
    };
    let seed = u64::from_le_bytes(*seed);
    let mut dice = Dice::new(seed);
    let shape = Shape::new(2, 2).ok()?;
    let board = match form % 3 {
        0 => Board::of(shape),
        1 => Board::latin(4, 4, 0, 4).ok()?,
        _ => {
            let pieces = [0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3].map(Some);
            Board::latin(4, 4, 1, 4).ok()?.with_pieces(&pieces).ok()?
        }
    };
    let filling = full_grid(shape, seed);
    let mut puzzle = dug(board, &filling, usize::from(form / 3 % 8), &mut dice);
    for kind in kinds.iter().take(4) {
        let constraint = rule(&puzzle, usize::from(*kind) % KINDS, &filling, &mut dice);
        puzzle.constraints.push(constraint);
    }
    Some(puzzle)
}
