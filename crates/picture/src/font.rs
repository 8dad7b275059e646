//! The two built-in typefaces: widths and outlines.
//!
//! All digits of both faces have the same width, so that numbers line up in columns. There is no kerning: short
//! words hardly need it, and every writer would have to implement it.

use std::sync::LazyLock;

use ttf_parser::{GlyphId, OutlineBuilder};

use crate::drawing::{Face, Point, Segment};

/// Returns the file of a typeface.
pub(crate) fn file(face: Face) -> &'static [u8] {
    match face {
        Face::Regular => include_bytes!("../fonts/Roboto-Regular.ttf"),
        Face::Bold => include_bytes!("../fonts/Roboto-Bold.ttf"),
    }
}

pub(crate) fn parsed(face: Face) -> &'static ttf_parser::Face<'static> {
    static FACES: LazyLock<[ttf_parser::Face<'static>; 2]> = LazyLock::new(|| {
        [Face::Regular, Face::Bold].map(|face| {
            ttf_parser::Face::parse(file(face), 0).expect("the faces that are built in are right")
        })
    });
    &FACES[face as usize]
}

/// The units of the typefaces at a size of 1.
pub(crate) const UNITS: f32 = 2048.0;

/// The height of a digit at a size of 1.
pub(crate) const DIGIT_HEIGHT: f32 = 1456.0 / UNITS;

/// Returns the glyph of a character, or a question mark if the typeface lacks it.
pub(crate) fn glyph(face: Face, sign: char) -> GlyphId {
    let font = parsed(face);
    let lacking = || font.glyph_index('?').unwrap_or_default();
    font.glyph_index(sign).unwrap_or_else(lacking)
}

/// Returns whether the typeface has a character.
pub(crate) fn has(face: Face, sign: char) -> bool {
    parsed(face).glyph_index(sign).is_some()
}

/// Returns the distance to the next glyph at a size of 1.
pub(crate) fn advance(face: Face, glyph: GlyphId) -> f32 {
    f32::from(parsed(face).glyph_hor_advance(glyph).unwrap_or(0)) / UNITS
}

/// Returns the width of a text at a size of 1.
pub(crate) fn width(face: Face, text: &str) -> f32 {
    text.chars()
        .map(|sign| advance(face, glyph(face, sign)))
        .sum()
}

/// Returns the outline of a glyph at this size. Its baseline begins at `at`.
pub(crate) fn outline(face: Face, glyph: GlyphId, size: f32, at: Point) -> Vec<Segment> {
    let mut pen = Pen {
        scale: size / UNITS,
        at,
        segments: Vec::new(),
    };
    // A space has no outline.
    let _ = parsed(face).outline_glyph(glyph, &mut pen);
    pen.segments
}

struct Pen {
    scale: f32,
    at: Point,
    segments: Vec<Segment>,
}

impl Pen {
    fn point(&self, x: f32, y: f32) -> Point {
        Point::new(self.at.x + x * self.scale, self.at.y - y * self.scale)
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.segments.push(Segment::Move(self.point(x, y)));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.segments.push(Segment::Line(self.point(x, y)));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let (handle, end) = (self.point(x1, y1), self.point(x, y));
        self.segments.push(Segment::Quad(handle, end));
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let (one, two, end) = (self.point(x1, y1), self.point(x2, y2), self.point(x, y));
        self.segments.push(Segment::Cubic(one, two, end));
    }

    fn close(&mut self) {
        self.segments.push(Segment::Close);
    }
}

/// Returns the paragraphs of which the regular face has most signs. Others would be rows of question marks.
pub(crate) fn legible(paragraphs: &[String]) -> impl Iterator<Item = String> {
    let is_legible = |text: &&String| {
        let known = text.chars().filter(|&sign| has(Face::Regular, sign));
        2 * known.count() > text.chars().count()
    };
    paragraphs.iter().filter(is_legible).cloned()
}

/// Returns a text in lines of at most this width (in multiples of the size), broken between words.
pub(crate) fn wrapped(face: Face, text: &str, limit: f32) -> Vec<String> {
    lines(face, text.split_whitespace(), limit)
}

/// Returns a text in lines as [`wrapped`] does. A word that is wider than a line is broken between letters.
pub(crate) fn wrapped_tightly(face: Face, text: &str, limit: f32) -> Vec<String> {
    let words = text.split_whitespace();
    let pieces = words.flat_map(|word| pieces(face, word, limit));
    lines(face, pieces, limit)
}

fn lines<'a>(face: Face, words: impl Iterator<Item = &'a str>, limit: f32) -> Vec<String> {
    let space = width(face, " ");
    let mut lines: Vec<String> = Vec::new();
    let mut used = limit;
    for word in words {
        let length = width(face, word);
        match lines.last_mut() {
            Some(line) if used + space + length <= limit => {
                line.push(' ');
                line.push_str(word);
                used += space + length;
            }
            _ => {
                lines.push(word.to_owned());
                used = length;
            }
        }
    }
    lines
}

/// Returns a word in pieces of at most this width.
fn pieces(face: Face, word: &str, limit: f32) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut begin = 0;
    let mut used = 0.0;
    for (at, sign) in word.char_indices() {
        let length = advance(face, glyph(face, sign));
        if used + length > limit && at > begin {
            pieces.push(&word[begin..at]);
            (begin, used) = (at, 0.0);
        }
        used += length;
    }
    pieces.push(&word[begin..]);
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_have_one_width() {
        for face in [Face::Regular, Face::Bold] {
            let widths = ('0'..='9').map(|sign| advance(face, glyph(face, sign)));
            let widths: Vec<f32> = widths.collect();
            assert!(widths.iter().all(|&width| width == widths[0]), "{face:?}");
            assert_eq!(f32::from(parsed(face).units_per_em()), UNITS);
            assert_eq!(
                parsed(face).capital_height().map(f32::from),
                Some(DIGIT_HEIGHT * UNITS)
            );
        }
    }

    #[test]
    fn what_notation_needs_is_there() {
        for sign in ('!'..='~').chain("éü×≠–—’“”…·".chars()) {
            for face in [Face::Regular, Face::Bold] {
                assert!(
                    sign == '?' || glyph(face, sign) != glyph(face, '?'),
                    "{sign}"
                );
            }
        }
    }

    #[test]
    fn lines_are_broken_between_words() {
        let limit = width(Face::Regular, "one two");
        assert_eq!(
            wrapped(Face::Regular, "one two three", limit + 0.01),
            ["one two", "three"]
        );
        assert_eq!(wrapped(Face::Regular, "unbreakable", 0.1), ["unbreakable"]);
    }
}
