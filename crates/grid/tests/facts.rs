//! Tests that compare the facts of rules of every kind with the oracle, on random fillings of boards.

use ninefold_grid::constraint::{Constraint, Fact, Target, facts, obeys};
use ninefold_grid::{Board, Cell, Digit, Grid, Marks, Puzzle, Shape};
use ninefold_testkit::constraints::{KINDS, rule, with_extreme_numbers};
use ninefold_testkit::full::{Rng, full_grid};

/// Returns whether a filling satisfies a fact. `Opaque` is always satisfied.
fn holds(fact: &Fact, puzzle: &Puzzle, filling: &[Digit]) -> bool {
    let at = |cell: &Cell| filling[cell.index()];
    let value = |cell: &Cell| i64::from(puzzle.board().value(at(cell)));
    let differ = |cells: &[Cell]| {
        let digits: Marks = cells.iter().map(at).collect();
        digits.len() == cells.len()
    };
    let sorted = |cells: &Vec<Cell>| {
        let mut digits: Vec<Digit> = cells.iter().map(at).collect();
        digits.sort();
        digits
    };
    match fact {
        Fact::Only(cells, digits) => cells.iter().all(|cell| digits.contains(at(cell))),
        Fact::Differ(cells, _) => differ(cells),
        Fact::Apart(pairs) => pairs.iter().all(|(a, b)| at(a) != at(b)),
        Fact::Related(pairs, relation) => pairs.iter().all(|(a, b)| relation.holds(at(a), at(b))),
        Fact::AnyTwo(cells, relation) => (0..cells.len()).all(|j| {
            let earlier = cells[..j].iter();
            earlier
                .into_iter()
                .all(|cell| relation.holds(at(cell), at(&cells[j])))
        }),
        Fact::Sum(terms, total) => {
            let products = terms.iter().map(|(cell, factor)| value(cell) * factor);
            products.sum::<i64>() == *total
        }
        Fact::OneSet(cells, sets) => {
            let set = cells
                .iter()
                .fold(0, |set, cell| set | 1 << at(cell).index());
            differ(cells) && sets.contains(&set)
        }
        Fact::Count(cells, digits, bounds) => {
            let count = cells.iter().filter(|cell| digits.contains(at(cell)));
            bounds.contains(&count.count())
        }
        Fact::Same(groups) => groups
            .windows(2)
            .all(|pair| sorted(&pair[0]) == sorted(&pair[1])),
        Fact::AnyOf(all) => all.iter().any(|(cell, digits)| digits.contains(at(cell))),
        Fact::Either(ways) => ways.iter().any(|way| obeys(puzzle, way, filling)),
        Fact::Line(cells, automaton) => automaton.accepts(cells.iter().map(at)),
        Fact::Points(from, line, target) => {
            let place = usize::try_from(value(from) - 1).ok();
            let there = place.and_then(|place| line.get(place)).map(at);
            match target {
                Target::Digit(digit) => there == Some(*digit),
                Target::Cell(cell) => there == Some(at(cell)),
            }
        }
        Fact::Ends(cells, table) => {
            let [first, inner @ .., last] = &cells[..] else {
                panic!("a line of one cell")
            };
            let row = at(first).index() * puzzle.board().side();
            let may = table[row + at(last).index()];
            may.is_some_and(|may| inner.iter().all(|cell| may >> at(cell).index() & 1 == 1))
        }
        Fact::Between(cells, digits, total) => {
            let all = || cells.iter().map(at);
            let bread = match digits {
                Some(digits) => digits.map(Some),
                None => [all().min(), all().max()],
            };
            let places = bread.map(|digit| all().position(|other| Some(other) == digit));
            let [Some(a), Some(b)] = places else {
                return false;
            };
            let inner = cells.get(a.min(b) + 1..a.max(b)).unwrap_or_default();
            inner.iter().map(value).sum::<i64>() == *total
        }
        Fact::Opaque => true,
        other => panic!("tests/facts.rs says nothing of {other:?}"),
    }
}

fn boards() -> Vec<(Board, Shape)> {
    let four = Shape::new(2, 2).unwrap();
    let six = Shape::new(2, 3).unwrap();
    let boxes = Board::latin(4, 4, 0, 4).unwrap().with_boxes(2, 2);
    vec![
        (Board::of(four), four),
        (Board::of(six), six),
        (Board::latin(4, 4, 0, 5).unwrap(), four),
        (boxes.unwrap(), four),
    ]
}

#[test]
fn facts_say_what_the_oracle_says() {
    let boards = boards();
    let mut obeyed = vec![0; KINDS];
    let mut broken = vec![0; KINDS];
    for seed in 0..KINDS as u64 * 60 {
        let number = seed as usize % KINDS;
        let mut rng = Rng::new(seed);
        let (board, shape) = boards[rng.below(boards.len())].clone();
        let legal = full_grid(shape, seed).digits().unwrap();
        let mut puzzle = Puzzle::empty(board.clone());
        let constraint = rule(&puzzle, number, &Grid::of_digits(&board, &legal), &mut rng);
        let constraint = match rng.below(6) {
            0 => with_extreme_numbers(&constraint, &mut rng),
            _ => constraint,
        };
        puzzle.constraints.push(constraint);
        for round in 0..60 {
            // Stripes of digits obey rules about the whole board more often than legal fillings do.
            let by = [rng.below(6), rng.below(6)];
            let stripe = |cell: Cell| match board.place(cell) {
                Some((row, column)) if round % 2 == 0 => {
                    Digit::from_index((by[0] * row + by[1] * column) % board.side())
                }
                _ => legal[cell.index()],
            };
            let mut filling: Vec<Digit> = board.cells().map(stripe).collect();
            for _ in 0..round / 2 {
                let cell = rng.below(filling.len());
                filling[cell] = Digit::from_index(rng.below(board.side()));
            }
            for rule in puzzle.certain() {
                let one = Constraint::Rule(rule.clone());
                let is_obeyed = obeys(&puzzle, &one, &filling);
                let facts = facts(&puzzle, rule);
                let wrong = facts.iter().find(|fact| !holds(fact, &puzzle, &filling));
                for fact in &facts {
                    if let Some(all) = fact.constraints(&board) {
                        let said = all.iter().all(|one| obeys(&puzzle, one, &filling));
                        assert_eq!(said, holds(fact, &puzzle, &filling), "{fact:?} {filling:?}");
                    }
                }
                if is_obeyed {
                    obeyed[number] += 1;
                    assert_eq!(wrong, None, "seed {seed}: {rule:?} {filling:?}");
                } else {
                    broken[number] += 1;
                    let is_seen = wrong.is_some() || facts.contains(&Fact::Opaque);
                    assert!(is_seen, "seed {seed}: {rule:?} {filling:?} {facts:?}");
                }
            }
        }
    }
    // One of the numbers makes a choice (`Constraint::Any`), which is not a rule.
    let often = obeyed
        .iter()
        .zip(&broken)
        .filter(|(o, b)| **o >= 20 && **b >= 20);
    assert_eq!(often.count(), KINDS - 1, "{obeyed:?} {broken:?}");
}
