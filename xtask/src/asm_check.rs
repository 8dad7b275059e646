//! Whether the hot code of the engines on vectors is what its source looks like: one function for each
//! backend, with every operation on registers inlined.
//!
//! An operation in `nine`, `batch` or `sixteen` is a method of a few instructions. The compiler silently stops
//! inlining them where the code that asks for them is not compiled for their instructions (in a
//! closure, in a recursive function, past a forgotten `#[inline(always)]`); nothing fails then,
//! except that everything takes ten times as long. So the library is compiled for release, and its
//! machine code must hold
//!
//! - the six entries, with plenty of registers of their width,
//! - nothing of `core::core_arch`, where the intrinsics come from,
//! - no operation of a backend.
//!
//! A function that is called is there, since the intrinsics are compiled with whoever uses them: it
//! is enough to look for the function. The library is looked at before it is linked: optimization
//! at link time only inlines more, and takes ten times as long.

use std::env;
use std::fs;
use std::process::Command;

use crate::step::{self, cargo, root};

/// Both backends of planes of 256 bits.
const SIXTEEN: &str = "ninefold_search::general::sixteen::avx2";

/// The compiled backends. Each is a module of an engine in which an entry begins.
const BACKENDS: [Backend; 6] = [
    Backend::new("ninefold_search::nine::avx2", "search", "%ymm"),
    Backend::new("ninefold_search::nine::avx512", "search", "%zmm"),
    Backend::new("ninefold_search::batch::avx2", "entry", "%ymm"),
    Backend::new("ninefold_search::batch::avx512", "entry", "%zmm"),
    Backend::new(SIXTEEN, "search", "%ymm"),
    Backend::new(SIXTEEN, "search_512", "%ymm"),
];

/// What a backend's module may have beside its entry: the questions to the processor, and the call
/// of the entry.
const NOT_HOT: [&str; 3] = ["detect", "search", "run"];

/// An entry has hundreds or thousands of instructions on registers; a shell of calls has few.
const LEAST: usize = 300;

struct Backend {
    module: &'static str,
    entry: &'static str,
    register: &'static str,
}

impl Backend {
    const fn new(module: &'static str, entry: &'static str, register: &'static str) -> Backend {
        Backend {
            module,
            entry,
            register,
        }
    }

    fn is_entry(&self, function: &str) -> bool {
        let name = function.strip_prefix(self.module);
        name.and_then(|name| name.strip_prefix("::")) == Some(self.entry)
    }
}

/// Compiles the library, disassembles it, and looks.
pub(crate) fn run() -> Result<(), String> {
    if env::consts::ARCH != "x86_64" {
        eprintln!("asm-check: nothing to look at: the backends are for x86-64");
        return Ok(());
    }
    let object = env::temp_dir().join(format!("ninefold-asm-check-{}.o", std::process::id()));
    let outcome = disassemble(&object.to_string_lossy());
    // What cannot be removed is left to the system.
    let _ = fs::remove_file(&object);
    let faults = faults(&outcome?);
    if faults.is_empty() {
        eprintln!("asm-check: every operation of the six entries is inlined");
        return Ok(());
    }
    let shown: String = faults.iter().take(20).map(|f| format!("\n  {f}")).collect();
    Err(format!("asm-check: {} faults:{shown}", faults.len()))
}

/// The machine code of the library as text, with names.
fn disassemble(object: &str) -> Result<String, String> {
    let emit = format!("obj={object}");
    step::run(
        "library",
        &mut cargo(&[
            "rustc",
            "--locked",
            "--release",
            "--package=ninefold-search",
            "--lib",
            "--config=profile.release.lto=\"off\"",
            "--",
            "-Ccodegen-units=1",
            "--emit",
            &emit,
        ]),
    )?;
    let output = Command::new("objdump")
        .args(["--disassemble", "--demangle", "--no-show-raw-insn"])
        .arg(object)
        .current_dir(root())
        .output()
        .map_err(|error| format!("objdump, of the package binutils, could not start: {error}"))?;
    if !output.status.success() {
        let errors = String::from_utf8_lossy(&output.stderr);
        return Err(format!("objdump failed: {}", errors.trim()));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// What is wrong with a disassembly.
fn faults(text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let mut registers = [0; BACKENDS.len()];
    let mut function = "";
    for line in text.lines() {
        if let Some(name) = defined(line) {
            function = name;
            if is_operation(name) || name.contains("core_arch::") {
                faults.push(format!("not inlined: {name}"));
            }
        }
        for (count, backend) in registers.iter_mut().zip(&BACKENDS) {
            *count += usize::from(backend.is_entry(function) && line.contains(backend.register));
        }
    }
    for (count, backend) in registers.iter().zip(&BACKENDS) {
        if *count < LEAST {
            faults.push(format!(
                "{}::{} has {count} instructions with {}, and not {LEAST} or more",
                backend.module, backend.entry, backend.register
            ));
        }
    }
    faults
}

/// The function that begins at a line: `0000000000000000 <name>:`.
fn defined(line: &str) -> Option<&str> {
    let (address, name) = line.split_once(" <")?;
    let is_address = !address.is_empty() && address.bytes().all(|byte| byte.is_ascii_hexdigit());
    name.strip_suffix(">:").filter(|_| is_address)
}

/// Whether this is a method of a type in the module of a backend, and none of [`NOT_HOT`]:
/// `<module::Type as path::Trait>::method`, `module::Type::method`, or a closure in one.
fn is_operation(name: &str) -> bool {
    let path = name.trim_start_matches('<');
    let mut modules = BACKENDS.iter().map(|backend| backend.module);
    let in_module = modules.find_map(|module| path.strip_prefix(module)?.strip_prefix("::"));
    in_module
        .and_then(|method| method.rsplit_once("::"))
        .is_some_and(|(_, method)| !NOT_HOT.contains(&method))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A disassembly with the six entries, and these functions beside them.
    fn faults_beside(functions: &[&str]) -> Vec<String> {
        let mut text = String::new();
        for backend in &BACKENDS {
            text += &format!(
                "0000000000000000 <{}::{}>:\n",
                backend.module, backend.entry
            );
            let line = format!("  1f:\tvpand  {0}1,{0}2,{0}3\n", backend.register);
            text += &line.repeat(LEAST);
        }
        for function in functions {
            text += &format!("0000000000000000 <{function}>:\n   0:\tret\n");
        }
        faults(&text)
    }

    #[test]
    fn what_is_not_hot_may_be_there() {
        let none: [String; 0] = [];
        let beside = [
            "ninefold_search::nine::avx2::Avx2::detect",
            "ninefold_search::batch::avx512::Avx512::run",
            "ninefold_search::batch::search::Search<L>::share",
            "<ninefold_search::batch::portable::Portable as ninefold_search::batch::lanes::Lanes>::or",
        ];
        assert_eq!(faults_beside(&beside), none);
    }

    #[test]
    fn what_should_be_inlined_may_not() {
        for function in [
            "core::core_arch::x86::avx2::_mm256_and_si256",
            "<ninefold_search::batch::avx2::Avx2 as ninefold_search::batch::lanes::Lanes>::or",
            "<ninefold_search::nine::avx512::Zmm as ninefold_search::nine::plane::Plane>::rows",
            "ninefold_search::nine::avx2::Ymm::narrow",
            "ninefold_search::nine::avx2::Ymm::narrow::{{closure}}",
        ] {
            assert_eq!(
                faults_beside(&[function]),
                [format!("not inlined: {function}")]
            );
        }
    }

    #[test]
    fn the_entries_must_be_there() {
        assert_eq!(faults("").len(), BACKENDS.len());
    }
}
