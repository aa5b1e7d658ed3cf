//! The game: acts in, verdicts out. `apply` is total, pure and deterministic; misconduct is data.

use board::{ByColor, Color, Tolerant};

use crate::act::{Act, Actor, AtBoard, Certainty, Deed, GameResult, Running, Start};
use crate::ambiguity::Ambiguity;
use crate::article::Provision;
use crate::articles::a12_6_unnoticed::is_said;
use crate::compared::comes_to_the_same;
use crate::correction::speak_of;
use crate::edition::{Edition, Family, Numbers};
pub(crate) use crate::game_log::Logged;
use crate::game_log::{Announcements, GameLog, Snapshot};
use crate::limits::{MAX_ACTS, MAX_ACTS_OF_THE_ARBITER, MAX_PLIES, Winnability};
use crate::overlay::Overlay;
use crate::record::kept::CorrectedRecord;
pub use crate::refused::{Refused, StartError};
use crate::remembered::Remembered;
use crate::ruling::RulingDraft;
use crate::ruling_id::{Id, numbered};
use crate::state::{EndOfGame, GameState, Phase, PlyKind, PlyNode, Previous, StateEffect};
use crate::turn::Turn;
use crate::verdict::{Reason, Ruling, Verdict};
use crate::video::Footage;

const PLIES_BETWEEN_SNAPSHOTS: u32 = 8;
const ACTS_BETWEEN_SNAPSHOTS: usize = 64;

/// One game at one board.
///
/// ```
/// use jadoube_laws::{Act, Actor, Deed, Game, Start, board::{Color, Square}};
/// let (mut game, _) = Game::new(Start::default()).unwrap();
/// let lift = Deed::Lift { square: Square::G1, intent: Default::default(), hand: None };
/// let verdict = game.apply(&Act::seen(Actor::Player(Color::White), lift)).unwrap();
/// assert_eq!(verdict.view.obligation.moves.len(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    pub(crate) start: Start,
    pub(crate) log: GameLog,
    pub(crate) overlay: Overlay,
    pub(crate) told: Announcements,
    pub(crate) state: GameState,
    pub(crate) limits: Winnability,
    pub(crate) remembered: Remembered,
    /// The act that is being judged.
    pub(crate) judged: u32,
    /// The act that the decision just taken speaks of.
    pub(crate) resolved_of: Option<u32>,
    /// The acts as they were told, once one of them has been corrected.
    pub(crate) record: Option<Box<CorrectedRecord>>,
    next_seq: u32,
}

/// One act being judged.
pub(crate) struct Judging<'a> {
    pub edition: Edition,
    pub seq: u32,
    pub act: &'a Act,
    /// What is known of the act: as told, or seen once the arbiter has established it.
    pub certainty: Certainty,
    /// Whether it is judged as it comes.
    pub mode: Mode,
    pub rulings: Vec<Ruling>,
}

impl Judging<'_> {
    pub fn rule(&mut self, draft: RulingDraft) -> Id {
        // where a code has no article of its own for it, the code as a whole stands for it
        let draft = draft.or_cites(self.edition, &[Provision::WholeCode, Provision::A12_1]);
        let draft = match self.edition.rules().numbers {
            Numbers::FromSummaries => draft.unverified_numbers(),
            Numbers::Read => draft,
        };
        let draft = match self.is_nobodys_knowledge() {
            true => draft.for_the_arbiter(),
            false => draft,
        };
        let ruling = draft.finish(numbered(self.seq, self.rulings.len()));
        let id = ruling.id;
        self.rulings.push(ruling);
        id
    }

    /// The last ruling relies on this reading too.
    pub fn rely_on(&mut self, entry: Ambiguity) {
        if let Some(last) = self
            .rulings
            .last_mut()
            .filter(|r| !r.ambiguity.contains(&entry))
        {
            let _ = last.ambiguity.try_push(entry);
        }
    }

    /// Every ruling so far rests on this recording, if there is one.
    fn rest_on(&mut self, footage: Option<Footage>) {
        let is_note = |ruling: &Ruling| matches!(ruling.reason, Reason::NotByVideo { .. });
        for ruling in self.rulings.iter_mut().filter(|ruling| !is_note(ruling)) {
            ruling.footage = ruling.footage.or(footage);
        }
    }

    /// 12.6: what nobody noticed nobody learns from the arbiter before it is established. The old
    /// codes know no such rule.
    fn is_nobodys_knowledge(&self) -> bool {
        self.certainty == Certainty::Unnoticed
            && !self.act.deed.is_the_arbiters_word()
            && self.edition.family() != Family::Historic
    }

    pub fn is_unnoticed(&self) -> bool {
        self.certainty.is_unnoticed()
    }
}

impl Game {
    /// Starts a game and gives its first verdict: a position that has already ended the game ends
    /// it at once.
    ///
    /// # Errors
    /// The history cannot be carried out or leads elsewhere.
    pub fn new(start: Start) -> Result<(Game, Verdict), StartError> {
        Game::with_limits(start, Winnability::default())
    }

    /// As [`Game::new`], with these limits on deciding whether a side can checkmate.
    ///
    /// # Errors
    /// The history cannot be carried out or leads elsewhere.
    pub fn with_limits(start: Start, limits: Winnability) -> Result<(Game, Verdict), StartError> {
        let state = GameState::at(&start);
        let mut game = Game {
            start,
            log: GameLog::new(),
            overlay: Overlay::default(),
            told: Announcements::default(),
            state,
            limits,
            remembered: Remembered::default(),
            judged: 0,
            resolved_of: None,
            record: None,
            next_seq: 1,
        };
        let mut judging = Judging {
            edition: game.state.regime.edition,
            seq: 0,
            act: &Act::seen(Actor::Arbiter, Deed::Undo),
            certainty: Certainty::Seen,
            mode: Mode::Live,
            rulings: Vec::new(),
        };
        game.replay(&mut judging)?;
        // 5.1.1: what no legal move has produced is no checkmate
        let position = &game.state.board.position;
        if game.state.plies.head.is_some() || position.irregularities().is_empty() {
            game.end_by_position(&mut judging);
        }
        game.told.rulings.clone_from(&judging.rulings);
        game.snapshot();
        let verdict = game.verdict(0, judging.rulings);
        Ok((game, verdict))
    }

    /// The number that the next input line of this game will have.
    #[must_use]
    pub const fn seq(&self) -> u32 {
        self.next_seq
    }

    /// The position from which play continues.
    #[must_use]
    pub fn position(&self) -> &Tolerant {
        &self.state.board.position
    }

    /// The regime in force.
    #[must_use]
    pub const fn regime(&self) -> &crate::regime::Regime {
        &self.state.regime
    }

    /// How the game started.
    #[must_use]
    pub const fn start(&self) -> &Start {
        &self.start
    }

    /// The act of this number.
    pub(crate) fn logged(&self, seq: u32) -> Option<&Logged> {
        self.logged_from(seq).first().filter(|l| l.seq == seq)
    }

    /// The acts from this number on.
    pub(crate) fn logged_from(&self, seq: u32) -> &[Logged] {
        &self.log.acts[self.log.acts.partition_point(|l| l.seq < seq)..]
    }

    /// Counts an input line that was no act of the protocol; returns its number.
    pub fn skip(&mut self) -> u32 {
        let seq = self.next_seq;
        self.next_seq = seq.saturating_add(1);
        seq
    }

    /// What the Laws make of the next act.
    ///
    /// # Errors
    /// The act names what is not there; the state is unchanged, the line is counted.
    pub fn apply(&mut self, act: &Act) -> Result<Verdict, Refused> {
        let seq = self.skip();
        let rulings = self.ruled(seq, act)?;
        Ok(self.verdict(seq, rulings))
    }

    /// As [`Game::apply`], the rulings alone: who judges a record again asks for no state after
    /// each act.
    ///
    /// ```
    /// use jadoube_laws::{Act, Actor, Deed, Game, Start, board::Color};
    /// let (mut game, _) = Game::new(Start::default()).unwrap();
    /// let press = Act::seen(Actor::Player(Color::White), Deed::Press { hand: None });
    /// assert_eq!(game.rule(&press).unwrap()[0].count, Some(1));
    /// ```
    ///
    /// # Errors
    /// As [`Game::apply`].
    pub fn rule(&mut self, act: &Act) -> Result<Vec<Ruling>, Refused> {
        let seq = self.skip();
        self.ruled(seq, act)
    }

    fn ruled(&mut self, seq: u32, act: &Act) -> Result<Vec<Ruling>, Refused> {
        let ruled = self.rulings_on(seq, act);
        match ruled {
            Ok(ref rulings) => self.keep_withdrawn(seq, rulings),
            Err(refused) => return Err(self.or_withdrawn(refused)),
        }
        ruled
    }

    fn rulings_on(&mut self, seq: u32, act: &Act) -> Result<Vec<Ruling>, Refused> {
        if Game::concerns_the_record(act) {
            self.check_limits(act)?;
            return self.correct(seq, act);
        }
        let act = self.placed(act);
        let mut ruled = self.take(seq, &act);
        if let Ok(rulings) = &mut ruled {
            self.refer_to_numbers(rulings);
        }
        ruled
    }

    /// Judges the act of this number, whatever has been corrected before it.
    pub(crate) fn take(&mut self, seq: u32, act: &Act) -> Result<Vec<Ruling>, Refused> {
        self.check_limits(act)?;
        let spoken_of = self.ruling_named(&act.deed);
        let judged = self.judge(seq, act, Mode::Live);
        let act = act.clone();
        let mut logged = Logged { seq, act };
        let rulings = match judged {
            Ok(rulings) => rulings,
            Err(refused) => {
                self.keep_refused(logged);
                return Err(refused);
            }
        };
        match &mut logged.act.deed {
            // judged again, the decision must speak of the same act
            Deed::Decide { of, .. } => *of = self.resolved_of.take().or(*of),
            Deed::Correct { correction, .. } => {
                if let Some(ruling) = &spoken_of {
                    speak_of(correction, ruling.id);
                }
            }
            _ => {}
        }
        if let Some(ruling) = spoken_of {
            self.overlay.spoken_of.push((seq, ruling));
        }
        self.keep_in_the_record(&logged);
        self.log.acts.push(logged);
        self.keep_what_was_shown(&rulings);
        // what came of judging again stands announced by its own number
        let told = &self.told.numbers;
        let renewed = |r: &Ruling| told.iter().any(|(_, as_told)| *as_told == r.id);
        let new = rulings
            .iter()
            .filter(|r| r.reason != Reason::Withdrawn && !renewed(r));
        self.told.rulings.extend(new.cloned());
        Ok(rulings)
    }

    /// Those that concern the record included.
    pub(crate) fn acts_taken(&self) -> usize {
        let told = self.record.as_ref().map(|record| record.acts());
        told.map_or(self.log.acts.len(), |told| {
            told.saturating_sub(self.log.refused.len())
        })
    }

    /// What happened may fit once the game is judged again. What the arbiter said of the game as it
    /// was is not carried out in another that he has not seen.
    fn keep_refused(&mut self, refused: Logged) {
        if self.log.refused.len() < MAX_ACTS && !refused.act.deed.is_the_arbiters_word() {
            self.keep_in_the_record(&refused);
            self.log.refused.push(refused);
        }
    }

    /// Beyond the limit of acts the arbiter can still speak and the game be ended, beyond that of
    /// plies all but another move.
    fn check_limits(&self, act: &Act) -> Result<(), Refused> {
        let ends = matches!(act.deed, Deed::End { .. } | Deed::Resign | Deed::Agree(_));
        if ends && !self.state.is_over() {
            return Ok(());
        }
        let reserve = match act.by {
            Some(Actor::Arbiter) => MAX_ACTS_OF_THE_ARBITER,
            _ => 0,
        };
        if self.acts_taken() >= MAX_ACTS.saturating_add(reserve) {
            return Err(Refused::TooManyActs);
        }
        let on_the_board = is_at_the_board(&act.deed)
            && !matches!(act.deed, Deed::Press { .. } | Deed::Observe(_));
        if on_the_board && self.state.plies.ply as usize > MAX_PLIES {
            return Err(Refused::TooManyPlies);
        }
        Ok(())
    }

    /// Judges one act and takes its consequences into the state; on refusal the state is as before.
    pub(crate) fn judge(
        &mut self,
        seq: u32,
        act: &Act,
        mode: Mode,
    ) -> Result<Vec<Ruling>, Refused> {
        let began = self.state.turn.began;
        self.judged = seq;
        if self.was_no_press(seq, act) {
            return Ok(Vec::new());
        }
        if let Some(note) = self.kept_from_video(seq, act, mode)? {
            return Ok(vec![note]);
        }
        self.try_on_the_board(act)?;
        let kept = self
            .may_be_refused_midway(act)
            .then(|| Box::new((self.state.clone(), self.log.nodes.len())));
        let open = self.open();
        let mut judging = Judging {
            edition: self.state.regime.edition,
            seq,
            act,
            certainty: self.certainty_of(seq, act),
            mode,
            rulings: Vec::new(),
        };
        let read_before = self.state.clock.reading;
        if act.clock.is_some() {
            self.state.clock.reading = act.clock;
        }
        if let Err(refused) = self.dispatch(&mut judging, mode) {
            self.state.clock.reading = read_before;
            if let Some(kept) = kept {
                let (state, nodes) = *kept;
                self.state = state;
                self.log.nodes.truncate(nodes);
            }
            return Err(refused);
        }
        judging.rest_on(act.footage);
        self.rest_on_what_was_shown(&mut judging.rulings);
        self.state_what_was_sensed(&mut judging);
        if self.overlay.waived.contains(&seq) {
            self.waive(&mut judging.rulings);
        }
        self.take_running_clock(act);
        self.take_set_clock(act);
        self.lapse_at_the_end(&mut judging, &open);
        let mut rulings = judging.rulings;
        self.number(&mut rulings, mode);
        self.drop_proposals(&mut rulings);
        if self.overlay.not_asked.contains(&seq) {
            self.state.drop_questions_of(seq);
        }
        if mode == Mode::Live && self.is_snapshot_due(began) {
            // the snapshot is taken before the act that comes next
            self.snapshot_after(1);
        }
        Ok(rulings)
    }

    /// What the arbiter has dismissed of what was only proposed is not proposed again, and nothing
    /// is asked about it.
    fn drop_proposals(&mut self, rulings: &mut Vec<Ruling>) {
        let is_dropped = |ruling: &Ruling| {
            let same = |(act, dropped): &(u32, Ruling)| {
                *act == self.judged && comes_to_the_same(dropped, ruling)
            };
            ruling.is_a_mere_proposal() && self.overlay.dropped.iter().any(same)
        };
        if rulings.iter().any(is_dropped) {
            rulings.retain(|ruling| !is_dropped(ruling));
            self.state.drop_questions_of(self.judged);
        }
    }

    /// It was disputed whether the clock was pressed, and the arbiter has found that it was not.
    fn was_no_press(&self, seq: u32, act: &Act) -> bool {
        let is_press = matches!(act.deed, Deed::Press { .. });
        is_press && act.certainty == Certainty::Disputed && self.is_denied(seq)
    }

    /// An act that the arbiter established while nothing rested on it yet counts as seen.
    pub(crate) fn certainty_of(&self, seq: u32, act: &Act) -> Certainty {
        match act.certainty {
            _ if self.overlay.seen_in_time.contains(&seq) => Certainty::Seen,
            // what was inferred counts until it is contradicted
            Certainty::Inferred if self.is_denied(seq) => Certainty::Unnoticed,
            told => told,
        }
    }

    /// An act at the own board, by an assistant, by a player who does not have the move, or while a
    /// choice is open may first change what stands and then name what is not there.
    fn may_be_refused_midway(&self, act: &Act) -> bool {
        let player = act.by.and_then(Actor::player);
        let without_the_move = player != Some(self.state.player());
        let under_reply = self.state.progress.answer.is_some();
        matches!(act.by, Some(Actor::Assistant(_)))
            || matches!(self.state.progress.phase, Phase::Choice(_))
            || act.at_board == AtBoard::Own
            || (without_the_move || under_reply) && act.deed.handles_men()
    }

    /// Every few plies, or many acts: judging again from a little further back costs less than
    /// keeping every state.
    fn is_snapshot_due(&self, began: u32) -> bool {
        let Some(last) = self.log.snapshots.last() else {
            return true;
        };
        let new_ply = self.state.turn.began != began;
        (new_ply && self.state.plies.ply.abs_diff(last.state.plies.ply) >= PLIES_BETWEEN_SNAPSHOTS)
            || self.log.acts.len().saturating_sub(last.acts) >= ACTS_BETWEEN_SNAPSHOTS
    }

    fn take_running_clock(&mut self, act: &Act) {
        if let Some(reading) = act.clock
            && !self.state.has_ended()
            && !act.certainty.is_unnoticed()
            && matches!(act.deed, Deed::StartClock { .. } | Deed::Stop { .. })
        {
            self.state.apply(StateEffect::Runs(reading.running));
        }
    }

    fn snapshot(&mut self) {
        self.snapshot_after(0);
    }

    fn snapshot_after(&mut self, pending_acts: usize) {
        self.log.snapshots.push(Snapshot {
            acts: self.log.acts.len().saturating_add(pending_acts),
            nodes: self.log.nodes.len(),
            state: Box::new(self.state.clone()),
        });
    }

    fn dispatch(&mut self, j: &mut Judging<'_>, mode: Mode) -> Result<(), Refused> {
        match &j.act.deed {
            Deed::Decide { fact, of, value } => {
                return self.decide(j, *fact, *of, value.clone(), mode);
            }
            Deed::Correct { correction, .. } => return self.confirm_or_amend(j, correction, mode),
            Deed::ChangeRegime { change, .. } => return self.change_regime(j, change),
            _ => {}
        }
        if self.state.is_over() {
            return self.after_the_end(j);
        }
        if self.state.outcome.result_open {
            self.with_result_open(j);
            return Ok(());
        }
        if j.act.at_board == AtBoard::Own {
            return self.at_own_board(j);
        }
        if self.is_mirrored_by_assistant(j) {
            return Ok(());
        }
        if let Some(what) = self.before_the_announcement(j.act) {
            self.take_no_account(j, what);
            return Ok(());
        }
        if let Some(right) = self.put_right_on_the_board(j.act) {
            self.put_right(j, right);
            return Ok(());
        }
        if let Some(left) = self.takes_reply_back(j.act) {
            self.take_reply_back(j, left);
            return Ok(());
        }
        self.note_put_back(j.act);
        if self.is_of_the_mover_alone(j.act) {
            return self.under_a_reply(j);
        }
        self.at_main_board(j)
    }

    pub(crate) fn at_main_board(&mut self, j: &mut Judging<'_>) -> Result<(), Refused> {
        if is_said(j.act) && self.waits_to_be_established(j) {
            return Ok(());
        }
        self.put_back_what_nobody_saw_lifted(j);
        self.count_early_reply(j);
        match &j.act.deed {
            Deed::Touch { .. } | Deed::Lift { .. } | Deed::Adjust { .. } => self.touching(j),
            Deed::Place { .. }
            | Deed::Release { .. }
            | Deed::ReleaseBetween { .. }
            | Deed::Remove { .. }
            | Deed::Put { .. }
            | Deed::Fetch { .. }
            | Deed::Move { .. }
            | Deed::Undo => self.executing(j),
            Deed::Knock { .. } | Deed::Restore { .. } => self.displacing(j),
            Deed::Say { .. } | Deed::Announce { .. } | Deed::Write { .. } => self.words(j),
            Deed::Press { .. } => self.press(j),
            Deed::Stop { .. } | Deed::StartClock { .. } => self.clocks(j),
            Deed::Flag { side } => {
                self.flag_falls(j, *side);
                Ok(())
            }
            Deed::Observe(observation) => self.observe(j, observation),
            Deed::Claim(claim) => self.claim(j, claim),
            Deed::OfferDraw
            | Deed::AcceptDraw
            | Deed::DeclineDraw
            | Deed::Resign
            | Deed::Withdraw { .. }
            | Deed::Agree(_) => self.results(j),
            Deed::Handshake | Deed::WriteResult { .. } => self.gesture(j),
            Deed::Refuse { .. } => self.refuse(j),
            Deed::Incident { what, side, .. } => {
                self.incident(j, *what, *side);
                Ok(())
            }
            Deed::Choose { option } => self.choose(j, option),
            Deed::End { result } => {
                self.declare(j, *result);
                Ok(())
            }
            Deed::Decide { .. } | Deed::Correct { .. } | Deed::ChangeRegime { .. } => Ok(()),
        }
    }

    /// The player whose act it is.
    pub(crate) fn player_of(act: &Act) -> Result<Color, Refused> {
        let by = act.by.ok_or(Refused::NobodyActs)?;
        by.player().ok_or(Refused::NotAPlayer)
    }

    /// Pushes the ply just played, made by the act `made`, and hands the move over: the act `seq`
    /// acquires it in `position`.
    pub(crate) fn push_node(
        &mut self,
        played: PlyKind,
        made: u32,
        position: Tolerant,
        seq: u32,
    ) -> u32 {
        let state = &mut self.state;
        let node = u32::try_from(self.log.nodes.len()).unwrap_or(u32::MAX);
        self.log.nodes.push(PlyNode {
            parent: state.plies.head,
            ply: state.plies.ply,
            before: state.board.position.clone(),
            turn: state.acquire(position, seq),
            played,
            seq: made,
        });
        state.plies.head = Some(node);
        state.plies.ply = state.plies.ply.saturating_add(1);
        node
    }

    pub(crate) fn node(&self, index: u32) -> &PlyNode {
        &self.log.nodes[index as usize]
    }

    /// The plies of the game as it stands, newest first.
    pub(crate) fn line(&self) -> impl Iterator<Item = (u32, &PlyNode)> {
        let mut at = self.state.plies.head;
        std::iter::from_fn(move || {
            let index = at?;
            let node = &self.log.nodes[index as usize];
            at = node.parent;
            Some((index, node))
        })
    }

    /// The ply of this number in the game as it stands.
    pub(crate) fn ply(&self, ply: u32) -> Option<u32> {
        self.line()
            .find(|(_, node)| node.ply == ply)
            .map(|(index, _)| index)
    }

    /// Goes back to the position before the ply `index`; its player has the move again, with the
    /// contacts of that ply.
    pub(crate) fn go_back_before(&mut self, index: u32) {
        let node = self.log.nodes[index as usize].clone();
        let previous = node.parent.map(|parent| self.settled_previous(parent));
        let state = &mut self.state;
        state.plies.head = node.parent;
        state.plies.ply = node.ply;
        state.plies.previous = previous;
        state.clock.late_press = ByColor::default();
        state.plies.waiting = None;
        state.plies.open_press = None;
        state.acquire(node.before, node.seq);
        state.turn = Turn {
            began: state.turn.began,
            ..node.turn
        };
        state.turn.put_back();
        // what was written then has been ruled on
        state.turn.words.wrote = None;
        state.settle_all();
        // what was found about plies that are no more is of no account
        state.plies.findings.retain(|(node, _)| *node <= index);
    }

    /// The last ply as completed, nothing open about it.
    pub(crate) fn settled_previous(&self, node: u32) -> Previous {
        Previous {
            pressed: true,
            ..Previous::of(node, self.node(node).turn.player)
        }
    }

    pub(crate) fn end(&mut self, result: GameResult, termination: crate::verdict::Termination) {
        self.state.outcome.ended_before = self.state.is_over().then_some(EndOfGame {
            result: self.state.outcome.result,
            termination: self.state.outcome.termination,
            by: self.state.outcome.ended_by,
        });
        self.state.outcome.ended_by = Some(self.judged);
        self.state.outcome.result = result;
        self.state.outcome.termination = Some(termination);
        self.state.outcome.result_open = false;
        self.state.apply(StateEffect::Runs(Running::Neither));
        self.state.drop_questions_at_the_end();
    }
}

/// What is done to the men or the clock: established in its own turn, it is judged as if it had
/// been seen.
pub(crate) fn is_at_the_board(deed: &Deed) -> bool {
    deed.is_handling() || matches!(deed, Deed::Observe(_))
}

/// A clock is set going, or both are stopped.
pub(crate) const fn sets_clocks(deed: &Deed) -> bool {
    matches!(
        deed,
        Deed::Press { .. } | Deed::StartClock { .. } | Deed::Stop { .. }
    )
}

/// An act by which players end the game, or offer to.
pub(crate) fn is_about_the_result(deed: &Deed) -> bool {
    matches!(
        deed,
        Deed::Resign | Deed::Agree(_) | Deed::OfferDraw | Deed::AcceptDraw | Deed::DeclineDraw
    )
}

/// Whether acts are judged as they come, or again because a fact was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    Live,
    Again,
}
