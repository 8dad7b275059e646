//! Writes real puzzles with rules in other formats. Each keeps its solution or is refused with the reason. This is
//! a sample of what `cargo xtask round-trips` counts.

use std::time::{Duration, Instant};

use ninefold::format::{Format, Options, read_str, write_str};
use ninefold::report::{ReadBack, read_back};
use ninefold::search::{Budget, Verdict, solve};

/// The test takes one of this number of puzzles.
const EVERY: usize = 29;

#[test]
fn puzzles_keep_their_solution_in_other_formats() {
    let Some(folder) = std::env::var_os("NINEFOLD_CORPORA") else {
        return;
    };
    let file = std::path::Path::new(&folder).join("variants/links_dev.jsonl");
    let Ok(text) = std::fs::read_to_string(file) else {
        return;
    };
    let (mut kept, mut refused) = (0, 0);
    for line in text.lines().step_by(EVERY) {
        let object: serde_json::Value = serde_json::from_str(line).unwrap();
        let options = Options {
            format: object["from"].as_str().unwrap().parse().ok(),
            ..Options::default()
        };
        let records = read_str(object["input"].as_str().unwrap(), options);
        let Some(record) = records.ok().and_then(|records| records.into_iter().next()) else {
            continue;
        };
        let budget = Budget {
            nodes: Some(20_000),
            deadline: Some(Instant::now() + Duration::from_secs(5)),
            ..Budget::default()
        };
        if !matches!(solve(&record.puzzle, &budget).verdict, Verdict::Unique(_)) {
            continue;
        }
        for to in [
            Format::Native,
            Format::Iss,
            Format::FPuzzlesLink,
            Format::SudokuPad,
        ] {
            let Ok(text) = write_str(&record, to) else {
                refused += 1;
                continue;
            };
            let back = read_back(&record, to, &text, &budget);
            assert!(
                !matches!(back, ReadBack::Other(_)),
                "{} in {to:?}: {back:?}",
                object["id"]
            );
            kept += usize::from(back == ReadBack::Same);
        }
    }
    assert!(kept > 3 * refused, "{kept} are kept, {refused} refused");
}
