//! Writes and reads a game as text, with its whole history:
//!
//! ```text
//! ninefold game 1
//! box 3x3
//! seconds 754
//! cursor r5c5
//! start r1c1=g5 r1c2=g3 …
//! do r1c3=p4 r2c3=k12
//! undone r1c4=m26c3
//! ```
//!
//! `start` is the board at first. Each `do` is a change made since, and each `undone` a change that was undone. A
//! cell holds a given `g`, a placed digit `p`, corner marks `k`, centre marks `m`, a colour `c`, or nothing `-`.
//! (It is not JSON: only crates that exchange data with other programs use serde, and a file that grows by a line
//! for each move reads well without it.)

use std::fmt::{self, Write};
use std::time::Duration;

use ninefold::grid::notation::Alphabet;
use ninefold::grid::{Board, Cell, Digit, Marks, Pencilmarks, Shape};

use crate::contents::{COLOURS, Content};
use crate::game::{Game, MAX_SIDE};

/// A game with the cursor of its player and the time played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SavedState {
    pub(crate) game: Game,
    pub(crate) cursor: Cell,
    pub(crate) elapsed: Duration,
}

const FIRST_LINE: &str = "ninefold game 1";

/// The reason why a text is not a game: the line, from 1, and the fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct BadSavedGame(pub(crate) usize, pub(crate) &'static str);

impl fmt::Display for BadSavedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "this is not a saved game: line {}: {}", self.0, self.1)
    }
}

impl SavedState {
    pub(crate) fn write(&self) -> String {
        let game = &self.game;
        let board = game.board();
        let mut text = format!("{FIRST_LINE}\nbox {}\n", game.shape());
        if !game.title.is_empty() {
            let _ = writeln!(text, "title {}", game.title.replace(['\n', '\r'], " "));
        }
        let _ = writeln!(text, "seconds {}", self.elapsed.as_secs());
        let _ = writeln!(text, "cursor {}", board.name(self.cursor));
        if game.entering {
            text += "entering\n";
        }
        if let Some(stated) = game.stated() {
            text += "stated";
            for (cell, marks) in stated.iter() {
                let _ = write!(text, " {}={}", board.name(cell), signs(marks));
            }
            text.push('\n');
        }
        let (past, future) = game.history();
        let mut start = game.contents().clone();
        past.iter().rev().for_each(|change| start.undo(change));
        text += "start";
        if start.full {
            text += " full";
        }
        for (cell, content) in start.iter() {
            if content != Content::default() {
                write_cell(&mut text, board, cell, content);
            }
        }
        text.push('\n');
        let made = past.iter().map(|change| ("do", change));
        let undone = future.iter().rev().map(|change| ("undone", change));
        for (word, change) in made.chain(undone) {
            text += word;
            if change.full.1 {
                text += " full";
            }
            for &(cell, _, after) in &change.cells {
                write_cell(&mut text, board, cell, after);
            }
            text.push('\n');
        }
        text
    }

    /// Reads a game.
    ///
    /// # Errors
    /// If the text is not one that [`write`](Kept::write) makes.
    pub(crate) fn read(text: &str) -> Result<SavedState, BadSavedGame> {
        let mut lines = text
            .lines()
            .enumerate()
            .map(|(i, line)| (i + 1, line.trim_end()));
        if lines.next().map(|(_, line)| line) != Some(FIRST_LINE) {
            return Err(BadSavedGame(1, "expected `ninefold game 1`"));
        }
        let shape = match lines.next().and_then(|(_, line)| line.strip_prefix("box ")) {
            Some(shape) => shape.parse::<Shape>().ok(),
            None => None,
        };
        let shape = shape.filter(|shape| shape.side() <= MAX_SIDE);
        let shape = shape.ok_or(BadSavedGame(2, "expected a box shape"))?;
        let mut state = SavedState {
            game: Game::empty(shape),
            cursor: Cell::new(0),
            elapsed: Duration::ZERO,
        };
        state.game.entering = false;
        let board = state.game.board().clone();
        let mut undone = 0;
        let mut stated = None;
        for (number, line) in lines {
            let wrong = |what| BadSavedGame(number, what);
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            match word {
                "title" => state.game.title = rest.to_owned(),
                "seconds" => {
                    let seconds = rest
                        .parse::<u32>()
                        .map_err(|_| wrong("expected a number"))?;
                    state.elapsed = Duration::from_secs(seconds.into());
                }
                "cursor" => {
                    state.cursor = read_cell(rest, &board).ok_or(wrong("expected a cell"))?;
                }
                "entering" => state.game.entering = true,
                "stated" => {
                    let mut marks = Pencilmarks::empty(board.side());
                    for part in rest.split_whitespace() {
                        let (cell, list) = part.split_once('=').ok_or(wrong("expected `=`"))?;
                        let cell = read_cell(cell, &board).ok_or(wrong("expected a cell"))?;
                        for sign in list.chars() {
                            let digit = Alphabet::Digits.digit(sign, board.side());
                            marks[cell].insert(digit.ok_or(wrong("expected digits"))?);
                        }
                    }
                    stated = Some(marks);
                }
                "start" | "do" | "undone" => {
                    let full = rest.split_whitespace().next() == Some("full");
                    let cells = rest.split_whitespace().filter(|part| *part != "full");
                    let cells = cells.map(|part| read_content(part, &board));
                    let cells: Option<Vec<(Cell, Content)>> = cells.collect();
                    let cells = cells.ok_or(wrong("expected cells such as r1c1=g5"))?;
                    let before = state.game.history().0.len();
                    state.game.set(cells, full);
                    match word {
                        "start" => state.game.forget(),
                        "undone" => undone += state.game.history().0.len() - before,
                        _ => (),
                    }
                }
                "" => (),
                _ => return Err(wrong("an unknown word")),
            }
        }
        for _ in 0..undone {
            state.game.undo();
        }
        state.game = state.game.stating(stated);
        Ok(state)
    }
}

fn signs(marks: Marks) -> String {
    marks
        .iter()
        .filter_map(|digit| Alphabet::Digits.symbol(digit))
        .collect()
}

fn write_cell(text: &mut String, board: &Board, cell: Cell, content: Content) {
    let _ = write!(text, " {}=", board.name(cell));
    let before = text.len();
    for (letter, digit) in [('g', content.given), ('p', content.placed)] {
        if let Some(sign) = digit.and_then(|digit| Alphabet::Digits.symbol(digit)) {
            text.extend([letter, sign]);
        }
    }
    for (letter, marks) in [('k', content.corner), ('m', content.centre)] {
        if !marks.is_empty() {
            text.push(letter);
            *text += &signs(marks);
        }
    }
    if content.colour > 0 {
        let _ = write!(text, "c{}", content.colour);
    }
    if text.len() == before {
        text.push('-');
    }
}

/// Reads a cell such as `r3c5`.
fn read_cell(name: &str, board: &Board) -> Option<Cell> {
    let (row, column) = name.strip_prefix('r')?.split_once('c')?;
    let side = board.side();
    let number = |text: &str| text.parse().ok().filter(|n| (1..=side).contains(n));
    Some(Cell::at(number(row)? - 1, number(column)? - 1, side))
}

/// Reads the content of a cell, such as `r3c5=p4k12`.
fn read_content(part: &str, board: &Board) -> Option<(Cell, Content)> {
    let (cell, rest) = part.split_once('=')?;
    let cell = read_cell(cell, board)?;
    let mut content = Content::default();
    let mut field = '-';
    for sign in rest.chars() {
        if matches!(sign, 'g' | 'p' | 'k' | 'm' | 'c' | '-') {
            field = sign;
            continue;
        }
        let digit: Digit = Alphabet::Digits.digit(sign, board.side().max(9))?;
        if field != 'c' && digit.value() > board.side() {
            return None;
        }
        match field {
            'g' => content.given = Some(digit),
            'p' => content.placed = Some(digit),
            'k' => content.corner.insert(digit),
            'm' => content.centre.insert(digit),
            'c' => content.colour = u8::try_from(digit.value()).ok().filter(|c| *c <= COLOURS)?,
            _ => return None,
        }
    }
    Some((cell, content))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Mode;

    fn digit(value: usize) -> Digit {
        Digit::new(value).unwrap()
    }

    #[test]
    fn a_game_comes_back_with_its_history() {
        for shape in ["2x2", "3x3", "4x4"] {
            let mut game = Game::empty(shape.parse().unwrap());
            game.title = "A title, with words".to_owned();
            game.write(&[Cell::new(0)], digit(4), Mode::Digit);
            game.forget();
            game.entering = false;
            let max = digit(game.board().side());
            game.write(&[Cell::new(1), Cell::new(9)], max, Mode::Digit);
            game.fill();
            game.write(&[Cell::new(2)], digit(3), Mode::Centre);
            game.write(&[Cell::new(2), Cell::new(3)], digit(4), Mode::Colour);
            game.write(&[Cell::new(5)], digit(3), Mode::Corner);
            game.undo();
            game.undo();
            let state = SavedState {
                game,
                cursor: Cell::new(7),
                elapsed: Duration::from_secs(754),
            };
            let text = state.write();
            assert_eq!(SavedState::read(&text), Ok(state), "{text}");
        }
    }

    #[test]
    fn what_is_no_game_is_refused_with_its_line() {
        let read = |text: &str| SavedState::read(text).unwrap_err().to_string();
        assert!(read("53..7").contains("line 1"));
        assert!(read("ninefold game 1\nbox 6x6").contains("line 2"));
        let head = "ninefold game 1\nbox 3x3\n";
        for wrong in [
            "start r1c0=g5",
            "start r1c1=g",
            "do r1c1=x5",
            "do r9c10=-",
            "cursor r10c1",
            "seconds -1",
            "start r1c1=c9",
            "start r1c1=5",
            "stated r1c1=1x",
            "dance",
        ] {
            let result = SavedState::read(&format!("{head}{wrong}\n"));
            let expected = wrong == "start r1c1=g";
            assert_eq!(result.is_ok(), expected, "{wrong}");
        }
    }
}
