//! What is shipped may be shipped: no dependency of a shipped crate is under a copyleft licence.
//!
//! The list is of licences that are allowed, not of those that are refused, so that an unknown
//! one is looked at by a person before it gets in. Dependencies are followed for all platforms.
//! Tools and tests are free in what they use: they reach nobody.

use std::collections::{HashMap, HashSet};

use serde_json::Value;

use crate::workspace::{Kind, Workspace, items, metadata, string};
use crate::{UNSHIPPED, demand};

/// SPDX terms that allow any use without conditions on the rest of the program.
const ALLOWED: &[&str] = &[
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "Unicode-3.0",
    "Unicode-DFS-2016",
    "Unlicense",
    "Zlib",
];

/// Whether an SPDX expression can be met with allowed terms alone; the error says why it is not
/// an expression. The words bind in the order WITH, AND, OR; `/` is an old way to write OR.
fn is_allowed(expression: &str) -> Result<bool, String> {
    let spaced = expression
        .replace('(', " ( ")
        .replace(')', " ) ")
        .replace('/', " OR ");
    let mut words = Words(spaced.split_whitespace().collect());
    let allowed = words.any()?;
    match words.0.first() {
        None => Ok(allowed),
        Some(word) => Err(format!("`{word}` is out of place")),
    }
}

/// The words of an expression that are not read yet.
struct Words<'a>(Vec<&'a str>);

impl<'a> Words<'a> {
    /// a OR b OR …
    fn any(&mut self) -> Result<bool, String> {
        let mut allowed = self.all()?;
        while self.take("OR") {
            allowed |= self.all()?;
        }
        Ok(allowed)
    }

    /// a AND b AND …
    fn all(&mut self) -> Result<bool, String> {
        let mut allowed = self.term()?;
        while self.take("AND") {
            allowed &= self.term()?;
        }
        Ok(allowed)
    }

    /// A licence, perhaps WITH an exception, or an expression in parentheses.
    fn term(&mut self) -> Result<bool, String> {
        if self.take("(") {
            let allowed = self.any()?;
            return if self.take(")") {
                Ok(allowed)
            } else {
                Err("a parenthesis is not closed".into())
            };
        }
        let licence = self.name()?;
        if self.take("WITH") {
            let exception = self.name()?;
            return Ok(ALLOWED.contains(&format!("{licence} WITH {exception}").as_str()));
        }
        Ok(ALLOWED.contains(&licence))
    }

    fn name(&mut self) -> Result<&'a str, String> {
        match self.0.first() {
            None => Err("it ends too early".into()),
            Some(word) if ["(", ")", "AND", "OR", "WITH"].contains(word) => {
                Err(format!("`{word}` is out of place"))
            }
            Some(_) => Ok(self.0.remove(0)),
        }
    }

    fn take(&mut self, word: &str) -> bool {
        let found = self.0.first() == Some(&word);
        if found {
            self.0.remove(0);
        }
        found
    }
}

/// The packages that are part of what people receive, each with one that pulls it in.
fn shipped(metadata: &Value, workspace: &Workspace) -> Vec<(String, String)> {
    let nodes: HashMap<&str, &Value> = items(&metadata["resolve"]["nodes"])
        .iter()
        .map(|node| (string(&node["id"]), node))
        .collect();
    let is_shipped = |id: &str| {
        items(&metadata["packages"])
            .iter()
            .filter(|package| string(&package["id"]) == id)
            .filter_map(|package| workspace.package(string(&package["name"])))
            .any(|package| !UNSHIPPED.contains(&package.room()))
    };
    let mut todo: Vec<(String, String)> = items(&metadata["workspace_members"])
        .iter()
        .map(string)
        .filter(|id| is_shipped(id))
        .map(|id| (id.to_string(), "the workspace".to_string()))
        .collect();
    let mut seen: HashSet<String> = todo.iter().map(|(id, _)| id.clone()).collect();
    let mut found = Vec::new();
    while let Some((id, because)) = todo.pop() {
        for dependency in items(&nodes[id.as_str()]["deps"]) {
            let is_normal = items(&dependency["dep_kinds"])
                .iter()
                .any(|kind| Kind::of(&kind["kind"]) == Kind::Normal);
            let used = string(&dependency["pkg"]);
            if is_normal && seen.insert(used.to_string()) {
                todo.push((used.to_string(), id.clone()));
            }
        }
        found.push((id, because));
    }
    found
}

#[test]
fn nothing_shipped_is_copyleft() {
    let metadata = metadata(&[]);
    let packages: HashMap<&str, &Value> = items(&metadata["packages"])
        .iter()
        .map(|package| (string(&package["id"]), package))
        .collect();
    let name = |id: &str| {
        packages
            .get(id)
            .map_or(id, |package| string(&package["name"]))
            .to_string()
    };
    let shipped = shipped(&metadata, &Workspace::read());
    assert!(shipped.iter().any(|(id, _)| name(id) == "ninefold"));
    let complaints = shipped.iter().filter_map(|(id, because)| {
        let licence = packages[id.as_str()]["license"].as_str();
        let wrong = match licence.map(is_allowed) {
            Some(Ok(true)) => return None,
            Some(Ok(false)) => "is not in ALLOWED (tests/architecture/licences.rs)".to_string(),
            Some(Err(reason)) => format!("cannot be read: {reason}"),
            None => "is not stated".to_string(),
        };
        Some(format!(
            "{} (used by {}): licence `{}` {wrong}: use another crate, or argue for the licence",
            name(id),
            name(because),
            licence.unwrap_or_default()
        ))
    });
    demand(complaints.collect());
}

#[test]
fn expressions_are_understood() {
    let allowed = [
        "MIT",
        "MIT OR Apache-2.0",
        "MIT/Apache-2.0",
        "Unlicense/MIT",
        "(MIT OR Apache-2.0) AND Unicode-3.0",
        "Apache-2.0 WITH LLVM-exception OR Apache-2.0 OR MIT",
        "MIT OR Apache-2.0 OR LGPL-2.1-or-later",
        "GPL-3.0-only AND MIT OR BSD-3-Clause",
        "((ISC))",
    ];
    for expression in allowed {
        assert_eq!(is_allowed(expression), Ok(true), "{expression}");
    }
    let refused = [
        "GPL-3.0-only",
        "MPL-2.0",
        "MIT AND LGPL-3.0-or-later",
        "(GPL-2.0 OR MIT) AND AGPL-3.0-only",
        "MIT AND (GPL-2.0 OR MPL-2.0)",
        "GPL-2.0 WITH Classpath-exception-2.0",
        "MIT WITH LLVM-exception",
        "mit",
    ];
    for expression in refused {
        assert_eq!(is_allowed(expression), Ok(false), "{expression}");
    }
    for expression in [
        "",
        "MIT OR",
        "(MIT",
        "MIT)",
        "MIT Apache-2.0",
        "AND MIT",
        "WITH",
    ] {
        assert!(is_allowed(expression).is_err(), "{expression}");
    }
}
