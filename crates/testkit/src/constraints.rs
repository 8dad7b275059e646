//! Random constraints of every kind.

use ninefold_grid::constraint::{Automaton, Constraint, Kind, Mark, Numbers, Relation, Ties};
use ninefold_grid::{Board, Cell, Grid, Marks, Puzzle, legal};
use std::sync::Arc;

use crate::full::Rng;

/// The number of kinds that [`rule`] supports.
pub const KINDS: usize = 67;

/// Makes a random constraint of the kind with this number, below [`KINDS`]. If possible, `filling` satisfies it.
pub fn rule(puzzle: &Puzzle, number: usize, filling: &Grid, rng: &mut Rng) -> Constraint {
    for _ in 0..40 {
        let constraint = any_rule(puzzle, number, filling, rng);
        let mut with = puzzle.clone();
        with.constraints.push(constraint.clone());
        if legal::solves(&with, filling) {
            return constraint;
        }
    }
    any_rule(puzzle, number, filling, rng)
}

/// Copies a constraint with other numbers in it, most of them far beyond what a board can hold.
pub fn with_extreme_numbers(constraint: &Constraint, rng: &mut Rng) -> Constraint {
    let rule = match constraint {
        Constraint::Rule(rule) => rule,
        Constraint::All(all) | Constraint::Any(all) => {
            let all = all.iter().map(|c| with_extreme_numbers(c, rng)).collect();
            return match constraint {
                Constraint::Any(_) => Constraint::Any(all),
                _ => Constraint::All(all),
            };
        }
    };
    let mut number = |old: &i32| {
        let numbers = [
            i32::MIN,
            i32::MAX,
            i32::MIN / 2,
            -1,
            0,
            1,
            100_000_000,
            *old,
        ];
        numbers[rng.below(numbers.len())]
    };
    let numbers = match rule.kind.numbers() {
        Numbers::Number(n) => Numbers::Number(number(&n)),
        Numbers::Positive(n) => Numbers::Positive(number(&n)),
        Numbers::Optional(n) => Numbers::Optional(n.map(|n| number(&n))),
        Numbers::List(values) => Numbers::List(values.iter().map(number).collect()),
        Numbers::Weighted(n, factors) => {
            let total = number(&n);
            Numbers::Weighted(total, factors.iter().map(number).collect())
        }
        Numbers::Sized(values, size) => {
            let size = size.map(|n| number(&n));
            Numbers::Sized(values.iter().map(number).collect(), size)
        }
        Numbers::Counts(counts) => {
            let counts = counts
                .iter()
                .map(|(often, value)| (number(often), number(value)));
            Numbers::Counts(counts.collect())
        }
        Numbers::Marks(marks) => {
            let marks = marks.iter().map(|mark| match mark {
                Mark::Difference(n) => Mark::Difference(number(n)),
                Mark::Ratio(n) => Mark::Ratio(number(n)),
                Mark::Sum(n) => Mark::Sum(number(n)),
            });
            Numbers::Marks(marks.collect())
        }
        same => same,
    };
    let kind = rule
        .kind
        .row()
        .kind(numbers)
        .expect("numbers of the same schema");
    Constraint::of(kind, rule.groups.clone())
}

/// A random walk of this many different cells that touch by sides or corners. It is shorter if it gets stuck.
fn walk(board: &Board, length: usize, rng: &mut Rng) -> Vec<Cell> {
    let mut line = vec![Cell::new(rng.below(board.board_cells()))];
    for _ in 0..20 * length {
        if line.len() == length {
            break;
        }
        let by = (rng.below(3) as isize - 1, rng.below(3) as isize - 1);
        let next = board.step(line[line.len() - 1], by.0, by.1);
        line.extend(next.filter(|next| !line.contains(next)));
    }
    line
}

fn any_rule(puzzle: &Puzzle, number: usize, filling: &Grid, rng: &mut Rng) -> Constraint {
    let board = puzzle.board();
    let (first, digits) = (board.first(), board.side());
    let value = |cell: &Cell| filling.get(*cell).map_or(0, |digit| board.value(digit));
    let sum = |cells: &[Cell]| cells.iter().map(value).sum::<i32>();
    let length = 2 + rng.below(4);
    let cells = walk(board, length, rng);
    let other = walk(board, 1 + rng.below(3), rng);
    let values: Vec<i32> = cells.iter().map(value).collect();
    let some = |rng: &mut Rng| first + rng.below(digits) as i32;
    let touching = board.touching();
    let pair = |rng: &mut Rng| {
        let (a, b) = touching[rng.below(touching.len())];
        vec![a, b]
    };
    let whole = |by_row: bool, i: usize| -> Vec<Cell> {
        match by_row {
            true => (0..board.columns())
                .filter_map(|c| board.at(i % board.rows(), c))
                .collect(),
            false => (0..board.rows())
                .filter_map(|r| board.at(r, i % board.columns()))
                .collect(),
        }
    };
    let mut line = whole(rng.below(2) == 0, rng.below(12));
    if rng.below(2) == 0 {
        line.reverse();
    }
    let of = |kind, groups: Vec<Vec<Cell>>| Constraint::of(kind, groups);
    let one = |kind, cells: &[Cell]| Constraint::new(kind, cells.to_vec());
    let bare = |kind| Constraint::of(kind, Vec::new());
    match number {
        0 => one(Kind::OneOf(vec![some(rng), some(rng)]), &other),
        1 => one(Kind::Odd, &other),
        2 => one(Kind::Even, &other),
        3 => {
            let sets = [
                Kind::Distinct,
                Kind::Diagonal,
                Kind::Windoku,
                Kind::Disjoint,
            ];
            of(sets[rng.below(4)].clone(), vec![cells, other])
        }
        4 => one(Kind::Cage(None), &cells),
        5 => one(Kind::Cage(Some(sum(&cells))), &cells),
        6 => one(Kind::Sum(sum(&cells) + rng.below(2) as i32), &cells),
        7 => {
            let factors: Vec<i32> = cells.iter().map(|_| rng.below(5) as i32 - 2).collect();
            let total = factors.iter().zip(&values).map(|(f, v)| f * v).sum();
            one(Kind::Linear(total, factors), &cells)
        }
        8 => one(Kind::Rellik(1 + rng.below(8) as i32), &cells),
        9 => one(Kind::Balanced, &cells),
        10 => one(Kind::Lunchbox(rng.below(6) as i32), &cells),
        11 => one(Kind::Contains(vec![some(rng), values[0]]), &cells),
        12 => one(Kind::Exactly(vec![values[0]]), &cells),
        13 => one(
            Kind::LookAndSay(vec![(rng.below(3) as i32, values[0])]),
            &cells,
        ),
        14 => one(Kind::Circles, &cells),
        15 => of(Kind::CountDistinct, vec![vec![other[0]], cells]),
        16 => {
            let half = cells.len() / 2;
            of(
                Kind::SameSets,
                vec![cells[..half].to_vec(), cells[half..2 * half].to_vec()],
            )
        }
        17 => of(Kind::EqualSums, vec![cells, other, walk(board, 1, rng)]),
        18 => {
            let other = walk(board, cells.len(), rng);
            let n = cells.len().min(other.len());
            of(Kind::Clone, vec![cells[..n].to_vec(), other[..n].to_vec()])
        }
        19 => one(Kind::Minimum, &other),
        20 => one(Kind::Maximum, &other),
        21 => one(Kind::Thermo, &cells),
        22 => one(Kind::SlowThermo, &cells),
        23 => one(Kind::Whisper(rng.below(4) as i32), &cells),
        24 => one(Kind::Renban, &cells),
        25 => one(Kind::Nabner, &cells),
        26 => one(Kind::Palindrome, &cells),
        27 => one(Kind::Between, &cells),
        28 => one(Kind::Lockout(rng.below(3) as i32), &cells),
        29 => one(Kind::RegionSum, &cells),
        30 => one(Kind::Zipper, &cells),
        31 => one(Kind::Entropic, &cells),
        32 => one(Kind::Modular(1 + rng.below(3) as i32), &cells),
        33 => one(Kind::SumLine(sum(&cells[..2])), &cells),
        34 => one(Kind::SumLoop(sum(&cells[..2])), &cells),
        35 => one(Kind::ValueIndex, &cells),
        36 => of(Kind::Arrow, vec![vec![other[0]], cells]),
        37 => of(Kind::Arrow, vec![walk(board, 2, rng), walk(board, 6, rng)]),
        38 => one(Kind::DoubleArrow, &cells),
        39 | 40 => {
            let mask = rng.below(1 << 16) | rng.below(1 << 16);
            let relation = Arc::new(Relation::new("", digits, |a, b| {
                mask >> ((a * 5 + b * 3) % 16) & 1 == 1 || a.abs_diff(b) == 1
            }));
            match number {
                39 => one(Kind::Pair(relation), &cells),
                _ => one(Kind::AllPairs(relation), &cells),
            }
        }
        41 => {
            let sign = |sign: char| {
                board
                    .digit(sign.to_digit(10)? as i32)
                    .map(|digit| 1u64 << digit.index())
            };
            let all = (1u64 << digits) - 1;
            let patterns = ["[12]*3?.*", "(12|2.)*.?", ".*[23][13].*", "[^1]+1{0,2}"];
            let pattern = patterns[rng.below(patterns.len())];
            let automaton = Automaton::of_pattern(pattern, all, sign).unwrap();
            one(Kind::Regex(Arc::new(automaton)), &cells)
        }
        42 => {
            let mut automaton = Automaton::new("");
            automaton.grow(4);
            automaton.start(0);
            automaton.start(1);
            automaton.accept(rng.below(4));
            automaton.accept(rng.below(4));
            for _ in 0..10 {
                let on = 1 + rng.below((1 << digits) - 1) as u64;
                automaton.go(rng.below(4), on, rng.below(4));
            }
            one(Kind::Automaton(Arc::new(automaton)), &cells)
        }
        43 => of(
            Kind::Difference(rng.below(3) as i32),
            vec![pair(rng), pair(rng)],
        ),
        44 => of(Kind::Ratio(1 + rng.below(3) as i32), vec![pair(rng)]),
        45 => of(Kind::PairSum(3 + rng.below(5) as i32), vec![pair(rng)]),
        46 => of(Kind::Greater, vec![pair(rng), pair(rng)]),
        47 => one(Kind::Sandwich(rng.below(8) as i32), &line),
        48 => one(Kind::XSum(1 + rng.below(12) as i32), &line),
        49 => one(Kind::Skyscrapers(1 + rng.below(4) as i32), &line),
        50 => one(Kind::HiddenSkyscraper(some(rng)), &line),
        51 => one(Kind::Room(some(rng)), &line),
        52 => one(Kind::LittleKiller(sum(&cells)), &cells),
        53 => one(Kind::Rank(1 + rng.below(4 * board.rows()) as i32), &line),
        54 => of(Kind::Index(some(rng)), vec![vec![other[0]], line]),
        55 => bare(Kind::AntiKnight),
        56 => bare(Kind::AntiKing),
        57 => bare(Kind::NonConsecutive),
        58 => bare(Kind::AntiTaxicab),
        59 => Constraint::All(vec![
            of(Kind::Difference(1), vec![pair(rng), pair(rng)]),
            of(Kind::Ratio(2), vec![pair(rng), pair(rng), pair(rng)]),
            bare(Kind::NoOther(vec![match rng.below(3) {
                0 => Mark::Difference(1),
                1 => Mark::Ratio(2),
                _ => Mark::Sum(5),
            }])),
        ]),
        60 => of(Kind::ZeroApart, vec![vec![other[0]], cells]),
        61 => of(
            Kind::CountEqual(rng.below(2) as i32),
            vec![vec![other[0]], cells],
        ),
        62 => {
            let mut arms = vec![vec![other[0]], cells];
            let start = arms[1][0];
            let other = walk(board, 2, rng);
            arms.push([&[start][..], &other].concat());
            of(Kind::RunEqual(rng.below(2) as i32), arms)
        }
        63 => {
            let inner = |rng: &mut Rng| any_rule(puzzle, rng.below(55), filling, rng);
            Constraint::Any(vec![
                inner(rng),
                Constraint::All(vec![inner(rng), inner(rng)]),
                inner(rng),
            ])
        }
        64 => match rng.below(5) {
            0 => bare(Kind::Entropy),
            1 => bare(Kind::Modulo),
            2 => bare(Kind::Flatmates),
            3 => bare(Kind::SameHouses),
            _ => bare(Kind::Ties([Ties::None, Ties::Any][rng.below(2)])),
        },
        65 => one(Kind::Product(values.iter().product()), &cells),
        66 => of(
            Kind::Connected(vec![some(rng), some(rng)], None),
            Vec::new(),
        ),
        _ => {
            let all: Vec<Cell> = board.cells().collect();
            let some_cells = &all[..all.len().min(6)];
            let labels = &all[all.len() - some_cells.len()..];
            let groups = match rng.below(2) {
                0 => vec![some_cells.to_vec()],
                _ => vec![some_cells.to_vec(), labels.to_vec()],
            };
            let size = (rng.below(2) == 0).then(|| rng.below(6) as i32);
            of(Kind::Connected(vec![some(rng), some(rng)], size), groups)
        }
    }
}

/// Makes a puzzle on a small board with this many cells of a filling as givens.
pub fn dug(board: Board, filling: &Grid, givens: usize, rng: &mut Rng) -> Puzzle {
    let mut cells: Vec<Cell> = board.cells().collect();
    rng.shuffle(&mut cells);
    let mut puzzle = Puzzle::empty(board);
    for &cell in cells.iter().take(givens) {
        puzzle.restrict(cell, filling.get(cell).map_or(Marks::EMPTY, Marks::of));
    }
    puzzle
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::full::full_grid;
    use ninefold_grid::Shape;
    use ninefold_grid::constraint;

    fn keywords(constraint: &Constraint, found: &mut BTreeSet<&'static str>) {
        match constraint {
            Constraint::Rule(rule) => {
                found.insert(rule.kind.keyword());
            }
            Constraint::All(inner) | Constraint::Any(inner) => {
                inner.iter().for_each(|inner| keywords(inner, found));
            }
        }
    }

    #[test]
    fn every_kind_is_tested() {
        let shape = Shape::new(2, 2).expect("2×2");
        let (puzzle, grid) = (Puzzle::empty(Board::of(shape)), full_grid(shape, 1));
        let mut rng = Rng::new(1);
        let mut found = BTreeSet::new();
        for number in 0..KINDS {
            for _ in 0..50 {
                keywords(&any_rule(&puzzle, number, &grid, &mut rng), &mut found);
            }
        }
        // Regions need special cells for their numbers, so the tests of the search make them.
        found.insert("regions");
        for row in constraint::KINDS {
            let keyword = row.keyword;
            assert!(
                found.contains(keyword),
                "no rule of the kind {keyword} is tested: make one in `any_rule` of crates/testkit/src/constraints.rs"
            );
        }
    }
}
