//! `ninefold render`

mod files;
mod scene;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use ninefold::format::Record;
use ninefold::picture::{Drawing, Entry, Paper, PerPage, Sheet, Theme};
use ninefold::report::{level_of, words};
use ninefold::search::Method;

use crate::ending::{heed_ctrl_c, is_cancelled};
use crate::failure::{Failure, NOT_ALL, complaint, say, status};
use crate::input::{Input, Item, Items};
use crate::limits::{Limits, until};
use crate::values;
use files::{Files, Kind};
use scene::{Scene, Wish};

/// Draw puzzles as SVG, PNG or PDF.
///
/// The picture shows the puzzle of the input with its clues, placed digits and notes. Options show the solution, the candidates
/// or the next step instead. Several puzzles become the pages of a PDF, or numbered files such as `board-1.svg`; `--sheet`
/// puts several on a page.
#[derive(Args)]
pub(crate) struct Render {
    #[command(flatten)]
    input: Input,

    /// Write to this file, whose name ends in .svg, .png or .pdf.
    ///
    /// Without the option, an SVG is written to standard output.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// The kind of picture, if the name of the file does not end in it.
    #[arg(long, value_enum, value_name = "KIND")]
    to: Option<Kind>,

    /// Replace existing numbered files, and draw a step even if it may be wrong.
    ///
    /// A step may be wrong if the puzzle does not have exactly one solution, or if a placed digit is wrong.
    #[arg(long)]
    force: bool,

    #[command(flatten)]
    what: What,

    #[command(flatten)]
    looks: Looks,

    #[command(flatten)]
    paper: OnPaper,

    #[command(flatten)]
    limits: Limits,
}

/// What is on the picture.
#[derive(Args)]
#[command(next_help_heading = "What is drawn")]
struct What {
    /// Draw the solved board.
    #[arg(long, visible_alias = "solution", conflicts_with_all = ["step", "hint", "candidates"])]
    solved: bool,

    /// Draw the puzzle and the solved board side by side.
    #[arg(long, visible_alias = "side-by-side", conflicts_with_all = ["solved", "step", "hint", "candidates"])]
    both: bool,

    /// Write below the board whether there is one solution, and how long it took to find.
    #[arg(long, conflicts_with_all = ["step", "hint", "candidates"])]
    time: bool,

    /// Draw all candidates that are left.
    #[arg(long)]
    candidates: bool,

    /// Draw the puzzle beside the board as this method leaves it.
    ///
    /// If the method `logic` cannot solve the puzzle, the picture shows the digits that it places and the candidates that it
    /// leaves.
    #[arg(long, value_name = "METHOD", value_parser = values::methods(), conflicts_with_all = ["solved", "both", "candidates", "step", "hint", "sheet"])]
    method: Option<Method>,

    /// Draw step N of `ninefold explain`, with its explanation.
    #[arg(long, value_name = "N", value_parser = values::from_one::<u32>, conflicts_with = "hint")]
    step: Option<u32>,

    /// Draw the next step with its explanation, as --step 1.
    #[arg(long)]
    hint: bool,

    /// Draw only the figure of a step, without its explanation.
    #[arg(long)]
    no_words: bool,
}

/// How it looks.
#[derive(Args)]
#[command(next_help_heading = "How it looks")]
struct Looks {
    /// The colours: light, dark, or print for black and white.
    #[arg(long, value_name = "THEME", default_value = "light", value_parser = values::themes(), hide_possible_values = true)]
    theme: &'static Theme,

    /// Number rows and columns.
    #[arg(long)]
    coordinates: bool,

    /// The width of a PNG in pixels, from 16 to 8192.
    #[arg(long, value_name = "PIXELS", value_parser = values::within(16..=ninefold::picture::MAX_WIDTH))]
    width: Option<u32>,
}

/// Many boards on a page.
#[derive(Args)]
#[command(next_help_heading = "Pages to print")]
struct OnPaper {
    /// Put 1, 2, 4 or 6 puzzles on each page, with their titles.
    #[arg(long, visible_alias = "per-page", value_name = "N", conflicts_with_all = ["solved", "both", "time", "candidates", "step", "hint", "no_words", "coordinates"])]
    sheet: Option<PerPage>,

    /// Add pages with the solutions at the end.
    #[arg(long, requires = "sheet")]
    solutions: bool,

    /// Write HoDoKu's level above each puzzle that has no other rules.
    #[arg(long, requires = "sheet")]
    levels: bool,

    /// The size of the paper.
    #[arg(long, default_value = "a4", requires = "sheet", value_parser = values::papers())]
    paper: Paper,
}

impl Render {
    pub(crate) fn run(&self) -> Result<ExitCode, Failure> {
        let items = self.input.items()?;
        let files = Files::new(
            self.output.as_deref(),
            self.to,
            self.force,
            self.looks.width,
        )?;
        if !self.input.is_typed() {
            heed_ctrl_c();
        }
        let (records, places, trouble) = read(items)?;
        let (drawings, not_drawn) = match self.paper.sheet {
            Some(per_page) => {
                let (entries, unsolved) = self.entries(&records);
                (self.sheet(per_page, &entries, unsolved), unsolved)
            }
            None => self.pictures(&records, &places),
        };
        if is_cancelled() {
            return Err(Failure::Interrupted { written: false });
        }
        if drawings.is_empty() {
            return Ok(ExitCode::from(NOT_ALL));
        }
        let title = records
            .first()
            .and_then(|record| record.meta.title.as_deref());
        let title = title.unwrap_or("Sudoku");
        files.write(title, &drawings)?;
        Ok(status(trouble, not_drawn))
    }

    /// A picture for each record, and how many could not be drawn as wished. Each record comes from one of the places.
    fn pictures(&self, records: &[Record], places: &[String]) -> (Vec<Drawing>, usize) {
        let what = &self.what;
        let step = |number| Wish::Step {
            number,
            is_forced: self.force,
        };
        let wish = match (what.step, what.hint, what.method) {
            (Some(number), ..) => step(number),
            (None, true, _) => step(1),
            (_, _, Some(method)) => Wish::After(method),
            _ if what.both => Wish::Both,
            _ if what.solved => Wish::Solved,
            _ if what.candidates => Wish::Candidates,
            _ => Wish::Puzzle,
        };
        let mut not_drawn = 0;
        let mut drawings = Vec::new();
        for (record, place) in records.iter().zip(places) {
            if is_cancelled() {
                break;
            }
            match Scene::new(record, wish, what.time, &self.limits) {
                Ok(scene) => drawings.push(scene.draw(
                    self.looks.theme,
                    self.looks.coordinates,
                    !what.no_words,
                )),
                Err(reason) => {
                    not_drawn += 1;
                    say(&format!("{place}: {reason}"));
                }
            }
        }
        (drawings, not_drawn)
    }

    /// The entries for a sheet, and how many have no solution to show.
    fn entries(&self, records: &[Record]) -> (Vec<Entry>, usize) {
        let mut unsolved = 0;
        let entry = |record: &Record| {
            let puzzle = &record.puzzle;
            let is_rated = self.paper.levels && puzzle.is_plain();
            let solution = match self.paper.solutions || is_rated {
                true => scene::solution(record, &self.limits).ok(),
                false => None,
            };
            unsolved += usize::from(self.paper.solutions && solution.is_none());
            let level = match (is_rated, &solution) {
                (true, Some(solution)) => {
                    let until = until(&self.limits.budget(None));
                    level_of(puzzle, solution, until).map(|level| level.to_string())
                }
                (true, None) => None,
                (false, _) => record.meta.level.clone(),
            };
            Entry {
                puzzle: puzzle.clone(),
                artwork: record.artwork.clone(),
                solution: solution.filter(|_| self.paper.solutions),
                rules: record.meta.paragraphs(),
                title: scene::title(record),
                note: level.unwrap_or_default(),
            }
        };
        (records.iter().map(entry).collect(), unsolved)
    }

    /// The pages of a sheet.
    fn sheet(&self, per_page: PerPage, entries: &[Entry], unsolved: usize) -> Vec<Drawing> {
        if unsolved > 0 {
            let puzzles = words::counted(unsolved as u64, "puzzle");
            say(&format!(
                "ninefold: {puzzles} without exactly one solution, so the pages at the end lack these boards"
            ));
        }
        let sheet = Sheet {
            per_page,
            paper: self.paper.paper,
            theme: self.looks.theme,
        };
        let mut pages = sheet.puzzles(entries);
        pages.extend(sheet.solutions(entries));
        pages
    }
}

/// Draws into a file every puzzle beside its solution, or beside what the method `logic` places if that is the method; the
/// items are handed on.
pub(crate) fn beside(
    items: Items,
    path: &Path,
    method: Method,
    limits: &Limits,
) -> Result<Items, Failure> {
    let wish = match method {
        Method::Logic => Wish::After(method),
        _ => Wish::Both,
    };
    if Kind::of(path).is_none() {
        return Err(Failure::Usage(format!(
            "{}: pictures are SVG, PNG or PDF. End the name in .svg, .png or .pdf",
            path.display()
        )));
    }
    let files = Files::new(Some(path), None, false, None)?;
    let items: Vec<Item> = items.collect();
    let mut drawings = Vec::new();
    for Item { origin, record } in &items {
        let Ok(record) = record else { continue };
        match Scene::new(record, wish, false, limits) {
            Ok(scene) => drawings.push(scene.draw(&Theme::LIGHT, false, true)),
            Err(reason) => say(&format!(
                "{origin}:{}: cannot draw this puzzle: {reason}",
                record.line
            )),
        }
    }
    if !drawings.is_empty() {
        files.write("Sudoku", &drawings)?;
    }
    Ok(Items::of_read(items))
}

/// All records, where each is, and how many could not be read, after a complaint about each.
fn read(items: impl Iterator<Item = Item>) -> Result<(Vec<Record>, Vec<String>, usize), Failure> {
    let (mut records, mut places) = (Vec::new(), Vec::new());
    let mut trouble = 0;
    for Item { origin, record } in items {
        match record {
            Ok(record) => {
                if let Some(words) = record.left_out() {
                    say(&format!("{origin}:{}: {words}", record.line));
                }
                places.push(format!("{origin}:{}", record.line));
                records.push(*record);
            }
            Err(error) => {
                trouble += 1;
                say(&complaint(&origin, &error));
                if error.is_fatal() {
                    return Err(Failure::Unreadable);
                }
            }
        }
        if is_cancelled() {
            return Err(Failure::Interrupted { written: false });
        }
    }
    if records.is_empty() {
        if trouble == 0 {
            return Err(Failure::Usage("there is no puzzle to draw".to_owned()));
        }
        return Err(Failure::Unreadable);
    }
    Ok((records, places, trouble))
}
