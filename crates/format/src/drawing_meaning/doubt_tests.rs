//! Tests of texts that look like a usual rule and mean something else. No rule may be made of them.

use super::kinds_tests::compare;
use crate::format::sudokupad_tests::{read_drawing, read_with};

/// A cage of 7, a white and a black dot, a circle, a purple line, and a grey thermometer.
const DRAWN: &str = "ca:[{ce:[[0,0],[0,1]],v:7}],l:[{wp:[[2.5,.5],[2.5,2.5]],c:F067F0,th:10},{wp:[[3.5,.5],[3.5,2.5]],c:CFCFCF,th:10}],\
    u:[{ct:[3.5,.5],w:.8,h:.8,r:t,c2:CFCFCF}],\
    o:[{ct:[1,.5],r:t,w:.3,h:.3,c2:#F,c1:#0},{ct:[1,2.5],r:t,w:.3,h:.3,c2:#0,c1:#0},{ct:[1.5,1.5],w:.8,h:.8,r:t,c2:#F,c1:#0}]";

#[test]
fn digits_that_count_for_something_else_make_all_doubtful() {
    let rules = "Digits in cages sum to the total. Digits on a purple line form a set of consecutive digits in any order.";
    assert_eq!(read_drawing(rules, DRAWN).0.len(), 2);
    for doubt in [
        "Aces high: the digit 1 can count as either a 1 or a 5.",
        "However, twos (2s) are wild!",
        "Each time a cell is splashed, the value of the cell is reduced by one.",
        "Each digit has a value equal to itself, except for threes, which have a value equal to their row.",
        "Two cells in each row are islands; these do not count toward the cage totals.",
        "One of the digits is poison.",
        "Two of the people are liars. No digits repeat a king’s move apart.",
    ] {
        let (words, not_understood) = read_drawing(&format!("{rules} {doubt}"), DRAWN);
        assert_eq!(words, [""; 0], "{doubt}");
        let is_told = |own: &String| own.starts_with("all that is drawn");
        assert!(
            not_understood.iter().any(is_told),
            "{doubt}: {not_understood:?}"
        );
    }
}

#[test]
fn clauses_that_only_look_like_usual_ones_make_no_rule() {
    for rules in [
        "In cages, the digits on the line sum to the cage total.",
        "Each cage holds 1-, 2- or 3-digit numbers that sum to the total.",
        "Cages give the sum of all adjacent cages of other colours.",
        "Digits do not repeat in shaded cells of a cage.",
        "A black dot in a cell has a 2:1 ratio with some neighbour.",
        "A black circle says how many neighbours are in a 1:2 ratio with it.",
        "Shaded cells hold digits exactly one greater than a neighbour.",
        "The even digits on a thermometer increase from the bulb.",
        "Along a thermometer a sequence of increasing digits repeats from the bulb.",
        "Circles are on the loop, and their digits count the number of circles in their segments.",
        "No rule is subject to a negative constraint. White dots are consecutive.",
        "A rebellious digit is never a king’s move away from the same digit.",
        "Cells a knight’s move away from the horseman cannot contain the horseman’s digit.",
        "Orthogonally adjacent cells are even when the number of the zombie is even, or odd when it is odd.",
    ] {
        let (words, not_understood) = read_drawing(rules, DRAWN);
        let others = words
            .iter()
            .filter(|own| !own.starts_with("the difference of 1"));
        assert_eq!(others.count(), 0, "{rules}: {words:?}");
        assert!(!not_understood.is_empty(), "{rules}");
    }
}

#[test]
fn negative_constraints_are_about_the_marks_that_they_name() {
    let marks = "o:[{ct:[1,.5],w:.3,h:.3,te:X},{ct:[.5,1],w:.3,h:.3,te:V}]";
    let rules = "Digits joined by an X sum to 10, digits joined by a V sum to 5.";
    let (words, _) = read_drawing(&format!("{rules} All V clues are given."), marks);
    assert!(
        words.contains(&"the rule that all marks are given (sum 5)".to_owned()),
        "{words:?}"
    );
    // The mark that is not understood may be one of them.
    let more = marks.replace("]", ",{ct:[3,.5],w:.3,h:.3,r:t,c2:67F067}]");
    let more = more.replacen(",{ct:[3,.5],w:.3,h:.3,r:t,c2:67F067}", "", 2);
    let (words, not_understood) = read_drawing(&format!("{rules} All V clues are given."), &more);
    assert!(
        words.iter().all(|own| !own.contains("are given")),
        "{words:?}"
    );
    assert!(
        not_understood.contains(&"the rule “All V clues are given”".to_owned()),
        "{not_understood:?}"
    );
    // The exception is in brackets.
    let except = format!("{rules} All V clues (except in cages) are given.");
    assert!(
        read_drawing(&except, marks)
            .0
            .iter()
            .all(|own| !own.contains("are given"))
    );
}

#[test]
fn marks_for_more_than_two_cells_are_no_dots() {
    let rules = "Digits separated by a white dot are consecutive.";
    let long = "o:[{ct:[1,1],r:t,w:2,h:.3,c2:#F,c1:#0},{ct:[1.5,1],r:t,w:.3,h:2,c2:#F,c1:#0}]";
    let (words, not_understood) = read_drawing(rules, long);
    assert_eq!(words, [""; 0]);
    assert!(!not_understood.is_empty());
}

#[test]
fn a_number_belongs_to_the_nearest_arrow() {
    let arrows = "a:[{wp:[[2.27,4.27],[2.07,4.07]],c:#0},{wp:[[3.27,4.27],[3.07,4.07]],c:#0}]";
    let texts = "o:[{ct:[2.5,4.5],w:.3,h:.3,te:6},{ct:[3.5,4.5],w:.3,h:.3,te:'?'}]";
    let rules = "Digits along a diagonal marked by an arrow sum to the number beside it.";
    let (words, _) = read_drawing(rules, &format!("{arrows},{texts}"));
    assert_eq!(words, ["the little killer of 6 from r2c4 to r1c3"]);
}

#[test]
fn lines_along_borders_are_no_lines_of_cells() {
    let rules = "Digits on a purple line form a set of consecutive digits in any order.";
    let lines = |points: &str| {
        format!("l:[{{wp:[[.5,.5],[.5,2.5]],c:F067F0,th:10}},{{wp:{points},c:F067F0,th:10}}]")
    };
    let renban = "the renban line r1c1 r1c2 r1c3";
    // The border of two boxes has no meaning, but a wall has.
    let (words, not_understood) = read_drawing(rules, &lines("[[0,2],[4,2]]"));
    assert_eq!(
        (words, not_understood),
        (vec![renban.to_owned()], Vec::new())
    );
    let (words, not_understood) = read_drawing(rules, &lines("[[0,1],[2,1]]"));
    assert_eq!(words, [renban]);
    assert_eq!(not_understood, ["lines that do not go from cell to cell"]);
}

#[test]
fn relations_of_sums() {
    let dot = "o:[{ct:[1,.5],r:t,w:.3,h:.3,c2:FFA600}]";
    compare(
        "An orange dot between two digits indicates that their sum is divisible by 3.",
        dot,
        |f| (f[0] + f[4]) % 3 == 0,
    );
}

#[test]
fn digits_that_repeat_in_their_own_way_leave_no_houses() {
    for rules in [
        "Each row, column, and box contains two 1s and one each of 2 and 3.",
        "Place the digits 1-2 twice in each row, column and box.",
        "For every row and column N there are exactly N unique digits present.",
    ] {
        let record = read_with(rules, "ca:[]");
        assert_eq!(record.puzzle.board().houses().count(), 0, "{rules}");
    }
    let usual = "Place the digits 1-4 once each in every row, column and box.";
    let record = read_with(usual, "ca:[]");
    assert_eq!(record.puzzle.board().houses().count(), 12);
}

#[test]
fn cages_of_unknown_kinds_and_circles_without_colours_make_no_rules() {
    let kinds = "Every cage is either a killer cage or an average cage. Digits in a killer cage sum to the total.";
    let (words, not_understood) = read_drawing(kinds, DRAWN);
    assert_eq!(words, [""; 0]);
    assert!(!not_understood.is_empty());
    let circles = "u:[{ct:[.5,.5],w:.8,h:.8,r:t,c2:CFCFCF},{ct:[1.5,1.5],w:.8,h:.8,r:t,c2:#F}]";
    let rules = "A digit in a circle appears that many times in circles of its colour.";
    assert_eq!(read_drawing(rules, circles).0.len(), 2);
    let rules = format!("Using red and blue, color all circles such that: {rules}");
    let (words, not_understood) = read_drawing(&rules, circles);
    assert_eq!(words, [""; 0]);
    assert!(
        not_understood.contains(&"circles at r1c1 r2c2".to_owned()),
        "{not_understood:?}"
    );
}

#[test]
fn a_sentence_about_all_clues_that_is_not_understood_takes_their_rules_back() {
    let lines = "Digits on a purple line form a set of consecutive digits in any order.";
    let cages = "Digits in cages do not repeat and sum to the total.";
    let dots = "Digits at a white dot are consecutive. Digits at a black dot have a ratio of 1:2.";
    for (usual, unusual) in [
        (lines, "Each line must be cut somewhere into two lines."),
        (
            lines,
            "Once cut, a piece of a wire has three cells or more.",
        ),
        (lines, "It is not told which line obeys which rule."),
        (lines, "Lines’ ends determine of which type they are."),
        (lines, "Each given line segment is part of a longer one."),
        (cages, "In cages odd digits count as negative numbers."),
        (
            cages,
            "The greatest digit of a cage is regarded as nothing.",
        ),
        (
            cages,
            "The number of a cage is the sum of all adjacent cages.",
        ),
        (dots, "Which dot has which meaning is to be found."),
        (dots, "It is not told of which type which dot is."),
    ] {
        let (words, _) = read_drawing(usual, DRAWN);
        assert!(!words.is_empty(), "{usual}");
        let (words, not_understood) = read_drawing(&format!("{usual} {unusual}"), DRAWN);
        assert_eq!(words, [""; 0], "{unusual}");
        let is_told = |own: &String| own.contains(&unusual[unusual.len() - 12..unusual.len() - 1]);
        assert!(
            not_understood.iter().any(is_told),
            "{unusual}: {not_understood:?}"
        );
        assert!(
            not_understood
                .iter()
                .any(|own| usual.contains(&own[12..own.len() - 5])),
            "{not_understood:?}"
        );
    }
}

#[test]
fn a_sentence_about_one_of_several_lines_makes_no_rule() {
    for rules in [
        "Along one of the purple lines digits are consecutive in any order.",
        "Along one of the lines digits read the same from both ends, while adjacent digits on the other line differ by at least 2.",
        "In one of the cages digits do not repeat, in the other cage they do.",
        "One of the white dots separates consecutive digits.",
    ] {
        let (words, not_understood) = read_drawing(rules, DRAWN);
        assert_eq!(words, [""; 0], "{rules}");
        assert!(
            not_understood.iter().any(|own| own.starts_with("the rule")),
            "{rules}"
        );
    }
}

#[test]
fn cages_with_numbers_that_are_no_sums() {
    let rules = "Digits in cages do not repeat and sum to the total.";
    for (cells, number) in [
        ("[[0,0]]", 5),
        ("[[0,0],[0,1]]", 8),
        ("[[0,0],[0,1],[1,0]]", 5),
    ] {
        let (words, not_understood) =
            read_drawing(rules, &format!("ca:[{{ce:{cells},v:{number}}}]"));
        assert_eq!(words, [""; 0]);
        assert!(
            not_understood[0].starts_with("the text"),
            "{not_understood:?}"
        );
    }
}

#[test]
fn lines_of_two_colours_with_one_name() {
    let lines =
        "l:[{wp:[[.5,.5],[.5,2.5]],c:'#4000FF',th:9},{wp:[[2.5,.5],[2.5,2.5]],c:'#D000FF',th:9}]";
    let violet = "Digits on a violet line are consecutive in any order.";
    assert_eq!(read_drawing(violet, lines).0.len(), 2);
    for indigo in [
        "Indigo lines are bounded by their ends in a strange way.",
        "Indigo = the first digit of the line is the least of all.",
        "Each indigo line obeys a secret.",
    ] {
        let (words, _) = read_drawing(&format!("{violet} {indigo}"), lines);
        assert_eq!(words, ["the renban line r3c1 r3c2 r3c3"], "{indigo}");
    }
}

#[test]
fn sentences_about_a_path_are_about_no_line() {
    for rules in [
        "The path is entropic: any three digits of it are low, medium and high.",
        "Adjacent digits along the path differ by at least 2.",
        "The rat takes a path whose digits are a palindrome.",
    ] {
        assert_eq!(read_drawing(rules, DRAWN).0, [""; 0], "{rules}");
    }
}

#[test]
fn boards_of_several_sudokus_or_with_blanks_have_no_houses_of_their_own() {
    for rules in [
        "In each of the two marked grids normal sudoku rules apply.",
        "Each row, column and box has the digits 1 to 3 and one blank cell.",
        "Each box is solved independently of the others.",
    ] {
        assert_eq!(
            read_with(rules, "ca:[]").puzzle.board().houses().count(),
            0,
            "{rules}"
        );
    }
}

#[test]
fn what_a_program_states_is_taken_back_if_the_text_means_something_else() {
    let read = |rules: &str| {
        let json = format!(
            r#"{{"size":4,"grid":[[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}]],"ruleset":"{rules}",
            "sandwichsum":[{{"cell":"R1C0","value":"2"}}],"arrow":[{{"lines":[["R1C1","R1C2","R1C3"]],"cells":["R1C1"]}}]}}"#
        );
        let record = crate::read_str(&json, crate::Options::default())
            .unwrap()
            .swap_remove(0);
        (record.puzzle.constraints.len(), record.meta.not_read)
    };
    assert_eq!(read("").0, 2);
    assert_eq!(read("Sandwich clues and arrows are as usual.").0, 2);
    for rules in [
        "The number of tents in a row is indicated outside the grid.",
        "Clues outside the grid give the sum of a hidden set.",
        "The product of the digits along an arrow has a digit sum that is the digit in the circle.",
    ] {
        let (kept, not_understood) = read(rules);
        assert_eq!(kept, 1, "{rules}");
        assert!(
            not_understood
                .iter()
                .any(|own| own.starts_with("the sandwich") || own.starts_with("the arrow")),
            "{not_understood:?}"
        );
    }
}
