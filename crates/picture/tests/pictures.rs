//! Tests drawings and the three kinds of files made of them.

use ninefold_explain::{Figure, Line, Role};
use ninefold_grid::constraint::{Constraint, Kind};
use ninefold_grid::notation::{read_line, write_line};
use ninefold_grid::{Board, Candidate, Cell, Digit, Grid, Pencilmarks, Puzzle, Shape};
use ninefold_picture::{
    BoardPicture, Drawing, Entry, Item, Outline, Panel, Paper, PerPage, Picture, Sheet, Theme, pdf,
    png, svg,
};
use ninefold_testkit::strategies::{dug_puzzles, shapes};
use proptest::prelude::*;

fn small() -> Puzzle {
    read_line("1.3...2........4", None).unwrap()
}

fn candidate(cell: usize, digit: usize) -> Candidate {
    Candidate {
        cell: Cell::new(cell),
        digit: Digit::from_index(digit - 1),
    }
}

#[test]
fn a_small_board() {
    let puzzle = small();
    let mut digits = puzzle.givens().clone();
    digits.set(Cell::new(1), Digit::new(2));
    let board = BoardPicture {
        digits: Some(&digits),
        ..BoardPicture::new(&puzzle)
    };
    insta::assert_snapshot!(svg(&Picture::of(board).draw(&Theme::LIGHT)));
}

/// A rule that is stated a thousand times is drawn once.
#[test]
fn what_is_stated_again_is_not_drawn_again() {
    let cage = Constraint::new(Kind::Cage(Some(5)), vec![Cell::new(0), Cell::new(1)]);
    let items = |count| {
        let puzzle = small().with_constraints(vec![cage.clone(); count]);
        let picture = Picture::of(BoardPicture::new(&puzzle));
        picture.draw(&Theme::LIGHT).items.len()
    };
    assert_eq!(items(1000), items(1));
}

#[test]
fn a_figure_shows_what_it_names() {
    let puzzle = small();
    let candidates = puzzle.allowed();
    let role = |cell, digit, role| (candidate(cell, digit), role);
    let figure = Figure {
        houses: vec![(puzzle.board().houses().next().unwrap(), Role::Base)],
        cells: vec![(Cell::new(5), Role::Pivot)],
        candidates: vec![
            role(1, 2, Role::On),
            role(5, 2, Role::Off),
            role(4, 2, Role::Eliminated),
            // Nothing is drawn in a cell with a digit.
            role(0, 2, Role::Placed),
        ],
        links: vec![Line {
            from: vec![candidate(1, 2)],
            to: vec![candidate(5, 2)],
            is_strong: false,
        }],
    };
    let board = BoardPicture {
        candidates: Some(&candidates),
        figure: Some((&figure, puzzle.board())),
        ..BoardPicture::new(&puzzle)
    };
    let text = svg(&Picture::of(board).draw(&Theme::LIGHT));
    let document = roxmltree::Document::parse(&text).unwrap();
    let with = |name: &str, value: &str| {
        let nodes = document.descendants();
        nodes
            .filter(|node| node.attribute(name) == Some(value))
            .count()
    };
    // A disc, a ring, a pale disc; one dashed link; and the tints of the row and the cell.
    assert_eq!(with("fill", "#007a5a"), 1);
    assert_eq!(with("stroke", "#b35410"), 1);
    assert_eq!(with("fill", "#fbdfda"), 1);
    assert_eq!(with("stroke", "#5b3f8c"), 2);
    assert_eq!(with("fill", "#e9f1fc"), 4);
    assert_eq!(with("fill", "#e9e0f7"), 1);
}

/// Returns the colour of a pixel.
fn pixel(image: &tiny_skia::Pixmap, x: u32, y: u32) -> u32 {
    let p = image.pixel(x, y).unwrap();
    u32::from_be_bytes([0, p.red(), p.green(), p.blue()])
}

#[test]
fn a_png_has_its_size_and_its_colours() {
    let puzzle = small();
    for theme in Theme::ALL {
        let drawing = Picture::of(BoardPicture::new(&puzzle)).draw(theme);
        // A margin of 20, and four cells of 64.
        assert_eq!((drawing.size.x, drawing.size.y), (296.0, 296.0));
        let image = tiny_skia::Pixmap::decode_png(&png(&drawing, None)).unwrap();
        assert_eq!((image.width(), image.height()), (592, 592));
        assert_eq!(pixel(&image, 5, 5), theme.paper.0);
        // Between the two upper boxes, and between two cells of the first box.
        assert_eq!(pixel(&image, 2 * (20 + 128), 2 * 30), theme.thick.0);
        assert_eq!(pixel(&image, 2 * (20 + 64), 2 * 30), theme.thin.0);
        // The stem of the 1.
        assert_eq!(pixel(&image, 2 * (20 + 34), 2 * (20 + 32)), theme.given.0);
        let wide = png(&drawing, Some(100));
        assert_eq!(tiny_skia::Pixmap::decode_png(&wide).unwrap().width(), 100);
    }
}

#[test]
fn the_largest_boards_are_pictures_too() {
    let puzzle = read_line(&".".repeat(36 * 36), None).unwrap();
    let candidates = Pencilmarks::full(36);
    let board = BoardPicture {
        candidates: Some(&candidates),
        has_coordinates: true,
        ..BoardPicture::new(&puzzle)
    };
    let drawing = Picture::of(board).draw(&Theme::LIGHT);
    let text = svg(&drawing);
    roxmltree::Document::parse(&text).unwrap();
    assert!(text.len() < 5_000_000, "{}", text.len());
    let image = tiny_skia::Pixmap::decode_png(&png(&drawing, Some(600))).unwrap();
    assert_eq!(image.width(), 600);
}

#[test]
fn pages_of_a_sheet() {
    let entry = |title: &str| Entry {
        solution: Some(small().givens().clone()),
        title: title.to_owned(),
        note: "Easy".to_owned(),
        ..Entry::new(small())
    };
    let entries: Vec<Entry> = ["one", "two", "three"].map(entry).into();
    for (per_page, pages) in [
        (PerPage::One, 3),
        (PerPage::Two, 2),
        (PerPage::Four, 1),
        (PerPage::Six, 1),
    ] {
        let sheet = Sheet {
            per_page,
            paper: Paper::default(),
            theme: &Theme::PRINT,
        };
        let drawings = sheet.puzzles(&entries);
        assert_eq!(drawings.len(), pages);
        let words: Vec<&str> = drawings.iter().map(|d| d.description.as_str()).collect();
        for title in ["one", "two", "three"] {
            assert!(words.iter().any(|text| text.contains(title)));
        }
        // A4 is 210 mm wide.
        assert!((drawings[0].size.x - 793.7).abs() < 0.1);
        assert_eq!(sheet.solutions(&entries).len(), 1);
    }
}

/// A large board does not make the pages of small ones longer.
#[test]
fn solutions_are_as_many_on_a_page_as_its_own_boards_allow() {
    let entry = |side: usize| {
        let shape = Shape::new(1, side).unwrap();
        let puzzle = Puzzle::empty(Board::of(shape));
        Entry {
            solution: Some(puzzle.givens().clone()),
            ..Entry::new(puzzle)
        }
    };
    let sheet = Sheet {
        per_page: PerPage::Six,
        paper: Paper::default(),
        theme: &Theme::PRINT,
    };
    let pages = |sides: &[usize]| {
        let entries: Vec<Entry> = sides.iter().map(|&side| entry(side)).collect();
        sheet.solutions(&entries).len()
    };
    assert_eq!(pages(&[]), 0);
    assert_eq!(pages(&[9; 12]), 1);
    assert_eq!(pages(&[9; 13]), 2);
    assert_eq!(pages(&[25, 9, 9, 9, 9, 9, 9, 9]), 2);
    assert_eq!(pages(&[9, 9, 9, 9, 9, 9, 9, 25]), 2);
    assert_eq!(pages(&[36, 36, 9]), 3);
}

/// Rules are explained below their board, only on pages of puzzles, and nothing extends beyond the page.
#[test]
fn a_sheet_of_puzzles_with_constraints() {
    let clue = (0..9).map(Cell::new).collect();
    let sandwich = Puzzle::empty(Board::of(Shape::NINE)).with_constraints(vec![
        Constraint::new(Kind::Sandwich(12), clue),
        Constraint::of(Kind::AntiKnight, Vec::new()),
    ]);
    let samurai = [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)];
    let samurai = Board::overlapping(Shape::NINE, &samurai).unwrap();
    let full = Grid::of_digits(sandwich.board(), &[Digit::from_index(4); 81]);
    let entries = [
        (sandwich, Some(full)),
        (Puzzle::empty(samurai), None),
        (small(), None),
    ]
    .map(|(puzzle, solution)| Entry {
        solution,
        title: "a".to_owned(),
        ..Entry::new(puzzle)
    });
    for per_page in [PerPage::One, PerPage::Two, PerPage::Four, PerPage::Six] {
        let sheet = Sheet {
            per_page,
            paper: Paper::default(),
            theme: &Theme::PRINT,
        };
        let (puzzles, solutions) = (sheet.puzzles(&entries), sheet.solutions(&entries));
        assert_eq!(solutions.len(), 1);
        let is_rule =
            |item: &Item| matches!(item, Item::Text(text) if text.text.contains("knight"));
        let told = |pages: &[Drawing]| pages.iter().any(|page| page.items.iter().any(is_rule));
        assert!(told(&puzzles) && !told(&solutions));
        for page in puzzles.iter().chain(&solutions) {
            for item in &page.items {
                if let Item::Text(text) = item {
                    let inside = |at: f32, end: f32| (30.0..end - 30.0).contains(&at);
                    assert!(inside(text.at.x, page.size.x), "{text:?}");
                    assert!(inside(text.at.y, page.size.y), "{text:?}");
                }
            }
        }
    }
}

/// A white dot is the brighter one in every theme.
#[test]
fn dots_keep_their_colours_by_night() {
    for theme in Theme::ALL {
        let fill = |kind: Kind| {
            let cells = vec![Cell::new(0), Cell::new(1)];
            let puzzle = small().with_constraints(vec![Constraint::new(kind, cells)]);
            let drawing = Picture::of(BoardPicture::new(&puzzle)).draw(theme);
            let mut dots = drawing.items.into_iter().filter_map(|item| match item {
                Item::Form {
                    outline: Outline::Circle { .. },
                    fill,
                    ..
                } => fill,
                _ => None,
            });
            let [red, green, blue] = dots.next().unwrap().channels();
            u32::from(red) + u32::from(green) + u32::from(blue)
        };
        assert!(fill(Kind::Difference(1)) > 600);
        assert!(fill(Kind::Ratio(2)) < 100);
    }
}

/// The candidates that a puzzle states are part of it. They are drawn unless other candidates are drawn.
#[test]
fn stated_candidates_are_printed() {
    let written = |drawing: &Drawing, wanted: &str| {
        let texts = drawing.items.iter();
        let is_it = |item: &&Item| matches!(item, Item::Text(text) if text.text == wanted);
        texts.filter(is_it).count()
    };
    let mut puzzle = small();
    puzzle.restrict(
        Cell::new(5),
        [2, 3].into_iter().filter_map(Digit::new).collect(),
    );
    let drawing = Picture::of(BoardPicture::new(&puzzle)).draw(&Theme::LIGHT);
    let bare = small();
    let bare = Picture::of(BoardPicture::new(&bare)).draw(&Theme::LIGHT);
    assert_eq!(written(&drawing, "2"), written(&bare, "2") + 1);
    assert_eq!(written(&drawing, "3"), written(&bare, "3") + 1);
    assert_eq!(written(&drawing, "4"), written(&bare, "4"));
    assert!(drawing.description.contains("r2c2: 2 3 possible."));
    let entries = [Entry::new(puzzle)];
    let sheet = Sheet {
        per_page: PerPage::One,
        paper: Paper::default(),
        theme: &Theme::PRINT,
    };
    assert_eq!(
        written(&sheet.puzzles(&entries)[0], "3"),
        written(&bare, "3") + 1
    );
}

/// The texts that are drawn, line by line.
fn lines(drawing: &Drawing) -> Vec<&str> {
    let items = drawing.items.iter();
    items
        .filter_map(|item| match item {
            Item::Text(text) => Some(&text.text[..]),
            _ => None,
        })
        .collect()
}

/// They come before Ninefold's own words, and only if they can be written.
#[test]
fn the_setters_words_are_below_the_board() {
    let cage = Constraint::new(Kind::Cage(Some(5)), vec![Cell::new(0), Cell::new(1)]);
    let puzzle = small().with_constraints(vec![cage]);
    let rules = vec!["Add them up.".to_owned(), "数独のルールです".to_owned()];
    let picture = Picture {
        rules: rules.clone(),
        ..Picture::of(BoardPicture::new(&puzzle))
    };
    let entry = Entry {
        rules,
        ..Entry::new(puzzle.clone())
    };
    let sheet = Sheet {
        per_page: PerPage::Six,
        paper: Paper::default(),
        theme: &Theme::PRINT,
    };
    let own = "Cage: ";
    for drawing in [
        &picture.draw(&Theme::LIGHT),
        &sheet.puzzles(std::slice::from_ref(&entry))[0],
    ] {
        let lines = lines(drawing);
        let at = |words: &str| lines.iter().position(|line| line.starts_with(words));
        assert!(at("Add them up.").is_some() && at("Add them up.") < at(own));
        assert_eq!(at("数"), None);
        assert!(drawing.description.contains("数独のルールです"));
    }
    // What has no place on a sheet ends with a sign, and words without a blank are broken.
    let long = Entry {
        rules: vec!["abc ".repeat(9000), "x".repeat(900)],
        ..entry
    };
    let pages = sheet.puzzles(&[long]);
    let written = lines(&pages[0]);
    assert!(written.last().unwrap().ends_with(" …"), "{written:?}");
    assert!(written.iter().all(|line| line.chars().count() < 100));
    let lowest = pages[0].items.iter().map(|item| match item {
        Item::Text(text) => text.at.y,
        _ => 0.0,
    });
    assert!(lowest.fold(0.0, f32::max) < pages[0].size.y);
    let broken = Picture {
        rules: vec!["x".repeat(900)],
        ..picture
    };
    let broken = broken.draw(&Theme::LIGHT);
    let written: usize = lines(&broken)
        .iter()
        .filter(|line| line.starts_with('x'))
        .map(|line| line.len())
        .sum();
    assert_eq!(written, 900);
}

/// Words that are not drawn are in the title and in the description.
#[test]
fn a_picture_without_words_still_has_them_to_read() {
    let puzzle = small();
    let all = Picture {
        title: "A title".to_owned(),
        note: vec!["First.".to_owned(), "Second.".to_owned()],
        ..Picture::of(BoardPicture::new(&puzzle))
    };
    let (with, without) = (
        all.draw(&Theme::LIGHT),
        Picture {
            has_words: false,
            ..all.clone()
        }
        .draw(&Theme::LIGHT),
    );
    assert!(without.items.len() < with.items.len());
    assert_eq!(
        (&without.title, &without.description),
        (&with.title, &with.description)
    );
    assert!(
        without
            .description
            .starts_with("First.\nSecond.\nA Sudoku board")
    );
}

/// Digits, candidates and figures of another board are drawn if there are cells for them.
#[test]
fn what_does_not_fit_is_left_out() {
    let puzzle = small();
    let nine = Board::of(Shape::NINE);
    let (digits, candidates) = (Grid::on(&nine), Pencilmarks::full_on(&nine));
    let house = nine.houses().next_back().unwrap();
    let figure = Figure {
        houses: vec![(house, Role::Base)],
        cells: vec![(Cell::new(80), Role::Pivot)],
        candidates: vec![(candidate(80, 9), Role::On)],
        links: vec![Line {
            from: vec![candidate(79, 9), candidate(80, 9)],
            to: vec![candidate(1, 2)],
            is_strong: true,
        }],
    };
    for board in [&nine, puzzle.board()] {
        let picture = BoardPicture {
            digits: Some(&digits),
            candidates: Some(&candidates),
            figure: Some((&figure, board)),
            ..BoardPicture::new(&puzzle)
        };
        let drawing = Picture::of(picture).draw(&Theme::LIGHT);
        roxmltree::Document::parse(&svg(&drawing)).unwrap();
    }
}

/// Every object begins where the table says, and every reference leads to an existing object.
#[test]
fn a_pdf_is_in_order() {
    let puzzle = small();
    let drawing = Picture::of(BoardPicture::new(&puzzle)).draw(&Theme::LIGHT);
    let bytes = pdf("A title (with brackets)", &[drawing.clone(), drawing]);
    let find = |from: usize, what: &[u8]| {
        let mut windows = bytes[from..].windows(what.len());
        windows
            .position(|window| window == what)
            .map(|at| from + at)
    };
    assert!(bytes.starts_with(b"%PDF-1.7\n"));
    assert!(bytes.ends_with(b"%%EOF\n"));
    let start = find(0, b"startxref\n").unwrap() + 10;
    let number = bytes[start..].split(|b| *b == b'\n').next().unwrap();
    let table: usize = std::str::from_utf8(number).unwrap().parse().unwrap();
    let text = std::str::from_utf8(&bytes[table..]).unwrap();
    let places: Vec<usize> = text
        .lines()
        .filter(|line| line.ends_with(" n "))
        .map(|line| line[..10].parse().unwrap())
        .collect();
    assert_eq!(places.len(), 15 + 2 * 3);
    for (i, place) in places.iter().enumerate() {
        let head = format!("{} 0 obj\n", i + 1);
        assert!(bytes[*place..].starts_with(head.as_bytes()), "{head}");
    }
    for number in 1..=places.len() {
        let reference = format!("{number} 0 R");
        assert!(
            number == 1 || find(0, reference.as_bytes()).is_some(),
            "{reference}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// For every board, the SVG is well formed, and its description has every given in its row.
    #[test]
    fn every_digit_is_in_the_words(puzzle in dug_puzzles(shapes())) {
        let board = BoardPicture { has_coordinates: true, ..BoardPicture::new(&puzzle) };
        let picture = Picture {
            panels: vec![Panel { board, label: "<Puzzle>".to_owned() }],
            title: "A & B".to_owned(),
            note: vec![write_line(puzzle.givens(), '.')],
            ..Picture::of(board)
        };
        let text = svg(&picture.draw(&Theme::DARK));
        let document = roxmltree::Document::parse(&text).expect("well formed");
        let told = document.descendants().find(|node| node.has_tag_name("desc")).unwrap();
        let told = told.text().unwrap();
        let side = puzzle.board().side();
        let rows: Vec<&str> = told.lines().filter(|line| line.starts_with("Row ")).collect();
        prop_assert_eq!(rows.len(), side);
        for (row, line) in rows.iter().enumerate() {
            let (_, cells) = line.trim_end_matches('.').split_once(": ").unwrap();
            for (column, said) in cells.split(", ").enumerate() {
                let given = puzzle.givens()[Cell::at(row, column, side)];
                let wanted = given.map_or_else(|| "empty".to_owned(), |digit| digit.to_string());
                prop_assert_eq!(said, wanted);
            }
        }
        // The board has as many glyphs as digits. They are the last group before the coordinates.
        let digits: usize = puzzle.givens().filled().map(|(_, d)| d.to_string().len()).sum();
        let ink = format!("#{:06x}", Theme::DARK.given.0);
        let groups = document.descendants().filter(|node| node.attribute("fill") == Some(&ink));
        let uses: usize = groups.map(|node| node.children().filter(|n| n.is_element()).count()).sum();
        // The title has the same ink, and three letters.
        prop_assert_eq!(uses, digits + 3);
    }
}
