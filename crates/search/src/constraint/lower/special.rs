//! Special propagators for kinds whose facts do not express everything.

use std::rc::Rc;

use ninefold_grid::Cell;
use ninefold_grid::constraint::{Kind, Rule, Ties};

use super::super::connected::Connected;
use super::super::counts::{Circles, CountEqual, Different, RunEqual};
use super::super::domains::{Contradiction, numbers as digits_of};
use super::super::skyline::Skyline;
use super::{Lower, Out, numbers};

impl Lower<'_> {
    /// Adds the special propagator of a constraint. Returns `false` if there is none, or if it does not fit this
    /// constraint.
    pub(super) fn special(&mut self, rule: &Rule, out: &mut Out) -> Result<bool, Contradiction> {
        let cells = numbers(rule.cells());
        let group = |i: usize| numbers(rule.groups.get(i).map_or(&[][..], |cells| cells));
        // The single control cell, if it is not among the other cells.
        let control = |others: &[usize]| match cells[..] {
            [control] if !others.is_empty() && !others.contains(&control) => Some(control),
            _ => None,
        };
        match &rule.kind {
            Kind::Circles => return self.circles(cells, out),
            Kind::CountDistinct => {
                let others = group(1);
                let Some(control) = control(&others) else {
                    return Ok(false);
                };
                out.push(Different {
                    control,
                    cells: others,
                    first: self.first() as usize,
                });
            }
            Kind::Skyscrapers(seen) => {
                let first = usize::try_from(self.first()).unwrap_or(usize::MAX);
                let seen = usize::try_from(*seen).map_err(|_| Contradiction)?;
                if first > 1 || self.digits() + first > 64 || cells.len() > 63 || seen > 63 {
                    return Ok(false);
                }
                let differ = self.all_apart(&cells);
                out.push(Skyline::new(cells, self.digits(), first, seen, differ));
            }
            Kind::CountEqual(less) => {
                let line = group(1);
                let Some(control) = control(&line) else {
                    return Ok(false);
                };
                out.push(CountEqual {
                    control,
                    base: i64::from(self.first()) + i64::from(*less),
                    least: usize::from(self.has_company(&line)),
                    cells: line,
                });
            }
            Kind::RunEqual(less) => {
                let arms = rule.groups.iter().skip(1).map(|arm| numbers(arm));
                let arms: Vec<Vec<usize>> = arms.filter(|arm| !arm.is_empty()).collect();
                let Some(control) = control(&arms.concat()) else {
                    return Ok(false);
                };
                if arms.iter().any(|arm| arm[0] != arms[0][0]) {
                    return Ok(false);
                }
                out.push(RunEqual {
                    control,
                    arms,
                    base: i64::from(self.first()) + i64::from(*less),
                });
            }
            Kind::Connected(values, size) => {
                let board = self.puzzle.board();
                let places: Vec<Cell> = match rule.cells() {
                    [] => (0..board.board_cells()).map(Cell::new).collect(),
                    cells => cells.to_vec(),
                };
                let labels = match rule.groups.len() {
                    0 | 1 => numbers(&places),
                    _ => group(1),
                };
                let size = size
                    .map(usize::try_from)
                    .transpose()
                    .map_err(|_| Contradiction)?;
                // Cells that occur twice are not supported here.
                let mut once = places.clone();
                once.sort_unstable();
                once.dedup();
                if labels.len() != places.len() || once.len() < places.len() {
                    return Ok(false);
                }
                let inside = self.such(|value| values.contains(&value));
                out.push(Connected::new(board, &places, labels, inside, size));
            }
            Kind::Regions => self.regions(rule, out)?,
            Kind::Rank(_) => self.rank(rule, out)?,
            Kind::Ties(ties) => return Ok(*ties != Ties::None),
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn circles(&mut self, cells: Vec<usize>, out: &mut Out) -> Result<bool, Contradiction> {
        if self.digits() > 16 {
            return Ok(false);
        }
        let first = self.first() as usize;
        let sum = |set: u64| digits_of(set).map(|number| number + first).sum::<usize>();
        let sets: Vec<u64> = (0..1u64 << self.digits())
            .filter(|&set| sum(set) == cells.len())
            .collect();
        let terms: Vec<(usize, i64)> = cells.iter().map(|&cell| (cell, 1)).collect();
        let groups = self.differing(&terms, usize::MAX);
        let groups = groups.into_iter().map(|(cells, _)| cells).collect();
        out.push(Circles {
            cells,
            groups,
            first,
            sets,
            sees: Rc::clone(&self.sees),
        });
        Ok(true)
    }
}
