//! How fast the page is there, how heavy it is, how long a hint takes: printed, since times depend on the machine.
//! `cargo nextest run -p ninefold-cli --test browser figures --no-capture` shows them.

use std::io::Write;
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::offline::files_of;
use crate::{HARD, Page};

/// Bytes of all files of the page, packed.
fn weight() -> usize {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/page");
    let packed = files_of(&folder).into_iter().map(|path| {
        let mut gzip = GzEncoder::new(Vec::new(), Compression::default());
        gzip.write_all(&std::fs::read(path).unwrap()).unwrap();
        gzip.finish().unwrap().len()
    });
    packed.sum()
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
            const start = performance.now(), told = document.querySelector('#told');
            document.querySelector('#hint').click();
            while (!told.textContent) await new Promise(go => setTimeout(go, 1));
            return performance.now() - start })()";
        hints.push(page.browser.eval(hint).as_f64().unwrap());
    }
    for (name, mut times) in [("first paint", paints), ("hint", hints)] {
        times.sort_by(f64::total_cmp);
        eprintln!(
            "{name}: {:.0} ms in the middle of nine, {:.0} ms at most",
            times[4], times[8]
        );
    }
    page.end();
}
