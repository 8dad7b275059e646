use super::*;

fn shapes() -> impl Iterator<Item = Shape> {
    [
        (2, 2),
        (2, 3),
        (3, 2),
        (1, 5),
        (3, 3),
        (3, 4),
        (4, 4),
        (5, 5),
        (15, 17),
    ]
    .into_iter()
    .map(|(r, c)| Shape::new(r, c).unwrap())
}

#[test]
fn every_cell_is_once_in_each_of_its_houses() {
    for shape in shapes() {
        let board = Board::of(shape);
        for cell in board.cells() {
            for &house in board.houses_of(cell) {
                let times = board.cells_of(house).iter().filter(|&&c| c == cell).count();
                assert_eq!(
                    times,
                    1,
                    "{shape} {} {}",
                    board.name(cell),
                    board.kind(house)
                );
            }
        }
        assert_eq!(board.house_count(), 3 * shape.side());
    }
}

#[test]
fn box_cells_lie_together() {
    let board = Board::of(Shape::new(2, 3).unwrap());
    let names = |house: usize| {
        let house = board.houses().nth(house).unwrap();
        let cells = board.cells_of(house).iter().map(|&c| board.name(c));
        (
            board.kind(house).to_string(),
            cells.collect::<Vec<_>>().join(" "),
        )
    };
    assert_eq!(
        names(12),
        ("box 1".into(), "r1c1 r1c2 r1c3 r2c1 r2c2 r2c3".into())
    );
    assert_eq!(
        names(15),
        ("box 4".into(), "r3c4 r3c5 r3c6 r4c4 r4c5 r4c6".into())
    );
}

/// Returns the houses of a board in the form that makes another board.
fn houses(board: &Board) -> Vec<NewHouse> {
    let own = board.houses();
    own.map(|h| (0, board.kind(h), board.cells_of(h).to_vec()))
        .collect()
}

#[test]
fn boards_with_houses_of_their_own() {
    let shape = Shape::new(2, 2).unwrap();
    let plain = Board::of(shape);
    let of = |places: &[usize]| places.iter().copied().map(Cell::new).collect::<Vec<_>>();
    assert!(plain.with_houses(houses(&plain), &[]).unwrap().is_plain());
    let mut others = houses(&plain);
    others.push((0, HouseKind::Diagonal(false), of(&[12, 9, 6, 3])));
    let apart = [(Cell::new(0), Cell::new(11))];
    let x = plain.with_houses(others.clone(), &apart).unwrap();
    assert!(!x.is_plain() && x != plain && x == x.clone());
    assert_eq!((x.shape(), x.boxes()), (None, Some(shape)));
    let rising = x.houses().last().unwrap();
    assert_eq!(x.kind(rising).to_string(), "the rising diagonal");
    assert_eq!(x.cells_of(rising), of(&[3, 6, 9, 12]));
    assert_eq!(x.houses_of(Cell::new(3)).len(), 4);
    assert_eq!(x.houses_of(Cell::new(0)), plain.houses_of(Cell::new(0)));
    assert!(x.sees(Cell::new(3), Cell::new(12)) && !plain.sees(Cell::new(3), Cell::new(12)));
    assert!(x.sees(Cell::new(11), Cell::new(0)) && x.peers(Cell::new(11)).contains(&Cell::new(0)));
    // A house of three cells cannot hold a digit twice, and it is not complete.
    let three = of(&[0, 1, 2, 2]);
    others.push((0, HouseKind::Region(0, 0), three));
    let x = plain.with_houses(others.clone(), &[]).unwrap();
    let last = x.houses().last().unwrap();
    assert!(!x.is_complete(last) && x.is_complete(rising));
    others.push((0, HouseKind::Region(0, 0), of(&[0, 1, 2, 3, 4])));
    assert!(plain.with_houses(others, &[]).is_err());
    let same = [(Cell::new(3), Cell::new(3))];
    assert!(plain.with_houses(houses(&plain), &same).is_err());
}

#[test]
fn boards_of_any_form() {
    let mut lines = Board::latin(2, 3, 0, 3).unwrap();
    let beside = lines.add_beside("A1").unwrap();
    let rows = houses(&lines)[..2].to_vec();
    let apart = [(beside, Cell::new(0))];
    let board = lines.with_houses(rows.clone(), &apart).unwrap();
    assert!(!board.is_square() && board.lines() == [2, 0]);
    assert_eq!((board.cell_count(), board.side()), (7, 3));
    assert_eq!(board.name(beside), "A1");
    assert_eq!(board.place(beside), None);
    assert_eq!(board.place(Cell::new(5)), Some((1, 2)));
    assert!(board.houses_of(beside).is_empty());
    assert!(board.sees(beside, Cell::new(0)));
    assert_eq!(board.value(Digit::from_index(0)), 0);
    let apart = [(beside, Cell::new(7))];
    assert!(lines.with_houses(rows, &apart).is_err());
    let plain = Board::of(Shape::NINE);
    assert_eq!(plain.counted_from(1).unwrap(), plain);
    let counted = plain.counted_from(0).unwrap();
    assert!(counted != plain && counted.is_square() && !counted.is_plain());
    assert!(plain.counted_from(2).is_err());
}

#[test]
fn plain_boards_are_recognized_however_they_are_made() {
    for shape in shapes() {
        let n = shape.side();
        let lines = Board::latin(n, n, 1, n).unwrap();
        assert_eq!(lines.shape(), None);
        let boxed = lines.with_boxes(shape.rows(), shape.columns()).unwrap();
        assert_eq!(boxed, Board::of(shape));
        assert_eq!((boxed.shape(), boxed.boxes()), (Some(shape), Some(shape)));
    }
    let mut beside = Board::of(Shape::NINE);
    beside.add_beside("A").unwrap();
    assert_eq!((beside.shape(), beside.boxes()), (None, Some(Shape::NINE)));
    let ten = Board::latin(6, 10, 0, 10)
        .unwrap()
        .with_boxes(2, 5)
        .unwrap();
    assert_eq!((ten.shape(), ten.boxes()), (None, Shape::new(2, 5).ok()));
    let pieces: Vec<Option<usize>> = (0..16).map(|i| Some(i / 4)).collect();
    let jigsaw = Board::latin(4, 4, 1, 4)
        .unwrap()
        .with_pieces(&pieces)
        .unwrap();
    assert_eq!((jigsaw.shape(), jigsaw.boxes()), (None, None));
}

#[test]
fn peers_are_the_cells_seen() {
    for shape in shapes().filter(|shape| shape.side() <= 25) {
        let board = Board::of(shape);
        for a in board.cells().step_by(7) {
            let seen: Vec<Cell> = board.cells().filter(|&b| board.sees(a, b)).collect();
            assert_eq!(board.peers(a), seen);
        }
    }
}

#[test]
fn boards_that_overlap_share_cells_and_boxes() {
    let corners = [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)];
    let board = Board::overlapping(Shape::NINE, &corners).unwrap();
    assert_eq!(board.cell_count(), 5 * 81 - 4 * 9);
    assert_eq!(board.house_count(), 5 * 27 - 4);
    assert_eq!(board.at(0, 10), None);
    let corner = board.named("r7c7").unwrap();
    assert_eq!(board.name(corner), "r7c7");
    assert_eq!(board.houses_of(corner).len(), 5);
    let first = board.houses().next().unwrap();
    assert_eq!(board.house_name(first), "row 1 of board 1");
}

#[test]
fn cells_are_found_by_name() {
    let mut board = Board::latin(5, 10, 0, 10).unwrap();
    let beside = board.add_beside("VA").unwrap();
    for name in ["VA", "", "a b", "r1c1", "R20c7"] {
        assert!(board.add_beside(name).is_err(), "{name:?}");
    }
    assert_eq!(board.named("VA"), Some(beside));
    assert_eq!(board.named("r5c10"), Some(Cell::new(49)));
    for bad in [
        "", "r", "r1", "r0c1", "r6c1", "r1c11", "rc", "r1c1x", "r9999c1", "r+1c1",
    ] {
        assert_eq!(board.named(bad), None, "{bad}");
    }
    for cell in board.cells() {
        assert_eq!(board.named(&board.name(cell)), Some(cell));
    }
    assert_eq!((board.first(), board.last()), (0, 9));
    assert_eq!(board.digit(10), None);
    assert_eq!(board.value(board.digit(7).unwrap()), 7);
}

#[test]
fn the_same_boxes_are_added_once() {
    let plain = Board::of(Shape::NINE);
    assert_eq!(plain.with_boxes(3, 3).unwrap(), plain);
    let both = Board::of(Shape::new(2, 3).unwrap())
        .with_boxes(3, 2)
        .unwrap();
    assert_eq!(both.house_count(), 12 + 6 + 6);
    assert_eq!(both.with_boxes(3, 2).unwrap(), both);
}

#[test]
fn a_house_is_of_one_of_the_boards() {
    let nine = Board::of(Shape::NINE);
    let row = (1, HouseKind::Row(0), (0..9).map(Cell::new).collect());
    let error = nine.with_houses(vec![row], &[]).unwrap_err();
    assert_eq!(error.to_string(), "row 1 of board 2 (1 on this one)");
}
