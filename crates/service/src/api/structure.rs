//! Changes the documents that make up an event, one change after the other, so that rules about
//! several documents (unique numbers, one seat for a player) are checked and written together.

use std::pin::Pin;

use ledger::{ChangesOutcome, ExpectedVersion, Write};

use crate::app::App;
use crate::limits::MAX_ATTEMPTS;
use crate::model::{Board, DocumentKind, Player, Round};
use crate::problem::{HandlerResult, Problem};
use crate::registry::{Registry, Versioned, changed};

/// The document that counts the changes of an event's structure.
const KIND: &str = "structure";

/// What a plan comes to. Boxed, because the compiler does not see of futures of borrowing closures
/// that they may be sent.
pub(super) type Planned<'p, T> = Pin<Box<dyn Future<Output = HandlerResult<T>> + Send + 'p>>;

/// Plans a change and writes it, unless somebody has changed the event's structure meanwhile: then
/// it is planned again.
///
/// # Errors
/// Those of the plan; others are too quick again and again; the store failed.
pub(super) async fn edit<'p, T>(
    app: &App,
    event: &str,
    plan: impl Fn() -> Planned<'p, (Vec<Write>, T)>,
) -> HandlerResult<(Vec<u64>, T)> {
    for _ in 0..MAX_ATTEMPTS {
        let count = app.ledger.document(KIND, event.into()).await?;
        let expected = count.map_or(ExpectedVersion::None, |count| {
            ExpectedVersion::Version(count.version)
        });
        let (mut writes, value) = plan().await?;
        if writes.is_empty() {
            return Ok((Vec::new(), value));
        }
        writes.push(counted(event, expected));
        if let ChangesOutcome::All(versions) = app.ledger.write(writes).await? {
            return Ok((versions, value));
        }
    }
    let detail = "others change this event all the time; send it again in a moment";
    Err(Problem::unavailable(detail))
}

/// [`edit`] of one document.
///
/// # Errors
/// As there.
pub(super) async fn put<'p, T: DocumentKind + 'p>(
    app: &App,
    event: &str,
    plan: impl Fn() -> Planned<'p, (T, ExpectedVersion)>,
) -> HandlerResult<Versioned<T>> {
    let plan = || -> Planned<'p, (Vec<Write>, T)> {
        let planned = plan();
        Box::pin(async {
            let (value, expected) = planned.await?;
            Ok((vec![changed(&value, expected)], value))
        })
    };
    let (versions, value) = edit(app, event, plan).await?;
    let version = versions.first().copied().unwrap_or_default();
    Ok(Versioned { value, version })
}

/// Makes a change while no game begins, and to its end, were whoever asked for it to go away: so a
/// game has begun or not, and begins with what was there before the change or with what is there
/// after. What is done here must not wait for a board.
///
/// # Errors
/// Those of the change.
pub(super) async fn alone<T, F>(app: &App, change: impl FnOnce(App) -> F) -> HandlerResult<T>
where
    T: Send + 'static,
    F: Future<Output = HandlerResult<T>> + Send + 'static,
{
    let (hall, change) = (app.hall.clone(), change(app.clone()));
    let changing = tokio::spawn(async move {
        let _alone = hall.nobody_begins().await;
        change.await
    });
    let changed = changing.await;
    changed.map_err(|_| Problem::failed("the change could not be made"))?
}

fn counted(event: &str, expected: ExpectedVersion) -> Write {
    Write {
        kind: KIND.into(),
        id: event.into(),
        parent: event.into(),
        expected,
        body: Some("{}".into()),
    }
}

/// What an event is made of.
#[derive(Clone, Debug, Default)]
pub(super) struct EventStructure {
    /// Its players.
    pub players: Vec<Player>,
    /// Its rounds by number, each with its boards by number.
    pub rounds: Vec<(Round, Vec<Board>)>,
}

impl EventStructure {
    /// All of it.
    ///
    /// # Errors
    /// The store failed.
    pub(super) async fn of(registry: Registry<'_>, event: &str) -> HandlerResult<EventStructure> {
        let players = registry.all::<Player>(Some(event)).await?;
        let mut rounds = Vec::new();
        for round in registry.all::<Round>(Some(event)).await? {
            let mut boards = registry.all::<Board>(Some(&round.id)).await?;
            boards.sort_by_key(|board| board.number);
            rounds.push((round, boards));
        }
        rounds.sort_by_key(|(round, _)| round.number);
        Ok(EventStructure { players, rounds })
    }

    /// The boards of all rounds.
    pub(super) fn boards(&self) -> impl Iterator<Item = &Board> {
        self.rounds.iter().flat_map(|(_, boards)| boards)
    }

    /// The boards at which a player sits in any round.
    pub(super) fn boards_of<'s>(&'s self, player: &'s str) -> impl Iterator<Item = &'s Board> {
        self.boards().filter(move |board| board.seats(player))
    }
}
