//! Draws 9×9 grids, every one of the 6,670,903,752,021,072,936,960 equally likely, in some microseconds.
//!
//! The first band affects the rest only by the digits that each column still needs, and the same is true of the
//! second band. So a grid is drawn in two parts:
//!
//! 1. a first band, each equally likely, and for each stack one of 56 splits. A split divides what the stack's
//!    three columns still need into columns of the second band and of the third;
//! 2. a second and a third band with just these columns, each equally likely.
//!
//! The first part is kept with a probability proportional to its number of second parts, and otherwise drawn
//! anew. This number is the bands with the columns of the second, times the bands with the columns of the
//! third. So each pair of parts, which is a grid, is exactly as likely as any other: all counts are whole
//! numbers, and the random numbers have no bias.
//!
//! The number of bands with given columns depends on three partitions of the nine digits into columns, one for
//! each box. Renaming the digits turns the first partition into 123|456|789, and a table of 280 × 280 holds the
//! rest. The greatest count is 1,728, and the relevant mean is about 200. So one draw in 80 is kept, and a draw
//! costs 40 ns. (Summing the counts over all 56³ splits of a band first would keep nine draws in ten, but needs
//! 350,000 look-ups for each.)
//!
//! Counting a grid by the splits of its columns is Felgenhauer and Jarvis's idea ("Mathematics of Sudoku I",
//! 2006). A test finds their total from the table.

use std::sync::LazyLock;

use crate::rng::Rng;

/// The digits 1 to 9, row by row.
pub(crate) type Full = [u8; 81];

/// Nine digits in three columns of three, in any order: bit `d` is the digit `d + 1`.
type Columns = [u16; 3];

const ALL: u16 = 0b1_1111_1111;

/// The columns 123, 456 and 789.
const PLAIN: Columns = [0b000_000_111, 0b000_111_000, 0b111_000_000];

/// Returns a random grid. Every grid is equally likely.
///
/// The number of second parts does not depend on the names of the digits. So the first box is 123, 456, 789
/// until a draw is kept, and then the digits are renamed.
pub(crate) fn grid(rng: &mut Rng) -> Full {
    let table = &*TABLE;
    let most = u64::from(table.most);
    loop {
        let mut throw = rng.below_large(56 * 56 * 56 * 56 * 216 * 216);
        let mut part = |of: u64| {
            let part = throw % of;
            throw /= of;
            part as usize
        };
        let [way, orders2, orders3] = [part(56), part(216), part(216)];
        let enough = rng.below_large(most * most);
        let names = &table.names[part(56)];
        let (second1, third1) = names.columns;
        let (second2, third2) = split(&table.boxes[216 * way + orders2].0, part(56));
        let (second3, third3) = split(&table.boxes[216 * way + orders3].1, part(56));
        let ways = u64::from(table.ways(&names.second, &second2, &second3));
        if ways * most <= enough
            || ways * u64::from(table.ways(&names.third, &third2, &third3)) <= enough
        {
            continue;
        }
        let bands = [
            first_band(way, [orders2, orders3]),
            band_of(&[second1, second2, second3], rng),
            band_of(&[third1, third2, third3], rng),
        ];
        let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        rng.shuffle(&mut digits);
        let mut full = [0; 81];
        for (cell, &digit) in full.iter_mut().zip(bands.iter().flatten().flatten()) {
            *cell = digits[usize::from(digit)];
        }
        return full;
    }
}

/// Three rows of nine digits, counted from 0.
type Band = [[u8; 9]; 3];

/// The rows 012, 345 and 678, and their columns.
const BOX_ROWS: Columns = PLAIN;
const BOX_COLUMNS: Columns = [0b001_001_001, 0b010_010_010, 0b100_100_100];

/// Returns a band whose first box is 012, 345, 678. `way` is one of the 56 ways to continue its rows. `orders`
/// has, for each other box, one of 216 orders of its three mini-rows.
fn first_band(way: usize, orders: [usize; 2]) -> Band {
    let (second, third) = split(&BOX_ROWS, way);
    let (second, third) = (in_order(&second, orders[0]), in_order(&third, orders[1]));
    let mut band = [
        [0, 1, 2, 0, 0, 0, 0, 0, 0],
        [3, 4, 5, 0, 0, 0, 0, 0, 0],
        [6, 7, 8, 0, 0, 0, 0, 0, 0],
    ];
    for (row, line) in band.iter_mut().enumerate() {
        line[3..6].copy_from_slice(&second[row]);
        line[6..].copy_from_slice(&third[row]);
    }
    band
}

/// Returns one of the 56 ways to give the three lines of the next box three digits each. No digit is in the
/// line where it was before. Also returns what is left for the box after that. `way` is below 56.
fn split(lines: &Columns, way: usize) -> (Columns, Columns) {
    // A line gets this many digits of the line after it, and the others from the line before it.
    let (from_next, mut which) = match way {
        0 => (0, 0),
        1..28 => (1, way - 1),
        28..55 => (2, way - 28),
        _ => (3, 0),
    };
    let chosen = lines.map(|line| {
        let one = ordered(line, 0)[which % 3];
        which /= 3;
        match from_next {
            0 => 0,
            1 => 1 << one,
            2 => line & !(1 << one),
            _ => line,
        }
    });
    let box_lines = [0, 1, 2].map(|line| {
        let (next, before) = ((line + 1) % 3, (line + 2) % 3);
        chosen[next] | (lines[before] & !chosen[before])
    });
    let rest = [0, 1, 2].map(|line| ALL & !lines[line] & !box_lines[line]);
    (box_lines, rest)
}

/// Returns three digits in one of six orders.
fn ordered(mut digits: u16, order: usize) -> [u8; 3] {
    let mut next = || {
        let digit = digits.trailing_zeros() as u8;
        digits &= digits.wrapping_sub(1);
        digit
    };
    let digits = [next(), next(), next()];
    ORDERS[order].map(|i| digits[i])
}

/// The six orders of three things.
const ORDERS: [[usize; 3]; 6] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
];

/// Returns the three lines of a box, each in its own order: one of 216 results.
fn in_order(lines: &Columns, orders: usize) -> [[u8; 3]; 3] {
    [
        ordered(lines[0], orders % 6),
        ordered(lines[1], orders / 6 % 6),
        ordered(lines[2], orders / 36),
    ]
}

/// Returns the lines that cross these.
fn across(lines: &[[u8; 3]; 3]) -> Columns {
    [0, 1, 2].map(|seat| lines.iter().map(|line| 1 << line[seat]).sum())
}

/// Returns a band with these columns, each equally likely. Draws two boxes until they leave a valid third.
fn band_of(columns: &[Columns; 3], rng: &mut Rng) -> Band {
    let digits = columns.map(|columns| columns.map(|column| ordered(column, 0)));
    loop {
        let mut throw = rng.below(6 * 6 * 6 * 6 * 6 * 6);
        let orders = [0; 6].map(|_| {
            let order = throw % 6;
            throw /= 6;
            &ORDERS[order]
        });
        let digit = |column: usize, row: usize| digits[column / 3][column % 3][orders[column][row]];
        let free = |row: usize| {
            let first: u16 = (0..3).map(|column| 1 << digit(column, row)).sum();
            let second: u16 = (3..6).map(|column| 1 << digit(column, row)).sum();
            (first & second == 0).then_some(ALL & !first & !second)
        };
        let (Some(a), Some(b), Some(c)) = (free(0), free(1), free(2)) else {
            continue;
        };
        let rest = [a, b, c];
        if !is_crossed(&rest, &columns[2]) {
            continue;
        }
        let mut band = [[0; 9]; 3];
        for (row, line) in band.iter_mut().enumerate() {
            for (column, cell) in line.iter_mut().enumerate() {
                *cell = match column {
                    0..6 => digit(column, row),
                    _ => (rest[row] & columns[2][column - 6]).trailing_zeros() as u8,
                };
            }
        }
        return band;
    }
}

/// Whether each row has exactly one digit in common with each column.
fn is_crossed(rows: &Columns, columns: &Columns) -> bool {
    rows.iter().all(|row| {
        columns
            .iter()
            .all(|column| (row & column).count_ones() == 1)
    })
}

/// The number of bands for given columns.
struct Table {
    /// The counts, by the numbers of the second and the third box's partitions, if the first is [`PLAIN`].
    ways: Vec<[u16; PARTITIONS]>,
    /// The greatest count.
    most: u16,
    /// The number of each triple of digits among all triples.
    triples: [u8; 512],
    /// The number of the partition that contains two triples.
    partitions: Vec<[u16; TRIPLES]>,
    /// The columns of the second and of the third box of a first band, for each way and order.
    boxes: Vec<(Columns, Columns)>,
    /// The splits of the first stack.
    names: Vec<Names>,
}

/// A split of the first stack: its columns of the second and of the third band. For either, the new number of
/// each triple after renaming these columns to [`PLAIN`].
struct Names {
    columns: (Columns, Columns),
    second: [u8; 512],
    third: [u8; 512],
}

/// The number of sets of three digits.
const TRIPLES: usize = 84;

/// The number of partitions of nine digits into three columns, in any order.
const PARTITIONS: usize = 280;

static TABLE: LazyLock<Table> = LazyLock::new(Table::new);

impl Table {
    fn new() -> Table {
        let sets: Vec<u16> = (0..512u16).filter(|set| set.count_ones() == 3).collect();
        let mut triples = [0; 512];
        for (number, &set) in sets.iter().enumerate() {
            triples[usize::from(set)] = number as u8;
        }
        let mut all: Vec<Columns> = Vec::with_capacity(PARTITIONS);
        let mut partitions = vec![[0; TRIPLES]; TRIPLES];
        for &a in sets.iter().filter(|&a| a & 1 != 0) {
            for &b in sets.iter().filter(|&b| a & b == 0) {
                let columns = [a, b, ALL & !a & !b];
                // Each partition occurs twice; the one whose second column has the lower digit counts.
                if columns[1].trailing_zeros() > columns[2].trailing_zeros() {
                    continue;
                }
                let number = |i: usize| usize::from(triples[usize::from(columns[i])]);
                for (i, j) in [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)] {
                    partitions[number(i)][number(j)] = all.len() as u16;
                }
                all.push(columns);
            }
        }
        let mut table = Table {
            ways: vec![[0; PARTITIONS]; PARTITIONS],
            most: 0,
            triples,
            partitions,
            boxes: Vec::with_capacity(56 * 216),
            names: Vec::with_capacity(56),
        };
        for way in 0..56 {
            let (second, third) = split(&BOX_ROWS, way);
            let columns = |lines| (0..216).map(move |orders| across(&in_order(lines, orders)));
            table.boxes.extend(columns(&second).zip(columns(&third)));
            let columns = split(&BOX_COLUMNS, way);
            table.names.push(Names {
                columns,
                second: table.renamed(&columns.0),
                third: table.renamed(&columns.1),
            });
        }
        // For each partition into rows, the partitions into columns that cross it.
        let crossed = all.iter().map(|rows| {
            let columns = all.iter().enumerate();
            let crossed = columns.filter(|(_, columns)| is_crossed(rows, columns));
            crossed.map(|(number, _)| number).collect::<Vec<_>>()
        });
        let crossed: Vec<Vec<usize>> = crossed.collect();
        // Each band occurs six times because of the order of its rows. Here the first box has 1, 2, 3 in this
        // order.
        let first: Vec<Columns> = (0..36)
            .map(|orders| across(&in_order(&PLAIN, 6 * orders)))
            .collect();
        for (second, columns) in all.iter().enumerate() {
            let mut rests = [0u16; PARTITIONS];
            for orders in 0..216 {
                let b = across(&in_order(columns, orders));
                for a in &first {
                    if (a[0] & b[0]) | (a[1] & b[1]) | (a[2] & b[2]) == 0 {
                        let rest = [0, 1, 2].map(|row| ALL & !a[row] & !b[row]);
                        rests[table.number(&rest)] += 6;
                    }
                }
            }
            for (rest, &bands) in rests.iter().enumerate().filter(|(_, bands)| **bands > 0) {
                for &third in &crossed[rest] {
                    table.ways[second][third] += bands;
                }
            }
        }
        table.most = table.ways.iter().flatten().copied().max().unwrap_or(0);
        table
    }

    /// The number of a partition.
    fn number(&self, columns: &Columns) -> usize {
        let triple = |set: u16| usize::from(self.triples[usize::from(set & ALL)]);
        self.partitions[triple(columns[0])][triple(columns[1])].into()
    }

    /// Returns the new number of each triple after renaming these columns to [`PLAIN`].
    fn renamed(&self, columns: &Columns) -> [u8; 512] {
        let mut names = [0; 9];
        for (&column, plain) in columns.iter().zip(PLAIN) {
            for (old, new) in ordered(column, 0).into_iter().zip(ordered(plain, 0)) {
                names[usize::from(old)] = 1 << new;
            }
        }
        let mut renamed = [0; 512];
        for (set, number) in renamed.iter_mut().enumerate() {
            let digits = (0..9).filter(|digit| set >> digit & 1 == 1);
            let new: usize = digits.map(|digit| names[digit]).sum();
            *number = self.triples[new];
        }
        renamed
    }

    /// Returns the number of bands with these columns in the second and third box. `names` stands for the
    /// columns of the first box.
    #[inline]
    fn ways(&self, names: &[u8; 512], second: &Columns, third: &Columns) -> u16 {
        let triple = |set: u16| usize::from(names[usize::from(set & ALL)]);
        let number = |columns: &Columns| self.partitions[triple(columns[0])][triple(columns[1])];
        self.ways[usize::from(number(second))][usize::from(number(third))]
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn the_counts_add_up_to_all_grids() {
        // Goes by the columns of the first band, with 123|456|789 in the first box. A renaming that keeps these
        // columns also keeps the count. So one second box for each way to cross them is enough.
        let all: Vec<Columns> = every_partition();
        assert_eq!(all.len(), PARTITIONS);
        let mut kinds: BTreeMap<_, (u128, Columns)> = BTreeMap::new();
        for columns in &all {
            kinds
                .entry(kind(&PLAIN, columns))
                .or_insert((0, *columns))
                .0 += 1;
        }
        assert_eq!(kinds.len(), 5);
        let mut total = 0u128;
        let mut shares = BTreeMap::new();
        for (name, (members, second)) in kinds {
            let mut of_kind = 0u128;
            for third in &all {
                let bands = u128::from(ways(&PLAIN, &second, third));
                let splits = |columns: &Columns| -> Vec<_> {
                    (0..56).map(|way| split(columns, way)).collect()
                };
                let mut rests = 0u128;
                let (b, c) = (splits(&second), splits(third));
                for a in splits(&PLAIN) {
                    let names = (TABLE.renamed(&a.0), TABLE.renamed(&a.1));
                    for b in &b {
                        for c in &c {
                            let ways = u64::from(TABLE.ways(&names.0, &b.0, &c.0))
                                * u64::from(TABLE.ways(&names.1, &b.1, &c.1));
                            rests += u128::from(ways);
                        }
                    }
                }
                of_kind += bands * rests;
            }
            total += members * of_kind;
            shares.insert(name, (members * of_kind) as f64);
        }
        // The columns of each box have six orders, and there are 280 partitions for the first.
        assert_eq!(total * 280 * 216, 6_670_903_752_021_072_936_960);
        grids_are_of_each_kind_as_often(&shares, total as f64);
    }

    /// Returns how the columns of one box cross those of another.
    fn kind(one: &Columns, other: &Columns) -> Vec<Vec<u32>> {
        let crossed = other.iter().map(|column| {
            let mut met: Vec<u32> = one.iter().map(|c| (c & column).count_ones()).collect();
            met.sort_unstable();
            met
        });
        let mut kinds: Vec<Vec<u32>> = crossed.collect();
        kinds.sort();
        kinds
    }

    /// In random grids, any two boxes of each band and each stack must be of each kind in proportion to all
    /// grids with that kind. The three bands are drawn in different ways.
    fn grids_are_of_each_kind_as_often(shares: &BTreeMap<Vec<Vec<u32>>, f64>, total: f64) {
        const GRIDS: usize = 20_000;
        let mut counts: BTreeMap<_, BTreeMap<_, f64>> = BTreeMap::new();
        for number in 0..GRIDS {
            let straight = grid(&mut Rng::new(5, number as u64));
            let turned: Full = std::array::from_fn(|i| straight[i % 9 * 9 + i / 9]);
            for (way, full) in [straight, turned].iter().enumerate() {
                let columns = |band: usize, stack: usize| -> Columns {
                    std::array::from_fn(|column| {
                        let cells = (0..3).map(|row| 9 * (3 * band + row) + 3 * stack + column);
                        cells.map(|cell| 1 << (full[cell] - 1)).sum()
                    })
                };
                for band in 0..3 {
                    for (one, other) in [(0, 1), (0, 2), (1, 2)] {
                        let kind = kind(&columns(band, one), &columns(band, other));
                        let of_pair = counts.entry((way, band, one, other)).or_default();
                        *of_pair.entry(kind).or_insert(0.0) += 1.0;
                    }
                }
            }
        }
        for (place, found) in counts {
            let square = |(kind, share): (&Vec<Vec<u32>>, &f64)| {
                let expected = share / total * GRIDS as f64;
                (found.get(kind).unwrap_or(&0.0) - expected).powi(2) / expected
            };
            // With four degrees of freedom it is more than 18.5 once in a thousand.
            let chi: f64 = shares.iter().map(square).sum();
            assert!(chi < 18.5, "{place:?}: {chi}");
        }
    }

    fn ways(first: &Columns, second: &Columns, third: &Columns) -> u16 {
        TABLE.ways(&TABLE.renamed(first), second, third)
    }

    #[test]
    fn every_band_is_thrown_as_often() {
        // These columns have few bands, and each of them must occur about equally often.
        let columns = [[7, 56, 448], [7, 56, 448], [7, 56, 448]];
        let number = usize::from(ways(&columns[0], &columns[1], &columns[2]));
        let mut counts = BTreeMap::new();
        let mut rng = Rng::new(1, 1);
        for _ in 0..20 * number {
            *counts.entry(band_of(&columns, &mut rng)).or_insert(0u32) += 1;
        }
        assert_eq!(counts.len(), number);
        // Chi square with 1,727 degrees of freedom: 1,967 is four standard deviations above the mean.
        let squares = counts
            .values()
            .map(|&n| (f64::from(n) - 20.0).powi(2) / 20.0);
        let chi: f64 = squares.sum();
        assert!((1490.0..1967.0).contains(&chi), "{chi}");
    }

    fn every_partition() -> Vec<Columns> {
        let mut all = Vec::new();
        for a in 0..512u16 {
            for b in a + 1..512 {
                let c = ALL & !a & !b;
                let threes = a.count_ones() == 3 && b.count_ones() == 3 && c.count_ones() == 3;
                if a & b == 0 && b < c && threes {
                    all.push([a, b, c]);
                }
            }
        }
        all
    }
}
