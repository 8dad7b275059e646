//! The API and the page, asked in process.

mod hosts;
mod making;
mod reports;
mod ruled;

use std::net::SocketAddr;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request, StatusCode};
use ninefold_web::{Hosts, router};
use serde_json::{Value, json};
use tower::ServiceExt;

const HOST: &str = "127.0.0.1:9999";

const WIKIPEDIA: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn app() -> Router {
    let address: SocketAddr = HOST.parse().unwrap();
    router(Hosts::of(address))
}

async fn send(request: Request<Body>) -> (StatusCode, HeaderMap, Vec<u8>) {
    let response = app().oneshot(request).await.unwrap();
    let (parts, body) = response.into_parts();
    let bytes = to_bytes(body, usize::MAX).await.unwrap();
    (parts.status, parts.headers, bytes.to_vec())
}

async fn post(path: &str, body: impl Into<Body>) -> (StatusCode, HeaderMap, Vec<u8>) {
    let request = Request::post(path)
        .header("host", HOST)
        .header("content-type", "application/json")
        .body(body.into());
    send(request.unwrap()).await
}

async fn ask(path: &str, body: Value) -> Value {
    let (status, _, bytes) = post(path, body.to_string()).await;
    let text = String::from_utf8_lossy(&bytes);
    assert_eq!(status, StatusCode::OK, "{path}: {text}");
    serde_json::from_slice(&bytes).unwrap()
}

async fn problem(path: &str, body: impl Into<Body>) -> (u16, String) {
    let (status, headers, bytes) = post(path, body).await;
    assert_eq!(
        headers["content-type"], "application/problem+json",
        "{path}"
    );
    let told: Value = serde_json::from_slice(&bytes).unwrap();
    assert_eq!(told["status"], status.as_u16());
    (status.as_u16(), told["detail"].as_str().unwrap().to_owned())
}

fn board(line: &str) -> Value {
    let givens: Vec<u32> = line
        .chars()
        .map(|sign| sign.to_digit(10).unwrap_or(0))
        .collect();
    json!({ "box": [3, 3], "givens": givens })
}

async fn get(path: &str) -> (StatusCode, HeaderMap, Vec<u8>) {
    let request = Request::get(path).header("host", HOST).body(Body::empty());
    send(request.unwrap()).await
}

#[tokio::test]
async fn solving() {
    let told = ask("/api/solve", json!({ "board": board(WIKIPEDIA) })).await;
    assert_eq!(told["status"], "unique");
    let solution: String = told["solution"]
        .as_array()
        .unwrap()
        .iter()
        .map(Value::to_string)
        .collect();
    assert!(solution.starts_with("534678912672195348"), "{solution}");
    for method in ["backtrack", "backjump", "candidates", "logic"] {
        let told = ask(
            "/api/solve",
            json!({ "board": board(WIKIPEDIA), "method": method }),
        )
        .await;
        assert_eq!(
            (told["status"].as_str(), told["method"].as_str()),
            (Some("unique"), Some(method))
        );
    }
    let several = &WIKIPEDIA.replace("419..5....8..79", "4..............");
    let told = ask("/api/solve", json!({ "board": board(several) })).await;
    assert_eq!(told["status"], "multiple");
    assert_ne!(told["solution"], told["second"]);
    let told = ask("/api/count", json!({ "board": board(several) })).await;
    assert_eq!(told, json!({ "count": 12, "complete": true }));
    let told = ask("/api/count", json!({ "board": board(several), "limit": 5 })).await;
    assert_eq!(told, json!({ "count": 5, "complete": false }));
}

#[tokio::test]
async fn checking() {
    let told = ask(
        "/api/check",
        json!({ "board": board(&WIKIPEDIA.replacen('.', "5", 1)) }),
    )
    .await;
    assert_eq!(told["status"], "none");
    assert_eq!(
        told["clashes"],
        json!([{ "cells": ["r1c1", "r1c3"], "digit": 5, "house": "row 1" }])
    );
    assert!(
        told["sentence"]
            .as_str()
            .unwrap()
            .contains("r1c1 and r1c3 are both 5"),
        "{told}"
    );
    let mut wrong = board(WIKIPEDIA);
    let mut placed = vec![0; 81];
    placed[2] = 1;
    wrong["placed"] = json!(placed);
    let told = ask("/api/check", json!({ "board": wrong })).await;
    assert_eq!(
        (told["status"].as_str(), &told["wrong"]),
        (
            Some("unique"),
            &json!([{ "cell": "r1c3", "digit": 1, "instead": 4 }])
        )
    );
}

#[tokio::test]
async fn hints_and_the_way() {
    for level in 1..=3 {
        let told = ask(
            "/api/hint",
            json!({ "board": board(WIKIPEDIA), "level": level }),
        )
        .await;
        assert_eq!(told["good"], true);
        assert_eq!(told["step"].is_object(), level == 3, "{told}");
    }
    let way = ask("/api/explain", json!({ "board": board(WIKIPEDIA) })).await;
    assert_eq!(way["end"], "solved");
    let steps = way["steps"].as_array().unwrap();
    let placed: usize = steps
        .iter()
        .map(|step| step["placements"].as_array().unwrap().len())
        .sum();
    assert_eq!(placed, 51);
    assert!(
        steps
            .iter()
            .all(|step| !step["because"].as_str().unwrap().is_empty())
    );
    let all = ask("/api/steps", json!({ "board": board(WIKIPEDIA) })).await;
    assert!(!all["steps"].as_array().unwrap().is_empty());
    for (scale, rating) in [
        ("hodoku", "Easy ("),
        ("se", "ED=1.2/1.2/1.2"),
        ("ninefold", "about "),
    ] {
        let asked = json!({ "board": board(WIKIPEDIA), "scale": scale });
        let rated = ask("/api/rate", asked.clone()).await;
        let told = rated["rating"].as_str().unwrap();
        assert!(told.starts_with(rating), "{told}");
        let way = ask("/api/explain", asked).await;
        assert_eq!(way["end"], "solved");
        let prices = way["prices"].as_array().map_or(0, Vec::len);
        let steps = way["steps"].as_array().unwrap().len();
        assert_eq!(prices, if scale == "se" { steps } else { 0 });
    }
    let unsolvable = board(&WIKIPEDIA.replacen('.', "5", 1));
    let told = ask("/api/hint", json!({ "board": unsolvable, "level": 3 })).await;
    let words = told["hint"].as_str().unwrap();
    assert!(words.starts_with("No solution. r1c1 and r1c3 are both 5"));
    assert_eq!(
        (&told["good"], &told["step"]),
        (&json!(false), &Value::Null)
    );
    let told = ask("/api/check", json!({ "board": unsolvable })).await;
    assert_eq!(told["sentence"], words);
    let listed = " Only the simplest techniques are listed.";
    for (path, more) in [("/api/explain", ""), ("/api/steps", listed)] {
        let told = ask(path, json!({ "board": unsolvable })).await;
        assert_eq!(told["caution"], format!("{words}{more}"), "{path}");
    }
}

/// A puzzle with several solutions is explained, after a word of caution.

#[tokio::test]
async fn several_solutions_are_told_before_a_hint() {
    let several = board(&WIKIPEDIA.replace("419..5....8..79", "4.............."));
    let words = ask("/api/check", json!({ "board": several })).await["sentence"].clone();
    assert!(
        words
            .as_str()
            .unwrap()
            .starts_with("More than one solution.")
    );
    for level in 1..=3 {
        let told = ask("/api/hint", json!({ "board": several, "level": level })).await;
        assert_eq!((&told["caution"], &told["good"]), (&words, &json!(true)));
    }
    for path in ["/api/explain", "/api/steps"] {
        let told = ask(path, json!({ "board": several })).await;
        assert_eq!(told["caution"], words, "{path}");
        assert!(!told["steps"].as_array().unwrap().is_empty());
    }
    // A picture says it too. Only a puzzle without a solution has none beside it.
    let text =
        async |asked: Value| String::from_utf8(post("/api/render", asked.to_string()).await.2);
    let picture = text(json!({ "board": several, "kind": "svg", "both": true }))
        .await
        .unwrap();
    assert!(picture.contains("More than one solution."));
    let picture = text(json!({ "board": several, "kind": "svg", "candidates": true }))
        .await
        .unwrap();
    assert!(picture.contains("More than one solution."));
    let unsolvable = board(&WIKIPEDIA.replacen('.', "5", 1));
    let asked = json!({ "board": unsolvable, "kind": "svg", "both": true });
    let (status, words) = problem("/api/render", asked.to_string()).await;
    assert_eq!(status, 422);
    assert!(words.starts_with("No solution"), "{words}");
}

/// The steps of a method lead to its solution; those beyond the limit are only counted.

#[tokio::test]
async fn watching() {
    for method in ["backtrack", "backjump", "candidates", "logic"] {
        let asked = json!({ "board": board(WIKIPEDIA), "method": method, "limit": 100_000 });
        let (status, headers, bytes) = post("/api/watch", asked.to_string()).await;
        assert_eq!(
            (status, &headers["content-type"]),
            (StatusCode::OK, &"text/event-stream".parse().unwrap())
        );
        let (steps, end) = events(&bytes);
        let mut digits: Vec<Value> = board(WIKIPEDIA)["givens"].as_array().unwrap().clone();
        for step in &steps {
            let cell = step[1].as_u64().unwrap_or(0) as usize;
            match step[0].as_str().unwrap() {
                "try" | "single" | "only" => digits[cell] = step[2].clone(),
                "back" => {
                    assert_eq!(digits[cell], step[2]);
                    digits[cell] = json!(0);
                }
                "solution" => break,
                _ => {}
            }
        }
        assert_eq!(json!(digits), end["solution"], "{method}");
        assert_eq!(
            (&end["status"], &end["untold"]),
            (&json!("unique"), &json!(0))
        );
        let asked = json!({ "board": board(WIKIPEDIA), "method": method, "limit": 10 });
        let (_, _, bytes) = post("/api/watch", asked.to_string()).await;
        let (few, end) = events(&bytes);
        assert_eq!((few.len(), &few[..]), (10, &steps[..10]));
        assert_eq!(end["untold"], steps.len() - 10);
    }
    let asked = json!({ "board": board(WIKIPEDIA), "method": "fast" });
    assert_eq!(problem("/api/watch", asked.to_string()).await.0, 422);
}

/// The bundles of a stream in one list, and its end.
fn events(bytes: &[u8]) -> (Vec<Value>, Value) {
    let text = std::str::from_utf8(bytes).unwrap();
    let (mut steps, mut end) = (Vec::new(), Value::Null);
    for event in text.split_terminator("\n\n") {
        let (name, data) = event.split_once("\ndata: ").unwrap();
        let data: Value = serde_json::from_str(data).unwrap();
        match name {
            "event: steps" => steps.extend(data.as_array().unwrap().iter().cloned()),
            _ => end = data,
        }
    }
    (steps, end)
}

/// Searches that nobody watches any more make room: more of them are begun than can go on at once.

#[tokio::test]
async fn whoever_leaves_ends_the_work() {
    let app = app();
    let endless =
        json!({ "board": { "box": [6, 6], "givens": vec![0; 1296] }, "method": "backtrack" });
    for _ in 0..12 {
        let request = Request::post("/api/watch")
            .header("host", HOST)
            .header("content-type", "application/json")
            .body(Body::from(endless.to_string()));
        let response = app.clone().oneshot(request.unwrap()).await.unwrap();
        assert_eq!(response.status(), StatusCode::OK);
        drop(response);
    }
}

#[tokio::test]
async fn reading_and_writing() {
    let told = ask(
        "/api/read",
        json!({ "text": format!("{WIKIPEDIA}\n{WIKIPEDIA}") }),
    )
    .await;
    assert_eq!(told["puzzles"].as_array().unwrap().len(), 2);
    assert_eq!(told["puzzles"][0]["board"], board(WIKIPEDIA));
    for text in ["what is this", "", "12345"] {
        let (status, _, bytes) = post("/api/read", json!({ "text": text }).to_string()).await;
        let told: Value = serde_json::from_slice(&bytes).unwrap();
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(told["type"], "/problems/unreadable");
        assert!(!told["detail"].as_str().unwrap().is_empty());
        if let Some(error) = told["errors"].get(0) {
            assert!(!error["message"].as_str().unwrap().is_empty());
            assert!(error["line"].is_u64() && error["column"].is_u64());
        }
    }
    // Where something can be read, what cannot stands beside it.
    let mixed = format!("{WIKIPEDIA}\n{}\n", &WIKIPEDIA[..80]);
    let told = ask("/api/read", json!({ "text": mixed })).await;
    let counts = ["puzzles", "errors"].map(|list| told[list].as_array().unwrap().len());
    assert_eq!(counts, [1, 1]);
    let told = ask(
        "/api/convert",
        json!({ "board": board(WIKIPEDIA), "to": "line" }),
    )
    .await;
    assert_eq!(told["text"].as_str().unwrap().trim(), WIKIPEDIA);
    for (kind, begin) in [("svg", &b"<svg"[..]), ("png", b"\x89PNG"), ("pdf", b"%PDF")] {
        let asked = json!({ "board": board(WIKIPEDIA), "kind": kind, "both": true });
        let (status, _, bytes) = post("/api/render", asked.to_string()).await;
        assert_eq!(status, StatusCode::OK);
        assert!(bytes.starts_with(begin), "{kind}");
    }
    let puzzles: Vec<Value> = (0..5)
        .map(|_| json!({ "board": board(WIKIPEDIA) }))
        .collect();
    let asked = json!({ "puzzles": puzzles, "per_page": 4, "solutions": true, "levels": true, "kind": "svg" });
    let told = ask("/api/sheet", asked).await;
    assert_eq!(told["pages"].as_array().unwrap().len(), 3);
    assert!(told["pages"][0].as_str().unwrap().contains("Easy"));
    let asked = json!({ "puzzles": [{ "board": board(WIKIPEDIA) }], "per_page": 1, "kind": "pdf" });
    let (_, _, bytes) = post("/api/sheet", asked.to_string()).await;
    assert!(bytes.starts_with(b"%PDF"));
    let asked = json!({ "puzzles": [{ "board": board(WIKIPEDIA) }], "per_page": 3, "kind": "pdf" });
    assert_eq!(problem("/api/sheet", asked.to_string()).await.0, 422);
    let (_, headers, bytes) = post("/api/qr", json!({ "text": WIKIPEDIA }).to_string()).await;
    assert_eq!(headers["content-type"], "image/svg+xml");
    assert!(bytes.starts_with(b"<svg"));
    let long = json!({ "text": "x".repeat(4000) });
    assert_eq!(problem("/api/qr", long.to_string()).await.0, 422);
    let (_, _, formats) = get("/api/formats").await;
    let formats: Value = serde_json::from_slice(&formats).unwrap();
    assert!(formats.as_array().unwrap().len() > 20);
}

/// Every path that the description names is answered, and what it needs is described.

#[tokio::test]
async fn the_api_is_described() {
    let (status, _, bytes) = get("/api/openapi.json").await;
    assert_eq!(status, StatusCode::OK);
    let api: Value = serde_json::from_slice(&bytes).unwrap();
    let paths = api["paths"].as_object().unwrap();
    assert_eq!(paths.len(), 27);
    for (path, methods) in paths {
        let status = match methods.get("post") {
            Some(_) => post(path, "{}").await.0,
            None => get(path).await.0,
        };
        assert!([200, 422].contains(&status.as_u16()), "{path}: {status}");
    }
    let schemas = api["components"]["schemas"].as_object().unwrap();
    let text = String::from_utf8(bytes).unwrap();
    for part in text.split("#/components/schemas/").skip(1) {
        let name = part.split('"').next().unwrap();
        assert!(schemas.contains_key(name), "{name}");
    }
    let (status, headers, _) = get("/api").await;
    assert_eq!(
        (status, &headers["content-type"]),
        (StatusCode::OK, &"text/html; charset=utf-8".parse().unwrap())
    );
}

#[tokio::test]
async fn what_is_wrong_is_told() {
    let solve = "/api/solve";
    let wrong = |board: Value| json!({ "board": board }).to_string();
    assert_eq!(problem(solve, "{").await.0, 400);
    assert_eq!(problem(solve, "{}").await.0, 422);
    let (status, detail) = problem(solve, wrong(json!({ "box": [3, 3], "givens": [1, 2] }))).await;
    assert_eq!(
        (status, detail.as_str()),
        (422, "givens: expected 81 cells, found 2")
    );
    let (status, detail) = problem(
        solve,
        wrong(json!({ "box": [2, 2], "givens": vec![5; 16] })),
    )
    .await;
    assert_eq!(status, 422);
    assert!(detail.contains("r1c1 holds 5"), "{detail}");
    assert_eq!(
        problem(solve, wrong(json!({ "box": [99, 99], "givens": [] })))
            .await
            .0,
        422
    );
    assert_eq!(
        problem(solve, wrong(json!({ "box": [0, 9], "givens": [] })))
            .await
            .0,
        422
    );
    assert_eq!(
        problem(
            solve,
            wrong(json!({ "box": [3, 3], "givens": vec![-1; 81] }))
        )
        .await
        .0,
        422
    );
    assert_eq!(problem(solve, "x".repeat(2 << 20)).await.0, 413);
    assert_eq!(
        problem(
            "/api/hint",
            json!({ "board": board(WIKIPEDIA), "level": 9 }).to_string()
        )
        .await
        .0,
        422
    );
    assert_eq!(problem("/api/nothing", "{}").await.0, 404);
    let (status, ..) = get("/api/solve").await;
    assert_eq!(status, StatusCode::METHOD_NOT_ALLOWED);
}

#[tokio::test]
async fn a_puzzle_is_a_text_or_a_board() {
    let wikipedia = board(WIKIPEDIA);
    for path in [
        "solve", "check", "broken", "steps", "explain", "rate", "count",
    ] {
        let path = format!("/api/{path}");
        let mut told = [
            ask(&path, json!({ "board": wikipedia })).await,
            ask(&path, json!({ "puzzle": WIKIPEDIA })).await,
        ];
        told.iter_mut()
            .for_each(|told| told["elapsed_us"] = json!(0));
        assert_eq!(told[0], told[1], "{path}");
    }
    let told = ask("/api/hint", json!({ "puzzle": WIKIPEDIA, "level": 1 })).await;
    assert_eq!(told["good"], true);
    let rules = "variant 4x4\ncage 3: r1c1 r1c2\ngivens: ..34 .... .... ....\n";
    let told = ask("/api/count", json!({ "puzzle": rules })).await;
    assert_eq!(told["complete"], true);
    let both = json!({ "puzzle": WIKIPEDIA, "board": wikipedia });
    for (body, kind) in [
        (both, "/problems/wrong-request"),
        (json!({}), "/problems/wrong-request"),
        (json!({ "puzzle": "12" }), "/problems/unreadable"),
        (
            json!({ "puzzle": format!("{WIKIPEDIA}\n{WIKIPEDIA}") }),
            "/problems/impossible",
        ),
    ] {
        let (status, _, bytes) = post("/api/solve", body.to_string()).await;
        let told: Value = serde_json::from_slice(&bytes).unwrap();
        assert_eq!(
            (status.as_u16(), &told["type"]),
            (422, &json!(kind)),
            "{told}"
        );
    }
}

#[tokio::test]
async fn an_empty_board_gets_a_plain_sentence() {
    let empty = board(&".".repeat(81));
    let told = ask("/api/hint", json!({ "board": empty, "level": 1 })).await;
    let words = told["hint"].as_str().unwrap();
    assert!(
        words.starts_with("This board has more than one solution, so"),
        "{words}"
    );
    for path in ["/api/explain", "/api/steps"] {
        let told = ask(path, json!({ "board": empty })).await;
        assert_eq!(told["steps"], json!([]));
        assert!(
            told["caution"].as_str().unwrap().contains("Too few digits"),
            "{told}"
        );
    }
}

/// Every file that a file of the page names is there, and nothing comes from elsewhere.

#[tokio::test]
async fn the_page_is_whole() {
    let (mut todo, mut met) = (vec!["/".to_owned()], Vec::new());
    // What is loaded when it is asked for is looked at as well, and weighs nothing before.
    let (mut later, mut is_first) = (Vec::new(), true);
    let mut weight = 0;
    loop {
        if todo.is_empty() {
            is_first = false;
            todo.append(&mut later);
        }
        let Some(path) = todo.pop() else { break };
        if met.contains(&path) {
            continue;
        }
        let (status, headers, bytes) = get(&path).await;
        assert_eq!(status, StatusCode::OK, "{path}");
        let policy = headers["content-security-policy"].to_str().unwrap();
        assert!(
            policy.contains("default-src 'none'") && !policy.contains("unsafe"),
            "{policy}"
        );
        assert_eq!(headers["x-content-type-options"], "nosniff");
        if is_first {
            weight += bytes.len();
        }
        let Ok(text) = String::from_utf8(bytes) else {
            // A picture.
            met.push(path);
            continue;
        };
        // Whatever folder of a host the page lies in, it finds its files.
        assert!(
            !text.contains("href=\"/") && !text.contains("src=\"/"),
            "{path} names a file by its place on the host"
        );
        assert!(
            !text.contains(" style=\"") && !text.contains("onclick"),
            "{path}"
        );
        // A module names others from where it lies, everything else from where the page lies.
        let (folder, _) = path.rsplit_once('/').unwrap();
        let above = folder.rsplit_once('/').map_or("", |(above, _)| above);
        for (before, from) in [
            ("href=\"", ""),
            ("src=\"", ""),
            ("from \"./", folder),
            ("from \"../", above),
        ] {
            for part in text.split(before).skip(1) {
                let name = part.split('"').next().unwrap();
                // A place on the page itself is no file.
                if !name.starts_with('#') {
                    todo.push(format!("{from}/{name}"));
                }
            }
        }
        for part in text.split("import(\"./").skip(1) {
            later.push(format!("{folder}/{}", part.split('"').next().unwrap()));
        }
        let addresses = text
            .split("http")
            .skip(1)
            .filter(|rest| rest.starts_with("s://") || rest.starts_with("://"));
        for address in addresses {
            assert!(
                address.starts_with("://www.w3.org/2000/svg"),
                "{path}: http{}",
                &address[..30]
            );
        }
        let request = Request::get(&path)
            .header("host", HOST)
            .header("if-none-match", &headers["etag"]);
        let (status, again, bytes) = send(request.body(Body::empty()).unwrap()).await;
        assert_eq!((status, bytes.len()), (StatusCode::NOT_MODIFIED, 0));
        // A browser that is told to store nothing would load the whole file next time.
        for name in ["etag", "cache-control"] {
            assert_eq!(again[name], headers[name], "{path}");
        }
        assert_eq!(headers["cache-control"], "no-cache");
        assert_eq!(headers["cross-origin-resource-policy"], "same-origin");
        met.push(path);
    }
    assert!(
        met.len() >= 20 && met.contains(&"/set/kinds.js".to_owned()),
        "{met:?}"
    );
    assert!(weight < 353_000, "{weight} bytes before compression");
}
