//! Finds the places of one digit that no template uses. A template is a way to put the digit into every row.
//!
//! The templates are not listed. For each cell the search looks for a template that uses it, row by row, the
//! row with the fewest places first. Each template found answers for all of its cells. No fish and no X-chain
//! eliminates more of one digit, so [`removable`] also shows the searches for those where they need not look.

use ninefold_grid::{Cell, CellSet};
use ninefold_logic::Layout;

use crate::reach::Reach;

/// The largest number of rows tried for one template. Boards of side 9 need a dozen.
const MAX_ROWS_TRIED: usize = 4_000;

/// The result of a search for a template.
pub(crate) enum TemplateResult<const W: usize> {
    Found(CellSet<W>),
    None,
    /// The search took too long.
    Unknown,
}

/// The rows that have a place for the digit: bit i is row i.
pub(crate) fn open_rows<const W: usize>(layout: &Layout<W>, places: CellSet<W>) -> u64 {
    let rows = layout.rows().iter().enumerate();
    rows.filter(|(_, row)| places.meets(layout.cells(**row)))
        .fold(0, |open, (i, _)| open | 1 << i)
}

/// Looks for a template that uses this cell, in these rows and within these places.
pub(crate) fn template<const W: usize>(
    layout: &Layout<W>,
    places: CellSet<W>,
    open: u64,
    cell: Cell,
) -> TemplateResult<W> {
    let rows = layout.rows();
    let n = layout.side();
    // After each choice: what is left, the row that is being filled, and its places that are not tried yet.
    let mut left = [CellSet::EMPTY; 65];
    let mut untried = [CellSet::EMPTY; 65];
    let mut chosen = [cell; 65];
    let mut to_fill = [0u64; 65];
    left[0] = (places - layout.peers(cell)) - CellSet::of(cell);
    to_fill[0] = open & !(1 << cell.row(n));
    let mut depth = 0;
    let mut effort = 0;
    let mut fresh = true;
    loop {
        if fresh {
            // Chooses the row with the fewest places.
            effort += 1;
            if effort > MAX_ROWS_TRIED {
                return TemplateResult::Unknown;
            }
            let mut rest = to_fill[depth];
            if rest == 0 {
                return TemplateResult::Found(chosen[..=depth].iter().copied().collect());
            }
            let (mut best, mut fewest) = (0, usize::MAX);
            while rest != 0 && fewest > 1 {
                let row = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let count = (left[depth] & layout.cells(rows[row])).len();
                if count < fewest {
                    (best, fewest) = (row, count);
                }
            }
            untried[depth] = left[depth] & layout.cells(rows[best]);
            to_fill[depth + 1] = to_fill[depth] & !(1 << best);
        }
        if let Some(next) = untried[depth].first() {
            untried[depth].remove(next);
            left[depth + 1] = left[depth] - layout.peers(next) - CellSet::of(next);
            depth += 1;
            chosen[depth] = next;
            fresh = true;
        } else if depth == 0 {
            return TemplateResult::None;
        } else {
            depth -= 1;
            fresh = false;
        }
    }
}

/// Returns the places of a digit that no template uses, and the places for which that is not known.
pub(crate) fn unused<const W: usize>(
    layout: &Layout<W>,
    places: CellSet<W>,
    reach: &Reach,
) -> (CellSet<W>, CellSet<W>) {
    let (mut unused, mut unknown) = (CellSet::EMPTY, CellSet::EMPTY);
    let open = open_rows(layout, places);
    let mut waiting = places;
    while let Some(cell) = waiting.first() {
        if reach.check_time().is_break() {
            return (unused, unknown | waiting);
        }
        waiting.remove(cell);
        match template(layout, places - unused, open, cell) {
            TemplateResult::Found(used) => waiting -= used,
            TemplateResult::None => unused.insert(cell),
            TemplateResult::Unknown => unknown.insert(cell),
        }
    }
    (unused, unknown)
}

/// Returns the places of a digit that may be removed by what is known of this digit alone. No fish and no chain
/// of one digit eliminates any other place. The result is exact unless the search took too long, which only
/// happens on large boards, or the time is over.
pub(crate) fn removable<const W: usize>(
    layout: &Layout<W>,
    places: CellSet<W>,
    reach: &Reach,
) -> CellSet<W> {
    let (unused, unknown) = unused(layout, places, reach);
    unused | unknown
}
