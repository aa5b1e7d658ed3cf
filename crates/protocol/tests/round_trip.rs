//! Tests that whatever can be said can be written in both notations and read back.

mod common;

use board::{ByColor, CastlingMode, Color, Piece, Position, Role, Square, Tolerant};
use jadoube_protocol::Word;
use jadoube_protocol::{Context, Line, parse_line};
use laws::{
    Act, Actor, Agreement, Amendment, Arrival, AtBoard, Belongs, Certainty, Claim, Claimed,
    ClockSetting, Control, Correction, Deed, DeviceFamily, Discretion, Edition, Executed, Fact,
    FirstFlag, GameResult, Hand, Hands, Heard, Intended, Intent, Meaning, Names, Needs, Noticed,
    Observation, Order, OrderFound, Period, Reading, Regime, RegimeChange, Regulations, RulingId,
    Running, SensingDevice, Source, Squares, Start, StopReason, Supervision, Truth, Upright, Value,
    Withdrawn,
};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

const MAX_EXACT: i64 = (1 << 53) - 1;

fn choice<W: Word + std::fmt::Debug>() -> impl Strategy<Value = W> {
    (0..W::WORDS.len()).prop_map(|place| W::WORDS[place].1)
}

fn square() -> impl Strategy<Value = Square> {
    (0..64_u32).prop_map(Square::new)
}

fn squares(least: usize) -> impl Strategy<Value = Squares> {
    vec(square(), least..=8).prop_map(|squares| squares.into_iter().collect())
}

fn role() -> impl Strategy<Value = Role> {
    (0..6_usize).prop_map(|place| Role::ALL[place])
}

fn piece() -> impl Strategy<Value = Piece> {
    (choice::<Color>(), role()).prop_map(|(color, role)| Piece { color, role })
}

fn intended() -> impl Strategy<Value = Intended> {
    let squares =
        (square(), square()).prop_filter("a move goes somewhere", |(from, to)| from != to);
    (squares, option::of(role())).prop_map(|((from, to), promotion)| Intended {
        from,
        to,
        promotion,
    })
}

fn text() -> impl Strategy<Value = Box<str>> {
    prop_oneof![
        Just(String::new()),
        "[a-z]{1,8}",
        any::<String>(),
        "[\"\\\\\n\t\r #=,a]{0,12}"
    ]
    .prop_filter("within the limit", |text| text.len() <= 1024)
    .prop_map(String::into_boxed_str)
}

/// A position after some moves: what has a FEN.
fn position(mode: CastlingMode) -> impl Strategy<Value = Tolerant> {
    vec(any::<prop::sample::Index>(), 0..30).prop_map(move |choices| {
        let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let mut position = Tolerant::from_fen(fen, mode).expect("a FEN");
        for choice in choices {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            position.play_unchecked(legal[choice.index(legal.len())]);
        }
        Tolerant::from_fen(&position.to_fen(), mode).expect("a FEN")
    })
}

fn boxed_position() -> impl Strategy<Value = Option<Box<Tolerant>>> {
    option::of(position(CastlingMode::Standard).prop_map(Box::new))
}

fn result() -> impl Strategy<Value = GameResult> {
    choice::<GameResult>().prop_filter("ends a game", |result| *result != GameResult::Ongoing)
}

fn place() -> impl Strategy<Value = Belongs> {
    prop_oneof![
        Just(Belongs::Here),
        Just(Belongs::Nowhere),
        any::<u32>().prop_map(Belongs::Before),
    ]
}

fn value() -> impl Strategy<Value = (Fact, Value)> {
    let others = |fact: &Fact| {
        !matches!(
            fact,
            Fact::Intent
                | Fact::Order
                | Fact::Hand
                | Fact::Executed
                | Fact::FirstFlag
                | Fact::Penalty
                | Fact::Late
        )
    };
    let order = prop_oneof![
        Just(OrderFound::Known),
        Just(OrderFound::Together),
        Just(OrderFound::OwnFirst),
        Just(OrderFound::OpponentFirst),
        squares(1).prop_map(OrderFound::Listed),
    ];
    prop_oneof![
        choice::<Intent>().prop_map(|intent| (Fact::Intent, Value::Intent(intent))),
        order.prop_map(|order| (Fact::Order, Value::Order(order))),
        choice::<Hand>().prop_map(|hand| (Fact::Hand, Value::Hand(hand))),
        choice::<Executed>().prop_map(|executed| (Fact::Executed, Value::Executed(executed))),
        choice::<FirstFlag>().prop_map(|first| (Fact::FirstFlag, Value::FirstFlag(first))),
        choice::<Discretion>().prop_map(|item| (Fact::Penalty, Value::Penalty(item))),
        place().prop_map(|place| (Fact::Late, Value::Late(place))),
        (
            choice::<Fact>().prop_filter("true or false", others),
            choice::<Truth>()
        )
            .prop_map(|(fact, truth)| (fact, Value::Is(truth))),
    ]
}

fn contact() -> impl Strategy<Value = Deed> {
    let hand = || option::of(choice::<Hand>());
    prop_oneof![
        (
            squares(1),
            choice::<Intent>(),
            option::of(square()),
            hand(),
            choice::<Order>()
        )
            .prop_map(|(squares, intent, with, hand, order)| Deed::Touch {
                squares,
                intent,
                with,
                hand,
                order
            }),
        (square(), choice::<Intent>(), hand()).prop_map(|(square, intent, hand)| Deed::Lift {
            square,
            intent,
            hand
        }),
        square().prop_map(|square| Deed::Place { square }),
        (square(), option::of(square()), option::of(piece()), hand()).prop_map(
            |(square, from, man, hand)| Deed::Release {
                square,
                from,
                man,
                hand
            }
        ),
        (square(), hand(), option::of(square())).prop_map(|(square, hand, with)| Deed::Remove {
            square,
            hand,
            with
        }),
        (square(), piece(), hand(), any::<bool>()).prop_map(|(square, piece, hand, inverted)| {
            let upright = if inverted {
                Upright::Inverted
            } else {
                Upright::Upright
            };
            Deed::Put {
                square,
                piece,
                hand,
                upright,
            }
        }),
        (piece(), hand()).prop_map(|(piece, hand)| Deed::Fetch { piece, hand }),
        (intended(), any::<bool>()).prop_map(|(intended, two)| {
            Deed::Move {
                intended,
                hands: if two { Hands::Two } else { Hands::One },
            }
        }),
        Just(Deed::Undo),
        (square(), option::of(square())).prop_map(|(square, to)| Deed::Knock { square, to }),
        (squares(0), boxed_position()).prop_map(|(squares, fen)| Deed::Restore { squares, fen }),
        hand().prop_map(|hand| Deed::Press { hand }),
    ]
}

fn observation() -> impl Strategy<Value = Deed> {
    let period = any::<bool>().prop_map(|last| if last { Period::Last } else { Period::NotLast });
    let first = (
        choice::<Noticed>(),
        option::of(choice::<Color>()),
        squares(0),
        option::of(1..=u32::MAX),
    );
    let second = (
        boxed_position(),
        option::of(any::<u32>()),
        option::of(choice::<FirstFlag>()),
        option::of(period),
        option::of(text()),
    );
    (first, second).prop_map(
        |((what, side, squares, ply), (fen, completed_moves, first, last_period, text))| {
            Deed::Observe(Box::new(Observation {
                what,
                side,
                squares,
                ply,
                fen,
                completed_moves,
                first,
                last_period,
                text,
            }))
        },
    )
}

fn claim() -> impl Strategy<Value = Deed> {
    (
        choice::<Claimed>(),
        option::of(any::<u32>()),
        option::of(intended()),
        squares(0),
        option::of(1..=u32::MAX),
        boxed_position(),
    )
        .prop_map(|(what, of, intended, squares, ply, fen)| {
            Deed::Claim(Box::new(Claim {
                what,
                of,
                intended,
                squares,
                ply,
                fen,
            }))
        })
}

fn saying() -> impl Strategy<Value = Deed> {
    (
        option::of(text()),
        option::of(intended()),
        option::of(choice::<Meaning>()),
    )
        .prop_filter("a spoken move needs the move", |(_, intended, meaning)| {
            *meaning != Some(Meaning::Move) || intended.is_some()
        })
        .prop_map(|(text, intended, meaning)| Deed::Say {
            text,
            intended,
            meaning,
        })
}

fn words() -> impl Strategy<Value = Deed> {
    prop_oneof![
        (option::of(text()), any::<bool>()).prop_map(|(words, heard)| {
            Deed::Adjust {
                words,
                heard: if heard { Heard::Heard } else { Heard::NotHeard },
            }
        }),
        saying(),
        intended().prop_map(|intended| Deed::Announce { intended }),
        choice::<StopReason>().prop_map(|reason| Deed::Stop { reason }),
        choice::<Running>().prop_map(|running| Deed::StartClock { running }),
        choice::<Color>().prop_map(|side| Deed::Flag { side }),
        Just(Deed::OfferDraw),
        Just(Deed::AcceptDraw),
        Just(Deed::DeclineDraw),
        Just(Deed::Resign),
        choice::<Withdrawn>().prop_map(|what| Deed::Withdraw { what }),
        result().prop_map(|result| Deed::Agree(Agreement::Result(result))),
        Just(Deed::Agree(Agreement::Restore)),
        option::of(text()).prop_map(|article| Deed::Refuse { article }),
        intended().prop_map(|intended| Deed::Write { intended }),
        text().prop_map(|option| Deed::Choose { option }),
        result().prop_map(|result| Deed::End { result }),
    ]
}

fn deed() -> impl Strategy<Value = Deed> {
    prop_oneof![
        contact(),
        words(),
        observation(),
        claim(),
        (value(), option::of(any::<u32>())).prop_map(|((fact, value), of)| Deed::Decide {
            fact,
            of,
            value
        }),
        regime_change(),
    ]
}

fn actor() -> impl Strategy<Value = Actor> {
    prop_oneof![
        choice::<Color>().prop_map(Actor::Player),
        Just(Actor::Arbiter),
        Just(Actor::Spectator),
        choice::<Color>().prop_map(Actor::Assistant),
    ]
}

/// Who may do it: the actor proposed, or one whom the protocol allows.
fn allowed(by: Actor, deed: &Deed) -> Option<Actor> {
    match deed {
        Deed::Observe(_) if by.player().is_some() => Some(Actor::Spectator),
        Deed::Claim(_) if by.player().is_none() => Some(Actor::Assistant(Color::Black)),
        Deed::Decide { .. } | Deed::Correct { .. } | Deed::ChangeRegime { .. } => {
            Some(Actor::Arbiter)
        }
        Deed::Flag { .. } | Deed::Agree(_) => Some(by).filter(|by| by.player().is_some()),
        _ => Some(by),
    }
}

fn reading() -> impl Strategy<Value = Reading> {
    let time = || -MAX_EXACT..=MAX_EXACT;
    (time(), time(), choice::<Running>()).prop_map(|(white_ms, black_ms, running)| Reading {
        white_ms,
        black_ms,
        running,
    })
}

fn act() -> impl Strategy<Value = Act> {
    let deed = prop_oneof![4 => deed(), 1 => correction(act_of(deed()))];
    act_of(deed)
}

fn act_of(deed: impl Strategy<Value = Deed>) -> impl Strategy<Value = Act> {
    (
        actor(),
        deed,
        option::of(0..=MAX_EXACT as u64),
        option::of(reading()),
        option::of(choice::<Source>()),
        choice::<Certainty>(),
        choice::<AtBoard>(),
        (any::<bool>(), option::of(footage()), sensor()),
    )
        .prop_map(
            |(by, deed, at_ms, clock, source, certainty, at_board, (late, footage, sensor))| Act {
                arrival: arrival(&deed, late),
                footage: footage.filter(|_| may_cite(&deed)),
                by: match (footage, allowed(by, &deed)) {
                    (Some(_), Some(_)) if may_cite(&deed) => Some(Actor::Arbiter),
                    (_, by) => by,
                },
                deed,
                at_ms,
                clock,
                source,
                certainty,
                at_board,
                sensor: match source {
                    None | Some(Source::Board | Source::Clock | Source::Camera) => sensor,
                    _ => SensingDevice::default(),
                },
            },
        )
}

fn sensor() -> impl Strategy<Value = SensingDevice> {
    let settling_ms = option::of(any::<u32>());
    (option::of(choice::<DeviceFamily>()), settling_ms).prop_map(|(family, settling_ms)| {
        SensingDevice {
            family,
            settling_ms,
        }
    })
}

/// What is observed or decided may rest on a recording.
fn may_cite(deed: &Deed) -> bool {
    use laws::Fact::{ClaimPostponed, Late, Penalty};
    match deed {
        Deed::Observe(_) => true,
        Deed::Decide { fact, .. } => !matches!(fact, ClaimPostponed | Late | Penalty),
        _ => false,
    }
}

fn footage() -> impl Strategy<Value = laws::Footage> {
    let named = ("[A-Za-z0-9-]{1,16}", 0..86_400_u32);
    named.prop_filter_map("a camera", |(camera, at_s)| {
        laws::Footage::new(&camera, at_s)
    })
}

fn arrival(deed: &Deed, late: bool) -> Arrival {
    match deed {
        Deed::Decide { .. } | Deed::Correct { .. } | Deed::ChangeRegime { .. } => Arrival::InOrder,
        _ if late => Arrival::Late,
        _ => Arrival::InOrder,
    }
}

fn ruling() -> impl Strategy<Value = RulingId> {
    (any::<u32>(), any::<u32>())
}

fn corrected(correction: Correction, reason: Box<str>) -> Deed {
    Deed::Correct {
        correction: Box::new(correction),
        reason: Some(reason),
    }
}

/// What the arbiter says of the record; `instead` stands any act that is none of these.
fn correction(instead: impl Strategy<Value = Act>) -> impl Strategy<Value = Deed> {
    let change = prop_oneof![
        (any::<u32>(), any::<u32>())
            .prop_map(|(white, black)| Amendment::AddTime(ByColor { white, black })),
        choice::<Discretion>().prop_map(Amendment::Penalty),
        choice::<GameResult>().prop_map(Amendment::Result),
    ];
    prop_oneof![
        (ruling(), text()).prop_map(|(of, why)| corrected(Correction::Confirm { of }, why)),
        (ruling(), text()).prop_map(|(of, why)| corrected(Correction::Dismiss { of }, why)),
        (ruling(), change, text())
            .prop_map(|(of, change, why)| corrected(Correction::Amend { of, change }, why)),
        (any::<u32>(), option::of(instead), text())
            .prop_map(|(of, instead, why)| corrected(Correction::Supersede { of, instead }, why)),
    ]
}

fn regime_change() -> impl Strategy<Value = Deed> {
    let change = (
        option::of(choice::<Edition>()),
        option::of(choice::<Control>()),
        option::of(choice::<Supervision>()),
        option::of(regulations()),
        option::of(text()),
    );
    change
        .prop_map(|(edition, control, supervision, regulations, reason)| Deed::ChangeRegime {
            change: Box::new(RegimeChange {
                edition,
                control,
                supervision,
                regulations,
            }),
            reason,
        })
        .prop_filter("something changes", |deed| {
            !matches!(deed, Deed::ChangeRegime { change, .. } if **change == RegimeChange::default())
        })
}

fn regulations() -> impl Strategy<Value = Regulations> {
    let needs = any::<[bool; 4]>().prop_map(|[a, b, c, d]| ByColor {
        white: Needs {
            visually_disabled: a,
            assistant: b,
        },
        black: Needs {
            visually_disabled: c,
            assistant: d,
        },
    });
    (
        option::of(1..=u8::MAX),
        option::of(any::<u32>()),
        any::<bool>(),
        option::of(any::<u32>()),
        needs,
        any::<bool>(),
        proptest::collection::vec(choice::<laws::VideoCase>(), 0..4),
    )
        .prop_map(
            |(illegal_moves_to_lose, penalty_s, iii, no_draw_offers_before, needs, us, video)| {
                Regulations {
                    illegal_moves_to_lose,
                    penalty_s,
                    guidelines_iii: if iii {
                        laws::GuidelinesIii::Announced
                    } else {
                        laws::GuidelinesIii::NotAnnounced
                    },
                    no_draw_offers_before,
                    needs,
                    time_pressure: if us {
                        laws::TimePressure::Yes
                    } else {
                        laws::TimePressure::No
                    },
                    video: video.into_iter().collect(),
                }
            },
        )
}

fn regime() -> impl Strategy<Value = Regime> {
    (choice::<Edition>(), choice(), choice(), regulations()).prop_map(
        |(edition, control, supervision, regulations)| Regime {
            edition,
            control,
            supervision,
            regulations,
        },
    )
}

fn setting() -> impl Strategy<Value = ClockSetting> {
    let time = || 0..=MAX_EXACT;
    (time(), time(), time(), time()).prop_map(|(white_ms, black_ms, increment_ms, delay_ms)| {
        ClockSetting {
            white_ms,
            black_ms,
            increment_ms,
            delay_ms,
        }
    })
}

fn names() -> impl Strategy<Value = Names> {
    let name = || option::of(text());
    (name(), name(), name(), name(), name()).prop_map(|(board, round, white, black, event)| Names {
        board,
        round,
        white,
        black,
        event,
    })
}

fn start() -> impl Strategy<Value = Start> {
    any::<bool>().prop_flat_map(|is_960| {
        let mode = if is_960 {
            CastlingMode::Chess960
        } else {
            CastlingMode::Standard
        };
        let men = (position(mode), position(mode), vec(intended(), 0..6));
        let counts = any::<[u8; 2]>().prop_map(|[white, black]| ByColor { white, black });
        (regime(), men, counts, option::of(setting()), names()).prop_map(
            |(regime, (position, history_from, history), illegal_moves, clock, names)| Start {
                regime,
                position,
                history_from,
                history,
                illegal_moves,
                clock,
                names,
            },
        )
    })
}

fn comes_back(line: &Line) {
    let (json, text) = (line.to_json(), line.to_text());
    assert_eq!(
        parse_line(&json, Context::default()).as_ref(),
        Ok(line),
        "{json}"
    );
    assert_eq!(
        parse_line(&text, Context::default()).as_ref(),
        Ok(line),
        "{text}"
    );
    assert!(
        !json.contains('\n') && !text.contains('\n'),
        "one line: {text}"
    );
}

proptest! {
    #![proptest_config(common::cases(2_000))]

    #[test]
    fn acts_come_back(act in act()) {
        comes_back(&Line::from(act));
    }
}

proptest! {
    #![proptest_config(common::cases(500))]

    #[test]
    fn starts_come_back(start in start()) {
        comes_back(&Line::from(start));
    }

    #[test]
    fn any_text_is_read_or_refused(line in any::<String>()) {
        let _ = parse_line(&line, Context::default());
    }

    #[test]
    fn any_words_are_read_or_refused(
        words in vec("[WBAS]|touch|release|decide|order|start|history=[a-h1-8,]{0,9}|[a-z_]{1,9}=[^ ]{0,5}|\"[^\"]*\"|[a-h][1-8]", 0..8)
    ) {
        let _ = parse_line(&words.join(" "), Context::default());
    }
}
