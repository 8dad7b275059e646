//! Which path is answered by what.

use std::net::{IpAddr, Ipv4Addr};

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::middleware;
use axum::routing::{get, post};
use ninefold_api::{OPENAPI, Trouble, Verb};

use crate::guard::{BODY, Hosts, guard};
use crate::page;
use crate::refusal::Refusal;
use crate::turns::Client;
use crate::work::{Workers, answer};

/// The page and its API, for requests to these hosts.
pub fn router(hosts: Hosts) -> Router {
    let mut api = Router::new().route(
        "/openapi.json",
        get(async || ([(CONTENT_TYPE, "application/json")], OPENAPI)),
    );
    for route in ninefold_api::all() {
        let handler = async move |State(workers): State<Workers>, request: Request| {
            let client = request.extensions().get::<Client>().copied();
            // Requests that did not come by a connection are one client's.
            let client = client.unwrap_or(Client::of(IpAddr::V4(Ipv4Addr::UNSPECIFIED)));
            answer(&workers, route, client, request).await
        };
        let handler = match route.verb {
            Verb::Get => get(handler),
            Verb::Post | Verb::Stream => post(handler),
        };
        api = api.route(&format!("/{}", route.name), handler);
    }
    Router::new()
        .nest("/api", api)
        .fallback(page::file)
        .method_not_allowed_fallback(async || {
            Refusal::new(
                Trouble::WrongMethod,
                "This path takes another method: GET for lists, POST for everything else.",
            )
        })
        .layer(DefaultBodyLimit::max(BODY))
        .layer(middleware::from_fn_with_state(hosts, guard))
        .with_state(Workers::new())
}
