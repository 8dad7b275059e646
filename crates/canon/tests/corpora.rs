//! Tests on whole collections, if they are present. The environment variable `NINEFOLD_CORPORA` names the folder.

use std::collections::HashSet;
use std::fs;
use std::path::PathBuf;

use ninefold_canon::{Symmetry, nine};
use ninefold_grid::Shape;

fn puzzles(name: &str) -> Option<Vec<[u8; 81]>> {
    let folder = PathBuf::from(std::env::var_os("NINEFOLD_CORPORA")?);
    let text = fs::read_to_string(folder.join("puzzles").join(name)).unwrap();
    let lines = text
        .lines()
        .filter(|line| line.len() >= 81 && !line.starts_with('#'));
    let cells = lines.map(|line| {
        let line = line.as_bytes();
        std::array::from_fn(|cell| match line[cell] {
            digit @ b'1'..=b'9' => digit - b'0',
            _ => 0,
        })
    });
    Some(cells.collect())
}

/// The image of a board under the symmetry of a seed.
fn image(cells: &[u8; 81], seed: u64) -> [u8; 81] {
    nine::cells(&Symmetry::random(Shape::NINE, seed).apply(&nine::grid(cells)))
}

#[test]
fn puzzles_of_seventeen_givens_are_different() {
    let Some(puzzles) = puzzles("17_clue.txt") else {
        return;
    };
    let forms: HashSet<[u8; 81]> = puzzles
        .iter()
        .map(|cells| nine::canonical(cells).unwrap().cells)
        .collect();
    assert_eq!((puzzles.len(), forms.len()), (49_158, 49_158));
}

/// Tests a thousand puzzles, each under a thousand symmetries.
#[test]
fn real_puzzles_have_one_form() {
    for name in ["17_clue.txt", "magictour_top1465.txt"] {
        let Some(puzzles) = puzzles(name) else { return };
        let step = puzzles.len() / 500;
        for (i, cells) in puzzles.iter().step_by(step).take(500).enumerate() {
            let form = nine::canonical(cells).unwrap();
            for seed in 0..1000 {
                let again = nine::canonical(&image(cells, 1000 * i as u64 + seed)).unwrap();
                assert_eq!(again.cells, form.cells);
            }
        }
    }
}
