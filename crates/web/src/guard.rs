//! What is refused, and the headers of every answer.
//!
//! The server is for one person at one machine, but a browser shows that person other sites too. A page of another site
//! may send requests here. It is refused by `Host` (so that a foreign name which points to this machine is not served), by
//! `Sec-Fetch-Site`, by `Origin`, and by asking for `application/json`, which no plain form can send.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_LENGTH, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, ORIGIN,
    REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use ninefold_api::Trouble;

use crate::refusal::Refusal;

/// The largest body, in bytes: some ten thousand puzzles.
pub(crate) const BODY: usize = 1 << 20;

/// Which site a request comes from, seen from this one.
const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
/// Whether a request opens a page.
const SEC_FETCH_MODE: HeaderName = HeaderName::from_static("sec-fetch-mode");
/// Which sites may use an answer.
const CROSS_ORIGIN_RESOURCE_POLICY: HeaderName =
    HeaderName::from_static("cross-origin-resource-policy");

/// The names by which this server may be called.
#[derive(Clone)]
pub struct Hosts(Arc<Names>);

struct Names {
    /// With their ports.
    own: Vec<String>,
    /// As somebody has allowed them, on any port unless they have one.
    allowed: Vec<String>,
}

/// The address of this machine at which a connection has arrived. Whoever calls it by this address is right, whatever
/// networks the machine is in.
#[derive(Copy, Clone)]
pub(crate) struct ArrivedAt(pub(crate) SocketAddr);

impl Hosts {
    /// The names of an address: itself, and those of this machine if the address is the loopback or stands for all
    /// addresses of the machine.
    pub fn of(address: SocketAddr) -> Hosts {
        let port = address.port();
        let ip = address.ip();
        let mut own = vec![address.to_string()];
        if ip.is_loopback() || ip.is_unspecified() {
            for name in ["localhost", "127.0.0.1", "[::1]"] {
                own.push(format!("{name}:{port}"));
                if port == 80 {
                    own.push(name.to_owned());
                }
            }
        }
        if port == 80 {
            own.push(bare(address));
        }
        Hosts(Arc::new(Names {
            own,
            allowed: Vec::new(),
        }))
    }

    /// Adds these names, each with or without a port.
    pub fn allowing(self, names: impl IntoIterator<Item = String>) -> Hosts {
        let Names { own, allowed } = &*self.0;
        Hosts(Arc::new(Names {
            own: own.clone(),
            allowed: allowed.iter().cloned().chain(names).collect(),
        }))
    }

    fn know(&self, name: &str, arrived_at: Option<ArrivedAt>) -> bool {
        let is = |known: &String| known.eq_ignore_ascii_case(name);
        let without_port = match name.rsplit_once(':') {
            Some((host, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => host,
            _ => name,
        };
        self.0.own.iter().any(is)
            || self
                .0
                .allowed
                .iter()
                .any(|known| is(known) || known.eq_ignore_ascii_case(without_port))
            || arrived_at.is_some_and(|ArrivedAt(address)| {
                name == address.to_string() || address.port() == 80 && name == bare(address)
            })
    }
}

/// An address without its port, as a browser writes it.
fn bare(address: SocketAddr) -> String {
    match address {
        SocketAddr::V4(address) => address.ip().to_string(),
        SocketAddr::V6(address) => format!("[{}]", address.ip()),
    }
}

fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}

/// Why a request is refused.
fn refusal(hosts: &Hosts, request: &Request) -> Option<Refusal> {
    let headers = request.headers();
    let host = text(headers, &HOST).or_else(|| request.uri().authority().map(|a| a.as_str()));
    let arrived_at = request.extensions().get::<ArrivedAt>().copied();
    if !host.is_some_and(|host| hosts.know(host, arrived_at)) {
        return Some(Refusal::new(
            Trouble::UnknownHost,
            "The server is not called by this name. `ninefold serve --allow-host NAME` allows one more name.",
        ));
    }
    let own = |origin: &str| {
        origin
            .split_once("://")
            .is_some_and(|(_, name)| Some(name) == host)
    };
    let is_foreign_origin = text(headers, &ORIGIN).is_some_and(|origin| !own(origin));
    // A link on another site may open the page, but nothing there may read it or use its answers.
    let is_opened = matches!(*request.method(), Method::GET | Method::HEAD)
        && text(headers, &SEC_FETCH_MODE) == Some("navigate");
    let is_foreign_site = text(headers, &SEC_FETCH_SITE)
        .is_some_and(|site| site != "same-origin" && site != "none" && !is_opened);
    if is_foreign_origin || is_foreign_site {
        return Some(Refusal::new(
            Trouble::OtherSite,
            "Requests of other sites are not answered.",
        ));
    }
    let length = text(headers, &CONTENT_LENGTH).and_then(|length| length.parse().ok());
    if length.is_some_and(|length: u64| length > BODY as u64) {
        return Some(Refusal::new(
            Trouble::TooLarge,
            format!("The body may have up to {BODY} bytes."),
        ));
    }
    let is_json = text(headers, &CONTENT_TYPE)
        .and_then(|kind| kind.split(';').next())
        .is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"));
    if request.method() == Method::POST && !is_json {
        return Some(Refusal::new(
            Trouble::WrongMediaType,
            "The header `Content-Type` must be `application/json`.",
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
        (CROSS_ORIGIN_RESOURCE_POLICY, "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if !headers.contains_key(CACHE_CONTROL) {
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}
