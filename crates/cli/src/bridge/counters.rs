//! Reads the illegal moves of the boards of a round from a service, as far as arbiters have
//! decided.

use std::collections::BTreeMap;

use client::{Client, ClientError, ServerEvent};
use serde::Deserialize;

/// The boards of a round by their names.
pub type CountedBoards = BTreeMap<Box<str>, CountedBoard>;

/// A board, who plays there, and what is counted, White first; nothing where that was never seen
/// decided.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CountedBoard {
    pub number: u32,
    pub players: [String; 2],
    pub illegal: Option<[u32; 2]>,
}

#[derive(Deserialize)]
struct RoundNamed {
    event: Box<str>,
}

#[derive(Deserialize)]
struct CountedPage {
    items: Vec<BoardItem>,
    next: Option<Box<str>>,
}

#[derive(Deserialize)]
struct BoardItem {
    id: Box<str>,
    number: u32,
    white: Option<NamedPlayer>,
    black: Option<NamedPlayer>,
}

#[derive(Deserialize)]
struct NamedPlayer {
    name: String,
}

/// What of a message is needed.
#[derive(Deserialize)]
struct CountMessage {
    board: Box<str>,
    verdict: Option<CountVerdict>,
    #[serde(default)]
    open: Vec<OpenOffence>,
}

/// A ruling that waits for an arbiter.
#[derive(Deserialize)]
struct OpenOffence {
    offence: Box<str>,
}

#[derive(Deserialize)]
struct CountVerdict {
    state: Option<CountState>,
}

#[derive(Deserialize)]
struct CountState {
    illegal_moves: Option<CountPair>,
}

#[derive(Clone, Copy, Deserialize)]
struct CountPair {
    white: u32,
    black: u32,
}

/// The event of a round.
///
/// # Errors
/// The service does not answer, or refuses.
pub async fn event_of(client: &Client, round: &str) -> Result<Box<str>, ClientError> {
    let named: RoundNamed = client.get(&format!("/rounds/{round}")).await?;
    Ok(named.event)
}

/// The boards of a round as they stand; `before` is what was known of them: where a ruling on an
/// offence waits for an arbiter that stays.
///
/// # Errors
/// The service does not answer, or refuses.
pub async fn read(
    client: &Client,
    round: &str,
    before: &CountedBoards,
) -> Result<CountedBoards, ClientError> {
    let (mut boards, mut after) = (CountedBoards::new(), String::new());
    loop {
        let page: CountedPage = client
            .get(&format!("/rounds/{round}/boards?limit=500{after}"))
            .await?;
        for BoardItem {
            id,
            number,
            white,
            black,
        } in page.items
        {
            // somebody who sits alone plays no game, and the screen has no row of him
            let (Some(white), Some(black)) = (white, black) else {
                continue;
            };
            let state = client.get(&format!("/boards/{id}/state")).await;
            let message: Option<CountMessage> = match state {
                // it was deleted since the list was asked for
                Err(ClientError::Refused { status: 404, .. }) => continue,
                state => state?,
            };
            let mut board = CountedBoard {
                number,
                players: [white.name, black.name],
                illegal: before
                    .get(&id)
                    .map(|known| known.illegal)
                    .unwrap_or_default(),
            };
            board.illegal = match message {
                Some(message) => message.decided().or(board.illegal),
                // nothing has happened there
                None => Some([0, 0]),
            };
            boards.insert(id, board);
        }
        let Some(next) = page.next else {
            return Ok(boards);
        };
        after = format!("&after={next}");
    }
}

/// Takes what an event of the stream says; whether a counter of these boards is another now.
pub fn take(event: &ServerEvent, boards: &mut CountedBoards) -> bool {
    // what is no message of a board tells nothing of counters
    let Ok(message) = serde_json::from_str::<CountMessage>(&event.data) else {
        return false;
    };
    let Some(board) = boards.get_mut(&message.board) else {
        return false;
    };
    match message.decided() {
        None => false,
        decided => std::mem::replace(&mut board.illegal, decided) != decided,
    }
}

impl CountMessage {
    /// What is counted, unless a ruling on an offence waits for an arbiter: he may dismiss it. What
    /// else he is asked changes no counter.
    fn decided(self) -> Option<[u32; 2]> {
        let CountPair { white, black } = self.verdict?.state?.illegal_moves?;
        let is_decided = self.open.iter().all(|ruling| &*ruling.offence == "none");
        is_decided.then_some([white, black])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_decided_does_not_count() {
        let mut boards = CountedBoards::new();
        boards.insert("b".into(), CountedBoard::default());
        let state = r#""verdict":{"state":{"illegal_moves":{"white":1,"black":0}}}"#;
        let open = |offence: &str| {
            format!(r#"{{"board":"b",{state},"open":[{{"offence":"{offence}"}}]}}"#)
        };
        let table = [
            (open("illegal_move"), false, None),
            (
                format!(r#"{{"board":"other",{state},"open":[]}}"#),
                false,
                None,
            ),
            (r#"{"board":"b","presence":{}}"#.to_owned(), false, None),
            ("no JSON".to_owned(), false, None),
            // whether the opponent could have checkmated is asked about the result
            (open("none"), true, Some([1, 0])),
            (format!(r#"{{"board":"b",{state}}}"#), false, Some([1, 0])),
        ];
        for (data, is_new, illegal) in table {
            let event = ServerEvent {
                id: "".into(),
                data: data.clone().into(),
            };
            assert_eq!(take(&event, &mut boards), is_new, "{data}");
            assert_eq!(boards["b"].illegal, illegal, "{data}");
        }
    }
}
