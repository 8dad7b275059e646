//! What goes on paper: sheets of puzzles, and links as QR codes for a phone to look at.

use std::fmt::Write as _;

use ninefold::format::Record;
use ninefold::picture::{self, Entry, Paper, PerPage, Sheet, Theme};
use ninefold::report;
use ninefold::search::{self, Verdict};
use qrcodegen::{QrCode, QrCodeEcc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::answer::Answer;
use crate::board::{BoardJson, record_of};
use crate::limits::Limits;
use crate::problem::{Problem, parsed};

/// The most puzzles on a sheet.
const MOST: usize = 500;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SheetRequest {
    puzzles: Vec<ToPrint>,
    /// 1, 2, 4 or 6.
    per_page: u8,
    /// `a4` unless told; also `a3`, `a5`, `letter`, `legal`.
    #[serde(default)]
    paper: Option<String>,
    /// Pages of solutions at the end.
    #[serde(default)]
    solutions: bool,
    /// How difficult each puzzle is, above it; nothing above boards with rules.
    #[serde(default)]
    levels: bool,
    kind: SheetKind,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ToPrint {
    #[serde(default)]
    title: String,
    /// The puzzle as numbers. Either this or `puzzle` is needed.
    #[serde(default)]
    board: Option<BoardJson>,
    /// The puzzle as text, in any format that `read` knows, instead of `board`.
    #[serde(default)]
    puzzle: Option<String>,
}

#[derive(Copy, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum SheetKind {
    /// All pages in one file.
    Pdf,
    /// A list of pages.
    Svg,
}

#[derive(Serialize, ToSchema)]
struct Pages {
    pages: Vec<String>,
}

/// Sheets of puzzles to print, as PDF or as a list of SVG pages.
#[utoipa::path(
    post,
    path = "/api/sheet",
    tag = "Files",
    request_body = SheetRequest,
    responses(
        (status = 200, description = "The pages", content(
            (Pages = "application/json"), (Vec<u8> = "application/pdf")))
    )
)]
pub(crate) fn sheet(request: &SheetRequest, limits: &Limits) -> Result<Answer, Problem> {
    let per_page: PerPage = parsed("per_page", &request.per_page.to_string())?;
    let paper: Paper = match request.paper.as_deref() {
        None => Paper::default(),
        Some(name) => parsed("paper", name)?,
    };
    if request.puzzles.is_empty() || request.puzzles.len() > MOST {
        let reason = format!("puzzles: expected 1 to {MOST}");
        return Err(Problem::unprocessable(reason));
    }
    let mut entries = Vec::new();
    for ToPrint {
        title,
        board,
        puzzle,
    } in &request.puzzles
    {
        let record = record_of(board.as_ref(), puzzle.as_deref())?;
        entries.push(entry(title.clone(), record, request, limits));
    }
    let sheet = Sheet {
        per_page,
        paper,
        theme: &Theme::PRINT,
    };
    let mut pages = sheet.puzzles(&entries);
    pages.extend(sheet.solutions(&entries));
    Ok(match request.kind {
        SheetKind::Pdf => Answer::pdf(picture::pdf("Sudoku", &pages)),
        SheetKind::Svg => Answer::json(&Pages {
            pages: pages.iter().map(picture::svg).collect(),
        }),
    })
}

/// A puzzle on the sheet, and what stands above it: how difficult it is, or that there is not exactly one solution.
fn entry(title: String, record: Record, request: &SheetRequest, limits: &Limits) -> Entry {
    let mut entry = Entry {
        rules: record.meta.paragraphs(),
        artwork: record.artwork,
        title,
        ..Entry::new(record.puzzle)
    };
    let puzzle = &entry.puzzle;
    let has_level = request.levels && puzzle.is_plain();
    if !request.solutions && !has_level {
        return entry;
    }
    match search::solve(puzzle, &limits.budget()).verdict {
        Verdict::Unique(solution) => {
            if has_level {
                let level = report::level_of(puzzle, &solution, limits.until());
                entry.note = level.map(|level| level.to_string()).unwrap_or_default();
            }
            entry.solution = Some(solution).filter(|_| request.solutions);
        }
        verdict @ (Verdict::Multiple(..) | Verdict::None) => {
            entry.note = report::sentence(puzzle, &verdict);
        }
        Verdict::Stuck(_) | Verdict::Unknown { .. } => {}
    }
    entry
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct QrRequest {
    text: String,
}

/// A text as a QR code.
#[utoipa::path(
    post,
    path = "/api/qr",
    tag = "Files",
    request_body = QrRequest,
    responses(
        (status = 200, content_type = "image/svg+xml", body = String)
    )
)]
pub(crate) fn qr(request: &QrRequest) -> Result<Answer, Problem> {
    let code = QrCode::encode_text(&request.text, QrCodeEcc::Low);
    let code = code.map_err(|_| Problem::unprocessable("this is too long for a QR code"))?;
    Ok(Answer::svg(drawn(&code)))
}

/// The dark squares as one path, with the white margin that readers need.
fn drawn(code: &QrCode) -> String {
    const MARGIN: i32 = 4;
    let side = code.size() + 2 * MARGIN;
    let mut path = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let run = (x..code.size())
                .take_while(|&x| code.get_module(x, y))
                .count() as i32;
            if run > 0 {
                let _ = write!(path, "M{} {}h{run}v1h-{run}z", x + MARGIN, y + MARGIN);
            }
            x += run + 1;
        }
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" \
         shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0 0h{side}v{side}H0z\"/>\
         <path d=\"{path}\"/></svg>"
    )
}
