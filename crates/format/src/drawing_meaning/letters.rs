//! Letters in cells that stand for digits.

use ninefold_grid::Cell;

use super::found::DrawingReader;
use crate::drawn::Place;
use crate::format::sets::related;
use crate::rules_text::Meaning;

/// Adds the rules that cells with one letter hold one digit, and that cells with different letters hold different
/// digits if the text says so.
pub(super) fn read(reader: &mut DrawingReader) {
    let rules_text = reader.rules_text;
    let (same, different) = (
        rules_text.first(Meaning::LetterDigit),
        rules_text.first(Meaning::LettersDiffer),
    );
    let Some(own) = same.or(different) else {
        return;
    };
    let mut found: Vec<(usize, char, Cell)> = Vec::new();
    for (i, place) in reader.places.iter().enumerate() {
        let mut signs = reader.drawing.shapes[i].text.chars();
        let letter = signs.next().filter(|sign| sign.is_alphabetic());
        let letter = letter.filter(|_| signs.next().is_none() && !reader.used_shapes[i]);
        if let (Some(letter), Place::Cell(cell) | Place::Within(cell)) = (letter, place) {
            found.push((i, letter, *cell));
        }
    }
    let (mut cells, mut doubled) = (Vec::new(), false);
    for &(_, _, cell) in &found {
        doubled |= cells.contains(&cell);
        cells.push(cell);
    }
    // Two letters in one cell may be a number of two digits.
    if found.len() < 2 || doubled {
        return;
    }
    let mut rules = Vec::new();
    for (k, &(_, letter, cell)) in found.iter().enumerate() {
        // The next cell with the letter is equal, so pairs of neighbours in this order suffice.
        let next = found[k + 1..].iter().find(|other| other.1 == letter);
        if let Some(&(_, _, other)) = next {
            let pair = vec![cell, other];
            rules.push((own, related(reader.board, "same", pair, |a, b| a == b)));
        }
        let is_first = found[..k].iter().all(|other| other.1 != letter);
        let Some(own) = different.filter(|_| is_first) else {
            continue;
        };
        let mut seen = vec![letter];
        for &(_, other, to) in &found[k + 1..] {
            if !seen.contains(&other) && !found[..k].iter().any(|before| before.1 == other) {
                seen.push(other);
                let pair = vec![cell, to];
                rules.push((own, related(reader.board, "different", pair, |a, b| a != b)));
            }
        }
    }
    reader.use_shapes(found.into_iter().map(|(i, ..)| i));
    for (own, rule) in rules {
        reader.add(own, rule);
    }
}

#[cfg(test)]
mod tests {
    use crate::drawing_meaning::kinds_tests::compare;
    use crate::format::sudokupad_tests::read_drawing;

    /// A in the first and the last cell, B in the cell beside the first, and C in the third row.
    const LETTERS: &str = "o:[{ct:[.5,.5],w:.3,h:.3,te:A},{ct:[3.5,3.5],w:.3,h:.3,te:A},\
        {ct:[.5,1.5],w:.3,h:.3,te:B},{ct:[2.5,2.5],w:.3,h:.3,te:C}]";

    #[test]
    fn letters_that_are_digits() {
        for rules in [
            "Each letter represents a different digit.",
            "Every letter in the grid stands for a unique digit.",
            "Cells with the same letter contain the same digit and different letters represent different digits.",
        ] {
            compare(rules, LETTERS, |f| {
                f[0] == f[15] && f[0] != f[10] && f[1] != f[10]
            });
        }
        compare(
            "Cells with the same letter contain the same digit.",
            LETTERS,
            |f| f[0] == f[15],
        );
    }

    #[test]
    fn letters_that_are_no_digits_of_cells() {
        for rules in [
            "A letter outside the grid stands for a digit.",
            "Letters do not represent different digits.",
            "Cages with the same letter contain the same digits.",
            "Each letter represents a different digit, except for A.",
            "No two cells with the same letter contain the same digit.",
            "Cells with the same letter don’t contain the same digit.",
            "Different letters don’t have to represent different digits.",
            "In each box, every letter represents a different digit.",
        ] {
            let (words, _) = read_drawing(rules, LETTERS);
            assert_eq!(words, [""; 0], "{rules}");
        }
    }
}
