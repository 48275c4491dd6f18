//! The page, built into the program.

use crate::failure::Failure;
use axum::http::{HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

/// The files of the page.
#[derive(rust_embed::RustEmbed)]
#[folder = "page/"]
pub struct Page;

/// Nothing is loaded from elsewhere, and nobody may put the page into a frame.
const POLICY: &str = "default-src 'self'; img-src 'self' data: blob:; connect-src 'self'; object-src 'none'; \
                      frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

/// What nothing else answers: a file of the page, or that there is none.
pub async fn get(method: Method, uri: Uri) -> Response {
    let path = match uri.path() {
        "/" => "index.html",
        path => path.trim_start_matches('/'),
    };
    match page_file(path) {
        Some(file) if method == Method::GET || method == Method::HEAD => file,
        Some(_) => {
            Failure(StatusCode::METHOD_NOT_ALLOWED, format!("{path} can only be read")).into_response()
        }
        None => Failure::missing("there is nothing at this address").into_response(),
    }
}

/// What the page teaches of a game, in Markdown: rules, exercises, notation, a game with comments, a glossary. Blocks of the
/// kinds `diagram`, `lesson` and `game` stand for boards.
pub fn guide(game: &str) -> Option<String> {
    let file = Page::get(&format!("learn/{game}.md"))?;
    Some(String::from_utf8_lossy(&file.data).into_owned())
}

/// A file of the page by its path below the page's folder (`js/board/board.js`), with the headers it is sent with.
pub fn page_file(path: &str) -> Option<Response> {
    let file = Page::get(path)?;
    let kind = match path.rsplit_once('.').map(|(_, extension)| extension) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("json") => "application/json",
        Some("md") => "text/markdown; charset=utf-8",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    };
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, "no-cache"),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::REFERRER_POLICY, "no-referrer"),
    ];
    let headers = headers.map(|(name, value)| (name, HeaderValue::from_static(value)));
    Some((headers, file.data).into_response())
}
