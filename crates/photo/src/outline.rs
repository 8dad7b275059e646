//! Finds possible outlines of grids: the corners of dark connected areas.

use crate::Point;
use crate::gray::Gray;

/// The greatest number of outlines for each share.
const MAX_OUTLINES: usize = 3;

/// The greatest number of parts of a page that are examined as one of several grids.
const MAX_SMALL: usize = 40;

/// Finds the corners of possible grids: four points each, clockwise from the upper left one. Outlines that nearly
/// repeat others or the known ones are left out.
///
/// `means` must come from [`means`], here and in [`small`].
pub(crate) fn find(
    gray: &Gray,
    means: &[f32],
    shares: &[f32],
    known: &[[Point; 4]],
) -> Vec<[Point; 4]> {
    if gray.width < 60 || gray.height < 60 {
        return Vec::new();
    }
    let mut all: Vec<[Point; 4]> = Vec::new();
    for &share in shares {
        let least = gray.width.min(gray.height) / 5;
        for corners in with_share(gray, means, share, least, MAX_OUTLINES) {
            let far = |other: &[Point; 4]| {
                (0..4).any(|at| {
                    (corners[at].0 - other[at].0).abs() + (corners[at].1 - other[at].1).abs() > 12.0
                })
            };
            if known.iter().chain(&all).all(far) {
                all.push(corners);
            }
        }
    }
    all
}

/// Finds the corners of areas that may be one of several grids on a page. They are nearly as wide as high.
pub(crate) fn small(gray: &Gray, means: &[f32], share: f32) -> Vec<[Point; 4]> {
    let least = gray.width.min(gray.height) / 12;
    if least < 20 {
        return Vec::new();
    }
    let mut all = with_share(gray, means, share, least, MAX_SMALL);
    all.retain(|[a, b, c, d]| {
        let length = |from: &Point, to: &Point| (to.0 - from.0).hypot(to.1 - from.1);
        let sides = [length(a, b), length(b, c), length(c, d), length(d, a)];
        let least = sides.iter().copied().fold(f32::MAX, f32::min);
        sides.iter().all(|side| *side < 1.5 * least)
    });
    all
}

/// The largest parts, at most `count`, that are at least `least` pixels wide and high.
fn with_share(
    gray: &Gray,
    means: &[f32],
    share: f32,
    least: usize,
    count: usize,
) -> Vec<[Point; 4]> {
    // Pixels that are clearly darker than their neighbourhood and not in a part yet; the border counts as not dark.
    let width = gray.width + 2;
    let mut is_dark = vec![false; width * (gray.height + 2)];
    let rows = gray.pixels.chunks_exact(gray.width);
    let rows = rows.zip(means.chunks_exact(gray.width));
    for ((pixels, means), is_dark) in rows.zip(is_dark.chunks_exact_mut(width).skip(1)) {
        for ((pixel, mean), is_dark) in pixels.iter().zip(means).zip(&mut is_dark[1..]) {
            *is_dark = *pixel < mean * share - 1.5;
        }
    }
    let mut parts: Vec<(usize, Vec<Point>)> = Vec::new();
    let mut part = Vec::new();
    for start in 0..is_dark.len() {
        if !is_dark[start] {
            continue;
        }
        is_dark[start] = false;
        part.clear();
        part.push(start);
        let mut next = 0;
        while let Some(&at) = part.get(next) {
            next += 1;
            let rows = [at - width, at, at + width];
            for near in rows.into_iter().flat_map(|middle| middle - 1..middle + 2) {
                if is_dark[near] {
                    is_dark[near] = false;
                    part.push(near);
                }
            }
        }
        if part.len() < 200 {
            continue;
        }
        let part: Vec<(usize, usize)> = part
            .iter()
            .map(|at| (at % width - 1, at / width - 1))
            .collect();
        let range = |values: &mut dyn Iterator<Item = usize>| {
            values.fold((usize::MAX, 0), |(least, most), value| {
                (least.min(value), most.max(value))
            })
        };
        let (left, right) = range(&mut part.iter().map(|point| point.0));
        let (top, bottom) = range(&mut part.iter().map(|point| point.1));
        if right < left + least || bottom < top + least {
            continue;
        }
        parts.push(((right - left) * (bottom - top), farthest(&part)));
    }
    parts.sort_by_key(|part| std::cmp::Reverse(part.0));
    parts.truncate(count);
    parts.iter().map(|part| largest(&part.1)).collect()
}

/// For each of 32 directions, the farthest of these points.
fn farthest(part: &[(usize, usize)]) -> Vec<Point> {
    // A point that is farthest in some direction is the first or the last one of its row.
    let top = part.iter().map(|point| point.1).min().unwrap_or(0);
    let bottom = part.iter().map(|point| point.1).max().unwrap_or(0);
    let mut ends = vec![(usize::MAX, 0); bottom + 1 - top];
    for &(x, y) in part {
        let end = &mut ends[y - top];
        *end = (end.0.min(x), end.1.max(x));
    }
    let rows = ends.iter().enumerate();
    let rows = rows.filter(|(_, end)| end.0 <= end.1);
    let points: Vec<Point> = rows
        .flat_map(|(row, &(first, last))| [first, last].map(|x| (x as f32, (top + row) as f32)))
        .collect();
    let far = |direction: usize| {
        let (sin, cos) = (direction as f32 * std::f32::consts::TAU / 32.0).sin_cos();
        let value = |point: &Point| point.0 * cos + point.1 * sin;
        let far = points
            .iter()
            .max_by(|one, other| value(one).total_cmp(&value(other)));
        far.copied().unwrap_or_default()
    };
    (0..32).map(far).collect()
}

/// The mean brightness around each pixel.
pub(crate) fn means(gray: &Gray) -> Vec<f32> {
    let (width, height) = (gray.width, gray.height);
    let radius = (width.max(height) / 60).max(5);
    let mut means = Vec::with_capacity(width * height);
    // The column sums of the rows around the present one, and the prefix sums of these.
    let mut columns = vec![0.0_f64; width];
    let mut sums = vec![0.0_f64; width + 1];
    let mut rows = 0..0;
    for y in 0..height {
        let row = |y: usize| &gray.pixels[y * width..][..width];
        while rows.end < (y + radius + 1).min(height) {
            let new = columns.iter_mut().zip(row(rows.end));
            new.for_each(|(sum, value)| *sum += f64::from(*value));
            rows.end += 1;
        }
        while rows.start < y.saturating_sub(radius) {
            let old = columns.iter_mut().zip(row(rows.start));
            old.for_each(|(sum, value)| *sum -= f64::from(*value));
            rows.start += 1;
        }
        for (x, column) in columns.iter().enumerate() {
            sums[x + 1] = sums[x] + column;
        }
        for x in 0..width {
            let (left, right) = (x.saturating_sub(radius), (x + radius + 1).min(width));
            let count = rows.len() * (right - left);
            means.push(((sums[right] - sums[left]) / count as f64) as f32);
        }
    }
    means
}

/// Finds the four points of a hull that enclose the largest area.
fn largest(hull: &[Point]) -> [Point; 4] {
    let area = |a: usize, b: usize, c: usize| {
        let [a, b, c] = [hull[a], hull[b], hull[c]];
        (b.0 - a.0) * (c.1 - a.1) - (c.0 - a.0) * (b.1 - a.1)
    };
    let best = |points: std::ops::Range<usize>, area: &dyn Fn(usize) -> f32| {
        let areas = points.map(|point| (area(point), point));
        areas.reduce(|most, next| if next.0 > most.0 { next } else { most })
    };
    let mut most = f32::MIN;
    let mut corners = [hull[0]; 4];
    // A diagonal separates the points, so the best points on both sides of it can be found independently.
    for a in 0..hull.len() {
        for c in a + 2..hull.len() {
            let one = best(a + 1..c, &|b| area(a, b, c));
            let other = best(c + 1..hull.len(), &|d| area(a, c, d));
            let (Some((one, b)), Some((other, d))) = (one, other) else {
                continue;
            };
            if one + other > most {
                most = one + other;
                corners = [hull[a], hull[b], hull[c], hull[d]];
            }
        }
    }
    let first = (0..4).min_by(|&one, &other| {
        (corners[one].0 + corners[one].1).total_cmp(&(corners[other].0 + corners[other].1))
    });
    corners.rotate_left(first.unwrap_or(0));
    corners
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{noise, numbers};

    #[test]
    fn means_are_those_of_all_pixels_around() {
        for (width, height) in [(60, 60), (97, 61), (12, 400), (640, 9)] {
            let gray = noise(width, height);
            let radius = (width.max(height) / 60).max(5);
            let around =
                |at: usize, length: usize| at.saturating_sub(radius)..(at + radius + 1).min(length);
            for (at, mean) in means(&gray).into_iter().enumerate() {
                let (rows, columns) = (around(at / width, height), around(at % width, width));
                let values = rows.flat_map(|y| gray.pixels[y * width..][columns.clone()].iter());
                let (sum, count) = values.fold((0.0, 0.0), |(sum, count), value| {
                    (sum + f64::from(*value), count + 1.0)
                });
                assert!((f64::from(mean) - sum / count).abs() < 1e-3);
            }
        }
    }

    fn area(points: &[Point]) -> f32 {
        let next = points.iter().cycle().skip(1);
        let parts = points.iter().zip(next);
        parts
            .map(|(one, next)| one.0 * next.1 - next.0 * one.1)
            .sum()
    }

    #[test]
    fn no_other_four_of_the_farthest_points_enclose_more() {
        let mut next = numbers(2);
        for count in [5, 40, 400] {
            let part: Vec<(usize, usize)> = (0..count)
                .map(|_| ((next() * 90.0) as usize, 10 + (next() * 60.0) as usize))
                .collect();
            let hull = farthest(&part);
            for (direction, far) in hull.iter().enumerate() {
                let (sin, cos) = (direction as f32 * std::f32::consts::TAU / 32.0).sin_cos();
                let value = |(x, y): Point| x * cos + y * sin;
                let all = part.iter().map(|&(x, y)| value((x as f32, y as f32)));
                assert_eq!(value(*far), all.fold(f32::MIN, f32::max));
            }
            let mut most = f32::MIN;
            for a in 0..hull.len() {
                for b in a + 1..hull.len() {
                    for c in b + 1..hull.len() {
                        for d in c + 1..hull.len() {
                            most = most.max(area(&[hull[a], hull[b], hull[c], hull[d]]));
                        }
                    }
                }
            }
            assert!((area(&largest(&hull)) - most).abs() < 0.01);
        }
    }
}
