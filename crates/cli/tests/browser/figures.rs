//! How fast the page is there, how heavy it is, how long a hint takes: printed, since times depend on the machine.
//! `cargo nextest run -p ninefold --test browser figures --no-capture` shows them.

use std::io::Write;
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::offline::files_of;
use crate::{HARD, Page};

/// What is loaded only when somebody opens a photo, installs the page, or reads about the API.
const LATER: [&str; 6] = [
    "start/photo.js",
    "icon-512.png",
    "icon-maskable.png",
    "api.html",
    "openapi.js",
    "openapi.css",
];

/// Bytes of all files of the page without [`LATER`], packed.
fn weight() -> usize {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/page");
    let mut files = files_of(&folder);
    files.retain(|path| !LATER.iter().any(|later| path.ends_with(later)));
    let packed = files.into_iter().map(|path| {
        let mut gzip = GzEncoder::new(Vec::new(), Compression::default());
        gzip.write_all(&std::fs::read(path).unwrap()).unwrap();
        gzip.finish().unwrap().len()
    });
    packed.sum()
}

/// A 25×25 board of which one cell in five is given.
fn giant() -> String {
    let digit = |cell: usize| {
        let (row, column) = (cell / 25, cell % 25);
        (row * 5 + row / 5 + column) % 25 + 1
    };
    let cells = (0..625).map(|cell| match cell % 5 == cell / 25 % 5 {
        true => digit(cell).to_string(),
        false => ".".to_owned(),
    });
    let cells: Vec<String> = cells.collect();
    let rows = cells.chunks(25).map(|row| row.join(","));
    rows.collect::<Vec<_>>().join("\n")
}

#[test]
#[allow(clippy::print_stderr, reason = "the figures are for a person")]
fn figures() {
    let weight = weight();
    eprintln!("all files of the page, packed: {weight} bytes");
    assert!(weight < 150_000);
    let Some(mut page) = Page::start() else {
        return;
    };
    let (mut paints, mut hints) = (Vec::new(), Vec::new());
    for _ in 0..9 {
        page.open(HARD);
        page.browser
            .wait("performance.getEntriesByName('first-contentful-paint').length > 0");
        let paint = "performance.getEntriesByName('first-contentful-paint')[0].startTime";
        paints.push(page.browser.eval(paint).as_f64().unwrap());
        let hint = "(async () => {
            const start = performance.now(), told = document.querySelector('#card-words');
            document.querySelector('#hint').click();
            while (!told.textContent) await new Promise(go => setTimeout(go, 1));
            return performance.now() - start })()";
        hints.push(page.browser.eval(hint).as_f64().unwrap());
    }
    // Taps on cells and on digits, each until the page is laid out anew; and how many cells of the board each of them changes.
    let tap = "(async () => { const times = [], drawn = [], wait = () => new Promise(go => setTimeout(go, 30));
        const seen = new MutationObserver(() => {}), board = document.querySelector('#board');
        seen.observe(board, { subtree: true, childList: true, attributes: true });
        const cells = [...document.querySelectorAll('#board .cell:not(.given)')].filter((_, i, all) => i % Math.ceil(all.length / 9) === 0);
        for (const [i, cell] of cells.entries()) { await wait(); seen.takeRecords(); const start = performance.now();
          cell.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, isPrimary: true }));
          document.querySelectorAll('#pad button')[i % 9].click();
          cell.getBoundingClientRect(); times.push(performance.now() - start);
          drawn.push(new Set(seen.takeRecords().map(({ target }) => target.closest('.cell'))).size); }
        return { times, drawn } })()";
    let mut taps = Vec::new();
    for (name, side, text) in [("9×9", 9, HARD.to_owned()), ("25×25", 25, giant())] {
        page.open("");
        page.paste(&text);
        page.browser
            .wait(&format!("document.body.dataset.room === 'play' && document.querySelectorAll('#board .cell').length === {}", side * side));
        page.browser.click("#candidates");
        let told = page.browser.eval(tap);
        let numbers = |list: &str| -> Vec<f64> {
            let list = told[list].as_array().unwrap();
            list.iter().filter_map(serde_json::Value::as_f64).collect()
        };
        // The shade of three lines goes and that of three others comes; few cells beside them hold the same digit.
        let most = numbers("drawn").into_iter().fold(0.0, f64::max);
        eprintln!("{name}: a tap and a digit change {most} cells at most");
        assert!(most <= f64::from(7 * side), "{name}: {most} cells");
        taps.push((
            format!("tap and digit, {name} with candidates"),
            numbers("times"),
        ));
    }
    let figures = [
        ("first paint".to_owned(), paints),
        ("hint".to_owned(), hints),
    ];
    for (name, mut times) in figures.into_iter().chain(taps) {
        times.sort_by(f64::total_cmp);
        eprintln!(
            "{name}: {:.0} ms in the middle of {}, {:.0} ms at most",
            times[times.len() / 2],
            times.len(),
            times[times.len() - 1]
        );
    }
    page.end();
}
