//! Tests the sentences of steps. The file `sentences.txt` has the sentences of every technique's example. No
//! sentence of an explanation may be long or use a word that players would not use.
//!
//! `NINEFOLD_UPDATE=1` writes the file again.

use std::fmt::Write;
use std::path::Path;

use ninefold_explain::explain_in;
use ninefold_explain::library::Example;
use ninefold_explain::rating::{explainer, hodoku};
use ninefold_grid::{ProperPuzzle, Shape};
use ninefold_logic::Technique;
use ninefold_techniques::{Flow, Policy, Position, Reach, is_found};
use ninefold_testkit::full::proper;
use ninefold_testkit::sentences::faults;

#[test]
fn examples_are_told_in_short_sentences() {
    let mut in_words = String::new();
    let mut wrong = Vec::new();
    for technique in Technique::all().filter(|&t| is_found(t)) {
        let Some(line) = technique.example() else {
            continue;
        };
        let example = Example::read(line).expect("a line of the library");
        let step = example.position.first(technique, &Reach::default());
        let explanation = explain_in(&example.position, &step.expect("a step"));
        wrong.extend(faults(&explanation.sentences));
        writeln!(
            in_words,
            "{}\n{}\n",
            explanation.notation, explanation.sentences
        )
        .expect("a string");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sentences.txt");
    if std::env::var_os("NINEFOLD_UPDATE").is_some() {
        std::fs::write(&file, &in_words).expect("a file");
    }
    let known = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(
        known == in_words,
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
                wrong.extend(faults(&explain_in(&before, step).sentences));
                before.apply(step);
                Flow::Continue(())
            });
        }
    }
    wrong.truncate(40);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
