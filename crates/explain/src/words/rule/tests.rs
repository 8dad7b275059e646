//! Tests of the sentences for steps by rules.

use crate::words::explain_in;
use crate::words::names::Names;
use ninefold_grid::constraint::{Constraint, Kind};
use ninefold_grid::{Board, Candidate, Cell, Digit, Puzzle, Shape};

use ninefold_logic::{Clash, Conclusion, Reason, Step, Technique, Trial};
use ninefold_techniques::{Position, Reach};

fn puzzle(constraint: Constraint) -> Puzzle {
    let board = Board::of(Shape::new(2, 2).expect("2×2"));
    let mut puzzle = Puzzle::empty(board);
    puzzle.constraints.push(constraint);
    puzzle
}

/// Returns the sentences of the first step, without the conclusion.
fn in_words(puzzle: &Puzzle, technique: Technique) -> String {
    let position = Position::new(puzzle).expect("a square board");
    let step = position
        .first(technique, &Reach::default())
        .expect("a step");
    assert_eq!(position.verify(&step), Ok(()));
    let so = Names(position.board()).conclusion(&step.conclusion);
    let in_words = explain_in(&position, &step).sentences;
    in_words.trim_end_matches(&so).trim_end().to_owned()
}

fn cells(places: &[usize]) -> Vec<Cell> {
    places.iter().copied().map(Cell::new).collect()
}

#[test]
fn a_cage() {
    let small = puzzle(Constraint::new(Kind::Cage(Some(3)), cells(&[0, 1])));
    assert_eq!(
        in_words(&small, Technique::CageCombination),
        "Look at the cage of 3 in r1c1 and r1c2. Its rule: no digit repeats, and the digits add up to 3. It can only be 1+2.",
    );
    assert_eq!(
        in_words(&small, Technique::LockedInRule),
        "Look at the cage of 3 in r1c1 and r1c2. Its rule: no digit repeats, and the digits add up to 3. It can only be 1+2. So 1 and 2 are each in r1c1 or r1c2. No cell that sees all of these can hold one of them.",
    );
}

#[test]
fn two_cages_of_a_row() {
    // 1 and 4, or 2 and 3; 1 and 5, or 2 and 4: only 2 and 3 go with 1 and 5.
    let board = Board::of(Shape::new(2, 3).expect("2×3"));
    let mut puzzle = Puzzle::empty(board);
    for (total, places) in [(5, [0, 1]), (6, [2, 3])] {
        let cage = Constraint::new(Kind::Cage(Some(total)), cells(&places));
        puzzle.constraints.push(cage);
    }
    assert_eq!(
        in_words(&puzzle, Technique::RulesInHouse),
        "Look at row 1 together with the cage of 5 in r1c1 and r1c2 and the cage of 6 in r1c3 and r1c4. The cage of 5 can only be 1+4 or 2+3. The cage of 6 can only be 1+5 or 2+4. Row 1 has each digit once, so together they can only be 2+3 and 1+5, in this order.",
    );
}

#[test]
fn the_rest_of_a_house() {
    let three = puzzle(Constraint::new(Kind::Cage(Some(9)), cells(&[0, 1, 4])));
    assert_eq!(
        in_words(&three, Technique::InniesAndOuties),
        "Box 1 adds up to 10. The cage of 9 adds up to 9. The cell that is left, r2c2, is 10 − 9 = 1.",
    );
    let two = puzzle(Constraint::new(Kind::Cage(Some(3)), cells(&[0, 1])));
    assert_eq!(
        in_words(&two, Technique::InniesAndOuties),
        "Row 1 adds up to 10. The cage of 3 adds up to 3. The cells that are left, r1c3 and r1c4, make 10 − 3 = 7. The sum can only be 3+4.",
    );
}

#[test]
fn rows_and_pieces() {
    // The first piece has r1c1, r1c2, r1c3 and r2c1: r1c4 holds the same as r2c1.
    let board = Board::latin(4, 4, 1, 4).expect("4×4");
    let pieces = "0001021122312333"
        .bytes()
        .map(|sign| Some(usize::from(sign - b'0')));
    let pieces: Vec<Option<usize>> = pieces.collect();
    let mut jigsaw = Puzzle::empty(board.with_pieces(&pieces).expect("four pieces"));
    jigsaw.restrict(
        Cell::new(4),
        [2, 3, 4].iter().filter_map(|&d| Digit::new(d)).collect(),
    );
    assert_eq!(
        in_words(&jigsaw, Technique::LawOfLeftovers),
        "The piece of r1c1 and row 1 hold the same digits. So r2c1, outside row 1, and r1c4, outside the piece of r1c1, hold the same digits too. 1 cannot be in r2c1.",
    );
}

#[test]
fn a_trial() {
    // r1c1 = 3 forces r2c2 = 4, and no digit is left for r3c3.
    let mut puzzle = puzzle(Constraint::new(Kind::Thermo, cells(&[0, 5, 10])));
    puzzle
        .constraints
        .push(Constraint::new(Kind::Cage(Some(7)), cells(&[5, 6])));
    puzzle
        .constraints
        .push(Constraint::new(Kind::Whisper(2), cells(&[10, 15])));
    assert_eq!(
        in_words(&puzzle, Technique::TrialByRules),
        "Suppose r1c1 = 3. Then the thermometer in r1c1, r2c2 and r3c3 cannot be filled. Each cell is greater than the one before it. r1c1 is 3, so r2c2 is at least 4 and r3c3 has no digit left. So r1c1 is not 3.",
    );
}

/// A trial with many trials inside, which have as many inside them.
#[test]
fn long_trials_are_told_shorter() {
    let puzzle = puzzle(Constraint::new(Kind::Thermo, cells(&[0, 5, 10])));
    let position = Position::new(&puzzle).expect("4×4");
    let short = position
        .first(Technique::Thermometer, &Reach::default())
        .expect("a step");
    let clash = Clash::Cell(Cell::new(0));
    let target = Candidate {
        cell: Cell::new(0),
        digit: Digit::new(4).expect("from 1"),
    };
    let with = |steps: Vec<Step>| Step {
        technique: Technique::NestedTrial,
        conclusion: Conclusion::Eliminate(vec![target]),
        because: Reason::Trial(Trial {
            target,
            steps,
            clash: clash.clone(),
        }),
    };
    for (outer, inner, wanted) in [
        (
            1,
            1,
            "Suppose also r1c1 = 4. Then these steps follow:\n  - Look at",
        ),
        (
            8,
            40,
            "Suppose also r1c1 = 4. Then 40 steps follow, and r1c1 has no candidate left. ",
        ),
        (
            200,
            9,
            "Suppose r1c1 = 4. Then 200 steps follow, all of them by further trials. In the end r1c1 has",
        ),
    ] {
        let inside = with(vec![short.clone(); inner]);
        let sentences = explain_in(&position, &with(vec![inside; outer])).sentences;
        assert!(sentences.contains(wanted), "{sentences}");
        assert!(sentences.chars().count() < 3_000, "{sentences}");
    }
}

/// Returns the sentences, without the conclusion, for a 9×9 board with one rule, on which some cells have fewer
/// candidates.
fn argument(kind: Kind, groups: &[&str], left: &[(&str, &str)], technique: Technique) -> String {
    let board = Board::of(Shape::NINE);
    let named = |name: &str| board.named(name).expect("a cell");
    let groups = groups
        .iter()
        .map(|group| group.split(' ').map(named).collect());
    let constraint = Constraint::of(kind, groups.collect());
    let mut puzzle = Puzzle::empty(board.clone()).with_constraints(vec![constraint]);
    for (cell, digits) in left {
        let digits = digits
            .chars()
            .filter_map(|sign| board.digit(sign.to_digit(10)? as i32));
        puzzle.restrict(named(cell), digits.collect());
    }
    let position = Position::new(&puzzle).expect("9×9");
    let step = position
        .first(technique, &Reach::default())
        .expect("a step");
    assert_eq!(position.verify(&step), Ok(()));
    let in_words = explain_in(&position, &step).without_definition();
    let so = Names(position.board()).conclusion(&step.conclusion);
    in_words.trim_end_matches(&so).trim_end().to_owned()
}

/// A kind, its cells, the remaining digits of some cells, the technique, and the expected sentences.
type Case = (
    Kind,
    &'static [&'static str],
    &'static [(&'static str, &'static str)],
    Technique,
    &'static str,
);

#[test]
fn every_form_of_argument() {
    use Technique as T;
    const LINE: &str = "r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9";
    #[rustfmt::skip]
    let cases: Vec<Case> = vec![
        (Kind::Cage(Some(7)), &["r1c1 r1c2"], &[("r1c9", "5")], T::CageCombination, "Look at the cage of 7 in r1c1 and r1c2. It can be 1+6, 2+5 or 3+4. 5 is already in row 1 (r1c9), so 2+5 is out."),
        (Kind::Cage(Some(30)), &["r1c1 r1c2 r2c1 r2c2"], &[], T::CageCombination, "Look at the cage of 30 in r1c1, r1c2, r2c1 and r2c2. It can only be 6+7+8+9."),
        (Kind::Cage(Some(15)), &["r1c1 r1c2 r2c1"], &[("r1c1", "4"), ("r2c1", "12359")], T::CageCombination, "Look at the cage of 15 in r1c1, r1c2 and r2c1. r1c1 is 4, so r1c2 and r2c1 make 15 − 4 = 11. These can only be 2+9, 3+8 or 5+6. In 3+8, only r1c2 can be 8, so it is not 3. In 5+6, only r1c2 can be 6, so it is not 5."),
        (Kind::Cage(Some(5)), &["r5c5"], &[], T::CageCombination, "Look at the cage of 5 in r5c5. r5c5 is the only cell, so it is 5."),
        (Kind::Product(24), &["r1c1 r1c2"], &[("r1c1", "34")], T::CageCombination, "Look at the cage with the product 24 in r1c1 and r1c2. It can only be 3×8 or 4×6. In 3×8, only r1c2 can be 8, so it is not 3. In 4×6, only r1c2 can be 6, so it is not 4."),
        (Kind::Renban, &["r1c1 r1c2 r2c1"], &[("r1c1", "89")], T::LineRule, "Look at the renban line in r1c1, r1c2 and r2c1. r1c1, r1c2 and r2c1 can only be 8-6-7, 8-7-6, 8-7-9, 8-9-7, 9-7-8 or 9-8-7, in this order."),
        (Kind::Thermo, &["r5c5 r5c6 r6c7 r6c8"], &[], T::Thermometer, "Look at the thermometer in r5c5, r5c6, r6c7 and r6c8. Each cell is greater than the one before it. r5c5 is at least 1, so r5c6 is at least 2, r6c7 is at least 3 and r6c8 is at least 4. Each cell is less than the one after it. r6c8 is at most 9, so r6c7 is at most 8, r5c6 is at most 7 and r5c5 is at most 6."),
        (Kind::Thermo, &["r5c5 r5c6 r6c7"], &[("r5c6", "1345")], T::Thermometer, "Look at the thermometer in r5c5, r5c6 and r6c7. Each cell is greater than the one before it. r5c5 is at least 1, so r5c6 is at least 3 (it cannot be 2) and r6c7 is at least 4. Each cell is less than the one after it. r5c6 is at most 5, so r5c5 is at most 4."),
        (Kind::Thermo, &["r5c5 r5c6 r6c7 r7c7 r8c7"], &[("r5c6", "1345")], T::Thermometer, "Look at the thermometer in r5c5, r5c6, r6c7, r7c7 and r8c7. Each cell is greater than the one before it. r5c5 is at least 1, so r5c6 is at least 3 (it cannot be 2). So r6c7 is at least 4, r7c7 is at least 5 and r8c7 is at least 6. Each cell is less than the one after it. r8c7 is at most 9, so r7c7 is at most 8, r6c7 is at most 7 and r5c6 is at most 5 (it cannot be 6). So r5c5 is at most 4."),
        (Kind::SlowThermo, &["r5c5 r6c6 r7c7"], &[("r5c5", "345")], T::Thermometer, "Look at the slow thermometer in r5c5, r6c6 and r7c7. No cell is less than the one before it. r5c5 is at least 3, so r6c6 is at least 4 and r7c7 is at least 4."),
        (Kind::Arrow, &["r4c4", "r4c5 r5c5 r6c5"], &[], T::ArrowSum, "Look at the arrow in r4c4, r4c5, r5c5 and r6c5. r4c5, r5c5 and r6c5 make at least 6 (1+2+3), so r4c4 is at least 6. r4c4 is at most 9 and any two of r4c5, r5c5 and r6c5 make at least 3 (1+2), so each of them is at most 9 − 3 = 6."),
        (Kind::DoubleArrow, &["r4c4 r4c5 r5c5 r6c5"], &[("r4c4", "12"), ("r6c5", "34")], T::ArrowSum, "Look at the double arrow in r4c4, r4c5, r5c5 and r6c5. r4c4 and r6c5 make at most 6 (2+4) and r5c5 is at least 1, so r4c5 is at most 6 − 1 = 5. r4c4 and r6c5 make at most 6 (2+4) and r4c5 is at least 1, so r5c5 is at most 6 − 1 = 5."),
        (Kind::Whisper(5), &["r1c1 r2c2 r3c3"], &[], T::LineRule, "Look at the whisper line of at least 5 in r1c1, r2c2 and r3c3. No digit differs from 5 by 5 or more, so r1c1, r2c2 and r3c3 cannot be 5. If r2c2 = 4, both r1c1 and r3c3 would be 9, but they see each other. If r2c2 = 6, both r1c1 and r3c3 would be 1, but they see each other."),
        (Kind::Whisper(5), &["r1c1 r1c2 r1c3"], &[("r1c2", "46789"), ("r1c1", "16789"), ("r1c3", "126789")], T::LineRule, "Look at the whisper line of at least 5 in r1c1, r1c2 and r1c3. r1c1, r1c2 and r1c3 can only be 1-7-2, 1-8-2 or 1-9-2, in this order."),
        (Kind::Difference(1), &["r1c1 r1c2"], &[("r1c1", "37")], T::MarkedPair, "Look at the difference of 1 in r1c1 and r1c2. r1c1 can only be 3 or 7, so r1c2 can only be 2, 4, 6 or 8."),
        (Kind::Ratio(2), &["r1c1 r1c2"], &[], T::MarkedPair, "Look at the ratio of 2 in r1c1 and r1c2. 5, 7 and 9 are in no pair with the ratio 2, so r1c1 and r1c2 cannot be 5, 7 or 9."),
        (Kind::PairSum(10), &["r1c1 r1c2"], &[], T::MarkedPair, "Look at the sum of 10 in r1c1 and r1c2. It can only be 1+9, 2+8, 3+7 or 4+6."),
        (Kind::Greater, &["r1c1 r1c2"], &[("r1c1", "345")], T::MarkedPair, "Look at the greater sign in r1c1 and r1c2. r1c1 is at most 5 and r1c2 is less, so r1c2 is at most 4."),
        (Kind::Palindrome, &["r1c1 r2c2 r3c4"], &[("r3c4", "345")], T::LineRule, "Look at the palindrome in r1c1 and r3c4. r1c1 and r3c4 hold the same digit, and r3c4 cannot be 1, 2, 6, 7, 8 or 9."),
        (Kind::Zipper, &["r1c1 r2c4 r3c7 r4c1 r5c4"], &[("r1c1", "1"), ("r5c4", "2")], T::LineRule, "Look at the zipper line in r1c1, r2c4, r3c7, r4c1 and r5c4. r1c1 and r5c4 make 3 (1+2), so r3c7 = 3. r3c7 is 3 and r4c1 is at least 2, so r2c4 is at most 3 − 2 = 1. r3c7 is 3 and r2c4 is 1, so r4c1 = 3 − 1 = 2."),
        (Kind::Contains(vec![2, 3, 4]), &["r1c1 r1c2 r2c1 r2c2"], &[("r1c1", "5"), ("r1c2", "2")], T::OtherRule, "Look at the quadruple of 2, 3 and 4 in r1c1, r1c2, r2c1 and r2c2. r1c2 is 2. Two of the others have to be 3 or 4, and only r2c1 and r2c2 can be."),
        (Kind::Contains(vec![4]), &["r1c1 r1c2 r2c1 r2c2"], &[("r1c1", "12"), ("r1c2", "359"), ("r2c1", "6789")], T::OtherRule, "Look at the quadruple of 4 in r1c1, r1c2, r2c1 and r2c2. One of its cells has to be 4, and only r2c2 can be."),
        (Kind::Entropic, &["r1c1 r1c2 r1c3"], &[("r1c1", "12"), ("r1c2", "789")], T::LineRule, "Look at the entropic line in r1c1, r1c2 and r1c3. r1c1 can only be 1 or 2, so r1c3 cannot be 1, 2 or 3. r1c2 can only be 7, 8 or 9, so r1c3 can only be 4, 5 or 6."),
        (Kind::Sandwich(4), &[LINE], &[("r1c5", "1")], T::OutsideClue, "Look at the sandwich of 4 in row 1, from r1c1 to r1c9. Between 1 and 9 there can only be 4, so one cell is between them. So 1 and 9 can only be in r1c5 and r1c3 or r1c5 and r1c7, in this order. 4 is always between them, and r1c1, r1c2, r1c3, r1c7, r1c8 and r1c9 never are, so these cannot be 4."),
        (Kind::Sandwich(8), &[LINE], &[("r1c1", "1"), ("r1c9", "2"), ("r1c8", "3"), ("r1c7", "4")], T::OutsideClue, "Look at the sandwich of 8 in row 1, from r1c1 to r1c9. Between 1 and 9 there can only be 8, so one cell is between them. So 1 and 9 can only be in r1c1 and r1c3, in this order. 8 is always between them, and r1c4, r1c5 and r1c6 never are, so these cannot be 8."),
        (Kind::Cage(Some(6)), &["r1c1 r1c2 r1c3"], &[], T::LockedInRule, "Look at the cage of 6 in r1c1, r1c2 and r1c3. It can only be 1+2+3. So 1, 2 and 3 are each in r1c1, r1c2 or r1c3. No cell that sees all of these can hold one of them."),
        (Kind::Cage(Some(7)), &["r1c1 r1c2 r2c1"], &[], T::LockedInRule, "Look at the cage of 7 in r1c1, r1c2 and r2c1. It can only be 1+2+4. So 1, 2 and 4 are each in r1c1, r1c2 or r2c1. No cell that sees all of these can hold one of them."),
        (Kind::SameSets, &["r1c1 r1c2", "r5c5 r5c6"], &[("r1c1", "12"), ("r1c2", "23")], T::OtherRule, "Look at the groups with the same digits in r1c1, r1c2, r5c5 and r5c6. None of r1c1 and r1c2 can be 4, 5, 6, 7, 8 or 9, so none of r5c5 and r5c6 can be."),
        (Kind::Skyscrapers(7), &[LINE], &[], T::OutsideClue, "Look at the skyscraper clue of 7 in row 1, from r1c1 to r1c9. Seven digits are seen. 9 hides all that follows, so at least six cells are before it: none of r1c1, r1c2, r1c3, r1c4, r1c5 and r1c6 is 9. Behind 8 only 9 can be seen, so at least five cells are before it: none of r1c1, r1c2, r1c3, r1c4 and r1c5 is 8. In the same way, none of r1c1, r1c2, r1c3 and r1c4 is 7, none of r1c1, r1c2 and r1c3 is 6, neither r1c1 nor r1c2 is 5 and r1c1 is not 4."),
        (Kind::Between, &["r1c1 r2c2 r3c3 r4c5"], &[], T::LineRule, "Look at the between line in r1c1, r2c2, r3c3 and r4c5. Whatever the ends are, 1 or 9 is never strictly between them, so r2c2 and r3c3 cannot be 1 or 9."),
        (Kind::CountEqual(0), &["r9c9", "r1c1 r1c4 r1c7 r4c2 r5c6"], &[("r1c1", "2"), ("r4c2", "2"), ("r5c6", "34")], T::OtherRule, "Look at the count of equal digits in r9c9, r1c1, r1c4, r1c7, r4c2 and r5c6. Two of the cells that are counted are 2, so r9c9 is 2."),
        (Kind::CountEqual(1), &["r9c9", "r1c1 r4c2 r5c6 r6c8"], &[("r9c9", "3"), ("r1c1", "25")], T::OtherRule, "Look at the count of equal digits in r9c9, r1c1, r4c2, r5c6 and r6c8. r1c1, r4c2, r5c6 and r6c8 can only be 2-2-2-2 or 5-5-5-5, in this order."),
        (Kind::RunEqual(0), &["r9c9", "r1c1 r2c4 r3c7", "r1c1 r4c2 r5c8"], &[("r9c9", "2"), ("r1c1", "7"), ("r2c4", "7")], T::OtherRule, "Look at the count of equal digits in a row in r9c9, r1c1, r2c4, r3c7, r4c2 and r5c8. r9c9 is at most 2, and two cells in a row are 7 already, so r3c7 and r4c2 cannot be 7."),
        (Kind::RunEqual(0), &["r9c9", "r1c1 r2c4 r3c7", "r1c1 r4c2 r5c8"], &[("r9c9", "45"), ("r1c1", "7"), ("r5c8", "12")], T::OtherRule, "Look at the count of equal digits in a row in r9c9, r1c1, r2c4, r3c7, r4c2 and r5c8. At least one and at most four cells in a row are 7, so r9c9 is at least 1 and at most 4. r9c9 is at least 4, so at least four cells in a row have to be 7, and no more can be. So r2c4, r3c7 and r4c2 have to be 7."),
        (Kind::Lockout(4), &["r1c1 r2c2 r3c3"], &[], T::LineRule, "Look at the lockout line of at least 4 in r1c1, r2c2 and r3c3. Whatever the ends are, 5 would be between them or equal to one, so r2c2 cannot be 5."),
    ];
    for (kind, groups, left, technique, wanted) in cases {
        let in_words = argument(kind.clone(), groups, left, technique);
        assert_eq!(in_words, wanted, "{kind:?}");
    }
}
