//! The workspace as cargo sees it, and the few facts that cargo does not tell.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// The members of the workspace with the dependencies they declare.
pub(crate) struct Workspace {
    pub(crate) packages: Vec<Package>,
}

/// One member.
pub(crate) struct Package {
    pub(crate) name: String,
    /// Relative to the root, with `/` between names.
    pub(crate) folder: String,
    pub(crate) dependencies: Vec<Dependency>,
    /// The root files of what is built from it: libraries and programs, no tests.
    pub(crate) roots: Vec<PathBuf>,
}

/// What a manifest declares.
pub(crate) struct Dependency {
    pub(crate) name: String,
    pub(crate) kind: Kind,
}

/// Which table of the manifest a dependency stands in.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Normal,
    Build,
    Dev,
}

impl Kind {
    /// From cargo's word for it.
    pub(crate) fn of(word: &Value) -> Kind {
        match word.as_str() {
            None => Kind::Normal,
            Some("build") => Kind::Build,
            Some("dev") => Kind::Dev,
            Some(other) => panic!("cargo has a new kind of dependency: {other}"),
        }
    }
}

/// The repository's root. Cargo says where when it runs the test: what was true when it was compiled
/// is wrong where two checkouts share a target folder.
pub(crate) fn root() -> PathBuf {
    let folder = env::var_os("CARGO_MANIFEST_DIR").expect("cargo runs this test");
    Path::new(&folder)
        .parent()
        .expect("tests is a folder of the repository")
        .to_path_buf()
}

/// The text of a file.
pub(crate) fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// What `cargo metadata` prints.
pub(crate) fn metadata(arguments: &[&str]) -> Value {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    let output = Command::new(cargo)
        .args(["metadata", "--format-version", "1", "--locked"])
        .args(arguments)
        .current_dir(root())
        .output()
        .expect("cargo starts");
    assert!(
        output.status.success(),
        "cargo metadata failed: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    serde_json::from_slice(&output.stdout).expect("cargo metadata prints JSON")
}

/// The items of a JSON array.
pub(crate) fn items(value: &Value) -> &[Value] {
    value.as_array().expect("an array from cargo metadata")
}

/// A JSON string.
pub(crate) fn string(value: &Value) -> &str {
    value.as_str().expect("a string from cargo metadata")
}

impl Workspace {
    /// Asks cargo, without looking at anything outside the workspace.
    pub(crate) fn read() -> Workspace {
        let metadata = metadata(&["--no-deps"]);
        let root = Path::new(string(&metadata["workspace_root"]));
        let packages = items(&metadata["packages"])
            .iter()
            .map(|package| Package::of(package, root))
            .collect();
        Workspace { packages }
    }

    /// The member of this name.
    pub(crate) fn package(&self, name: &str) -> Option<&Package> {
        self.packages.iter().find(|package| package.name == name)
    }
}

/// The folders of `members` in the root manifest, in the order of the file: cargo's own list also
/// holds members that nobody wrote down.
pub(crate) fn member_folders() -> Vec<String> {
    let manifest = text(&root().join("Cargo.toml"));
    let (_, after) = manifest
        .split_once("\nmembers = [")
        .expect("the root manifest has `members = [`");
    let (list, _) = after.split_once(']').expect("`members` ends with `]`");
    list.lines()
        .filter_map(|line| line.split('#').next())
        .flat_map(|line| line.split(','))
        .map(|folder| folder.trim().trim_matches('"').to_string())
        .filter(|folder| !folder.is_empty())
        .collect()
}

impl Package {
    fn of(package: &Value, root: &Path) -> Package {
        let folder = Path::new(string(&package["manifest_path"]))
            .parent()
            .and_then(|folder| folder.strip_prefix(root).ok())
            .expect("a member lies in the workspace");
        let dependencies = items(&package["dependencies"]).iter().map(|d| Dependency {
            name: string(&d["name"]).to_string(),
            kind: Kind::of(&d["kind"]),
        });
        let is_built = |target: &&Value| {
            items(&target["kind"])
                .iter()
                .all(|kind| !["test", "bench", "example", "custom-build"].contains(&string(kind)))
        };
        let roots = items(&package["targets"])
            .iter()
            .filter(is_built)
            .map(|target| PathBuf::from(string(&target["src_path"])));
        Package {
            name: string(&package["name"]).to_string(),
            folder: slashed(folder),
            dependencies: dependencies.collect(),
            roots: roots.collect(),
        }
    }

    /// The room: the name without the prefix that packages carry, but for the two that users know.
    pub(crate) fn room(&self) -> &str {
        match &*self.name {
            "ninefold" => "cli",
            "ninefold-lib" => "ninefold",
            name => name.strip_prefix("ninefold-").unwrap_or(name),
        }
    }

    /// The text of its manifest.
    pub(crate) fn manifest(&self) -> String {
        text(&root().join(&self.folder).join("Cargo.toml"))
    }
}

/// A path with `/` between names on every system.
pub(crate) fn slashed(path: &Path) -> String {
    path.iter()
        .map(|name| name.to_string_lossy())
        .collect::<Vec<_>>()
        .join("/")
}
