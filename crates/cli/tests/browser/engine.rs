//! The engine in the page: workers that answer, are broken off, and are replaced. These tests need the folder that
//! `cargo xtask page` makes, which `NINEFOLD_PAGE` names.

use std::env;

use serde_json::json;

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
    let before = page.folder().asked();
    let givens: Vec<u32> = HARD.chars().map(|c| c.to_digit(10).unwrap_or(0)).collect();
    let request =
        format!("'solve', JSON.stringify({{ board: {{ box: [3, 3], givens: {givens:?} }} }})");
    let answer = asked(&mut page, &request);
    assert!(answer.starts_with("200{\"status\":\"unique\""), "{answer}");
    assert!(asked(&mut page, "'solve', '{'").starts_with("400"));
    assert!(asked(&mut page, "'nothing', ''").starts_with("404"));
    assert_eq!(page.folder().asked(), before, "nobody was asked");
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
