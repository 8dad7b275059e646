//! What the API takes and tells, as OpenAPI: written from the types and handlers themselves.

use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use utoipa::OpenApi;

use crate::{files, making, paper, solving, steps, variant, watch};

/// The API of the page.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Ninefold",
        description = "Boards are numbers row by row, 0 for an empty cell; cells are counted from 0. Boards of variants have rules. \
                       An answer takes 20 seconds at most, and whoever goes away before it ends the work."
    ),
    paths(
        solving::solve,
        solving::count,
        solving::check,
        steps::hint,
        steps::steps,
        steps::explain,
        steps::rate,
        watch::watch,
        watch::methods,
        making::generate,
        variant::laid::rules,
        variant::solving::broken,
        files::read,
        files::convert,
        files::render,
        files::formats,
        paper::sheet,
        paper::qr
    )
)]
struct Api;

pub(crate) async fn openapi() -> Response {
    let text = ninefold_wire::json(&Api::openapi());
    ([(CONTENT_TYPE, "application/json")], text).into_response()
}
