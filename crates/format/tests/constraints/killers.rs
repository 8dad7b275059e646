//! Tests of killers in the forms of other programs, and of SumoCue's jigsaws.

use ninefold_grid::constraint::{Constraint, Kind};
use ninefold_grid::{Marks, Puzzle};

use ninefold_format::{Format, Record, write_str};

use crate::{collection, read, returns, unquoted};

#[test]
fn killers_come_back() {
    let short = "G<<L<K<L<^G>^>^E^^>^IJ<G^<G^>^^I^<>^HC<C^<B^N^^G^<>^>^^E^<DF<^PG^<>^^J<^^<H<<>^>^";
    let record = read(short).unwrap();
    assert!(record.puzzle.constraints.len() > 20);
    for format in [Format::Killer, Format::KillerLong] {
        returns(&record, format).unwrap();
    }
    let with_given = read(&format!("{short}\n\n.~R1C1_5")).unwrap();
    let error = write_str(&with_given, Format::Killer).unwrap_err();
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
        let found = record.puzzle.constraints.iter().filter(is_cage).count();
        assert_eq!(
            (found, record.puzzle.board().regions().count()),
            (cages, regions)
        );
        returns(&record, Format::SumoCue).unwrap();
        assert_eq!(write_str(&record, Format::SumoCue).unwrap().trim(), text);
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
    let error = write_str(&record, Format::SumoCue).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the format sumocue cannot hold the cage of 39 at r1c1"
    );
}

#[test]
fn killers_of_the_collection_come_back_in_other_programs_forms() {
    let mut written = [0; 3];
    let forms = [Format::Killer, Format::KillerLong, Format::SumoCue];
    for text in collection("iss_dev.jsonl", "input") {
        let mut record = Record::new(read(&unquoted(&text)).unwrap().puzzle);
        if record.puzzle.constraints.len() < 8 {
            continue;
        }
        for (format, written) in forms.into_iter().zip(&mut written) {
            if format == Format::SumoCue {
                give_single_cells(&mut record.puzzle);
            }
            *written += usize::from(returns(&record, format).is_ok());
        }
    }
    if std::env::var_os("NINEFOLD_CORPORA").is_some() {
        assert!(written.iter().all(|&count| count >= 3), "{written:?}");
    }
}

/// SumoCue writes a given as a cage of one cell.
fn give_single_cells(puzzle: &mut Puzzle) {
    for constraint in std::mem::take(&mut puzzle.constraints) {
        match &constraint {
            Constraint::Rule(rule) if rule.cells().len() == 1 => {
                let Kind::Cage(Some(sum)) = rule.kind else {
                    continue;
                };
                let digit = puzzle.board().digit(sum).unwrap();
                puzzle.restrict(rule.cells()[0], Marks::of(digit));
            }
            _ => puzzle.constraints.push(constraint),
        }
    }
}
