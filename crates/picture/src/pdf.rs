//! Writes drawings as the pages of a PDF. The code is our own and writes only the few objects that outlines and
//! texts need.
//!
//! ```text
//! 1 catalogue   2 pages   3 information   4 structure   5 document
//! 6…   a face: font, descendant, descriptor, file, way back to text (for each of the two)
//! 16…  a page: page, content, figure (for each drawing)
//! ```
//!
//! Text is text, in the two typefaces: it can be searched and copied. Each page is one tagged figure with the
//! description as its alternative text. Glyphs are named by number (`Identity-H`). Nothing depends on the time or
//! the machine: the same drawings give the same bytes.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::io::Write as _;

use flate2::Compression;
use flate2::write::ZlibEncoder;

use crate::drawing::{Colour, Drawing, Face, Item, Outline, Segment, Stroke, Text};
use crate::font;

/// The number of points in a CSS pixel.
const POINTS: f32 = 0.75;

/// The number of objects of a typeface.
const OF_FACE: usize = 5;
const FIRST_FACE: usize = 6;
const FIRST_PAGE: usize = FIRST_FACE + 2 * OF_FACE;
const FACES: [Face; 2] = [Face::Regular, Face::Bold];

/// Returns a PDF file with the drawings as its pages. `title` is the title of the document.
///
/// ```
/// use ninefold_grid::{Board, Puzzle, Shape};
/// use ninefold_picture::{BoardPicture, Picture, Theme, pdf};
///
/// let puzzle = Puzzle::empty(Board::of(Shape::NINE));
/// let drawing = Picture::of(BoardPicture::new(&puzzle)).draw(&Theme::PRINT);
/// assert!(pdf("A title", &[drawing]).starts_with(b"%PDF"));
/// ```
pub fn pdf(title: &str, drawings: &[Drawing]) -> Vec<u8> {
    let mut file = File::new();
    let pages: Vec<usize> = (0..drawings.len()).map(|i| FIRST_PAGE + 3 * i).collect();
    let list = |numbers: &mut dyn Iterator<Item = usize>| {
        numbers
            .map(|n| format!("{n} 0 R"))
            .collect::<Vec<_>>()
            .join(" ")
    };
    file.object(
        1,
        "<< /Type /Catalog /Pages 2 0 R /Lang (en) /MarkInfo << /Marked true >> \
         /StructTreeRoot 4 0 R /ViewerPreferences << /DisplayDocTitle true >> >>",
    );
    let kids = list(&mut pages.iter().copied());
    let fonts = format!("/F0 {FIRST_FACE} 0 R /F1 {} 0 R", FIRST_FACE + OF_FACE);
    file.object(
        2,
        &format!(
            "<< /Type /Pages /Count {} /Kids [{kids}] /Resources << /Font << {fonts} >> >> >>",
            pages.len()
        ),
    );
    file.object(
        3,
        &format!("<< /Title {} /Producer (Ninefold) >>", string(title)),
    );
    // The figure to which the marked content of each page belongs.
    let mut parents = String::new();
    for (i, page) in pages.iter().enumerate() {
        let _ = write!(parents, "{i} [{} 0 R] ", page + 2);
    }
    file.object(
        4,
        &format!(
            "<< /Type /StructTreeRoot /K 5 0 R /ParentTree << /Nums [{}] >> \
             /ParentTreeNextKey {} >>",
            parents.trim_end(),
            pages.len()
        ),
    );
    let figures = list(&mut pages.iter().map(|page| page + 2));
    file.object(
        5,
        &format!("<< /Type /StructElem /S /Document /P 4 0 R /K [{figures}] >>"),
    );
    for (i, face) in FACES.into_iter().enumerate() {
        file.face(FIRST_FACE + i * OF_FACE, face, &signs(drawings, face));
    }
    for (i, (drawing, &number)) in drawings.iter().zip(&pages).enumerate() {
        file.page(number, i, drawing);
    }
    file.finish()
}

/// Returns the characters of a typeface that occur, by their glyphs.
fn signs(drawings: &[Drawing], face: Face) -> BTreeMap<u16, char> {
    let items = drawings.iter().flat_map(|drawing| &drawing.items);
    let mut signs = BTreeMap::new();
    for item in items {
        if let Item::Text(text) = item
            && text.face == face
        {
            for sign in text.text.chars() {
                signs.entry(font::glyph(face, sign).0).or_insert(sign);
            }
        }
    }
    signs
}

/// The objects, one after another, with the place where each begins.
struct File {
    bytes: Vec<u8>,
    places: BTreeMap<usize, usize>,
}

impl File {
    fn new() -> File {
        File {
            // Bytes above 127 show programs that this is not text.
            bytes: b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n".to_vec(),
            places: BTreeMap::new(),
        }
    }

    fn object(&mut self, number: usize, body: &str) {
        self.places.insert(number, self.bytes.len());
        self.bytes
            .extend(format!("{number} 0 obj\n{body}\nendobj\n").bytes());
    }

    /// Adds an object of compressed bytes. `entries` are those of its dictionary.
    fn stream(&mut self, number: usize, entries: &str, content: &[u8]) {
        let mut packer = ZlibEncoder::new(Vec::new(), Compression::best());
        let packed = packer.write_all(content).and_then(|()| packer.finish());
        let packed = packed.expect("memory takes what is written");
        self.places.insert(number, self.bytes.len());
        let head = format!(
            "{number} 0 obj\n<< {entries} /Filter /FlateDecode /Length {} >>\nstream\n",
            packed.len()
        );
        self.bytes.extend(head.bytes());
        self.bytes.extend(packed);
        self.bytes.extend(b"\nendstream\nendobj\n");
    }

    fn face(&mut self, number: usize, face: Face, signs: &BTreeMap<u16, char>) {
        let name = match face {
            Face::Regular => "NINEFO+Roboto-Regular",
            Face::Bold => "NINEFO+Roboto-Bold",
        };
        let (descendant, descriptor) = (number + 1, number + 2);
        let (file, text) = (number + 3, number + 4);
        self.object(
            number,
            &format!(
                "<< /Type /Font /Subtype /Type0 /BaseFont /{name} /Encoding /Identity-H \
                 /DescendantFonts [{descendant} 0 R] /ToUnicode {text} 0 R >>"
            ),
        );
        let mut widths = String::new();
        for &glyph in signs.keys() {
            let width = 1000.0 * font::advance(face, ttf_parser::GlyphId(glyph));
            let _ = write!(widths, "{glyph} [{}] ", number_of(width));
        }
        self.object(
            descendant,
            &format!(
                "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /{name} /CIDToGIDMap /Identity \
                 /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> \
                 /FontDescriptor {descriptor} 0 R /W [{}] >>",
                widths.trim_end()
            ),
        );
        let parsed = font::parsed(face);
        let scaled = |units: i16| (f32::from(units) * 1000.0 / font::UNITS).round();
        let bounds = parsed.global_bounding_box();
        let edges = [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max].map(scaled);
        self.object(
            descriptor,
            &format!(
                "<< /Type /FontDescriptor /FontName /{name} /Flags 4 /FontBBox [{} {} {} {}] \
                 /ItalicAngle 0 /Ascent {} /Descent {} /CapHeight {} /StemV {} \
                 /FontFile2 {file} 0 R >>",
                edges[0],
                edges[1],
                edges[2],
                edges[3],
                scaled(parsed.ascender()),
                scaled(parsed.descender()),
                (1000.0 * font::DIGIT_HEIGHT).round(),
                if face == Face::Bold { 140 } else { 80 },
            ),
        );
        let bytes = font::file(face);
        self.stream(file, &format!("/Length1 {}", bytes.len()), bytes);
        self.stream(text, "/Type /CMap", way_back(signs).as_bytes());
    }

    fn page(&mut self, number: usize, index: usize, drawing: &Drawing) {
        let (width, height) = (drawing.size.x * POINTS, drawing.size.y * POINTS);
        let (content, figure) = (number + 1, number + 2);
        self.object(
            number,
            &format!(
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {} {}] /Contents {content} 0 R \
                 /StructParents {index} /Tabs /S >>",
                number_of(width),
                number_of(height)
            ),
        );
        self.stream(content, "", operators(drawing).as_bytes());
        let alternative = format!("{}. {}", drawing.title, drawing.description);
        self.object(
            figure,
            &format!(
                "<< /Type /StructElem /S /Figure /P 5 0 R /Pg {number} 0 R /K 0 /Alt {} >>",
                string(&alternative)
            ),
        );
    }

    /// Adds the table of object places and the trailer that leads to it.
    fn finish(mut self) -> Vec<u8> {
        let start = self.bytes.len();
        let size = self.places.len() + 1;
        let mut table = format!("xref\n0 {size}\n0000000000 65535 f \n");
        for place in self.places.values() {
            let _ = writeln!(table, "{place:010} 00000 n ");
        }
        let _ = write!(
            table,
            "trailer\n<< /Size {size} /Root 1 0 R /Info 3 0 R >>\nstartxref\n{start}\n%%EOF\n"
        );
        self.bytes.extend(table.bytes());
        self.bytes
    }
}

/// Returns the mapping from glyphs to characters, for searching and copying.
fn way_back(signs: &BTreeMap<u16, char>) -> String {
    let mut text = "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n\
         /CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n\
         /CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n\
         1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n"
        .to_owned();
    let signs: Vec<(&u16, &char)> = signs.iter().collect();
    // A list has at most a hundred entries.
    for part in signs.chunks(100) {
        let _ = writeln!(text, "{} beginbfchar", part.len());
        for (glyph, sign) in part {
            let mut units = [0; 2];
            let units = sign.encode_utf16(&mut units).iter();
            let code: String = units.map(|unit| format!("{unit:04x}")).collect();
            let _ = writeln!(text, "<{glyph:04x}> <{code}>");
        }
        text += "endbfchar\n";
    }
    text + "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"
}

/// Returns the page in the language of PDF. The first line turns its axes into those of the drawing.
fn operators(drawing: &Drawing) -> String {
    let height = number_of(drawing.size.y * POINTS);
    let mut text = format!("{POINTS} 0 0 -{POINTS} 0 {height} cm\n1 J 1 j\n");
    let [w, h] = [drawing.size.x, drawing.size.y].map(number_of);
    let _ = write!(
        text,
        "/Artifact BMC\n{} rg 0 0 {w} {h} re f\nEMC\n/Figure << /MCID 0 >> BDC\n",
        channels(drawing.paper)
    );
    for item in &drawing.items {
        match item {
            Item::Form {
                outline,
                fill,
                stroke,
            } => write_form(&mut text, outline, *fill, *stroke),
            Item::Text(line) => write_text(&mut text, line),
        }
    }
    text + "EMC\n"
}

fn write_form(text: &mut String, outline: &Outline, fill: Option<Colour>, stroke: Option<Stroke>) {
    if let Some(colour) = fill {
        let _ = writeln!(text, "{} rg", channels(colour));
    }
    if let Some(stroke) = stroke {
        let _ = write!(
            text,
            "{} RG {} w",
            channels(stroke.colour),
            number_of(stroke.width)
        );
        let _ = match stroke.dash {
            Some([dash, gap]) => writeln!(text, " [{} {}] 0 d", number_of(dash), number_of(gap)),
            None => writeln!(text, " [] 0 d"),
        };
    }
    let segments = outline.segments();
    let mut at = crate::drawing::Point::default();
    for segment in &segments {
        let mut put = |points: &[crate::drawing::Point], operator: &str| {
            for point in points {
                let _ = write!(text, "{} {} ", number_of(point.x), number_of(point.y));
            }
            let _ = writeln!(text, "{operator}");
        };
        match *segment {
            Segment::Move(p) => put(&[p], "m"),
            Segment::Line(p) => put(&[p], "l"),
            // A PDF curve has two handles. Each is two thirds of the way to the single one.
            Segment::Quad(handle, p) => {
                let one = at.towards(handle, 2.0 / 3.0);
                let two = p.towards(handle, 2.0 / 3.0);
                put(&[one, two, p], "c");
            }
            Segment::Cubic(one, two, p) => put(&[one, two, p], "c"),
            Segment::Close => put(&[], "h"),
        }
        if let Segment::Move(p) | Segment::Line(p) | Segment::Quad(_, p) | Segment::Cubic(_, _, p) =
            *segment
        {
            at = p;
        }
    }
    *text += match (fill, stroke) {
        (Some(_), Some(_)) => "B\n",
        (Some(_), None) => "f\n",
        (None, Some(_)) => "S\n",
        (None, None) => "n\n",
    };
}

fn write_text(text: &mut String, line: &Text) {
    let glyphs = line.text.chars().map(|sign| font::glyph(line.face, sign).0);
    let codes: String = glyphs.map(|glyph| format!("{glyph:04x}")).collect();
    let face = line.face as usize;
    let (x, y) = (number_of(line.at.x), number_of(line.at.y));
    let _ = writeln!(
        text,
        "BT {} rg /F{face} {} Tf 1 0 0 -1 {x} {y} Tm <{codes}> Tj ET",
        channels(line.colour),
        number_of(line.size)
    );
}

fn channels(colour: Colour) -> String {
    let [red, green, blue] = colour.channels().map(|c| number_of(f32::from(c) / 255.0));
    format!("{red} {green} {blue}")
}

fn number_of(n: f32) -> String {
    let rounded = (n * 1000.0).round() / 1000.0;
    // This removes the sign of a negative zero.
    format!("{}", rounded + 0.0)
}

/// Returns a text string: UTF-16 in hexadecimal.
fn string(text: &str) -> String {
    let units = text.encode_utf16().map(|unit| format!("{unit:04X}"));
    format!("<FEFF{}>", units.collect::<String>())
}
