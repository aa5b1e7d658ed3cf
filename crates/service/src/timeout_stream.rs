//! Closes a connection when the other end stops reading.

use std::io::{self, ErrorKind, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Sleep, sleep};

/// A connection that ends where what is sent is not taken.
pub(crate) struct TimeoutStream<S, K> {
    stream: S,
    /// What is kept for as long as there is the connection, whoever has it.
    _kept: K,
    /// Runs while what is sent is not taken.
    taken: Option<Pin<Box<Sleep>>>,
    stalled_for: Duration,
}

impl<S, K> TimeoutStream<S, K> {
    /// Whoever is there may leave what is sent lying for so long.
    pub(crate) fn new(stream: S, stalled_for: Duration, kept: K) -> TimeoutStream<S, K> {
        TimeoutStream {
            stream,
            _kept: kept,
            taken: None,
            stalled_for,
        }
    }

    /// What came of an attempt to send.
    fn sent<T>(&mut self, cx: &mut Context<'_>, sent: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if sent.is_ready() {
            self.taken = None;
            return sent;
        }
        let stalled_for = self.stalled_for;
        let taken = self
            .taken
            .get_or_insert_with(|| Box::pin(sleep(stalled_for)));
        taken
            .as_mut()
            .poll(cx)
            .map(|()| Err(ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin, K: Unpin> AsyncRead for TimeoutStream<S, K> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl<S: AsyncWrite + Unpin, K: Unpin> AsyncWrite for TimeoutStream<S, K> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let sent = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.sent(cx, sent)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let sent = Pin::new(&mut self.stream).poll_write_vectored(cx, parts);
        self.sent(cx, sent)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let sent = Pin::new(&mut self.stream).poll_flush(cx);
        self.sent(cx, sent)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let sent = Pin::new(&mut self.stream).poll_shutdown(cx);
        self.sent(cx, sent)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    use super::*;

    const STALLED: Duration = Duration::from_secs(60);

    #[tokio::test(start_paused = true)]
    async fn what_is_not_taken_is_not_waited_for() {
        let (ours, mut theirs) = duplex(16);
        let kept = Arc::new(());
        let mut stream = TimeoutStream::new(ours, STALLED, Arc::clone(&kept));
        theirs.write_u8(1).await.unwrap();
        assert_eq!(stream.read_u8().await.unwrap(), 1);
        let written = stream.write_all(&[0; 17]).await;
        assert_eq!(written.unwrap_err().kind(), ErrorKind::TimedOut);
        assert_eq!(Arc::strong_count(&kept), 2);
        drop(stream);
        assert_eq!(Arc::strong_count(&kept), 1);
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_takes_something_now_and_then_is_waited_for() {
        let (ours, mut theirs) = duplex(1);
        let mut slow = TimeoutStream::new(ours, STALLED, ());
        let taking = async {
            for _ in 0..10 {
                sleep(STALLED / 2).await;
                theirs.read_u8().await.unwrap();
            }
        };
        let (written, ()) = tokio::join!(slow.write_all(&[0; 10]), taking);
        written.unwrap();
    }
}
