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
//! | `step`, `truth`, `verify` | what a step is, what it rests on, the proof |
//! | `find`, `reach`, `closed` | from a technique to its finder, limits, a search that three families share |
//! | `single`, `locked`, `subset`, … | a family each: its reason and its finders |
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

pub use almost_locked::AlmostLockedCandidates;
pub use als::{AlmostLocked, LinkedSets};
pub use bug::Grave;
pub use catalogue::Technique;
pub use chain::{Chain, Link, Node};
pub use chaining::Forced;
pub use colouring::Colouring;
pub use deadly::Avoided;
pub use direct::{Direct, First};
pub use exclusion::Exclusion;
pub use exotic::double::DoubleExocet;
pub use exotic::exocet::Exocet;
pub use exotic::firework::Firework;
pub use exotic::guardians::Guardians;
pub use exotic::sectors::Sectors;
pub use figure::{Figure, Line, Role};
pub use find::Flow;
pub use fish::{Fish, Kraken, Siamese};
pub use forcing::{Forcing, Inference, Inner, Tried};
pub use locked::Locked;
pub use path::{Choice, End, Policy, Row};
pub use position::{MAX_CELLS, MAX_SIDE, NotExplained, Position};
pub use reach::{Order, Reach, Until};
pub use rectangle::Rectangle;
pub use rule::Ruled;
pub use rule::leftover::Leftover;
pub use rule::leftovers::Leftovers;
pub use rule::trial::{Clash, Trial};
pub use rule::whole::{About, Fact, Reading, Whole};
pub use single::{Single, SingleKind};
pub use single_digit::Dual;
pub use state::Digits;
pub use step::{Conclusion, Reason, Step};
pub use subset::Subset;
pub use sue_de_coq::SueDeCoq;
pub use symmetry::{Motion, Symmetry};
pub use technique::{Explainer, Family, Hodoku, Level, UnknownLevel, UnknownTechnique};
pub use template::Template;
pub use truth::{Deadly, Truth};
pub use unique_loop::UniqueLoop;
pub use verify::Unproved;
pub use whip::Whip;
pub use wing::Wing;
pub use words::{Explanation, explain};
