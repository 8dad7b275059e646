//! Files that import each other in a circle can only be understood together, so circles stay small.
//!
//! A file imports another if it names something of it: in `use`, to hand it on as well, or by a path. Whoever takes a
//! thing from a file that only hands it on imports both, that file and the one that has it. The root of a crate hands on
//! everything and is read by nobody to understand another file, so it does not count. Tests do not count.

use std::collections::{BTreeMap, BTreeSet};

use crate::demand;
use crate::names::{Files, Module, Names};
use crate::workspace::{Workspace, root};

/// Files of one circle.
const MOST: usize = 4;

impl Files {
    /// The files in which a reader finds what a path in a module names: those that hand it on, and the one that has it.
    fn follow(&self, within: &[String], path: &[String], found: &mut BTreeSet<Module>) {
        let Some(first) = path.first() else { return };
        let mut module = within.to_vec();
        let mut rest = path;
        match first.as_str() {
            "crate" => module.clear(),
            "self" => {}
            "super" => {
                module.pop();
            }
            first => {
                let inner = [within, &[first.to_owned()]].concat();
                let hands_on = |names: &Names| names.handed_on.contains_key(first);
                if self.0.contains_key(&inner) || self.0.get(within).is_some_and(hands_on) {
                    self.inside(module, path, found);
                }
                return;
            }
        }
        rest = &rest[1..];
        while rest.first().is_some_and(|word| word == "super") {
            module.pop();
            rest = &rest[1..];
        }
        self.inside(module, rest, found);
    }

    fn inside(&self, mut module: Module, path: &[String], found: &mut BTreeSet<Module>) {
        let mut rest = path;
        while let Some((first, tail)) = rest.split_first() {
            let inner = [&module[..], std::slice::from_ref(first)].concat();
            if !self.0.contains_key(&inner) {
                break;
            }
            (module, rest) = (inner, tail);
        }
        // A module that is written inside a file is a part of it.
        while !self.0.contains_key(&module) && module.pop().is_some() {}
        let is_new = found.insert(module.clone());
        let names = self.0.get(&module).filter(|_| is_new);
        if let (Some(names), Some((first, tail))) = (names, rest.split_first())
            && let Some(path) = names.handed_on.get(first)
        {
            self.follow(&module, &[&path[..], tail].concat(), found);
        }
    }

    /// The files that each file imports, other than itself and the root of the crate.
    fn imports(&self) -> BTreeMap<&Module, BTreeSet<Module>> {
        let of = |(own, names): (_, &Names)| {
            let mut all = BTreeSet::new();
            for (within, path) in &names.paths {
                let mut found = BTreeSet::new();
                self.follow(within, path, &mut found);
                all.extend(found);
            }
            all.retain(|file| file != own && !file.is_empty());
            (own, all)
        };
        self.0.iter().map(of).collect()
    }

    /// The files of the largest circle.
    fn circle(&self) -> Vec<Module> {
        let imports = self.imports();
        let reached = |from: &Module| {
            let mut found: BTreeSet<&Module> = BTreeSet::new();
            let mut open = vec![from];
            while let Some(file) = open.pop() {
                for next in imports.get(file).into_iter().flatten() {
                    if found.insert(next) {
                        open.push(next);
                    }
                }
            }
            found
        };
        let reached: BTreeMap<&Module, _> =
            imports.keys().map(|file| (*file, reached(file))).collect();
        let circle = |file: &Module| {
            let others = reached[file]
                .iter()
                .filter(|other| reached[**other].contains(file));
            others
                .map(|other| (*other).clone())
                .collect::<Vec<Module>>()
        };
        let circles = imports.keys().map(|file| circle(file));
        circles.max_by_key(Vec::len).unwrap_or_default()
    }
}

#[test]
fn circles_of_files_are_small() {
    let mut complaints = Vec::new();
    for package in &Workspace::read().packages {
        let source = root().join(&package.folder).join("src");
        if !source.is_dir() {
            continue;
        }
        let circle = Files::read(&source).circle();
        if circle.len() > MOST {
            let names: Vec<String> = circle.iter().map(|file| file.join("::")).collect();
            complaints.push(format!(
                "{} files of {} import each other in a circle, more than {MOST}: give what they \
                 share a file that imports none of them ({})",
                circle.len(),
                package.room(),
                names.join(", ")
            ));
        }
    }
    demand(complaints);
}
