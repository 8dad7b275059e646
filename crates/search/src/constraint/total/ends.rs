//! Bounds of a total: what the groups take at least and at most.

use super::super::domains::{Contradiction, Domains, first_n, is_single};
use super::group::Group;

/// The bounds of a group: its least and its greatest part of the total, the greatest digit of the least filling, and
/// the least digit of the greatest filling.
#[derive(Copy, Clone, Default)]
pub(super) struct Ends {
    low: u32,
    high: u32,
    top: u32,
    bottom: u32,
    /// The number of open cells.
    pub(super) open: usize,
}

impl Ends {
    /// Each cell takes the least free digit that is not below its own least digit. The set of digits taken does not
    /// depend on the order of the cells. Without one of the cells, the others take at least all but the greatest of
    /// these digits.
    #[inline]
    pub(super) fn of(
        group: &Group,
        most: u32,
        all: u64,
        domains: &Domains,
    ) -> Result<Ends, Contradiction> {
        let (mut least, mut greatest) = (0u64, 0u64);
        let (mut low, mut high, mut open) = (0, 0, 0);
        for &cell in &group.cells {
            let digits = domains.of(cell);
            let free = all & !least & !(digits & digits.wrapping_neg()).wrapping_sub(1);
            let below = !greatest & (u64::MAX >> digits.leading_zeros());
            if free == 0 || below == 0 {
                return Err(Contradiction);
            }
            open += usize::from(!is_single(digits));
            low += free.trailing_zeros();
            least |= free & free.wrapping_neg();
            high += 63 - below.leading_zeros();
            greatest |= 1 << (63 - below.leading_zeros());
        }
        let (a, b) = (group.offset(low, most), group.offset(high, most));
        Ok(Ends {
            low: a.min(b),
            high: a.max(b),
            top: 63 - least.leading_zeros(),
            bottom: greatest.trailing_zeros(),
            open,
        })
    }
}

/// Removes the digits of each cell for which the others cannot be small enough, or great enough. Returns whether
/// nothing was removed.
pub(super) fn bound(
    groups: &[Group],
    ends: &[Ends],
    target: u32,
    digits: usize,
    domains: &mut Domains,
) -> Result<bool, Contradiction> {
    let low: u32 = ends.iter().map(|ends| ends.low).sum();
    let high: u32 = ends.iter().map(|ends| ends.high).sum();
    if target < low || high < target {
        return Err(Contradiction);
    }
    let before = domains.touched.len();
    for (group, ends) in groups.iter().zip(ends) {
        let factor = group.factor.unsigned_abs();
        let (mut more, mut less) = ((target - low) / factor, (high - target) / factor);
        if group.factor < 0 {
            std::mem::swap(&mut more, &mut less);
        }
        let top = ends.top + more;
        let bottom = ends.bottom.saturating_sub(less);
        if top as usize + 1 >= digits && bottom == 0 {
            continue;
        }
        let kept = first_n(top as usize + 1) & !first_n(bottom as usize);
        for &cell in &group.cells {
            domains.keep(cell, kept)?;
        }
    }
    Ok(domains.touched.len() == before)
}
