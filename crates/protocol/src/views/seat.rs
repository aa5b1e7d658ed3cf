//! Says what whoever has a seat sees of a game: what everybody at a board can see, and what the
//! arbiter has said aloud.
//!
//! No legal moves, no duty of Article 4 and nothing that is the arbiter's alone is among it, unless
//! the arbiter teaches: then he says at once what binds, and what a press of the clock would bring.

use std::collections::BTreeMap;
use std::sync::Arc;

use board::{CastlingMode, Color};
use laws::{
    Agreement, Ambiguities, Articles, Deed, Disclosure, Fact, Open, Question, Referred, Restored,
    Ruling, RulingId, Running, Status, Verdict, View,
};
use serde::{Serialize, Serializer};

use crate::prose;
use crate::verdict::answer_key;
use crate::views::line::AnswerJson;
use crate::views::parts::{
    Each, MoveList, Pair, PenaltyView, TableClock, Times, WrittenOnce, articles, as_written,
    is_not_so, is_zero, men, register, told,
};
use crate::word::Word;

/// What a seat sees of the board.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = SeatState))]
pub struct SeatView {
    /// The men as they stand, as in the first field of a FEN.
    pub placement: Box<str>,
    /// Who has the move, as the clock on the table tells it: it changes when the clock is pressed
    /// or the arbiter rules.
    pub has_the_move: &'static str,
    /// The number of the move, as in a FEN; it changes with who has the move.
    pub move_number: u32,
    /// Whose clock runs.
    pub running: Option<&'static str>,
    /// Both times after the act; without a clock `null`.
    pub clock: Option<Times>,
    /// How long the clock that runs counts nothing yet, milliseconds; absent without a delay.
    #[serde(skip_serializing_if = "is_zero")]
    pub delay_left_ms: i64,
    /// Completed illegal moves of White and Black that were ruled on.
    pub illegal_moves: Pair,
    /// Seconds that White and Black were given.
    pub add_time_s: Pair,
    /// The result; `*` while the game goes on.
    pub result: &'static str,
    /// How the game ended.
    pub termination: Option<&'static str>,
    /// What the arbiter has announced, the last first, 16 at most. Messages of a stream have none
    /// here: each has `rulings` of its own, what its act has brought.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Object>, required = true))]
    pub rulings: Option<Vec<SeatRuling>>,
    /// Open offers, and what both players are asked: `fact`, `of`, and `if` with what the arbiter
    /// would announce after each answer; `answers` says who has answered what.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Object>))]
    pub pending: Vec<SeatMatter>,
    /// What has to be played, where a ruling that was announced says so, or the arbiter teaches.
    pub must_play: Option<MustPlay>,
    /// What the arbiter would announce if the player who has the move pressed the clock now; absent
    /// unless he teaches.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<Object>>))]
    pub if_pressed: Option<Vec<SeatRuling>>,
}

/// What everybody at the board knows beside the state after an act.
#[derive(Clone, Debug)]
pub struct SeatKnowledge {
    /// Who has the move, as the clock on the table tells it.
    pub has_the_move: Color,
    /// The number of the move then.
    pub move_number: u32,
    /// The clock on the table.
    pub clock: TableClock,
    /// What the arbiter has announced, the last first.
    pub announced: Vec<SeatRuling>,
    /// What is open.
    pub pending: Vec<SeatMatter>,
    /// What has to be played.
    pub must_play: Option<MustPlay>,
}

impl SeatView {
    /// What of the state after an act a seat sees.
    ///
    /// ```
    /// use board::Color;
    /// use jadoube_protocol::views::{SeatKnowledge, SeatView, TableClock};
    /// use laws::{Game, Start};
    ///
    /// let (_, verdict) = Game::new(Start::default()).expect("an initial position");
    /// let known = SeatKnowledge {
    ///     has_the_move: Color::Black,
    ///     move_number: 7,
    ///     clock: TableClock::default(),
    ///     announced: Vec::new(),
    ///     pending: Vec::new(),
    ///     must_play: None,
    /// };
    /// let view = SeatView::of(&verdict.view, known);
    /// assert_eq!((view.has_the_move, view.move_number, view.result), ("black", 7, "*"));
    /// ```
    #[must_use]
    pub fn of(view: &View, known: SeatKnowledge) -> SeatView {
        let clock = known.clock;
        let by_law = Some(view.running).filter(|running| *running != Running::Neither);
        SeatView {
            placement: men(&view.placement),
            has_the_move: known.has_the_move.word(),
            move_number: known.move_number,
            running: match clock.times {
                Some(_) => clock.running,
                None => by_law.map(Word::word),
            },
            clock: clock.times,
            delay_left_ms: clock.delay_left_ms,
            illegal_moves: view.illegal_moves.map(u32::from).into(),
            add_time_s: view.add_time_s.into(),
            result: view.result.word(),
            termination: view.termination.map(Word::word),
            rulings: Some(known.announced),
            pending: known.pending,
            must_play: known.must_play,
            if_pressed: None,
        }
    }

    /// The same as an arbiter shows it who teaches: with what binds already now, and with what the
    /// verdict after a press, if he could press now, would have him announce.
    ///
    /// ```
    /// use jadoube_protocol::views::{SeatProjection, TableClock};
    /// use laws::{Act, Actor, Deed, Edition, Game, Start, board::Color};
    ///
    /// let (mut game, verdict) = Game::new(Start::default()).expect("an initial position");
    /// let (seen, _) = SeatProjection::at_the_start(&verdict, Edition::Fide2023);
    /// let shown = seen.view(&verdict.view, TableClock::default(), Vec::new());
    /// let press = Act::seen(Actor::Player(Color::White), Deed::Press { hand: None });
    /// let pressed = game.apply(&press).expect("a press");
    /// let taught = shown.taught(&verdict.view, Some(&pressed));
    /// assert_eq!(taught.if_pressed.map(|rulings| rulings.len()), Some(1));
    /// ```
    #[must_use]
    pub fn taught(mut self, view: &View, pressed: Option<&Verdict>) -> SeatView {
        let is_his = self.has_the_move == view.has_the_move.word();
        if is_his && self.result == "*" && !view.obligation.is_free() {
            self.must_play = Some(MustPlay::of(view));
        }
        let rulings = pressed.map_or(&[][..], |verdict| &verdict.rulings);
        let mode = view.position.castling_mode();
        let announced = rulings
            .iter()
            .filter(|ruling| would_be_said(ruling) && ruling.status != Status::Noted)
            .map(|ruling| SeatRuling::of(ruling, mode));
        self.if_pressed = Some(announced.collect());
        self
    }
}

/// The moves that a player may play after a ruling, as the arbiter has said them.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MustPlay {
    /// The player.
    player: &'static str,
    /// The moves.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    moves: MoveList,
    /// The articles that say so.
    #[serde(serialize_with = "articles")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    articles: Articles,
    /// Why.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    reason: WrittenOnce,
    /// The same in other languages, by their tags.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    reasons: WrittenOnce,
}

impl MustPlay {
    /// What binds the player who has the move.
    pub(super) fn of(view: &View) -> MustPlay {
        let obligation = &view.obligation;
        let (reason, reasons) = told(|language| prose::obligation(obligation, view, language));
        MustPlay {
            player: view.has_the_move.word(),
            moves: MoveList::of(&obligation.moves, view.position.castling_mode()),
            articles: obligation.articles.clone(),
            reason,
            reasons,
        }
    }
}

/// A ruling as the arbiter says it aloud. A clone shares it.
#[derive(Clone, Debug)]
pub struct SeatRuling(Arc<SeatFields>);

#[derive(Debug, PartialEq, Serialize)]
struct SeatFields {
    #[serde(serialize_with = "register")]
    ambiguity: Ambiguities,
    #[serde(serialize_with = "articles")]
    articles: Articles,
    #[serde(skip_serializing_if = "Each::is_nobodys")]
    clock_correction_s: Each<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u8>,
    #[serde(serialize_with = "as_written")]
    id: RulingId,
    #[serde(
        skip_serializing_if = "Option::is_none",
        serialize_with = "referred_to"
    )]
    of: Option<Referred>,
    offence: &'static str,
    penalty: Option<PenaltyView>,
    player: Option<&'static str>,
    #[serde(skip_serializing_if = "is_not_so")]
    restored: bool,
    status: &'static str,
    text: WrittenOnce,
    texts: WrittenOnce,
}

fn referred_to<S: Serializer>(of: &Option<Referred>, serializer: S) -> Result<S::Ok, S::Error> {
    match of {
        None => serializer.serialize_none(),
        Some(Referred::Act(seq)) => serializer.serialize_u32(*seq),
        Some(Referred::Ruling(id)) => as_written(id, serializer),
    }
}

impl SeatRuling {
    /// The reading that it relies on is part of why; that of a mere note may tell what the arbiter
    /// has seen, such as whether a move was one.
    pub(super) fn of(ruling: &Ruling, mode: CastlingMode) -> SeatRuling {
        let penalty = ruling.penalty.as_ref();
        let (text, texts) = told(|language| prose::public_ruling(ruling, language));
        SeatRuling(Arc::new(SeatFields {
            ambiguity: match ruling.status {
                Status::Noted => Ambiguities::new(),
                _ => ruling.ambiguity.clone(),
            },
            articles: ruling.articles.clone(),
            clock_correction_s: Each(ruling.clock_correction_s()),
            count: ruling.count,
            id: ruling.id,
            of: ruling.of,
            offence: ruling.offence.word(),
            penalty: penalty.map(|penalty| PenaltyView::of(penalty, mode)),
            player: ruling.player.map(Word::word),
            restored: ruling.restored == Restored::Yes,
            status: ruling.status.word(),
            text,
            texts,
        }))
    }
}

impl PartialEq for SeatRuling {
    fn eq(&self, other: &SeatRuling) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0 == other.0
    }
}

impl Serialize for SeatRuling {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

/// What is open between the players.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(transparent)]
pub struct SeatMatter(Matter);

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
enum Matter {
    Proposed(ProposedMatter),
    Asked(AskedMatter),
}

/// An offer, or what a player would have both agree on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct ProposedMatter {
    by: &'static str,
    open: &'static str,
    #[serde(skip_serializing_if = "is_not_so")]
    restore: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<&'static str>,
}

/// A question of fact.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct AskedMatter {
    answers: GivenAnswers,
    fact: &'static str,
    #[serde(rename = "if")]
    consequences: BTreeMap<Box<str>, Consequence>,
    of: u32,
}

/// Who has answered what.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
struct GivenAnswers {
    black: Option<AnswerJson>,
    white: Option<AnswerJson>,
}

/// What the arbiter would announce after an answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct Consequence {
    rulings: Vec<SeatRuling>,
}

impl SeatMatter {
    /// What is open, as far as it is the players': offers, the questions that `is_theirs` names,
    /// and what one of them would have both agree on; `said` is what each has said to it.
    ///
    /// ```
    /// use board::Color;
    /// use jadoube_protocol::views::SeatMatter;
    /// use laws::{Agreement, Deed, Game, GameResult, Start};
    ///
    /// let (_, verdict) = Game::new(Start::default()).expect("an initial position");
    /// let said = [(Color::White, Deed::Agree(Agreement::Result(GameResult::Draw)))];
    /// let open = SeatMatter::all(&verdict.view, |_, _| true, &said);
    /// let told = serde_json::to_string(&open)?;
    /// assert_eq!(told, r#"[{"by":"white","open":"agreement","result":"1/2-1/2"}]"#);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[must_use]
    pub fn all(
        view: &View,
        is_theirs: impl Fn(Fact, u32) -> bool,
        said: &[(Color, Deed)],
    ) -> Vec<SeatMatter> {
        let offers = view.open.iter().filter_map(|open| match open {
            Open::DrawOffer(player) => Some(Matter::Proposed(ProposedMatter {
                by: player.word(),
                open: "draw_offer",
                restore: false,
                result: None,
            })),
            Open::Claimable(_) => None,
        });
        let mode = view.position.castling_mode();
        let asked = view.questions.iter();
        let asked = asked.filter(|asked| is_theirs(asked.fact, asked.of));
        let asked = asked.map(|asked| Matter::Asked(AskedMatter::of(asked, mode, said)));
        let agreements = said.iter().filter_map(|(player, said)| match said {
            Deed::Agree(agreement) => Some(Matter::Proposed(ProposedMatter {
                by: player.word(),
                open: "agreement",
                restore: *agreement == Agreement::Restore,
                result: match agreement {
                    Agreement::Result(result) => Some(result.word()),
                    Agreement::Restore => None,
                },
            })),
            _ => None,
        });
        let all = offers.chain(asked).chain(agreements);
        all.map(SeatMatter).collect()
    }
}

impl AskedMatter {
    fn of(question: &Question, mode: CastlingMode, said: &[(Color, Deed)]) -> AskedMatter {
        let mut answers = GivenAnswers::default();
        for (player, said) in said {
            let Deed::Decide { fact, of, value } = said else {
                continue;
            };
            if (*fact, *of) == (question.fact, Some(question.of)) {
                let answer = match player {
                    Color::White => &mut answers.white,
                    Color::Black => &mut answers.black,
                };
                *answer = Some(AnswerJson(value.clone()));
            }
        }
        let consequences = question.answers.iter().map(|answer| {
            let rulings = answer.rulings.iter().filter(|ruling| would_be_said(ruling));
            let rulings = rulings.map(|ruling| SeatRuling::of(ruling, mode)).collect();
            let key = answer_key(&answer.value).into();
            (key, Consequence { rulings })
        });
        AskedMatter {
            answers,
            fact: question.fact.word(),
            consequences: consequences.collect(),
            of: question.of,
        }
    }
}

/// Whether the arbiter would say a ruling aloud: what is open to a claim, and what it was too late
/// to claim, nobody is told.
pub(super) fn would_be_said(ruling: &Ruling) -> bool {
    ruling.disclosure == Disclosure::Everyone
        && !matches!(ruling.status, Status::Claimable | Status::Lapsed)
}
