//! `ninefold serve` for a test.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

/// A server on a free port; it ends with the test.
pub(crate) struct Server {
    pub(crate) child: Child,
    address: String,
}

impl Server {
    pub(crate) fn start() -> Server {
        Server::start_with(&[])
    }

    /// With these options beside a free port.
    pub(crate) fn start_with(options: &[&str]) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_ninefold"))
            .args(["serve", "--port", "0"])
            .args(options)
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let mut said = BufReader::new(child.stderr.take().unwrap());
        said.read_line(&mut line).unwrap();
        let (_, rest) = line.split_once("http://").unwrap();
        let (address, _) = rest.split_once('/').unwrap();
        let address = address.to_owned();
        Server { child, address }
    }

    /// Where it is.
    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    /// A request with a body of JSON, whole or so far.
    pub(crate) fn request(&self, path: &str, body: &str) -> String {
        format!(
            "POST {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
            self.address,
            body.len()
        )
    }

    /// What is answered to such a request.
    pub(crate) fn post(&self, path: &str, body: &str) -> String {
        self.answer(&self.request(path, body))
    }

    /// What is answered to the bytes of a request.
    pub(crate) fn answer(&self, request: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
