//! The lines of an input from some line on, read only as far as they are needed.

use crate::boards::Boards;
use crate::lines::AnyLines;
use crate::sketch::Sketch;

/// The lines to come, without taking any. A line is read when it is asked for, so that a user at a terminal does
/// not have to type more than is needed.
pub(crate) struct Head<'l, 'r> {
    lines: &'l mut AnyLines<'r>,
    /// The number of lines before the first.
    start: usize,
    /// The lines that are neither empty nor comments, trimmed, as far as they were read.
    significant: Vec<String>,
    /// The line at which the search for the next such line continues.
    next: usize,
    sketch: Option<Option<Sketch>>,
}

/// The greatest number of bytes in which a word is looked for, unless the first line is longer.
const MAX_SEARCHED: usize = 1 << 16;

/// Returns whether a line is neither empty nor a comment.
pub(crate) fn is_significant(line: &str) -> bool {
    let line = line.trim_start();
    !line.is_empty() && !line.starts_with('#')
}

impl<'l, 'r> Head<'l, 'r> {
    /// Makes a head of the lines after the first `start` of those to come.
    pub(crate) fn new(lines: &'l mut AnyLines<'r>, start: usize) -> Head<'l, 'r> {
        Head {
            lines,
            start,
            significant: Vec::new(),
            next: 0,
            sketch: None,
        }
    }

    /// Returns line `i`, from 0, as it is, or `None` after the end.
    pub(crate) fn raw(&mut self, i: usize) -> Option<&str> {
        self.lines.peek(self.start + i)
    }

    /// Returns line `i` of the input, wherever this head begins.
    pub(crate) fn of_input(&mut self, i: usize) -> Option<&str> {
        self.lines.peek(i)
    }

    /// Returns whether one of the lines before the first is of this kind.
    pub(crate) fn is_after(&mut self, is_kind: fn(&str) -> bool) -> bool {
        (0..self.start).any(|i| self.lines.peek(i).is_some_and(is_kind))
    }

    /// Returns the first line that is not blank among the nine after the first.
    pub(crate) fn following(&mut self) -> Option<&str> {
        let row = (1..10).find(|&i| self.raw(i).is_some_and(|line| !line.trim().is_empty()))?;
        self.raw(row)
    }

    /// Returns line `i`, from 0, of those that are neither empty nor comments, trimmed. It is empty after the end.
    pub(crate) fn line(&mut self, i: usize) -> &str {
        while self.significant.len() <= i
            && let Some(line) = self.lines.peek(self.start + self.next)
        {
            self.next += 1;
            if is_significant(line) {
                self.significant.push(line.trim().to_owned());
            }
        }
        self.significant.get(i).map_or("", String::as_str)
    }

    /// Returns whether one of the lines contains this word.
    pub(crate) fn has(&mut self, word: &str) -> bool {
        let mut searched = 0;
        for i in 0.. {
            let line = self.line(i);
            if line.contains(word) {
                return true;
            }
            searched += line.len() + 1;
            if line.is_empty() || searched > MAX_SEARCHED {
                break;
            }
        }
        false
    }

    /// Returns the board that is drawn from here on, if there is one.
    pub(crate) fn sketch(&mut self, boards: &Boards) -> Option<&Sketch> {
        let (lines, start) = (&mut *self.lines, self.start);
        let sketch = self.sketch.get_or_insert_with(|| {
            let is_alone = lines.peek(1).is_none();
            Sketch::of(
                |i| lines.peek(start + i).map(str::to_owned),
                is_alone,
                boards,
            )
        });
        sketch.as_ref()
    }
}
