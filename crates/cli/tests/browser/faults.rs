//! Faults that people have met, so that they do not come back.

use serde_json::json;

use crate::{HARD, Page, WIKIPEDIA};

/// A rule that texts of f-puzzles can hold and links to SudokuPad cannot.
const INDEX: &str = "variant 4x4\nindex 1: r1c1 / r1c1 r1c2 r1c3 r1c4\n";

/// A white dot and a black one.
const DOTS: &str = "variant 4x4\ndifference 1: r1c1 r1c2\nratio 2: r3c1 r3c2\n";

/// Where a link cannot be made, none is shown: not the one before it.
#[test]
fn no_link_is_better_than_an_old_one() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open("");
    page.paste(INDEX);
    page.wait_for_count(".board.laid .cell", 16);
    page.link("f-puzzles-link");
    page.choose("#link-to", "sudokupad");
    page.browser
        .wait("document.querySelector('#link-note').textContent.startsWith('The format sudokupad cannot hold')");
    assert_eq!(
        page.browser
            .eval("document.querySelector('#address').value"),
        json!("")
    );
    page.end();
}

/// An engine that could not be reached is asked again with the next question.
#[test]
fn an_engine_that_does_not_answer_is_asked_again() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.browser.call("Network.enable", json!({}));
    page.browser
        .block(&["*/api/*", "*/engine/worker.js", "*.wasm"]);
    page.open_room("solve");
    page.paste(WIKIPEDIA);
    page.browser
        .wait("document.querySelector('#toast').textContent.includes('does not answer')");
    page.browser.block(&[]);
    page.paste(WIKIPEDIA);
    page.wait_for_count(".cell.given", 30);
    page.end();
}

/// Who enters a room that could not be loaded is told so.
#[test]
fn a_room_that_did_not_load_is_said() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.browser.call("Network.enable", json!({}));
    page.browser.block(&["*/watch/*.js"]);
    page.open("");
    page.browser.click("a[href='#watch']");
    page.browser
        .wait("document.querySelector('#toast').textContent.includes('did not load')");
    page.end();
}

/// Nobody is told to wait for a technique on a board without digits.
#[test]
fn an_empty_board_has_no_hint() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open("");
    page.browser.click("#to-play");
    page.browser.wait("document.body.dataset.room === 'play'");
    page.hint();
    let told = page.browser.text("#card-words");
    assert!(
        told.starts_with("WaitThis board has more than one solution"),
        "{told}"
    );
    page.end();
}

/// Whoever opens a puzzle with no solution or several is told so before the first move, and is led to where one sees more of it.
#[test]
fn a_puzzle_without_one_solution_is_said() {
    let Some(mut page) = Page::start() else {
        return;
    };
    let none = WIKIPEDIA.replacen("7....6", "71...6", 1);
    let several = WIKIPEDIA.replace("419..5....8..79", "4..............");
    for (puzzle, words) in [
        (none, "No solution"),
        (several, "This puzzle has more than one solution."),
    ] {
        page.open(&puzzle);
        page.browser.wait(&format!(
            "document.querySelector('#state').textContent.startsWith({words:?})"
        ));
        page.browser.click("#state button");
        page.browser.wait("document.body.dataset.room === 'solve'");
        assert!(page.count(".cell.given") > 16);
    }
    // Of a puzzle with one solution nothing is said.
    page.open(WIKIPEDIA);
    page.browser
        .eval("new Promise(done => setTimeout(done, 500))");
    assert_eq!(page.browser.text("#state"), "");
    page.end();
}

/// Kropki's dots are black and white by night too.
#[test]
fn dots_by_night() {
    let Some(mut page) = Page::start() else {
        return;
    };
    let media = json!({ "features": [{ "name": "prefers-color-scheme", "value": "dark" }] });
    page.browser.call("Emulation.setEmulatedMedia", media);
    page.open("");
    page.paste(DOTS);
    page.browser
        .wait("document.querySelector('.board.laid .background')?.naturalWidth > 0");
    // How light the picture is where the dots are, between the first two cells of a row, and in an empty cell.
    let seen = page.browser.eval(
        "(() => {
            const image = document.querySelector('.background'), canvas = document.createElement('canvas'), box = image.getBoundingClientRect();
            [canvas.width, canvas.height] = [box.width, box.height];
            const paper = canvas.getContext('2d');
            paper.drawImage(image, 0, 0, box.width, box.height);
            const light = (first, second) => {
                const [a, b] = [first, second].map((cell) => document.querySelector(`#board [data-cell='${cell}']`).getBoundingClientRect());
                const [x, y] = [(a.x + a.right + b.x + b.right) / 4, (a.y + a.bottom + b.y + b.bottom) / 4];
                return paper.getImageData(x - box.x, y - box.y, 1, 1).data[1];
            };
            return [light(0, 1), light(8, 9), light(15, 15)];
        })()",
    );
    let [white, black, paper] = [0, 1, 2].map(|i| seen[i].as_u64().unwrap());
    assert!(white > 200 && black < 64 && paper < 64, "{seen}");
    page.end();
}

/// Words that offer to undo something are not pushed away by others.
#[test]
fn an_offer_stays() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open(WIKIPEDIA);
    page.place(2, "4");
    page.browser.click("#restart");
    assert_eq!(page.label(2), "row 1 column 3, empty");
    page.paste("no puzzle");
    page.browser
        .wait("!document.querySelector('#toast-more').hidden");
    assert_eq!(page.browser.text("#toast"), "The game begins again.Undo");
    page.browser.click("#toast-act");
    assert_eq!(page.label(2), "row 1 column 3, 4");
    page.end();
}

/// A hint shows the candidates that it speaks of, and doing what it says writes others only where they are needed.
#[test]
fn a_hint_writes_no_candidates_of_its_own() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open(WIKIPEDIA);
    for _ in 0..3 {
        page.hint();
    }
    assert_eq!(page.count("#board .marks span"), 1);
    page.browser.click("#apply");
    assert_eq!(page.count("#board .marks span"), 0);
    // Candidates are removed: where they are not written, nobody could see that.
    page.open(HARD);
    for _ in 0..3 {
        page.hint();
    }
    assert!(page.count("#board .marks span:not([class])") == 0);
    page.browser.click("#apply");
    assert!(page.count("#board .marks span") > 50);
    assert!(
        page.browser
            .text("#card-words")
            .contains("All candidates are written")
    );
    page.end();
}

/// Of two questions asked at once the second is answered.
#[test]
fn two_questions_at_once() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open(HARD);
    page.hint();
    let first = page.browser.eval(&format!(
        "import('./explain/explain.js').then(({{ patiently }}) => {{
            const first = patiently('explain', {{ puzzle: '{HARD}' }});
            document.querySelector('#more').click();
            return first.catch((error) => error.name);
        }})"
    ));
    assert_eq!(first, json!("AbortError"));
    page.browser
        .wait("document.querySelector('#card-words').textContent.includes('technique')");
    page.end();
}

/// Of two games that are opened one right after the other the second is on the board, also if the first takes longer to come.
#[test]
fn the_last_game_that_is_opened_stays() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open(WIKIPEDIA);
    page.place(2, "4");
    page.paste(DOTS);
    page.wait_for_count(".board.laid .cell", 16);
    page.place(0, "1");
    page.enter("home");
    page.wait_for_count("#continue .game", 2);
    // The rules of the newer game are asked for; the other one needs nothing from elsewhere.
    page.browser.eval(
        "for (const game of document.querySelectorAll('#continue .game')) game.click();
         new Promise((done) => setTimeout(done, 500))",
    );
    assert_eq!(page.count("#board .cell"), 81);
    assert_eq!(page.label(2), "row 1 column 3, 4");
    page.end();
}
