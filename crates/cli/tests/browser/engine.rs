//! The engine in the page: workers that answer, are broken off, and are replaced. These tests need the folder that
//! `cargo xtask page` makes, which `NINEFOLD_PAGE` names.

use std::env;
use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::server::Server;
use crate::{HARD, Page};

/// An empty board on which no search comes to an end soon.
const ENDLESS: &str = "JSON.stringify({ board: { box: [3, 3] } })";

/// The page of the folder, which remembers its workers.
fn page() -> Option<Page> {
    env::var_os("NINEFOLD_PAGE")?;
    let mut page = Page::start()?;
    let script = "window.made = []; const Plain = Worker; \
                  window.Worker = class extends Plain { constructor(...a) { super(...a); made.push(this); } };";
    page.browser.call(
        "Page.addScriptToEvaluateOnNewDocument",
        json!({ "source": script }),
    );
    page.open("");
    page.browser
        .eval("import('./engine/workers.js').then((workers) => { window.workers = workers; })");
    Some(page)
}

/// What a request is answered with, as a status and a text.
fn asked(page: &mut Page, request: &str) -> String {
    let answer = page.browser.eval(&format!(
        "workers.answer({request}).then(({{ status, bytes }}) => status + new TextDecoder().decode(bytes))"
    ));
    answer.as_str().unwrap().to_owned()
}

#[test]
fn it_answers_without_a_server() {
    let Some(mut page) = page() else { return };
    let givens: Vec<u32> = HARD.chars().map(|c| c.to_digit(10).unwrap_or(0)).collect();
    let request =
        format!("'solve', JSON.stringify({{ board: {{ box: [3, 3], givens: {givens:?} }} }})");
    let answer = asked(&mut page, &request);
    assert!(answer.starts_with("200{\"status\":\"unique\""), "{answer}");
    assert!(asked(&mut page, "'solve', '{'").starts_with("400"));
    assert!(asked(&mut page, "'nothing', ''").starts_with("404"));
    let mut asked = page.folder().asked().into_iter();
    let other = asked.find(|line| !line.starts_with("GET ") || line.contains("/api/"));
    assert_eq!(other, None, "the host hands out files and no more");
}

#[test]
fn what_is_broken_off_ends_at_once_and_others_are_answered() {
    let Some(mut page) = page() else { return };
    let told = page.browser.eval(&format!(
        "(async () => {{
           let heard = 0;
           const all = Array.from({{ length: 6 }}, () => {{
             const leave = new AbortController();
             return {{ leave, end: workers.answer('count', {ENDLESS}, leave.signal, () => heard++).catch((e) => e.name) }};
           }});
           while (!heard) await new Promise((resolve) => setTimeout(resolve, 20));
           const before = performance.now();
           for (const {{ leave }} of all) leave.abort();
           const ends = await Promise.all(all.map(({{ end }}) => end));
           const {{ status }} = await workers.answer('formats', '');
           return {{ ends, status, time: performance.now() - before }};
         }})()"
    ));
    assert_eq!(told["ends"], json!(vec!["AbortError"; 6]));
    assert_eq!(told["status"], 200);
}

#[test]
fn a_worker_that_dies_is_replaced() {
    let Some(mut page) = page() else { return };
    let told = page.browser.eval(&format!(
        "(async () => {{
           let heard = 0;
           const asked = workers.answer('count', {ENDLESS}, undefined, () => heard++).catch((e) => e.message);
           while (!heard) await new Promise((resolve) => setTimeout(resolve, 20));
           for (const one of made) {{
             one.terminate();
             one.dispatchEvent(new ErrorEvent('error', {{ message: 'killed', cancelable: true }}));
           }}
           const reason = await asked;
           const {{ status }} = await workers.answer('formats', '');
           return {{ reason, status }};
         }})()"
    ));
    let reason = told["reason"].as_str().unwrap();
    assert!(reason.contains("killed"), "{reason}");
    assert_eq!(told["status"], 200);
}

/// A puzzle in parts is answered like the whole, and others are answered while its parts are searched.
#[test]
fn parts_together_say_what_the_whole_says() {
    let Some(mut page) = page() else { return };
    page.browser
        .eval("import('./engine/parts.js').then((parts) => { window.parts = parts; })");
    let hard: Vec<u32> = HARD.chars().map(|c| c.to_digit(10).unwrap_or(0)).collect();
    let boards = [
        json!({ "box": [3, 3], "givens": hard }),
        json!({ "box": [3, 3], "givens": hard, "placed": hard }),
        json!({ "box": [3, 3] }),
        json!({ "box": [2, 2], "givens": [1, 2, 3, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0] }),
        json!({ "rules": "variant 4x4\ncage 3: r1c1 r2c1\nthermo: r4c4 r4c3\n", "givens": [0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0] }),
        json!({ "rules": "variant 4x4\ncage 3: r1c1 r2c1\n" }),
    ];
    for board in boards {
        let request = json!({ "board": board }).to_string();
        let told = page.browser.eval(&format!(
            "(async () => {{
               const body = {request:?}, read = ({{ bytes }}) => JSON.parse(new TextDecoder().decode(bytes));
               const ask = (text, signal, tell) => workers.answer('solve', text, signal, tell);
               const never = (_, signal) => new Promise((_, no) => signal.addEventListener('abort', () => no(signal.reason)));
               let shares = 0, first = true;
               const whole = (...asked) => {{ const one = first ? never : ask; first = false; return one(...asked); }};
               const tell = (_, data) => {{ shares = JSON.parse(data).share; }};
               const joined = await parts.solve(body, whole, ask, {{ workers: 3, moment: 0, tell }});
               return {{ joined: read(joined), plain: read(await ask(body)), shares }};
             }})()"
        ));
        let (joined, plain) = (&told["joined"], &told["plain"]);
        assert_eq!(joined["status"], plain["status"], "{request}");
        assert_eq!(joined["sentence"], plain["sentence"], "{request}");
        if plain["status"] == "unique" {
            assert_eq!(joined["solution"], plain["solution"], "{request}");
            assert_eq!(told["shares"], 1000.0);
        }
        if plain["status"] == "multiple" {
            assert_ne!(joined["solution"], joined["second"], "{request}");
        }
    }
}

/// What a program answers to a request over HTTP, as a status and a text.
fn posted(server: &Server, name: &str, body: &Value) -> String {
    let answer = server.post(&format!("/api/{name}"), &body.to_string());
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    format!("{}{body}", head.split(' ').nth(1).unwrap())
}

/// An answer without the time that it took.
fn timeless(answer: &str) -> (String, Value) {
    let (status, body) = answer.split_at(3);
    let Ok(mut value) = serde_json::from_str::<Value>(body) else {
        return (status.to_owned(), body.into());
    };
    if let Some(object) = value.as_object_mut() {
        object.remove("elapsed_us");
    }
    (status.to_owned(), value)
}

/// Everything that can be asked about a board, and what can be made.
fn requests(boards: &[Value]) -> Vec<(&'static str, Value)> {
    let mut all = Vec::new();
    for board in boards {
        for name in ["solve", "check", "broken"] {
            all.push((name, json!({ "board": board })));
        }
        all.push(("count", json!({ "board": board, "limit": 100 })));
        all.push(("hint", json!({ "board": board, "level": 3 })));
        for scale in ["ninefold", "se", "hodoku"] {
            all.push(("rate", json!({ "board": board, "scale": scale })));
        }
        all.push(("explain", json!({ "board": board })));
        all.push(("convert", json!({ "board": board, "to": "bordered" })));
        all.push((
            "render",
            json!({ "board": board, "kind": "svg", "both": true }),
        ));
        if let Some(rules) = board.get("rules") {
            all.push(("rules", json!({ "rules": rules })));
        }
    }
    for difficulty in ["easy", "medium", "hard", "unfair", "extreme"] {
        let order = json!({ "box": [3, 3], "difficulty": difficulty, "seed": 5 });
        all.push(("generate", order));
    }
    for (rows, columns) in [(2, 2), (2, 3), (3, 4)] {
        all.push(("generate", json!({ "box": [rows, columns], "seed": 5 })));
    }
    all
}

#[test]
fn it_answers_like_the_program() {
    let Some(mut page) = page() else { return };
    let server = Server::start();
    let mut boards = Vec::new();
    for file in ["puzzles.txt", "variants.txt"] {
        let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
        let text = fs::read_to_string(examples.join(file)).unwrap();
        let (_, read) = timeless(&posted(&server, "read", &json!({ "text": text })));
        let puzzles = read["puzzles"].as_array().unwrap();
        boards.extend(puzzles.iter().map(|puzzle| puzzle["board"].clone()));
    }
    assert!(boards.len() > 10, "{}", boards.len());
    for (name, request) in requests(&boards) {
        let native = timeless(&posted(&server, name, &request));
        let text = Value::from(request.to_string());
        let own = timeless(&asked(&mut page, &format!("{name:?}, {text}")));
        assert_eq!(own, native, "{name}: {request}");
    }
}
