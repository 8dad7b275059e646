//! Tests that explanations of puzzles with rules, the project's own examples, use short sentences and plain words.

use ninefold_format::{Options, read_str};
use ninefold_report::explain;
use ninefold_search::Budget;
use ninefold_techniques::Policy;
use ninefold_testkit::sentences::faults;

#[test]
fn rules_are_told_in_short_sentences() {
    let mut wrong = Vec::new();
    for text in [
        include_str!("../../../examples/rules.txt"),
        include_str!("../../../examples/variants.txt"),
    ] {
        let records = read_str(text, Options::default()).expect("the examples can be read");
        assert!(records.len() > 5);
        for record in records {
            let explained = explain(&record, &Policy::default(), &Budget::default());
            let explained = explained.expect("techniques can look at the examples");
            for (step, _, explanation) in explained.explanations() {
                let faults = faults(&explanation.sentences);
                wrong.extend(
                    faults
                        .iter()
                        .map(|fault| format!("{}: {fault}", step.technique)),
                );
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} faults:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}
