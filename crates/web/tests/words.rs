//! The page knows every word with which a step of a method begins: those of the description of the API.

use ninefold_api::OPENAPI;

/// What is between two texts.
fn part<'a>(text: &'a str, begin: &str, end: &str) -> &'a str {
    let (_, rest) = text.split_once(begin).expect(begin);
    rest.split_once(end).expect(end).0
}

#[test]
fn the_page_knows_every_step() {
    let stated = part(OPENAPI, "begins with a word: ", ". `end`");
    let stated: Vec<&str> = stated
        .split(", ")
        .map(|word| word.trim_matches('`'))
        .collect();
    let script = include_str!("../page/watch/trace.js");
    let known = part(script, "KINDS = Object.freeze({ ", " })").split(", ");
    let known: Vec<&str> = known
        .filter_map(|word| Some(word.split_once(':')?.0))
        .collect();
    assert_eq!(known, stated);
}
