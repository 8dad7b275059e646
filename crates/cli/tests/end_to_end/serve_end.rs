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

/// A connection on which the server has begun to read a request, and what of the request is not sent yet.
///
/// The server says that it goes on to read the body, as the head asks it to. So its head is not still in the queue of the system, however
/// busy the machine is.
fn begun(page: &Server) -> (TcpStream, &'static str) {
    let request = page.request("/api/count", EMPTY);
    let head = request.strip_suffix(EMPTY).unwrap();
    let head = head.replacen("\r\n", "\r\nExpect: 100-continue\r\n", 1);
    let mut stream = TcpStream::connect(page.address()).unwrap();
    stream.write_all(head.as_bytes()).unwrap();
    let mut answer = *b"HTTP/1.1 100 Continue\r\n\r\n";
    let expected = answer;
    stream.read_exact(&mut answer).unwrap();
    assert_eq!(answer, expected);
    let (first, rest) = EMPTY.split_at(EMPTY.len() - 10);
    stream.write_all(first.as_bytes()).unwrap();
    (stream, rest)
}

/// Half of a request is there when the signal comes. The rest is read and answered.
#[test]
fn who_is_there_is_answered() {
    for name in ["TERM", "INT"] {
        let mut page = Server::start();
        let (mut stream, rest) = begun(&page);
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
    let (mut stream, _) = begun(&page);
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
