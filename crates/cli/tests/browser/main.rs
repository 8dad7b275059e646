//! What people do with the page, in a real browser: Chromium, driven through its own protocol.
//!
//! Where there is no browser these tests return early, except in an unattended run.

mod chromium;
mod days;
mod engine;
mod faults;
mod figures;
mod folder;
mod games;
mod in_view;
mod keyboard;
mod looks;
mod moves;
mod offline;
mod photo;
mod playing;
mod rooms;
#[path = "../server/mod.rs"]
mod server;
mod setting;
mod trial;
mod variants;
mod watching;

use std::env;
use std::path::PathBuf;

use chromium::Chromium;
use folder::Folder;
use serde_json::json;
use server::Server;

/// The puzzle of the Wikipedia article.
const WIKIPEDIA: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A puzzle that needs more than singles.
const HARD: &str =
    "4.....938.32.941...953..24.37.6.9..4529..16736.47.3.9.957..83....39..4..24..3.7.9";

/// What hands the page out.
enum Source {
    /// It ends with the page.
    Program {
        _server: Server,
    },
    Folder(Folder),
}

/// The page of a program, or of a folder of files, that runs for one test.
struct Page {
    source: Source,
    address: String,
    browser: Chromium,
}

impl Page {
    /// The page of `ninefold serve`, or of the folder that `NINEFOLD_PAGE` names.
    fn start() -> Option<Page> {
        if let Some(folder) = env::var_os("NINEFOLD_PAGE") {
            return Page::of(Folder::serve(PathBuf::from(folder)));
        }
        let browser = Chromium::start()?;
        let server = Server::start();
        Some(Page {
            address: format!("http://{}/", server.address()),
            source: Source::Program { _server: server },
            browser,
        })
    }

    /// The page of a folder.
    fn of(folder: Folder) -> Option<Page> {
        Some(Page {
            browser: Chromium::start()?,
            address: folder.address().to_owned(),
            source: Source::Folder(folder),
        })
    }

    /// The folder that the page comes from.
    fn folder(&self) -> &Folder {
        match &self.source {
            Source::Folder(folder) => folder,
            Source::Program { .. } => panic!("this page comes from the program"),
        }
    }

    /// The page with a puzzle in its address, or without one.
    fn open(&mut self, puzzle: &str) {
        let address = format!("{}#{puzzle}", self.address);
        self.browser.open(&address);
        if !puzzle.is_empty() {
            self.browser
                .wait("document.querySelectorAll('.cell.given').length > 16");
        }
    }

    /// The page in one of its rooms, as from a link or after a reload.
    fn open_room(&mut self, room: &str) {
        self.open("");
        self.enter(room);
    }

    /// Goes through a door of the page.
    fn enter(&mut self, room: &str) {
        self.browser.click(&format!("a[href='#{room}']"));
        // The rooms to watch and to set in are loaded when they are entered.
        let filled = match room {
            "watch" => "document.querySelector('#race').childElementCount > 0",
            "set" => "document.querySelector('#kind').childElementCount > 0",
            _ => "true",
        };
        self.browser.wait(&format!(
            "document.body.dataset.room === {room:?} && {filled}"
        ));
    }

    /// A window of this size: a phone's if it is narrow or low.
    fn window(&mut self, width: u32, height: u32) {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600 || height < 500 });
        self.browser
            .call("Emulation.setDeviceMetricsOverride", size);
    }

    /// Asks for a hint, and waits until there is one.
    fn hint(&mut self) {
        self.browser
            .eval("document.querySelector('#card-words').textContent = ''");
        self.browser.click("#hint");
        self.browser.wait(
            "!['', 'A moment …'].includes(document.querySelector('#card-words').textContent)",
        );
    }

    /// Pastes a text, as with Ctrl and V.
    fn paste(&mut self, text: &str) {
        self.browser.eval(&format!(
            "{{ const data = new DataTransfer(); data.setData('text', {text:?});
             document.dispatchEvent(new ClipboardEvent('paste', {{ clipboardData: data }})) }}"
        ));
    }

    /// Shares the puzzle: the link to this page with what was done, or the link to another website.
    fn link(&mut self, to: &str) -> String {
        self.browser.eval(
            "document.querySelector('#sharing:popover-open') ?? document.querySelector('#share').click()",
        );
        self.choose("#link-to", to);
        let part = if to.is_empty() { "/#play/~" } else { "load=" };
        let address = "document.querySelector('#address').value";
        self.browser.wait(&format!("{address}.includes({part:?})"));
        self.browser.eval(address).as_str().unwrap().to_owned()
    }

    /// Selects a cell and presses a digit.
    fn place(&mut self, cell: usize, digit: &str) {
        self.drag(&[cell], 0);
        self.browser.press(digit, 0);
    }

    /// Waits until the page has as many elements of a kind.
    fn wait_for_count(&mut self, selector: &str, count: usize) {
        self.browser.wait(&format!(
            "document.querySelectorAll({selector:?}).length === {count}"
        ));
    }

    fn count(&mut self, selector: &str) -> u64 {
        let count = self
            .browser
            .eval(&format!("document.querySelectorAll({selector:?}).length"));
        count.as_u64().unwrap()
    }

    /// What a screen reader says of a cell.
    fn label(&mut self, cell: usize) -> String {
        let label = self.browser.eval(&format!(
            "document.querySelector('[data-cell=\"{cell}\"]').getAttribute('aria-label')"
        ));
        label.as_str().unwrap().to_owned()
    }

    /// Moves a slider.
    fn slide(&mut self, selector: &str, value: u32) {
        self.browser.eval(&format!(
            "{{ const slider = document.querySelector({selector:?}); slider.value = {value};
             slider.dispatchEvent(new Event('input')) }}"
        ));
    }

    /// Chooses from a list.
    fn choose(&mut self, selector: &str, value: &str) {
        self.browser.eval(&format!(
            "{{ const list = document.querySelector({selector:?}); list.value = {value:?};
             list.dispatchEvent(new Event('change')) }}"
        ));
    }

    /// The middle of a cell in the window.
    fn middle(&mut self, cell: usize) -> (f64, f64) {
        let middle = self.browser.eval(&format!(
            "(box => [box.x + box.width / 2, box.y + box.height / 2])
             (document.querySelector('#board [data-cell=\"{cell}\"]').getBoundingClientRect())"
        ));
        (middle[0].as_f64().unwrap(), middle[1].as_f64().unwrap())
    }

    /// Presses the mouse on the first cell, draws it over the others, and lets it go.
    fn drag(&mut self, cells: &[usize], modifiers: u8) {
        let mut at = (0.0, 0.0);
        for (i, &cell) in cells.iter().enumerate() {
            at = self.middle(cell);
            let kind = if i == 0 { "mousePressed" } else { "mouseMoved" };
            self.browser.mouse(kind, at, modifiers);
        }
        self.browser.mouse("mouseReleased", at, modifiers);
    }

    /// Ends the test: nothing went wrong that the browser noticed.
    fn end(mut self) {
        self.browser.eval("1");
        // That something cannot be read is an answer like others.
        self.browser.errors.retain(|error| !error.contains("422"));
        assert_eq!(self.browser.errors, [""; 0]);
    }
}

#[test]
fn paste_and_solve() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open_room("solve");
    page.paste(WIKIPEDIA);
    page.wait_for_count(".cell.given", 30);
    page.browser.click("#solve");
    page.browser
        .wait("document.querySelector('#verdict').textContent === 'Exactly one solution.'");
    assert_eq!(page.label(0), "row 1 column 1, 5 given");
    assert_eq!(page.label(2), "row 1 column 3, 4");
    page.browser
        .wait("document.querySelector('#facts').textContent.includes('Easy')");
    // Givens and found digits differ in weight and in colour.
    let looks = "(cell => { const s = getComputedStyle(document.querySelector(cell));
        return s.fontWeight + s.color })";
    let differ = format!("{looks}('[data-cell=\"0\"]') !== {looks}('[data-cell=\"2\"]')");
    assert_eq!(page.browser.eval(&differ), true);
    page.end();
}

#[test]
fn typing_with_keys_alone() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open_room("solve");
    for key in ["5", "3", ".", ".", "7"] {
        page.browser.press(key, 0);
    }
    assert_eq!(page.count(".cell.given"), 3);
    assert_eq!(page.label(4), "row 1 column 5, 7 given");
    page.browser.press("5", 0);
    assert_eq!(page.count(".cell.clash"), 2);
    assert_eq!(
        page.browser.text("#verdict"),
        "r1c6 and r1c1 hold the same digit."
    );
    page.browser.press("z", 2);
    assert_eq!(
        (page.count(".cell.given"), page.count(".cell.clash")),
        (3, 0)
    );
    page.browser.press("ArrowDown", 0);
    let there = page.browser.eval("document.activeElement.dataset.cell");
    assert_eq!(there, json!("15"));
    // What was typed is there when the page is opened again.
    page.open_room("solve");
    page.wait_for_count(".cell.given", 3);
    page.end();
}

#[test]
fn what_is_wrong_is_shown() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open(&WIKIPEDIA.replacen("7....6", "71...6", 1));
    page.enter("solve");
    page.browser.click("#solve");
    // Before that, the verdict names the digits that clash.
    page.browser
        .wait("document.querySelector('#verdict').textContent.startsWith('No solution')");
    assert!(page.count(".cell.blamed") > 1);
    // It is all there is to say, so there is no hint.
    let wrong = page.browser.text("#verdict");
    page.enter("play");
    page.browser.click("#hint");
    page.browser
        .wait("document.querySelector('#card-words h2')?.textContent === 'Wait'");
    assert!(page.browser.text("#card-words").ends_with(&wrong));
    // A puzzle with several solutions gets hints after a word of caution.
    page.open(&WIKIPEDIA.replace("419..5....8..79", "4.............."));
    page.enter("solve");
    page.browser.click("#solve");
    page.browser
        .wait("document.querySelectorAll('.cell.differs').length > 1");
    page.enter("play");
    page.browser.click("#hint");
    page.browser.wait(
        "document.querySelector('#card-words .caution')?.textContent.startsWith('More than one solution.')",
    );
    assert!(page.browser.text("#card-words").contains("look at"));
    page.end();
}

#[test]
fn hints_and_the_way() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open(HARD);
    for words in ["look at", "technique", "Remove "] {
        page.browser
            .eval("document.querySelector('#card-words').textContent = ''");
        page.browser.click("#hint");
        let wanted =
            format!("document.querySelector('#card-words').textContent.includes({words:?})");
        page.browser.wait(&wanted);
        assert!(page.count(".cell[class*=area-]") > 0, "{words}");
    }
    assert!(page.count(".marks [class^=role]") > 0);
    let before = page.count("[data-mark]");
    page.browser.click("#apply");
    assert_ne!(page.count("[data-mark]"), before);
    page.browser.click(".path");
    page.browser
        .wait("document.querySelectorAll('#steps button').length > 5");
    page.browser.click("#steps li:nth-child(3) button");
    assert!(page.browser.text("#card-words").starts_with("3. "));
    page.browser.click("#step-on");
    assert!(page.browser.text("#card-words").starts_with("4. "));
    page.browser.click("#step-back");
    page.choose("#scale", "se");
    page.browser.wait(
        "/^[0-9]\\.[0-9]$/.test(document.querySelector('#steps button').lastChild.textContent)",
    );
    page.browser.click("#rate");
    page.browser
        .wait("document.querySelector('#rated').textContent.startsWith('ED=')");
    page.browser.click(".all");
    page.browser
        .wait("!document.querySelector('#card-words h2').textContent.startsWith('3.')");
    page.end();
}

#[test]
fn a_new_puzzle() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open(HARD);
    let before = page.browser.text("#board");
    page.browser.click("#new");
    page.browser.click("#making [data-make=medium]");
    page.browser
        .wait("document.querySelector('#title').textContent === 'Medium'");
    assert_ne!(page.browser.text("#board"), before);
    assert!(page.count(".cell.given") > 16);
    // An empty board is one to enter a puzzle on.
    page.browser.click("#new");
    page.browser.click("#clear");
    assert_eq!(page.count(".cell.given"), 0);
    assert_eq!(
        page.browser.eval("document.body.dataset.room"),
        json!("solve")
    );
    page.end();
}

/// Rules are chosen where the size is.
#[test]
fn a_new_puzzle_with_rules() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open(WIKIPEDIA);
    page.browser.click("#new");
    page.browser
        .wait("document.querySelectorAll('#make-clues option').length > 5");
    page.choose("#make-shape", "2x3");
    page.choose("#make-clues", "killer");
    page.browser.click("#making [data-make=easy]");
    page.browser
        .wait("document.querySelector('#rules-here').textContent.includes('add up')");
    assert_eq!(page.count("#board [data-cell]"), 36);
    let is_open = "document.querySelector('#making').matches(':popover-open')";
    assert_eq!(page.browser.eval(is_open), json!(false));
    page.end();
}

#[test]
fn marks_and_mistakes() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open(WIKIPEDIA);
    page.browser
        .eval("document.querySelector('[data-cell=\"2\"]').focus()");
    page.browser.press("ArrowRight", 0);
    page.browser.press("ArrowRight", 0);
    page.browser.press("ArrowRight", 0);
    // The cursor began at r1c1, and is at r1c4 now.
    page.browser.press("2", 8);
    page.browser.press("6", 8);
    assert_eq!(page.label(3), "row 1 column 4, corner marks 2 6");
    page.browser.press("6", 0);
    assert_eq!(page.label(3), "row 1 column 4, 6");
    page.browser.press("z", 2);
    page.browser.press("z", 2);
    assert_eq!(page.label(3), "row 1 column 4, corner marks 2");
    page.browser.press("y", 2);
    assert_eq!(page.label(3), "row 1 column 4, corner marks 2 6");
    page.browser.click("#candidates");
    page.browser.press("2", 0);
    page.browser.click("#mistakes");
    page.browser
        .wait("document.querySelector('#state').textContent.startsWith('1 digit is wrong: r1c4.')");
    assert_eq!(page.count(".cell.blamed"), 1);
    page.end();
}

#[test]
fn a_dropped_file_of_many() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open("");
    let csv = format!(
        "quizzes,solutions\n{0},{1}\n{1},{1}\n",
        WIKIPEDIA.replace('.', "0"),
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    );
    page.browser.eval(&format!(
        "{{ const data = new DataTransfer(); data.items.add(new File([{csv:?}], 'a.csv'));
         document.dispatchEvent(new DragEvent('drop', {{ dataTransfer: data, bubbles: true, cancelable: true }})) }}"
    ));
    page.browser
        .wait("document.querySelector('#which').value.startsWith('1 of 2')");
    page.browser.click("#next");
    page.wait_for_count(".cell.given", 81);
    page.end();
}

#[test]
fn every_size_fits_phone_and_desk() {
    let Some(mut page) = Page::start() else {
        return;
    };
    for (width, height, dark) in [(390, 844, true), (1280, 800, false), (320, 640, false)] {
        page.window(width, height);
        let scheme = if dark { "dark" } else { "light" };
        let media = json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme }] });
        page.browser.call("Emulation.setEmulatedMedia", media);
        page.open(WIKIPEDIA);
        let theme = page.browser.eval("document.documentElement.dataset.theme");
        assert_eq!(theme, json!(scheme));
        let fits = |page: &mut Page, view: &str| {
            let wide = "document.documentElement.scrollWidth <= innerWidth";
            assert_eq!(page.browser.eval(wide), true, "{width} {view}");
        };
        fits(&mut page, "play");
        page.enter("home");
        fits(&mut page, "home");
        for (shape, side) in [("2x2", 4), ("2x3", 6), ("4x4", 16), ("5x5", 25), ("3x3", 9)] {
            page.enter("solve");
            page.choose("#shape", shape);
            assert_eq!(page.count("#board .cell"), side * side);
            for room in ["solve", "set", "watch"] {
                page.enter(room);
                fits(&mut page, &format!("{shape} {room}"));
            }
        }
    }
    page.end();
}
