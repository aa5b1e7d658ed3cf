//! Every limit of the service on what comes from outside, in one place, each with its answer.

use std::time::Duration;

/// Bytes of the body of a request; more is answered 413. Files of pairings and of events have limits of their own.
pub const MAX_BODY_BYTES: usize = 1024 * 1024;
/// Bytes of a file of a whole event; more is answered 413.
pub const MAX_EVENT_FILE_BYTES: usize = 512 * 1024 * 1024;
/// Acts of one batch; more is answered 422.
pub const MAX_ACTS_OF_A_BATCH: usize = 256;
/// How long a request may take; then it is answered 503 and can be sent again.
pub const REQUEST_TIMEOUT: Duration = Duration::from_secs(30);
/// Items of one page; a larger page is answered 422.
pub const MAX_PAGE: u32 = 500;
/// Items of a page where no number is asked for.
pub const DEFAULT_PAGE: u32 = 100;
/// Characters of a name of a person, an event or a sector; more is answered 422.
pub const MAX_NAME_CHARS: usize = 200;
/// Rounds of an event; more is answered 422.
pub const MAX_ROUNDS: u32 = 64;
/// Boards of a round; more is answered 422.
pub const MAX_BOARDS: u32 = 5_000;
/// Verdicts kept of each board for those who follow it; who lags further behind reads them from the record.
pub const KEPT_MESSAGES: usize = 64;
/// Verdicts of an event that may wait for an arbiter's stream before it reads them from the boards instead.
pub const WAITING_MESSAGES: usize = 4_096;
/// Sockets and event streams at once; further ones are answered 503.
pub const MAX_STREAMS: usize = 20_000;
/// How long a socket that takes nothing is kept.
pub const SILENT_SOCKET: Duration = Duration::from_secs(60);
/// Bytes of a message that a client sends on a socket; a larger one closes it.
pub const MAX_SOCKET_MESSAGE_BYTES: usize = 4_096;
/// Positions looked at for one question on winnability.
pub const MAX_SEARCHED_STATES: u32 = 500_000;
/// Questions on winnability that may wait for the search; further ones stay with the arbiter.
pub const MAX_SEARCHES_WAITING: usize = 1_024;
/// Seconds by which spectators see a board later, at most.
pub const MAX_DELAY_S: u32 = 24 * 3600;
/// Players of an event; more is answered 422.
pub const MAX_PLAYERS: usize = 10_000;
/// Changes of the terms of a round; more is answered 409.
pub const MAX_CHANGES_OF_TERMS: usize = 100;
/// How often a change of an event's structure is planned anew because others were quicker; then it is answered 503.
pub const MAX_ATTEMPTS: usize = 64;
/// Bytes of the report that is kept of an event's files of pairings; more is answered 413.
pub const MAX_KEPT_REPORT_BYTES: usize = 3 * 1024 * 1024;
