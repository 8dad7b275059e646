//! Hitting sets with a fixed number of cells in each of three bands.
//!
//! The bands are gone through one after the other. In the first one, sets that lie in it must be hit; in the second,
//! those that lie in both and have no cell chosen in the first; in the third, all others. So within a band a set is no more than
//! its cells there, which are few. The first set that is not hit yet must get a cell, and each of its cells is tried; a cell that has
//! been tried stays empty from then on. A node is given up when more sets than cells to choose are left, no two of
//! which share a cell.

use crate::unavoidable::Cells;

/// The most sets that are heeded. The smallest are taken.
pub(super) const SETS: usize = 1024;
const WORDS: usize = SETS / 64;

/// The most cells of a band.
const WIDTH: usize = 32;

/// Cells of one band, a bit each.
type Part = u32;

/// Sets, a bit each.
type Sets = [u64; WORDS];

/// The sets, as they lie in three bands that are gone through in this order.
#[derive(Clone, Debug)]
pub(super) struct Order {
    /// The cells of each band, in the order of their bits.
    bands: [Vec<usize>; 3],
    /// The parts of each set in the three bands: first all sets without a cell in the second and third band, then all
    /// others without one in the third; of these and of the rest the smallest parts first.
    sets: Vec<[Part; 3]>,
    /// How many of them have no cell in a later band.
    ends: [usize; 3],
    /// The sets that each cell of a band is in.
    hit: [Vec<Sets>; 3],
}

/// Cells chosen so far in the bands.
#[derive(Copy, Clone, Debug)]
pub(super) struct Node {
    /// Sets without a chosen cell.
    open: Sets,
    chosen: [Part; 3],
    /// The cells to be chosen in each band.
    wanted: [u8; 3],
    /// The band in which cells are chosen now.
    band: usize,
    /// The cells of this band that may still be chosen.
    free: Part,
    /// How many cells of this band must still be chosen.
    left: usize,
}

impl Order {
    /// The sets must come smallest first; of more than [`SETS`] the last are left out.
    pub(super) fn new(sets: &[Cells], bands: [&[usize]; 3]) -> Order {
        let part = |set: Cells, band: &[usize]| {
            let bits = band.iter().enumerate();
            bits.fold(0, |part, (bit, &cell)| {
                part | ((set >> cell & 1) as Part) << bit
            })
        };
        let sets = &sets[..sets.len().min(SETS)];
        let mut sets: Vec<[Part; 3]> = sets
            .iter()
            .map(|&set| bands.map(|band| part(set, band)))
            .collect();
        sets.sort_by_key(|parts| {
            let [first, second, third] = parts.map(Part::count_ones);
            (third, second, first)
        });
        let until = |band: usize| {
            let later = |parts: &[Part; 3]| parts[band + 1..].iter().all(|&part| part == 0);
            sets.partition_point(later)
        };
        let ends = [0, 1, 2].map(until);
        let mut hit = bands.map(|band| vec![[0; WORDS]; band.len()]);
        for (i, parts) in sets.iter().enumerate() {
            for (hit, &part) in hit.iter_mut().zip(parts) {
                for cell in bits(part) {
                    hit[cell][i / 64] |= 1 << (i % 64);
                }
            }
        }
        Order {
            bands: bands.map(<[usize]>::to_vec),
            sets,
            ends,
            hit,
        }
    }

    /// Before the first cell is chosen.
    pub(super) fn start(&self, wanted: [u8; 3]) -> Node {
        let mut open = [0; WORDS];
        for i in 0..self.sets.len() {
            open[i / 64] |= 1 << (i % 64);
        }
        Node {
            open,
            chosen: [0; 3],
            wanted,
            band: 0,
            free: self.all(0),
            left: wanted[0].into(),
        }
    }

    /// The nodes that follow on this one; and, if it is the last one, the hitting sets.
    pub(super) fn step(&self, node: &Node, next: &mut Vec<Node>, mut found: impl FnMut(Cells)) {
        let open = self.open(node).next();
        let cells = match (open, node.left) {
            (None, 0) => return self.leave_band(node, next, &mut found),
            (Some(_), 0) => return,
            // Every set is hit: the others may be chosen anywhere.
            (None, _) => node.free,
            // One cell must be in all of them.
            (Some(_), 1) => {
                let mut common = node.free;
                for part in self.open(node) {
                    common &= part;
                    if common == 0 {
                        return;
                    }
                }
                common
            }
            (Some(part), _) => part & node.free,
        };
        let mut free = node.free;
        for cell in bits(cells) {
            free &= !(1 << cell);
            let mut child = Node {
                free,
                left: node.left - 1,
                ..*node
            };
            child.chosen[node.band] |= 1 << cell;
            for (open, hit) in child.open.iter_mut().zip(&self.hit[node.band][cell]) {
                *open &= !hit;
            }
            if child.left == 0 {
                // All sets of the band are hit.
                self.leave_band(&child, next, &mut found);
            } else if self.are_enough(&child) {
                next.push(child);
            }
        }
    }

    /// Goes on to the next band, in which fewer sets may be left than would need too many cells.
    fn leave_band(&self, node: &Node, next: &mut Vec<Node>, found: &mut impl FnMut(Cells)) {
        if node.band == 2 {
            return found(self.cells(&node.chosen));
        }
        let band = node.band + 1;
        let child = Node {
            band,
            free: self.all(band),
            left: node.wanted[band].into(),
            ..*node
        };
        if self.are_enough(&child) {
            next.push(child);
        }
    }

    /// The parts in the band of all sets that are to be hit there and are not.
    fn open(&self, node: &Node) -> impl Iterator<Item = Part> {
        let end = self.ends[node.band];
        let band = node.band;
        let words = node.open[..end.div_ceil(64)].iter().enumerate();
        words
            .flat_map(|(word, &sets)| ones(sets).map(move |bit| 64 * word + bit))
            .take_while(move |&set| set < end)
            .map(move |set| self.sets[set][band])
    }

    /// Whether the cells to be chosen in this band may be enough: whether there are not more sets than that, no two of which
    /// share a free cell.
    fn are_enough(&self, node: &Node) -> bool {
        if (node.free.count_ones() as usize) < node.left {
            return false;
        }
        let mut taken = !node.free;
        let mut apart = 0;
        for part in self.open(node) {
            if part & taken & node.free == 0 {
                apart += 1;
                if apart > node.left || part & node.free == 0 {
                    return false;
                }
                taken |= part;
            }
        }
        true
    }

    fn all(&self, band: usize) -> Part {
        (1u64 << self.bands[band].len()).wrapping_sub(1) as Part
    }

    fn cells(&self, chosen: &[Part; 3]) -> Cells {
        let mut cells = 0;
        for (band, &part) in self.bands.iter().zip(chosen) {
            for bit in bits(part) {
                cells |= 1 << band[bit];
            }
        }
        cells
    }
}

impl Node {
    /// Whether cells are still chosen in the first band.
    pub(super) fn is_in_first_band(&self) -> bool {
        self.band == 0
    }
}

/// How many hitting sets with 0, 1, 2 … cells a band has, if only the sets that lie in it count.
pub(super) fn numbers(sets: &[Cells], band: &[usize]) -> [u64; WIDTH + 1] {
    let order = Order::new(sets, [band, &[], &[]]);
    let mut numbers = [0; WIDTH + 1];
    let mut waiting = vec![order.start([WIDTH as u8, 0, 0])];
    while let Some(node) = waiting.pop() {
        let Some(part) = order.open(&node).next() else {
            // Any of the free cells.
            let (chosen, free) = (node.chosen[0].count_ones(), node.free.count_ones());
            let mut ways = 1;
            for more in 0..=free {
                numbers[(chosen + more) as usize] += ways;
                ways = ways * u64::from(free - more) / u64::from(more + 1);
            }
            continue;
        };
        let mut free = node.free;
        for cell in bits(part & node.free) {
            free &= !(1 << cell);
            let mut child = Node { free, ..node };
            child.chosen[0] |= 1 << cell;
            for (open, hit) in child.open.iter_mut().zip(&order.hit[0][cell]) {
                *open &= !hit;
            }
            waiting.push(child);
        }
    }
    numbers
}

fn bits(part: Part) -> impl Iterator<Item = usize> {
    ones(part.into())
}

fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(bit)
    })
}
