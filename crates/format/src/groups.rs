//! Groups of things: those that are alike, and those that are connected.

use std::collections::HashSet;
use std::hash::Hash;

/// Returns the groups of things that are alike, each with what its things have in common, in the order in which
/// they begin. Things of any further group than the first `most` are left out.
pub(crate) fn alike<K: PartialEq, T>(
    things: impl IntoIterator<Item = (K, T)>,
    most: usize,
) -> Vec<(K, Vec<T>)> {
    let mut groups: Vec<(K, Vec<T>)> = Vec::new();
    for (look, thing) in things {
        match groups.iter().position(|(own, _)| *own == look) {
            Some(at) => groups[at].1.push(thing),
            None if groups.len() < most => groups.push((look, vec![thing])),
            None => {}
        }
    }
    groups
}

/// Returns the groups of things that are connected, by the things near each. A group begins with the first of
/// `starts` that is in no other group, and continues with the nearest.
pub(crate) fn connected<T: Copy + Eq + Hash>(
    starts: impl IntoIterator<Item = T>,
    near: impl Fn(T) -> Vec<T>,
) -> Vec<Vec<T>> {
    let mut seen = HashSet::new();
    let mut groups = Vec::new();
    for start in starts {
        if !seen.insert(start) {
            continue;
        }
        let (mut group, mut next) = (vec![start], 0);
        while let Some(&thing) = group.get(next) {
            next += 1;
            group.extend(near(thing).into_iter().filter(|&other| seen.insert(other)));
        }
        groups.push(group);
    }
    groups
}
