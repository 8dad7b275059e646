//! The state that techniques work on: the digits placed on a board, and the candidates in three views that
//! always agree.
//!
//! | view | question |
//! |---|---|
//! | `marks[cell]` | which digits may this cell hold? |
//! | `places[digit]` | which cells may hold this digit? |
//! | `seats[house][digit]` | which seats of this house may hold this digit? one bit for each |
//!
//! Removing a candidate changes five words: one of each of the first two views, and one for each of three
//! houses. So no finder has to compute a view. The seats of a digit in a row are its columns, so fish and
//! hidden subsets can be read without touching a cell. A cell that holds a digit has no candidates; its digit
//! is a value. Sides are at most 64, so a set of digits is one word, and so is a set of seats.
//!
//! Only the number of words for a set of cells, `W`, is generic: it is 2 for 9×9.

use std::sync::Arc;

use ninefold_grid::legal;
use ninefold_grid::{Candidate, Cell, CellSet, Digit, Grid, House, Marks, Puzzle};

use crate::digits::Digits;
use crate::layout::Layout;
use crate::rule::Houses;

#[cfg(test)]
mod slow_state;

/// Digits and candidates on a board, with sets of cells of `W` words.
#[derive(Clone)]
pub struct State<const W: usize> {
    layout: Arc<Layout<W>>,
    marks: Box<[Digits]>,
    places: Box<[CellSet<W>]>,
    /// The seats in house 0 for digit 1, 2, …, then in house 1, ….
    seats: Box<[u64]>,
    values: Box<[Option<Digit>]>,
    open: CellSet<W>,
    /// For each house, the digits placed in it.
    done: Box<[Digits]>,
    /// The number of houses with one digit left.
    nearly_full: usize,
    /// Which of `seats` have exactly one seat: bit i of word i / 64 is for `seats[i]`.
    lone: Box<[u64]>,
    /// Whether a cell or a house ever ran out of candidates. Only then can the state be broken.
    is_suspect: bool,
    bivalue: CellSet<W>,
    givens: CellSet<W>,
    /// What the puzzle itself allows each cell, if it states more than givens.
    stated: Option<Arc<[Digits]>>,
    is_proper: bool,
}

impl<const W: usize> State<W> {
    /// Returns the state without digits, with all candidates.
    pub fn empty(layout: Arc<Layout<W>>) -> State<W> {
        let (n, count) = (layout.side(), layout.board().cell_count());
        let all = CellSet::first_n(count);
        State {
            marks: vec![Digits::first_n(n); count].into(),
            places: vec![all; n].into(),
            seats: vec![Digits::first_n(n).bits(); layout.board().house_count() * n].into(),
            values: vec![None; count].into(),
            open: all,
            done: vec![Digits::EMPTY; layout.board().house_count()].into(),
            nearly_full: if n == 1 {
                layout.board().house_count()
            } else {
                0
            },
            lone: vec![
                if n == 1 { u64::MAX } else { 0 };
                (layout.board().house_count() * n).div_ceil(64)
            ]
            .into(),
            is_suspect: false,
            bivalue: if n == 2 { all } else { CellSet::EMPTY },
            givens: CellSet::EMPTY,
            stated: None,
            is_proper: false,
            layout,
        }
    }

    /// Returns the state without digits on the same board.
    pub fn bare(&self) -> State<W> {
        State::empty(Arc::clone(&self.layout))
    }

    /// The houses and peers of the board.
    #[inline]
    pub fn layout(&self) -> &Layout<W> {
        &self.layout
    }

    /// The candidates of a cell. The set is empty if the cell holds a digit.
    #[inline]
    pub fn marks(&self, cell: Cell) -> Digits {
        self.marks[cell.index()]
    }

    /// The cells that may hold a digit, on the whole board.
    #[inline]
    pub fn places(&self, digit: Digit) -> CellSet<W> {
        self.places[digit.index()]
    }

    /// The seats of a house that may hold a digit: bit i is the house's cell i. It is 0 once the digit is
    /// placed there.
    #[inline]
    pub fn seats(&self, house: House, digit: Digit) -> u64 {
        self.seats[house.index() * self.layout.side() + digit.index()]
    }

    /// The digits that have exactly one place in one of these houses, in ascending order for each house. The
    /// houses must have consecutive numbers.
    pub fn lone(&self, houses: &[House]) -> impl Iterator<Item = (House, Digit)> {
        let n = self.layout.side();
        let start = houses.first().map_or(0, |house| house.index() * n);
        let end = start + houses.len() * n;
        let words = start / 64..end.div_ceil(64);
        words.flat_map(move |i| {
            let mut word = self.lone[i];
            if i == start / 64 {
                word &= u64::MAX << (start % 64);
            }
            if i == end / 64 {
                word &= (1 << (end % 64)) - 1;
            }
            Digits::of_bits(word).iter().filter_map(move |bit| {
                let place = 64 * i + bit.index();
                let house = houses.get((place - start) / n)?;
                Some((*house, Digit::from_index(place % n)))
            })
        })
    }

    /// Whether any house has one open cell left.
    #[inline]
    pub fn has_nearly_full(&self) -> bool {
        self.nearly_full > 0
    }

    /// Whether a house has one open cell left.
    #[inline]
    pub fn is_nearly_full(&self, house: House) -> bool {
        let left = Digits::first_n(self.layout.side()) - self.done[house.index()];
        left.only().is_some()
    }

    /// The number of cells of a house that hold a digit.
    #[inline]
    pub fn filled(&self, house: House) -> usize {
        self.done[house.index()].len()
    }

    /// The cells in these seats of a house.
    pub fn seated(&self, house: House, seats: u64) -> impl Iterator<Item = Cell> {
        let cells = self.layout.board().cells_of(house);
        Digits::of_bits(seats)
            .iter()
            .filter_map(|seat| cells.get(seat.index()).copied())
    }

    /// The digit of a cell, if it holds one.
    #[inline]
    pub fn value(&self, cell: Cell) -> Option<Digit> {
        self.values[cell.index()]
    }

    /// The digits that a cell may still hold, or the one that it holds.
    pub fn domain(&self, cell: Cell) -> Digits {
        self.value(cell).map_or(self.marks(cell), Digits::of)
    }

    /// The digits that each of these cells may still hold, or the one that it holds.
    pub fn domains(&self, cells: &[Cell]) -> Vec<Digits> {
        cells.iter().map(|&cell| self.domain(cell)).collect()
    }

    /// The digits that each cell of the board may still hold, or the one that it holds.
    pub fn all_domains(&self) -> Vec<Digits> {
        let cells = self.layout.board().cells();
        cells.map(|cell| self.domain(cell)).collect()
    }

    /// The cells that hold no digit yet.
    #[inline]
    pub fn open(&self) -> CellSet<W> {
        self.open
    }

    /// The cells with exactly two candidates.
    #[inline]
    pub fn bivalue(&self) -> CellSet<W> {
        self.bivalue
    }

    /// The cells whose digits are given.
    #[inline]
    pub fn givens(&self) -> CellSet<W> {
        self.givens
    }

    /// The digits that the puzzle itself allows a cell, before any rule.
    pub fn allowed(&self, cell: Cell) -> Digits {
        match &self.stated {
            Some(stated) => stated[cell.index()],
            None => Digits::first_n(self.layout.side()),
        }
    }

    /// Returns this state, if its puzzle is proper.
    pub fn proper(&self) -> Option<ProperState<'_, W>> {
        self.is_proper.then_some(ProperState(self))
    }

    /// Whether every cell holds a digit.
    pub fn is_full(&self) -> bool {
        self.open.is_empty()
    }

    /// Whether a candidate is there.
    #[inline]
    pub fn has(&self, candidate: Candidate) -> bool {
        self.marks(candidate.cell).contains(candidate.digit)
    }

    /// Whether there is no solution: an open cell has no candidate, a house has no place for a digit it lacks,
    /// or the board is full and breaks a rule.
    pub fn is_broken(&self) -> bool {
        self.is_suspect && self.lacks_something() || self.is_full() && self.breaks_a_rule()
    }

    /// Whether a full board is no solution of its puzzle.
    fn breaks_a_rule(&self) -> bool {
        self.layout.rules().is_some_and(|rules| {
            let mut grid = Grid::on(rules.puzzle.board());
            for (i, &digit) in self.values.iter().enumerate() {
                grid.set(Cell::new(i), digit);
            }
            !legal::solves(&rules.puzzle, &grid)
        })
    }

    fn lacks_something(&self) -> bool {
        let board = self.layout.board();
        self.open.iter().any(|cell| self.marks(cell).is_empty())
            || board.houses().any(|house| {
                let cells = board.cells_of(house);
                let mut met = Digits::EMPTY;
                for &cell in cells {
                    met |= self.value(cell).map_or(self.marks(cell), Digits::of);
                }
                met != Digits::first_n(board.side())
            })
    }

    /// Returns the state of a plain puzzle, with all candidates that its givens leave.
    pub fn of(layout: Arc<Layout<W>>, puzzle: &Puzzle, is_proper: bool) -> State<W> {
        let givens = puzzle.givens().filled();
        let givens = givens.map(|(cell, digit)| Candidate { cell, digit });
        let mut state = State::given(layout, givens);
        state.is_proper = is_proper;
        if let Some(candidates) = puzzle.candidates() {
            let narrow = |marks: Marks| marks.iter().collect::<Digits>();
            state.restrict(candidates.iter().map(|(_, marks)| narrow(marks)).collect());
        }
        state
    }

    /// Returns the state of a puzzle that is not plain. `is_proper` counts only if all its rules are that
    /// [cells differ](crate::Rules::only_differences), or that candidates [exclude](crate::Exclusions) each
    /// other.
    pub fn ruled(houses: Houses, is_proper: bool) -> State<W> {
        let Houses {
            board,
            rules,
            allowed,
        } = houses;
        let is_proper = is_proper && (rules.only_differences || rules.exclusions.is_some());
        let cells = board.cells().zip(&allowed);
        let givens = cells.filter_map(|(cell, of)| {
            let digit = of.only()?;
            Some(Candidate { cell, digit })
        });
        let mut state = State::given(Layout::ruled(&board, Some(rules)), givens);
        state.is_proper = is_proper;
        state.restrict(allowed.into());
        state
    }

    /// Returns the state of these givens. It is that of placing one after the other, made at once.
    fn given(layout: Arc<Layout<W>>, givens: impl Iterator<Item = Candidate>) -> State<W> {
        let mut state = State::empty(layout);
        let State {
            layout,
            marks,
            places,
            seats,
            values,
            open,
            done,
            lone,
            is_suspect,
            bivalue,
            givens: given,
            ..
        } = &mut state;
        for Candidate { cell, digit } in givens {
            open.remove(cell);
            values[cell.index()] = Some(digit);
            places[digit.index()] -= layout.peers(cell);
            for &(house, _) in layout.seats(cell) {
                *is_suspect |= done[house.index()].contains(digit);
                done[house.index()].insert(digit);
            }
        }
        *given = CellSet::first_n(values.len()) - *open;
        marks.fill(Digits::EMPTY);
        for (places, digit) in places.iter_mut().zip(layout.board().digits()) {
            *places &= *open;
            for cell in *places {
                marks[cell.index()].insert(digit);
            }
        }
        *bivalue = CellSet::EMPTY;
        seats.fill(0);
        let n = layout.side();
        for cell in *open {
            let marks = marks[cell.index()];
            *is_suspect |= marks.is_empty();
            if marks.len() == 2 {
                bivalue.insert(cell);
            }
            for &(house, seat) in layout.seats(cell) {
                let seats = &mut seats[house.index() * n..][..n];
                for digit in marks {
                    seats[digit.index()] |= 1 << seat;
                }
            }
        }
        lone.fill(0);
        for (house, done) in done.iter().enumerate() {
            let places = house * n..(house + 1) * n;
            let mut placeless = Digits::EMPTY;
            for ((place, &seats), digit) in
                (places.clone().zip(&seats[places])).zip(layout.board().digits())
            {
                if seats == 0 {
                    placeless.insert(digit);
                } else if seats & (seats - 1) == 0 {
                    lone[place / 64] |= 1 << (place % 64);
                }
            }
            *is_suspect |= !(placeless - *done).is_empty();
        }
        let houses = layout.board().houses();
        state.nearly_full = houses.filter(|&house| state.is_nearly_full(house)).count();
        state
    }

    /// Restricts each cell to these digits, because the puzzle itself allows no others.
    pub fn restrict(&mut self, allowed: Arc<[Digits]>) {
        self.stated = Some(allowed);
        for cell in self.open {
            for digit in self.marks(cell) - self.allowed(cell) {
                self.eliminate(Candidate { cell, digit });
            }
        }
    }

    /// Removes a candidate, if it is there.
    pub fn eliminate(&mut self, Candidate { cell, digit }: Candidate) {
        if self.marks(cell).contains(digit) {
            self.unmark(cell, digit);
            self.places[digit.index()].remove(cell);
            self.vacate(cell, digit);
        }
    }

    /// Removes a digit from the candidates of an open cell.
    #[inline]
    fn unmark(&mut self, cell: Cell, digit: Digit) {
        let marks = &mut self.marks[cell.index()];
        marks.remove(digit);
        let bits = marks.bits();
        let but_one = bits & bits.wrapping_sub(1);
        if but_one == 0 {
            self.bivalue.remove(cell);
            self.is_suspect |= bits == 0;
        } else if but_one & (but_one - 1) == 0 {
            self.bivalue.insert(cell);
        }
    }

    /// Removes a digit from the seats of a cell.
    #[inline]
    fn vacate(&mut self, cell: Cell, digit: Digit) {
        let n = self.layout.side();
        for &(house, seat) in self.layout.seats(cell) {
            let place = house.index() * n + digit.index();
            if narrow(&mut self.seats, &mut self.lone, place, 1 << seat) {
                self.is_suspect |= !self.done[house.index()].contains(digit);
            }
        }
    }

    /// Places a digit in an open cell, and removes it from the cells that this one sees. A cell that holds a
    /// digit stays as it is.
    pub fn place(&mut self, Candidate { cell, digit }: Candidate) {
        if !self.open.contains(cell) {
            return;
        }
        self.open.remove(cell);
        for &(house, _) in self.layout.seats(cell) {
            // A second copy of a digit takes a place that another digit needs.
            self.is_suspect |= self.done[house.index()].contains(digit);
            let was_nearly_full = self.is_nearly_full(house);
            self.done[house.index()].insert(digit);
            self.nearly_full += usize::from(self.is_nearly_full(house));
            self.nearly_full -= usize::from(was_nearly_full);
        }
        self.values[cell.index()] = Some(digit);
        // The candidates that the cell loses.
        let marks = std::mem::replace(&mut self.marks[cell.index()], Digits::EMPTY);
        self.bivalue.remove(cell);
        for lost in marks {
            self.places[lost.index()].remove(cell);
            if lost != digit {
                self.vacate(cell, lost);
            }
        }
        // Its houses have no other place for the digit, and the cells that it sees lose it.
        let n = self.layout.side();
        for &(house, _) in self.layout.seats(cell) {
            let place = house.index() * n + digit.index();
            narrow(&mut self.seats, &mut self.lone, place, u64::MAX);
        }
        let losers = self.layout.peers(cell) & self.places(digit);
        self.places[digit.index()] -= losers;
        for loser in losers {
            self.unmark(loser, digit);
            self.vacate(loser, digit);
        }
    }

    /// The candidates of these cells and one digit, in order.
    pub fn candidates(&self, digit: Digit, cells: CellSet<W>) -> Vec<Candidate> {
        let cells = cells & self.places(digit);
        cells.iter().map(|cell| Candidate { cell, digit }).collect()
    }

    /// The candidates of one cell and these digits, in order.
    pub fn candidates_of(&self, cell: Cell, digits: Digits) -> Vec<Candidate> {
        let digits = digits & self.marks(cell);
        digits
            .iter()
            .map(|digit| Candidate { cell, digit })
            .collect()
    }
}

/// Removes seats from a digit of a house. Returns whether the digit had seats and has none left.
#[inline]
fn narrow(seats: &mut [u64], lone: &mut [u64], place: usize, removed: u64) -> bool {
    let before = seats[place];
    if before & removed == 0 {
        return false;
    }
    let left = before & !removed;
    seats[place] = left;
    if left & left.wrapping_sub(1) != 0 {
        return false;
    }
    let word = &mut lone[place / 64];
    *word = *word & !(1 << (place % 64)) | u64::from(left != 0) << (place % 64);
    left == 0
}

/// The state of a puzzle with exactly one solution, which uniqueness techniques require. Only [`State::proper`]
/// makes one.
#[derive(Copy, Clone)]
pub struct ProperState<'a, const W: usize>(&'a State<W>);

impl<const W: usize> std::ops::Deref for ProperState<'_, W> {
    type Target = State<W>;

    fn deref(&self) -> &State<W> {
        self.0
    }
}
