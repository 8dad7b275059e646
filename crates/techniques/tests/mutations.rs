//! The verifier refuses what does not follow. The test makes 20,000 steps with a wrong conclusion, a wrong
//! reason, or a board on which what they rest on is not true. What the verifier still accepts must hold in
//! every solution.

mod atoms;

use std::collections::BTreeMap;

use atoms::{Atom, Atoms};
use ninefold_grid::{
    Board, Candidate, Cell, Digit, Grid, House, Marks, Pencilmarks, ProperPuzzle, Puzzle, Shape,
};
use ninefold_logic::{Conclusion, Family, Step, Technique, Truth};
use ninefold_techniques::{Flow, Policy, Position, Reach};
use ninefold_testkit::constraints::{KINDS, dug, rule};
use ninefold_testkit::full::{Rng, full_grid, proper};
use ninefold_testkit::reference::solutions;

/// The smallest number of corrupted steps.
const STEPS: usize = 20_000;
/// The number of steps of a technique in one position.
const OF_TECHNIQUE: usize = 4;
/// The largest number of solutions of a puzzle that are checked.
const SOLUTIONS: usize = 30;

/// The results for the corrupted steps of a family.
#[derive(Default, Debug)]
struct Tally {
    steps: usize,
    refused: usize,
    /// The step was accepted, and its conclusion is true.
    lucky: usize,
}

/// Whether a step concludes only what every one of these solutions has.
fn is_true(step: &Step, solutions: &[Grid]) -> bool {
    step.effects().all(|(candidate, is_placed)| {
        let holds = |grid: &Grid| grid[candidate.cell] == Some(candidate.digit);
        solutions.iter().all(|grid| holds(grid) == is_placed)
    })
}

/// Returns a random one of these.
fn any<T: Copy>(rng: &mut Rng, of: &[T]) -> Option<T> {
    (!of.is_empty()).then(|| of[rng.below(of.len())])
}

/// Returns the step with another conclusion.
fn other_conclusion(position: &Position, step: &Step, rng: &mut Rng) -> Option<Step> {
    let board = position.board();
    let of_cell = |cell| {
        position
            .candidates(cell)
            .iter()
            .map(move |digit| Candidate { cell, digit })
    };
    let open: Vec<Candidate> = board.cells().flat_map(of_cell).collect();
    let mut candidates = step.conclusion.candidates().to_vec();
    let place = rng.below(candidates.len().max(1));
    let is_placed = matches!(step.conclusion, Conclusion::Place(_));
    let near: Vec<Candidate> = open
        .iter()
        .copied()
        .filter(|c| c.cell == candidates[place].cell || c.digit == candidates[place].digit)
        .filter(|c| !candidates.contains(c))
        .collect();
    let conclusion = match rng.below(3) {
        // The opposite conclusion.
        0 if is_placed => Conclusion::Eliminate(candidates),
        0 => Conclusion::Place(candidates),
        // Another candidate.
        1 => {
            candidates[place] = any(rng, &near)?;
            candidates.sort_unstable();
            match is_placed {
                true => Conclusion::Place(candidates),
                false => Conclusion::Eliminate(candidates),
            }
        }
        // One more candidate.
        _ => {
            candidates.push(any(rng, &near)?);
            candidates.sort_unstable();
            match is_placed {
                true => Conclusion::Place(candidates),
                false => Conclusion::Eliminate(candidates),
            }
        }
    };
    Some(Step {
        conclusion,
        ..step.clone()
    })
}

/// Returns the step with another cell, digit, house or number somewhere in its reason.
fn other_reason(board: &Board, step: &Step, rng: &mut Rng) -> Option<Step> {
    let mut step = step.clone();
    let mut atoms = Vec::new();
    step.because.atoms(&mut atoms);
    if atoms.is_empty() {
        return None;
    }
    let houses: Vec<House> = board.houses().collect();
    let chosen = rng.below(atoms.len());
    match &mut atoms[chosen] {
        Atom::Cell(cell) => **cell = Cell::new(rng.below(board.cell_count())),
        Atom::Digit(digit) => **digit = Digit::from_index(rng.below(board.side())),
        Atom::House(house) => **house = any(rng, &houses)?,
        Atom::Number(number) => **number = rng.below(**number + 2),
        Atom::Flag(flag) => **flag = !**flag,
    }
    Some(step)
}

/// Returns the puzzle of a position, with more candidates in some cells that the step rests on.
fn other_premise(
    position: &Position,
    rules: &Puzzle,
    step: &Step,
    rng: &mut Rng,
) -> Option<Puzzle> {
    let board = rules.board();
    let mut cells: Vec<Cell> = step
        .conclusion
        .candidates()
        .iter()
        .map(|c| c.cell)
        .collect();
    for truth in step.because.truths() {
        match truth {
            Truth::Cell(cell) => cells.push(cell),
            Truth::House(house, _) => cells.extend(position.board().cells_of(house)),
            Truth::Set(of, _) => cells.extend(of),
            _ => {}
        }
    }
    let mut marks = Pencilmarks::on(board);
    for cell in board.cells() {
        let held = position.value(cell).map(Marks::of);
        let open = || position.candidates(cell).iter().collect();
        marks[cell] = held.unwrap_or_else(open);
    }
    for _ in 0..1 + rng.below(3) {
        let cell = any(rng, &cells)?;
        marks[cell].insert(Digit::from_index(rng.below(board.side())));
    }
    let mut puzzle = Puzzle::of_candidates(board.clone(), marks).ok()?;
    puzzle.constraints = rules.constraints.clone();
    Some(puzzle)
}

/// Corrupts some steps of a position.
struct Corruption {
    rng: Rng,
    tallies: BTreeMap<Family, Tally>,
    steps: usize,
}

impl Corruption {
    /// Counts the result for a corrupted step whose puzzle has these solutions.
    #[track_caller]
    fn note(&mut self, position: &Position, step: &Step, solutions: &[Grid]) {
        let tally = self.tallies.entry(step.technique.family()).or_default();
        match position.verify(step) {
            Ok(()) => {
                assert!(
                    is_true(step, solutions),
                    "proved, and wrong: {step:?} on {}",
                    position.grid()
                );
                tally.lucky += 1;
            }
            Err(_) => tally.refused += 1,
        }
    }

    fn corrupt(&mut self, position: &Position, puzzle: &Puzzle, step: &Step, known: &[Grid]) {
        assert_eq!(position.verify(step), Ok(()), "{step:?}");
        assert!(is_true(step, known), "{step:?}");
        self.steps += 1;
        self.tallies
            .entry(step.technique.family())
            .or_default()
            .steps += 1;
        for _ in 0..3 {
            if let Some(other) = other_conclusion(position, step, &mut self.rng) {
                self.note(position, &other, known);
            }
            if let Some(other) = other_reason(position.board(), step, &mut self.rng) {
                self.note(position, &other, known);
                if let Some(both) = other_conclusion(position, &other, &mut self.rng) {
                    self.note(position, &both, known);
                }
            }
        }
        if let Some(other) = other_premise(position, puzzle, step, &mut self.rng) {
            let found = solutions(&other, SOLUTIONS);
            if let Ok(position) = Position::new(&other).and_then(|plain| match found.len() {
                1 => Position::proper(&ProperPuzzle::vouched(other.clone())),
                _ => Ok(plain),
            }) {
                self.note(&position, step, &found);
            }
        }
    }

    /// Corrupts steps of every technique on the path through a puzzle.
    fn walk(&mut self, mut position: Position, puzzle: &Puzzle, reach: &Reach, known: &[Grid]) {
        let policy = Policy::default();
        loop {
            for technique in Technique::all() {
                let mut steps = Vec::new();
                // A step by rules does as much as several other steps. So there are fewer such steps, and more
                // of each are taken.
                let most = match technique.family() {
                    Family::Rule => 3 * OF_TECHNIQUE,
                    _ => OF_TECHNIQUE,
                };
                let _ = position.each(technique, reach, &mut |step| {
                    steps.push(step);
                    match steps.len() < most {
                        true => Flow::Continue(()),
                        false => Flow::Break(()),
                    }
                });
                for step in steps {
                    self.corrupt(&position, puzzle, &step, known);
                }
            }
            let Some(step) = position.next(&policy) else {
                break;
            };
            position.apply(&step);
        }
    }
}

#[test]
fn what_does_not_follow_is_refused() {
    let reach = Reach {
        fish_effort: 100,
        forced_effort: 300,
        ..Reach::default()
    };
    let mut corruption = Corruption {
        rng: Rng::new(21),
        tallies: BTreeMap::new(),
        steps: 0,
    };
    let mut round = 0;
    while corruption.steps < STEPS {
        round += 1;
        // The first puzzle is plain with one solution; others have rules and perhaps several solutions.
        let (rows, columns, givens) = [(3, 3, 25), (2, 3, 10), (2, 2, 4)][round % 3];
        let shape = Shape::new(rows, columns).expect("a shape");
        let puzzle = proper(shape, round as u64, givens);
        let known = solutions(&puzzle, 2);
        let position = Position::proper(&ProperPuzzle::vouched(puzzle.clone()));
        corruption.walk(position.expect("a small board"), &puzzle, &reach, &known);
        for with_rules in 0..10 {
            let shape = Shape::new(2, 2 + with_rules % 2).expect("4×4 or 6×6");
            let filling = full_grid(shape, (10 * round + with_rules) as u64);
            let givens = shape.cell_count() / 6;
            let mut puzzle = dug(Board::of(shape), &filling, givens, &mut corruption.rng);
            for _ in 0..2 {
                let kind = corruption.rng.below(KINDS);
                let constraint = rule(&puzzle, kind, &filling, &mut corruption.rng);
                puzzle.constraints.push(constraint);
            }
            let known = solutions(&puzzle, SOLUTIONS);
            if let (Ok(position), false) = (Position::new(&puzzle), known.is_empty()) {
                corruption.walk(position, &puzzle, &reach, &known);
            }
        }
    }
    for (family, tally) in &corruption.tallies {
        assert!(tally.refused > tally.steps, "{family:?}: {tally:?}");
    }
    let of_rules = &corruption.tallies[&Family::Rule];
    assert!(of_rules.steps > STEPS / 12, "{of_rules:?}");
}
