//! The beginning of an input, as much of it as somebody asks for.

use std::io::Read;

use crate::lines::Lines;

/// The lines to come that are neither empty nor comments, without the blanks around them. They are read when
/// they are asked for, so that whoever types at a terminal has to type no more than is needed.
pub(super) struct Head<'a> {
    peek: Box<dyn FnMut(usize) -> Option<String> + 'a>,
    /// The number of the line to look at next.
    next: usize,
    lines: Vec<String>,
}

/// The most bytes in which a word is looked for, unless the first line is longer.
const MAX_SEARCHED: usize = 1 << 16;

/// Whether a line is neither empty nor a comment.
pub(super) fn is_significant(line: &str) -> bool {
    let line = line.trim_start();
    !line.is_empty() && !line.starts_with('#')
}

impl<'a> Head<'a> {
    /// The head of these lines, of which none is taken.
    pub(super) fn of<R: Read>(lines: &'a mut Lines<R>) -> Head<'a> {
        Head {
            peek: Box::new(|i| lines.peek(i).map(str::to_owned)),
            next: 0,
            lines: Vec::new(),
        }
    }

    /// The line of this number, from 0; empty past the end.
    pub(super) fn line(&mut self, i: usize) -> &str {
        while self.lines.len() <= i
            && let Some(line) = (self.peek)(self.next)
        {
            self.next += 1;
            if is_significant(&line) {
                self.lines.push(line.trim().to_owned());
            }
        }
        self.lines.get(i).map_or("", String::as_str)
    }

    /// Whether one of the lines has this word.
    pub(super) fn has(&mut self, word: &str) -> bool {
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
}
