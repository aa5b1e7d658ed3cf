//! Makes games by link, and deletes them when their time is over.

use std::collections::BTreeSet;

use jiff::Timestamp;
use ledger::{ExpectedVersion, Write};
use serde::Deserialize;
use serde_json::{Map, Value};
use table::{Manner, Seat};
use utoipa::ToSchema;

use crate::app::App;
use crate::auth::{Address, SecretHash};
use crate::games::kept::{LinkAct, LinkGame, LinkRematch, LinkSeat};
use crate::games::playing::Playing;
use crate::games::room::GameSlots;
use crate::games::seat::new_name;
use crate::games::{DELETED, Games};
use crate::limits::{GAME_KEPT_FOR, MAX_GAME_NAME_CHARS, MAX_GAMES, MAX_PAGE};
use crate::model::whole::whole_within;
use crate::model::{DocumentKind, Terms, checked_name, described, new_id};
use crate::problem::{HandlerResult, Problem};
use crate::registry::{Registry, changed};
use crate::time::{instant, micros};

/// What a game by link is played under, and who plays.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// The edition of the Laws.
    #[serde(default)]
    #[schema(value_type = Option<described::EditionKey>)]
    edition: Option<Box<str>>,
    /// The class of the time control.
    #[serde(default)]
    #[schema(value_type = Option<described::ControlClass>)]
    control: Option<Box<str>>,
    /// Whether the Competition Rules apply.
    #[serde(default)]
    #[schema(value_type = Option<described::SupervisionKind>)]
    supervision: Option<Box<str>>,
    /// Whether it is Chess960; without `fen` its array is drawn by lot.
    #[serde(default)]
    chess960: Option<bool>,
    /// The position that it begins from.
    #[serde(default)]
    #[schema(format = "fen")]
    fen: Option<Box<str>>,
    /// The times that it begins with; without them it is played without a clock.
    #[serde(default, deserialize_with = "whole_within")]
    #[schema(value_type = described::ClockSetting)]
    clock: Map<String, Value>,
    /// How the arbiter behaves.
    #[serde(default)]
    arbiter: Manner,
    /// White's name, at most 60 characters.
    #[serde(default)]
    #[schema(value_type = Option<described::ShortName>)]
    white: Option<Box<str>>,
    /// Black's name, at most 60 characters.
    #[serde(default)]
    #[schema(value_type = Option<described::ShortName>)]
    black: Option<Box<str>>,
}

impl NewGame {
    fn kept(self, app: &App) -> HandlerResult<LinkGame> {
        for (field, name) in [("white", &self.white), ("black", &self.black)] {
            let Some(name) = name else { continue };
            checked_name(field, name)?;
            if name.chars().count() > MAX_GAME_NAME_CHARS {
                let detail = format!("`{field}` has more than {MAX_GAME_NAME_CHARS} characters");
                return Err(Problem::invalid(field, detail));
            }
        }
        let (created_at, expires_at) = app.games.days_of_a_new_game();
        Ok(LinkGame {
            id: new_id('g'),
            created_at,
            expires_at,
            terms: Terms {
                edition: self.edition,
                control: self.control,
                supervision: self.supervision,
                chess960: self.chess960,
                fen: self.fen,
                regulations: Map::new(),
                clock: self.clock,
                periods: None,
            }
            .drawn(),
            white: self.white,
            black: self.black,
            arbiter: self.arbiter,
        })
    }
}

impl Games {
    /// Makes a game for somebody at this address; its name, and those of its seats, which are told
    /// this once.
    ///
    /// # Errors
    /// Its terms are none, there are too many games, or too many from there; the store failed.
    pub async fn make(
        &self,
        app: &App,
        address: Address,
        new: NewGame,
    ) -> HandlerResult<(Box<str>, Vec<(Seat, Box<str>)>)> {
        let kept = new.kept(app)?;
        let seats = Seat::ALL.map(|seat| (seat, new_name(seat)));
        let writes = seats.iter().map(|(seat, name)| {
            let seat = LinkSeat {
                hash: SecretHash::of(name).to_string().into(),
                game: kept.id.clone(),
                seat: *seat,
            };
            changed(&seat, ExpectedVersion::None)
        });
        self.place(app, address, &kept, writes.collect()).await?;
        Ok((kept.id, seats.into()))
    }

    /// The same game as one that is made now.
    pub(super) fn dated(&self, kept: LinkGame) -> LinkGame {
        let (created_at, expires_at) = self.days_of_a_new_game();
        LinkGame {
            created_at,
            expires_at,
            ..kept
        }
    }

    /// When a game that is made now begins, and when it is deleted.
    fn days_of_a_new_game(&self) -> (Timestamp, Timestamp) {
        let now_us = self.now_us();
        let expires_us = now_us.saturating_add(micros(GAME_KEPT_FOR));
        (instant(now_us), instant(expires_us))
    }

    /// Gives a new game a place, and writes it with what else is to be written then.
    ///
    /// # Errors
    /// Its terms are none, there are too many games, or too many from there; the store failed.
    pub(super) async fn place(
        &self,
        app: &App,
        address: Address,
        kept: &LinkGame,
        more: Vec<Write>,
    ) -> HandlerResult<()> {
        kept.start()?;
        // what is no game counts as none
        app.auth.make_game(address)?;
        let game = kept.clone();
        self.judged(move || Playing::begin(&game).map(drop))
            .await??;
        let mut room = self.0.room.lock().await;
        let room = match &mut *room {
            Some(room) => room,
            unread => unread.insert(GameSlots::read(&self.0.ledger).await?),
        };
        room.may_hold(address.counted(), app.auth.settings.people)?;
        if room.len() >= MAX_GAMES {
            self.push_out(room).await?;
        }
        let mut writes = vec![changed(kept, ExpectedVersion::None)];
        writes.extend(more);
        Registry(&self.0.ledger).write(writes).await?;
        room.put(kept, address.counted());
        Ok(())
    }

    /// A game whose time is over gives its place to another, or else the oldest that nobody has
    /// told an act in, or else the oldest that is older than a day and that nobody follows: nobody
    /// keeps all places for a week by an act in each.
    async fn push_out(&self, room: &mut GameSlots) -> HandlerResult<()> {
        if let Some(game) = room.ended(self.now()).first() {
            self.delete(game).await?;
            room.remove(game);
            return Ok(());
        }
        for game in room.untold() {
            if self.delete_untold(room, &game).await? {
                return Ok(());
            }
        }
        for game in room.older_than_a_day(self.now()) {
            let held = self.held().get(&game).cloned();
            if held.is_some_and(|held| held.streams.is_followed()) {
                continue;
            }
            self.delete(&game).await?;
            room.remove(&game);
            return Ok(());
        }
        let detail = "there are as many games as there can be; try again later";
        Err(Problem::unavailable(detail))
    }

    /// Deletes a game unless somebody has told an act in it; whether it is gone.
    async fn delete_untold(&self, room: &mut GameSlots, game: &str) -> HandlerResult<bool> {
        let held = match self.taken_up(game).await {
            Ok(held) => held,
            Err(problem) if problem.status == 404 => {
                room.remove(game);
                return Ok(true);
            }
            Err(problem) => return Err(problem),
        };
        let playing = held.playing.lock().await;
        let kind = LinkAct::KIND;
        let acts = self.0.ledger.documents(kind, Some(game.into()), None, 1);
        if !acts.await?.is_empty() {
            room.is_told(game);
            return Ok(false);
        }
        // whoever waits to tell something in it hears that it is gone
        held.told.send_replace(DELETED);
        drop(playing);
        self.delete(game).await?;
        room.remove(game);
        Ok(true)
    }

    /// The game itself first: from then on nobody takes it up. The names of its seats last: they
    /// tell what a deletion that did not come to its end has left.
    async fn delete(&self, game: &str) -> HandlerResult<()> {
        let writes = vec![without::<LinkGame>(game, "")];
        Registry(&self.0.ledger).write(writes).await?;
        let held = self.held().remove(game);
        // nobody tells anything while it is deleted
        let _playing = match &held {
            Some(held) => Some(held.playing.lock().await),
            None => None,
        };
        if let Some(held) = &held {
            held.told.send_replace(DELETED);
        }
        self.delete_all::<LinkAct>(game).await?;
        self.delete_all::<LinkRematch>(game).await?;
        self.delete_all::<LinkSeat>(game).await?;
        self.seats().clear();
        Ok(())
    }

    /// Deletes what is left of games that are deleted.
    async fn clear_remains(&self, room: &GameSlots) -> HandlerResult<()> {
        let mut after = None;
        loop {
            let seats = self
                .0
                .ledger
                .documents(LinkSeat::KIND, None, after, MAX_PAGE);
            let seats = seats.await?;
            let games: BTreeSet<Box<str>> = seats.iter().map(|seat| seat.parent.clone()).collect();
            for game in games.iter().filter(|game| !room.has(game)) {
                // another process may have made it meanwhile
                let kept = self.0.ledger.document(LinkGame::KIND, game.clone());
                if kept.await?.is_none() {
                    self.delete(game).await?;
                }
            }
            after = seats.last().map(|last| last.id.clone());
            if seats.len() < MAX_PAGE as usize {
                return Ok(());
            }
        }
    }

    /// Whatever stands in them: what cannot be read is deleted all the same.
    async fn delete_all<T: DocumentKind>(&self, game: &str) -> HandlerResult<()> {
        loop {
            let some = self
                .0
                .ledger
                .documents(T::KIND, Some(game.into()), None, MAX_PAGE);
            let some = some.await?;
            let writes = some.iter().map(|one| without::<T>(&one.id, game));
            let writes: Vec<Write> = writes.collect();
            if writes.is_empty() {
                return Ok(());
            }
            Registry(&self.0.ledger).write(writes).await?;
        }
    }
}

/// The change that deletes what has this name, whether it can be read or not.
fn without<T: DocumentKind>(id: &str, parent: &str) -> Write {
    Write {
        kind: T::KIND.into(),
        id: id.into(),
        parent: parent.into(),
        expected: ExpectedVersion::Any,
        body: None,
    }
}

/// How many games there are whose time is over then, or that cannot be read.
///
/// # Errors
/// The store failed.
pub(crate) async fn ended(app: &App, by: Timestamp) -> HandlerResult<usize> {
    Ok(GameSlots::read(&app.games.0.ledger).await?.ended(by).len())
}

/// Deletes the games whose time was over then, those that cannot be read, and those in which nobody
/// has told an act for too long, with everything that was kept of them; returns how many there
/// were.
///
/// # Errors
/// The store failed; what is left is done the next time.
pub(crate) async fn clear_ended(app: &App, until: Option<Timestamp>) -> HandlerResult<usize> {
    let games = &app.games;
    let mut room = games.0.room.lock().await;
    let read = GameSlots::read(&games.0.ledger).await?;
    let read = read.with(room.as_ref());
    let room = room.insert(read);
    let before = room.len();
    for game in until.map_or_else(Vec::new, |until| room.ended(until)) {
        games.delete(&game).await?;
        room.remove(&game);
    }
    for game in room.unused(games.now()) {
        games.delete_untold(room, &game).await?;
    }
    games.clear_remains(room).await?;
    Ok(before - room.len())
}
