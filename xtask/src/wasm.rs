//! The engine as WebAssembly, compiled by whichever compiler has the means: the one of rustup with its target, or Debian's,
//! which brings the sources of the standard library.

use std::fs;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use crate::browser::{can_install, install};
use crate::{page_tools, step, target};

const TARGET: &str = "wasm32-unknown-unknown";

/// Debian's compiler for its web browsers, which is newer than its usual one, and what it needs.
const PACKAGES: [&str; 4] = ["rustc-web", "cargo-web", "rust-web-src", "lld-19"];

/// Where Debian's packages put them.
const DEBIAN: [&str; 4] = [
    "/usr/bin/rustc",
    "/usr/bin/cargo",
    "/usr/lib/rustlib/src/rust/library/std/Cargo.toml",
    "/usr/bin/wasm-ld-19",
];

/// Bytes of the stack: as much as a thread has elsewhere.
const STACK: usize = 2 << 20;

/// Who compiles.
#[derive(Copy, Clone)]
pub(crate) enum Compiler {
    /// The cargo that runs this program, whose toolchain has the target.
    Usual,
    /// Debian's packages, which compile the standard library too.
    Debian,
}

/// A compiler for the target, installed where that can be done without asking; nothing, and a plain word about what is
/// lacking, where there is none.
pub(crate) fn compiler() -> Result<Option<Compiler>, String> {
    if target::ensure(TARGET) {
        return Ok(Some(Compiler::Usual));
    }
    if !is_debian_complete() && can_install() {
        eprintln!(
            "rustup has no target {TARGET} to offer; Debian's packages {} will now be installed",
            PACKAGES.join(", ")
        );
        install(&PACKAGES)?;
    }
    if is_debian_complete() {
        return Ok(Some(Compiler::Debian));
    }
    eprintln!(
        "wasm: no compiler makes WebAssembly here. `rustup target add {TARGET}` gets one, or on Debian \
         `apt-get install {}`",
        PACKAGES.join(" ")
    );
    Ok(None)
}

fn is_debian_complete() -> bool {
    DEBIAN.iter().all(|path| Path::new(path).is_file())
}

/// Which vectors the module may use.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Vectors {
    /// None: for browsers from before 2023.
    None,
    /// Those of 128 bits.
    Simd128,
}

impl Vectors {
    /// Both.
    const ALL: [Vectors; 2] = [Vectors::None, Vectors::Simd128];

    /// The name of the file, as `page/engine/module.js` asks for it.
    fn file(self) -> &'static str {
        match self {
            Vectors::None => "ninefold.wasm",
            Vectors::Simd128 => "ninefold-simd128.wasm",
        }
    }

    /// The compiler's option.
    fn option(self) -> &'static str {
        match self {
            Vectors::None => "",
            Vectors::Simd128 => " -Ctarget-feature=+simd128",
        }
    }
}

/// The modules with their names, each with other vectors, compiled side by side.
pub(crate) fn build_all(
    compiler: Compiler,
    tools: Option<&Path>,
) -> Result<Vec<(&'static str, PathBuf)>, String> {
    let built = thread::scope(|scope| {
        let build = |vectors| scope.spawn(move || build(compiler, ENGINE, vectors, tools));
        let all = Vectors::ALL.map(build);
        all.map(|one| one.join().unwrap_or_else(|panic| resume_unwind(panic)))
    });
    let named = Vectors::ALL.into_iter().zip(built);
    named
        .map(|(vectors, path)| Ok((vectors.file(), path?)))
        .collect()
}

/// The reader of photos: its name, as `page/engine/workers.js` asks for it, and the module.
pub(crate) fn build_photo(
    compiler: Compiler,
    tools: Option<&Path>,
) -> Result<(&'static str, PathBuf), String> {
    let path = build(compiler, PHOTO, Vectors::Simd128, tools)?;
    Ok((PHOTO.file, path))
}

/// A crate that becomes a module.
#[derive(Copy, Clone)]
struct Module {
    package: &'static str,
    /// What the compiler calls the module, without its ending.
    built: &'static str,
    /// The name of the file; that of an engine depends on its vectors.
    file: &'static str,
}

const ENGINE: Module = Module {
    package: "ninefold-wasm",
    built: "ninefold_wasm",
    file: "",
};

const PHOTO: Module = Module {
    package: "ninefold-wasm-photo",
    built: "ninefold_wasm_photo",
    file: "photo.wasm",
};

/// Compiles a module and makes it smaller, if `wasm-opt` is among the tools. Returns its path.
fn build(
    compiler: Compiler,
    module: Module,
    vectors: Vectors,
    tools: Option<&Path>,
) -> Result<PathBuf, String> {
    // Other flags are another build of everything: each has a folder of its own, and keeps what it has compiled.
    let target = step::target().join("wasm").join(vectors.file());
    let mut cargo = match compiler {
        Compiler::Usual => step::cargo(&[]),
        Compiler::Debian => {
            let mut cargo = Command::new("/usr/bin/cargo");
            cargo
                .env("RUSTC", "/usr/bin/rustc")
                .env("RUSTC_BOOTSTRAP", "1")
                .env(
                    "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER",
                    "/usr/bin/wasm-ld-19",
                )
                .env_remove("RUSTUP_TOOLCHAIN");
            cargo
        }
    };
    cargo.args(["build", "--locked", "--profile", "wasm", "-p"]);
    cargo.args([module.package, "--target", TARGET]);
    if matches!(compiler, Compiler::Debian) {
        cargo.args(["-Z", "build-std=std,panic_abort"]);
    }
    let stack = format!("-Clink-arg=-z -Clink-arg=stack-size={STACK}");
    cargo
        .env("RUSTFLAGS", stack + vectors.option())
        .env("CARGO_TARGET_DIR", &target);
    step::run(module.package, &mut cargo)?;
    let built = target.join(TARGET).join("wasm").join(module.built);
    let built = built.with_extension("wasm");
    let Some(wasm_opt) = tools.map(|tools| tools.join("node_modules/binaryen/bin/wasm-opt")) else {
        eprintln!("wasm: `wasm-opt` is not there, so the engine stays a little larger");
        return Ok(built);
    };
    let file = match module.file {
        "" => vectors.file(),
        file => file,
    };
    let small = target.join(file);
    if is_newer(&small, &built) {
        return Ok(small);
    }
    let mut optimise = Command::new(page_tools::node()?);
    optimise.arg(wasm_opt).args(OPTIMISE).arg(&built);
    optimise.arg("-o").arg(&small);
    step::run("wasm-opt", &mut optimise)?;
    Ok(small)
}

/// What the compiler may use, and with it everything that the browsers have had since 2022.
const OPTIMISE: [&str; 8] = [
    "-Oz",
    "--enable-bulk-memory",
    "--enable-nontrapping-float-to-int",
    "--enable-sign-ext",
    "--enable-mutable-globals",
    "--enable-multivalue",
    "--enable-reference-types",
    "--enable-simd",
];

/// Whether a file was written after another.
fn is_newer(file: &Path, than: &Path) -> bool {
    let time = |path: &Path| fs::metadata(path).and_then(|data| data.modified());
    matches!((time(file), time(than)), (Ok(file), Ok(than)) if file > than)
}
