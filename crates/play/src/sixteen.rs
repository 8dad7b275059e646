//! Writes colours in the form that every terminal with sixteen colours understands: `ESC[36m`. The library below
//! writes `ESC[38;5;6m`, which only terminals with 256 colours understand. Other terminals read it as three
//! commands, one of which means to blink.

use std::io::{self, Write};

/// A writer that rewrites the first sixteen of 256 colours in the old form. It passes text on only when it is
/// flushed, so that no sequence is cut in two.
pub(crate) struct Sixteen<W> {
    inner: W,
    held: Vec<u8>,
}

impl<W: Write> Sixteen<W> {
    pub(crate) fn new(inner: W) -> Sixteen<W> {
        Sixteen {
            inner,
            held: Vec::new(),
        }
    }
}

impl<W: Write> Write for Sixteen<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.held.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let rewritten = with_old_colours(&self.held);
        self.held.clear();
        self.inner.write_all(&rewritten)?;
        self.inner.flush()
    }
}

/// Returns the same text with the old form of the colours.
fn with_old_colours(bytes: &[u8]) -> Vec<u8> {
    let mut rewritten = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some(at) = rest.windows(2).position(|pair| pair == b"\x1b[") {
        let (before, sequence) = rest.split_at(at + 2);
        rewritten.extend_from_slice(before);
        let parameters = sequence
            .iter()
            .take_while(|byte| byte.is_ascii_digit() || **byte == b';')
            .count();
        let (parameters, after) = sequence.split_at(parameters);
        if after.first() == Some(&b'm') {
            rewritten.extend(colours(parameters).bytes());
        } else {
            rewritten.extend_from_slice(parameters);
        }
        rest = after;
    }
    rewritten.extend_from_slice(rest);
    rewritten
}

/// Rewrites the parameters of a sequence: `1;38;5;6` becomes `1;36`.
fn colours(parameters: &[u8]) -> String {
    let text = String::from_utf8_lossy(parameters);
    let words: Vec<&str> = text.split(';').collect();
    let mut parts: Vec<String> = Vec::new();
    let mut rest = words.as_slice();
    while let Some((&word, after)) = rest.split_first() {
        let colour = match (word, after) {
            ("38" | "48", ["5", number, ..]) => number.parse::<u8>().ok().filter(|n| *n < 16),
            _ => None,
        };
        match colour {
            Some(number) => {
                let base = match (word, number < 8) {
                    ("38", true) => 30,
                    ("38", false) => 90 - 8,
                    (_, true) => 40,
                    (_, false) => 100 - 8,
                };
                parts.push((base + number).to_string());
                rest = &after[2..];
            }
            None => {
                parts.push(word.to_owned());
                rest = after;
            }
        }
    }
    parts.join(";")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sixteen_are_said_in_the_old_way() {
        for (new, old) in [
            ("\x1b[38;5;6mA", "\x1b[36mA"),
            ("\x1b[48;5;15m", "\x1b[107m"),
            ("\x1b[38;5;0;48;5;3m", "\x1b[30;43m"),
            ("\x1b[1;38;5;8mx\x1b[0m", "\x1b[1;90mx\x1b[0m"),
            ("\x1b[38;5;200m", "\x1b[38;5;200m"),
            ("\x1b[38;2;5;6;7m", "\x1b[38;2;5;6;7m"),
            ("\x1b[2;5H┃\x1b[m\x1b[?25l", "\x1b[2;5H┃\x1b[m\x1b[?25l"),
            ("38;5;6m\x1b[", "38;5;6m\x1b["),
        ] {
            let mut written = Vec::new();
            let mut writer = Sixteen::new(&mut written);
            // A sequence may come in pieces.
            for byte in new.as_bytes() {
                writer.write_all(&[*byte]).unwrap();
            }
            writer.flush().unwrap();
            assert_eq!(String::from_utf8(written).unwrap(), old);
        }
    }
}
