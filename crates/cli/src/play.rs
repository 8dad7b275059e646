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

/// What is played.
const PUZZLES: &str = "Puzzles, files of puzzles, or `-` for standard input.\n\nWithout any, the list of saved games and new \
    puzzles is shown, or the puzzles of a pipe are played. Write `--` before a puzzle that begins with `-`. Files compressed \
    as .gz, .zst or .xz are read too, and so are photos of puzzles: JPEG, PNG, WebP and scanned PDF files.";

/// Play in the terminal: fill in, mark, undo, check, get hints, watch methods at work.
///
/// Puzzles without extra rules come from arguments, files or a pipe, and you pick one of several from a list. Without a puzzle, the list offers
/// saved games, new puzzles and empty boards. With `--box` alone, you fill in an empty board. `?` shows all keys, and the
/// mouse works too. The game is saved when you leave, and resumed when you play the same puzzle again.
#[derive(Args)]
#[command(mut_arg("inputs", |inputs| inputs.long_help(PUZZLES)))]
pub(crate) struct Play {
    #[command(flatten)]
    input: Input,

    /// Save the game in this file, and resume the game that the file holds.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
}

impl Play {
    pub(crate) fn run(&self, when: When) -> Result<ExitCode, Failure> {
        if !io::stdout().is_terminal() {
            let words =
                "`play` needs a terminal. `ninefold solve` and `ninefold hint` work without one";
            return Err(Failure::Usage(words.to_owned()));
        }
        if env::var_os("TERM").is_some_and(|term| term == "dumb") {
            let words = "this terminal (TERM=dumb) cannot move its cursor, so you cannot play in it. \
                         `ninefold enter` and `ninefold hint` work here";
            return Err(Failure::Usage(words.to_owned()));
        }
        let mut puzzles = Vec::new();
        // Puzzles in a pipe are played too: keys come from the terminal then.
        if !self.input.is_empty() || !io::stdin().is_terminal() {
            for Item { origin, record } in self.input.items()? {
                match record {
                    Ok(record) if !record.puzzle.is_plain() => {
                        let line = record.line;
                        return Err(Failure::Usage(format!(
                            "{origin}:{line}: `play` needs plain puzzles: {NOT_PLAIN}. `ninefold serve` can play it"
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
        if let Some(file) = kept {
            say(&match &self.save {
                Some(_) => {
                    format!("The game is saved. `ninefold play --save {file}` resumes it.")
                }
                None => "The game is saved. `ninefold play` resumes it.".to_owned(),
            });
        }
        Ok(ExitCode::SUCCESS)
    }
}
