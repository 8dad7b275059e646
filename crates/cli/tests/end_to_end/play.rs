//! The player in a real terminal: `script` of util-linux makes one.

use std::fs;
use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::{WIKIPEDIA, file, folder, ninefold, run};

/// What a terminal shows is waited for so long.
const PATIENCE: Duration = Duration::from_secs(60);

/// A program in a terminal.
struct Session {
    child: Child,
    output: Receiver<Vec<u8>>,
    seen: String,
    folder: TempDir,
}

impl Session {
    /// Starts `ninefold play` with these arguments, at 80×24; nothing where no terminal can be had.
    fn start(folder: TempDir, environment: &str, arguments: &str) -> Option<Session> {
        Session::of(folder, environment, &format!("play {arguments}"))
    }

    /// Starts `ninefold` with a subcommand.
    fn of(folder: TempDir, environment: &str, arguments: &str) -> Option<Session> {
        let version = Command::new("script").arg("--version").output();
        let is_there =
            version.is_ok_and(|out| String::from_utf8_lossy(&out.stdout).contains("util-linux"));
        if !is_there {
            assert!(
                std::env::var_os("CI").is_none(),
                "`script` of util-linux is missing"
            );
            return None;
        }
        let at = folder.path().display();
        let program = env!("CARGO_BIN_EXE_ninefold");
        let line = format!(
            "stty rows 24 cols 80; echo $$ > '{at}/pid'; exec env XDG_STATE_HOME='{at}/state' \
             LC_ALL=C.UTF-8 TERM=xterm {environment} '{program}' {arguments}"
        );
        let mut child = Command::new("script")
            .args([
                "--quiet",
                "--return",
                "--flush",
                "--command",
                &line,
                "/dev/null",
            ])
            .env("SHELL", "/bin/sh")
            .env_remove("NO_COLOR")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdout = child.stdout.take().unwrap();
        let (sender, output) = channel();
        thread::spawn(move || {
            let mut piece = [0; 4096];
            while let Ok(n @ 1..) = stdout.read(&mut piece) {
                if sender.send(piece[..n].to_vec()).is_err() {
                    break;
                }
            }
        });
        Some(Session {
            child,
            output,
            seen: String::new(),
            folder,
        })
    }

    /// Waits until the screen shows this. Only what changes is sent, and blanks are skipped, so the
    /// screen is drawn anew now and then (Ctrl-L), and signs alone are compared.
    #[track_caller]
    fn wait_for(&mut self, text: &str) {
        let end = Instant::now() + PATIENCE;
        let wanted = text.replace(' ', "");
        let mut seen = Vec::new();
        while !signs(&String::from_utf8_lossy(&seen)).contains(&wanted) {
            match self.output.recv_timeout(Duration::from_millis(400)) {
                Ok(piece) => seen.extend(piece),
                Err(_) if Instant::now() < end => self.press("\x0c"),
                Err(_) => panic!(
                    "waited for {text:?}, saw {}",
                    signs(&String::from_utf8_lossy(&seen))
                ),
            }
        }
        self.seen += &String::from_utf8_lossy(&seen);
    }

    fn press(&mut self, keys: &str) {
        self.child
            .stdin
            .as_mut()
            .unwrap()
            .write_all(keys.as_bytes())
            .unwrap();
    }

    fn signal(&self, name: &str) {
        let pid = fs::read_to_string(self.folder.path().join("pid")).unwrap();
        self.signal_to(name, pid.trim());
    }

    fn signal_to(&self, name: &str, pid: &str) {
        let status = Command::new("kill").args([name, pid]).status().unwrap();
        assert!(status.success());
    }

    /// The exit status, everything that the terminal was sent, and the folder with what was kept.
    fn end(mut self) -> (i32, String, TempDir) {
        let status = self.child.wait().unwrap().code().unwrap();
        for piece in self.output.iter() {
            self.seen += &String::from_utf8_lossy(&piece);
        }
        (status, self.seen, self.folder)
    }
}

/// A text without blanks and without what steers a terminal.
fn signs(text: &str) -> String {
    let mut signs = String::new();
    let mut rest = text.chars();
    while let Some(sign) = rest.next() {
        if sign != '\x1b' {
            signs.extend((sign != ' ').then_some(sign));
        } else if rest.next() == Some('[') {
            rest.by_ref().find(|sign| sign.is_ascii_alphabetic());
        }
    }
    signs
}

fn kept(folder: &TempDir) -> Vec<String> {
    let files = fs::read_dir(folder.path().join("state/ninefold"));
    let files = files.into_iter().flatten();
    files
        .map(|file| fs::read_to_string(file.unwrap().path()).unwrap())
        .collect()
}

/// Mouse, paste and the other screen are off, and the cursor is back.
#[track_caller]
fn is_restored(seen: &str) {
    for (on, off) in [
        ("\x1b[?1049h", "\x1b[?1049l"),
        ("\x1b[?1000h", "\x1b[?1000l"),
        ("\x1b[?2004h", "\x1b[?2004l"),
        ("\x1b[?25l", "\x1b[?25h"),
    ] {
        assert!(
            seen.rfind(on) < seen.rfind(off),
            "{on:?} was not taken back"
        );
    }
}

#[test]
fn a_game_is_played_kept_and_gone_on_with() {
    let folder = folder();
    let Some(mut session) = Session::start(folder, "", WIKIPEDIA) else {
        return;
    };
    session.wait_for("all keys");
    session.press("\x1b[C\x1b[C4");
    session.wait_for("4 placed");
    session.press("h");
    session.wait_for("Hint 1 of 3");
    session.press("hh");
    session.wait_for("Enter does it");
    session.press("\r");
    session.wait_for("Done");
    session.press("\x1a");
    // Nobody lets a suspended program go on here but we; `script` stops with it.
    thread::sleep(Duration::from_millis(500));
    session.signal_to("-CONT", &session.child.id().to_string());
    session.signal("-CONT");
    session.wait_for("Missing");
    session.press("q");
    session.wait_for("The game is saved");
    let (status, coloured, folder) = session.end();
    assert_eq!(status, 0);
    is_restored(&coloured);
    let games = kept(&folder);
    assert_eq!(games.len(), 1);
    assert!(games[0].contains("do r1c3=p4\n"), "{}", games[0]);
    assert_eq!(games[0].matches("\ndo ").count(), 2, "{}", games[0]);

    let Some(mut session) = Session::start(folder, "NO_COLOR=1", WIKIPEDIA) else {
        return;
    };
    session.wait_for("Resumed after");
    session.press("\x03");
    let (status, seen, _) = session.end();
    assert_eq!(status, 0);
    is_restored(&seen);
    // What a game in colours says, one without does not. (No line of the screen has these numbers.)
    for colour in ["\x1b[33", "\x1b[36"] {
        assert!(coloured.contains(colour), "{colour:?}");
        assert!(!seen.contains(colour), "{colour:?}");
    }
    for colour in ["38;5;", "48;5;", "38;2;"] {
        assert!(!coloured.contains(colour), "{colour:?}");
    }
}

/// Puzzles in a pipe are played, with keys from the terminal.
#[test]
fn what_is_piped_is_played() {
    let folder = folder();
    let puzzle = file(&folder, "puzzle", WIKIPEDIA);
    let Some(mut session) = Session::start(folder, "", &format!("< '{puzzle}'")) else {
        return;
    };
    session.wait_for("all keys");
    session.press("\x1b[C\x1b[C4");
    session.wait_for("4 placed");
    session.press("q");
    let (status, _, folder) = session.end();
    assert_eq!(status, 0);
    assert!(kept(&folder)[0].contains("do r1c3=p4\n"));
}

#[test]
fn the_player_makes_puzzles() {
    let Some(mut session) = Session::start(folder(), "", "") else {
        return;
    };
    session.wait_for("New: a puzzle, easy");
    session.press("\r");
    session.wait_for("Missing");
    session.press("q");
    assert_eq!(session.end().0, 0);
}

#[test]
fn a_puzzle_that_is_made_is_drawn_on_a_terminal() {
    let Some(session) = Session::of(folder(), "", "generate --seed 1 --givens 30") else {
        return;
    };
    let (status, seen, _) = session.end();
    assert_eq!(status, 0);
    assert!(seen.contains("├───────┼───────┼───────┤"), "{seen}");
    let line = seen.lines().find(|line| line.trim().len() == 81);
    assert!(line.is_some(), "{seen}");
}

#[test]
fn a_signal_ends_the_player_and_the_game_is_kept() {
    let Some(mut session) = Session::start(folder(), "", WIKIPEDIA) else {
        return;
    };
    session.wait_for("all keys");
    session.press("\x1b[C\x1b[C4");
    session.wait_for("4 placed");
    session.signal("-TERM");
    let (status, seen, folder) = session.end();
    assert_eq!(status, 0);
    is_restored(&seen);
    assert!(kept(&folder)[0].contains("do r1c3=p4\n"));
}

/// Whoever closes the window leaves no program behind that waits for keys for ever.
#[test]
fn a_terminal_that_is_gone_ends_the_player() {
    let Some(mut session) = Session::start(folder(), "", WIKIPEDIA) else {
        return;
    };
    session.wait_for("all keys");
    session.press("\x1b[C\x1b[C4");
    session.wait_for("4 placed");
    let pid = fs::read_to_string(session.folder.path().join("pid")).unwrap();
    session.child.kill().unwrap();
    session.child.wait().unwrap();
    let began = Instant::now();
    let is_there = || {
        let kill = Command::new("kill").args(["-0", pid.trim()]).output();
        kill.unwrap().status.success()
    };
    while is_there() {
        assert!(began.elapsed() < PATIENCE, "it is still there");
        thread::sleep(Duration::from_millis(50));
    }
    assert!(kept(&session.folder)[0].contains("do r1c3=p4\n"));
}

#[test]
fn a_method_is_watched() {
    let Some(mut session) = Session::start(folder(), "", WIKIPEDIA) else {
        return;
    };
    session.wait_for("all keys");
    session.press("w+++++++");
    session.wait_for("Exactly one solution");
    session.press("mmm");
    session.wait_for("logic");
    session.press("\x1bq");
    session.press("q");
    let (status, seen, _) = session.end();
    assert_eq!(status, 0);
    is_restored(&seen);
}

#[test]
fn one_of_many_is_picked_and_saved_in_a_file() {
    let folder = folder();
    let puzzles = file(
        &folder,
        "puzzles",
        format!("{WIKIPEDIA}\n{}\n", crate::MATLAB),
    );
    let game = folder.path().join("game");
    let arguments = format!("'{puzzles}' --save '{}'", game.display());
    let Some(mut session) = Session::start(folder, "", &arguments) else {
        return;
    };
    session.wait_for("What to play");
    session.press("\x1b[B\r");
    session.wait_for("all keys");
    session.press("1q");
    session.wait_for("--save");
    let (status, _, _folder) = session.end();
    assert_eq!(status, 0);
    let text = fs::read_to_string(&game).unwrap();
    assert!(
        text.contains(" r1c3=g6 ") && text.contains("do r1c1=p1"),
        "{text}"
    );
}

/// The folder for the game is a file: that is told at once, and when the player quits, with a status of its own.
#[test]
fn a_game_that_cannot_be_saved_is_told() {
    let folder = folder();
    let taken = file(&folder, "taken", "");
    let arguments = format!("{WIKIPEDIA} --save '{taken}/game'");
    let Some(mut session) = Session::start(folder, "", &arguments) else {
        return;
    };
    session.wait_for("all keys");
    session.press("\x1b[C\x1b[C4");
    session.wait_for("The game cannot be saved");
    session.press("q");
    let (status, seen, _folder) = session.end();
    assert_eq!(status, 2);
    is_restored(&seen);
    let (_, said) = seen.rsplit_once("\x1b[?1049l").unwrap();
    assert!(
        said.contains("ninefold: the game cannot be saved"),
        "{said}"
    );
}

/// A damaged game is neither resumed nor taken for none: it has another name, and the player is told.
#[test]
fn a_damaged_game_is_told_and_set_aside() {
    let Some(mut session) = Session::start(folder(), "", WIKIPEDIA) else {
        return;
    };
    session.wait_for("all keys");
    session.press("\x1b[C\x1b[C4q");
    let (status, _, folder) = session.end();
    assert_eq!(status, 0);
    let games = folder.path().join("state/ninefold");
    let game = fs::read_dir(&games)
        .unwrap()
        .next()
        .unwrap()
        .unwrap()
        .path();
    let text = fs::read_to_string(&game).unwrap();
    let cut = &text[..text.len() / 3];
    fs::write(&game, cut.replace("start", "st")).unwrap();
    let mut session = Session::start(folder, "", WIKIPEDIA).unwrap();
    session.wait_for("The saved game cannot be read");
    session.press("\x1b[C\x1b[C4q");
    let (status, _, folder) = session.end();
    assert_eq!(status, 0);
    let games = kept(&folder);
    assert_eq!(games.len(), 2);
    assert!(games.contains(&cut.replace("start", "st")), "{games:?}");
}

#[test]
fn what_is_no_terminal_is_told_so() {
    let (out, status, err) = run(&mut ninefold(&["play", WIKIPEDIA]));
    assert_eq!((out.as_str(), status), ("", 2));
    assert!(err.contains("needs a terminal"), "{err}");
    let Some(mut session) = Session::start(folder(), "TERM=dumb", WIKIPEDIA) else {
        return;
    };
    session.wait_for("TERM=dumb");
    assert_eq!(session.end().0, 2);
}
