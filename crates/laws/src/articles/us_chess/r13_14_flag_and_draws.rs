//! Rules 13 and 14: the flag that a player calls, and the material that does not win on time.

use board::{Color, Position, Role, Tolerant};

use crate::act::{Fact, Truth, Value};
use crate::article::Provision as P;
use crate::game::{Game, Judging};
use crate::remembered::Can;
use crate::ruling::RulingDraft;
use crate::state::{Phase, PlyKind, PlyNode};
use crate::verdict::{Offence, Reason, Status};

impl Game {
    /// 14E: a lone king, or a lone minor piece without a forced win, does not win on time.
    pub(crate) fn us_insufficient_losing_chances(
        &mut self,
        j: &mut Judging<'_>,
        loser: Color,
    ) -> bool {
        if !self.is_us_chess() {
            return false;
        }
        let position = self.position_of_the_flag();
        match us_material(&position, !loser) {
            UsMaterial::Sufficient => false,
            UsMaterial::LoneKing => {
                self.draw_on_time(j, loser, &[P::Us14E1, P::A6_9]);
                true
            }
            UsMaterial::NeedsForcedWin(rule) => {
                // 14D4: no mating line at all, so no forced one
                let none = self.can_checkmate(&position, !loser, j.seq) == Can::No;
                !none && self.us_forced_win(j, loser, rule)
            }
        }
    }

    fn us_forced_win(&mut self, j: &mut Judging<'_>, loser: Color, rule: P) -> bool {
        match self.fact(j.seq, Fact::ForcedWin) {
            Some(Value::Is(Truth::True)) => self.lose_on_time(j, loser),
            Some(Value::Is(Truth::False)) => self.draw_on_time(j, loser, &[rule, P::A6_9]),
            _ => {
                self.state.end_on(Fact::ForcedWin, j.seq);
                let draft =
                    RulingDraft::new(Offence::None, Status::NeedsArbiter, Reason::ForcedWin)
                        .player(!loser)
                        .cites(self.state.regime.edition, &[rule, P::A6_9]);
                j.rule(draft);
            }
        }
        true
    }

    /// 14D, 14E: after the most recently determined legal move; an illegal one determines nothing.
    pub(crate) fn us_position_of_the_flag(&self) -> Option<Tolerant> {
        if !self.is_us_chess() {
            return None;
        }
        let mut now = self.view_position();
        if let Phase::Violated { made, .. } = self.state.progress.phase {
            // what was touched makes a legal move no illegal one
            now.play_unchecked(made);
        }
        let illegal = |(_, node): &(u32, &PlyNode)| node.played == PlyKind::Irregular;
        let first = self.line().take_while(illegal).last();
        Some(first.map_or(now, |(_, node)| self.us_last_determined(node)))
    }

    /// The position before what no legal move leaves, or after the move that had been determined
    /// and was changed into it.
    fn us_last_determined(&self, node: &PlyNode) -> Tolerant {
        let mut position = node.before.clone();
        let seen = !node.turn.execution.unnoticed;
        if let Some(first) = self.us_determined_before(node).filter(|_| seen) {
            position.play_unchecked(first.what);
        }
        position
    }
}

enum UsMaterial {
    Sufficient,
    LoneKing,
    /// By this rule.
    NeedsForcedWin(P),
}

/// The material table of 14E for the side that would win on time.
fn us_material(position: &Tolerant, winner: Color) -> UsMaterial {
    let board = position.board();
    let count = |role: Role| board.by_piece(role.of(winner)).count();
    let heavy = (board.by_color(winner) & (board.pawns() | board.rooks_and_queens())).count();
    let (knights, bishops) = (count(Role::Knight), count(Role::Bishop));
    let opponent_pawns = board.by_piece(Role::Pawn.of(!winner)).count();
    match (heavy, knights, bishops) {
        (0, 0, 0) => UsMaterial::LoneKing,
        (0, 1, 0) | (0, 0, 1) => UsMaterial::NeedsForcedWin(P::Us14E2),
        (0, 2, 0) if opponent_pawns == 0 => UsMaterial::NeedsForcedWin(P::Us14E3),
        _ => UsMaterial::Sufficient,
    }
}

/// 14D: which of its paragraphs says that neither side can checkmate.
pub(crate) fn us_dead_rule(position: &Tolerant) -> P {
    let board = position.board();
    let others = (board.occupied() & !board.kings()).count();
    let minor = (board.knights() | board.bishops()).count();
    let bishops = board.bishops();
    let one_colour = (bishops & board::Bitboard::DARK_SQUARES).is_empty()
        || (bishops & board::Bitboard::LIGHT_SQUARES).is_empty();
    match others {
        0 => P::Us14D1,
        1 if minor == 1 => P::Us14D2,
        _ if others == bishops.count() && one_colour => P::Us14D3,
        _ => P::Us14D4,
    }
}
