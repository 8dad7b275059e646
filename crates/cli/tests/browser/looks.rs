//! Whether everybody can use the page: axe-core looks at every view, in light, in dark, and on a phone.
//!
//! `cargo xtask test` fetches it and says where it is; without it this test returns early, except in an
//! unattended run.

use std::env;
use std::fs;
use std::path::PathBuf;

use serde_json::json;

use crate::{HARD, Page, Source};

/// The program of axe-core, if it is there.
fn axe() -> Option<String> {
    let folder = env::var_os("NINEFOLD_PAGE_TOOLS").map(PathBuf::from);
    let unattended = env::var_os("CI").is_some_and(|ci| ci == "true");
    assert!(
        folder.is_some() || !unattended,
        "CI=true, but NINEFOLD_PAGE_TOOLS is not set: `cargo xtask test` fetches the tools"
    );
    let path = folder?.join("node_modules/axe-core/axe.min.js");
    Some(fs::read_to_string(path).unwrap())
}

impl Page {
    fn dress(&mut self, width: u32, height: u32, scheme: &str) {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600 });
        self.browser
            .call("Emulation.setDeviceMetricsOverride", size);
        let media = json!({ "features": [
            { "name": "prefers-color-scheme", "value": scheme },
            { "name": "prefers-reduced-motion", "value": "reduce" },
        ] });
        self.browser.call("Emulation.setEmulatedMedia", media);
    }

    /// What axe-core finds by the rules of WCAG 2.2 AA, and what it calls good habits.
    fn complaints(&mut self, axe: &str, view: &str) -> Vec<String> {
        if self.browser.eval("typeof axe") != json!("object") {
            self.browser.eval(axe);
        }
        let told = self.browser.eval(
            "axe.run(document, { resultTypes: ['violations'] }).then(told => told.violations.map(v =>
               `${v.impact} ${v.id}: ${v.nodes.slice(0, 3).map(n => n.target + ' ' + n.failureSummary).join('; ')}`))",
        );
        let told = told.as_array().unwrap().iter();
        told.map(|complaint| format!("{view}: {}", complaint.as_str().unwrap()))
            .collect()
    }
}

#[test]
fn axe_finds_nothing() {
    let Some(axe) = axe() else { return };
    let Some(mut page) = Page::start() else {
        return;
    };
    let mut complaints = Vec::new();
    for (width, height, scheme) in [
        (1280, 800, "light"),
        (1280, 800, "dark"),
        (390, 844, "light"),
        (390, 844, "dark"),
    ] {
        page.dress(width, height, scheme);
        page.open(HARD);
        let mut look = |page: &mut Page, view: &str| {
            complaints.extend(page.complaints(&axe, &format!("{view}, {width}, {scheme}")));
        };
        for _ in 0..3 {
            page.browser
                .eval("document.querySelector('#told').textContent = ''");
            page.browser.click("#hint");
            page.browser
                .wait("document.querySelector('#told').textContent !== ''");
        }
        look(&mut page, "hint");
        page.browser.click(".path");
        page.browser
            .wait("document.querySelectorAll('#steps button').length > 5");
        look(&mut page, "all steps");
        page.browser.click("#card-close");
        page.browser.click("#candidates");
        page.browser.click("[data-cell=\"1\"]");
        page.browser.press("1", 1);
        page.browser.press("4", 0);
        look(&mut page, "play");
        page.browser.click("[data-mode=colour]");
        for (button, sheet, ready) in [
            ("#more-menu", "menu", "true"),
            ("[popovertarget=preferences]", "preferences", "true"),
            ("[popovertarget=keys]", "keys", "true"),
            ("#new", "making", "true"),
            (
                "#share",
                "sharing",
                "document.querySelector('#qr').naturalWidth > 0",
            ),
            (
                "#open",
                "opening",
                "document.querySelectorAll('#saved .game').length > 0",
            ),
        ] {
            page.browser.click(button);
            page.browser.wait(ready);
            look(&mut page, sheet);
            page.browser
                .eval(&format!("document.getElementById({sheet:?}).hidePopover()"));
        }
        page.enter("home");
        page.browser
            .wait("document.querySelectorAll('#continue .game').length > 0");
        look(&mut page, "home");
        page.enter("watch");
        page.browser.click("#step");
        page.browser
            .wait("document.querySelector('#doing').textContent !== ''");
        look(&mut page, "watch");
        page.enter("play");
        page.enter("solve");
        look(&mut page, "enter");
        page.browser.click("#solve");
        page.browser
            .wait("document.querySelector('#facts').textContent.includes('Hardest')");
        look(&mut page, "solve");
        page.browser
            .eval("document.querySelector('#update').hidden = false");
        page.choose("#shape", "2x2");
        look(&mut page, "emptied");
        page.browser.click("#update-later");
        page.browser.click("#toast-act");
        page.browser
            .wait("document.querySelectorAll('.cell.given').length > 16");
        page.enter("set");
        page.browser
            .wait("document.querySelectorAll('#kind option').length > 20");
        page.browser.click("#put");
        page.browser
            .wait("document.querySelector('.ground')?.naturalWidth > 0");
        look(&mut page, "set");
    }
    // A folder of files has no API to describe.
    if matches!(page.source, Source::Program { .. }) {
        page.browser.call(
            "Page.navigate",
            json!({ "url": format!("{}api", page.address) }),
        );
        page.browser
            .wait("document.querySelectorAll('details').length > 10");
        page.browser
            .eval("for (const each of document.querySelectorAll('details')) each.open = true");
        complaints.extend(page.complaints(&axe, "api"));
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    page.end();
}
