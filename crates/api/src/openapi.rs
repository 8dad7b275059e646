//! What the API takes and tells, as OpenAPI: written from the types and handlers themselves.

use utoipa::OpenApi;

use crate::{checking, files, making, paper, rules, solving, steps, watch};

/// The API of the page.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Ninefold",
        description = "Boards are numbers row by row, 0 for an empty cell; cells are counted from 0. A board of another form, or one with \
                       constraints, has `rules`. The answer of check is the one of the program: its cells are names such as `r1c2`. \
                       An answer takes 20 seconds at most, and whoever goes away before it ends the work."
    ),
    paths(
        solving::solve,
        solving::count,
        checking::check,
        steps::hint,
        steps::steps,
        steps::explain,
        steps::rate,
        watch::watch,
        watch::methods,
        making::generate,
        rules::rules,
        checking::broken,
        files::read,
        files::convert,
        files::render,
        files::formats,
        paper::sheet,
        paper::qr
    )
)]
struct Api;

/// The description of the API over HTTP, as OpenAPI.
pub fn openapi() -> String {
    ninefold::report::json::text(&Api::openapi())
}
