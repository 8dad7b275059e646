//! The puzzles that a photo shows.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use ninefold::format::Record;
use ninefold::grid::Shape;
use ninefold_recognize::meant;
use ninefold_recognize::photo::{self, Reading};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::board::BoardJson;
use crate::limits::Limits;
use crate::problem::{Problem, parsed_if};

/// The most pixels of an image. With up to 4 bytes for each, this bounds the memory.
const MAX_PIXELS: u64 = 16_000_000;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PhotoRequest {
    /// A JPEG, PNG or WebP file, or a PDF file with JPEG images, as scanners store them, in base64.
    #[schema(format = Byte)]
    image: String,
    /// `3x2`, if the usual boxes are not meant.
    #[serde(default, rename = "box")]
    shape: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct Photo {
    /// In reading order.
    puzzles: Vec<Seen>,
}

/// A puzzle on a photo.
#[derive(Serialize, ToSchema)]
struct Seen {
    /// The most probable board that has exactly one solution, or the most probable board. Digits in another colour than print are `placed`.
    board: BoardJson,
    /// Whether the board has exactly one solution and no other such board is nearly as probable.
    sure: bool,
    /// Whether the board has exactly one solution.
    unique: bool,
    /// The cells to compare with the photo; if the board is sure, only placed digits that are not.
    doubtful: Vec<usize>,
    /// The crossings of the grid's lines in pixels of its image, across and down, row by row: one more than the board's side in each row.
    crossings: Vec<[i32; 2]>,
}

/// Read the puzzles in a photo, a scan or a screenshot: boards of 4×4, 6×6, 9×9 and 16×16 cells.
#[utoipa::path(
    post,
    path = "/api/photo",
    tag = "Files",
    request_body = PhotoRequest,
    responses(
        (status = 200, body = Photo)
    )
)]
pub(crate) fn photo(request: &PhotoRequest, limits: &Limits) -> Result<Photo, Problem> {
    let shape = parsed_if("box", request.shape.as_deref())?;
    let bytes = STANDARD.decode(&request.image);
    let bytes = bytes
        .map_err(|error| Problem::unprocessable(format!("image: this is not base64: {error}")))?;
    let until = limits.until();
    let within = photo::Limits {
        pixels: MAX_PIXELS,
        go_on: &|| !until.is_over(),
    };
    let readings = photo::read_within(&bytes, &within);
    let readings = readings.map_err(|error| Problem::unreadable(error.to_string(), Vec::new()))?;
    let puzzles = readings.iter().map(|reading| seen(reading, shape));
    Ok(Photo {
        puzzles: puzzles.collect::<Result<_, _>>()?,
    })
}

fn seen(reading: &Reading, shape: Option<Shape>) -> Result<Seen, Problem> {
    let meant = meant(reading, shape);
    let crossings = reading.crossings.iter();
    let placed = (!meant.placed.is_empty()).then(|| meant.placed_grid());
    let record = Record {
        placed,
        ..Record::new(meant.puzzle)
    };
    Ok(Seen {
        board: BoardJson::of(&record)?,
        sure: meant.is_sure,
        unique: meant.has_one_solution,
        doubtful: meant.doubtful.iter().map(|cell| cell.index()).collect(),
        crossings: crossings
            .map(|&(x, y)| [x.round() as i32, y.round() as i32])
            .collect(),
    })
}
