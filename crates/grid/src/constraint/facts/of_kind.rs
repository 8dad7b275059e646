//! The facts of each kind.

use std::hash::Hash;
use std::sync::Arc;

use super::explore::{cut, explore};
use super::{Fact, Target};
use crate::constraint::kind::Kind;
use crate::constraint::oracle::{segments, third};
use crate::constraint::relation::Relation;
use crate::constraint::rule::{Constraint, Rule};
use crate::constraint::sets::sets_of_size;
use crate::{Board, Cell, Digit, HouseKind, Marks, Puzzle};

/// More sets of digits than this are not listed.
const MOST_SETS: usize = 20_000;
/// Lines of a greater sum are not read by an automaton.
const MOST_CUT: i32 = 255;

/// A rule and where it stands.
pub(super) struct View<'a> {
    puzzle: &'a Puzzle,
    board: &'a Board,
    rule: &'a Rule,
    cells: &'a [Cell],
}

impl<'a> View<'a> {
    pub(super) fn new(puzzle: &'a Puzzle, rule: &'a Rule) -> View<'a> {
        View {
            puzzle,
            board: puzzle.board(),
            rule,
            cells: rule.cells(),
        }
    }

    pub(super) fn facts(&self) -> Vec<Fact> {
        let (first, digits) = (self.board.first(), self.board.side());
        let cells = self.cells;
        match &self.rule.kind {
            Kind::OneOf(values) => vec![self.only(|value| values.contains(&value))],
            Kind::Odd => vec![self.only(|value| value % 2 == 1)],
            Kind::Even => vec![self.only(|value| value % 2 == 0)],
            Kind::Distinct => self.houses(|_, group| self.region(group)),
            Kind::Diagonal => self.houses(|_, group| {
                let column = |cell: Option<&Cell>| Some(self.board.place(*cell?)?.1);
                HouseKind::Diagonal(column(group.iter().min()) < column(group.iter().max()))
            }),
            Kind::Windoku => self.houses(|_, group| match self.region(group) {
                HouseKind::Region(row, column) => HouseKind::Window(row, column),
                other => other,
            }),
            Kind::Disjoint => self.houses(|number, _| HouseKind::Disjoint(number)),
            Kind::Cage(total) => {
                let mut once = cells.to_vec();
                once.sort_unstable();
                once.dedup();
                let sum = total.map(|total| self.sum(cells, total));
                [self.differ(&once)].into_iter().chain(sum).collect()
            }
            Kind::Sum(total) | Kind::LittleKiller(total) => vec![self.sum(cells, *total)],
            Kind::Linear(total, factors) => {
                let factors = factors.iter().map(|&factor| i64::from(factor));
                let terms = cells.iter().copied().zip(factors).collect();
                vec![Fact::Sum(terms, i64::from(*total))]
            }
            Kind::Rellik(total) => self.sets(|values| {
                let most = values.iter().sum::<i32>();
                if !(0..=most).contains(total) {
                    return true;
                }
                // Whether some of the values so far have a sum, with that of none of them for 0.
                let mut sums = vec![false; most as usize + 1];
                sums[0] = true;
                let mut is_met = false;
                for &value in values {
                    for sum in (value..=most).rev() {
                        let is_sum = sums[(sum - value) as usize];
                        is_met |= is_sum && sum == *total;
                        sums[sum as usize] |= is_sum;
                    }
                }
                !is_met
            }),
            Kind::Product(product) => self.sets(|values| {
                let found = values
                    .iter()
                    .try_fold(1i64, |found, &v| found.checked_mul(v.into()));
                found == Some(i64::from(*product))
            }),
            Kind::Balanced => {
                let (half, last) = (digits as i32 / 2, self.board.last());
                self.sets(|values| {
                    let low = values.iter().filter(|&&v| v < first + half).count();
                    let high = values.iter().filter(|&&v| v > last - half).count();
                    let even = values.iter().filter(|&&v| v % 2 == 0).count();
                    low == high && low + high == values.len() && 2 * even == values.len()
                })
            }
            Kind::Renban => self.sets(|v| v.windows(2).all(|pair| pair[1] == pair[0] + 1)),
            Kind::Nabner => {
                let apart = self.relation(|a, b| (a - b).abs() > 1);
                vec![self.differ(cells), Fact::AnyTwo(cells.to_vec(), apart)]
            }
            Kind::Lunchbox(total) => {
                let between = Fact::Between(cells.to_vec(), None, i64::from(*total));
                vec![self.differ(cells), between]
            }
            Kind::Sandwich(total) => {
                let bread = [0, digits.saturating_sub(1)].map(Digit::from_index);
                let total = i64::from(*total);
                vec![Fact::Between(cells.to_vec(), Some(bread), total)]
            }
            Kind::Between => self.ends(None),
            Kind::Lockout(least) => self.ends(Some(*least)),
            Kind::Room(value) => self.points(cells, *value),
            Kind::Index(value) => self.points(self.group(1), *value),
            Kind::ValueIndex => match cells {
                [what, from, line @ ..] => {
                    vec![Fact::Points(*from, line.to_vec(), Target::Cell(*what))]
                }
                _ => vec![Fact::AnyOf(Vec::new())],
            },
            Kind::Contains(values) | Kind::Exactly(values) => {
                let mut sorted = values.clone();
                sorted.sort_unstable();
                let counts = sorted.chunk_by(|a, b| a == b);
                let counts = counts.map(|equal| (equal[0], equal.len())).collect();
                self.counts(counts, matches!(self.rule.kind, Kind::Exactly(_)))
            }
            Kind::LookAndSay(counts) => {
                let count =
                    |&(often, value): &(i32, i32)| Some((value, usize::try_from(often).ok()?));
                match counts.iter().map(count).collect() {
                    Some(counts) => self.counts(counts, true),
                    None => vec![Fact::AnyOf(Vec::new())],
                }
            }
            Kind::SameSets => vec![Fact::Same(self.rule.groups.clone())],
            Kind::SameHouses => {
                let houses = || self.board.houses().map(|house| self.board.cells_of(house));
                let most = houses().map(<[Cell]>::len).max().unwrap_or(0);
                let largest = houses().filter(|cells| cells.len() == most);
                vec![Fact::Same(largest.map(<[Cell]>::to_vec).collect())]
            }
            Kind::EqualSums => equal_sums(&self.rule.groups),
            Kind::RegionSum => equal_sums(&segments(self.board, cells)),
            Kind::Zipper => {
                let n = cells.len();
                let pairs = (0..n / 2).map(|i| vec![cells[i], cells[n - 1 - i]]);
                let middle = (n % 2 == 1).then(|| vec![cells[n / 2]]);
                equal_sums(&pairs.chain(middle).collect::<Vec<_>>())
            }
            Kind::Clone => self.clones(),
            Kind::Minimum => self.extremes(|cell, near| cell < near),
            Kind::Maximum => self.extremes(|cell, near| cell > near),
            Kind::Thermo => vec![self.differ(cells), self.chain(|a, b| a < b)],
            Kind::SlowThermo => vec![self.chain(|a, b| a <= b)],
            Kind::Whisper(least) => vec![self.chain(|a, b| (a - b).abs() >= *least)],
            Kind::Pair(relation) => vec![Fact::Related(
                windows(cells).collect(),
                Arc::clone(relation),
            )],
            Kind::AllPairs(relation) => {
                vec![Fact::AnyTwo(cells.to_vec(), Arc::clone(relation))]
            }
            Kind::Palindrome => {
                let ends = cells.iter().copied().zip(cells.iter().rev().copied());
                let pairs = ends.take(cells.len() / 2).collect();
                vec![self.related(pairs, |a, b| a == b)]
            }
            Kind::Entropic => self.in_a_row(3, |value| third(value, self.board)),
            Kind::Modular(modulus) => match usize::try_from(*modulus) {
                Ok(size) if size > 0 => self.in_a_row(size, |value| value % modulus),
                _ => vec![Fact::Opaque],
            },
            Kind::SumLine(total) | Kind::SumLoop(total) if !(1..=MOST_CUT).contains(total) => {
                vec![Fact::Opaque]
            }
            // How much of a part there is so far, and whether there was a whole one: zeros alone are none.
            Kind::SumLine(total) => self.automaton(
                [(0, first > 0 || cells.is_empty())],
                |&at, value| cut(at, value, *total),
                |&at| at == (0, true),
            ),
            // Of a closed line: how much of a part lies before the line begins, and how much there is so far.
            Kind::SumLoop(total) => self.automaton(
                (0..*total).map(|before| (before, (before, first > 0 || cells.is_empty()))),
                |&(before, at), value| Some((before, cut(at, value, *total)?)),
                |&(before, at)| at == (before, true),
            ),
            Kind::HiddenSkyscraper(hidden) => self.automaton(
                [Some(first - 1)],
                |highest, value| match *highest {
                    Some(highest) if value > highest => Some(Some(value)),
                    Some(_) => (value == *hidden).then_some(None),
                    None => Some(None),
                },
                Option::is_none,
            ),
            Kind::Regex(automaton) | Kind::Automaton(automaton) => {
                vec![Fact::Line(cells.to_vec(), Arc::clone(automaton))]
            }
            Kind::Arrow if cells.len() > 9 => vec![Fact::Opaque],
            Kind::Arrow => {
                let circle = cells.iter().rev().enumerate();
                let circle = circle.map(|(i, &cell)| (cell, 10i64.pow(i as u32)));
                let along = self.group(1).iter().map(|&cell| (cell, -1));
                let units = cells.get(1..).unwrap_or_default().to_vec();
                vec![
                    Fact::Only(units, self.such(|value| value < 10)),
                    Fact::Sum(circle.chain(along).collect(), 0),
                ]
            }
            Kind::DoubleArrow => {
                let last = cells.len().saturating_sub(1);
                let sign = |i: usize| if i == 0 || i == last { 1 } else { -1 };
                let terms = cells.iter().enumerate().map(|(i, &cell)| (cell, sign(i)));
                match cells.len() {
                    0 | 1 => Vec::new(),
                    _ => vec![Fact::Sum(terms.collect(), 0)],
                }
            }
            Kind::Difference(by) => vec![self.pairs(|a, b| (a - b).abs() == *by)],
            Kind::Ratio(by) => {
                let by = i64::from(*by);
                vec![self.pairs(|a, b| {
                    let (a, b) = (i64::from(a), i64::from(b));
                    a == b * by || b == a * by
                })]
            }
            Kind::PairSum(total) => {
                let pairs = self.rule.groups.iter().filter(|pair| pair.len() == 2);
                pairs.map(|pair| self.sum(pair, *total)).collect()
            }
            Kind::Greater => vec![self.pairs(|a, b| a > b)],
            Kind::XSum(total) => self.x_sum(*total),
            Kind::ZeroApart if cells.is_empty() => vec![Fact::Opaque],
            Kind::ZeroApart => {
                let head = vec![cells[0]];
                let values = (first..=self.board.last()).filter(|&value| value != 0);
                vec![Fact::Either(vec![
                    Constraint::new(Kind::OneOf(values.collect()), head),
                    Constraint::new(Kind::Distinct, self.group(1).to_vec()),
                ])]
            }
            Kind::AntiKnight => vec![self.leaps(&[(1, 2), (2, 1), (1, -2), (2, -1)])],
            Kind::AntiKing => vec![self.leaps(&[(1, 1), (1, -1)])],
            Kind::NonConsecutive => {
                vec![self.related(self.board.touching(), |a, b| (a - b).abs() != 1)]
            }
            Kind::NoOther(marks) => {
                let is_marked =
                    |rule: &&Rule| rule.kind.mark().is_some_and(|mark| marks.contains(&mark));
                let marked = self.puzzle.certain().filter(is_marked);
                let marked: Vec<&Vec<Cell>> = marked.flat_map(|rule| &rule.groups).collect();
                let is_bare = |&(a, b): &(Cell, Cell)| {
                    !marked.iter().any(|p| ***p == [a, b] || ***p == [b, a])
                };
                let bare = self.board.touching().into_iter().filter(is_bare).collect();
                vec![self.related(bare, |a, b| marks.iter().all(|mark| !mark.holds(a, b)))]
            }
            Kind::AntiTaxicab => self.taxicab(),
            Kind::Entropy => self.squares(|value| third(value, self.board)),
            Kind::Modulo => self.squares(|value| value % 3),
            Kind::Flatmates => self.flatmates(),
            Kind::Ties(_)
            | Kind::Rank(_)
            | Kind::Circles
            | Kind::CountDistinct
            | Kind::Skyscrapers(_)
            | Kind::Regions
            | Kind::CountEqual(_)
            | Kind::RunEqual(_)
            | Kind::Connected(..) => vec![Fact::Opaque],
        }
    }

    fn group(&self, number: usize) -> &[Cell] {
        self.rule.groups.get(number).map_or(&[], |cells| cells)
    }

    /// The digits whose values have a property.
    fn such(&self, holds: impl Fn(i32) -> bool) -> Marks {
        let digits = self.board.digits();
        digits
            .filter(|&digit| holds(self.board.value(digit)))
            .collect()
    }

    fn only(&self, holds: impl Fn(i32) -> bool) -> Fact {
        Fact::Only(self.cells.to_vec(), self.such(holds))
    }

    fn houses(&self, kind: impl Fn(usize, &[Cell]) -> HouseKind) -> Vec<Fact> {
        let groups = self.rule.groups.iter().enumerate();
        let house = |(i, group): (usize, &Vec<Cell>)| Fact::Differ(group.clone(), kind(i, group));
        groups.map(house).collect()
    }

    fn region(&self, cells: &[Cell]) -> HouseKind {
        let first = cells.iter().min().and_then(|&cell| self.board.place(cell));
        let (row, column) = first.unwrap_or_default();
        HouseKind::Region(row, column)
    }

    fn differ(&self, cells: &[Cell]) -> Fact {
        Fact::Differ(cells.to_vec(), self.region(cells))
    }

    fn sum(&self, cells: &[Cell], total: i32) -> Fact {
        Fact::Sum(cells.iter().map(|&cell| (cell, 1)).collect(), total.into())
    }

    /// A relation of values.
    fn relation(&self, holds: impl Fn(i32, i32) -> bool) -> Arc<Relation> {
        let value = |digit: usize| self.board.first() + digit as i32;
        let holds = |a, b| holds(value(a), value(b));
        Arc::new(Relation::new("", self.board.side(), holds))
    }

    fn related(&self, pairs: Vec<(Cell, Cell)>, holds: impl Fn(i32, i32) -> bool) -> Fact {
        Fact::Related(pairs, self.relation(holds))
    }

    /// Each cell of the line and the next.
    fn chain(&self, holds: impl Fn(i32, i32) -> bool) -> Fact {
        self.related(windows(self.cells).collect(), holds)
    }

    /// The groups of two cells.
    fn pairs(&self, holds: impl Fn(i32, i32) -> bool) -> Fact {
        let pair = |group: &Vec<Cell>| match group[..] {
            [a, b] => Some((a, b)),
            _ => None,
        };
        self.related(self.rule.groups.iter().filter_map(pair).collect(), holds)
    }

    fn leaps(&self, steps: &[(isize, isize)]) -> Fact {
        let from = |cell: Cell| {
            let to = steps
                .iter()
                .filter_map(move |&(r, c)| self.board.step(cell, r, c));
            to.map(move |other| (cell, other))
        };
        Fact::Apart(self.board.cells().flat_map(from).collect())
    }

    /// The cells differ, and their values in ascending order have a property.
    fn sets(&self, holds: impl Fn(&[i32]) -> bool) -> Vec<Fact> {
        let differ = self.differ(self.cells);
        let sets = sets_of_size(self.board.side(), self.cells.len(), MOST_SETS);
        let Some(mut sets) = sets else {
            return vec![differ, Fact::Opaque];
        };
        let mut values = Vec::new();
        sets.retain(|set| {
            let digits = (0..64).filter(|digit| set >> digit & 1 == 1);
            values.clear();
            values.extend(digits.map(|digit| self.board.first() + digit));
            holds(&values)
        });
        vec![differ, Fact::OneSet(self.cells.to_vec(), sets)]
    }

    /// Values, and in how many cells each stands, exactly or at least; and how many cells they all need.
    fn counts(&self, mut counts: Vec<(i32, usize)>, is_exact: bool) -> Vec<Fact> {
        counts.sort_unstable();
        counts.dedup();
        let most = |often| match is_exact {
            true => often,
            false => self.cells.len().max(often),
        };
        let count = |values: &[i32], often: usize| {
            let digits = self.such(|value| values.contains(&value));
            Fact::Count(self.cells.to_vec(), digits, often..=most(often))
        };
        let each = counts.iter().map(|&(value, often)| count(&[value], often));
        let mut facts: Vec<Fact> = each.collect();
        counts.dedup_by_key(|&mut (value, _)| value);
        let values: Vec<i32> = counts.iter().map(|&(value, _)| value).collect();
        if values.len() > 1 {
            let sum = counts
                .iter()
                .fold(0usize, |sum, &(_, often)| sum.saturating_add(often));
            facts.push(count(&values, sum));
        }
        facts
    }

    fn clones(&self) -> Vec<Fact> {
        let Some((first, rest)) = self.rule.groups.split_first() else {
            return Vec::new();
        };
        if rest.iter().any(|other| other.len() != first.len()) {
            return vec![Fact::AnyOf(Vec::new())];
        }
        let copy = |other: &Vec<Cell>| first.iter().copied().zip(other.clone()).collect::<Vec<_>>();
        let pairs = rest.iter().flat_map(copy).collect();
        vec![self.related(pairs, |a, b| a == b)]
    }

    /// Each cell is in a relation to each of its neighbours that no rule of the kind names.
    fn extremes(&self, holds: impl Fn(i32, i32) -> bool) -> Vec<Fact> {
        let same = (self.puzzle.certain()).filter(|other| other.kind == self.rule.kind);
        let same = same.chain([self.rule]).flat_map(Rule::cells);
        let marked: Vec<Cell> = same.copied().collect();
        let around = |&cell: &Cell| {
            let near = self.board.neighbours(cell).into_iter();
            let near: Vec<Cell> = near.filter(|near| !marked.contains(near)).collect();
            near.into_iter().map(move |near| (cell, near))
        };
        let pairs = self.cells.iter().flat_map(around).collect();
        vec![self.related(pairs, holds)]
    }

    /// Any `size` cells in a row are of different classes. If there are just as many classes, cells that far apart
    /// are of the same class.
    fn in_a_row(&self, size: usize, class: impl Fn(i32) -> i32) -> Vec<Fact> {
        let cells = self.cells;
        let near = |i: usize| {
            let until = i.saturating_add(size).min(cells.len());
            (i + 1..until).map(move |j| (cells[i], cells[j]))
        };
        let near = (0..cells.len()).flat_map(near).collect();
        let mut facts = vec![self.related(near, |a, b| class(a) != class(b))];
        let mut classes: Vec<i32> = (self.board.first()..=self.board.last())
            .map(&class)
            .collect();
        classes.sort_unstable();
        classes.dedup();
        if classes.len() == size && size < cells.len() {
            let far = (size..cells.len()).map(|j| (cells[j - size], cells[j]));
            facts.push(self.related(far.collect(), |a, b| class(a) == class(b)));
        }
        facts
    }

    /// The line is accepted by the automaton with these moves from value to value.
    fn automaton<S: Clone + Eq + Hash>(
        &self,
        starts: impl IntoIterator<Item = S>,
        step: impl Fn(&S, i32) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Vec<Fact> {
        let values = self.board.first()..=self.board.last();
        match explore(starts, values, step, accepts) {
            Some(automaton) => vec![Fact::Line(self.cells.to_vec(), Arc::new(automaton))],
            None => vec![Fact::Opaque],
        }
    }

    /// The first cell points to a value.
    fn points(&self, line: &[Cell], value: i32) -> Vec<Fact> {
        match (self.cells.first(), self.board.digit(value)) {
            (Some(&from), Some(digit)) => {
                vec![Fact::Points(from, line.to_vec(), Target::Digit(digit))]
            }
            _ => vec![Fact::AnyOf(Vec::new())],
        }
    }

    /// The line lies between the values at its ends, or outside them, and these differ by at least a number.
    fn ends(&self, outside: Option<i32>) -> Vec<Fact> {
        if self.cells.len() < 2 {
            return vec![Fact::Opaque];
        }
        let values = || self.board.first()..=self.board.last();
        let inner = |a: i32, b: i32| {
            let (low, high) = (a.min(b), a.max(b));
            let may = |value: i32| match outside {
                None => low < value && value < high,
                Some(_) => value < low || high < value,
            };
            let set = values().map(may).take(64).enumerate();
            let set = set.fold(0, |set, (i, may)| set | u64::from(may) << i);
            outside
                .is_none_or(|least| high - low >= least)
                .then_some(set)
        };
        let table = values().flat_map(|a| values().map(move |b| inner(a, b)));
        vec![Fact::Ends(self.cells.to_vec(), table.collect())]
    }

    fn x_sum(&self, total: i32) -> Vec<Fact> {
        let Some(&head) = self.cells.first() else {
            return vec![Fact::Opaque];
        };
        let way = |value: i32| {
            let many = usize::try_from(value).ok().filter(|&many| many > 0)?;
            let rest = self.cells.get(1..many)?.to_vec();
            let head = Constraint::new(Kind::OneOf(vec![value]), vec![head]);
            let rest = Constraint::new(Kind::Sum(total.checked_sub(value)?), rest);
            Some(Constraint::All(vec![head, rest]))
        };
        let values = self.board.first()..=self.board.last();
        vec![Fact::Either(values.filter_map(way).collect())]
    }

    /// Cells as many steps apart as a number says do not both hold it.
    fn taxicab(&self) -> Vec<Fact> {
        let board = self.board;
        let placed: Vec<_> = board
            .cells()
            .filter_map(|cell| Some((cell, board.place(cell)?)))
            .collect();
        let mut far: Vec<Vec<(Cell, Cell)>> = Vec::new();
        for (i, &(a, (row, column))) in placed.iter().enumerate() {
            for &(b, (r, c)) in &placed[i + 1..] {
                let steps = row.abs_diff(r) + column.abs_diff(c);
                if steps <= board.last().unsigned_abs() as usize {
                    far.resize_with(far.len().max(steps + 1), Vec::new);
                    far[steps].push((a, b));
                }
            }
        }
        let fact = |(steps, pairs): (usize, Vec<(Cell, Cell)>)| {
            self.related(pairs, |a, b| a != b || a != steps as i32)
        };
        far.into_iter().enumerate().map(fact).collect()
    }

    /// Each square of 2×2 cells has three classes.
    fn squares(&self, class: impl Fn(i32) -> i32) -> Vec<Fact> {
        let digits = [0, 1, 2].map(|wanted| self.such(|value| class(value) == wanted));
        let squares = self.board.squares();
        let facts = squares.into_iter().flat_map(|square| {
            digits.map(|digits| Fact::AnyOf(square.map(|cell| (cell, digits)).to_vec()))
        });
        facts.collect()
    }

    fn flatmates(&self) -> Vec<Fact> {
        let own = self.such(|value| value != 5);
        let near = [-1, 1].map(|rows| (rows, self.such(|value| value == 5 + 4 * rows as i32)));
        let fact = |cell: Cell| {
            let near = near
                .iter()
                .filter_map(|&(rows, digits)| Some((self.board.step(cell, rows, 0)?, digits)));
            Fact::AnyOf([(cell, own)].into_iter().chain(near).collect())
        };
        self.board.cells().map(fact).collect()
    }
}

/// Constraints that say what a fact says, if there are such kinds.
pub(super) fn constraints(fact: &Fact, board: &Board) -> Option<Vec<Constraint>> {
    let values = |digits: &Marks| digits.iter().map(|digit| board.value(digit)).collect();
    let only = |cells, digits: &Marks| Constraint::new(Kind::OneOf(values(digits)), cells);
    let pair = |&(a, b): &(Cell, Cell), kind: &Kind| Constraint::new(kind.clone(), vec![a, b]);
    Some(match fact {
        Fact::Only(cells, digits) => vec![only(cells.clone(), digits)],
        Fact::Differ(cells, _) => vec![Constraint::new(Kind::Distinct, cells.clone())],
        Fact::Apart(pairs) => pairs.iter().map(|of| pair(of, &Kind::Distinct)).collect(),
        Fact::Related(pairs, relation) => {
            let kind = Kind::Pair(Arc::clone(relation));
            pairs.iter().map(|of| pair(of, &kind)).collect()
        }
        Fact::AnyTwo(cells, relation) => {
            let kind = Kind::AllPairs(Arc::clone(relation));
            vec![Constraint::new(kind, cells.clone())]
        }
        Fact::Same(groups) => vec![Constraint::of(Kind::SameSets, groups.clone())],
        Fact::AnyOf(cells) => {
            let way = |(cell, digits): &(Cell, Marks)| only(vec![*cell], digits);
            vec![Constraint::Any(cells.iter().map(way).collect())]
        }
        Fact::Either(ways) => vec![Constraint::Any(ways.clone())],
        Fact::Line(cells, automaton) => {
            let kind = Kind::Automaton(Arc::clone(automaton));
            vec![Constraint::new(kind, cells.clone())]
        }
        _ => return None,
    })
}

fn windows(cells: &[Cell]) -> impl Iterator<Item = (Cell, Cell)> {
    cells.windows(2).map(|pair| (pair[0], pair[1]))
}

/// Any two groups, or one of a single cell and each other, have the same sum.
fn equal_sums(groups: &[Vec<Cell>]) -> Vec<Fact> {
    let same = |left: &Vec<Cell>, right: &Vec<Cell>| {
        let left = left.iter().map(|&cell| (cell, 1));
        let right = right.iter().map(|&cell| (cell, -1));
        Fact::Sum(left.chain(right).collect(), 0)
    };
    let numbered = || groups.iter().enumerate();
    match numbered().find(|(_, group)| group.len() == 1) {
        Some((single, cell)) => numbered()
            .filter(|&(i, _)| i != single)
            .map(|(_, group)| same(cell, group))
            .collect(),
        None => numbered()
            .flat_map(|(i, right)| groups[..i].iter().map(move |left| same(left, right)))
            .collect(),
    }
}
