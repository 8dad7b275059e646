//! The server is asked to end: who has asked for something is answered, and nobody else.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::server::Server;

const EMPTY: &str = "{\"board\":{\"box\":[2,2],\"givens\":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]}}";

fn signal(page: &Server, name: &str) {
    let id = page.child.id().to_string();
    let status = Command::new("kill").args(["-s", name, &id]).status();
    assert!(status.unwrap().success());
}

/// The exit status, which must come within ten seconds, and some more on a machine that has other work.
fn end(page: &mut Server) -> i32 {
    let begun = Instant::now();
    loop {
        if let Some(status) = page.child.try_wait().unwrap() {
            return status.code().expect("it was killed");
        }
        assert!(begun.elapsed() < Duration::from_secs(20), "no end");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn wait_until_nobody_is_let_in(page: &Server) {
    let begun = Instant::now();
    while TcpStream::connect(page.address()).is_ok() {
        assert!(begun.elapsed() < Duration::from_secs(20), "still open");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Half of a request is there when the signal comes. The rest is read and answered.
#[test]
fn who_is_there_is_answered() {
    for name in ["TERM", "INT"] {
        let mut page = Server::start();
        let request = page.request("/api/count", EMPTY);
        let (first, rest) = request.split_at(request.len() - 10);
        let mut stream = TcpStream::connect(page.address()).unwrap();
        stream.write_all(first.as_bytes()).unwrap();
        // An answer to somebody else shows that the server has begun to read.
        assert!(page.post("/api/count", EMPTY).contains("288"));
        signal(&page, name);
        wait_until_nobody_is_let_in(&page);
        stream.write_all(rest.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.contains("288"), "{name}: {answer}");
        assert_eq!(end(&mut page), 0, "{name}");
    }
}

/// A search that is longer than anybody waits does not keep the server from ending.
#[test]
fn a_long_search_does_not_hold_the_end_up() {
    let mut page = Server::start();
    let givens = ["0"; 81].join(",");
    let empty = format!("{{\"board\":{{\"box\":[3,3],\"givens\":[{givens}]}}}}");
    let mut stream = TcpStream::connect(page.address()).unwrap();
    let request = page.request("/api/count", &empty);
    stream.write_all(request.as_bytes()).unwrap();
    assert!(page.post("/api/count", EMPTY).contains("288"));
    signal(&page, "TERM");
    assert_eq!(end(&mut page), 0);
}

/// A second signal ends it at once.
#[test]
fn a_second_signal_is_not_asked_to_be_patient() {
    let mut page = Server::start();
    let request = page.request("/api/count", EMPTY);
    let mut stream = TcpStream::connect(page.address()).unwrap();
    stream
        .write_all(&request.as_bytes()[..request.len() - 10])
        .unwrap();
    assert!(page.post("/api/count", EMPTY).contains("288"));
    signal(&page, "TERM");
    wait_until_nobody_is_let_in(&page);
    signal(&page, "INT");
    assert_eq!(end(&mut page), 0);
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    assert!(answer.is_empty(), "it was not complete");
}

/// As the first process of a container, signals without a handler are ignored: there are handlers.
#[test]
#[cfg(target_os = "linux")]
fn signals_are_heard_by_a_first_process() {
    let page = Server::start();
    let status = std::fs::read_to_string(format!("/proc/{}/status", page.child.id())).unwrap();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    let caught = u64::from_str_radix(caught.unwrap().trim(), 16).unwrap();
    for (signal, name) in [(2, "INT"), (15, "TERM")] {
        assert!(caught >> (signal - 1) & 1 == 1, "{name}");
    }
}
