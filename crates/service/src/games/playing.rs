//! Holds one game by link in memory and judges its acts. Nothing in this file waits.

use std::collections::HashMap;

use laws::board::ByColor;
use laws::{
    Act, Actor, Certainty, Deed, Edition, Fact, Family, Game, GameResult, Refused, Restored,
    Running, Source, Verdict,
};
use ledger::Author;
use protocol::views::{
    SeatLine, SeatMatter, SeatProjection, SeatRuling, SeatView, Voice, is_for_the_players,
};
use protocol::{Context, Line, parse_line};
use serde_json::value::RawValue;
use table::{Clocks, Received, Ruled};

use crate::games::disconnects::is_for_a_lost_connection;
use crate::games::joint::Answers;
use crate::games::kept::{LinkAct, LinkGame, Manner, Use};
use crate::games::seat::Seat;
use crate::games::shown::{Is, Told, ToldAct};
use crate::games::told::goes_unnoticed;
use crate::problem::{Answer, Problem};
use crate::script::searching;
use crate::time::instant;

/// An act that was told.
pub(super) struct Logged {
    pub seq: u32,
    pub seat: Option<Seat>,
    pub used: Use,
    pub received_us: i64,
    pub act: Act,
}

/// A game by link.
pub(crate) struct Playing {
    pub(super) id: Box<str>,
    pub(super) manner: Manner,
    pub(super) game: Game,
    /// What stands: the verdict on the last act that was judged.
    pub(super) verdict: Verdict,
    pub(super) clocks: Clocks,
    pub(super) answers: Answers,
    /// The acts that a silent arbiter has not noticed, or not yet.
    pub(super) unnoticed: Vec<u32>,
    /// The act by which the player who has the move acquired it.
    pub(super) acquired: u32,
    pub(super) log: Vec<Logged>,
    /// What has not been written yet.
    fresh: Vec<LinkAct>,
    keys: HashMap<(Seat, Box<str>), u32>,
    seen: SeatProjection,
    told: Vec<Told>,
    began_us: i64,
    author: Author,
    /// When the clock of each player was stopped last because he was cut off.
    pub(super) stopped_us: ByColor<Option<i64>>,
}

impl Playing {
    /// The game before anything has happened.
    ///
    /// # Errors
    /// Its terms are none of the protocol.
    pub fn begin(kept: &LinkGame) -> Answer<Playing> {
        let start = kept.start()?;
        let (game, verdict) = Game::with_limits(start.clone(), searching())
            .map_err(|error| Problem::of_the_protocol(&error.into()))?;
        let edition = game.regime().edition;
        let (seen, announced) = SeatProjection::at_the_start(&verdict, edition);
        let mut playing = Playing {
            id: kept.id.clone(),
            manner: kept.arbiter,
            seen,
            game,
            verdict,
            clocks: Clocks::default(),
            answers: Answers::default(),
            unnoticed: Vec::new(),
            acquired: 0,
            log: Vec::new(),
            fresh: Vec::new(),
            keys: HashMap::new(),
            told: Vec::new(),
            began_us: kept.created_at.as_microsecond(),
            stopped_us: ByColor::default(),
            author: Author::new("game").expect("invariant: a plain name"),
        };
        let line = Line::from(start);
        let received = Received {
            author: &playing.author,
            received_us: playing.began_us,
            line: &line,
        };
        playing.clocks.hear(&received, &Ruled::by(&playing.verdict));
        let act = ToldAct {
            act: SeatLine::of(line),
            game: &playing.id,
            is: Is::Act,
            key: None,
            received_at: kept.created_at,
            rulings: &announced,
            seat: None,
            seq: 0,
        };
        let told = Told::of(&act, playing.state());
        playing.told.push(told);
        Ok(playing)
    }

    /// The game as it was recorded.
    ///
    /// # Errors
    /// An act cannot be judged any more.
    pub fn again(kept: &LinkGame, acts: Vec<LinkAct>) -> Answer<Playing> {
        let mut playing = Playing::begin(kept)?;
        for act in acts {
            playing
                .take(act)
                .map_err(|_| Problem::failed("the game cannot be judged any more"))?;
        }
        playing.fresh.clear();
        Ok(playing)
    }

    /// What has been told and is not written yet.
    pub fn fresh(&mut self) -> Vec<LinkAct> {
        std::mem::take(&mut self.fresh)
    }

    /// What was told, message by message, the start first.
    pub fn told(&self) -> &[Told] {
        &self.told
    }

    /// The number of the next act.
    pub fn next_seq(&self) -> u32 {
        self.game.seq()
    }

    /// How much is held of it, in acts: the start counts as one.
    pub fn size(&self) -> usize {
        self.told.len()
    }

    /// Whether it has a result.
    pub fn is_over(&self) -> bool {
        self.verdict.view.result != GameResult::Ongoing
    }

    /// The number of the act that was told under this key.
    pub(super) fn number_of(&self, seat: Seat, key: &str) -> Option<u32> {
        self.keys.get(&(seat, key.into())).copied()
    }

    /// How the next act is to be read.
    pub(super) fn context(&self) -> Context {
        Context {
            mode: self.game.position().castling_mode(),
        }
    }

    /// Whose clock runs when the clocks that stand are started again.
    pub(super) fn due(&self) -> Running {
        Running::Player(self.seen.has_the_move())
    }

    pub(super) fn edition(&self) -> Edition {
        self.game.regime().edition
    }

    /// The board as seats see it now.
    pub fn state(&self) -> SeatView {
        let view = &self.verdict.view;
        let is_theirs = |fact, of| self.is_the_players(fact, of);
        let pending = SeatMatter::all(view, is_theirs, self.answers.said());
        self.seen.view(view, self.clocks.on_the_table(), pending)
    }

    /// Whether the players are asked this: what nobody noticed is the arbiter's.
    pub(super) fn is_the_players(&self, fact: Fact, of: u32) -> bool {
        is_for_the_players(fact) && !self.unnoticed.contains(&of)
    }

    /// An act, to be judged and recorded next.
    pub(super) fn new_act(&self, act: Act, now_us: i64) -> LinkAct {
        let seq = self.next_seq();
        let received_us = self
            .log
            .last()
            .map_or(now_us, |last| last.received_us.max(now_us));
        let at_ms = u64::try_from((received_us - self.began_us) / 1_000).unwrap_or(0);
        let act = Act {
            at_ms: Some(at_ms),
            ..act
        };
        LinkAct {
            id: LinkAct::name(&self.id, seq),
            game: self.id.clone(),
            seq,
            seat: None,
            key: None,
            received_us,
            used: Use::Judged,
            act: raw(&Line::from(act).to_json()),
        }
    }

    /// The act as it is judged: a silent arbiter takes no notice of what is done at the board, but
    /// where men have to be put back at once. The old codes know nothing that goes unnoticed: what
    /// they rule on waits for the opponent anyway.
    pub(super) fn as_noticed(&self, act: Act) -> Act {
        let seen = Act {
            source: Some(Source::Player),
            ..act
        };
        if !self.is_passed_over(&seen.deed) || self.edition().family() == Family::Historic {
            return seen;
        }
        let unnoticed = Act {
            certainty: Certainty::Unnoticed,
            ..seen.clone()
        };
        match self.game.clone().apply(&unnoticed) {
            Ok(verdict) if puts_back(&verdict) => seen,
            _ => unnoticed,
        }
    }

    /// Whether an arbiter who has not been called says nothing to it.
    fn is_passed_over(&self, deed: &Deed) -> bool {
        self.manner == Manner::Silent && goes_unnoticed(deed)
    }

    /// Judges an act, or keeps it as an answer, and tells it to the seats. One that is refused has
    /// changed nothing.
    pub(super) fn take(&mut self, kept: LinkAct) -> Result<(), Refused> {
        let line = parse_line(kept.act.get(), self.context());
        let Ok(Line::Act(act)) = line else {
            return Err(Refused::NoSuchAct(kept.seq));
        };
        let rulings = match kept.used {
            Use::Judged => self.judge(&act, &kept)?,
            Use::Answer => {
                self.game.skip();
                let player = kept.seat.and_then(Seat::player);
                self.answers.take(player, act.deed.clone());
                Vec::new()
            }
        };
        if let (Some(seat), Some(key)) = (kept.seat, &kept.key) {
            self.keys.insert((seat, key.clone()), kept.seq);
        }
        self.say_to_all(&kept, &act, &rulings);
        self.log.push(Logged {
            seq: kept.seq,
            seat: kept.seat,
            used: kept.used,
            received_us: kept.received_us,
            act,
        });
        self.fresh.push(kept);
        Ok(())
    }

    fn judge(&mut self, act: &Act, kept: &LinkAct) -> Result<Vec<SeatRuling>, Refused> {
        let before = self.game.clone();
        let verdict = match self.game.apply(act) {
            Ok(verdict) => verdict,
            Err(refused) => {
                self.game = before;
                return Err(refused);
            }
        };
        if verdict.view.has_the_move != self.verdict.view.has_the_move {
            self.acquired = kept.seq;
        }
        self.verdict = verdict;
        self.notice(&act.deed);
        let voice = match self.is_passed_over(&act.deed) && !puts_back(&self.verdict) {
            true => Voice::Silent,
            false => Voice::Aloud,
        };
        if voice == Voice::Silent {
            self.unnoticed.push(kept.seq);
        }
        self.move_the_clock(act, kept.received_us);
        self.answers.after(act, &self.verdict.view);
        let edition = self.edition();
        Ok(self.seen.take(act, &self.verdict, voice, edition))
    }

    /// Who calls the arbiter has him ask what he has to know: nothing that is open then went
    /// unnoticed.
    fn notice(&mut self, deed: &Deed) {
        let questions = &self.verdict.view.questions;
        self.unnoticed.retain(|act| match deed {
            Deed::Decide {
                fact: Fact::Seen,
                of,
                ..
            } => *of != Some(*act),
            Deed::Claim(_) => questions.iter().all(|asked| asked.of != *act),
            _ => true,
        });
    }

    /// The clock on the table obeys hands, whether the arbiter looks or not.
    fn move_the_clock(&mut self, act: &Act, received_us: i64) {
        match (self.clocks.runs(), &act.deed) {
            (Running::Player(player), _) if is_for_a_lost_connection(act) => {
                *self.stopped_us.get_mut(player) = Some(received_us);
            }
            // no player has said that he waits no longer
            (
                _,
                Deed::StartClock {
                    running: Running::Player(player),
                },
            ) if act.by == Some(Actor::Arbiter) => {
                *self.stopped_us.get_mut(*player) = None;
            }
            _ => {}
        }
        let on_the_table = Act {
            at_ms: None,
            certainty: Certainty::Seen,
            ..act.clone()
        };
        let line = Line::from(on_the_table);
        let received = Received {
            author: &self.author,
            received_us,
            line: &line,
        };
        self.clocks.hear(&received, &Ruled::by(&self.verdict));
    }

    fn say_to_all(&mut self, kept: &LinkAct, act: &Act, rulings: &[SeatRuling]) {
        let act = ToldAct {
            act: SeatLine::of(Line::from(act.clone())),
            game: &self.id,
            is: match kept.used {
                Use::Judged => Is::Act,
                Use::Answer => Is::Answer,
            },
            key: kept.key.as_deref(),
            received_at: instant(kept.received_us),
            rulings,
            seat: kept.seat,
            seq: kept.seq,
        };
        let told = Told::of(&act, self.state());
        self.told.push(told);
    }

    /// A word of the arbiter who is built in.
    pub(super) fn arbiters(deed: Deed) -> Act {
        Act {
            source: Some(Source::Arbiter),
            ..Act::seen(Actor::Arbiter, deed)
        }
    }
}

/// Whether men were put back, which everybody sees.
fn puts_back(verdict: &Verdict) -> bool {
    let mut rulings = verdict.rulings.iter();
    rulings.any(|ruling| ruling.restored != Restored::No)
}

/// JSON as it is written.
fn raw(json: &str) -> Box<RawValue> {
    RawValue::from_string(json.to_owned()).expect("invariant: lines are JSON")
}
