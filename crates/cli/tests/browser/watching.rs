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

/// Where the puzzle at hand has rules, the room says why it shows another one; the game stays where it is.
#[test]
fn a_puzzle_with_rules_is_not_watched() {
    let Some(mut page) = Page::start() else {
        return;
    };
    let said = "document.querySelector('#watch-instead').hidden ? '' : document.querySelector('#watch-instead').textContent";
    let example = "The methods here solve puzzles without extra rules. This is an example.";
    page.example(0);
    page.enter("watch");
    page.wait_for_count(".runner .given", 30);
    assert_eq!(page.browser.eval(said), json!(example));
    let room = "location.hash";
    assert_eq!(page.browser.eval(room), json!("#watch"));
    page.browser.click("#step");
    page.browser
        .wait("document.querySelector('#doing').textContent !== ''");
    page.reload();
    page.wait_for_count(".runner .given", 30);
    assert_eq!(page.browser.eval(said), json!(example));
    page.enter("play");
    page.wait_for_count("#board.laid", 1);
    // The last puzzle without rules is shown rather than an example.
    page.enter("solve");
    page.paste(WIKIPEDIA);
    page.wait_for_count("#board .cell.given", 30);
    page.enter("home");
    page.enter("watch");
    page.browser.wait(&format!(
        "({said}).endsWith('your last puzzle without rules.')"
    ));
    // A puzzle that can be watched needs no such words.
    page.paste(HARD);
    page.wait_for_count(".runner .given", 44);
    assert_eq!(page.browser.eval(said), json!(""));
    page.end();
}

/// Whoever comes without a puzzle sees an example, and reads that it is one.
#[test]
fn an_example_is_watched_where_there_is_no_puzzle() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open_room("watch");
    page.wait_for_count(".runner .given", 30);
    assert_eq!(
        page.browser.text("#watch-instead"),
        "There is no puzzle on the board yet. This is an example."
    );
    page.paste(HARD);
    page.wait_for_count(".runner .given", 44);
    page.browser
        .wait("document.querySelector('#watch-instead').hidden");
    page.end();
}

/// A rule that is broken is a dead end and fills no cell, and neither does what the page does not know.
#[test]
fn every_word_is_a_step_of_its_own() {
    let Some(mut page) = Page::start() else {
        return;
    };
    page.open("");
    let told = page.browser.eval(
        "(async () => {
            const { Trace } = await import(new URL('watch/trace.js', document.baseURI)), trace = new Trace(Array(16).fill(0), 4);
            trace.add([['try', 3, 1], ['only', 4, 2, 'row 2'], ['nowhere', 3, 'box 1'], ['broken', 'the cage of 3'], ['later', 0, 4]]);
            const words = [];
            for (let at = 1; at <= trace.length; at++) {
                trace.seek(at);
                words.push(trace.words((cell) => `cell ${cell}`));
            }
            return [words, trace.last(), trace.now, trace.digits.filter(Boolean)];
        })()",
    );
    let words = [
        "Try 1 in cell 3.",
        "cell 4 must be 2: its only place in row 2.",
        "Dead end: no place for 3 in box 1.",
        "Dead end: the cage of 3 is broken.",
    ];
    assert_eq!(
        told,
        json!([words, { "cells": [], "dead": true }, 2, [1, 2]])
    );
    page.end();
}

/// The givens from a cell on.
fn givens(from: usize) -> String {
    WIKIPEDIA[from..].replace('.', "")
}
