//! Paints cells from fonts, as a camera may see them.

use std::path::PathBuf;

use ninefold_photo::cell::{self, Ink, SIDE};
use tiny_skia::{Color, FillRule, LineCap, Paint, PathBuilder, Pixmap, Stroke, Transform};
use ttf_parser::{Face, OutlineBuilder};

/// The number of painted pixels for each pixel that the network sees, along one side.
const FINE: usize = 3;
const WIDE: f32 = (SIDE * FINE) as f32;

/// Splitmix64.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(crate) fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * (self.next() >> 40) as f32 / (1u64 << 24) as f32
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    fn chance(&mut self, of: f32) -> bool {
        self.between(0.0, 1.0) < of
    }
}

/// For each font, the outlines of the digits 1 to 9, each in a box of height 1 around the origin.
pub(crate) struct Fonts(Vec<Vec<tiny_skia::Path>>);

impl Fonts {
    pub(crate) fn open(files: &[PathBuf]) -> Fonts {
        let all = files.iter().filter_map(|file| {
            let bytes = std::fs::read(file).ok()?;
            let face = Face::parse(&bytes, 0).ok()?;
            ('1'..='9')
                .map(|digit| outline(&face, digit))
                .collect::<Option<Vec<_>>>()
        });
        Fonts(all.collect())
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }
}

struct Outline(PathBuilder);

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, -y);
    }
    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, -y);
    }
    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.0.quad_to(x1, -y1, x, -y);
    }
    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.0.cubic_to(x1, -y1, x2, -y2, x, -y);
    }
    fn close(&mut self) {
        self.0.close();
    }
}

fn outline(face: &Face<'_>, digit: char) -> Option<tiny_skia::Path> {
    let mut outline = Outline(PathBuilder::new());
    face.outline_glyph(face.glyph_index(digit)?, &mut outline)?;
    let path = outline.0.finish()?;
    let bounds = path.bounds();
    let scale = 1.0 / bounds.height().max(1.0);
    let (x, y) = (
        (bounds.left() + bounds.right()) / 2.0,
        (bounds.top() + bounds.bottom()) / 2.0,
    );
    path.transform(Transform::from_translate(-x, -y).post_scale(scale, scale))
}

fn paint(darkness: f32) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color(Color::from_rgba(0.0, 0.0, 0.0, darkness).expect("a share"));
    paint
}

/// A random position and size for an outline of height 1.
fn place(random: &mut Random, height: f32, shift: f32) -> Transform {
    let width = random.between(0.8, 1.2);
    Transform::from_row(
        height * width,
        random.between(-0.06, 0.06) * height,
        random.between(-0.12, 0.12) * height,
        height,
        0.0,
        0.0,
    )
    .post_concat(Transform::from_rotate(random.between(-9.0, 9.0)))
    .post_translate(
        WIDE / 2.0 + random.between(-shift, shift) * WIDE,
        WIDE / 2.0 + random.between(-shift, shift) * WIDE,
    )
}

fn line(map: &mut Pixmap, from: (f32, f32), to: (f32, f32), width: f32, darkness: f32) {
    let mut path = PathBuilder::new();
    path.move_to(from.0, from.1);
    path.line_to(to.0, to.1);
    if let Some(path) = path.finish() {
        let stroke = Stroke {
            width,
            line_cap: LineCap::Round,
            ..Stroke::default()
        };
        map.stroke_path(
            &path,
            &paint(darkness),
            &stroke,
            Transform::identity(),
            None,
        );
    }
}

/// Draws the remains of the grid's lines at the sides of the cell. The width of a cell is `WIDE / 0.84`.
fn lines(map: &mut Pixmap, random: &mut Random) {
    for side in 0..4 {
        if random.chance(0.4) {
            let width = random.between(0.01, 0.09) * WIDE;
            let (near, far) = (
                random.between(-0.08, 0.07) * WIDE - width / 4.0,
                random.between(-0.08, 0.07) * WIDE - width / 4.0,
            );
            let end = WIDE * 1.1;
            let (from, to) = match side {
                0 => ((-9.0, near), (end, far)),
                1 => ((-9.0, WIDE - near), (end, WIDE - far)),
                2 => ((near, -9.0), (far, end)),
                _ => ((WIDE - near, -9.0), (WIDE - far, end)),
            };
            let darkness = random.between(0.3, 1.0);
            line(map, from, to, width, darkness);
        }
    }
}

/// Draws small digits or faint strokes that a player left, and dirt.
fn distract(map: &mut Pixmap, fonts: &Fonts, random: &mut Random, empty: bool) {
    if random.chance(if empty { 0.2 } else { 0.05 }) {
        for _ in 0..1 + random.below(4) {
            let glyph = &fonts.0[random.below(fonts.len())][random.below(9)];
            let height = random.between(0.14, 0.26) * WIDE;
            let (x, y) = (
                random.between(0.1, 0.9) * WIDE,
                if random.chance(0.7) {
                    0.15
                } else {
                    random.between(0.12, 0.88)
                } * WIDE,
            );
            let darkness = random.between(0.2, 0.8);
            map.fill_path(
                glyph,
                &paint(darkness),
                FillRule::Winding,
                Transform::from_row(height, 0.0, 0.0, height, x, y),
                None,
            );
        }
    }
    if random.chance(0.08) {
        let darkness = random.between(0.1, 0.4);
        let mut at = (random.between(0.0, WIDE), random.between(0.0, WIDE));
        for _ in 0..1 + random.below(3) {
            let to = (random.between(0.0, WIDE), random.between(0.0, WIDE));
            line(map, at, to, random.between(1.0, 4.0), darkness);
            at = to;
        }
    }
    if random.chance(if empty { 0.4 } else { 0.15 }) {
        // Print from the other side of the paper.
        let darkness = random.between(0.05, 0.3);
        for _ in 0..1 + random.below(3) {
            let glyph = &fonts.0[random.below(fonts.len())][random.below(9)];
            let height = random.between(0.2, 1.2) * WIDE;
            let turn = place(random, height, 0.6);
            map.fill_path(glyph, &paint(darkness), FillRule::Winding, turn, None);
        }
    }
    for _ in 0..random.below(3) {
        let (x, y) = (random.between(0.0, WIDE), random.between(0.0, WIDE));
        let darkness = random.between(0.1, 0.7);
        line(
            map,
            (x, y),
            (x + 1.0, y),
            random.between(1.0, 6.0),
            darkness,
        );
    }
}

/// Makes one cell with its class: 0 for empty, or its digit.
pub(crate) fn sample(fonts: &Fonts, random: &mut Random) -> (Ink, usize) {
    let class = if random.chance(0.3) {
        0
    } else {
        1 + random.below(9)
    };
    let mut map = Pixmap::new((SIDE * FINE) as u32, (SIDE * FINE) as u32).expect("a small picture");
    map.fill(Color::WHITE);
    lines(&mut map, random);
    distract(&mut map, fonts, random, class == 0);
    if class > 0 {
        let glyph = &fonts.0[random.below(fonts.len())][class - 1];
        let height = random.between(0.42, 0.95) * WIDE;
        let turn = place(random, height, 0.12);
        let darkness = random.between(0.55, 1.0);
        map.fill_path(glyph, &paint(darkness), FillRule::Winding, turn, None);
        if random.chance(0.25) {
            let stroke = Stroke {
                width: random.between(0.01, 0.05),
                ..Stroke::default()
            };
            map.stroke_path(glyph, &paint(darkness), &stroke, turn, None);
        }
    }
    (photograph(&map, random), class)
}

/// Applies blur, uneven light, coarse pixels, noise and JPEG blocks.
fn photograph(map: &Pixmap, random: &mut Random) -> Ink {
    let fine = SIDE * FINE;
    let mut light: Vec<f32> = map
        .pixels()
        .iter()
        .map(|pixel| f32::from(pixel.red()))
        .collect();
    let radius = random.below(7);
    for _ in 0..2 {
        blur(&mut light, fine, radius);
    }
    let mut ink = [0.0; SIDE * SIDE];
    let paper = random.between(110.0, 250.0);
    let depth = random.between(0.2, 0.95);
    let (across, down) = (random.between(-0.15, 0.15), random.between(-0.15, 0.15));
    // A photo with few pixels was enlarged, so neighbouring pixels have the same value.
    let step = if random.chance(0.3) {
        1.0 + random.between(0.0, 1.0)
    } else {
        1.0
    };
    for y in 0..SIDE {
        for x in 0..SIDE {
            let (u, v) = (
                ((x as f32 / step).round() * step) as usize,
                ((y as f32 / step).round() * step) as usize,
            );
            let (u, v) = (u.min(SIDE - 1), v.min(SIDE - 1));
            let sum: f32 = (0..FINE * FINE)
                .map(|at| light[(v * FINE + at / FINE) * fine + u * FINE + at % FINE])
                .sum();
            let white = sum / (FINE * FINE) as f32 / 255.0;
            let lit = 1.0
                + across * (x as f32 / SIDE as f32 - 0.5)
                + down * (y as f32 / SIDE as f32 - 0.5);
            ink[y * SIDE + x] = paper * lit * (1.0 - depth * (1.0 - white));
        }
    }
    let contrast = paper * depth;
    let grain = random.between(0.0, 0.09) * contrast;
    for value in &mut ink {
        *value += grain * (random.between(-1.0, 1.0) + random.between(-1.0, 1.0));
    }
    if random.chance(0.6) {
        let mut cloud: Vec<f32> = (0..SIDE * SIDE)
            .map(|_| random.between(-1.0, 1.0))
            .collect();
        let radius = 1 + random.below(2);
        blur(&mut cloud, SIDE, radius);
        let depth = random.between(0.0, 0.5) * contrast * radius as f32;
        ink.iter_mut()
            .zip(&cloud)
            .for_each(|(value, cloud)| *value += depth * cloud);
    }
    if random.chance(0.3) {
        let share = random.between(0.1, 0.6);
        for block in 0..(SIDE / 4) * (SIDE / 4) {
            let corner = block / (SIDE / 4) * 4 * SIDE + block % (SIDE / 4) * 4;
            let mean = (0..16)
                .map(|at| ink[corner + at / 4 * SIDE + at % 4])
                .sum::<f32>()
                / 16.0;
            for at in 0..16 {
                let value = &mut ink[corner + at / 4 * SIDE + at % 4];
                *value += share * 0.4 * (mean - *value);
            }
        }
    }
    cell::ink(&ink, contrast * random.between(0.55, 1.1))
}

fn blur(light: &mut [f32], side: usize, radius: usize) {
    for (stride, across) in [(1, side), (side, 1)] {
        for line in 0..side {
            let old: Vec<f32> = (0..side)
                .map(|at| light[line * across + at * stride])
                .collect();
            for at in 0..side {
                let (from, to) = (at.saturating_sub(radius), (at + radius + 1).min(side));
                light[line * across + at * stride] =
                    old[from..to].iter().sum::<f32>() / (to - from) as f32;
            }
        }
    }
}
