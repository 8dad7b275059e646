//! Leads from a puzzle to its solution: tries techniques in some order, takes a step, and begins again.
//!
//! A [`Policy`] gives the order, and which of several steps is taken. It holds everything in which scales
//! differ, so that all scales share the finders.

use std::cmp::Ordering;
use std::sync::Arc;

use ninefold_grid::{Candidate, Grid};
use ninefold_logic::{Conclusion, Family, Reason, Step, Technique, apply};

use crate::arrival::Arrivals;
use crate::find::{find_together, is_found};
use crate::flow::Flow;
use crate::reach::{Reach, Until};
use crate::survey::Survey;

/// The order in which techniques are tried, and which step is taken.
#[derive(Clone, Debug)]
pub struct Policy {
    /// The rows, tried from the first. They are shared, so a policy is cheap to copy.
    pub rows: Arc<[Row]>,
    /// The limits of the finders.
    pub reach: Reach,
    /// Whether a walk takes the single that arose first, as HoDoKu does, and not the first one that a row
    /// finds. Full houses come before naked singles, naked singles before hidden ones, and all of them before
    /// the rows.
    pub oldest_single: bool,
}

/// Techniques that are tried together.
#[derive(Clone, Debug)]
pub struct Row {
    /// The techniques, in the order in which they are searched for.
    pub techniques: Vec<Technique>,
    /// Which of the steps is taken.
    pub choice: Choice,
}

/// Which of the steps of a row is taken.
#[derive(Copy, Clone, Debug)]
pub enum Choice {
    /// The first step that is found; the search ends there.
    First,
    /// The first step with this property; the search ends there.
    FirstOf(fn(&Step) -> bool),
    /// The least step by this order, and the first of equal ones.
    Least(fn(&Step, &Step) -> Ordering),
}

/// How a walk ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// Every cell holds a digit.
    Solved,
    /// No technique finds anything.
    Stuck,
    /// There is no solution: a cell has no candidate left, or a digit no place in a house.
    Broken,
    /// The caller stopped the walk, or the time was over.
    Stopped,
}

impl Default for Policy {
    /// Returns the order of the catalogue, with the first step of each technique. Only trials by rules come
    /// sooner, before the forcing chains that cost as much. They find in milliseconds what those chains need
    /// half a second for.
    fn default() -> Policy {
        use Technique as T;
        let row = |technique| Row {
            techniques: vec![technique],
            choice: Choice::First,
        };
        let trials = [T::TrialByRules, T::NestedTrial];
        let mut order: Vec<T> = T::all()
            .filter(|t| is_found(*t) && !trials.contains(t))
            .collect();
        for (trial, dearer) in trials
            .into_iter()
            .zip([T::DynamicForcingChain, T::DynamicForcingChainPlus])
        {
            let place = order.iter().position(|&t| t == dearer);
            order.insert(place.unwrap_or(order.len()), trial);
        }
        Policy {
            rows: order.into_iter().map(row).collect(),
            reach: Reach::default(),
            oldest_single: false,
        }
    }
}

impl Policy {
    /// Returns the same policy with a time at which searches end.
    ///
    /// ```
    /// use std::time::{Duration, Instant};
    ///
    /// use ninefold_techniques::{Policy, Until};
    ///
    /// let soon = Instant::now() + Duration::from_secs(2);
    /// let policy = Policy::default().until(Until { deadline: Some(soon), ..Until::default() });
    /// assert!(!policy.reach.until.is_over());
    /// ```
    pub fn until(&self, until: Until) -> Policy {
        let mut policy = self.clone();
        policy.reach.until = until;
        policy
    }
}

/// The time was over.
struct GaveUp;

/// Returns the step that a policy takes in a state.
pub(crate) fn next<const W: usize>(state: &Survey<W>, policy: &Policy) -> Option<Step> {
    first_of(state, &policy.rows, &policy.reach).unwrap_or(None)
}

/// Returns the first step of the first row that has one. In a broken state there is none, because the
/// assumptions of the finders may not hold there.
fn first_of<const W: usize>(
    state: &Survey<W>,
    rows: &[Row],
    reach: &Reach,
) -> Result<Option<Step>, GaveUp> {
    if state.is_broken() {
        return Ok(None);
    }
    for row in rows {
        let mut taken: Option<Step> = None;
        let flow = find_together(state, &row.techniques, reach, &mut |step| {
            match row.choice {
                Choice::First => {
                    taken = Some(step);
                    return Flow::Break(());
                }
                Choice::FirstOf(is_such) => {
                    if is_such(&step) {
                        taken = Some(step);
                        return Flow::Break(());
                    }
                }
                Choice::Least(order) => {
                    if taken.as_ref().is_none_or(|best| order(&step, best).is_lt()) {
                        taken = Some(step);
                    }
                }
            }
            Flow::Continue(())
        });
        let is_first = !matches!(row.choice, Choice::Least(_)) && taken.is_some();
        if flow.is_break() && !is_first {
            return Err(GaveUp);
        }
        if taken.is_some() {
            return Ok(taken);
        }
    }
    Ok(None)
}

/// Walks until no step is left or `see` stops the walk. The step that `see` was shown last is then not taken.
/// If no technique finds a step, a digit is taken from `solution`, if there is one.
pub(crate) fn walk<const W: usize>(
    state: &mut Survey<W>,
    policy: &Policy,
    solution: Option<&Grid>,
    see: &mut dyn FnMut(&Step) -> Flow,
) -> End {
    let mut arrivals = policy.oldest_single.then(|| Arrivals::of(state));
    let is_single = |row: &&Row| row.techniques.iter().all(|t| t.family() == Family::Single);
    // The queues have already looked for these techniques.
    let singles = match arrivals {
        Some(_) => policy.rows.iter().take_while(is_single).count(),
        None => 0,
    };
    loop {
        if state.is_full() {
            // A full board may be wrong.
            return if state.is_broken() {
                End::Broken
            } else {
                End::Solved
            };
        }
        if policy.reach.check_time().is_break() {
            return End::Stopped;
        }
        let single = arrivals.as_mut().and_then(|arrivals| arrivals.next(state));
        let step = match single {
            Some(step) => Some(step),
            None => match first_of(state, &policy.rows[singles..], &policy.reach) {
                Ok(step) => step,
                Err(GaveUp) => return End::Stopped,
            },
        };
        let Some(step) = step.or_else(|| looked_up(state, solution?)) else {
            return if state.is_broken() {
                End::Broken
            } else {
                End::Stuck
            };
        };
        if see(&step).is_break() {
            return End::Stopped;
        }
        match &mut arrivals {
            Some(arrivals) => state.change(|state| arrivals.apply(state, &step)),
            None => state.change(|state| apply(state, &step)),
        }
    }
}

/// Places the digit of the solution in the middle one of the open cells, as HoDoKu chooses it.
fn looked_up<const W: usize>(state: &Survey<W>, solution: &Grid) -> Option<Step> {
    let cell = state.open().iter().nth(state.open().len() / 2)?;
    let candidate = Candidate {
        cell,
        digit: solution[cell]?,
    };
    state.has(candidate).then(|| Step {
        technique: Technique::BruteForce,
        because: Reason::LookedUp(candidate),
        conclusion: Conclusion::Place(vec![candidate]),
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Instant;

    use super::*;
    use crate::position::Position;
    use ninefold_grid::{Board, Cell, Digit, Puzzle, Shape};

    #[test]
    fn a_wrong_board_is_not_solved() {
        let board = Board::of(Shape::new(2, 2).expect("4×4"));
        for (line, end) in [
            ("1432321431434321", End::Broken),
            ("1432321423414123", End::Solved),
        ] {
            let mut grid = Grid::empty(4);
            for (i, sign) in line.bytes().enumerate() {
                grid.set(Cell::new(i), Digit::new(usize::from(sign - b'0')));
            }
            let puzzle = Puzzle::new(board.clone(), grid).expect("a grid of this board");
            let mut position = Position::new(&puzzle).expect("4×4");
            let policy = Policy::default();
            assert_eq!(position.walk(&policy, &mut |_| Flow::Continue(())), end);
        }
    }

    #[test]
    fn trials_come_before_chains_that_cost_as_much() {
        let rows = Policy::default().rows;
        let order: Vec<Technique> = rows.iter().map(|row| row.techniques[0]).collect();
        let place = |technique| order.iter().position(|&other| other == technique);
        assert!(place(Technique::TrialByRules) < place(Technique::DynamicForcingChain));
        assert!(place(Technique::NestedTrial) < place(Technique::DynamicForcingChainPlus));
        let mut once = order.clone();
        once.sort_unstable();
        let all = Technique::all().filter(|&technique| is_found(technique));
        assert!(once.into_iter().eq(all));
    }

    #[test]
    fn a_walk_heeds_its_end() {
        let board = Board::of(Shape::new(4, 4).expect("16×16"));
        let empty = Puzzle::empty(board);
        let untils = [
            Until {
                deadline: Some(Instant::now()),
                cancel: None,
            },
            Until {
                deadline: None,
                cancel: Some(Arc::new(true.into())),
            },
        ];
        for until in untils {
            let mut position = Position::new(&empty).expect("16×16");
            let policy = Policy::default().until(until);
            assert!(position.next(&policy).is_none());
            let end = position.walk(&policy, &mut |_| Flow::Continue(()));
            assert_eq!(end, End::Stopped);
        }
    }
}
