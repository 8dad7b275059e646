//! The look of a drawn board, from its first lines, by which its format is detected.

use crate::boards::Boards;
use crate::line_kind::{LineKind, is_bar, line_kind, stars};

/// The greatest number of lines that are examined.
const MAX_LINES: usize = 2000;
/// The greatest number of rows that are examined.
const MAX_ROWS: usize = 36;

/// The first rows of a drawn board and what is drawn around them.
pub(crate) struct Sketch {
    /// The first line that is only decoration, trimmed.
    border: Option<String>,
    rows: Vec<String>,
    /// The length in bytes of each part of the first row between blanks, bars or separators.
    tokens: Vec<usize>,
    /// The number of characters of all parts.
    signs: usize,
    has_separator: bool,
    /// Whether a header with the box comes first.
    is_boxed: bool,
    /// Whether the first row has as many tokens as a board may have columns.
    is_side: bool,
}

impl Sketch {
    /// Returns the board that begins at line 0, or `None` if there is none. A single line is not a board.
    pub(crate) fn of(
        mut line: impl FnMut(usize) -> Option<String>,
        is_alone: bool,
        boards: &Boards,
    ) -> Option<Sketch> {
        let (mut border, mut rows) = (None, Vec::new());
        let mut is_boxed = false;
        for i in 0..MAX_LINES {
            let Some(text) = line(i) else { break };
            match line_kind(&text, boards) {
                LineKind::Header(_) if rows.is_empty() => {
                    is_boxed = true;
                    break;
                }
                LineKind::Row(_) => {}
                LineKind::Border | LineKind::Dashes(_) => {
                    border.get_or_insert_with(|| text.trim().to_owned());
                    continue;
                }
                LineKind::Blank | LineKind::Comment => continue,
                LineKind::Header(_) | LineKind::Text => break,
            }
            rows.push(text);
            if rows.len() >= MAX_ROWS {
                break;
            }
        }
        let mut sketch = Sketch {
            border,
            tokens: Vec::new(),
            signs: 0,
            has_separator: false,
            is_boxed,
            is_side: false,
            rows,
        };
        if sketch.is_boxed {
            return Some(sketch);
        }
        let LineKind::Row(row) = line_kind(sketch.rows.first()?, boards) else {
            return None;
        };
        if sketch.rows.len() == 1 && is_alone {
            return None;
        }
        sketch.tokens = row.tokens.iter().map(|token| token.len()).collect();
        sketch.signs = row.signs;
        sketch.has_separator = row.separator.is_some();
        sketch.is_side = boards.shape_of_side(row.tokens.len()).is_some();
        Some(sketch)
    }

    /// Returns whether a header with the box comes first: `3, 3`.
    pub(crate) fn has_box(&self) -> bool {
        self.is_boxed
    }

    /// Returns whether there are stars, each before a digit.
    pub(crate) fn has_stars(&self) -> bool {
        let mut stars = self.rows.iter().filter_map(|row| stars(row)).peekable();
        stars.peek().is_some() && stars.all(|is_before_digit| is_before_digit)
    }

    /// Returns whether the cells of a row are fields with a separator between them.
    pub(crate) fn has_fields(&self) -> bool {
        self.has_separator
    }

    /// Returns whether each cell of a row has several signs: candidates or numbers, not the boxes of a row.
    fn has_words(&self) -> bool {
        let count = self.tokens.len();
        let is_box = |&length: &usize| length * count == self.signs;
        let are_boxes = self.tokens.iter().all(is_box) && self.rows.len() > count;
        self.is_side && count < self.signs && !are_boxes
    }

    /// Returns whether the cells are candidates.
    pub(crate) fn has_candidates(&self) -> bool {
        let has_comma = || self.rows.iter().any(|row| row.contains(','));
        self.has_words() && (self.tokens.len() <= 9 || has_comma())
    }

    /// Returns whether the cells are numbers or signs with blanks between them.
    pub(crate) fn has_numbers(&self) -> bool {
        self.has_words() && !self.has_candidates()
    }

    /// Returns whether the first row has a blank between any two signs.
    pub(crate) fn is_spaced(&self) -> bool {
        self.tokens.len() == self.signs
    }

    /// Returns whether there are bars between the boxes.
    pub(crate) fn has_bars(&self) -> bool {
        self.rows.iter().any(|row| row.contains(is_bar))
    }

    /// Returns whether underscores are among the signs.
    pub(crate) fn has_underscores(&self) -> bool {
        self.rows.iter().any(|row| row.contains('_'))
    }

    /// Returns whether the first line that is only decoration has only dashes.
    pub(crate) fn has_dashes(&self) -> bool {
        self.border().starts_with('-') && !self.border().contains('+')
    }

    /// Returns the first line that is only decoration.
    pub(crate) fn border(&self) -> &str {
        self.border.as_deref().unwrap_or_default()
    }
}
