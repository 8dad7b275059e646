//! Tests of boards with more digits than most rules support.

use ninefold_format::{Format, write_str};
use ninefold_grid::constraint::{Constraint, Kind};

use crate::{read, read_all};

#[test]
fn boards_of_many_digits_come_back() {
    let rows: Vec<String> = (0..100).map(|_| vec!["."; 100].join(" ")).collect();
    let givens = rows.join(" ").replacen('.', "100", 1);
    let pieces: String = (0..100u32)
        .flat_map(|row| (0..100).map(move |column| (row / 10) * 10 + column / 10))
        .map(|piece| char::from_u32(0x4E00 + piece).unwrap())
        .collect();
    let text = format!(
        "variant 100x100 no-boxes\npieces: {pieces}\ngivens: {givens}\nodd: r3c3\none-of 99 100: r4c4\n\
         diagonal: r1c1..r100c100\ndistinct: r1c1 r5c60\nall\nanti-knight\nend\n"
    );
    let record = read(&text).unwrap();
    let puzzle = &record.puzzle;
    assert_eq!(puzzle.board().side(), 100);
    assert_eq!(puzzle.stated().count(), 2);
    assert_eq!(puzzle.unfit(), None);
    let written = write_str(&record, Format::Native).unwrap();
    assert_eq!(read(&written).unwrap().puzzle, *puzzle);

    let gss = "<size> 4900\n<blocksize> 70\n<rowblocks>\n<colblocks>\n<downdiagblock>\n<sudoku>\n";
    let record = read(&format!("{gss}{}", ". ".repeat(4_900))).unwrap();
    assert_eq!(record.puzzle.board().rows(), 70);
    let written = write_str(&record, Format::Gss).unwrap();
    assert_eq!(read(&written).unwrap().puzzle, record.puzzle);
    for (text, boards, cells) in [
        ("variant boards 16x16 at r1c1", 1, 65_536 - 2 * 256 + 1),
        ("variant boards 15x17 at r1c1", 1, 255 * 255),
        (
            "variant boards 4x4 at r1c1 r1c25 r13c13 r25c1 r25c25",
            5,
            5 * 256 - 4 * 16,
        ),
        ("variant boards 8x9 at r1c1 r1c145 r73c73", 3, 3 * 72 * 72),
    ] {
        match read(text) {
            Ok(record) => {
                let board = record.puzzle.board();
                assert_eq!((board.boards(), board.cell_count()), (boards, cells));
            }
            Err(error) => assert!(text.contains("16x16"), "{error}"),
        }
    }
}

#[test]
fn rules_that_are_unknown_there_are_refused_by_name() {
    for (rule, column) in [
        ("cage 10: r1c1 r1c2", 1),
        ("regex \"1+\": r1c1 r1c2", 1),
        ("pair 1:2: r1c1 r1c2", 1),
        ("thermo: r1c1 r1c2", 1),
        ("  whisper 5: r1c1 r1c2", 3),
        ("any\nodd: r1c1\nend", 1),
    ] {
        let fits = read(&format!("variant 64x64\n{rule}\n"));
        assert!(fits.is_ok() || rule.starts_with("pair"), "{rule}");
        let error = read(&format!("variant 65x65 boxes 5x13\n{rule}\n")).unwrap_err();
        assert_eq!((error.line(), error.column()), (2, column), "{rule}");
        let words = error.to_string();
        assert!(
            words.contains("a rule for 65 digits") && words.contains("distinct"),
            "{words}"
        );
    }
    let row = vec!["{}"; 70].join(",");
    let grid = vec![format!("[{row}]"); 70].join(",");
    let cage = r#""killercage":[{"cells":["R1C1","R1C2"],"value":"10"}]"#;
    let error = read(&format!("{{\"size\":70,\"grid\":[{grid}],{cage}}}")).unwrap_err();
    assert!(error.to_string().contains("the cage of 10"), "{error}");
    assert!(
        read(&format!(
            "{{\"size\":70,\"grid\":[{grid}],\"diagonal+\":true}}"
        ))
        .is_ok()
    );
    assert!(read(".Shape~100x100.Cage~3~R1C1~R1C2").is_err());
    assert!(read_all("variant 256x256\n", None)[0].is_err());

    let mut wide = read("variant 70x70\n").unwrap().puzzle;
    let cage = Constraint::new(Kind::Cage(Some(3)), wide.board().cells().take(2).collect());
    wide.constraints = vec![Constraint::All(vec![cage.clone()])];
    assert_eq!(wide.unfit(), Some(&Constraint::All(vec![cage])));
}
