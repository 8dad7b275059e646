//! Rules about the whole board: regions that have to be found, cells that hang together, ranks of lines.
//!
//! Such a rule has too many cells for its fillings to be looked at. Instead each kind has a few facts that a person
//! sees: a region is complete, cannot get further, has one way on ([`regions`](super::regions)); a line would come
//! too early among the others ([`ranks`](super::ranks)). A fact takes candidates away, or says that the rule cannot
//! hold any more. The verifier knows only the second: it supposes what goes and asks whether the rule can hold.

use ninefold_grid::constraint::{Kind, Rule};
use ninefold_grid::{Board, Candidate, Cell, CellSet, Puzzle};

use super::grown::Gates;
use super::ranks::Ranks;
use super::regions::{Connected, Regions};
use super::{Rules, domain};
use crate::catalogue::Technique;
use crate::digits::Digits;
use crate::reach::Reach;
use crate::reason::{About, Fact, Whole};
use crate::state::State;
use crate::step::{Conclusion, Reason, Step};
use crate::take::{Flow, Take};

/// On a board of more cells not every cell is looked at as the only way on of a region: it takes too long.
const MOST_CELLS: usize = 1000;

/// Candidates that go, and why.
pub(super) type Gone = (Vec<Candidate>, About, Fact);

/// What is seen: what goes, or why the rule cannot hold.
pub(super) type Seen = Result<Vec<Gone>, (About, Fact)>;

/// A rule about the whole board.
pub(crate) enum Global {
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
            Kind::Regions => Regions::new(board, rule).map(Global::Regions),
            Kind::Connected(values, size) => Some(Global::Connected(Connected::new(
                board, rule, values, *size,
            ))),
            _ => None,
        };
        let ranks = Ranks::new(puzzle, board).map(Global::Ranks);
        puzzle.certain().filter_map(one).chain(ranks).collect()
    }

    fn technique(&self) -> Technique {
        match self {
            Global::Regions(_) => Technique::RegionsToFind,
            Global::Connected(_) => Technique::ConnectedCells,
            Global::Ranks(_) => Technique::RankedLines,
        }
    }

    /// What is seen where the cells of the board may hold these digits.
    pub(super) fn look(&self, domains: &[Digits], gates: Gates) -> Seen {
        match self {
            Global::Regions(regions) => regions.look(domains, gates),
            Global::Connected(connected) => connected.look(domains, gates),
            Global::Ranks(ranks) => ranks.look(domains),
        }
    }

    /// Why the rule cannot hold.
    pub(super) fn broken(&self, domains: &[Digits]) -> Option<(About, Fact)> {
        match self {
            Global::Ranks(ranks) => ranks.broken(domains),
            _ => self.look(domains, Gates::None).err(),
        }
    }
}

/// What each cell may hold still, or holds.
pub(super) fn all_domains<const W: usize>(state: &State<W>) -> Vec<Digits> {
    let cells = state.layout().board().cells();
    cells.map(|cell| domain(state, cell)).collect()
}

/// Whether a rule cannot hold where the cells may hold these digits.
pub(crate) fn is_broken(rules: &Rules, number: usize, domains: &[Digits]) -> bool {
    let rule = rules.globals.get(number);
    rule.is_some_and(|rule| rule.broken(domains).is_some())
}

/// The first step of a way by such a rule, or the rule that cannot hold.
pub(super) fn next<const W: usize>(
    state: &State<W>,
    rules: &Rules,
    known: &mut Vec<Digits>,
) -> Result<Option<Step>, Whole> {
    if rules.globals.is_empty() {
        return Ok(None);
    }
    let domains = all_domains(state);
    if *known == domains {
        return Ok(None);
    }
    for (rule, global) in rules.globals.iter().enumerate() {
        let whole = |(about, fact)| Whole { rule, about, fact };
        let seen = global.look(&domains, Gates::Near).map_err(whole)?;
        let mut steps = seen.into_iter().filter_map(|gone| step(global, rule, gone));
        if let Some(step) = steps.next() {
            return Ok(Some(step));
        }
    }
    *known = domains;
    Ok(None)
}

fn step(global: &Global, rule: usize, (gone, about, fact): Gone) -> Option<Step> {
    Some(Step {
        technique: global.technique(),
        conclusion: Conclusion::eliminate(gone)?,
        because: Reason::Whole(Whole { rule, about, fact }),
    })
}

/// Rule by rule: what each fact takes away.
pub(super) fn find<const W: usize>(
    state: &State<W>,
    technique: Technique,
    reach: &Reach,
    take: &mut Take<'_>,
) -> Flow {
    let Some(rules) = state.layout().rules() else {
        return Flow::Continue(());
    };
    for (rule, global) in rules.globals.iter().enumerate() {
        if global.technique() != technique {
            continue;
        }
        reach.heed()?;
        let gates = match state.layout().board().cell_count() {
            ..=MOST_CELLS => Gates::All,
            _ => Gates::Near,
        };
        for gone in global.look(&all_domains(state), gates).unwrap_or_default() {
            step(global, rule, gone).map_or(Flow::Continue(()), &mut *take)?;
        }
    }
    Flow::Continue(())
}

/// The candidates of a cell that are none of these.
pub(super) fn others(domains: &[Digits], cell: Cell, kept: Digits) -> Vec<Candidate> {
    let of = |digit| Candidate { cell, digit };
    (domains[cell.index()] - kept).iter().map(of).collect()
}

/// The places in a list of the cells that touch each cell of it.
pub(super) fn near(board: &Board, cells: &[Cell]) -> Vec<Vec<usize>> {
    let all: CellSet<64> = cells.iter().copied().collect();
    let place = |cell: &Cell| cells.iter().position(|other| other == cell);
    let of = |&cell: &Cell| {
        let near = board.neighbours(cell).into_iter();
        near.filter(|other| all.contains(*other))
            .filter_map(|cell| place(&cell))
            .collect()
    };
    cells.iter().map(of).collect()
}
