use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use crate::{ninefold, run};

/// A server on a free port; it ends with the test.
pub(crate) struct Page(Child, String);

impl Page {
    pub(crate) fn start() -> Page {
        let mut child = Command::new(env!("CARGO_BIN_EXE_ninefold"))
            .args(["serve", "--port", "0"])
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let mut said = BufReader::new(child.stderr.take().unwrap());
        said.read_line(&mut line).unwrap();
        let (_, rest) = line.split_once("http://").unwrap();
        let (address, _) = rest.split_once('/').unwrap();
        Page(child, address.to_owned())
    }

    /// Where it is.
    pub(crate) fn address(&self) -> &str {
        &self.1
    }

    /// The number of its process.
    #[cfg(target_os = "linux")]
    pub(crate) fn process(&self) -> u32 {
        self.0.id()
    }

    /// A request with a body of JSON, whole or so far.
    pub(crate) fn request(&self, path: &str, body: &str) -> String {
        format!(
            "POST {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
            self.1,
            body.len()
        )
    }

    /// What is answered to such a request.
    pub(crate) fn post(&self, path: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.1).unwrap();
        stream
            .write_all(self.request(path, body).as_bytes())
            .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.1).unwrap();
        let request = format!(
            "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n",
            self.1
        );
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn the_page_is_served_on_this_machine() {
    let page = Page::start();
    assert!(page.1.starts_with("127.0.0.1:"), "{}", page.1);
    let answer = page.get("/");
    assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer}");
    assert!(answer.contains("<title>Ninefold</title>"), "{answer}");
    assert!(page.get("/api/formats").contains("sudokuwiki"));
    assert!(page.get("/no/such/file").starts_with("HTTP/1.1 404"));
}

#[test]
fn a_port_in_use_is_told() {
    let page = Page::start();
    let (_, port) = page.1.split_once(':').unwrap();
    let (_, status, error) = run(&mut ninefold(&["serve", "--port", port]));
    assert_eq!(status, 2);
    assert!(error.contains("`--port 0` takes a free port"), "{error}");
}
