use ninefold::search::Method;

use crate::{MATLAB, SEVERAL, SOLUTION, WIKIPEDIA, ninefold, quiet, run};

#[test]
fn all_methods_agree() {
    for method in Method::ALL {
        let out = quiet(&["solve", "--method", method.name(), WIKIPEDIA, MATLAB], 0);
        assert!(out.starts_with(SOLUTION), "{method}: {out}");
        assert_eq!(out, quiet(&["solve", WIKIPEDIA, MATLAB], 0), "{method}");
    }
}

#[test]
fn logic_says_where_it_is_stuck() {
    let out = quiet(&["solve", "--method", "logic", SEVERAL], 1);
    assert!(
        out.starts_with("# 1: stuck: the method logic leaves "),
        "{out}"
    );
    let out = quiet(&["solve", "--method", "logic", "--json", SEVERAL], 1);
    let object: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(object["status"], "unknown");
    assert_eq!(object["candidates"].as_array().unwrap().len(), 81);
    let out = quiet(&["solve", "--method", "logic", "--draw", SEVERAL], 1);
    assert!(out.starts_with("iteration 1: "), "{out}");
    assert!(
        out.contains("The method logic places no more digits and leaves "),
        "{out}"
    );
}

#[test]
fn backtracking_finds_the_lexicographically_first_solution() {
    let all = quiet(&["solve", "--all", SEVERAL], 1);
    let least = all.lines().min().unwrap();
    for method in ["backtrack", "backjump"] {
        let out = quiet(&["solve", "--method", method, SEVERAL], 1);
        assert_eq!(out, format!("{least}\t# more than one solution\n"));
    }
}

#[test]
fn the_trace_is_comments_before_the_answer() {
    let out = quiet(
        &[
            "solve",
            "--method",
            "backtrack",
            "--trace",
            "--trace-limit",
            "5",
            WIKIPEDIA,
        ],
        0,
    );
    insta::assert_snapshot!(out, @"
    # r1c3=1: try
    # r1c4=2: try
    # r1c6=4: try
    # r1c7=8: try
    # r1c8=9: try
    # … cut after 5 events (--trace-limit)
    534678912672195348198342567859761423426853791713924856961537284287419635345286179
    ");
}

/// The trace, `--stats` and the JSON count the same, and nothing is said twice.
#[test]
fn iterations_are_counted_alike() {
    for method in ["logic", "candidates"] {
        let arguments = ["solve", "--method", method, "--trace", "--stats", WIKIPEDIA];
        let (out, status, err) = run(&mut ninefold(&arguments));
        assert_eq!(status, 0);
        let rounds = out.matches("# iteration ").count();
        let counted = format!("{rounds} iterations");
        assert!(err.contains(&counted), "{method}: {err}\n{out}");
        assert!(err.contains(" guesses, "), "{err}");
    }
    let (_, _, err) = run(&mut ninefold(&[
        "solve", "--method", "logic", "--stats", WIKIPEDIA,
    ]));
    assert_eq!(err.lines().count(), 1, "{err}");
    assert!(err.starts_with("puzzle:1: logic: 51 placements, "), "{err}");
}

#[test]
fn a_trace_needs_a_method_that_has_one() {
    let (out, status, err) = run(&mut ninefold(&["solve", "--trace", WIKIPEDIA]));
    assert_eq!((out.as_str(), status), ("", 2));
    assert!(
        err.contains("backtrack, backjump, candidates or logic"),
        "{err}"
    );
}

#[test]
fn the_trace_in_json() {
    let out = quiet(
        &["solve", "--method", "logic", "--trace", "--json", MATLAB],
        0,
    );
    let objects: Vec<serde_json::Value> = out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let (answer, events) = objects.split_last().unwrap();
    assert_eq!(answer["status"], "unique");
    let placed = events
        .iter()
        .filter(|event| event["event"] == "place")
        .count();
    let givens = MATLAB.chars().filter(|c| *c != '.').count();
    assert_eq!(placed + givens, 81);
    assert!(events.iter().any(|event| event["event"] == "iteration"));
}

#[test]
fn stats_in_json() {
    let out = quiet(
        &[
            "solve",
            "--method",
            "backtrack",
            "--stats",
            "--json",
            WIKIPEDIA,
        ],
        0,
    );
    let object: serde_json::Value = serde_json::from_str(&out).unwrap();
    for key in [
        "nodes",
        "placements",
        "backtracks",
        "iterations",
        "elapsed_us",
    ] {
        assert!(object["stats"][key].is_number(), "{object}");
        assert!(object["stats_to_first"][key].is_number(), "{object}");
    }
}

#[test]
fn compare_has_a_row_for_each_method() {
    let out = quiet(&["compare", WIKIPEDIA], 0);
    for method in Method::ALL {
        assert!(
            out.lines().any(|line| line.starts_with(method.name())),
            "{out}"
        );
    }
    let out = quiet(&["compare", "--json", WIKIPEDIA], 0);
    assert_eq!(out.lines().count(), Method::ALL.len());
}

#[test]
fn bench_times_hints() {
    let out = quiet(&["bench", "--hints", "--json", WIKIPEDIA], 0);
    let hints: u64 = out
        .lines()
        .map(|line| {
            let object: serde_json::Value = serde_json::from_str(line).unwrap();
            assert!(object["slowest_ms"].as_f64() >= object["median_ms"].as_f64());
            object["hints"].as_u64().unwrap()
        })
        .sum();
    assert_eq!(hints, 51);
}

#[test]
fn bench_has_the_keys() {
    let out = quiet(&["bench", "--json", WIKIPEDIA, "--threads", "1"], 0);
    let engines: Vec<String> = out
        .lines()
        .map(|line| {
            let object: serde_json::Value = serde_json::from_str(line).unwrap();
            for key in ["threads", "us_per_puzzle", "puzzles_per_s"] {
                assert!(object[key].is_number(), "{object}");
            }
            assert!(
                object["set"].is_string() && object["backend"].is_string(),
                "{object}"
            );
            object["engine"].as_str().unwrap().to_owned()
        })
        .collect();
    for engine in ["latency", "end_to_end"] {
        assert!(engines.iter().any(|there| there == engine), "{engines:?}");
    }
}
