//! Keeps count of a game by its moves alone: men of each kind, quiet moves, and a key of where the
//! men stand.

use board::shakmaty::Chess;
use board::{Bitboard, ByRole, Color, Move, Position, Role, Square};

/// What is known of a position without a board.
pub(crate) struct PositionTally {
    turn: Color,
    /// Half-moves since the last capture or move of a pawn.
    pub halfmoves: u32,
    /// A number that positions of one stretch have in common which are the same.
    pub key: u64,
    /// Whether a pawn went two squares before the first position of the stretch.
    pub begins_with_two_squares: bool,
    men: ByRole<u8>,
    rights: Bitboard,
}

impl PositionTally {
    /// Of the position that a game begins with.
    pub(crate) fn of(start: &Chess) -> PositionTally {
        let board = start.board();
        PositionTally {
            turn: start.turn(),
            halfmoves: start.halfmoves(),
            key: 0,
            begins_with_two_squares: start.maybe_ep_square().is_some(),
            men: ByRole::new_with(|role| board.by_role(role).count() as u8),
            rights: start.castles().castling_rights(),
        }
    }

    /// Goes on with a move; whether no position from before can come again.
    pub(crate) fn play(&mut self, m: Move, keys: &ZobristKeys) -> bool {
        let turn = self.turn;
        self.turn = !turn;
        self.halfmoves = self.halfmoves.saturating_add(1);
        self.key ^= TURN;
        match m {
            Move::Normal {
                role,
                from,
                capture,
                to,
                promotion,
            } => {
                let is_final = role == Role::Pawn || capture.is_some();
                if is_final {
                    self.halfmoves = 0;
                    self.begins_with_two_squares = role == Role::Pawn && from.distance(to) == 2;
                    self.change(role, capture, promotion);
                }
                let loses = self.lose_rights(turn, role, from, to);
                self.key ^= keys.of(turn, role, from) ^ keys.of(turn, role, to);
                if loses {
                    self.begins_with_two_squares = false;
                }
                is_final || loses
            }
            Move::EnPassant { .. } => {
                self.halfmoves = 0;
                self.begins_with_two_squares = false;
                self.men.pawn = self.men.pawn.saturating_sub(1);
                true
            }
            Move::Castle { king, .. } => {
                self.lose_rights(turn, Role::King, king, king);
                self.begins_with_two_squares = false;
                true
            }
            Move::Put { .. } => true,
        }
    }

    fn change(&mut self, role: Role, capture: Option<Role>, promotion: Option<Role>) {
        if let Some(captured) = capture {
            let men = self.men.get_mut(captured);
            *men = men.saturating_sub(1);
        }
        if let Some(promoted) = promotion {
            let men = self.men.get_mut(role);
            *men = men.saturating_sub(1);
            *self.men.get_mut(promoted) += 1;
        }
    }

    /// Whether a right to castle is lost with this move.
    fn lose_rights(&mut self, turn: Color, role: Role, from: Square, to: Square) -> bool {
        if self.rights.is_empty() {
            return false;
        }
        let before = self.rights;
        if role == Role::King {
            self.rights &= !Bitboard::from(turn.backrank());
        }
        self.rights.discard(from);
        self.rights.discard(to);
        self.rights != before
    }

    /// Whether the men are so few, or so blocked perhaps, that the position may be dead.
    pub(crate) fn are_few(&self) -> bool {
        let men = &self.men;
        let officers = men.knight + men.rook + men.queen;
        let all = officers + men.pawn + men.bishop + men.king;
        let no_strong = men.pawn + men.rook + men.queen == 0;
        no_strong || officers == 0 || (men.pawn == 0 && all <= FEW_MEN)
    }
}

/// Men among whom a few forced moves may take the last ones that could checkmate.
pub(crate) const FEW_MEN: u8 = 5;

/// Distinguishes positions with White to move from others.
const TURN: u64 = 0x9E37_79B9_7F4A_7C15;

/// A number for each man on each square.
pub(crate) struct ZobristKeys(Box<[u64]>);

impl ZobristKeys {
    pub(crate) fn new() -> ZobristKeys {
        let mut state = 0_u64;
        let mut next = || {
            state = state.wrapping_add(TURN);
            let mut bits = state;
            bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
            bits ^ (bits >> 31)
        };
        ZobristKeys((0..2 * 8 * 64).map(|_| next()).collect())
    }

    fn of(&self, color: Color, role: Role, square: Square) -> u64 {
        self.0[(color as usize * 8 + role as usize) * 64 + square as usize]
    }
}
