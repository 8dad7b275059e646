//! Requests that are nearly right: each is answered with what is wrong, and none with a failure of the program.

use std::net::SocketAddr;

use axum::body::{Body, to_bytes};
use axum::http::Request;
use ninefold::grid::{Digit, Grid, Puzzle};
use ninefold_testkit::reference::solutions;
use ninefold_testkit::strategies::puzzles;
use ninefold_web::{Hosts, router};
use proptest::prelude::*;
use serde_json::{Value, json};
use tower::ServiceExt;

const HOST: &str = "127.0.0.1:9999";

const PATHS: [&str; 14] = [
    "solve", "count", "check", "broken", "hint", "steps", "explain", "rate", "watch", "read",
    "convert", "render", "sheet", "qr",
];

/// The status of an answer, its kind, and its body.
fn ask(path: &str, body: Vec<u8>) -> (u16, String, Vec<u8>) {
    let address: SocketAddr = HOST.parse().unwrap();
    let request = Request::post(format!("/api/{path}"))
        .header("host", HOST)
        .header("content-type", "application/json")
        .body(Body::from(body));
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let response = router(Hosts::of(address)).oneshot(request.unwrap());
        let (parts, body) = response.await.unwrap().into_parts();
        let bytes = to_bytes(body, usize::MAX).await.unwrap();
        let kind = parts.headers["content-type"].to_str().unwrap().to_owned();
        (parts.status.as_u16(), kind, bytes.to_vec())
    })
}

/// A right request for each path, on a small board.
fn right(path: &str) -> Value {
    let board =
        json!({ "box": [2, 2], "givens": [1, 0, 0, 0, 0, 0, 3, 0, 0, 4, 0, 0, 0, 0, 0, 2] });
    match path {
        "count" => json!({ "board": board, "limit": 9 }),
        "hint" => json!({ "board": board, "level": 3 }),
        "explain" | "rate" => json!({ "board": board, "scale": "se" }),
        "watch" => json!({ "board": board, "method": "candidates", "limit": 50 }),
        "read" => json!({ "text": "1......3.4.....2", "box": "2x2" }),
        "convert" => json!({ "board": board, "to": "line" }),
        "render" => json!({ "board": board, "kind": "svg", "both": true }),
        "sheet" => json!({ "puzzles": [{ "board": board }], "per_page": 1, "kind": "svg" }),
        "qr" => json!({ "text": "ninefold" }),
        _ => json!({ "board": board }),
    }
}

fn numbers(grid: &Grid) -> Vec<usize> {
    grid.iter()
        .map(|(_, digit)| digit.map_or(0, Digit::value))
        .collect()
}

fn board(puzzle: &Puzzle) -> Value {
    let shape = puzzle.board().shape().expect("a plain board");
    let mut board =
        json!({ "box": [shape.rows(), shape.columns()], "givens": numbers(puzzle.givens()) });
    if let Some(candidates) = puzzle.candidates() {
        let lists = candidates
            .iter()
            .map(|(_, marks)| marks.iter().map(Digit::value).collect::<Vec<_>>());
        board["candidates"] = json!(lists.collect::<Vec<_>>());
    }
    board
}

#[test]
fn right_requests_are_answered() {
    for path in PATHS {
        let (status, _, bytes) = ask(path, right(path).to_string().into_bytes());
        assert_eq!(status, 200, "{path}: {}", String::from_utf8_lossy(&bytes));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    /// Bytes are changed, left out or put in anywhere.
    #[test]
    fn broken_bodies(
        path in proptest::sample::select(&PATHS[..]),
        changes in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..3), 1..4),
    ) {
        let mut body = right(path).to_string().into_bytes();
        for (place, byte, kind) in changes {
            let at = place.index(body.len().max(1)).min(body.len());
            match kind {
                0 if at < body.len() => body[at] = byte,
                1 if at < body.len() => drop(body.remove(at)),
                _ => body.insert(at, byte),
            }
        }
        let (status, kind, bytes) = ask(path, body.clone());
        let said = String::from_utf8_lossy(&body).into_owned();
        prop_assert!([200, 400, 422].contains(&status), "{path}: {status} to {said}");
        if status != 200 {
            prop_assert_eq!(kind, "application/problem+json");
            let problem: Value = serde_json::from_slice(&bytes).unwrap();
            prop_assert!(!problem["detail"].as_str().unwrap().is_empty());
        }
    }

    /// The answers are those of the slow solver.
    #[test]
    fn any_puzzle(puzzle in puzzles()) {
        let asked = json!({ "board": board(&puzzle) }).to_string().into_bytes();
        let told = ask("solve", asked.clone()).2;
        let told: Value = serde_json::from_slice(&told).unwrap();
        let all = solutions(&puzzle, 2);
        let status = ["none", "unique", "multiple"][all.len()];
        prop_assert_eq!(&told["status"], status);
        if let [only] = &all[..] {
            prop_assert_eq!(&told["solution"], &json!(numbers(only)));
        }
        let told: Value = serde_json::from_slice(&ask("check", asked.clone()).2).unwrap();
        prop_assert_eq!(&told["status"], status);
        let (status, _, bytes) = ask("explain", asked);
        prop_assert_eq!(status, 200);
        let way: Value = serde_json::from_slice(&bytes).unwrap();
        prop_assert!(way["end"] != "solved" || all.len() == 1);
    }
}
