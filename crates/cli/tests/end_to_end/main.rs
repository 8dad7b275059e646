//! The program as its users run it.

mod bad_input;
mod canon;
mod caution;
mod check;
mod convert;
mod corpora;
mod count;
mod dataset;
mod dataset_formats;
mod dataset_sources;
mod enter;
mod explain;
mod generate;
mod images;
mod large;
mod manual;
mod methods;
mod own_json;
mod play;
mod proof;
mod rate;
mod read;
mod render;
mod reports;
mod serve;
mod serve_crowd;
#[cfg(unix)]
mod serve_end;
mod serve_same;
#[path = "../server/mod.rs"]
mod server;
#[cfg(unix)]
mod signals;
mod solve;
mod streams;
mod tables;
mod told;
mod variants;
#[cfg(target_os = "linux")]
mod zoo;

use assert_cmd::Command;

/// The puzzle of the Wikipedia article.
pub(crate) const WIKIPEDIA: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Its solution.
pub(crate) const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// The board of the classic MATLAB article.
pub(crate) const MATLAB: &str =
    "..6.3...978..2.643.9.4..1.......7..8..3...7..6..3.......8..9.6.169.7..844...5.3..";

/// The Wikipedia puzzle without its last six givens: 12 solutions.
pub(crate) const SEVERAL: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....4..............";

/// A run of the program without a terminal.
pub(crate) fn ninefold(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ninefold"));
    command
        .args(arguments)
        .env_remove("NO_COLOR")
        .env("LC_ALL", "C.UTF-8");
    command
}

/// What the program says on standard output, its exit status, and what it says on standard error.
pub(crate) fn run(command: &mut Command) -> (String, i32, String) {
    let output = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (
        text(output.stdout),
        output.status.code().unwrap(),
        text(output.stderr),
    )
}

/// Standard output of a run that must end with this status and without a complaint.
pub(crate) fn quiet(arguments: &[&str], status: i32) -> String {
    let (out, code, err) = run(&mut ninefold(arguments));
    assert_eq!((code, err.as_str()), (status, ""), "{out}");
    out
}

/// A file with this content that goes away with the folder.
pub(crate) fn file(folder: &tempfile::TempDir, name: &str, content: impl AsRef<[u8]>) -> String {
    let path = folder.path().join(name);
    std::fs::write(&path, content).unwrap();
    path.to_str().unwrap().to_owned()
}

pub(crate) fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}
