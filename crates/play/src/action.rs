//! Everything that a player can do, by any key or mouse button.

use ninefold::grid::{Cell, Digit};

use crate::game::Mode;

/// An action of the player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Action {
    /// Moves to the next cell, or to the end of the row. The flag keeps the cells that are selected already.
    Move(Direction, bool),
    /// Moves to this cell, with the same flag.
    Go(Cell, bool),
    /// Selects from the cell where the button was pressed to this cell.
    Drag(Cell),
    /// Selects all cells.
    All,
    /// Selects all cells with the same digit as this one.
    Same(Cell),
    /// Leaves what is open or running.
    Escape,
    /// Confirms or begins.
    Enter,
    Digit(Digit, Option<Mode>),
    /// Empties cells. While a board is filled in, the cursor then moves forward or back.
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
    /// Switches between filling in a board and playing it.
    Edit,
    Hint,
    Check,
    Solve,
    Watch,
    Pause,
    /// Highlights the cells with a digit.
    Light,
    Help,
    Open,
    /// Asks for the difficulty of a new puzzle.
    New,
    Faster,
    Slower,
    NextMethod,
    /// Scrolls text or lists by this number of lines.
    Scroll(isize),
    /// Picks this line of a list.
    Pick(usize),
    Paste(String),
    Suspend,
    Quit,
}

/// The direction of a move.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Direction {
    Up,
    Down,
    Left,
    Right,
    /// To the first column.
    Home,
    /// To the last column.
    End,
}
