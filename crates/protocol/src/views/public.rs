//! Says what everybody may know of a board, with the rulings that an arbiter stands behind.

use std::sync::Arc;

use board::{Board, ByColor, CastlingMode, ScoredMove, Tolerant};
use laws::{Articles, GameResult, Restored, Ruling, Termination, View};
use serde::{Serialize, Serializer};

use crate::prose;
use crate::transcript::Transcript;
use crate::views::brought::{ShownEnd, Withholding};
use crate::views::parts::{
    Each, Pair, PenaltyView, TableClock, Times, WrittenOnce, articles, is_not_so, is_zero, men,
    told,
};
use crate::views::score_sheet::{LastMove, MoveNote};
use crate::word::Word;

/// What everyone may know of a board.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PublicView {
    /// The men as they stand, as in the first field of a FEN.
    pub placement: Box<str>,
    /// The last move, as far as the men on the board show moves; `null` before the first.
    pub last_move: Option<LastMove>,
    /// Whose clock runs on the table.
    pub running: Option<&'static str>,
    /// Both times when the men or the clocks last changed.
    pub clock: Option<Times>,
    /// When that was: the clock that runs has run on since. `null` without times, and as long as no
    /// clock counts.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, format = DateTime))]
    pub as_of: Option<Box<str>>,
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
    /// What an arbiter has confirmed, the last first; one that no longer holds has `changed`:
    /// `amended`, `dismissed` or `withdrawn`.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Object>))]
    pub rulings: PublicRulings,
}

/// What everybody may know beside the state after an act: what has been confirmed, and what is
/// withheld.
#[derive(Clone, Debug)]
pub struct PublicKnowledge {
    /// The men as everybody may know them to stand.
    pub men: Board,
    /// The last move that these men show.
    pub last_move: Option<LastMove>,
    /// The clock on the table.
    pub clock: TableClock,
    /// What an arbiter has confirmed, the last first.
    pub confirmed: PublicRulings,
    /// What is for the arbiter alone.
    pub withheld: Withholding,
}

impl PublicView {
    /// The game as everybody may know it, to be written as PGN: `moves` are those of the score
    /// sheet up to the last one shown here.
    ///
    /// ```
    /// use board::{ScoreSheet, Tolerant};
    /// use jadoube_protocol::views::{
    ///     MoveNote, PublicKnowledge, PublicRulings, PublicView, TableClock, Withholding,
    /// };
    /// use laws::{Game, Start};
    ///
    /// let (_, verdict) = Game::new(Start::default())?;
    /// let mut sheet = ScoreSheet::new(Tolerant::default());
    /// let men = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR".parse()?;
    /// sheet.follow(&men, MoveNote::default());
    /// let known = PublicKnowledge {
    ///     men,
    ///     last_move: None,
    ///     clock: TableClock::default(),
    ///     confirmed: PublicRulings::of(Vec::new()),
    ///     withheld: Withholding::default(),
    /// };
    /// let view = PublicView::of(&verdict.view, known);
    /// let game = view.as_pgn(sheet.start(), sheet.moves(), &[("White", "Ada")]);
    /// assert!(game.write(pgn::Way::Strict).ends_with("\n1. e4 *\n\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn as_pgn<'s>(
        &self,
        start: &Tolerant,
        moves: impl Iterator<Item = (&'s ScoredMove<MoveNote>, Tolerant)>,
        tags: &[(&str, &str)],
    ) -> pgn::PgnGame {
        let result = GameResult::from_word(self.result).unwrap_or(GameResult::Ongoing);
        let termination = self.termination.and_then(Termination::from_word);
        let mut written = Transcript::new(start, tags, result, termination);
        for (scored, after) in moves {
            let times = scored.note.clock.zip(scored.color);
            let clk_ms = times.map(|(times, color)| *times.each().get(color));
            written.add(scored, &after, clk_ms);
        }
        written.end()
    }

    /// What of the state after an act everybody may know.
    ///
    /// ```
    /// use jadoube_protocol::views::{
    ///     PublicKnowledge, PublicRulings, PublicView, TableClock, Withholding,
    /// };
    /// use laws::{Game, Start};
    ///
    /// let (_, verdict) = Game::new(Start::default()).expect("an initial position");
    /// let known = PublicKnowledge {
    ///     men: verdict.view.placement.clone(),
    ///     last_move: None,
    ///     clock: TableClock::default(),
    ///     confirmed: PublicRulings::of(Vec::new()),
    ///     withheld: Withholding::default(),
    /// };
    /// let view = PublicView::of(&verdict.view, known);
    /// assert_eq!((view.result, view.termination), ("*", None));
    /// ```
    #[must_use]
    pub fn of(view: &View, known: PublicKnowledge) -> PublicView {
        let withheld = known.withheld;
        let end = withheld.end.unwrap_or(ShownEnd {
            result: view.result.word(),
            termination: view.termination.map(Word::word),
        });
        PublicView {
            placement: men(&known.men),
            last_move: known.last_move,
            running: known.clock.running,
            clock: known.clock.times,
            as_of: known.clock.as_of,
            delay_left_ms: known.clock.delay_left_ms,
            illegal_moves: without(view.illegal_moves.map(u32::from), withheld.illegal_moves),
            add_time_s: without(view.add_time_s, withheld.add_time_s),
            result: end.result,
            termination: end.termination,
            rulings: known.confirmed,
        }
    }

    /// Whether both say the same, but for the times: these come with whatever else has changed.
    ///
    /// ```
    /// # use jadoube_protocol::views::{PublicKnowledge, PublicRulings, PublicView};
    /// # use jadoube_protocol::views::{TableClock, Withholding};
    /// # use jadoube_protocol::views::Times;
    /// # let (_, verdict) = laws::Game::new(laws::Start::default()).expect("an initial position");
    /// # let known = PublicKnowledge {
    /// #     men: verdict.view.placement.clone(),
    /// #     last_move: None,
    /// #     clock: TableClock::default(),
    /// #     confirmed: PublicRulings::of(Vec::new()),
    /// #     withheld: Withholding::default(),
    /// # };
    /// # let view = PublicView::of(&verdict.view, known);
    /// let later = PublicView { clock: Some(Times { white_ms: 1, black_ms: 2 }), ..view.clone() };
    /// let pressed = PublicView { running: Some("black"), ..view.clone() };
    /// assert!(view.is_but_for_the_times(&later) && !view.is_but_for_the_times(&pressed));
    /// ```
    #[must_use]
    pub fn is_but_for_the_times(&self, other: &PublicView) -> bool {
        let PublicView {
            placement,
            last_move,
            running,
            clock: _,
            as_of: _,
            delay_left_ms: _,
            illegal_moves,
            add_time_s,
            result,
            termination,
            rulings,
        } = other;
        self.running == *running
            && self.placement == *placement
            && self.last_move == *last_move
            && (self.illegal_moves, self.add_time_s) == (*illegal_moves, *add_time_s)
            && (self.result, self.termination) == (*result, *termination)
            && self.rulings == *rulings
    }

    /// The end that is shown.
    ///
    /// ```
    /// # use jadoube_protocol::views::{PublicKnowledge, PublicRulings, PublicView};
    /// # use jadoube_protocol::views::{TableClock, Withholding};
    /// # let (_, verdict) = laws::Game::new(laws::Start::default()).expect("an initial position");
    /// # let known = PublicKnowledge {
    /// #     men: verdict.view.placement.clone(),
    /// #     last_move: None,
    /// #     clock: TableClock::default(),
    /// #     confirmed: PublicRulings::of(Vec::new()),
    /// #     withheld: Withholding::default(),
    /// # };
    /// assert_eq!(PublicView::of(&verdict.view, known).end().termination, None);
    /// ```
    #[must_use]
    pub const fn end(&self) -> ShownEnd {
        ShownEnd {
            result: self.result,
            termination: self.termination,
        }
    }
}

fn without(all: ByColor<u32>, withheld: ByColor<u32>) -> Pair {
    Pair {
        white: all.white.saturating_sub(withheld.white),
        black: all.black.saturating_sub(withheld.black),
    }
}

/// A ruling as the public reads it: without the numbers that would tell how much is not shown, and
/// without the reading that it relies on. A clone shares it, for it is sent with every state of its
/// board.
#[derive(Clone, Debug)]
pub struct PublicRuling(Arc<PublicFields>);

/// The rulings that are shown, the last first. They are written when one of them changes, and not
/// with each state of their board; a clone shares them.
#[derive(Clone, Debug)]
pub struct PublicRulings(Arc<ShownRulings>);

#[derive(Debug)]
struct ShownRulings {
    rulings: Vec<PublicRuling>,
    written: WrittenOnce,
}

impl PublicRulings {
    /// These rulings.
    ///
    /// ```
    /// use jadoube_protocol::views::PublicRulings;
    /// assert_eq!(serde_json::to_string(&PublicRulings::of(Vec::new()))?, "[]");
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[must_use]
    pub fn of(rulings: Vec<PublicRuling>) -> PublicRulings {
        let written = WrittenOnce::of(&rulings);
        PublicRulings(Arc::new(ShownRulings { rulings, written }))
    }

    /// Whether they are these, none of which has changed since.
    ///
    /// ```
    /// # use board::CastlingMode::Standard;
    /// use jadoube_protocol::views::{PublicRuling, PublicRulings, RulingChange};
    /// # use jadoube_protocol::{LineAnswer, Session};
    /// # let mut session = Session::new();
    /// # session.answer(b"start");
    /// # let Some(LineAnswer::Verdict(verdict)) = session.answer(b"W press") else { panic!() };
    /// let mut told = PublicRuling::of(&verdict.rulings[0], Standard);
    /// let shown = PublicRulings::of(vec![told.clone()]);
    /// assert!(shown.are([&told]));
    /// told.change(RulingChange::Dismissed);
    /// assert!(!shown.are([&told]) && !shown.are([]));
    /// ```
    #[must_use]
    pub fn are<'r>(&self, rulings: impl IntoIterator<Item = &'r PublicRuling>) -> bool {
        self.0.rulings.iter().eq(rulings)
    }
}

impl PartialEq for PublicRulings {
    fn eq(&self, other: &PublicRulings) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.rulings == other.0.rulings
    }
}

impl Serialize for PublicRulings {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.written.serialize(serializer)
    }
}

/// What has become of a ruling that no longer holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RulingChange {
    /// Another stands in its place.
    Amended,
    /// An arbiter has dismissed it.
    Dismissed,
    /// It falls in consequence of something else.
    Withdrawn,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct PublicFields {
    #[serde(serialize_with = "articles")]
    articles: Articles,
    #[serde(skip_serializing_if = "Option::is_none")]
    changed: Option<RulingChange>,
    #[serde(skip_serializing_if = "Each::is_nobodys")]
    clock_correction_s: Each<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u8>,
    offence: &'static str,
    penalty: Option<PenaltyView>,
    player: Option<&'static str>,
    #[serde(skip_serializing_if = "is_not_so")]
    restored: bool,
    status: &'static str,
    text: WrittenOnce,
    texts: WrittenOnce,
}

impl PublicRuling {
    /// What everybody may read of a ruling in a game in which castling is told in `mode`.
    ///
    /// ```
    /// use board::CastlingMode::Standard;
    /// use jadoube_protocol::views::PublicRuling;
    /// use jadoube_protocol::{LineAnswer, Session};
    ///
    /// let mut session = Session::new();
    /// session.answer(b"start");
    /// let Some(LineAnswer::Verdict(verdict)) = session.answer(b"W press") else { panic!() };
    /// let told = serde_json::to_string(&PublicRuling::of(&verdict.rulings[0], Standard))?;
    /// assert!(told.starts_with(r#"{"articles":["7.5.3""#) && !told.contains("disclosure"));
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[must_use]
    pub fn of(ruling: &Ruling, mode: CastlingMode) -> PublicRuling {
        let penalty = ruling.penalty.as_ref();
        let (text, texts) = told(|language| prose::public_ruling(ruling, language));
        PublicRuling(Arc::new(PublicFields {
            articles: ruling.articles.clone(),
            changed: None,
            clock_correction_s: Each(ruling.clock_correction_s()),
            count: ruling.count,
            offence: ruling.offence.word(),
            penalty: penalty.map(|penalty| PenaltyView::of(penalty, mode)),
            player: ruling.player.map(Word::word),
            restored: ruling.restored == Restored::Yes,
            status: ruling.status.word(),
            text,
            texts,
        }))
    }

    /// The same ruling, which no longer holds; what an arbiter dismisses is withdrawn in
    /// consequence, and has been dismissed.
    ///
    /// ```
    /// # use board::CastlingMode::Standard;
    /// use jadoube_protocol::views::{RulingChange, PublicRuling};
    /// # use jadoube_protocol::{LineAnswer, Session};
    /// # let mut session = Session::new();
    /// # session.answer(b"start");
    /// # let Some(LineAnswer::Verdict(verdict)) = session.answer(b"W press") else { panic!() };
    /// let mut told = PublicRuling::of(&verdict.rulings[0], Standard);
    /// told.change(RulingChange::Dismissed);
    /// told.change(RulingChange::Withdrawn);
    /// assert!(serde_json::to_string(&told)?.contains(r#""changed":"dismissed""#));
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn change(&mut self, changed: RulingChange) {
        if self.0.changed != Some(RulingChange::Dismissed) {
            Arc::make_mut(&mut self.0).changed = Some(changed);
        }
    }
}

impl PartialEq for PublicRuling {
    fn eq(&self, other: &PublicRuling) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0 == other.0
    }
}

impl Serialize for PublicRuling {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}
