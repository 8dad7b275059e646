//! Steps for programs and for people: as objects, and as lines that fit the terminal.

use ninefold::grid::Geometry;
use ninefold::logic::rating::explainer::price;
use ninefold::logic::{End, Explanation, Step};
use ninefold_wire as wire;

/// A step as an object.
pub(crate) fn object(geometry: &Geometry, step: &Step, told: Explanation) -> wire::Step {
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
pub(crate) fn priced(geometry: &Geometry, step: &Step, told: Explanation) -> wire::Step {
    wire::Step {
        price: Some(wire::Tenths(price(geometry, step).0)),
        ..object(geometry, step, told)
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
/// first one stands behind something as wide. What belongs to an item, after `- `, stands behind it.
pub(crate) fn wrapped(text: &str, width: usize, indent: &str) -> String {
    let mut all = String::new();
    for (number, line) in text.split('\n').enumerate() {
        let hanging = if line.starts_with("- ") { "  " } else { "" };
        let margin = indent.chars().count();
        let mut used = margin;
        if number > 0 {
            all += indent;
        }
        for (place, word) in line.split_whitespace().enumerate() {
            let length = word.chars().count();
            if place > 0 && used + 1 + length > width {
                all = all + "\n" + indent + hanging;
                used = margin + hanging.len();
            } else if place > 0 {
                all.push(' ');
                used += 1;
            }
            all += word;
            used += length;
        }
        all.push('\n');
    }
    all
}

#[cfg(test)]
mod tests {
    #[test]
    fn lines_are_broken_between_words() {
        assert_eq!(super::wrapped("one two three", 8, " "), "one two\n three\n");
        assert_eq!(super::wrapped("unbreakable", 3, " "), "unbreakable\n");
        assert_eq!(super::wrapped("", 3, " "), "\n");
        assert_eq!(
            super::wrapped("one\n- two three", 8, " "),
            "one\n - two\n   three\n"
        );
    }
}
