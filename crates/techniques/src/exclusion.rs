//! Aligned exclusion: combinations of digits that a few cells cannot hold together. Either the cells see each
//! other, or a cell that sees all of them would have no candidate left. A digit that is in no combination of
//! its cell is removed.
//!
//! Cells of two digits exclude combinations of a pair, and cells of two or three digits those of a triple. At
//! least two such cells must see all cells of the pair or triple. The order is Sudoku Explainer's: pairs come
//! by their later cell. The third cell of a triple is one of those with two or three digits that see the first
//! or the second.
//!
//! A digit is tested by finding one combination that contains it, so most cells need one try for each digit.
//! Three cells occur in up to three orders. If nothing was removed the first time, nothing is removed later.

use ninefold_grid::{Candidate, Cell, CellSet, Digit};
use ninefold_logic::{Digits, Exclusion, Reason, State, Technique};

use crate::flow::Flow;
use crate::take::{Finder, Take, eliminate};

pub(crate) fn finder<const W: usize>(technique: Technique) -> Option<Finder<W>> {
    Some(Finder::Any(match technique {
        Technique::AlignedPairExclusion => |state, _, _, take| pairs(state, take),
        Technique::AlignedTripleExclusion => |state, _, _, take| triples(state, take),
        _ => return None,
    }))
}

/// A cell that may take part, with the cells that may exclude a combination of its digits.
struct Base<const W: usize> {
    cell: Cell,
    excluders: CellSet<W>,
}

/// Returns all such cells, if cells with this many digits exclude.
fn bases<const W: usize>(state: &State<W>, excluders: CellSet<W>) -> Vec<Base<W>> {
    let of = |cell| Base {
        cell,
        excluders: excluders & state.layout().peers(cell),
    };
    let open = state.open().iter().map(of);
    open.filter(|base| !base.excluders.is_empty()).collect()
}

fn pairs<const W: usize>(state: &State<W>, take: &mut Take<'_>) -> Flow {
    let bases = bases(state, state.bivalue());
    let mut forbidden = Vec::new();
    for (j, second) in bases.iter().enumerate() {
        for first in &bases[..j] {
            let common = first.excluders & second.excluders;
            if has_two(common) {
                let cells = [first.cell, second.cell];
                let technique = Technique::AlignedPairExclusion;
                exclude(state, cells, common, technique, &mut forbidden, take)?;
            }
        }
    }
    Flow::Continue(())
}

fn triples<const W: usize>(state: &State<W>, take: &mut Take<'_>) -> Flow {
    let is_small = |cell: &Cell| matches!(state.marks(*cell).len(), 2 | 3);
    let small: CellSet<W> = state.open().iter().filter(is_small).collect();
    let bases = bases(state, small);
    let layout = state.layout();
    let seen = |cell| match small.contains(cell) {
        true => layout.peers(cell),
        false => CellSet::EMPTY,
    };
    // Each triple from which something was removed.
    let mut fruitful: Vec<[Cell; 3]> = Vec::new();
    let mut forbidden = Vec::new();
    for (j, second) in bases.iter().enumerate() {
        for first in &bases[..j] {
            let common = first.excluders & second.excluders;
            if !has_two(common) {
                continue;
            }
            let own: CellSet<W> = [first.cell, second.cell].into_iter().collect();
            let met = met_before(first.cell, seen(first.cell), second.cell, seen(second.cell));
            let mut thirds = see_two(state, common) - own;
            if fruitful.is_empty() {
                thirds -= met;
            }
            let near = first.excluders & thirds;
            let rest = (second.excluders & thirds) - near;
            let mut ordered: Vec<Cell> = Vec::new();
            if layout.sees_further() {
                let of = |cell, cells: CellSet<W>| {
                    let seen = layout.seen_in_order(cell).into_iter();
                    seen.filter(move |&other| cells.contains(other))
                };
                ordered.extend(of(first.cell, near).chain(of(second.cell, rest)));
            }
            let numbered = near.iter().chain(rest);
            let numbered = numbered.filter(|_| !layout.sees_further());
            for third in ordered.iter().copied().chain(numbered) {
                let cells = [first.cell, second.cell, third];
                let mut sorted = cells;
                sorted.sort_unstable();
                if met.contains(third) && !fruitful.contains(&sorted) {
                    continue;
                }
                let mut take = |step| {
                    fruitful.push(sorted);
                    take(step)
                };
                let common = common & layout.peers(third);
                let technique = Technique::AlignedTripleExclusion;
                exclude(state, cells, common, technique, &mut forbidden, &mut take)?;
            }
        }
    }
    Flow::Continue(())
}

/// Returns the third cells with which a pair was already met in another order. That order has an earlier second
/// cell, or the same one and an earlier first cell. The argument gives what each cell of the pair sees, or
/// nothing if the cell is never a third cell.
fn met_before<const W: usize>(
    first: Cell,
    seen_by_first: CellSet<W>,
    second: Cell,
    seen_by_second: CellSet<W>,
) -> CellSet<W> {
    let before = |cell: Cell, seen: CellSet<W>, other: Cell| {
        let lower = CellSet::first_n(cell.index());
        // A third cell is seen by the first or the second.
        match seen.contains(other) {
            true => lower,
            false => lower & seen,
        }
    };
    before(second, seen_by_second, first) | before(first, seen_by_first, second)
}

/// Returns the cells that see two or more of these cells.
fn see_two<const W: usize>(state: &State<W>, cells: CellSet<W>) -> CellSet<W> {
    let (mut once, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
    for cell in cells {
        let seen = state.layout().peers(cell);
        twice |= once & seen;
        once |= seen;
    }
    twice
}

fn has_two<const W: usize>(cells: CellSet<W>) -> bool {
    !cells.is_empty() && cells.only().is_none()
}

/// Hands over what is removed from these cells.
fn exclude<const W: usize, const N: usize>(
    state: &State<W>,
    cells: [Cell; N],
    excluders: CellSet<W>,
    technique: Technique,
    forbidden: &mut Vec<Digits>,
    take: &mut Take<'_>,
) -> Flow {
    let marks = cells.map(|cell| state.marks(cell));
    // Larger combinations, and those with a digit that no cell has, exclude nothing.
    let all = marks.iter().fold(Digits::EMPTY, |all, &marks| all | marks);
    let excluding = excluders.iter().map(|cell| state.marks(cell));
    forbidden.clear();
    forbidden.extend(excluding.filter(|digits| digits.is_within(all)));
    // If each cell has at least as many digits as there are cells, each of its digits is in some combination.
    if forbidden.is_empty() && marks.iter().all(|marks| marks.len() >= N) {
        return Flow::Continue(());
    }
    let mut sees = [[false; N]; N];
    for i in 0..N {
        for j in 0..i {
            let is_seen = state.layout().peers(cells[i]).contains(cells[j]);
            (sees[i][j], sees[j][i]) = (is_seen, is_seen);
        }
    }
    let mut eliminated = Vec::new();
    // The digits that the combinations found so far allow.
    let mut allowed = [Digits::EMPTY; N];
    for i in 0..N {
        for digit in marks[i] {
            if allowed[i].contains(digit) {
                continue;
            }
            match combination(&marks, &sees, forbidden, i, digit) {
                Some(found) => {
                    for (allowed, digit) in allowed.iter_mut().zip(found) {
                        allowed.insert(digit);
                    }
                }
                None => eliminated.push(Candidate {
                    cell: cells[i],
                    digit,
                }),
            }
        }
    }
    eliminate(take, technique, eliminated, || {
        let mut sorted = cells.to_vec();
        sorted.sort_unstable();
        let is_used = |&cell: &Cell| state.marks(cell).is_within(all);
        Reason::Exclusion(Exclusion {
            cells: sorted,
            excluders: excluders.iter().filter(is_used).collect(),
        })
    })
}

/// Returns a combination that nothing forbids, with this digit in cell `fixed`.
fn combination<const N: usize>(
    marks: &[Digits; N],
    sees: &[[bool; N]; N],
    forbidden: &[Digits],
    fixed: usize,
    digit: Digit,
) -> Option<[Digit; N]> {
    let mut left = *marks;
    left[fixed] = Digits::of(digit);
    let mut held = [digit; N];
    let mut depth = 0;
    let mut open = left;
    loop {
        let Some(next) = open[depth].first() else {
            if depth == 0 {
                return None;
            }
            depth -= 1;
            continue;
        };
        open[depth].remove(next);
        held[depth] = next;
        if (0..depth).any(|i| held[i] == next && sees[i][depth]) {
            continue;
        }
        if depth + 1 < N {
            depth += 1;
            open[depth] = left[depth];
            continue;
        }
        let all = held.into_iter().collect::<Digits>();
        if !forbidden.iter().any(|digits| digits.is_within(all)) {
            return Some(held);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{boards_of, drawn, found};
    use ninefold_logic::Step;

    /// Lists all triples in their order and leaves none out.
    fn slowly(state: &State<2>) -> Vec<Step> {
        let is_small = |cell: Cell| matches!(state.marks(cell).len(), 2 | 3);
        let excluders = |cell| {
            let seen = state.layout().peers(cell) & state.open();
            seen.iter().filter(|&cell| is_small(cell)).collect()
        };
        let mut steps = Vec::new();
        for second in state.open() {
            for first in state.open().iter().take_while(|&first| first < second) {
                let [of_first, of_second]: [CellSet<2>; 2] = [first, second].map(excluders);
                let mut thirds: Vec<Cell> = of_first.iter().collect();
                thirds.extend(of_second - of_first);
                thirds.retain(|&third| third != first && third != second);
                for third in thirds {
                    let common = of_first & of_second & excluders(third);
                    if common.len() >= 2 {
                        let cells = [first, second, third];
                        let technique = Technique::AlignedTripleExclusion;
                        let _ = exclude(state, cells, common, technique, &mut vec![], &mut |s| {
                            steps.push(s);
                            Flow::Continue(())
                        });
                    }
                }
            }
        }
        steps
    }

    #[test]
    fn no_triple_is_left_out() {
        let mut count = 0;
        for seed in 0..6 {
            for state in boards_of(seed, 24).iter().skip(3).step_by(5) {
                let mut steps = Vec::new();
                let _ = triples(state, &mut |step| {
                    steps.push(step);
                    Flow::Continue(())
                });
                assert_eq!(steps, slowly(state));
                count += steps.len();
            }
        }
        assert!(count > 20, "{count}");
    }

    const PAIR: &str = "
         134   .    . | . . . | . . .
          -1   .    . | . . . | . . .
          -1   .    . | . . . | . . .
        ----------------+-------+------
          12 -125 -125 | . . . | . . .
          15 -125 -125 | . . . | . . .
        -125   25 -125 | . . . | . . .
        ----------------+-------+------
          -1   .    . | . . . | . . .
          -1   .    . | . . . | . . .
          -1   .    . | . . . | . . .";

    #[test]
    fn pair() {
        // With 1 in r1c1, r4c1 could only be 2 and r5c1 only 5, so r6c2 would have no candidate left.
        let steps = found(&drawn(PAIR), Technique::AlignedPairExclusion);
        assert_eq!(steps, ["r1c1≠1"]);
        let wide = PAIR.replace(" 25 ", "256 ");
        assert!(found(&drawn(&wide), Technique::AlignedPairExclusion).is_empty());
    }

    #[test]
    fn triple() {
        // 6 in r6c2 would allow the combination, but 6 and 7 in r5c3 do not.
        let text = PAIR
            .replace("-125   25 -125", " 167  256 -125")
            .replace("15 -125 -125", "15 -125   67")
            .replace("-125", "-12567");
        assert!(found(&drawn(&text), Technique::AlignedPairExclusion).is_empty());
        let steps = found(&drawn(&text), Technique::AlignedTripleExclusion);
        assert_eq!(steps, ["r1c1≠1"]);
        let wide = text.replace("  67 ", " 678 ");
        assert!(found(&drawn(&wide), Technique::AlignedTripleExclusion).is_empty());
    }
}
