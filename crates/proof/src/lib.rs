//! Proofs that a puzzle has no solutions but those told: written, and checked by somebody who knows nothing of the search.
//!
//! A proof file is text. It has a section for each puzzle, in the order of the puzzles:
//!
//! ```text
//! c …             a comment, for people
//! p 16 4 4        the next puzzle: its side, and the rows and columns of its boxes
//! 17 -23 5 0      one of these holds
//! d 17 -23 5 0    this clause is not used any more
//! s 1 2 3 4 …     a solution, digits row by row; from here on others are spoken of
//! 0               there are no others
//! ```
//!
//! A literal is the number of a candidate, n·cell + digit with cells from 0 and digits from 1, or the opposite number
//! if it says that the candidate is wrong. Nothing is said of the puzzle itself: whoever checks has it, makes the rules from
//! it, and so knows what was proved.
//!
//! Each clause must follow by unit propagation: if every literal of it were false, cells and digits with one place left
//! would lead to a contradiction (Goldberg and Novikov, 2003). That is all there is to check; deletions only save
//! time. The lines without `p` and `s` are those of DRAT (Wetzler, Heule and Hunt, 2014), so that a section without
//! solutions is a DRAT proof over the usual formula. A section that does not end with `0` proves no more than its solutions.
#![forbid(unsafe_code)]

mod check;
mod clauses;
mod write;

pub use check::{Checked, Checker, Wrong, check};
pub use write::Writer;
