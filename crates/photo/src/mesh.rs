//! The crossings of a grid's lines, on pages that bend.

use crate::Point;
use crate::gray::Gray;

/// Pixels of one cell in the flattened picture.
const CELL: usize = 40;
/// Pixels around the grid in the flattened picture.
const BORDER: usize = 20;
/// How far from its place a line is looked for, in pixels of the flattened picture.
const REACH: usize = 13;

/// The crossings of a grid's lines: one more than its side in each of as many rows.
#[derive(Clone, Debug)]
pub(crate) struct Crossings {
    /// Cells along a side.
    pub(crate) side: usize,
    /// Row by row.
    pub(crate) points: Vec<Point>,
}

impl Crossings {
    fn from_fn(side: usize, point: impl Fn(usize, usize) -> Point) -> Crossings {
        let count = side + 1;
        let points = (0..count * count).map(|at| point(at / count, at % count));
        Crossings {
            side,
            points: points.collect(),
        }
    }

    pub(crate) fn at(&self, row: usize, column: usize) -> Point {
        self.points[row * (self.side + 1) + column]
    }

    /// The corners, clockwise from the upper left one.
    pub(crate) fn corners(&self) -> [Point; 4] {
        let end = self.side;
        [(0, 0), (0, end), (end, end), (end, 0)].map(|(row, column)| self.at(row, column))
    }

    /// Whether the cells are nearly of one size.
    pub(crate) fn is_regular(&self) -> bool {
        let length = |from: Point, to: Point| (to.0 - from.0).hypot(to.1 - from.1);
        let (mut least, mut most) = (f32::MAX, 0.0_f32);
        for row in 0..self.side {
            for column in 0..self.side {
                let corner = self.at(row, column);
                for end in [self.at(row, column + 1), self.at(row + 1, column)] {
                    let length = length(corner, end);
                    (least, most) = (least.min(length), most.max(length));
                }
            }
        }
        most < 2.0 * least
    }

    /// The crossings after a quarter turn of the page to the left.
    pub(crate) fn turned(&self) -> Crossings {
        Crossings::from_fn(self.side, |r, c| self.at(c, self.side - r))
    }
}

/// A mesh and how well lines are seen along it.
pub(crate) struct Mesh {
    pub(crate) crossings: Crossings,
    /// How much darker than their sides the lines are, on the average of the worst.
    pub(crate) contrast: f32,
    /// The share of the pieces of lines between crossings that are seen.
    pub(crate) seen: f32,
}

/// The share of the pieces of lines that are seen at first, below which no better corners are looked for.
const HOPELESS: f32 = 0.4;

/// The mesh of a grid with these corners and this number of cells along a side.
pub(crate) fn trace(gray: &Gray, corners: [Point; 4], side: usize) -> Mesh {
    let mut mesh = once(gray, corners, side);
    if mesh.seen < HOPELESS {
        return mesh;
    }
    for _ in 0..2 {
        let next = once(gray, mesh.crossings.corners(), side);
        if next.seen < mesh.seen {
            break;
        }
        mesh = next;
    }
    mesh
}

/// The mesh with its sides where the inner lines let them be expected: a bar beside the grid may have been taken for a side.
pub(crate) fn trace_from_inside(gray: &Gray, mesh: &Mesh) -> Mesh {
    let (at, side) = (&mesh.crossings, mesh.crossings.side);
    let inner = homography([
        at.at(1, 1),
        at.at(1, side - 1),
        at.at(side - 1, side - 1),
        at.at(side - 1, 1),
    ]);
    let cells = (side - 2) as f32;
    let (low, high) = (-1.0 / cells, (cells + 1.0) / cells);
    let corners = [(low, low), (high, low), (high, high), (low, high)];
    once(gray, corners.map(|(u, v)| apply(&inner, u, v)), side)
}

fn once(gray: &Gray, corners: [Point; 4], side: usize) -> Mesh {
    let flat = homography(corners);
    let wide = side * CELL + 2 * BORDER;
    let unit = |at: usize| (at as f32 - BORDER as f32) / (side * CELL) as f32;
    let mut picture = vec![0.0; wide * wide];
    let fine = fineness(corners, side);
    for (at, value) in picture.iter_mut().enumerate() {
        for part in 0..fine * fine {
            let place = |at: usize, part: usize| {
                unit(at) + (part as f32 - (fine - 1) as f32 / 2.0) / (fine * side * CELL) as f32
            };
            let (u, v) = (place(at % wide, part % fine), place(at / wide, part / fine));
            let (x, y) = apply(&flat, u, v);
            *value += gray.at(x, y) / (fine * fine) as f32;
        }
    }
    let across = evidence(&picture, wide, 1, wide);
    let down = evidence(&picture, wide, wide, 1);
    // `rows[line][x]` is a y, `columns[line][y]` an x.
    let rows: Vec<Vec<f32>> = (0..=side)
        .map(|line| path(wide, |along, off| across[off * wide + along], line))
        .collect();
    let columns: Vec<Vec<f32>> = (0..=side)
        .map(|line| path(wide, |along, off| down[along * wide + off], line))
        .collect();
    let points = Crossings::from_fn(side, |r, c| {
        let (mut x, mut y) = ((BORDER + c * CELL) as f32, (BORDER + r * CELL) as f32);
        for _ in 0..4 {
            y = rows[r][(x.round() as usize).min(wide - 1)];
            x = columns[c][(y.round() as usize).min(wide - 1)];
        }
        (x, y)
    });
    let points = straighten(&straighten(&points));
    let pieces = 2 * side * (side + 1);
    let mut strengths = Vec::with_capacity(pieces);
    for line in 0..=side {
        for piece in 0..side {
            let range = BORDER + piece * CELL + 6..BORDER + (piece + 1) * CELL - 6;
            let mean =
                |values: &mut dyn Iterator<Item = f32>| values.sum::<f32>() / (CELL - 12) as f32;
            strengths.push(mean(
                &mut range
                    .clone()
                    .map(|along| across[rows[line][along] as usize * wide + along]),
            ));
            strengths.push(mean(
                &mut range.map(|along| down[along * wide + columns[line][along] as usize]),
            ));
        }
    }
    strengths.sort_unstable_by(f32::total_cmp);
    let middle = strengths[pieces / 2];
    let seen = strengths
        .iter()
        .filter(|&&strength| strength > middle * 0.2 && strength > 3.0)
        .count() as f32
        / pieces as f32;
    let crossings = Crossings::from_fn(side, |r, c| {
        let (x, y) = points.at(r, c);
        let unit = |at: f32| (at - BORDER as f32) / (side * CELL) as f32;
        apply(&flat, unit(x), unit(y))
    });
    Mesh {
        crossings,
        contrast: middle,
        seen,
    }
}

/// How many points in a row are averaged for one pixel of the flattened picture, so that no line falls between them.
///
/// A grid of nine has at most 3.5 pixels of the image in one; there one point is enough. (With more, 149 of the 160 photos are read instead
/// of 150.)
fn fineness(corners: [Point; 4], side: usize) -> usize {
    if side >= 9 {
        return 1;
    }
    let length = |from: Point, to: Point| (to.0 - from.0).hypot(to.1 - from.1);
    let longest = (0..4)
        .map(|at| length(corners[at], corners[(at + 1) % 4]))
        .fold(0.0, f32::max);
    ((longest / (side * CELL) as f32).round() as usize).clamp(1, 4)
}

/// How far a crossing may be from where its neighbours let it be expected, in pixels of the flattened picture.
const ODD: f32 = 5.0;

/// Moves crossings that are far from where their neighbours let them be expected: there a line was lost, perhaps to a digit.
fn straighten(points: &Crossings) -> Crossings {
    let expected = |r: usize, c: usize| {
        let neighbour = |down: i32, across: i32| {
            let row = usize::try_from(r as i32 + down).ok()?;
            let column = usize::try_from(c as i32 + across).ok()?;
            (row.max(column) <= points.side).then(|| points.at(row, column))
        };
        let mut all = [Vec::new(), Vec::new()];
        for (down, across) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
            // Beyond two neighbours on one side, and between neighbours on both sides.
            let beyond = (neighbour(down, across), neighbour(2 * down, 2 * across));
            if let (Some(near), Some(far)) = beyond {
                all[0].push(2.0 * near.0 - far.0);
                all[1].push(2.0 * near.1 - far.1);
            }
            let steps = if down + across > 0 { 1 } else { 2 };
            let between = (
                neighbour(steps * down, steps * across),
                neighbour(-steps * down, -steps * across),
            );
            if let (Some(one), Some(other)) = between {
                all[0].push((one.0 + other.0) / 2.0);
                all[1].push((one.1 + other.1) / 2.0);
            }
        }
        let [x, y] = all.map(|mut values| {
            values.sort_unstable_by(f32::total_cmp);
            let half = values.len() / 2;
            (values[half] + values[(values.len() - 1) / 2]) / 2.0
        });
        (x, y)
    };
    Crossings::from_fn(points.side, |r, c| {
        let (seen, expected) = (points.at(r, c), expected(r, c));
        if (seen.0 - expected.0).hypot(seen.1 - expected.1) > ODD {
            expected
        } else {
            seen
        }
    })
}

/// How much darker each pixel is than those on both sides of a line through it, the line going by steps of `along`.
fn evidence(picture: &[f32], wide: usize, along: usize, off: usize) -> Vec<f32> {
    let mut sharp = vec![0.0; wide * wide];
    for (at, value) in sharp.iter_mut().enumerate() {
        let place = at / off % wide;
        if (4..wide - 4).contains(&place) {
            let side =
                |distance: usize| picture[at - distance * off].min(picture[at + distance * off]);
            *value = (side(4).max(side(3)) - picture[at]).max(0.0);
        }
    }
    // The median-like sum along the line: what is dark for a moment only counts little.
    let mut smooth = vec![0.0; wide * wide];
    for (at, value) in smooth.iter_mut().enumerate() {
        let place = at / along % wide;
        let (back, forth) = (place.min(6), (wide - 1 - place).min(6));
        let first = at - back * along;
        *value = (0..=back + forth)
            .map(|step| sharp[first + step * along].min(60.0))
            .sum::<f32>()
            / (back + forth + 1) as f32;
    }
    smooth
}

/// The best path of one line: for each place along the picture, where across it the line is.
fn path(wide: usize, strength: impl Fn(usize, usize) -> f32, line: usize) -> Vec<f32> {
    let middle = BORDER + line * CELL;
    let low = middle - REACH;
    let count = 2 * REACH + 1;
    let mut best = vec![vec![0.0_f32; count]; wide];
    let mut from = vec![vec![0_usize; count]; wide];
    for along in 0..wide {
        for at in 0..count {
            let off = at as f32 - REACH as f32;
            let here = strength(along, low + at) - 0.02 * off * off;
            let before = if along == 0 {
                (0.0, at)
            } else {
                (at.saturating_sub(1)..(at + 2).min(count))
                    .map(|old| {
                        (
                            best[along - 1][old] - if old == at { 0.0 } else { 12.0 },
                            old,
                        )
                    })
                    .fold(
                        (f32::MIN, at),
                        |most, next| if next.0 > most.0 { next } else { most },
                    )
            };
            best[along][at] = here + before.0;
            from[along][at] = before.1;
        }
    }
    let last = &best[wide - 1];
    let mut at = (0..count).fold(
        0,
        |most, next| if last[next] > last[most] { next } else { most },
    );
    let mut places = vec![0.0; wide];
    for along in (0..wide).rev() {
        places[along] = (low + at) as f32;
        at = from[along][at];
    }
    places
}

/// From the unit square to the corners.
fn homography([a, b, c, d]: [Point; 4]) -> [f32; 8] {
    let (dx1, dx2, sx) = (b.0 - c.0, d.0 - c.0, a.0 - b.0 + c.0 - d.0);
    let (dy1, dy2, sy) = (b.1 - c.1, d.1 - c.1, a.1 - b.1 + c.1 - d.1);
    let below = dx1 * dy2 - dx2 * dy1;
    let below = if below.abs() < 1e-6 { 1e-6 } else { below };
    let (g, h) = ((sx * dy2 - dx2 * sy) / below, (dx1 * sy - sx * dy1) / below);
    [
        b.0 - a.0 + g * b.0,
        d.0 - a.0 + h * d.0,
        a.0,
        b.1 - a.1 + g * b.1,
        d.1 - a.1 + h * d.1,
        a.1,
        g,
        h,
    ]
}

fn apply(m: &[f32; 8], u: f32, v: f32) -> Point {
    let below = (m[6] * u + m[7] * v + 1.0).max(0.05);
    (
        (m[0] * u + m[1] * v + m[2]) / below,
        (m[3] * u + m[4] * v + m[5]) / below,
    )
}
