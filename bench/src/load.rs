//! Many clients at `ninefold serve` at once: how many answers a second, how long they take, and what the server needs.
//!
//! ```text
//! ninefold serve --port 9123 &
//! load 9123 --clients 1000 --seconds 30 --mix page|short|steps [--pid PID]
//! ```
//!
//! `page` asks for the first page alone. `short` asks for solve, count, check and hint in turn. `steps` asks for steps once among
//! twelve of those. Each client has one connection and asks again as soon as it is answered. With `--pid` the memory of that
//! process is told at the beginning, in the middle and at the end. It needs no library:
//! `rustc --edition 2024 -O bench/src/load.rs` compiles it in a second.

use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::ExitCode;
use std::thread;
use std::time::{Duration, Instant};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// What a client asks for with its request of this number.
fn request(mix: &str, number: usize) -> Option<(&'static str, Option<String>)> {
    let short = ["solve", "count", "check", "hint"];
    let name = match mix {
        "page" => return Some(("/", None)),
        "steps" if number % 13 == 12 => "steps",
        "short" | "steps" => short[number % 4],
        _ => return None,
    };
    let level = if name == "hint" { ",\"level\":3" } else { "" };
    Some((name, Some(format!("{{\"puzzle\":\"{PUZZLE}\"{level}}}"))))
}

/// Asks once; the status of the answer.
fn ask(
    stream: &mut BufReader<TcpStream>,
    port: u16,
    path: &str,
    body: Option<&str>,
) -> io::Result<u16> {
    let head = match body {
        None => format!("GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n"),
        Some(body) => format!(
            "POST /api/{path} HTTP/1.1\r\nHost: localhost:{port}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        ),
    };
    stream.get_mut().write_all(head.as_bytes())?;
    let mut line = String::new();
    stream.read_line(&mut line)?;
    let status = line.split(' ').nth(1).and_then(|word| word.parse().ok());
    let status = status.ok_or(io::ErrorKind::UnexpectedEof)?;
    let mut length = 0;
    loop {
        line.clear();
        stream.read_line(&mut line)?;
        if line.trim().is_empty() {
            break;
        }
        let line = line.to_ascii_lowercase();
        if let Some(said) = line.strip_prefix("content-length:") {
            length = said.trim().parse().unwrap_or(0);
        }
    }
    io::copy(&mut stream.by_ref().take(length), &mut io::sink())?;
    Ok(status)
}

/// The answers of one client: what was asked, its status (0 where the connection broke), and its time in microseconds.
fn client(port: u16, mix: &str, offset: usize, end: Instant) -> Vec<(&'static str, u16, u32)> {
    let mut answers = Vec::new();
    let mut stream: Option<BufReader<TcpStream>> = None;
    let mut number = offset;
    while Instant::now() < end {
        let Some((name, body)) = request(mix, number) else {
            break;
        };
        number += 1;
        let begin = Instant::now();
        let mut once = || -> io::Result<u16> {
            if stream.is_none() {
                let new = TcpStream::connect(("127.0.0.1", port))?;
                new.set_read_timeout(Some(Duration::from_secs(60)))?;
                new.set_nodelay(true)?;
                stream = Some(BufReader::new(new));
            }
            let stream = stream.as_mut().ok_or(io::ErrorKind::NotConnected)?;
            ask(stream, port, name, body.as_deref())
        };
        let status = once().unwrap_or(0);
        answers.push((name, status, begin.elapsed().as_micros() as u32));
        if status == 0 {
            stream = None;
            thread::sleep(Duration::from_millis(10));
        }
    }
    answers
}

/// The memory of a process in kilobytes.
fn memory(pid: &str) -> String {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS"));
    line.unwrap_or("no such process")
        .split_whitespace()
        .skip(1)
        .collect::<Vec<_>>()
        .join(" ")
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let option = |name: &str, usual: &str| {
        let at = words.iter().position(|word| word == name);
        at.and_then(|at| words.get(at + 1))
            .map_or(usual, |word| word)
            .to_owned()
    };
    let port = words.first().and_then(|word| word.parse::<u16>().ok());
    let clients = option("--clients", "1000").parse::<usize>();
    let seconds = option("--seconds", "30").parse::<u64>();
    let (mix, pid) = (option("--mix", "short"), option("--pid", ""));
    let (Some(port), Ok(clients), Ok(seconds), Some(_)) =
        (port, clients, seconds, request(&mix, 0))
    else {
        eprintln!(
            "usage: load PORT [--clients N] [--seconds N] [--mix page|short|steps] [--pid PID]"
        );
        return ExitCode::from(2);
    };
    let tell = |when: &str| {
        if !pid.is_empty() {
            println!("memory {when}: {}", memory(&pid));
        }
    };
    tell("before");
    let end = Instant::now() + Duration::from_secs(seconds);
    let mut all = thread::scope(|scope| {
        let mix = &mix;
        let start = |i| {
            thread::Builder::new()
                .stack_size(256 << 10)
                .spawn_scoped(scope, move || client(port, mix, i, end))
                .expect("a thread")
        };
        let clients: Vec<_> = (0..clients).map(start).collect();
        thread::sleep(Duration::from_secs(seconds / 2));
        tell("in the middle");
        let answers = clients
            .into_iter()
            .flat_map(|client| client.join().expect("a client"));
        answers.collect::<Vec<_>>()
    });
    tell("after");
    let mut statuses: BTreeMap<u16, usize> = BTreeMap::new();
    for (_, status, _) in &all {
        *statuses.entry(*status).or_default() += 1;
    }
    println!(
        "{} answers in {seconds} s, {} a second; by status: {statuses:?}",
        all.len(),
        all.len() as u64 / seconds
    );
    all.sort_unstable();
    for part in all.chunk_by(|a, b| a.0 == b.0) {
        let mut times: Vec<u32> = part
            .iter()
            .filter(|answer| answer.1 == 200)
            .map(|answer| answer.2)
            .collect();
        times.sort_unstable();
        let at = |share: usize| {
            times
                .get(times.len() * share / 1000)
                .map_or(0.0, |&micros| f64::from(micros) / 1000.0)
        };
        println!(
            "{:>6}: {} answered, median {:.1} ms, 90 % {:.1} ms, 99 % {:.1} ms",
            part[0].0,
            times.len(),
            at(500),
            at(900),
            at(990)
        );
    }
    ExitCode::SUCCESS
}
