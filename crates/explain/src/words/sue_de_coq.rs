//! Sue de Coq in words.

use ninefold_grid::{Cell, Digit};
use ninefold_logic::{Digits, SueDeCoq};

use super::names::{count, either};
use super::setting::Setting;
use super::wording::Wording;
use crate::figure::{Figure, Role};

pub(crate) fn describe(setting: Setting<'_>, found: &SueDeCoq) -> Wording {
    let names = setting.names;
    let SueDeCoq {
        line,
        block,
        inner,
        of_line,
        of_block,
    } = found;
    let with = |cells: &[_], role: Role| -> Vec<_> { cells.iter().map(|&c| (c, role)).collect() };
    let all = [of_line.as_slice(), inner, of_block].concat();
    let number = count(all.len());
    let cells = names.list_cells(&all);
    let sentences = match setting.position {
        Some(position) => {
            let of = |cells: &[Cell]| {
                let candidates = cells.iter().map(|&cell| position.candidates(cell));
                candidates.fold(Digits::EMPTY, |all, of| all | of)
            };
            let (inside, on_line, in_block) = (of(inner), of(of_line), of(of_block));
            let list = |digits: Digits| digits.iter().collect::<Vec<Digit>>();
            let twice = on_line & in_block;
            let counted = match twice.is_empty() {
                true => String::new(),
                false => format!(
                    " {} can be both in {} and in {}, so these digits count twice.",
                    names.list_digits(&list(twice)),
                    names.list_cells(of_line),
                    names.list_cells(of_block)
                ),
            };
            let only = |digits: Digits| either(&names.all_digits(&list(digits)));
            format!(
                "{cells} are {number} cells with the candidates {}.{counted} That makes exactly one for each cell, so \
                 all of them are used here. No other cell of {} can be {}, and no other cell of {} can be {}.",
                names.list_digits(&list(inside | on_line | in_block)),
                names.long_house(*line),
                only(on_line | (inside - in_block)),
                names.long_house(*block),
                only(in_block | (inside - on_line))
            )
        }
        None => format!(
            "{cells} have exactly as many candidates as there are cells, so all of them are used here."
        ),
    };
    Wording {
        notation: format!(
            "{} ({} in {}, {} in {})",
            names.cells(inner),
            names.cells(of_line),
            names.house(*line),
            names.cells(of_block),
            names.house(*block)
        ),
        sentences,
        figure: Figure {
            houses: vec![(*line, Role::Base), (*block, Role::Cover)],
            cells: [
                with(inner, Role::Pivot),
                with(of_line, Role::Base),
                with(of_block, Role::Fin),
            ]
            .concat(),
            ..Figure::default()
        },
    }
}
