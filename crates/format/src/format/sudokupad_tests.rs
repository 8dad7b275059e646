//! Tests of links of SudokuPad, which need texts that no writer packs.

use ninefold_grid::constraint::Constraint;
use ninefold_grid::{Board, Shape};

use super::lz;
use crate::{Options, ReadError, Record, read_str};

/// Returns the link of a JSON.
pub(crate) fn pad(json: &str) -> String {
    format!("https://sudokupad.app/scl{}", lz::pack(json))
}

pub(crate) fn read(text: &str) -> Result<Record, ReadError> {
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
        "a red line at r4c1 r4c2",
        "circles at r3c1 r3c2",
        "shaded cells at r3c3",
        "squares at r1c1",
    ];
    assert_eq!(record.meta.guessed, expected[1..]);
    assert_eq!(record.meta.not_read, unknown);
    let words = record.left_out().unwrap();
    assert!(
        words.starts_with("not understood and left out: a red line at r4c1 r4c2; "),
        "{words}"
    );
    assert!(
        words.contains(". guessed from the drawing: the whisper line"),
        "{words}"
    );
    assert!(read(&pad("{ce:[[{v:7}]]}")).is_err());
    assert!(read("https://sudokupad.app/sclN4IgzglgXg!!").is_err());
}

/// Returns a 4×4 puzzle with these rules and this drawing.
pub(crate) fn read_with(rules: &str, drawn: &str) -> Record {
    let json = format!(
        "{{metadata:{{rules:'{rules}'}},ce:[[,,,],[,,,],[,,,],[,,,]],\
        re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],{drawn}}}"
    );
    // The JSON itself can be read as well as a link.
    let record = read(&json).unwrap();
    assert_eq!(read(&pad(&json)).unwrap().puzzle, record.puzzle);
    record
}

/// Returns such a puzzle in words, and what was not understood.
pub(crate) fn read_drawing(rules: &str, drawn: &str) -> (Vec<String>, Vec<String>) {
    let record = read_with(rules, drawn);
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
        assert_eq!(
            read_drawing(rules, grey),
            (vec![expected], Vec::new()),
            "{rules}"
        );
    }
    // Nothing is guessed if the text is about other things.
    let (words, not_understood) = read_drawing(
        "Cells a knight\\'s move apart cannot contain the same digit.",
        grey,
    );
    assert_eq!(words, ["the rule of the knight's move"]);
    assert_eq!(not_understood, ["a grey line at r1c1 r1c2 r1c3"]);
    // An unknown rule is listed.
    let (words, not_understood) = read_drawing("The digit in each cell tells the weather.", grey);
    assert!(words.is_empty());
    assert!(
        not_understood.contains(&"the rule “The digit in each cell tells the weather”".to_owned()),
        "{not_understood:?}"
    );
    // If cells count for something other than their digits, no clue is used.
    let (words, not_understood) = read_drawing(
        "Grey lines are palindromes. One cell in each row is a doubler.",
        grey,
    );
    assert!(words.is_empty());
    assert!(
        not_understood[0].starts_with("all that is drawn, because of the rule"),
        "{not_understood:?}"
    );
}

#[test]
fn loops_arrows_and_marks_are_read_as_they_are_drawn() {
    let square = "l:[{wp:[[.5,.5],[.5,1.5],[1.5,1.5],[1.5,.5],[.5,.5]],c:F067F0,th:10}]";
    let renban = "Digits on a purple line are a set of consecutive digits in any order.";
    let (words, not_understood) = read_drawing(renban, square);
    assert_eq!(words, ["the renban line r1c1 r1c2 r2c2 r2c1"]);
    assert!(not_understood.is_empty());
    let arrow = "a:[{wp:[[.78,.78],[1.5,1.5],[1.5,2.5]],c:#0,th:2,hl:.3},{wp:[[1.5,1.5],[2.5,1.5]],c:#0,th:2,hl:.3}],\
        o:[{ct:[.5,.5],w:.8,h:.8,r:t,c1:#0,c2:#F}]";
    let (words, not_understood) = read_drawing(
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
    assert!(not_understood.is_empty());
    let marks = "o:[{ct:[.5,1],w:.3,h:.3,r:t,c2:#F,c1:#0},{ct:[1.5,1],w:.3,h:.3,r:t,c2:#0},{ct:[2.5,1],w:.3,h:.3,r:t,c2:'#00C000'},\
        {ct:[1,1],w:.6,h:.6,r:t,c2:#F,te:'1 2'}]";
    let rules = "Digits joined by a white dot are consecutive. Digits joined by a black dot have a 1:2 ratio. Digits joined by a \
        green dot differ by at least 2. Digits in a circle must appear in one of the surrounding four cells.";
    let (mut words, not_understood) = read_drawing(rules, marks);
    assert!(not_understood.is_empty(), "{not_understood:?}");
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
    assert_eq!(record.meta.not_read, ["a green line at r1c1 r1c2 r1c3"]);
}

#[test]
fn what_f_puzzles_state_of_cells_is_not_used_where_cells_count_for_something_else() {
    let puzzle = |rules: &str| {
        let row = "[{},{},{},{}]";
        format!(
            "{{\"size\":4,\"ruleset\":\"{rules}\",\"grid\":[{row},{row},{row},{row}],\"antiknight\":true,\
            \"killercage\":[{{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"7\"}}]}}"
        )
    };
    let many = |rules: &str| read(&puzzle(rules)).unwrap().puzzle.constraints.len();
    assert_eq!(many("Normal sudoku rules apply."), 2);
    assert_eq!(many("Some cells are doublers, which count double."), 1);
}

#[test]
fn a_choice_of_digits_is_read() {
    let json = |rules: &str| {
        format!("{{cs:64,ce:[[,,,],[,,,],[,,,],[,,,]],re:[],metadata:{{rules:'{rules}'}}}}")
    };
    for rules in [
        "Place a subset of the digits 1-6 in each row and column.",
        "Pick four digits from 1 to 6. Place them in each row and column.",
    ] {
        let record = read(&pad(&json(rules))).unwrap();
        assert_eq!(record.puzzle.board().side(), 6, "{rules}");
        let words = record.puzzle.constraints[0].words(record.puzzle.board());
        assert_eq!(
            words, "the rule that all houses hold the same digits",
            "{rules}"
        );
    }
    let record = read(&pad(&json("Place the digits 1-4 in each row and column."))).unwrap();
    assert_eq!(record.puzzle.board().side(), 4);
}

#[test]
fn figures_that_are_no_lines() {
    let rules = "Digits separated by a white dot are consecutive.";
    // A dot that is drawn as an outline, its seam, and a line without points.
    let outline =
        "[[.5,.7],[.6,.75],[.65,1],[.6,1.25],[.5,1.3],[.4,1.25],[.35,1],[.4,.75],[.5,.7]]";
    let football = format!(
        "l:[{{fill:ffffff,target:'overlay',wp:{outline}}},{{c:#0,th:2,wp:[[.5,.8],[.5,1.2]]}},{{c:EB7532,th:3}}]"
    );
    let (words, not_understood) = read_drawing(rules, &football);
    assert_eq!(words, ["the difference of 1 between r1c1 r1c2"]);
    assert_eq!(not_understood, ["lines that do not go from cell to cell"]);
    // The same short line between two circles is a line.
    let circle = |column: &str| format!("{{ct:[.5,{column}],w:.7,h:.7,r:t,c2:#F,c1:#0}}");
    let line = format!(
        "l:[{{c:#0,th:2,wp:[[.5,.8],[.5,1.2]]}}],o:[{},{}]",
        circle(".5"),
        circle("1.5")
    );
    let (_, not_understood) = read_drawing("", &line);
    assert!(
        !not_understood
            .iter()
            .any(|words| words.starts_with("lines that")),
        "{not_understood:?}"
    );
    // A path in the short form.
    let path = "l:[{c:f067f0,th:10,d2:'M32 32L160 32'}]";
    assert_eq!(
        read_drawing("Purple lines are renbans.", path).0,
        ["the renban line r1c1 r1c2 r1c3"]
    );
}

#[test]
fn rules_that_the_stated_solution_breaks_are_left_out_and_listed() {
    let rules = "Purple lines are renbans. Digits separated by a white dot are consecutive. All dots are given.";
    let cells = "ce:[[,,,],[,,,],[,,,],[,,,]],re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],\
        [[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]]";
    // The first line and the second dot do not have the meaning that they are read with.
    let drawn = "l:[{wp:[[.5,3.5],[1.5,3.5]],c:f067f0,th:10},{wp:[[.5,.5],[.5,1.5],[.5,2.5]],c:f067f0,th:10}],\
        o:[{ct:[.5,1],r:t,w:.3,h:.3,c2:#F,c1:#0},{ct:[1,.5],r:t,w:.3,h:.3,c2:#F,c1:#0}]";
    let json = |solution: &str| {
        format!("{{cs:64,{cells},{drawn},metadata:{{rules:'{rules}',solution:'{solution}'}}}}")
    };
    let record = read(&pad(&json("1234341221434321"))).unwrap();
    let board = record.puzzle.board();
    let left = record.puzzle.constraints.iter();
    let left: Vec<String> = left.map(|rule| rule.words(board)).collect();
    assert_eq!(
        left,
        [
            "the difference of 1 between r1c1 r1c2",
            "the renban line r1c1 r1c2 r1c3"
        ]
    );
    let broken: Vec<&String> = record.meta.not_read.iter().collect();
    assert_eq!(
        broken,
        [
            "the rule “All dots are given”: the stated solution breaks the rule that all marks are given (difference 1)",
            "the rule “Digits separated by a white dot are consecutive”: the stated solution breaks the difference of 1 between r1c1 r2c1",
            "the rule “Purple lines are renbans”: the stated solution breaks the renban line r1c4 r2c4",
        ]
    );
    // Without a full solution nothing is known to be wrong. The same holds for a solution that breaks a given.
    let open = read(&pad(&json("123434122143432?"))).unwrap();
    assert_eq!((open.solution, open.puzzle.constraints.len()), (None, 5));
    let other = json("1234341221434321").replace("ce:[[,", "ce:[[{v:2},");
    assert_eq!(read(&pad(&other)).unwrap().puzzle.constraints.len(), 5);
}

#[test]
fn settings_and_lit_cells_in_cages() {
    let rules = "{v:'antiknight: true'},{v:'antiking: false'},{ce:[[0,0],[0,1]],v:FOGLIGHT}";
    let json = format!(
        "{{metadata:{{rules:'Digits a knight\\'s move apart cannot be equal.'}},ce:[[,,,],[,,,],[,,,],[,,,]],ca:[{rules}]}}"
    );
    let record = read(&json).unwrap();
    let keyword = |rule: &Constraint| rule.certain()[0].kind.keyword();
    let keywords: Vec<&str> = record.puzzle.constraints.iter().map(keyword).collect();
    assert_eq!(keywords, ["anti-knight"]);
    assert_eq!(record.meta.not_read, [""; 0]);
    let fog = record.fog.unwrap();
    assert_eq!(fog.lit.len(), 2);
}

#[test]
fn an_exception_from_the_usual_rules_frees_its_houses() {
    let kinds = |rules: &str| {
        let record = read_with(rules, "ca:[]");
        let board = record.puzzle.board();
        let lines = board.houses().filter(|own| board.kind(*own).is_line());
        (
            lines.count(),
            board.regions().count(),
            record.meta.not_read.len(),
        )
    };
    assert_eq!(kinds("Normal sudoku rules apply."), (8, 4, 0));
    let rows = "Normal sudoku rules apply, except that rows may contain repeats.";
    assert_eq!(kinds(rows), (4, 4, 1));
    let boxes = "Normal sudoku rules apply, but digits may repeat in boxes.";
    assert_eq!(kinds(boxes), (8, 0, 0));
    assert_eq!(kinds("Normal sudoku rules do not apply."), (0, 0, 1));
}
