use ninefold_grid::variant::{Constraint, Layout};
use ninefold_grid::{Grid, Marks, Pencilmarks, Puzzle, Shape};
use ninefold_logic::Position;
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

/// The position of a board that is not square, with digits from 0: what stands on it is drawn where its cells are.
#[test]
fn a_position_is_drawn_over_the_rules() {
    let layout = Layout::lines(2, 4, 0, 4).unwrap();
    let mut variant = Variant::new(layout);
    variant.restrict(Cell::new(5), Marks::of(Digit::from_index(3)));
    let position = Position::variant(&variant).unwrap();
    let mut givens = Grid::on(position.geometry());
    givens.set(Cell::new(5), Some(Digit::from_index(3)));
    let puzzle = Puzzle::new(position.geometry().clone(), givens);
    let mut candidates = Pencilmarks::on(position.geometry());
    candidates[Cell::new(7)] = Marks::of(Digit::from_index(0));
    let board = VariantBoard {
        position: Some(Board {
            candidates: Some(&candidates),
            ..Board::new(&puzzle)
        }),
        note: "A word",
        ..VariantBoard::new(&variant)
    };
    let frame = board.frame(&Theme::LIGHT);
    let drawing = board.draw(&Theme::LIGHT);
    let written = |text: &str, cell: usize| {
        let middle = frame.middle(Cell::new(cell));
        drawing.items.iter().any(|item| match item {
            Item::Text(one) => {
                let near = |a: f32, b: f32| (a - b).abs() < frame.cell / 2.0;
                one.text == text && near(one.at.x, middle.x) && near(one.at.y, middle.y)
            }
            _ => false,
        })
    };
    assert!(written("3", 5) && written("0", 7) && !written("1", 7));
    assert!(drawing.description.starts_with("A word"));
}
