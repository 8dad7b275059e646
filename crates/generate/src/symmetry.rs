//! Symmetries of a board, and the cells that they move onto each other.

use std::fmt;
use std::str::FromStr;

use ninefold_grid::{Cell, Shape};

/// A symmetry of the cells that are given.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
#[non_exhaustive]
pub enum Symmetry {
    /// None is asked for.
    #[default]
    None,
    /// Half a turn.
    Rotational,
    /// A quarter of a turn.
    Rotational4,
    /// Top and bottom change places.
    Horizontal,
    /// Left and right change places.
    Vertical,
    /// Rows and columns change places.
    Diagonal,
    /// Rows and columns change places, and both are turned around: the other diagonal.
    Antidiagonal,
    /// All of them.
    Full,
    /// One of them, by chance for each puzzle.
    Any,
}

/// Where row and column of a cell go, on a board with this last row and column.
type Move = fn(usize, usize, usize) -> (usize, usize);

impl Symmetry {
    /// All of them, in the order of the list above.
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

    /// The word for it in options and output.
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

    /// The cells that it moves onto each other: every cell stands in one of these groups.
    /// [`Symmetry::Any`] moves none, it is a choice among the others.
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
                for go in moves {
                    let (row, column) = go(row, column, last);
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

/// There is no symmetry of this name.
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
