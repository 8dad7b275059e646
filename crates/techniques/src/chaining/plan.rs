//! The houses of a board as chains use them, which do not depend on what the cells hold.
//!
//! If the edges of a board are joined, SukakuExplainer's chains leave out the king's and knight's moves across
//! them. Its other techniques use them, also inside a chain. So it is here in Sudoku Explainer's order, because
//! otherwise ratings would differ.

use std::collections::BTreeMap;

use ninefold_grid::Cell;
use ninefold_logic::{Exclusions, Layout, is_across_edges};

use crate::reach::Order;

/// For boxes, rows and columns: the number of the first house, in units of one side.
pub(crate) const KINDS: [usize; 3] = [2, 0, 1];

/// The houses of a board, and which cells must differ without a common house.
pub(crate) struct Plan {
    /// The cells of each house.
    pub(super) housed: Vec<u16>,
    /// The box, the row and the column of each cell.
    pub(super) houses: Vec<[u16; 3]>,
    /// For each seat of a house and each kind: the seats of this house that share the cell's house of that
    /// kind.
    pub(super) aligned: Vec<[u64; 3]>,
    /// The houses in order: boxes, columns, rows, others.
    pub(crate) ordered: Vec<usize>,
    /// The houses by kind: boxes, rows, columns, and so on.
    pub(crate) kinds: Vec<Vec<usize>>,
    /// For each cell, the cells that must differ from it without a common house, in order. Empty if there are
    /// none at all.
    pub(super) apart: Vec<Vec<Cell>>,
    /// For each cell, the cells that must differ from it by a move across the edges of the board, which chains leave
    /// out. Empty if there are none at all.
    pub(super) across: Vec<Vec<Cell>>,
    /// The order of the searches that use the plan.
    pub(super) order: Order,
    /// What candidates of cells that touch exclude, in a non-consecutive puzzle.
    pub(super) exclusions: Option<Exclusions>,
    /// The order of seats for the groups of houses whose cells Sudoku Explainer has in another order.
    pub(super) turned: BTreeMap<usize, Vec<u32>>,
}

impl Plan {
    pub(super) fn of<const W: usize>(layout: &Layout<W>, order: Order) -> Plan {
        let board = layout.board();
        let of_cell = |cell| {
            let of = board.houses_of(cell);
            [2, 0, 1].map(|i| of[i].index() as u16)
        };
        let houses: Vec<[u16; 3]> = board.cells().map(of_cell).collect();
        let [near, across] = apart(layout, order);
        let mut plan = Plan {
            housed: Vec::with_capacity(board.house_count() * board.side()),
            aligned: vec![[0; 3]; board.house_count() * board.side()],
            ordered: (layout.boxes_columns_rows())
                .map(|house| house.index())
                .collect(),
            kinds: (layout.kinds())
                .map(|houses| houses.iter().map(|house| house.index()).collect())
                .collect(),
            apart: near,
            across,
            order,
            exclusions: layout.exclusions().cloned(),
            turned: turned(layout),
            houses,
        };
        for house in board.houses() {
            let cells = board.cells_of(house);
            plan.housed
                .extend(cells.iter().map(|cell| cell.index() as u16));
            for (seat, &cell) in cells.iter().enumerate() {
                for kind in 0..KINDS.len() {
                    let shares = |&(_, &other): &(usize, &Cell)| {
                        plan.houses[cell.index()][kind] == plan.houses[other.index()][kind]
                    };
                    let seats = cells.iter().enumerate().filter(shares);
                    let mask = seats.fold(0, |mask, (i, _)| mask | 1 << i);
                    plan.aligned[house.index() * board.side() + seat][kind] = mask;
                }
            }
        }
        plan
    }
}

/// Returns, for each cell, the cells that must differ from it without a common house, and apart from these the cells
/// that a move across the edges joins to it, if chains leave them out.
fn apart<const W: usize>(layout: &Layout<W>, order: Order) -> [Vec<Vec<Cell>>; 2] {
    let board = layout.board();
    if board.cells().all(|cell| board.kept_apart(cell).is_empty()) {
        return Default::default();
    }
    let all = |cell| layout.apart_in_order(cell, true);
    if order != Order::Explainer || !layout.has_joined_edges() {
        return [board.cells().map(all).collect(), Vec::new()];
    }
    [false, true].map(|is_wanted| {
        let of_cell = |cell| {
            let mut cells = all(cell);
            cells.retain(|&other| is_across_edges(board, cell, other) == is_wanted);
            cells
        };
        board.cells().map(of_cell).collect()
    })
}

/// Returns the seats in Sudoku Explainer's order, for groups of houses where this is not the order of the
/// cells.
fn turned<const W: usize>(layout: &Layout<W>) -> BTreeMap<usize, Vec<u32>> {
    let board = layout.board();
    let (cells, side) = (board.cell_count(), board.side());
    let mut turned = BTreeMap::new();
    for &house in layout.further() {
        let ordered = layout.cells_in_order(house);
        let seat = |&cell: &Cell| {
            board
                .cells_of(house)
                .iter()
                .position(|&other| other == cell)
        };
        let seats: Vec<u32> = ordered
            .iter()
            .filter_map(seat)
            .map(|seat| seat as u32)
            .collect();
        if !seats.is_sorted() {
            let groups = cells + house.index() * side;
            turned.extend((groups..groups + side).map(|group| (group, seats.clone())));
        }
    }
    turned
}
