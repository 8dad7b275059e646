//! The houses and peers of a board as sets of cells: computed once for each board.

use std::sync::Arc;

use ninefold_grid::{Board, Cell, CellSet, House, HouseKind};

use crate::rule::{Exclusions, Rules};
use crate::torus;

/// Two houses that share two cells or more, such as a box and a row.
#[derive(Copy, Clone)]
pub struct Crossing<const W: usize> {
    /// A box, or another house that is not a row or a column.
    pub block: House,
    /// A row or a column, or a house that comes before the other one.
    pub line: House,
    /// The cells that they share.
    pub cells: CellSet<W>,
    /// The shared cells as seats of the block, and as seats of the line.
    pub seats: [u64; 2],
}

/// A house, and the lines or boxes that share cells with it. If they share all places of a digit, the house
/// locks the digit.
pub struct Locker<const W: usize> {
    /// The house.
    pub house: House,
    /// The crossings, by the other house.
    pub crossings: Box<[Crossing<W>]>,
    /// The largest number of cells shared with another house.
    pub most: usize,
}

/// The houses and peers of one board.
pub struct Layout<const W: usize> {
    board: Board,
    numbered: Box<[House]>,
    /// The number of rows, and the number of rows and columns.
    rows: usize,
    lines: usize,
    /// The rows and the columns of each board that has all of its rows and columns.
    frames: Box<[[Box<[House]>; 2]]>,
    houses: Box<[CellSet<W>]>,
    peers: Box<[CellSet<W>]>,
    /// The houses of each cell (its row, its column, its box, others), and its seat in each. The entries of
    /// cell i begin at `starts[i]`.
    seats: Box<[(House, u8)]>,
    starts: Box<[u32]>,
    crossings: Box<[Crossing<W>]>,
    /// The crossings by box and by line, with columns and with rows.
    lockers: [[Box<[Locker<W>]>; 2]; 2],
    /// The crossings by line.
    by_line: Box<[Box<[Crossing<W>]>]>,
    has_blocks: bool,
    sees_further: bool,
    /// What a puzzle that is not plain requires besides the houses of this board.
    rules: Option<Rules>,
}

impl<const W: usize> Layout<W> {
    /// Returns the layout of a plain board.
    pub fn new(board: &Board) -> Arc<Layout<W>> {
        Layout::ruled(board, None)
    }

    /// Returns the layout of a board with the rules of a puzzle that is not plain.
    pub fn ruled(board: &Board, rules: Option<Rules>) -> Arc<Layout<W>> {
        let set = |cells: &[Cell]| cells.iter().copied().collect::<CellSet<W>>();
        let houses: Box<[CellSet<W>]> = board
            .houses()
            .map(|house| set(board.cells_of(house)))
            .collect();
        let peers: Box<[CellSet<W>]> = board.cells().map(|cell| set(&board.peers(cell))).collect();
        let seat = |cell: Cell, house: House| {
            let place = board.cells_of(house).iter().position(|&c| c == cell);
            place.unwrap_or(0) as u8
        };
        let seats: Box<[(House, u8)]> = board
            .cells()
            .flat_map(|cell| {
                board
                    .houses_of(cell)
                    .iter()
                    .map(move |&h| (h, seat(cell, h)))
            })
            .collect();
        let mut starts = vec![0];
        let mut end = 0;
        for cell in board.cells() {
            end += board.houses_of(cell).len() as u32;
            starts.push(end);
        }
        let [rows, columns] = board.lines();
        let is_line = |house: &House| house.index() < rows + columns;
        let mut crossings = Vec::new();
        for block in board.houses().filter(|house| !is_line(house)) {
            // Boxes share no cells with each other. Further houses share cells with boxes and with each other.
            for line in board.houses().take_while(|line| *line < block) {
                let cells = houses[block.index()] & houses[line.index()];
                // A box that is a line (1×n) locks nothing.
                if cells.len() > 1 && cells.len() < board.side() {
                    let seats = [block, line].map(|house| {
                        let own = board.cells_of(house).iter().enumerate();
                        let shared = own.filter(|(_, cell)| cells.contains(**cell));
                        shared.fold(0, |seats, (i, _)| seats | 1 << i)
                    });
                    crossings.push(Crossing {
                        block,
                        line,
                        cells,
                        seats,
                    });
                }
            }
        }
        let has_blocks = has_blocks(board);
        let blocks_end = match has_blocks {
            true => rows + columns + board.side(),
            false => board.house_count(),
        };
        let lockers = [true, false].map(|is_pointing| {
            [true, false].map(|columns| {
                let is_kind = |of: &&Crossing<W>| {
                    of.block.index() < blocks_end && (of.line.index() >= rows) == columns
                };
                let mut of: Vec<Crossing<W>> = crossings.iter().filter(is_kind).copied().collect();
                let houses = |of: &Crossing<W>| match is_pointing {
                    true => (of.block, of.line),
                    false => (of.line, of.block),
                };
                of.sort_by_key(houses);
                let by_locker = of.chunk_by(|a, b| houses(a).0 == houses(b).0);
                by_locker
                    .map(|of| Locker {
                        house: houses(&of[0]).0,
                        most: (of.iter().map(|of| of.cells.len()).max()).unwrap_or(0),
                        crossings: of.into(),
                    })
                    .collect()
            })
        });
        let by_line = board.houses().map(|line| {
            let of_line = crossings.iter().filter(|crossing| crossing.line == line);
            of_line.copied().collect()
        });
        Arc::new(Layout {
            by_line: by_line.collect(),
            lockers,
            rows,
            lines: rows + columns,
            frames: frames(board),
            board: board.clone(),
            numbered: board.houses().collect(),
            houses,
            peers,
            seats,
            starts: starts.into(),
            has_blocks,
            sees_further: rules.is_some()
                && (blocks_end < board.house_count()
                    || !has_blocks
                    || board.cells().any(|cell| !board.kept_apart(cell).is_empty())),
            crossings: crossings.into(),
            rules,
        })
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The rules of a puzzle that is not plain; `None` for a plain one.
    pub fn rules(&self) -> Option<&Rules> {
        self.rules.as_ref()
    }

    /// What candidates of cells that touch exclude, in a non-consecutive puzzle.
    #[inline]
    pub fn exclusions(&self) -> Option<&Exclusions> {
        self.rules.as_ref()?.exclusions.as_ref()
    }

    /// Whether the edges of the board are joined: there are cells that must differ because they are a king's or a
    /// knight's move apart across the edges, and these are all such cells.
    pub fn has_joined_edges(&self) -> bool {
        torus::has_joined_edges(&self.board)
    }

    /// Whether the board has n×n cells, and each cell is in one row, one column and one of the n houses that
    /// come next. These are its boxes or its pieces. Further houses do not matter.
    pub fn has_blocks(&self) -> bool {
        self.has_blocks
    }

    /// Whether cells see cells outside their row, column and [block](Layout::blocks), or there are no blocks.
    #[inline]
    pub fn sees_further(&self) -> bool {
        self.sees_further
    }

    /// The number of digits.
    #[inline]
    pub fn side(&self) -> usize {
        self.board.side()
    }

    /// The cells of a house.
    #[inline]
    pub fn cells(&self, house: House) -> CellSet<W> {
        self.houses[house.index()]
    }

    /// The cells that a cell sees.
    #[inline]
    pub fn peers(&self, cell: Cell) -> CellSet<W> {
        self.peers[cell.index()]
    }

    /// The cells that see all of these cells. For no cells, this is all cells.
    pub fn common_peers(&self, cells: CellSet<W>) -> CellSet<W> {
        let mut seen = CellSet::first_n(self.board.cell_count());
        for cell in cells {
            seen &= self.peers(cell);
            if seen.is_empty() {
                break;
            }
        }
        seen
    }

    /// The houses of a cell, and its seat in each.
    #[inline]
    pub fn seats(&self, cell: Cell) -> &[(House, u8)] {
        let [start, end] = [cell.index(), cell.index() + 1].map(|i| self.starts[i] as usize);
        &self.seats[start..end]
    }

    /// All crossings, by box, then by line.
    pub fn crossings(&self) -> &[Crossing<W>] {
        &self.crossings
    }

    /// The crossings of boxes with columns, or with rows. They are sorted by box if the box locks a digit into
    /// the line, and by line otherwise.
    pub fn lockers(&self, boxes_lock: bool, columns: bool) -> &[Locker<W>] {
        &self.lockers[usize::from(!boxes_lock)][usize::from(!columns)]
    }

    /// The crossings of a row or a column. For a box, only its crossings with further houses, such as
    /// diagonals.
    pub fn crossings_of_line(&self, line: House) -> &[Crossing<W>] {
        self.by_line
            .get(line.index())
            .map_or(&[], |crossings| crossings)
    }

    /// All houses, boxes first. This is the order in which people and HoDoKu look.
    pub fn boxes_first(&self) -> impl Iterator<Item = House> {
        let (lines, boxes) = self.numbered.split_at(self.lines);
        boxes.iter().chain(lines).copied()
    }

    /// Boxes, columns, rows, and further houses such as diagonals. This is Sudoku Explainer's order.
    pub fn boxes_columns_rows(&self) -> impl Iterator<Item = House> {
        let (rows, columns) = (self.rows(), self.columns());
        let (blocks, further) = (self.blocks(), self.further());
        [blocks, columns, rows, further]
            .into_iter()
            .flatten()
            .copied()
    }

    /// The boxes or pieces of a board that [has one for each cell](Layout::has_blocks). For other boards, all
    /// houses except rows and columns.
    pub fn blocks(&self) -> &[House] {
        &self.boxes()[..self.block_count()]
    }

    /// The houses other than rows, columns and [blocks](Layout::blocks).
    pub fn further(&self) -> &[House] {
        &self.boxes()[self.block_count()..]
    }

    /// The houses of a cell: its box, its row, its column, then others. Boards [without boxes or
    /// pieces](Layout::has_blocks) have fewer.
    pub fn box_row_column(&self, cell: Cell) -> impl Iterator<Item = House> {
        (0..).map_while(move |number| self.house_in_order(cell, number))
    }

    /// The house of a cell with this number in the order of [`box_row_column`](Layout::box_row_column).
    #[inline]
    pub fn house_in_order(&self, cell: Cell, number: usize) -> Option<House> {
        let houses = self.board.houses_of(cell);
        let place = match (houses.len(), number) {
            (3.., 0) => 2,
            (3.., 1 | 2) => number - 1,
            _ => number,
        };
        houses.get(place).copied()
    }

    /// The houses by kind, in Sudoku Explainer's order of kinds: boxes, rows, columns, disjoint groups,
    /// windows, and each further house on its own.
    pub fn kinds(&self) -> impl Iterator<Item = &[House]> {
        let is_of_one_kind = |a: &House, b: &House| {
            use HouseKind as K;
            matches!(
                (self.board.kind(*a), self.board.kind(*b)),
                (K::Disjoint(_), K::Disjoint(_)) | (K::Window(..), K::Window(..))
            )
        };
        [self.blocks(), self.rows(), self.columns()]
            .into_iter()
            .chain(self.further().chunk_by(is_of_one_kind))
    }

    /// The cells of a house in Sudoku Explainer's order, which is by number. In a window of consecutive rows
    /// and separate columns they come column by column.
    pub fn cells_in_order(&self, house: House) -> Vec<Cell> {
        let mut cells = self.board.cells_of(house).to_vec();
        let places: Option<Vec<(usize, usize)>> =
            cells.iter().map(|&cell| self.board.place(cell)).collect();
        if let (HouseKind::Window(..), Some(places)) = (self.board.kind(house), places) {
            let follow = |mut of: Vec<usize>| {
                of.sort_unstable();
                of.dedup();
                of.windows(2).all(|pair| pair[0] + 1 == pair[1])
            };
            let rows = places.iter().map(|&(row, _)| row).collect();
            let columns = places.iter().map(|&(_, column)| column).collect();
            if follow(rows) && !follow(columns) {
                cells.sort_by_key(|&cell| self.board.place(cell).map(|(r, c)| (c, r)));
            }
        }
        cells
    }

    /// The cells that a cell sees, in Sudoku Explainer's order. Those in its box, its row or its column come by
    /// number. Then come those in its window, its disjoint group, its diagonals and other houses, and those
    /// without a common house.
    pub fn seen_in_order(&self, cell: Cell) -> Vec<Cell> {
        let mut houses: Vec<House> = self.box_row_column(cell).collect();
        let further = houses.split_off(houses.len().min(3));
        let plain = houses.iter().map(|&house| self.cells(house));
        let plain = plain.fold(CellSet::EMPTY, |all, cells| all | cells);
        let of_kind = |is_kind: fn(HouseKind) -> bool| {
            let houses = further.iter().copied();
            houses.filter(move |&house| is_kind(self.board.kind(house)))
        };
        let windows = of_kind(|kind| matches!(kind, HouseKind::Window(..)));
        let groups = of_kind(|kind| matches!(kind, HouseKind::Disjoint(_)));
        let diagonals = of_kind(|kind| matches!(kind, HouseKind::Diagonal(_)));
        let others = of_kind(|kind| {
            use HouseKind as K;
            !matches!(kind, K::Window(..) | K::Disjoint(_) | K::Diagonal(_))
        });
        let crossed = diagonals.map(|house| self.cells(house));
        let crossed = crossed.fold(CellSet::EMPTY, |all, cells| all | cells);
        let mut seen: Vec<Cell> = Vec::new();
        (plain.iter())
            .chain(
                windows
                    .chain(groups)
                    .flat_map(|house| self.cells_in_order(house)),
            )
            .chain(crossed.iter())
            .chain(others.flat_map(|house| self.board.cells_of(house).iter().copied()))
            .chain(self.apart_in_order(cell, false))
            .filter(|&other| other != cell)
            .for_each(|other| {
                if !seen.contains(&other) {
                    seen.push(other);
                }
            });
        seen
    }

    /// The cells that must differ from a cell without a common house, in Sudoku Explainer's order: those a
    /// king's move away, those a knight's move away, all others. For chains, Sudoku Explainer exchanges rows
    /// and columns.
    pub fn apart_in_order(&self, cell: Cell, takes_columns_for_rows: bool) -> Vec<Cell> {
        let mut apart = self.board.kept_apart(cell).to_vec();
        apart.sort_by_key(|&other| {
            let Some(mut by) = torus::shortest(&self.board, cell, other) else {
                return (3, false, false);
            };
            if takes_columns_for_rows {
                by.reverse();
            }
            let [is_back, is_aside] = by.map(|by| by < 0);
            match by.map(i32::abs) {
                [1, 1] => (0, is_aside, is_aside != is_back),
                [1, 2] => (1, is_aside, is_back),
                [2, 1] => (2, is_aside, is_back),
                _ => (3, false, false),
            }
        });
        apart
    }

    fn block_count(&self) -> usize {
        match self.has_blocks {
            true => self.side(),
            false => self.boxes().len(),
        }
    }

    /// The rows from the top, of all boards.
    pub fn rows(&self) -> &[House] {
        &self.numbered[..self.rows]
    }

    /// The columns from the left, of all boards.
    pub fn columns(&self) -> &[House] {
        &self.numbered[self.rows..self.lines]
    }

    /// The rows and the columns of each board of n×n cells.
    pub fn frames(&self) -> impl Iterator<Item = [&[House]; 2]> {
        self.frames
            .iter()
            .map(|[rows, columns]| [&**rows, &**columns])
    }

    /// The boxes, or all houses of a board other than rows and columns.
    pub fn boxes(&self) -> &[House] {
        &self.numbered[self.lines..]
    }

    /// Whether a house is neither a row nor a column.
    #[inline]
    pub fn is_box(&self, house: House) -> bool {
        house.index() >= self.lines
    }

    /// Whether a house is a row.
    #[inline]
    pub fn is_row(&self, house: House) -> bool {
        house.index() < self.rows
    }

    /// The houses that contain all of these cells. For no cells there are none.
    pub fn houses_around(&self, cells: CellSet<W>) -> impl Iterator<Item = House> {
        let first = cells.first();
        first
            .into_iter()
            .flat_map(|cell| self.board.houses_of(cell).iter().copied())
            .filter(move |&house| cells.is_within(self.cells(house)))
    }
}

/// Whether each of n×n cells is in one row, one column and one of the n houses after these.
fn has_blocks(board: &Board) -> bool {
    let n = board.side();
    let kind = |house: &House| house.index() / n;
    board.is_square()
        && board.cells().all(|cell| {
            let mut kinds = board.houses_of(cell).iter().map(kind);
            [0, 1, 2].map(Some) == [kinds.next(), kinds.next(), kinds.next()]
                && kinds.all(|kind| kind > 2)
        })
}

/// Returns the rows and the columns of each board that has n of either, each with all their cells.
fn frames(board: &Board) -> Box<[[Box<[House]>; 2]]> {
    let [rows, columns] = board.lines();
    let all: Vec<House> = board.houses().collect();
    let lines = [&all[..rows], &all[rows..rows + columns]];
    let mut boards: Vec<Option<usize>> =
        lines.concat().iter().map(|&h| board.board_of(h)).collect();
    boards.sort_unstable();
    boards.dedup();
    let of = |board_number: Option<usize>| {
        lines.map(|lines| -> Box<[House]> {
            let own = lines.iter().filter(|&&h| board.board_of(h) == board_number);
            own.copied().collect()
        })
    };
    let is_whole = |frame: &[Box<[House]>; 2]| {
        let side = board.side();
        frame.iter().all(|lines| lines.len() == side)
    };
    boards.into_iter().map(of).filter(is_whole).collect()
}
