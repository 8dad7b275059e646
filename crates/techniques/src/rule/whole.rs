//! Rules about the whole board: regions that must be found, connected cells, ranks of lines. Turns what
//! [`Global::look`] finds into steps.

#[cfg(test)]
mod against_all_fillings;
mod global;
mod grown;
mod ranks;
mod regions;
mod seen;

use ninefold_logic::{Conclusion, Digits, Reason, Rules, State, Step, Technique, Whole};

use self::global::Global;
use self::grown::GateScope;
use self::seen::Gone;
use crate::flow::Flow;
use crate::reach::Reach;
use crate::take::Take;

/// The largest number of cells of a board on which every cell is checked as the only way out of a region.
/// Larger boards take too long.
const MAX_CELLS: usize = 1000;

/// Returns the first step by such a rule, or the rule that cannot hold.
pub(super) fn next<const W: usize>(
    state: &State<W>,
    rules: &Rules,
    known: &mut Vec<Digits>,
) -> Result<Option<Step>, Whole> {
    if rules.wholes.is_empty() {
        return Ok(None);
    }
    let domains = state.all_domains();
    if *known == domains {
        return Ok(None);
    }
    for (rule, whole) in rules.wholes.iter().enumerate() {
        let global = Global::of(whole, state.layout().board());
        let whole = |(about, fact)| Whole { rule, about, fact };
        let seen = global.look(&domains, GateScope::Near).map_err(whole)?;
        let mut steps = seen
            .into_iter()
            .filter_map(|eliminated| step(&global, rule, eliminated));
        if let Some(step) = steps.next() {
            return Ok(Some(step));
        }
    }
    *known = domains;
    Ok(None)
}

fn step(global: &Global<'_>, rule: usize, (eliminated, about, fact): Gone) -> Option<Step> {
    Some(Step {
        technique: global.technique(),
        conclusion: Conclusion::eliminate(eliminated)?,
        because: Reason::Whole(Whole { rule, about, fact }),
    })
}

/// Goes rule by rule and hands over what each fact removes.
pub(super) fn find<const W: usize>(
    state: &State<W>,
    technique: Technique,
    reach: &Reach,
    take: &mut Take<'_>,
) -> Flow {
    let Some(rules) = state.layout().rules() else {
        return Flow::Continue(());
    };
    for (rule, whole) in rules.wholes.iter().enumerate() {
        let global = Global::of(whole, state.layout().board());
        if global.technique() != technique {
            continue;
        }
        reach.check_time()?;
        let gate_scope = match state.layout().board().cell_count() {
            ..=MAX_CELLS => GateScope::All,
            _ => GateScope::Near,
        };
        for eliminated in global
            .look(&state.all_domains(), gate_scope)
            .unwrap_or_default()
        {
            step(&global, rule, eliminated).map_or(Flow::Continue(()), &mut *take)?;
        }
    }
    Flow::Continue(())
}
