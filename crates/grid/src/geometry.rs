//! The houses of a board, computed once and shared.

use std::fmt;
use std::sync::{Arc, LazyLock};

use crate::{Cell, Digit, Shape};

/// A set of n cells that hold every digit once, numbered within its [`Geometry`]: first the rows
/// from the top, then the columns from the left, then the boxes row by row.
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
}

impl fmt::Display for HouseKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HouseKind::Row(i) => write!(f, "row {}", i + 1),
            HouseKind::Column(i) => write!(f, "column {}", i + 1),
            HouseKind::Box(i) => write!(f, "box {}", i + 1),
        }
    }
}

/// The cells and houses of a board of one [`Shape`]. Cloning shares the tables.
#[derive(Clone)]
pub struct Geometry(Arc<Tables>);

/// `houses` holds the cells of house 0, then of house 1, …, `side` cells each.
/// `of_cell` holds the houses of cell 0 (its row, its column, its box), then of cell 1, ….
struct Tables {
    shape: Shape,
    houses: Vec<Cell>,
    of_cell: Vec<House>,
}

/// Houses that a cell lies in: its row, its column and its box.
const HOUSES_PER_CELL: usize = 3;

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
        let mut houses = Vec::with_capacity(3 * n * n);
        for row in 0..n {
            houses.extend((0..n).map(|column| Cell::at(row, column, n)));
        }
        for column in 0..n {
            houses.extend((0..n).map(|row| Cell::at(row, column, n)));
        }
        for b in 0..n {
            let (top, left) = (b / boxes_across * rows, b % boxes_across * columns);
            houses.extend((0..n).map(|i| Cell::at(top + i / columns, left + i % columns, n)));
        }
        let of_cell = (0..n * n)
            .flat_map(|i| {
                let (row, column) = (i / n, i % n);
                let b = row / rows * boxes_across + column / columns;
                [row, n + column, 2 * n + b].map(|house| House(house as u16))
            })
            .collect();
        Geometry(Arc::new(Tables {
            shape,
            houses,
            of_cell,
        }))
    }

    /// The box shape.
    pub fn shape(&self) -> Shape {
        self.0.shape
    }

    /// The side n: cells in a house, and the greatest digit.
    pub fn side(&self) -> usize {
        self.shape().side()
    }

    /// Cells of the board, n².
    pub fn cell_count(&self) -> usize {
        self.shape().cell_count()
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
        self.0.houses.len() / self.side()
    }

    /// All houses: rows, columns, boxes.
    pub fn houses(&self) -> impl DoubleEndedIterator<Item = House> + ExactSizeIterator + use<> {
        (0..self.house_count() as u16).map(House)
    }

    /// What a house is.
    pub fn kind(&self, house: House) -> HouseKind {
        let (kind, i) = (house.index() / self.side(), house.index() % self.side());
        match kind {
            0 => HouseKind::Row(i),
            1 => HouseKind::Column(i),
            _ => HouseKind::Box(i),
        }
    }

    /// The cells of a house, n of them, in ascending order.
    pub fn cells_of(&self, house: House) -> &[Cell] {
        let start = house.index() * self.side();
        &self.0.houses[start..start + self.side()]
    }

    /// The houses of a cell: its row, its column, its box.
    pub fn houses_of(&self, cell: Cell) -> &[House] {
        let start = cell.index() * HOUSES_PER_CELL;
        &self.0.of_cell[start..start + HOUSES_PER_CELL]
    }

    /// Whether two different cells share a house, so that they cannot hold the same digit.
    pub fn sees(&self, a: Cell, b: Cell) -> bool {
        a != b
            && self
                .houses_of(a)
                .iter()
                .any(|house| self.houses_of(b).contains(house))
    }

    /// The cells that `cell` sees, in ascending order, each once.
    pub fn peers(&self, cell: Cell) -> Vec<Cell> {
        let mut peers: Vec<Cell> = self
            .houses_of(cell)
            .iter()
            .flat_map(|&house| self.cells_of(house))
            .copied()
            .filter(|&peer| peer != cell)
            .collect();
        peers.sort_unstable();
        peers.dedup();
        peers
    }

    /// The name of a cell, `r1c1` for the first.
    pub fn name(&self, cell: Cell) -> String {
        let n = self.side();
        format!("r{}c{}", cell.row(n) + 1, cell.column(n) + 1)
    }
}

impl PartialEq for Geometry {
    fn eq(&self, other: &Geometry) -> bool {
        self.shape() == other.shape()
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
