//! `cargo xtask npm`: the engine as a package for npm, tried out in an empty project.

use std::path::Path;
use std::process::Command;

use crate::{files, page_tools, step, wasm};

/// What the package takes from the repository.
const FILES: [&str; 6] = [
    "crates/wasm/npm/README.md",
    "crates/wasm/npm/index.d.ts",
    "crates/wasm/npm/index.js",
    "crates/web/page/engine/module.js",
    "LICENSE-APACHE",
    "LICENSE-MIT",
];

/// A user's first program.
const FIRST: &str = r#"
import { load, Problem } from "ninefold";
const ninefold = await load();
const { puzzles } = ninefold.ask("read", { text: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79" });
const { status, solution } = ninefold.ask("solve", { board: puzzles[0].board });
if (status !== "unique" || !solution?.join("").startsWith("534678912")) throw new Error(status);
const { givens } = ninefold.ask("generate", { box: [3, 3], difficulty: "easy", seed: 1 });
if (givens.length !== 81) throw new Error("no puzzle");
const picture = ninefold.draw("render", { board: puzzles[0].board, kind: "svg" });
if (!(await picture.text()).startsWith("<svg")) throw new Error("no picture");
const several = ninefold.ask("count", { board: { box: [2, 2], givens: [] } });
if (several.count !== 288) throw new Error(`${several.count}`);
const events: string[] = [];
ninefold.ask("watch", { board: puzzles[0].board, method: "backtrack" }, { on: (event) => events.push(event) });
if (events.at(-1) !== "end") throw new Error(`${events}`);
try {
  ninefold.ask("solve", { board: { box: [3, 3], givens: [1] } });
  throw new Error("no problem");
} catch (problem) {
  if (!(problem instanceof Problem) || problem.status !== 422) throw problem;
}
"#;

/// Makes `target/npm` and tries it out.
pub(crate) fn run() -> Result<(), String> {
    let Some(compiler) = wasm::compiler()? else {
        return Err("the package cannot be built without a compiler for WebAssembly".into());
    };
    let Some(tools) = page_tools::ensure()? else {
        return Err("the package cannot be built without npm".into());
    };
    let folder = step::target().join("npm");
    files::clear(&folder)?;
    for file in FILES {
        let file = step::root().join(file);
        files::copy(&file, &folder.join(file.file_name().unwrap_or_default()))?;
    }
    for (name, module) in wasm::build_all(compiler, Some(&tools))? {
        files::copy(&module, &folder.join(name))?;
    }
    let manifest = files::text(&step::root().join("crates/wasm/npm/package.json"))?;
    let version = format!("\"version\": \"{}\"", env!("CARGO_PKG_VERSION"));
    let manifest = manifest.replace("\"version\": \"0.0.0\"", &version);
    files::write(&folder.join("package.json"), manifest)?;
    let node = page_tools::node()?;
    step::run(
        "types",
        Command::new(&node)
            .arg(tools.join("node_modules/openapi-typescript/bin/cli.js"))
            .arg("crates/api/openapi.json")
            .arg("-o")
            .arg(folder.join("api.d.ts")),
    )?;
    step::run(
        "package",
        Command::new("npm")
            .args(["pack", "--silent", "--pack-destination"])
            .arg(&folder)
            .arg(&folder),
    )?;
    try_out(&folder, &tools, &node)
}

/// Installs the package into an empty project and runs a first program there, with its types checked.
fn try_out(package: &Path, tools: &Path, node: &Path) -> Result<(), String> {
    let project = step::target().join("npm-try");
    files::clear(&project)?;
    files::write(
        &project.join("package.json"),
        "{ \"private\": true, \"type\": \"module\" }\n",
    )?;
    let archive = package.join(format!("ninefold-{}.tgz", env!("CARGO_PKG_VERSION")));
    step::run(
        "installation",
        Command::new("npm")
            .args([
                "install",
                "--ignore-scripts",
                "--no-audit",
                "--no-fund",
                "--offline",
                "--prefix",
            ])
            .arg(&project)
            .arg(&archive),
    )?;
    files::write(&project.join("first.ts"), FIRST)?;
    step::run(
        "types of a first program",
        Command::new(node)
            .arg(tools.join("node_modules/typescript/bin/tsc"))
            .args([
                "--strict",
                "--target",
                "es2022",
                "--module",
                "nodenext",
                "--skipLibCheck",
                "false",
            ])
            .args(["--lib", "es2022,dom", "--outDir"])
            .arg(&project)
            .arg(project.join("first.ts")),
    )?;
    step::run(
        "first program",
        Command::new(node).arg(project.join("first.js")),
    )
}
