//! A plain file server: what any host of static files does, and no more.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

/// Where the folder lies on the host: not at its top, so that nothing may count on that.
const PLACE: &str = "/games/ninefold/";

/// A folder of files on a host of its own, until the test ends.
pub(crate) struct Folder {
    address: String,
    state: Arc<State>,
}

struct State {
    folder: Mutex<PathBuf>,
    down: AtomicBool,
    asked: Mutex<Vec<String>>,
}

impl Folder {
    pub(crate) fn serve(folder: PathBuf) -> Folder {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}{PLACE}", listener.local_addr().unwrap());
        let state = Arc::new(State {
            folder: Mutex::new(folder),
            down: AtomicBool::new(false),
            asked: Mutex::default(),
        });
        let own = Arc::clone(&state);
        thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let state = Arc::clone(&own);
                thread::spawn(move || state.answer(&stream));
            }
        });
        Folder { address, state }
    }

    /// The address of the page.
    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    /// Hands out another folder from now on.
    pub(crate) fn change(&self, folder: PathBuf) {
        *self.state.folder.lock().unwrap() = folder;
    }

    /// Answers nobody from now on.
    pub(crate) fn stop(&self) {
        self.state.down.store(true, Ordering::SeqCst);
    }

    /// The first lines of all requests so far.
    pub(crate) fn asked(&self) -> Vec<String> {
        self.state.asked.lock().unwrap().clone()
    }
}

impl State {
    /// Answers one request. Who is cut off in the middle of it asks again or does not.
    fn answer(&self, stream: &TcpStream) -> Option<()> {
        let mut lines = BufReader::new(stream).lines().map_while(Result::ok);
        let line = lines.next()?;
        // The headers say nothing that matters here, but they must be read.
        lines.find(String::is_empty)?;
        self.asked.lock().unwrap().push(line.clone());
        if self.down.load(Ordering::SeqCst) {
            return None;
        }
        let target = line.split(' ').nth(1)?;
        let path = target.split(['?', '#']).next()?;
        let name = match path.strip_prefix(PLACE) {
            Some("") => Some("index.html"),
            Some(name) if !name.contains("..") => Some(name),
            _ => None,
        };
        let folder = self.folder.lock().unwrap().clone();
        let bytes = name.and_then(|name| fs::read(folder.join(name)).ok());
        let status = if bytes.is_some() {
            "200 OK"
        } else {
            "404 Not Found"
        };
        let bytes = bytes.unwrap_or_default();
        let head = format!(
            "HTTP/1.1 {status}\r\nContent-Type: {}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
            kind(name.unwrap_or_default()),
            bytes.len()
        );
        let mut stream = stream;
        stream.write_all(head.as_bytes()).ok()?;
        stream.write_all(&bytes).ok()
    }
}

/// The type of a file, by the end of its name.
fn kind(name: &str) -> &'static str {
    match Path::new(name).extension().and_then(|end| end.to_str()) {
        Some("html") => "text/html",
        Some("css") => "text/css",
        Some("js") => "text/javascript",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("wasm") => "application/wasm",
        _ => "text/plain",
    }
}
