//! JSON with the place of every value, for formats that are written in it.

use super::text::Text;
use crate::ReadError;

/// A value and where it begins, in bytes.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Json {
    pub(super) at: usize,
    pub(super) value: Value,
}

/// A value.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Value {
    Null,
    Bool(bool),
    /// As it is written.
    Number(String),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    /// The member of an object.
    pub(super) fn get(&self, key: &str) -> Option<&Json> {
        match &self.value {
            Value::Object(members) => members.iter().find(|(name, _)| name == key).map(|(_, v)| v),
            _ => None,
        }
    }

    /// The members of a list; none of anything else.
    pub(super) fn list(&self) -> &[Json] {
        match &self.value {
            Value::List(list) => list,
            _ => &[],
        }
    }

    /// A text, or a number as it is written.
    pub(super) fn text(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) | Value::Number(text) => Some(text),
            _ => None,
        }
    }

    /// A whole number, also one that is written as a text.
    pub(super) fn number(&self) -> Option<i32> {
        self.text()?.trim().parse().ok()
    }

    /// Whether it is `true`.
    pub(super) fn is_true(&self) -> bool {
        self.value == Value::Bool(true)
    }
}

/// Deeper nesting than this is refused.
const MOST_DEPTH: usize = 60;

/// Reads a whole text.
pub(super) fn read(text: &Text) -> Result<Json, ReadError> {
    let mut reading = Reading { text, at: 0 };
    let value = reading.value(0)?;
    reading.blanks();
    match reading.at < text.0.len() {
        true => Err(reading.error("the end")),
        false => Ok(value),
    }
}

struct Reading<'a> {
    text: &'a Text<'a>,
    at: usize,
}

impl Reading<'_> {
    fn error(&self, expected: &str) -> ReadError {
        let found = self
            .text
            .0
            .get(self.at..)
            .and_then(|rest| rest.chars().next());
        let found = found.map_or("the end".to_owned(), |sign| {
            format!("`{}`", sign.escape_default())
        });
        self.text.error(self.at, expected, found)
    }

    fn peek(&self) -> Option<u8> {
        self.text.0.as_bytes().get(self.at).copied()
    }

    fn blanks(&mut self) {
        while self.peek().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.at += 1;
        }
    }

    fn take(&mut self, byte: u8) -> bool {
        self.blanks();
        let there = self.peek() == Some(byte);
        self.at += usize::from(there);
        there
    }

    fn value(&mut self, depth: usize) -> Result<Json, ReadError> {
        self.blanks();
        let at = self.at;
        if depth > MOST_DEPTH {
            return Err(self.error("fewer brackets inside each other"));
        }
        let value = match self.peek() {
            Some(b'{') => {
                self.at += 1;
                let mut members = Vec::new();
                while !self.take(b'}') {
                    if !members.is_empty() && !self.take(b',') {
                        return Err(self.error("`,` or `}`"));
                    }
                    self.blanks();
                    let key = self.string()?;
                    if !self.take(b':') {
                        return Err(self.error("`:`"));
                    }
                    members.push((key, self.value(depth + 1)?));
                }
                Value::Object(members)
            }
            Some(b'[') => {
                self.at += 1;
                let mut list = Vec::new();
                while !self.take(b']') {
                    if !list.is_empty() && !self.take(b',') {
                        return Err(self.error("`,` or `]`"));
                    }
                    list.push(self.value(depth + 1)?);
                }
                Value::List(list)
            }
            Some(b'"') => Value::Text(self.string()?),
            Some(b'-' | b'0'..=b'9') => {
                while self
                    .peek()
                    .is_some_and(|b| b.is_ascii_alphanumeric() || b"+-.".contains(&b))
                {
                    self.at += 1;
                }
                Value::Number(self.text.0[at..self.at].to_owned())
            }
            _ => self.word()?,
        };
        Ok(Json { at, value })
    }

    fn word(&mut self) -> Result<Value, ReadError> {
        let rest = self.text.0.get(self.at..).unwrap_or_default();
        for (word, value) in [
            ("true", Value::Bool(true)),
            ("false", Value::Bool(false)),
            ("null", Value::Null),
        ] {
            if rest.starts_with(word) {
                self.at += word.len();
                return Ok(value);
            }
        }
        Err(self.error("a value of JSON"))
    }

    fn string(&mut self) -> Result<String, ReadError> {
        if self.peek() != Some(b'"') {
            return Err(self.error("`\"`"));
        }
        self.at += 1;
        let mut out = String::new();
        loop {
            let rest = self.text.0.get(self.at..).unwrap_or_default();
            let Some(sign) = rest.chars().next() else {
                return Err(self.error("`\"`"));
            };
            self.at += sign.len_utf8();
            match sign {
                '"' => return Ok(out),
                '\\' => {
                    let escaped = self.peek().unwrap_or_default();
                    self.at += 1;
                    out.push(match escaped {
                        b'"' | b'\\' | b'/' => escaped as char,
                        b'n' => '\n',
                        b't' => '\t',
                        b'r' => '\r',
                        b'b' | b'f' => ' ',
                        b'u' => {
                            let code = self.text.0.get(self.at..self.at + 4);
                            let code = code.and_then(|hex| u32::from_str_radix(hex, 16).ok());
                            let Some(code) = code else {
                                return Err(self.error("four hexadecimal digits"));
                            };
                            self.at += 4;
                            // Halves of signs beyond the first plane stand for nothing we need.
                            char::from_u32(code).unwrap_or('\u{fffd}')
                        }
                        _ => {
                            self.at -= 1;
                            return Err(self.error("a sign that may follow `\\`"));
                        }
                    });
                }
                sign => out.push(sign),
            }
        }
    }
}
