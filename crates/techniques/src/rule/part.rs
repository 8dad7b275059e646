//! The parts of a rule that are followed from cell to cell when it is [read](super::read): sums, states of
//! automata, counts.
//!
//! The state of a part is a number of 16 bits, and each part defines how a digit changes it.

use std::sync::Arc;

use ninefold_grid::constraint::{Automaton, Fact, Rule, Target};
use ninefold_grid::{Board, Cell, Digit};
use ninefold_logic::Digits;

use super::early::{LineClue, line_clue};
use super::order::groups;

/// The state in which nothing more is required of the cells that follow.
const DONE: u16 = u16::MAX;

/// A part of a rule. A turn is the place of a cell in the order of reading.
#[derive(Clone, Debug)]
pub(super) enum Part {
    /// The values times the factors of their turns have a sum. The number is the sum read so far, counted from
    /// its least value.
    Sum {
        factors: Vec<i64>,
        total: i64,
        least: i64,
        first: i64,
    },
    /// Consecutive groups have one sum. For each turn: whether the cell is in a group, and whether it ends the
    /// first group or another one. The number is that sum, if it is known, and the sum read so far of the next
    /// group.
    Equal { turns: Vec<Group>, first: i32 },
    /// The digits form one of these sets.
    Sets(Vec<u64>),
    /// The states of an automaton. Cells with turns from `until` on are not read.
    Line {
        automaton: Arc<Automaton>,
        until: usize,
    },
    /// The number of cells that hold one of these digits.
    Count {
        is_in: Vec<bool>,
        digits: Digits,
        least: usize,
        most: usize,
    },
    /// At least one cell holds one of its digits.
    AnyOf(Vec<Digits>),
    /// A cell gives the place of a digit. The number is both: the digit, and the place in the line, from 1.
    Points {
        from: usize,
        what: Result<Digit, usize>,
        line: Vec<Vec<usize>>,
        first: i32,
        len: usize,
    },
    /// Two ends, in the first two turns, and what may be between them. `inner` is whether the cell of a turn is
    /// between them.
    Ends {
        side: usize,
        inner: Vec<bool>,
        table: Vec<Option<u64>>,
    },
    /// The cells between two digits have a sum.
    Between {
        bread: [Digit; 2],
        total: i64,
        first: i32,
        until: usize,
    },
    /// The cells between the least and the greatest digit have a sum.
    Lunchbox {
        total: i64,
        first: i32,
        side: usize,
        until: usize,
    },
    /// The first cell gives the number of cells that have a sum.
    XSum {
        total: i32,
        first: i32,
        until: usize,
    },
    /// The number of buildings that are visible.
    Skyline { seen: u16, first: i32, until: usize },
}

/// The role of a turn's cell in groups of one sum.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Group {
    is_in: bool,
    /// Whether the first group or another one ends here.
    ends: bool,
    is_first: bool,
}

/// The board and the cells of a part.
pub(super) struct ReadingScope<'a> {
    pub(super) board: &'a Board,
    /// The turn of a cell.
    pub(super) at: &'a dyn Fn(&Cell) -> Option<usize>,
    /// The number of cells.
    pub(super) len: usize,
    /// Whether all cells differ.
    pub(super) all_apart: bool,
}

/// The bounds of a sum: for each turn, the least and the greatest sum of the cells from there on.
pub(super) type Bounds = Vec<(i64, i64)>;

impl Part {
    /// Returns the parts of a rule with these facts, or `None` for each that cannot be read.
    pub(super) fn all(
        facts: &[Fact],
        rule: Option<&Rule>,
        scope: &ReadingScope<'_>,
    ) -> Vec<Option<Part>> {
        let until = |cells: &[Cell]| {
            let turns = cells.iter().enumerate();
            let mut turns = turns.map(|(i, cell)| (scope.at)(cell) == Some(i));
            turns.all(|is| is).then_some(cells.len())
        };
        let first = scope.board.first();
        match rule.and_then(line_clue) {
            Some((LineClue::XSum(total), cells)) => {
                let until = until(cells).filter(|&until| until > 0);
                let part = |until| Part::XSum {
                    total,
                    first,
                    until,
                };
                return vec![until.filter(|_| (0..255).contains(&total)).map(part)];
            }
            Some((LineClue::Skyline(seen), cells)) => {
                let part = |until| {
                    Some(Part::Skyline {
                        seen: u16::try_from(seen).ok()?,
                        first,
                        until,
                    })
                };
                return vec![until(cells).and_then(part)];
            }
            _ => {}
        }
        let groups = groups(facts);
        let mut parts = Vec::new();
        if !groups.is_empty() {
            parts.push(Part::equal(&groups, scope));
        }
        for fact in facts {
            let part = match fact {
                Fact::Only(..)
                | Fact::Differ(..)
                | Fact::Apart(_)
                | Fact::Related(..)
                | Fact::AnyTwo(..) => continue,
                Fact::Sum(..) if !groups.is_empty() => continue,
                Fact::Sum(terms, total) => Part::sum(terms, *total, scope),
                Fact::OneSet(cells, sets) => {
                    (scope.all_apart && cells.len() == scope.len).then(|| Part::Sets(sets.clone()))
                }
                Fact::Count(cells, digits, bounds) => {
                    let mut is_in = vec![false; scope.len];
                    let turns: Option<Vec<usize>> = cells.iter().map(scope.at).collect();
                    turns.and_then(|turns| {
                        let is_twice = turns
                            .iter()
                            .any(|&turn| std::mem::replace(&mut is_in[turn], true));
                        (!is_twice).then(|| Part::Count {
                            is_in,
                            digits: digits.iter().collect(),
                            least: *bounds.start(),
                            most: *bounds.end(),
                        })
                    })
                }
                Fact::AnyOf(cells) => {
                    let mut of = vec![Digits::EMPTY; scope.len];
                    for (cell, digits) in cells {
                        if let Some(turn) = (scope.at)(cell) {
                            of[turn] |= digits.iter().collect::<Digits>();
                        }
                    }
                    Some(Part::AnyOf(of))
                }
                Fact::Line(cells, automaton) => until(cells)
                    .filter(|_| automaton.states() < usize::from(DONE))
                    .map(|until| Part::Line {
                        automaton: Arc::clone(automaton),
                        until,
                    }),
                Fact::Points(from, line, target) => Part::points(*from, line, *target, scope),
                Fact::Ends(cells, table) => Part::ends_of(cells, table, scope),
                Fact::Between(cells, bread, total) => until(cells)
                    .filter(|_| scope.all_apart && cells.len() > 1 && (0..200).contains(total))
                    .map(|until| match *bread {
                        Some(bread) => Part::Between {
                            bread,
                            total: *total,
                            first,
                            until,
                        },
                        None => Part::Lunchbox {
                            total: *total,
                            first,
                            side: scope.board.side(),
                            until,
                        },
                    }),
                _ => None,
            };
            parts.push(part);
        }
        parts
    }

    /// Returns the part for a sum.
    pub(super) fn sum(terms: &[(Cell, i64)], total: i64, scope: &ReadingScope<'_>) -> Option<Part> {
        let mut factors = vec![0i64; scope.len];
        for (cell, factor) in terms {
            let turn = (scope.at)(cell)?;
            factors[turn] = factors[turn].checked_add(*factor)?;
        }
        let last = i64::from(scope.board.last());
        let bound = factors.iter().try_fold(0i64, |sum, f| {
            sum.checked_add(f.checked_abs()?.checked_mul(last)?)
        })?;
        let least = factors
            .iter()
            .filter(|f| **f < 0)
            .map(|f| f * last)
            .sum::<i64>();
        (bound < i64::from(DONE)).then(|| Part::Sum {
            factors,
            total,
            least,
            first: scope.board.first().into(),
        })
    }

    fn equal(groups: &[Vec<Cell>], scope: &ReadingScope<'_>) -> Option<Part> {
        let nothing = Group {
            is_in: false,
            ends: false,
            is_first: false,
        };
        let mut turns = vec![nothing; scope.len];
        let mut before = 0;
        for (number, group) in groups.iter().enumerate() {
            for (i, cell) in group.iter().enumerate() {
                // The groups are read one after the other.
                if (scope.at)(cell)? != before || group.len() as i32 * scope.board.last() > 255 {
                    return None;
                }
                turns[before] = Group {
                    is_in: true,
                    ends: i + 1 == group.len(),
                    is_first: number == 0,
                };
                before += 1;
            }
        }
        Some(Part::Equal {
            turns,
            first: scope.board.first(),
        })
    }

    fn points(from: Cell, line: &[Cell], target: Target, scope: &ReadingScope<'_>) -> Option<Part> {
        let mut turns = vec![Vec::new(); scope.len];
        for (i, cell) in line.iter().enumerate() {
            turns[(scope.at)(cell)?].push(i + 1);
        }
        let from = (scope.at)(&from)?;
        let what = match target {
            Target::Digit(digit) => Ok(digit),
            Target::Cell(cell) => Err((scope.at)(&cell)?),
        };
        let known = what.map_or_else(|turn| turn.max(from), |_| from);
        let is_late = turns[..known].iter().any(|of| !of.is_empty());
        (!is_late && line.len() < 255 && what != Err(from)).then(|| Part::Points {
            from,
            what,
            line: turns,
            first: scope.board.first(),
            len: line.len(),
        })
    }

    fn ends_of(cells: &[Cell], table: &[Option<u64>], scope: &ReadingScope<'_>) -> Option<Part> {
        let mut inner = vec![false; scope.len];
        let (first, last) = (cells.first()?, cells.last()?);
        if ((scope.at)(first)?, (scope.at)(last)?) != (0, 1) {
            return None;
        }
        for cell in &cells[1..cells.len() - 1] {
            inner[(scope.at)(cell)?] = true;
        }
        let is_apart = !inner[0] && !inner[1];
        is_apart.then(|| Part::Ends {
            side: scope.board.side(),
            inner,
            table: table.to_vec(),
        })
    }

    /// The numbers with which the part may begin.
    pub(super) fn starts(&self) -> Box<dyn Iterator<Item = u16> + '_> {
        match self {
            Part::Sum { least, .. } => Box::new(std::iter::once((-least) as u16)),
            Part::Line { automaton, .. } => {
                Box::new(automaton.starts().iter().map(|&state| state as u16))
            }
            Part::Lunchbox { side, .. } => {
                let pairs = (0..*side).flat_map(|high| (0..high).map(move |low| (low, high)));
                Box::new(pairs.map(|(low, high)| (low | high << 4) as u16))
            }
            _ => Box::new(std::iter::once(0)),
        }
    }

    /// The bounds of what is left of sums.
    pub(super) fn bounds(&self, order: &[usize], domains: &[Digits], first: i32) -> Bounds {
        let mut bounds = vec![(0, 0); order.len() + 1];
        for (turn, &place) in order.iter().enumerate().rev() {
            let (low, high) = bounds[turn + 1];
            let bits = domains[place].bits();
            let value = |bit: u32| i64::from(first) + i64::from(bit);
            let ends = match bits {
                0 => [0, 0],
                _ => [value(bits.trailing_zeros()), value(bits.ilog2())],
            };
            bounds[turn] = match self {
                Part::Sum { factors, .. } => {
                    let ends = ends.map(|value| value * factors[turn]);
                    (low + ends[0].min(ends[1]), high + ends[0].max(ends[1]))
                }
                Part::Count { is_in, digits, .. } if is_in[turn] => (
                    low + i64::from(domains[place].is_within(*digits)),
                    high + i64::from(domains[place].meets(*digits)),
                ),
                _ => (low, high),
            };
        }
        bounds
    }

    /// Adds the numbers that follow if the cell of a turn holds this digit.
    pub(super) fn next(
        &self,
        number: u16,
        turn: usize,
        digit: Digit,
        bounds: &Bounds,
        into: &mut Vec<u16>,
    ) {
        match self {
            Part::Line { automaton, until } if turn < *until => {
                let moves = automaton.moves(number.into()).iter();
                let moves = moves.filter(|(digits, _)| digits >> digit.index() & 1 == 1);
                into.extend(moves.map(|&(_, to)| to as u16));
            }
            _ => into.extend(self.next_one(number, turn, digit, bounds)),
        }
    }

    /// Whether no more than one number ever follows.
    pub(super) fn is_deterministic(&self) -> bool {
        let Part::Line { automaton, .. } = self else {
            return true;
        };
        (0..automaton.states()).all(|state| {
            let mut met = 0;
            automaton.moves(state).iter().all(|(digits, _)| {
                let is_new = met & digits == 0;
                met |= digits;
                is_new
            })
        })
    }

    /// Returns the number that follows if the cell of a turn holds this digit. For a line, this is the first one.
    pub(super) fn next_one(
        &self,
        number: u16,
        turn: usize,
        digit: Digit,
        bounds: &Bounds,
    ) -> Option<u16> {
        let (low, high) = bounds[turn + 1];
        let value = |first: i32| first + digit.index() as i32;
        let [left, right] = [number & 0xff, number >> 8];
        match self {
            Part::Sum {
                factors,
                total,
                least,
                first,
            } => {
                let sum =
                    i64::from(number) + least + factors[turn] * (first + digit.index() as i64);
                (low..=high)
                    .contains(&(total - sum))
                    .then_some((sum - least) as u16)
            }
            Part::Equal { turns, first } => {
                let Group {
                    is_in,
                    ends,
                    is_first,
                } = turns[turn];
                if !is_in {
                    return Some(number);
                }
                let sum = i32::from(left) + value(*first);
                match (is_first, ends) {
                    (true, true) => Some((sum as u16) << 8),
                    (true, false) => Some(sum as u16),
                    (false, true) => (sum == i32::from(right)).then_some(right << 8),
                    (false, false) => (sum <= i32::from(right)).then_some(right << 8 | sum as u16),
                }
            }
            Part::Sets(_) => Some(number | 1 << digit.index()),
            Part::Line { automaton, until } if turn < *until => {
                let mut moves = automaton.moves(number.into()).iter();
                let next = moves.find(|(digits, _)| digits >> digit.index() & 1 == 1);
                next.map(|&(_, to)| to as u16)
            }
            Part::Line { .. } => Some(number),
            Part::Count {
                is_in,
                digits,
                least,
                most,
            } => {
                let count = i64::from(number) + i64::from(is_in[turn] && digits.contains(digit));
                let can = count + low <= *most as i64 && count + high >= *least as i64;
                can.then_some(count as u16)
            }
            Part::AnyOf(of) => Some(number | u16::from(of[turn].contains(digit))),
            Part::Points {
                from,
                what,
                line,
                first,
                len,
            } => {
                // The digit from 1, and the place in the line from 1.
                let mut wanted = match what {
                    Ok(digit) => digit.index() as u16 + 1,
                    Err(at) if *at == turn => digit.index() as u16 + 1,
                    Err(_) => left,
                };
                let mut place = right;
                if *from == turn {
                    let value = usize::try_from(value(*first)).ok()?;
                    place = (1..=*len).contains(&value).then_some(value as u16)?;
                }
                if number == DONE {
                    return Some(DONE);
                }
                if place > 0 && wanted > 0 && line[turn].contains(&usize::from(place)) {
                    return (wanted == digit.index() as u16 + 1).then_some(DONE);
                }
                if what.is_ok() {
                    wanted = 0;
                }
                Some(wanted | place << 8)
            }
            Part::Ends { side, inner, table } => match turn {
                0 => Some(digit.index() as u16),
                1 => {
                    let entry = usize::from(number) * side + digit.index();
                    (*table.get(entry)?).map(|_| entry as u16)
                }
                _ if inner[turn] => {
                    let may = (*table.get(usize::from(number))?)?;
                    (may >> digit.index() & 1 == 1).then_some(number)
                }
                _ => Some(number),
            },
            Part::Between {
                bread,
                total,
                first,
                until,
            } => {
                if turn >= *until || number == DONE {
                    return Some(number);
                }
                slice(
                    number,
                    bread.contains(&digit),
                    value(*first).into(),
                    *total,
                    DONE,
                )
            }
            Part::Lunchbox {
                total,
                first,
                until,
                ..
            } => {
                if turn >= *until {
                    return Some(number);
                }
                let (low, high, phase) = (
                    usize::from(number & 15),
                    usize::from(number >> 4 & 15),
                    number >> 8,
                );
                if !(low..=high).contains(&digit.index()) {
                    return None;
                }
                let is_end = digit.index() == low || digit.index() == high;
                let phase = match phase {
                    255 => 255,
                    _ => slice(phase, is_end, value(*first).into(), *total, 255)?,
                };
                Some(number & 255 | phase << 8)
            }
            Part::XSum {
                total,
                first,
                until,
            } => {
                if turn >= *until || number == DONE {
                    return Some(number);
                }
                let value = value(*first);
                let many = if turn == 0 { value } else { right.into() };
                let sum = i32::from(left) + value;
                if many < 1 || many as usize > *until || sum > *total {
                    return None;
                }
                match turn + 1 == many as usize {
                    true => (sum == *total).then_some(DONE),
                    false => Some((many as u16) << 8 | sum as u16),
                }
            }
            Part::Skyline { seen, first, until } => {
                if turn >= *until {
                    return Some(number);
                }
                let height = value(*first) as u16;
                // The oracle begins with height 0.
                match height > left {
                    true => (right < *seen).then_some(height | (right + 1) << 8),
                    false => Some(number),
                }
            }
        }
    }

    /// Whether the part may end with this number.
    pub(super) fn ends(&self, number: u16) -> bool {
        match self {
            Part::Sum { total, least, .. } => i64::from(number) + least == *total,
            Part::Equal { .. } => number & 0xff == 0,
            Part::Sets(sets) => sets.contains(&number.into()),
            Part::Line { automaton, .. } => automaton.accepts_in(number.into()),
            Part::Count { least, most, .. } => (*least..=*most).contains(&number.into()),
            Part::AnyOf(_) => number == 1,
            Part::Points { .. } | Part::Between { .. } | Part::XSum { .. } => number == DONE,
            Part::Ends { .. } => true,
            Part::Lunchbox { .. } => number >> 8 == 255,
            Part::Skyline { seen, .. } => number >> 8 == *seen,
        }
    }
}

/// Returns the next state of a line between two ends. It is 0 before the first end, 1 plus the sum between the
/// ends, then `done`.
fn slice(number: u16, is_end: bool, value: i64, total: i64, done: u16) -> Option<u16> {
    let sum = i64::from(number) - 1;
    match (number, is_end) {
        (0, false) => Some(0),
        (0, true) => Some(1),
        (_, true) => (sum == total).then_some(done),
        (_, false) => (sum + value <= total).then_some((sum + value + 1) as u16),
    }
}
