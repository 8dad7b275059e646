//! Where a grid may be: the corners of what is dark and connected.

use std::collections::BTreeMap;

use crate::Point;
use crate::gray::Gray;

/// The most outlines that are looked at for each share.
const MAX_OUTLINES: usize = 3;

/// The most parts of a page that are looked at as one of several grids.
const MAX_SMALL: usize = 40;

/// Corners of possible grids: each four points, clockwise from the upper left one. Those that nearly repeat others are left out.
pub(crate) fn find(gray: &Gray, shares: &[f64]) -> Vec<[Point; 4]> {
    if gray.width < 60 || gray.height < 60 {
        return Vec::new();
    }
    let mut all: Vec<[Point; 4]> = Vec::new();
    for &share in shares {
        let least = gray.width.min(gray.height) / 5;
        for corners in with_share(gray, share, least, MAX_OUTLINES) {
            let far = |other: &[Point; 4]| {
                (0..4).any(|at| {
                    (corners[at].0 - other[at].0).abs() + (corners[at].1 - other[at].1).abs() > 12.0
                })
            };
            if all.iter().all(far) {
                all.push(corners);
            }
        }
    }
    all
}

/// Corners of what may be one of several grids on a page: nearly as wide as high.
pub(crate) fn small(gray: &Gray, share: f64) -> Vec<[Point; 4]> {
    let least = gray.width.min(gray.height) / 12;
    if least < 20 {
        return Vec::new();
    }
    let mut all = with_share(gray, share, least, MAX_SMALL);
    all.retain(|[a, b, c, d]| {
        let length = |from: &Point, to: &Point| (to.0 - from.0).hypot(to.1 - from.1);
        let sides = [length(a, b), length(b, c), length(c, d), length(d, a)];
        let least = sides.iter().copied().fold(f32::MAX, f32::min);
        sides.iter().all(|side| *side < 1.5 * least)
    });
    all
}

/// The largest parts that are at least `least` pixels wide and high, at most `count`.
fn with_share(gray: &Gray, share: f64, least: usize, count: usize) -> Vec<[Point; 4]> {
    let (width, height) = (gray.width, gray.height);
    let dark = threshold(gray, share);
    let mut seen = vec![false; width * height];
    let mut parts: Vec<(usize, Vec<Point>)> = Vec::new();
    let mut waiting = Vec::new();
    for start in 0..dark.len() {
        if !dark[start] || seen[start] {
            continue;
        }
        let mut size = 0;
        seen[start] = true;
        waiting.push(start);
        let (mut left, mut right, mut top, mut bottom) = (width, 0, height, 0);
        // The first and the last pixel of this part in each row: all that is farthest in some direction is among them.
        let mut ends: BTreeMap<usize, (usize, usize)> = BTreeMap::new();
        while let Some(at) = waiting.pop() {
            let (x, y) = (at % width, at / width);
            (left, right, top, bottom) = (left.min(x), right.max(x), top.min(y), bottom.max(y));
            size += 1;
            let end = ends.entry(y).or_insert((x, x));
            *end = (end.0.min(x), end.1.max(x));
            for v in y.saturating_sub(1)..(y + 2).min(height) {
                for u in x.saturating_sub(1)..(x + 2).min(width) {
                    let next = v * width + u;
                    if dark[next] && !seen[next] {
                        seen[next] = true;
                        waiting.push(next);
                    }
                }
            }
        }
        if right < left + least || bottom < top + least || size < 200 {
            continue;
        }
        // For each of 32 directions, the farthest pixel.
        let far: Vec<Point> = (0..32)
            .map(|direction| {
                let (sin, cos) = (direction as f32 * std::f32::consts::TAU / 32.0).sin_cos();
                let points = ends
                    .iter()
                    .flat_map(|(&y, &(first, last))| [first, last].map(|x| (x as f32, y as f32)));
                let value = |point: &Point| point.0 * cos + point.1 * sin;
                points
                    .max_by(|one, other| value(one).total_cmp(&value(other)))
                    .unwrap_or_default()
            })
            .collect();
        parts.push(((right - left) * (bottom - top), far));
    }
    parts.sort_by_key(|part| std::cmp::Reverse(part.0));
    parts.truncate(count);
    parts.iter().map(|part| largest(&part.1)).collect()
}

/// What is clearly darker than its neighbourhood.
fn threshold(gray: &Gray, share: f64) -> Vec<bool> {
    let (width, height) = (gray.width, gray.height);
    let mut sums = vec![0.0_f64; (width + 1) * (height + 1)];
    for y in 0..height {
        let mut row = 0.0;
        for x in 0..width {
            row += f64::from(gray.pixels[y * width + x]);
            sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1] + row;
        }
    }
    let radius = (width.max(height) / 60).max(5);
    let mut dark = Vec::with_capacity(width * height);
    for y in 0..height {
        let (top, bottom) = (y.saturating_sub(radius), (y + radius + 1).min(height));
        for x in 0..width {
            let (left, right) = (x.saturating_sub(radius), (x + radius + 1).min(width));
            let corner = |v: usize, u: usize| sums[v * (width + 1) + u];
            let sum = corner(bottom, right) - corner(top, right) - corner(bottom, left)
                + corner(top, left);
            let mean = sum / ((bottom - top) * (right - left)) as f64;
            dark.push(f64::from(gray.pixels[y * width + x]) < mean * share - 1.5);
        }
    }
    dark
}

/// The four of these points, which lie around a hull, that enclose most.
fn largest(hull: &[Point]) -> [Point; 4] {
    let area = |points: [Point; 4]| {
        (0..4)
            .map(|at| points[at].0 * points[(at + 1) % 4].1 - points[(at + 1) % 4].0 * points[at].1)
            .sum::<f32>()
    };
    let mut best = (f32::MIN, [hull[0]; 4]);
    for a in 0..hull.len() {
        for b in a + 1..hull.len() {
            for c in b + 1..hull.len() {
                for d in c + 1..hull.len() {
                    let points = [hull[a], hull[b], hull[c], hull[d]];
                    let here = area(points);
                    if here > best.0 {
                        best = (here, points);
                    }
                }
            }
        }
    }
    let mut points = best.1;
    let first = (0..4).min_by(|&one, &other| {
        (points[one].0 + points[one].1).total_cmp(&(points[other].0 + points[other].1))
    });
    points.rotate_left(first.unwrap_or(0));
    points
}
