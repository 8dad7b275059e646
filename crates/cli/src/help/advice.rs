//! What somebody probably meant whose command is none.

use std::ffi::OsString;
use std::path::Path;

use clap::Error;
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use ninefold::generate::Family;
use ninefold::logic::Level;

/// The shortest puzzle, of 4×4 cells.
const SHORTEST: usize = 16;

/// Adds a tip to an error, if the words of the command give one.
pub(crate) fn advised(mut error: Error, arguments: &[OsString]) -> Error {
    let what = match error.kind() {
        ErrorKind::InvalidSubcommand => ContextKind::InvalidSubcommand,
        ErrorKind::InvalidValue => ContextKind::InvalidValue,
        ErrorKind::UnknownArgument => ContextKind::InvalidArg,
        _ => return error,
    };
    let Some(ContextValue::String(word)) = error.get(what) else {
        return error;
    };
    let is_generate = arguments.get(1).is_some_and(|name| name == "generate");
    let tip = match what {
        ContextKind::InvalidSubcommand => puzzle(word),
        _ if is_generate => order(word.trim_start_matches('-')),
        _ => None,
    };
    if let Some(tip) = tip {
        for other in [
            ContextKind::SuggestedSubcommand,
            ContextKind::SuggestedArg,
            ContextKind::Usage,
        ] {
            error.remove(other);
        }
        error.insert(
            ContextKind::Suggested,
            ContextValue::StyledStrs(vec![StyledStr::from(tip)]),
        );
    }
    error
}

/// A puzzle or its file in the place of a command.
fn puzzle(word: &str) -> Option<String> {
    let is_sign = |sign: char| sign.is_ascii_digit() || sign == '.';
    let is_puzzle = word.len() >= SHORTEST && word.chars().all(is_sign);
    (is_puzzle || Path::new(word).is_file())
        .then(|| format!("`ninefold solve {word}` solves this puzzle"))
}

/// A level or a kind of clues that is not written as `generate` wants it.
fn order(word: &str) -> Option<String> {
    let is_level = |level: &Level| level.to_string().eq_ignore_ascii_case(word);
    if Level::ALL.iter().any(is_level) {
        return Some(format!("a level is written `--difficulty {word}`"));
    }
    let family = Family::all().find(|family| family.id() == word)?;
    Some(format!(
        "kinds of clues have no dashes: `ninefold generate {}`",
        family.id()
    ))
}
