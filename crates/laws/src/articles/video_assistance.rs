//! Keeps what the arbiter found on a recording from settling what regulations do not let be settled
//! by video.

use board::{Color, Square};

use crate::act::{Act, Actor, Certainty, Deed, Fact, Noticed, Observation, Source};
use crate::edition::Edition;
use crate::game::{Game, Judging, Logged, Mode};
use crate::refused::Refused;
use crate::ruling::RulingDraft;
use crate::state::PlyNode;
use crate::turn::Contact;
use crate::verdict::{Offence, Reason, Referred, Ruling, Status};
use crate::video::{Footage, VideoCase};

impl Game {
    /// The one ruling on an act that rests on video in a case that the regulations do not name
    /// (FIDE's video rules, 1.2.6): it is on record, nothing rests on it, what was open stays open.
    ///
    /// # Errors
    /// The decision names what is not there, or nothing is asked.
    pub(crate) fn kept_from_video(
        &mut self,
        seq: u32,
        act: &Act,
        mode: Mode,
    ) -> Result<Option<Ruling>, Refused> {
        if !was_looked_up(act) {
            return Ok(None);
        }
        let (case, of) = self.video_case(seq, act)?;
        let allowed = self.regime().regulations.video;
        if case.is_some_and(|case| allowed.contains(case)) {
            return Ok(None);
        }
        if mode == Mode::Live {
            // where other regulations let it settle the case, it speaks of the same act
            self.resolved_of = of;
        }
        let edition = self.regime().edition;
        let mut judging = Judging {
            edition,
            seq,
            act,
            certainty: Certainty::Seen,
            mode: Mode::Live,
            rulings: Vec::new(),
        };
        let reason = Reason::NotByVideo {
            under_fide_rules: edition == Edition::Fide2023,
        };
        let note = RulingDraft::new(Offence::None, Status::Noted, reason);
        judging.rule(note.for_the_arbiter());
        Ok(judging.rulings.pop())
    }

    /// The case that an act would settle, if there can be one, and the act that a decision is on.
    fn video_case(&self, seq: u32, act: &Act) -> Result<(Option<VideoCase>, Option<u32>), Refused> {
        let (fact, of) = match &act.deed {
            Deed::Observe(seen) => return Ok((Some(VideoCase::Observed(seen.what)), None)),
            Deed::Decide { fact, of, .. } => (*fact, self.asked_about(*fact, *of)?),
            _ => return Ok((None, None)),
        };
        let logged = self.logged(of).filter(|_| of < seq);
        if of != 0 && logged.is_none() {
            return Err(Refused::NoSuchAct(of));
        }
        let case = match fact {
            Fact::Seen => logged.and_then(|logged| case_of_a_disputed(&logged.act.deed)),
            _ => Some(VideoCase::Found(fact)),
        };
        Ok((case, Some(of)))
    }

    /// Whether nothing rests on this act, for the regulations do not let it rest on video.
    pub(crate) fn is_kept_from_video(&self, logged: &Logged) -> bool {
        let note =
            |r: &Ruling| r.id.0 == logged.seq && matches!(r.reason, Reason::NotByVideo { .. });
        was_looked_up(&logged.act) && self.told.rulings.iter().any(note)
    }

    /// Rulings that follow from what was found on a recording before say so, too.
    pub(crate) fn rest_on_what_was_shown(&self, rulings: &mut [Ruling]) {
        let may_follow = |r: &&mut Ruling| r.footage.is_none() && may_follow_from_what_was_shown(r);
        for ruling in rulings.iter_mut().filter(may_follow) {
            if !self.log.acts.iter().any(|l| l.act.footage.is_some()) {
                return;
            }
            ruling.footage = self.shown_before(ruling);
        }
    }

    /// What came of judging again is kept with the recording that it was told with.
    pub(crate) fn keep_what_was_shown(&mut self, rulings: &[Ruling]) {
        for told in rulings.iter().filter(|ruling| ruling.footage.is_some()) {
            let own = self
                .told
                .numbers
                .iter()
                .find(|(_, as_told)| *as_told == told.id);
            let Some((own, _)) = own.copied() else {
                continue;
            };
            let kept = self.told.rulings.iter_mut().find(|ruling| ruling.id == own);
            if let Some(kept) = kept {
                kept.footage = told.footage;
            }
        }
    }

    /// What the arbiter found on a recording before, and this ruling follows from.
    fn shown_before(&self, ruling: &Ruling) -> Option<Footage> {
        if let (Reason::Picked(_) | Reason::Amended(_), Some(Referred::Ruling(id))) =
            (&ruling.reason, ruling.of)
        {
            let told = self.told.rulings.iter().find(|r| self.told_as(r.id) == id);
            return told?.footage;
        }
        let player = ruling.player?;
        let bears = bearing(ruling)?;
        if let Reason::WrongMan {
            touched: Some(home),
            ..
        } = ruling.reason
        {
            return self.touch_shown(player, home, bears);
        }
        let since = self.turn_began(player).saturating_add(1);
        let acts = self.logged_from(since).iter().rev();
        let is_his = |l: &&Logged| l.act.by.and_then(Actor::player) == Some(player);
        acts.filter(is_his)
            .find_map(|l| self.shown_of(l.seq, |fact| bears(fact, &l.act.deed)))
    }

    /// The act by which the player acquired the move in the turn that a ruling on him is about.
    pub(crate) fn turn_began(&self, player: Color) -> u32 {
        let turn = &self.state.turn;
        match self.last_node_of(player) {
            // it was put back: he has the move again since he made it
            Some(node) if turn.player != player || turn.began == node.seq => node.turn.began,
            _ => turn.began,
        }
    }

    fn last_node_of(&self, player: Color) -> Option<&PlyNode> {
        let mut nodes = self.log.nodes.iter().rev();
        nodes.find(|node| node.turn.player == player)
    }

    /// The recording that shows the touch of the man of this square.
    fn touch_shown(
        &self,
        player: Color,
        home: Square,
        bears: fn(Fact, &Deed) -> bool,
    ) -> Option<Footage> {
        let turn = Some(&self.state.turn).filter(|turn| turn.player == player);
        let made = self.last_node_of(player).map(|node| &node.turn);
        let touches = [turn, made].into_iter().flatten();
        let mut touches = touches.flat_map(|turn| &turn.touched.contacts);
        let touch: &Contact = touches.find(|contact| contact.home == home)?;
        let logged = self.logged(touch.seq)?;
        let shown = self.shown_of(touch.seq, |fact| bears(fact, &logged.act.deed));
        if shown.is_some() || !logged.act.certainty.is_unnoticed() {
            return shown;
        }
        // what nobody had noticed was observed then
        let is_of_it = |seen: &Observation| {
            let squares = &seen.squares;
            seen.what == Noticed::Touch && (squares.is_empty() || squares.contains(&home))
        };
        let observed = |l: &&Logged| matches!(&l.act.deed, Deed::Observe(seen) if is_of_it(seen));
        let mut since = self.logged_from(touch.seq).iter().rev();
        let observation = since.find(observed)?;
        let counts = !self.is_kept_from_video(observation);
        observation.act.footage.filter(|_| counts)
    }

    /// The recording by which such a fact about this act was decided, the last word on each, or by
    /// which it was observed.
    fn shown_of(&self, of: u32, bears: impl Fn(Fact) -> bool) -> Option<Footage> {
        let mut decided: Vec<Fact> = Vec::new();
        for logged in self.logged_from(of).iter().rev() {
            let own = logged.seq == of && matches!(logged.act.deed, Deed::Observe(_));
            let fact = match &logged.act.deed {
                Deed::Decide {
                    fact,
                    of: Some(about),
                    ..
                } if *about == of && bears(*fact) => Some(*fact),
                _ => None,
            };
            let is_overruled = fact.is_some_and(|fact| decided.contains(&fact));
            let counts = (own || fact.is_some()) && !is_overruled && self.holds(logged);
            if !counts {
                continue;
            }
            if logged.act.footage.is_some() {
                return logged.act.footage;
            }
            decided.extend(fact);
        }
        None
    }

    /// Whether what the arbiter said there holds still, and did when it was said.
    fn holds(&self, logged: &Logged) -> bool {
        self.is_in_force(logged) && !self.is_kept_from_video(logged)
    }

    /// Whether the act has not been superseded, and did not come too late.
    pub(crate) fn is_in_force(&self, logged: &Logged) -> bool {
        let (seq, laid_over) = (&logged.seq, &self.overlay);
        !laid_over.set_aside.contains(seq) && !laid_over.too_late.contains_key(seq)
    }
}

/// Whether the arbiter has it from a recording, be it that he does not say from which. What he may
/// choose no recording shows.
fn was_looked_up(act: &Act) -> bool {
    let is_his = act.source == Some(Source::Camera) && act.by == Some(Actor::Arbiter);
    let is_found = match &act.deed {
        Deed::Observe(_) => true,
        Deed::Decide { fact, .. } => {
            !matches!(fact, Fact::Penalty | Fact::ClaimPostponed | Fact::Late)
        }
        _ => false,
    };
    act.footage.is_some() || (is_his && is_found)
}

/// Whether a ruling is one of those for which the record is looked through.
fn may_follow_from_what_was_shown(ruling: &Ruling) -> bool {
    matches!(ruling.reason, Reason::Picked(_) | Reason::Amended(_)) || bearing(ruling).is_some()
}

/// Which facts about which acts of his turn the ruling on a player follows from; `None`: from none
/// that a camera shows.
fn bearing(ruling: &Ruling) -> Option<fn(Fact, &Deed) -> bool> {
    let of_the_hands = |fact: Fact, _: &Deed| fact == Fact::Hand;
    Some(match (&ruling.reason, ruling.offence) {
        (Reason::OtherHand | Reason::TwoHands, _) => of_the_hands,
        (
            Reason::IllegalMove {
                two_hands: true, ..
            },
            _,
        ) => |fact, deed| fact == Fact::Hand || is_of_the_execution(fact, deed),
        (_, Offence::IllegalMove | Offence::AsIllegalMove) => is_of_the_execution,
        (_, Offence::TouchMove | Offence::Article4Other) => is_of_a_touch,
        _ => return None,
    })
}

/// Whether the man counts as touched, or let go, by this.
const fn is_of_a_touch(fact: Fact, _: &Deed) -> bool {
    matches!(
        fact,
        Fact::Seen | Fact::Intent | Fact::Order | Fact::ProxyContact | Fact::LetGo | Fact::PutBack
    )
}

/// Whether the move counts as made, or completed, by this: a man that was only touched has no part
/// in it.
const fn is_of_the_execution(fact: Fact, deed: &Deed) -> bool {
    match fact {
        Fact::LetGo | Fact::PutBack | Fact::Executed => true,
        Fact::Seen => !matches!(deed, Deed::Touch { .. }),
        _ => false,
    }
}

/// The case under which whether this happened can be seen: that of what would be observed.
const fn case_of_a_disputed(deed: &Deed) -> Option<VideoCase> {
    Some(VideoCase::Observed(match deed {
        Deed::Touch { .. }
        | Deed::Lift { .. }
        | Deed::Place { .. }
        | Deed::Release { .. }
        | Deed::ReleaseBetween { .. }
        | Deed::Remove { .. }
        | Deed::Put { .. }
        | Deed::Fetch { .. }
        | Deed::Undo => Noticed::Touch,
        // 7.5: moves are completed, or the clock pressed without one
        Deed::Move { .. } | Deed::Press { .. } => Noticed::IllegalMove,
        Deed::Knock { .. } | Deed::Restore { .. } => Noticed::Displaced,
        Deed::Flag { .. } => Noticed::Flag,
        _ => return None,
    }))
}
