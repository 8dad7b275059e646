//! Writes the JSON and the links of f-puzzles.

use ninefold_grid::constraint::{Constraint, Kind, Mark, Numbers, Rule, Scope};
use ninefold_grid::{Board, Cell, Grid, Marks, Puzzle};

use super::fpuzzles::is_finished;
use super::lz;
use super::sets::{
    as_arrow, as_indexing, box_shape, disjoint_of, falls, is_same, names_no_cells, only_differs,
};
use crate::Record;
use crate::error::Unsupported;
use crate::words::joined;

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
    format!("[{}]", joined(parts, ","))
}

/// The members of each kind, in the order in which they first appear.
#[derive(Default)]
struct Members(Vec<(&'static str, Vec<String>)>);

impl Members {
    fn add(&mut self, key: &'static str, objects: Vec<String>) {
        match self.0.iter_mut().find(|(own, _)| *own == key) {
            Some((_, known)) => known.extend(objects),
            None => self.0.push((key, objects)),
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
    let mut whole: Vec<String> = Vec::new();
    for constraint in &puzzle.constraints {
        let Constraint::Rule(rule) = constraint else {
            return Err(no(&constraint.words(board)));
        };
        if let Some(switches) = switches(board, rule) {
            whole.extend(switches);
            continue;
        }
        match objects(puzzle, rule).filter(|_| !names_no_cells(rule)) {
            Some((key, objects)) => members.add(key, objects),
            None => return Err(no(&rule.words(board))),
        }
    }
    for switch in whole {
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

/// Returns the members of a rule about the whole board, if it is one.
fn switches(board: &Board, rule: &Rule) -> Option<Vec<String>> {
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
        let members = keys.iter().map(|key| format!("\"{key}\":true"));
        return Some(members.collect());
    }
    // Dots make no exception if neighbours may simply not be consecutive.
    let Numbers::Marks(marks) = rule.kind.numbers() else {
        return None;
    };
    let mut names: Vec<&str> = Vec::new();
    let mut rest = &marks[..];
    while let [first, tail @ ..] = rest {
        rest = tail;
        names.push(match first {
            Mark::Ratio(2) => "ratio",
            Mark::Difference(1) => "difference",
            Mark::Sum(5) if tail.first() == Some(&Mark::Sum(10)) => {
                rest = &tail[1..];
                "xv"
            }
            _ => return None,
        });
    }
    let names = list(names.into_iter().map(quoted));
    Some(vec![format!("\"negative\":{names}")])
}

/// Returns the key of a rule about cells and its objects, if the format has such a rule.
fn objects(puzzle: &Puzzle, rule: &Rule) -> Option<(&'static str, Vec<String>)> {
    let board = puzzle.board();
    let name = |cell: &Cell| {
        let (row, column) = board.place(*cell).unwrap_or_default();
        format!("\"R{}C{}\"", row + 1, column + 1)
    };
    let cells = |cells: &[Cell]| list(cells.iter().map(name));
    let one = |key, members: String| Some((key, vec![format!("{{{members}}}")]));
    let each = |key, members: &dyn Fn(String) -> String| {
        let groups = rule.groups.iter().map(|group| members(cells(group)));
        Some((
            key,
            groups.map(|members| format!("{{{members}}}")).collect(),
        ))
    };
    if let Some((circle, arm)) = as_arrow(rule) {
        let last = circle.last().copied();
        let shaft: Vec<Cell> = last.into_iter().chain(arm.iter().copied()).collect();
        let (circle, shaft) = (cells(circle), cells(&shaft));
        return one("arrow", format!("\"cells\":{circle},\"lines\":[{shaft}]"));
    }
    if let Some((cell, by_row)) = as_indexing(board, rule) {
        let key = match by_row {
            true => "rowindexer",
            false => "columnindexer",
        };
        return one(key, format!("\"cells\":{}", cells(&[cell])));
    }
    if let Some(Mark::Sum(sum @ (5 | 10))) = rule.kind.mark() {
        let letter = if sum == 5 { "V" } else { "X" };
        return each("xv", &|cells| {
            format!("\"cells\":{cells},\"value\":\"{letter}\"")
        });
    }
    let own = cells(rule.cells());
    match &rule.kind {
        Kind::Contains(values) if rule.cells().len() == 4 => {
            let values = list(values.iter().map(i32::to_string));
            one("quadruple", format!("\"cells\":{own},\"values\":{values}"))
        }
        Kind::Clone if let [_, other] = &rule.groups[..] => {
            let other = cells(other);
            one("clone", format!("\"cells\":{own},\"cloneCells\":{other}"))
        }
        Kind::LittleKiller(sum) => {
            let (place, direction) = diagonal(board, rule.cells())?;
            let members = format!(
                "\"cell\":\"{place}\",\"cells\":{own},\"direction\":\"{direction}\",\"value\":\"{sum}\""
            );
            one("littlekillersum", members)
        }
        kind => {
            let (row, number) = (kind.row(), number(&kind.numbers()));
            let value = number.map_or(String::new(), |v| format!(",\"value\":\"{v}\""));
            match (row.fpuzzles, row.scope) {
                (Some(key), Scope::Each) => {
                    let cells = rule.groups.iter().flatten();
                    let objects = cells.map(|cell| format!("{{\"cell\":{}}}", name(cell)));
                    Some((key, objects.collect()))
                }
                (Some(key), Scope::Line) => {
                    each(key, &|cells| format!("\"lines\":[{cells}]{value}"))
                }
                (Some(key), Scope::Outside) => {
                    let (place, number) = (outside(board, rule.cells())?, number.unwrap_or(0));
                    one(key, format!("\"cell\":\"{place}\",\"value\":\"{number}\""))
                }
                (Some(key), _) => each(key, &|cells| format!("\"cells\":{cells}{value}")),
                (None, Scope::Groups) if only_differs(puzzle, rule) => {
                    each("extraregion", &|cells| format!("\"cells\":{cells}"))
                }
                (None, _) => None,
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
