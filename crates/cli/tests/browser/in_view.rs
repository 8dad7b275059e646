//! What somebody has asked for is in view, near to where they asked, and what they wrote stays beside it.

use serde_json::json;

use crate::{HARD, Page, WIKIPEDIA};

/// On a small phone a hint is read without scrolling, and hides nothing of what it speaks of. Asked for once more, it stays.
#[test]
fn a_hint_fits_a_small_phone() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.window(360, 640);
    page.open(HARD);
    for _ in 0..4 {
        page.hint();
    }
    page.browser
        .wait("document.querySelector('#card-words h2')?.textContent === 'Locked Pair'");
    let rest =
        "(words => words.scrollHeight - words.clientHeight)(document.querySelector('#card-words'))";
    assert_eq!(page.browser.eval(rest), json!(0));
    let hidden = page.browser.eval(
        "(card => [...document.querySelectorAll('#board [class^=role]')].filter(mark => {
            const { top, bottom } = mark.getBoundingClientRect();
            return bottom > card.top && top < card.bottom;
        }).length)(document.querySelector('#card').getBoundingClientRect())",
    );
    assert_eq!(hidden, json!(0));
    page.browser.click("#apply");
    page.browser
        .wait("document.querySelector('#card-words').textContent.includes('Done: ')");
    page.end();
}

/// A hint on a board with a wrong digit leads to it step by step, and erases it.
#[test]
fn a_wrong_digit_is_found_and_erased() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open(WIKIPEDIA);
    page.place(2, "1");
    page.browser.click("#hint");
    for words in ["look at box 1", "look at r1c3", "r1c3 cannot hold 1"] {
        page.browser.wait(&format!(
            "document.querySelector('#card-words').textContent.includes({words:?})"
        ));
        page.browser
            .eval("document.querySelector('#more:not([hidden])')?.click()");
    }
    page.browser.click("#apply");
    assert_eq!(page.label(2), "row 1 column 3, empty");
    page.end();
}

/// Whoever gives up an exercise sees the digit on the board.
#[test]
fn an_exercise_that_is_shown_has_its_digit() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open("learn/full-house");
    page.browser
        .wait("document.querySelector('#lesson-name').textContent === 'Full House'");
    page.browser.click("#exercise");
    page.browser
        .wait("document.querySelector('#feedback').textContent.startsWith('Find')");
    assert_eq!(page.count("#board .marks span"), 0);
    page.browser.click("#seen");
    assert_eq!(page.count("#board .marks .role-placed"), 1);
    page.end();
}

/// A puzzle that is typed where one can paste is opened by a button.
#[test]
fn a_typed_puzzle_is_opened() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open("");
    page.browser.click("#home [popovertarget=opening]");
    page.browser.click("#pasted");
    page.browser.eval(&format!(
        "document.querySelector('#pasted').value = {WIKIPEDIA:?}"
    ));
    page.browser.click("#read-pasted");
    page.wait_for_count(".cell.given", 30);
    page.end();
}

/// Marks that somebody has written stay beside a hint, also those that the rules do not allow.
#[test]
fn marks_stay_beside_a_hint() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open(WIKIPEDIA);
    page.drag(&[2], 0);
    page.browser.press("9", 8);
    page.drag(&[3], 0);
    page.browser.press("2", 2);
    for _ in 0..3 {
        page.hint();
    }
    page.browser
        .wait("!document.querySelector('#apply').hidden");
    assert_eq!(page.count("[data-cell='2'] .ring [data-mark='9']"), 1);
    assert_eq!(page.count("[data-cell='3'] .centre-marks"), 1);
    page.end();
}

/// On a desk a little sheet opens beside its button, and all of it is in the window.
#[test]
fn sheets_open_beside_their_buttons() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.window(1280, 800);
    page.open("");
    for (button, sheet) in [
        ("#home [popovertarget=making]", "#making"),
        ("#home [popovertarget=days]", "#days"),
        ("#more-menu", "#menu"),
        ("#menu [popovertarget=preferences]", "#preferences"),
    ] {
        let pressed = page.place_of(button);
        page.browser.click(button);
        page.browser.wait(&format!(
            "document.querySelector({sheet:?}).style.top !== ''"
        ));
        let cut = format!(
            "(sheet => sheet.scrollHeight > sheet.clientHeight)(document.querySelector({sheet:?}))"
        );
        assert_eq!(page.browser.eval(&cut), json!(false), "{sheet}");
        let [left, top, right, bottom] = page.place_of(sheet);
        assert!(
            left >= 0 && top >= 0 && right <= 1280 && bottom <= 800,
            "{sheet}: {left} {top} {right} {bottom}"
        );
        let apart = [
            left - pressed[2],
            pressed[0] - right,
            top - pressed[3],
            pressed[1] - bottom,
        ];
        assert!(apart.iter().all(|&gap| gap < 8), "{sheet}: {apart:?}");
    }
    page.end();
}

/// All rooms can be entered without scrolling on a desk, also if games are open.
#[test]
fn all_doors_are_in_view_on_a_desk() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.window(1280, 800);
    for digit in ["1", "2", "3", "4"] {
        page.open(&WIKIPEDIA.replacen('.', digit, 1));
        page.browser.click("#candidates");
        page.enter("home");
    }
    page.wait_for_count("#continue .game", 4);
    for door in ["learn", "set", "watch"] {
        assert!(page.place_of(&format!("a.door[href='#{door}']"))[3] <= 800);
    }
    page.end();
}

/// An offer that is still there when a board with rules comes leaves its tools free, and goes when a hint is asked for.
#[test]
fn an_offer_makes_room() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.window(390, 844);
    page.open(HARD);
    page.place(1, "6");
    page.browser
        .eval("document.querySelector('.variants').click()");
    page.browser.wait(
        "document.body.classList.contains('ruled') && !document.querySelector('#toast').hidden",
    );
    page.browser
        .eval("new Promise(done => setTimeout(done, 300))");
    let [_, _, _, end] = page.place_of("#toast");
    let [_, tools, _, _] = page.place_of("#tools");
    assert!(
        end <= tools,
        "the toast ends at {end}, the tools begin at {tools}"
    );
    page.browser.click("#hint");
    page.browser.wait("document.querySelector('#toast').hidden");
    page.end();
}

/// On a phone the whole name of today's puzzle is read, and in Set a rule is chosen and added beside the board.
#[test]
fn names_and_rules_are_in_view_on_a_phone() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open("");
    page.enter("home");
    page.browser.click("#today [data-day=extreme]");
    page.browser.wait(
        "document.body.dataset.room === 'play' && document.querySelector('#title').textContent.includes('extreme')",
    );
    for (width, height) in [(320, 640), (390, 844)] {
        page.window(width, height);
        let cut = page.browser.eval(
            "(title => [title.scrollWidth > title.clientWidth, title.scrollHeight > title.clientHeight + 1])(document.querySelector('#title'))",
        );
        assert_eq!(cut, json!([false, false]), "{width}×{height}");
    }
    page.enter("home");
    page.enter("set");
    page.browser
        .wait("document.querySelectorAll('#kind option').length > 20");
    let [_, _, _, end] = page.place_of("#put");
    assert!(end <= 844, "the rules are added at {end}");
    page.end();
}

/// On a phone the rules of a puzzle are said between the board and the tools, and a tap shows all of them.
#[test]
fn rules_are_in_view_on_a_phone() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.window(390, 844);
    page.example(2);
    for (width, height) in [(390, 844), (320, 640)] {
        page.window(width, height);
        let [_, _, _, board] = page.place_of("#board");
        let [_, top, _, bottom] = page.place_of("#rules-line");
        let [_, tools, ..] = page.place_of("#tools");
        assert!(
            board <= top && bottom <= tools && bottom - top >= 24,
            "{width}×{height}: {board} {top} {bottom} {tools}"
        );
    }
    assert!(page.browser.text("#rules-line").starts_with("Rules: Cage"));
    page.browser.click("#rules-line");
    page.browser.wait(
        "document.querySelector('#rules-sheet:popover-open')?.textContent.includes('add up')",
    );
    page.end();
}

/// A key that was touched looks like the others again.
#[test]
fn a_touched_key_keeps_no_border() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.window(390, 844);
    page.browser.call(
        "Emulation.setTouchEmulationEnabled",
        json!({ "enabled": true, "maxTouchPoints": 1 }),
    );
    page.open(HARD);
    let [left, top, right, bottom] = page.place_of("#pad button:nth-child(6)");
    let at = json!([{ "x": (left + right) / 2, "y": (top + bottom) / 2 }]);
    for (kind, points) in [("touchStart", at), ("touchEnd", json!([]))] {
        page.browser.call(
            "Input.dispatchTouchEvent",
            json!({ "type": kind, "touchPoints": points }),
        );
    }
    page.browser
        .wait("document.querySelector('#pad button:nth-child(6)').matches(':hover')");
    let borders = page.browser.eval(
        "new Set([...document.querySelectorAll('#pad button')].map(key => getComputedStyle(key).borderColor)).size",
    );
    assert_eq!(borders, json!(1));
    page.end();
}

/// On a phone the pad is directly below the board, and what is read about the puzzle comes after it.
#[test]
fn the_pad_is_below_the_board() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.window(390, 844);
    page.example(2);
    for (room, pane) in [
        ("play", "#pane-rules"),
        ("solve", "#pane-solve"),
        ("set", "#pane-set"),
    ] {
        if room != "play" {
            page.enter(room);
        }
        let [_, _, _, board] = page.place_of("#board");
        let [_, top, _, bottom] = page.place_of("#pad");
        let [_, begin, ..] = page.place_of(pane);
        assert!(
            board <= top && bottom <= begin && bottom <= 844,
            "{room}: {board} {top} {bottom} {begin}"
        );
    }
    page.end();
}

/// Everything in the head of the page is in a low window, such as a small one at 200 %.
#[test]
fn the_head_fits_a_low_window() {
    let Some(mut page) = Page::start() else {
        return;
    };
    for (width, height) in [(640, 400), (720, 450), (320, 640)] {
        page.window(width, height);
        for room in ["solve", "set"] {
            page.open("");
            page.enter(room);
            for what in ["#shape", "#more-menu"] {
                let [left, _, right, _] = page.place_of(what);
                assert!(
                    right <= width.into() && right - left >= 44,
                    "{what} in {room} at {width}×{height}: {left} to {right}"
                );
            }
        }
    }
    page.end();
}

/// Marks leave the number of a cage free, in a ring and as all candidates.
#[test]
fn marks_make_room_for_numbers() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.window(390, 844);
    page.open("");
    page.paste("variant 9x9 boxes 3x3\ncage 17: r1c1 r1c2\n");
    page.wait_for_count(".board.laid .cell", 81);
    // The marks whose middles are in the upper left part of a cell, where the number is drawn.
    let near = |cell: usize, page: &mut Page| {
        page.browser.eval(&format!(
            "(cell => {{ const box = cell.getBoundingClientRect();
               return [...cell.querySelectorAll('.marks span')].filter(mark => {{ const {{ x, y, width, height }} = mark.getBoundingClientRect();
                 return x + width / 2 < box.x + 0.45 * box.width && y + height / 2 < box.y + 0.36 * box.height; }}).length; }})
             (document.querySelector('#board [data-cell=\"{cell}\"]'))"
        ))
    };
    for many in 1..=9 {
        page.drag(&[0], 0);
        page.browser.press(&many.to_string(), 8);
        assert_eq!(near(0, &mut page), json!(0), "{many} marks");
    }
    page.drag(&[40], 0);
    page.browser.press("1", 8);
    assert_eq!(near(40, &mut page), json!(1));
    page.browser.click("#candidates");
    assert_eq!(near(0, &mut page), json!(0));
    page.end();
}
