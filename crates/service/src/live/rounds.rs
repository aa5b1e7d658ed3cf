//! Says what games begin with, and tells them what their round was changed to since. The stored
//! round is the truth: a game is told each change that its record lacks, once and in order, when it
//! is loaded and before it takes acts.
//!
//! The n-th change of a round stands in a record under the key `round:n`; a game that begins under
//! the terms of that change begins with this key.

use std::sync::Arc;

use laws::Family;
use ledger::{GameId, Ledger};
use protocol::{Context, Line, parse_line};
use table::{IncomingAct, key_of_change, new_terms};
use tokio::sync::{RwLock, RwLockReadGuard, RwLockWriteGuard};

use crate::model::{Board, NewPlayer, Player, Round, Terms};
use crate::problem::{HandlerResult, Problem};
use crate::registry::Registry;
use crate::time::{Clock, Steady};
use crate::ttl_cache::TtlCache;

/// What a game begins with.
pub(super) struct Opening {
    pub(super) told: IncomingAct,
    pub(super) board: Board,
    pub(super) white: Option<NewPlayer>,
    pub(super) black: Option<NewPlayer>,
}

/// What games begin with, and what they go on under.
pub struct Rounds {
    ledger: Ledger,
    clock: Clock,
    known: TtlCache<Box<str>, Arc<Round>>,
    /// Shared by games that begin; held alone by whoever changes what they begin with.
    beginning: RwLock<()>,
}

impl Rounds {
    pub(super) fn new(ledger: Ledger, clock: Clock) -> Rounds {
        Rounds {
            ledger,
            clock,
            known: TtlCache::new(),
            beginning: RwLock::default(),
        }
    }

    /// Until it is dropped no game begins: whether one has begun stays as it is, and so does what
    /// it begins with. Whoever holds it must not wait for a board.
    pub(crate) async fn nobody_begins(&self) -> RwLockWriteGuard<'_, ()> {
        self.beginning.write().await
    }

    /// Until it is dropped nobody changes what a game begins with.
    pub(super) async fn a_game_begins(&self) -> RwLockReadGuard<'_, ()> {
        self.beginning.read().await
    }

    /// Whether the game at a board has begun.
    pub(crate) async fn has_begun(&self, board: &str) -> HandlerResult<bool> {
        let game = GameId::new(board).map_err(|_| Problem::not_found("board"))?;
        Ok(!self.ledger.read(game, 0, 1).await?.is_empty())
    }

    /// What a game at this board begins with: the terms of its round, and who plays.
    pub(super) async fn opening(&self, board: &str) -> HandlerResult<Opening> {
        let registry = Registry(&self.ledger);
        let board = registry.get::<Board>(board).await?.value;
        let round = registry.get::<Round>(&board.round).await?.value;
        let mut players = Vec::new();
        for id in [&board.white, &board.black] {
            let player = match id {
                Some(id) => registry.find::<Player>(id).await?.map(|found| found.value),
                None => None,
            };
            players.push(player.and_then(|player| player.person));
        }
        let black = players.pop().flatten();
        let white = players.pop().flatten();
        Ok(Opening {
            told: opening(&round)?,
            board,
            white,
            black,
        })
    }

    /// A round was changed; its boards.
    pub(super) async fn changed(&self, round: &str) -> HandlerResult<Vec<Board>> {
        self.known.forget(&round.into());
        Registry(&self.ledger).all::<Board>(Some(round)).await
    }

    /// A round as it was a moment ago, or is.
    pub(super) async fn round(&self, round: &str) -> HandlerResult<Arc<Round>> {
        let now = self.clock.steady();
        let moment = match self.known.find(&round.into(), now) {
            Ok(round) => return Ok(round),
            Err(moment) => moment,
        };
        let found = Registry(&self.ledger).get::<Round>(round).await?.value;
        let found = Arc::new(found);
        let kept = Arc::clone(&found);
        self.known
            .keep(&moment, round.into(), kept, now, Steady::NEVER);
        Ok(found)
    }

    /// Refuses a change to codes of another family while a game of the round has begun under the
    /// former one. To be called while no game begins.
    pub(crate) async fn keeps_its_family(&self, former: &Round, new: &Round) -> HandlerResult<()> {
        if family(&former.terms)? == family(&new.terms)? {
            return Ok(());
        }
        for board in Registry(&self.ledger).all::<Board>(Some(&new.id)).await? {
            if self.has_begun(&board.id).await? {
                let detail = format!(
                    "the game at board {} has begun, and goes on under the family of codes it began under (FIDE, US \
                     Chess, historic); name an edition of that family, or make another round",
                    board.number
                );
                return Err(Problem {
                    field: Some("terms.edition".into()),
                    ..Problem::conflict("other-family", detail)
                });
            }
        }
        Ok(())
    }
}

/// What a game that begins now is told first.
fn opening(round: &Round) -> HandlerResult<IncomingAct> {
    let key = key_of_change(round.changes.len());
    Ok(IncomingAct::blindly(key, round.terms.start()?))
}

/// The changes of the round after this one, as games are told of them.
pub(super) fn changes_after(round: &Round, last: usize) -> HandlerResult<Vec<IncomingAct>> {
    let later = (last + 1)..=round.changes.len();
    let told = later.map(|change| {
        let line = change_to(round.terms_after(change))?;
        Ok(IncomingAct::blindly(key_of_change(change), line))
    });
    told.collect()
}

fn family(terms: &Terms) -> HandlerResult<Family> {
    match terms.start()? {
        Line::Start(start) => Ok(start.regime.family()),
        Line::Act(_) => Err(Problem::failed("terms make a start")),
    }
}

/// The act by which games go on under these terms.
fn change_to(terms: &Terms) -> HandlerResult<Line> {
    let Line::Start(start) = terms.start()? else {
        return Err(Problem::failed("terms make a start"));
    };
    let line = new_terms(&start);
    parse_line(&line.to_json(), Context::default())
        .map_err(|error| Problem::of_the_protocol(&error))
}
