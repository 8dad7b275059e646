//! The kinds of rules that the facts do not describe completely: counts that are out of reach, and skylines
//! that no digits make.

use ninefold_grid::constraint::{Kind, Rule};
use ninefold_grid::{Board, Cell, Digit};

use crate::digits::Digits;

/// A line that is read from its first cell.
#[derive(Copy, Clone)]
pub(super) enum FromFirst {
    /// The first cell gives a number of cells from the start, and these have this sum.
    XSum(i32),
    /// This number of buildings is visible.
    Skyline(i32),
}

/// Returns the line clue of such a rule.
pub(super) fn from_first(rule: &Rule) -> Option<FromFirst> {
    match rule.kind {
        Kind::XSum(total) => Some(FromFirst::XSum(total)),
        Kind::Skyscrapers(seen) => Some(FromFirst::Skyline(seen)),
        _ => None,
    }
}

/// Returns how many of the cells surely hold one of the digits, and how many may.
pub(super) fn sure_and_may(cells: &[Cell], digits: Digits, domains: &[Digits]) -> [usize; 2] {
    let of = |cell: &&Cell| domains[cell.index()];
    let sure = cells.iter().filter(|cell| of(cell).is_within(digits));
    let may = cells.iter().filter(|cell| of(cell).meets(digits));
    [sure.count(), may.count()]
}

/// Whether some of these digits add up to this sum. Their values are above 0.
fn add_up(digits: Digits, value: &dyn Fn(Digit) -> i64, sum: i64) -> bool {
    let mut sums = vec![0];
    for digit in digits {
        let with: Vec<i64> = sums.iter().map(|sum| sum + value(digit)).collect();
        sums.extend(with);
        sums.retain(|&before| before <= sum);
        sums.sort_unstable();
        sums.dedup();
    }
    sums.contains(&sum)
}

/// Whether a rule is surely broken. Each of its cells has a digit left.
pub(super) fn is_kind_broken(rule: &Rule, board: &Board, domains: &[Digits]) -> bool {
    let cells = rule.cells();
    let of = |cell: &Cell| domains[cell.index()];
    let value = |digit: Digit| i64::from(board.value(digit));
    let count = |cells: &[Cell], digit| {
        sure_and_may(cells, Digits::of(digit), domains).map(|count| count as i64)
    };
    let Some(head) = cells.first() else {
        return false;
    };
    // Whether the first cell may hold a number between these two.
    let says = |from: i64, to: i64| of(head).iter().any(|d| (from..=to).contains(&value(d)));
    match (&rule.kind, rule.groups.get(1..).unwrap_or_default()) {
        (Kind::Circles, _) => {
            let fits = |&digit: &Digit| {
                let [sure, may] = count(cells, digit);
                value(digit) > 0 && (sure..=may).contains(&value(digit))
            };
            let fitting: Digits = board.digits().filter(fits).collect();
            let known: Digits = cells.iter().filter_map(|cell| of(cell).only()).collect();
            cells.iter().any(|cell| !of(cell).meets(fitting))
                || !known.is_within(fitting)
                || !add_up(fitting - known, &value, {
                    cells.len() as i64 - known.iter().map(value).sum::<i64>()
                })
        }
        (Kind::CountDistinct, [others, ..]) if !others.is_empty() => {
            let all = others
                .iter()
                .fold(Digits::EMPTY, |all, cell| all | of(cell));
            let known = others.iter().filter_map(|cell| of(cell).only());
            let known = known.collect::<Digits>().len().max(1);
            !says(known as i64, all.len().min(others.len()) as i64)
        }
        (Kind::CountEqual(less), [others, ..]) if !others.is_empty() => {
            let less = i64::from(*less);
            !of(&others[0]).iter().any(|digit| {
                // The first of them counts itself.
                let [sure, may] = count(others, digit);
                says(sure.max(1) - less, may - less)
            })
        }
        (Kind::RunEqual(less), arms) => {
            let arms: Vec<&Vec<Cell>> = arms.iter().filter(|arm| !arm.is_empty()).collect();
            let Some(start) = arms.first().map(|arm| arm[0]) else {
                return false;
            };
            // Counts the cells of all arms, from the start, that are alike.
            let runs = |is_alike: &dyn Fn(Digits) -> bool| {
                let run =
                    |arm: &&Vec<Cell>| arm[1..].iter().take_while(|c| is_alike(of(c))).count();
                1 + arms.iter().map(run).sum::<usize>() as i64 - i64::from(*less)
            };
            arms.iter().all(|arm| arm[0] == start)
                && !of(&start).iter().map(Digits::of).any(|own| {
                    let sure = runs(&|digits| digits.is_within(own));
                    says(sure, runs(&|digits| digits.meets(own)))
                })
        }
        (Kind::Skyscrapers(wanted), _) => {
            // For each height of the highest building so far: bit i is whether i buildings may be visible.
            let mut seen = vec![0u128; usize::try_from(board.last()).unwrap_or(0) + 1];
            seen[0] = 1;
            for cell in cells {
                let mut next = vec![0; seen.len()];
                for digit in of(cell) {
                    let height = usize::try_from(value(digit)).unwrap_or(0);
                    for (highest, &counts) in seen.iter().enumerate() {
                        match height > highest {
                            true => next[height] |= counts << 1,
                            false => next[highest] |= counts,
                        }
                    }
                }
                seen = next;
            }
            let any = seen.iter().fold(0, |any, counts| any | counts);
            !u32::try_from(*wanted)
                .is_ok_and(|wanted| any.checked_shr(wanted).unwrap_or(0) & 1 == 1)
        }
        _ => false,
    }
}
