//! A step: what follows, by which technique, and why. Data, without words, colours or prices.

use ninefold_grid::{Candidate, Digit};

use crate::catalogue::Technique;
use crate::reason::{
    AlmostLockedCandidates, Avoided, Chain, Colouring, Direct, DoubleExocet, Dual, Exclusion,
    Exocet, Firework, Fish, Forced, Forcing, Grave, Guardians, HouseRules, Kraken, Leftover,
    Leftovers, LinkedSets, Locked, Rectangle, Ruled, Sectors, Siamese, Single, Subset, SueDeCoq,
    Symmetry, Template, Trial, UniqueLoop, Whip, Whole, Wing,
};
use crate::truth::Truth;

/// A deduction.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Step {
    /// By what.
    pub technique: Technique,
    /// Why.
    pub because: Reason,
    /// What follows.
    pub conclusion: Conclusion,
}

/// What follows from a step. Neither list is empty, and each is in ascending order without
/// doublets.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Conclusion {
    /// These digits stand in these cells.
    Place(Vec<Candidate>),
    /// These cells do not hold these digits.
    Eliminate(Vec<Candidate>),
}

impl Conclusion {
    /// The candidates that are placed or eliminated.
    ///
    /// ```
    /// use ninefold_grid::{Candidate, Cell, Digit};
    /// use ninefold_logic::Conclusion;
    ///
    /// let digit = Digit::new(7).expect("from 1");
    /// let gone = [3, 5].map(|cell| Candidate { cell: Cell::new(cell), digit });
    /// let conclusion = Conclusion::Eliminate(gone.to_vec());
    /// assert_eq!(conclusion.candidates(), gone);
    /// assert_eq!(conclusion.digits(), [digit]);
    /// ```
    pub fn candidates(&self) -> &[Candidate] {
        match self {
            Conclusion::Place(candidates) | Conclusion::Eliminate(candidates) => candidates,
        }
    }

    /// The digits that are placed or eliminated, each once, in ascending order.
    ///
    /// ```
    /// use ninefold_grid::{Candidate, Cell, Digit};
    /// use ninefold_logic::Conclusion;
    ///
    /// let digit = Digit::new(7).expect("from 1");
    /// let gone = [3, 5].map(|cell| Candidate { cell: Cell::new(cell), digit });
    /// assert_eq!(Conclusion::Eliminate(gone.to_vec()).digits(), [digit]);
    /// ```
    pub fn digits(&self) -> Vec<Digit> {
        let mut digits: Vec<Digit> = self.candidates().iter().map(|c| c.digit).collect();
        digits.sort_unstable();
        digits.dedup();
        digits
    }

    /// These candidates go: nothing if there is none, sorted otherwise.
    pub fn eliminate(mut candidates: Vec<Candidate>) -> Option<Conclusion> {
        candidates.sort_unstable();
        candidates.dedup();
        (!candidates.is_empty()).then_some(Conclusion::Eliminate(candidates))
    }
}

/// Why a step is true: one kind for each family, with what its explanation needs. Each says on which [`Truth`]s it
/// rests.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "the types say it")]
pub enum Reason {
    Single(Single),
    Locked(Locked),
    Subset(Subset),
    Direct(Direct),
    Fish(Fish),
    Siamese(Siamese),
    Kraken(Kraken),
    Dual(Dual),
    Wing(Wing),
    Rectangle(Rectangle),
    UniqueLoop(UniqueLoop),
    Exclusion(Exclusion),
    Avoided(Avoided),
    LinkedSets(LinkedSets),
    Grave(Grave),
    SueDeCoq(SueDeCoq),
    Chain(Chain),
    Colouring(Colouring),
    Forcing(Forcing),
    Forced(Forced),
    Template(Template),
    AlmostLockedCandidates(AlmostLockedCandidates),
    Exocet(Exocet),
    DoubleExocet(DoubleExocet),
    Firework(Firework),
    Guardians(Guardians),
    Sectors(Sectors),
    Symmetry(Symmetry),
    Whip(Whip),
    Ruled(Ruled),
    Leftover(Leftover),
    Leftovers(Leftovers),
    HouseRules(HouseRules),
    Trial(Trial),
    Whole(Whole),
    /// None: the solution says so.
    LookedUp(Candidate),
}

impl Reason {
    /// The truths that the step rests on, from which [`verify`](ninefold_techniques::verify) proves it.
    ///
    /// ```
    /// # use ninefold_grid::notation;
    /// # use ninefold_techniques::Position;
    /// # let line = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
    /// let puzzle = notation::read_line(line, None).expect("a puzzle");
    /// let position = Position::new(&puzzle).expect("9×9");
    ///
    /// use ninefold_grid::Cell;
    /// use ninefold_logic::{Technique, Truth};
    /// use ninefold_techniques::Reach;
    ///
    /// let step = position.first(Technique::NakedSingle, &Reach::default()).expect("a step");
    /// assert_eq!(step.because.truths(), [Truth::Cell(Cell::at(4, 4, 9))]);
    /// ```
    pub fn truths(&self) -> Vec<Truth> {
        match self {
            Reason::Single(single) => single.truths(),
            Reason::Locked(locked) => locked.truths(),
            Reason::Subset(subset) => subset.truths(),
            Reason::Direct(direct) => direct.truths(),
            Reason::Fish(fish) => fish.truths(),
            Reason::Siamese(siamese) => siamese.truths(),
            Reason::Kraken(kraken) => kraken.truths(),
            Reason::Dual(dual) => dual.truths(),
            Reason::Wing(wing) => wing.truths(),
            Reason::Rectangle(rectangle) => rectangle.truths(),
            Reason::UniqueLoop(ring) => ring.truths(),
            Reason::Exclusion(exclusion) => exclusion.truths(),
            Reason::Avoided(avoided) => avoided.truths(),
            Reason::LinkedSets(linked) => linked.truths(),
            Reason::Grave(grave) => grave.truths(),
            Reason::SueDeCoq(found) => found.truths(),
            Reason::Chain(chain) => chain.truths(),
            Reason::Colouring(colouring) => colouring.truths(),
            Reason::Forcing(forcing) => forcing.truths(),
            Reason::Forced(forced) => forced.truths(),
            Reason::Template(template) => template.truths(),
            Reason::AlmostLockedCandidates(locked) => locked.truths(),
            Reason::Exocet(exocet) => exocet.truths(),
            Reason::DoubleExocet(double) => double.truths(),
            Reason::Firework(firework) => firework.truths(),
            Reason::Guardians(guardians) => guardians.truths(),
            Reason::Sectors(sectors) => sectors.truths(),
            Reason::Symmetry(symmetry) => symmetry.truths(),
            Reason::Whip(whip) => whip.truths(),
            Reason::Ruled(ruled) => ruled.truths(),
            Reason::Leftover(left) => left.truths(),
            Reason::Leftovers(left) => left.truths(),
            Reason::HouseRules(joint) => joint.truths(),
            Reason::Trial(trial) => trial.truths(),
            Reason::Whole(whole) => whole.truths(),
            Reason::LookedUp(_) => Vec::new(),
        }
    }
}

impl Step {
    /// The digits that the step is about, in ascending order, as HoDoKu's library names them: those
    /// that the reason uses, or, for chains and sets, those that are concluded.
    ///
    /// ```
    /// # use ninefold_grid::notation;
    /// # use ninefold_techniques::Position;
    /// # let line = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
    /// let puzzle = notation::read_line(line, None).expect("a puzzle");
    /// let position = Position::new(&puzzle).expect("9×9");
    ///
    /// use ninefold_grid::Digit;
    /// use ninefold_logic::Technique;
    /// use ninefold_techniques::Reach;
    ///
    /// let step = position.first(Technique::NakedSingle, &Reach::default()).expect("a step");
    /// assert_eq!(step.named_digits(), [Digit::from_index(4)]);
    /// ```
    pub fn named_digits(&self) -> Vec<Digit> {
        let mut digits = match &self.because {
            Reason::Single(single) => vec![single.digit],
            Reason::Locked(locked) => vec![locked.digit],
            Reason::Subset(subset) => subset.digits.clone(),
            Reason::Direct(direct) => vec![direct.single.digit],
            Reason::Fish(fish) => vec![fish.digit],
            Reason::Siamese(siamese) => vec![siamese.fish[0].digit],
            Reason::Kraken(kraken) => vec![kraken.fish.digit],
            Reason::Dual(dual) => {
                let nodes = dual.chains.iter().flat_map(|chain| &chain.nodes);
                nodes.map(|node| node.digit).collect()
            }
            Reason::Wing(wing) => wing.digits.clone(),
            Reason::Rectangle(rectangle) => rectangle.digits.to_vec(),
            Reason::UniqueLoop(ring) => ring.digits.to_vec(),
            Reason::Avoided(avoided) => {
                let cells = avoided.pattern.cells.iter();
                cells.flat_map(|(_, digits)| digits).copied().collect()
            }
            Reason::Whip(whip) => vec![whip.target.digit],
            Reason::LookedUp(candidate) => vec![candidate.digit],
            Reason::Chain(chain) if self.technique == Technique::RemotePair => {
                chain.nodes.iter().map(|node| node.digit).collect()
            }
            Reason::Colouring(colouring) => vec![colouring.digit],
            Reason::Grave(_) => Vec::new(),
            Reason::Exclusion(_)
            | Reason::Chain(_)
            | Reason::LinkedSets(_)
            | Reason::SueDeCoq(_)
            | Reason::Forcing(_)
            | Reason::Ruled(_)
            | Reason::Leftover(_)
            | Reason::Leftovers(_)
            | Reason::HouseRules(_)
            | Reason::Trial(_)
            | Reason::Whole(_)
            | Reason::Forced(_) => {
                let candidates = self.conclusion.candidates();
                candidates.iter().map(|c| c.digit).collect()
            }
            Reason::Template(template) => vec![template.digit],
            Reason::AlmostLockedCandidates(locked) => locked.digits.clone(),
            Reason::Exocet(exocet) => exocet.digits.clone(),
            Reason::DoubleExocet(double) => double.exocets[0].digits.clone(),
            Reason::Firework(firework) => firework.digits.iter().map(|of| of.0).collect(),
            Reason::Guardians(guardians) => guardians.digits.clone(),
            Reason::Symmetry(_) => {
                let candidates = self.conclusion.candidates();
                candidates.iter().map(|c| c.digit).collect()
            }
            Reason::Sectors(sectors) => sectors.rooms.iter().map(|of| of.0).collect(),
        };
        digits.sort_unstable();
        digits.dedup();
        digits
    }

    /// Everything that the step changes: one candidate after the other, and whether it is placed (`true`) or
    /// eliminated (`false`).
    ///
    /// ```
    /// use ninefold_grid::{Candidate, Cell, Digit};
    /// use ninefold_logic::Technique;
    /// use ninefold_techniques::{Position, Reach};
    ///
    /// let puzzle = "123. 3.1. .1.. ..21".parse().expect("a puzzle");
    /// let position = Position::new(&puzzle).expect("4×4");
    /// let step = position.first(Technique::FullHouse, &Reach::default()).expect("a step");
    /// let placed = Candidate { cell: Cell::at(1, 1, 4), digit: Digit::from_index(3) };
    /// assert!(step.effects().eq([(placed, true)]));
    /// ```
    pub fn effects(&self) -> impl Iterator<Item = (Candidate, bool)> + '_ {
        let is_placed = matches!(self.conclusion, Conclusion::Place(_));
        let candidates = self.conclusion.candidates().iter();
        candidates.map(move |&candidate| (candidate, is_placed))
    }
}
