//! Finds which first two rows of a full board's image give the best second row.
//!
//! Every first row of a full board reads 1, 2, 3, …, so only the next row distinguishes them. The first block of the
//! second row takes digits from other stacks. Columns and stacks may be exchanged, so only the number of digits from
//! each stack counts:
//!
//! ```text
//!    row 1     1 2 3 4 | 5 6 7 8 | 9 …        three from the second stack, one from the third:
//!    row 2     5 6 7 9 | …                    before 5 6 9 10, two and two
//! ```
//!
//! So only rows and first stacks are candidates for which the list of these numbers, sorted in descending order, is the
//! greatest of all.

use ninefold_grid::Shape;

/// The possible beginnings with the greatest list of numbers.
pub(super) struct Second {
    numbers: Vec<u8>,
    starts: Vec<Start>,
}

struct Start {
    orientation: u8,
    rows: [u8; 2],
    stack: usize,
}

impl Second {
    /// Examines the board and, if it counts, its transposed image (`cells`). Returns `None` if a cell is empty.
    pub(super) fn new(shape: Shape, cells: &[Vec<u8>]) -> Option<Second> {
        let (side, columns) = (shape.side(), shape.columns());
        if cells[0].contains(&0) {
            return None;
        }
        let mut second = Second {
            numbers: Vec::new(),
            starts: Vec::new(),
        };
        let mut stack_of = vec![0; side + 1];
        for (orientation, cells) in cells.iter().enumerate() {
            let lines: Vec<&[u8]> = cells.chunks(side).collect();
            for (row, first) in lines.iter().enumerate() {
                for (column, &digit) in first.iter().enumerate() {
                    stack_of[usize::from(digit)] = column / columns;
                }
                let band = row / shape.rows() * shape.rows();
                for next in (band..band + shape.rows()).filter(|&next| next != row) {
                    for (stack, block) in lines[next].chunks(columns).enumerate() {
                        let mut numbers = vec![0; side / columns];
                        for &digit in block {
                            numbers[stack_of[usize::from(digit)]] += 1;
                        }
                        numbers.sort_unstable_by(|one, other| other.cmp(one));
                        let start = Start {
                            orientation: orientation as u8,
                            rows: [row as u8, next as u8],
                            stack,
                        };
                        second.add(numbers, start);
                    }
                }
            }
        }
        Some(second)
    }

    fn add(&mut self, numbers: Vec<u8>, start: Start) {
        if numbers > self.numbers {
            self.numbers = numbers;
            self.starts.clear();
        } else if numbers < self.numbers {
            return;
        }
        self.starts.push(start);
    }

    /// Whether an image may begin with these rows, one or two, and with this stack, if one is given. If no band has two
    /// rows, every beginning is possible.
    pub(super) fn begins(&self, orientation: u8, rows: &[u8], stack: Option<usize>) -> bool {
        self.starts.is_empty()
            || self.starts.iter().any(|start| {
                start.orientation == orientation
                    && start.rows.starts_with(rows)
                    && stack.is_none_or(|stack| stack == start.stack)
            })
    }
}
