//! Imports an event from a file: the whole file is checked before anything is written.

use std::collections::{BTreeMap, HashSet};

use ledger::{
    Document, Entry, Extent, GameId, Item, SignedHead, Store, StoreError, Trusted, read_record,
    verify,
};

use super::super::pairings::PairingsReport;
use crate::app::App;
use crate::model::{Board, DocumentKind, Event, Player, Round};
use crate::problem::{HandlerResult, Problem};
use crate::registry::Versioned;

/// A file whose event may be loaded.
pub(super) struct EventFile {
    event: Versioned<Event>,
    boards: Vec<Board>,
    documents: Vec<Document>,
    records: BTreeMap<GameId, ImportedRecord>,
}

/// The record of a game.
#[derive(Default)]
struct ImportedRecord {
    entries: Vec<Entry>,
    heads: Vec<SignedHead>,
}

/// Reads a file.
///
/// # Errors
/// It is damaged, holds what is of no event or of another, or a record in it does not verify.
pub(super) fn read(bytes: &[u8]) -> HandlerResult<EventFile> {
    let mut lines = 1;
    let mut documents = Vec::new();
    let mut records: BTreeMap<GameId, ImportedRecord> = BTreeMap::new();
    let extent = read_record(bytes, |item| {
        lines += 1;
        match item {
            Item::Document(document) => documents.push(document),
            Item::Entry(entry) => record(&mut records, &entry.game).entries.push(entry),
            Item::Head(head) => record(&mut records, &head.game).heads.push(head),
        }
    });
    if extent.map_err(|error| refused(error.to_string()))? == Extent::CutBetweenLines {
        let detail = format!("the file is cut off after line {lines}; write it anew");
        return Err(refused(detail));
    }
    let (event, boards) = Contents::of(&documents)?.checked()?;
    verified(&records, &boards)?;
    Ok(EventFile {
        event,
        boards,
        documents,
        records,
    })
}

fn record<'r>(
    records: &'r mut BTreeMap<GameId, ImportedRecord>,
    game: &GameId,
) -> &'r mut ImportedRecord {
    records.entry(game.clone()).or_default()
}

fn verified(records: &BTreeMap<GameId, ImportedRecord>, boards: &[Board]) -> HandlerResult<()> {
    let ids: HashSet<&str> = boards.iter().map(|board| &*board.id).collect();
    for (game, record) in records {
        if !ids.contains(game.as_str()) {
            return Err(refused(format!("game {game} is of no board in the file")));
        }
        let report = verify(game, &record.entries, &record.heads, Trusted::Any);
        if let Some(fault) = report.faults.first() {
            return Err(refused(format!(
                "the record of board {game} does not verify: {fault}"
            )));
        }
        if let Some(why) = report.not_judged {
            return Err(refused(format!(
                "the game of board {game} cannot be judged by this version: {why}"
            )));
        }
    }
    Ok(())
}

/// Loads a file.
///
/// # Errors
/// The event or something in it is there already, or the store failed.
pub(super) async fn load(app: &App, file: EventFile) -> HandlerResult<Versioned<Event>> {
    let documents = file.documents.into_iter().map(Item::Document);
    let records = file.records.into_values().flat_map(|record| {
        let entries = record.entries.into_iter().map(Item::Entry);
        entries.chain(record.heads.into_iter().map(Item::Head))
    });
    let items: Vec<Item> = documents.chain(records).collect();
    let found = app.ledger.load(move |store| {
        let found = there_already(store, &items)?;
        if found.is_none() {
            store.load(&items)?;
        }
        Ok(found)
    });
    if let Some(what) = found.await? {
        let detail = format!("{what} is here already; delete the event first, or change that one");
        return Err(Problem::conflict("there-already", detail));
    }
    app.hall.event_changed(&file.event.value.id).await;
    for board in &file.boards {
        app.hall.board_changed(board);
    }
    Ok(file.event)
}

fn there_already(store: &mut dyn Store, items: &[Item]) -> Result<Option<String>, StoreError> {
    for item in items {
        let found = match item {
            Item::Document(Document { kind, id, .. }) => {
                store.document(kind, id)?.map(|_| format!("{kind} {id}"))
            }
            Item::Entry(Entry { seq: 0, game, .. }) => {
                let entries = store.read(game, 0, 1)?;
                (!entries.is_empty()).then(|| format!("the record of board {game}"))
            }
            Item::Entry(_) | Item::Head(_) => None,
        };
        if found.is_some() {
            return Ok(found);
        }
    }
    Ok(None)
}

fn refused(detail: impl Into<Box<str>>) -> Problem {
    Problem::invalid("body", detail)
}

/// The documents of a file by their kinds.
#[derive(Default)]
struct Contents {
    events: Vec<Versioned<Event>>,
    players: Vec<Player>,
    rounds: Vec<Round>,
    boards: Vec<Board>,
    /// The parents of everything else.
    others: Vec<Box<str>>,
}

impl Contents {
    fn of(documents: &[Document]) -> HandlerResult<Contents> {
        let mut contents = Contents::default();
        for document in documents {
            match &*document.kind {
                Event::KIND => contents.events.push(Versioned {
                    value: value(document)?,
                    version: document.version,
                }),
                Player::KIND => contents.players.push(value(document)?),
                Round::KIND => contents.rounds.push(value(document)?),
                Board::KIND => contents.boards.push(value(document)?),
                PairingsReport::KIND => contents
                    .others
                    .push(value::<PairingsReport>(document)?.event),
                kind => {
                    let detail = format!("a document of the kind {kind:?} is of no event");
                    return Err(refused(detail));
                }
            }
        }
        Ok(contents)
    }

    /// The event and its boards, if everything is of this one event.
    fn checked(mut self) -> HandlerResult<(Versioned<Event>, Vec<Board>)> {
        let event = self.events.pop();
        let (Some(event), true) = (event, self.events.is_empty()) else {
            return Err(refused("the file holds no event, or several; send one"));
        };
        event.value.values().named(event.value.id.clone())?;
        for round in &self.rounds {
            round.terms.start()?;
        }
        let id = &event.value.id;
        let rounds: HashSet<&str> = self.rounds.iter().map(|round| &*round.id).collect();
        let players = self.players.iter().map(|player| &player.event);
        let of_rounds = self.rounds.iter().map(|round| &round.event);
        let of_boards = self.boards.iter().map(|board| &board.event);
        let mut parents = players
            .chain(of_rounds)
            .chain(of_boards)
            .chain(&self.others);
        if let Some(other) = parents.find(|parent| *parent != id) {
            let detail = format!("something in the file is of event {other}, not of {id}");
            return Err(refused(detail));
        }
        let lost = |board: &&Board| !rounds.contains(&*board.round);
        if let Some(board) = self.boards.iter().find(lost) {
            let detail = format!("board {} is of no round in the file", board.id);
            return Err(refused(detail));
        }
        Ok((event, self.boards))
    }
}

/// What a document says, if it stands under the names it says.
fn value<T: DocumentKind>(document: &Document) -> HandlerResult<T> {
    let Document {
        kind,
        id,
        parent,
        body,
        ..
    } = document;
    let value: T = serde_json::from_str(body)
        .map_err(|error| refused(format!("{kind} {id} cannot be read: {error}")))?;
    if value.id() != &**id || value.parent() != &**parent || GameId::new(id).is_err() {
        return Err(refused(format!("{kind} {id} stands under another name")));
    }
    Ok(value)
}
