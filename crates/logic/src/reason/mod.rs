//! The reasons of steps. Each kind has one file and one row, with what its explanation needs and the truths on
//! which it rests. They are only data; the finders are elsewhere.

mod almost_locked;
mod avoided;
mod bug;
mod chain;
mod colouring;
mod direct;
mod dual;
mod equivalence;
mod exclusion;
mod exocet;
mod exotic;
mod fish;
mod forcing;
mod locked;
mod payload;
mod rectangle;
mod rule;
mod sets;
mod several;
mod single;
mod subset;
mod sue_de_coq;
pub(crate) mod symmetry;
mod template;
mod trial;
mod unique_loop;
mod whip;
mod whole;
mod wing;

pub use almost_locked::AlmostLockedCandidates;
pub use avoided::Avoided;
pub use bug::Bug;
pub use chain::{Chain, Link, Node};
pub use colouring::Colouring;
pub use direct::{Direct, First};
pub use dual::Dual;
pub use equivalence::Equivalence;
pub use exclusion::Exclusion;
pub use exocet::{DoubleExocet, Exocet};
pub use exotic::{Firework, Guardians, Sectors};
pub use fish::{Fish, Kraken, Siamese};
pub use forcing::{Forced, Forcing, Inference, Inner, Tried};
pub use locked::Locked;
pub use rectangle::Rectangle;
pub use rule::{HouseRules, Leftover, Leftovers, Ruled};
pub use sets::{AlmostLocked, LinkedSets};
pub use several::Several;
pub use single::{Single, SingleKind};
pub use subset::Subset;
pub use sue_de_coq::SueDeCoq;
pub use symmetry::{Motion, Symmetry};
pub use template::Template;
pub use trial::{Clash, Trial};
pub use unique_loop::UniqueLoop;
pub use whip::Whip;
pub use whole::{About, Fact, Reading, Whole};
pub use wing::Wing;

use ninefold_grid::Candidate;
use payload::Payload;

use crate::truth::Truth;

/// Makes the enum of the kinds.
macro_rules! reasons {
    ($($kind:ident)*) => {
        /// The reason why a step is true. Each family has its kind, with what its explanation needs. Each kind
        /// gives the [`Truth`]s on which it rests.
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        #[allow(missing_docs, reason = "the types say it")]
        pub enum Reason {
            $($kind($kind),)*
            /// No reason: the digit is taken from the solution.
            LookedUp(Candidate),
        }

        impl Reason {
            fn payload(&self) -> Option<&dyn Payload> {
                match self {
                    $(Reason::$kind(payload) => Some(payload),)*
                    Reason::LookedUp(_) => None,
                }
            }
        }
    };
}

reasons! {
    Single Locked Subset Direct Fish Siamese Kraken Dual Wing Rectangle UniqueLoop Exclusion Avoided LinkedSets Bug SueDeCoq Chain Colouring Forcing Forced Template AlmostLockedCandidates Exocet DoubleExocet Equivalence Firework Guardians Sectors Symmetry Whip Ruled Leftover Leftovers HouseRules Trial Whole Several
}

impl Reason {
    /// The truths that the step rests on, from which [`verify`](crate::verify()) proves it.
    ///
    /// ```
    /// use ninefold_grid::{Cell, Digit};
    /// use ninefold_logic::{Reason, Single, SingleKind, Truth};
    ///
    /// let (cell, digit) = (Cell::at(4, 4, 9), Digit::from_index(4));
    /// let reason = Reason::Single(Single { cell, digit, kind: SingleKind::Naked });
    /// assert_eq!(reason.truths(), [Truth::Cell(cell)]);
    /// ```
    pub fn truths(&self) -> Vec<Truth> {
        self.payload().map(Payload::truths).unwrap_or_default()
    }
}
