//! A model of how long a person takes, after R. Pelánek, "Difficulty Rating of Sudoku Puzzles: An
//! Overview and Evaluation" (2014).
//!
//! He found that two things decide: how hard single steps are, and how much depends on each of them,
//! that is, how many steps a player can choose from at a time. Much of the time goes where only one
//! place on the board leads on. So here a step takes the time to see it, divided by the number of
//! digits that singles would place at that moment, and a moment to write it down. What is no single
//! has nothing beside it. How long it takes to see a step grows with its price on Sudoku Explainer's
//! scale, by half for each point.
//!
//! It is a model and no measurement: the two constants are set by hand, such that an easy puzzle takes
//! some five minutes, and nobody has fitted them to players. It may put puzzles in order; the minutes
//! are for feeling.

use std::time::Duration;

use ninefold_grid::Candidate;

use super::explainer::price;
use crate::catalogue::Technique;
use crate::find::Flow;
use crate::position::Position;
use crate::reach::Reach;
use crate::step::Step;
use crate::technique::Family;

/// The time to see a step of price 1.5 if it is the only one.
const LOOK: f64 = 60.0;

/// The time to write it down.
const WRITE: f64 = 2.0;

/// How long a person takes for these steps, which begin at this position.
pub fn estimate(start: &Position, steps: &[Step]) -> Duration {
    let mut position = start.clone();
    let mut seconds = 0.0;
    for step in steps {
        let price = price(position.geometry(), step);
        let ways = match step.technique.family() {
            Family::Single => placements(&position).max(1),
            _ => 1,
        };
        let look = LOOK * 1.5f64.powf(f64::from(price.0) / 10.0 - 1.5);
        seconds += WRITE + look / ways as f64;
        position.apply(step);
    }
    Duration::from_secs(seconds as u64)
}

/// How many digits singles would place now.
fn placements(position: &Position) -> usize {
    let mut found: Vec<Candidate> = Vec::new();
    for technique in [Technique::NakedSingle, Technique::HiddenSingle] {
        let _ = position.each(technique, &Reach::default(), &mut |step| {
            found.extend(step.conclusion.candidates());
            Flow::Continue(())
        });
    }
    found.sort_unstable();
    found.dedup();
    found.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::drawn;
    use crate::rating::explainer::policy;

    #[test]
    fn fewer_ways_take_longer() {
        // Four singles to choose from take less than four times one.
        let time = |text: &str| {
            let start = drawn(text);
            let mut steps = Vec::new();
            let mut position = start.clone();
            position.walk(policy(Default::default()), &mut |step| {
                steps.push(step.clone());
                Flow::Continue(())
            });
            estimate(&start, &steps)
        };
        let wide = time("1 2 3 4  3 4 1 2  2 1 4 3  . . . .");
        let narrow = time("1 2 3 4  3 4 1 2  2 1 4 3  4 3 2 .");
        assert!(narrow < wide && wide < 4 * narrow, "{wide:?} {narrow:?}");
    }
}
