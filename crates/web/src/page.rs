//! The files of the page, built in.

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};

use crate::refusal::Refusal;

struct File {
    path: &'static str,
    kind: &'static str,
    bytes: &'static [u8],
}

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const PNG: &str = "image/png";

macro_rules! files {
    ($($path:literal = $name:literal as $kind:expr),+ $(,)?) => {
        &[$(File { path: $path, kind: $kind, bytes: include_bytes!(concat!("../page/", $name)) }),+]
    };
}

const FILES: &[File] = files![
    "/" = "index.html" as HTML,
    "/api" = "api.html" as HTML,
    "/openapi.js" = "openapi.js" as SCRIPT,
    "/openapi.css" = "openapi.css" as CSS,
    "/style.css" = "style.css" as CSS,
    "/figure.css" = "figure.css" as CSS,
    "/rules.css" = "rules.css" as CSS,
    "/watch.css" = "watch.css" as CSS,
    "/icon.svg" = "icon.svg" as "image/svg+xml",
    "/icon-192.png" = "icon-192.png" as PNG,
    "/icon-512.png" = "icon-512.png" as PNG,
    "/icon-maskable.png" = "icon-maskable.png" as PNG,
    "/manifest.webmanifest" = "manifest.webmanifest" as "application/manifest+json",
    "/sw.js" = "sw.js" as SCRIPT,
    "/build.js" = "build.js" as SCRIPT,
    "/main.js" = "main.js" as SCRIPT,
    "/api.js" = "api.js" as SCRIPT,
    "/engine/http.js" = "engine/http.js" as SCRIPT,
    "/engine/module.js" = "engine/module.js" as SCRIPT,
    "/engine/worker.js" = "engine/worker.js" as SCRIPT,
    "/engine/workers.js" = "engine/workers.js" as SCRIPT,
    "/download.js" = "download.js" as SCRIPT,
    "/game.js" = "game.js" as SCRIPT,
    "/games.js" = "games.js" as SCRIPT,
    "/keep.js" = "keep.js" as SCRIPT,
    "/launch.js" = "launch.js" as SCRIPT,
    "/offline.js" = "offline.js" as SCRIPT,
    "/saved.js" = "saved.js" as SCRIPT,
    "/store.js" = "store.js" as SCRIPT,
    "/toast.js" = "toast.js" as SCRIPT,
    "/shape.js" = "shape.js" as SCRIPT,
    "/view.js" = "view.js" as SCRIPT,
    "/keys.js" = "keys.js" as SCRIPT,
    "/broken.js" = "broken.js" as SCRIPT,
    "/check.js" = "check.js" as SCRIPT,
    "/ground.js" = "ground.js" as SCRIPT,
    "/editor.js" = "editor.js" as SCRIPT,
    "/kinds.js" = "kinds.js" as SCRIPT,
    "/rows.js" = "rows.js" as SCRIPT,
    "/rules.js" = "rules.js" as SCRIPT,
    "/link.js" = "link.js" as SCRIPT,
    "/share.js" = "share.js" as SCRIPT,
    "/make.js" = "make.js" as SCRIPT,
    "/open.js" = "open.js" as SCRIPT,
    "/solve.js" = "solve.js" as SCRIPT,
    "/learn.js" = "learn.js" as SCRIPT,
    "/trace.js" = "trace.js" as SCRIPT,
    "/watch.js" = "watch.js" as SCRIPT,
    "/play.js" = "play.js" as SCRIPT,
    "/variants.txt" = "../../../examples/variants.txt" as "text/plain; charset=utf-8",
];

/// A file of the page, by its path.
pub(crate) async fn file(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let Some(file) = FILES.iter().find(|file| file.path == uri.path()) else {
        return Refusal::new(StatusCode::NOT_FOUND, "there is nothing at this path")
            .into_response();
    };
    if method != Method::GET && method != Method::HEAD {
        let refusal = Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "this is a file to be read");
        return refusal.into_response();
    }
    let tag = format!("\"{:016x}\"", hash(file.bytes));
    let known = headers.get(IF_NONE_MATCH);
    let caching = [(CACHE_CONTROL, "no-cache"), (CONTENT_TYPE, file.kind)];
    if known.is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, [(ETAG, tag)]).into_response();
    }
    (caching, [(ETAG, tag)], file.bytes).into_response()
}

/// Fowler, Noll and Vo's hash: the same bytes have the same name.
fn hash(bytes: &[u8]) -> u64 {
    let mix = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, mix)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_folder_is_built_in() {
        let page = concat!(env!("CARGO_MANIFEST_DIR"), "/page");
        for folder in ["", "/engine"] {
            for entry in std::fs::read_dir(format!("{page}{folder}")).unwrap() {
                let entry = entry.unwrap();
                if entry.path().is_dir() {
                    continue;
                }
                let name = entry.file_name().into_string().unwrap();
                let path = match name.as_str() {
                    "index.html" => "/".to_owned(),
                    "api.html" => "/api".to_owned(),
                    other => format!("{folder}/{other}"),
                };
                assert!(FILES.iter().any(|file| file.path == path), "{path}");
            }
        }
    }
}
