//! The links of a figure: a line for a strong one, dashes for a weak one, and ties around the
//! candidates of a group.

use ninefold_grid::Candidate;
use ninefold_logic::Figure;

use crate::board::Frame;
use crate::drawing::{Drawing, Outline, Point, Segment, Stroke};
use crate::mark;
use crate::route::{Curve, Obstacle, route};

pub(crate) fn draw(frame: &Frame<'_>, drawing: &mut Drawing) {
    let Some(figure) = frame.board.figure else {
        return;
    };
    draw_ties(frame, figure, drawing);
    let obstacles = obstacles(frame);
    let mut drawn: Vec<Curve> = Vec::new();
    for line in &figure.links {
        let Some((from, to)) = nearest(frame, &line.from, &line.to) else {
            continue;
        };
        // A digit is not in the way of its own link.
        let free: Vec<Obstacle> = obstacles
            .iter()
            .copied()
            .filter(|o| o.centre != from && o.centre != to)
            .collect();
        let curve = route(from, to, &free, &drawn);
        if let Some(segments) = curve.trimmed(frame.radius() * 1.04) {
            let width = if line.is_strong { 0.034 } else { 0.028 } * frame.cell;
            let stroke = Stroke {
                colour: frame.theme.link,
                width,
                dash: (!line.is_strong).then_some([2.0 * width, 2.6 * width]),
            };
            drawing.stroke(Outline::Path(segments.to_vec()), stroke);
        }
        drawn.push(curve);
    }
}

/// The two ends that are nearest to each other.
fn nearest(frame: &Frame<'_>, from: &[Candidate], to: &[Candidate]) -> Option<(Point, Point)> {
    let ends = from.iter().flat_map(|&a| to.iter().map(move |&b| (a, b)));
    let places = ends.map(|(a, b)| (frame.place(a), frame.place(b)));
    let apart = places.filter(|(a, b)| a != b);
    apart.min_by(|x, y| x.0.distance(x.1).total_cmp(&y.0.distance(y.1)))
}

/// The candidates of a group are held together by a band around them.
fn draw_ties(frame: &Frame<'_>, figure: &Figure, drawing: &mut Drawing) {
    let ends = figure.links.iter().flat_map(|line| [&line.from, &line.to]);
    let mut met: Vec<&Vec<Candidate>> = Vec::new();
    for end in ends {
        if end.len() < 2 || met.contains(&end) {
            continue;
        }
        met.push(end);
        let places = end.iter().enumerate().map(|(i, &candidate)| match i {
            0 => Segment::Move(frame.place(candidate)),
            _ => Segment::Line(frame.place(candidate)),
        });
        let line = Outline::Path(places.collect());
        let edge = mark::role(figure, end[0]).map(|role| frame.theme.mark(role));
        let edge = edge.and_then(|mark| mark.edge.or(mark.fill));
        let wide = 2.3 * frame.radius();
        for (colour, width) in [
            (edge.unwrap_or(frame.theme.link), wide),
            (frame.theme.paper, wide - 0.05 * frame.cell),
        ] {
            let stroke = Stroke {
                colour,
                width,
                dash: None,
            };
            drawing.stroke(line.clone(), stroke);
        }
    }
}

/// Every digit and candidate on the board.
fn obstacles(frame: &Frame<'_>) -> Vec<Obstacle> {
    let mut obstacles = Vec::new();
    for cell in frame.board.puzzle.geometry().cells() {
        if frame.board.digit(cell).is_some() {
            obstacles.push(Obstacle {
                centre: frame.middle(cell),
                radius: 0.34 * frame.cell,
            });
        }
        for digit in frame.board.candidates_of(cell) {
            obstacles.push(Obstacle {
                centre: frame.place(Candidate { cell, digit }),
                radius: frame.radius() * 1.05,
            });
        }
    }
    obstacles
}
