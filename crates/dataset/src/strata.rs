//! Classes of difficulty, for data sets with equally many rows of each.

use std::fmt;
use std::str::FromStr;

use ninefold::logic::Level;

use crate::Row;

/// The scale that divides rows into classes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Strata {
    /// Sudoku Explainer's rating, in tenths: the ratings at which the classes begin, except for the first
    /// class.
    Explainer(Vec<u16>),
    /// HoDoKu's levels.
    Hodoku,
}

/// The reason why a text does not name classes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StrataError(&'static str);

impl fmt::Display for StrataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl std::error::Error for StrataError {}

const EXPECTED: &str =
    "expected `hodoku`, or `se:` and the ratings at which classes begin, such as se:2.0,4.5,7.0";

/// Reads `hodoku`, or a text such as `se:2.0,4.5,7.0` for four classes.
impl FromStr for Strata {
    type Err = StrataError;

    fn from_str(text: &str) -> Result<Strata, StrataError> {
        if text == "hodoku" {
            return Ok(Strata::Hodoku);
        }
        let bounds = text.strip_prefix("se:").ok_or(StrataError(EXPECTED))?;
        let bounds = bounds.split(',').map(tenths).collect::<Option<Vec<u16>>>();
        let bounds = bounds.ok_or(StrataError(EXPECTED))?;
        match bounds.is_sorted_by(|one, next| one < next) {
            true => Ok(Strata::Explainer(bounds)),
            false => Err(StrataError(
                "the ratings at which classes begin grow from one to the next",
            )),
        }
    }
}

/// Reads a rating such as `7.2` or `7`.
fn tenths(text: &str) -> Option<u16> {
    let (whole, tenth) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |text: &str| text.bytes().all(|sign| sign.is_ascii_digit());
    let fits = (1..=2).contains(&whole.len()) && tenth.len() == 1 && digits(whole) && digits(tenth);
    fits.then(|| format!("{whole}{tenth}").parse().ok())
        .flatten()
}

/// Writes the text that [`FromStr`] reads.
impl fmt::Display for Strata {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Strata::Hodoku => f.write_str("hodoku"),
            Strata::Explainer(bounds) => {
                let bounds = bounds.iter().map(|&bound| rating(bound));
                write!(f, "se:{}", bounds.collect::<Vec<_>>().join(","))
            }
        }
    }
}

fn rating(tenths: u16) -> String {
    format!("{}.{}", tenths / 10, tenths % 10)
}

impl Strata {
    /// Returns the names of the classes.
    pub fn names(&self) -> Vec<String> {
        match self {
            Strata::Hodoku => Level::ALL.iter().map(Level::to_string).collect(),
            Strata::Explainer(bounds) => {
                let first = format!("below {}", rating(bounds[0]));
                let middle = bounds
                    .windows(2)
                    .map(|pair| format!("{} to below {}", rating(pair[0]), rating(pair[1])));
                let last = format!("{} and more", rating(bounds[bounds.len() - 1]));
                [first].into_iter().chain(middle).chain([last]).collect()
            }
        }
    }

    /// Returns the class of a row, or `None` if it has no rating.
    pub fn class_of(&self, row: &Row) -> Option<usize> {
        match self {
            Strata::Explainer(bounds) => {
                let rating = row.se_er.as_ref()?.0;
                Some(bounds.iter().filter(|&&bound| bound <= rating).count())
            }
            Strata::Hodoku => {
                let level = row.hodoku_level.as_ref()?;
                Level::ALL.iter().position(|own| own.to_string() == *level)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_read_and_named() {
        let strata: Strata = "se:2.0,4.5,7".parse().unwrap();
        assert_eq!(strata.to_string(), "se:2.0,4.5,7.0");
        let names = [
            "below 2.0",
            "2.0 to below 4.5",
            "4.5 to below 7.0",
            "7.0 and more",
        ];
        assert_eq!(strata.names(), names);
        assert_eq!("hodoku".parse::<Strata>().unwrap().names().len(), 5);
    }

    #[test]
    fn what_is_wrong_is_told() {
        for text in ["", "se", "se:", "se:x", "se:1.23", "hodoku:3"] {
            assert_eq!(text.parse::<Strata>().unwrap_err().to_string(), EXPECTED);
        }
        let error = "se:4.5,2.0".parse::<Strata>().unwrap_err().to_string();
        assert!(error.contains("grow"), "{error}");
    }
}
