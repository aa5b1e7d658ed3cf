//! Sends what stands at each board to a service, until the service has it.
//!
//! What is sent is all that stands at a board, in place of what was sent before. So nothing has to
//! be kept on disk: whoever watches the same files again sends the same again.

use std::collections::BTreeMap;

use audit::{StandingNotices, Watcher};
use client::{Client, ClientError, Retries, Trust};
use serde::{Deserialize, Serialize};
use service::limits::{MAX_MOVE_CHARS, MAX_REMARKS};
use tokio::runtime::{Builder, Runtime};

use crate::args::HallAddress;

/// Sends remarks to the hall of a round.
pub struct RemarkSender {
    client: Client,
    runtime: Runtime,
    round: Box<str>,
    /// The round, once the service has told it.
    hall: Option<KnownRound>,
    /// What the service has, by the numbers of boards.
    sent: BTreeMap<u32, Vec<SentRemark>>,
}

/// A round, as far as what is seen has to find its place in it.
struct KnownRound {
    number: u32,
    /// The names of its boards, by their numbers.
    boards: BTreeMap<u32, Box<str>>,
}

/// Why nothing is sent.
#[derive(Debug)]
pub enum NotSent {
    /// It will be tried again: nobody answers, for instance.
    Yet(String),
    /// It would be in vain: the address or the token is not right.
    Ever(String),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct SentRemark {
    key: String,
    what: &'static str,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    at_move: Option<String>,
}

#[derive(Serialize)]
struct SentRemarks<'r> {
    remarks: &'r [SentRemark],
}

#[derive(Deserialize)]
struct NumberedItem {
    #[serde(default)]
    id: Box<str>,
    number: u32,
}

#[derive(Deserialize)]
struct BoardsPage {
    items: Vec<NumberedItem>,
    next: Option<Box<str>>,
}

impl RemarkSender {
    /// Sends to this hall, as whom the token says.
    ///
    /// # Errors
    /// There are no certificates to go by, or the token has not the form of one.
    pub fn new(to: &HallAddress, trust: &Trust, token: &str) -> Result<RemarkSender, String> {
        let in_words = |error: ClientError| error.to_string();
        let client = Client::new(to.host.clone(), trust).map_err(in_words)?;
        let client = client.with_token(token).map_err(in_words)?;
        let runtime = Builder::new_current_thread().enable_all().build();
        Ok(RemarkSender {
            // the next look tries again
            client: client.with_retries(Retries::NONE),
            runtime: runtime.map_err(|error| error.to_string())?,
            round: to.round.clone(),
            hall: None,
            sent: BTreeMap::new(),
        })
    }

    /// Sends what the service does not have.
    ///
    /// # Errors
    /// Some of it could not be sent, and why.
    pub fn send(&mut self, watcher: &Watcher) -> Result<(), NotSent> {
        let hall = match self.hall.take() {
            Some(hall) => hall,
            None => self.runtime.block_on(known(&self.client, &self.round))?,
        };
        let mut strangers = Vec::new();
        for (number, remarks) in standing(watcher.standing(), hall.number) {
            if self.sent.get(&number) == Some(&remarks) {
                continue;
            }
            let Some(board) = hall.boards.get(&number) else {
                strangers.extend((!remarks.is_empty()).then_some(number.to_string()));
                continue;
            };
            let path = format!("/boards/{board}/remarks");
            let body = SentRemarks { remarks: &remarks };
            let told: Result<serde_json::Value, _> =
                self.runtime.block_on(self.client.put(&path, &body));
            let is_foreign = match told {
                Ok(_) => false,
                // of another sector, or taken away meanwhile; the others go on
                Err(ClientError::Refused {
                    status: 403 | 404, ..
                }) => true,
                Err(error) => return Err(not_sent(error)),
            };
            if is_foreign && !remarks.is_empty() {
                strangers.push(number.to_string());
            } else {
                self.sent.insert(number, remarks);
            }
        }
        if strangers.is_empty() {
            self.hall = Some(hall);
            return Ok(());
        }
        Err(NotSent::Yet(format!(
            "round {} has no board {} that this token may tell of: what is heard there is not sent",
            hall.number,
            strangers.join(", ")
        )))
    }
}

async fn known(client: &Client, round: &str) -> Result<KnownRound, NotSent> {
    let path = format!("/rounds/{round}");
    let NumberedItem { number, .. } = client.get(&path).await.map_err(not_sent)?;
    let (mut boards, mut after) = (BTreeMap::new(), String::new());
    loop {
        let path = format!("/rounds/{round}/boards?limit=500{after}");
        let page: BoardsPage = client.get(&path).await.map_err(not_sent)?;
        boards.extend(page.items.into_iter().map(|board| (board.number, board.id)));
        let Some(next) = page.next else {
            return Ok(KnownRound { number, boards });
        };
        after = format!("&after={next}");
    }
}

/// What stands in games of this round, by the numbers of boards: of one that is read from two files
/// once.
fn standing<'w>(
    games: impl Iterator<Item = StandingNotices<'w>>,
    round: u32,
) -> BTreeMap<u32, Vec<SentRemark>> {
    let mut all: BTreeMap<u32, Vec<SentRemark>> = BTreeMap::new();
    for game in games.filter(|game| game.round.is_none_or(|number| number == round)) {
        let Some(number) = game.board.and_then(|board| board.parse().ok()) else {
            continue;
        };
        let remarks = all.entry(number).or_default();
        for notice in game.notices {
            let is_there = remarks.iter().any(|remark| remark.key == notice.key);
            if !is_there && remarks.len() < MAX_REMARKS {
                let at_move = notice.at_move.filter(|at_move| is_plain(at_move));
                remarks.push(SentRemark {
                    key: notice.key,
                    what: notice.what.name(),
                    at_move: at_move.map(str::to_owned),
                });
            }
        }
    }
    all
}

/// Whether the service takes it as a move: what stands in a broken record may be anything.
fn is_plain(at_move: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_graphic() || byte == b' ';
    at_move.len() <= MAX_MOVE_CHARS && at_move.bytes().all(is_plain)
}

fn not_sent(error: ClientError) -> NotSent {
    match error {
        ClientError::Untrusted { .. } => NotSent::Ever(format!("{error}; see --tls-ca")),
        ClientError::Refused {
            status: 401 | 403 | 404,
            ..
        } => NotSent::Ever(error.to_string()),
        error => NotSent::Yet(error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use audit::{NoticeKind, StandingNotice};

    use super::*;

    fn game<'w>(round: Option<u32>, board: &'w str, keys: &[&str]) -> StandingNotices<'w> {
        let notice = |key: &&str| StandingNotice {
            key: (*key).to_owned(),
            what: NoticeKind::Flag,
            at_move: Some("34... K\u{7}"),
        };
        StandingNotices {
            round,
            board: Some(board),
            notices: keys.iter().map(notice).collect(),
        }
    }

    #[test]
    fn the_service_knows_all_that_is_heard() {
        for what in NoticeKind::ALL {
            let known: service::model::RemarkKind =
                serde_json::from_value(what.name().into()).expect("a kind");
            assert_eq!(known.word(), what.name());
        }
    }

    #[test]
    fn games_of_the_round_find_their_boards() {
        let many: Vec<String> = (0..40).map(|key| key.to_string()).collect();
        let many: Vec<&str> = many.iter().map(String::as_str).collect();
        let games = [
            game(Some(7), "12", &["a", "b"]),
            game(None, "12", &["b", "c"]),
            game(Some(6), "12", &["d"]),
            game(Some(7), "3", &[]),
            game(Some(7), "the first", &["e"]),
            game(Some(7), "4", &many),
        ];
        let all = standing(games.into_iter(), 7);
        let keys = |number| {
            let remarks: &Vec<SentRemark> = &all[&number];
            remarks.iter().map(|one| &*one.key).collect::<Vec<_>>()
        };
        assert_eq!(all.keys().copied().collect::<Vec<_>>(), [3, 4, 12]);
        assert_eq!((keys(3), keys(12)), (vec![], vec!["a", "b", "c"]));
        assert_eq!(keys(4).len(), MAX_REMARKS);
        assert_eq!(all[&12][0].at_move, None, "no move that can be shown");
    }
}
