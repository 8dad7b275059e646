//! Turns bytes into text: packed files are refused, UTF-16 is decoded, and byte order marks and colours are
//! dropped.

use std::io::Read;

use crate::ReadError;

/// What every input is expected to be.
pub(crate) const BINARY: &str = "text";

/// The greatest number of bytes of UTF-16, which is decoded at once.
const MAX_UTF16: usize = 256 << 20;

/// Returns the first bytes of an input, without a byte order mark. Returns the whole input, decoded, if it is
/// UTF-16.
pub(crate) fn head<R: Read>(input: &mut R) -> Result<Vec<u8>, ReadError> {
    let mut head = Vec::new();
    read_up_to(input, &mut head, 8)?;
    for (magic, name) in MAGIC {
        if head.starts_with(magic) {
            return Err(ReadError::whole(0, BINARY, *name).fatal());
        }
    }
    if head.starts_with(b"\xef\xbb\xbf") {
        head.drain(..3);
    } else if head.starts_with(b"\xff\xfe") || head.starts_with(b"\xfe\xff") {
        head = decode_utf16(input, head)?;
    }
    Ok(head)
}

/// Copies a line without colour sequences. If it is not text, returns the column, from 1, and what was found there.
pub(crate) fn clean(bytes: &[u8], line: &mut String) -> Result<(), (usize, String)> {
    let (text, bad) = match std::str::from_utf8(bytes) {
        Ok(text) => (text, None),
        Err(error) => {
            let (good, rest) = bytes.split_at(error.valid_up_to());
            (std::str::from_utf8(good).unwrap_or_default(), rest.first())
        }
    };
    let mut chars = text.chars().enumerate().peekable();
    while let Some((i, c)) = chars.next() {
        match c {
            '\u{1b}' => {
                // CSI is `ESC [`, parameters, and one letter. Any other sequence is ESC and one sign.
                if chars.next().is_some_and(|(_, c)| c == '[') {
                    for (_, c) in chars.by_ref() {
                        if ('@'..='~').contains(&c) {
                            break;
                        }
                    }
                }
            }
            '\t' => line.push(c),
            '\u{feff}' => {}
            c if c.is_control() => {
                return Err((
                    i + 1,
                    format!("the byte {:#04x} (a binary file?)", c as u32),
                ));
            }
            c => line.push(c),
        }
    }
    match bad {
        Some(byte) => {
            let column = text.chars().count() + 1;
            Err((
                column,
                format!("the byte {byte:#04x}, which is no UTF-8 (a binary file?)"),
            ))
        }
        None => Ok(()),
    }
}

/// The first bytes of files that people pass by mistake.
const MAGIC: &[(&[u8], &str)] = &[
    (b"\x1f\x8b", "a gzip file; unpack it first (gzip -dc)"),
    (
        b"PK\x03\x04",
        "a zip file (or a .hsol save of HoDoKu); unpack it first",
    ),
    (b"\xfd7zXZ\0", "an xz file; unpack it first (xz -dc)"),
    (
        b"\x28\xb5\x2f\xfd",
        "a zstd file; unpack it first (zstd -dc)",
    ),
    (b"BZh", "a bzip2 file; unpack it first (bzip2 -dc)"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z file; unpack it first"),
    (b"%PDF", "a PDF file"),
    (b"\x89PNG", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"SQLite f", "an SQLite database"),
    (
        b"\xac\xed\x00\x05",
        "a Java object (a .hsol save of HoDoKu?)",
    ),
];

fn read_up_to<R: Read>(input: &mut R, bytes: &mut Vec<u8>, limit: u64) -> Result<(), ReadError> {
    match input.take(limit).read_to_end(bytes) {
        Ok(_) => Ok(()),
        Err(error) => Err(ReadError::io(0, error)),
    }
}

fn decode_utf16<R: Read>(input: &mut R, mut bytes: Vec<u8>) -> Result<Vec<u8>, ReadError> {
    read_up_to(input, &mut bytes, MAX_UTF16 as u64)?;
    if bytes.len() > MAX_UTF16 {
        let expected = format!("at most {} MiB of UTF-16", MAX_UTF16 >> 20);
        return Err(ReadError::whole(0, expected, "more; convert it to UTF-8").fatal());
    }
    let little = bytes[0] == 0xff;
    let units = bytes[2..].chunks(2).map(|pair| {
        let pair = [pair[0], pair.get(1).copied().unwrap_or_default()];
        if little {
            u16::from_le_bytes(pair)
        } else {
            u16::from_be_bytes(pair)
        }
    });
    let text: Result<String, _> = char::decode_utf16(units).collect();
    match text {
        Ok(text) => Ok(text.into_bytes()),
        Err(error) => {
            let found = format!("{error} in UTF-16 (a binary file?)");
            Err(ReadError::whole(0, BINARY, found).fatal())
        }
    }
}
