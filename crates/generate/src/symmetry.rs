//! Symmetries of a board, and the cells that they map onto each other.

use std::fmt;
use std::str::FromStr;

use ninefold_grid::{Cell, Shape};

/// A symmetry of the cells with givens.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
#[non_exhaustive]
pub enum Symmetry {
    /// No symmetry is required.
    #[default]
    None,
    /// A rotation by 180°.
    Rotational,
    /// A rotation by 90°.
    Rotational4,
    /// A reflection that exchanges top and bottom.
    Horizontal,
    /// A reflection that exchanges left and right.
    Vertical,
    /// A reflection that exchanges rows and columns.
    Diagonal,
    /// A reflection along the other diagonal.
    Antidiagonal,
    /// All of these symmetries together.
    Full,
    /// A random one of these symmetries for each puzzle.
    Any,
}

/// Returns the row and column to which a cell is moved, on a board with this last row and column.
type Move = fn(usize, usize, usize) -> (usize, usize);

impl Symmetry {
    /// All symmetries, in the order of the list above.
    pub const ALL: [Symmetry; 9] = [
        Symmetry::None,
        Symmetry::Rotational,
        Symmetry::Rotational4,
        Symmetry::Horizontal,
        Symmetry::Vertical,
        Symmetry::Diagonal,
        Symmetry::Antidiagonal,
        Symmetry::Full,
        Symmetry::Any,
    ];

    /// Returns the word for it in options and output.
    ///
    /// ```
    /// use ninefold_generate::Symmetry;
    ///
    /// assert_eq!(Symmetry::Rotational.name(), "rotational");
    /// assert_eq!("rotational".parse(), Ok(Symmetry::Rotational));
    /// ```
    pub fn name(self) -> &'static str {
        match self {
            Symmetry::None => "none",
            Symmetry::Rotational => "rotational",
            Symmetry::Rotational4 => "rotational4",
            Symmetry::Horizontal => "horizontal",
            Symmetry::Vertical => "vertical",
            Symmetry::Diagonal => "diagonal",
            Symmetry::Antidiagonal => "antidiagonal",
            Symmetry::Full => "full",
            Symmetry::Any => "any",
        }
    }

    /// Returns the groups of cells that it maps onto each other. Every cell is in one of them.
    /// [`Symmetry::Any`] maps none, because it is a choice among the others.
    ///
    /// ```
    /// use ninefold_generate::Symmetry;
    /// use ninefold_grid::Shape;
    ///
    /// // 40 pairs, and the cell in the middle.
    /// assert_eq!(Symmetry::Rotational.orbits(Shape::NINE).len(), 41);
    /// ```
    pub fn orbits(self, shape: Shape) -> Vec<Vec<Cell>> {
        let n = shape.side();
        let last = n - 1;
        let moves: &[Move] = match self {
            Symmetry::None | Symmetry::Any => &[],
            Symmetry::Rotational => &[|r, c, last| (last - r, last - c)],
            Symmetry::Rotational4 => &[|r, c, last| (c, last - r)],
            Symmetry::Horizontal => &[|r, c, last| (last - r, c)],
            Symmetry::Vertical => &[|r, c, last| (r, last - c)],
            Symmetry::Diagonal => &[|r, c, _| (c, r)],
            Symmetry::Antidiagonal => &[|r, c, last| (last - c, last - r)],
            Symmetry::Full => &[|r, c, _| (c, r), |r, c, last| (r, last - c)],
        };
        let mut met = vec![false; n * n];
        let mut orbits = Vec::new();
        for start in 0..n * n {
            if met[start] {
                continue;
            }
            met[start] = true;
            let mut orbit = vec![start];
            let mut seen = 0;
            while seen < orbit.len() {
                let (row, column) = (orbit[seen] / n, orbit[seen] % n);
                seen += 1;
                for map_cell in moves {
                    let (row, column) = map_cell(row, column, last);
                    let cell = n * row + column;
                    if !met[cell] {
                        met[cell] = true;
                        orbit.push(cell);
                    }
                }
            }
            orbits.push(orbit.into_iter().map(Cell::new).collect());
        }
        orbits
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Reads the [name](Symmetry::name).
impl FromStr for Symmetry {
    type Err = UnknownSymmetry;

    fn from_str(name: &str) -> Result<Symmetry, UnknownSymmetry> {
        let found = Symmetry::ALL.into_iter().find(|s| s.name() == name);
        found.ok_or_else(|| UnknownSymmetry(name.to_owned()))
    }
}

/// The error for a name that no symmetry has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownSymmetry(pub String);

impl fmt::Display for UnknownSymmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Symmetry::ALL.map(Symmetry::name).join(", ");
        write!(f, "`{}` is no symmetry; there are {names}", self.0)
    }
}

impl std::error::Error for UnknownSymmetry {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_hold_every_cell_once() {
        let sizes = [
            (Symmetry::None, 81),
            (Symmetry::Rotational, 41),
            (Symmetry::Rotational4, 21),
            (Symmetry::Horizontal, 45),
            (Symmetry::Vertical, 45),
            (Symmetry::Diagonal, 45),
            (Symmetry::Antidiagonal, 45),
            (Symmetry::Full, 15),
        ];
        for (symmetry, orbits) in sizes {
            let found = symmetry.orbits(Shape::NINE);
            assert_eq!(found.len(), orbits, "{symmetry}");
            let mut cells: Vec<Cell> = found.concat();
            cells.sort_unstable();
            assert!(cells.into_iter().eq((0..81).map(Cell::new)), "{symmetry}");
            assert_eq!(symmetry.name().parse(), Ok(symmetry));
        }
        assert!("square".parse::<Symmetry>().is_err());
    }
}
