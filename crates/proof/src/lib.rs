//! Proofs that a puzzle has no solutions but the listed ones. They are written here, and checked by code that does not
//! know the search.
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
//! A literal is the number of a candidate, n·cell + digit with cells counted from 0 and digits from 1. A negative
//! number means that the candidate is false. The file does not describe the puzzle. The checker has the puzzle and
//! derives the rules from it, so it knows what was proved.
//!
//! Each clause must follow by unit propagation: if all its literals were false, cells with one candidate and digits
//! with one place would lead to a contradiction (Goldberg and Novikov, 2003). Nothing else is checked; deletions only
//! save time. The lines without `p` and `s` are those of DRAT (Wetzler, Heule and Hunt, 2014). So a section without
//! solutions is a DRAT proof over the usual formula. A section that does not end with `0` proves only its solutions.
#![forbid(unsafe_code)]

mod check;
mod clauses;
mod write;

pub use check::{Checked, Checker, Rejected, check};
pub use write::Writer;
