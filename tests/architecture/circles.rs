//! Files that import each other in a circle can only be understood together, so circles stay small.
//!
//! A file imports another if it names something of it: in `use`, to hand it on as well, by a path, which may begin with a
//! name from a `use`, or in `pub(in …)`. Whoever takes a thing from a file that has it by `use` imports both, that file and
//! the one where the thing is. The root of a crate hands on everything and is read by nobody to understand another file,
//! so it does not count. Tests do not count.

use std::collections::{BTreeMap, BTreeSet};

use crate::demand;
use crate::names::{Files, Module, Names};
use crate::workspace::{Workspace, root};

/// Files of one circle.
const MOST: usize = 4;

/// Finds what a file imports.
struct Importer<'a> {
    files: &'a Files,
    /// Paths that have been followed, and where.
    followed: BTreeSet<(Module, Vec<String>)>,
    found: BTreeSet<Module>,
}

impl Importer<'_> {
    /// Finds the files in which a reader looks up a path in a module: those that hand it on, and the one that has it.
    fn follow(&mut self, within: &[String], path: &[String]) {
        let Some((first, tail)) = path.split_first() else {
            return;
        };
        if !self.followed.insert((within.to_vec(), path.to_vec())) {
            return;
        }
        let mut module = within.to_vec();
        let mut rest = tail;
        match first.as_str() {
            "crate" => module.clear(),
            "self" => {}
            "super" => {
                module.pop();
            }
            _ => {
                let inner = [within, std::slice::from_ref(first)].concat();
                if self.files.0.contains_key(&inner) {
                    self.inside(module, path);
                } else if let Some(names) = self.files.0.get(within) {
                    self.by_use(names, within, path);
                }
                return;
            }
        }
        while rest.first().is_some_and(|word| word == "super") {
            module.pop();
            rest = &rest[1..];
        }
        self.inside(module, rest);
    }

    /// Follows a path that begins with a name from a `use` of the module.
    fn by_use(&mut self, names: &Names, module: &[String], path: &[String]) {
        if let Some((first, tail)) = path.split_first()
            && let Some(known) = names.known.get(first)
        {
            self.follow(module, &[known, tail].concat());
        }
    }

    fn inside(&mut self, mut module: Module, path: &[String]) {
        let mut rest = path;
        while let Some((first, tail)) = rest.split_first() {
            let inner = [&module[..], std::slice::from_ref(first)].concat();
            if !self.files.0.contains_key(&inner) {
                break;
            }
            (module, rest) = (inner, tail);
        }
        // A module that is written inside a file is a part of it.
        while !self.files.0.contains_key(&module) && module.pop().is_some() {}
        self.found.insert(module.clone());
        if let Some(names) = self.files.0.get(&module) {
            self.by_use(names, &module, rest);
        }
    }
}

impl Files {
    /// The files that each file imports, other than itself and the root of the crate.
    fn imports(&self) -> BTreeMap<&Module, BTreeSet<Module>> {
        let of = |(file, names): (_, &Names)| {
            let mut importer = Importer {
                files: self,
                followed: BTreeSet::new(),
                found: BTreeSet::new(),
            };
            for (within, path) in &names.paths {
                importer.follow(within, path);
            }
            let mut found = importer.found;
            found.retain(|other| other != file && !other.is_empty());
            (file, found)
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
