//! Says why a service was not asked, did not answer, or refused.

use std::io;
use std::path::PathBuf;
use std::time::Duration;

/// Why there is no answer, or none that grants what was asked for.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClientError {
    /// What was given is no address of a service.
    #[error(
        "{given:?} is no address of a service: {why}; write http:// or https://, a host and a port, as in http://host:port"
    )]
    Address {
        /// What was given.
        given: Box<str>,
        /// What is wrong with it.
        why: &'static str,
    },
    /// There are no certificates to go by.
    #[error("{place}: {why}; name a file of certificates (PEM)")]
    Certificates {
        /// The file, or where the system keeps its own.
        place: Box<str>,
        /// What is wrong there.
        why: Box<str>,
    },
    /// What was given as a token cannot be one.
    #[error(
        "the token has characters that no token has; give the one line that `jadoube token` printed"
    )]
    Token,
    /// The token would go over a way on which others can read it.
    #[error(
        "{authority} is not this machine, and http:// does not protect the token on the way; write https://"
    )]
    Unprotected {
        /// Host and port.
        authority: Box<str>,
    },
    /// Nobody could be reached, so nothing was sent.
    #[error("{authority}: {cause}; see whether the service runs")]
    Unreachable {
        /// Host and port.
        authority: Box<str>,
        /// What the system says.
        cause: io::Error,
    },
    /// Whoever answers is not the one whom the certificates vouch for.
    #[error(
        "{authority}: {cause}; name the certificate of the service, or write http:// if it has none"
    )]
    Untrusted {
        /// Host and port.
        authority: Box<str>,
        /// What is wrong with what he shows.
        cause: io::Error,
    },
    /// The connection broke before the request went out.
    #[error("{path}: {cause}; nothing was sent")]
    NotSent {
        /// What was asked for.
        path: Box<str>,
        /// How it broke.
        cause: hyper::Error,
    },
    /// The connection broke before the whole answer was there.
    #[error("{path}: {cause}; whether it was done is not known")]
    BrokenOff {
        /// What was asked for.
        path: Box<str>,
        /// How it broke.
        cause: hyper::Error,
    },
    /// No answer came in time.
    #[error("{path}: no answer within {} s; whether it was done is not known", limit.as_secs())]
    TooLate {
        /// What was asked for.
        path: Box<str>,
        /// How long it was waited for.
        limit: Duration,
    },
    /// The service has ended a stream, as it does before it ends itself.
    #[error("{path}: the service has ended the stream; follow it again")]
    StreamEnded {
        /// What was followed.
        path: Box<str>,
    },
    /// The service answered, and not with what was asked for.
    #[error("{path}: {status} {detail}")]
    Refused {
        /// What was asked for.
        path: Box<str>,
        /// The status.
        status: u16,
        /// What is wrong and what to do, in the words of the service.
        detail: Box<str>,
        /// How long the service asks to wait.
        retry_after: Option<Duration>,
    },
    /// The request cannot be written.
    #[error("{path}: the request cannot be written: {why}")]
    Request {
        /// What was to be asked for.
        path: Box<str>,
        /// Why not.
        why: Box<str>,
    },
    /// The answer is not what the interface says.
    #[error(
        "{path}: the answer cannot be read: {why}; see whether the service has another version"
    )]
    Answer {
        /// What was asked for.
        path: Box<str>,
        /// What is wrong with it.
        why: Box<str>,
    },
    /// The queue on disk could not be read or written.
    #[error(transparent)]
    Queue(#[from] QueueError),
}

/// Why a queue cannot be used, or takes no more.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum QueueError {
    /// The disk failed.
    #[error("{}: {cause}; see whether the disk is full and the file may be written", path.display())]
    Disk {
        /// The file.
        path: PathBuf,
        /// What the system says.
        cause: io::Error,
    },
    /// Another process has it.
    #[error("{}: another process sends from this queue; end it, or name another file", path.display())]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// A whole line does not have the form of a queue's line.
    #[error("{}: line {line} is no line of a queue ({why}); move the file away and look at it", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The number of the line, from 1.
        line: usize,
        /// What is wrong with it.
        why: Box<str>,
    },
    /// Too much waits.
    #[error("{}: {waiting} acts wait already, and no more fit; see why the service is not reached", path.display())]
    Full {
        /// The file.
        path: PathBuf,
        /// How many wait.
        waiting: usize,
    },
}

impl ClientError {
    /// Whether the same request may succeed later, and may be sent again without doing anything
    /// twice.
    pub(crate) fn may_pass(&self, repeat: Repeat) -> bool {
        match self {
            ClientError::Unreachable { .. } | ClientError::NotSent { .. } => true,
            ClientError::Refused { status: 429, .. } => true,
            ClientError::BrokenOff { cause, .. } => repeat == Repeat::Harmless && !cause.is_parse(),
            ClientError::TooLate { .. } => repeat == Repeat::Harmless,
            ClientError::Refused { status, .. } => {
                repeat == Repeat::Harmless && matches!(status, 502..=504)
            }
            _ => false,
        }
    }

    /// Whether a connection that was kept broke, as one does that the service has closed meanwhile,
    /// and the same request may be sent over another at once.
    pub(crate) fn was_closed_before(&self, repeat: Repeat) -> bool {
        match self {
            ClientError::NotSent { .. } => true,
            ClientError::BrokenOff { cause, .. } => {
                repeat == Repeat::Harmless && !cause.is_parse() && !cause.is_body_write_aborted()
            }
            _ => false,
        }
    }

    /// How long the service asks to wait.
    pub(crate) fn retry_after(&self) -> Option<Duration> {
        match self {
            ClientError::Refused { retry_after, .. } => *retry_after,
            _ => None,
        }
    }
}

/// What follows when a request is done twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Repeat {
    /// Nothing: it only reads, or a key says that it is the same.
    Harmless,
    /// Something is there twice.
    Doubles,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_may_be_sent_again() {
        let refused = |status| ClientError::Refused {
            path: "/x".into(),
            status,
            detail: "".into(),
            retry_after: None,
        };
        let unreachable = || ClientError::Unreachable {
            authority: "x:1".into(),
            cause: io::ErrorKind::ConnectionRefused.into(),
        };
        let untrusted = || ClientError::Untrusted {
            authority: "x:1".into(),
            cause: io::ErrorKind::InvalidData.into(),
        };
        let late = || ClientError::TooLate {
            path: "/x".into(),
            limit: Duration::from_secs(1),
        };
        // harmless, doubles
        let table = [
            (unreachable(), true, true),
            (untrusted(), false, false),
            (late(), true, false),
            (refused(429), true, true),
            (refused(503), true, false),
            (refused(502), true, false),
            (refused(504), true, false),
            (refused(500), false, false),
            (refused(507), false, false),
            (refused(401), false, false),
            (refused(404), false, false),
            (refused(409), false, false),
        ];
        for (error, harmless, doubles) in table {
            assert_eq!(error.may_pass(Repeat::Harmless), harmless, "{error}");
            assert_eq!(error.may_pass(Repeat::Doubles), doubles, "{error}");
        }
    }
}
