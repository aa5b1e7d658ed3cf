//! Article 4.6, a move told as a whole: which men it lifts, takes off and puts, and where.

use board::placement::{NoSuchMan, Placement, Released};
use board::{Board, CastlingMode, Color, Move, Piece, Position, Role, Square, Tolerant};

use crate::act::Intended;
use crate::game::{Game, Refused};
use crate::obligation::{is_castling_travel, rook_target, target};

impl Game {
    /// What carrying out this move, legal or not, does to the men.
    pub(crate) fn plan(&self, intended: Intended) -> MovePlan {
        self.plan_on(&self.state.board.placement, intended)
    }

    /// The same where the men stand so.
    pub(crate) fn plan_on(&self, placement: &Placement, intended: Intended) -> MovePlan {
        let Intended {
            from,
            to,
            promotion,
        } = intended;
        let man = placement.man_at(from);
        let mut plan = MovePlan {
            from,
            to,
            victim: None,
            rook: None,
            new_man: None,
        };
        let Some(man) = man else { return plan };
        if man.role == Role::King && self.is_castling_attempt(placement, from, to, man.color) {
            plan.castle(
                placement.board(),
                self.state.board.position.castling_mode(),
                man.color,
            );
            return plan;
        }
        plan.victim = placement.man_at(to).map(|_| to);
        let passes = man.role == Role::Pawn && from.file() != to.file() && plan.victim.is_none();
        if passes {
            let legal = Move::EnPassant { from, to };
            if self.acts_in(man.color).legal_moves().contains(&legal) {
                let passed = Square::from_coords(to.file(), from.rank());
                plan.victim = placement.man_at(passed).map(|_| passed);
            }
        }
        plan.new_man = promotion.filter(|_| man.role == Role::Pawn).map(|role| {
            (
                to,
                Piece {
                    color: man.color,
                    role,
                },
            )
        });
        plan
    }

    fn is_castling_attempt(&self, men: &Placement, from: Square, to: Square, color: Color) -> bool {
        let own_rook = |square| men.man_at(square) == Some(Role::Rook.of(color));
        let position = self.acts_in(color);
        let board_rook = position.board().piece_at(to);
        if own_rook(to) && board_rook.is_some_and(|p| p.color == color) {
            return from.rank() == to.rank();
        }
        position.castling_mode() == CastlingMode::Standard
            && is_castling_travel(position, from, to)
            && color == position.turn()
    }

    /// The position in which a whole move of this player is carried out: he who has taken back what
    /// he made does it again.
    fn acts_in(&self, player: Color) -> &Tolerant {
        match self.state.unpressed_ply_of(player) {
            Some(previous) if previous.violation_ruled.is_some() => {
                &self.node(previous.node).before
            }
            _ => &self.state.board.position,
        }
    }

    pub(crate) fn place_as_planned(
        &mut self,
        plan: &MovePlan,
        player: Color,
    ) -> Result<Released, Refused> {
        Ok(plan.carry_out(&mut self.state.board.placement, Some(player))?)
    }

    /// His touching has determined a move that ended the game (US 9B): where the men go matters
    /// only if it is that move.
    pub(crate) fn place_what_ended_the_game(&mut self, plan: &MovePlan, player: Color) {
        let mut men = self.state.board.placement.clone();
        let placed = plan.carry_out(&mut men, Some(player)).is_ok();
        if placed && men.stands_as(self.state.board.position.board()) {
            self.state.board.placement = men;
        }
    }
}

/// What a whole move does to the men.
pub(crate) struct MovePlan {
    pub from: Square,
    pub to: Square,
    pub victim: Option<Square>,
    /// Castling: the rook, and where king and rook end.
    pub rook: Option<(Square, Square, Square)>,
    pub new_man: Option<(Square, Piece)>,
}

impl MovePlan {
    /// Does it to the men.
    pub fn carry_out(&self, men: &mut Placement, by: Option<Color>) -> Result<Released, NoSuchMan> {
        if let Some(rook) = self.rook {
            return place_castled(men, self, rook, by);
        }
        if let Some(victim) = self.victim {
            men.remove(victim, by)?;
        }
        if let Some((square, piece)) = self.new_man {
            let (pawn, home) = men.remove(self.from, by)?;
            men.put(square, piece, by)?;
            men.release(square, None, Some(piece), by, None)?;
            return Ok(Released {
                piece: pawn,
                home,
                from: Some(self.from),
                to: square,
            });
        }
        men.release(self.to, Some(self.from), None, by, None)
    }

    fn castle(&mut self, board: &Board, mode: CastlingMode, color: Color) {
        let (from, to) = (self.from, self.to);
        let kingside = to.file() > from.file();
        let own_rook = Piece {
            color,
            role: Role::Rook,
        };
        let takes_rook = board.piece_at(to) == Some(own_rook);
        let rook = if takes_rook {
            Some(to)
        } else {
            outermost_rook(board, from, kingside, color)
        };
        let Some(rook) = rook else { return };
        let king_to = match mode {
            CastlingMode::Standard if !takes_rook => to,
            _ => target(Move::Castle { king: from, rook }),
        };
        self.rook = Some((rook, king_to, rook_target(from, rook)));
    }

    /// The squares touched, in order.
    pub fn contacts(&self) -> impl Iterator<Item = Square> {
        let rook = self.rook.map(|(rook, _, _)| rook);
        [Some(self.from), rook, self.victim].into_iter().flatten()
    }
}

fn outermost_rook(board: &Board, king: Square, kingside: bool, color: Color) -> Option<Square> {
    let rooks = board.by_piece(Piece {
        color,
        role: Role::Rook,
    }) & board::Bitboard::from(king.rank());
    let beyond = rooks
        .into_iter()
        .filter(|r| (r.file() > king.file()) == kingside);
    if kingside {
        beyond.max_by_key(|r| r.file())
    } else {
        beyond.min_by_key(|r| r.file())
    }
}

fn place_castled(
    placement: &mut Placement,
    plan: &MovePlan,
    (rook, king_to, rook_to): (Square, Square, Square),
    by: Option<Color>,
) -> Result<Released, NoSuchMan> {
    placement.lift(plan.from, by)?;
    placement.lift(rook, by)?;
    let released = placement.release(king_to, Some(plan.from), None, by, None)?;
    placement.release(rook_to, Some(rook), None, by, None)?;
    Ok(released)
}
