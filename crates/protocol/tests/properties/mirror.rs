//! Mirrors the board: ranks turned round, colours exchanged. The Laws must rule on a mirrored game
//! as on the game itself.

use std::num::NonZeroU32;

use laws::board::{Board, ByColor, Color, Move, Piece, Position, Square, Tolerant};
use laws::*;

use super::script::Script;

/// The same position with the ranks turned round and the colours exchanged.
fn position(of: &Tolerant) -> Tolerant {
    Tolerant::from_parts(
        of.board().clone().into_mirrored(),
        !of.turn(),
        of.castling_rights().flip_vertical(),
        of.maybe_ep_square().map(Square::flip_vertical),
        of.halfmoves(),
        of.fullmoves(),
        of.castling_mode(),
    )
}

/// Move numbers rise with Black's move, so a mirrored game counts them otherwise: here all are far
/// from where the Laws look at them.
pub fn late(mut script: Script) -> Script {
    script.start.position = later(&script.start.position);
    script.start.history_from = later(&script.start.history_from);
    for act in &mut script.acts {
        let fen = match &mut act.deed {
            Deed::Restore { fen, .. } => fen,
            Deed::Observe(seen) => &mut seen.fen,
            Deed::Claim(claim) => &mut claim.fen,
            _ => continue,
        };
        if let Some(fen) = fen {
            **fen = later(fen);
        }
    }
    script
}

fn later(of: &Tolerant) -> Tolerant {
    Tolerant::from_parts(
        of.board().clone(),
        of.turn(),
        of.castling_rights(),
        of.maybe_ep_square(),
        of.halfmoves(),
        NonZeroU32::MIN.saturating_add(40),
        of.castling_mode(),
    )
}

pub fn start(of: &Start) -> Start {
    let mut mirrored = of.clone();
    mirrored.position = position(&of.position);
    mirrored.history_from = position(&of.history_from);
    mirrored.history = of.history.iter().copied().map(intended).collect();
    mirrored.illegal_moves.swap();
    mirrored.regime.regulations.needs.swap();
    if let Some(clock) = &mut mirrored.clock {
        std::mem::swap(&mut clock.white_ms, &mut clock.black_ms);
    }
    mirrored
}

fn intended(of: Intended) -> Intended {
    Intended {
        from: of.from.flip_vertical(),
        to: of.to.flip_vertical(),
        promotion: of.promotion,
    }
}

fn piece(of: Piece) -> Piece {
    Piece {
        color: !of.color,
        role: of.role,
    }
}

fn running(of: Running) -> Running {
    match of {
        Running::Player(color) => Running::Player(!color),
        Running::Neither => Running::Neither,
    }
}

fn first_flag(of: FirstFlag) -> FirstFlag {
    match of {
        FirstFlag::Player(color) => FirstFlag::Player(!color),
        FirstFlag::Unknown => FirstFlag::Unknown,
    }
}

fn result(of: GameResult) -> GameResult {
    match of {
        GameResult::WhiteWins => GameResult::BlackWins,
        GameResult::BlackWins => GameResult::WhiteWins,
        other => other,
    }
}

fn squares(of: &Squares) -> Squares {
    of.iter().map(|s| s.flip_vertical()).collect()
}

fn value(of: Value) -> Value {
    match of {
        Value::Order(OrderFound::Listed(list)) => Value::Order(OrderFound::Listed(squares(&list))),
        Value::FirstFlag(first) => Value::FirstFlag(first_flag(first)),
        other => other,
    }
}

pub fn act(of: &Act) -> Act {
    Act {
        by: of.by.map(|actor| match actor {
            Actor::Player(color) => Actor::Player(!color),
            Actor::Assistant(color) => Actor::Assistant(!color),
            other => other,
        }),
        deed: deed(of.deed.clone()),
        clock: of.clock.map(|reading| Reading {
            white_ms: reading.black_ms,
            black_ms: reading.white_ms,
            running: running(reading.running),
        }),
        ..of.clone()
    }
}

fn deed(of: Deed) -> Deed {
    let mut deed = of;
    let flip = |square: &mut Square| *square = square.flip_vertical();
    let flip_all = |list: &mut Squares| *list = squares(list);
    let turn = |fen: &mut Option<Box<Tolerant>>| {
        if let Some(fen) = fen {
            **fen = position(fen);
        }
    };
    match &mut deed {
        Deed::Touch {
            squares: list,
            with,
            ..
        } => {
            flip_all(list);
            with.iter_mut().for_each(flip);
        }
        Deed::Lift { square, .. } | Deed::Place { square } => flip(square),
        Deed::Release {
            square, from, man, ..
        } => {
            flip(square);
            from.iter_mut().for_each(flip);
            *man = man.map(piece);
        }
        Deed::ReleaseBetween {
            square,
            between,
            from,
        } => {
            flip(square);
            flip(between);
            from.iter_mut().for_each(flip);
        }
        Deed::Remove { square, with, .. } => {
            flip(square);
            with.iter_mut().for_each(flip);
        }
        Deed::Put {
            square, piece: man, ..
        } => {
            flip(square);
            *man = piece(*man);
        }
        Deed::Fetch { piece: man, .. } => *man = piece(*man),
        Deed::Move { intended: m, .. }
        | Deed::Announce { intended: m }
        | Deed::Write { intended: m } => *m = intended(*m),
        Deed::Say { intended: m, .. } => *m = m.map(intended),
        Deed::Knock { square, to } => {
            flip(square);
            to.iter_mut().for_each(flip);
        }
        Deed::Restore { squares: list, fen } => {
            flip_all(list);
            turn(fen);
        }
        Deed::StartClock { running: clock } => *clock = running(*clock),
        Deed::Flag { side } | Deed::Incident { side, .. } => *side = !*side,
        Deed::Observe(seen) => {
            seen.side = seen.side.map(|side| !side);
            flip_all(&mut seen.squares);
            turn(&mut seen.fen);
            seen.first = seen.first.map(first_flag);
        }
        Deed::Claim(claim) => {
            claim.intended = claim.intended.map(intended);
            flip_all(&mut claim.squares);
            turn(&mut claim.fen);
        }
        Deed::Agree(Agreement::Result(agreed)) => *agreed = result(*agreed),
        Deed::Decide { value: answer, .. } => *answer = value(answer.clone()),
        Deed::Choose { option } => *option = option_name(option).into(),
        Deed::End { result: declared } => *declared = result(*declared),
        _ => {}
    }
    deed
}

/// An option may name a man by his square: `move_the_man_on_d1`.
fn option_name(name: &str) -> String {
    let named = name.rsplit_once("_on_");
    match named.and_then(|(what, square)| Some((what, square.parse::<Square>().ok()?))) {
        Some((what, square)) => format!("{what}_on_{}", square.flip_vertical()),
        None => name.into(),
    }
}

/// How a verdict is looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Glass {
    Plain,
    Mirror,
}

impl Glass {
    /// Everything a verdict says, in words that do not depend on the order in which colours and
    /// squares are enumerated.
    pub fn tell(self, verdict: &Verdict) -> String {
        let view = &verdict.view;
        let mut questions: Vec<String> = view.questions.iter().map(|q| self.question(q)).collect();
        questions.sort();
        let open: Vec<String> = view.open.iter().map(|open| self.open(*open)).collect();
        let turn = format!(
            "{:?} has the move, {:?}, {:?}, clock of {:?}",
            self.color(view.has_the_move),
            view.move_status,
            view.disclosure,
            self.running(view.running),
        );
        let duty = format!(
            "may play {:?} {:?} {:?} {:?}",
            self.moves(&view.obligation.moves),
            view.obligation.articles,
            std::mem::discriminant(&view.obligation.why),
            view.obligation.ambiguity,
        );
        let account = format!(
            "counts {:?}, time {:?}, {:?} {:?}",
            self.both(view.illegal_moves),
            self.both(view.add_time_s),
            self.result(view.result),
            view.termination,
        );
        let (rulings, fen) = (
            self.rulings(&verdict.rulings),
            self.position(&view.position),
        );
        let men = self.board(&view.placement);
        let seq = verdict.seq;
        format!(
            "#{seq} rulings {rulings:#?}\n{turn}\n{duty}\n{account}\n{fen}\n{men:?}\nquestions \
             {questions:#?}\nopen {open:?}"
        )
    }

    fn color(self, of: Color) -> Color {
        if self == Glass::Mirror { !of } else { of }
    }

    fn square(self, of: Square) -> Square {
        if self == Glass::Mirror {
            of.flip_vertical()
        } else {
            of
        }
    }

    fn running(self, of: Running) -> Running {
        if self == Glass::Mirror {
            running(of)
        } else {
            of
        }
    }

    fn result(self, of: GameResult) -> GameResult {
        if self == Glass::Mirror {
            result(of)
        } else {
            of
        }
    }

    fn board(self, of: &Board) -> Board {
        if self == Glass::Mirror {
            of.clone().into_mirrored()
        } else {
            of.clone()
        }
    }

    fn both<T: Copy>(self, of: ByColor<T>) -> [T; 2] {
        [
            *of.get(self.color(Color::White)),
            *of.get(self.color(Color::Black)),
        ]
    }

    fn moves(self, of: &[Move]) -> Vec<String> {
        let told = |m: &Move| {
            let from = m.from().map(|from| self.square(from));
            let kind = if m.is_castle() { "castles" } else { "" };
            format!("{from:?}{:?}{:?}{kind}", self.square(m.to()), m.promotion())
        };
        let mut moves: Vec<String> = of.iter().map(told).collect();
        moves.sort();
        moves
    }

    fn position(self, of: &Tolerant) -> String {
        let turned = if self == Glass::Mirror {
            position(of)
        } else {
            of.clone()
        };
        let fen = turned.to_fen();
        fen.rsplit_once(' ')
            .map_or(String::new(), |(fen, _)| fen.into())
    }

    fn question(self, of: &Question) -> String {
        let told = |answer: &Answer| {
            let found = answer.value.clone();
            let found = if self == Glass::Mirror {
                value(found)
            } else {
                found
            };
            let rulings = self.rulings(&answer.rulings);
            format!(
                "{found:?}: {:?} {rulings:?}",
                self.moves(&answer.obligation)
            )
        };
        let mut answers: Vec<String> = of.answers.iter().map(told).collect();
        answers.sort();
        format!("{:?} of {}: {answers:?}", of.fact, of.of)
    }

    fn open(self, of: Open) -> String {
        match of {
            Open::DrawOffer(color) => format!("offer by {:?}", self.color(color)),
            other => format!("{other:?}"),
        }
    }

    fn rulings(self, of: &[Ruling]) -> Vec<String> {
        of.iter().map(|ruling| self.ruling(ruling)).collect()
    }

    fn ruling(self, of: &Ruling) -> String {
        format!(
            "{:?} of {:?}: {:?} {:?} count {:?} {:?} {:?} {} {:?} {:?} {:?} {:?} {:?}",
            of.id,
            of.of,
            of.offence,
            of.player.map(|player| self.color(player)),
            of.count,
            of.status,
            of.articles,
            of.penalty
                .as_ref()
                .map_or("-".into(), |penalty| self.penalty(penalty)),
            self.both(of.clock_correction_ms),
            of.ambiguity,
            of.disclosure,
            std::mem::discriminant(&of.reason),
            of.restored,
        )
    }

    fn penalty(self, of: &Penalty) -> String {
        match of {
            Penalty::AddTime(seconds) => format!("{:?} seconds", self.both(*seconds)),
            Penalty::Standard { seconds, .. } => {
                format!("{:?} seconds as the standard", self.both(*seconds))
            }
            Penalty::Loss(color) => format!("{:?} loses", self.color(*color)),
            Penalty::Warning(color) => format!("{:?} is warned", self.color(*color)),
            Penalty::KingMove(color) => format!("{:?} moves his king", self.color(*color)),
            Penalty::OpponentChoice(options) => {
                let told = |option: &OpponentOption| {
                    let stands = option.stands.map(|(a, b)| (self.square(a), self.square(b)));
                    let name = if self == Glass::Mirror {
                        option_name(&option.name)
                    } else {
                        option.name.to_string()
                    };
                    format!("{name} {:?} {stands:?}", self.moves(&option.moves))
                };
                let mut options: Vec<String> = options.iter().map(told).collect();
                options.sort();
                format!("{options:?}")
            }
            other => format!("{other:?}"),
        }
    }
}
