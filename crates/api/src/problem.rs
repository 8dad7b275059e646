//! Why there is no answer (RFC 9457).

use std::fmt::Display;
use std::str::FromStr;

use ninefold::report::json;
use serde::Serialize;
use utoipa::ToSchema;

use crate::files::Unreadable;

macro_rules! troubles {
    ($($(#[$doc:meta])* $name:ident: $kind:literal, $status:literal, $title:literal;)*) => {
        /// What can be wrong with a request. Each has a type that stays the same, whatever the words beside it are.
        #[derive(Copy, Clone, PartialEq, Eq, Debug)]
        #[non_exhaustive]
        pub enum Trouble {
            $($(#[$doc])* $name,)*
        }

        impl Trouble {
            /// All of them, in the order of their status.
            pub const ALL: [Trouble; [$($status),*].len()] = [$(Trouble::$name),*];

            /// The type, the status of HTTP, and the title.
            fn row(self) -> (&'static str, u16, &'static str) {
                match self {
                    $(Trouble::$name => ($kind, $status, $title),)*
                }
            }
        }
    };
}

troubles! {
    /// The body is not JSON.
    NotJson: "/problems/not-json", 400, "The body is not JSON";
    /// The server is not called by this name.
    UnknownHost: "/problems/unknown-host", 403, "The server does not know this host name";
    /// Another site sent the request.
    OtherSite: "/problems/other-site", 403, "Another site sent the request";
    /// There is nothing at this path.
    UnknownPath: "/problems/unknown-path", 404, "Nothing is at this path";
    /// The path takes another method.
    WrongMethod: "/problems/wrong-method", 405, "The path takes another method";
    /// The body took too long to arrive.
    SlowBody: "/problems/slow-body", 408, "The body took too long to arrive";
    /// The body is too large.
    TooLarge: "/problems/too-large", 413, "The body is too large";
    /// The body is not sent as JSON.
    WrongMediaType: "/problems/wrong-media-type", 415, "The body is not sent as JSON";
    /// The JSON is not what this request takes: a field is missing, unknown, or of another form.
    WrongRequest: "/problems/wrong-request", 422, "The request has a missing, unknown or wrong field";
    /// The request is understood, but what it asks for cannot be.
    Impossible: "/problems/impossible", 422, "What the request asks for is not possible";
    /// A size or a level of which no puzzles are made here.
    NotOffered: "/problems/not-offered", 422, "Puzzles of this size or level are not made here";
    /// No puzzle could be read from the text or the image.
    Unreadable: "/problems/unreadable", 422, "No puzzle can be read from the text or the image";
    /// There was not enough time.
    OutOfTime: "/problems/out-of-time", 422, "The time was not enough";
    /// Something went wrong in the program.
    Fault: "/problems/fault", 500, "Something went wrong in the program";
    /// Too many requests at once.
    Busy: "/problems/busy", 503, "Too many requests at once";
}

impl Trouble {
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

/// The value of a field that is written as text.
pub(crate) fn parsed<T: FromStr<Err: Display>>(name: &str, text: &str) -> Result<T, Problem> {
    let parsed = text.parse();
    parsed.map_err(|error| Problem::unprocessable(format!("{name}: {error}")))
}

/// The value of a field that need not be there.
pub(crate) fn parsed_if<T: FromStr<Err: Display>>(
    name: &str,
    text: Option<&str>,
) -> Result<Option<T>, Problem> {
    text.map(|text| parsed(name, text)).transpose()
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
