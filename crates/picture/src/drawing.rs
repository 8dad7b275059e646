//! A drawing as data: outlines, filled or stroked, and lines of text, in the order in which they are painted.
//! Lengths are CSS pixels, 96 to the inch, from the upper left corner; y increases downwards.
//!
//! Colours are solid. The code that draws overlapping tints mixes their colours, because printers and viewers treat
//! transparency differently.

/// A colour, as `0xRRGGBB`.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Colour(pub u32);

impl Colour {
    /// Returns red, green and blue.
    pub fn channels(self) -> [u8; 3] {
        let [_, red, green, blue] = self.0.to_be_bytes();
        [red, green, blue]
    }

    /// Returns the perceived brightness, from 0 to 255. Of the three channels, green counts most.
    pub(crate) fn brightness(self) -> u32 {
        let [red, green, blue] = self.channels().map(u32::from);
        (3 * red + 6 * green + blue) / 10
    }

    /// Returns the contrast of WCAG 2: 1 for equal colours, 21 for black on white.
    pub(crate) fn contrast(self, other: Colour) -> f64 {
        let light = |colour: Colour| {
            let linear = colour.channels().map(|c| {
                let c = f64::from(c) / 255.0;
                if c <= 0.04045 {
                    c / 12.92
                } else {
                    ((c + 0.055) / 1.055).powf(2.4)
                }
            });
            0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2] + 0.05
        };
        let (a, b) = (light(self), light(other));
        if a > b { a / b } else { b / a }
    }

    /// Returns the colour halfway between two colours.
    pub fn mixed(self, other: Colour) -> Colour {
        let [a, b] = [self, other].map(Colour::channels);
        let [red, green, blue] = [0, 1, 2].map(|i| u8::midpoint(a[i], b[i]));
        Colour(u32::from_be_bytes([0, red, green, blue]))
    }
}

/// A point of a drawing.
#[derive(Copy, Clone, PartialEq, Default, Debug)]
pub struct Point {
    /// The distance from the left.
    pub x: f32,
    /// The distance from the top.
    pub y: f32,
}

impl Point {
    /// Returns the point with these coordinates.
    pub fn new(x: f32, y: f32) -> Point {
        Point { x, y }
    }

    /// Returns the distance to another point.
    pub fn distance(self, other: Point) -> f32 {
        (self.x - other.x).hypot(self.y - other.y)
    }

    /// Returns the point that is a part of the way to another one: 0 is this point, and 1 is the other.
    pub fn towards(self, other: Point, part: f32) -> Point {
        Point::new(
            self.x + (other.x - self.x) * part,
            self.y + (other.y - self.y) * part,
        )
    }
}

/// A piece of a path.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Segment {
    /// Begins a new line at this point.
    Move(Point),
    /// A straight line to this point.
    Line(Point),
    /// A curve with one handle. The second point is its end.
    Quad(Point, Point),
    /// A curve with two handles. The third point is its end.
    Cubic(Point, Point, Point),
    /// A straight line back to the beginning of the line.
    Close,
}

/// An outline.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Outline {
    /// A rectangle with rounded corners, given by its upper left corner, its width and its height.
    Rect {
        /// The upper left corner.
        at: Point,
        /// The width and the height.
        size: Point,
        /// The radius of the corners.
        radius: f32,
    },
    /// A circle.
    Circle {
        /// The centre.
        centre: Point,
        /// The radius.
        radius: f32,
    },
    /// Any other outline.
    Path(Vec<Segment>),
}

/// The length of the handles of a quarter of a circle with radius 1.
const HANDLE: f32 = 0.552_285;

impl Outline {
    /// Returns the outline as a path.
    pub fn segments(&self) -> Vec<Segment> {
        match *self {
            Outline::Path(ref segments) => segments.clone(),
            Outline::Circle { centre, radius } => rounded(
                Point::new(centre.x - radius, centre.y - radius),
                Point::new(2.0 * radius, 2.0 * radius),
                radius,
            ),
            Outline::Rect { at, size, radius } => rounded(at, size, radius),
        }
    }
}

fn rounded(at: Point, size: Point, radius: f32) -> Vec<Segment> {
    let point = |x: f32, y: f32| Point::new(at.x + x, at.y + y);
    let (w, h, r) = (size.x, size.y, radius);
    if r <= 0.0 {
        return vec![
            Segment::Move(at),
            Segment::Line(point(w, 0.0)),
            Segment::Line(point(w, h)),
            Segment::Line(point(0.0, h)),
            Segment::Close,
        ];
    }
    let k = r * (1.0 - HANDLE);
    vec![
        Segment::Move(point(r, 0.0)),
        Segment::Line(point(w - r, 0.0)),
        Segment::Cubic(point(w - k, 0.0), point(w, k), point(w, r)),
        Segment::Line(point(w, h - r)),
        Segment::Cubic(point(w, h - k), point(w - k, h), point(w - r, h)),
        Segment::Line(point(r, h)),
        Segment::Cubic(point(k, h), point(0.0, h - k), point(0.0, h - r)),
        Segment::Line(point(0.0, r)),
        Segment::Cubic(point(0.0, k), point(k, 0.0), point(r, 0.0)),
        Segment::Close,
    ]
}

/// A line along an outline. Its ends and corners are round.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Stroke {
    /// The colour.
    pub colour: Colour,
    /// The width.
    pub width: f32,
    /// The lengths of dashes and gaps, if the line is dashed.
    pub dash: Option<[f32; 2]>,
}

/// One of the two built-in typefaces.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Face {
    /// For found digits, candidates and words.
    Regular,
    /// For givens and titles.
    Bold,
}

/// A line of text.
#[derive(Clone, PartialEq, Debug)]
pub struct Text {
    /// The beginning of the baseline.
    pub at: Point,
    /// The height of the typeface, from one line to the next.
    pub size: f32,
    /// The typeface.
    pub face: Face,
    /// The colour.
    pub colour: Colour,
    /// The text itself.
    pub text: String,
}

/// Something that is painted in one step.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Item {
    /// An outline, filled, then stroked.
    Form {
        /// The outline.
        outline: Outline,
        /// The colour inside.
        fill: Option<Colour>,
        /// The line around.
        stroke: Option<Stroke>,
    },
    /// A text.
    Text(Text),
}

/// A picture or a page.
#[derive(Clone, PartialEq, Debug)]
pub struct Drawing {
    /// The width and the height.
    pub size: Point,
    /// The colour behind everything.
    pub paper: Colour,
    /// A title of a few words.
    pub title: String,
    /// A description of the drawing in words.
    pub description: String,
    /// The items, painted from the back to the front.
    pub items: Vec<Item>,
}

impl Drawing {
    /// Returns an empty drawing.
    pub fn new(size: Point, paper: Colour) -> Drawing {
        Drawing {
            size,
            paper,
            title: String::new(),
            description: String::new(),
            items: Vec::new(),
        }
    }

    /// Adds an outline that is filled and not stroked.
    pub(crate) fn fill(&mut self, outline: Outline, colour: Colour) {
        self.items.push(Item::Form {
            outline,
            fill: Some(colour),
            stroke: None,
        });
    }

    /// Adds a line.
    pub(crate) fn stroke(&mut self, outline: Outline, stroke: Stroke) {
        self.items.push(Item::Form {
            outline,
            fill: None,
            stroke: Some(stroke),
        });
    }
}
