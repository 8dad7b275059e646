//! Finds the crossings of a grid's lines on pages that may bend.

use crate::Point;
use crate::effort::Effort;
use crate::gray::Gray;

/// The width of a cell in the flattened picture, in pixels.
const CELL: usize = 40;
/// The width of the border around the grid in the flattened picture, in pixels.
const BORDER: usize = 20;
/// The greatest distance of a line from its expected place, in pixels of the flattened picture.
const REACH: usize = 13;

/// The crossings of a grid's lines: `side + 1` rows of `side + 1` points.
#[derive(Clone, Debug)]
pub(crate) struct Crossings {
    /// The number of cells along a side.
    pub(crate) side: usize,
    /// The crossings, row by row.
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

    /// Whether all cells have nearly the same size.
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

/// A mesh, and how well its lines are visible.
pub(crate) struct Mesh {
    pub(crate) crossings: Crossings,
    /// How much darker the lines are than the paper beside them, averaged over the worst ones.
    pub(crate) contrast: f32,
    /// The share of the line pieces between crossings that are seen.
    pub(crate) seen: f32,
}

/// If the share of line pieces seen at first is below this, better corners are not searched for.
const HOPELESS: f32 = 0.4;

/// Traces the mesh of a grid with these corners and this number of cells along a side. Returns `None` if there is not
/// enough effort left.
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

/// Traces the mesh again, with sides extrapolated from the inner lines. A bar beside the grid may have been taken for a
/// side.
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
    // `rows[line][x]` is a y coordinate, `columns[line][y]` an x coordinate.
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
    let points = straighten(&points);
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

/// The picture of a grid as a square with a border. Each pixel is the mean of `fine` × `fine` points of the image.
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
    let (mut x, mut y) = (places.clone(), places.clone());
    for (row, &v) in places.iter().enumerate() {
        for ((x, y), &u) in x.iter_mut().zip(&mut y).zip(&places) {
            (*x, *y) = apply(flat, u, v);
        }
        gray.look_at(&mut x, &y);
        let line = &mut picture[row / fine * wide..][..wide];
        for (value, seen) in line.iter_mut().zip(x.chunks_exact(fine)) {
            seen.iter().for_each(|seen| *value += seen);
        }
    }
    let count = (fine * fine) as f32;
    picture.iter_mut().for_each(|value| *value /= count);
    picture
}

/// Returns how many points in a row are averaged for one pixel of the flattened picture, so that no line falls between
/// them.
///
/// In a 9×9 grid, a pixel covers at most 3.5 pixels of the image, and one point is enough. (With more points, 149 of
/// the 160 photos are read instead of 150.)
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

/// The greatest distance of a crossing from the smooth surface through all of them, in pixels of the flattened picture.
const ODD: f32 = 5.0;

/// The number of rounds in which crossings far from the surface lose weight.
const ROUNDS: usize = 8;

/// The powers of the terms of a smooth surface. Pages bend, but not in waves.
const TERMS: [(i32, i32); 6] = [(0, 0), (1, 0), (0, 1), (2, 0), (1, 1), (0, 2)];

/// Moves crossings that are far from a smooth surface through all of them. There a line was lost, perhaps to a digit or
/// to text beside the grid.
fn straighten(points: &Crossings) -> Crossings {
    let smooth = smooth(points);
    Crossings::from_fn(points.side, |r, c| {
        let (seen, expected) = (points.at(r, c), smooth.at(r, c));
        if (seen.0 - expected.0).hypot(seen.1 - expected.1) > ODD {
            expected
        } else {
            seen
        }
    })
}

/// Fits a surface of second degree to most of the crossings (least squares, with new weights in each round), and
/// returns the crossings on it.
fn smooth(points: &Crossings) -> Crossings {
    let half = points.side as f64 / 2.0;
    let terms = |r: usize, c: usize| {
        let (v, u) = (r as f64 / half - 1.0, c as f64 / half - 1.0);
        TERMS.map(|(across, down)| u.powi(across) * v.powi(down))
    };
    let count = points.side + 1;
    let mut weights = vec![1.0; count * count];
    let mut surface = points.clone();
    for _ in 0..ROUNDS {
        // The normal equations, with both coordinates on the right side.
        let mut equations = [[0.0; TERMS.len() + 2]; TERMS.len()];
        for (at, &weight) in weights.iter().enumerate() {
            let terms = terms(at / count, at % count);
            let (x, y) = points.points[at];
            for (row, term) in equations.iter_mut().zip(terms) {
                for (sum, other) in row
                    .iter_mut()
                    .zip(terms.into_iter().chain([x.into(), y.into()]))
                {
                    *sum += weight * term * other;
                }
            }
        }
        let Some(solution) = solve(equations) else {
            break;
        };
        surface = Crossings::from_fn(points.side, |r, c| {
            let of = |axis: usize| {
                let parts = terms(r, c).into_iter().zip(&solution);
                parts.map(|(term, values)| term * values[axis]).sum::<f64>() as f32
            };
            (of(0), of(1))
        });
        for (weight, (seen, there)) in weights
            .iter_mut()
            .zip(points.points.iter().zip(&surface.points))
        {
            let off = f64::from((seen.0 - there.0).hypot(seen.1 - there.1));
            *weight = 1.0 / (1.0 + off * off);
        }
    }
    surface
}

/// Solves linear equations by Gaussian elimination, with the largest number of each column as its pivot.
fn solve<const N: usize, const M: usize>(mut rows: [[f64; M]; N]) -> Option<[[f64; 2]; N]> {
    for column in 0..N {
        let size = |row: usize| rows[row][column].abs();
        let pivot = (column..N).max_by(|&one, &other| size(one).total_cmp(&size(other)))?;
        if size(pivot) < 1e-9 {
            return None;
        }
        rows.swap(column, pivot);
        let from = rows[column];
        for (at, row) in rows.iter_mut().enumerate() {
            if at != column {
                let factor = row[column] / from[column];
                for (value, from) in row.iter_mut().zip(from) {
                    *value -= factor * from;
                }
            }
        }
    }
    Some(std::array::from_fn(|at| {
        [0, 1].map(|axis| rows[at][N + axis] / rows[at][at])
    }))
}

/// The number of pixels on each side that are averaged along a line.
const ALONG: usize = 6;

/// How much darker each pixel is than those above and below it, averaged along the row. So short dark spots count
/// little.
fn evidence(picture: &[f32], wide: usize) -> Vec<f32> {
    let mut evidence = vec![0.0; wide * wide];
    let row = |y: usize| &picture[y * wide..][..wide];
    let counts: Vec<f32> = (0..wide)
        .map(|x| ((x + ALONG + 1).min(wide) - x.saturating_sub(ALONG)) as f32)
        .collect();
    let mut sharp = vec![0.0_f32; wide];
    // The prefix sums of the row; pixels outside add nothing.
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

/// The evidence that a line needs to move one pixel up or down.
const BEND: f32 = 12.0;

/// Finds the best path of one horizontal line. Returns its y coordinate for each position along it.
fn path(evidence: &[f32], wide: usize, line: usize) -> Vec<f32> {
    const COUNT: usize = 2 * REACH + 1;
    let low = BORDER + line * CELL - REACH;
    let far: [f32; COUNT] = std::array::from_fn(|at| (at as f32 - REACH as f32).powi(2));
    // The value of the best path to each place so far, between two places that no path reaches.
    let mut last = [f32::MIN; COUNT + 2];
    last[1..=COUNT].fill(0.0);
    // The offset of the previous place on the best path, counted from one place above.
    let mut from = vec![[0_u32; COUNT]; wide];
    for (along, from) in from.iter_mut().enumerate() {
        let mut best = [0.0; COUNT];
        for at in 0..COUNT {
            let before = [last[at] - BEND, last[at + 1], last[at + 2] - BEND];
            let level = before[1] > before[0];
            let most = if level { before[1] } else { before[0] };
            let rises = before[2] > most;
            best[at] = if rises { before[2] } else { most };
            from[at] = if rises { 2 } else { u32::from(level) };
        }
        for at in 0..COUNT {
            last[at + 1] = best[at] + evidence[(low + at) * wide + along] - 0.02 * far[at];
        }
    }
    let last = &last[1..=COUNT];
    let mut at = (0..COUNT).fold(
        0,
        |most, next| if last[next] > last[most] { next } else { most },
    );
    let mut places = vec![0.0; wide];
    for along in (0..wide).rev() {
        places[along] = (low + at) as f32;
        at = at + from[along][at] as usize - 1;
    }
    places
}

/// The projective map from the unit square to the corners.
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

    /// The crossings of a page that is bent like a cylinder.
    fn bent(side: usize) -> Crossings {
        Crossings::from_fn(side, |r, c| {
            let (u, v) = (c as f32 / side as f32, r as f32 / side as f32);
            (300.0 * u + 20.0 * v, 300.0 * v + 30.0 * u * u)
        })
    }

    #[test]
    fn crossings_of_a_bent_page_stay() {
        for side in [4, 6, 9, 16] {
            let bent = bent(side);
            assert_eq!(straighten(&bent).points, bent.points);
        }
    }

    #[test]
    fn crossings_that_were_lost_in_a_corner_come_back() {
        let bent = bent(9);
        let mut seen = bent.clone();
        for (r, c, off) in [
            (0, 0, 25.0),
            (0, 1, 20.0),
            (0, 2, 10.0),
            (1, 0, 15.0),
            (1, 1, 14.0),
        ] {
            seen.points[r * 10 + c].1 -= off;
        }
        for (found, true_one) in straighten(&seen).points.iter().zip(&bent.points) {
            assert!((found.0 - true_one.0).hypot(found.1 - true_one.1) < 3.0);
        }
    }

    #[test]
    fn a_path_is_the_best_of_all() {
        const COUNT: i32 = 2 * REACH as i32 + 1;
        let wide = 420;
        let mut next = numbers(5);
        let evidence: Vec<f32> = (0..wide * wide).map(|_| next() * 60.0).collect();
        let (line, low) = (3, (BORDER + 3 * CELL - REACH) as i32);
        let value = |along: usize, at: i32| {
            let off = (at - REACH as i32) as f32;
            evidence[(low + at) as usize * wide + along] - 0.02 * off * off
        };
        // The value of the best path to each place, from the left.
        let mut worth = vec![0.0_f32; COUNT as usize];
        for along in 0..wide {
            worth = (0..COUNT)
                .map(|at| {
                    let before = (0..COUNT).filter(|old| (old - at).abs() <= 1);
                    let before =
                        before.map(|old| worth[old as usize] - if old == at { 0.0 } else { BEND });
                    value(along, at) + before.fold(f32::MIN, f32::max)
                })
                .collect();
        }
        let places: Vec<i32> = path(&evidence, wide, line)
            .into_iter()
            .map(|place| place as i32 - low)
            .collect();
        let mut sum = value(0, places[0]);
        for along in 1..wide {
            let step = (places[along] - places[along - 1]).abs();
            assert!(step <= 1);
            sum += value(along, places[along]) - BEND * step as f32;
        }
        let best = worth.into_iter().fold(f32::MIN, f32::max);
        assert!((sum - best).abs() < 0.5, "{sum}, {best}");
    }

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
