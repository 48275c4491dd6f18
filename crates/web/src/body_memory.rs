//! The memory of large bodies: those of requests while they are answered, those of answers until they are sent.

use crate::failure::Failure;
use axum::body::{Body, Bytes, HttpBody, to_bytes};
use axum::extract::{Request, State};
use axum::http::header::{CONTENT_LENGTH, TRANSFER_ENCODING};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

/// The largest body of a request: a game with all its variations.
pub(crate) const LARGEST: usize = 4 << 20;

/// Bodies that are smaller do not count.
const SMALL: usize = 64 << 10;

/// What all bodies may take together, in kilobytes.
const KILOBYTES: usize = 256 << 10;

/// What a request takes that was read, by its length in bytes.
const READ_FACTOR: usize = 4;

/// How long a request waits for memory.
const TIMEOUT: Duration = Duration::from_secs(5);

/// The memory of all large bodies.
#[derive(Clone)]
pub(crate) struct BodyMemory(Arc<Semaphore>);

impl Default for BodyMemory {
    fn default() -> Self {
        BodyMemory(Arc::new(Semaphore::new(KILOBYTES)))
    }
}

impl BodyMemory {
    /// Waits until there is memory for a body; small ones get theirs without.
    async fn take(&self, bytes: usize) -> Result<Option<OwnedSemaphorePermit>, Failure> {
        if bytes <= SMALL {
            return Ok(None);
        }
        match timeout(TIMEOUT, Arc::clone(&self.0).acquire_many_owned(kilobytes(bytes))).await {
            Ok(Ok(permit)) => Ok(Some(permit)),
            _ => Err(full()),
        }
    }

    /// The same answer, which has its memory until it is sent. It does not wait for memory, since it is there already.
    async fn hold(&self, response: Response) -> Result<Response, Failure> {
        let length = response.body().size_hint().exact().unwrap_or(0) as usize;
        if length <= SMALL {
            return Ok(response);
        }
        let permit = Arc::clone(&self.0).try_acquire_many_owned(kilobytes(length)).map_err(|_| full())?;
        let (parts, body) = response.into_parts();
        let bytes = to_bytes(body, length).await.map_err(|_| Failure::internal())?;
        Ok(Response::from_parts(parts, Body::from(Bytes::from_owner(Held { bytes, _permit: permit }))))
    }
}

fn kilobytes(bytes: usize) -> u32 {
    bytes.div_ceil(1 << 10).min(KILOBYTES) as u32
}

fn full() -> Failure {
    let most = KILOBYTES >> 10;
    Failure::busy(format!("all requests and answers may take {most} MB together: try again later"))
}

/// Bytes with their memory.
struct Held {
    bytes: Bytes,
    _permit: OwnedSemaphorePermit,
}

impl AsRef<[u8]> for Held {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

/// Refuses bodies that are too large, and gives the others their memory.
pub(crate) async fn account(State(memory): State<BodyMemory>, request: Request, next: Next) -> Response {
    let length = body_length(request.headers());
    if length > LARGEST {
        discard(request.into_body()).await;
        let reason = format!("a request may have {LARGEST} bytes, and this one has {length}");
        return Failure(StatusCode::PAYLOAD_TOO_LARGE, reason).into_response();
    }
    let read = match memory.take(READ_FACTOR * length).await {
        Ok(permit) => permit,
        Err(failure) => return failure.into_response(),
    };
    let response = next.run(request).await;
    drop(read);
    memory.hold(response).await.unwrap_or_else(Failure::into_response)
}

/// The bytes that a body has, or may have where it does not say.
fn body_length(headers: &HeaderMap) -> usize {
    if headers.contains_key(TRANSFER_ENCODING) {
        return LARGEST;
    }
    headers.get(CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse().ok()).unwrap_or(0)
}

/// The most that is read and thrown away of a body, so that its sender comes to read the answer, and for how long.
const MOST_DISCARDED: usize = 64 << 20;
const DISCARDING: Duration = Duration::from_secs(5);

async fn discard(body: Body) {
    let mut data = body.into_data_stream();
    let reading = async {
        let mut discarded = 0;
        while let Some(Ok(bytes)) = data.next().await {
            discarded += bytes.len();
            if discarded > MOST_DISCARDED {
                break;
            }
        }
    };
    let _ = timeout(DISCARDING, reading).await;
}
