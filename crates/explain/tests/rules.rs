//! Tests of the sentences for steps by rules.

use ninefold_explain::explain_in;
use ninefold_grid::constraint::{Constraint, Kind};
use ninefold_grid::{Board, Cell, Digit, Marks, Puzzle, Shape};
use ninefold_logic::{Fact, Reason, Step, Technique};
use ninefold_techniques::{Position, Reach};

fn first(puzzle: &Puzzle, technique: Technique) -> Option<String> {
    let position = Position::new(puzzle).expect("a small board");
    let step: Step = position.first(technique, &Reach::default())?;
    assert_eq!(position.verify(&step), Ok(()), "{step:?}");
    Some(reason(&explain_in(&position, &step).sentences))
}

/// Returns the sentences without the conclusion, which is the last sentence.
fn reason(in_words: &str) -> String {
    let (reason, _) = in_words
        .trim_end_matches('.')
        .rsplit_once(". ")
        .expect("a conclusion");
    format!("{reason}.")
}

fn give(puzzle: &mut Puzzle, place: (usize, usize), value: i32) {
    let board = puzzle.board();
    let (cell, digit) = (board.at(place.0, place.1), board.digit(value));
    let (cell, digit) = (cell.expect("a cell"), digit.expect("a digit"));
    puzzle.restrict(cell, Marks::of(digit));
}

fn nine(kind: Kind, givens: &[((usize, usize), i32)]) -> Puzzle {
    let mut puzzle = Puzzle::empty(Board::of(Shape::NINE));
    for &(place, value) in givens {
        give(&mut puzzle, place, value);
    }
    puzzle.constraints.push(Constraint::of(kind, Vec::new()));
    puzzle
}

#[test]
fn squares_have_all_thirds_and_remainders() {
    let in_words = first(
        &nine(Kind::Entropy, &[((0, 0), 1), ((0, 1), 2), ((1, 0), 4)]),
        Technique::OtherRule,
    )
    .expect("a step");
    assert_eq!(
        in_words,
        "Look at the entropy of 2×2 squares in r1c1, r1c2, r2c1 and r2c2. Its rule: each 2×2 square has a low, a middle and a high digit. One of its cells has to be 7, 8 or 9, and only r2c2 can be.",
    );
    let in_words = first(
        &nine(Kind::Modulo, &[((0, 0), 1), ((0, 1), 4), ((1, 0), 3)]),
        Technique::OtherRule,
    )
    .expect("a step");
    assert_eq!(
        in_words,
        "Look at the remainders of 2×2 squares in r1c1, r1c2, r2c1 and r2c2. Its rule: each 2×2 square has digits with all three remainders when divided by 3. One of its cells has to be 2, 5 or 8, and only r2c2 can be.",
    );
}

#[test]
fn flatmates_stand_above_and_below() {
    let in_words = first(
        &nine(Kind::Flatmates, &[((3, 0), 5), ((4, 0), 8)]),
        Technique::OtherRule,
    )
    .expect("a step");
    assert_eq!(
        in_words,
        "Look at the rule of Dutch flatmates in r4c1, r3c1 and r5c1. Its rule: each 5 has a 1 above it or a 9 below it. r4c1 is 5 and r5c1 is 8, so r3c1 has to be 1.",
    );
}

#[test]
fn digits_keep_their_distance() {
    let in_words = first(
        &nine(Kind::AntiTaxicab, &[((0, 0), 4)]),
        Technique::MarkedPair,
    )
    .expect("a step");
    assert_eq!(
        in_words,
        "Look at the rule of taxicab distances in r1c1 and r2c4. Its rule: two cells that both hold N are not N steps apart. r1c1 is 4, so r2c4 cannot be 4.",
    );
}

#[test]
fn largest_houses_hold_the_same_digits() {
    // A board of 2×3 cells with digits 1 to 5. 4 is in the first row, and in the second row it cannot be in column
    // 1 or 2.
    let mut puzzle = Puzzle::empty(Board::latin(2, 3, 1, 5).expect("2×3"));
    puzzle
        .constraints
        .push(Constraint::of(Kind::SameHouses, Vec::new()));
    give(&mut puzzle, (0, 0), 4);
    give(&mut puzzle, (1, 0), 2);
    give(&mut puzzle, (0, 1), 3);
    let in_words = first(&puzzle, Technique::OtherRule).expect("a step");
    assert_eq!(
        in_words,
        "Look at row 1 and row 2 in r1c1, r1c2, r1c3, r2c1, r2c2 and r2c3. Its rule: the largest houses hold the same digits. Only one way of filling r1c3, r2c2 and r2c3 is left: 2-4-3.",
    );
}

/// Returns the first fact about a rule on a board of 4×4 cells, where some cells have fewer candidates.
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
    let in_words = explain_in(&position, &step);
    let Reason::Whole(whole) = step.because else {
        panic!("{step:?}");
    };
    (
        whole.fact,
        format!("{}\n{}", in_words.notation, reason(&in_words.sentences)),
    )
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
    let (fact, in_words) = seen(regions(), true, &[], Technique::RegionsToFind);
    assert_eq!(fact, Fact::Order(Cell::new(0), 0));
    assert_eq!(
        in_words,
        "Regions to Find: regions in order at r1c1 => L1≠2, L1≠3, L1≠4\nRegions are numbered in the order of their first cells. r1c1 is the first cell of all, so it belongs to the first region.",
    );
}

#[test]
fn cells_go_around_what_is_closed() {
    // 1 and 2 are in two corners, and row 2 lets them connect in one place only.
    let closed: &[usize] = &[3, 4];
    let given = [
        (0, &[1][..]),
        (12, &[2]),
        (4, closed),
        (5, closed),
        (6, closed),
    ];
    let both = Constraint::of(Kind::Connected(vec![1, 2], None), Vec::new());
    let (fact, in_words) = seen(both, false, &given, Technique::ConnectedCells);
    assert_eq!(fact, Fact::Gate(cells(&[0, 12]), Cell::new(1)));
    assert_eq!(
        in_words,
        "Connected Cells: group of the cells with 1 and 2 goes over r1c2 => r1c2≠3, r1c2≠4\nThe group of the cells with 1 and 2 is connected and has r1c1 and r4c1. Without r1c2, these cells could not be joined, or the whole could not grow large enough. So r1c2 belongs to it.",
    );
}

#[test]
fn a_rank_tells_the_first_digit() {
    let line = cells(&[7, 6, 5, 4]);
    let (fact, in_words) = seen(
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
        in_words,
        "Ranked Lines: rank 10 begins with 3 => r2c4≠1, r2c4≠2, r2c4≠4\nThe rows and columns, read both ways, are 16 lines, and four of them begin with each digit. Row 2 from the right has rank 10, so it begins with 3.",
    );
}

#[test]
fn no_line_comes_before_the_first() {
    // Row 1 from the left is the first line, and column 1 begins with 1 and 2.
    let given = [(0, &[1][..]), (4, &[2])];
    let (fact, in_words) = seen(
        Constraint::new(Kind::Rank(1), cells(&[0, 1, 2, 3])),
        false,
        &given,
        Technique::RankedLines,
    );
    assert!(matches!(fact, Fact::Among(..)), "{fact:?}");
    assert_eq!(
        in_words,
        "Ranked Lines: row 1 from the left has rank 1 => r1c3≠2, r1c2,r3c1≠3, r1c23≠4\nRow 1 from the left has rank 1. So of the three other lines that begin with 1, none is less and 3 are greater. The digits that this step removes would break this order.",
    );
}
