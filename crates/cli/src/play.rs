//! `ninefold play`

use std::env;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use ninefold::report::words::NOT_PLAIN;
use ninefold_play::{Options, play};

use crate::failure::{Failure, complaint, say};
use crate::input::{Input, Item};
use crate::terminal::{When, look};

/// Play in the terminal: fill in, mark, undo, check, get hints, watch methods at work.
///
/// Of many puzzles one is picked from a list. Without a puzzle, games that were kept are offered; with
/// `--box` alone, an empty board is filled in. `?` shows all keys; the mouse works too. A game is kept
/// when the player is left, and whoever plays the same puzzle again goes on with it.
#[derive(Args)]
pub(crate) struct Play {
    #[command(flatten)]
    input: Input,

    /// Keep the game in this file, and go on with the one that is there.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
}

impl Play {
    pub(crate) fn run(&self, when: When) -> Result<ExitCode, Failure> {
        if !io::stdout().is_terminal() {
            let words = "`play` needs a terminal; `ninefold solve` and `ninefold hint` do not";
            return Err(Failure::Usage(words.to_owned()));
        }
        if env::var_os("TERM").is_some_and(|term| term == "dumb") {
            let words = "this terminal (TERM=dumb) cannot move its cursor, so that no board can be \
                         played on it; `ninefold enter` and `ninefold hint` work here";
            return Err(Failure::Usage(words.to_owned()));
        }
        let mut puzzles = Vec::new();
        if !self.input.is_empty() {
            for Item { origin, record } in self.input.items()? {
                match record {
                    Ok(record) if !record.puzzle.is_plain() => {
                        let line = record.line;
                        return Err(Failure::Usage(format!(
                            "{origin}:{line}: `play` takes plain puzzles: {NOT_PLAIN}; `ninefold serve` shows it on a page"
                        )));
                    }
                    Ok(record) => puzzles.push(*record),
                    Err(error) => {
                        say(&complaint(&origin, &error));
                        if error.is_fatal() {
                            return Err(Failure::Unreadable);
                        }
                    }
                }
            }
            if puzzles.is_empty() {
                return Err(Failure::Unreadable);
            }
        }
        let options = Options {
            look: look(when),
            puzzles,
            shape: self.input.shape(),
            file: self.save.clone(),
        };
        let kept = play(options).map_err(|ended| Failure::Usage(ended.to_string()))?;
        if kept.is_some() {
            say(&match &self.save {
                Some(file) => format!(
                    "The game is kept; `ninefold play --save {}` goes on with it.",
                    file.display()
                ),
                None => "The game is kept; `ninefold play` goes on with it.".to_owned(),
            });
        }
        Ok(ExitCode::SUCCESS)
    }
}
