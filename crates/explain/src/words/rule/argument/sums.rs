//! Sums: the least and the greatest sum of the other cells limit each cell.

use ninefold_grid::Cell;
use ninefold_logic::Digits;

use super::view::{Domains, Event, View, begin, losses};
use crate::words::names::count;

/// The number of choices in the search for the least or the greatest sum of different digits.
const MAX_CHOICES: usize = 600;

/// The digits that each cell loses.
type Removed = Vec<(Cell, Digits)>;

/// The least or the greatest sum of some cells, with the digits that make it.
struct Extreme {
    sum: i64,
    digits: Vec<i64>,
}

impl Extreme {
    /// Returns the sum with its digits: `24 (7+8+9)`.
    fn in_words(&self) -> String {
        match self.digits.len() {
            0 | 1 => self.sum.to_string(),
            _ => {
                let digits: Vec<String> = self.digits.iter().map(i64::to_string).collect();
                format!("{} ({})", self.sum, digits.join("+"))
            }
        }
    }
}

pub(super) fn next(
    view: &View<'_>,
    terms: &[(Cell, i64)],
    total: i64,
    at: &Domains,
) -> Option<Event> {
    let terms: Vec<(Cell, i64)> = terms.iter().copied().filter(|&(_, f)| f != 0).collect();
    if terms.iter().all(|&(_, factor)| factor == 1) {
        return plain(view, &terms, total, at);
    }
    if terms.iter().all(|&(_, factor)| factor.abs() == 1) {
        return signed(view, &terms, total, at);
    }
    weighted(view, &terms, total, at)
}

/// Removes digits from the open cells by what these add up to.
fn plain(view: &View<'_>, terms: &[(Cell, i64)], total: i64, at: &Domains) -> Option<Event> {
    let cells: Vec<Cell> = terms.iter().map(|&(cell, _)| cell).collect();
    let (fixed, open): (Vec<Cell>, Vec<Cell>) = cells
        .iter()
        .partition(|&&cell| at.of(cell).only().is_some());
    let of_fixed: i64 = fixed.iter().map(|&cell| least(view, at.of(cell))).sum();
    let left = total - of_fixed;
    let intro = match (&fixed[..], open.len()) {
        ([], _) => String::new(),
        (_, 1) => String::new(),
        ([one], _) => format!(
            "{} = {of_fixed}, so {} make {total} − {of_fixed} = {left}. ",
            view.cell(*one),
            view.cells(&open)
        ),
        _ => format!(
            "{} make {of_fixed}, so {} make {total} − {of_fixed} = {left}. ",
            view.cells(&fixed),
            view.cells(&open)
        ),
    };
    if let [one] = open[..] {
        let kept = at.of(one) & view.between(left, left);
        let removed = at.of(one) - kept;
        let in_words = match fixed.len() {
            0 => format!("{} is the only cell, so it is {total}.", view.cell(one)),
            1 => format!(
                "{} = {of_fixed}, so {} = {total} − {of_fixed} = {left}.",
                view.cell(fixed[0]),
                view.cell(one)
            ),
            _ => format!(
                "{} make {of_fixed}, so {} = {total} − {of_fixed} = {left}.",
                view.cells(&fixed),
                view.cell(one)
            ),
        };
        return (!removed.is_empty()).then(|| Event {
            in_words,
            looked_at: fixed.clone(),
            removed: vec![(one, removed)],
        });
    }
    for greatest in [false, true] {
        // Cells that have the same bound for the same reason.
        let mut found: Vec<(Extreme, i64, Removed)> = Vec::new();
        for &cell in &open {
            let others: Vec<Cell> = open
                .iter()
                .copied()
                .filter(|&other| other != cell)
                .collect();
            let others = extreme(view, &others, at, greatest);
            let bound = left - others.sum;
            let kept = match greatest {
                true => view.between(bound, i64::MAX),
                false => view.between(i64::MIN, bound),
            };
            let removed = at.of(cell) - kept;
            if removed.is_empty() {
                continue;
            }
            match found.iter_mut().find(|(e, ..)| e.digits == others.digits) {
                Some((.., cells)) => cells.push((cell, removed)),
                None => found.push((others, bound, vec![(cell, removed)])),
            }
        }
        if let Some((others, bound, removed)) = found.into_iter().next() {
            let cells: Vec<Cell> = removed.iter().map(|&(cell, _)| cell).collect();
            let [most, least] = match greatest {
                true => ["at most", "at least"],
                false => ["at least", "at most"],
            };
            let calculation = format!("{left} − {} = {bound}", others.sum);
            let in_words = if cells.len() == open.len() && open.len() > 2 {
                format!(
                    "Any {} of {} make {most} {}, so each is {least} {calculation}.",
                    count(open.len() - 1),
                    match fixed.is_empty() {
                        true => view.its_cells(),
                        false => "these cells".to_owned(),
                    },
                    others.in_words()
                )
            } else {
                let rest: Vec<Cell> = open
                    .iter()
                    .copied()
                    .filter(|c| !cells.contains(c))
                    .collect();
                let subject = match (cells.len(), open.len()) {
                    (1, 2) => format!("{} is {most} {}", view.cell(rest[0]), others.in_words()),
                    (1, _) => format!("{} make {most} {}", view.cells(&rest), others.in_words()),
                    (_, 2) => format!(
                        "Each of {} is {most} {}",
                        view.its_cells(),
                        others.in_words()
                    ),
                    _ => format!("The others make {most} {}", others.in_words()),
                };
                let each = if cells.len() > 1 { "each of " } else { "" };
                let left = match removed[..] {
                    [(cell, gone)] => only_left(view, at.of(cell) - gone, bound),
                    _ => String::new(),
                };
                format!(
                    "{subject}, so {each}{} is {least} {calculation}{left}.",
                    view.cells(&cells)
                )
            };
            return Some(Event {
                in_words: intro + &in_words,
                looked_at: terms.iter().map(|&(cell, _)| cell).collect(),
                removed,
            });
        }
    }
    None
}

/// Treats the two sides of an equation: the sum of some cells, minus the sum of the others, is the total.
fn signed(view: &View<'_>, terms: &[(Cell, i64)], total: i64, at: &Domains) -> Option<Event> {
    for &(cell, factor) in terms {
        let side = |same: bool| -> Vec<Cell> {
            let of = terms
                .iter()
                .filter(|&&(c, f)| c != cell && (f == factor) == same);
            of.map(|&(cell, _)| cell).collect()
        };
        // The cell is `total` (with its sign), minus the `own` side, plus the `other` side.
        let (own, other, total) = (side(true), side(false), total * factor);
        for at_least in [true, false] {
            let [of_own, of_other] =
                [(&own, at_least), (&other, !at_least)].map(|(c, most)| extreme(view, c, at, most));
            let bound = total - of_own.sum + of_other.sum;
            let kept = match at_least {
                true => view.between(bound, i64::MAX),
                false => view.between(i64::MIN, bound),
            };
            let removed = at.of(cell) - kept;
            if removed.is_empty() {
                continue;
            }
            let found = (&of_own, &of_other, bound);
            if let Some(event) = alike(view, terms, (cell, factor), at_least, found, at) {
                return Some(event);
            }
            let side_words = |cells: &[Cell], extreme: &Extreme, most: bool| {
                let word = if most { "at most" } else { "at least" };
                match cells {
                    [one] if at.of(*one).only().is_some() => {
                        format!("{} is {}", view.cell(*one), extreme.sum)
                    }
                    [one] => format!("{} is {word} {}", view.cell(*one), extreme.sum),
                    _ if cells.iter().all(|&c| at.of(c).only().is_some()) => {
                        format!("{} make {}", view.cells(cells), extreme.in_words())
                    }
                    _ => format!("{} make {word} {}", view.cells(cells), extreme.in_words()),
                }
            };
            let mut parts = Vec::new();
            if !other.is_empty() {
                parts.push(side_words(&other, &of_other, !at_least));
            }
            if !own.is_empty() {
                parts.push(side_words(&own, &of_own, at_least));
            }
            let mut calculation = match (own.is_empty(), other.is_empty()) {
                (true, _) if total == 0 => String::new(),
                (true, _) => format!("{} {} {} = ", of_other.sum, sign(total), total.abs()),
                (false, true) => format!("{total} − {} = ", of_own.sum),
                (false, false) if total == 0 => format!("{} − {} = ", of_other.sum, of_own.sum),
                (false, false) => format!(
                    "{} − {} {} {} = ",
                    of_other.sum,
                    of_own.sum,
                    sign(total),
                    total.abs()
                ),
            };
            calculation += &bound.to_string();
            let word = if at_least { "at least" } else { "at most" };
            let all_known = own.iter().chain(&other).all(|&c| at.of(c).only().is_some());
            let so = match all_known {
                true => format!("so {} = {calculation}", view.cell(cell)),
                false => {
                    let left = only_left(view, at.of(cell) & kept, bound);
                    format!("so {} is {word} {calculation}{left}", view.cell(cell))
                }
            };
            let removed = match all_known {
                true => at.of(cell) - view.between(bound, bound),
                false => removed,
            };
            return Some(Event {
                in_words: format!("{}, {so}.", begin(&parts.join(" and "))),
                looked_at: [own, other].concat(),
                removed: vec![(cell, removed)],
            });
        }
    }
    None
}

/// Treats several cells of one side that have the same bound.
fn alike(
    view: &View<'_>,
    terms: &[(Cell, i64)],
    (cell, factor): (Cell, i64),
    at_least: bool,
    (of_own, of_other, bound): (&Extreme, &Extreme, i64),
    at: &Domains,
) -> Option<Event> {
    let side = |own: bool| -> Vec<Cell> {
        let of = terms.iter().filter(|&&(_, f)| (f == factor) == own);
        of.map(|&(cell, _)| cell).collect()
    };
    let (own, other) = (side(true), side(false));
    if own.len() < 3 || other.is_empty() || bound != of_other.sum - of_own.sum {
        return None;
    }
    let kept = match at_least {
        true => view.between(bound, i64::MAX),
        false => view.between(i64::MIN, bound),
    };
    let is_alike = |&&other: &&Cell| {
        let rest: Vec<Cell> = own.iter().copied().filter(|&c| c != other).collect();
        extreme(view, &rest, at, at_least).digits == of_own.digits
    };
    let cells: Vec<Cell> = own.iter().filter(is_alike).copied().collect();
    let removed = losses(cells.iter().map(|&cell| (cell, at.of(cell) - kept)));
    if removed.len() < 2 || !cells.contains(&cell) {
        return None;
    }
    let [far, near, word] = match at_least {
        true => ["at least", "at most", "at least"],
        false => ["at most", "at least", "at most"],
    };
    let are = if other.len() == 1 { "is" } else { "make" };
    let cells: Vec<Cell> = removed.iter().map(|&(cell, _)| cell).collect();
    let whose = match cells.len() == own.len() {
        true => format!("any {} of {}", count(own.len() - 1), view.cells(&own)),
        false => "the others".to_owned(),
    };
    Some(Event {
        in_words: format!(
            "{} {are} {far} {} and {whose} make {near} {}, so each of {} is {word} {} − {} = {bound}.",
            view.cells(&other),
            of_other.in_words(),
            of_own.in_words(),
            match cells.len() == own.len() {
                true => "them".to_owned(),
                false => view.cells(&cells),
            },
            of_other.sum,
            of_own.sum
        ),
        looked_at: [&own[..], &other[..]].concat(),
        removed,
    })
}

/// Returns words for the only digit that is left, if it is not the bound itself.
fn only_left(view: &View<'_>, left: Digits, bound: i64) -> String {
    match left.only() {
        Some(digit) if i64::from(view.value(digit)) != bound => {
            format!(" and can only be {}", view.value(digit))
        }
        _ => String::new(),
    }
}

fn sign(total: i64) -> &'static str {
    if total < 0 { "−" } else { "+" }
}

/// Treats cells that count more than once. It uses only the least and the greatest sum of the other cells.
fn weighted(view: &View<'_>, terms: &[(Cell, i64)], total: i64, at: &Domains) -> Option<Event> {
    for &(cell, factor) in terms {
        let others = || terms.iter().filter(|&&(other, _)| other != cell);
        let bound = |most: bool| -> i64 {
            let of = |&(cell, factor): &(Cell, i64)| {
                let up = most == (factor > 0);
                factor
                    * if up {
                        greatest(view, at.of(cell))
                    } else {
                        least(view, at.of(cell))
                    }
            };
            others().map(of).sum()
        };
        let (low, high) = (total - bound(true), total - bound(false));
        let fits = |digit: &ninefold_grid::Digit| {
            (low..=high).contains(&(factor * i64::from(view.value(*digit))))
        };
        let kept: Digits = at.of(cell).iter().filter(fits).collect();
        let removed = at.of(cell) - kept;
        if removed.is_empty() {
            continue;
        }
        let times = match factor {
            1 => String::new(),
            _ => format!(" counted {} times", factor.abs()),
        };
        let in_words = match low == high {
            true => format!(
                "The other cells leave exactly {} for {}{times}.",
                low.abs(),
                view.cell(cell)
            ),
            false => format!(
                "The other cells leave at least {} and at most {} for {}{times}.",
                low.abs().min(high.abs()),
                low.abs().max(high.abs()),
                view.cell(cell)
            ),
        };
        if low < 0 && high > 0 || factor < 0 && low > 0 {
            continue;
        }
        return Some(Event {
            in_words,
            looked_at: others().map(|&(cell, _)| cell).collect(),
            removed: vec![(cell, removed)],
        });
    }
    None
}

fn least(view: &View<'_>, digits: Digits) -> i64 {
    digits.first().map_or(0, |digit| view.value(digit).into())
}

fn greatest(view: &View<'_>, digits: Digits) -> i64 {
    digits
        .iter()
        .last()
        .map_or(0, |digit| view.value(digit).into())
}

/// Returns the least or the greatest sum of cells, and the same in words with its digits.
pub(super) fn bound(view: &View<'_>, cells: &[Cell], at: &Domains, most: bool) -> (i64, String) {
    let found = extreme(view, cells, at, most);
    (found.sum, found.in_words())
}

/// Returns the least or the greatest sum of cells, in which cells that see each other differ.
fn extreme(view: &View<'_>, cells: &[Cell], at: &Domains, most: bool) -> Extreme {
    // For the greatest sum, all values change their sign.
    let value = |digit: ninefold_grid::Digit| match most {
        true => -i64::from(view.value(digit)),
        false => i64::from(view.value(digit)),
    };
    let best_of = |cell: Cell| at.of(cell).iter().map(value).min().unwrap_or(0);
    let mut order = cells.to_vec();
    order.sort_by_key(|&cell| at.of(cell).len());
    let rest: Vec<i64> = (0..=order.len())
        .map(|i| at_least(view, &order[i..], best_of))
        .collect();
    // The values of each cell, the lowest last, and the earlier cells that it sees.
    let values: Vec<Vec<i64>> = (order.iter())
        .map(|&cell| {
            let mut values: Vec<i64> = at.of(cell).iter().map(value).collect();
            values.sort_unstable_by(|a, b| b.cmp(a));
            values
        })
        .collect();
    let seen: Vec<Vec<usize>> = (0..order.len())
        .map(|n| (0..n).filter(|&i| view.sees(order[i], order[n])).collect())
        .collect();
    let mut best: Option<(i64, Vec<i64>)> = None;
    // The number of cells that have a value, the value of the last one, and the sum of all.
    let mut waiting: Vec<(usize, i64, i64)> = vec![(0, 0, 0)];
    let mut chosen = vec![0; order.len()];
    for _ in 0..MAX_CHOICES {
        let Some((n, last, sum)) = waiting.pop() else {
            break;
        };
        if n > 0 {
            chosen[n - 1] = last;
        }
        if best
            .as_ref()
            .is_some_and(|(best, _)| sum + rest[n] >= *best)
        {
            continue;
        }
        if n == order.len() {
            best = Some((sum, chosen.clone()));
            continue;
        }
        let is_free = |of: &&i64| seen[n].iter().all(|&i| chosen[i] != **of);
        let free = values[n].iter().filter(is_free);
        waiting.extend(free.map(|&of| (n + 1, of, sum + of)));
    }
    let (sum, digits) = match (best, waiting.is_empty()) {
        (Some(found), true) => found,
        // There are too many choices. Digits may then repeat, which still gives a bound.
        _ => {
            let digits: Vec<i64> = order.iter().map(|&cell| best_of(cell)).collect();
            (digits.iter().sum(), digits)
        }
    };
    let turn = |of: i64| if most { -of } else { of };
    let mut digits: Vec<i64> = digits.into_iter().map(turn).collect();
    digits.sort_unstable();
    Extreme {
        sum: turn(sum),
        digits,
    }
}

/// Returns a lower bound for the sum of cells. Each cell is at least `least`, and cells that see each other differ.
/// Cells that all see each other form a group. Within a group, each cell takes the next number that is not below
/// its own minimum.
fn at_least(view: &View<'_>, cells: &[Cell], least: impl Fn(Cell) -> i64) -> i64 {
    let mut groups: Vec<Vec<Cell>> = Vec::new();
    for &cell in cells {
        let sees_all = |group: &&mut Vec<Cell>| group.iter().all(|&other| view.sees(other, cell));
        match groups.iter_mut().find(sees_all) {
            Some(group) => group.push(cell),
            None => groups.push(vec![cell]),
        }
    }
    let sums = groups.into_iter().map(|group| {
        let mut numbers: Vec<i64> = group.into_iter().map(&least).collect();
        numbers.sort_unstable();
        for i in 1..numbers.len() {
            numbers[i] = numbers[i].max(numbers[i - 1] + 1);
        }
        numbers.iter().sum::<i64>()
    });
    sums.sum()
}
