//! Sets of digits of one size.

/// Returns all sets of `size` of the first `digits` digits, at most 64, the lowest first: bit i stands for digit
/// number i. Returns `None` if there are more than `most`.
///
/// ```
/// use ninefold_grid::constraint::sets_of_size;
///
/// assert_eq!(sets_of_size(3, 2, 10), Some(vec![0b011, 0b101, 0b110]));
/// assert_eq!(sets_of_size(3, 4, 10), Some(vec![]));
/// assert_eq!(sets_of_size(9, 4, 100), None); // there are 126
/// ```
pub fn sets_of_size(digits: usize, size: usize, most: usize) -> Option<Vec<u64>> {
    let digits = digits.min(64);
    if size > digits {
        return Some(Vec::new());
    }
    let mut count = 1u64;
    for i in 0..size {
        count = count * (digits - i) as u64 / (i as u64 + 1);
        if count > 1 << 40 {
            return None;
        }
    }
    let count = usize::try_from(count).ok().filter(|&count| count <= most)?;
    if size == 0 {
        return Some(vec![0]);
    }
    // Gosper's hack: the next number with as many bits.
    let mut sets = Vec::with_capacity(count);
    let mut set = u64::MAX >> (64 - size);
    while sets.len() < count {
        sets.push(set);
        let lowest = set & set.wrapping_neg();
        let ripple = set.wrapping_add(lowest);
        if ripple == 0 {
            break;
        }
        set = (((ripple ^ set) >> 2) / lowest) | ripple;
    }
    Some(sets)
}
