//! The strong links of one digit: houses in which it has two places, or two groups of them.

use ninefold_grid::{Board, Cell, CellSet, Digit, House, HouseKind};
use ninefold_logic::{Crossing, Layout, State};

/// The kinds of houses, in the order in which the search takes them.
pub(super) const BOX: u8 = 0;
pub(super) const ROW: u8 = 1;
pub(super) const COLUMN: u8 = 2;

/// The first of the kinds of further houses, such as diagonals.
pub(super) const FURTHER: u8 = 3;

/// A house that has the digit in two groups of cells.
pub(super) struct Strong<const W: usize> {
    pub(super) kind: u8,
    pub(super) house: House,
    pub(super) places: CellSet<W>,
    pub(super) ends: [CellSet<W>; 2],
    /// For each end, its column, its row, its box, and its houses of further kinds, diagonals last.
    pub(super) around: [Box<[Option<House>]>; 2],
    pub(super) is_grouped: bool,
}

pub(super) fn kind(board: &Board, house: House) -> u8 {
    match board.kind(house) {
        HouseKind::Row(_) => ROW,
        HouseKind::Column(_) => COLUMN,
        HouseKind::Box(_) | HouseKind::Piece(_) => BOX,
        _ => FURTHER,
    }
}

/// Returns the strong links of a digit: boxes, rows, columns, then further houses by kind.
pub(super) fn strong_links<const W: usize>(state: &State<W>, digit: Digit) -> Vec<Strong<W>> {
    let layout = state.layout();
    let mut links = Vec::new();
    let numbered = layout.kinds().enumerate();
    let houses = numbered.flat_map(|(kind, houses)| houses.iter().map(move |&h| (kind as u8, h)));
    for (kind, house) in houses {
        let places = state.places(digit) & layout.cells(house);
        let mut cells = places.iter();
        let mut add = |ends: [CellSet<W>; 2], is_grouped| {
            links.push(Strong {
                kind,
                house,
                places,
                ends,
                around: ends.map(|end| around(layout, end)),
                is_grouped,
            });
        };
        let is_square = kind == BOX || square(layout, house).is_some();
        match (cells.next(), cells.next(), cells.next()) {
            (Some(first), Some(second), None) => {
                let is_line = layout.houses_around(places).any(|h| !layout.is_box(h));
                if !is_square || !is_line {
                    add([first, second].map(CellSet::of), false);
                }
            }
            (_, _, None) => {}
            _ if kind == BOX => {
                for ends in halves_of_box(layout, house, places) {
                    add(ends, true);
                }
            }
            _ if is_square => {
                if let Some(ends) = halves_of_square(layout, house, places) {
                    add(ends, true);
                }
            }
            _ => {
                let mut parts = parts(layout, house).map(|part| part & places);
                let mut parts = parts.by_ref().filter(|part| !part.is_empty());
                if let (Some(a), Some(b), None) = (parts.next(), parts.next(), parts.next())
                    && a | b == places
                {
                    // An end of a single cell comes first.
                    let ends = if b.len() == 1 { [b, a] } else { [a, b] };
                    add(ends, true);
                }
            }
        }
    }
    links
}

/// Returns the parts of a row or a column by boxes. Other lines are cut into runs of as many cells as a box has
/// columns.
fn parts<const W: usize>(
    layout: &Layout<W>,
    line: House,
) -> Box<dyn Iterator<Item = CellSet<W>> + '_> {
    if layout.further().contains(&line) {
        let width = layout.board().boxes().map_or(1, |shape| shape.columns());
        let cells = layout.board().cells_of(line).chunks(width);
        return Box::new(cells.map(|cells| cells.iter().copied().collect()));
    }
    let of_line = layout.crossings_of_line(line).iter();
    let boxes = of_line.filter(|crossing| !layout.further().contains(&crossing.block));
    Box::new(boxes.map(|crossing| crossing.cells))
}

/// The cells of a disjoint group or a window of nine cells, as three lines of three.
fn square<const W: usize>(layout: &Layout<W>, house: House) -> Option<[[Cell; 3]; 3]> {
    let is_square = |kind| matches!(kind, HouseKind::Disjoint(_) | HouseKind::Window(..));
    let board = layout.board();
    let cells: [Cell; 9] = match is_square(board.kind(house)) {
        true => layout.cells_in_order(house).try_into().ok()?,
        false => return None,
    };
    Some([0, 1, 2].map(|i| [0, 1, 2].map(|j| cells[3 * i + j])))
}

/// Splits three or more places of a disjoint group or a window into two parts. The places must be in its first
/// line and one line that crosses it. SukakuExplainer looks at no others.
fn halves_of_square<const W: usize>(
    layout: &Layout<W>,
    house: House,
    places: CellSet<W>,
) -> Option<[CellSet<W>; 2]> {
    let square = square(layout, house)?;
    let first: CellSet<W> = square[0].into_iter().collect();
    for i in 0..3 {
        let across: CellSet<W> = square.iter().map(|line| line[i]).collect();
        if !places.is_within(first | across) {
            continue;
        }
        let heart = first & across;
        let (along, down) = ((places & first) - heart, (places & across) - heart);
        return match (down.len(), along.len()) {
            (0, _) | (_, 0) => None,
            // The crossing cell is included even if it is no place of the digit.
            (_, 1) => Some([along, down | heart]),
            (1, _) => Some([down, along | heart]),
            _ => Some([down | heart & places, along | heart & places]),
        };
    }
    None
}

/// Returns the ways to split three or more places of a box into two lines.
fn halves_of_box<const W: usize>(
    layout: &Layout<W>,
    block: House,
    places: CellSet<W>,
) -> Vec<[CellSet<W>; 2]> {
    let of_box: Vec<_> = (layout.crossings().iter())
        .filter(|crossing| crossing.block == block && !layout.is_box(crossing.line))
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
                // The crossing cell belongs to both parts.
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
        // The places are the four corners of a rectangle.
        (Some(rows), Some(columns)) => vec![rows, columns],
        (rows, columns) => rows.or(columns).into_iter().collect(),
    }
}

/// Returns the column, the row and the box that hold all of these cells, and their houses of further kinds,
/// diagonals last.
fn around<const W: usize>(layout: &Layout<W>, cells: CellSet<W>) -> Box<[Option<House>]> {
    let is_diagonal = |house: House| matches!(layout.board().kind(house), HouseKind::Diagonal(_));
    let further = || layout.kinds().skip(usize::from(FURTHER));
    let (straight, diagonals): (Vec<_>, Vec<_>) =
        further().partition(|houses| houses.iter().all(|&house| !is_diagonal(house)));
    let kinds = [layout.columns(), layout.rows(), layout.blocks()];
    kinds
        .into_iter()
        .chain(straight)
        .chain(diagonals)
        .map(|houses| {
            let is_around = |&house: &House| cells.is_within(layout.cells(house));
            houses.iter().copied().find(is_around)
        })
        .collect()
}
