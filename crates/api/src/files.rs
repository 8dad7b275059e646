//! Read, convert, render.

use ninefold::clock::Instant;
use ninefold::format::{Format, Options, ReadError, Reader, Record, amended, meanings, write_str};
use ninefold::grid::Pencilmarks;
use ninefold::picture::{self, BoardPicture, Drawing, Picture, Theme};
use ninefold::report;
use ninefold::search::{self, Budget, Verdict};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::answer::Answer;
use crate::board::{BoardJson, placed, record_of};
use crate::limits::Limits;
use crate::problem::{Problem, parsed, parsed_if};

/// The most puzzles that are sent at once.
const MAX_PUZZLES: usize = 2000;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReadRequest {
    /// Anything that people paste.
    pub(crate) text: String,
    /// `3x4`, if the usual one is not meant.
    #[serde(default, rename = "box")]
    shape: Option<String>,
    #[serde(default)]
    pub(crate) format: Option<String>,
    /// Sentences that say what is drawn in a puzzle of f-puzzles or SudokuPad, such as `Red lines are renban lines.` They are
    /// read after the puzzle's own rules.
    #[serde(default)]
    pub(crate) says: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct Read {
    pub(crate) format: Option<&'static str>,
    /// Whether the format has drawings whose meaning can be told in `says`.
    pub(crate) has_drawings: bool,
    pub(crate) puzzles: Vec<Named>,
    pub(crate) errors: Vec<Unreadable>,
    /// Whether these are all.
    pub(crate) complete: bool,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct Named {
    pub(crate) line: usize,
    pub(crate) title: Option<String>,
    pub(crate) author: Option<String>,
    /// What was guessed from a drawing, and what was left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) beware: Option<String>,
    /// What is drawn and not understood, and may be told in `says`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unexplained: Vec<Unexplained>,
    board: BoardJson,
}

/// What is drawn and not understood.
#[derive(Serialize, ToSchema)]
struct Unexplained {
    /// How a sentence begins that says what it means, such as `Red lines`.
    subject: String,
    /// How it may go on, such as `are renban lines`.
    meanings: &'static [&'static str],
}

/// Where a text cannot be read, and why.
#[derive(Clone, PartialEq, Eq, Serialize, Debug, ToSchema)]
pub(crate) struct Unreadable {
    line: usize,
    column: usize,
    message: String,
}

impl From<ReadError> for Unreadable {
    fn from(error: ReadError) -> Unreadable {
        Unreadable {
            line: error.line(),
            column: error.column(),
            message: error.to_string(),
        }
    }
}

/// Read puzzles in any format. Where no puzzle can be read, the answer is a problem with a list of `errors`.
#[utoipa::path(
    post,
    path = "/api/read",
    tag = "Files",
    request_body = ReadRequest,
    responses(
        (status = 200, body = Read)
    )
)]
pub(crate) fn read(request: &ReadRequest, limits: &Limits) -> Result<Read, Problem> {
    let options = Options {
        format: parsed_if("format", request.format.as_deref())?,
        shape: parsed_if("box", request.shape.as_deref())?,
        ..Options::default()
    };
    let amended = request.says.as_deref().map(|says| {
        let amended = amended(&request.text, says);
        amended.map_err(|error| Problem::unprocessable(format!("says: {error}")))
    });
    let amended = amended.transpose()?;
    let text = amended.as_ref().unwrap_or(&request.text);
    let mut answer = Read {
        format: None,
        has_drawings: false,
        puzzles: Vec::new(),
        errors: Vec::new(),
        complete: true,
    };
    let mut reader = match Reader::new(text.as_bytes(), options) {
        Ok(reader) => reader,
        Err(error) => return Err(Problem::unreadable(placed(&error), vec![error.into()])),
    };
    let format = reader.format();
    answer.format = format.map(Format::name);
    answer.has_drawings = format.is_some_and(Format::has_drawings);
    let mut first = None;
    for record in reader.by_ref() {
        match record {
            Ok(record) => answer.puzzles.push(named(record, format)?),
            Err(error) => {
                first.get_or_insert_with(|| placed(&error));
                answer.errors.push(error.into());
            }
        }
        if answer.puzzles.len() + answer.errors.len() >= MAX_PUZZLES || limits.until().is_over() {
            answer.complete = false;
            break;
        }
    }
    match answer.puzzles.is_empty() {
        true => {
            let none = || "There is no puzzle in this text.".to_owned();
            Err(Problem::unreadable(
                first.unwrap_or_else(none),
                answer.errors,
            ))
        }
        false => Ok(answer),
    }
}

/// A record of a text. Of a format that holds rules, stated candidates become rules, so that they can be changed; and where
/// something was not understood, there is a board with rules to which it can be added.
fn named(record: Record, format: Option<Format>) -> Result<Named, Problem> {
    let puzzle = &record.puzzle;
    let states_candidates = puzzle.stated().any(|cell| puzzle.given(cell).is_none());
    let is_ruled = states_candidates || !record.meta.not_read.is_empty();
    let has_rules = is_ruled && format.is_some_and(Format::holds_constraints);
    let subjects = record.meta.unexplained.iter();
    let unexplained = subjects.map(|subject| Unexplained {
        subject: subject.clone(),
        meanings: meanings(subject),
    });
    Ok(Named {
        unexplained: unexplained.collect(),
        line: record.line,
        board: match has_rules {
            true => BoardJson::with_rules(&record)?,
            false => BoardJson::of(&record)?,
        },
        beware: record.left_out(),
        title: record.meta.title,
        author: record.meta.author,
    })
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ConvertRequest {
    /// The puzzle as numbers. Either this or `puzzle` is needed.
    #[serde(default)]
    board: Option<BoardJson>,
    /// The puzzle as text, in any format that `read` knows, instead of `board`.
    #[serde(default)]
    puzzle: Option<String>,
    to: String,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct Converted {
    text: String,
    /// What to beware of: a text that reads back with other solutions, or that could not be compared in time; and what a
    /// player did that the format has no place for.
    #[serde(skip_serializing_if = "Option::is_none")]
    beware: Option<String>,
}

/// Write a board in a format.
#[utoipa::path(
    post,
    path = "/api/convert",
    tag = "Files",
    request_body = ConvertRequest,
    responses(
        (status = 200, body = Converted)
    )
)]
pub(crate) fn convert(request: &ConvertRequest, limits: &Limits) -> Result<Converted, Problem> {
    let format: Format = parsed("to", &request.to)?;
    let record = record_of(request.board.as_ref(), request.puzzle.as_deref())?;
    let text = write_str(&record, format);
    let text = text.map_err(|error| Problem::unprocessable(error.to_string()))?;
    let latest = Instant::now() + report::MAX_COMPARED;
    let budget = Budget {
        progress: None,
        ..limits.budget().ending_by(latest)
    };
    let other = report::read_back(&record, format, &text, &budget).warning();
    let left_out = report::left_out(&record, format, &text);
    let beware: Vec<String> = other.into_iter().chain(left_out).collect();
    let beware = Some(beware.join("; ")).filter(|words| !words.is_empty());
    Ok(Converted { text, beware })
}

#[derive(Copy, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum PictureKind {
    Svg,
    Png,
    Pdf,
}

impl PictureKind {
    /// A drawing of this kind.
    fn of(self, drawing: Drawing) -> Answer {
        match self {
            PictureKind::Svg => Answer::svg(picture::svg(&drawing)),
            PictureKind::Png => Answer::png(picture::png(&drawing, None)),
            PictureKind::Pdf => Answer::pdf(picture::pdf("Sudoku", &[drawing])),
        }
    }
}

/// A theme by its name, the light one without.
pub(crate) fn theme(name: Option<&str>) -> Result<&'static Theme, Problem> {
    let theme = Theme::named(name.unwrap_or("light"));
    theme.map_err(|error| Problem::unprocessable(format!("theme: {error}")))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RenderRequest {
    /// The puzzle as numbers. Either this or `puzzle` is needed.
    #[serde(default)]
    board: Option<BoardJson>,
    /// The puzzle as text, in any format that `read` knows, instead of `board`.
    #[serde(default)]
    puzzle: Option<String>,
    kind: PictureKind,
    /// The puzzle and its solution side by side.
    #[serde(default)]
    both: bool,
    /// All candidates that are left.
    #[serde(default)]
    candidates: bool,
    #[serde(default)]
    theme: Option<String>,
}

/// Draw a board.
#[utoipa::path(
    post,
    path = "/api/render",
    tag = "Files",
    request_body = RenderRequest,
    responses(
        (status = 200, description = "SVG, PNG or PDF", content(
            (String = "image/svg+xml"), (Vec<u8> = "image/png"), (Vec<u8> = "application/pdf")))
    )
)]
pub(crate) fn render(request: &RenderRequest, limits: &Limits) -> Result<Answer, Problem> {
    let theme = theme(request.theme.as_deref())?;
    let record = record_of(request.board.as_ref(), request.puzzle.as_deref())?;
    Ok(request.kind.of(draw(&record, request, theme, limits)?))
}

/// The drawing of a record. What is worth saying about its solutions, if somebody asks for them or for what is
/// left of them, is said below it.
fn draw(
    record: &Record,
    request: &RenderRequest,
    theme: &Theme,
    limits: &Limits,
) -> Result<Drawing, Problem> {
    let puzzle = &record.puzzle;
    let budget = limits.budget();
    let mut note = Vec::new();
    let candidates = match request.candidates {
        false => noted(record),
        true => {
            let start = report::position(record, &budget);
            let start = start.map_err(|error| Problem::unprocessable(error.to_string()))?;
            note.extend(start.caution);
            Some(report::candidates(&start.position))
        }
    };
    let board = BoardPicture {
        digits: record.placed.as_ref(),
        candidates: candidates.as_ref(),
        artwork: record.artwork.as_ref(),
        ..BoardPicture::new(puzzle)
    };
    let verdict = request.both.then(|| search::solve(puzzle, &budget).verdict);
    let mut picture = match &verdict {
        None => Picture::of(board),
        Some(verdict) => {
            let sentence = report::sentence(puzzle, verdict);
            let Some(solution) = verdict.solution() else {
                return Err(Problem::unprocessable(sentence));
            };
            let mut picture = Picture::with_solution(board, solution);
            if !matches!(verdict, Verdict::Unique(_)) {
                if let Some(panel) = picture.panels.last_mut() {
                    panel.label = "One solution".to_owned();
                }
                // The caution begins with the same sentence.
                if note.is_empty() {
                    note.push(sentence);
                }
            }
            picture
        }
    };
    picture.title = record.meta.title.clone().unwrap_or_default();
    picture.note = note;
    picture.rules = record.meta.paragraphs();
    Ok(picture.draw(theme))
}

/// The notes of a record, and the candidates that its puzzle states in cells without notes; `None` if there are none.
fn noted(record: &Record) -> Option<Pencilmarks> {
    let mut noted = record.notes.clone()?;
    let puzzle = &record.puzzle;
    for cell in puzzle.stated() {
        if noted[cell].is_empty() && puzzle.given(cell).is_none() {
            noted[cell] = puzzle.allowed_at(cell);
        }
    }
    Some(noted)
}

/// A format by name.
#[derive(Serialize, ToSchema)]
pub(crate) struct KnownFormat {
    name: &'static str,
    description: &'static str,
    /// Whether it holds boards of other forms and constraints.
    rules: bool,
}

/// The formats that are read and written.
#[utoipa::path(
    get,
    path = "/api/formats",
    tag = "Files",
    responses(
        (status = 200, body = Vec<KnownFormat>)
    )
)]
pub(crate) fn formats() -> Vec<KnownFormat> {
    let known = Format::ALL.map(|format| KnownFormat {
        name: format.name(),
        description: format.description(),
        rules: format.holds_constraints(),
    });
    known.into()
}
