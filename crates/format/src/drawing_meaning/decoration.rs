//! Drawings that mean nothing by themselves: what cannot be seen, frames of clues, spots that belong to a line, texts
//! that repeat what is read already, and pictures of which a text that states all rules does not speak.

use ninefold_grid::Cell;
use ninefold_grid::constraint::Scope;

use super::found::DrawingReader;
use crate::drawn::colour::{Colour, fit, names, of_word};
use crate::drawn::{Line, Place, Shape};
use crate::rules_text::{Meaning, Statement, colours_of_plain_lines, has_plain_colours};
use crate::words::small_words;

/// Marks such drawings as understood. It must run after everything else is read. `is_whole` is whether all clauses of
/// the text are understood.
pub(super) fn read(reader: &mut DrawingReader, text: &str, is_whole: bool) {
    let words = small_words(text);
    invisible(reader, &words);
    lines(reader, text);
    frames(reader, &words);
    spots(reader);
    doubles(reader);
    repeated(reader);
    // The usual meanings, which hold if a text says nothing, have no source.
    let has_said = reader
        .rules_text
        .statements
        .iter()
        .any(|own| !own.source.is_empty());
    if is_whole && has_said && reader.not_understood.is_empty() {
        pictures(reader, &words, has_plain_colours(text));
    }
}

/// Returns the places of the shapes without a text that are not understood so far.
fn open(reader: &DrawingReader) -> Vec<usize> {
    let is_open =
        |&i: &usize| !reader.used_shapes[i] && reader.drawing.shapes[i].text.trim().is_empty();
    (0..reader.drawing.shapes.len()).filter(is_open).collect()
}

/// Returns whether one of the words of the text has one of these beginnings.
fn speaks_of(words: &[String], beginnings: &[&str]) -> bool {
    let begins = |word: &String| beginnings.iter().any(|begin| word.starts_with(begin));
    words.iter().any(begins)
}

/// Uses white shapes without a rim that cannot be seen on white paper: those beside the board, and those that cover
/// whole cells, unless the text speaks of white cells.
fn invisible(reader: &mut DrawingReader, words: &[String]) {
    let is_cell = |word: &str| word.starts_with("cell") || word.starts_with("square");
    let mut pairs = words.windows(2);
    if speaks_of(words, &["unshaded", "blank"])
        || pairs.any(|pair| pair[0] == "white" && is_cell(&pair[1]))
    {
        return;
    }
    let is_white = |colour: Option<[f64; 3]>| {
        colour.is_none_or(|colour| names(colour).first() == Some(&Colour::White))
    };
    for i in open(reader) {
        let shape = &reader.drawing.shapes[i];
        let is_beside = matches!(reader.places[i], Place::Beside(..) | Place::Rim);
        let is_area = !shape.is_round && shape.width > 0.95 && shape.height > 0.95;
        if (is_beside || is_area) && is_white(shape.fill) && is_white(shape.border) {
            reader.used_shapes[i] = true;
        }
    }
}

/// Uses the lines of which the text says that they are only decoration, by their colour.
fn lines(reader: &mut DrawingReader, text: &str) {
    let all = colours_of_plain_lines(text);
    for (line, used) in reader.drawing.lines.iter().zip(&mut reader.used_lines) {
        let own = names(line.colour);
        let mut named = all.iter().flatten();
        *used |= named.any(|word| fit(word, &own).is_some());
    }
}

/// The beginnings of words for round drawings.
const ROUND: [&str; 12] = [
    "circle", "circled", "round", "ring", "bulb", "dot", "spot", "ball", "bubble", "pearl", "disc",
    "disk",
];

/// The beginnings of words for drawings with corners, and for what colours of cells can mean.
const SQUARE: [&str; 27] = [
    "square",
    "frame",
    "shad",
    "colo",
    "tint",
    "highlight",
    "mark",
    "extra",
    "window",
    "clone",
    "pattern",
    "picture",
    "fortress",
    "odd",
    "even",
    "parity",
    "minim",
    "maxim",
    "hot",
    "cold",
    "special",
    "island",
    "zone",
    "index",
    "magic",
    "friend",
    "caged",
];

/// Uses the frames of clues beside the board that are read, if the text does not speak of frames of this form.
fn frames(reader: &mut DrawingReader, words: &[String]) {
    let has_round = speaks_of(words, &ROUND[..4]) && !is_of_clues(reader);
    let has_square = speaks_of(words, &["square", "frame"]);
    for i in open(reader) {
        let shape = &reader.drawing.shapes[i];
        let is_beside = matches!(reader.places[i], Place::Beside(..));
        let is_same = |j: &usize| {
            let other = &reader.drawing.shapes[*j];
            let far = (other.at.0 - shape.at.0).hypot(other.at.1 - shape.at.1);
            reader.used_shapes[*j] && !other.text.is_empty() && far < 0.2
        };
        let speaks = if shape.is_round {
            has_round
        } else {
            has_square
        };
        if is_beside && !speaks && (0..reader.places.len()).any(|j| is_same(&j)) {
            reader.used_shapes[i] = true;
        }
    }
}

/// Returns whether only sentences about clues beside the board speak of circles.
fn is_of_clues(reader: &DrawingReader) -> bool {
    let statements = &reader.rules_text.statements;
    let is_beside = |source: &str| {
        let mut same = statements.iter().filter(|own| own.source == source);
        same.any(|own| own.row().is_some_and(|row| row.scope == Scope::Outside))
    };
    let mut all = statements.iter().filter(|own| own.says("circle"));
    all.all(|own| is_beside(&own.source))
}

/// Uses the small spots in the middle of zipper lines, in a cell or between two.
fn spots(reader: &mut DrawingReader) {
    /// The greatest width of a spot, in cells.
    const SMALL: f64 = 0.5;
    let zippers: Vec<&Statement> = reader.rules_text.all(Meaning::Kind("zipper")).collect();
    let has_colour = zippers.iter().any(|own| own.has_colour());
    let is_zipper = |line: &Line| {
        let fits = |own: &&Statement| own.fit(&names(line.colour)).is_some();
        !zippers.is_empty() && (!has_colour || zippers.iter().any(fits))
    };
    let lines = reader.drawing.lines.iter().zip(&reader.used_lines);
    let middle = |line: &Line| {
        let many = line.cells.len();
        let inner = &line.cells[(many - 1) / 2..=many / 2];
        inner.to_vec()
    };
    let middles: Vec<Vec<Cell>> = lines
        .filter(|(line, used)| **used && !line.cells.is_empty() && is_zipper(line))
        .map(|(line, _)| middle(line))
        .collect();
    for i in open(reader) {
        let shape = &reader.drawing.shapes[i];
        let is_small = shape.is_round && shape.width < SMALL;
        let is_middle = match &reader.places[i] {
            Place::Cell(cell) => middles.iter().any(|own| own[..] == [*cell]),
            Place::Border(pair) => {
                let is_it =
                    |own: &Vec<Cell>| own.len() == 2 && own.iter().all(|c| pair.contains(c));
                middles.iter().any(is_it)
            }
            _ => false,
        };
        if is_small && is_middle {
            reader.used_shapes[i] = true;
        }
    }
}

/// Uses shapes that are drawn again over one that is understood.
fn doubles(reader: &mut DrawingReader) {
    /// The greatest difference of places and sizes that nobody sees, in cells.
    const NEAR: f64 = 0.02;
    for i in open(reader) {
        let shape = &reader.drawing.shapes[i];
        let is_same = |(j, other): (usize, &Shape)| {
            let far = |a: f64, b: f64| (a - b).abs() > NEAR;
            reader.used_shapes[j]
                && other.text.trim().is_empty()
                && other.is_round == shape.is_round
                && !far(other.at.0, shape.at.0)
                && !far(other.at.1, shape.at.1)
                && !far(other.width, shape.width)
                && !far(other.height, shape.height)
                && other.fill_names() == shape.fill_names()
        };
        if reader.drawing.shapes.iter().enumerate().any(is_same) {
            reader.used_shapes[i] = true;
        }
    }
}

/// Uses numbers that repeat the sum of a cage in the corner of one of its cells.
fn repeated(reader: &mut DrawingReader) {
    for i in 0..reader.places.len() {
        let text = reader.drawing.shapes[i].text.trim();
        let Place::Within(cell) = reader.places[i] else {
            continue;
        };
        let mut cages = reader.drawing.cages.iter();
        if text.parse::<u32>().is_ok()
            && cages.any(|cage| cage.text.trim() == text && cage.cells.contains(&cell))
        {
            reader.used_shapes[i] = true;
        }
    }
}

/// Uses shaded cells and circles of which the text does not speak, neither by their form nor by their colour. Grey and
/// white ones, which have a usual meaning, are left. If the text says that colours have no meaning, all are used.
fn pictures(reader: &mut DrawingReader, words: &[String], are_plain: bool) {
    let has_square = speaks_of(words, &SQUARE);
    let has_round = has_square || speaks_of(words, &ROUND);
    let colours = words.iter().flat_map(|word| of_word(word));
    let named: Vec<Colour> = colours.copied().collect();
    let is_picture = |shape: &Shape| {
        let own = shape.fill_names();
        let usual = [Colour::Grey, Colour::White, Colour::Black];
        let speaks = match shape.is_round {
            true => has_round,
            false => has_square,
        };
        let is_usual = own.first().is_none_or(|own| usual.contains(own));
        let is_named = is_usual || own.iter().any(|own| named.contains(own));
        shape.fill.is_some() && (are_plain && !shape.is_round || !speaks && !is_named)
    };
    /// The least width of a part of a picture, in cells.
    const WIDE: f64 = 0.7;
    for i in open(reader) {
        let shape = &reader.drawing.shapes[i];
        let is_in_cell = matches!(reader.places[i], Place::Cell(_));
        if is_in_cell && shape.width > WIDE && is_picture(shape) {
            reader.used_shapes[i] = true;
        }
    }
    for i in 0..reader.places.len() {
        let text = &reader.drawing.shapes[i].text;
        if is_talk(&text.to_lowercase())
            && !small_words(text).iter().any(|word| words.contains(word))
        {
            reader.used_shapes[i] = true;
        }
    }
}

/// Returns whether a drawn text is a word, a greeting or a little picture, and neither a number nor a letter.
fn is_talk(text: &str) -> bool {
    /// The first of the signs that are little pictures, such as presents and animals.
    const PICTURES: char = '\u{1f000}';
    let is_sign = |sign: char| sign.is_alphabetic() || " '’!?.,".contains(sign);
    let mut words = text.split(|sign: char| !sign.is_alphabetic());
    let is_picture = !text.is_empty() && text.chars().all(|sign| sign >= PICTURES);
    is_picture || text.chars().all(is_sign) && words.any(|word| word.chars().count() > 2)
}

#[cfg(test)]
mod tests {
    use crate::drawing_meaning::kinds_tests::compare;
    use crate::format::sudokupad_tests::read_drawing;

    /// A cage with a sum, and rules that speak of nothing else.
    const CAGE: &str = "ca:[{ce:[[0,1],[1,1]],v:'4'}]";
    const CAGES: &str = "Digits in a cage sum to the given total.";

    /// Returns whether nothing of a drawing is listed.
    fn is_passed_over(rules: &str, drawn: &str) -> bool {
        let (words, unread) = read_drawing(rules, drawn);
        assert!(!words.is_empty(), "{rules}");
        unread.is_empty()
    }

    #[test]
    fn pictures_of_which_the_text_does_not_speak() {
        let blue = format!("{CAGE},u:[{{ct:[2.5,2.5],w:1,h:1,c2:'#34BBE6'}}]");
        assert!(is_passed_over(CAGES, &blue));
        for more in [
            "Blue lines are renbans.",
            "Cells of one colour have one parity.",
            "A coloured cell has an even digit.",
            "Highlighted cells sleep at night and have a value.",
        ] {
            assert!(!is_passed_over(&format!("{CAGES} {more}"), &blue), "{more}");
        }
        // Grey cells have a usual meaning.
        let grey = blue.replace("34BBE6", "CFCFCF");
        assert!(!is_passed_over(CAGES, &grey));
        assert!(is_passed_over(
            &format!("{CAGES} The colours are only there for the theme."),
            &grey
        ));
        for more in [
            "Some colours are only there for the theme.",
            "The colours are more than a decoration.",
        ] {
            let rules = format!("{CAGES} {more} The digits of grey cells whisper.");
            assert!(!is_passed_over(&rules, &grey), "{more}");
        }
        // A round picture, of which the text speaks or not.
        let red = format!("{CAGE},u:[{{ct:[2.5,2.5],w:.9,h:.9,r:t,c2:'#E6261F'}}]");
        assert!(is_passed_over(CAGES, &red));
        assert!(!is_passed_over(
            &format!("{CAGES} Circles are a mystery of digits."),
            &red
        ));
        // A text.
        let words = format!("{CAGE},o:[{{ct:[2.5,2.5],w:.9,h:.9,te:'Well done!'}}]");
        assert!(is_passed_over(CAGES, &words));
        assert!(is_passed_over(CAGES, &words.replace("Well done!", "🎁")));
        for text in ["7", "AB", "<5", "Sum 5", "∧"] {
            let text = words.replace("Well done!", text);
            assert!(!is_passed_over(CAGES, &text), "{text}");
        }
        let spoken = format!("{CAGES} A digit beside a well is odd.");
        assert!(!is_passed_over(&spoken, &words));
    }

    #[test]
    fn lines_that_are_decoration() {
        let yellow = format!("{CAGE},l:[{{wp:[[2.5,.5],[2.5,2.5]],c:F7D038,th:10}}]");
        for more in [
            "The yellow line is purely aesthetic.",
            "Yellow lines are purely decorative and have no meaning.",
        ] {
            assert!(
                is_passed_over(&format!("{CAGES} {more}"), &yellow),
                "{more}"
            );
        }
        for more in [
            "The red line is purely aesthetic.",
            "Some yellow lines are purely aesthetic.",
            "The yellow line is not purely aesthetic.",
            "Yellow lines are purely decorative unless they cross a box.",
        ] {
            assert!(
                !is_passed_over(&format!("{CAGES} {more}"), &yellow),
                "{more}"
            );
        }
    }

    #[test]
    fn what_cannot_be_seen_and_frames_of_clues() {
        let rules = "Clues outside the grid are X-sums.";
        let clue = "o:[{ct:[.5,-.5],w:.5,h:.5,te:6},{ct:[.5,-.5],w:.8,h:.8,r:t,c1:#0},{ct:[-.5,.5],w:.3,h:.3,c1:#F,c2:#F}]";
        let holds = |f: &[i32; 16]| f[..f[0] as usize].iter().sum::<i32>() == 6;
        compare(rules, clue, holds);
        let counted = format!("{rules} A digit in a circle is the number of circles that hold it.");
        assert!(!is_passed_over(&counted, clue));
    }

    #[test]
    fn spots_on_zipper_lines() {
        let line = "l:[{wp:[[.5,.5],[.5,2.5]],c:C8A5EF,th:10}]";
        let rules = "Digits an equal distance from the centre of a lavender line sum to the digit in its centre.";
        let spot =
            |column: &str| format!("{line},u:[{{ct:[.5,{column}],w:.3,h:.3,r:t,c2:'#967BB6'}}]");
        compare(rules, &spot("1.5"), |f| f[0] + f[2] == f[1]);
        let four = spot("2").replace("[.5,2.5]", "[.5,3.5]");
        compare(rules, &four, |f| f[0] + f[3] == f[1] + f[2]);
        // A spot that is not in the middle may mean something.
        assert!(!is_passed_over(rules, &spot("3.5")));
        let large = spot("1.5").replace("w:.3,h:.3", "w:.8,h:.8");
        assert!(!is_passed_over(rules, &large));
    }

    #[test]
    fn what_is_drawn_twice_is_one_drawing() {
        let circle = "{ct:[.5,.5],w:.8,h:.8,r:t,c2:CFCFCF}";
        let drawn = format!("u:[{circle},{circle},{circle}]");
        compare("A grey circle is odd.", &drawn, |f| f[0] % 2 == 1);
        let text = "o:[{ct:[.2,1.2],w:.2,h:.2,te:4}]";
        compare(CAGES, &format!("{CAGE},{text}"), |f| f[1] + f[5] == 4);
        for other in [text.replace("te:4", "te:3"), text.replace("1.2", "2.2")] {
            assert!(
                !is_passed_over(CAGES, &format!("{CAGE},{other}")),
                "{other}"
            );
        }
    }
}
