//! The names of cells, houses, digits and conclusions: short names for the notation, and long ones for sentences.

use ninefold_grid::words::capitalized;
pub(super) use ninefold_grid::words::list;
use ninefold_grid::{Board, Candidate, Cell, Digit, House, HouseKind};
use ninefold_logic::{Conclusion, notation};

/// The number of groups of digits and cells above which a shorter sentence is tried.
const FEW_GROUPS: usize = 3;
/// The greatest number of digits that are listed one by one.
const MAX_LISTED_DIGITS: usize = 3;

/// The names of everything on a board.
#[derive(Copy, Clone)]
pub(crate) struct Names<'a>(pub(crate) &'a Board);

/// Returns the names joined by "or": `a`, `a or b`, `a, b or c`.
pub(super) fn either(names: &[String]) -> String {
    match names {
        [names @ .., last] if !names.is_empty() => format!("{} or {last}", names.join(", ")),
        names => names.concat(),
    }
}

/// Groups the values with the same key, in the order in which the keys first occur.
pub(super) fn group_by_key<K: PartialEq, V>(
    all: impl IntoIterator<Item = (K, V)>,
) -> Vec<(K, Vec<V>)> {
    let mut groups: Vec<(K, Vec<V>)> = Vec::new();
    for (key, value) in all {
        match groups.iter_mut().find(|(met, _)| *met == key) {
            Some((_, values)) => values.push(value),
            None => groups.push((key, vec![value])),
        }
    }
    groups
}

/// Returns a number as a word up to ten, and in digits above: `one`, `two` … `ten`, `11`.
pub(super) fn count(number: usize) -> String {
    let words = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    ];
    words
        .get(number)
        .map_or_else(|| number.to_string(), ToString::to_string)
}

/// Returns sentences of claims that follow from each other, two in a sentence: `Then a, so b. Then c.`
pub(super) fn then(claims: &[String]) -> String {
    let pairs = claims
        .chunks(2)
        .map(|pair| format!("Then {}.", pair.join(", so ")));
    pairs.collect::<Vec<_>>().join(" ")
}

/// Returns the text as the beginning of a sentence: with a capital letter, unless it is the name of a cell.
pub(super) fn begin(text: &str) -> String {
    let mut signs = text.chars().skip(1);
    match signs.next().is_some_and(|sign| sign.is_ascii_digit()) {
        true => text.to_owned(),
        false => capitalized(text),
    }
}

/// Returns a sentence as a part of another one: with a small letter at its beginning.
pub(super) fn within(sentence: &str) -> String {
    let mut signs = sentence.chars();
    let first = signs.next().map(|sign| sign.to_lowercase().to_string());
    first.unwrap_or_default() + signs.as_str()
}

/// Returns the sentence for a second case: `In the same way, in box 3 …`.
pub(super) fn in_the_same_way(sentence: &str) -> String {
    format!("In the same way, {}", within(sentence))
}

impl Names<'_> {
    /// Returns the name of a cell: `r3c5`.
    pub(crate) fn cell(self, cell: Cell) -> String {
        self.0.name(cell)
    }

    /// Returns cells in short notation: `r3c57,r4c5`.
    pub(crate) fn cells(self, cells: &[Cell]) -> String {
        notation::cells(self.0, cells)
    }

    /// Returns cells as a list: `r3c5, r3c7 and r4c5`.
    pub(crate) fn list_cells(self, cells: &[Cell]) -> String {
        let names: Vec<String> = cells.iter().map(|&cell| self.cell(cell)).collect();
        list(&names)
    }

    /// Returns the value of a digit on the board.
    pub(crate) fn digit(self, digit: Digit) -> i32 {
        self.0.value(digit)
    }

    /// Returns the short name of a house: `r3`, `c3`, `b3`, or `r3@2` on board 2 of several.
    pub(crate) fn house(self, house: House) -> String {
        let name = match self.0.kind(house) {
            HouseKind::Row(i) => format!("r{}", i + 1),
            HouseKind::Column(i) => format!("c{}", i + 1),
            HouseKind::Box(i) => format!("b{}", i + 1),
            HouseKind::Piece(_) => {
                let first = self.0.cells_of(house).first();
                format!(
                    "p({})",
                    first.map_or(String::new(), |&cell| self.cell(cell))
                )
            }
            HouseKind::Diagonal(falls) => (if falls { "d1" } else { "d2" }).to_owned(),
            HouseKind::Window(r, c) => format!("w(r{}c{})", r + 1, c + 1),
            HouseKind::Disjoint(i) => format!("g{}", i + 1),
            // A region, and every kind of house that may be added later.
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

    /// Returns the short names of houses: `r3,c5`.
    pub(crate) fn houses(self, houses: &[House]) -> String {
        let names: Vec<String> = houses.iter().map(|&house| self.house(house)).collect();
        names.join(",")
    }

    /// Returns the long name of a house: `row 3`.
    pub(crate) fn long_house(self, house: House) -> String {
        self.0.house_name(house)
    }

    /// Returns the long names of houses as a list: `row 3 and column 5`; `rows 3, 4 and 6`.
    pub(crate) fn list_houses(self, houses: &[House]) -> String {
        let named: Vec<(&str, Option<usize>, String)> = houses
            .iter()
            .map(|&house| {
                let (kind, number) = match self.0.kind(house) {
                    HouseKind::Row(i) => ("row", (i + 1).to_string()),
                    HouseKind::Column(i) => ("column", (i + 1).to_string()),
                    HouseKind::Box(i) => ("box", (i + 1).to_string()),
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

    /// Returns the value of each digit as a text.
    pub(super) fn all_digits(self, digits: &[Digit]) -> Vec<String> {
        let names = digits.iter().map(|&digit| self.digit(digit).to_string());
        names.collect()
    }

    /// Returns digits as a list: `3, 5 and 7`.
    pub(crate) fn list_digits(self, digits: &[Digit]) -> String {
        list(&self.all_digits(digits))
    }

    /// Returns digits in short notation: `3,5,7`.
    pub(crate) fn digits(self, digits: &[Digit]) -> String {
        self.all_digits(digits).join(",")
    }

    /// Returns a conclusion in notation: `r3c5=7` or `r3c57≠7, r4c5≠8`.
    pub(crate) fn follows(self, conclusion: &Conclusion) -> String {
        notation::conclusion(self.0, conclusion)
    }

    /// Returns the conclusion of a step, which is always its last sentence: `r3c5 = 7.` or `Remove 7 from r3c5 and
    /// r3c7.` Digits that are removed from the same cells are joined. If there are many groups, the digits of each
    /// cell are joined instead, if this is shorter.
    pub(crate) fn conclusion(self, conclusion: &Conclusion) -> String {
        match conclusion {
            Conclusion::Place(candidates) => format!("{}.", list(&self.claims(candidates))),
            Conclusion::Eliminate(candidates) => {
                let mut groups = self.digits_in_cells(candidates, "from");
                if groups.len() > FEW_GROUPS {
                    let length = |groups: &[String]| groups.iter().map(String::len).sum::<usize>();
                    let by_cell = self.digits_of_cells(candidates);
                    if length(&by_cell) < length(&groups) {
                        groups = by_cell;
                    }
                }
                let separator = if groups.iter().any(|group| group.contains(" and ")) {
                    ", and "
                } else {
                    " and "
                };
                match groups.as_slice() {
                    [groups @ .., last] if !groups.is_empty() => {
                        format!("Remove {}{separator}{last}.", groups.join(", "))
                    }
                    groups => format!("Remove {}.", groups.concat()),
                }
            }
        }
    }

    /// Returns a claim for each candidate: `r3c5 = 7`.
    fn claims(self, candidates: &[Candidate]) -> Vec<String> {
        let claims = candidates.iter();
        claims.map(|c| self.is(&[c.cell], c.digit)).collect()
    }

    /// Returns the candidates with a word between digits and cells: `7 in r3c5 and r3c7`. Digits with the same
    /// cells are joined.
    pub(super) fn digits_in_cells(self, candidates: &[Candidate], word: &str) -> Vec<String> {
        let by_digit = notation::by_digit(candidates);
        let groups = group_by_key(by_digit.into_iter().map(|(digit, cells)| (cells, digit)));
        let group = |(cells, digits): &(Vec<Cell>, Vec<Digit>)| {
            let digits = match digits.len() > MAX_LISTED_DIGITS {
                true => self.list_runs(digits),
                false => self.list_digits(digits),
            };
            format!("{digits} {word} {}", self.list_cells(cells))
        };
        groups.iter().map(group).collect()
    }

    /// Returns the candidates cell by cell: `1 and 4 to 9 from r7c3`. Cells with the same digits are joined.
    fn digits_of_cells(self, candidates: &[Candidate]) -> Vec<String> {
        let by_cell = group_by_key(candidates.iter().map(|c| (c.cell, c.digit)));
        let groups = group_by_key(by_cell.into_iter().map(|(cell, digits)| (digits, cell)));
        let group = |(digits, cells): &(Vec<Digit>, Vec<Cell>)| {
            format!("{} from {}", self.list_runs(digits), self.list_cells(cells))
        };
        groups.iter().map(group).collect()
    }

    /// Returns digits in ascending order: `1 and 4 to 9`. Three or more consecutive digits become a range.
    fn list_runs(self, digits: &[Digit]) -> String {
        let runs = digits.chunk_by(|a, b| a.index() + 1 == b.index());
        let runs = runs.flat_map(|run| match run {
            [first, _, .., last] if run.len() > 2 => {
                vec![format!("{} to {}", self.digit(*first), self.digit(*last))]
            }
            _ => self.all_digits(run),
        });
        list(&runs.collect::<Vec<String>>())
    }

    /// Returns the name of a candidate: `5 in r1c1`.
    pub(super) fn candidate(self, candidate: Candidate) -> String {
        format!(
            "{} in {}",
            self.digit(candidate.digit),
            self.cell(candidate.cell)
        )
    }

    /// Returns `r1c2 = 5` for one cell, and `one of r1c2 and r1c3 is 5` for a group.
    pub(super) fn is(self, cells: &[Cell], digit: Digit) -> String {
        let (listed, digit) = (self.list_cells(cells), self.digit(digit));
        match cells {
            [_] => format!("{listed} = {digit}"),
            _ => format!("one of {listed} is {digit}"),
        }
    }

    /// Returns `r1c2 is not 5` for one cell, and `neither r1c2 nor r1c3 is 5` for a group.
    pub(super) fn is_not(self, cells: &[Cell], digit: Digit) -> String {
        let digit = self.digit(digit);
        match cells {
            [one] => format!("{} is not {digit}", self.cell(*one)),
            [a, b] => format!("neither {} nor {} is {digit}", self.cell(*a), self.cell(*b)),
            all => format!("none of {} is {digit}", self.list_cells(all)),
        }
    }

    /// Returns the cells with the verb: `r1c2 sees`, `r1c2 and r1c3 see`.
    pub(super) fn see(self, cells: &[Cell]) -> String {
        self.with_verb(cells, ["sees", "see"])
    }

    /// Returns the cells with a verb. The verb has two forms: one for a single cell, and one for several.
    pub(super) fn with_verb(self, cells: &[Cell], [one, several]: [&str; 2]) -> String {
        let verb = if cells.len() == 1 { one } else { several };
        format!("{} {verb}", self.list_cells(cells))
    }

    /// Returns why a digit is in one of these cells, in brackets: ` (the only place left in row 4)`.
    pub(super) fn only_place(self, cells: &[Cell], house: House) -> String {
        let places = if cells.len() == 1 { "place" } else { "places" };
        format!(" (the only {places} left in {})", self.long_house(house))
    }

    /// Returns a phrase for houses that were just named: `this row`, `these columns`.
    pub(super) fn these(self, houses: &[House]) -> String {
        let noun = |house: &House| match self.0.kind(*house) {
            HouseKind::Row(_) => "row",
            HouseKind::Column(_) => "column",
            HouseKind::Box(_) => "box",
            HouseKind::Piece(_) => "piece",
            _ => "house",
        };
        let mut nouns: Vec<&str> = houses.iter().map(noun).collect();
        nouns.dedup();
        let noun = match nouns.as_slice() {
            [one] => one,
            _ => "house",
        };
        match (houses.len(), noun) {
            (1, noun) => format!("this {noun}"),
            (_, "box") => "these boxes".to_owned(),
            (_, noun) => format!("these {noun}s"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_grid::{Puzzle, Shape};
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
    fn many_digits_are_removed_cell_by_cell_where_that_is_shorter() {
        let board = Board::of(Shape::NINE);
        let said = |gone: &[(usize, &str)]| {
            let digits = |text: &str| text.bytes().map(|sign| usize::from(sign - b'1')).collect();
            let gone = gone.iter().flat_map(|&(cell, text)| {
                let digits: Vec<usize> = digits(text);
                digits.into_iter().map(move |digit| Candidate {
                    cell: Cell::new(cell),
                    digit: Digit::from_index(digit),
                })
            });
            Names(&board).conclusion(&Conclusion::eliminate(gone.collect()).unwrap())
        };
        assert_eq!(said(&[(0, "123")]), "Remove 1, 2 and 3 from r1c1.");
        assert_eq!(
            said(&[(0, "3456789"), (1, "1456789"), (2, "12789"), (3, "12")]),
            "Remove 3 to 9 from r1c1, 1 and 4 to 9 from r1c2, 1, 2 and 7 to 9 from r1c3, and 1 and 2 from r1c4."
        );
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
        // The box where the two boards meet belongs to both, and it is one house.
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
        assert_eq!(
            names.conclusion(&Conclusion::Place(vec![least])),
            "r2c2 = 0."
        );
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
