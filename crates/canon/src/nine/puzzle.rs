//! The canonical form of puzzles, computed row by row.
//!
//! All possible first rows are examined, and those that write the least are kept. Each of them is continued with all
//! possible second rows, and so on. The search is breadth first, so it never follows a branch that has already lost.
//! Columns are distinguished only when they hold something. A column that is still empty stays interchangeable with its
//! empty neighbours in the stack. The same holds for stacks.
//!
//! ```text
//!    text       0 0 0 │ 0 0 1 │ 0 2 3      four bits a cell, 15 for a digit that has no name yet
//!    columns    ╰empty╯ ╰em╯ 5 ╰6 7 8      the column in each place; an order among equals is
//!                                          nobody's choice until one of them holds something
//! ```
//!
//! Two new digits side by side may exchange their places, columns and names. Both orders are followed, so a path is
//! followed at most 6 times for each stack. (Leaving this open too, as `lines` does, pays only on boards that are
//! nearly full, and those have few possible next rows.)

use super::{CanonicalForm, CompactSymmetry, ORDERS};

/// Stands for a digit without a name.
const NEW: u8 = 15;

/// A way to write the rows so far.
#[derive(Copy, Clone)]
struct Path {
    /// The name of each digit, four bits each: digit d from bit 4·d on, and 0 for 0.
    names: u64,
    /// How many paths are equal to this one up to an exchange of empty rows.
    weight: u32,
    /// The rows that are written, one bit each.
    used: u16,
    transposed: bool,
    rows: [u8; 9],
    /// The column in each place.
    columns: [u8; 9],
    /// The number of columns of each stack that are still empty; they come first.
    empty: [u8; 3],
    /// The number of stacks that are still empty; they come first.
    empty_stacks: u8,
}

/// The board and its transposed image, each cell as four times its number, and the empty rows.
struct Originals {
    cells: [[u8; 81]; 2],
    empty: [u16; 2],
}

pub(super) fn canonical(cells: &[u8; 81]) -> Option<CanonicalForm> {
    let originals = Originals::new(cells)?;
    let start = Path {
        names: 0xFF_FFFF_FFF0,
        weight: 1,
        used: 0,
        transposed: false,
        rows: [0; 9],
        columns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
        empty: [3; 3],
        empty_stacks: 3,
    };
    let transposed = Path {
        transposed: true,
        ..start
    };
    let mut paths = Vec::with_capacity(64);
    paths.extend([start, transposed]);
    let mut next: Vec<Path> = Vec::with_capacity(64);
    let mut least: Vec<(u32, u8, u32)> = Vec::with_capacity(64);
    let mut image = [0; 81];
    let mut named = 0;
    for depth in 0..9 {
        let mut text = u64::MAX;
        least.clear();
        for (i, path) in paths.iter().enumerate() {
            originals.each_row(path, depth, |row, weight| {
                let written = originals.text(path, row);
                if written < text {
                    text = written;
                    least.clear();
                }
                if written == text {
                    least.push((i as u32, row, weight));
                }
            });
        }
        next.clear();
        for &(path, row, weight) in &least {
            originals.follow(&paths[path as usize], depth, row, weight, named, &mut next);
        }
        std::mem::swap(&mut paths, &mut next);
        for (place, cell) in image[depth * 9..][..9].iter_mut().enumerate() {
            *cell = (text >> (32 - 4 * place)) as u8 & 15;
            if *cell == NEW {
                named += 1;
                *cell = named;
            }
        }
    }
    let path = paths.first()?;
    let exchanges: u32 = path
        .empty
        .iter()
        .map(|&n| FACTORIAL[usize::from(n)])
        .product();
    let weights: u32 = paths.iter().map(|path| path.weight).sum();
    Some(CanonicalForm {
        cells: image,
        automorphisms: weights * exchanges * FACTORIAL[usize::from(path.empty_stacks)],
        symmetry: path.symmetry(named),
    })
}

const FACTORIAL: [u32; 4] = [1, 1, 2, 6];

impl Originals {
    /// Returns `None` if a number is above 9, or if a house has a digit twice.
    fn new(cells: &[u8; 81]) -> Option<Originals> {
        let mut originals = Originals {
            cells: [[0; 81]; 2],
            empty: [0; 2],
        };
        let mut columns = [0u16; 9];
        let mut twice = 0;
        for row in 0..9 {
            let mut seen = 0u16;
            for column in 0..9 {
                let value = cells[row * 9 + column];
                if value > 9 {
                    return None;
                }
                originals.cells[0][row * 9 + column] = 4 * value;
                originals.cells[1][column * 9 + row] = 4 * value;
                let bit = (1u16 << value) & !1;
                twice |= (seen & bit) | (columns[column] & bit);
                seen |= bit;
                columns[column] |= bit;
            }
            originals.empty[0] |= u16::from(seen == 0) << row;
        }
        for (column, &seen) in columns.iter().enumerate() {
            originals.empty[1] |= u16::from(seen == 0) << column;
        }
        for corner in [0, 3, 6, 27, 30, 33, 54, 57, 60] {
            let mut seen = 0u16;
            for i in 0..9 {
                let bit = (1u16 << cells[corner + i / 3 * 9 + i % 3]) & !1;
                twice |= seen & bit;
                seen |= bit;
            }
        }
        (twice == 0).then_some(originals)
    }

    /// Calls `visit` with every row that may come next, and its weight. Of interchangeable empty rows, only the first
    /// is visited.
    #[inline(always)]
    fn each_row(&self, path: &Path, depth: usize, mut visit: impl FnMut(u8, u32)) {
        let empty = self.empty[usize::from(path.transposed)];
        if !depth.is_multiple_of(3) {
            let band = path.rows[depth - 1] / 3 * 3;
            let free = !path.used >> band & 7;
            let empty = empty >> band & free;
            let equal = empty.count_ones();
            for i in 0..3u8 {
                if free >> i & 1 == 0 {
                    continue;
                }
                if empty >> i & 1 == 0 {
                    visit(band + i, 1);
                } else if empty & ((1 << i) - 1) == 0 {
                    visit(band + i, equal);
                }
            }
            return;
        }
        let bands = [0, 3, 6].map(|band| (path.used >> band & 7 == 0).then_some(empty >> band & 7));
        let whole = bands.iter().filter(|band| **band == Some(7)).count() as u32;
        let mut seen_whole = false;
        for (band, empty) in bands.into_iter().enumerate() {
            let Some(empty) = empty else { continue };
            if empty == 7 {
                if !seen_whole {
                    visit(3 * band as u8, 3 * whole);
                }
                seen_whole = true;
                continue;
            }
            for i in 0..3 {
                let row = (3 * band + i) as u8;
                if empty >> i & 1 == 0 {
                    visit(row, 1);
                } else if empty & ((1 << i) - 1) == 0 {
                    visit(row, empty.count_ones());
                }
            }
        }
    }

    /// The names that a row has in the places of a path.
    #[inline(always)]
    fn names(&self, path: &Path, row: u8) -> [[u8; 3]; 3] {
        let row: &[u8; 9] = self.cells[usize::from(path.transposed)][9 * usize::from(row)..][..9]
            .try_into()
            .expect("nine cells");
        let name = |place: usize| {
            let column = usize::from(path.columns[place] & 15).min(8);
            (path.names >> (row[column] & 63)) as u8 & 15
        };
        [
            [name(0), name(1), name(2)],
            [name(3), name(4), name(5)],
            [name(6), name(7), name(8)],
        ]
    }

    /// The least text that a path can write with this row.
    #[inline(always)]
    fn text(&self, path: &Path, row: u8) -> u64 {
        let names = self.names(path, row);
        let mut stacks = [0u64; 3];
        for ((text, [a, b, c]), empty) in stacks.iter_mut().zip(names).zip(path.empty) {
            let (mut a, mut b, mut c) = (a, b, c);
            if empty > 1 {
                (a, b) = (a.min(b), a.max(b));
                if empty > 2 {
                    (b, c) = (b.min(c), b.max(c));
                    (a, b) = (a.min(b), a.max(b));
                }
            }
            *text = u64::from(a) << 8 | u64::from(b) << 4 | u64::from(c);
        }
        let [mut a, mut b, mut c] = stacks;
        if path.empty_stacks > 1 {
            (a, b) = (a.min(b), a.max(b));
            if path.empty_stacks > 2 {
                (b, c) = (b.min(c), b.max(c));
                (a, b) = (a.min(b), a.max(b));
            }
        }
        a << 24 | b << 12 | c
    }

    /// Adds all continuations with this row that write the least text.
    fn follow(
        &self,
        path: &Path,
        depth: usize,
        row: u8,
        weight: u32,
        named: u8,
        paths: &mut Vec<Path>,
    ) {
        let names = self.names(path, row);
        let orders = [0, 1, 2].map(|stack| orders(names[stack], path.empty[stack]));
        let texts = [0, 1, 2].map(|stack| {
            let [a, b, c] = orders[stack][0].map(|i| names[stack][usize::from(i)]);
            u16::from(a) << 8 | u16::from(b) << 4 | u16::from(c)
        });
        let cells = &self.cells[usize::from(path.transposed)][9 * usize::from(row)..][..9];
        let mut rows = path.rows;
        rows[depth] = row;
        let empty_stacks = texts[..usize::from(path.empty_stacks)]
            .iter()
            .filter(|text| **text == 0);
        let empty_stacks = empty_stacks.count() as u8;
        for stacks in self::orders(texts, path.empty_stacks) {
            let [first, second, third] = stacks.map(usize::from);
            let empty = [first, second, third].map(|stack| {
                let so_far = &names[stack][..usize::from(path.empty[stack])];
                so_far.iter().filter(|name| **name == 0).count() as u8
            });
            for one in orders[first] {
                for two in orders[second] {
                    for three in orders[third] {
                        let mut next = Path {
                            names: path.names,
                            weight: path.weight * weight,
                            used: path.used | 1 << row,
                            transposed: path.transposed,
                            rows,
                            columns: [0; 9],
                            empty,
                            empty_stacks,
                        };
                        let mut name = named;
                        for (place, (stack, order)) in [(first, one), (second, two), (third, three)]
                            .into_iter()
                            .enumerate()
                        {
                            for (i, from) in order.iter().enumerate() {
                                let from = usize::from(*from);
                                let column = path.columns[3 * stack + from];
                                next.columns[3 * place + i] = column;
                                if names[stack][from] == NEW {
                                    name += 1;
                                    let shift = cells[usize::from(column)];
                                    next.names ^= u64::from(NEW ^ name) << shift;
                                }
                            }
                        }
                        paths.push(next);
                    }
                }
            }
        }
    }
}

impl Path {
    fn symmetry(&self, named: u8) -> CompactSymmetry {
        let mut unnamed = named;
        let mut digits = [0; 9];
        for (digit, to) in digits.iter_mut().enumerate() {
            *to = match (self.names >> (4 * digit + 4)) as u8 & 15 {
                NEW => {
                    unnamed += 1;
                    unnamed - 1
                }
                name => name - 1,
            };
        }
        CompactSymmetry {
            transposed: self.transposed,
            rows: self.rows,
            columns: self.columns,
            digits,
        }
    }
}

/// The orders in which three values ascend, of which the first `free` may be moved. Equal zeros stay in place; other
/// equal values come in every order.
#[inline(always)]
fn orders<T: Copy + Into<u16>>(things: [T; 3], free: u8) -> &'static [[u8; 3]] {
    let [a, b, c] = things.map(Into::into);
    let compare =
        |one: u16, other: u16| usize::from(one > other) + 2 * usize::from(one == other && one != 0);
    let code = match free {
        0 | 1 => 0,
        2 => compare(a, b),
        _ => compare(a, b) + 3 * compare(a, c) + 9 * compare(b, c),
    };
    let (orders, count) = &RISING[code];
    &orders[..*count]
}

/// For every outcome of three comparisons (a, b), (a, c), (b, c), each 0 for less, 1 for greater and 2 for equal: the
/// orders in which no greater value precedes a smaller one.
static RISING: [([[u8; 3]; 6], usize); 27] = rising();

const fn rising() -> [([[u8; 3]; 6], usize); 27] {
    let mut table = [([[0; 3]; 6], 0); 27];
    let mut code = 0;
    while code < 27 {
        let outcomes = [code % 3, code / 3 % 3, code / 9];
        let mut i = 0;
        while i < 6 {
            let order = ORDERS[i];
            // The place of each of a, b, c.
            let mut place = [0; 3];
            let mut k = 0;
            while k < 3 {
                place[order[k] as usize] = k;
                k += 1;
            }
            let pairs = [(0, 1), (0, 2), (1, 2)];
            let mut good = true;
            k = 0;
            while k < 3 {
                let (one, other) = pairs[k];
                let before = place[one] < place[other];
                good &= outcomes[k] == 2 || before == (outcomes[k] == 0);
                k += 1;
            }
            if good {
                table[code].0[table[code].1] = order;
                table[code].1 += 1;
            }
            i += 1;
        }
        code += 1;
    }
    table
}
