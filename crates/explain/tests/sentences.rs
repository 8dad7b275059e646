//! How steps sound: the sentences of every technique's example are written down in `sentences.txt`, and no sentence
//! of an explanation is long, or uses a word that players would not use.
//!
//! `NINEFOLD_UPDATE=1` writes the file anew.

use std::fmt::Write;
use std::path::Path;

use ninefold_explain::library::Example;
use ninefold_explain::rating::{explainer, hodoku};
use ninefold_explain::{Explanation, explain_in};
use ninefold_grid::{ProperPuzzle, Shape};
use ninefold_logic::Technique;
use ninefold_techniques::{Flow, Policy, Position, Reach, is_found};
use ninefold_testkit::full::proper;

/// Words of a sentence at most; a list of cells, digits or houses is one word.
const MAX_WORDS: usize = 30;

/// What players do not say.
const RETIRED: [&str; 16] = [
    " goes from",
    " go from",
    " keeps it out",
    " keep it out",
    "no other cell than",
    "so many",
    "one of a kind",
    " stands",
    " stand ",
    " lacks",
    " comes to nothing",
    " works out",
    " lost it",
    " served",
    " demand",
    " goes.",
];

/// Whether a word names a cell, a digit or a house, or joins such names.
fn is_of_list(word: &str) -> bool {
    let word = word.trim_matches(|sign: char| ",;()".contains(sign));
    let is_name = word.chars().any(|sign| sign.is_ascii_digit());
    is_name
        || [
            "and", "or", "row", "column", "box", "rows", "columns", "boxes",
        ]
        .contains(&word)
}

/// The sentences of a text, each with its number of words.
fn sentences(text: &str) -> impl Iterator<Item = (&str, usize)> {
    let lines = text.lines().map(|line| line.trim_start_matches("- "));
    lines
        .flat_map(|line| line.split_inclusive(". "))
        .map(|sentence| {
            let words: Vec<&str> = sentence.split_whitespace().collect();
            let lists = words.chunk_by(|a, b| is_of_list(a) && is_of_list(b));
            (sentence, lists.count())
        })
}

/// What is wrong with a text.
fn faults(explanation: &Explanation) -> Vec<String> {
    let text = &explanation.sentences;
    let long = sentences(text).filter(|&(_, words)| words > MAX_WORDS);
    let mut faults: Vec<String> = long
        .map(|(sentence, words)| format!("{words} words: {sentence}"))
        .collect();
    let retired = RETIRED.iter().filter(|words| text.contains(**words));
    faults.extend(retired.map(|words| format!("{words:?} in: {text}")));
    if !(text.contains(" = ") || text.contains("Remove ")) {
        faults.push(format!("no conclusion: {text}"));
    }
    faults
}

#[test]
fn examples_are_told_in_short_sentences() {
    let mut told = String::new();
    let mut wrong = Vec::new();
    for technique in Technique::all().filter(|&t| is_found(t)) {
        let Some(line) = technique.example() else {
            continue;
        };
        let example = Example::read(line).expect("a line of the library");
        let step = example.position.first(technique, &Reach::default());
        let explanation = explain_in(&example.position, &step.expect("a step"));
        wrong.extend(faults(&explanation));
        writeln!(
            told,
            "{}\n{}\n",
            explanation.notation, explanation.sentences
        )
        .expect("a string");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sentences.txt");
    if std::env::var_os("NINEFOLD_UPDATE").is_some() {
        std::fs::write(&file, &told).expect("a file");
    }
    let known = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(
        known == told,
        "NINEFOLD_UPDATE=1 writes {} anew",
        file.display()
    );
}

#[test]
fn whole_explanations_are_told_in_short_sentences() {
    let policies = [
        Policy::default(),
        explainer::policy(explainer::Scale::default()).clone(),
        hodoku::POLICY.clone(),
    ];
    let mut wrong = Vec::new();
    for seed in 0..12 {
        let puzzle = ProperPuzzle::vouched(proper(Shape::NINE, seed, 22));
        for policy in &policies {
            let mut before = Position::proper(&puzzle).expect("9×9");
            before.clone().walk(policy, &mut |step| {
                wrong.extend(faults(&explain_in(&before, step)));
                before.apply(step);
                Flow::Continue(())
            });
        }
    }
    wrong.truncate(40);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
