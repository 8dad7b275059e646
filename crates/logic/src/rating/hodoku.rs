//! HoDoKu 2.3.2's scale: a level and a score.
//!
//! The enabled rows of its table are tried in its order; the first step is taken, and the search
//! begins again. The score is the sum of the scores of all steps. The level is the highest of any
//! step, raised until it admits the score: Easy to 800, Medium to 1000, Hard to 1600, Unfair to 1800.

use std::cmp::Ordering;
use std::sync::LazyLock;

use crate::catalogue::Technique;
use crate::find::Flow;
use crate::path::{Choice, End, Policy, Row};
use crate::position::Position;
use crate::reach::Reach;
use crate::step::Step;
use crate::technique::Level;

/// The greatest score of each level but the last.
const LIMITS: [(Level, Level, u32); 4] = [
    (Level::Easy, Level::Medium, 800),
    (Level::Medium, Level::Hard, 1000),
    (Level::Hard, Level::Unfair, 1600),
    (Level::Unfair, Level::Extreme, 1800),
];

/// What HoDoKu makes of a puzzle.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Grade {
    /// How hard it is.
    pub level: Level,
    /// What it costs.
    pub score: u32,
    /// Whether techniques solved it.
    pub is_solved: bool,
}

/// HoDoKu's order of search, as far as its techniques are found here.
pub static POLICY: LazyLock<Policy> = LazyLock::new(|| {
    let enabled = |t: &Technique| t.is_found() && t.hodoku().is_some_and(|row| row.enabled);
    let order = |t: &Technique| t.hodoku().map(|row| row.order);
    let mut techniques: Vec<Technique> = Technique::all().filter(enabled).collect();
    techniques.sort_by_key(order);
    Policy {
        rows: techniques
            .chunk_by(|a, b| order(a) == order(b))
            .map(|row| Row {
                techniques: row.to_vec(),
                choice: choice(row[0]),
            })
            .collect(),
        reach: Reach {
            lean_rectangles: false,
            ..Reach::default()
        },
    }
});

/// Which of its steps HoDoKu takes.
fn choice(technique: Technique) -> Choice {
    match technique {
        Technique::TurbotFish => Choice::Least(by_effect),
        _ => Choice::First,
    }
}

/// The step that does most first; then by a sum over the cells and digits that go, with weights that
/// grow.
fn by_effect(a: &Step, b: &Step) -> Ordering {
    let key = |step: &Step| {
        let gone = step.conclusion.candidates();
        let weighted = gone.iter().zip((1..).step_by(80));
        let sum: usize = weighted
            .map(|(c, weight)| c.cell.index() * weight + c.digit.value())
            .sum();
        (std::cmp::Reverse(gone.len()), sum)
    };
    key(a).cmp(&key(b))
}

/// Grades a position. `is_solved` is false if the techniques do not get to the end; level and score
/// are then those of the steps that were found.
pub fn grade(mut position: Position) -> Grade {
    let mut score = 0;
    let mut level = Level::Easy;
    let end = position.walk(&POLICY, &mut |step| {
        if let Some(row) = step.technique.hodoku() {
            score += u32::from(row.score);
            level = level.max(row.level);
        }
        Flow::Continue(())
    });
    for (of, next, limit) in LIMITS {
        if level == of && score > limit {
            level = next;
        }
    }
    Grade {
        level,
        score,
        is_solved: end == End::Solved,
    }
}
