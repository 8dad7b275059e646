//! Finds the grids in a picture, from outlines, from meshes along their lines, and from the network's readings of the
//! cells.

use std::cell::{Cell, OnceCell};
use std::iter::once;

use crate::effort::Effort;
use crate::gray::Gray;
use crate::light;
use crate::look::{self, Pictures};
use crate::mesh::{self, Crossings, Mesh};
use crate::{Point, Reading, Thresholds, outline};

/// Like [`Thresholds::min_seen`], but for sizes other than 9×9 and for grids beside another one. There are more false
/// grids of these kinds.
const MIN_SEEN_STRICT: f32 = 0.92;

/// The greatest number of meshes whose cells are read.
const MAX_READ: usize = 3;

/// If the logarithm of a reading's probability is at least this, no other grid is searched for.
const CLEAR: f32 = -6.0;

/// If the logarithm of a reading's probability, divided by the number of cells, is at least this, the page is not
/// turned: turned digits are never read so clearly. (Turned photos have values from -0.04 to -0.2.)
const UPRIGHT: f32 = -0.03;

/// A penalty for a grid without any empty cell, as a logarithm. Among several grids, a full one is the solution of
/// another puzzle.
const FULL: f32 = 100.0;

/// The sides, in cells, of the other grids that are searched for if there is no 9×9 grid.
const OTHER_SIDES: [usize; 3] = [16, 6, 4];

/// The greatest number of outlines in which such a grid is searched for.
const MAX_OTHER: usize = 3;

/// A reading with more unsure cells than this may not be a grid: where lines are dense, some are found everywhere.
const DOUBTFUL: usize = 8;

/// The greatest number of unsure cells of a 9×9 grid that is searched for alone.
const MAX_UNSURE: usize = 40;

/// An empty cell with at least this probability is read only once.
const CERTAIN: f32 = 0.97;

/// A 9×9 puzzle with one solution has at least this many givens.
const MIN_GIVENS: usize = 17;

/// A picture with its outlines, which are computed on demand.
struct Page<'a> {
    thresholds: &'a Thresholds,
    effort: &'a Effort,
    uneven: Gray,
    gray: OnceCell<Gray>,
    means: OnceCell<Vec<f32>>,
    outlines: [OnceCell<Vec<[Point; 4]>>; 2],
    /// Whether lines were seen where the lines of a 9×9 grid would be. They are seen on a denser grid too.
    has_lines: Cell<bool>,
}

impl<'a> Page<'a> {
    fn new(uneven: Gray, thresholds: &'a Thresholds, effort: &'a Effort) -> Page<'a> {
        Page {
            thresholds,
            effort,
            uneven,
            gray: OnceCell::new(),
            means: OnceCell::new(),
            outlines: Default::default(),
            has_lines: Cell::new(false),
        }
    }

    /// The picture in even light.
    fn gray(&self) -> &Gray {
        self.gray.get_or_init(|| light::evened(&self.uneven))
    }

    fn means(&self) -> &[f32] {
        self.means.get_or_init(|| outline::means(self.gray()))
    }

    fn outlines(&self, number: usize) -> &[[Point; 4]] {
        let shares = &self.thresholds.shares[number];
        self.outlines[number].get_or_init(|| {
            let known = (0..number).flat_map(|before| self.outlines(before));
            let known: Vec<[Point; 4]> = known.copied().collect();
            outline::find(self.gray(), self.means(), shares, &known)
        })
    }
}

/// Finds all grids of a picture, in reading order; `None` if there is none. Also searches for light digits on a dark
/// background.
pub(crate) fn all(gray: Gray, thresholds: &Thresholds, effort: &Effort) -> Option<Vec<Reading>> {
    effort.begin_image(gray.pixels.len());
    let pixels = gray.pixels.iter().map(|value| 255.0 - value).collect();
    let negative = Gray { pixels, ..gray };
    let pages = [gray, negative].map(|gray| Page::new(gray, thresholds, effort));
    for sides in [&[9][..], &OTHER_SIDES] {
        for page in &pages {
            let Some(found) = sides.iter().find_map(|&side| first(page, side)) else {
                continue;
            };
            let is_doubtful = found.side == 9 && is_doubtful(&found);
            let dense = is_doubtful.then(|| first(page, 16)).flatten();
            return Some(with_others(page, dense.unwrap_or(found)));
        }
    }
    None
}

/// Whether it is doubtful that the reading is a board.
pub(crate) fn is_doubtful(reading: &Reading) -> bool {
    let unsure = reading.cells.iter().filter(|cell| !cell.is_sure()).count();
    let digits = reading.cells.iter().filter(|cell| cell.digit() > 0).count();
    unsure > DOUBTFUL || reading.side == 9 && digits < MIN_GIVENS
}

/// Finds the most probable grid of this side.
fn first(page: &Page<'_>, side: usize) -> Option<Reading> {
    if side > 9 && !page.has_lines.get() {
        return None;
    }
    if side != 9 {
        let outlines = page.outlines(0);
        let some = &outlines[..outlines.len().min(MAX_OTHER)];
        let read = best_mesh(page, some, side, MIN_SEEN_STRICT, None)?;
        return read.look_closely(page, side * side / 8);
    }
    let mut found: Vec<Read> = Vec::new();
    for number in 0..page.outlines.len() {
        let min_seen = page.thresholds.min_seen;
        found.extend(best_mesh(page, page.outlines(number), side, min_seen, None));
        found.sort_by(|one, other| other.score_of_mesh().total_cmp(&one.score_of_mesh()));
        while found
            .first()
            .is_some_and(|best| best.score_of_mesh() >= CLEAR)
        {
            let reading = found.remove(0).look_closely(page, MAX_UNSURE);
            if reading.is_some() {
                return reading;
            }
        }
    }
    let mut found = found.into_iter();
    found.find_map(|read| read.look_closely(page, MAX_UNSURE))
}

/// Finds the most probable mesh with one of these outlines.
///
/// If the orientation of the page is known, `along` is the direction to the right on it.
fn best_mesh(
    page: &Page<'_>,
    outlines: &[[Point; 4]],
    side: usize,
    min_seen: f32,
    along: Option<Point>,
) -> Option<Read> {
    let gray = page.gray();
    let mut meshes: Vec<Mesh> = outlines
        .iter()
        .filter_map(|&corners| mesh::trace(gray, page.effort, corners, side))
        .collect();
    meshes.retain(|mesh| mesh.seen >= min_seen);
    if side == 9 && !meshes.is_empty() {
        page.has_lines.set(true);
    }
    meshes.sort_by(|one, other| other.seen.total_cmp(&one.seen));
    meshes.truncate(MAX_READ);
    let inside: Vec<Mesh> = meshes
        .iter()
        .filter_map(|mesh| mesh::trace_from_inside(gray, page.effort, mesh))
        .filter(|mesh| mesh.seen >= min_seen)
        .collect();
    meshes.extend(inside);
    meshes.retain(|mesh| side == 9 || mesh.crossings.is_regular());
    let mut read = classify(page, &meshes, along)?;
    let more = page.thresholds.insets[1..].iter();
    let more = more.filter(|_| page.effort.spend(side * side));
    read.looks = more.count();
    Some(read)
}

/// Whether this can be a Sudoku with at most this number of unsure cells. A chessboard has lines too, so digits must be
/// seen, and most cells must be clear.
fn is_plausible(cells: &[crate::Cell], most_unsure: usize) -> bool {
    let digits = cells
        .iter()
        .filter(|cell| cell.digit() > 0 && cell.is_sure());
    let unsure = cells.iter().filter(|cell| !cell.is_sure()).count();
    digits.count() >= (cells.len() / 8).min(4) && unsure <= most_unsure
}

/// A mesh that was read in one orientation of the page.
struct Read {
    /// The logarithm of its probability.
    score: f32,
    is_full: bool,
    crossings: Crossings,
    cells: Vec<crate::Cell>,
    /// How much darker the lines are than the paper beside them.
    contrast: f32,
    /// The number of further looks for which there is enough effort.
    looks: usize,
    /// The index of the mesh, and the number of quarter turns to the left.
    place: (usize, usize),
}

impl Read {
    /// The score for a choice between meshes.
    fn score_of_mesh(&self) -> f32 {
        self.score - if self.is_full { FULL } else { 0.0 }
    }

    /// Whether the orientation of the page is certain.
    fn is_clear(&self) -> bool {
        self.score >= UPRIGHT * self.crossings.points.len() as f32
    }

    /// Reads the cells with more looks. If the first look was sure of most cells, only cells that are not clearly empty
    /// are read again. Returns `None` if the result cannot be a Sudoku with at most this number of unsure cells.
    fn look_closely(mut self, page: &Page<'_>, most_unsure: usize) -> Option<Reading> {
        let unsure = self.cells.iter().filter(|cell| !cell.is_sure()).count();
        let is_clear = |cell: &crate::Cell| {
            unsure <= DOUBTFUL && cell.digit() == 0 && cell.probability() >= CERTAIN
        };
        let cells = (0..self.cells.len()).filter(|&at| !is_clear(&self.cells[at]));
        let cells: Vec<usize> = cells.collect();
        let mut looks = vec![cells.iter().map(|&at| self.cells[at].clone()).collect()];
        for &inset in &page.thresholds.insets[1..=self.looks] {
            let (crossings, contrast) = (&self.crossings, self.contrast);
            let pictures = Pictures::take(page.gray(), crossings, &cells, contrast, inset);
            looks.extend(pictures.read(f32::MIN).map(|(_, cells)| cells));
        }
        for (at, cell) in cells.into_iter().zip(look::mean(&looks)) {
            self.cells[at] = cell;
        }
        is_plausible(&self.cells, most_unsure).then_some(Reading {
            side: self.crossings.side,
            crossings: self.crossings.points,
            cells: self.cells,
        })
    }
}

/// Finds the most probable mesh in the most probable orientation of the page.
///
/// All meshes are read without a turn, and the best of them in the other orientations. The rest is read only if that is
/// not clear. The reading of a mesh stops when it is less probable than the best one so far.
fn classify(page: &Page<'_>, meshes: &[Mesh], along: Option<Point>) -> Option<Read> {
    let inset = page.thresholds.insets[0];
    let take = |mesh: &Mesh| {
        let cells: Vec<usize> = (0..mesh.crossings.side.pow(2)).collect();
        Pictures::take(page.gray(), &mesh.crossings, &cells, mesh.contrast, inset)
    };
    let pictures: Vec<Pictures> = meshes.iter().map(take).collect();
    let read = |mesh: usize, quarter: usize, least: f32| {
        let mut crossings = meshes[mesh].crossings.clone();
        if !page.effort.spend(crossings.side * crossings.side) {
            return None;
        }
        let mut turned = None;
        for _ in 0..quarter {
            crossings = crossings.turned();
            turned = Some(turned.as_ref().unwrap_or(&pictures[mesh]).turned());
        }
        // The page without a turn gets a small bonus.
        let bonus = if quarter == 0 { 1.0 } else { 0.0 };
        let pictures = turned.as_ref().unwrap_or(&pictures[mesh]);
        let (score, cells) = pictures.read(least - bonus)?;
        Some(Read {
            score: score + bonus,
            is_full: cells.iter().all(|cell| cell.digit() > 0),
            crossings,
            cells,
            contrast: meshes[mesh].contrast,
            looks: 0,
            place: (mesh, quarter),
        })
    };
    // The best orientation of a mesh, if its score is above `least`.
    let best_turn = |mesh: usize, quarters: &[usize], least: f32| {
        quarters.iter().fold(None, |best: Option<Read>, &quarter| {
            let least = best.as_ref().map_or(least, |best| best.score);
            let next = read(mesh, quarter, least).filter(|next| next.score > least);
            next.or(best)
        })
    };
    // The best so far, or the best orientation of another mesh.
    let better = |best: Read, mesh: usize, quarters: &[usize]| {
        let least = best.score_of_mesh();
        let next = best_turn(mesh, quarters, least);
        next.filter(|next| next.score_of_mesh() > least)
            .unwrap_or(best)
    };
    // The best mesh, each in one orientation.
    let best_in_turn = |quarter: &dyn Fn(usize) -> usize| {
        (0..meshes.len()).fold(None, |best, mesh| match best {
            Some(best) => Some(better(best, mesh, &[quarter(mesh)])),
            None => best_turn(mesh, &[quarter(mesh)], f32::MIN),
        })
    };
    if let Some(along) = along {
        return best_in_turn(&|mesh| quarter_along(&meshes[mesh].crossings, along));
    }
    let mut best = best_in_turn(&|_| 0)?;
    if best.is_clear() {
        return Some(best);
    }
    let (first, mut quarter) = best.place;
    let others = || (0..meshes.len()).filter(|&mesh| mesh != first);
    if let Some(turned) = best_turn(first, &[1, 2, 3], best.score) {
        quarter = turned.place.1;
        best = others().fold(turned, |best, mesh| better(best, mesh, &[quarter]));
        if best.is_clear() {
            return Some(best);
        }
    }
    let rest: Vec<usize> = (1..4).filter(|&other| other != quarter).collect();
    Some(others().fold(best, |best, mesh| better(best, mesh, &rest)))
}

/// Returns the number of quarter turns to the left after which the upper side points in this direction.
fn quarter_along(crossings: &Crossings, along: Point) -> usize {
    let corners = crossings.corners();
    // After a quarter turn to the left, the right side is the upper one.
    let share = |quarter: usize| {
        let (from, to) = (corners[quarter], corners[(quarter + 1) % 4]);
        (to.0 - from.0) * along.0 + (to.1 - from.1) * along.1
    };
    (0..4).fold(0, |most, next| {
        if share(next) > share(most) {
            next
        } else {
            most
        }
    })
}

/// Adds the other grids of the page to a grid, in reading order.
fn with_others(page: &Page<'_>, first: Reading) -> Vec<Reading> {
    let mut all = vec![first];
    for corners in outline::small(page.gray(), page.means(), page.thresholds.shares[0][0]) {
        let length = (corners[1].0 - corners[0].0).hypot(corners[1].1 - corners[0].1);
        let usual = width(&outer(&all[0]));
        let is_alike = (usual / 3.0..usual * 3.0).contains(&length);
        if !is_alike
            || all
                .iter()
                .any(|reading| do_overlap(&outer(reading), &corners))
        {
            continue;
        }
        let [from, to, ..] = outer(&all[0]);
        let along = Some((to.0 - from.0, to.1 - from.1));
        let first = all[0].side;
        let others = [9, 6, 4].into_iter().filter(|&side| side != first);
        let mut found = once(first)
            .chain(others)
            .filter_map(|side| best_mesh(page, &[corners], side, MIN_SEEN_STRICT, along))
            .filter_map(|read| {
                let most_unsure = read.cells.len() / 8;
                read.look_closely(page, most_unsure)
            });
        // A full grid beside a puzzle is the solution of another puzzle.
        all.extend(
            found
                .next()
                .filter(|reading| reading.cells.iter().any(|cell| cell.digit() == 0)),
        );
    }
    in_order(all)
}

/// The corners of a grid, clockwise from the upper left one.
fn outer(reading: &Reading) -> [Point; 4] {
    let end = reading.side;
    [0, end, (end + 1) * (end + 1) - 1, (end + 1) * end].map(|at| reading.crossings[at])
}

fn width(corners: &[Point; 4]) -> f32 {
    (corners[1].0 - corners[0].0).hypot(corners[1].1 - corners[0].1)
}

fn middle(corners: &[Point; 4]) -> Point {
    let sum = corners
        .iter()
        .fold((0.0, 0.0), |sum, point| (sum.0 + point.0, sum.1 + point.1));
    (sum.0 / 4.0, sum.1 / 4.0)
}

/// Whether the middle of one grid is inside the other.
fn do_overlap(one: &[Point; 4], other: &[Point; 4]) -> bool {
    let contains = |corners: &[Point; 4], point: Point| {
        let cross = |at: usize| {
            let (from, to) = (corners[at], corners[(at + 1) % 4]);
            (to.0 - from.0) * (point.1 - from.1) - (to.1 - from.1) * (point.0 - from.0)
        };
        (0..4).all(|at| cross(at) >= 0.0) || (0..4).all(|at| cross(at) <= 0.0)
    };
    contains(one, middle(other)) || contains(other, middle(one))
}

/// Sorts the readings row by row, each from the left, in the orientation of the page.
fn in_order(mut all: Vec<Reading>) -> Vec<Reading> {
    let [a, b, _, d] = outer(&all[0]);
    let along = |point: Point, to: Point| {
        let (x, y) = (to.0 - a.0, to.1 - a.1);
        (point.0 * x + point.1 * y) / x.hypot(y)
    };
    let across = |reading: &Reading| along(middle(&outer(reading)), b);
    let down = |reading: &Reading| along(middle(&outer(reading)), d);
    let half = width(&outer(&all[0])) / 2.0;
    all.sort_by(|one, other| down(one).total_cmp(&down(other)));
    let mut row = 0;
    while row < all.len() {
        let end = down(&all[row]) + half;
        let count = all[row..]
            .iter()
            .take_while(|reading| down(reading) < end)
            .count()
            .max(1);
        all[row..row + count].sort_by(|one, other| across(one).total_cmp(&across(other)));
        row += count;
    }
    all
}
