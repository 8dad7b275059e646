//! What is refused, and the headers of every answer.
//!
//! The server is for one person at one machine, but a browser shows that person other sites too. A page
//! of another site may send requests here; it is refused by `Host` (so that no name that points here by a
//! trick is served), by `Origin`, and by asking for `application/json`, which no plain form can send.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_LENGTH, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, ORIGIN,
    REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::refusal::Refusal;

/// The largest body, in bytes: some ten thousand puzzles.
pub(crate) const BODY: usize = 1 << 20;

/// The names by which this server may be called.
#[derive(Clone)]
pub struct Hosts(Arc<Vec<String>>);

impl Hosts {
    /// The names of an address: itself, and those of the machine if it is the loopback.
    pub fn of(address: SocketAddr) -> Hosts {
        let port = address.port();
        let mut names = vec![address.to_string()];
        if address.ip().is_loopback() {
            for name in ["localhost", "127.0.0.1", "[::1]"] {
                names.push(format!("{name}:{port}"));
            }
        }
        if address.ip().is_unspecified() {
            // Somebody wants to be called from everywhere, by whatever name.
            names.clear();
        }
        Hosts(Arc::new(names))
    }

    fn know(&self, name: &str) -> bool {
        self.0.is_empty() || self.0.iter().any(|known| known.eq_ignore_ascii_case(name))
    }
}

fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}

/// Why a request is refused.
fn refusal(hosts: &Hosts, request: &Request) -> Option<Refusal> {
    let headers = request.headers();
    let host = text(headers, &HOST).or_else(|| request.uri().authority().map(|a| a.as_str()));
    if !host.is_some_and(|host| hosts.know(host)) {
        return Some(Refusal::new(
            StatusCode::FORBIDDEN,
            "this server is not called by that name",
        ));
    }
    let own = |origin: &str| {
        origin
            .split_once("://")
            .is_some_and(|(_, name)| Some(name) == host)
    };
    if text(headers, &ORIGIN).is_some_and(|origin| !own(origin)) {
        return Some(Refusal::new(
            StatusCode::FORBIDDEN,
            "requests of other sites are not answered",
        ));
    }
    let length = text(headers, &CONTENT_LENGTH).and_then(|length| length.parse().ok());
    if length.is_some_and(|length: u64| length > BODY as u64) {
        return Some(Refusal::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            format!("the body may have {BODY} bytes"),
        ));
    }
    let is_json = text(headers, &CONTENT_TYPE)
        .and_then(|kind| kind.split(';').next())
        .is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"));
    if request.method() == Method::POST && !is_json {
        return Some(Refusal::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "the body must be application/json",
        ));
    }
    None
}

/// Refuses what must be refused, and puts the headers on every answer.
pub(crate) async fn guard(State(hosts): State<Hosts>, request: Request, next: Next) -> Response {
    let mut response = match refusal(&hosts, &request) {
        Some(refusal) => refusal.into_response(),
        None => next.run(request).await,
    };
    let headers = response.headers_mut();
    for (name, value) in [
        (
            CONTENT_SECURITY_POLICY,
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
             connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; \
             form-action 'none'; frame-ancestors 'none'",
        ),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (X_FRAME_OPTIONS, "DENY"),
        (REFERRER_POLICY, "no-referrer"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if !headers.contains_key(CACHE_CONTROL) {
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}
