//! Why there is no answer (RFC 9457).

use ninefold::report::json;
use serde::Serialize;
use utoipa::ToSchema;

/// Why there is no answer, with the status that HTTP has for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The status of HTTP, 400 or more.
    pub status: u16,
    /// What is wrong, in a sentence.
    pub detail: String,
}

/// Why there is no answer (RFC 9457).
#[derive(Serialize, ToSchema)]
#[schema(as = Problem)]
pub(crate) struct Body<'a> {
    /// What the status means.
    title: &'static str,
    status: u16,
    /// What is wrong, in a sentence.
    detail: &'a str,
}

impl Problem {
    /// The media type of [`Problem::json`].
    pub const KIND: &'static str = "application/problem+json";

    /// A problem with a status of HTTP.
    pub fn new(status: u16, detail: impl Into<String>) -> Problem {
        let detail = detail.into();
        Problem { status, detail }
    }

    /// The request says something that cannot be.
    pub(crate) fn unprocessable(detail: impl Into<String>) -> Problem {
        Problem::new(422, detail)
    }

    /// The request is no JSON, or not what was expected.
    pub(crate) fn unreadable(error: &serde_json::Error) -> Problem {
        match error.is_data() {
            true => Problem::unprocessable(format!("the request: {error}")),
            false => Problem::new(400, format!("the request is no JSON: {error}")),
        }
    }

    /// The problem as JSON.
    pub fn json(&self) -> String {
        json::text(&Body {
            title: self.title(),
            status: self.status,
            detail: &self.detail,
        })
    }

    fn title(&self) -> &'static str {
        match self.status {
            400 => "Bad Request",
            403 => "Forbidden",
            404 => "Not Found",
            405 => "Method Not Allowed",
            408 => "Request Timeout",
            413 => "Payload Too Large",
            415 => "Unsupported Media Type",
            422 => "Unprocessable Entity",
            500 => "Internal Server Error",
            503 => "Service Unavailable",
            _ => "Error",
        }
    }
}
