//! The rule of a line, by the statement about such lines.

use ninefold_grid::constraint::{Constraint, KindRow, Numbers, segments};
use ninefold_grid::{Board, Cell, House};

use super::automaton_rules::{
    automaton_rule, balance_that, counterparts, fibonacci, greatest_beats, multiple_of, one_is_sum,
    parity_counts, product_is, sets_in_turn, split_peas, square_of_greatest,
};
use super::branches::equal_sums;
use super::ends::Ends;
use crate::drawn::Line;
use crate::drawn::colour::Colour;
use crate::format::sets::{different, index, of_kind, related, sum};
use crate::rules_text::{Meaning, Statement};

/// A possible meaning of a line.
#[derive(Copy, Clone)]
pub(super) struct Row {
    meaning: Meaning,
    /// The colours that setters use for such lines if the text names none.
    pub(super) colours: &'static [Colour],
    /// The marks that the line may have at its ends.
    pub(super) ends: &'static [Ends],
    /// The cells that the rule is about.
    pub(super) cells: Cells,
}

const fn row(
    meaning: Meaning,
    colours: &'static [Colour],
    ends: &'static [Ends],
    cells: Cells,
) -> Row {
    Row {
        meaning,
        colours,
        ends,
        cells,
    }
}

/// The cells of a line that its rule is about.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Cells {
    /// All cells. The line is not closed.
    Open,
    /// All cells, in any order. Lines that touch are one line.
    Once,
    /// All cells, and the first again if the line is closed.
    Round,
    /// All cells, and the first two again if the line is closed.
    RoundByTwo,
    /// All cells, beginning at a border of regions if the line is closed.
    FromBorder,
}

/// The ends of lines of most kinds.
const ANY: &[Ends] = &[Ends::Bare, Ends::Circles, Ends::Squares];
pub(super) const CIRCLES: &[Ends] = &[Ends::Circles];
const ANY_MARKS: &[Ends] = &[Ends::Circles, Ends::Squares];

use Cells::{FromBorder, Once, Open, Round, RoundByTwo};
use Colour::{Blue, Green, Grey, Orange, Peach, Pink, Purple, Red, Teal, Yellow};
use Meaning::Kind;

const LINES: [Row; 48] = [
    row(Meaning::NotSets, &[], ANY, Open),
    row(Meaning::SumByLength, &[], ANY, Once),
    row(Meaning::EitherSum, &[], ANY, Once),
    row(Meaning::ProductsEqual, &[], ANY, Once),
    row(Meaning::SameDigits, &[], ANY, Once),
    row(Meaning::UnreadLine, &[], ANY, Once),
    row(Kind("whisper"), &[Green], ANY, Round),
    row(Kind("renban"), &[Purple, Pink], ANY, Once),
    row(Kind("nabner"), &[Yellow, Orange, Peach], ANY, Once),
    row(Kind("region-sum"), &[Blue, Teal], ANY, FromBorder),
    row(Kind("palindrome"), &[Grey], ANY, Open),
    row(Kind("between"), &[Grey], CIRCLES, Open),
    row(Kind("lockout"), &[Blue], ANY_MARKS, Open),
    row(Kind("zipper"), &[Purple], ANY, Open),
    row(Kind("entropic"), &[Orange, Peach], ANY, RoundByTwo),
    row(Kind("modular"), &[Teal, Blue], ANY, RoundByTwo),
    row(Meaning::Parity, &[Red], ANY, Round),
    row(Kind("sum-line"), &[Grey], ANY, Open),
    row(Kind("double-arrow"), &[Grey], CIRCLES, Open),
    row(Meaning::AtMost, &[], ANY, Round),
    row(Meaning::SameDifference, &[], ANY, Round),
    row(Meaning::Progression, &[], ANY, Open),
    row(Meaning::InOrder, &[], ANY, Open),
    row(Meaning::IndexLine, &[], ANY, Open),
    row(Meaning::Neighbours, &[], ANY, Round),
    row(Meaning::Apart, &[], ANY, Once),
    row(Meaning::RelationLine, &[], ANY, Round),
    row(Meaning::Sets, &[Orange, Peach, Teal], ANY, Open),
    row(Meaning::LineSum, &[], ANY, Once),
    row(Meaning::LineProduct, &[], ANY, Once),
    row(Meaning::LinesEqual, &[], ANY, Once),
    row(Meaning::OneIsSum, &[], ANY, Once),
    row(Meaning::RelationEnds, &[], ANY, Open),
    row(Meaning::ThreeMultiple, &[], ANY, RoundByTwo),
    row(Meaning::SplitPeas, &[], CIRCLES, Open),
    row(Meaning::ThreeIsSum, &[], ANY, RoundByTwo),
    row(Meaning::RowSums, &[], ANY, Open),
    row(Meaning::OddLine, &[], ANY, Once),
    row(Meaning::EvenLine, &[], ANY, Once),
    row(Meaning::HalvesEqual, &[], ANY, Open),
    row(Meaning::SquareOfGreatest, &[], ANY, Once),
    row(Meaning::Fibonacci, &[], ANY, Open),
    row(Meaning::ParityCounts, &[], ANY, Open),
    row(Meaning::GreatestBeats, &[], ANY, Once),
    row(Meaning::EndIsSum, &[], ANY, Open),
    row(Meaning::FullSplitPeas, &[], CIRCLES, Open),
    row(Meaning::SegmentsIncrease, &[Blue, Teal], ANY, Open),
    row(Meaning::Counterparts, &[Purple, Pink], ANY, Once),
];

pub(super) fn row_of(meaning: Meaning) -> Option<&'static Row> {
    LINES.iter().find(|row| row.meaning == meaning)
}

/// Returns the rule of a line.
pub(super) fn rule(board: &Board, statement: &Statement, line: &Line) -> Option<Constraint> {
    let cells = cells(board, row_of(statement.meaning)?.cells, line);
    let number = statement.number;
    // Each digit minus the one before it is this number.
    let steps = |name: &str, by: i32, cells: &[Cell]| {
        related(board, name, cells.to_vec(), move |a, b| b - a == by)
    };
    match statement.meaning {
        Meaning::Parity => Some(related(board, "parity", cells?, |a, b| (a - b) % 2 != 0)),
        Meaning::AtMost => {
            let most = number?;
            Some(related(board, "at most", cells?, |a, b| {
                (a - b).abs() <= most
            }))
        }
        Meaning::Neighbours => Some(related(board, "consecutive", cells?, |a, b| {
            (a - b).abs() == 1
        })),
        Meaning::InOrder => {
            let cells = cells?;
            let alternatives = [1, -1].map(|by| steps("in order", by, &cells));
            Some(Constraint::Any(alternatives.to_vec()))
        }
        Meaning::SameDifference => {
            let cells = cells?;
            // Digits along a diagonal may be equal.
            let (least, most) = (0, board.last() - board.first());
            let of = |by: i32| {
                let name = format!("difference {by}");
                related(board, &name, cells.clone(), |a, b| (a - b).abs() == by)
            };
            Some(Constraint::Any((least..=most).map(of).collect()))
        }
        Meaning::Progression => {
            let cells = cells?;
            let most = board.last() - board.first();
            let alternatives = (-most..=most).map(|by| steps(&format!("{by} more"), by, &cells));
            Some(Constraint::Any(alternatives.collect()))
        }
        Meaning::IndexLine => {
            let cells = cells?;
            let of = |(place, &cell): (i32, &Cell)| index(place, cell, cells.clone());
            let rules = (1..).zip(&cells).map(of).collect();
            (cells.len() <= board.side()).then_some(Constraint::All(rules))
        }
        Meaning::Apart => Some(different(vec![cells?])),
        Meaning::RelationLine => {
            let relation = statement.relation.as_ref()?;
            let holds = |a, b| relation.holds(a, b);
            Some(related(board, &relation.words(), cells?, holds))
        }
        Meaning::Sets => sets_in_turn(board, cells?, &statement.sets),
        Meaning::NotSets => not_of_each(board, &cells?, &statement.sets),
        Meaning::LineSum => Some(sum(number?, cells?)),
        Meaning::SumByLength => {
            let cells = cells?;
            Some(sum(number? * cells.len() as i32, cells))
        }
        Meaning::EitherSum => {
            let (sums, cells) = (statement.sets.first()?, cells?);
            let of = |total: &i32| sum(*total, cells.clone());
            Some(Constraint::Any(sums.iter().map(of).collect()))
        }
        Meaning::OddLine => of_kind("odd", Numbers::None, cells?),
        Meaning::EvenLine => of_kind("even", Numbers::None, cells?),
        Meaning::LineProduct => product_is(board, cells?, number?),
        Meaning::RelationEnds => {
            let (relation, cells) = (statement.relation.as_ref()?, cells?);
            let ends = vec![*cells.first()?, *cells.last()?];
            let name = format!("ends {}", relation.words());
            Some(related(board, &name, ends, |a, b| relation.holds(a, b)))
        }
        Meaning::ThreeMultiple => {
            let (number, cells) = (number.filter(|&number| number > 1)?, cells?);
            let of = |three: &[Cell]| multiple_of(board, three.to_vec(), number);
            let rules: Option<Vec<_>> = cells.windows(3).map(of).collect();
            rules.map(Constraint::All)
        }
        Meaning::SplitPeas => split_peas(&cells?, false),
        Meaning::FullSplitPeas => split_peas(&cells?, true),
        Meaning::SegmentsIncrease => segments_increase(board, &cells?, number),
        Meaning::Counterparts => counterparts(board, cells?),
        Meaning::ThreeIsSum => {
            let cells = cells?;
            let of = |three: &[Cell]| one_is_sum(board, three.to_vec());
            let rules: Option<Vec<_>> = cells.windows(3).map(of).collect();
            rules.filter(|rules| !rules.is_empty()).map(Constraint::All)
        }
        Meaning::RowSums => {
            let by_row = statement.says("row");
            let number = |cell: &Cell| {
                let (row, column) = board.place(*cell)?;
                Some(if by_row { row } else { column })
            };
            let cells = cells?;
            let parts = cells.chunk_by(|a, b| number(a) == number(b));
            equal_sums(parts.map(<[Cell]>::to_vec).collect())
        }
        Meaning::OneIsSum => one_is_sum(board, cells?),
        Meaning::EndIsSum => end_is_sum(&cells?),
        Meaning::HalvesEqual => halves_equal(&cells?),
        Meaning::SquareOfGreatest => square_of_greatest(board, &cells?),
        Meaning::GreatestBeats => greatest_beats(board, cells?),
        Meaning::ParityCounts => parity_counts(board, &cells?),
        Meaning::Fibonacci => {
            let mut cells = cells?;
            let forward = fibonacci(board, cells.clone())?;
            cells.reverse();
            Some(Constraint::Any(vec![forward, fibonacci(board, cells)?]))
        }
        // These are about all lines at once.
        Meaning::LinesEqual | Meaning::ProductsEqual | Meaning::SameDigits => None,
        // A closed line of sums has a kind of its own.
        Kind("sum-line") if line.is_closed => {
            let sums = KindRow::with_keyword("sum-loop")?.with_number(number)?;
            Some(Constraint::new(sums, line.cells.clone()))
        }
        _ => Some(Constraint::new(statement.kind(None)?, cells?)),
    }
}

/// Returns the rule that the sums of the parts of a line in each region increase from one end to the other. If
/// there is a number, they increase by it.
fn segments_increase(board: &Board, cells: &[Cell], by: Option<i32>) -> Option<Constraint> {
    let mut parts = segments(board, cells);
    let rises = |parts: &[Vec<Cell>]| {
        let rule = |pair: &[Vec<Cell>]| {
            let accepts = |less: i32| by.map_or(less < 0, |by| less == -by);
            balance_that(board, "greater sum", [&pair[0], &pair[1]], accepts)
        };
        parts.windows(2).map(rule).collect::<Option<Vec<_>>>()
    };
    let forward = Constraint::All(rises(&parts)?);
    parts.reverse();
    let back = Constraint::All(rises(&parts)?);
    (parts.len() > 1).then(|| Constraint::Any(vec![forward, back]))
}

/// Returns the rule that any group of neighbours, as many as there are sets, does not have a digit of every set.
fn not_of_each(board: &Board, cells: &[Cell], sets: &[Vec<i32>]) -> Option<Constraint> {
    let all = (1u64 << sets.len()) - 1;
    let step = |seen: &u64, _: usize, value: i32| {
        let own = sets.iter().position(|set| set.contains(&value));
        Some(seen | own.map_or(0, |set| 1 << set))
    };
    let name = "not one of each set";
    let rule =
        |near: &[Cell]| automaton_rule(board, name, near.to_vec(), 0, step, |seen| *seen != all);
    let rules = cells
        .windows(sets.len())
        .map(rule)
        .collect::<Option<Vec<_>>>();
    rules.filter(|rules| !rules.is_empty()).map(Constraint::All)
}

/// Returns the rule that the digit at one of the ends is the sum of all others.
fn end_is_sum(cells: &[Cell]) -> Option<Constraint> {
    let rule = |end: usize| {
        let factors = (0..cells.len()).map(|place| if place == end { -1 } else { 1 });
        let numbers = Numbers::Weighted(0, factors.collect());
        of_kind("linear", numbers, cells.to_vec())
    };
    let both = [rule(0)?, rule(cells.len() - 1)?];
    (cells.len() > 2).then(|| Constraint::Any(both.to_vec()))
}

/// Returns the rule that the first two of each four cells have the same sum as the last two. Lines of four cells
/// that meet at their ends may be drawn as one.
fn halves_equal(cells: &[Cell]) -> Option<Constraint> {
    let is_whole = cells.len() % 3 == 1;
    let fours = cells.windows(4).step_by(3);
    let rules: Option<Vec<_>> = fours
        .map(|four| equal_sums(vec![four[..2].to_vec(), four[2..].to_vec()]))
        .collect();
    rules
        .filter(|rules| is_whole && !rules.is_empty())
        .map(Constraint::All)
}

/// Returns the cells of a line, or `None` if it is closed and should not be.
fn cells(board: &Board, which: Cells, line: &Line) -> Option<Vec<Cell>> {
    Some(match which {
        Open if line.is_closed => return None,
        Once => line.once(),
        Round => line.round(),
        RoundByTwo if line.is_closed => {
            let again = line.cells.iter().take(2);
            line.cells.iter().chain(again).copied().collect()
        }
        FromBorder => from_border(board, line),
        Open | RoundByTwo => line.cells.clone(),
    })
}

/// Returns the cells of a line. A closed line begins where it enters a region.
fn from_border(board: &Board, line: &Line) -> Vec<Cell> {
    let mut cells = line.cells.clone();
    // A line may end in a cell that it has visited before.
    if let [before @ .., last] = &cells[..]
        && before.contains(last)
    {
        cells.pop();
    }
    if line.is_closed {
        let region = |cell: Cell| region_of(board, cell);
        let last = |i: usize| if i == 0 { cells.len() - 1 } else { i - 1 };
        let start = (0..cells.len()).find(|&i| region(cells[i]) != region(cells[last(i)]));
        cells.rotate_left(start.unwrap_or(0));
    }
    cells
}

/// Returns the region of a cell.
pub(super) fn region_of(board: &Board, cell: Cell) -> Option<House> {
    let houses = board.houses_of(cell).iter().copied();
    let mut regions = houses.filter(|house| board.regions().any(|own| own == *house));
    regions.next()
}
