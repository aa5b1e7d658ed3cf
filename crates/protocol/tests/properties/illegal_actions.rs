//! Tests properties of the press and of completed illegal actions (procedures/press,
//! procedures/sanction).

use laws::board::{CastlingMode, CastlingSide, Move, Position, Role, Square, Tolerant};
use laws::limits::Winnability;
use laws::*;

use super::acts::*;
use super::duty::*;
use super::imagine::{self, FIDE, illegal};
use super::positions::{self, reached};
use super::random::Random;
use super::script::{Held, Script, begin};

/// A game in standard play of 2018 in which nobody has been counted yet.
fn standard_2018(position: Tolerant) -> Start {
    Start {
        regime: Regime::new(Edition::Fide2018, Control::Standard, Supervision::Adequate),
        history_from: position.clone(),
        position,
        ..Start::default()
    }
}

/// Some contacts, an illegal move, the press. A king released in an attempt to castle binds by
/// itself (4.7, 4.7.2): then nothing else is touched, and he does not go where a king's move would
/// take him.
pub fn illegal_move_after_contacts(seed: u64) -> Option<Script> {
    let mut random = Random::new(seed);
    let start = standard_2018(reached(&mut random).position);
    let position = &start.position;
    let player = position.turn();
    let tried = illegal(position, &mut random)?;
    let castling = castling_rook(position, tried);
    if castling.is_some_and(|rook| is_a_kings_move_too(position, tried, rook)) {
        return None;
    }
    let before = match castling {
        Some(_) => 0,
        None => random.below(3),
    };
    let mut acts = Vec::new();
    for _ in 0..before {
        acts.push(by(player, touch(&[man(position, &mut random)])));
    }
    acts.extend([by(player, whole(tried)), by(player, PRESS)]);
    Some(Script::of(start, acts))
}

fn is_a_kings_move_too(position: &Tolerant, tried: Intended, rook: Square) -> bool {
    let side = CastlingSide::from_king_side(tried.from < rook);
    let target = Square::from_coords(side.king_to_file(), tried.from.rank());
    let kings_move = |m: &Move| !m.is_castle() && m.from() == Some(tried.from);
    let mut moves = position.legal_moves().into_iter().filter(kings_move);
    moves.any(|m| m.to() == target)
}

/// What carrying out this move touches, as the protocol says of `move`: own man, then victim; king,
/// then rook.
fn touches_of(position: &Tolerant, tried: Intended) -> Vec<Deed> {
    if let Some(rook) = castling_rook(position, tried) {
        return vec![say(Some(Meaning::Castle)), touch(&[tried.from, rook])];
    }
    let victim = position.board().piece_at(tried.to).map(|_| tried.to);
    let squares: Vec<Square> = std::iter::once(tried.from).chain(victim).collect();
    vec![touch(&squares)]
}

/// The rook of a castling that was tried: the one taken, or the outermost one on the side to which
/// the king goes two squares.
fn castling_rook(position: &Tolerant, tried: Intended) -> Option<Square> {
    let Intended { from, to, .. } = tried;
    let rooks = position.our(Role::Rook);
    if !position.our(Role::King).contains(from) || from.rank() != to.rank() {
        return None;
    }
    if rooks.contains(to) {
        return Some(to);
    }
    let two_squares = from.file().distance(to.file()) == 2;
    if !two_squares || position.castling_mode() == CastlingMode::Chess960 {
        return None;
    }
    let beyond = rooks.into_iter().filter(|rook| rook.rank() == from.rank());
    if to > from {
        beyond.filter(|rook| *rook > from).max()
    } else {
        beyond.filter(|rook| *rook < from).min()
    }
}

pub fn restored_duty_is_that_of_the_touches(script: &Script) -> Held {
    let position = &script.start.position;
    let player = position.turn();
    let mut touches = Vec::new();
    for act in &script.acts {
        match &act.deed {
            Deed::Move { intended, .. } => {
                let deeds = touches_of(position, *intended);
                touches.extend(deeds.into_iter().map(|deed| by(player, deed)));
            }
            Deed::Press { .. } => {}
            _ => touches.push(act.clone()),
        }
    }
    let last = script.last();
    let charged = last
        .rulings
        .iter()
        .any(|r| r.offence == Offence::IllegalMove);
    if !charged {
        return Ok(());
    }
    let alone = Script::of(script.start.clone(), touches).last();
    ensure!(
        last.view.position == *position,
        "the position was not restored"
    );
    ensure!(
        duty(&last) == duty(&alone),
        "restored {:?}, touches alone {:?}",
        duty(&last),
        duty(&alone)
    );
    Ok(())
}

/// Moves within the obligation, with one hand, pressed with the same.
pub fn lawful_play(seed: u64) -> Script {
    let mut random = Random::new(seed);
    let mut start = imagine::start(&mut random, &Edition::ALL);
    start.regime.regulations = Regulations::default();
    let (mut game, mut verdict) = begin(&start);
    let mut acts = Vec::new();
    for _ in 0..8 {
        let player = verdict.view.has_the_move;
        let Some(m) = random.any_of(verdict.view.obligation.moves.iter().copied()) else {
            break;
        };
        let deeds = carried_out(game.position(), m, &mut random);
        for deed in deeds.into_iter().chain([PRESS]) {
            let act = by(player, deed);
            acts.push(act.clone());
            match game.apply(&act) {
                Ok(new) => verdict = new,
                Err(_) => return Script::of(start, acts),
            }
        }
    }
    Script::of(start, acts)
}

pub fn nobody_is_charged(script: &Script) -> Held {
    for answer in script.answers().1 {
        let verdict = answer.map_err(|refused| format!("a lawful act is refused: {refused}"))?;
        let charge = verdict.rulings.iter().find(|r| r.offence != Offence::None);
        ensure!(charge.is_none(), "{charge:?}");
        let counts = verdict.view.illegal_moves;
        ensure!(counts == script.start.illegal_moves, "{counts:?}");
    }
    Ok(())
}

/// A completed illegal action of some kind: an illegal move, a pawn not replaced, a press without a
/// move, two hands.
fn illegal_action(position: &Tolerant, edition: Edition, random: &mut Random) -> Option<Vec<Act>> {
    let player = position.turn();
    let kinds = if edition < Edition::Fide2017 { 2 } else { 4 };
    let deeds = match random.below(kinds) {
        0 => vec![whole(illegal(position, random)?)],
        1 => {
            let promotions = position
                .legal_moves()
                .into_iter()
                .filter(|m| m.is_promotion());
            let m = random.any_of(promotions)?;
            let pawn_only = Intended {
                promotion: None,
                ..positions::intended(position, m)
            };
            vec![whole(pawn_only)]
        }
        2 => Vec::new(),
        _ => {
            let m = random.any_of(
                position
                    .legal_moves()
                    .into_iter()
                    .filter(|m| goes_on(position, *m)),
            )?;
            vec![Deed::Move {
                intended: positions::intended(position, m),
                hands: Hands::Two,
            }]
        }
    };
    let deeds = deeds.into_iter().chain([PRESS]);
    Some(deeds.map(|deed| by(player, deed)).collect())
}

/// Whether the game goes on after this move, as far as the moves of the opponent tell.
fn goes_on(position: &Tolerant, m: Move) -> bool {
    let mut after = position.clone();
    after.play_unchecked(m);
    !after.legal_moves().is_empty()
}

/// Few men: whether a side can checkmate is soon decided.
const ENDINGS: &[&str] = &[
    "8/8/4k3/8/8/3K4/8/6R1 w - - 0 60",
    "8/8/4k3/8/8/3K4/6q1/8 w - - 0 60",
    "8/5k2/8/8/3n4/3K4/6P1/8 w - - 0 60",
    "8/5k2/6p1/8/3N4/3K4/8/8 w - - 0 60",
    "8/8/4k3/4b3/8/3K4/4Q3/8 w - - 0 60",
    "4k3/1P6/8/8/8/8/8/4K3 w - - 0 60",
    "8/1P3k2/8/8/8/8/6p1/4K3 w - - 0 60",
    "1r6/P7/8/5k2/8/8/8/K7 w - - 0 60",
    "8/8/8/8/4k3/8/1p6/4K2N b - - 0 60",
    "7k/5K2/6P1/8/8/8/8/8 b - - 0 60",
    "k7/P7/K7/8/8/8/8/7b b - - 0 60",
    "8/8/8/3k4/8/3KB3/8/6b1 b - - 0 60",
];

/// The action that reaches the number which loses, and where nobody stands at the board the
/// arbiter's finding it.
pub fn last_illegal_action(seed: u64) -> Option<Script> {
    let mut random = Random::new(seed);
    let position = positions::read(random.pick(ENDINGS), CastlingMode::Standard);
    let mut start = imagine::start(&mut random, FIDE);
    start.history.clear();
    start.history_from = position.clone();
    start.position = position.clone();
    let counted = start.regime.illegal_moves_to_lose()?.saturating_sub(1);
    *start.illegal_moves.get_mut(position.turn()) = counted;
    let mut acts = illegal_action(&position, start.regime.edition, &mut random)?;
    if start.regime.edition == Edition::Fide2009 {
        acts.push(by(
            !position.turn(),
            Deed::Claim(Box::new(claim(Claimed::IllegalMove))),
        ));
    } else {
        acts.push(observe(Noticed::IllegalMove));
    }
    Some(Script::of(start, acts))
}

pub fn game_is_lost_or_drawn(script: &Script) -> Held {
    let (offender, opponent) = (script.start.position.turn(), !script.start.position.turn());
    let Some(threshold) = script.start.regime.illegal_moves_to_lose() else {
        return Ok(());
    };
    let verdicts: Vec<Verdict> = script
        .answers_within(Winnability::default())
        .1
        .into_iter()
        .flatten()
        .collect();
    let Some(last) = verdicts.last() else {
        return Ok(());
    };
    let needs_arbiter = |ruling: &Ruling| ruling.status == Status::NeedsArbiter;
    let asked = verdicts.iter().any(|v| v.rulings.iter().any(needs_arbiter));
    if *last.view.illegal_moves.get(offender) < threshold || asked {
        return Ok(());
    }
    let restored = &last.view.position;
    let expected = match winnability::decide(restored, opponent) {
        winnability::WinnabilityAnswer::Winnable { .. } => GameResult::won_by(opponent),
        winnability::WinnabilityAnswer::Unwinnable { .. } => GameResult::Draw,
        winnability::WinnabilityAnswer::Exhausted { .. } => return Ok(()),
    };
    ensure!(
        last.view.result == expected,
        "{:?}, expected {expected:?} in {}",
        last.view.result,
        restored.to_fen()
    );
    let lone_king = restored.board().by_color(opponent).count() == 1;
    ensure!(
        !lone_king || last.view.result == GameResult::Draw,
        "a lone king wins"
    );
    Ok(())
}

pub fn illegal_action_in_rapid_or_blitz(seed: u64) -> Option<Script> {
    let mut random = Random::new(seed);
    let mut start = imagine::start(&mut random, &[Edition::Fide2018, Edition::Fide2023]);
    start.regime.control = random.pick(&[Control::Rapid, Control::Blitz]);
    let mut acts = illegal_action(&start.position, start.regime.edition, &mut random)?;
    acts.push(observe(Noticed::IllegalMove));
    Some(Script::of(start, acts))
}

pub fn supervision_leaves_the_minutes(script: &Script) -> Held {
    let outcome = |supervision: Supervision| {
        let mut script = script.clone();
        script.start.regime.supervision = supervision;
        let view = script.last().view;
        (
            view.illegal_moves,
            view.add_time_s,
            view.result,
            view.position,
        )
    };
    let (adequate, inadequate) = (
        outcome(Supervision::Adequate),
        outcome(Supervision::Inadequate),
    );
    ensure!(
        adequate == inadequate,
        "adequate {adequate:?}, inadequate {inadequate:?}"
    );
    Ok(())
}
