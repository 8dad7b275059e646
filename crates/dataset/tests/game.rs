//! Games: every move is judged by the solution and the steps.

use ninefold::Puzzle;
use ninefold::search::Budget;
use ninefold::techniques::Until;
use ninefold_dataset::{Game, Judgement, Move, Relation, Row, Solved, Wanted};

/// A puzzle that needs chains.
const HARD: &str =
    "4.....938.32.941...953..24.37.6.9..4529..16736.47.3.9.957..83....39..4..24..3.7.9";

fn play(game: &mut Game, what: Move, cell: usize, digit: i32) -> Result<Judgement, String> {
    let judged = game.play(what, cell, digit, &Until::default());
    judged.map_err(|unfit| unfit.to_string())
}

#[test]
fn the_way_of_a_row_is_right_and_its_techniques_are_the_easiest() {
    let puzzle: Puzzle = HARD.parse().unwrap();
    let solved = Solved::of(puzzle.clone(), &Budget::default()).unwrap();
    let wanted = Wanted {
        relation: Relation::Grid,
        steps: true,
        alternatives: false,
        negative: None,
    };
    let row = Row::of(&solved, wanted, &Budget::default(), &Until::default()).unwrap();
    let mut game = Game::new(puzzle, &Budget::default(), &Until::default()).unwrap();
    for step in row.steps.unwrap() {
        assert_eq!(
            (game.digits(), game.candidates()),
            (step.board, step.candidates)
        );
        let effects = step.placed.iter().map(|&effect| (Move::Place, effect));
        let effects = effects.chain(
            step.eliminated
                .iter()
                .map(|&effect| (Move::Eliminate, effect)),
        );
        for (number, (what, (cell, digit))) in effects.enumerate() {
            let judged = play(&mut game, what, cell, digit).unwrap();
            let Judgement::Right { technique, .. } = judged else {
                panic!("{judged:?} after {number} effects of {}", step.technique);
            };
            if number == 0 {
                let own: ninefold::logic::Technique = step.technique.parse().unwrap();
                assert!(
                    technique <= own,
                    "{} before {}",
                    technique.id(),
                    step.technique
                );
            }
        }
    }
    assert!(game.is_solved() && game.score(&row.solution).unwrap().is_solved());
}

#[test]
fn what_is_wrong_changes_nothing_and_what_is_not_deducible_is_told() {
    let mut game = Game::new(HARD.parse().unwrap(), &Budget::default(), &Until::default()).unwrap();
    let (digits, candidates) = (game.digits(), game.candidates());
    let solution = Solved::of(HARD.parse().unwrap(), &Budget::default()).unwrap();
    let solution = solution.solution().to_string();
    let mut judged = [0; 3];
    for (cell, sign) in (0..81).zip(solution.bytes()) {
        for digit in 1..=9 {
            let is_candidate = candidates[cell] >> (digit - 1) & 1 == 1;
            let is_given = HARD.as_bytes()[cell] != b'.';
            for what in [Move::Place, Move::Eliminate] {
                let found = play(&mut game, what, cell, digit);
                assert_eq!(found.is_ok(), is_candidate && !is_given, "{found:?}");
                let is_right = (digit == i32::from(sign - b'0')) == (what == Move::Place);
                match found {
                    Ok(Judgement::Wrong) => assert!(!is_right),
                    Ok(_) => assert!(is_right && game.undo()),
                    Err(_) => continue,
                }
                judged[match found.unwrap() {
                    Judgement::Wrong => 0,
                    Judgement::Right { .. } => 1,
                    Judgement::NotDeducible => 2,
                }] += 1;
                assert_eq!(
                    (game.digits(), game.candidates()),
                    (digits.clone(), candidates.clone())
                );
            }
        }
    }
    assert!(judged.iter().all(|&number| number > 0), "{judged:?}");
    assert!(!game.undo());
    let score = game.score(HARD).unwrap();
    assert_eq!((score.right, score.wrong, score.changed), (0, 0, 0));
    assert!(game.score("12").is_err() && play(&mut game, Move::Place, 81, 1).is_err());
    assert!(play(&mut game, Move::Place, 1, 0).is_err());
}

#[test]
fn singles_always_count() {
    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let mut game = Game::new(easy.parse().unwrap(), &Budget::default(), &Until::default()).unwrap();
    let judged = play(&mut game, Move::Place, 40, 5).unwrap();
    assert!(
        matches!(judged, Judgement::Right { technique, price } if technique.id() == "naked-single" && price.0 == 23),
        "{judged:?}"
    );
}
