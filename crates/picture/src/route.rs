//! The path of a link from one candidate to another, around the digits between them.
//!
//! A link is one curve with one handle. A few bends to either side are tried. The best is the one that crosses the
//! fewest digits, with a preference for small bends. A search for the best path around everything would draw
//! snakes, and a reader follows an arc more easily.

use crate::drawing::Point;

/// Something that a link should not cover.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Obstacle {
    pub(crate) centre: Point,
    pub(crate) radius: f32,
}

/// A curve from one point to another with one handle.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Curve {
    from: Point,
    handle: Point,
    to: Point,
}

/// The bends that are tried, as the height of the handle in lengths of the link.
const BENDS: [f32; 11] = [
    0.0, 0.15, -0.15, 0.3, -0.3, 0.45, -0.45, 0.6, -0.6, 0.8, -0.8,
];

/// The number of places of a curve that are examined.
const SAMPLES: usize = 24;

impl Curve {
    fn bent(from: Point, to: Point, bend: f32) -> Curve {
        let middle = from.towards(to, 0.5);
        let handle = Point::new(
            middle.x + (to.y - from.y) * bend,
            middle.y - (to.x - from.x) * bend,
        );
        Curve { from, handle, to }
    }

    fn at(&self, part: f32) -> Point {
        let one = self.from.towards(self.handle, part);
        one.towards(self.handle.towards(self.to, part), part)
    }

    /// Returns the places of the curve that are examined, without the ends.
    fn samples(&self) -> impl Iterator<Item = Point> + '_ {
        (1..SAMPLES).map(|i| self.at(i as f32 / SAMPLES as f32))
    }

    /// Returns the piece outside of circles around its ends: its beginning, its handle and its end. Returns `None`
    /// if the circles touch.
    pub(crate) fn trimmed(&self, radius: f32) -> Option<[Point; 3]> {
        const FINE: usize = 200;
        let outside = |end: Point| move |p: &Point| p.distance(end) >= radius;
        let parts = |i: usize| self.at(i as f32 / FINE as f32);
        let first = (0..=FINE).find(|&i| outside(self.from)(&parts(i)))?;
        let last = (0..=FINE).rev().find(|&i| outside(self.to)(&parts(i)))?;
        if first >= last {
            return None;
        }
        let (a, b) = (first as f32 / FINE as f32, last as f32 / FINE as f32);
        // The handle of the piece follows from de Casteljau's scheme, where its two halves cross.
        let handle = self
            .from
            .towards(self.handle, a)
            .towards(self.handle.towards(self.to, a), b);
        Some([self.at(a), handle, self.at(b)])
    }
}

/// Returns the curve from one place to another that covers least. `drawn` are the curves that exist already.
pub(crate) fn route(from: Point, to: Point, obstacles: &[Obstacle], drawn: &[Curve]) -> Curve {
    let length = from.distance(to).max(0.01);
    let near = length * 0.05;
    // Most obstacles are too far away along one axis, which is cheaper to test than the distance.
    let is_within = |a: Point, b: Point, radius: f32| {
        (a.x - b.x).abs() < radius && (a.y - b.y).abs() < radius && a.distance(b) < radius
    };
    let drawn: Vec<Vec<Point>> = drawn
        .iter()
        .map(|other| other.samples().collect())
        .collect();
    let cost = |bend: f32| {
        let curve = Curve::bent(from, to, bend);
        let mut cost = bend.abs() * 0.35;
        for sample in curve.samples() {
            let over = obstacles
                .iter()
                .filter(|obstacle| is_within(sample, obstacle.centre, obstacle.radius))
                .map(|obstacle| 1.0 - sample.distance(obstacle.centre) / obstacle.radius);
            cost += over.sum::<f32>() * 1.5 / SAMPLES as f32;
            // Two curves may cross, but must not run along each other.
            let along = drawn
                .iter()
                .filter(|other| other.iter().any(|&p| is_within(p, sample, near)));
            cost += along.count() as f32 * 0.5 / SAMPLES as f32;
        }
        cost
    };
    let costs = BENDS.map(|bend| (bend, cost(bend)));
    let best = costs.iter().min_by(|a, b| a.1.total_cmp(&b.1));
    Curve::bent(from, to, best.map_or(0.0, |best| best.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_clear(curve: &Curve, obstacle: Obstacle) -> bool {
        let far = |p: Point| p.distance(obstacle.centre) >= obstacle.radius;
        curve.samples().all(far)
    }

    #[test]
    fn it_goes_straight_where_nothing_stands_in_the_way() {
        let (a, b) = (Point::new(0.0, 0.0), Point::new(100.0, 0.0));
        let curve = route(a, b, &[], &[]);
        assert!(curve.samples().all(|p| p.y == 0.0));
    }

    #[test]
    fn it_goes_around_a_digit() {
        let (a, b) = (Point::new(0.0, 0.0), Point::new(100.0, 0.0));
        let digit = Obstacle {
            centre: Point::new(50.0, 2.0),
            radius: 8.0,
        };
        let curve = route(a, b, &[digit], &[]);
        assert!(is_clear(&curve, digit));
        assert!(!is_clear(&Curve::bent(a, b, 0.0), digit));
    }

    #[test]
    fn its_ends_stay_free() {
        let (a, b) = (Point::new(0.0, 0.0), Point::new(100.0, 0.0));
        let curve = Curve::bent(a, b, 0.3);
        let Some([start, _, end]) = curve.trimmed(10.0) else {
            panic!("there is a piece");
        };
        assert!((start.distance(a) - 10.0).abs() < 1.0);
        assert!((end.distance(b) - 10.0).abs() < 1.0);
        assert!(curve.trimmed(80.0).is_none());
    }
}
