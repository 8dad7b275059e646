//! All proper puzzles with so many givens in one solution grid.
//!
//! A proper puzzle has a given in every unavoidable set of its grid ([`unavoidable`](crate::unavoidable())), so the search is for
//! *hitting sets*: the first set that no given is in yet must get one, and each of its cells is tried; a cell that has been
//! tried stays empty from then on. A way is given up when the givens left are fewer than sets that have no cell in common
//! and no given yet. What hits all sets that are known is then solved, in lanes. (Gary McGuire's *checker* of 2006 and 2012
//! works so, and has every refinement that this has not.)
//!
//! Sets of one size are taken in their order; the smallest come first, since they leave the fewest cells to
//! try.

use ninefold_grid::Grid;
use ninefold_search::{Backend, Budget, batch};

use crate::budget::is_over;
use crate::unavoidable::{Cells, NoSets, unavoidable};

/// The sets that are used: as many as eight words hold.
const SETS: usize = 512;
const WORDS: usize = SETS / 64;

/// Candidates solved at once.
const CHUNK: usize = 1024;

/// The search for puzzles in one grid.
#[derive(Clone, Debug)]
pub struct Scan {
    cells: [u8; 81],
    givens: usize,
    sets: Vec<Cells>,
    /// The sets that each cell is in, a bit each.
    hit: Vec<[u64; WORDS]>,
    backend: Backend,
    parts: Vec<Way>,
}

/// Givens chosen so far, and cells that may still be chosen.
#[derive(Copy, Clone, Debug)]
struct Way {
    chosen: Cells,
    free: Cells,
    /// Sets without a given.
    open: [u64; WORDS],
    left: usize,
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
        let mut sets = unavoidable(grid, 12, budget)?;
        sets.truncate(SETS);
        let mut cells = [0; 81];
        for (cell, digit) in grid.filled() {
            cells[cell.index()] = digit.value() as u8;
        }
        let mut hit = vec![[0; WORDS]; 81];
        let mut open = [0; WORDS];
        for (i, set) in sets.iter().enumerate() {
            open[i / 64] |= 1 << (i % 64);
            for (cell, hit) in hit.iter_mut().enumerate() {
                hit[i / 64] |= ((set >> cell & 1) as u64) << (i % 64);
            }
        }
        let mut scan = Scan {
            cells,
            givens: givens.min(81),
            sets,
            hit,
            backend,
            parts: Vec::new(),
        };
        let start = Way {
            chosen: 0,
            free: (1 << 81) - 1,
            open,
            left: scan.givens,
        };
        // The first few givens make the parts.
        let mut parts = vec![start];
        while parts.len() < 1000
            && parts
                .iter()
                .any(|way| way.left > 2 && scan.first(way).is_some())
        {
            let mut next = Vec::new();
            for way in parts {
                if way.left > 2 && scan.first(&way).is_some() {
                    scan.branch(&way, &mut next);
                } else {
                    next.push(way);
                }
            }
            parts = next;
        }
        scan.parts = parts;
        Ok(scan)
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
        self.sets.len()
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
        let mut waiting: Vec<Way> = self.parts.get(part).copied().into_iter().collect();
        let (mut found, mut solved) = (Vec::new(), 0);
        let mut candidates = Vec::with_capacity(CHUNK);
        let mut steps = 0u32;
        while let Some(way) = waiting.pop() {
            steps = steps.wrapping_add(1);
            if steps.is_multiple_of(4096) && is_over(budget) {
                return (found, solved, false);
            }
            if way.left > way.free.count_ones() as usize {
                continue;
            }
            match self.first(&way) {
                Some(_) if way.left == 0 => {}
                Some(_) if way.left == 1 => {
                    // One given must be in all of them.
                    let mut common = way.free;
                    for set in open_sets(&way.open) {
                        common &= self.sets[set];
                        if common == 0 {
                            break;
                        }
                    }
                    for cell in bits(common) {
                        self.candidate(way.chosen | 1 << cell, &mut candidates);
                    }
                }
                Some(_) => {
                    if self.are_enough(&way) {
                        self.branch(&way, &mut waiting);
                    }
                }
                None if way.left == 0 => self.candidate(way.chosen, &mut candidates),
                None => {
                    // Every set is hit: the others may stand anywhere.
                    let mut free = way.free;
                    for cell in bits(way.free) {
                        free &= !(1 << cell);
                        waiting.push(Way {
                            chosen: way.chosen | 1 << cell,
                            free,
                            left: way.left - 1,
                            ..way
                        });
                    }
                }
            }
            if candidates.len() >= CHUNK {
                solved += self.solve(&mut candidates, &mut found);
            }
        }
        solved += self.solve(&mut candidates, &mut found);
        (found, solved, true)
    }

    /// The first set without a given.
    fn first(&self, way: &Way) -> Option<usize> {
        open_sets(&way.open).next()
    }

    /// Tries each cell of the first open set.
    fn branch(&self, way: &Way, ways: &mut Vec<Way>) {
        let Some(first) = self.first(way) else { return };
        let mut free = way.free;
        for cell in bits(self.sets[first] & way.free) {
            free &= !(1 << cell);
            let hit = &self.hit[cell];
            let mut open = way.open;
            for (open, hit) in open.iter_mut().zip(hit) {
                *open &= !hit;
            }
            ways.push(Way {
                chosen: way.chosen | 1 << cell,
                free,
                open,
                left: way.left - 1,
            });
        }
    }

    /// Whether the givens left may be enough: whether there are not more open sets than that, none of which
    /// shares a free cell with another.
    fn are_enough(&self, way: &Way) -> bool {
        let mut free = way.free;
        let mut apart = 0;
        for set in open_sets(&way.open) {
            let cells = self.sets[set] & way.free;
            if cells & !free == 0 {
                if cells == 0 {
                    return false;
                }
                apart += 1;
                if apart > way.left {
                    return false;
                }
                free &= !cells;
            }
        }
        true
    }

    fn candidate(&self, chosen: Cells, candidates: &mut Vec<[u8; 81]>) {
        let mut cells = [0; 81];
        for cell in bits(chosen) {
            cells[cell] = self.cells[cell];
        }
        candidates.push(cells);
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

fn bits(mut cells: Cells) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = (cells != 0).then(|| cells.trailing_zeros() as usize)?;
        cells &= cells - 1;
        Some(cell)
    })
}

fn open_sets(open: &[u64; WORDS]) -> impl Iterator<Item = usize> {
    open.iter()
        .enumerate()
        .flat_map(|(word, &sets)| bits(sets.into()).map(move |bit| 64 * word + bit))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_grid::notation::read_line;
    use ninefold_search::{Verdict, solve};

    #[test]
    fn all_cells_but_few_are_soon_found() {
        let full =
            "693784512487512936125963874932651487568247391741398625319475268856129743274836159";
        let puzzle = read_line(full, None).unwrap();
        for (givens, wanted) in [(81, 1), (80, 81), (79, 81 * 80 / 2)] {
            let budget = Budget::default();
            let scan = Scan::new(puzzle.givens(), givens, Backend::best(), &budget).unwrap();
            let parts = 0..scan.parts();
            let found: usize = parts.map(|part| scan.part(part, &budget).0.len()).sum();
            assert_eq!(found, wanted, "{givens}");
        }
    }

    /// In the grid of a puzzle with 17 givens it is found again; that takes its time, so parts are left
    /// out that do not hold it.
    #[test]
    fn a_puzzle_is_found_again() {
        let line =
            "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
        let puzzle = read_line(line, None).unwrap();
        let Verdict::Unique(grid) = solve(&puzzle, &Budget::default()).verdict else {
            panic!("it is proper");
        };
        let scan = Scan::new(&grid, 17, Backend::best(), &Budget::default()).unwrap();
        let wanted = batch::cells(&puzzle).unwrap();
        let givens: Cells = (0..81)
            .filter(|&cell| wanted[cell] != 0)
            .map(|cell| 1 << cell)
            .sum();
        let parts: Vec<usize> = (0..scan.parts())
            .filter(|&part| {
                let way = &scan.parts[part];
                way.chosen & !givens == 0 && givens & !way.chosen & !way.free == 0
            })
            .collect();
        // Every hitting set is in one part.
        assert_eq!(parts.len(), 1);
        let mut scan = scan;
        // Most of the other cells are taken away, too.
        for (i, part) in parts.into_iter().enumerate() {
            let spare: Cells = bits(scan.parts[part].free & !givens)
                .take(10)
                .map(|cell| 1 << cell)
                .sum();
            scan.parts[part].free &= givens | spare;
            let (found, _, complete) = scan.part(part, &Budget::default());
            assert!(complete && found.contains(&wanted), "{i}");
        }
    }
}
