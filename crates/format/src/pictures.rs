//! Reads boards that are drawn over several lines, whatever is drawn around them.
//!
//! The lines of one board are collected. Then the whole board decides what its cells are: single signs, numbers or
//! candidates between blanks, fields of a table, or digits with stars. The side is the one that most rows agree on,
//! so that an error is about the row that is wrong.

use std::cell::Cell;

use ninefold_grid::Shape;

use crate::boards::Boards;
use crate::cells::{Gap, Gathered, Style, read_candidates, read_marked, read_numbers, read_signs};
use crate::codec::Records;
use crate::error::{count, quote};
use crate::labels;
use crate::line_kind::{LineKind, is_below_head, line_kind, marked, stars};
use crate::lines::{AnyLines, Line, Text};
use crate::{Meta, ReadError, Record};

/// The number of lines that are read before the first board is read.
const MIN_AHEAD: usize = 2048;

/// Handles a line between boards. It returns whether more boards may follow below.
type OnLine = fn(&str, &mut Meta) -> bool;

/// Reads drawn boards with cells of a style, or of the style they seem to have.
pub(crate) fn records(style: Option<Style>, on_line: OnLine) -> Records {
    let mut pictures = Pictures {
        text: Text::from(1),
        at: 0,
        is_ended: false,
        is_short: Cell::new(false),
        is_left: false,
        style,
        on_line,
        dash_is_empty: false,
    };
    Box::new(move |lines, boards| pictures.next(lines, boards))
}

/// The boards of an input.
struct Pictures {
    /// The current lines, and some more.
    text: Text,
    /// The next line to examine, from 0.
    at: usize,
    /// Whether the input has no more lines.
    is_ended: bool,
    /// Whether a line was needed that is not in the text yet.
    is_short: Cell<bool>,
    /// Whether no more boards follow.
    is_left: bool,
    style: Option<Style>,
    on_line: OnLine,
    /// Whether a dash is an empty cell.
    dash_is_empty: bool,
}

struct Plan {
    style: Style,
    side: usize,
}

impl Pictures {
    /// Returns the next board, or `None` at the end.
    fn next(
        &mut self,
        lines: &mut AnyLines<'_>,
        boards: &mut Boards,
    ) -> Option<Result<Record, ReadError>> {
        if self.at >= MIN_AHEAD {
            self.text.drop_first(self.at);
            self.at = 0;
        }
        let begin = self.at;
        let mut count = begin + MIN_AHEAD;
        let (mut meta, mut stated) = (Meta::default(), None);
        loop {
            if let Err(error) = self.fill(count, lines, boards) {
                return Some(Err(error));
            }
            self.is_short.set(false);
            if self.skip(boards, &mut meta, &mut stated) {
                let first = self.at;
                let result = self.board(boards, stated);
                if !self.is_short.get() {
                    return Some(result.map(|record| Record { meta, ..record }));
                }
                // The board may continue in lines that are not in the text yet.
                self.at = first;
            } else if self.is_left {
                // The reader that continues will read these lines again.
                self.text.drop_first(begin);
                lines.give_back(&self.text);
                return None;
            } else if !self.is_short.get() {
                return None;
            }
            count = 2 * self.text.len();
        }
    }

    /// Reads until there are this many lines.
    fn fill(
        &mut self,
        count: usize,
        lines: &mut AnyLines<'_>,
        boards: &Boards,
    ) -> Result<(), ReadError> {
        while self.text.len() < count && !self.is_ended {
            match lines.next()? {
                Some(line) => {
                    self.dash_is_empty = self.dash_is_empty || has_dash(line.text, boards);
                    self.text.push(line)?;
                }
                None => self.is_ended = true,
            }
        }
        Ok(())
    }

    /// Returns line `i` of the text.
    fn line<'a>(&self, text: &'a Text, i: usize) -> Option<Line<'a>> {
        let line = text.line(i);
        if line.is_none() && !self.is_ended {
            self.is_short.set(true);
        }
        line
    }

    /// Skips the lines before a board, and keeps their content. Returns whether there is a board below.
    fn skip(
        &mut self,
        boards: &Boards,
        meta: &mut Meta,
        stated: &mut Option<(Shape, usize)>,
    ) -> bool {
        while let Some(line) = self.line(&self.text, self.at) {
            match self.kind_at(line, boards) {
                LineKind::Row(row)
                    if self.is_head_of_table(row.tokens.len(), boards)
                        || self.is_above_labels(&row.tokens, boards) => {}
                LineKind::Row(_) => return true,
                LineKind::Header(shape) => *stated = Some((shape, line.number)),
                _ if !(self.on_line)(line.text, meta) => {
                    self.is_left = true;
                    return false;
                }
                _ => {}
            }
            self.at += 1;
        }
        false
    }

    /// Returns whether the current line is the head of a Markdown table and not a row of the board: a line of dashes
    /// follows, and as many rows as the table has columns.
    fn is_head_of_table(&self, columns: usize, boards: &Boards) -> bool {
        let line = |i| self.line(&self.text, self.at + i);
        let is_row = |i: usize| {
            line(i).is_some_and(|line| matches!(self.kind_at(line, boards), LineKind::Row(_)))
        };
        line(1).is_some_and(|line| is_below_head(line.text, columns))
            && boards.shape_of_side(columns).is_some()
            && (2..columns + 2).all(is_row)
            && !is_row(columns + 2)
    }

    /// Returns whether the current line has the labels of the columns, and rows with labels follow.
    fn is_above_labels(&self, tokens: &[&str], boards: &Boards) -> bool {
        self.labelled_side(&self.text, self.at + 1, boards)
            .zip(self.line(&self.text, self.at + 1))
            .is_some_and(|(side, below)| labels::are_above(tokens, side, below.text))
    }

    /// Returns the side of the board from line `at` on, if its rows have labels.
    fn labelled_side(&self, text: &Text, at: usize, boards: &Boards) -> Option<usize> {
        let lines = (at..).map_while(|i| self.line(text, i));
        labels::labelled_side(lines.map(|line| self.kind_at(line, boards)), boards)
    }

    fn kind_at<'a>(&self, line: Line<'a>, boards: &Boards) -> LineKind<'a> {
        match line_kind(line.text, boards) {
            LineKind::Dashes(dashes) if self.dash_is_empty => match boards.shape_of_side(dashes) {
                Some(_) => LineKind::Row(crate::line_kind::split(line.text)),
                None => LineKind::Border,
            },
            LineKind::Dashes(_) => LineKind::Border,
            kind => kind,
        }
    }

    /// Reads the board that begins at `self.at`, or skips it with an error.
    fn board(
        &mut self,
        boards: &mut Boards,
        stated: Option<(Shape, usize)>,
    ) -> Result<Record, ReadError> {
        let text = std::mem::take(&mut self.text);
        let result = self.board_of(&text, boards, stated);
        self.text = text;
        result
    }

    fn board_of(
        &mut self,
        text: &Text,
        boards: &mut Boards,
        stated: Option<(Shape, usize)>,
    ) -> Result<Record, ReadError> {
        let begin = self.at;
        let mut rows = self.gather(text, boards);
        if let Some(side) = self.labelled_side(text, begin, boards) {
            rows.truncate(side);
            rows.iter_mut().for_each(|row| row.row.drop_label());
        }
        if rows.is_empty() {
            self.at += 1;
            let Some(line) = self.line(text, begin) else {
                return Err(ReadError::whole(0, "a row", "nothing"));
            };
            return Err(line.error(0, "a row of a board", quote(line.trimmed())));
        }
        let near = rows[0]
            .row
            .signs
            .min(61)
            .max(rows[0].row.tokens.len())
            .min(rows.len());
        let plan = match self.plan(&rows[..near], boards, stated) {
            Ok(plan) => plan,
            Err(error) => {
                self.skip_paragraph(&rows);
                return Err(error);
            }
        };
        let side = plan.side;
        self.check_rows(&mut rows, &plan, text, boards)?;
        let (first, last) = (&rows[0], &rows[side - 1]);
        self.at = last.index + 1;
        let line = first.line;
        let shape = match (stated, boards.forced) {
            (Some((shape, number)), Some(forced)) if shape != forced => {
                let found = format!("boxes of {shape}");
                return Err(ReadError::whole(
                    number,
                    format!("boxes of {forced}"),
                    found,
                ));
            }
            (Some((shape, _)), _) if shape.side() == side => Some(shape),
            _ => boards.forced.or_else(|| drawn_shape(&rows, &plan)),
        };
        let board = match shape.filter(|shape| shape.side() == side) {
            Some(shape) => boards.of_shape(shape),
            None => boards.of_side(side, line, line.offset(line.trimmed()))?,
        };
        let mut record = match plan.style {
            Style::Signs => read_signs(&rows, board, boards.alphabet)?,
            Style::Numbers | Style::Fields => read_numbers(&rows, board)?,
            Style::Candidates => read_candidates(&rows, board)?,
            Style::Marked => read_marked(&rows, board)?,
        };
        record.line = line.number;
        Ok(record)
    }

    /// Returns the rows from `self.at` on that may belong to one board. There are at most twice as many as the
    /// first row has signs or tokens. They end before the first line of words, and before a blank line if there are
    /// enough rows.
    fn gather<'a>(&self, text: &'a Text, boards: &Boards) -> Vec<Gathered<'a>> {
        let mut rows: Vec<Gathered<'a>> = Vec::new();
        let mut gap = Gap::Blank;
        let mut index = self.at;
        // The side is not greater than the number of cells that a row can hold.
        let (mut most, mut enough) = (usize::MAX, 1);
        while let Some(line) = self.line(text, index) {
            match self.kind_at(line, boards) {
                LineKind::Row(row) => {
                    if rows.is_empty() {
                        most = row.signs.min(61).max(row.tokens.len().min(Shape::MAX_SIDE));
                        most = boards.forced.map_or(most, |shape| shape.side());
                        enough = most;
                    }
                    enough = enough.max(row.signs.min(61)).max(row.tokens.len());
                    rows.push(Gathered {
                        line,
                        index,
                        row,
                        gap,
                    });
                    gap = Gap::None;
                    if rows.len() >= 2 * most {
                        break;
                    }
                }
                LineKind::Blank if rows.len() >= enough => break,
                LineKind::Blank => gap = Gap::Blank,
                LineKind::Border | LineKind::Comment if gap == Gap::None => gap = Gap::Border,
                LineKind::Border | LineKind::Comment => {}
                LineKind::Text | LineKind::Header(_) | LineKind::Dashes(_) => break,
            }
            index += 1;
        }
        rows
    }

    /// Finds what the rows are and how many make a board.
    fn plan(
        &self,
        rows: &[Gathered<'_>],
        boards: &Boards,
        stated: Option<(Shape, usize)>,
    ) -> Result<Plan, ReadError> {
        let plausible = |side: usize| boards.shape_of_side(side).is_some();
        let has_stars = || {
            let mut stars = rows.iter().filter_map(|row| stars(row.line.text));
            stars
                .next()
                .is_some_and(|first| first && stars.all(|is_before_digit| is_before_digit))
        };
        let is_marked = match self.style {
            Some(Style::Marked) => true,
            Some(_) => false,
            None => stated.is_some() || has_stars(),
        };
        if is_marked {
            let numbers = stated.is_some_and(|(shape, _)| shape.side() > 9)
                || boards.forced.is_some_and(|shape| shape.side() > 9);
            let width = |numbers: bool| {
                most_common(rows.iter().map(|row| marked(row.line.text, numbers).len()))
            };
            let side = match stated {
                Some((shape, _)) => shape.side(),
                None if !numbers && !plausible(width(false)) => width(true),
                None => width(numbers),
            };
            return self.planned(Style::Marked, side, rows, boards);
        }
        let tokens = most_common(rows.iter().map(|row| row.row.tokens.len()));
        let signs = most_common(rows.iter().map(|row| row.row.signs));
        let fields = rows[0].row.separator.is_some();
        let short = |row: &Gathered<'_>| row.row.tokens.iter().all(|t| t.chars().count() <= 1);
        let single = rows.iter().all(short);
        let letters = rows.iter().any(|row| {
            let mut chars = row.row.tokens.iter().flat_map(|token| token.chars());
            chars.any(|c| c.is_ascii_alphabetic() && !matches!(c, 'x' | 'X'))
        });
        let lettered = fields && single && letters && plausible(tokens);
        let (style, side) = match self.style {
            Some(Style::Fields) | None if lettered => (Style::Signs, tokens),
            Some(Style::Fields) => (Style::Numbers, self.fields(rows, tokens, boards)),
            Some(Style::Numbers) => (Style::Numbers, tokens),
            Some(Style::Candidates) => (Style::Candidates, tokens),
            Some(_) => (Style::Signs, signs),
            None if fields => (Style::Numbers, self.fields(rows, tokens, boards)),
            None if single => (Style::Signs, tokens),
            None if !plausible(tokens) => (Style::Signs, signs),
            None if plausible(signs) && signs <= 61 && in_groups(rows, tokens, signs) => {
                (Style::Signs, signs)
            }
            None => {
                let comma = rows
                    .iter()
                    .flat_map(|row| &row.row.tokens)
                    .any(|t| t.contains(','));
                let candidates = tokens <= 9 || comma;
                (
                    if candidates {
                        Style::Candidates
                    } else {
                        Style::Numbers
                    },
                    tokens,
                )
            }
        };
        self.planned(style, side, rows, boards)
    }

    /// Returns the number of fields of a row of a table, which may end in a separator.
    fn fields(&self, rows: &[Gathered<'_>], tokens: usize, boards: &Boards) -> usize {
        let open = rows
            .iter()
            .filter(|row| row.row.tokens.len() == tokens)
            .all(|row| row.row.tokens.last().is_some_and(|last| last.is_empty()));
        let less = tokens.saturating_sub(1);
        if open && boards.shape_of_side(less).is_some() {
            let first = rows[0].index;
            let together = rows
                .iter()
                .enumerate()
                .take_while(|(i, row)| row.index == first + i);
            if boards.shape_of_side(tokens).is_none() || together.count() == less {
                return less;
            }
        }
        tokens
    }

    fn planned(
        &self,
        style: Style,
        side: usize,
        rows: &[Gathered<'_>],
        boards: &Boards,
    ) -> Result<Plan, ReadError> {
        if boards.shape_of_side(side).is_some() {
            return Ok(Plan { style, side });
        }
        let expected = match boards.forced {
            Some(shape) => format!("rows of {} cells (boxes of {shape})", shape.side()),
            None => "rows of 9 cells, or of 4, 6, 8, 10, 12, 16 …".to_owned(),
        };
        let row = &rows[0];
        Err(row.line.error(
            row.line.offset(row.line.trimmed()),
            expected,
            count(side, "cell"),
        ))
    }

    /// Skips the adjacent rows at the beginning.
    fn skip_paragraph(&mut self, rows: &[Gathered<'_>]) {
        self.at = rows[paragraph(rows) - 1].index + 1;
    }

    /// Keeps the rows of one board, or returns an error about them and skips the board.
    fn check_rows(
        &mut self,
        rows: &mut Vec<Gathered<'_>>,
        plan: &Plan,
        text: &Text,
        boards: &Boards,
    ) -> Result<(), ReadError> {
        let side = plan.side;
        let end = |row: &Gathered<'_>| row.line.text.trim_end().len();
        // A paragraph that is too long for the rest of this board is another board.
        let too_few = (1..side).find(|&k| match rows.get(k) {
            None => true,
            Some(row) => row.gap == Gap::Blank && k + paragraph(&rows[k..]) > side,
        });
        let present = too_few.unwrap_or(side);
        for (k, row) in rows[..present].iter().enumerate() {
            let found = cells_of(row, plan);
            if found != side {
                self.at = rows[present - 1].index + 1;
                let place = excess(row, plan).unwrap_or_else(|| end(row));
                let expected = format!("{} in row {}", count(side, "cell"), k + 1);
                return Err(row.line.error(place, expected, count(found, "cell")));
            }
        }
        if present < side {
            let last = &rows[present - 1];
            self.at = last.index + 1;
            return Err(last
                .line
                .error(end(last), count(side, "row"), count(present, "row")));
        }
        // Rows that follow without a gap must be the next board. Otherwise there is one row too many.
        if let Some(extra) = rows.get(side).filter(|row| row.gap == Gap::None) {
            let line = extra.line;
            let (mut following, mut index) = (0, extra.index);
            while following < side
                && let Some(line) = self.line(text, index)
                && let LineKind::Row(_) = self.kind_at(line, boards)
            {
                (following, index) = (following + 1, index + 1);
            }
            if following < side {
                self.at = index;
                let found = count(side + following, "row");
                return Err(line.error(line.offset(line.trimmed()), count(side, "row"), found));
            }
        }
        rows.truncate(side);
        Ok(())
    }
}

/// Returns how many of these rows come before the first blank line.
fn paragraph(rows: &[Gathered<'_>]) -> usize {
    1 + rows
        .iter()
        .skip(1)
        .take_while(|row| row.gap != Gap::Blank)
        .count()
}

/// Returns whether `-` is an empty cell in a line: the line is a row with a digit and a dash.
fn has_dash(line: &str, boards: &Boards) -> bool {
    line.contains('-')
        && line.contains(|c: char| c.is_ascii_digit())
        && matches!(line_kind(line, boards), LineKind::Row(_))
}

/// Returns the most frequent number, and of several the earliest.
fn most_common(numbers: impl Iterator<Item = usize>) -> usize {
    let mut counts: Vec<(usize, usize)> = Vec::new();
    for number in numbers {
        match counts.iter_mut().find(|(known, _)| *known == number) {
            Some((_, count)) => *count += 1,
            None => counts.push((number, 1)),
        }
    }
    let best = counts.iter().map(|&(_, count)| count).max();
    counts
        .iter()
        .find(|&&(_, count)| Some(count) == best)
        .map_or(0, |&(number, _)| number)
}

/// Returns whether the tokens are the signs of a row, box by box: as many tokens as boxes, each as wide as a box.
fn in_groups(rows: &[Gathered<'_>], tokens: usize, signs: usize) -> bool {
    let all = |row: &Gathered<'_>| {
        row.row.tokens.len() == tokens
            && row
                .row
                .tokens
                .iter()
                .all(|token| token.chars().count() * tokens == signs)
    };
    tokens < signs && rows.len() > tokens && rows.iter().all(all)
}

fn cells_of(row: &Gathered<'_>, plan: &Plan) -> usize {
    match plan.style {
        Style::Signs => row.row.signs + row.row.tokens.iter().filter(|t| t.is_empty()).count(),
        Style::Marked => marked(row.line.text, plan.side > 9).len(),
        _ => {
            let tokens = &row.row.tokens;
            let open = row.row.separator.is_some() && tokens.last().is_some_and(|t| t.is_empty());
            tokens.len() - usize::from(open && tokens.len() == plan.side + 1)
        }
    }
}

/// Returns the place of the first cell beyond the side.
fn excess(row: &Gathered<'_>, plan: &Plan) -> Option<usize> {
    match plan.style {
        Style::Signs => {
            let places = row.row.tokens.iter().flat_map(|token| {
                let start = row.line.offset(token);
                token.char_indices().map(move |(i, _)| start + i)
            });
            { places }.nth(plan.side)
        }
        Style::Marked => marked(row.line.text, plan.side > 9)
            .get(plan.side)
            .map(|cell| row.line.offset(cell.text)),
        _ => row
            .row
            .tokens
            .get(plan.side)
            .map(|token| row.line.offset(token)),
    }
}

/// Returns the shape that bars draw: boxes as wide as the number of cells between bars. Lines between the bands
/// must agree.
fn drawn_shape(rows: &[Gathered<'_>], plan: &Plan) -> Option<Shape> {
    let side = plan.side;
    let inner = |row: &Gathered<'_>| -> Vec<usize> {
        let places = row
            .row
            .bars
            .iter()
            .map(|&(tokens, signs)| match plan.style {
                Style::Signs => signs,
                _ => tokens,
            });
        places.filter(|&place| place > 0 && place < side).collect()
    };
    if plan.style == Style::Marked {
        return None;
    }
    let bars = inner(rows.first()?);
    let columns = *bars.first()?;
    let regular = bars
        .iter()
        .enumerate()
        .all(|(i, &bar)| bar == (i + 1) * columns);
    if columns < 2 || !side.is_multiple_of(columns) || !regular || bars.len() + 1 != side / columns
    {
        return None;
    }
    let box_rows = side / columns;
    let rows = rows.get(..side)?;
    let agree = rows.iter().all(|row| inner(row) == bars)
        && rows
            .iter()
            .enumerate()
            .skip(1)
            .all(|(k, row)| row.gap != Gap::Border || k % box_rows == 0);
    (agree && box_rows >= 2)
        .then(|| Shape::new(box_rows, columns).ok())
        .flatten()
}
