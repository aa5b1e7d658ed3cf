//! Writes an event to a file, piece by piece, so that a slow reader costs neither memory nor the
//! thread of the store.

use std::io::{self, Write};
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};

use axum::body::Bytes;
use futures_util::Stream;
use ledger::limits::MAX_READ;
use ledger::{Document, GameId, Item, RecordWriter};
use tokio::sync::mpsc::{Receiver, Sender, channel};

use super::super::pairings::PairingsReport;
use crate::app::App;
use crate::limits::MAX_PAGE;
use crate::lock::locked;
use crate::model::{Board, DocumentKind, Event, Player, Round};
use crate::problem::{HandlerResult, Problem};

/// Pieces that wait for the reader.
const WAITING: usize = 4;

/// The pieces of a file. Where the store fails the last one is an error, and the file has no last
/// line.
pub(super) fn chunks(app: &App, event: Box<str>) -> Chunks {
    let (sender, receiver) = channel(WAITING);
    let app = app.clone();
    tokio::spawn(async move {
        let out = Out {
            sender: sender.clone(),
            written: UnsentBytes::default(),
        };
        if let Err(problem) = file(&app, &event, out).await {
            tracing::warn!(detail = %problem.detail, "the file of an event was cut off");
            let error = io::Error::other(problem.detail.to_string());
            // whoever reads may have gone
            let _ = sender.send(Err(error)).await;
        }
    });
    Chunks(receiver)
}

/// The pieces of a file.
pub(super) struct Chunks(Receiver<io::Result<Bytes>>);

impl Stream for Chunks {
    type Item = io::Result<Bytes>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.0.poll_recv(context)
    }
}

/// What was written and not yet sent.
#[derive(Clone, Default)]
struct UnsentBytes(Arc<Mutex<Vec<u8>>>);

impl UnsentBytes {
    fn take(&self) -> Vec<u8> {
        std::mem::take(&mut *locked(&self.0))
    }
}

impl Write for UnsentBytes {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut written = locked(&self.0);
        written.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

struct Out {
    sender: Sender<io::Result<Bytes>>,
    written: UnsentBytes,
}

impl Out {
    async fn send(&self) -> HandlerResult<()> {
        let sent = self.sender.send(Ok(self.written.take().into())).await;
        sent.map_err(|_| Problem::failed("nobody reads the file any more"))
    }
}

async fn file(app: &App, event: &str, out: Out) -> HandlerResult<()> {
    let mut file = EventFileWriter {
        app,
        writer: RecordWriter::begin(out.written.clone()).map_err(failed)?,
        out,
    };
    file.document(Event::KIND, event).await?;
    file.document(PairingsReport::KIND, event).await?;
    file.documents(Player::KIND, event).await?;
    let rounds = file.documents(Round::KIND, event).await?;
    let mut boards = Vec::new();
    for round in rounds {
        boards.extend(file.documents(Board::KIND, &round).await?);
    }
    for board in boards {
        file.game(&board).await?;
    }
    file.writer.finish().map_err(failed)?;
    file.out.send().await
}

struct EventFileWriter<'a> {
    app: &'a App,
    writer: RecordWriter<UnsentBytes>,
    out: Out,
}

impl EventFileWriter<'_> {
    async fn items(&mut self, items: impl IntoIterator<Item = Item>) -> HandlerResult<()> {
        for item in items {
            self.writer.item(&item).map_err(failed)?;
        }
        self.out.send().await
    }

    async fn document(&mut self, kind: &'static str, id: &str) -> HandlerResult<()> {
        let found = self.app.ledger.document(kind, id.into()).await?;
        self.items(found.map(Item::Document)).await
    }

    /// All of a kind under a parent; returns their names.
    async fn documents(
        &mut self,
        kind: &'static str,
        parent: &str,
    ) -> HandlerResult<Vec<Box<str>>> {
        let mut ids: Vec<Box<str>> = Vec::new();
        loop {
            let (parent, after) = (Some(parent.into()), ids.last().cloned());
            let ledger = &self.app.ledger;
            let page: Vec<Document> = ledger.documents(kind, parent, after, MAX_PAGE).await?;
            if page.is_empty() {
                return Ok(ids);
            }
            ids.extend(page.iter().map(|document| document.id.clone()));
            self.items(page.into_iter().map(Item::Document)).await?;
        }
    }

    /// The heads are read first: the record may grow meanwhile, and they name nothing beyond its
    /// end.
    async fn game(&mut self, board: &str) -> HandlerResult<()> {
        let game = GameId::new(board).map_err(|error| Problem::failed(error.to_string()))?;
        let heads = self.app.ledger.heads(game.clone()).await?;
        let mut next = 0;
        loop {
            let ledger = &self.app.ledger;
            let entries = ledger.read(game.clone(), next, MAX_READ).await?;
            let Some(last) = entries.last() else { break };
            next = last.seq + 1;
            self.items(entries.into_iter().map(Item::Entry)).await?;
        }
        self.items(heads.into_iter().map(Item::Head)).await
    }
}

fn failed(error: io::Error) -> Problem {
    Problem::failed(error.to_string())
}
