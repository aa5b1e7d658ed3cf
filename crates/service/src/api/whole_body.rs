//! Reads the bodies of requests, within what the service can hold for each sender.

use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::StatusCode;
use http_body_util::BodyExt;
use hyper::body::Body as _;
use tokio::time::timeout;

use crate::limits::BODY_STALLS_FOR;
use crate::problem::{HandlerResult, Problem};
use crate::shares::{Full, Share};

/// The whole body of a request, at most so many bytes. It counts for whoever sends it until the
/// request is answered.
pub(super) async fn whole_body(request: Request, most: usize) -> HandlerResult<Bytes> {
    let (parts, body) = request.into_parts();
    let share = parts.extensions.get::<Arc<Share>>();
    let share = share.ok_or_else(|| Problem::failed("nobody was found to send this body"))?;
    read(body, most, Vec::new(), |more| share.grow(more)).await
}

/// The whole body, at most so many bytes, put into `whole` as far as `grow` lets it be held.
pub(super) async fn read(
    mut body: Body,
    most: usize,
    mut whole: Vec<u8>,
    grow: impl Fn(usize) -> Result<(), Full>,
) -> HandlerResult<Bytes> {
    if body.size_hint().lower() > most as u64 {
        return Err(too_long(most));
    }
    loop {
        let frame = timeout(BODY_STALLS_FOR, body.frame()).await;
        let Some(frame) = frame.map_err(|_| stalled())? else {
            return Ok(whole.into());
        };
        let Ok(data) = frame.map_err(|_| broken_off())?.into_data() else {
            continue;
        };
        if whole.len() + data.len() > most {
            return Err(too_long(most));
        }
        grow(data.len()).map_err(no_room)?;
        whole.extend_from_slice(&data);
    }
}

fn too_long(most: usize) -> Problem {
    Problem::too_large(format!(
        "the body has more than {most} bytes; send less at once"
    ))
}

fn stalled() -> Problem {
    Problem::unavailable("the body of this request stopped arriving; send it again")
}

fn broken_off() -> Problem {
    Problem {
        status: StatusCode::BAD_REQUEST.as_u16(),
        ..Problem::invalid("body", "the body breaks off; send it whole")
    }
}

fn no_room(full: Full) -> Problem {
    Problem::unavailable(match full {
        Full::One => {
            "too much is being sent from this address, or with this token, at once; send it again \
             in a moment"
        }
        Full::All => "too much is being sent at once; send it again in a moment",
    })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use futures_util::stream::{self, StreamExt};
    use tokio::time::sleep;

    use super::*;

    /// After how many seconds each comes, and how many bytes it has.
    type Pieces = &'static [(u64, usize)];

    fn body(pieces: Pieces) -> Body {
        Body::from_stream(stream::iter(pieces).then(|(after_s, length)| async move {
            sleep(Duration::from_secs(*after_s)).await;
            Ok::<_, std::io::Error>(vec![b' '; *length])
        }))
    }

    #[tokio::test(start_paused = true)]
    async fn as_long_and_as_slow_as_it_may_be() {
        let table: [(Pieces, Result<usize, u16>); 7] = [
            (&[], Ok(0)),
            (&[(9, 5), (9, 5), (9, 0)], Ok(10)),
            (&[(0, 11)], Err(413)),
            (&[(0, 6), (0, 5)], Err(413)),
            (&[(0, 1), (11, 1)], Err(503)),
            (&[(11, 1)], Err(503)),
            (&[(0, 9)], Ok(9)),
        ];
        for (pieces, expected) in table {
            let read = read(body(pieces), 10, Vec::new(), |_| Ok(())).await;
            let read = read.map(|bytes| bytes.len());
            assert_eq!(
                read.map_err(|problem| problem.status),
                expected,
                "{pieces:?}"
            );
        }
        let told = read(Body::from("x".repeat(11)), 10, Vec::new(), |_| {
            unreachable!("it is not read")
        });
        assert_eq!(told.await.unwrap_err().status, 413);
        let held = read(body(&[(0, 4), (0, 4)]), 10, Vec::new(), |_| Err(Full::All)).await;
        assert_eq!(held.unwrap_err().status, 503);
    }
}
