//! JSON with the place of every value, for formats that are written in it. It also reads JSON as SudokuPad shortens
//! it: keys and short words without quotes, single quotes, objects left out of lists, `t` and `f`, and colours
//! without `#`.

use super::text::Text;
use crate::ReadError;

/// A value, and the byte at which it begins.
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
    /// A number, as it is written.
    Number(String),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    /// Returns the member of an object.
    pub(super) fn get(&self, key: &str) -> Option<&Json> {
        match &self.value {
            Value::Object(members) => members.iter().find(|(name, _)| name == key).map(|(_, v)| v),
            _ => None,
        }
    }

    /// Returns the member of an object, which is `null` if it is new. Returns `None` for anything else than an
    /// object.
    pub(super) fn entry(&mut self, key: &str) -> Option<&mut Json> {
        let Value::Object(members) = &mut self.value else {
            return None;
        };
        let at = members.iter().position(|(name, _)| name == key);
        let at = at.unwrap_or_else(|| {
            let (at, value) = (self.at, Value::Null);
            members.push((key.to_owned(), Json { at, value }));
            members.len() - 1
        });
        Some(&mut members[at].1)
    }

    /// Returns the members of a list, or none for anything else.
    pub(super) fn list(&self) -> &[Json] {
        match &self.value {
            Value::List(list) => list,
            _ => &[],
        }
    }

    /// Returns the members of a list that is a member of an object, or none for anything else.
    pub(super) fn list_of(&self, key: &str) -> &[Json] {
        self.get(key).map_or(&[][..], Json::list)
    }

    /// Returns a text that is a member of an object.
    pub(super) fn text_of(&self, key: &str) -> Option<&str> {
        self.get(key).and_then(Json::text)
    }

    /// Returns a text, or a number as it is written.
    pub(super) fn text(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) | Value::Number(text) => Some(text),
            _ => None,
        }
    }

    /// Returns a whole number, which may also be written as a text.
    pub(super) fn number(&self) -> Option<i32> {
        self.text()?.trim().parse().ok()
    }

    /// Returns whether the value is `true`.
    pub(super) fn is_true(&self) -> bool {
        self.value == Value::Bool(true)
    }
}

/// The greatest depth of nested values.
const MOST_DEPTH: usize = 60;

/// Reads a whole text.
pub(super) fn read(text: &Text) -> Result<Json, ReadError> {
    Reading::whole(text, false)
}

/// Returns where JSON breaks off: the error if a text ends before it is complete. It may be several values, one on
/// each line.
pub(crate) fn broken_off(source: &str) -> Option<ReadError> {
    let text = Text(source.trim_end());
    let mut reading = Reading {
        text: &text,
        at: 0,
        lenient: false,
    };
    loop {
        reading.blanks();
        reading.peek()?;
        if let Err(error) = reading.value(0) {
            let is_at_end = reading.peek().is_none();
            return is_at_end.then(|| error.explain_found("the JSON is incomplete"));
        }
    }
}

/// Reads a whole text, shortened or plain.
pub(super) fn read_lenient(text: &Text) -> Result<Json, ReadError> {
    Reading::whole(text, true)
}

/// Returns the place of a byte of a text in quotes, which begins at `at`.
pub(super) fn place_in(text: &Text, at: usize, byte: usize) -> usize {
    let mut reading = Reading {
        text,
        at,
        lenient: true,
    };
    let Some(quote) = reading.quote() else {
        return at;
    };
    reading.at += quote.len_utf8();
    let mut read = 0;
    while read < byte
        && let Ok(Some(sign)) = reading.sign(quote)
    {
        read += sign.len_utf8();
    }
    reading.at
}

struct Reading<'a> {
    text: &'a Text<'a>,
    at: usize,
    /// Whether the reader accepts the shortened form of SudokuPad.
    lenient: bool,
}

impl<'a> Reading<'a> {
    fn whole(text: &'a Text<'a>, lenient: bool) -> Result<Json, ReadError> {
        let mut reading = Reading {
            text,
            at: 0,
            lenient,
        };
        let json = reading.value(0)?;
        reading.blanks();
        match reading.peek() {
            None => Ok(json),
            Some(_) => Err(reading.error("the end")),
        }
    }

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
                    let key = match self.quote() {
                        Some(quote) => self.quoted(quote)?,
                        None if self.lenient => self.bare(),
                        None => return Err(self.error("`\"`")),
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
                    match self.peek() {
                        // Nothing between two commas is an empty object.
                        Some(',' | ']') if self.lenient => {
                            let value = Value::Object(Vec::new());
                            list.push(Json { at: self.at, value });
                        }
                        Some(']') if list.is_empty() => {}
                        _ => list.push(self.value(depth + 1)?),
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
            _ => match self.quote() {
                Some(quote) => Value::Text(self.quoted(quote)?),
                None => self.word()?,
            },
        };
        Ok(Json { at, value })
    }

    /// Reads a number, or a word for a value.
    fn word(&mut self) -> Result<Value, ReadError> {
        let at = self.at;
        let word = self.bare();
        let is_number = word.starts_with(|sign: char| sign == '-' || sign.is_ascii_digit())
            && word
                .chars()
                .all(|sign| sign.is_ascii_alphanumeric() || "+-.".contains(sign));
        Ok(match &word[..] {
            "true" => Value::Bool(true),
            "false" => Value::Bool(false),
            "null" => Value::Null,
            "t" if self.lenient => Value::Bool(true),
            "f" if self.lenient => Value::Bool(false),
            _ if is_number || self.lenient && !word.is_empty() => Value::Number(word),
            _ => {
                self.at = at;
                return Err(self.error("a value of JSON"));
            }
        })
    }

    /// Reads signs up to the next one that has a meaning.
    fn bare(&mut self) -> String {
        let rest = self.text.0.get(self.at..).unwrap_or_default();
        let end = rest.find([',', ':', '{', '}', '[', ']', '"', '\'']);
        let word = &rest[..end.unwrap_or(rest.len())];
        self.at += word.len();
        word.trim().to_owned()
    }

    /// Returns the quote with which a text begins here.
    fn quote(&self) -> Option<char> {
        self.peek()
            .filter(|&sign| sign == '"' || self.lenient && sign == '\'')
    }

    fn quoted(&mut self, quote: char) -> Result<String, ReadError> {
        self.at += quote.len_utf8();
        let mut out = String::new();
        while let Some(sign) = self.sign(quote)? {
            out.push(sign);
        }
        Ok(out)
    }

    /// Reads a sign of a text in quotes, or `None` for the quote at its end.
    fn sign(&mut self, quote: char) -> Result<Option<char>, ReadError> {
        let Some(sign) = self.peek() else {
            return Err(self.error("the quote at the end"));
        };
        self.at += sign.len_utf8();
        if sign == quote {
            return Ok(None);
        }
        if sign != '\\' {
            return Ok(Some(sign));
        }
        let escaped = self.peek();
        let meant = match escaped {
            Some('n') => '\n',
            Some('t') => '\t',
            Some('r') => '\r',
            Some('b' | 'f') => ' ',
            Some(sign @ ('"' | '\\' | '/')) => sign,
            Some('u') => {
                let code = self.text.0.get(self.at + 1..self.at + 5);
                let code = code.and_then(|hex| u32::from_str_radix(hex, 16).ok());
                let Some(code) = code else {
                    return Err(self.error("four hexadecimal digits after `\\u`"));
                };
                self.at += 4;
                // Halves of signs beyond the first plane are not needed.
                char::from_u32(code).unwrap_or('\u{fffd}')
            }
            Some(other) if self.lenient => other,
            _ => return Err(self.error("a sign that may follow `\\`")),
        };
        self.at += escaped.map_or(0, char::len_utf8);
        Ok(Some(meant))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_that_breaks_off_is_found() {
        let place = |text| {
            broken_off(text).map(|error| format!("{}:{} {error}", error.line(), error.column()))
        };
        assert_eq!(place("{\"a\": [1, {}]}\n[2]\n"), None);
        assert_eq!(place("{a: 1"), None);
        let quote = "1:16 expected the quote at the end, found the end (the JSON is incomplete)";
        assert_eq!(place("{\"puzzle\": \"53.").as_deref(), Some(quote));
        let comma = "2:6 expected `,` or `}`, found the end (the JSON is incomplete)";
        assert_eq!(place("{\n\"a\":1\n").as_deref(), Some(comma));
    }

    #[test]
    fn shortened_and_plain_json_are_alike() {
        let short = Text("{ce:[[,{v:5},],[,,]],l:[{wp:[[.5,.5]],c:a0B1c2,r:t}],t:'it\\'s'}");
        let json = read_lenient(&short).unwrap();
        let rows = json.get("ce").unwrap().list();
        assert_eq!((rows.len(), rows[0].list().len()), (2, 3));
        assert_eq!(rows[0].list()[1].get("v").and_then(Json::number), Some(5));
        assert_eq!(json.get("t").and_then(Json::text), Some("it's"));
        let line = &json.get("l").unwrap().list()[0];
        assert!(line.get("r").is_some_and(Json::is_true));
        assert_eq!(line.get("c").and_then(Json::text), Some("a0B1c2"));
        let plain = Text("{\"cells\": [[{}, {\"value\": 5}]], \"title\": \"a\"}");
        assert_eq!(
            read_lenient(&plain).unwrap().get("cells").unwrap().list()[0]
                .list()
                .len(),
            2
        );
        assert_eq!(read(&plain).ok(), read_lenient(&plain).ok());
        assert_eq!(read(&Text("[]")).unwrap().list(), []);
        for strict in ["[,]", "[1,]", "{a:1}", "t", "'a'", "\"\\x\"", "x1"] {
            assert!(read(&Text(strict)).is_err(), "{strict}");
            assert!(read_lenient(&Text(strict)).is_ok(), "{strict}");
        }
        for bad in ["", "{", "[", "{a}", "'", "[1}", "{a:1}x", "'\\u12'"] {
            assert!(read_lenient(&Text(bad)).is_err(), "{bad}");
            assert!(read(&Text(bad)).is_err(), "{bad}");
        }
    }
}
