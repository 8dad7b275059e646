//! Why there is no answer (RFC 9457).

use ninefold::report::json;
use serde::Serialize;
use utoipa::ToSchema;

use crate::files::Unreadable;

/// What can be wrong with a request. Each has a type that stays the same, whatever the words beside it are.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Trouble {
    /// The body is not JSON.
    NotJson,
    /// The JSON is not what this request takes: a field is missing, unknown, or of another form.
    WrongRequest,
    /// The request is understood, but what it asks for cannot be.
    Impossible,
    /// A size or a level of which no puzzles are made here.
    NotOffered,
    /// No puzzle could be read from the text or the image.
    Unreadable,
    /// There was not enough time.
    OutOfTime,
    /// The server is not called by this name.
    UnknownHost,
    /// Another site sent the request.
    OtherSite,
    /// There is nothing at this path.
    UnknownPath,
    /// The path takes another method.
    WrongMethod,
    /// The body took too long to arrive.
    SlowBody,
    /// The body is too large.
    TooLarge,
    /// The body is not sent as JSON.
    WrongMediaType,
    /// Something went wrong in the program.
    Fault,
    /// Too many requests at once.
    Busy,
}

impl Trouble {
    /// All of them, in the order of their status.
    pub const ALL: [Trouble; 15] = [
        Trouble::NotJson,
        Trouble::UnknownHost,
        Trouble::OtherSite,
        Trouble::UnknownPath,
        Trouble::WrongMethod,
        Trouble::SlowBody,
        Trouble::TooLarge,
        Trouble::WrongMediaType,
        Trouble::WrongRequest,
        Trouble::Impossible,
        Trouble::NotOffered,
        Trouble::Unreadable,
        Trouble::OutOfTime,
        Trouble::Fault,
        Trouble::Busy,
    ];

    /// The type, the status of HTTP, and the title.
    fn row(self) -> (&'static str, u16, &'static str) {
        match self {
            Trouble::NotJson => ("/problems/not-json", 400, "The body is not JSON"),
            Trouble::WrongRequest => {
                let title = "The request has a missing, unknown or wrong field";
                ("/problems/wrong-request", 422, title)
            }
            Trouble::Impossible => {
                let title = "What the request asks for is not possible";
                ("/problems/impossible", 422, title)
            }
            Trouble::NotOffered => {
                let title = "Puzzles of this size or level are not made here";
                ("/problems/not-offered", 422, title)
            }
            Trouble::Unreadable => {
                let title = "No puzzle can be read from the text or the image";
                ("/problems/unreadable", 422, title)
            }
            Trouble::OutOfTime => ("/problems/out-of-time", 422, "The time was not enough"),
            Trouble::UnknownHost => {
                let title = "The server does not know this host name";
                ("/problems/unknown-host", 403, title)
            }
            Trouble::OtherSite => ("/problems/other-site", 403, "Another site sent the request"),
            Trouble::UnknownPath => ("/problems/unknown-path", 404, "Nothing is at this path"),
            Trouble::WrongMethod => (
                "/problems/wrong-method",
                405,
                "The path takes another method",
            ),
            Trouble::SlowBody => {
                let title = "The body took too long to arrive";
                ("/problems/slow-body", 408, title)
            }
            Trouble::TooLarge => ("/problems/too-large", 413, "The body is too large"),
            Trouble::WrongMediaType => {
                let title = "The body is not sent as JSON";
                ("/problems/wrong-media-type", 415, title)
            }
            Trouble::Fault => (
                "/problems/fault",
                500,
                "Something went wrong in the program",
            ),
            Trouble::Busy => ("/problems/busy", 503, "Too many requests at once"),
        }
    }

    /// The type, which stays the same from version to version.
    pub fn name(self) -> &'static str {
        self.row().0
    }

    /// The status of HTTP, 400 or more.
    pub fn status(self) -> u16 {
        self.row().1
    }

    /// What the type means, in a few words.
    pub fn title(self) -> &'static str {
        self.row().2
    }
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// What kind of problem it is.
    pub trouble: Trouble,
    /// What is wrong, in a sentence.
    pub detail: String,
    /// Where a text cannot be read.
    errors: Vec<Unreadable>,
}

/// Why there is no answer (RFC 9457).
#[derive(Serialize, ToSchema)]
#[schema(as = Problem)]
pub(crate) struct Body<'a> {
    /// The kind of problem.
    #[serde(rename = "type")]
    kind: &'static str,
    /// What the type means.
    title: &'static str,
    status: u16,
    /// What is wrong, in a sentence.
    detail: &'a str,
    /// Where a text cannot be read; only of `/problems/unreadable`.
    #[serde(skip_serializing_if = "<[Unreadable]>::is_empty")]
    errors: &'a [Unreadable],
}

impl Problem {
    /// The media type of [`Problem::json`].
    pub const KIND: &'static str = "application/problem+json";

    /// A problem of a kind.
    pub fn new(trouble: Trouble, detail: impl Into<String>) -> Problem {
        Problem {
            trouble,
            detail: detail.into(),
            errors: Vec::new(),
        }
    }

    /// The status of HTTP, 400 or more.
    pub fn status(&self) -> u16 {
        self.trouble.status()
    }

    /// The request says something that cannot be.
    pub(crate) fn unprocessable(detail: impl Into<String>) -> Problem {
        Problem::new(Trouble::Impossible, detail)
    }

    /// No puzzle can be read from a text or an image, and this is why.
    pub(crate) fn unreadable(detail: impl Into<String>, errors: Vec<Unreadable>) -> Problem {
        Problem {
            errors,
            ..Problem::new(Trouble::Unreadable, detail)
        }
    }

    /// The problem as JSON.
    pub fn json(&self) -> String {
        json::text(&Body {
            kind: self.trouble.name(),
            title: self.trouble.title(),
            status: self.status(),
            detail: &self.detail,
            errors: &self.errors,
        })
    }
}
