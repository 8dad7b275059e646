//! Tests of links of SudokuPad.

use ninefold_grid::constraint::{Constraint, Kind};

use ninefold_format::{Format, Record, write_str};

use crate::{apart, collection, read, returns, unquoted};

#[test]
fn links_of_sudokupad_come_back() {
    let text = "variant 6x6 boxes 2x3\ntitle: A name\nauthor: Some \"body\"\ngivens: 1..... ...... ...... ...... ...... .....6\n\
        cage 7: r1c2 r1c3\ncage: r2c2 r3c2\ndistinct: r1c6 r2c5 r3c4 r4c3 r5c2 r6c1\ndiagonal: r1c1..r6c6\n\
        thermo: r2c1 r3c1 r4c1\nwhisper 5: r3c5 r3c6\nrenban: r4c4 r4c5\nregion-sum: r5c4 r5c5\npalindrome: r6c3 r6c4\n\
        arrow: r5c1 / r5c2 r5c3\ndifference 1: r1c4 r1c5\nodd: r3c1\neven: r6c1 r6c2\nratio 2: r2c4 r3c4\npair-sum 5: r6c5 r6c6\nanti-knight\n";
    let record = read(text).unwrap();
    let link = write_str(&record, Format::SudokuPad).unwrap();
    let again = read(&link).unwrap();
    assert_eq!(again.puzzle.board(), record.puzzle.board());
    assert_eq!(again.meta.title, record.meta.title);
    // A rule about the whole board has only words, and an extra region is a cage.
    let rules = again.meta.description.unwrap();
    assert!(
        rules.contains("anti-knight: no two equal digits"),
        "{rules}"
    );
    let mut same = record.clone();
    for constraint in &mut same.puzzle.constraints {
        if let Constraint::Rule(rule) = constraint
            && rule.kind == Kind::Distinct
        {
            rule.kind = Kind::Cage(None);
        }
    }
    assert_eq!(apart(&again.puzzle), apart(&same.puzzle));
    let error = write_str(
        &read("variant 4x4\nsame-sets: r1c1 r1c2 / r2c3 r2c4\n").unwrap(),
        Format::SudokuPad,
    );
    assert!(
        error
            .unwrap_err()
            .to_string()
            .starts_with("the format sudokupad cannot hold")
    );
    let mut written = 0;
    for text in collection("iss_dev.jsonl", "input") {
        let record = Record::new(read(&unquoted(&text)).unwrap().puzzle);
        let exact = |rule: &Kind| {
            matches!(
                rule,
                Kind::Cage(_) | Kind::Thermo | Kind::Diagonal | Kind::Ratio(2)
            )
        };
        let all = record.puzzle.certain().all(|rule| exact(&rule.kind));
        if all && write_str(&record, Format::SudokuPad).is_ok() {
            returns(&record, Format::SudokuPad).unwrap();
            written += 1;
        }
    }
    assert!(
        written > 5 || std::env::var_os("NINEFOLD_CORPORA").is_none(),
        "{written}"
    );
}

/// Clues beside the board, at corners, between circles and about the whole board, and lines of kinds that share a
/// colour.
#[test]
fn clues_of_sudokupad_come_back() {
    for rules in [
        "sandwich 3: r1c1..r1c6\nsandwich 0: r6c2..r1c2\n",
        "x-sum 3: r1c1..r1c6\n",
        "skyscrapers 3: r1c6..r1c1\nlittle-killer 9: r1c2 r2c1\nlittle-killer 12: r6c4 r5c5 r4c6\n",
        "room 3: r1c1..r6c1\n",
        "rank 3: r1c1..r6c1\n",
        "contains 2 3: r1c1 r1c2 r2c1 r2c2\ncontains 1 1 4: r3c3 r3c4 r4c3 r4c4\n",
        "between: r1c1 r1c2 r2c3\npalindrome: r3c1 r3c2\nthermo: r5c1 r5c2\n",
        "double-arrow: r1c1 r1c2 r2c3\nlockout 4: r6c1 r6c2 r6c3\n",
        "zipper: r1c1 r1c2 r1c3\nrenban: r3c1 r3c2\nwhisper 3: r4c1 r4c2\nwhisper 4: r5c1 r5c2\n",
        "nabner: r1c1 r1c2 r1c3\nentropic: r3c1 r3c2 r3c3\nmodular 3: r5c1 r5c2 r5c3\nregion-sum: r6c2 r6c3 r6c4\n",
        "sum-line 8: r1c1 r1c2 r1c3\nsum-line 9: r3c1 r3c2 r3c3\n",
        "greater: r1c1 r1c2\ngreater: r2c1 r1c1\ngreater: r3c2 r3c1\ngreater: r3c3 r4c3\n",
        "difference 1: r1c1 r1c2\nno-other difference 1 ratio 2\n",
        "no-other pair-sum 10 pair-sum 5\n",
        "no-other ratio 2 pair-sum 10 pair-sum 5\nratio 2: r1c1 r1c2\n",
        "arrow: r1c1 r1c2 / r1c3 r2c3\narrow: r3c1 / r3c2\n",
        "circles: r1c1 r1c2 r3c3\n",
        "renban: r1c1 r1c2\nrenban: r1c2 r2c2\nrenban: r2c1 r1c2\n",
    ] {
        let record = read(&format!("variant 6x6 boxes 2x3\n{rules}")).unwrap();
        let link = write_str(&record, Format::SudokuPad).expect(rules);
        let again = read(&link).unwrap();
        assert!(again.meta.not_read.is_empty(), "{rules}: {:?}", again.meta);
        let rules = &again.meta.description;
        assert_eq!(apart(&again.puzzle), apart(&record.puzzle), "{rules:?}");
    }
}
