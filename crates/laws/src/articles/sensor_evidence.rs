//! States beside rulings and questions what the board that tells the game has seen (4.3, 4.8).

use board::{Color, Square};

use crate::act::{Act, Actor, Certainty, Claimed, Deed, Fact, Noticed, Source};
use crate::evidence::{SeenContact, SensingDevice, SensorEvidence, TouchEvidence};
use crate::game::{Game, Judging, Logged};
use crate::verdict::{Offence, Ruling};

impl Game {
    /// Rulings on what a device told say which, and those on touched men what it has seen of them.
    pub(crate) fn state_what_was_sensed(&self, j: &mut Judging<'_>) {
        let own = j.act.sensor;
        let (seq, act) = (j.seq, j.act);
        for ruling in &mut j.rulings {
            let of_touch = is_about_a_touch(act, ruling);
            let touch = of_touch.then(|| {
                let player = accused(act).or(ruling.player);
                self.sensed_of_touches(player, Some((seq, act)))
            });
            let named = || SensorEvidence {
                sensor: own,
                touch: None,
            };
            let evidence = touch.flatten().or_else(|| own.is_named().then(named));
            ruling.evidence = evidence.map(Box::new);
        }
    }

    /// What the board has seen of what is asked about; `None` where no board can have.
    pub(crate) fn sensed_of_question(&self, fact: Fact, of: u32) -> Option<Box<SensorEvidence>> {
        let is_of_touch = matches!(
            fact,
            Fact::Intent | Fact::Order | Fact::Hand | Fact::ProxyContact | Fact::Seen
        );
        let act = &self.logged(of).filter(|_| is_of_touch)?.act;
        if !is_told_of_a_touch(&act.deed) {
            return None;
        }
        let player = accused(act).or(act.by.and_then(Actor::player));
        self.sensed_of_touches(player, None).map(Box::new)
    }

    /// What the board has told of touched men since this player acquired the move, up to this act;
    /// `None` where no board tells the game.
    fn sensed_of_touches(
        &self,
        player: Option<Color>,
        last: Option<(u32, &Act)>,
    ) -> Option<SensorEvidence> {
        let end = last.map_or(u32::MAX, |(seq, _)| seq);
        let end = self.log.acts.partition_point(|logged| logged.seq < end);
        let sensor = self.newest_sensor(&self.log.acts[..end], last.map(|(_, act)| act))?;
        let began = self.turn_began(player.unwrap_or_else(|| self.state.player()));
        let turn = self.log.acts[..end].iter();
        let turn = turn.skip(self.log.acts.partition_point(|logged| logged.seq <= began));
        let in_force = turn.filter(|logged| self.is_in_force(logged));
        let acts = in_force.map(|logged| (logged.seq, &logged.act)).chain(last);
        let contacts = acts.filter(|(_, act)| is_a_boards(act)).flat_map(contacts);
        let mut saw: Vec<SeenContact> = contacts.collect();
        let more = saw.len().saturating_sub(TouchEvidence::MOST);
        saw.truncate(TouchEvidence::MOST);
        let more = u32::try_from(more).unwrap_or(u32::MAX);
        let touch = Some(TouchEvidence { saw, more });
        Some(SensorEvidence { sensor, touch })
    }

    /// The device that told the last of these acts that one told: what is said of it last.
    fn newest_sensor(&self, acts: &[Logged], last: Option<&Act>) -> Option<SensingDevice> {
        let in_force = |logged: &&Logged| logged.act.is_sensed() && self.is_in_force(logged);
        let before = acts.iter().rev().filter(in_force);
        let acts = last.into_iter().chain(before.map(|logged| &logged.act));
        let mut sensed = acts.filter(|act| is_a_boards(act)).map(|act| act.sensor);
        let mut newest = sensed.next()?;
        while newest.family.is_none() || newest.settling_ms.is_none() {
            let Some(earlier) = sensed.next() else {
                break;
            };
            newest.family = newest.family.or(earlier.family);
            newest.settling_ms = newest.settling_ms.or(earlier.settling_ms);
        }
        Some(newest)
    }
}

/// A device told it, and somebody noticed it.
fn is_a_boards(act: &Act) -> bool {
    act.is_sensed() && act.certainty != Certainty::Unnoticed
}

fn contacts((seq, act): (u32, &Act)) -> impl Iterator<Item = SeenContact> {
    let squares = touched_squares(&act.deed).iter();
    squares.map(move |square| SeenContact {
        act: seq,
        square: *square,
        certainty: act.certainty,
    })
}

/// Whether a ruling is on men that were touched.
fn is_about_a_touch(act: &Act, ruling: &Ruling) -> bool {
    let of_claim = match &act.deed {
        Deed::Claim(claim) => claim.what == Claimed::TouchMove,
        Deed::Observe(seen) => seen.what == Noticed::Touch,
        Deed::Touch { .. } => true,
        _ => false,
    };
    of_claim || ruling.offence == Offence::TouchMove
}

fn is_told_of_a_touch(deed: &Deed) -> bool {
    let is_claim = matches!(deed, Deed::Claim(claim) if claim.what == Claimed::TouchMove);
    let is_seen = matches!(deed, Deed::Observe(seen) if seen.what == Noticed::Touch);
    is_claim || is_seen || !touched_squares(deed).is_empty()
}

/// Whose touch is claimed, or observed.
fn accused(act: &Act) -> Option<Color> {
    match &act.deed {
        Deed::Claim(_) => act.by.and_then(Actor::player).map(|claimant| !claimant),
        Deed::Observe(seen) => seen.side,
        _ => None,
    }
}

impl Act {
    /// Whether an electronic board or its clock told it.
    fn is_sensed(&self) -> bool {
        self.source == Some(Source::Board) || self.sensor.is_named()
    }
}

/// The squares of the men that a deed says were touched.
fn touched_squares(deed: &Deed) -> &[Square] {
    match deed {
        Deed::Touch { squares, .. } => squares,
        Deed::Lift { square, .. } | Deed::Remove { square, .. } => std::slice::from_ref(square),
        Deed::Move { intended, .. } => std::slice::from_ref(&intended.from),
        _ => &[],
    }
}
