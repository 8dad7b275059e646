//! Public collections, where `NINEFOLD_CORPORA` names the folder that holds them.

use std::path::PathBuf;

use ninefold::grid::{legal, notation::read_line};

use crate::{folder, ninefold, run};

fn corpora(file: &str) -> Option<String> {
    let path = PathBuf::from(std::env::var_os("NINEFOLD_CORPORA")?).join(file);
    assert!(path.exists(), "{} is missing", path.display());
    Some(path.to_str().unwrap().to_owned())
}

#[test]
fn every_puzzle_with_17_givens_is_solved() {
    let Some(name) = corpora("puzzles/17_clue.txt") else {
        return;
    };
    let (out, status, err) = run(&mut ninefold(&["solve", &name]));
    assert_eq!((status, err.as_str()), (0, ""));
    let puzzles = std::fs::read_to_string(&name).unwrap();
    let puzzles = puzzles.lines().filter(|line| !line.starts_with('#'));
    let mut count = 0;
    for (puzzle, solution) in puzzles.zip(out.lines()) {
        let puzzle = read_line(&puzzle[..81], None).unwrap();
        let solution = read_line(solution, None).unwrap();
        assert!(legal::solves(&puzzle, solution.givens()));
        count += 1;
    }
    assert_eq!((count, out.lines().count()), (49_158, 49_158));
}

#[test]
fn every_puzzle_of_serg_has_two_solutions_or_more() {
    let Some(name) = corpora("puzzles/serg_multi_solution.txt") else {
        return;
    };
    let (out, status, err) = run(&mut ninefold(&["count", "--limit", "2", &name]));
    assert_eq!((status, err.as_str()), (0, ""));
    assert_eq!(out, "2\t# at least\n".repeat(10_000));
}

#[test]
fn every_sample_of_a_format_is_solved() {
    let Some(folder) = corpora("formats") else {
        return;
    };
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.to_str().unwrap();
        let (out, status, err) = run(&mut ninefold(&["solve", name]));
        if name.ends_with("se_ed_line.txt") {
            let reason = "# 1: no solution: r1c3 and r2c1 are both 4 (box 1)\n";
            assert_eq!((out.as_str(), status), (reason, 1));
        } else {
            assert_eq!((status, err.as_str()), (0, ""), "{name}: {out}");
        }
    }
}

/// Minimal 16×16, the hardest among them, and boards up to 100×100: what `solve` says is proved.
#[test]
fn what_is_said_of_large_boards_is_proved() {
    let folder = folder();
    let proof = folder.path().join("proof.txt");
    let proof = proof.to_str().unwrap();
    for name in [
        "enjoysudoku_16x16_dev",
        "janko_16x16",
        "sudokusat_25x25",
        "sudokusat_36x36",
        "sudokusat_49x49",
        "sudokusat_64x64",
        "sudokusat_100x100",
    ] {
        let Some(puzzles) = corpora(&format!("large/{name}.sdn")) else {
            return;
        };
        let (solved, _, err) = run(&mut ninefold(&["solve", "--proof", proof, &puzzles]));
        assert_eq!(err, "");
        assert!(!solved.contains("gave up"), "{solved}");
        let verified = run(&mut ninefold(&["verify", "--proof", proof, &puzzles]));
        assert_eq!(verified, (solved, 0, String::new()), "{name}");
    }
}
