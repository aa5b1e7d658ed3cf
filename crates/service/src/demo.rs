//! A simulated round, so that a newcomer sees rulings flow.

use std::time::Duration;

use laws::Start;
use ledger::{Author, Expected, Key};
use protocol::Line;
use serde_json::json;

use crate::app::App;
use crate::auth::{Principal, Via, add_account};
use crate::live::NewAct;
use crate::model::{Announcement, Board, Event, NewPlayer, NewRound, Scope, Terms, new_id};
use crate::problem::{Answer, Problem};
use crate::registry::{Registry, changed};
use crate::roles::Role;
use crate::simulation::{Manners, Simulated};

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
    boards: Vec<Board>,
    start: Start,
}

/// The login of the chief arbiter of a simulated round.
pub const LOGIN: &str = "arbiter";

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
            announcement: Announcement::Confirmed,
            delay_s: 0,
            down_after_s: crate::limits::DEFAULT_DOWN_AFTER_S,
            retention_days: Some(1),
            archived: false,
            archived_at: None,
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
            let mut seats = Vec::new();
            for place in [2 * number - 1, 2 * number] {
                let player = NewPlayer {
                    name: invented_name(place).into(),
                    rating: Some(1400 + place * 7 % 1100),
                    ..NewPlayer::default()
                };
                let player = player.named(new_id('p'), event.id.clone(), place)?;
                writes.push(changed(&player, Expected::None));
                seats.push(player.id);
            }
            let board = Board {
                id: new_id('b'),
                event: event.id.clone(),
                round: round.id.clone(),
                number,
                sector: ["North", "South"][(number % 2) as usize].into(),
                black: seats.pop(),
                white: seats.pop(),
            };
            writes.push(changed(&board, Expected::None));
            made.push(board);
        }
        Registry(&app.ledger).write(writes).await?;
        app.hall.load().await?;
        let password: Box<str> = format!("{}-{}", new_id('j'), new_id('d')).into();
        let role = Role::ChiefArbiter;
        add_account(app, LOGIN, &password, role, Scope::default()).await?;
        Ok(Demo {
            event,
            password,
            boards: made,
            start: *start,
        })
    }

    /// Plays at all boards, for ever.
    pub async fn play(self, app: App, tempo: Tempo) {
        let boards = self.boards.into_iter().zip(1..).map(|(board, seed)| {
            let players = Simulated::new(self.start.clone(), Manners::default(), seed);
            tokio::spawn(play_at(app.clone(), board, players, tempo, seed))
        });
        for board in boards.collect::<Vec<_>>() {
            // a board that fails is told of by itself
            let _ = board.await;
        }
    }
}

async fn play_at(app: App, board: Board, mut players: Simulated, tempo: Tempo, seed: u64) {
    let device = Principal {
        author: Author::new(&format!("device:{seed}")).expect("invariant: a plain name"),
        role: Role::ChiefArbiter,
        scope: Scope::default(),
        via: Via::Nothing,
    };
    let began = tokio::time::Instant::now();
    for count in 0u64.. {
        // each board at its own pace
        let pace = 500 + (seed * 7919 + count * 104_729) % 1000;
        tokio::time::sleep(Duration::from_micros(tempo.act_ms * pace)).await;
        if players.has_ended() {
            return;
        }
        let mut act = players.next();
        act.at_ms = u64::try_from(began.elapsed().as_millis()).ok();
        let key = Key::new(&format!("demo:{count}")).expect("invariant: a plain key");
        let line = Line::Act(act).to_json();
        let new = NewAct {
            key: key.as_str().into(),
            act: serde_json::from_str(&line).unwrap_or_default(),
        };
        if let Err(problem) = app.hall.tell(&device, &board, &[new]).await {
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
