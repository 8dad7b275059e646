//! Names of cells, houses, digits and conclusions, short for notation and long for sentences.

use std::collections::BTreeMap;

use ninefold_grid::{Candidate, Cell, Digit, Geometry, House, HouseKind};

use crate::step::Conclusion;

/// How things are called on a board.
#[derive(Copy, Clone)]
pub(crate) struct Names<'a>(pub(crate) &'a Geometry);

/// `a`, `a and b`, `a, b and c`.
pub(super) fn list(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [name] => name.clone(),
        [names @ .., last] => format!("{} and {last}", names.join(", ")),
    }
}

impl Names<'_> {
    /// `r3c5`.
    pub(crate) fn cell(self, cell: Cell) -> String {
        self.0.name(cell)
    }

    /// `r3c57,r4c5`: cells of one row together, or cells of one column; sides above 9 as a list.
    pub(crate) fn cells(self, cells: &[Cell]) -> String {
        let n = self.0.side();
        if n > 9 {
            let names: Vec<String> = cells.iter().map(|&cell| self.cell(cell)).collect();
            return names.join(",");
        }
        let mut rows: BTreeMap<usize, String> = BTreeMap::new();
        for &cell in cells {
            *rows.entry(cell.row(n) + 1).or_default() += &(cell.column(n) + 1).to_string();
        }
        // Rows that share their columns are written together.
        let mut columns: Vec<(String, String)> = Vec::new();
        for (row, of_row) in rows {
            match columns.iter_mut().find(|(_, met)| *met == of_row) {
                Some((rows, _)) => *rows += &row.to_string(),
                None => columns.push((row.to_string(), of_row)),
            }
        }
        let names = columns.iter().map(|(r, c)| format!("r{r}c{c}"));
        names.collect::<Vec<_>>().join(",")
    }

    /// `r3c5, r3c7 and r4c5`.
    pub(crate) fn list_cells(self, cells: &[Cell]) -> String {
        let names: Vec<String> = cells.iter().map(|&cell| self.cell(cell)).collect();
        list(&names)
    }

    /// `r3`, `c3`, `b3`.
    pub(crate) fn house(self, house: House) -> String {
        match self.0.kind(house) {
            HouseKind::Row(i) => format!("r{}", i + 1),
            HouseKind::Column(i) => format!("c{}", i + 1),
            HouseKind::Box(i) => format!("b{}", i + 1),
            HouseKind::Piece(i) => format!("p{}", i + 1),
            HouseKind::Diagonal(falls) => (if falls { "d1" } else { "d2" }).to_owned(),
            HouseKind::Window(r, c) => format!("w(r{}c{})", r + 1, c + 1),
            HouseKind::Disjoint(i) => format!("g{}", i + 1),
            HouseKind::Region(r, c) => format!("x(r{}c{})", r + 1, c + 1),
        }
    }

    /// `r3,c5`.
    pub(crate) fn houses(self, houses: &[House]) -> String {
        let names: Vec<String> = houses.iter().map(|&house| self.house(house)).collect();
        names.join(",")
    }

    /// `row 3`.
    pub(crate) fn long_house(self, house: House) -> String {
        self.0.kind(house).to_string()
    }

    /// `row 3 and column 5`; `rows 3, 4 and 6`.
    pub(crate) fn list_houses(self, houses: &[House]) -> String {
        let named: Vec<(&str, String)> = houses
            .iter()
            .map(|&house| match self.0.kind(house) {
                HouseKind::Row(i) => ("row", (i + 1).to_string()),
                HouseKind::Column(i) => ("column", (i + 1).to_string()),
                HouseKind::Box(i) => ("box", (i + 1).to_string()),
                HouseKind::Piece(i) => ("piece", (i + 1).to_string()),
                kind => ("", kind.to_string()),
            })
            .collect();
        let groups: Vec<String> = named
            .chunk_by(|a, b| a.0 == b.0)
            .map(|group| {
                let numbers: Vec<String> = group.iter().map(|(_, i)| i.clone()).collect();
                let plural = match (group[0].0, numbers.len()) {
                    ("", _) => return list(&numbers),
                    (_, 1) => "",
                    ("box", _) => "es",
                    _ => "s",
                };
                format!("{}{plural} {}", group[0].0, list(&numbers))
            })
            .collect();
        list(&groups)
    }

    /// `3, 5 and 7`.
    pub(crate) fn list_digits(self, digits: &[Digit]) -> String {
        let names: Vec<String> = digits.iter().map(Digit::to_string).collect();
        list(&names)
    }

    /// `3,5,7`.
    pub(crate) fn digits(self, digits: &[Digit]) -> String {
        let names: Vec<String> = digits.iter().map(Digit::to_string).collect();
        names.join(",")
    }

    /// `r3c5=7` or `r3c57≠7, r4c5≠8`.
    pub(crate) fn follows(self, conclusion: &Conclusion) -> String {
        let sign = match conclusion {
            Conclusion::Place(_) => '=',
            Conclusion::Eliminate(_) => '≠',
        };
        let of =
            |(digit, cells): (Digit, Vec<Cell>)| format!("{}{sign}{digit}", self.cells(&cells));
        let parts: Vec<String> = by_digit(conclusion.candidates())
            .into_iter()
            .map(of)
            .collect();
        parts.join(", ")
    }

    /// `So r3c5 is 7.` or `So 7 goes from r3c5 and r3c7.` Digits that go from the same cells stand together.
    pub(crate) fn so(self, conclusion: &Conclusion) -> String {
        let parts: Vec<String> = match conclusion {
            Conclusion::Place(candidates) => candidates
                .iter()
                .map(|c| format!("{} is {}", self.cell(c.cell), c.digit))
                .collect(),
            Conclusion::Eliminate(candidates) => {
                let mut digits: Vec<(Vec<Digit>, Vec<Cell>)> = Vec::new();
                for (digit, cells) in by_digit(candidates) {
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

/// The cells of each digit.
fn by_digit(candidates: &[Candidate]) -> Vec<(Digit, Vec<Cell>)> {
    let mut cells: BTreeMap<Digit, Vec<Cell>> = BTreeMap::new();
    for &Candidate { cell, digit } in candidates {
        cells.entry(digit).or_default().push(cell);
    }
    cells.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_grid::Shape;

    #[test]
    fn cells_are_written_together() {
        let geometry = Geometry::of(Shape::NINE);
        let names = Names(&geometry);
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
    fn houses_are_listed_by_kind() {
        let geometry = Geometry::of(Shape::NINE);
        let names = Names(&geometry);
        let houses = |numbers: &[usize]| {
            let all: Vec<House> = geometry.houses().collect();
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
