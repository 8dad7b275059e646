//! `cargo xtask package`: everything that people install, built, installed where nothing else is, and tried out.
//!
//! What cannot be built or checked on this machine is listed at the end, so that nobody takes it for tried.

mod lint;
mod templates;
mod try_out;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use crate::browser::{can_install, find, install};
use crate::step::{self, cargo};
use crate::{files, target, tool, wheel};
use try_out::PUZZLE;

/// With which settings the programs are compiled.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) enum Build {
    /// As they are shipped.
    Dist,
    /// As the tests have compiled nearly all of it already.
    Tests,
}

impl Build {
    /// The profile of cargo.
    pub(crate) fn profile(self) -> &'static str {
        match self {
            Build::Dist => "dist",
            Build::Tests => "dev",
        }
    }

    /// A command that compiles with it.
    pub(crate) fn apply(self, command: &mut Command) -> &mut Command {
        if self == Build::Tests {
            command.env("CARGO_PROFILE_DEV_OPT_LEVEL", "2");
        }
        command
    }
}

/// What was done, and what was not.
#[derive(Default)]
struct Report {
    done: Vec<String>,
    not_tried: Vec<String>,
}

impl Report {
    fn done(&mut self, words: impl Into<String>) {
        self.done.push(words.into());
    }

    fn not_tried(&mut self, words: impl Into<String>) {
        self.not_tried.push(words.into());
    }

    fn tell(&self) {
        for line in &self.done {
            eprintln!("  done: {line}");
        }
        for line in &self.not_tried {
            eprintln!("  NOT tried: {line}");
        }
    }
}

/// Where everything is made. The manifest of the program names this folder, so it is this one wherever cargo builds.
fn folder() -> PathBuf {
    step::root().join("target/package")
}

/// Builds, installs, tries out, and lists what was done, also when something fails.
pub(crate) fn run(build: Build) -> Result<(), String> {
    let start = Instant::now();
    let mut report = Report::default();
    let outcome = all(build, &mut report);
    eprintln!("\npackage: {:.0} s", start.elapsed().as_secs_f64());
    report.tell();
    outcome
}

fn all(build: Build, report: &mut Report) -> Result<(), String> {
    files::clear(&folder())?;
    crates(build, report)?;
    let program = program(build, report)?;
    static_program(build, report)?;
    system_packages(&program, build, report)?;
    python(build, report)?;
    image(build, report)?;
    // There are no archives here, so the hashes are zeros.
    templates(&folder().join("archives"))?;
    lint::run(report)?;
    report.not_tried("installation on Windows and macOS, and the archives and installers of `dist`: the release workflow builds them");
    Ok(())
}

/// Only reads what describes packages, and the workflows.
pub(crate) fn lint() -> Result<(), String> {
    let mut report = Report::default();
    templates(&folder().join("archives"))?;
    lint::run(&mut report)?;
    report.tell();
    Ok(())
}

/// Fills the descriptions for other package managers, with the hashes of these archives.
pub(crate) fn templates(archives: &Path) -> Result<(), String> {
    templates::fill(archives, &folder().join("templates"))
}

/// The crates as they would be published. Compiling them from their packages takes as long as the whole program.
fn crates(build: Build, report: &mut Report) -> Result<(), String> {
    // Cargo takes a package for the one it has compiled if name and version are the same, so each run starts from nothing.
    forget_packages()?;
    let mut package = cargo(&[
        "package",
        "--quiet",
        "--workspace",
        "--locked",
        "--allow-dirty",
        "--target-dir",
    ]);
    package.arg(folder().join("crates"));
    if build == Build::Tests {
        package.arg("--no-verify");
    }
    step::run("crates", &mut package)?;
    report.done(match build {
        Build::Dist => "crates: packaged, and compiled from their packages",
        Build::Tests => "crates: packaged (not compiled from their packages)",
    });
    Ok(())
}

/// Removes the packages of this project that cargo has unpacked in its home.
fn forget_packages() -> Result<(), String> {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(env::home_dir()?.join(".cargo")));
    let Some(registries) = home.and_then(|home| fs::read_dir(home.join("registry/src")).ok())
    else {
        return Ok(());
    };
    for registry in registries.flatten() {
        // Registries of the network have their host's name before the hyphen.
        let of_folder = registry.file_name().to_string_lossy().starts_with('-');
        let package = concat!("ninefold-grid-", env!("CARGO_PKG_VERSION"));
        if of_folder && registry.path().join(package).exists() {
            files::clear(&registry.path())?;
        }
    }
    Ok(())
}

/// The program by `cargo install`, or as the tests have compiled it. Its path.
fn program(build: Build, report: &mut Report) -> Result<PathBuf, String> {
    let name = format!("ninefold{}", env::consts::EXE_SUFFIX);
    if build == Build::Tests {
        let program = step::target().join("debug").join(name);
        if !program.exists() {
            return Err("the tests have not compiled the program: `cargo xtask test` first".into());
        }
        report.not_tried("cargo install: it compiles the program anew");
        return Ok(program);
    }
    let root = folder().join("cargo");
    let mut install = cargo(&["install", "--path", "crates/cli", "--locked"]);
    install.args(["--profile", build.profile()]);
    step::run("cargo install", install.arg("--root").arg(&root))?;
    let program = root.join("bin").join(name);
    report.done(format!("cargo install: {}", try_out::program(&program)?));
    Ok(program)
}

/// The program without any library of the system, run where there is nothing else.
fn static_program(build: Build, report: &mut Report) -> Result<(), String> {
    if build == Build::Tests {
        report.not_tried("static program: it compiles the program anew");
        return Ok(());
    }
    if !cfg!(target_os = "linux") {
        report.not_tried("static program: only Linux has one");
        return Ok(());
    }
    // What is in C is compiled by musl's own compiler. It is not installed here: Spark takes a system for one of musl where that is there.
    let target = format!("{}-unknown-linux-musl", env::consts::ARCH);
    if find(&["musl-gcc"]).is_none() || !target::ensure(&target) {
        report.not_tried(format!(
            "static program: the compiler lacks {target}, or there is no musl-gcc"
        ));
        return Ok(());
    }
    let mut compile = cargo(&["build", "--locked", "--package", "ninefold"]);
    compile.args(["--profile", build.profile(), "--target", &target]);
    step::run("static program", &mut compile)?;
    let built = step::target().join(&target).join(build.profile());
    let empty = folder().join("empty");
    files::clear(&empty)?;
    files::copy(&built.join("ninefold"), &empty.join("ninefold"))?;
    let start = Instant::now();
    // Only root may change the root of a program. Elsewhere it runs as it is.
    let mut chroot = Command::new("chroot");
    chroot.arg(&empty).args(["/ninefold", "solve", PUZZLE]);
    let place = match try_out::solves(&mut chroot) {
        Ok(()) => "in an empty folder as its root",
        Err(_) => {
            try_out::solves(Command::new(empty.join("ninefold")).args(["solve", PUZZLE]))?;
            "(not in an empty root: that needs root's rights)"
        }
    };
    let seconds = start.elapsed().as_secs_f64();
    let tried = try_out::program(&empty.join("ninefold"))?;
    report.done(format!(
        "static program (musl): first puzzle after {seconds:.2} s {place}; {tried}"
    ));
    Ok(())
}

/// What packages of systems hold beside the program, laid out as the manifest of the program names it; and the packages.
fn system_packages(program: &Path, build: Build, report: &mut Report) -> Result<(), String> {
    let tree = folder().join("tree");
    let man = tree.join("man");
    files::clear(&man)?;
    let stripped = tree.join("ninefold");
    files::copy(program, &stripped)?;
    if find(&["strip"]).is_some() {
        step::run("strip", Command::new("strip").arg(&stripped))?;
    }
    let mut pages = Command::new(program);
    step::run("manual pages", pages.args(["man", "--dir"]).arg(&man))?;
    for (shell, name) in [
        ("bash", "ninefold.bash"),
        ("zsh", "_ninefold"),
        ("fish", "ninefold.fish"),
    ] {
        let script = try_out::output(Command::new(program).args(["completions", shell]))?;
        files::write(&tree.join("completions").join(name), script)?;
    }
    deb(build, report)?;
    if build == Build::Dist {
        rpm(report)?;
    } else {
        report.not_tried("rpm: `cargo xtask package` builds it");
    }
    Ok(())
}

fn deb(build: Build, report: &mut Report) -> Result<(), String> {
    if find(&["dpkg"]).is_none() {
        report.not_tried("deb: there is no dpkg");
        return Ok(());
    }
    tool::ensure("deb")?;
    let package = folder().join("ninefold.deb");
    let mut deb = cargo(&["deb", "--no-build", "--no-strip", "--package", "ninefold"]);
    if build == Build::Tests {
        deb.arg("--fast");
    }
    step::run("deb", deb.arg("--output").arg(&package))?;
    let start = Instant::now();
    let root = folder().join("deb");
    // A system in which nothing is installed yet.
    files::write(&root.join("var/lib/dpkg/status"), "")?;
    for folder in ["updates", "info"] {
        files::clear(&root.join("var/lib/dpkg").join(folder))?;
    }
    let mut dpkg = Command::new("dpkg");
    dpkg.arg(format!("--root={}", root.display()));
    // The system's own libraries are outside.
    dpkg.args([
        "--force-not-root",
        "--force-depends",
        "--log=/dev/null",
        "--install",
    ]);
    step::run("installation", dpkg.arg(&package))?;
    let tried = installed(&root, start)?;
    report.done(format!("deb: installed by dpkg in an empty root, {tried}"));
    Ok(())
}

/// Tries the program out that was installed below a root: when it solved its first puzzle, and what else was run.
fn installed(root: &Path, start: Instant) -> Result<String, String> {
    let program = root.join("usr/bin/ninefold");
    try_out::solves(Command::new(&program).args(["solve", PUZZLE]))?;
    let seconds = start.elapsed().as_secs_f64();
    let tried = try_out::program(&program)?;
    Ok(format!("first puzzle after {seconds:.1} s; {tried}"))
}

fn rpm(report: &mut Report) -> Result<(), String> {
    tool::ensure("generate-rpm")?;
    let package = folder().join("ninefold.rpm");
    let mut rpm = cargo(&["generate-rpm", "--package", "crates/cli"]);
    step::run("rpm", rpm.arg("--output").arg(&package))?;
    if find(&["rpm"]).is_none() && can_install() {
        install(&["rpm"])?;
    }
    if find(&["rpm"]).is_none() {
        report.done("rpm: built");
        report.not_tried("rpm: installation (there is no rpm)");
        return Ok(());
    }
    let start = Instant::now();
    let root = folder().join("rpm");
    files::clear(&root)?;
    let mut rpm = Command::new("rpm");
    rpm.arg(format!("--root={}", root.display()));
    // The system's own libraries are outside.
    rpm.args(["--nodeps", "--install"]);
    step::run("installation", rpm.arg(&package))?;
    let tried = installed(&root, start)?;
    report.done(format!("rpm: installed by rpm in an empty root, {tried}"));
    Ok(())
}

/// The wheel in an environment with nothing else, and the archive of its sources.
fn python(build: Build, report: &mut Report) -> Result<(), String> {
    let Some(python) = find(&["python3", "python"]) else {
        report.not_tried("wheel: there is no Python");
        return Ok(());
    };
    let wheels = folder().join("python");
    let wheel = match files::only(&wheel::folder(), "whl") {
        Ok(wheel) if build == Build::Tests => wheel,
        _ => wheel::pack(&python, &wheels, build)?,
    };
    let bytes = fs::metadata(&wheel).map_or(0, |data| data.len());
    let megabytes = bytes as f64 / 1e6;
    let start = Instant::now();
    let fresh = wheel::environment(&python, &folder().join("venv"))?;
    step::run(
        "installation",
        wheel::pip(&fresh)
            .args(["--no-index", "--no-deps"])
            .arg(&wheel),
    )?;
    let program = fresh.with_file_name(format!("ninefold{}", env::consts::EXE_SUFFIX));
    try_out::solves(Command::new(&program).args(["solve", PUZZLE]))?;
    let seconds = start.elapsed().as_secs_f64();
    let first = format!("import ninefold; print(ninefold.solve('{PUZZLE}'))");
    try_out::output(Command::new(&fresh).args(["-c", &first]))?;
    let tried = try_out::program(&program)?;
    report.done(format!(
        "wheel ({megabytes:.1} MB): installed by pip in a fresh environment, first puzzle after {seconds:.1} s; \
         `import ninefold` solves; {tried}"
    ));
    if build == Build::Dist && megabytes > 12.0 {
        return Err(format!("the wheel has {megabytes:.1} MB, more than 12"));
    }
    let sources = wheel::sources(&fresh, &wheels)?;
    let unpacked = folder().join("sdist");
    files::clear(&unpacked)?;
    let mut tar = Command::new("tar");
    tar.args(["--extract", "--strip-components=1", "--file"])
        .arg(&sources);
    step::run("unpacking", tar.arg("--directory").arg(&unpacked))?;
    if build == Build::Dist {
        let built = wheel::pack_from(&python, &unpacked, &folder().join("from-sdist"), build)?;
        report.done(format!(
            "sdist: builds {}",
            built.file_name().unwrap_or_default().display()
        ));
    } else {
        let mut metadata = cargo(&[
            "metadata",
            "--locked",
            "--format-version",
            "1",
            "--manifest-path",
        ]);
        try_out::output(metadata.arg(unpacked.join("Cargo.toml")))?;
        report.done("sdist: its workspace is whole");
        report.not_tried("sdist: a wheel built from it (`cargo xtask package` does)");
    }
    Ok(())
}

/// The container, where something can build it.
fn image(build: Build, report: &mut Report) -> Result<(), String> {
    let builder = find(&["podman", "docker"]).filter(|_| build == Build::Dist);
    let Some(builder) = builder else {
        report.not_tried(
            "container: `cargo xtask package` builds it where podman or docker is there",
        );
        return Ok(());
    };
    let mut image = Command::new(&builder);
    image.args([
        "build",
        "--file",
        "packaging/Dockerfile",
        "--tag",
        "ninefold",
        ".",
    ]);
    step::run("container", &mut image)?;
    let run = ["run", "--rm", "ninefold", "ninefold", "solve", PUZZLE];
    try_out::solves(Command::new(&builder).args(run))?;
    report.done("container: built, solves a puzzle");
    Ok(())
}
