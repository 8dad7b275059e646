//! Finds why a cell holds a digit: the easiest techniques that prove it.

use ninefold_grid::{Candidate, Digit};
use ninefold_logic::{Conclusion, Family, Step, Technique};
use ninefold_techniques::{End, Flow, Policy, Position};

/// The result of the easiest techniques for a cell.
#[derive(Clone)]
pub struct Why {
    /// The digit that they prove, if they prove any.
    pub shown: Option<Digit>,
    /// How the search ended.
    pub end: End,
    /// The hardest step that was needed, with the position in which it was found. `None` if nothing is proved.
    pub hardest: Option<(Step, Position)>,
    /// The step that was possible at once, if its technique is easier than the hardest.
    pub easier: Option<Step>,
}

/// Finds the steps that prove which digit the cell of a candidate holds. If a single places the wanted digit at
/// once, that is the answer. Otherwise these are the steps that the policy takes until the cell is filled.
///
/// Techniques are tried from the easiest on. So techniques that are all easier than the hardest of these steps
/// would not be enough.
///
/// ```
/// use std::error::Error;
///
/// use ninefold_grid::{Candidate, Cell, Digit, notation};
/// use ninefold_logic::Technique;
/// use ninefold_report::why;
/// use ninefold_techniques::{Policy, Position};
///
/// # fn main() -> Result<(), Box<dyn Error>> {
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let position = Position::new(&notation::read_line(line, None)?)?;
/// let five = Candidate { cell: Cell::at(4, 4, 9), digit: Digit::new(5).ok_or("from 1")? };
/// let why = why(&position, five, &Policy::default());
/// let (step, _) = why.hardest.ok_or("a step")?;
/// assert_eq!((why.shown, step.technique), (Some(five.digit), Technique::NakedSingle));
/// # Ok(())
/// # }
/// ```
pub fn why(start: &Position, wanted: Candidate, policy: &Policy) -> Why {
    if let Some(step) = single(start, wanted, policy) {
        return Why {
            shown: Some(wanted.digit),
            end: End::Solved,
            hardest: Some((step, start.clone())),
            easier: None,
        };
    }
    let (mut last, mut position) = (start.clone(), start.clone());
    let mut hardest: Option<(Step, Position)> = None;
    let mut first: Option<Step> = None;
    let mut is_shown = false;
    let end = last.walk(policy, &mut |step| {
        first.get_or_insert_with(|| step.clone());
        if (hardest.as_ref()).is_none_or(|(most, _)| most.technique < step.technique) {
            hardest = Some((step.clone(), position.clone()));
        }
        position.apply(step);
        is_shown = position.value(wanted.cell).is_some();
        match is_shown {
            true => Flow::Break(()),
            false => Flow::Continue(()),
        }
    });
    let hardest = hardest.filter(|_| is_shown);
    let most = hardest.as_ref().map(|(step, _)| step.technique);
    Why {
        shown: position.value(wanted.cell),
        end: if is_shown { End::Solved } else { end },
        easier: first.filter(|first| most.is_some_and(|most| first.technique < most)),
        hardest,
    }
}

/// Returns the easiest single that places this digit in this cell.
fn single(start: &Position, wanted: Candidate, policy: &Policy) -> Option<Step> {
    let singles = Technique::all().filter(|technique| technique.family() == Family::Single);
    let mut found = None;
    for technique in singles {
        let _ = start.each(technique, &policy.reach, &mut |step| {
            if matches!(&step.conclusion, Conclusion::Place(placed) if placed.contains(&wanted)) {
                found = Some(step);
                return Flow::Break(());
            }
            Flow::Continue(())
        });
        if found.is_some() {
            break;
        }
    }
    found
}
