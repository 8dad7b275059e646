//! Every backend of both 9×9 engines says of any puzzle what the others say, with the same cost, and
//! what the general engine says.
//!
//! The first byte chooses the kind of puzzle. Givens: each byte that follows puts a digit into a cell
//! that is some steps further on. Candidates: bits of 729, in a board where a solution, a mask of the
//! bytes, is often left.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold_grid::{Board, Cell, Digit, Grid, Pencilmarks, Puzzle, Shape, legal};
use ninefold_search::batch::{self, Answer};
use ninefold_search::{Backend, Budget, Collect, Count, End, Limit, Sink, Stats, general, nine};

/// A puzzle may be such that nobody finds out; whoever has guessed so often is not compared.
const NODES: u64 = 2_000;

fuzz_target!(|input: &[u8]| {
    let [kind, bytes @ ..] = input else {
        return;
    };
    let puzzle = match kind % 4 {
        0 => of_candidates(bytes),
        kind => of_givens(bytes, kind == 1),
    };
    // A thousand solutions take long, so they are for few.
    let most = if *kind >= 240 { 1000 } else { 5 };
    check_nine(&puzzle, most);
    if let Some(cells) = batch::cells(&puzzle) {
        check_batch(&puzzle, cells, usize::from(kind / 4 % 16));
    }
});

/// Givens at steps: the low half of a byte is the digit, the high half the step. Of a solution, the
/// digits are its own, but where the digit is said to be 10 or more it is one greater: few are wrong.
fn of_givens(bytes: &[u8], of_solution: bool) -> Puzzle {
    let mut givens = Grid::empty(9);
    let mut cell = 0;
    for byte in bytes.iter().take(81) {
        cell += usize::from(byte >> 4);
        let said = usize::from(byte & 15);
        let value = match (of_solution, said) {
            (true, 15) => solution(cell % 81) % 9 + 1,
            (true, _) => solution(cell % 81),
            (false, _) => said % 10,
        };
        givens.set(Cell::new(cell % 81), Digit::new(value));
        cell += 1;
    }
    Puzzle::new(Board::of(Shape::NINE), givens).expect("a grid of nine")
}

/// The candidates of a solution and those whose bits are set.
fn of_candidates(bytes: &[u8]) -> Puzzle {
    let mut candidates = Pencilmarks::empty(9);
    for candidate in 0..729 {
        let (cell, index) = (candidate / 9, candidate % 9);
        let byte = bytes.get(candidate / 8).copied().unwrap_or_default();
        let is_set = byte >> (candidate % 8) & 1 == 1;
        // The last byte, if there is one, takes the solution away from one cell.
        let is_missing = bytes.get(92).is_some_and(|last| usize::from(*last) == cell);
        if is_set || solution(cell) == index + 1 && !is_missing {
            candidates[Cell::new(cell)].insert(Digit::from_index(index));
        }
    }
    Puzzle::of_candidates(Board::of(Shape::NINE), candidates).expect("candidates of nine")
}

/// A filled board: each row is the one above moved by three places, by one more at a new band.
fn solution(cell: usize) -> usize {
    let (row, column) = (cell / 9, cell % 9);
    (row % 3 * 3 + row / 3 + column) % 9 + 1
}

type Search<'a> = &'a dyn Fn(&mut dyn Sink, &Budget) -> Option<ninefold_search::Run>;

/// How a search ended and what it cost, without the time.
fn run(search: Search, sink: &mut dyn Sink) -> (End, Stats) {
    let budget = Budget {
        nodes: Some(NODES),
        ..Budget::default()
    };
    let run = search(sink, &budget).expect("a plain 9×9 puzzle");
    let elapsed = Default::default();
    (
        run.end,
        Stats {
            elapsed,
            ..run.stats
        },
    )
}

fn count(search: Search, limit: u64) -> (u64, End, Stats) {
    let mut sink = Count { limit, count: 0 };
    let (end, stats) = run(search, &mut sink);
    (sink.count, end, stats)
}

fn check_nine(puzzle: &Puzzle, most: u64) {
    for limit in [1, 2, most] {
        let by = |backend| {
            let search: Search = &|sink, budget| nine::each_with(backend, puzzle, sink, budget);
            count(search, limit)
        };
        let (found, end, stats) = by(Backend::Scalar);
        for backend in Backend::available() {
            assert_eq!(by(backend), (found, end, stats), "{backend}");
        }
        let (others, others_end, _) =
            count(&|sink, budget| general::each(puzzle, sink, budget), limit);
        if end != End::Limit(Limit::Nodes) && others_end != End::Limit(Limit::Nodes) {
            assert_eq!((found, end), (others, others_end), "up to {limit}");
        }
    }
    let by = |backend| {
        let mut sink = Collect {
            limit: 5,
            grids: Vec::new(),
        };
        run(
            &|sink, budget| nine::each_with(backend, puzzle, sink, budget),
            &mut sink,
        );
        sink.grids
    };
    let grids = by(Backend::Scalar);
    for backend in Backend::available() {
        assert_eq!(by(backend), grids, "{backend}");
    }
    for (i, grid) in grids.iter().enumerate() {
        assert!(legal::solves(puzzle, grid));
        assert!(!grids[..i].contains(grid), "the same solution twice");
    }
}

/// The puzzle with neighbours, some of them itself.
fn check_batch(puzzle: &Puzzle, cells: [u8; 81], neighbours: usize) {
    let mut search = Count { limit: 2, count: 0 };
    let (end, _) = run(
        &|sink, budget| nine::each_with(Backend::best(), puzzle, sink, budget),
        &mut search,
    );
    // Lanes have no budget. What is hard here takes them long, and so do two equal givens in a house
    // of a nearly empty board.
    let clashes = !legal::clashes(puzzle.board(), puzzle.givens()).is_empty();
    if end == End::Limit(Limit::Nodes) || clashes && puzzle.givens().count() < 20 {
        return;
    }
    let full = std::array::from_fn(|cell| solution(cell) as u8);
    let puzzles: Vec<[u8; 81]> = (0..=neighbours)
        .map(|i| if i % 3 == 1 { full } else { cells })
        .collect();
    let by = |backend| {
        let mut answers = vec![Answer::NONE; puzzles.len()];
        batch::solve(&puzzles, backend, &mut answers);
        answers
    };
    let answers = by(Backend::best());
    let answer = &answers[0];
    for (i, other) in answers.iter().enumerate() {
        assert!(other == answer || i % 3 == 1, "neighbours matter");
    }
    if answer.solutions == Answer::UNDECIDED {
        return;
    }
    for backend in Backend::available() {
        assert_eq!(by(backend), answers, "{backend}");
    }
    assert_eq!(u64::from(answer.solutions), search.count);
    for digits in [answer.first, answer.second]
        .iter()
        .take(usize::from(answer.solutions))
    {
        let mut grid = Grid::empty(9);
        for (cell, &value) in digits.iter().enumerate() {
            grid.set(Cell::new(cell), Digit::new(value.into()));
        }
        assert!(legal::solves(puzzle, &grid));
    }
}
