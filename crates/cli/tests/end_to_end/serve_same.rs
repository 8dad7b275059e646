//! The page's API and the program say the same.

use ninefold::grid::Shape;
use ninefold::grid::notation::write_line;
use ninefold_testkit::full::{Rng, dug, proper};
use serde_json::{Value, json};

use crate::ninefold;
use crate::server::Server;

/// Lines for puzzles of every kind: with one solution, with several, and with one given changed.
fn lines() -> Vec<String> {
    let shape = Shape::new(3, 3).unwrap();
    let mut rng = Rng::new(5);
    (0..30)
        .map(|seed| {
            let puzzle = match seed % 3 {
                0 => dug(shape, seed, 27),
                _ => proper(shape, seed, 30),
            };
            let mut line: Vec<u8> = write_line(puzzle.givens(), '.').into_bytes();
            if seed % 3 == 1 {
                let given = (0..81).filter(|&i| line[i] != b'.').nth(rng.below(20));
                line[given.unwrap()] = b'1' + rng.below(9) as u8;
            }
            String::from_utf8(line).unwrap()
        })
        .collect()
}

/// What the program says of each line, as JSON.
fn program(arguments: &[&str], lines: &[String]) -> Vec<Value> {
    let mut command = ninefold(arguments);
    let output = command.write_stdin(lines.join("\n")).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// What the API says of a line.
fn api(page: &Server, path: &str, line: &str, more: Value) -> Value {
    let givens: Vec<u32> = line
        .chars()
        .map(|sign| sign.to_digit(10).unwrap_or(0))
        .collect();
    let mut asked = json!({ "board": { "box": [3, 3], "givens": givens } });
    let (Value::Object(asked_parts), Value::Object(more)) = (&mut asked, more) else {
        panic!("objects are expected")
    };
    asked_parts.extend(more);
    let answer = page.post(path, &asked.to_string());
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("HTTP/1.1 200"), "{answer}");
    serde_json::from_str(body).unwrap()
}

/// A list of numbers as a line.
fn line(grid: &Value) -> String {
    grid.as_array().map_or_else(String::new, |list| {
        list.iter().map(Value::to_string).collect()
    })
}

#[test]
fn solving_counting_and_checking() {
    let page = Server::start();
    let lines = lines();
    let solved = program(&["solve", "--json"], &lines);
    let counted = program(&["count", "--json", "--limit", "300"], &lines);
    let checked = program(&["check", "--json"], &lines);
    let mut kinds = std::collections::BTreeSet::new();
    for (i, puzzle) in lines.iter().enumerate() {
        let told = api(&page, "/api/solve", puzzle, json!({}));
        assert_eq!(told["status"], solved[i]["status"], "{puzzle}");
        // Of several solutions each may name another.
        if told["status"] == "unique" {
            assert_eq!(
                line(&told["solution"]),
                solved[i]["solution"].as_str().unwrap()
            );
        }
        kinds.insert(told["status"].to_string());
        let told = api(&page, "/api/count", puzzle, json!({ "limit": 300 }));
        assert_eq!(told["count"], counted[i]["count"], "{puzzle}");
        assert_eq!(told["complete"], counted[i]["complete"], "{puzzle}");
        let told = api(&page, "/api/check", puzzle, json!({}));
        // The program's object has the place of the puzzle in its file besides.
        let mut wanted = checked[i].clone();
        let fields = wanted.as_object_mut().unwrap();
        for place in ["file", "line"] {
            assert!(fields.remove(place).is_some());
        }
        assert_eq!(told, wanted, "{puzzle}");
    }
    assert_eq!(kinds.len(), 3, "{kinds:?}");
}

#[test]
fn rating_and_the_way() {
    let page = Server::start();
    let all = program(&["solve", "--json"], &lines());
    let proper = all.iter().filter(|told| told["status"] == "unique");
    let lines: Vec<String> = proper
        .take(4)
        .map(|told| told["puzzle"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(lines.len(), 4);
    let rated = program(&["rate", "--json", "--scale", "hodoku"], &lines);
    let explained = program(&["explain", "--json"], &lines);
    for (i, puzzle) in lines.iter().enumerate() {
        let told = api(&page, "/api/rate", puzzle, json!({ "scale": "hodoku" }));
        assert_eq!(told["score"], rated[i]["score"], "{puzzle}");
        let told = api(&page, "/api/explain", puzzle, json!({}));
        let names = |list: &Value| -> Vec<Value> {
            let list = list.as_array().unwrap().iter();
            list.map(|step| step["technique"].clone()).collect()
        };
        assert_eq!(
            names(&told["steps"]),
            names(&explained[i]["steps"]),
            "{puzzle}"
        );
    }
}
