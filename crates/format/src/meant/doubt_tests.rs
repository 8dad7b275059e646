//! What looks like a usual rule and says something else: no rule may be made of it.

use super::kinds_tests::compare;
use crate::format::sudokupad_tests::{meant, read_with};

/// A cage of 7, a white and a black dot, a circle, a purple line, and a grey thermometer.
const DRAWN: &str = "ca:[{ce:[[0,0],[0,1]],v:7}],l:[{wp:[[2.5,.5],[2.5,2.5]],c:F067F0,th:10},{wp:[[3.5,.5],[3.5,2.5]],c:CFCFCF,th:10}],\
    u:[{ct:[3.5,.5],w:.8,h:.8,r:t,c2:CFCFCF}],\
    o:[{ct:[1,.5],r:t,w:.3,h:.3,c2:#F,c1:#0},{ct:[1,2.5],r:t,w:.3,h:.3,c2:#0,c1:#0},{ct:[1.5,1.5],w:.8,h:.8,r:t,c2:#F,c1:#0}]";

#[test]
fn digits_that_count_for_something_else_make_all_doubtful() {
    let rules = "Digits in cages sum to the total. Digits on a purple line form a set of consecutive digits in any order.";
    assert_eq!(meant(rules, DRAWN).0.len(), 2);
    for doubt in [
        "Aces high: the digit 1 can count as either a 1 or a 5.",
        "However, twos (2s) are wild!",
        "Each time a cell is splashed, the value of the cell is reduced by one.",
        "Each digit has a value equal to itself, except for threes, which have a value equal to their row.",
        "Two cells in each row are islands; these do not count toward the cage totals.",
        "One of the digits is poison.",
        "Two of the people are liars. No digits repeat a king’s move apart.",
    ] {
        let (words, lost) = meant(&format!("{rules} {doubt}"), DRAWN);
        assert_eq!(words, [""; 0], "{doubt}");
        let is_told = |own: &String| own.starts_with("all that is drawn");
        assert!(lost.iter().any(is_told), "{doubt}: {lost:?}");
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
        let (words, lost) = meant(rules, DRAWN);
        let others = words
            .iter()
            .filter(|own| !own.starts_with("the difference of 1"));
        assert_eq!(others.count(), 0, "{rules}: {words:?}");
        assert!(!lost.is_empty(), "{rules}");
    }
}

#[test]
fn negative_constraints_are_about_the_marks_that_they_name() {
    let marks = "o:[{ct:[1,.5],w:.3,h:.3,te:X},{ct:[.5,1],w:.3,h:.3,te:V}]";
    let rules = "Digits joined by an X sum to 10, digits joined by a V sum to 5.";
    let (words, _) = meant(&format!("{rules} All V clues are given."), marks);
    assert!(
        words.contains(&"the rule that all marks are given (sum 5)".to_owned()),
        "{words:?}"
    );
    // What is not understood may be one of them.
    let more = marks.replace("]", ",{ct:[3,.5],w:.3,h:.3,r:t,c2:67F067}]");
    let more = more.replacen(",{ct:[3,.5],w:.3,h:.3,r:t,c2:67F067}", "", 2);
    let (words, lost) = meant(&format!("{rules} All V clues are given."), &more);
    assert!(
        words.iter().all(|own| !own.contains("are given")),
        "{words:?}"
    );
    assert!(
        lost.contains(&"the rule “All V clues are given”".to_owned()),
        "{lost:?}"
    );
    // An exception in brackets.
    let except = format!("{rules} All V clues (except in cages) are given.");
    assert!(
        meant(&except, marks)
            .0
            .iter()
            .all(|own| !own.contains("are given"))
    );
}

#[test]
fn marks_for_more_than_two_cells_are_no_dots() {
    let rules = "Digits separated by a white dot are consecutive.";
    let long = "o:[{ct:[1,1],r:t,w:2,h:.3,c2:#F,c1:#0},{ct:[1.5,1],r:t,w:.3,h:2,c2:#F,c1:#0}]";
    let (words, lost) = meant(rules, long);
    assert_eq!(words, [""; 0]);
    assert!(!lost.is_empty());
}

#[test]
fn a_number_belongs_to_the_nearest_arrow() {
    let arrows = "a:[{wp:[[2.27,4.27],[2.07,4.07]],c:#0},{wp:[[3.27,4.27],[3.07,4.07]],c:#0}]";
    let texts = "o:[{ct:[2.5,4.5],w:.3,h:.3,te:6},{ct:[3.5,4.5],w:.3,h:.3,te:'?'}]";
    let rules = "Digits along a diagonal marked by an arrow sum to the number beside it.";
    let (words, _) = meant(rules, &format!("{arrows},{texts}"));
    assert_eq!(words, ["the little killer of 6 from r2c4 to r1c3"]);
}

#[test]
fn lines_along_borders_are_no_lines_of_cells() {
    let rules = "Digits on a purple line form a set of consecutive digits in any order.";
    let lines = |points: &str| {
        format!("l:[{{wp:[[.5,.5],[.5,2.5]],c:F067F0,th:10}},{{wp:{points},c:F067F0,th:10}}]")
    };
    let renban = "the renban line r1c1 r1c2 r1c3";
    // The border of two boxes says nothing; a wall does.
    let (words, lost) = meant(rules, &lines("[[0,2],[4,2]]"));
    assert_eq!((words, lost), (vec![renban.to_owned()], Vec::new()));
    let (words, lost) = meant(rules, &lines("[[0,1],[2,1]]"));
    assert_eq!(words, [renban]);
    assert_eq!(lost, ["lines that do not go from cell to cell"]);
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
    let (words, lost) = meant(kinds, DRAWN);
    assert_eq!(words, [""; 0]);
    assert!(!lost.is_empty());
    let circles = "u:[{ct:[.5,.5],w:.8,h:.8,r:t,c2:CFCFCF},{ct:[1.5,1.5],w:.8,h:.8,r:t,c2:#F}]";
    let rules = "A digit in a circle appears that many times in circles of its colour.";
    assert_eq!(meant(rules, circles).0.len(), 2);
    let rules = format!("Using red and blue, color all circles such that: {rules}");
    let (words, lost) = meant(&rules, circles);
    assert_eq!(words, [""; 0]);
    assert!(
        lost.contains(&"circles at r1c1 r2c2".to_owned()),
        "{lost:?}"
    );
}
