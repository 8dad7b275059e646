//! Who is answered, and who is refused.

use std::net::SocketAddr;

use axum::body::Body;
use axum::http::Request;
use ninefold_web::{Hosts, router};
use serde_json::json;
use tower::ServiceExt;

use crate::{HOST, WIKIPEDIA, board, send};

#[tokio::test]
async fn strangers_are_refused() {
    let status = async |headers: &[(&str, &str)]| {
        let mut request = Request::post("/api/solve");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let body = json!({ "board": board(WIKIPEDIA) }).to_string();
        send(request.body(body.into()).unwrap()).await.0.as_u16()
    };
    let json = ("content-type", "application/json");
    assert_eq!(status(&[("host", HOST), json]).await, 200);
    assert_eq!(status(&[("host", "localhost:9999"), json]).await, 200);
    assert_eq!(
        status(&[("host", HOST), ("origin", "http://127.0.0.1:9999"), json]).await,
        200
    );
    assert_eq!(status(&[("host", "evil.example"), json]).await, 403);
    assert_eq!(status(&[json]).await, 403);
    assert_eq!(
        status(&[("host", HOST), ("origin", "http://evil.example"), json]).await,
        403
    );
    assert_eq!(
        status(&[("host", HOST), ("content-type", "text/plain")]).await,
        415
    );
    for (site, wanted) in [
        ("same-origin", 200),
        ("none", 200),
        ("same-site", 403),
        ("cross-site", 403),
    ] {
        let headers = [("host", HOST), ("sec-fetch-site", site), json];
        assert_eq!(status(&headers).await, wanted, "{site}");
    }
    // A link on another site opens the page, but a script there does not get it.
    for (mode, wanted) in [("navigate", 200), ("no-cors", 403)] {
        let request = Request::get("/")
            .header("host", HOST)
            .header("sec-fetch-site", "cross-site")
            .header("sec-fetch-mode", mode);
        let (status, ..) = send(request.body(Body::empty()).unwrap()).await;
        assert_eq!(status.as_u16(), wanted, "{mode}");
    }
}

/// A server that listens on all addresses is still called by its own names alone, and by those that somebody allows.
#[tokio::test]
async fn names_are_allowed() {
    let everywhere: SocketAddr = "0.0.0.0:9999".parse().unwrap();
    let hosts = Hosts::of(everywhere).allowing(["mypc.local".to_owned()]);
    for (host, wanted) in [
        ("localhost:9999", 200),
        ("127.0.0.1:9999", 200),
        ("mypc.local:9999", 200),
        ("MyPC.local", 200),
        ("mypc.local.evil.example:9999", 403),
        ("evil.example:9999", 403),
        ("192.0.2.7:9999", 403),
    ] {
        let request = Request::get("/").header("host", host).body(Body::empty());
        let response = router(hosts.clone()).oneshot(request.unwrap()).await;
        assert_eq!(response.unwrap().status().as_u16(), wanted, "{host}");
    }
}
