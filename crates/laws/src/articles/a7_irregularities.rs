//! Articles 7.1, 7.4, 7.6 and A.4.4: displaced men and illegal positions (procedures/displacement),
//! and who raises what.

use board::{Color, Position, Square, Tolerant};

use crate::act::{
    Actor, Certainty, Claim, Claimed, Deed, Fact, Noticed, Observation, Running, Squares,
};
use crate::article::Provision as P;
use crate::flags::FlagStanding;
use crate::game::{Game, Judging, Logged, Refused};
use crate::ruling::RulingDraft;
use crate::state::{PlyKind, StateEffect};
use crate::verdict::{Offence, Reason, Referred, Ruling, RulingId, Status};

/// Men found displaced, as they were named.
struct Displaced<'a> {
    ply: Option<u32>,
    squares: Squares,
    fen: Option<&'a Tolerant>,
}

impl Displaced<'_> {
    /// It names nothing that was not named before.
    fn repeats(&self, before: &Displaced<'_>) -> bool {
        self.ply.is_none_or(|ply| before.ply == Some(ply))
            && self.squares.iter().all(|s| before.squares.contains(s))
            && self.fen == before.fen
    }
}

impl Game {
    pub(crate) fn observe(
        &mut self,
        j: &mut Judging<'_>,
        seen: &Observation,
    ) -> Result<(), Refused> {
        // what he thinks of their conduct is only proposed
        let conduct = matches!(seen.what, Noticed::ClockManners | Noticed::Distraction);
        // a contact that is disputed is on record as one
        let contact = seen.what == Noticed::Touch && j.certainty == Certainty::Disputed;
        if j.is_unnoticed() && !conduct && !contact {
            self.observation_waits(j);
        } else {
            self.take_up_observation(j, seen);
        }
        Ok(())
    }

    /// What nobody noticed, or is disputed, was not observed until the arbiter says that it was.
    fn observation_waits(&mut self, j: &mut Judging<'_>) {
        if j.certainty == Certainty::Disputed {
            self.state.ask(Fact::Seen, j.seq);
        }
        let draft = RulingDraft::new(Offence::None, Status::Noted, Reason::OnRecord)
            .cites(self.state.regime.edition, &[P::A12_1])
            .for_the_arbiter();
        j.rule(draft);
    }

    /// What was observed, now or before, is the arbiter's to act on.
    pub(crate) fn take_up_observation(&mut self, j: &mut Judging<'_>, seen: &Observation) {
        if seen.what == Noticed::Flag {
            self.observe_flag(j, seen);
            return;
        }
        if j.act.by != Some(Actor::Arbiter) {
            self.note_spectator(j);
            return;
        }
        match seen.what {
            Noticed::Flag => {}
            Noticed::BothFlags => self.observe_both_flags(j, seen),
            Noticed::Touch => self.observe_touch(j, seen),
            Noticed::IllegalMove => self.observe_illegal_move(j, seen),
            Noticed::IllegalPosition => self.observe_illegal_position(j, seen),
            Noticed::Displaced => {
                self.displaced_found(j, seen.ply, &seen.squares, seen.fen.as_deref())
            }
            Noticed::WrongArray => self.wrong_array(j, seen.completed_moves, &seen.squares),
            Noticed::ColoursReversed => self.colours_reversed(j, seen.completed_moves),
            Noticed::BoardTurned => self.board_turned(j, seen.completed_moves),
            Noticed::ClockSetting => self.clock_setting(j, seen.completed_moves),
            Noticed::ClockManners => self.observe_clock_manners(j, seen),
            Noticed::Distraction => self.observe_distraction(j, seen),
        }
    }

    pub(crate) fn claim(&mut self, j: &mut Judging<'_>, claim: &Claim) -> Result<(), Refused> {
        let claimant = Game::player_of(j.act)?;
        match claim.what {
            Claimed::TouchMove => self.claim_touch_move(j, claimant, claim),
            Claimed::IllegalMove => self.claim_illegal_move(j, claimant, claim),
            Claimed::Flag => self.claim_flag(j, claimant),
            Claimed::Threefold | Claimed::Fifty => self.claim_draw(j, claimant, claim),
            Claimed::Displaced if !self.is_displaced(claim) => {
                self.find_none_displaced(j, claimant, claim)
            }
            Claimed::WrongArray if self.began_with_the_right_array() => {
                let cites = [P::A7_2_1, P::A12_1];
                let reason = Reason::NothingFound;
                self.reject(j, claimant, Offence::None, reason, &cites, None);
            }
            Claimed::Displaced => {
                self.displaced_found(j, claim.ply, &claim.squares, claim.fen.as_deref());
            }
            Claimed::WrongArray => self.wrong_array(j, None, &claim.squares),
            Claimed::NormalMeans | Claimed::Increment => {
                self.claim_guidelines(j, claimant, claim.what)
            }
        }
        Ok(())
    }

    /// A man is on record as displaced, or stands where nobody is told to have moved it.
    fn is_displaced(&self, claim: &Claim) -> bool {
        let mut men = self.state.board.placement.clone();
        for disputed in self.knocks(&[]).filter(|knock| self.is_disputed(knock.seq)) {
            if let Deed::Knock { square, to } = disputed.act.deed {
                let squares: Squares = [Some(square), to].into_iter().flatten().collect();
                men.restore(&squares);
            }
        }
        let under_way = !men.in_hand().is_empty() || self.state.turn.execution.carried.is_some();
        let elsewhere = men.visible() != *self.state.board.position.board() && !under_way;
        let mut knocks = self.knocks(&claim.squares);
        knocks.any(|knock| !self.is_disputed(knock.seq)) || elsewhere
    }

    /// As far as is known no man is displaced: what was played stands. One that is named may be, as
    /// nobody has told.
    fn find_none_displaced(&mut self, j: &mut Judging<'_>, claimant: Color, claim: &Claim) {
        let moves = self.state.turn.execution.carried.is_some() && claimant != self.state.player();
        if self.note_what_is_ruled_on(j, Some(!claimant))
            || self.finds_an_illegal_move(j, claimant)
            || moves && self.finds_what_is_not_completed(j)
        {
            return;
        }
        let named = !claim.squares.is_empty() || claim.fen.is_some() || claim.ply.is_some();
        let reason = match named {
            true => Reason::NoEvidence,
            false => Reason::NothingFound,
        };
        if let Some(of) = self.doubt_about(claim, j.seq).filter(|_| named) {
            self.state.close_question(Fact::Seen, of);
            self.state.ask(Fact::Seen, of);
        }
        self.reject(
            j,
            claimant,
            Offence::None,
            reason,
            &[P::A7_6, P::A12_1],
            None,
        );
    }

    /// Whether the men were displaced is asked of the act that is said to have displaced them, else
    /// of the claim itself; not again once it was denied.
    fn doubt_about(&self, claim: &Claim, claimed: u32) -> Option<u32> {
        if let Some(knock) = self.last_knock(&claim.squares) {
            return Some(knock.seq);
        }
        let mut told = self.knocks_told(&claim.squares);
        told.next().is_none().then_some(claimed)
    }

    /// The game began with the men of the initial position, as far as was told.
    fn began_with_the_right_array(&self) -> bool {
        let first = self.line().last().map(|(_, node)| &node.before);
        let first = first.unwrap_or(&self.state.board.position);
        first.castling_mode().is_standard() && *first.board() == board::Board::new()
    }

    /// 7.6 (7.5 in 2009): a man was displaced, any number of moves ago; no illegal move is counted.
    pub(crate) fn displaced_found(
        &mut self,
        j: &mut Judging<'_>,
        ply: Option<u32>,
        squares: &[Square],
        fen: Option<&Tolerant>,
    ) {
        let found = Displaced {
            ply,
            squares: squares.iter().copied().collect(),
            fen,
        };
        if let Some(ruled) = self.displacement_ruled(&found) {
            self.note_repeated(j, Offence::Displacement, Referred::Ruling(ruled));
            return;
        }
        if let Some(knock) = self.last_knock(squares).map(|knock| knock.seq) {
            self.state.close_question(Fact::Seen, knock);
        }
        let named = ply.is_some() || fen.is_some();
        let meant = !named && !squares.is_empty() && j.act.by == Some(Actor::Arbiter);
        if meant && self.put_reply_back(j, squares) {
            // the man said to be displaced was that of an early reply (C-35)
            return;
        }
        if !named && self.was_put_back_in_time(squares) {
            self.nothing_displaced(j);
            return;
        }
        let draft = self.displacement_of(squares);
        let node = ply
            .or_else(|| self.ply_of_knock(squares))
            .and_then(|ply| self.ply(ply));
        if fen.is_some() || node.is_some() {
            for side in Color::ALL {
                // no clock is set yet: whether a flag counts is the arbiter's (C-34)
                self.state
                    .apply(StateEffect::FlagCounts(side, FlagStanding::ByTheArbiter));
            }
            j.rule(draft.restored());
        } else {
            j.rule(draft);
        }
        self.go_back_to_displacement(j.seq, &found, node);
    }

    /// The position is set as told, or is that before the ply of the displacement; where neither is
    /// known, the men go back to their squares.
    fn go_back_to_displacement(&mut self, seq: u32, found: &Displaced<'_>, node: Option<u32>) {
        if let Some(position) = found.fen {
            self.set_position(seq, position.clone());
        } else if let Some(node) = node {
            self.go_back_before(node);
            let player = self.state.player();
            self.state.turn = crate::turn::Turn::of(player, self.state.turn.began);
            self.state.apply(StateEffect::Runs(Running::Player(player)));
        } else {
            self.state.board.placement.restore(&found.squares);
            self.state.board.unnoticed_knocks = board::Bitboard::EMPTY;
        }
    }

    fn nothing_displaced(&mut self, j: &mut Judging<'_>) {
        let (reason, cites) = (Reason::NothingFound, [P::A7_6, P::A7_4_1]);
        match j.act.by.and_then(Actor::player) {
            Some(player) => self.reject(j, player, Offence::None, reason, &cites, None),
            None => self.note(j, reason, &cites),
        }
    }

    /// That men of these squares are displaced, and by whom if that is known.
    fn displacement_of(&self, squares: &[Square]) -> RulingDraft {
        let mut knocked = self.state.board.placement.knocked().iter();
        let by = knocked.find(|k| squares.contains(&k.home));
        let reason = Reason::DisplacedFound;
        let draft = RulingDraft::new(Offence::Displacement, Status::Enforced, reason)
            .cites(self.state.regime.edition, &[P::A7_6, P::A7_1]);
        match by.and_then(|knocked| knocked.by) {
            Some(player) => draft.player(player),
            None => draft,
        }
    }

    /// The ruling that has put these men back, if nobody has displaced them since.
    fn displacement_ruled(&self, found: &Displaced<'_>) -> Option<RulingId> {
        let enforced = |r: &&Ruling| {
            r.reason == Reason::DisplacedFound
                && self
                    .displaced_at(r.id.0)
                    .is_some_and(|before| found.repeats(&before))
        };
        let ruled = self.told.rulings.iter().rev().find(enforced)?;
        let again = match self.last_knock(&found.squares) {
            Some(knock) => knock.seq > ruled.id.0,
            // nobody has told when they were displaced: it may have happened again once play has
            // gone on
            None => {
                let last = self.line().next();
                last.is_some_and(|(_, node)| node.seq > ruled.id.0)
            }
        };
        (!again).then(|| self.told_as(ruled.id))
    }

    /// What this act says was displaced.
    fn displaced_at(&self, act: u32) -> Option<Displaced<'_>> {
        match &self.logged(act)?.act.deed {
            Deed::Observe(seen) => Some(Displaced {
                ply: seen.ply,
                squares: seen.squares.clone(),
                fen: seen.fen.as_deref(),
            }),
            Deed::Claim(claim) => Some(Displaced {
                ply: claim.ply,
                squares: claim.squares.clone(),
                fen: claim.fen.as_deref(),
            }),
            Deed::Decide { of: Some(of), .. } => match &self.logged(*of)?.act.deed {
                Deed::Knock { square, to } => Some(Displaced {
                    ply: None,
                    squares: [Some(*square), *to].into_iter().flatten().collect(),
                    fen: None,
                }),
                Deed::Observe(_) => self.displaced_at(*of),
                _ => None,
            },
            _ => None,
        }
    }

    /// The last time that the man now on, or belonging to, one of these squares was knocked over.
    fn last_knock(&self, squares: &[Square]) -> Option<&Logged> {
        self.knocks(squares).next()
    }

    /// Every such time but for those that the arbiter has denied, the last one first.
    fn knocks(&self, squares: &[Square]) -> impl Iterator<Item = &Logged> {
        self.knocks_told(squares)
            .filter(|logged| !self.is_denied(logged.seq))
    }

    fn knocks_told(&self, squares: &[Square]) -> impl Iterator<Item = &Logged> {
        let meant = move |logged: &&Logged| match &logged.act.deed {
            Deed::Knock { .. } if squares.is_empty() => true,
            Deed::Knock { square, to } => {
                squares.contains(square) || to.is_some_and(|to| squares.contains(&to))
            }
            _ => false,
        };
        self.log.acts.iter().rev().filter(meant)
    }

    /// The man was set up again before anybody moved: nothing was played with it displaced, and it
    /// stands in its place (7.4.1).
    fn was_put_back_in_time(&self, squares: &[Square]) -> bool {
        let Some(knock) = self.last_knock(squares) else {
            return false;
        };
        let Deed::Knock { square, .. } = knock.act.deed else {
            return false;
        };
        let made = self.line().map(|(_, node)| node.seq);
        let made = made.take_while(|seq| *seq > knock.seq).last();
        let presses = |logged: &&Logged| matches!(logged.act.deed, Deed::Press { .. });
        let pressed = |made| self.logged_from(made).iter().find(presses);
        let next = made.and_then(pressed).map(|logged| logged.seq);
        let puts_back = |logged: &Logged| match &logged.act.deed {
            Deed::Restore { squares, .. } => squares.is_empty() || squares.contains(&square),
            Deed::Release { square: to, .. } => *to == square,
            _ => false,
        };
        let since = self.logged_from(knock.seq).iter();
        let mut since = since.take_while(|logged| next.is_none_or(|next| logged.seq < next));
        self.state.board.placement.knocked().is_empty() && since.any(puts_back)
    }

    /// The ply in which that happened.
    fn ply_of_knock(&self, squares: &[Square]) -> Option<u32> {
        let knocked = self.last_knock(squares)?;
        let after = self
            .line()
            .filter(|(_, node)| node.seq > knocked.seq)
            .last();
        after.map(|(_, node)| node.ply)
    }

    /// The arbiter sets a position: the game goes on from it.
    pub(crate) fn set_position(&mut self, seq: u32, position: Tolerant) {
        self.push_node(PlyKind::Set, seq, position, seq);
        // a position set by the arbiter is no ply of its own
        self.state.plies.ply = self.state.plies.ply.saturating_sub(1);
        self.state.settle_all();
        self.state.plies.previous = None;
        self.state.plies.open_press = None;
        self.state.plies.waiting = None;
        self.state.clock.late_press = board::ByColor::default();
        self.state.questions.clear();
        self.state
            .apply(StateEffect::Status(crate::verdict::MoveStatus::None));
        self.state.plies.findings.clear();
        self.state
            .apply(StateEffect::Runs(Running::Player(self.state.player())));
    }

    pub(crate) fn displacing(&mut self, j: &mut Judging<'_>) -> Result<(), Refused> {
        match j.act.deed.clone() {
            Deed::Knock { square, to } => self.knock(j, square, to),
            Deed::Restore {
                fen: Some(position),
                ..
            } => {
                if j.act.by != Some(Actor::Arbiter) {
                    return Err(Refused::NotTheArbiter);
                }
                self.note(j, Reason::PositionSet, &[P::A7_1, P::A7_6, P::A12_1]);
                self.set_position(j.seq, *position);
                self.end_by_position(j);
                Ok(())
            }
            Deed::Restore { mut squares, .. } => {
                if squares.is_empty() && self.us_stands_determined() {
                    // what was taken off for the determined move is not displaced
                    let knocked = self.state.board.placement.knocked().iter();
                    squares.extend(knocked.map(|knocked| knocked.home));
                }
                self.put_reply_back(j, &squares);
                self.state.board.as_left = None;
                self.state.board.placement.restore(&squares);
                if self.state.board.placement.knocked().is_empty() {
                    self.state.board.unnoticed_knocks = board::Bitboard::EMPTY;
                }
                if j.act.by.and_then(Actor::player) == Some(self.state.player()) {
                    self.after_restoring_men(j);
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn after_restoring_men(&mut self, j: &mut Judging<'_>) {
        if self
            .state
            .board
            .placement
            .stands_as(self.state.board.position.board())
        {
            self.lapse_violation_if_put_back(j);
            self.state.turn.put_back();
        } else {
            self.evaluate(j, None);
        }
    }

    /// 7.4: a man is displaced by accident; on the opponent's time that is a disturbance.
    fn knock(
        &mut self,
        j: &mut Judging<'_>,
        square: Square,
        to: Option<Square>,
    ) -> Result<(), Refused> {
        let by = j.act.by.and_then(Actor::player);
        if j.certainty == Certainty::Disputed && self.is_denied(j.seq) {
            return Ok(());
        }
        let waits = self.waits_to_be_established(j);
        let known = by.filter(|_| !waits);
        let men = &mut self.state.board.placement;
        let home = men.home_of(square);
        // who was seen to knock it over did so, whatever happens to it since
        let seen_before = men.knocked().iter().find(|k| Some(k.home) == home);
        let seen_before = seen_before.and_then(|k| k.by);
        men.knock(square, to, known.or(seen_before))?;
        if waits && seen_before.is_none() {
            self.state.board.unnoticed_knocks.extend(home);
        }
        let Some(player) = known else { return Ok(()) };
        let his_time =
            player == self.state.player() || self.state.unpressed_ply_of(player).is_some();
        let deliberate = self.is_decided_true(j.seq, Fact::Deliberate);
        if his_time && !deliberate {
            return Ok(());
        }
        if deliberate {
            self.propose(
                j,
                Offence::Distraction,
                player,
                Reason::Distraction,
                &[P::A11_5, P::A12_9],
            );
            return Ok(());
        }
        self.state.ask(Fact::Deliberate, j.seq);
        self.propose_for_knocking(j, player);
        Ok(())
    }
}
