//! Sue de Coq in words.

use ninefold_logic::SueDeCoq;

use super::names::Names;
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
            "{} have just as many digits as there are cells, if a digit counts once for {} and \
             once for {}. So each of these digits stands in one of them in its house, and the rest \
             of the house has to do without.",
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
