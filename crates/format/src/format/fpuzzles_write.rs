//! Writes the JSON and the links of f-puzzles.

use ninefold_grid::constraint::{Constraint, Fact, Kind, Mark, Numbers, Rule, Scope, facts};
use ninefold_grid::{Board, Cell, Grid, Marks, Puzzle};

use super::fpuzzles::is_finished;
use super::lz;
use super::sets::{as_arrow, as_indexing, box_shape, disjoint_of, falls, is_same, names_no_cells};
use crate::Record;
use crate::error::Unsupported;

fn no(what: &str) -> Unsupported {
    Unsupported::new(what)
}

/// Writes a link.
pub(crate) fn link(record: &Record) -> Result<String, Unsupported> {
    let json = json(record)?;
    Ok(format!(
        "https://f-puzzles.com/?load={}\n",
        lz::pack(json.trim())
    ))
}

/// Returns a JSON text in quotes.
pub(super) fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for sign in text.chars() {
        match sign {
            '"' | '\\' => out.extend(['\\', sign]),
            '\n' => out += "\\n",
            '\u{feff}' => {}
            control if control.is_control() => out.push(' '),
            sign => out.push(sign),
        }
    }
    out.push('"');
    out
}

/// Returns a JSON list.
pub(super) fn list(parts: impl IntoIterator<Item = String>) -> String {
    let parts: Vec<String> = parts.into_iter().collect();
    format!("[{}]", parts.join(","))
}

/// The members of each kind, in the order in which they first appear.
#[derive(Default)]
struct Members(Vec<(&'static str, Vec<String>)>);

impl Members {
    fn add(&mut self, key: &'static str, object: String) {
        match self.0.iter_mut().find(|(own, _)| *own == key) {
            Some((_, objects)) => objects.push(object),
            None => self.0.push((key, vec![object])),
        }
    }
}

/// Writes the JSON on one line.
pub(crate) fn json(record: &Record) -> Result<String, Unsupported> {
    let (puzzle, board) = (&record.puzzle, record.puzzle.board());
    let n = board.rows();
    if board.columns() != n || board.first() != 1 || board.side() != n || board.lines() == [0, 0] {
        return Err(no(
            "a board that is not square with the digits from 1 to its side",
        ));
    }
    if board.boards() > 1 || !board.beside().is_empty() {
        return Err(no("boards that overlap, or cells beside the board"));
    }
    let mut region = vec![None; n * n];
    for (i, house) in board.regions().enumerate() {
        for cell in board.cells_of(house) {
            region[cell.index()] = Some(i);
        }
    }
    let usual: Vec<Option<usize>> = (0..n * n)
        .map(|i| {
            let (height, width) = box_shape(n, n, n)?;
            Some(i / n / height * (n / width) + i % n / width)
        })
        .collect();
    let both = board.house_count() > 2 * n + board.regions().count();
    if both || region.contains(&None) {
        return Err(no("cells without a region, or boxes and pieces at once"));
    }
    let placed = record.placed.as_ref();
    let placed = placed.filter(|placed| !is_finished(puzzle, placed));
    let values = |marks: Marks| marks.iter().map(|digit| board.value(digit).to_string());
    let cell = |cell: Cell| {
        let mut members = Vec::new();
        if region != usual {
            members.push(format!("\"region\":{}", region[cell.index()].unwrap_or(0)));
        }
        if let Some(given) = puzzle.given(cell) {
            members.push(format!("\"value\":{},\"given\":true", board.value(given)));
            return format!("{{{}}}", members.join(","));
        }
        if let Some(placed) = placed.and_then(|placed| placed.get(cell)) {
            members.push(format!("\"value\":{}", board.value(placed)));
        }
        let notes = record
            .notes
            .as_ref()
            .map_or(Marks::EMPTY, |notes| notes.get(cell));
        if !notes.is_empty() {
            members.push(format!("\"centerPencilMarks\":{}", list(values(notes))));
        }
        if puzzle.allowed_at(cell).len() < n {
            let marks = puzzle.allowed_at(cell);
            members.push(format!("\"givenPencilMarks\":{}", list(values(marks))));
        }
        format!("{{{}}}", members.join(","))
    };
    let rows = (0..n).map(|row| list((0..n).map(|column| cell(Cell::new(row * n + column)))));
    let mut out = format!("{{\"size\":{n}");
    for (key, value) in [
        ("title", &record.meta.title),
        ("author", &record.meta.author),
        ("ruleset", &record.meta.description),
    ] {
        if let Some(value) = value {
            out += &format!(",\"{key}\":{}", quoted(value));
        }
    }
    out += &format!(",\"grid\":{}", list(rows));
    let mut members = Members::default();
    let mut switches: Vec<String> = Vec::new();
    for constraint in &puzzle.constraints {
        let Constraint::Rule(rule) = constraint else {
            return Err(no(&constraint.words(board)));
        };
        let is_switch = switch(board, rule, &mut switches);
        if !is_switch && (names_no_cells(rule) || !object(puzzle, rule, &mut members)) {
            return Err(no(&rule.words(board)));
        }
    }
    for switch in switches {
        out += &format!(",{switch}");
    }
    for (key, objects) in members.0 {
        out += &format!(",\"{key}\":{}", list(objects));
    }
    if let Some(fog) = &record.fog {
        if !fog.lights.is_empty() {
            return Err(no(
                "fog that is lifted from other cells than those around a right digit",
            ));
        }
        let name = |cell: &Cell| quoted(&board.name(*cell).to_uppercase());
        out += &format!(",\"foglight\":{}", list(fog.lit.iter().map(name)));
    }
    if let Some(digits) = record.solution.as_ref().and_then(Grid::digits) {
        let values = digits
            .into_iter()
            .map(|digit| format!("\"{}\"", board.value(digit)));
        out += &format!(",\"solution\":{}", list(values));
    }
    Ok(out + "}\n")
}

/// Writes a rule about the whole board. Returns whether the rule is one.
fn switch(board: &Board, rule: &Rule, out: &mut Vec<String>) -> bool {
    let row = rule.kind.row();
    let falls = falls(board, rule);
    let keys: Option<Vec<&str>> = match (row.fpuzzles, falls) {
        (Some(key), _) if row.scope == Scope::Board => Some(vec![key]),
        (_, Some(falls)) => {
            let key = |falls| if falls { "diagonal-" } else { "diagonal+" };
            Some(falls.into_iter().map(key).collect())
        }
        _ if is_same(rule, &disjoint_of(board)) => Some(vec!["disjointgroups"]),
        _ => None,
    };
    if let Some(keys) = keys {
        out.extend(keys.iter().map(|key| format!("\"{key}\":true")));
        return true;
    }
    // Dots make no exception if neighbours may simply not be consecutive.
    if let Numbers::Marks(marks) = rule.kind.numbers() {
        let mut names: Vec<String> = Vec::new();
        let mut rest = &marks[..];
        while let [first, tail @ ..] = rest {
            rest = tail;
            match first {
                Mark::Ratio(2) => names.push("\"ratio\"".to_owned()),
                Mark::Difference(1) => names.push("\"difference\"".to_owned()),
                Mark::Sum(5) if tail.first() == Some(&Mark::Sum(10)) => {
                    names.push("\"xv\"".to_owned());
                    rest = &tail[1..];
                }
                _ => return false,
            }
        }
        out.push(format!("\"negative\":{}", list(names)));
        return true;
    }
    false
}

/// Writes a rule about cells. Returns whether the format has such a rule.
fn object(puzzle: &Puzzle, rule: &Rule, out: &mut Members) -> bool {
    let board = puzzle.board();
    let name = |cell: &Cell| {
        let (row, column) = board.place(*cell).unwrap_or_default();
        format!("\"R{}C{}\"", row + 1, column + 1)
    };
    let cells = |cells: &[Cell]| list(cells.iter().map(name));
    let value = |value: Option<i32>| value.map_or(String::new(), |v| format!(",\"value\":\"{v}\""));
    let line = |key, number: Option<i32>, out: &mut Members| {
        for group in &rule.groups {
            out.add(
                key,
                format!("{{\"lines\":[{}]{}}}", cells(group), value(number)),
            );
        }
        true
    };
    let set = |key, number: Option<i32>, out: &mut Members| {
        for group in &rule.groups {
            out.add(
                key,
                format!("{{\"cells\":{}{}}}", cells(group), value(number)),
            );
        }
        true
    };
    let single = |key, out: &mut Members| {
        for cell in rule.groups.iter().flatten() {
            out.add(key, format!("{{\"cell\":{}}}", name(cell)));
        }
        true
    };
    let outside = |key, number: i32, out: &mut Members| match outside(board, rule.cells()) {
        Some(place) => {
            out.add(
                key,
                format!("{{\"cell\":\"{place}\",\"value\":\"{number}\"}}"),
            );
            true
        }
        None => false,
    };
    if let Some((circle, arm)) = as_arrow(rule) {
        let last = circle.last().copied();
        let shaft: Vec<Cell> = last.into_iter().chain(arm.iter().copied()).collect();
        let (circle, shaft) = (cells(circle), cells(&shaft));
        out.add(
            "arrow",
            format!("{{\"cells\":{circle},\"lines\":[{shaft}]}}"),
        );
        return true;
    }
    if let Some((cell, by_row)) = as_indexing(board, rule) {
        let key = if by_row {
            "rowindexer"
        } else {
            "columnindexer"
        };
        out.add(key, format!("{{\"cells\":{}}}", cells(&[cell])));
        return true;
    }
    if let Some(Mark::Sum(sum @ (5 | 10))) = rule.kind.mark() {
        let letter = if sum == 5 { "V" } else { "X" };
        for group in &rule.groups {
            let cells = cells(group);
            let object = format!("{{\"cells\":{cells},\"value\":\"{letter}\"}}");
            out.add("xv", object);
        }
        return true;
    }
    match &rule.kind {
        Kind::Contains(values) if rule.cells().len() == 4 => {
            let values = list(values.iter().map(i32::to_string));
            out.add(
                "quadruple",
                format!("{{\"cells\":{},\"values\":{values}}}", cells(rule.cells())),
            );
            true
        }
        Kind::Clone if rule.groups.len() == 2 => {
            let (own, other) = (cells(&rule.groups[0]), cells(&rule.groups[1]));
            out.add(
                "clone",
                format!("{{\"cells\":{own},\"cloneCells\":{other}}}"),
            );
            true
        }
        Kind::LittleKiller(sum) => {
            let start = diagonal(board, rule.cells());
            let Some((place, direction)) = start else {
                return false;
            };
            let cells = cells(rule.cells());
            out.add(
                "littlekillersum",
                format!(
                    "{{\"cell\":\"{place}\",\"cells\":{cells},\"direction\":\"{direction}\",\"value\":\"{sum}\"}}"
                ),
            );
            true
        }
        kind => {
            let (row, number) = (kind.row(), number(&kind.numbers()));
            let is_different = |fact: &Fact| matches!(fact, Fact::Differ(..));
            match (row.fpuzzles, row.scope) {
                (Some(key), Scope::Each) => single(key, out),
                (Some(key), Scope::Line) => line(key, number, out),
                (Some(key), Scope::Outside) => outside(key, number.unwrap_or(0), out),
                (Some(key), _) => set(key, number, out),
                (None, Scope::Groups) if facts(puzzle, rule).iter().all(is_different) => {
                    set("extraregion", None, out)
                }
                (None, _) => false,
            }
        }
    }
}

/// Returns the number of a rule, if it has exactly one.
pub(super) fn number(numbers: &Numbers) -> Option<i32> {
    match numbers {
        Numbers::Number(number) | Numbers::Positive(number) => Some(*number),
        Numbers::Optional(number) => *number,
        _ => None,
    }
}

/// Returns the place before the first cell of a whole row or column, with 0 or the side plus one outside the board.
fn outside(board: &Board, cells: &[Cell]) -> Option<String> {
    let n = board.rows();
    let (first, last) = (board.place(*cells.first()?)?, board.place(*cells.last()?)?);
    let straight = first.0 == last.0 || first.1 == last.1;
    if cells.len() != n || !straight || n < 2 {
        return None;
    }
    let (row, column) = if first.0 == last.0 {
        (first.0 + 1, if first.1 == 0 { 0 } else { n + 1 })
    } else {
        (if first.0 == 0 { 0 } else { n + 1 }, first.1 + 1)
    };
    Some(format!("R{row}C{column}"))
}

/// Returns the place before a diagonal, and its direction: `DR` is down and right.
fn diagonal(board: &Board, cells: &[Cell]) -> Option<(String, &'static str)> {
    let (first, second) = (board.place(*cells.first()?)?, board.place(*cells.get(1)?)?);
    let (down, right) = (second.0 > first.0, second.1 > first.1);
    let place = |at: usize, on: bool| if on { at } else { at + 2 };
    let name = format!("R{}C{}", place(first.0, down), place(first.1, right));
    let direction = match (down, right) {
        (true, true) => "DR",
        (true, false) => "DL",
        (false, true) => "UR",
        (false, false) => "UL",
    };
    Some((name, direction))
}
