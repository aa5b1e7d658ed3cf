//! Makes acts without rhyme or reason: whatever the protocol can express.

use laws::board::{CastlingMode, Color, Piece, Role, Square, Tolerant};
use laws::*;

use super::positions::{self, reached};
use super::random::Random;

pub fn any_color(random: &mut Random) -> Color {
    random.pick(&Color::ALL)
}

pub fn any_square(random: &mut Random) -> Square {
    random.pick(&Square::ALL)
}

fn any_piece(random: &mut Random) -> Piece {
    random.pick(&Role::ALL).of(any_color(random))
}

pub fn any_intent(random: &mut Random) -> Intent {
    use Intent::{Accidental, Adjust, Deliberate, Unknown};
    random.pick(&[
        Deliberate, Deliberate, Deliberate, Accidental, Adjust, Unknown,
    ])
}

fn any_hand(random: &mut Random) -> Option<Hand> {
    random.pick(&[None, Some(Hand::Left), Some(Hand::Right)])
}

fn any_truth(random: &mut Random) -> Truth {
    random.pick(&[Truth::True, Truth::False])
}

fn any_squares(random: &mut Random) -> Squares {
    let number = if random.one_in(20) {
        limits::MAX_SQUARES
    } else {
        random.below(5)
    };
    (0..number).map(|_| any_square(random)).collect()
}

pub fn any_move(random: &mut Random) -> Intended {
    Intended {
        from: any_square(random),
        to: any_square(random),
        promotion: if random.one_in(4) {
            Some(random.pick(&Role::ALL))
        } else {
            None
        },
    }
}

fn any_position(random: &mut Random) -> Option<Box<Tolerant>> {
    if !random.one_in(4) {
        return None;
    }
    let position = if random.one_in(2) {
        positions::read(random.pick(positions::IRREGULAR), CastlingMode::Standard)
    } else {
        reached(random).position
    };
    Some(Box::new(position))
}

/// A decision on any fact, fitting or not.
pub fn any_decision(random: &mut Random, seq: usize) -> Deed {
    use Fact::*;
    let fact = random.pick(&[
        Intent,
        Order,
        Hand,
        AnnouncedFirst,
        AnnouncementHeard,
        IntendsCastling,
        ProxyContact,
        LetGo,
        PutBack,
        Executed,
        FirstFlag,
        Reconstructable,
        FlagCounts,
        ClaimPostponed,
        PausingJustified,
        Unreasonable,
        RefusalPersistent,
        Deliberate,
        Misunderstanding,
        ForcedWin,
        TimePressure,
        Seen,
        Seen,
        Penalty,
        Penalty,
        CanCheckmate,
    ]);
    let value = match fact {
        Intent => Value::Intent(any_intent(random)),
        Order => Value::Order(match random.below(5) {
            0 => OrderFound::Known,
            1 => OrderFound::Together,
            2 => OrderFound::OwnFirst,
            3 => OrderFound::OpponentFirst,
            _ => OrderFound::Listed(any_squares(random)),
        }),
        Hand => Value::Hand(random.pick(&[laws::Hand::Left, laws::Hand::Right])),
        Executed => {
            use laws::Executed::{Finished, Unfinished};
            Value::Executed(random.pick(&[Finished, Unfinished]))
        }
        FirstFlag => Value::FirstFlag(laws::FirstFlag::Player(any_color(random))),
        Penalty => Value::Penalty(random.pick(&[Discretion::Warning, Discretion::Loss])),
        _ => Value::Is(any_truth(random)),
    };
    let of = if random.one_in(3) {
        None
    } else {
        Some(random.below(seq.max(1)) as u32)
    };
    Deed::Decide { fact, of, value }
}

/// Any act that the protocol can express, whether it makes sense or not.
pub fn any_act(random: &mut Random) -> Act {
    let color = any_color(random);
    let by = random.pick(&[
        Some(Actor::Player(color)),
        Some(Actor::Player(color)),
        Some(Actor::Player(color)),
        Some(Actor::Arbiter),
        Some(Actor::Spectator),
        Some(Actor::Assistant(color)),
        None,
    ]);
    let deed = any_deed(random);
    let may_cite = matches!(deed, Deed::Observe(_) | Deed::Decide { .. });
    let looks = may_cite && by == Some(Actor::Arbiter) && random.one_in(3);
    Act {
        by,
        deed,
        at_ms: random.maybe(|r| r.below(10_000_000) as u64),
        clock: if random.one_in(8) {
            Some(any_reading(random))
        } else {
            None
        },
        source: None,
        certainty: random.pick(&[
            Certainty::Seen,
            Certainty::Seen,
            Certainty::Inferred,
            Certainty::Disputed,
            Certainty::Unnoticed,
        ]),
        at_board: if random.one_in(12) {
            AtBoard::Own
        } else {
            AtBoard::Main
        },
        arrival: Arrival::InOrder,
        footage: Footage::new("3", 52_330).filter(|_| looks),
        sensor: any_sensor(random),
    }
}

fn any_sensor(random: &mut Random) -> SensingDevice {
    SensingDevice {
        family: random.one_in(4).then(|| random.pick(&DeviceFamily::ALL)),
        settling_ms: random.one_in(4).then_some(500),
    }
}

fn any_reading(random: &mut Random) -> Reading {
    Reading {
        white_ms: random.pick(&[0, 1, -1, i64::MAX, i64::MIN, 1_800_000]),
        black_ms: random.pick(&[0, 1_800_000]),
        running: random.pick(&[Running::Neither, Running::Player(Color::White)]),
    }
}

fn any_deed(random: &mut Random) -> Deed {
    let (square, hand) = (any_square(random), any_hand(random));
    let with = if random.one_in(4) {
        Some(any_square(random))
    } else {
        None
    };
    match random.below(28) {
        0 | 1 => Deed::Touch {
            squares: any_squares(random),
            intent: any_intent(random),
            with,
            hand,
            order: random.pick(&[Order::Known, Order::Together, Order::Unknown]),
        },
        2 | 3 => Deed::Lift {
            square,
            intent: any_intent(random),
            hand,
        },
        4 => Deed::Place { square },
        5..8 => Deed::Release {
            square,
            from: random.maybe(any_square),
            man: if random.one_in(4) {
                Some(any_piece(random))
            } else {
                None
            },
            hand,
        },
        8 => Deed::Remove { square, hand, with },
        9 => Deed::Put {
            square,
            piece: any_piece(random),
            hand,
            upright: random.pick(&[Upright::Upright, Upright::Inverted]),
        },
        10 => Deed::Fetch {
            piece: any_piece(random),
            hand,
        },
        11 | 12 => Deed::Move {
            intended: any_move(random),
            hands: random.pick(&[Hands::One, Hands::Two]),
        },
        13 => Deed::Undo,
        14 => Deed::Knock {
            square,
            to: random.maybe(any_square),
        },
        15 if random.one_in(2) => Deed::ReleaseBetween {
            square,
            between: any_square(random),
            from: random.maybe(any_square),
        },
        15 => Deed::Restore {
            squares: any_squares(random),
            fen: any_position(random),
        },
        16 => Deed::Press { hand },
        _ => any_word(random),
    }
}

fn any_word(random: &mut Random) -> Deed {
    let color = any_color(random);
    match random.below(20) {
        0 => Deed::Adjust {
            words: Some("j'adoube".into()),
            heard: random.pick(&[Heard::Heard, Heard::NotHeard]),
        },
        1 => Deed::Say {
            text: random.maybe(|_| "rook".into()),
            intended: random.maybe(any_move),
            meaning: random.pick(&[
                None,
                Some(Meaning::Castle),
                Some(Meaning::Promote),
                Some(Meaning::Correct),
                Some(Meaning::InstructAssistant),
            ]),
        },
        2 => Deed::Announce {
            intended: any_move(random),
        },
        3 if random.one_in(3) => Deed::Handshake,
        3 if random.one_in(3) => Deed::WriteResult {
            result: random.pick(&[GameResult::WhiteWins, GameResult::Draw]),
        },
        3 => Deed::Write {
            intended: any_move(random),
        },
        4 => Deed::Stop {
            reason: random.pick(&[StopReason::None, StopReason::Illness]),
        },
        5 => Deed::StartClock {
            running: random.pick(&[Running::Neither, Running::Player(color)]),
        },
        6 => Deed::Flag { side: color },
        7..10 => Deed::Observe(Box::new(any_observation(random))),
        10..13 => Deed::Claim(Box::new(any_claim(random))),
        13 => random.pick(&[Deed::OfferDraw, Deed::AcceptDraw, Deed::DeclineDraw]),
        14 => Deed::Withdraw {
            what: random.pick(&[Withdrawn::Claim, Withdrawn::Offer]),
        },
        15 => Deed::Agree(random.pick(&[
            Agreement::Restore,
            Agreement::Result(GameResult::Draw),
            Agreement::Result(GameResult::Ongoing),
        ])),
        16 => Deed::Refuse { article: None },
        17 if random.one_in(2) => Deed::Incident {
            what: random.pick(&[Incident::IllegalMove, Incident::Flag, Incident::TwoHands]),
            side: color,
            text: None,
        },
        17 => Deed::Choose {
            option: "let_it_stand".into(),
        },
        18 => random.pick(&[
            Deed::Resign,
            Deed::End {
                result: GameResult::Ongoing,
            },
            Deed::End {
                result: GameResult::BothLose,
            },
        ]),
        _ => any_decision(random, 12),
    }
}

fn any_observation(random: &mut Random) -> Observation {
    use Noticed::*;
    Observation {
        what: random.pick(&[
            Flag,
            IllegalMove,
            Touch,
            IllegalPosition,
            Displaced,
            WrongArray,
            ColoursReversed,
            BoardTurned,
            ClockSetting,
            BothFlags,
            ClockManners,
            Distraction,
        ]),
        side: random.maybe(any_color),
        squares: any_squares(random),
        ply: random.maybe(|r| r.pick(&[0, 1, 2, 5, u32::MAX])),
        fen: any_position(random),
        completed_moves: random.maybe(|r| r.pick(&[0, 9, 10, u32::MAX])),
        first: random.maybe(|r| FirstFlag::Player(any_color(r))),
        last_period: random.maybe(|r| r.pick(&[Period::Last, Period::NotLast])),
        text: None,
    }
}

fn any_claim(random: &mut Random) -> Claim {
    use Claimed::*;
    Claim {
        what: random.pick(&[
            TouchMove,
            IllegalMove,
            Flag,
            Threefold,
            Fifty,
            Displaced,
            WrongArray,
            NormalMeans,
            Increment,
        ]),
        of: random.maybe(|r| r.pick(&[0, 1, 3, u32::MAX])),
        intended: random.maybe(any_move),
        squares: any_squares(random),
        ply: random.maybe(|r| r.pick(&[0, 1, 2, u32::MAX])),
        fen: any_position(random),
    }
}

/// What the arbiter corrects has properties of its own (`records.rs`).
#[test]
fn acts_without_rhyme_or_reason_are_of_every_kind() {
    let mut random = Random::new(1);
    let told: Vec<ActKind> = (0..20_000)
        .map(|_| any_act(&mut random).deed.kind())
        .collect();
    let corrects = [
        ActKind::Confirm,
        ActKind::Dismiss,
        ActKind::Amend,
        ActKind::Supersede,
        ActKind::Regime,
    ];
    let kinds = ActKind::ALL.iter().filter(|kind| !corrects.contains(kind));
    let missing = kinds.filter(|kind| !told.contains(kind));
    assert_eq!(missing.collect::<Vec<_>>(), [&ActKind::Undo; 0]);
}
