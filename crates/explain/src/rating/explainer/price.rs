//! The price of a step on Sudoku Explainer's scale, in tenths.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use ninefold_grid::{Board, HouseKind};
use ninefold_logic::{First, Reason, SingleKind, Step, Technique, UniqueLoop};
use ninefold_techniques::prices;

use crate::rating::rules;

/// A price or a rating, in tenths: 72 is written 7.2.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Price(pub u16);

impl fmt::Display for Price {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

/// The error for a text that is not a price such as `7` or `7.2`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoPrice(String);

impl fmt::Display for NoPrice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is no rating such as 7.2", self.0)
    }
}

impl std::error::Error for NoPrice {}

impl FromStr for Price {
    type Err = NoPrice;

    /// Reads a price with at most one digit after the point.
    fn from_str(text: &str) -> Result<Price, NoPrice> {
        let wrong = || NoPrice(text.to_owned());
        let (whole, tenths) = text.split_once('.').unwrap_or((text, "0"));
        let number = |digits: &str| -> Option<u16> {
            let all = digits.bytes().all(|sign| sign.is_ascii_digit());
            digits.parse().ok().filter(|_| all)
        };
        let whole = number(whole).filter(|&whole| whole < 1000);
        let tenths = number(tenths).filter(|&tenths| tenths < 10);
        whole
            .zip(tenths)
            .map(|(whole, tenths)| Price(10 * whole + tenths))
            .ok_or_else(wrong)
    }
}

/// Returns the price of a step on this board. A technique that Sudoku Explainer does not know costs nothing, unless
/// it is one of [rules](crate::rating::rules).
///
/// ```
/// # use ninefold_grid::notation;
/// # use ninefold_techniques::Position;
/// # let line = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
/// let puzzle = notation::read_line(line, None).expect("a puzzle");
/// let position = Position::new(&puzzle).expect("9×9");
///
/// use ninefold_explain::rating::explainer::price;
/// use ninefold_logic::Technique;
/// use ninefold_techniques::Reach;
///
/// let step = position.first(Technique::NakedSingle, &Reach::default()).expect("a step");
/// assert_eq!(price(position.board(), &step).to_string(), "2.3");
/// ```
pub fn price(board: &Board, step: &Step) -> Price {
    let is_box = |house| matches!(board.kind(house), HouseKind::Box(_));
    let tenths = match &step.because {
        Reason::Single(single) => match single.kind {
            SingleKind::Full(_) => 10,
            SingleKind::Naked => 23,
            SingleKind::Hidden(house) if is_box(house) => 12,
            SingleKind::Hidden(_) => 15,
        },
        Reason::UniqueLoop(ring) => tenths(of_loop(ring)),
        // For a pair, `subset` has one cell, so the price is 58. Each further cell adds 1.
        Reason::Bug(bug) if step.technique == Technique::Bug3 => 57 + bug.subset.len() as u16,
        Reason::LinkedSets(wing) if wing.richest > 0 => {
            prices::of_bent_sets(wing.sets[0].digits.len(), wing.richest)
        }
        Reason::Chain(row) if is_row(step.technique) => prices::of_strong_links(board, row),
        // A box can also lock candidates in a house that is not a line, such as a window. The price is that for a
        // line.
        Reason::Direct(direct) => match &direct.first {
            First::Locked(locked) if is_box(locked.from) => 17,
            _ => lowest(step.technique),
        },
        // The price of a chain grows with the number of its claims.
        _ => prices::of_chain(step)
            .or_else(|| rules::tenths(step))
            .unwrap_or_else(|| lowest(step.technique)),
    };
    Price(tenths)
}

/// Returns the price of the cheapest step of a technique.
fn lowest(technique: Technique) -> u16 {
    technique.explainer().map_or(0, |row| row.lowest)
}

/// Returns whether this is a technique of strong links in a row.
fn is_row(technique: Technique) -> bool {
    use Technique as T;
    matches!(
        technique,
        T::TwoStrongLinks
            | T::ThreeStrongLinks
            | T::FourStrongLinks
            | T::FiveStrongLinks
            | T::SixStrongLinks
    )
}

/// Returns the price of a loop as Sudoku Explainer adds it up. It adds binary fractions, so 4.6 + 0.1 is less than
/// 4.7. This matters because it takes the cheapest of all loops.
fn of_loop(ring: &UniqueLoop) -> f64 {
    let length = match ring.cells.len() {
        0..6 => 4.5,
        6..8 => 4.5 + 0.1,
        8..10 => 4.5 + 0.2,
        _ => 4.5 + 0.3 + 0.2,
    };
    match (ring.subset.len(), ring.houses.len()) {
        (0, 0..=1) => length,
        (0, hidden) => length + (hidden - 2) as f64 * 0.1,
        (naked, _) => length + naked as f64 * 0.1,
    }
}

/// Returns the price in tenths, rounded.
fn tenths(price: f64) -> u16 {
    (price * 10.0).round() as u16
}

/// Compares two loops: Sudoku Explainer takes the cheaper one, and of equal ones that of the lower type.
pub(super) fn cheaper_loop(a: &Step, b: &Step) -> Ordering {
    let price = |step: &Step| match &step.because {
        Reason::UniqueLoop(ring) => of_loop(ring),
        _ => f64::MAX,
    };
    let kind = |step: &Step| match step.technique {
        Technique::UniqueRectangle1 | Technique::UniqueLoop1 => 1,
        Technique::UniqueRectangle2 | Technique::UniqueLoop2 => 2,
        Technique::UniqueRectangle3 | Technique::UniqueLoop3 => 3,
        _ => 4,
    };
    price(a).total_cmp(&price(b)).then(kind(a).cmp(&kind(b)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prices_are_read_and_written() {
        for (text, tenths) in [("7.2", 72), ("1.0", 10), ("11.9", 119)] {
            assert_eq!(text.parse(), Ok(Price(tenths)));
            assert_eq!(Price(tenths).to_string(), text);
        }
        assert_eq!("7".parse(), Ok(Price(70)));
        for text in ["", ".", "7.", "7.25", "-1", "+1", "x", "99999.9"] {
            assert!(text.parse::<Price>().is_err(), "{text}");
        }
    }
}
