//! Proptest strategies: boards and puzzles of every kind, small enough for the reference solver.

use ninefold_grid::{Board, Cell, Digit, Marks, Pencilmarks, Puzzle, Shape};
use proptest::prelude::*;

use crate::full::{Rng, dug, full_grid, proper};

fn shape(rows: usize, columns: usize) -> Shape {
    Shape::new(rows, columns).expect("a small box")
}

/// Small box shapes: 2×2, 2×3, 3×2, 1×5, 2×4, 3×3, sometimes 3×4.
pub fn shapes() -> impl Strategy<Value = Shape> + Clone {
    prop_oneof![
        2 => Just(shape(2, 2)),
        2 => Just(shape(2, 3)),
        2 => Just(shape(3, 2)),
        1 => Just(shape(1, 5)),
        2 => Just(shape(2, 4)),
        6 => Just(Shape::NINE),
        1 => Just(shape(3, 4)),
    ]
}

/// The numbers of givens, from few to nearly all, for which the reference solver still finishes.
fn givens(shape: Shape) -> std::ops::RangeInclusive<usize> {
    let cells = shape.cell_count();
    let fewest = match shape.side() {
        0..=6 => 0,
        7..=8 => cells / 4,
        9 => 24,
        _ => cells / 2,
    };
    fewest..=cells
}

/// Puzzles with at least one solution, often with many.
pub fn dug_puzzles(shapes: impl Strategy<Value = Shape>) -> impl Strategy<Value = Puzzle> {
    (shapes, any::<u64>()).prop_flat_map(|(shape, seed)| {
        givens(shape).prop_map(move |givens| dug(shape, seed, givens))
    })
}

/// Puzzles with exactly one solution, minimal or with a few more givens.
pub fn proper_puzzles(shapes: impl Strategy<Value = Shape>) -> impl Strategy<Value = Puzzle> {
    (shapes, any::<u64>(), 0..3usize).prop_map(|(shape, seed, spare)| {
        let fewest = match shape.side() {
            0..=9 => 0,
            _ => shape.cell_count() / 2,
        };
        proper(shape, seed, fewest + spare * shape.side())
    })
}

/// Dug puzzles with one given changed. They rarely have a solution, and often have two equal digits in a house.
pub fn wrong_puzzles(shapes: impl Strategy<Value = Shape>) -> impl Strategy<Value = Puzzle> {
    (dug_puzzles(shapes), any::<u64>()).prop_map(|(puzzle, seed)| {
        let mut rng = Rng::new(seed);
        let given: Vec<Cell> = puzzle.givens().filled().map(|(cell, _)| cell).collect();
        let (n, cells) = (puzzle.board().side(), puzzle.board().cell_count());
        let cell = match given.len() {
            0 => Cell::new(rng.below(cells)),
            some => given[rng.below(some)],
        };
        puzzle.with(cell, Some(Digit::from_index(rng.below(n))))
    })
}

/// Puzzles that state candidates: those of a filled grid and a few more in every cell. In some a solution was removed,
/// and in some a cell has no candidate.
pub fn candidate_puzzles(shapes: impl Strategy<Value = Shape>) -> impl Strategy<Value = Puzzle> {
    (shapes, any::<u64>(), 0..3usize, 0..20usize).prop_map(|(shape, seed, extra, spoil)| {
        let (n, board) = (shape.side(), Board::of(shape));
        let full = full_grid(shape, seed);
        let mut rng = Rng::new(!seed);
        // Larger boards get fewer, otherwise the reference solver does not finish.
        let extra = extra.min(match n {
            0..=8 => 2,
            9 => 1,
            _ => 0,
        });
        let mut candidates = Pencilmarks::empty(n);
        for (cell, digit) in full.filled() {
            candidates.fix(cell, digit);
            for _ in 0..extra + rng.below(2) {
                candidates[cell].insert(Digit::from_index(rng.below(n)));
            }
        }
        let cell = Cell::new(rng.below(board.cell_count()));
        match (spoil, full[cell]) {
            (0, _) => candidates[cell] = Marks::EMPTY,
            (1..=4, Some(digit)) => candidates[cell].remove(digit),
            (5..=8, _) => candidates[cell] = Marks::first_n(n),
            _ => {}
        }
        Puzzle::of_candidates(board, candidates).expect("candidates of this board")
    })
}

/// Empty boards, boards with one given, and full boards.
pub fn extreme_puzzles(shapes: impl Strategy<Value = Shape>) -> impl Strategy<Value = Puzzle> {
    (shapes, any::<u64>(), 0..3usize).prop_map(|(shape, seed, kind)| {
        let givens = [0, 1, shape.cell_count()][kind];
        dug(shape, seed, givens)
    })
}

/// Puzzles of every kind above except empty and nearly empty boards.
pub fn puzzles() -> impl Strategy<Value = Puzzle> {
    puzzles_of(shapes())
}

/// Like [`puzzles`], with boxes of these shapes.
pub fn puzzles_of(shapes: impl Strategy<Value = Shape> + Clone + 'static) -> BoxedStrategy<Puzzle> {
    prop_oneof![
        4 => dug_puzzles(shapes.clone()),
        2 => proper_puzzles(shapes.clone()),
        3 => wrong_puzzles(shapes.clone()),
        3 => candidate_puzzles(shapes),
    ]
    .boxed()
}
