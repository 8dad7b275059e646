//! What options take: numbers and names, and what is said of anything else.
//!
//! Completions know the names, and a misspelt one is answered with the nearest.

use std::ffi::OsStr;
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use clap::builder::{PossibleValue, StyledStr, TypedValueParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, Error};
use ninefold::format::{Format, nearest};
use ninefold::generate::{Family, Symmetry};
use ninefold::logic::{Level, Technique};
use ninefold::picture::{Paper, Theme};
use ninefold::search::Method;
use ninefold_dataset::Relation;

/// A whole number, 0 or more.
pub(crate) fn whole(text: &str) -> Result<u64, String> {
    within(0..=u64::MAX)(text)
}

/// A whole number that is not 0.
pub(crate) fn from_one<T: FromStr + Default + PartialEq>(text: &str) -> Result<T, String> {
    let number = text.parse::<T>().ok();
    number
        .filter(|number| *number != T::default())
        .ok_or_else(|| "expected a whole number, 1 or more".to_owned())
}

/// A whole number in a range.
pub(crate) fn within<T: FromStr + PartialOrd + Display + Clone>(
    range: RangeInclusive<T>,
) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| {
        let number = text.parse::<T>().ok();
        number
            .filter(|number| range.contains(number))
            .ok_or_else(|| {
                let (low, high) = range.clone().into_inner();
                format!("expected a whole number from {low} to {high}")
            })
    }
}

/// Reads one of a list of names.
#[derive(Clone)]
pub(crate) struct Names<T> {
    all: Vec<PossibleValue>,
    read: fn(&str) -> Option<T>,
    /// Where the names are listed, if they are too many for a message.
    list: Option<&'static str>,
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Names<T> {
    type Value = T;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<T, Error> {
        let text = value.to_string_lossy();
        if let Some(found) = (self.read)(&text) {
            return Ok(found);
        }
        let mut error = Error::new(ErrorKind::InvalidValue).with_cmd(command);
        if let Some(arg) = arg {
            error.insert(
                ContextKind::InvalidArg,
                ContextValue::String(arg.to_string()),
            );
        }
        error.insert(
            ContextKind::InvalidValue,
            ContextValue::String(text.clone().into_owned()),
        );
        let names = self.all.iter().map(PossibleValue::get_name);
        if let Some(nearest) = nearest(&text, names.clone()) {
            error.insert(
                ContextKind::SuggestedValue,
                ContextValue::String(nearest.to_owned()),
            );
        }
        match self.list {
            Some(list) => error.insert(
                ContextKind::Suggested,
                ContextValue::StyledStrs(vec![StyledStr::from(list)]),
            ),
            None => error.insert(
                ContextKind::ValidValue,
                ContextValue::Strings(names.map(str::to_owned).collect()),
            ),
        };
        Err(error)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.all.iter().cloned()))
    }
}

fn named<T>(all: impl IntoIterator<Item = PossibleValue>, list: Option<&'static str>) -> Names<T>
where
    T: FromStr,
{
    Names {
        all: all.into_iter().collect(),
        read: |text| text.parse().ok(),
        list,
    }
}

/// Formats of puzzles.
pub(crate) fn formats() -> Names<Format> {
    let format = |format: Format| PossibleValue::new(format.name()).help(format.description());
    named(
        Format::ALL.into_iter().map(format),
        Some("`ninefold convert --help` lists all formats"),
    )
}

/// Techniques of solving.
pub(crate) fn techniques() -> Names<Technique> {
    let technique = |t: Technique| PossibleValue::new(t.id()).help(t.name());
    named(
        Technique::all().map(technique),
        Some("`ninefold techniques` lists all techniques"),
    )
}

/// Methods of solving.
pub(crate) fn methods() -> Names<Method> {
    let method = |method: Method| PossibleValue::new(method.name()).help(method.description());
    named(Method::ALL.into_iter().map(method), None)
}

/// Levels of difficulty.
pub(crate) fn levels() -> Names<Level> {
    let level = |level: Level| {
        let (name, needs) = match level {
            Level::Easy => ("easy", "singles"),
            Level::Medium => ("medium", "locked candidates, pairs and triples"),
            Level::Hard => ("hard", "basic fish, wings, skyscrapers, unique rectangles"),
            Level::Unfair => ("unfair", "chains, finned fish, almost locked sets"),
            Level::Extreme => ("extreme", "forcing chains and nets, or a high score"),
        };
        PossibleValue::new(name).help(needs)
    };
    named(Level::ALL.into_iter().map(level), None)
}

/// How data sets are written.
pub(crate) fn dataset_formats() -> Names<ninefold_dataset::Format> {
    let formats = ninefold_dataset::Format::ALL.into_iter();
    let format = |format: ninefold_dataset::Format| {
        PossibleValue::new(format.name()).help(format.description())
    };
    named(formats.map(format), None)
}

/// When puzzles belong together.
pub(crate) fn relations() -> Names<Relation> {
    let relation = |relation: Relation| {
        let help = format!("puzzles {}", relation.description());
        PossibleValue::new(relation.name()).help(help)
    };
    named(Relation::ALL.into_iter().map(relation), None)
}

/// Symmetries of the cells that are given.
pub(crate) fn symmetries() -> Names<Symmetry> {
    let symmetry = |symmetry: Symmetry| {
        PossibleValue::new(symmetry.name()).help(match symmetry {
            Symmetry::None => "no symmetry",
            Symmetry::Rotational => "the same after half a turn",
            Symmetry::Rotational4 => "the same after a quarter turn",
            Symmetry::Horizontal => "the upper and the lower half mirror each other",
            Symmetry::Vertical => "the left and the right half mirror each other",
            Symmetry::Diagonal => "mirrored at the diagonal from the upper left",
            Symmetry::Antidiagonal => "mirrored at the diagonal from the upper right",
            Symmetry::Full => "all of these",
            _ => "one of these, another one each time",
        })
    };
    named(Symmetry::ALL.into_iter().map(symmetry), None)
}

/// Families of clues that can be made.
pub(crate) fn families() -> Names<Family> {
    named(
        Family::all().map(|family| PossibleValue::new(family.id()).help(family.meaning())),
        None,
    )
}

/// Sizes of paper.
pub(crate) fn papers() -> Names<Paper> {
    named(Paper::ALL.map(|paper| PossibleValue::new(paper.name)), None)
}

/// Looks of pictures.
pub(crate) fn themes() -> Names<&'static Theme> {
    Names {
        all: Theme::ALL
            .map(|theme| PossibleValue::new(theme.name))
            .into(),
        read: |name| Theme::named(name).ok(),
        list: None,
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_nearest_name_is_found() {
        let nearest = |text| super::nearest(text, ["easy", "medium", "hard"].into_iter());
        assert_eq!(nearest("eazy"), Some("easy"));
        assert_eq!(nearest("Meduim"), Some("medium"));
        assert_eq!(nearest("puzzle"), None);
    }
}
