//! The room in which methods can be watched.

use serde_json::json;

use crate::{HARD, Page, WIKIPEDIA};

const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

#[test]
fn step_by_step_and_to_the_end() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open(WIKIPEDIA);
    page.enter("watch");
    page.browser.click("#step");
    page.browser
        .wait("document.querySelector('#doing').textContent === 'Try 1 in r1c3.'");
    let board = "document.querySelector('.runner .grid').textContent";
    assert_eq!(page.browser.eval(board), json!(format!("531{}", givens(3))));
    page.browser.click("#back");
    page.browser
        .wait("document.querySelector('#doing').textContent === ''");
    assert_eq!(page.browser.eval(board), json!(givens(0)));
    page.slide("#speed", 100);
    page.browser.click("#run");
    page.browser
        .wait("document.querySelector('.said-of').textContent.startsWith('solved in')");
    assert_eq!(page.browser.eval(board), json!(SOLUTION));
    assert_eq!(
        page.browser.text(".counts"),
        "Guesses4,208Placed4,208Undone4,157"
    );
    // Then the search continues: whether there is another solution.
    assert_eq!(page.browser.text("#run"), "Is this the only solution?");
    page.browser.click("#run");
    page.browser
        .wait("document.querySelector('.said-of').textContent === 'and there is no other'");
    // The slider goes anywhere.
    page.slide("#at", 1);
    assert_eq!(page.browser.text("#doing"), "Try 1 in r1c3.");
    page.end();
}

#[test]
fn a_race() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open(WIKIPEDIA);
    page.enter("watch");
    page.slide("#speed", 100);
    page.choose("#rival", "candidates");
    assert_eq!(page.count(".runner"), 2);
    page.browser.click("#run");
    page.browser
        .wait("document.querySelector('#doing').textContent.startsWith('Candidates wins')");
    // Another puzzle is another race.
    page.paste(HARD);
    page.wait_for_count(".runner:first-child .given", 44);
    assert_eq!(page.browser.text("#doing"), "");
    assert_eq!(page.browser.text("#run"), "Play");
    page.end();
}

/// The givens from a cell on.
fn givens(from: usize) -> String {
    WIKIPEDIA[from..].replace('.', "")
}
