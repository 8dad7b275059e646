//! Links to puzzles of f-puzzles and SudokuPad, on any site where they are played, and the packed texts in them.

use super::lz;
use super::text::Text;
use crate::ReadError;

/// The sites of such links.
const SITES: [&str; 4] = [
    "f-puzzles.com",
    "sudokupad.app",
    "crackingthecryptic.com",
    "tinyurl.com",
];

/// The content of a link.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Link<'a> {
    /// The packed JSON of f-puzzles.
    FPuzzles(&'a str),
    /// The packed JSON of SudokuPad.
    SudokuPad(&'a str),
    /// No puzzle, only the name of one that the site stores.
    Name,
}

/// Returns the content of a text that is a link of these sites, or the packed text of one by itself.
pub(crate) fn link(text: &str) -> Option<Link<'_>> {
    let text = text.trim();
    if text.starts_with('{') {
        return None;
    }
    let address = text.split_once("://").map_or(text, |(_, rest)| rest);
    let (host, path) = address.split_once('/').unwrap_or((address, ""));
    let is_site = SITES.iter().any(|site| host.ends_with(site));
    let after = |mark: &str| path.split_once(mark).map(|(_, rest)| rest);
    let loaded = is_site.then(|| after("load=")).flatten();
    let name = match is_site {
        true => loaded
            .or_else(|| after("puzzleid="))
            .unwrap_or_else(|| path.strip_prefix("sudoku/").unwrap_or(path)),
        false => text,
    };
    let name = name
        .split(['&', '#', '?', ' ', '\n', '>', ')', '"'])
        .next()
        .unwrap_or(name);
    let behind = |marks: [&str; 2]| {
        let mut rest = marks.iter().filter_map(|mark| name.strip_prefix(mark));
        rest.find(|rest| rest.len() > 8)
    };
    if let Some(packed) = behind(["fpuzzles", "fpuz"]) {
        Some(Link::FPuzzles(packed))
    } else if let Some(packed) = behind(["scl", "ctc"]) {
        Some(Link::SudokuPad(packed))
    } else if loaded.is_some() || is_packed_object(name) {
        Some(Link::FPuzzles(name))
    } else {
        is_site.then_some(Link::Name)
    }
}

/// Returns whether a text by itself looks like packed JSON, which begins with a brace and a quotation mark.
fn is_packed_object(name: &str) -> bool {
    let is_sign = |sign: u8| sign.is_ascii_alphanumeric() || b"+/=".contains(&sign);
    let mixed = name.bytes().any(|sign| sign.is_ascii_lowercase());
    name.starts_with("N4I") && name.len() > 40 && mixed && name.bytes().all(is_sign)
}

/// Returns the text that is packed in a part of the source.
///
/// # Errors
/// If the part is not a packed text.
pub(super) fn unpacked(source: &str, packed: &str) -> Result<String, ReadError> {
    let at = source.find(packed).unwrap_or(0);
    // Links may have signs that are written as %2B and the like.
    lz::unpack(&super::iss_packed::unescaped(packed))
        .ok_or_else(|| Text(source).error(at, "a packed puzzle", "something else"))
}

/// Returns the JSON that a link holds, or the text itself if JSON begins in it. Returns `None` for other texts.
///
/// # Errors
/// If the link holds no puzzle.
pub(super) fn json_text(source: &str) -> Result<Option<String>, ReadError> {
    match link(source) {
        Some(Link::FPuzzles(packed) | Link::SudokuPad(packed)) => {
            unpacked(source, packed).map(Some)
        }
        Some(Link::Name) => Err(only_a_name(source)),
        None => Ok(source
            .trim_start()
            .starts_with('{')
            .then(|| source.to_owned())),
    }
}

/// Returns the error for a link that holds no puzzle.
pub(super) fn only_a_name(source: &str) -> ReadError {
    Text(source).error(
        0,
        "a link that holds the puzzle itself, or its text",
        "a short link, the name of a puzzle that its site keeps (open it there and export the puzzle)",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_links_hold() {
        let packed = "N4IgzglgXgpiBcA2ANCA5gJwgEwQbT2AF9ljSSzKiBdZQih8p42+5xq1q99rj/8nx7cWtEAGsIAGykwMAYwCGaOPEIh5MGWHwgASgGYAwgZCo9AFhNn9ViyDEA3RVICuqkAEYADCBpEgA===";
        for before in [
            "https://f-puzzles.com/?load=",
            "www.f-puzzles.com/?load=",
            "https://sudokupad.app/fpuz",
            "https://beta.sudokupad.app/fpuzzles",
            "https://sudokupad.app/sudoku/fpuzzles",
            "https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles",
            "Solve it: https://sudokupad.app/?puzzleid=fpuzzles",
            "fpuzzles",
            "fpuz",
            "",
        ] {
            let text = format!("{before}{packed}");
            assert_eq!(link(&text), Some(Link::FPuzzles(packed)), "{text}");
        }
        for before in [
            "https://sudokupad.app/scl",
            "https://sudokupad.app/sudoku/ctc",
            "https://app.crackingthecryptic.com/sudoku/?puzzleid=scl",
            "ctc",
        ] {
            let text = format!("{before}{packed}?setting-nogrid=1");
            assert_eq!(link(&text), Some(Link::SudokuPad(packed)), "{text}");
        }
        for text in [
            "https://sudokupad.app/wsj7iunsg6",
            "https://f-puzzles.com/?id=abc12",
            "https://tinyurl.com/abc12",
            "https://sudokupad.app/clover/jan-2-2022-xyz",
        ] {
            assert_eq!(link(text), Some(Link::Name), "{text}");
        }
        for text in [
            "",
            "N4I",
            "N4Ig zzz",
            "https://sudokuexchange.com/play/?s=1",
            "{\"size\":4,\"grid\":[],\"ruleset\":\"sudokupad.app/scl123456789\"}",
        ] {
            assert_eq!(link(text), None, "{text}");
        }
    }
}
