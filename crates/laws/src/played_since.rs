//! What has been played since: who plays on from what stands on the board by a ruling does so
//! rightly, whatever becomes of the ruling. Judged again after a correction, the moves stand and
//! nobody is charged for them.

use std::collections::BTreeMap;

use board::{ByColor, Color};

use crate::act::Deed;
use crate::game::Game;
use crate::state::{PlyKind, PlyNode, StateEffect};
use crate::verdict::{Offence, Reason, Restored, Ruling, RulingId, Status};

/// A late act of a player at the place that the arbiter has given it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Late {
    pub by: Color,
    /// The number of the act that it came before.
    pub before: u32,
}

impl Game {
    /// The moves of the game before that this one does not have.
    pub(crate) fn lost_moves<'g>(&self, before: &'g Game) -> impl Iterator<Item = &'g PlyNode> {
        let mine = self.line().map(|(_, node)| node);
        let mine: BTreeMap<u32, PlyKind> = mine
            .map(|node| (self.told_number(node.seq), node.played))
            .collect();
        let theirs = before.line().map(|(_, node)| node);
        theirs.filter(move |node| mine.get(&before.told_number(node.seq)) != Some(&node.played))
    }

    /// The act that a ruling charges, if the men are to stay where the ruling put them: play has
    /// gone on from there, and the game judged without that act is another one; or it has that
    /// ruling all the same, which costs nobody anything then.
    pub(crate) fn charge_alone(&self, of: RulingId, without: &Game) -> Option<u32> {
        // who dismisses the note of a dismissal says it again
        let costs = |ruling: &&Ruling| charges(ruling) || ruling.reason == Reason::Waived;
        let ruling = self.told_ruling(of).filter(costs)?;
        let obeyed = self.moved_from_there(ruling, without)
            || self.erred_from_there(ruling, without)
            || (self.breach(of).is_some() && !without.newly_charged(self).is_empty())
            || (without.still_rules(self, of)
                && (ruling.offence != Offence::None || self.moves_since(ruling).next().is_some()));
        obeyed.then(|| self.told_number(ruling.id.0))
    }

    /// The acts that somebody is charged for here and was not in the game before. A dismissal
    /// charges nobody: what he did was done where the ruling stood. What an arbiter reports without
    /// the moves he reports wherever the ruling stood.
    pub(crate) fn newly_charged(&self, before: &Game) -> Vec<u32> {
        let of = |game: &Game, r: &Ruling| (r.offence, r.player, game.told_number(r.id.0));
        let is_charge = |r: &&Ruling| r.offence != Offence::None && charges(r);
        let known: Vec<_> = before.told.rulings.iter().filter(is_charge).collect();
        let is_reported = |r: &&Ruling| {
            let told_of = self.logged(r.id.0);
            told_of.is_some_and(|logged| matches!(logged.act.deed, Deed::Incident { .. }))
        };
        let new = self.told.rulings.iter().filter(is_charge);
        let new = new.filter(|r| !is_reported(r));
        let new = new.filter(|r| !known.iter().any(|known| of(before, known) == of(self, r)));
        new.map(|r| self.told_number(r.id.0)).collect()
    }

    fn moves_since(&self, ruling: &Ruling) -> impl Iterator<Item = &PlyNode> {
        let later = self.line().take_while(|(_, node)| node.seq > ruling.id.0);
        later.map(|(_, node)| node)
    }

    /// A move since was not played without the ruling, or from another position: one that is legal
    /// on both boards was an answer to the men that stood there.
    fn moved_from_there(&self, ruling: &Ruling, without: &Game) -> bool {
        let theirs = without.line();
        let theirs: BTreeMap<u32, &PlyNode> = theirs
            .map(|(_, node)| (without.told_number(node.seq), node))
            .collect();
        self.moves_since(ruling).any(|node| {
            let number = self.told_number(node.seq);
            !theirs.get(&number).is_some_and(|other| {
                other.played == node.played && other.before.same_position(&node.before)
            })
        })
    }

    /// Somebody has erred from where the ruling put the men: its player again, or who answered the
    /// queen of 7.5.2. What was undone is no move; it happened all the same.
    fn erred_from_there(&self, ruling: &Ruling, without: &Game) -> bool {
        // a wrong claim, say, leaves all as it stands
        if ruling.restored == Restored::No && !is_error(ruling) {
            return false;
        }
        let later = self.told.rulings.iter().filter(|r| r.id.0 > ruling.id.0);
        later.filter(|r| is_error(r)).any(|error| {
            let number = self.told_number(error.id.0);
            let same = |r: &Ruling| {
                let what = (r.offence, r.player) == (error.offence, error.player);
                what && without.told_number(r.id.0) == number
            };
            let mut known = without.told.rulings.iter().filter(|r| is_error(r));
            !known.any(same)
        })
    }

    /// With the late act at its place the opponent's reply would not have been played, and somebody
    /// is charged who was not: 4.8 protects whoever has replied, and his reply.
    pub(crate) fn charges_for_replies(&self, before: &Game, late: Late) -> bool {
        let reply = |node: &PlyNode| {
            node.turn.player != late.by && before.told_number(node.seq) >= late.before
        };
        let charged = |of: &Ruling| {
            let known = |r: &Ruling| (r.offence, r.player) == (of.offence, of.player);
            of.offence != Offence::None
                && charges(of)
                && !before.told.rulings.iter().any(|r| known(r) && charges(r))
        };
        self.lost_moves(before).any(reply) && self.told.rulings.iter().any(charged)
    }

    /// Takes back what the rulings of an act bring, and leaves the men where they put them.
    pub(crate) fn waive(&mut self, rulings: &mut [Ruling]) {
        let of = self.judged;
        for ruling in rulings.iter_mut().filter(|ruling| charges(ruling)) {
            self.state.drop_questions_of(of);
            if let Reason::WrongMan { .. } = ruling.reason {
                // nor does what was touched before bind who has the move again
                self.state.waive_duties();
            }
            // what a historic code has imposed is its penalty
            if matches!(
                ruling.reason,
                Reason::HistoricPenalty(_) | Reason::Chosen(_)
            ) {
                self.state.progress.historic = None;
            }
            self.take_back(ruling);
            if let (Some(player), Some(_)) = (ruling.player, ruling.count) {
                self.state.apply(StateEffect::Uncounted(player));
            }
            *ruling = Ruling {
                offence: Offence::None,
                status: Status::Noted,
                reason: Reason::Waived,
                // a note on the act: what was open about it costs nothing either
                of: None,
                count: None,
                penalty: None,
                clock_correction_ms: ByColor::default(),
                restored: Restored::No,
                footage: None,
                ..ruling.clone()
            };
        }
    }
}

/// Somebody is charged with how he carried out a move.
fn is_error(ruling: &Ruling) -> bool {
    let in_moving = matches!(
        ruling.offence,
        Offence::IllegalMove | Offence::AsIllegalMove | Offence::TouchMove
    );
    in_moving && charges(ruling)
}

/// The ruling costs somebody something, or moves men. A mate and the like follow from the men, and
/// cannot be waived.
fn charges(ruling: &Ruling) -> bool {
    let follows = ruling.offence == Offence::None && ruling.restored == Restored::No;
    let waits = matches!(
        ruling.status,
        Status::Enforced | Status::Proposed | Status::NeedsArbiter
    );
    waits && (!follows || crate::articles::a12_arbiter::is_the_end(&ruling.reason))
}
