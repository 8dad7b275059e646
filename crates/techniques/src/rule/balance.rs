//! What houses and cages leave over: sums of a few cells, computed once for a board.
//!
//! Which cells are left over does not depend on digits. The houses are each house, consecutive rows or columns,
//! and some boxes together. They are combined with the cages inside, with those that are mostly inside, or with
//! all that meet them.

use ninefold_grid::{Board, Cell, CellSet, House, HouseKind};
use ninefold_logic::{Leftover, State};

use super::filler::Filler;

/// The largest number of cells that are left over.
const MAX_CELLS: usize = 9;

/// The sum of the cells that some houses and rules leave over.
pub(crate) struct Balance {
    pub(super) reason: Leftover,
    pub(super) filler: Filler,
}

/// A rule whose cells have a sum. Nothing else of it is used.
struct Cage<'a> {
    number: usize,
    name: &'a str,
    sum: i32,
    cells: CellSet<64>,
}

/// Returns the sets of houses that are combined.
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

impl Balance {
    /// The cells that are left over.
    pub(super) fn cells(&self) -> &[Cell] {
        &self.filler.cells
    }

    /// Returns what houses without common cells and the sums of cages leave over: the cells of the houses
    /// alone, those of the cages alone, and their sum. Returns `None` if there is no such cell, or if there are
    /// too many.
    fn of(board: &Board, houses: &[House], cages: &[&Cage<'_>]) -> Option<Balance> {
        let of_house: i32 = board.digits().map(|digit| board.value(digit)).sum();
        let sums = [
            houses.len() as i32 * of_house,
            cages.iter().map(|cage| cage.sum).sum(),
        ];
        let mut factors = vec![0; board.cell_count()];
        for cell in houses.iter().flat_map(|&house| board.cells_of(house)) {
            factors[cell.index()] += 1;
            if factors[cell.index()] > 1 {
                return None;
            }
        }
        for cell in cages.iter().flat_map(|cage| cage.cells) {
            factors[cell.index()] -= 1;
        }
        let with = |factor: i32| -> Vec<Cell> {
            let cells = board.cells();
            cells
                .filter(|cell| factors[cell.index()] == factor)
                .collect()
        };
        let (innies, outies) = (with(1), with(-1));
        let left = [&innies[..], &outies].concat();
        let is_beyond = factors.iter().any(|factor: &i32| factor.abs() > 1);
        if is_beyond || left.is_empty() || left.len() > MAX_CELLS {
            return None;
        }
        let factors: Vec<i32> = left.iter().map(|cell| factors[cell.index()]).collect();
        let named = cages.iter().map(|cage| (cage.number, cage.name.to_owned()));
        let reason = Leftover {
            houses: houses.to_vec(),
            rules: named.collect(),
            innies,
            outies,
            sums,
        };
        let filler = Filler::of_sum(board, left, &factors, sums[0] - sums[1]);
        Some(Balance { reason, filler })
    }

    /// Returns everything that houses and sums leave over in few cells, the fewest cells first.
    pub(crate) fn all<const W: usize>(state: &State<W>, fillers: &[Filler]) -> Vec<Balance> {
        let Some(rules) = state.layout().rules() else {
            return Vec::new();
        };
        let board = state.layout().board();
        let all = rules.locals().zip(fillers).enumerate();
        let mut cages: Vec<Cage<'_>> = all
            .filter_map(|(number, (local, filler))| {
                Some(Cage {
                    number,
                    name: &local.name,
                    sum: filler.sum()?,
                    cells: local.cells.iter().copied().collect(),
                })
            })
            .collect();
        // Of cages that overlap, the smaller ones are used.
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
            let is_mostly_inside =
                |cage: &Cage<'_>| 2 * (cage.cells & inside).len() > cage.cells.len();
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
                let Some(balance) = Balance::of(board, &houses, &chosen) else {
                    continue;
                };
                let cells = |b: &Balance| (b.reason.innies.clone(), b.reason.outies.clone());
                if !found.iter().any(|other| cells(other) == cells(&balance)) {
                    found.push(balance);
                }
            }
        }
        found.sort_by_key(|balance| balance.filler.cells.len());
        found
    }
}
