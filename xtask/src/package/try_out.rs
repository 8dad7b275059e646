//! What a user does first with a program: solve a puzzle, ask for a hint, draw a picture, open the page.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Command, Stdio};

/// A puzzle, and the beginning of its solution.
pub(super) const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &[u8] = b"534678912672195348198342567";

/// What a command prints. The error has what it complains about.
pub(super) fn output(command: &mut Command) -> Result<Vec<u8>, String> {
    let output = command
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("{command:?}: {error}"))?;
    match output.status.success() {
        true => Ok(output.stdout),
        false => {
            let said = String::from_utf8_lossy(&output.stderr);
            Err(format!("{command:?}: {}: {said}", output.status))
        }
    }
}

/// Whether a command prints the solution of [`PUZZLE`].
pub(super) fn solves(command: &mut Command) -> Result<(), String> {
    let printed = output(command)?;
    match printed.starts_with(SOLUTION) {
        true => Ok(()),
        false => Err(format!("{command:?} does not print the solution")),
    }
}

/// Tries a program out. The answer says what was run.
pub(super) fn program(program: &Path) -> Result<String, String> {
    solves(Command::new(program).args(["solve", PUZZLE]))?;
    let hint = output(Command::new(program).args(["hint", "--level", "3", PUZZLE]))?;
    if !String::from_utf8_lossy(&hint).contains(" = ") {
        return Err(format!("{}: hint places nothing", program.display()));
    }
    let picture = super::folder().join("picture.png");
    output(
        Command::new(program)
            .args(["render", PUZZLE, "-o"])
            .arg(&picture),
    )?;
    if !fs::read(&picture).is_ok_and(|bytes| bytes.starts_with(b"\x89PNG")) {
        return Err(format!("{}: render draws nothing", program.display()));
    }
    serves(program)?;
    Ok("solve, hint, render and serve were run".into())
}

/// Whether the page comes from the program's server.
fn serves(program: &Path) -> Result<(), String> {
    let mut serve = Command::new(program);
    serve.args(["serve", "--port", "0"]).stderr(Stdio::piped());
    let mut server = serve
        .spawn()
        .map_err(|error| format!("{serve:?}: {error}"))?;
    let mut line = String::new();
    let said = server.stderr.take().map(BufReader::new);
    let read = said.map(|mut said| said.read_line(&mut line));
    let page = line
        .split_once("http://")
        .and_then(|(_, rest)| rest.split_once('/'))
        .ok_or_else(|| format!("{serve:?}: no address: {line}{read:?}"))
        .and_then(|(address, _)| page(address).map_err(|error| format!("{serve:?}: {error}")));
    let _ = server.kill();
    let _ = server.wait();
    match page?.contains("<title>Ninefold") {
        true => Ok(()),
        false => Err(format!("{serve:?}: this is not the page")),
    }
}

/// What a server answers to a browser that opens it.
fn page(address: &str) -> std::io::Result<String> {
    let mut stream = TcpStream::connect(address)?;
    write!(
        stream,
        "GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"
    )?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    Ok(answer)
}
