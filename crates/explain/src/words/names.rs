//! Names of cells, houses, digits and conclusions, short for notation and long for sentences.

use ninefold_grid::{Board, Cell, Digit, House, HouseKind};
use ninefold_logic::{Conclusion, notation};

/// How things are called on a board.
#[derive(Copy, Clone)]
pub(crate) struct Names<'a>(pub(crate) &'a Board);

/// `a`, `a and b`, `a, b and c`.
pub(super) fn list(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [name] => name.clone(),
        [names @ .., last] => format!("{} and {last}", names.join(", ")),
    }
}

/// With a capital letter at its beginning.
pub(super) fn capital(text: &str) -> String {
    let mut signs = text.chars();
    let first = signs.next().map(|sign| sign.to_ascii_uppercase());
    first.into_iter().chain(signs).collect()
}

impl Names<'_> {
    /// `r3c5`.
    pub(crate) fn cell(self, cell: Cell) -> String {
        self.0.name(cell)
    }

    /// `r3c57,r4c5`.
    pub(crate) fn cells(self, cells: &[Cell]) -> String {
        notation::cells(self.0, cells)
    }

    /// `r3c5, r3c7 and r4c5`.
    pub(crate) fn list_cells(self, cells: &[Cell]) -> String {
        let names: Vec<String> = cells.iter().map(|&cell| self.cell(cell)).collect();
        list(&names)
    }

    /// What a digit stands for.
    pub(crate) fn digit(self, digit: Digit) -> i32 {
        self.0.value(digit)
    }

    /// `r3`, `c3`, `b3`; `r3@2` on board 2 of several.
    pub(crate) fn house(self, house: House) -> String {
        let name = match self.0.kind(house) {
            HouseKind::Row(i) => format!("r{}", i + 1),
            HouseKind::Column(i) => format!("c{}", i + 1),
            HouseKind::Box(i) => format!("b{}", i + 1),
            HouseKind::Piece(i) => format!("p{}", i + 1),
            HouseKind::Diagonal(falls) => (if falls { "d1" } else { "d2" }).to_owned(),
            HouseKind::Window(r, c) => format!("w(r{}c{})", r + 1, c + 1),
            HouseKind::Disjoint(i) => format!("g{}", i + 1),
            // A region, and whatever else there will be.
            _ => {
                let first = self.0.cells_of(house).first();
                format!(
                    "x({})",
                    first.map_or(String::new(), |&cell| self.cell(cell))
                )
            }
        };
        match self.0.board_of(house) {
            Some(board) => format!("{name}@{}", board + 1),
            None => name,
        }
    }

    /// `r3,c5`.
    pub(crate) fn houses(self, houses: &[House]) -> String {
        let names: Vec<String> = houses.iter().map(|&house| self.house(house)).collect();
        names.join(",")
    }

    /// `row 3`.
    pub(crate) fn long_house(self, house: House) -> String {
        self.0.house_name(house)
    }

    /// `row 3 and column 5`; `rows 3, 4 and 6`.
    pub(crate) fn list_houses(self, houses: &[House]) -> String {
        let named: Vec<(&str, Option<usize>, String)> = houses
            .iter()
            .map(|&house| {
                let (kind, number) = match self.0.kind(house) {
                    HouseKind::Row(i) => ("row", (i + 1).to_string()),
                    HouseKind::Column(i) => ("column", (i + 1).to_string()),
                    HouseKind::Box(i) => ("box", (i + 1).to_string()),
                    HouseKind::Piece(i) => ("piece", (i + 1).to_string()),
                    _ => ("", self.0.house_name(house)),
                };
                (kind, self.0.board_of(house), number)
            })
            .collect();
        let groups: Vec<String> = named
            .chunk_by(|a, b| (a.0, a.1) == (b.0, b.1))
            .map(|group| {
                let numbers: Vec<String> = group.iter().map(|(.., i)| i.clone()).collect();
                let (kind, board) = (group[0].0, group[0].1);
                let plural = match (kind, numbers.len()) {
                    ("", _) => return list(&numbers),
                    (_, 1) => "",
                    ("box", _) => "es",
                    _ => "s",
                };
                let of = board.map_or(String::new(), |board| format!(" of board {}", board + 1));
                format!("{kind}{plural} {}{of}", list(&numbers))
            })
            .collect();
        list(&groups)
    }

    /// `3, 5 and 7`.
    pub(crate) fn list_digits(self, digits: &[Digit]) -> String {
        let names = digits.iter().map(|&digit| self.digit(digit).to_string());
        list(&names.collect::<Vec<_>>())
    }

    /// `3,5,7`.
    pub(crate) fn digits(self, digits: &[Digit]) -> String {
        let names = digits.iter().map(|&digit| self.digit(digit).to_string());
        names.collect::<Vec<_>>().join(",")
    }

    /// `r3c5=7` or `r3c57≠7, r4c5≠8`.
    pub(crate) fn follows(self, conclusion: &Conclusion) -> String {
        notation::conclusion(self.0, conclusion)
    }

    /// `So r3c5 is 7.` or `So 7 goes from r3c5 and r3c7.` Digits that go from the same cells stand together.
    pub(crate) fn so(self, conclusion: &Conclusion) -> String {
        let parts: Vec<String> = match conclusion {
            Conclusion::Place(candidates) => candidates
                .iter()
                .map(|c| format!("{} is {}", self.cell(c.cell), self.digit(c.digit)))
                .collect(),
            Conclusion::Eliminate(candidates) => {
                let mut digits: Vec<(Vec<Digit>, Vec<Cell>)> = Vec::new();
                for (digit, cells) in notation::by_digit(candidates) {
                    match digits.iter_mut().find(|(_, met)| *met == cells) {
                        Some((digits, _)) => digits.push(digit),
                        None => digits.push((vec![digit], cells)),
                    }
                }
                let told = |(digits, cells): (Vec<Digit>, Vec<Cell>)| {
                    let verb = if digits.len() == 1 { "goes" } else { "go" };
                    let digits = self.list_digits(&digits);
                    format!("{digits} {verb} from {}", self.list_cells(&cells))
                };
                digits.into_iter().map(told).collect()
            }
        };
        format!("So {}.", list(&parts))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_grid::{Candidate, Puzzle, Shape};
    use ninefold_techniques::Position;

    #[test]
    fn cells_are_written_together() {
        let board = Board::of(Shape::NINE);
        let names = Names(&board);
        let cells = |numbers: &[usize]| {
            let cells: Vec<Cell> = numbers.iter().map(|&i| Cell::new(i)).collect();
            names.cells(&cells)
        };
        assert_eq!(cells(&[0]), "r1c1");
        assert_eq!(cells(&[0, 2]), "r1c13");
        assert_eq!(cells(&[0, 9, 18]), "r123c1");
        assert_eq!(cells(&[0, 2, 9, 11, 13]), "r1c13,r2c135");
        assert_eq!(cells(&[0, 2, 9, 11]), "r12c13");
    }

    #[test]
    fn boards_that_overlap_are_told_apart() {
        let board = Board::overlapping(Shape::NINE, &[(0, 0), (6, 6)]).expect("two boards");
        let position = Position::new(&Puzzle::empty(board)).expect("a board");
        let board = position.board();
        let names = Names(board);
        let houses: Vec<House> = board.houses().collect();
        assert_eq!(board.lines(), [18, 18]);
        assert_eq!(names.long_house(houses[11]), "row 3 of board 2");
        assert_eq!(names.house(houses[11]), "r3@2");
        assert_eq!(
            names.list_houses(&[houses[0], houses[10], houses[11]]),
            "row 1 of board 1 and rows 2 and 3 of board 2"
        );
        let last: Vec<Cell> = board.cells_of(houses[17])[7..].to_vec();
        assert_eq!(names.cells(&last), "r15c14,r15c15");
        // Both boards have the box where they meet, and it is there once.
        assert_eq!(board.house_count(), 18 + 18 + 17);
        let shared = board.cells().find(|&cell| names.cell(cell) == "r7c7");
        assert_eq!(board.houses_of(shared.expect("a cell")).len(), 5);
    }

    #[test]
    fn digits_may_begin_with_0() {
        let board = Board::latin(5, 5, 0, 5).expect("5×5");
        let position = Position::new(&Puzzle::empty(board)).expect("a board");
        let names = Names(position.board());
        let digits: Vec<Digit> = [0, 4].map(Digit::from_index).to_vec();
        assert_eq!(names.list_digits(&digits), "0 and 4");
        let least = Candidate {
            cell: Cell::new(6),
            digit: digits[0],
        };
        assert_eq!(names.follows(&Conclusion::Place(vec![least])), "r2c2=0");
        assert_eq!(names.so(&Conclusion::Place(vec![least])), "So r2c2 is 0.");
    }

    #[test]
    fn houses_are_listed_by_kind() {
        let board = Board::of(Shape::NINE);
        let names = Names(&board);
        let houses = |numbers: &[usize]| {
            let all: Vec<House> = board.houses().collect();
            let houses: Vec<House> = numbers.iter().map(|&i| all[i]).collect();
            names.list_houses(&houses)
        };
        assert_eq!(houses(&[2]), "row 3");
        assert_eq!(houses(&[2, 13]), "row 3 and column 5");
        assert_eq!(houses(&[2, 3, 5]), "rows 3, 4 and 6");
        assert_eq!(
            houses(&[2, 13, 18, 19]),
            "row 3, column 5 and boxes 1 and 2"
        );
    }
}
