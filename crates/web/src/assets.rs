//! The page, built into the program.

use crate::api::Failure;
use axum::http::{HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

#[derive(rust_embed::RustEmbed)]
#[folder = "page/"]
struct Page;

/// Nothing is loaded from elsewhere, and nobody may put the page into a frame.
const POLICY: &str = "default-src 'self'; img-src 'self' data: blob:; connect-src 'self'; object-src 'none'; \
                      frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

/// A file of the page.
pub async fn get(uri: Uri) -> Response {
    let path = match uri.path() {
        "/" => "index.html",
        path => path.trim_start_matches('/'),
    };
    let Some(file) = Page::get(path) else {
        return Failure(StatusCode::NOT_FOUND, format!("there is nothing at {}", uri.path())).into_response();
    };
    let kind = match path.rsplit_once('.').map(|(_, extension)| extension) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    };
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, "no-cache"),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
    ];
    let headers = headers.map(|(name, value)| (name, HeaderValue::from_static(value)));
    (headers, file.data).into_response()
}
