//! The parts of reasons: every cell, digit, house and number in them, to be changed one by one.

use ninefold_grid::{Candidate, Cell, Digit, House};
use ninefold_logic::{
    AlmostLocked, AlmostLockedCandidates, Avoided, Bug, Chain, Clash, Colouring, Conclusion,
    Deadly, Direct, DoubleExocet, Dual, Equivalence, Exclusion, Exocet, Firework, First, Fish,
    Forced, Forcing, Guardians, HouseRules, Inference, Inner, Kraken, Leftover, Leftovers, Link,
    LinkedSets, Locked, Motion, Node, Reason, Rectangle, Ruled, Sectors, Several, Siamese, Single,
    SingleKind, Step, Subset, SueDeCoq, Symmetry, Technique, Template, Trial, Tried, Truth,
    UniqueLoop, Whip, Whole, Wing,
};

/// A part of a reason that can be changed.
pub(crate) enum Atom<'a> {
    Cell(&'a mut Cell),
    Digit(&'a mut Digit),
    House(&'a mut House),
    Number(&'a mut usize),
    Flag(&'a mut bool),
}

/// Something that has such parts.
pub(crate) trait Atoms {
    /// Adds all parts.
    fn atoms<'a>(&'a mut self, into: &mut Vec<Atom<'a>>);
}

/// Types that are one part.
macro_rules! single {
    ($($type:ident $atom:ident;)*) => {
        $(impl Atoms for $type {
            fn atoms<'a>(&'a mut self, into: &mut Vec<Atom<'a>>) {
                into.push(Atom::$atom(self));
            }
        })*
    };
}

single! { Cell Cell; Digit Digit; House House; usize Number; bool Flag; }

/// Types that are only words.
macro_rules! words {
    ($($type:ty),*) => {
        $(impl Atoms for $type {
            fn atoms<'a>(&'a mut self, _: &mut Vec<Atom<'a>>) {}
        })*
    };
}

words! { String, Technique, Motion, u8, i32, Whole }

/// Records, taken apart by their fields.
macro_rules! records {
    ($($type:ident { $($field:ident),* })*) => {
        $(impl Atoms for $type {
            fn atoms<'a>(&'a mut self, into: &mut Vec<Atom<'a>>) {
                let $type { $($field),* } = self;
                $($field.atoms(into);)*
            }
        })*
    };
}

/// Enums, taken apart by what their variants hold.
macro_rules! choices {
    ($($type:ident { $($variant:ident $(($($field:ident),*))?),* })*) => {
        $(impl Atoms for $type {
            fn atoms<'a>(&'a mut self, into: &mut Vec<Atom<'a>>) {
                match self {
                    $($type::$variant $(($($field),*))? => { $($($field.atoms(into);)*)? })*
                }
            }
        })*
    };
}

records! {
    Candidate { cell, digit }
    Single { cell, digit, kind }
    Locked { digit, from, into }
    Subset { cells, digits, houses, is_hidden }
    Direct { first, gone, single }
    Fish { digit, base, cover, fins, endo_fins }
    Siamese { fish }
    Kraken { fish, house, chains }
    Dual { chains }
    Wing { pivot, pincers, digits, digit, bridge }
    Rectangle { corners, digits, cells, houses }
    UniqueLoop { cells, digits, subset, houses }
    Exclusion { cells, excluders }
    Equivalence { digit, full, others, full_cells, other_cells, most }
    Deadly { cells }
    Avoided { pattern, rich, subset, house }
    AlmostLocked { cells, digits }
    LinkedSets { stem, sets, links, digits, richest }
    Bug { pattern, extras, subset, locked }
    SueDeCoq { line, block, inner, of_line, of_block }
    Chain { nodes, links }
    Node { digit, cells }
    Colouring { digit, clusters, pairs }
    Forced { forcing, level, claims }
    Forcing { tried, inferences, clash }
    Inference { digit, cells, is_on, truths, on, inner }
    Inner { technique, ways }
    Template { digit, taken, houses }
    AlmostLockedCandidates { digits, house, cells, other, others }
    Exocet { base, targets, companions, lines, digits }
    DoubleExocet { exocets }
    Firework { cells, digits }
    Guardians { cells, digits, guardians, houses }
    Sectors { cells, rooms }
    Symmetry { motion, digits }
    Whip { target, links }
    Ruled { rule, name, meaning, cells, open, locked }
    Leftover { houses, rules, innies, outies, sums }
    Leftovers { digits, from, into, without, cells }
    HouseRules { house, digits, rules }
    Trial { target, steps, clash }
    Several { steps }
    Step { technique, because, conclusion }
}

choices! {
    SingleKind { Full(house), Naked, Hidden(house) }
    First { Locked(locked), Subset(subset) }
    Link { Weak, Cell(cell), House(house), Set(cells) }
    Tried { One(candidate, is_on), Both(candidate), Cell(cell), House(house, digit) }
    Conclusion { Place(candidates), Eliminate(candidates) }
    Clash { Cell(cell), House(house, digit), Rule(rule, name, cells), Whole(whole) }
    Truth {
        Cell(cell), House(house, digit), Set(cells, digits), Symmetric(symmetry), Rule(rule), Whole(rule),
        Sums(houses, rules), Escape(pattern)
    }
    Reason {
        Single(of), Locked(of), Subset(of), Direct(of), Fish(of), Siamese(of), Kraken(of), Dual(of), Wing(of),
        Rectangle(of), UniqueLoop(of), Exclusion(of), Equivalence(of), Avoided(of), LinkedSets(of), Bug(of), SueDeCoq(of),
        Chain(of), Colouring(of), Forcing(of), Forced(of), Template(of), AlmostLockedCandidates(of), Exocet(of),
        DoubleExocet(of), Firework(of), Guardians(of), Sectors(of), Symmetry(of), Whip(of), Ruled(of),
        Leftover(of), Leftovers(of), HouseRules(of), Trial(of), Whole(of), Several(of), LookedUp(of)
    }
}

impl<T: Atoms> Atoms for Vec<T> {
    fn atoms<'a>(&'a mut self, into: &mut Vec<Atom<'a>>) {
        self.iter_mut().for_each(|part| part.atoms(into));
    }
}

impl<T: Atoms> Atoms for Option<T> {
    fn atoms<'a>(&'a mut self, into: &mut Vec<Atom<'a>>) {
        self.iter_mut().for_each(|part| part.atoms(into));
    }
}

impl<T: Atoms, const N: usize> Atoms for [T; N] {
    fn atoms<'a>(&'a mut self, into: &mut Vec<Atom<'a>>) {
        self.iter_mut().for_each(|part| part.atoms(into));
    }
}

impl<A: Atoms, B: Atoms> Atoms for (A, B) {
    fn atoms<'a>(&'a mut self, into: &mut Vec<Atom<'a>>) {
        self.0.atoms(into);
        self.1.atoms(into);
    }
}

impl<A: Atoms, B: Atoms, C: Atoms> Atoms for (A, B, C) {
    fn atoms<'a>(&'a mut self, into: &mut Vec<Atom<'a>>) {
        self.0.atoms(into);
        self.1.atoms(into);
        self.2.atoms(into);
    }
}
