//! Files that import each other in a circle can only be understood together, so circles stay small.
//!
//! A file imports another if it names something of it: in `use`, to hand it on as well, or by a path. Whoever takes a
//! thing from a file that only hands it on imports the file that has it. Tests do not count.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Attribute, Item, ItemMod, ItemUse, Macro, UseTree, Visibility};

use crate::demand;
use crate::workspace::{Workspace, root, text};

/// Files of one circle.
const MOST: usize = 4;

/// A module, from the root of its crate.
type Module = Vec<String>;

/// What a file says of others.
#[derive(Default)]
struct Names {
    /// The module that is being read, modules written inside the file included.
    within: Module,
    /// Each path that is named, and where.
    paths: Vec<(Module, Vec<String>)>,
    /// What is handed on, by its name.
    handed_on: BTreeMap<String, Vec<String>>,
}

fn is_of_tests(attributes: &[Attribute]) -> bool {
    let is_test = |attribute: &Attribute| {
        let cfg = attribute.path().is_ident("cfg");
        cfg && attribute
            .parse_args::<syn::Ident>()
            .is_ok_and(|word| word == "test")
    };
    attributes.iter().any(is_test)
}

fn paths_of(tree: &UseTree, mut before: Vec<String>, found: &mut Vec<(String, Vec<String>)>) {
    match tree {
        UseTree::Path(path) => {
            before.push(path.ident.to_string());
            paths_of(&path.tree, before, found);
        }
        UseTree::Name(name) => {
            let name = name.ident.to_string();
            let own = before.last().filter(|_| name == "self").cloned();
            if own.is_none() {
                before.push(name.clone());
            }
            found.push((own.unwrap_or(name), before));
        }
        UseTree::Rename(rename) => {
            before.push(rename.ident.to_string());
            found.push((rename.rename.to_string(), before));
        }
        UseTree::Glob(_) => found.push(("*".to_owned(), before)),
        UseTree::Group(group) => {
            for tree in &group.items {
                paths_of(tree, before.clone(), found);
            }
        }
    }
}

impl Visit<'_> for Names {
    fn visit_item(&mut self, item: &Item) {
        let attributes = match item {
            Item::Mod(item) => &item.attrs,
            Item::Fn(item) => &item.attrs,
            Item::Impl(item) => &item.attrs,
            Item::Use(item) => &item.attrs,
            _ => &Vec::new(),
        };
        if !is_of_tests(attributes) {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_mod(&mut self, item: &ItemMod) {
        if item.content.is_some() {
            self.within.push(item.ident.to_string());
            visit::visit_item_mod(self, item);
            self.within.pop();
        }
    }

    fn visit_item_use(&mut self, item: &ItemUse) {
        let mut found = Vec::new();
        paths_of(&item.tree, Vec::new(), &mut found);
        let paths = found
            .iter()
            .map(|(_, path)| (self.within.clone(), path.clone()));
        self.paths.extend(paths);
        if !matches!(item.vis, Visibility::Inherited) {
            self.handed_on.extend(found);
        }
    }

    fn visit_path(&mut self, path: &syn::Path) {
        let words = path.segments.iter().map(|part| part.ident.to_string());
        self.named(&mut words.collect());
        visit::visit_path(self, path);
    }

    // Who may see a thing is not what it is made of.
    fn visit_visibility(&mut self, _: &Visibility) {}

    fn visit_macro(&mut self, found: &Macro) {
        self.tokens(found.tokens.clone());
    }
}

impl Names {
    /// Paths in the words of a macro.
    fn tokens(&mut self, tokens: TokenStream) {
        let (mut words, mut colons) = (Vec::new(), 2);
        for token in tokens {
            match token {
                TokenTree::Ident(word) => {
                    if colons < 2 {
                        self.named(&mut words);
                    }
                    words.push(word.to_string());
                    colons = 0;
                }
                TokenTree::Punct(sign) if sign.as_char() == ':' => colons += 1,
                other => {
                    self.named(&mut words);
                    colons = 0;
                    if let TokenTree::Group(group) = other {
                        self.tokens(group.stream());
                    }
                }
            }
        }
        self.named(&mut words);
    }

    /// A word alone is no path.
    fn named(&mut self, words: &mut Vec<String>) {
        let words = std::mem::take(words);
        if words.len() > 1 {
            self.paths.push((self.within.clone(), words));
        }
    }
}

/// The files of a crate by their modules.
struct Files(BTreeMap<Module, Names>);

impl Files {
    fn read(source: &Path) -> Files {
        let mut files = BTreeMap::new();
        let mut open = vec![(source.to_path_buf(), Module::new())];
        while let Some((folder, module)) = open.pop() {
            for entry in fs::read_dir(folder).expect("a folder of sources can be read") {
                let path = entry.expect("an entry can be read").path();
                let stem = path.file_stem().unwrap_or_default().to_string_lossy();
                let inner = [&module[..], &[stem.to_string()]].concat();
                if path.is_dir() {
                    open.push((path, inner));
                } else if path.extension().is_some_and(|end| end == "rs") {
                    let is_root = ["mod", "lib", "main"].contains(&&*stem);
                    let own = if is_root { module.clone() } else { inner };
                    let parsed = syn::parse_file(&text(&path)).expect("it compiles");
                    let mut names = Names {
                        within: own.clone(),
                        ..Names::default()
                    };
                    names.visit_file(&parsed);
                    files.insert(own, names);
                }
            }
        }
        Files(files)
    }

    /// The file that has what a path in a module names.
    fn file(&self, within: &[String], path: &[String], depth: usize) -> Option<Module> {
        let mut module = within.to_vec();
        let mut rest = path;
        match rest.first()?.as_str() {
            "crate" => module.clear(),
            "self" => {}
            "super" => {
                module.pop();
            }
            first => {
                let inner = [within, &[first.to_owned()]].concat();
                let handed_on = || self.0.get(within)?.handed_on.get(first);
                if !self.0.contains_key(&inner) && handed_on().is_none() {
                    return None;
                }
                return self.inside(&module, path, depth);
            }
        }
        rest = &rest[1..];
        while rest.first().is_some_and(|word| word == "super") {
            module.pop();
            rest = &rest[1..];
        }
        self.inside(&module, rest, depth)
    }

    fn inside(&self, module: &[String], path: &[String], depth: usize) -> Option<Module> {
        let Some((first, rest)) = path.split_first() else {
            return self.0.contains_key(module).then(|| module.to_vec());
        };
        let inner = [module, std::slice::from_ref(first)].concat();
        if self.0.contains_key(&inner) {
            return self.inside(&inner, rest, depth);
        }
        let handed_on = self
            .0
            .get(module)
            .and_then(|names| names.handed_on.get(first));
        if let Some(path) = handed_on.filter(|_| depth < 10) {
            let path = [&path[..], rest].concat();
            if let Some(found) = self.file(module, &path, depth + 1) {
                return Some(found);
            }
        }
        // A module that is written inside a file, or a thing of the file.
        let within = (0..=module.len()).rev().map(|length| &module[..length]);
        let mut files = within.filter(|module| self.0.contains_key(*module));
        files.next().map(<[String]>::to_vec)
    }

    /// The files that each file imports, other than itself.
    fn imports(&self) -> BTreeMap<&Module, BTreeSet<Module>> {
        let of = |(own, names): (_, &Names)| {
            let paths = names.paths.iter();
            let files = paths.filter_map(|(within, path)| self.file(within, path, 0));
            (own, files.filter(|file| file != own).collect())
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
