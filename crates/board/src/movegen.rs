//! Generates the legal moves of a position by Article 3.
//!
//! With exactly one own king, checks and pins are worked out once and only legal moves are made.
//! With none or several, every move is made and tested: such positions are rare, so the simple way
//! is the right one.

use shakmaty::{Bitboard, Board, CastlingSide, Color, Move, MoveList, Rank, Role, Square, attacks};

use crate::Tolerant;

/// Appends every legal move of the position to an empty list.
pub(crate) fn legal_moves(position: &Tolerant, moves: &mut MoveList) {
    let side = MovingSide::of(position);
    match side.board.king_of(side.turn) {
        Some(king) => with_one_king(position, &side, king, moves),
        None => by_trial(position, &side, moves),
    }
}

/// The legal castlings to one side.
pub(crate) fn castling_moves(position: &Tolerant, to: CastlingSide) -> MoveList {
    let mut moves = MoveList::new();
    push_castling(position, &MovingSide::of(position), to, &mut moves);
    moves
}

/// The legal captures en passant.
pub(crate) fn en_passant_moves(position: &Tolerant) -> MoveList {
    let mut moves = MoveList::new();
    push_en_passant(position, &mut moves);
    moves
}

/// Whether an own king is attacked after `m`.
pub(crate) fn leaves_king_attacked(position: &Tolerant, m: Move) -> bool {
    let board = position.board_after(m);
    let enemy = !position.turn;
    board
        .by_piece(position.turn.king())
        .into_iter()
        .any(|king| board.attacks_to(king, enemy, board.occupied()).any())
}

/// The first thing that prevents this castling for now (3.8.2.2), if the right exists.
pub(crate) fn castling_hindrance(position: &Tolerant, to: CastlingSide) -> Option<Hindrance> {
    let turn = position.turn;
    let (king, rook) = (
        position.board.king_of(turn)?,
        position.castles.rook(turn, to)?,
    );
    let occupied = position.board.occupied();
    if (position.castles.path(turn, to) & occupied).any() {
        return Some(Hindrance::MenBetween);
    }
    let attacked = |square, occupied| position.board.attacks_to(square, !turn, occupied).any();
    let king_to = to.king_to(turn);
    // Squares behind the king count as attacked too: the king itself gives no shelter on its own
    // way.
    let without_king = occupied ^ king;
    if attacked(king, without_king) {
        return Some(Hindrance::InCheck);
    }
    if attacks::between(king, king_to)
        .into_iter()
        .any(|square| attacked(square, without_king))
    {
        return Some(Hindrance::ThroughCheck);
    }
    // Where the men end matters in Chess960: the rook may uncover a line, or be the man that closes
    // it.
    let afterwards = without_king ^ rook ^ to.rook_to(turn);
    attacked(king_to, afterwards).then_some(Hindrance::IntoCheck)
}

/// Why castling is prevented for now (3.8.2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hindrance {
    InCheck,
    ThroughCheck,
    IntoCheck,
    MenBetween,
}

/// What the moves of one side are made from.
struct MovingSide<'a> {
    board: &'a Board,
    turn: Color,
    occupied: Bitboard,
    /// Men that may be captured: the opponent's, except kings (1.4.1).
    victims: Bitboard,
}

impl<'a> MovingSide<'a> {
    fn of(position: &'a Tolerant) -> MovingSide<'a> {
        let board = &position.board;
        MovingSide {
            board,
            turn: position.turn,
            occupied: board.occupied(),
            victims: board.by_color(!position.turn) & !board.kings(),
        }
    }

    fn our(&self, role: Role) -> Bitboard {
        self.board.by_piece(role.of(self.turn))
    }

    /// Every square where a man of this side may arrive.
    fn free(&self) -> Bitboard {
        !self.occupied | self.victims
    }

    /// Opponent's men that attack this square from next to it or by a leap.
    fn near_attackers(&self, square: Square) -> Bitboard {
        let board = self.board;
        let near = (attacks::king_attacks(square) & board.kings())
            | (attacks::knight_attacks(square) & board.knights())
            | (attacks::pawn_attacks(self.turn, square) & board.pawns());
        near & board.by_color(!self.turn)
    }

    /// Opponent's line pieces that would attack this square on a board without other men.
    fn snipers(&self, square: Square) -> Bitboard {
        let lines = (attacks::rook_attacks(square, Bitboard::EMPTY)
            & self.board.rooks_and_queens())
            | (attacks::bishop_attacks(square, Bitboard::EMPTY) & self.board.bishops_and_queens());
        lines & self.board.by_color(!self.turn)
    }

    /// The men that give check to `king`, and the own men that shield it from a line piece.
    fn checkers_and_shields(&self, king: Square) -> (Bitboard, Bitboard) {
        let mut checkers = self.near_attackers(king);
        let mut shields = Bitboard::EMPTY;
        for sniper in self.snipers(king) {
            let between = attacks::between(king, sniper) & self.occupied;
            if between.is_empty() {
                checkers.add(sniper);
            } else if !between.more_than_one() {
                shields |= between;
            }
        }
        (checkers, shields & self.board.by_color(self.turn))
    }

    /// Whether the opponent attacks this square, `occupied` being the men that stand in the way of
    /// lines.
    fn is_attacked(&self, square: Square, occupied: Bitboard) -> bool {
        let is_open = |sniper| (attacks::between(square, sniper) & occupied).is_empty();
        self.near_attackers(square).any() || self.snipers(square).into_iter().any(is_open)
    }
}

fn with_one_king(position: &Tolerant, side: &MovingSide, king: Square, moves: &mut MoveList) {
    push_en_passant(position, moves);
    push_safe_king_moves(side, king, moves);
    let (checkers, shields) = side.checkers_and_shields(king);
    if checkers.more_than_one() {
        return;
    }
    let target = match checkers.first() {
        None => side.free(),
        Some(checker) => side.free() & attacks::between(king, checker).with(checker),
    };
    push_other_moves(side, king, shields, target, moves);
    if checkers.is_empty() && position.castles.any() {
        push_castling(position, side, CastlingSide::KingSide, moves);
        push_castling(position, side, CastlingSide::QueenSide, moves);
    }
}

fn by_trial(position: &Tolerant, side: &MovingSide, moves: &mut MoveList) {
    for king in side.our(Role::King) {
        push_to(
            side,
            Role::King,
            king,
            attacks::king_attacks(king) & side.free(),
            moves,
        );
    }
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        push_officers(side, role, side.our(role), side.free(), moves);
    }
    push_pawn_moves(side, side.our(Role::Pawn), side.free(), moves);
    moves.retain(|m| !leaves_king_attacked(position, *m));
    push_en_passant(position, moves);
}

fn push_safe_king_moves(side: &MovingSide, king: Square, moves: &mut MoveList) {
    let without_king = side.occupied ^ king;
    let mut safe = Bitboard::EMPTY;
    for to in attacks::king_attacks(king) & side.free() {
        if !side.is_attacked(to, without_king) {
            safe |= Bitboard::from(to);
        }
    }
    push_to(side, Role::King, king, safe, moves);
}

/// Moves of all men but the king; a man that shields the king stays on its line.
fn push_other_moves(
    side: &MovingSide,
    king: Square,
    shields: Bitboard,
    target: Bitboard,
    moves: &mut MoveList,
) {
    push_pawn_moves(side, side.our(Role::Pawn) & !shields, target, moves);
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        push_officers(side, role, side.our(role) & !shields, target, moves);
    }
    for shield in shields {
        let line = target & attacks::ray(king, shield);
        match side.board.role_at(shield) {
            Some(Role::Pawn) => push_pawn_moves(side, Bitboard::from(shield), line, moves),
            Some(role) => push_officers(side, role, Bitboard::from(shield), line, moves),
            None => {}
        }
    }
}

fn push_officers(
    side: &MovingSide,
    role: Role,
    from: Bitboard,
    target: Bitboard,
    moves: &mut MoveList,
) {
    for square in from {
        let reach = match role {
            Role::Knight => attacks::knight_attacks(square),
            Role::Bishop => attacks::bishop_attacks(square, side.occupied),
            Role::Rook => attacks::rook_attacks(square, side.occupied),
            _ => attacks::queen_attacks(square, side.occupied),
        };
        push_to(side, role, square, reach & target, moves);
    }
}

fn push_to(side: &MovingSide, role: Role, from: Square, to: Bitboard, moves: &mut MoveList) {
    for square in to & side.occupied {
        push(
            moves,
            Move::Normal {
                role,
                from,
                capture: side.board.role_at(square),
                to: square,
                promotion: None,
            },
        );
    }
    for square in to & !side.occupied {
        push(
            moves,
            Move::Normal {
                role,
                from,
                capture: None,
                to: square,
                promotion: None,
            },
        );
    }
}

fn push_pawn_moves(side: &MovingSide, pawns: Bitboard, target: Bitboard, moves: &mut MoveList) {
    const NOT_A_FILE: Bitboard = Bitboard(!0x0101_0101_0101_0101);
    const NOT_H_FILE: Bitboard = Bitboard(!0x8080_8080_8080_8080);
    let ahead = side.turn.fold_wb(8, -8);
    let captures = target & side.victims;
    push_pawns(
        side,
        (pawns & NOT_A_FILE).shift(ahead - 1) & captures,
        ahead - 1,
        moves,
    );
    push_pawns(
        side,
        (pawns & NOT_H_FILE).shift(ahead + 1) & captures,
        ahead + 1,
        moves,
    );
    let steps = pawns.shift(ahead) & !side.occupied;
    push_pawns(side, steps & target, ahead, moves);
    let third_rank = Bitboard::from_rank(side.turn.relative_rank(Rank::Third));
    let double_steps = (steps & third_rank).shift(ahead) & !side.occupied;
    push_pawns(side, double_steps & target, 2 * ahead, moves);
}

fn push_pawns(side: &MovingSide, arrivals: Bitboard, step: i32, moves: &mut MoveList) {
    for to in arrivals & !Bitboard::BACKRANKS {
        let from = back(to, step);
        push(
            moves,
            Move::Normal {
                role: Role::Pawn,
                from,
                capture: side.board.role_at(to),
                to,
                promotion: None,
            },
        );
    }
    for to in arrivals & Bitboard::BACKRANKS {
        let (from, capture) = (back(to, step), side.board.role_at(to));
        for role in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
            push(
                moves,
                Move::Normal {
                    role: Role::Pawn,
                    from,
                    capture,
                    to,
                    promotion: Some(role),
                },
            );
        }
    }
}

/// The square a pawn came from; the mask keeps the arithmetic total, the caller's shift keeps it
/// right.
fn back(to: Square, step: i32) -> Square {
    Square::new(to.to_u32().wrapping_add_signed(-step) & 63)
}

fn push_en_passant(position: &Tolerant, moves: &mut MoveList) {
    let Some(to) = position.ep_square else { return };
    let turn = position.turn;
    for from in attacks::pawn_attacks(!turn, to) & position.board.by_piece(turn.pawn()) {
        let m = Move::EnPassant { from, to };
        if !leaves_king_attacked(position, m) {
            push(moves, m);
        }
    }
}

fn push_castling(position: &Tolerant, side: &MovingSide, to: CastlingSide, moves: &mut MoveList) {
    let Some(rook) = position.castles.rook(side.turn, to) else {
        return;
    };
    let Some(king) = side.board.king_of(side.turn) else {
        return;
    };
    if castling_hindrance(position, to).is_none() {
        push(moves, Move::Castle { king, rook });
    }
}

/// Totality before completeness: see the remark on 270 moves at [`Tolerant`].
#[inline]
fn push(moves: &mut MoveList, m: Move) {
    let _ = moves.try_push(m);
}
