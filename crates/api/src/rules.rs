//! What a page needs to draw a board with rules under its own digits, and to change the rules.

use ninefold::format::{Fog, Light, Record};
use ninefold::grid::constraint::{Constraint, Kind, Scope};
use ninefold::grid::{Board, Cell, Marks, Puzzle};
use ninefold::picture::{self, Background, BoardPicture, Theme};
use ninefold::techniques::Position;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::board::{BoardJson, number, numbers, read_rules, value, without_digits, write_rules};
use crate::files::theme;
use crate::problem::Problem;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RulesRequest {
    /// The rules, with or without givens.
    rules: String,
    #[serde(default)]
    theme: Option<String>,
}

/// A board and its rules, for a page that draws the digits itself.
#[derive(Serialize, ToSchema)]
pub(crate) struct BoardWithRules {
    /// The rules and the givens apart, as every other answer takes them.
    board: BoardJson,
    /// Rows and columns of a box, if this is a plain board after all.
    plain: Option<[usize; 2]>,
    title: Option<String>,
    author: Option<String>,
    comment: Option<String>,
    /// The rules in the setter's words.
    description: Option<String>,
    /// The board without its rules: the first lines of the text.
    head: String,
    /// The rules one by one.
    parts: Vec<RulePart>,
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
    /// The cells that must differ from each cell; if there is fog, only those of the same row, column or region.
    peers: Vec<Vec<usize>>,
    /// The digits that each cell can hold before anything is given.
    allowed: Vec<Vec<u8>>,
    /// Why techniques cannot look at this board, if they cannot.
    unexplained: Option<String>,
    /// What hides clues from a player.
    fog: Option<FogJson>,
    drawn: BoardDrawing,
}

/// A rule, or the candidates of a cell.
#[derive(Serialize, ToSchema)]
struct RulePart {
    /// Its line in the text, or its lines.
    text: String,
    /// As something to speak of.
    words: String,
    /// What it demands.
    meaning: String,
    cells: Vec<usize>,
}

/// Fog that right digits lift.
#[derive(Serialize, ToSchema)]
struct FogJson {
    /// The cells without fog at the start.
    lit: Vec<usize>,
    /// Where right digits lift it.
    lights: Vec<LightJson>,
    /// The solution that the puzzle states, or nothing.
    solution: Vec<u8>,
}

/// Digits that lift fog.
#[derive(Serialize, ToSchema)]
struct LightJson {
    /// The cells whose digits all have to be right.
    of: Vec<usize>,
    /// The cells that have no fog then.
    lit: Vec<usize>,
}

/// The picture of the board without digits. Lengths are in cells.
#[derive(Serialize, ToSchema)]
struct BoardDrawing {
    theme: &'static str,
    svg: String,
    width: f32,
    height: f32,
    /// The middle of each cell, from the upper left corner of the picture.
    middles: Vec<[f32; 2]>,
    /// The upper left corner of the board in the picture.
    at: [f32; 2],
    /// The cells with a text in their upper left corner, such as the sum of a cage.
    corner_texts: Vec<usize>,
}

/// Describe a board with rules: its cells, its picture without digits, its rules in words.
#[utoipa::path(
    post,
    path = "/api/rules",
    tag = "Rules",
    request_body = RulesRequest,
    responses(
        (status = 200, body = BoardWithRules)
    )
)]
pub(crate) fn rules(request: &RulesRequest) -> Result<BoardWithRules, Problem> {
    let theme = theme(request.theme.as_deref())?;
    described(&read_rules(&request.rules)?, theme)
}

fn described(record: &Record, theme: &Theme) -> Result<BoardWithRules, Problem> {
    let bare = without_digits(record);
    let puzzle = &bare.puzzle;
    let board = puzzle.board();
    let position = Position::new(puzzle);
    // The houses of a position include those that come from constraints, which fog hides.
    let houses = match &position {
        Ok(position) if record.fog.is_none() => position.board(),
        _ => board,
    };
    let peers = |cell| houses.peers(cell).into_iter().map(number).collect();
    let allowed = |cell| match &position {
        Ok(position) => match position.value(cell) {
            Some(digit) => vec![value(digit)],
            None => position.candidates(cell).iter().map(value).collect(),
        },
        Err(_) => puzzle.allowed_at(cell).iter().map(value).collect(),
    };
    let region = |cell| {
        board
            .regions()
            .position(|house| board.cells_of(house).contains(&cell))
    };
    // A plain board on which some candidates are stated keeps them as rules, so that they can be changed. Fog and the
    // setter's drawing are in the text of the rules too.
    let has_own =
        puzzle.stated().next().is_some() || record.fog.is_some() || record.artwork.is_some();
    let is_plain = puzzle.is_plain() && !has_own;
    let (head, parts) = parts(&bare)?;
    Ok(BoardWithRules {
        board: match is_plain {
            true => BoardJson::of(record)?,
            false => BoardJson::with_rules(record)?,
        },
        plain: board
            .shape()
            .filter(|_| is_plain)
            .map(|shape| [shape.rows(), shape.columns()]),
        title: record.meta.title.clone(),
        author: record.meta.author.clone(),
        comment: record.meta.comment.clone(),
        description: record.meta.description.clone(),
        head,
        parts,
        rows: board.rows(),
        columns: board.columns(),
        digits: board.side(),
        first: board.first(),
        places: board
            .cells()
            .map(|cell| board.place(cell).map(|(row, column)| [row, column]))
            .collect(),
        names: board.cells().map(|cell| board.name(cell)).collect(),
        regions: board.cells().map(region).collect(),
        peers: board.cells().map(peers).collect(),
        allowed: board.cells().map(allowed).collect(),
        unexplained: position.as_ref().err().map(ToString::to_string),
        fog: record.fog.as_ref().map(|fog| FogJson {
            lit: indices(&fog.lit),
            lights: fog.all_lights(board).iter().map(light).collect(),
            solution: record.solution.as_ref().map(numbers).unwrap_or_default(),
        }),
        drawn: drawn(&bare, theme),
    })
}

fn indices(cells: &[Cell]) -> Vec<usize> {
    cells.iter().copied().map(number).collect()
}

fn light(Light { of, lit }: &Light) -> LightJson {
    LightJson {
        of: indices(of),
        lit: indices(lit),
    }
}

/// The text of the board alone, and each rule. The setter's drawing is not among them: it would be out of date as soon
/// as a rule is changed.
fn parts(record: &Record) -> Result<(String, Vec<RulePart>), Problem> {
    let puzzle = &record.puzzle;
    let board = puzzle.board();
    let alone = |puzzle: Puzzle, fog: Option<&Fog>| {
        write_rules(&Record {
            puzzle,
            artwork: None,
            fog: fog.cloned(),
            ..record.clone()
        })
    };
    let empty = || Puzzle::empty(board.clone());
    let head = alone(empty(), record.fog.as_ref())?;
    // Rules are written before the fog.
    let before = alone(empty(), None)?;
    let text = |only: Puzzle| -> Result<String, Problem> {
        let text = alone(only, None)?;
        Ok(text.strip_prefix(&before).unwrap_or_default().to_owned())
    };
    let mut parts = Vec::new();
    for cell in puzzle.stated() {
        let left = puzzle.allowed_at(cell);
        let mut only = Puzzle::empty(board.clone());
        only.restrict(cell, left);
        parts.push(part(&one_of(board, cell, left), board, text(only)?));
    }
    for constraint in &puzzle.constraints {
        let only = Puzzle::empty(board.clone()).with_constraints(vec![constraint.clone()]);
        parts.push(part(constraint, board, text(only)?));
    }
    Ok((head, parts))
}

/// The candidates of a cell as a constraint.
fn one_of(board: &Board, cell: Cell, left: Marks) -> Constraint {
    let values = left.iter().map(|digit| board.value(digit));
    Constraint::new(Kind::OneOf(values.collect()), vec![cell])
}

fn part(constraint: &Constraint, board: &Board, text: String) -> RulePart {
    RulePart {
        words: constraint.words(board),
        meaning: match constraint {
            // The number of a line or a dot belongs to the rule, that of a cage or a clue to one place.
            Constraint::Rule(rule) => {
                let scope = rule.kind.row().scope;
                let with_numbers = matches!(scope, Scope::Line | Scope::Pairs);
                rule.kind.named_meaning(with_numbers)
            }
            _ => String::new(),
        },
        cells: indices(&constraint.cells()),
        text,
    }
}

fn drawn(record: &Record, theme: &Theme) -> BoardDrawing {
    let Background {
        drawing,
        at,
        cell,
        middles,
        corner_texts,
    } = BoardPicture {
        artwork: record.artwork.as_ref(),
        ..BoardPicture::new(&record.puzzle)
    }
    .background(theme);
    let point = |p: picture::Point| [p.x, p.y].map(|v| (v / cell * 1000.0).round() / 1000.0);
    let [width, height] = point(drawing.size);
    BoardDrawing {
        theme: theme.name,
        svg: picture::svg(&drawing),
        width,
        height,
        at: point(at),
        middles: middles.into_iter().map(point).collect(),
        corner_texts: indices(&corner_texts),
    }
}
