//! Errors as `application/problem+json` (RFC 9457).

use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

/// Why there is no answer.
#[derive(Debug)]
pub(crate) struct Problem {
    status: StatusCode,
    detail: String,
}

/// Why there is no answer (RFC 9457).
#[derive(Serialize, ToSchema)]
#[schema(as = Problem)]
pub(crate) struct Body {
    /// What the status means.
    title: &'static str,
    status: u16,
    /// What is wrong, in a sentence.
    detail: String,
}

impl Problem {
    pub(crate) fn new(status: StatusCode, detail: impl Into<String>) -> Problem {
        Problem {
            status,
            detail: detail.into(),
        }
    }

    /// The request says something that cannot be.
    pub(crate) fn unprocessable(detail: impl Into<String>) -> Problem {
        Problem::new(StatusCode::UNPROCESSABLE_ENTITY, detail)
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let body = ninefold::report::json::text(&Body {
            title: self.status.canonical_reason().unwrap_or("error"),
            status: self.status.as_u16(),
            detail: self.detail,
        });
        let kind = [(CONTENT_TYPE, "application/problem+json")];
        (self.status, kind, body).into_response()
    }
}
