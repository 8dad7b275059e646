//! Takes the text of Interactive-Sudoku-Solver apart: sections, rules with their arguments, and base64.

use super::text::{Text, Word};
use crate::ReadError;

/// A rule as it is written, with the rules inside it.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) kind: Word,
    pub(super) arguments: Vec<Word>,
    pub(super) inner: Vec<Node>,
}

/// Returns the parts between blank lines, each with its place. Comments are replaced by blanks.
pub(super) fn sections(text: &str) -> Vec<(usize, &str)> {
    let mut sections: Vec<(usize, usize)> = Vec::new();
    let mut open = false;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let trimmed = line.trim();
        if trimmed.is_empty() {
            open = false;
        } else if !line.starts_with('#') {
            match sections.last_mut() {
                Some(section) if open => section.1 = at + line.len(),
                _ => sections.push((at, at + line.len())),
            }
            open = true;
        }
        at += line.len();
    }
    sections
        .into_iter()
        .map(|(from, to)| (from, &text[from..to]))
        .collect()
}

/// The greatest depth of nested rules.
const MOST_DEPTH: usize = 20;
/// Reads `.Type~argument…` into nodes.
pub(super) fn parse(section: &str, offset: usize, text: &Text) -> Result<Vec<Node>, ReadError> {
    let mut items: Vec<Vec<Word>> = Vec::new();
    let mut at = offset;
    for line in section.split_inclusive('\n') {
        let begin = at;
        at += line.len();
        if line.starts_with('#') {
            continue;
        }
        for (i, sign) in line
            .char_indices()
            .filter(|(_, sign)| !sign.is_whitespace())
        {
            let place = begin + i;
            let empty = || Word::new("", place + sign.len_utf8());
            match (sign, items.last_mut()) {
                ('.', _) => items.push(vec![empty()]),
                (_, None) => {
                    return Err(text.error(
                        place,
                        "a rule such as .Thermo~R1C1~R1C2",
                        format!("`{sign}`"),
                    ));
                }
                ('~', Some(item)) => item.push(empty()),
                (_, Some(item)) => {
                    if let Some(word) = item.last_mut() {
                        if word.text.is_empty() {
                            word.at = place;
                        }
                        word.text.push(sign);
                    }
                }
            }
        }
    }
    let mut stack: Vec<Node> = Vec::new();
    let mut nodes = Vec::new();
    for mut item in items {
        let kind = item.remove(0);
        if kind.text.is_empty() && item.is_empty() {
            continue;
        }
        if kind.text == "End" {
            let Some(node) = stack.pop() else {
                return Err(text.wrong(&kind, "a rule that .End can end"));
            };
            innermost(&mut stack, &mut nodes).push(node);
            continue;
        }
        let composite = matches!(&kind.text[..], "Or" | "And" | "Replicate");
        let node = Node {
            kind,
            arguments: item,
            inner: Vec::new(),
        };
        if composite {
            if stack.len() >= MOST_DEPTH {
                return Err(text.wrong(&node.kind, "fewer rules inside each other"));
            }
            stack.push(node);
        } else {
            innermost(&mut stack, &mut nodes).push(node);
        }
    }
    match stack.pop() {
        Some(open) => Err(text.wrong(&open.kind, "an .End for this")),
        None => Ok(nodes),
    }
}

/// Returns the nodes inside the innermost open node, or else the outer ones.
fn innermost<'n>(open: &'n mut [Node], outer: &'n mut Vec<Node>) -> &'n mut Vec<Node> {
    open.last_mut().map_or(outer, |node| &mut node.inner)
}

/// Returns the value of a sign of URL-safe base64.
pub(super) fn base64(sign: char) -> Option<u8> {
    Some(match sign {
        'A'..='Z' => sign as u8 - b'A',
        'a'..='z' => sign as u8 - b'a' + 26,
        '0'..='9' => sign as u8 - b'0' + 52,
        '-' => 62,
        '_' => 63,
        _ => return None,
    })
}
