//! Colouring in words. In the notation `5 in r1c3/r4c3, r2c7/r2c9`, a stroke separates the two colours of a
//! cluster.

use ninefold_grid::{Board, Candidate, Cell};
use ninefold_logic::Colouring;

use super::names::Names;
use super::setting::Setting;
use super::wording::Wording;
use crate::figure::{Figure, Role};

pub(crate) fn describe(setting: Setting<'_>, colouring: &Colouring) -> Wording {
    let names = setting.names;
    let digit = colouring.digit;
    let shown = names.digit(digit);
    let clusters: Vec<String> = (colouring.clusters.iter())
        .map(|[on, off]| format!("{}/{}", names.cells(on), names.cells(off)))
        .collect();
    let groups: Vec<String> = (colouring.clusters.iter().enumerate())
        .map(|(number, [on, off])| {
            let linked = match number {
                0 => format!("Houses with only two places for {shown} link these cells:"),
                _ => " In the same way,".to_owned(),
            };
            let [first, second] = [on, off].map(|cells| names.with_verb(cells, ["is", "are"]));
            format!("{linked} either {first} {shown}, or {second}.")
        })
        .collect();
    let why = why(setting, colouring);
    let roles = [Role::On, Role::Off];
    let mut candidates: Vec<(Candidate, Role)> = Vec::new();
    for cluster in &colouring.clusters {
        for (colour, role) in cluster.iter().zip(roles) {
            let with = |&cell: &Cell| (Candidate { cell, digit }, role);
            candidates.extend(colour.iter().map(with));
        }
    }
    Wording {
        notation: format!("{shown} in {}", clusters.join(", ")),
        sentences: format!("{}{why}", groups.concat()),
        figure: Figure {
            candidates,
            ..Figure::default()
        },
    }
}

/// Returns `r1c3` for one cell, and `one of r1c3 and r4c3` for several.
fn either_cell(names: Names<'_>, cells: &[Cell]) -> String {
    match cells {
        [one] => names.cell(*one),
        cells => format!("one of {}", names.list_cells(cells)),
    }
}

fn see_each_other(board: &Board, some: &[Cell], others: &[Cell]) -> bool {
    let sees = |&a: &Cell| others.iter().any(|&b| board.sees(a, b));
    some.iter().any(sees)
}

/// Returns what the colours rule out.
fn why(setting: Setting<'_>, colouring: &Colouring) -> String {
    let names = setting.names;
    let digit = names.digit(colouring.digit);
    let gone: Vec<Cell> = setting.cells();
    let coloured = |cell: &Cell| {
        colouring
            .clusters
            .iter()
            .flatten()
            .any(|c| c.contains(cell))
    };
    match colouring.clusters.as_slice() {
        [_] if gone.iter().all(coloured) => {
            format!(
                " But two of the cells {} see each other, so they cannot all be {digit}.",
                names.list_cells(&gone)
            )
        }
        [_] => format!(" {} a cell of each group.", names.see(&gone)),
        [first, second] if gone.iter().all(coloured) => {
            let of = |cell: &Cell| first.iter().flatten().any(|c| c == cell);
            let other = if gone.iter().all(of) { second } else { first };
            format!(
                " {} all {digit}, or none of them is. They see {} and also {}, and one of these two groups is {digit}.",
                names.with_verb(&gone, ["is", "are"]),
                either_cell(names, &other[0]),
                either_cell(names, &other[1])
            )
        }
        [first, second] => {
            let pairs = [(0, 0), (0, 1), (1, 0), (1, 1)];
            let seeing = pairs.iter().find(|&&(i, j)| {
                let ends = [&first[1 - i], &second[1 - j]];
                see_each_other(names.0, &first[i], &second[j])
                    && gone
                        .iter()
                        .all(|&cell| ends.iter().all(|end| see_each_other(names.0, &[cell], end)))
            });
            let Some(&(i, j)) = seeing else {
                return String::new();
            };
            format!(
                " The groups {} and {} see each other, so they are not both {digit}. So {} or {} is {digit}, and {} a cell of each \
                 of these two.",
                names.cells(&first[i]),
                names.cells(&second[j]),
                names.cells(&first[1 - i]),
                names.cells(&second[1 - j]),
                names.see(&gone)
            )
        }
        _ => String::new(),
    }
}
