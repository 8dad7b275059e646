//! Reads the cells of a rule in Ninefold's own text, and says which cells a rule lacks.

use ninefold_grid::Cell;
use ninefold_grid::constraint::{Kind, Scope};

use super::super::text::Word;
use super::flaw::{Flaw, flaw};
use super::{Reading, listed};
use crate::ReadError;
use crate::error::{count, quote};

/// A group of cells, each with the word that names it.
type Named = Vec<(Cell, Word)>;

impl Reading<'_> {
    /// Reads groups of cells with slashes between them.
    pub(crate) fn groups(&self, text: &str, at: usize) -> Result<Vec<Vec<Cell>>, ReadError> {
        let groups = self.named_groups(text, at)?.into_iter();
        Ok(groups
            .map(|group| group.into_iter().map(|(cell, _)| cell).collect())
            .collect())
    }

    fn named_groups(&self, text: &str, at: usize) -> Result<Vec<Named>, ReadError> {
        let own = listed(text, at);
        let group = |group: &[Word]| {
            let mut cells = Vec::new();
            for word in group {
                let mut named = Vec::new();
                self.add_cells(word, &mut named)?;
                cells.extend(named.into_iter().map(|cell| (cell, word.clone())));
            }
            Ok(cells)
        };
        own.split(|word| word.text == "/").map(group).collect()
    }

    /// Reads the groups of a rule, which begin at the place `begin` of its line. None if there are no cells.
    ///
    /// # Errors
    /// If a cell cannot be read, or if the groups have a [`Flaw`] and are not to be taken as they are.
    pub(crate) fn groups_of_rule(
        &self,
        kind: &Kind,
        keyword: &Word,
        line: &str,
        at: usize,
        begin: Option<usize>,
        is_as_it_is: bool,
    ) -> Result<Vec<Vec<Cell>>, ReadError> {
        let mut groups = Vec::new();
        if let Some(begin) = begin {
            groups = self.named_groups(&line[begin..], at + begin)?;
            if groups.len() == 1 && groups[0].is_empty() {
                groups.clear();
            }
        }
        let scope = kind.row().scope;
        if scope == Scope::Board && !groups.iter().all(Vec::is_empty) {
            let expected = "no cells, since the rule is about the whole board";
            return Err(self.text.wrong(keyword, expected));
        }
        let end = Word::new("", at + line.trim_end().len());
        let at_end = |expected: &str| self.text.error(end.at, expected, "the end of the line");
        if scope == Scope::Pairs
            && let Some(group) = groups.iter().find(|group| !matches!(group.len(), 0 | 2))
        {
            let (_, word) = &group[group.len().min(3) - 1];
            let expected = "two cells, and a slash before each other two";
            let found = count(group.len(), "cell");
            return Err(self.text.error(word.at, expected, found));
        }
        let cells: Vec<Vec<Cell>> = groups
            .iter()
            .map(|group| group.iter().map(|&(cell, _)| cell).collect())
            .collect();
        let flaw = flaw(kind, &cells).filter(|_| !is_as_it_is);
        Err(match flaw {
            None => return Ok(cells),
            Some(Flaw::NoCells) if begin.is_some() => at_end("cells after the colon"),
            Some(Flaw::NoCells) => at_end("a colon and cells"),
            Some(Flaw::NoSlash) => {
                let expected = format!(
                    "a slash between the first cell and the others, such as `{}: r1c1 / r1c2 r1c3`",
                    keyword.text
                );
                match groups[0].get(1) {
                    Some((_, second)) => self.text.wrong(second, expected),
                    None => at_end(&expected),
                }
            }
            Some(Flaw::OneCell(group)) => {
                let place = groups[group][0].1.at;
                self.text
                    .error(place, "a line of two cells or more", "1 cell")
            }
            Some(Flaw::Again(group, i)) => {
                let (_, word) = &groups[group][i];
                let found = format!("{} again", quote(&word.text));
                self.text.error(word.at, "each cell only once", found)
            }
        })
    }

    /// Reads a cell, or all cells of a straight line: `r1c1..r1c9`.
    fn add_cells(&self, word: &Word, cells: &mut Vec<Cell>) -> Result<(), ReadError> {
        let wrong = || {
            let side = self.board.side();
            self.text.wrong(
                word,
                format!(
                    "a cell from r1c1 to r{side}c{side}, or a straight line such as r1c1..r1c{side}"
                ),
            )
        };
        let Some((from, to)) = word.text.split_once("..") else {
            cells.push(self.board.named(&word.text).ok_or_else(wrong)?);
            return Ok(());
        };
        let place = |name: &str| {
            self.board
                .named(name)
                .and_then(|cell| self.board.place(cell))
        };
        let (from, to) = place(from).zip(place(to)).ok_or_else(wrong)?;
        let by = (
            to.0 as isize - from.0 as isize,
            to.1 as isize - from.1 as isize,
        );
        let steps = by.0.unsigned_abs().max(by.1.unsigned_abs()) as isize;
        let straight = by.0 == 0 || by.1 == 0 || by.0.abs() == by.1.abs();
        if !straight {
            return Err(wrong());
        }
        for step in 0..=steps {
            let at = |from: usize, by: isize| from.checked_add_signed(step * by.signum());
            let cell = at(from.0, by.0)
                .zip(at(from.1, by.1))
                .and_then(|(r, c)| self.board.at(r, c));
            cells.push(cell.ok_or_else(wrong)?);
        }
        Ok(())
    }
}
