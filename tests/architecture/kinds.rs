//! Whoever adds a kind of constraint should have few files to edit: its row, its arm in the oracle, its facts, how it is
//! drawn, and seldom a file more.
//!
//! A file names a kind if it names its variant of `Kind`. The table, where each kind has its row, counts as well. Tests and
//! examples do not count.

use std::collections::{BTreeMap, BTreeSet};

use crate::demand;
use crate::names::Files;
use crate::workspace::{Workspace, root};

/// Where the kinds are: the table with their rows, and the oracle, which has an arm for each of them.
const TABLE: &str = "grid::constraint::kind";
const ORACLE: &str = "grid::constraint::oracle";

/// Files that name one kind.
const MOST: usize = 8;

/// Files that name a kind, in the median of all kinds.
const MEDIAN: usize = 4;

/// For each file of the shipped rooms, by its room and module: the names that follow `Kind` in its paths.
fn named() -> BTreeMap<String, BTreeSet<String>> {
    let mut named = BTreeMap::new();
    for package in &Workspace::read().packages {
        let (room, source) = (package.room(), root().join(&package.folder).join("src"));
        if !source.is_dir() || crate::UNSHIPPED.contains(&room) {
            continue;
        }
        for (module, names) in Files::read(&source).0 {
            let file = [&[room.to_owned()], &module[..]].concat().join("::");
            let paths = names.paths.iter().flat_map(|(_, path)| path.windows(2));
            let kinds = paths
                .filter(|pair| pair[0] == "Kind")
                .map(|pair| pair[1].clone());
            named.insert(file, kinds.collect());
        }
    }
    named
}

#[test]
fn few_files_name_a_kind_of_constraint() {
    let named = named();
    let kinds = &named[ORACLE];
    assert!(kinds.len() > 50, "{ORACLE} has an arm for each kind");
    let files_of = |kind: &String| -> Vec<&str> {
        let names =
            |(file, kinds): &(&String, &BTreeSet<String>)| *file == TABLE || kinds.contains(kind);
        named
            .iter()
            .filter(names)
            .map(|(file, _)| &file[..])
            .collect()
    };
    let mut all: Vec<(&String, Vec<&str>)> =
        kinds.iter().map(|kind| (kind, files_of(kind))).collect();
    all.sort_by_key(|(_, files)| files.len());
    let told = |(kind, files): &(&String, Vec<&str>)| {
        format!("{} files name {kind}: {}", files.len(), files.join(", "))
    };
    let mut complaints: Vec<String> = all
        .iter()
        .filter(|(_, files)| files.len() > MOST)
        .map(told)
        .collect();
    if all[all.len() / 2].1.len() > MEDIAN {
        let just_above = all.iter().filter(|(_, files)| files.len() == MEDIAN + 1);
        complaints.extend(just_above.map(told));
    }
    if !complaints.is_empty() {
        complaints.push(format!(
            "take what you need of a kind from its row or its facts instead: at most {MOST} files may name a kind, and \
             half of the kinds at most {MEDIAN}"
        ));
    }
    demand(complaints);
}
