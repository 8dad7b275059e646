//! JSON as SudokuPad shortens it: keys and short words without quotes, quotes that are single, objects left out
//! of lists, `t` and `f`, colours without `#`. Plain JSON is read as well.

use super::json::{Json, Value};
use super::text::Text;
use crate::ReadError;

/// Deeper nesting than this is refused.
const MOST_DEPTH: usize = 60;

/// Reads a whole text.
pub(super) fn read(text: &Text) -> Result<Json, ReadError> {
    let mut reading = Reading { text, at: 0 };
    let json = reading.value(0)?;
    reading.blanks();
    match reading.peek() {
        None => Ok(json),
        Some(_) => Err(reading.error("the end")),
    }
}

struct Reading<'a> {
    text: &'a Text<'a>,
    at: usize,
}

impl Reading<'_> {
    fn peek(&self) -> Option<char> {
        self.text.0.get(self.at..)?.chars().next()
    }

    fn error(&self, expected: &str) -> ReadError {
        let found = match self.peek() {
            Some(sign) => format!("`{}`", sign.escape_default()),
            None => "the end".to_owned(),
        };
        self.text.error(self.at, expected, found)
    }

    fn blanks(&mut self) {
        while let Some(sign) = self.peek().filter(|sign| sign.is_whitespace()) {
            self.at += sign.len_utf8();
        }
    }

    fn take(&mut self, wanted: char) -> bool {
        self.blanks();
        let there = self.peek() == Some(wanted);
        self.at += if there { wanted.len_utf8() } else { 0 };
        there
    }

    fn value(&mut self, depth: usize) -> Result<Json, ReadError> {
        self.blanks();
        let at = self.at;
        if depth > MOST_DEPTH {
            return Err(self.error("fewer brackets inside each other"));
        }
        let value = match self.peek() {
            Some('{') => {
                self.at += 1;
                let mut members = Vec::new();
                while !self.take('}') {
                    if !members.is_empty() && !self.take(',') {
                        return Err(self.error("`,` or `}`"));
                    }
                    self.blanks();
                    let key = match self.peek() {
                        Some('"' | '\'') => self.quoted()?,
                        _ => self.bare(),
                    };
                    if !self.take(':') {
                        return Err(self.error("`:`"));
                    }
                    members.push((key, self.value(depth + 1)?));
                }
                Value::Object(members)
            }
            Some('[') => {
                self.at += 1;
                let mut list = Vec::new();
                loop {
                    self.blanks();
                    // Nothing between two commas is an empty object.
                    if let Some(',' | ']') = self.peek() {
                        let value = Value::Object(Vec::new());
                        list.push(Json { at: self.at, value });
                    } else {
                        list.push(self.value(depth + 1)?);
                    }
                    if self.take(']') {
                        break;
                    }
                    if !self.take(',') {
                        return Err(self.error("`,` or `]`"));
                    }
                }
                Value::List(list)
            }
            Some('"' | '\'') => Value::Text(self.quoted()?),
            _ => {
                let word = self.bare();
                match &word[..] {
                    "" => return Err(self.error("a value")),
                    "t" | "true" => Value::Bool(true),
                    "f" | "false" => Value::Bool(false),
                    "null" => Value::Null,
                    _ => Value::Number(word),
                }
            }
        };
        Ok(Json { at, value })
    }

    /// Signs up to the next that has a meaning.
    fn bare(&mut self) -> String {
        let rest = self.text.0.get(self.at..).unwrap_or_default();
        let end = rest.find([',', ':', '{', '}', '[', ']', '"', '\'']);
        let word = &rest[..end.unwrap_or(rest.len())];
        self.at += word.len();
        word.trim().to_owned()
    }

    fn quoted(&mut self) -> Result<String, ReadError> {
        let Some(quote) = self.peek() else {
            return Err(self.error("a quote"));
        };
        self.at += 1;
        let mut out = String::new();
        loop {
            let Some(sign) = self.peek() else {
                return Err(self.error("the quote at the end"));
            };
            self.at += sign.len_utf8();
            match sign {
                '\\' => {
                    let Some(escaped) = self.peek() else {
                        return Err(self.error("a sign that may follow `\\`"));
                    };
                    self.at += escaped.len_utf8();
                    match escaped {
                        'n' => out.push('\n'),
                        't' => out.push('\t'),
                        'r' => out.push('\r'),
                        'u' => {
                            let hex = self.text.0.get(self.at..self.at + 4);
                            let code = hex.and_then(|hex| u32::from_str_radix(hex, 16).ok());
                            let Some(code) = code else {
                                return Err(self.error("four hexadecimal digits"));
                            };
                            self.at += 4;
                            out.push(char::from_u32(code).unwrap_or('\u{fffd}'));
                        }
                        other => out.push(other),
                    }
                }
                sign if sign == quote => return Ok(out),
                sign => out.push(sign),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shortened_and_plain_json_are_alike() {
        let short = Text("{ce:[[,{v:5},],[,,]],l:[{wp:[[.5,.5]],c:a0B1c2,r:t}],t:'it\\'s'}");
        let json = read(&short).unwrap();
        let rows = json.get("ce").unwrap().list();
        assert_eq!((rows.len(), rows[0].list().len()), (2, 3));
        assert_eq!(rows[0].list()[1].get("v").and_then(Json::number), Some(5));
        assert_eq!(json.get("t").and_then(Json::text), Some("it's"));
        let line = &json.get("l").unwrap().list()[0];
        assert!(line.get("r").is_some_and(Json::is_true));
        assert_eq!(line.get("c").and_then(Json::text), Some("a0B1c2"));
        let plain = Text("{\"cells\": [[{}, {\"value\": 5}]], \"title\": \"a\"}");
        assert_eq!(
            read(&plain).unwrap().get("cells").unwrap().list()[0]
                .list()
                .len(),
            2
        );
        for bad in ["", "{", "[", "{a}", "'", "[1}", "{a:1}x", "'\\u12'"] {
            assert!(read(&Text(bad)).is_err(), "{bad}");
        }
    }
}
