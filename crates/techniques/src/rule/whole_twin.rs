//! What rules about the whole board take away, compared with all fillings of small boards; and what they are known
//! to see.

use ninefold_grid::constraint::{self, Constraint, Kind, Ties};
use ninefold_grid::{Board, Cell, Digit, Grid, Puzzle, Shape, legal};
use ninefold_testkit::full::{Dice, full_grid};

use super::grown::Gates;
use super::lower::houses;
use super::whole::Global;
use crate::digits::Digits;
use crate::reason::Fact;
use crate::{Position, Reach, Reason, Technique};

/// A board of 4×4 cells that is filled, with a rule that it obeys.
fn ruled(kind: usize, dice: &mut Dice) -> (Puzzle, Vec<Digit>) {
    let shape = Shape::new(2, 2).expect("2×2");
    let grid = full_grid(shape, dice.below(1000) as u64);
    let mut filling: Vec<Digit> = grid.iter().filter_map(|(_, digit)| digit).collect();
    let mut board = match dice.below(2) {
        0 => Board::of(shape),
        _ => Board::latin(4, 4, dice.below(2), 4).expect("4×4"),
    };
    let lines = constraint::ranked_lines(&board);
    let read = |line: &[Cell]| -> Vec<Digit> { line.iter().map(|c| filling[c.index()]).collect() };
    let value = |digit: usize| board.value(Digit::from_index(digit));
    let mut constraints = Vec::new();
    match kind {
        0 => {
            let labels = [
                |i: usize| i / 8 * 2 + i % 4 / 2,
                |i: usize| i / 4,
                |i: usize| i % 4,
            ][dice.below(3)];
            let cells: Vec<Cell> = (0..16).map(Cell::new).collect();
            let named = (0..16).map(|i| board.add_beside(&format!("L{i}")).expect("a cell"));
            let region: Vec<Cell> = named.collect();
            filling.extend((0..16).map(|i| Digit::from_index(labels(i))));
            constraints.push(Constraint::of(Kind::Regions, vec![cells, region]));
        }
        1 => {
            let values: Vec<i32> = vec![value(dice.below(4)), value(dice.below(4))];
            let own = |digit: &&Digit| values.contains(&board.value(**digit));
            let size = filling.iter().filter(own).count() as i32;
            let size = (dice.below(2) == 0).then_some(size);
            constraints.push(Constraint::of(Kind::Connected(values, size), Vec::new()));
        }
        _ => {
            let ties = [Ties::None, Ties::Unranked, Ties::Any][dice.below(3)];
            constraints.push(Constraint::of(Kind::Ties(ties), Vec::new()));
            for _ in 0..1 + dice.below(3) {
                let line = &lines[dice.below(lines.len())];
                let less = lines
                    .iter()
                    .filter(|other| read(other) < read(line))
                    .count();
                let rank = Kind::Rank(less as i32 + 1);
                constraints.push(Constraint::new(rank, line.clone()));
            }
        }
    }
    let mut puzzle = Puzzle::empty(board);
    puzzle.constraints = constraints;
    (puzzle, filling)
}

/// The digits of each cell that some solution within these domains uses, by trying them all.
fn tried(puzzle: &Puzzle, domains: &[Digits]) -> Vec<Digits> {
    let ways: usize = domains.iter().map(|of| of.len()).product();
    let mut used = vec![Digits::EMPTY; domains.len()];
    for way in 0..ways {
        let mut rest = way;
        let pick = |of: &Digits| {
            let digit = of.iter().nth(rest % of.len());
            rest /= of.len();
            digit.expect("a digit")
        };
        let filling: Vec<Digit> = domains.iter().map(pick).collect();
        if legal::solves(puzzle, &Grid::of_digits(puzzle.board(), &filling)) {
            for (of, digit) in used.iter_mut().zip(filling) {
                of.insert(digit);
            }
        }
    }
    used
}

#[test]
fn what_goes_is_in_no_solution() {
    let mut dice = Dice::new(9);
    let (mut gone_of, mut broken_of) = ([0; 3], [0; 3]);
    for round in 0..900 {
        let kind = round % 3;
        let (puzzle, filling) = ruled(kind, &mut dice);
        let Ok(houses) = houses(&puzzle) else {
            panic!("{puzzle:?}");
        };
        let mut domains: Vec<Digits> = filling.iter().map(|&digit| Digits::of(digit)).collect();
        // Some cells are open, and some hold another digit than the one that belongs there.
        for _ in 0..dice.below(3) {
            let cell = dice.below(domains.len());
            domains[cell] = Digits::of(Digit::from_index(dice.below(4)));
        }
        let mut ways = 1;
        while ways < 1500 {
            let cell = dice.below(domains.len());
            let before = domains[cell].len();
            domains[cell].insert(Digit::from_index(dice.below(4)));
            ways = ways / before * domains[cell].len();
        }
        let used = tried(&puzzle, &domains);
        for global in &houses.rules.globals {
            for gates in [Gates::None, Gates::Near, Gates::All] {
                match global.look(&domains, gates) {
                    Err(why) => {
                        let is_none = used.iter().all(|of| of.is_empty());
                        assert!(is_none, "{why:?} {domains:?} {puzzle:?}");
                        broken_of[kind] += 1;
                    }
                    Ok(all) => {
                        for (candidates, about, fact) in all {
                            for candidate in candidates {
                                let cell = candidate.cell.index();
                                let is_used = used[cell].contains(candidate.digit);
                                assert!(
                                    !is_used,
                                    "{candidate:?} {about:?} {fact:?} {domains:?} {puzzle:?}"
                                );
                                assert!(domains[cell].contains(candidate.digit));
                                let mut with = domains.clone();
                                with[cell] = Digits::of(candidate.digit);
                                assert!(
                                    global.broken(&with).is_some(),
                                    "{candidate:?} {fact:?} {domains:?} {puzzle:?}"
                                );
                                gone_of[kind] += 1;
                            }
                        }
                    }
                }
            }
        }
    }
    let least = |of: [usize; 3], most: usize| of.iter().all(|&count| count >= most);
    assert!(
        least(gone_of, 100) && least(broken_of, 50),
        "{gone_of:?} {broken_of:?}"
    );
}

/// What is seen first of a rule on a board of 4×4 cells, where some cells have fewer candidates.
fn seen(
    constraint: Constraint,
    labels: bool,
    given: &[(usize, &[usize])],
    technique: Technique,
) -> (Fact, String) {
    let mut board = Board::latin(4, 4, 1, 4).expect("4×4");
    for i in (1..=16).filter(|_| labels) {
        board.add_beside(&format!("L{i}")).expect("a cell");
    }
    let mut puzzle = Puzzle::empty(board);
    puzzle.constraints.push(constraint);
    for &(cell, digits) in given {
        let digits = digits
            .iter()
            .filter_map(|&digit| Digit::new(digit))
            .collect();
        puzzle.restrict(Cell::new(cell), digits);
    }
    let position = Position::new(&puzzle).expect("a small board");
    let step = position
        .first(technique, &Reach::default())
        .expect("a step");
    assert_eq!(position.verify(&step), Ok(()));
    let told = position.explain(&step);
    let Reason::Whole(whole) = step.because else {
        panic!("{step:?}");
    };
    (whole.fact, format!("{}\n{}", told.notation, told.sentences))
}

fn regions() -> Constraint {
    let cells = (0..16).map(Cell::new).collect();
    Constraint::of(
        Kind::Regions,
        vec![cells, (16..32).map(Cell::new).collect()],
    )
}

fn cells(places: &[usize]) -> Vec<Cell> {
    places.iter().copied().map(Cell::new).collect()
}

#[test]
fn regions_are_numbered() {
    let (fact, told) = seen(regions(), true, &[], Technique::RegionsToFind);
    assert_eq!(fact, Fact::Order(Cell::new(0), 0));
    assert_eq!(
        told,
        "Regions to Find: regions in order at r1c1 => L1≠2, L1≠3, L1≠4\nRegions are numbered in the order of their first cells. r1c1 is the first of all. So 2, 3 and 4 go from L1."
    );
}

#[test]
fn cells_go_around_what_is_closed() {
    // 1 and 2 in two corners, and row 2 lets them pass in one place only.
    let closed: &[usize] = &[3, 4];
    let given = [
        (0, &[1][..]),
        (12, &[2]),
        (4, closed),
        (5, closed),
        (6, closed),
    ];
    let both = Constraint::of(Kind::Connected(vec![1, 2], None), Vec::new());
    let (fact, told) = seen(both, false, &given, Technique::ConnectedCells);
    assert_eq!(fact, Fact::Gate(cells(&[0, 12]), Cell::new(1)));
    assert_eq!(
        told,
        "Connected Cells: group of the cells with 1 and 2 goes over r1c2 => r1c2≠3, r1c2≠4\nThe group of the cells with 1 and 2 hangs together and has r1c1 and r4c1. Without r1c2 these could not come together, or not grow enough. So r1c2 is in it. So 3 and 4 go from r1c2."
    );
}

#[test]
fn a_rank_tells_the_first_digit() {
    let line = cells(&[7, 6, 5, 4]);
    let (fact, told) = seen(
        Constraint::new(Kind::Rank(10), line),
        false,
        &[],
        Technique::RankedLines,
    );
    assert!(
        matches!(fact, Fact::Begins(_, digit) if digit == Digit::from_index(2)),
        "{fact:?}"
    );
    assert_eq!(
        told,
        "Ranked Lines: rank 10 begins with 3 => r2c4≠1, r2c4≠2, r2c4≠4\nOf the 16 rows and columns, read both ways, four begin with each digit. Row 2 from the right has rank 10, so it begins with 3. So 1, 2 and 4 go from r2c4."
    );
}

#[test]
fn no_line_comes_before_the_first() {
    // Row 1 from the left is the first, and column 1 begins with 1 and 2.
    let given = [(0, &[1][..]), (4, &[2])];
    let (fact, told) = seen(
        Constraint::new(Kind::Rank(1), cells(&[0, 1, 2, 3])),
        false,
        &given,
        Technique::RankedLines,
    );
    assert!(matches!(fact, Fact::Among(..)), "{fact:?}");
    assert_eq!(
        told,
        "Ranked Lines: row 1 from the left has rank 1 => r1c3≠2, r1c2,r3c1≠3, r1c23≠4\nRow 1 from the left has rank 1. So of the three other lines that begin with 1, none is less and 3 are greater, which what goes would upset. So 2 goes from r1c3, 3 goes from r1c2 and r3c1 and 4 goes from r1c2 and r1c3."
    );
}

#[test]
fn boards_without_such_rules_have_none() {
    let houses = houses(&Puzzle::empty(Board::of(Shape::NINE)));
    let globals: Option<Vec<Global>> = houses.ok().map(|houses| houses.rules.globals);
    assert!(globals.is_some_and(|globals| globals.is_empty()));
}
