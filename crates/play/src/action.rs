//! Everything that a player can do, whatever key or mouse button it is done with.

use ninefold::grid::{Cell, Digit};

use crate::game::Mode;

/// A wish of the player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Action {
    /// To the next cell, or along a row to its end; with what is selected so far, or without.
    Move(Way, bool),
    /// To this cell, likewise.
    Go(Cell, bool),
    /// From where the button was pressed to this cell.
    Drag(Cell),
    /// All cells.
    All,
    /// All cells with the same digit.
    Same(Cell),
    /// Out of whatever this is.
    Escape,
    /// Yes; begin; do it.
    Enter,
    Digit(Digit, Option<Mode>),
    /// Empties cells; when a board is filled in, goes on or back.
    Erase {
        back: bool,
    },
    Space,
    Mode(Mode),
    NextMode {
        back: bool,
    },
    Undo,
    Redo,
    Fill,
    Restart,
    /// Fill in, or play.
    Edit,
    Hint,
    Check,
    Solve,
    Watch,
    Pause,
    /// Shows where a digit stands.
    Light,
    Help,
    Open,
    /// A new puzzle: asks for its difficulty.
    New,
    Faster,
    Slower,
    NextMethod,
    /// Text or lists, by lines.
    Scroll(isize),
    /// The line of a list.
    Pick(usize),
    Paste(String),
    Suspend,
    Quit,
}

/// Where to.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    Up,
    Down,
    Left,
    Right,
    /// The first column.
    Home,
    /// The last column.
    End,
}
