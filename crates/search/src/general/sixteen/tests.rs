//! Compares the planes with the board that handles single candidates, and with arrays.

use std::array::from_fn;
use std::collections::BTreeSet;

use ninefold_grid::{Candidate, Puzzle, Shape};
use ninefold_testkit::full;
use proptest::prelude::*;

use super::plane::Plane;
use super::portable::{NoProof, Words};
use super::position::{Position, Question};
use super::{choice, guess};
use crate::budget::Meter;
use crate::general::questions::Questions;
use crate::sink::Collect;
use crate::{Backend, Budget};

const SHAPE: fn() -> Shape = || Shape::new(4, 4).unwrap();

/// Makes a plane from a function of row and column.
fn plane(set: impl Fn(usize, usize) -> bool) -> Words {
    let words = from_fn(|band| {
        let bits = (0..64).filter(|i| set(4 * band + i / 16, i % 16));
        bits.map(|i| 1 << i).sum()
    });
    Words::load(NoProof, words)
}

fn lanes<P: Plane>(plane: P) -> [u16; 16] {
    let mut lanes = [0; 16];
    plane.write(&mut lanes);
    lanes
}

/// The deductions of the planes and of the board, without guesses; `None` if the position is impossible.
fn deduced(puzzle: &Puzzle) -> [Option<BTreeSet<(usize, usize)>>; 2] {
    let mut position = Position::<Words>::of(puzzle, NoProof);
    let planes = position.settle(&mut 0).is_ok().then(|| {
        let cells = |word: u64, band: usize| {
            let bits = (0..64).filter(move |bit| word >> bit & 1 == 1);
            bits.map(move |bit| 64 * band + bit)
        };
        let digits = position.digits.iter().enumerate();
        digits
            .flat_map(|(digit, plane)| {
                let words = plane.store().into_iter().enumerate();
                words.flat_map(move |(band, word)| cells(word, band).map(move |cell| (cell, digit)))
            })
            .collect()
    });
    let board = Questions::<1>::of(puzzle).ok().and_then(|mut board| {
        let mut meter = Meter::new(&Budget::default());
        let settled = crate::general::stages::settle(&mut board, &mut meter);
        settled.ok()?.ok()?;
        let open = board.open_questions().flatten();
        let open = open.map(|Candidate { cell, digit }| (cell.index(), digit.index()));
        let grid = board.grid();
        let known = grid.filled();
        let known = known.map(|(cell, digit)| (cell.index(), digit.index()));
        Some(open.chain(known).collect())
    });
    [planes, board]
}

#[test]
fn planes_deduce_what_the_board_does() {
    let mut impossible = 0;
    for seed in 0..60 {
        let puzzle = full::dug(SHAPE(), seed, 70 + seed as usize % 60);
        let [planes, board] = deduced(&puzzle);
        assert_eq!(planes, board, "seed {seed}");
        // Add a given, which may be wrong.
        for i in 0..40 {
            let cell = ninefold_grid::Cell::new((seed as usize * 31 + i * 17) % 256);
            let digit = ninefold_grid::Digit::new(1 + i % 16);
            let [planes, board] = deduced(&puzzle.with(cell, digit));
            impossible += usize::from(board.is_none());
            assert_eq!(planes, board, "seed {seed}, {i}");
        }
    }
    assert!(impossible > 100);
}

#[test]
fn backends_do_the_same() {
    for seed in 0..12 {
        let puzzle = full::dug(SHAPE(), seed, 84);
        let reported: Vec<_> = Backend::available()
            .map(|backend| {
                let mut meter = Meter::new(&Budget::default());
                let mut sink = Collect {
                    limit: 50,
                    grids: Vec::new(),
                };
                let done = guess(
                    backend,
                    300,
                    &puzzle,
                    &mut Vec::new(),
                    &mut sink,
                    &mut meter,
                );
                let stats = crate::Stats {
                    elapsed: Default::default(),
                    ..meter.stats()
                };
                (done.ok(), sink.grids, stats)
            })
            .collect();
        assert!(
            reported.windows(2).all(|two| two[0] == two[1]),
            "seed {seed}"
        );
    }
}

/// The answers of every question must lie in its lane.
#[test]
fn answers_are_where_questions_say() {
    let digits: [Words; 16] = from_fn(|digit| {
        plane(|row, column| (row * 7 + column * 3 + digit * 5 + row * column) % 3 == 0)
    });
    let has =
        |(row, column, digit): (usize, usize, usize)| lanes(digits[digit])[row] >> column & 1 == 1;
    let mut answers: Vec<[u16; 16]> = choice::cells(digits).into_iter().map(lanes).collect();
    for digit in digits {
        let boxes = choice::boxes(digit);
        answers.extend([digit, boxes, choice::columns(boxes)].map(lanes));
    }
    let mut seen = vec![0; 4096];
    for (at, lane) in answers.into_iter().flatten().enumerate() {
        for number in 0..16 {
            let (row, column, digit) = Question(at as u16).answer(number);
            assert_eq!(
                lane >> number & 1 == 1,
                has((row, column, digit)),
                "{at} {number}"
            );
            seen[row * 256 + column * 16 + digit] += 1;
        }
    }
    assert!(seen.into_iter().all(|questions| questions == 4));
}

/// Compares every operation with its definition on arrays of lanes.
fn check<P: Plane>(proof: P::Proof, x: [u16; 16], y: [u16; 16]) -> Result<(), TestCaseError> {
    let word = |lanes: &[u16]| (0..4).map(|i| u64::from(lanes[i]) << (16 * i)).sum();
    let words = |lanes: [u16; 16]| from_fn(|band| word(&lanes[4 * band..]));
    let (a, b) = (P::load(proof, words(x)), P::load(proof, words(y)));
    let each = |f: &dyn Fn(usize) -> u16| -> [u16; 16] { from_fn(f) };
    let all = |is: bool| if is { u16::MAX } else { 0 };
    let swapped = {
        let low = 0x0000_f0f0_0000_f0f0;
        let swap = |word: u64| word & !(low | low << 12) | word >> 12 & low | (word & low) << 12;
        lanes(Words::load(NoProof, words(x).map(swap)))
    };
    let cases = [
        ("load", a, x),
        ("with", b.with(words(x)), x),
        ("same", a.same(0x1234), [0x1234; 16]),
        ("and", a.and(b), each(&|i| x[i] & y[i])),
        ("or", a.or(b), each(&|i| x[i] | y[i])),
        ("without", a.without(b), each(&|i| x[i] & !y[i])),
        ("next row", a.next_row(), each(&|i| x[i & !3 | (i + 1) & 3])),
        (
            "row after",
            a.row_after(),
            each(&|i| x[i & !3 | (i + 2) & 3]),
        ),
        ("next band", a.next_band(), each(&|i| x[(i + 4) % 16])),
        ("band after", a.band_after(), each(&|i| x[(i + 8) % 16])),
        ("neighbour bands", a.neighbour_bands(), each(&|i| x[i ^ 4])),
        ("up", a.up::<3>(), each(&|i| x[i] << 3)),
        ("down", a.down::<3>(), each(&|i| x[i] >> 3)),
        (
            "swap",
            a.swap::<12>(a.with([0x0000_f0f0_0000_f0f0; 4])),
            swapped,
        ),
        (
            "without lowest",
            a.without_lowest(),
            each(&|i| x[i] & x[i].wrapping_sub(1)),
        ),
        ("empty lanes", a.empty_lanes(), each(&|i| all(x[i] == 0))),
        (
            "nibbles",
            a.and(a.same(0x1111)).nibbles(),
            each(&|i| (x[i] & 0x1111) * 15),
        ),
    ];
    for (name, found, expected) in cases {
        prop_assert_eq!(lanes(found), expected, "{}", name);
    }
    prop_assert_eq!(a.store(), words(x));
    prop_assert_eq!(a.is_empty(), x == [0; 16]);
    let empty = (0..16).filter(|&i| x[i] == 0).map(|i| 1 << i).sum();
    prop_assert_eq!(a.empty_lanes().lanes(), empty);
    Ok(())
}

fn any_lanes() -> impl Strategy<Value = [u16; 16]> {
    let lane = prop_oneof![
        Just(0),
        Just(u16::MAX),
        any::<u16>(),
        (0..16u16).prop_map(|d| 1 << d)
    ];
    proptest::array::uniform16(lane)
}

proptest! {
    #[test]
    fn operations_do_what_they_say(x in any_lanes(), y in any_lanes()) {
        check::<Words>(NoProof, x, y)?;
        #[cfg(target_arch = "x86_64")]
        if let Some(avx2) = super::avx2::Avx2::detect() {
            check::<super::avx2::Ymm>(avx2, x, y)?;
        }
    }
}
