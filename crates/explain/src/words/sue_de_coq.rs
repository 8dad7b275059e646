//! Sue de Coq in words.

use ninefold_logic::SueDeCoq;

use super::names::{Names, count};
use super::told::Told;
use crate::figure::{Figure, Role};

pub(crate) fn tell(names: Names<'_>, found: &SueDeCoq) -> Told {
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
    Told {
        notation: format!(
            "{} ({} in {}, {} in {})",
            names.cells(inner),
            names.cells(of_line),
            names.house(*line),
            names.cells(of_block),
            names.house(*block)
        ),
        sentences: format!(
            "{} are {number} cells. Count each of their candidates once for {} and once for {}, if it is \
             possible there. That makes {number} digits, so all of them are needed here. The other cells of the two houses \
             cannot hold them.",
            names.list_cells(&all),
            names.long_house(*line),
            names.long_house(*block)
        ),
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
