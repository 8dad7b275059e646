//! The almost locked sets of a board, and their links. The order is HoDoKu's: by house, then in lexicographic
//! order of the cells. A set in two houses counts for the first.

use std::sync::OnceLock;

use ninefold_grid::{Cell, CellSet, Digit, House};
use ninefold_logic::{AlmostLocked, Digits, State};

/// The largest number of cells of a set on sides above 10. On smaller sides a set may have all cells of a house
/// but one.
const MAX_CELLS: usize = 5;

/// The largest number of sets on sides above 10, because links are looked for between all pairs.
const MAX_SETS: usize = 1500;

/// Every almost locked set of a board.
pub(crate) struct Sets<const W: usize> {
    list: Vec<Set<W>>,
    /// The links in four variants: forwards without common cells, forwards with common cells, and both
    /// directions without and with common cells.
    links: [OnceLock<Links>; 4],
}

/// An almost locked set.
pub(crate) struct Set<const W: usize> {
    pub(crate) cells: CellSet<W>,
    pub(crate) digits: Digits,
    /// The outside cells that may hold a digit of the set and see all its places there.
    around: CellSet<W>,
    /// For each digit, its places in the set, and its places outside from which all of these are seen.
    places: Box<[(CellSet<W>, CellSet<W>)]>,
}

/// One or two digits that link a set to another one.
#[derive(Copy, Clone)]
pub(crate) struct Link {
    /// The number of the first set.
    pub(crate) from: u32,
    /// The number of the second set.
    pub(crate) to: u32,
    pub(crate) digit: Digit,
    pub(crate) second: Option<Digit>,
}

impl Link {
    pub(crate) fn digits(self) -> Digits {
        let second = self.second.map_or(Digits::EMPTY, Digits::of);
        Digits::of(self.digit) | second
    }
}

/// All links, by the first set, then by the second.
pub(crate) struct Links {
    pub(crate) list: Vec<Link>,
    /// Where the links of each set begin.
    starts: Vec<u32>,
}

impl Links {
    /// The numbers of the links from a set.
    pub(crate) fn from(&self, set: usize) -> std::ops::Range<usize> {
        self.starts[set] as usize..self.starts[set + 1] as usize
    }
}

impl<const W: usize> Set<W> {
    pub(crate) fn new(state: &State<W>, cells: CellSet<W>, digits: Digits) -> Set<W> {
        let mut around = CellSet::EMPTY;
        let mut places = vec![(CellSet::EMPTY, CellSet::EMPTY); state.layout().side()];
        for digit in digits {
            let inside = cells & state.places(digit);
            let seen = (state.layout().common_peers(inside) & state.places(digit)) - cells;
            around |= seen;
            places[digit.index()] = (inside, seen);
        }
        Set {
            cells,
            digits,
            around,
            places: places.into(),
        }
    }

    /// The cells of the set that may hold a digit.
    #[inline]
    pub(crate) fn places(&self, digit: Digit) -> CellSet<W> {
        self.places[digit.index()].0
    }

    /// The cells outside that may hold a digit and see all its places in the set.
    #[inline]
    pub(crate) fn seen(&self, digit: Digit) -> CellSet<W> {
        self.places[digit.index()].1
    }

    /// The outside cells that may hold a digit of the set and see all its places there.
    #[inline]
    pub(crate) fn around(&self) -> CellSet<W> {
        self.around
    }

    pub(crate) fn to_almost_locked(&self) -> AlmostLocked {
        AlmostLocked {
            cells: self.cells.iter().collect(),
            digits: self.digits.iter().collect(),
        }
    }
}

impl<const W: usize> Sets<W> {
    pub(crate) fn of(state: &State<W>) -> Sets<W> {
        let mut list = Vec::new();
        for house in state.layout().board().houses() {
            of_house(state, house, &mut list);
        }
        Sets {
            list,
            links: Default::default(),
        }
    }

    pub(crate) fn list(&self) -> &[Set<W>] {
        &self.list
    }

    /// The links between sets. With `overlap`, sets with common cells are linked too; a common cell cannot hold
    /// the digit of the link. Links lead to later sets, and with `backwards` to earlier ones as well.
    pub(crate) fn links(&self, overlap: bool, backwards: bool) -> &Links {
        let kind = usize::from(overlap) + 2 * usize::from(backwards);
        self.links[kind].get_or_init(|| {
            let mut links = Links {
                list: Vec::new(),
                starts: vec![0],
            };
            for (i, first) in self.list.iter().enumerate() {
                let later = if backwards { 0 } else { i + 1 };
                for (j, second) in self.list.iter().enumerate().skip(later) {
                    if i == j
                        || !first.around.meets(second.cells)
                        || !overlap && first.cells.meets(second.cells)
                    {
                        continue;
                    }
                    let common = first.digits & second.digits;
                    let mut linking =
                        (common.iter()).filter(|&d| second.places(d).is_within(first.seen(d)));
                    if let Some(digit) = linking.next() {
                        links.list.push(Link {
                            from: i as u32,
                            to: j as u32,
                            digit,
                            second: linking.last(),
                        });
                    }
                }
                links.starts.push(links.list.len() as u32);
            }
            links
        })
    }
}

/// Adds the sets of a house that are in no earlier house.
fn of_house<const W: usize>(state: &State<W>, house: House, list: &mut Vec<Set<W>>) {
    let layout = state.layout();
    let side = layout.side();
    let most = if side > 10 { MAX_CELLS } else { side - 1 };
    let mut open = [Cell::new(0); 64];
    let mut count = 0;
    for cell in layout.cells(house) & state.open() {
        open[count] = cell;
        count += 1;
    }
    // For each cell chosen so far: its number in `open`, and the digits collected before it.
    let mut chosen = [(0, Digits::EMPTY); 64];
    let (mut size, mut next) = (0, 0);
    let mut digits = Digits::EMPTY;
    let mut cells = CellSet::EMPTY;
    loop {
        // Each further cell reduces the difference of the two numbers by at most one.
        if next == count
            || size == most
            || digits.len() > size + 1 + (count - next).min(most - size)
        {
            if size == 0 {
                return;
            }
            size -= 1;
            let (last, before) = chosen[size];
            cells.remove(open[last]);
            (next, digits) = (last + 1, before);
            continue;
        }
        chosen[size] = (next, digits);
        size += 1;
        digits |= state.marks(open[next]);
        cells.insert(open[next]);
        next += 1;
        if digits.len() == size + 1 && layout.houses_around(cells).next() == Some(house) {
            if side > 10 && list.len() >= MAX_SETS {
                return;
            }
            list.push(Set::new(state, cells, digits));
        }
    }
}
