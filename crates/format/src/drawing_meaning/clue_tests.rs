//! Tests of clues that point to other cells, and clues that are only known together.

use super::kinds_tests::compare;
use super::tests::all_meant;

#[test]
fn marked_cells_that_are_the_place_of_a_number() {
    let red = "u:[{ct:[1.5,.5],w:1,h:1,c2:'#E6261F'}]";
    for (rules, expected) in [
        (
            "Red squares indicate the position of the 3 in that row.",
            "the place of 3 in r2c1..r2c4 said by r2c1",
        ),
        (
            "Red cells indicate the row in which the digit 4 appears in that column.",
            "the place of 4 in r1c1..r4c1 said by r2c1",
        ),
        (
            "A red cell is the position of its row number in its column.",
            "the place of 2 in r1c1..r4c1 said by r2c1",
        ),
        (
            "A red cell is the position of its column number in its row.",
            "the place of 1 in r2c1..r2c4 said by r2c1",
        ),
    ] {
        assert_eq!(all_meant(rules, red), [expected], "{rules}");
    }
    let line = "l:[{wp:[[.5,.5],[.5,1.5]],c:FFA600,th:9}]";
    assert_eq!(
        all_meant(
            "Digits on the orange line are the column in which the digit 2 is in that row.",
            line
        ),
        [
            "the place of 2 in r1c1..r1c4 said by r1c1",
            "the place of 2 in r1c1..r1c4 said by r1c2"
        ]
    );
}

#[test]
fn cages_that_point_to_another_cell() {
    let cage = "ca:[{ce:[[0,0]],v:'5'}]";
    let rules = "A digit X in a cage points to the digit Y that is X cells away. The number in the corner of the cage gives the sum of X and Y.";
    let words = all_meant(rules, cage);
    assert_eq!(words.len(), 1);
    // 1 and 4 are beside it, 2 and 3 are two cells away, 3 and 2 three cells away, and nothing is four cells away.
    assert_eq!(words[0].matches(" or ").count(), 5, "{words:?}");
}

#[test]
fn dots_with_one_difference() {
    let dots = "o:[{ct:[.5,1],w:.3,h:.3,r:t,c2:#F,c1:#0},{ct:[1.5,1],w:.3,h:.3,r:t,c2:#F,c1:#0}]";
    let rules = "Cells at white dots all have the same difference, which must be determined.";
    let words = all_meant(rules, dots);
    assert_eq!(words.len(), 1);
    assert!(
        words[0].contains("the difference of 2 between r1c1 r1c2 / r2c1 r2c2"),
        "{words:?}"
    );
}

#[test]
fn digits_that_count_themselves_on_lines() {
    let two = "l:[{wp:[[.5,.5],[.5,2.5]],c:F067F0,th:9},{wp:[[2.5,.5],[2.5,1.5]],c:F067F0,th:9}]";
    let rules = "Purple lines are renban lines. A digit on a line is also the number of times that it is on all lines.";
    let words = all_meant(rules, two);
    assert!(
        words.contains(&"the counting circles at r1c1 r1c2 r1c3 r3c1 r3c2".to_owned()),
        "{words:?}"
    );
    assert_eq!(words.len(), 3);
}

#[test]
fn lines_of_three_neighbours_and_of_rows() {
    let line = "l:[{wp:[[.5,.5],[.5,3.5]],c:34BBE6,th:9}]";
    let rules = "Of any three cells along a line, the two lowest digits add up to the third.";
    let of = |cells: &str| format!("the automaton \"one is the sum of the others\" at {cells}");
    let words = all_meant(rules, line);
    let both = [of("r1c1 r1c2 r1c3"), of("r1c2 r1c3 r1c4")];
    assert_eq!(words, [format!("({} and {})", both[0], both[1])]);
    let bent = "l:[{wp:[[.5,.5],[.5,1.5],[1.5,1.5],[1.5,.5]],c:34BBE6,th:9}]";
    assert_eq!(
        all_meant(
            "Digits along a line have the same sum in each row that it passes through.",
            bent
        ),
        ["the groups of equal sum r1c1 r1c2 / r2c2 r2c1"]
    );
}

#[test]
fn lines_of_odd_digits_and_neighbours_in_rows() {
    let line = "l:[{wp:[[.5,.5],[.5,1.5]],c:67F067,th:9}]";
    assert_eq!(
        all_meant("A green line contains only odd digits.", line),
        ["the odd digits at r1c1 r1c2"]
    );
    let words = all_meant("Adjacent digits in each row differ by at least 2.", "o:[]");
    assert_eq!(words.len(), 4);
    assert!(words[0].ends_with("at r1c1..r1c4"), "{words:?}");
    let counts = "A digit in a circle is the number of odd digits on its line. A digit in a square is the number of even digits on its line.";
    let drawn = "l:[{wp:[[.5,.5],[.5,1.5]],c:67F067,th:9},{wp:[[1.5,.5],[1.5,1.5]],c:67F067,th:9}],\
        o:[{ct:[.5,.5],w:.6,h:.6,r:t,c2:#F},{ct:[1.5,.5],w:.6,h:.6,c2:#F}]";
    let (words, _) = crate::format::sudokupad_tests::read_drawing(counts, drawn);
    assert_eq!(
        words,
        [
            "the automaton \"count odd\" at r1c1 r1c2",
            "the automaton \"count even\" at r2c1 r2c2"
        ]
    );
}

#[test]
fn circles_whose_digits_are_not_around_them() {
    let circles = "o:[{ct:[1,1],w:.6,h:.6,r:t,c2:'#FFB0D0',c1:#0,te:'1 2'},{ct:[1,3],w:.6,h:.6,r:t,c2:#F,c1:#0,te:'3'}]";
    let rules = "Digits in a white circle appear in the four cells around it. Digits in a pink circle cannot appear in the four cells around it.";
    assert_eq!(
        all_meant(rules, circles),
        [
            "the choice of digits 3 and 4 left to r1c1 r1c2 r2c1 r2c2",
            "the quadruple of 3 among r1c3 r1c4 r2c3 r2c4"
        ]
    );
}

#[test]
fn a_question_mark_for_two_clues_says_that_both_are_the_same() {
    let rules = "Clues outside the grid are both sandwich and skyscraper clues.";
    let clue = |at: &str, text: &str| format!("{{ct:[{at}],w:.3,h:.3,te:'{text}'}}");
    let drawn = format!("o:[{},{}]", clue(".5,-.5", "?"), clue("2.5,-.5", "?"));
    let is_same = |row: &[i32]| {
        let place = |digit: i32| row.iter().position(|&own| own == digit).unwrap();
        let (first, last) = (place(1).min(place(4)), place(1).max(place(4)));
        let between: i32 = row[first + 1..last].iter().sum();
        let is_seen = |&i: &usize| row[..i].iter().all(|&before| before < row[i]);
        between == (0..4).filter(is_seen).count() as i32
    };
    // The rows are independent: their numbers may differ.
    compare(rules, &drawn, |f| is_same(&f[..4]) && is_same(&f[8..12]));
}

#[test]
fn rows_and_columns_1_5_and_9_that_index() {
    // A 4×4 board has only the first of them.
    let cells: Vec<String> = (0..4)
        .map(|row| format!("{{ct:[{row}.5,.5],w:1,h:1,c2:'#E6261F'}}"))
        .collect();
    let column = format!("u:[{}]", cells.join(","));
    for drawn in ["u:[]", &column] {
        compare(
            "159: the digits in columns 1, 5 and 9 indicate the column in which the digits 1, 5 and 9 are in that row.",
            drawn,
            |f| (0..4).all(|row| f[4 * row + f[4 * row] as usize - 1] == 1),
        );
    }
    compare(
        "159: the digits in rows 1, 5 and 9 indicate the row in which the digits 1, 5 and 9 are in that column.",
        "u:[]",
        |f| (0..4).all(|column| f[4 * (f[column] as usize - 1) + column] == 1),
    );
}

#[test]
fn two_colours_on_boards_of_f_puzzles() {
    let row = "[{},{},{},{}]";
    let read = |more: &str| {
        let rules = "Shade some cells so that all shaded cells are orthogonally connected and all unshaded cells are orthogonally connected. \
            No 2x2 area is entirely shaded or entirely unshaded.";
        let json =
            format!(r#"{{"size":4,"grid":[{row},{row},{row},{row}],"ruleset":"{rules}{more}"}}"#);
        let record = crate::read_str(&json, crate::Options::default())
            .unwrap()
            .remove(0);
        let kinds = record.puzzle.certain().map(|rule| rule.kind.keyword());
        (
            kinds.filter(|own| *own == "connected").count(),
            record.meta.not_read.len(),
        )
    };
    assert_eq!(read(""), (2, 0));
    // The colours may be open then, and solutions that differ in nothing else must not count.
    assert_eq!(read(" Shaded cells are like water.").0, 0);
}
