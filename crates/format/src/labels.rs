//! Labels of the rows and columns of a drawn board: numbers or letters, which are no cells.

use crate::boards::Boards;
use crate::line_kind::{LineKind, is_below_head};

/// Returns the side of the board that begins with these lines, if there is a label before each of its rows: `1` to
/// `9`, or `A` to `I`.
pub(crate) fn labelled_side<'a>(
    lines: impl Iterator<Item = LineKind<'a>>,
    boards: &Boards,
) -> Option<usize> {
    let (mut side, mut count) = (0, 0);
    for line in lines {
        match line {
            LineKind::Border => {}
            LineKind::Row(row) => {
                if count == 0 {
                    side = row.tokens.len().saturating_sub(1);
                    boards.shape_of_side(side)?;
                }
                if row.tokens.len() != side + 1 || !is_label(row.tokens[0], count) {
                    return None;
                }
                count += 1;
            }
            _ => break,
        }
    }
    (side > 0 && count == side).then_some(side)
}

/// Returns whether these are labels of columns above a board of this side whose rows have labels. `below` is the line
/// between them.
pub(crate) fn are_above(tokens: &[&str], side: usize, below: &str) -> bool {
    // A first row of the board would begin with a digit.
    let columns = match tokens {
        ["", columns @ ..] if columns.len() == side => columns,
        columns => columns,
    };
    let mut numbered = columns.iter().enumerate();
    is_below_head(below, side + 1)
        || columns.len() == side && numbered.all(|(i, label)| is_label(label, i))
}

/// Returns whether a token is the label of row or column `i`, from 0: its number or its letter, perhaps in bold.
fn is_label(token: &str, i: usize) -> bool {
    let label = token.trim_matches('*');
    let letter = u8::try_from(i).ok().filter(|&i| i < 26).map(|i| b'A' + i);
    label.parse() == Ok(i + 1)
        || letter.is_some_and(|letter| label.as_bytes().eq_ignore_ascii_case(&[letter]))
}
