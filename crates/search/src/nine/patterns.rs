//! Counts the solutions of a 9×9 puzzle without enumerating them.
//!
//! In each box of a full grid, every digit is in one row and in one column. These two facts are separated here. The
//! *pattern* of a band consists of the three digits in each row of each of its boxes. The pattern of a stack consists
//! of the digits in each column.
//!
//! ```text
//!   a band               its pattern: box 0   box 1   box 2
//!   5 3 4 6 7 8 9 1 2            row 0  345     678     129
//!   6 7 2 1 9 5 3 4 8            row 1  267     159     348
//!   1 9 8 3 4 2 5 6 7            row 2  189     234     567
//! ```
//!
//! A grid has three patterns of bands and three of stacks. Six patterns form a grid under one condition: in each box,
//! each row has one digit in common with each column, and the cell there may hold it. So a band and a stack are linked
//! only by whether they are compatible in the one box that they share:
//!
//! ```text
//! number of grids = Σ over the patterns of band 0 and band 1
//!                   Σ over the patterns of band 2
//!                   ∏ over the three stacks: patterns that go together with all three bands
//! ```
//!
//! A chute has 94,080 patterns, and each given leaves about a third of them: about 400 are left if five digits are
//! given. For each deal of a band, a bit set holds the stack patterns that are compatible with it. The product consists
//! of the sizes of three intersections of such sets. Where bands 0 and 1 leave few patterns of each stack, the roles
//! are exchanged: the sizes of intersections of sets of patterns of band 2 are used. The number does not depend on
//! which chutes are called bands, nor on their order, so the cheapest order is used. The puzzle with 54 million
//! solutions in `docs/performance.md` takes milliseconds. A search that counts one by one takes 130 ns for each
//! solution.
//!
//! The idea to describe a band by the rows of its boxes is from the enumeration by Felgenhauer and Jarvis (2006).

use std::array::from_fn;

use ninefold_grid::{Cell, Puzzle};

use crate::budget::Meter;
use crate::sink::{Counted, End};
use crate::{Backend, Limit};

/// Candidates or places of digits: bit `d` stands for the digit `d + 1`.
type Digits = u16;

const ALL: Digits = 0x1FF;

/// The digits of the three lines of a box.
type Lines = [Digits; 3];

/// The digits that the cells of a box may hold, line by line.
type Cells = [[Digits; 3]; 3];

/// The patterns of a band or a stack that the cells allow.
struct Chute {
    /// For each of its boxes, the possible distributions (deals) of the nine digits to the three lines.
    deals: [Vec<Lines>; 3],
    /// For each pattern, the index of its deal in each box.
    patterns: Vec<[u16; 3]>,
}

impl Chute {
    /// Finds all patterns in which every digit has a possible cell in its line of each box.
    fn of(boxes: &[Cells; 3]) -> Chute {
        let all = boxes.map(|cells| deals(&cells.map(|[a, b, c]| a | b | c)));
        let third = Numbers::of(&all[2]);
        let mut patterns = Vec::new();
        for (i, a) in all[0].iter().enumerate() {
            for (j, b) in all[1].iter().enumerate() {
                if a[0] & b[0] | a[1] & b[1] | a[2] & b[2] == 0
                    && let Some(k) = third.get(&from_fn(|line| ALL & !(a[line] | b[line])))
                {
                    patterns.push([i as u16, j as u16, k]);
                }
            }
        }
        Chute {
            deals: all,
            patterns,
        }
    }

    /// The digits that some pattern has in each line of each box.
    fn possible(&self) -> [Lines; 3] {
        let mut possible = [[0; 3]; 3];
        for pattern in &self.patterns {
            for (block, &deal) in pattern.iter().enumerate() {
                let lines = self.deals[block][usize::from(deal)];
                possible[block] = from_fn(|line| possible[block][line] | lines[line]);
            }
        }
        possible
    }
}

/// All sets of three digits.
const THREES: [Digits; 84] = {
    let mut threes = [0; 84];
    let (mut set, mut number) = (0, 0);
    while set <= ALL {
        if set.count_ones() == 3 {
            threes[number] = set;
            number += 1;
        }
        set += 1;
    }
    threes
};

/// Lists the deals of nine digits to three lines, three digits to each line, all from the digits allowed there.
fn deals(allowed: &Lines) -> Vec<Lines> {
    let threes = |from: Digits| THREES.into_iter().filter(move |&set| set & !from == 0);
    let mut deals = Vec::new();
    for first in threes(allowed[0]) {
        for second in threes(allowed[1] & !first) {
            let third = ALL & !first & !second;
            if third & !allowed[2] == 0 {
                deals.push([first, second, third]);
            }
        }
    }
    deals
}

/// Finds the indices of deals by their first two lines.
struct Numbers {
    /// The index of each set of three in [`THREES`].
    places: [u8; 1 << 9],
    numbers: [[Option<u16>; 84]; 84],
}

impl Numbers {
    fn of(deals: &[Lines]) -> Numbers {
        let mut places = [0; 1 << 9];
        for (place, &three) in THREES.iter().enumerate() {
            places[usize::from(three)] = place as u8;
        }
        let mut all = Numbers {
            places,
            numbers: [[None; 84]; 84],
        };
        for (number, lines) in deals.iter().enumerate() {
            let [first, second] = all.place(lines);
            all.numbers[first][second] = Some(number as u16);
        }
        all
    }

    fn get(&self, lines: &Lines) -> Option<u16> {
        let [first, second] = self.place(lines);
        self.numbers[first][second]
    }

    fn place(&self, &[first, second, _]: &Lines) -> [usize; 2] {
        [first, second].map(|three| usize::from(self.places[usize::from(three)]))
    }
}

/// Sets of patterns of a chute, one after the other, each of `words` words.
struct Sets {
    words: usize,
    bits: Vec<u64>,
}

impl Sets {
    /// For each deal, collects the patterns whose deal, given by index, is compatible with it.
    fn of(
        deals: usize,
        others: usize,
        numbers: impl ExactSizeIterator<Item = u16> + Clone,
        fits: impl Fn(usize, usize) -> bool,
        meter: &mut Meter,
    ) -> Result<Sets, Limit> {
        let words = numbers.len().div_ceil(64);
        let mut bits = vec![0; deals * words];
        for (deal, set) in bits.chunks_mut(words.max(1)).enumerate() {
            meter.work(numbers.len() as u64)?;
            let fits: Vec<bool> = (0..others).map(|other| fits(deal, other)).collect();
            for (pattern, number) in numbers.clone().enumerate() {
                set[pattern / 64] |= u64::from(fits[usize::from(number)]) << (pattern % 64);
            }
        }
        Ok(Sets { words, bits })
    }

    #[inline(always)]
    fn get(&self, deal: u16) -> &[u64] {
        &self.bits[usize::from(deal) * self.words..][..self.words]
    }
}

/// The patterns of a puzzle. The outer chutes are the bands and the inner ones the stacks, or the other way round.
pub(crate) struct Patterns {
    /// The chutes whose patterns are enumerated.
    outer: [Chute; 3],
    /// The chutes that cross them.
    inner: [Chute; 3],
    /// The cells of the boxes where outer and inner chutes cross, line by line of the outer chutes.
    boxes: [[Cells; 3]; 3],
}

impl Patterns {
    /// Finds the patterns that a puzzle allows.
    pub(crate) fn of(puzzle: &Puzzle) -> Patterns {
        let allowed = |cell| puzzle.allowed_at(Cell::new(cell));
        let mut cells: [Digits; 81] = from_fn(|cell| allowed(cell).low_bits() as Digits);
        loop {
            let before = cells;
            take_singles(&mut cells);
            if cells.contains(&0) {
                // The digits of an empty cell may have other cells in the line of its box, so the patterns would not
                // show the contradiction.
                cells = [0; 81];
            }
            let boxes = from_fn(|band| from_fn(|stack| box_at(&cells, band, stack)));
            let across = across(&boxes);
            let bands: [Chute; 3] = from_fn(|band| Chute::of(&boxes[band]));
            let stacks: [Chute; 3] = from_fn(|stack| Chute::of(&across[stack]));
            let of_bands = bands.each_ref().map(Chute::possible);
            let of_stacks = stacks.each_ref().map(Chute::possible);
            for (cell, digits) in cells.iter_mut().enumerate() {
                let (row, column) = (cell / 9, cell % 9);
                let (band, stack) = (row / 3, column / 3);
                *digits &= of_bands[band][stack][row % 3] & of_stacks[stack][band][column % 3];
            }
            if cells == before {
                let (one, other) = (work(&bands, &stacks), work(&stacks, &bands));
                return match one <= other {
                    true => Patterns {
                        outer: bands,
                        inner: stacks,
                        boxes,
                    },
                    false => Patterns {
                        outer: stacks,
                        inner: bands,
                        boxes: across,
                    },
                };
            }
        }
    }

    /// Estimates how many words the count looks at.
    pub(crate) fn work(&self) -> f64 {
        work(&self.outer, &self.inner)
    }

    /// Returns the number of solutions, or of those found before the budget ran out.
    pub(crate) fn counted(&self, backend: Backend, mut meter: Meter) -> Counted {
        let mut sum = 0;
        let meter = &mut meter;
        let outcome = match backend {
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2 | Backend::Avx512 if Backend::Avx2.is_available() => {
                // SAFETY: the processor has these features.
                unsafe { add_avx2(self, meter, &mut sum) }
            }
            _ => self.add(meter, &mut sum),
        };
        Counted {
            count: u64::try_from(sum).unwrap_or(u64::MAX),
            end: outcome.map_or_else(End::Limit, |()| End::Exhausted),
            stats: meter.stats(),
        }
    }

    /// The order of the outer chutes: those with fewer patterns come first.
    fn order(&self) -> [usize; 3] {
        let mut order = [0, 1, 2];
        order.sort_by_key(|&chute| self.outer[chute].patterns.len());
        order
    }

    /// For each deal of an outer chute, the patterns of an inner chute that are compatible with it.
    fn inner_sets(&self, outer: usize, inner: usize, meter: &mut Meter) -> Result<Sets, Limit> {
        let rows = &self.outer[outer].deals[inner];
        let chute = &self.inner[inner];
        let columns = &chute.deals[outer];
        let cells = &self.boxes[outer][inner];
        let numbers = chute.patterns.iter().map(|pattern| pattern[outer]);
        let fits = |row: usize, column: usize| go_together(&rows[row], &columns[column], cells);
        Sets::of(rows.len(), columns.len(), numbers, fits, meter)
    }

    /// For each deal of an inner chute, the patterns of an outer chute that are compatible with it.
    fn outer_sets(&self, outer: usize, inner: usize, meter: &mut Meter) -> Result<Sets, Limit> {
        let rows = &self.outer[outer].deals[inner];
        let chute = &self.outer[outer];
        let columns = &self.inner[inner].deals[outer];
        let cells = &self.boxes[outer][inner];
        let numbers = chute.patterns.iter().map(|pattern| pattern[inner]);
        let fits = |column: usize, row: usize| go_together(&rows[row], &columns[column], cells);
        Sets::of(columns.len(), rows.len(), numbers, fits, meter)
    }

    /// Adds the solutions for each pair of patterns of the first two outer chutes.
    #[inline(always)]
    fn add(&self, meter: &mut Meter, sum: &mut u128) -> Result<(), Limit> {
        let [first, second, third] = self.order();
        let [mut firsts, mut seconds, mut thirds, mut of_third] = [const { Vec::new() }; 4];
        for inner in 0..3 {
            firsts.push(self.inner_sets(first, inner, meter)?);
            seconds.push(self.inner_sets(second, inner, meter)?);
            thirds.push(self.inner_sets(third, inner, meter)?);
            of_third.push(self.outer_sets(third, inner, meter)?);
        }
        let last = &self.outer[third].patterns;
        let words: usize = thirds.iter().map(|sets| sets.words).sum();
        let mut left = self
            .inner
            .each_ref()
            .map(|chute| Vec::with_capacity(chute.patterns.len()));
        let mut both: [Vec<u64>; 3] = from_fn(|inner| vec![0; firsts[inner].words]);
        let mut some = vec![0; of_third[0].words];
        for (i, one) in self.outer[first].patterns.iter().enumerate() {
            meter.stats.share = (1000 * i / self.outer[first].patterns.len()) as u32;
            for two in &self.outer[second].patterns {
                meter.work(words as u64)?;
                let mut is_possible = true;
                for inner in 0..3 {
                    let (a, b) = (
                        firsts[inner].get(one[inner]),
                        seconds[inner].get(two[inner]),
                    );
                    let mut any = 0;
                    for ((both, a), b) in both[inner].iter_mut().zip(a).zip(b) {
                        *both = a & b;
                        any |= *both;
                    }
                    is_possible &= any != 0;
                }
                if !is_possible {
                    continue;
                }
                let [a, b, c] = both.each_ref().map(|set| size(set));
                if a * b * (1 + c) * some.len() > last.len() * words {
                    for three in last {
                        let mut ways = 1;
                        for inner in 0..3 {
                            ways *= common(&both[inner], thirds[inner].get(three[inner]));
                        }
                        *sum += u128::from(ways);
                    }
                    meter.work((last.len() * words) as u64)?;
                    continue;
                }
                for inner in 0..3 {
                    left[inner].clear();
                    let deal = |pattern: usize| self.inner[inner].patterns[pattern][third];
                    left[inner].extend(members(&both[inner]).map(deal));
                }
                let mut ways = 0;
                for &a in &left[0] {
                    for &b in &left[1] {
                        let (a, b) = (of_third[0].get(a), of_third[1].get(b));
                        for ((some, a), b) in some.iter_mut().zip(a).zip(b) {
                            *some = a & b;
                        }
                        for &c in &left[2] {
                            ways += common(&some, of_third[2].get(c));
                        }
                    }
                }
                *sum += u128::from(ways);
                meter.work((a * b * (1 + c) * some.len()) as u64)?;
            }
        }
        Ok(())
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn add_avx2(patterns: &Patterns, meter: &mut Meter, sum: &mut u128) -> Result<(), Limit> {
    patterns.add(meter, sum)
}

/// Estimates how many words a count looks at that enumerates these outer chutes.
fn work(outer: &[Chute; 3], inner: &[Chute; 3]) -> f64 {
    let mut sizes = outer.each_ref().map(|chute| chute.patterns.len() as f64);
    sizes.sort_by(f64::total_cmp);
    let [first, second, third] = sizes;
    // A pattern is compatible with about one in eight of the deals of a box.
    let left = inner.each_ref().map(|chute| chute.patterns.len() as f64);
    let words: f64 = left.iter().map(|patterns| (patterns / 64.0).ceil()).sum();
    let [a, b, c] = left.map(|patterns| patterns / 64.0);
    let each = (third * words).min(a * b * (1.0 + c) * (third / 64.0).ceil());
    first * second * (words + each)
}

/// The cells of a box, row by row.
fn box_at(cells: &[Digits; 81], band: usize, stack: usize) -> Cells {
    from_fn(|row| from_fn(|column| cells[9 * (3 * band + row) + 3 * stack + column]))
}

/// Transposes the boxes: stack by stack, with their cells column by column.
fn across(boxes: &[[Cells; 3]; 3]) -> [[Cells; 3]; 3] {
    from_fn(|stack| {
        from_fn(|band| from_fn(|column| from_fn(|row| boxes[band][stack][row][column])))
    })
}

/// Removes single candidates from the cells that see them.
fn take_singles(cells: &mut [Digits; 81]) {
    for cell in 0..81 {
        if cells[cell].count_ones() == 1 {
            let taken = cells[cell];
            for other in (0..81).filter(|&other| other != cell && sees(cell, other)) {
                cells[other] &= !taken;
            }
        }
    }
}

/// Whether two cells share a house.
fn sees(a: usize, b: usize) -> bool {
    let block = |cell: usize| (cell / 27, cell % 9 / 3);
    a / 9 == b / 9 || a % 9 == b % 9 || block(a) == block(b)
}

/// Whether each row of a box has one digit in common with each column, and the cell there may hold it.
fn go_together(rows: &Lines, columns: &Lines, cells: &Cells) -> bool {
    rows.iter().zip(cells).all(|(row, cells)| {
        columns.iter().zip(cells).all(|(column, cell)| {
            let common = row & column;
            common & common.wrapping_sub(1) == 0 && common & cell != 0
        })
    })
}

#[inline(always)]
fn size(set: &[u64]) -> usize {
    set.iter().map(|word| word.count_ones() as usize).sum()
}

/// The number of members that are in both sets.
#[inline(always)]
fn common(a: &[u64], b: &[u64]) -> u64 {
    a.iter()
        .zip(b)
        .map(|(a, b)| u64::from((a & b).count_ones()))
        .sum()
}

/// The members of a set.
fn members(set: &[u64]) -> impl Iterator<Item = usize> {
    set.iter().enumerate().flat_map(|(i, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            let next = (rest != 0).then(|| 64 * i + rest.trailing_zeros() as usize);
            rest &= rest.wrapping_sub(1);
            next
        })
    })
}
