//! Puzzles from images.

use std::io::Cursor;
use std::time::{Duration, Instant};

use image::{DynamicImage, GrayImage, ImageFormat, Luma};

use crate::{MATLAB, WIKIPEDIA, file, folder, ninefold, quiet, run};

/// A picture of a puzzle, drawn by the program.
fn drawn(folder: &tempfile::TempDir, puzzle: &str, name: &str) -> String {
    let path = folder.path().join(name).to_str().unwrap().to_owned();
    quiet(&["render", puzzle, "-o", &path], 0);
    path
}

fn encoded(image: GrayImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    DynamicImage::from(image)
        .write_to(&mut bytes, format)
        .unwrap();
    bytes.into_inner()
}

#[test]
fn a_picture_of_our_own_is_read() {
    let folder = folder();
    let one = drawn(&folder, WIKIPEDIA, "one.png");
    let two = drawn(&folder, MATLAB, "two.png");
    let lines = quiet(&["read", &one, &two], 0);
    assert_eq!(lines, format!("{WIKIPEDIA}\n{MATLAB}\n"));
    let seen = folder.path().join("seen.png");
    quiet(&["read", &one, "--draw", seen.to_str().unwrap()], 0);
    let before = image::open(&one).unwrap();
    let seen = image::open(&seen).unwrap();
    assert_eq!(
        (seen.width(), seen.height()),
        (before.width(), before.height())
    );
    assert_ne!(seen.to_rgb8(), before.to_rgb8());
}

#[test]
fn a_board_that_may_be_another_is_not_sure() {
    let folder = folder();
    // Two solutions: no board near this one has exactly one.
    let several = drawn(&folder, crate::SEVERAL, "several.png");
    let (out, status, err) = run(&mut ninefold(&["read", &several]));
    assert_eq!(status, 1);
    assert_eq!(out, format!("{}\n", crate::SEVERAL));
    assert!(
        err.contains("not sure: this board does not have exactly one solution"),
        "{err}"
    );
}

#[test]
fn what_is_no_photo_of_a_puzzle_is_refused_soon() {
    let folder = folder();
    let path = drawn(&folder, WIKIPEDIA, "whole.png");
    let whole = image::open(&path).unwrap().to_luma8();
    let (width, height) = whole.dimensions();
    let half = image::imageops::crop_imm(&whole, 0, 0, width / 2, height).to_image();
    let chess = GrayImage::from_fn(900, 900, |x, y| {
        Luma([if (x / 100 + y / 100) % 2 == 0 {
            240
        } else {
            20
        }])
    });
    let white = GrayImage::from_pixel(800, 600, Luma([255]));
    let mut jpeg = encoded(whole.clone(), ImageFormat::Jpeg);
    jpeg.truncate(jpeg.len() / 2);
    let huge = encoded(GrayImage::new(10_000, 10_000), ImageFormat::Png);
    let no_grid = "no Sudoku grid was found in this image";
    for (name, bytes, words) in [
        ("half.png", encoded(half, ImageFormat::Png), no_grid),
        ("chess.png", encoded(chess, ImageFormat::Png), no_grid),
        (
            "black.png",
            encoded(GrayImage::new(800, 600), ImageFormat::Png),
            no_grid,
        ),
        ("white.png", encoded(white, ImageFormat::Png), no_grid),
        ("truncated.jpg", jpeg, "the end of the file is missing"),
        ("huge.png", huge, "this image has 10000 × 10000 pixels"),
        (
            "text.png",
            b"53..7....".to_vec(),
            "this image cannot be read",
        ),
        ("empty.png", Vec::new(), "this image cannot be read"),
    ] {
        let path = file(&folder, name, bytes);
        let begin = Instant::now();
        let (out, status, err) = run(&mut ninefold(&["read", &path]));
        assert!(begin.elapsed() < Duration::from_secs(2), "{name}");
        assert_eq!(status, 2, "{name}: {err}");
        assert!(err.contains(words), "{name}: {err}");
        assert!(
            out.starts_with("# ") && out.lines().count() == 1,
            "{name}: {out}"
        );
    }
}

#[test]
fn wrong_usage_is_told() {
    let folder = folder();
    let path = drawn(&folder, WIKIPEDIA, "one.png");
    let (_, status, err) = run(&mut ninefold(&["read", &path, &path, "--draw", "seen.png"]));
    assert_eq!(status, 2);
    assert!(err.contains("--draw takes one image"), "{err}");
    let (out, status, err) = run(&mut ninefold(&["read", "nothing.jpg"]));
    assert_eq!(
        (status, out.as_str()),
        (2, "# nothing.jpg: there is no such file\n"),
        "{err}"
    );
}
