//! How hard a puzzle shall be, and how far a puzzle is from that.
//!
//! A puzzle is graded by the scale of the goal. The walk ends as soon as a step shows that the puzzle is too
//! hard. For most random puzzles a walk through singles already shows that they miss the goal.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use ninefold_explain::rating::explainer::{self, Price};
use ninefold_explain::rating::{hodoku, rules};
use ninefold_grid::{Grid, Pencilmarks, ProperPuzzle, Puzzle};
use ninefold_logic::{Level, Step, Technique};
use ninefold_techniques::is_found;
use ninefold_techniques::{End, Flow, Policy, Position, Row, Until};

/// How hard puzzles shall be, or what they shall be useful for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Goal {
    /// One of HoDoKu's levels.
    Level(Level),
    /// HoDoKu's score, the sum over all steps.
    Score(RangeInclusive<u32>),
    /// Sudoku Explainer's rating (ER).
    Rating(RangeInclusive<Price>),
    /// Techniques that are needed. In the order of the catalogue, the path uses each of them before anything
    /// harder than all of them. The other techniques of this path do not solve the puzzle.
    Techniques {
        /// The techniques.
        needed: Vec<Technique>,
        /// Whether nothing harder may be needed.
        only_hardest: bool,
        /// HoDoKu's level that the puzzle shall have, if that matters.
        level: Option<Level>,
    },
    /// A position in which this technique is the next step: all techniques before it in the catalogue find
    /// nothing more, and it finds something.
    Practice(Technique),
}

/// What is known of a puzzle that meets a goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Grade {
    /// HoDoKu's level and score.
    Hodoku(Level, u32),
    /// HoDoKu's level of a large puzzle, whose score would take minutes to compute, or the level of a puzzle
    /// with rules, which has no score.
    Level(Level),
    /// Sudoku Explainer's rating.
    Explainer(Price),
    /// The techniques of the path, in the order of the catalogue.
    Techniques(Vec<Technique>),
    /// A position on the path: the digits placed so far, and the candidates left.
    Position(Box<(Grid, Pencilmarks)>),
}

/// The distance of a puzzle from a goal (0 if it meets the goal), and its grade.
pub(crate) struct Judged {
    pub(crate) distance: u32,
    pub(crate) grade: Option<Grade>,
}

impl Judged {
    fn missed(distance: u32) -> Judged {
        Judged {
            distance: distance.max(1),
            grade: None,
        }
    }

    fn met(grade: Grade) -> Judged {
        Judged {
            distance: 0,
            grade: Some(grade),
        }
    }
}

/// The distance of a puzzle that is not solved, or was not graded in time.
const UNSOLVED_DISTANCE: u32 = 100_000;

impl Goal {
    /// Whether a goal is so rare among random puzzles that a search from puzzle to puzzle finds it sooner.
    pub(crate) fn is_rare(&self) -> bool {
        match self {
            Goal::Rating(range) => *range.start() > Price(75),
            Goal::Score(range) => *range.start() > 2500,
            _ => false,
        }
    }

    /// Returns a technique of the goal for which there is no finder, if there is one.
    pub(crate) fn not_found(&self) -> Option<Technique> {
        let techniques = match self {
            Goal::Techniques { needed, .. } => &needed[..],
            Goal::Practice(technique) => std::slice::from_ref(technique),
            _ => &[],
        };
        techniques.iter().copied().find(|t| !is_found(*t))
    }

    /// Judges a proper puzzle with rules.
    pub(crate) fn judge_rules(&self, puzzle: &Puzzle, solution: &Grid, until: &Until) -> Judged {
        match self {
            Goal::Level(level) => with_rules_on(*level, puzzle, until),
            _ => self.judge(puzzle, solution, until),
        }
    }

    /// Judges a proper puzzle.
    pub(crate) fn judge(&self, puzzle: &Puzzle, solution: &Grid, until: &Until) -> Judged {
        let proper = ProperPuzzle::vouched(puzzle.clone());
        let Ok(position) = Position::proper(&proper) else {
            return Judged::missed(UNSOLVED_DISTANCE);
        };
        match self {
            Goal::Level(level) => on_level(*level, position, solution, until),
            Goal::Score(range) => in_scores(range, position, solution, until),
            Goal::Rating(range) => in_ratings(range, position, until),
            Goal::Techniques {
                needed,
                only_hardest,
                level,
            } => {
                let level = level.map(|level| on_level(level, position.clone(), solution, until));
                match level {
                    Some(missed) if missed.distance > 0 => missed,
                    _ => needing(needed, *only_hardest, &position, until),
                }
            }
            Goal::Practice(technique) => before(*technique, position, puzzle, until),
        }
    }
}

fn on_level(wanted: Level, position: Position, solution: &Grid, until: &Until) -> Judged {
    let mut over = None;
    let grade = hodoku::grade(position, Some(solution), until.clone(), &mut |step| {
        let level = step.technique.hodoku().map(|row| row.level);
        if level > Some(wanted) {
            over = level;
            return Flow::Break(());
        }
        Flow::Continue(())
    });
    let level = over.unwrap_or(grade.level);
    if level == wanted && grade.is_solved() {
        return Judged::met(Grade::Hodoku(grade.level, grade.score));
    }
    Judged::missed((level as u32).abs_diff(wanted as u32))
}

/// Judges whether a level is the lowest whose techniques solve a puzzle. A puzzle that no lower level solves is
/// extreme.
fn with_rules_on(wanted: Level, puzzle: &Puzzle, until: &Until) -> Judged {
    let Ok(position) = Position::proper(&ProperPuzzle::vouched(puzzle.clone())) else {
        return Judged::missed(UNSOLVED_DISTANCE);
    };
    let end_with = |most: Level| {
        let policy = with_only(|technique| rules::level(technique) <= most, until);
        position.clone().walk(&policy, &mut |_| Flow::Continue(()))
    };
    let below = Level::ALL.into_iter().rfind(|level| *level < wanted);
    if below.is_some_and(|level| end_with(level) != End::Stuck) {
        return Judged::missed(TOO_EASY);
    }
    match wanted == Level::Extreme || end_with(wanted) == End::Solved {
        true => Judged::met(Grade::Level(wanted)),
        false => Judged::missed(TOO_HARD),
    }
}

/// The distances of puzzles with rules from a level.
const TOO_EASY: u32 = 1;
pub(crate) const TOO_HARD: u32 = 2;

/// How a puzzle compares with a level.
pub(crate) enum Reached {
    /// The puzzle is easier.
    Less,
    /// The puzzle has the level.
    Met(Grade),
    /// The puzzle is harder, or that is not known.
    More,
}

/// The order number of HoDoKu's first technique with almost locked sets. On large boards the search for these
/// takes seconds, so a large unfair puzzle must not need them.
const ALMOST_LOCKED_SETS: u16 = 5700;

/// Compares a puzzle with a level. Only techniques up to the level are searched, because the others take long
/// on large boards. If these do not solve the puzzle, HoDoKu needs a step above the level.
pub(crate) fn reached(wanted: Level, puzzle: &Puzzle, solution: &Grid, until: &Until) -> Reached {
    let proper = ProperPuzzle::vouched(puzzle.clone());
    let Ok(position) = Position::proper(&proper) else {
        return Reached::More;
    };
    let most = match wanted {
        Level::Extreme => Level::Unfair,
        other => other,
    };
    let is_within = |t: &Technique| {
        let row = t.hodoku();
        row.is_some_and(|row| {
            row.level <= most && (wanted != Level::Unfair || row.order < ALMOST_LOCKED_SETS)
        })
    };
    let mut policy = hodoku::POLICY.until(until.clone());
    let rows = policy.rows.iter();
    let rows = rows.filter(|row| row.techniques.iter().all(is_within));
    policy.rows = rows.cloned().collect();
    let end = position.clone().walk(&policy, &mut |_| Flow::Continue(()));
    match (wanted, end) {
        (Level::Extreme, End::Stuck) => return Reached::Met(Grade::Level(Level::Extreme)),
        (Level::Extreme, End::Solved) => return Reached::Less,
        (_, End::Solved) => {}
        _ => return Reached::More,
    }
    // A technique above the level may come before one that the level allows, and the score counts too.
    let mut is_over = false;
    let grade = hodoku::grade(position, Some(solution), until.clone(), &mut |step| {
        is_over = step.technique.hodoku().map(|row| row.level) > Some(wanted);
        match is_over {
            true => Flow::Break(()),
            false => Flow::Continue(()),
        }
    });
    match grade.level.cmp(&wanted) {
        _ if is_over || !grade.is_solved() => Reached::More,
        Ordering::Less => Reached::Less,
        Ordering::Equal => Reached::Met(Grade::Hodoku(grade.level, grade.score)),
        Ordering::Greater => Reached::More,
    }
}

fn in_scores(
    range: &RangeInclusive<u32>,
    position: Position,
    solution: &Grid,
    until: &Until,
) -> Judged {
    let mut score = 0;
    let grade = hodoku::grade(position, Some(solution), until.clone(), &mut |step| {
        score += step
            .technique
            .hodoku()
            .map_or(0, |row| u32::from(row.score));
        match score > *range.end() {
            true => Flow::Break(()),
            false => Flow::Continue(()),
        }
    });
    if grade.is_solved() && range.contains(&grade.score) {
        return Judged::met(Grade::Hodoku(grade.level, grade.score));
    }
    Judged::missed(match score > *range.end() {
        true => score - range.end(),
        false if grade.is_solved() => range.start() - score,
        false => UNSOLVED_DISTANCE,
    })
}

fn in_ratings(range: &RangeInclusive<Price>, position: Position, until: &Until) -> Judged {
    let mut over = None;
    let scale = explainer::Scale::default();
    let (grade, end) = explainer::grade(position, scale, until.clone(), &mut |_, price| {
        if price > *range.end() {
            over = Some(price);
            return Flow::Break(());
        }
        Flow::Continue(())
    });
    if let Some(price) = over {
        return Judged::missed((price.0 - range.end().0).into());
    }
    if end != End::Solved {
        return Judged::missed(UNSOLVED_DISTANCE);
    }
    match grade.rating >= *range.start() {
        true => Judged::met(Grade::Explainer(grade.rating)),
        false => Judged::missed((range.start().0 - grade.rating.0).into()),
    }
}

/// Returns the policy of the catalogue with only some techniques.
fn with_only(is_wanted: impl Fn(Technique) -> bool, until: &Until) -> Policy {
    let mut policy = Policy::default().until(until.clone());
    let wanted = |row: &&Row| row.techniques.iter().all(|&t| is_wanted(t));
    policy.rows = policy.rows.iter().filter(wanted).cloned().collect();
    policy
}

fn needing(needed: &[Technique], only_hardest: bool, start: &Position, until: &Until) -> Judged {
    let Some(&hardest) = needed.iter().max() else {
        return Judged::met(Grade::Techniques(Vec::new()));
    };
    let mut used = BTreeSet::new();
    let mut note = |step: &Step| {
        used.insert(step.technique);
        Flow::Continue(())
    };
    let mut position = start.clone();
    let mut end = position.walk(&with_only(|t| t <= hardest, until), &mut note);
    if !needed.iter().all(|technique| used.contains(technique)) {
        return Judged::missed(1);
    }
    if end == End::Stuck && !only_hardest {
        let mut note = |step: &Step| {
            used.insert(step.technique);
            Flow::Continue(())
        };
        end = position.walk(&with_only(|_| true, until), &mut note);
    }
    if end != End::Solved {
        return Judged::missed(1);
    }
    for &technique in needed {
        let others = with_only(|t| t != technique && used.contains(&t), until);
        let end = start.clone().walk(&others, &mut |_| Flow::Continue(()));
        if end != End::Stuck {
            return Judged::missed(1);
        }
    }
    Judged::met(Grade::Techniques(used.into_iter().collect()))
}

fn before(technique: Technique, mut position: Position, puzzle: &Puzzle, until: &Until) -> Judged {
    let simpler = with_only(|t| t < technique, until);
    let end = position.walk(&simpler, &mut |_| Flow::Continue(()));
    if end != End::Stuck || position.first(technique, &simpler.reach).is_none() {
        return Judged::missed(1);
    }
    let mut placed = Grid::on(puzzle.board());
    let mut left = Pencilmarks::on(puzzle.board());
    for cell in puzzle.board().cells() {
        if puzzle.given(cell).is_none() {
            placed.set(cell, position.value(cell));
        }
        left[cell] = position.candidates(cell).iter().collect();
    }
    Judged::met(Grade::Position(Box::new((placed, left))))
}
