//! How many Sudoku grids are there?
//!
//! ```sh
//! cargo run --release -p ninefold-lib --example how_many
//! ```
//!
//! The grids of 4×4 and 6×6 are counted one by one. The 6,670,903,752,021,072,936,960 grids of 9×9 are counted by
//! bands. The idea is by Bertram Felgenhauer and Frazer Jarvis (*Mathematics of Sudoku I*, 2006), and by Ed
//! Russell, who carried it further:
//!
//! 1. Only one fact about the upper band limits the lower bands: which three digits each of its columns has. The
//!    three columns of a box are a partition of the nine digits into three triples. There are 280 such partitions.
//! 2. So the columns of a band are three partitions. Rename the digits so that the first partition is 123, 456,
//!    789. This leaves 280² = 78,400 pairs. Exchanges of columns, boxes and names that keep 123, 456, 789 divide
//!    these pairs into 44 classes.
//! 3. For each class, count the bands with these columns. Each box puts every column into one of six orders, which
//!    gives 6³ possibilities for a box. The rows of the three boxes must fit together.
//! 4. For each class of upper bands, try every distribution of the six remaining digits of each column to the
//!    middle and the lower band. There are 56 for each box, and 56³ in all. Every band with the columns of the
//!    middle one goes with every band with the columns of the lower one.
//!
//! The library's own `count`, which uses none of this, counts the completions of one band of each class. Its result
//! must be the same.

use std::collections::HashMap;
use std::io::{Write, stdout};

use ninefold::grid::{Board, Cell, Digit, Grid, Puzzle, Shape};
use ninefold::search::{Budget, count};

/// A set of digits, one bit for each.
type Digits = u16;

/// The digits of the three columns of a box.
type Columns = [Digits; 3];

const ALL: Digits = 0x1FF;

/// The columns of the first box, after which the digits are named.
const FIRST: Columns = [0o007, 0o070, 0o700];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut out = stdout().lock();
    for (rows, columns) in [(2, 2), (2, 3)] {
        let shape = Shape::new(rows, columns)?;
        let empty = Puzzle::empty(Board::of(shape));
        let counted = count(&empty, 0, &Budget::default());
        writeln!(out, "{0}x{0}: {1}", shape.side(), counted.count)?;
    }
    let partitions = Partitions::new();
    let classes = partitions.classes();
    let number = classes.iter().max().map_or(0, |last| last + 1);
    writeln!(out, "9x9: columns of bands in {number} classes")?;
    // The class of a pair is at index 280·second + third. What is known of the pair is at the index of its class.
    let mut sizes = vec![0u128; number];
    let mut bands = vec![0u64; number];
    let mut upper = vec![Grid::empty(9); number];
    for (pair, &class) in classes.iter().enumerate() {
        if sizes[class] == 0 {
            (bands[class], upper[class]) = partitions.bands(pair);
        }
        sizes[class] += 1;
    }
    let fillings: Vec<u64> = classes.iter().map(|&class| bands[class]).collect();
    // 1680 choices and orders of columns for the first box, times 3! orders of the columns in each of the other
    // two.
    let alike = 1680 * 36;
    let all_bands: u128 = sizes
        .iter()
        .zip(&bands)
        .map(|(size, &bands)| size * u128::from(bands))
        .sum();
    writeln!(out, "     {} bands", alike * all_bands)?;
    let mut total = 0;
    for class in 0..number {
        let pair = classes.iter().position(|&c| c == class).unwrap_or(0);
        let completions = partitions.completions(pair, &fillings);
        let (size, bands) = (sizes[class], bands[class]);
        let puzzle = Puzzle::new(Board::of(Shape::NINE), upper[class].clone())?;
        let counted = count(&puzzle, 0, &Budget::default()).count;
        if u128::from(counted) != completions {
            return Err(format!(
                "class {}: {completions}, but count says {counted}",
                class + 1
            )
            .into());
        }
        writeln!(
            out,
            "     class {:2}: {:5} pairs, {bands:5} bands each, {completions} completions of each",
            class + 1,
            size
        )?;
        total += alike * size * u128::from(bands) * completions;
    }
    writeln!(out, "9x9: {total}")?;
    Ok(())
}

/// All partitions of the nine digits into three triples, and the number of each partition.
struct Partitions {
    all: Vec<Columns>,
    numbers: HashMap<Columns, usize>,
}

impl Partitions {
    fn new() -> Partitions {
        let triples = || (0..=ALL).filter(|set: &Digits| set.count_ones() == 3);
        let mut all = Vec::new();
        for one in triples() {
            for other in triples().filter(|other| one & other == 0 && one < *other) {
                let third = ALL ^ one ^ other;
                if other < third {
                    all.push([one, other, third]);
                }
            }
        }
        let numbers = all
            .iter()
            .enumerate()
            .map(|(i, &columns)| (columns, i))
            .collect();
        Partitions { all, numbers }
    }

    fn number(&self, mut columns: Columns) -> usize {
        columns.sort_unstable();
        self.numbers[&columns]
    }

    fn boxes(&self, pair: usize) -> [Columns; 3] {
        let n = self.all.len();
        [FIRST, self.all[pair / n], self.all[pair % n]]
    }

    /// Returns the pair of three boxes, after the digits are renamed so that the first box is 123, 456, 789.
    fn pair(&self, [first, second, third]: [Columns; 3]) -> usize {
        let names = Names::of(first);
        let number = |columns: Columns| self.number(columns.map(|set| names.rename(set)));
        number(second) * self.all.len() + number(third)
    }

    /// Returns the class of each pair. Two pairs are in one class if exchanges turn one into the other.
    fn classes(&self) -> Vec<usize> {
        let mut classes = vec![usize::MAX; self.all.len() * self.all.len()];
        let mut number = 0;
        for start in 0..classes.len() {
            if classes[start] != usize::MAX {
                continue;
            }
            classes[start] = number;
            let mut waiting = vec![start];
            while let Some(pair) = waiting.pop() {
                let [first, second, third] = self.boxes(pair);
                // These exchanges generate all others: of two boxes, two columns of the first box, or two digits in
                // a column of it.
                let exchanged = [
                    [second, first, third],
                    [first, third, second],
                    [[first[1], first[0], first[2]], second, third],
                    [[first[0], first[2], first[1]], second, third],
                ];
                let names = [(0, 1), (1, 2), (3, 4), (4, 5), (6, 7), (7, 8)];
                let renamed = names.map(|(one, other)| {
                    let names = Names::exchanged(one, other);
                    [first, second, third].map(|columns| columns.map(|set| names.rename(set)))
                });
                for boxes in exchanged.into_iter().chain(renamed) {
                    let next = self.pair(boxes);
                    if classes[next] == usize::MAX {
                        classes[next] = number;
                        waiting.push(next);
                    }
                }
            }
            number += 1;
        }
        classes
    }

    /// Returns how many bands have these columns, and one of these bands.
    fn bands(&self, pair: usize) -> (u64, Grid) {
        let columns = self.boxes(pair);
        let [first, second, third] = columns.map(rows);
        let mut last: HashMap<[Digits; 2], u64> = HashMap::new();
        for [upper, middle, _] in third {
            *last.entry([upper, middle]).or_default() += 1;
        }
        let mut bands = 0;
        let mut grid = Grid::empty(9);
        for one in &first {
            for other in &second {
                if one.iter().zip(other).any(|(a, b)| a & b != 0) {
                    continue;
                }
                let left = [0, 1, 2].map(|row| ALL & !(one[row] | other[row]));
                let lasts = last.get(&[left[0], left[1]]).copied().unwrap_or(0);
                if lasts > 0 && bands == 0 {
                    let boxes = [one, other, &left];
                    for cell in 0..27 {
                        let (square, column) = (cell % 9 / 3, cell % 3);
                        let digit = boxes[square][cell / 9] & columns[square][column];
                        let digit = Digit::from_index(digit.trailing_zeros() as usize);
                        grid.set(Cell::new(cell), Some(digit));
                    }
                }
                bands += lasts;
            }
        }
        (bands, grid)
    }

    /// Returns the number of ways to fill the middle and the lower band below a band with these columns.
    fn completions(&self, pair: usize, fillings: &[u64]) -> u128 {
        let [first, second, third] = self.boxes(pair).map(deals);
        let n = self.all.len();
        let mut total = 0;
        for [middle, lower] in first {
            let numbers = |deals: &[[Columns; 2]]| -> Vec<[usize; 2]> {
                let (middle, lower) = (Names::of(middle), Names::of(lower));
                let number = |names: &Names, columns: Columns| {
                    self.number(columns.map(|set| names.rename(set)))
                };
                deals
                    .iter()
                    .map(|&[one, other]| [number(&middle, one), number(&lower, other)])
                    .collect()
            };
            let (second, third) = (numbers(&second), numbers(&third));
            for [one, other] in &second {
                for [next, last] in &third {
                    let ways = fillings[one * n + next] * fillings[other * n + last];
                    total += u128::from(ways);
                }
            }
        }
        total
    }
}

/// The new name of each digit, as a bit.
struct Names([Digits; 9]);

impl Names {
    /// Returns the names that turn the columns into 123, 456, 789.
    fn of(columns: Columns) -> Names {
        let mut names = Names([0; 9]);
        let mut next = 0;
        for set in columns {
            for digit in (0..9).filter(|digit| set >> digit & 1 == 1) {
                names.0[digit] = 1 << next;
                next += 1;
            }
        }
        names
    }

    fn exchanged(one: usize, other: usize) -> Names {
        let mut names = Names(std::array::from_fn(|digit| 1 << digit));
        names.0.swap(one, other);
        names
    }

    fn rename(&self, set: Digits) -> Digits {
        let digits = (0..9).filter(|digit| set >> digit & 1 == 1);
        digits.fold(0, |renamed, digit| renamed | self.0[digit])
    }
}

/// Returns the rows of a box with these columns, in all 6³ orders.
fn rows(columns: Columns) -> Vec<[Digits; 3]> {
    let orders = [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ];
    let mut all = vec![[0; 3]];
    for set in columns {
        let digits: Vec<Digits> = (0..9)
            .map(|digit| 1 << digit)
            .filter(|bit| set & bit != 0)
            .collect();
        all = all
            .iter()
            .flat_map(|rows| {
                orders.map(|order| [0, 1, 2].map(|row| rows[row] | digits[order[row]]))
            })
            .collect();
    }
    all
}

/// Returns all ways to distribute the remaining digits of each column of a box to the middle and the lower box.
fn deals(columns: Columns) -> Vec<[Columns; 2]> {
    let triples = |left: Digits| {
        (0..=ALL).filter(move |set: &Digits| set.count_ones() == 3 && set & !left == 0)
    };
    let [a, b, c] = columns.map(|set| ALL ^ set);
    let mut all = Vec::new();
    for one in triples(a) {
        for other in triples(b & !one) {
            let third = ALL ^ one ^ other;
            if third & !c == 0 {
                all.push([[one, other, third], [a ^ one, b ^ other, c ^ third]]);
            }
        }
    }
    all
}
