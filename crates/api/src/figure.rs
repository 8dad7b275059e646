//! Steps and figures as JSON: cells by number, roles by name, links as curves over the board, in cells.

use ninefold::explain::Role;
use ninefold::explain::explain_in;
use ninefold::grid::{Candidate, Puzzle};
use ninefold::logic::Step;
use ninefold::picture::{self, BoardPicture};
use ninefold::report;
use ninefold::techniques::Position;
use serde::Serialize;
use utoipa::ToSchema;

use crate::board::{number, value};

/// A step with everything that a page needs to show it.
#[derive(Serialize, Debug, ToSchema)]
#[schema(as = Step)]
pub(crate) struct StepJson {
    technique: &'static str,
    name: &'static str,
    notation: String,
    because: String,
    placements: Vec<(usize, u8)>,
    eliminations: Vec<(usize, u8)>,
    figure: Figure,
}

#[derive(Serialize, Debug, ToSchema)]
struct Figure {
    houses: Vec<(Vec<usize>, &'static str)>,
    cells: Vec<(usize, &'static str)>,
    candidates: Vec<(usize, u8, &'static str)>,
    links: Vec<Link>,
}

/// A link around the digits, in cells from the upper left corner of the board.
#[derive(Serialize, Debug, ToSchema)]
struct Link {
    from: [f32; 2],
    handle: [f32; 2],
    to: [f32; 2],
    strong: bool,
}

fn name(role: Role) -> &'static str {
    match role {
        Role::Base => "base",
        Role::Cover => "cover",
        Role::Fin => "fin",
        Role::Pivot => "pivot",
        Role::On => "on",
        Role::Off => "off",
        Role::Placed => "placed",
        Role::Eliminated => "eliminated",
    }
}

fn pair(candidate: Candidate) -> (usize, u8) {
    (number(candidate.cell), value(candidate.digit))
}

/// A step on the position in which it was found, which began with this puzzle.
pub(crate) fn step_json(puzzle: &Puzzle, position: &Position, step: &Step) -> StepJson {
    let board = position.board();
    let explanation = explain_in(position, step);
    let effects = |wanted: bool| {
        let effects = step.effects().filter(move |(_, placed)| *placed == wanted);
        effects.map(|(candidate, _)| pair(candidate)).collect()
    };
    let candidates = report::candidates(position);
    let digits = position.grid();
    let figure = &explanation.figure;
    let picture = BoardPicture {
        digits: Some(&digits),
        candidates: Some(&candidates),
        figure: Some((figure, board)),
        ..BoardPicture::new(puzzle)
    };
    let rounded = |p: picture::Point| [p.x, p.y].map(|v| (v * 1000.0).round() / 1000.0);
    let link = |arc: picture::Arc| Link {
        from: rounded(arc.from),
        handle: rounded(arc.handle),
        to: rounded(arc.to),
        strong: arc.is_strong,
    };
    let houses = figure.houses.iter().map(|&(house, role)| {
        let cells = board.cells_of(house).iter().map(|&cell| number(cell));
        (cells.collect(), name(role))
    });
    let cells = figure.cells.iter();
    let marked = picture::roles(&picture)
        .into_iter()
        .map(|(candidate, role)| {
            let (cell, digit) = pair(candidate);
            (cell, digit, name(role))
        });
    StepJson {
        technique: step.technique.id(),
        name: step.technique.name(),
        placements: effects(true),
        eliminations: effects(false),
        figure: Figure {
            houses: houses.collect(),
            cells: cells.map(|&(c, role)| (number(c), name(role))).collect(),
            candidates: marked.collect(),
            links: picture::arcs(&picture).into_iter().map(link).collect(),
        },
        notation: explanation.notation,
        because: explanation.sentences,
    }
}
