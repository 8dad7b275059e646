//! `ninefold play`: the player in the terminal.
//!
//! | files | what is in them |
//! |---|---|
//! | `contents`, `game` | the contents of the board, and the rules of the game with its history |
//! | `clock`, `saved_text`, `saved_games` | the time played; a game as text; the files of saved games |
//! | `action`, `keys`, `mouse` | the actions, and the key or button of each |
//! | `player`, `playing`, `list`, `watch` | the state machine: the effect of each action |
//! | `work` | slow work |
//! | `screen` | everything drawn |
//! | `terminal`, `sixteen`, `event_loop` | the terminal, its signals, its colours; the loop |
//!
//! The state knows no terminal, so that it can be tested by itself. Drawing only reads the state.
#![forbid(unsafe_code)]

mod action;
#[cfg(test)]
mod any_keys;
mod clock;
mod contents;
mod event_loop;
mod game;
mod keys;
mod list;
mod mouse;
mod player;
mod playing;
mod saved_games;
mod saved_text;
mod screen;
#[cfg(test)]
mod screens;
mod sixteen;
mod terminal;
mod watch;
mod work;

use std::fmt;
use std::io;
use std::path::PathBuf;

use ninefold::format::Record;
use ninefold::grid::Shape;
use ninefold::render::Look;

use event_loop::EventLoop;
use game::{Game, playable};
use list::Start;
use player::{Player, fresh};
use saved_games::{Saved, SavedGames};
use screen::Theme;

pub use game::{MAX_SIDE, NotPlayable};

/// The puzzles to play, and how they look.
pub struct Options {
    /// Colours and lines.
    pub look: Look,
    /// The puzzles. A single one is played at once, and of many the player picks one. If there are none, saved
    /// games are offered, or an empty board is filled in.
    pub puzzles: Vec<Record>,
    /// The box shape of the empty board that is filled in if there are no puzzles.
    pub shape: Option<Shape>,
    /// The file for the game, instead of one in the user's folder.
    pub file: Option<PathBuf>,
}

/// The reason why nothing was played, or why the program ended.
#[derive(Debug)]
pub enum Ended {
    /// The file that the user named cannot be used. The text says why.
    File(String),
    /// A puzzle cannot be played.
    Puzzle(NotPlayable),
    /// The terminal failed.
    Terminal(io::Error),
    /// The game could not be saved at the end.
    NotSaved(io::Error),
}

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ended::File(reason) => f.write_str(reason),
            Ended::Puzzle(reason) => reason.fmt(f),
            Ended::Terminal(error) => write!(f, "the terminal failed: {error}"),
            Ended::NotSaved(error) => write!(f, "the game cannot be saved: {error}"),
        }
    }
}

impl std::error::Error for Ended {}

/// Plays in the terminal until the player quits. Returns the name of the file in which the game is saved, if it is.
///
/// # Errors
/// If the terminal fails, if the puzzle or file cannot be played, or if the game cannot be saved.
pub fn play(options: Options) -> Result<Option<String>, Ended> {
    let Options {
        look,
        mut puzzles,
        shape,
        file,
    } = options;
    for record in &puzzles {
        playable(&record.puzzle).map_err(Ended::Puzzle)?;
    }
    if let Some(shape) = shape.filter(|shape| shape.side() > MAX_SIDE) {
        return Err(Ended::Puzzle(NotPlayable::TooLarge(shape.side())));
    }
    let saved_games = file.map_or_else(SavedGames::usual, SavedGames::file);
    let named = saved_games.named().map_err(Ended::File)?;
    let start = match named {
        Some(saved) => Some(Start::Saved(only(saved, &puzzles)?)),
        None if puzzles.len() == 1 => puzzles.pop().map(|record| Start::Puzzle(record.into())),
        None if puzzles.is_empty() => shape.map(Start::Empty),
        None => None,
    };
    let mut player = Player::new(fresh(Game::empty(Shape::NINE)));
    player.puzzles = puzzles;
    let mut event_loop =
        EventLoop::new(player, saved_games, Theme::of(look)).map_err(Ended::Terminal)?;
    match start {
        Some(start) => event_loop.start(start),
        None => event_loop.open_list(),
    }
    event_loop.run()?;
    Ok(event_loop.saved_games.name())
}

/// Reads a saved game and writes it anew. It is public for the fuzz target `saved_games`.
///
/// # Errors
/// The reason, if the text is not a saved game.
#[doc(hidden)]
pub fn rewritten(text: &str) -> Result<String, String> {
    let state = saved_text::SavedState::read(text).map_err(|error| error.to_string())?;
    Ok(state.write())
}

/// Returns the game from a file, if no other puzzle was requested.
fn only(saved: Saved, puzzles: &[Record]) -> Result<Box<Saved>, Ended> {
    match puzzles {
        [] => Ok(saved.into()),
        [record] if record.puzzle == saved.state.game.puzzle() => Ok(saved.into()),
        _ => Err(Ended::File(
            "the file to save in holds a game of another puzzle; name another file, or no puzzle"
                .to_owned(),
        )),
    }
}
