//! Compares all engines on 100,000 generated puzzles of every kind. Each backend of `nine` and `batch`, `general` and
//! `candidates` must agree on every one of them, and with the reference solver on a part.
//!
//! The reference solver takes a millisecond for a solution. So it is used for every 20th puzzle up to two solutions,
//! and for every 500th up to a thousand. On the others the engines, which share no code, are compared with each other:
//! up to two solutions on all, and up to a thousand on every 50th, because that takes longer than all the rest.
//! Counting by patterns, which is made for greater counts, is also compared on every 50th.

use ninefold_grid::{Board, Cell, Digit, Grid, Puzzle, Shape, legal, notation};
use ninefold_search::batch::{self, Answer};
use ninefold_search::{
    Backend, Budget, Collect, Count, End, Method, Sink, Stats, Verdict, classic, general, nine,
    solve_by,
};
use ninefold_testkit::full::{self, Rng};
use ninefold_testkit::reference;

/// The limits of counts.
const LIMITS: [usize; 3] = [1, 2, 1000];

/// The greatest number of solutions that are compared.
const COMPARED: usize = 20;

#[derive(Copy, Clone, PartialEq, Debug)]
enum Engine {
    Nine(Backend),
    General,
    Candidates,
}

/// Hands the solutions to the sink. Returns the end and the cost without the time.
fn search(puzzle: &Puzzle, sink: &mut dyn Sink, engine: Engine) -> (End, Stats) {
    let budget = Budget::default();
    let run = match engine {
        Engine::Nine(backend) => nine::each_with(backend, puzzle, sink, &budget).expect("9×9"),
        Engine::General => general::each(puzzle, sink, &budget).expect("a plain puzzle"),
        Engine::Candidates => classic::candidates::each(puzzle, sink, &budget, &mut |_| ()),
    };
    let elapsed = Default::default();
    (
        run.end,
        Stats {
            elapsed,
            ..run.stats
        },
    )
}

fn collect(puzzle: &Puzzle, limit: usize, engine: Engine) -> (Vec<Grid>, End, Stats) {
    let mut sink = Collect {
        limit,
        grids: Vec::new(),
    };
    let (end, stats) = search(puzzle, &mut sink, engine);
    (sink.grids, end, stats)
}

/// Counts solutions, and checks that the count ended correctly.
fn count(puzzle: &Puzzle, limit: usize, engine: Engine) -> usize {
    let mut sink = Count {
        limit: limit as u64,
        count: 0,
    };
    let (end, _) = search(puzzle, &mut sink, engine);
    let count = sink.count as usize;
    match count == limit {
        true => assert_eq!(end, End::Stopped),
        false => assert_eq!(end, End::Exhausted),
    }
    count
}

/// What is known about the number of solutions before solving.
#[derive(Copy, Clone)]
enum Known {
    None,
    One,
    Several,
    Nothing,
}

/// The result of a set.
#[derive(Default)]
struct Tally {
    puzzles: usize,
    /// The puzzles for which `nine` had to guess.
    guessed: usize,
    /// The puzzles on which `batch` gave up.
    given_up: usize,
}

fn check(puzzles: impl Iterator<Item = Puzzle>, known: Known) -> Tally {
    let puzzles: Vec<Puzzle> = puzzles.collect();
    let cells: Vec<[u8; 81]> = puzzles.iter().filter_map(batch::cells).collect();
    let answers: Vec<Vec<Answer>> = Backend::available()
        .map(|backend| {
            let mut answers = vec![Answer::NONE; cells.len()];
            batch::solve(&cells, backend, &mut answers);
            answers
        })
        .collect();
    assert!(answers.iter().all(|others| *others == answers[0]));
    let mut tally = Tally {
        puzzles: puzzles.len(),
        ..Tally::default()
    };
    for (i, (puzzle, answer)) in puzzles.iter().zip(&answers[0]).enumerate() {
        let line = || format!("{i} {}", notation::write_line(puzzle.givens(), '.'));
        let all = check_one(puzzle, i, &mut tally, &line);
        let as_known = match known {
            Known::None => all == 0,
            Known::One => all == 1,
            Known::Several => all > 1,
            Known::Nothing => true,
        };
        assert!(as_known, "{all}: {}", line());
        if answer.solutions == Answer::UNDECIDED {
            tally.given_up += 1;
            continue;
        }
        assert_eq!(usize::from(answer.solutions), all.min(2), "{}", line());
        let told: Vec<Grid> = [&answer.first, &answer.second]
            .into_iter()
            .filter(|digits| **digits != [0; 81])
            .map(grid)
            .collect();
        assert_eq!(told.len(), all.min(2), "{}", line());
        let legal = told.iter().all(|grid| legal::solves(puzzle, grid));
        assert!(
            legal && (told.len() < 2 || told[0] != told[1]),
            "{}",
            line()
        );
    }
    tally
}

/// Compares everything but `batch`. Returns the number of solutions, up to 1000.
fn check_one(puzzle: &Puzzle, i: usize, tally: &mut Tally, line: &dyn Fn() -> String) -> usize {
    let portable = Engine::Nine(Backend::Scalar);
    let first = collect(puzzle, COMPARED, portable);
    let all = match first.0.len() < COMPARED {
        true => first.0.len(),
        false => count(puzzle, 1000, Engine::Nine(Backend::best())),
    };
    tally.guessed += usize::from(first.2.nodes > 0);
    let legal = first.0.iter().all(|grid| legal::solves(puzzle, grid));
    let mut sorted = first.0.clone();
    sorted.sort();
    sorted.dedup();
    assert!(legal && sorted.len() == all.min(COMPARED), "{}", line());

    let limits = match i.is_multiple_of(50) {
        true => &LIMITS[..],
        false => &LIMITS[..2],
    };
    for backend in Backend::available() {
        let engine = Engine::Nine(backend);
        assert!(
            collect(puzzle, COMPARED, engine) == first,
            "{backend} {}",
            line()
        );
        for &limit in limits {
            assert_eq!(count(puzzle, limit, engine), all.min(limit), "{}", line());
        }
        if i.is_multiple_of(50) && all < 1000 {
            let counted = nine::count_with(backend, puzzle, &Budget::default()).expect("9×9");
            assert_eq!(
                (counted.count, counted.end),
                (all as u64, End::Exhausted),
                "{}",
                line()
            );
        }
    }
    for engine in [Engine::General, Engine::Candidates] {
        for &limit in limits {
            assert_eq!(count(puzzle, limit, engine), all.min(limit), "{}", line());
        }
        let (mut grids, ..) = collect(puzzle, 2, engine);
        grids.sort();
        let same = all > 1 || grids == sorted;
        let legal = grids.iter().all(|grid| legal::solves(puzzle, grid));
        assert!(same && legal, "{engine:?} {}", line());
    }
    if i.is_multiple_of(20) {
        let limit = if i.is_multiple_of(500) { 1000 } else { 2 };
        let told = reference::solutions(puzzle, limit);
        assert_eq!(told.len(), all.min(limit), "{}", line());
        let same = all >= limit.min(COMPARED) || told == sorted;
        assert!(same, "{}", line());
    }
    all
}

fn grid(digits: &[u8; 81]) -> Grid {
    let mut grid = Grid::empty(9);
    for (cell, &value) in digits.iter().enumerate() {
        grid.set(Cell::new(cell), Digit::new(value.into()));
    }
    grid
}

/// The fewest givens of the seed's grid, in its order, that leave one solution.
fn proper(seed: u64) -> Puzzle {
    let is_proper = |puzzle: &Puzzle| count(puzzle, 2, Engine::Nine(Backend::best())) == 1;
    let mut dug = (20..=81).map(|givens| full::dug(Shape::NINE, seed, givens));
    dug.find(is_proper).expect("a full board is proper")
}

/// A puzzle with one wrong digit more, which singles do not exclude but the search does. Returns `None` if none was
/// found.
fn wrong_deep(seed: u64) -> Option<Puzzle> {
    let puzzle = full::dug(Shape::NINE, seed, 25 + (seed % 4) as usize);
    let solved = solve_by(Method::Logic, &puzzle, &Budget::default(), &mut |_| ());
    let Verdict::Stuck(left) = solved.verdict else {
        return None;
    };
    let open = left.iter().filter(|(_, digits)| digits.len() > 1);
    let open = open.flat_map(|(cell, digits)| digits.iter().map(move |digit| (cell, digit)));
    let mut open: Vec<(Cell, Digit)> = open.collect();
    Rng::new(seed).shuffle(&mut open);
    let tries = open.into_iter().take(6);
    let mut puzzles = tries.map(|(cell, digit)| puzzle.with(cell, Some(digit)));
    puzzles.find(|puzzle| count(puzzle, 1, Engine::General) == 0)
}

/// A puzzle with a given copied into a cell that it sees.
fn wrong_at_once(seed: u64) -> Puzzle {
    let mut rng = Rng::new(seed);
    let puzzle = full::dug(Shape::NINE, seed, 1 + rng.below(60));
    let givens: Vec<(Cell, Digit)> = puzzle.givens().filled().collect();
    let (cell, digit) = givens[rng.below(givens.len())];
    let houses = puzzle.board().houses_of(cell);
    let peers = puzzle.board().cells_of(houses[rng.below(houses.len())]);
    let peers: Vec<Cell> = peers.iter().copied().filter(|&peer| peer != cell).collect();
    puzzle.with(peers[rng.below(peers.len())], Some(digit))
}

/// Checks that the lanes finished every puzzle.
fn all_finished(tally: &Tally) {
    assert_eq!(tally.given_up, 0);
}

#[test]
fn proper_puzzles() {
    all_finished(&check((0..30_000).map(proper), Known::One));
}

#[test]
fn several_solutions() {
    let sparse = |seed| full::dug(Shape::NINE, seed, 26 + (seed % 8) as usize);
    all_finished(&check((0..30_000).map(sparse), Known::Nothing));
}

#[test]
fn contradictions_deep_down() {
    let tally = check((0..60_000).filter_map(wrong_deep).take(15_000), Known::None);
    assert_eq!(tally.puzzles, 15_000);
    all_finished(&tally);
    assert!(tally.guessed > 500, "only {} are deep", tally.guessed);
}

/// If two equal givens see each other, no engine guesses, however few givens there are.
#[test]
fn contradictions_at_once() {
    let tally = check((0..15_000).map(wrong_at_once), Known::None);
    assert_eq!(tally.guessed, 0);
    all_finished(&tally);
}

#[test]
fn full_boards() {
    let full = |seed| full::dug(Shape::NINE, seed, 81);
    all_finished(&check((0..9_270).map(full), Known::One));
}

#[test]
fn one_given_and_none() {
    let empty = Puzzle::empty(Board::of(Shape::NINE));
    let one = (0..729).map(|i| empty.with(Cell::new(i / 9), Some(Digit::from_index(i % 9))));
    all_finished(&check(one.chain([empty.clone()]), Known::Several));
}
