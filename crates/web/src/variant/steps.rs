//! Hints of boards with rules. What comes after a position is the same as on plain boards.

use std::time::{Duration, Instant};

use ninefold::coach::{Advice, Begun};
use ninefold::search::Budget;

use crate::work::Allowance;

/// The longest that a hint waits for the solution, which tells mistakes.
const PATIENCE: Duration = Duration::from_secs(5);

/// What to say next.
pub(crate) fn advice(begun: &Begun, allowance: &Allowance) -> Advice {
    let budget = Budget {
        deadline: Some(Instant::now() + PATIENCE),
        ..allowance.budget()
    };
    begun.advice(&budget, allowance.until())
}
