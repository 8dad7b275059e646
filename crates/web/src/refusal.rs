//! Why there is no answer, as a response.

use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use ninefold_api::{Problem, Trouble};

/// A [`Problem`] on its way.
#[derive(Debug)]
pub(crate) struct Refusal(pub(crate) Problem);

impl Refusal {
    pub(crate) fn new(trouble: Trouble, detail: impl Into<String>) -> Refusal {
        Refusal(Problem::new(trouble, detail))
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let Refusal(problem) = self;
        let status = StatusCode::from_u16(problem.status());
        let status = status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let kind = [(CONTENT_TYPE, Problem::KIND)];
        (status, kind, problem.json()).into_response()
    }
}
