//! A list to pick from: the puzzles of a file, saved games, new boards.

use ninefold::format::Record;
use ninefold::grid::Shape;
use ninefold::logic::Level;
use ninefold::report::words;

use crate::clock;
use crate::saved_games::Saved;

/// Something that can be played.
#[derive(Clone)]
pub(crate) enum Start {
    /// A puzzle, which may have been played before.
    Puzzle(Box<Record>),
    /// A saved game.
    Saved(Box<Saved>),
    /// An empty board.
    Empty(Shape),
    /// A 9×9 puzzle of this difficulty, which must be made first.
    New(Level),
}

/// A line of a list.
#[derive(Clone)]
pub(crate) struct Item {
    pub(crate) words: String,
    pub(crate) start: Start,
}

/// Items, one of which is selected.
#[derive(Clone)]
pub(crate) struct List {
    pub(crate) title: String,
    pub(crate) items: Vec<Item>,
    pub(crate) at: usize,
}

impl List {
    pub(crate) fn new(title: &str, items: Vec<Item>) -> List {
        List {
            title: title.to_owned(),
            items,
            at: 0,
        }
    }

    /// Returns the list of difficulties for a new puzzle.
    pub(crate) fn of_levels() -> List {
        List::new(
            "How hard?",
            Level::ALL.into_iter().map(Item::made).collect(),
        )
    }

    /// Moves the selection forward or back by this number of lines.
    pub(crate) fn go(&mut self, by: isize) {
        let last = self.items.len().saturating_sub(1);
        self.at = self.at.saturating_add_signed(by).min(last);
    }
}

impl Item {
    /// Returns the item of a puzzle in a file, with its number there.
    pub(crate) fn puzzle(number: usize, record: Record) -> Item {
        let board = record.puzzle.board();
        let givens = record.puzzle.givens().count() as u64;
        let mut words = vec![format!("{number}")];
        words.extend(record.meta.title.clone());
        words.push(format!("{}x{}", board.rows(), board.columns()));
        words.push(words::counted(givens, "given"));
        words.extend(record.meta.level.clone());
        Item {
            words: words.join("  "),
            start: Start::Puzzle(Box::new(record)),
        }
    }

    pub(crate) fn saved(saved: Saved) -> Item {
        let age = saved.age();
        let game = &saved.state.game;
        let side = game.board().side();
        let open = game.missing().iter().sum::<usize>() as u64;
        let state = match (game.entering, game.is_done()) {
            (true, _) => "being filled in".to_owned(),
            (_, true) => "solved".to_owned(),
            _ => format!("{} open", words::counted(open, "cell")),
        };
        let time = clock::shown(saved.state.elapsed);
        let title = match game.title.as_str() {
            "" => String::new(),
            title => format!("{title}, "),
        };
        Item {
            words: format!("Resume: {title}{side}x{side}, {state}, {time}, {age}"),
            start: Start::Saved(Box::new(saved)),
        }
    }

    pub(crate) fn made(level: Level) -> Item {
        let name = level.to_string().to_lowercase();
        Item {
            words: format!("New: a puzzle, {name}"),
            start: Start::New(level),
        }
    }

    pub(crate) fn empty(shape: Shape) -> Item {
        let side = shape.side();
        Item {
            words: format!("New: an empty {side}x{side} board, boxes of {shape}, to fill in"),
            start: Start::Empty(shape),
        }
    }
}
