//! The rooms of the page: what each keeps, what goes along from one to another, and that nothing jumps or is covered.

use serde_json::{Value, json};

use crate::{HARD, Page, WIKIPEDIA};

/// A puzzle that is solved by chains.
pub(crate) const CHAINS: &str =
    "......86..5...6.......4..3..1..37.....3..297.....9...4..26.17.....72...1..8......";

/// A puzzle that takes chains with many links.
const LONG: &str =
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";

impl Page {
    /// Left, top, right and bottom of an element in the window, in whole pixels.
    pub(crate) fn place_of(&mut self, selector: &str) -> [i64; 4] {
        let found = self.browser.eval(&format!(
            "(box => [box.left, box.top, box.right, box.bottom].map(Math.round))
             (document.querySelector({selector:?}).getBoundingClientRect())"
        ));
        [0, 1, 2, 3].map(|i| found[i].as_i64().unwrap())
    }

    fn room(&mut self) -> Value {
        self.browser.eval("document.body.dataset.room")
    }
}

/// What is opened is played, and given digits stay as they are.
#[test]
fn a_puzzle_is_played_where_it_is_opened() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open("");
    assert_eq!(page.room(), json!("home"));
    page.paste(WIKIPEDIA);
    page.browser.wait("document.body.dataset.room === 'play'");
    page.place(0, "4");
    assert_eq!(page.label(0), "row 1 column 1, 5 given");
    page.place(2, "4");
    assert_eq!(page.label(2), "row 1 column 3, 4");
    page.reload();
    assert_eq!(page.room(), json!("play"));
    assert_eq!(page.label(2), "row 1 column 3, 4");
    // Where puzzles are entered it is there without what was placed, and can be changed.
    page.enter("solve");
    assert_eq!(page.label(2), "row 1 column 3, empty");
    page.place(0, "1");
    assert_eq!(page.label(0), "row 1 column 1, 1 given");
    // The game is as it was, by the browser's own way back.
    page.browser.eval("history.back()");
    page.browser.wait("document.body.dataset.room === 'play'");
    assert_eq!(page.label(0), "row 1 column 1, 5 given");
    assert_eq!(page.label(2), "row 1 column 3, 4");
    // The first screen offers to go on.
    page.enter("home");
    page.browser
        .wait("document.querySelectorAll('#continue .game').length > 0");
    page.browser.click("#continue .game");
    page.browser.wait("document.body.dataset.room === 'play'");
    page.end();
}

/// Hints have words where they are asked for, and neither they nor anything else moves the board or covers the pad.
#[test]
fn a_hint_on_a_phone() {
    let Some(mut page) = Page::start() else {
        return;
    };
    for (width, height) in [(390, 844), (360, 640)] {
        page.window(width, height);
        page.open(HARD);
        let places = |page: &mut Page| (page.place_of("#board"), page.place_of("#pad"));
        let before = places(&mut page);
        let (board, pad) = before;
        assert_eq!((board[0], board[2]), (0, i64::from(width)));
        assert!(pad[1] >= board[3] && pad[3] <= i64::from(height), "{pad:?}");
        for key in [true, false, false] {
            page.browser
                .eval("document.querySelector('#card-words').textContent = ''");
            if key {
                page.browser.press("h", 0);
            } else {
                page.browser.click("#more");
            }
            page.browser
                .wait("document.querySelector('#card-words').textContent !== ''");
            assert_eq!(places(&mut page), before);
            let card = page.place_of("#card");
            assert!(card[3] <= pad[1] && card[0] >= 0, "{card:?} {pad:?}");
        }
        // All steps: next and previous in the card, with the board in view.
        page.browser.click(".path");
        page.browser
            .wait("document.querySelector('#step-at').textContent.startsWith('1 of ')");
        page.browser.click("#step-on");
        assert!(page.browser.text("#step-at").starts_with("2 of "));
        assert_eq!(places(&mut page), before);
        assert_eq!(page.browser.eval("scrollY"), json!(0));
    }
    page.end();
}

#[test]
fn every_key_of_the_pad_is_in_view() {
    let Some(mut page) = Page::start() else {
        return;
    };
    for (width, height) in [(320, 568), (360, 640), (390, 844), (740, 360), (844, 390)] {
        page.window(width, height);
        page.open(WIKIPEDIA);
        for part in ["#board", "#pad", "#tools"] {
            let [left, top, right, bottom] = page.place_of(part);
            let inside =
                left >= 0 && top >= 0 && right <= i64::from(width) && bottom <= i64::from(height);
            assert!(
                inside,
                "{width}×{height} {part}: {left} {top} {right} {bottom}"
            );
        }
        let small = page.browser.eval(
            "[...document.querySelectorAll('#pad button, #tools button, header button')].filter(e => e.checkVisibility())
               .map(e => [e.id || e.textContent, e.getBoundingClientRect().height]).filter(([, high]) => high < 44)",
        );
        assert_eq!(small, json!([]), "{width}×{height}");
    }
    page.end();
}

/// What a toast says lies over neither the pad, the tools, the title nor the clock.
#[test]
fn a_toast_covers_no_key() {
    let Some(mut page) = Page::start() else {
        return;
    };
    for (width, height) in [(390, 844), (360, 640), (844, 390)] {
        page.window(width, height);
        page.open(HARD);
        page.place(1, "6");
        page.paste(WIKIPEDIA);
        page.browser
            .wait("!document.querySelector('#toast').hidden");
        page.paste("no puzzle");
        page.browser
            .wait("!document.querySelector('#toast-more').hidden");
        for toast in ["#toast", "#toast-more"] {
            let [left, top, right, bottom] = page.place_of(toast);
            for part in ["#tools", "#pad", "#title", "#time"] {
                let [from, begin, to, end] = page.place_of(part);
                let is_apart = right <= from || to <= left || bottom <= begin || end <= top;
                assert!(is_apart, "{toast} over {part} at {width}×{height}");
            }
        }
        page.forget();
    }
    page.end();
}

/// Where puzzles are entered and set, a toast covers no board.
#[test]
fn a_toast_covers_no_board() {
    let Some(mut page) = Page::start() else {
        return;
    };
    for (width, height) in [(390, 844), (844, 390)] {
        page.window(width, height);
        for room in ["solve", "set"] {
            page.open_room(room);
            page.paste("no puzzle");
            page.browser
                .wait("!document.querySelector('#toast').hidden");
            let [left, top, right, bottom] = page.place_of("#toast");
            let [from, begin, to, end] = page.place_of("#board");
            let is_apart = right <= from || to <= left || bottom <= begin || end <= top;
            assert!(is_apart, "{room} at {width}×{height}");
        }
    }
    page.end();
}

/// A tap beside an open menu closes the menu, and does nothing else.
#[test]
fn a_tap_beside_a_menu() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.window(390, 844);
    page.open(HARD);
    page.drag(&[1], 0);
    let before = page.browser.text("#board");
    let [left, top, right, bottom] = page.place_of("#pad button");
    let at = ((left + right) as f64 / 2.0, (top + bottom) as f64 / 2.0);
    page.browser.click("#more-menu");
    page.browser
        .wait("document.querySelector('#menu').matches(':popover-open')");
    for is_typed in [false, true] {
        for kind in ["mousePressed", "mouseReleased"] {
            page.browser.mouse(kind, at, 0);
        }
        page.wait_for_count(":popover-open", 0);
        assert_eq!(page.browser.text("#board") != before, is_typed);
    }
    page.end();
}

/// The steps of a solution stand beside the board on a phone, and nothing covers it.
#[test]
fn steps_on_a_phone() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.window(390, 844);
    page.open_room("solve");
    page.paste(HARD);
    page.browser
        .wait("document.querySelectorAll('#board .cell.given').length > 16");
    page.browser.eval("scrollTo(0, 500)");
    page.browser.click("#pane-solve .path");
    page.browser
        .wait("document.querySelectorAll('#steps button').length > 9");
    let [_, top, _, foot] = page.place_of("#board");
    let [_, begin, _, end] = page.place_of("#card");
    let [_, first, ..] = page.place_of("#steps");
    assert!(top >= 0 && foot <= begin && end <= first && first < 844);
    page.end();
}

/// Marks in the corners stand in a ring around those in the middle.
#[test]
fn marks_do_not_meet() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open(WIKIPEDIA);
    page.drag(&[2], 0);
    for digit in ["1", "2", "4", "6", "8"] {
        page.browser.press(digit, 8);
    }
    for digit in ["2", "4"] {
        page.browser.press(digit, 2);
    }
    assert_eq!(page.count("[data-cell='2'] .ring span"), 5);
    let meet = page.browser.eval(
        "(() => { const cell = document.querySelector('[data-cell=\"2\"]'), range = document.createRange();
           const size = parseFloat(getComputedStyle(cell.querySelector('.centre-marks'), '::before').fontSize);
           const box = cell.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
           return [...cell.querySelectorAll('.ring span')].filter(mark => { const m = mark.getBoundingClientRect();
             const half = parseFloat(getComputedStyle(mark).fontSize) / 2;
             return Math.abs(m.x + m.width / 2 - x) < size * 0.6 + half * 0.5 && Math.abs(m.y + m.height / 2 - y) < size / 2 + half * 0.7; }).length })()",
    );
    assert_eq!(meet, json!(0));
    // A placed digit is removed from both kinds of marks.
    page.place(3, "2");
    assert_eq!(
        page.label(2),
        "row 1 column 3, corner marks 1 4 6 8, centre marks 4"
    );
    page.end();
}

#[test]
fn a_pause_stops_typing() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open(WIKIPEDIA);
    page.drag(&[2], 0);
    page.browser.click("#pause");
    page.browser.press("4", 0);
    page.browser.click("#pad button");
    page.browser.press("h", 0);
    page.browser.click("#candidates");
    let free = "[...document.querySelectorAll('#tools button, #pad button')].filter(button => !button.disabled).length";
    assert_eq!(page.browser.eval(free), json!(0));
    page.browser.click("#resume");
    assert_eq!(page.label(2), "row 1 column 3, empty");
    assert_eq!(page.browser.text("#card-words"), "");
    assert_ne!(page.browser.eval(free), json!(0));
    page.browser.press("4", 0);
    assert_eq!(page.label(2), "row 1 column 3, 4");
    page.end();
}

/// A line that is drawn past the corner of a cell does not take that cell along.
#[test]
fn a_diagonal_takes_no_neighbours() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open_room("set");
    let [from, to] = [0, 20].map(|cell| page.middle(cell));
    page.browser.mouse("mousePressed", from, 0);
    for i in 1..=40 {
        // A hand is not exact: the way bends to one side and to the other.
        let (part, bend) = (f64::from(i) / 40.0, f64::from(i % 3 - 1) * 6.0);
        let at = (
            from.0 + (to.0 - from.0) * part + bend,
            from.1 + (to.1 - from.1) * part - bend,
        );
        page.browser.mouse("mouseMoved", at, 0);
    }
    page.browser.mouse("mouseReleased", to, 0);
    let cells = page.browser.eval(
        "[...document.querySelectorAll('#board [aria-selected=true]')].map(cell => Number(cell.dataset.cell))",
    );
    assert_eq!(cells, json!([0, 10, 20]));
    page.end();
}

/// Where the browser has no clipboard for the page, as over plain http, a link is copied all the same.
#[test]
fn a_link_is_copied_without_a_clipboard() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open(WIKIPEDIA);
    page.browser.eval(
        "Object.defineProperty(navigator, 'clipboard', { value: undefined });
         document.execCommand = (what) => { window.copied = what + getSelection(); return true; }; 0",
    );
    page.browser.click("#share");
    page.browser
        .wait("document.querySelector('#address').value !== ''");
    page.browser.click("#copy-link");
    page.browser
        .wait("document.querySelector('#toast').textContent.startsWith('Link copied')");
    assert!(
        page.browser
            .eval("window.copied")
            .as_str()
            .unwrap()
            .starts_with("copy")
    );
    page.end();
}

/// The arcs of chains stay on the board.
#[test]
fn arcs_stay_on_the_board() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open(CHAINS);
    page.browser.click(".path");
    page.browser
        .wait("document.querySelectorAll('#steps button').length > 5");
    let told = page.browser.eval(
        "(() => { let arcs = 0, outside = 0;
           for (const button of document.querySelectorAll('#steps button')) { button.click();
             for (const path of document.querySelectorAll('.links path')) { arcs++;
               const { x, y, width, height } = path.getBBox();
               if (x < 0 || y < 0 || x + width > 9 || y + height > 9) outside++; } }
           return [arcs, outside] })()",
    );
    assert!(told[0].as_u64().unwrap() > 0, "{told}");
    assert_eq!(told[1], json!(0));
    page.end();
}

/// Digits above nine are typed as people write them.
#[test]
fn numbers_of_two_figures() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open_room("solve");
    page.choose("#shape", "4x4");
    page.drag(&[5], 0);
    for key in ["1", "6"] {
        page.browser.press(key, 0);
    }
    assert_eq!(page.label(5), "row 1 column 6, 16 given");
    page.drag(&[20], 0);
    for key in ["1", "0"] {
        page.browser.press(key, 0);
    }
    assert_eq!(page.label(20), "row 2 column 5, 10 given");
    page.drag(&[40], 0);
    page.browser.press("c", 0);
    assert_eq!(page.label(40), "row 3 column 9, 12 given");
    page.end();
}

/// On the pad a puzzle is entered row by row: each key goes on to the next cell, the eraser past one that is empty.
#[test]
fn a_puzzle_is_entered_on_the_pad() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open_room("solve");
    for digit in [5, 3, 0, 0, 7] {
        page.browser.click(&format!("#pad [data-digit='{digit}']"));
    }
    assert_eq!(page.label(1), "row 1 column 2, 3 given");
    assert_eq!(page.label(4), "row 1 column 5, 7 given");
    page.browser.click("#undo");
    assert_eq!(page.label(4), "row 1 column 5, empty");
    page.end();
}

/// Settings are kept, and do what they say.
#[test]
fn settings_are_kept() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open(WIKIPEDIA);
    page.choose("#set-errors", "wrong");
    page.browser.click("#set-timer");
    page.place(2, "1");
    page.wait_for_count(".cell.blamed", 1);
    page.reload();
    page.wait_for_count(".cell.blamed", 1);
    assert_eq!(
        page.browser.eval("document.querySelector('#time').hidden"),
        true
    );
    page.browser.click("#set-digitFirst");
    page.browser.click("#pad [data-digit='4']");
    page.drag(&[2], 0);
    assert_eq!(page.label(2), "row 1 column 3, 4");
    page.end();
}

/// Lines from cell to cell are drawn, taken away, and part of a link.
#[test]
fn a_pen_draws_lines() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open(WIKIPEDIA);
    page.browser.click("[data-mode=pen]");
    page.drag(&[2, 20, 24], 0);
    assert_eq!(page.count(".links .pen"), 2);
    page.drag(&[20, 2], 0);
    assert_eq!(page.count(".links .pen"), 1);
    // They are saved with the game.
    page.reload();
    page.wait_for_count(".links .pen", 1);
    let link = page.link("");
    page.forget();
    page.browser.open(&link);
    page.wait_for_count(".links .pen", 1);
    page.end();
}

/// A lesson is read, its step is found on a position made for it, and that is remembered.
#[test]
fn a_lesson_is_learned() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open_room("learn");
    page.browser
        .wait("document.querySelectorAll('#lessons a').length > 50");
    page.browser
        .click("#lessons a[href='#learn/hidden-single']");
    page.browser
        .wait("document.querySelector('#lesson-name').textContent === 'Hidden Single'");
    page.browser
        .wait("document.querySelectorAll('.marks [class^=role]').length > 0");
    assert!(!page.browser.text("#lesson-spot").is_empty());
    page.browser.click("#exercise");
    page.browser
        .wait("document.querySelector('#feedback').textContent.startsWith('Find the step: Hidden Single.')");
    let step = page.browser.eval(
        "(async () => {
           const [{ ask }, { board }] = await Promise.all([import('./api.js'), import('./board/work.js')]);
           const told = await ask('steps', { board: board() });
           return told.steps.find(({ technique }) => technique === 'hidden-single').placements[0] })()",
    );
    let (cell, digit) = (
        step[0].as_u64().unwrap() as usize,
        step[1].as_u64().unwrap(),
    );
    // Another digit is wrong, and one may try again.
    page.drag(&[cell], 0);
    page.browser.press(&(digit % 9 + 1).to_string(), 0);
    page.browser
        .wait("document.querySelector('#feedback').classList.contains('bad')");
    page.browser.press("z", 2);
    page.browser.press(&digit.to_string(), 0);
    page.browser
        .wait("document.querySelector('#feedback').textContent.startsWith('Right. 2 more')");
    // The game that is played and the puzzle that is entered know nothing of it.
    page.enter("solve");
    assert_eq!(page.count("#board .cell.given"), 0);
    page.enter("learn");
    page.browser
        .wait("document.querySelector('#lessons').textContent.includes('1 of 3')");
    // A hint leads to its lesson, and the browser's Back to the game.
    page.open(HARD);
    for _ in 0..3 {
        page.hint();
    }
    page.browser.click("#card-words a");
    page.browser.wait("document.body.dataset.lesson === 'read'");
    page.browser.eval("history.back()");
    page.browser
        .wait("document.body.dataset.room === 'play' && document.querySelectorAll('#board .cell.given').length === 44");
    page.end();
}

/// A long argument is shown a sentence at a time.
#[test]
fn a_long_argument() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open("");
    page.enter("solve");
    page.paste(LONG);
    page.wait_for_count(".cell.given", 21);
    page.browser.click("#pane-solve .path");
    page.browser
        .wait("document.querySelectorAll('#steps button').length > 5");
    let shown = page.browser.eval(
        "(() => {
            const links = () => document.querySelectorAll('#board .links > *').length;
            for (const step of document.querySelectorAll('#steps button')) {
                step.click();
                const before = links();
                for (const sentence of document.querySelectorAll('#card-words .linked')) {
                    sentence.dispatchEvent(new Event('pointerenter'));
                    if (links()) return [before, links() < 25];
                }
            }
        })()",
    );
    assert_eq!(shown, json!([0, true]));
    // A chain within the argument is drawn while its sentence is looked at: a link for each arrow that leads on to another candidate.
    let chain = page.browser.eval(
        "(() => {
            for (const step of document.querySelectorAll('#steps button')) {
                step.click();
                const sentence = [...document.querySelectorAll('#card-words .linked')].find(({ textContent }) => textContent.includes(' → '));
                if (!sentence) continue;
                sentence.dispatchEvent(new Event('pointerenter'));
                const ends = [...sentence.textContent.matchAll(/(?=(r\\dc\\d[=≠]\\d) → (r\\dc\\d[=≠]\\d))/g)].map(([, from, to]) => [from, to]);
                const links = ends.filter(([from, to]) => from.replace('≠', '=') !== to.replace('≠', '='));
                return [links.length > 2, document.querySelectorAll('#board .links path').length - links.length];
            }
        })()",
    );
    assert_eq!(chain, json!([true, 0]));
    page.end();
}

/// New puzzles are offered in the levels that there are for a size, and today's is the same for everyone.
#[test]
fn puzzles_to_choose_from() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open("");
    page.browser.click("#today [data-day=easy]");
    page.browser
        .wait("document.body.dataset.room === 'play' && document.querySelectorAll('#board .cell.given').length > 16");
    let first = page.browser.text("#board");
    page.drag(&[40, 41], 0);
    page.forget();
    page.open("");
    page.browser.click("#today [data-day=easy]");
    page.browser
        .wait("document.body.dataset.room === 'play' && document.querySelectorAll('#board .cell.given').length > 16");
    assert_eq!(page.browser.text("#board"), first);
    assert!(page.browser.text("#title").ends_with(", easy"));
    page.browser.click("#new");
    page.choose("#make-shape", "2x2");
    page.browser
        .wait("document.querySelector('#making [data-make=extreme]').hidden");
    page.browser.click("#making [data-make=easy]");
    page.wait_for_count("#board .cell", 16);
    page.end();
}
