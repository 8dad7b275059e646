//! Writes a drawing as PNG, painted by tiny-skia.

use tiny_skia::{
    FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, StrokeDash, Transform,
};

use crate::drawing::{Colour, Drawing, Item, Point, Segment};
use crate::font;

/// The greatest width and height, in pixels. A picture of this size takes 256 MB while it is painted.
pub const MAX_WIDTH: u32 = 8192;

/// Returns the drawing as a PNG of this width in pixels, at most [`MAX_WIDTH`]. With `None`, it has two pixels for
/// each pixel of the drawing.
///
/// ```
/// use ninefold_grid::{Board, Puzzle, Shape};
/// use ninefold_picture::{BoardPicture, Picture, Theme, png};
///
/// let puzzle = Puzzle::empty(Board::of(Shape::NINE));
/// let drawing = Picture::of(BoardPicture::new(&puzzle)).draw(&Theme::LIGHT);
/// assert!(png(&drawing, Some(100)).starts_with(b"\x89PNG"));
/// ```
pub fn png(drawing: &Drawing, width: Option<u32>) -> Vec<u8> {
    let limit = MAX_WIDTH as f32;
    let wanted = width.map_or(2.0 * drawing.size.x, |width| width as f32);
    let scale = wanted.max(1.0) / drawing.size.x;
    let scale = scale
        .min(limit / drawing.size.x)
        .min(limit / drawing.size.y);
    let pixels = |length: f32| ((length * scale).round() as u32).clamp(1, MAX_WIDTH);
    let size = (pixels(drawing.size.x), pixels(drawing.size.y));
    let Some(mut pixmap) = Pixmap::new(size.0, size.1) else {
        unreachable!("the size is within bounds");
    };
    let [red, green, blue] = drawing.paper.channels();
    pixmap.fill(tiny_skia::Color::from_rgba8(red, green, blue, 255));
    let mut canvas = Canvas {
        pixmap,
        transform: Transform::from_scale(scale, scale),
    };
    for item in &drawing.items {
        canvas.put(item);
    }
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, size.0, size.1);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().expect("a picture has a size");
    // All of the paper is opaque, so the colours of the picture can be used directly.
    writer
        .write_image_data(canvas.pixmap.data())
        .expect("a picture in memory can be written");
    drop(writer);
    file
}

struct Canvas {
    pixmap: Pixmap,
    transform: Transform,
}

impl Canvas {
    fn put(&mut self, item: &Item) {
        match item {
            Item::Form {
                outline,
                fill,
                stroke,
            } => {
                let Some(path) = path(&outline.segments()) else {
                    return;
                };
                if let Some(colour) = fill {
                    self.fill(&path, *colour);
                }
                if let Some(stroke) = stroke {
                    let style = tiny_skia::Stroke {
                        width: stroke.width,
                        line_cap: LineCap::Round,
                        line_join: LineJoin::Round,
                        dash: stroke
                            .dash
                            .and_then(|dash| StrokeDash::new(dash.to_vec(), 0.0)),
                        ..Default::default()
                    };
                    let paint = paint(stroke.colour);
                    self.pixmap
                        .stroke_path(&path, &paint, &style, self.transform, None);
                }
            }
            Item::Text(text) => {
                let mut x = text.at.x;
                let mut segments = Vec::new();
                for sign in text.text.chars() {
                    let glyph = font::glyph(text.face, sign);
                    let at = Point::new(x, text.at.y);
                    segments.extend(font::outline(text.face, glyph, text.size, at));
                    x += text.size * font::advance(text.face, glyph);
                }
                if let Some(path) = path(&segments) {
                    self.fill(&path, text.colour);
                }
            }
        }
    }

    fn fill(&mut self, path: &Path, colour: Colour) {
        self.pixmap.fill_path(
            path,
            &paint(colour),
            FillRule::Winding,
            self.transform,
            None,
        );
    }
}

fn paint(colour: Colour) -> Paint<'static> {
    let mut paint = Paint::default();
    let [red, green, blue] = colour.channels();
    paint.set_color_rgba8(red, green, blue, 255);
    paint.anti_alias = true;
    paint
}

fn path(segments: &[Segment]) -> Option<Path> {
    let mut builder = PathBuilder::new();
    for segment in segments {
        match *segment {
            Segment::Move(p) => builder.move_to(p.x, p.y),
            Segment::Line(p) => builder.line_to(p.x, p.y),
            Segment::Quad(a, p) => builder.quad_to(a.x, a.y, p.x, p.y),
            Segment::Cubic(a, b, p) => builder.cubic_to(a.x, a.y, b.x, b.y, p.x, p.y),
            Segment::Close => builder.close(),
        }
    }
    builder.finish()
}
