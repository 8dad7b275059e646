//! Sue de Coq: cells of a line and a box at once, with at least two digits more than cells, and cells
//! of the line alone and of the box alone that take just as many away. All these cells together have
//! as many digits as cells, so that every digit stands in its part: what belongs to the line goes
//! from the rest of the line, what belongs to the box from the rest of the box. Digits that the two
//! outer parts bring along may be the same; then they stand in both.
//!
//! Found by "Sue De Coq" in the Sudoku Players' Forums (2005) as two-sector disjoint subsets. The
//! order is HoDoKu's: rows, then columns; their boxes; the inner cells, those of the line, those of
//! the box, each as a dictionary.

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

/// Cells of a set, in the order of a dictionary.
struct Choices {
    cells: [Cell; 64],
    count: usize,
    /// The choice: numbers of cells, and the digits before each.
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

    /// Begins with the choices of these cells.
    fn begin(&mut self, set: impl IntoIterator<Item = Cell>) {
        (self.count, self.size, self.next) = (0, 0, 0);
        self.digits = Digits::EMPTY;
        for cell in set {
            self.cells[self.count] = cell;
            self.count += 1;
        }
    }

    /// The next choice, which begins with the present one unless that is `hopeless`.
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

    /// How many cells could be added.
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
    // Those of the inner cells, of the line and of the box; made once, for they are large.
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

/// Tries all cells of the line and of the box around these inner ones, which have `spare` digits too
/// many.
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
        reach.heed()?;
        let extra = of_line.digits - digits;
        // How many digits of the inner cells these cells take.
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
            // Each side loses what the other one does not use, and what both bring along.
            let both = of_line.digits & of_block.digits;
            let mut gone = Vec::new();
            for (house, set, mine, others) in [
                (block, block_set, of_block.digits, of_line.digits),
                (line, line_set, of_line.digits, of_block.digits),
            ] {
                let rest = open(house) - set;
                for digit in ((digits | mine) - others) | both {
                    gone.extend(state.candidates(digit, rest));
                }
            }
            eliminate(take, Technique::SueDeCoq, gone, || {
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
        // 1 to 4 in two cells of row 1 and box 1; 12 are the line's, 34 the box's.
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
        // The outer cells have a digit in common that the inner ones have, too.
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
