//! The places of saved games: a file that the user names, or a folder of the user with a file for each puzzle.
//!
//! No move is lost. A file that cannot be read is renamed and never overwritten. A file in which another window
//! with the same puzzle has saved moves in the meantime is left alone. This game is then saved beside it, in
//! `NAME-2`. Between reading a file and writing it there is a moment without a lock. In that moment, two windows
//! can still miss each other.

use std::env;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::time::SystemTime;

use ninefold::grid::notation::write_line;

use crate::game::Game;
use crate::saved_text::SavedState;

/// The ending of the names of game files in the folder.
const END: &str = "game";

/// The ending of the names of files that could not be read as games.
const DAMAGED: &str = "damaged";

/// The beginning of the file names of boards that are being filled in, since their puzzles change.
const ENTRY: &str = "entry-";

/// The greatest number of games that are listed.
const MAX_LISTED_GAMES: usize = 200;

/// The greatest size of a game file in bytes. 100,000 moves are about 1 MiB.
const MAX_FILE_BYTES: u64 = 64 << 20;

/// The greatest number of files of the same puzzle.
const MAX_FILES_OF_A_PUZZLE: usize = 1000;

/// A place for saved games.
pub(crate) struct SavedGames {
    place: Place,
    /// The file of the game that is played, as it was last read or written.
    known: Option<Known>,
}

/// The known state of a game file.
struct Known {
    /// The path that the game would have if no other game of its puzzle were saved.
    usual: PathBuf,
    path: PathBuf,
    game: Game,
    text: String,
}

/// The result of saving a game.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum SaveOutcome {
    /// The game is saved, or there is nothing to save.
    Done,
    /// Another window has saved moves in its file, so from now on it is saved in this one.
    Beside(PathBuf),
}

/// The saved game of a puzzle, if there is one.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Found {
    Nothing,
    Game(Box<SavedState>),
    /// The file cannot be read as a game. It now has this name.
    Damaged(PathBuf),
}

enum Place {
    File(PathBuf),
    Folder(PathBuf),
    /// No folder for saved games is known.
    Nowhere,
}

/// A saved game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Saved {
    pub(crate) state: SavedState,
    pub(crate) path: PathBuf,
    changed: SystemTime,
}

impl SavedGames {
    pub(crate) fn file(path: PathBuf) -> SavedGames {
        SavedGames::at(Place::File(path))
    }

    /// Returns the saved games in the user's folder for the state of programs.
    pub(crate) fn usual() -> SavedGames {
        SavedGames::at(folder(&|name| env::var_os(name)).map_or(Place::Nowhere, Place::Folder))
    }

    fn at(place: Place) -> SavedGames {
        SavedGames { place, known: None }
    }

    /// Returns the path for a game.
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

    /// Returns the name of the game's file for messages.
    pub(crate) fn name(&self) -> Option<String> {
        let known = self.known.as_ref()?;
        Some(known.path.display().to_string())
    }

    /// Saves a game, if there is something to save. A file is written as a whole or not at all. The name of a board
    /// that is being filled in changes with its puzzle, so its old file is deleted.
    pub(crate) fn save(&mut self, state: &SavedState) -> io::Result<SaveOutcome> {
        let (past, future) = state.game.history();
        let Some(usual) = self.path(&state.game) else {
            return Ok(SaveOutcome::Done);
        };
        if past.is_empty() && future.is_empty() && !matches!(self.place, Place::File(_)) {
            return Ok(SaveOutcome::Done);
        }
        let known = self.known.as_ref().filter(|known| known.usual == usual);
        let mut path = known.map_or_else(|| usual.clone(), |known| known.path.clone());
        let mut saved = SaveOutcome::Done;
        if is_of_others(&path, known, state)? {
            if known.is_some_and(|known| known.game == state.game) {
                // This window has made no moves that could be lost.
                return Ok(saved);
            }
            path = free(&usual)?;
            saved = SaveOutcome::Beside(path.clone());
        }
        let text = state.write();
        if known.is_some_and(|known| known.path == path && known.text == text) {
            return Ok(saved);
        }
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        write(&path, &text)?;
        let known = Known {
            usual,
            path: path.clone(),
            game: state.game.clone(),
            text,
        };
        if let Some(old) = self.known.replace(known)
            && old.path != path
            && is_entry(&old.path)
            && read_if_exists(&old.path)? == Some(old.text.into_bytes())
        {
            fs::remove_file(old.path)?;
        }
        Ok(saved)
    }

    /// Switches to another game: the one that was in this file, or a new one. A file that the user named stays in
    /// use for every game.
    pub(crate) fn switch_game(&mut self, from: Option<(&Path, &SavedState)>) {
        if from.is_none() && matches!(self.place, Place::File(_)) {
            return;
        }
        self.known = from.and_then(|(path, state)| {
            Some(Known {
                usual: self.path(&state.game)?,
                path: path.to_owned(),
                game: state.game.clone(),
                text: fs::read_to_string(path).ok()?,
            })
        });
    }

    /// Returns the saved game of the same puzzle, the latest if there are several files. It becomes the game that
    /// is played.
    ///
    /// # Errors
    /// If the file of the puzzle cannot be opened, is larger than 64 MiB, or is damaged and cannot be renamed.
    pub(crate) fn find(&mut self, game: &Game) -> io::Result<Found> {
        let (Place::Folder(_), Some(usual)) = (&self.place, self.path(game)) else {
            return Ok(Found::Nothing);
        };
        if read_if_exists(&usual)?.is_some() && read(&usual).is_err() {
            let aside = free(&usual.with_extension(DAMAGED))?;
            fs::rename(&usual, &aside)?;
            return Ok(Found::Damaged(aside));
        }
        let files = numbered_paths(&usual).take_while(|path| path.exists());
        let games = files.filter_map(|path| {
            let state = read(&path)
                .ok()
                .filter(|state| state.game.puzzle() == game.puzzle())?;
            Some((path.metadata().ok()?.modified().ok()?, path, state))
        });
        let Some((_, path, state)) = games.max_by_key(|(changed, ..)| *changed) else {
            return Ok(Found::Nothing);
        };
        self.switch_game(Some((&path, &state)));
        Ok(Found::Game(Box::new(state)))
    }

    /// Returns the game in the file that the user named, if there is such a file.
    ///
    /// # Errors
    /// If the file cannot be read or holds no game.
    pub(crate) fn named(&self) -> Result<Option<Saved>, String> {
        let Place::File(path) = &self.place else {
            return Ok(None);
        };
        if !path.exists() {
            return Ok(None);
        }
        let state = read(path).map_err(|reason| format!("{}: {reason}", path.display()))?;
        Ok(Some(Saved {
            state,
            path: path.clone(),
            changed: SystemTime::now(),
        }))
    }

    /// Returns all games, the latest first, and the number of files that cannot be read as games.
    pub(crate) fn all(&self) -> (Vec<Saved>, usize) {
        let Place::Folder(folder) = &self.place else {
            return (Vec::new(), 0);
        };
        let Ok(entries) = fs::read_dir(folder) else {
            return (Vec::new(), 0);
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
        files.truncate(MAX_LISTED_GAMES);
        let number = files.len();
        let read = |(changed, path): (SystemTime, PathBuf)| {
            let state = read(&path).ok()?;
            Some(Saved {
                state,
                path,
                changed,
            })
        };
        let games: Vec<Saved> = files.into_iter().filter_map(read).collect();
        let damaged = number - games.len();
        (games, damaged)
    }
}

impl Saved {
    /// Returns how long ago it was played, in words.
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

/// Returns whether a file holds something that would be lost if this game were written there: moves of another
/// window, or something that is not a game. Time played is not a move.
fn is_of_others(path: &Path, known: Option<&Known>, state: &SavedState) -> io::Result<bool> {
    let Some(bytes) = read_if_exists(path)? else {
        return Ok(false);
    };
    if known.is_some_and(|known| known.text.as_bytes() == bytes) {
        return Ok(false);
    }
    let text = String::from_utf8(bytes).ok();
    let on_disk = text.and_then(|text| SavedState::read(&text).ok());
    let is_ours = |on_disk: SavedState| {
        on_disk.game == state.game || known.is_some_and(|known| known.game == on_disk.game)
    };
    Ok(!on_disk.is_some_and(is_ours))
}

/// Returns the bytes of a file, if it exists.
fn read_if_exists(path: &Path) -> io::Result<Option<Vec<u8>>> {
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    let mut bytes = Vec::new();
    file.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes)?;
    match bytes.len() as u64 > MAX_FILE_BYTES {
        true => Err(io::Error::other("expected at most 64 MiB, found more")),
        false => Ok(Some(bytes)),
    }
}

/// Returns this path and the paths that may be used beside it: `NAME.game`, `NAME-2.game`, `NAME-3.game` …
fn numbered_paths(path: &Path) -> impl Iterator<Item = PathBuf> {
    let stem = path.file_stem().unwrap_or_default().to_owned();
    let numbered = move |number: usize| {
        let mut name = stem.clone();
        name.push(format!("-{number}"));
        if let Some(end) = path.extension() {
            name.push(".");
            name.push(end);
        }
        path.with_file_name(name)
    };
    std::iter::once(path.to_owned()).chain((2..=MAX_FILES_OF_A_PUZZLE).map(numbered))
}

/// Returns the first of these paths that does not exist.
fn free(path: &Path) -> io::Result<PathBuf> {
    let none = || io::Error::other("there are too many games of this puzzle");
    numbered_paths(path)
        .find(|path| !path.exists())
        .ok_or_else(none)
}

/// Writes a file. The whole text is on the disk under a temporary name, which only this program uses, before the
/// file gets its name.
fn write(path: &Path, text: &str) -> io::Result<()> {
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{}.new", process::id()));
    let written = (|| {
        let mut file = File::create(&name)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&name, path)
    })();
    if written.is_err() {
        // The partial file is useless, and it may be the one that fills the disk.
        let _ = fs::remove_file(&name);
    }
    written
}

fn read(path: &Path) -> Result<SavedState, String> {
    let bytes = read_if_exists(path).map_err(|error| error.to_string())?;
    let text = String::from_utf8(bytes.unwrap_or_default()).map_err(|error| error.to_string())?;
    SavedState::read(&text).map_err(|error| error.to_string())
}

/// Returns the XDG state folder, or the corresponding folder of other systems.
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

/// Returns a number for a puzzle: FNV-1a of its shape, its givens and its stated candidates. It does not depend on
/// the version of Rust.
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
    use ninefold::grid::{Cell, Digit, Shape};
    use std::time::Duration;

    fn state(game: Game) -> SavedState {
        SavedState {
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
        saved_games.save(&state(game.clone())).unwrap();
        assert!(saved_games.all().0.is_empty(), "nothing was done yet");
        for cell in 0..3 {
            game.write(
                &[Cell::new(cell)],
                Digit::new(cell + 1).unwrap(),
                Mode::Digit,
            );
            saved_games.save(&state(game.clone())).unwrap();
        }
        assert_eq!(saved_games.all().0.len(), 1, "one board that is filled in");
        game.entering = false;
        game.write(&[Cell::new(3)], Digit::new(4).unwrap(), Mode::Digit);
        saved_games.save(&state(game.clone())).unwrap();
        assert_eq!(saved_games.all().0.len(), 1);
        let found = Found::Game(Box::new(state(game.clone())));
        assert_eq!(saved_games.find(&game).unwrap(), found);
        saved_games.switch_game(None);
        let other = Game::empty("2x3".parse().unwrap());
        assert_eq!(saved_games.find(&other).unwrap(), Found::Nothing);
    }

    #[test]
    fn a_named_file_is_read_and_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("my game");
        let mut saved_games = SavedGames::file(path.clone());
        assert_eq!(saved_games.named(), Ok(None));
        let game = state(Game::empty("2x2".parse().unwrap()));
        saved_games.save(&game).unwrap();
        assert_eq!(saved_games.named().unwrap().unwrap().state, game);
        fs::write(&path, "53..7").unwrap();
        assert!(saved_games.named().unwrap_err().contains("my game"));
    }

    /// Returns the game on an empty board after moves in these cells. The digit in each is the number of the cell,
    /// from 1.
    fn after(cells: &[usize]) -> SavedState {
        let mut game = Game::empty(Shape::NINE);
        game.entering = false;
        for &cell in cells {
            let digit = Digit::new(cell + 1).unwrap();
            game.write(&[Cell::new(cell)], digit, Mode::Digit);
        }
        state(game)
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn a_damaged_game_is_set_aside() {
        let folder = tempfile::tempdir().unwrap();
        let of = || SavedGames::at(Place::Folder(folder.path().to_owned()));
        let game = after(&[0, 1]);
        of().save(&game).unwrap();
        let [name] = &names(folder.path())[..] else {
            panic!("one file");
        };
        let whole = game.write();
        // The file is cut off, overwritten with zeros, or in another encoding. It is never taken as absent, and
        // nothing is lost.
        for (i, damaged) in [&whole.as_bytes()[..12], &[0; 300], b"\xff\xfe"]
            .iter()
            .enumerate()
        {
            fs::write(folder.path().join(name), damaged).unwrap();
            let mut saved_games = of();
            assert_eq!(saved_games.all().1, 1, "one file cannot be read");
            let Found::Damaged(aside) = saved_games.find(&game.game).unwrap() else {
                panic!("it is damaged");
            };
            saved_games.save(&after(&[0])).unwrap();
            assert_eq!(fs::read(aside).unwrap(), *damaged);
            assert_eq!(names(folder.path()).len(), i + 2);
            assert_eq!(of().all(), {
                let (games, _) = saved_games.all();
                (games, 0)
            });
        }
    }

    /// A file that becomes damaged while its game is played is not overwritten either.
    #[test]
    fn what_is_no_game_is_never_written_over() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game");
        let mut saved_games = SavedGames::file(path.clone());
        assert_eq!(saved_games.save(&after(&[0])).unwrap(), SaveOutcome::Done);
        fs::write(&path, "something else").unwrap();
        let numbered_path = folder.path().join("game-2");
        let saved = saved_games.save(&after(&[0, 1])).unwrap();
        assert_eq!(saved, SaveOutcome::Beside(numbered_path.clone()));
        assert_eq!(
            saved_games.save(&after(&[0, 1, 2])).unwrap(),
            SaveOutcome::Done
        );
        assert_eq!(fs::read_to_string(&path).unwrap(), "something else");
        assert_eq!(read(&numbered_path).unwrap(), after(&[0, 1, 2]));
        assert_eq!(names(folder.path()), ["game", "game-2"]);
    }

    /// Two windows play one puzzle. The moves of both are saved, whichever saves later.
    #[test]
    fn two_windows_keep_their_moves() {
        let folder = tempfile::tempdir().unwrap();
        let of = || SavedGames::at(Place::Folder(folder.path().to_owned()));
        let (mut one, mut other) = (of(), of());
        let first = after(&[0]);
        one.save(&first).unwrap();
        assert_eq!(
            other.find(&first.game).unwrap(),
            Found::Game(Box::new(first.clone()))
        );
        // In one window only time passes, and only that is saved.
        let mut later = first.clone();
        later.elapsed = Duration::from_secs(30);
        assert_eq!(one.save(&later).unwrap(), SaveOutcome::Done);
        // One window makes three moves. The other makes none, so it has nothing to lose.
        let moves = after(&[0, 1, 2, 3]);
        assert_eq!(one.save(&moves).unwrap(), SaveOutcome::Done);
        assert_eq!(other.save(&first).unwrap(), SaveOutcome::Done);
        assert_eq!(of().all().0[0].state, moves);
        // The other window makes a move.
        let branch = after(&[0, 5]);
        assert!(matches!(
            other.save(&branch).unwrap(),
            SaveOutcome::Beside(_)
        ));
        assert_eq!(
            one.save(&after(&[0, 1, 2, 3, 4])).unwrap(),
            SaveOutcome::Done
        );
        assert_eq!(other.save(&after(&[0, 5, 6])).unwrap(), SaveOutcome::Done);
        let mut games: Vec<SavedState> =
            of().all().0.into_iter().map(|saved| saved.state).collect();
        games.sort_by_key(|state| state.game.history().0.len());
        assert_eq!(games, [after(&[0, 5, 6]), after(&[0, 1, 2, 3, 4])]);
        // A window that resumes one of them from the list saves in its file.
        let mut third = of();
        let saved = third
            .all()
            .0
            .into_iter()
            .find(|saved| saved.state == games[0])
            .unwrap();
        third.switch_game(Some((&saved.path, &saved.state)));
        assert_eq!(
            third.save(&after(&[0, 5, 6, 7])).unwrap(),
            SaveOutcome::Done
        );
        assert_eq!(of().all().0.len(), 2);
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
