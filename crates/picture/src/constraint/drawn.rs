//! The drawing for each kind of constraint. This is the only place of this crate that knows all kinds.
//!
//! A kind that cannot be drawn is described [in words](Drawn::InWords) below the board, with its cells. For a kind
//! about the whole board the words are enough.

use ninefold_grid::constraint::{Kind, Rule};
use ninefold_grid::words::joined;

/// The drawing for a rule.
pub(super) enum Drawn {
    /// A line through the cells of each group.
    Line(LineStyle, OnLine),
    /// A circle or a pill, with shafts.
    Arrow,
    /// Lines from corner to corner.
    Diagonal,
    /// Shaded squares in the cells, with their size in cells.
    Squares(f32, Hue),
    /// Circles in all cells.
    Circles,
    /// Circles in the cells that count the others. Words below the board describe the rest.
    Counter,
    /// Shaded cells with points at their sides, which point inwards for the least.
    Points { is_least: bool },
    /// A dashed outline with this text in its corner.
    Cage(String),
    /// A mark between two cells.
    Between(Between),
    /// Values on the corner of four cells.
    Quadruple(Vec<i32>),
    /// A number beside the board.
    Clue(i32, Around),
    /// No drawing. Words below the board describe the rule and its cells.
    InWords,
    /// No drawing. The meaning of the kind is enough.
    Meaning,
}

/// The look of a line.
#[derive(Copy, Clone)]
pub(super) struct LineStyle {
    /// The full colour.
    pub(super) colour: u32,
    /// The width, in cells.
    pub(super) width: f32,
    pub(super) style: Style,
    /// How it differs from other lines of its width in print, where colours do not.
    pub(super) in_print: InPrint,
}

/// The look of a wide line on paper without colour.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum InPrint {
    /// Grey between dark edges.
    Grey,
    /// White between dark edges.
    Hollow,
    /// As dark as the edges.
    Dark,
    /// Grey, with a thin dark line in the middle.
    Middle,
    /// Grey, with dashes in the middle.
    Dashes,
    /// Grey, with dots in the middle.
    Dots,
    /// White between dark edges, with dashes in the middle.
    HollowWithDashes,
}

#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Style {
    Solid,
    Dashed,
    /// A dashed line that continues from the last cell to the first.
    Loop,
}

/// The marks on a line.
#[derive(Copy, Clone)]
pub(super) enum OnLine {
    Nothing,
    Bulb,
    HollowBulb,
    /// A ring at each end.
    Rings,
    /// A diamond at each end.
    Diamonds,
    /// A dot in the middle.
    Middle,
    /// A dot on the first cell, and a ring on the second.
    DotAndRing,
}

/// The choice of a shade.
#[derive(Copy, Clone)]
pub(super) enum Hue {
    Number(usize),
    /// One shade for each group, from the first shade.
    EachGroup,
    /// One shade for each group, after those of other rules.
    NextGroup,
    /// One shade for each rule.
    NextRule,
    /// One shade for each value.
    Value(i32),
}

/// A mark between two cells.
#[derive(Copy, Clone)]
pub(super) enum Between {
    /// A white dot, with the number if it is not 1.
    White(i32),
    /// A black dot, with the number if it is not 2.
    Black(i32),
    /// X for 10, V for 5, and otherwise the number.
    Sum(i32),
    Greater,
}

/// The frame around the number of a clue.
#[derive(Copy, Clone)]
pub(super) enum Around {
    Nothing,
    Square,
    DashedSquare,
    Circle,
    LineBelow,
    TwoLines,
    Arrow,
}

/// Returns the drawing for a rule.
pub(super) fn drawn(rule: &Rule) -> Drawn {
    let printed = |style, colour, width, on, in_print| {
        let line_style = LineStyle {
            colour,
            width,
            style,
            in_print,
        };
        Drawn::Line(line_style, on)
    };
    let styled = |style, colour, width, on| printed(style, colour, width, on, InPrint::Grey);
    let line = |colour, width, on| styled(Style::Solid, colour, width, on);
    let bare =
        |colour, width, in_print| printed(Style::Solid, colour, width, OnLine::Nothing, in_print);
    let dashed = |colour, width, on| styled(Style::Dashed, colour, width, on);
    match &rule.kind {
        Kind::Thermo => line(0x99_9999, 0.34, OnLine::Bulb),
        Kind::SlowThermo => line(0x7f_a8c9, 0.34, OnLine::HollowBulb),
        Kind::Whisper(_) => bare(0x2f_a84f, 0.17, InPrint::Hollow),
        Kind::Renban => bare(0xa8_38b8, 0.17, InPrint::Grey),
        Kind::Nabner => bare(0xd0_a000, 0.17, InPrint::Dots),
        Kind::Palindrome => bare(0x88_8888, 0.12, InPrint::Dark),
        Kind::Between => line(0x5a_7fb0, 0.10, OnLine::Rings),
        Kind::Lockout(_) => line(0x2f_8f9f, 0.10, OnLine::Diamonds),
        Kind::RegionSum => bare(0x20_90d8, 0.17, InPrint::Middle),
        Kind::Zipper => line(0x80_60d8, 0.17, OnLine::Middle),
        Kind::Entropic => bare(0xe0_7020, 0.17, InPrint::Dashes),
        Kind::Modular(_) => dashed(0x00_9a8a, 0.17, OnLine::Nothing),
        Kind::SumLine(_) => bare(0x98_7018, 0.17, InPrint::HollowWithDashes),
        Kind::SumLoop(_) => styled(Style::Loop, 0x98_7018, 0.12, OnLine::Nothing),
        Kind::ValueIndex => dashed(0xd8_4878, 0.12, OnLine::DotAndRing),
        Kind::DoubleArrow => printed(Style::Solid, 0x70_7070, 0.06, OnLine::Rings, InPrint::Dark),
        Kind::Pair(_) => dashed(0xb0_5030, 0.10, OnLine::Nothing),
        Kind::AllPairs(_) => dashed(0x60_7030, 0.10, OnLine::Nothing),
        Kind::Regex(_) => dashed(0x40_5080, 0.10, OnLine::Nothing),
        Kind::Automaton(_) => dashed(0x80_4050, 0.10, OnLine::Nothing),
        Kind::Arrow => Drawn::Arrow,
        Kind::Diagonal => Drawn::Diagonal,
        Kind::Windoku => Drawn::Squares(1.0, Hue::Number(1)),
        Kind::Disjoint => Drawn::Squares(1.0, Hue::EachGroup),
        Kind::Distinct => Drawn::Squares(0.86, Hue::NextGroup),
        Kind::Clone | Kind::SameSets | Kind::EqualSums => Drawn::Squares(0.92, Hue::NextRule),
        Kind::Even => Drawn::Squares(0.72, Hue::Number(0)),
        Kind::Index(value) => Drawn::Squares(1.0, Hue::Value(*value)),
        Kind::Odd | Kind::Circles => Drawn::Circles,
        Kind::CountDistinct | Kind::CountEqual(_) | Kind::RunEqual(_) => Drawn::Counter,
        Kind::Minimum => Drawn::Points { is_least: true },
        Kind::Maximum => Drawn::Points { is_least: false },
        Kind::Cage(sum) => Drawn::Cage(sum.map_or(String::new(), |sum| sum.to_string())),
        Kind::Sum(sum) => Drawn::Cage(format!("{sum} any")),
        Kind::Linear(sum, factors) => Drawn::Cage(format!("{sum} = ({})", joined(factors))),
        Kind::Rellik(sum) => Drawn::Cage(format!("not {sum}")),
        Kind::Product(product) => Drawn::Cage(format!("{product}×")),
        Kind::Balanced => Drawn::Cage("=".to_owned()),
        Kind::Lunchbox(sum) => Drawn::Cage(format!("({sum})")),
        Kind::Exactly(values) => Drawn::Cage(joined(values)),
        Kind::LookAndSay(pairs) => {
            let pairs: Vec<String> = pairs.iter().map(|(n, v)| format!("{n}x{v}")).collect();
            Drawn::Cage(pairs.join(" "))
        }
        // The four cells around a corner.
        Kind::Contains(values) if rule.cells().len() == 4 => Drawn::Quadruple(values.clone()),
        Kind::Contains(values) => Drawn::Cage(format!("{} …", joined(values))),
        Kind::Difference(by) => Drawn::Between(Between::White(*by)),
        Kind::Ratio(by) => Drawn::Between(Between::Black(*by)),
        Kind::PairSum(sum) => Drawn::Between(Between::Sum(*sum)),
        Kind::Greater => Drawn::Between(Between::Greater),
        Kind::Sandwich(n) => Drawn::Clue(*n, Around::Nothing),
        Kind::XSum(n) => Drawn::Clue(*n, Around::LineBelow),
        Kind::Skyscrapers(n) => Drawn::Clue(*n, Around::Square),
        Kind::HiddenSkyscraper(n) => Drawn::Clue(*n, Around::DashedSquare),
        Kind::Room(n) => Drawn::Clue(*n, Around::Circle),
        Kind::LittleKiller(n) => Drawn::Clue(*n, Around::Arrow),
        Kind::Rank(n) => Drawn::Clue(*n, Around::TwoLines),
        Kind::NoOther(_) | Kind::ZeroApart | Kind::Connected(..) => Drawn::InWords,
        Kind::OneOf(_)
        | Kind::AntiKnight
        | Kind::AntiKing
        | Kind::NonConsecutive
        | Kind::AntiTaxicab
        | Kind::Entropy
        | Kind::Modulo
        | Kind::Flatmates
        | Kind::Ties(_)
        | Kind::Regions
        | Kind::SameHouses => Drawn::Meaning,
    }
}

/// Returns whether a rule is about fixed cells of the whole board, so that words are enough to state it.
pub(crate) fn is_of_whole_board(rule: &Rule) -> bool {
    matches!(rule.kind, Kind::Diagonal | Kind::Windoku | Kind::Disjoint)
}
