//! Lowers regions that must be found, and ranks of lines.

use ninefold_grid::constraint::{
    Constraint, Fact, Kind, Rule, facts, ranked_lines, region_size, ties_of,
};
use ninefold_grid::{Cell, Puzzle};

use super::super::domains::{Contradiction, Propagation, first_n};
use super::super::rank::Ranks;
use super::super::regions::Regions;
use super::{Lower, Out, numbers};

impl Lower<'_> {
    /// Whether `line` is the region cell of a cell followed by those of all its neighbours. Then the cell shares its
    /// region with one of them.
    pub(super) fn has_company(&self, line: &[usize]) -> bool {
        let board = self.puzzle.board();
        let regions = self
            .puzzle
            .certain()
            .find(|rule| rule.kind == Kind::Regions);
        let Some([cells, labels]) = regions.map(|rule| &rule.groups[..]) else {
            return false;
        };
        let label = |cell: Cell| {
            let own = cells.iter().position(|&other| other == cell)?;
            labels.get(own).map(|label| label.index())
        };
        let own = labels.iter().position(|label| label.index() == line[0]);
        let Some(&cell) = own.and_then(|own| cells.get(own)) else {
            return false;
        };
        let mut near = board.neighbours(cell).into_iter().filter_map(label);
        region_size(board) > 1 && near.all(|label| line[1..].contains(&label))
    }

    pub(super) fn regions(&mut self, rule: &Rule, out: &mut Out) -> Propagation {
        let board = self.puzzle.board();
        let size = region_size(board);
        let cells = numbers(rule.cells());
        let region = numbers(rule.groups.get(1).map_or(&[][..], |cells| cells));
        if cells.len() != region.len() || cells.is_empty() || !cells.len().is_multiple_of(size) {
            return Err(Contradiction);
        }
        let labels = cells.len() / size;
        if labels > self.digits() || region.iter().any(|cell| cells.contains(cell)) {
            return Err(Contradiction);
        }
        let set = first_n(labels);
        out.only.extend(region.iter().map(|&cell| (cell, set)));
        let near = rule.cells().iter().map(|&cell| {
            let near = board.neighbours(cell).into_iter();
            near.filter_map(|other| cells.iter().position(|&cell| cell == other.index()))
                .collect()
        });
        let near = near.collect();
        let in_order = self.labels != region;
        let mates = self.mates(&region);
        out.push(Regions::new(
            cells,
            region,
            near,
            mates,
            size,
            self.digits(),
            in_order,
        ));
        Ok(())
    }

    /// States that cells which some constraint puts into the same region hold different digits.
    pub(super) fn same_region(&mut self, rule: &Rule, out: &mut Out) -> Propagation {
        let [cells, region] = &rule.groups[..] else {
            return Ok(());
        };
        if rule.kind != Kind::Regions || cells.len() != region.len() {
            return Ok(());
        }
        for (own, mates) in self.mates(&numbers(region)).iter().enumerate() {
            if mates.len() > 1 && mates[0] == own {
                let mates: Vec<usize> = mates.iter().map(|&i| cells[i].index()).collect();
                self.differ(&mates, out)?;
            }
        }
        Ok(())
    }

    /// For each of these cells, the cells that some constraint makes equal to it, including itself, as indices into the
    /// list.
    fn mates(&self, cells: &[usize]) -> Vec<Vec<usize>> {
        let mut part: Vec<usize> = (0..cells.len()).collect();
        let rules = self.puzzle.certain();
        let equal = rules
            .flat_map(|rule| facts(self.puzzle, rule))
            .filter_map(|fact| match fact {
                Fact::Related(pairs, relation) if relation.is_equality() => Some(pairs),
                _ => None,
            });
        let number = |cell: Cell| cells.iter().position(|&other| other == cell.index());
        for (a, b) in equal.flatten() {
            if let (Some(a), Some(b)) = (number(a), number(b)) {
                let (from, to) = (part[a], part[b]);
                let moved = part.iter_mut().filter(|part| **part == from);
                moved.for_each(|part| *part = to);
            }
        }
        let mates = |&own: &usize| (0..cells.len()).filter(|&i| part[i] == own).collect();
        part.iter().map(mates).collect()
    }

    /// Lowers all ranks together at the first of them, with the digits that they imply.
    pub(super) fn rank(&mut self, rule: &Rule, out: &mut Out) -> Propagation {
        let board = self.puzzle.board();
        let rank_of = |rule: &Rule| match rule.kind {
            Kind::Rank(rank) => Some((rule.cells().to_vec(), usize::try_from(rank).ok())),
            _ => None,
        };
        let certain = || self.puzzle.certain();
        let mut all: Vec<_> = certain().filter_map(rank_of).collect();
        if !certain().any(|other| std::ptr::eq(other, rule)) {
            all = rank_of(rule).into_iter().collect();
        } else if certain().find(|other| rank_of(other).is_some()) != Some(rule) {
            return Ok(());
        }
        let (n, lines) = (self.digits(), ranked_lines(board));
        // If rows and columns are houses, each digit begins four lines.
        let is_house = |line: &Vec<Cell>| {
            let mut cells = line.clone();
            cells.sort_unstable();
            let mut houses = board.houses();
            cells.len() == n && houses.any(|house| board.cells_of(house) == cells)
        };
        let are_houses = n > 1 && lines.iter().all(is_house);
        let mut ranked: Vec<(usize, usize)> = Vec::new();
        for (line, rank) in all {
            let own = lines
                .iter()
                .position(|other| *other == line)
                .ok_or(Contradiction)?;
            let rank = rank.filter(|rank| (1..=lines.len()).contains(rank));
            let rank = rank.ok_or(Contradiction)?;
            if are_houses {
                out.only.push((line[0].index(), 1 << ((rank - 1) / 4)));
            }
            ranked.push((own, rank));
        }
        ranked.sort_by_key(|&(line, rank)| (rank, line));
        ranked.dedup();
        out.push(Ranks {
            lines: lines.iter().map(|line| numbers(line)).collect(),
            ranked,
            ties: ties_of(self.puzzle),
            houses: are_houses,
        });
        Ok(())
    }
}

/// The cells that hold the regions of a board, if the region numbers are interchangeable: no constraint reads the
/// numbers themselves.
pub(super) fn labels(puzzle: &Puzzle) -> Vec<usize> {
    let mut all: Vec<&Rule> = Vec::new();
    let mut open: Vec<&Constraint> = puzzle.constraints.iter().collect();
    while let Some(constraint) = open.pop() {
        match constraint {
            Constraint::Rule(rule) => all.push(rule),
            Constraint::All(inner) | Constraint::Any(inner) => open.extend(inner),
        }
    }
    let full = puzzle.board().side();
    let is_free = |rule: &Rule, cells: &[Cell]| {
        let here = |group: &[Cell]| group.iter().any(|cell| cells.contains(cell));
        let board = puzzle.board();
        let elsewhere = all.iter().filter(|other| !std::ptr::eq(**other, rule));
        cells
            .iter()
            .all(|&cell| puzzle.allowed_at(cell).len() == full)
            && board.houses().all(|house| !here(board.cells_of(house)))
            && cells.iter().all(|&cell| board.kept_apart(cell).is_empty())
            && elsewhere.into_iter().all(|other| {
                let read = match other.kind.reads_the_head_alone() {
                    true => 1,
                    false => other.groups.len(),
                };
                !other.groups.iter().take(read).any(|group| here(group))
            })
    };
    let mut regions = puzzle.certain().filter(|rule| rule.kind == Kind::Regions);
    match regions.next().map(|rule| (rule, &rule.groups[..])) {
        Some((rule, [_, cells])) if is_free(rule, cells) => numbers(cells),
        _ => Vec::new(),
    }
}
