//! Which variable is guessed next: the one that took part in most conflicts of late.
//!
//! Each conflict adds to the variables it met an amount that grows by a fiftieth from conflict to conflict,
//! so that old merits fade (VSIDS: Moskewicz, Madigan, Zhao, Zhang and Malik, 2001; in this form MiniSat's). What
//! led to the literals of the learned clause has merits too (`analyze`; Liang, Ganesh, Poupart and Czarnecki, 2016,
//! *Learning rate based branching*). A binary heap with positions holds those that may be unassigned.
//!
//! On p20, p22, p24 and p30, each as it is and renamed at random once, the geometric mean is 17,322 conflicts, and 23,772
//! without merits of causes and with a growth by a twentieth. Tried with groups as numbers and sums (`docs/engine.md`),
//! where that would be 25,324: one, two, three, four and five reasons back 24,624, 20,757, 19,001, 20,556 and 19,910; with
//! three, a growth by 8, 3, 2 and 1 % 20,606, 18,485, 17,648 and 19,489.

use super::literal::Variable;

pub(super) struct Order {
    merits: Vec<f64>,
    amount: f64,
    heap: Vec<Variable>,
    /// Where in the heap; [`ABSENT`] if it is not there.
    positions: Vec<u32>,
}

const ABSENT: u32 = u32::MAX;
const FADE: f64 = 0.98;
const GREATEST: f64 = 1e150;

impl Order {
    /// All variables, alike, the lowest first.
    pub(super) fn new(variables: usize) -> Order {
        Order {
            merits: vec![0.0; variables],
            amount: 1.0,
            heap: (0..variables as u32).map(Variable).collect(),
            positions: (0..variables as u32).collect(),
        }
    }

    /// The best variable of the heap leaves it.
    pub(super) fn next(&mut self) -> Option<Variable> {
        let best = *self.heap.first()?;
        self.positions[best.index()] = ABSENT;
        let last = self.heap.pop()?;
        if last != best {
            self.sink(last);
        }
        Some(best)
    }

    /// Comes back into the heap, if it is not there.
    #[inline]
    pub(super) fn insert(&mut self, variable: Variable) {
        if self.positions[variable.index()] == ABSENT {
            self.heap.push(variable);
            self.rise(self.heap.len() - 1);
        }
    }

    /// The variable took part in a conflict.
    pub(super) fn credit(&mut self, variable: Variable) {
        let merit = &mut self.merits[variable.index()];
        *merit += self.amount;
        if *merit > GREATEST {
            self.merits.iter_mut().for_each(|merit| *merit /= GREATEST);
            self.amount /= GREATEST;
        }
        let position = self.positions[variable.index()];
        if position != ABSENT {
            self.rise(position as usize);
        }
    }

    /// A conflict is over.
    pub(super) fn fade(&mut self) {
        self.amount /= FADE;
    }

    fn is_better(&self, a: Variable, b: Variable) -> bool {
        self.merits[a.index()] > self.merits[b.index()]
    }

    fn put(&mut self, variable: Variable, at: usize) {
        self.heap[at] = variable;
        self.positions[variable.index()] = at as u32;
    }

    fn rise(&mut self, mut at: usize) {
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

    /// Puts a variable where it belongs, from the top down; what stands at the top goes.
    fn sink(&mut self, variable: Variable) {
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
