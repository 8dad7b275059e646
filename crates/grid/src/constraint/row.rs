//! The columns of the [table](KINDS) of kinds: what a row has for its kind.

use super::kind::{KINDS, Kind};
use super::numbers::{Numbers, Schema, list};

/// How the cells of a rule are grouped.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Scope {
    /// Groups of cells. Each cell is a mark of its own.
    Each,
    /// One group, in any order.
    Cells,
    /// One group, in the order of a line.
    Line,
    /// One group or more.
    Groups,
    /// Groups of two cells.
    Pairs,
    /// A first group that has the clue, of one cell in most kinds, then one group or more that the clue is about.
    Head,
    /// One group: a row, a column or a diagonal, seen from a clue outside the board.
    Outside,
    /// No cells: the whole board.
    Board,
}

/// A row of the table of kinds.
///
/// ```
/// use ninefold_grid::constraint::{Kind, KindRow, Numbers};
///
/// let row = KindRow::with_keyword("whisper");
/// assert_eq!(row.and_then(|row| row.kind(Numbers::Number(5))), Some(Kind::Whisper(5)));
/// ```
#[derive(Copy, Clone, Debug)]
#[non_exhaustive]
pub struct KindRow {
    /// The keyword in texts, in small letters and hyphens.
    pub keyword: &'static str,
    /// The meaning, as a sentence without a capital letter and a full stop.
    pub meaning: &'static str,
    /// The words of the meaning that the numbers replace.
    pub(super) stand_in: &'static str,
    /// The noun, a bar, and the rest of the phrase, with placeholders; see [`Rule::words`](super::Rule::words).
    pub(super) phrase: &'static str,
    /// The name on the page, for kinds that users can add to a board by hand there.
    pub label: Option<&'static str>,
    /// The noun for its number, such as `sum`, for kinds with one number; see [`numbers`](KindRow::numbers).
    pub number: &'static str,
    /// The sign between the digits of a combination: `×` if they are multiplied.
    pub sign: &'static str,
    /// The form of its numbers.
    pub schema: Schema,
    /// How the cells of its rules are grouped.
    pub scope: Scope,
    /// The name in the texts of Interactive-Sudoku-Solver, for kinds that are written there in the usual way: the
    /// numbers, then the cells.
    pub iss: Option<&'static str>,
    /// The name of the member in the objects of f-puzzles, for kinds that are written there in the usual way: the
    /// cells as in [`scope`](KindRow::scope), and a number.
    pub fpuzzles: Option<&'static str>,
    /// How SudokuPad's puzzles draw the kind with the usual number: a grey `circle` or `square` in each cell, a
    /// `line` of a colour, or a line that begins with a `bulb`. Then follow the colours of lines with the same
    /// meaning, in degrees of hue, unless the line is grey.
    pub sudokupad: Option<&'static str>,
    /// The number that applies if none is stated.
    pub usual: Option<i32>,
    pub(super) make: fn(Numbers) -> Option<Kind>,
}

impl KindRow {
    /// Returns the kind with these numbers, or `None` if they are not of the [`schema`](KindRow::schema).
    ///
    /// ```
    /// use ninefold_grid::constraint::{Kind, KindRow, Numbers};
    ///
    /// let cage = KindRow::with_keyword("cage").ok_or("no cage")?;
    /// assert_eq!(cage.kind(Numbers::Optional(Some(10))), Some(Kind::Cage(Some(10))));
    /// assert_eq!(cage.kind(Numbers::None), None);
    /// # Ok::<(), &str>(())
    /// ```
    pub fn kind(&self, numbers: Numbers) -> Option<Kind> {
        (self.make)(numbers)
    }

    /// Returns the kind with this number, or with its usual number if `number` is `None`. Returns `None` if the
    /// kind has other numbers, or needs a number and has no usual one.
    ///
    /// ```
    /// use ninefold_grid::constraint::{Kind, KindRow};
    ///
    /// let whisper = KindRow::with_keyword("whisper").ok_or("no whisper")?;
    /// assert_eq!(whisper.with_number(None), Some(Kind::Whisper(5)));
    /// assert_eq!(whisper.with_number(Some(4)), Some(Kind::Whisper(4)));
    /// # Ok::<(), &str>(())
    /// ```
    pub fn with_number(&self, number: Option<i32>) -> Option<Kind> {
        let number = number.or(self.usual);
        self.kind(match self.schema {
            Schema::Number => Numbers::Number(number?),
            Schema::Positive => Numbers::Positive(number?.max(1)),
            Schema::Optional => Numbers::Optional(number),
            _ => Numbers::None,
        })
    }

    /// Returns words for what is written between the keyword and the cells. The words are empty for a kind without
    /// numbers.
    ///
    /// ```
    /// use ninefold_grid::constraint::KindRow;
    ///
    /// let numbers = |keyword| KindRow::with_keyword(keyword).map(|row| row.numbers());
    /// assert_eq!(numbers("whisper").as_deref(), Some("least difference"));
    /// assert_eq!(numbers("cage").as_deref(), Some("sum, or nothing"));
    /// assert_eq!(numbers("thermo").as_deref(), Some(""));
    /// ```
    pub fn numbers(&self) -> String {
        let number = self.number;
        match self.schema {
            Schema::None => String::new(),
            Schema::Number | Schema::Positive => number.to_owned(),
            Schema::Optional => format!("{number}, or nothing"),
            Schema::Weighted => format!("{number}, then a factor for each cell"),
            Schema::List => "digits".to_owned(),
            Schema::Sized => "digits, `size n`".to_owned(),
            Schema::Counts => "pairs such as `2x3`: two 3s".to_owned(),
            Schema::Marks => "marks such as `ratio 2`".to_owned(),
            Schema::Ties => "none, unranked or any".to_owned(),
            Schema::Relation => "name in quotes, rows such as `1:23`".to_owned(),
            Schema::Pattern => "pattern in quotes".to_owned(),
            Schema::Automaton => "name in quotes, `start 0 accept 1 moves 0-123-1`".to_owned(),
        }
    }

    /// Returns the row with this keyword.
    ///
    /// ```
    /// use ninefold_grid::constraint::{KindRow, Scope};
    ///
    /// assert_eq!(KindRow::with_keyword("thermo").map(|row| row.scope), Some(Scope::Line));
    /// ```
    pub fn with_keyword(keyword: &str) -> Option<&'static KindRow> {
        KINDS.iter().find(|row| row.keyword == keyword)
    }
}

impl Kind {
    /// Returns the [meaning](Kind::meaning) with its numbers, or the name of its automaton, in place of words such as "this
    /// number".
    ///
    /// ```
    /// use ninefold_grid::constraint::Kind;
    ///
    /// let cage = |total| Kind::Cage(total).meaning_with_numbers();
    /// assert_eq!(cage(Some(15)), "no digit repeats, and the digits add up to 15");
    /// assert_eq!(cage(None), "no digit repeats");
    /// ```
    pub fn meaning_with_numbers(&self) -> String {
        let number = match self.numbers() {
            Numbers::Optional(None) => return "no digit repeats".to_owned(),
            Numbers::Number(number)
            | Numbers::Positive(number)
            | Numbers::Optional(Some(number))
            | Numbers::Weighted(number, _) => number.to_string(),
            Numbers::List(values) | Numbers::Sized(values, _) => list(&values),
            Numbers::Automaton(automaton) if !automaton.name.is_empty() => {
                format!("the automaton “{}”", automaton.name)
            }
            _ => return self.meaning().to_owned(),
        };
        self.meaning().replace(self.row().stand_in, &number)
    }
}
