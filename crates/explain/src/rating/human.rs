//! A model of how long a person takes, after R. Pelánek, "Difficulty Rating of Sudoku Puzzles: An Overview and
//! Evaluation" (2014).
//!
//! He found that two things decide: how hard single steps are, and how many steps a player can choose from at a
//! time. Players spend much of the time where only one place on the board leads further.
//!
//! So in this model a step costs two times. The first is the time to see it, divided by the number of digits that
//! singles would place at that moment. The second is a moment to write it down. For a step that is not a single,
//! the time is not divided. The time to see a step grows with its price on Sudoku Explainer's scale, by half for
//! each point.
//!
//! This is a model, not a measurement. The two constants were chosen by hand, so that an easy puzzle takes about
//! five minutes, and nobody has fitted them to players. It can put puzzles in order. For puzzles that need long
//! chains its times are not credible, so it gives no estimate above an hour.

use std::time::Duration;

use ninefold_grid::Candidate;
use ninefold_logic::{Family, Step, Technique};
use ninefold_techniques::{Flow, Position, Reach};

use super::explainer::price;

/// The seconds to see a step of price 1.5 if it is the only one.
const SECONDS_TO_SEE: f64 = 60.0;

/// The seconds to write a step down.
const SECONDS_TO_WRITE: f64 = 2.0;

/// The longest estimate. Longer ones are not credible.
const LONGEST: Duration = Duration::from_secs(60 * 60);

/// Estimates how long a practised solver takes for these steps, the first of which is taken in this position.
/// Returns `None` if the estimate is more than an hour.
///
/// ```
/// # use ninefold_grid::notation;
/// # use ninefold_techniques::Position;
/// # let line = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
/// let puzzle = notation::read_line(line, None).expect("a puzzle");
/// let position = Position::new(&puzzle).expect("9×9");
///
/// use ninefold_explain::rating::human;
/// use ninefold_techniques::{Flow, Policy};
///
/// let mut steps = Vec::new();
/// position.clone().walk(&Policy::default(), &mut |step| {
///     steps.push(step.clone());
///     Flow::Continue(())
/// });
/// let time = human::estimate(&position, &steps).expect("an easy puzzle");
/// assert!((60..3600).contains(&time.as_secs()), "{time:?}");
/// ```
pub fn estimate(start: &Position, steps: &[Step]) -> Option<Duration> {
    let mut position = start.clone();
    let mut seconds = 0.0;
    for step in steps {
        let price = price(position.board(), step);
        let choices = match step.technique.family() {
            Family::Single => placements(&position).max(1),
            _ => 1,
        };
        let look = SECONDS_TO_SEE * 1.5f64.powf(f64::from(price.0) / 10.0 - 1.5);
        seconds += SECONDS_TO_WRITE + look / choices as f64;
        position.apply(step);
    }
    let time = Duration::from_secs(seconds as u64);
    (time <= LONGEST).then_some(time)
}

/// Returns the number of digits that singles would place now.
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
    use crate::rating::explainer::policy;

    #[test]
    fn fewer_choices_take_longer() {
        // Four singles to choose from take less than four times as long as one.
        let time = |text: &str| {
            let puzzle = text.parse().expect("a puzzle");
            let start = Position::new(&puzzle).expect("4×4");
            let mut steps = Vec::new();
            let mut position = start.clone();
            position.walk(policy(Default::default()), &mut |step| {
                steps.push(step.clone());
                Flow::Continue(())
            });
            estimate(&start, &steps).expect("a short time")
        };
        let wide = time("1234 3412 2143 ....");
        let narrow = time("1234 3412 2143 432.");
        assert!(narrow < wide && wide < 4 * narrow, "{wide:?} {narrow:?}");
    }
}
