//! Playing: colours, many cells at once, links, paper.

use serde_json::json;

use crate::{Page, WIKIPEDIA};

#[test]
fn colours_of_many_cells() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open(WIKIPEDIA);
    page.drag(&[2, 3, 12], 0);
    assert_eq!(page.count(".cell[aria-selected=true]"), 3);
    // With Ctrl one more, or one less.
    page.drag(&[40], 2);
    page.drag(&[3], 2);
    assert_eq!(page.count(".cell[aria-selected=true]"), 3);
    page.browser.press("v", 0);
    assert_eq!(page.count("#pad [class*=paint]"), 8);
    page.browser.press("1", 0);
    page.browser.press("3", 0);
    assert_eq!(page.label(2), "row 1 column 3, empty, orange and green");
    assert_eq!(page.label(40), "row 5 column 5, empty, orange and green");
    assert_eq!(page.count(".paint"), 3);
    page.browser.press("1", 0);
    assert_eq!(page.label(12), "row 2 column 4, 1 given, green");
    page.browser.press("Delete", 0);
    assert_eq!(page.count(".paint"), 0);
    // Shift and a click select what is between; the keys do not need the mode.
    page.drag(&[0], 0);
    page.drag(&[10], 8);
    assert_eq!(page.count(".cell[aria-selected=true]"), 4);
    page.browser.press("z", 0);
    page.browser.press("2", 1);
    assert_eq!(page.label(10), "row 2 column 2, empty, sky");
    page.end();
}

/// Everything that was done is in the link, and can be gone on with.
#[test]
fn a_link_to_the_position() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open(WIKIPEDIA);
    page.place(2, "4");
    page.drag(&[3], 0);
    for (key, modifiers) in [("2", 8), ("6", 8), ("5", 1)] {
        page.browser.press(key, modifiers);
    }
    page.drag(&[5], 0);
    page.browser.press("8", 2);
    let link = page.link("");
    page.browser
        .wait("document.querySelector('#qr').naturalWidth > 0");
    page.forget();
    page.browser.open(&link);
    page.wait_for_count(".cell.given", 30);
    assert_eq!(page.label(2), "row 1 column 3, 4");
    assert_eq!(page.label(3), "row 1 column 4, corner marks 2 6, blue");
    assert_eq!(page.label(5), "row 1 column 6, centre marks 8");
    // Without it, the link is the puzzle, which can be read.
    page.browser.click("#share");
    page.browser.click("#with-progress");
    let wanted = format!("document.querySelector('#address').value.endsWith('#play/{WIKIPEDIA}')");
    page.browser.wait(&wanted);
    page.choose("#link-to", "sudokuwiki");
    page.browser
        .wait("document.querySelector('#address').value.includes('sudokuwiki.org')");
    // What is no position is told.
    page.open("~AAAA");
    page.browser
        .wait("document.querySelector('#toast').textContent.includes('incomplete')");
    page.end();
}

/// The pages that are printed: four boards on the first, the fifth on the second, solutions on the third.
#[test]
fn printing() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open("");
    let many = format!("{WIKIPEDIA}\n").repeat(5);
    page.paste(&many);
    page.wait_for_count(".cell.given", 30);
    page.browser
        .eval("void (window.print = () => { window.printed = true })");
    page.browser.click("#share");
    page.browser
        .wait("document.querySelector('#print-what [value=all]').textContent.includes('5')");
    page.choose("#print-what", "all");
    page.choose("#per-page", "4");
    page.browser.click("#print-solutions");
    page.browser.click("#print");
    page.browser.wait("window.printed === true");
    assert_eq!(page.count("#paper-pages img"), 3);
    assert_eq!(page.pages(), 3);
    page.browser.eval("window.printed = false");
    page.browser.click("#share");
    page.choose("#print-what", "now");
    page.browser.click("#print");
    page.browser.wait("window.printed === true");
    assert_eq!(page.pages(), 1);
    // The author is printed too, on the page of the board: above a sheet, and below a picture.
    page.paste("variant 9x9 boxes 3x3\ntitle: T\nauthor: Ann\ndescription: Ann's rules.\ncage 17: r1c1 r1c2\n");
    page.wait_for_count(".board.laid .cell", 81);
    for (what, words) in [("puzzle", ""), ("now", "By Ann.")] {
        page.browser.eval("window.printed = false");
        page.browser.click("#share");
        page.choose("#print-what", what);
        page.browser.click("#print");
        page.browser.wait("window.printed === true");
        assert_eq!(page.browser.text("#paper-pages"), words);
        assert_eq!(page.pages(), 1);
    }
    page.end();
}

/// A position of many cells and marks is a link too: more bytes than a function takes as arguments.
#[test]
fn a_large_position_is_a_link() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open("");
    let packed = page.browser.eval(
        "(async () => {
            const from = (name) => import(new URL(name, document.baseURI));
            const [{ pack, unpack }, { blank }, { shapeOf }] = await Promise.all(['games/link.js', 'board/work.js', 'board/shape.js'].map(from));
            const position = blank(shapeOf(10, 12)), { cells, n } = position.shape;
            let seed = 1;
            const chance = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
            const marks = () => Array.from({ length: cells }, () => Array.from({ length: n }, (_, i) => i + 1).filter(() => chance() < 0.5));
            Object.assign(position, { corner: marks(), centre: marks() });
            const word = await pack(position), back = await unpack(word);
            return [word.length > 500_000, JSON.stringify(back.position.centre) === JSON.stringify(position.centre)];
        })()",
    );
    assert_eq!(packed, json!([true, true]));
    page.end();
}

impl Page {
    /// How many pages come out of the printer.
    fn pages(&mut self) -> usize {
        let paper = json!({ "preferCSSPageSize": false, "paperWidth": 8.27, "paperHeight": 11.7 });
        let told = self.browser.call("Page.printToPDF", paper);
        let text = told["data"].as_str().unwrap();
        let pdf = String::from_utf8_lossy(&base64(text)).into_owned();
        pdf.matches("/Type /Page\n").count()
    }
}

/// The bytes of base64, which DevTools speak.
pub(crate) fn base64(text: &str) -> Vec<u8> {
    let value = |sign: u8| match sign {
        b'A'..=b'Z' => sign - b'A',
        b'a'..=b'z' => sign - b'a' + 26,
        b'0'..=b'9' => sign - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    let signs: Vec<u8> = text.bytes().filter(|&sign| sign != b'=').collect();
    let mut bytes = Vec::new();
    for four in signs.chunks(4) {
        let bits = four
            .iter()
            .fold(0u32, |bits, &sign| bits << 6 | u32::from(value(sign)));
        let bits = bits << (6 * (4 - four.len()));
        bytes.extend(&bits.to_be_bytes()[1..four.len()]);
    }
    bytes
}
