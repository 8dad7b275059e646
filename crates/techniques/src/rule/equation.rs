//! Sums: the least and the greatest sum of cells, if cells that see each other hold different digits.

use ninefold_logic::Digits;

/// Cells times factors that have a sum.
#[derive(Clone, Debug)]
pub(super) struct Equation {
    /// Groups of cells with the same factor that all see each other, given by their places. Each cell is in the
    /// first of these groups into which it fits.
    pub(super) groups: Vec<(i32, Vec<usize>)>,
    /// The sum.
    pub(super) total: i32,
}

impl Equation {
    /// Returns the equation for the factors of all cells. `sees` has the cells that each cell sees.
    pub(super) fn new(factors: &[i32], sees: &[u64], total: i32) -> Equation {
        let mut groups: Vec<(i32, Vec<usize>)> = Vec::new();
        for (place, &factor) in factors.iter().enumerate().filter(|(_, f)| **f != 0) {
            let sees_all = |group: &[usize]| group.iter().all(|&i| sees[place] >> i & 1 == 1);
            let group = groups
                .iter_mut()
                .find(|(of, group)| *of == factor && sees_all(group));
            match group {
                Some((_, group)) => group.push(place),
                None => groups.push((factor, vec![place])),
            }
        }
        Equation { groups, total }
    }

    /// Whether the bounds of the sum exclude the total.
    pub(super) fn is_out_of_reach(&self, domains: &[Digits], first: i32) -> bool {
        let (mut least, mut most) = (0, 0);
        for (factor, places) in &self.groups {
            let [low, high] = bounds(domains, places);
            let base = first * places.len() as i32;
            let ends = [low, high].map(|sum| factor * (base + sum));
            least += ends[0].min(ends[1]);
            most += ends[0].max(ends[1]);
        }
        self.total < least || most < self.total
    }
}

/// Returns the least and the greatest sum of cells that all differ; the first digit counts as 0. For the least
/// sum, cells with the lowest digits come first. Each cell takes the next free digit that is not below its own
/// lowest. The greatest sum is found in the same way from above.
fn bounds(domains: &[Digits], places: &[usize]) -> [i32; 2] {
    let ends_of = |place: usize| {
        let bits = domains[place].bits();
        let [below, above] = [bits.trailing_zeros(), bits.leading_zeros()];
        [below as i32, 63 - above as i32]
    };
    match *places {
        [place] => return ends_of(place),
        // If both have the same end, one of them takes the next digit.
        [a, b] => {
            let [[low, high], [other_low, other_high]] = [a, b].map(ends_of);
            return [
                low + other_low + i32::from(low == other_low),
                high + other_high - i32::from(high == other_high),
            ];
        }
        _ => {}
    }
    let mut ends = [(0u8, 0u8); 64];
    let ends = &mut ends[..places.len()];
    for (ends, &place) in ends.iter_mut().zip(places) {
        let bits = domains[place].bits();
        *ends = (bits.trailing_zeros() as u8, bits.leading_zeros() as u8);
    }
    let (mut low, mut high) = (0, 0);
    ends.sort_unstable_by_key(|&(lowest, _)| lowest);
    let mut next = 0;
    for &(lowest, _) in &*ends {
        next = i32::from(lowest).max(next);
        low += next;
        next += 1;
    }
    ends.sort_unstable_by_key(|&(_, above)| above);
    let mut next = 63;
    for &(_, above) in &*ends {
        next = (63 - i32::from(above)).min(next);
        high += next;
        next -= 1;
    }
    [low, high]
}

#[cfg(test)]
mod tests {
    use ninefold_testkit::full::Rng;

    use super::*;

    /// Returns the sums of all fillings, cell by cell.
    fn sums(factors: &[i32], sees: &[u64], domains: &[Digits], filled: &mut Vec<i32>) -> Vec<i32> {
        let place = filled.len();
        if place == domains.len() {
            return vec![factors.iter().zip(filled).map(|(f, v)| *f * *v).sum()];
        }
        let mut all = Vec::new();
        for digit in domains[place] {
            let value = digit.index() as i32;
            let is_seen =
                |(other, &own): (usize, &i32)| sees[place] >> other & 1 == 1 && own == value;
            if !filled.iter().enumerate().any(is_seen) {
                filled.push(value);
                all.extend(sums(factors, sees, domains, filled));
                filled.pop();
            }
        }
        all
    }

    #[test]
    fn no_filling_is_out_of_reach() {
        let mut rng = Rng::new(9);
        let (mut out, mut grouped) = (0, 0);
        for _ in 0..400 {
            let cells = 1 + rng.below(5);
            let factors: Vec<i32> = (0..cells).map(|_| rng.below(4) as i32 - 1).collect();
            let mut sees = vec![0u64; cells];
            for a in 0..cells {
                for b in 0..a {
                    if rng.below(3) > 0 {
                        sees[a] |= 1 << b;
                        sees[b] |= 1 << a;
                    }
                }
            }
            let domains: Vec<Digits> = (0..cells)
                .map(|_| Digits::of_bits(1 + rng.below(63) as u64))
                .collect();
            let all = sums(&factors, &sees, &domains, &mut Vec::new());
            for total in -12..40 {
                let equation = Equation::new(&factors, &sees, total);
                let mut places: Vec<usize> = equation
                    .groups
                    .iter()
                    .flat_map(|group| group.1.clone())
                    .collect();
                places.sort_unstable();
                let expected: Vec<usize> = (0..cells).filter(|&i| factors[i] != 0).collect();
                assert_eq!(places, expected);
                for (factor, group) in &equation.groups {
                    for (i, &a) in group.iter().enumerate() {
                        assert_eq!(factors[a], *factor);
                        assert!(group[..i].iter().all(|&b| sees[a] >> b & 1 == 1));
                    }
                    grouped += usize::from(group.len() > 1);
                }
                let is_out = equation.is_out_of_reach(&domains, 0);
                assert!(
                    !is_out || !all.contains(&total),
                    "{factors:?} {domains:?} {total}"
                );
                out += usize::from(is_out);
            }
        }
        assert!(out > 5_000 && grouped > 5_000, "{out} {grouped}");
    }
}
