//! The 416 classes of bands, and the class of each band of a full grid.
//!
//! In a full band, every digit is in a different row of each of the three boxes, so it follows one of six paths. Three
//! paths go down to the right, and three go down to the left. There are two kinds of band. In a *mixed* band, each path
//! of one direction has two digits, which stay together, and each path of the other direction has one. In a *pure*
//! band, each path of one direction has three digits, and the other direction has none.
//!
//! ```text
//!    a a' x │ c c' y │ b b' z      a a', b b', c c' go down to the right, together;
//!    b b' y │ a a' z │ c c' x      x, y, z go down to the left, alone
//!    c c' z │ b b' x │ a a' y
//! ```
//!
//! So the rest of a band is the order in each of its nine mini-rows, of one digit alone and two together. These are 6⁹
//! orders, or 36³ = 46,656 if the columns of each box are sorted by the first row. (A pure band has three triples
//! instead, and as many orders.) That number is the index into a table of classes, which is made once in about 20 ms.
//!
//! Ed Russell and Frazer Jarvis found that there are 416 classes. A class is usually identified by the number of its
//! band in minlex order, and also here.

use std::sync::LazyLock;

use super::ORDERS;

/// Three rows of nine digits, each as twice its index.
pub(super) type Band = [[u8; 9]; 3];

pub(super) static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

pub(super) struct Tables {
    /// The class of each index, for mixed and for pure bands.
    classes: [Vec<u16>; 2],
    /// The moves from the bands of this index to the first band of the class, packed.
    moves: [Vec<u16>; 2],
    /// The bands in minlex order.
    pub(super) bands: Vec<First>,
    /// The columns of each packed move.
    columns: Vec<[u8; 9]>,
}

/// For each row and column of an image of a band, the original row or column.
type Moves = ([u8; 3], [u8; 9]);

/// The first band of a class.
pub(super) struct First {
    /// Its cells, 1 to 9.
    pub(super) cells: [u8; 27],
    /// All moves from the band to itself.
    pub(super) automorphisms: Vec<Moves>,
}

/// The description of a band by its index.
#[derive(Copy, Clone)]
pub(super) struct BandIndex {
    pure: bool,
    index: usize,
    /// The boxes, starting from the left one, in the order in which the digits that stay together go down.
    boxes: [u8; 3],
    /// The order of these digits in the first row, for each box from the left.
    first: [u8; 3],
}

const INDICES: usize = 36 * 36 * 36;

/// Spreads the bits of nine digits, two places apart.
static SPREAD: [u32; 512] = {
    let mut table = [0; 512];
    let mut bits = 0;
    while bits < 512 {
        let mut i = 0;
        while i < 9 {
            table[bits] |= ((bits as u32 >> i) & 1) << (2 * i);
            i += 1;
        }
        bits += 1;
    }
    table
};

/// The number of an order of 0, 1, 2: 3·first + second. Other numbers are not orders.
const NUMBERS: [u8; 6] = [1, 2, 3, 5, 6, 7];

/// The columns that hold 0, 1, 2, by the number of their order.
static PLACES: [[u8; 3]; 9] = {
    let mut table = [[0; 3]; 9];
    let mut i = 0;
    while i < 6 {
        let mut k = 0;
        while k < 3 {
            table[NUMBERS[i] as usize][ORDERS[i][k] as usize] = k as u8;
            k += 1;
        }
        i += 1;
    }
    table
};

/// The index of a box, 0 to 35, by the numbers of its three orders. It consists of the orders of the second and the
/// third row after the columns are sorted by the first row.
static BOXES: [u8; 729] = {
    let mut table = [0; 729];
    let mut i = 0;
    while i < 216 {
        let orders = [i / 36, i / 6 % 6, i % 6];
        let mut number = 0;
        let mut k = 1;
        while k < 3 {
            let mut moved = [0; 3];
            let mut column = 0;
            while column < 3 {
                moved[ORDERS[orders[0]][column] as usize] = ORDERS[orders[k]][column];
                column += 1;
            }
            let mut same = 0;
            while !(ORDERS[same][0] == moved[0] && ORDERS[same][1] == moved[1]) {
                same += 1;
            }
            number = number * 6 + same;
            k += 1;
        }
        let at = NUMBERS[orders[0]] as usize * 81
            + NUMBERS[orders[1]] as usize * 9
            + NUMBERS[orders[2]] as usize;
        table[at] = number as u8;
        i += 1;
    }
    table
};

/// The digits that stay together, a set for each path, and whether they go down to the left.
#[inline(always)]
fn together(sets: &[[u16; 3]; 3]) -> ([u16; 3], bool) {
    let [top, middle, _] = sets;
    let right = top[0] & middle[1];
    if right.count_ones() > 1 {
        ([right, top[1] & middle[2], top[2] & middle[0]], false)
    } else {
        (
            [top[0] & middle[2], top[2] & middle[1], top[1] & middle[0]],
            true,
        )
    }
}

/// Describes a band. `sets` are the digits of its mini-rows, one bit each.
#[inline(always)]
pub(super) fn index_of(band: [&[u8; 9]; 3], sets: &[[u16; 3]; 3]) -> BandIndex {
    let (mut together, left) = together(sets);
    let pure = together[0].count_ones() == 3;
    if pure {
        // The lowest digit takes the role of the one alone.
        together = together.map(|set| set & set.wrapping_sub(1));
    }
    let [a, b, c] = together;
    let low = |set: u16| set & set.wrapping_neg();
    let all = a | b | c;
    let lower = low(a) | low(b) | low(c);
    let labels = SPREAD[usize::from(lower & 511)] | SPREAD[usize::from((all ^ lower) & 511)] << 1;
    let order = |row: usize, stack: usize| {
        let label = |i: usize| (labels >> (band[row][3 * stack + i] & 31)) & 3;
        (3 * label(0) + label(1)) as usize
    };
    let mut first = [0; 3];
    let mut numbers = [0; 3];
    for stack in 0..3 {
        let orders = [order(0, stack), order(1, stack), order(2, stack)];
        first[stack] = orders[0] as u8;
        numbers[stack] = usize::from(BOXES[(orders[0] * 81 + orders[1] * 9 + orders[2]).min(728)]);
    }
    let boxes = if left { [0, 2, 1] } else { [0, 1, 2] };
    let [x, y, z] = boxes.map(|stack| numbers[usize::from(stack)]);
    BandIndex {
        pure,
        index: (x * 36 + y) * 36 + z,
        boxes,
        first,
    }
}

impl BandIndex {
    /// The columns of the band: first those of the first box, in the order of their digits in the first row, and so on.
    fn columns(&self) -> [u8; 9] {
        let mut columns = [0; 9];
        for (i, &stack) in self.boxes.iter().enumerate() {
            let places = PLACES[usize::from(self.first[usize::from(stack)])];
            for (k, &place) in places.iter().enumerate() {
                columns[3 * i + k] = 3 * stack + place;
            }
        }
        columns
    }
}

impl Tables {
    /// The index of a band's class, from 0.
    #[inline(always)]
    pub(super) fn class(&self, band_index: &BandIndex) -> u16 {
        self.classes[usize::from(band_index.pure)][band_index.index]
    }

    /// The rows and columns that turn the band into the first band of its class.
    pub(super) fn moves(&self, band_index: &BandIndex) -> Moves {
        let packed = usize::from(self.moves[usize::from(band_index.pure)][band_index.index]);
        let columns = band_index.columns();
        (
            ORDERS[packed / self.columns.len()],
            self.columns[packed % self.columns.len()].map(|column| columns[usize::from(column)]),
        )
    }

    fn new() -> Tables {
        const NONE: u16 = u16::MAX;
        let mut tables = Tables {
            classes: [vec![NONE; INDICES], vec![NONE; INDICES]],
            moves: [vec![0; INDICES], vec![0; INDICES]],
            bands: Vec::new(),
            columns: (0..1296).map(unpack).collect(),
        };
        for pure in [false, true] {
            for index in 0..INDICES {
                if tables.classes[usize::from(pure)][index] == NONE {
                    let class = tables.bands.len() as u16;
                    let first = First::of(&standard(pure, index));
                    tables.spread(&first, class);
                    tables.bands.push(first);
                }
            }
        }
        let mut order: Vec<usize> = (0..tables.bands.len()).collect();
        order.sort_by_key(|&class| tables.bands[class].cells);
        let mut number = vec![0; order.len()];
        for (i, &class) in order.iter().enumerate() {
            number[class] = i as u16;
        }
        for class in tables.classes.iter_mut().flatten() {
            *class = number[usize::from(*class)];
        }
        tables.bands.sort_by_key(|first| first.cells);
        tables
    }

    /// Stores a class at every index of its bands.
    fn spread(&mut self, first: &First, class: u16) {
        let band = first.band();
        let (together, _) = together(&sets(&band));
        // Exchanging the names of digits that stay together gives another index.
        let renamed = renamed(&together);
        for rows in ORDERS {
            for stacks in ORDERS {
                let mut moved = [[0; 9]; 3];
                for (to, from) in moved.iter_mut().zip(rows) {
                    for (i, cell) in to.iter_mut().enumerate() {
                        *cell = band[usize::from(from)][3 * usize::from(stacks[i / 3]) + i % 3];
                    }
                }
                for names in &renamed {
                    let band = moved.map(|row| row.map(|digit| 2 * names[usize::from(digit / 2)]));
                    let band_index = index_of(band.each_ref(), &sets(&band));
                    let at = &mut self.classes[usize::from(band_index.pure)][band_index.index];
                    if *at == class {
                        continue;
                    }
                    *at = class;
                    let mut moves = ([0; 3], [0; 9]);
                    for (i, row) in rows.into_iter().enumerate() {
                        moves.0[usize::from(row)] = i as u8;
                    }
                    for (i, column) in band_index.columns().into_iter().enumerate() {
                        let from = 3 * stacks[usize::from(column / 3)] + column % 3;
                        moves.1[usize::from(from)] = i as u8;
                    }
                    self.moves[usize::from(band_index.pure)][band_index.index] = pack(&moves);
                }
            }
        }
    }
}

/// All permutations of the digits inside these sets.
fn renamed(sets: &[u16; 3]) -> Vec<[u8; 9]> {
    let mut all = vec![[0, 1, 2, 3, 4, 5, 6, 7, 8]];
    for set in sets {
        let members: Vec<usize> = (0..9).filter(|i| set >> i & 1 == 1).collect();
        let orders = ORDERS
            .iter()
            .filter(|order| members.len() == 3 || order[2] == 2);
        all = orders
            .flat_map(|order| {
                all.iter().map(|names: &[u8; 9]| {
                    let mut renamed = *names;
                    for (i, &member) in members.iter().enumerate() {
                        renamed[member] = members[usize::from(order[i])] as u8;
                    }
                    renamed
                })
            })
            .collect();
    }
    all
}

/// The digits of the mini-rows.
pub(super) fn sets(band: &Band) -> [[u16; 3]; 3] {
    band.map(|row| {
        [0, 3, 6].map(|i| {
            row[i..i + 3]
                .iter()
                .fold(0, |set, digit| set | 1 << (digit / 2))
        })
    })
}

/// A band with this index.
fn standard(pure: bool, index: usize) -> Band {
    let mut band = [[0; 9]; 3];
    for stack in 0..3 {
        let number = index / [1296, 36, 1][stack] % 36;
        for (row, order) in [0, number / 6, number % 6].into_iter().enumerate() {
            for (i, &label) in ORDERS[order].iter().enumerate() {
                let right = ((stack + 3 - row) % 3) as u8;
                let left = ((stack + row) % 3) as u8;
                let digit = match label {
                    _ if pure => 3 * right + label,
                    0 => 6 + left,
                    _ => 2 * right + label - 1,
                };
                band[row][3 * stack + i] = 2 * digit;
            }
        }
    }
    band
}

impl First {
    /// Finds the first band of the class of this band.
    fn of(band: &Band) -> First {
        let (cells, _) = first(band);
        let mut least = First {
            cells,
            automorphisms: Vec::new(),
        };
        least.automorphisms = first(&least.band()).1;
        least
    }

    fn band(&self) -> Band {
        let mut band = [[0; 9]; 3];
        for (cell, value) in band.as_flattened_mut().iter_mut().zip(self.cells) {
            *cell = 2 * (value - 1);
        }
        band
    }
}

/// The first image of a band, and all moves that produce it.
fn first(band: &Band) -> ([u8; 27], Vec<Moves>) {
    let mut best = ([u8::MAX; 27], Vec::new());
    for rows in ORDERS {
        let [top, second, third] = rows.map(|row| &band[usize::from(row)]);
        for stacks in ORDERS {
            for order in ORDERS {
                let here = order.map(|i| 3 * stacks[0] + i);
                // The digits below these columns should get names as early as possible, so their columns come first.
                let below = here.map(|column| second[usize::from(column)]);
                let [middle, right] = [stacks[1], stacks[2]].map(|stack| {
                    let columns = 3 * stack..3 * stack + 3;
                    let place = |column: &u8| {
                        below
                            .iter()
                            .position(|&digit| digit == top[usize::from(*column)])
                    };
                    let orders = ORDERS.map(|order| order.map(|i| columns.start + i));
                    let keys = |order: &[u8; 3]| order.map(|column| place(&column).unwrap_or(3));
                    orders
                        .into_iter()
                        .filter(|order| keys(order).is_sorted())
                        .collect::<Vec<_>>()
                });
                for middle in &middle {
                    for right in &right {
                        let mut columns = [0; 9];
                        for (to, from) in columns
                            .iter_mut()
                            .zip([here, *middle, *right].as_flattened())
                        {
                            *to = *from;
                        }
                        let mut names = [0; 9];
                        for (i, &column) in columns.iter().enumerate() {
                            names[usize::from(top[usize::from(column)] / 2)] = i as u8 + 1;
                        }
                        let mut cells = [0; 27];
                        for (row, cells) in [top, second, third].iter().zip(cells.chunks_mut(9)) {
                            for (cell, &column) in cells.iter_mut().zip(&columns) {
                                *cell = names[usize::from(row[usize::from(column)] / 2)];
                            }
                        }
                        // The two lower rows are not sorted yet.
                        if cells < best.0 {
                            best = (cells, Vec::new());
                        }
                        if cells == best.0 {
                            best.1.push((rows, columns));
                        }
                    }
                }
            }
        }
    }
    best
}

/// Packs moves into a number: rows, stacks, columns in each stack.
fn pack((rows, columns): &Moves) -> u16 {
    let number = |order: [u8; 3]| ORDERS.iter().position(|&o| o == order).unwrap_or(0) as u16;
    let part = |i: usize| [columns[i], columns[i + 1], columns[i + 2]];
    let stacks = [0, 3, 6].map(|i| columns[i] / 3);
    [0, 3, 6]
        .into_iter()
        .fold(number(*rows) * 6 + number(stacks), |packed, i| {
            packed * 6 + number(part(i).map(|column| column % 3))
        })
}

/// The columns of packed moves.
fn unpack(packed: usize) -> [u8; 9] {
    let stacks = ORDERS[packed / 216];
    let mut columns = [0; 9];
    for (i, column) in columns.iter_mut().enumerate() {
        let order = ORDERS[packed / [36, 6, 1][i / 3] % 6];
        *column = 3 * stacks[i / 3] + order[i % 3];
    }
    columns
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_416_bands() {
        let tables = Tables::new();
        assert_eq!(tables.bands.len(), 416);
        // There are 9!·56·6⁶ bands, and a band without automorphisms has 9!·7776 images.
        let bands: usize = tables
            .bands
            .iter()
            .map(|first| 7776 / first.automorphisms.len())
            .sum();
        assert_eq!(bands, 56 * 6usize.pow(6));
    }

    #[test]
    fn every_index_leads_to_the_first_of_its_class() {
        for pure in [false, true] {
            for index in (0..INDICES).step_by(7) {
                let band = standard(pure, index);
                let band_index = index_of(band.each_ref(), &sets(&band));
                assert_eq!((band_index.pure, band_index.index), (pure, index));
                let (rows, columns) = TABLES.moves(&band_index);
                let mut names = [0; 9];
                for (i, &column) in columns.iter().enumerate() {
                    let digit = band[usize::from(rows[0])][usize::from(column)] / 2;
                    names[usize::from(digit)] = i as u8 + 1;
                }
                let first = &TABLES.bands[usize::from(TABLES.class(&band_index))];
                let image = rows.iter().flat_map(|&row| {
                    columns.map(|column| {
                        names[usize::from(band[usize::from(row)][usize::from(column)] / 2)]
                    })
                });
                assert!(image.eq(first.cells));
                if index.is_multiple_of(70) {
                    assert_eq!(self::first(&band).0, first.cells);
                }
            }
        }
    }
}
