//! A rule that a text states, with what its clause says about it.

use ninefold_grid::constraint::{Kind, KindRow};

use super::clause::whole;
use super::meaning::Meaning;
use super::plain::LINE;
use super::relation::Relation;
use crate::drawn::colour::{Colour, fit};
use crate::words::small_words;

/// A rule that a text states.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Statement {
    pub(crate) meaning: Meaning,
    /// The number in the clause: a difference, a sum, a factor.
    pub(crate) number: Option<i32>,
    /// The relation of two digits, if this is its meaning.
    pub(crate) relation: Option<Relation>,
    /// The sets of digits in the clause, if they are its meaning. For cages, the two possible sums, if it gives a
    /// choice.
    pub(crate) sets: Vec<Vec<i32>>,
    /// Whether the clause is about a line.
    pub(crate) names_line: bool,
    /// For each colour word in the clause, the colours that it may mean.
    pub(super) colours: Vec<&'static [Colour]>,
    /// The clause, as it is written.
    pub(crate) source: String,
}

impl Statement {
    /// Returns the statement of a clause, with nothing but its meaning.
    pub(super) fn of(meaning: Meaning, source: &str) -> Statement {
        Statement {
            meaning,
            number: None,
            relation: None,
            sets: Vec::new(),
            names_line: false,
            colours: Vec::new(),
            source: source.to_owned(),
        }
    }

    /// Returns the clause in small letters.
    pub(crate) fn small(&self) -> String {
        self.source.to_lowercase()
    }

    /// Returns the words and the numbers of the clause, in small letters.
    pub(crate) fn words(&self) -> Vec<String> {
        small_words(&self.source)
    }

    /// Returns whether the clause contains a piece of text, which is given in small letters.
    pub(crate) fn says(&self, piece: &str) -> bool {
        self.small().contains(piece)
    }

    /// Returns whether the clause contains one of these pieces of text, which are given in small letters.
    pub(crate) fn says_one_of(&self, pieces: &[&str]) -> bool {
        let small = self.small();
        pieces.iter().any(|piece| small.contains(piece))
    }

    /// Returns the row of the kind that it is about, if it is about one.
    pub(crate) fn row(&self) -> Option<&'static KindRow> {
        match self.meaning {
            Meaning::Kind(keyword) => KindRow::with_keyword(keyword),
            _ => None,
        }
    }

    /// Returns the kind that it is about, with the number that is drawn, or else stated, or else usual.
    pub(crate) fn kind(&self, drawn: Option<i32>) -> Option<Kind> {
        self.row()?.with_number(drawn.or(self.number))
    }

    /// Returns how well the statement's colours name a drawn one: 0 is best, and `None` is not at all.
    pub(crate) fn fit(&self, drawn: &[Colour]) -> Option<usize> {
        self.colours
            .iter()
            .filter_map(|word| fit(word, drawn))
            .min()
    }

    /// Returns whether one of its colour words may be a poor name for these colours: both are warm, cool, or neither.
    pub(crate) fn names_similar(&self, drawn: &[Colour]) -> bool {
        let mut named = self.colours.iter().flat_map(|word| *word);
        named.any(|word| drawn.iter().any(|own| own.warmth() == word.warmth()))
    }

    /// Returns whether it names no colour, or names the drawn one.
    pub(crate) fn allows(&self, drawn: &[Colour]) -> bool {
        !self.has_colour() || self.fit(drawn).is_some()
    }

    /// Returns whether the most likely meaning of one of its colour words is one of these colours.
    pub(crate) fn names_one_of(&self, drawn: &[Colour]) -> bool {
        let mut first = self.colours.iter().filter_map(|word| word.first());
        first.any(|colour| drawn.contains(colour))
    }

    /// Returns whether both have a colour word for the same colours.
    pub(crate) fn names_same_colour(&self, other: &Statement) -> bool {
        self.colours.iter().any(|own| other.colours.contains(own))
    }

    /// Returns whether it is about a path that has to be found, and not about lines.
    pub(crate) fn is_of_path(&self) -> bool {
        let clause = whole(&self.source);
        clause.is_some_and(|clause| clause.fits("path", "") && !clause.fits(LINE, ""))
    }

    /// Returns whether it is about thermometers.
    pub(crate) fn is_thermo(&self) -> bool {
        matches!(self.meaning, Meaning::Kind(keyword) if keyword.ends_with("thermo"))
    }

    /// Returns whether it has a number if it needs one.
    pub(super) fn is_whole(&self) -> bool {
        let needs_number = [
            Meaning::Kind("sum-line"),
            Meaning::LineSum,
            Meaning::SumByLength,
            Meaning::SumBefore,
            Meaning::BesideDigit,
            Meaning::LineProduct,
            Meaning::ThreeMultiple,
            Meaning::ThermoLeast,
            Meaning::ShadedWhisper,
            Meaning::IndexInRow,
            Meaning::IndexInColumn,
            Meaning::IndexInEither,
        ];
        self.number.is_some() || !needs_number.contains(&self.meaning)
    }

    /// Returns whether it names a colour.
    pub(crate) fn has_colour(&self) -> bool {
        !self.colours.is_empty()
    }
}
