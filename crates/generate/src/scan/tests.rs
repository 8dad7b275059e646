//! Compares the search with slow methods on small boards, and finds known puzzles again.

use std::collections::HashSet;

use ninefold_grid::notation::read_line;
use ninefold_grid::{Board, Grid, Shape};
use ninefold_search::{Collect, Verdict, count, each, solve};

use super::*;
use crate::fill::{Filler, puzzle_of};
use crate::rng::Rng;

/// Returns all hitting sets with this many cells, as the parts find them one after the other.
fn hitting_sets(sets: &[Cells], bands: &[Vec<usize>; 3], givens: usize) -> Vec<Cells> {
    let (orders, parts) = Ways::new(sets, bands.clone(), givens).parts(sets);
    let mut all = Vec::new();
    for (order, start) in parts {
        let mut waiting = vec![start];
        while let Some(node) = waiting.pop() {
            orders[order].step(&node, &mut waiting, &mut all);
        }
    }
    all
}

/// Returns the same sets by the simplest search: each cell in turn is chosen or not.
fn hitting_sets_cell_by_cell(sets: &[Cells], cells: usize, givens: usize) -> HashSet<Cells> {
    let mut all = HashSet::new();
    // The sets, by their last cell.
    let last = |set: &Cells| set.checked_ilog2().map(|last| last as usize);
    let ending: Vec<Vec<Cells>> = (0..cells)
        .map(|cell| {
            sets.iter()
                .copied()
                .filter(|set| last(set) == Some(cell))
                .collect()
        })
        .collect();
    let mut waiting = vec![(0, 0)];
    while let Some((cell, chosen)) = waiting.pop() {
        let number = Cells::count_ones(chosen) as usize;
        if number > givens || cell > 0 && ending[cell - 1].iter().any(|set| set & chosen == 0) {
            continue;
        }
        if cell == cells {
            if number == givens {
                all.insert(chosen);
            }
            continue;
        }
        waiting.extend([(cell + 1, chosen), (cell + 1, chosen | 1 << cell)]);
    }
    all
}

/// Returns two or three bands of a board with boxes. The third may be empty.
fn bands(shape: Shape) -> [Vec<usize>; 3] {
    let height = shape.rows() * shape.side();
    let cells = shape.side() * shape.side();
    [0, 1, 2].map(|band| (band * height..((band + 1) * height).min(cells)).collect())
}

/// Returns minimal unavoidable sets, the smallest first. They are where other solutions differ from this one if
/// all cells of this many digits are empty.
fn differences(board: &Board, grid: &Grid, digits: u32) -> Vec<Cells> {
    let mut all = HashSet::new();
    for out in (0..1u32 << grid.side()).filter(|out| out.count_ones() == digits) {
        let mut left = grid.clone();
        for (cell, _) in grid
            .filled()
            .filter(|(_, digit)| out >> digit.index() & 1 == 1)
        {
            left.set(cell, None);
        }
        let mut others = Collect::default();
        each(&puzzle_of(board, &left), &mut others, &Budget::default());
        for other in others.grids {
            let differs = grid
                .filled()
                .filter(|&(cell, digit)| other[cell] != Some(digit));
            all.insert(differs.map(|(cell, _)| 1 << cell.index()).sum::<Cells>());
        }
    }
    all.remove(&0);
    let mut all: Vec<Cells> = all.into_iter().collect();
    all.sort_unstable_by_key(|set| (set.count_ones(), *set));
    let mut minimal: Vec<Cells> = Vec::new();
    for set in all {
        if minimal.iter().all(|smaller| smaller & !set != 0) {
            minimal.push(set);
        }
    }
    minimal
}

fn is_proper(board: &Board, grid: &Grid, chosen: Cells) -> bool {
    let mut left = grid.clone();
    for (cell, _) in grid
        .filled()
        .filter(|(cell, _)| chosen >> cell.index() & 1 == 0)
    {
        left.set(cell, None);
    }
    count(&puzzle_of(board, &left), 2, &Budget::default()).count == 1
}

fn once(found: Vec<Cells>) -> HashSet<Cells> {
    let number = found.len();
    let set: HashSet<Cells> = found.into_iter().collect();
    assert_eq!(set.len(), number, "found twice");
    set
}

#[test]
fn all_puzzles_of_4x4_grids_are_found() {
    let shape = Shape::new(2, 2).unwrap();
    let filler = Filler::new(shape);
    let board = filler.board();
    for seed in 0..4 {
        let grid = filler
            .grid(&mut Rng::new(seed, 0), &Budget::default())
            .unwrap();
        let sets = differences(board, &grid, 2);
        for givens in 0..=16 {
            let wanted: HashSet<Cells> = (0..1 << 16)
                .filter(|chosen: &Cells| chosen.count_ones() as usize == givens)
                .filter(|&chosen| is_proper(board, &grid, chosen))
                .collect();
            let candidates = once(hitting_sets(&sets, &bands(shape), givens));
            assert_eq!(candidates, hitting_sets_cell_by_cell(&sets, 16, givens));
            let found = candidates
                .into_iter()
                .filter(|&chosen| is_proper(board, &grid, chosen));
            assert_eq!(found.collect::<HashSet<_>>(), wanted, "{seed} {givens}");
        }
    }
}

#[test]
fn all_hitting_sets_of_6x6_grids_are_found() {
    let shape = Shape::new(2, 3).unwrap();
    let filler = Filler::new(shape);
    for seed in 0..3 {
        let grid = filler.grid(&mut Rng::new(seed, 0), &Budget::default());
        let sets = differences(filler.board(), &grid.unwrap(), 3);
        for givens in [6, 7, 8] {
            assert_eq!(
                once(hitting_sets(&sets, &bands(shape), givens)),
                hitting_sets_cell_by_cell(&sets, 36, givens),
                "{seed} {givens}"
            );
        }
    }
}

/// The fast method knows more unavoidable sets than the slow one, but it must not miss a puzzle.
#[test]
fn all_puzzles_with_9_givens_of_a_6x6_grid_are_found() {
    let shape = Shape::new(2, 3).unwrap();
    let filler = Filler::new(shape);
    let board = filler.board();
    let grid = filler.grid(&mut Rng::new(2, 0), &Budget::default());
    let grid = grid.unwrap();
    let puzzles = |candidates: HashSet<Cells>| {
        let candidates = candidates.into_iter();
        let proper = candidates.filter(|&chosen| is_proper(board, &grid, chosen));
        proper.collect::<HashSet<_>>()
    };
    let slow = hitting_sets_cell_by_cell(&differences(board, &grid, 2), 36, 9);
    let fast = once(hitting_sets(
        &differences(board, &grid, 3),
        &bands(shape),
        9,
    ));
    assert!(fast.len() < slow.len());
    let wanted = puzzles(slow);
    assert!(!wanted.is_empty());
    assert_eq!(puzzles(fast), wanted);
}

/// The sets here are not unavoidable sets and more than are used, and the bands are not bands.
#[test]
fn hitting_sets_of_any_sets_are_found() {
    let mut rng = Rng::new(31, 0);
    for round in 0..60 {
        let cells = 6 + rng.below(10);
        let mut bands = [vec![], vec![], vec![]];
        for cell in 0..cells {
            bands[rng.below(3)].push(cell);
        }
        let number = rng.below(12);
        let mut sets: Vec<Cells> = (0..number)
            .map(|_| {
                (0..1 + rng.below(5))
                    .map(|_| 1 << rng.below(cells))
                    .fold(0, |set, cell| set | cell)
            })
            .collect();
        sets.sort_unstable_by_key(|set| set.count_ones());
        for givens in 0..=cells {
            assert_eq!(
                once(hitting_sets(&sets, &bands, givens)),
                hitting_sets_cell_by_cell(&sets, cells, givens),
                "{round} {givens}"
            );
        }
    }
}

/// A grid without the cells of an unavoidable set has several solutions.
#[test]
fn sets_that_are_added_are_unavoidable() {
    let line = "693784512487512936125963874932651487568247391741398625319475268856129743274836159";
    let grid = batch::cells(&read_line(line, None).unwrap()).unwrap();
    let listed = unavoidable(
        read_line(line, None).unwrap().givens(),
        8,
        &Budget::default(),
    );
    let listed = listed.unwrap();
    let rows = [0, 1, 2].map(|band| (27 * band..27 * band + 27).collect());
    let sets = learn::add_sets(listed.clone(), &Ways::new(&listed, rows, 17), &grid);
    let mut added = 0;
    for set in sets.into_iter().filter(|set| !listed.contains(set)) {
        let mut answer = [batch::Answer::NONE];
        batch::solve(&[puzzle(&grid, !set)], Backend::best(), &mut answer);
        assert_eq!(answer[0].solutions, 2, "{set:x}");
        added += 1;
    }
    assert!(added > 0);
}

#[test]
fn all_cells_but_few_are_soon_found() {
    let full = "693784512487512936125963874932651487568247391741398625319475268856129743274836159";
    let puzzle = read_line(full, None).unwrap();
    for (givens, wanted) in [(81, 1), (80, 81), (79, 81 * 80 / 2)] {
        let budget = Budget::default();
        let scan = Scan::new(puzzle.givens(), givens, Backend::best(), &budget).unwrap();
        let parts = 0..scan.parts();
        let found: usize = parts.map(|part| scan.part(part, &budget).0.len()).sum();
        assert_eq!(found, wanted, "{givens}");
    }
}

/// In the grid of a puzzle with 17 givens this puzzle is found again, and no other. There is none with 16.
#[test]
fn a_puzzle_is_found_again() {
    let line = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
    let puzzle = read_line(line, None).unwrap();
    let Verdict::Unique(grid) = solve(&puzzle, &Budget::default()).verdict else {
        panic!("it is proper");
    };
    let budget = Budget::default();
    for (givens, wanted) in [(16, vec![]), (17, vec![batch::cells(&puzzle).unwrap()])] {
        let scan = Scan::new(&grid, givens, Backend::best(), &budget).unwrap();
        let mut all = Vec::new();
        for part in 0..scan.parts() {
            let (found, _, is_complete) = scan.part(part, &budget);
            assert!(is_complete);
            all.extend(found);
        }
        assert_eq!(all, wanted);
    }
}
