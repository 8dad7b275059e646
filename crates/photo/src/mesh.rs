//! The 100 crossings of a grid's lines, on pages that bend.

use crate::Point;
use crate::gray::Gray;

/// Pixels of one cell in the flattened picture.
const CELL: usize = 40;
/// Pixels around the grid in the flattened picture.
const BORDER: usize = 20;
const WIDE: usize = 9 * CELL + 2 * BORDER;
/// How far from its place a line is looked for, in pixels of the flattened picture.
const REACH: usize = 13;

/// Crossings, ten in each of ten rows.
pub(crate) type Crossings = [[Point; 10]; 10];

/// A mesh and how well lines are seen along it.
pub(crate) struct Mesh {
    pub(crate) crossings: Crossings,
    /// How much darker than their sides the lines are, on the average of the worst.
    pub(crate) contrast: f32,
    /// The share of the 180 pieces of lines that are seen.
    pub(crate) seen: f32,
}

/// The mesh of a grid with these corners.
pub(crate) fn trace(gray: &Gray, corners: [Point; 4]) -> Mesh {
    let mut mesh = once(gray, corners);
    for _ in 0..2 {
        let at = &mesh.crossings;
        let next = once(gray, [at[0][0], at[0][9], at[9][9], at[9][0]]);
        if next.seen < mesh.seen {
            break;
        }
        mesh = next;
    }
    mesh
}

/// The mesh with its sides where the inner lines let them be expected: a bar beside the grid may have been taken for a side.
pub(crate) fn trace_from_inside(gray: &Gray, mesh: &Mesh) -> Mesh {
    let at = &mesh.crossings;
    let inner = homography([at[1][1], at[1][8], at[8][8], at[8][1]]);
    let (low, high) = (-1.0 / 7.0, 8.0 / 7.0);
    let corners = [(low, low), (high, low), (high, high), (low, high)];
    once(gray, corners.map(|(u, v)| apply(&inner, u, v)))
}

fn once(gray: &Gray, corners: [Point; 4]) -> Mesh {
    let flat = homography(corners);
    let mut picture = vec![0.0; WIDE * WIDE];
    for (at, value) in picture.iter_mut().enumerate() {
        let (x, y) = apply(&flat, unit(at % WIDE), unit(at / WIDE));
        *value = gray.at(x, y);
    }
    let across = evidence(&picture, 1, WIDE);
    let down = evidence(&picture, WIDE, 1);
    // `rows[line][x]` is a y, `columns[line][y]` an x.
    let rows: Vec<Vec<f32>> = (0..10)
        .map(|line| path(|along, off| across[off * WIDE + along], line))
        .collect();
    let columns: Vec<Vec<f32>> = (0..10)
        .map(|line| path(|along, off| down[along * WIDE + off], line))
        .collect();
    let mut points = [[(0.0, 0.0); 10]; 10];
    for (r, row) in points.iter_mut().enumerate() {
        for (c, point) in row.iter_mut().enumerate() {
            let (mut x, mut y) = ((BORDER + c * CELL) as f32, (BORDER + r * CELL) as f32);
            for _ in 0..4 {
                y = rows[r][(x.round() as usize).min(WIDE - 1)];
                x = columns[c][(y.round() as usize).min(WIDE - 1)];
            }
            *point = (x, y);
        }
    }
    let points = straighten(&straighten(&points));
    let mut strengths = Vec::with_capacity(180);
    for line in 0..10 {
        for piece in 0..9 {
            let range = BORDER + piece * CELL + 6..BORDER + (piece + 1) * CELL - 6;
            let mean =
                |values: &mut dyn Iterator<Item = f32>| values.sum::<f32>() / (CELL - 12) as f32;
            strengths.push(mean(
                &mut range
                    .clone()
                    .map(|along| across[rows[line][along] as usize * WIDE + along]),
            ));
            strengths.push(mean(
                &mut range.map(|along| down[along * WIDE + columns[line][along] as usize]),
            ));
        }
    }
    strengths.sort_unstable_by(f32::total_cmp);
    let middle = strengths[90];
    let seen = strengths
        .iter()
        .filter(|&&strength| strength > middle * 0.2 && strength > 3.0)
        .count() as f32
        / 180.0;
    let crossings = points.map(|row| {
        row.map(|(x, y)| {
            apply(
                &flat,
                (x - BORDER as f32) / (9 * CELL) as f32,
                (y - BORDER as f32) / (9 * CELL) as f32,
            )
        })
    });
    Mesh {
        crossings,
        contrast: middle,
        seen,
    }
}

/// How far a crossing may be from where its neighbours let it be expected, in pixels of the flattened picture.
const ODD: f32 = 5.0;

/// Moves crossings that are far from where their neighbours let them be expected: there a line was lost, perhaps to a digit.
fn straighten(points: &Crossings) -> Crossings {
    let expected = |r: usize, c: usize| {
        let neighbour = |down: i32, across: i32| {
            let row = usize::try_from(r as i32 + down).ok()?;
            let column = usize::try_from(c as i32 + across).ok()?;
            points.get(row)?.get(column).copied()
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
    std::array::from_fn(|r| {
        std::array::from_fn(|c| {
            let (seen, expected) = (points[r][c], expected(r, c));
            if (seen.0 - expected.0).hypot(seen.1 - expected.1) > ODD {
                expected
            } else {
                seen
            }
        })
    })
}

fn unit(at: usize) -> f32 {
    (at as f32 - BORDER as f32) / (9 * CELL) as f32
}

/// How much darker each pixel is than those on both sides of a line through it, the line going by steps of `along`.
fn evidence(picture: &[f32], along: usize, off: usize) -> Vec<f32> {
    let mut sharp = vec![0.0; WIDE * WIDE];
    for (at, value) in sharp.iter_mut().enumerate() {
        let place = at / off % WIDE;
        if (4..WIDE - 4).contains(&place) {
            let side =
                |distance: usize| picture[at - distance * off].min(picture[at + distance * off]);
            *value = (side(4).max(side(3)) - picture[at]).max(0.0);
        }
    }
    // The median-like sum along the line: what is dark for a moment only counts little.
    let mut smooth = vec![0.0; WIDE * WIDE];
    for (at, value) in smooth.iter_mut().enumerate() {
        let place = at / along % WIDE;
        let (back, forth) = (place.min(6), (WIDE - 1 - place).min(6));
        let first = at - back * along;
        *value = (0..=back + forth)
            .map(|step| sharp[first + step * along].min(60.0))
            .sum::<f32>()
            / (back + forth + 1) as f32;
    }
    smooth
}

/// The best path of one line: for each place along the picture, where across it the line is.
fn path(strength: impl Fn(usize, usize) -> f32, line: usize) -> Vec<f32> {
    let middle = BORDER + line * CELL;
    let low = middle - REACH;
    let count = 2 * REACH + 1;
    let mut best = vec![vec![0.0_f32; count]; WIDE];
    let mut from = vec![vec![0_usize; count]; WIDE];
    for along in 0..WIDE {
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
    let last = &best[WIDE - 1];
    let mut at = (0..count).fold(
        0,
        |most, next| if last[next] > last[most] { next } else { most },
    );
    let mut places = vec![0.0; WIDE];
    for along in (0..WIDE).rev() {
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
