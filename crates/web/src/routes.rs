//! Which path is answered by what.

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::middleware;
use axum::routing::{get, post};

use crate::guard::{BODY, Hosts, guard};
use crate::problem::Problem;
use crate::work::Workers;
use crate::{checking, files, making, openapi, page, paper, rules, solving, steps, watch};

/// The page and its API, for requests to these hosts.
pub fn router(hosts: Hosts) -> Router {
    let api = Router::new()
        .route("/solve", post(solving::solve))
        .route("/count", post(solving::count))
        .route("/check", post(checking::check))
        .route("/hint", post(steps::hint))
        .route("/steps", post(steps::steps))
        .route("/explain", post(steps::explain))
        .route("/rate", post(steps::rate))
        .route("/watch", post(watch::watch))
        .route("/generate", post(making::generate))
        .route("/rules", post(rules::rules))
        .route("/broken", post(checking::broken))
        .route("/read", post(files::read))
        .route("/convert", post(files::convert))
        .route("/render", post(files::render))
        .route("/sheet", post(paper::sheet))
        .route("/qr", post(paper::qr))
        .route("/formats", get(files::formats))
        .route("/openapi.json", get(openapi::openapi))
        .route("/methods", get(watch::methods));
    Router::new()
        .nest("/api", api)
        .fallback(page::file)
        .method_not_allowed_fallback(async || {
            Problem::new(
                StatusCode::METHOD_NOT_ALLOWED,
                "another method is meant here",
            )
        })
        .layer(DefaultBodyLimit::max(BODY))
        .layer(middleware::from_fn_with_state(hosts, guard))
        .with_state(Workers::new())
}
