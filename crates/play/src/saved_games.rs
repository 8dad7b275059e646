//! Where games are kept: a file that was named, or a folder of the user's with a file for each puzzle.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use ninefold::grid::notation::write_line;

use crate::game::Game;
use crate::keep::Kept;

/// The end of the names of files in the folder.
const END: &str = "game";

/// The beginning of the names of boards that are being filled in: their puzzles change.
const ENTRY: &str = "entry-";

/// Games that are listed, at most.
const LISTED: usize = 200;

/// A place for games.
pub(crate) struct SavedGames {
    place: Place,
    /// The file written last and what is in it.
    written: Option<(PathBuf, String)>,
}

enum Place {
    File(PathBuf),
    Folder(PathBuf),
    /// No folder is known for such things.
    Nowhere,
}

/// A game that is saved.
pub(crate) struct Saved {
    pub(crate) kept: Kept,
    changed: SystemTime,
}

impl SavedGames {
    pub(crate) fn file(path: PathBuf) -> SavedGames {
        SavedGames::at(Place::File(path))
    }

    /// The folder for what programs keep between runs.
    pub(crate) fn usual() -> SavedGames {
        SavedGames::at(folder(&|name| env::var_os(name)).map_or(Place::Nowhere, Place::Folder))
    }

    fn at(place: Place) -> SavedGames {
        SavedGames {
            place,
            written: None,
        }
    }

    /// The file of a game.
    fn path(&self, game: &Game) -> Option<PathBuf> {
        match &self.place {
            Place::File(path) => Some(path.clone()),
            Place::Folder(folder) => {
                let begin = if game.entering { ENTRY } else { "" };
                Some(folder.join(format!("{begin}{:016x}.{END}", number(game))))
            }
            Place::Nowhere => None,
        }
    }

    /// Where the game is kept, for people.
    pub(crate) fn name(&self) -> Option<String> {
        let (path, _) = self.written.as_ref()?;
        Some(path.display().to_string())
    }

    /// Keeps a game, if there is something to keep: a file is written whole or not at all. The file of
    /// an empty board that was filled in since goes away.
    pub(crate) fn keep(&mut self, kept: &Kept) -> io::Result<()> {
        let (past, future) = kept.game.history();
        let Some(path) = self.path(&kept.game) else {
            return Ok(());
        };
        if past.is_empty() && future.is_empty() && !matches!(self.place, Place::File(_)) {
            return Ok(());
        }
        let text = kept.write();
        if self.written.as_ref() == Some(&(path.clone(), text.clone())) {
            return Ok(());
        }
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut name = path.clone().into_os_string();
        name.push(".new");
        fs::write(&name, &text)?;
        fs::rename(&name, &path)?;
        if let Some((old, _)) = self.written.replace((path.clone(), text))
            && old != path
            && is_entry(&old)
        {
            fs::remove_file(old)?;
        }
        Ok(())
    }

    /// From now on another game is played.
    pub(crate) fn turn(&mut self) {
        self.written = None;
    }

    /// What was kept of the same puzzle.
    pub(crate) fn find(&self, game: &Game) -> Option<Kept> {
        let Place::Folder(_) = self.place else {
            return None;
        };
        let kept = read(&self.path(game)?).ok()?;
        (kept.game.puzzle() == game.puzzle()).then_some(kept)
    }

    /// The game in the file that was named, if there is such a file.
    ///
    /// # Errors
    /// If the file cannot be read or holds no game.
    pub(crate) fn named(&self) -> Result<Option<Kept>, String> {
        let Place::File(path) = &self.place else {
            return Ok(None);
        };
        if !path.exists() {
            return Ok(None);
        }
        let kept = read(path).map_err(|reason| format!("{}: {reason}", path.display()))?;
        Ok(Some(kept))
    }

    /// All games, the latest first.
    pub(crate) fn all(&self) -> Vec<Saved> {
        let Place::Folder(folder) = &self.place else {
            return Vec::new();
        };
        let Ok(entries) = fs::read_dir(folder) else {
            return Vec::new();
        };
        let mut files: Vec<(SystemTime, PathBuf)> = entries
            .filter_map(|entry| {
                let entry = entry.ok()?;
                let path = entry.path();
                let is_game = path.extension().is_some_and(|end| end == END);
                let changed = entry.metadata().ok()?.modified().ok()?;
                is_game.then_some((changed, path))
            })
            .collect();
        files.sort_by(|a, b| b.cmp(a));
        let read = |(changed, path): (SystemTime, PathBuf)| {
            let kept = read(&path).ok()?;
            Some(Saved { kept, changed })
        };
        files.into_iter().take(LISTED).filter_map(read).collect()
    }
}

impl Saved {
    /// How long ago it was played.
    pub(crate) fn age(&self) -> String {
        let seconds = self.changed.elapsed().unwrap_or_default().as_secs();
        let counted =
            |n: u64, unit: &str| format!("{n} {unit}{} ago", if n == 1 { "" } else { "s" });
        match seconds {
            0..60 => "just now".to_owned(),
            60..3600 => counted(seconds / 60, "minute"),
            3600..86400 => counted(seconds / 3600, "hour"),
            _ => counted(seconds / 86400, "day"),
        }
    }
}

fn is_entry(path: &Path) -> bool {
    let name = path.file_name().map(|name| name.to_string_lossy());
    name.is_some_and(|name| name.starts_with(ENTRY))
}

fn read(path: &Path) -> Result<Kept, String> {
    let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
    Kept::read(&text).map_err(|error| error.to_string())
}

/// The XDG folder for state, or what other systems have for that.
fn folder(variable: &dyn Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let set = |name| {
        variable(name)
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
    };
    let state = set("XDG_STATE_HOME").filter(|path| path.is_absolute());
    let state = state.or_else(|| set("HOME").map(|home| home.join(".local/state")));
    let state = state.or_else(|| set("LOCALAPPDATA"));
    state.map(|state| state.join("ninefold"))
}

/// A number for a puzzle: FNV-1a of its shape and its digits, which no version of Rust will change.
fn number(game: &Game) -> u64 {
    let puzzle = game.puzzle();
    let mut text = format!("{} ", game.shape());
    text += &write_line(puzzle.givens(), '.');
    for (_, marks) in puzzle.candidates().iter().flat_map(|stated| stated.iter()) {
        text.push(' ');
        text.extend(marks.iter().map(|digit| char::from(digit.value() as u8)));
    }
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, step)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Mode;
    use ninefold::grid::{Cell, Digit};
    use std::time::Duration;

    fn kept(game: Game) -> Kept {
        Kept {
            game,
            cursor: Cell::new(0),
            elapsed: Duration::ZERO,
        }
    }

    #[test]
    fn a_folder_holds_a_file_for_each_puzzle() {
        let folder = tempfile::tempdir().unwrap();
        let mut saved_games = SavedGames::at(Place::Folder(folder.path().join("games")));
        let mut game = Game::empty("2x2".parse().unwrap());
        saved_games.keep(&kept(game.clone())).unwrap();
        assert!(saved_games.all().is_empty(), "nothing was done yet");
        for cell in 0..3 {
            game.write(
                &[Cell::new(cell)],
                Digit::new(cell + 1).unwrap(),
                Mode::Digit,
            );
            saved_games.keep(&kept(game.clone())).unwrap();
        }
        assert_eq!(saved_games.all().len(), 1, "one board that is filled in");
        game.entering = false;
        game.write(&[Cell::new(3)], Digit::new(4).unwrap(), Mode::Digit);
        saved_games.keep(&kept(game.clone())).unwrap();
        assert_eq!(saved_games.all().len(), 1);
        assert_eq!(saved_games.find(&game), Some(kept(game.clone())));
        saved_games.turn();
        let other = Game::empty("2x3".parse().unwrap());
        assert_eq!(saved_games.find(&other), None);
    }

    #[test]
    fn a_named_file_is_read_and_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("my game");
        let mut saved_games = SavedGames::file(path.clone());
        assert_eq!(saved_games.named(), Ok(None));
        let game = kept(Game::empty("2x2".parse().unwrap()));
        saved_games.keep(&game).unwrap();
        assert_eq!(saved_games.named(), Ok(Some(game)));
        fs::write(&path, "53..7").unwrap();
        assert!(saved_games.named().unwrap_err().contains("my game"));
    }

    #[test]
    fn folders_of_the_system() {
        let of = |set: &'static [(&str, &str)]| {
            folder(&move |name| {
                let value = set.iter().find(|(n, _)| *n == name);
                value.map(|(_, value)| OsString::from(*value))
            })
        };
        assert_eq!(of(&[]), None);
        let home = of(&[("XDG_STATE_HOME", ""), ("HOME", "/h")]);
        assert_eq!(home, Some(PathBuf::from("/h/.local/state/ninefold")));
        let state = of(&[("XDG_STATE_HOME", "/s"), ("HOME", "/h")]);
        assert_eq!(state, Some(PathBuf::from("/s/ninefold")));
    }
}
