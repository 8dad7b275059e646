//! Finds all proper puzzles with a given number of givens in one solution grid.
//!
//! A proper puzzle has a given in every unavoidable set of its grid ([`unavoidable`](crate::unavoidable())). So
//! this is a search for *hitting sets*. The givens of a puzzle are divided among three bands, or three stacks:
//! 17 are 6 + 6 + 5, or 5 + 5 + 7, or … Each of these divisions is searched by itself ([`hitting`]). First come
//! all choices of givens in one band. For each of them come all choices in a second band that hit every set
//! without a cell in the third band. Then comes what the third band needs. The two bands with the fewest
//! choices are searched first. The search uses bands or stacks, whichever promises less work. Choices that hit
//! all known sets are then solved, in lanes.
//!
//! All sets of up to 14 cells are known, and some larger ones ([`learn`]). 17 givens take 2.6 times as long
//! without the sets of 13 and 14 cells, and 1.8 times as long without the larger ones.
//!
//! McGuire, Tugemann and Civario ("There is no 16-clue Sudoku", 2012) search the grid as a whole. They have
//! tables of sets that have no cell in common. A search of that kind took 16 s here for 16 givens in one grid,
//! and 240 s for 17.

mod hitting;
mod learn;
#[cfg(test)]
mod tests;

use ninefold_grid::Grid;
use ninefold_search::{Backend, Budget, batch};

use crate::budget::is_over;
use crate::unavoidable::{Cells, LARGEST, NoSets, unavoidable};
use hitting::{Node, Order};

/// The number of candidates that are solved together.
const CHUNK: usize = 1024;

/// The smallest number of parts of one division of the givens. A division has fewer only if no more parts exist.
const PARTS: usize = 32;

/// The search for puzzles in one grid.
#[derive(Clone, Debug)]
pub struct Scan {
    cells: [u8; 81],
    sets: usize,
    backend: Backend,
    orders: Vec<Order>,
    /// The order of bands of each part, and the node where it begins.
    parts: Vec<(usize, Node)>,
}

impl Scan {
    /// Prepares the search for puzzles with this many givens.
    ///
    /// # Errors
    /// [`NoSets`] if the grid is not a full plain 9×9 grid, or if the budget ran out.
    ///
    /// # Examples
    /// ```
    /// use ninefold_generate::Scan;
    /// use ninefold_grid::notation::read_line;
    /// use ninefold_search::{Backend, Budget};
    ///
    /// let line = "693784512487512936125963874932651487568247391741398625319475268856129743274836159";
    /// let grid = read_line(line, None)?;
    /// let scan = Scan::new(grid.givens(), 80, Backend::best(), &Budget::default())?;
    /// let found = |part| scan.part(part, &Budget::default()).0.len();
    /// assert_eq!((0..scan.parts()).map(found).sum::<usize>(), 81);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(
        grid: &Grid,
        givens: usize,
        backend: Backend,
        budget: &Budget,
    ) -> Result<Scan, NoSets> {
        let sets = unavoidable(grid, LARGEST, budget)?;
        let mut cells = [0; 81];
        for (cell, digit) in grid.filled() {
            cells[cell.index()] = digit.value() as u8;
        }
        let rows: [Vec<usize>; 3] = [0, 1, 2].map(|band| (27 * band..27 * band + 27).collect());
        let turned = |cell: usize| cell % 9 * 9 + cell / 9;
        let columns = rows
            .clone()
            .map(|band| band.into_iter().map(turned).collect());
        let [rows, columns] = [rows, columns].map(|bands| Ways::new(&sets, bands, givens));
        let ways = if rows.work() <= columns.work() {
            rows
        } else {
            columns
        };
        let sets = learn::add_sets(sets, &ways, &cells);
        let (orders, parts) = ways.parts(&sets);
        Ok(Scan {
            cells,
            sets: orders.first().map_or(0, Order::sets),
            backend,
            orders,
            parts,
        })
    }

    /// The number of parts of the work.
    ///
    /// ```
    /// use ninefold_generate::Scan;
    /// use ninefold_grid::notation::read_line;
    /// use ninefold_search::{Backend, Budget};
    ///
    /// let line = "693784512487512936125963874932651487568247391741398625319475268856129743274836159";
    /// let grid = read_line(line, None)?;
    /// let scan = Scan::new(grid.givens(), 80, Backend::best(), &Budget::default())?;
    /// // There is no part with this number.
    /// assert!(scan.parts() > 1 && scan.part(scan.parts(), &Budget::default()).0.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parts(&self) -> usize {
        self.parts.len()
    }

    /// The number of unavoidable sets that are known.
    ///
    /// ```
    /// use ninefold_generate::{Scan, unavoidable};
    /// use ninefold_grid::notation::read_line;
    /// use ninefold_search::{Backend, Budget};
    ///
    /// let line = "693784512487512936125963874932651487568247391741398625319475268856129743274836159";
    /// let grid = read_line(line, None)?;
    /// let scan = Scan::new(grid.givens(), 80, Backend::best(), &Budget::default())?;
    /// // All sets of at most six cells are known, and larger ones.
    /// assert!(scan.sets() > unavoidable(grid.givens(), 6, &Budget::default())?.len());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sets(&self) -> usize {
        self.sets
    }

    /// Searches one part. Returns its puzzles, the number of candidates that were solved, and whether these are
    /// all puzzles. A puzzle is 81 numbers, with 0 for an empty cell. A part that does not exist has none.
    ///
    /// ```
    /// use ninefold_generate::Scan;
    /// use ninefold_grid::notation::read_line;
    /// use ninefold_search::{Backend, Budget};
    ///
    /// let line = "693784512487512936125963874932651487568247391741398625319475268856129743274836159";
    /// let grid = read_line(line, None)?;
    /// let scan = Scan::new(grid.givens(), 80, Backend::best(), &Budget::default())?;
    /// // Each puzzle leaves one cell empty.
    /// let (puzzles, _, is_complete) = scan.part(0, &Budget::default());
    /// let empty = |cells: &[u8; 81]| cells.iter().filter(|&&digit| digit == 0).count();
    /// assert!(is_complete && puzzles.iter().all(|cells| empty(cells) == 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn part(&self, part: usize, budget: &Budget) -> (Vec<[u8; 81]>, u64, bool) {
        let (mut found, mut solved) = (Vec::new(), 0);
        let Some(&(order, start)) = self.parts.get(part) else {
            return (found, solved, true);
        };
        let mut waiting = vec![start];
        let mut candidates = Vec::with_capacity(CHUNK);
        let mut steps = 0u32;
        while let Some(node) = waiting.pop() {
            steps = steps.wrapping_add(1);
            if steps.is_multiple_of(4096) && is_over(budget) {
                return (found, solved, false);
            }
            self.orders[order].step(&node, &mut waiting, &mut candidates);
            if candidates.len() >= CHUNK {
                solved += self.solve(&mut candidates, &mut found);
            }
        }
        solved += self.solve(&mut candidates, &mut found);
        (found, solved, true)
    }

    fn solve(&self, candidates: &mut Vec<Cells>, found: &mut Vec<[u8; 81]>) -> u64 {
        let puzzles: Vec<[u8; 81]> = candidates
            .iter()
            .map(|&chosen| puzzle(&self.cells, chosen))
            .collect();
        let mut answers = vec![batch::Answer::NONE; candidates.len()];
        batch::solve(&puzzles, self.backend, &mut answers);
        let proper = puzzles
            .iter()
            .zip(&answers)
            .filter(|(_, answer)| answer.solutions == 1);
        found.extend(proper.map(|(cells, _)| *cells));
        let solved = candidates.len() as u64;
        candidates.clear();
        solved
    }
}

/// Returns the givens of a grid in some cells, with 0 in all others.
fn puzzle(grid: &[u8; 81], chosen: Cells) -> [u8; 81] {
    std::array::from_fn(|cell| grid[cell] * (chosen >> cell & 1) as u8)
}

/// The ways to divide the givens among three bands.
struct Ways {
    bands: [Vec<usize>; 3],
    /// The number of givens in each band.
    divisions: Vec<[usize; 3]>,
    /// The number of choices of each band, by their number of givens.
    numbers: [[u64; hitting::WIDTH + 1]; 3],
}

impl Ways {
    fn new(sets: &[Cells], bands: [Vec<usize>; 3], givens: usize) -> Ways {
        let numbers = [0, 1, 2].map(|band| {
            let cells: Cells = bands[band].iter().map(|&cell| 1 << cell).sum();
            let own = sets.iter().copied().filter(|&set| set & !cells == 0);
            hitting::numbers(&own.collect::<Vec<Cells>>(), &bands[band])
        });
        let mut divisions = Vec::new();
        for first in 0..=givens {
            for second in 0..=givens - first {
                let division = [first, second, givens - first - second];
                let can_be = |(&givens, numbers): (&usize, &[u64; _])| {
                    numbers.get(givens).is_some_and(|&number| number > 0)
                };
                if division.iter().zip(&numbers).all(can_be) {
                    divisions.push(division);
                }
            }
        }
        Ways {
            bands,
            divisions,
            numbers,
        }
    }

    /// Returns the order of the bands, the one with the fewest choices first.
    fn order(&self, division: &[usize; 3]) -> [usize; 3] {
        let mut order = [0, 1, 2];
        order.sort_by_key(|&band| self.numbers[band][division[band]]);
        order
    }

    /// The number of pairs of choices in the first two bands.
    fn pairs(&self, division: &[usize; 3]) -> u128 {
        let [first, second, _] = self.order(division);
        let number = |band: usize| u128::from(self.numbers[band][division[band]]);
        number(first) * number(second)
    }

    fn work(&self) -> u128 {
        let pairs = self.divisions.iter().map(|division| self.pairs(division));
        pairs.sum()
    }

    /// Returns all orders of bands that are needed, and for each division its order and the node where the
    /// search begins.
    fn starts(&self, sets: &[Cells]) -> (Vec<Order>, Vec<(usize, Node)>) {
        let mut known: Vec<[usize; 3]> = Vec::new();
        let mut orders = Vec::new();
        let mut starts = Vec::new();
        for division in &self.divisions {
            let bands = self.order(division);
            let order = known.iter().position(|known| *known == bands);
            let order = order.unwrap_or_else(|| {
                known.push(bands);
                orders.push(Order::new(sets, bands.map(|band| &self.bands[band][..])));
                orders.len() - 1
            });
            let start = orders[order].start(bands.map(|band| division[band] as u8));
            starts.push((order, start));
        }
        (orders, starts)
    }

    /// Divides the work into parts by the first few givens.
    fn parts(&self, sets: &[Cells]) -> (Vec<Order>, Vec<(usize, Node)>) {
        let (orders, starts) = self.starts(sets);
        let mut parts = Vec::new();
        for (order, start) in starts {
            let mut nodes = vec![start];
            while nodes.len() < PARTS && nodes.iter().any(Node::is_in_first_band) {
                let mut next = Vec::new();
                for node in nodes {
                    if node.is_in_first_band() {
                        orders[order].step(&node, &mut next, &mut Vec::new());
                    } else {
                        next.push(node);
                    }
                }
                nodes = next;
            }
            parts.extend(nodes.into_iter().map(|node| (order, node)));
        }
        (orders, parts)
    }
}
