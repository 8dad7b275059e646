//! What is written of a rated puzzle: `--format`, with the signs of serate.

use std::fmt::Write;
use std::time::Duration;

use ninefold::explain::rating::explainer::Grade;
use ninefold::format::Record;
use ninefold::grid::notation::write_line;
use ninefold::logic::Step;

/// A pattern, taken apart.
#[derive(Clone, Debug)]
pub(super) struct Pattern(Vec<Piece>);

#[derive(Clone, PartialEq, Eq, Debug)]
enum Piece {
    Text(String),
    Sign(char),
}

/// Signs that stand for something.
const SIGNS: &str = "dDegilmnpPrRtSTU%";

/// What there is to write.
pub(super) struct Rated<'a> {
    pub(super) record: &'a Record,
    pub(super) grade: &'a Grade,
    pub(super) took: Duration,
}

impl std::str::FromStr for Pattern {
    type Err = String;

    fn from_str(text: &str) -> Result<Pattern, String> {
        let mut pieces = Vec::new();
        let mut plain = String::new();
        let mut signs = text.chars();
        while let Some(sign) = signs.next() {
            if sign != '%' {
                plain.push(sign);
                continue;
            }
            match signs.next() {
                Some('%') => plain.push('%'),
                Some('l') => plain.push('\n'),
                Some('t') => plain.push('\t'),
                Some(sign) if SIGNS.contains(sign) => {
                    pieces.push(Piece::Text(std::mem::take(&mut plain)));
                    pieces.push(Piece::Sign(sign));
                }
                Some(sign) => return Err(format!("`%{sign}` has no meaning")),
                None => return Err("the last `%` needs a letter after it".to_owned()),
            }
        }
        pieces.push(Piece::Text(plain));
        Ok(Pattern(pieces))
    }
}

impl Pattern {
    /// The line of a puzzle.
    pub(super) fn fill(&self, rated: &Rated<'_>) -> String {
        let Rated {
            record,
            grade,
            took,
        } = rated;
        let first = grade.first.as_ref();
        let (hardest, pearl) = (grade.hardest.as_ref(), grade.hardest_to_pearl.as_ref());
        let name = |step: Option<&Step>| step.map_or("", |step| step.technique.name());
        let id = |step: Option<&Step>| step.map_or("", |step| step.technique.id());
        let mut line = String::new();
        for piece in &self.0 {
            let sign = match piece {
                Piece::Text(text) => {
                    line += text;
                    continue;
                }
                Piece::Sign(sign) => *sign,
            };
            // Writing to a string does not fail.
            let _ = match sign {
                'r' => write!(line, "{}", grade.rating),
                'p' => write!(line, "{}", grade.pearl),
                'd' => write!(line, "{}", grade.diamond),
                'R' => write!(line, "{}", name(hardest)),
                'P' => write!(line, "{}", name(pearl)),
                'D' => write!(line, "{}", name(first)),
                'S' => write!(line, "{}", id(hardest)),
                'T' => write!(line, "{}", id(pearl)),
                'U' => write!(line, "{}", id(first)),
                'e' => write!(line, "{:.3}", took.as_secs_f64()),
                'n' => write!(line, "{}", record.line),
                'i' => write!(line, "{}", write_line(record.puzzle.givens(), '0')),
                'm' => write!(line, "{}", marks(record)),
                _ => write!(line, "{}", puzzle(record)),
            };
        }
        line + "\n"
    }
}

/// The puzzle as one line: its givens, or its candidates if it states some.
pub(super) fn puzzle(record: &Record) -> String {
    match record.puzzle.candidates() {
        Some(_) => marks(record),
        None => write_line(record.puzzle.givens(), '.'),
    }
}

/// For each cell, each digit that it may hold by the puzzle's own word, and a point for each other.
fn marks(record: &Record) -> String {
    let puzzle = &record.puzzle;
    let board = puzzle.board();
    let mut line = String::new();
    for cell in board.cells() {
        let given = puzzle.givens()[cell];
        let stated = puzzle.candidates().map(|candidates| candidates[cell]);
        for digit in board.digits() {
            let may = given.map_or(stated.is_none_or(|marks| marks.contains(digit)), |given| {
                given == digit
            });
            // Writing to a string does not fail.
            let _ = match may {
                true => write!(line, "{digit}"),
                false => write!(line, "."),
            };
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::{Pattern, Piece};

    #[test]
    fn signs_are_told_apart() {
        let pattern: Pattern = "%g ED=%r/%%%t".parse().expect("known signs");
        let text = |text: &str| Piece::Text(text.to_owned());
        assert_eq!(
            pattern.0,
            [
                text(""),
                Piece::Sign('g'),
                text(" ED="),
                Piece::Sign('r'),
                text("/%\t")
            ]
        );
        assert!("%x".parse::<Pattern>().is_err());
        assert!("100 %".parse::<Pattern>().is_err());
    }
}
