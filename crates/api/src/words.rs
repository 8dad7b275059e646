//! What is wrong with the JSON of a request, in words for people who know no Rust.

use serde_json::Error;

use crate::problem::{Problem, Trouble};

/// Why the body of a request cannot be read.
pub(crate) fn unreadable(error: &Error) -> Problem {
    let place = format!("line {}, column {}", error.line(), error.column());
    if !error.is_data() {
        let why = match error.is_eof() {
            true => "it ends too early",
            false => "a sign is wrong",
        };
        return Problem::new(
            Trouble::NotJson,
            format!("The body is not JSON: {why} ({place})."),
        );
    }
    let text = error.to_string();
    let text = text.split(" at line ").next().unwrap_or(&text);
    let words = in_words(text).unwrap_or_else(|| "a value has the wrong form".to_owned());
    Problem::new(
        Trouble::WrongRequest,
        format!("The request: {words} ({place})."),
    )
}

/// The library's message in our words.
fn in_words(text: &str) -> Option<String> {
    if let Some(field) = text.strip_prefix("missing field ") {
        return Some(format!("the field {field} is missing"));
    }
    if let Some(field) = text.strip_prefix("duplicate field ") {
        return Some(format!("the field {field} is there twice"));
    }
    if let Some(rest) = text.strip_prefix("unknown field ") {
        let (field, known) = rest.split_once(", ")?;
        return Some(format!("there is no field {field}, {}", choices(known)));
    }
    if let Some(rest) = text.strip_prefix("unknown variant ") {
        let (value, known) = rest.split_once(", ")?;
        return Some(format!("there is no choice {value}, {}", choices(known)));
    }
    if let Some(rest) = text.strip_prefix("invalid length ") {
        let (length, wanted) = rest.split_once(", expected ")?;
        let wanted = wanted.strip_prefix("an array of length ")?;
        return Some(format!("expected a list of {wanted}, found {length}"));
    }
    let rest = text.strip_prefix("invalid type: ");
    let (found, wanted) = rest
        .or_else(|| text.strip_prefix("invalid value: "))?
        .split_once(", expected ")?;
    Some(format!("expected {}, found {}", kind(wanted), value(found)))
}

/// `expected one of …` and `expected …`, of fields and of choices.
fn choices(known: &str) -> String {
    match known.strip_prefix("expected ") {
        Some(known) => format!("expected {known}"),
        None => known.to_owned(),
    }
}

/// What was expected.
fn kind(wanted: &str) -> String {
    let numbers = |most: u64| format!("a whole number from 0 to {most}");
    match wanted {
        "u8" => numbers(u8::MAX.into()),
        "u16" => numbers(u16::MAX.into()),
        "u32" => numbers(u32::MAX.into()),
        "u64" | "usize" => "a whole number, 0 or more".to_owned(),
        "a string" | "string" => "a text".to_owned(),
        "a boolean" => "true or false".to_owned(),
        "a sequence" => "a list".to_owned(),
        _ if wanted.starts_with("struct ") => "an object".to_owned(),
        _ => match wanted.strip_prefix("an array of length ") {
            Some(length) => format!("a list of {length}"),
            None => "another value".to_owned(),
        },
    }
}

/// What was found.
fn value(found: &str) -> String {
    let quoted = |kind: &str| found.strip_prefix(kind).map(|rest| rest.trim_matches('`'));
    match found {
        "null" => "null".to_owned(),
        "map" => "an object".to_owned(),
        "sequence" => "a list".to_owned(),
        _ => {
            if let Some(number) = quoted("integer ").or_else(|| quoted("floating point ")) {
                return number.to_owned();
            }
            if let Some(truth) = quoted("boolean ") {
                return truth.to_owned();
            }
            match found.strip_prefix("string ") {
                Some(text) => format!("the text {text}"),
                None => "something else".to_owned(),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::Limits;
    use crate::routes::route;

    fn words(name: &str, body: &str) -> String {
        let answer = route(name).expect("a request").answer(
            body.as_bytes(),
            &Limits::default(),
            &mut |_, _| (),
        );
        answer.expect_err("a wrong request").detail
    }

    #[test]
    fn no_word_of_a_library_is_left() {
        for (name, body, expected) in [
            (
                "solve",
                "{",
                "The body is not JSON: it ends too early (line 1, column 1).",
            ),
            (
                "solve",
                "{]",
                "The body is not JSON: a sign is wrong (line 1, column 2).",
            ),
            (
                "hint",
                "{}",
                "The request: the field `level` is missing (line 1, column 2).",
            ),
            (
                "solve",
                r#"{"boards": 1}"#,
                "The request: there is no field `boards`, expected one of `board`, `puzzle`, `method`, `part` (line 1, column 9).",
            ),
            (
                "generate",
                r#"{"box": [3, 3], "difficulty": "simple"}"#,
                "The request: there is no choice `simple`, expected one of `easy`, `medium`, `hard`, `unfair`, `extreme` \
                 (line 1, column 38).",
            ),
            (
                "generate",
                r#"{"box": 3}"#,
                "The request: expected a list of 2, found 3 (line 1, column 9).",
            ),
            (
                "generate",
                r#"{"box": [3]}"#,
                "The request: expected a list of 2, found 1 (line 1, column 11).",
            ),
            (
                "solve",
                r#"{"board": {"box": [2, 2], "givens": [300]}}"#,
                "The request: expected a whole number from 0 to 255, found 300 (line 1, column 40).",
            ),
            (
                "solve",
                r#"{"board": {"box": [2, 2], "givens": [-1]}}"#,
                "The request: expected a whole number from 0 to 255, found -1 (line 1, column 39).",
            ),
            (
                "solve",
                r#"{"board": {"givens": "12"}}"#,
                "The request: expected a list, found the text \"12\" (line 1, column 25).",
            ),
            (
                "render",
                r#"{"kind": "svg", "both": 1.5}"#,
                "The request: expected true or false, found 1.5 (line 1, column 27).",
            ),
            (
                "solve",
                "3",
                "The request: expected an object, found 3 (line 1, column 1).",
            ),
        ] {
            assert_eq!(words(name, body), expected, "{body}");
        }
    }
}
