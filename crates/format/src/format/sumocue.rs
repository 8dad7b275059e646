//! SumoCue's killers and jigsaws: `SumoCueV1`, `D` if both diagonals are houses, then an entry for each cell. An
//! entry is `=` and the sum of the cage that begins here (0 for none; for a single cell it is its given). Or it is
//! `+` and the number of the cell, from 0, where its cage begins. On boards of pieces, `J` and the piece follow.
//!
//! ```text
//! SumoCueV1=19J0+0J0=15J0+2J1=9J1…       19 in the first two cells, 15 in the next two, a given 9
//! ```

use ninefold_grid::{Board, Cell, House, Marks, Puzzle, Shape};

use std::collections::BTreeMap;

use super::killer_write::{Beside, cages};
use super::sets::{cage, diagonal, with_regions};
use super::text::{Text, Word};
use crate::ReadError;
use crate::Record;
use crate::error::Unsupported;
use crate::form::givens;

/// The beginning of a line.
pub(crate) const HEADER: &str = "SumoCueV1";

/// The entry of a cell.
enum Entry {
    /// A cage begins, with this sum.
    Head(i32),
    /// The cell belongs to the cage that begins at another.
    Member(usize),
}

/// Reads `=19J0` and the like: the entry, and the piece.
fn entry(text: &str) -> Option<(Entry, Option<usize>)> {
    let (number, piece) = match text[1..].split_once('J') {
        Some((number, piece)) => (number, Some(piece.parse().ok()?)),
        None => (&text[1..], None),
    };
    let entry = match text.starts_with('=') {
        true => Entry::Head(i32::from(number.parse::<u16>().ok()?)),
        false => Entry::Member(number.parse().ok()?),
    };
    Some((entry, piece))
}

/// Reads a line.
pub(crate) fn read(source: &str) -> Result<Record, ReadError> {
    let text = Text(source);
    let Some(begin) = source.find(HEADER) else {
        return Err(text.error(0, format!("`{HEADER}`"), "something else"));
    };
    let mut at = begin + HEADER.len();
    let mut rest = source[at..].trim_end();
    let crossed = rest.strip_prefix('D');
    if let Some(after) = crossed {
        (at, rest) = (at + 1, after);
    }
    let (mut entries, mut words) = (Vec::new(), Vec::new());
    while !rest.is_empty() {
        let end = rest.char_indices().skip(1);
        let end = end
            .filter(|&(_, sign)| matches!(sign, '=' | '+'))
            .map(|(i, _)| i)
            .next();
        let (part, after) = rest.split_at(end.unwrap_or(rest.len()));
        let word = Word::new(part.trim_end(), at);
        (at, rest) = (at + part.len(), after);
        let known = word.text.starts_with(['=', '+']).then(|| entry(&word.text));
        let known = known.flatten();
        entries.push(known.ok_or_else(|| {
            text.wrong(
                &word,
                "`=` and a sum or `+` and the number of a cell, then perhaps `J` and a piece",
            )
        })?);
        words.push(word);
    }
    let side = entries.len().isqrt();
    if entries.is_empty() || side * side != entries.len() {
        let found = format!("{} cells", entries.len());
        return Err(text.error(begin, "as many cells as a square has", found));
    }
    let refused = text.no_board(begin);
    let board = if entries.iter().all(|(_, piece)| piece.is_none()) {
        let shape = Shape::usual(side).ok_or_else(|| {
            text.error(
                begin,
                "`J` and a piece behind each cell",
                format!("a side of {side}"),
            )
        })?;
        Board::of(shape)
    } else {
        let pieces: Vec<Option<usize>> = entries.iter().map(|(_, piece)| *piece).collect();
        if let Some(bare) = pieces.iter().position(Option::is_none) {
            return Err(text.wrong(&words[bare], "`J` and a piece, as behind the other cells"));
        }
        let lines = Board::latin(side, side, 1, side).map_err(&refused)?;
        with_regions(&lines, &pieces).map_err(&refused)?
    };
    let mut cages: BTreeMap<usize, Vec<Cell>> = BTreeMap::new();
    for (i, (entry, _)) in entries.iter().enumerate() {
        let head = match entry {
            Entry::Head(_) => i,
            Entry::Member(head) => *head,
        };
        if !matches!(entries.get(head), Some((Entry::Head(_), _))) {
            return Err(text.wrong(&words[i], "the number of a cell where a cage begins"));
        }
        cages.entry(head).or_default().push(Cell::new(i));
    }
    let mut puzzle = Puzzle::empty(board);
    if crossed.is_some() {
        for falls in [true, false] {
            let diagonal = diagonal(puzzle.board(), falls);
            puzzle.constraints.push(diagonal);
        }
    }
    for (head, cells) in cages {
        let Entry::Head(sum) = entries[head].0 else {
            continue;
        };
        match (&cells[..], sum) {
            ([_], 0) => {}
            (&[cell], given) => {
                let digit = puzzle.board().digit(given);
                let digit = digit
                    .ok_or_else(|| text.wrong(&words[head], format!("a given up to {side}")))?;
                puzzle.restrict(cell, Marks::of(digit));
            }
            (_, sum) => {
                let cage = cage((sum != 0).then_some(sum), cells);
                puzzle.constraints.push(cage);
            }
        }
    }
    Ok(Record::new(puzzle))
}

/// Writes a line. For boards whose boxes follow from the side, it leaves out the pieces.
pub(crate) fn write(puzzle: &Puzzle) -> Result<String, Unsupported> {
    let board = puzzle.board();
    let no = |what: &str| Unsupported::new(what);
    let side = board.side();
    if !board.is_square() || board.first() != 1 {
        return Err(no("a board that is not square"));
    }
    let pieces = match board.shape().is_some() && board.shape() == Shape::usual(side) {
        true => None,
        false => Some(pieces(board).ok_or_else(|| no("cells that are not in one piece each"))?),
    };
    let beside = Beside {
        cages_without_sums: true,
        diagonals: true,
    };
    let (cages, diagonals) = cages(puzzle, beside)?;
    let mut entries: Vec<String> = givens(puzzle)?
        .into_iter()
        .map(|given| format!("={}", given.unwrap_or_default()))
        .collect();
    for (sum, cells) in cages {
        let first = cells.iter().min().copied();
        // A cage of one cell is read as its given.
        if cells.len() == 1 && sum != 0 && board.digit(sum).is_none() {
            return Err(no(&format!("the cage of {sum} at {}", board.names(cells))));
        }
        for &cell in cells {
            if puzzle.given(cell).is_some() {
                return Err(no(&format!(
                    "the given at {}, which is in a cage",
                    board.name(cell)
                )));
            }
            entries[cell.index()] = match first {
                Some(first) if first != cell => format!("+{}", first.index()),
                _ => format!("={sum}"),
            };
        }
    }
    let mut text = format!("{HEADER}{}", if diagonals { "D" } else { "" });
    for (i, entry) in entries.into_iter().enumerate() {
        text += &entry;
        if let Some(pieces) = &pieces {
            text += &format!("J{}", pieces[i]);
        }
    }
    Ok(text + "\n")
}

/// Returns the piece or box of each cell, if each is in one.
fn pieces(board: &Board) -> Option<Vec<usize>> {
    let pieces: Vec<House> = (board.houses())
        .filter(|&house| !board.kind(house).is_line())
        .collect();
    let piece_of = |cell: Cell| {
        let mut own = (0..pieces.len()).filter(|&i| board.cells_of(pieces[i]).contains(&cell));
        own.next().filter(|_| own.next().is_none())
    };
    board.cells().map(piece_of).collect()
}
