//! Tests of samurai, and of the files of gss and SudokuSAT.

use ninefold_grid::{Board, Cell, Digit, Shape};

use ninefold_format::{Format, Record, write_str};

use crate::{collection, read, read_all, read_as, returns, samurai, unquoted};

#[test]
fn samurai_are_read_as_grids_and_as_drawings() {
    let grids = samurai(&format!(
        "[{}]",
        ["0".repeat(81), "5".to_owned() + &"0".repeat(80)].join(",")
    ));
    let grids = grids.clone() + &grids + &"0".repeat(81) + "\n";
    let record = read_as(Format::Samurai, &grids).unwrap();
    let board = record.puzzle.board();
    assert_eq!(board.boards(), 5);
    let given: Vec<String> = record
        .puzzle
        .stated()
        .map(|cell| board.name(cell))
        .collect();
    assert_eq!(given, ["r1c13", "r13c1"]);
    let drawing = write_str(&record, Format::Samurai).unwrap();
    assert!(drawing.starts_with(".........   5........\n"), "{drawing}");
    returns(&record, Format::Samurai).unwrap();
    let padded = drawing.lines().map(|line| format!("{line:21}\n"));
    let filled = padded.collect::<String>().replace(' ', "+");
    assert_eq!(read(&filled).unwrap().puzzle, record.puzzle);
    for format in Format::ALL {
        let held = matches!(format, Format::Native | Format::Samurai);
        assert_eq!(write_str(&record, format).is_ok(), held, "{format}");
    }
    let both = read_all(&(drawing.clone() + "\n" + &drawing), None);
    let lines: Vec<usize> = both.iter().map(|one| one.as_ref().unwrap().line).collect();
    assert_eq!(lines, [1, 23]);
    // The first box of the middle board is the last box of the first board.
    let mut lines: Vec<String> = grids.lines().map(str::to_owned).collect();
    lines[0].replace_range(60..61, "7");
    lines[2].replace_range(0..1, "8");
    let error = read_as(Format::Samurai, &lines.join("\n")).unwrap_err();
    assert_eq!(
        (error.line(), error.column(), error.expected()),
        (3, 1, "7 as on the other board")
    );
    let damaged = read_all(&drawing.replacen("5", "a", 1), Some(Format::Samurai));
    let error = damaged[0].as_ref().unwrap_err();
    assert_eq!((error.line(), error.column()), (1, 13));

    for text in collection("samurai_dev.jsonl", "grids") {
        let record = read_as(Format::Samurai, &samurai(&text)).unwrap();
        assert!(record.puzzle.stated().count() > 50);
        returns(&record, Format::Samurai).unwrap();
        returns(&record, Format::Native).unwrap();
    }
}

#[test]
fn blocks_of_gss_are_known_again() {
    let square = |text: &str| read(text).unwrap().puzzle;
    let plain =
        square("<size>16\n<blocksize>4\n<sudoku>\n+--+\n| 1 . . 4 |\n. . . .\n0 0 0 0\n. . 3 .\n");
    assert_eq!(plain.board(), &Board::of(Shape::new(2, 2).unwrap()));
    assert_eq!(plain.stated().count(), 3);
    let marked = "# A jigsaw with diagonals\n<size> 16.\n<blocksize> 4\n<emptychar>0\n<pattern>|.|\n\
        <rowblocks>\n<colblocks>\n<downdiagblock>\n<updiagblock>\n<block> 1 2 3 5\n<block> 4 7 8 12\n\
        <matrix>\n. . . .\n. 3 . .\n3 3 4 .\n3 4 4 4\n<sudoku>\n\
        int[] f={|0|,|0|,|2|,|0|,|0|,|0|,|0|,|0|,|.|,|0|,|0|,|0|,|0|,|0|,|0|,|4|};\nsize(9cm); f[1]=3;\n";
    let error = read(&marked.replace("3 3 4 .", "3 3 3 .")).unwrap_err();
    assert_eq!((error.line(), error.found()), (14, "one of 5"));
    let puzzle = square(marked);
    assert_eq!(puzzle.board().regions().count(), 4);
    assert_eq!(puzzle.constraints.len(), 2);
    assert_eq!(puzzle.given(Cell::new(2)).map(Digit::index), Some(1));
    assert_eq!(puzzle.given(Cell::new(15)).map(Digit::index), Some(3));
    let record = Record::new(puzzle);
    returns(&record, Format::Gss).unwrap();
    // The board is not square. Its lines have as many cells as a block.
    let cube = square(
        "<size>12\n<blocksize>4\n<block>1 2 3 4\n<block>5 6 7 8\n<sudoku>\n1 . . . . . . . . . . .",
    );
    assert_eq!((cube.board().rows(), cube.board().columns()), (3, 4));
    for bad in [
        "<sudoku>",
        "<size>0\n<sudoku>",
        "<size>99999999999\n<sudoku>\n",
        "<blocks>\n<sudoku>",
        "<block> 1 2 3\n<sudoku>",
        "<block> 0 2 3 4 5 6 7 8 9\n<sudoku>",
        "<size>6\n<standardblocks>\n<sudoku>",
        "<pattern>..\n<sudoku>\n1..",
        "<pattern>.\n<sudoku>\né1..",
        "<pattern>x\n<sudoku>\nx1..",
    ] {
        let error = read_as(Format::Gss, bad).unwrap_err();
        assert!(error.line() > 0, "{bad}");
    }
    let mut written = 0;
    for text in collection("iss_dev.jsonl", "input") {
        let record = Record::new(read(&unquoted(&text)).unwrap().puzzle);
        written += usize::from(returns(&record, Format::Gss).is_ok());
    }
    assert!(
        written > 5 || std::env::var_os("NINEFOLD_CORPORA").is_none(),
        "{written}"
    );
}

#[test]
fn clauses_of_sudokusat_are_read() {
    let zeros = "0 0 0 0 0 0 0 0 0\n".repeat(8);
    let text = format!(
        "{{Sudoku: row column box}} {{Grid:\n5 0 0 0 0 0 0 0 0\n{zeros}}}{{C:\nby: somebody\n}}\n\
        {{Killer:\n2\n12 7\n01 01 02 02 00 00 00 00 00\n{zeros}[2]\n}}{{AntiKnight:}}\n\
        {{SandwichSum:\n1\n7 6\n2\n1 4\n5 33\n}}{{ArrowHead:\n11 21\n}}{{ArrowHead: EQ 11 12}}\n\
        {{Thermometer:\n0 33 32 21\n0 11 12\n}}{{Thermometer:\nfrozen\n0 61 51\n}}{{PBC:BDD}}\n"
    );
    let record = read(&text).unwrap();
    let board = record.puzzle.board();
    let words: Vec<String> = record
        .puzzle
        .constraints
        .iter()
        .map(|rule| rule.words(board))
        .collect();
    assert_eq!(words.len(), 11, "{words:#?}");
    assert_eq!(words[0], "the cage of 12 at r1c1 r1c2");
    assert!(words[3].contains("r1c7"), "{words:#?}");
    assert!(words[8].ends_with("r3c3 r2c3 r1c2"), "{words:#?}");
    assert_eq!(record.meta.comment.as_deref(), Some("by: somebody"));
    returns(&record, Format::Sdq).unwrap();
    let rows = read("{Sudoku: row box}").unwrap();
    assert_eq!(rows.puzzle.constraints.len(), 1);
    for (bad, line, column) in [
        ("{Grid: 1 2}", 1, 2),
        ("{Sudoku:}\n{Tower: 1}", 2, 2),
        ("{Sudoku: square}", 1, 10),
        ("{Thermometer: 11 12}", 1, 15),
        ("{Thermometer: 0 11 1}", 1, 20),
        ("{ArrowHead: 11}", 1, 2),
        ("{Killer: 2 9}", 1, 2),
        ("{AntiKnight:", 1, 13),
        ("{AntiKnight:} 5", 1, 15),
    ] {
        let error = read_as(Format::Sdq, bad).unwrap_err();
        assert_eq!(
            (error.line(), error.column()),
            (line, column),
            "{bad}: {error}"
        );
    }
    let mut written = 0;
    for text in collection("iss_dev.jsonl", "input") {
        let record = Record::new(read(&unquoted(&text)).unwrap().puzzle);
        written += usize::from(returns(&record, Format::Sdq).is_ok());
    }
    assert!(
        written > 5 || std::env::var_os("NINEFOLD_CORPORA").is_none(),
        "{written}"
    );
}
