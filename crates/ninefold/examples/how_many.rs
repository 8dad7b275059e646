//! How many Sudoku grids are there?
//!
//! ```sh
//! cargo run --release -p ninefold-lib --example how_many
//! ```
//!
//! Those of 4×4 and 6×6 are counted one by one. The 6,670,903,752,021,072,936,960 of 9×9 are counted by
//! bands, after an idea of Bertram Felgenhauer and Frazer Jarvis (*Mathematics of Sudoku I*, 2006) and of Ed Russell, who
//! saw how far it goes:
//!
//! 1. What the upper band forbids the lower ones is no more than which three digits stand in each of its columns. Take the
//!    three columns of a box as a partition of the nine digits into three triples; there are 280.
//! 2. So a band's columns are three partitions. Name the digits so that the first is 123, 456, 789: that leaves 280² =
//!    78,400 pairs, and exchanges of columns, boxes and names that leave 123, 456, 789 as it is make 44 classes of them.
//! 3. For each class count the bands with these columns: each box puts every column into one of six orders, 6³ ways for a
//!    box, and the rows of the three boxes must go together.
//! 4. For each class of upper bands go through all ways to deal the six digits that are left in each column to the middle and the lower
//!    band: 56 in each box, 56³ in all. Bands with the columns of the middle one and bands with those of the lower one
//!    go together in all ways.
//!
//! The library's own `count`, which knows nothing of this, is asked about a band of each class, and must say the same.

use std::collections::HashMap;
use std::io::{Write, stdout};

use ninefold::grid::{Board, Cell, Digit, Grid, Puzzle, Shape};
use ninefold::search::{Budget, count};

/// Digits, a bit each.
type Digits = u16;

/// The digits of the three columns of a box.
type Columns = [Digits; 3];

const ALL: Digits = 0x1FF;

/// The first box, when the digits are named after it.
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
    // The class of a pair is at 280·second + third; so is what is known of it.
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
    // 1680 orders and choices of the first box, 3! orders of the columns in the other two.
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

/// All partitions of the nine digits into three triples, and the number of each.
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

    /// The pair of three boxes, after naming the digits so that the first is 123, 456, 789.
    fn pair(&self, [first, second, third]: [Columns; 3]) -> usize {
        let names = Names::of(first);
        let number = |columns: Columns| self.number(columns.map(|set| names.rename(set)));
        number(second) * self.all.len() + number(third)
    }

    /// The class of each pair: of those that exchanges make of each other.
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
                // Exchanges of two that make all others: boxes, columns of the first box, digits in its columns.
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

    /// How many bands have these columns, and one of them.
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

    /// In how many ways the middle and the lower band can be filled below a band with these columns.
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

/// New names of digits.
struct Names([Digits; 9]);

impl Names {
    /// Those that make 123, 456, 789 of the columns.
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

/// The rows of a box with these columns, in all 6³ orders.
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

/// All ways to deal what is left under the columns of a box to the box in the middle and the lowest.
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
