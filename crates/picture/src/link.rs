//! The links of a figure: a solid line for a strong link, a dashed line for a weak one, and bands around the
//! candidates of a group.

use ninefold_explain::Figure;
use ninefold_grid::{Board, Candidate};

use crate::board::{BoardPicture, Room};
use crate::drawing::{Drawing, Outline, Point, Segment, Stroke};
use crate::frame::Frame;
use crate::route::{Curve, Obstacle, route};
use crate::theme::Theme;

/// The path of a link around digits, as a curve with one handle.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Arc {
    /// The beginning, beside the form of its first candidate.
    pub from: Point,
    /// The handle.
    pub handle: Point,
    /// The end.
    pub to: Point,
    /// Whether at least one of its ends is true.
    pub is_strong: bool,
}

/// Returns the links of a figure, in cells from the upper left corner of the board's lines. Candidates fill their
/// cells, as on a board without constraints.
///
/// ```
/// use ninefold_grid::notation::read_line;
/// use ninefold_explain::explain_in;
/// use ninefold_techniques::{Policy, Position};
/// use ninefold_picture::{BoardPicture, arcs};
///
/// let puzzle = read_line("123434122143.321", None)?;
/// let position = Position::new(&puzzle)?;
/// let step = position.next(&Policy::default()).expect("it is easy");
/// let told = explain_in(&position, &step);
/// let board = BoardPicture {
///     figure: Some((&told.figure, position.board())),
///     ..BoardPicture::new(&puzzle)
/// };
/// // A single has no links.
/// assert!(arcs(&board).is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn arcs(picture: &BoardPicture<'_>) -> Vec<Arc> {
    let mut frame = picture.frame(Point::default(), 1.0, &Theme::LIGHT);
    frame.at = Point::default();
    frame.room = Room::PLAIN;
    arcs_of(&frame)
}

fn arcs_of(frame: &Frame<'_>) -> Vec<Arc> {
    let Some((figure, _)) = frame.picture.figure else {
        return Vec::new();
    };
    let obstacles = obstacles(frame);
    let mut drawn: Vec<Curve> = Vec::new();
    let mut arcs = Vec::new();
    for line in &figure.links {
        // The candidates of a set may be anywhere, so its cells are marked instead.
        if !is_of_one_digit(&line.from) || !is_of_one_digit(&line.to) {
            continue;
        }
        let Some((from, to)) = nearest(frame, &line.from, &line.to) else {
            continue;
        };
        // The digits at the ends of a link are not obstacles to it.
        let free: Vec<Obstacle> = obstacles
            .iter()
            .copied()
            .filter(|o| o.centre != from && o.centre != to)
            .collect();
        let curve = route(from, to, &free, &drawn);
        if let Some([from, handle, to]) = curve.trimmed(frame.radius() * 1.04) {
            arcs.push(Arc {
                from,
                handle,
                to,
                is_strong: line.is_strong,
            });
        }
        drawn.push(curve);
    }
    arcs
}

pub(crate) fn draw(frame: &Frame<'_>, drawing: &mut Drawing) {
    let Some((figure, board)) = frame.picture.figure else {
        return;
    };
    draw_ties(frame, figure, board, drawing);
    for arc in arcs_of(frame) {
        let width = if arc.is_strong { 0.034 } else { 0.028 } * frame.cell;
        let stroke = Stroke {
            colour: frame.theme.link,
            width,
            dash: (!arc.is_strong).then_some([2.0 * width, 2.6 * width]),
        };
        let segments = vec![Segment::Move(arc.from), Segment::Quad(arc.handle, arc.to)];
        drawing.stroke(Outline::Path(segments), stroke);
    }
}

/// Returns the two ends that are nearest to each other.
fn nearest(frame: &Frame<'_>, from: &[Candidate], to: &[Candidate]) -> Option<(Point, Point)> {
    let ends = from.iter().flat_map(|&a| to.iter().map(move |&b| (a, b)));
    let places = ends.map(|(a, b)| (frame.place(a), frame.place(b)));
    let apart = places.filter(|(a, b)| a != b);
    apart.min_by(|x, y| x.0.distance(x.1).total_cmp(&y.0.distance(y.1)))
}

/// Draws a band around the candidates of each group.
fn draw_ties(frame: &Frame<'_>, figure: &Figure, board: &Board, drawing: &mut Drawing) {
    let ends = figure.links.iter().flat_map(|line| [&line.from, &line.to]);
    let mut met: Vec<&Vec<Candidate>> = Vec::new();
    for end in ends {
        if met.contains(&end) || !is_group(board, end) {
            continue;
        }
        met.push(end);
        let places = end.iter().enumerate().map(|(i, &candidate)| match i {
            0 => Segment::Move(frame.place(candidate)),
            _ => Segment::Line(frame.place(candidate)),
        });
        let line = Outline::Path(places.collect());
        let edge = frame.role(end[0]).map(|role| frame.theme.mark(role));
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

fn is_of_one_digit(end: &[Candidate]) -> bool {
    end.windows(2).all(|pair| pair[0].digit == pair[1].digit)
}

/// Returns whether candidates are a group: one digit, in a row or column within one box. The cells of a larger set
/// may be anywhere, so they are marked instead.
fn is_group(board: &Board, end: &[Candidate]) -> bool {
    if end.iter().any(|c| c.cell.index() >= board.cell_count()) {
        return false;
    }
    let [first, rest @ ..] = end else {
        return false;
    };
    let houses = board.houses_of(first.cell).iter();
    let shared = houses.filter(|house| {
        let of_house = |c: &Candidate| board.houses_of(c.cell).contains(house);
        rest.iter().all(of_house)
    });
    !rest.is_empty() && rest.iter().all(|c| c.digit == first.digit) && shared.count() > 1
}

/// Returns every digit and candidate on the board.
fn obstacles(frame: &Frame<'_>) -> Vec<Obstacle> {
    let mut obstacles = Vec::new();
    for cell in frame.board().cells() {
        if frame.picture.digit(cell).is_some() {
            obstacles.push(Obstacle {
                centre: frame.middle(cell),
                radius: 0.34 * frame.cell,
            });
        }
        for digit in frame.picture.candidates_of(cell) {
            obstacles.push(Obstacle {
                centre: frame.place(Candidate { cell, digit }),
                radius: frame.radius() * 1.05,
            });
        }
    }
    obstacles
}
