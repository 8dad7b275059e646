//! Puzzles from images.

use std::io::Cursor;

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
fn digits_of_another_colour_are_no_givens() {
    let folder = folder();
    let path = folder.path().join("solved.png");
    let path = path.to_str().unwrap();
    for theme in ["light", "dark"] {
        quiet(
            &[
                "render", WIKIPEDIA, "--solved", "--theme", theme, "-o", path,
            ],
            0,
        );
        let (out, status, err) = run(&mut ninefold(&["read", path]));
        assert_eq!((out, status), (format!("{WIKIPEDIA}\n"), 0), "{err}");
        assert!(
            err.contains("left out, because their colour is not that of print: r1c3=4 r1c4=6"),
            "{err}"
        );
    }
}

/// Puzzles of 4×4, 6×6 and 9×9 cells, each with one solution.
const SIZES: [&str; 3] = [
    "..14...24....3..",
    "6.....3..5......65...3.14.6.3...2...",
    MATLAB,
];

#[test]
fn every_theme_and_size_of_our_own_pictures_is_read() {
    let folder = folder();
    let path = folder.path().join("one.png").to_str().unwrap().to_owned();
    let large = quiet(&["generate", "--box", "4x4", "--seed", "3"], 0);
    for puzzle in SIZES.into_iter().chain([large.trim_end()]) {
        for theme in ["light", "dark", "print"] {
            for looks in [
                &["--width", if puzzle.len() > 81 { "600" } else { "220" }][..],
                &["--width", "2000"],
                &["--coordinates"],
            ] {
                let render = ["render", puzzle, "--theme", theme, "-o", &path];
                quiet(&[&render, looks].concat(), 0);
                let (out, status, err) = run(&mut ninefold(&["read", &path]));
                let told = format!("{theme} {looks:?}: {err}");
                assert_eq!((out.trim_end(), status), (puzzle, 0), "{told}");
            }
        }
    }
}

#[test]
fn several_puzzles_on_a_page_are_read_in_order() {
    let folder = folder();
    let puzzles = quiet(&["generate", "-n", "6", "--seed", "7"], 0);
    let list = file(&folder, "puzzles.txt", &puzzles);
    let page = folder.path().join("page.png").to_str().unwrap().to_owned();
    for (count, width) in [("2", "800"), ("4", "1000"), ("6", "1240")] {
        let number: usize = count.parse().unwrap();
        let some: String = puzzles.split_inclusive('\n').take(number).collect();
        let list = if number == 6 {
            list.clone()
        } else {
            file(&folder, "some.txt", &some)
        };
        quiet(
            &[
                "render", &list, "--sheet", count, "--width", width, "-o", &page,
            ],
            0,
        );
        assert_eq!(quiet(&["read", &page], 0), some);
    }
    let turned = image::open(&page).unwrap().rotate90();
    turned.save(&page).unwrap();
    assert_eq!(quiet(&["read", &page], 0), puzzles);
    // Other commands take them as the lines of a file.
    assert_eq!(quiet(&["solve", &page], 0), quiet(&["solve", &list], 0));
}

/// A PDF file with these JPEG files, as a scanner stores them.
fn scanned(pages: &[Vec<u8>]) -> Vec<u8> {
    let mut file = b"%PDF-1.4\n".to_vec();
    for (number, page) in (1..).zip(pages) {
        let length = page.len();
        let head = format!("{number} 0 obj\n<< /Filter /DCTDecode /Length {length} >>\nstream\n");
        file.extend([head.as_bytes(), page, b"\nendstream\nendobj\n"].concat());
    }
    file.extend(b"%%EOF\n");
    file
}

#[test]
fn scanned_pdf_files_are_read_page_by_page() {
    let folder = folder();
    let pages = [WIKIPEDIA, MATLAB].map(|puzzle| {
        let page = image::open(drawn(&folder, puzzle, "page.png")).unwrap();
        encoded(page.to_luma8(), ImageFormat::Jpeg)
    });
    let white = encoded(
        GrayImage::from_pixel(800, 600, Luma([255])),
        ImageFormat::Jpeg,
    );
    // A page without a puzzle is passed over.
    let [one, two] = pages;
    let whole = scanned(&[one, white.clone(), two]);
    let both = file(&folder, "both.pdf", whole.clone());
    assert_eq!(
        quiet(&["read", &both], 0),
        format!("{WIKIPEDIA}\n{MATLAB}\n")
    );
    let text = file(
        &folder,
        "both.txt",
        format!("{WIKIPEDIA}\n{MATLAB}\n").into_bytes(),
    );
    assert_eq!(quiet(&["solve", &both], 0), quiet(&["solve", &text], 0));
    let lines = drawn(&folder, WIKIPEDIA, "lines.pdf");
    let empty = file(&folder, "white.pdf", scanned(&[white]));
    let cut = file(&folder, "cut.pdf", &whole[..whole.len() / 8]);
    let seen = folder.path().join("seen.png");
    let seen = seen.to_str().unwrap();
    for (arguments, words) in [
        (&["read", &lines][..], "there is no photo in this PDF file"),
        (&["read", &empty], "no Sudoku grid was found in this image"),
        (&["read", &cut], "the end of the file is missing"),
        (
            &["read", &both, "--draw", seen],
            "nothing is drawn over a PDF file",
        ),
    ] {
        let (out, status, err) = run(&mut ninefold(arguments));
        assert_eq!(status, 2, "{arguments:?}: {out}{err}");
        assert!(err.contains(words), "{arguments:?}: {err}");
    }
}

#[test]
fn every_command_reads_images() {
    let folder = folder();
    let path = drawn(&folder, WIKIPEDIA, "one.png");
    for arguments in [
        &["solve"][..],
        &["rate"],
        &["explain"],
        &["check"],
        &["hint"],
        &["count"],
        &["canon"],
        &["convert", "--to", "line"],
        &["redundant"],
    ] {
        let of_image = quiet(&[arguments, &[&path]].concat(), 0);
        let of_text = quiet(&[arguments, &[WIKIPEDIA]].concat(), 0);
        assert_eq!(of_image.replace(&path, "puzzle"), of_text, "{arguments:?}");
    }
    let mut piped = ninefold(&["solve"]);
    piped.write_stdin(std::fs::read(&path).unwrap());
    assert_eq!(run(&mut piped).0, format!("{}\n", crate::SOLUTION));
    // The other puzzles go on.
    let several = drawn(&folder, crate::SEVERAL, "several.png");
    let (out, status, err) = run(&mut ninefold(&["solve", &several, &path]));
    assert_eq!(status, 2, "{err}");
    assert!(out.ends_with(&format!("{}\n", crate::SOLUTION)), "{out}");
    assert!(
        err.contains("expected a board that is sure, found a board that is not sure"),
        "{err}"
    );
}

#[test]
fn a_board_that_is_not_a_puzzle_is_not_sure() {
    let folder = folder();
    let puzzle = format!("{}{}", &WIKIPEDIA[..40], ".".repeat(41));
    let several = drawn(&folder, &puzzle, "several.png");
    let (out, status, err) = run(&mut ninefold(&["read", &several]));
    assert_eq!((out, status), (format!("{puzzle}\n"), 1));
    assert!(
        err.contains("not sure: this board does not have exactly one solution"),
        "{err}"
    );
}

#[test]
fn what_is_no_photo_of_a_puzzle_is_refused() {
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
        let (out, status, err) = run(&mut ninefold(&["read", &path]));
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
