//! Innies and outies, the rule of 45: houses hold every digit once, so what cages leave over of them, or
//! what they have beyond them, has a known sum.
//!
//! Which cells are left over does not depend on digits, so the sums are worked out once for a board: for
//! each house, for rows or columns that follow each other, for some boxes together; with the cages that
//! lie across the border inside, outside, or wherever most of them is.

use ninefold_grid::{Board, Cell, CellSet, House, HouseKind};

use super::fill::{Demand, Equation};
use super::{Rules, domains, lower};
use crate::catalogue::Technique;
use crate::reach::Reach;
use crate::reason::Leftover;
use crate::state::State;
use crate::step::{Conclusion, Reason, Step};
use crate::take::{Flow, Take};

/// Cells that are left over of houses and sums, at most.
const CELLS: usize = 9;
/// Those of them that are open, at most.
const OPEN: usize = 5;

/// What is known of some houses and rules, worked out.
pub(crate) struct Balance {
    reason: Leftover,
    demand: Demand,
}

/// A rule whose cells have a sum, and nothing but that is used.
struct Cage<'a> {
    number: usize,
    name: &'a str,
    cells: CellSet<64>,
    total: i32,
}

fn cage(number: usize, demand: &Demand) -> Option<Cage<'_>> {
    let [equation] = demand.equations.as_slice() else {
        return None;
    };
    match equation.parts.as_slice() {
        [(1, places, _)] if places.len() == demand.cells.len() => Some(Cage {
            number,
            name: &demand.name,
            cells: demand.cells.iter().copied().collect(),
            total: equation.total,
        }),
        _ => None,
    }
}

/// The sum of the innies less the outies of these houses and cages. Nothing if houses share a cell.
fn balance(board: &Board, houses: &[House], cages: &[&Cage<'_>]) -> Option<Balance> {
    let digits: i32 = board.digits().map(|digit| board.value(digit)).sum();
    let mut factors = vec![0i32; board.cell_count()];
    for &house in houses {
        for cell in board.cells_of(house) {
            factors[cell.index()] += 1;
            if factors[cell.index()] > 1 {
                return None;
            }
        }
    }
    for cage in cages {
        cage.cells
            .iter()
            .for_each(|cell| factors[cell.index()] -= 1);
    }
    let with = |factor: i32| -> Vec<Cell> {
        let cells = board.cells();
        cells
            .filter(|cell| factors[cell.index()] == factor)
            .collect()
    };
    let (innies, outies) = (with(1), with(-1));
    let left = [innies.clone(), outies.clone()].concat();
    if factors.iter().any(|factor| factor.abs() > 1) || left.is_empty() || left.len() > CELLS {
        return None;
    }
    let sums = [
        houses.len() as i32 * digits,
        cages.iter().map(|cage| cage.total).sum(),
    ];
    let mut demand = lower::demand(board, String::new(), String::new(), &left)?;
    let factors: Vec<i32> = left.iter().map(|cell| factors[cell.index()]).collect();
    demand.equations = vec![Equation::new(&factors, &demand.sees, sums[0] - sums[1])];
    let rules = cages.iter().map(|cage| (cage.number, cage.name.to_owned()));
    Some(Balance {
        reason: Leftover {
            houses: houses.to_vec(),
            rules: rules.collect(),
            innies,
            outies,
            sums,
        },
        demand,
    })
}

/// The demand that follows from houses and the sums of rules, for who wants to prove something.
pub(crate) fn demand(
    board: &Board,
    rules: &Rules,
    houses: &[House],
    numbers: &[usize],
) -> Option<Demand> {
    let cages: Option<Vec<Cage<'_>>> = (numbers.iter())
        .map(|&number| cage(number, rules.demand(number)?))
        .collect();
    let cages = cages?;
    let cages: Vec<&Cage<'_>> = cages.iter().collect();
    Some(balance(board, houses, &cages)?.demand)
}

/// Houses that are looked at together.
fn together(board: &Board) -> Vec<Vec<House>> {
    let [rows, columns] = board.lines();
    let houses: Vec<House> = board.houses().collect();
    let mut sets: Vec<Vec<House>> = houses.iter().map(|&house| vec![house]).collect();
    for length in 2..board.side() {
        for lines in [&houses[..rows], &houses[rows..rows + columns]] {
            let of_board = lines.chunk_by(|&a, &b| board.board_of(a) == board.board_of(b));
            let sets_of = of_board.flat_map(|lines| lines.windows(length));
            sets.extend(sets_of.map(<[House]>::to_vec));
        }
    }
    let is_block = |h: &House| matches!(board.kind(*h), HouseKind::Box(_) | HouseKind::Piece(_));
    let blocks: Vec<House> = houses.iter().copied().filter(is_block).collect();
    let most = if blocks.len() <= 9 { 4 } else { 2 };
    let mut grown: Vec<Vec<House>> = blocks.iter().map(|&block| vec![block]).collect();
    for _ in 1..most {
        let mut next = Vec::new();
        for set in &grown {
            let later = blocks.iter().filter(|block| set.last() < Some(block));
            next.extend(later.map(|&block| [set.clone(), vec![block]].concat()));
        }
        sets.extend(next.iter().cloned());
        grown = next;
    }
    sets
}

/// Everything that houses and sums leave over in few cells, fewest first.
pub(super) fn balances(rules: &Rules, board: &Board) -> Vec<Balance> {
    let all = rules.demands().enumerate();
    let mut cages: Vec<Cage<'_>> = all.filter_map(|(i, demand)| cage(i, demand)).collect();
    // Of cages that overlap, the smaller ones count.
    cages.sort_by_key(|cage| cage.cells.len());
    let mut taken = CellSet::<64>::EMPTY;
    cages.retain(|cage| {
        let is_free = !cage.cells.meets(taken);
        if is_free {
            taken |= cage.cells;
        }
        is_free
    });
    let mut found: Vec<Balance> = Vec::new();
    if cages.is_empty() {
        return found;
    }
    for houses in together(board) {
        let cells = houses.iter().flat_map(|&house| board.cells_of(house));
        let inside: CellSet<64> = cells.copied().collect();
        let met: Vec<&Cage<'_>> = cages.iter().filter(|c| c.cells.meets(inside)).collect();
        let is_mostly_inside = |cage: &Cage<'_>| 2 * (cage.cells & inside).len() > cage.cells.len();
        let ways: [&dyn Fn(&Cage<'_>) -> bool; 3] = [
            &|cage| cage.cells.is_within(inside),
            &is_mostly_inside,
            &|_| true,
        ];
        for way in ways {
            let chosen: Vec<&Cage<'_>> = met.iter().copied().filter(|cage| way(cage)).collect();
            if chosen.is_empty() {
                continue;
            }
            let Some(balance) = balance(board, &houses, &chosen) else {
                continue;
            };
            let cells = |b: &Balance| (b.reason.innies.clone(), b.reason.outies.clone());
            if !found.iter().any(|other| cells(other) == cells(&balance)) {
                found.push(balance);
            }
        }
    }
    found.sort_by_key(|balance| balance.demand.cells.len());
    found
}

/// Sum by sum: what no filling of the cells left over uses.
pub(super) fn find<const W: usize>(state: &State<W>, reach: &Reach, take: &mut Take<'_>) -> Flow {
    let Some(rules) = state.layout().rules() else {
        return Flow::Continue(());
    };
    for balance in &rules.balances {
        reach.heed()?;
        balance
            .step(state, rules)
            .map_or(Flow::Continue(()), &mut *take)?;
    }
    Flow::Continue(())
}

impl Balance {
    /// The cells that are left over.
    pub(super) fn cells(&self) -> &[Cell] {
        &self.demand.cells
    }

    /// What no filling of the cells left over uses, if they are few.
    pub(super) fn step<const W: usize>(&self, state: &State<W>, rules: &Rules) -> Option<Step> {
        let Balance { reason, demand } = self;
        let cells = demand.cells.iter();
        let open = cells.filter(|&&cell| state.value(cell).is_none());
        if !(1..=OPEN).contains(&open.count()) {
            return None;
        }
        let supported = demand.supported(&rules.puzzle, &domains(state, &demand.cells));
        let cells = demand.cells.iter().zip(&supported);
        let gone =
            cells.flat_map(|(&cell, &kept)| state.candidates_of(cell, state.marks(cell) - kept));
        Some(Step {
            technique: Technique::InniesAndOuties,
            because: Reason::Leftover(reason.clone()),
            conclusion: Conclusion::eliminate(gone.collect())?,
        })
    }
}
