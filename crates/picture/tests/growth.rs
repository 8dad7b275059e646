//! Tests that drawing four times as much takes about four times the work and memory.
#![forbid(unsafe_code)]

use ninefold_grid::constraint::{Constraint, Kind};
use ninefold_grid::notation::read_line;
use ninefold_grid::{Board, Cell, Puzzle};
use ninefold_picture::{BoardPicture, Entry, Paper, PerPage, Picture, Sheet, Theme, pdf, png, svg};
use ninefold_testkit::growth::{COUNTED, Counted, Growth, is_counted};

#[global_allocator]
static ALLOCATOR: Counted = COUNTED;

#[test]
fn memory_is_counted() {
    is_counted();
}

fn small() -> Puzzle {
    read_line("1.3...2........4", None).unwrap()
}

/// Writes each of the files of one picture.
fn write(picture: &Picture) {
    let drawing = picture.draw(&Theme::LIGHT);
    drop(svg(&drawing));
    drop(pdf("growth", &[drawing]));
}

#[test]
fn long_titles_and_notes() {
    let mut growth = Growth::default();
    let puzzle = small();
    for word in ["x", "word ", "W ", "é"] {
        growth.compare(&format!("a title of {word:?}"), |size| {
            write(&Picture {
                title: word.repeat(size / word.len()),
                ..Picture::of(BoardPicture::new(&puzzle))
            });
        });
        growth.compare(&format!("a note of {word:?}"), |size| {
            write(&Picture {
                note: vec![word.repeat(size / word.len())],
                ..Picture::of(BoardPicture::new(&puzzle))
            });
        });
        growth.compare(&format!("notes of {word:?}"), |size| {
            write(&Picture {
                note: vec![word.to_owned(); size / 20],
                ..Picture::of(BoardPicture::new(&puzzle))
            });
        });
    }
    growth.is_like_its_size();
}

#[test]
fn long_lists_of_rules() {
    let mut growth = Growth::default();
    for (name, kind) in [
        ("cages", Kind::Cage(Some(7))),
        ("arrows", Kind::Arrow),
        ("thermometers", Kind::Thermo),
    ] {
        growth.compare(name, |size| {
            let mut puzzle = small();
            for i in 0..size / 100 {
                let cells = vec![Cell::new(i % 16), Cell::new((i + 1) % 16)];
                puzzle
                    .constraints
                    .push(Constraint::new(kind.clone(), cells));
            }
            write(&Picture::of(BoardPicture::new(&puzzle)));
        });
    }
    growth.is_like_its_size();
}

/// Tests boards with four times the cells.
#[test]
fn large_boards() {
    let mut growth = Growth::default();
    let puzzle = |size: usize| {
        let side = ((size / 100) as f32).sqrt() as usize;
        Puzzle::empty(Board::latin(side, side, 1, side).unwrap())
    };
    growth.compare("large boards", |size| {
        let puzzle = puzzle(size);
        write(&Picture::of(BoardPicture::new(&puzzle)));
    });
    growth.compare("pixels", |size| {
        let puzzle = puzzle(size);
        let drawing = Picture::of(BoardPicture::new(&puzzle)).draw(&Theme::LIGHT);
        drop(png(&drawing, Some(600)));
    });
    growth.is_like_its_size();
}

#[test]
fn many_sheets() {
    let mut growth = Growth::default();
    let entry = || Entry {
        title: "one".to_owned(),
        note: "easy".to_owned(),
        ..Entry::new(small())
    };
    let sheet = Sheet {
        per_page: PerPage::Six,
        paper: Paper::default(),
        theme: &Theme::PRINT,
    };
    growth.compare("sheets", |size| {
        let entries: Vec<Entry> = (0..size / 200).map(|_| entry()).collect();
        drop(pdf("growth", &sheet.puzzles(&entries)));
    });
    growth.is_like_its_size();
}
