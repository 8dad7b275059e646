//! The files of the page, built in.

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};

use ninefold_api::Trouble;

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

/// The files, each with its kind. The path is the name with a `/` before it, unless another one is given.
macro_rules! files {
    ($($name:literal $(at $path:literal)? as $kind:expr),+ $(,)?) => {
        &[$(File {
            path: [$($path,)? concat!("/", $name)][0],
            kind: $kind,
            bytes: include_bytes!(concat!("../page/", $name)),
        }),+]
    };
}

const FILES: &[File] = files![
    "index.html" at "/" as HTML,
    "api.html" at "/api" as HTML,
    "openapi.js" as SCRIPT,
    "openapi.css" as CSS,
    "style/figure.css" as CSS,
    "style/page.css" as CSS,
    "style/rooms.css" as CSS,
    "style/rules.css" as CSS,
    "style/watch.css" as CSS,
    "icon.svg" as "image/svg+xml",
    "icon-192.png" as PNG,
    "icon-512.png" as PNG,
    "icon-maskable.png" as PNG,
    "manifest.webmanifest" as "application/manifest+json",
    "sw.js" as SCRIPT,
    "build.js" as SCRIPT,
    "main.js" as SCRIPT,
    "api.js" as SCRIPT,
    "rooms.js" as SCRIPT,
    "board/broken.js" as SCRIPT,
    "board/check.js" as SCRIPT,
    "board/history.js" as SCRIPT,
    "board/keys.js" as SCRIPT,
    "board/picture.js" as SCRIPT,
    "board/rules.js" as SCRIPT,
    "board/shape.js" as SCRIPT,
    "board/view.js" as SCRIPT,
    "board/work.js" as SCRIPT,
    "board/zoom.js" as SCRIPT,
    "engine/http.js" as SCRIPT,
    "engine/module.js" as SCRIPT,
    "engine/parts.js" as SCRIPT,
    "engine/worker.js" as SCRIPT,
    "engine/workers.js" as SCRIPT,
    "explain/chain.js" as SCRIPT,
    "explain/explain.js" as SCRIPT,
    "explain/words.js" as SCRIPT,
    "games/days.js" as SCRIPT,
    "games/games.js" as SCRIPT,
    "games/keep.js" as SCRIPT,
    "games/link.js" as SCRIPT,
    "games/moves.js" as SCRIPT,
    "games/opened.js" as SCRIPT,
    "games/store.js" as SCRIPT,
    "learn/learn.js" as SCRIPT,
    "parts/by.js" as SCRIPT,
    "parts/duration.js" as SCRIPT,
    "parts/offline.js" as SCRIPT,
    "parts/settings.js" as SCRIPT,
    "parts/share.js" as SCRIPT,
    "parts/sheets.js" as SCRIPT,
    "parts/toast.js" as SCRIPT,
    "parts/watchable.js" as SCRIPT,
    "play/branches.js" as SCRIPT,
    "play/fog.js" as SCRIPT,
    "play/play.js" as SCRIPT,
    "play/review.js" as SCRIPT,
    "play/rules.js" as SCRIPT,
    "play/solution.js" as SCRIPT,
    "set/editor.js" as SCRIPT,
    "set/kinds.js" as SCRIPT,
    "set/live.js" as SCRIPT,
    "set/need.js" as SCRIPT,
    "set/pictures.js" as SCRIPT,
    "set/room.js" as SCRIPT,
    "set/rows.js" as SCRIPT,
    "solve/solve.js" as SCRIPT,
    "start/collections.js" as SCRIPT,
    "start/days.js" as SCRIPT,
    "start/home.js" as SCRIPT,
    "start/launch.js" as SCRIPT,
    "start/make.js" as SCRIPT,
    "start/open.js" as SCRIPT,
    "start/photo.js" as SCRIPT,
    "start/saved.js" as SCRIPT,
    "start/statistics.js" as SCRIPT,
    "watch/trace.js" as SCRIPT,
    "watch/watch.js" as SCRIPT,
    "variants.txt" as "text/plain; charset=utf-8",
];

/// A file of the page, by its path.
pub(crate) async fn file(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let Some(file) = FILES.iter().find(|file| file.path == uri.path()) else {
        return Refusal::new(Trouble::UnknownPath, "There is nothing at this path.")
            .into_response();
    };
    if method != Method::GET && method != Method::HEAD {
        let refusal = Refusal::new(Trouble::WrongMethod, "Use GET for this file.");
        return refusal.into_response();
    }
    let tag = format!("\"{:016x}\"", hash(file.bytes));
    // A browser keeps the file and asks each time whether it is still right. Both answers say so: without it on the
    // short one, the browser would throw the file away.
    let known = headers.get_all(IF_NONE_MATCH).iter();
    let is_known = known.filter_map(|known| known.to_str().ok()).any(|known| {
        let tags = known.split(',').map(|known| known.trim());
        tags.map(|known| known.strip_prefix("W/").unwrap_or(known))
            .any(|known| known == tag || known == "*")
    });
    let caching = [(CACHE_CONTROL, "no-cache".to_owned()), (ETAG, tag)];
    if is_known {
        return (StatusCode::NOT_MODIFIED, caching).into_response();
    }
    (caching, [(CONTENT_TYPE, file.kind)], file.bytes).into_response()
}

/// Fowler, Noll and Vo's hash: the same bytes have the same name.
fn hash(bytes: &[u8]) -> u64 {
    let mix = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, mix)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn every_file_of_the_folder_is_built_in() {
        let page = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/page"));
        let mut folders = vec![page.to_owned()];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                let path = match path.strip_prefix(page).unwrap().to_str().unwrap() {
                    "index.html" => "/".to_owned(),
                    "api.html" => "/api".to_owned(),
                    other => format!("/{other}"),
                };
                assert!(FILES.iter().any(|file| file.path == path), "{path}");
            }
        }
    }

    #[test]
    fn every_id_is_there_once() {
        let page = include_str!("../page/index.html");
        let mut ids: Vec<&str> = page
            .split(" id=\"")
            .skip(1)
            .filter_map(|rest| rest.split('"').next())
            .collect();
        ids.sort_unstable();
        assert!(ids.len() > 100);
        for pair in ids.windows(2) {
            assert_ne!(pair[0], pair[1]);
        }
    }
}
