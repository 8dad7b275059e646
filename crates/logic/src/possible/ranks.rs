//! Checks whether lines that are read as numbers and put in order can still have their ranks.

use ninefold_grid::constraint::Ties;
use ninefold_grid::{Cell, Digit};

use crate::digits::Digits;

/// Whether one line may be less than another, equal to it, or greater.
#[derive(Copy, Clone, Default)]
struct May {
    less: bool,
    equal: bool,
    greater: bool,
}

/// The lines, and the digits that their cells may hold.
struct Lines<'a> {
    lines: &'a [Vec<Cell>],
    /// Whether every line is a house.
    is_full: bool,
    domains: &'a [Digits],
}

impl Lines<'_> {
    /// Returns how one line may compare with another if both begin with one of these digits.
    fn compare(&self, a: usize, b: usize, begin: Digits) -> May {
        let mut may = May::default();
        let mut open = begin;
        for (i, (&a, &b)) in self.lines[a].iter().zip(&self.lines[b]).enumerate() {
            // The lines are equal so far.
            let [x, y] = [a, b].map(|cell| self.domains[cell.index()] & open);
            let low = |of: Digits| of.iter().min();
            let high = |of: Digits| of.iter().max();
            may.less |= a != b && low(x) < high(y) && !x.is_empty();
            may.greater |= a != b && low(y) < high(x) && !y.is_empty();
            if !x.meets(y) || (may.less && may.greater) {
                return may;
            }
            if i == 0 {
                open = Digits::first_n(64);
            }
            // If both hold this digit here, neither of two houses has it again.
            if let Some(digit) = (x & y).only().filter(|_| self.is_full) {
                open.remove(digit);
            }
        }
        let [a, b] = [a, b].map(|line| self.lines[line].len());
        may.less |= a < b;
        may.equal = a == b;
        may.greater |= a > b;
        may
    }

    /// Whether no line can have this rank among all of them.
    fn is_misplaced(&self, own: usize, rank: usize, ties: Ties) -> bool {
        // If rows and columns hold every digit, the lines that begin at an edge of the board all begin with
        // different digits. So each digit begins four lines, and the rank of a line gives its first digit and
        // its place among these.
        let (begin, place, count) = match self.is_full {
            true => (
                Digits::of(Digit::from_index((rank - 1) / 4)),
                (rank - 1) % 4,
                4,
            ),
            false => (Digits::first_n(64), rank - 1, self.lines.len()),
        };
        let first = |line: usize| self.domains[self.lines[line][0].index()];
        // The other lines that may be less, surely are less, may be greater, and surely are greater.
        let mut counts = [0; 4];
        for other in (0..self.lines.len()).filter(|&i| i != own && first(i).meets(begin)) {
            let May {
                less,
                equal,
                greater,
            } = self.compare(other, own, begin);
            let equal = equal && ties == Ties::Any;
            let is_there = first(other).is_within(begin);
            let is = [
                less || equal,
                is_there && less && !equal && !greater,
                greater || equal,
                is_there && greater && !equal && !less,
            ];
            for (count, is) in counts.iter_mut().zip(is) {
                *count += usize::from(is);
            }
        }
        let [may_less, less, may_greater, greater] = counts;
        let (before, after) = (place, count - 1 - place);
        !first(own).meets(begin)
            || !(less..=may_less).contains(&before)
            || !(greater..=may_greater).contains(&after)
    }
}

/// Whether lines surely cannot have these ranks, counted from 1.
pub(super) fn are_ranks_broken(
    lines: &[Vec<Cell>],
    ranks: &[(usize, usize)],
    ties: Ties,
    is_full: bool,
    domains: &[Digits],
) -> bool {
    let lines = Lines {
        lines,
        is_full,
        domains,
    };
    let all = Digits::first_n(64);
    // Of two lines the one with the lower rank comes first. If no two lines are equal, they have different
    // ranks.
    let is_wrong_pair = |pair: &[(usize, usize)]| {
        let [(a, rank), (b, later)] = [pair[0], pair[1]];
        let may = lines.compare(a, b, all);
        let may_tie = may.equal && (ties == Ties::Any || a == b);
        !(may.less || may_tie) || (ties != Ties::Any && (rank == later) != (a == b))
    };
    let is_same = |a: usize, b: usize| {
        let may = lines.compare(a, b, all);
        may.equal && !may.less && !may.greater
    };
    let count = lines.lines.len();
    ranks.windows(2).any(is_wrong_pair)
        || ranks
            .iter()
            .any(|&(line, rank)| lines.is_misplaced(line, rank, ties))
        || (ties == Ties::None && (0..count).any(|a| (0..a).any(|b| is_same(a, b))))
}
