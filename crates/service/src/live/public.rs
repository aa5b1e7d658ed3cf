//! What everyone may know of a board: the men as they stand, the clocks, and what an arbiter stands behind.
//!
//! The engine rules at once, the public learns of it when an arbiter has confirmed it. Until then it sees the board as it
//! was before the act that the ruling is about. A man that moved unnoticed stands where it stood. What is meant for the arbiter alone is no part of it at all: not its words,
//! not its number, not the time it took.

mod clock;
mod open;
mod untold;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use jiff::Timestamp;
use laws::board::shakmaty::Square;
use laws::board::{Board, ByColor, Piece};
use laws::{
    Act, Arrival, Deed, Disclosure, Fact, Game, GameResult, Reason, Referred, Restored, Ruling,
    RulingId, Running, Status, Value as Found, Verdict, View,
};
use protocol::{Languages, Word, write_rulings};
use serde::{Serialize, Serializer};
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};
use utoipa::ToSchema;

use crate::live::clocks::{Clocks, Received, Times, is_zero};
use crate::live::moments::{happened_at_the_board, was_noticed};
use crate::live::public::open::About;
use crate::live::public::untold::Untold;
use crate::model::Announcement;

pub use open::OpenRuling;

/// What everyone may know of a board.
#[derive(Clone, Debug, Default, PartialEq, Serialize, ToSchema)]
pub struct PublicView {
    /// The men as they stand, as in the first field of a FEN.
    pub placement: Box<str>,
    /// Whose clock runs on the table.
    pub running: Option<&'static str>,
    /// Both times when the men or the clocks last changed.
    pub clock: Option<Times>,
    /// When that was: the clock that runs has run on since. `null` without times, and as long as no clock counts.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub as_of: Option<Timestamp>,
    /// How long the clock that runs counts nothing yet, milliseconds; absent without a delay.
    #[serde(skip_serializing_if = "is_zero")]
    pub delay_left_ms: i64,
    /// Completed illegal moves of White and Black, as far as they are confirmed.
    pub illegal_moves: Pair,
    /// Seconds that White and Black were given.
    pub add_time_s: Pair,
    /// The result; `*` while the game goes on.
    pub result: &'static str,
    /// How the game ended.
    pub termination: Option<&'static str>,
    /// What an arbiter has confirmed, the last first; one that no longer holds has `changed`: `amended`, `dismissed` or
    /// `withdrawn`.
    #[schema(value_type = Vec<Object>)]
    pub rulings: Vec<PublicRuling>,
}

/// A ruling as the public reads it: written once, for it is sent with every state of its board.
#[derive(Clone, Debug)]
pub struct PublicRuling(Arc<RawValue>);

impl PublicRuling {
    fn of(told: &Value) -> PublicRuling {
        let raw = to_raw_value(told).expect("invariant: a value can be written as JSON");
        PublicRuling(raw.into())
    }

    /// The same ruling, which no longer holds.
    fn changed(&self, how: &str) -> PublicRuling {
        let mut told: Value = serde_json::from_str(self.0.get()).unwrap_or_default();
        // what an arbiter dismisses is withdrawn in consequence
        let is_known = told.get("changed").is_some_and(|how| how == "dismissed");
        if let Some(fields) = told.as_object_mut().filter(|_| !is_known) {
            fields.insert("changed".into(), how.into());
        }
        PublicRuling::of(&told)
    }
}

impl PartialEq for PublicRuling {
    fn eq(&self, other: &PublicRuling) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.get() == other.0.get()
    }
}

impl Serialize for PublicRuling {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

/// A number for White and one for Black.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct Pair {
    /// White's.
    pub white: u32,
    /// Black's.
    pub black: u32,
}

impl From<ByColor<u32>> for Pair {
    fn from(pair: ByColor<u32>) -> Pair {
        Pair {
            white: pair.white,
            black: pair.black,
        }
    }
}

/// Follows the verdicts of a game and says what of them is public.
#[derive(Default)]
pub struct Publicly {
    /// Rulings told that no arbiter has spoken on: shown once they are confirmed.
    unsettled: BTreeMap<RulingId, Unsettled>,
    confirmed: Vec<(RulingId, PublicRuling)>,
    /// What was picked for a ruling, or what it was changed to, last.
    in_its_place: BTreeMap<RulingId, RulingId>,
    /// What is ruled for the arbiter alone: what that brought besides the men is hidden while it stands, until what it rests on is
    /// established and an arbiter has confirmed it.
    untold: Vec<Untold>,
    /// The acts that an arbiter has established.
    established: BTreeSet<u32>,
    /// By the acts that nobody has noticed, what stood on the squares that they changed.
    hidden: BTreeMap<u32, Hidden>,
    /// The acts that nobody has noticed, of which nothing has been seen since and that are not
    /// established.
    unseen: BTreeSet<u32>,
    last: Option<Last>,
    /// The clock on the table, as far as everybody may know what was done to it.
    clocks: Clocks,
    /// Acts that nobody has noticed, and may have done something to the clock.
    unheard: BTreeSet<u32>,
    shown: Option<PublicView>,
    /// Whether everybody has seen the game begin.
    has_begun: bool,
}

/// A ruling that the public has not seen, and what it would read.
#[derive(Clone, Debug)]
struct Unsettled {
    about: About,
    status: Status,
    told: PublicRuling,
    /// Whether the board is shown as it was before it.
    holds_back: bool,
}

/// What an act changed that nobody has noticed.
#[derive(Clone, Debug)]
struct Hidden {
    before: Vec<(Square, Option<Piece>)>,
    /// Whether the engine says itself when everybody may know of it.
    until: Disclosure,
}

/// The game after the last act, as far as a ruling may change it.
#[derive(Clone, Debug)]
struct Last {
    placement: Board,
    running: Running,
    illegal_moves: ByColor<u8>,
    add_time_s: ByColor<u32>,
    result: GameResult,
}

impl Last {
    fn of(view: &View) -> Last {
        Last {
            placement: view.placement.clone(),
            running: view.running,
            illegal_moves: view.illegal_moves,
            add_time_s: view.add_time_s,
            result: view.result,
        }
    }

    /// Whether counts or the result are others now.
    fn was_changed(&self, view: &View) -> bool {
        self.illegal_moves != view.illegal_moves
            || self.add_time_s != view.add_time_s
            || self.result != view.result
    }

    /// What stood on the squares that are others now.
    fn squares_changed(&self, view: &View) -> Vec<(Square, Option<Piece>)> {
        differing(&self.placement, &view.placement)
    }
}

/// What stands at the one board on the squares on which it differs from the other.
fn differing(board: &Board, other: &Board) -> Vec<(Square, Option<Piece>)> {
    if board == other {
        return Vec::new();
    }
    let here = |square| (square, board.piece_at(square));
    let differs = |(square, piece): &(Square, Option<Piece>)| other.piece_at(*square) != *piece;
    Square::ALL.into_iter().map(here).filter(differs).collect()
}

/// Rulings shown at most.
const MAX_SHOWN: usize = 16;

impl Publicly {
    /// Takes the verdict on what was told, and the clock as all acts have left it; what the public sees from now on, if that is
    /// not what it saw before.
    ///
    /// The times alone are no news: they come with whatever else has changed.
    pub fn after(
        &mut self,
        told: &Received<'_>,
        verdict: &Verdict,
        clocks: &Clocks,
        announcement: Announcement,
        game: &Game,
    ) -> Option<&PublicView> {
        let act = told.act();
        for ruling in &verdict.rulings {
            self.take(ruling, act, verdict);
        }
        let noticed = act.is_none_or(|act| self.notice(act, verdict));
        let speaks = act.is_some_and(|act| act.deed.is_the_arbiters_word());
        if speaks {
            self.hide_what_nobody_has_seen(verdict, game);
        }
        let ran = self.clocks.running().filter(|_| !speaks);
        self.hear(told, noticed, verdict);
        self.catch_up(clocks);
        for ruling in everyones(verdict) {
            if Whose::of(ruling, act) == Whose::TheEngines {
                self.tell(ruling, verdict, ran, announcement);
            }
        }
        self.hold_to_his_word(verdict);
        let surplus = self.confirmed.len().saturating_sub(MAX_SHOWN);
        self.confirmed.drain(..surplus);
        let is_news = noticed && !self.is_held_back() && self.show(&verdict.view);
        self.last = Some(Last::of(&verdict.view));
        // a game that has begun looks like one that has not until something happens that all can see
        let begins = act.is_some_and(|act| is_news || shows_that_it_has_begun(act));
        let is_shown = begins && (is_news || !self.has_begun);
        self.has_begun |= begins;
        self.shown.as_ref().filter(|_| is_shown)
    }

    /// Shows the board as it is now; whether that is news.
    fn show(&mut self, view: &View) -> bool {
        let shown = self.shown.as_ref();
        let now = PublicView {
            clock: shown.and_then(|shown| shown.clock),
            as_of: shown.and_then(|shown| shown.as_of),
            delay_left_ms: shown.map_or(0, |shown| shown.delay_left_ms),
            ..self.view(view)
        };
        let is_news = shown != Some(&now);
        if is_news {
            self.shown = Some(PublicView {
                clock: self.clocks.times(),
                as_of: self.clocks.as_of(),
                delay_left_ms: self.clocks.delay_left_ms(),
                ..now
            });
        }
        is_news
    }

    /// Whether everybody may know of the act. What one has changed that nobody noticed is hidden until it is established, until
    /// somebody moves the men concerned, or until the engine lets everybody know.
    fn notice(&mut self, act: &Act, verdict: &Verdict) -> bool {
        let view = &verdict.view;
        let last = self.last.as_ref();
        let before = last.map_or_else(Vec::new, |last| last.squares_changed(view));
        let was_noticed = was_noticed(act);
        if !was_noticed {
            self.unseen.insert(verdict.seq);
        }
        if !was_noticed || says_nothing_to_all(act, verdict) {
            // the engine lets everybody know of a move once it is answered, of a man displaced
            // never
            let until = match act.deed {
                Deed::Knock { .. } => Disclosure::Everyone,
                _ => view.disclosure,
            };
            self.hide(before, verdict, until);
            if was_noticed {
                self.answered(act, verdict);
            }
            return was_noticed;
        }
        let moved = |square: &Square| before.iter().any(|(other, _)| other == square);
        let unseen = &mut self.unseen;
        self.hidden.retain(|act, hidden| {
            let disclosed =
                hidden.until == Disclosure::Arbiter && view.disclosure == Disclosure::Everyone;
            let stays = !disclosed && !hidden.before.iter().any(|(square, _)| moved(square));
            // a ruling put the men back: nobody has seen them elsewhere
            let stands = |(square, piece): &(Square, Option<Piece>)| {
                view.placement.piece_at(*square) == *piece
            };
            if !stays && !hidden.before.iter().all(stands) {
                unseen.remove(act);
            }
            stays
        });
        self.answered(act, verdict);
        true
    }

    /// What an arbiter says has the game judged again, and brings back what a ruling had undone: of
    /// men that stand elsewhere by what nobody has seen, everybody knows where they stood.
    fn hide_what_nobody_has_seen(&mut self, verdict: &Verdict, game: &Game) {
        if self.unseen.is_empty() {
            return;
        }
        let Some(known) = game.placement_without(&self.unseen) else {
            return;
        };
        let before = differing(&known, &verdict.view.placement);
        self.hidden.clear();
        if let Some(last) = self.unseen.last().filter(|_| !before.is_empty()) {
            let until = Disclosure::Everyone;
            self.hidden.insert(*last, Hidden { before, until });
        }
    }

    /// What stood on these squares stays what everybody knows; nothing is hidden of what stands there again.
    fn hide(&mut self, before: Vec<(Square, Option<Piece>)>, verdict: &Verdict, until: Disclosure) {
        let view = &verdict.view;
        if !before.is_empty() {
            self.hidden.insert(verdict.seq, Hidden { before, until });
        }
        let known = self.placement(view);
        let differs = |square: Square| known.piece_at(square) != view.placement.piece_at(square);
        for hidden in self.hidden.values_mut() {
            hidden.before.retain(|(square, _)| differs(*square));
        }
        self.hidden.retain(|_, hidden| !hidden.before.is_empty());
    }

    /// What was asked is settled once nothing about the act is asked any more; a ruling that follows from it waits by itself.
    fn answered(&mut self, act: &Act, verdict: &Verdict) {
        let Deed::Decide { fact, of, value } = &act.deed else {
            return;
        };
        let Some(of) = verdict.decided.or(*of) else {
            return;
        };
        if *fact == Fact::Seen {
            self.establish(of, value);
        }
        let picked_for = verdict.rulings.iter().find_map(|ruling| match ruling {
            Ruling {
                reason: Reason::Picked(_),
                of: Some(Referred::Ruling(proposal)),
                ..
            } => Some(*proposal),
            _ => None,
        });
        let is_asked = verdict.view.questions.iter().any(|asked| asked.of == of);
        let is_answered = |id: &RulingId, ruling: &Unsettled| match ruling.status {
            Status::NeedsArbiter => id.0 == of && !is_asked,
            Status::Proposed => picked_for == Some(*id),
            _ => false,
        };
        for (id, ruling) in &mut self.unsettled {
            ruling.holds_back &= !is_answered(id, ruling);
            if !ruling.holds_back && (picked_for == Some(*id) || (id.0 == of && !is_asked)) {
                ruling.status = Status::Noted;
            }
        }
    }

    /// What an arbiter has found to have happened, everybody may know.
    fn establish(&mut self, act: u32, found: &Found) {
        if *found == Found::Is(laws::Truth::True) {
            self.hidden.remove(&act);
            self.unseen.remove(&act);
            self.established.insert(act);
            self.tell_established();
        } else {
            self.established.remove(&act);
        }
    }

    /// Whether an arbiter has yet to speak on a ruling, or to establish what nobody noticed and has ended the game.
    #[must_use]
    pub fn waits(&self) -> bool {
        self.is_held_back() || self.hides_the_end()
    }

    fn is_held_back(&self) -> bool {
        self.unsettled.values().any(|ruling| ruling.holds_back)
    }

    /// Takes what an arbiter says himself, and what is for him alone.
    fn take(&mut self, ruling: &Ruling, act: Option<&Act>, verdict: &Verdict) {
        let about = match ruling.of {
            Some(Referred::Ruling(of)) => Some(of),
            _ => None,
        };
        if let (Reason::Picked(_), Some(of)) = (&ruling.reason, about) {
            self.in_its_place.insert(of, ruling.id);
        }
        match (&ruling.reason, about) {
            (Reason::Confirmed, Some(of)) => self.confirm(of),
            (Reason::Dismissed, Some(of)) => self.no_longer_holds(of, "dismissed"),
            (Reason::Withdrawn, Some(of)) => self.no_longer_holds(of, "withdrawn"),
            (Reason::Amended(_), Some(of)) if ruling.disclosure == Disclosure::Everyone => {
                self.tell_untold(of);
                self.confirm(of);
                self.amend(of);
                self.in_its_place.insert(of, ruling.id);
                self.confirmed
                    .push((ruling.id, public_ruling(ruling, verdict)));
            }
            _ if ruling.disclosure == Disclosure::Arbiter => {
                self.keep_untold(ruling, act, &verdict.view);
            }
            _ if speaks_of_the_record(&ruling.reason) => {}
            _ if Whose::of(ruling, act) == Whose::TheArbiters => {
                self.confirmed
                    .push((ruling.id, public_ruling(ruling, verdict)));
            }
            _ => {}
        }
    }

    /// Takes what the engine says to everybody.
    fn tell(
        &mut self,
        ruling: &Ruling,
        verdict: &Verdict,
        ran: Option<&'static str>,
        announcement: Announcement,
    ) {
        let (id, status) = (ruling.id, ruling.status);
        let told = public_ruling(ruling, verdict);
        let is_automatic = announcement == Announcement::Automatic;
        let changes = self.holds_back(ruling, &verdict.view, ran);
        // what changes the board tells of the ruling by itself
        let at_once = status == Status::Rejected || (status != Status::NeedsArbiter && changes);
        if is_automatic && at_once {
            self.confirmed.push((id, told));
            return;
        }
        let ruling = Unsettled {
            about: About::of(ruling),
            status,
            told,
            holds_back: changes && !is_automatic,
        };
        self.unsettled.insert(id, ruling);
    }

    /// Whether the board shows what nobody but the engine has said so far: a ruling in force, or one that changes men, clocks,
    /// counts or the result.
    fn holds_back(&self, ruling: &Ruling, view: &View, ran: Option<&str>) -> bool {
        let restores = ruling.restored != Restored::No;
        match ruling.status {
            Status::Enforced | Status::NeedsArbiter => true,
            Status::Proposed | Status::Rejected => {
                let last = self.last.as_ref();
                let changes = last.is_some_and(|last| last.was_changed(view));
                let stops = ran.is_some() && self.clocks.running().is_none();
                restores || changes || stops || ruling.clock_correction_ms != ByColor::default()
            }
            Status::Claimable => restores,
            Status::Lapsed | Status::Noted => false,
        }
    }

    /// An arbiter stands behind the ruling; whether others may know of it, he does not say by that.
    fn confirm(&mut self, of: RulingId) {
        self.confirm_untold(of);
        let ruling = self.unsettled.remove(&of);
        self.confirmed
            .extend(ruling.map(|ruling| (of, ruling.told)));
    }

    /// What the public has not seen, it never sees; what it has seen stays, and is shown as changed.
    fn no_longer_holds(&mut self, of: RulingId, how: &str) {
        self.untold_falls(of);
        self.unsettled.remove(&of);
        self.mark(of, how);
    }

    /// What the arbiter has said of a ruling that was his alone holds of it when everybody is told.
    fn hold_to_his_word(&mut self, verdict: &Verdict) {
        let told_now = |of: RulingId| verdict.rulings.iter().any(|ruling| ruling.id == of);
        for ruling in everyones(verdict) {
            match (&ruling.reason, ruling.of) {
                (Reason::Confirmed, Some(Referred::Ruling(of))) if told_now(of) => self.confirm(of),
                (Reason::Amended(_), Some(Referred::Ruling(of))) if told_now(of) => {
                    self.confirm(of);
                    self.mark(of, "amended");
                    // what is in force was told last
                    self.confirmed.sort_by_key(|(id, _)| *id == ruling.id);
                }
                _ => {}
            }
        }
    }

    /// With a ruling falls what was picked for it, or what it was changed to before.
    fn amend(&mut self, of: RulingId) {
        let mut falls = Some(of);
        while let Some(of) = falls {
            self.mark(of, "amended");
            falls = self.in_its_place.remove(&of);
        }
    }

    fn mark(&mut self, of: RulingId, how: &str) {
        for (_, told) in self.confirmed.iter_mut().filter(|(id, _)| *id == of) {
            *told = told.changed(how);
        }
    }

    /// The men as everybody may know them to stand.
    fn placement(&self, view: &View) -> Board {
        let mut placement = view.placement.clone();
        // the first of several acts knows best what stood there
        for hidden in self.hidden.values().rev() {
            for (square, piece) in &hidden.before {
                match piece {
                    Some(piece) => placement.set_piece_at(*square, *piece),
                    None => placement.discard_piece_at(*square),
                }
            }
        }
        placement
    }

    fn view(&self, view: &View) -> PublicView {
        let rulings = self.confirmed.iter().rev();
        let (illegal_moves, add_time_s) = self.without_untold(view);
        let now = PublicView {
            placement: self.placement(view).board_fen().to_string().into(),
            running: self.clocks.running(),
            clock: self.clocks.times(),
            as_of: self.clocks.as_of(),
            delay_left_ms: self.clocks.delay_left_ms(),
            illegal_moves: illegal_moves.map(u32::from).into(),
            add_time_s: add_time_s.into(),
            result: view.result.word(),
            termination: view.termination.map(Word::word),
            rulings: rulings.map(|(_, told)| told.clone()).collect(),
        };
        match &self.shown {
            Some(shown) if self.hides_the_end() => PublicView {
                result: shown.result,
                termination: shown.termination,
                ..now
            },
            _ => now,
        }
    }
}

/// Whether everybody can see by the act that the game has begun.
fn shows_that_it_has_begun(act: &Act) -> bool {
    happened_at_the_board(act) && act.arrival != Arrival::Late
}

/// Who has ruled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Whose {
    /// The engine: an arbiter has yet to speak on it.
    TheEngines,
    /// The arbiter, in his own act: there is nothing in it that only the engine has said.
    TheArbiters,
}

impl Whose {
    /// The result that an arbiter declares, or says that both have agreed on, and the item of 12.9 that he picks are his own.
    /// What the engine makes of what he has seen, or of a fact that he decides, is not.
    fn of(ruling: &Ruling, act: Option<&Act>) -> Whose {
        let deed = act.filter(|act| was_noticed(act)).map(|act| &act.deed);
        match (deed, &ruling.reason) {
            (Some(Deed::End { .. }), Reason::Declared)
            | (Some(Deed::Agree(_)), Reason::Agreed)
            | (
                Some(Deed::Decide {
                    fact: Fact::Penalty,
                    ..
                }),
                Reason::Picked(_),
            ) => Whose::TheArbiters,
            (_, reason) if speaks_of_the_record(reason) => Whose::TheArbiters,
            _ => Whose::TheEngines,
        }
    }
}

/// Whether an arbiter only confirms, corrects or picks a penalty for what is for him alone.
fn says_nothing_to_all(act: &Act, verdict: &Verdict) -> bool {
    let speaks_of_a_ruling = matches!(
        act.deed,
        Deed::Correct { .. }
            | Deed::Decide {
                fact: Fact::Penalty,
                ..
            }
    );
    speaks_of_a_ruling && everyones(verdict).next().is_none()
}

/// The rulings that everybody may know of.
fn everyones(verdict: &Verdict) -> impl Iterator<Item = &Ruling> {
    let rulings = verdict.rulings.iter();
    rulings.filter(|ruling| ruling.disclosure == Disclosure::Everyone)
}

/// What the arbiter says of the record himself.
fn speaks_of_the_record(reason: &Reason) -> bool {
    matches!(
        reason,
        Reason::Superseded
            | Reason::Placed
            | Reason::ToldLate
            | Reason::RegimeChanged
            | Reason::Confirmed
            | Reason::Dismissed
            | Reason::Withdrawn
            | Reason::Amended(_)
    )
}

/// A ruling without the numbers that would tell how much is not shown.
fn public_ruling(ruling: &Ruling, verdict: &Verdict) -> PublicRuling {
    let mut json = Vec::new();
    let mode = verdict.view.position.castling_mode();
    write_rulings(
        std::slice::from_ref(ruling),
        mode,
        Languages::All,
        &mut json,
    );
    let list: Vec<Value> = serde_json::from_slice(&json).unwrap_or_default();
    let mut told = list.into_iter().next().unwrap_or_default();
    if let Some(fields) = told.as_object_mut() {
        for inner in ["id", "of", "disclosure", "ambiguity"] {
            fields.remove(inner);
        }
    }
    PublicRuling::of(&told)
}

#[cfg(test)]
mod tests;
