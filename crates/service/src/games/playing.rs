//! Holds a game by link in memory: its table, and the messages that seats are sent.

use laws::Running;
use laws::board::Color;
use ledger::{GameId, Key, NotJudged};
use protocol::views::SeatView;
use table::limits::MAX_TEXT_CHARS_BY_LINK;
use table::{AtSeat, LinkTable, NotTaken};

use crate::games::kept::{LinkAct, LinkGame};
use crate::games::shown::SeatMessage;
use crate::live::{Acknowledged, Fate, NewAct, act_of};
use crate::problem::{HandlerResult, Problem};
use crate::script::searching;

/// A game by link.
pub(crate) struct Playing {
    id: Box<str>,
    table: LinkTable,
    told: Vec<SeatMessage>,
}

impl Playing {
    /// The game before anything has happened.
    ///
    /// # Errors
    /// Its terms are none of the protocol.
    pub fn begin(kept: &LinkGame) -> HandlerResult<Playing> {
        let id = kept.id.clone();
        let game = GameId::new(&id).map_err(|_| cannot_be_judged())?;
        let began_us = kept.created_at.as_microsecond();
        let begun = LinkTable::begin(game, kept.start()?, kept.arbiter, began_us, searching());
        let (table, start) = begun.map_err(|error| match error {
            NotJudged::NotALine { error, .. } => Problem::of_the_protocol(&error),
            _ => cannot_be_judged(),
        })?;
        let told = vec![SeatMessage::of(&id, start)];
        Ok(Playing { id, table, told })
    }

    /// The game as it was recorded.
    ///
    /// # Errors
    /// An act cannot be judged any more.
    pub fn again(kept: &LinkGame, acts: &[LinkAct]) -> HandlerResult<Playing> {
        let mut playing = Playing::begin(kept)?;
        for act in acts {
            let news = playing.table.replay(act.recorded());
            let news = news.map_err(|_| cannot_be_judged())?;
            playing.told.push(SeatMessage::of(&playing.id, news));
        }
        Ok(playing)
    }

    /// What somebody at a seat tells; what became of each act, in order.
    ///
    /// # Errors
    /// The engine failed, and the game has to be loaded anew.
    pub fn tell(&mut self, at: &AtSeat, acts: &[NewAct]) -> HandlerResult<Vec<Acknowledged>> {
        let mut answers = Vec::with_capacity(acts.len());
        for (place, new) in acts.iter().enumerate() {
            answers.push(match self.tell_one(at, new) {
                Ok((fate, seq)) => Acknowledged::recorded(&new.key, fate, seq, None),
                Err(problem) if problem.status == 500 => return Err(problem),
                Err(problem) => Acknowledged::refused(&new.key, problem).at(place),
            });
        }
        Ok(answers)
    }

    fn tell_one(&mut self, at: &AtSeat, new: &NewAct) -> HandlerResult<(Fate, u32)> {
        let known = Key::new(&new.key).ok();
        let known = known.and_then(|key| self.table.number_of(at.seat, &key));
        if let Some(seq) = known {
            return Ok((Fate::AlreadyAppended, seq));
        }
        let (key, act) = act_of(new, self.table.context())?;
        let seq = self.table.tell(at, &key, act).map_err(why_not)?;
        Ok((Fate::Appended, seq))
    }

    /// The clock of this player, if it runs, is stopped as it stood when he was cut off.
    ///
    /// # Errors
    /// The arbiter was refused, or the engine failed.
    pub fn stop_the_clock_of(
        &mut self,
        player: Color,
        since_us: i64,
        now_us: i64,
    ) -> HandlerResult<()> {
        let stopped = self.table.stop_the_clock_of(player, since_us, now_us);
        stopped.map_err(why_not)
    }

    /// What has been told and is not written yet.
    pub fn fresh(&mut self) -> Vec<LinkAct> {
        let fresh = self.table.fresh();
        let mut acts = Vec::with_capacity(fresh.len());
        for news in fresh {
            acts.push(LinkAct::of(&self.id, &news));
            self.told.push(SeatMessage::of(&self.id, news));
        }
        acts
    }

    /// What was told, message by message, the start first.
    pub fn told(&self) -> &[SeatMessage] {
        &self.told
    }

    /// The number of the next act.
    pub const fn next_seq(&self) -> u32 {
        self.table.next_seq()
    }

    /// How much is held of it, in acts: the start counts as one.
    pub const fn size(&self) -> usize {
        self.told.len()
    }

    /// Whose clock runs.
    pub const fn runs(&self) -> Running {
        self.table.runs()
    }

    /// The board as seats see it now.
    pub fn state(&self) -> SeatView {
        self.table.state()
    }
}

fn cannot_be_judged() -> Problem {
    Problem::failed("the game cannot be judged any more")
}

fn why_not(not_taken: NotTaken) -> Problem {
    let conflict = Problem::conflict;
    match not_taken {
        NotTaken::NotYours => Problem::forbidden(
            "a seat tells what its own player does, and its answer to what both are asked; the \
             rest is the arbiter's",
        ),
        NotTaken::TheServices(field) => {
            let detail = format!("`{field}` is the service's to say in such a game; leave it out");
            Problem::invalid(field, detail)
        }
        NotTaken::TooLong(field) => {
            let detail = format!("`{field}` has more than {MAX_TEXT_CHARS_BY_LINK} characters");
            Problem::invalid(field, detail)
        }
        NotTaken::GameOver => conflict("game-over", "the game is over; begin another"),
        NotTaken::GameFull => conflict(
            "game-full",
            "the game is as long as a game can be; begin another",
        ),
        NotTaken::ClockRuns => conflict(
            "clock-runs",
            "the clock that is started again is that of the player who has the move, and only \
             while both stand",
        ),
        NotTaken::NothingAsked => conflict(
            "nothing-asked",
            "nobody is asked this now; `pending` in the state lists what is asked",
        ),
        NotTaken::CutOff => conflict(
            "cut-off",
            "the connection of this player is lost: his clock is about to be stopped as it stood \
             then",
        ),
        NotTaken::FlagIsUp => {
            conflict("flag-is-up", "by the clock of this game there is time left")
        }
        NotTaken::Refused(refused) => Problem::of_the_protocol(&refused.into()),
        NotTaken::Failed => Problem::failed("the game could not be judged; the others go on"),
    }
}
