//! A browser without a window, told what to do through its DevTools protocol: JSON in the frames of a
//! WebSocket, by hand, so that the tests need nothing but the browser itself.

use std::env;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;

/// The names of the program.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];

/// How long anything may take.
const PATIENCE: Duration = Duration::from_secs(120);

/// The browser's program, if there is one. In an unattended run there must be.
fn program() -> Option<PathBuf> {
    let folders: Vec<PathBuf> = env::split_paths(&env::var_os("PATH")?).collect();
    let paths = NAMES
        .iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    let found = paths.into_iter().find(|path| path.is_file());
    let unattended = env::var_os("CI").is_some_and(|ci| ci == "true");
    assert!(
        found.is_some() || !unattended,
        "CI=true, but there is no browser: install Debian's package `chromium`"
    );
    found
}

/// A page in a browser of its own.
pub(crate) struct Chromium {
    child: Child,
    stream: BufReader<TcpStream>,
    number: u64,
    /// Errors that the page has reported.
    pub(crate) errors: Vec<String>,
    _folder: TempDir,
}

impl Chromium {
    /// Starts it; nothing where there is no browser and nobody has promised one.
    pub(crate) fn start() -> Option<Chromium> {
        let folder = TempDir::new().unwrap();
        let mut child = Command::new(program()?)
            .args([
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--no-first-run",
            ])
            .args([
                "--disable-dev-shm-usage",
                "--remote-debugging-port=0",
                "--lang=en",
            ])
            .arg(format!("--user-data-dir={}", folder.path().display()))
            .arg("about:blank")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut said = BufReader::new(child.stderr.take().unwrap()).lines();
        let host = said
            .by_ref()
            .map_while(Result::ok)
            .find_map(|line| Some(line.split_once("ws://")?.1.split('/').next()?.to_owned()))
            .expect("the browser says where it listens");
        // Whatever else it says is read, so that it never waits to say it.
        std::thread::spawn(move || said.for_each(drop));
        let list = get(&host, "/json/list");
        let targets: Value = serde_json::from_str(&list).unwrap();
        let page = targets
            .as_array()
            .unwrap()
            .iter()
            .find(|target| target["type"] == "page");
        let address = page.unwrap()["webSocketDebuggerUrl"].as_str().unwrap();
        let path = address.strip_prefix(&format!("ws://{host}")).unwrap();
        let mut chromium = Chromium {
            child,
            stream: connect(&host, path),
            number: 0,
            errors: Vec::new(),
            _folder: folder,
        };
        for domain in ["Page", "Runtime", "Log"] {
            chromium.call(&format!("{domain}.enable"), json!({}));
        }
        chromium.slow_down();
        Some(chromium)
    }

    /// Where `NINEFOLD_LATENCY` says so, every answer comes later by that number of milliseconds: a test that fails then
    /// does not wait for what it looks at.
    fn slow_down(&mut self) {
        let Some(latency) = env::var("NINEFOLD_LATENCY")
            .ok()
            .and_then(|text| text.parse::<u32>().ok())
        else {
            return;
        };
        let slow = json!({ "offline": false, "latency": latency, "downloadThroughput": -1, "uploadThroughput": -1 });
        self.call("Network.enable", json!({}));
        self.call("Network.emulateNetworkConditions", slow);
    }

    /// Sends a command and waits for its answer.
    pub(crate) fn call(&mut self, method: &str, parameters: Value) -> Value {
        self.ask(method, parameters)
            .unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    /// Sends a command and waits for its answer, or for the word that there is none.
    fn ask(&mut self, method: &str, parameters: Value) -> Result<Value, Value> {
        self.number += 1;
        let number = self.number;
        let command = json!({ "id": number, "method": method, "params": parameters });
        let frame = frame(command.to_string().as_bytes());
        self.stream.get_mut().write_all(&frame).unwrap();
        loop {
            let message: Value = serde_json::from_slice(&self.message()).unwrap();
            if message["id"] == number {
                return match &message["error"] {
                    Value::Null => Ok(message["result"].clone()),
                    error => Err(error.clone()),
                };
            }
            self.listen(&message);
        }
    }

    /// Keeps what is an error.
    fn listen(&mut self, event: &Value) {
        let parameters = &event["params"];
        match event["method"].as_str() {
            Some("Runtime.exceptionThrown") => {
                self.errors.push(parameters["exceptionDetails"].to_string());
            }
            Some("Log.entryAdded") if parameters["entry"]["level"] == "error" => {
                let error = parameters["entry"].to_string();
                // What a test itself blocks is no fault.
                if !error.contains("ERR_BLOCKED_BY_CLIENT") {
                    self.errors.push(error);
                }
            }
            _ => {}
        }
    }

    /// One message, put together from its frames.
    fn message(&mut self) -> Vec<u8> {
        let mut message = Vec::new();
        loop {
            let mut head = [0; 2];
            self.stream.read_exact(&mut head).unwrap();
            let mut length = u64::from(head[1] & 0x7f);
            if length >= 126 {
                let mut bytes = [0; 8];
                let from = if length == 126 { 6 } else { 0 };
                self.stream.read_exact(&mut bytes[from..]).unwrap();
                length = u64::from_be_bytes(bytes);
            }
            let mut part = vec![0; length as usize];
            self.stream.read_exact(&mut part).unwrap();
            // Text and its continuation; anything else is the connection's own.
            if head[0] & 0x0f <= 2 {
                message.extend(part);
                if head[0] & 0x80 != 0 {
                    return message;
                }
            }
        }
    }

    /// Goes to an address and waits until the page is ready.
    pub(crate) fn open(&mut self, address: &str) {
        // An address that differs in what follows `#` alone would not be opened anew.
        self.call("Page.navigate", json!({ "url": "about:blank" }));
        self.wait("location.href === 'about:blank'");
        self.call("Page.navigate", json!({ "url": address }));
        self.wait("document.body.dataset.ready === ''");
    }

    /// Lets no request to these addresses through.
    pub(crate) fn block(&mut self, addresses: &[&str]) {
        self.call("Network.setBlockedURLs", json!({ "urls": addresses }));
    }

    /// The value of an expression in the page, or what was thrown, or that the page went away.
    fn try_eval(&mut self, expression: &str) -> Result<Value, Value> {
        let asked =
            json!({ "expression": expression, "awaitPromise": true, "returnByValue": true });
        let told = self.ask("Runtime.evaluate", asked)?;
        match &told["exceptionDetails"] {
            Value::Null => Ok(told["result"]["value"].clone()),
            thrown => Err(thrown.clone()),
        }
    }

    /// The value of an expression in the page.
    pub(crate) fn eval(&mut self, expression: &str) -> Value {
        self.try_eval(expression)
            .unwrap_or_else(|error| panic!("{expression}: {error}"))
    }

    /// Waits until an expression is true. While a page comes or goes there may be nothing that it could be asked of.
    pub(crate) fn wait(&mut self, expression: &str) {
        let start = Instant::now();
        loop {
            let told = self.try_eval(expression);
            if told == Ok(Value::Bool(true)) {
                return;
            }
            assert!(
                start.elapsed() < PATIENCE,
                "it did not come true: {expression}: {told:?}"
            );
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// The text of an element.
    pub(crate) fn text(&mut self, selector: &str) -> String {
        let text = self.eval(&format!("document.querySelector({selector:?}).textContent"));
        text.as_str().unwrap().to_owned()
    }

    pub(crate) fn click(&mut self, selector: &str) {
        self.eval(&format!("document.querySelector({selector:?}).click()"));
    }

    /// Something that the left button of the mouse does.
    pub(crate) fn mouse(&mut self, kind: &str, (x, y): (f64, f64), modifiers: u8) {
        let event = json!({ "type": kind, "x": x, "y": y, "button": "left", "buttons": 1,
            "clickCount": 1, "modifiers": modifiers });
        self.call("Input.dispatchMouseEvent", event);
    }

    /// Chooses a file for an input.
    pub(crate) fn upload(&mut self, selector: &str, path: &std::path::Path) {
        let document = self.call("DOM.getDocument", json!({}));
        let root = &document["root"]["nodeId"];
        let input = self.call(
            "DOM.querySelector",
            json!({ "nodeId": root, "selector": selector }),
        );
        let files = json!({ "nodeId": input["nodeId"], "files": [path] });
        self.call("DOM.setFileInputFiles", files);
    }

    /// Presses a key; modifiers are 1 Alt, 2 Ctrl, 8 Shift.
    pub(crate) fn press(&mut self, key: &str, modifiers: u8) {
        let code = match key.chars().next() {
            Some(digit @ '0'..='9') => format!("Digit{digit}"),
            _ => key.to_owned(),
        };
        for kind in ["rawKeyDown", "keyUp"] {
            let event = json!({ "type": kind, "key": key, "code": code, "modifiers": modifiers });
            self.call("Input.dispatchKeyEvent", event);
        }
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn stream(host: &str) -> TcpStream {
    let stream = TcpStream::connect(host).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream
}

/// The body of a plain answer.
fn get(host: &str, path: &str) -> String {
    let mut stream = BufReader::new(stream(host));
    let request = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    stream.get_mut().write_all(request.as_bytes()).unwrap();
    let mut length = 0;
    for line in stream.by_ref().lines() {
        let line = line.unwrap().to_ascii_lowercase();
        if line.is_empty() {
            break;
        }
        if let Some(number) = line.strip_prefix("content-length:") {
            length = number.trim().parse().unwrap();
        }
    }
    let mut body = vec![0; length];
    stream.read_exact(&mut body).unwrap();
    String::from_utf8(body).unwrap()
}

/// Asks for a WebSocket. The key is for proxies, and there is none.
fn connect(host: &str, path: &str) -> BufReader<TcpStream> {
    let mut stream = BufReader::new(stream(host));
    let request = format!(
        "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    );
    stream.get_mut().write_all(request.as_bytes()).unwrap();
    let mut line = String::new();
    while line != "\r\n" {
        line.clear();
        stream.read_line(&mut line).unwrap();
    }
    stream
}

/// A frame of text. It must be masked, and may be with zeros.
fn frame(text: &[u8]) -> Vec<u8> {
    let mut frame = vec![0x81];
    match text.len() {
        short @ 0..=125 => frame.push(0x80 | short as u8),
        long => {
            frame.push(0x80 | 127);
            frame.extend((long as u64).to_be_bytes());
        }
    }
    frame.extend([0; 4]);
    frame.extend(text);
    frame
}
