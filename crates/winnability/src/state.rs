//! A position as the solver holds it: small, quick to play on, and always seen by the player who is to checkmate as White.
//!
//! One king each, no pawns on the first and last rank, the player not having the move not in check: of what else an arbiter may
//! meet there is no [`State`].

use board::{Bitboard, Color, Position, Role, Square, Tolerant};

/// Men, the move, castling rights, and an en passant square where a capture is legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct State {
    men: [Bitboard; 2],
    roles: [Bitboard; 6],
    /// The rooks with which castling is still allowed.
    pub(crate) rights: Bitboard,
    pub(crate) en_passant: Option<Square>,
    pub(crate) turn: Color,
}

/// The board turned so that White's first rank is Black's.
pub(crate) fn turned(squares: Bitboard, winner: Color) -> Bitboard {
    winner.fold_wb(squares, squares.flip_vertical())
}

impl State {
    /// The position as `winner` sees it; `None` where it is irregular in one of the ways named above.
    pub(crate) fn seen_by(position: &Tolerant, winner: Color) -> Option<State> {
        let board = position.board();
        let one_king = |color: Color| board.by_piece(color.king()).count() == 1;
        let is_regular = Color::ALL.into_iter().all(one_king)
            && board.pawns().is_disjoint(Bitboard::BACKRANKS)
            && !position.in_check(!position.turn());
        if !is_regular {
            return None;
        }
        let square = |square: Square| winner.fold_wb(square, square.flip_vertical());
        Some(State {
            men: [winner, !winner].map(|color| turned(board.by_color(color), winner)),
            roles: Role::ALL.map(|role| turned(board.by_role(role), winner)),
            rights: turned(position.castling_rights(), winner),
            en_passant: position.legal_ep_square().map(square),
            turn: winner.fold_wb(position.turn(), !position.turn()),
        })
    }

    pub(crate) fn occupied(&self) -> Bitboard {
        self.men[0] | self.men[1]
    }

    pub(crate) fn of(&self, color: Color) -> Bitboard {
        self.men[color.fold_wb(0, 1)]
    }

    pub(crate) fn men(&self, color: Color, role: Role) -> Bitboard {
        self.of(color) & self.roles[role as usize - 1]
    }

    pub(crate) fn role_at(&self, square: Square) -> Option<Role> {
        Role::ALL
            .into_iter()
            .find(|role| self.roles[*role as usize - 1].contains(square))
    }
}
