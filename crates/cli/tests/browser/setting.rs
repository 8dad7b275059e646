//! Setting a puzzle: what is still possible while rules are drawn, and what is not needed.

use serde_json::json;

use crate::Page;

impl Page {
    /// Puts a rule on cells: over them with the mouse, then the kind and its number.
    fn put(&mut self, cells: &[usize], kind: &str, number: &str) {
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

    fn live(&mut self, words: &str) {
        self.browser.wait(&format!(
            "document.querySelector('#live').textContent.includes({words:?})"
        ));
    }
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
    page.browser.click("#share");
    page.choose("#link-to", "f-puzzles-link");
    page.browser
        .wait("document.querySelector('#address').value.includes('load=')");
    let link = page
        .browser
        .eval("document.querySelector('#address').value");
    page.forget();
    page.open_room("set");
    page.paste(link.as_str().unwrap());
    page.live("Exactly one solution.");
    assert_eq!(page.count("#rules li"), left);
    page.end();
}
