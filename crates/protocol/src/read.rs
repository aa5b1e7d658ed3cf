//! Turns the keys and values of a line into an act.

use board::{CastlingMode, Color};
use laws::{
    Act, ActKind, Actor, Agreement, Amendment, Arrival, AtBoard, Belongs, Certainty, Claim,
    Correction, Deed, Doer, Fact, FirstFlag, GameResult, Hands, Heard, Intent, Meaning,
    Observation, Order, OrderFound, Period, Reading, RegimeChange, Running, StopReason, Truth,
    Upright, Value,
};

use crate::error::ProtocolError;
use crate::fields::{Fields, MAX_EXACT, bad_value, choice_of, choices, squares_of};
use crate::key::{COMMON, Key, KeySet, READING, REGULATIONS};
use crate::raw::{Item, Raw};
use crate::start::read_regulations;
use crate::text;
use crate::word::Word;

type Result<T> = std::result::Result<T, ProtocolError>;

/// One act of the protocol.
pub(crate) struct Form {
    /// Which.
    pub(crate) kind: ActKind,
    /// The keys that the text notation writes without their name, in this order.
    pub(crate) places: &'static [Key],
    /// Every key it may have.
    pub(crate) keys: KeySet,
    deed: fn(&Fields) -> Result<Deed>,
}

const fn form(
    kind: ActKind,
    places: &'static [Key],
    keys: &'static [Key],
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
    form(ActKind::Press, &[], &[Key::Hand], press),
    form(ActKind::Touch, &[Key::Squares], &[Key::Intent, Key::With, Key::Hand, Key::Order], touch),
    form(ActKind::Lift, &[Key::Square], &[Key::Intent, Key::Hand], lift),
    form(ActKind::Release, &[Key::From, Key::Square], &[Key::Between, Key::Man, Key::Hand], release),
    form(ActKind::Remove, &[Key::Square], &[Key::Hand, Key::With], remove),
    form(ActKind::Move, &[Key::Move], &[Key::Hands], carried_out),
    form(ActKind::Place, &[Key::Square], &[], place),
    form(ActKind::Put, &[Key::Piece, Key::Square], &[Key::Hand, Key::Inverted], put),
    form(ActKind::Fetch, &[Key::Piece], &[Key::Hand], fetch),
    form(ActKind::Undo, &[], &[], |_| Ok(Deed::Undo)),
    form(ActKind::Knock, &[Key::Square, Key::To], &[], knock),
    form(ActKind::Restore, &[Key::Squares], &[Key::Fen], restore),
    form(ActKind::Adjust, &[Key::Words], &[Key::Heard], adjust),
    form(ActKind::Say, &[Key::Text], &[Key::Move, Key::Meaning], say),
    form(ActKind::Announce, &[Key::Move], &[], announce),
    form(ActKind::Stop, &[Key::Reason], &[], stop),
    form(ActKind::StartClock, &[Key::Running], &[], start_clock),
    form(ActKind::Flag, &[Key::Side], &[], flag),
    form(ActKind::Observe, &[Key::What], OBSERVED, observe),
    form(ActKind::Claim, &[Key::What], &[Key::Of, Key::Move, Key::Squares, Key::Ply, Key::Fen], claim),
    form(ActKind::OfferDraw, &[], &[], |_| Ok(Deed::OfferDraw)),
    form(ActKind::AcceptDraw, &[], &[], |_| Ok(Deed::AcceptDraw)),
    form(ActKind::DeclineDraw, &[], &[], |_| Ok(Deed::DeclineDraw)),
    form(ActKind::Resign, &[], &[], |_| Ok(Deed::Resign)),
    form(ActKind::Withdraw, &[Key::What], &[], withdraw),
    form(ActKind::Agree, &[Key::Result], &[Key::Restore], agree),
    form(ActKind::Refuse, &[Key::Article], &[], refuse),
    form(ActKind::Write, &[Key::Move], &[], write),
    form(ActKind::Handshake, &[], &[], |_| Ok(Deed::Handshake)),
    form(ActKind::WriteResult, &[Key::Result], &[], write_result),
    form(ActKind::Choose, &[Key::Option], &[], choose),
    form(ActKind::Decide, &[Key::Fact, Key::Value], &[Key::Of], decide),
    form(ActKind::End, &[Key::Result], &[], end),
    form(ActKind::Confirm, &[Key::Of], &[Key::Reason], confirm),
    form(ActKind::Dismiss, &[Key::Of], &[Key::Reason], dismiss),
    form(ActKind::Amend, &[Key::Of], &[Key::AddTimeS, Key::Penalty, Key::Result, Key::Reason], amend),
    form(ActKind::Supersede, &[Key::Of], &[Key::Instead, Key::Reason], supersede),
    form(ActKind::Regime, &[], CHANGED, change_regime),
];

const OBSERVED: &[Key] = &[
    Key::Side,
    Key::Squares,
    Key::Ply,
    Key::Fen,
    Key::CompletedMoves,
    Key::First,
    Key::LastPeriod,
    Key::Text,
];

const CHANGED: &[Key] = &[
    Key::Edition,
    Key::Control,
    Key::Supervision,
    Key::Regulations,
    Key::Reason,
];

/// The act that keys and values make.
pub(crate) fn act_of(raw: &Raw<'_>, mode: CastlingMode) -> Result<Act> {
    let name = raw.text(Key::Act).unwrap_or_default();
    let form = form_named(name).ok_or_else(|| unknown_act(name))?;
    form.read(raw, mode)
}

/// An act within an act: an object, or a line of the text notation.
fn act_in(fields: &Fields<'_, '_>, key: Key) -> Result<Option<Act>> {
    match fields.raw_item(key) {
        None => Ok(None),
        Some(Item::Object(raw)) => act_of(raw, fields.mode).map(Some),
        Some(Item::Text(line)) => act_of(&text::read(line)?, fields.mode).map(Some),
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
                _ => Some(fields.needed(Key::By, by, ACTORS)?),
            },
            deed,
            at_ms: at_ms(fields)?,
            clock: reading(fields)?,
            source: fields.choice(Key::Source)?,
            certainty: fields.choice(Key::Certainty)?.unwrap_or(Certainty::Seen),
            at_board: fields.choice(Key::Board)?.unwrap_or(AtBoard::Main),
            arrival: match fields.truth(Key::Late)? {
                Some(true) => Arrival::Late,
                _ => Arrival::InOrder,
            },
        };
        may_act(&act)?;
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
    let found = || Item::Text(actor_word(by).into());
    if allowed {
        Ok(())
    } else {
        Err(bad_value(Key::By, &found(), expected))
    }
}

/// What the arbiter decides stands where he says it.
fn may_be_late(act: &Act) -> Result<()> {
    if act.deed.is_the_arbiters_word() && act.arrival == Arrival::Late {
        let expected = "nothing: only what happened at the board is told late";
        return Err(bad_value(Key::Late, &Item::Truth(true), expected));
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
    let Some(item) = f.raw_item(Key::By) else {
        return Ok(None);
    };
    let Item::Text(word) = item else {
        return Err(bad_value(Key::By, item, ACTORS));
    };
    Ok(Some(match &**word {
        "white" => Actor::Player(Color::White),
        "black" => Actor::Player(Color::Black),
        "arbiter" => Actor::Arbiter,
        "spectator" => Actor::Spectator,
        "assistant" => Actor::Assistant(f.needed_choice(Key::For)?),
        _ => return Err(bad_value(Key::By, item, ACTORS)),
    }))
}

fn at_ms(f: &Fields) -> Result<Option<u64>> {
    Ok(f.number(Key::At, 0, MAX_EXACT)?
        .and_then(|ms| u64::try_from(ms).ok()))
}

fn reading(f: &Fields) -> Result<Option<Reading>> {
    let Some(clock) = f.object(Key::Clock, READING)? else {
        return Ok(None);
    };
    Ok(Some(Reading {
        white_ms: remaining(&clock, Key::WhiteMs)?,
        black_ms: remaining(&clock, Key::BlackMs)?,
        running: clock
            .choice_or_null(Key::Running, Running::Neither)?
            .unwrap_or_default(),
    }))
}

fn remaining(clock: &Fields, key: Key) -> Result<i64> {
    clock.needed(
        key,
        clock.number(key, -MAX_EXACT, MAX_EXACT)?,
        "milliseconds",
    )
}

fn press(f: &Fields) -> Result<Deed> {
    Ok(Deed::Press {
        hand: f.choice(Key::Hand)?,
    })
}

fn touch(f: &Fields) -> Result<Deed> {
    Ok(Deed::Touch {
        squares: f.needed_squares(Key::Squares)?,
        intent: f.choice(Key::Intent)?.unwrap_or(Intent::Deliberate),
        with: f.square(Key::With)?,
        hand: f.choice(Key::Hand)?,
        order: f.choice(Key::Order)?.unwrap_or(Order::Known),
    })
}

fn lift(f: &Fields) -> Result<Deed> {
    Ok(Deed::Lift {
        square: f.needed_square(Key::Square)?,
        intent: f.choice(Key::Intent)?.unwrap_or(Intent::Deliberate),
        hand: f.choice(Key::Hand)?,
    })
}

fn place(f: &Fields) -> Result<Deed> {
    Ok(Deed::Place {
        square: f.needed_square(Key::Square)?,
    })
}

fn release(f: &Fields) -> Result<Deed> {
    if let Some(between) = f.square(Key::Between)? {
        return Ok(Deed::ReleaseBetween {
            square: f.needed_square(Key::Square)?,
            between,
            from: f.square(Key::From)?,
        });
    }
    Ok(Deed::Release {
        square: f.needed_square(Key::Square)?,
        from: f.square(Key::From)?,
        man: f.piece(Key::Man)?,
        hand: f.choice(Key::Hand)?,
    })
}

fn remove(f: &Fields) -> Result<Deed> {
    Ok(Deed::Remove {
        square: f.needed_square(Key::Square)?,
        hand: f.choice(Key::Hand)?,
        with: f.square(Key::With)?,
    })
}

fn put(f: &Fields) -> Result<Deed> {
    let inverted = f.truth(Key::Inverted)?.unwrap_or(false);
    Ok(Deed::Put {
        square: f.needed_square(Key::Square)?,
        piece: f.needed_piece(Key::Piece)?,
        hand: f.choice(Key::Hand)?,
        upright: if inverted {
            Upright::Inverted
        } else {
            Upright::Upright
        },
    })
}

fn fetch(f: &Fields) -> Result<Deed> {
    Ok(Deed::Fetch {
        piece: f.needed_piece(Key::Piece)?,
        hand: f.choice(Key::Hand)?,
    })
}

fn carried_out(f: &Fields) -> Result<Deed> {
    let hands = match f.number(Key::Hands, 1, 2)? {
        Some(2) => Hands::Two,
        _ => Hands::One,
    };
    Ok(Deed::Move {
        intended: f.needed_intended(Key::Move)?,
        hands,
    })
}

fn knock(f: &Fields) -> Result<Deed> {
    Ok(Deed::Knock {
        square: f.needed_square(Key::Square)?,
        to: f.square_or_null(Key::To)?,
    })
}

fn restore(f: &Fields) -> Result<Deed> {
    Ok(Deed::Restore {
        squares: f.squares(Key::Squares)?,
        fen: f.boxed_position(Key::Fen)?,
    })
}

fn adjust(f: &Fields) -> Result<Deed> {
    let heard = f.truth(Key::Heard)?.unwrap_or(true);
    Ok(Deed::Adjust {
        words: f.string(Key::Words)?,
        heard: if heard { Heard::Heard } else { Heard::NotHeard },
    })
}

fn say(f: &Fields) -> Result<Deed> {
    let meaning = f.choice(Key::Meaning)?;
    let intended = match meaning {
        Some(Meaning::Move) => Some(f.needed_intended(Key::Move)?),
        _ => f.intended(Key::Move)?,
    };
    Ok(Deed::Say {
        text: f.string(Key::Text)?,
        intended,
        meaning,
    })
}

fn announce(f: &Fields) -> Result<Deed> {
    Ok(Deed::Announce {
        intended: f.needed_intended(Key::Move)?,
    })
}

fn write(f: &Fields) -> Result<Deed> {
    Ok(Deed::Write {
        intended: f.needed_intended(Key::Move)?,
    })
}

fn stop(f: &Fields) -> Result<Deed> {
    Ok(Deed::Stop {
        reason: f.choice(Key::Reason)?.unwrap_or(StopReason::None),
    })
}

fn start_clock(f: &Fields) -> Result<Deed> {
    Ok(Deed::StartClock {
        running: f.needed_choice(Key::Running)?,
    })
}

fn flag(f: &Fields) -> Result<Deed> {
    Ok(Deed::Flag {
        side: f.needed_choice(Key::Side)?,
    })
}

fn observe(f: &Fields) -> Result<Deed> {
    let period = |last| if last { Period::Last } else { Period::NotLast };
    Ok(Deed::Observe(Box::new(Observation {
        what: f.needed_choice(Key::What)?,
        side: f.choice(Key::Side)?,
        squares: f.squares(Key::Squares)?,
        ply: f.count(Key::Ply, 1)?,
        fen: f.boxed_position(Key::Fen)?,
        completed_moves: f.count(Key::CompletedMoves, 0)?,
        first: f.choice(Key::First)?,
        last_period: f.truth(Key::LastPeriod)?.map(period),
        text: f.string(Key::Text)?,
    })))
}

fn claim(f: &Fields) -> Result<Deed> {
    Ok(Deed::Claim(Box::new(Claim {
        what: f.needed_choice(Key::What)?,
        of: f.count(Key::Of, 0)?,
        intended: f.intended(Key::Move)?,
        squares: f.squares(Key::Squares)?,
        ply: f.count(Key::Ply, 1)?,
        fen: f.boxed_position(Key::Fen)?,
    })))
}

fn withdraw(f: &Fields) -> Result<Deed> {
    Ok(Deed::Withdraw {
        what: f.needed_choice(Key::What)?,
    })
}

fn refuse(f: &Fields) -> Result<Deed> {
    Ok(Deed::Refuse {
        article: f.string(Key::Article)?,
    })
}

fn agree(f: &Fields) -> Result<Deed> {
    let restore = match f.truth(Key::Restore)? {
        Some(false) => {
            return Err(bad_value(
                Key::Restore,
                &Item::Truth(false),
                "true, or `result`",
            ));
        }
        restore => restore.is_some(),
    };
    if restore && f.has(Key::Result) {
        return Err(bad_value(
            Key::Restore,
            &Item::Truth(true),
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
    match f.choice(Key::Result)? {
        None => f.needed(Key::Result, None, expected),
        Some(GameResult::Ongoing) => Err(bad_value(Key::Result, &Item::Text("*".into()), RESULTS)),
        Some(result) => Ok(result),
    }
}

const RESULTS: &str = "one of: 1-0, 0-1, 1/2-1/2, 0-0, cancelled, replay";
const RESULTS_OR_RESTORE: &str =
    "one of: 1-0, 0-1, 1/2-1/2, 0-0, cancelled, replay; or `restore` (true)";

fn choose(f: &Fields) -> Result<Deed> {
    let option = f.needed(Key::Option, f.string(Key::Option)?, "the name of an option")?;
    Ok(Deed::Choose { option })
}

fn decide(f: &Fields) -> Result<Deed> {
    let fact = f.needed_choice(Key::Fact)?;
    let value = value_of(fact, f.value(&expected_value(fact))?)?;
    Ok(Deed::Decide {
        fact,
        of: f.count(Key::Of, 0)?,
        value,
    })
}

fn confirm(f: &Fields) -> Result<Deed> {
    let of = f.needed_ruling(Key::Of)?;
    correction(f, Correction::Confirm { of }, Given::IfAny)
}

fn dismiss(f: &Fields) -> Result<Deed> {
    let of = f.needed_ruling(Key::Of)?;
    correction(f, Correction::Dismiss { of }, Given::Always)
}

fn amend(f: &Fields) -> Result<Deed> {
    let of = f.needed_ruling(Key::Of)?;
    let change = amendment(f)?;
    correction(f, Correction::Amend { of, change }, Given::Always)
}

fn amendment(f: &Fields) -> Result<Amendment> {
    let add_time = f.pair(Key::AddTimeS)?.map(Amendment::AddTime);
    let penalty = f.choice(Key::Penalty)?.map(Amendment::Penalty);
    let result = f.choice(Key::Result)?.map(Amendment::Result);
    let mut changes = [add_time, penalty, result].into_iter().flatten();
    let change = f.needed(Key::AddTimeS, changes.next(), ONE_CHANGE)?;
    match changes.next() {
        None => Ok(change),
        Some(Amendment::Penalty(item)) => {
            let item = Item::Text(item.word().into());
            Err(bad_value(Key::Penalty, &item, ONE_CHANGE))
        }
        Some(_) => {
            let result = f.raw_item(Key::Result).unwrap_or(&Item::Null);
            Err(bad_value(Key::Result, result, ONE_CHANGE))
        }
    }
}

const ONE_CHANGE: &str = "one of the changes: `add_time_s` (seconds for White and Black), `penalty` \
                          (an item of 12.9), or `result`";

fn supersede(f: &Fields) -> Result<Deed> {
    let of = f.needed(Key::Of, f.count(Key::Of, 0)?, "the number of an act")?;
    let instead = act_in(f, Key::Instead)?;
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
    let mut reason = f.string(Key::Reason)?;
    if given == Given::Always {
        reason = Some(f.needed(Key::Reason, reason, "why, in words")?);
    }
    let correction = Box::new(correction);
    Ok(Deed::Correct { correction, reason })
}

fn change_regime(f: &Fields) -> Result<Deed> {
    let regulations = f.object(Key::Regulations, REGULATIONS)?;
    let change = RegimeChange {
        edition: f.choice(Key::Edition)?,
        control: f.choice(Key::Control)?,
        supervision: f.choice(Key::Supervision)?,
        regulations: regulations.map(|f| read_regulations(&f)).transpose()?,
    };
    if change == RegimeChange::default() {
        let what = "what changes: `edition`, `control`, `supervision` or `regulations`";
        return f.needed(Key::Edition, None, what);
    }
    Ok(Deed::ChangeRegime {
        change: Box::new(change),
        reason: f.string(Key::Reason)?,
    })
}

fn belongs(item: &Item<'_>) -> Result<Belongs> {
    match item {
        Item::Text(word) if word == "here" => Ok(Belongs::Here),
        Item::Text(word) if word == "nowhere" => Ok(Belongs::Nowhere),
        Item::Number(number) => u32::try_from(*number)
            .map(Belongs::Before)
            .map_err(|_| bad_value(Key::Value, item, &expected_value(Fact::Late))),
        _ => Err(bad_value(Key::Value, item, &expected_value(Fact::Late))),
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

fn value_of(fact: Fact, item: &Item<'_>) -> Result<Value> {
    match fact {
        Fact::Intent => choice_of(Key::Value, item).map(Value::Intent),
        Fact::Order => order_of(item).map(Value::Order),
        Fact::Hand => choice_of(Key::Value, item).map(Value::Hand),
        Fact::Executed => choice_of(Key::Value, item).map(Value::Executed),
        Fact::FirstFlag => choice_of::<FirstFlag>(Key::Value, item).map(Value::FirstFlag),
        Fact::Penalty => choice_of(Key::Value, item).map(Value::Penalty),
        Fact::Late => belongs(item).map(Value::Late),
        _ => match item {
            Item::Truth(true) => Ok(Value::Is(Truth::True)),
            Item::Truth(false) => Ok(Value::Is(Truth::False)),
            _ => Err(bad_value(Key::Value, item, &expected_value(fact))),
        },
    }
}

fn order_of(item: &Item<'_>) -> Result<OrderFound> {
    let bad = || bad_value(Key::Value, item, &expected_value(Fact::Order));
    match item {
        Item::List(list) if !list.is_empty() => {
            squares_of(Key::Value, list).map(OrderFound::Listed)
        }
        Item::Text(word) => {
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
