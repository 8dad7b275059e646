//! The whole of a game with keys alone, and a file opened as people open it.

use std::fs;

use crate::{Page, WIKIPEDIA};

/// From the menu to a solved board: what a person without a mouse does.
#[test]
fn a_game_with_keys_alone() {
    let Some(mut page) = Page::start() else {
        return;
    };
    // All but the first two open cells are given.
    page.open("53..78912672195348198342567859761423426853791713924856961537284287419635345286179");
    // Tab goes through the page, and comes to the board, whose cursor is one stop.
    let stops = page.stops();
    assert_eq!(
        stops.iter().filter(|stop| stop.starts_with("cell")).count(),
        1,
        "{stops:?}"
    );
    page.browser
        .eval("document.querySelector('#board [tabindex=\"0\"]').focus()");
    page.browser.press("ArrowRight", 0);
    page.browser.press("d", 0);
    assert_eq!(page.label(2), "row 1 column 3, empty");
    page.browser.press("x", 0);
    page.browser.press("6", 0);
    page.browser.press("4", 0);
    assert_eq!(page.label(2), "row 1 column 3, corner marks 4 6");
    page.browser.press("z", 0);
    page.browser.press("4", 0);
    page.browser.press("ArrowRight", 0);
    page.browser.press("6", 0);
    assert_eq!(page.browser.text("#state"), "Solved. Well done.");
    page.browser.press("[", 0);
    assert_eq!(page.browser.text("#state"), "");
    page.browser.press("]", 0);
    assert_eq!(page.browser.text("#state"), "Solved. Well done.");
    page.end();
}

/// A hint is asked for, followed and closed without leaving the board.
#[test]
fn a_hint_with_keys_alone() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open(WIKIPEDIA);
    page.drag(&[2], 0);
    for words in ["look at box 2", "Hidden Single.", "r1c6 = 8"] {
        page.browser.press("h", 0);
        page.browser.wait(&format!(
            "document.querySelector('#card-words').textContent.includes({words:?})"
        ));
    }
    page.browser.press("Enter", 0);
    assert_eq!(page.label(5), "row 1 column 6, 8");
    let is_closed = "document.querySelector('#card').hidden";
    assert_eq!(page.browser.eval(is_closed), false);
    page.browser.press("Escape", 0);
    assert_eq!(page.browser.eval(is_closed), true);
    page.end();
}

impl Page {
    /// The elements that Tab can stop at.
    fn stops(&mut self) -> Vec<String> {
        let stops = self.browser.eval(
            "[...document.querySelectorAll('button, select, input, summary, [tabindex]')]
               .filter(e => e.tabIndex >= 0 && !e.disabled && e.checkVisibility())
               .map(e => e.id || e.className.split(' ')[0])",
        );
        let stops = stops.as_array().unwrap().iter();
        stops
            .map(|stop| stop.as_str().unwrap().to_owned())
            .collect()
    }
}

#[test]
fn a_file_that_is_opened() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open_room("solve");
    let folder = tempfile::TempDir::new().unwrap();
    let path = folder.path().join("one.csv");
    let rows: Vec<String> = WIKIPEDIA
        .as_bytes()
        .chunks(9)
        .map(|row| {
            let fields = row.iter().map(|&sign| match sign {
                b'.' => String::new(),
                digit => char::from(digit).to_string(),
            });
            fields.collect::<Vec<_>>().join(",")
        })
        .collect();
    fs::write(&path, rows.join("\n")).unwrap();
    page.browser.upload("#file", &path);
    page.wait_for_count(".cell.given", 30);
    assert_eq!(page.label(80), "row 9 column 9, 9 given");
    // What is no puzzle is told, with its place.
    fs::write(&path, "5,3,x\n").unwrap();
    page.browser.upload("#file", &path);
    page.browser
        .wait("document.querySelector('#toast').textContent !== ''");
    page.end();
}
