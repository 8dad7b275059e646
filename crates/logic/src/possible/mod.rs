//! Checks whether a rule can still hold, for the verifier. The oracle judges full cells, and the facts of
//! `grid` are checked before all of them are full.
//!
//! No finder uses any of this, and this uses nothing of a finder. So a mistake on one side is noticed on the
//! other. Everything here is as simple as possible. It may reject only if there is no filling; a test compares
//! with all fillings.

#[cfg(test)]
mod against_all_fillings;
mod choice;
mod kinds;
mod left;
mod ranks;
mod read;
mod whole;

use ninefold_grid::constraint::{self, Constraint, Fact};
use ninefold_grid::{Cell, CellSet, Digit, Puzzle};

use crate::digits::Digits;
use crate::layout::Layout;
use crate::rule::LocalRule;
use kinds::{is_kind_broken, sure_and_may};
pub use left::left_over;
pub(crate) use read::has_no_filling;
pub(crate) use whole::is_whole_broken;

/// Whether a local rule surely has no filling if the cells of the board may hold these digits.
pub(crate) fn is_broken<const W: usize>(
    local: &LocalRule,
    layout: &Layout<W>,
    puzzle: &Puzzle,
    domains: &[Digits],
) -> bool {
    let of = |cell: Cell| domains[cell.index()];
    let is_empty = local.cells.iter().any(|&cell| of(cell).is_empty());
    let is_fact_broken = |fact| is_fact_broken(fact, layout, domains);
    if is_empty || local.facts.iter().any(is_fact_broken) {
        return true;
    }
    let Some(constraint) = &local.constraint else {
        return false;
    };
    if let Constraint::Rule(rule) = constraint
        && local.facts.contains(&Fact::Opaque)
        && is_kind_broken(rule, layout.board(), domains)
    {
        return true;
    }
    let mut open = local
        .cells
        .iter()
        .filter(|&&cell| of(cell).only().is_none());
    let (last, more) = (open.next().copied(), open.next());
    // The oracle is asked once at most one cell is open. Cells that do not matter to the rule hold any digit
    // they may.
    more.is_none() && {
        let lowest = |of: &Digits| of.first().unwrap_or(Digit::from_index(0));
        let mut filling: Vec<Digit> = domains.iter().map(lowest).collect();
        let last = last.unwrap_or(local.cells[0]);
        !of(last).iter().any(|digit| {
            filling[last.index()] = digit;
            constraint::obeys(puzzle, constraint, &filling)
        })
    }
}

/// Whether a fact is surely false.
fn is_fact_broken<const W: usize>(fact: &Fact, layout: &Layout<W>, domains: &[Digits]) -> bool {
    let of = |cell: Cell| domains[cell.index()];
    match fact {
        Fact::Sum(terms, total) => {
            let [low, high] = [1, -1].map(|sign| sign * least(terms, sign, layout, domains));
            !(low..=high).contains(total)
        }
        Fact::Related(pairs, relation) => {
            // The second cell of each pair holds a partner of some digit that the first may hold.
            let mut domains = domains.to_vec();
            pairs.iter().any(|&(a, b)| {
                let partners = domains[a.index()].iter().map(|d| relation.row(d.index()));
                domains[b.index()] &= Digits::of_bits(partners.fold(0, |all, row| all | row));
                domains[b.index()].is_empty()
            })
        }
        Fact::Count(cells, digits, bounds) => {
            let [sure, may] = sure_and_may(cells, digits.iter().collect(), domains);
            sure > *bounds.end() || may < *bounds.start()
        }
        Fact::Same(groups) => {
            let is_stray = |group: &Vec<Cell>| {
                let any = group
                    .iter()
                    .fold(Digits::EMPTY, |any, &cell| any | of(cell));
                groups.iter().flatten().any(|&cell| !of(cell).meets(any))
            };
            groups.iter().any(is_stray)
                || layout.board().digits().any(|digit| {
                    let counts = || {
                        let of_group = |group| sure_and_may(group, Digits::of(digit), domains);
                        groups.iter().map(move |group| of_group(group))
                    };
                    let may = counts().map(|[_, may]| may).min();
                    counts().map(|[sure, _]| sure).max() > may
                })
        }
        // The board keeps cells that must differ apart, and the oracle judges everything else.
        _ => false,
    }
}

/// Returns the least sum of cells times their factors, each multiplied by `sign`. Cells that see each other
/// differ; each cell is compared only within the first group into which it fits.
fn least<const W: usize>(
    terms: &[(Cell, i64)],
    sign: i64,
    layout: &Layout<W>,
    domains: &[Digits],
) -> i64 {
    // Groups of cells with one factor that all see each other. Each has the least value of each cell, or for
    // negative factors its greatest value negated.
    let mut groups: Vec<(i64, CellSet<W>, Vec<i64>)> = Vec::new();
    for &(cell, factor) in terms {
        let factor = sign * factor;
        let bits = domains[cell.index()].bits();
        let first = i64::from(layout.board().first());
        let value = match factor > 0 {
            true => first + i64::from(bits.trailing_zeros()),
            false => -(first + i64::from(bits.ilog2())),
        };
        let peers = layout.peers(cell);
        let group = groups
            .iter_mut()
            .find(|(of, cells, _)| *of == factor && cells.is_within(peers));
        match group {
            Some((_, cells, values)) => {
                cells.insert(cell);
                values.push(value);
            }
            None => groups.push((factor, CellSet::of(cell), vec![value])),
        }
    }
    let sums = groups.into_iter().map(|(factor, _, mut values)| {
        values.sort_unstable();
        for i in 1..values.len() {
            values[i] = values[i].max(values[i - 1] + 1);
        }
        factor.abs() * values.iter().sum::<i64>()
    });
    sums.sum()
}
