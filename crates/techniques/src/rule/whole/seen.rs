//! What is seen of a rule about the whole board.

use ninefold_grid::{Candidate, Cell};
use ninefold_logic::{About, Digits, Fact};

/// Candidates that go, and why.
pub(super) type Gone = (Vec<Candidate>, About, Fact);

/// What goes, or why the rule cannot hold.
pub(super) type Seen = Result<Vec<Gone>, (About, Fact)>;

/// The candidates of a cell that are none of these.
pub(super) fn others(domains: &[Digits], cell: Cell, kept: Digits) -> Vec<Candidate> {
    let of = |digit| Candidate { cell, digit };
    (domains[cell.index()] - kept).iter().map(of).collect()
}
