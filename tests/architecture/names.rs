//! What the source files of a crate name, without their tests.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Attribute, Item, ItemMod, ItemUse, Macro, UseTree};

use crate::workspace::text;

/// A module, from the root of its crate.
pub(crate) type Module = Vec<String>;

/// What a file says of others.
#[derive(Default)]
pub(crate) struct Names {
    /// The module that is being read, modules written inside the file included.
    within: Module,
    /// Each path that is named, and where.
    pub(crate) paths: Vec<(Module, Vec<String>)>,
    /// The modules with files of their own that are tests.
    tests: Vec<Module>,
    /// What is known by `use`, by its name.
    pub(crate) known: BTreeMap<String, Vec<String>>,
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
        match item {
            _ if !is_of_tests(attributes) => visit::visit_item(self, item),
            Item::Mod(item) if item.content.is_none() => {
                let module = [&self.within[..], &[item.ident.to_string()]].concat();
                self.tests.push(module);
            }
            _ => {}
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
        self.known.extend(found);
    }

    fn visit_path(&mut self, path: &syn::Path) {
        let words = path.segments.iter().map(|part| part.ident.to_string());
        self.named(&mut words.collect());
        visit::visit_path(self, path);
    }

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
pub(crate) struct Files(pub(crate) BTreeMap<Module, Names>);

impl Files {
    pub(crate) fn read(source: &Path) -> Files {
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
        let tests: Vec<Module> = files
            .values()
            .flat_map(|names: &Names| names.tests.clone())
            .collect();
        files.retain(|module, _| !tests.iter().any(|test| module.starts_with(test)));
        Files(files)
    }
}
