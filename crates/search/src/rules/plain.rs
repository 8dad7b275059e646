//! Variants that are plain boards after all, for the engines that know nothing of rules: rows and columns, and boxes or as many
//! pieces, and beside them at most what a cell may hold.
//!
//! Jigsaws go there only where rules cannot: smaller ones are solved sooner here, where the law of leftovers is known.

use ninefold_grid::variant::{Constraint, Kind, Layout, UnitKind, Variant};
use ninefold_grid::{Cell, Digit, Geometry, HouseKind, Marks, Pencilmarks, Puzzle, Shape};

/// The digits that a rule of single cells leaves to each of them; nothing for other rules.
pub(super) fn digits_left(layout: &Layout, kind: &Kind) -> Option<Marks> {
    let fits: &dyn Fn(i32) -> bool = match kind {
        Kind::OneOf(values) => &|value| values.contains(&value),
        Kind::Odd => &|value| value % 2 == 1,
        Kind::Even => &|value| value % 2 == 0,
        _ => return None,
    };
    let digits = (0..layout.digits()).map(Digit::from_index);
    Some(digits.filter(|&digit| fits(layout.value(digit))).collect())
}

fn is_of_single_cells(layout: &Layout, constraint: &Constraint) -> bool {
    match constraint {
        Constraint::Rule(rule) => digits_left(layout, &rule.kind).is_some(),
        Constraint::All(all) => all.iter().all(|inner| is_of_single_cells(layout, inner)),
        Constraint::Any(_) => false,
    }
}

/// The variant as a puzzle, if the engines for plain boards are better at it.
pub(super) fn puzzle(variant: &Variant) -> Option<Puzzle> {
    let layout = variant.layout();
    let n = layout.digits();
    let square = (layout.rows(), layout.columns()) == (n, n) && layout.cell_count() == n * n;
    if !square || layout.first() != 1 || layout.units().len() != 3 * n {
        return None;
    }
    let mut rules = variant.constraints.iter();
    if !rules.all(|rule| is_of_single_cells(layout, rule)) {
        return None;
    }
    let (lines, others) = layout.units().split_at(2 * n);
    let are_lines = lines.iter().enumerate().all(|(i, unit)| match i < n {
        true => unit.kind == UnitKind::Row(0, i),
        false => unit.kind == UnitKind::Column(0, i - n),
    });
    let mut covered: Vec<Cell> = others.iter().flat_map(|unit| unit.cells.clone()).collect();
    covered.sort_unstable();
    covered.dedup();
    if !are_lines || covered.len() != n * n || others.iter().any(|unit| unit.cells.len() != n) {
        return None;
    }
    let others: Vec<(HouseKind, Vec<Cell>)> = others
        .iter()
        .enumerate()
        .map(|(i, unit)| (HouseKind::Box(i), unit.cells.clone()))
        .collect();
    let height = others[0].1.iter().map(|cell| cell.row(n)).max()? + 1;
    let boxes = Shape::new(height, n / height.min(n)).ok();
    let boxed = boxes.filter(|shape| shape.side() == n);
    let geometry = boxed.and_then(|shape| Geometry::with(shape, &others, &[]));
    let geometry = match geometry.filter(Geometry::is_plain) {
        Some(plain) => plain,
        None if n > Kind::MOST_DIGITS => Geometry::with(Shape::new(1, n).ok()?, &others, &[])?,
        None => return None,
    };
    let mut left = Pencilmarks::empty(n);
    for cell in layout.cells() {
        left[cell] = variant.allowed(cell);
    }
    for rule in variant.certain() {
        let marks = digits_left(layout, &rule.kind)?;
        for &cell in rule.cells() {
            left[cell] &= marks;
        }
    }
    Some(Puzzle::of_candidates(geometry, left))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_inside_rules_that_hold_together_is_a_rule() {
        let layout = Layout::of(Shape::new(2, 2).unwrap()).unwrap();
        let one_of = |value, cell| Constraint::new(Kind::OneOf(vec![value]), vec![Cell::new(cell)]);
        let mut variant = Variant::new(layout);
        variant.constraints.push(one_of(1, 0));
        assert!(puzzle(&variant).is_some());
        let choice = Constraint::Any(vec![one_of(2, 1), one_of(2, 2)]);
        variant
            .constraints
            .push(Constraint::All(vec![one_of(3, 3), choice]));
        assert!(puzzle(&variant).is_none());
    }
}
