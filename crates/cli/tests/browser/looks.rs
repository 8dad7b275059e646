//! Whether everybody can use the page: axe-core looks at every view, in light, in dark, and on a phone.
//!
//! `cargo xtask test` fetches it and says where it is; without it this test returns early, except in an
//! unattended run.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::json;

use crate::playing::base64;
use crate::rooms::CHAINS;
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
        self.window(width, height);
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
            page.hint();
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
        page.enter("learn");
        page.browser
            .wait("document.querySelectorAll('#lessons a').length > 50");
        look(&mut page, "lessons");
        page.browser.click("#begin");
        page.browser
            .wait("document.querySelectorAll('.marks [class^=role]').length > 0");
        look(&mut page, "lesson");
        page.browser.click("#exercise");
        page.browser
            .wait("document.querySelector('#feedback').textContent.startsWith('Find')");
        look(&mut page, "exercise");
        page.enter("home");
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

/// The pictures of docs/play.md, drawn anew where `NINEFOLD_UPDATE` is set.
#[test]
fn pictures_of_the_rooms() {
    if env::var_os("NINEFOLD_UPDATE").is_none() {
        return;
    }
    let Some(mut page) = Page::start() else {
        return;
    };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/page");
    fs::create_dir_all(&folder).unwrap();
    let shoot = |page: &mut Page, name: &str| {
        std::thread::sleep(std::time::Duration::from_millis(400));
        let told = page
            .browser
            .call("Page.captureScreenshot", json!({ "format": "png" }));
        let picture = base64(told["data"].as_str().unwrap());
        fs::write(folder.join(format!("{name}.png")), picture).unwrap();
    };
    page.dress(390, 844, "light");
    page.open(HARD);
    for (cell, digit) in [(1, "6"), (2, "1"), (10, "8")] {
        page.drag(&[cell], 0);
        page.browser.press(digit, 0);
    }
    page.drag(&[9], 0);
    for digit in ["5", "7"] {
        page.browser.press(digit, 8);
    }
    shoot(&mut page, "play");
    page.browser.click("#hint");
    for _ in 0..2 {
        page.browser
            .wait("!document.querySelector('#more').hidden && document.querySelector('#told').textContent !== ''");
        page.browser
            .eval("document.querySelector('#told').textContent = ''");
        page.browser.click("#more");
    }
    page.browser
        .wait("!document.querySelector('#apply').hidden");
    shoot(&mut page, "hint");
    page.enter("home");
    page.browser
        .wait("document.querySelectorAll('#continue .game').length > 0");
    shoot(&mut page, "home");
    page.enter("learn");
    page.browser
        .wait("document.querySelectorAll('#lessons a').length > 50");
    page.browser.click("#lessons a[href='#learn/x-wing']");
    page.browser
        .wait("document.querySelectorAll('.marks [class^=role]').length > 0");
    shoot(&mut page, "learn");
    page.dress(1280, 800, "dark");
    page.enter("solve");
    page.paste(CHAINS);
    page.browser
        .wait("document.querySelectorAll('#board .cell.given').length === 23");
    page.browser.click(".path");
    page.browser
        .wait("document.querySelectorAll('#steps button').length > 5");
    page.browser.eval(
        "[...document.querySelectorAll('#steps button')].find(step => step.textContent.includes('Chain')).click()",
    );
    shoot(&mut page, "solve");
    page.dress(1280, 800, "light");
    page.browser.click(".variants");
    page.browser
        .wait("document.querySelectorAll('#which option').length > 3");
    page.enter("set");
    shoot(&mut page, "set");
    page.end();
}
