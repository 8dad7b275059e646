//! Chooses the question to guess as on other boards (`general::choice`): few answers, and many failures.
//!
//! All 1,024 questions compete. Their answers are counted again for each guess. This is cheap if the answers to a
//! question lie side by side in a lane. In the plane of a digit, the rows already are lanes. For boxes and columns the
//! board is rearranged:
//!
//! ```text
//!                     word            lane of it       nibble            bit of it
//! rows                band            row of it        stack             column of it
//! boxes               band            stack            row of the band   column of the stack
//! columns             column of the…  stack            row of the band   band
//! ```
//!
//! For cells, digits are exchanged with columns over all sixteen planes.

use super::plane::Plane;
use super::position::{Position, QUESTIONS, Question};

/// For each question, one plus the number of its failures, and the inverse of that.
pub(super) struct Weights {
    failures: Box<[f32; QUESTIONS]>,
    inverse: Box<[f32; QUESTIONS]>,
}

/// Rearranges boxes into lanes: lane 4·band + stack.
#[inline(always)]
pub(super) fn boxes<P: Plane>(x: P) -> P {
    let x = x.swap::<12>(x.with([0x0000_f0f0_0000_f0f0; 4]));
    x.swap::<24>(x.with([0x0000_0000_ff00_ff00; 4]))
}

/// Rearranges columns into lanes, from boxes in lanes: lane 4·(column of the stack) + stack.
#[inline(always)]
pub(super) fn columns<P: Plane>(x: P) -> P {
    let (even, odd) = (0x5555_5555_5555_5555, 0xaaaa_aaaa_aaaa_aaaa);
    let other = x.neighbour_bands();
    let x = x
        .and(x.with([even, odd, even, odd]))
        .or(other.up::<1>().and(x.with([odd, 0, odd, 0])))
        .or(other.down::<1>().and(x.with([0, even, 0, even])));
    let (low, high) = (0x3333_3333_3333_3333, 0xcccc_cccc_cccc_cccc);
    let other = x.band_after();
    x.and(x.with([low, low, high, high]))
        .or(other.up::<2>().and(x.with([high, high, 0, 0])))
        .or(other.down::<2>().and(x.with([0, 0, low, low])))
}

/// For each column, the digits of its cells in the lanes of their rows.
#[inline(always)]
pub(super) fn cells<P: Plane>(mut x: [P; 16]) -> [P; 16] {
    macro_rules! stage {
        ($by:literal, $mask:literal) => {
            for i in 0..16 {
                if i & $by == 0 {
                    let (a, b) = (x[i], x[i + $by]);
                    let low = a.same($mask);
                    x[i] = a.and(low).or(b.up::<$by>().without(low));
                    x[i + $by] = b.without(low).or(a.down::<$by>().and(low));
                }
            }
        };
    }
    stage!(8, 0x00ff);
    stage!(4, 0x0f0f);
    stage!(2, 0x3333);
    stage!(1, 0x5555);
    x
}

impl Weights {
    pub(super) fn new() -> Weights {
        Weights {
            failures: Box::new([1.0; QUESTIONS]),
            inverse: Box::new([1.0; QUESTIONS]),
        }
    }

    /// Records that a question has failed.
    pub(super) fn bump(&mut self, question: Question) {
        let at = usize::from(question.0);
        self.failures[at] += 1.0;
        self.inverse[at] = 1.0 / self.failures[at];
    }

    /// Returns the row, the column and the digit to guess: the first answer of the question with the lowest score, the
    /// first of equals. At least one question must be open.
    #[inline(always)]
    pub(super) fn choose<P: Plane>(&self, position: &Position<P>) -> (usize, usize, usize) {
        let mut answers = [[0u16; 16]; QUESTIONS / 16];
        let (of_cells, of_houses) = answers.split_at_mut(16);
        for (plane, to) in cells(position.digits).into_iter().zip(of_cells) {
            plane.write(to);
        }
        for (&plane, to) in position.digits.iter().zip(of_houses.chunks_exact_mut(3)) {
            plane.write(&mut to[0]);
            let boxes = boxes(plane);
            boxes.write(&mut to[1]);
            columns(boxes).write(&mut to[2]);
        }
        let mut scores = [f32::INFINITY; QUESTIONS];
        let answers = answers.as_flattened();
        for ((score, &lane), &inverse) in scores.iter_mut().zip(answers).zip(&*self.inverse) {
            let count = lane.count_ones();
            *score = if count < 2 {
                f32::INFINITY
            } else {
                count as f32 * inverse
            };
        }
        let mut least = [f32::INFINITY; 16];
        for chunk in scores.chunks_exact(16) {
            for (least, &score) in least.iter_mut().zip(chunk) {
                *least = if score < *least { score } else { *least };
            }
        }
        let least = least.into_iter().fold(f32::INFINITY, f32::min);
        let at = scores.iter().position(|&score| score == least).unwrap_or(0);
        Question(at as u16).answer(answers[at].trailing_zeros() as usize % 16)
    }
}
