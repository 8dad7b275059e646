//! Sue de Coq: cells in the crossing of a line and a box have at least two digits more than cells. Cells of the
//! line alone and of the box alone use up exactly these extra digits. So all these cells together have as many
//! digits as cells, and each digit is in its part. The digits of the line are removed from the rest of the
//! line, the digits of the box from the rest of the box. Both outer parts may have the same further digits;
//! then these are in both.
//!
//! It was found by "Sue De Coq" in the Sudoku Players' Forums (2005) as two-sector disjoint subsets. The order
//! is HoDoKu's: rows, then columns; their boxes; the inner cells, those of the line, those of the box. Each of
//! these is in lexicographic order.

use ninefold_grid::{Cell, CellSet, House};
use ninefold_logic::{Digits, Reason, State, SueDeCoq, Technique};

use crate::flow::Flow;
use crate::reach::Reach;
use crate::take::{Finder, Take, eliminate};

pub(crate) fn finder<const W: usize>(technique: Technique) -> Option<Finder<W>> {
    Some(Finder::Any(match technique {
        Technique::SueDeCoq => |state, _, reach, take| find(state, reach, take),
        _ => return None,
    }))
}

/// Choices of cells of a set, in lexicographic order.
struct Choices {
    cells: [Cell; 64],
    count: usize,
    /// The current choice: the numbers of its cells, and the digits collected before each.
    chosen: [(usize, Digits); 64],
    size: usize,
    next: usize,
    digits: Digits,
}

impl Choices {
    fn new() -> Choices {
        Choices {
            cells: [Cell::new(0); 64],
            count: 0,
            chosen: [(0, Digits::EMPTY); 64],
            size: 0,
            next: 0,
            digits: Digits::EMPTY,
        }
    }

    /// Starts over with the choices of these cells.
    fn begin(&mut self, set: impl IntoIterator<Item = Cell>) {
        (self.count, self.size, self.next) = (0, 0, 0);
        self.digits = Digits::EMPTY;
        for cell in set {
            self.cells[self.count] = cell;
            self.count += 1;
        }
    }

    /// Goes to the next choice, which begins with the present one unless that is `hopeless`.
    fn advance<const W: usize>(&mut self, state: &State<W>, hopeless: bool) -> bool {
        if hopeless {
            self.next = self.count;
        }
        while self.next == self.count {
            if self.size == 0 {
                return false;
            }
            self.size -= 1;
            let (last, before) = self.chosen[self.size];
            (self.next, self.digits) = (last + 1, before);
        }
        self.chosen[self.size] = (self.next, self.digits);
        self.size += 1;
        self.digits |= state.marks(self.cells[self.next]);
        self.next += 1;
        true
    }

    /// The number of cells that could still be added.
    fn left(&self) -> usize {
        self.count - self.next
    }

    fn set<const W: usize>(&self) -> CellSet<W> {
        let chosen = self.chosen[..self.size].iter();
        chosen.map(|&(i, _)| self.cells[i]).collect()
    }
}

fn find<const W: usize>(state: &State<W>, reach: &Reach, take: &mut Take<'_>) -> Flow {
    let layout = state.layout();
    // Choices of the inner cells, of the line and of the box. They are made once, because they are large.
    let [mut choices, mut of_line, mut of_block] = [(); 3].map(|()| Choices::new());
    for &line in layout.rows().iter().chain(layout.columns()) {
        for crossing in layout.crossings().iter().filter(|c| c.line == line) {
            choices.begin(crossing.cells & state.open());
            while choices.advance(state, false) {
                let spare = choices.digits.len().saturating_sub(choices.size);
                if choices.size >= 2 && spare >= 2 {
                    let houses = [crossing.line, crossing.block];
                    let inner = (choices.set(), choices.digits, spare);
                    let outer = [&mut of_line, &mut of_block];
                    around(state, houses, inner, outer, reach, take)?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// Tries all cells of the line and of the box around these inner cells, which have `spare` more digits than
/// cells.
fn around<const W: usize>(
    state: &State<W>,
    [line, block]: [House; 2],
    (inner, digits, spare): (CellSet<W>, Digits, usize),
    [of_line, of_block]: [&mut Choices; 2],
    reach: &Reach,
    take: &mut Take<'_>,
) -> Flow {
    let open = |house: House| (state.layout().cells(house) & state.open()) - inner;
    of_line.begin(open(line));
    let mut hopeless = false;
    while of_line.advance(state, hopeless) {
        reach.check_time()?;
        let extra = of_line.digits - digits;
        // The number of digits that these cells take from the inner cells.
        let taken = of_line.size.saturating_sub(extra.len());
        hopeless = taken == 0 && extra.len() >= of_line.size + of_line.left();
        if taken == 0 || taken >= spare || !of_line.digits.meets(digits) {
            continue;
        }
        let line_set = of_line.set();
        let shared = of_line.digits & digits;
        let allowed = |cell: &Cell| !state.marks(*cell).meets(shared);
        of_block.begin((open(block) - line_set).iter().filter(allowed));
        let mut hopeless = false;
        while of_block.advance(state, hopeless) {
            let own = of_block.digits - digits;
            let goal = own.len() + spare - taken;
            hopeless = of_block.size + of_block.left() < goal;
            if of_block.size != goal || !of_block.digits.meets(digits) {
                continue;
            }
            let block_set = of_block.set();
            // Each side loses what the other side does not use, and the digits that both sides add.
            let both = of_line.digits & of_block.digits;
            let mut eliminated = Vec::new();
            for (house, set, mine, others) in [
                (block, block_set, of_block.digits, of_line.digits),
                (line, line_set, of_line.digits, of_block.digits),
            ] {
                let rest = open(house) - set;
                for digit in ((digits | mine) - others) | both {
                    eliminated.extend(state.candidates(digit, rest));
                }
            }
            eliminate(take, Technique::SueDeCoq, eliminated, || {
                Reason::SueDeCoq(SueDeCoq {
                    line,
                    block,
                    inner: inner.iter().collect(),
                    of_line: line_set.iter().collect(),
                    of_block: block_set.iter().collect(),
                })
            })?;
        }
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {
    use crate::picture::{drawn, found};
    use ninefold_logic::Technique;

    #[test]
    fn two_parts() {
        // The digits 1 to 4 are in two cells of row 1 and box 1. The line takes 1 and 2, the box 3 and 4.
        let state = drawn(
            "1234 1234 . | .  .  . |  . 12 .
               .   34  . | .  .  . |  .  . .
               .   .   . | .  .  . |  .  . .
             ------------+---------+--------
               .   .   . | .  .  . |  .  . .
               .   .   . | .  .  . |  .  . .
               .   .   . | .  .  . |  .  . .
             ------------+---------+--------
               .   .   . | .  .  . |  .  . .
               .   .   . | .  .  . |  .  . .
               .   .   . | .  .  . |  .  . .",
        );
        assert_eq!(
            found(&state, Technique::SueDeCoq),
            ["r1c345679≠1, r1c345679≠2, r1c3,r2c13,r3c123≠3, r1c3,r2c13,r3c123≠4"]
        );
        // The outer cells share a digit that the inner cells have, too.
        let mixed = drawn(
            "1234 1234 . | .  .  . |  . 12 .
               .   24  . | .  .  . |  .  . .
               .   .   . | .  .  . |  .  . .
             ------------+---------+--------
               .   .   . | .  .  . |  .  . .
               .   .   . | .  .  . |  .  . .
               .   .   . | .  .  . |  .  . .
             ------------+---------+--------
               .   .   . | .  .  . |  .  . .
               .   .   . | .  .  . |  .  . .
               .   .   . | .  .  . |  .  . .",
        );
        assert!(found(&mixed, Technique::SueDeCoq).is_empty());
    }
}
