//! Checks whether bytes are a value of Thrift's compact protocol, in which the end of a Parquet file is written.
//!
//! The library that reads it reserves memory for as many values as a list claims to have. A damaged list can claim
//! two billion values, and a program that cannot get such memory ends at once. So this check comes first: the bytes
//! must have room for the claimed length of every list and text. Nothing is stored, and nothing is recursive.

/// The greatest depth of nested values. The end of a Parquet file has eight.
const MAX_NESTED: usize = 64;

/// A value that is being read.
enum Open {
    /// A struct: fields up to the one that is marked as the last.
    Struct,
    /// A list, with the number of its values of this type that are still to come.
    List { element: u8, left: u64 },
}

/// Returns whether the bytes begin with a whole struct.
pub(crate) fn is_struct(bytes: &[u8]) -> bool {
    walk(bytes).is_some()
}

fn walk(mut bytes: &[u8]) -> Option<()> {
    let mut open = vec![Open::Struct];
    while let Some(last) = open.last_mut() {
        let kind = match last {
            Open::Struct => match byte(&mut bytes)? {
                0 => {
                    open.pop();
                    continue;
                }
                head => {
                    if head >> 4 == 0 {
                        number(&mut bytes)?;
                    }
                    // The value of a boolean is its type.
                    match head & 15 {
                        1 | 2 => continue,
                        kind => kind,
                    }
                }
            },
            Open::List { left: 0, .. } => {
                open.pop();
                continue;
            }
            Open::List { element, left } => {
                *left -= 1;
                *element
            }
        };
        match kind {
            1..=3 => skip(&mut bytes, 1)?,
            4..=6 => {
                number(&mut bytes)?;
            }
            7 => skip(&mut bytes, 8)?,
            8 => {
                let length = number(&mut bytes)?;
                skip(&mut bytes, length)?;
            }
            9 | 10 => {
                let head = byte(&mut bytes)?;
                let left = match head >> 4 {
                    15 => number(&mut bytes)?,
                    short => u64::from(short),
                };
                // No value is shorter than a byte.
                if left > bytes.len() as u64 {
                    return None;
                }
                let element = head & 15;
                open.push(Open::List { element, left });
            }
            12 => open.push(Open::Struct),
            // Maps (11) and the rest do not occur in Parquet.
            _ => return None,
        }
        if open.len() > MAX_NESTED {
            return None;
        }
    }
    Some(())
}

fn byte(bytes: &mut &[u8]) -> Option<u8> {
    let (first, rest) = bytes.split_first()?;
    *bytes = rest;
    Some(*first)
}

fn skip(bytes: &mut &[u8], length: u64) -> Option<()> {
    *bytes = bytes.get(usize::try_from(length).ok()?..)?;
    Some(())
}

/// Reads a number in groups of seven bits, the lowest first.
fn number(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for place in 0..10 {
        let part = byte(bytes)?;
        number |= u64::from(part & 127) << (7 * place);
        if part < 128 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn structs_that_are_whole() {
        for bytes in [
            &[0][..],
            // A boolean, a number, and a text of two bytes.
            &[0x11, 0x15, 0x80, 1, 0x18, 2, b'a', b'b', 0],
            // A field whose number is written out, a list of three numbers, and an empty struct in a struct.
            &[0x05, 20, 3, 0x19, 0x35, 1, 2, 3, 0x1c, 0, 0],
            // A list whose length is written out.
            &[0x19, 0xf3, 2, 7, 7, 0],
        ] {
            assert!(is_struct(bytes), "{bytes:?}");
            for end in 0..bytes.len() {
                assert!(!is_struct(&bytes[..end]), "{bytes:?} cut at {end}");
            }
        }
    }

    #[test]
    fn lengths_that_cannot_be() {
        // Lists and texts that are longer than the bytes after them, a map, and deeply nested lists.
        let long = [0xff, 0xff, 0xff, 0xff, 7];
        let list = [&[0x19, 0xf5][..], &long, &[0; 100]].concat();
        let text = [&[0x18][..], &long, &[0; 100]].concat();
        let map = vec![0x1b, 1, 0x55, 1, 1, 0];
        let nested = [&[0x19][..], &[0x19; 100], &[0; 100]].concat();
        for bytes in [list, text, map, nested] {
            assert!(!is_struct(&bytes), "{bytes:?}");
        }
    }
}
