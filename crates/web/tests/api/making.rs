//! New puzzles, the puzzle of a day, lessons and practice.

use serde_json::{Value, json};

use crate::{ask, get, post, problem};

#[tokio::test]
async fn levels_are_offered_and_others_refused_at_once() {
    for (shape, levels) in [
        ([2, 2], &["easy"][..]),
        ([2, 3], &["easy", "medium", "hard", "unfair"]),
        ([3, 3], &["easy", "medium", "hard", "unfair", "extreme"]),
        ([4, 4], &["easy", "medium", "hard", "extreme"]),
        ([5, 5], &["easy", "medium", "hard"]),
        ([6, 6], &["easy", "medium"]),
    ] {
        let told = ask("/api/levels", json!({ "box": shape })).await;
        assert_eq!(told["levels"], json!(levels), "{shape:?}");
    }
    let order = json!({ "box": [4, 4], "difficulty": "hard", "seed": 1 });
    let told = ask("/api/generate", order.clone()).await;
    assert_eq!(told["level"], "Hard");
    assert_eq!(told, ask("/api/generate", order).await);
    for (shape, level) in [([2, 2], "extreme"), ([2, 3], "extreme"), ([5, 5], "unfair")] {
        let order = json!({ "box": shape, "difficulty": level });
        let (status, _, bytes) = post("/api/generate", order.to_string()).await;
        let told: Value = serde_json::from_slice(&bytes).unwrap();
        assert_eq!(
            (status.as_u16(), &told["type"]),
            (422, &json!("/problems/not-offered"))
        );
        let words = told["detail"].as_str().unwrap();
        assert!(
            words.contains("cannot be made here. Choose one of: easy"),
            "{words}"
        );
    }
}

/// The puzzle of a day has the seed of its date; `ninefold generate --seed 20261123` makes the same.
#[tokio::test]
async fn the_puzzle_of_a_day() {
    let order =
        |key: &str, value: Value| json!({ "box": [3, 3], "difficulty": "medium", key: value });
    let day = ask("/api/generate", order("date", json!("2026-11-23"))).await;
    assert_eq!(
        day,
        ask("/api/generate", order("seed", json!(20_261_123))).await
    );
    let givens = &day["givens"].as_array().unwrap();
    let line: String = givens
        .iter()
        .map(|n| {
            if *n == 0 {
                ".".to_owned()
            } else {
                n.to_string()
            }
        })
        .collect();
    assert_eq!(
        line,
        "..7.......3.68.4...9...15.8..43..8....284.3......9...76...2......9......3..45...2"
    );
    for wrong in [
        "2026-13-01",
        "2026-1-1",
        "23.11.2026",
        "2026-11-32",
        "",
        "2026-11-23-1",
    ] {
        let asked = order("date", json!(wrong)).to_string();
        assert_eq!(problem("/api/generate", asked).await.0, 422, "{wrong}");
    }
    let mut both = order("date", json!("2026-11-23"));
    both["seed"] = json!(1);
    assert_eq!(problem("/api/generate", both.to_string()).await.0, 422);
}

#[tokio::test]
async fn new_puzzles() {
    let order = json!({ "box": [3, 3], "difficulty": "medium", "seed": 7 });
    let told = ask("/api/generate", order.clone()).await;
    assert_eq!(told["level"], "Medium");
    assert_eq!(told, ask("/api/generate", order).await);
    let made = json!({ "box": [3, 3], "givens": told["givens"] });
    let solved = ask("/api/solve", json!({ "board": made })).await;
    assert_eq!(
        (&solved["status"], &solved["solution"]),
        (&json!("unique"), &told["solution"])
    );
    let other = ask("/api/generate", json!({ "box": [2, 3] })).await;
    assert_eq!(other["givens"].as_array().map(Vec::len), Some(36));
    for wrong in [
        json!({ "box": [3, 3], "symmetry": "round" }),
        json!({ "box": [0, 3] }),
        json!({ "box": [10, 10] }),
    ] {
        assert_eq!(problem("/api/generate", wrong.to_string()).await.0, 422);
    }
}

#[tokio::test]
async fn lessons_and_practice() {
    let (_, _, bytes) = get("/api/techniques").await;
    let known: Value = serde_json::from_slice(&bytes).unwrap();
    let known = known.as_array().unwrap();
    assert!(known.len() > 150);
    assert_eq!(
        (&known[0]["id"], &known[0]["chapter"]),
        (&json!("full-house"), &json!("Singles"))
    );
    // No chapter is too long to be looked through.
    for technique in known {
        let is_same = |other: &&Value| other["chapter"] == technique["chapter"];
        assert!(known.iter().filter(is_same).count() <= 24, "{technique}");
        let lesson = ask("/api/technique", json!({ "name": technique["id"] })).await;
        for text in ["idea", "spot", "near_misses"] {
            assert!(lesson[text].as_str().unwrap().ends_with('.'), "{lesson}");
        }
        assert_eq!(lesson["technique"], *technique);
        for example in lesson["examples"].as_array().unwrap() {
            assert_eq!(example["step"]["technique"], technique["id"]);
        }
    }
    for name in ["x-wing", "hidden-pair", "xy-wing", "naked single"] {
        let asked = json!({ "name": name, "seed": 3 });
        let told = ask("/api/practice", asked.clone()).await;
        assert_eq!(told, ask("/api/practice", asked).await);
        assert_eq!(told["made"], true);
        // The position is one that every other request takes, and the technique is the next step there.
        let hint = ask("/api/hint", json!({ "board": told["board"], "level": 3 })).await;
        assert_eq!(
            hint["step"]["technique"], told["step"]["technique"],
            "{name}"
        );
        let solved = ask("/api/solve", json!({ "board": told["board"] })).await;
        assert_eq!(solved["solution"], told["solution"]);
    }
    // A rare technique has its example in place of a new position.
    let told = ask("/api/practice", json!({ "name": "exocet", "seed": 1 })).await;
    assert_eq!(told["step"]["technique"], "junior-exocet");
    for (name, kind) in [
        ("no such thing", "impossible"),
        ("thermometer", "not-offered"),
    ] {
        let (_, _, bytes) = post("/api/practice", json!({ "name": name }).to_string()).await;
        let told: Value = serde_json::from_slice(&bytes).unwrap();
        assert_eq!(told["type"], format!("/problems/{kind}"), "{told}");
    }
}
