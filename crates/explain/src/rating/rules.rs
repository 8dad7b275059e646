//! Prices and levels for puzzles with rules, such as cages and lines.
//!
//! Sudoku Explainer and HoDoKu know no rules, so these prices and levels are Ninefold's own. The prices are on
//! Sudoku Explainer's scale: techniques of rules are in its table beside those that are as hard to see. A step
//! costs a tenth more for each further fact that it uses at once.
//!
//! | step | tenths |
//! |---|---|
//! | one rule, such as a cage or a line | 22, and 1 for each of its open cells |
//! | a digit that a rule cannot do without | 26, and 1 for each of its open cells |
//! | cells that see all places of a digit in a house | 29, as SukakuExplainer's generalized intersections |
//! | all candidates of a cell, in a non-consecutive puzzle | 24, as SukakuExplainer's forcing cells |
//! | all places of a digit in a house, in such a puzzle | 25, as SukakuExplainer's locked candidates there |
//! | the rule of 45 | 24, and 1 for each house and rule |
//! | a rule about the whole board | 32 |
//! | the law of leftovers | 39, and 1 for each house |
//! | rules that do not fit into a house together | 48, and 1 for each rule |
//! | a trial | 70, and as much as a chain with its number of steps |
//! | a trial with trials inside | 90, and as much as a chain with its number of steps |
//!
//! The levels are HoDoKu's. The level of a puzzle is the lowest whose techniques solve it.

use std::sync::LazyLock;

use ninefold_logic::{Level, Reason, Step, Technique, Truth};
use ninefold_techniques::{End, Flow, Policy, Position, Row, Until, prices};

use super::count;

/// The techniques of rules, each group with the technique of Sudoku Explainer's table that is tried after it.
pub(super) const BEFORE: [(&[Technique], Technique); 5] = {
    use Technique as T;
    [
        (
            &[
                T::MarkedPair,
                T::Thermometer,
                T::CageCombination,
                T::ArrowSum,
                T::LineRule,
                T::OutsideClue,
                T::DistinctCells,
                T::OtherRule,
            ],
            T::DirectHiddenTriple,
        ),
        (
            &[
                T::InniesAndOuties,
                T::LockedInRule,
                T::SeenByAllPlaces,
                T::ConnectedCells,
                T::RegionsToFind,
                T::RankedLines,
            ],
            T::NakedPair,
        ),
        (&[T::LawOfLeftovers], T::XyWing),
        (&[T::RulesInHouse], T::NakedQuadruple),
        (
            &[T::TrialByRules, T::NestedTrial],
            T::AlignedTripleExclusion,
        ),
    ]
};

/// Returns the price of a step of rules, in tenths, and `None` for all other steps.
pub(super) fn tenths(step: &Step) -> Option<u16> {
    let (base, facts) = match &step.because {
        Reason::Ruled(ruled) if ruled.locked.is_empty() => (22, ruled.open),
        Reason::Ruled(ruled) => (26, ruled.open),
        Reason::Leftover(left) => (24, left.houses.len() + left.rules.len()),
        Reason::Whole(_) => (32, 0),
        Reason::Leftovers(left) => (39, left.from.len()),
        Reason::HouseRules(joint) => (48, joint.rules.len()),
        Reason::Trial(trial) => {
            let base = if trial.nested() > 0 { 90 } else { 70 };
            return Some(base + prices::of_length(trial.steps.len() + trial.nested()));
        }
        Reason::Whip(whip) => match (step.technique, whip.links.as_slice()) {
            (Technique::MarkedPair, [(Truth::Cell(_), None)]) => (24, 0),
            (Technique::SeenByAllPlaces, [(Truth::House(..), None)]) => {
                (if is_of_one_digit(step) { 29 } else { 25 }, 0)
            }
            _ => return None,
        },
        _ => return None,
    };
    Some(base + facts as u16)
}

/// Whether a step removes the digit whose places exclude it.
pub(super) fn is_of_one_digit(step: &Step) -> bool {
    match &step.because {
        Reason::Whip(whip) => match whip.links.as_slice() {
            [(Truth::House(_, digit), None)] => *digit == whip.target.digit,
            _ => true,
        },
        _ => true,
    }
}

/// Whether a step removes what a placed digit excludes in the cells that it touches, in a non-consecutive puzzle.
pub(super) fn is_by_placed(step: &Step) -> bool {
    match (&step.because, step.technique) {
        (Reason::Whip(whip), Technique::MarkedPair) => {
            matches!(whip.links.as_slice(), [(Truth::Cell(_), Some(_))])
        }
        _ => false,
    }
}

/// Returns the level of a technique in puzzles with rules, which is HoDoKu's level.
///
/// A technique that HoDoKu does not have gets its level from its place in the catalogue, which is in the order of
/// difficulty. The level is not above the levels of all techniques before it, nor above the level of any that comes
/// later.
///
/// ```
/// use ninefold_explain::rating::rules::level;
/// use ninefold_logic::{Level, Technique};
///
/// assert_eq!(level(Technique::CageCombination), Level::Easy);
/// assert_eq!(level(Technique::TrialByRules), Level::Extreme);
/// ```
pub fn level(technique: Technique) -> Level {
    let own = technique.hodoku().map(|row| row.level);
    own.unwrap_or_else(|| {
        let levels = |is_there: fn(Technique, Technique) -> bool| {
            let others = Technique::all().filter(move |&other| is_there(other, technique));
            let rows = others.filter_map(|other| other.hodoku().filter(|row| row.enabled));
            rows.map(|row| row.level)
        };
        let before = levels(|other, own| other < own).max();
        let after = levels(|other, own| other > own).min();
        before.into_iter().chain(after).min().unwrap_or(Level::Easy)
    })
}

/// The techniques of the catalogue, those of lower levels first.
///
/// ```
/// use ninefold_explain::rating::rules::{POLICY, level};
///
/// let levels: Vec<_> = POLICY.rows.iter().map(|row| level(row.techniques[0])).collect();
/// assert!(levels.is_sorted());
/// ```
pub static POLICY: LazyLock<Policy> = LazyLock::new(|| {
    let policy = Policy::default();
    let mut rows: Vec<Row> = policy.rows.to_vec();
    rows.sort_by_key(|row| level(row.techniques[0]));
    Policy {
        rows: rows.into(),
        ..policy
    }
});

/// The grade of a puzzle with rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grade {
    /// The lowest level whose techniques solve the puzzle.
    pub level: Level,
    /// The number of uses of each technique, in the order of [`POLICY`].
    pub used: Vec<(Technique, u32)>,
}

impl Grade {
    /// Returns the last of the techniques used, or `None` if no step was taken.
    ///
    /// ```
    /// use ninefold_explain::rating::rules::Grade;
    /// use ninefold_logic::{Level, Technique};
    ///
    /// let used = vec![(Technique::NakedSingle, 2), (Technique::LawOfLeftovers, 1)];
    /// let grade = Grade { level: Level::Hard, used };
    /// assert_eq!((grade.hardest(), grade.steps()), (Some(Technique::LawOfLeftovers), 3));
    /// ```
    pub fn hardest(&self) -> Option<Technique> {
        self.used.last().map(|&(technique, _)| technique)
    }

    /// Returns the number of steps.
    pub fn steps(&self) -> u32 {
        self.used.iter().map(|&(_, count)| count).sum()
    }
}

/// Grades a position, and returns how the walk ended. If this is not [`End::Solved`], the grade is that of the
/// steps so far. `see` gets each step. Both `see` and `until` may end the walk.
///
/// ```
/// use ninefold_explain::rating::rules::grade;
/// use ninefold_grid::constraint::{Constraint, Kind};
/// use ninefold_grid::{Cell, Puzzle};
/// use ninefold_logic::Level;
/// use ninefold_techniques::{End, Flow, Position, Until};
///
/// let puzzle: Puzzle = ".... 3412 2143 4321".parse()?;
/// let dot = Constraint::new(Kind::Ratio(2), vec![Cell::new(0), Cell::new(1)]);
/// let position = Position::new(&puzzle.with_constraints(vec![dot]))?;
/// let (grade, end) = grade(position, Until::default(), &mut |_| Flow::Continue(()));
/// assert_eq!((grade.level, grade.steps(), end), (Level::Easy, 4, End::Solved));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn grade(
    mut position: Position,
    until: Until,
    see: &mut dyn FnMut(&Step) -> Flow,
) -> (Grade, End) {
    let mut grade = Grade {
        level: Level::Easy,
        used: Vec::new(),
    };
    let end = position.walk(&POLICY.until(until), &mut |step| {
        see(step)?;
        grade.level = grade.level.max(level(step.technique));
        count(&mut grade.used, step.technique);
        Flow::Continue(())
    });
    grade
        .used
        .sort_by_key(|&(technique, _)| (level(technique), technique));
    (grade, end)
}
