//! Judging again: a fact that was decided changes what an earlier act was.

use crate::article::Provision as P;
use crate::compared::{falls_away_visibly, paired, says_the_same};
use crate::game::{Game, Judging, Mode};
use crate::game_log::Snapshot;
use crate::limits::MAX_ACTS_JUDGED_AGAIN;
use crate::overlay::PlayedOn;
use crate::ruling::RulingDraft;
use crate::ruling_id::{Id, numbered};
use crate::state::{ActionStanding, GameState, IllegalAction, IllegalActionKind, PlyNode};
use crate::verdict::{Reason, Referred, Ruling};

/// What judging again may change, as it was.
pub(crate) struct BeforeAgain {
    state: GameState,
    first_node: usize,
    nodes: Vec<PlyNode>,
    place: usize,
    snapshots: Vec<Snapshot>,
    announced: Vec<Ruling>,
    told: Vec<(Id, Id)>,
}

/// What judging again has come to.
enum Again {
    /// The game is the one that was played: these are its rulings from the act on.
    Stands(Vec<Ruling>),
    /// Moves that were answered would not have been played: nothing is changed. These would have
    /// been the rulings.
    PlayedOn(Vec<Ruling>),
}

impl Game {
    /// Keeps everything that judging again from before the act `of` may change.
    pub(crate) fn keep(&self, of: u32) -> BeforeAgain {
        let place = self.snapshot_before(of).unwrap_or_default();
        // a supposed observation may add contacts to the last ply itself
        let last_ply = self
            .state
            .plies
            .previous
            .map_or(usize::MAX, |p| p.node as usize);
        let snapshot = self.log.snapshots.get(place);
        let first_node = snapshot.map_or(0, |s| s.nodes).min(last_ply);
        BeforeAgain {
            state: self.state.clone(),
            first_node,
            nodes: self.log.nodes[first_node..].to_vec(),
            place,
            snapshots: self
                .log
                .snapshots
                .iter()
                .skip(place)
                .skip(1)
                .cloned()
                .collect(),
            announced: self.told.rulings.clone(),
            told: self.told.numbers.clone(),
        }
    }

    pub(crate) fn put_back(&mut self, kept: BeforeAgain) {
        self.state = kept.state;
        self.log.nodes.truncate(kept.first_node);
        self.log.nodes.extend(kept.nodes);
        self.log.snapshots.truncate(kept.place.saturating_add(1));
        self.log.snapshots.extend(kept.snapshots);
        self.told.rulings = kept.announced;
        self.told.numbers = kept.told;
    }

    /// Judges again with what has been decided about the act `of`. What has been played on it
    /// stands all the same.
    fn fold_unless_answered(&mut self, of: u32) -> Again {
        let since = self.logged_from(of).len();
        if since > MAX_ACTS_JUDGED_AGAIN {
            return Again::PlayedOn(Vec::new());
        }
        if !self.was_answered(of) {
            return Again::Stands(self.fold_from(of));
        }
        let kept = self.keep(of);
        let rulings = self.fold_from(of);
        let as_played = (self.state.plies.ply, &self.state.board.position)
            == (kept.state.plies.ply, &kept.state.board.position);
        if as_played {
            return Again::Stands(rulings);
        }
        self.put_back(kept);
        Again::PlayedOn(rulings)
    }

    /// Since this act of a player his opponent has made a move; since one of anybody else, both
    /// players.
    fn was_answered(&self, of: u32) -> bool {
        let by = self.logged(of).and_then(|l| l.act.by?.player());
        let since = self.line().take_while(|(_, node)| node.seq > of);
        let mut movers = since.map(|(_, node)| node.turn.player);
        match by {
            Some(player) => movers.any(|mover| mover != player),
            None => movers.take(2).count() == 2,
        }
    }

    /// Goes back to the last snapshot before the act and judges the log again with the table of
    /// facts.
    ///
    /// # Errors
    /// What was played since stands against the fact just decided, which is no part of the table
    /// then.
    pub(crate) fn judge_again(&mut self, j: &mut Judging<'_>, of: u32) -> Result<(), PlayedOn> {
        // the start is not judged again
        let later = self.told.rulings.iter().filter(|r| r.id.0 >= of.max(1));
        let before: Vec<Ruling> = later.cloned().collect();
        let told: Vec<Id> = before.iter().map(|r| self.told_as(r.id)).collect();
        let rulings = match self.fold_unless_answered(of) {
            Again::Stands(rulings) => rulings,
            Again::PlayedOn(rulings) => return Err(PlayedOn::instead_of(&rulings)),
        };
        let (counterparts, fallen) = paired(&before, &rulings, same_ruling);
        for old in fallen {
            if falls_away_visibly(&before[old]) {
                j.rule(RulingDraft::withdrawing(&before[old], told[old]));
            }
        }
        for (ruling, old) in rulings.into_iter().zip(counterparts) {
            if let Some(old) = old {
                self.tell(ruling.id, told[old]);
                continue;
            }
            let id = numbered(j.seq, j.rulings.len());
            self.tell(ruling.id, id);
            let refers = match ruling.of {
                Some(Referred::Ruling(own)) => Referred::Ruling(self.told_as(own)),
                Some(refers) => refers,
                None => Referred::Act(ruling.id.0),
            };
            j.rulings.push(Ruling {
                id,
                of: Some(refers),
                ..ruling
            });
        }
        self.refer_as_told();
        Ok(())
    }

    /// The decision comes when its ply has been answered: a move made with two hands is found all
    /// the same, like any illegal action during the game (7.5.1); anything else is put on record.
    pub(crate) fn rule_on_what_was_played(&mut self, j: &mut Judging<'_>, found: PlayedOn) {
        let completed = found.two_hands_at.and_then(|(player, seq)| {
            let his = |node: &PlyNode| node.seq <= seq && node.turn.player == player;
            let (index, node) = self.line().find(|(_, node)| his(node))?;
            Some((index, seq, player, node.ply))
        });
        let Some((index, seq, player, ply)) = completed else {
            self.note(j, Reason::PlayedOn, &[P::A12_1, P::A4_8]);
            return;
        };
        let finding = IllegalAction {
            kind: IllegalActionKind::TwoHands,
            two_hands: true,
            seq,
            standing: ActionStanding::Unnoticed,
        };
        self.remember(index, finding);
        self.raise_illegal_move(j, Some(player), Some(ply), None);
    }

    /// Judges the log again from before the act `of`; returns the rulings from that act on.
    fn fold_from(&mut self, of: u32) -> Vec<Ruling> {
        let Some(place) = self.snapshot_before(of) else {
            return Vec::new();
        };
        self.log.snapshots.truncate(place.saturating_add(1));
        let snapshot = self.log.snapshots[place].clone();
        let before = std::mem::replace(&mut self.state, *snapshot.state);
        self.log.nodes.truncate(snapshot.nodes);
        // what came later is not known while the acts are judged again, one after the other
        let later = self.log.acts.split_off(snapshot.acts);
        let from = later.first().map_or(u32::MAX, |l| l.seq);
        self.told.rulings.retain(|r| r.id.0 < from);
        let judged = self.judged;
        let mut rulings = Vec::new();
        for logged in later {
            // an act that no longer fits what stands on the board is passed over
            if let Ok(new) = self.judge(logged.seq, &logged.act, Mode::Again) {
                self.told.rulings.extend(new.iter().cloned());
                rulings.extend(new.into_iter().filter(|r| r.id.0 >= of));
            }
            self.log.acts.push(logged);
        }
        self.judged = judged;
        self.state.keep_late_questions(&before);
        rulings
    }

    /// The last snapshot taken before the act `of`.
    fn snapshot_before(&self, of: u32) -> Option<usize> {
        let first = self.log.acts.partition_point(|l| l.seq < of);
        self.log.snapshots.iter().rposition(|s| s.acts <= first)
    }
}

/// The same ruling, whatever number it got.
fn same_ruling(a: &Ruling, b: &Ruling) -> bool {
    a.id.0 == b.id.0 && says_the_same(a, b)
}
