//! Plays at one board of a simulated round: its players, and the arbiter who speaks on what they
//! do.

use std::time::Duration;

use laws::{Act, Actor, Deed, Reading, Running, Source, Start, StopReason};
use ledger::{Author, GameId};
use protocol::{Context, Line, Word};
use serde::Deserialize;
use serde::de::IgnoredAny;
use service::auth::{Principal, Via};
use service::live::NewAct;
use service::model::Scope;
use service::{App, Role};
use tokio::sync::watch;

use super::seats::SeatedBoard;
use super::{Narrator, Tempo};
use crate::arbiter::{self, Arbiter};
use crate::players::{Manners, Simulated};

/// Who tells what happens at a board.
const DEVICE: &str = "device:simulated";

/// So many acts everybody waits for what a search finds; what it has not found by then it may never
/// find.
const MOST_WAITED: u32 = 100;

/// So many acts, once all others have ended, the players of a board that is left to whoever logs in
/// go on waiting for his word: so that the next round can begin.
const PATIENCE: u32 = 150;

/// Acts read at once.
const MOST_NEWS: u32 = 100;

/// The parts of what arbiters are told of a board that say what waits for them.
#[derive(Default, Deserialize)]
struct ArbiterMessage {
    clock: Option<MessageClock>,
    /// The rulings.
    #[serde(default)]
    open: Vec<IgnoredAny>,
}

#[derive(Deserialize)]
struct MessageClock {
    proposal: Option<ToSet>,
}

#[derive(Deserialize)]
struct ToSet {
    white_ms: i64,
    black_ms: i64,
    running: Option<String>,
    of: Vec<String>,
}

/// What happens next at a board.
enum BoardStep {
    /// An act of this author.
    Act(&'static str, Act),
    /// Nothing yet.
    Wait,
    /// The game is over.
    End,
}

/// A board at play.
pub(super) struct SimulatedBoard {
    app: App,
    table: SeatedBoard,
    players: Simulated,
    arbiter: Arbiter,
    narrator: Narrator,
    seed: u64,
    /// The rulings that the clock was set for last.
    set_for: Vec<String>,
    /// Of a board that is left to whoever logs in, where no simulated arbiter acts: whether all
    /// others have ended.
    others_ended: Option<watch::Receiver<bool>>,
    /// Whether the players have stopped the clock for the arbiter whom they wait for.
    has_stopped: bool,
    /// How long they have waited for him since all others ended, in acts.
    waited: u32,
}

impl SimulatedBoard {
    /// The first of the boards that are left to whoever logs in begins with an illegal move: there
    /// is something to decide at once.
    pub(super) fn new(
        app: App,
        table: SeatedBoard,
        start: &Start,
        seed: u64,
        narrator: Narrator,
        others_ended: Option<watch::Receiver<bool>>,
    ) -> SimulatedBoard {
        let manners = match others_ended {
            Some(_) => Manners::QUARRELSOME,
            None => Manners::CARELESS,
        };
        let mut players = Simulated::new(start.clone(), manners, seed);
        if others_ended.is_some() && table.board.number == 1 {
            players.plan_an_illegal_move();
        }
        SimulatedBoard {
            app,
            table,
            players,
            arbiter: Arbiter::default(),
            narrator,
            seed,
            set_for: Vec::new(),
            others_ended,
            has_stopped: false,
            waited: 0,
        }
    }

    pub(super) async fn play(mut self, tempo: Tempo) {
        let began = tokio::time::Instant::now();
        let closing = self.app.closing.subscribe();
        let mut waited = 0;
        for count in 0u64.. {
            if *closing.borrow() {
                return;
            }
            // each board at its own pace
            let pace = 500 + (self.seed.wrapping_mul(7919) + count * 104_729) % 1000;
            tokio::time::sleep(Duration::from_micros(tempo.act_ms * pace)).await;
            self.look().await;
            if waited < MOST_WAITED && arbiter::is_searched(self.players.verdict()) {
                waited += 1;
                continue;
            }
            waited = 0;
            let at_ms = u64::try_from(began.elapsed().as_millis()).ok();
            match self.next_act().await {
                BoardStep::Act(author, act) => self.tell(author, count, Act { at_ms, ..act }).await,
                BoardStep::Wait => {}
                BoardStep::End => return,
            }
        }
    }

    async fn next_act(&mut self) -> BoardStep {
        match &self.others_ended {
            Some(others) => {
                let have_ended = *others.borrow();
                self.next_where_a_visitor_decides(have_ended).await
            }
            None => self.next_where_all_are_simulated().await,
        }
    }

    /// While a ruling waits, so do the players; only a visitor speaks on it.
    async fn next_where_a_visitor_decides(&mut self, others_have_ended: bool) -> BoardStep {
        if self.players.has_ended() || self.waited >= PATIENCE {
            return BoardStep::End;
        }
        if self.waits_for_an_arbiter().await {
            self.waited += u32::from(others_have_ended);
            return self.stop_for_the_arbiter();
        }
        (self.has_stopped, self.waited) = (false, 0);
        BoardStep::Act(DEVICE, self.players.intends())
    }

    async fn next_where_all_are_simulated(&mut self) -> BoardStep {
        if let Some(said) = self.arbiter.next() {
            self.narrate(&said.words);
            return BoardStep::Act("account:simulated", said.act);
        }
        if let Some(set) = self.clock_to_set().await {
            self.narrate("the arbiter sets the clock");
            return BoardStep::Act("account:simulated", set);
        }
        if self.players.has_ended() {
            return BoardStep::End;
        }
        BoardStep::Act(DEVICE, self.players.intends())
    }

    /// The player having the move stops the clock, once, and both wait.
    fn stop_for_the_arbiter(&mut self) -> BoardStep {
        if std::mem::replace(&mut self.has_stopped, true) {
            return BoardStep::Wait;
        }
        self.narrate("the players wait for an arbiter: this board is left to whoever logs in");
        let player = Actor::Player(self.players.verdict().view.has_the_move);
        let stop = Deed::Stop {
            reason: StopReason::Irregularity,
        };
        BoardStep::Act(DEVICE, Act::seen(player, stop))
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

    /// Whether a ruling, a question or the clock does, as an arbiter sees it: what he has said
    /// himself waits for nobody.
    async fn waits_for_an_arbiter(&mut self) -> bool {
        let ArbiterMessage { clock, open } = self.last_message().await;
        let is_to_be_set = clock.is_some_and(|clock| clock.proposal.is_some());
        !open.is_empty() || is_to_be_set || arbiter::is_asked(self.players.verdict())
    }

    /// What arbiters were told last.
    async fn last_message(&mut self) -> ArbiterMessage {
        let last = self.app.hall.last_message(&self.table.board).await;
        let last = last.ok().flatten();
        let told = last.and_then(|last| serde_json::from_str(&last.json).ok());
        told.unwrap_or_default()
    }

    /// What the clock should be set to, with the rulings that ask for it.
    async fn proposal(&mut self) -> Option<(Reading, Vec<String>)> {
        let ToSet {
            white_ms,
            black_ms,
            running,
            of,
        } = self.last_message().await.clock?.proposal?;
        let reading = Reading {
            white_ms,
            black_ms,
            running: Running::from_word(&running?)?,
        };
        Some((reading, of))
    }

    /// What the clock is set to after rulings, once for each of them.
    async fn clock_to_set(&mut self) -> Option<Act> {
        let (reading, of) = self.proposal().await?;
        if std::mem::replace(&mut self.set_for, of.clone()) == of {
            return None;
        }
        let running = reading.running;
        Some(Act {
            clock: Some(reading),
            ..Act::seen(Actor::Arbiter, Deed::StartClock { running })
        })
    }

    fn narrate(&self, words: &str) {
        let SeatedBoard { board, players } = &self.table;
        (self.narrator)(&format!("board {:>2}  {players}: {words}", board.number));
    }

    async fn tell(&mut self, author: &str, count: u64, act: Act) {
        let teller = Principal {
            author: Author::new(author).expect("invariant: a plain name"),
            role: Role::ChiefArbiter,
            scope: Scope::default(),
            via: Via::Nothing,
        };
        // what happens at the board its device tells, as it would in a hall
        let source = (author == DEVICE).then_some(Source::Board);
        let line = Line::Act(Act { source, ..act }).to_json();
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
