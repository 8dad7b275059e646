//! Finds what a rule about the whole board removes: regions that must be found, connected cells, ranks of
//! lines.
//!
//! Each kind has a few facts that a person sees. A region is complete, cannot reach further, or has one way out
//! ([`regions`](super::regions)). A line would come too early among the others ([`ranks`](super::ranks)). A
//! fact removes candidates, or shows that the rule can no longer hold.

use ninefold_grid::Board;
use ninefold_logic::{Digits, Technique, WholeRule};

use super::grown::GateScope;
use super::ranks::Ranks;
use super::regions::{Connected, Regions};
use super::seen::Seen;

/// A rule about the whole board.
pub(super) enum Global<'a> {
    Regions(Regions<'a>),
    Connected(Connected<'a>),
    Ranks(Ranks<'a>),
}

impl<'a> Global<'a> {
    pub(super) fn of(rule: &'a WholeRule, board: &Board) -> Global<'a> {
        match rule {
            WholeRule::Regions {
                cells,
                labels,
                near,
                size,
            } => Global::Regions(Regions {
                cells,
                region: labels,
                near,
                size: *size,
                is_full: *size == board.side(),
            }),
            WholeRule::Connected {
                cells,
                near,
                digits,
                size,
            } => Global::Connected(Connected {
                cells,
                near,
                digits: *digits,
                size: *size,
            }),
            WholeRule::Ranks {
                lines,
                ranks,
                ties,
                is_full,
            } => Global::Ranks(Ranks {
                lines,
                rows: board.rows(),
                ranked: ranks,
                ties: *ties,
                is_full: *is_full,
            }),
        }
    }

    /// The technique of this rule.
    pub(super) fn technique(&self) -> Technique {
        match self {
            Global::Regions(_) => Technique::RegionsToFind,
            Global::Connected(_) => Technique::ConnectedCells,
            Global::Ranks(_) => Technique::RankedLines,
        }
    }

    /// Finds what follows if the cells of the board may hold these digits.
    pub(super) fn look(&self, domains: &[Digits], gate_scope: GateScope) -> Seen {
        match self {
            Global::Regions(regions) => regions.look(domains, gate_scope),
            Global::Connected(connected) => connected.look(domains, gate_scope),
            Global::Ranks(ranks) => ranks.look(domains),
        }
    }
}
