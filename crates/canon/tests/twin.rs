//! Compares the canonical form with a slow reference that tries every symmetry and keeps the first image.

use ninefold_canon::{Canonical, NoForm, Symmetry, canonical, isomorphism, lines, nine};
use ninefold_grid::{Cell, Grid, Shape, notation};
use ninefold_testkit::full::{full_grid, part};
use proptest::prelude::*;

/// All orders of 0..n in which groups of `size` stay together.
fn orders(n: usize, size: usize) -> Vec<Vec<usize>> {
    fn grow(orders: Vec<Vec<usize>>, n: usize, size: usize) -> Vec<Vec<usize>> {
        if orders[0].len() == n {
            return orders;
        }
        let next = orders.iter().flat_map(|order| {
            let begun = order.len() % size;
            (0..n)
                .filter(move |i| {
                    let group = i / size;
                    !order.contains(i)
                        && match begun {
                            0 => !order.iter().any(|j| j / size == group),
                            _ => order[order.len() - 1] / size == group,
                        }
                })
                .map(|i| [order.as_slice(), &[i]].concat())
        });
        grow(next.collect(), n, size)
    }
    grow(vec![Vec::new()], n, size)
}

/// The first image, cell by cell, and the number of moves of rows and columns that produce it.
fn first_of_all(shape: Shape, grid: &Grid) -> (Vec<usize>, u128) {
    let n = shape.side();
    let rows = orders(n, shape.rows());
    let columns = orders(n, shape.columns());
    let cells: Vec<usize> = grid
        .iter()
        .map(|(_, d)| d.map_or(0, |d| d.value()))
        .collect();
    let turned: Vec<usize> = (0..n * n).map(|i| cells[i % n * n + i / n]).collect();
    let boards = if shape.rows() == shape.columns() {
        vec![cells, turned]
    } else {
        vec![cells]
    };
    let mut best = vec![n + 1; n * n];
    let mut count = 0;
    for board in boards {
        for rows in &rows {
            'next: for columns in &columns {
                let mut names = [0; 16];
                let (mut named, mut ahead) = (0, false);
                for i in 0..n * n {
                    let digit = board[rows[i / n] * n + columns[i % n]];
                    if digit > 0 && names[digit] == 0 {
                        named += 1;
                        names[digit] = named;
                    }
                    let name = names[digit];
                    if !ahead && name > best[i] {
                        continue 'next;
                    }
                    ahead |= name < best[i];
                    best[i] = name;
                    if ahead {
                        best[i + 1..].fill(n + 1);
                    }
                }
                count = if ahead { 1 } else { count + 1 };
            }
        }
    }
    (best, count)
}

/// Checks what must hold for every canonical form.
fn check(shape: Shape, grid: &Grid, form: &Canonical) {
    assert_eq!(
        form.symmetry.apply(grid),
        form.grid,
        "{shape} {}",
        form.symmetry
    );
}

fn agree(shape: Shape, grid: &Grid) {
    let form = canonical(shape, grid).unwrap();
    check(shape, grid, &form);
    let (first, count) = first_of_all(shape, grid);
    let cells: Vec<usize> = form
        .grid
        .iter()
        .map(|(_, d)| d.map_or(0, |d| d.value()))
        .collect();
    let line = notation::write_line(grid, '.');
    assert_eq!(cells, first, "{shape} {line}");
    assert_eq!(form.automorphisms, count, "{shape} {line}");
}

fn shape(rows: usize, columns: usize) -> Shape {
    Shape::new(rows, columns).unwrap()
}

fn small() -> impl Strategy<Value = Shape> {
    prop_oneof![
        Just(shape(2, 2)),
        Just(shape(2, 3)),
        Just(shape(3, 2)),
        Just(shape(1, 4)),
        Just(shape(1, 5)),
        Just(shape(5, 1)),
    ]
}

proptest! {
    #[test]
    fn all_symmetries_of_small_boards(shape in small(), seed: u64, share in 0..=40usize) {
        let givens = shape.cell_count() * share / 36;
        agree(shape, &part(shape, seed, givens));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn all_symmetries_of_nine(seed: u64, givens in 0..=81usize) {
        agree(Shape::NINE, &part(Shape::NINE, seed, givens));
    }
}

proptest! {
    #[test]
    fn both_ways_of_nine_agree(seed: u64, givens in 0..=81usize) {
        let puzzle = part(Shape::NINE, seed, givens);
        let fast = canonical(Shape::NINE, &puzzle).unwrap();
        let slow = lines::canonical(Shape::NINE, &puzzle);
        prop_assert_eq!(fast.grid, slow.grid);
        prop_assert_eq!(fast.automorphisms, slow.automorphisms);
        check(Shape::NINE, &puzzle, &canonical(Shape::NINE, &puzzle).unwrap());
    }
}

/// Tests boards with all numbers of givens from none to all, and several images of each.
#[test]
fn images_have_one_form() {
    let shapes = [
        (2, 2, 40),
        (2, 3, 40),
        (3, 2, 40),
        (2, 4, 40),
        (3, 3, 200),
        (3, 4, 20),
        (4, 4, 12),
        (1, 7, 20),
        (5, 5, 3),
    ];
    for (rows, columns, boards) in shapes {
        let shape = shape(rows, columns);
        for seed in 0..boards {
            let givens = shape.cell_count() * (seed as usize % 12) / 11;
            let puzzle = part(shape, seed, givens);
            let form = canonical(shape, &puzzle).unwrap();
            for image in 0..10 {
                let symmetry = Symmetry::random(shape, seed * 1000 + image);
                let image = symmetry.apply(&puzzle);
                let again = canonical(shape, &image).unwrap();
                check(shape, &image, &again);
                assert_eq!(again.grid, form.grid, "{shape} {symmetry}");
                assert_eq!(again.automorphisms, form.automorphisms);
                let way = isomorphism(shape, &puzzle, &image).unwrap().unwrap();
                assert_eq!(way.apply(&puzzle), image);
            }
        }
    }
}

#[test]
fn known_numbers_of_automorphisms() {
    // The grid with the most automorphisms.
    let grid = |line: &str| notation::read_line(line, None).unwrap().givens().clone();
    let most =
        grid("123456789456789123789123456231564897564897231897231564312645978645978312978312645");
    let form = canonical(Shape::NINE, &most).unwrap();
    assert_eq!(form.automorphisms, 648);
    assert_eq!(form.grid, most);
    assert_eq!(lines::canonical(Shape::NINE, &most).automorphisms, 648);
    let empty = Grid::empty(9);
    assert_eq!(
        canonical(Shape::NINE, &empty).unwrap().automorphisms,
        3_359_232
    );
    // 2·(5!)¹², (3!)⁴·4!·(4!)³·3!, and a number that is too large.
    let count = |rows, columns| {
        let shape = shape(rows, columns);
        canonical(shape, &Grid::empty(shape.side()))
            .unwrap()
            .automorphisms
    };
    assert_eq!(count(5, 5), 2 * 120u128.pow(12));
    assert_eq!(count(3, 4), 6u128.pow(4) * 24 * 24u128.pow(3) * 6);
    assert_eq!(count(15, 17), u128::MAX);
}

#[test]
fn boards_that_break_the_rules_have_no_form() {
    let mut grid = full_grid(Shape::NINE, 1);
    assert!(nine::canonical(&nine::cells(&grid)).is_some());
    let (first, second) = (grid[Cell::new(0)], grid[Cell::new(1)]);
    grid.set(Cell::new(1), first);
    let clash = canonical(Shape::NINE, &grid).unwrap_err();
    let NoForm::Clash(clash) = clash else {
        panic!("{clash}");
    };
    assert_eq!((clash.first, clash.second), (Cell::new(0), Cell::new(1)));
    grid.set(Cell::new(0), second);
    grid.set(Cell::new(80), None);
    assert!(canonical(Shape::NINE, &grid).is_err());
    assert!(nine::canonical(&[10; 81]).is_none());
}
