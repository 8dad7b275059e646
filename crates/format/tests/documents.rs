//! Tests that documents are read game by game, whatever is between the games.

use ninefold_format::{Format, Options, Reader};
use ninefold_grid::Cell;

const SMALL: &str = "1..4..1..3..4..1";

/// Returns the line and the title of each record, or the error and its place.
fn read(text: &str) -> Vec<String> {
    let reader = Reader::new(text.as_bytes(), Options::default()).unwrap();
    let told = reader.map(|record| match record {
        Ok(record) => {
            let title = record.meta.title.unwrap_or_default();
            format!("{}: {title} {:?}", record.line, record.meta.folder)
        }
        Err(e) => format!(
            "{}:{} {e}{}",
            e.line(),
            e.column(),
            if e.is_fatal() { " !" } else { "" }
        ),
    });
    told.collect()
}

#[test]
fn games_are_told_from_what_stands_beside_them() {
    let text = format!(
        "<?xml version='1.0'?><!-- <game data='1'/> -->\n<opensudoku version=\"2\">\n\
        <name>a &amp; <![CDATA[<b>]]></name><extra><name>c</name></extra>\n\
        <folder name=\"one &lt; two\"><game data=\"{SMALL}\"/><!-- two lines\n--><game\n  rated='a > b'\n\
        data='{SMALL}'></game></folder>\n<game data=\"{SMALL}\"/></opensudoku>\n"
    );
    assert_eq!(
        read(&text),
        [
            "4: a & <b> Some(\"one < two\")",
            "5: a & <b> Some(\"one < two\")",
            "8: a & <b> None"
        ]
    );
}

#[test]
fn places_are_those_of_the_lines() {
    let wrong = SMALL.replace('3', "5");
    let text = format!(
        "<opensudoku><game data=\"{wrong}\"/><game\n  data=\"{wrong}\"/><game/></opensudoku>"
    );
    assert_eq!(
        read(&text),
        [
            "1:34 expected a digit from 1 to 4 or one of . 0 * _ - ? x for an empty cell, found `5`",
            "2:18 expected a digit from 1 to 4 or one of . 0 * _ - ? x for an empty cell, found `5`",
            "2:28 expected an attribute data=\"…\", found none",
        ]
    );
    let broken = |inside: &str| read(&format!("<opensudoku>\n{inside}\n</opensudoku>")).join("; ");
    let game = format!("<game data=\"{SMALL}\"/>");
    for (inside, expected) in [
        (
            "<game data='1' data='2'/>",
            "2:16 expected well-formed XML, found attribute 'data' !",
        ),
        (
            "<folder>",
            "3:1 expected well-formed XML, found expected 'folder' tag, not 'opensudoku' !",
        ),
        (
            "<!-- ",
            "2:1 expected well-formed XML, found unexpected end of stream !",
        ),
        (
            "<!DOCTYPE a>",
            "2:1 expected well-formed XML, found XML with DTD detected !",
        ),
        (
            "<game",
            "3:1 expected well-formed XML, found invalid name token !",
        ),
        (
            "",
            "1:1 expected a <game data=\"…\"> in <opensudoku>, found none !",
        ),
    ] {
        let told = broken(inside);
        assert!(
            told == expected || told.starts_with(&expected[..40]),
            "{inside}: {told}"
        );
    }
    assert!(read(&format!("<opensudoku>{game}</opensudoku>more"))[1].contains("unknown token !"));
    assert!(broken(&"<a>".repeat(99)).contains("at most 64 elements"));
}

/// 20,000 games on one line took 58 s when each place was counted from the beginning.
#[test]
fn many_games_on_a_line_and_many_attributes() {
    let game = format!("<game data=\"{SMALL}\"/>");
    let text = format!("<opensudoku>{}</opensudoku>", game.repeat(20_000));
    let records = Reader::new(text.as_bytes(), Options::default()).unwrap();
    let is_read = |record: Result<ninefold_format::Record, _>| {
        record.unwrap().puzzle.given(Cell::new(0)).is_some()
    };
    assert_eq!(
        records.map(is_read).filter(|is_read| *is_read).count(),
        20_000
    );
    let many: String = (0..20_000).map(|i| format!("a{i}='' ")).collect();
    let told = read(&format!(
        "<opensudoku><game {many} data='{SMALL}'/></opensudoku>"
    ));
    assert_eq!(
        told,
        ["1:13 expected at most 256 attributes in a tag, found more !"]
    );
}

/// Boards of all kinds, one below another, more than are read ahead.
#[test]
fn drawn_boards_are_read_one_by_one() {
    let board = "1..4\n..1.\n.3..\n4..1\n";
    let text = format!("{board}# between\n\n").repeat(3_000);
    assert_eq!(read(&text).len(), 3_000);
    assert_eq!(read(&text)[2_999], format!("{}:  None", 2_999 * 6 + 1));
    let values: String = SMALL.chars().map(|sign| format!("{sign}\n")).collect();
    let values = values.repeat(81 * 60);
    let options = Options {
        format: Some(Format::Values),
        ..Options::default()
    };
    let reader = Reader::new(values.as_bytes(), options).unwrap();
    assert_eq!(reader.filter(Result::is_ok).count(), 16 * 60);
}

/// Sections that come later than the lines in which they are looked for.
#[test]
fn bare_boards_and_sections_far_below() {
    let rows = "1..4\n..1.\n.3..\n4..1\n";
    let bare = format!("#A a\n{rows}\n");
    let text =
        bare.repeat(1_000) + &format!("#A b\n[Puzzle]\n{rows}[State]\n12.4\n..1.\n.3..\n4..1\n");
    let records: Result<Vec<_>, _> = Reader::new(text.as_bytes(), Options::default())
        .unwrap()
        .collect();
    let records = records.unwrap();
    assert_eq!(records.len(), 1_001);
    let last = &records[1_000];
    assert_eq!((last.line, last.meta.author.as_deref()), (6_002, Some("b")));
    assert!(last.placed.is_some() && records[999].placed.is_none());
}
