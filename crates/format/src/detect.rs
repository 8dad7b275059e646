//! What is this? The first lines decide, and as few of them as will do.

use std::io::Read;

use ninefold_grid::notation::Alphabet;

use crate::boards::{Boards, is_sign};
use crate::constraint::Parts;
use crate::error::quote;
use crate::kaggle::{self, Columns};
use crate::line::{self, Kind};
use crate::lines::{Line, Lines};
use crate::look::{Look, is_bar, look, stars};
use crate::words::{fields, first_word};
use crate::{Format, ReadError, sdk, values};

/// How an input is to be read.
pub(crate) enum Found {
    /// One record per line, each told apart by itself.
    Lines(Format),
    /// Puzzles with constraints.
    Parts(Format, Parts),
    Table(Columns),
    Pictures(Format),
    Values,
    Sdk,
    Xml,
}

/// Lines of words that may come before the first puzzle.
const MOST_WORDS: usize = 200;

/// Lines that are looked at to tell what begins at one.
const MOST_LINES: usize = 2000;

/// Looks at the lines to come, and takes none.
pub(crate) fn detect<R: Read>(lines: &mut Lines<R>, boards: &Boards) -> Result<Found, ReadError> {
    if values::detect(lines, boards) {
        return Ok(Found::Values);
    }
    let mut headers = false;
    let mut first = None;
    let mut words = 0;
    for i in 0.. {
        if words > MOST_WORDS {
            break;
        }
        let Some(text) = lines.peek(i) else { break };
        let trimmed = text.trim();
        if trimmed.is_empty() {
            continue;
        }
        if trimmed.starts_with('#') {
            headers |= sdk::is_header(trimmed);
            continue;
        }
        first.get_or_insert(i);
        if let Some(found) = detect_at(lines, boards, i, headers) {
            return Ok(found);
        }
        words += 1;
    }
    Err(nothing(lines, first, boards))
}

fn detect_at<R: Read>(
    lines: &mut Lines<R>,
    boards: &Boards,
    i: usize,
    headers: bool,
) -> Option<Found> {
    let text = lines.peek(i)?.to_owned();
    let trimmed = text.trim();
    if trimmed.starts_with('<') {
        return Some(Found::Xml);
    }
    if sdk::section(trimmed).is_some() {
        return Some(Found::Sdk);
    }
    if let Some(columns) = kaggle::header(trimmed) {
        let row = (i + 1..i + 10).find(|&i| lines.peek(i).is_some_and(|l| !l.trim().is_empty()));
        let next = row.and_then(|i| lines.peek(i)).unwrap_or_default();
        if !columns.is_single() || line::kind(next, boards) == Kind::Cells {
            return Some(Found::Table(columns));
        }
    }
    let mut kind = line::kind(&text, boards);
    if matches!(look(&text, boards), Look::Dashes(_)) {
        // An empty board of dashes, or a line above a picture: what follows tells.
        let next = (i + 1..i + 10).find(|&i| lines.peek(i).is_some_and(|l| !l.trim().is_empty()));
        let next = next.and_then(|i| lines.peek(i));
        if next.is_some_and(|next| line::kind(next, boards) != Kind::Cells) {
            kind = Kind::Unknown;
        }
    }
    match kind {
        Kind::Cells | Kind::Sukaku if first_word(trimmed).contains('+') => {
            return Some(Found::Lines(Format::Hodoku));
        }
        Kind::Cells | Kind::Numbers if is_row_of_larger(lines, boards, i, kind) => {}
        Kind::Cells => {
            let word = first_word(trimmed);
            let zeros = word.contains('0') && !word.contains('.');
            return Some(Found::Lines(if zeros { Format::Sdm } else { Format::Line }));
        }
        Kind::Numbers => return Some(Found::Lines(Format::Line)),
        Kind::Library => return Some(Found::Lines(Format::Hodoku)),
        Kind::Link if trimmed.contains("sudokuexchange") => {
            return Some(Found::Lines(Format::SudokuExchange));
        }
        Kind::Link => return Some(Found::Lines(Format::SudokuWiki)),
        Kind::Bank => return Some(Found::Lines(Format::ExchangeBank)),
        Kind::Sdn => return Some(Found::Lines(Format::Sdn)),
        Kind::Sukaku => return Some(Found::Lines(Format::Sukaku)),
        Kind::Skip | Kind::Unknown => {
            let word = first_word(trimmed);
            let signs = word.chars().filter(|&c| is_sign(c) || c == '+').count();
            let drawn = matches!(look(&text, boards), Look::Border | Look::Dashes(_));
            let cells = word.contains(|c: char| c.is_ascii_digit() || matches!(c, '.' | '_'));
            // A line too long to be a row of anything, but not quite a puzzle.
            let long = word.len() > 61 && signs * 10 > word.len() * 9;
            if kind == Kind::Unknown && long && cells && !drawn {
                return Some(Found::Lines(Format::Line));
            }
        }
    }
    Some(match picture(lines, boards, i, headers)? {
        Format::Sdk => Found::Sdk,
        format => Found::Pictures(format),
    })
}

/// Whether a line of n² signs or numbers is a row of a board of side n²: about as many lines are
/// alike, and some value is too great for the small board.
fn is_row_of_larger<R: Read>(
    lines: &mut Lines<R>,
    boards: &Boards,
    start: usize,
    kind: Kind,
) -> bool {
    let width = |text: &str| match kind {
        Kind::Cells => first_word(text.trim()).len(),
        _ => fields(text.trim()).count(),
    };
    let side = lines.peek(start).map_or(0, width);
    if boards.shape_of_side(side).is_none() {
        return false;
    }
    let small = side.isqrt();
    let too_great = |text: &str| match kind {
        Kind::Cells => first_word(text.trim()).chars().any(|c| {
            c.to_digit(36)
                .is_some_and(|value| value as usize > small && !matches!(c, 'x' | 'X'))
        }),
        _ => fields(text.trim()).any(|word| match word.parse::<usize>() {
            Ok(value) => value > small,
            Err(_) => word.contains(|c: char| c.is_ascii_alphabetic() && !matches!(c, 'x' | 'X')),
        }),
    };
    if boards.forced.is_some_and(|shape| shape.side() == side) {
        return true;
    }
    if kind == Kind::Cells && side > Alphabet::Digits.max_side() {
        return false;
    }
    let (mut rows, mut great) = (0, false);
    for i in start..start + MOST_LINES {
        let Some(text) = lines.peek(i) else { break };
        if text.trim().is_empty() {
            continue;
        }
        if rows == side || width(text) != side {
            break;
        }
        rows += 1;
        great |= too_great(text);
    }
    2 * rows >= side && great
}

/// Which picture begins at a line, if any does.
fn picture<R: Read>(
    lines: &mut Lines<R>,
    boards: &Boards,
    start: usize,
    headers: bool,
) -> Option<Format> {
    let mut border: Option<String> = None;
    let mut rows: Vec<String> = Vec::new();
    for i in start..start + MOST_LINES {
        let Some(text) = lines.peek(i).map(str::to_owned) else {
            break;
        };
        match look(&text, boards) {
            Look::Header(_) if rows.is_empty() => return Some(Format::Marked),
            Look::Row(_) => {}
            Look::Border | Look::Dashes(_) => {
                border.get_or_insert_with(|| text.trim().to_owned());
                continue;
            }
            Look::Blank | Look::Comment => continue,
            Look::Header(_) | Look::Text => break,
        }
        rows.push(text);
        if rows.len() >= 36 {
            break;
        }
    }
    let Look::Row(row) = look(rows.first()?, boards) else {
        return None;
    };
    if rows.len() == 1 && lines.peek(1).is_none() {
        // One line is no board.
        return None;
    }
    if headers {
        return Some(Format::Sdk);
    }
    let all = |test: &dyn Fn(&String) -> bool| rows.iter().all(test);
    let any = |test: &dyn Fn(&String) -> bool| rows.iter().any(test);
    if any(&|row| stars(row) == Some(true)) && all(&|row| stars(row) != Some(false)) {
        return Some(Format::Marked);
    }
    let tokens = row.tokens.len();
    if row.separator.is_some() {
        return Some(Format::Csv);
    }
    if boards.shape_of_side(tokens).is_some() && tokens < row.signs {
        let comma = any(&|row| row.contains(','));
        let grouped =
            row.tokens.iter().all(|t| t.len() * tokens == row.signs) && rows.len() > tokens;
        if !grouped {
            return Some(match tokens <= 9 || comma {
                true => Format::Pencilmarks,
                false => Format::Grid,
            });
        }
    }
    let bars = any(&|row| row.contains(is_bar));
    Some(match border {
        Some(border) if border.starts_with('*') => Format::SimpleSudoku,
        _ if bars && any(&|row| row.contains('_')) => Format::Block,
        Some(border) if bars && border.starts_with('-') && !border.contains('+') => Format::Ss,
        _ if bars => Format::Bordered,
        _ if tokens == row.signs => Format::Grid,
        _ => Format::Rows,
    })
}

/// Why nothing was found. Names the first line that is neither blank nor a comment.
fn nothing<R: Read>(lines: &mut Lines<R>, first: Option<usize>, boards: &Boards) -> ReadError {
    if let Some(error) = lines.take_failure() {
        return error;
    }
    let Some(first) = first else {
        let found = match lines.peek(0) {
            None => "none: the input is empty",
            Some(_) => "none: there are only blank lines and comments",
        };
        return ReadError::whole(0, "a Sudoku", found).fatal();
    };
    let number = first + 1;
    let text = lines.peek(first).unwrap_or_default().to_owned();
    let line = Line {
        number,
        text: &text,
    };
    let trimmed = line.trimmed();
    let json = trimmed.starts_with('{') || trimmed.starts_with("[{");
    let ratings = trimmed.to_ascii_lowercase().contains("sudocue");
    let error = match () {
        () if json => line.error_at(trimmed, "a Sudoku in a text format", "JSON"),
        () if ratings => line.error_at(trimmed, "a Sudoku", "a file of SudoCue (.scl?)"),
        () if first_word(trimmed).len() >= 10 || fields(trimmed).count() >= 10 => {
            line::unknown(line, boards)
        }
        () => line.error_at(
            trimmed,
            "a Sudoku (81 digits and dots, or 9 rows)",
            quote(trimmed),
        ),
    };
    error.fatal()
}
