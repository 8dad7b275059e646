//! Reads boards as they are drawn in a test.

use ninefold_grid::{Grid, Puzzle, Shape, notation};

/// Reads the puzzle drawn by `text`: digits and `.`, any white space, and `|`, `+` and `-` as lines between boxes. The
/// side must have a usual box shape.
///
/// # Panics
/// If the text is not a board; then the test is wrong.
pub fn puzzle(text: &str) -> Puzzle {
    read(text, None)
}

/// Reads a puzzle as [`puzzle`] does, with boxes of this shape.
///
/// # Panics
/// If the text is not a board of this shape.
pub fn puzzle_of(shape: Shape, text: &str) -> Puzzle {
    read(text, Some(shape))
}

/// Reads the digits of the board drawn by `text`.
///
/// # Panics
/// If the text is not a board.
pub fn grid(text: &str) -> Grid {
    puzzle(text).givens().clone()
}

fn read(text: &str, shape: Option<Shape>) -> Puzzle {
    let signs: String = text
        .chars()
        .filter(|c| !c.is_whitespace() && !matches!(c, '|' | '+' | '-'))
        .collect();
    match notation::read_line(&signs, shape) {
        Ok(puzzle) => puzzle,
        Err(error) => panic!("not a board: {error}\n{text}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_its_line() {
        let picture = puzzle(
            "1 . | . 4
             . 4 | 1 .
             ----+----
             . 1 | 4 .
             4 . | . 1",
        );
        assert_eq!(picture, puzzle("1..4.41..14.4..1"));
        assert_eq!(picture.givens(), &grid("1..4 .41. .14. 4..1"));
    }
}
