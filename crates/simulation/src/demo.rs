//! Plays a simulated round in a service, so that a newcomer sees rulings flow.

use std::sync::Arc;
use std::time::Duration;

use laws::{Act, Actor, Deed, Reading, Running, Start};
use ledger::{Author, Expected, GameId};
use protocol::{Context, Line, Word};
use serde::Deserialize;
use serde_json::json;
use service::auth::{Principal, Via, add_account, new_token};
use service::live::NewAct;
use service::model::{
    Absent, AnnouncementPolicy, Board, Event, NewPlayer, NewRound, Player, Round, Scope, Terms,
    new_id,
};
use service::registry::{Registry, changed};
use service::{Answer, App, Problem, Role};

use crate::arbiter::{self, Arbiter};
use crate::players::{Manners, Simulated};

/// How a simulated round is played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tempo {
    /// Boards.
    pub boards: u32,
    /// Milliseconds between two acts at a board, on average.
    pub act_ms: u64,
}

/// A simulated round.
pub struct Demo {
    /// The event.
    pub event: Event,
    /// The password of its chief arbiter, whose login is [`LOGIN`].
    pub password: Box<str>,
    /// A token of a chief arbiter.
    pub token: Box<str>,
    boards: Vec<DemoBoard>,
    start: Start,
}

/// A board, and who sits there.
struct DemoBoard {
    board: Board,
    players: Box<str>,
}

/// Takes what happens, in lines.
pub type Narrator = Arc<dyn Fn(&str) + Send + Sync>;

/// The login of the chief arbiter of a simulated round.
pub const LOGIN: &str = "arbiter";

/// So many acts everybody waits for what a search finds; what it has not found by then it may never
/// find.
const MOST_WAITED: u32 = 100;

/// Acts read at once.
const MOST_NEWS: u32 = 100;

/// How long the token of a simulated round lasts.
const TOKEN_LIFETIME: Duration = Duration::from_secs(24 * 3600);

/// Milliseconds, for White, Black, and each move.
const CLOCK: (i64, i64) = (15 * 60_000, 10_000);

impl Demo {
    /// Makes an event with one round of so many boards.
    ///
    /// # Errors
    /// The store failed.
    pub async fn furnish(app: &App, boards: u32) -> Answer<Demo> {
        let event = Event {
            id: new_id('e'),
            name: "Simulated Open".into(),
            city: "Nowhere".into(),
            time_zone: "UTC".into(),
            announcement: AnnouncementPolicy::Confirmed,
            delay_s: 0,
            down_after_s: service::limits::DEFAULT_DOWN_AFTER_S,
            default_time_s: None,
            retention_days: Some(1),
            archived: false,
            archived_at: None,
            erased_at: None,
        };
        let clock = json!({
            "white_ms": CLOCK.0, "black_ms": CLOCK.0, "increment_ms": CLOCK.1, "delay_ms": 0
        });
        let terms = Terms {
            control: Some("rapid".into()),
            clock: clock.as_object().cloned().unwrap_or_default(),
            ..Terms::default()
        };
        let Line::Start(start) = terms.start()? else {
            return Err(Problem::failed("terms make a start"));
        };
        let round = NewRound {
            number: 1,
            terms,
            starts_at: Some(app.clock.now()),
        };
        let round = round.named(new_id('r'), event.id.clone())?;
        let mut writes = vec![
            changed(&event, Expected::None),
            changed(&round, Expected::None),
        ];
        let mut made = Vec::new();
        for number in 1..=boards {
            let (table, players) = seated(&round, number)?;
            writes.extend(players.iter().map(|player| changed(player, Expected::None)));
            writes.push(changed(&table.board, Expected::None));
            made.push(table);
        }
        Registry(&app.ledger).write(writes).await?;
        app.hall.load().await?;
        let password: Box<str> = format!("{}-{}", new_id('j'), new_id('d')).into();
        let role = Role::ChiefArbiter;
        add_account(&app.auth, LOGIN, &password, role, Scope::default()).await?;
        let end = app.clock.now() + TOKEN_LIFETIME;
        let (token, _) = new_token(&app.auth, "demonstration", role, Scope::default(), end).await?;
        Ok(Demo {
            event,
            password,
            token,
            boards: made,
            start: *start,
        })
    }

    /// The board that has this number.
    ///
    /// # Panics
    /// There is none.
    #[must_use]
    pub fn board(&self, number: usize) -> &Board {
        &self.boards[number - 1].board
    }

    /// Plays at all boards until all games have ended, and tells each ruling, and each word of the
    /// arbiter, as it comes.
    pub async fn play(self, app: App, tempo: Tempo, narrator: Narrator) {
        let boards = self.boards.into_iter().zip(1..).map(|(table, seed)| {
            let players = Simulated::new(self.start.clone(), Manners::CARELESS, seed);
            let played = Played {
                app: app.clone(),
                table,
                players,
                arbiter: Arbiter::default(),
                narrator: Arc::clone(&narrator),
                set_for: Vec::new(),
            };
            tokio::spawn(played.play(tempo, seed))
        });
        for board in boards.collect::<Vec<_>>() {
            // a board that fails is told of by itself
            let _ = board.await;
        }
        narrator("all games have ended; begin anew to see more");
    }
}

/// A board of this number, and two players who do not exist.
fn seated(round: &Round, number: u32) -> Answer<(DemoBoard, [Player; 2])> {
    let invented = |place: u32| {
        let person = NewPlayer {
            name: invented_name(place).into(),
            rating: Some(1400 + place * 7 % 1100),
            ..NewPlayer::default()
        };
        person.named(new_id('p'), round.event.clone(), place)
    };
    let players = [invented(2 * number - 1)?, invented(2 * number)?];
    let board = Board {
        id: new_id('b'),
        event: round.event.clone(),
        round: round.id.clone(),
        number,
        sector: ["North", "South"][(number % 2) as usize].into(),
        white: Some(players[0].id.clone()),
        black: Some(players[1].id.clone()),
        absent: Absent::default(),
    };
    let names = players.each_ref().map(|player| player.public_name());
    let table = DemoBoard {
        board,
        players: names.join(" - ").into(),
    };
    Ok((table, players))
}

/// The part of a message by which an arbiter sets the clock.
#[derive(Deserialize)]
struct ArbiterMessage<'m> {
    #[serde(borrow)]
    clock: Option<MessageClock<'m>>,
}

#[derive(Deserialize)]
struct MessageClock<'m> {
    #[serde(borrow)]
    proposal: Option<ToSet<'m>>,
}

#[derive(Deserialize)]
struct ToSet<'m> {
    white_ms: i64,
    black_ms: i64,
    running: Option<&'m str>,
    of: Vec<String>,
}

/// A board at play.
struct Played {
    app: App,
    table: DemoBoard,
    players: Simulated,
    arbiter: Arbiter,
    narrator: Narrator,
    /// The rulings that the clock was set for last.
    set_for: Vec<String>,
}

impl Played {
    async fn play(mut self, tempo: Tempo, seed: u64) {
        let began = tokio::time::Instant::now();
        let closing = self.app.closing.subscribe();
        let mut waited = 0;
        for count in 0u64.. {
            if *closing.borrow() {
                return;
            }
            // each board at its own pace
            let pace = 500 + (seed * 7919 + count * 104_729) % 1000;
            tokio::time::sleep(Duration::from_micros(tempo.act_ms * pace)).await;
            self.look().await;
            if waited < MOST_WAITED && arbiter::is_searched(self.players.verdict()) {
                waited += 1;
                continue;
            }
            waited = 0;
            let at_ms = u64::try_from(began.elapsed().as_millis()).ok();
            // while a ruling waits, so do the players
            let (author, act) = if let Some(said) = self.arbiter.next() {
                self.narrate(&said.words);
                ("account:simulated", said.act)
            } else if let Some(set) = self.clock_to_set().await {
                self.narrate("the arbiter sets the clock");
                ("account:simulated", set)
            } else if self.players.has_ended() {
                return;
            } else {
                ("device:simulated", self.players.intends())
            };
            self.tell(author, count, Act { at_ms, ..act }).await;
        }
    }

    /// Everybody at the board takes in what is recorded: of others too, such as what a search has
    /// found or a visitor tells.
    async fn look(&mut self) {
        let Ok(game) = GameId::new(&self.table.board.id) else {
            return;
        };
        let from = self.players.next_seq();
        let Ok(news) = self.app.ledger.read(game, from, MOST_NEWS).await else {
            // the store is away: it is read with the next act
            return;
        };
        let context = Context::default();
        for entry in news {
            if let Ok(Line::Act(act)) = ledger::joined(&entry.body, &entry.texts, context) {
                self.players.see(&act);
                let rulings = self.arbiter.hear(&act, self.players.verdict());
                rulings.iter().for_each(|ruling| self.narrate(ruling));
            }
        }
    }

    /// What the clock is set to after rulings, once for each of them.
    async fn clock_to_set(&mut self) -> Option<Act> {
        let last = self.app.hall.last_message(&self.table.board).await;
        let last = last.ok().flatten()?;
        let told: ArbiterMessage = serde_json::from_str(&last.json).ok()?;
        let ToSet {
            white_ms,
            black_ms,
            running,
            of,
        } = told.clock?.proposal?;
        let running = Running::from_word(running?)?;
        if std::mem::replace(&mut self.set_for, of.clone()) == of {
            return None;
        }
        let reading = Reading {
            white_ms,
            black_ms,
            running,
        };
        Some(Act {
            clock: Some(reading),
            ..Act::seen(Actor::Arbiter, Deed::StartClock { running })
        })
    }

    fn narrate(&self, words: &str) {
        let DemoBoard { board, players } = &self.table;
        (self.narrator)(&format!("board {:>2}  {players}: {words}", board.number));
    }

    async fn tell(&mut self, author: &str, count: u64, act: Act) {
        let teller = Principal {
            author: Author::new(author).expect("invariant: a plain name"),
            role: Role::ChiefArbiter,
            scope: Scope::default(),
            via: Via::Nothing,
        };
        let line = Line::Act(act).to_json();
        let new = NewAct {
            after: None,
            key: format!("demo:{count}").into(),
            act: serde_json::from_str(&line).unwrap_or_default(),
        };
        let told = self.app.hall.tell(&teller, &self.table.board, &[new]).await;
        // a service that is about to end takes no more acts, as it should
        let closing = *self.app.closing.borrow();
        if let Err(problem) = told
            && !closing
        {
            tracing::warn!(detail = %problem.detail, "an act of the simulation was not recorded");
        }
    }
}

/// A name that is nobody's.
fn invented_name(number: u32) -> String {
    const FIRST: [&str; 10] = [
        "Ada", "Bo", "Cleo", "Dov", "Eila", "Finn", "Gro", "Hugo", "Ines", "Jari",
    ];
    const LAST: [&str; 11] = [
        "Archer",
        "Bishopton",
        "Castlemain",
        "Draughtsman",
        "Endgame",
        "Fianchetti",
        "Gambitson",
        "Holdfast",
        "Interpose",
        "Juniper",
        "Knightley",
    ];
    let number = number as usize;
    format!(
        "{} {}",
        FIRST[number % FIRST.len()],
        LAST[number % LAST.len()]
    )
}
