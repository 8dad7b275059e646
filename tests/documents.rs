//! The documents hang together: every relative link leads to a file and every anchor to a heading, every page can be reached from
//! README.md, and the table of contents of the book lists every page.
//!
//! `NINEFOLD_UPDATE=1 cargo nextest run -p ninefold-tests --test documents` writes the list of techniques in docs/SUMMARY.md anew.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};
use std::{env, fs};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// A document: its text without blocks of code.
struct Page {
    text: String,
}

/// All documents by their paths from the root.
fn pages() -> BTreeMap<PathBuf, Page> {
    let mut found = BTreeMap::new();
    let outside = [
        "README.md",
        "CONTRIBUTING.md",
        "ARCHITECTURE.md",
        "CHANGELOG.md",
        "crates/python/README.md",
    ];
    for path in outside
        .map(PathBuf::from)
        .into_iter()
        .chain(below("docs", "md"))
    {
        let text = fs::read_to_string(root().join(&path)).unwrap();
        let mut is_code = false;
        let lines = text.lines().filter(|line| {
            let is_fence = line.trim_start().starts_with("```");
            is_code ^= is_fence;
            !is_code && !is_fence
        });
        let text = lines.collect::<Vec<_>>().join("\n");
        found.insert(path, Page { text });
    }
    found
}

/// The files with this end in a folder and the folders in it, by their paths from the root.
fn below(folder: &str, end: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![PathBuf::from(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(root().join(&folder)).unwrap() {
            let path = folder.join(entry.unwrap().file_name());
            if root().join(&path).is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|found| found == end) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

impl Page {
    /// What the links and pictures of the page name.
    fn links(&self) -> Vec<&str> {
        let behind = |begin: &'static str, end: char| {
            let parts = self.text.split(begin).skip(1);
            parts.filter_map(move |part| part.split(end).next())
        };
        let links = behind("](", ')').chain(behind("src=\"", '"'));
        links.filter(|link| !link.contains("://")).collect()
    }

    /// The anchors of its headings, as code hosts and mdBook make them.
    fn anchors(&self) -> BTreeSet<String> {
        let mut anchors = BTreeSet::new();
        for line in self.text.lines().filter(|line| line.starts_with('#')) {
            let heading = line.trim_start_matches('#').trim();
            let kept = heading.chars().filter_map(|c| match c {
                ' ' => Some('-'),
                '-' | '_' => Some(c),
                c if c.is_alphanumeric() => Some(c),
                _ => None,
            });
            anchors.insert(kept.collect::<String>().to_lowercase());
        }
        anchors
    }
}

/// The file that a link of a page names, by its path from the root, and the anchor in it.
fn target(page: &Path, link: &str) -> (PathBuf, Option<String>) {
    let (file, anchor) = match link.split_once('#') {
        Some((file, anchor)) => (file, Some(anchor.to_owned())),
        None => (link, None),
    };
    if file.is_empty() {
        return (page.to_owned(), anchor);
    }
    let mut path = PathBuf::new();
    for part in page
        .parent()
        .unwrap_or(Path::new(""))
        .join(file)
        .components()
    {
        match part {
            Component::ParentDir => drop(path.pop()),
            Component::Normal(name) => path.push(name),
            _ => {}
        }
    }
    (path, anchor)
}

#[test]
fn every_link_leads_somewhere() {
    let pages = pages();
    let mut broken = Vec::new();
    for (path, page) in &pages {
        for link in page.links() {
            let (file, anchor) = target(path, link);
            let is_there = root().join(&file).exists();
            let has_anchor = anchor.is_none_or(|anchor| {
                let page = pages.get(&file);
                page.is_some_and(|page| page.anchors().contains(&anchor))
            });
            if !is_there || !has_anchor {
                broken.push(format!("{}: {link}", path.display()));
            }
        }
    }
    assert!(broken.is_empty(), "broken links:\n{}", broken.join("\n"));
}

#[test]
fn every_page_and_picture_can_be_reached() {
    let pages = pages();
    let mut reached = BTreeSet::from([PathBuf::from("README.md")]);
    let mut open: Vec<PathBuf> = reached.iter().cloned().collect();
    while let Some(path) = open.pop() {
        let links = pages.get(&path).map(Page::links).unwrap_or_default();
        for link in links {
            let (file, _) = target(&path, link);
            if reached.insert(file.clone()) {
                open.push(file);
            }
        }
    }
    let documents = below("docs", "md").into_iter().chain(below("docs", "svg"));
    let lost: Vec<PathBuf> = documents.filter(|path| !reached.contains(path)).collect();
    assert!(lost.is_empty(), "README.md does not lead to {lost:?}");
}

#[test]
fn the_table_of_contents_lists_every_page() {
    const PART: &str = "# All techniques\n\n";
    let pages = pages();
    let path = root().join("docs/SUMMARY.md");
    let summary = fs::read_to_string(&path).unwrap();
    let (before, _) = summary.split_once(PART).unwrap();
    let index = &pages[Path::new("docs/techniques/README.md")].text;
    let rows = index.lines().filter_map(|line| line.strip_prefix("| ["));
    let links = rows.filter_map(|row| row.split_once(".md)"));
    let links = links.map(|(link, _)| link.replace("](", "](techniques/"));
    let list: String = links.map(|link| format!("- [{link}.md)\n")).collect();
    let expected = format!("{before}{PART}{list}");
    if env::var_os("NINEFOLD_UPDATE").is_some() {
        fs::write(&path, &expected).unwrap();
    }
    assert!(
        fs::read_to_string(&path).unwrap() == expected,
        "the list of techniques in docs/SUMMARY.md is out of date: write it anew with NINEFOLD_UPDATE=1"
    );
    for page in below("docs", "md") {
        let name = page.strip_prefix("docs").unwrap().to_str().unwrap();
        let is_listed = name == "SUMMARY.md" || summary.contains(&format!("]({name})"));
        assert!(is_listed, "docs/SUMMARY.md does not list {name}");
    }
}

/// Where mdBook is installed.
#[test]
fn the_book_builds() {
    let folder = env::temp_dir().join(format!("ninefold-book-{}", std::process::id()));
    let mut build = std::process::Command::new("mdbook");
    build
        .arg("build")
        .arg(root())
        .arg("--dest-dir")
        .arg(&folder);
    let Ok(built) = build.output() else { return };
    assert!(
        built.status.success(),
        "{}",
        String::from_utf8_lossy(&built.stderr)
    );
    fs::remove_dir_all(folder).unwrap();
}
