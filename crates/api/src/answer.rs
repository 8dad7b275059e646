//! What comes back.

use ninefold::report::json;
use serde::Serialize;

/// The bytes of an answer, and what they are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The media type: `application/json`, `image/svg+xml`, …
    pub kind: &'static str,
    /// The content.
    pub bytes: Vec<u8>,
}

impl Answer {
    /// A value as JSON.
    pub(crate) fn json(value: &impl Serialize) -> Answer {
        Answer {
            kind: "application/json",
            bytes: json::text(value).into_bytes(),
        }
    }

    /// An SVG image.
    pub(crate) fn svg(text: String) -> Answer {
        Answer {
            kind: "image/svg+xml",
            bytes: text.into_bytes(),
        }
    }

    /// A PNG image.
    pub(crate) fn png(bytes: Vec<u8>) -> Answer {
        let kind = "image/png";
        Answer { kind, bytes }
    }

    /// A PDF document.
    pub(crate) fn pdf(bytes: Vec<u8>) -> Answer {
        let kind = "application/pdf";
        Answer { kind, bytes }
    }

    /// All events have been told.
    pub(crate) fn events() -> Answer {
        Answer {
            kind: "text/event-stream",
            bytes: Vec::new(),
        }
    }
}
