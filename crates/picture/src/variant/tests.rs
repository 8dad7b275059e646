use ninefold_grid::Shape;
use ninefold_grid::variant::{Constraint, Layout};
use ninefold_testkit::variants::{KINDS, rule};

use super::*;
use crate::svg;

/// Any filling will do: rules that it breaks are drawn as well.
fn filling(layout: &Layout) -> Vec<Digit> {
    let digit = |cell: Cell| Digit::from_index(cell.index() % layout.digits());
    layout.cells().map(digit).collect()
}

#[test]
fn every_kind_is_drawn_or_told() {
    let mut dice = ninefold_testkit::full::Dice::new(7);
    for shape in [Shape::new(2, 2).unwrap(), Shape::new(2, 3).unwrap()] {
        let empty = Variant::new(Layout::of(shape).unwrap());
        let filling = filling(empty.layout());
        let bare = VariantBoard::new(&empty).draw(&Theme::LIGHT);
        for number in 0..KINDS {
            for _ in 0..3 {
                let mut variant = empty.clone();
                let constraint = rule(&variant, number, &filling, &mut dice);
                variant.constraints.push(constraint);
                for theme in Theme::ALL {
                    let board = VariantBoard {
                        digits: Some(&filling),
                        title: "A title",
                        ..VariantBoard::new(&variant)
                    };
                    let drawing = board.draw(theme);
                    assert!(drawing.items.len() > bare.items.len());
                    assert!(svg(&drawing).starts_with("<svg"));
                    let numbers = drawing.size.x.is_finite() && drawing.size.y.is_finite();
                    assert!(numbers && drawing.size.x > 100.0);
                    assert!(drawing.description.contains("Solution"));
                }
                let ground = VariantBoard::new(&variant).ground(&Theme::LIGHT);
                assert!(ground.at.x >= MARGIN && ground.cell > 0.0);
            }
        }
    }
}

#[test]
fn clues_stand_outside() {
    let layout = Layout::of(Shape::new(2, 2).unwrap()).unwrap();
    let line = |names: &str| {
        let cells = names.split(' ').map(|name| layout.named(name).unwrap());
        cells.collect::<Vec<Cell>>()
    };
    let mut variant = Variant::new(layout.clone());
    use ninefold_grid::variant::Kind;
    variant.constraints = vec![
        Constraint::new(Kind::Sandwich(3), line("r1c1 r1c2 r1c3 r1c4")),
        Constraint::new(Kind::XSum(3), line("r1c1 r1c2 r1c3 r1c4")),
        Constraint::new(Kind::Room(1), line("r4c2 r3c2 r2c2 r1c2")),
        Constraint::new(Kind::LittleKiller(9), line("r1c4 r2c3 r3c2 r4c1")),
    ];
    let clues = outside::places(&variant);
    assert_eq!(clues.len(), 4);
    assert_eq!(outside::reach(&layout, &clues), [1, 2, 1, 1]);
}

#[test]
fn holes_and_cells_beside_have_room() {
    let mut layout = Layout::overlapping(Shape::new(2, 2).unwrap(), &[(0, 0), (2, 2)]).unwrap();
    layout.add_beside("A1").unwrap();
    let variant = Variant::new(layout);
    let ground = VariantBoard::new(&variant).ground(&Theme::DARK);
    assert!(ground.drawing.size.y > ground.drawing.size.x);
}
