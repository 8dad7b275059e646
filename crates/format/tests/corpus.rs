//! Reads the public collections, if `NINEFOLD_CORPORA` names their folder.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use ninefold_format::{Format, Options, Reader};

fn folder(name: &str) -> Option<PathBuf> {
    let corpora = std::env::var_os("NINEFOLD_CORPORA")?;
    Some(Path::new(&corpora).join(name))
}

/// Returns the number of records, the errors, and the format of a file.
fn read(path: &Path) -> (usize, Vec<String>, Option<Format>) {
    let mut reader = match Reader::new(File::open(path).unwrap(), Options::default()) {
        Ok(reader) => reader,
        Err(error) => return (0, vec![error.to_string()], None),
    };
    let format = reader.format();
    let (mut records, mut errors) = (0, Vec::new());
    for record in &mut reader {
        match record {
            Ok(_) => records += 1,
            Err(error) => errors.push(format!("{}:{}: {error}", error.line(), error.column())),
        }
    }
    (records, errors, format)
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    files
}

#[test]
fn every_sample_of_a_format_is_read() {
    use Format::*;
    let Some(folder) = folder("formats") else {
        return;
    };
    let expected = |name: &str| match name {
        "csv_one_row_per_line" | "grid_commas" => (1, Csv),
        "emerentius_block" => (1, Block),
        "grid_bordered_plus" => (1, Bordered),
        "hodoku_batch_levels" => (2, Line),
        "hodoku_batch_output" | "puzzles" | "line81_zeros" => (1, Sdm),
        "kaggle_1m" => (1, Kaggle),
        "line81_dots" | "se_ed_line" | "sudokuzig_12x12_line" => (1, Line),
        "one_number_per_line" => (1, Values),
        "opensudoku_v1" => (1, OpenSudoku),
        "pencilmark729" => (1, Sukaku),
        "pencilmarks_simplesudoku" => (1, Pencilmarks),
        "pzl_marked_givens_star" => (1, Marked),
        "sadman_paste_line_variants" => (4, Line),
        "simplesudoku_clipboard" => (1, SimpleSudoku),
        "simplesudoku_ss_pzl_format4" => (1, Ss),
        "space_grid" => (1, Grid),
        "sudocue" | "yarss_puzzle4" => (1, Sdk),
        "sudoku_exchange_bank" => (3, ExchangeBank),
        "sudokuwiki_url" => (2, SudokuWiki),
        "yarss_puzzle5" | "yarss_worlds-hardest" => (1, Rows),
        other => panic!("no expectation for {other}"),
    };
    let mut wrong = Vec::new();
    for path in files(&folder) {
        let (records, errors, format) = read(&path);
        let (count, name) = expected(path.file_stem().unwrap().to_str().unwrap());
        if (records, errors.len(), format) != (count, 0, Some(name)) {
            wrong.push(format!(
                "{}: {records} {errors:?} {format:?}",
                path.display()
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_collection_is_read() {
    for (name, counts) in [
        (
            "puzzles",
            &[
                ("17_clue.txt", 49158),
                ("magictour_top1465.txt", 1465),
                ("forum_hardest_11plus.txt", 24383),
                ("serg_multi_solution.txt", 10000),
            ][..],
        ),
        ("techniques", &[("hodoku_library_dev.txt", 582)]),
        ("large", &[("all_4x4.sdn", 0)]),
        ("ratings", &[]),
    ] {
        let Some(folder) = folder(name) else { return };
        for path in files(&folder) {
            let (records, errors, _) = read(&path);
            assert!(errors.is_empty(), "{}: {errors:?}", path.display());
            let file = path.file_name().unwrap().to_str().unwrap();
            let stated = counts
                .iter()
                .find(|(known, _)| *known == file)
                .map(|&(_, n)| n);
            let lines = || {
                let text = fs::read_to_string(&path).unwrap();
                text.lines()
                    .filter(|l| !l.is_empty() && !l.starts_with('#'))
                    .count()
            };
            let expected = stated.filter(|&count| count > 0).unwrap_or_else(lines);
            assert_eq!(records, expected, "{}", path.display());
        }
    }
}
