//! The files of the repository: how long, how named, and free of one machine's own words.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use crate::demand;
use crate::workspace::{root, slashed, text};

/// Lines of a source file. A longer one holds two ideas.
const LINES: usize = 600;

/// Lines of a file that is only a table, named `tables.rs` or `…_table.rs`.
const TABLE_LINES: usize = 3000;

/// Names that say nothing about what is inside.
const EMPTY_NAMES: &[&str] = &["util", "utils", "helper", "helpers", "common", "misc"];

/// Hidden folders that are part of the project.
const HIDDEN: &[&str] = &[".cargo", ".ci", ".config", ".github"];

/// What people write by hand, by the ends of the names; `""` is a name without an end.
const WRITTEN: &[&str] = &[
    "", "rs", "md", "toml", "json", "yml", "yaml", "sh", "py", "html", "css", "js", "snap",
];

/// Words that hold on one machine only: folders of its root, and hosts that a package manager
/// talks to, which belong in a lock file. Put together here so that this file has none of them.
fn local_words() -> Vec<String> {
    let folders = ["work", "root", "home"].map(|folder| format!("/{folder}/"));
    let hosts = ["index", "static"].map(|host| format!("{host}.crates.io"));
    folders.into_iter().chain(hosts).collect()
}

/// All files below the root, without build folders (cargo tags them) and hidden ones.
pub(crate) fn files() -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![root()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder of the repository can be read") {
            let entry = entry.expect("an entry of a folder can be read");
            let path = entry.path();
            let name = entry.file_name();
            let name = name.to_string_lossy();
            // A link is neither, so nothing is walked twice.
            let kind = entry.file_type().expect("an entry is of some kind");
            // In a linked work tree `.git` is a file that names a folder of this machine.
            if kind.is_file() && name != ".git" {
                found.push(path);
            } else if kind.is_dir()
                && (!name.starts_with('.') || HIDDEN.contains(&&*name))
                && !path.join("CACHEDIR.TAG").exists()
            {
                folders.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The source files, each with its path from the root.
fn sources() -> impl Iterator<Item = (String, PathBuf)> {
    files()
        .into_iter()
        .filter(|path| end(path) == "rs")
        .map(|path| (from_root(&path), path))
}

pub(crate) fn from_root(path: &Path) -> String {
    slashed(path.strip_prefix(root()).unwrap_or(path))
}

fn end(path: &Path) -> &str {
    path.extension().and_then(OsStr::to_str).unwrap_or("")
}

/// What is wrong with the length of a source file.
fn too_long(path: &str, lines: usize) -> Option<String> {
    let is_table = path.ends_with("/tables.rs") || path.ends_with("_table.rs");
    let limit = if is_table { TABLE_LINES } else { LINES };
    (lines > limit).then(|| {
        format!(
            "{path} has {lines} lines, more than {limit}: give its second idea a file of its own \
             (a pure table may be a `tables.rs` or `…_table.rs` of up to {TABLE_LINES} lines)"
        )
    })
}

/// What is wrong with the names of a source file: folders, file, and modules written inside.
fn empty_names(path: &str, source: &str) -> Vec<String> {
    let of_path = path.split('/').map(|name| name.trim_end_matches(".rs"));
    let of_modules = source.lines().filter_map(|line| {
        let code = line.split("//").next()?;
        let mut words = code.split_whitespace().skip_while(|word| *word != "mod");
        Some(words.nth(1)?.trim_end_matches([';', '{']))
    });
    of_path
        .chain(of_modules)
        .filter(|name| EMPTY_NAMES.contains(name))
        .map(|name| {
            format!("{path}: `{name}` says nothing; name it after the idea that lives there")
        })
        .collect()
}

/// The first of these words in a text, with its line from 1. A folder counts only where a path
/// begins: `shared/work/` is nobody's root.
fn find_word<'a>(text: &str, words: &'a [String]) -> Option<(usize, &'a str)> {
    let inside_a_path = |c: char| c.is_alphanumeric() || "._~-".contains(c);
    for (i, line) in text.lines().enumerate() {
        for word in words {
            let begins =
                |at: usize| !(word.starts_with('/') && line[..at].ends_with(inside_a_path));
            if line.match_indices(word.as_str()).any(|(at, _)| begins(at)) {
                return Some((i + 1, word));
            }
        }
    }
    None
}

#[test]
fn a_file_is_one_idea() {
    demand(
        sources()
            .filter_map(|(name, path)| too_long(&name, text(&path).lines().count()))
            .collect(),
    );
}

#[test]
fn names_say_something() {
    demand(
        sources()
            .flat_map(|(name, path)| empty_names(&name, &text(&path)))
            .collect(),
    );
}

#[test]
fn nothing_speaks_of_one_machine() {
    let words = local_words();
    let complaints = files()
        .into_iter()
        .filter(|path| WRITTEN.contains(&end(path)))
        .filter_map(|path| {
            let text = String::from_utf8(fs::read(&path).ok()?).ok()?;
            let (line, word) = find_word(&text, &words)?;
            Some(format!(
                "{}:{line} says `{word}`, which holds on one machine only: use a relative path",
                from_root(&path)
            ))
        });
    demand(complaints.collect());
}

/// Examples that are built in: a crate is published with its own files alone, so it has a copy.
const COPIES: [(&str, &str); 2] = [
    ("examples/rules.txt", "crates/report/src/rules.txt"),
    ("examples/variants.txt", "crates/web/page/variants.txt"),
];

#[test]
fn copies_are_the_same() {
    let differ = |(file, copy): &(&str, &str)| text(&root().join(file)) != text(&root().join(copy));
    let complaints = COPIES
        .into_iter()
        .filter(differ)
        .map(|(file, copy)| format!("{copy} is not {file}: cp {file} {copy}"));
    demand(complaints.collect());
}

/// What is wrong with a source that includes a file from outside its crate: it would not compile where it is published.
fn included_from_outside(path: &str, source: &str) -> Option<String> {
    let inside = path.strip_prefix("crates/")?.split_once("/src/")?.1;
    let depth = inside.matches('/').count() + 1;
    let mut lines = source.lines().enumerate();
    let (i, _) =
        lines.find(|(_, line)| line.contains("include") && line.matches("../").count() > depth)?;
    let line = i + 1;
    Some(format!(
        "{path}:{line} includes a file from outside its crate: give the crate a copy and name it in COPIES"
    ))
}

#[test]
fn crates_include_their_own_files() {
    let complaints =
        sources().filter_map(|(name, path)| included_from_outside(&name, &text(&path)));
    demand(complaints.collect());
}

#[test]
fn files_from_outside_are_found() {
    let line = "const A: &str = include_str!(\"../fonts/a.txt\");";
    let outside = line.replace("../", "../../");
    assert_eq!(included_from_outside("crates/a/src/b.rs", line), None);
    assert!(included_from_outside("crates/a/src/b.rs", &outside).is_some());
    assert_eq!(included_from_outside("crates/a/src/b/c.rs", &outside), None);
    assert_eq!(included_from_outside("crates/a/tests/b.rs", &outside), None);
}

#[test]
fn the_files_are_found() {
    let found: Vec<String> = files().iter().map(|path| from_root(path)).collect();
    for name in ["Cargo.toml", ".ci/run", "tests/architecture/files.rs"] {
        assert!(found.iter().any(|path| path == name), "{name}");
    }
    assert!(!found.iter().any(|path| path.starts_with(".git/")));
}

#[test]
fn long_files_are_found() {
    assert_eq!(too_long("crates/grid/src/cell.rs", LINES), None);
    assert!(too_long("crates/grid/src/cell.rs", LINES + 1).is_some());
    assert_eq!(
        too_long("crates/search/src/nine/tables.rs", TABLE_LINES),
        None
    );
    assert_eq!(
        too_long("crates/search/src/box_table.rs", TABLE_LINES),
        None
    );
    assert!(too_long("crates/search/src/tables.rs", TABLE_LINES + 1).is_some());
}

#[test]
fn empty_names_are_found() {
    let module = |name: &str| format!("//! mod {name}\npub(crate) mod {name} {{\n}}\n");
    for name in EMPTY_NAMES {
        assert_eq!(
            empty_names(&format!("crates/grid/src/{name}.rs"), "").len(),
            1
        );
        assert_eq!(
            empty_names(&format!("crates/grid/{name}/cell.rs"), "").len(),
            1
        );
        assert_eq!(
            empty_names("crates/grid/src/cell.rs", &module(name)).len(),
            1
        );
    }
    let source = module("geometry") + "let common = misc::util();";
    assert_eq!(
        empty_names("crates/grid/src/commonest.rs", &source),
        [""; 0]
    );
}

#[test]
fn local_words_are_found() {
    let words = local_words();
    for word in &words {
        let text = format!("one\ntwo `{word}puzzles`\n");
        assert_eq!(find_word(&text, &words), Some((2, word.as_str())));
    }
    let elsewhere = format!("see https://example.org{}", words[0]);
    assert_eq!(find_word(&elsewhere, &words), None);
    assert_eq!(find_word("../shared/data", &words), None);
}
