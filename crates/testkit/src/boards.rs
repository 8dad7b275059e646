//! Puzzles on boards of any form, small enough or full enough for the reference solver.
//!
//! A board starts as a filled grid, so that there is a solution. A new house is chosen among cells that hold different
//! digits. The following are combined at random: lines, boxes, pieces, overlapping boards, houses of any size and name,
//! pairs of cells that differ, cells beside the board, and digits from 0.

use ninefold_grid::{
    Board, Cell, Digit, Grid, HouseKind, Marks, NewHouse, Pencilmarks, Puzzle, Shape,
};
use proptest::prelude::*;

use crate::constraints::{KINDS, rule};
use crate::full::{Rng, full_grid};
use crate::reference;

/// The parameters of a puzzle. Smaller numbers give a simpler puzzle.
#[derive(Clone, Debug)]
struct Recipe {
    /// The layout of the cells and the first houses.
    layout: usize,
    side: usize,
    /// The numbers of rows and columns, if they need not equal the number of digits.
    size: (usize, usize),
    /// The number of additional houses of any cells that differ.
    extra_houses: usize,
    /// Whether some of the first houses are left out.
    drops_houses: bool,
    pairs: usize,
    cells_beside: usize,
    from_zero: bool,
    constraints: usize,
    /// How the puzzle is stated: by givens or by candidates, and possibly with an error.
    statement: usize,
    seed: u64,
}

/// Generates puzzles on boards of any form: some have constraints, some state candidates, some have no solution.
pub fn puzzles_on_any_board() -> impl Strategy<Value = Puzzle> {
    let board = (0..8usize, 1..=16usize, (1..=9usize, 1..=9usize));
    let more = (
        0..5usize,
        any::<bool>(),
        0..5usize,
        0..3usize,
        any::<bool>(),
    );
    let puzzle = (0..4usize, 0..8usize, any::<u64>());
    (board, more, puzzle).prop_map(|(board, more, puzzle)| {
        let recipe = Recipe {
            layout: board.0,
            side: board.1,
            size: board.2,
            extra_houses: more.0,
            drops_houses: more.1,
            pairs: more.2,
            cells_beside: more.3,
            from_zero: more.4,
            constraints: puzzle.0,
            statement: puzzle.1,
            seed: puzzle.2,
        };
        made(&recipe)
    })
}

fn made(recipe: &Recipe) -> Puzzle {
    let mut rng = Rng::new(recipe.seed);
    let (board, mut digits) = bare(recipe, &mut rng);
    let board = grown(board, &mut digits, recipe, &mut rng);
    let grid = Grid::of_digits(&board, &digits);
    let mut puzzle = Puzzle::empty(board);
    let (rows, columns) = (puzzle.board().rows(), puzzle.board().columns());
    // Constraints need a few digits and cells that touch.
    if puzzle.board().side() >= 4 && rows.min(columns) >= 2 {
        for _ in 0..recipe.constraints {
            let kind = rng.below(KINDS);
            let constraint = rule(&puzzle, kind, &grid, &mut rng);
            puzzle.constraints.push(constraint);
        }
    }
    stated(puzzle, &grid, recipe.statement, &mut rng)
}

fn digits(values: impl Iterator<Item = usize>) -> Vec<Digit> {
    values.map(Digit::from_index).collect()
}

/// The first board, with digits that solve it.
fn bare(recipe: &Recipe, rng: &mut Rng) -> (Board, Vec<Digit>) {
    let (side, seed) = (recipe.side, recipe.seed);
    let (rows, columns) = (recipe.size.0.min(side), recipe.size.1.min(side));
    let mut shifts: Vec<usize> = (0..side).collect();
    rng.shuffle(&mut shifts);
    let latin = |rows: usize, columns: usize| {
        let board = Board::latin(rows, columns, 1, side).expect("short lines");
        let cells = (0..rows * columns).map(|i| (shifts[i / columns] + i % columns) % side);
        (board, digits(cells))
    };
    let shape = Shape::usual(side);
    match (recipe.layout, shape) {
        // No houses.
        (0, _) => {
            let (rows, columns) = recipe.size;
            let board = Board::rectangle(rows, columns, 1, side).expect("a small board");
            (board, digits((0..rows * columns).map(|_| rng.below(side))))
        }
        (1, _) => latin(rows, columns),
        // Pieces: the k-th cell of each digit, in a random order, is in piece k.
        (2 | 3, _) => {
            let (board, digits) = match recipe.layout {
                2 => latin(rows, columns),
                _ => latin(side.min(9), side.min(9)),
            };
            let mut order: Vec<usize> = (0..digits.len()).collect();
            rng.shuffle(&mut order);
            let mut pieces = vec![None; digits.len()];
            let mut next = vec![0; side];
            for i in order {
                let piece = &mut next[digits[i].index()];
                pieces[i] = Some(*piece);
                *piece += 1;
            }
            let board = board.with_pieces(&pieces).expect("digits differ in each");
            (board, digits)
        }
        // Some bands and stacks of a plain board.
        (4, Some(shape)) => {
            let bands = 1 + rng.below(side / shape.rows());
            let stacks = 1 + rng.below(side / shape.columns());
            let (rows, columns) = (bands * shape.rows(), stacks * shape.columns());
            let board = Board::latin(rows, columns, 1, side).expect("short lines");
            let board = board.with_boxes(shape.rows(), shape.columns());
            let grid = full_grid(shape, seed);
            let cells = (0..rows * columns).map(|i| Cell::at(i / columns, i % columns, side));
            let digits = cells.filter_map(|cell| grid[cell]).collect();
            (board.expect("boxes fill it"), digits)
        }
        (5, _) => overlapping(rng),
        (_, Some(shape)) => {
            let grid = full_grid(shape, seed);
            (Board::of(shape), grid.digits().expect("a full grid"))
        }
        _ => latin(side.min(9), side.min(9)),
    }
}

/// Two or three boards of 4×4 or 6×6 that share boxes, or do not touch.
fn overlapping(rng: &mut Rng) -> (Board, Vec<Digit>) {
    let shape = Shape::new(2, 2 + rng.below(2)).expect("a small box");
    let boards = 2 + rng.below(2);
    let corner = |rng: &mut Rng| {
        let step = |rng: &mut Rng, box_side: usize| rng.below(3) * box_side;
        (step(rng, shape.rows()), step(rng, shape.columns()))
    };
    let corners: Vec<(usize, usize)> = (0..boards).map(|_| corner(rng)).collect();
    let board = Board::overlapping(shape, &corners).expect("small boards");
    let solutions = reference::solutions(&Puzzle::empty(board.clone()), 1);
    match solutions.first().and_then(Grid::digits) {
        Some(digits) => (board, digits),
        None => (
            Board::of(shape),
            full_grid(shape, 1).digits().expect("a full grid"),
        ),
    }
}

/// Adds cells beside the board, more houses, and pairs of cells that differ.
fn grown(board: Board, digits: &mut Vec<Digit>, recipe: &Recipe, rng: &mut Rng) -> Board {
    let mut board = board;
    for i in 0..recipe.cells_beside {
        board.add_beside(&format!("beside{i}")).expect("a new name");
        digits.push(Digit::from_index(rng.below(board.side())));
    }
    let own = board.houses().map(|house| {
        let number = board.board_of(house).unwrap_or(0);
        (number, board.kind(house), board.cells_of(house).to_vec())
    });
    let mut houses: Vec<NewHouse> = own.collect();
    if recipe.drops_houses && rng.below(2) == 0 {
        houses.retain(|_| rng.below(5) > 0);
    }
    let mut cells: Vec<Cell> = board.cells().collect();
    for _ in 0..recipe.extra_houses {
        let kinds = [
            HouseKind::Region(0, 0),
            HouseKind::Region(1, 1),
            HouseKind::Diagonal(true),
            HouseKind::Window(1, 1),
            HouseKind::Piece(0),
            HouseKind::Box(0),
            HouseKind::Row(0),
            HouseKind::Column(0),
        ];
        let kind = kinds[rng.below(kinds.len())];
        let size = rng.below(board.side() + 1);
        rng.shuffle(&mut cells);
        let mut house: Vec<Cell> = Vec::new();
        for &cell in &cells {
            let differs = |other: &Cell| digits[other.index()] != digits[cell.index()];
            if house.len() < size && house.iter().all(differs) {
                house.push(cell);
            }
        }
        houses.push((0, kind, house));
    }
    let mut apart = Vec::new();
    for _ in 0..recipe.pairs {
        let [a, b] = [cells[rng.below(cells.len())], cells[rng.below(cells.len())]];
        if digits[a.index()] != digits[b.index()] {
            apart.push((a, b));
        }
    }
    let unchanged = recipe.extra_houses == 0 && apart.is_empty() && !recipe.drops_houses;
    if !unchanged {
        board = board.with_houses(houses, &apart).expect("digits differ");
    }
    if recipe.from_zero {
        board = board.counted_from(0).expect("zero is a first digit");
    }
    board
}

/// States the puzzle by givens or candidates that leave the reference solver little work.
fn stated(puzzle: Puzzle, grid: &Grid, statement: usize, rng: &mut Rng) -> Puzzle {
    let board = puzzle.board().clone();
    let mut open: Vec<Cell> = board.cells().collect();
    rng.shuffle(&mut open);
    let most = match puzzle.constraints.is_empty() {
        true => 1e7,
        false => 1_000.0,
    };
    let (mut givens, mut fillings) = (grid.clone(), 1.0);
    let wanted = rng.below(open.len() + 1);
    for &cell in open.iter().take(wanted) {
        let mut fitting = Marks::first_n(board.side());
        for peer in board.peers(cell) {
            fitting -= givens[peer].map_or(Marks::EMPTY, Marks::of);
        }
        fillings *= fitting.len() as f64;
        if fillings > most {
            break;
        }
        givens.set(cell, None);
    }
    let any = Digit::from_index(rng.below(board.side()));
    if statement == 1 {
        // A digit that is most likely wrong.
        givens.set(open[rng.below(open.len())], Some(any));
    }
    let mut stated = puzzle.clone();
    if statement < 5 {
        for (cell, digit) in givens.filled() {
            stated.give(cell, Some(digit));
        }
        return stated;
    }
    let mut candidates = Pencilmarks::full_on(&board);
    for (cell, given) in givens.iter() {
        match (given, grid[cell]) {
            (Some(digit), _) => candidates.fix(cell, digit),
            (None, Some(digit)) => {
                for other in board.digits().filter(|&other| other != digit) {
                    if rng.below(3) == 0 {
                        candidates[cell].remove(other);
                    }
                }
            }
            (None, None) => {}
        }
    }
    let spoiled = open[rng.below(open.len())];
    if statement == 6 {
        candidates[spoiled].remove(any);
    }
    stated.leaving(&candidates)
}
