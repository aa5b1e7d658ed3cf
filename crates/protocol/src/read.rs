//! Turns the keys and values of a line into an act.

use board::{CastlingMode, Color};
use laws::{
    Act, ActKind, Actor, Agreement, Amendment, Arrival, AtBoard, Belongs, Certainty, Claim,
    Correction, Deed, Doer, Fact, FirstFlag, GameResult, Hands, Heard, Intent, Meaning,
    Observation, Order, OrderFound, Period, Reading, RegimeChange, Running, SensingDevice, Source,
    StopReason, Truth, Upright, Value,
};

use crate::error::ProtocolError;
use crate::fields::{Fields, MAX_EXACT, bad_value, choice_of, choices, squares_of};
use crate::key::{COMMON, FieldKey, KeySet, READING, REGULATIONS};
use crate::raw::{Raw, RawItem};
use crate::start::read_regulations;
use crate::text;
use crate::word::Word;

type Result<T> = std::result::Result<T, ProtocolError>;

/// One act of the protocol.
pub(crate) struct Form {
    /// Which.
    pub(crate) kind: ActKind,
    /// The keys that the text notation writes without their name, in this order.
    pub(crate) places: &'static [FieldKey],
    /// Every key it may have.
    pub(crate) keys: KeySet,
    deed: fn(&Fields) -> Result<Deed>,
}

const fn form(
    kind: ActKind,
    places: &'static [FieldKey],
    keys: &'static [FieldKey],
    deed: fn(&Fields) -> Result<Deed>,
) -> Form {
    Form {
        kind,
        places,
        keys: KeySet::of(keys).and(KeySet::of(places)).and(COMMON),
        deed,
    }
}

/// Every act, the most frequent ones first.
#[rustfmt::skip]
pub(crate) const FORMS: &[Form] = &[
    form(ActKind::Press, &[], &[FieldKey::Hand], press),
    form(ActKind::Touch, &[FieldKey::Squares], &[FieldKey::Intent, FieldKey::With, FieldKey::Hand, FieldKey::Order], touch),
    form(ActKind::Lift, &[FieldKey::Square], &[FieldKey::Intent, FieldKey::Hand], lift),
    form(ActKind::Release, &[FieldKey::From, FieldKey::Square], &[FieldKey::Between, FieldKey::Man, FieldKey::Hand], release),
    form(ActKind::Remove, &[FieldKey::Square], &[FieldKey::Hand, FieldKey::With], remove),
    form(ActKind::Move, &[FieldKey::Move], &[FieldKey::Hands], carried_out),
    form(ActKind::Place, &[FieldKey::Square], &[], place),
    form(ActKind::Put, &[FieldKey::Piece, FieldKey::Square], &[FieldKey::Hand, FieldKey::Inverted], put),
    form(ActKind::Fetch, &[FieldKey::Piece], &[FieldKey::Hand], fetch),
    form(ActKind::Undo, &[], &[], |_| Ok(Deed::Undo)),
    form(ActKind::Knock, &[FieldKey::Square, FieldKey::To], &[], knock),
    form(ActKind::Restore, &[FieldKey::Squares], &[FieldKey::Fen], restore),
    form(ActKind::Adjust, &[FieldKey::Words], &[FieldKey::Heard], adjust),
    form(ActKind::Say, &[FieldKey::Text], &[FieldKey::Move, FieldKey::Meaning], say),
    form(ActKind::Announce, &[FieldKey::Move], &[], announce),
    form(ActKind::Stop, &[FieldKey::Reason], &[], stop),
    form(ActKind::StartClock, &[FieldKey::Running], &[], start_clock),
    form(ActKind::Flag, &[FieldKey::Side], &[], flag),
    form(ActKind::Observe, &[FieldKey::What], OBSERVED, observe),
    form(ActKind::Claim, &[FieldKey::What], &[FieldKey::Of, FieldKey::Move, FieldKey::Squares, FieldKey::Ply, FieldKey::Fen], claim),
    form(ActKind::OfferDraw, &[], &[], |_| Ok(Deed::OfferDraw)),
    form(ActKind::AcceptDraw, &[], &[], |_| Ok(Deed::AcceptDraw)),
    form(ActKind::DeclineDraw, &[], &[], |_| Ok(Deed::DeclineDraw)),
    form(ActKind::Resign, &[], &[], |_| Ok(Deed::Resign)),
    form(ActKind::Withdraw, &[FieldKey::What], &[], withdraw),
    form(ActKind::Agree, &[FieldKey::Result], &[FieldKey::Restore], agree),
    form(ActKind::Refuse, &[FieldKey::Article], &[], refuse),
    form(ActKind::Write, &[FieldKey::Move], &[], write),
    form(ActKind::Handshake, &[], &[], |_| Ok(Deed::Handshake)),
    form(ActKind::WriteResult, &[FieldKey::Result], &[], write_result),
    form(ActKind::Incident, &[FieldKey::What, FieldKey::Side], &[FieldKey::Text], incident),
    form(ActKind::Choose, &[FieldKey::Option], &[], choose),
    form(ActKind::Decide, &[FieldKey::Fact, FieldKey::Value], &[FieldKey::Of, FieldKey::Camera, FieldKey::Footage], decide),
    form(ActKind::End, &[FieldKey::Result], &[], end),
    form(ActKind::Confirm, &[FieldKey::Of], &[FieldKey::Reason], confirm),
    form(ActKind::Dismiss, &[FieldKey::Of], &[FieldKey::Reason], dismiss),
    form(ActKind::Amend, &[FieldKey::Of], &[FieldKey::AddTimeS, FieldKey::Penalty, FieldKey::Result, FieldKey::Reason], amend),
    form(ActKind::Supersede, &[FieldKey::Of], &[FieldKey::Instead, FieldKey::Reason], supersede),
    form(ActKind::Regime, &[], CHANGED, change_regime),
];

const OBSERVED: &[FieldKey] = &[
    FieldKey::Side,
    FieldKey::Squares,
    FieldKey::Ply,
    FieldKey::Fen,
    FieldKey::CompletedMoves,
    FieldKey::First,
    FieldKey::LastPeriod,
    FieldKey::Text,
    FieldKey::Camera,
    FieldKey::Footage,
];

const CHANGED: &[FieldKey] = &[
    FieldKey::Edition,
    FieldKey::Control,
    FieldKey::Supervision,
    FieldKey::Regulations,
    FieldKey::Reason,
];

/// The act that keys and values make.
pub(crate) fn act_of(raw: &Raw<'_>, mode: CastlingMode) -> Result<Act> {
    let name = raw.text(FieldKey::Act).unwrap_or_default();
    let form = form_named(name).ok_or_else(|| unknown_act(name))?;
    form.read(raw, mode)
}

/// An act within an act: an object, or a line of the text notation.
fn act_in(fields: &Fields<'_, '_>, key: FieldKey) -> Result<Option<Act>> {
    match fields.raw_item(key) {
        None => Ok(None),
        Some(RawItem::Object(raw)) => act_of(raw, fields.mode).map(Some),
        Some(RawItem::Text(line)) => act_of(&text::read(line)?, fields.mode).map(Some),
        Some(item) => Err(bad_value(key, item, "an act")),
    }
}

/// The act of this name.
pub(crate) fn form_named(name: &str) -> Option<&'static Form> {
    FORMS.iter().find(|form| form.kind.name() == name)
}

/// The error that there is no act of this name.
pub(crate) fn unknown_act(name: &str) -> ProtocolError {
    let known: Vec<&str> = FORMS.iter().map(|form| form.kind.name()).collect();
    let name = crate::raw::shortened(name).into();
    ProtocolError::UnknownAct {
        name,
        known: format!("start, {}", known.join(", ")).into(),
    }
}

impl Form {
    /// Reads an act of this form; FENs are read in `mode`.
    pub(crate) fn read(&self, raw: &Raw<'_>, mode: CastlingMode) -> Result<Act> {
        let fields = &Fields::new(raw, self.kind.name(), self.keys, mode)?;
        let by = actor(fields)?;
        let deed = (self.deed)(fields)?;
        let act = Act {
            by: match self.kind.doer() {
                Doer::Nobody => by,
                _ => Some(fields.needed(FieldKey::By, by, ACTORS)?),
            },
            deed,
            at_ms: at_ms(fields)?,
            clock: reading(fields)?,
            source: fields.choice(FieldKey::Source)?,
            certainty: fields
                .choice(FieldKey::Certainty)?
                .unwrap_or(Certainty::Seen),
            at_board: fields.choice(FieldKey::Board)?.unwrap_or(AtBoard::Main),
            arrival: match fields.truth(FieldKey::Late)? {
                Some(true) => Arrival::Late,
                _ => Arrival::InOrder,
            },
            footage: fields.footage()?,
            sensor: sensor(fields)?,
        };
        may_act(&act)?;
        may_look(&act)?;
        may_sense(&act)?;
        may_be_late(&act)?;
        Ok(act)
    }
}

const ACTORS: &str = "one of: white, black, arbiter, spectator, assistant";
const PLAYERS: &str = "one of: white, black, assistant";

fn may_act(act: &Act) -> Result<()> {
    let Some(by) = act.by else { return Ok(()) };
    let (allowed, expected) = match act.deed.kind().doer() {
        Doer::Onlooker => (
            matches!(by, Actor::Arbiter | Actor::Spectator),
            "one of: arbiter, spectator",
        ),
        Doer::Player => (by.player().is_some(), PLAYERS),
        Doer::Arbiter => (by == Actor::Arbiter, "arbiter"),
        Doer::Anybody | Doer::Nobody => (true, ACTORS),
    };
    let found = || RawItem::Text(actor_word(by).into());
    if allowed {
        Ok(())
    } else {
        Err(bad_value(FieldKey::By, &found(), expected))
    }
}

/// The recordings are for the arbiters alone (FIDE's video rules, 1.2.3), and show what happened,
/// not what to choose.
fn may_look(act: &Act) -> Result<()> {
    if let (Some(footage), Deed::Decide { fact, .. }) = (act.footage, &act.deed)
        && let Fact::Penalty | Fact::ClaimPostponed | Fact::Late = fact
    {
        let camera = RawItem::Text(footage.camera().to_owned().into());
        let expected = format!(
            "neither `camera` nor `footage`: `{}` is the arbiter's choice, which no recording shows",
            fact.word()
        );
        return Err(bad_value(FieldKey::Camera, &camera, &expected));
    }
    match act.by {
        Some(by) if act.footage.is_some() && by != Actor::Arbiter => {
            let expected = "arbiter: nobody else looks at recordings";
            Err(bad_value(
                FieldKey::By,
                &RawItem::Text(actor_word(by).into()),
                expected,
            ))
        }
        _ => Ok(()),
    }
}

/// Only a device is of a kind of devices, and waits for a board to be quiet.
fn may_sense(act: &Act) -> Result<()> {
    let told_by_people = matches!(
        act.source,
        Some(Source::Arbiter | Source::Player | Source::Witness | Source::Engine)
    );
    if !told_by_people || !act.sensor.is_named() {
        return Ok(());
    }
    let expected = "nothing: what people tell is of no kind of devices";
    match (act.sensor.family, act.sensor.settling_ms) {
        (Some(family), _) => {
            let kind = RawItem::Text(family.word().into());
            Err(bad_value(FieldKey::Kind, &kind, expected))
        }
        (None, settling_ms) => {
            let settling_ms = RawItem::Number(settling_ms.unwrap_or_default().into());
            Err(bad_value(FieldKey::SettlingMs, &settling_ms, expected))
        }
    }
}

/// What the arbiter decides stands where he says it.
fn may_be_late(act: &Act) -> Result<()> {
    if act.deed.is_the_arbiters_word() && act.arrival == Arrival::Late {
        let expected = "nothing: only what happened at the board is told late";
        return Err(bad_value(FieldKey::Late, &RawItem::Truth(true), expected));
    }
    Ok(())
}

/// The word for who acts.
pub(crate) fn actor_word(actor: Actor) -> &'static str {
    match actor {
        Actor::Player(color) => color.word(),
        Actor::Arbiter => "arbiter",
        Actor::Spectator => "spectator",
        Actor::Assistant(_) => "assistant",
    }
}

fn actor(f: &Fields) -> Result<Option<Actor>> {
    let Some(item) = f.raw_item(FieldKey::By) else {
        return Ok(None);
    };
    let RawItem::Text(word) = item else {
        return Err(bad_value(FieldKey::By, item, ACTORS));
    };
    Ok(Some(match &**word {
        "white" => Actor::Player(Color::White),
        "black" => Actor::Player(Color::Black),
        "arbiter" => Actor::Arbiter,
        "spectator" => Actor::Spectator,
        "assistant" => Actor::Assistant(f.needed_choice(FieldKey::For)?),
        _ => return Err(bad_value(FieldKey::By, item, ACTORS)),
    }))
}

fn sensor(f: &Fields) -> Result<SensingDevice> {
    Ok(SensingDevice {
        family: f.choice(FieldKey::Kind)?,
        settling_ms: f.count(FieldKey::SettlingMs, 0)?,
    })
}

fn at_ms(f: &Fields) -> Result<Option<u64>> {
    Ok(f.number(FieldKey::At, 0, MAX_EXACT)?
        .and_then(|ms| u64::try_from(ms).ok()))
}

fn reading(f: &Fields) -> Result<Option<Reading>> {
    let Some(clock) = f.object(FieldKey::Clock, READING)? else {
        return Ok(None);
    };
    Ok(Some(Reading {
        white_ms: remaining(&clock, FieldKey::WhiteMs)?,
        black_ms: remaining(&clock, FieldKey::BlackMs)?,
        running: clock
            .choice_or_null(FieldKey::Running, Running::Neither)?
            .unwrap_or_default(),
    }))
}

fn remaining(clock: &Fields, key: FieldKey) -> Result<i64> {
    clock.needed(
        key,
        clock.number(key, -MAX_EXACT, MAX_EXACT)?,
        "milliseconds",
    )
}

fn press(f: &Fields) -> Result<Deed> {
    Ok(Deed::Press {
        hand: f.choice(FieldKey::Hand)?,
    })
}

fn touch(f: &Fields) -> Result<Deed> {
    Ok(Deed::Touch {
        squares: f.needed_squares(FieldKey::Squares)?,
        intent: f.choice(FieldKey::Intent)?.unwrap_or(Intent::Deliberate),
        with: f.square(FieldKey::With)?,
        hand: f.choice(FieldKey::Hand)?,
        order: f.choice(FieldKey::Order)?.unwrap_or(Order::Known),
    })
}

fn lift(f: &Fields) -> Result<Deed> {
    Ok(Deed::Lift {
        square: f.needed_square(FieldKey::Square)?,
        intent: f.choice(FieldKey::Intent)?.unwrap_or(Intent::Deliberate),
        hand: f.choice(FieldKey::Hand)?,
    })
}

fn place(f: &Fields) -> Result<Deed> {
    Ok(Deed::Place {
        square: f.needed_square(FieldKey::Square)?,
    })
}

fn release(f: &Fields) -> Result<Deed> {
    if let Some(between) = f.square(FieldKey::Between)? {
        return Ok(Deed::ReleaseBetween {
            square: f.needed_square(FieldKey::Square)?,
            between,
            from: f.square(FieldKey::From)?,
        });
    }
    Ok(Deed::Release {
        square: f.needed_square(FieldKey::Square)?,
        from: f.square(FieldKey::From)?,
        man: f.piece(FieldKey::Man)?,
        hand: f.choice(FieldKey::Hand)?,
    })
}

fn remove(f: &Fields) -> Result<Deed> {
    Ok(Deed::Remove {
        square: f.needed_square(FieldKey::Square)?,
        hand: f.choice(FieldKey::Hand)?,
        with: f.square(FieldKey::With)?,
    })
}

fn put(f: &Fields) -> Result<Deed> {
    let inverted = f.truth(FieldKey::Inverted)?.unwrap_or(false);
    Ok(Deed::Put {
        square: f.needed_square(FieldKey::Square)?,
        piece: f.needed_piece(FieldKey::Piece)?,
        hand: f.choice(FieldKey::Hand)?,
        upright: if inverted {
            Upright::Inverted
        } else {
            Upright::Upright
        },
    })
}

fn fetch(f: &Fields) -> Result<Deed> {
    Ok(Deed::Fetch {
        piece: f.needed_piece(FieldKey::Piece)?,
        hand: f.choice(FieldKey::Hand)?,
    })
}

fn carried_out(f: &Fields) -> Result<Deed> {
    let hands = match f.number(FieldKey::Hands, 1, 2)? {
        Some(2) => Hands::Two,
        _ => Hands::One,
    };
    Ok(Deed::Move {
        intended: f.needed_intended(FieldKey::Move)?,
        hands,
    })
}

fn knock(f: &Fields) -> Result<Deed> {
    Ok(Deed::Knock {
        square: f.needed_square(FieldKey::Square)?,
        to: f.square_or_null(FieldKey::To)?,
    })
}

fn restore(f: &Fields) -> Result<Deed> {
    Ok(Deed::Restore {
        squares: f.squares(FieldKey::Squares)?,
        fen: f.boxed_position(FieldKey::Fen)?,
    })
}

fn adjust(f: &Fields) -> Result<Deed> {
    let heard = f.truth(FieldKey::Heard)?.unwrap_or(true);
    Ok(Deed::Adjust {
        words: f.string(FieldKey::Words)?,
        heard: if heard { Heard::Heard } else { Heard::NotHeard },
    })
}

fn say(f: &Fields) -> Result<Deed> {
    let meaning = f.choice(FieldKey::Meaning)?;
    let intended = match meaning {
        Some(Meaning::Move) => Some(f.needed_intended(FieldKey::Move)?),
        _ => f.intended(FieldKey::Move)?,
    };
    Ok(Deed::Say {
        text: f.string(FieldKey::Text)?,
        intended,
        meaning,
    })
}

fn announce(f: &Fields) -> Result<Deed> {
    Ok(Deed::Announce {
        intended: f.needed_intended(FieldKey::Move)?,
    })
}

fn write(f: &Fields) -> Result<Deed> {
    Ok(Deed::Write {
        intended: f.needed_intended(FieldKey::Move)?,
    })
}

fn stop(f: &Fields) -> Result<Deed> {
    Ok(Deed::Stop {
        reason: f.choice(FieldKey::Reason)?.unwrap_or(StopReason::None),
    })
}

fn start_clock(f: &Fields) -> Result<Deed> {
    Ok(Deed::StartClock {
        running: f.needed_choice(FieldKey::Running)?,
    })
}

fn flag(f: &Fields) -> Result<Deed> {
    Ok(Deed::Flag {
        side: f.needed_choice(FieldKey::Side)?,
    })
}

fn observe(f: &Fields) -> Result<Deed> {
    let period = |last| if last { Period::Last } else { Period::NotLast };
    Ok(Deed::Observe(Box::new(Observation {
        what: f.needed_choice(FieldKey::What)?,
        side: f.choice(FieldKey::Side)?,
        squares: f.squares(FieldKey::Squares)?,
        ply: f.count(FieldKey::Ply, 1)?,
        fen: f.boxed_position(FieldKey::Fen)?,
        completed_moves: f.count(FieldKey::CompletedMoves, 0)?,
        first: f.choice(FieldKey::First)?,
        last_period: f.truth(FieldKey::LastPeriod)?.map(period),
        text: f.string(FieldKey::Text)?,
    })))
}

fn incident(f: &Fields) -> Result<Deed> {
    Ok(Deed::Incident {
        what: f.needed_choice(FieldKey::What)?,
        side: f.needed_choice(FieldKey::Side)?,
        text: f.string(FieldKey::Text)?,
    })
}

fn claim(f: &Fields) -> Result<Deed> {
    Ok(Deed::Claim(Box::new(Claim {
        what: f.needed_choice(FieldKey::What)?,
        of: f.count(FieldKey::Of, 0)?,
        intended: f.intended(FieldKey::Move)?,
        squares: f.squares(FieldKey::Squares)?,
        ply: f.count(FieldKey::Ply, 1)?,
        fen: f.boxed_position(FieldKey::Fen)?,
    })))
}

fn withdraw(f: &Fields) -> Result<Deed> {
    Ok(Deed::Withdraw {
        what: f.needed_choice(FieldKey::What)?,
    })
}

fn refuse(f: &Fields) -> Result<Deed> {
    Ok(Deed::Refuse {
        article: f.string(FieldKey::Article)?,
    })
}

fn agree(f: &Fields) -> Result<Deed> {
    let restore = match f.truth(FieldKey::Restore)? {
        Some(false) => {
            return Err(bad_value(
                FieldKey::Restore,
                &RawItem::Truth(false),
                "true, or `result`",
            ));
        }
        restore => restore.is_some(),
    };
    if restore && f.has(FieldKey::Result) {
        return Err(bad_value(
            FieldKey::Restore,
            &RawItem::Truth(true),
            "either `restore` or `result`",
        ));
    }
    let agreement = if restore {
        Agreement::Restore
    } else {
        Agreement::Result(declared(f, RESULTS_OR_RESTORE)?)
    };
    Ok(Deed::Agree(agreement))
}

fn write_result(f: &Fields) -> Result<Deed> {
    Ok(Deed::WriteResult {
        result: declared(f, RESULTS)?,
    })
}

fn end(f: &Fields) -> Result<Deed> {
    Ok(Deed::End {
        result: declared(f, RESULTS)?,
    })
}

/// A result that ends a game.
fn declared(f: &Fields, expected: &str) -> Result<GameResult> {
    match f.choice(FieldKey::Result)? {
        None => f.needed(FieldKey::Result, None, expected),
        Some(GameResult::Ongoing) => Err(bad_value(
            FieldKey::Result,
            &RawItem::Text("*".into()),
            RESULTS,
        )),
        Some(result) => Ok(result),
    }
}

const RESULTS: &str = "one of: 1-0, 0-1, 1/2-1/2, 0-0, cancelled, replay";
const RESULTS_OR_RESTORE: &str =
    "one of: 1-0, 0-1, 1/2-1/2, 0-0, cancelled, replay; or `restore` (true)";

fn choose(f: &Fields) -> Result<Deed> {
    let option = f.needed(
        FieldKey::Option,
        f.string(FieldKey::Option)?,
        "the name of an option",
    )?;
    Ok(Deed::Choose { option })
}

fn decide(f: &Fields) -> Result<Deed> {
    let fact = f.needed_choice(FieldKey::Fact)?;
    let value = value_of(fact, f.value(&expected_value(fact))?)?;
    Ok(Deed::Decide {
        fact,
        of: f.count(FieldKey::Of, 0)?,
        value,
    })
}

fn confirm(f: &Fields) -> Result<Deed> {
    let of = f.needed_ruling(FieldKey::Of)?;
    correction(f, Correction::Confirm { of }, Given::IfAny)
}

fn dismiss(f: &Fields) -> Result<Deed> {
    let of = f.needed_ruling(FieldKey::Of)?;
    correction(f, Correction::Dismiss { of }, Given::Always)
}

fn amend(f: &Fields) -> Result<Deed> {
    let of = f.needed_ruling(FieldKey::Of)?;
    let change = amendment(f)?;
    correction(f, Correction::Amend { of, change }, Given::Always)
}

fn amendment(f: &Fields) -> Result<Amendment> {
    let add_time = f.pair(FieldKey::AddTimeS)?.map(Amendment::AddTime);
    let penalty = f.choice(FieldKey::Penalty)?.map(Amendment::Penalty);
    let result = f.choice(FieldKey::Result)?.map(Amendment::Result);
    let mut changes = [add_time, penalty, result].into_iter().flatten();
    let change = f.needed(FieldKey::AddTimeS, changes.next(), ONE_CHANGE)?;
    match changes.next() {
        None => Ok(change),
        Some(Amendment::Penalty(item)) => {
            let item = RawItem::Text(item.word().into());
            Err(bad_value(FieldKey::Penalty, &item, ONE_CHANGE))
        }
        Some(_) => {
            let result = f.raw_item(FieldKey::Result).unwrap_or(&RawItem::Null);
            Err(bad_value(FieldKey::Result, result, ONE_CHANGE))
        }
    }
}

const ONE_CHANGE: &str = "one of the changes: `add_time_s` (seconds for White and Black), `penalty` \
                          (an item of 12.9), or `result`";

fn supersede(f: &Fields) -> Result<Deed> {
    let of = f.needed(
        FieldKey::Of,
        f.count(FieldKey::Of, 0)?,
        "the number of an act",
    )?;
    let instead = act_in(f, FieldKey::Instead)?;
    let supersede = Correction::Supersede { of, instead };
    correction(f, supersede, Given::Always)
}

/// Whether a reason has to be given.
#[derive(Clone, Copy, PartialEq)]
enum Given {
    Always,
    IfAny,
}

fn correction(f: &Fields, correction: Correction, given: Given) -> Result<Deed> {
    let mut reason = f.string(FieldKey::Reason)?;
    if given == Given::Always {
        reason = Some(f.needed(FieldKey::Reason, reason, "why, in words")?);
    }
    let correction = Box::new(correction);
    Ok(Deed::Correct { correction, reason })
}

fn change_regime(f: &Fields) -> Result<Deed> {
    let regulations = f.object(FieldKey::Regulations, REGULATIONS)?;
    let change = RegimeChange {
        edition: f.choice(FieldKey::Edition)?,
        control: f.choice(FieldKey::Control)?,
        supervision: f.choice(FieldKey::Supervision)?,
        regulations: regulations.map(|f| read_regulations(&f)).transpose()?,
    };
    if change == RegimeChange::default() {
        let what = "what changes: `edition`, `control`, `supervision` or `regulations`";
        return f.needed(FieldKey::Edition, None, what);
    }
    Ok(Deed::ChangeRegime {
        change: Box::new(change),
        reason: f.string(FieldKey::Reason)?,
    })
}

fn belongs(item: &RawItem<'_>) -> Result<Belongs> {
    match item {
        RawItem::Text(word) if word == "here" => Ok(Belongs::Here),
        RawItem::Text(word) if word == "nowhere" => Ok(Belongs::Nowhere),
        RawItem::Number(number) => u32::try_from(*number)
            .map(Belongs::Before)
            .map_err(|_| bad_value(FieldKey::Value, item, &expected_value(Fact::Late))),
        _ => Err(bad_value(
            FieldKey::Value,
            item,
            &expected_value(Fact::Late),
        )),
    }
}

const ORDERS: &[(&str, OrderFound)] = &[
    ("known", OrderFound::Known),
    ("together", OrderFound::Together),
    ("own_first", OrderFound::OwnFirst),
    ("opponent_first", OrderFound::OpponentFirst),
];

/// The word for an order that was found, if it is no list.
pub(crate) fn order_word(order: &OrderFound) -> Option<&'static str> {
    ORDERS
        .iter()
        .find(|(_, known)| known == order)
        .map(|(word, _)| *word)
}

fn value_of(fact: Fact, item: &RawItem<'_>) -> Result<Value> {
    match fact {
        Fact::Intent => choice_of(FieldKey::Value, item).map(Value::Intent),
        Fact::Order => order_of(item).map(Value::Order),
        Fact::Hand => choice_of(FieldKey::Value, item).map(Value::Hand),
        Fact::Executed => choice_of(FieldKey::Value, item).map(Value::Executed),
        Fact::FirstFlag => choice_of::<FirstFlag>(FieldKey::Value, item).map(Value::FirstFlag),
        Fact::Penalty => choice_of(FieldKey::Value, item).map(Value::Penalty),
        Fact::Late => belongs(item).map(Value::Late),
        _ => match item {
            RawItem::Truth(true) => Ok(Value::Is(Truth::True)),
            RawItem::Truth(false) => Ok(Value::Is(Truth::False)),
            _ => Err(bad_value(FieldKey::Value, item, &expected_value(fact))),
        },
    }
}

fn order_of(item: &RawItem<'_>) -> Result<OrderFound> {
    let bad = || bad_value(FieldKey::Value, item, &expected_value(Fact::Order));
    match item {
        RawItem::List(list) if !list.is_empty() => {
            squares_of(FieldKey::Value, list).map(OrderFound::Listed)
        }
        RawItem::Text(word) => {
            let found = ORDERS.iter().find(|(known, _)| known == word);
            found.map(|(_, order)| order.clone()).ok_or_else(bad)
        }
        _ => Err(bad()),
    }
}

fn expected_value(fact: Fact) -> String {
    match fact {
        Fact::Intent => choices::<Intent>(),
        Fact::Order => {
            "one of: known, together, own_first, opponent_first; or the list of squares".into()
        }
        Fact::Hand => choices::<laws::Hand>(),
        Fact::Executed => choices::<laws::Executed>(),
        Fact::FirstFlag => choices::<FirstFlag>(),
        Fact::Penalty => choices::<laws::Discretion>(),
        Fact::Late => "here, nowhere, or the number of the act that it came before".into(),
        _ => "true or false".into(),
    }
}
