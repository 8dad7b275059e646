//! k sets whose union has k members: what naked subsets, hidden subsets and fish have in common.
//!
//! A naked pair is two cells with two digits in all, a hidden pair two digits with two cells. An X-wing is two
//! rows with two columns for one digit. The sets are words of 64 bits. An explicit stack runs through the
//! choices in lexicographic order and backtracks as soon as a union is too large.

use crate::flow::Flow;

/// The largest k, a leviathan's.
pub(crate) const MAX_SIZE: usize = 7;

/// Calls `with` for every choice of `size` of `sets` whose union has exactly `size` members. `with` gets the
/// numbers of the sets as bits, and the union. Sets with fewer than two members or more than `size` are left out.
///
/// # Panics
/// If `size` is below 2 or above [`MAX_SIZE`].
pub(crate) fn closed(sets: &[u64], size: usize, with: &mut dyn FnMut(u64, u64) -> Flow) -> Flow {
    match size {
        2 => of_size::<2>(sets, with),
        3 => of_size::<3>(sets, with),
        4 => of_size::<4>(sets, with),
        5 => of_size::<5>(sets, with),
        6 => of_size::<6>(sets, with),
        MAX_SIZE => of_size::<MAX_SIZE>(sets, with),
        _ => panic!("a choice of {size} sets"),
    }
}

/// Returns whether a set has more members than this. Most processors count bits in one instruction, but a program for
/// all of them does not use it, and counting then takes longer than this.
#[inline]
pub(crate) fn exceeds(mut set: u64, most: usize) -> bool {
    for _ in 0..most {
        set &= set.wrapping_sub(1);
    }
    set != 0
}

fn of_size<const SIZE: usize>(sets: &[u64], with: &mut dyn FnMut(u64, u64) -> Flow) -> Flow {
    // The numbers of the sets that fit.
    let mut fit = [0u8; 64];
    let mut count = 0;
    for (i, &set) in sets.iter().enumerate().take(64) {
        if exceeds(set, 1) && !exceeds(set, SIZE) {
            fit[count] = i as u8;
            count += 1;
        }
    }
    if count < SIZE {
        return Flow::Continue(());
    }
    // For each depth, the sets that are chosen above it.
    let mut chosen = [0u64; SIZE];
    let mut unions = [0u64; SIZE];
    // For each depth, the place in `fit` where the next choice begins.
    let mut next = [0usize; SIZE];
    let mut depth = 0;
    loop {
        // Enough sets must remain for the choices below this one.
        if next[depth] + (SIZE - depth) > count {
            if depth == 0 {
                return Flow::Continue(());
            }
            depth -= 1;
            continue;
        }
        let i = usize::from(fit[next[depth]]);
        next[depth] += 1;
        let union = unions[depth] | sets[i];
        if exceeds(union, SIZE) {
            continue;
        }
        let all = chosen[depth] | 1 << i;
        if depth + 1 < SIZE {
            depth += 1;
            chosen[depth] = all;
            unions[depth] = union;
            next[depth] = next[depth - 1];
        } else if union.count_ones() == SIZE as u32 {
            with(all, union)?;
        }
    }
}

/// Does what [`closed`] does in another order: the choices as binary numbers, the least first.
///
/// # Panics
/// If `size` is below 2 or above [`MAX_SIZE`].
pub(crate) fn closed_by_number(
    sets: &[u64],
    size: usize,
    with: &mut dyn FnMut(u64, u64) -> Flow,
) -> Flow {
    let mut found = Vec::new();
    let _ = closed(sets, size, &mut |chosen, union| {
        found.push((chosen, union));
        Flow::Continue(())
    });
    found.sort_unstable();
    found
        .into_iter()
        .try_for_each(|(chosen, union)| with(chosen, union))
}

/// Returns the numbers of the bits that are set, the least first.
pub(crate) fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let least = (word != 0).then(|| word.trailing_zeros())?;
        word &= word - 1;
        Some(least as usize)
    })
}

/// Returns the choices of `size` of `count` things as binary numbers, the least first. If `size` is 0, there is
/// one choice, the empty one.
pub(crate) fn choices_by_number(size: usize, count: usize) -> impl Iterator<Item = u64> {
    let first = (size <= count && count < 64).then_some((1u64 << size) - 1);
    std::iter::successors(first, move |&choice| {
        let least = choice & choice.wrapping_neg();
        let ripple = choice + least;
        let next = ripple | ((choice ^ ripple) >> 2).checked_div(least)?;
        (next >> count == 0).then_some(next)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_testkit::full::Rng;

    /// Tries all choices, without cutting any off.
    fn slowly(sets: &[u64], size: usize) -> Vec<(u64, u64)> {
        (0u64..1 << sets.len())
            .filter(|choice| choice.count_ones() as usize == size)
            .map(|chosen| {
                let union = bits(chosen).fold(0, |union, i| union | sets[i]);
                (chosen, union)
            })
            .filter(|&(chosen, union)| {
                union.count_ones() as usize == size
                    && bits(chosen).all(|i| sets[i].count_ones() >= 2)
            })
            .collect()
    }

    #[test]
    fn agrees_with_all_choices() {
        let mut rng = Rng::new(1);
        for round in 0..300 {
            let sets: Vec<u64> = (0..9)
                .map(|_| (0..4).fold(0, |set, _| set | 1 << rng.below(9)) & 0x1ff)
                .collect();
            let size = 2 + round % 5;
            let mut found = Vec::new();
            let _ = closed(&sets, size, &mut |chosen, union| {
                found.push((chosen, union));
                Flow::Continue(())
            });
            found.sort();
            let mut expected = slowly(&sets, size);
            expected.sort();
            assert_eq!(found, expected);
        }
    }
}
