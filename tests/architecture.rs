//! The map is a test: which room may know which, and the habits that a machine can check.
//!
//! ARCHITECTURE.md explains the map; this file is the exact list. When a check fails, the message
//! says what to do; changing the list is changing the design, and belongs in ARCHITECTURE.md too.
#![forbid(unsafe_code)]

#[path = "architecture/circles.rs"]
mod circles;
#[path = "architecture/files.rs"]
mod files;
#[path = "architecture/kinds.rs"]
mod kinds;
#[path = "architecture/licences.rs"]
mod licences;
#[path = "architecture/manifests.rs"]
mod manifests;
#[path = "architecture/names.rs"]
mod names;
#[path = "architecture/words.rs"]
mod words;
#[path = "architecture/workspace.rs"]
mod workspace;

use workspace::{Kind, Package, Workspace};

/// Every room with the rooms it may use. Rooms that do not stand yet have their place already.
const ALLOWED: &[(&str, &[&str])] = &[
    ("clock", &[]),
    ("grid", &[]),
    ("proof", &["grid"]),
    ("testkit", &["grid", "proof"]),
    ("format", &["grid"]),
    ("search", &["clock", "grid"]),
    ("logic", &["grid"]),
    ("techniques", &["clock", "grid", "logic"]),
    ("explain", &["grid", "logic", "techniques"]),
    ("canon", &["grid"]),
    (
        "generate",
        &[
            "clock",
            "grid",
            "search",
            "logic",
            "techniques",
            "explain",
            "canon",
        ],
    ),
    (
        "report",
        &[
            "clock",
            "grid",
            "format",
            "search",
            "logic",
            "techniques",
            "explain",
        ],
    ),
    ("render", &["grid"]),
    ("picture", &["grid", "techniques", "explain"]),
    ("photo", &[]),
    ("stream", &[]),
    (
        "ninefold",
        &[
            "clock",
            "grid",
            "proof",
            "format",
            "search",
            "logic",
            "techniques",
            "explain",
            "canon",
            "generate",
            "report",
            "render",
            "picture",
            "stream",
        ],
    ),
    ("recognize", &["ninefold", "photo"]),
    ("dataset", &["ninefold"]),
    ("column", &["ninefold", "dataset"]),
    ("table", &["ninefold", "column", "dataset"]),
    ("api", &["ninefold", "recognize"]),
    ("wasm", &["clock", "api"]),
    ("wasm-photo", &["clock", "api"]),
    ("web", &["ninefold", "api"]),
    ("play", &["ninefold"]),
    (
        "cli",
        &["ninefold", "recognize", "web", "play", "table", "dataset"],
    ),
    (
        "python",
        &["ninefold", "recognize", "column", "dataset", "cli"],
    ),
    ("tests", &[]),
    ("xtask", &[]),
];

/// What nobody receives: tests and tools. `testkit` is for tests, so any room may use it there.
const UNSHIPPED: &[&str] = &["testkit", "tests", "xtask"];

/// The rooms where values become JSON, or rows in JSON become columns: serde is for them alone.
const SERDE: &[&str] = &[
    "report", "cli", "dataset", "column", "table", "api", "python",
];

/// Fails with everything that is wrong at once.
#[track_caller]
fn demand(complaints: Vec<String>) {
    assert!(complaints.is_empty(), "\n  {}\n", complaints.join("\n  "));
}

/// What is wrong with one room using another.
fn edge(from: &str, to: &str, kind: Kind) -> Option<String> {
    let Some((_, allowed)) = ALLOWED.iter().find(|(room, _)| *room == from) else {
        return Some(format!(
            "{from} is a new room: give it a place and its edges in ALLOWED (tests/architecture.rs) \
             and in ARCHITECTURE.md"
        ));
    };
    if allowed.contains(&to) || (to == "testkit" && kind == Kind::Dev) {
        return None;
    }
    Some(if to == "testkit" {
        format!("{from} uses testkit outside its tests: move it to [dev-dependencies]")
    } else {
        format!(
            "{from} must not know {to} ({kind:?} dependency): {from} may use {allowed:?}; \
             put the code where the edge is allowed"
        )
    })
}

/// What is wrong with the dependencies of one room that are not rooms.
fn serde(room: &str, dependency: &str, kind: Kind) -> Option<String> {
    let is_serde = dependency == "serde" || dependency.starts_with("serde_");
    (is_serde && kind == Kind::Normal && !SERDE.contains(&room)).then(|| {
        format!(
            "{room} depends on {dependency}: only {SERDE:?} may; give the JSON shape to report instead"
        )
    })
}

/// The dependencies of a room on other rooms.
fn edges<'a>(
    workspace: &'a Workspace,
    package: &'a Package,
) -> impl Iterator<Item = (&'a str, Kind)> {
    package
        .dependencies
        .iter()
        .filter_map(|d| Some((workspace.package(&d.name)?.room(), d.kind)))
}

#[test]
fn rooms_know_only_what_the_map_allows() {
    let workspace = Workspace::read();
    let mut complaints = Vec::new();
    for package in &workspace.packages {
        // Asked of every room, so that one without dependencies needs its place too.
        complaints.extend(edge(package.room(), "testkit", Kind::Dev));
        for (to, kind) in edges(&workspace, package) {
            complaints.extend(edge(package.room(), to, kind));
        }
    }
    demand(complaints);
}

#[test]
fn serde_stays_at_the_edge() {
    let workspace = Workspace::read();
    let complaints = workspace.packages.iter().flat_map(|package| {
        package
            .dependencies
            .iter()
            .filter_map(|d| serde(package.room(), &d.name, d.kind))
    });
    demand(complaints.collect());
}

#[test]
fn members_stand_in_dependency_order() {
    let workspace = Workspace::read();
    let order = workspace::member_folders();
    let place = |package: &Package| order.iter().position(|folder| *folder == package.folder);
    let mut complaints = Vec::new();
    for package in &workspace.packages {
        if place(package).is_none() {
            complaints.push(format!(
                "{} is not in `members` of the root manifest: add it below what it uses",
                package.folder
            ));
        }
        for d in package.dependencies.iter().filter(|d| d.kind != Kind::Dev) {
            if let Some(used) = workspace.package(&d.name)
                && place(used) > place(package)
            {
                complaints.push(format!(
                    "{} uses {}, which stands below it in `members` of the root manifest: \
                     move {} down",
                    package.folder, used.folder, package.folder
                ));
            }
        }
    }
    demand(complaints);
}

#[test]
fn the_map_itself_is_in_dependency_order() {
    for (i, (room, allowed)) in ALLOWED.iter().enumerate() {
        for used in *allowed {
            assert!(
                ALLOWED[..i].iter().any(|(above, _)| above == used),
                "{used} must stand above {room} in ALLOWED"
            );
        }
    }
}

#[test]
fn wrong_edges_are_found() {
    use Kind::{Build, Dev, Normal};
    let right = [
        ("format", "grid", Normal),
        ("ninefold", "search", Normal),
        ("cli", "web", Normal),
        ("grid", "testkit", Dev),
        ("render", "grid", Dev),
    ];
    for (from, to, kind) in right {
        assert_eq!(edge(from, to, kind), None);
    }
    let wrong = [
        ("logic", "search", Normal),
        ("logic", "search", Dev),
        ("logic", "search", Build),
        ("search", "logic", Dev),
        ("grid", "format", Normal),
        ("cli", "grid", Normal),
        ("format", "testkit", Normal),
        ("format", "testkit", Build),
        ("cellar", "grid", Normal),
    ];
    for (from, to, kind) in wrong {
        assert!(edge(from, to, kind).is_some(), "{from} {to} {kind:?}");
    }
}

#[test]
fn serde_out_of_place_is_found() {
    assert!(serde("format", "serde", Kind::Normal).is_some());
    assert!(serde("ninefold", "serde_json", Kind::Normal).is_some());
    assert_eq!(serde("format", "serde_json", Kind::Dev), None);
    assert_eq!(serde("report", "serde", Kind::Normal), None);
    assert_eq!(serde("format", "csv", Kind::Normal), None);
}
