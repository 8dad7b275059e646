//! A 9×9 position and one sweep of deductions over it.
//!
//! ```text
//! a band in 27 bits            masks used below
//! bit  0  1  2 | 3 … 8         ROWS   bits 0, 9, 18: the head of each row
//!      9 10 11 | …             MINIS  bits 0, 3, 6, 9, …: the head of each mini-row
//!     18 19 20 | …             BOXES  bits 0, 3, 6: the head of each box
//! ```
//!
//! For every house the sweep wants to know, for all digits at once: at least one place? at least two?
//! It folds cells into mini-rows and mini-columns and those into rows, boxes and columns, carrying
//! "one" and "two or more" along. On the way it learns in how many mini-rows of a row or box a digit
//! is left, and where that is one, the digit is locked.

use ninefold_grid::{Candidate, Cell, Digit, Grid, Puzzle};

use super::lanes::{DIGITS, Lanes};

const BAND: u32 = (1 << 27) - 1;
const ROWS: u32 = 1 | 1 << 9 | 1 << 18;
const COLUMNS: u32 = (1 << 9) - 1;
const BOXES: u32 = 1 | 1 << 3 | 1 << 6;
const MINIS: u32 = BOXES | BOXES << 9 | BOXES << 18;

/// The cells that a cell sees, itself left out, by band.
static PEERS: [[u32; 3]; 81] = peers();

const fn peers() -> [[u32; 3]; 81] {
    let mut peers = [[0; 3]; 81];
    let mut a = 0;
    while a < 81 {
        let mut b = 0;
        while b < 81 {
            let same_box = a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3;
            if a != b && (a / 9 == b / 9 || a % 9 == b % 9 || same_box) {
                peers[a][b / 27] |= 1 << (b % 27);
            }
            b += 1;
        }
        a += 1;
    }
    peers
}

/// The position has no solution.
pub(super) struct Dead;

/// The candidates of a board.
#[derive(Clone)]
pub(super) struct Position {
    /// For each band the cells where each digit may stand.
    bands: [Lanes; 3],
    /// The cells whose digit has been taken from the cells they see.
    placed: [u32; 3],
}

impl Position {
    /// The puzzle with its givens placed.
    pub(super) fn of(puzzle: &Puzzle) -> Result<Position, Dead> {
        let mut position = Position {
            bands: [Lanes::all(BAND); 3],
            placed: [0; 3],
        };
        if puzzle.candidates().is_some() {
            for (cell, marks) in puzzle.allowed().iter() {
                let (band, bit) = (cell.index() / 27, 1 << (cell.index() % 27));
                for digit in puzzle.geometry().digits().filter(|&d| !marks.contains(d)) {
                    position.bands[band].0[digit.index()] &= !bit;
                }
            }
        }
        for (cell, digit) in puzzle.givens().filled() {
            position.place(Candidate { cell, digit })?;
        }
        Ok(position)
    }

    /// How many cells are placed.
    #[inline]
    pub(super) fn placed(&self) -> u32 {
        self.placed.iter().map(|band| band.count_ones()).sum()
    }

    /// Puts a digit into a cell and takes it from the cells seen.
    pub(super) fn place(&mut self, candidate: Candidate) -> Result<(), Dead> {
        self.put(candidate.cell.index(), candidate.digit.index())
    }

    #[inline]
    fn put(&mut self, cell: usize, digit: usize) -> Result<(), Dead> {
        let (band, bit) = (cell / 27, 1 << (cell % 27));
        if self.bands[band].0[digit] & bit == 0 {
            return Err(Dead);
        }
        self.placed[band] |= bit;
        self.bands[band] = self.bands[band] & !bit;
        self.bands[band].0[digit] |= bit;
        for (lanes, seen) in self.bands.iter_mut().zip(PEERS[cell]) {
            lanes.0[digit] &= !seen;
        }
        Ok(())
    }

    /// The position where this candidate is gone.
    pub(super) fn without(&self, candidate: Candidate) -> Position {
        let mut position = self.clone();
        let cell = candidate.cell.index();
        position.bands[cell / 27].0[candidate.digit.index()] &= !(1 << (cell % 27));
        position
    }

    /// One round of deductions. Whether anything changed.
    pub(super) fn sweep(&mut self) -> Result<bool, Dead> {
        let mut singles = false;
        for band in 0..3 {
            let (one, two, _) = self.candidates_per_cell(band);
            if one != BAND {
                return Err(Dead);
            }
            let naked = one & !two & !self.placed[band];
            if naked != 0 {
                singles = true;
                let found: [u32; DIGITS] =
                    std::array::from_fn(|digit| self.bands[band].0[digit] & naked);
                self.put_all(band, found)?;
            }
        }
        if singles {
            return Ok(true);
        }
        self.sweep_houses()
    }

    /// In which cells of a band there are at least one, two, three candidates.
    #[inline]
    fn candidates_per_cell(&self, band: usize) -> (u32, u32, u32) {
        let (mut one, mut two, mut three) = (0, 0, 0);
        for places in &self.bands[band].0[..DIGITS] {
            three |= two & places;
            two |= one & places;
            one |= places;
        }
        (one, two, three)
    }

    #[inline]
    fn put_all(&mut self, band: usize, found: [u32; DIGITS]) -> Result<(), Dead> {
        for (digit, mut cells) in found.into_iter().enumerate() {
            while cells != 0 {
                self.put(27 * band + cells.trailing_zeros() as usize, digit)?;
                cells &= cells - 1;
            }
        }
        Ok(())
    }

    /// Hidden singles and locked candidates of all houses.
    fn sweep_houses(&mut self) -> Result<bool, Dead> {
        let mut missing = Lanes::all(0);
        let mut hidden = [Lanes::all(0); 3];
        let mut locked_out = [Lanes::all(0); 3];
        let mut mini_columns = [Lanes::all(0); 3];
        let mut column_two = Lanes::all(0);
        for band in 0..3 {
            let cells = self.bands[band];
            let minis = Fold::of(cells, 1, MINIS);

            let rows = Fold::of(minis.one, 3, ROWS);
            let two = rows.two | Fold::of(minis.two, 3, ROWS).one;
            missing = missing | (!rows.one & ROWS);
            let single = !two & ROWS;
            let mut found = (single << 9) - single;
            // A row whose places lie in one mini-row: the other rows of that box lose the digit.
            let lone = !rows.two & ROWS;
            let claimed = minis.one & ((lone << 9) - lone);
            let boxes_claimed = Fold::of(claimed, 9, BOXES).one;
            let mut out = down(across(boxes_claimed)) & !across(claimed);

            let boxes = Fold::of(minis.one, 9, BOXES);
            let two = boxes.two | Fold::of(minis.two, 9, BOXES).one;
            missing = missing | (!boxes.one & BOXES);
            found = found | down(across(!two & BOXES));
            // A box whose places lie in one mini-row: the rest of that row loses the digit.
            let pointing = minis.one & down(!boxes.two & BOXES);
            let rows_pointed = Fold::of(pointing, 3, ROWS).one;
            out = out | (((rows_pointed << 9) - rows_pointed) & !across(pointing));

            let columns = Fold::of(cells, 9, COLUMNS);
            mini_columns[band] = columns.one;
            column_two = column_two | columns.two;
            hidden[band] = cells & found;
            locked_out[band] = out;
        }

        let [top, middle, bottom] = mini_columns;
        let column_one = top | middle | bottom;
        let column_split = (top & middle) | (bottom & (top | middle));
        missing = missing | (!column_one & COLUMNS);
        if missing.any() {
            return Err(Dead);
        }
        let single = down(!(column_split | column_two) & COLUMNS);
        let lone = !column_split & COLUMNS;
        let mut pointing = [Lanes::all(0); 3];
        for band in 0..3 {
            // A column whose places lie in one box: the other columns of that box lose the digit.
            let claimed = mini_columns[band] & lone;
            let boxes_claimed = Fold::of(claimed, 1, BOXES).one;
            locked_out[band] = locked_out[band] | down(across(boxes_claimed) & !claimed);
            // A box whose places lie in one column: the rest of that column loses the digit.
            let boxes = Fold::of(mini_columns[band], 1, BOXES);
            pointing[band] = mini_columns[band] & across(!boxes.two & BOXES);
            hidden[band] = hidden[band] | (self.bands[band] & single);
        }
        let [top, middle, bottom] = pointing;
        for (out, others) in
            locked_out
                .iter_mut()
                .zip([middle | bottom, top | bottom, top | middle])
        {
            *out = *out | down(others);
        }

        let mut changed = false;
        for (cells, out) in self.bands.iter_mut().zip(locked_out) {
            changed |= (*cells & out).any();
            *cells = *cells & !out;
        }
        for (band, found) in hidden.into_iter().enumerate() {
            let new = found & !self.placed[band];
            if new.any() {
                changed = true;
                self.put_all(band, std::array::from_fn(|digit| new.0[digit]))?;
            }
        }
        Ok(changed)
    }

    /// A candidate to guess at: of the cell with two that shares most with other such cells, else of
    /// the first with the fewest. `None` if every cell is placed.
    pub(super) fn guess(&self) -> Option<Candidate> {
        let mut bivalue = [0; 3];
        let mut open = 0;
        for (band, bivalue) in bivalue.iter_mut().enumerate() {
            let (_, two, three) = self.candidates_per_cell(band);
            *bivalue = two & !three;
            open |= two;
        }
        if open == 0 {
            return None;
        }
        let mut best = None;
        for (band, &cells) in bivalue.iter().enumerate() {
            let mut rest = cells;
            while rest != 0 {
                let cell = 27 * band + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let score = self.company(cell, &bivalue);
                if best.is_none_or(|(most, _)| score > most) {
                    best = Some((score, cell));
                }
            }
        }
        let cell = match best {
            Some((_, cell)) => cell,
            None => {
                let open = (0..81).filter(|cell| self.placed[cell / 27] >> (cell % 27) & 1 == 0);
                open.min_by_key(|&cell| self.digits_of(cell).count())?
            }
        };
        self.lowest(cell)
    }

    /// How many candidates of a cell stand in cells of a set that it sees.
    #[inline]
    fn company(&self, cell: usize, among: &[u32; 3]) -> u32 {
        let mut company = 0;
        for digit in self.digits_of(cell) {
            for (band, seen) in PEERS[cell].iter().enumerate() {
                company += (self.bands[band].0[digit] & seen & among[band]).count_ones();
            }
        }
        company
    }

    fn digits_of(&self, cell: usize) -> impl Iterator<Item = usize> {
        let places = self.bands[cell / 27].0;
        (0..DIGITS).filter(move |&digit| places[digit] >> (cell % 27) & 1 == 1)
    }

    fn lowest(&self, cell: usize) -> Option<Candidate> {
        let digit = self.digits_of(cell).next()?;
        Some(Candidate {
            cell: Cell::new(cell),
            digit: Digit::from_index(digit),
        })
    }

    /// The digits of the cells with one candidate.
    pub(super) fn grid(&self) -> Grid {
        let mut grid = Grid::empty(9);
        for (band, lanes) in self.bands.iter().enumerate() {
            for (digit, &places) in lanes.0[..DIGITS].iter().enumerate() {
                let mut places = places & self.placed[band];
                while places != 0 {
                    let cell = Cell::new(27 * band + places.trailing_zeros() as usize);
                    grid.set(cell, Some(Digit::from_index(digit)));
                    places &= places - 1;
                }
            }
        }
        grid
    }
}

/// Three bits made one: at each head, is there at least one, are there at least two?
struct Fold {
    one: Lanes,
    two: Lanes,
}

impl Fold {
    /// Folds the bits at distance 0, 1 and 2 steps from each head.
    #[inline]
    fn of(bits: Lanes, step: u32, heads: u32) -> Fold {
        let (a, b, c) = (bits, bits >> step, bits >> (2 * step));
        Fold {
            one: (a | b | c) & heads,
            two: ((a & b) | (c & (a | b))) & heads,
        }
    }
}

/// The heads of mini-rows, boxes or groups of columns made three cells wide.
#[inline]
fn across(heads: Lanes) -> Lanes {
    heads | heads << 1 | heads << 2
}

/// The first row of a band made three rows high.
#[inline]
fn down(row: Lanes) -> Lanes {
    row | row << 9 | row << 18
}
