//! The text of Interactive-Sudoku-Solver: `.Type~argument~R1C1~R1C2`, one rule after the other, blanks
//! wherever one likes; `#` begins a comment line. Sections between blank lines may also be a grid of signs,
//! a jigsaw's layout or a killer in one of its short forms. Rows and columns above 9 are letters.
//! Written from the project's documentation and examples: github.com/sigh/Interactive-Sudoku-Solver.

use std::ops::Range;

use ninefold_grid::variant::{Constraint, Kind, Layout, Rule, Variant};
use ninefold_grid::{Cell, Marks};

use super::killer;
use super::sets::lacks_cells;
use super::text::{Text, Word};
use crate::ReadError;

/// A rule as it is written, with those inside it.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) kind: Word,
    pub(super) arguments: Vec<Word>,
    pub(super) inner: Vec<Node>,
}

/// What the reader knows of the board while it reads rules.
pub(super) struct Board<'a> {
    pub(super) text: Text<'a>,
    pub(super) layout: Layout,
    /// What `RegionSize` says.
    pub(super) region_size: Option<usize>,
    /// Groups of cells beside the board.
    beside: Vec<Beside>,
    /// The pieces of a second jigsaw and of all that follow.
    further: Vec<Vec<Cell>>,
}

/// Cells beside the board, which stand in rows of their own.
struct Beside {
    prefix: String,
    first: usize,
    size: usize,
    columns: usize,
}

impl Beside {
    /// The numbers of its cells.
    fn cells(&self) -> Range<usize> {
        self.first..self.first + self.size
    }

    /// The cell so many rows and columns from another of the group.
    fn step(&self, cell: Cell, down: isize, right: isize) -> Option<Cell> {
        let place = cell.index().checked_sub(self.first)?;
        let row = (place / self.columns).checked_add_signed(down)?;
        let column = (place % self.columns).checked_add_signed(right)?;
        let to = row * self.columns + column;
        (column < self.columns && to < self.size).then(|| Cell::new(self.first + to))
    }
}

/// Reads a whole text.
pub(super) fn read(text: &str) -> Result<Variant, ReadError> {
    let whole = Text(text);
    let mut nodes = Vec::new();
    for (at, section) in sections(text) {
        match killer::nodes(section, at, &whole)? {
            Some(found) => nodes.extend(found),
            None => nodes.extend(parse(section, at, &whole)?),
        }
    }
    let mut board = Board::of(&nodes, whole)?;
    board.add_cells(&nodes)?;
    let mut constraints = Vec::new();
    for node in &nodes {
        constraints.extend(board.constraints(node)?);
    }
    if !board.further.is_empty() {
        constraints.push(Constraint::of(Kind::Distinct, board.further));
    }
    let mut variant = Variant::new(board.layout);
    for constraint in constraints {
        match constraint {
            Constraint::Rule(Rule {
                kind: Kind::OneOf(values),
                groups,
            }) => {
                let marks: Marks = values
                    .iter()
                    .filter_map(|&v| variant.layout().digit(v))
                    .collect();
                for cell in groups.into_iter().flatten() {
                    variant.restrict(cell, marks);
                }
            }
            other => variant.constraints.push(other),
        }
    }
    Ok(variant)
}

/// The parts between blank lines, comments blanked out, each with its place.
fn sections(text: &str) -> Vec<(usize, &str)> {
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

/// Deeper nesting than this is refused.
const MOST_DEPTH: usize = 20;
/// More rules than this, counted after `Replicate`, are refused.
const MOST_RULES: usize = 100_000;

/// Reads `.Type~argument…` into nodes.
fn parse(section: &str, offset: usize, text: &Text) -> Result<Vec<Node>, ReadError> {
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
            let empty = || Word {
                text: String::new(),
                at: place + sign.len_utf8(),
            };
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
            stack
                .last_mut()
                .map_or(&mut nodes, |outer| &mut outer.inner)
                .push(node);
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
            stack
                .last_mut()
                .map_or(&mut nodes, |outer| &mut outer.inner)
                .push(node);
        }
    }
    match stack.pop() {
        Some(open) => Err(text.wrong(&open.kind, "an .End for this")),
        None => Ok(nodes),
    }
}

/// Height and width of boxes of so many cells on such a board, if there are any.
pub(super) fn box_shape(rows: usize, columns: usize, size: usize) -> Option<(usize, usize)> {
    (2..=size.isqrt())
        .rev()
        .filter(|small| size.is_multiple_of(*small))
        .find_map(|small| {
            let large = size / small;
            if rows.is_multiple_of(small) && columns.is_multiple_of(large) {
                return Some((small, large));
            }
            (rows.is_multiple_of(large) && columns.is_multiple_of(small)).then_some((large, small))
        })
}

impl<'a> Board<'a> {
    /// The board that `Shape`, `NoBoxes`, `RegionSize` and `Jigsaw` make.
    fn of(nodes: &[Node], text: Text<'a>) -> Result<Board<'a>, ReadError> {
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
        let refused = |error: ninefold_grid::variant::LayoutError| {
            text.error(at, "a board that can be", error.to_string())
        };
        let digits = digits.unwrap_or(rows.max(columns));
        if digits > Kind::MOST_DIGITS {
            let found = format!("{digits} digits");
            return Err(text.error(at, "a board of at most 64 digits", found));
        }
        let mut layout = match raw {
            true => Layout::bare(rows, columns, first, digits),
            false => Layout::lines(rows, columns, first, digits),
        }
        .map_err(refused)?;
        let region_size = match find("RegionSize").and_then(|node| node.arguments.first()) {
            Some(word) => Some(word.number(&text)?),
            None => None,
        };
        if !raw && find("NoBoxes").is_none() {
            let size = region_size.unwrap_or(rows.max(columns));
            if let Some((height, width)) = box_shape(rows, columns, size) {
                layout = layout.boxed(height, width).map_err(refused)?;
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
            let pieced = layout.clone().pieced(&pieces).map_err(refused)?;
            if i == 0 {
                layout = pieced;
                continue;
            }
            for unit in &pieced.units()[layout.units().len()..] {
                let known = layout.units().iter().map(|unit| &unit.cells);
                if known.chain(&further).all(|cells| *cells != unit.cells) {
                    further.push(unit.cells.clone());
                }
            }
        }
        Ok(Board {
            text,
            layout,
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
                    let cells = self.layout.board_cells();
                    self.add_group(node, "CC", cells, None)?;
                }
                "Doppelganger" => {
                    let (rows, columns) = (self.layout.rows(), self.layout.columns());
                    let boxes = self.layout.regions().count();
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

    /// Without a number of columns they stand in rows as long as the board's.
    fn add_group(
        &mut self,
        node: &Node,
        prefix: &str,
        size: usize,
        columns: Option<usize>,
    ) -> Result<(), ReadError> {
        let before = self.layout.cell_count();
        let single = size == 1 && prefix != "CC";
        for i in 1..=size {
            let name = match single {
                true => prefix.to_owned(),
                false => format!("{prefix}{i}"),
            };
            let added = self.layout.add_beside(&name);
            added.map_err(|error| {
                self.text
                    .error(node.kind.at, "other cells", error.to_string())
            })?;
        }
        self.beside.push(Beside {
            prefix: prefix.to_owned(),
            first: before,
            size,
            columns: columns.unwrap_or(self.layout.columns()).max(1),
        });
        Ok(())
    }

    /// The cells of a group beside the board.
    pub(super) fn group(&self, prefix: &str) -> Vec<Cell> {
        let group = self.beside.iter().find(|group| group.prefix == prefix);
        group.map_or(Vec::new(), |group| group.cells().map(Cell::new).collect())
    }

    /// The cells that touch a cell, on the board or beside it.
    pub(super) fn neighbours(&self, cell: Cell) -> Vec<Cell> {
        let own = |group: &&Beside| group.cells().contains(&cell.index());
        match self.beside.iter().find(own) {
            None => self.layout.neighbours(cell),
            Some(group) => [(-1, 0), (1, 0), (0, -1), (0, 1)]
                .iter()
                .filter_map(|&(down, right)| group.step(cell, down, right))
                .collect(),
        }
    }

    /// A cell by its name.
    pub(super) fn cell(&self, word: &Word) -> Result<Cell, ReadError> {
        let signs: Vec<char> = word.text.chars().collect();
        if let ['R' | 'r', row, 'C' | 'c', column] = signs[..] {
            let number = |sign: char| sign.to_digit(17).and_then(|n| n.checked_sub(1));
            let cell = number(row)
                .zip(number(column))
                .and_then(|(row, column)| self.layout.at(row as usize, column as usize));
            if let Some(cell) = cell {
                return Ok(cell);
            }
        }
        let beside = self
            .layout
            .beside()
            .iter()
            .position(|name| *name == word.text);
        beside
            .map(|i| Cell::new(self.layout.board_cells() + i))
            .ok_or_else(|| self.text.wrong(word, "a cell of the board, such as R1C1"))
    }

    /// Cells by their names.
    pub(super) fn cells(&self, words: &[Word]) -> Result<Vec<Cell>, ReadError> {
        words.iter().map(|word| self.cell(word)).collect()
    }

    /// What a node stands for, and the nodes inside it.
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

    /// A template moved to each target.
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
        let mut moved = Vec::new();
        for (i, sign) in targets.text.chars().enumerate() {
            let bits = super::iss_packed::base64(sign)
                .ok_or_else(|| self.text.wrong(targets, "letters, digits, - and _"))?;
            for bit in (0..6).filter(|bit| bits >> bit & 1 == 1) {
                let target = origin.index() + i * 6 + bit;
                let (Some(from), Some(to)) = (
                    self.layout.place(origin),
                    (target < self.layout.board_cells())
                        .then(|| self.layout.place(Cell::new(target)))
                        .flatten(),
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
                let cell = |cell: &Cell| self.layout.step(*cell, by.0, by.1);
                let groups = rule
                    .groups
                    .iter()
                    .map(|group| group.iter().map(cell).collect());
                Constraint::of(rule.kind.clone(), groups.collect::<Option<_>>()?)
            }
        })
    }
}

/// How many rules a constraint has.
fn size(constraint: &Constraint) -> usize {
    match constraint {
        Constraint::Rule(_) => 1,
        Constraint::All(inner) | Constraint::Any(inner) => {
            inner.iter().map(size).sum::<usize>() + 1
        }
    }
}
