//! The text of Interactive-Sudoku-Solver: `.Type~argument~R1C1~R1C2`, one rule after another, with blanks anywhere.
//! `#` begins a comment line. Sections between blank lines may also be a grid of signs, the layout of a jigsaw, or
//! a killer in one of its short forms. Rows and columns above 9 are letters. Written from the project's
//! documentation and examples: github.com/sigh/Interactive-Sudoku-Solver.

use ninefold_grid::constraint::{Constraint, Fact, Kind, Scope, facts};
use ninefold_grid::{Board, Cell, Puzzle};

use std::ops::Range;

use super::iss_nodes::{Node, base64, parse, sections};
use super::killer;
use super::sets::{box_shape, different, lacks_cells};
use super::text::{Text, Word};
use crate::{ReadError, Record};

/// What the reader knows about the board while it reads rules.
pub(super) struct Reading<'a> {
    pub(super) text: Text<'a>,
    pub(super) board: Board,
    /// The number in `RegionSize`.
    pub(super) region_size: Option<usize>,
    /// Groups of cells beside the board.
    beside: Vec<Beside>,
    /// The pieces of all jigsaws after the first.
    further: Vec<Vec<Cell>>,
}

/// A group of cells beside the board, in rows of its own.
struct Beside {
    prefix: String,
    first: usize,
    size: usize,
    columns: usize,
}

impl Beside {
    /// Returns the numbers of its cells.
    fn cells(&self) -> Range<usize> {
        self.first..self.first + self.size
    }

    /// Returns the row and the column of a cell of the group, from 0.
    fn place(&self, cell: Cell) -> Option<(usize, usize)> {
        let place = cell.index().checked_sub(self.first)?;
        (place < self.size).then_some((place / self.columns, place % self.columns))
    }

    /// Returns the cell of the group that is this many rows and columns away from another.
    fn step(&self, cell: Cell, down: isize, right: isize) -> Option<Cell> {
        let (row, column) = self.place(cell)?;
        let row = row.checked_add_signed(down)?;
        let column = column.checked_add_signed(right)?;
        let to = row * self.columns + column;
        (column < self.columns && to < self.size).then(|| Cell::new(self.first + to))
    }
}

/// Returns whether a line begins a text: a dot and a rule (`.Cage~…`, `.AntiKnight`), or a dot and givens
/// (`.~R1C1_5`). Of several dots, only the last begins a rule. A plain row of signs has neither a tilde nor small
/// letters.
pub(crate) fn is_iss(line: &str) -> bool {
    let rule = line.trim_start_matches('.');
    let dots = line.len() - rule.len();
    let name = &rule[..rule
        .find(|sign: char| !sign.is_ascii_alphanumeric())
        .unwrap_or(rule.len())];
    let is_rule = match name.chars().next() {
        None => rule.starts_with('~'),
        Some(first) => first.is_ascii_uppercase(),
    };
    let is_tilde_next = rule[name.len()..].starts_with('~');
    let is_word = name.contains(|sign: char| sign.is_ascii_lowercase() && sign != 'x');
    dots > 0 && is_rule && (is_tilde_next || line.contains('~') || dots == 1 && is_word)
}

/// Reads a whole text.
pub(crate) fn read(text: &str) -> Result<Record, ReadError> {
    puzzle(text).map(Record::new)
}

/// Reads the puzzle of a text.
pub(super) fn puzzle(text: &str) -> Result<Puzzle, ReadError> {
    let whole = Text(text);
    let mut nodes = Vec::new();
    for (at, section) in sections(text) {
        match killer::nodes(section, at, &whole)? {
            Some(found) => nodes.extend(found),
            None => nodes.extend(parse(section, at, &whole)?),
        }
    }
    let mut reading = Reading::of(&nodes, whole)?;
    reading.add_cells(&nodes)?;
    let mut constraints = Vec::new();
    for node in &nodes {
        constraints.extend(reading.constraints(node)?);
    }
    if !reading.further.is_empty() {
        constraints.push(different(reading.further));
    }
    let mut puzzle = Puzzle::empty(reading.board);
    for constraint in constraints {
        // The allowed digits of single cells are stored in the puzzle, not as a constraint.
        let only = match &constraint {
            Constraint::Rule(rule) if rule.kind.row().scope == Scope::Each => facts(&puzzle, rule),
            _ => Vec::new(),
        };
        match &only[..] {
            [Fact::Only(cells, marks)] => {
                cells.iter().for_each(|&cell| puzzle.restrict(cell, *marks));
            }
            _ => puzzle.constraints.push(constraint),
        }
    }
    Ok(puzzle)
}

/// The greatest number of rules, counted after `Replicate`.
const MOST_RULES: usize = 100_000;

impl<'a> Reading<'a> {
    /// Makes the board of `Shape`, `NoBoxes`, `RegionSize` and `Jigsaw`.
    fn of(nodes: &[Node], text: Text<'a>) -> Result<Reading<'a>, ReadError> {
        let find = |name: &str| nodes.iter().find(|node| node.kind.text == name);
        let (mut rows, mut columns, mut first, mut digits, mut raw) = (9, 9, 1, None, false);
        let shape = find("Shape");
        if let Some(shape) = shape {
            if let Some(word) = shape.arguments.first() {
                let sides = word
                    .text
                    .split_once('x')
                    .and_then(|(r, c)| Some((r.parse::<usize>().ok()?, c.parse::<usize>().ok()?)));
                (rows, columns) =
                    sides.ok_or_else(|| text.wrong(word, "rows x columns, such as 9x9"))?;
            }
            if let Some(word) = shape.arguments.get(1).filter(|word| !word.text.is_empty()) {
                let parts = match word.text.split_once('-') {
                    Some((from, to)) => from.parse().ok().zip(to.parse::<usize>().ok()),
                    None => Some(1).zip(word.text.parse().ok()),
                };
                let (from, to) = parts
                    .filter(|(from, to)| from <= to && *to < 1_000)
                    .ok_or_else(|| text.wrong(word, "a range of digits, such as 0-9"))?;
                first = from;
                digits = Some(to + 1 - from);
            }
            raw = shape
                .arguments
                .get(2)
                .is_some_and(|word| word.text == "Raw");
        }
        let at = shape.map_or(0, |shape| shape.kind.at);
        let refused = text.no_board(at);
        let digits = digits.unwrap_or(rows.max(columns));
        if digits > Kind::MOST_DIGITS {
            let found = format!("{digits} digits");
            return Err(text.error(at, "a board of at most 64 digits", found));
        }
        let mut board = match raw {
            true => Board::rectangle(rows, columns, first, digits),
            false => Board::latin(rows, columns, first, digits),
        }
        .map_err(&refused)?;
        let region_size = match find("RegionSize").and_then(|node| node.arguments.first()) {
            Some(word) => Some(word.number(&text)?),
            None => None,
        };
        if !raw && find("NoBoxes").is_none() {
            let size = region_size.unwrap_or(rows.max(columns));
            if let Some((height, width)) = box_shape(rows, columns, size) {
                board = board.with_boxes(height, width).map_err(&refused)?;
            }
        }
        let mut further: Vec<Vec<Cell>> = Vec::new();
        let jigsaws = nodes.iter().filter(|node| node.kind.text == "Jigsaw");
        for (i, node) in jigsaws.enumerate() {
            let Some(word) = node.arguments.last() else {
                return Err(text.wrong(&node.kind, "a layout after this"));
            };
            let signs: Vec<char> = word.text.chars().collect();
            if signs.len() != rows * columns {
                let expected = format!("a layout of {} signs", rows * columns);
                return Err(text.error(word.at, expected, format!("{} signs", signs.len())));
            }
            let often = |sign: char| signs.iter().filter(|&&other| other == sign).count();
            let pieces: Vec<Option<usize>> = signs
                .iter()
                .map(|&sign| {
                    let fits = (rows.max(columns)..=digits).contains(&often(sign));
                    fits.then_some(sign as usize)
                })
                .collect();
            let with_pieces = board.clone().with_pieces(&pieces).map_err(&refused)?;
            if i == 0 {
                board = with_pieces;
                continue;
            }
            for house in with_pieces.houses().skip(board.house_count()) {
                let cells = with_pieces.cells_of(house);
                let mut known = board.houses().map(|house| board.cells_of(house));
                if known.all(|own| own != cells) && !further.iter().any(|own| own == cells) {
                    further.push(cells.to_vec());
                }
            }
        }
        Ok(Reading {
            text,
            board,
            region_size,
            beside: Vec::new(),
            further,
        })
    }

    /// Adds the cells that `Var` and other rules put beside the board.
    fn add_cells(&mut self, nodes: &[Node]) -> Result<(), ReadError> {
        for node in nodes {
            let name = |i: usize| node.arguments.get(i).map_or("", |word| &word.text);
            match &node.kind.text[..] {
                "Var" => {
                    let prefix = format!("V{}", name(0));
                    let letters = name(0).bytes().all(|b| b.is_ascii_uppercase());
                    if !letters || name(0).is_empty() {
                        return Err(self.text.wrong(&node.kind, "a name in capital letters"));
                    }
                    let sides = name(2).split_once('x').map(|(_, columns)| columns);
                    let size: Option<usize> = match name(2) {
                        "" => Some(1),
                        size => size
                            .split('x')
                            .map(|part| part.parse::<usize>().ok())
                            .product(),
                    };
                    let size = size
                        .filter(|size| (1..=1_000).contains(size))
                        .ok_or_else(|| {
                            self.text.wrong(&node.kind, "a number of cells up to 1000")
                        })?;
                    let columns = sides.and_then(|columns| columns.parse().ok());
                    self.add_group(node, &prefix, size, columns)?;
                }
                "ChaosConstruction" => {
                    let cells = self.board.board_cells();
                    self.add_group(node, "CC", cells, None)?;
                }
                "Doppelganger" => {
                    let (rows, columns) = (self.board.rows(), self.board.columns());
                    let boxes = self.board.regions().count();
                    let across = box_shape(rows, columns, boxes).map(|(_, width)| width);
                    self.add_group(node, "DGZ", 1, None)?;
                    self.add_group(node, "DGR", columns, None)?;
                    self.add_group(node, "DGC", rows, None)?;
                    self.add_group(node, "DGB", boxes, across)?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Adds a group of cells beside the board. Without a number of columns, its rows are as long as those of the
    /// board.
    fn add_group(
        &mut self,
        node: &Node,
        prefix: &str,
        size: usize,
        columns: Option<usize>,
    ) -> Result<(), ReadError> {
        let before = self.board.cell_count();
        let single = size == 1 && prefix != "CC";
        for i in 1..=size {
            let name = match single {
                true => prefix.to_owned(),
                false => format!("{prefix}{i}"),
            };
            let added = self.board.add_beside(&name);
            added.map_err(|error| {
                self.text
                    .error(node.kind.at, "other cells", error.to_string())
            })?;
        }
        self.beside.push(Beside {
            prefix: prefix.to_owned(),
            first: before,
            size,
            columns: columns.unwrap_or(self.board.columns()).max(1),
        });
        Ok(())
    }

    /// Returns the cells of a group beside the board.
    pub(super) fn group(&self, prefix: &str) -> Vec<Cell> {
        let group = self.beside.iter().find(|group| group.prefix == prefix);
        group.map_or(Vec::new(), |group| group.cells().map(Cell::new).collect())
    }

    /// Returns the cells of the board in the same rows and columns as the cells of a group, if the board has all of
    /// them.
    pub(super) fn places(&self, prefix: &str) -> Option<Vec<Cell>> {
        let group = self.beside.iter().find(|group| group.prefix == prefix)?;
        let place = |i: usize| self.board.at(i / group.columns, i % group.columns);
        (0..group.size).map(place).collect()
    }

    /// Returns the cells that touch a cell, on the board or beside it.
    pub(super) fn neighbours(&self, cell: Cell) -> Vec<Cell> {
        match self.beside_with(cell) {
            None => self.board.neighbours(cell),
            Some(group) => [(-1, 0), (1, 0), (0, -1), (0, 1)]
                .iter()
                .filter_map(|&(down, right)| group.step(cell, down, right))
                .collect(),
        }
    }

    /// Returns the group beside the board that has this cell.
    fn beside_with(&self, cell: Cell) -> Option<&Beside> {
        let own = |group: &&Beside| group.cells().contains(&cell.index());
        self.beside.iter().find(own)
    }

    /// Returns the cell that is this many rows and columns away from another, on the board or in the same group
    /// beside it.
    pub(super) fn step(&self, cell: Cell, down: isize, right: isize) -> Option<Cell> {
        match self.beside_with(cell) {
            None => self.board.step(cell, down, right),
            Some(group) => group.step(cell, down, right),
        }
    }

    /// Reads the name of a cell.
    pub(super) fn cell(&self, word: &Word) -> Result<Cell, ReadError> {
        let signs: Vec<char> = word.text.chars().collect();
        if let ['R' | 'r', row, 'C' | 'c', column] = signs[..] {
            let number = |sign: char| sign.to_digit(17).and_then(|n| n.checked_sub(1));
            let cell = number(row)
                .zip(number(column))
                .and_then(|(row, column)| self.board.at(row as usize, column as usize));
            if let Some(cell) = cell {
                return Ok(cell);
            }
        }
        let beside = self
            .board
            .beside()
            .iter()
            .position(|name| *name == word.text);
        beside
            .map(|i| Cell::new(self.board.board_cells() + i))
            .ok_or_else(|| self.text.wrong(word, "a cell of the board, such as R1C1"))
    }

    /// Reads the names of cells.
    pub(super) fn cells(&self, words: &[Word]) -> Result<Vec<Cell>, ReadError> {
        words.iter().map(|word| self.cell(word)).collect()
    }

    /// Returns the constraints of a node and of the nodes inside it.
    fn constraints(&self, node: &Node) -> Result<Vec<Constraint>, ReadError> {
        match &node.kind.text[..] {
            "And" | "Or" => {
                let mut inner = Vec::new();
                for node in &node.inner {
                    let mut own = self.constraints(node)?;
                    match own.len() {
                        1 => inner.append(&mut own),
                        _ => inner.push(Constraint::All(own)),
                    }
                }
                Ok(vec![match &node.kind.text[..] {
                    "And" => Constraint::All(inner),
                    _ => Constraint::Any(inner),
                }])
            }
            "Replicate" => {
                let mut template = Vec::new();
                for node in &node.inner {
                    template.extend(self.constraints(node)?);
                }
                self.replicate(node, &template)
            }
            _ => {
                let rules = self.rule(node)?;
                match rules.iter().any(lacks_cells) {
                    true => Err(self.text.wrong(&node.kind, "a rule with cells")),
                    false => Ok(rules),
                }
            }
        }
    }

    /// Returns a template, moved to each target.
    fn replicate(
        &self,
        node: &Node,
        template: &[Constraint],
    ) -> Result<Vec<Constraint>, ReadError> {
        let origin = match node.arguments.get(1) {
            Some(word) => self.cell(word)?,
            None => Cell::new(0),
        };
        let Some(targets) = node.arguments.first() else {
            return Ok(Vec::new());
        };
        // Targets are counted from the origin, on the board or in its group.
        let last = match self.beside_with(origin) {
            None => self.board.board_cells(),
            Some(group) => group.cells().end,
        };
        let place = |cell: Cell| match self.beside_with(cell) {
            None => self.board.place(cell),
            Some(group) => group.place(cell),
        };
        let mut moved = Vec::new();
        for (i, sign) in targets.text.chars().enumerate() {
            let bits =
                base64(sign).ok_or_else(|| self.text.wrong(targets, "letters, digits, - and _"))?;
            for bit in (0..6).filter(|bit| bits >> bit & 1 == 1) {
                let target = origin.index() + i * 6 + bit;
                let (Some(from), Some(to)) = (
                    place(origin),
                    (target < last).then(|| place(Cell::new(target))).flatten(),
                ) else {
                    return Err(self.text.wrong(targets, "targets on the board"));
                };
                let by = (
                    to.0 as isize - from.0 as isize,
                    to.1 as isize - from.1 as isize,
                );
                for constraint in template {
                    let shifted = self.shift(constraint, by);
                    moved.push(shifted.ok_or_else(|| {
                        self.text
                            .wrong(targets, "targets that leave no cell off the board")
                    })?);
                }
                if moved.iter().map(size).sum::<usize>() > MOST_RULES {
                    return Err(self.text.wrong(targets, "fewer rules"));
                }
            }
        }
        Ok(moved)
    }

    fn shift(&self, constraint: &Constraint, by: (isize, isize)) -> Option<Constraint> {
        let all = |inner: &[Constraint]| -> Option<Vec<Constraint>> {
            inner
                .iter()
                .map(|constraint| self.shift(constraint, by))
                .collect()
        };
        Some(match constraint {
            Constraint::All(inner) => Constraint::All(all(inner)?),
            Constraint::Any(inner) => Constraint::Any(all(inner)?),
            Constraint::Rule(rule) => {
                let cell = |cell: &Cell| self.step(*cell, by.0, by.1);
                let groups = rule
                    .groups
                    .iter()
                    .map(|group| group.iter().map(cell).collect());
                Constraint::of(rule.kind.clone(), groups.collect::<Option<_>>()?)
            }
        })
    }
}

/// Returns the number of rules in a constraint.
fn size(constraint: &Constraint) -> usize {
    match constraint {
        Constraint::Rule(_) => 1,
        Constraint::All(inner) | Constraint::Any(inner) => {
            inner.iter().map(size).sum::<usize>() + 1
        }
    }
}
