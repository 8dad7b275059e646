//! A document in Markdown: its blocks of code, and which of them are commands.

use std::path::{Path, PathBuf};

/// The folder of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The documents for users: the README files, the contributor's page, and everything below `docs`.
pub(crate) fn documents() -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = ["README.md", "CONTRIBUTING.md", "crates/python/README.md"]
        .map(|name| root().join(name))
        .to_vec();
    let mut folders = vec![root().join("docs")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "md") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// A block of code between two fences.
pub(crate) struct Block {
    /// What stands behind the first fence: `sh`, `text`, `console`.
    pub(crate) language: String,
    /// The index of its first line, the one below the fence.
    pub(crate) begin: usize,
    pub(crate) lines: Vec<String>,
}

pub(crate) fn blocks(text: &str) -> Vec<Block> {
    let mut found = Vec::new();
    let mut open: Option<Block> = None;
    for (index, line) in text.lines().enumerate() {
        match (line.strip_prefix("```"), open.take()) {
            (Some(language), None) => {
                open = Some(Block {
                    language: language.to_owned(),
                    begin: index + 1,
                    lines: Vec::new(),
                });
            }
            (Some(_), Some(block)) => found.push(block),
            (None, Some(mut block)) => {
                block.lines.push(line.to_owned());
                open = Some(block);
            }
            (None, None) => {}
        }
    }
    found
}

/// The commands of a block, each with the number of its line; a line that ends in `\` goes on in the next.
pub(crate) fn commands(block: &Block) -> Vec<(usize, String)> {
    let mut found: Vec<(usize, String)> = Vec::new();
    let mut goes_on = false;
    for (offset, line) in block.lines.iter().enumerate() {
        let is_open = line.ends_with('\\');
        let line = line.trim_end_matches('\\');
        match found.last_mut() {
            Some((_, command)) if goes_on => command.push_str(line),
            _ if line.trim().is_empty() || line.starts_with('#') => {}
            _ => found.push((block.begin + offset + 1, line.to_owned())),
        }
        goes_on = is_open;
    }
    found
}

/// The status with which a command ends: 0, if the comment behind it does not end in `status 1`.
pub(crate) fn status(command: &str) -> i32 {
    let comment = command
        .rsplit_once(" # ")
        .map_or("", |(_, comment)| comment);
    let named = comment.split("status ").nth(1);
    named
        .and_then(|number| number.trim().parse().ok())
        .unwrap_or(0)
}
