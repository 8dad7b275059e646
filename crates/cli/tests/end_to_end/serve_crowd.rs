//! Many at once, and those who mean no good: everybody is answered, and nobody keeps the others waiting.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use crate::WIKIPEDIA;
use crate::server::Server;

/// Nothing in these tests waits longer.
const GUARD: Duration = Duration::from_secs(90);

fn asked() -> String {
    let givens: Vec<String> = WIKIPEDIA
        .chars()
        .map(|sign| sign.to_digit(10).unwrap_or(0).to_string())
        .collect();
    format!(
        "{{\"board\":{{\"box\":[3,3],\"givens\":[{}]}}}}",
        givens.join(",")
    )
}

fn connect(page: &Server) -> TcpStream {
    let stream = TcpStream::connect(page.address()).unwrap();
    stream.set_read_timeout(Some(GUARD)).unwrap();
    stream
}

/// What was answered until the server closed the connection.
fn answer(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    match stream.read_to_end(&mut bytes) {
        Ok(_) => {}
        // What was sent and not read resets a connection that is closed.
        Err(error) if error.kind() == ErrorKind::ConnectionReset => {}
        Err(error) => panic!("no end: {error}"),
    }
    String::from_utf8(bytes).unwrap()
}

/// The most memory that the process has had, in kilobytes.
#[cfg(target_os = "linux")]
fn memory(page: &Server) -> u64 {
    let path = format!("/proc/{}/status", page.child.id());
    let status = std::fs::read_to_string(path).unwrap();
    let line = status
        .lines()
        .find(|line| line.starts_with("VmHWM"))
        .unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

/// A thousand requests are open before the first answer is read, five times over.
#[test]
#[cfg(target_os = "linux")]
fn a_thousand_at_once() {
    let page = Server::start();
    let request = page.request("/api/solve", &asked());
    let round = |count: usize| {
        let mut streams: Vec<TcpStream> = (0..count).map(|_| connect(&page)).collect();
        for stream in &mut streams {
            stream.write_all(request.as_bytes()).unwrap();
        }
        for stream in &mut streams {
            let answer = answer(stream);
            assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
            assert!(answer.contains("\"unique\""), "{answer}");
        }
    };
    round(1000);
    let before = memory(&page);
    for _ in 0..5 {
        round(1000);
    }
    let after = memory(&page);
    assert!(
        after < before + 30_000,
        "{before} kB after one round, {after} kB after six"
    );
}

/// A head, and a body, that never come to an end: the connection does.
#[test]
fn who_sends_a_byte_at_a_time_is_cut_off() {
    let page = Server::start();
    let request = page.request("/api/solve", &asked());
    let head_end = request.find("\r\n\r\n").unwrap() + 4;
    let slow = |first: usize| {
        let mut stream = connect(&page);
        let bytes = request.as_bytes();
        stream.write_all(&bytes[..first]).unwrap();
        for &byte in bytes[first..].iter().cycle() {
            std::thread::sleep(Duration::from_millis(250));
            if stream.write_all(&[byte]).is_err() {
                break;
            }
            // Somebody who answers before the end has had enough.
            stream
                .set_read_timeout(Some(Duration::from_millis(1)))
                .unwrap();
            if !matches!(stream.peek(&mut [0]), Err(error) if error.kind() == ErrorKind::WouldBlock)
            {
                break;
            }
        }
        stream.set_read_timeout(Some(GUARD)).unwrap();
        answer(&mut stream)
    };
    std::thread::scope(|scope| {
        let head = scope.spawn(|| slow(20));
        let body = scope.spawn(|| slow(head_end + 10));
        // Meanwhile others are answered.
        for _ in 0..20 {
            assert!(page.post("/api/solve", &asked()).contains("\"unique\""));
        }
        assert!(!head.join().unwrap().starts_with("HTTP/1.1 200"));
        let body = body.join().unwrap();
        assert!(body.starts_with("HTTP/1.1 408"), "{body}");
    });
}

/// A body that is announced as larger than allowed is refused before it is sent.
#[test]
fn a_huge_body_is_not_waited_for() {
    let page = Server::start();
    let mut stream = connect(&page);
    let head = format!(
        "POST /api/solve HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n\
         Content-Length: 4000000000\r\nConnection: close\r\n\r\n{{",
        page.address()
    );
    stream.write_all(head.as_bytes()).unwrap();
    let answer = answer(&mut stream);
    assert!(answer.starts_with("HTTP/1.1 413"), "{answer}");
}

/// Eight searches that do not end, and a plain puzzle beside them. (It takes some milliseconds.)
#[test]
fn a_plain_puzzle_does_not_wait_for_long_searches() {
    let page = Server::start();
    let givens = ["0"; 81].join(",");
    let empty = format!("{{\"board\":{{\"box\":[3,3],\"givens\":[{givens}]}}}}");
    let request = page.request("/api/count", &empty);
    let _long: Vec<TcpStream> = (0..8)
        .map(|_| {
            let mut stream = connect(&page);
            stream.write_all(request.as_bytes()).unwrap();
            stream
        })
        .collect();
    // They are at work, and some wait.
    std::thread::sleep(Duration::from_millis(500));
    for _ in 0..3 {
        let begun = Instant::now();
        let answer = page.post("/api/solve", &asked());
        let took = begun.elapsed();
        assert!(answer.contains("\"unique\""), "{answer}");
        assert!(took < Duration::from_secs(5), "{took:?}");
    }
}

/// Two hundred answers are asked for and none is read: the connection ends before they are sent.
#[test]
fn who_does_not_read_is_cut_off() {
    let page = Server::start();
    let mut stream = connect(&page);
    let request = format!(
        "GET /api/openapi.json HTTP/1.1\r\nHost: {}\r\n\r\n",
        page.address()
    );
    let one = {
        let mut stream = connect(&page);
        let last = request.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n");
        stream.write_all(last.as_bytes()).unwrap();
        answer(&mut stream).len()
    };
    let asked = (40_000_000 / one).max(200);
    stream.write_all(request.repeat(asked).as_bytes()).unwrap();
    std::thread::sleep(Duration::from_secs(12));
    let answered = answer(&mut stream).len();
    assert!(
        answered < one * asked / 2,
        "{answered} of {} bytes",
        one * asked
    );
}
