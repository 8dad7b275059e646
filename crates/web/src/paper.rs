//! What goes on paper: sheets of puzzles, and links as QR codes for a phone to look at.

use std::fmt::Write as _;

use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use ninefold::grid::variant::Variant;
use ninefold::grid::{Grid, ProperPuzzle, Puzzle};
use ninefold::logic::rating::hodoku;
use ninefold::logic::{Flow, Position, Step};
use ninefold::picture::{self, Entry, Paper, PerPage, Printed, Sheet, Theme};
use ninefold::search::{self, Verdict, rules};
use qrcodegen::{QrCode, QrCodeEcc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::board::Board;
use crate::problem::{Body, Problem};
use crate::work::{Allowance, Asked, Desk, Told, work};

/// The most puzzles on a sheet.
const MOST: usize = 500;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SheetAsked {
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
    board: Board,
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
    request_body = SheetAsked,
    responses(
        (status = 200, description = "The pages", content(
            (Pages = "application/json"), (Vec<u8> = "application/pdf"))),
        (status = "4XX", body = Body, content_type = "application/problem+json"),
        (status = 503, body = Body, content_type = "application/problem+json")
    )
)]
pub(crate) async fn sheet(
    State(desk): State<Desk>,
    Asked(asked): Asked<SheetAsked>,
) -> Result<Response, Problem> {
    let per_page: PerPage = known("per_page", &asked.per_page.to_string())?;
    let paper: Paper = match asked.paper.as_deref() {
        None => Paper::default(),
        Some(name) => known("paper", name)?,
    };
    if asked.puzzles.is_empty() || asked.puzzles.len() > MOST {
        let reason = format!("puzzles: expected 1 to {MOST}");
        return Err(Problem::unprocessable(reason));
    }
    let pages = work(&desk, move |allowance| {
        let mut entries = Vec::new();
        for ToPrint { title, board } in &asked.puzzles {
            let (puzzle, level) = match board.begun()? {
                Some(begun) => (ruled(begun.variant, asked.solutions, allowance), None),
                None => plain(&board.record()?.puzzle, &asked, allowance),
            };
            entries.push(Entry {
                title: title.clone(),
                note: level.unwrap_or_default(),
                puzzle,
            });
        }
        let theme = Theme::ALL.into_iter().find(|theme| theme.name == "print");
        let sheet = Sheet {
            per_page,
            paper,
            theme: theme.unwrap_or(Theme::ALL[0]),
        };
        let mut pages = sheet.puzzles(&entries);
        pages.extend(sheet.solutions(&entries));
        Ok(match asked.kind {
            SheetKind::Pdf => Drawn::Pdf(picture::pdf("Sudoku", &pages)),
            SheetKind::Svg => Drawn::Svg(pages.iter().map(picture::svg).collect()),
        })
    });
    Ok(match pages.await? {
        Drawn::Pdf(bytes) => ([(CONTENT_TYPE, "application/pdf")], bytes).into_response(),
        Drawn::Svg(pages) => Told(Pages { pages }).into_response(),
    })
}

enum Drawn {
    Pdf(Vec<u8>),
    Svg(Vec<String>),
}

fn known<T: std::str::FromStr<Err = String>>(name: &str, text: &str) -> Result<T, Problem> {
    let parsed = text.parse();
    parsed.map_err(|error| Problem::unprocessable(format!("{name}: {error}")))
}

fn solution(puzzle: &Puzzle, allowance: &Allowance) -> Option<Grid> {
    match search::solve(puzzle, &allowance.budget()).verdict {
        Verdict::Unique(solution) => Some(solution),
        _ => None,
    }
}

/// A plain puzzle, and how difficult it is.
fn plain(puzzle: &Puzzle, asked: &SheetAsked, allowance: &Allowance) -> (Printed, Option<String>) {
    let solution = match asked.solutions || asked.levels {
        true => solution(puzzle, allowance),
        false => None,
    };
    let level = solution.as_ref().filter(|_| asked.levels);
    let level = level.and_then(|solution| level_of(puzzle, solution, allowance));
    let solution = solution.filter(|_| asked.solutions);
    (Printed::Plain(puzzle.clone(), solution), level)
}

fn ruled(variant: Variant, has_solution: bool, allowance: &Allowance) -> Printed {
    let solution = match has_solution.then(|| rules::solve(&variant, &allowance.budget()).0) {
        Some(rules::Verdict::Unique(solution)) => Some(solution),
        _ => None,
    };
    Printed::Ruled(Box::new(variant), solution)
}

fn level_of(puzzle: &Puzzle, solution: &Grid, allowance: &Allowance) -> Option<String> {
    let position = Position::proper(&ProperPuzzle::vouched(puzzle.clone())).ok()?;
    let on = &mut |_: &Step| Flow::Continue(());
    let grade = hodoku::grade(position, Some(solution), allowance.until(), on);
    grade.is_solved().then(|| grade.level.to_string())
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct QrAsked {
    text: String,
}

/// A text as a QR code.
#[utoipa::path(
    post,
    path = "/api/qr",
    request_body = QrAsked,
    responses(
        (status = 200, content_type = "image/svg+xml", body = String),
        (status = "4XX", body = Body, content_type = "application/problem+json"),
        (status = 503, body = Body, content_type = "application/problem+json")
    )
)]
pub(crate) async fn qr(Asked(asked): Asked<QrAsked>) -> Result<Response, Problem> {
    let code = QrCode::encode_text(&asked.text, QrCodeEcc::Low);
    let code = code.map_err(|_| Problem::unprocessable("this is too long for a QR code"))?;
    Ok(([(CONTENT_TYPE, "image/svg+xml")], drawn(&code)).into_response())
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
