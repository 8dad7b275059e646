//! What the terminal can show.

use std::env;
use std::io::{self, IsTerminal};

use clap::ValueEnum;
use ninefold::render::{Ink, Look};

/// When to use colour and bold type.
#[derive(Copy, Clone, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    Auto,
    Always,
    Never,
}

/// How to draw on standard output.
///
/// `NO_COLOR` takes colour away and leaves weight; a terminal that says it is dumb, and anything
/// that is no terminal, gets signs alone.
pub(crate) fn look(when: When) -> Look {
    let set = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
    let terminal = io::stdout().is_terminal();
    let capable = terminal && env::var_os("TERM").is_none_or(|term| term != "dumb");
    let ink = match when {
        When::Never => Ink::Plain,
        When::Always => Ink::Colour,
        When::Auto if !capable => Ink::Plain,
        When::Auto if set("NO_COLOR") => Ink::Weight,
        When::Auto => Ink::Colour,
    };
    let width = terminal_size::terminal_size().map_or(80, |(width, _)| width.0.into());
    // A picture in a file need not fit anything.
    let width = if terminal { width } else { usize::MAX };
    Look {
        ink,
        unicode: speaks_unicode(),
        width,
    }
}

/// Whether the locale is one of UTF-8; the first of these that is set decides.
fn speaks_unicode() -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .filter_map(env::var_os)
        .find(|value| !value.is_empty());
    let locale = locale.map(|value| value.to_string_lossy().to_ascii_lowercase());
    locale.is_some_and(|name| name.contains("utf-8") || name.contains("utf8"))
}
