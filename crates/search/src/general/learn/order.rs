//! Chooses the next variable to guess: the one with the highest activity in recent conflicts.
//!
//! Each conflict adds an increment to the activity of its variables. The increment grows by a fiftieth from conflict to
//! conflict, so that old activity fades (VSIDS: Moskewicz, Madigan, Zhao, Zhang and Malik, 2001; in this form
//! MiniSat's). Variables that led to the literals of the learned clause are credited too (`analyze`; Liang, Ganesh,
//! Poupart and Czarnecki, 2016, *Learning rate based branching*). A binary heap with positions holds the variables that
//! may be unassigned.
//!
//! On p20, p22, p24 and p30, each unchanged and once with random renaming, the geometric mean is 17,322 conflicts.
//! Without credit for causes and with a growth by a twentieth it is 23,772. Variants were tried with groups as numbers
//! and sums (`docs/engine.md`), where that would be 25,324. One, two, three, four and five reasons back give 24,624,
//! 20,757, 19,001, 20,556 and 19,910. With three, a growth by 8, 3, 2 and 1 % gives 20,606, 18,485, 17,648 and 19,489.

use super::literal::Variable;

pub(super) struct Order {
    activities: Vec<f64>,
    increment: f64,
    heap: Vec<Variable>,
    /// The position of each variable in the heap, or [`ABSENT`].
    positions: Vec<u32>,
}

const ABSENT: u32 = u32::MAX;
const DECAY: f64 = 0.98;
const MAX_ACTIVITY: f64 = 1e150;

impl Order {
    /// Starts with all variables at equal activity, the lowest first.
    pub(super) fn new(variables: usize) -> Order {
        Order {
            activities: vec![0.0; variables],
            increment: 1.0,
            heap: (0..variables as u32).map(Variable).collect(),
            positions: (0..variables as u32).collect(),
        }
    }

    /// Removes the best variable from the heap and returns it.
    pub(super) fn next(&mut self) -> Option<Variable> {
        let best = *self.heap.first()?;
        self.positions[best.index()] = ABSENT;
        let last = self.heap.pop()?;
        if last != best {
            self.sift_down(last);
        }
        Some(best)
    }

    /// Inserts a variable into the heap, if it is not there.
    #[inline]
    pub(super) fn insert(&mut self, variable: Variable) {
        if self.positions[variable.index()] == ABSENT {
            self.heap.push(variable);
            self.sift_up(self.heap.len() - 1);
        }
    }

    /// Increases the activity of a variable that took part in a conflict.
    pub(super) fn bump(&mut self, variable: Variable) {
        let activity = &mut self.activities[variable.index()];
        *activity += self.increment;
        if *activity > MAX_ACTIVITY {
            self.activities
                .iter_mut()
                .for_each(|activity| *activity /= MAX_ACTIVITY);
            self.increment /= MAX_ACTIVITY;
        }
        let position = self.positions[variable.index()];
        if position != ABSENT {
            self.sift_up(position as usize);
        }
    }

    /// Decays old activity after a conflict.
    pub(super) fn decay(&mut self) {
        self.increment /= DECAY;
    }

    fn is_better(&self, a: Variable, b: Variable) -> bool {
        self.activities[a.index()] > self.activities[b.index()]
    }

    fn put(&mut self, variable: Variable, at: usize) {
        self.heap[at] = variable;
        self.positions[variable.index()] = at as u32;
    }

    fn sift_up(&mut self, mut at: usize) {
        let variable = self.heap[at];
        while at > 0 {
            let above = (at - 1) / 2;
            if !self.is_better(variable, self.heap[above]) {
                break;
            }
            self.put(self.heap[above], at);
            at = above;
        }
        self.put(variable, at);
    }

    /// Moves a variable from the top down to its position. It replaces the variable at the top.
    fn sift_down(&mut self, variable: Variable) {
        let mut at = 0;
        loop {
            let mut below = 2 * at + 1;
            if below >= self.heap.len() {
                break;
            }
            let right = below + 1;
            if right < self.heap.len() && self.is_better(self.heap[right], self.heap[below]) {
                below = right;
            }
            if !self.is_better(self.heap[below], variable) {
                break;
            }
            self.put(self.heap[below], at);
            at = below;
        }
        self.put(variable, at);
    }
}
