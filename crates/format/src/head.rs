//! The lines of an input from some line on, as many of them as somebody asks for.

use crate::boards::Boards;
use crate::lines::AnyLines;
use crate::sketch::Sketch;

/// The lines to come, of which none is taken. They are read when they are asked for, so that whoever types at a
/// terminal has to type no more than is needed.
pub(crate) struct Head<'l, 'r> {
    lines: &'l mut AnyLines<'r>,
    /// How many lines come before.
    start: usize,
    /// The lines that are neither empty nor comments, trimmed, as far as they are known.
    significant: Vec<String>,
    /// The line to look at next for a significant one.
    next: usize,
    sketch: Option<Option<Sketch>>,
}

/// The most bytes in which a word is looked for, unless the first line is longer.
const MAX_SEARCHED: usize = 1 << 16;

/// Whether a line is neither empty nor a comment.
pub(crate) fn is_significant(line: &str) -> bool {
    let line = line.trim_start();
    !line.is_empty() && !line.starts_with('#')
}

impl<'l, 'r> Head<'l, 'r> {
    /// The lines after the first `start` of those to come.
    pub(crate) fn new(lines: &'l mut AnyLines<'r>, start: usize) -> Head<'l, 'r> {
        Head {
            lines,
            start,
            significant: Vec::new(),
            next: 0,
            sketch: None,
        }
    }

    /// The line `i`, from 0, as it is; `None` past the end.
    pub(crate) fn raw(&mut self, i: usize) -> Option<&str> {
        self.lines.peek(self.start + i)
    }

    /// The line `i` of the input, wherever this head begins.
    pub(crate) fn of_input(&mut self, i: usize) -> Option<&str> {
        self.lines.peek(i)
    }

    /// Whether one of the lines before the first is of this kind.
    pub(crate) fn is_after(&mut self, is_kind: fn(&str) -> bool) -> bool {
        (0..self.start).any(|i| self.lines.peek(i).is_some_and(is_kind))
    }

    /// The first line that is not blank among the nine after the first.
    pub(crate) fn following(&mut self) -> Option<&str> {
        let row = (1..10).find(|&i| self.raw(i).is_some_and(|line| !line.trim().is_empty()))?;
        self.raw(row)
    }

    /// The line of this number, from 0, of those that are neither empty nor comments, trimmed; empty past the end.
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

    /// Whether one of the lines has this word.
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

    /// The board that is drawn from here on, if one is.
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
