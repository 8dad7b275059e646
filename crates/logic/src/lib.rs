//! Human techniques: what follows in a position, and why.
//!
//! A [`Position`] holds the digits and candidates of a puzzle: of a plain one, or of one with pieces, diagonals,
//! overlapping boards or constraints. [`Technique`]s are rows of one ordered catalogue. Each finds [`Step`]s,
//! which say what follows ([`Conclusion`]) and why ([`Reason`]). A step can be proved without any finder
//! ([`Position::verify`]) and explained in words, notation and a [`Figure`] ([`explain`]).
//! [`Position::walk`] takes step after step in the order of a [`Policy`], and [`rating`] says how hard they are.
//!
//! | files | what is in them |
//! |---|---|
//! | `layout`, `state` | the houses and peers of a board as sets; candidates in three views |
//! | `catalogue`, `technique` | the table of techniques |
//! | `step`, `reason`, `truth`, `verify` | what a step is, why it is true for each family, what it rests on, the proof |
//! | `find`, `take`, `reach`, `closed` | from a technique to its finder, how it hands over, limits, a search that three families share |
//! | `single`, `locked`, `subset`, … | the finders of a family each |
//! | `rule` | constraints, and boards that are not plain: what no filling of their cells uses |
//! | `words`, `figure` | a step explained and drawn |
//! | `path`, `rating`, `library` | step after step to the solution, ratings, and HoDoKu's examples |
//! | `position` | the public face: the size is chosen here, once |
//!
//! The same code serves every side up to 64 and every form of board. This crate depends on `grid`
//! alone: it cannot look a solution up.
#![forbid(unsafe_code)]

mod almost_locked;
mod als;
mod apply;
mod arrival;
mod avoidable;
mod bingo;
mod bug;
mod catalogue;
mod chain;
mod chaining;
mod closed;
mod colouring;
mod deadly;
mod digits;
mod direct;
mod exclusion;
mod exotic;
mod figure;
mod find;
mod fish;
mod forcing;
mod grave;
mod idea;
mod layout;
pub mod library;
mod locked;
mod overlay;
mod path;
#[cfg(test)]
mod picture;
mod position;
pub mod rating;
mod reach;
mod reason;
mod rectangle;
mod remote_pair;
mod rule;
mod single;
mod single_digit;
mod state;
mod step;
mod strong_links;
mod subset;
mod sue_de_coq;
mod symmetry;
mod take;
mod technique;
mod template;
mod three_links;
mod truth;
mod unique_loop;
mod uniqueness;
mod verify;
mod whip;
mod wing;
mod words;

pub use catalogue::Technique;
pub use digits::Digits;
pub use figure::{Figure, Line, Role};
pub use path::{Choice, End, Policy, Row};
pub use position::{MAX_CELLS, MAX_SIDE, NotExplained, Position};
pub use reach::{Order, Reach, Until};
pub use reason::{
    About, AlmostLocked, AlmostLockedCandidates, Avoided, Chain, Clash, Colouring, Direct,
    DoubleExocet, Dual, Exclusion, Exocet, Fact, Firework, First, Fish, Forced, Forcing, Grave,
    Guardians, HouseRules, Inference, Inner, Kraken, Leftover, Leftovers, Link, LinkedSets, Locked,
    Motion, Node, Reading, Rectangle, Ruled, Sectors, Siamese, Single, SingleKind, Subset,
    SueDeCoq, Symmetry, Template, Trial, Tried, UniqueLoop, Whip, Whole, Wing,
};
pub use step::{Conclusion, Reason, Step};
pub use take::Flow;
pub use technique::{Explainer, Family, Hodoku, Level, UnknownLevel, UnknownTechnique};
pub use truth::{Deadly, Truth};
pub use verify::Unproved;
pub use words::{Explanation, explain};
