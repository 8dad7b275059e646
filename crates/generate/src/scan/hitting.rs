//! Hitting sets with a fixed number of cells in each of three bands.
//!
//! The search goes through one band after the other. In the first band it must hit the sets that lie in it. In
//! the second band these are the sets that lie in the first two and have no chosen cell in the first. In the
//! third band they are all others. So within a band only the cells of a set in that band matter, which are few.
//! The first set without a chosen cell must get one, and each of its cells is tried. A cell that has been tried
//! stays empty from then on. A node is given up when there are more disjoint sets left than cells to choose.

use std::ops::Range;

use crate::unavoidable::Cells;

/// The largest number of sets that are used. Some places stay empty, so that the sets of each band begin with a
/// word of their own.
const SETS: usize = 64 * WORDS;
const WORDS: usize = 24;

/// The largest number of cells of a band.
pub(super) const WIDTH: usize = 32;

/// A set of cells of one band, one bit each.
type Part = u32;

/// A collection of unavoidable sets, one bit each.
type Sets = [u64; WORDS];

/// The unavoidable sets, divided among three bands that are searched in this order.
#[derive(Clone, Debug)]
pub(super) struct Order {
    /// The cells of each band, in the order of their bits.
    bands: [Vec<usize>; 3],
    /// The words of the sets that lie in the first band; of those in the first two, but not in the first alone;
    /// of all others.
    words: [Range<usize>; 3],
    all: Sets,
    /// The part of each set in each band. Sets with the smallest parts in their last band come first.
    parts: [Vec<[Part; 64]>; 3],
    /// The sets that contain each cell of a band.
    hit: [Vec<Sets>; 3],
}

/// A node of the search: the cells chosen so far.
#[derive(Copy, Clone, Debug)]
pub(super) struct Node {
    /// The sets without a chosen cell.
    open: Sets,
    chosen: [Part; 3],
    /// The number of cells to choose in each band.
    wanted: [u8; 3],
    /// The band in which cells are being chosen.
    band: usize,
    /// The cells of this band that may still be chosen.
    free: Part,
    /// The number of cells of this band that must still be chosen.
    left: usize,
}

impl Order {
    /// Divides the sets among the bands. The sets must come smallest first; if there are too many, the last
    /// ones are left out.
    pub(super) fn new(sets: &[Cells], bands: [&[usize]; 3]) -> Order {
        let part = |set: Cells, band: &[usize]| {
            let bits = band.iter().enumerate();
            bits.fold(0, |part, (bit, &cell)| {
                part | ((set >> cell & 1) as Part) << bit
            })
        };
        let sets = &sets[..sets.len().min(SETS - 3 * 63)];
        let mut sets: Vec<[Part; 3]> = sets
            .iter()
            .map(|&set| bands.map(|band| part(set, band)))
            .collect();
        sets.sort_by_key(|parts| {
            let [first, second, third] = parts.map(Part::count_ones);
            (third, second, first)
        });
        let mut order = Order {
            bands: bands.map(<[usize]>::to_vec),
            words: [0..0, 0..0, 0..0],
            all: [0; WORDS],
            parts: [0, 1, 2].map(|_| vec![[0; 64]; WORDS]),
            hit: bands.map(|band| vec![[0; WORDS]; band.len()]),
        };
        let mut word = 0;
        let last = |parts: &[Part; 3]| parts.iter().rposition(|&part| part != 0);
        for band in 0..3 {
            let some: Vec<[Part; 3]> = sets
                .iter()
                .copied()
                .filter(|parts| last(parts) == Some(band))
                .collect();
            order.words[band] = word..word + some.len().div_ceil(64);
            for (i, parts) in some.iter().enumerate() {
                let (word, bit) = (word + i / 64, i % 64);
                order.all[word] |= 1 << bit;
                for (in_band, &part) in parts.iter().enumerate() {
                    order.parts[in_band][word][bit] = part;
                    for cell in bits(part) {
                        order.hit[in_band][cell][word] |= 1 << bit;
                    }
                }
            }
            word = order.words[band].end;
        }
        order
    }

    /// Returns the node before the first cell is chosen.
    pub(super) fn start(&self, wanted: [u8; 3]) -> Node {
        Node {
            open: self.all,
            chosen: [0; 3],
            wanted,
            band: 0,
            free: self.full(0),
            left: wanted[0].into(),
        }
    }

    /// Returns the node with all cells of the third band wanted, so every set that meets it is hit.
    pub(super) fn with_full_third_band(&self, node: &Node) -> Node {
        let mut node = *node;
        node.wanted[2] = self.bands[2].len() as u8;
        node
    }

    /// Adds the nodes that follow this one to `next`. If it is the last one, adds the hitting sets to `found`.
    pub(super) fn step(&self, node: &Node, next: &mut Vec<Node>, found: &mut Vec<Cells>) {
        let cells = match (self.open(node).next(), node.left) {
            (None, 0) => return self.leave_band(node, next, found),
            (Some(_), 0) => return,
            // Every set is hit, so the other cells may be chosen anywhere.
            (None, _) => node.free,
            // One cell must be in all of the sets.
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
                self.leave_band(&child, next, found);
            } else if self.are_enough(&child) {
                next.push(child);
            }
        }
    }

    /// Goes to the next band, unless the sets left there need too many cells.
    fn leave_band(&self, node: &Node, next: &mut Vec<Node>, found: &mut Vec<Cells>) {
        if node.band == 2 {
            found.push(self.cells(&node.chosen));
            return;
        }
        let band = node.band + 1;
        let child = Node {
            band,
            free: self.full(band),
            left: node.wanted[band].into(),
            ..*node
        };
        if self.are_enough(&child) {
            next.push(child);
        }
    }

    /// The parts in this band of all sets that must be hit there and have no chosen cell.
    fn open(&self, node: &Node) -> impl Iterator<Item = Part> {
        let words = self.words[node.band].clone();
        let parts = &self.parts[node.band][words.clone()];
        let words = node.open[words].iter().zip(parts);
        words.flat_map(|(&sets, parts)| ones(sets).map(|set| parts[set]))
    }

    /// Whether the cells to choose in this band may be enough. They are not if more sets are left, no two of
    /// which share a free cell.
    fn are_enough(&self, node: &Node) -> bool {
        if (node.free.count_ones() as usize) < node.left {
            return false;
        }
        let words = self.words[node.band].clone();
        let parts = &self.parts[node.band][words.clone()];
        let mut free = node.free;
        let mut left = node.left;
        for (&sets, parts) in node.open[words].iter().zip(parts) {
            let mut sets = sets;
            while sets != 0 {
                let part = parts[sets.trailing_zeros() as usize] & node.free;
                sets &= sets - 1;
                if part & !free == 0 {
                    if left == 0 || part == 0 {
                        return false;
                    }
                    left -= 1;
                    free &= !part;
                }
            }
        }
        true
    }

    /// The chosen cells, and those that may still be chosen in the band.
    pub(super) fn chosen_and_free(&self, node: &Node) -> Cells {
        let mut chosen = node.chosen;
        chosen[node.band] |= node.free;
        self.cells(&chosen)
    }

    fn full(&self, band: usize) -> Part {
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

    /// The number of sets that are used.
    pub(super) fn sets(&self) -> usize {
        self.all.iter().map(|sets| sets.count_ones() as usize).sum()
    }
}

impl Node {
    /// Whether cells are still chosen in the first band.
    pub(super) fn is_in_first_band(&self) -> bool {
        self.band == 0
    }

    /// Whether all cells of the first two bands are chosen.
    pub(super) fn is_in_third_band(&self) -> bool {
        self.band == 2
    }
}

/// Returns how many hitting sets with 0, 1, 2 … cells a band has, if only the sets inside it count.
pub(super) fn numbers(sets: &[Cells], band: &[usize]) -> [u64; WIDTH + 1] {
    let order = Order::new(sets, [band, &[], &[]]);
    let mut numbers = [0; WIDTH + 1];
    let mut waiting = vec![order.start([WIDTH as u8, 0, 0])];
    while let Some(node) = waiting.pop() {
        let Some(part) = order.open(&node).next() else {
            // Any of the free cells may be added.
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
