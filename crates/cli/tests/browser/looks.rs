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
use crate::{HARD, Page, Source, WIKIPEDIA};

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
    pub(crate) fn dress(&mut self, width: u32, height: u32, scheme: &str) {
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
            .wait("document.querySelector('#facts').textContent.includes('Hardest step')");
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
            .wait("document.querySelector('.background')?.naturalWidth > 0");
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

/// Takes the pictures of every view in docs/page, on a phone and on a desk, by day and by night, when asked to.
#[test]
fn pictures_of_the_rooms() {
    if env::var_os("NINEFOLD_UPDATE").is_none() {
        return;
    }
    let forms = [("phone", 390, 844), ("desktop", 1280, 800)];
    for ((form, width, height), scheme) in forms
        .iter()
        .flat_map(|form| ["light", "dark"].map(|scheme| (*form, scheme)))
    {
        let Some(mut page) = Page::start() else {
            return;
        };
        page.dress(width, height, scheme);
        page.go_around(&mut |page, view| page.shoot(&format!("{view}-{form}-{scheme}")));
        page.end();
    }
}

impl Page {
    /// A picture of the window, in docs/page.
    fn shoot(&mut self, name: &str) {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/page");
        fs::create_dir_all(&folder).unwrap();
        self.browser
            .eval("new Promise(done => setTimeout(done, 400))");
        let told = self
            .browser
            .call("Page.captureScreenshot", json!({ "format": "png" }));
        let picture = base64(told["data"].as_str().unwrap());
        fs::write(folder.join(format!("{name}.png")), picture).unwrap();
    }

    /// Goes through all views as a person would.
    fn go_around(&mut self, see: &mut dyn FnMut(&mut Page, &str)) {
        self.open(HARD);
        for (cell, digit) in [(1, "6"), (2, "1"), (10, "8")] {
            self.place(cell, digit);
        }
        self.drag(&[9], 0);
        for digit in ["5", "7"] {
            self.browser.press(digit, 8);
        }
        see(self, "play");
        for level in ["#hint", "#more", "#more"] {
            self.browser
                .eval("document.querySelector('#card-words').textContent = ''");
            self.browser.click(level);
            self.browser
                .wait("document.querySelector('#card-words').textContent.length > 20");
        }
        see(self, "hint");
        self.browser.click("#card-close");
        self.browser
            .eval("document.querySelector('#menu .review').click()");
        self.browser
            .wait("/[0-9] digits?: /.test(document.querySelector('#card-words').textContent)");
        self.browser.click("#step-on");
        see(self, "review");
        self.enter("home");
        self.browser
            .wait("document.querySelectorAll('#continue .game').length > 0");
        see(self, "home");
        self.browser.eval("location.hash = '#learn'");
        self.browser
            .wait("document.querySelectorAll('#lessons a').length > 50");
        see(self, "lessons");
        self.browser
            .eval("document.querySelector(\"#lessons a[href='#learn/x-wing']\").click()");
        self.browser
            .wait("document.querySelectorAll('.marks [class^=role]').length > 0");
        see(self, "lesson");
        self.browser
            .open(&format!("{}#solve/{CHAINS}", self.address));
        self.wait_for_count("#board .cell.given", 23);
        self.browser.click(".path");
        self.browser
            .wait("document.querySelectorAll('#steps button').length > 5");
        self.browser.eval(
            "[...document.querySelectorAll('#steps button')].find(step => step.textContent.includes('Chain')).click()",
        );
        see(self, "solve");
        self.browser.open(&format!("{}#watch/{HARD}", self.address));
        self.browser
            .wait("document.querySelectorAll('#race .runner').length > 0");
        see(self, "watch");
        self.open("");
        self.browser
            .eval("document.querySelector('.variants').click()");
        self.browser
            .wait("document.querySelectorAll('#which option').length > 3");
        self.browser.eval("document.querySelector('#next').click()");
        see(self, "rules");
        self.browser
            .eval("document.querySelector(\"a[href='#set']\").click()");
        see(self, "set");
    }
}

/// Nothing moves by itself while a view appears, nor after that.
#[test]
fn nothing_shifts() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.browser.call(
        "Page.addScriptToEvaluateOnNewDocument",
        json!({ "source": "window.shifts = []; new PerformanceObserver((list) => {
            for (const shift of list.getEntries()) shifts.push([shift.value, ...shift.sources.map(({ node }) => node?.id || node?.nodeName)]);
        }).observe({ type: 'layout-shift', buffered: true });" }),
    );
    for (width, height) in [(390, 844), (360, 640), (844, 390), (1280, 800)] {
        page.window(width, height);
        let puzzle = |room: &str| format!("{room}/{WIKIPEDIA}");
        for room in ["home", "learn", "learn/x-wing", "set"]
            .map(String::from)
            .into_iter()
            .chain(["play", "solve", "watch"].map(puzzle))
        {
            page.browser.open(&format!("{}#{room}", page.address));
            if room == "learn/x-wing" {
                page.browser
                    .wait("document.querySelector('#lesson-name').textContent !== ''");
            }
            page.browser
                .eval("new Promise(done => setTimeout(done, 300))");
            assert_eq!(
                page.browser.eval("shifts"),
                json!([]),
                "{room} at {width}×{height}"
            );
        }
    }
    page.end();
}

/// No role of a step is told apart by its hue alone: each pair differs in its form, or as light does from dark (3:1).
#[test]
fn each_role_has_its_form() {
    let Some(mut page) = Page::start() else {
        return;
    };
    for (scheme, is_laid) in [
        ("light", false),
        ("dark", false),
        ("light", true),
        ("dark", true),
    ] {
        page.dress(390, 844, scheme);
        page.open(HARD);
        let alike = page.browser.eval(&format!(
            "(() => {{
            const board = document.querySelector('#board'), cell = board.querySelector('.cell:not(.given)');
            board.classList.toggle('laid', {is_laid});
            const make = (parent, className) => {{ const made = document.createElement('div'); made.className = className; parent.append(made); return made; }};
            const pixel = new OffscreenCanvas(1, 1).getContext('2d', {{ willReadFrequently: true }});
            const light = (colour) => {{
              pixel.clearRect(0, 0, 1, 1); pixel.fillStyle = colour; pixel.fillRect(0, 0, 1, 1);
              const [r, g, b] = [...pixel.getImageData(0, 0, 1, 1).data].map((part) => ((part / 255 + 0.055) / 1.055) ** 2.4);
              return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
            }};
            const looks = (element) => {{
              const style = getComputedStyle(element);
              const form = [style.borderRadius, style.outlineStyle, style.boxShadow, style.backgroundImage].map((one) => one.replace(/(rgba?|color)\\([^)]*\\)/g, ''));
              return {{ name: element.className, form: form.join(), light: light(style.backgroundColor) }};
            }};
            const areas = ['base', 'cover', 'fin', 'pivot', 'on', 'off', 'cell', 'base area-cover'].map((role) => make(cell.parentElement, `cell area-${{role}}`));
            const marks = make(cell, 'marks'), span = (role) => {{ const made = document.createElement('span'); made.className = `role-${{role}}`; marks.append(made); return made; }};
            const roles = ['base', 'cover', 'fin', 'pivot', 'on', 'off', 'placed', 'eliminated'].map(span);
            const pairs = [areas, roles].flatMap((list) => list.map(looks).flatMap((one, i, all) => all.slice(i + 1).map((other) => [one, other])));
            const alike = pairs.filter(([a, b]) => a.form === b.form && Math.max(a.light, b.light) < 3 * Math.min(a.light, b.light));
            return [pairs.length, ...alike.map((pair) => pair.map(({{ name }}) => name).join(' = '))];
            }})()"
        ));
        assert_eq!(alike, json!([56]), "{scheme}, a picture below: {is_laid}");
    }
    page.end();
}
