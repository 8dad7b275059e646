//! Reads the usual puzzle of 81 signs on a line as 81 numbers.
//!
//! Most lines of large files are of this kind. The result is that of `line`, but the code does not read one sign
//! after another. Every sign is classified without a branch, and the compiler does this for 16 or more signs at
//! once in vector registers.

/// The number of cells of a 9×9 board.
pub const CELLS: usize = 81;

/// The longest line that is read as plain. A longer one may be a puzzle with a name of 81 signs.
const LONGEST: usize = 2 * CELLS;

/// Returns the digits 1 to 9 row by row, with 0 for an empty cell. Returns `None` if one of the signs is not a sign
/// of a 9×9 board. Also returns `None` if the signs have no digit and no dot, because dashes alone are a line of a
/// drawing.
#[inline]
pub fn cells(signs: &[u8; CELLS]) -> Option<[u8; CELLS]> {
    // Dots for empty cells are tried first, because looking for the rarer signs takes as long again.
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

/// Returns the puzzle on the first line of a text, and the length of the line with its end. Returns `None` if the
/// line does not have 81 signs with at most a few words after them, or if it has no end.
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
