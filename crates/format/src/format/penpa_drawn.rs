//! The drawings in links of Penpa+.

use std::collections::BTreeMap;

use ninefold_grid::constraint::{Constraint, Kind};
use ninefold_grid::{Board, Cell, Marks};

use super::json::{Json, Value};
use super::penpa::Places;
use super::sets::{arrow, cage};
use crate::Record;
use crate::groups::connected;

/// The drawings that are not read, with the name of one.
const NOT_READ: [(&str, &str); 11] = [
    ("surface", "shaded cell"),
    ("line", "line piece"),
    ("wall", "wall"),
    ("symbol", "symbol"),
    ("freeline", "free line"),
    ("freelineE", "free border"),
    ("nobulbthermo", "bulbless thermometer"),
    ("direction", "drawn arrow"),
    ("squareframe", "frame"),
    ("polygon", "polygon"),
    ("deletelineE", "erased border"),
];

/// Returns a number of drawings in words.
fn counted(count: usize, name: &str) -> String {
    match count {
        1 => format!("a {name}"),
        _ => format!("{count} {name}s"),
    }
}

/// Returns the members of an object.
fn members(json: Option<&Json>) -> &[(String, Json)] {
    match json.map(|json| &json.value) {
        Some(Value::Object(members)) => members,
        _ => &[],
    }
}

/// Returns the members of an object whose names are numbers.
fn numbered(json: Option<&Json>) -> impl Iterator<Item = (usize, &Json)> {
    let members = members(json).iter();
    members.filter_map(|(key, value)| Some((key.parse().ok()?, value)))
}

/// Returns the members of an object whose names are two numbers.
fn paired(json: Option<&Json>) -> impl Iterator<Item = ([usize; 2], &Json)> {
    members(json).iter().filter_map(|(key, value)| {
        let (a, b) = key.split_once(',')?;
        Some(([a.parse().ok()?, b.parse().ok()?], value))
    })
}

/// The lines between corners of cells.
pub(super) struct Lines {
    side: usize,
    /// For each cell, row by row, whether there is a bold line on its right and below it.
    walls: Vec<[bool; 2]>,
    /// The numbers of cells on the falling and on the rising diagonal that have a line on it.
    diagonals: [usize; 2],
    /// The number of other lines.
    others: usize,
}

impl Lines {
    pub(super) fn read(drawn: &Json, places: &Places, side: usize) -> Self {
        let mut lines = Self {
            side,
            walls: vec![[false; 2]; side * side],
            diagonals: [0; 2],
            others: 0,
        };
        for (ends, style) in paired(drawn.get("lineE")) {
            let [a, b] = ends.map(|end| places.at_corner(end));
            let is_bold = matches!(style.number(), Some(2 | 21));
            if !a.zip(b).is_some_and(|(a, b)| lines.add(a, b, is_bold)) {
                lines.others += 1;
            }
        }
        lines
    }

    /// Adds a line between two corners. Returns whether it has a meaning.
    fn add(&mut self, a: (usize, usize), b: (usize, usize), is_bold: bool) -> bool {
        let n = self.side;
        let (row, column) = (a.0.min(b.0), a.1.min(b.1));
        match (a.0.abs_diff(b.0), a.1.abs_diff(b.1)) {
            (1, 0) if row < n && (column == 0 || column == n) => true,
            (0, 1) if column < n && (row == 0 || row == n) => true,
            (1, 0) if row < n && column < n && is_bold => {
                self.walls[row * n + column - 1][0] = true;
                true
            }
            (0, 1) if row < n && column < n && is_bold => {
                self.walls[(row - 1) * n + column][1] = true;
                true
            }
            (1, 1) if row < n && column < n => {
                let falls = (a.0 < b.0) == (a.1 < b.1);
                let is_main = if falls {
                    row == column
                } else {
                    row + column + 1 == n
                };
                self.diagonals[usize::from(!falls)] += usize::from(is_main);
                is_main
            }
            _ => false,
        }
    }

    pub(super) fn has_walls(&self) -> bool {
        self.walls.iter().any(|walls| *walls != [false; 2])
    }

    /// Returns whether a line is drawn through all cells of a diagonal.
    pub(super) fn has_diagonal(&self, falls: bool) -> bool {
        self.diagonals[usize::from(!falls)] == self.side
    }

    /// Returns the regions into which bold lines divide the board, as a number for each cell, if each has as many
    /// cells as a row.
    pub(super) fn pieces(&self) -> Option<Vec<Option<usize>>> {
        let (n, walls) = (self.side, &self.walls);
        let near = |cell: usize| {
            let (row, column) = (cell / n, cell % n);
            let near = [
                (column + 1 < n && !walls[cell][0]).then(|| cell + 1),
                (row + 1 < n && !walls[cell][1]).then(|| cell + n),
                (column > 0 && !walls[cell - 1][0]).then(|| cell - 1),
                (row > 0 && !walls[cell - n][1]).then(|| cell - n),
            ];
            near.into_iter().flatten().collect()
        };
        let mut pieces = vec![None; n * n];
        for piece in connected(0..n * n, near) {
            for &cell in &piece {
                pieces[cell] = Some(piece[0]);
            }
            if piece.len() != n {
                return None;
            }
        }
        Some(pieces)
    }

    /// Lists the lines without a meaning.
    pub(super) fn add_others(&self, record: &mut Record) {
        let partial = self.diagonals.iter().filter(|&&count| count < self.side);
        let others = self.others + partial.sum::<usize>();
        if others > 0 {
            record
                .meta
                .not_read
                .push(counted(others, "line between corners"));
        }
    }
}

/// Adds the drawings in cells, and lists what is not read.
pub(super) fn add(drawn: &Json, places: &Places, board: &Board, record: &mut Record) {
    let mut pen = Pen {
        places,
        board,
        drawn,
        record,
    };
    pen.numbers();
    pen.cages();
    pen.lines();
    for (key, name) in NOT_READ {
        let members = members(drawn.get(key)).len();
        let list = drawn.list_of(key).iter();
        match members + list.filter(|json| json.value != Value::Null).count() {
            0 => {}
            count => pen.left_out(counted(count, name)),
        }
    }
}

/// A record that is being filled.
struct Pen<'a> {
    places: &'a Places,
    board: &'a Board,
    drawn: &'a Json,
    record: &'a mut Record,
}

impl<'a> Pen<'a> {
    /// Returns the drawings of a kind, without the erased ones.
    fn filled(&self, key: &str) -> impl Iterator<Item = &'a Json> + use<'a> {
        let list = self.drawn.list_of(key).iter();
        list.filter(|json| !json.list().is_empty())
    }

    fn left_out(&mut self, what: String) {
        self.record.meta.not_read.push(what);
    }

    /// Returns the cells of a list of numbers, or `None` if one is not on the board.
    fn cells(&self, json: &Json) -> Option<Vec<Cell>> {
        let numbers = json.list().iter();
        let cell = |json: &Json| {
            let number = usize::try_from(json.number()?).ok()?;
            self.places.cell(self.board, number)
        };
        numbers.map(cell).collect()
    }

    /// Reads large digits as givens. Other texts are left out, except those in the corners of cages.
    fn numbers(&mut self) {
        for (number, json) in numbered(self.drawn.get("number")) {
            let Some([value, _, size]) = json.list().get(..3) else {
                continue;
            };
            let text = value.text().unwrap_or_default().trim();
            let cell = self.places.cell(self.board, number);
            let is_large = matches!(size.text(), Some("1" | "10"));
            let digit = value.number().and_then(|value| self.board.digit(value));
            match (cell, digit.filter(|_| is_large)) {
                (Some(cell), Some(digit)) => self.record.puzzle.restrict(cell, Marks::of(digit)),
                (_, _) if text.is_empty() => {}
                (Some(cell), None) => {
                    let place = self.board.name(cell);
                    self.left_out(format!("the text \"{}\" at {place}", text.escape_default()));
                }
                (None, _) => self.left_out(format!(
                    "the text \"{}\" beside the board",
                    text.escape_default()
                )),
            }
        }
    }

    /// Reads the cages, and the numbers in their corners.
    fn cages(&mut self) {
        let drawn = self.drawn;
        let (places, board) = (self.places, self.board);
        let mut cages = Vec::new();
        for json in self.filled("killercages") {
            match self.cells(json) {
                Some(cells) => cages.push(cells),
                None => self.left_out("a cage that leaves the board".to_owned()),
            }
        }
        for outlined in outlined(board, places, paired(drawn.get("cage"))) {
            match outlined {
                Some(cells) if cages.iter().flatten().any(|cell| cells.contains(cell)) => {}
                Some(cells) => cages.push(cells),
                None => self.left_out("a cage that is not closed".to_owned()),
            }
        }
        let mut sums = vec![None; cages.len()];
        for (number, json) in numbered(drawn.get("numberS")) {
            let text = json.list().first().and_then(Json::text).unwrap_or_default();
            let quarter = places.quarter(board, number);
            let own = quarter.and_then(|(cell, at)| {
                let own = cages.iter().position(|cells| cells.contains(&cell))?;
                (at == 0 && sums[own].is_none()).then_some(own)
            });
            match (own, text.trim().parse::<i32>()) {
                (Some(own), Ok(sum)) => sums[own] = Some(sum),
                _ if text.trim().is_empty() => {}
                _ => {
                    let text = text.trim().escape_default();
                    let place = match quarter {
                        Some((cell, _)) => format!("at {}", board.name(cell)),
                        None => "beside the board".to_owned(),
                    };
                    self.left_out(format!("the small text \"{text}\" {place}"));
                }
            }
        }
        let cages = sums.into_iter().zip(cages);
        let cages = cages.map(|(sum, cells)| cage(sum, cells));
        self.record.puzzle.constraints.extend(cages);
    }

    /// Reads thermometers, and arrows whose circle is their first cell.
    fn lines(&mut self) {
        for json in self.filled("thermo") {
            match self.cells(json) {
                Some(cells) if cells.len() > 1 => {
                    let thermo = Constraint::new(Kind::Thermo, cells);
                    self.record.puzzle.constraints.push(thermo);
                }
                _ => self.left_out("a thermometer".to_owned()),
            }
        }
        for json in self.filled("arrows") {
            match self.cells(json) {
                Some(cells) if cells.len() > 1 => {
                    let arrow = arrow(vec![cells[0]], cells[1..].to_vec());
                    self.record.puzzle.constraints.push(arrow);
                }
                _ => self.left_out("an arrow".to_owned()),
            }
        }
    }
}

/// Returns the cages whose outlines are drawn inside their cells, with `None` for one that is not closed. A line
/// between two quarters of one cell is a side of the outline.
fn outlined<'a>(
    board: &Board,
    places: &Places,
    lines: impl Iterator<Item = ([usize; 2], &'a Json)>,
) -> Vec<Option<Vec<Cell>>> {
    // The sides above, below, on the left and on the right.
    const SIDES: [([usize; 2], (isize, isize)); 4] = [
        ([0, 1], (-1, 0)),
        ([2, 3], (1, 0)),
        ([0, 2], (0, -1)),
        ([1, 3], (0, 1)),
    ];
    let mut closed: BTreeMap<Cell, [bool; 4]> = BTreeMap::new();
    for (ends, _) in lines {
        let [Some((a, from)), Some((b, to))] = ends.map(|end| places.quarter(board, end)) else {
            continue;
        };
        let ends = [from.min(to), from.max(to)];
        let side = SIDES.iter().position(|(side, _)| *side == ends);
        if let Some(side) = side.filter(|_| a == b) {
            closed.entry(a).or_default()[side] = true;
        }
    }
    // The neighbours to which no side closes the cell, or `None` for one beside the board.
    let open = |cell: Cell| {
        let own = closed.get(&cell).copied().unwrap_or_default();
        let open = SIDES.iter().zip(own).filter(|(_, is_side)| !is_side);
        open.map(move |((_, (down, right)), _)| board.step(cell, *down, *right))
    };
    let cages = connected(closed.keys().copied(), |cell| {
        open(cell).flatten().collect()
    });
    let cage = |mut cells: Vec<Cell>| {
        let is_closed = cells
            .iter()
            .all(|&cell| open(cell).all(|near| near.is_some()));
        cells.sort_unstable();
        (is_closed && cells.len() <= board.side()).then_some(cells)
    };
    cages.into_iter().map(cage).collect()
}
