//! Links of SudokuPad.

use ninefold_format::variant::{VariantFormat, VariantRecord, read, write};
use ninefold_grid::Shape;
use ninefold_grid::variant::{Constraint, Kind, Layout};

use crate::{apart, collection, returns, unquoted};

/// Packed as links are: the JSON inside is what counts here.
fn pad(json: &str) -> String {
    let plain = "variant 4x4\ntitle: x\n";
    let record = VariantRecord::new(read(plain).unwrap().variant);
    let link = write(&record, VariantFormat::FPuzzlesLink).unwrap();
    assert!(link.contains("load="), "{link}");
    format!(
        "https://sudokupad.app/scl{}",
        ninefold_format::variant::packed(json)
    )
}

#[test]
fn links_of_sudokupad_are_read_and_guesses_are_told() {
    let json = "{cs:64,ce:[[{v:1},,,],[,,,],[,,,],[,,,{v:2}]],\
        re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],\
        ca:[{ce:[[0,1],[0,2]],v:6},{v:'title: A name'},{v:'author: Somebody'}],\
        l:[{wp:[[1.5,.5],[1.5,2.5]],c:67f067,th:10},{wp:[[3.5,.5],[3.5,1.5]],c:'#FF0000',th:3}],\
        o:[{ct:[2,.5],r:t,w:.3,h:.3,c2:#0,c1:#0}],\
        u:[{ct:[.5,3.5],w:.8,h:.8,r:t,c2:cfcfcf},{ct:[2.5,.5],w:.8,h:.8,r:t,c2:#F},{ct:[2.5,1.5],w:.8,h:.8,r:t,c2:#F},\
        {ct:[2.5,2.5],w:1,h:1,c2:'#80FF80'},{ct:[.7,.2],w:.2,h:.2}]}";
    let record = read(&pad(json)).unwrap();
    let layout = record.variant.layout();
    assert_eq!(layout, &Layout::of(Shape::new(2, 2).unwrap()).unwrap());
    let words: Vec<String> = record
        .variant
        .constraints
        .iter()
        .map(|c| c.words(layout))
        .collect();
    let expected = [
        "the cage of 6 at r1c2 r1c3",
        "the whisper line of at least 5 at r2c1 r2c2 r2c3",
        "the ratio 2 between r2c1 r3c1",
        "the odd digits at r1c4",
    ];
    assert_eq!(words, expected);
    assert_eq!(record.meta.title.as_deref(), Some("A name"));
    let told: Vec<&str> = record
        .meta
        .other
        .iter()
        .map(|(_, what)| &what[..])
        .collect();
    let unknown = [
        "a line at r4c1 r4c2",
        "a drawing that is not known",
        "circles at r3c1 r3c2",
        "shaded cells at r3c3",
    ];
    assert_eq!(told, [&expected[1..], &unknown[..]].concat());
    assert!(read(&pad("{ce:[[{v:7}]]}")).is_err());
    assert!(read("https://sudokupad.app/sclN4IgzglgXg!!").is_err());
}

#[test]
fn links_of_sudokupad_come_back() {
    let text = "variant 6x6 boxes 2x3\ntitle: A name\nauthor: Some \"body\"\ngivens: 1..... ...... ...... ...... ...... .....6\n\
        cage 7: r1c2 r1c3\ncage: r2c2 r3c2\ndistinct: r1c6 r2c5 r3c4 r4c3 r5c2 r6c1\ndiagonal: r1c1..r6c6\n\
        thermo: r2c1 r3c1 r4c1\nwhisper 5: r3c5 r3c6\nrenban: r4c4 r4c5\nregion-sum: r5c4 r5c5\npalindrome: r6c3 r6c4\n\
        arrow: r5c1 / r5c2 r5c3\ndifference 1: r1c4 r1c5\nodd: r3c1\neven: r6c1 r6c2\nratio 2: r2c4 r3c4\npair-sum 5: r6c5 r6c6\nanti-knight\n";
    let record = read(text).unwrap();
    let link = write(&record, VariantFormat::SudokuPad).unwrap();
    let again = read(&link).unwrap();
    assert_eq!(again.variant.layout(), record.variant.layout());
    assert_eq!(again.meta.title, record.meta.title);
    // Words are not read as rules, and an extra region is a cage.
    let rules = again.meta.description.unwrap();
    assert!(
        rules.contains("anti-knight: no two equal digits"),
        "{rules}"
    );
    let mut same = record.clone();
    same.variant
        .constraints
        .retain(|c| !c.words(record.variant.layout()).contains("knight"));
    for constraint in &mut same.variant.constraints {
        if let Constraint::Rule(rule) = constraint
            && rule.kind == Kind::Distinct
        {
            rule.kind = Kind::Cage(None);
        }
    }
    assert_eq!(apart(&again.variant), apart(&same.variant));
    let error = write(
        &read("variant 4x4\nsandwich 3: r1c1..r1c4\n").unwrap(),
        VariantFormat::SudokuPad,
    );
    assert!(
        error
            .unwrap_err()
            .to_string()
            .starts_with("the format sudokupad cannot hold")
    );
    let mut written = 0;
    for text in collection("iss_dev.jsonl", "input") {
        let record = VariantRecord::new(read(&unquoted(&text)).unwrap().variant);
        let exact = |rule: &Kind| {
            matches!(
                rule,
                Kind::Cage(_) | Kind::Thermo | Kind::Diagonal | Kind::Ratio(2)
            )
        };
        let all = record.variant.certain().all(|rule| exact(&rule.kind));
        if all && write(&record, VariantFormat::SudokuPad).is_ok() {
            returns(&record, VariantFormat::SudokuPad).unwrap();
            written += 1;
        }
    }
    assert!(
        written > 5 || std::env::var_os("NINEFOLD_CORPORA").is_none(),
        "{written}"
    );
}
