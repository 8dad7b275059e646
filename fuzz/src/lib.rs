//! What several targets share: puzzles that are made from bytes, and what must be true of every step.

use std::io::Write;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use ninefold_explain::explain_in;
use ninefold_grid::{Board, Grid, Puzzle, Shape};
use ninefold_logic::{Step, Technique};
use ninefold_techniques::{Flow, Policy, Position, Reach};
use ninefold_testkit::constraints::{KINDS, dug, rule};
use ninefold_testkit::full::{Rng, full_grid};
use ninefold_testkit::reference::solutions;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

/// A small board with rules: eight bytes are a seed, one chooses the board, up to four choose kinds of rules.
pub fn ruled(input: &[u8]) -> Option<Puzzle> {
    let (seed, [form, kinds @ ..]) = input.split_first_chunk::<8>()? else {
        return None;
    };
    let seed = u64::from_le_bytes(*seed);
    let mut rng = Rng::new(seed);
    let shape = Shape::new(2, 2).ok()?;
    let board = match form % 3 {
        0 => Board::of(shape),
        1 => Board::latin(4, 4, 0, 4).ok()?,
        _ => {
            let pieces = [0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3].map(Some);
            Board::latin(4, 4, 1, 4).ok()?.with_pieces(&pieces).ok()?
        }
    };
    let filling = full_grid(shape, seed);
    let mut puzzle = dug(board, &filling, usize::from(form / 3 % 8), &mut rng);
    for kind in kinds.iter().take(4) {
        let constraint = rule(&puzzle, usize::from(*kind) % KINDS, &filling, &mut rng);
        puzzle.constraints.push(constraint);
    }
    Some(puzzle)
}

/// What a strategy of the tests makes where chance is the input, and behind its end a sequence that begins with it. (With zeros, what is
/// drawn evenly would be drawn without end.)
pub fn made<S: Strategy>(strategy: &S, input: &[u8]) -> Option<S::Value> {
    let seed = input.iter().fold(input.len() as u64, |seed, &byte| {
        seed.wrapping_mul(31).wrapping_add(u64::from(byte))
    });
    let mut rng = Rng::new(seed);
    let behind = (0..4096).map(|_| rng.below(256) as u8);
    let chance: Vec<u8> = input.iter().copied().chain(behind).collect();
    let chance = TestRng::from_seed(RngAlgorithm::PassThrough, &chance);
    let mut runner = TestRunner::new_with_rng(Config::default(), chance);
    Some(strategy.new_tree(&mut runner).ok()?.current())
}

/// A step is proved from what it names, contradicts none of these solutions, and is told in words.
pub fn check(position: &Position, step: &Step, solutions: &[Grid]) {
    assert_eq!(position.verify(step), Ok(()), "{step:?}");
    for solution in solutions {
        for (candidate, is_placed) in step.effects() {
            let is_right = solution[candidate.cell] == Some(candidate.digit);
            assert_eq!(is_placed, is_right, "{step:?}");
        }
    }
    assert!(!explain_in(position, step).sentences.is_empty(), "{step:?}");
}

/// Checks steps of every technique in the first positions of a walk.
pub fn check_techniques(puzzle: &Puzzle) {
    let Ok(mut position) = Position::new(puzzle) else {
        return;
    };
    let solutions = solutions(puzzle, 50);
    let reach = Reach {
        fish_effort: 50,
        forced_effort: 100,
        ..Reach::default()
    };
    for _ in 0..3 {
        for technique in Technique::all() {
            let mut left = 4;
            let _ = position.each(technique, &reach, &mut |step| {
                check(&position, &step, &solutions);
                left -= 1;
                if left == 0 {
                    Flow::Break(())
                } else {
                    Flow::Continue(())
                }
            });
        }
        let Some(step) = position.next(&Policy::default()) else {
            break;
        };
        check(&position, &step, &solutions);
        position.apply(&step);
    }
}

/// A text packed as in the links of Penpa+, its bytes as they are.
pub fn deflated(text: &str) -> String {
    let mut packed = DeflateEncoder::new(Vec::new(), Compression::none());
    let written = packed.write_all(text.as_bytes());
    let packed = written.and_then(|()| packed.finish());
    STANDARD.encode(packed.expect("memory takes all"))
}

/// A text packed as in the links of f-puzzles and SudokuPad (LZ-string in base64), each sign for itself, so that the bytes of the input
/// and those of the text lie side by side.
pub fn packed(text: &str) -> String {
    let mut bits = vec![];
    let mut put = |number: u16, width: u32| {
        bits.extend((0..width).map(|bit| number >> bit & 1));
    };
    // How wide a number is, and how many phrases can be numbered before it grows.
    let (mut width, mut room) = (2, 1);
    for sign in text.encode_utf16() {
        let (kind, bits) = if sign < 256 { (0, 8) } else { (1, 16) };
        put(kind, width);
        put(sign, bits);
        // The sign is a phrase, and so is the one before it together with it, if there is one.
        for _ in 0..if width == 2 { 1 } else { 2 } {
            room -= 1;
            if room == 0 {
                room = 1 << width;
                width += 1;
            }
        }
    }
    put(2, width);
    let signs = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let six = |six: &[u16]| {
        (0..6).fold(0, |number, i| {
            number << 1 | usize::from(*six.get(i).unwrap_or(&0))
        })
    };
    bits.chunks(6)
        .map(|chunk| char::from(signs[six(chunk)]))
        .collect()
}
