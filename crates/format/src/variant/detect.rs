//! The list of formats of variants, how one is told from another, and where one puzzle of a source ends and
//! the next begins.

use std::fmt;
use std::str::FromStr;

use super::link::{Link, link};
use super::{
    VariantRecord, fpuzzles, gss, killer, native, native_rules, read_iss, samurai, sdq, sudokupad,
    sumocue,
};
use crate::ReadError;

/// A text form of a variant that is read.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum VariantFormat {
    /// Ninefold's own text.
    Native,
    /// The text of Interactive-Sudoku-Solver, with its grids of signs and killers.
    Iss,
    /// The same, one puzzle on each line.
    IssLines,
    /// A killer of 81 signs, one on each line or in nine lines.
    Killer,
    /// SudoCue's long form of killers, one on each line.
    KillerLong,
    /// The JSON of f-puzzles.
    FPuzzles,
    /// Links of f-puzzles, one on each line.
    FPuzzlesLink,
    /// Links of SudokuPad, one on each line.
    SudokuPad,
    /// SumoCue's killers and jigsaws, one on each line.
    SumoCue,
    /// Five boards that overlap, drawn or one after the other.
    Samurai,
    /// The files of gss: blocks of cells, and a drawing.
    Gss,
    /// The clauses of SudokuSAT.
    Sdq,
}

use VariantFormat::*;

/// Name and description, in the order of [`VariantFormat::ALL`].
const TABLE: [(VariantFormat, &str, &str); 12] = [
    (
        Native,
        "variant",
        "Ninefold's text: `variant 9x9`, then a rule on each line",
    ),
    (
        Iss,
        "iss",
        "Interactive-Sudoku-Solver: .Cage~10~R1C1~R1C2.Thermo~…",
    ),
    (IssLines, "iss-lines", "the same, one puzzle on each line"),
    (
        Killer,
        "killer",
        "a killer of 81 signs: a sum or < > ^ v towards it",
    ),
    (
        KillerLong,
        "killer-long",
        "a killer of SudoCue: 3x3:d:k:3841:7705:…",
    ),
    (FPuzzles, "f-puzzles", "the JSON of f-puzzles"),
    (
        FPuzzlesLink,
        "f-puzzles-link",
        "links: https://f-puzzles.com/?load=…",
    ),
    (
        SudokuPad,
        "sudokupad",
        "links: https://sudokupad.app/scl…, drawings guessed",
    ),
    (
        SumoCue,
        "sumocue",
        "killers and jigsaws: SumoCueV1=19J0+0J0=15J1…",
    ),
    (
        Samurai,
        "samurai",
        "five boards: 21 lines as drawn, or five grids of 81",
    ),
    (Gss, "gss", "gss: <size>81, <block> or <matrix>, <sudoku>"),
    (Sdq, "sdq", "SudokuSAT: {Sudoku:}{Grid: …}{Killer: …}"),
];

impl VariantFormat {
    /// Every format.
    pub const ALL: [VariantFormat; 12] = {
        let mut all = [Native; 12];
        let mut i = 0;
        while i < all.len() {
            all[i] = TABLE[i].0;
            i += 1;
        }
        all
    };

    fn row(self) -> &'static (VariantFormat, &'static str, &'static str) {
        let row = TABLE.iter().find(|row| row.0 == self);
        row.unwrap_or(&TABLE[0])
    }

    /// The name, as on the command line.
    pub fn name(self) -> &'static str {
        self.row().1
    }

    /// What it looks like, in a few words.
    pub fn description(self) -> &'static str {
        self.row().2
    }

    /// Whether each line is a puzzle.
    pub fn is_line_format(self) -> bool {
        matches!(
            self,
            IssLines | Killer | KillerLong | FPuzzlesLink | SudokuPad | SumoCue
        )
    }

    /// The format of a text, or of the beginning of one (of its first puzzle at least); `None` if it is
    /// no variant.
    pub fn of(text: &str) -> Option<VariantFormat> {
        let start = text.trim_start_matches('\u{feff}').trim_start();
        let first = significant(text).next().map_or("", |(_, line)| line);
        // Of several dots only the last begins a rule; without a tilde it is a plain row of signs.
        let dots = start.len() - start.trim_start_matches('.').len();
        let iss = start.trim_start_matches('.').chars().next();
        let iss = iss.filter(|_| dots == 1 || dots > 1 && first.contains('~'));
        if native::is_native(text) {
            Some(Native)
        } else if start.starts_with('{') {
            match sdq::is_sdq(start) {
                true => Some(Sdq),
                false => start.contains("\"grid\"").then_some(FPuzzles),
            }
        } else if let Some(link) = link(first) {
            Some(match link {
                Link::FPuzzles(_) => FPuzzlesLink,
                Link::SudokuPad(_) | Link::Name => SudokuPad,
            })
        } else if iss.is_some_and(|sign| sign == '~' || sign.is_ascii_uppercase()) {
            Some(Iss)
        } else if first.starts_with(sumocue::HEADER) {
            Some(SumoCue)
        } else if first.starts_with("3x3:") {
            Some(KillerLong)
        } else if gss::is_gss(first) {
            Some(Gss)
        } else if samurai::is_drawn(significant(text).map(|(_, line)| line)) {
            Some(Samurai)
        } else {
            killer::is_short(first).then_some(Killer).or_else(|| {
                let all: Vec<&str> = significant(text).map(|(_, line)| line).take(10).collect();
                (killer::is_short(&all.concat())).then_some(Killer)
            })
        }
    }

    /// Reads one puzzle.
    ///
    /// # Errors
    /// What is wrong, and where.
    pub fn read(self, text: &str) -> Result<VariantRecord, ReadError> {
        let record = match self {
            Native => native::read(text),
            FPuzzles | FPuzzlesLink => fpuzzles::read(text),
            SudokuPad => sudokupad::read(text),
            SumoCue => sumocue::read(text),
            Samurai => samurai::read(text, significant(text)),
            Gss => gss::read(text),
            Sdq => sdq::read(text),
            Iss | IssLines | Killer | KillerLong => read_iss(text),
        }?;
        match record.variant.unfit() {
            Some(rule) => {
                let layout = record.variant.layout();
                let expected = native_rules::unfit(layout.digits());
                Err(ReadError::unfit(record.line, &expected, rule.words(layout)))
            }
            None => Ok(record),
        }
    }

    /// The puzzles of a source: the bytes where each begins and ends.
    fn parts(self, text: &str) -> Vec<(usize, usize)> {
        let lines = || significant(text).map(|(at, line)| (at, at + line.len()));
        let begins = |is_first: &dyn Fn(&str) -> bool| {
            let firsts = significant(text).filter(|(_, line)| is_first(line));
            let mut begins: Vec<usize> = firsts.map(|(at, _)| at).collect();
            match begins.first_mut() {
                // What stands before the first one is its own.
                Some(first) => *first = 0,
                None => begins.push(0),
            }
            let ends = begins[1..].iter().copied().chain([text.len()]);
            begins.iter().copied().zip(ends).collect()
        };
        match self {
            IssLines | KillerLong | FPuzzlesLink | SudokuPad | SumoCue => lines().collect(),
            Killer if significant(text).all(|(_, line)| signs(line) == 81) => lines().collect(),
            Native => begins(&|line| line.split_whitespace().next() == Some(native::HEADER)),
            Iss => begins(&|line| line.starts_with(".Shape~")),
            Samurai => {
                let all: Vec<(usize, usize)> = lines().collect();
                let size = all
                    .first()
                    .map_or(1, |&(from, to)| samurai::lines(&text[from..to]));
                let part = |lines: &[(usize, usize)]| (lines[0].0, lines[lines.len() - 1].1);
                all.chunks(size).map(part).collect()
            }
            Killer | FPuzzles | Gss | Sdq => vec![(0, text.len())],
        }
    }
}

/// Reads every variant of a source, which may hold several: texts of Ninefold one after the other, texts
/// of Interactive-Sudoku-Solver that begin with `.Shape~`, links and killers line by line.
pub fn read_all(
    text: &str,
    format: Option<VariantFormat>,
) -> Vec<Result<VariantRecord, ReadError>> {
    let text = text.trim_start_matches('\u{feff}');
    let Some(format) = format.or_else(|| VariantFormat::of(text)) else {
        return vec![Err(ReadError::whole(0, "a variant", "something else"))];
    };
    let mut parts = format.parts(text);
    if parts.is_empty() {
        parts.push((0, text.len()));
    }
    let read = |(from, to): (usize, usize)| {
        let before = text[..from].matches('\n').count();
        match format.read(&text[from..to]) {
            Ok(mut record) => {
                let blank = text[from..to].len() - text[from..to].trim_start().len();
                let skipped = match format {
                    Native => record.line - 1,
                    _ => text[from..from + blank].matches('\n').count(),
                };
                record.line = before + 1 + skipped;
                Ok(record)
            }
            Err(error) => Err(error.below(before)),
        }
    };
    parts.into_iter().map(read).collect()
}

fn signs(line: &str) -> usize {
    line.chars().filter(|sign| !sign.is_whitespace()).count()
}

/// The lines that are neither empty nor comments, without the blanks around them, and where they begin.
fn significant(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    text.split_inclusive('\n').filter_map(move |line| {
        let begin = at + (line.len() - line.trim_start().len());
        at += line.len();
        let line = line.trim();
        (!line.is_empty() && !line.starts_with('#')).then_some((begin, line))
    })
}

impl fmt::Display for VariantFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for VariantFormat {
    type Err = String;

    fn from_str(name: &str) -> Result<VariantFormat, String> {
        let known = VariantFormat::ALL.into_iter().find(|f| f.name() == name);
        known.ok_or_else(|| {
            let names = VariantFormat::ALL.map(VariantFormat::name).join(", ");
            format!("no format of variants is named {name}; known are {names}")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_told_apart() {
        for (text, format) in [
            ("# a\nvariant 4x4\n", Some(Native)),
            (" .Cage~3~R1C1~R1C2", Some(Iss)),
            (".~R1C1_5", Some(Iss)),
            ("..Cage~3~R1C1~R1C2", Some(Iss)),
            ("..A..B", None),
            ("{\"size\":4,\"grid\":[]}", Some(FPuzzles)),
            ("https://f-puzzles.com/?load=N4Ig", Some(FPuzzlesLink)),
            ("3x3:d:k:3841", Some(KillerLong)),
            ("SumoCueV1=0J0=8J0", Some(SumoCue)),
            ("https://sudokupad.app/sclN4IgzglgXgpiBcA", Some(SudokuPad)),
            (
                "https://sudokupad.app/fpuzN4IgzglgXgpiBcA",
                Some(FPuzzlesLink),
            ),
            ("https://sudokupad.app/wsj7iunsg6", Some(SudokuPad)),
            ("sclN4IgzglgXgpiBcA", Some(SudokuPad)),
            ("# a\n<size>16\n", Some(Gss)),
            ("{Grid:\n0 0", Some(Sdq)),
            (&"<".repeat(81), Some(Killer)),
            (&"<<<<<<<<<\n".repeat(9), Some(Killer)),
            ("..5.1..8.", None),
            ("53..7....6..195....98....6.", None),
            (&".".repeat(81), None),
            (&"A".repeat(81), None),
            ("", None),
        ] {
            assert_eq!(VariantFormat::of(text), format, "{text}");
        }
        for format in VariantFormat::ALL {
            assert_eq!(format.name().parse(), Ok(format));
        }
        assert!("line".parse::<VariantFormat>().is_err());
    }

    #[test]
    fn a_source_may_hold_several() {
        let text = "# two\nvariant 4x4\ndiagonal: r1c1..r4c4\n\nvariant 4x4\nthermo: r1c1 r9c9\n\nvariant 6x6\n";
        let all = read_all(text, None);
        let lines: Vec<usize> = all
            .iter()
            .map(|one| one.as_ref().map_or_else(ReadError::line, |r| r.line))
            .collect();
        assert_eq!(lines, [2, 6, 8]);
        assert!(all[0].is_ok() && all[1].is_err() && all[2].is_ok());
        let text = "\n.Shape~4x4.Thermo~R1C1~R1C2\n\n.Shape~6x6\n.Thermo~R1C1~R1C2\n";
        let all = read_all(text, None);
        let sides: Vec<usize> = all
            .iter()
            .flatten()
            .map(|r| r.variant.layout().rows())
            .collect();
        assert_eq!(sides, [4, 6]);
        assert_eq!(read_all(".Cage~3~R1C1\n.~R1C1_3\n", None).len(), 1);
        assert_eq!(
            read_all(".Cage~3~R1C1\n.~R1C1_3\n", Some(IssLines)).len(),
            2
        );
        assert!(read_all("53..7", None)[0].is_err());
    }
}
