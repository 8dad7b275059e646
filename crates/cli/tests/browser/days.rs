//! The puzzles of the days, and collections.

use serde_json::json;

use crate::Page;

/// Solves what is on the board, as if every digit had been placed.
const SOLVE: &str = "(async () => {
    const [{ ask }, { board, move, work }] = [await import('./api.js'), await import('./board/work.js')];
    const { solution } = await ask('solve', { board: board(true) });
    move({ placed: work.position.givens.map((given, cell) => given ? 0 : solution[cell]) });
})()";

#[test]
fn days_in_a_row() {
    let Some(mut page) = Page::start() else {
        return;
    };
    // A page in the evening of a day in the past is the page of that day.
    page.browser.call(
        "Page.addScriptToEvaluateOnNewDocument",
        json!({ "source": "const Real = Date; Date = class extends Real {
            constructor(...parts) { parts.length ? super(...parts) : super(2026, 10, 2, 20, 0); }
        };" }),
    );
    page.open("");
    let solved = "document.querySelector('#today .solved')?.textContent === 'Easy'";
    for day in [2, 1] {
        if day == 2 {
            page.browser.click("#today [data-day=easy]");
        } else {
            page.browser.click("[popovertarget=days]");
            page.browser.click("#month-days [aria-label^='November 1']");
            page.browser.click("#days-levels [data-day=medium]");
        }
        page.browser.wait(&format!(
            "document.querySelector('#title').textContent.startsWith('Nov {day},')"
        ));
        page.browser.eval(SOLVE);
        page.browser.wait("!document.querySelector('#done').hidden");
        page.enter("home");
        page.browser.wait(solved);
    }
    page.browser
        .wait("document.querySelector('#streak').textContent === '2 days in a row'");
    // The calendar ends today, and shows what is solved.
    page.browser.click("[popovertarget=days]");
    assert_eq!(page.count("#month-days .solved"), 2);
    assert_eq!(page.count("#month-days button:disabled"), 28);
    assert_eq!(page.browser.text("#month"), "November 2026");
    page.browser.click("#month-back");
    assert_eq!(page.browser.text("#month"), "October 2026");
    // What was solved stays so when its game is deleted or begun again.
    page.browser.click("#open");
    page.wait_for_count("#saved .game", 2);
    page.browser.click("#saved [aria-label^=Delete]");
    page.wait_for_count("#saved .game", 1);
    page.browser.click("#restart");
    page.reload();
    page.browser
        .wait("document.querySelector('#streak')?.textContent === '2 days in a row'");
    page.browser.wait(solved);
    page.end();
}

#[test]
fn a_list_is_a_collection() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open("");
    page.browser.click(".variants");
    page.wait_for_count("#which option", 6);
    page.browser.click("#next");
    page.browser
        .wait("document.querySelector('#title').textContent === 'Jigsaw'");
    page.browser.eval(SOLVE);
    page.browser.wait("!document.querySelector('#done').hidden");
    page.browser.open(&page.address.clone());
    page.browser
        .wait("document.querySelector('#collections span')?.textContent === '1 of 6 solved'");
    page.browser.click("#collections .game");
    // The last thing that opening does: what it says would take the place of the next words.
    page.browser
        .wait("document.querySelector('#toast-words').textContent.startsWith('You have played')");
    page.enter("home");
    page.browser.click("#collections [aria-label^='Delete']");
    page.browser
        .wait("document.querySelector('#collections-door').hidden");
    page.browser.click("#toast-act");
    page.browser
        .wait("!document.querySelector('#collections-door').hidden");
    page.end();
}
