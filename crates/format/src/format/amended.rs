//! Adds sentences to the rules' text of drawn puzzles: a person who knows what a drawing means can state it.

use std::error::Error;
use std::fmt;

use super::Format;
use super::fpuzzles_write::{list, quoted};
use super::json::{self, Json, Value};
use super::puzzle_link::json_text;
use super::sudokupad;
use super::text::Text;
use crate::codec::Holds;
use crate::words::joined;
use crate::{Options, read_str};

/// Why sentences explain nothing.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NotAmended {
    /// The text is not one puzzle of SudokuPad or f-puzzles, so there is no place for sentences.
    NoRulesInWords,
    /// The puzzle is read as before. No drawing fits what the sentences say, or they say nothing that is understood.
    NoEffect,
}

impl fmt::Display for NotAmended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NotAmended::NoRulesInWords => {
                "this is not one link or puzzle of SudokuPad or f-puzzles; others have no rules in words"
            }
            NotAmended::NoEffect => {
                "the puzzle has no drawing that this explains; a sentence such as `Red lines are renban lines.` names what is drawn"
            }
        })
    }
}

impl Error for NotAmended {}

/// Returns the JSON of a puzzle of f-puzzles or SudokuPad, or of a link to one, with sentences after its rules'
/// text.
///
/// ```
/// use ninefold_format::{NotAmended, amended};
///
/// let (row, line) = ("[{},{},{},{}]", r##"{"lines":[["R1C1","R1C2"]],"outlineC":"#ff0000"}"##);
/// let puzzle = format!(
///     r#"{{"size":4,"grid":[{row},{row},{row},{row}],"line":[{line}],"ruleset":"Normal Sudoku rules apply."}}"#
/// );
/// let explained = amended(&puzzle, "Red lines are renban lines.")?;
/// assert!(explained.contains("apply.\\nRed lines are renban lines."));
/// assert_eq!(amended(&puzzle, "Have fun!"), Err(NotAmended::NoEffect));
/// assert_eq!(amended("1234", "Red lines are renban lines."), Err(NotAmended::NoRulesInWords));
/// # Ok::<(), NotAmended>(())
/// ```
///
/// # Errors
///
/// [`NotAmended`] for other texts, and for sentences that change nothing.
pub fn amended(source: &str, sentences: &str) -> Result<String, NotAmended> {
    let amended = with_sentences(source, sentences).ok_or(NotAmended::NoRulesInWords)?;
    let read = |text: &str| {
        let record = read_str(text, Options::default()).ok()?.pop()?;
        Some((record.puzzle, record.meta.not_read, record.meta.unexplained))
    };
    match (read(source), read(&amended)) {
        (Some(before), Some(after)) if before == after => Err(NotAmended::NoEffect),
        _ => Ok(amended),
    }
}

impl Format {
    /// Returns whether the format holds drawings that mean what the rules' text states, so that
    /// [`amended`] can explain them.
    pub fn has_drawings(self) -> bool {
        self.codec().holds == Holds::Drawings
    }
}

fn with_sentences(source: &str, sentences: &str) -> Option<String> {
    let text = json_text(source).ok()??;
    let text = Text(&text);
    let is_f_puzzles = |json: &Json| json.get("grid").is_some();
    let mut json = match json::read(&text).ok().filter(is_f_puzzles) {
        Some(json) => json,
        None => json::read_lenient(&text).ok()?,
    };
    let rules = match is_f_puzzles(&json) {
        true => json.entry("ruleset")?,
        false => sudokupad::rules_text(&mut json)?,
    };
    let old = rules.text().unwrap_or_default();
    rules.value = Value::Text(format!("{old}\n{sentences}"));
    Some(written(&json))
}

/// What such sentences may state about lines.
const OF_LINES: [&str; 10] = [
    "are renban lines",
    "are German whispers lines",
    "are Dutch whispers lines",
    "are palindromes",
    "are region sum lines",
    "are zipper lines",
    "are nabner lines",
    "are entropic lines",
    "are modular lines",
    "are parity lines",
];

/// What such sentences may state about marked cells.
const OF_CELLS: [&str; 3] = [
    "contain odd digits",
    "contain even digits",
    "are counting circles",
];

/// Returns the possible continuations of a sentence that begins with one of
/// [`Meta::unexplained`](crate::Meta::unexplained), for users to choose from.
pub fn meanings(subject: &str) -> &'static [&'static str] {
    match subject.ends_with("lines") {
        true => &OF_LINES,
        false if subject == "Circles" => &OF_CELLS,
        false => &OF_CELLS[..2],
    }
}

fn written(json: &Json) -> String {
    match &json.value {
        Value::Null => "null".to_owned(),
        Value::Bool(is_true) => is_true.to_string(),
        Value::Number(number) => number.clone(),
        Value::Text(text) => quoted(text),
        Value::List(members) => list(members.iter().map(written)),
        Value::Object(members) => {
            let member = |(key, json): &(String, Json)| quoted(key) + ":" + &written(json);
            format!("{{{}}}", joined(members.iter().map(member), ","))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Record;

    fn read(text: &str) -> Record {
        read_str(text, Options::default()).unwrap().pop().unwrap()
    }

    /// Returns a board of SudokuPad with a line that its text does not explain. `words` are its metadata or cages.
    fn drawn(words: &str) -> String {
        let row = ["{}"; 4].join(",");
        let rows = [
            format!("[{row}]"),
            format!("[{row}]"),
            format!("[{row}]"),
            format!("[{row}]"),
        ];
        format!(
            "{{\"cells\":[{}],{words},\"lines\":[{{\"color\":\"#ff0000\",\"thickness\":10,\"wayPoints\":[[0.5,0.5],[0.5,1.5],[0.5,2.5]]}}]}}",
            rows.join(",")
        )
    }

    #[test]
    fn a_sentence_explains_a_line() {
        for words in [
            "\"metadata\":{\"rules\":\"Normal Sudoku rules apply.\"}",
            "\"metadata\":{\"title\":\"Untold\"}",
            "\"cages\":[{\"value\":\"rules: Normal Sudoku rules apply.\"}]",
            "\"regions\":[]",
        ] {
            let text = drawn(words);
            let amended = amended(&text, "Red lines are renban lines.").expect("a drawing");
            let record = read(&amended);
            assert!(
                record.meta.not_read.is_empty(),
                "{:?}",
                record.meta.not_read
            );
            assert_eq!(record.puzzle.constraints.len(), 1, "{amended}");
        }
        let silent = read(&drawn(
            "\"metadata\":{\"rules\":\"Normal Sudoku rules apply.\"}",
        ));
        assert_eq!(silent.meta.unexplained, ["Red lines"]);
    }

    #[test]
    fn what_is_offered_is_understood() {
        let words = "\"metadata\":{\"rules\":\"Normal Sudoku rules apply.\"}";
        let shape = |size: f64, rest: &str| {
            format!(
                "\"underlays\":[{{\"center\":[0.5,0.5],\"width\":{size},\"height\":{size}{rest}}},{{\"center\":[1.5,3.5],\"width\":{size},\"height\":{size}{rest}}}]"
            )
        };
        let round = shape(0.7, ",\"rounded\":true,\"borderColor\":\"#000\"");
        let square = shape(0.7, ",\"backgroundColor\":\"#a0f\"");
        let shaded = shape(1.0, ",\"backgroundColor\":\"#a0f\"");
        let cells = |shapes: &str| format!("{words},{shapes}");
        for (text, subject) in [
            (drawn(words), "Red lines"),
            (
                drawn(&cells(&round)).replace("\"lines\"", "\"none\""),
                "Circles",
            ),
            (
                drawn(&cells(&square)).replace("\"lines\"", "\"none\""),
                "Squares",
            ),
            (
                drawn(&cells(&shaded)).replace("\"lines\"", "\"none\""),
                "Shaded cells",
            ),
        ] {
            assert_eq!(read(&text).meta.unexplained, [subject]);
            for meaning in meanings(subject) {
                let sentence = format!("{subject} {meaning}.");
                let record = read(&amended(&text, &sentence).expect("a drawing"));
                let lost = &record.meta.not_read;
                assert!(lost.is_empty(), "{sentence} {lost:?}");
                assert!(!record.puzzle.constraints.is_empty(), "{sentence}");
                assert!(record.meta.guessed.is_empty(), "{sentence}");
            }
        }
    }

    #[test]
    fn what_is_written_is_what_was_read() {
        let text = "{a:[1,.5,,t,f,null,'x\"y'],\"b\":{},c:[]}";
        let json = json::read_lenient(&Text(text)).unwrap();
        let once = written(&json);
        let back = json::read_lenient(&Text(&once)).unwrap();
        assert_eq!(written(&back), once);
    }

    #[test]
    fn sentences_explain_the_formats_with_drawings() {
        let record =
            &read_str("variant 4x4\ncage 3: r1c1 r1c2\n", Options::default()).expect("a puzzle")[0];
        for format in Format::ALL {
            let text = crate::write_str(record, format).unwrap_or_default();
            let amended = amended(&text, "Have fun!");
            let is_amended = amended != Err(NotAmended::NoRulesInWords);
            assert_eq!(is_amended, format.has_drawings(), "{format}");
        }
    }
}
