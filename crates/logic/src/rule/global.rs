//! Rules about the whole board: regions that have to be found, cells that hang together, ranks of lines.
//!
//! Such a rule has too many cells for its fillings to be looked at. Instead each kind has a few facts that a person
//! sees: a region is complete, cannot get further, has one way on ([`regions`](super::regions)); a line would come
//! too early among the others ([`ranks`](super::ranks)). A fact takes candidates away, or says that the rule cannot
//! hold any more. The verifier knows only the second: it supposes what goes and asks whether the rule can hold.

use ninefold_grid::constraint::{Kind, Rule};
use ninefold_grid::{Board, Puzzle};

use super::grown::Gates;
use super::ranks::Ranks;
use super::regions::{Connected, Regions};
use super::seen::Seen;
use crate::catalogue::Technique;
use crate::digits::Digits;
use crate::reason::{About, Fact};

/// A rule about the whole board.
pub struct Global(Form);

enum Form {
    Regions(Regions),
    Connected(Connected),
    Ranks(Ranks),
}

impl Global {
    /// Whether rules of this kind are here.
    pub(super) fn has(kind: &Kind) -> bool {
        matches!(
            kind,
            Kind::Regions | Kind::Connected(..) | Kind::Rank(_) | Kind::Ties(_)
        )
    }

    /// The rules of a puzzle that are about the whole board.
    pub(super) fn all(puzzle: &Puzzle, board: &Board) -> Vec<Global> {
        let one = |rule: &Rule| match &rule.kind {
            Kind::Regions => Regions::new(board, rule).map(Form::Regions),
            Kind::Connected(values, size) => {
                Some(Form::Connected(Connected::new(board, rule, values, *size)))
            }
            _ => None,
        };
        let ranks = Ranks::new(puzzle, board).map(Form::Ranks);
        puzzle
            .certain()
            .filter_map(one)
            .chain(ranks)
            .map(Global)
            .collect()
    }

    /// The technique that the rule belongs to.
    pub fn technique(&self) -> Technique {
        match &self.0 {
            Form::Regions(_) => Technique::RegionsToFind,
            Form::Connected(_) => Technique::ConnectedCells,
            Form::Ranks(_) => Technique::RankedLines,
        }
    }

    /// What is seen where the cells of the board may hold these digits.
    pub fn look(&self, domains: &[Digits], gates: Gates) -> Seen {
        match &self.0 {
            Form::Regions(regions) => regions.look(domains, gates),
            Form::Connected(connected) => connected.look(domains, gates),
            Form::Ranks(ranks) => ranks.look(domains),
        }
    }

    /// Why the rule cannot hold.
    pub fn broken(&self, domains: &[Digits]) -> Option<(About, Fact)> {
        match &self.0 {
            Form::Ranks(ranks) => ranks.broken(domains),
            _ => self.look(domains, Gates::None).err(),
        }
    }
}
