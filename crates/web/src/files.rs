//! Read, convert, render.

use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use ninefold::coach;
use ninefold::format::{Format, Options, ReadError, Reader, write_str};
use ninefold::grid::{Grid, Pencilmarks, Shape};
use ninefold::picture::{self, Panel, Plate, Theme};
use ninefold::search::{self, Verdict};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::board::Board;
use crate::problem::{Body, Problem};
use crate::work::{Asked, Desk, Told, work};

/// The most puzzles that are sent at once.
const MOST: usize = 2000;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReadAsked {
    /// Anything that people paste.
    text: String,
    /// `3x4`, if the usual one is not meant.
    #[serde(default, rename = "box")]
    shape: Option<String>,
    #[serde(default)]
    format: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct Read {
    format: Option<&'static str>,
    puzzles: Vec<Named>,
    errors: Vec<Unreadable>,
    /// Whether these are all.
    complete: bool,
}

#[derive(Serialize, ToSchema)]
struct Named {
    line: usize,
    title: Option<String>,
    board: Board,
}

#[derive(Serialize, ToSchema)]
struct Unreadable {
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

fn parsed<T: std::str::FromStr>(name: &str, text: Option<&str>) -> Result<Option<T>, Problem>
where
    T::Err: std::fmt::Display,
{
    let parse = |text: &str| {
        text.parse()
            .map_err(|error| Problem::unprocessable(format!("{name}: {error}")))
    };
    text.map(parse).transpose()
}

/// Read puzzles in any format.
#[utoipa::path(
    post,
    path = "/api/read",
    request_body = ReadAsked,
    responses(
        (status = 200, body = Read),
        (status = "4XX", body = Body, content_type = "application/problem+json"),
        (status = 503, body = Body, content_type = "application/problem+json")
    )
)]
pub(crate) async fn read(
    State(desk): State<Desk>,
    Asked(asked): Asked<ReadAsked>,
) -> Result<Told<Read>, Problem> {
    let told = work(&desk, move |allowance| {
        let options = Options {
            format: parsed::<Format>("format", asked.format.as_deref())?,
            shape: parsed::<Shape>("box", asked.shape.as_deref())?,
            ..Options::default()
        };
        let mut told = Read {
            format: None,
            puzzles: Vec::new(),
            errors: Vec::new(),
            complete: true,
        };
        let mut reader = match Reader::new(asked.text.as_bytes(), options) {
            Ok(reader) => reader,
            Err(error) => {
                told.errors.push(error.into());
                return Ok(told);
            }
        };
        told.format = reader.format().map(Format::name);
        for record in reader.by_ref() {
            match record {
                Ok(record) => told.puzzles.push(Named {
                    line: record.line,
                    board: Board::of(&record),
                    title: record.meta.title,
                }),
                Err(error) => told.errors.push(error.into()),
            }
            if told.puzzles.len() + told.errors.len() >= MOST || allowance.until().is_over() {
                told.complete = false;
                break;
            }
        }
        Ok(told)
    });
    told.await.map(Told)
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ConvertAsked {
    board: Board,
    to: String,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct Converted {
    text: String,
}

/// Write a board in a format.
#[utoipa::path(
    post,
    path = "/api/convert",
    request_body = ConvertAsked,
    responses(
        (status = 200, body = Converted),
        (status = "4XX", body = Body, content_type = "application/problem+json"),
        (status = 503, body = Body, content_type = "application/problem+json")
    )
)]
pub(crate) async fn convert(
    State(desk): State<Desk>,
    Asked(asked): Asked<ConvertAsked>,
) -> Result<Told<Converted>, Problem> {
    let told = work(&desk, move |_| {
        let format: Option<Format> = parsed("to", Some(&asked.to))?;
        let record = asked.board.record()?;
        let text = write_str(&record, format.unwrap_or(Format::Line));
        let text = text.map_err(|error| Problem::unprocessable(error.to_string()))?;
        Ok(Converted { text })
    });
    told.await.map(Told)
}

#[derive(Copy, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Svg,
    Png,
    Pdf,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RenderAsked {
    board: Board,
    kind: Kind,
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
    request_body = RenderAsked,
    responses(
        (status = 200, description = "SVG, PNG or PDF", content(
            (String = "image/svg+xml"), (Vec<u8> = "image/png"), (Vec<u8> = "application/pdf"))),
        (status = "4XX", body = Body, content_type = "application/problem+json"),
        (status = 503, body = Body, content_type = "application/problem+json")
    )
)]
pub(crate) async fn render(
    State(desk): State<Desk>,
    Asked(asked): Asked<RenderAsked>,
) -> Result<Response, Problem> {
    let (kind, bytes) = work(&desk, move |allowance| {
        let record = asked.board.record()?;
        let name = asked.theme.as_deref().unwrap_or("light");
        let theme = Theme::ALL.into_iter().find(|theme| theme.name == name);
        let theme = theme.ok_or_else(|| Problem::unprocessable("theme: light, dark or print"))?;
        let budget = allowance.budget();
        let candidates: Option<Pencilmarks> = match asked.candidates {
            false => record.notes.clone(),
            true => {
                let position = coach::position(&record, &budget);
                let position =
                    position.map_err(|error| Problem::unprocessable(error.to_string()))?;
                Some(coach::candidates(&position))
            }
        };
        let solution: Option<Grid> = match asked.both {
            false => None,
            true => match search::solve(&record.puzzle, &budget).verdict {
                Verdict::Unique(solution) => Some(solution),
                _ => return Err(Problem::unprocessable("there is not exactly one solution")),
            },
        };
        let mut plate = Plate::of(picture::Board {
            digits: record.placed.as_ref(),
            candidates: candidates.as_ref(),
            ..picture::Board::new(&record.puzzle)
        });
        if let Some(solution) = &solution {
            plate.panels.push(Panel {
                board: picture::Board {
                    digits: Some(solution),
                    ..picture::Board::new(&record.puzzle)
                },
                label: "Solution".to_owned(),
            });
            plate.panels[0].label = "Puzzle".to_owned();
        }
        let drawing = plate.draw(theme);
        Ok(match asked.kind {
            Kind::Svg => ("image/svg+xml", picture::svg(&drawing).into_bytes()),
            Kind::Png => ("image/png", picture::png(&drawing, None)),
            Kind::Pdf => ("application/pdf", picture::pdf("Sudoku", &[drawing])),
        })
    })
    .await?;
    Ok(([(CONTENT_TYPE, kind)], bytes).into_response())
}

/// A format by name.
#[derive(Serialize, ToSchema)]
pub(crate) struct KnownFormat {
    name: &'static str,
    description: &'static str,
}

/// The formats that are read and written.
#[utoipa::path(
    get,
    path = "/api/formats",
    responses(
        (status = 200, body = Vec<KnownFormat>)
    )
)]
pub(crate) async fn formats() -> Told<Vec<KnownFormat>> {
    let known = Format::ALL.map(|format| KnownFormat {
        name: format.name(),
        description: format.description(),
    });
    Told(known.into())
}
