//! The price of a chain in Sudoku Explainer: a base for its kind, and more for its length.
//!
//! The length is the number of claims that the end rests on, including the end and the premise, less two. Each
//! tenth beyond the base is for a length half or a third as long again: 4, 6, 8, 12, 16, 24, ….

/// Returns what this number of claims adds to the price of a chain, in tenths.
pub fn tenths(claims: usize) -> u16 {
    let length = claims.saturating_sub(2);
    let (mut added, mut least) = (0, 4);
    while length > least {
        least = if added % 2 == 0 {
            least * 3 / 2
        } else {
            least * 4 / 3
        };
        added += 1;
    }
    added
}

/// Returns the difficulty as Sudoku Explainer adds it up. It compares chains of different bases. Rounding
/// errors of the sum decide between prices that are equal in tenths.
pub(crate) fn difficulty(base: u16, claims: usize) -> f64 {
    let added = (0..tenths(claims)).fold(0.0, |sum, _| sum + 0.1);
    f64::from(base) / 10.0 + added
}

#[cfg(test)]
mod tests {
    use super::{difficulty, tenths};

    #[test]
    fn the_longer_the_dearer() {
        let bounds = [4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256];
        for (added, bound) in bounds.into_iter().enumerate() {
            assert_eq!(tenths(bound + 2), added as u16);
            assert_eq!(tenths(bound + 3), added as u16 + 1);
        }
        assert!(difficulty(66, 7) > 6.6 && difficulty(66, 6) == 6.6);
    }
}
