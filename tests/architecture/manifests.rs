//! Each room's manifest and root file: where it lies, what it takes from the workspace.

use std::fs;

use crate::demand;
use crate::workspace::{self, Workspace};

/// What the workspace says once for all.
const INHERITED: &[&str] = &["edition", "rust-version", "license"];

/// The rooms that may hold hand-written `unsafe`: for SIMD, and for the names by which a browser calls.
const MAY_BE_UNSAFE: [&str; 3] = ["search", "wasm", "wasm-photo"];

const FORBID: &str = "#![forbid(unsafe_code)]";

/// What a manifest does not take from the workspace.
fn not_inherited(manifest: &str) -> Vec<String> {
    let sections = manifest.split("\n[");
    let section = |name: &str| {
        sections
            .clone()
            .map(|section| section.trim_start_matches('['))
            .find_map(|section| section.strip_prefix(name)?.strip_prefix(']'))
            .unwrap_or_default()
            .lines()
            .map(str::trim)
    };
    let mut missing: Vec<String> = INHERITED
        .iter()
        .map(|key| format!("{key}.workspace = true"))
        .filter(|line| !section("package").any(|found| found == line))
        .map(|line| format!("`{line}` under [package]"))
        .collect();
    if !section("lints").any(|found| found == "workspace = true") {
        missing.push("`workspace = true` under [lints]".into());
    }
    missing
}

#[test]
fn manifests_inherit_from_the_workspace() {
    let workspace = Workspace::read();
    let complaints = workspace.packages.iter().flat_map(|package| {
        not_inherited(&package.manifest())
            .into_iter()
            .map(move |line| format!("{}/Cargo.toml lacks {line}", package.folder))
    });
    demand(complaints.collect());
}

/// What a package that is published says about itself.
const PUBLISHED: &[&str] = &[
    "description = ",
    "keywords = ",
    "categories = ",
    "repository.workspace = true",
    "readme.workspace = true",
];

/// What a package lacks that is published.
fn not_published(manifest: &str) -> Vec<String> {
    let has = |start: &str| manifest.lines().any(|line| line.starts_with(start));
    let missing = PUBLISHED.iter().filter(|start| !has(start));
    match has("publish = false") {
        true => Vec::new(),
        false => missing.map(|start| format!("`{start}`")).collect(),
    }
}

#[test]
fn packages_say_what_they_are() {
    let workspace = Workspace::read();
    let mut complaints = Vec::new();
    for package in &workspace.packages {
        let (folder, manifest) = (&package.folder, package.manifest());
        let missing = not_published(&manifest).into_iter();
        complaints.extend(missing.map(|line| {
            format!("{folder}/Cargo.toml lacks {line}, or `publish = false` and the reason")
        }));
        let licences = ["LICENSE-APACHE", "LICENSE-MIT"].into_iter();
        let root = workspace::root().join(folder);
        complaints.extend(
            licences
                .filter(|name| !manifest.contains("publish = false") && !root.join(name).exists())
                .map(|name| format!("{folder}: ln -s ../../{name} {folder}/{name}")),
        );
    }
    demand(complaints);
}

#[test]
fn a_package_that_says_nothing_is_found() {
    let silent = "[package]\nname = \"a\"\n";
    assert_eq!(not_published(silent).len(), PUBLISHED.len());
    assert_eq!(
        not_published(&format!("{silent}publish = false\n")),
        [""; 0]
    );
}

#[test]
fn a_room_lies_in_the_folder_of_its_name() {
    let workspace = Workspace::read();
    let complaints = workspace.packages.iter().filter_map(|package| {
        let room = package.room();
        let folder = match room {
            "tests" | "xtask" => room.to_string(),
            _ => format!("crates/{room}"),
        };
        (package.folder != folder).then(|| {
            format!(
                "{} lies in {}: move it to {folder}",
                package.name, package.folder
            )
        })
    });
    demand(complaints.collect());
}

#[test]
fn every_folder_of_crates_is_a_member() {
    let members = workspace::member_folders();
    let folders = fs::read_dir(workspace::root().join("crates")).expect("crates is a folder");
    let complaints = folders
        .map(|entry| entry.expect("crates can be read"))
        .filter(|entry| entry.path().join("Cargo.toml").is_file())
        .map(|entry| format!("crates/{}", entry.file_name().to_string_lossy()))
        .filter(|folder| !members.contains(folder))
        .map(|folder| format!("{folder} is not in `members` of the root manifest"));
    demand(complaints.collect());
}

#[test]
fn unsafe_code_is_forbidden_elsewhere() {
    let workspace = Workspace::read();
    let mut complaints = Vec::new();
    for package in workspace
        .packages
        .iter()
        .filter(|p| !MAY_BE_UNSAFE.contains(&p.room()))
    {
        for file in &package.roots {
            if !workspace::text(file)
                .lines()
                .any(|line| line.trim() == FORBID)
            {
                complaints.push(format!("{} lacks the line {FORBID}", file.display()));
            }
        }
    }
    demand(complaints);
}

#[test]
fn what_is_not_inherited_is_found() {
    let right = "[package]\nname = \"a\"\nedition.workspace = true\nrust-version.workspace = true\n\
                 license.workspace = true\n\n[lints]\nworkspace = true\n\n[dependencies]\n";
    assert_eq!(not_inherited(right), [""; 0]);
    let own_edition = right.replace("edition.workspace = true", "edition = \"2021\"");
    assert_eq!(
        not_inherited(&own_edition),
        ["`edition.workspace = true` under [package]"]
    );
    let own_lints = right.replace("[lints]", "[lints.rust]");
    assert_eq!(
        not_inherited(&own_lints),
        ["`workspace = true` under [lints]"]
    );
}
