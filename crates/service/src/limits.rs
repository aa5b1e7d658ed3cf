//! Sets every limit of the service on what comes from outside, in one place, each with the answer
//! to whoever exceeds it.

use std::time::Duration;

use jiff::SignedDuration;

/// Bytes of the body of a request; more is answered 413. Files of pairings and of events have
/// limits of their own.
pub const MAX_BODY_BYTES: usize = 1024 * 1024;
/// Entries at the end of a record that only arbiters can make; new acts of others are answered 409
/// then.
pub const ENTRIES_FOR_ARBITERS: u32 = 4_096;
/// Bytes of a file of a whole event; more is answered 413.
pub const MAX_EVENT_FILE_BYTES: usize = 512 * 1024 * 1024;
/// Acts of one batch; more is answered 422.
pub const MAX_ACTS_OF_A_BATCH: usize = 256;
/// How long a request may take; then it is answered 503 and can be sent again.
pub const REQUEST_TIMEOUT: Duration = Duration::from_secs(30);
/// How long the file of a whole event may take to arrive and to be taken; then it is answered 503,
/// and is taken or not.
pub const FILE_TIMEOUT: Duration = Duration::from_secs(10 * 60);
/// Items of one page; a larger page is answered 422.
pub const MAX_PAGE: u32 = 500;
/// Items of a page where no number is asked for.
pub const DEFAULT_PAGE: u32 = 100;
/// Characters of a name of a person, an event or a sector; more is answered 422.
pub const MAX_NAME_CHARS: usize = 200;
/// Rounds of an event; more is answered 422.
pub const MAX_ROUNDS: u32 = 64;
/// Characters of the periods of a clock.
pub const MAX_PERIODS_CHARS: usize = 100;
/// Boards of a round; more is answered 422.
pub const MAX_BOARDS: u32 = 5_000;
/// Verdicts kept of each board for those who follow it; who lags further behind reads them from the
/// record.
pub const KEPT_MESSAGES: usize = 64;
/// Verdicts of an event that may wait for an arbiter's stream before it reads them from the boards
/// instead.
pub const WAITING_MESSAGES: usize = 4_096;
/// Messages that an arbiter's stream sends together at most, when so many wait.
pub const GIVEN_TOGETHER: usize = 256;
/// By so much earlier than the last message that somebody has received from all boards he is given
/// them again when he comes back: no request takes longer to bring what was received before it.
pub const OVERLAP_OF_RETURN: Duration = Duration::from_secs(2 * REQUEST_TIMEOUT.as_secs());
/// Boards made, changed, down or back that may wait for an arbiter's stream before it looks at all
/// boards instead.
pub const WAITING_CHANGES: usize = 256;
/// Sockets and event streams of those who look on, at once; further ones are answered 503.
pub const MAX_STREAMS_OF_SPECTATORS: usize = 16_000;
/// Those of arbiters, auditors and operators, at once; further ones are answered 503.
pub const MAX_STREAMS_OF_ARBITERS: usize = 4_000;
/// Those of players and devices, at once; further ones are answered 503.
pub const MAX_OTHER_STREAMS: usize = 4_000;
/// Those of one who has shown who he is, at once; further ones are answered 503.
pub const MAX_STREAMS_OF_ONE: usize = 1_000;
/// How often a spectator is shown a board at most: what changes in between comes with the next.
/// Players, devices and arbiters are shown it at once.
pub const SHOWN_TO_SPECTATORS_EVERY: Duration = Duration::from_millis(500);
/// How long a connection is kept on which nothing is taken.
pub const SILENT_SOCKET: Duration = Duration::from_secs(60);
/// Bytes of a message that a client sends on a socket, and of its buffer; a larger one closes it.
pub const MAX_SOCKET_MESSAGE_BYTES: usize = 4_096;
/// Positions looked at for one question on winnability.
pub const MAX_SEARCHED_STATES: u64 = 500_000;
/// Bytes that those of one question may take at a time.
pub const MAX_SEARCHED_BYTES: u64 = 128_000_000;
/// Questions on winnability that may wait for the search; further ones stay with the arbiter.
pub const MAX_SEARCHES_WAITING: usize = 1_024;
/// Seconds by which spectators see a board later, at most.
pub const MAX_DELAY_S: u32 = 24 * 3600;
/// How long a search on winnability is waited for; later finds are dropped, the question stays with
/// the arbiter.
pub const SEARCH_DEADLINE: Duration = Duration::from_secs(10);
/// How long what a search has found waits when it cannot be recorded; each further time twice as
/// long as before.
pub const FINDING_TOLD_AGAIN_AFTER: Duration = Duration::from_secs(1);
/// How often it is tried to record it, for more than an hour; then the question stays with the
/// arbiter, or is searched again when the game is taken from the record.
pub const MAX_TELLINGS_OF_A_FINDING: u32 = 13;
/// Searches on winnability at once.
pub const MAX_SEARCHES: usize = 2;
/// Boards of events that are over held in memory; beyond them those that were asked for longest ago
/// are let go.
pub const MAX_ARCHIVED_BOARDS: usize = 1_000;
/// How long such a board is held at least, once it was asked for.
pub const ARCHIVED_HELD_FOR: Duration = Duration::from_secs(10);
/// Games taken from the record at once when the service begins.
pub const LOADED_AT_ONCE: usize = 16;
/// How often an act is judged again when another process has recorded acts of its game meanwhile.
pub const MAX_TRIES: usize = 4;
/// Connections at once, where the process may open so many files; otherwise as many as it may, and
/// as much less of each of the kinds below. Where there is no room for a further one, the oldest on
/// which nothing was asked yet is closed.
pub const MAX_CONNECTIONS: usize = 26_000;
/// Of those, kept for connections on which nothing was asked yet.
pub const ROOM_FOR_ARRIVALS: usize = 2_000;
/// Of those, kept for arbiters, auditors and operators.
pub const ROOM_FOR_STAFF: usize = 4_000;
/// Of those, kept for players and devices, and for staff.
pub const ROOM_FOR_PARTICIPANTS: usize = 4_000;
/// Connections on which strangers at one address ask; a request on a further one is answered 503,
/// and it is closed.
pub const MAX_CONNECTIONS_OF_AN_ADDRESS: usize = 12_000;
/// Connections on which one asks who has shown who he is; a request on a further one is answered
/// 503, and it is closed.
pub const MAX_CONNECTIONS_OF_ONE: usize = 3_000;
/// Connections without room for which the service does not begin.
pub const MIN_CONNECTIONS: usize = 52;
/// Files that the process opens besides connections: the store's, the log, deliveries of webhooks.
pub const OTHER_OPEN_FILES: usize = 96;
/// Bytes of the head of a request; a longer one is answered 431.
pub const MAX_HEAD_BYTES: usize = 16 * 1024;
/// Bytes of a body that anybody may send; more is answered 413.
pub const MAX_BODY_BYTES_OF_ANYBODY: usize = 64 * 1024;
/// Bytes of bodies of strangers held at once; further ones are answered 503.
pub const MAX_HELD_OF_STRANGERS: usize = 8 * 1024 * 1024;
/// Bytes of bodies of strangers at one address held at once; further ones are answered 503.
pub const MAX_HELD_OF_AN_ADDRESS: usize = 1024 * 1024;
/// Bytes held at once, besides, of bodies that show a password or a pairing code; further ones are
/// answered 503.
pub const MAX_HELD_OF_LOG_INS: usize = 1024 * 1024;
/// Of those, from one address.
pub const MAX_HELD_OF_LOG_INS_OF_AN_ADDRESS: usize = 128 * 1024;
/// Bytes held at once, besides, of bodies of players and devices; further ones are answered 503.
pub const MAX_HELD_OF_PARTICIPANTS: usize = 23 * 1024 * 1024;
/// Of those, of one of them.
pub const MAX_HELD_OF_A_PARTICIPANT: usize = 2 * 1024 * 1024;
/// Bytes held at once, besides, of bodies of arbiters, auditors and operators; further ones are
/// answered 503.
pub const MAX_HELD_OF_STAFF: usize = 64 * 1024 * 1024;
/// Of those, of one of them.
pub const MAX_HELD_OF_ONE_OF_STAFF: usize = 16 * 1024 * 1024;
/// Files of whole events taken at once; further ones are answered 503.
pub const MAX_EVENT_FILES_AT_ONCE: usize = 1;
/// How long the body of a request may stand still; then it is answered 503.
pub const BODY_STALLS_FOR: Duration = Duration::from_secs(10);
/// Requests that one address may make at once without showing who asks, or with what shows nobody;
/// more are answered 429.
pub const MAX_REQUESTS_OF_A_STRANGER: u32 = 10_000;
/// How soon such an address may ask once more.
pub const STRANGERS_ASK_EVERY: Duration = Duration::from_millis(2);
/// Acts that a device or a player may tell at once, such as were kept back while the network was
/// away; more are answered 429.
pub const MAX_ACTS_AT_ONCE: u32 = 10_000;
/// How soon such a one may tell one act more.
pub const ACT_EVERY: Duration = Duration::from_millis(20);
/// A store that has not answered for so long does not answer.
pub const STORE_TIMEOUT: Duration = Duration::from_secs(5);
/// How soon a record that is damaged is read again for those who look on.
pub const DAMAGED_READ_EVERY: Duration = Duration::from_secs(10);
/// How long it is remembered whether the store answered when somebody asked whether the service is
/// ready.
pub const READY_FOR: Duration = Duration::from_secs(1);
/// How long a client may take for the head of a request, from when the connection is open or the
/// last answer was given; then it is closed.
pub const HEADER_TIMEOUT: Duration = Duration::from_secs(10);
/// How long the beginning of TLS may take; then the connection is closed.
pub const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(10);
/// What runs beside the service and failed begins again after so long.
pub const BEGIN_AGAIN_AFTER: Duration = Duration::from_secs(1);
/// How long requests under way are waited for when the service ends.
pub const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(10);
/// How long those of strangers are: what one of them sends a byte at a time keeps nobody waiting
/// for a service that begins anew.
pub const STRANGERS_SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(1);
/// How often the ends of records are signed.
pub const SIGNING_INTERVAL: Duration = Duration::from_secs(60);
/// Characters of a login; a longer one is answered 422, and none logs in with it.
pub const MAX_LOGIN_CHARS: usize = 64;
/// Characters of a new password, at least; fewer are answered 422.
pub const MIN_PASSWORD_CHARS: usize = 8;
/// Characters of a new password, at most; more are answered 422.
pub const MAX_PASSWORD_CHARS: usize = 256;
/// How long a session lasts.
pub const SESSION_LIFETIME: Duration = Duration::from_secs(12 * 3600);
/// Sessions of one account at once; a further log-in ends the oldest.
pub const MAX_SESSIONS_OF_AN_ACCOUNT: usize = 16;
/// Passwords hashed at once, each in 19 MiB.
pub const MAX_HASHES_AT_ONCE: usize = 2;
/// Passwords of strangers, and as many of those who are known, that may wait to be hashed; further
/// ones are answered 503.
pub const MAX_HASHES_WAITING: usize = 32;
/// Log-ins to one account from one address that may fail before each further one has to wait; too
/// early ones are answered 429.
pub const FREE_LOG_INS: u32 = 5;
/// How long the first of them waits; every further one twice as long as the one before.
pub const FIRST_PAUSE: Duration = Duration::from_secs(1);
/// How long they wait at most.
pub const MAX_PAUSE: Duration = Duration::from_secs(5 * 60);
/// After how long without a log-in the failed ones are forgotten.
pub const FAILURES_KEPT_FOR: Duration = Duration::from_secs(3600);
/// Log-ins to one account that may be tried at once from all addresses together where nobody has
/// logged in to it, and as many with all browsers together with which somebody has; more are
/// answered 429.
pub const MAX_LOG_INS_FROM_ANYWHERE: u32 = 100;
/// How soon one more may be tried.
pub const STRANGERS_LOG_IN_EVERY: Duration = Duration::from_secs(10);
/// Wrong codes of a second factor that may be tried at once, from all addresses together and with
/// each known browser; more are answered 429.
pub const MAX_CODES_AT_ONCE: u32 = 10;
/// How soon one more may be tried.
pub const CODE_EVERY: Duration = Duration::from_secs(5 * 60);
/// Codes on paper that come with a second factor.
pub const RECOVERY_CODES: usize = 10;
/// Characters of a code that is sent; a longer one is answered 422.
pub const MAX_CODE_CHARS: usize = 32;
/// How long a browser is known with which somebody has logged in; browsers keep no cookie longer.
pub const BROWSER_KNOWN_FOR: Duration = Duration::from_secs(400 * 24 * 3600);
/// Log-ins and pairing codes that one address, or log-ins that a known browser, may try at once;
/// more are answered 429.
pub const MAX_ATTEMPTS_OF_AN_ADDRESS: u32 = 60;
/// How soon an address may try once more.
pub const ATTEMPT_EVERY: Duration = Duration::from_secs(1);
/// Accounts, and addresses, whose attempts are remembered; the longest unused are forgotten.
pub const MAX_THROTTLED: usize = 10_000;
/// Those who have shown who they are, and boards, remembered so that not every request asks the
/// store.
pub const MAX_KNOWN: usize = 10_000;
/// How long they are remembered: as late is a revocation noticed, or a change of a board, that
/// another process made.
pub const KNOWN_FOR: Duration = Duration::from_secs(3);
/// By how much the time of day must have been set to be found to be: time services set smaller
/// differences right by degrees.
pub const CLOCK_IS_SET_FROM: Duration = Duration::from_millis(100);
/// How long before its boards are started a round may be told to start.
pub const START_AT_MOST_AHEAD: Duration = Duration::from_secs(24 * 3600);
/// How often it is looked whether a round is to start.
pub const STARTS_LOOKED_AT_EVERY: Duration = Duration::from_secs(1);
/// How often it is looked whether the time of day was set.
pub const CLOCK_LOOKED_AT_EVERY: Duration = Duration::from_secs(1);
/// How far ahead the end of a session may lie, where the time of day was set back before the
/// service began: one that would last longer has ended.
pub const MAX_SESSION_AHEAD: Duration = Duration::from_secs(2 * SESSION_LIFETIME.as_secs());
/// Days that a token lasts where nothing else is asked for.
pub const DEFAULT_TOKEN_DAYS: u32 = 30;
/// Days that a token lasts at most; more are answered 422.
pub const MAX_TOKEN_DAYS: u32 = 366;
/// Minutes that a pairing code can be redeemed, unless it is asked for otherwise.
pub const DEFAULT_CODE_MINUTES: u32 = 5;
/// Minutes that a pairing code lasts at most, as on a sheet that is printed in the morning; more
/// are answered 422.
pub const MAX_CODE_MINUTES: u32 = 12 * 60;
/// How long the token of a device lasts that a pairing code was exchanged for.
pub const DEVICE_TOKEN_LIFETIME: Duration = Duration::from_secs(48 * 3600);
/// Deeds that may wait to be written to the audit log; further ones are dropped and counted.
pub const MAX_DEEDS_WAITING: usize = 4_096;
/// Deeds written to the audit log at once, so that acts get their turn between.
pub const DEEDS_OF_A_WRITE: usize = 256;
/// How often the audit log is written; the same deed done again between is counted.
pub const AUDIT_EVERY: Duration = Duration::from_secs(1);
/// How often it is written what strangers have done and tried; the same again between is counted.
pub const STRANGERS_AUDITED_EVERY: Duration = Duration::from_secs(60);
/// Deeds of strangers that may wait for that; further ones are dropped and counted.
pub const MAX_DEEDS_OF_STRANGERS_WAITING: usize = 256;
/// How long a line of the audit log is kept.
pub const AUDIT_KEPT_FOR: Duration = Duration::from_secs(366 * 24 * 3600);
/// How often what has ended is cleared away, and what need not be kept any longer erased.
pub const UPKEEP_EVERY: Duration = Duration::from_secs(3600);
/// How long it is announced before persons, log-ins that have ended, and old lines of the audit log
/// are erased.
pub const ERASURE_ANNOUNCED_FOR: SignedDuration = SignedDuration::from_hours(7 * 24);
/// How long it is before games by link are, whose time is over.
pub const GAMES_ANNOUNCED_FOR: SignedDuration = SignedDuration::from_hours(24);
/// For how long the service may have been away: a clock that is further ahead, or as far behind, is
/// not believed.
pub const MAX_ABSENCE: SignedDuration = SignedDuration::from_hours(31 * 24);
/// How much of an absence counts as time that has passed since something was announced.
pub const ABSENCE_COUNTED: SignedDuration = SignedDuration::from_hours(24);
/// How far the clock of whoever says that the service's is right may be from it.
pub const CLOCKS_AGREE_WITHIN: SignedDuration = SignedDuration::from_mins(10);
/// Bytes of a name in the audit log; longer ones are cut.
pub const MAX_TARGET_BYTES: usize = 64;
/// Remarks on a game that stand at once; more is answered 422.
pub const MAX_REMARKS: usize = 32;
/// Characters of the move that a remark is about; more is answered 422.
pub const MAX_MOVE_CHARS: usize = 60;
/// Characters of the name of a kind of board; more is answered 422.
pub const MAX_FAMILY_CHARS: usize = 32;
/// Squares that a device names of its board, and characters of how the men stand there; more is
/// answered 422.
pub const MAX_SQUARES: usize = 64;
/// How often arbiters are told of the sensors of one board at most; what changes in between is told
/// at the next look at it.
pub const SENSOR_TOLD_EVERY: Duration = Duration::from_millis(250);
/// Keys of an event's cards that are remembered once they were renewed: older cards are not known.
pub const MAX_FORMER_CARD_KEYS: usize = 8;
/// Calls for the arbiter that a table may make at once, one after the other; more are answered 429.
pub const MAX_CALLS_OF_A_TABLE: u32 = 3;
/// How soon it may call once more.
pub const TABLE_CALLS_EVERY: Duration = Duration::from_secs(60);
/// Calls that one person may make at once, from whichever tables: the people whom the operator
/// expects at one address together so many times as many. More are answered 429.
pub const MAX_CALLS_OF_A_PERSON: u32 = 2;
/// How soon each of them may make one more.
pub const PERSON_CALLS_EVERY: Duration = Duration::from_secs(60);
/// Webhooks of an event; more is answered 422.
pub const MAX_WEBHOOKS: usize = 16;
/// Characters of the address of a webhook; more is answered 422.
pub const MAX_URL_CHARS: usize = 2_048;
/// Deliveries that may wait for one webhook; of more the oldest is dropped and counted.
pub const MAX_DELIVERIES_WAITING: usize = 1_024;
/// How long one attempt to deliver may take, from the look-up of the name to the status of the
/// answer.
pub const DELIVERY_TIMEOUT: Duration = Duration::from_secs(10);
/// How long a delivery waits after its first failed attempt; after every further one twice as long
/// as before.
pub const FIRST_RETRY: Duration = Duration::from_secs(2);
/// How long it waits at most.
pub const MAX_RETRY: Duration = Duration::from_secs(10 * 60);
/// How often a delivery is tried; then it is given up and counted.
pub const MAX_DELIVERY_ATTEMPTS: u32 = 12;
/// How old a delivery may be that is tried once more.
pub const MAX_DELIVERY_AGE: Duration = Duration::from_secs(3600);
/// Bytes of the head of an answer to a delivery; a larger one is a failed attempt. Bodies are not
/// read.
pub const MAX_ANSWER_BYTES: usize = 16 * 1024;
/// How often the webhooks are read again: as late is one noticed that another process made.
pub const WEBHOOKS_READ_EVERY: Duration = Duration::from_secs(30);
/// How often the events are read again: as late is a change noticed that another process made.
pub const EVENTS_READ_EVERY: Duration = Duration::from_secs(30);
/// Seconds after which a board is down whose device is not heard, where the event says nothing
/// else.
pub const DEFAULT_DOWN_AFTER_S: u32 = 60;
/// Seconds after which such a board is down, at least; fewer are answered 422.
pub const MIN_DOWN_AFTER_S: u32 = 15;
/// Seconds after which such a board is down, at most; more are answered 422.
pub const MAX_DOWN_AFTER_S: u32 = 24 * 3600;
/// How long acts of a board may go unrecorded before it is down.
pub const NOT_RECORDED_AFTER: Duration = Duration::from_secs(5);
/// How often the boards are looked at, whether they are down.
pub const LOOK_EVERY: Duration = Duration::from_secs(1);
/// How often a socket of a device is pinged, so that it is heard.
pub const PING_EVERY: Duration = Duration::from_secs(5);
/// Players of an event; more is answered 422.
pub const MAX_PLAYERS: usize = 10_000;
/// Changes of the terms of a round; more is answered 409.
pub const MAX_CHANGES_OF_TERMS: usize = 100;
/// How often a change of an event's structure is planned anew because others were quicker; then it
/// is answered 503.
pub const MAX_ATTEMPTS: usize = 64;
/// Bytes of the report that is kept of an event's files of pairings, as it is written; more is
/// answered 413.
pub const MAX_KEPT_REPORT_BYTES: usize = 3 * 1024 * 1024;
/// How often somebody whose stream is open must still be whom he has shown himself to be.
pub const SHOWN_AGAIN_EVERY: Duration = Duration::from_secs(30);
/// Acts of a script that is judged without any record; more is answered 422.
pub const MAX_ACTS_OF_A_SCRIPT: usize = 64;
/// Editions that a script is judged under; more is answered 422.
pub const MAX_EDITIONS_OF_A_SCRIPT: usize = 12;
/// Scripts judged at once.
pub const MAX_SCRIPTS_AT_ONCE: usize = 2;
/// How long a script waits for its turn; then it is answered 503.
pub const JUDGING_WAITED_FOR: Duration = Duration::from_secs(5);
/// How long the judging of a script may take, but for the act that is being judged then; it is
/// answered 503.
pub const JUDGING_DEADLINE: Duration = Duration::from_secs(5);
/// Scripts that one person may have judged at once: the people whom the operator expects at one
/// address together so many times as many. More are answered 429.
pub const MAX_SCRIPTS_OF_A_PERSON: u32 = 10;
/// How often each of them may send one more.
pub const SCRIPT_EVERY: Duration = Duration::from_secs(6);
/// Games by link that there are at once. For a further one the oldest gives its place that nobody
/// has told an act in, or else the oldest that is older than a day and that nobody follows; where
/// there is none it is answered 503.
pub const MAX_GAMES: usize = 2_000;
/// Games by link of one person that there are at once: the people whom the operator expects at one
/// address together so many times as many; further ones are answered 429. The store keeps no
/// addresses: games made before the service began, or by another process, count for none.
pub const MAX_GAMES_KEPT_OF_A_PERSON: u32 = 8;
/// Games by link that one person may make at once; more are answered 429.
pub const MAX_GAMES_OF_A_PERSON: u32 = 4;
/// How often each of them may make one more.
pub const GAME_EVERY: Duration = Duration::from_secs(3 * 60);
/// How long a game by link is kept; then it is deleted, and its names are answered 404.
pub const GAME_KEPT_FOR: Duration = Duration::from_secs(7 * 24 * 3600);
/// How long a game by link is kept at least in which nobody tells an act.
pub const GAME_UNUSED_FOR: Duration = Duration::from_secs(2 * 3600);
/// Acts of a game by link that are told together; more is answered 422.
pub const MAX_ACTS_TOLD_BY_LINK: usize = 64;
/// Acts that whoever has a seat may tell at once, such as were kept back while the network was
/// away; more are answered 429.
pub const MAX_ACTS_OF_A_SEAT: u32 = 400;
/// How soon he may tell one act more.
pub const SEAT_ACT_EVERY: Duration = Duration::from_millis(50);
/// Sockets and event streams of one game by link, at once; further ones are answered 503.
pub const MAX_LISTENERS_OF_A_GAME: usize = 64;
/// Games by link held in memory, but for those that somebody follows; others are judged again when
/// they are asked for.
pub const MAX_GAMES_HELD: usize = 128;
/// Acts of all games by link held in memory, at about 4 KB each, whether somebody follows them or
/// not. Of more the longest unused game is put away: who follows it goes on, and it is judged again
/// when an act of it is told.
pub const MAX_ACTS_HELD: usize = 100_000;
/// Games by link that are worked at at once, beside those; others wait.
pub const MAX_GAMES_AT_WORK: usize = 16;
/// After how long without an answer to pings a player of a game by link is cut off.
pub const SILENT_PLAYER: Duration = Duration::from_secs(12);
/// How long a player of a game by link is away before his clock is stopped.
pub const CUT_OFF_AFTER: Duration = Duration::from_secs(5);
/// Messages that a follower of a game by link is read ahead.
pub const READ_AHEAD_OF_A_GAME: usize = 16;
/// Games by link that are judged at once; others wait.
pub const MAX_GAMES_JUDGED_AT_ONCE: usize = 2;
/// Characters of a player's name in a game by link; more is answered 422.
pub const MAX_GAME_NAME_CHARS: usize = 60;
