//! Tests the errors in Ninefold's own text that people make by hand.

use ninefold_format::{Options, Reader, read_str};
use ninefold_grid::Puzzle;

/// Returns the first error of a text, as `line:column expected …, found …`.
fn error(text: &str) -> String {
    let reader = Reader::new(text.as_bytes(), Options::default());
    let records = reader.and_then(Iterator::collect::<Result<Vec<_>, _>>);
    match records {
        Ok(records) => format!("{} read", records.len()),
        Err(error) => format!("{}:{} {error}", error.line(), error.column()),
    }
}

/// Returns the error in a rule on a 6×6 board.
fn rule(rule: &str) -> String {
    error(&format!("variant 6x6\n{rule}\n"))
}

#[test]
fn a_cell_is_named_once() {
    let again = "2:19 expected each cell only once, found `r1c1` again";
    assert_eq!(rule("cage 5: r1c1 r1c2 r1c1"), again);
    assert_eq!(
        rule("thermo: r1c1..r1c3 r1c1"),
        "2:20 expected each cell only once, found `r1c1` again"
    );
    assert_eq!(
        rule("distinct: r1c1 r1c2 / r2c1..r2c3 r1c1..r3c1"),
        "2:34 expected each cell only once, found `r1c1..r3c1` again"
    );
    assert_eq!(
        rule("ratio 2: r1c1 r1c1"),
        "2:15 expected each cell only once, found `r1c1` again"
    );
    // A closed line, and a sum that counts a cell twice.
    for closed in [
        "whisper 2: r1c1 r1c2 r2c2 r2c1 r1c1",
        "sum 5: r1c1 r1c2 r1c1",
        "region-sum: r1c1 r1c2 r2c2 r2c1 r1c1",
        "palindrome: r1c1 r1c2 r1c1",
    ] {
        assert_eq!(rule(closed), "1 read", "{closed}");
    }
}

#[test]
fn the_first_word_is_read_in_any_case() {
    assert_eq!(error("Variant 6x6\n"), "1 read");
    assert_eq!(
        error("# a\nVARIANT 6x6\ndiagonal\n\nvariant 4x4\n"),
        "2 read"
    );
}

/// Returns the first puzzle of a text.
fn puzzle(text: &str) -> Puzzle {
    let records = read_str(text, Options::default());
    let mut records = records.unwrap_or_else(|error| panic!("{text}: {error}"));
    records.remove(0).puzzle
}

#[test]
fn a_board_may_have_capitals_and_blanks() {
    for (text, usual) in [
        ("variant 9 x 9", "variant 9x9"),
        ("VARIANT 6X6 BOXES 3 x 2", "variant 6x6 boxes 3x2"),
        ("Variant 9×9 Digits 0 - 8", "variant 9x9 digits 0-8"),
        (
            "variant Boards 2x2 AT R1C1 R3C3",
            "variant boards 2x2 at r1c1 r3c3",
        ),
        (
            "variant 4x4\nPieces: 1122 1122 3344 3344",
            "variant 4x4\npieces: 1122 1122 3344 3344",
        ),
        (
            "variant 4x4\nGIVENS: 1,.,., ., .,.,.,. .,.,.,. .,.,.,.",
            "variant 4x4\ngivens: 1... .... .... ....",
        ),
    ] {
        assert_eq!(puzzle(text), puzzle(usual), "{text}");
    }
}

#[test]
fn a_rule_may_have_capitals_and_commas() {
    for (text, usual) in [
        ("THERMO: r1c1, r1c2, r1c3", "thermo: r1c1 r1c2 r1c3"),
        ("thermo r1c1, r1c2, r1c3", "thermo: r1c1 r1c2 r1c3"),
        ("Cage 7 R4C4,R4C5", "cage 7: r4c4 r4c5"),
        ("cage 7:r4c4 r4c5", "cage 7: r4c4 r4c5"),
        ("Thermo! r1c1", "thermo!: r1c1"),
        ("Anti-Knight", "anti-knight"),
        (
            "No-Other Ratio 2, Difference 1",
            "no-other ratio 2 difference 1",
        ),
        ("One-Of 1, 2, 3: r1c1", "one-of 1 2 3: r1c1"),
        ("arrow r1c1 / r1c2, r1c3", "arrow: r1c1 / r1c2 r1c3"),
        (
            "Pair \"A, b\" 1:23 2:1: r1c1, r1c2",
            "pair \"A, b\" 1:23 2:1: r1c1 r1c2",
        ),
        (
            "ANY\nThermo r1c1 r1c2\nThermo r1c2 r1c1\nEnd",
            "any\nthermo: r1c1 r1c2\nthermo: r1c2 r1c1\nend",
        ),
    ] {
        let on_board = |rule: &str| puzzle(&format!("variant 6x6\n{rule}\n"));
        assert_eq!(on_board(text), on_board(usual), "{text}");
    }
}

/// Doublers are a choice of cells beside the board.
#[test]
fn doublers_are_read() {
    let doublers = puzzle(include_str!("../../../examples/doublers.txt"));
    let board = doublers.board();
    assert_eq!((board.board_cells(), board.cell_count()), (16, 32));
    assert!(board.named("double-r4c4").is_some());
    // A pair for each cell, a count for each house and for the board, and three sums.
    assert_eq!(doublers.constraints.len(), 16 + 12 + 1 + 3);
}

#[test]
fn givens_are_stated_once() {
    let grid = "1... .... .... ....";
    for other in ["givens: 1... .... .... ....", "Givens: 2... .... .... ...."] {
        assert_eq!(
            error(&format!("variant 4x4\ngivens: {grid}\n{other}\n")),
            "3:1 expected one line `givens:` for each puzzle, found another one"
        );
    }
    let full = "1234 3412 2143 4321";
    assert_eq!(
        error(&format!(
            "variant 4x4\nsolution: {full}\nsolution: {full}\n"
        )),
        "3:1 expected one line `solution:` for each puzzle, found another one"
    );
    let two = format!("variant 4x4\ngivens: {grid}\nvariant 4x4\ngivens: {grid}\n");
    assert_eq!(error(&two), "2 read");
}

#[test]
fn what_a_rule_lacks() {
    for (text, words) in [
        (
            "arrow: r1c1 r1c2 r1c3",
            "2:13 expected a slash between the first cell and the others, such as `arrow: r1c1 / r1c2 r1c3`, found `r1c2`",
        ),
        (
            "arrow: r1c1",
            "2:12 expected a slash between the first cell and the others, such as `arrow: r1c1 / r1c2 r1c3`, found the end of the line",
        ),
        (
            "whisper: r1c1 r1c2",
            "2:8 expected a whole number after `whisper`, the least difference, found nothing",
        ),
        (
            "thermo:",
            "2:8 expected cells after the colon, found the end of the line",
        ),
        (
            "odd",
            "2:4 expected a colon and cells, found the end of the line",
        ),
        (
            "palindrome: r1c1",
            "2:13 expected a line of two cells or more, found 1 cell",
        ),
        (
            "title: \"unfinished",
            "2:8 expected a quote at the end of the text, found the end of the line",
        ),
        (
            "regex \"12: r1c1 r1c2",
            "2:7 expected a quote at the end of the name or pattern, found `\"12: r1c1 r1c2`",
        ),
        (
            "pair foo 1:23: r1c1 r1c2",
            "2:6 expected a name in quotes, or a digit, a colon and digits, such as 1:23, found `foo`",
        ),
        (
            "automaton foo start 0: r1c1 r1c2",
            "2:11 expected a name in quotes, or start, accept or moves, found `foo`",
        ),
        (
            "ratio 2: r1c1 r1c2 r1c3",
            "2:20 expected two cells, and a slash before each other two, found 3 cells",
        ),
        (
            "ratio 2: r1c1 r1c2 / r1c3",
            "2:22 expected two cells, and a slash before each other two, found 1 cell",
        ),
        (
            "kropki: r1c1 r1c2",
            "2:1 expected a rule such as `difference` or `ratio` (docs/variants.md lists them), found `kropki`",
        ),
        (
            "killer 5: r1c1 r1c2",
            "2:1 expected a rule such as `cage` (docs/variants.md lists them), found `killer`",
        ),
        (
            "xv: r1c1 r1c2",
            "2:1 expected a rule such as `pair-sum` (docs/variants.md lists them), found `xv`",
        ),
        (
            "skyscraper 2: r1c1..r1c6",
            "2:1 expected a rule such as `skyscrapers` (docs/variants.md lists them), found `skyscraper`",
        ),
        (
            "cage 5.5: r1c1 r1c2",
            "2:6 expected a whole number, found `5.5`",
        ),
        (
            "cage 5000000000: r1c1 r1c2",
            "2:6 expected a whole number up to 2147483647, found `5000000000`",
        ),
        // Quotes that are only a part of a title.
        ("title: 5\" and more", "1 read"),
        ("title: \"No. \"\"1\"\"\"", "1 read"),
        ("diagonal", "1 read"),
        ("anti-knight", "1 read"),
        ("connected 1 2", "1 read"),
        // Rules of other programs, as they are.
        ("thermo!: r1c1", "1 read"),
        ("thermo!", "1 read"),
        ("cage! 5: r1c1 r1c1", "1 read"),
    ] {
        assert_eq!(rule(text), words, "{text}");
    }
}

#[test]
fn a_wrong_piece_is_named() {
    assert_eq!(
        error("variant 5x5\npieces: 00111 00111 12222 03333 44444\n"),
        "2:11 expected pieces of at most 5 cells, one for each digit, found 7 cells of the piece `1`"
    );
    assert_eq!(
        error("variant 0x0\n"),
        "1:9 expected a possible board, found a board of 0x0 cells (1 to 255 rows and columns)"
    );
}
