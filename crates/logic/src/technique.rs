//! The names of a [`Technique`], its family, and what other programs make of it.

use std::fmt;
use std::str::FromStr;

use crate::catalogue::{CATALOGUE, Entry, Family, Technique};

/// Difficulty in HoDoKu's words.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Level {
    Easy,
    Medium,
    Hard,
    Unfair,
    Extreme,
}

impl Level {
    /// All levels, the easiest first.
    pub const ALL: [Level; 5] = [
        Level::Easy,
        Level::Medium,
        Level::Hard,
        Level::Unfair,
        Level::Extreme,
    ];
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

/// The error for a name that no level has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownLevel(pub String);

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Level::ALL.map(|level| level.to_string().to_lowercase());
        write!(
            f,
            "`{}` is no level; there are {}",
            self.0,
            names.join(", ")
        )
    }
}

impl std::error::Error for UnknownLevel {}

/// Reads the name, in small or capital letters.
impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(name: &str) -> Result<Level, UnknownLevel> {
        let mut all = Level::ALL.into_iter();
        all.find(|level| level.to_string().eq_ignore_ascii_case(name))
            .ok_or_else(|| UnknownLevel(name.to_owned()))
    }
}

/// A technique's row in HoDoKu. Techniques of the same order share one row there, because HoDoKu searches for
/// them together.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Hodoku {
    /// The place in HoDoKu's order of search.
    pub order: u16,
    /// The code of four digits, as in HoDoKu's library of examples.
    pub code: &'static str,
    /// The level of a puzzle that needs this technique.
    pub level: Level,
    /// The score of one step.
    pub score: u16,
    /// Whether HoDoKu searches for it by default.
    pub enabled: bool,
}

/// A technique's price in Sudoku Explainer, in tenths, without the length of a chain.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Explainer {
    /// The price of the easiest form.
    pub lowest: u16,
    /// The price of the hardest form.
    pub highest: u16,
    /// Whether version 1.2.1 has it, which published ratings use. SukakuExplainer 1.18.1 has all of them.
    pub is_classic: bool,
}

impl Technique {
    /// Lists all techniques in the order of the catalogue, which is roughly from the easiest to the hardest.
    ///
    /// ```
    /// use ninefold_logic::Technique;
    ///
    /// assert_eq!(Technique::all().next(), Some(Technique::FullHouse));
    /// ```
    pub fn all() -> impl DoubleEndedIterator<Item = Technique> + ExactSizeIterator {
        CATALOGUE.iter().map(|entry| entry.technique)
    }

    fn entry(self) -> &'static Entry {
        &CATALOGUE[self as usize]
    }

    /// Returns the name on the command line and in JSON, such as `x-wing`.
    ///
    /// ```
    /// use ninefold_logic::Technique;
    ///
    /// assert_eq!(Technique::XWing.id(), "x-wing");
    /// assert_eq!("x-wing".parse(), Ok(Technique::XWing));
    /// ```
    pub fn id(self) -> &'static str {
        self.entry().id
    }

    /// Returns the name in words, such as `X-Wing`.
    ///
    /// ```
    /// use ninefold_logic::Technique;
    ///
    /// assert_eq!(Technique::XWing.name(), "X-Wing");
    /// ```
    pub fn name(self) -> &'static str {
        self.entry().name
    }

    /// Returns the family of techniques that share its idea.
    ///
    /// ```
    /// use ninefold_logic::{Family, Technique};
    ///
    /// assert_eq!(Technique::XWing.family(), Family::Fish);
    /// ```
    pub fn family(self) -> Family {
        self.entry().family
    }

    /// Returns its row in HoDoKu's table, or `None` if HoDoKu does not have it.
    ///
    /// ```
    /// use ninefold_logic::{Level, Technique};
    ///
    /// let row = Technique::XWing.hodoku().expect("HoDoKu has it");
    /// assert_eq!((row.level, row.score), (Level::Hard, 140));
    /// ```
    pub fn hodoku(self) -> Option<Hodoku> {
        self.entry().hodoku
    }

    /// Returns its price in Sudoku Explainer, or `None` if Sudoku Explainer does not have it.
    ///
    /// ```
    /// use ninefold_logic::Technique;
    ///
    /// let price = Technique::XWing.explainer().expect("Sudoku Explainer has it");
    /// assert_eq!((price.lowest, price.highest), (32, 32));
    /// ```
    pub fn explainer(self) -> Option<Explainer> {
        self.entry().explainer
    }

    /// Returns its other names.
    ///
    /// ```
    /// use ninefold_logic::Technique;
    ///
    /// assert!(Technique::HiddenSingle.synonyms().iter().all(|name| name.parse() == Ok(Technique::HiddenSingle)));
    /// ```
    pub fn synonyms(self) -> &'static [&'static str] {
        self.entry().synonyms
    }

    /// Returns the technique with this code in HoDoKu's library.
    ///
    /// ```
    /// use ninefold_logic::Technique;
    ///
    /// assert_eq!(Technique::of_code("0300"), Some(Technique::XWing));
    /// ```
    pub fn of_code(code: &str) -> Option<Technique> {
        Technique::all().find(|t| t.hodoku().is_some_and(|row| row.code == code))
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The error for a name that no technique has. Its message suggests the technique with the most similar name,
/// if one is similar enough.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownTechnique(String);

/// The smallest similarity of two names, by Jaro and Winkler, at which one may be a misspelling of the other.
const MIN_SIMILARITY: f64 = 0.88;

impl fmt::Display for UnknownTechnique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no technique `{}`", self.0)?;
        let text = letters(&self.0);
        let similarity = |technique: Technique| {
            let names = technique
                .names()
                .map(|name| strsim::jaro_winkler(&letters(name), &text));
            names.fold(0.0, f64::max)
        };
        let all = Technique::all().map(|technique| (similarity(technique), technique));
        match all.max_by(|a, b| a.0.total_cmp(&b.0)) {
            Some((similarity, nearest)) if similarity >= MIN_SIMILARITY => {
                write!(f, "; did you mean `{}`?", nearest.id())
            }
            _ => Ok(()),
        }
    }
}

impl std::error::Error for UnknownTechnique {}

impl FromStr for Technique {
    type Err = UnknownTechnique;

    /// Reads an id, a name, a synonym or HoDoKu's code. Only letters, digits and pluses count: `xwing`, `X-Wing` and `x wing`
    /// are the same.
    fn from_str(text: &str) -> Result<Technique, UnknownTechnique> {
        let wanted = letters(text);
        Technique::all()
            .find(|technique| technique.names().any(|name| letters(name) == wanted))
            .or_else(|| Technique::of_code(text))
            .ok_or_else(|| UnknownTechnique(text.to_owned()))
    }
}

impl Technique {
    /// Returns its id, its name and its synonyms.
    fn names(self) -> impl Iterator<Item = &'static str> {
        let synonyms = self.synonyms().iter().copied();
        [self.id(), self.name()].into_iter().chain(synonyms)
    }
}

/// The letters, digits and pluses of a name, in lower case.
fn letters(name: &str) -> String {
    let signs = name
        .chars()
        .filter(|sign| sign.is_alphanumeric() || *sign == '+');
    signs.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_name_is_somebodys_alone() {
        let mut names = BTreeSet::new();
        for technique in Technique::all() {
            assert_eq!(technique.id().parse(), Ok(technique));
            assert_eq!(technique.name().parse(), Ok(technique));
            let own: BTreeSet<String> = technique.names().map(letters).collect();
            for name in own {
                assert!(names.insert(name.clone()), "{name} is said twice");
            }
        }
        assert!("sudoku".parse::<Technique>().is_err());
    }

    #[test]
    fn names_are_read_without_hyphens_and_misspellings_are_answered() {
        for name in ["xwing", "X Wing", "x-wing"] {
            assert_eq!(name.parse(), Ok(Technique::XWing));
        }
        let error = |name: &str| name.parse::<Technique>().unwrap_err().to_string();
        assert_eq!(
            error("swordfisch"),
            "there is no technique `swordfisch`; did you mean `swordfish`?"
        );
        assert_eq!(error("sudoku"), "there is no technique `sudoku`");
        assert_eq!(error(""), "there is no technique ``");
    }

    #[test]
    fn ids_are_written_alike() {
        let sign = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        for technique in Technique::all() {
            assert!(technique.id().chars().all(sign), "{technique}");
        }
    }

    #[test]
    fn codes_are_unique() {
        let mut codes = BTreeSet::new();
        for row in Technique::all().filter_map(Technique::hodoku) {
            assert!(row.code == "xxxx" || codes.insert(row.code), "{row:?}");
        }
    }
}
