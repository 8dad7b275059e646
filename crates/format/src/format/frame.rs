//! A data frame as pandas writes it with `to_csv` or `print`. It has a header with the numbers of the columns, and
//! each row begins with its own number. An empty cell is 0, `NaN` or nothing. Without header and index, such a file
//! is a table of fields.

use ninefold_grid::{Cell, Grid, Puzzle, Shape};

use crate::boards::{Boards, expected_number, read_number};
use crate::codec::Records;
use crate::error::{Unsupported, count, quote};
use crate::head::{Head, is_significant};
use crate::lines::{AnyLines, Line};
use crate::{ReadError, Record};

/// The separator of the fields: a sign, or `None` for blanks.
type Separator = Option<char>;

/// Returns whether a frame of a board begins.
pub(crate) fn begins(head: &mut Head<'_, '_>, boards: &Boards) -> bool {
    let header = head.raw(0).and_then(header);
    let Some((side, separator)) = header.filter(|(side, _)| boards.shape_of_side(*side).is_some())
    else {
        return false;
    };
    let row = head.raw(1).unwrap_or_default();
    let mut fields = fields(row, separator);
    fields.next() == Some("0") && fields.count() == side
}

/// Returns the number of fields, if they are 0, 1, 2 and so on.
fn numbered<'a>(fields: impl Iterator<Item = &'a str>) -> Option<usize> {
    let mut number = 0_usize;
    for field in fields {
        if field.parse() != Ok(number) {
            return None;
        }
        number += 1;
    }
    (number >= 4).then_some(number)
}

/// Returns the number of columns in a header, and their separator.
fn header(line: &str) -> Option<(usize, Separator)> {
    let separators = [',', ';', '\t'].into_iter();
    let mut of_table = separators.filter_map(|separator| {
        let mut names = line.split(separator).map(str::trim);
        let is_index = names.next().is_some_and(str::is_empty);
        let side = numbered(names).filter(|_| is_index)?;
        Some((side, Some(separator)))
    });
    let printed = || Some((numbered(line.split_whitespace())?, None));
    let is_printed = line.starts_with(' ');
    of_table
        .next()
        .or_else(|| is_printed.then(printed).flatten())
}

/// Returns the fields of a row, with the number of the row.
fn fields(line: &str, separator: Separator) -> impl Iterator<Item = &str> {
    line.split(move |c: char| match separator {
        Some(separator) => c == separator,
        None => c.is_whitespace(),
    })
    .map(str::trim)
    .filter(move |field| separator.is_some() || !field.is_empty())
}

/// Reads frame by frame.
pub(crate) fn open(_: &mut AnyLines<'_>, _: &Boards, _: bool) -> Result<Records, ReadError> {
    Ok(Box::new(|lines, boards| next(lines, boards).transpose()))
}

fn next(lines: &mut AnyLines<'_>, boards: &mut Boards) -> Result<Option<Record>, ReadError> {
    let (side, separator, first) = loop {
        let Some(line) = lines.next()? else {
            return Ok(None);
        };
        if is_significant(line.text) {
            let expected = "a header with the numbers of the columns";
            let found = header(line.text);
            let (side, separator) =
                found.ok_or_else(|| line.error(0, expected, quote(line.trimmed())))?;
            break (side, separator, line.number);
        }
    };
    let Some(shape) = boards.shape_of_side(side) else {
        let found = count(side, "column");
        return Err(ReadError::whole(
            first,
            "a frame of 9 columns, or of 4, 6, 8, 10, 12, 16 …",
            found,
        ));
    };
    let mut givens = Grid::empty(side);
    for row in 0..side {
        let Some(line) = lines.next()? else {
            let expected = count(side, "row");
            return Err(ReadError::whole(first, expected, count(row, "row")));
        };
        read_row(line, row, separator, &mut givens)?;
    }
    let mut record = Record::new(Puzzle::new(boards.of_shape(shape), givens)?);
    record.line = first;
    Ok(Some(record))
}

fn read_row(
    line: Line<'_>,
    row: usize,
    separator: Separator,
    givens: &mut Grid,
) -> Result<(), ReadError> {
    let side = givens.side();
    let found = fields(line.text, separator).count().saturating_sub(1);
    if found != side {
        let end = line.text.trim_end().len();
        return Err(line.error(end, count(side, "cell"), count(found, "cell")));
    }
    for (column, field) in fields(line.text, separator).skip(1).enumerate() {
        let digit = read_number(field, side);
        let digit =
            digit.ok_or_else(|| line.error_at(field, expected_number(side), quote(field)))?;
        givens.set(Cell::new(row * side + column), digit);
    }
    Ok(())
}

/// Writes the frame as `to_csv` does.
pub(crate) fn write(record: &Record, shape: Shape) -> Result<String, Unsupported> {
    let side = shape.side();
    if side < 4 {
        return Err(Unsupported::new("boards smaller than 4x4"));
    }
    let header: String = (0..side).map(|column| format!(",{column}")).collect();
    let mut text = header + "\n";
    let givens = record.puzzle.givens();
    for row in 0..side {
        text += &row.to_string();
        for column in 0..side {
            let digit = givens[Cell::new(row * side + column)];
            let number = digit.map_or_else(String::new, |digit| format!("{}.0", digit.value()));
            text = text + "," + &number;
        }
        text.push('\n');
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use ninefold_grid::notation::write_line;

    use crate::{Format, Options, Reader};

    const PUZZLE: &str = "1..4..1..3..4..1";

    #[test]
    fn frames_with_header_and_index() {
        for text in [
            ",0,1,2,3\n0,1.0,,,4.0\n1,,,1.0,\n2,,3.0,,\n3,4.0,,,1.0\n",
            ";0;1;2;3\n0;1;NaN;NaN;4\n1;NaN;NaN;1;NaN\n2;NaN;3;NaN;NaN\n3;4;NaN;NaN;1\n",
            "     0    1    2    3\n0  1.0  NaN  NaN  4.0\n1  NaN  NaN  1.0  NaN\n2  NaN  3.0  NaN  NaN\n3  4.0  NaN  NaN  1.0\n",
        ] {
            let twice = format!("{text}\n{text}");
            let reader = Reader::new(twice.as_bytes(), Options::default()).unwrap();
            assert_eq!(reader.format(), Some(Format::Frame), "{text}");
            let puzzles: Vec<String> = reader
                .map(|record| write_line(record.unwrap().puzzle.givens(), '.'))
                .collect();
            assert_eq!(puzzles, [PUZZLE, PUZZLE], "{text}");
        }
    }

    #[test]
    fn places_of_errors() {
        let text = ",0,1,2,3\n0,1.0,,,4.0\n1,,,9.0,\n";
        let error = Reader::new(text.as_bytes(), Options::default())
            .and_then(|mut reader| reader.next().unwrap())
            .unwrap_err();
        assert_eq!(
            (error.line(), error.column(), error.found()),
            (3, 5, "`9.0`")
        );
    }
}
