use std::io::{Read, Write};
use std::net::TcpStream;

use crate::server::Server;
use crate::{ninefold, run};

fn get(server: &Server, path: &str) -> String {
    let address = server.address();
    server.answer(&format!(
        "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"
    ))
}

#[test]
fn the_page_is_served_on_this_machine() {
    let page = Server::start();
    assert!(
        page.address().starts_with("127.0.0.1:"),
        "{}",
        page.address()
    );
    let answer = get(&page, "/");
    assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer}");
    assert!(answer.contains("<title>Ninefold</title>"), "{answer}");
    assert!(get(&page, "/api/formats").contains("sudokuwiki"));
    assert!(get(&page, "/no/such/file").starts_with("HTTP/1.1 404"));
}

#[test]
fn a_port_in_use_is_told() {
    let page = Server::start();
    let (_, port) = page.address().split_once(':').unwrap();
    let (_, status, error) = run(&mut ninefold(&["serve", "--port", port]));
    assert_eq!(status, 2);
    assert!(error.contains("`--port 0` takes a free port"), "{error}");
}

/// A server for the whole network answers to its own addresses and to the names that it was told, and to no other.
#[test]
fn names_are_checked_on_every_address() {
    let page = Server::start_with(&["--host", "0.0.0.0", "--allow-host", "mypc.local"]);
    let (name, port) = page.address().split_once(':').unwrap();
    assert_eq!(name, "localhost");
    let status = |at: &str, host: &str| {
        let mut stream = TcpStream::connect(format!("{at}:{port}")).unwrap();
        let request = format!("GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer.split(' ').nth(1).unwrap_or_default().to_owned()
    };
    let own = |name: &str| format!("{name}:{port}");
    for (host, wanted) in [
        (own("localhost"), "200"),
        (own("127.0.0.1"), "200"),
        (own("mypc.local"), "200"),
        (own("evil.example"), "403"),
        (own("192.0.2.7"), "403"),
    ] {
        assert_eq!(status("127.0.0.1", &host), wanted, "{host}");
    }
    // On Linux every address of this block is one of this machine's own.
    if cfg!(target_os = "linux") {
        assert_eq!(status("127.0.0.2", &own("127.0.0.2")), "200");
        assert_eq!(status("127.0.0.2", &own("127.0.0.3")), "403");
    }
}

#[test]
fn an_address_that_cannot_be_is_told() {
    let refused = |arguments: &[&str], words: &str| {
        let (out, status, err) = run(ninefold(&["serve"]).args(arguments));
        assert_eq!((out.as_str(), status), ("", 2));
        assert_eq!(err, format!("ninefold: {words}\n"));
    };
    // An address for examples in documents, which no machine has.
    refused(
        &["--host", "192.0.2.1"],
        "--host: 192.0.2.1 is not an address of this machine. `--host 0.0.0.0` listens at all of its addresses",
    );
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port();
    refused(
        &["--port", &port.to_string()],
        &format!(
            "--port: another program listens at port {port} of 127.0.0.1. `--port 0` takes a free port"
        ),
    );
}
