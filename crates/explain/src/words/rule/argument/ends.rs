//! Lines whose ends limit what the cells between them can be: between lines and lockout lines.

use ninefold_grid::Cell;
use ninefold_grid::constraint::{Kind, Numbers};
use ninefold_logic::Digits;

use super::line::given;
use super::view::{Domains, Event, View, begin, losses, union};
use crate::words::names::count;

/// The line, and what its ends allow.
struct Line<'a> {
    view: &'a View<'a>,
    ends: [Cell; 2],
    inner: &'a [Cell],
    table: &'a [Option<u64>],
    /// The least number of different digits in the inner cells.
    different: usize,
}

impl Line<'_> {
    /// Returns what each inner cell may hold between these ends, or `None` if the ends cannot have these digits.
    fn between(&self, [first, last]: [usize; 2]) -> Option<Digits> {
        let side = self.view.names.0.side();
        let is_same = first == last && self.view.sees(self.ends[0], self.ends[1]);
        let set = *self.table.get(first * side + last)?;
        let set = set.filter(|_| !is_same).map(Digits::of_bits)?;
        (set.len() >= self.different).then_some(set)
    }

    /// Returns the same as `between`, from the digit at one end and the digit at the other.
    fn with(&self, end: usize, digit: usize, other: usize) -> Option<Digits> {
        self.between(match end {
            0 => [digit, other],
            _ => [other, digit],
        })
    }

    /// Returns those of the cells that have lost candidates.
    fn limited(&self, cells: [Cell; 2], at: &Domains) -> Vec<Cell> {
        let side = self.view.names.0.side();
        let cells = cells.into_iter();
        cells.filter(|&cell| at.of(cell).len() < side).collect()
    }

    /// Returns whether the inner cells lie between the ends, not outside them. This is so if some digits are
    /// allowed between the least and the greatest digit.
    fn is_between(&self) -> bool {
        let last = self.view.names.0.side() - 1;
        let widest = self.table.get(last).copied().flatten();
        widest.is_some_and(|set| set != 0)
    }
}

pub(super) fn next(
    view: &View<'_>,
    cells: &[Cell],
    table: &[Option<u64>],
    at: &Domains,
) -> Option<Event> {
    let [first, inner @ .., last] = cells else {
        return None;
    };
    let different = match view.all_differ(inner) {
        true => inner.len(),
        false => 1,
    };
    let line = Line {
        view,
        ends: [*first, *last],
        inner,
        table,
        different,
    };
    apart(&line, at)
        .or_else(|| between(&line, at))
        .or_else(|| ends(&line, at))
}

/// Removes digits of an end that fit no digit of the other end.
fn apart(line: &Line<'_>, at: &Domains) -> Option<Event> {
    let view = line.view;
    let why = match view.kind.map(Kind::numbers) {
        Some(Numbers::Number(least)) => format!("The ends differ by at least {least}."),
        _ => match line.different {
            0 => return None,
            1 => "A digit is between the ends, so they differ by at least 2.".to_owned(),
            cells => format!(
                "{} different digits are between the ends, so they differ by at least {}.",
                begin(&count(cells)),
                cells + 1
            ),
        },
    };
    for end in [0, 1] {
        let (own, other) = (line.ends[end], line.ends[1 - end]);
        let goes = |digit: usize, others: Digits| {
            let mut others = others.iter();
            others.any(|other| line.with(end, digit, other.index()).is_some())
        };
        let all: Digits = view.names.0.digits().collect();
        let fails = |others: Digits| -> Digits {
            let own = at.of(own).iter();
            own.filter(|digit| !goes(digit.index(), others)).collect()
        };
        let always = fails(all);
        if !always.is_empty() {
            return Some(Event {
                in_words: format!(
                    "{why} {} cannot be {}.",
                    view.cell(own),
                    view.either(always)
                ),
                looked_at: Vec::new(),
                removed: vec![(own, always)],
            });
        }
        let gone = fails(at.of(other));
        if !gone.is_empty() {
            return Some(Event {
                in_words: format!(
                    "{why} {}, so {} cannot be {}.",
                    begin(&given(view, &[other], at)),
                    view.cell(own),
                    view.either(gone)
                ),
                looked_at: vec![other],
                removed: vec![(own, gone)],
            });
        }
    }
    None
}

/// Removes digits of the inner cells that no ends allow.
fn between(line: &Line<'_>, at: &Domains) -> Option<Event> {
    let view = line.view;
    let [first, last] = line.ends.map(|cell| at.of(cell));
    let mut kept = Digits::EMPTY;
    for a in first {
        for b in last {
            kept |= line
                .between([a.index(), b.index()])
                .unwrap_or(Digits::EMPTY);
        }
    }
    let removed = losses(line.inner.iter().map(|&cell| (cell, at.of(cell) - kept)));
    if removed.is_empty() {
        return None;
    }
    let gone = union(removed.iter().map(|&(_, gone)| gone));
    let cells: Vec<Cell> = removed.iter().map(|&(cell, _)| cell).collect();
    let limited = line.limited(line.ends, at);
    let ends = begin(&given(view, &limited, at));
    let (cells, gone) = (view.cells(&cells), view.either(gone));
    let in_words = match line.is_between() {
        true if limited.is_empty() => format!(
            "Whatever the ends are, {gone} is never strictly between them, so {cells} cannot be {gone}."
        ),
        false if limited.is_empty() => format!(
            "Whatever the ends are, {gone} would be between them or equal to one, so {cells} cannot be {gone}."
        ),
        true => format!(
            "{ends}. The digits strictly between the ends are then never {gone}, so {cells} cannot be {gone}."
        ),
        false => format!(
            "{ends}. In every case {gone} would be between the ends, or equal to one, so {cells} cannot be {gone}."
        ),
    };
    Some(Event {
        in_words,
        looked_at: line.ends.to_vec(),
        removed,
    })
}

/// Removes digits of an end with which an inner cell has no digit left.
fn ends(line: &Line<'_>, at: &Domains) -> Option<Event> {
    let view = line.view;
    for end in [0, 1] {
        let (own, other) = (line.ends[end], line.ends[1 - end]);
        for &cell in line.inner {
            let fits = |digit: usize| {
                at.of(other).iter().any(|other| {
                    let set = line.with(end, digit, other.index());
                    set.is_some_and(|set| at.of(cell).meets(set))
                })
            };
            let own_digits = at.of(own).iter();
            let gone: Digits = own_digits.filter(|digit| !fits(digit.index())).collect();
            if gone.is_empty() {
                continue;
            }
            let given = begin(&given(view, &line.limited([cell, other], at), at));
            let with = format!("with {} in {}", view.either(gone), view.cell(own));
            let fault = match line.is_between() {
                true => "would not be between the ends",
                false => "would be between the ends, or equal to one",
            };
            return Some(Event {
                in_words: format!("{given}. So {with}, {} {fault}.", view.cell(cell)),
                looked_at: vec![cell, other],
                removed: vec![(own, gone)],
            });
        }
    }
    None
}
