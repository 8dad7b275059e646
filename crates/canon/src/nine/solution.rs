//! The canonical form of full grids, computed from their bands.
//!
//! The six bands of a grid are three of the grid itself and three of the transposed grid. The first image begins with
//! the first band that any of them can become, and a table contains that band ([`bands`]). Usually only one of the six
//! bands leads to it. Then all moves to that band are tried; these are few, because most bands have no automorphism. A
//! move determines the columns and the names of the digits. The first column then determines the order of the rows
//! below.

use super::bands::{self, BandIndex, TABLES};
use super::{CanonicalForm, CompactSymmetry};

/// The part of an image below its first band.
#[derive(Copy, Clone)]
struct Lower {
    /// The six rows, four bits a cell.
    texts: [u64; 6],
    rows: [u8; 6],
}

/// Returns `None` unless it is a full grid that satisfies the rules.
pub(super) fn canonical(cells: &[u8; 81]) -> Option<CanonicalForm> {
    // Each cell is twice the index of its digit.
    let mut boards = [[[0u8; 9]; 9]; 2];
    // The digits of the mini-rows.
    let mut sets = [[[0u16; 3]; 9]; 2];
    let mut above = 0;
    for row in 0..9 {
        for column in 0..9 {
            let digit = cells[9 * row + column].wrapping_sub(1);
            above |= u8::from(digit > 8);
            let bit = 1 << (digit & 15);
            boards[0][row][column] = (2 * digit) & 31;
            boards[1][column][row] = (2 * digit) & 31;
            sets[0][row][column / 3] |= bit;
            sets[1][column][row / 3] |= bit;
        }
    }
    if above > 0 || !is_full(&sets[0]) || !is_full(&sets[1]) {
        return None;
    }
    let tables = &*TABLES;
    let mut class = u16::MAX;
    let mut found = [None; 6];
    let mut count = 0;
    for i in 0..6 {
        let (orientation, band) = (i / 3, 3 * (i % 3));
        let rows = &boards[orientation];
        let sets = [
            sets[orientation][band],
            sets[orientation][band + 1],
            sets[orientation][band + 2],
        ];
        let band_index = bands::index_of([&rows[band], &rows[band + 1], &rows[band + 2]], &sets);
        let this = tables.class(&band_index);
        if this < class {
            class = this;
            count = 0;
        }
        if this == class {
            found[count] = Some((band_index, i));
            count += 1;
        }
    }
    let first = &tables.bands[usize::from(class)];
    let mut best = Lower {
        texts: [u64::MAX; 6],
        rows: [0; 6],
    };
    let mut automorphisms = 0;
    let mut symmetry = CompactSymmetry::default();
    for &(band_index, i) in found[..count].iter().flatten() {
        let band_index: BandIndex = band_index;
        let (orientation, band) = (i / 3, i % 3);
        let board = &boards[orientation];
        let (rows, columns) = tables.moves(&band_index);
        for (automorphic_rows, automorphic_columns) in &first.automorphisms {
            let columns = automorphic_columns.map(|i| columns[usize::from(i.min(8))].min(8));
            let rows = automorphic_rows.map(|i| 3 * band as u8 + rows[usize::from(i.min(2))]);
            let top = &board[usize::from(rows[0].min(8))];
            // Four bits a digit.
            let mut names = 0u64;
            for (place, &column) in columns.iter().enumerate() {
                names |= (place as u64 + 1) << (2 * top[usize::from(column)]);
            }
            match lower(board, band, &columns, names, &best) {
                Some(lower) if lower.texts == best.texts => automorphisms += 1,
                Some(lower) => {
                    best = lower;
                    automorphisms = 1;
                    symmetry = CompactSymmetry {
                        transposed: orientation == 1,
                        rows: [rows[0], rows[1], rows[2], 0, 0, 0, 0, 0, 0],
                        columns,
                        digits: std::array::from_fn(|digit| {
                            ((names >> (4 * digit)) & 15) as u8 - 1
                        }),
                    };
                }
                None => {}
            }
        }
    }
    symmetry.rows[3..].copy_from_slice(&best.rows);
    let mut image = [0; 81];
    image[..27].copy_from_slice(&first.cells);
    for (row, text) in image[27..].chunks_mut(9).zip(best.texts) {
        for (place, cell) in row.iter_mut().enumerate() {
            *cell = (text >> (32 - 4 * place)) as u8 & 15;
        }
    }
    Some(CanonicalForm {
        cells: image,
        automorphisms,
        symmetry,
    })
}

/// Whether rows and boxes hold every digit, judged by their mini-rows.
fn is_full(sets: &[[u16; 3]; 9]) -> bool {
    let mut common = 511;
    for [a, b, c] in sets {
        common &= a | b | c;
    }
    for band in [0, 3, 6] {
        let [one, two, three] = [sets[band], sets[band + 1], sets[band + 2]];
        for ((a, b), c) in one.into_iter().zip(two).zip(three) {
            common &= a | b | c;
        }
    }
    common == 511
}

/// The rows below the first band; `None` if they come after the best.
#[inline(always)]
fn lower(
    board: &[[u8; 9]; 9],
    band: usize,
    columns: &[u8; 9],
    names: u64,
    best: &Lower,
) -> Option<Lower> {
    let name = |row: u8, column: u8| {
        (names >> (2 * board[usize::from(row.min(8))][usize::from(column.min(8))])) & 15
    };
    // Each row with its first name, sorted; the index of the row is in the lower bits.
    let rows = |band: usize| {
        let [mut a, mut b, mut c] = [0, 1, 2].map(|i| {
            let row = (3 * band + i) as u8;
            name(row, columns[0]) << 4 | u64::from(row)
        });
        (a, b) = (a.min(b), a.max(b));
        (b, c) = (b.min(c), b.max(c));
        (a, b) = (a.min(b), a.max(b));
        [a, b, c]
    };
    let (one, other) = (rows((band + 1) % 3), rows((band + 2) % 3));
    let (one, other) = if one < other {
        (one, other)
    } else {
        (other, one)
    };
    let rows = [one[0], one[1], one[2], other[0], other[1], other[2]].map(|row| (row & 15) as u8);
    let mut lower = Lower {
        texts: [0; 6],
        rows,
    };
    let mut ahead = false;
    for (i, row) in rows.into_iter().enumerate() {
        let mut text = 0;
        for &column in columns {
            text = text << 4 | name(row, column);
        }
        if !ahead {
            if text > best.texts[i] {
                return None;
            }
            ahead = text < best.texts[i];
        }
        lower.texts[i] = text;
    }
    Some(lower)
}
