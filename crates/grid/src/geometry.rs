//! The houses of a board, computed once and shared.

use std::fmt;
use std::sync::{Arc, LazyLock};

use crate::variant::Layout;
use crate::{Cell, Digit, Shape};

/// A set of n cells that hold every digit once, numbered within its [`Geometry`]: first the rows
/// from the top, then the columns from the left, then the boxes row by row, or what else a board has.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct House(u16);

impl House {
    /// The number of the house, from 0.
    pub fn index(self) -> usize {
        self.0.into()
    }
}

/// What a house is. Numbers count from 0; the printed name counts from 1.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HouseKind {
    /// A row, from the top.
    Row(usize),
    /// A column, from the left.
    Column(usize),
    /// A box, row by row.
    Box(usize),
    /// A piece of a board that is cut into pieces.
    Piece(usize),
    /// A diagonal: `true` for that which falls from the left.
    Diagonal(bool),
    /// A square of cells within the board, such as windoku has: row and column of its first cell.
    Window(usize, usize),
    /// The cells at one place of the boxes.
    Disjoint(usize),
    /// Any other cells that are a house by some rule: row and column of the first.
    Region(usize, usize),
}

impl fmt::Display for HouseKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HouseKind::Row(i) => write!(f, "row {}", i + 1),
            HouseKind::Column(i) => write!(f, "column {}", i + 1),
            HouseKind::Box(i) => write!(f, "box {}", i + 1),
            HouseKind::Piece(i) => write!(f, "piece {}", i + 1),
            HouseKind::Diagonal(true) => f.write_str("the falling diagonal"),
            HouseKind::Diagonal(false) => f.write_str("the rising diagonal"),
            HouseKind::Window(r, c) => write!(f, "the window at r{}c{}", r + 1, c + 1),
            HouseKind::Disjoint(i) => write!(f, "disjoint group {}", i + 1),
            HouseKind::Region(r, c) => write!(f, "the region at r{}c{}", r + 1, c + 1),
        }
    }
}

/// The cells and houses of a board: of one [`Shape`], with [houses of its own](Geometry::with), or with
/// [cells of its own](Geometry::laid). Cloning shares the tables.
#[derive(Clone)]
pub struct Geometry(Arc<Tables>);

/// `houses` holds the cells of house 0, then of house 1, …, `side` cells each.
/// `of_cell` holds the houses of cell 0 (its row, its column, its box), then of cell 1, …; those of cell i
/// begin at `starts[i]`.
/// `apart` holds for each cell those that differ from it without sharing a house, in ascending order; it is
/// empty if there are none at all.
#[derive(Clone, PartialEq, Eq)]
struct Tables {
    shape: Shape,
    is_plain: bool,
    /// How many cells there are.
    count: usize,
    /// How many houses are rows and columns: those come first.
    lines: [usize; 2],
    /// What digit 1 stands for.
    first: usize,
    /// Where the cells lie, if not n×n of them row by row.
    laid: Option<Laid>,
    kinds: Vec<HouseKind>,
    houses: Vec<Cell>,
    of_cell: Vec<House>,
    starts: Vec<u32>,
    apart: Vec<Vec<Cell>>,
}

/// Where the cells of a board lie, and what they are called.
#[derive(Clone, PartialEq, Eq)]
struct Laid {
    names: Vec<String>,
    places: Vec<Option<(usize, usize)>>,
    /// Of each house, the board it belongs to; empty if there is one board.
    boards: Vec<usize>,
}

static NINE: LazyLock<Geometry> = LazyLock::new(|| Geometry::build(Shape::NINE));

impl Geometry {
    /// The board with boxes of this shape.
    pub fn of(shape: Shape) -> Geometry {
        if shape == Shape::NINE {
            NINE.clone()
        } else {
            Geometry::build(shape)
        }
    }

    fn build(shape: Shape) -> Geometry {
        let n = shape.side();
        let (rows, columns) = (shape.rows(), shape.columns());
        let boxes_across = rows;
        let boxes: Vec<(HouseKind, Vec<Cell>)> = (0..n)
            .map(|b| {
                let (top, left) = (b / boxes_across * rows, b % boxes_across * columns);
                let cells = (0..n).map(|i| Cell::at(top + i / columns, left + i % columns, n));
                (HouseKind::Box(b), cells.collect())
            })
            .collect();
        Geometry::tables(shape, &boxes, Vec::new(), true)
    }

    /// A board of n×n cells whose houses are rows, columns and these others, of n cells each; and pairs of
    /// cells that differ although they share no house. Boxes count only if they are named; `shape` says
    /// how they lie, or which n it is.
    ///
    /// Nothing if some house has not n different cells of the board, or a pair is not of two of them.
    pub fn with(
        shape: Shape,
        others: &[(HouseKind, Vec<Cell>)],
        apart: &[(Cell, Cell)],
    ) -> Option<Geometry> {
        let n = shape.side();
        let others: Vec<(HouseKind, Vec<Cell>)> = others
            .iter()
            .map(|(kind, cells)| {
                let mut cells = cells.clone();
                cells.sort_unstable();
                cells.dedup();
                (*kind, cells)
            })
            .collect();
        let is_on = |cell: &Cell| cell.index() < n * n;
        let fits = |cells: &Vec<Cell>| cells.len() == n && cells.iter().all(is_on);
        let of_cell = Geometry::kept(n * n, apart)?;
        if !others.iter().all(|(_, cells)| fits(cells)) {
            return None;
        }
        let built = Geometry::tables(shape, &others, of_cell, false);
        let plain = Geometry::of(shape);
        let is_plain = built.0.apart.is_empty() && built.0.houses == plain.0.houses;
        Some(if is_plain { plain } else { built })
    }

    /// The board of a layout, whatever its form: lines of different length, holes, boards that overlap, cells
    /// beside the board. Its houses are these, each with the board it belongs to; each has as many cells as
    /// there are digits.
    ///
    /// Nothing if some house has not so many different cells of the layout, a pair is not of two of them, or
    /// there is but one digit.
    pub fn laid(
        layout: &Layout,
        houses: &[(usize, HouseKind, Vec<Cell>)],
        apart: &[(Cell, Cell)],
    ) -> Option<Geometry> {
        let (n, count) = (layout.digits(), layout.cell_count());
        let shape = Shape::new(1, n).ok()?;
        let is_row = |kind| matches!(kind, HouseKind::Row(_));
        let is_column = |kind| matches!(kind, HouseKind::Column(_));
        let mut houses: Vec<(usize, HouseKind, Vec<Cell>)> = houses.to_vec();
        houses.sort_by_key(|&(_, kind, _)| match kind {
            HouseKind::Row(_) => 0,
            HouseKind::Column(_) => 1,
            _ => 2,
        });
        for (.., cells) in &mut houses {
            cells.sort_unstable();
            cells.dedup();
        }
        let fits = |cells: &[Cell]| cells.len() == n && cells.iter().all(|c| c.index() < count);
        let apart = Geometry::kept(count, apart)?;
        if !houses.iter().all(|(.., cells)| fits(cells)) {
            return None;
        }
        let lines = [
            houses.iter().filter(|house| is_row(house.1)).count(),
            houses.iter().filter(|house| is_column(house.1)).count(),
        ];
        let boards = houses.iter().map(|house| house.0);
        let laid = Laid {
            names: layout.cells().map(|cell| layout.name(cell)).collect(),
            places: layout.cells().map(|cell| layout.place(cell)).collect(),
            boards: match layout.boards() {
                1 => Vec::new(),
                _ => boards.collect(),
            },
        };
        Some(Geometry(Arc::new(Tables {
            lines,
            first: layout.first() as usize,
            laid: Some(laid),
            ..Geometry::listed(
                shape,
                count,
                houses.iter().map(|house| house.1).collect(),
                houses.into_iter().flat_map(|house| house.2).collect(),
                apart,
            )
        })))
    }

    /// The same board with digits that begin with this value, 0 or 1.
    #[must_use]
    pub fn counted_from(&self, first: usize) -> Geometry {
        if first == self.0.first {
            return self.clone();
        }
        Geometry(Arc::new(Tables {
            first,
            is_plain: false,
            ..Tables::clone(&self.0)
        }))
    }

    /// The cells that each cell is kept apart from. Nothing if a pair is not of two cells.
    fn kept(count: usize, apart: &[(Cell, Cell)]) -> Option<Vec<Vec<Cell>>> {
        let is_pair = |(a, b): &(Cell, Cell)| a != b && a.index().max(b.index()) < count;
        if !apart.iter().all(is_pair) {
            return None;
        }
        let mut of_cell = vec![Vec::new(); if apart.is_empty() { 0 } else { count }];
        for &(a, b) in apart {
            of_cell[a.index()].push(b);
            of_cell[b.index()].push(a);
        }
        for cells in &mut of_cell {
            cells.sort_unstable();
            cells.dedup();
        }
        Some(of_cell)
    }

    fn tables(
        shape: Shape,
        others: &[(HouseKind, Vec<Cell>)],
        apart: Vec<Vec<Cell>>,
        is_plain: bool,
    ) -> Geometry {
        let n = shape.side();
        let row = |row| (0..n).map(move |column| Cell::at(row, column, n));
        let column = |column| (0..n).map(move |row| Cell::at(row, column, n));
        let mut houses: Vec<Cell> = (0..n)
            .flat_map(row)
            .chain((0..n).flat_map(column))
            .collect();
        let mut kinds: Vec<HouseKind> = (0..n).map(HouseKind::Row).collect();
        kinds.extend((0..n).map(HouseKind::Column));
        for (kind, cells) in others {
            kinds.push(*kind);
            houses.extend(cells);
        }
        Geometry(Arc::new(Tables {
            is_plain,
            ..Geometry::listed(shape, n * n, kinds, houses, apart)
        }))
    }

    /// Tables of these houses, of a board of n×n cells or more.
    fn listed(
        shape: Shape,
        count: usize,
        kinds: Vec<HouseKind>,
        houses: Vec<Cell>,
        apart: Vec<Vec<Cell>>,
    ) -> Tables {
        let n = shape.side();
        let mut by_cell = vec![Vec::with_capacity(3); count];
        for (i, cell) in houses.iter().enumerate() {
            by_cell[cell.index()].push(House((i / n) as u16));
        }
        let mut starts = vec![0];
        let mut end = 0;
        for houses in &by_cell {
            end += houses.len() as u32;
            starts.push(end);
        }
        Tables {
            shape,
            is_plain: false,
            count,
            lines: [n, n],
            first: 1,
            laid: None,
            kinds,
            houses,
            of_cell: by_cell.concat(),
            starts,
            apart,
        }
    }

    /// Whether the houses are rows, columns and boxes, and nothing else keeps cells apart.
    pub fn is_plain(&self) -> bool {
        self.0.is_plain
    }

    /// Whether the board is n×n cells, row by row, and all rows and columns are houses.
    pub fn is_square(&self) -> bool {
        self.0.laid.is_none()
    }

    /// How many houses are rows and how many columns. These are the first, rows before columns.
    pub fn lines(&self) -> [usize; 2] {
        self.0.lines
    }

    /// The number of the board, from 0, that a house belongs to, if there are several.
    pub fn board_of(&self, house: House) -> Option<usize> {
        let laid = self.0.laid.as_ref()?;
        laid.boards.get(house.index()).copied()
    }

    /// What a digit stands for: digits are numbered from 1 even where the least is 0.
    pub fn value(&self, digit: Digit) -> usize {
        digit.index() + self.0.first
    }

    /// The box shape. A board that is not [plain](Geometry::is_plain) may have other houses, and no boxes.
    pub fn shape(&self) -> Shape {
        self.0.shape
    }

    /// The side n: cells in a house, and the greatest digit.
    pub fn side(&self) -> usize {
        self.shape().side()
    }

    /// Cells of the board, n² if it is [square](Geometry::is_square).
    pub fn cell_count(&self) -> usize {
        self.0.count
    }

    /// All cells, row by row.
    pub fn cells(&self) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator + use<> {
        (0..self.cell_count()).map(Cell::new)
    }

    /// The digits 1 to n.
    pub fn digits(&self) -> impl DoubleEndedIterator<Item = Digit> + ExactSizeIterator + use<> {
        (0..self.side()).map(Digit::from_index)
    }

    /// How many houses there are.
    pub fn house_count(&self) -> usize {
        self.0.kinds.len()
    }

    /// All houses: rows, columns, boxes or what there is beside.
    pub fn houses(&self) -> impl DoubleEndedIterator<Item = House> + ExactSizeIterator + use<> {
        (0..self.house_count() as u16).map(House)
    }

    /// What a house is.
    pub fn kind(&self, house: House) -> HouseKind {
        self.0.kinds[house.index()]
    }

    /// The cells of a house, n of them, in ascending order.
    pub fn cells_of(&self, house: House) -> &[Cell] {
        let start = house.index() * self.side();
        &self.0.houses[start..start + self.side()]
    }

    /// The houses of a cell: its row, its column, its box or what else it lies in.
    pub fn houses_of(&self, cell: Cell) -> &[House] {
        let [start, end] = [cell.index(), cell.index() + 1].map(|i| self.0.starts[i] as usize);
        &self.0.of_cell[start..end]
    }

    /// Whether two different cells cannot hold the same digit: they share a house, or a rule says so.
    pub fn sees(&self, a: Cell, b: Cell) -> bool {
        let share = |house| self.houses_of(b).contains(house);
        a != b && (self.houses_of(a).iter().any(share) || self.kept_apart(a).contains(&b))
    }

    /// The cells that differ from this one by some rule, whatever houses they share.
    fn kept_apart(&self, cell: Cell) -> &[Cell] {
        self.0.apart.get(cell.index()).map_or(&[], |cells| cells)
    }

    /// The cells that `cell` sees, in ascending order, each once.
    pub fn peers(&self, cell: Cell) -> Vec<Cell> {
        let mut peers: Vec<Cell> = self
            .houses_of(cell)
            .iter()
            .flat_map(|&house| self.cells_of(house))
            .chain(self.kept_apart(cell))
            .copied()
            .filter(|&peer| peer != cell)
            .collect();
        peers.sort_unstable();
        peers.dedup();
        peers
    }

    /// Row and column of a cell, from 0; none for a cell beside the board.
    pub fn place(&self, cell: Cell) -> Option<(usize, usize)> {
        match &self.0.laid {
            Some(laid) => laid.places.get(cell.index()).copied().flatten(),
            None => Some((cell.row(self.side()), cell.column(self.side()))),
        }
    }

    /// The name of a cell, `r1c1` for the first.
    pub fn name(&self, cell: Cell) -> String {
        let laid = self.0.laid.as_ref();
        match (
            laid.and_then(|laid| laid.names.get(cell.index())),
            self.place(cell),
        ) {
            (Some(name), _) => name.clone(),
            (None, Some((row, column))) => format!("r{}c{}", row + 1, column + 1),
            (None, None) => String::new(),
        }
    }

    /// The name of a house, such as `row 3`; with the number of its board if there are several.
    pub fn house_name(&self, house: House) -> String {
        let kind = self.kind(house);
        let first = self.cells_of(house).first();
        match (kind, first, self.board_of(house)) {
            (HouseKind::Region(..), Some(&first), _) => {
                format!("the region at {}", self.name(first))
            }
            (HouseKind::Row(_) | HouseKind::Column(_) | HouseKind::Box(_), _, Some(board)) => {
                format!("{kind} of board {}", board + 1)
            }
            _ => kind.to_string(),
        }
    }
}

impl PartialEq for Geometry {
    fn eq(&self, other: &Geometry) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
            || self.is_plain() == other.is_plain()
                && self.shape() == other.shape()
                && (self.is_plain() || self.0 == other.0)
    }
}

impl Eq for Geometry {}

impl fmt::Debug for Geometry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Geometry({})", self.shape())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shapes() -> impl Iterator<Item = Shape> {
        [
            (2, 2),
            (2, 3),
            (3, 2),
            (1, 5),
            (3, 3),
            (3, 4),
            (4, 4),
            (5, 5),
            (15, 17),
        ]
        .into_iter()
        .map(|(r, c)| Shape::new(r, c).unwrap())
    }

    #[test]
    fn every_cell_is_once_in_each_of_its_houses() {
        for shape in shapes() {
            let geometry = Geometry::of(shape);
            for cell in geometry.cells() {
                for &house in geometry.houses_of(cell) {
                    let times = geometry
                        .cells_of(house)
                        .iter()
                        .filter(|&&c| c == cell)
                        .count();
                    assert_eq!(
                        times,
                        1,
                        "{shape} {} {}",
                        geometry.name(cell),
                        geometry.kind(house)
                    );
                }
            }
            assert_eq!(geometry.house_count(), 3 * shape.side());
        }
    }

    #[test]
    fn box_cells_lie_together() {
        let geometry = Geometry::of(Shape::new(2, 3).unwrap());
        let names = |house: usize| {
            let house = geometry.houses().nth(house).unwrap();
            let cells = geometry.cells_of(house).iter().map(|&c| geometry.name(c));
            (
                geometry.kind(house).to_string(),
                cells.collect::<Vec<_>>().join(" "),
            )
        };
        assert_eq!(
            names(12),
            ("box 1".into(), "r1c1 r1c2 r1c3 r2c1 r2c2 r2c3".into())
        );
        assert_eq!(
            names(15),
            ("box 4".into(), "r3c4 r3c5 r3c6 r4c4 r4c5 r4c6".into())
        );
    }

    #[test]
    fn boards_with_houses_of_their_own() {
        let shape = Shape::new(2, 2).unwrap();
        let plain = Geometry::of(shape);
        let of = |places: &[usize]| places.iter().copied().map(Cell::new).collect::<Vec<_>>();
        let boxes: Vec<_> = (plain.houses().skip(8))
            .map(|h| (plain.kind(h), plain.cells_of(h).to_vec()))
            .collect();
        assert!(Geometry::with(shape, &boxes, &[]).unwrap().is_plain());
        let mut others = boxes.clone();
        others.push((HouseKind::Diagonal(false), of(&[12, 9, 6, 3])));
        let apart = [(Cell::new(0), Cell::new(11))];
        let x = Geometry::with(shape, &others, &apart).unwrap();
        assert!(!x.is_plain() && x != plain && x == x.clone());
        let rising = x.houses().last().unwrap();
        assert_eq!(x.kind(rising).to_string(), "the rising diagonal");
        assert_eq!(x.cells_of(rising), of(&[3, 6, 9, 12]));
        assert_eq!(x.houses_of(Cell::new(3)).len(), 4);
        assert_eq!(x.houses_of(Cell::new(0)), plain.houses_of(Cell::new(0)));
        assert!(x.sees(Cell::new(3), Cell::new(12)) && !plain.sees(Cell::new(3), Cell::new(12)));
        assert!(
            x.sees(Cell::new(11), Cell::new(0)) && x.peers(Cell::new(11)).contains(&Cell::new(0))
        );
        others.push((HouseKind::Region(0, 0), of(&[0, 1, 2, 2])));
        assert!(Geometry::with(shape, &others, &[]).is_none());
        assert!(Geometry::with(shape, &boxes, &[(Cell::new(3), Cell::new(3))]).is_none());
    }

    #[test]
    fn boards_of_any_form() {
        let mut layout = Layout::lines(2, 3, 0, 3).unwrap();
        let beside = layout.add_beside("A1").unwrap();
        let rows: Vec<_> = (layout.units()[..2].iter())
            .map(|unit| (0, HouseKind::Row(0), unit.cells.clone()))
            .collect();
        let geometry = Geometry::laid(&layout, &rows, &[(beside, Cell::new(0))]).unwrap();
        assert!(!geometry.is_square() && geometry.lines() == [2, 0]);
        assert_eq!((geometry.cell_count(), geometry.side()), (7, 3));
        assert_eq!(geometry.name(beside), "A1");
        assert_eq!(geometry.place(beside), None);
        assert_eq!(geometry.place(Cell::new(5)), Some((1, 2)));
        assert!(geometry.houses_of(beside).is_empty());
        assert!(geometry.sees(beside, Cell::new(0)));
        assert_eq!(geometry.value(Digit::from_index(0)), 0);
        assert!(Geometry::laid(&layout, &rows, &[(beside, Cell::new(7))]).is_none());
        let plain = Geometry::of(Shape::NINE);
        assert_eq!(plain.counted_from(1), plain);
        let counted = plain.counted_from(0);
        assert!(counted != plain && counted.is_square() && !counted.is_plain());
    }

    #[test]
    fn peers_are_the_cells_seen() {
        for shape in shapes().filter(|shape| shape.side() <= 25) {
            let geometry = Geometry::of(shape);
            for a in geometry.cells().step_by(7) {
                let seen: Vec<Cell> = geometry.cells().filter(|&b| geometry.sees(a, b)).collect();
                assert_eq!(geometry.peers(a), seen);
            }
        }
    }
}
