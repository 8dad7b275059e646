//! Ninefold's own text for puzzles with constraints: one rule on a line, for people to read and write.
//!
//! ```text
//! variant 9x9                     # digits 0-8, boxes 3x3, no-boxes, no-lines may follow
//! title: A small example          # in quotes if needed: "No. ""1""\nby me"
//! pieces: 000011122 000011122 …   # a sign for each cell; dots are in no piece
//! givens: ..5.….                  # a sign for each cell, or numbers with blanks between
//! beside: A1 A2                   # cells beside the board
//! thermo: r1c1 r1c2 r1c3
//! cage 10: r4c4 r4c5 / r5c5 r5c6  # groups of cells have a slash between them
//! fog: r1c1 r1c2                  # all other cells are hidden from a player
//! light: r5c5 / r8c8 r8c9         # right digits in the first cells show the others
//! drawing: 2 9f3a77c1             # the setter's drawing of the rules above: `artwork`
//! any                             # one of the rules up to `end`; `all` for all of them
//!   arrow: r1c1 / r1c2 r1c3
//!   arrow: r1c3 / r1c1 r1c2
//! end
//! ```
//!
//! The keywords are those of [`Kind::keyword`]; docs/variants.md lists them with their numbers.

pub(super) mod artwork;
mod cells;
pub(super) mod flaw;

use std::collections::BTreeMap;

use ninefold_grid::constraint::{Constraint, Kind};
use ninefold_grid::{Board, Cell, Grid, Marks, Puzzle, Shape};

use super::sets::{box_shape, choice};
use super::text::{Text, Word};
use crate::error::unfit;
use crate::{Fog, Light, Meta, ReadError, Record};

/// The first word of a text.
pub(super) const HEADER: &str = "variant";
/// The greatest depth of nested `any` and `all`.
const MOST_DEPTH: usize = 20;

/// Returns whether a line begins a text: its first word is `variant`. With a capital letter, which sentences begin
/// with too, a size or `boards` must follow.
pub(crate) fn is_header(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let is_board = |word: &str| {
        word.eq_ignore_ascii_case("boards") || word.starts_with(|sign: char| sign.is_ascii_digit())
    };
    match words.next() {
        Some(HEADER) => true,
        Some(word) => is_header_word(word) && words.next().is_some_and(is_board),
        None => false,
    }
}

fn is_header_word(word: &str) -> bool {
    word.eq_ignore_ascii_case(HEADER)
}

/// The names of columns and JSON members that may hold such a text. `variant` comes first, since `minimize --json` and
/// `redundant --json` have another meaning for `rules`.
pub(super) const NAMES: [&str; 2] = ["variant", "rules"];

/// Returns whether some line of a text begins one.
pub(super) fn is_text(text: &str) -> bool {
    text.lines().any(is_header)
}

/// Returns the words of a line, each with its place.
pub(super) fn words(line: &str, at: usize) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let mut open = false;
    let mut quoted = false;
    for (i, sign) in line.char_indices() {
        if sign == '"' {
            quoted = !quoted;
        }
        if sign.is_whitespace() && !quoted {
            open = false;
            continue;
        }
        if !open || (sign == '/' && !quoted) {
            words.push(Word::new("", at + i));
        }
        open = sign != '/' || quoted;
        if let Some(word) = words.last_mut() {
            word.text.push(sign);
        }
    }
    words
}

/// Returns the words of a line without quotes, with blanks or commas between them.
pub(super) fn listed(line: &str, at: usize) -> Vec<Word> {
    words(&line.replace(',', " "), at)
}

/// Returns the words of the first line. Blanks in a size or a range, such as `9 x 9`, mean nothing.
fn header_words(line: &str, at: usize) -> Vec<Word> {
    let is_sign = |sign: char| matches!(sign, 'x' | 'X' | '×' | '-');
    let is_part = |word: &str| word.chars().all(|c| c.is_ascii_digit() || is_sign(c));
    let mut joined: Vec<Word> = Vec::new();
    for word in words(line, at) {
        match joined.last_mut() {
            Some(last)
                if is_part(&last.text)
                    && is_part(&word.text)
                    && (last.text.ends_with(is_sign) || word.text.starts_with(is_sign)) =>
            {
                last.text += &word.text;
            }
            _ => joined.push(word),
        }
    }
    joined
}

/// Returns the word before the colon or the first blank of a line, in small letters.
fn head_of(line: &str) -> String {
    let head = line.split([':', ' ', '\t']).next().unwrap_or_default();
    head.to_ascii_lowercase()
}

/// Returns what is behind a word and its colon, if a line begins with them.
fn value_of<'l>(line: &'l str, name: &str) -> Option<&'l str> {
    let (head, value) = line.split_once(':')?;
    head.trim_end().eq_ignore_ascii_case(name).then_some(value)
}

/// Returns the place of a quote that is not closed.
pub(super) fn open_quote(line: &str) -> Option<usize> {
    let quotes = line.match_indices('"').map(|(place, _)| place);
    let places: Vec<usize> = quotes.collect();
    places.last().copied().filter(|_| places.len() % 2 == 1)
}

/// Returns a line without its comment, which begins with `#` unless this is in quotes.
fn without_comment(line: &str) -> &str {
    let mut quoted = false;
    let end = line.char_indices().find(|&(_, sign)| {
        quoted ^= sign == '"';
        sign == '#' && !quoted
    });
    &line[..end.map_or(line.len(), |(i, _)| i)]
}

/// Returns a title or another text without the quotes around it, and with its line ends. Quotes that are only part
/// of the text stay.
fn said(value: String) -> String {
    let inner = value.strip_prefix('"').and_then(|v| v.strip_suffix('"'));
    let Some(inner) = inner else {
        return value;
    };
    let mut out = String::new();
    let mut signs = inner.chars();
    while let Some(sign) = signs.next() {
        let next = match sign {
            '"' | '\\' => signs.next(),
            _ => None,
        };
        match (sign, next) {
            ('"', Some('"')) => out.push('"'),
            ('"', _) => return value,
            ('\\', Some('n')) => out.push('\n'),
            ('\\', Some('t')) => out.push('\t'),
            ('\\', Some('\\')) => out.push('\\'),
            (sign, next) => out.extend([sign].into_iter().chain(next)),
        }
    }
    out
}

/// Reads a text.
pub(crate) fn read(source: &str) -> Result<Record, ReadError> {
    let text = Text(source);
    let mut lines = Vec::new();
    let mut at = 0;
    for line in source.split_inclusive('\n') {
        let kept = without_comment(line);
        let trimmed = kept.trim();
        if !trimmed.is_empty() {
            lines.push((trimmed, at + (kept.len() - kept.trim_start().len())));
        }
        at += line.len();
    }
    let Some((&(first, at), rest)) = lines.split_first() else {
        return Err(text.error(0, "the word `variant` and a board", "nothing"));
    };
    let has_pieces = rest
        .iter()
        .any(|(line, _)| value_of(line, "pieces").is_some());
    let mut reading = Reading {
        board: board(&header_words(first, at), has_pieces, &text)?,
        text,
        meta: Meta::default(),
        solution: None,
        fog: None,
        artwork: None,
        open: Vec::new(),
        constraints: Vec::new(),
        givens: Vec::new(),
        grids: Vec::new(),
    };
    // The lines about the board itself are read before those about its content.
    for &(line, at) in rest {
        reading.shape_line(line, at)?;
    }
    for &(line, at) in rest {
        reading.line(line, at)?;
    }
    if let Some((word, ..)) = reading.open.pop() {
        return Err(reading.text.wrong(&word, "an `end` for this"));
    }
    let artwork = reading.artwork.take();
    let artwork = artwork.and_then(|artwork| artwork.finish(&reading.constraints, &reading.board));
    let mut puzzle = Puzzle::empty(reading.board);
    for (cell, marks) in reading.givens {
        puzzle.restrict(cell, marks);
    }
    puzzle.constraints = reading.constraints;
    Ok(Record {
        solution: reading.solution,
        fog: reading.fog,
        artwork,
        meta: reading.meta,
        ..Record::new(puzzle)
    })
}

/// Reads `variant 9x9 digits 1-9 boxes 3x3`, or `variant boards 3x3 at r1c1 r1c13 …`.
fn board(words: &[Word], has_pieces: bool, text: &Text) -> Result<Board, ReadError> {
    let first = words.first();
    if first.is_none_or(|word| !is_header_word(&word.text)) {
        let at = first.map_or(0, |word| word.at);
        return Err(text.error(
            at,
            "the word `variant` and a board",
            first.map_or("nothing", |w| &w.text),
        ));
    }
    let end = words.last().map_or(0, |word| word.at + word.text.len());
    let end = Word::new("", end);
    let word = |i: usize| words.get(i).unwrap_or(&end);
    let sides = |word: &Word| -> Result<(usize, usize), ReadError> {
        let parts = word.text.split_once(['x', 'X', '×']);
        let parts = parts.and_then(|(a, b)| a.parse().ok().zip(b.parse().ok()));
        parts.ok_or_else(|| text.wrong(word, "two numbers with an x between them, such as 9x9"))
    };
    let is = |i: usize, name: &str| word(i).text.eq_ignore_ascii_case(name);
    if is(1, "boards") {
        let (rows, columns) = sides(word(2))?;
        let shape = Shape::new(rows, columns).map_err(|_| text.wrong(word(2), "a box shape"))?;
        if !is(3, "at") {
            return Err(text.wrong(word(3), "`at` and the first cell of each board"));
        }
        let corner = |word: &Word| {
            let parts = word
                .text
                .strip_prefix(['r', 'R'])
                .and_then(|rest| rest.split_once(['c', 'C']));
            let number = |part: &str| {
                part.parse::<usize>()
                    .ok()?
                    .checked_sub(1)
                    .filter(|n| *n < Board::MAX_LINES)
            };
            let corner = parts.and_then(|(row, column)| number(row).zip(number(column)));
            corner.ok_or_else(|| text.wrong(word, "a cell such as r1c1"))
        };
        let corners: Vec<_> = words[4..].iter().map(corner).collect::<Result<_, _>>()?;
        return Board::overlapping(shape, &corners).map_err(text.no_board(word(2).at));
    }
    let (rows, columns) = sides(word(1))?;
    let mut digits = (1, rows.max(columns));
    let (mut boxes, mut no_boxes, mut no_lines) = (None, false, false);
    let mut i = 2;
    while i < words.len() {
        match &word(i).text.to_ascii_lowercase()[..] {
            "digits" => {
                let parts = word(i + 1).text.split_once('-');
                let parts = parts.and_then(|(a, b)| a.parse().ok().zip(b.parse().ok()));
                let range = parts.filter(|(a, b): &(usize, usize)| a <= b && *b < 1_000);
                digits = range.ok_or_else(|| text.wrong(word(i + 1), "a range such as 0-8"))?;
                i += 1;
            }
            "boxes" => {
                boxes = Some(sides(word(i + 1))?);
                i += 1;
            }
            "no-boxes" => no_boxes = true,
            "no-lines" => no_lines = true,
            _ => return Err(text.wrong(word(i), "digits, boxes, no-boxes or no-lines")),
        }
        i += 1;
    }
    let many = digits.1 + 1 - digits.0;
    let board = match no_lines {
        true => Board::rectangle(rows, columns, digits.0, many),
        false => Board::latin(rows, columns, digits.0, many),
    };
    let board = board.map_err(text.no_board(word(1).at))?;
    let usual = || box_shape(rows, columns, rows.max(columns));
    let boxes = boxes.or_else(|| if no_boxes || no_lines { None } else { usual() });
    if boxes.is_none() && !(no_boxes || no_lines || has_pieces) {
        let size = &word(1).text;
        let expected = format!(
            "`no-boxes` or `boxes` after {size}, which has no usual boxes, or a line `pieces:`"
        );
        return Err(text.error(end.at, expected, "none of these"));
    }
    match boxes {
        Some((height, width)) => board
            .with_boxes(height, width)
            .map_err(text.no_board(word(1).at)),
        None => Ok(board),
    }
}

pub(super) struct Reading<'a> {
    pub(super) text: Text<'a>,
    pub(super) board: Board,
    meta: Meta,
    solution: Option<Grid>,
    fog: Option<Fog>,
    artwork: Option<artwork::Reading>,
    /// The rules inside each open `any` (`true`) or `all`.
    open: Vec<(Word, bool, Vec<Constraint>)>,
    constraints: Vec<Constraint>,
    givens: Vec<(Cell, Marks)>,
    /// Which of the lines `givens:` and `solution:` have been read.
    grids: Vec<String>,
}

impl Reading<'_> {
    /// Reads `pieces:` and `beside:`.
    fn shape_line(&mut self, line: &str, at: usize) -> Result<(), ReadError> {
        if let Some(rest) = value_of(line, "pieces") {
            let signs: Vec<char> = rest.chars().filter(|sign| !sign.is_whitespace()).collect();
            if signs.len() != self.board.board_cells() {
                let expected = format!("{} signs", self.board.board_cells());
                return Err(self
                    .text
                    .error(at, expected, format!("{} signs", signs.len())));
            }
            // For each sign, its first place and the number of its cells.
            let mut pieces: BTreeMap<char, (usize, usize)> = BTreeMap::new();
            for (i, &sign) in signs.iter().enumerate().filter(|(_, sign)| **sign != '.') {
                pieces.entry(sign).or_insert((i, 0)).1 += 1;
            }
            let is_large = |cells: usize| cells > self.board.side();
            let large = pieces.iter().find(|(_, (_, cells))| is_large(*cells));
            if let Some((sign, &(first, cells))) = large {
                let start = at + line.len() - rest.len();
                let places = rest
                    .char_indices()
                    .filter(|(_, sign)| !sign.is_whitespace());
                let place = places.map(|(place, _)| place).nth(first).unwrap_or(0);
                let digits = self.board.side();
                let expected = format!("pieces of at most {digits} cells, one for each digit");
                let found = format!("{cells} cells of the piece `{sign}`");
                return Err(self.text.error(start + place, expected, found));
            }
            let pieces: Vec<_> = signs
                .iter()
                .map(|&sign| (sign != '.').then_some(sign as usize))
                .collect();
            let board = self.board.clone().with_pieces(&pieces);
            self.board =
                board.map_err(|error| self.text.error(at, "possible pieces", error.to_string()))?;
        }
        if let Some(rest) = value_of(line, "beside") {
            for word in listed(rest, at + line.len() - rest.len()) {
                let plain = word
                    .text
                    .chars()
                    .all(|sign| sign.is_alphanumeric() || sign == '-');
                if !plain {
                    return Err(self.text.wrong(&word, "a name of letters and digits"));
                }
                let added = self.board.add_beside(&word.text);
                added
                    .map_err(|error| self.text.error(word.at, "another name", error.to_string()))?;
            }
        }
        Ok(())
    }

    fn line(&mut self, line: &str, at: usize) -> Result<(), ReadError> {
        let head = &head_of(line)[..];
        let word = Word::new(head, at);
        let rest = line.get(head.len()..).unwrap_or_default();
        let value = rest
            .trim_start()
            .strip_prefix(':')
            .map(|value| value.trim().to_owned());
        match head {
            "title" | "author" | "comment" | "description"
                if value.as_ref().is_some_and(|value| value.starts_with('"'))
                    && open_quote(rest).is_some() =>
            {
                let quote = at + head.len() + rest.find('"').unwrap_or(0);
                let expected = "a quote at the end of the text";
                return Err(self.text.error(quote, expected, "the end of the line"));
            }
            "title" => self.meta.title = value.map(said),
            "author" => self.meta.author = value.map(said),
            "comment" => self.meta.comment = value.map(said),
            "description" => self.meta.description = value.map(said),
            "pieces" | "beside" => {}
            "fog" | "light" if value.is_some() => self.fog_line(line, at, &word)?,
            "drawing" if value.is_some() => {
                let begin = at + line.len() - rest.trim_start_matches([':', ' ', '\t']).len();
                let words = words(value.as_deref().unwrap_or_default(), begin);
                let rules = self.constraints.len();
                self.artwork = Some(artwork::Reading::new(&words, rules, &self.text)?);
            }
            "draw" => {
                let (pieces, label) = rest.split_once(':').unwrap_or((rest, ""));
                let words = words(pieces, at + head.len());
                match &mut self.artwork {
                    Some(artwork) => {
                        let end = at + head.len() + pieces.trim_end().len();
                        artwork.add(words, end, label.trim(), &self.board, &self.text)?;
                    }
                    None => return Err(self.text.wrong(&word, "a line `drawing:` before")),
                }
            }
            "givens" | "solution" => {
                if self.grids.iter().any(|other| other == head) {
                    let expected = format!("one line `{head}:` for each puzzle");
                    return Err(self.text.error(at, expected, "another one"));
                }
                self.grids.push(head.to_owned());
                let begin = at + line.find(':').map_or(line.len(), |i| i + 1);
                let found = self.grid(value.as_deref().unwrap_or_default(), begin)?;
                if head == "givens" {
                    let givens = found.into_iter().enumerate();
                    self.givens
                        .extend(givens.filter_map(|(cell, marks)| Some((Cell::new(cell), marks?))));
                } else {
                    let only = |marks: Option<Marks>| marks.and_then(|marks| marks.only());
                    let digits: Option<Vec<_>> = found.into_iter().map(only).collect();
                    let digits = digits.filter(|all| all.len() == self.board.cell_count());
                    self.solution = digits.map(|all| Grid::of_digits(&self.board, &all));
                }
            }
            "any" if value.is_none() && self.board.side() > Kind::MOST_DIGITS => {
                return Err(self.text.wrong(&word, unfit(self.board.side())));
            }
            "any" | "all" if value.is_none() => {
                if self.open.len() >= MOST_DEPTH {
                    return Err(self.text.wrong(&word, "fewer rules inside each other"));
                }
                self.open.push((word, head == "any", Vec::new()));
            }
            "end" => {
                let Some((_, any, inner)) = self.open.pop() else {
                    return Err(self.text.wrong(&word, "an `any` or `all` before"));
                };
                self.push(if any {
                    Constraint::Any(inner)
                } else {
                    Constraint::All(inner)
                });
            }
            _ => {
                let rule = self.rule(line, at)?;
                match choice(&rule, &self.board) {
                    Some((marks, cells)) if self.open.is_empty() => {
                        self.givens
                            .extend(cells.into_iter().map(|cell| (cell, marks)));
                    }
                    _ => self.push(rule),
                }
            }
        }
        Ok(())
    }

    /// Reads `fog:` with the cells that have none, or `light:` with cells whose digits lift the fog and the cells
    /// that become clear.
    fn fog_line(&mut self, line: &str, at: usize, word: &Word) -> Result<(), ReadError> {
        let colon = line.find(':').map_or(line.len(), |colon| colon + 1);
        let groups = self.groups(&line[colon..], at + colon)?;
        let fog = self.fog.get_or_insert_default();
        match <[Vec<Cell>; 2]>::try_from(groups) {
            Ok([of, lit]) if word.text == "light" => fog.lights.push(Light { of, lit }),
            Err(groups) if word.text == "fog" && groups.len() == 1 => {
                fog.lit.extend(groups.into_iter().flatten());
            }
            _ => {
                let expected = "cells after `fog:`, or two groups of cells with a slash between them after `light:`";
                return Err(self.text.wrong(word, expected));
            }
        }
        Ok(())
    }

    fn push(&mut self, constraint: Constraint) {
        let into = self
            .open
            .last_mut()
            .map_or(&mut self.constraints, |(.., inner)| inner);
        into.push(constraint);
    }

    /// Reads the givens of each cell of the board, and of the cells beside it if the text continues.
    fn grid(&self, value: &str, at: usize) -> Result<Vec<Option<Marks>>, ReadError> {
        let own = listed(value, at);
        let board = self.board.board_cells();
        let wide = self.board.last() > 9 || own.len() >= board.max(2);
        let mut found = Vec::new();
        for word in &own {
            let parts: Vec<String> = match wide {
                true => vec![word.text.clone()],
                false => word.text.chars().map(String::from).collect(),
            };
            for part in parts {
                found.push(match &part[..] {
                    "." | "_" | "-" => None,
                    "0" if self.board.first() > 0 => None,
                    part => {
                        let digit = part.parse().ok().and_then(|value| self.board.digit(value));
                        let wrong = || self.text.wrong(word, "digits of the board and dots");
                        Some(Marks::of(digit.ok_or_else(wrong)?))
                    }
                });
            }
        }
        if found.len() != board && found.len() != self.board.cell_count() {
            let expected = format!("{board} cells");
            return Err(self
                .text
                .error(at, expected, format!("{} cells", found.len())));
        }
        Ok(found)
    }
}
