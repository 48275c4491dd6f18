//! The page's files and the rules are the same for everybody: they are compressed once, and sent so to who can read that.

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::Request;
use axum::http::header::{ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_LENGTH, VARY};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Mutex;

/// What was compressed before, by path. There are as many paths as the page has files.
static COMPRESSED: Mutex<BTreeMap<String, Bytes>> = Mutex::new(BTreeMap::new());

/// Larger than any file of the page.
const LARGEST: usize = 16 << 20;

/// Compresses what answers a request for a file of the page or for the rules.
pub async fn compress(request: Request, next: Next) -> Response {
    let path = request.uri().path().to_string();
    let is_shared = request.method() == Method::GET && (!path.starts_with("/api/") || path == "/api/rules");
    let is_wanted = is_shared && accepts_gzip(request.headers());
    let response = next.run(request).await;
    if !is_wanted || response.status() != StatusCode::OK {
        return response;
    }
    let (mut head, body) = response.into_parts();
    let Ok(plain) = to_bytes(body, LARGEST).await else { return Response::from_parts(head, Body::empty()) };
    let zipped = zipped(&path, &plain);
    head.headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    head.headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    head.headers.remove(CONTENT_LENGTH);
    Response::from_parts(head, Body::from(zipped))
}

fn accepts_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers.get(ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    accepted.split(',').any(|one| one.split(';').next().is_some_and(|name| name.trim() == "gzip"))
}

/// The compressed text of a path. While the page is being worked on, its files change: nothing is remembered then.
fn zipped(path: &str, plain: &[u8]) -> Bytes {
    let lock = || COMPRESSED.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    if let Some(known) = lock().get(path).filter(|_| !cfg!(debug_assertions)) {
        return known.clone();
    }
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(plain).expect("a vector takes all bytes");
    let zipped = Bytes::from(encoder.finish().expect("a vector takes all bytes"));
    lock().insert(path.into(), zipped.clone());
    zipped
}
