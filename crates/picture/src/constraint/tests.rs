use std::sync::Arc;

use ninefold_explain::{Figure, Role};
use ninefold_grid::artwork::{Artwork, Form, Piece};
use ninefold_grid::constraint::{Constraint, Kind, Relation};
use ninefold_grid::{Board, Cell, Digit, Grid, Marks, Pencilmarks, Puzzle, Shape};
use ninefold_techniques::Position;
use ninefold_testkit::constraints::{KINDS, rule};

use crate::board::{BoardPicture, MARGIN};
use crate::drawing::{Drawing, Item, Point};
use crate::picture::Picture;
use crate::theme::Theme;
use crate::{pdf, png, svg};

/// Returns any full grid. Rules that it breaks are drawn too.
fn full(board: &Board) -> Grid {
    let digit = |cell: Cell| Digit::from_index(cell.index() % board.side());
    Grid::of_digits(board, &board.cells().map(digit).collect::<Vec<Digit>>())
}

#[test]
fn every_kind_is_drawn_or_told() {
    let mut rng = ninefold_testkit::full::Rng::new(7);
    for shape in [Shape::new(2, 2).unwrap(), Shape::new(2, 3).unwrap()] {
        let empty = Puzzle::empty(Board::of(shape));
        let full = full(empty.board());
        let bare = Picture::of(BoardPicture::new(&empty)).draw(&Theme::LIGHT);
        for number in 0..KINDS {
            for _ in 0..3 {
                let mut puzzle = empty.clone();
                let constraint = rule(&puzzle, number, &full, &mut rng);
                puzzle.constraints.push(constraint);
                for theme in Theme::ALL {
                    let picture = Picture {
                        title: "A title".to_owned(),
                        ..Picture::with_solution(BoardPicture::new(&puzzle), &full)
                    };
                    let drawing = picture.draw(theme);
                    assert!(drawing.items.len() > bare.items.len());
                    assert!(svg(&drawing).starts_with("<svg"));
                    let numbers = drawing.size.x.is_finite() && drawing.size.y.is_finite();
                    assert!(numbers && drawing.size.x > 100.0);
                    assert!(drawing.description.contains("Solution"));
                    // The meaning is given once, although there are two boards.
                    let words = puzzle.constraints[0].words(puzzle.board());
                    assert_eq!(drawing.description.matches(&words[1..]).count(), 1);
                }
                let background = BoardPicture::new(&puzzle).background(&Theme::LIGHT);
                assert!(background.at.x >= MARGIN && background.cell > 0.0);
            }
        }
    }
}

#[test]
fn clues_stand_outside() {
    let board = Board::of(Shape::new(2, 2).unwrap());
    let line = |names: &str| {
        let cells = names.split(' ').map(|name| board.named(name).unwrap());
        cells.collect::<Vec<Cell>>()
    };
    let puzzle = Puzzle::empty(board.clone()).with_constraints(vec![
        Constraint::new(Kind::Sandwich(3), line("r1c1 r1c2 r1c3 r1c4")),
        Constraint::new(Kind::XSum(3), line("r1c1 r1c2 r1c3 r1c4")),
        Constraint::new(Kind::Room(1), line("r4c2 r3c2 r2c2 r1c2")),
        Constraint::new(Kind::LittleKiller(9), line("r1c4 r2c3 r3c2 r4c1")),
    ]);
    let outside = BoardPicture::new(&puzzle).outside();
    assert_eq!(outside.len(), 4);
    assert_eq!(outside.reach(&board), [0.75, 1.5, 0.75, 0.75]);
    let picture = BoardPicture {
        has_coordinates: true,
        ..BoardPicture::new(&puzzle)
    };
    // The coordinates are beyond the clues.
    assert_eq!(picture.reach(&outside), [1.25, 2.0, 0.75, 0.75]);
    let coordinates = |has_coordinates| {
        let picture = BoardPicture {
            has_coordinates,
            ..BoardPicture::new(&puzzle)
        };
        let items = picture.background(&Theme::LIGHT).drawing.items;
        let texts = items.into_iter().filter_map(|item| match item {
            Item::Text(text) if text.text == "r1" || text.text == "c4" => Some(text.at),
            _ => None,
        });
        texts.collect::<Vec<_>>()
    };
    assert_eq!((coordinates(false).len(), coordinates(true).len()), (0, 2));
}

#[test]
fn holes_and_cells_beside_have_room() {
    let mut board = Board::overlapping(Shape::new(2, 2).unwrap(), &[(0, 0), (2, 2)]).unwrap();
    board.add_beside("A1").unwrap();
    let puzzle = Puzzle::empty(board);
    let picture = BoardPicture::new(&puzzle);
    let background = picture.background(&Theme::DARK);
    assert!(background.drawing.size.y > background.drawing.size.x);
    assert_eq!(background.middles.len(), puzzle.board().cell_count());
    let words = picture.description();
    let row = "Row 1: empty, empty, empty, empty, no cell, no cell.";
    assert!(
        words.contains(row) && words.contains("A1: empty."),
        "{words}"
    );
    assert!(words.starts_with("A Sudoku board, 6 by 6, 2 boards that overlap."));
}

/// Such cells hold what rules say of other cells.
#[test]
fn cells_about_other_cells_are_not_shown() {
    let mut board = Board::of(Shape::new(2, 2).unwrap());
    let plain = Puzzle::empty(board.clone());
    let shade = board.add_beside("shade-r2c3").unwrap();
    let mut puzzle = Puzzle::empty(board);
    puzzle.give(shade, Digit::new(2));
    let pair = Constraint::new(Kind::Thermo, vec![Cell::new(0), shade]);
    let puzzle = puzzle.with_constraints(vec![pair]);
    let [with, without] =
        [&puzzle, &plain].map(|puzzle| BoardPicture::new(puzzle).background(&Theme::LIGHT));
    assert_eq!(with.drawing.items, without.drawing.items);
    assert_eq!(with.middles[shade.index()], with.middles[6]);
}

/// The words about a line have a piece of it before them, and in print it is no other line's piece.
#[test]
fn lines_of_different_kinds_look_different() {
    let board = Board::of(Shape::NINE);
    let kinds = [
        Kind::Thermo,
        Kind::Whisper(5),
        Kind::Renban,
        Kind::Nabner,
        Kind::Palindrome,
        Kind::Between,
        Kind::Lockout(4),
        Kind::RegionSum,
        Kind::Zipper,
        Kind::Entropic,
        Kind::SumLine(10),
        Kind::DoubleArrow,
    ];
    let cells: Vec<Cell> = (0..5).map(Cell::new).collect();
    for theme in Theme::ALL {
        let looks = kinds.iter().map(|kind| {
            let rule = Constraint::new(kind.clone(), cells.clone());
            let puzzle = Puzzle::empty(board.clone()).with_constraints(vec![rule]);
            let captions = super::paragraphs(&BoardPicture::new(&puzzle));
            let [caption] = &captions[..] else {
                panic!("{kind:?}");
            };
            let mut piece = Drawing::new(Point::default(), theme.paper);
            caption.draw_line(&mut piece, theme, Point::default(), 16.0);
            assert!(
                !piece.items.is_empty() && caption.indent() > 0.0,
                "{kind:?}"
            );
            // Greys and widths that differ a little are the same to the eye.
            let without_greys = piece.items.iter().map(|item| match item {
                Item::Form {
                    outline,
                    fill,
                    stroke,
                } => {
                    let is_paper = fill.map(|fill| fill == theme.paper);
                    let stroke = stroke.map(|own| (own.dash, own.colour == theme.paper));
                    format!("{outline:?} {is_paper:?} {stroke:?}")
                }
                other => format!("{other:?}"),
            });
            (without_greys.collect::<Vec<String>>(), piece.items.clone())
        });
        let looks: Vec<(Vec<String>, Vec<Item>)> = looks.collect();
        for (i, a) in looks.iter().enumerate() {
            for (j, b) in looks.iter().enumerate().skip(i + 1) {
                let is_same = match theme.name {
                    "print" => a.0 == b.0,
                    _ => a.1 == b.1,
                };
                assert!(
                    !is_same,
                    "{:?} and {:?} in {}",
                    kinds[i], kinds[j], theme.name
                );
            }
        }
    }
}

/// Its name does not say which digits may follow which.
#[test]
fn a_relation_is_explained() {
    let relation = Relation::new("odd and even", 4, |a, b| a % 2 != b % 2);
    let cells = (0..3).map(Cell::new).collect();
    let rule = Constraint::new(Kind::Pair(Arc::new(relation)), cells);
    let board = Board::of(Shape::new(2, 2).unwrap());
    let puzzle = Puzzle::empty(board).with_constraints(vec![rule]);
    let captions = super::paragraphs(&BoardPicture::new(&puzzle));
    let words: Vec<&str> = captions.iter().map(|own| own.words.as_str()).collect();
    let line = "Pair (odd and even): any two neighbours on the line are in this relation.";
    assert_eq!(
        words,
        [
            line,
            "After 1 or 3 comes 2 or 4. After 2 or 4 comes 1 or 3."
        ]
    );
}

/// A line is drawn in one piece as long as its width does not change, and not through holes.
#[test]
fn lines_are_those_of_the_regions() {
    let lines = |board: Board| {
        let puzzle = Puzzle::empty(board);
        let background = BoardPicture::new(&puzzle).background(&Theme::LIGHT);
        let paths = background.drawing.items.iter().map(|item| match item {
            Item::Form {
                outline: crate::Outline::Path(segments),
                ..
            } => segments.len() / 2,
            _ => 0,
        });
        paths.collect::<Vec<usize>>()
    };
    let two = Shape::new(2, 2).unwrap();
    // There are two thin and three thick lines in each direction.
    assert_eq!(lines(Board::of(two)), [4, 6]);
    // Without boxes, only the rim is thick.
    assert_eq!(lines(Board::latin(4, 4, 1, 4).unwrap()), [6, 4]);
    // With pieces, a thin line between them is cut where a piece ends.
    let pieces: Vec<Option<usize>> = [0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3]
        .map(Some)
        .into();
    let jigsaw = Board::latin(4, 4, 1, 4)
        .unwrap()
        .with_pieces(&pieces)
        .unwrap();
    let words = BoardPicture::new(&Puzzle::empty(jigsaw.clone())).description();
    assert!(words.contains("4 by 4, 4 pieces.\nThe piece of r1c1: r1c1 r1c2 r1c3 r2c1.\n"));
    assert!(lines(jigsaw).iter().all(|&many| many > 6));
    // There are seven lines in each direction, and none goes through a hole.
    let two = Board::overlapping(two, &[(0, 0), (2, 2)]).unwrap();
    assert_eq!(lines(two), [6, 8]);
}

/// The position of a board that is not square, with digits from 0, is drawn in the right cells.
#[test]
fn a_position_is_drawn_over_the_rules() {
    let mut puzzle = Puzzle::empty(Board::latin(2, 4, 0, 4).unwrap());
    puzzle.restrict(Cell::new(5), Marks::of(Digit::from_index(3)));
    let position = Position::new(&puzzle).unwrap();
    let digits = position.grid();
    let mut candidates = Pencilmarks::on(puzzle.board());
    candidates[Cell::new(7)] = Marks::of(Digit::from_index(0));
    let picture = BoardPicture {
        digits: Some(&digits),
        candidates: Some(&candidates),
        ..BoardPicture::new(&puzzle)
    };
    let drawing = Picture {
        note: vec!["A word".to_owned()],
        ..Picture::of(picture)
    }
    .draw(&Theme::LIGHT);
    let at = Point::new(MARGIN, MARGIN);
    let frame = picture.frame(at, picture.cell(), &Theme::LIGHT);
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

/// A figure may name a house that only the position's board has: a diagonal.
#[test]
fn a_figure_on_the_houses_of_constraints() {
    let four = Board::of(Shape::new(2, 2).unwrap());
    let diagonal: Vec<Cell> = (0..4).map(|i| Cell::new(5 * i)).collect();
    let puzzle = Puzzle::empty(four)
        .with_constraints(vec![Constraint::new(Kind::Diagonal, diagonal.clone())]);
    let position = Position::new(&puzzle).unwrap();
    let board = position.board();
    let house = board
        .houses()
        .find(|&house| board.cells_of(house) == diagonal);
    let figure = Figure {
        houses: vec![(house.unwrap(), Role::Base)],
        ..Figure::default()
    };
    let with_figure = BoardPicture {
        figure: Some((&figure, board)),
        ..BoardPicture::new(&puzzle)
    };
    let items = |picture: BoardPicture<'_>| Picture::of(picture).draw(&Theme::LIGHT).items.len();
    // There is a tint and a line around each of its four cells.
    assert_eq!(items(with_figure), items(BoardPicture::new(&puzzle)) + 8);
}

/// Returns a piece of a setter's drawing.
fn piece(is_over: bool, form: Form) -> Piece {
    Piece { is_over, form }
}

fn line(points: Vec<[i32; 2]>, colour: u32) -> Piece {
    let form = Form::Line {
        points,
        colour: Some(colour),
        width: 150,
        head: 300,
        fill: None,
    };
    piece(false, form)
}

fn text(at: [i32; 2], angle: i32, text: &str) -> Piece {
    let form = Form::Text {
        at,
        size: 400,
        angle,
        colour: 0,
        text: text.to_owned(),
    };
    piece(true, form)
}

#[test]
fn a_setters_drawing_is_in_place_of_its_rules() {
    let board = Board::of(Shape::new(2, 2).unwrap());
    let cells = |names: &str| {
        let names = names.split(' ');
        names.map(|name| board.named(name).unwrap()).collect()
    };
    let puzzle = Puzzle::empty(board.clone()).with_constraints(vec![
        Constraint::new(Kind::Renban, cells("r1c1 r1c2")),
        Constraint::new(Kind::Whisper(2), cells("r2c1 r2c2")),
        Constraint::new(Kind::Sandwich(3), cells("r1c1 r1c2 r1c3 r1c4")),
    ]);
    let red = line(vec![[500, 500], [500, 1500]], 0xff_0000);
    let artwork = Artwork::new(0..1, vec![red, text([4700, 500], 0, "12")]).unwrap();
    let svg_of = |board: BoardPicture<'_>, theme: &Theme| svg(&board.background(theme).drawing);
    let own = svg_of(BoardPicture::new(&puzzle), &Theme::LIGHT);
    let picture = BoardPicture {
        artwork: Some(&artwork),
        ..BoardPicture::new(&puzzle)
    };
    let setters = svg_of(picture, &Theme::LIGHT);
    // The edges of the two lines as Ninefold draws them.
    let (renban, whisper) = ("#a838b8", "#2fa84f");
    assert!(own.contains(renban) && own.contains(whisper) && !own.contains("#f00"));
    assert!(!setters.contains(renban) && setters.contains(whisper) && setters.contains("#f00"));
    assert!(!svg_of(picture, &Theme::DARK).contains("#f00"));
    // The text below the board has room, beside the clue on the left.
    let [above, left, below, right] = picture.reach(&picture.outside());
    assert_eq!([above, left, right], [0.0, 0.75, 0.0]);
    assert!((0.8..1.0).contains(&below), "{below}");
}

#[test]
fn whatever_a_setter_drew_can_be_written() {
    let puzzle = Puzzle::empty(Board::of(Shape::NINE));
    let far = 1_000_000;
    let shape = |size: [i32; 2], angle: i32| {
        let form = Form::Shape {
            at: [500, 500],
            size,
            is_round: true,
            angle,
            fill: Some(0xff_ff00),
            edge: Some((0, far)),
        };
        piece(false, form)
    };
    let cage = Form::Cage {
        cells: vec![Cell::new(0), Cell::new(80), Cell::new(5000)],
        colour: 0,
        text: "a long text in the corner".repeat(20),
    };
    let pieces = vec![
        line(vec![[far, far], [-far, far], [i32::MIN, i32::MAX]], 0xff),
        line(vec![], 0xff),
        line(vec![[500, 500]], 0xff),
        shape([1000, 300], 33),
        shape([far, far], 45),
        shape([i32::MAX, i32::MIN], 0),
        text([500, 500], 0, "🍎 → \u{200d}<&"),
        text([500, 500], 90, "turned 🍎"),
        text([500, 500], 7, &"long ".repeat(1000)),
        text([i32::MAX, i32::MIN], i32::MAX, "far"),
        piece(true, cage),
    ];
    let artwork = Artwork::new(0..0, pieces).unwrap();
    let picture = BoardPicture {
        artwork: Some(&artwork),
        ..BoardPicture::new(&puzzle)
    };
    for theme in Theme::ALL {
        let drawing = Picture::of(picture).draw(theme);
        assert!(drawing.size.x < 1100.0 && drawing.size.y < 1100.0);
        assert!(roxmltree::Document::parse(&svg(&drawing)).is_ok());
        assert!(png(&drawing, Some(200)).starts_with(b"\x89PNG"));
        assert!(pdf("A title", &[drawing]).starts_with(b"%PDF"));
    }
}
