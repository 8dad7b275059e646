//! Finds the digits that the fillings of a few cells use.
//!
//! The fillings are those of a [`Filler`]. Cages, pairs, and cells that only differ need no search ([`cage`]).

use ninefold_grid::{Digit, Puzzle};
use ninefold_logic::Digits;

use super::cage;
use super::equation::Equation;
use super::filler::Filler;
use super::known::{Fillings, ReadingLimits};
use super::memory::Supported;

/// How long the search for fillings may take.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Effort {
    /// For trials, of which there are many.
    Quick,
    /// For trials if nothing else is found.
    Thorough,
    /// Outside trials.
    Full,
}

impl Effort {
    /// The largest number of cells filled in one search for a filling. After that nothing is concluded.
    fn of_one(self) -> usize {
        match self {
            Effort::Quick => 100,
            Effort::Thorough => 500,
            Effort::Full => 2_000,
        }
    }

    /// The largest number of cells filled for all candidates of a rule. Without it a long line would take
    /// seconds.
    fn of_all(self) -> usize {
        match self {
            Effort::Quick => 500,
            Effort::Thorough => 4_000,
            Effort::Full => 30_000,
        }
    }

    /// The largest number of digits that are read, of all cells in all states. Coarse reading gets more,
    /// because it is the last chance for a long rule. Trying the digits of as many cells one by one takes
    /// longer, and finds nothing.
    fn of_reading(self, is_coarse: bool) -> usize {
        let times = if is_coarse { 4 } else { 1 };
        times
            * match self {
                Effort::Quick => 10_000,
                Effort::Thorough => 50_000,
                Effort::Full => 150_000,
            }
    }
}

/// The largest number of open cells of a rule that is searched with the least effort, or after reading it.
const MAX_QUICK_CELLS: usize = 25;

/// The largest number of digits without a known filling for which fillings are tried before the rule is read.
const MAX_MISSING_DIGITS: usize = 8;
/// The largest number of cells filled then for each digit, for each cell of the rule.
const MAX_CELLS_FOR_MISSING: usize = 3;

/// The result of a search for a filling.
pub(super) enum FillResult {
    Filling(Vec<Digit>),
    None,
    /// The search took too long.
    Unknown,
}

/// Whether there is certainly no filling.
pub(super) fn is_impossible(filler: &Filler, puzzle: &Puzzle, domains: Vec<Digits>) -> bool {
    if let Some(supported) = caged(filler, &domains) {
        return supported.iter().any(|of| of.is_empty());
    }
    let is_read = [false, true]
        .into_iter()
        .find_map(|is_coarse| read(filler, &domains, Effort::Full, is_coarse, &mut Vec::new()));
    if let Some((digits, is_exact)) = is_read
        && (is_exact || digits.iter().any(|of| of.is_empty()))
    {
        return digits.iter().any(|of| of.is_empty());
    }
    matches!(fill(filler, puzzle, domains), FillResult::None)
}

/// Looks for a filling within these digits.
pub(super) fn fill(filler: &Filler, puzzle: &Puzzle, domains: Vec<Digits>) -> FillResult {
    let mut effort = Effort::Full.of_one();
    fill_within(filler, puzzle, domains, &mut effort)
}

fn fill_within(
    filler: &Filler,
    puzzle: &Puzzle,
    domains: Vec<Digits>,
    effort: &mut usize,
) -> FillResult {
    let mut found = FillResult::None;
    let complete = filler.each(puzzle, domains, effort, &mut |digits| {
        found = FillResult::Filling(digits.to_vec());
        false
    });
    match (complete, found) {
        (false, FillResult::None) => FillResult::Unknown,
        (_, found) => found,
    }
}

/// Returns the digits that the fillings of a rule use, and whether they are exact, if the rule can be read cell
/// by cell. Digits that are not exact may include some that no filling uses. A coarse reading is [not
/// exact](super::read::Reading::supported). Some fillings are added to `witnesses`.
pub(super) fn read(
    filler: &Filler,
    domains: &[Digits],
    effort: Effort,
    is_coarse: bool,
    witnesses: &mut Vec<Vec<Digit>>,
) -> Option<(Vec<Digits>, bool)> {
    let mut most = effort.of_reading(is_coarse);
    let mut supported = vec![Digits::EMPTY; domains.len()];
    for reading in &filler.readings {
        if is_coarse && !reading.has_parts() {
            return None;
        }
        let digits = reading.supported(domains, &mut most, is_coarse, witnesses)?;
        for (all, of) in supported.iter_mut().zip(digits) {
            *all |= of;
        }
    }
    let is_exact = !is_coarse && filler.readings.iter().all(|reading| reading.is_exact);
    (!filler.readings.is_empty()).then_some((supported, is_exact))
}

/// Returns what the parts of a rule leave if each is read coarsely alone, and that this is not exact.
fn read_parts(filler: &Filler, domains: &[Digits], effort: Effort) -> Option<(Vec<Digits>, bool)> {
    let mut left = domains.to_vec();
    for part in &filler.parts {
        let mut most = effort.of_reading(true);
        left = part.supported(&left, &mut most, true, &mut Vec::new())?;
    }
    (!filler.parts.is_empty()).then_some((left, false))
}

/// Returns the digits that some filling uses, if the rule is only that its cells differ and have a sum.
fn caged(filler: &Filler, domains: &[Digits]) -> Option<Vec<Digits>> {
    match filler.equations.as_slice() {
        [Equation { groups, total }] if filler.is_sum => match groups.as_slice() {
            [(1, places)] if places.len() == domains.len() => {
                cage::supported(domains, *total, filler.first)
            }
            _ => None,
        },
        _ => None,
    }
}

/// Returns, for each cell, the digits that some filling uses. Fillings in `known` save a search, and new ones
/// are added to them.
pub(super) fn supported_by(
    filler: &Filler,
    puzzle: &Puzzle,
    domains: &[Digits],
    (known, limits): (&mut Fillings, &mut [ReadingLimits; 2]),
    effort: Effort,
) -> Supported {
    let complete = |digits: Vec<Digits>| Supported {
        digits: digits.into(),
        is_complete: true,
    };
    if let (Some(chain), &[a, b]) = (&filler.chain, domains) {
        return complete(partners(filler, chain, a, b));
    }
    if filler.constraint.is_none() && filler.equations.is_empty() {
        return complete(matched(domains));
    }
    if let Some(supported) = caged(filler, domains) {
        return complete(supported);
    }
    let mut supported = vec![Digits::EMPTY; domains.len()];
    if known.support(domains, &mut supported) {
        return complete(supported);
    }
    if !filler.readings.is_empty() && fill_missing(filler, puzzle, domains, &mut supported, known) {
        return complete(supported);
    }
    let mut witnesses = Vec::new();
    // If an exact reading takes too long, a coarse one is tried.
    let read = [false, true].into_iter().find_map(|is_coarse| {
        let limits = &mut limits[usize::from(is_coarse)];
        if limits.is_too_long(domains, effort) {
            return None;
        }
        let read = read(filler, domains, effort, is_coarse, &mut witnesses);
        if read.is_none() {
            limits.keep(domains, effort);
        }
        read
    });
    known.extend(witnesses);
    // If that takes too long as well, the parts are read one after the other.
    let read = read.or_else(|| read_parts(filler, domains, effort));
    let is_read = read.is_some();
    let domains = match &read {
        Some((digits, is_exact)) if *is_exact || digits.iter().any(|of| of.is_empty()) => {
            return complete(digits.clone());
        }
        Some((digits, _)) => digits,
        None => domains,
    };
    // Filling many cells takes too long, so only what can be seen without a search counts.
    let open = domains.iter().filter(|of| of.only().is_none()).count();
    if open > MAX_QUICK_CELLS && (is_read || effort == Effort::Quick) {
        let mut seen = domains.to_vec();
        let is_out = filler.rejects(puzzle, &mut seen) || filler.is_out_of_sums(&mut seen);
        if is_out {
            seen.fill(Digits::EMPTY);
        }
        return Supported {
            digits: seen.into(),
            is_complete: is_out,
        };
    }
    let mut whole = effort.of_all();
    let mut is_complete = true;
    for place in 0..domains.len() {
        for digit in domains[place] {
            if supported[place].contains(digit) {
                continue;
            }
            let mut with = domains.to_vec();
            with[place] = Digits::of(digit);
            let mut left = whole.min(effort.of_one());
            whole -= left;
            let found = fill_within(filler, puzzle, with, &mut left);
            whole += left;
            match found {
                FillResult::Filling(digits) => {
                    for (of, &digit) in supported.iter_mut().zip(&digits) {
                        of.insert(digit);
                    }
                    known.extend(vec![digits]);
                }
                FillResult::None => {}
                FillResult::Unknown => {
                    supported[place].insert(digit);
                    is_complete = false;
                }
            }
        }
    }
    Supported {
        digits: supported.into(),
        is_complete,
    }
}

/// Looks for a filling with each digit that no known filling supports, if these are few. That takes less time than to
/// read the rule. Returns whether it is known of all digits whether a filling uses them.
fn fill_missing(
    filler: &Filler,
    puzzle: &Puzzle,
    domains: &[Digits],
    supported: &mut [Digits],
    known: &mut Fillings,
) -> bool {
    let missing = |supported: &[Digits]| -> usize {
        let each = domains.iter().zip(supported);
        each.map(|(&of, &known)| (of - known).len()).sum()
    };
    if missing(supported) > MAX_MISSING_DIGITS {
        return false;
    }
    for place in 0..domains.len() {
        for digit in domains[place] {
            if supported[place].contains(digit) {
                continue;
            }
            let mut with = domains.to_vec();
            with[place] = Digits::of(digit);
            let mut effort = MAX_CELLS_FOR_MISSING * domains.len();
            match fill_within(filler, puzzle, with, &mut effort) {
                FillResult::Filling(digits) => {
                    for (of, &digit) in supported.iter_mut().zip(&digits) {
                        of.insert(digit);
                    }
                    known.extend(vec![digits]);
                }
                FillResult::None => {}
                FillResult::Unknown => return false,
            }
        }
    }
    true
}

/// Returns those digits of two cells that have a partner. The relation describes the pair completely.
fn partners(filler: &Filler, chain: &[Digits], a: Digits, b: Digits) -> Vec<Digits> {
    let own = |digit: Digit| match filler.sees[0] >> 1 & 1 {
        1 => Digits::of(digit),
        _ => Digits::EMPTY,
    };
    let mut supported = vec![Digits::EMPTY; 2];
    for digit in a {
        let partners = (chain[digit.index()] & b) - own(digit);
        if !partners.is_empty() {
            supported[0].insert(digit);
            supported[1] |= partners;
        }
    }
    supported
}

/// Returns those digits that some filling uses, for cells that all differ (Régin 1994).
///
/// Cells and digits are matched. A cell can take the digit of another cell if that one finds a free digit, or
/// the digit that the first cell gives up. On the way each cell takes the digit of the next.
fn matched(domains: &[Digits]) -> Vec<Digits> {
    let Some(holders) = holders(domains) else {
        return vec![Digits::EMPTY; domains.len()];
    };
    let held = |digit: Digit| holders[digit.index()];
    let taken: Digits = domains.iter().fold(Digits::EMPTY, |all, &of| all | of);
    let free: Digits = taken
        .iter()
        .filter(|&digit| held(digit).is_none())
        .collect();
    // The cells whose digits a cell can get, as bits: its own first, then those that other cells can get.
    let mut reached: Vec<u64> = domains
        .iter()
        .map(|of| {
            of.iter()
                .filter_map(held)
                .fold(0, |all, other| all | 1 << other)
        })
        .collect();
    for between in 0..domains.len() {
        let beyond = reached[between];
        for all in &mut reached {
            if *all >> between & 1 == 1 {
                *all |= beyond;
            }
        }
    }
    let finds_free = domains.iter().enumerate();
    let finds_free = finds_free
        .filter(|(_, of)| of.meets(free))
        .fold(0, |all, (place, _)| all | 1 << place);
    let supported = domains.iter().enumerate().map(|(place, of)| {
        let is_kept = |digit: &Digit| match held(*digit) {
            Some(other) => reached[other] & (1 << place | finds_free) != 0,
            None => true,
        };
        of.iter().filter(is_kept).collect()
    });
    supported.collect()
}

/// Returns a cell for each digit, so that cells that all differ hold one digit each, if that is possible.
fn holders(domains: &[Digits]) -> Option<[Option<usize>; 64]> {
    let mut holders = [None; 64];
    let all = (0..domains.len()).all(|place| {
        let mut asked = Digits::EMPTY;
        finds(domains, &mut holders, place, &mut asked)
    });
    all.then_some(holders)
}

/// Whether a cell finds a digit that was not tried yet, if the cells that hold one may change.
fn finds(
    domains: &[Digits],
    holders: &mut [Option<usize>; 64],
    place: usize,
    asked: &mut Digits,
) -> bool {
    for digit in domains[place] {
        if asked.contains(digit) {
            continue;
        }
        asked.insert(digit);
        let holder = holders[digit.index()];
        if holder.is_none_or(|holder| finds(domains, holders, holder, asked)) {
            holders[digit.index()] = Some(place);
            return true;
        }
    }
    false
}
