//! Innies and outies, the rule of 45: houses hold every digit once. So the cells that cages leave over of them,
//! or have outside them, have a known sum.

use ninefold_logic::{Reason, Rules, Step, Technique};

use super::balance::Balance;
use super::fill::Effort;
use super::fillings::unsupported;
use crate::flow::Flow;
use crate::reach::Reach;
use crate::survey::Survey;
use crate::take::Take;

/// The largest number of open cells that are left over.
const MAX_OPEN_CELLS: usize = 5;

/// Goes sum by sum and hands over what no filling of the cells left over uses.
pub(super) fn find<const W: usize>(state: &Survey<W>, reach: &Reach, take: &mut Take<'_>) -> Flow {
    let Some(rules) = state.layout().rules() else {
        return Flow::Continue(());
    };
    for number in 0..state.balances().len() {
        reach.check_time()?;
        step(number, state, rules).map_or(Flow::Continue(()), &mut *take)?;
    }
    Flow::Continue(())
}

/// Returns what no filling of the cells that this balance leaves over uses, if they are few. `number` is the
/// balance's number.
pub(super) fn step<const W: usize>(
    number: usize,
    state: &Survey<W>,
    rules: &Rules,
) -> Option<Step> {
    let Balance { reason, filler } = &state.balances()[number];
    let cells = filler.cells.iter();
    let open = cells.filter(|&&cell| state.value(cell).is_none());
    if !(1..=MAX_OPEN_CELLS).contains(&open.count()) {
        return None;
    }
    // The numbers of the rules come first.
    let number = rules.locals.len() + number;
    let domains = state.domains(&filler.cells);
    let memory = state.memory();
    let supported = memory.supported(number, filler, &rules.puzzle, domains, Effort::Full);
    Some(Step {
        conclusion: unsupported(state, &filler.cells, &supported.digits)?,
        technique: Technique::InniesAndOuties,
        because: Reason::Leftover(reason.clone()),
    })
}
