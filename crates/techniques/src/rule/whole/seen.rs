//! What is found about a rule of the whole board.

use ninefold_grid::{Candidate, Cell};
use ninefold_logic::{About, Digits, Fact};

/// Candidates that are removed, and why.
pub(super) type Gone = (Vec<Candidate>, About, Fact);

/// What is removed, or why the rule cannot hold.
pub(super) type Seen = Result<Vec<Gone>, (About, Fact)>;

/// Returns the candidates of a cell that are none of these digits.
pub(super) fn others(domains: &[Digits], cell: Cell, kept: Digits) -> Vec<Candidate> {
    let of = |digit| Candidate { cell, digit };
    (domains[cell.index()] - kept).iter().map(of).collect()
}
