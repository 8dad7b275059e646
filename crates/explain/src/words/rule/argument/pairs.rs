//! Pairs of cells in a relation: the candidates of one cell limit those of the other.

use ninefold_grid::constraint::{Kind, Mark, Relation};
use ninefold_grid::{Cell, Digit};
use ninefold_logic::Digits;

use super::view::{Domains, Event, View};
use crate::words::names::list;

/// The greatest number of digits with which a sentence describes a cell.
const MAX_LISTED_DIGITS: usize = 4;

/// The greatest number of bounds in one sentence, if some of them have a reason of their own.
const MAX_BOUNDS: usize = 3;

/// The order of two digits in a relation, if there are words for it.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Order {
    Less,
    NotGreater,
    Greater,
    NotLess,
    Equal,
    Other,
}

impl Order {
    fn of(relation: &Relation) -> Order {
        let digits = relation.digits();
        let is = |holds: fn(&usize, &usize) -> bool| {
            (0..digits)
                .all(|a| (0..digits).all(|b| (relation.row(a) >> b & 1 == 1) == holds(&a, &b)))
        };
        [
            (Order::Less, usize::lt as fn(&usize, &usize) -> bool),
            (Order::NotGreater, usize::le),
            (Order::Greater, usize::gt),
            (Order::NotLess, usize::ge),
            (Order::Equal, usize::eq),
        ]
        .into_iter()
        .find(|&(_, holds)| is(holds))
        .map_or(Order::Other, |(order, _)| order)
    }

    /// Returns the order of the second cell and the first.
    fn turned(self) -> Order {
        match self {
            Order::Less => Order::Greater,
            Order::Greater => Order::Less,
            Order::NotGreater => Order::NotLess,
            Order::NotLess => Order::NotGreater,
            same => same,
        }
    }
}

pub(super) fn next(
    view: &View<'_>,
    pairs: &[(Cell, Cell)],
    relation: &Relation,
    at: &Domains,
) -> Option<Event> {
    let order = Order::of(relation);
    let is_line = pairs.len() > 1 && pairs.windows(2).all(|two| two[0].1 == two[1].0);
    if is_line && matches!(order, Order::Less | Order::NotGreater) {
        return grown(view, pairs, order, at);
    }
    let mut arcs = Vec::new();
    for &(a, b) in pairs {
        let there = |digit: Digit| Digits::of_bits(relation.row(digit.index()));
        let digits: Digits = view.names.0.digits().collect();
        let back = |digit: Digit| {
            digits
                .iter()
                .filter(|&a| relation.holds(a, digit))
                .collect()
        };
        arcs.push(Arc::new(view, (a, b), order.turned(), &back));
        arcs.push(Arc::new(view, (b, a), order, &there));
    }
    lonely(view, &arcs, at)
        .or_else(|| arcs.iter().find_map(|arc| arc.narrowed(view, at)))
        .or_else(|| both_sides(view, &arcs, at))
}

/// One direction of a pair: the digits of `from` limit those of `cell`.
struct Arc {
    /// The cell that loses digits.
    cell: Cell,
    /// The other cell.
    from: Cell,
    /// The order of the digit of `from` and the digit of `cell`.
    order: Order,
    /// For each digit of the cell, the digits that the other cell may have.
    partners: Vec<Digits>,
    /// For each digit of the other cell, the digits that this cell may have.
    allowed: Vec<Digits>,
}

impl Arc {
    fn new(
        view: &View<'_>,
        (cell, from): (Cell, Cell),
        order: Order,
        allowed: &dyn Fn(Digit) -> Digits,
    ) -> Arc {
        let digits = || view.names.0.digits();
        let own = |digit: Digit| match view.sees(cell, from) {
            true => Digits::of(digit),
            false => Digits::EMPTY,
        };
        let allowed: Vec<Digits> = digits().map(|digit| allowed(digit) - own(digit)).collect();
        let beside = |digit: Digit| {
            let others = digits().filter(|other| allowed[other.index()].contains(digit));
            others.collect()
        };
        Arc {
            cell,
            from,
            order,
            partners: digits().map(beside).collect(),
            allowed,
        }
    }

    /// Removes the digits of the cell that no digit of the other cell allows.
    fn narrowed(&self, view: &View<'_>, at: &Domains) -> Option<Event> {
        let (own, other) = (at.of(self.cell), at.of(self.from));
        let kept = other
            .iter()
            .fold(Digits::EMPTY, |all, d| all | self.allowed[d.index()])
            & own;
        let removed = own - kept;
        if removed.is_empty() || other.is_empty() {
            return None;
        }
        Some(Event {
            in_words: self.in_words(view, [own, other, kept]),
            looked_at: vec![self.from],
            removed: vec![(self.cell, removed)],
        })
    }

    fn in_words(&self, view: &View<'_>, [own, other, kept]: [Digits; 3]) -> String {
        let (cell, from) = (view.cell(self.cell), view.cell(self.from));
        let low = |of: Digits| of.first().map_or(0, |digit| view.value(digit));
        let high = |of: Digits| of.iter().last().map_or(0, |digit| view.value(digit));
        let is_single = other.only().is_some();
        if kept.is_empty() && self.order != Order::Equal {
            return format!("{from} {}, so no digit is left for {cell}.", view.is(other));
        }
        let bound = |side: &str, least: bool| {
            let (word, from_value) = match least {
                true => ("at least", low(other)),
                false => ("at most", high(other)),
            };
            let own_value = if least { low(kept) } else { high(kept) };
            let is = if is_single {
                "is".to_owned()
            } else {
                format!("is {word}")
            };
            format!(
                "{from} {is} {from_value} and {cell} is {side}, so {cell} is {word} {own_value}."
            )
        };
        let removed = own - kept;
        match self.order {
            // The order is that of the other cell and this one.
            Order::Less => bound("greater", true),
            Order::NotGreater => bound("not less", true),
            Order::Greater => bound("less", false),
            Order::NotLess => bound("not greater", false),
            Order::Equal => format!(
                "{cell} and {from} hold the same digit, and {from} cannot be {}.",
                view.either(removed)
            ),
            Order::Other if other.len() <= MAX_LISTED_DIGITS && removed.len() < kept.len() => {
                format!(
                    "{from} {}, so {cell} cannot be {}.",
                    view.is(other),
                    view.either(removed)
                )
            }
            Order::Other if other.len() <= MAX_LISTED_DIGITS => {
                format!("{from} {}, so {cell} {}.", view.is(other), view.is(kept))
            }
            Order::Other if removed.len() <= 2 => {
                let clauses: Vec<String> = removed
                    .iter()
                    .map(|digit| {
                        let wanted = view.either(self.partners[digit.index()]);
                        format!("{} would need {wanted} in {from}", view.value(digit))
                    })
                    .collect();
                let which = if clauses.len() == 1 {
                    "which"
                } else {
                    "and neither"
                };
                let is = match clauses.len() {
                    1 => "is not possible",
                    _ => "is possible",
                };
                format!("In {cell}, {}, {which} {is}.", clauses.join(" and "))
            }
            Order::Other => {
                format!("{from} {}, so {cell} {}.", view.is(other), view.is(kept))
            }
        }
    }
}

/// Removes digits that have no partner on this board at all.
fn lonely(view: &View<'_>, arcs: &[Arc], at: &Domains) -> Option<Event> {
    let board = view.names.0;
    let is_lonely = |arc: &Arc, digit: Digit| {
        at.of(arc.cell).contains(digit) && arc.partners[digit.index()].is_empty()
    };
    let found: Vec<(Digit, Vec<Cell>)> = board
        .digits()
        .map(|digit| {
            let mut cells: Vec<Cell> = arcs
                .iter()
                .filter(|arc| is_lonely(arc, digit))
                .map(|arc| arc.cell)
                .collect();
            cells.sort_unstable();
            cells.dedup();
            (digit, cells)
        })
        .filter(|(_, cells)| !cells.is_empty())
        .collect();
    let (_, cells) = found.first()?;
    let alike = found.iter().filter(|(_, other)| other == cells);
    let digits: Digits = alike.map(|&(digit, _)| digit).collect();
    let is_order = arcs.first().is_some_and(|arc| arc.order != Order::Other);
    if is_order {
        return None;
    }
    let in_words = match view.kind.and_then(Kind::mark) {
        Some(Mark::Difference(by)) => {
            format!("No digit differs from {} by {by}", view.either(digits))
        }
        Some(Mark::Ratio(by)) => {
            let is = if digits.len() == 1 { "is" } else { "are" };
            format!("{} {is} in no pair with the ratio {by}", view.all(digits))
        }
        Some(Mark::Sum(total)) => {
            let is = if digits.len() == 1 { "is" } else { "are" };
            format!(
                "{} {is} in no pair of different digits with the sum {total}",
                view.all(digits)
            )
        }
        None => match view.kind {
            Some(Kind::Whisper(least)) => {
                let digits = view.either(digits);
                format!("No digit differs from {digits} by {least} or more")
            }
            _ => format!("No digit fits beside {}", view.either(digits)),
        },
    };
    Some(Event {
        in_words: format!(
            "{in_words}, so {} cannot be {}.",
            view.cells(cells),
            view.either(digits)
        ),
        looked_at: Vec::new(),
        removed: cells
            .iter()
            .map(|&cell| (cell, at.of(cell) & digits))
            .collect(),
    })
}

/// Removes a digit that would need the same digit in two cells that see each other.
fn both_sides(view: &View<'_>, arcs: &[Arc], at: &Domains) -> Option<Event> {
    for (i, a) in arcs.iter().enumerate() {
        for b in arcs[..i]
            .iter()
            .filter(|b| b.cell == a.cell && view.sees(a.from, b.from))
        {
            for digit in at.of(a.cell) {
                let left = |arc: &Arc| arc.partners[digit.index()] & at.of(arc.from);
                if let Some(same) = left(a).only()
                    && left(a) == left(b)
                {
                    let both = view.cells(&[b.from, a.from]);
                    return Some(Event {
                        in_words: format!(
                            "If {} = {}, both {both} would be {}, but they see each other.",
                            view.cell(a.cell),
                            view.value(digit),
                            view.value(same)
                        ),
                        looked_at: vec![a.from, b.from],
                        removed: vec![(a.cell, Digits::of(digit))],
                    });
                }
            }
        }
    }
    None
}

/// Narrows a line whose digits increase: its least digits from the beginning, its greatest from the end.
fn grown(view: &View<'_>, pairs: &[(Cell, Cell)], order: Order, at: &Domains) -> Option<Event> {
    let mut line = vec![pairs[0].0];
    line.extend(pairs.iter().map(|&(_, b)| b));
    let run = |line: &[Cell], up: bool| {
        let mut removed: Vec<(Cell, Digits)> = Vec::new();
        // The bound of each cell, and the digits before it that the line allows and the cell does not have.
        let mut bounds: Vec<(Option<Digit>, Digits)> = Vec::new();
        let mut last: Option<Digit> = None;
        for (i, &cell) in line.iter().enumerate() {
            let is_apart = order == Order::Less || i > 0 && view.sees(line[i - 1], cell);
            let fits = |&digit: &Digit| match (last, up, is_apart) {
                (None, ..) => true,
                (Some(last), true, true) => digit > last,
                (Some(last), true, false) => digit >= last,
                (Some(last), false, true) => digit < last,
                (Some(last), false, false) => digit <= last,
            };
            let kept: Digits = at.of(cell).iter().filter(fits).collect();
            let gone = at.of(cell) - kept;
            if !gone.is_empty() {
                removed.push((cell, gone));
            }
            let bound = if up { kept.first() } else { kept.iter().last() };
            let is_skipped = |digit: &Digit| {
                let is_before = |bound| if up { *digit < bound } else { *digit > bound };
                last.is_some() && fits(digit) && bound.is_none_or(is_before)
            };
            bounds.push((bound, view.names.0.digits().filter(is_skipped).collect()));
            if bound.is_none() {
                break;
            }
            last = bound;
        }
        (removed, bounds)
    };
    let mut back = line.clone();
    back.reverse();
    let (cells, up, (removed, bounds)) = match run(&line, true) {
        (removed, _) if removed.is_empty() => (&back, false, run(&back, false)),
        found => (&line, true, found),
    };
    let end = cells
        .iter()
        .position(|cell| Some(*cell) == removed.last().map(|(c, _)| *c))?;
    let first = cells.iter().position(|cell| *cell == removed[0].0)?;
    // The sentence begins with the cell before the first one that loses a digit.
    let begin = first.saturating_sub(1);
    let word = if up { "at least" } else { "at most" };
    let part = |i: usize| {
        let (bound, skipped) = bounds[i];
        let name = view.cell(cells[i]);
        let in_words = match (bound, at.of(cells[i]).only()) {
            (None, _) => format!("{name} has no digit left"),
            (Some(digit), Some(_)) if i == begin => format!("{name} is {}", view.value(digit)),
            (Some(digit), _) => format!("{name} is {word} {}", view.value(digit)),
        };
        match i == begin || skipped.is_empty() {
            true => in_words,
            false => format!("{in_words} (it cannot be {})", view.either(skipped)),
        }
    };
    // A long sentence ends where a reason is given.
    let rest: Vec<usize> = (begin + 1..=end).collect();
    let is_long = rest.len() > MAX_BOUNDS;
    let rest = rest.split_inclusive(|&i| is_long && !bounds[i].1.is_empty());
    let rest: Vec<String> = rest
        .map(|cells| list(&cells.iter().map(|&i| part(i)).collect::<Vec<_>>()))
        .collect();
    let opening = match (order, up) {
        (Order::Less, true) => "Each cell is greater than the one before it",
        (Order::Less, false) => "Each cell is less than the one after it",
        (_, true) => "No cell is less than the one before it",
        (_, false) => "No cell is greater than the one after it",
    };
    Some(Event {
        in_words: format!("{opening}. {}, so {}.", part(begin), rest.join(". So ")),
        looked_at: cells[..=end].to_vec(),
        removed,
    })
}
