//! What a page needs to draw a board with rules under its own digits, and to change the rules.

use axum::extract::State;
use ninefold::format::variant::{VariantRecord, write_native};
use ninefold::grid::variant::{Constraint, Kind, Layout, Variant};
use ninefold::grid::{Cell, Marks};
use ninefold::logic::Position;
use ninefold::picture::{self, Ground, Theme, VariantBoard};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{bare, plain, read, value};
use crate::board::{Board, number};
use crate::files::theme;
use crate::problem::{Body, Problem};
use crate::work::{Asked, Desk, Told, work};

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RulesAsked {
    /// The rules, with or without givens.
    rules: String,
    #[serde(default)]
    theme: Option<String>,
}

/// A board with rules, laid out.
#[derive(Serialize, ToSchema)]
pub(crate) struct Laid {
    /// The rules and the givens apart, as every other answer takes them.
    board: Board,
    /// Rows and columns of a box, if this is a plain board after all.
    plain: Option<[usize; 2]>,
    title: Option<String>,
    author: Option<String>,
    comment: Option<String>,
    /// The board without its rules: the first lines of the text.
    head: String,
    /// The rules one by one.
    parts: Vec<Part>,
    /// Rows and columns of the whole.
    rows: usize,
    columns: usize,
    /// How many digits there are, and what the first one stands for.
    digits: usize,
    first: i32,
    /// Row and column of each cell; none of those beside the board.
    places: Vec<Option<[usize; 2]>>,
    names: Vec<String>,
    /// The box or piece of each cell, if it is in one.
    regions: Vec<Option<usize>>,
    /// The cells that must differ from each cell.
    peers: Vec<Vec<usize>>,
    /// The digits that may stand in each cell before anything is given.
    allowed: Vec<Vec<u8>>,
    /// Why techniques cannot look at this board, if they cannot.
    unexplained: Option<String>,
    drawn: Drawn,
}

/// A rule, or what is left to a cell.
#[derive(Serialize, ToSchema)]
struct Part {
    /// As it stands in the text: a line, or several.
    text: String,
    /// As something to speak of.
    words: String,
    /// What it demands.
    meaning: String,
    cells: Vec<usize>,
}

/// The picture of the board without digits. Lengths are in cells.
#[derive(Serialize, ToSchema)]
struct Drawn {
    theme: &'static str,
    svg: String,
    width: f32,
    height: f32,
    /// The middle of each cell, from the upper left corner of the picture.
    middles: Vec<[f32; 2]>,
    /// The upper left corner of the board in the picture.
    at: [f32; 2],
}

/// Lay out a board with rules: its cells, its picture without digits, its rules in words.
#[utoipa::path(
    post,
    path = "/api/rules",
    request_body = RulesAsked,
    responses(
        (status = 200, body = Laid),
        (status = "4XX", body = Body, content_type = "application/problem+json"),
        (status = 503, body = Body, content_type = "application/problem+json")
    )
)]
pub(crate) async fn rules(
    State(desk): State<Desk>,
    Asked(asked): Asked<RulesAsked>,
) -> Result<Told<Laid>, Problem> {
    let told = work(&desk, move |_| {
        let theme = theme(asked.theme.as_deref())?;
        Ok(laid(&read(&asked.rules)?, theme))
    });
    told.await.map(Told)
}

fn laid(record: &VariantRecord, theme: &Theme) -> Laid {
    let record_bare = bare(record);
    let variant = &record_bare.variant;
    let layout = variant.layout();
    let position = Position::variant(variant);
    let cells = || layout.cells();
    let numbers = |marks: Marks| marks.iter().map(value).collect::<Vec<u8>>();
    let place = |cell| layout.place(cell).map(|(row, column)| [row, column]);
    let (peers, allowed) = match &position {
        Ok(position) => (
            cells()
                .map(|cell| {
                    position
                        .geometry()
                        .peers(cell)
                        .into_iter()
                        .map(number)
                        .collect()
                })
                .collect(),
            cells()
                .map(|cell| match position.value(cell) {
                    Some(digit) => vec![value(digit)],
                    None => position.candidates(cell).iter().map(value).collect(),
                })
                .collect(),
        ),
        Err(_) => (
            cells().map(|cell| peers(layout, cell)).collect(),
            cells().map(|cell| numbers(variant.allowed(cell))).collect(),
        ),
    };
    let (head, parts) = parts(&record_bare);
    Laid {
        plain: plain(&record.variant).map(|shape| [shape.rows(), shape.columns()]),
        board: Board::of_variant(record),
        title: record.meta.title.clone(),
        author: record.meta.author.clone(),
        comment: record.meta.comment.clone(),
        head,
        parts,
        rows: layout.rows(),
        columns: layout.columns(),
        digits: layout.digits(),
        first: layout.first(),
        places: cells().map(place).collect(),
        names: cells().map(|cell| layout.name(cell)).collect(),
        regions: cells()
            .map(|cell| layout.regions().position(|unit| unit.cells.contains(&cell)))
            .collect(),
        peers,
        allowed,
        unexplained: position.err().map(|error| error.to_string()),
        drawn: drawn(variant, theme),
    }
}

/// The cells that share a house with a cell.
fn peers(layout: &Layout, cell: Cell) -> Vec<usize> {
    let units = layout.units().iter();
    let own = units.filter(|unit| unit.cells.contains(&cell));
    let mut peers: Vec<usize> = own
        .flat_map(|unit| unit.cells.iter().copied().map(number))
        .filter(|&peer| peer != cell.index())
        .collect();
    peers.sort_unstable();
    peers.dedup();
    peers
}

/// The text of the board alone, and each rule.
fn parts(record: &VariantRecord) -> (String, Vec<Part>) {
    let (variant, layout) = (&record.variant, record.variant.layout());
    let alone = |variant: Variant| {
        write_native(&VariantRecord {
            variant,
            ..record.clone()
        })
    };
    let empty = Variant::new(layout.clone());
    let head = alone(empty.clone());
    let text = |only: Variant| {
        let text = alone(only);
        text.strip_prefix(&head).unwrap_or_default().to_owned()
    };
    let mut parts = Vec::new();
    for cell in variant.stated() {
        let mut only = empty.clone();
        only.restrict(cell, variant.allowed(cell));
        let values = variant.allowed(cell).iter().map(|d| layout.value(d));
        let rule = Constraint::new(Kind::OneOf(values.collect()), vec![cell]);
        parts.push(part(&rule, layout, text(only)));
    }
    for constraint in &variant.constraints {
        let mut only = empty.clone();
        only.constraints.push(constraint.clone());
        parts.push(part(constraint, layout, text(only)));
    }
    (head, parts)
}

fn part(constraint: &Constraint, layout: &Layout, text: String) -> Part {
    Part {
        words: constraint.words(layout),
        meaning: match constraint {
            Constraint::Rule(rule) => rule.kind.meaning().to_owned(),
            _ => String::new(),
        },
        cells: constraint.cells().into_iter().map(number).collect(),
        text,
    }
}

fn drawn(variant: &Variant, theme: &Theme) -> Drawn {
    let board = VariantBoard {
        has_words: false,
        ..VariantBoard::new(variant)
    };
    let Ground {
        drawing,
        at,
        cell,
        middles,
    } = board.ground(theme);
    let point = |p: picture::Point| [p.x, p.y].map(|v| (v / cell * 1000.0).round() / 1000.0);
    let [width, height] = point(drawing.size);
    Drawn {
        theme: theme.name,
        svg: picture::svg(&drawing),
        width,
        height,
        at: point(at),
        middles: middles.into_iter().map(point).collect(),
    }
}
