//! Innies and outies, the rule of 45: houses hold every digit once, so what cages leave over of them, or
//! what they have beyond them, has a known sum.

use ninefold_logic::{Reason, Rules, State, Step, Technique};

use super::balance::Balance;
use super::fill::supported;
use super::fillings::unsupported;
use crate::flow::Flow;
use crate::reach::Reach;
use crate::survey::Survey;
use crate::take::Take;

/// Open cells that are left over, at most.
const OPEN: usize = 5;

/// Sum by sum: what no filling of the cells left over uses.
pub(super) fn find<const W: usize>(state: &Survey<W>, reach: &Reach, take: &mut Take<'_>) -> Flow {
    let Some(rules) = state.layout().rules() else {
        return Flow::Continue(());
    };
    for balance in state.balances() {
        reach.heed()?;
        step(balance, state, rules).map_or(Flow::Continue(()), &mut *take)?;
    }
    Flow::Continue(())
}

/// What no filling of the cells left over uses, if they are few.
pub(super) fn step<const W: usize>(
    balance: &Balance,
    state: &State<W>,
    rules: &Rules,
) -> Option<Step> {
    let Balance { reason, filler } = balance;
    let cells = filler.cells.iter();
    let open = cells.filter(|&&cell| state.value(cell).is_none());
    if !(1..=OPEN).contains(&open.count()) {
        return None;
    }
    let supported = supported(filler, &rules.puzzle, &state.domains(&filler.cells));
    Some(Step {
        technique: Technique::InniesAndOuties,
        because: Reason::Leftover(reason.clone()),
        conclusion: unsupported(state, &filler.cells, &supported)?,
    })
}
