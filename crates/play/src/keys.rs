//! The meaning of each key. A digit above 9 is a capital letter: `A` is 10. Small letters are commands on every
//! board, so that the keys are the same on larger boards.
//!
//! Most terminals do not report Shift or Ctrl with a digit. Shift with a digit is therefore recognized by the sign
//! that it makes on an English keyboard, and Alt replaces Ctrl.

use ninefold::grid::Digit;
use ninefold::grid::notation::Alphabet;
use ratatui_crossterm::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use crate::action::{Action, Direction};
use crate::game::Mode;

/// The keys of the board, for the help: each key and its effect.
pub(crate) const BOARD: &[(&str, &str)] = &[
    ("arrows Home End", "move; with Shift or Ctrl, select more"),
    ("mouse", "click, drag, double-click for equal digits"),
    ("1-9 A-Z", "write a digit; A is 10"),
    (". 0 Del Backspace", "erase"),
    (
        "z x c v",
        "write digits, corner marks, centre marks, colours",
    ),
    ("Space Tab", "the next of these"),
    ("Shift+1-9", "a corner mark (English keyboards)"),
    ("Alt+1-9", "a centre mark"),
    ("u [   y ]", "undo, redo"),
    ("f", "fill in all candidates as corner marks"),
    ("h", "a hint; again, more of it; Enter does the step"),
    ("PgUp PgDn", "scroll a long explanation"),
    ("k", "check: what is wrong?"),
    ("s", "solve; Enter writes the solution"),
    ("w", "watch a textbook method at work"),
    ("g", "show every cell with this digit"),
    ("p", "pause"),
    ("r", "restart (u restores everything)"),
    ("e", "change the givens; Enter plays"),
    ("n", "a new puzzle of a difficulty that you choose"),
    ("o", "other puzzles, saved games, empty boards"),
    ("Ctrl-A Esc", "select all cells, one cell"),
    ("paste", "play the puzzle that is pasted"),
    ("Ctrl-Z", "suspend the program"),
    ("q Ctrl-C", "quit and save the game"),
];

/// The keys while the player watches a method.
pub(crate) const WATCH: &[(&str, &str)] = &[
    ("Space", "pause, continue"),
    ("Right .", "one step"),
    ("+ - Up Down", "faster, slower"),
    ("m", "the next method"),
    ("r", "from the start"),
    ("Esc w", "back to the game"),
];

/// Returns the action of a key on a board of this side.
pub(crate) fn action(key: KeyEvent, side: usize) -> Option<Action> {
    if key.kind == KeyEventKind::Release {
        return None;
    }
    let has = |modifier| key.modifiers.contains(modifier);
    let (ctrl, alt) = (has(KeyModifiers::CONTROL), has(KeyModifiers::ALT));
    let extend = ctrl || has(KeyModifiers::SHIFT);
    Some(match key.code {
        KeyCode::Up => Action::Move(Direction::Up, extend),
        KeyCode::Down => Action::Move(Direction::Down, extend),
        KeyCode::Left => Action::Move(Direction::Left, extend),
        KeyCode::Right => Action::Move(Direction::Right, extend),
        KeyCode::Home => Action::Move(Direction::Home, extend),
        KeyCode::End => Action::Move(Direction::End, extend),
        KeyCode::PageUp => Action::Scroll(-8),
        KeyCode::PageDown => Action::Scroll(8),
        KeyCode::Enter => Action::Enter,
        KeyCode::Esc => Action::Escape,
        KeyCode::Tab => Action::NextMode { back: false },
        KeyCode::BackTab => Action::NextMode { back: true },
        KeyCode::Backspace => Action::Erase { back: true },
        KeyCode::Delete => Action::Erase { back: false },
        KeyCode::F(1) => Action::Help,
        KeyCode::Char(sign) if ctrl => match sign.to_ascii_lowercase() {
            'c' | 'q' | 'd' => Action::Quit,
            'z' => Action::Suspend,
            'a' => Action::All,
            'y' | 'r' => Action::Redo,
            'l' => Action::Scroll(0),
            sign => Action::Digit(digit(sign, side)?, Some(Mode::Centre)),
        },
        KeyCode::Char(sign) if alt => Action::Digit(digit(sign, side)?, Some(Mode::Centre)),
        KeyCode::Char(sign) => sign_action(sign, side)?,
        _ => return None,
    })
}

/// Returns the action of a sign that is typed without Ctrl or Alt.
fn sign_action(sign: char, side: usize) -> Option<Action> {
    if let Some(digit) = digit(sign, side) {
        return Some(Action::Digit(digit, None));
    }
    let shifted = "!@#$%^&*(".find(sign).map(|i| i + 1).filter(|&n| n <= side);
    if let Some(digit) = shifted.and_then(Digit::new) {
        return Some(Action::Digit(digit, Some(Mode::Corner)));
    }
    Some(match sign.to_ascii_lowercase() {
        '0' | '.' => Action::Erase { back: false },
        ' ' => Action::Space,
        'z' => Action::Mode(Mode::Digit),
        'x' => Action::Mode(Mode::Corner),
        'c' => Action::Mode(Mode::Centre),
        'v' => Action::Mode(Mode::Colour),
        'u' | '[' => Action::Undo,
        'y' | ']' => Action::Redo,
        'f' => Action::Fill,
        'r' => Action::Restart,
        'e' => Action::Edit,
        'h' => Action::Hint,
        'k' => Action::Check,
        's' => Action::Solve,
        'w' => Action::Watch,
        'p' => Action::Pause,
        'g' => Action::Light,
        'o' => Action::Open,
        'n' => Action::New,
        'm' => Action::NextMethod,
        '+' | '=' => Action::Faster,
        '-' => Action::Slower,
        '?' => Action::Help,
        'q' => Action::Quit,
        _ => return None,
    })
}

/// Returns the digit of a sign: a numeral or a capital letter.
fn digit(sign: char, side: usize) -> Option<Digit> {
    let is_sign = sign.is_ascii_digit() || sign.is_ascii_uppercase();
    is_sign
        .then(|| Alphabet::Digits.digit(sign, side))
        .flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(code: KeyCode, modifiers: KeyModifiers, side: usize) -> Option<Action> {
        action(KeyEvent::new(code, modifiers), side)
    }

    fn typed(sign: char, side: usize) -> Option<Action> {
        press(KeyCode::Char(sign), KeyModifiers::NONE, side)
    }

    fn written(value: usize, mode: Option<Mode>) -> Option<Action> {
        Digit::new(value).map(|digit| Action::Digit(digit, mode))
    }

    #[test]
    fn digits_and_commands_are_told_apart() {
        assert_eq!(typed('9', 9), written(9, None));
        assert_eq!(typed('9', 6), None);
        assert_eq!(typed('A', 16), written(10, None));
        assert_eq!(typed('C', 16), written(12, None));
        assert_eq!(typed('c', 16), Some(Action::Mode(Mode::Centre)));
        assert_eq!(typed('C', 9), Some(Action::Mode(Mode::Centre)));
        assert_eq!(typed('#', 9), written(3, Some(Mode::Corner)));
        assert_eq!(typed('0', 9), Some(Action::Erase { back: false }));
        let alt = press(KeyCode::Char('4'), KeyModifiers::ALT, 9);
        assert_eq!(alt, written(4, Some(Mode::Centre)));
    }

    #[test]
    fn every_small_letter_of_the_help_is_a_command() {
        for (keys, _) in BOARD.iter().chain(WATCH) {
            for key in keys
                .split_whitespace()
                .filter(|key| key.chars().count() == 1)
            {
                let sign = key.chars().next().unwrap();
                assert!(typed(sign, 9).is_some(), "{key}");
                assert!(typed(sign, 25).is_some(), "{key}");
            }
        }
    }

    #[test]
    fn every_key_on_every_side_is_harmless() {
        for side in [2, 4, 9, 16, 35] {
            for sign in (0..=0x2ff).filter_map(char::from_u32) {
                for modifiers in [KeyModifiers::NONE, KeyModifiers::CONTROL, KeyModifiers::ALT] {
                    let _ = press(KeyCode::Char(sign), modifiers, side);
                }
            }
        }
    }
}
