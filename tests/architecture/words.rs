//! What people read avoids some words: those of a private dialect, and those that have a better name in the field.
//!
//! Read are the documents, the page, the snapshots of what the program shows, the sentences of techniques and rules, the
//! texts in the source of the rooms that speak to people, and the help of the program. The message names the place and what
//! to write instead.
use std::path::Path;

use proc_macro2::{TokenStream, TokenTree};

use crate::demand;
use crate::files::{files, from_root};
use crate::workspace::text;

/// Words that are not used, and what to say instead. The tests of explanations read the same list.
fn retired() -> impl Iterator<Item = (&'static str, &'static str)> {
    let list = include_str!("../../crates/testkit/src/retired.txt");
    let everywhere = list
        .split_once("[in explanations]")
        .map_or(list, |(first, _)| first);
    let rows = everywhere.lines().filter(|line| !line.starts_with('#'));
    rows.filter_map(|line| line.split_once(" | "))
}

/// The rooms whose texts people read.
const ROOMS: &[&str] = &[
    "explain", "report", "cli", "play", "web", "render", "picture", "generate", "format", "column",
    "table",
];

/// Documents that tell of the past, or quote what is retired.
const EXCEPT: &[&str] = &["CHANGELOG.md", "ARCHITECTURE.md"];

/// A text and where it is.
struct Text {
    place: String,
    words: String,
}

/// The text literals in a source, and its doc comments if they are help.
fn literals(tokens: TokenStream, with_docs: bool, found: &mut Vec<String>) {
    let mut after_hash = false;
    for token in tokens {
        match token {
            TokenTree::Group(group) => {
                let first = group.stream().into_iter().next();
                let is_doc = matches!(&first, Some(TokenTree::Ident(name)) if name == "doc");
                if !(after_hash && is_doc) || with_docs {
                    literals(group.stream(), with_docs, found);
                }
                after_hash = false;
            }
            TokenTree::Literal(literal) => {
                let literal = literal.to_string().replace("\\\n", " ");
                if literal.contains('"') {
                    found.push(literal);
                }
            }
            TokenTree::Punct(sign) => after_hash = matches!(sign.as_char(), '#' | '!'),
            TokenTree::Ident(_) => after_hash = false,
        }
    }
}

/// What is read of a file, if anything.
fn texts_of(path: &Path) -> Vec<Text> {
    let name = from_root(path);
    if EXCEPT.contains(&&*name) {
        return Vec::new();
    }
    let is_source =
        |room: &&str| name.starts_with(&format!("crates/{room}/src/")) && name.ends_with(".rs");
    if ROOMS.iter().any(is_source) || name == "crates/grid/src/constraint/kind.rs" {
        let tokens: TokenStream = text(path).parse().expect("a source is Rust");
        let mut found = Vec::new();
        literals(tokens, name.starts_with("crates/cli/"), &mut found);
        let text = |words: String| Text {
            place: name.clone(),
            words: words.split_whitespace().collect::<Vec<_>>().join(" "),
        };
        return found.into_iter().map(text).collect();
    }
    let ends = [
        ".md",
        ".snap",
        "sentences.txt",
        "ideas.txt",
        "lessons.txt",
        ".html",
    ];
    let is_page = name.starts_with("crates/web/page/") && name.ends_with(".js");
    if is_page || ends.iter().any(|end| name.ends_with(end)) {
        let lines = text(path);
        let lines = lines.lines().enumerate();
        return lines
            .map(|(i, line)| Text {
                place: format!("{name}:{}", i + 1),
                words: line.trim().to_owned(),
            })
            .collect();
    }
    Vec::new()
}

/// Whether a text has these words, and not as a part of longer ones.
fn contains(text: &str, words: &str) -> bool {
    let is_letter = |sign: Option<char>| sign.is_some_and(char::is_alphabetic);
    text.match_indices(words).any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + words.len()..]);
        !is_letter(before.chars().next_back()) && !is_letter(after.chars().next())
    })
}

#[test]
fn retired_words_are_not_used() {
    assert!(retired().count() > 20);
    let texts: Vec<Text> = files().iter().flat_map(|path| texts_of(path)).collect();
    assert!(
        texts.len() > 10_000,
        "only {} texts were found",
        texts.len()
    );
    let mut complaints = Vec::new();
    for Text { place, words } in texts {
        let lower = words.to_lowercase();
        let retired = retired().filter(|(retired, _)| contains(&lower, retired));
        complaints.extend(retired.map(|(retired, instead)| {
            format!("{place}: say {instead:?} for {retired:?} in: {words}")
        }));
    }
    demand(complaints);
}
