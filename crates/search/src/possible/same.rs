//! Finds cells that hold the same digit in every solution, and cells that never do.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use ninefold_grid::constraint::{Constraint, Kind, Relation, facts};
use ninefold_grid::{Cell, Digit, Grid};

use super::Possible;
use crate::{Budget, End, First, Limit, each};

impl Possible {
    /// Finds the groups of cells that hold the same digit in all solutions, each group in the order of the cells. Cells
    /// with one possible digit are in no group. Known solutions separate most cells. For the others, a solution in
    /// which they differ is searched for and kept.
    ///
    /// The node budget applies to each of these searches.
    ///
    /// # Errors
    /// Returns [`Limit`] if the budget ran out first.
    ///
    /// ```
    /// use ninefold_grid::Puzzle;
    /// use ninefold_search::{Budget, Possible};
    ///
    /// let mut possible = Possible::new(&"1..4 ..1. .1.. 4..1".parse::<Puzzle>()?, 10);
    /// possible.search(&Budget::default());
    /// let same = possible.same(&Budget::default());
    /// assert!(same.is_ok_and(|groups| groups.iter().all(|group| group.len() > 1)));
    /// # Ok::<(), ninefold_grid::notation::NotationError>(())
    /// ```
    pub fn same(&mut self, budget: &Budget) -> Result<Vec<Vec<Cell>>, Limit> {
        if self.has_all {
            return Ok(self.alike());
        }
        // Each round either finds and keeps a new solution that separates cells of a group, or proves all groups.
        let mut proved: Vec<(Cell, Cell)> = Vec::new();
        'groups: loop {
            let groups = self.alike();
            for pair in groups.iter().flat_map(|group| group.windows(2)) {
                let (first, second) = (pair[0], pair[1]);
                if proved.contains(&(first, second)) {
                    continue;
                }
                let differ = Constraint::of(Kind::Distinct, vec![vec![first, second]]);
                match self.one_with(differ, budget)? {
                    Some(grid) => {
                        self.add(grid);
                        continue 'groups;
                    }
                    None => proved.push((first, second)),
                }
            }
            return Ok(groups);
        }
    }

    /// Finds the pairs of cells that hold different digits in all solutions, in the order of the cells. It leaves out
    /// pairs that a single house or constraint already separates, cells with one possible digit, and pairs without a
    /// common digit. For pairs that differ in all known solutions, a solution in which they are equal is searched for
    /// and kept.
    ///
    /// The node budget applies to each of these searches.
    ///
    /// # Errors
    /// Returns [`Limit`] if the budget ran out first.
    ///
    /// ```
    /// use ninefold_grid::Puzzle;
    /// use ninefold_search::{Budget, Possible};
    ///
    /// let mut possible = Possible::new(&"1... ..1. .... ...4".parse::<Puzzle>()?, 10);
    /// possible.search(&Budget::default());
    /// let pairs = possible.different(&Budget::default());
    /// assert!(pairs.is_ok_and(|pairs| !pairs.is_empty()));
    /// # Ok::<(), ninefold_grid::notation::NotationError>(())
    /// ```
    pub fn different(&mut self, budget: &Budget) -> Result<Vec<[Cell; 2]>, Limit> {
        let mut pairs = self.unequal(self.pairs());
        let side = self.puzzle.board().side();
        let same = Arc::new(Relation::new("same", side, |a, b| a == b));
        // The number of pairs at the front for which it is proved that no solution has them equal.
        let mut proved = 0;
        while !self.has_all
            && let Some(pair) = pairs.get(proved)
        {
            let equal = Constraint::new(Kind::Pair(Arc::clone(&same)), pair.to_vec());
            match self.one_with(equal, budget)? {
                Some(grid) => {
                    self.add(grid);
                    pairs = self.unequal(pairs);
                }
                None => proved += 1,
            }
        }
        Ok(pairs)
    }

    /// Finds a solution that satisfies one more constraint.
    fn one_with(&self, rule: Constraint, budget: &Budget) -> Result<Option<Grid>, Limit> {
        let mut puzzle = self.puzzle.clone();
        puzzle.constraints.push(rule);
        let mut first = First::default();
        let end = each(&puzzle, &mut first, budget).end;
        match (first.grid, end) {
            (None, End::Limit(limit)) => Err(limit),
            (grid, _) => Ok(grid),
        }
    }

    /// The pairs of undecided cells that may be equal as far as is known, and that no single house or constraint
    /// separates.
    fn pairs(&self) -> Vec<[Cell; 2]> {
        let board = self.puzzle.board();
        let rules = self.puzzle.constraints.iter().flat_map(Constraint::certain);
        let facts = rules.flat_map(|rule| facts(&self.puzzle, rule));
        let apart: HashSet<(Cell, Cell)> = facts.flat_map(|fact| fact.apart(board)).collect();
        let open: Vec<Cell> = board
            .cells()
            .filter(|&cell| self.left[cell].len() > 1)
            .collect();
        let must_differ = |a: Cell, b: Cell| {
            board.sees(a, b) || apart.contains(&(a, b)) || apart.contains(&(b, a))
        };
        let mut pairs = Vec::new();
        for (i, &a) in open.iter().enumerate() {
            for &b in &open[i + 1..] {
                if !(self.left[a] & self.left[b]).is_empty() && !must_differ(a, b) {
                    pairs.push([a, b]);
                }
            }
        }
        pairs
    }

    /// Keeps the pairs that are equal in no known solution.
    fn unequal(&self, mut pairs: Vec<[Cell; 2]>) -> Vec<[Cell; 2]> {
        pairs.retain(|[a, b]| {
            let mut solutions = self.solutions.iter();
            solutions.all(|grid| grid.get(*a) != grid.get(*b))
        });
        pairs
    }

    /// The groups of undecided cells that hold the same digit in every known solution.
    fn alike(&self) -> Vec<Vec<Cell>> {
        let mut groups: HashMap<Vec<Option<Digit>>, Vec<Cell>> = HashMap::new();
        for cell in self.puzzle.board().cells() {
            if self.left[cell].len() > 1 {
                let digits = self.solutions.iter().map(|grid| grid.get(cell)).collect();
                groups.entry(digits).or_default().push(cell);
            }
        }
        let mut groups: Vec<Vec<Cell>> = groups.into_values().collect();
        groups.retain(|group| group.len() > 1);
        groups.sort_unstable();
        groups
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use ninefold_grid::Puzzle;
    use ninefold_testkit::reference::solutions;

    use super::*;

    /// Finds the groups from all solutions.
    fn slowly(puzzle: &Puzzle) -> Vec<Vec<Cell>> {
        let mut all = Possible::new(puzzle, 1);
        for grid in solutions(puzzle, 10_000) {
            all.add(grid);
        }
        let mut groups = all.alike();
        groups.retain(|group| {
            let first = all.solutions[0].get(group[0]);
            all.solutions.iter().any(|grid| grid.get(group[0]) != first)
        });
        groups
    }

    const PUZZLES: [&str; 6] = [
        "1... ..1. .... ...4",
        "12.. 34.. .... ....",
        "1..4 .... .... 4..1",
        "1... .... .... ....",
        "12.. 3... .... ....",
        "1234 3412 .... ....",
    ];

    #[test]
    fn pairs_are_those_of_all_solutions() {
        let mut met = 0;
        for text in PUZZLES {
            let puzzle: Puzzle = text.parse().expect("a puzzle");
            let mut slow = Possible::new(&puzzle, 1);
            for grid in solutions(&puzzle, 10_000) {
                slow.add(grid);
            }
            for limit in [1, 3, 1000] {
                let mut known = Possible::new(&puzzle, limit);
                known.search(&Budget::default());
                // Undecided pairs that may be equal are known from all solutions.
                let pairs = slow.unequal(known.pairs());
                let different = known.different(&Budget::default());
                assert_eq!(different.as_ref(), Ok(&pairs), "{text}");
                met += pairs.len();
            }
        }
        assert!(met > 0);
    }

    #[test]
    fn pairs_of_a_cage_are_no_news() {
        let puzzle: Puzzle = "1... .... .... ....".parse().expect("a puzzle");
        let pairs = |puzzle: &Puzzle| {
            let mut known = Possible::new(puzzle, 3);
            known.search(&Budget::default());
            known.pairs().len()
        };
        let mut caged = puzzle.clone();
        let corners = [Cell::new(3), Cell::new(6), Cell::new(12)];
        let cage = Constraint::new(Kind::Distinct, corners.to_vec());
        let before = pairs(&puzzle);
        caged.constraints.push(cage);
        assert!(pairs(&caged) < before);
    }

    #[test]
    fn groups_are_those_of_all_solutions() {
        let mut met = 0;
        for text in PUZZLES {
            let puzzle: Puzzle = text.parse().expect("a puzzle");
            for limit in [1, 3, 1000] {
                let mut known = Possible::new(&puzzle, limit);
                known.search(&Budget::default());
                assert_eq!(
                    known.same(&Budget::default()),
                    Ok(slowly(&puzzle)),
                    "{text}"
                );
            }
            met += slowly(&puzzle).len();
        }
        assert!(met > 0);
    }

    #[test]
    fn a_budget_is_kept() {
        let puzzle: Puzzle = "1... .... .... ....".parse().expect("a puzzle");
        let mut known = Possible::new(&puzzle, 1);
        // One solution separates only cells with different digits.
        known.search_and_see(&Budget::default(), &mut |_| ControlFlow::Break(()));
        let none = Budget {
            nodes: Some(0),
            ..Budget::default()
        };
        assert!(known.same(&none).is_err());
        assert!(known.different(&none).is_err());
    }
}
