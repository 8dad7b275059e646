//! Chooses the question to guess: one with few options that often failed.
//!
//! The score is the number of options divided by the weight. The weight of a question grows each time the question runs
//! out of options (dom/wdeg: Boussemart, Hemery, Lecoutre and Sais, 2004). All 4n² questions compete, so a digit with
//! two places in a box is as good as a cell with two digits.
//!
//! The scan reads only the counts, 64 at a time. It skips a block whose smallest count could not win even with the
//! greatest existing weight. On a board of side 255 a choice costs about as much as reading 260 kB.

use super::questions::{Question, Questions};

/// The weight of each question: one plus the number of its failures.
pub(super) struct Weights {
    weights: Vec<f32>,
    greatest: f32,
}

impl Weights {
    pub(super) fn new(questions: usize) -> Weights {
        Weights {
            weights: vec![1.0; questions],
            greatest: 1.0,
        }
    }

    /// Records that a question has failed.
    pub(super) fn bump(&mut self, question: Question) {
        let weight = &mut self.weights[question.0 as usize];
        *weight += 1.0;
        self.greatest = self.greatest.max(*weight);
    }
}

const BLOCK: usize = 64;

/// Returns the open question with the best score, the first of equals. Returns `None` if all questions are answered.
pub(super) fn choose<const W: usize>(
    questions: &Questions<W>,
    weights: &Weights,
) -> Option<Question> {
    if questions.is_full() {
        return None;
    }
    let mut best = None;
    let mut score = f32::INFINITY;
    for (block, counts) in questions.counts().chunks(BLOCK).enumerate() {
        // An answered question has one option. Subtracting two makes that the greatest byte of all.
        let fewest = counts.iter().map(|count| count.wrapping_sub(2)).min();
        let fewest = fewest.map_or(f32::INFINITY, |least| f32::from(least) + 2.0);
        if fewest >= score * weights.greatest {
            continue;
        }
        let start = block * BLOCK;
        for (i, &count) in counts.iter().enumerate() {
            let its_score = f32::from(count) / weights.weights[start + i];
            if count >= 2 && its_score < score {
                score = its_score;
                best = Some(Question((start + i) as u32));
            }
        }
    }
    best
}
