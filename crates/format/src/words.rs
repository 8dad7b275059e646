//! The words and fields of a line, and the comment after a puzzle.

use ninefold_grid::{Board, Grid};

use crate::ReadError;
use crate::boards::{expected_number, read_number};
use crate::error::quote;
use crate::lines::Line;

/// Returns the first word, up to a blank, comma, semicolon or `#`.
pub(crate) fn first_word(text: &str) -> &str {
    let is_end = |byte: u8| matches!(byte, b' ' | b'\t' | b';' | b',' | b'#');
    let end = text.bytes().position(is_end);
    &text[..end.unwrap_or(text.len())]
}

/// Returns things as a text, with another text between them.
pub(crate) fn joined<T: ToString>(things: impl IntoIterator<Item = T>, between: &str) -> String {
    let things = things.into_iter().map(|thing| thing.to_string());
    things.collect::<Vec<String>>().join(between)
}

/// Returns the words and the numbers of a text, in small letters.
pub(crate) fn small_words(text: &str) -> Vec<String> {
    let small = text.to_lowercase();
    let words = small.split(|sign: char| !sign.is_alphanumeric());
    let words = words.filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}

/// Returns the fields of a line of numbers. They are separated by semicolons, commas, tabs or blanks: the first of
/// these that occurs is the separator. Only blanks may be repeated. In a list as programs write it, `[[5, 3, 0, …],
/// …]`, brackets are separators too.
pub(crate) fn fields(text: &str) -> impl Iterator<Item = &str> {
    let list = list(text);
    let (listed, text) = (list.is_some(), list.unwrap_or(text));
    let separator = separator(text).filter(|_| !listed);
    text.split(move |c: char| match separator {
        Some(separator) => c == separator,
        None => c.is_whitespace() || listed && (is_bracket(c) || matches!(c, ',' | ';')),
    })
    .map(str::trim)
    .filter(move |field| separator.is_some() || !field.is_empty())
}

fn is_bracket(c: char) -> bool {
    matches!(c, '[' | ']' | '(' | ')' | '{' | '}')
}

/// Returns the list in a text, which may have a name or be in a call: `S = [5 3 0; …]`, `np.array([[5, 3, …`.
fn list(text: &str) -> Option<&str> {
    if text.starts_with(is_bracket) {
        return Some(text);
    }
    // A quick test: most lines do not begin with a word.
    if !text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
        return None;
    }
    let start = text.find(is_bracket)?;
    let (name, list) = text.split_at(start);
    let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '=' | ' ');
    let is_given = name.trim_end().ends_with('=') || list.starts_with("([");
    (is_given && name.chars().all(is_name)).then_some(list)
}

/// Returns the text within the brackets of a list, which may be open at either end. Other text is returned as it
/// is.
pub(crate) fn within_brackets(text: &str) -> &str {
    let Some(text) = list(text) else {
        // A row of a matrix, `6 0 0 1 9 5 0 0 0;`, or its last row.
        let row = text.trim_end_matches([']', ')', '}', ';', ' ']);
        return if row.contains([';', ']', ')', '}']) {
            text
        } else {
            row
        };
    };
    text.trim_start_matches(|c: char| is_bracket(c) || c.is_whitespace())
        .trim_end_matches(|c: char| is_bracket(c) || c.is_whitespace() || matches!(c, ',' | ';'))
}

/// Returns the separator of fields that may be empty, if there are at least three fields.
pub(crate) fn separator(text: &str) -> Option<char> {
    // A quick test: most lines have no separator.
    if !text.contains([';', ',', '\t']) {
        return None;
    }
    [';', ',', '\t']
        .into_iter()
        .find(|&separator| text.matches(separator).nth(1).is_some())
}

/// Returns the part of a line before a comment.
pub(crate) fn before_comment(text: &str) -> &str {
    text.split('#').next().unwrap_or_default().trim_end()
}

/// Reads a number for each cell of the board.
pub(crate) fn read_fields<'a>(
    fields: impl Iterator<Item = &'a str>,
    board: &Board,
    line: Line<'_>,
) -> Result<Grid, ReadError> {
    let side = board.side();
    let mut grid = Grid::empty(side);
    for (cell, field) in board.cells().zip(fields) {
        match read_number(field, side) {
            Some(digit) => grid.set(cell, digit),
            None => return Err(line.error_at(field, expected_number(side), quote(field))),
        }
    }
    Ok(grid)
}

/// Returns the comment after the cells. One blank is a separator. Other separators belong to the comment, so that
/// it can be written again as it was. Of `# words` only the words are returned.
pub(crate) fn read_comment(tail: &str) -> Option<String> {
    let tail = tail.trim_matches(' ');
    let comment = tail.strip_prefix("# ").map_or(tail, str::trim);
    (!comment.is_empty()).then(|| comment.to_owned())
}

/// Returns the end of a line that [`read_comment`] reads back.
pub(crate) fn write_comment(comment: Option<&str>) -> String {
    let comment = one_line(comment.unwrap_or_default());
    let comment = comment.trim_matches(' ');
    match comment.chars().next() {
        None => String::new(),
        Some(';' | ',' | '\t') => comment.to_owned(),
        Some('#') if !comment.starts_with("# ") => format!(" {comment}"),
        _ if comment.starts_with("ED=") => format!(" {comment}"),
        _ => format!(" # {comment}"),
    }
}

/// Returns a text without line ends and other control signs.
pub(crate) fn one_line(text: &str) -> String {
    let plain = |c: char| if c.is_control() && c != '\t' { ' ' } else { c };
    text.chars()
        .filter(|&c| c != '\u{feff}')
        .map(plain)
        .collect::<String>()
        .trim()
        .to_owned()
}
