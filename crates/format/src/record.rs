//! What one record of a file holds.

use ninefold_grid::notation::read_line;
use ninefold_grid::{Grid, Pencilmarks, Puzzle};

use crate::Fog;

/// A puzzle and what its file says beside it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The line where it begins, from 1. Writers ignore it.
    pub line: usize,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Digits found so far, not given: those with `+` of HoDoKu, the `[State]` of SadMan, those
    /// with a star of a marked picture. Cells with a given are empty here.
    pub placed: Option<Grid>,
    /// A player's notes, or the candidates left after deletions. They are no rule of the puzzle.
    pub notes: Option<Pencilmarks>,
    /// The solution that the file states. Nobody has checked it.
    pub solution: Option<Grid>,
    /// What hides clues from a player.
    pub fog: Option<Fog>,
    /// The words.
    pub meta: Meta,
}

impl Record {
    /// A record of a puzzle and nothing else.
    pub fn new(puzzle: Puzzle) -> Record {
        Record {
            line: 0,
            puzzle,
            placed: None,
            notes: None,
            solution: None,
            fog: None,
            meta: Meta::default(),
        }
    }

    /// How much of what is drawn or said the reader did not understand, in words: `2 drawings and 1 rule were not
    /// understood`. A verdict rests on the rest alone. `None` if all is understood.
    pub fn doubt(&self) -> Option<String> {
        let all = self.meta.not_read.len();
        let of_text = |part: &&String| part.contains("the rule “");
        let rules = self.meta.not_read.iter().filter(of_text).count();
        let counted = |count: usize, noun: &str| match count {
            0 => None,
            1 => Some(format!("1 {noun}")),
            _ => Some(format!("{count} {noun}s")),
        };
        let parts = [counted(all - rules, "drawing"), counted(rules, "rule")];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        let verb = if all == 1 { "was" } else { "were" };
        (all > 0).then(|| format!("{} {verb} not understood", parts.join(" and ")))
    }

    /// What the file has and the reader did not understand, and what the reader guessed, so that nothing is left
    /// out or added in silence. `None` for most records.
    pub fn left_out(&self) -> Option<String> {
        let listed = |parts: &[String], words: &str| {
            (!parts.is_empty()).then(|| format!("{words}: {}", parts.join("; ")))
        };
        let parts = [
            listed(&self.meta.not_read, "not understood and left out"),
            listed(&self.meta.guessed, "guessed from the drawing"),
        ];
        let second = self.is_followed_by_puzzle().then(|| {
            "a second puzzle follows on the line and is left out: write each on a line of its own".to_owned()
        });
        let parts: Vec<String> = parts.into_iter().flatten().chain(second).collect();
        (!parts.is_empty()).then(|| parts.join(". "))
    }

    /// Whether another puzzle of this size follows on the line. A full board is a solution.
    fn is_followed_by_puzzle(&self) -> bool {
        let separators = [' ', '\t', ',', ';'];
        let comment = self.meta.comment.as_deref().unwrap_or_default();
        let mut words = comment.split(separators).filter(|word| !word.is_empty());
        let shape = self.puzzle.board().shape();
        let other = shape.and_then(|_| read_line(words.next()?, shape).ok());
        other.is_some_and(|other| {
            let givens = other.givens().count();
            givens > 0 && givens < other.board().cell_count()
        })
    }
}

/// What a format can carry beside digits and candidates, so that reading and writing the same
/// format loses nothing. All of it is text as the file has it.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[allow(missing_docs)] // the names say it
pub struct Meta {
    pub title: Option<String>,
    pub author: Option<String>,
    pub description: Option<String>,
    /// Free words; on a line, what follows the puzzle.
    pub comment: Option<String>,
    pub date: Option<String>,
    pub source: Option<String>,
    /// A name for the difficulty.
    pub level: Option<String>,
    /// A figure for the difficulty.
    pub rating: Option<String>,
    pub url: Option<String>,
    pub id: Option<String>,
    /// The name of the folder that an OpenSudoku game lies in.
    pub folder: Option<String>,
    /// How many solutions the file says there are (SadMan `#N`).
    pub solutions: Option<String>,
    /// How many givens the file says there are, or what else SadMan's `#H` holds.
    pub hint: Option<String>,
    /// The rows of SadMan's `[Colours]`, one line each.
    pub colours: Option<String>,
    /// The fields of a line of HoDoKu's library.
    pub library: Option<Box<Library>>,
    /// What the reader did not understand and left out.
    pub not_read: Vec<String>,
    /// What is drawn and not understood, as sentences begin that say what it means: `Pink lines`, `Circles`. [`amended`](crate::amended)
    /// takes such sentences.
    pub unexplained: Vec<String>,
    /// What the reader guessed from a drawing.
    pub guessed: Vec<String>,
    /// What a drawing means by the rules' text, with the sentence that says so.
    pub from_text: Vec<String>,
    /// Further columns or attributes, by name, in the order of the file.
    pub other: Vec<(String, String)>,
}

/// A line of HoDoKu's library, `:technique:candidates:cells:deleted:eliminations:placements:extra`,
/// without the cells. A line may end early: the missing fields are `None`.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Library {
    /// The code of the technique with its variant, such as `0711-1`.
    pub technique: String,
    /// The digits concerned.
    pub candidates: String,
    /// Candidates deleted before the step, as `digit row column` with spaces between.
    pub deleted: Option<String>,
    /// What the step eliminates, written alike.
    pub eliminations: Option<String>,
    /// What the step places, written alike.
    pub placements: Option<String>,
    /// Whatever follows, colons included: the length of a chain.
    pub extra: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Options, read_str};
    use ninefold_grid::{Board, Shape};

    #[test]
    fn a_second_puzzle_on_a_line_is_told() {
        let puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let solution =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let told = |line: &str| {
            let records = read_str(line, Options::default()).expect("a puzzle");
            assert_eq!(records.len(), 1);
            records[0].left_out().is_some()
        };
        for between in [" ", "\t", ",", "; "] {
            let empty = "0".repeat(81);
            for (behind, is_told) in [(puzzle, true), (solution, false), (&empty, false)] {
                assert_eq!(
                    told(&format!("{puzzle}{between}{behind}\n")),
                    is_told,
                    "{between}{behind}"
                );
            }
        }
        assert!(!told(puzzle) && !told(&format!("{puzzle} ED=7.1/1.2/1.2")));
    }

    #[test]
    fn doubts_are_counted() {
        let mut record = Record::new(Puzzle::empty(Board::of(Shape::NINE)));
        let mut with = |parts: &[&str]| {
            record.meta.not_read = parts.iter().map(|&part| part.to_owned()).collect();
            record.doubt()
        };
        assert_eq!(with(&[]), None);
        let one = with(&["a line at r1c1 r1c2"]);
        assert_eq!(one.as_deref(), Some("1 drawing was not understood"));
        let three = with(&["a line at r1c1 r1c2", "2 arrows", "the rule “Be kind”"]);
        assert_eq!(
            three.as_deref(),
            Some("2 drawings and 1 rule were not understood")
        );
    }
}
