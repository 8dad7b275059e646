//! Names of Interactive-Sudoku-Solver that stand for a kind with certain numbers.

use ninefold_grid::constraint::{Kind, Mark, Ties};

/// What such a name stands for.
pub(super) fn kind(name: &str) -> Option<Kind> {
    let found = named().into_iter().find(|(own, _)| *own == name);
    found.map(|(_, kind)| kind)
}

/// The name of a kind with its numbers, if it has one.
pub(super) fn name(kind: &Kind) -> Option<&'static str> {
    let found = named().into_iter().find(|(_, own)| own == kind);
    found.map(|(name, _)| name)
}

fn named() -> [(&'static str, Kind); 6] {
    [
        ("WhiteDot", Kind::Difference(1)),
        ("BlackDot", Kind::Ratio(2)),
        ("X", Kind::PairSum(10)),
        ("V", Kind::PairSum(5)),
        (
            "StrictKropki",
            Kind::NoOther(vec![Mark::Difference(1), Mark::Ratio(2)]),
        ),
        ("StrictXV", Kind::NoOther(vec![Mark::Sum(5), Mark::Sum(10)])),
    ]
}

/// Which lines may be equal.
pub(super) const TIES: [(&str, Ties); 3] = [
    ("none", Ties::None),
    ("any", Ties::Any),
    ("only-unclued", Ties::Unranked),
];
