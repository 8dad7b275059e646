//! Boards with rules: pasted, drawn, solved, explained, played, and made by hand.

use serde_json::json;

use crate::Page;

/// A killer of 4×4 cells and a thermometer.
const SMALL: &str = "variant 4x4\ntitle: Small\ngivens: 1... .... .... ....\ncage 6: r1c3 r1c4 r2c4\n\
                     thermo: r4c2 r4c3 r4c4\ncage 7: r3c1 r4c1\n";

/// An X of which a person finds every step.
const X: &str =
    "variant 4x4\ndiagonal: r1c1..r4c4\ndiagonal: r1c4..r4c1\ngivens: 12.. .... .... .3..\n";

impl Page {
    /// Waits until a board of this many cells with rules is there, and its picture.
    fn laid(&mut self, cells: usize) {
        self.browser.wait(&format!(
            "document.querySelectorAll('.board.laid .cell').length === {cells}
             && document.querySelector('.background').naturalWidth > 0"
        ));
    }

    fn rules(&mut self) -> u64 {
        self.count("#rules li")
    }
}

#[test]
fn a_board_with_rules_is_solved_and_explained() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open_room("solve");
    page.paste(SMALL);
    page.laid(16);
    assert_eq!(page.label(0), "row 1 column 1, 1 given");
    page.browser.click("#solve");
    page.browser
        .wait("document.querySelector('#facts').textContent.includes('rule')");
    assert!(page.count(".cell") == 16 && page.browser.text("#verdict").contains("solution"));
    // Every cell has a digit, and only the given is one.
    let full = "[...document.querySelectorAll('.cell')].every(cell => cell.textContent !== '')";
    assert_eq!(page.browser.eval(full), true);
    assert_eq!(page.count(".cell.given"), 1);

    page.paste(X);
    page.wait_for_count(".cell.given", 3);
    page.enter("play");
    page.laid(16);
    for _ in 0..3 {
        page.hint();
    }
    assert!(page.count(".marks [class^=role]") > 0);
    page.browser.click("#apply");
    page.browser.click(".path");
    page.browser
        .wait("document.querySelectorAll('#steps button').length > 3");

    // What has no solution is told with the rules that are to blame.
    page.paste("variant 4x4\ncage 3: r1c1 r2c1\ngivens: .2.. ..1. .... 4...\nthermo: r4c4 r4c3\n");
    page.browser.wait(
        "document.querySelector('[data-cell=\"0\"]').ariaLabel.startsWith('row 1 column 1, empty')",
    );
    page.enter("solve");
    page.browser.click("#check");
    page.browser.wait(
        "document.querySelector('#verdict').textContent.includes('the cage of 3 at r1c1 r2c1')",
    );
    assert_eq!(page.count(".cell.blamed"), 3);

    // A mistake in the text is told with its place.
    page.paste("variant 4x4\nthermo: r1c1 r9c9\n");
    page.browser.wait(
        "document.querySelector('#toast-more').textContent.startsWith('Line 2, column 14: ')",
    );
    // A board with digits from 0, and one of several boards.
    page.paste("variant 4x4 digits 0-3\ngivens: 0... .... .... ....\ndiagonal: r1c1..r4c4\n");
    page.browser.wait(
        "document.querySelector('[data-cell=\"0\"]').ariaLabel === 'row 1 column 1, 0 given'",
    );
    page.browser
        .eval("document.querySelector('[data-cell=\"0\"]').focus()");
    page.browser.press("ArrowRight", 0);
    page.browser.press("0", 0);
    assert_eq!(page.label(1), "row 1 column 2, 0 given, clashes");
    page.paste("variant boards 3x3 at r1c1 r1c13 r7c7 r13c1 r13c13\n");
    page.laid(369);
    page.browser
        .eval("document.querySelector('[data-cell=\"8\"]').focus()");
    page.drag(&[8], 0);
    // Over the hole.
    page.browser.press("ArrowRight", 0);
    assert_eq!(page.label(9), "row 1 column 13, empty");
    let there = page.browser.eval("document.activeElement.dataset.cell");
    assert_eq!(there, json!("9"));
    page.end();
}

#[test]
fn a_board_with_rules_is_played() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open("");
    page.paste(SMALL);
    page.laid(16);
    // 4 and 2 in the cage of 7 break it, though they see each other.
    page.place(8, "4");
    page.browser.press("ArrowDown", 0);
    page.browser.press("2", 0);
    page.browser.wait(
        "document.querySelector('#broken').textContent.includes('the cage of 7 at r3c1 r4c1')",
    );
    assert_eq!(page.label(12), "row 4 column 1, 2, in a broken rule");
    page.browser.press("3", 8);
    page.browser.press("z", 2);
    page.browser
        .wait("document.querySelector('#broken').textContent === ''");
    page.browser.press("3", 8);
    assert_eq!(page.label(12), "row 4 column 1, corner marks 3");
    // It is there again, in this browser and by a link.
    page.open("");
    page.laid(16);
    assert_eq!(page.label(8), "row 3 column 1, 4");
    let link = page.link("");
    let elsewhere = page.link("f-puzzles-link");
    assert!(elsewhere.starts_with("https://f-puzzles.com/?load="));
    page.forget();
    page.browser.open(&link);
    page.laid(16);
    assert_eq!(page.label(8), "row 3 column 1, 4");
    assert_eq!(page.label(12), "row 4 column 1, corner marks 3");
    page.end();
}

#[test]
fn rules_are_put_on_the_board() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open_room("set");
    page.browser
        .wait("document.querySelectorAll('#kind option').length > 20");
    page.choose("#kind", "cage");
    page.drag(&[0, 1, 10], 0);
    // The sum is typed on the board, and Enter puts it there.
    page.browser.press("7", 0);
    page.browser.press("Enter", 0);
    page.laid(81);
    assert_eq!(page.rules(), 1);
    assert!(
        page.browser
            .text("#rules")
            .contains("cage of 7 at r1c1 r1c2 r2c2")
    );
    page.choose("#kind", "thermo");
    page.drag(&[40, 41, 51, 60], 0);
    assert_eq!(page.count(".links .draft"), 1);
    page.browser.click("#put");
    page.wait_for_count("#rules li", 2);
    page.choose("#kind", "sandwich");
    page.drag(&[30], 0);
    page.browser
        .eval("document.querySelector('#rule-number').value = '7'");
    page.choose("#rule-side", "above");
    page.browser.click("#put");
    page.browser.wait(
        "document.querySelector('#rules').textContent.includes('sandwich of 7 in r1c4 to r9c4')",
    );
    page.choose("#kind", "anti-knight");
    page.browser.click("#put");
    page.wait_for_count("#rules li", 4);
    page.browser.click("#rules-undo");
    assert_eq!(page.rules(), 3);
    page.browser.click("#rules li:nth-child(2) .away");
    page.wait_for_count("#rules li", 2);
    // A piece of a jigsaw takes its cells from the boxes.
    page.choose("#kind", "piece");
    page.browser
        .eval("document.querySelector('#board').scrollIntoView()");
    page.drag(&[0, 1, 2, 3], 0);
    page.browser.click("#put");
    page.browser
        .wait("document.querySelector('#rules-text').value.includes('pieces: 0000')");
    // The text can be written by hand; what is wrong with it is told.
    let text = "document.querySelector('#rules-text').value";
    page.browser
        .eval(&format!("{text} = 'variant 6x6\\nrenban: r1c1 r1c7'"));
    page.browser
        .eval("document.querySelector('details:has(#rules-text)').open = true");
    page.browser.click("#use-text");
    page.browser
        .wait("document.querySelector('#toast').textContent.includes('line 2, column 14')");
    // That the program has refused it is all that the browser has to say.
    let said = std::mem::take(&mut page.browser.errors);
    assert!(said.iter().all(|error| error.contains("422")), "{said:?}");
    page.browser
        .eval(&format!("{text} = 'variant 6x6\\nrenban: r1c1 r1c6'"));
    page.browser.click("#use-text");
    page.laid(36);
    // Without its last rule it is a plain board again.
    page.browser.click("#rules li .away");
    page.browser.wait("!document.querySelector('.board.laid')");
    assert_eq!(page.count("#board .cell"), 36);
    page.end();
}

#[test]
fn two_parts_are_put_on_the_board() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open_room("set");
    page.browser
        .wait("document.querySelectorAll('#kind option').length > 60");
    page.choose("#kind", "clone");
    page.drag(&[0, 1, 10], 0);
    page.drag(&[50, 40], 2);
    page.browser.click("#put");
    page.browser
        .wait("document.querySelector('#rule-said').textContent.includes('these are 5 together')");
    // Each part is told from above, whichever way it was drawn.
    page.drag(&[41], 2);
    page.browser.press("Enter", 0);
    page.laid(81);
    page.browser.wait(
        "document.querySelector('#rules-text').value.includes('clone: r1c1 r1c2 r2c2 / r5c5 r5c6 r6c6')",
    );
    page.choose("#kind", "row-index");
    page.drag(&[21], 0);
    page.browser.click("#put");
    page.browser
        .wait("document.querySelector('#rules-text').value.includes('index 4: r3c4 / r3c1 r3c2')");
    page.choose("#kind", "regex");
    page.drag(&[72, 73, 74], 0);
    page.browser
        .eval("document.querySelector('#rule-number').value = '[1-3]*'");
    page.browser.click("#put");
    page.browser.wait(
        "document.querySelector('#rules-text').value.includes('regex \"[1-3]*\": r9c1 r9c2 r9c3')",
    );
    assert_eq!(page.rules(), 3);
    // One of two is enough, and then one of three.
    page.browser.click("#rules li:nth-child(2) button");
    page.wait_for_count("#rules li", 2);
    page.browser.click("#rules li:nth-child(2) button");
    page.wait_for_count("#rules li", 1);
    let text = page
        .browser
        .eval("document.querySelector('#rules-text').value");
    let lines: Vec<&str> = text.as_str().unwrap().lines().map(str::trim).collect();
    assert_eq!((lines[1], lines[5]), ("any", "end"), "{lines:?}");
    assert!(lines[2].starts_with("clone") && lines[4].starts_with("regex"));
    page.browser.click("#rules-undo");
    page.wait_for_count("#rules li", 2);
    page.end();
}

#[test]
fn a_samurai_is_begun_and_printed() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open_room("solve");
    page.choose("#shape", "samurai");
    page.laid(369);
    page.browser
        .eval("void (window.print = () => { window.printed = true })");
    page.browser.click("#share");
    page.browser
        .wait("document.querySelector('#address').value.includes('#play/~')");
    page.choose("#print-what", "puzzle");
    page.browser.click("#print");
    page.browser.wait("window.printed === true");
    assert_eq!(page.count("#paper-pages img"), 1);
    page.choose("#shape", "3x3");
    page.browser.wait("!document.querySelector('.board.laid')");
    assert_eq!(page.count("#board .cell"), 81);
    page.end();
}

#[test]
fn the_examples_are_solved_and_fit_every_window() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open_room("solve");
    page.browser.click(".variants");
    for (i, cells) in [81, 81, 81, 81, 36, 369].into_iter().enumerate() {
        // Boards of one size look alike until the next one is there.
        let chosen = format!("document.querySelector('#which').selectedIndex === {i}");
        page.browser.wait(&chosen);
        page.laid(cells);
        page.browser.click("#solve");
        page.browser
            .wait("document.querySelector('#verdict').textContent.includes('one solution')");
        for (width, height) in [(390, 844), (900, 700), (1280, 900)] {
            page.window(width, height);
            let wide = "document.documentElement.scrollWidth <= innerWidth";
            assert_eq!(page.browser.eval(wide), true, "{width} {i}");
        }
        page.browser.click("#next");
    }
    page.end();
}

/// A board of SudokuPad with a line of which its rules say nothing.
const UNTOLD: &str = r##"{"cells":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"metadata":{"rules":"Normal Sudoku rules apply."},"lines":[{"color":"#ff0000","thickness":10,"wayPoints":[[0.5,0.5],[0.5,1.5],[0.5,2.5]]}]}"##;

/// Whoever opens a drawing can say what it means, and the page remembers it for this drawing.
#[test]
fn a_drawing_means_what_somebody_says() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open("");
    page.paste(UNTOLD);
    page.browser.wait(
        "document.querySelector('#rules-here').textContent.includes('a red line at r1c1 r1c2 r1c3')
         && document.querySelector('#rules-here textarea').checkVisibility()",
    );
    page.browser.eval(
        "{ const choice = document.querySelector('#rules-here select');
           choice.value = 'Red lines are renban lines.';
           choice.dispatchEvent(new Event('change')); }",
    );
    assert_eq!(
        page.browser
            .eval("document.querySelector('#rules-here textarea').value"),
        json!("Red lines are renban lines.")
    );
    page.browser.click("#rules-here form button");
    page.browser
        .wait("document.querySelector('#rules-here li')?.textContent.includes('consecutive')");
    // It is remembered when the same drawing comes again.
    page.open("");
    page.paste(UNTOLD);
    page.browser
        .wait("document.querySelector('#rules-here li')?.textContent.includes('consecutive')");
    assert_eq!(
        page.browser
            .eval("document.querySelector('#rules-here textarea').value"),
        json!("Red lines are renban lines.")
    );
    page.end();
}

/// A cage and a given in fog.
const FOG: &str = "variant 4x4\ntitle: Small fog\ndescription: A cage shows the sum of its digits.\ngivens: 1... .... .... ...1\n\
                   cage 6: r3c1 r4c1\nfog: r1c1 r1c2\n";

/// Fog hides givens and what rules mean, and right digits lift it.
#[test]
fn right_digits_lift_fog() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open("");
    page.paste(&format!("{FOG}solution: 1234 3412 2143 4321\n"));
    page.laid(16);
    page.wait_for_count(".cell.fog", 14);
    assert_eq!(page.label(15), "row 4 column 4, empty, in fog");
    assert_eq!(page.count("#rules-here li"), 0);
    assert!(
        page.browser
            .text("#rules-here")
            .contains("the sum of its digits")
    );
    page.place(1, "3");
    page.wait_for_count(".cell.fog", 14);
    page.place(1, "2");
    page.wait_for_count(".cell.fog", 10);
    assert_eq!(page.label(6), "row 2 column 3, empty");
    page.browser.click("#undo");
    page.wait_for_count(".cell.fog", 14);
    // Only Play has fog.
    page.enter("solve");
    page.wait_for_count(".cell.fog", 0);
    assert_eq!(page.label(15), "row 4 column 4, 1 given");
    // There are several solutions, so without a stated one no digit is known to be right.
    page.open("");
    page.paste(FOG);
    page.laid(16);
    page.browser
        .wait("document.querySelector('#fog').checkVisibility()");
    assert_eq!(page.count(".cell.fog"), 0);
    page.end();
}
