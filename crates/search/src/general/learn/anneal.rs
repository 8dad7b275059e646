//! Finds a solution of a board with very many solutions by simulated annealing. All cells are filled, and digits are
//! exchanged until no house has two equal digits.
//!
//! Each row always contains its digits. A step takes a digit that occurs twice in a column, a box or another house, and
//! exchanges it with another digit of its row. A step that makes more digits occur twice is accepted at random: often
//! at a high temperature and seldom at a low one (for Sudoku by Lewis, 2007, who chooses any cell). The learning search
//! guesses the result first and repairs the rest.
//!
//! The learning search needs reasons, and an empty board has none: an empty 25×25 jigsaw and an empty 70×70 with a
//! diagonal took it more than ten seconds. Annealing takes less than one. It is useless on a puzzle with one solution,
//! so it is tried only where the expected number of solutions is above one ([`expected`]). A 144×144 with 30 % givens
//! is still not solved: after 230 million steps, 22 digits occur twice.
//!
//! Tried and lost: choosing only among digits that were placed where the digit already occurred, which is simpler (an
//! empty 25×25 jigsaw did not finish in 20 s). A random walk that fills a row by matchings and takes out what is in the
//! way, and a tabu search that changes one cell at a time, whatever its row: on a 100×100 with 30 % givens they stop at
//! 260 open cells and at 280 repeated digits.

use ninefold_grid::{Candidate, Digit, Marks};

use crate::Limit;
use crate::budget::Meter;

/// Marks a cell without a house in a family.
const NONE: u32 = u32::MAX;

/// The temperature at the beginning and at the end. The probability of a step that makes one more digit occur twice is
/// e^(−1/temperature): 4 % and 0.05 %. (From 0.25 to 0.15 and from 0.2 to 0.15, an empty 25×25 jigsaw took up to ten
/// times as long.)
const START_TEMPERATURE: f64 = 0.3;
const END_TEMPERATURE: f64 = 0.13;

/// The number of steps for each open cell in the first run. It doubles with each run.
const STEPS_PER_CELL: u64 = 500;

/// The number of steps at one temperature.
const STEPS_PER_TEMPERATURE: u64 = 1024;

pub(crate) struct Annealing {
    /// The digit of each cell, counted from 0.
    digits: Vec<u8>,
    /// The open cells of each row. Houses of the first family are called rows here, whatever their form.
    rows: Vec<Vec<u32>>,
    /// The row of each cell.
    row_of: Vec<u32>,
    /// For each cell and each other family, the start of the counts of its house in `counts`, or [`NONE`].
    house_starts: Vec<u32>,
    families: usize,
    side: usize,
    /// For each house and digit, the number of its cells that hold the digit.
    counts: Vec<u8>,
    /// For each house and digit, the open cell that received the digit last, or [`NONE`], as an index into
    /// `house_starts`.
    last: Vec<u32>,
    /// For each cell and family, a linked list: the cells that received its digit in that house before and after it.
    neighbours: Vec<[u32; 2]>,
    /// The indices of the counts above one, in any order, and the position of each count in that list.
    crowded: Vec<u32>,
    places: Vec<u32>,
    steps: u64,
    random: Random,
}

/// The logarithm of the expected number of solutions: of all fillings with these candidates, those in which each house
/// has every digit, as if houses were independent.
fn expected(left: &[Marks], houses: &[&Vec<usize>]) -> f64 {
    let cells: f64 = left.iter().map(|left| (left.len() as f64).ln()).sum();
    let house = |house: &&Vec<usize>| {
        let open = house.iter().filter(|&&cell| left[cell].len() > 1).count();
        (1..=open)
            .map(|i| (open as f64 / i as f64).ln())
            .sum::<f64>()
    };
    cells - houses.iter().map(house).sum::<f64>()
}

/// Sorts houses into families whose houses share no cell, greedily in the given order.
fn families(cells: usize, houses: &[&Vec<usize>]) -> Vec<Vec<u32>> {
    let mut families: Vec<Vec<u32>> = Vec::new();
    for (number, house) in houses.iter().enumerate() {
        let is_apart = |family: &Vec<u32>| house.iter().all(|&cell| family[cell] == NONE);
        let at = families.iter().position(is_apart).unwrap_or_else(|| {
            families.push(vec![NONE; cells]);
            families.len() - 1
        });
        for &cell in house.iter() {
            families[at][cell] = number as u32;
        }
    }
    families
}

impl Annealing {
    /// Starts with a random filling, if many solutions are expected. `left` holds the candidates of each cell. `groups`
    /// are cells that differ; only those with as many cells as there are digits are used. Returns `None` otherwise, or
    /// if the houses of the first family do not cover the board.
    pub(crate) fn of(left: &[Marks], groups: &[Vec<usize>]) -> Option<Annealing> {
        let digits = left.iter().fold(Marks::EMPTY, |any, &left| any | left);
        let side = digits.iter().map(|digit| digit.index() + 1).max()?;
        let houses: Vec<&Vec<usize>> = groups.iter().filter(|group| group.len() == side).collect();
        if expected(left, &houses) <= 0.0 {
            return None;
        }
        let cells = left.len();
        let mut families = families(cells, &houses);
        if families.is_empty() || families[0].contains(&NONE) {
            return None;
        }
        let row_of = families.remove(0);
        let mut filled = Annealing {
            digits: vec![0; cells],
            rows: vec![Vec::new(); houses.len()],
            row_of,
            house_starts: Vec::with_capacity(cells * families.len()),
            families: families.len(),
            side,
            counts: vec![0; houses.len() * side],
            last: vec![NONE; houses.len() * side],
            neighbours: vec![[NONE; 2]; cells * families.len()],
            crowded: Vec::new(),
            places: vec![NONE; houses.len() * side],
            steps: 0,
            random: Random(0x9E37_79B9_7F4A_7C15),
        };
        for cell in 0..cells {
            for family in &families {
                filled.house_starts.push(match family[cell] {
                    NONE => NONE,
                    house => house * side as u32,
                });
            }
        }
        for (row, house) in houses.iter().enumerate() {
            if filled.row_of[house[0]] == row as u32 {
                filled.fill(row, house, left);
            }
        }
        filled.count(left);
        Some(filled)
    }

    /// Fills the cells of a row: known digits first, the others at random.
    fn fill(&mut self, row: usize, house: &[usize], left: &[Marks]) {
        let mut missing: Vec<u8> = (0..self.side as u8).collect();
        for &cell in house {
            match left[cell].only() {
                Some(digit) => {
                    self.digits[cell] = digit.index() as u8;
                    missing.retain(|&other| usize::from(other) != digit.index());
                }
                None => self.rows[row].push(cell as u32),
            }
        }
        for i in 0..self.rows[row].len() {
            let at = self.random.below(missing.len());
            let cell = self.rows[row][i] as usize;
            self.digits[cell] = missing.swap_remove(at);
        }
    }

    /// Initializes the counts. Known digits come first, so that open cells are counted on top of them.
    fn count(&mut self, left: &[Marks]) {
        for (cell, left) in left.iter().enumerate() {
            for &house_start in &self.house_starts[cell * self.families..(cell + 1) * self.families]
            {
                if left.len() == 1 && house_start != NONE {
                    self.counts[house_start as usize + usize::from(self.digits[cell])] += 1;
                }
            }
        }
        let open: Vec<u32> = self.rows.iter().flatten().copied().collect();
        for cell in open.iter().map(|&cell| cell as usize) {
            let digit = usize::from(self.digits[cell]);
            (cell * self.families..(cell + 1) * self.families).for_each(|at| self.enter(at, digit));
        }
        self.steps = STEPS_PER_CELL * open.len() as u64;
    }

    /// Adds a digit of an open cell to the house at this index in `house_starts`.
    fn enter(&mut self, at: usize, digit: usize) {
        if self.house_starts[at] == NONE {
            return;
        }
        let count = self.house_starts[at] as usize + digit;
        self.counts[count] += 1;
        if self.counts[count] == 2 {
            self.places[count] = self.crowded.len() as u32;
            self.crowded.push(count as u32);
        }
        let before = std::mem::replace(&mut self.last[count], at as u32);
        self.neighbours[at] = [before, NONE];
        if before != NONE {
            self.neighbours[before as usize][1] = at as u32;
        }
    }

    /// Removes a digit of an open cell from the house at this index in `house_starts`.
    fn leave(&mut self, at: usize, digit: usize) {
        if self.house_starts[at] == NONE {
            return;
        }
        let count = self.house_starts[at] as usize + digit;
        self.counts[count] -= 1;
        if self.counts[count] == 1 {
            let place = std::mem::replace(&mut self.places[count], NONE) as usize;
            self.crowded.swap_remove(place);
            if let Some(&moved) = self.crowded.get(place) {
                self.places[moved as usize] = place as u32;
            }
        }
        let [before, after] = self.neighbours[at];
        match after {
            NONE => self.last[count] = before,
            after => self.neighbours[after as usize][0] = before,
        }
        if before != NONE {
            self.neighbours[before as usize][1] = after;
        }
    }

    /// Chooses an open cell among those that share a repeated digit, given by the index of its count.
    fn holder(&mut self, count: usize) -> usize {
        let mut at = self.last[count];
        // One of the holders may be a given, which is not in the list.
        for _ in 0..self.random.below(usize::from(self.counts[count])) {
            at = match self.neighbours[at as usize][0] {
                NONE => self.last[count],
                before => before,
            };
        }
        at as usize / self.families
    }

    /// The number of steps of the next run.
    pub(super) fn steps(&self) -> u64 {
        self.steps
    }

    /// Runs until no digit occurs twice, or until the final temperature is reached.
    pub(super) fn cool(&mut self, meter: &mut Meter) -> Result<(), Limit> {
        let batches = self.steps.div_ceil(STEPS_PER_TEMPERATURE);
        self.steps *= 2;
        for batch in 0..batches {
            let temperature = START_TEMPERATURE
                * (END_TEMPERATURE / START_TEMPERATURE).powf(batch as f64 / batches as f64);
            let chances: [u32; 2 * 8] = std::array::from_fn(|more| {
                ((-(more as f64) / temperature).exp() * f64::from(u32::MAX)) as u32
            });
            for _ in 0..STEPS_PER_TEMPERATURE {
                if self.crowded.is_empty() {
                    return Ok(());
                }
                self.step(&chances);
            }
            meter.work(STEPS_PER_TEMPERATURE)?;
        }
        Ok(())
    }

    /// Exchanges two digits of a row, one of which occurs twice elsewhere, if the step is accepted. `chances` are the
    /// probabilities for no more repeated digits, one more, and so on.
    fn step(&mut self, chances: &[u32]) {
        let crowd = self.crowded[self.random.below(self.crowded.len())] as usize;
        let (one, first) = (self.holder(crowd), crowd % self.side);
        let row = &self.rows[self.row_of[one] as usize];
        let other = row[self.random.below(row.len())] as usize;
        let second = usize::from(self.digits[other]);
        let (begin, end) = (one * self.families, other * self.families);
        let mut more = 0;
        for family in 0..self.families {
            let (here, there) = (
                self.house_starts[begin + family],
                self.house_starts[end + family],
            );
            if here == there {
                continue;
            }
            for (house_start, leaves, enters) in [(here, first, second), (there, second, first)] {
                if house_start != NONE {
                    let count = |digit: usize| self.counts[house_start as usize + digit];
                    more += i32::from(count(enters) > 0) - i32::from(count(leaves) > 1);
                }
            }
        }
        let chance = chances.get(more.max(0) as usize).copied().unwrap_or(0);
        if one == other || self.random.next() > chance {
            return;
        }
        for (cell, leaves, enters) in [(begin, first, second), (end, second, first)] {
            for at in cell..cell + self.families {
                self.leave(at, leaves);
                self.enter(at, enters);
            }
        }
        self.digits.swap(one, other);
    }

    /// Whether a candidate is the digit of its cell; `None` if the cell is not on the board.
    pub(super) fn holds(&self, Candidate { cell, digit }: Candidate) -> Option<bool> {
        let current = self.digits.get(cell.index())?;
        Some(Digit::from_index((*current).into()) == digit)
    }
}

/// A deterministic random number generator (xorshift: Marsaglia, 2003; multiplied: Vigna, 2014).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u32 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 32) as u32
    }

    fn below(&mut self, end: usize) -> usize {
        ((u64::from(self.next()) * end as u64) >> 32) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;

    const SIDE: usize = 16;

    /// The rows, columns and boxes of a 16×16, and one diagonal.
    fn houses() -> Vec<Vec<usize>> {
        let mut houses: Vec<Vec<usize>> = Vec::new();
        for i in 0..SIDE {
            houses.push((0..SIDE).map(|j| SIDE * i + j).collect());
            houses.push((0..SIDE).map(|j| SIDE * j + i).collect());
            let corner = i / 4 * 4 * SIDE + i % 4 * 4;
            houses.push((0..SIDE).map(|j| corner + j / 4 * SIDE + j % 4).collect());
        }
        houses.push((0..SIDE).map(|i| SIDE * i + i).collect());
        houses
    }

    /// The candidates if the first cells have these digits.
    fn left(known: &[usize]) -> Vec<Marks> {
        let mut left = vec![Marks::first_n(SIDE); SIDE * SIDE];
        for (left, &digit) in left.iter_mut().zip(known) {
            *left = Marks::of(Digit::from_index(digit));
        }
        left
    }

    /// Counts the repeated digits of all houses again.
    fn crowded(annealing: &Annealing, houses: &[Vec<usize>]) -> usize {
        let twice = |house: &Vec<usize>| {
            let count = |digit: usize| {
                let holds = |&&cell: &&usize| usize::from(annealing.digits[cell]) == digit;
                house.iter().filter(holds).count()
            };
            (0..SIDE).filter(|&digit| count(digit) > 1).count()
        };
        houses.iter().map(twice).sum()
    }

    #[test]
    fn counts_are_those_of_the_digits() {
        let budget = Budget::default();
        let known: Vec<usize> = (0..SIDE).rev().collect();
        let mut annealing = Annealing::of(&left(&known), &houses()).unwrap();
        assert_eq!(annealing.crowded.len(), crowded(&annealing, &houses()));
        annealing.steps = 5_000;
        annealing.cool(&mut Meter::new(&budget)).unwrap();
        assert_eq!(annealing.crowded.len(), crowded(&annealing, &houses()));
        let first: Vec<usize> = annealing.digits[..SIDE]
            .iter()
            .map(|&digit| digit.into())
            .collect();
        assert_eq!(first, known);
    }

    #[test]
    fn an_empty_board_is_filled() {
        let budget = Budget::default();
        let mut annealing = Annealing::of(&left(&[]), &houses()).unwrap();
        for _ in 0..3 {
            annealing.cool(&mut Meter::new(&budget)).unwrap();
        }
        assert_eq!(crowded(&annealing, &houses()), 0);
    }

    #[test]
    fn few_solutions_are_not_looked_for() {
        let known: Vec<usize> = (0..SIDE * SIDE)
            .map(|cell| (4 * (cell / SIDE % 4) + cell / SIDE / 4 + cell) % SIDE)
            .collect();
        let few = |given: usize| {
            let mut left = left(&known[..given]);
            let grid: Vec<Marks> = left[..given].to_vec();
            for house in houses().iter().filter(|house| house.len() == SIDE) {
                let held = house.iter().filter(|&&cell| cell < given);
                let held = held.fold(Marks::EMPTY, |held, &cell| held | grid[cell]);
                for &cell in house.iter().filter(|&&cell| cell >= given) {
                    left[cell] -= held;
                }
            }
            Annealing::of(&left, &houses()[..3 * SIDE]).is_none()
        };
        assert!(!few(0) && !few(SIDE));
        assert!(few(SIDE * SIDE - 4 * SIDE));
    }
}
