//! The JSON of f-puzzles.com, plain or packed in a link (`?load=…`). Cells are `R1C1`, counted from 1; clues
//! outside have row or column 0. Drawings mean nothing by themselves;
//! [`drawing_meaning`](crate::drawing_meaning) reads them by the rules' text. An unknown rule is listed in
//! `meta.not_read`, because the puzzle has too many solutions without it.

mod artwork;

use ninefold_grid::artwork::Artwork;
use ninefold_grid::constraint::{Constraint, KINDS, Kind, KindRow, Mark, Scope};
use ninefold_grid::{Board, Cell, Grid, Marks, Pencilmarks, Puzzle};

use super::fpuzzles_drawn::{DRAWN, drawing};
use super::json::{Json, Value, read as read_json};
use super::puzzle_link::{Link, link, only_a_name, unpacked};
use super::sets::{
    all_given, arrow, box_shape, diagonal, disjoint_of, indexing, lacks_cells, same_houses,
    with_regions, without_houses,
};
use super::text::Text;
use crate::drawing_meaning;
use crate::head::Head;
use crate::rules_text::{
    Modifiers, free_houses, greatest_of_choice, has_cave, has_clear_shading, has_free_houses,
    has_regions_to_find, is_prime_number,
};
use crate::{Fog, Meta, ReadError, Record};

/// Returns whether these digits fill the board. A setter's board is often full when it is exported, and nobody wants to play such a
/// board, so its digits are neither read nor written.
pub(super) fn is_finished(puzzle: &Puzzle, placed: &Grid) -> bool {
    let has_digit = |cell| puzzle.given(cell).is_some() || placed.get(cell).is_some();
    let cells = 0..puzzle.board().board_cells();
    cells.map(Cell::new).all(has_digit)
}

/// Members that are not lists of constraints. They are read one by one, or say nothing about the solution.
const NO_RULES: [&str; 15] = [
    "size",
    "title",
    "author",
    "ruleset",
    "grid",
    "solution",
    "highlightConflicts",
    "disabledlogic",
    "truecandidatesoptions",
    "negative",
    "successMessage",
    "cosmetic",
    "nonconsecutive",
    "foglight",
    "metadata",
];

/// Returns whether a text begins like the JSON of f-puzzles.
pub(crate) fn begins(head: &mut Head<'_, '_>) -> bool {
    // The grid of other JSON may be a text.
    let others = ["\"puzzle\":", "\"grid\":\"", "\"grid\": \""];
    let is_other = |head: &mut Head<'_, '_>| others.iter().any(|key| head.has(key));
    head.line(0).starts_with('{') && head.has("\"grid\"") && !is_other(head)
}

/// Returns whether a line is a link of f-puzzles.
pub(crate) fn is_link(line: &str) -> bool {
    matches!(link(line), Some(Link::FPuzzles(_)))
}

/// Reads JSON or a link.
pub(crate) fn read(source: &str) -> Result<Record, ReadError> {
    match link(source) {
        Some(Link::FPuzzles(packed)) => of_text(&Text(&unpacked(source, packed)?)),
        Some(Link::Name) => Err(only_a_name(source)),
        _ => of_text(&Text(source)),
    }
}

struct Reader<'a> {
    text: &'a Text<'a>,
    board: Board,
}

fn of_text(text: &Text) -> Result<Record, ReadError> {
    let json = read_json(text)?;
    of_json(text, &json)
}

/// Reads the object of a puzzle in this text.
pub(super) fn of_json(text: &Text, json: &Json) -> Result<Record, ReadError> {
    let wrong = |json: &Json, expected: &str| text.error(json.at, expected, "something else");
    let size = json
        .get("size")
        .and_then(Json::number)
        .and_then(|size| usize::try_from(size).ok());
    let grid = json.list_of("grid");
    let size = size.unwrap_or(grid.len());
    let refused = text.no_board(json.at);
    let rules = json.text_of("ruleset");
    let choice = rules.and_then(greatest_of_choice);
    let choice = choice.filter(|&(most, _)| most > size && most <= (2 * size).max(9));
    let side = choice.map_or(size, |(most, _)| most);
    let mut board = Board::latin(size, size, 1, side).map_err(&refused)?;
    if grid.len() != size || grid.iter().any(|row| row.list().len() != size) {
        let at = json.get("grid").unwrap_or(json);
        return Err(wrong(at, &format!("a grid of {size} rows of {size} cells")));
    }
    let cells: Vec<&Json> = grid.iter().flat_map(Json::list).collect();
    let boxes = box_shape(size, size, size);
    if cells.iter().any(|cell| cell.get("region").is_some()) {
        let own = |(i, cell): (usize, &&Json)| match cell.get("region") {
            Some(region) => region.number().and_then(|n| usize::try_from(n).ok()),
            None => {
                // If there are no boxes, a row is the region of its cells.
                let (height, width) = boxes.unwrap_or((1, size));
                Some(i / size / height * (size / width) + i % size / width)
            }
        };
        let pieces: Vec<Option<usize>> = cells.iter().enumerate().map(own).collect();
        board = with_regions(&board, &pieces).map_err(&refused)?;
    } else if let Some((height, width)) = boxes {
        board = board.with_boxes(height, width).map_err(&refused)?;
    }
    if let Some(rules) = rules {
        board = without_houses(&board, free_houses(rules)).map_err(&refused)?;
    }
    if rules.is_some_and(has_free_houses) {
        board = Board::rectangle(size, size, 1, side).map_err(&refused)?;
    }
    if rules.is_some_and(has_clear_shading) {
        board = drawing_meaning::with_shades(&board).map_err(&refused)?;
    }
    if rules.is_some_and(has_cave) {
        board = drawing_meaning::with_cave(&board).map_err(&refused)?;
    }
    let has_regions = board.regions().next().is_some();
    if !has_regions && choice.is_none() && rules.is_some_and(has_regions_to_find) {
        board = drawing_meaning::with_regions_to_find(&board).map_err(&refused)?;
    }
    let modifiers = rules.and_then(Modifiers::of);
    if let Some(modifiers) = modifiers.filter(|_| choice.is_none()) {
        // If there are more values than the board has digits, what the cells count for is not understood.
        board = drawing_meaning::with_values(&board, &modifiers).unwrap_or(board);
    }
    let mut puzzle = Puzzle::empty(board.clone());
    let same = choice.filter(|(_, is_same)| *is_same);
    puzzle.constraints.extend(same.map(|_| same_houses()));
    let (mut placed, mut notes) = (Grid::on(&board), Pencilmarks::on(&board));
    for (i, cell) in cells.into_iter().enumerate() {
        let value = |json: &Json| {
            let digit = json.number().and_then(|value| board.digit(value));
            digit.ok_or_else(|| wrong(json, &format!("a digit from 1 to {size}")))
        };
        let given = cell.get("given").is_some_and(Json::is_true);
        if let (Some(json), true) = (cell.get("value"), given) {
            puzzle.restrict(Cell::new(i), Marks::of(value(json)?));
        }
        let marks = cell.list_of("givenPencilMarks");
        if !marks.is_empty() {
            let marks = marks.iter().map(value).collect::<Result<Marks, _>>()?;
            puzzle.restrict(Cell::new(i), marks);
        }
        // What a player has done is no reason to refuse a puzzle.
        let own = |json: &Json| json.number().and_then(|value| board.digit(value));
        if !given {
            placed.set(Cell::new(i), cell.get("value").and_then(own));
        }
        let centre = cell.list_of("centerPencilMarks");
        notes[Cell::new(i)] = centre.iter().filter_map(own).collect();
    }
    let placed = Some(placed).filter(|placed| placed.count() > 0 && !is_finished(&puzzle, placed));
    let notes = Some(notes).filter(|notes| notes.iter().any(|(_, marks)| !marks.is_empty()));
    let reader = Reader { text, board };
    let words = |key: &str| json.text_of(key).map(str::to_owned);
    let mut record = Record::new(puzzle);
    (record.placed, record.notes) = (placed, notes);
    record.meta = Meta {
        title: words("title"),
        author: words("author"),
        description: words("ruleset"),
        ..Meta::default()
    };
    record.solution = solution(&reader.board, json);
    record.fog = json.get("foglight").map(|cells| {
        let names = cells.list().iter().filter_map(Json::text);
        let lit = names.filter_map(|name| reader.board.named(name));
        Fog {
            lit: lit.collect(),
            lights: Vec::new(),
        }
    });
    let Value::Object(members) = &json.value else {
        return Err(wrong(json, "an object"));
    };
    for (key, value) in members
        .iter()
        .filter(|(key, _)| !NO_RULES.contains(&&key[..]) && !DRAWN.contains(&&key[..]))
    {
        match reader.member(key, value)? {
            Some(constraints) if constraints.iter().any(lacks_cells) => {
                return Err(reader.wrong(value, "rules with cells"));
            }
            Some(constraints) => record.puzzle.constraints.extend(constraints),
            None => record.meta.not_read.push(key.clone()),
        }
    }
    let negative = json.list_of("negative");
    // A dot of any kind is an exception from the rules about unmarked neighbours of all kinds, and from the rule
    // that neighbours are not consecutive.
    let mut marks = Vec::new();
    if json.get("nonconsecutive").is_some_and(Json::is_true) {
        marks.push(Mark::Difference(1));
    }
    for json in negative {
        match json.text() {
            Some("ratio") => marks.push(Mark::Ratio(2)),
            Some("difference") if marks.contains(&Mark::Difference(1)) => {}
            Some("difference") => marks.push(Mark::Difference(1)),
            Some("xv") => marks.extend([Mark::Sum(5), Mark::Sum(10)]),
            _ => record.meta.not_read.push("negative".to_owned()),
        }
    }
    if !marks.is_empty() {
        record.puzzle.constraints.push(all_given(marks));
    }
    drawing_meaning::count_values(&mut record);
    let stated = record.puzzle.constraints.clone();
    drawing_meaning::add(&drawing(&reader.board, json), &mut record);
    // What the program states is not among its drawings.
    let all = &record.puzzle.constraints;
    // They are in the same order.
    let mut rest = stated.iter();
    let is_stated = |rule: &&Constraint| rest.any(|own| own == *rule);
    let first = all.iter().take_while(is_stated).count();
    let pieces = artwork::pieces(&reader.board, json);
    record.artwork = Artwork::new(first..all.len(), pieces);
    Ok(record)
}

/// Returns the stated solution, if it has a digit for each cell.
fn solution(board: &Board, json: &Json) -> Option<Grid> {
    let values = json.list_of("solution").iter();
    let digits = values.map(|value| board.digit(value.number()?));
    let digits: Vec<_> = digits.collect::<Option<_>>()?;
    (digits.len() == board.cell_count()).then(|| Grid::of_digits(board, &digits))
}

impl Reader<'_> {
    fn wrong(&self, json: &Json, expected: &str) -> ReadError {
        let found = json
            .text()
            .map_or("something else".to_owned(), |text| format!("`{text}`"));
        self.text.error(json.at, expected, found)
    }

    /// Returns the row and the column of `R1C1`, which are 0 outside the board.
    fn place(&self, json: &Json) -> Result<(usize, usize), ReadError> {
        let parts = json
            .text()
            .and_then(|name| name.strip_prefix(['R', 'r'])?.split_once(['C', 'c']));
        let parts = parts.and_then(|(r, c)| r.parse::<usize>().ok().zip(c.parse::<usize>().ok()));
        parts.ok_or_else(|| self.wrong(json, "a cell such as R1C1"))
    }

    fn cell(&self, json: &Json) -> Result<Cell, ReadError> {
        let (row, column) = self.place(json)?;
        let place = row.checked_sub(1).zip(column.checked_sub(1));
        let cell = place.and_then(|(row, column)| self.board.at(row, column));
        cell.ok_or_else(|| self.wrong(json, "a cell of the board"))
    }

    fn cells(&self, json: Option<&Json>) -> Result<Vec<Cell>, ReadError> {
        json.map_or(&[][..], Json::list)
            .iter()
            .map(|cell| self.cell(cell))
            .collect()
    }

    /// Returns the value of an object, if it has one that is not empty.
    fn value(&self, json: &Json) -> Result<Option<i32>, ReadError> {
        let value = json
            .get("value")
            .filter(|value| value.text().is_some_and(|text| !text.trim().is_empty()));
        let number = |value: &Json| value.number().ok_or_else(|| self.wrong(value, "a number"));
        value.map(number).transpose()
    }

    /// Returns each line of each object as a rule.
    fn lines(
        &self,
        json: &Json,
        kind: impl Fn(Option<i32>) -> Option<Kind>,
    ) -> Result<Vec<Constraint>, ReadError> {
        let mut found = Vec::new();
        for object in json.list() {
            let Some(kind) = kind(self.value(object)?) else {
                continue;
            };
            for line in object.list_of("lines") {
                found.push(Constraint::new(kind.clone(), self.cells(Some(line))?));
            }
        }
        Ok(found)
    }

    /// Returns the cells of each object as a rule.
    fn sets(
        &self,
        json: &Json,
        kind: impl Fn(&Json) -> Result<Option<Kind>, ReadError>,
    ) -> Result<Vec<Constraint>, ReadError> {
        let mut found = Vec::new();
        for object in json.list() {
            if let Some(kind) = kind(object)? {
                found.push(Constraint::new(kind, self.cells(object.get("cells"))?));
            }
        }
        Ok(found)
    }

    fn marked(&self, json: &Json, kind: Kind) -> Result<Vec<Constraint>, ReadError> {
        let cells = json.list().iter().filter_map(|object| object.get("cell"));
        let cells: Vec<Cell> = cells
            .map(|cell| self.cell(cell))
            .collect::<Result<_, _>>()?;
        Ok(if cells.is_empty() {
            Vec::new()
        } else {
            vec![Constraint::new(kind, cells)]
        })
    }

    /// Returns the values of the board for which `holds` is true.
    fn values(&self, holds: impl Fn(i32) -> bool) -> Vec<i32> {
        let first = self.board.first();
        let values = first..first + self.board.side() as i32;
        values.filter(|&value| holds(value)).collect()
    }

    /// Reads clues outside the board, each with the line that it is about.
    fn outside(
        &self,
        json: &Json,
        kind: impl Fn(Option<i32>) -> Option<Kind>,
    ) -> Result<Vec<Constraint>, ReadError> {
        let n = self.board.rows();
        let mut found = Vec::new();
        for object in json.list() {
            let (Some(name), Some(kind)) = (object.get("cell"), kind(self.value(object)?)) else {
                continue;
            };
            let (row, column) = self.place(name)?;
            let along = |i: usize| match (row, column) {
                (0, c) => self.board.at(i, c.checked_sub(1)?),
                (r, 0) => self.board.at(r.checked_sub(1)?, i),
                (r, c) if r > n => self.board.at(n - 1 - i, c.checked_sub(1)?),
                (r, c) if c > n => self.board.at(r.checked_sub(1)?, n - 1 - i),
                _ => None,
            };
            let line: Option<Vec<Cell>> = (0..n).map(along).collect();
            let line = line.ok_or_else(|| self.wrong(name, "a cell outside the board"))?;
            found.push(Constraint::new(kind, line));
        }
        Ok(found)
    }

    fn indexers(&self, json: &Json, by_row: bool) -> Result<Vec<Constraint>, ReadError> {
        let mut found = Vec::new();
        for object in json.list() {
            for cell in self.cells(object.get("cells"))? {
                found.extend(indexing(&self.board, cell, by_row));
            }
        }
        Ok(found)
    }

    fn arrows(&self, json: &Json) -> Result<Vec<Constraint>, ReadError> {
        let mut found = Vec::new();
        for object in json.list() {
            let circle = self.cells(object.get("cells"))?;
            for line in object.list_of("lines") {
                let line = self.cells(Some(line))?;
                let arm = line.get(1..).unwrap_or(&[]).to_vec();
                found.push(arrow(circle.clone(), arm));
            }
        }
        Ok(found)
    }

    /// Returns the rules of a member, or `None` if the member is not known.
    fn member(&self, key: &str, json: &Json) -> Result<Option<Vec<Constraint>>, ReadError> {
        let switch = |constraint: Constraint| {
            Ok(if json.is_true() {
                vec![constraint]
            } else {
                Vec::new()
            })
        };
        let found = match key {
            "diagonal+" => switch(diagonal(&self.board, false)),
            "diagonal-" => switch(diagonal(&self.board, true)),
            "disjointgroups" => switch(disjoint_of(&self.board)),
            "arrow" => self.arrows(json),
            "littlekillersum" => self.sets(json, |object| {
                Ok(self.value(object)?.map(Kind::LittleKiller))
            }),
            "xv" => self.sets(json, |object| {
                let value = object.get("value");
                match value.and_then(Json::text) {
                    Some("X" | "x") => Ok(Some(Mark::Sum(10).into())),
                    Some("V" | "v") => Ok(Some(Mark::Sum(5).into())),
                    _ => Err(self.wrong(value.unwrap_or(object), "X or V")),
                }
            }),
            "quadruple" => self.sets(json, |object| {
                let values = object.list_of("values").iter();
                let digit = |json: &Json| json.number().ok_or_else(|| self.wrong(json, "a digit"));
                let values = values.map(digit).collect::<Result<_, _>>()?;
                Ok(Some(Kind::Contains(values)))
            }),
            "clone" => {
                let mut found = Vec::new();
                for object in json.list() {
                    let copies = vec![
                        self.cells(object.get("cells"))?,
                        self.cells(object.get("cloneCells"))?,
                    ];
                    found.push(Constraint::of(Kind::Clone, copies));
                }
                Ok(found)
            }
            // These are from sudokulab.net, which exports to f-puzzles. Of two cells, the first is greater.
            "inequality" => match KindRow::with_keyword("greater") {
                Some(row) => self.usual(row, json),
                None => return Ok(None),
            },
            "prime" | "poweroftwo" => {
                let is_one = |value: i32| match key {
                    "prime" => is_prime_number(value),
                    _ => value > 1 && value & (value - 1) == 0,
                };
                self.marked(json, Kind::OneOf(self.values(is_one)))
            }
            "rowindexer" => self.indexers(json, true),
            "columnindexer" => self.indexers(json, false),
            key => {
                let key = if key == "numberedrooms" {
                    "numberedroom"
                } else {
                    key
                };
                match KINDS.iter().find(|row| row.fpuzzles == Some(key)) {
                    Some(row) => self.usual(row, json),
                    None => return Ok(None),
                }
            }
        };
        found.map(Some)
    }

    /// Reads the rules of a kind that is written in the usual way.
    fn usual(&self, row: &KindRow, json: &Json) -> Result<Vec<Constraint>, ReadError> {
        let kind = |value: Option<i32>| row.with_number(value);
        match (row.scope, kind(None)) {
            (Scope::Board, Some(kind)) => Ok(match json.is_true() {
                true => vec![Constraint::of(kind, Vec::new())],
                false => Vec::new(),
            }),
            (Scope::Each, Some(kind)) => self.marked(json, kind),
            (Scope::Line, _) => self.lines(json, kind),
            (Scope::Outside, _) => self.outside(json, kind),
            _ => self.sets(json, |object| Ok(kind(self.value(object)?))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns what is stated and what is not read in a 4×4 puzzle with these members.
    fn stated(members: &str) -> (Vec<String>, Vec<String>) {
        let row = "[{},{},{},{}]";
        let source = format!("{{\"size\":4,\"grid\":[{row},{row},{row},{row}],{members}}}");
        let record = read(&source).unwrap();
        let board = record.puzzle.board();
        let rules = record.puzzle.constraints.iter();
        (
            rules.map(|rule| rule.words(board)).collect(),
            record.meta.not_read,
        )
    }

    #[test]
    fn members_of_other_programs() {
        let square = "\"rectangle\":[{\"cells\":[\"R2C1\"],\"baseC\":\"#4488FF\",\"width\":0.5,\"height\":0.5,\"isPrimeConstraint\":true}]";
        for (members, expected) in [
            (
                "\"prime\":[{\"cell\":\"R2C1\"}]",
                "the choice of digits 2 and 3 left to r2c1",
            ),
            (
                "\"poweroftwo\":[{\"cell\":\"R2C1\"}]",
                "the choice of digits 2 and 4 left to r2c1",
            ),
            (
                "\"inequality\":[{\"cells\":[\"R2C1\",\"R1C1\"]}]",
                "the greater sign between r2c1 r1c1",
            ),
        ] {
            let members = format!("{members},{square}");
            assert_eq!(stated(&members), (vec![expected.to_owned()], vec![]));
        }
        // Without the member for the rule that it shows, the square is listed.
        let plain = square.replace(",\"isPrimeConstraint\":true", "");
        assert_eq!(stated(&plain).1, ["squares at r2c1"]);
    }

    #[test]
    fn rules_about_values() {
        let words = |rules: &str| {
            let ruleset = format!(
                "\"ruleset\":\"One cell in each row, column and box is a doubler. Each digit is in one doubler. The value of a doubler is \
                twice its digit. {rules}\",\"thermometer\":[{{\"lines\":[[\"R1C1\",\"R1C2\",\"R1C3\"]]}}]"
            );
            stated(&ruleset)
        };
        let (rules, not_read) = words("Values along a thermometer increase.");
        assert!(not_read.is_empty(), "{not_read:?}");
        assert_eq!(rules[0], "the thermometer value-r1c1 value-r1c2 value-r1c3");
        // It is unclear what the line is about.
        let (rules, not_read) = words("");
        assert_eq!(not_read, ["the thermometer r1c1 r1c2 r1c3"]);
        assert!(!rules.iter().any(|rule| rule.contains("thermometer")));
    }

    #[test]
    fn messages_in_cages_are_no_clues() {
        let cage = |text: &str| format!("\"cage\":[{{\"cells\":[\"R1C1\"],\"value\":\"{text}\"}}]");
        assert_eq!(stated(&cage("msgcorrect: Well done: 5!")), (vec![], vec![]));
        assert_eq!(stated(&cage("who: 5")).1.len(), 1);
    }
}
