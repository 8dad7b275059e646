//! Setting a puzzle: what is still possible while rules are drawn, and what is not needed.

use serde_json::json;

use crate::Page;

impl Page {
    /// Puts a rule on cells: over them with the mouse, then the kind and its number.
    pub(crate) fn put(&mut self, cells: &[usize], kind: &str, number: &str) {
        self.drag(cells, 0);
        self.add(kind, number);
    }

    fn add(&mut self, kind: &str, number: &str) {
        let before = self.count("#rules li");
        self.choose("#kind", kind);
        self.browser.eval(&format!(
            "document.querySelector('#rule-number').value = {number:?}"
        ));
        self.browser.click("#put");
        self.browser.wait(&format!(
            "document.querySelectorAll('#rules li').length === {before} + 1"
        ));
    }

    /// Drags a finger over cells.
    fn touch(&mut self, cells: &[usize]) {
        for (i, &cell) in cells.iter().enumerate() {
            let (x, y) = self.middle(cell);
            let kind = if i == 0 { "touchStart" } else { "touchMove" };
            let event = json!({ "type": kind, "touchPoints": [{ "x": x, "y": y }] });
            self.browser.call("Input.dispatchTouchEvent", event);
        }
        let end = json!({ "type": "touchEnd", "touchPoints": [] });
        self.browser.call("Input.dispatchTouchEvent", end);
    }

    /// Writes into one of the fields that describe the puzzle.
    fn describe(&mut self, field: &str, words: &str) {
        self.browser.eval(&format!(
            "{{ const field = document.querySelector('#words-{field}'); field.value = {words:?};
             field.dispatchEvent(new Event('input', {{ bubbles: true }})) }}"
        ));
    }

    fn live(&mut self, words: &str) {
        self.browser.wait(&format!(
            "document.querySelector('#live').textContent.includes({words:?})"
        ));
    }
}

#[test]
fn a_rule_is_changed_in_its_place() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open_room("set");
    page.choose("#shape", "2x2");
    page.put(&[0, 1], "cage", "3");
    let says = |words: &str| {
        format!("document.querySelector('#rules li span')?.textContent.includes({words:?})")
    };
    for (text, words) in [("cage 5: r1c1 r1c2", "cage of 5"), ("cage 5: r9c9", "")] {
        page.browser.click("#rules li button:not(.away)");
        page.browser
            .wait("document.activeElement.value?.startsWith('cage ')");
        page.browser.eval(&format!(
            "(() => {{
                const line = document.activeElement;
                line.value = {text:?};
                line.dispatchEvent(new Event('change'));
            }})()"
        ));
        match words {
            "" => page
                .browser
                .wait("document.querySelector('#rule-said').textContent.includes('r9c9')"),
            _ => page.browser.wait(&says(words)),
        };
    }
    // Escape leaves the rule as it was.
    page.browser
        .eval("document.querySelector('#rules li input').focus()");
    page.browser.press("Escape", 0);
    page.browser.wait(&says("cage of 5"));
}

#[test]
fn a_puzzle_is_set() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open_room("set");
    page.choose("#shape", "2x2");
    page.live("288 solutions.");
    page.put(&[0, 1, 2, 3], "thermo", "");
    page.browser.wait(
        "document.querySelector('[data-cell=\"3\"]').ariaLabel === 'row 1 column 4, candidates 4'",
    );
    page.put(&[8, 12], "cage", "6");
    page.touch(&[5, 9, 13]);
    page.add("arrow", "");
    page.browser.wait(
        "document.querySelector('[data-cell=\"5\"]').ariaLabel === 'row 2 column 2, candidates 4'",
    );
    // A contradiction is told at once, with its cause.
    page.put(&[0, 4], "cage", "3");
    page.live("No solution");
    page.live("the cage of 3");
    page.browser.click("#rules-undo");
    page.live("solutions.");
    // A digit on green leaves one solution.
    page.browser
        .wait("document.querySelectorAll('#board .marks .role-on').length > 0");
    page.browser.eval(
        "(() => {
            const mark = document.querySelector('#board .marks .role-on'), cell = mark.closest('[data-cell]');
            window.green = [Number(cell.dataset.cell), mark.dataset.mark];
        })()",
    );
    let green = page.browser.eval("window.green");
    let cell = usize::try_from(green[0].as_u64().unwrap()).unwrap();
    page.drag(&[cell], 0);
    page.choose("#kind", "thermo");
    page.browser.eval(&format!(
        "document.querySelector('[data-cell=\"{cell}\"]').focus()"
    ));
    page.browser.press(green[1].as_str().unwrap(), 0);
    page.live("Exactly one solution.");
    // The cage says nothing new.
    page.browser.click("#redundant");
    page.browser
        .wait("document.querySelector('#not-needed li')?.textContent.includes('the cage of 6')");
    page.browser.click("#minimize");
    page.browser
        .wait("document.querySelectorAll('#rules li').length < 3");
    let left = page.count("#rules li");
    page.live("Exactly one solution.");
    page.browser.click("#redundant");
    page.browser
        .wait("document.querySelector('#not-needed').textContent === 'Every clue is needed.'");
    // The puzzle goes elsewhere and comes back.
    let link = page.link("f-puzzles-link");
    page.forget();
    page.open_room("set");
    page.paste(&link);
    page.live("Exactly one solution.");
    assert_eq!(page.count("#rules li"), left);
    page.end();
}

/// Title, author and the rules in words are part of the puzzle wherever it goes, also of one without rules.
#[test]
fn a_puzzle_is_described() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open_room("set");
    let text = "document.querySelector('#rules-text').value";
    for (field, words, line) in [
        ("title", "Two sums", "title: Two sums"),
        ("author", "Ann # B", "author: \"Ann # B\""),
        ("description", "One.\nTwo.", "description: \"One.\\nTwo.\""),
    ] {
        page.describe(field, words);
        page.browser.wait(&format!("{text}.includes({line:?})"));
    }
    page.put(&[0, 1], "cage", "3");
    page.put(&[9, 10], "cage", "9");
    page.browser.click("#rules li:nth-child(2) .away");
    page.wait_for_count("#rules li", 1);
    let puzzles = [
        ("own", page.link("")),
        ("other", page.link("f-puzzles-link")),
    ];
    for (way, puzzle) in puzzles {
        page.forget();
        page.open("");
        page.paste(&puzzle);
        page.browser
            .wait("document.querySelector('#rules-here').textContent.includes('By Ann # B.')");
        assert_eq!(page.browser.text("#title"), "Two sums", "{way}");
        let said = page.browser.text("#rules-here");
        let words: Vec<&str> = said.split_whitespace().collect();
        assert!(words.join(" ").contains("One. Two."), "{said}");
    }
    page.end();
}

/// A clue beside the board begins at its edge, and its line leads over the board.
#[test]
fn clues_that_cannot_be_are_refused() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open_room("set");
    page.choose("#kind", "little-killer");
    page.browser
        .eval("document.querySelector('#rule-number').value = '12'");
    for (cell, side) in [(40, "down-right"), (3, "up-right"), (0, "down-left")] {
        page.drag(&[cell], 0);
        page.choose("#rule-side", side);
        page.browser
            .eval("document.querySelector('#rule-said').textContent = ''");
        page.browser.click("#put");
        page.browser.wait(
            "document.querySelector('#rule-said').textContent.startsWith('The line of this clue begins')",
        );
    }
    assert_eq!(page.count("#rules li"), 0);
    page.drag(&[3], 0);
    page.choose("#rule-side", "down-right");
    page.browser.click("#put");
    page.browser
        .wait("document.querySelector('#rules').textContent.includes('from r1c4 to r6c9')");
    page.end();
}

/// A cell that is clicked marks the rules on it in the list, and Delete removes the last of them.
#[test]
fn a_rule_is_found_by_its_cell() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open_room("set");
    page.put(&[0, 1], "cage", "3");
    page.put(&[30, 31], "cage", "9");
    page.add("anti-knight", "");
    let marked = "[...document.querySelectorAll('#rules [aria-current=true]')].map(item => item.firstChild.textContent)";
    page.drag(&[31], 0);
    assert_eq!(page.browser.eval(marked), json!(["cage of 9 at r4c4 r4c5"]));
    page.drag(&[50], 0);
    assert_eq!(page.browser.eval(marked), json!([]));
    page.drag(&[0], 0);
    page.browser.press("Delete", 0);
    page.wait_for_count("#rules li", 2);
    assert!(!page.browser.text("#rules").contains("cage of 3"));
    page.end();
}

/// The setter's drawing stays when only the title or the words of the rules change, and is left out when a rule changes.
#[test]
fn a_drawing_stays_with_its_rules() {
    let Some(mut page) = Page::start() else {
        return;
    };
    let row = "[{},{},{},{}]";
    let line = r##"{"color":"#e01020","thickness":10,"wayPoints":[[0.5,0.5],[0.5,2.5]]}"##;
    page.open_room("set");
    page.paste(&format!(
        r#"{{"cells":[{row},{row},{row},{row}],"metadata":{{"title":"Red","rules":"Red lines are renban lines."}},"lines":[{line}]}}"#
    ));
    page.enter("set");
    page.wait_for_count("#rules li", 1);
    let rules = "(async () => (await import(new URL('board/work.js', document.baseURI))).work.shape.laid.board.rules)()";
    let has = |page: &mut Page, text: &str| {
        let rules = page.browser.eval(rules);
        rules.as_str().unwrap().contains(text)
    };
    assert!(has(&mut page, "draw line colour e01020"));
    page.describe("title", "Redder");
    page.describe("description", "Red is renban.\nNo more.");
    page.browser.wait(
        "document.querySelector('#rules-text').value.includes('description: \"Red is renban.\\\\nNo more.\"')",
    );
    assert!(has(&mut page, "title: Redder") && has(&mut page, "draw line colour e01020"));
    page.put(&[14, 15], "cage", "3");
    assert!(has(&mut page, "title: Redder") && !has(&mut page, "draw line"));
    page.end();
}

/// The line that is being drawn follows the selection, also to another block of as many cells from the same cell.
#[test]
fn the_draft_is_the_selection() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open_room("set");
    page.choose("#kind", "thermo");
    let draft = "document.querySelector('.links .draft').getAttribute('d')";
    let mut drafts = Vec::new();
    for end in [42, 58] {
        page.drag(&[40], 0);
        page.drag(&[end], 8);
        drafts.push(page.browser.eval(draft));
        page.drag(&[if end == 42 { 58 } else { 42 }], 8);
        drafts.push(page.browser.eval(draft));
    }
    assert_ne!(drafts[0], drafts[1]);
    assert_eq!([&drafts[0], &drafts[1]], [&drafts[3], &drafts[2]]);
    page.end();
}

/// Every kind of rule has a picture, and is chosen by it.
#[test]
fn kinds_are_chosen_by_pictures() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open_room("set");
    assert_eq!(page.count("#kinds button"), page.count("#kind option"));
    // Below each picture lie the lines of cells.
    let bare = "[...document.querySelectorAll('#kinds button')].filter(kind => kind.firstChild.childElementCount < 2).map(kind => kind.value)";
    assert_eq!(page.browser.eval(bare), json!([]));
    page.browser.click("#kinds-open");
    page.browser
        .wait("document.activeElement.matches('#kinds [value=cage]')");
    page.browser.click("#kinds [value=thermo]");
    page.browser
        .wait("!document.querySelector('#kinds').matches(':popover-open')");
    assert_eq!(
        page.browser.eval("document.querySelector('#kind').value"),
        json!("thermo")
    );
    page.end();
}
