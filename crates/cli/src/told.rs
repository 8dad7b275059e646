//! Steps for programs and for people: as objects, and as lines that fit the terminal.

use ninefold::grid::Geometry;
use ninefold::logic::rating::explainer::price;
use ninefold::logic::{End, Step, explain};
use ninefold_wire as wire;

/// A step as an object.
pub(crate) fn object(geometry: &Geometry, step: &Step) -> wire::Step {
    let told = explain(geometry, step);
    let effects = |wanted: bool, sign: &str| {
        step.effects()
            .filter(|&(_, is_placed)| is_placed == wanted)
            .map(|(c, _)| format!("{}{sign}{}", geometry.name(c.cell), c.digit))
            .collect()
    };
    wire::Step {
        technique: step.technique.id(),
        name: step.technique.name(),
        eliminations: effects(false, "<>"),
        placements: effects(true, "="),
        notation: told.notation,
        because: told.sentences,
        price: None,
    }
}

/// The same with a price on Sudoku Explainer's scale.
pub(crate) fn priced(geometry: &Geometry, step: &Step) -> wire::Step {
    wire::Step {
        price: Some(wire::Tenths(price(geometry, step).0)),
        ..object(geometry, step)
    }
}

/// How a walk ended, as an object says it.
pub(crate) fn end(end: End) -> wire::End {
    match end {
        End::Solved => wire::End::Solved,
        End::Stuck => wire::End::Stuck,
        End::Broken => wire::End::Broken,
        End::Stopped => wire::End::Stopped,
    }
}

/// Text in lines of at most `width` signs, broken between words, the later ones behind `indent`. The
/// first one stands behind something as wide.
pub(crate) fn wrapped(text: &str, width: usize, indent: &str) -> String {
    let margin = indent.chars().count();
    let mut lines = String::new();
    let mut used = margin;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if used > margin && used + 1 + length > width {
            lines.push('\n');
            lines += indent;
            used = margin;
        } else if used > margin {
            lines.push(' ');
            used += 1;
        }
        lines += word;
        used += length;
    }
    lines.push('\n');
    lines
}

#[cfg(test)]
mod tests {
    #[test]
    fn lines_are_broken_between_words() {
        assert_eq!(super::wrapped("one two three", 8, " "), "one two\n three\n");
        assert_eq!(super::wrapped("unbreakable", 3, " "), "unbreakable\n");
        assert_eq!(super::wrapped("", 3, " "), "\n");
    }
}
