//! Links of SudokuPad, which need a text to be packed as no writer packs it.

use ninefold_grid::{Board, Shape};

use super::lz;
use crate::{Options, ReadError, Record, read_str};

/// The link of a JSON.
fn pad(json: &str) -> String {
    format!("https://sudokupad.app/scl{}", lz::pack(json))
}

fn read(text: &str) -> Result<Record, ReadError> {
    let mut all = read_str(text, Options::default())?;
    assert_eq!(all.len(), 1);
    Ok(all.remove(0))
}

#[test]
fn links_of_sudokupad_are_read_and_guesses_are_told() {
    let json = "{cs:64,ce:[[{v:1},,,],[,,,],[,,,],[,,,{v:2}]],\
        re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],\
        ca:[{ce:[[0,1],[0,2]],v:6},{v:'title: A name'},{v:'author: Somebody'}],\
        l:[{wp:[[1.5,.5],[1.5,2.5]],c:67f067,th:10},{wp:[[3.5,.5],[3.5,1.5]],c:'#FF0000',th:3}],\
        o:[{ct:[2,.5],r:t,w:.3,h:.3,c2:#0,c1:#0}],\
        u:[{ct:[.5,3.5],w:.8,h:.8,r:t,c2:cfcfcf},{ct:[2.5,.5],w:.8,h:.8,r:t,c2:#F},{ct:[2.5,1.5],w:.8,h:.8,r:t,c2:#F},\
        {ct:[2.5,2.5],w:1,h:1,c2:'#80FF80'},{ct:[.7,.2],w:.2,h:.2,c2:'#FF0000'}]}";
    let record = read(&pad(json)).unwrap();
    let board = record.puzzle.board();
    assert_eq!(board, &Board::of(Shape::new(2, 2).unwrap()));
    let words: Vec<String> = record
        .puzzle
        .constraints
        .iter()
        .map(|c| c.words(board))
        .collect();
    let expected = [
        "the cage of 6 at r1c2 r1c3",
        "the whisper line of at least 5 at r2c1 r2c2 r2c3",
        "the ratio of 2 between r2c1 r3c1",
        "the odd digits at r1c4",
    ];
    assert_eq!(words, expected);
    assert_eq!(record.meta.title.as_deref(), Some("A name"));
    let unknown = [
        "a line at r4c1 r4c2",
        "circles at r3c1 r3c2",
        "shaded cells at r3c3",
        "squares at r1c1",
    ];
    assert_eq!(record.meta.guessed, expected[1..]);
    assert_eq!(record.meta.not_read, unknown);
    let words = record.left_out().unwrap();
    assert!(
        words.starts_with("not understood and left out: a line at r4c1 r4c2; "),
        "{words}"
    );
    assert!(
        words.contains(". guessed from the drawing: the whisper line"),
        "{words}"
    );
    assert!(read(&pad("{ce:[[{v:7}]]}")).is_err());
    assert!(read("https://sudokupad.app/sclN4IgzglgXg!!").is_err());
}

/// A 4×4 puzzle with these rules and this drawing, as words.
fn meant(rules: &str, drawn: &str) -> (Vec<String>, Vec<String>) {
    let json = format!(
        "{{metadata:{{rules:'{rules}'}},ce:[[,,,],[,,,],[,,,],[,,,]],\
        re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],{drawn}}}"
    );
    // The JSON itself is read as well as a link.
    let record = read(&json).unwrap();
    assert_eq!(read(&pad(&json)).unwrap().puzzle, record.puzzle);
    let board = record.puzzle.board();
    let words = record.puzzle.constraints.iter();
    (
        words.map(|rule| rule.words(board)).collect(),
        record.meta.not_read,
    )
}

#[test]
fn the_text_decides_what_is_drawn() {
    let grey = "l:[{wp:[[.5,.5],[.5,2.5]],c:CFCFCF,th:10}]";
    let line = "r1c1 r1c2 r1c3";
    for (rules, expected) in [
        (
            "Grey lines are palindromes.",
            format!("the palindrome {line}"),
        ),
        (
            "Digits on a grey line form a set of consecutive digits in any order.",
            format!("the renban line {line}"),
        ),
        (
            "Adjacent digits on a line differ by at least 2.",
            format!("the whisper line of at least 2 at {line}"),
        ),
    ] {
        assert_eq!(meant(rules, grey), (vec![expected], Vec::new()), "{rules}");
    }
    // Nothing is guessed where the text tells of other things.
    let (words, lost) = meant(
        "Cells a knight\\'s move apart cannot contain the same digit.",
        grey,
    );
    assert_eq!(words, ["the rule of the knight's move"]);
    assert_eq!(lost, ["a line at r1c1 r1c2 r1c3"]);
    // A rule that is not known is told.
    let (words, lost) = meant("The digit in each cell tells the weather.", grey);
    assert!(words.is_empty());
    assert!(
        lost.contains(&"the rule “The digit in each cell tells the weather”".to_owned()),
        "{lost:?}"
    );
    // Where cells count for something else than their digits, no clue is believed.
    let (words, lost) = meant(
        "Grey lines are palindromes. One cell in each row is a doubler.",
        grey,
    );
    assert!(words.is_empty());
    assert!(
        lost[0].starts_with("all that is drawn, because of the rule"),
        "{lost:?}"
    );
}

#[test]
fn loops_arrows_and_marks_are_read_as_they_are_drawn() {
    let square = "l:[{wp:[[.5,.5],[.5,1.5],[1.5,1.5],[1.5,.5],[.5,.5]],c:F067F0,th:10}]";
    let renban = "Digits on a purple line are a set of consecutive digits in any order.";
    let (words, lost) = meant(renban, square);
    assert_eq!(words, ["the renban line r1c1 r1c2 r2c2 r2c1"]);
    assert!(lost.is_empty());
    let arrow = "a:[{wp:[[.78,.78],[1.5,1.5],[1.5,2.5]],c:#0,th:2,hl:.3},{wp:[[1.5,1.5],[2.5,1.5]],c:#0,th:2,hl:.3}],\
        o:[{ct:[.5,.5],w:.8,h:.8,r:t,c1:#0,c2:#F}]";
    let (words, lost) = meant(
        "Digits along an arrow sum to the digit in its circle.",
        arrow,
    );
    assert_eq!(
        words,
        [
            "the arrow from r1c1 along r2c2 r2c3",
            "the arrow from r1c1 along r2c2 r3c2"
        ]
    );
    assert!(lost.is_empty());
    let marks = "o:[{ct:[.5,1],w:.3,h:.3,r:t,c2:#F,c1:#0},{ct:[1.5,1],w:.3,h:.3,r:t,c2:#0},{ct:[2.5,1],w:.3,h:.3,r:t,c2:'#00C000'},\
        {ct:[1,1],w:.6,h:.6,r:t,c2:#F,te:'1 2'}]";
    let rules = "Digits joined by a white dot are consecutive. Digits joined by a black dot have a 1:2 ratio. Digits joined by a \
        green dot differ by at least 2. Digits in a circle must appear in one of the surrounding four cells.";
    let (mut words, lost) = meant(rules, marks);
    assert!(lost.is_empty(), "{lost:?}");
    words.sort();
    assert_eq!(
        words,
        [
            "the difference of 1 between r1c1 r1c2",
            "the quadruple of 1 and 2 among r1c1 r1c2 r2c1 r2c2",
            "the ratio of 2 between r2c1 r2c2",
            "the whisper line of at least 2 at r3c1 r3c2",
        ]
    );
}

#[test]
fn what_is_only_drawn_in_f_puzzles_is_read_by_the_text_or_told() {
    let puzzle = |rules: &str| {
        let row = "[{},{},{},{}]";
        format!(
            "{{\"size\":4,\"ruleset\":\"{rules}\",\"grid\":[{row},{row},{row},{row}],\
            \"line\":[{{\"lines\":[[\"R1C1\",\"R1C2\",\"R1C3\"]],\"outlineC\":\"#67F067\",\"width\":0.3}}]}}"
        )
    };
    let record = read(&puzzle(
        "Adjacent digits on a green line differ by at least 2.",
    ))
    .unwrap();
    let words = record.puzzle.constraints[0].words(record.puzzle.board());
    assert_eq!(words, "the whisper line of at least 2 at r1c1 r1c2 r1c3");
    assert_eq!(
        record.meta.from_text,
        [
            "the whisper line of at least 2 at r1c1 r1c2 r1c3, by “Adjacent digits on a green line differ by at least 2”"
        ]
    );
    let record = read(&puzzle("")).unwrap();
    assert!(record.puzzle.constraints.is_empty());
    assert_eq!(record.meta.not_read, ["a line at r1c1 r1c2 r1c3"]);
}

/// What these rules make of a drawing in which nothing is left over.
fn all_meant(rules: &str, drawn: &str) -> Vec<String> {
    let (words, lost) = meant(rules, drawn);
    assert!(lost.is_empty(), "{rules}: {lost:?}");
    words
}

#[test]
fn relations_of_dots_lines_and_all_neighbours() {
    let dot = "o:[{ct:[.5,1],w:.3,h:.3,r:t,c2:'#B0A0F0'}]";
    assert_eq!(
        all_meant(
            "Digits on a lavender dot are consecutive or in a 1:2 ratio.",
            dot
        ),
        ["the relation between neighbours \"consecutive or ratio 2\" at r1c1 r1c2"]
    );
    let line = "l:[{wp:[[.5,.5],[.5,2.5]],c:D2B48C,th:10}]";
    for (rules, name) in [
        (
            "Adjacent digits on a tan line sum to 4 or 5.",
            "relation between neighbours \"sum 4 or sum 5\"",
        ),
        (
            "Digits on a tan line alternate between {1,2} and {3,4}.",
            "automaton \"12 34\"",
        ),
        ("The digits along each tan line sum to 7.", "sum of 7"),
        (
            "The product of the digits on a tan line is 8.",
            "automaton \"product 8\"",
        ),
    ] {
        assert_eq!(
            all_meant(rules, line),
            [format!("the {name} at r1c1 r1c2 r1c3")],
            "{rules}"
        );
    }
    let words = all_meant("No two orthogonally adjacent cells sum to 5.", "o:[]");
    assert_eq!(words.len(), 8);
    assert_eq!(
        words[0],
        "the relation between neighbours \"never sum 5\" at r1c1..r1c4"
    );
    // A sentence about neighbours is not about a line that is not there.
    let (words, lost) = meant("Adjacent digits in a row differ by at least 2.", "o:[]");
    assert!(words.is_empty());
    assert_eq!(
        lost,
        ["the rule “Adjacent digits in a row differ by at least 2”"]
    );
}

#[test]
fn lines_that_belong_together() {
    let two = "l:[{wp:[[.5,.5],[.5,2.5]],c:34BBE6,th:10},{wp:[[3.5,.5],[3.5,1.5]],c:34BBE6,th:10}]";
    assert_eq!(
        all_meant("All lines have the same sum.", two),
        ["the groups of equal sum r1c1 r1c2 r1c3 / r4c1 r4c2"]
    );
    // A branch belongs to its line; one that crosses does if there is one line.
    let branch =
        "l:[{wp:[[.5,.5],[.5,3.5]],c:34BBE6,th:10},{wp:[[.5,1.5],[2.5,1.5]],c:34BBE6,th:10}]";
    assert_eq!(
        all_meant(
            "Box borders divide blue lines into segments with the same sum.",
            branch
        ),
        ["the groups of equal sum r1c1 r1c2 r2c2 / r1c3 r1c4 / r3c2"]
    );
    let cross =
        "l:[{wp:[[.5,1.5],[2.5,1.5]],c:F067F0,th:10},{wp:[[1.5,.5],[1.5,2.5]],c:F067F0,th:10}]";
    let of = |which: &str| {
        let rules =
            format!("{which} purple line contains a set of consecutive digits in any order.");
        all_meant(&rules, cross).len()
    };
    assert_eq!((of("The"), of("A")), (1, 2));
    // A line goes from circle to circle.
    let circle = |at: &str| format!("{{ct:{at},w:.8,h:.8,r:t,c2:#F,c1:#0}}");
    let circles = ["[.5,.5]", "[.5,2.5]", "[2.5,2.5]"].map(circle).join(",");
    let bent = format!("l:[{{wp:[[.5,.5],[.5,2.5],[2.5,2.5]],c:CFCFCF,th:5}}],u:[{circles}]");
    assert_eq!(
        all_meant(
            "Digits on a line lie between the digits in the circles at its ends.",
            &bent
        ),
        [
            "the between line r1c1 r1c2 r1c3",
            "the between line r1c3 r2c3 r3c3"
        ]
    );
}

#[test]
fn arrows_with_products_means_and_near_sums() {
    let arrow = "a:[{wp:[[.5,.5],[.5,2.5]],c:#0,th:2}],o:[{ct:[.5,.5],w:.8,h:.8,r:t,c1:#0,c2:#F}]";
    for (rules, expected) in [
        (
            "The digit in a circle is the product of the digits along its arrow.",
            "the automaton \"product\" at r1c2 r1c3 r1c1",
        ),
        (
            "The digit in a circle is the average of the digits along its arrow.",
            "the sum of 0 at r1c2 r1c3 r1c1, each times -1, -1 and 2",
        ),
        (
            "Digits along an arrow sum to one more or one less than the digit in its circle.",
            "the automaton \"one more or less\" at r1c2 r1c3 r1c1",
        ),
    ] {
        assert_eq!(all_meant(rules, arrow), [expected], "{rules}");
    }
}

#[test]
fn cages_with_limits_letters_and_signs() {
    let cages = |first: &str, second: &str| {
        format!("ca:[{{ce:[[0,0],[0,1]],v:'{first}'}},{{ce:[[1,0],[1,1]],v:'{second}'}}]")
    };
    let sums = "Digits in a cage do not repeat and sum to the total.";
    assert_eq!(
        all_meant(sums, &cages("<6", "5")),
        [
            "the automaton \"sum <6\" at r1c1 r1c2",
            "the cage at r1c1 r1c2",
            "the cage of 5 at r2c1 r2c2"
        ]
    );
    let letters = "Cages with the same letter have the same sum.";
    let words = all_meant(letters, &cages("A", "A"));
    assert!(words.contains(&"the groups of equal sum r1c1 r1c2 / r2c1 r2c2".to_owned()));
    for (rules, text, expected) in [
        (
            "The clue of a cage is the sum of its smallest and its largest digit.",
            "5",
            "least and greatest sum to 5",
        ),
        (
            "Digits in each cage sum to a prime number.",
            "",
            "prime sum",
        ),
        (
            "Digits in a cage sum to a multiple of the clue.",
            "3",
            "sum a multiple of 3",
        ),
    ] {
        let words = all_meant(rules, &cages(text, text));
        assert_eq!(
            words[0],
            format!("the automaton \"{expected}\" at r1c1 r1c2"),
            "{rules}"
        );
    }
    let signs = format!("{},o:[{{ct:[1,.5],w:.3,h:.3,te:'='}}]", cages("", ""));
    let words = all_meant(
        "Digits in cages do not repeat. Cages joined by an equals sign have the same sum.",
        &signs,
    );
    assert!(
        words.contains(&"the groups of equal sum r1c1 r1c2 / r2c1 r2c2".to_owned()),
        "{words:?}"
    );
    let signs = signs.replace("'='", "'∧'");
    let words = all_meant(
        "Digits in cages do not repeat. Inequality signs compare the sums of cages.",
        &signs,
    );
    assert!(
        words.contains(&"the automaton \"greater sum\" at r2c1 r2c2 r1c1 r1c2".to_owned()),
        "{words:?}"
    );
}

#[test]
fn marked_cells_and_clues_with_two_meanings() {
    let cell = |at: &str, colour: &str| format!("{{ct:{at},w:1,h:1,c2:'{colour}'}}");
    let shaded = [
        cell("[.5,.5]", "#FF8080"),
        cell("[.5,1.5]", "#FF8080"),
        cell("[2.5,2.5]", "#8080FF"),
        cell("[2.5,3.5]", "#8080FF"),
    ];
    let shaded = format!("u:[{}]", shaded.join(","));
    assert_eq!(
        all_meant("The red and blue regions are clones.", &shaded),
        ["the clones r1c1 r1c2 / r3c3 r3c4"]
    );
    let index = format!("u:[{}]", cell("[.5,1.5]", "#FF8080"));
    assert_eq!(
        all_meant(
            "A red square shows the position of its column number in its row.",
            &index
        ),
        ["the place of 2 in r1c1..r1c4 said by r1c2"]
    );
    let circles =
        "u:[{ct:[.5,.5],w:.8,h:.8,r:t,c2:#F,c1:#0},{ct:[2.5,2.5],w:.8,h:.8,r:t,c2:#F,c1:#0}]";
    assert_eq!(
        all_meant("All circles contain different digits.", circles),
        ["the extra region r1c1 r3c3"]
    );
    let clue = "o:[{ct:[.5,-.5],w:.8,h:.8,te:'3'}]";
    assert_eq!(
        all_meant(
            "Clues outside the grid are both X-sums and skyscraper clues.",
            clue
        ),
        [
            "the X-sum of 3 from r1c1 to r1c4",
            "the skyscraper clue of 3 from r1c1 to r1c4"
        ]
    );
}

#[test]
fn rules_about_all_groups_of_a_form() {
    for (rules, many, first) in [
        (
            "No three cells in a row or column are consecutive in any order.",
            8,
            "the automaton \"no three consecutive\" at r1c1..r1c4",
        ),
        (
            "No three neighbouring cells in a row or column are all odd or all even.",
            8,
            "the automaton \"no three odd or even\" at r1c1..r1c4",
        ),
        (
            "Every 2x2 square contains at least one odd and one even digit.",
            9,
            "the automaton \"odd and even\" at r1c1 r1c2 r2c1 r2c2",
        ),
        (
            "Each main diagonal contains only 3 different digits.",
            2,
            "the automaton \"three different digits\" at r1c1..r4c4",
        ),
        (
            "Digits that meet diagonally are different.",
            1,
            "the rule of the king's move",
        ),
    ] {
        let words = all_meant(rules, "o:[]");
        assert_eq!((words.len(), &words[0][..]), (many, first), "{rules}");
    }
}
