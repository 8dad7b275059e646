//! What somebody who had never seen the page hesitated at.

use serde_json::json;

use crate::{HARD, Page, WIKIPEDIA};

impl Page {
    /// One of the examples with rules, to be played.
    pub(crate) fn example(&mut self, index: usize) {
        self.open("");
        self.browser.click(".variants");
        self.is_seen(0);
        if index > 0 {
            self.browser.eval(&format!(
                "{{ const list = document.querySelector('#which'); list.selectedIndex = {index};
                 list.dispatchEvent(new Event('change')) }}"
            ));
            self.is_seen(index);
        }
    }

    /// Waits until a puzzle of the list is on the board.
    fn is_seen(&mut self, index: usize) {
        self.browser.wait(&format!(
            "document.querySelector('#board.laid') && document.body.dataset.room === 'play'
             && document.querySelector('#title').textContent === document.querySelector('#which').options[{index}]?.textContent.split(' · ')[1]"
        ));
    }

    /// The fingers on the board, in the window.
    fn fingers(&mut self, kind: &str, at: &[(f64, f64)]) {
        let points: Vec<_> = (at.iter().enumerate())
            .map(|(id, (x, y))| json!({ "x": x, "y": y, "id": id }))
            .collect();
        let event = json!({ "type": kind, "touchPoints": points });
        self.browser.call("Input.dispatchTouchEvent", event);
    }

    fn selected(&mut self) -> serde_json::Value {
        self.browser.eval(
            "[...document.querySelectorAll('#board [aria-selected=true]')].map(cell => Number(cell.dataset.cell))",
        )
    }
}

/// On a phone the card of a hint hides no cell that the hint names or marks, whatever the rules and the step, and what follows is in view.
#[test]
fn a_card_hides_no_cell_of_its_step() {
    let Some(mut page) = Page::start() else {
        return;
    };
    // The cells of a step under its card, and whether the card is within the window.
    let hidden = "(() => { const card = document.querySelector('#card').getBoundingClientRect(), words = document.querySelector('#card-words').textContent;
        const named = new Set([...words.matchAll(/r(\\d+)c(\\d+)/g)].map(([, row, column]) => `row ${row} column ${column}`));
        const isMarked = cell => cell.matches('.area-cell, .area-fin, .area-pivot, .area-on, .area-off') || cell.querySelector('.marks [class^=role]');
        const cells = [...document.querySelectorAll('#board .cell')].filter(cell => isMarked(cell) || named.has(cell.getAttribute('aria-label').split(',')[0]));
        const apart = document.querySelector('#card-end:not([hidden])')?.getBoundingClientRect(), cards = apart ? [card, apart] : [card];
        const under = cells.filter(cell => { const { top, bottom } = cell.getBoundingClientRect(); return cards.some(card => bottom > card.top + 5 && top < card.bottom - 5); });
        const end = document.querySelector('#card-words .end')?.getBoundingClientRect(), isSeen = !end || apart || end.bottom <= card.bottom;
        return [cells.length > 0, under.map(cell => cell.getAttribute('aria-label')), isSeen && cards.every(card => card.top >= 0 && card.bottom <= innerHeight)] })()";
    for (width, height) in [(390, 844), (360, 640)] {
        page.window(width, height);
        for index in 0..5 {
            page.example(index);
            for _ in 0..3 {
                page.hint();
            }
            let told = page.browser.eval(hidden);
            assert_eq!(told, json!([true, [], true]), "{index} at {width}×{height}");
        }
        page.open(HARD);
        page.browser.click(".path");
        page.browser
            .wait("document.querySelector('#step-at').textContent.startsWith('1 of ')");
        for step in 0..12 {
            let told = page.browser.eval(hidden);
            assert_eq!(
                told,
                json!([true, [], true]),
                "step {step} at {width}×{height}"
            );
            page.browser.click("#step-on");
        }
    }
    page.end();
}

/// Of two answers given one soon after the other, only the wrong one is taken back.
#[test]
fn answers_are_judged_one_by_one() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open("learn/hidden-single");
    page.browser
        .wait("document.querySelector('#lesson-name').textContent === 'Hidden Single'");
    page.browser.click("#exercise");
    page.browser
        .wait("document.querySelector('#feedback').textContent.startsWith('Find the step')");
    let marks = page.browser.eval(
        "(async () => {
           const [{ ask }, { board, digits, write, work }] = await Promise.all([import('./api.js'), import('./board/work.js')]);
           const told = await ask('steps', { board: board() });
           const right = told.steps.find(({ technique }) => technique === 'hidden-single').placements[0];
           const wrong = told.steps.flatMap(({ placements }) => placements);
           const cell = digits().findIndex((digit, cell) => !digit && !wrong.some(([c]) => c === cell));
           const place = (cell, digit) => { work.cursor = cell; work.selected = new Set([cell]); write(digit); };
           place(cell, 1);
           place(...right);
           return [cell, right[0]] })()",
    );
    page.browser
        .wait("document.querySelector('#feedback').textContent.startsWith('Right.')");
    let wrong = marks[0].as_u64().unwrap() as usize;
    assert!(!page.label(wrong).contains(", 1"), "{}", page.label(wrong));
    page.end();
}

/// Whoever removes a candidate that does not follow, or marks one that is none, is told so, and the marks are as before.
#[test]
fn a_wrong_mark_is_said_and_comes_back() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open("learn/x-wing");
    page.browser
        .wait("document.querySelector('#lesson-name').textContent === 'X-Wing'");
    page.browser.click("#exercise");
    page.browser
        .wait("document.querySelector('#feedback').textContent.startsWith('Find the step')");
    // A candidate that no step removes, and in the same cell a digit that is none.
    let wrong = page.browser.eval(
        "(async () => {
           const [{ ask }, { board, work }] = await Promise.all([import('./api.js'), import('./board/work.js')]);
           const right = (await ask('steps', { board: board() })).steps.flatMap(({ eliminations }) => eliminations);
           const { corner } = work.position, isRight = (cell, digit) => right.some(([c, d]) => c === cell && d === digit);
           const cell = corner.findIndex((list, cell) => list.some(digit => !isRight(cell, digit)));
           const none = [1, 2, 3, 4, 5, 6, 7, 8, 9].find(digit => !corner[cell].includes(digit));
           return [cell, corner[cell].find(digit => !isRight(cell, digit)), none] })()",
    );
    let [cell, marked, none] = [0, 1, 2].map(|i| wrong[i].as_u64().unwrap());
    let cell = usize::try_from(cell).unwrap();
    let before = page.label(cell);
    for (digit, words) in [(marked, "does not follow"), (none, "is no candidate")] {
        page.place(cell, &digit.to_string());
        page.browser.wait(&format!(
            "document.querySelector('#feedback').textContent.includes({words:?})"
        ));
        assert_eq!(page.label(cell), before, "{words}");
    }
    page.end();
}

/// Two fingers enlarge a large board, and neither the page nor what is selected.
#[test]
fn two_fingers_enlarge_the_board_alone() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.window(390, 844);
    page.browser.call(
        "Emulation.setTouchEmulationEnabled",
        json!({ "enabled": true, "maxTouchPoints": 2 }),
    );
    page.open("");
    page.browser.click("[popovertarget=making]");
    page.choose("#make-shape", "4x4");
    page.browser.click("#making [data-make=easy]");
    page.wait_for_count("#board .cell", 256);
    page.browser.click("#candidates");
    let (board, selected) = (page.place_of("#board"), page.selected());
    let wide =
        "Math.round(document.querySelector('[data-cell=\"120\"]').getBoundingClientRect().width)";
    let before = page.browser.eval(wide).as_i64().unwrap();
    let [left, top] = [board[0], board[1]].map(|at| at as f64);
    let at = |apart: f64| {
        [
            (left + 180.0 - apart, top + 180.0),
            (left + 200.0 + apart, top + 180.0),
        ]
    };
    page.fingers("touchStart", &at(20.0)[..1]);
    page.fingers("touchStart", &at(20.0));
    for apart in [40.0, 60.0, 80.0] {
        page.fingers("touchMove", &at(apart));
    }
    page.fingers("touchEnd", &[]);
    assert!(page.browser.eval(wide).as_i64().unwrap() > 2 * before);
    assert_eq!(page.browser.eval("visualViewport.scale"), json!(1));
    assert_eq!(page.place_of("#board"), board);
    assert_eq!(page.selected(), selected);
    // A tap selects what is seen there, keys bring their cell into view, and the marks of the cell stand below in large.
    page.fingers("touchStart", &[(left + 190.0, top + 180.0)]);
    page.fingers("touchEnd", &[]);
    let cell = page.browser.eval(&format!(
        "Number(document.elementFromPoint({}, {}).closest('[data-cell]').dataset.cell)",
        left + 190.0,
        top + 180.0
    ));
    assert_eq!(page.selected(), json!([cell]));
    for _ in 0..8 {
        page.browser.press("ArrowRight", 0);
    }
    let [_, _, right, _] = page.place_of("#board .cursor");
    assert!(right <= board[2] + 1, "{right}");
    // Without fingers, by the menu.
    page.browser.click("#enlarge");
    assert_eq!(page.browser.eval(wide).as_i64().unwrap(), before);
    page.end();
}

/// Set says which puzzle is being changed, and begins with an empty board if somebody wants that.
#[test]
fn what_is_set_is_said() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.window(390, 844);
    page.open(WIKIPEDIA);
    page.enter("set");
    page.browser
        .wait("document.querySelector('#set-what').textContent.includes('30 givens')");
    let [_, _, _, bottom] = page.place_of("#set-clear");
    assert!(bottom <= 844, "{bottom}");
    page.browser.click("#set-clear");
    page.wait_for_count("#board .cell.given", 0);
    assert!(page.browser.text("#set-what").contains("empty board"));
    page.browser.click("#toast-act");
    page.wait_for_count("#board .cell.given", 30);
    page.end();
}

/// What `r1c2`, a box or a house is: a tap on the word says it. The name of a technique leads to its lesson.
#[test]
fn words_are_explained_where_they_occur() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open(HARD);
    page.hint();
    page.browser.click("#card-words .word");
    page.browser
        .wait("document.querySelector('#card-words .gloss').textContent.includes('counted')");
    page.hint();
    page.wait_for_count("#card-words p a[href='#learn/locked-pair']", 1);
    page.hint();
    let word = page.browser.text("#card-words .word");
    page.browser.click("#card-words .word");
    let meaning = page.browser.text("#card-words .gloss");
    assert!(
        meaning.starts_with(&word) && meaning.contains("column"),
        "{meaning}"
    );
    assert_eq!(page.count("#card-words .gloss"), 1);
    page.browser.click("#card-words h2 a");
    page.browser
        .wait("document.querySelector('#lesson-name').textContent === 'Locked Pair'");
    page.end();
}

/// Check says how many mistakes there are and where, or how far the game is.
#[test]
fn check_says_what_a_player_wants_to_know() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open(WIKIPEDIA);
    let state = |page: &mut Page, end: &str| {
        page.browser.click("#mistakes");
        let wanted = format!("document.querySelector('#state').textContent.endsWith({end:?})");
        page.browser.wait(&wanted);
    };
    state(&mut page, "exactly one solution. 51 cells are empty.");
    page.place(2, "4");
    state(&mut page, "No mistakes so far. 50 cells are empty.");
    page.place(3, "2");
    page.place(5, "2");
    state(&mut page, "2 digits are wrong: r1c4, r1c6.");
    assert_eq!(page.count(".cell.blamed"), 2);
    page.end();
}

/// Solve says also that nothing is wrong, and its solution stays on the board.
#[test]
fn nothing_is_wrong_is_said() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open_room("solve");
    page.paste(WIKIPEDIA);
    page.wait_for_count(".cell.given", 30);
    page.browser.click("#solve");
    page.browser
        .wait("document.querySelector('#verdict').textContent === 'Exactly one solution.'");
    page.browser.click("#check");
    page.browser.wait("document.querySelector('#verdict').textContent === 'Nothing is wrong: the puzzle has exactly one solution.'");
    assert_eq!(page.label(2), "row 1 column 3, 4");
    page.browser.click("#unsolve");
    assert_eq!(page.label(2), "row 1 column 3, empty");
    let is_hidden = "document.querySelector('#unsolve').hidden";
    assert_eq!(page.browser.eval(is_hidden), json!(true));
    page.end();
}

/// An explanation that takes long counts the seconds and can be stopped. One that ends early says so before its steps.
#[test]
fn a_long_explanation_is_stopped() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open_room("solve");
    page.paste(HARD);
    page.wait_for_count(".cell.given", 44);
    // An engine that never explains anything, over HTTP or in a worker.
    page.browser.eval(
        "(() => {
            const { fetch } = window, { postMessage } = Worker.prototype;
            const never = ({ signal }) => new Promise((_, refuse) => signal.addEventListener('abort', () => refuse(signal.reason)));
            window.fetch = (path, options) => String(path).endsWith('api/explain') ? never(options) : fetch(path, options);
            Worker.prototype.postMessage = function (...what) { if (what[0]?.name !== 'explain') postMessage.apply(this, what); };
            window.well = () => { window.fetch = fetch; Worker.prototype.postMessage = postMessage; };
        })()",
    );
    page.browser.click("#pane-solve .path");
    page.browser
        .wait("document.querySelector('#card-wait').textContent.endsWith(' s')");
    let more = "document.querySelector('#more').hidden";
    assert_eq!(page.browser.eval(more), json!(true));
    page.browser.click("#card-stop");
    page.browser.wait("document.querySelector('#card').hidden");
    assert_eq!(page.count("#steps button"), 0);
    // The time limit is told before the first step.
    page.browser.eval(
        "(() => {
            const { parse } = JSON;
            JSON.parse = (...text) => { const read = parse(...text); if (read?.end === 'solved') read.end = 'stopped'; return read; };
            window.well();
        })()",
    );
    page.browser.click("#pane-solve .path");
    page.browser
        .wait("document.querySelectorAll('#steps button').length > 5");
    let first = page.browser.text("#steps li:first-child");
    assert!(first.starts_with("The time limit was reached"), "{first}");
    let hidden = "document.querySelector('#card-stop').hidden";
    assert_eq!(page.browser.eval(hidden), json!(true));
    page.end();
}

/// A new game that somebody leaves at once is offered on the first screen.
#[test]
fn an_untouched_game_is_offered() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open("");
    page.browser.click("[popovertarget=making]");
    page.choose("#make-shape", "2x3");
    page.browser.click("#making [data-make=easy]");
    page.wait_for_count("#board .cell", 36);
    page.enter("home");
    page.wait_for_count("#continue .game", 1);
    page.reload();
    page.wait_for_count("#continue .game", 1);
    page.browser.click("#continue .game");
    page.wait_for_count("#board .cell", 36);
    page.end();
}

/// Everything that a finger may want on a small phone is at least 44 pixels high, in all rooms and on all sheets. Links within a text are not.
#[test]
fn everything_is_high_enough_for_a_finger() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.window(360, 640);
    let small = "[...document.querySelectorAll('button, select, input, textarea, a, summary, label.tick')].filter(one => one.checkVisibility()
        && !one.matches('.link, .word, p a, .tick input, [type=range]') && one.getBoundingClientRect().height < 43.5)
        .map(one => one.id || one.textContent.trim())";
    for room in ["play", "home", "learn", "solve", "set", "watch"] {
        page.open(WIKIPEDIA);
        if room != "play" {
            page.enter(room);
        }
        assert_eq!(page.browser.eval(small), json!([]), "{room}");
    }
    page.open(WIKIPEDIA);
    let sheets = page
        .browser
        .eval("[...document.querySelectorAll('.sheet')].map(sheet => sheet.id)");
    for sheet in sheets.as_array().unwrap() {
        page.browser
            .eval(&format!("document.getElementById({sheet}).showPopover()"));
        assert_eq!(page.browser.eval(small), json!([]), "{sheet}");
        page.browser
            .eval(&format!("document.getElementById({sheet}).hidePopover()"));
    }
    page.browser.click(".path");
    page.browser
        .wait("document.querySelector('#step-at').textContent.startsWith('1 of ')");
    assert_eq!(page.browser.eval(small), json!([]));
    page.end();
}
