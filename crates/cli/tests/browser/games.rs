//! Games are saved, whatever happens to the page.

use std::fs;

use serde_json::json;
use tempfile::TempDir;

use crate::{HARD, Page, WIKIPEDIA};

impl Page {
    /// Loads the page again, as a person does.
    pub(crate) fn reload(&mut self) {
        self.browser.eval("void (window.isOld = true)");
        self.browser.call("Page.reload", json!({}));
        self.wait_for_load();
    }

    /// Makes the browser one that has never seen the page.
    pub(crate) fn forget(&mut self) {
        self.browser.eval(
            "new Promise(done => { indexedDB.deleteDatabase('ninefold').onsuccess = done }).then(() => 1)",
        );
    }

    /// Waits until another page than the one marked as old is ready.
    pub(crate) fn wait_for_load(&mut self) {
        self.browser
            .wait("window.isOld === undefined && document.body.dataset.ready === ''");
    }

    /// Waits until a cell is read out so.
    fn wait_for_label(&mut self, cell: usize, label: &str) {
        self.browser.wait(&format!(
            "document.querySelector('[data-cell=\"{cell}\"]').getAttribute('aria-label') === {label:?}"
        ));
    }

    /// The files that the page saves lie in this folder.
    fn save_files_in(&mut self, folder: &TempDir) {
        let there = json!({ "behavior": "allow", "downloadPath": folder.path() });
        self.browser.call("Browser.setDownloadBehavior", there);
    }
}

/// A link is opened, played, and loaded again; then another board comes, and the old one does not come back by itself.
#[test]
fn a_game_from_a_link_survives() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open(WIKIPEDIA);
    page.place(2, "4");
    page.reload();
    page.wait_for_label(2, "row 1 column 3, 4");
    let hash = page.browser.eval("location.hash.length");
    assert_eq!(
        hash,
        json!(87),
        "the address says what is played, and where"
    );
    // An empty board to enter a puzzle on changes nothing of the game.
    page.browser.click("#new");
    page.browser.click("#clear");
    assert_eq!(page.browser.eval("location.hash"), json!("#solve"));
    page.reload();
    assert_eq!(page.count(".cell.given"), 0);
    assert_eq!(
        page.browser.eval("document.body.dataset.room"),
        json!("solve")
    );
    page.browser.eval("history.back()");
    page.wait_for_label(2, "row 1 column 3, 4");
    // Whoever opens the link again goes on, and can start again.
    page.open(WIKIPEDIA);
    page.wait_for_label(2, "row 1 column 3, 4");
    assert_eq!(
        page.browser.text("#toast"),
        "You have played this puzzle before.Start again"
    );
    page.browser.click("#toast-act");
    page.wait_for_label(2, "row 1 column 3, empty");
    // What was done before is an earlier version of the game.
    page.browser.click("#open");
    page.browser
        .wait("document.querySelector('#saved [aria-label^=Earlier]') !== null");
    page.browser.click("#saved [aria-label^=Earlier]");
    page.browser
        .wait("document.querySelector('#saved ul button') !== null");
    page.browser.click("#saved ul button");
    page.wait_for_label(2, "row 1 column 3, 4");
    page.end();
}

/// A new puzzle, a size and a pasted puzzle take nobody's game away.
#[test]
fn boards_that_are_left_can_be_had_back() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open(HARD);
    page.place(1, "6");
    page.paste(WIKIPEDIA);
    page.wait_for_count(".cell.given", 30);
    assert_eq!(page.browser.text("#toast"), "Your game is saved.Go back");
    page.browser.click("#toast-act");
    page.wait_for_label(1, "row 1 column 2, 6");
    // Where a puzzle is entered, undo goes back over another size too.
    page.enter("solve");
    page.wait_for_count(".cell.given", 44);
    page.choose("#shape", "2x2");
    page.wait_for_count(".cell.given", 0);
    page.browser.click("#undo");
    page.wait_for_count(".cell.given", 44);
    page.enter("play");
    page.wait_for_label(1, "row 1 column 2, 6");
    page.paste(WIKIPEDIA);
    page.wait_for_count(".cell.given", 30);
    page.browser.click("#open");
    page.wait_for_count("#saved .game", 2);
    page.browser.click("#saved .game:not([aria-current])");
    page.wait_for_label(1, "row 1 column 2, 6");
    // What is deleted by mistake can be had back.
    page.open(WIKIPEDIA);
    page.place(2, "4");
    page.browser.click("#open");
    page.wait_for_count("#saved .game", 2);
    page.browser.click("#saved [aria-label^=Delete]");
    page.wait_for_count("#saved .game", 1);
    page.browser.click("#toast-act");
    page.wait_for_count("#saved .game", 2);
    page.end();
}

/// A puzzle that somebody opened and only looked at is still there after another game, and one that the page made is not.
#[test]
fn an_opened_puzzle_stays() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open("");
    page.paste(WIKIPEDIA);
    page.wait_for_count(".cell.given", 30);
    for level in ["easy", "medium"] {
        page.enter("home");
        page.browser.click(&format!("#home [data-make={level}]"));
        page.browser.wait(&format!(
            "document.body.dataset.room === 'play' && document.querySelector('#title').textContent.toLowerCase() === '{level}'"
        ));
    }
    page.enter("home");
    page.wait_for_count("#continue .game", 2);
    // Where it was entered, a puzzle is a draft, which says so.
    page.enter("solve");
    page.paste(HARD);
    page.wait_for_count(".cell.given", 44);
    page.enter("home");
    page.browser.click("#all-games");
    page.wait_for_count("#saved .game", 3);
    for (place, count) in [(", in Solve", 1), ("Sudoku 9×9", 2)] {
        let named = format!(
            "[...document.querySelectorAll('#saved b')].filter(name => name.textContent.includes({place:?})).length"
        );
        assert_eq!(page.browser.eval(&named), json!(count), "{place}");
    }
    // It is the last one of the list, and comes back to Play; the draft comes back to Solve.
    page.browser.click("#saved li:last-child .game");
    page.browser.wait("document.body.dataset.room === 'play'");
    page.wait_for_label(0, "row 1 column 1, 5 given");
    page.browser.click("#open");
    page.browser
        .wait("document.querySelector('#saved b')?.textContent.includes('in Solve')");
    page.browser.click("#saved .game");
    page.wait_for_label(0, "row 1 column 1, 4 given");
    assert_eq!(
        page.browser.eval("document.body.dataset.room"),
        json!("solve")
    );
    page.end();
}

/// The first screen takes away a game that one does not go on with, the last one too, and gives it back.
#[test]
fn a_game_is_deleted_on_the_first_screen() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open(HARD);
    page.place(1, "6");
    page.open(WIKIPEDIA);
    page.place(2, "4");
    page.enter("home");
    let games = |page: &mut Page, count: usize| {
        let wanted = format!("document.querySelectorAll('#continue .game').length === {count}");
        page.browser.wait(&wanted);
    };
    games(&mut page, 2);
    page.browser
        .click("#continue li:last-child [aria-label^=Delete]");
    games(&mut page, 1);
    page.browser.click("#toast-act");
    games(&mut page, 2);
    // The game that was just played: it is not on its board any more either.
    page.browser.click("#continue [aria-label^=Delete]");
    games(&mut page, 1);
    page.enter("play");
    page.wait_for_count(".cell.given", 0);
    page.reload();
    page.wait_for_count(".cell.given", 0);
    page.end();
}

/// Digits typed into a puzzle that is being played make another puzzle, and one other game alone.
#[test]
fn a_puzzle_that_is_changed_by_mistake() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open(WIKIPEDIA);
    page.place(2, "4");
    page.enter("solve");
    page.drag(&[3], 0);
    for key in ["2", "6", "."] {
        page.browser.press(key, 0);
    }
    page.wait_for_count(".cell.given", 31);
    page.browser.click("#open");
    page.wait_for_count("#saved .game", 2);
    page.browser
        .eval("document.querySelector('#opening').hidePopover()");
    // Whoever plays it leaves the other game, and can go back.
    page.enter("play");
    page.wait_for_label(3, "row 1 column 4, 2 given");
    page.wait_for_count(".cell.given", 31);
    assert_eq!(page.browser.text("#toast"), "Your game is saved.Go back");
    page.browser.click("#toast-act");
    page.wait_for_count(".cell.given", 30);
    assert_eq!(page.label(2), "row 1 column 3, 4");
    page.end();
}

/// Everything goes into one file, and out of it in another browser.
#[test]
fn all_games_in_one_file() {
    let Some(mut page) = Page::start() else {
        return;
    };
    let folder = TempDir::new().unwrap();
    page.save_files_in(&folder);
    page.open(WIKIPEDIA);
    page.place(2, "4");
    page.open(HARD);
    page.place(1, "6");
    page.browser.click("#export");
    let saved = || {
        let mut files = fs::read_dir(folder.path()).unwrap();
        files.find_map(|file| {
            let path = file.unwrap().path();
            path.extension()
                .is_some_and(|end| end == "json")
                .then_some(path)
        })
    };
    let patience = std::time::Instant::now();
    let file = loop {
        if let Some(file) = saved() {
            break file;
        }
        assert!(patience.elapsed().as_secs() < 30, "no file was saved");
        std::thread::sleep(std::time::Duration::from_millis(50));
    };
    // Another browser knows nothing.
    page.forget();
    page.open("");
    assert_eq!(page.count(".cell.given"), 0);
    page.browser.upload("#file", &file);
    page.browser
        .wait("document.querySelector('#toast').textContent.startsWith('2 games were added')");
    page.browser.click("#open");
    page.wait_for_count("#saved .game", 2);
    page.browser.click("#saved li:last-child .game");
    page.wait_for_label(2, "row 1 column 3, 4");
    // A file that is cut off is told, and changes nothing.
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, &text[..text.len() / 2]).unwrap();
    page.browser.upload("#file", &file);
    page.browser
        .wait("document.querySelector('#toast').textContent.includes('damaged')");
    page.end();
}

/// Where the browser allows no store, the page says so, and works.
#[test]
fn a_browser_that_saves_nothing() {
    let Some(mut page) = Page::start() else {
        return;
    };
    let forbid = "indexedDB.open = () => { throw new DOMException('no', 'SecurityError') }";
    let source = json!({ "source": forbid });
    page.browser
        .call("Page.addScriptToEvaluateOnNewDocument", source);
    page.open(WIKIPEDIA);
    page.browser.wait(
        "document.querySelector('#toast').textContent.includes('does not let the page save')",
    );
    page.place(2, "4");
    page.open(HARD);
    page.place(1, "6");
    page.paste(WIKIPEDIA);
    page.wait_for_count(".cell.given", 30);
    page.browser.click("#toast-act");
    page.wait_for_label(1, "row 1 column 2, 6");
    page.end();
}

/// What another program shares with the page is read as if it were pasted.
#[test]
fn a_shared_text() {
    let Some(mut page) = Page::start() else {
        return;
    };
    let address = format!("{}?title=Today&text={WIKIPEDIA}", page.address);
    page.browser.open(&address);
    page.wait_for_count(".cell.given", 30);
    assert_eq!(page.browser.eval("location.search"), json!(""));
    // After a reload it is the game, not the share.
    page.place(2, "4");
    page.reload();
    page.wait_for_label(2, "row 1 column 3, 4");
    // A link to this page, within other words.
    let address = format!("{}?text=Look%3A%20{}%23{HARD}", page.address, page.address);
    page.browser.open(&address);
    page.wait_for_label(0, "row 1 column 1, 4 given");
    page.end();
}

/// A file that the system opens with the page, and a link that it hands to the open page.
#[test]
fn what_the_system_hands_over() {
    let Some(mut page) = Page::start() else {
        return;
    };
    let queue = "{ const value = { setConsumer: (consumer) => { window.launched = consumer; } };
                   Object.defineProperty(window, 'launchQueue', { value }); }";
    page.browser.call(
        "Page.addScriptToEvaluateOnNewDocument",
        json!({ "source": queue }),
    );
    page.open("");
    page.browser.wait("Boolean(window.launched)");
    page.browser.eval(&format!(
        "launched({{ files: [{{ getFile: async () => new File(['{WIKIPEDIA}'], 'a.sdk') }}], targetURL: location.href }})"
    ));
    page.wait_for_count(".cell.given", 30);
    let address = format!("{}#{HARD}", page.address);
    page.browser.eval(&format!(
        "launched({{ files: [], targetURL: '{address}' }})"
    ));
    page.wait_for_label(0, "row 1 column 1, 4 given");
    page.end();
}

/// A draft with rules that another one replaces is among the saved games, and comes back to where it was made.
#[test]
fn a_draft_is_found_again() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open_room("set");
    page.put(&[0, 1], "cage", "3");
    page.put(&[3, 4], "cage", "9");
    page.browser.click("#set-clear");
    page.wait_for_count("#rules li", 0);
    page.browser.click("#open");
    page.wait_for_count("#saved .game", 1);
    assert!(page.browser.text("#saved").contains("not played yet"));
    page.browser.click("#saved .game");
    page.wait_for_count("#rules li", 2);
    assert_eq!(
        page.browser.eval("document.body.dataset.room"),
        json!("set")
    );
    page.reload();
    page.wait_for_count("#rules li", 2);
    page.end();
}

/// After "Play it" the browser's Back leads to the puzzle that was entered, and then to the game before it.
#[test]
fn back_leads_to_what_was_left() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open(WIKIPEDIA);
    page.place(2, "4");
    page.enter("solve");
    page.paste(HARD);
    page.wait_for_count(".cell.given", 44);
    page.browser.click("#play-it");
    page.browser.wait(&format!(
        "location.hash === '#play/{HARD}' && document.querySelectorAll('.cell.given').length === 44"
    ));
    page.place(1, "6");
    for (room, puzzle, cell, label) in [
        ("solve", HARD, 1, "row 1 column 2, empty"),
        ("play", WIKIPEDIA, 2, "row 1 column 3, 4"),
    ] {
        page.browser.eval("history.back()");
        page.wait_for_label(cell, label);
        page.browser
            .wait(&format!("location.hash === '#{room}/{puzzle}'"));
        assert_eq!(page.browser.eval("document.body.dataset.room"), json!(room));
    }
    for (puzzle, cell, label) in [
        ("solve", 1, "row 1 column 2, empty"),
        ("play", 1, "row 1 column 2, 6"),
    ] {
        page.browser.eval("history.forward()");
        page.wait_for_label(cell, label);
        page.browser
            .wait(&format!("location.hash === '#{puzzle}/{HARD}'"));
    }
    page.end();
}

/// The small picture of a game shows its rules.
#[test]
fn small_pictures_show_rules() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open("");
    page.paste("variant 9x9 boxes 3x3\ncage 17: r1c1 r1c2\n");
    page.wait_for_count(".board.laid .cell", 81);
    page.place(40, "5");
    page.enter("home");
    page.browser
        .wait("document.querySelector('.thumb')?.style.backgroundImage.includes('svg')");
    // The digit is where its cell is in the picture.
    let middle = page.browser.eval(
        "(([image, digit]) => [(digit.x + digit.width / 2 - image.x) / image.width, (digit.y + digit.height / 2 - image.y) / image.height]
            .map((part) => Math.abs(part - 0.5) < 0.03))
         (['.thumb', '.thumb .placed'].map(part => document.querySelector(part).getBoundingClientRect()))",
    );
    assert_eq!(middle, json!([true, true]));
    page.end();
}
