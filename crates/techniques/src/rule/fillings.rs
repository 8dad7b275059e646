//! Goes rule by rule: removes what no filling of its cells uses, and what sees all places of a digit that it
//! needs.

use ninefold_grid::{Candidate, Cell};
use ninefold_logic::{Conclusion, Digits, LocalRule, Reason, Ruled, Rules, State, Step, Technique};

use super::fill::{Effort, is_impossible};
use crate::flow::Flow;
use crate::reach::Reach;
use crate::survey::Survey;
use crate::take::{Take, eliminate};

/// Goes rule by rule and hands over what no filling uses.
pub(super) fn find<const W: usize>(
    state: &Survey<W>,
    technique: Technique,
    reach: &Reach,
    take: &mut Take<'_>,
) -> Flow {
    let Some(rules) = state.layout().rules() else {
        return Flow::Continue(());
    };
    for (number, filler) in state.fillers().iter().enumerate() {
        let is_own = rules.locals[number].1 == technique;
        if is_own && filler.cells.iter().any(|&cell| state.value(cell).is_none()) {
            reach.check_time()?;
            let domains = state.domains(&filler.cells);
            let memory = state.memory();
            let supported = memory.supported(number, filler, &rules.puzzle, domains, Effort::Full);
            step(state, rules, number, &supported.digits).map_or(Flow::Continue(()), &mut *take)?;
        }
    }
    Flow::Continue(())
}

/// Returns what is removed from the cells of a rule if its fillings use only these digits.
pub(super) fn step<const W: usize>(
    state: &State<W>,
    rules: &Rules,
    number: usize,
    supported: &[Digits],
) -> Option<Step> {
    let (local, technique) = &rules.locals[number];
    Some(Step {
        technique: *technique,
        conclusion: unsupported(state, &local.cells, supported)?,
        because: Reason::Ruled(reason(state, local, number)),
    })
}

/// Returns what is removed from cells if their fillings use only these digits. If each cell that loses
/// something is left with one digit, these digits are placed instead.
pub(super) fn unsupported<const W: usize>(
    state: &State<W>,
    cells: &[Cell],
    supported: &[Digits],
) -> Option<Conclusion> {
    let cells = || {
        cells
            .iter()
            .zip(supported)
            .map(|(&cell, &kept)| (cell, state.marks(cell), kept))
    };
    let eliminated =
        cells().flat_map(|(cell, marks, kept)| state.candidates_of(cell, marks - kept));
    let conclusion = Conclusion::eliminate(eliminated.collect())?;
    // If each cell that loses something is left with one digit, these digits are placed.
    let changed = cells().filter(|&(_, marks, kept)| !(marks - kept).is_empty());
    let placed = changed.map(|(cell, marks, kept)| {
        let digit = (marks & kept).only()?;
        Some(Candidate { cell, digit })
    });
    let placed: Option<Vec<Candidate>> = placed.collect();
    Some(match placed {
        Some(mut placed) => {
            placed.sort_unstable();
            placed.dedup();
            Conclusion::Place(placed)
        }
        None => conclusion,
    })
}

fn reason<const W: usize>(state: &State<W>, local: &LocalRule, number: usize) -> Ruled {
    let is_open = |cell: &&Cell| state.value(**cell).is_none();
    Ruled {
        rule: number,
        name: local.name.clone(),
        meaning: local.meaning.clone(),
        cells: local.cells.clone(),
        open: local.cells.iter().filter(is_open).count(),
        locked: Vec::new(),
    }
}

/// Goes rule by rule and hands over what sees all places of a digit that the rule needs.
pub(super) fn locked<const W: usize>(
    state: &Survey<W>,
    reach: &Reach,
    take: &mut Take<'_>,
) -> Flow {
    let Some(rules) = state.layout().rules() else {
        return Flow::Continue(());
    };
    let layout = state.layout();
    for (number, (local, filler)) in rules.locals().zip(state.fillers()).enumerate() {
        reach.check_time()?;
        let start = state.domains(&local.cells);
        let mut reason = reason(state, local, number);
        let mut all_gone = Vec::new();
        for digit in layout.board().digits() {
            let places = local.cells.iter().copied();
            let places = places
                .filter(|&cell| state.marks(cell).contains(digit))
                .collect();
            let eliminated = state.candidates(digit, layout.common_peers(places));
            let holds = |cell: &Cell| state.value(*cell) == Some(digit);
            if places.is_empty() || eliminated.is_empty() || local.cells.iter().any(holds) {
                continue;
            }
            let without: Vec<Digits> = start.iter().map(|&of| of - Digits::of(digit)).collect();
            if is_impossible(filler, &rules.puzzle, without) {
                reason.locked.push(digit);
                all_gone.extend(eliminated);
            }
        }
        eliminate(take, Technique::LockedInRule, all_gone, || {
            Reason::Ruled(reason)
        })?;
    }
    Flow::Continue(())
}
