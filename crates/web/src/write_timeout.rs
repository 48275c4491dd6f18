use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

/// How long a reader may take for [`LEAST`] bytes of what is sent, and no less may it read.
const TIMEOUT: Duration = Duration::from_secs(10);
const LEAST: usize = 16 << 10;

/// A connection that breaks when its reader is too slow: what waits to be sent takes memory.
pub struct WriteTimeout<S> {
    stream: S,
    /// There since something could not be sent at once, until all is sent.
    stalled: Option<Stalled>,
}

struct Stalled {
    timer: Pin<Box<Sleep>>,
    /// Bytes sent since the timer was set.
    sent: usize,
}

impl<S> WriteTimeout<S> {
    /// The same connection, watched.
    pub fn new(stream: S) -> Self {
        WriteTimeout { stream, stalled: None }
    }

    /// The same result, unless the reader is too slow.
    fn watched(
        &mut self,
        context: &mut Context<'_>,
        result: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        if let (Poll::Ready(Ok(sent)), Some(stalled)) = (&result, &mut self.stalled) {
            stalled.sent += sent;
        }
        if result.is_ready() {
            return result;
        }
        let stalled =
            self.stalled.get_or_insert_with(|| Stalled { timer: Box::pin(sleep(TIMEOUT)), sent: 0 });
        while stalled.timer.as_mut().poll(context).is_ready() {
            if stalled.sent < LEAST {
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            stalled.sent = 0;
            stalled.timer.as_mut().reset(Instant::now() + TIMEOUT);
        }
        Poll::Pending
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for WriteTimeout<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for WriteTimeout<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.watched(context, result)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.watched(context, result)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    /// Asked for when everything has been written.
    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(Pin::new(&mut self.stream).poll_flush(context))?;
        self.stalled = None;
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
