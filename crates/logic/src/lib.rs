//! Human techniques: what follows on a board, and why.
//!
//! A [`Position`] is a board with candidates. [`Technique`]s are rows of one ordered catalogue; each
//! finds [`Step`]s, which say what follows ([`Conclusion`]) and why ([`Reason`]). A step can be proved
//! without any finder ([`Position::verify`]) and told in words, notation and a [`Figure`]
//! ([`explain`]). [`Position::walk`] goes from step to step as a [`Policy`] says; [`rating`] prices
//! the way.
//!
//! | files | what is in them |
//! |---|---|
//! | `layout`, `board` | the geometry as sets; candidates in three views |
//! | `catalogue`, `technique` | the table of techniques |
//! | `step`, `truth`, `verify` | what a step is, what it rests on, the proof |
//! | `find`, `reach`, `closed` | from a technique to its finder, limits, a search that three families share |
//! | `single`, `locked`, `subset`, … | a family each: its reason and its finders |
//! | `rule` | rules of variants: what no filling of their cells uses |
//! | `words`, `figure` | a step told and drawn |
//! | `path`, `rating`, `library` | the way to the solution, its price, and HoDoKu's examples |
//! | `position` | the edge: any size, chosen once |
//!
//! The same code serves every side up to 64 and any box shape. This crate depends on the vocabulary
//! alone: it cannot look a solution up.
#![forbid(unsafe_code)]

mod almost_locked;
mod als;
mod arrival;
mod avoidable;
mod bingo;
mod board;
mod bug;
mod catalogue;
mod chain;
pub mod chaining;
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
pub use board::Digits;
pub use bug::Grave;
pub use catalogue::Technique;
pub use chain::{Chain, Link, Node};
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
pub use position::{MAX_SIDE, NotExplained, Position, TooLarge};
pub use reach::{Order, Reach, Until};
pub use rectangle::Rectangle;
pub use rule::Ruled;
pub use rule::leftover::Leftover;
pub use rule::leftovers::Leftovers;
pub use rule::trial::{Clash, Trial};
pub use rule::whole::{About, Fact, Reading, Whole};
pub use single::{Single, SingleKind};
pub use single_digit::Dual;
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
