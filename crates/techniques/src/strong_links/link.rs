//! The strong links of one digit: houses in which it has two places, or two groups of them.

use ninefold_grid::{Board, CellSet, Digit, House};
use ninefold_logic::{Crossing, Layout, State};

/// The kinds of houses, in the order in which they are gone through.
pub(super) const BOX: u8 = 0;
pub(super) const ROW: u8 = 1;
pub(super) const COLUMN: u8 = 2;

/// A house with the digit in two groups of cells.
pub(super) struct Strong<const W: usize> {
    pub(super) kind: u8,
    pub(super) house: House,
    pub(super) places: CellSet<W>,
    pub(super) ends: [CellSet<W>; 2],
    /// The column, the row and the box of each end.
    pub(super) around: [[Option<House>; 3]; 2],
    pub(super) is_grouped: bool,
}

pub(super) fn kind(board: &Board, house: House) -> u8 {
    let [rows, columns] = board.lines();
    match house.index() {
        i if i < rows => ROW,
        i if i < rows + columns => COLUMN,
        _ => BOX,
    }
}

/// The strong links of a digit: boxes, rows, columns.
pub(super) fn strong_links<const W: usize>(state: &State<W>, digit: Digit) -> Vec<Strong<W>> {
    let layout = state.layout();
    let mut links = Vec::new();
    for house in layout.boxes_first() {
        let places = state.places(digit) & layout.cells(house);
        let kind = kind(layout.board(), house);
        let mut cells = places.iter();
        let mut add = |ends, is_grouped| {
            links.push(Strong {
                kind,
                house,
                places,
                ends,
                around: ends.map(|end| around(layout, end)),
                is_grouped,
            });
        };
        match (cells.next(), cells.next(), cells.next()) {
            (Some(first), Some(second), None) => {
                let is_line = layout.houses_around(places).any(|h| !layout.is_box(h));
                if kind != BOX || !is_line {
                    add([first, second].map(CellSet::of), false);
                }
            }
            (_, _, None) => {}
            _ if kind == BOX => {
                for ends in halves_of_box(layout, house, places) {
                    add(ends, true);
                }
            }
            _ => {
                let boxes = layout.crossings_of_line(house).iter();
                let mut parts = boxes.map(|c| c.cells & places).filter(|p| !p.is_empty());
                if let (Some(a), Some(b), None) = (parts.next(), parts.next(), parts.next())
                    && a | b == places
                {
                    // A single cell comes first.
                    let ends = if b.len() == 1 { [b, a] } else { [a, b] };
                    add(ends, true);
                }
            }
        }
    }
    links
}

/// The ways in which three or more places of a box lie in two lines.
fn halves_of_box<const W: usize>(
    layout: &Layout<W>,
    block: House,
    places: CellSet<W>,
) -> Vec<[CellSet<W>; 2]> {
    let of_box: Vec<_> = (layout.crossings().iter())
        .filter(|crossing| crossing.block == block)
        .collect();
    let split = of_box.partition_point(|crossing| layout.is_row(crossing.line));
    let (rows, columns) = of_box.split_at(split);
    for row in rows {
        for column in columns {
            if !places.is_within(row.cells | column.cells) {
                continue;
            }
            let heart = row.cells & column.cells & places;
            let (down, along) = (places - row.cells, places - column.cells);
            return match (down.len(), along.len()) {
                (0, _) | (_, 0) => Vec::new(),
                // The heart belongs to either side.
                (_, 1) => vec![[along, down | heart]],
                (1, _) => vec![[down, along | heart]],
                _ => vec![[down | heart, along | heart]],
            };
        }
    }
    let two = |lines: &[&Crossing<W>]| {
        let mut parts = lines
            .iter()
            .map(|c| c.cells & places)
            .filter(|p| !p.is_empty());
        match (parts.next(), parts.next(), parts.next()) {
            (Some(a), Some(b), None) if a | b == places => Some([a, b]),
            _ => None,
        }
    };
    match (two(rows), two(columns)) {
        // Four corners of a rectangle.
        (Some(rows), Some(columns)) => vec![rows, columns],
        (rows, columns) => rows.or(columns).into_iter().collect(),
    }
}

/// The column, the row and the box that hold all of these cells.
fn around<const W: usize>(layout: &Layout<W>, cells: CellSet<W>) -> [Option<House>; 3] {
    let mut around = [None; 3];
    for house in layout.houses_around(cells) {
        let place = match kind(layout.board(), house) {
            COLUMN => 0,
            ROW => 1,
            _ => 2,
        };
        around[place] = Some(house);
    }
    around
}
