//! The crossings of a grid's lines, on pages that bend.

use crate::Point;
use crate::effort::Effort;
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

    /// The corners of a cell, clockwise from the upper left one. Cells are numbered row by row.
    pub(crate) fn of_cell(&self, cell: usize) -> [Point; 4] {
        let (row, column) = (cell / self.side, cell % self.side);
        [(0, 0), (0, 1), (1, 1), (1, 0)].map(|(down, across)| self.at(row + down, column + across))
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

/// The mesh of a grid with these corners and this number of cells along a side, if there is enough effort left.
pub(crate) fn trace(
    gray: &Gray,
    effort: &Effort,
    corners: [Point; 4],
    side: usize,
) -> Option<Mesh> {
    let mut mesh = once(gray, effort, corners, side)?;
    if mesh.seen < HOPELESS {
        return Some(mesh);
    }
    for _ in 0..2 {
        match once(gray, effort, mesh.crossings.corners(), side) {
            Some(next) if next.seen >= mesh.seen => mesh = next,
            _ => break,
        }
    }
    Some(mesh)
}

/// The mesh with its sides where the inner lines let them be expected: a bar beside the grid may have been taken for a side.
pub(crate) fn trace_from_inside(gray: &Gray, effort: &Effort, mesh: &Mesh) -> Option<Mesh> {
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
    let corners = corners.map(|(u, v)| apply(&inner, u, v));
    once(gray, effort, corners, side)
}

fn once(gray: &Gray, effort: &Effort, corners: [Point; 4], side: usize) -> Option<Mesh> {
    let fine = fineness(corners, side);
    if !effort.spend(side * side * fine) {
        return None;
    }
    let flat = homography(corners);
    let wide = side * CELL + 2 * BORDER;
    let unit = |at: f32| (at - BORDER as f32) / (side * CELL) as f32;
    let picture = flattened(gray, &flat, side, fine);
    let turned: Vec<f32> = (0..wide * wide)
        .map(|at| picture[at % wide * wide + at / wide])
        .collect();
    let [across, down] = [picture, turned].map(|picture| evidence(&picture, wide));
    // `rows[line][x]` is a y, `columns[line][y]` an x.
    let paths = |evidence: &[f32]| -> Vec<Vec<f32>> {
        (0..=side).map(|line| path(evidence, wide, line)).collect()
    };
    let (rows, columns) = (paths(&across), paths(&down));
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
    for (evidence, lines) in [(&across, &rows), (&down, &columns)] {
        for line in lines {
            for piece in 0..side {
                let range = BORDER + piece * CELL + 6..BORDER + (piece + 1) * CELL - 6;
                let count = range.len() as f32;
                let sum: f32 = range
                    .map(|along| evidence[line[along] as usize * wide + along])
                    .sum();
                strengths.push(sum / count);
            }
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
        apply(&flat, unit(x), unit(y))
    });
    Some(Mesh {
        crossings,
        contrast: middle,
        seen,
    })
}

/// The picture of a grid as a square with a border. Each of its pixels is the mean of `fine` × `fine` points of the image.
fn flattened(gray: &Gray, flat: &[f32; 8], side: usize, fine: usize) -> Vec<f32> {
    let wide = side * CELL + 2 * BORDER;
    let length = (side * CELL) as f32;
    let places: Vec<f32> = (0..wide * fine)
        .map(|at| {
            let part = (at % fine) as f32 - (fine - 1) as f32 / 2.0;
            ((at / fine) as f32 - BORDER as f32) / length + part / (fine as f32 * length)
        })
        .collect();
    let mut picture = vec![0.0; wide * wide];
    for (row, &v) in places.iter().enumerate() {
        let line = &mut picture[row / fine * wide..][..wide];
        for (value, across) in line.iter_mut().zip(places.chunks_exact(fine)) {
            for &u in across {
                let (x, y) = apply(flat, u, v);
                *value += gray.at(x, y);
            }
        }
    }
    let count = (fine * fine) as f32;
    picture.iter_mut().for_each(|value| *value /= count);
    picture
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

/// How many pixels on both sides are averaged along a line.
const ALONG: usize = 6;

/// How much darker each pixel is than those above and below it, averaged along the row, so that what is dark for a moment only counts
/// little.
fn evidence(picture: &[f32], wide: usize) -> Vec<f32> {
    let mut evidence = vec![0.0; wide * wide];
    let row = |y: usize| &picture[y * wide..][..wide];
    let counts: Vec<f32> = (0..wide)
        .map(|x| ((x + ALONG + 1).min(wide) - x.saturating_sub(ALONG)) as f32)
        .collect();
    let mut sharp = vec![0.0_f32; wide];
    // The sums of all before each place; what is outside adds nothing.
    let mut sums = vec![0.0_f32; wide + 2 * ALONG + 1];
    for y in 4..wide - 4 {
        let sides = [row(y - 3), row(y + 3), row(y - 4), row(y + 4), row(y)];
        let [above, below, far_above, far_below, here] = sides;
        for (x, sharp) in sharp.iter_mut().enumerate() {
            let side = above[x].min(below[x]).max(far_above[x].min(far_below[x]));
            *sharp = (side - here[x]).clamp(0.0, 60.0);
        }
        let mut sum = 0.0;
        for (after, sharp) in sums[ALONG + 1..].iter_mut().zip(&sharp) {
            sum += sharp;
            *after = sum;
        }
        sums[ALONG + 1 + wide..].fill(sum);
        let ends = sums.iter().zip(&sums[2 * ALONG + 1..]).zip(&counts);
        let values = evidence[y * wide..][..wide].iter_mut();
        for (value, ((first, end), count)) in values.zip(ends) {
            *value = (end - first) / count;
        }
    }
    evidence
}

/// The best path of one line that goes across: for each place along it, how far down it is.
fn path(evidence: &[f32], wide: usize, line: usize) -> Vec<f32> {
    const COUNT: usize = 2 * REACH + 1;
    let low = BORDER + line * CELL - REACH;
    let mut last = [0.0_f32; COUNT];
    let mut from = vec![[0_usize; COUNT]; wide];
    for (along, from) in from.iter_mut().enumerate() {
        let mut next = [0.0; COUNT];
        for at in 0..COUNT {
            let off = at as f32 - REACH as f32;
            let here = evidence[(low + at) * wide + along] - 0.02 * off * off;
            let before = (at.saturating_sub(1)..(at + 2).min(COUNT))
                .map(|old| (last[old] - if old == at { 0.0 } else { 12.0 }, old))
                .fold(
                    (f32::MIN, at),
                    |most, next| if next.0 > most.0 { next } else { most },
                );
            (next[at], from[at]) = (here + before.0, before.1);
        }
        last = next;
    }
    let mut at = (0..COUNT).fold(
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::numbers;

    #[test]
    fn evidence_is_the_mean_of_what_is_darker_along_the_row() {
        let wide = 70;
        let mut next = numbers(3);
        let picture: Vec<f32> = (0..wide * wide).map(|_| next() * 255.0).collect();
        let sharp = |y: usize, x: usize| {
            let side =
                |far: usize| picture[(y - far) * wide + x].min(picture[(y + far) * wide + x]);
            let here = picture[y * wide + x];
            (side(3).max(side(4)) - here).clamp(0.0, 60.0)
        };
        for (at, &value) in evidence(&picture, wide).iter().enumerate() {
            let (y, x) = (at / wide, at % wide);
            let along = x.saturating_sub(ALONG)..(x + ALONG + 1).min(wide);
            let count = along.len() as f32;
            let mean = match (4..wide - 4).contains(&y) {
                true => along.map(|x| sharp(y, x)).sum::<f32>() / count,
                false => 0.0,
            };
            assert!((value - mean).abs() < 1e-2, "{at}: {value}, {mean}");
        }
    }
}
