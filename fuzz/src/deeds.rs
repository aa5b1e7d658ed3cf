//! Turns choices into acts of all kinds. They are biased towards what players do, or no script
//! would get anywhere.

use board::{ByColor, CastlingMode, Color, Move, Piece, Role, Square, Tolerant, uci};
use laws::{
    Act, Actor, Agreement, Amendment, AtBoard, Belongs, Certainty, Claim, Correction, Deed, Doer,
    Fact, GameResult, Hands, Heard, Intended, Intent, Meaning, Observation, Order, OrderFound,
    Period, Reading, RegimeChange, RulingId, Running, Squares, Upright, Value, View,
};
use protocol::Word;

use crate::choices::Choices;

/// The state of a game to which an act may refer.
pub struct Scene<'a> {
    /// The state after the last act.
    pub view: &'a View,
    /// The number of the act to come.
    pub seq: u32,
    /// The rulings told so far.
    pub rulings: &'a [RulingId],
    /// The options of a historic code that were named last.
    pub options: &'a [String],
    /// Positions that an arbiter may set.
    pub positions: &'a [&'static str],
}

/// The next act. It is of the protocol; whether it makes sense is not asked.
pub fn act(c: &mut Choices<'_>, scene: &Scene<'_>) -> Act {
    let deed = deed(c, scene);
    let by = by(c, scene, &deed);
    let mut act = Act::seen(by, deed);
    act.certainty = c.sometimes(word).unwrap_or(Certainty::Seen);
    if c.below(16) == 15 {
        act.at_board = AtBoard::Own;
        act.source = Some(word(c));
        act.at_ms = Some(u64::from(c.byte()));
        act.clock = Some(reading(c));
    }
    act
}

fn by(c: &mut Choices<'_>, scene: &Scene<'_>, deed: &Deed) -> Actor {
    let player = scene.view.has_the_move;
    let other = Actor::Player(!player);
    let player = Actor::Player(player);
    match deed.kind().doer() {
        Doer::Anybody if matches!(deed, Deed::Press { .. }) => c.of(&[other, other, player]),
        Doer::Onlooker => c.of(&[Actor::Arbiter, Actor::Arbiter, Actor::Spectator]),
        Doer::Player => c.of(&[player, other, Actor::Assistant(Color::White)]),
        Doer::Arbiter => Actor::Arbiter,
        Doer::Nobody => player,
        Doer::Anybody => {
            let rare = [
                Actor::Arbiter,
                Actor::Spectator,
                Actor::Assistant(Color::Black),
                other,
            ];
            c.sometimes(|c| c.of(&rare)).unwrap_or(player)
        }
    }
}

fn deed(c: &mut Choices<'_>, scene: &Scene<'_>) -> Deed {
    let choice = c.byte();
    if choice >= 240 {
        return corrected(c, scene);
    }
    match choice % 16 {
        0..=3 => Deed::Move {
            intended: intended(c, scene),
            hands: hands(c),
        },
        4..=6 => Deed::Press {
            hand: c.sometimes(word),
        },
        7..=9 => contact(c, scene),
        10 => execution(c, scene),
        11 => said(c, scene),
        12 => Deed::Observe(Box::new(observation(c, scene))),
        13 => Deed::Claim(Box::new(claim(c, scene))),
        14 => decided(c, scene),
        _ => seldom(c, scene),
    }
}

fn contact(c: &mut Choices<'_>, scene: &Scene<'_>) -> Deed {
    let intent = c.sometimes(word).unwrap_or(Intent::Deliberate);
    match c.below(4) {
        0 => {
            let order = c.sometimes(word).unwrap_or(Order::Known);
            let squares = squares(c, scene, 1);
            Deed::Touch {
                squares,
                intent,
                with: c.sometimes(|c| square(c, scene)),
                hand: c.sometimes(word),
                order,
            }
        }
        1 => Deed::Lift {
            square: square(c, scene),
            intent,
            hand: c.sometimes(word),
        },
        2 => Deed::Release {
            square: square(c, scene),
            from: c.sometimes(|c| square(c, scene)),
            man: c.sometimes(piece),
            hand: c.sometimes(word),
        },
        _ => Deed::Remove {
            square: square(c, scene),
            hand: c.sometimes(word),
            with: c.sometimes(|c| square(c, scene)),
        },
    }
}

fn execution(c: &mut Choices<'_>, scene: &Scene<'_>) -> Deed {
    match c.below(10) {
        7 => Deed::ReleaseBetween {
            square: square(c, scene),
            between: square(c, scene),
            from: c.sometimes(|c| square(c, scene)),
        },
        8 => Deed::Handshake,
        9 => Deed::WriteResult { result: result(c) },
        0 => Deed::Place {
            square: square(c, scene),
        },
        1 => {
            let upright = c.sometimes(|_| Upright::Inverted).unwrap_or_default();
            Deed::Put {
                square: square(c, scene),
                piece: piece(c),
                hand: c.sometimes(word),
                upright,
            }
        }
        2 => Deed::Fetch {
            piece: piece(c),
            hand: c.sometimes(word),
        },
        3 => Deed::Undo,
        4 => Deed::Knock {
            square: square(c, scene),
            to: c.sometimes(|c| square(c, scene)),
        },
        5 => Deed::Restore {
            squares: squares(c, scene, 0),
            fen: c.sometimes(|c| position(c, scene)),
        },
        _ => Deed::Adjust {
            words: c.sometimes(text),
            heard: c.sometimes(|_| Heard::NotHeard).unwrap_or_default(),
        },
    }
}

fn said(c: &mut Choices<'_>, scene: &Scene<'_>) -> Deed {
    match c.below(3) {
        0 => {
            let meaning = c.sometimes(word);
            let needed = meaning == Some(Meaning::Move) || c.below(4) == 0;
            let intended = if needed {
                Some(intended(c, scene))
            } else {
                None
            };
            Deed::Say {
                text: c.sometimes(text),
                intended,
                meaning,
            }
        }
        1 => Deed::Announce {
            intended: intended(c, scene),
        },
        _ => Deed::Write {
            intended: intended(c, scene),
        },
    }
}

fn observation(c: &mut Choices<'_>, scene: &Scene<'_>) -> Observation {
    let period = |c: &mut Choices<'_>| c.of(&[Period::Last, Period::NotLast]);
    Observation {
        what: word(c),
        side: c.sometimes(word),
        squares: squares(c, scene, 0),
        ply: c.sometimes(ply),
        fen: c.sometimes(|c| position(c, scene)),
        completed_moves: c.sometimes(|c| u32::from(c.byte())),
        first: c.sometimes(word),
        last_period: c.sometimes(period),
        text: c.sometimes(text),
    }
}

fn claim(c: &mut Choices<'_>, scene: &Scene<'_>) -> Claim {
    Claim {
        what: word(c),
        of: c.sometimes(|c| earlier(c, scene)),
        intended: c.sometimes(|c| intended(c, scene)),
        squares: squares(c, scene, 0),
        ply: c.sometimes(ply),
        fen: c.sometimes(|c| position(c, scene)),
    }
}

/// Mostly the answer to an open question, if there is one.
fn decided(c: &mut Choices<'_>, scene: &Scene<'_>) -> Deed {
    let answers: Vec<(Fact, u32, &Value)> = scene
        .view
        .questions
        .iter()
        .flat_map(|q| {
            q.answers
                .iter()
                .map(move |answer| (q.fact, q.of, &answer.value))
        })
        .collect();
    if !answers.is_empty() && c.below(4) > 0 {
        let (fact, of, value) = c.of(&answers);
        return Deed::Decide {
            fact,
            of: Some(of),
            value: value.clone(),
        };
    }
    let fact = word(c);
    Deed::Decide {
        fact,
        of: Some(earlier(c, scene)).filter(|_| c.below(8) > 0),
        value: value(c, scene, fact),
    }
}

fn value(c: &mut Choices<'_>, scene: &Scene<'_>, fact: Fact) -> Value {
    match fact {
        Fact::Intent => Value::Intent(word(c)),
        Fact::Order => Value::Order(match c.below(5) {
            0 => OrderFound::Known,
            1 => OrderFound::Together,
            2 => OrderFound::OwnFirst,
            3 => OrderFound::OpponentFirst,
            _ => OrderFound::Listed(squares(c, scene, 1)),
        }),
        Fact::Hand => Value::Hand(word(c)),
        Fact::Executed => Value::Executed(word(c)),
        Fact::FirstFlag => Value::FirstFlag(word(c)),
        Fact::Penalty => Value::Penalty(word(c)),
        Fact::Late => Value::Late(match c.below(3) {
            0 => Belongs::Here,
            1 => Belongs::Nowhere,
            _ => Belongs::Before(c.below(40) as u32),
        }),
        _ => Value::Is(word(c)),
    }
}

/// What the arbiter says of an act or of a ruling told before, or the terms that he changes.
fn corrected(c: &mut Choices<'_>, scene: &Scene<'_>) -> Deed {
    let correction = match c.below(8) {
        0 | 1 => Correction::Supersede {
            of: earlier(c, scene),
            instead: None,
        },
        2 => Correction::Supersede {
            of: earlier(c, scene),
            instead: Some(Act::seen(Actor::Player(word(c)), contact(c, scene))),
        },
        3 => Correction::Confirm {
            of: ruling(c, scene),
        },
        4 | 5 => Correction::Dismiss {
            of: ruling(c, scene),
        },
        6 => Correction::Amend {
            of: ruling(c, scene),
            change: amendment(c),
        },
        _ => return regime(c),
    };
    Deed::Correct {
        correction: Box::new(correction),
        reason: Some(text(c)),
    }
}

/// Mostly one of the last that were told.
fn ruling(c: &mut Choices<'_>, scene: &Scene<'_>) -> RulingId {
    let back = usize::from(c.byte()) / 8;
    let told = scene.rulings.iter().rev().nth(back);
    told.or(scene.rulings.last()).copied().unwrap_or((1, 0))
}

fn amendment(c: &mut Choices<'_>) -> Amendment {
    match c.below(3) {
        0 => Amendment::AddTime(ByColor {
            white: c.byte().into(),
            black: c.byte().into(),
        }),
        1 => Amendment::Penalty(word(c)),
        _ => Amendment::Result(result(c)),
    }
}

fn regime(c: &mut Choices<'_>) -> Deed {
    let change = RegimeChange {
        control: Some(word(c)),
        edition: c.sometimes(word),
        supervision: c.sometimes(word),
        regulations: None,
    };
    Deed::ChangeRegime {
        change: Box::new(change),
        reason: c.sometimes(text),
    }
}

fn seldom(c: &mut Choices<'_>, scene: &Scene<'_>) -> Deed {
    match c.below(15) {
        0 => Deed::Stop { reason: word(c) },
        1 => Deed::StartClock { running: word(c) },
        2 => Deed::Flag { side: word(c) },
        3 => Deed::OfferDraw,
        4 => Deed::AcceptDraw,
        5 => Deed::DeclineDraw,
        6 => Deed::Withdraw { what: word(c) },
        7 => Deed::Agree(Agreement::Restore),
        8 => Deed::Agree(Agreement::Result(result(c))),
        9 => Deed::Refuse {
            article: c.sometimes(text),
        },
        10 | 11 if scene.options.is_empty() => Deed::Choose { option: text(c) },
        10 | 11 => Deed::Choose {
            option: scene.options[c.below(scene.options.len())].as_str().into(),
        },
        12 => Deed::Resign,
        13 => Deed::Incident {
            what: word(c),
            side: word(c),
            text: c.sometimes(text),
        },
        _ => Deed::End { result: result(c) },
    }
}

fn word<W: Word>(c: &mut Choices<'_>) -> W {
    c.of(W::WORDS).1
}

fn result(c: &mut Choices<'_>) -> GameResult {
    c.of(&[
        GameResult::Draw,
        GameResult::WhiteWins,
        GameResult::BlackWins,
        GameResult::Cancelled,
    ])
}

fn hands(c: &mut Choices<'_>) -> Hands {
    c.sometimes(|_| Hands::Two).unwrap_or_default()
}

fn ply(c: &mut Choices<'_>) -> u32 {
    1 + u32::from(c.byte() % 32)
}

fn earlier(c: &mut Choices<'_>, scene: &Scene<'_>) -> u32 {
    u32::from(c.byte()) % (scene.seq + 1)
}

fn reading(c: &mut Choices<'_>) -> Reading {
    let running: Running = word(c);
    Reading {
        white_ms: i64::from(c.byte()) - 1,
        black_ms: i64::from(c.byte()) - 1,
        running,
    }
}

fn text(c: &mut Choices<'_>) -> Box<str> {
    c.of(&[
        "",
        "j'adoube",
        "4.3.1",
        "a \"b\" \\ #c",
        "\u{e9}\n\u{1f600}",
    ])
    .into()
}

fn piece(c: &mut Choices<'_>) -> Piece {
    Piece {
        color: word(c),
        role: c.of(&Role::ALL),
    }
}

/// Mostly a move that must or may be played, sometimes any two different squares.
fn intended(c: &mut Choices<'_>, scene: &Scene<'_>) -> Intended {
    let moves = &scene.view.obligation.moves;
    let choice = c.byte();
    if moves.is_empty() || choice >= 200 {
        let promotion = c.sometimes(|c| c.of(&Role::ALL));
        let (from, to) = (square(c, scene), square(c, scene));
        return Intended {
            from,
            to: if from == to { to.flip_vertical() } else { to },
            promotion,
        };
    }
    as_intended(
        moves[usize::from(choice) % moves.len()],
        scene.view.position.castling_mode(),
    )
}

fn as_intended(m: Move, mode: CastlingMode) -> Intended {
    let written = uci(m, mode);
    Intended {
        from: written.from().unwrap_or(Square::A1),
        to: written.to().unwrap_or(Square::A2),
        promotion: m.promotion(),
    }
}

/// Mostly where a man stands that may move, or where one may go.
fn square(c: &mut Choices<'_>, scene: &Scene<'_>) -> Square {
    let moves = &scene.view.obligation.moves;
    let choice = c.byte();
    let place = usize::from(choice / 4);
    if choice % 4 == 3 || moves.is_empty() {
        return Square::new(u32::from(choice / 4));
    }
    let m = as_intended(
        moves[place % moves.len()],
        scene.view.position.castling_mode(),
    );
    if choice % 4 == 2 { m.to } else { m.from }
}

fn squares(c: &mut Choices<'_>, scene: &Scene<'_>, least: usize) -> Squares {
    let count = least + c.below(3);
    (0..count).map(|_| square(c, scene)).collect()
}

fn position(c: &mut Choices<'_>, scene: &Scene<'_>) -> Box<Tolerant> {
    let now = &scene.view.position;
    let set = Tolerant::from_fen(c.of(scene.positions), now.castling_mode());
    Box::new(set.unwrap_or_else(|_| now.clone()))
}
