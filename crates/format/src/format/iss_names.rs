//! Names of Interactive-Sudoku-Solver for a kind with certain numbers.

use ninefold_grid::constraint::{Kind, Mark, Ties};

/// Returns the kind of such a name.
pub(super) fn kind(name: &str) -> Option<Kind> {
    let found = named().into_iter().find(|(own, _)| *own == name);
    found.map(|(_, kind)| kind)
}

/// Returns the name of a kind with its numbers, if it has one.
pub(super) fn name(kind: &Kind) -> Option<&'static str> {
    let found = named().into_iter().find(|(_, own)| own == kind);
    found.map(|(name, _)| name)
}

fn named() -> [(&'static str, Kind); 6] {
    let [white, black] = [Mark::Difference(1), Mark::Ratio(2)];
    let [x, v] = [Mark::Sum(10), Mark::Sum(5)];
    [
        ("WhiteDot", white.into()),
        ("BlackDot", black.into()),
        ("X", x.into()),
        ("V", v.into()),
        ("StrictKropki", Kind::NoOther(vec![white, black])),
        ("StrictXV", Kind::NoOther(vec![v, x])),
    ]
}

/// The names of the kinds of [`Ties`].
pub(super) const TIES: [(&str, Ties); 3] = [
    ("none", Ties::None),
    ("any", Ties::Any),
    ("only-unclued", Ties::Unranked),
];
