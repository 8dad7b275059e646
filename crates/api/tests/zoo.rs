//! The zoo: every request with the largest puzzles that fit into a body. Each is answered or refused soon after its deadline.
//!
//! What is measured is the time of the processor, so that other work on the machine does not matter, and the limits are far above
//! what is needed: only a request without an end fails. `--no-capture` prints what each needs.
#![cfg(target_os = "linux")]

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use ninefold_api::{Limits, Route, Verb, all};
use serde_json::json;

/// When an answer must be there.
const DEADLINE: Duration = Duration::from_millis(300);

/// What one answer may need of the processor, in seconds. Most need less than one.
const MAX_SECONDS: f64 = 10.0;

/// What the process may need of memory with all of them, one after the other.
const MAX_KILOBYTES: u64 = 900_000;

/// The puzzles, as texts of less than 1 MiB.
fn animals() -> Vec<String> {
    let ruled = |rules: String| format!("variant 9x9\n{rules}");
    let cage = |i: usize| {
        let (row, column) = (1 + i % 9, 1 + i / 9 % 8);
        let sum = 3 + i % 15;
        format!("cage {sum}: r{row}c{column} r{row}c{}\n", column + 1)
    };
    let cages = |count: usize| (0..count).map(cage).collect::<String>();
    let line = |count: usize| {
        let cells = (0..count).map(|i| format!("r{}c{} ", 1 + i % 9, 1 + i / 9 % 9));
        cells.collect::<String>()
    };
    vec![
        ".".repeat(81),
        "variant 9x9 no-boxes\n".to_owned(),
        ".".repeat(255 * 255),
        "1".repeat(255 * 255),
        "variant 255x255 no-boxes\n".to_owned(),
        ruled("greater: r1c1 r1c2\n".repeat(40_000)),
        ruled(cages(40_000)),
        ruled(format!("any\n{}end\n", cages(20_000))),
        ruled(format!("renban: {}\n", line(50_000))),
        ruled(format!("contains {}: r1c1 r1c2\n", "1 ".repeat(100_000))),
        ruled(format!("{}{}", "any\n".repeat(3000), "end\n".repeat(3000))),
        format!(
            "<opensudoku>{}</opensudoku>",
            format!("<game data=\"{}\"/>", "0".repeat(81)).repeat(9_000)
        ),
        format!(
            "<opensudoku><game {}/></opensudoku>",
            (0..72_000).fold(String::new(), |list, i| list + &format!("a{i}=\"\" "))
        ),
        "[".repeat(500_000),
    ]
}

/// The nanoseconds that the processor has worked for this thread.
fn worked() -> u64 {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    stat.split_whitespace().next().unwrap().parse().unwrap()
}

/// The most memory that the process has had.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.unwrap()
        .trim()
        .trim_end_matches(" kB")
        .parse()
        .unwrap()
}

/// What is asked of every request but those that only list something: its name and body.
fn asked(text: &str) -> Vec<(&'static Route, String)> {
    let routes = all().filter(|route| route.verb != Verb::Get);
    let asked = routes.map(|route| {
        let field = if route.name == "read" {
            "text"
        } else {
            "puzzle"
        };
        let body = json!({ field: text }).to_string();
        assert!(body.len() < 1 << 21, "{}", route.name);
        (route, body)
    });
    asked.collect()
}

#[test]
#[expect(clippy::print_stderr, reason = "the figures are for a person")]
fn every_request_ends_soon() {
    let mut answered = 0;
    for text in animals() {
        let begin: String = text.chars().take(30).collect();
        for (route, body) in asked(&text) {
            let limits = Limits {
                deadline: Some(Instant::now() + DEADLINE),
                ..Limits::default()
            };
            let before = worked();
            let answer = route.answer(body.as_bytes(), &limits, &mut |_, _| ());
            let seconds = (worked() - before) as f64 / 1e9;
            answered += usize::from(answer.is_ok());
            let case = format!("{}, {begin}: {seconds:.2} s, {} kB", route.name, peak());
            eprintln!("{case}");
            assert!(seconds < MAX_SECONDS && peak() < MAX_KILOBYTES, "{case}");
        }
    }
    assert!(
        answered > 50,
        "{answered} were answered, and all others refused"
    );
}

/// Whoever asked has gone, so that nobody waits: without a deadline, no request works on.
#[test]
#[expect(clippy::print_stderr, reason = "the figures are for a person")]
fn every_request_ends_when_nobody_waits() {
    for text in animals() {
        let begin: String = text.chars().take(30).collect();
        for (route, body) in asked(&text) {
            let limits = Limits {
                deadline: None,
                ..Limits::default()
            };
            let cancel = Arc::clone(&limits.cancel);
            let before = worked();
            std::thread::scope(|scope| {
                scope.spawn(move || {
                    std::thread::sleep(Duration::from_millis(100));
                    cancel.store(true, Ordering::Relaxed);
                });
                let _ = route.answer(body.as_bytes(), &limits, &mut |_, _| ());
            });
            let seconds = (worked() - before) as f64 / 1e9;
            let case = format!("{}, {begin}: {seconds:.2} s", route.name);
            eprintln!("{case}");
            assert!(seconds < MAX_SECONDS, "{case}");
        }
    }
}
