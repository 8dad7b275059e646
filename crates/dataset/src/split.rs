//! Splits of a data set into parts.

use std::fmt;
use std::str::FromStr;

use ninefold::generate::Rng;

use crate::Group;

/// The parts of a data set and their shares. The part of a row depends only on its group. So no group is in two
/// parts, however often and in however many files it occurs.
#[derive(Clone, PartialEq, Debug)]
pub struct Splits {
    parts: Vec<(String, f64)>,
}

/// Returns one part, `train`, for all rows.
impl Default for Splits {
    fn default() -> Splits {
        Splits {
            parts: vec![("train".to_owned(), 1.0)],
        }
    }
}

/// The reason why a text is not a list of splits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SplitError(String);

impl fmt::Display for SplitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for SplitError {}

/// Reads a text such as `train=0.9,validation=0.05,test=0.05`.
impl FromStr for Splits {
    type Err = SplitError;

    fn from_str(text: &str) -> Result<Splits, SplitError> {
        let mut parts: Vec<(String, f64)> = Vec::new();
        for part in text.split(',') {
            let wrong = |words: &str| SplitError(format!("{part:?}: {words}"));
            let (name, share) = part
                .split_once('=')
                .ok_or_else(|| wrong("expected NAME=SHARE, such as train=0.9"))?;
            let is_sign = |sign: char| sign.is_ascii_lowercase() || sign.is_ascii_digit();
            if name.is_empty() || !name.chars().all(is_sign) {
                return Err(wrong(
                    "the name of a part has small letters and digits only",
                ));
            }
            if parts.iter().any(|(other, _)| other == name) {
                return Err(wrong("this part is named twice"));
            }
            let share: f64 = share
                .parse()
                .ok()
                .filter(|share| *share > 0.0 && *share <= 1.0)
                .ok_or_else(|| wrong("the share of a part is a number above 0, at most 1"))?;
            parts.push((name.to_owned(), share));
        }
        let sum: f64 = parts.iter().map(|(_, share)| share).sum();
        if (sum - 1.0).abs() > 1e-6 {
            return Err(SplitError(format!("the shares add up to {sum}, not to 1")));
        }
        Ok(Splits { parts })
    }
}

/// Writes the text that [`FromStr`] reads.
impl fmt::Display for Splits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = self.parts.iter();
        let parts: Vec<String> = parts
            .map(|(name, share)| format!("{name}={share}"))
            .collect();
        f.write_str(&parts.join(","))
    }
}

impl Splits {
    /// The names of the parts and their shares, in their order.
    pub fn parts(&self) -> impl Iterator<Item = (&str, f64)> {
        let parts = self.parts.iter();
        parts.map(|(name, share)| (name.as_str(), *share))
    }

    /// Returns the number of the part that a group belongs to.
    pub fn part_of(&self, group: &Group) -> usize {
        let bits = Rng::new((group.0 >> 64) as u64, group.0 as u64).bits();
        let point = (bits >> 11) as f64;
        let point = point / (1u64 << 53) as f64;
        let mut end = 0.0;
        let found = self.parts.iter().position(|(_, share)| {
            end += share;
            point < end
        });
        found.unwrap_or(self.parts.len() - 1)
    }

    /// Returns the name of the part that a group belongs to.
    pub fn name_of(&self, group: &Group) -> &str {
        &self.parts[self.part_of(group)].0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_have_their_shares() {
        let splits: Splits = "train=0.8,validation=0.15,test=0.05".parse().unwrap();
        assert_eq!(splits.to_string(), "train=0.8,validation=0.15,test=0.05");
        let mut sizes = [0i32; 3];
        for number in 0..100_000 {
            sizes[splits.part_of(&Group::of(&format!("{number:081}")))] += 1;
        }
        let wanted = [80_000, 15_000, 5_000];
        for (size, wanted) in sizes.into_iter().zip(wanted) {
            assert!((size - wanted).abs() < 500, "{sizes:?}");
        }
    }

    #[test]
    fn what_is_wrong_is_told() {
        let error = |text: &str| text.parse::<Splits>().unwrap_err().to_string();
        assert_eq!(error("train=0.9"), "the shares add up to 0.9, not to 1");
        assert_eq!(
            error("train"),
            "\"train\": expected NAME=SHARE, such as train=0.9"
        );
        assert_eq!(error("a=0.5,a=0.5"), "\"a=0.5\": this part is named twice");
        assert!(error("a/b=1").contains("small letters"));
        assert!(error("a=nan").contains("above 0"));
        assert!(error("a=2").contains("above 0"));
    }
}
