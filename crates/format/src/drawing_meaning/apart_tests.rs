//! Tests of drawings that must stay separate: lines side by side, similar colours, clones, labels.

use super::tests::all_meant;

/// Lines side by side in one cell are separate lines, and so are lines that cross.
#[test]
fn lines_that_are_drawn_beside_each_other_are_apart() {
    let beside =
        "l:[{wp:[[.3,.5],[.3,2.3]],c:F067F0,th:9},{wp:[[.7,2.7],[2.5,2.7]],c:F067F0,th:9}]";
    assert_eq!(
        all_meant("Renban lines are purple.", beside),
        [
            "the renban line r1c1 r1c2 r1c3",
            "the renban line r1c3 r2c3 r3c3"
        ]
    );
    let parts = "l:[{wp:[[.3,.5],[.3,2.3]],c:F067F0,th:9},{wp:[[.3,2.3],[1.5,2.3]],c:F067F0,th:9}]";
    assert_eq!(
        all_meant("Renban lines are purple.", parts),
        ["the renban line r1c1 r1c2 r1c3 r2c3"]
    );
}

#[test]
fn near_colours_are_told_apart() {
    let two = "l:[{wp:[[.5,.5],[.5,2.5]],c:FFA600,th:9},{wp:[[2.5,.5],[2.5,2.5]],c:FFCCAA,th:9}]";
    let rules = "Digits on the peach line alternate between low (1,2) and high (3,4). Adjacent digits on an \
                 orange line differ by at least 2.";
    assert_eq!(
        all_meant(rules, two),
        [
            "the whisper line of at least 2 at r1c1 r1c2 r1c3",
            "the automaton \"12 34\" at r3c1 r3c2 r3c3"
        ]
    );
    // One sentence is about two lines.
    let rules = "The pumpkin (orange line) is a palindrome, the stem (green line) is a renban line";
    let two = "l:[{wp:[[.5,.5],[.5,2.5]],c:FFA600,th:9},{wp:[[2.5,.5],[2.5,2.5]],c:67F067,th:9}]";
    assert_eq!(
        all_meant(rules, two),
        [
            "the palindrome r1c1 r1c2 r1c3",
            "the renban line r3c1 r3c2 r3c3"
        ]
    );
}

#[test]
fn clones_are_those_of_one_colour_if_each_colour_has_several() {
    let cell =
        |row: f64, column: f64, colour| format!("{{ct:[{row},{column}],w:1,h:1,c2:{colour}}}");
    let group = |row: f64, column: f64, colour| {
        format!(
            "{},{}",
            cell(row, column, colour),
            cell(row, column + 1.0, colour)
        )
    };
    let all = [
        group(0.5, 0.5, "F7D038"),
        group(1.5, 2.5, "F7D038"),
        group(3.5, 0.5, "CFCFCF"),
        group(2.5, 2.5, "CFCFCF"),
    ];
    assert_eq!(
        all_meant(
            "Grey and yellow groups are clones.",
            &format!("u:[{}]", all.join(","))
        ),
        [
            "the clones r1c1 r1c2 / r2c3 r2c4",
            "the clones r4c1 r4c2 / r3c3 r3c4"
        ]
    );
}

#[test]
fn a_cage_within_another_may_be_its_label() {
    let cages = "ca:[{ce:[[0,0],[0,1]],v:5},{ce:[[0,1]],v:5}]";
    assert_eq!(
        all_meant("Digits in a cage sum to its number.", cages),
        ["the cage of 5 at r1c1 r1c2"]
    );
}

#[test]
fn circles_that_also_count() {
    let drawn = "l:[{wp:[[.5,.5],[.5,2.5]],c:BBBBBB,th:9}],\
                 u:[{ct:[.5,.5],w:.8,h:.8,r:t,c1:'#000000'},{ct:[.5,2.5],w:.8,h:.8,r:t,c1:'#000000'}]";
    let rules = "Digits along a grey line lie strictly between the digits in the attached circles. A digit in a circle also \
                 indicates how many times that digit appears in a circle.";
    let mut words = all_meant(rules, drawn);
    words.sort();
    assert_eq!(
        words,
        [
            "the between line r1c1 r1c2 r1c3",
            "the counting circles at r1c1 r1c3"
        ]
    );
}

/// Two thermometers may end in one cell. Bulbs of branches may be drawn over each other.
#[test]
fn lines_that_end_apart_in_one_cell_are_not_one() {
    let bulb = |at: &str| format!("{{ct:{at},w:.8,h:.8,r:t,c1:CFCFCF,c2:CFCFCF}}");
    let bulbs = ["[.5,.5]", "[2.5,.5]", "[.5,.5]"].map(bulb).join(",");
    let lines = "{wp:[[.5,.5],[1.3,1.3]],c:CFCFCF,th:20},{wp:[[2.5,.5],[1.7,1.3]],c:CFCFCF,th:20},\
                 {wp:[[.5,.5],[.5,2.5]],c:CFCFCF,th:20}";
    assert_eq!(
        all_meant(
            "Digits increase along a thermometer.",
            &format!("l:[{lines}],u:[{bulbs}]")
        ),
        [
            "the thermometer r1c1 r2c2",
            "the thermometer r3c1 r2c2",
            "the thermometer r1c1 r1c2 r1c3"
        ]
    );
}

#[test]
fn coloured_circles_over_white_ones_forbid_their_digits() {
    let circle = |at: &str, fill: &str, text: &str| {
        format!("{{ct:{at},w:.7,h:.7,r:t,c1:#0,c2:{fill},te:'{text}'}}")
    };
    let circles = [
        circle("[1,1]", "#F", "1 2"),
        circle("[1,3]", "#F", "3"),
        circle("[1,3]", "F08080", ""),
    ];
    let rules = "The digits in a white circle must appear among the four surrounding cells. The digits in a red \
                 circle cannot appear in the four surrounding cells.";
    assert_eq!(
        all_meant(rules, &format!("o:[{}]", circles.join(","))),
        [
            "the choice of digits 1, 2 and 4 left to r1c3 r1c4 r2c3 r2c4",
            "the quadruple of 1 and 2 among r1c1 r1c2 r2c1 r2c2"
        ]
    );
}
