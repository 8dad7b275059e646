//! Connected cells: finds which cells must belong to them, and which cannot.
//!
//! Some cells certainly belong to a part of the board, others possibly. The part grows from a certain cell over
//! possible ones by sides, and each further one costs one more cell. Cells that are too far away are out. A
//! cell that the part cannot go around is in.

use ninefold_grid::Cell;
use ninefold_logic::Fact;

/// The cells that are checked as the only way out.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum GateScope {
    /// Cells that touch a certain cell.
    Near,
    /// All cells.
    All,
}

/// What is known of a part of the board, for each cell by its place in `cells`.
pub(super) struct ConnectedPart<'a> {
    pub(super) cells: &'a [Cell],
    /// The places of the cells that touch each cell.
    pub(super) near: &'a [Vec<usize>],
    pub(super) sure: Vec<bool>,
    pub(super) may: Vec<bool>,
    /// The number of cells of the part, if that is known.
    pub(super) size: Option<usize>,
}

/// Places that are found to be in a part, or out of it, and why.
pub(super) struct Deduction {
    pub(super) places: Vec<usize>,
    pub(super) is_in: bool,
    pub(super) fact: Fact,
}

/// Returns the places that are marked.
fn places(of: &[bool]) -> Vec<usize> {
    (0..of.len()).filter(|&i| of[i]).collect()
}

impl ConnectedPart<'_> {
    fn cells_at(&self, places: &[usize]) -> Vec<Cell> {
        places.iter().map(|&i| self.cells[i]).collect()
    }

    /// The places that the part can reach from one of its own, without one of them.
    fn reached(&self, from: usize, without: Option<usize>, spare: usize) -> Vec<bool> {
        let mut price = vec![usize::MAX; self.cells.len()];
        price[from] = 0;
        let (mut layer, mut cost) = (vec![from], 0);
        while !layer.is_empty() {
            let mut beyond = Vec::new();
            let mut next = 0;
            while let Some(&at) = layer.get(next) {
                next += 1;
                if price[at] < cost {
                    continue;
                }
                for &other in &self.near[at] {
                    let own = cost + usize::from(!self.sure[other]);
                    let is_open = self.may[other] && Some(other) != without && own <= spare;
                    if is_open && own < price[other] {
                        price[other] = own;
                        match own == cost {
                            true => layer.push(other),
                            false => beyond.push(other),
                        }
                    }
                }
            }
            layer = beyond;
            cost += 1;
        }
        price.iter().map(|&price| price != usize::MAX).collect()
    }

    /// Whether the part has room in these places.
    fn fits(&self, reached: &[bool]) -> bool {
        let count = reached.iter().filter(|&&is| is).count();
        let has_all = (0..reached.len()).all(|i| reached[i] || !self.sure[i]);
        has_all && self.size.is_none_or(|size| size <= count)
    }

    /// Returns what is in and what is out, or why there is no such part.
    pub(super) fn deductions(&self, gate_scope: GateScope) -> Result<Vec<Deduction>, Fact> {
        let (sure, may) = (places(&self.sure), places(&self.may));
        let mut deductions = Vec::new();
        let mut deduction = |places: Vec<usize>, is_in: bool, fact: Fact| {
            if !places.is_empty() {
                deductions.push(Deduction {
                    places,
                    is_in,
                    fact,
                });
            }
        };
        let size = self.size.unwrap_or(may.len());
        let open = || may.iter().copied().filter(|&i| !self.sure[i]);
        if sure.len() > size {
            return Err(Fact::Complete(self.cells_at(&sure)));
        }
        if may.len() < size {
            return Err(Fact::Room(self.cells_at(&may)));
        }
        if self.size.is_some() && sure.len() == size {
            deduction(
                open().collect(),
                false,
                Fact::Complete(self.cells_at(&sure)),
            );
        }
        if self.size.is_some() && may.len() == size {
            deduction(open().collect(), true, Fact::Room(self.cells_at(&may)));
        }
        let spare = size - sure.len();
        let Some(&from) = sure.first() else {
            if self.size.is_some() {
                let small = self.islands(&may)?;
                let fact = Fact::Far(Vec::new(), self.cells_at(&small));
                deduction(small, false, fact);
            }
            return Ok(deductions);
        };
        let reached = self.reached(from, None, spare);
        if !self.fits(&reached) {
            return Err(Fact::Apart(self.cells_at(&sure)));
        }
        let far: Vec<usize> = may.iter().copied().filter(|&i| !reached[i]).collect();
        let fact = Fact::Far(self.cells_at(&sure), self.cells_at(&far));
        deduction(far, false, fact);
        let needs_more = self.size.is_some_and(|size| sure.len() < size) || sure.len() > 1;
        for gate in open().filter(|&i| needs_more && reached[i]) {
            let touches = self.near[gate].iter().any(|&i| self.sure[i]);
            let is_asked =
                gate_scope == GateScope::All || (gate_scope == GateScope::Near && touches);
            if is_asked && !self.fits(&self.reached(from, Some(gate), spare)) {
                let fact = Fact::Gate(self.cells_at(&sure), self.cells[gate]);
                deduction(vec![gate], true, fact);
            }
        }
        Ok(deductions)
    }

    /// Returns the possible places that are connected with too few others, for a part without a certain cell.
    fn islands(&self, may: &[usize]) -> Result<Vec<usize>, Fact> {
        let size = self.size.unwrap_or(0);
        let mut met = vec![false; self.cells.len()];
        let mut small = Vec::new();
        for &start in may {
            if met[start] {
                continue;
            }
            met[start] = true;
            let (mut island, mut next) = (vec![start], 0);
            while let Some(&at) = island.get(next) {
                next += 1;
                for &other in &self.near[at] {
                    if self.may[other] && !met[other] {
                        met[other] = true;
                        island.push(other);
                    }
                }
            }
            if island.len() < size {
                small.extend(island);
            }
        }
        match small.len() == may.len() && size > 0 {
            true => Err(Fact::Room(self.cells_at(may))),
            false => Ok(small),
        }
    }
}
