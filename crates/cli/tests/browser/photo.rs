//! Photos on the page, compared with the board; and the page's own pictures, read by the program.

use std::path::Path;
use std::process::Command;

use serde_json::json;
use tempfile::TempDir;

use crate::playing::base64;
use crate::{HARD, Page, WIKIPEDIA};

/// What the program writes.
fn ninefold(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_ninefold"))
        .args(arguments)
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap()
}

impl Page {
    /// Opens an image as somebody would who chooses it from a list of files.
    fn choose_photo(&mut self, path: &Path) {
        self.browser.upload("#photo", path);
        self.browser.wait(
            "!document.querySelector('#beside').hidden && document.body.dataset.room === 'solve'",
        );
    }

    /// A picture of the window.
    fn screenshot(&mut self, path: &Path) {
        self.browser
            .eval("new Promise(done => setTimeout(done, 400))");
        let told = self
            .browser
            .call("Page.captureScreenshot", json!({ "format": "png" }));
        std::fs::write(path, base64(told["data"].as_str().unwrap())).unwrap();
    }
}

#[test]
fn a_photo_becomes_a_board_beside_it() {
    let Some(mut page) = Page::start() else {
        return;
    };
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("photo.png");
    ninefold(&["render", WIKIPEDIA, "-o", path.to_str().unwrap()]);
    page.open("");
    page.choose_photo(&path);
    page.wait_for_count("#board .cell.given", 30);
    assert_eq!(page.count(".doubtful"), 0);
    let words = page.browser.text("#beside p");
    assert_eq!(words, "The board was read and has exactly one solution.");
    page.browser.click("#solve");
    page.browser
        .wait("document.querySelector('#verdict').textContent.includes('one solution')");
    // A tap on the photo selects the cell.
    page.browser.eval(
        "{ const photo = document.querySelector('#beside canvas'), box = photo.getBoundingClientRect();
           photo.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: box.x + box.width * .95, clientY: box.y + box.height * .95 })) }",
    );
    page.wait_for_count("[data-cell=\"80\"].selected", 1);
    // Another puzzle has nothing to do with the photo.
    page.paste(HARD);
    page.browser
        .wait("document.querySelector('#beside').hidden");
    page.end();
}

#[test]
fn cells_that_are_not_sure_are_amber_until_they_are_typed() {
    let Some(mut page) = Page::start() else {
        return;
    };
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("photo.png");
    // Candidates in all cells are more than the reader is sure of.
    ninefold(&[
        "render",
        WIKIPEDIA,
        "--candidates",
        "-o",
        path.to_str().unwrap(),
    ]);
    page.open("");
    page.choose_photo(&path);
    page.browser
        .wait("document.querySelectorAll('.doubtful').length > 0");
    let count = page.count("#board .doubtful") as usize;
    assert!(
        page.browser
            .text("#beside p")
            .starts_with("Compare the amber cells")
    );
    let first = page
        .browser
        .eval("document.querySelector('.doubtful').dataset.cell");
    let first: usize = first.as_str().unwrap().parse().unwrap();
    assert!(
        page.label(first).ends_with(", not sure"),
        "{}",
        page.label(first)
    );
    page.place(first, "0");
    page.wait_for_count("#board .doubtful", count - 1);
    page.browser.click("#beside button");
    page.wait_for_count("#board .doubtful", 0);
    page.browser
        .wait("document.querySelector('#beside').hidden");
    page.end();
}

/// A page of a scan without a puzzle is passed over, and the other one is read.
#[test]
fn a_scanned_pdf_file_is_opened_as_a_photo() {
    let Some(mut page) = Page::start() else {
        return;
    };
    let folder = TempDir::new().unwrap();
    let picture = folder.path().join("board.png");
    ninefold(&["render", WIKIPEDIA, "-o", picture.to_str().unwrap()]);
    let board = image::open(&picture).unwrap().into_luma8();
    let white = image::GrayImage::from_pixel(300, 300, image::Luma([255]));
    let mut pdf = b"%PDF-1.4\n".to_vec();
    for image in [white, board] {
        let mut jpeg = std::io::Cursor::new(Vec::new());
        image.write_to(&mut jpeg, image::ImageFormat::Jpeg).unwrap();
        pdf.extend([b"stream\r\n", &jpeg.into_inner()[..], b"\nendstream\n"].concat());
    }
    let path = folder.path().join("scan.pdf");
    std::fs::write(&path, pdf).unwrap();
    page.open("");
    page.choose_photo(&path);
    page.wait_for_count("#board .cell.given", 30);
    let words = page.browser.text("#beside p");
    assert_eq!(words, "The board was read and has exactly one solution.");
    std::fs::write(&path, "%PDF-1.4\n0 0 m 9 9 l S\n").unwrap();
    page.browser.upload("#photo", &path);
    page.browser
        .wait("document.body.textContent.includes('There is no photo in this PDF file')");
    page.end();
}

#[test]
fn what_is_no_photo_of_a_puzzle_is_told() {
    let Some(mut page) = Page::start() else {
        return;
    };
    let folder = TempDir::new().unwrap();
    page.open("");
    let path = folder.path().join("white.png");
    image::GrayImage::from_pixel(300, 300, image::Luma([255]))
        .save(&path)
        .unwrap();
    page.browser.upload("#photo", &path);
    page.browser
        .wait("document.body.textContent.includes('No Sudoku grid was found')");
    std::fs::write(&path, "no image").unwrap();
    page.browser.upload("#photo", &path);
    page.browser
        .wait("document.body.textContent.includes('no image that this browser can read')");
    page.end();
}

#[test]
fn pictures_of_the_page_are_read() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("page.png");
    for (width, height) in [(390, 844), (1280, 800)] {
        for scheme in ["light", "dark"] {
            let Some(mut page) = Page::start() else {
                return;
            };
            page.dress(width, height, scheme);
            for (room, puzzle) in [("play", HARD), ("play", WIKIPEDIA), ("solve", WIKIPEDIA)] {
                page.open(&format!("{room}/{puzzle}"));
                page.screenshot(&path);
                let read = ninefold(&["read", path.to_str().unwrap()]);
                assert_eq!(
                    read.trim_end(),
                    puzzle,
                    "{room}, {width} × {height}, {scheme}"
                );
            }
            page.end();
        }
    }
}
