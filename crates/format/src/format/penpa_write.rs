//! Writes links of Penpa+: givens, cages, thermometers, arrows, regions and diagonals of square boards.

use std::io::Write;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use ninefold_grid::constraint::Kind;
use ninefold_grid::{Board, Cell};

use super::fpuzzles_write::{list, quoted};
use super::json;
use super::penpa::{Places, SHORT, SIGNS};
use super::penpa_drawn::Lines;
use super::sets::{as_arrow, as_cage, falls};
use super::text::Text;
use crate::Record;
use crate::error::Unsupported;
use crate::form::givens;

/// The members of the drawings, each with its empty value.
const EMPTY: [(&str, &str); 22] = [
    ("command_redo", "{\"__a\":[]}"),
    ("command_undo", "{\"__a\":[]}"),
    ("command_replay", "{\"__a\":[]}"),
    ("surface", "{}"),
    ("number", "{}"),
    ("numberS", "{}"),
    ("symbol", "{}"),
    ("freeline", "{}"),
    ("freelineE", "{}"),
    ("thermo", "[]"),
    ("arrows", "[]"),
    ("direction", "[]"),
    ("squareframe", "[]"),
    ("polygon", "[]"),
    ("line", "{}"),
    ("lineE", "{}"),
    ("wall", "{}"),
    ("cage", "{}"),
    ("deletelineE", "{}"),
    ("killercages", "[]"),
    ("nobulbthermo", "[]"),
    ("special", "{}"),
];

/// The drawings: the numbers of cells, quarters and corners, with their content.
#[derive(Default)]
struct Drawn {
    numbers: Vec<String>,
    sums: Vec<String>,
    cages: Vec<String>,
    outlines: Vec<String>,
    thermos: Vec<String>,
    arrows: Vec<String>,
    lines: Vec<String>,
    diagonals: [bool; 2],
}

/// Writes a link.
pub(crate) fn link(record: &Record) -> Result<String, Unsupported> {
    let board = record.puzzle.board();
    let n = board.rows();
    let is_square = board.columns() == n && board.side() == n && board.cell_count() == n * n;
    if !is_square || board.first() != 1 || board.boards() != 1 || board.lines() != [n, n] {
        return Err(Unsupported::new(
            "a board that is not square with the digits from 1 to its side",
        ));
    }
    let places = Places {
        size: (n + 4, n + 4),
        first: (2, 2),
    };
    let drawn = drawn(record, &places)?;
    let written = |drawn: &Drawn| {
        let object = |parts: &[String]| format!("{{{}}}", parts.join(","));
        let members = EMPTY.iter().map(|&(key, empty)| {
            let own = match key {
                "number" => object(&drawn.numbers),
                "numberS" => object(&drawn.sums),
                "cage" => object(&drawn.outlines),
                "lineE" => object(&drawn.lines),
                "killercages" => list(drawn.cages.iter().cloned()),
                "thermo" => list(drawn.thermos.iter().cloned()),
                "arrows" => list(drawn.arrows.iter().cloned()),
                _ => empty.to_owned(),
            };
            format!("\"{key}\":{own}")
        });
        object(&members.collect::<Vec<_>>())
    };
    let own = written(&drawn);
    let lines = json::read(&Text(&own)).map(|own| Lines::read(&own, &places, n));
    if !lines.is_ok_and(|lines| lines.pieces().is_some()) {
        return Err(Unsupported::new("regions whose cells are not connected"));
    }
    let words = |words: &Option<String>| {
        let short = |word: String, (long, short): &(&str, &str)| word.replace(long, short);
        SIGNS.iter().fold(words.clone().unwrap_or_default(), short)
    };
    let meta = &record.meta;
    let size = 38;
    let canvas = (n + 1) * size;
    let middle = match n % 2 {
        1 => places.number((n / 2, n / 2)),
        _ => places.corner((n / 2 + 1, n / 2 + 1)),
    };
    let flag = |is_on: bool| u8::from(is_on);
    let [falling, rising] = drawn.diagonals;
    // The cells of the board, each as its distance from the one before.
    let cells: Vec<usize> = (0..n * n).map(|i| places.number((i / n, i % n))).collect();
    let steps = cells.iter().enumerate().map(|(i, &cell)| match i {
        0 => cell.to_string(),
        _ => (cell - cells[i - 1]).to_string(),
    });
    let text = format!(
        "sudoku,{n},{n},{size},0,1,1,{canvas},{canvas},{middle},{middle},{},0,0,{},Title: {},Author: {},,{},OFF,false\n\
         [0,0,0,0]\n{{}}\n{}\n{}\n{}",
        flag(falling),
        flag(rising),
        words(&meta.title),
        words(&meta.author),
        words(&meta.description),
        own,
        written(&Drawn::default()),
        list(steps),
    );
    packed(&text)
}

/// Returns the link with a packed text.
pub(super) fn packed(text: &str) -> Result<String, Unsupported> {
    let short = |text: String, (long, short): &(&str, &str)| text.replace(long, short);
    let text = SHORT.iter().fold(text.to_owned(), short);
    let mut packed = DeflateEncoder::new(Vec::new(), Compression::best());
    let packed = packed
        .write_all(text.as_bytes())
        .and_then(|()| packed.finish());
    let packed = packed.map_err(|error| Unsupported::new(error.to_string()))?;
    let packed = STANDARD.encode(packed);
    Ok(format!(
        "https://swaroopg92.github.io/penpa-edit/#m=edit&p={packed}\n"
    ))
}

fn drawn(record: &Record, places: &Places) -> Result<Drawn, Unsupported> {
    let (puzzle, board) = (&record.puzzle, record.puzzle.board());
    let number = |cell: Cell| places.number(board.place(cell).unwrap_or_default());
    let numbers = |cells: &[Cell]| list(cells.iter().map(|&cell| number(cell).to_string()));
    let quarter = |cell: Cell, at: usize| 4 * (places.count() + number(cell)) + at;
    let mut drawn = Drawn {
        lines: borders(board, places)?,
        ..Drawn::default()
    };
    for (cell, given) in board.cells().zip(givens(puzzle)?) {
        if let Some(given) = given {
            let own = format!("\"{}\":[\"{given}\",1,\"1\"]", number(cell));
            drawn.numbers.push(own);
        }
    }
    let mut heads = Vec::new();
    for constraint in &puzzle.constraints {
        let no = || Unsupported::new(constraint.words(board));
        for rule in constraint.certain() {
            if let Some((sum, cells)) = as_cage(rule) {
                let first = cells.iter().min().copied().ok_or_else(no)?;
                drawn.cages.push(numbers(cells));
                drawn.outlines.extend(outline(board, cells, &quarter));
                if let Some(sum) = sum {
                    if heads.contains(&first) {
                        return Err(no());
                    }
                    heads.push(first);
                    let sum = quoted(&sum.to_string());
                    drawn
                        .sums
                        .push(format!("\"{}\":[{sum},1]", quarter(first, 0)));
                }
            } else if let Some((&[circle], arm)) = as_arrow(rule) {
                let line: Vec<Cell> = [circle].iter().chain(arm).copied().collect();
                drawn.arrows.push(numbers(&line));
            } else if let Some(diagonals) = falls(board, rule) {
                for falls in diagonals {
                    drawn.diagonals[usize::from(!falls)] = true;
                    drawn.lines.extend(diagonal(places, board.rows(), falls));
                }
            } else if rule.kind == Kind::Thermo {
                drawn
                    .thermos
                    .extend(rule.groups.iter().map(|line| numbers(line)));
            } else {
                return Err(no());
            }
        }
        if constraint.certain().is_empty() {
            return Err(no());
        }
    }
    Ok(drawn)
}

/// Returns the borders of regions, as lines between corners.
fn borders(board: &Board, places: &Places) -> Result<Vec<String>, Unsupported> {
    let n = board.rows();
    let mut region = vec![None; n * n];
    for (i, house) in board.regions().enumerate() {
        for cell in board.cells_of(house) {
            if region[cell.index()].replace(i).is_some() {
                return Err(Unsupported::new("cells in several regions"));
            }
        }
    }
    if region.iter().any(Option::is_none) {
        return Err(Unsupported::new("cells that are in no region"));
    }
    let mut borders = Vec::new();
    for (i, own) in region.iter().enumerate() {
        let (row, column) = (i / n, i % n);
        let corner = |row: usize, column: usize| places.corner((row + 1, column + 1));
        let mut border = |from: usize, to: usize| borders.push(format!("\"{from},{to}\":2"));
        if column + 1 < n && region[i + 1] != *own {
            border(corner(row, column + 1), corner(row + 1, column + 1));
        }
        if row + 1 < n && region[i + n] != *own {
            border(corner(row + 1, column), corner(row + 1, column + 1));
        }
    }
    Ok(borders)
}

/// Returns the lines through the cells of a diagonal.
fn diagonal(places: &Places, n: usize, falls: bool) -> impl Iterator<Item = String> {
    (0..n).map(move |i| {
        let (left, right) = if falls {
            (i, i + 1)
        } else {
            (n - i, n - i - 1)
        };
        let corner = |down: usize, right: usize| places.corner((down + 1, right + 1));
        format!("\"{},{}\":12", corner(i, left), corner(i + 1, right))
    })
}

/// Returns the outline of a cage, as lines between quarters of its cells.
fn outline(board: &Board, cells: &[Cell], quarter: &dyn Fn(Cell, usize) -> usize) -> Vec<String> {
    let mut lines = Vec::new();
    let inside = |cell: Option<Cell>| cell.filter(|cell| cells.contains(cell));
    for &cell in cells {
        let at = |down: isize, right: isize| inside(board.step(cell, down, right));
        // A side of the cell, the quarters at its ends, and the next cell in the direction in which the outline
        // continues.
        for (out, ends, along) in [
            ((-1, 0), [0, 1], (0, 1)),
            ((1, 0), [2, 3], (0, 1)),
            ((0, -1), [0, 2], (1, 0)),
            ((0, 1), [1, 3], (1, 0)),
        ] {
            let is_open = at(out.0, out.1).is_none();
            let mut line = |from: usize, to: usize| lines.push(format!("\"{from},{to}\":10"));
            if is_open {
                line(quarter(cell, ends[0]), quarter(cell, ends[1]));
            }
            // The line over the gap to the next cell, unless both have cells of the cage on this side.
            if let Some(next) = at(along.0, along.1)
                && (is_open || at(out.0 + along.0, out.1 + along.1).is_none())
            {
                line(quarter(cell, ends[1]), quarter(next, ends[0]));
            }
        }
    }
    lines
}
