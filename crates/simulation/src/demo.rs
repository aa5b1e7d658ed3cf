//! Plays simulated rounds in a service, one after the other, so that a newcomer sees rulings flow
//! and decides some himself.

mod board;
mod seats;

use std::sync::Arc;
use std::time::Duration;

use ledger::ExpectedVersion;
use protocol::Line;
use serde_json::json;
use service::auth::{add_account, new_token};
use service::limits::MAX_ROUNDS;
use service::model::{AnnouncementPolicy, Event, NewRound, Player, Round, Scope, Terms, new_id};
use service::registry::{Registry, changed};
use service::{App, Demonstration, HandlerResult, Problem, Role};
use tokio::sync::watch;
use tokio::task::JoinSet;

use self::board::SimulatedBoard;
use self::seats::{SeatedBoard, invented, seated};

/// How a simulated round is played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tempo {
    /// Boards.
    pub boards: u32,
    /// Milliseconds between two acts at a board, on average.
    pub act_ms: u64,
}

/// Simulated rounds, one after the other.
pub struct Demo {
    /// The event.
    pub event: Event,
    /// The password of its chief arbiter, whose login is [`LOGIN`].
    pub password: Box<str>,
    /// A token of a chief arbiter.
    pub token: Box<str>,
    players: Vec<Player>,
    round: Round,
    tables: Vec<SeatedBoard>,
}

/// Takes what happens, in lines.
pub type Narrator = Arc<dyn Fn(&str) + Send + Sync>;

/// The login of the chief arbiter of a simulated round.
pub const LOGIN: &str = "arbiter";

/// How long the token of a simulated round lasts.
const TOKEN_LIFETIME: Duration = Duration::from_secs(24 * 3600);

/// Milliseconds, for White, Black, and each move.
const CLOCK: (i64, i64) = (15 * 60_000, 10_000);

/// Of so many boards one is left to whoever logs in, and three at most.
const BOARDS_FOR_ONE_LEFT: u32 = 8;
const MOST_LEFT: u32 = 3;

/// Between two rounds as much time passes as between so many acts.
const ACTS_OF_A_PAUSE: u32 = 20;

/// How often it is looked whether somebody has made another round.
const LOOKED_EVERY: Duration = Duration::from_millis(500);

/// The boards that are left to whoever logs in: the first.
#[must_use]
pub fn boards_left(boards: u32) -> u32 {
    (boards / BOARDS_FOR_ONE_LEFT).min(MOST_LEFT)
}

impl Demo {
    /// Makes an event with one round of so many boards.
    ///
    /// # Errors
    /// The store failed.
    pub async fn furnish(app: &App, boards: u32) -> HandlerResult<Demo> {
        let event = event();
        let players = invented(&event.id, boards)?;
        let round = round(app, &event, 1)?;
        let tables = seated(&round, &players);
        let mut writes = vec![
            changed(&event, ExpectedVersion::None),
            changed(&round, ExpectedVersion::None),
        ];
        writes.extend(
            players
                .iter()
                .map(|player| changed(player, ExpectedVersion::None)),
        );
        writes.extend(
            tables
                .iter()
                .map(|table| changed(&table.board, ExpectedVersion::None)),
        );
        Registry(&app.ledger).write(writes).await?;
        app.hall.load().await?;
        let password: Box<str> = format!("{}-{}", new_id('j'), new_id('d')).into();
        let role = Role::ChiefArbiter;
        add_account(&app.auth, LOGIN, &password, role, Scope::default()).await?;
        let end = app.clock.now() + TOKEN_LIFETIME;
        let (token, _) = new_token(&app.auth, "demonstration", role, Scope::default(), end).await?;
        app.demonstration.send_replace(Some(Demonstration {
            event: event.id.clone(),
            boards_left: boards_left(boards),
        }));
        Ok(Demo {
            event,
            password,
            token,
            players,
            round,
            tables,
        })
    }

    /// The id of the board that has this number.
    ///
    /// # Panics
    /// There is none.
    #[must_use]
    pub fn board(&self, number: usize) -> &str {
        &self.tables[number - 1].board.id
    }

    /// Plays round after round until the service ends, and tells each ruling, and each word of the
    /// arbiter, as it comes. A round that somebody makes meanwhile takes the place of the one that
    /// is played.
    pub async fn play(mut self, app: App, tempo: Tempo, narrator: Narrator) {
        loop {
            let tables = std::mem::take(&mut self.tables);
            self.play_round(&app, tempo, &narrator, tables).await;
            if *app.closing.borrow() {
                return;
            }
            if let Err(problem) = self.begin_next(&app).await {
                tracing::warn!(detail = %problem.detail, "the next round could not begin");
                tokio::time::sleep(LOOKED_EVERY).await;
                continue;
            }
            narrator(&format!("round {} begins", self.round.number));
        }
    }

    /// Plays at all boards until all games have ended, or nobody came to decide at those that are
    /// left to whoever logs in, and a pause is over; or until somebody has made another round.
    async fn play_round(
        &self,
        app: &App,
        tempo: Tempo,
        narrator: &Narrator,
        tables: Vec<SeatedBoard>,
    ) {
        let Ok(Line::Start(start)) = self.round.terms.start() else {
            return;
        };
        let left = boards_left(tempo.boards);
        let (ended, others_ended) = watch::channel(left == 0);
        let (mut others, mut own) = (JoinSet::new(), JoinSet::new());
        for table in tables {
            let is_left = table.board.number <= left;
            let waits_for = is_left.then(|| others_ended.clone());
            let seed = (u64::from(self.round.number) << 32) + u64::from(table.board.number);
            let narrator = Arc::clone(narrator);
            let board = SimulatedBoard::new(app.clone(), table, &start, seed, narrator, waits_for);
            if is_left { &mut own } else { &mut others }.spawn(board.play(tempo));
        }
        let all = async {
            while others.join_next().await.is_some() {}
            // so that the next round can begin
            ended.send_replace(true);
            while own.join_next().await.is_some() {}
            narrator("all games have ended; the next round begins soon");
            let pause = tempo.act_ms * u64::from(ACTS_OF_A_PAUSE);
            tokio::time::sleep(Duration::from_millis(pause)).await;
        };
        tokio::select! {
            () = all => {}
            () = self.another_round(app) => {}
            () = closing(app) => {}
        }
    }

    /// Ends when there is a round after the one that is played.
    async fn another_round(&self, app: &App) {
        loop {
            tokio::time::sleep(LOOKED_EVERY).await;
            if self
                .last_round(app)
                .await
                .is_ok_and(|last| last.number > self.round.number)
            {
                return;
            }
        }
    }

    async fn last_round(&self, app: &App) -> HandlerResult<Round> {
        let rounds = Registry(&app.ledger)
            .all::<Round>(Some(&self.event.id))
            .await?;
        let last = rounds.into_iter().max_by_key(|round| round.number);
        Ok(last.unwrap_or_else(|| self.round.clone()))
    }

    /// Seats the players for the round that somebody has made, or for the next. After the last that
    /// an event may have another event begins.
    async fn begin_next(&mut self, app: &App) -> HandlerResult<()> {
        let last = self.last_round(app).await?;
        let mut writes = Vec::new();
        if last.number > self.round.number {
            self.round = last;
        } else if last.number < MAX_ROUNDS {
            self.round = round(app, &self.event, last.number + 1)?;
            writes.push(changed(&self.round, ExpectedVersion::None));
        } else {
            self.event = event();
            self.players = invented(
                &self.event.id,
                u32::try_from(self.players.len() / 2).unwrap_or(1),
            )?;
            self.round = round(app, &self.event, 1)?;
            writes.push(changed(&self.event, ExpectedVersion::None));
            writes.push(changed(&self.round, ExpectedVersion::None));
            writes.extend(
                self.players
                    .iter()
                    .map(|player| changed(player, ExpectedVersion::None)),
            );
        }
        let tables = seated(&self.round, &self.players);
        writes.extend(
            tables
                .iter()
                .map(|table| changed(&table.board, ExpectedVersion::None)),
        );
        Registry(&app.ledger).write(writes).await?;
        for table in &tables {
            app.hall.board_changed(&table.board);
        }
        app.demonstration.send_modify(|demonstration| {
            if let Some(demonstration) = demonstration {
                demonstration.event = self.event.id.clone();
            }
        });
        self.tables = tables;
        Ok(())
    }
}

/// Ends when the service is about to.
async fn closing(app: &App) {
    let mut closing = app.closing.subscribe();
    // a service whose sender is gone has ended
    let _ = closing.wait_for(|is_closing| *is_closing).await;
}

fn event() -> Event {
    Event {
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
    }
}

/// A round of an event, which begins now.
fn round(app: &App, event: &Event, number: u32) -> HandlerResult<Round> {
    let clock = json!({
        "white_ms": CLOCK.0, "black_ms": CLOCK.0, "increment_ms": CLOCK.1, "delay_ms": 0
    });
    let terms = Terms {
        control: Some("rapid".into()),
        clock: clock.as_object().cloned().unwrap_or_default(),
        ..Terms::default()
    };
    let Line::Start(_) = terms.start()? else {
        return Err(Problem::failed("terms make a start"));
    };
    let round = NewRound {
        number,
        terms,
        day: None,
        starts_at: Some(app.clock.now()),
    };
    round.named(new_id('r'), event.id.clone())
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use ledger::{GameId, Ledger, Memory, Signer};
    use service::Clock;
    use service::auth::AuthSettings;

    use super::*;

    const BOARDS: u32 = 8;
    const MOST_ACTS: u32 = 10_000;

    /// Who told the acts of a board, in order.
    async fn authors(app: &App, board: &str) -> Vec<String> {
        let game = GameId::new(board).unwrap();
        let entries = app.ledger.read(game, 0, MOST_ACTS).await.unwrap();
        let authors = entries.iter().map(|entry| entry.author.as_str().into());
        authors.collect()
    }

    #[tokio::test]
    async fn at_a_board_that_is_left_nobody_decides_and_the_next_round_begins_all_the_same() {
        let signer = Signer::from_secret(&[7; 32]);
        let ledger = Ledger::of(Memory::default());
        let app = App::new(
            ledger,
            signer,
            Clock::of_the_system(),
            AuthSettings::default(),
        );
        let demo = Demo::furnish(&app, BOARDS).await.unwrap();
        let [left, other] = [1, 2].map(|number| demo.board(number).to_owned());
        let (begun, mut has_begun) = watch::channel(false);
        let begun = Mutex::new(begun);
        let narrator: Narrator = Arc::new(move |line: &str| {
            if line == "round 2 begins" {
                begun.lock().unwrap().send_replace(true);
            }
        });
        let tempo = Tempo {
            boards: BOARDS,
            act_ms: 1,
        };
        let playing = tokio::spawn(demo.play(app.clone(), tempo, narrator));
        has_begun.wait_for(|has_begun| *has_begun).await.unwrap();
        let arbiter = "account:simulated".to_owned();
        assert!(authors(&app, &other).await.contains(&arbiter));
        let told = authors(&app, &left).await;
        assert!(told.len() > 2, "{told:?}");
        assert!(!told.contains(&arbiter), "{told:?}");
        playing.abort();
    }
}
