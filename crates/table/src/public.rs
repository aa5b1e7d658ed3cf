//! Follows a game and says what everyone may know of it: the position, the clocks, and the rulings
//! that an arbiter has confirmed.
//!
//! The engine rules at once, the public learns of it when an arbiter has confirmed it. Until then
//! it sees the board as it was before the act that the ruling is about, and the clock as hands have
//! left it. A man that moved unnoticed
//! stands where it stood. What is meant for the arbiter alone is no part of it at all: not its
//! words, not its number, not the time it took.

mod clock;
mod men;
mod open;
mod withheld;

use std::collections::{BTreeMap, BTreeSet};

use laws::board::{Board, ByColor, ScoreSheet};
use laws::{
    Act, Fact, Game, GameResult, Question, Ruling, RulingId, Running, Truth, Verdict, View,
};
use protocol::views::{
    ArbitersAnswer, AwaitedWord, Brought, LastMove, MoveNote, OpenRuling, PublicKnowledge,
    PublicRuling, PublicRulings, PublicView, PublicWord, RulingChange, ScoreSheetView,
    ShownByTheBoard, everyones, hidden_until, picked_for, says_nothing_to_all,
    shows_that_it_has_begun, was_noticed,
};

use crate::announcement::AnnouncementPolicy;
use crate::clocks::Clocks;
use crate::public::men::{MenAsKnown, OnSquares, differing};
use crate::public::withheld::WithheldMatters;
use crate::told::Received;

/// Follows the verdicts of a game and says what of them is public.
#[derive(Default)]
pub struct PublicProjection {
    /// Rulings told that no arbiter has spoken on: shown once they are confirmed.
    unsettled: BTreeMap<RulingId, UnshownRuling>,
    confirmed: Vec<(RulingId, PublicRuling)>,
    /// What was picked for a ruling, or what it was changed to, last.
    in_its_place: BTreeMap<RulingId, RulingId>,
    /// What is ruled for the arbiter alone: what that brought besides the men is hidden while it
    /// stands, until what it rests on is established and an arbiter has confirmed it.
    untold: WithheldMatters,
    men: MenAsKnown,
    last: Option<AfterLastAct>,
    /// The clock on the table, as far as everybody may know what was done to it.
    clocks: Clocks,
    /// Acts that nobody has noticed, and may have done something to the clock.
    unheard: BTreeSet<u32>,
    shown: Option<PublicView>,
    /// The moves that the men show, as everybody knows them to stand.
    score_sheet: Option<ScoreSheet<MoveNote>>,
    /// Whether everybody has seen the game begin.
    has_begun: bool,
}

/// A ruling that the public has not seen, and what it would read.
#[derive(Clone, Debug)]
struct UnshownRuling {
    open: OpenRuling,
    awaits: AwaitedWord,
    told: PublicRuling,
    /// Whether the board is shown as it was before it.
    holds_back: bool,
}

/// The game after the last act, as far as a ruling may change it.
#[derive(Clone, Debug)]
struct AfterLastAct {
    placement: Board,
    running: Running,
    illegal_moves: ByColor<u8>,
    add_time_s: ByColor<u32>,
    result: GameResult,
}

impl AfterLastAct {
    fn of(view: &View) -> AfterLastAct {
        AfterLastAct {
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
    fn squares_changed(&self, view: &View) -> OnSquares {
        differing(&self.placement, &view.placement)
    }
}

/// Rulings shown at most.
const MAX_SHOWN: usize = 16;

impl PublicProjection {
    /// Takes the verdict on what was told, and the clock as all acts have left it; what the public
    /// sees from now on, if that is not what it saw before.
    ///
    /// The times alone are no news: they come with whatever else has changed.
    pub fn after(
        &mut self,
        told: &Received<'_>,
        verdict: &Verdict,
        clocks: &Clocks,
        announcement: AnnouncementPolicy,
        game: &Game,
    ) -> Option<&PublicView> {
        let act = told.act();
        let start = || ScoreSheet::new(verdict.view.position.clone());
        self.score_sheet.get_or_insert_with(start);
        for ruling in &verdict.rulings {
            self.take(ruling, act, verdict);
        }
        let noticed = act.is_none_or(|act| self.notice(act, verdict));
        let speaks = act.is_some_and(|act| act.deed.is_the_arbiters_word());
        if speaks {
            self.men.judged_again(&verdict.view, game);
        }
        let ran = self.clocks.running().filter(|_| !speaks);
        self.hear(told, noticed, verdict);
        self.catch_up(clocks);
        for ruling in everyones(verdict) {
            if PublicWord::of(ruling, act) == PublicWord::Engines {
                self.tell(ruling, verdict, ran, announcement);
            }
        }
        self.hold_to_his_word(verdict, act);
        let surplus = self.confirmed.len().saturating_sub(MAX_SHOWN);
        self.confirmed.drain(..surplus);
        let is_news = noticed
            && match self.is_held_back() {
                true => self.show_clock(verdict),
                false => self.show(&verdict.view),
            };
        self.last = Some(AfterLastAct::of(&verdict.view));
        // a game that has begun looks like one that has not until something happens that all can
        // see
        let begins = act.is_some_and(|act| is_news || shows_that_it_has_begun(act));
        let is_shown = begins && (is_news || !self.has_begun);
        self.has_begun |= begins;
        self.shown.as_ref().filter(|_| is_shown)
    }

    /// Shows the board as it is now; whether that is news.
    fn show(&mut self, view: &View) -> bool {
        let men = self.men.placement(view);
        let note = MoveNote {
            seq: None,
            clock: self.clocks.on_the_table().times,
        };
        if let Some(score_sheet) = &mut self.score_sheet {
            score_sheet.follow(&men, note);
        }
        let now = self.view(view, men);
        let is_shown = |shown: &PublicView| shown.is_but_for_the_times(&now);
        let is_news = !self.shown.as_ref().is_some_and(is_shown);
        if is_news {
            self.shown = Some(now);
        }
        is_news
    }

    /// Shows whose clock runs while the rest waits for an arbiter's word, for everybody has seen
    /// what hands have done to it; whether that is news. An end that waits shows by nothing, nor
    /// does one whose result is asked for.
    fn show_clock(&mut self, verdict: &Verdict) -> bool {
        let clock = self.clocks.on_the_table();
        let asks_for_a_result =
            |asked: &Question| matches!(asked.fact, Fact::CanCheckmate | Fact::ForcedWin);
        let may_have_ended = verdict.view.result != GameResult::Ongoing
            || verdict.view.questions.iter().any(asks_for_a_result);
        let Some(shown) = self.shown.as_mut().filter(|_| !may_have_ended) else {
            return false;
        };
        let now = PublicView {
            running: clock.running,
            clock: clock.times,
            as_of: clock.as_of,
            delay_left_ms: clock.delay_left_ms,
            ..shown.clone()
        };
        let is_news = !shown.is_but_for_the_times(&now);
        if is_news {
            *shown = now;
        }
        is_news
    }

    /// Whether everybody may know of the act. What one has changed that nobody noticed is hidden
    /// until it is established, until somebody moves the men concerned, or until the engine lets
    /// everybody know.
    fn notice(&mut self, act: &Act, verdict: &Verdict) -> bool {
        let view = &verdict.view;
        let last = self.last.as_ref();
        let before = last.map_or_else(Vec::new, |last| last.squares_changed(view));
        let was_noticed = was_noticed(act);
        if !was_noticed {
            self.men.miss(verdict.seq);
        }
        if !was_noticed || says_nothing_to_all(act, verdict) {
            let until = hidden_until(act, verdict);
            self.men.hide(verdict.seq, before, view, until);
            if was_noticed {
                self.answered(act, verdict);
            }
            return was_noticed;
        }
        self.men.see(&before, view);
        self.answered(act, verdict);
        true
    }

    /// What was asked is settled once nothing about the act is asked any more; a ruling that
    /// follows from it waits by itself.
    fn answered(&mut self, act: &Act, verdict: &Verdict) {
        let Some(answer) = ArbitersAnswer::by(act, verdict) else {
            return;
        };
        if let Some(found) = answer.found {
            self.establish(answer.of, found);
        }
        for (id, ruling) in &mut self.unsettled {
            ruling.holds_back &= !answer.is_awaited(*id, ruling.awaits);
            if !ruling.holds_back && answer.settles(*id) {
                ruling.awaits = AwaitedWord::Nothing;
            }
        }
    }

    /// What an arbiter has found to have happened, everybody may know.
    fn establish(&mut self, act: u32, found: Truth) {
        if found == Truth::True {
            self.men.establish(act);
        }
        self.untold.establish(act, found);
    }

    /// Whether an arbiter has yet to speak on a ruling, or to establish what nobody noticed and has
    /// ended the game.
    #[must_use]
    pub fn waits(&self) -> bool {
        self.is_held_back() || self.untold.hides_the_end()
    }

    fn is_held_back(&self) -> bool {
        self.unsettled.values().any(|ruling| ruling.holds_back)
    }

    /// Takes what an arbiter says himself, and what is for him alone.
    fn take(&mut self, ruling: &Ruling, act: Option<&Act>, verdict: &Verdict) {
        if let Some(of) = picked_for(ruling) {
            self.in_its_place.insert(of, ruling.id);
        }
        match PublicWord::of(ruling, act) {
            PublicWord::Confirms(of) => self.confirm(of),
            PublicWord::Ends(of, change) => self.no_longer_holds(of, change),
            PublicWord::Amends(of) => {
                self.untold.tell(of);
                self.confirm(of);
                self.amend(of);
                self.in_its_place.insert(of, ruling.id);
                self.confirmed
                    .push((ruling.id, public_ruling(ruling, verdict)));
            }
            PublicWord::Withheld(word) => {
                let before = self.last.as_ref().map(|last| last.result);
                let brought = Brought::by(ruling, before, &verdict.view);
                self.untold.keep(ruling.id, word, brought, &verdict.view);
            }
            PublicWord::Arbiters => {
                self.confirmed
                    .push((ruling.id, public_ruling(ruling, verdict)));
            }
            PublicWord::OfTheRecord | PublicWord::Engines => {}
        }
    }

    /// Takes what the engine says to everybody.
    fn tell(
        &mut self,
        ruling: &Ruling,
        verdict: &Verdict,
        ran: Option<&'static str>,
        announcement: AnnouncementPolicy,
    ) {
        let (id, awaits) = (ruling.id, AwaitedWord::on(ruling));
        let told = public_ruling(ruling, verdict);
        let is_automatic = announcement == AnnouncementPolicy::Automatic;
        let changes = self.holds_back(ruling, &verdict.view, ran);
        // what changes the board tells of the ruling by itself
        let at_once = awaits == AwaitedWord::Hearing || (awaits != AwaitedWord::Answer && changes);
        if is_automatic && at_once {
            self.confirmed.push((id, told));
            return;
        }
        let ruling = UnshownRuling {
            open: OpenRuling::of(ruling),
            awaits,
            told,
            holds_back: changes && !is_automatic,
        };
        self.unsettled.insert(id, ruling);
    }

    /// Whether the board shows what nobody but the engine has said so far: a ruling in force, or
    /// one that changes men, clocks, counts or the result.
    fn holds_back(&self, ruling: &Ruling, view: &View, ran: Option<&str>) -> bool {
        match ShownByTheBoard::is(ruling) {
            ShownByTheBoard::Yes => true,
            ShownByTheBoard::IfChanged => {
                let last = self.last.as_ref();
                let stops = ran.is_some() && self.clocks.running().is_none();
                stops || last.is_some_and(|last| last.was_changed(view))
            }
            ShownByTheBoard::No => false,
        }
    }

    /// An arbiter stands behind the ruling; whether others may know of it, he does not say by that.
    fn confirm(&mut self, of: RulingId) {
        self.untold.confirm(of);
        let ruling = self.unsettled.remove(&of);
        self.confirmed
            .extend(ruling.map(|ruling| (of, ruling.told)));
    }

    /// What the public has not seen, it never sees; what it has seen stays, and is shown as
    /// changed.
    fn no_longer_holds(&mut self, of: RulingId, how: RulingChange) {
        self.untold.falls(of);
        self.unsettled.remove(&of);
        self.mark(of, how);
    }

    /// What the arbiter has said of a ruling that was his alone holds of it when everybody is told.
    fn hold_to_his_word(&mut self, verdict: &Verdict, act: Option<&Act>) {
        let told_now = |of: RulingId| verdict.rulings.iter().any(|ruling| ruling.id == of);
        for ruling in everyones(verdict) {
            match PublicWord::of(ruling, act) {
                PublicWord::Confirms(of) if told_now(of) => self.confirm(of),
                PublicWord::Amends(of) if told_now(of) => {
                    self.confirm(of);
                    self.mark(of, RulingChange::Amended);
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
            self.mark(of, RulingChange::Amended);
            falls = self.in_its_place.remove(&of);
        }
    }

    fn mark(&mut self, of: RulingId, how: RulingChange) {
        for (_, told) in self.confirmed.iter_mut().filter(|(id, _)| *id == of) {
            told.change(how);
        }
    }

    /// What everybody may know by now.
    fn view(&self, view: &View, men: Board) -> PublicView {
        let score_sheet = self.score_sheet.as_ref();
        let last_move = score_sheet.and_then(ScoreSheet::last_move);
        let known = PublicKnowledge {
            men,
            last_move: last_move.map(LastMove::of),
            clock: self.clocks.on_the_table(),
            confirmed: self.shown_rulings(),
            withheld: self.untold.withheld(self.shown.as_ref()),
        };
        PublicView::of(view, known)
    }

    /// The moves that everybody knew of when this was the last; `None` before the game has begun.
    #[must_use]
    pub fn score_sheet(&self, last: Option<&LastMove>) -> Option<ScoreSheetView> {
        let score_sheet = self.score_sheet.as_ref()?;
        let moves = score_sheet.moves_to(last.map(|last| last.line));
        Some(ScoreSheetView::of(score_sheet.start(), moves))
    }

    /// The game as this view of it shows it, as PGN; `None` before it has begun.
    #[must_use]
    pub fn as_pgn(&self, shown: &PublicView, tags: &[(&str, &str)]) -> Option<pgn::PgnGame> {
        let score_sheet = self.score_sheet.as_ref()?;
        let moves = score_sheet.moves_to(shown.last_move.as_ref().map(|last| last.line));
        Some(shown.as_pgn(score_sheet.start(), moves, tags))
    }

    /// The rulings that an arbiter has confirmed, those of before if none has changed.
    fn shown_rulings(&self) -> PublicRulings {
        let confirmed = self.confirmed.iter().rev().map(|(_, told)| told);
        let shown = self.shown.as_ref().map(|shown| &shown.rulings);
        match shown {
            Some(shown) if shown.are(confirmed.clone()) => shown.clone(),
            _ => PublicRulings::of(confirmed.cloned().collect()),
        }
    }
}

fn public_ruling(ruling: &Ruling, verdict: &Verdict) -> PublicRuling {
    PublicRuling::of(ruling, verdict.view.position.castling_mode())
}

#[cfg(test)]
mod tests;
