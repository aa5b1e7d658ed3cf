//! Makes acts for the properties in few words.

use laws::board::{CastlingMode, CastlingSide, Color, Move, Piece, Position, Square, Tolerant};
use laws::*;

use super::positions::intended;
use super::random::Random;

pub fn by(color: Color, deed: Deed) -> Act {
    Act::seen(Actor::Player(color), deed)
}

pub fn by_arbiter(deed: Deed) -> Act {
    Act::seen(Actor::Arbiter, deed)
}

pub fn contact(squares: &[Square], intent: Intent, order: Order) -> Deed {
    Deed::Touch {
        squares: squares.iter().copied().take(limits::MAX_SQUARES).collect(),
        intent,
        with: None,
        hand: None,
        order,
    }
}

/// A deliberate contact with the men on these squares, in this order.
pub fn touch(squares: &[Square]) -> Deed {
    contact(squares, Intent::Deliberate, Order::Known)
}

pub fn lift(square: Square, hand: Option<Hand>) -> Deed {
    Deed::Lift {
        square,
        intent: Intent::Deliberate,
        hand,
    }
}

pub fn release(from: Square, square: Square, hand: Option<Hand>) -> Deed {
    Deed::Release {
        square,
        from: Some(from),
        man: None,
        hand,
    }
}

pub fn remove(square: Square, hand: Option<Hand>) -> Deed {
    Deed::Remove {
        square,
        hand,
        with: None,
    }
}

pub fn whole(intended: Intended) -> Deed {
    let hands = Hands::One;
    Deed::Move { intended, hands }
}

pub const PRESS: Deed = Deed::Press { hand: None };

pub fn say(meaning: Option<Meaning>) -> Deed {
    Deed::Say {
        text: None,
        intended: None,
        meaning,
    }
}

pub fn observation(what: Noticed) -> Observation {
    Observation {
        what,
        side: None,
        squares: Squares::new(),
        ply: None,
        fen: None,
        completed_moves: None,
        first: None,
        last_period: None,
        text: None,
    }
}

pub fn observe(what: Noticed) -> Act {
    by_arbiter(Deed::Observe(Box::new(observation(what))))
}

pub fn claim(what: Claimed) -> Claim {
    Claim {
        what,
        of: None,
        intended: None,
        squares: Squares::new(),
        ply: None,
        fen: None,
    }
}

/// A legal move carried out with one hand in one of the ways that Article 4 allows, not yet
/// pressed.
pub fn carried_out(position: &Tolerant, m: Move, random: &mut Random) -> Vec<Deed> {
    let hand = random.maybe(|r| r.pick(&[Hand::Left, Hand::Right]));
    if random.one_in(2) {
        return vec![whole(intended(position, m))];
    }
    match m {
        Move::Castle { king, rook } => castled(position, king, rook, hand),
        Move::EnPassant { from, to } => {
            let victim = Square::from_coords(to.file(), from.rank());
            taken(from, to, victim, hand, random)
        }
        Move::Normal {
            from,
            to,
            capture,
            promotion: Some(role),
            ..
        } => promoted(
            from,
            to,
            capture.is_some(),
            role.of(position.turn()),
            hand,
            random,
        ),
        Move::Normal {
            from,
            to,
            capture: Some(_),
            ..
        } => taken(from, to, to, hand, random),
        _ => vec![
            lift(m.from().unwrap(), hand),
            release(m.from().unwrap(), m.to(), hand),
        ],
    }
}

fn castled(position: &Tolerant, king: Square, rook: Square, hand: Option<Hand>) -> Vec<Deed> {
    let side = CastlingSide::from_king_side(king < rook);
    let king_to = side.king_to(position.turn());
    let rook_to = side.rook_to(position.turn());
    if position.castling_mode() == CastlingMode::Chess960 {
        return vec![
            lift(king, hand),
            lift(rook, hand),
            release(king, king_to, hand),
            release(rook, rook_to, hand),
        ];
    }
    vec![
        lift(king, hand),
        release(king, king_to, hand),
        lift(rook, hand),
        release(rook, rook_to, hand),
    ]
}

fn taken(
    from: Square,
    to: Square,
    victim: Square,
    hand: Option<Hand>,
    random: &mut Random,
) -> Vec<Deed> {
    if random.one_in(2) {
        vec![
            lift(from, hand),
            remove(victim, hand),
            release(from, to, hand),
        ]
    } else {
        vec![
            remove(victim, hand),
            lift(from, hand),
            release(from, to, hand),
        ]
    }
}

fn promoted(
    from: Square,
    to: Square,
    takes: bool,
    man: Piece,
    hand: Option<Hand>,
    random: &mut Random,
) -> Vec<Deed> {
    let put = Deed::Put {
        square: to,
        piece: man,
        hand,
        upright: Upright::Upright,
    };
    let let_go = Deed::Release {
        square: to,
        from: None,
        man: Some(man),
        hand,
    };
    let mut deeds = Vec::new();
    if takes {
        deeds.extend([touch(&[from]), remove(to, hand)]);
    }
    match random.below(3) {
        0 => deeds.extend([
            lift(from, hand),
            release(from, to, hand),
            remove(to, hand),
            put,
            let_go,
        ]),
        1 => deeds.extend([remove(from, hand), put, let_go]),
        _ => deeds.extend([touch(&[from]), put, let_go, remove(from, hand)]),
    }
    deeds
}
