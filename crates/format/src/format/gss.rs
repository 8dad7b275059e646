//! The files of gss, the Generic Sudoku Solver: tags such as `<size>81`, then `<sudoku>` and any drawing of the
//! cells. A board has only its *blocks*, sets of cells that hold every digit. They are written as lists, as
//! drawings with a number for each cell (`<matrix>`), or with names of their own. Rows, columns, boxes, pieces and
//! the usual further sets are found among them. Written from the program's manual: bartp5.github.io/gss.

use ninefold_grid::constraint::{Fact, facts};
use ninefold_grid::{Board, Cell, HouseKind, Marks, Puzzle};

use super::sets::{diagonal, different, disjoint, windoku};
use super::text::{Text, Word};
use crate::ReadError;
use crate::Record;
use crate::error::Unsupported;
use crate::form::givens;
use crate::words::joined;

const TAGS: [&str; 12] = [
    "size",
    "blocksize",
    "block",
    "standardblocks",
    "rowblocks",
    "colblocks",
    "blockblocks",
    "downdiagblock",
    "updiagblock",
    "matrix",
    "pattern",
    "emptychar",
];

/// Returns whether a line begins with a tag.
pub(crate) fn is_gss(line: &str) -> bool {
    let name = line.strip_prefix('<').and_then(|rest| rest.split_once('>'));
    name.is_some_and(|(name, _)| name == "sudoku" || TAGS.contains(&name))
}

/// A tag, and where its content begins and ends.
struct Tag {
    name: Word,
    from: usize,
    to: usize,
}

fn tags(text: &Text) -> Result<Vec<Tag>, ReadError> {
    let mut tags: Vec<Tag> = Vec::new();
    let mut at = 0;
    for line in text.0.split_inclusive('\n') {
        let begin = at + (line.len() - line.trim_start().len());
        at += line.len();
        if tags.last().is_some_and(|tag| tag.name.text == "sudoku") {
            break;
        }
        let line = line.trim();
        match line.strip_prefix('<').and_then(|rest| rest.split_once('>')) {
            Some((name, _)) => {
                let word = Word::new(name, begin + 1);
                if name != "sudoku" && !TAGS.contains(&name) {
                    return Err(text.wrong(&word, format!("sudoku, {}", TAGS.join(", "))));
                }
                let from = begin + name.len() + 2;
                tags.push(Tag {
                    name: word,
                    from,
                    to: text.0.len(),
                });
                let last = tags.len() - 1;
                if let Some(before) = last.checked_sub(1) {
                    tags[before].to = tags[before].to.min(begin);
                }
            }
            // A comment about the file. The content of a tag ends there.
            None if line.starts_with('#') => {
                if let Some(tag) = tags.last_mut() {
                    tag.to = tag.to.min(begin);
                }
            }
            None if line.is_empty() || !tags.is_empty() => {}
            None => return Err(text.error(begin, "a tag such as <size>", "something else")),
        }
    }
    match tags.iter().any(|tag| tag.name.text == "sudoku") {
        true => Ok(tags),
        false => Err(text.error(text.0.len(), "<sudoku>", "the end")),
    }
}

/// Returns whether a word is a cell: a number, or dots for an empty cell.
fn is_cell(word: &str) -> bool {
    !word.is_empty()
        && (word.bytes().all(|b| b.is_ascii_digit()) || word.bytes().all(|b| b == b'.'))
}

/// Reads a whole text.
pub(crate) fn read(source: &str) -> Result<Record, ReadError> {
    let text = Text(source);
    let tags = tags(&text)?;
    let number = |name: &str, usual: usize| {
        let Some(tag) = tags.iter().find(|tag| tag.name.text == name) else {
            return Ok(usual);
        };
        let word = text.words(tag.from, tag.to).next();
        let number = word.as_ref().and_then(|word| {
            let number = word.text.trim_end_matches('.').parse().ok();
            number.filter(|number| (1..=10_000).contains(number))
        });
        let word = word.unwrap_or_else(|| tag.name.clone());
        number.ok_or_else(|| text.wrong(&word, "a number from 1 to 10000"))
    };
    let mut reading = Reading {
        text: &text,
        size: number("size", 81)?,
        digits: number("blocksize", 9)?,
        blocks: Vec::new(),
    };
    for tag in &tags {
        reading.tag(tag)?;
    }
    let mut puzzle = reading.board()?;
    let givens = reading.givens(&tags)?;
    for (i, (value, word)) in givens.into_iter().enumerate() {
        let digit = puzzle.board().digit(value);
        if value != 0 {
            let expected = || format!("a digit from 1 to {}", puzzle.board().side());
            let digit = digit.ok_or_else(|| text.wrong(&word, expected()))?;
            puzzle.restrict(Cell::new(i), Marks::of(digit));
        }
    }
    Ok(Record::new(puzzle))
}

struct Reading<'a> {
    text: &'a Text<'a>,
    size: usize,
    digits: usize,
    /// The blocks with their cells in ascending order, and the place in the text of each.
    blocks: Vec<(Vec<Cell>, usize)>,
}

impl Reading<'_> {
    fn add(&mut self, mut cells: Vec<Cell>, word: &Word) -> Result<(), ReadError> {
        cells.sort_unstable();
        cells.dedup();
        if cells.len() != self.digits {
            let expected = format!("blocks of {} cells", self.digits);
            let found = format!("one of {}", cells.len());
            return Err(self.text.error(word.at, expected, found));
        }
        if self.blocks.iter().all(|(known, _)| *known != cells) {
            self.blocks.push((cells, word.at));
        }
        Ok(())
    }

    /// Returns the side of a square board whose lines are blocks.
    fn side(&self, word: &Word) -> Result<usize, ReadError> {
        let side = self.digits;
        match side * side == self.size {
            true => Ok(side),
            false => Err(self
                .text
                .wrong(word, "a board whose lines are blocks for this")),
        }
    }

    fn tag(&mut self, tag: &Tag) -> Result<(), ReadError> {
        let name = &tag.name;
        let text = self.text;
        let cell = |i: usize| Cell::new(i);
        match &name.text[..] {
            "block" => {
                let member = |word: Word| {
                    let number = word.text.parse().ok();
                    let number = number.filter(|number| (1..=self.size).contains(number));
                    number
                        .map(|number| cell(number - 1))
                        .ok_or_else(|| text.wrong(&word, format!("a cell from 1 to {}", self.size)))
                };
                let words = text.words(tag.from, tag.to);
                let cells: Result<Vec<Cell>, ReadError> = words.map(member).collect();
                self.add(cells?, name)?;
            }
            "matrix" => {
                let words: Vec<Word> = text.words(tag.from, tag.to).collect();
                let words: Vec<Word> = words
                    .into_iter()
                    .filter(|word| is_cell(&word.text))
                    .collect();
                if words.len() != self.size {
                    let found = format!("{} of them", words.len());
                    return Err(text.error(name.at, format!("{} cells", self.size), found));
                }
                let numbers: Vec<Option<usize>> =
                    words.iter().map(|word| word.text.parse().ok()).collect();
                let mut known: Vec<usize> = numbers.iter().flatten().copied().collect();
                known.sort_unstable();
                known.dedup();
                for number in known.into_iter().filter(|&number| number > 0) {
                    let own = (0..self.size).filter(|&i| numbers[i] == Some(number));
                    let cells: Vec<Cell> = own.map(cell).collect();
                    let first = words[cells[0].index()].clone();
                    self.add(cells, &first)?;
                }
            }
            "standardblocks" | "rowblocks" | "colblocks" | "blockblocks" => {
                let side = self.side(name)?;
                let (small, square) = (side.isqrt(), side.isqrt().pow(2) == side);
                let boxes = ["standardblocks", "blockblocks"].contains(&&name.text[..]);
                if boxes && !square {
                    return Err(text.wrong(name, "a board with square boxes for this"));
                }
                let all = name.text == "standardblocks";
                for line in 0..side {
                    if all || name.text == "rowblocks" {
                        self.add((0..side).map(|i| cell(line * side + i)).collect(), name)?;
                    }
                    if all || name.text == "colblocks" {
                        self.add((0..side).map(|i| cell(i * side + line)).collect(), name)?;
                    }
                    if boxes {
                        let (top, left) = (line / small * small, line % small * small);
                        let at = |i: usize| cell((top + i / small) * side + left + i % small);
                        self.add((0..side).map(at).collect(), name)?;
                    }
                }
            }
            "downdiagblock" | "updiagblock" => {
                let side = self.side(name)?;
                let column = |row: usize| match name.text == "updiagblock" {
                    true => side - 1 - row,
                    false => row,
                };
                let cells = (0..side).map(|row| cell(row * side + column(row)));
                self.add(cells.collect(), name)?;
            }
            _ => {}
        }
        Ok(())
    }

    /// Returns the board of the blocks, with the remaining blocks as rules.
    fn board(&mut self) -> Result<Puzzle, ReadError> {
        if self.blocks.is_empty() {
            let (from, to) = (0, 0);
            let name = Word::new("standardblocks", from);
            self.tag(&Tag { name, from, to })?;
        }
        let refused = self.text.no_board(0);
        let (size, digits) = (self.size, self.digits);
        let (rows, columns) = match size.isqrt() {
            side if side * side == size => (side, side),
            _ if size.is_multiple_of(digits) => (size / digits, digits),
            _ => (1, size),
        };
        let bare = Board::rectangle(rows, columns, 1, digits).map_err(&refused)?;
        let mut blocks: Vec<Vec<Cell>> = self.blocks.iter().map(|block| block.0.clone()).collect();
        // Removes sets of cells from the blocks, if all of them are blocks.
        let mut take = |sets: &[Vec<Cell>]| {
            let sorted = sets.iter().map(|cells| {
                let mut cells = cells.clone();
                cells.sort_unstable();
                cells
            });
            let sets: Vec<Vec<Cell>> = sorted.collect();
            let all = !sets.is_empty() && sets.iter().all(|cells| blocks.contains(cells));
            if all {
                blocks.retain(|block| !sets.contains(block));
            }
            all
        };
        let houses = |board: &Board| -> Vec<Vec<Cell>> {
            let cells = board.houses().map(|house| board.cells_of(house).to_vec());
            cells.collect()
        };
        let mut board = bare;
        let mut constraints = Vec::new();
        let lines = Board::latin(rows, columns, 1, digits);
        if let Ok(lines) = lines
            && take(&houses(&lines))
        {
            let boxes = (1..=digits).filter(|height| digits.is_multiple_of(*height));
            let with_boxes = boxes
                .filter(|&height| height > 1 && height < digits)
                .filter_map(|height| lines.clone().with_boxes(height, digits / height).ok())
                .find(|with_boxes| take(&houses(with_boxes)[lines.house_count()..]));
            let boxes = with_boxes.is_some();
            board = with_boxes.unwrap_or(lines);
            for rule in [
                diagonal(&board, true),
                diagonal(&board, false),
                windoku(&board, digits),
                disjoint(&board, digits),
            ] {
                if rule.certain().iter().any(|rule| take(&rule.groups)) {
                    constraints.push(rule);
                }
            }
            if !boxes && let Some(pieces) = pieces(&mut blocks, size) {
                board = board.with_pieces(&pieces).map_err(&refused)?;
            }
        }
        if !blocks.is_empty() {
            constraints.push(different(blocks));
        }
        let mut puzzle = Puzzle::empty(board);
        puzzle.constraints = constraints;
        Ok(puzzle)
    }

    /// Returns the value of each cell, with 0 for none.
    fn givens(&self, tags: &[Tag]) -> Result<Vec<(i32, Word)>, ReadError> {
        let text = self.text;
        let after = |name: &str| {
            let tag = tags.iter().rfind(|tag| tag.name.text == name)?;
            text.words(tag.from, tag.to).next()
        };
        let (mut from, mut to, mut at) = (0, 0, 0);
        if let Some(tag) = tags.iter().find(|tag| tag.name.text == "sudoku") {
            (from, to, at) = (tag.from, text.0.len(), tag.name.at);
        }
        let mut words: Vec<Word> = text.words(from, to).collect();
        let Some(pattern) = after("pattern") else {
            words.retain(|word| is_cell(&word.text));
            return self.values(words, at);
        };
        let Some((before, behind)) = pattern.text.split_once('.') else {
            return Err(text.wrong(&pattern, "signs around a dot, such as |.|"));
        };
        let empty = after("emptychar").map_or(".".to_owned(), |word| word.text);
        words.clear();
        let part = &text.0[from..to];
        let mut next = 0;
        while let Some(begin) = part[next..].find(before).map(|i| next + i + before.len()) {
            let end = part[begin..].find(|sign: char| !sign.is_ascii_digit() && sign != '.');
            let end = begin + end.unwrap_or(part.len() - begin);
            let end = match part[begin..].strip_prefix(&empty[..]) {
                Some(_) if end == begin => begin + empty.len(),
                _ => end,
            };
            let own = &part[begin..end];
            if part[end..].starts_with(behind) && (is_cell(own) || own == empty) {
                let text = if own == empty { "." } else { own };
                words.push(Word::new(text, from + begin));
                next = end + behind.len();
            } else {
                next = begin;
            }
            // With no sign before a cell, the search would find the same place forever.
            if before.is_empty() {
                let Some(sign) = part[next..].chars().next() else {
                    break;
                };
                next += sign.len_utf8();
            }
        }
        self.values(words, at)
    }

    fn values(&self, words: Vec<Word>, at: usize) -> Result<Vec<(i32, Word)>, ReadError> {
        if words.len() != self.size {
            let found = format!("{} of them", words.len());
            return Err(self
                .text
                .error(at, format!("{} cells after this", self.size), found));
        }
        let value = |word: Word| match word.text.starts_with('.') {
            true => Ok((0, word)),
            false => Ok((word.number(self.text)?, word)),
        };
        words.into_iter().map(value).collect()
    }
}

/// Returns the pieces among the blocks: those that share no cell with a block before them, if they fill the board.
fn pieces(blocks: &mut Vec<Vec<Cell>>, size: usize) -> Option<Vec<Option<usize>>> {
    let mut of_cell = vec![None; size];
    let mut own = Vec::new();
    for (i, block) in blocks.iter().enumerate() {
        if block.iter().all(|cell| of_cell[cell.index()].is_none()) {
            block
                .iter()
                .for_each(|cell| of_cell[cell.index()] = Some(own.len()));
            own.push(i);
        }
    }
    if of_cell.contains(&None) {
        return None;
    }
    for i in own.into_iter().rev() {
        blocks.remove(i);
    }
    Some(of_cell)
}

/// Writes the blocks and the givens.
pub(crate) fn write(puzzle: &Puzzle) -> Result<String, Unsupported> {
    let board = puzzle.board();
    let no = |what: &str| Unsupported::new(what);
    let (rows, columns, digits) = (board.rows(), board.columns(), board.side());
    let usual = rows == columns || columns == digits;
    if board.boards() > 1 || !board.beside().is_empty() || board.first() != 1 || !usual {
        return Err(no("a board of this form"));
    }
    let givens = givens(puzzle)?;
    let mut out = format!("<size>{}\n<blocksize>{digits}\n", board.cell_count());
    let full = |cells: &[Cell]| {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        cells.dedup();
        cells.len() == digits
    };
    let mut blocks = Vec::new();
    let mut of_cell = vec![None; board.cell_count()];
    let mut lines = false;
    for house in board.houses() {
        if !board.is_complete(house) {
            return Err(no("houses that do not hold every digit"));
        }
        match board.kind(house) {
            HouseKind::Box(i) | HouseKind::Piece(i) => {
                for cell in board.cells_of(house) {
                    if of_cell[cell.index()].replace(i + 1).is_some() {
                        return Err(no("cells in a box and in a piece"));
                    }
                }
            }
            _ => lines = true,
        }
    }
    for constraint in &puzzle.constraints {
        let refused = || no(&constraint.words(board));
        let rules = constraint.certain();
        let [rule] = rules[..] else {
            return Err(refused());
        };
        let is_house = |fact: &Fact| matches!(fact, Fact::Differ(cells, _) if full(cells));
        let facts = facts(puzzle, rule);
        if facts.is_empty() || !facts.iter().all(is_house) {
            return Err(refused());
        }
        blocks.extend(&rule.groups);
    }
    if !lines && blocks.is_empty() && of_cell.iter().all(Option::is_none) {
        return Err(no("a board without houses"));
    }
    if lines {
        out += "<rowblocks>\n<colblocks>\n";
    }
    let width = digits.to_string().len();
    let drawing = |values: &dyn Fn(usize) -> Option<String>| -> String {
        let rows = (0..rows).map(|row| {
            let cells = (0..columns).map(|column| {
                let value = values(row * columns + column).unwrap_or(".".to_owned());
                format!("{value:>width$}")
            });
            joined(cells, " ") + "\n"
        });
        rows.collect()
    };
    if of_cell.iter().any(Option::is_some) {
        out += "<matrix>\n";
        out += &drawing(&|i| of_cell[i].map(|number: usize| number.to_string()));
    }
    for block in blocks {
        let cells = joined(block.iter().map(|cell| cell.index() + 1), " ");
        out += &format!("<block> {cells}\n");
    }
    out += "<sudoku>\n";
    out += &drawing(&|i| givens[i].map(|value| value.to_string()));
    Ok(out)
}
