//! Random numbers that can be reproduced: every try has its own sequence, made from a seed and its number.
//!
//! A sequence is SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
//! Its start mixes seed and number. Nothing here may ever change, because the same seed must always give the
//! same puzzles. A test pins the first numbers.

/// Pseudorandom numbers that depend only on a seed and a stream. They are the same on every machine and in
/// every version.
///
/// ```
/// use ninefold_generate::Rng;
///
/// let throws = |seed, stream| Rng::new(seed, stream).order(52);
/// assert_eq!(throws(7, 1), throws(7, 1));
/// assert_ne!(throws(7, 1), throws(7, 2));
/// ```
#[derive(Clone, Debug)]
pub struct Rng(u64);

/// The increment of the sequence.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// Mixes all bits of a number.
fn mixed(mut z: u64) -> u64 {
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}

impl Rng {
    /// Returns the sequence of a seed and a stream.
    ///
    /// ```
    /// use ninefold_generate::Rng;
    ///
    /// assert_ne!(Rng::new(1, 0).bits(), Rng::new(0, 1).bits());
    /// ```
    pub fn new(seed: u64, stream: u64) -> Rng {
        let seed = mixed(seed.wrapping_add(STEP));
        Rng(mixed(
            seed ^ mixed(stream.wrapping_mul(STEP) ^ 0x6E69_6E65_666F_6C64),
        ))
    }

    /// Returns 64 random bits.
    ///
    /// ```
    /// use ninefold_generate::Rng;
    ///
    /// let mut rng = Rng::new(0, 0);
    /// assert_ne!(rng.bits(), rng.bits());
    /// ```
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        mixed(self.0)
    }

    /// Returns a random number below `bound`, each equally likely (Lemire, "Fast random integer generation in
    /// an interval", 2019).
    ///
    /// # Panics
    /// If `bound` is 0.
    ///
    /// # Examples
    /// ```
    /// use ninefold_generate::Rng;
    ///
    /// assert!(Rng::new(0, 0).below(6) < 6);
    /// ```
    pub fn below(&mut self, bound: usize) -> usize {
        self.below_large(bound as u64) as usize
    }

    /// Returns a random number below `bound`, for bounds that do not fit a `usize` of 32 bits.
    ///
    /// # Panics
    /// If `bound` is 0.
    ///
    /// # Examples
    /// ```
    /// use ninefold_generate::Rng;
    ///
    /// assert!(Rng::new(0, 0).below_large(1 << 40) < 1 << 40);
    /// ```
    pub fn below_large(&mut self, bound: u64) -> u64 {
        assert!(bound > 0, "no number is below 0");
        loop {
            let wide = u128::from(self.bits()) * u128::from(bound);
            let low = wide as u64;
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return (wide >> 64) as u64;
            }
        }
    }

    /// Shuffles a slice. Every order is equally likely.
    ///
    /// ```
    /// use ninefold_generate::Rng;
    ///
    /// let mut cards = [1, 2, 3];
    /// Rng::new(0, 0).shuffle(&mut cards);
    /// assert_eq!(cards.iter().sum::<i32>(), 6);
    /// ```
    pub fn shuffle<T>(&mut self, slice: &mut [T]) {
        for i in (1..slice.len()).rev() {
            slice.swap(i, self.below(i + 1));
        }
    }

    /// Returns the numbers below `count` in a random order.
    ///
    /// ```
    /// use ninefold_generate::Rng;
    ///
    /// let mut order = Rng::new(0, 0).order(9);
    /// order.sort_unstable();
    /// assert!(order.into_iter().eq(0..9));
    /// ```
    pub fn order(&mut self, count: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..count).collect();
        self.shuffle(&mut order);
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_never_change() {
        let first = |seed, stream| Rng::new(seed, stream).bits();
        assert_eq!(first(0, 0), 1_289_599_518_981_287_758);
        assert_ne!(first(1, 0), first(0, 1));
        let mut rng = Rng::new(7, 7);
        let throws: Vec<usize> = (1..12).map(|bound| rng.below(bound)).collect();
        assert_eq!(throws, [0, 1, 0, 0, 0, 0, 4, 7, 0, 4, 4]);
    }

    #[test]
    fn every_order_of_three_comes_as_often() {
        let mut counts = std::collections::BTreeMap::new();
        for stream in 0..6000 {
            *counts.entry(Rng::new(1, stream).order(3)).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 6);
        assert!(
            counts.values().all(|n| (900..1100).contains(n)),
            "{counts:?}"
        );
    }
}
