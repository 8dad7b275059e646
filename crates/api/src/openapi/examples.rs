//! An example of each request.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use ninefold::Puzzle;
use ninefold::picture::{self, BoardPicture, Picture, Theme};
use serde_json::{Value, json};

/// A puzzle with one solution.
const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A small picture of the puzzle, as PNG in base64.
fn picture() -> String {
    let puzzle: Puzzle = PUZZLE.parse().unwrap();
    let drawing = Picture::of(BoardPicture::new(&puzzle)).draw(&Theme::PRINT);
    STANDARD.encode(picture::png(&drawing, Some(180)))
}

/// The body of a request of this name.
pub(crate) fn example(name: &str) -> Option<Value> {
    Some(match name {
        "solve" | "check" | "broken" | "steps" | "redundant" | "minimize" => {
            json!({ "puzzle": PUZZLE })
        }
        "count" => {
            json!({ "board": { "box": [2, 2], "givens": [1, 0, 0, 0, 0, 0, 3, 0, 0, 4, 0, 0, 0, 0, 0, 2] }, "limit": 10 })
        }
        "why" => json!({ "puzzle": PUZZLE, "cell": 40, "digit": 5 }),
        "candidates" => json!({ "puzzle": "1.....1........4", "limit": 100 }),
        "hint" => json!({ "puzzle": PUZZLE, "level": 3 }),
        "explain" | "rate" => json!({ "puzzle": PUZZLE, "scale": "hodoku" }),
        "watch" => json!({ "puzzle": PUZZLE, "method": "candidates", "limit": 1000 }),
        "generate" => json!({ "box": [3, 3], "difficulty": "medium", "date": "2026-11-23" }),
        "levels" => json!({ "box": [4, 4] }),
        "technique" => json!({ "name": "x-wing" }),
        "practice" => json!({ "name": "x-wing", "seed": 1 }),
        "rules" => json!({ "rules": "variant 4x4\ncage 3: r1c1 r1c2\n" }),
        "read" => json!({ "text": PUZZLE }),
        "convert" => json!({ "puzzle": PUZZLE, "to": "hodoku" }),
        "render" => json!({ "puzzle": PUZZLE, "kind": "svg", "theme": "light" }),
        "sheet" => {
            json!({ "puzzles": [{ "title": "Monday", "puzzle": PUZZLE }], "per_page": 1, "kind": "pdf" })
        }
        "photo" => json!({ "image": picture() }),
        "qr" => json!({ "text": "https://example.org/" }),
        _ => return None,
    })
}
