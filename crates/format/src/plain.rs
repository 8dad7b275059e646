//! The usual puzzle on a line, 81 signs, straight to 81 numbers.
//!
//! Most lines of large files are of this kind, and what `line` makes of them can be
//! had without looking at one sign after the other: every sign is judged without a branch, 16 or
//! more side by side in the registers that the compiler takes for it.

/// Cells of a board of 9×9.
pub const CELLS: usize = 81;

/// The longest line that is taken for plain. A longer one may be a puzzle with a name of 81 signs.
const LONGEST: usize = 2 * CELLS;

/// The digits 1 to 9 row by row, 0 for an empty cell; `None` if one of the signs is none of a 9×9
/// board, or if there is no digit and no dot among them: dashes alone are a line of a drawing.
#[inline]
pub fn cells(signs: &[u8; CELLS]) -> Option<[u8; CELLS]> {
    // Dots for empty cells first: to look for the rarer signs takes as long again.
    let cells = of_signs(signs, |sign| sign == b'.');
    if cells.is_some() {
        return cells;
    }
    of_signs(signs, |sign| {
        matches!(sign, b'.' | b'*' | b'_' | b'-' | b'x' | b'X')
    })
    .filter(|cells| *cells != [0; CELLS] || signs.contains(&b'0'))
}

#[inline(always)]
fn of_signs(signs: &[u8; CELLS], is_empty: impl Fn(u8) -> bool) -> Option<[u8; CELLS]> {
    let mut cells = [0; CELLS];
    let mut all = true;
    for (cell, &sign) in cells.iter_mut().zip(signs) {
        let digit = sign.wrapping_sub(b'0');
        let is_digit = digit <= 9;
        *cell = if is_digit { digit } else { 0 };
        all &= is_digit | is_empty(sign);
    }
    all.then_some(cells)
}

/// The puzzle on the line that a text begins with, and how long the line is, its end included. `None`
/// if it is none of 81 signs with at most a few words behind, or if it has no end.
#[inline]
pub(crate) fn first_line(text: &[u8]) -> Option<([u8; CELLS], usize)> {
    let (signs, tail) = text.split_first_chunk()?;
    let length = match tail {
        [b'\n', ..] => 1,
        [b'\r', b'\n', ..] => 2,
        [b' ' | b'\t' | b',' | b';' | b'#', ..] => {
            let end = tail.iter().take(LONGEST - CELLS);
            1 + end.clone().position(|&byte| byte == b'\n')?
        }
        _ => return None,
    };
    Some((cells(signs)?, CELLS + length))
}
