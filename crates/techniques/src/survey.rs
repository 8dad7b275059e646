//! A state with what several finders need to know of it. Each part is computed on demand and kept while it is
//! valid.

use std::any::Any;
use std::ops::Deref;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use ninefold_grid::{Candidate, CellSet, Digit, Grid};
use ninefold_logic::{Crossing, State};

use crate::als::sets::Sets;
use crate::crossings::locked_crossings;
use crate::reach::Reach;
use crate::removable::removable;
use crate::rule::balance::Balance;
use crate::rule::filler::Filler;
use crate::rule::memory::Memory;
use crate::rule::trial::Proofs;

/// Data that a finder has computed for a state.
type Known = Arc<dyn Any + Send + Sync>;

/// The key of data that finders share between their techniques.
#[derive(Copy, Clone)]
pub(crate) enum CacheKey {
    /// Loops and chains: of candidates; with groups too; with almost locked sets too.
    Loops,
    LoopsOfGroups,
    LoopsOfSets,
    /// The web of candidates, and the one with groups too, with all that finally follows.
    WebOfCandidates,
    WebOfGroups,
    /// What forcing chains have in common, and what forcing nets have in common.
    ForcingChains,
    ForcingNets,
}

/// The crossings at which a digit is locked: from boxes and into boxes, of columns and of rows.
type Locked<const W: usize> = [[Vec<Crossing<W>>; 2]; 2];

/// A state, and what is known of it.
#[derive(Clone)]
pub(crate) struct Survey<const W: usize> {
    state: State<W>,
    /// For each digit, its places and those that may be removed.
    removable: Box<[OnceLock<[CellSet<W>; 2]>]>,
    /// For each digit, its places and where it is locked.
    locked: Box<[OnceLock<(CellSet<W>, Locked<W>)>]>,
    /// The almost locked sets.
    sets: OnceLock<Arc<Sets<W>>>,
    /// The data that finders share between their techniques.
    cache: [OnceLock<Known>; 7],
    /// Tables that make filling the local rules fast. They do not depend on digits, so all copies share them.
    fillers: Arc<OnceLock<Vec<Filler>>>,
    /// What houses and the sums of rules leave over. All copies share it.
    balances: Arc<OnceLock<Vec<Balance>>>,
    /// What was found out about rules. All copies share it.
    memory: Arc<Memory>,
    /// The steps of trials that are proved. All copies share them.
    proofs: Arc<Mutex<Proofs>>,
    trials: OwnTrials,
    /// The solution, if it is known. It saves trials that would lead nowhere, and decides which trials come
    /// first.
    solution: Option<Arc<Grid>>,
}

/// The trials, which are kept when the state loses candidates. A copy of a survey begins without trials.
#[derive(Default)]
struct OwnTrials(Mutex<Option<Box<dyn Any + Send>>>);

impl Clone for OwnTrials {
    fn clone(&self) -> OwnTrials {
        OwnTrials::default()
    }
}

impl<const W: usize> Survey<W> {
    pub(crate) fn new(state: State<W>) -> Survey<W> {
        Survey {
            removable: vec![OnceLock::new(); state.layout().side()].into(),
            locked: vec![OnceLock::new(); state.layout().side()].into(),
            sets: OnceLock::new(),
            cache: Default::default(),
            fillers: Arc::default(),
            balances: Arc::default(),
            memory: Arc::default(),
            proofs: Arc::default(),
            trials: OwnTrials::default(),
            solution: None,
            state,
        }
    }

    /// Changes the state.
    pub(crate) fn change(&mut self, change: impl FnOnce(&mut State<W>)) {
        change(&mut self.state);
        self.sets.take();
        for cached in &mut self.cache {
            cached.take();
        }
        let digits = self.state.layout().board().digits();
        for (known, digit) in self.locked.iter_mut().zip(digits) {
            if (known.get()).is_some_and(|(places, _)| *places != self.state.places(digit)) {
                known.take();
            }
        }
        for (known, digit) in self
            .removable
            .iter_mut()
            .zip(self.state.layout().board().digits())
        {
            // The result stays valid while only places are removed that it already counts as removable.
            if let Some([places, removable]) = known.get_mut() {
                let now = self.state.places(digit);
                match (*places - *removable).is_within(now) {
                    true => (*places, *removable) = (now, *removable & now),
                    false => {
                        known.take();
                    }
                }
            }
        }
    }

    /// The places that a digit may lose by what is known of this digit alone; see
    /// [`removable`](crate::removable::removable).
    pub(crate) fn removable(&self, digit: Digit, reach: &Reach) -> CellSet<W> {
        let places = self.state.places(digit);
        let find = || [places, removable(self.state.layout(), places, reach)];
        self.removable[digit.index()].get_or_init(find)[1]
    }

    /// The crossings of columns or of rows at which a digit is locked; see [`locked_crossings`].
    pub(crate) fn locked(&self, digit: Digit, is_pointing: bool, columns: bool) -> &[Crossing<W>] {
        let known = self.locked[digit.index()].get_or_init(|| {
            let find =
                |is_pointing, columns| locked_crossings(&self.state, digit, is_pointing, columns);
            let found =
                [true, false].map(|is_pointing| [true, false].map(|c| find(is_pointing, c)));
            (self.state.places(digit), found)
        });
        &known.1[usize::from(!is_pointing)][usize::from(!columns)]
    }

    /// The almost locked sets.
    pub(crate) fn sets(&self) -> &Sets<W> {
        self.sets.get_or_init(|| Arc::new(Sets::of(self)))
    }

    /// Returns what a finder caches while the state does not change. It is made on the first request. Returns
    /// `None` if the key has data of another type.
    pub(crate) fn cached<T: Any + Send + Sync>(
        &self,
        key: CacheKey,
        make: impl FnOnce() -> T,
    ) -> Option<&T> {
        let cached = self.cache[key as usize].get_or_init(|| Arc::new(make()));
        cached.downcast_ref()
    }

    /// What was found out about rules.
    pub(crate) fn memory(&self) -> &Memory {
        &self.memory
    }

    /// The steps of trials that are proved.
    pub(crate) fn proofs(&self) -> MutexGuard<'_, Proofs> {
        self.proofs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Remembers a solution, if the state still allows it.
    pub(crate) fn learn(&mut self, solution: &Grid) {
        let allows = |(cell, digit)| self.state.domain(cell).contains(digit);
        if solution.fits(self.layout().board()) && solution.filled().all(allows) {
            self.solution = Some(Arc::new(solution.clone()));
        }
    }

    /// Whether a candidate is known to be right. Then no trial can refute it.
    pub(crate) fn is_right(&self, candidate: Candidate) -> bool {
        let solution = self.solution.as_ref();
        solution.is_some_and(|grid| grid.get(candidate.cell) == Some(candidate.digit))
    }

    /// Takes out the trials that were made in this state and in those before it.
    pub(crate) fn take_trials<T: Any + Default>(&self) -> T {
        let mut trials = self.trials.0.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = trials.take().and_then(|trials| trials.downcast().ok());
        kept.map_or_else(T::default, |trials| *trials)
    }

    /// Keeps trials for the next step.
    pub(crate) fn keep_trials(&self, trials: impl Any + Send) {
        let mut kept = self.trials.0.lock().unwrap_or_else(PoisonError::into_inner);
        *kept = Some(Box::new(trials));
    }

    /// The tables that make filling the local rules fast, in the order of the rules.
    pub(crate) fn fillers(&self) -> &[Filler] {
        self.fillers.get_or_init(|| {
            let board = self.layout().board();
            let Some(rules) = self.layout().rules() else {
                return Vec::new();
            };
            let locals = rules.locals();
            locals
                .map(|local| Filler::new(board, &rules.puzzle, local))
                .collect()
        })
    }

    /// What houses and the sums of rules leave over in few cells, the fewest cells first.
    pub(crate) fn balances(&self) -> &[Balance] {
        self.balances
            .get_or_init(|| Balance::all(self, self.fillers()))
    }
}

impl<const W: usize> Deref for Survey<W> {
    type Target = State<W>;

    fn deref(&self) -> &State<W> {
        &self.state
    }
}
