//! Boards with rules.

use serde_json::{Value, json};

use crate::{StatusCode, ask, events, post, problem};

const KILLER: &str = "variant 4x4\ntitle: Small\ngivens: 1... .... .... ....\ncage 6: r1c3 r1c4 r2c4\nthermo: r4c2 r4c3 r4c4\none-of 1 2: r3c3\n";

/// Has one solution.
const THERMO: &str = "variant 4x4\nthermo: r1c1 r1c2 r1c3 r1c4\ngivens: .... 3.1. 21.. ....\n";

/// A text with rules and what is given beside it.
fn ruled(rules: &str, placed: &[u32]) -> Value {
    json!({ "rules": rules, "placed": placed })
}

#[tokio::test]
async fn boards_with_rules_are_laid_out() {
    let told = ask("/api/rules", json!({ "rules": KILLER })).await;
    assert_eq!(told["title"], "Small");
    assert_eq!(told["plain"], Value::Null);
    assert_eq!(
        (told["rows"].as_u64(), told["digits"].as_u64()),
        (Some(4), Some(4))
    );
    let parts = told["parts"].as_array().unwrap();
    let lines: Vec<&str> = parts
        .iter()
        .map(|part| part["text"].as_str().unwrap())
        .collect();
    assert_eq!(
        lines,
        [
            "one-of 1 2: r3c3\n",
            "cage 6: r1c3 r1c4 r2c4\n",
            "thermo: r4c2 r4c3 r4c4\n"
        ]
    );
    assert_eq!(parts[1]["words"], "the cage of 6 at r1c3 r1c4 r2c4");
    assert_eq!(parts[1]["cells"], json!([2, 3, 7]));
    // The text is the head and the parts, and the givens stand apart.
    let head = told["head"].as_str().unwrap();
    assert_eq!(told["board"]["rules"], format!("{head}{}", lines.concat()));
    assert_eq!(told["board"]["givens"][0], 1);
    assert_eq!(told["allowed"][10], json!([1, 2]));
    // Corner marks leave the sum of the cage its place.
    assert_eq!(drawn_texts(&told), json!([2]));
    // Cells of a box see each other.
    assert!(told["peers"][2].as_array().unwrap().contains(&json!(7)));
    let drawn = &told["drawn"];
    assert!(drawn["svg"].as_str().unwrap().starts_with("<svg"));
    assert_eq!(drawn["middles"].as_array().unwrap().len(), 16);
    let dark = ask("/api/rules", json!({ "rules": KILLER, "theme": "dark" })).await;
    assert_ne!(dark["drawn"]["svg"], drawn["svg"]);
    // A board without rules is a plain one.
    let told = ask("/api/rules", json!({ "rules": "variant 6x6\n" })).await;
    assert_eq!(told["plain"], json!([2, 3]));
    // Boards that overlap have holes, which are no cells.
    let samurai = "variant boards 3x3 at r1c1 r1c13 r7c7 r13c1 r13c13\n";
    let told = ask("/api/rules", json!({ "rules": samurai })).await;
    assert_eq!(told["places"].as_array().unwrap().len(), 369);
    assert_eq!(told["unexplained"], Value::Null);
    let told = ask(
        "/api/rules",
        json!({ "rules": "variant 70x70 digits 1-2 no-lines\n" }),
    )
    .await;
    assert!(told["unexplained"].as_str().unwrap().contains("4096"));
    let (status, words) = problem(
        "/api/rules",
        json!({ "rules": "variant 4x4\nthermo: r1c1 r9c9\n" }).to_string(),
    )
    .await;
    assert_eq!(status, 422);
    assert!(words.starts_with("rules: line 2, column 14: "), "{words}");
}

fn drawn_texts(told: &Value) -> Value {
    told["drawn"]["corner_texts"].clone()
}

#[tokio::test]
async fn texts_in_corners_are_those_that_are_drawn() {
    for (rule, cells) in [
        ("cage: r1c1 r1c2", json!([])),
        ("sum 5: r2c2 r2c1", json!([4])),
        ("contains 1 2 3: r1c2 r1c3 r1c4", json!([1])),
        ("contains 1 2: r1c1 r1c2 r2c1 r2c2", json!([])),
        ("any\ncage 3: r1c1 r1c2\ncage 7: r1c1 r1c2\nend", json!([])),
    ] {
        let rules = format!("variant 4x4\n{rule}\n");
        let told = ask("/api/rules", json!({ "rules": rules })).await;
        assert_eq!(drawn_texts(&told), cells, "{rule}");
    }
}

#[tokio::test]
async fn boards_with_rules_are_solved_and_checked() {
    let board = ruled(KILLER, &[]);
    let told = ask("/api/solve", json!({ "board": board })).await;
    assert_eq!(told["method"], "fast");
    let counted = ask("/api/count", json!({ "board": board })).await;
    let wanted = if counted["count"] == 1 {
        "unique"
    } else {
        "multiple"
    };
    assert_eq!(told["status"], wanted);
    let broken = "variant 4x4\ncage 3: r1c1 r2c1\nthermo: r4c4 r4c3\ngivens: .2.. ..1. .... 4...\n";
    let told = ask("/api/check", json!({ "board": ruled(broken, &[]) })).await;
    assert_eq!(told["status"], "none");
    let words = told["sentence"].as_str().unwrap();
    assert!(
        words.starts_with(
            "No solution. These contradict each other: the cage of 3 at r1c1 r2c1; the given 2 in r1c2. \
             The contradiction needs all of them."
        ),
        "{words}"
    );
    assert_eq!(told["conflict"], json!(["r1c2"]));
    assert_eq!(told["rules"], json!(["the cage of 3 at r1c1 r2c1"]));
    // What stands in the cells of one rule is enough to break it.
    let mut placed = [0; 16];
    (placed[13], placed[14]) = (3, 2);
    let told = ask("/api/broken", json!({ "board": ruled(KILLER, &placed) })).await;
    assert_eq!(told["words"], json!(["the thermometer r4c2 r4c3 r4c4"]));
    assert_eq!(told["cells"], json!([[13, 14, 15]]));
    assert_eq!(told["solved"], false);
    // Two equal digits in a house are broken on every board.
    let mut equal = json!({ "box": [2, 2], "placed": vec![0; 16] });
    (equal["placed"][4], equal["placed"][6]) = (json!(2), json!(2));
    let told = ask("/api/broken", json!({ "board": equal })).await;
    assert_eq!(
        (&told["words"], &told["cells"]),
        (
            &json!(["r2c1 and r2c3 are both 2 (row 2)"]),
            &json!([[4, 6]])
        )
    );
    let (status, words) = problem("/api/rate", json!({ "board": board }).to_string()).await;
    assert_eq!(status, 422);
    assert_eq!(words, "more than one solution, so there is no rating");
    let rated = ask("/api/rate", json!({ "puzzle": THERMO, "scale": "hodoku" })).await;
    assert_eq!(
        (&rated["rating"], &rated["score"]),
        (&json!("Easy"), &Value::Null)
    );
    // The textbook methods know constraints as well, and come to the same end.
    let broken = "variant 4x4\ncage 5: r1c1 r1c2\ngivens: 12.. .... .... ....\n";
    let asked = json!({ "board": ruled(broken, &[]), "method": "backtrack" });
    let (_, _, bytes) = post("/api/watch", asked.to_string()).await;
    let (steps, end) = events(&bytes);
    assert_eq!(end["status"], "none");
    let is_broken = |step: &Value| *step == json!(["broken", "the cage of 5 at r1c1 r1c2"]);
    assert!(steps.iter().any(is_broken), "{steps:?}");
}

#[tokio::test]
async fn boards_with_rules_are_explained() {
    // An X of 4×4 cells.
    let rules =
        "variant 4x4\ndiagonal: r1c1..r4c4\ndiagonal: r1c4..r4c1\ngivens: 12.. .... .... ....\n";
    let board = ruled(rules, &[]);
    let way = ask("/api/explain", json!({ "board": board })).await;
    assert!(!way["steps"].as_array().unwrap().is_empty());
    let told = ask("/api/steps", json!({ "board": board })).await;
    assert_eq!(told["candidates"].as_array().unwrap().len(), 16);
    let hint = ask("/api/hint", json!({ "board": board, "level": 3 })).await;
    assert_eq!(hint["good"], true);
    assert!(hint["step"]["because"].as_str().unwrap().len() > 10);
    // A digit that cannot stay is told first: this one has a killer's only solution against it.
    let solved = ask("/api/solve", json!({ "board": board })).await;
    if solved["status"] == "unique" {
        let mut placed = [0; 16];
        placed[5] = if solved["solution"][5] == 3 { 4 } else { 3 };
        let hint = ask(
            "/api/hint",
            json!({ "board": ruled(rules, &placed), "level": 2 }),
        )
        .await;
        assert_eq!(hint["good"], false);
        assert!(hint["hint"].as_str().unwrap().contains("r2c2"));
    }
}

#[tokio::test]
async fn texts_with_rules_are_read_and_written() {
    let told = ask("/api/read", json!({ "text": KILLER })).await;
    assert_eq!(told["format"], "variant");
    assert_eq!(told["has_drawings"], false);
    let board = &told["puzzles"][0]["board"];
    assert_eq!(board["givens"][0], 1);
    assert!(!board["rules"].as_str().unwrap().contains("givens"));
    for to in ["variant", "iss", "f-puzzles", "f-puzzles-link"] {
        let text = ask("/api/convert", json!({ "board": board, "to": to })).await;
        let again = ask("/api/read", json!({ "text": text["text"] })).await;
        assert_eq!(
            again["puzzles"][0]["board"]["givens"], board["givens"],
            "{to}"
        );
    }
    let (status, words) = problem(
        "/api/convert",
        json!({ "board": board, "to": "sumocue" }).to_string(),
    )
    .await;
    assert_eq!(status, 422);
    assert!(words.contains("cannot hold"), "{words}");
    let (_, headers, _) = post(
        "/api/render",
        json!({ "board": board, "kind": "png" }).to_string(),
    )
    .await;
    assert_eq!(headers["content-type"], "image/png");
    let cage = ruled("variant 9x9\ncage 15: r1c1 r1c2\n", &[]);
    let link = ask("/api/convert", json!({ "board": cage, "to": "sudokupad" })).await;
    assert!(
        link["text"]
            .as_str()
            .unwrap()
            .starts_with("https://sudokupad.app/")
    );
    // A text of a variant that has no rules is a plain puzzle.
    let told = ask(
        "/api/read",
        json!({ "text": "variant 4x4\ngivens: 1... .... .... ...." }),
    )
    .await;
    assert_eq!(told["puzzles"][0]["board"]["box"], json!([2, 2]));
    let wrong = json!({ "text": "variant 4x4\nthermo: r1c1 r1c9" });
    let (status, words) = problem("/api/read", wrong.to_string()).await;
    assert_eq!(status, 422);
    assert!(
        words.starts_with("line 2, column 14: expected a cell"),
        "{words}"
    );
}

#[tokio::test]
async fn pictures_show_what_was_done() {
    let mut seen = Vec::new();
    let bare = "variant 4x4\none-of 1 2: r4c4\ncage 3: r1c1 r2c1\n";
    let none = vec![Vec::<u8>::new(); 16];
    let mut notes = none.clone();
    notes[5] = vec![1, 4];
    let mut placed = vec![0; 16];
    placed[3] = 4;
    for (placed, notes, candidates) in [
        (vec![], vec![], false),
        (placed.clone(), none.clone(), false),
        (vec![], notes.clone(), false),
        (placed.clone(), notes, false),
        (placed, vec![], true),
    ] {
        let board = json!({ "rules": bare, "placed": placed, "notes": notes });
        let asked = json!({ "board": board, "kind": "svg", "candidates": candidates });
        let (status, _, bytes) = post("/api/render", asked.to_string()).await;
        assert_eq!(status, StatusCode::OK);
        assert!(!seen.contains(&bytes));
        seen.push(bytes);
    }
}

/// What is drawn and not understood can be said, and only of drawings.
#[tokio::test]
async fn a_drawing_is_read_with_what_somebody_says() {
    let row = ["{}"; 4].join(",");
    let drawn = format!(
        "{{\"cells\":[[{row}],[{row}],[{row}],[{row}]],\"metadata\":{{\"rules\":\"Normal Sudoku rules apply.\"}},\"lines\":[{{\"color\":\"#ff0000\",\"thickness\":10,\"wayPoints\":[[0.5,0.5],[0.5,1.5],[0.5,2.5]]}}]}}"
    );
    let read = ask("/api/read", json!({ "text": drawn })).await;
    let puzzle = &read["puzzles"][0];
    assert_eq!(read["has_drawings"], true);
    assert_eq!(puzzle["unexplained"][0]["subject"], "Red lines");
    assert!(puzzle["beware"].as_str().unwrap().contains("a red line at"));
    let says = "Red lines are renban lines.";
    let read = ask("/api/read", json!({ "text": drawn, "says": says })).await;
    let puzzle = &read["puzzles"][0];
    assert_eq!(puzzle["unexplained"], json!(null));
    let rules = puzzle["board"]["rules"].as_str().unwrap();
    assert!(rules.contains("renban: r1c1 r1c2 r1c3"), "{rules}");
    let body = json!({ "text": "1234341221434321", "says": says });
    let (status, _, bytes) = post("/api/read", body.to_string()).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(String::from_utf8_lossy(&bytes).contains("rules in words"));
}

#[tokio::test]
async fn the_drawing_of_a_setter_is_shown_until_the_rules_change() {
    let row = "[{},{},{},{}]";
    let line = r##"{"color":"#e01020","thickness":10,"wayPoints":[[0.5,0.5],[0.5,2.5]]}"##;
    let link = |rules: &str| {
        format!(
            r#"{{"cells":[{row},{row},{row},{row}],"metadata":{{"rules":"{rules}"}},"lines":[{line}]}}"#
        )
    };
    let has_red = |told: &Value| told["drawn"]["svg"].as_str().unwrap().contains("#e01020");
    // The line means something, or nothing that is understood.
    for (text, rules) in [("Red lines are renban lines.", 1), ("Be kind.", 0)] {
        let told = ask("/api/rules", json!({ "rules": link(text) })).await;
        assert_eq!(told["parts"].as_array().unwrap().len(), rules);
        assert_eq!(told["plain"], Value::Null);
        assert!(has_red(&told));
        // The text of the board keeps it, and the parts of which a page makes another text do not.
        let own = told["board"]["rules"].as_str().unwrap();
        assert!(own.contains("draw line colour e01020"), "{own}");
        let again = ask("/api/rules", json!({ "rules": own })).await;
        assert_eq!(again["drawn"], told["drawn"]);
        // What the puzzle says of itself is no rule.
        let (first, rest) = own.split_once('\n').unwrap();
        let titled = format!("{first}\ntitle: Red\n{rest}");
        let titled = ask("/api/rules", json!({ "rules": titled })).await;
        assert_eq!(
            (&titled["title"], &titled["drawn"]),
            (&json!("Red"), &told["drawn"])
        );
        let mut parts = told["head"].as_str().unwrap().to_owned();
        for part in told["parts"].as_array().unwrap() {
            parts += part["text"].as_str().unwrap();
        }
        assert!(!has_red(
            &ask("/api/rules", json!({ "rules": parts })).await
        ));
        let dark = ask("/api/rules", json!({ "rules": own, "theme": "dark" })).await;
        assert!(!has_red(&dark));
        let board = json!({ "rules": own });
        let picture = json!({ "board": board, "kind": "svg" });
        let (status, _, svg) = post("/api/render", picture.to_string()).await;
        assert_eq!(status, StatusCode::OK);
        assert!(String::from_utf8(svg).unwrap().contains("#e01020"));
    }
}

#[tokio::test]
async fn rules_in_fog_have_their_text() {
    let rules = "variant 4x4\nthermo: r1c1 r1c2 r1c3\nfog: r4c4\n";
    let told = ask("/api/rules", json!({ "rules": rules })).await;
    assert_eq!(told["parts"][0]["text"], "thermo: r1c1 r1c2 r1c3\n");
    assert!(told["head"].as_str().unwrap().contains("fog: r4c4"));
}

/// Who made a puzzle, and the rules in the setter's words: on a list, on a picture and on a sheet.
#[tokio::test]
async fn a_puzzle_comes_with_its_words() {
    let rules = "variant 4x4\nauthor: \"Ann \"\"A\"\" B\"\ndescription: \"One & two.\\nThree.\"\ncage 3: r1c1 r1c2\n";
    let told = ask("/api/read", json!({ "text": rules })).await;
    assert_eq!(told["puzzles"][0]["author"], "Ann \"A\" B");
    let board = ruled(rules, &[]);
    let picture = json!({ "board": board, "kind": "svg" });
    let (_, _, svg) = post("/api/render", picture.to_string()).await;
    let svg = String::from_utf8(svg).unwrap();
    let puzzles = [json!({ "board": board, "title": " " })];
    let sheet = json!({ "puzzles": puzzles, "per_page": 1, "kind": "svg" });
    let sheet = ask("/api/sheet", sheet).await;
    for text in [&svg, sheet["pages"][0].as_str().unwrap()] {
        for words in ["One &amp; two.", "Three."] {
            assert!(text.contains(words), "{words}");
        }
    }
}
