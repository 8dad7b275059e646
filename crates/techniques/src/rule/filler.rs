//! Searches for fillings of some cells that have to obey something together.
//!
//! Cells are filled one after the other, the one with the fewest candidates first. The oracle,
//! [`constraint::obeys`], judges a filling. The search is fast because it sees early that a partial filling
//! fails. Sums have bounds, a line whose neighbours are in some relation is followed from its start, and the
//! last open cell is tried out. Each of these may reject only if there is no filling. A test compares with all
//! fillings, for every kind of rule.

use ninefold_grid::constraint::{self, Constraint, Fact};
use ninefold_grid::{Board, Cell, Digit, Puzzle};
use ninefold_logic::{Digits, LocalRule};

use super::early::EarlyChecks;
use super::equation::Equation;
use super::read::{Reading, readings};
use super::relations::Relations;

/// A [`LocalRule`], and data that makes filling its cells fast.
#[derive(Clone, Debug)]
pub(crate) struct Filler {
    /// The cells, each once.
    pub(super) cells: Vec<Cell>,
    /// The cells that each one sees, by their places in `cells`.
    pub(super) sees: Vec<u64>,
    /// The rule itself; `None` if the sums describe it completely.
    pub(super) constraint: Option<Constraint>,
    /// The sums of the rule.
    pub(super) equations: Vec<Equation>,
    /// For each value of a cell on the line, the values that its successor may have, if that is a rule.
    pub(super) chain: Option<Vec<Digits>>,
    /// The relations between pairs of cells.
    relations: Relations,
    /// Whether the rule consists only of the sums, the relations, and cells that differ. Then the oracle is not asked.
    is_described: bool,
    /// Whether the rule consists only of one sum, and cells that differ.
    pub(super) is_sum: bool,
    /// Checks of a partial filling.
    pub(super) early_checks: Option<EarlyChecks>,
    /// The ways to fulfil the rule, to be read cell by cell. Empty if they cannot be read.
    pub(super) readings: Vec<Reading>,
    /// If there is one way to fulfil the rule, its parts, to be read one after the other. Empty if there is one part.
    pub(super) parts: Vec<Reading>,
    /// The lowest value.
    pub(super) first: i32,
}

/// Shows the fillings of a local rule's cells until `see` returns false. Each cell holds one of its digits.
/// Each cell filled costs one unit of `effort`. Returns false if the effort was used up before all were shown
/// or `see` returned false.
///
/// ```
/// use ninefold_grid::constraint::{Constraint, Kind};
/// use ninefold_grid::{Board, Cell, Puzzle, Shape};
/// use ninefold_logic::{Digits, houses};
/// use ninefold_techniques::each_filling;
///
/// let cage = Constraint::new(Kind::Cage(Some(3)), vec![Cell::new(0), Cell::new(1)]);
/// let puzzle = Puzzle::empty(Board::of(Shape::NINE)).with_constraints(vec![cage]);
/// let houses = houses(&puzzle)?;
/// let local = houses.rules.local(0).expect("the cage");
/// let mut count = 0;
/// let domains = vec![Digits::first_n(9); 2];
/// each_filling(&houses.board, local, &puzzle, domains, &mut 100, &mut |_| {
///     count += 1;
///     true
/// });
/// assert_eq!(count, 2);
/// # Ok::<(), ninefold_logic::NotExplained>(())
/// ```
pub fn each_filling(
    board: &Board,
    local: &LocalRule,
    puzzle: &Puzzle,
    domains: Vec<Digits>,
    effort: &mut usize,
    see: &mut dyn FnMut(&[Digit]) -> bool,
) -> bool {
    Filler::new(board, puzzle, local).each(puzzle, domains, effort, see)
}

/// Asks the oracle about a board on which only the rule's cells count. Sums alone need no board.
struct Oracle<'a> {
    filler: &'a Filler,
    puzzle: &'a Puzzle,
    filling: Vec<Digit>,
}

impl<'a> Oracle<'a> {
    fn new(filler: &'a Filler, puzzle: &'a Puzzle) -> Oracle<'a> {
        let cells = match filler.constraint {
            Some(_) if !filler.is_described => puzzle.board().cell_count(),
            _ => 0,
        };
        Oracle {
            filler,
            puzzle,
            filling: vec![Digit::from_index(0); cells],
        }
    }

    /// Whether these digits obey the rule. Digits of cells that see each other already differ.
    fn accepts(&mut self, digits: &[Digits]) -> bool {
        let filler = self.filler;
        let own = filler.constraint.as_ref().filter(|_| !filler.is_described);
        let Some(constraint) = own else {
            let mut sums = filler.equations.iter();
            return sums.all(|sum| !sum.is_out_of_reach(digits, filler.first))
                && filler.relations.hold(digits);
        };
        for (&cell, digit) in filler.cells.iter().zip(digits) {
            if let Some(digit) = digit.first() {
                self.filling[cell.index()] = digit;
            }
        }
        constraint::obeys(self.puzzle, constraint, &self.filling)
    }

    /// Whether there is surely no filling. May remove digits that the rule excludes.
    fn rejects(&mut self, domains: &mut [Digits]) -> bool {
        let filler = self.filler;
        if domains.iter().any(|of| of.is_empty())
            || (filler.equations.iter()).any(|sum| sum.is_out_of_reach(domains, filler.first))
            || filler.breaks_a_chain(domains)
            || filler.is_out(domains)
        {
            return true;
        }
        let mut open = (0..domains.len()).filter(|&i| !is_single(domains[i]));
        match (open.next(), open.next()) {
            (None, _) => !self.accepts(domains),
            (Some(last), None) => {
                let of = domains[last];
                let any = of.iter().any(|digit| {
                    domains[last] = Digits::of(digit);
                    self.accepts(domains)
                });
                domains[last] = of;
                !any
            }
            _ => false,
        }
    }
}

impl Filler {
    /// Prepares a local rule.
    pub(crate) fn new(board: &Board, puzzle: &Puzzle, local: &LocalRule) -> Filler {
        let mut filler = Filler::bare(board, local.cells.clone());
        let cells = &local.cells;
        for fact in &local.facts {
            match fact {
                Fact::Sum(terms, total) => {
                    let equation = filler.equation(terms, *total, board.last());
                    filler.equations.extend(equation);
                }
                // A cell that is named twice has no place in a chain.
                Fact::Related(pairs, relation) if is_chain(pairs, cells) => {
                    let row = |digit| Digits::of_bits(relation.row(digit));
                    filler.chain = Some((0..board.side()).map(row).collect());
                }
                _ => {}
            }
        }
        let (relations, is_complete) = Relations::new(&local.facts, cells, board.side());
        let is_sum = |fact: &&Fact| matches!(fact, Fact::Sum(..));
        let sums = local.facts.iter().filter(is_sum).count();
        filler.relations = relations;
        filler.is_described =
            is_complete && sums == filler.equations.len() && !local.facts.is_empty();
        let is_of_sum = |fact: &Fact| matches!(fact, Fact::Differ(..) | Fact::Sum(..));
        filler.is_sum = filler.equations.len() == 1 && local.facts.iter().all(is_of_sum);
        if let Some(Constraint::Rule(rule)) = &local.constraint {
            let place = |cell: &Cell| cells.iter().position(|other| other == cell);
            let places = |group: &Vec<Cell>| group.iter().filter_map(place).collect();
            let groups = rule.groups.iter().map(places).collect();
            filler.early_checks = EarlyChecks::new(&rule.kind, groups, &local.facts, cells);
        }
        filler.constraint.clone_from(&local.constraint);
        // Filling the cells of a short sum takes less time than reading them.
        let few = if filler.equations.is_empty() { 2 } else { 4 };
        if cells.len() > few {
            filler.readings = match &local.constraint {
                Some(Constraint::Rule(rule)) => {
                    let way = vec![(local.facts.clone(), Some(rule.clone()))];
                    Reading::new(board, cells, &filler.sees, &way)
                        .into_iter()
                        .collect()
                }
                Some(constraint) => {
                    readings(board, puzzle, cells, &filler.sees, constraint).unwrap_or_default()
                }
                None => Vec::new(),
            };
            if let [reading] = &filler.readings[..] {
                filler.parts = reading.parts_alone();
            }
        }
        filler
    }

    /// Returns a filler for cells that must differ if they see each other.
    fn bare(board: &Board, cells: Vec<Cell>) -> Filler {
        let sees = |&a: &Cell| {
            let seen = cells.iter().enumerate().filter(|(_, b)| board.sees(a, **b));
            seen.fold(0u64, |all, (i, _)| all | 1 << i)
        };
        Filler {
            sees: cells.iter().map(sees).collect(),
            cells,
            constraint: None,
            equations: Vec::new(),
            chain: None,
            relations: Relations::default(),
            is_described: false,
            is_sum: true,
            early_checks: None,
            readings: Vec::new(),
            parts: Vec::new(),
            first: board.first(),
        }
    }

    /// Returns a filler for cells whose values, each times its factor, have a sum.
    pub(super) fn of_sum(board: &Board, cells: Vec<Cell>, factors: &[i32], total: i32) -> Filler {
        let mut filler = Filler::bare(board, cells);
        filler.equations = vec![Equation::new(factors, &filler.sees, total)];
        filler
    }

    /// Returns a sum as an equation of places, or `None` if its numbers are too large for 32 bits.
    fn equation(&self, terms: &[(Cell, i64)], total: i64, last: i32) -> Option<Equation> {
        let mut factors = vec![0i64; self.cells.len()];
        for (cell, factor) in terms {
            let place = self.cells.iter().position(|other| other == cell)?;
            factors[place] += factor;
        }
        let most: i64 = factors.iter().map(|f| f.abs() * i64::from(last)).sum();
        // No sum can be greater than `most`.
        let total = i32::try_from(total.clamp(-most - 1, most + 1)).ok()?;
        let factors: Result<Vec<i32>, _> = factors.into_iter().map(i32::try_from).collect();
        (most < i64::from(i32::MAX)).then_some(())?;
        Some(Equation::new(&factors.ok()?, &self.sees, total))
    }

    /// Removes digits of single cells with which a sum is out of reach. Returns whether a cell has no digit
    /// left.
    pub(super) fn is_out_of_sums(&self, domains: &mut [Digits]) -> bool {
        for sum in &self.equations {
            for place in sum.groups.iter().flat_map(|group| &group.1).copied() {
                let all: Vec<Digit> = domains[place].iter().collect();
                let mut is_in = |digit: &&Digit| {
                    domains[place] = Digits::of(**digit);
                    !sum.is_out_of_reach(domains, self.first)
                };
                // All digits between two digits that are in reach are in reach too.
                let low = all.iter().find(&mut is_in);
                let high = all.iter().rev().find(is_in);
                let is_kept = |digit: &&Digit| low <= Some(*digit) && Some(*digit) <= high;
                domains[place] = match low {
                    Some(_) => all.iter().filter(is_kept).copied().collect(),
                    None => Digits::EMPTY,
                };
                if domains[place].is_empty() {
                    return true;
                }
            }
        }
        false
    }

    /// Follows a line whose neighbours are in a relation. Returns whether some cell has no digit left.
    fn breaks_a_chain(&self, domains: &[Digits]) -> bool {
        let Some(chain) = &self.chain else {
            return false;
        };
        let mut reached: Option<Digits> = None;
        domains.iter().any(|&of| {
            let next = reached.map_or(of, |before| {
                let allowed = before
                    .iter()
                    .fold(Digits::EMPTY, |all, d| all | chain[d.index()]);
                allowed & of
            });
            reached = Some(next);
            next.is_empty()
        })
    }

    /// Returns the sum of its cells, if it is known and each cell counts once.
    pub(super) fn sum(&self) -> Option<i32> {
        let [equation] = self.equations.as_slice() else {
            return None;
        };
        let is_plain = equation.groups.iter().all(|&(factor, _)| factor == 1);
        let cells: usize = equation.groups.iter().map(|(_, places)| places.len()).sum();
        (is_plain && cells == self.cells.len()).then_some(equation.total)
    }

    /// Whether these digits admit no filling, as far as can be seen without trying.
    pub(super) fn rejects(&self, puzzle: &Puzzle, domains: &mut [Digits]) -> bool {
        Oracle::new(self, puzzle).rejects(domains)
    }

    /// Shows fillings until `see` returns false. Returns false if the effort was used up first.
    pub(super) fn each(
        &self,
        puzzle: &Puzzle,
        domains: Vec<Digits>,
        effort: &mut usize,
        see: &mut dyn FnMut(&[Digit]) -> bool,
    ) -> bool {
        let mut oracle = Oracle::new(self, puzzle);
        let n = domains.len();
        if n == 0 {
            see(&[]);
            return true;
        }
        let mut waiting = Vec::with_capacity(16 * n);
        waiting.extend_from_slice(&domains);
        // For each of them, the cells whose digit was already removed from the cells that see them.
        let mut waiting_done = vec![0u64];
        let mut domains = domains;
        while let Some(mut done) = waiting_done.pop() {
            if *effort == 0 {
                return false;
            }
            *effort -= 1;
            let start = waiting.len() - n;
            domains.copy_from_slice(&waiting[start..]);
            waiting.truncate(start);
            // The rule may remove digits and leave single ones. These are removed from the cells that see them.
            let is_out = loop {
                if self.narrow(&mut domains, &mut done) || oracle.rejects(&mut domains) {
                    break true;
                }
                if (0..n).all(|i| done >> i & 1 == 1 || !is_single(domains[i])) {
                    break false;
                }
            };
            if is_out {
                continue;
            }
            let open = (0..n).filter(|&i| !is_single(domains[i]));
            let Some(place) = open.min_by_key(|&i| domains[i].len()) else {
                let digits: Vec<Digit> = domains.iter().filter_map(|of| of.first()).collect();
                if !see(&digits) {
                    return true;
                }
                continue;
            };
            for digit in domains[place] {
                let start = waiting.len();
                waiting.extend_from_slice(&domains);
                waiting[start + place] = Digits::of(digit);
                waiting_done.push(done);
            }
        }
        true
    }

    /// Removes every certain digit from the cells that see it, and what it excludes by a relation, except for cells
    /// that are marked in `done`.
    /// Returns whether a cell has no digit left.
    fn narrow(&self, domains: &mut [Digits], done: &mut u64) -> bool {
        let mut single = 0u64;
        for (i, &of) in domains.iter().enumerate() {
            if of.is_empty() {
                return true;
            }
            single |= u64::from(is_single(of)) << i;
        }
        while single & !*done != 0 {
            let place = (single & !*done).trailing_zeros() as usize;
            *done |= 1 << place;
            let digit = domains[place];
            let mut seen = self.sees[place];
            while seen != 0 {
                let other = seen.trailing_zeros() as usize;
                seen &= seen - 1;
                domains[other] -= digit;
                if domains[other].is_empty() {
                    return true;
                }
                single |= u64::from(is_single(domains[other])) << other;
            }
            let mut lost = self.relations.narrow(place, domains);
            while lost != 0 {
                let other = lost.trailing_zeros() as usize;
                lost &= lost - 1;
                if domains[other].is_empty() {
                    return true;
                }
                single |= u64::from(is_single(domains[other])) << other;
            }
        }
        false
    }
}

/// Whether there is exactly one digit.
fn is_single(of: Digits) -> bool {
    of.bits().is_power_of_two()
}

/// Whether these pairs are each cell of a line and the next.
fn is_chain(pairs: &[(Cell, Cell)], cells: &[Cell]) -> bool {
    let windows = cells.windows(2).map(|pair| (pair[0], pair[1]));
    windows.eq(pairs.iter().copied())
}
