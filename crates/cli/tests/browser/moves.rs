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

/// What is entered has its undo and redo after a reload too, also where rules have changed.
#[test]
fn undo_in_set_outlives_a_reload() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open_room("set");
    page.choose("#shape", "2x2");
    page.put(&[0, 1], "cage", "3");
    page.put(&[2, 3], "thermo", "");
    page.browser.click("#rules-undo");
    page.wait_for_count("#rules li", 1);
    page.reload();
    page.browser.wait(
        "document.querySelectorAll('#rules li').length === 1
         && !document.querySelector('#rules-undo').disabled && !document.querySelector('#rules-redo').disabled",
    );
    page.browser.click("#rules-redo");
    page.wait_for_count("#rules li", 2);
    // What is done after the reload goes on from there.
    page.put(&[8, 9], "cage", "5");
    for left in [2, 1, 0] {
        page.browser.click("#rules-undo");
        page.wait_for_count("#rules li", left);
    }
    page.end();
}

/// Nobody is praised for what hints have done, also after a reload.
#[test]
fn the_end_of_a_game_counts_hints() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open("53..78912672195348198342567859761423426853791713924856961537284287419635345286179");
    for _ in 0..2 {
        for _ in 0..3 {
            page.hint();
        }
        page.browser.click("#apply");
    }
    let end = "[...document.querySelectorAll('#done h2, #done-hints')].map(part => part.textContent.split(':')[0])";
    let told = json!(["Solved", "Hints did 2 steps for you."]);
    page.browser.wait("!document.querySelector('#done').hidden");
    assert_eq!(page.browser.eval(end), told);
    // There is nothing to hint at any more.
    assert_eq!(
        page.browser.eval("document.querySelector('#card').hidden"),
        json!(true)
    );
    page.reload();
    page.browser.wait("!document.querySelector('#done').hidden");
    assert_eq!(page.browser.eval(end), told);
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
