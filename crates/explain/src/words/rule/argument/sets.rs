//! Sets of digits for cells that all differ, such as the combinations of a cage.

use ninefold_grid::constraint::sets_of_size;
use ninefold_grid::{Cell, Digit};
use ninefold_logic::Digits;

use super::view::{Domains, Event, View, begin, union};
use crate::words::names::either;

/// How the digits of a set are joined in words.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Style {
    Sum(i64),
    /// By this sign.
    Joined(&'static str),
}

/// The greatest number of combinations that a sentence lists.
pub(crate) const MAX_LISTED_SETS: usize = 8;
/// The greatest number of sentences about single combinations.
const MAX_SET_SENTENCES: usize = 5;
/// The greatest number of open cells. Rules with more are not examined.
const MAX_OPEN_CELLS: usize = 10;

/// The combinations of the open cells.
pub(crate) struct Fitting {
    pub(crate) fixed: Vec<Cell>,
    pub(crate) open: Vec<Cell>,
    /// The combinations that the rule allows.
    pub(crate) allowed: Vec<Digits>,
    /// Those of them that the candidates allow too.
    pub(crate) left: Vec<Digits>,
}

/// Returns whether the digits of a set can be put into the cells, one into each.
pub(super) fn fits(cells: &[Cell], set: Digits, at: &Domains) -> bool {
    let Some((&cell, rest)) = cells.split_first() else {
        return true;
    };
    let mut digits = (at.of(cell) & set).iter();
    digits.any(|digit| fits(rest, set - Digits::of(digit), at))
}

/// Returns whether a cell can hold this digit of a set.
fn fits_with(cells: &[Cell], set: Digits, at: &Domains, cell: Cell, digit: Digit) -> bool {
    let rest: Vec<Cell> = cells
        .iter()
        .copied()
        .filter(|&other| other != cell)
        .collect();
    set.contains(digit) && at.of(cell).contains(digit) && fits(&rest, set - Digits::of(digit), at)
}

/// Returns the sets of each size below `sizes` that add up to a total. Returns `None` if there are too many sets.
pub(super) fn of_sum(view: &View<'_>, sizes: usize, total: i64) -> Option<Vec<Vec<Digits>>> {
    let sum = |set: &Digits| -> i64 { view.values(*set).iter().map(|&v| i64::from(v)).sum() };
    let of_size = |size| {
        let sets = sets_of_size(view.names.0.side(), size, 5_000)?;
        let sets = sets.into_iter().map(Digits::of_bits);
        Some(sets.filter(|set| sum(set) == total).collect())
    };
    (0..sizes).map(of_size).collect()
}

/// Returns the combinations that are allowed, and those that are left.
pub(crate) fn fitting(cells: &[Cell], sets: &[u64], at: &Domains) -> Option<Fitting> {
    let (fixed, open): (Vec<Cell>, Vec<Cell>) = cells
        .iter()
        .partition(|&&cell| at.of(cell).only().is_some());
    if open.len() > MAX_OPEN_CELLS {
        return None;
    }
    let used = at.any_of(&fixed);
    let sets = sets.iter().map(|&set| Digits::of_bits(set));
    let sets = sets.filter(|&set| used - set == Digits::EMPTY && used.len() == fixed.len());
    let mut allowed: Vec<Digits> = sets.map(|set| set - used).collect();
    allowed.sort_by_key(|&set| set.iter().map(|digit| digit.index()).collect::<Vec<_>>());
    let left = allowed
        .iter()
        .copied()
        .filter(|&set| fits(&open, set, at))
        .collect();
    Some(Fitting {
        fixed,
        open,
        allowed,
        left,
    })
}

/// Returns the name of a combination: `1+6`, `1×6` or `1-6`.
pub(crate) fn name(view: &View<'_>, set: Digits, style: Style) -> String {
    let sign = match style {
        Style::Sum(_) => "+",
        Style::Joined(sign) => sign,
    };
    let digits: Vec<String> = view.values(set).iter().map(i32::to_string).collect();
    digits.join(sign)
}

fn names(view: &View<'_>, sets: &[Digits], style: Style) -> Vec<String> {
    sets.iter().map(|&set| name(view, set, style)).collect()
}

impl Fitting {
    /// Returns what the open cells can be by the rule and their candidates. Returns `None` if there are too many
    /// combinations to list, or none.
    pub(crate) fn in_words(&self, view: &View<'_>, style: Style, at: &Domains) -> Option<String> {
        if self.left.len() > MAX_LISTED_SETS || self.left.is_empty() {
            return None;
        }
        let mut in_words = String::new();
        let subject = if self.fixed.is_empty() {
            begin(&view.it())
        } else {
            let fixed = view.cells(&self.fixed);
            let open = view.cells(&self.open);
            let used = at.any_of(&self.fixed);
            let make = if self.fixed.len() == 1 { "is" } else { "make" };
            match style {
                Style::Sum(total) => {
                    let sum: i64 = view
                        .values(used)
                        .iter()
                        .map(|&value| i64::from(value))
                        .sum();
                    in_words += &format!(
                        "{fixed} {make} {sum}, so {open} {} {total} − {sum} = {}. ",
                        if self.open.len() == 1 { "is" } else { "make" },
                        total - sum
                    );
                }
                _ => {
                    let hold = if self.fixed.len() == 1 { "is" } else { "hold" };
                    in_words += &format!("{fixed} {hold} {}. ", view.all(used));
                }
            }
            match self.open.len() {
                1 => view.cell(self.open[0]),
                _ if matches!(style, Style::Sum(_)) => "These".to_owned(),
                _ => open,
            }
        };
        if self.open.len() == 1 && matches!(style, Style::Sum(_)) && !self.fixed.is_empty() {
            return Some(in_words.trim_end().to_owned());
        }
        let (all, left) = (&self.allowed, &self.left);
        if all.len() <= MAX_LISTED_SETS {
            let outs = self.outs(view, style, at);
            let can = if outs.is_empty() { "can only" } else { "can" };
            in_words += &format!("{subject} {can} be {}.", either(&names(view, all, style)));
            for out in outs {
                in_words += &format!(" {out}");
            }
        } else {
            in_words += &format!(
                "With the candidates of these cells, {} can only be {}.",
                match self.fixed.is_empty() {
                    true => view.it(),
                    false if subject == "These" => "they".to_owned(),
                    false => subject,
                },
                either(&names(view, left, style))
            );
        }
        Some(in_words)
    }

    /// Returns why combinations are out, with one sentence for all that have the same reason.
    fn outs(&self, view: &View<'_>, style: Style, at: &Domains) -> Vec<String> {
        let mut out: Vec<Digits> = self
            .allowed
            .iter()
            .copied()
            .filter(|set| !self.left.contains(set))
            .collect();
        let possible = at.any_of(&self.open);
        let mut in_words = Vec::new();
        let are_out = |sets: &[Digits]| {
            let names = names(view, sets, style);
            match &names[..] {
                [one] => format!("{one} is out"),
                all => format!("{} are out", crate::words::names::list(all)),
            }
        };
        loop {
            let lacks = |digit: Digit| out.iter().filter(|set| set.contains(digit)).count();
            let digits = view
                .names
                .0
                .digits()
                .filter(|&digit| !possible.contains(digit));
            let Some(digit) = digits.filter(|&d| lacks(d) > 0).max_by_key(|&d| lacks(d)) else {
                break;
            };
            let (these, others): (Vec<Digits>, Vec<Digits>) =
                out.iter().partition(|set| set.contains(digit));
            let value = view.value(digit);
            let why = match self.house_with(view, digit, at) {
                Some((house, cell)) => format!("{value} is already in {house} ({cell})"),
                None => format!("none of these cells can be {value}"),
            };
            let why = begin(&why);
            in_words.push(format!("{why}, so {}.", are_out(&these)));
            out = others;
        }
        for set in out {
            let set_name = name(view, set, style);
            in_words.push(match crowded(&self.open, set, at) {
                Some((digits, cells)) => {
                    let would = would_be(view, digits, &cells);
                    format!("{set_name} is out: {would}.")
                }
                None => format!("{set_name} is out."),
            });
        }
        in_words
    }

    /// Returns a house that contains all open cells and already has the digit, and the cell with the digit.
    fn house_with(&self, view: &View<'_>, digit: Digit, at: &Domains) -> Option<(String, String)> {
        let board = view.names.0;
        let first = *self.open.first()?;
        board.houses_of(first).iter().find_map(|&house| {
            let cells = board.cells_of(house);
            if !self.open.iter().all(|cell| cells.contains(cell)) {
                return None;
            }
            let has = |cell: &&Cell| at.of(**cell) == Digits::of(digit);
            let cell = cells.iter().find(has)?;
            Some((view.names.long_house(house), view.cell(*cell)))
        })
    }
}

pub(super) fn next(
    view: &View<'_>,
    cells: &[Cell],
    sets: &[u64],
    style: Style,
    at: &Domains,
) -> Option<Event> {
    let fitting = fitting(cells, sets, at)?;
    if fitting.left.is_empty() {
        return nothing_left(view, &fitting, style, at);
    }
    let mut removed: Vec<(Cell, Digits)> = Vec::new();
    let mut in_words = fitting.in_words(view, style, at)?;
    let used = union(fitting.left.iter().copied());
    let mut about: Vec<String> = Vec::new();
    for &cell in &fitting.open {
        let kept: Digits = (at.of(cell) & used)
            .iter()
            .filter(|&digit| {
                let mut sets = fitting.left.iter();
                sets.any(|&set| fits_with(&fitting.open, set, at, cell, digit))
            })
            .collect();
        let gone = at.of(cell) - kept;
        if !gone.is_empty() {
            removed.push((cell, gone));
        }
        // Digits of a combination that do not fit into this cell.
        for digit in gone & used {
            for &set in fitting.left.iter().filter(|set| set.contains(digit)) {
                let why = misplaced(view, &fitting.open, (set, style), at, (cell, digit));
                if !about.contains(&why) {
                    about.push(why);
                }
            }
        }
    }
    if removed.is_empty() || about.len() > MAX_SET_SENTENCES {
        return None;
    }
    for sentence in about {
        in_words += &format!(" {sentence}");
    }
    let looked_at = cells.to_vec();
    Some(Event {
        in_words,
        looked_at,
        removed,
    })
}

/// Returns the event that no combination is left.
fn nothing_left(view: &View<'_>, fitting: &Fitting, style: Style, at: &Domains) -> Option<Event> {
    let &open = fitting.open.first()?;
    let names = names(view, &fitting.allowed, style);
    let in_words = match names.len() {
        0 => {
            let used = at.any_of(&fitting.fixed);
            format!(
                "The rule allows no combination with {}, so {} in {} is impossible.",
                view.all(used),
                view.all(used),
                view.cells(&fitting.fixed)
            )
        }
        1..=MAX_LISTED_SETS => {
            let outs = fitting.outs(view, style, at);
            let rest = match fitting.fixed.is_empty() {
                true => begin(&view.it()),
                false => view.cells(&fitting.open),
            };
            format!(
                "{rest} can only be {}. {} None is left, which is impossible.",
                either(&names),
                outs.join(" ")
            )
        }
        _ => return None,
    };
    if fitting.fixed.is_empty() && names.is_empty() {
        return None;
    }
    Some(Event {
        in_words,
        looked_at: [&fitting.fixed[..], &fitting.open[..]].concat(),
        removed: vec![(open, at.of(open))],
    })
}

/// Returns why a digit of a combination does not fit into a cell.
fn misplaced(
    view: &View<'_>,
    open: &[Cell],
    (set, style): (Digits, Style),
    at: &Domains,
    (cell, digit): (Cell, Digit),
) -> String {
    let set_name = name(view, set, style);
    let (value, rest) = (view.value(digit), set - Digits::of(digit));
    let others: Vec<Cell> = open
        .iter()
        .copied()
        .filter(|&place| place != cell)
        .collect();
    // Another digit of the combination has no other place.
    for other in rest {
        if !others.iter().any(|&place| at.of(place).contains(other)) {
            return format!(
                "In {set_name}, only {} can be {}, so it is not {value}.",
                view.cell(cell),
                view.value(other)
            );
        }
    }
    match crowded(&others, rest, at) {
        Some((digits, cells)) => format!(
            "In {set_name} with {} = {value}, {}.",
            view.cell(cell),
            would_be(view, digits, &cells)
        ),
        None => format!("In {set_name}, {} cannot be {value}.", view.cell(cell)),
    }
}

/// Returns the fewest digits of a set that have too few cells, and these cells.
fn crowded(cells: &[Cell], set: Digits, at: &Domains) -> Option<(Digits, Vec<Cell>)> {
    let all: Vec<Digit> = set.iter().collect();
    let mut chosen: Vec<(u32, Digits)> = (1u32..1 << all.len().min(MAX_OPEN_CELLS))
        .map(|bits| {
            let digits = all.iter().enumerate().filter(|(i, _)| bits >> i & 1 == 1);
            (bits.count_ones(), digits.map(|(_, &digit)| digit).collect())
        })
        .collect();
    chosen.sort_by_key(|&(count, _)| count);
    chosen.into_iter().find_map(|(_, digits)| {
        let places = cells
            .iter()
            .copied()
            .filter(|&cell| at.of(cell).meets(digits));
        let places: Vec<Cell> = places.collect();
        (places.len() < digits.len()).then_some((digits, places))
    })
}

/// Returns the result of crowded digits in words: `4 and 5 would both be in r2c5`.
fn would_be(view: &View<'_>, digits: Digits, cells: &[Cell]) -> String {
    let digits_in_words = view.all(digits);
    match (digits.len(), cells) {
        (_, []) => format!("no cell is left for {digits_in_words}"),
        (2, [one]) => format!("{digits_in_words} would both be in {}", view.cell(*one)),
        _ => format!("{digits_in_words} would all be in {}", view.cells(cells)),
    }
}
