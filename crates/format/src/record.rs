//! One record of a file.

use std::borrow::Cow;

use ninefold_grid::artwork::Artwork;
use ninefold_grid::constraint::Constraint;
use ninefold_grid::notation::read_line;
use ninefold_grid::{Grid, Pencilmarks, Puzzle};

use crate::Fog;
use crate::boards::{basic_candidates, overlay};
use crate::format::sets::choice;

/// A puzzle with everything else that its file has for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The line on which the record begins, from 1. Writers ignore it.
    pub line: usize,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The digits found so far, which are not givens: those with `+` in HoDoKu's format, the `[State]` of SadMan,
    /// and those with a star in a drawing. Cells with a given are empty here.
    pub placed: Option<Grid>,
    /// A player's notes, or the candidates that remain after deletions. They are not part of the puzzle.
    pub notes: Option<Pencilmarks>,
    /// The solution that the file states. It has not been checked.
    pub solution: Option<Grid>,
    /// The fog that hides clues from a player.
    pub fog: Option<Fog>,
    /// The drawing of the puzzle by its setter, if the file has one of its own.
    pub artwork: Option<Artwork>,
    /// Titles, names and other texts.
    pub meta: Meta,
}

impl Record {
    /// Returns a record with only a puzzle.
    pub fn new(puzzle: Puzzle) -> Record {
        Record {
            line: 0,
            puzzle,
            placed: None,
            notes: None,
            solution: None,
            fog: None,
            artwork: None,
            meta: Meta::default(),
        }
    }

    /// Returns the same record with another puzzle. The setter's drawing is left out if a rule that it draws has
    /// changed.
    pub fn with_puzzle(self, puzzle: Puzzle) -> Record {
        let artwork = self.artwork.filter(|artwork| {
            let [now, before] =
                [&puzzle, &self.puzzle].map(|own| own.constraints.get(artwork.rules()));
            now == before
        });
        Record {
            puzzle,
            artwork,
            ..self
        }
    }

    /// Returns the record whose puzzle has candidates in place of the constraints that only leave a choice of digits to
    /// each of their cells. Ninefold's own text is read like this.
    #[must_use]
    pub fn with_choices_stated(&self) -> Cow<'_, Record> {
        let (board, constraints) = (self.puzzle.board(), &self.puzzle.constraints);
        let is_choice = |own: &Constraint| choice(own, board).is_some();
        if !constraints.iter().any(is_choice) {
            return Cow::Borrowed(self);
        }
        let mut record = self.clone();
        record.puzzle.constraints.retain(|own| !is_choice(own));
        for (left, cells) in constraints.iter().filter_map(|own| choice(own, board)) {
            cells
                .into_iter()
                .for_each(|cell| record.puzzle.restrict(cell, left));
        }
        record.artwork = self.artwork.as_ref().and_then(|artwork| {
            let others = |end: usize| {
                let before = constraints.get(..end)?.iter();
                Some(before.filter(|own| !is_choice(own)).count())
            };
            let drawn = artwork.rules();
            Artwork::new(
                others(drawn.start)?..others(drawn.end)?,
                artwork.pieces().to_vec(),
            )
        });
        Cow::Owned(record)
    }

    /// Returns how much of the drawings and texts the reader did not understand, in words: `2 drawings and 1 rule
    /// were not understood`. A verdict does not cover these. Returns `None` if everything is understood.
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

    /// Returns what the reader did not understand and what it guessed, in words, so that nothing is left out or
    /// added without notice. Returns `None` for most records.
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

    /// Returns what a player did that is missing in another record of the same puzzle: `the digits that were placed`,
    /// `the notes`. The other record is usually this one, written in some format and read back. A digit or a note may
    /// also have become part of the puzzle, notes that only repeat what the digits leave are not missed, and neither
    /// are the digits of a full board, which can be found again. Returns `None` if nothing is missing.
    ///
    /// ```
    /// use ninefold_format::{Format, read_str, write_str};
    ///
    /// let record = &read_str("+1..4.......34..1", Default::default())?[0];
    /// let missing = |format| {
    ///     let text = write_str(record, format).unwrap();
    ///     record.missing_in(&read_str(&text, Default::default()).unwrap()[0])
    /// };
    /// assert_eq!(missing(Format::Line), Some("the digits that were placed"));
    /// assert_eq!(missing(Format::Hodoku), None);
    /// # Ok::<(), ninefold_format::ReadError>(())
    /// ```
    pub fn missing_in(&self, other: &Record) -> Option<&'static str> {
        let board = self.puzzle.board();
        if other.puzzle.board().cell_count() != board.cell_count() {
            return None;
        }
        let digits = overlay(self.puzzle.givens(), self.placed.as_ref());
        let others = overlay(other.puzzle.givens(), other.placed.as_ref());
        let placed = self.placed.iter().flat_map(Grid::filled);
        let lacks_digits =
            !digits.is_full() && { placed }.any(|(cell, digit)| others.get(cell) != Some(digit));
        let lacks_notes = self.notes.as_ref().is_some_and(|notes| {
            let basic = basic_candidates(board, &digits);
            let left = |cell| match other.notes.as_ref().map(|notes| notes.get(cell)) {
                Some(marks) if !marks.is_empty() => marks,
                _ => other.puzzle.allowed_at(cell) & basic[cell],
            };
            let open = board.cells().filter(|&cell| digits.get(cell).is_none());
            let noted = open.map(|cell| (cell, notes.get(cell)));
            { noted }.any(|(cell, marks)| !marks.is_empty() && marks != left(cell))
        });
        match (lacks_digits, lacks_notes) {
            (false, false) => None,
            (true, false) => Some("the digits that were placed"),
            (false, true) => Some("the notes"),
            (true, true) => Some("the digits that were placed and the notes"),
        }
    }

    /// Returns whether another puzzle of this size follows on the line. A full board is a solution, not a puzzle.
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

/// Data that a format can have in addition to digits and candidates, so that reading and writing the same format
/// loses nothing. All of it is text as in the file.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[allow(missing_docs)] // the names say it
pub struct Meta {
    pub title: Option<String>,
    pub author: Option<String>,
    pub description: Option<String>,
    /// A free comment. On a line it is the text after the puzzle.
    pub comment: Option<String>,
    pub date: Option<String>,
    pub source: Option<String>,
    /// The name of the difficulty.
    pub level: Option<String>,
    /// The difficulty as a number.
    pub rating: Option<String>,
    pub url: Option<String>,
    pub id: Option<String>,
    /// The name of the folder of an OpenSudoku game.
    pub folder: Option<String>,
    /// The number of solutions that the file states (SadMan `#N`).
    pub solutions: Option<String>,
    /// The number of givens that the file states, or any other text in SadMan's `#H`.
    pub hint: Option<String>,
    /// The rows of SadMan's `[Colours]`, one on each line.
    pub colours: Option<String>,
    /// The fields of a line of HoDoKu's library.
    pub library: Option<Box<Library>>,
    /// What the reader did not understand and left out.
    pub not_read: Vec<String>,
    /// Drawings that are not understood, each as the beginning of a sentence that explains it: `Pink lines`,
    /// `Circles`. [`amended`](crate::amended) takes such sentences.
    pub unexplained: Vec<String>,
    /// What the reader guessed from a drawing.
    pub guessed: Vec<String>,
    /// The meaning of drawings by the rules' text, each with the sentence that states it.
    pub from_text: Vec<String>,
    /// Further columns or attributes, by name, in the order of the file.
    pub other: Vec<(String, String)>,
}

impl Meta {
    /// Returns the paragraphs of the description. Some programs write `\n` for a line end.
    ///
    /// ```
    /// use ninefold_format::Meta;
    ///
    /// let description = Some("One.\n\nTwo.\\nThree.".to_owned());
    /// let meta = Meta { description, ..Meta::default() };
    /// assert_eq!(meta.paragraphs(), ["One.", "Two.", "Three."]);
    /// ```
    pub fn paragraphs(&self) -> Vec<String> {
        let text = self.description.as_deref().unwrap_or_default();
        let text = text.replace("\\n", "\n");
        let lines = text.lines().map(str::trim);
        let lines = lines.filter(|line| !line.is_empty());
        lines.map(str::to_owned).collect()
    }
}

/// A line of HoDoKu's library, `:technique:candidates:cells:deleted:eliminations:placements:extra`, without the
/// cells. A line may end early. The missing fields are `None`.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Library {
    /// The code of the technique with its variant, such as `0711-1`.
    pub technique: String,
    /// The digits of the step.
    pub candidates: String,
    /// Candidates deleted before the step, as `digit row column` with spaces between.
    pub deleted: Option<String>,
    /// The candidates that the step eliminates, written in the same form.
    pub eliminations: Option<String>,
    /// The candidates that the step places, written in the same form.
    pub placements: Option<String>,
    /// Everything that follows, colons included: the length of a chain.
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
        let has_left_out = |line: &str| {
            let records = read_str(line, Options::default()).expect("a puzzle");
            assert_eq!(records.len(), 1);
            records[0].left_out().is_some()
        };
        for between in [" ", "\t", ",", "; "] {
            let empty = "0".repeat(81);
            for (behind, is_told) in [(puzzle, true), (solution, false), (&empty, false)] {
                assert_eq!(
                    has_left_out(&format!("{puzzle}{between}{behind}\n")),
                    is_told,
                    "{between}{behind}"
                );
            }
        }
        assert!(!has_left_out(puzzle) && !has_left_out(&format!("{puzzle} ED=7.1/1.2/1.2")));
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
