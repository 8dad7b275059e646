//! Where a grid may be: the corners of what is dark and connected.

use crate::Point;
use crate::gray::Gray;

/// The most outlines that are looked at.
const MAX_OUTLINES: usize = 4;

/// Corners of possible grids, largest first: each four points, clockwise from the upper left one.
pub(crate) fn find(gray: &Gray) -> Vec<[Point; 4]> {
    let (width, height) = (gray.width, gray.height);
    if width < 60 || height < 60 {
        return Vec::new();
    }
    let dark = threshold(gray);
    let mut seen = vec![false; width * height];
    let mut parts: Vec<(usize, Vec<Point>)> = Vec::new();
    let mut waiting = Vec::new();
    for start in 0..dark.len() {
        if !dark[start] || seen[start] {
            continue;
        }
        // For each of 32 directions, the farthest pixel of this part.
        let mut far = [(f32::MIN, (0.0, 0.0)); 32];
        let mut size = 0;
        seen[start] = true;
        waiting.push(start);
        let (mut left, mut right, mut top, mut bottom) = (width, 0, height, 0);
        let mut pixels = Vec::new();
        while let Some(at) = waiting.pop() {
            let (x, y) = (at % width, at / width);
            (left, right, top, bottom) = (left.min(x), right.max(x), top.min(y), bottom.max(y));
            size += 1;
            pixels.push(at as u32);
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
        let least = width.min(height) / 5;
        if right < left + least || bottom < top + least || size < 200 {
            continue;
        }
        for (direction, best) in far.iter_mut().enumerate() {
            let (sin, cos) = (direction as f32 * std::f32::consts::TAU / 32.0).sin_cos();
            for &at in &pixels {
                let point = ((at as usize % width) as f32, (at as usize / width) as f32);
                let value = point.0 * cos + point.1 * sin;
                if value > best.0 {
                    *best = (value, point);
                }
            }
        }
        parts.push(((right - left) * (bottom - top), far.iter().map(|best| best.1).collect()));
    }
    parts.sort_by_key(|part| std::cmp::Reverse(part.0));
    parts.truncate(MAX_OUTLINES);
    parts.iter().map(|part| largest(&part.1)).collect()
}

/// What is clearly darker than its neighbourhood.
fn threshold(gray: &Gray) -> Vec<bool> {
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
            let sum = corner(bottom, right) - corner(top, right) - corner(bottom, left) + corner(top, left);
            let mean = sum / ((bottom - top) * (right - left)) as f64;
            dark.push(f64::from(gray.pixels[y * width + x]) < mean * 0.93 - 2.0);
        }
    }
    dark
}

/// The four of these points, which lie around a hull, that enclose most.
fn largest(hull: &[Point]) -> [Point; 4] {
    let area = |points: [Point; 4]| {
        (0..4).map(|at| points[at].0 * points[(at + 1) % 4].1 - points[(at + 1) % 4].0 * points[at].1).sum::<f32>()
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
    let first = (0..4).min_by(|&one, &other| (points[one].0 + points[one].1).total_cmp(&(points[other].0 + points[other].1)));
    points.rotate_left(first.unwrap_or(0));
    points
}
