//! The checker of proofs panics on no text, and believes none that says something wrong: the solutions of a proof are solutions,
//! and a proof that these are all is right.
//!
//! The first byte chooses a 4×4 puzzle, the second the number of its givens. If the first is even, the rest is the proof. If it is odd,
//! the proof is the one that the search makes, damaged: three bytes each say which line changes, which of its words, and how.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold_grid::{Puzzle, Shape};
use ninefold_search::general::{self, Line};
use ninefold_search::{Budget, Collect};
use ninefold_testkit::{full, proof, reference};

/// The proof of all solutions of a puzzle, as the search makes it.
fn right(puzzle: &Puzzle, shape: Shape) -> String {
    let mut writer = proof::Writer::new(Vec::new());
    writer.puzzle(shape);
    let (mut sink, budget) = (Collect::default(), Budget::default());
    general::prove(puzzle, &mut sink, &budget, &mut |line| match line {
        Line::Clause(clause) => writer.clause(clause),
        Line::Forgotten(clause) => writer.forgotten(clause),
        Line::Solution(grid) => writer.solution(grid),
    });
    let written = writer.finish().expect("it is written into memory");
    String::from_utf8(written).expect("proofs are text")
}

/// Changes the line and the word that the first two bytes choose.
fn damage(lines: &mut Vec<Vec<String>>, [line, word, how]: [u8; 3]) {
    if lines.is_empty() {
        return;
    }
    let line = usize::from(line) % lines.len();
    let words = &mut lines[line];
    let word = usize::from(word) % words.len().max(1);
    match how % 8 {
        0 => drop(lines.remove(line)),
        1 => lines.insert(line, lines[line].clone()),
        2 => {
            let other = usize::from(how / 8) % lines.len();
            lines.swap(line, other);
        }
        3 if word < words.len() => drop(words.remove(word)),
        4 => words.insert(word, format!("{}", i16::from(how / 8) - 16)),
        5 => words.insert(0, "d".to_owned()),
        _ => {
            if let Some(word) = words.get_mut(word) {
                let number: i16 = word.parse().unwrap_or(0);
                let by = i16::from(how / 8) - 16;
                *word = if how % 8 == 6 { -number } else { number + by }.to_string();
            }
        }
    }
}

fuzz_target!(|input: &[u8]| {
    let [seed, givens, rest @ ..] = input else {
        return;
    };
    let Ok(shape) = Shape::new(2, 2) else {
        return;
    };
    let puzzle = full::dug(shape, u64::from(*seed), usize::from(*givens) % 16);
    let text = if seed % 2 == 0 {
        let Ok(text) = std::str::from_utf8(rest) else {
            return;
        };
        text.to_owned()
    } else {
        let text = right(&puzzle, shape);
        let lines = text
            .lines()
            .map(|line| line.split(' ').map(str::to_owned).collect());
        let mut lines = lines.collect();
        for three in rest.as_chunks().0 {
            damage(&mut lines, *three);
        }
        let lines = lines.iter().map(|words| words.join(" ") + "\n");
        lines.collect()
    };
    let Ok(checked) = proof::check(&puzzle, &text) else {
        return;
    };
    let all = reference::solutions(&puzzle, usize::MAX);
    let mut proved = checked.solutions.clone();
    proved.sort();
    assert!(proved.iter().all(|grid| all.contains(grid)), "{text}");
    assert!(!checked.complete || proved == all, "{text}");
});
