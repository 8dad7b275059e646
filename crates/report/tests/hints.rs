//! Tests that hints and explanations report first what is wrong with the puzzle.

use ninefold_format::{Options, Record, read_str};
use ninefold_grid::Grid;
use ninefold_report::{MAX_CLASHES, advice, broken, explain, position};
use ninefold_search::Budget;
use ninefold_techniques::{End, Policy, Until};

/// A 4×4 puzzle with cages and a thermometer, with exactly one solution.
const KILLER: &str = "variant 4x4
cage 3: r1c1 r1c2
cage 3: r2c3 r3c3
thermo: r4c2 r4c1 r3c1
givens: ..3. 3.2. .... ....
";

fn record(text: &str) -> Record {
    let mut records = read_str(text, Options::default()).unwrap();
    records.remove(0)
}

fn with_placed(text: &str, placed: &[(&str, i32)]) -> Record {
    let mut record = record(text);
    let board = record.puzzle.board().clone();
    let mut grid = Grid::on(&board);
    for &(name, value) in placed {
        grid.set(board.named(name).unwrap(), board.digit(value));
    }
    record.placed = Some(grid);
    record
}

#[test]
fn a_puzzle_without_solution_gets_no_hint_but_the_reason() {
    for text in ["11..............", "variant 4x4\ncage 20: r1c1 r1c2\n"] {
        let record = record(text);
        let advice = advice(&record, &Budget::default(), Until::default());
        assert!(!advice.good && advice.step.is_none());
        assert!(
            advice.levels[0].starts_with("No solution."),
            "{:?}",
            advice.levels
        );
        let start = position(&record, &Budget::default()).unwrap();
        assert_eq!(start.caution.as_ref(), Some(&advice.levels[0]));
    }
}

#[test]
fn a_puzzle_with_several_solutions_gets_a_caution_before_the_hint() {
    for text in [
        "12..34..........",
        "variant 4x4\ncage 3: r1c1 r1c2\ngivens: ..34 .... .... ....\n",
    ] {
        let record = record(text);
        let advice = advice(&record, &Budget::default(), Until::default());
        let words = advice.caution.as_ref().unwrap_or(&advice.levels[0]);
        assert!(words.contains("ore than one solution"), "{words}");
        let explained = explain(&record, &Policy::default(), &Budget::default()).unwrap();
        assert!(explained.end != End::Solved);
        assert!(explained.to_string().starts_with("More than one solution."));
    }
}

#[test]
fn a_wrong_digit_comes_before_any_step() {
    let right = explain(&record(KILLER), &Policy::default(), &Budget::default()).unwrap();
    assert_eq!((right.end, right.caution), (End::Solved, None));
    for (text, name, value) in [(".1...4....1...2.", "r1c1", 2), (KILLER, "r1c2", 4)] {
        let record = with_placed(text, &[(name, value)]);
        let advice = advice(&record, &Budget::default(), Until::default());
        assert_eq!(advice.levels[0].split(':').next(), Some("1 digit is wrong"));
        let start = position(&record, &Budget::default()).unwrap();
        let caution = start.caution.unwrap();
        assert!(
            caution.contains(&format!("{name} = {value} is wrong")),
            "{caution}"
        );
    }
}

#[test]
fn several_wrong_digits_are_all_named() {
    let record = with_placed(".1...4....1...2.", &[("r1c1", 2), ("r1c3", 3)]);
    let advice = advice(&record, &Budget::default(), Until::default());
    let named = "2 digits are wrong: look at r1c1 and r1c3.";
    assert_eq!(
        advice.levels[0],
        "2 digits are wrong, one of them in box 1."
    );
    assert_eq!(advice.levels[1], named);
    assert!(advice.levels[2].starts_with(named));
    assert_eq!(advice.places_at(3)[0].len(), 2);
}

#[test]
fn what_is_broken_already_is_seen_without_solving() {
    let record = with_placed(KILLER, &[("r1c1", 1), ("r1c2", 1)]);
    let (broken, solved) = broken(&record, &Budget::default());
    let words: Vec<&str> = broken.iter().map(|one| &one.words[..]).collect();
    assert!(!solved);
    assert_eq!(words.len(), 2, "{words:?}");
    assert_eq!(words[0], "r1c1 and r1c2 are both 1 (row 1)");
    assert!(words[1].contains("cage of 3"), "{words:?}");
}

#[test]
fn a_game_is_solved_without_what_cells_about_others_hold() {
    // The shade is 1 or 2, and the other cell is 4.
    for (thermo, is_solved) in [("shade-r1c1 r2c2", true), ("r2c2 shade-r1c1", false)] {
        let text = format!(
            "variant 4x4\nbeside: shade-r1c1\ngivens: 1234 3412 2143 432. .\none-of 1 2: shade-r1c1\nthermo: {thermo}\n"
        );
        let record = with_placed(&text, &[("r4c4", 1)]);
        let (_, solved) = broken(&record, &Budget::default());
        assert_eq!(solved, is_solved, "{text}");
    }
}

/// A large board full of one digit has millions of pairs. The report lists a hundred pairs, then all cells.
#[test]
fn of_many_equal_digits_the_cells_are_named() {
    let record = record(&"1".repeat(36 * 36));
    let (broken, solved) = broken(&record, &Budget::default());
    assert!(!solved);
    assert_eq!(broken.len(), MAX_CLASHES + 1);
    assert_eq!(broken[0].words, "r1c1 and r1c2 are both 1 (row 1)");
    assert_eq!(
        broken[MAX_CLASHES].words,
        "more cells have equal digits in one house"
    );
    assert_eq!(broken[MAX_CLASHES].cells.len(), 36 * 36);
}

#[test]
fn the_first_level_names_one_place() {
    let hard = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    for text in [KILLER, ".1...4....1...2.", hard] {
        let record = record(text);
        let begun = position(&record, &Budget::default()).unwrap();
        let mut record = record;
        let mut at = begun.position;
        for _ in 0..12 {
            let advice = advice(&record, &Budget::default(), Until::default());
            let Some((step, _)) = &advice.step else { break };
            let [near, exact, _] = &advice.levels;
            let place = near.split_once(": look at ").unwrap().1;
            // The name of a rule includes its cells. A digit has three words, and any other place at most two.
            let is_digit = place.starts_with("the digit");
            let is_rule = place.starts_with("the ") && !is_digit;
            let most = if is_digit { 3 } else { 2 };
            assert!(is_rule || place.split(' ').count() <= most, "{near}");
            assert!(exact.contains(step.technique.name()), "{exact}");
            assert_eq!(advice.places_at(1).len(), 1, "{near}");
            at.apply(step);
            record.placed = Some(at.grid());
        }
    }
}

/// A board without givens gets only the simplest techniques. All techniques would take seconds and find nothing.
#[test]
fn an_empty_board_is_answered_at_once() {
    for side in [4, 9, 16] {
        let record = record(&".".repeat(side * side));
        let began = std::time::Instant::now();
        let advice = advice(&record, &Budget::default(), Until::default());
        assert_eq!(
            advice.levels[0],
            "This board has more than one solution, so no technique can fill it. Add clues until exactly one solution is left."
        );
        assert!(advice.caution.is_none() && advice.step.is_none() && !advice.good);
        let explained = explain(&record, &Policy::default(), &Budget::default()).unwrap();
        assert_eq!((explained.end, explained.steps.len()), (End::Stuck, 0));
        let caution = explained.caution.unwrap();
        assert!(
            caution.ends_with("Too few digits are given for more than the simplest techniques.")
        );
        // The limit is far below the seconds that all techniques took, also on a busy machine.
        assert!(
            began.elapsed().as_secs() < 2,
            "{side}: {:?}",
            began.elapsed()
        );
    }
}
