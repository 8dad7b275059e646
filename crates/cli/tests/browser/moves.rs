//! Moves: undo that outlives a reload, branches, and the review of a game.

use serde_json::json;

use crate::{HARD, Page, WIKIPEDIA};

impl Page {
    /// Places digits, each in its cell.
    fn play(&mut self, digits: &[(usize, &str)]) {
        for &(cell, digit) in digits {
            self.place(cell, digit);
        }
    }
}

#[test]
fn undo_outlives_a_reload() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open(WIKIPEDIA);
    page.play(&[(2, "1"), (3, "2")]);
    page.browser.click("#undo");
    page.browser.click("#undo");
    page.play(&[(2, "4"), (3, "6"), (5, "8")]);
    page.browser.press("b", 0);
    page.reload();
    assert_eq!(page.label(5), "row 1 column 6, 8");
    for _ in 0..3 {
        page.browser.click("#undo");
    }
    assert_eq!(page.label(2), "row 1 column 3, empty");
    // What redo brings back is the branch that was seen last.
    page.browser.click("#redo");
    page.browser.click("#redo");
    assert_eq!(page.label(3), "row 1 column 4, 6");
    // The other branch is there too, and undo leads back to where it began.
    page.browser.click("#more-menu");
    page.browser.click("#branches-open");
    page.wait_for_count("#branch-list button", 1);
    assert_eq!(
        page.browser.text("#branch-list"),
        "r1c3 = 1 and 1 more move"
    );
    page.browser.click("#branch-list button");
    assert_eq!(page.label(2), "row 1 column 3, 1");
    assert_eq!(page.label(3), "row 1 column 4, 2");
    page.browser.click("#undo");
    page.browser.click("#undo");
    assert_eq!(page.label(2), "row 1 column 3, empty");
    assert_eq!(
        page.browser
            .eval("document.querySelector('#undo').disabled"),
        json!(true)
    );
    page.end();
}

#[test]
fn a_game_is_reviewed() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.window(390, 844);
    page.open(HARD);
    let before = (page.place_of("#board"), page.place_of("#pad"));
    page.browser.click("#more-menu");
    page.browser.click("#menu .review");
    page.browser.wait(
        "document.querySelector('#card-words').textContent.includes('place a few digits first')",
    );
    // 7 is wrong in r1c3.
    page.play(&[(2, "7"), (9, "8"), (2, "1")]);
    page.browser.click("#more-menu");
    page.browser.click("#menu .review");
    page.browser.wait(
        "document.querySelector('#card-words').textContent.includes('3 digits: 2 are wrong, 1 follows from Locked Pair.')",
    );
    let items = page.browser.eval(
        "[...document.querySelectorAll('#steps li span:last-child')]
            .map(words => words.textContent.replace(/[0-9]+:[0-9]+/, 'T').replace(/ +/g, ' '))",
    );
    let wanted = [
        "Your game 3 digits in T",
        "r1c3 = 7 wrong",
        "r2c1 = 8 wrong",
        "r1c3 = 1 Locked Pair",
    ];
    assert_eq!(items, json!(wanted));
    for _ in 0..3 {
        page.browser.click("#step-on");
    }
    assert_eq!((page.place_of("#board"), page.place_of("#pad")), before);
    let told = page.browser.text("#card-words");
    let wanted = "r1c3 = 1Singles alone do not show it. r1c2 and r1c3 can only be 1 or 6.";
    assert!(told.starts_with(wanted), "{told}");
    page.end();
}
