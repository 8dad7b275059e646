//! Deadly patterns in words: cells that could be filled in two ways.

use ninefold_grid::{Candidate, Cell, Digit};
use ninefold_logic::{Avoided, Digits};

use super::names::either;
use super::setting::Setting;
use super::wording::Wording;
use crate::figure::{Figure, Role};

pub(crate) fn describe(setting: Setting<'_>, avoided: &Avoided) -> Wording {
    let names = setting.names;
    let pattern = &avoided.pattern.cells;
    let cells: Vec<Cell> = pattern.iter().map(|(cell, _)| *cell).collect();
    let mut digits: Vec<Digit> = pattern.iter().flat_map(|(_, d)| d).copied().collect();
    digits.sort_unstable();
    digits.dedup();
    let more = match avoided.house {
        Some((house, digit)) => format!(
            " In {}, {} is possible only in {}, so it is in one of them. The other one then holds a digit \
             outside the pattern.",
            names.long_house(house),
            names.digit(digit),
            names.list_cells(&avoided.rich)
        ),
        None => escape(setting, &avoided.rich, &digits, &avoided.subset),
    };
    let base = pattern.iter().flat_map(|&(cell, ref digits)| {
        let base = move |&digit: &_| (Candidate { cell, digit }, Role::Base);
        digits.iter().map(base)
    });
    Wording {
        notation: format!("{} in {}", names.digits(&digits), names.cells(&cells)),
        sentences: format!(
            "If {} held only {}, there would be a second way to fill them with the same digits in every house. \
             The puzzle would have two solutions.{more}",
            names.list_cells(&cells),
            names.list_digits(&digits)
        ),
        figure: Figure {
            houses: avoided
                .house
                .iter()
                .map(|&(h, _)| (h, Role::Base))
                .collect(),
            cells: avoided.subset.iter().map(|&c| (c, Role::Fin)).collect(),
            candidates: base.collect(),
            ..Figure::default()
        },
    }
}

/// Returns a sentence about the digit that saves some of these cells from the pattern: which digit that can be, and
/// what it rules out, perhaps together with the cells of a subset.
pub(super) fn escape(
    setting: Setting<'_>,
    cells: &[Cell],
    digits: &[Digit],
    cells_of_subset: &[Cell],
) -> String {
    let names = setting.names;
    let Some(position) = setting.position else {
        return " So one of these cells holds another digit.".to_owned();
    };
    let pattern: Digits = digits.iter().copied().collect();
    let others = |cell: &Cell| position.candidates(*cell) - pattern;
    let is_rich = |cell: &&Cell| !others(cell).is_empty();
    let rich: Vec<Cell> = cells.iter().filter(is_rich).copied().collect();
    let all = rich
        .iter()
        .fold(Digits::EMPTY, |all, cell| all | others(cell));
    let all: Vec<Digit> = all.iter().collect();
    let gone: Vec<Cell> = setting.cells();
    let listed = names.list_cells(&rich);
    match (rich.len(), all.len(), cells_of_subset) {
        (1, ..) => format!(" Only {listed} has other candidates, so it holds one of them."),
        (_, 1, []) => format!(
            " So one of {listed} holds another digit, and that can only be {}. {} all of these cells.",
            names.list_digits(&all),
            names.see(&gone)
        ),
        (.., []) => format!(" So one of {listed} holds another digit."),
        (.., cells) => subset(setting, &rich, &all, cells),
    }
}

/// Returns a sentence about a subset: one of some cells holds one of these digits. With the cells of the subset it
/// uses as many digits as there are cells.
pub(super) fn subset(
    setting: Setting<'_>,
    rich: &[Cell],
    others: &[Digit],
    cells: &[Cell],
) -> String {
    let names = setting.names;
    let digits: Digits = others.iter().copied().collect();
    let of = |cell: &Cell| {
        setting
            .position
            .map_or(Digits::EMPTY, |p| p.candidates(*cell))
    };
    let digits = cells.iter().fold(digits, |all, cell| all | of(cell));
    format!(
        " So one of {} holds another digit: {}. That cell and {} hold {} in some order.",
        names.list_cells(rich),
        either(&names.all_digits(others)),
        names.list_cells(cells),
        names.list_digits(&digits.iter().collect::<Vec<_>>())
    )
}
