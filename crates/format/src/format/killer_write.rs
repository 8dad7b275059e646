//! Writes the two forms of killers: 9×9, cages with sums, and nothing else.

use ninefold_grid::{Cell, Puzzle, Shape};

use super::sets::{as_cage, falls};
use crate::error::Unsupported;

/// What a format can hold besides cages with sums.
#[derive(Copy, Clone)]
pub(super) struct Beside {
    pub(super) cages_without_sums: bool,
    pub(super) diagonals: bool,
}

/// The cages with their sums (0 for none), and whether both diagonals are houses.
pub(super) type Cages<'a> = (Vec<(i32, &'a [Cell])>, bool);

/// Returns the cages if the rules are cages without common cells, and perhaps both diagonals.
pub(super) fn cages(puzzle: &Puzzle, beside: Beside) -> Result<Cages<'_>, Unsupported> {
    let board = puzzle.board();
    let (mut cages, mut diagonals) = (Vec::new(), 0);
    let mut used = vec![false; board.cell_count()];
    for constraint in &puzzle.constraints {
        let no = || Unsupported::new(constraint.words(board));
        let rules = constraint.certain();
        let [rule] = rules[..] else {
            return Err(no());
        };
        let fits = |sum: i32| (1..=45).contains(&sum);
        match as_cage(rule) {
            Some((sum, cells)) if sum.map_or(beside.cages_without_sums, fits) => {
                for cell in cells {
                    if std::mem::replace(&mut used[cell.index()], true) {
                        let what = format!("two cages over {}", board.name(*cell));
                        return Err(Unsupported::new(what));
                    }
                }
                cages.push((sum.unwrap_or(0), cells));
            }
            None if beside.diagonals => diagonals += falls(board, rule).ok_or_else(no)?.len(),
            _ => return Err(no()),
        }
    }
    match diagonals {
        0 | 2 => Ok((cages, diagonals == 2)),
        _ => Err(Unsupported::new("one diagonal without the other")),
    }
}

/// Returns the cages of a 9×9 board without givens.
fn killer(puzzle: &Puzzle, diagonals: bool) -> Result<Cages<'_>, Unsupported> {
    let board = puzzle.board();
    if board.shape() != Some(Shape::NINE) {
        return Err(Unsupported::new(
            "a board that is not 9x9 with boxes of 3x3",
        ));
    }
    if let Some(cell) = puzzle.stated().next() {
        return Err(Unsupported::new(format!(
            "the given at {}",
            board.name(cell)
        )));
    }
    let beside = Beside {
        cages_without_sums: false,
        diagonals,
    };
    cages(puzzle, beside)
}

/// Writes 81 signs: each cage has its sum at one cell, and arrows towards it at the others.
pub(crate) fn short(puzzle: &Puzzle) -> Result<String, Unsupported> {
    let (cages, _) = killer(puzzle, false)?;
    let board = puzzle.board();
    let mut signs = vec![None; 81];
    for (sum, cells) in cages {
        let sum = u8::try_from(sum).unwrap_or(0);
        let head = match sum {
            0..10 => b'0' + sum,
            10..36 => b'A' + sum - 10,
            _ => b'a' + sum - 36,
        };
        // From the first cell outwards, each new cell points to one that is already there.
        let first = cells.iter().min().copied().into_iter();
        let mut reached: Vec<Cell> = first.collect();
        for &cell in &reached {
            signs[cell.index()] = Some(head as char);
        }
        let mut next = 0;
        while next < reached.len() {
            let from = reached[next];
            next += 1;
            for (by, sign) in [
                ((0, 1), '<'),
                ((1, 0), '^'),
                ((0, -1), '>'),
                ((-1, 0), 'v'),
                ((1, 1), '`'),
                ((1, -1), '\''),
                ((-1, 1), ','),
                ((-1, -1), '.'),
            ] {
                if let Some(cell) = board.step(from, by.0, by.1)
                    && cells.contains(&cell)
                    && !reached.contains(&cell)
                {
                    signs[cell.index()] = Some(sign);
                    reached.push(cell);
                }
            }
        }
        if reached.len() != cells.len() {
            let names = board.names(cells);
            return Err(Unsupported::new(format!(
                "the cage at {names}, whose cells are not connected"
            )));
        }
    }
    let signs: Option<String> = signs.into_iter().collect();
    match signs {
        // Sums alone would be read as a plain grid.
        Some(signs) if signs.contains(['<', '>', '^', 'v', '`', '\'', ',']) => Ok(signs + "\n"),
        _ => Err(Unsupported::new("cells without a cage")),
    }
}

/// Writes `3x3:d:k:`, and for each cell 256 times the sum plus the number of its cage, which is that of its first
/// cell.
pub(crate) fn long(puzzle: &Puzzle) -> Result<String, Unsupported> {
    let (cages, diagonals) = killer(puzzle, true)?;
    // A cell without a cage has a number of its own, as in SudoCue's texts.
    let mut numbers: Vec<i32> = (0..81).collect();
    for (sum, cells) in cages {
        let first = cells.iter().min().map_or(0, |cell| cell.index());
        for cell in cells {
            numbers[cell.index()] = 256 * sum + first as i32;
        }
    }
    let numbers: String = numbers.iter().map(|number| format!("{number}:")).collect();
    let diagonals = if diagonals { "d" } else { "" };
    Ok(format!("3x3:{diagonals}:k:{numbers}\n"))
}
