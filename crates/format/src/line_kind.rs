//! Finds what a line of a drawing is: a row of the board, a border, or something beside the board.
//!
//! It follows an old rule of thumb. Whatever is drawn around them, n groups of digits in n rows are a board of
//! candidates or numbers. In the same way, n single signs in n rows are a board.

use ninefold_grid::Shape;
use ninefold_grid::notation::{Alphabet, is_empty_sign};

use crate::boards::{Boards, bare_number, is_sign};
use crate::words::{separator, within_brackets};

/// The kind of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum LineKind<'a> {
    Blank,
    /// A line that begins with `#`.
    Comment,
    /// Decoration.
    Border,
    /// A line of only this many dashes and bars. It is a border, or a row if dashes are empty cells.
    Dashes(usize),
    /// A header with the box of a drawing with stars: `3, 3`.
    Header(Shape),
    Row(Row<'a>),
    /// Words.
    Text,
}

/// A row, taken apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Row<'a> {
    /// The parts between blanks, bars or separators.
    pub(crate) tokens: Vec<&'a str>,
    /// The number of characters of all tokens.
    pub(crate) signs: usize,
    /// The places of bars: (tokens before, signs before).
    pub(crate) bars: Vec<(usize, usize)>,
    /// The separator, if it is a row of fields.
    pub(crate) separator: Option<char>,
}

impl Row<'_> {
    /// Drops the first token, which is the label of the row.
    pub(crate) fn drop_label(&mut self) {
        let length = self.tokens.remove(0).chars().count();
        self.signs -= length;
        self.bars.retain(|&(tokens, _)| tokens > 0);
        for (tokens, signs) in &mut self.bars {
            *tokens -= 1;
            *signs -= length;
        }
    }
}

/// Returns whether this is a vertical line between boxes.
pub(crate) fn is_bar(c: char) -> bool {
    matches!(
        c,
        '|' | '¦' | '│' | '┃' | '║' | '┆' | '┇' | '┊' | '┋' | '╎' | '╏'
    )
}

fn is_drawn_across(c: char) -> bool {
    matches!(
        c,
        '─' | '━'
            | '═'
            | '┄'
            | '┅'
            | '┈'
            | '┉'
            | '╌'
            | '╍'
            | '—'
            | '–'
            | '='
            | '¯'
            | '~'
    )
}

/// Returns whether a line is decoration: drawn lines and their corners, or dashes beside corners.
pub(crate) fn is_border(text: &str) -> bool {
    let (mut dashes, mut corners, mut colons, mut drawn) = (0, 0, 0, 0);
    for c in text.chars().filter(|&c| !c.is_whitespace() && !is_bar(c)) {
        match c {
            '-' => dashes += 1,
            ':' => colons += 1,
            '+' | '\'' | '`' | '.' | '*' | ',' => corners += 1,
            c if is_drawn_across(c) || ('\u{2500}'..='\u{257f}').contains(&c) => drawn += 1,
            _ => return false,
        }
    }
    let plus = text.contains('+');
    // A row of dashes for empty cells has no colons, but a Markdown table may have `|:-:|` below its head.
    let is_of_table = dashes > 0 && colons > 0 && corners == 0;
    let is_cornered = corners + colons > 0 && (plus || text.contains("--"));
    drawn > 0 || is_of_table || dashes > 0 && is_cornered || plus && dashes == 0
}

/// Returns whether this is the line below the head of a Markdown table with this many columns: `|---|:-:|`.
pub(crate) fn is_below_head(text: &str, columns: usize) -> bool {
    let inner = text
        .trim()
        .strip_prefix('|')
        .and_then(|t| t.strip_suffix('|'));
    let mut parts = inner.unwrap_or_default().split('|').map(str::trim);
    let is_line = |part: &str| part.contains('-') && part.chars().all(|c| matches!(c, '-' | ':'));
    parts.clone().count() == columns && parts.all(is_line)
}

/// Reads a header such as `3, 3`.
fn header(text: &str) -> Option<Shape> {
    let (rows, columns) = text.split_once(',')?;
    let shape = Shape::new(rows.trim().parse().ok()?, columns.trim().parse().ok()?).ok()?;
    (shape.side() >= 4).then_some(shape)
}

/// Takes a line apart. Stars are signs here; [`marked`] reads a drawing with stars.
pub(crate) fn line_kind<'a>(text: &'a str, boards: &Boards) -> LineKind<'a> {
    let trimmed = text.trim();
    if trimmed.is_empty() {
        return LineKind::Blank;
    }
    if trimmed.starts_with('#') {
        return LineKind::Comment;
    }
    if trimmed.chars().all(|c| c == '-' || c == ' ' || is_bar(c)) && trimmed.contains("--") {
        return LineKind::Dashes(trimmed.chars().filter(|&c| c == '-').count());
    }
    if is_border(trimmed) {
        return LineKind::Border;
    }
    if let Some(shape) = header(trimmed) {
        return LineKind::Header(shape);
    }
    let row = split(text);
    if row.tokens.iter().all(|token| token.is_empty()) {
        let fields = row.tokens.len();
        return match fields >= 4 && boards.shape_of_side(fields).is_some() {
            true => LineKind::Row(row),
            false => LineKind::Border,
        };
    }
    if is_row(&row, boards) {
        LineKind::Row(row)
    } else {
        LineKind::Text
    }
}

/// Splits a line at separators, or else at bars and blanks.
pub(crate) fn split(text: &str) -> Row<'_> {
    let trimmed = within_brackets(text.trim_matches(' '));
    if let Some(separator) = separator(trimmed) {
        let words = || {
            trimmed
                .split_whitespace()
                .filter(|word| !word.chars().all(is_bar))
        };
        let edge = |word: &str| word.starts_with(separator) || word.ends_with(separator);
        let commas_in_words = separator == ',' && words().count() >= 4 && !words().any(edge);
        if !commas_in_words {
            let fields = trimmed.split(separator);
            let tokens: Vec<&str> = fields
                .map(|field| field.trim().trim_matches('"').trim())
                .collect();
            let signs = tokens.iter().map(|token| token.chars().count()).sum();
            return Row {
                tokens,
                signs,
                bars: Vec::new(),
                separator: Some(separator),
            };
        }
    }
    let boxed = boxed(trimmed);
    let mut row = Row {
        tokens: Vec::new(),
        signs: 0,
        bars: Vec::new(),
        separator: None,
    };
    let mut parts = trimmed.split(is_bar).peekable();
    while let Some(part) = parts.next() {
        if boxed {
            row.tokens.push(part.trim());
        } else {
            row.tokens.extend(part.split_whitespace());
        }
        row.signs += part.chars().filter(|c| !c.is_whitespace()).count();
        if parts.peek().is_some() {
            row.bars.push((row.tokens.len(), row.signs));
        }
    }
    if boxed {
        // The text before the first bar and after the last is not a cell.
        row.tokens.remove(0);
        row.tokens.pop();
        row.bars.clear();
    }
    row
}

/// Returns whether bars are around every cell, and some cells are blank: `| 5 | 3 |   |   | 7 |`.
fn boxed(text: &str) -> bool {
    if !text.trim_start().starts_with(is_bar) {
        return false;
    }
    let parts: Vec<&str> = text.split(is_bar).map(str::trim).collect();
    let [first, cells @ .., last] = &parts[..] else {
        return false;
    };
    first.is_empty()
        && last.is_empty()
        && cells.len() >= 4
        && cells.iter().any(|cell| cell.is_empty())
        && cells.iter().all(|cell| !cell.contains(' '))
}

/// Returns whether a line is meant to be a row: most of its content could be on a board as wide as the line.
fn is_row(row: &Row<'_>, boards: &Boards) -> bool {
    if row.separator.is_some() {
        let odd = row.tokens.iter().filter(|token| !is_number(token)).count();
        return row.tokens.len() >= 3 && 2 * odd <= row.tokens.len();
    }
    let chars = || row.tokens.iter().flat_map(|token| token.chars());
    if row.tokens.len() >= 4 && row.tokens.len() < row.signs {
        let odd = row.tokens.iter().filter(|token| !is_number(token)).count();
        if 4 * odd <= row.tokens.len() {
            return true;
        }
    }
    let side = match boards.forced {
        Some(shape) => shape.side(),
        None => row.signs.clamp(4, 61),
    };
    let wrong = chars().filter(|&c| !on_board(c, side)).count();
    let letters = chars().filter(|c| c.is_ascii_alphabetic()).count();
    // Words of a language have letters that the board does not have. A short word without such letters is not a
    // row.
    let plain = chars().any(|c| c.is_ascii_digit() || is_empty_sign(c)) || letters == row.signs;
    plain && 3 * wrong <= row.signs && (row.signs >= 4 || row.tokens.len() >= 4)
}

fn on_board(c: char, side: usize) -> bool {
    is_empty_sign(c)
        || Alphabet::Digits.digit(c, side).is_some()
        || Alphabet::Letters.digit(c, side).is_some() && side > 9
        || c.is_ascii_digit()
        || c == '+'
}

/// Returns whether a token is a number, candidates with commas, or a single sign.
fn is_number(token: &str) -> bool {
    let token = bare_number(token);
    let mut chars = token.chars();
    match (chars.next(), chars.next()) {
        (None, _) => true,
        (Some(sign), None) => is_sign(sign),
        (Some(first), Some(_)) => {
            let rest = if matches!(first, 'u' | '*') {
                &token[1..]
            } else {
                token
            };
            rest.bytes()
                .all(|byte| byte.is_ascii_digit() || byte == b',')
        }
    }
}

/// A cell of a drawing with stars.
#[derive(Copy, Clone, Debug)]
pub(crate) struct MarkedCell<'a> {
    pub(crate) starred: bool,
    /// A number or a sign for an empty cell.
    pub(crate) text: &'a str,
}

/// Returns the cells of a row of a drawing with stars. With `numbers`, adjacent digits are one number.
pub(crate) fn marked(text: &str, numbers: bool) -> Vec<MarkedCell<'_>> {
    let mut cells: Vec<MarkedCell<'_>> = Vec::new();
    let mut starred = false;
    // The place where the current number began.
    let mut run: Option<usize> = None;
    for (i, c) in text.char_indices() {
        if c.is_ascii_digit() && numbers && run.is_some() {
            let start = run.unwrap_or(i);
            if let Some(cell) = cells.last_mut() {
                cell.text = &text[start..=i];
            }
            continue;
        }
        run = None;
        if c.is_whitespace() || is_bar(c) {
            continue;
        }
        if c == '*' {
            starred = true;
            continue;
        }
        cells.push(MarkedCell {
            starred,
            text: &text[i..i + c.len_utf8()],
        });
        starred = false;
        if c.is_ascii_digit() {
            run = Some(i);
        }
    }
    cells
}

/// Returns `Some` if there are stars in a row: `Some(true)` if each is before a digit.
pub(crate) fn stars(text: &str) -> Option<bool> {
    let mut stars = text.match_indices('*').peekable();
    stars.peek()?;
    Some(stars.all(|(i, _)| text[i + 1..].starts_with(|c: char| c.is_ascii_digit())))
}
