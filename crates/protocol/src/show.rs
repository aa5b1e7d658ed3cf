//! Turns an act or a start into keys and values. What has its default value is left out.

use std::borrow::Cow;

use board::shakmaty::uci::UciMove;
use board::{ByColor, CastlingMode, Color, Piece, Square, Tolerant};
use laws::{
    Act, Actor, Agreement, Amendment, Arrival, AtBoard, Belongs, Certainty, Claim, ClockSetting,
    Correction, Deed, GuidelinesIii, Hand, Hands, Heard, Intended, Intent, Names, Needs,
    Observation, Order, OrderFound, Period, Reading, RegimeChange, Regulations, RulingId, Start,
    StopReason, TimePressure, Truth, Upright, Value,
};

use crate::fields::time_of_day;
use crate::key::FieldKey;
use crate::raw::{Raw, RawItem};
use crate::read::{actor_word, order_word};
use crate::start::initial_position;
use crate::word::Word;

/// An act as keys and values.
pub(crate) fn act(act: &Act) -> Raw<'_> {
    let mut raw = Raw::new();
    raw.word(FieldKey::Act, act.deed.kind().name());
    if let Some(by) = act.by {
        raw.word(FieldKey::By, actor_word(by));
        if let Actor::Assistant(player) = by {
            raw.word(FieldKey::For, player.word());
        }
    }
    show_deed(&mut raw, &act.deed);
    show_circumstances(&mut raw, act);
    raw
}

fn show_circumstances<'a>(raw: &mut Raw<'a>, act: &'a Act) {
    if let Some(at_ms) = act.at_ms {
        raw.number(FieldKey::At, i64::try_from(at_ms).unwrap_or(i64::MAX));
    }
    if let Some(reading) = &act.clock {
        raw.object(FieldKey::Clock, show_reading(reading));
    }
    show_choice(raw, FieldKey::Source, act.source);
    show_other_than(raw, FieldKey::Certainty, act.certainty, Certainty::Seen);
    show_choice(raw, FieldKey::Kind, act.sensor.family);
    if let Some(settling_ms) = act.sensor.settling_ms {
        raw.number(FieldKey::SettlingMs, settling_ms);
    }
    show_other_than(raw, FieldKey::Board, act.at_board, AtBoard::Main);
    if act.arrival == Arrival::Late {
        raw.truth(FieldKey::Late, true);
    }
    if let Some(footage) = &act.footage {
        raw.string(FieldKey::Camera, footage.camera());
        raw.string(FieldKey::Footage, time_of_day(footage.at_s()));
    }
}

fn show_reading(reading: &Reading) -> Raw<'static> {
    let mut raw = Raw::new();
    raw.number(FieldKey::WhiteMs, reading.white_ms);
    raw.number(FieldKey::BlackMs, reading.black_ms);
    raw.word(FieldKey::Running, reading.running.word());
    raw
}

fn show_deed<'a>(raw: &mut Raw<'a>, deed: &'a Deed) {
    match deed {
        Deed::Touch {
            squares,
            intent,
            with,
            hand,
            order,
        } => {
            show_squares(raw, FieldKey::Squares, squares);
            show_other_than(raw, FieldKey::Intent, *intent, Intent::Deliberate);
            show_square(raw, FieldKey::With, *with);
            show_choice(raw, FieldKey::Hand, *hand);
            show_other_than(raw, FieldKey::Order, *order, Order::Known);
        }
        Deed::Lift {
            square,
            intent,
            hand,
        } => {
            show_square(raw, FieldKey::Square, Some(*square));
            show_other_than(raw, FieldKey::Intent, *intent, Intent::Deliberate);
            show_choice(raw, FieldKey::Hand, *hand);
        }
        Deed::Place { square } => show_square(raw, FieldKey::Square, Some(*square)),
        Deed::Release {
            square,
            from,
            man,
            hand,
        } => {
            show_square(raw, FieldKey::From, *from);
            show_square(raw, FieldKey::Square, Some(*square));
            show_piece(raw, FieldKey::Man, *man);
            show_choice(raw, FieldKey::Hand, *hand);
        }
        Deed::ReleaseBetween {
            square,
            between,
            from,
        } => {
            show_square(raw, FieldKey::From, *from);
            show_square(raw, FieldKey::Square, Some(*square));
            show_square(raw, FieldKey::Between, Some(*between));
        }
        Deed::Remove { square, hand, with } => {
            show_square(raw, FieldKey::Square, Some(*square));
            show_choice(raw, FieldKey::Hand, *hand);
            show_square(raw, FieldKey::With, *with);
        }
        Deed::Put {
            square,
            piece,
            hand,
            upright,
        } => show_put(raw, *square, *piece, *hand, *upright),
        Deed::Fetch { piece, hand } => {
            show_piece(raw, FieldKey::Piece, Some(*piece));
            show_choice(raw, FieldKey::Hand, *hand);
        }
        Deed::Move { intended, hands } => {
            show_move(raw, Some(*intended));
            if *hands == Hands::Two {
                raw.number(FieldKey::Hands, 2);
            }
        }
        Deed::Knock { square, to } => {
            show_square(raw, FieldKey::Square, Some(*square));
            raw.add(FieldKey::To, to.map_or(RawItem::Null, square_item), 0);
        }
        Deed::Restore { squares, fen } => {
            show_squares(raw, FieldKey::Squares, squares);
            show_fen(raw, FieldKey::Fen, fen.as_deref());
        }
        Deed::Press { hand } => show_choice(raw, FieldKey::Hand, *hand),
        Deed::Handshake
        | Deed::Undo
        | Deed::OfferDraw
        | Deed::AcceptDraw
        | Deed::DeclineDraw
        | Deed::Resign => {}
        _ => show_words(raw, deed),
    }
}

fn show_put(raw: &mut Raw<'_>, square: Square, piece: Piece, hand: Option<Hand>, upright: Upright) {
    show_piece(raw, FieldKey::Piece, Some(piece));
    show_square(raw, FieldKey::Square, Some(square));
    show_choice(raw, FieldKey::Hand, hand);
    if upright == Upright::Inverted {
        raw.truth(FieldKey::Inverted, true);
    }
}

/// The acts that are no contact with a man.
fn show_words<'a>(raw: &mut Raw<'a>, deed: &'a Deed) {
    match deed {
        Deed::Adjust { words, heard } => {
            show_text(raw, FieldKey::Words, words.as_deref());
            if *heard == Heard::NotHeard {
                raw.truth(FieldKey::Heard, false);
            }
        }
        Deed::Say {
            text,
            intended,
            meaning,
        } => {
            show_text(raw, FieldKey::Text, text.as_deref());
            show_move(raw, *intended);
            show_choice(raw, FieldKey::Meaning, *meaning);
        }
        Deed::Announce { intended } | Deed::Write { intended } => show_move(raw, Some(*intended)),
        Deed::Stop { reason } => show_other_than(raw, FieldKey::Reason, *reason, StopReason::None),
        Deed::StartClock { running } => show_choice(raw, FieldKey::Running, Some(*running)),
        Deed::Flag { side } => show_choice(raw, FieldKey::Side, Some(*side)),
        Deed::Observe(observation) => show_observation(raw, observation),
        Deed::Claim(claim) => show_claim(raw, claim),
        Deed::Incident { what, side, text } => {
            show_choice(raw, FieldKey::What, Some(*what));
            show_choice(raw, FieldKey::Side, Some(*side));
            show_text(raw, FieldKey::Text, text.as_deref());
        }
        Deed::Withdraw { what } => show_choice(raw, FieldKey::What, Some(*what)),
        Deed::Agree(Agreement::Restore) => raw.truth(FieldKey::Restore, true),
        Deed::Agree(Agreement::Result(result))
        | Deed::End { result }
        | Deed::WriteResult { result } => {
            show_choice(raw, FieldKey::Result, Some(*result));
        }
        Deed::Refuse { article } => show_text(raw, FieldKey::Article, article.as_deref()),
        Deed::Choose { option } => show_text(raw, FieldKey::Option, Some(option)),
        Deed::Decide { fact, of, value } => {
            show_choice(raw, FieldKey::Fact, Some(*fact));
            show_number(raw, FieldKey::Of, *of);
            raw.add(FieldKey::Value, value_item(value), 0);
        }
        Deed::Correct { correction, reason } => {
            show_correction(raw, correction);
            show_text(raw, FieldKey::Reason, reason.as_deref());
        }
        Deed::ChangeRegime { change, reason } => {
            show_regime_change(raw, change);
            show_text(raw, FieldKey::Reason, reason.as_deref());
        }
        _ => {}
    }
}

fn show_correction<'a>(raw: &mut Raw<'a>, correction: &'a Correction) {
    match correction {
        Correction::Confirm { of } | Correction::Dismiss { of } => show_ruling(raw, *of),
        Correction::Amend { of, change } => {
            show_ruling(raw, *of);
            match change {
                Amendment::AddTime(seconds) => raw.object(FieldKey::AddTimeS, show_pair(seconds)),
                Amendment::Penalty(item) => show_choice(raw, FieldKey::Penalty, Some(*item)),
                Amendment::Result(result) => show_choice(raw, FieldKey::Result, Some(*result)),
            }
        }
        Correction::Supersede { of, instead } => {
            show_number(raw, FieldKey::Of, Some(*of));
            if let Some(instead) = instead {
                raw.object(FieldKey::Instead, act(instead));
            }
        }
    }
}

fn show_ruling(raw: &mut Raw<'_>, (seq, place): RulingId) {
    raw.string(FieldKey::Of, format!("{seq}.{place}"));
}

fn show_regime_change(raw: &mut Raw<'_>, change: &RegimeChange) {
    show_choice(raw, FieldKey::Edition, change.edition);
    show_choice(raw, FieldKey::Control, change.control);
    show_choice(raw, FieldKey::Supervision, change.supervision);
    if let Some(regulations) = &change.regulations {
        raw.object(FieldKey::Regulations, show_regulations(regulations));
    }
}

fn show_observation<'a>(raw: &mut Raw<'a>, observation: &'a Observation) {
    show_choice(raw, FieldKey::What, Some(observation.what));
    show_choice(raw, FieldKey::Side, observation.side);
    show_squares(raw, FieldKey::Squares, &observation.squares);
    show_number(raw, FieldKey::Ply, observation.ply);
    show_fen(raw, FieldKey::Fen, observation.fen.as_deref());
    show_number(raw, FieldKey::CompletedMoves, observation.completed_moves);
    show_choice(raw, FieldKey::First, observation.first);
    if let Some(period) = observation.last_period {
        raw.truth(FieldKey::LastPeriod, period == Period::Last);
    }
    show_text(raw, FieldKey::Text, observation.text.as_deref());
}

fn show_claim(raw: &mut Raw<'_>, claim: &Claim) {
    show_choice(raw, FieldKey::What, Some(claim.what));
    show_number(raw, FieldKey::Of, claim.of);
    show_move(raw, claim.intended);
    show_squares(raw, FieldKey::Squares, &claim.squares);
    show_number(raw, FieldKey::Ply, claim.ply);
    show_fen(raw, FieldKey::Fen, claim.fen.as_deref());
}

/// The answer to a question of fact, as a value.
pub(crate) fn value_item(value: &Value) -> RawItem<'static> {
    let word = match value {
        Value::Is(truth) => return RawItem::Truth(*truth == Truth::True),
        Value::Order(OrderFound::Listed(squares)) => return squares_item(squares),
        Value::Order(order) => order_word(order).unwrap_or_default(),
        Value::Intent(intent) => intent.word(),
        Value::Hand(hand) => hand.word(),
        Value::Executed(executed) => executed.word(),
        Value::FirstFlag(first) => first.word(),
        Value::Penalty(item) => item.word(),
        Value::Late(Belongs::Here) => "here",
        Value::Late(Belongs::Nowhere) => "nowhere",
        Value::Late(Belongs::Before(number)) => return RawItem::Number(i64::from(*number)),
    };
    RawItem::Text(Cow::Borrowed(word))
}

/// A start as keys and values.
pub(crate) fn start(start: &Start) -> Raw<'_> {
    let mut raw = Raw::new();
    raw.word(FieldKey::Act, "start");
    show_other_than(
        &mut raw,
        FieldKey::Edition,
        start.regime.edition,
        Default::default(),
    );
    show_other_than(
        &mut raw,
        FieldKey::Control,
        start.regime.control,
        Default::default(),
    );
    show_other_than(
        &mut raw,
        FieldKey::Supervision,
        start.regime.supervision,
        Default::default(),
    );
    show_positions(&mut raw, start);
    if start.illegal_moves != ByColor::default() {
        raw.object(FieldKey::IllegalMoves, show_pair(&start.illegal_moves));
    }
    let regulations = show_regulations(&start.regime.regulations);
    if !regulations.entries.is_empty() {
        raw.object(FieldKey::Regulations, regulations);
    }
    if let Some(clock) = &start.clock {
        raw.object(FieldKey::Clock, show_setting(clock));
    }
    show_names(&mut raw, &start.names);
    raw
}

fn show_positions(raw: &mut Raw<'_>, start: &Start) {
    let mode = start.position.castling_mode();
    if mode == CastlingMode::Chess960 {
        raw.truth(FieldKey::Chess960, true);
    }
    let initial = initial_position(mode);
    if start.position != initial || !start.history.is_empty() {
        show_fen(raw, FieldKey::Fen, Some(&start.position));
    }
    let from = if start.history.is_empty() {
        &start.position
    } else {
        &initial
    };
    if start.history_from != *from {
        show_fen(raw, FieldKey::HistoryFen, Some(&start.history_from));
    }
    if !start.history.is_empty() {
        let history = start.history.iter().map(|ply| Cow::Owned(uci(*ply)));
        raw.add(FieldKey::History, RawItem::List(history.collect()), 0);
    }
}

fn show_pair<N: Copy + Into<i64>>(pair: &ByColor<N>) -> Raw<'static> {
    let mut raw = Raw::new();
    raw.number(FieldKey::White, pair.white);
    raw.number(FieldKey::Black, pair.black);
    raw
}

fn show_regulations(regulations: &Regulations) -> Raw<'static> {
    let mut raw = Raw::new();
    show_number(
        &mut raw,
        FieldKey::IllegalMovesToLose,
        regulations.illegal_moves_to_lose,
    );
    show_number(&mut raw, FieldKey::PenaltyS, regulations.penalty_s);
    if regulations.guidelines_iii == GuidelinesIii::Announced {
        raw.truth(FieldKey::GuidelinesIii, true);
    }
    show_number(
        &mut raw,
        FieldKey::NoDrawOffersBefore,
        regulations.no_draw_offers_before,
    );
    let needs = &regulations.needs;
    show_colours(&mut raw, FieldKey::VisuallyDisabled, needs, |needs| {
        needs.visually_disabled
    });
    show_colours(&mut raw, FieldKey::Assistant, needs, |needs| {
        needs.assistant
    });
    if regulations.time_pressure == TimePressure::Yes {
        raw.truth(FieldKey::TimePressure, true);
    }
    let video = regulations.video.iter();
    let words: Vec<Cow<'static, str>> = video.map(|case| case.word().into()).collect();
    if !words.is_empty() {
        raw.add(FieldKey::Video, RawItem::List(words), 0);
    }
    raw
}

fn show_colours(
    raw: &mut Raw<'_>,
    key: FieldKey,
    needs: &ByColor<Needs>,
    which: fn(&Needs) -> bool,
) {
    let colours = Color::ALL
        .into_iter()
        .filter(|color| which(needs.get(*color)));
    let words: Vec<Cow<'static, str>> = colours.map(|color| color.word().into()).collect();
    if !words.is_empty() {
        raw.add(key, RawItem::List(words), 0);
    }
}

fn show_setting(clock: &ClockSetting) -> Raw<'static> {
    let mut raw = Raw::new();
    raw.number(FieldKey::WhiteMs, clock.white_ms);
    raw.number(FieldKey::BlackMs, clock.black_ms);
    raw.number(FieldKey::IncrementMs, clock.increment_ms);
    raw.number(FieldKey::DelayMs, clock.delay_ms);
    raw
}

fn show_names<'a>(raw: &mut Raw<'a>, names: &'a Names) {
    show_text(raw, FieldKey::Board, names.board.as_deref());
    show_text(raw, FieldKey::Round, names.round.as_deref());
    show_text(raw, FieldKey::White, names.white.as_deref());
    show_text(raw, FieldKey::Black, names.black.as_deref());
    show_text(raw, FieldKey::Event, names.event.as_deref());
}

fn show_choice<W: Word>(raw: &mut Raw<'_>, key: FieldKey, choice: Option<W>) {
    if let Some(choice) = choice {
        raw.word(key, choice.word());
    }
}

fn show_other_than<W: Word>(raw: &mut Raw<'_>, key: FieldKey, choice: W, default: W) {
    show_choice(raw, key, Some(choice).filter(|choice| *choice != default));
}

fn show_number(raw: &mut Raw<'_>, key: FieldKey, number: Option<impl Into<i64>>) {
    if let Some(number) = number {
        raw.number(key, number);
    }
}

fn show_text<'a>(raw: &mut Raw<'a>, key: FieldKey, text: Option<&'a str>) {
    if let Some(text) = text {
        raw.string(key, text);
    }
}

fn show_square(raw: &mut Raw<'_>, key: FieldKey, square: Option<Square>) {
    if let Some(square) = square {
        raw.add(key, square_item(square), 0);
    }
}

fn square_item(square: Square) -> RawItem<'static> {
    RawItem::Text(Cow::Owned(square.to_string()))
}

fn show_squares(raw: &mut Raw<'_>, key: FieldKey, squares: &[Square]) {
    if !squares.is_empty() {
        raw.add(key, squares_item(squares), 0);
    }
}

fn squares_item(squares: &[Square]) -> RawItem<'static> {
    RawItem::List(
        squares
            .iter()
            .map(|square| Cow::Owned(square.to_string()))
            .collect(),
    )
}

fn show_piece(raw: &mut Raw<'_>, key: FieldKey, piece: Option<Piece>) {
    if let Some(piece) = piece {
        raw.string(key, piece.char().to_string());
    }
}

fn show_move(raw: &mut Raw<'_>, intended: Option<Intended>) {
    if let Some(intended) = intended {
        raw.string(FieldKey::Move, uci(intended));
    }
}

/// A move as it was meant, in UCI notation.
pub(crate) fn uci(intended: Intended) -> String {
    let Intended {
        from,
        to,
        promotion,
    } = intended;
    UciMove::Normal {
        from,
        to,
        promotion,
    }
    .to_string()
}

fn show_fen(raw: &mut Raw<'_>, key: FieldKey, position: Option<&Tolerant>) {
    if let Some(position) = position {
        raw.string(key, position.to_fen());
    }
}
