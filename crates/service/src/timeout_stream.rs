//! Ends a connection on which nobody is heard at first, or takes nothing later.

use std::io::{self, ErrorKind, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Sleep, sleep};

/// A connection on which nobody waits for ever.
pub(crate) struct TimeoutStream<S> {
    stream: S,
    /// Runs out unless something is heard before.
    first: Option<Pin<Box<Sleep>>>,
    /// Runs while what is sent is not taken.
    taken: Option<Pin<Box<Sleep>>>,
    stalled_for: Duration,
}

impl<S> TimeoutStream<S> {
    /// Whoever is there has to say something for so long, and may leave what is sent lying for so long.
    pub(crate) fn new(stream: S, silent_for: Duration, stalled_for: Duration) -> TimeoutStream<S> {
        TimeoutStream {
            stream,
            first: Some(Box::pin(sleep(silent_for))),
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

impl<S: AsyncRead + Unpin> AsyncRead for TimeoutStream<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let read = Pin::new(&mut self.stream).poll_read(cx, buffer);
        match &mut self.first {
            Some(first) if read.is_pending() => first
                .as_mut()
                .poll(cx)
                .map(|()| Err(ErrorKind::TimedOut.into())),
            _ => {
                if read.is_ready() {
                    self.first = None;
                }
                read
            }
        }
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for TimeoutStream<S> {
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
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    use super::*;

    const SILENT: Duration = Duration::from_secs(10);
    const STALLED: Duration = Duration::from_secs(60);

    fn kind<T>(done: io::Result<T>) -> Option<ErrorKind> {
        done.err().map(|error| error.kind())
    }

    #[tokio::test(start_paused = true)]
    async fn nobody_waits_for_ever() {
        let (ours, _theirs) = duplex(16);
        let mut silent = TimeoutStream::new(ours, SILENT, STALLED);
        assert_eq!(kind(silent.read_u8().await), Some(ErrorKind::TimedOut));

        let (ours, mut theirs) = duplex(16);
        let mut heard = TimeoutStream::new(ours, SILENT, STALLED);
        theirs.write_u8(1).await.unwrap();
        assert_eq!(heard.read_u8().await.unwrap(), 1);
        let later = tokio::time::timeout(100 * SILENT, heard.read_u8()).await;
        assert!(later.is_err(), "whoever has said something may be silent");

        let written = heard.write_all(&[0; 17]).await;
        assert_eq!(kind(written), Some(ErrorKind::TimedOut));
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_takes_something_now_and_then_is_waited_for() {
        let (ours, mut theirs) = duplex(1);
        let mut slow = TimeoutStream::new(ours, SILENT, STALLED);
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
