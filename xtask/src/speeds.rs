//! `cargo xtask speeds`: the engine in the page, measured in Chromium, beside the program and beside Interactive-Sudoku-Solver.
//!
//! A server on a port of this machine serves `target/page`, the collections and two scripts. A browser without a window opens them,
//! measures, and posts what it found. Its clock is precise to 5 µs, since the server isolates the page from all others.

use std::collections::HashMap;
use std::env;
use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Duration;

use crate::browser::{NAMES, find};
use crate::{corpora, files, page, step};

/// The environment variable that names a folder with Interactive-Sudoku-Solver's scripts, its `js`.
const ISS: &str = "NINEFOLD_ISS";

/// How long the browser may take.
const PATIENCE: Duration = Duration::from_secs(30 * 60);

/// The modules, the faster first.
const MODULES: [&str; 2] = ["ninefold-simd128.wasm", "ninefold.wasm"];

const HTML: &str =
    "<!doctype html><title>Speeds</title><script type=module src=speeds.js></script>";

/// Makes the page, measures it and prints tables in Markdown.
pub(crate) fn run() -> Result<(), String> {
    let corpora = corpora::folder()?.ok_or_else(|| {
        let variable = corpora::VARIABLE;
        format!("{variable} does not name the folder with the puzzles to measure")
    })?;
    let browser = find(&NAMES).ok_or("there is no Chromium to measure in")?;
    page::run()?;
    // Compiled now, so that it can run right after the browser.
    let lines = corpora.join("puzzles/17_clue.txt");
    native(&lines, &["build"])?;
    let site = Site {
        page: page::folder(),
        lines: lines.clone(),
        variants: corpora.join("variants/iss_dev.jsonl"),
        iss: env::var_os(ISS).map(PathBuf::from),
    };
    let told = measured(&browser, site)?;
    let program = native(&lines, &["run", "--quiet"])?;
    print!(
        "{}",
        tables(&told, program.trim().parse().unwrap_or(f64::NAN))?
    );
    Ok(())
}

/// What the program prints that measures the portable engine.
fn native(lines: &Path, cargo: &[&str]) -> Result<String, String> {
    let mut command = step::cargo(cargo);
    command.args(["--locked", "--release", "-p", "ninefold-api"]);
    command.args(["--example", "latency"]);
    if cargo[0] == "run" {
        command.arg("--").arg(lines);
    }
    command.env("NINEFOLD_BACKEND", "scalar");
    let output = command
        .current_dir(step::root())
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("the program could not start: {error}"))?;
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        false => Err(format!("the program failed: {}", output.status)),
    }
}

/// The files that a request can get.
struct Site {
    page: PathBuf,
    lines: PathBuf,
    variants: PathBuf,
    iss: Option<PathBuf>,
}

impl Site {
    /// The media type and the bytes of a path.
    fn file(&self, path: &str) -> Option<(&'static str, Vec<u8>)> {
        let script = "text/javascript";
        let own = |text: &str| text.as_bytes().to_vec();
        let read = |file: &Path| fs::read(file).ok();
        Some(match path {
            "speeds.html" => ("text/html", own(HTML)),
            "speeds.js" => (script, own(include_str!("speeds/page.js"))),
            "speeds-worker.js" => (script, own(include_str!("speeds/worker.js"))),
            "setting.json" => {
                let setting = format!("{{\"iss\": {}}}", self.iss.is_some());
                ("application/json", setting.into_bytes())
            }
            "17_clue.txt" => ("text/plain", read(&self.lines)?),
            "variants.jsonl" => ("text/plain", read(&self.variants)?),
            path if path.split('/').any(|part| part == "..") => return None,
            path => {
                let file = match (path.strip_prefix("iss/"), &self.iss) {
                    (Some(path), Some(iss)) => iss.join(path),
                    _ => self.page.join(path),
                };
                let kind = match file.extension()?.to_str()? {
                    "js" => script,
                    "wasm" => "application/wasm",
                    _ => "application/octet-stream",
                };
                (kind, read(&file)?)
            }
        })
    }

    /// Answers one request. What the page posts as its result goes through the channel.
    fn serve(&self, stream: &TcpStream, results: &Sender<String>) -> std::io::Result<()> {
        let mut reader = BufReader::new(stream);
        let mut first = String::new();
        reader.read_line(&mut first)?;
        let mut length = 0;
        loop {
            let mut line = String::new();
            if reader.read_line(&mut line)? == 0 || line.trim().is_empty() {
                break;
            }
            if let Some((name, value)) = line.split_once(':')
                && name.eq_ignore_ascii_case("content-length")
            {
                length = value.trim().parse().unwrap_or(0);
            }
        }
        let mut words = first.split(' ');
        let is_post = words.next() == Some("POST");
        let path = words.next().unwrap_or("/");
        let path = path
            .trim_start_matches('/')
            .split('?')
            .next()
            .unwrap_or_default();
        let (status, kind, body) = if is_post {
            let mut body = vec![0; length];
            reader.read_exact(&mut body)?;
            let body = String::from_utf8_lossy(&body).into_owned();
            match path {
                "result" => drop(results.send(body)),
                _ => eprintln!("   {body}"),
            }
            ("204 No Content", "text/plain", Vec::new())
        } else {
            match self.file(path) {
                Some((kind, body)) => ("200 OK", kind, body),
                None => ("404 Not Found", "text/plain", Vec::new()),
            }
        };
        let mut stream = stream;
        write!(
            stream,
            "HTTP/1.1 {status}\r\ncontent-type: {kind}\r\ncontent-length: {}\r\ncache-control: no-store\r\n\
             cross-origin-opener-policy: same-origin\r\ncross-origin-embedder-policy: require-corp\r\nconnection: close\r\n\r\n",
            body.len()
        )?;
        stream.write_all(&body)
    }
}

/// A browser, ended when it is dropped.
struct Browser(Child);

impl Drop for Browser {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// What the browser posts: a value or two for each name.
fn measured(browser: &Path, site: Site) -> Result<HashMap<String, Vec<f64>>, String> {
    let wrong = |error: std::io::Error| format!("the server could not start: {error}");
    let listener = TcpListener::bind("127.0.0.1:0").map_err(wrong)?;
    let port = listener.local_addr().map_err(wrong)?.port();
    let (results, result) = channel();
    let site = Arc::new(site);
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let (site, results) = (Arc::clone(&site), results.clone());
            // A browser that breaks a connection off asks again.
            thread::spawn(move || drop(site.serve(&stream, &results)));
        }
    });
    let profile = step::target().join("speeds-browser");
    files::clear(&profile)?;
    eprintln!("\n── speeds: measured in {}", browser.display());
    let child = Command::new(browser)
        .args(["--headless=new", "--no-sandbox", "--disable-gpu"])
        .args(["--no-first-run", "--disable-dev-shm-usage"])
        .arg(format!("--user-data-dir={}", profile.display()))
        .arg(format!("http://127.0.0.1:{port}/speeds.html"))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| format!("{} could not start: {error}", browser.display()))?;
    let child = Browser(child);
    let result = result.recv_timeout(PATIENCE);
    drop(child);
    let result = result.map_err(|_| "the browser measured nothing in half an hour")?;
    parsed(&result)
}

/// Lines of a name and one or two numbers, with tabs between them.
fn parsed(result: &str) -> Result<HashMap<String, Vec<f64>>, String> {
    if let Some(("error", reason)) = result.split_once('\t') {
        return Err(format!("the page failed: {reason}"));
    }
    let value = |line: &str| {
        let mut parts = line.split('\t');
        let name = parts.next()?.to_owned();
        let numbers: Result<Vec<f64>, _> = parts.map(str::parse).collect();
        Some((name, numbers.ok()?))
    };
    result
        .lines()
        .map(|line| value(line).ok_or_else(|| format!("not understood: {line}")))
        .collect()
}

/// The tables of docs/performance.md.
fn tables(told: &HashMap<String, Vec<f64>>, program: f64) -> Result<String, String> {
    let get = |name: String| told.get(&name).and_then(|numbers| numbers.first()).copied();
    let or_dash = |number: Option<f64>, digits: usize| {
        number.map_or_else(|| "–".to_owned(), |number| format!("{number:.digits$}"))
    };
    let mut out = String::from(
        "\n| | bytes | after gzip | 17_clue, µs | times the program |\n|---|---|---|---|---|\n",
    );
    let wrong = |_| "a table cannot be written".to_owned();
    for module in MODULES {
        let file = page::folder().join(module);
        let time = get(format!("latency {module}"));
        writeln!(
            out,
            "| `{module}` | {} | {} | {} | {} |",
            files::read(&file)?.len(),
            zipped(&file)?,
            or_dash(time, 2),
            or_dash(time.map(|time| time / program), 2),
        )
        .map_err(wrong)?;
    }
    writeln!(
        out,
        "| the program, `NINEFOLD_BACKEND=scalar` | | | {program:.2} | 1 |"
    )
    .map_err(wrong)?;
    out += "\n| variants | start, ms | cold: sum, s | median, ms | warm: sum, s | median, ms | not one solution |\n|---|---|---|---|---|---|---|\n";
    for name in MODULES.into_iter().chain(["theirs"]) {
        let shown = match name {
            "theirs" => "Interactive-Sudoku-Solver".to_owned(),
            module => format!("`{module}`"),
        };
        let cold_and_warm = ["cold", "warm"].map(|state| {
            let sum = get(format!("sum {name} {state}")).map(|ms| ms / 1000.0);
            let median = get(format!("median {name} {state}"));
            format!("{} | {}", or_dash(sum, 2), or_dash(median, 2))
        });
        writeln!(
            out,
            "| {shown} | {} | {} | {} |",
            or_dash(get(format!("start {name}")), 0),
            cold_and_warm.join(" | "),
            or_dash(get(format!("wrong {name}")), 0),
        )
        .map_err(wrong)?;
    }
    let mut worst: Vec<_> = told
        .iter()
        .filter(|(name, _)| name.starts_with("worst "))
        .collect();
    worst.sort_by(|a, b| a.0.cmp(b.0));
    out += "\n| where most time is lost | ms | Interactive-Sudoku-Solver |\n|---|---|---|\n";
    for (name, times) in worst {
        let name = name.trim_start_matches("worst ");
        let time = |at: usize| or_dash(times.get(at).copied(), 1);
        writeln!(out, "| {name} | {} | {} |", time(0), time(1)).map_err(wrong)?;
    }
    Ok(out)
}

/// The bytes of a file after `gzip -9`.
fn zipped(file: &Path) -> Result<usize, String> {
    let output = Command::new("gzip").args(["-9", "-c"]).arg(file).output();
    let output = output.map_err(|error| format!("gzip could not start: {error}"))?;
    match output.status.success() {
        true => Ok(output.stdout.len()),
        false => Err(format!("gzip failed: {}", output.status)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_page_posts_becomes_tables() {
        let told = parsed("sum theirs cold\t1500\nworst warm A — B\t3.25\t1\n").unwrap();
        assert_eq!(told["sum theirs cold"], [1500.0]);
        assert_eq!(told["worst warm A — B"], [3.25, 1.0]);
        assert!(
            parsed("error\tno module")
                .unwrap_err()
                .contains("no module")
        );
        assert!(parsed("sum\tmany").unwrap_err().contains("sum"));
    }

    #[test]
    fn nothing_outside_the_folders_is_served() {
        let root = step::root();
        let site = Site {
            page: root.join("crates/web/page"),
            lines: root.join("README.md"),
            variants: root.join("README.md"),
            iss: Some(root.join("crates/web/page/engine")),
        };
        assert!(site.file("engine/module.js").is_some());
        assert!(site.file("iss/module.js").is_some());
        assert!(site.file("../page/engine/module.js").is_none());
        assert!(site.file("no-such-file.js").is_none());
    }
}
