//! Read, convert, render.

use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use ninefold::coach;
use ninefold::format::{Format, Options, ReadError, Reader, write_str};
use ninefold::grid::{Grid, Pencilmarks, Shape};
use ninefold::picture::{self, Drawing, Panel, Plate, Theme};
use ninefold::search::{self, Verdict};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::board::Board;
use crate::problem::{Body, Problem};
use crate::variant;
use crate::work::{Asked, Desk, Told, work};

/// The most puzzles that are sent at once.
pub(crate) const MOST: usize = 2000;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReadAsked {
    /// Anything that people paste.
    pub(crate) text: String,
    /// `3x4`, if the usual one is not meant.
    #[serde(default, rename = "box")]
    shape: Option<String>,
    #[serde(default)]
    pub(crate) format: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct Read {
    pub(crate) format: Option<&'static str>,
    pub(crate) puzzles: Vec<Named>,
    pub(crate) errors: Vec<Unreadable>,
    /// Whether these are all.
    pub(crate) complete: bool,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct Named {
    pub(crate) line: usize,
    pub(crate) title: Option<String>,
    /// What was guessed from a drawing, and what was left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) beware: Option<String>,
    pub(crate) board: Board,
}

#[derive(Serialize, ToSchema)]
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
        if let Some(told) = variant::files::told(&asked)? {
            return Ok(told);
        }
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
                    beware: None,
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
        if let Some(text) = variant::files::convert(&asked.board, &asked.to)? {
            return Ok(Converted { text });
        }
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

impl Kind {
    /// A drawing of this kind, and its type.
    fn bytes(self, drawing: Drawing) -> (&'static str, Vec<u8>) {
        match self {
            Kind::Svg => ("image/svg+xml", picture::svg(&drawing).into_bytes()),
            Kind::Png => ("image/png", picture::png(&drawing, None)),
            Kind::Pdf => ("application/pdf", picture::pdf("Sudoku", &[drawing])),
        }
    }
}

/// A theme by its name, the light one without.
pub(crate) fn theme(name: Option<&str>) -> Result<&'static Theme, Problem> {
    let name = name.unwrap_or("light");
    let theme = Theme::ALL.into_iter().find(|theme| theme.name == name);
    theme.ok_or_else(|| Problem::unprocessable("theme: light, dark or print"))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RenderAsked {
    board: Board,
    kind: Kind,
    /// The puzzle and its solution side by side; boards with rules have the solution in them.
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
        let theme = theme(asked.theme.as_deref())?;
        let (board, both, candidates) = (&asked.board, asked.both, asked.candidates);
        if let Some(drawing) = variant::files::draw(board, both, candidates, theme, allowance)? {
            return Ok(asked.kind.bytes(drawing));
        }
        let record = asked.board.record()?;
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
        Ok(asked.kind.bytes(plate.draw(theme)))
    })
    .await?;
    Ok(([(CONTENT_TYPE, kind)], bytes).into_response())
}

/// A format by name.
#[derive(Serialize, ToSchema)]
pub(crate) struct KnownFormat {
    pub(crate) name: &'static str,
    pub(crate) description: &'static str,
    /// Whether it is for boards with rules.
    pub(crate) rules: bool,
}

/// The formats that are read and written; those for boards with rules at the end.
#[utoipa::path(
    get,
    path = "/api/formats",
    responses(
        (status = 200, body = Vec<KnownFormat>)
    )
)]
pub(crate) async fn formats() -> Told<Vec<KnownFormat>> {
    let plain = Format::ALL.map(|format| KnownFormat {
        name: format.name(),
        description: format.description(),
        rules: false,
    });
    Told(plain.into_iter().chain(variant::files::formats()).collect())
}
