//! Tests how far logic explains puzzles with constraints: random puzzles, and collections if there are any
//! (`NINEFOLD_CORPORA` names the folder). Every step is proved. `PUZZLES=30 cargo nextest run --release -p
//! ninefold-lib --test explained --no-capture` prints the table of docs/variants.md. With `PATIENCE=5` it also
//! prints each puzzle of the collection.
#![allow(clippy::print_stdout, reason = "somebody wants the table")]

use std::fmt::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use ninefold::format::{Format, Options, Record, read_str};
use ninefold::grid::constraint::{Constraint, Kind};
use ninefold::grid::{Board, Cell, Digit, Grid, Puzzle, Shape, legal};
use ninefold::logic::{Family, Technique};
use ninefold::search::{Budget, Verdict, solve};
use ninefold::techniques::{End, Flow, Policy, Position, Until};
use ninefold_testkit::constraints::rule;
use ninefold_testkit::full::Rng;
use serde_json::Value;

/// The result of a walk: how it ended, the hardest technique, and how long it took.
struct Walk {
    end: End,
    hardest: Option<Technique>,
    steps: usize,
    time: Duration,
}

/// Walks through a puzzle and proves every step. Returns `None` if the techniques do not support the puzzle.
fn walked(puzzle: &Puzzle, policy: &Policy) -> Option<Walk> {
    let begin = Instant::now();
    let mut position = Position::new(puzzle).ok()?;
    let (mut steps, mut hardest) = (0, None);
    let mut at = position.clone();
    let end = position.walk(policy, &mut |step| {
        steps += 1;
        hardest = hardest.max(Some(step.technique));
        assert_eq!(at.verify(step), Ok(()), "{step:?}");
        at.apply(step);
        Flow::Continue(())
    });
    assert_ne!(end, End::Broken, "{puzzle:?}");
    Some(Walk {
        end,
        hardest,
        steps,
        time: begin.elapsed(),
    })
}

/// Returns one solution, and whether it is the only one. Returns `None` if the search takes too long.
fn solution(puzzle: &Puzzle) -> Option<(Grid, bool)> {
    let budget = Budget {
        nodes: Some(20_000),
        ..Budget::default()
    };
    match solve(puzzle, &budget).verdict {
        Verdict::Unique(filling) => Some((filling, true)),
        Verdict::Multiple(one, _) => Some((one, false)),
        Verdict::None | Verdict::Stuck(_) | Verdict::Unknown { .. } => None,
    }
}

/// Returns a random solution of a puzzle without givens.
fn filled(puzzle: &Puzzle, rng: &mut Rng) -> Grid {
    loop {
        let mut some = puzzle.clone();
        let mut digits: Vec<usize> = (0..9).collect();
        rng.shuffle(&mut digits);
        for (column, &digit) in digits.iter().enumerate() {
            some.give(Cell::new(36 + column), Some(Digit::from_index(digit)));
        }
        if let Some((filling, _)) = solution(&some) {
            return filling;
        }
    }
}

/// Adds givens until there is one solution, then removes those that are not needed.
fn dug(mut puzzle: Puzzle, filling: &Grid, rng: &mut Rng) -> Puzzle {
    let mut cells: Vec<Cell> = puzzle.board().cells().collect();
    rng.shuffle(&mut cells);
    let is_proper = |puzzle: &Puzzle| solution(puzzle).is_some_and(|(_, unique)| unique);
    let mut given = 0;
    while !is_proper(&puzzle) {
        for &cell in &cells[given..cells.len().min(given + 4)] {
            puzzle.give(cell, filling.get(cell));
        }
        given = cells.len().min(given + 4);
    }
    for &cell in &cells[..given] {
        let mut without = puzzle.clone();
        without.give(cell, None);
        if is_proper(&without) {
            puzzle = without;
        }
    }
    puzzle
}

fn plain() -> Puzzle {
    Puzzle::empty(Board::of(Shape::NINE))
}

/// Returns nine connected pieces of nine cells: boxes that have exchanged cells along their borders.
fn pieces(rng: &mut Rng) -> Puzzle {
    let mut of_cell: Vec<usize> = (0..81).map(|i| i / 27 * 3 + i % 9 / 3).collect();
    let board = Board::latin(9, 9, 1, 9).expect("9×9");
    let hangs = |of_cell: &[usize], piece: usize| {
        let own: Vec<usize> = (0..81).filter(|&i| of_cell[i] == piece).collect();
        let mut met = vec![own[0]];
        let mut at = 0;
        while at < met.len() {
            for next in board.neighbours(Cell::new(met[at])) {
                if of_cell[next.index()] == piece && !met.contains(&next.index()) {
                    met.push(next.index());
                }
            }
            at += 1;
        }
        met.len() == own.len()
    };
    for _ in 0..400 {
        let (a, b) = (rng.below(81), rng.below(81));
        let (p, q) = (of_cell[a], of_cell[b]);
        let mut next = of_cell.clone();
        next.swap(a, b);
        if p != q && hangs(&next, p) && hangs(&next, q) {
            of_cell = next;
        }
    }
    let numbers: Vec<Option<usize>> = of_cell.into_iter().map(Some).collect();
    Puzzle::empty(board.with_pieces(&numbers).expect("nine pieces"))
}

/// Returns cages of up to this many cells that cover the whole board.
fn cages(filling: &Grid, most: usize, rng: &mut Rng) -> Vec<Constraint> {
    let board = Board::of(Shape::NINE);
    let mut free: Vec<Cell> = board.cells().collect();
    rng.shuffle(&mut free);
    let mut all = Vec::new();
    while let Some(first) = free.pop() {
        let mut cage = vec![first];
        let size = 2 + rng.below(most - 1);
        for _ in 0..4 * (most - 1) {
            let near = board.neighbours(cage[rng.below(cage.len())]);
            let cell = near[rng.below(near.len())];
            let digit = |cell: &Cell| filling.get(*cell);
            let repeats = cage.iter().any(|other| digit(other) == digit(&cell));
            if cage.len() < size && free.contains(&cell) && !repeats {
                free.retain(|&other| other != cell);
                cage.push(cell);
            }
        }
        let values = cage.iter().filter_map(|&cell| filling.get(cell));
        let total = values.map(|digit| board.value(digit));
        all.push(Constraint::new(Kind::Cage(Some(total.sum())), cage.clone()));
    }
    all
}

fn lines(places: &[[(usize, usize); 2]]) -> Vec<Vec<Cell>> {
    let cell = |(row, column): (usize, usize)| Cell::at(row, column, 9);
    let line = |&[from, to]: &[(usize, usize); 2]| -> Vec<Cell> {
        (0..9)
            .map(|i| cell((i, if from.1 < to.1 { i } else { 8 - i })))
            .collect()
    };
    places.iter().map(line).collect()
}

/// The kinds of puzzles that the test makes.
const MADE: [&str; 13] = [
    "killer",
    "killer with large cages",
    "jigsaw",
    "jigsaw killer",
    "jigsaw X",
    "X",
    "windoku",
    "thermo",
    "arrow",
    "dots",
    "whispers",
    "anti-knight",
    "anti-king",
];

fn made(kind: &str, rng: &mut Rng) -> Puzzle {
    let mut puzzle = if kind.starts_with("jigsaw") {
        pieces(rng)
    } else {
        plain()
    };
    match kind {
        "X" | "jigsaw X" => {
            for line in lines(&[[(0, 0), (8, 8)], [(0, 8), (8, 0)]]) {
                puzzle
                    .constraints
                    .push(Constraint::new(Kind::Diagonal, line));
            }
        }
        "windoku" => {
            let window = |i: usize| -> Vec<Cell> {
                let (top, left) = (1 + i / 2 * 4, 1 + i % 2 * 4);
                (0..9)
                    .map(|k| Cell::at(top + k / 3, left + k % 3, 9))
                    .collect()
            };
            let windows: Vec<Vec<Cell>> = (0..4).map(window).collect();
            puzzle
                .constraints
                .push(Constraint::of(Kind::Windoku, windows));
        }
        "anti-knight" => puzzle
            .constraints
            .push(Constraint::of(Kind::AntiKnight, Vec::new())),
        "anti-king" => puzzle
            .constraints
            .push(Constraint::of(Kind::AntiKing, Vec::new())),
        _ => {}
    }
    let filling = filled(&puzzle, rng);
    // The kinds of the test kit, by number, and how many rules of each kind.
    let (numbers, count): (&[usize], usize) = match kind {
        "thermo" => (&[21], 9),
        "arrow" => (&[36], 9),
        "dots" => (&[43, 44], 24),
        "whispers" => (&[23], 9),
        _ => (&[], 0),
    };
    match kind {
        "killer" | "jigsaw killer" => puzzle.constraints = cages(&filling, 4, rng),
        "killer with large cages" => puzzle.constraints = cages(&filling, 7, rng),
        _ => {}
    }
    for i in 0..count {
        let mut with = puzzle.clone();
        with.constraints
            .push(rule(&puzzle, numbers[i % numbers.len()], &filling, rng));
        if legal::solves(&with, &filling) {
            puzzle = with;
        }
    }
    dug(puzzle, &filling, rng)
}

/// Returns the first puzzle of a text.
fn read(text: &str, format: Format) -> Record {
    let options = Options {
        format: Some(format),
        ..Options::default()
    };
    read_str(text, options).expect("puzzles").remove(0)
}

fn median(mut all: Vec<f64>) -> f64 {
    all.sort_by(f64::total_cmp);
    all.get(all.len() / 2).copied().unwrap_or(f64::NAN)
}

#[test]
fn puzzles_of_newspapers_are_explained() {
    let count: usize = std::env::var("PUZZLES").map_or(1, |n| n.parse().expect("a number"));
    let mut table = "| made | puzzles | explained | of them without a trial | nested | steps | time | longest |\n|---|---|---|---|---|---|---|---|\n".to_owned();
    // `KINDS=X,windoku` selects these kinds only.
    let only = std::env::var("KINDS").unwrap_or_default();
    let only: Vec<&str> = only.split(',').filter(|kind| !kind.is_empty()).collect();
    for kind in MADE {
        if !only.is_empty() && !only.contains(&kind) {
            continue;
        }
        let mut rng = Rng::new(11);
        let (mut explained, mut without, mut nested, mut longest) = (0, 0, 0, 0.0f64);
        let (mut times, mut steps) = (Vec::new(), Vec::new());
        for _ in 0..count {
            let puzzle = made(kind, &mut rng);
            let walk = walked(&puzzle, &Policy::default()).expect("a square board");
            explained += usize::from(walk.end == End::Solved);
            nested += usize::from(walk.hardest >= Some(Technique::NestedTrial));
            let by_trial = walk.hardest >= Some(Technique::TrialByRules);
            without += usize::from(walk.end == End::Solved && !by_trial);
            times.push(walk.time.as_secs_f64() * 1e3);
            steps.push(walk.steps as f64);
            longest = longest.max(walk.time.as_secs_f64() * 1e3);
        }
        let (steps, time) = (median(steps), median(times));
        let _ = writeln!(
            table,
            "| {kind} | {count} | {explained} | {without} | {nested} | {steps:.0} | {time:.0} ms | {longest:.0} ms |"
        );
        println!("{}", table.lines().last().unwrap_or_default());
        assert!(explained == count, "{table}");
    }
    println!("{table}");
}

#[test]
fn samurai_are_explained() {
    let Some(folder) = std::env::var_os("NINEFOLD_CORPORA") else {
        return;
    };
    let path = PathBuf::from(folder).join("variants/samurai_dev.jsonl");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let (mut times, mut steps, mut hardest) = (Vec::new(), Vec::new(), None);
    for line in text.lines() {
        let object: Value = serde_json::from_str(line).expect("an object");
        let grids = object["grids"].as_array().expect("five boards").iter();
        let grids: Vec<&str> = grids.filter_map(Value::as_str).collect();
        let record = read(&grids.join("\n"), Format::Samurai);
        let walk = walked(&record.puzzle, &Policy::default()).expect("369 cells");
        assert_eq!(walk.end, End::Solved, "{}", object["id"]);
        times.push(walk.time.as_secs_f64() * 1e3);
        steps.push(walk.steps as f64);
        hardest = hardest.max(walk.hardest);
    }
    println!(
        "{} samurai explained in {:.0} steps, {:.1} ms (medians); the hardest: {}",
        times.len(),
        median(steps),
        median(times),
        hardest.map_or("", Technique::name)
    );
}

#[test]
fn collections_are_explained_as_far_as_the_table_says() {
    let Some(folder) = std::env::var_os("NINEFOLD_CORPORA") else {
        return;
    };
    let path = PathBuf::from(folder).join("variants/iss_dev.jsonl");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    // A walk with all techniques takes minutes. This one has no forcing techniques and little time for each puzzle,
    // and proves what it finds.
    let patience: Option<u64> = std::env::var("PATIENCE").ok().and_then(|n| n.parse().ok());
    let policy = || {
        let mut policy = Policy::default();
        if patience.is_none() {
            let is_long = |t: &Technique| {
                *t >= Technique::TrialByRules || matches!(t.family(), Family::Forcing)
            };
            let rows = policy.rows.iter();
            let rows = rows.filter(|row| !row.techniques.iter().any(is_long));
            policy.rows = rows.cloned().collect();
        }
        let wait = patience.map_or(Duration::from_millis(200), Duration::from_secs);
        policy.until(Until {
            deadline: Some(Instant::now() + wait),
            cancel: None,
        })
    };
    let (mut explained, mut begun, mut unknown) = (0, 0, 0);
    for line in text.lines() {
        let object: Value = serde_json::from_str(line).expect("an object");
        let record = read(object["input"].as_str().unwrap_or_default(), Format::Iss);
        let Some(walk) = walked(&record.puzzle, &policy()) else {
            unknown += 1;
            continue;
        };
        explained += usize::from(walk.end == End::Solved);
        begun += usize::from(walk.end != End::Solved);
        if patience.is_some() {
            let name = object["name"].as_str().unwrap_or_default();
            let hardest = walk.hardest.map_or("", Technique::name);
            println!(
                "{:?} {} steps, {:?}: {name}; {hardest}",
                walk.end, walk.steps, walk.time
            );
        }
    }
    println!("{explained} explained to the end, {begun} in part, {unknown} not looked at");
    assert!(explained > 0);
}
