//! Tests on real examples and puzzles, read from the folder that `NINEFOLD_CORPORA` names.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use ninefold_explain::library::{self, Example, Judgement};
use ninefold_explain::{
    explain,
    rating::{explainer, hodoku},
};
use ninefold_grid::notation;
use ninefold_logic::{Family, Technique};
use ninefold_techniques::{End, Flow, Position, Reach, Until};

/// Returns the text of a file, or `None` if there are no corpora.
fn corpus(path: &str) -> Option<String> {
    let Some(folder) = std::env::var_os("NINEFOLD_CORPORA") else {
        assert!(
            std::env::var_os("CI").is_none_or(|ci| ci != "true"),
            "set NINEFOLD_CORPORA"
        );
        return None;
    };
    let path = PathBuf::from(folder).join(path);
    Some(fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())))
}

/// Tests HoDoKu's examples of every technique that has a finder. Each step is proved, too.
#[test]
fn the_library() {
    let Some(text) = corpus("techniques/hodoku_library_dev.txt") else {
        return;
    };
    let mut counts: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    let mut complaints = Vec::new();
    for line in text.lines().filter(|line| line.starts_with(':')) {
        let example = Example::read(line).expect("a line of the library");
        let judgement = example.judge();
        let count = counts.entry(example.code.clone()).or_default();
        count.1 += 1;
        match judgement {
            Judgement::Passed => count.0 += 1,
            Judgement::Unknown => complaints.push(format!("unknown {line}")),
            Judgement::Missed => complaints.push(format!("missed {line}")),
            Judgement::Differs(step) => {
                let in_words = explain(example.position.board(), &step);
                complaints.push(format!("{} differs from {line}", in_words.notation));
            }
        }
        if let Some(technique) = example.technique {
            let mut steps = example.position.all(technique, &Reach::default());
            let reach = library::reach(&example.code);
            if reach.sets_in_chains {
                steps.extend(example.position.all(technique, &reach));
            }
            for step in steps {
                assert_eq!(example.position.verify(&step), Ok(()), "{step:?} {line}");
            }
        }
    }
    let passed: usize = counts.values().map(|count| count.0).sum();
    let table: Vec<String> = counts
        .iter()
        .filter(|(_, count)| count.0 > 0)
        .map(|(code, count)| format!("{code} {}/{}", count.0, count.1))
        .collect();
    assert!(
        complaints.is_empty(),
        "{passed} passed: {}\n{} did not:\n{}",
        table.join(", "),
        complaints.len(),
        complaints.join("\n")
    );
}

/// Every step of every technique on the way through real puzzles is proved, and no walk breaks.
#[test]
fn every_step_is_proved() {
    let Some(text) = corpus("puzzles/magictour_top1465.txt") else {
        return;
    };
    // There are many mutant fish and whips, so a sample is enough. Forcing nets are only tried on boards that are
    // no longer full of candidates.
    let reach = Reach {
        fish_effort: 100,
        forcing_candidates: 130,
        forced_effort: 300,
        ..Reach::default()
    };
    for line in text.lines().filter(|line| !line.starts_with('#')).take(60) {
        let line = line.split_whitespace().next().unwrap_or("");
        let puzzle = notation::read_line(line, None).expect("a puzzle");
        let puzzle = ninefold_grid::ProperPuzzle::vouched(puzzle);
        let mut position = Position::proper(&puzzle).expect("9×9");
        for number in 0.. {
            let tried = Technique::all().filter(|&technique| match technique {
                // All nets of a board take milliseconds, so only a sample is tried.
                Technique::NestedForcingChain => number % 64 == 20,
                _ => technique.family() != Family::Forcing || number % 16 == 4,
            });
            for technique in tried {
                // There can be thousands of rows of almost locked sets.
                let mut left = 40;
                let _ = position.each(technique, &reach, &mut |step| {
                    assert_eq!(position.verify(&step), Ok(()), "{step:?} of {line}");
                    left -= 1;
                    if left == 0 {
                        Flow::Break(())
                    } else {
                        Flow::Continue(())
                    }
                });
            }
            let Some(step) = position.next(&hodoku::POLICY) else {
                break;
            };
            position.apply(&step);
        }
        assert!(!position.is_broken(), "{line}");
        let end = position.walk(&hodoku::POLICY, &mut |_| Flow::Continue(()));
        assert!(matches!(end, End::Solved | End::Stuck));
    }
}

/// Compares with HoDoKu's own ratings of all puzzles for which it did not use brute force. The steps are proved.
#[test]
fn the_ratings_of_hodoku() {
    const EXACT: usize = 396;
    let (mut exact, mut others) = (0, Vec::new());
    for name in ["17clue_50", "magictour_100", "minimal_250"] {
        let Some(text) = corpus(&format!("ratings/hodoku_{name}.txt")) else {
            return;
        };
        for line in text.lines() {
            let puzzle = notation::read_line(&line[..81], None).expect("a puzzle");
            // A puzzle that needs brute force needs a solution, so it does not count.
            let puzzle = ninefold_grid::ProperPuzzle::vouched(puzzle);
            let position = Position::proper(&puzzle).expect("9×9");
            let mut on_the_way = position.clone();
            let grade = hodoku::grade(position, None, Until::default(), &mut |step| {
                assert_eq!(on_the_way.verify(step), Ok(()), "{step:?} of {line}");
                on_the_way.apply(step);
                Flow::Continue(())
            });
            let rating = format!(" {} ({})", grade.level, grade.score);
            if grade.is_solved() && line.ends_with(&rating) {
                exact += 1;
            } else {
                others.push(format!("{line}, not{rating}"));
            }
        }
    }
    let others = others.join("\n");
    assert!(
        exact >= EXACT,
        "{exact} exact, not {EXACT}; others:\n{others}"
    );
}

/// Returns ER, EP and ED by the classic techniques.
fn explained(line: &str) -> String {
    let puzzle = notation::read_line(&line[..81], None).expect("a puzzle");
    let puzzle = ninefold_grid::ProperPuzzle::vouched(puzzle);
    let position = Position::proper(&puzzle).expect("9×9");
    let see = &mut |_: &_, _| Flow::Continue(());
    let (grade, end) =
        explainer::grade(position, explainer::Scale::default(), Until::default(), see);
    assert_eq!(end, End::Solved, "{line}");
    format!("{}/{}/{}", grade.rating, grade.pearl, grade.diamond)
}

/// Compares with Sudoku Explainer's own ratings: ER, EP and ED of every puzzle.
#[test]
fn the_ratings_of_sudoku_explainer() {
    let mut others = Vec::new();
    for name in ["17clue_50", "magictour_100", "minimal_250"] {
        let Some(text) = corpus(&format!("ratings/se121_{name}.txt")) else {
            return;
        };
        for line in text.lines() {
            let own = explained(line);
            if !line[81..].contains(&format!("ED={own} ")) {
                others.push(format!("{line}, not {own}"));
            }
        }
    }
    assert!(others.is_empty(), "{}", others.join("\n"));
}

/// Compares the ratings of some of the hardest puzzles, by line: chains nested in chains. SukakuExplainer with the
/// techniques of 1.2.1 gives these numbers; each takes it minutes.
#[test]
fn the_ratings_of_the_hardest() {
    let Some(text) = corpus("puzzles/forum_hardest_11plus.txt") else {
        return;
    };
    for (number, rating) in [
        (1, "11.1/11.1/11.1"),
        (2_439, "11.0/11.0/10.0"),
        (4_877, "11.1/11.1/9.2"),
        (7_315, "11.0/11.0/2.6"),
        (9_753, "11.1/11.1/10.8"),
        (12_191, "11.1/11.1/9.9"),
    ] {
        let line = text.lines().nth(number - 1).expect("the line");
        assert_eq!(explained(line), rating, "line {number}");
    }
}
