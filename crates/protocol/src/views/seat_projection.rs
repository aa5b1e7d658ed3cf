//! Follows the verdicts of a game by link and says what everybody at the board knows of it.

use std::collections::VecDeque;

use board::{Color, Position};
use laws::{
    Act, Actor, Deed, Disclosure, Edition, Fact, Family, GameResult, Reason, Restored, Ruling,
    Verdict, View,
};

use crate::views::parts::TableClock;
use crate::views::seat::{
    MustPlay, SeatKnowledge, SeatMatter, SeatRuling, SeatView, would_be_said,
};

/// Rulings shown at most.
const MAX_SHOWN: usize = 16;

/// Whether the arbiter says aloud what follows from an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Voice {
    /// He does.
    Aloud,
    /// He keeps it to himself.
    Silent,
}

/// Whether players may answer a question of fact: what nobody noticed and what was told late is the
/// arbiter's, and so is what he picks under 12.9.
///
/// ```
/// use jadoube_protocol::views::is_for_the_players;
/// use laws::Fact;
/// assert!(is_for_the_players(Fact::Intent) && !is_for_the_players(Fact::Seen));
/// ```
#[must_use]
pub const fn is_for_the_players(fact: Fact) -> bool {
    !matches!(fact, Fact::Seen | Fact::Late | Fact::Penalty)
}

/// What everybody at the board knows.
#[derive(Clone, Debug)]
pub struct SeatProjection {
    has_the_move: Color,
    move_number: u32,
    /// The last first.
    announced: VecDeque<SeatRuling>,
    must_play: Option<(Color, MustPlay)>,
}

impl SeatProjection {
    /// What everybody knows when a game begins, and what the arbiter announces then.
    ///
    /// ```
    /// use board::Color;
    /// use jadoube_protocol::views::SeatProjection;
    /// use laws::{Edition, Game, Start};
    /// let (_, verdict) = Game::new(Start::default()).expect("an initial position");
    /// let (seen, announced) = SeatProjection::at_the_start(&verdict, Edition::Fide2023);
    /// assert_eq!((seen.has_the_move(), announced.len()), (Color::White, 0));
    /// ```
    #[must_use]
    pub fn at_the_start(verdict: &Verdict, edition: Edition) -> (SeatProjection, Vec<SeatRuling>) {
        let mut seen = SeatProjection {
            has_the_move: verdict.view.has_the_move,
            move_number: verdict.view.position.fullmoves().get(),
            announced: VecDeque::new(),
            must_play: None,
        };
        let announced = seen.announce(verdict, Voice::Aloud, edition);
        (seen, announced)
    }

    fn see_who_has_the_move(&mut self, view: &View) {
        self.has_the_move = view.has_the_move;
        self.move_number = view.position.fullmoves().get();
    }

    fn announce(&mut self, verdict: &Verdict, voice: Voice, edition: Edition) -> Vec<SeatRuling> {
        let mode = verdict.view.position.castling_mode();
        let said = said(verdict, voice, edition).map(|ruling| SeatRuling::of(ruling, mode));
        let said: Vec<SeatRuling> = said.collect();
        for ruling in said.iter().rev() {
            self.announced.push_front(ruling.clone());
        }
        self.announced.truncate(MAX_SHOWN);
        said
    }

    /// Takes what follows from an act; what the arbiter announces of it.
    ///
    /// Until the player who has the move presses the clock nobody but the arbiter knows whether
    /// what he did is a move: who has the move by the Laws would tell.
    ///
    /// ```
    /// use jadoube_protocol::views::{SeatProjection, Voice};
    /// use jadoube_protocol::{Context, Line, parse_line};
    /// use laws::{Edition, Game, Start};
    ///
    /// let (mut game, verdict) = Game::new(Start::default()).expect("an initial position");
    /// let (mut seen, _) = SeatProjection::at_the_start(&verdict, Edition::Fide2023);
    /// let Line::Act(press) = parse_line("W press", Context::default())? else { panic!("an act") };
    /// let verdict = game.apply(&press).expect("a press");
    /// let announced = seen.take(&press, &verdict, Voice::Aloud, Edition::Fide2023);
    /// assert_eq!(announced.len(), 1);
    /// # Ok::<(), jadoube_protocol::ProtocolError>(())
    /// ```
    pub fn take(
        &mut self,
        act: &Act,
        verdict: &Verdict,
        voice: Voice,
        edition: Edition,
    ) -> Vec<SeatRuling> {
        let announced = self.announce(verdict, voice, edition);
        let has_no_clock = edition.family() == Family::Historic;
        let is_over = verdict.view.result != GameResult::Ongoing;
        if self.passes_the_move(act)
            || putting_back(verdict, voice, edition).next().is_some()
            || is_over
            || has_no_clock
        {
            self.see_who_has_the_move(&verdict.view);
        }
        self.oblige(verdict, voice, edition);
        announced
    }

    /// Whether by all that can be seen the player who has the move passes it on.
    fn passes_the_move(&self, act: &Act) -> bool {
        let player = act.by.and_then(Actor::player);
        matches!(act.deed, Deed::Press { .. }) && player == Some(self.has_the_move)
    }

    /// Who has the move, as everybody sees it.
    ///
    /// ```
    /// # use jadoube_protocol::views::SeatProjection;
    /// # let (_, verdict) = laws::Game::new(laws::Start::default()).expect("an initial position");
    /// let (seen, _) = SeatProjection::at_the_start(&verdict, laws::Edition::Fide2023);
    /// assert_eq!(seen.has_the_move(), board::Color::White);
    /// ```
    #[must_use]
    pub const fn has_the_move(&self) -> Color {
        self.has_the_move
    }

    /// What must be played is said when the position is put back for him who has the move, a press
    /// without a move of whoever has the move is counted, or the opponent has chosen the penalty of
    /// an old code, and holds until it has been played.
    fn oblige(&mut self, verdict: &Verdict, voice: Voice, edition: Edition) {
        let view = &verdict.view;
        let concerned = |ruling: &Ruling| {
            ruling
                .player
                .is_none_or(|player| player == view.has_the_move)
        };
        let is_put_back = putting_back(verdict, voice, edition).any(concerned);
        if is_put_back || binds(verdict, voice, edition) {
            let is_bound = !view.obligation.is_free();
            self.must_play = is_bound.then(|| (view.has_the_move, MustPlay::of(view)));
        }
        let is_over = view.result != GameResult::Ongoing;
        self.must_play
            .take_if(|(player, _)| is_over || *player != self.has_the_move);
    }

    /// The board as seats see it.
    ///
    /// ```
    /// # use jadoube_protocol::views::{SeatProjection, TableClock};
    /// # let (_, verdict) = laws::Game::new(laws::Start::default()).expect("an initial position");
    /// let (seen, _) = SeatProjection::at_the_start(&verdict, laws::Edition::Fide2023);
    /// let view = seen.view(&verdict.view, TableClock::default(), Vec::new());
    /// assert_eq!((view.has_the_move, view.move_number), ("white", 1));
    /// ```
    #[must_use]
    pub fn view(&self, view: &View, clock: TableClock, pending: Vec<SeatMatter>) -> SeatView {
        let must_play = self.must_play.as_ref();
        let known = SeatKnowledge {
            has_the_move: self.has_the_move,
            move_number: self.move_number,
            clock,
            announced: self.announced.iter().cloned().collect(),
            pending,
            must_play: must_play.map(|(_, must_play)| must_play.clone()),
        };
        SeatView::of(view, known)
    }
}

/// The rulings by which the arbiter says aloud that he puts men back.
fn putting_back(
    verdict: &Verdict,
    voice: Voice,
    edition: Edition,
) -> impl Iterator<Item = &Ruling> {
    said(verdict, voice, edition).filter(|ruling| ruling.restored != Restored::No)
}

/// Whether the arbiter says aloud what binds the player, with the men standing as they should.
fn binds(verdict: &Verdict, voice: Voice, edition: Edition) -> bool {
    said(verdict, voice, edition).any(|ruling| match ruling.reason {
        Reason::Chosen(_) => true,
        _ => ruling.count.is_some() && ruling.player == Some(verdict.view.has_the_move),
    })
}

/// The rulings that the arbiter says aloud. The old codes give the opponent a choice, of which he
/// has to know.
fn said(verdict: &Verdict, voice: Voice, edition: Edition) -> impl Iterator<Item = &Ruling> {
    let rulings = verdict.rulings.iter();
    rulings.filter(move |ruling| {
        let has_a_choice = edition.family() == Family::Historic;
        let is_everyones = ruling.disclosure == Disclosure::Everyone;
        voice == Voice::Aloud && is_everyones && (has_a_choice || would_be_said(ruling))
    })
}
