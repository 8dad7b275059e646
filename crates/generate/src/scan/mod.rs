//! All proper puzzles with so many givens in one solution grid.
//!
//! A proper puzzle has a given in every unavoidable set of its grid ([`unavoidable`](crate::unavoidable())), so the search is for
//! *hitting sets*. Its givens are divided among three bands, or three stacks, in some way: 17 are 6 + 6 + 5, or 5 + 5 + 7, or …
//! Each of these ways is searched by itself ([`hitting`]): first all choices of givens in one band, then, for each of them,
//! all choices in a second band so that every set without a cell in the third one is hit, and then what the third
//! band needs. The two bands that come first are those with the fewest choices, and bands or stacks are taken, whatever
//! promises less work. What hits all sets that are known is then solved, in lanes.

mod hitting;
#[cfg(test)]
mod tests;

use ninefold_grid::Grid;
use ninefold_search::{Backend, Budget, batch};

use crate::budget::is_over;
use crate::unavoidable::{Cells, LARGEST, NoSets, unavoidable};
use hitting::{Node, Order};

/// Candidates solved at once.
const CHUNK: usize = 1024;

/// Into how many parts the work for one way to divide the givens falls, at least, if that can be.
const PARTS: usize = 32;

/// The search for puzzles in one grid.
#[derive(Clone, Debug)]
pub struct Scan {
    cells: [u8; 81],
    sets: usize,
    backend: Backend,
    orders: Vec<Order>,
    /// The order of bands of each part, and where it begins.
    parts: Vec<(usize, Node)>,
}

impl Scan {
    /// Prepares the search for puzzles with so many givens.
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
        let columns = rows
            .clone()
            .map(|band| band.iter().map(|cell| cell % 9 * 9 + cell / 9).collect());
        let ways = [rows, columns].map(|bands| Ways::new(&sets, bands, givens));
        let best = ways
            .iter()
            .min_by_key(|ways| ways.work())
            .expect("there are two");
        let (orders, parts) = best.parts(&sets);
        Ok(Scan {
            cells,
            sets: sets.len().min(hitting::SETS),
            backend,
            orders,
            parts,
        })
    }

    /// Into how many parts the work falls.
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

    /// How many unavoidable sets are known.
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

    /// The puzzles of one part, each as 81 numbers with 0 for an empty cell; how many candidates were solved; and
    /// whether these are all. A part that there is not has none.
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
            let keep = |chosen| candidates.push(self.puzzle(chosen));
            self.orders[order].step(&node, &mut waiting, keep);
            if candidates.len() >= CHUNK {
                solved += self.solve(&mut candidates, &mut found);
            }
        }
        solved += self.solve(&mut candidates, &mut found);
        (found, solved, true)
    }

    fn puzzle(&self, chosen: Cells) -> [u8; 81] {
        std::array::from_fn(|cell| {
            if chosen >> cell & 1 == 1 {
                self.cells[cell]
            } else {
                0
            }
        })
    }

    fn solve(&self, candidates: &mut Vec<[u8; 81]>, found: &mut Vec<[u8; 81]>) -> u64 {
        let mut answers = vec![batch::Answer::NONE; candidates.len()];
        batch::solve(candidates, self.backend, &mut answers);
        let proper = candidates
            .iter()
            .zip(&answers)
            .filter(|(_, answer)| answer.solutions == 1);
        found.extend(proper.map(|(cells, _)| *cells));
        let solved = candidates.len() as u64;
        candidates.clear();
        solved
    }
}

/// The ways to divide the givens among three bands.
struct Ways {
    bands: [Vec<usize>; 3],
    /// The number of givens in each band.
    ways: Vec<[usize; 3]>,
    /// How many choices each band has, by their number of givens.
    numbers: [[u64; 33]; 3],
}

impl Ways {
    fn new(sets: &[Cells], bands: [Vec<usize>; 3], givens: usize) -> Ways {
        let numbers = [0, 1, 2].map(|band| {
            let mask: Cells = bands[band].iter().map(|&cell| 1 << cell).sum();
            let own: Vec<Cells> = sets
                .iter()
                .copied()
                .filter(|&set| set & !mask == 0)
                .collect();
            hitting::numbers(&own, &bands[band])
        });
        let mut ways = Vec::new();
        for first in 0..=givens {
            for second in 0..=givens - first {
                let way = [first, second, givens - first - second];
                if way
                    .iter()
                    .zip(&numbers)
                    .all(|(&givens, numbers)| numbers.get(givens).is_some_and(|&number| number > 0))
                {
                    ways.push(way);
                }
            }
        }
        Ways {
            bands,
            ways,
            numbers,
        }
    }

    /// The bands with the fewest choices first.
    fn order(&self, way: &[usize; 3]) -> [usize; 3] {
        let mut order = [0, 1, 2];
        order.sort_by_key(|&band| self.numbers[band][way[band]]);
        order
    }

    /// Pairs of choices in the first two bands.
    fn work(&self) -> u128 {
        let pairs = |way: &[usize; 3]| {
            let [first, second, _] = self.order(way).map(|band| self.numbers[band][way[band]]);
            u128::from(first) * u128::from(second)
        };
        self.ways.iter().map(pairs).sum()
    }

    fn parts(&self, sets: &[Cells]) -> (Vec<Order>, Vec<(usize, Node)>) {
        let mut known: Vec<[usize; 3]> = Vec::new();
        let mut orders = Vec::new();
        let mut parts = Vec::new();
        for way in &self.ways {
            let bands = self.order(way);
            let order = known
                .iter()
                .position(|known| *known == bands)
                .unwrap_or_else(|| {
                    known.push(bands);
                    orders.push(Order::new(sets, bands.map(|band| &self.bands[band][..])));
                    known.len() - 1
                });
            let mut nodes = vec![orders[order].start(bands.map(|band| way[band] as u8))];
            while nodes.len() < PARTS && nodes.iter().any(Node::is_in_first_band) {
                let mut next = Vec::new();
                for node in nodes {
                    if node.is_in_first_band() {
                        orders[order].step(&node, &mut next, |_| unreachable!());
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
