//! Every format of variants that is written is read back as what it was.

use std::collections::BTreeMap;
use std::path::PathBuf;

use ninefold_format::variant::{VariantFormat, VariantRecord, read, read_all, write};
use ninefold_grid::variant::{Constraint, Kind, Layout, Variant};
use ninefold_grid::{Cell, Digit, Marks, Shape};
use ninefold_testkit::full::Dice;
use ninefold_testkit::variants::{KINDS, rule};

/// The texts in a member of the lines of a collection, if it is there; the values are JSON.
fn collection(name: &str, member: &str) -> Vec<String> {
    let Some(folder) = std::env::var_os("NINEFOLD_CORPORA").map(PathBuf::from) else {
        return Vec::new();
    };
    let text = std::fs::read_to_string(folder.join("variants").join(name)).unwrap();
    let begin = format!("\"{member}\": ");
    let value = |line: &str| {
        let from = line.find(&begin).unwrap() + begin.len();
        let rest = &line[from..];
        // The next member or the end, outside of quotes and brackets.
        let (mut depth, mut quoted, mut escaped) = (0, false, false);
        for (i, sign) in rest.char_indices() {
            match sign {
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                '"' => quoted ^= true,
                '{' | '[' if !quoted => depth += 1,
                ',' | '}' if !quoted && depth == 0 => return rest[..i].to_owned(),
                '}' | ']' if !quoted => depth -= 1,
                _ => {}
            }
        }
        rest.to_owned()
    };
    text.lines().map(value).collect()
}

/// A text of JSON without its quotes.
fn unquoted(text: &str) -> String {
    let inner = text.trim_matches('"');
    let mut out = String::new();
    let mut signs = inner.chars();
    while let Some(sign) = signs.next() {
        match sign {
            '\\' => match signs.next() {
                Some('n') => out.push('\n'),
                Some('u') => {
                    let code: String = signs.by_ref().take(4).collect();
                    let code = u32::from_str_radix(&code, 16).unwrap();
                    out.push(char::from_u32(code).unwrap_or(' '));
                }
                Some(other) => out.push(other),
                None => {}
            },
            sign => out.push(sign),
        }
    }
    out
}

/// The same rules one by one and in one order: formats tell several groups as several rules.
fn apart(variant: &Variant) -> (Vec<String>, Vec<String>) {
    let mut told = Vec::new();
    let mut open: Vec<&Constraint> = variant.constraints.iter().collect();
    while let Some(constraint) = open.pop() {
        match constraint {
            Constraint::All(inner) => open.extend(inner),
            Constraint::Rule(rule) => match rule.kind {
                Kind::Difference(_)
                | Kind::Ratio(_)
                | Kind::PairSum(_)
                | Kind::Greater
                | Kind::Distinct
                | Kind::Diagonal
                | Kind::Minimum
                | Kind::Maximum
                | Kind::Odd
                | Kind::Even => {
                    let single = matches!(
                        rule.kind,
                        Kind::Minimum | Kind::Maximum | Kind::Odd | Kind::Even
                    );
                    let groups: Vec<Vec<Cell>> = match single {
                        true => rule
                            .groups
                            .concat()
                            .into_iter()
                            .map(|cell| vec![cell])
                            .collect(),
                        false => rule.groups.clone(),
                    };
                    told.extend(
                        groups
                            .iter()
                            .map(|group| format!("{:?} {group:?}", rule.kind)),
                    );
                }
                _ => told.push(format!("{constraint:?}")),
            },
            other => told.push(format!("{other:?}")),
        }
    }
    told.sort();
    let cells = variant.layout().cells();
    let cells = cells.map(|cell| format!("{:?}", variant.allowed(cell)));
    (told, cells.collect())
}

#[track_caller]
fn returns(record: &VariantRecord, format: VariantFormat) -> Result<(), String> {
    let text = write(record, format).map_err(|error| error.to_string())?;
    let again = read(&text).unwrap_or_else(|error| panic!("{format} {error}: {text}"));
    assert_eq!(
        again.variant.layout(),
        record.variant.layout(),
        "{format}: {text}"
    );
    assert_eq!(
        apart(&again.variant),
        apart(&record.variant),
        "{format}: {text}"
    );
    assert_eq!(
        VariantFormat::of(&text).map(|f| f.read(&text).is_ok()),
        Some(true),
        "{text}"
    );
    Ok(())
}

#[test]
fn texts_of_iss_come_back() {
    let all = collection("iss_dev.jsonl", "input");
    let mut reasons: BTreeMap<String, usize> = BTreeMap::new();
    for text in all.iter().map(|text| unquoted(text)) {
        let record = VariantRecord::new(read(&text).unwrap().variant);
        returns(&record, VariantFormat::Native).unwrap();
        if let Err(reason) = returns(&record, VariantFormat::Iss) {
            *reasons.entry(reason).or_default() += 1;
        }
    }
    assert!(reasons.is_empty(), "{reasons:#?}");
}

#[test]
fn one_of_several_rules_stays_one() {
    let text =
        "variant 4x4\nany\n  difference 1: r1c1 r1c2 / r2c1 r2c2\n  thermo: r1c1 r1c2\nend\n";
    let iss = write(&read(text).unwrap(), VariantFormat::Iss).unwrap();
    let expected =
        ".Shape~4x4.Or.And.WhiteDot~R1C1~R1C2.WhiteDot~R2C1~R2C2.End.Thermo~R1C1~R1C2.End\n";
    assert_eq!(iss, expected);
}

#[test]
fn a_second_jigsaw_is_not_lost() {
    let text = ".Shape~4x4.NoBoxes.Jigsaw~1122112233443344.Jigsaw~1111222233334444.Jigsaw~1212121234343434";
    let record = VariantRecord::new(read(text).unwrap().variant);
    let layout = record.variant.layout();
    assert_eq!(layout.regions().count(), 4);
    // The rows of the second are rows already.
    let words: Vec<String> = (record.variant.constraints.iter())
        .map(|constraint| constraint.words(layout))
        .collect();
    assert!(
        words.len() == 1 && words[0].contains("r1c1 r1c3 r2c1 r2c3"),
        "{words:?}"
    );
    for format in [VariantFormat::Native, VariantFormat::Iss] {
        returns(&record, format).unwrap();
    }
}

#[test]
fn dots_between_cells_that_do_not_touch_are_refused() {
    let iss = |rule: &str| {
        write(
            &read(&format!("variant 4x4\n{rule}\n")).unwrap(),
            VariantFormat::Iss,
        )
    };
    assert!(iss("ratio 2: r1c1 r3c2").is_err());
    assert!(iss("greater: r1c1 r3c2").is_err());
    assert_eq!(
        iss("pair-sum 5: r1c1 r3c2").unwrap(),
        ".Shape~4x4.Sum~5~R1C1~R3C2\n"
    );
}

#[test]
fn json_of_f_puzzles_comes_back() {
    for text in collection("fpuzzles_dev.jsonl", "fpuzzles") {
        let record = read(&text).unwrap();
        for format in [VariantFormat::FPuzzles, VariantFormat::FPuzzlesLink] {
            returns(&record, format).unwrap_or_else(|reason| panic!("{reason}: {text}"));
            let written = write(&record, format).unwrap();
            assert_eq!(read(&written).unwrap().meta, record.meta);
        }
    }
}

#[test]
fn killers_come_back() {
    let short = "G<<L<K<L<^G>^>^E^^>^IJ<G^<G^>^^I^<>^HC<C^<B^N^^G^<>^>^^E^<DF<^PG^<>^^J<^^<H<<>^>^";
    let record = read(short).unwrap();
    assert!(record.variant.constraints.len() > 20);
    for format in [VariantFormat::Killer, VariantFormat::KillerLong] {
        returns(&record, format).unwrap();
    }
    let with_given = read(&format!("{short}\n\n.~R1C1_5")).unwrap();
    let error = write(&with_given, VariantFormat::Killer).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the format killer cannot hold the given at r1c1"
    );
}

#[test]
fn lines_of_sumocue_come_back() {
    let jigsaw = "SumoCueV1=0J0=4J0=0J0=0J1=0J0=0J2=0J1=0J1=0J2=0J2=0J3=1J1=0J2=0J3=0J3=0J3";
    let killer = "SumoCueV1D=7+0=0+2=6+4+4=2=0=0+4=8+0+11+11=0";
    let both = "SumoCueV1=7J0+0J0=0J0+2J1=0J0=6J2+5J1+5J1+0J2=0J2=0J3=0J1=9J2+12J3+12J3=1J3";
    for (text, cages, regions) in [(jigsaw, 0, 4), (killer, 4, 4), (both, 4, 4)] {
        let record = read(text).unwrap();
        let is_cage =
            |c: &&Constraint| matches!(c, Constraint::Rule(r) if matches!(r.kind, Kind::Cage(_)));
        let found = record.variant.constraints.iter().filter(is_cage).count();
        assert_eq!(
            (found, record.variant.layout().regions().count()),
            (cages, regions)
        );
        returns(&record, VariantFormat::SumoCue).unwrap();
        assert_eq!(write(&record, VariantFormat::SumoCue).unwrap().trim(), text);
    }
    for (text, column) in [
        (jigsaw.replace("4J0", "9J0"), 14),
        (jigsaw.replace("=4J0", "=4"), 14),
        (killer.replace("+11=0", "+12=0"), 40),
        (killer.replace("=2", "-2"), 23),
        (jigsaw.replace("SumoCueV1", "SumoCueV1="), 10),
    ] {
        let error = read(&text).unwrap_err();
        assert_eq!((error.line(), error.column()), (1, column), "{text}");
    }
}

#[test]
fn sumocue_has_no_cage_of_one_cell_beyond_the_digits() {
    let record = read("variant 9x9 boxes 3x3\ncage 39: r1c1\n").unwrap();
    let error = write(&record, VariantFormat::SumoCue).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the format sumocue cannot hold the cage of 39 at r1c1"
    );
}

#[test]
fn killers_of_the_collection_come_back_in_other_programs_forms() {
    let mut written = [0; 3];
    let forms = [
        VariantFormat::Killer,
        VariantFormat::KillerLong,
        VariantFormat::SumoCue,
    ];
    for text in collection("iss_dev.jsonl", "input") {
        let mut record = VariantRecord::new(read(&unquoted(&text)).unwrap().variant);
        if record.variant.constraints.len() < 8 {
            continue;
        }
        for (format, written) in forms.into_iter().zip(&mut written) {
            if format == VariantFormat::SumoCue {
                give_single_cells(&mut record.variant);
            }
            *written += usize::from(returns(&record, format).is_ok());
        }
    }
    if std::env::var_os("NINEFOLD_CORPORA").is_some() {
        assert!(written.iter().all(|&count| count >= 3), "{written:?}");
    }
}

/// SumoCue tells a given as a cage of one cell.
fn give_single_cells(variant: &mut Variant) {
    for constraint in std::mem::take(&mut variant.constraints) {
        match &constraint {
            Constraint::Rule(rule) if rule.cells().len() == 1 => {
                let Kind::Cage(Some(sum)) = rule.kind else {
                    continue;
                };
                let digit = variant.layout().digit(sum).unwrap();
                variant.restrict(rule.cells()[0], Marks::of(digit));
            }
            _ => variant.constraints.push(constraint),
        }
    }
}

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
fn every_kind_is_written_and_read_or_refused_by_name() {
    let mut dice = Dice::new(3);
    let mut written = [0; 4];
    for shape in [Shape::new(2, 2).unwrap(), Shape::new(2, 3).unwrap()] {
        let empty = Variant::new(Layout::of(shape).unwrap());
        let digit = |cell: Cell| Digit::from_index(cell.index() % shape.side());
        let filling = empty.layout().cells().map(digit).collect();
        for number in 0..KINDS {
            let mut variant = empty.clone();
            let constraint = rule(&variant, number, &filling, &mut dice);
            variant.constraints.push(constraint.clone());
            let record = VariantRecord::new(variant);
            // What is left to a cell becomes part of the board.
            if !matches!(&constraint, Constraint::Rule(rule) if matches!(rule.kind, Kind::OneOf(_)))
            {
                returns(&record, VariantFormat::Native).unwrap();
            }
            let is_one = matches!(&constraint, Constraint::Rule(_));
            let changed = !is_one
                || matches!(&constraint, Constraint::Rule(rule) if matches!(rule.kind,
                Kind::OneOf(_) | Kind::Odd | Kind::Even | Kind::Clone | Kind::LittleKiller(_) | Kind::Nabner
                | Kind::SlowThermo | Kind::Distinct | Kind::Windoku | Kind::Disjoint | Kind::PairSum(_)
                | Kind::EqualSums | Kind::SameSets | Kind::Cage(None) | Kind::Connected(..) | Kind::Automaton(_)
                // A sandwich reads the same from both ends.
                | Kind::Sandwich(_)));
            for (i, format) in [VariantFormat::Iss, VariantFormat::FPuzzles]
                .into_iter()
                .enumerate()
            {
                match write(&record, format) {
                    // Some are written as other rules that mean the same.
                    Ok(text) if changed => {
                        read(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
                        written[i] += 1;
                    }
                    Ok(_) => {
                        returns(&record, format).unwrap();
                        written[i] += 1;
                    }
                    Err(error) => {
                        assert!(error.to_string().starts_with("the format "), "{error}");
                        written[2 + i] += 1;
                    }
                }
            }
        }
    }
    assert!(written[0] > 90 && written[1] > 50, "{written:?}");
}

#[test]
fn damaged_texts_give_places_and_never_panic() {
    let mut texts: Vec<String> = vec![
        "variant 6x6\nthermo: r1c1 r1c2\nany\n  cage 3: r1c1 r1c2\n  regex \"1.*\": r1c1..r1c6\nend\n".to_owned(),
        ".Shape~6x6.Or.Cage~3~R1C1~R1C2.And.Thermo~R1C1~R1C2.End.End.Sum~3_=_1_2~R1C1~R2C2".to_owned(),
        "{\"size\":4,\"grid\":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{\"value\":1}]],\"arrow\":[{\"cells\":[\"R1C1\"],\"lines\":[[\"R1C1\",\"R1C2\"]]}]}".to_owned(),
        "3x3:d:k:".to_owned() + &["257"; 81].join(":"),
        "<".repeat(80) + "5",
        "<size>16\n<blocksize>4\n<pattern>|.|\n<rowblocks>\n<block>1 2 5 6\n<sudoku>\n".to_owned() + &"|0|".repeat(16),
        "{Sudoku:}{Killer: 1 9 ".to_owned() + &"1 ".repeat(81) + "}{Thermometer: 0 11 12}{SandwichSum: 1 2 3}",
        samurai(&["0"; 5].map(|zero| zero.repeat(81)).join(",")),
    ];
    for name in [
        ("iss_dev.jsonl", "input"),
        ("fpuzzles_dev.jsonl", "fpuzzles"),
    ] {
        let some = collection(name.0, name.1).into_iter().step_by(17).take(6);
        texts.extend(some.map(|text| {
            if name.1 == "input" {
                unquoted(&text)
            } else {
                text
            }
        }));
    }
    let mut dice = Dice::new(11);
    for text in texts {
        for _ in 0..200 {
            let mut signs: Vec<char> = text.chars().collect();
            for _ in 0..=dice.below(3) {
                let at = dice.below(signs.len());
                match dice.below(4) {
                    0 => signs.truncate(at.max(1)),
                    1 => drop(signs.remove(at)),
                    2 => {
                        signs[at] = ['0', '9', '~', '.', ':', '"', '{', ']', 'é', '\n', '-', 'R']
                            [dice.below(12)]
                    }
                    _ => {
                        let other = dice.below(signs.len());
                        signs.swap(at, other);
                    }
                }
                if signs.is_empty() {
                    break;
                }
            }
            let damaged: String = signs.into_iter().collect();
            let all = VariantFormat::ALL.into_iter().map(Some).chain([None]);
            for format in all {
                for record in read_all(&damaged, format) {
                    match record {
                        Err(error) => assert!(!error.expected().is_empty(), "{damaged}"),
                        Ok(record) => {
                            let text = write(&record, VariantFormat::Native).unwrap();
                            let again = read(&text).unwrap_or_else(|e| panic!("{e}: {text}"));
                            assert_eq!(again.variant, record.variant, "{text}");
                        }
                    }
                }
            }
        }
    }
}

/// The boards of a samurai of the collection, one on each line.
fn samurai(line: &str) -> String {
    let boards = line.split(|sign: char| !sign.is_ascii_digit());
    boards
        .filter(|board| board.len() == 81)
        .map(|board| format!("{board}\n"))
        .collect()
}

#[test]
fn samurai_are_read_as_grids_and_as_drawings() {
    let grids = samurai(&format!(
        "[{}]",
        ["0".repeat(81), "5".to_owned() + &"0".repeat(80)].join(",")
    ));
    let grids = grids.clone() + &grids + &"0".repeat(81) + "\n";
    let record = VariantFormat::Samurai.read(&grids).unwrap();
    let layout = record.variant.layout();
    assert_eq!(layout.boards(), 5);
    let given: Vec<String> = record
        .variant
        .stated()
        .map(|cell| layout.name(cell))
        .collect();
    assert_eq!(given, ["r1c13", "r13c1"]);
    let drawing = write(&record, VariantFormat::Samurai).unwrap();
    assert!(drawing.starts_with(".........   5........\n"), "{drawing}");
    returns(&record, VariantFormat::Samurai).unwrap();
    let padded = drawing.lines().map(|line| format!("{line:21}\n"));
    let filled = padded.collect::<String>().replace(' ', "+");
    assert_eq!(read(&filled).unwrap().variant, record.variant);
    for format in VariantFormat::ALL {
        let held = matches!(format, VariantFormat::Native | VariantFormat::Samurai);
        assert_eq!(write(&record, format).is_ok(), held, "{format}");
    }
    let both = read_all(&(drawing.clone() + "\n" + &drawing), None);
    let lines: Vec<usize> = both.iter().map(|one| one.as_ref().unwrap().line).collect();
    assert_eq!(lines, [1, 23]);
    // The middle board's first box is the first board's last.
    let mut lines: Vec<String> = grids.lines().map(str::to_owned).collect();
    lines[0].replace_range(60..61, "7");
    lines[2].replace_range(0..1, "8");
    let error = VariantFormat::Samurai.read(&lines.join("\n")).unwrap_err();
    assert_eq!(
        (error.line(), error.column(), error.expected()),
        (3, 1, "7 as on the other board")
    );
    let error = read(&drawing.replacen("5", "a", 1)).unwrap_err();
    assert!(error.line() > 0);

    for text in collection("samurai_dev.jsonl", "grids") {
        let record = VariantFormat::Samurai.read(&samurai(&text)).unwrap();
        assert!(record.variant.stated().count() > 50);
        returns(&record, VariantFormat::Samurai).unwrap();
        returns(&record, VariantFormat::Native).unwrap();
    }
}

#[test]
fn blocks_of_gss_are_known_again() {
    let square = |text: &str| read(text).unwrap().variant;
    let plain =
        square("<size>16\n<blocksize>4\n<sudoku>\n+--+\n| 1 . . 4 |\n. . . .\n0 0 0 0\n. . 3 .\n");
    assert_eq!(
        plain.layout(),
        &Layout::of(Shape::new(2, 2).unwrap()).unwrap()
    );
    assert_eq!(plain.stated().count(), 3);
    let marked = "# A jigsaw with diagonals\n<size> 16.\n<blocksize> 4\n<emptychar>0\n<pattern>|.|\n\
        <rowblocks>\n<colblocks>\n<downdiagblock>\n<updiagblock>\n<block> 1 2 3 5\n<block> 4 7 8 12\n\
        <matrix>\n. . . .\n. 3 . .\n3 3 4 .\n3 4 4 4\n<sudoku>\n\
        int[] f={|0|,|0|,|2|,|0|,|0|,|0|,|0|,|0|,|.|,|0|,|0|,|0|,|0|,|0|,|0|,|4|};\nsize(9cm); f[1]=3;\n";
    let error = read(&marked.replace("3 3 4 .", "3 3 3 .")).unwrap_err();
    assert_eq!((error.line(), error.found()), (14, "one of 5"));
    let variant = square(marked);
    assert_eq!(variant.layout().regions().count(), 4);
    assert_eq!(variant.constraints.len(), 2);
    assert_eq!(variant.given(Cell::new(2)).map(Digit::index), Some(1));
    assert_eq!(variant.given(Cell::new(15)).map(Digit::index), Some(3));
    let record = VariantRecord::new(variant);
    returns(&record, VariantFormat::Gss).unwrap();
    // Not square: lines of as many cells as a block has.
    let cube = square(
        "<size>12\n<blocksize>4\n<block>1 2 3 4\n<block>5 6 7 8\n<sudoku>\n1 . . . . . . . . . . .",
    );
    assert_eq!((cube.layout().rows(), cube.layout().columns()), (3, 4));
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
        let error = VariantFormat::Gss.read(bad).unwrap_err();
        assert!(error.line() > 0, "{bad}");
    }
    let mut written = 0;
    for text in collection("iss_dev.jsonl", "input") {
        let record = VariantRecord::new(read(&unquoted(&text)).unwrap().variant);
        written += usize::from(returns(&record, VariantFormat::Gss).is_ok());
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
    let layout = record.variant.layout();
    let words: Vec<String> = record
        .variant
        .constraints
        .iter()
        .map(|rule| rule.words(layout))
        .collect();
    assert_eq!(words.len(), 11, "{words:#?}");
    assert_eq!(words[0], "the cage of 12 at r1c1 r1c2");
    assert!(words[3].contains("r1c7"), "{words:#?}");
    assert!(words[8].ends_with("r3c3 r2c3 r1c2"), "{words:#?}");
    assert_eq!(record.meta.comment.as_deref(), Some("by: somebody"));
    returns(&record, VariantFormat::Sdq).unwrap();
    let rows = read("{Sudoku: row box}").unwrap();
    assert_eq!(rows.variant.constraints.len(), 1);
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
        let error = VariantFormat::Sdq.read(bad).unwrap_err();
        assert_eq!(
            (error.line(), error.column()),
            (line, column),
            "{bad}: {error}"
        );
    }
    let mut written = 0;
    for text in collection("iss_dev.jsonl", "input") {
        let record = VariantRecord::new(read(&unquoted(&text)).unwrap().variant);
        written += usize::from(returns(&record, VariantFormat::Sdq).is_ok());
    }
    assert!(
        written > 5 || std::env::var_os("NINEFOLD_CORPORA").is_none(),
        "{written}"
    );
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
