//! The graph of candidates: the candidates of a board, by number, and what each of them excludes and forces.
//!
//! A *group* is a set of candidates of which exactly one is right: those of a cell, or the places of a digit in
//! a house. Each candidate is in four groups or more, in this order: its cell, its box, its row, its column,
//! and further houses such as diagonals. [`Remaining`] holds what is left of every group: a word with a bit for
//! each seat. So removing a candidate changes a few words, and "the only other one" is a word with one bit.
//!
//! The groups, and the candidates that one excludes, are in Sudoku Explainer's order. This order decides which
//! of two equally short chains is found, and so the rating. Cells that must differ without a common house also
//! exclude each other's digits. In a non-consecutive puzzle, cells that touch also exclude consecutive digits.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::rc::Rc;

use ninefold_grid::{Board, Candidate, Cell, Digit, House};
use ninefold_logic::{State, Truth};

use super::plan::{KINDS, Plan};
use crate::reach::Order;

/// The number of a candidate, by cell and digit.
pub(crate) type Id = u16;

/// The claim that a candidate is right or wrong: twice its number, plus one for right.
pub(crate) type Claim = u16;

/// Returns the claim that a candidate is right.
#[inline]
pub(crate) fn on(id: Id) -> Claim {
    2 * id + 1
}

/// Returns the claim that a candidate is wrong.
#[inline]
pub(crate) fn off(id: Id) -> Claim {
    2 * id
}

#[inline]
pub(crate) fn is_on(claim: Claim) -> bool {
    claim & 1 == 1
}

#[inline]
pub(crate) fn id(claim: Claim) -> Id {
    claim / 2
}

/// The largest number of groups of a candidate.
pub(crate) const MAX_GROUPS: usize = 16;

/// The largest number of candidates that are numbered. Only nearly empty boards of side 22 or more have so
/// many.
const MAX_CANDIDATES: usize = 10_000;

/// What is left of each group, where bit i is its seat i, and the set of candidates that are left.
#[derive(Clone, Default)]
pub(crate) struct Remaining(pub(crate) Vec<u64>, pub(crate) Vec<u64>);

/// Candidates, groups, and what each candidate excludes.
pub(crate) struct CandidateGraph {
    pub(crate) board: Board,
    pub(crate) side: usize,
    pub(crate) cells: usize,
    candidates: Vec<Candidate>,
    /// The groups of each candidate, and its bit there. Those of candidate i begin at `group_starts[i]`.
    groups: Vec<(u32, u8)>,
    group_starts: Vec<u32>,
    /// Candidates by group and seat.
    seats: Vec<Id>,
    /// What each candidate excludes, in order. It is computed on demand, because many boards never need it.
    excluded: OnceCell<Excluded>,
    /// What each candidate excludes, as sets: all exclusions, and those outside its cell.
    excluded_sets: [OnceCell<Vec<u64>>; 2],
    /// Whether cells see cells outside their box, row and column.
    pub(crate) sees_further: bool,
    /// What is left on the board itself, without any assumption.
    pub(crate) left: Remaining,
    /// The candidates of each group, as a set: a fixed number of words for each.
    members: Vec<u64>,
    words: usize,
    /// The houses.
    pub(crate) plan: Rc<Plan>,
    /// Open cells of each house.
    pub(crate) open: Vec<usize>,
    /// The number of times that each digit is placed on the board.
    pub(crate) placed: Vec<usize>,
}

/// What each candidate excludes. Candidates of its cell come first, then those of its box, row, column and
/// further houses, then those of cells without a common house.
#[derive(Default)]
struct Excluded {
    ids: Vec<Id>,
    /// Where the list of each candidate begins, and where its candidates of other cells begin.
    starts: Vec<[u32; 2]>,
}

thread_local! {
    /// The graph that was requested last.
    static LAST: std::cell::Cell<Option<Rc<CandidateGraph>>> = const { std::cell::Cell::new(None) };
}

impl CandidateGraph {
    /// Returns the graph of a board. It is kept until the graph of another board is requested, because several
    /// searches look at the same board in turn. The next graph takes over the plan if its board has the same
    /// form.
    ///
    /// Returns `None` if there are too many candidates, or if a cell has too many houses. The board must also
    /// have rows, columns and [blocks](ninefold_logic::has_blocks).
    pub(crate) fn of<const W: usize>(state: &State<W>, order: Order) -> Option<Rc<CandidateGraph>> {
        if !state.layout().has_blocks() {
            return None;
        }
        let last = LAST.take();
        let graph = match last {
            Some(known) if known.is_of(state, order) => Some(known),
            last => {
                let plan = last.filter(|last| last.is_like(state, order)).map_or_else(
                    || Rc::new(Plan::of(state.layout(), order)),
                    |last| Rc::clone(&last.plan),
                );
                CandidateGraph::new(state, plan).map(Rc::new)
            }
        };
        LAST.set(graph.clone());
        graph
    }

    /// Whether this is the graph of a board of this form, with the same exclusions, for this order.
    fn is_like<const W: usize>(&self, state: &State<W>, order: Order) -> bool {
        let (layout, plan) = (state.layout(), &self.plan);
        let exclusions = plan.exclusions.as_ref();
        *layout.board() == self.board && layout.exclusions() == exclusions && plan.order == order
    }

    /// Whether this is the graph of this board.
    fn is_of<const W: usize>(&self, state: &State<W>, order: Order) -> bool {
        let board = state.layout().board();
        let mut placed = vec![0; self.side];
        self.is_like(state, order)
            && board.cells().all(|cell| {
                if let Some(digit) = state.value(cell) {
                    placed[digit.index()] += 1;
                }
                state.marks(cell).bits() == self.left.0[cell.index()]
            })
            && placed == self.placed
    }

    fn new<const W: usize>(state: &State<W>, plan: Rc<Plan>) -> Option<CandidateGraph> {
        let board = state.layout().board().clone();
        let (side, cells) = (board.side(), board.cell_count());
        let houses = board.house_count();
        let count: usize = state.open().iter().map(|c| state.marks(c).len()).sum();
        let has_too_many = |cell: Cell| board.houses_of(cell).len() >= MAX_GROUPS;
        if count > MAX_CANDIDATES || board.cells().any(has_too_many) {
            return None;
        }
        let mut graph = CandidateGraph {
            side,
            cells,
            candidates: Vec::with_capacity(count),
            groups: Vec::with_capacity(count * 4),
            group_starts: Vec::with_capacity(count + 1),
            seats: vec![Id::MAX; (cells + houses * side) * side],
            excluded: OnceCell::new(),
            excluded_sets: Default::default(),
            sees_further: state.layout().sees_further(),
            left: Remaining(vec![0; cells + houses * side], vec![0; count.div_ceil(64)]),
            members: vec![0; (cells + houses * side) * count.div_ceil(64)],
            words: count.div_ceil(64),
            plan,
            open: vec![0; houses],
            placed: vec![0; side],
            board,
        };
        graph.count(state);
        for cell in state.open() {
            let seats = state.layout().seats(cell);
            let (lines, others) = seats.split_at(2);
            let (block, others) = others.split_at(1);
            for digit in state.marks(cell) {
                let id = graph.candidates.len() as Id;
                let start = graph.groups.len();
                graph.group_starts.push(start as u32);
                graph
                    .groups
                    .push((cell.index() as u32, digit.index() as u8));
                for &(house, seat) in block.iter().chain(lines).chain(others) {
                    let group = graph.house_group(house.index(), digit.index());
                    graph.groups.push((group as u32, seat));
                }
                for place in start..graph.groups.len() {
                    let (group, seat) = graph.groups[place];
                    graph.left.0[group as usize] |= 1 << seat;
                    graph.seats[group as usize * side + usize::from(seat)] = id;
                    let word = group as usize * graph.words + usize::from(id / 64);
                    graph.members[word] |= 1 << (id % 64);
                }
                graph.left.1[usize::from(id / 64)] |= 1 << (id % 64);
                graph.candidates.push(Candidate { cell, digit });
            }
        }
        graph.group_starts.push(graph.groups.len() as u32);
        Some(graph)
    }

    /// Counts open cells and placed digits.
    fn count<const W: usize>(&mut self, state: &State<W>) {
        let board = state.layout().board();
        for digit in board.cells().filter_map(|cell| state.value(cell)) {
            self.placed[digit.index()] += 1;
        }
        for house in board.houses() {
            let open = state.layout().cells(house) & state.open();
            self.open[house.index()] = open.len();
        }
    }

    /// The cell in this seat of a house.
    #[inline]
    pub(crate) fn cell(&self, house: usize, seat: u32) -> usize {
        usize::from(self.plan.housed[house * self.side + seat as usize])
    }

    /// The box (0), the row (1) or the column (2) of a cell.
    #[inline]
    pub(crate) fn house_of(&self, cell: usize, kind: usize) -> usize {
        usize::from(self.plan.houses[cell][kind])
    }

    /// The seats of a house that share the box, the row or the column of the cell in this seat.
    #[inline]
    pub(crate) fn aligned(&self, house: usize, seat: u32, kind: usize) -> u64 {
        self.plan.aligned[house * self.side + seat as usize][kind]
    }

    /// The houses of a kind.
    #[inline]
    pub(crate) fn of_kind(&self, kind: usize) -> std::ops::Range<usize> {
        let start = KINDS[kind] * self.side;
        start..start + self.side
    }

    /// Lists what each candidate excludes.
    fn exclude(&self) -> Excluded {
        let mut excluded = Excluded {
            ids: Vec::with_capacity(self.len() * 16),
            starts: Vec::with_capacity(self.len() + 1),
        };
        for id in 0..self.len() as Id {
            let mut starts = [excluded.ids.len() as u32; 2];
            for (k, &(group, seat)) in self.groups(id).iter().enumerate() {
                if k == 1 {
                    starts[1] = excluded.ids.len() as u32;
                }
                let group = group as usize;
                let others = self.left.0[group] & !(1 << seat);
                match self.plan.turned.get(&group) {
                    None => {
                        let others = self.seated(group, others);
                        others.for_each(|other| excluded.push(other, k > 1, starts[1]));
                    }
                    Some(order) => {
                        for &seat in order.iter().filter(|&seat| others >> seat & 1 == 1) {
                            excluded.push(self.at(group, seat), k > 1, starts[1]);
                        }
                    }
                }
            }
            let Candidate { cell, digit } = self.candidate(id);
            for other in self.plan.apart.get(cell.index()).into_iter().flatten() {
                if self.left.0[other.index()] >> digit.index() & 1 == 1 {
                    let other = self.at(other.index(), digit.index() as u32);
                    excluded.push(other, true, starts[1]);
                }
            }
            if let Some(exclusions) = &self.plan.exclusions {
                for near in exclusions.near(cell) {
                    let others = exclusions.digits(digit).bits() & self.left.0[near.index()];
                    // Sudoku Explainer takes the next digit first. After the greatest it is the least.
                    let less = (1 << digit.index()) - 1;
                    for others in [others & !less, others & less] {
                        for other in self.seated(near.index(), others) {
                            excluded.push(other, false, starts[1]);
                        }
                    }
                }
            }
            excluded.starts.push(starts);
        }
        let end = excluded.ids.len() as u32;
        excluded.starts.push([end; 2]);
        excluded
    }

    /// Returns what each candidate excludes, as sets.
    fn exclude_sets(&self, beyond: bool) -> Vec<u64> {
        let mut sets = vec![0; self.len() * self.words];
        for id in 0..self.len() as Id {
            let set = &mut sets[usize::from(id) * self.words..][..self.words];
            for &(group, _) in &self.groups(id)[usize::from(beyond)..] {
                let members = self.members(group as usize);
                set.iter_mut().zip(members).for_each(|(a, b)| *a |= b);
            }
            if !self.plan.apart.is_empty() || self.plan.exclusions.is_some() {
                for &other in self.excluded(id, beyond) {
                    set[usize::from(other / 64)] |= 1 << (other % 64);
                }
            }
            set[usize::from(id / 64)] &= !(1 << (id % 64));
        }
        sets
    }

    /// The number of candidates.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.candidates.len()
    }

    #[inline]
    pub(crate) fn candidate(&self, id: Id) -> Candidate {
        self.candidates[usize::from(id)]
    }

    /// The group of a digit in a house.
    #[inline]
    pub(crate) fn house_group(&self, house: usize, digit: usize) -> usize {
        self.cells + house * self.side + digit
    }

    /// The number of words in a set of candidates.
    #[inline]
    pub(crate) fn words(&self) -> usize {
        self.words
    }

    /// The candidates of a group, as a set.
    #[inline]
    pub(crate) fn members(&self, group: usize) -> &[u64] {
        &self.members[group * self.words..][..self.words]
    }

    /// The candidate in a seat of a group. The seat must have one.
    #[inline]
    pub(crate) fn at(&self, group: usize, seat: u32) -> Id {
        self.seats[group * self.side + seat as usize]
    }

    /// The groups of a candidate, with its seats there: its cell, box, row, column, further houses.
    #[inline]
    pub(crate) fn groups(&self, id: Id) -> &[(u32, u8)] {
        let id = usize::from(id);
        &self.groups[self.group_starts[id] as usize..self.group_starts[id + 1] as usize]
    }

    /// The candidates that this one excludes, in order. With `beyond`, the others of its cell are left out.
    #[inline]
    pub(crate) fn excluded(&self, id: Id, beyond: bool) -> &[Id] {
        let Excluded { ids, starts } = self.excluded.get_or_init(|| self.exclude());
        let id = usize::from(id);
        let start = starts[id][usize::from(beyond)];
        &ids[start as usize..starts[id + 1][0] as usize]
    }

    /// The candidates that this one excludes, as a set. With `beyond`, the others of its cell are left out.
    #[inline]
    pub(crate) fn excluded_set(&self, id: Id, beyond: bool) -> &[u64] {
        let sets = &self.excluded_sets[usize::from(beyond)];
        let sets = sets.get_or_init(|| self.exclude_sets(beyond));
        &sets[usize::from(id) * self.words..][..self.words]
    }

    /// Returns the candidates of other cells with the digit of these that each of these excludes, including
    /// those that are removed by now. All of these have one digit.
    pub(crate) fn excluded_by_all(&self, ids: impl IntoIterator<Item = Id>) -> Vec<Id> {
        let mut ids = ids.into_iter();
        let Some(first) = ids.next() else {
            return Vec::new();
        };
        let mut all = self.seen(first).into_owned();
        for id in ids {
            let seen = self.seen(id);
            all.iter_mut().zip(&*seen).for_each(|(a, b)| *a &= b);
        }
        let words = all.iter().enumerate();
        words
            .flat_map(|(word, &bits)| Seats(bits).map(move |bit| (64 * word) as Id + bit as Id))
            .filter(|&id| self.candidate(id).digit == self.candidate(first).digit)
            .collect()
    }

    /// The candidates of other cells that this one excludes, as a set, also across the edges of the board.
    fn seen(&self, id: Id) -> Cow<'_, [u64]> {
        let set = self.excluded_set(id, true);
        let Candidate { cell, digit } = self.candidate(id);
        let Some(across) = self.plan.across.get(cell.index()) else {
            return Cow::Borrowed(set);
        };
        let mut set = set.to_vec();
        for other in across {
            if self.left.0[other.index()] >> digit.index() & 1 == 1 {
                let other = self.at(other.index(), digit.index() as u32);
                set[usize::from(other / 64)] |= 1 << (other % 64);
            }
        }
        Cow::Owned(set)
    }

    /// The candidates in these seats of a group, in order.
    pub(crate) fn seated(&self, group: usize, seats: u64) -> impl Iterator<Item = Id> + Clone {
        Seats(seats).map(move |seat| self.at(group, seat))
    }

    /// Returns the candidate in these seats of a group, if there is exactly one, and the place of the group
    /// among that candidate's groups. The group is the k-th of another candidate.
    #[inline]
    fn only(&self, group: u32, seats: u64, k: usize) -> Option<(Id, u8)> {
        (seats != 0 && seats & (seats - 1) == 0).then(|| {
            let id = self.at(group as usize, seats.trailing_zeros());
            // Box, row and column have the same place for all cells, but further houses do not.
            let place = match k < 4 {
                true => Some(k),
                false => self.groups(id).iter().position(|&(of, _)| of == group),
            };
            (id, place.unwrap_or(k) as u8)
        })
    }

    /// The truth that one candidate of the group is right.
    pub(crate) fn truth(&self, group: usize) -> Truth {
        match group.checked_sub(self.cells) {
            None => Truth::Cell(Cell::new(group)),
            Some(i) => Truth::House(self.house(i / self.side), Digit::from_index(i % self.side)),
        }
    }

    pub(crate) fn house(&self, index: usize) -> House {
        let mut houses = self.board.houses();
        houses.nth(index).expect("a house of the board")
    }
}

impl Excluded {
    /// Adds a candidate. If `may_be_known` is set, it is added only if it is not listed yet from `start` on.
    #[inline]
    fn push(&mut self, other: Id, may_be_known: bool, start: u32) {
        if !may_be_known || !self.ids[start as usize..].contains(&other) {
            self.ids.push(other);
        }
    }
}

/// The bits of a word, from the lowest.
#[derive(Clone)]
pub(crate) struct Seats(pub(crate) u64);

impl Iterator for Seats {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        if self.0 == 0 {
            return None;
        }
        let seat = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(seat)
    }
}

impl Remaining {
    /// Whether a candidate is left.
    #[inline]
    pub(crate) fn has(&self, id: Id) -> bool {
        self.1[usize::from(id / 64)] >> (id % 64) & 1 == 1
    }

    /// Returns the only other candidate of a candidate's k-th group, if there is exactly one. The second value
    /// is the place of this group among the groups of that other candidate.
    #[inline]
    pub(crate) fn only_other(&self, graph: &CandidateGraph, id: Id, k: usize) -> Option<(Id, u8)> {
        let (group, seat) = graph.groups(id)[k];
        let others = self.0[group as usize] & !(1 << seat);
        graph.only(group, others, k)
    }

    /// Removes a candidate. For each of its groups that then has one candidate left, calls `with` with that
    /// candidate and the place of the group among its groups.
    #[inline]
    pub(crate) fn take(
        &mut self,
        graph: &CandidateGraph,
        id: Id,
        mut with: impl FnMut(usize, (Id, u8)),
    ) {
        self.1[usize::from(id / 64)] &= !(1 << (id % 64));
        for (k, &(group, seat)) in graph.groups(id).iter().enumerate() {
            let others = self.0[group as usize] & !(1 << seat);
            self.0[group as usize] = others;
            if let Some(other) = graph.only(group, others, k) {
                with(k, other);
            }
        }
    }

    /// Makes this a copy of another.
    #[inline]
    pub(crate) fn copy(&mut self, other: &Remaining) {
        self.0.clone_from(&other.0);
        self.1.clone_from(&other.1);
    }
}
