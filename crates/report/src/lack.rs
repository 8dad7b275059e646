//! What a position without a solution lacks.

use ninefold_logic::Digits;
use ninefold_techniques::Position;

/// Returns in words the first cell that has no candidate left, or the first house without a place for a digit:
/// `r1c3 has no candidate left`.
pub(crate) fn lack(position: &Position) -> Option<String> {
    let board = position.board();
    let left = |cell| (position.value(cell)).map_or(position.candidates(cell), Digits::of);
    if let Some(cell) = board.cells().find(|&cell| left(cell).is_empty()) {
        return Some(format!("{} has no candidate left", board.name(cell)));
    }
    board.houses().find_map(|house| {
        let mut missing = Digits::first_n(board.side());
        for &cell in board.cells_of(house) {
            missing -= left(cell);
        }
        let digit = missing.first().filter(|_| board.is_complete(house))?;
        let house = board.house_name(house);
        Some(format!(
            "{house} has no place left for {}",
            board.value(digit)
        ))
    })
}

#[cfg(test)]
mod tests {
    use ninefold_grid::{Candidate, Cell, Digit};
    use ninefold_techniques::Position;

    use super::lack;

    #[test]
    fn the_cell_or_the_house_is_named() {
        let puzzle = "1... .... .... ....".parse().expect("a puzzle");
        let position = Position::new(&puzzle).expect("4×4");
        assert_eq!(lack(&position), None);
        let digit = Digit::new(4).expect("from 1");
        let mut without = position.clone();
        for column in 1..4 {
            let cell = Cell::at(0, column, 4);
            without.eliminate(Candidate { cell, digit });
        }
        let words = "row 1 has no place left for 4";
        assert_eq!(lack(&without).as_deref(), Some(words));
        let (mut empty, cell) = (position, Cell::at(1, 1, 4));
        for digit in empty.candidates(cell).iter() {
            empty.eliminate(Candidate { cell, digit });
        }
        assert_eq!(lack(&empty).as_deref(), Some("r2c2 has no candidate left"));
    }
}
