//! Writes a drawing as SVG.
//!
//! Text is drawn: each glyph that occurs is an outline in `defs`, at the size in which it is used, and every
//! occurrence is a `use`. So the picture looks the same without any font, and stays small: a 9×9 board with all
//! candidates takes about 10 kB. Adjacent items of one colour share a group. Title and description say the same in
//! words.

use std::collections::BTreeMap;
use std::fmt::Write;

use ttf_parser::GlyphId;

use crate::drawing::{Colour, Drawing, Face, Item, Outline, Point, Segment, Stroke, Text};
use crate::font;

/// Returns the drawing as an SVG file.
///
/// ```
/// use ninefold_grid::{Board, Puzzle, Shape};
/// use ninefold_picture::{BoardPicture, Picture, Theme, svg};
///
/// let puzzle = Puzzle::empty(Board::of(Shape::NINE));
/// let drawing = Picture::of(BoardPicture::new(&puzzle)).draw(&Theme::LIGHT);
/// assert!(svg(&drawing).ends_with("</svg>\n"));
/// ```
pub fn svg(drawing: &Drawing) -> String {
    let mut shapes = Shapes::default();
    let mut body = String::new();
    let mut open: Option<Colour> = None;
    for item in &drawing.items {
        let wanted = match item {
            Item::Text(text) => Some(text.colour),
            Item::Form { .. } => None,
        };
        if open != wanted {
            if open.is_some() {
                body += "</g>\n";
            }
            if let Some(colour) = wanted {
                let _ = writeln!(body, "<g fill=\"{}\">", hex(colour));
            }
            open = wanted;
        }
        match item {
            Item::Text(text) => shapes.write(&mut body, text),
            Item::Form {
                outline,
                fill,
                stroke,
            } => write_form(&mut body, outline, *fill, *stroke),
        }
    }
    if open.is_some() {
        body += "</g>\n";
    }
    let [width, height] = [drawing.size.x, drawing.size.y].map(short);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\">\n"
    );
    for (tag, words) in [("title", &drawing.title), ("desc", &drawing.description)] {
        if !words.is_empty() {
            let _ = writeln!(text, "<{tag}>{}</{tag}>", escaped(words));
        }
    }
    if !shapes.text.is_empty() {
        let _ = writeln!(text, "<defs>\n{}</defs>", shapes.text);
    }
    let paper = hex(drawing.paper);
    let _ = writeln!(
        text,
        "<path fill=\"{paper}\" d=\"M0 0H{width}V{height}H0z\"/>"
    );
    text + &body + "</svg>\n"
}

/// The glyphs in use, each with the number that is its name.
#[derive(Default)]
struct Shapes {
    /// The numbers by typeface, glyph and size in hundredths of a pixel.
    names: BTreeMap<(Face, u16, u32), usize>,
    text: String,
}

impl Shapes {
    /// Writes a `use` for each glyph of a text.
    fn write(&mut self, body: &mut String, text: &Text) {
        let mut x = text.at.x;
        for sign in text.text.chars() {
            let glyph = font::glyph(text.face, sign);
            if let Some(name) = self.name(text.face, glyph, text.size) {
                let (x, y) = (short(x), short(text.at.y));
                let _ = write!(body, "<use href=\"#{name}\" x=\"{x}\" y=\"{y}\"/>");
            }
            x += text.size * font::advance(text.face, glyph);
        }
        body.push('\n');
    }

    /// Returns the name of a glyph, or `None` if it has no outline.
    fn name(&mut self, face: Face, glyph: GlyphId, size: f32) -> Option<String> {
        let key = (face, glyph.0, (size * 100.0).round() as u32);
        let next = self.names.len();
        let number = match self.names.get(&key) {
            Some(&number) => number,
            None => {
                let outline = font::outline(face, glyph, size, Point::default());
                if outline.is_empty() {
                    return None;
                }
                let _ = writeln!(self.text, "<path id=\"g{next}\" d=\"{}\"/>", path(&outline));
                self.names.insert(key, next);
                next
            }
        };
        Some(format!("g{number}"))
    }
}

fn write_form(body: &mut String, outline: &Outline, fill: Option<Colour>, stroke: Option<Stroke>) {
    let tag = match outline {
        Outline::Rect { at, size, radius } => {
            let [x, y, w, h] = [at.x, at.y, size.x, size.y].map(short);
            let round = match *radius {
                r if r > 0.0 => format!(" rx=\"{}\"", short(r)),
                _ => String::new(),
            };
            format!("rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\"{round}")
        }
        Outline::Circle { centre, radius } => {
            let [x, y, r] = [centre.x, centre.y, *radius].map(short);
            format!("circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\"")
        }
        Outline::Path(segments) => format!("path d=\"{}\"", path(segments)),
    };
    let fill = fill.map_or_else(|| "none".to_owned(), hex);
    let _ = write!(body, "<{tag} fill=\"{fill}\"");
    if let Some(stroke) = stroke {
        let (colour, width) = (hex(stroke.colour), short(stroke.width));
        let _ = write!(
            body,
            " stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linecap=\"round\" \
             stroke-linejoin=\"round\""
        );
        if let Some([dash, gap]) = stroke.dash {
            let _ = write!(body, " stroke-dasharray=\"{} {}\"", short(dash), short(gap));
        }
    }
    *body += "/>\n";
}

/// Returns the data of a path, in which each place is relative to the one before.
fn path(segments: &[Segment]) -> String {
    let mut text = String::new();
    let mut pen = Pen::default();
    for segment in segments {
        match *segment {
            Segment::Move(to) => {
                pen.put(&mut text, 'M', &[to], Pen::default());
                pen.start = pen.at;
            }
            Segment::Line(to) => pen.put(&mut text, 'l', &[to], pen),
            Segment::Quad(handle, to) => pen.put(&mut text, 'q', &[handle, to], pen),
            Segment::Cubic(one, two, to) => pen.put(&mut text, 'c', &[one, two, to], pen),
            Segment::Close => {
                text.push('z');
                pen.at = pen.start;
            }
        }
    }
    text
}

/// The current place of a path, in hundredths of a pixel, so that rounding errors do not add up.
#[derive(Copy, Clone, Default)]
struct Pen {
    at: [i32; 2],
    start: [i32; 2],
}

impl Pen {
    fn put(&mut self, text: &mut String, letter: char, points: &[Point], from: Pen) {
        text.push(letter);
        let mut first = true;
        for point in points {
            let at = [point.x, point.y].map(|v| (v * 100.0).round() as i32);
            for (to, from) in at.into_iter().zip(from.at) {
                let number = hundredths(to - from);
                if !first && !number.starts_with('-') {
                    text.push(' ');
                }
                *text += &number;
                first = false;
            }
            self.at = at;
        }
    }
}

/// Returns a length with at most two decimals and no superfluous characters.
fn short(length: f32) -> String {
    hundredths((length * 100.0).round() as i32)
}

fn hundredths(n: i32) -> String {
    let sign = if n < 0 { "-" } else { "" };
    let (whole, rest) = (n.unsigned_abs() / 100, n.unsigned_abs() % 100);
    let whole = if whole == 0 && rest != 0 {
        String::new()
    } else {
        whole.to_string()
    };
    match rest {
        0 => format!("{sign}{whole}"),
        _ if rest % 10 == 0 => format!("{sign}{whole}.{}", rest / 10),
        _ => format!("{sign}{whole}.{rest:02}"),
    }
}

fn hex(colour: Colour) -> String {
    let [red, green, blue] = colour.channels();
    if [red, green, blue].iter().all(|c| c % 17 == 0) {
        return format!("#{:x}{:x}{:x}", red / 17, green / 17, blue / 17);
    }
    format!("#{:06x}", colour.0)
}

/// Returns text for XML: escaped where necessary, without the characters that XML forbids.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for sign in text.chars() {
        match sign {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '\n' | '\t' => escaped.push(sign),
            '\u{fffe}' | '\u{ffff}' => {}
            sign if sign.is_control() => {}
            sign => escaped.push(sign),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let texts = [0.0, 1.0, -1.5, 0.25, -0.004, 12.345, 0.05].map(short);
        assert_eq!(texts, ["0", "1", "-1.5", ".25", "0", "12.35", ".05"]);
        assert_eq!(
            [0xff_ffff, 0x1a_2b3c].map(|c| hex(Colour(c))),
            ["#fff", "#1a2b3c"]
        );
    }

    #[test]
    fn a_path_goes_from_place_to_place() {
        let at = Point::new;
        let segments = [
            Segment::Move(at(1.0, 2.0)),
            Segment::Line(at(1.5, 1.0)),
            Segment::Quad(at(2.0, 1.0), at(2.0, 2.0)),
            Segment::Close,
            Segment::Move(at(0.0, 0.0)),
            Segment::Line(at(1.0, 1.0)),
        ];
        assert_eq!(path(&segments), "M1 2l.5-1q.5 0 .5 1zM0 0l1 1");
    }

    #[test]
    fn titles_are_text() {
        let mut drawing = Drawing::new(Point::new(1.0, 1.0), Colour(0));
        drawing.title = "a < b & \u{1}c".to_owned();
        let text = svg(&drawing);
        let document = roxmltree::Document::parse(&text).unwrap();
        let title = document.root_element().first_element_child().unwrap();
        assert_eq!(title.text(), Some("a < b & c"));
    }
}
