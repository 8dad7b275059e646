//! The kinds of Arrow columns that hold text.
//!
//! pandas and Spark write `Utf8`, pyarrow and polars also `LargeUtf8` and `Utf8View`, and categories are
//! dictionaries. None of these is copied or cast: a row is read at its place. Lists of digits, and lists of rows of
//! digits, are converted to lines.

use std::fmt;

use arrow_array::cast::AsArray;
use arrow_array::types::{
    Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{
    AnyDictionaryArray, Array, LargeStringArray, RecordBatch, StringArray, StringViewArray,
};
use arrow_schema::{DataType, Schema};
use ninefold::format::{Options, ReadError, Record, read_str};
use ninefold::grid::notation::write_line;
use ninefold::grid::{Cell, Digit, Grid, Shape};

use crate::ColumnError;
use crate::limits::Limits;

/// The usual name of the column of puzzles.
const PUZZLE: &str = "puzzle";

/// The column of a data set that has a puzzle's whole text, beside [`PUZZLE`], if its givens do not say everything.
const RULES: &str = "rules";

/// Returns the name of the column of puzzles if none is asked for: the only column, or else `variant`, which made clues
/// have beside `puzzle`, or else `puzzle`.
pub fn default_column(schema: &Schema) -> &str {
    const WITH_RULES: &str = "variant";
    match &schema.fields()[..] {
        [only] => only.name(),
        _ if schema.index_of(WITH_RULES).is_ok() => WITH_RULES,
        _ => PUZZLE,
    }
}

/// A column of texts.
pub enum Texts<'a> {
    /// With offsets of four bytes.
    Small(&'a StringArray),
    /// With offsets of eight bytes.
    Large(&'a LargeStringArray),
    /// Views.
    View(&'a StringViewArray),
    /// A few different texts, and for each row which of them it holds.
    Dictionary {
        /// The keys of the rows that have one.
        keys: &'a dyn AnyDictionaryArray,
        /// The place of the text of each row.
        places: Vec<usize>,
        /// The different texts.
        values: Box<Texts<'a>>,
    },
    /// Lists of digits, as lines.
    Digits(StringArray),
    /// Only nulls, like an empty column of pandas.
    Nulls(usize),
}

/// The error for a column that holds something other than text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotTexts(pub DataType);

impl fmt::Display for NotTexts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "expected a column of strings or of lists of digits, found one of {}",
            self.0
        )
    }
}

impl std::error::Error for NotTexts {}

impl<'a> Texts<'a> {
    /// Returns the texts of an array.
    ///
    /// # Errors
    /// If it holds something else.
    pub fn of(array: &'a dyn Array) -> Result<Texts<'a>, NotTexts> {
        match array.data_type() {
            DataType::Utf8 => Ok(Texts::Small(array.as_string())),
            DataType::LargeUtf8 => Ok(Texts::Large(array.as_string())),
            DataType::Utf8View => Ok(Texts::View(array.as_string_view())),
            DataType::Null => Ok(Texts::Nulls(array.len())),
            of if holds_digits(of) => Ok(Texts::Digits(lines(array))),
            DataType::Dictionary(_, of) => {
                let Some(keys) = array.as_any_dictionary_opt() else {
                    return Err(NotTexts((**of).clone()));
                };
                let values = Box::new(Texts::of(keys.values().as_ref())?);
                let places = match keys.values().is_empty() {
                    true => Vec::new(),
                    false => keys.normalized_keys(),
                };
                Ok(Texts::Dictionary {
                    keys,
                    places,
                    values,
                })
            }
            other => Err(NotTexts(other.clone())),
        }
    }

    /// Returns the number of rows.
    pub fn len(&self) -> usize {
        match self {
            Texts::Small(array) => array.len(),
            Texts::Digits(array) => array.len(),
            Texts::Large(array) => array.len(),
            Texts::View(array) => array.len(),
            Texts::Dictionary { keys, .. } => keys.len(),
            Texts::Nulls(rows) => *rows,
        }
    }

    /// Returns whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the text of a row, or `None` for a null.
    pub fn get(&self, row: usize) -> Option<&str> {
        match self {
            Texts::Small(array) => array.is_valid(row).then(|| array.value(row)),
            Texts::Digits(array) => array.is_valid(row).then(|| array.value(row)),
            Texts::Large(array) => array.is_valid(row).then(|| array.value(row)),
            Texts::View(array) => array.is_valid(row).then(|| array.value(row)),
            Texts::Dictionary {
                keys,
                places,
                values,
            } => match keys.is_valid(row) {
                true => values.get(places[row]),
                false => None,
            },
            Texts::Nulls(_) => None,
        }
    }
}

/// The texts of puzzles in a table.
pub struct PuzzleTexts<'a> {
    /// The column of puzzles.
    own: Texts<'a>,
    /// The column of whole texts beside it.
    whole: Option<Texts<'a>>,
}

impl<'a> PuzzleTexts<'a> {
    /// Returns the texts of the puzzles in a column. In rows of data sets `puzzle` has the givens alone: if `rules` has
    /// a whole puzzle in Ninefold's own format, this is the text of the row.
    ///
    /// # Errors
    /// If the column is missing or does not hold texts.
    ///
    /// ```
    /// use std::sync::Arc;
    ///
    /// use arrow_array::{ArrayRef, RecordBatch, StringArray};
    /// use ninefold_column::PuzzleTexts;
    ///
    /// let column = |texts: Vec<Option<&str>>| -> ArrayRef { Arc::new(StringArray::from(texts)) };
    /// let (puzzle, rules) = (vec![Some("."), Some("1")], vec![Some("variant 1x1\nodd: r1c1"), None]);
    /// let batch = RecordBatch::try_from_iter([("puzzle", column(puzzle)), ("rules", column(rules))])?;
    /// let texts = PuzzleTexts::of(&batch, "puzzle")?;
    /// assert_eq!(texts.get(0), Some("variant 1x1\nodd: r1c1"));
    /// assert_eq!(texts.get(1), Some("1"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(batch: &'a RecordBatch, column: &str) -> Result<PuzzleTexts<'a>, ColumnError> {
        let array = |name: &str| batch.column_by_name(name);
        let own = array(column).ok_or_else(|| ColumnError::Missing {
            name: column.to_owned(),
            found: batch
                .schema_ref()
                .fields()
                .iter()
                .map(|field| field.name().clone())
                .collect(),
        })?;
        let own = Texts::of(own.as_ref()).map_err(|error| ColumnError::NotTexts {
            name: column.to_owned(),
            error,
        })?;
        let beside = array(RULES).filter(|_| column == PUZZLE);
        let whole = beside.and_then(|array| Texts::of(array.as_ref()).ok());
        Ok(PuzzleTexts { own, whole })
    }

    /// Returns the number of rows.
    pub fn len(&self) -> usize {
        self.own.len()
    }

    /// Returns whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.own.is_empty()
    }

    /// Returns the text of a row, or `None` for a null.
    pub fn get(&self, row: usize) -> Option<&str> {
        let whole = self.whole.as_ref().and_then(|texts| texts.get(row));
        whole
            .filter(|text| is_whole(text))
            .or_else(|| self.own.get(row))
    }
}

/// Returns whether a text is a whole puzzle in Ninefold's own format, and no rules in somebody's words.
fn is_whole(text: &str) -> bool {
    text.split_whitespace().next() == Some("variant")
}

/// Returns whether an array of this type holds lists of integers, or lists of such lists.
fn holds_digits(of: &DataType) -> bool {
    match of {
        DataType::List(item) | DataType::LargeList(item) | DataType::FixedSizeList(item, _) => {
            item.data_type().is_integer() || holds_digits(item.data_type())
        }
        _ => false,
    }
}

/// Returns the lines of lists of digits, in which 0 and null are empty cells. A list that is not a board becomes
/// its numbers with blanks between them, which no format reads.
fn lines(array: &dyn Array) -> StringArray {
    let mut digits = Vec::new();
    let line = |row: usize| {
        if array.is_null(row) {
            return None;
        }
        digits.clear();
        numbers(array.slice(row, 1).as_ref(), &mut digits);
        let side = digits.len().isqrt();
        let of = |number: i128| {
            usize::try_from(number)
                .ok()
                .filter(|&number| number <= side)
        };
        let cells: Option<Vec<usize>> = digits.iter().map(|&number| of(number)).collect();
        let is_board = (1..=Shape::MAX_SIDE).contains(&side) && side * side == digits.len();
        Some(match cells.filter(|_| is_board) {
            Some(cells) => {
                let mut grid = Grid::empty(side);
                for (cell, value) in cells.into_iter().enumerate() {
                    grid.set(Cell::new(cell), Digit::new(value));
                }
                write_line(&grid, '.')
            }
            None => {
                let numbers: Vec<String> = digits.iter().map(i128::to_string).collect();
                numbers.join(" ")
            }
        })
    };
    (0..array.len()).map(line).collect()
}

/// Collects all integers of an array of lists or integers, with 0 for a null.
fn numbers(array: &dyn Array, all: &mut Vec<i128>) {
    macro_rules! integers {
        ($kind:ty) => {{
            let values = array.as_primitive::<$kind>().iter();
            all.extend(values.map(|value| value.map_or(0, i128::from)));
        }};
    }
    match array.data_type() {
        DataType::List(_) => {
            let lists = array.as_list::<i32>().iter();
            lists.flatten().for_each(|list| numbers(list.as_ref(), all));
        }
        DataType::LargeList(_) => {
            let lists = array.as_list::<i64>().iter();
            lists.flatten().for_each(|list| numbers(list.as_ref(), all));
        }
        DataType::FixedSizeList(..) => {
            let lists = array.as_fixed_size_list().iter();
            lists.flatten().for_each(|list| numbers(list.as_ref(), all));
        }
        DataType::Int8 => integers!(Int8Type),
        DataType::Int16 => integers!(Int16Type),
        DataType::Int32 => integers!(Int32Type),
        DataType::Int64 => integers!(Int64Type),
        DataType::UInt8 => integers!(UInt8Type),
        DataType::UInt16 => integers!(UInt16Type),
        DataType::UInt32 => integers!(UInt32Type),
        DataType::UInt64 => integers!(UInt64Type),
        _ => {}
    }
}

/// The rows of a column, how they are read, and the limits for each.
pub(crate) struct Rows<'a> {
    pub(crate) texts: PuzzleTexts<'a>,
    /// The box shape of every puzzle. If it is `None`, a puzzle has the shape that its text states, or else the
    /// usual one of its size.
    pub(crate) shape: Option<Shape>,
    pub(crate) limits: &'a Limits,
}

impl Rows<'_> {
    pub(crate) fn len(&self) -> usize {
        self.texts.len()
    }

    /// Returns the text of a row, or `None` for a null.
    pub(crate) fn get(&self, row: usize) -> Option<&str> {
        self.texts.get(row)
    }

    /// Reads the puzzle of a text.
    pub(crate) fn read(&self, text: &str) -> Result<Record, String> {
        read(text, self.shape)
    }
}

/// Reads the only puzzle of a text in any format, plain or with constraints.
///
/// # Errors
/// The reason in words if there is not exactly one puzzle. A [`ReadError`] has its place: `column 14: expected …`,
/// and the line if it is not the first.
pub fn read(text: &str, shape: Option<Shape>) -> Result<Record, String> {
    let options = Options {
        shape,
        ..Options::default()
    };
    let mut records = read_str(text, options).map_err(|error| placed(&error))?;
    match (records.pop(), records.len()) {
        (Some(record), 0) => Ok(record),
        (Some(_), more) => Err(format!("expected one puzzle, found {}", more + 1)),
        (None, _) => Err("expected a puzzle, found nothing".to_owned()),
    }
}

/// Returns an error with its place.
fn placed(error: &ReadError) -> String {
    match (error.line(), error.column()) {
        (_, 0) => error.to_string(),
        (0 | 1, column) => format!("column {column}: {error}"),
        (line, column) => format!("line {line}, column {column}: {error}"),
    }
}
