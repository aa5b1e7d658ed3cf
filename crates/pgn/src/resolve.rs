//! Finds out what was meant by a move that is not legal, or not written as it ought to be.

use board::shakmaty::san::San;
use board::{
    Bitboard, CastlingMode, CastlingSide, Color, File, Move, MoveList, Position, Role, Square,
    Tolerant, WhyIllegal, find_move, why_illegal,
};

use crate::tokens::{MoveToken, Tokens};
use crate::{FlawKind, IllegalPly, PgnPosition, PlyEffect, WrittenNumber};

/// What follows decides between readings; it is looked at so far, and so often in a game.
const PLIES_AHEAD: usize = 12;
const BYTES_AHEAD: usize = 4096;
const LOOKS_AHEAD: u32 = 500;

/// Decides between readings of a move by what follows it.
pub(crate) struct Ahead {
    left: u32,
}

impl Default for Ahead {
    fn default() -> Ahead {
        Ahead { left: LOOKS_AHEAD }
    }
}

/// The place of a move in the text: the move, and what follows it.
#[derive(Clone, Copy)]
pub(crate) struct MoveText<'b> {
    pub(crate) bytes: &'b [u8],
    pub(crate) start: usize,
    pub(crate) end: usize,
}

/// What was played, where `san` is not a legal move or fits several.
pub(crate) fn resolve(
    standing: &PgnPosition,
    san: San,
    place: MoveText<'_>,
    ahead: &mut Ahead,
) -> (PlyEffect, Option<FlawKind>) {
    let position = standing.tolerant();
    if let San::Null = san {
        return (PlyEffect::Null, None);
    }
    let fitting = legal_readings(&position, san);
    match fitting.as_slice() {
        [] => otherwise(&position, san, place, ahead),
        [(m, Some(FlawKind::KingForCastling))] => {
            castling_or_king_alone(&position, *m, place, ahead)
        }
        [(m, flaw)] => (PlyEffect::Legal(*m), *flaw),
        several => {
            let left = |(m, _): &(Move, _)| {
                let mut position = position.clone();
                position.play_unchecked(*m);
                position
            };
            let (m, _) = ahead.best(several.to_vec(), left, place);
            (PlyEffect::Legal(m), Some(FlawKind::Ambiguous))
        }
    }
}

/// `Kg1` says that the king alone moved two squares, which is illegal (C-4). It was castling that
/// is written badly where more of what follows is legal with the rook castled.
fn castling_or_king_alone(
    position: &Tolerant,
    castling: Move,
    place: MoveText<'_>,
    ahead: &mut Ahead,
) -> (PlyEffect, Option<FlawKind>) {
    let castled = (PlyEffect::Legal(castling), Some(FlawKind::KingForCastling));
    let king = position.turn().king();
    let (Move::Castle { king: from, .. }, Some(side)) = (castling, castling.castling_side()) else {
        return castled;
    };
    let to = side.king_to(position.turn());
    let mut board = position.board().clone();
    // in Chess960 a rook may stand there, onto which nobody puts his king
    if board.piece_at(to).is_some() {
        return castled;
    }
    board.discard_piece_at(from);
    board.set_piece_at(to, king);
    let alone = position.left_by(&board);
    let mut both = position.clone();
    both.play_unchecked(castling);
    let [after_alone, after_both] =
        [alone.clone(), both].map(|left| ahead.all_plies(PgnPosition::new(left), place));
    if after_both > after_alone {
        return castled;
    }
    let illegal = IllegalPly {
        written: crate::text::read(&place.bytes[place.start..place.end]).into(),
        color: position.turn(),
        role: Role::King,
        from: Some(from),
        to: Some(to),
        promotion: None,
        castling: None,
        why: Some(WhyIllegal::DoesNotMoveLikeThat),
        left: alone,
    };
    (PlyEffect::Illegal(Box::new(illegal)), None)
}

impl Ahead {
    /// The reading after which most of what follows is legal; the first of those.
    fn best<T>(
        &mut self,
        readings: Vec<T>,
        left: impl Fn(&T) -> Tolerant,
        place: MoveText<'_>,
    ) -> T {
        let mut best: Option<(usize, T)> = None;
        for reading in readings {
            let plies = self.plies(PgnPosition::new(left(&reading)), place);
            if best.as_ref().is_none_or(|(most, _)| plies > *most) {
                best = Some((plies, reading));
            }
        }
        best.expect("invariant: there are readings").1
    }

    /// How many of the next plies are legal, of a few.
    pub(crate) fn plies(&mut self, standing: PgnPosition, place: MoveText<'_>) -> usize {
        self.legal_plies(standing, place, PLIES_AHEAD)
    }

    /// The same of as many as are looked at: where a rook stands may show late.
    fn all_plies(&mut self, standing: PgnPosition, place: MoveText<'_>) -> usize {
        self.legal_plies(standing, place, usize::MAX)
    }

    fn legal_plies(
        &mut self,
        mut standing: PgnPosition,
        place: MoveText<'_>,
        most: usize,
    ) -> usize {
        let Some(tokens) = self.tokens(place) else {
            return 0;
        };
        let sans = tokens.filter_map(|(_, token)| match token {
            MoveToken::San(san) => Some(san.san),
            _ => None,
        });
        let is_legal = |san: &San| {
            let m = standing.legal(*san);
            m.is_some_and(|m| {
                standing.play(&PlyEffect::Legal(m));
                true
            })
        };
        sans.take(most).take_while(is_legal).count()
    }

    /// How many moves stand before the next number, and that number if one stands before the
    /// result; `None` where no move follows at all.
    pub(crate) fn moves_to_number(
        &mut self,
        place: MoveText<'_>,
    ) -> Option<(i64, Option<WrittenNumber>)> {
        let (mut moves, mut number) = (0, None);
        for (_, token) in self.tokens(place)? {
            match token {
                MoveToken::San(_) if number.is_some() => return Some((moves, number)),
                MoveToken::San(_) => moves += 1,
                MoveToken::Number(written) => number = number.or(Some(written)),
                MoveToken::Result(_) => break,
                _ => {}
            }
            if moves > 0 && number.is_some() {
                break;
            }
        }
        (moves > 0).then_some((moves, number))
    }

    /// What follows, as far and as often as it is looked at.
    fn tokens<'b>(&mut self, place: MoveText<'b>) -> Option<Tokens<'b>> {
        self.left = self.left.checked_sub(1)?;
        let end = place.bytes.len().min(place.end + BYTES_AHEAD);
        Some(Tokens::new(&place.bytes[..end], place.end))
    }
}

/// The legal moves that are meant, each with what is wrong with how it is written.
fn legal_readings(position: &Tolerant, san: San) -> Vec<(Move, Option<FlawKind>)> {
    let legal = position.legal_moves();
    let exact: Vec<_> = legal.iter().filter(|m| san.matches(**m)).collect();
    if !exact.is_empty() {
        return exact.into_iter().map(|m| (*m, None)).collect();
    }
    if let Some(m) = by_squares(position, san, &legal) {
        return vec![(m, flaw_by_squares(m, san))];
    }
    let other_sign = with_other_sign(san);
    let fitting = legal
        .iter()
        .filter(|m| other_sign.is_some_and(|san| san.matches(**m)));
    fitting.map(|m| (*m, Some(FlawKind::CaptureSign))).collect()
}

/// `g1f3`, whatever man stands there, and the king's two squares when he castles.
fn by_squares(position: &Tolerant, san: San, legal: &MoveList) -> Option<Move> {
    let San::Normal {
        role,
        file,
        rank,
        to,
        promotion,
        ..
    } = san
    else {
        return None;
    };
    let from = match (file, rank, role) {
        (Some(file), Some(rank), _) => Square::from_coords(file, rank),
        (None, None, Role::King) => the_king(position)?,
        _ => return None,
    };
    let is_meant = role == Role::Pawn || position.board().role_at(from) == Some(role);
    find_move(position, legal, from, to, promotion).filter(|_| is_meant)
}

/// What is wrong with how such a move is written; squares alone need no sign of a capture.
fn flaw_by_squares(m: Move, san: San) -> Option<FlawKind> {
    let San::Normal { role, capture, .. } = san else {
        return None;
    };
    let needs_sign = role != Role::Pawn && m.is_capture();
    match m {
        Move::Castle { .. } if role == Role::King => Some(FlawKind::KingForCastling),
        Move::Castle { .. } => None,
        _ if capture && !m.is_capture() || needs_sign && !capture => Some(FlawKind::CaptureSign),
        _ => None,
    }
}

fn the_king(position: &Tolerant) -> Option<Square> {
    position
        .board()
        .by_piece(position.turn().king())
        .single_square()
}

/// `ed5` for `exd5`, `Nd5` for `Nxd5`, and the other way round; `d5` alone is no capture.
fn with_other_sign(san: San) -> Option<San> {
    match san {
        San::Normal {
            role,
            file,
            rank,
            capture,
            to,
            promotion,
        } if role != Role::Pawn || file.is_some() => Some(San::Normal {
            role,
            file,
            rank,
            capture: !capture,
            to,
            promotion,
        }),
        _ => None,
    }
}

/// What is meant where no legal move is written so.
fn otherwise(
    position: &Tolerant,
    san: San,
    place: MoveText<'_>,
    ahead: &mut Ahead,
) -> (PlyEffect, Option<FlawKind>) {
    let reading = likeliest(position, san, place, ahead);
    // `b5` for `axb5`, where no other pawn can be meant
    if let Some(m) = reading.legal_move(position, san) {
        return (PlyEffect::Legal(m), Some(FlawKind::CaptureSign));
    }
    let written = crate::text::read(&place.bytes[place.start..place.end]).into();
    let ply = reading.ply(position.turn(), san, written);
    (PlyEffect::Illegal(Box::new(ply)), None)
}

fn likeliest(
    position: &Tolerant,
    san: San,
    place: MoveText<'_>,
    ahead: &mut Ahead,
) -> IllegalReading {
    let readings = match san {
        San::Castle(side) => vec![castling(position, side)],
        San::Normal {
            role,
            file,
            rank,
            capture,
            to,
            promotion,
        } => {
            let wanted = WantedMove {
                role,
                file,
                rank,
                capture,
                to,
                promotion,
            };
            wanted.readings(position)
        }
        San::Put { .. } | San::Null => Vec::new(),
    };
    match readings.len() {
        0 => IllegalReading::of_nobody(position, san),
        _ => ahead.best(readings, |reading| reading.left.clone(), place),
    }
}

/// One way to understand what is not legal.
struct IllegalReading {
    role: Role,
    from: Option<Square>,
    to: Option<Square>,
    why: Option<WhyIllegal>,
    left: Tolerant,
}

impl IllegalReading {
    /// There is no man that it could be: all stand where they stood.
    fn of_nobody(position: &Tolerant, san: San) -> IllegalReading {
        let (role, to) = match san {
            San::Normal { role, to, .. } | San::Put { role, to } => (role, Some(to)),
            San::Castle(_) | San::Null => (Role::King, None),
        };
        IllegalReading {
            role,
            from: None,
            to,
            why: Some(WhyIllegal::NoManThere),
            left: position.left_by(position.board()),
        }
    }

    fn legal_move(&self, position: &Tolerant, san: San) -> Option<Move> {
        let San::Normal { promotion, .. } = san else {
            return None;
        };
        let (from, to) = (self.from?, self.to?);
        find_move(position, &position.legal_moves(), from, to, promotion)
    }

    fn ply(self, color: Color, san: San, written: Box<str>) -> IllegalPly {
        let (promotion, castling) = match san {
            San::Normal { promotion, .. } => (promotion, None),
            San::Castle(side) => (None, Some(side)),
            San::Put { .. } | San::Null => (None, None),
        };
        IllegalPly {
            written,
            color,
            role: self.role,
            from: self.from,
            to: self.to,
            promotion,
            castling,
            why: self.why,
            left: self.left,
        }
    }
}

/// What a move in letters asks for.
struct WantedMove {
    role: Role,
    file: Option<File>,
    rank: Option<board::Rank>,
    capture: bool,
    to: Square,
    promotion: Option<Role>,
}

impl WantedMove {
    /// The likeliest men that it could be, all of them equally likely.
    fn readings(&self, position: &Tolerant) -> Vec<IllegalReading> {
        let men: Vec<_> = self
            .men(position)
            .into_iter()
            .map(|from| {
                (
                    likelihood(why_illegal(position, from, self.to, self.promotion)),
                    from,
                )
            })
            .collect();
        let most = men.iter().map(|(likelihood, _)| *likelihood).min();
        let likeliest = men
            .into_iter()
            .filter(|(likelihood, _)| Some(*likelihood) == most);
        likeliest
            .map(|(_, from)| self.reading(position, from))
            .collect()
    }

    /// The men that fit what is written; the nearest first.
    fn men(&self, position: &Tolerant) -> Vec<Square> {
        let board = position.board();
        let named = |square: &Square| {
            self.file.is_none_or(|file| file == square.file())
                && self.rank.is_none_or(|rank| rank == square.rank())
        };
        let own: Bitboard = board
            .by_color(position.turn())
            .into_iter()
            .filter(named)
            .collect();
        let of_kind = own & board.by_role(self.role);
        let by_squares = self.file.is_some() && self.rank.is_some() && self.role == Role::Pawn;
        let goes_ahead = self.role == Role::Pawn && self.file.is_none();
        let on_file = of_kind & Bitboard::from_file(self.to.file());
        let men = if by_squares {
            own
        } else if goes_ahead && on_file.any() {
            on_file
        } else {
            of_kind
        };
        let mut men: Vec<Square> = men.into_iter().filter(|from| *from != self.to).collect();
        men.sort_by_key(|from| from.distance(self.to));
        men
    }

    fn reading(&self, position: &Tolerant, from: Square) -> IllegalReading {
        let why = why_illegal(position, from, self.to, self.promotion);
        let turn = position.turn();
        let mut board = position.board().clone();
        let role = board.role_at(from).unwrap_or(self.role);
        board.discard_piece_at(from);
        if self.capture && why == Some(WhyIllegal::EnPassantNotAvailable) {
            board.discard_piece_at(Square::from_coords(self.to.file(), from.rank()));
        }
        let reaches_the_end =
            role == Role::Pawn && self.to.rank() == turn.relative_rank(board::Rank::Eighth);
        // a pawn that was left there is replaced by a queen (7.5.2)
        let becomes = self.promotion.or(reaches_the_end.then_some(Role::Queen));
        board.set_piece_at(self.to, becomes.unwrap_or(role).of(turn));
        IllegalReading {
            role,
            from: Some(from),
            to: Some(self.to),
            why,
            left: position.left_by(&board),
        }
    }
}

/// The smaller, the likelier it is that a player did that, and a program wrote it down.
const fn likelihood(why: Option<WhyIllegal>) -> u8 {
    match why {
        None
        | Some(
            WhyIllegal::LeavesKingInCheck
            | WhyIllegal::PromotionMissing
            | WhyIllegal::PromotionImpossible
            | WhyIllegal::CastlingRightLost
            | WhyIllegal::CastlingInCheck
            | WhyIllegal::CastlingThroughCheck
            | WhyIllegal::CastlingIntoCheck
            | WhyIllegal::CastlingMenBetween,
        ) => 0,
        Some(WhyIllegal::EnPassantNotAvailable | WhyIllegal::WouldCaptureKing) => 1,
        Some(WhyIllegal::PathBlocked) => 2,
        Some(WhyIllegal::OwnManOnTarget) => 3,
        Some(
            WhyIllegal::DoesNotMoveLikeThat
            | WhyIllegal::NoManThere
            | WhyIllegal::OpponentsMan
            | WhyIllegal::SameSquare,
        ) => 4,
    }
}

/// Castling that is not legal: king and rook are put where castling puts them, if there is room.
fn castling(position: &Tolerant, side: CastlingSide) -> IllegalReading {
    let turn = position.turn();
    let home = Bitboard::from_rank(turn.backrank());
    let king = the_king(position);
    let beyond = |king: Square| {
        let rooks = position.board().by_piece(turn.rook()) & home;
        let rooks = rooks
            .into_iter()
            .filter(|rook| CastlingSide::from_king_side(king < *rook) == side);
        match side {
            CastlingSide::KingSide => rooks.max(),
            CastlingSide::QueenSide => rooks.min(),
        }
    };
    let at_home = king.filter(|king| home.contains(*king));
    let rook = at_home.and_then(beyond);
    let to = side.king_to(turn);
    let left = match (at_home, rook) {
        (Some(king), Some(rook)) if has_room(position, king, rook, side) => {
            position.left_by(&position.board_after(Move::Castle { king, rook }))
        }
        _ => position.left_by(position.board()),
    };
    IllegalReading {
        role: Role::King,
        from: king,
        to: Some(to),
        why: Some(why_no_castling(position, king, rook, to)),
        left,
    }
}

/// Whether no other man stands where king and rook would be put.
fn has_room(position: &Tolerant, king: Square, rook: Square, side: CastlingSide) -> bool {
    let turn = position.turn();
    let others = position.board().occupied().without(king).without(rook);
    !others.contains(side.king_to(turn)) && !others.contains(side.rook_to(turn))
}

fn why_no_castling(
    position: &Tolerant,
    king: Option<Square>,
    rook: Option<Square>,
    to: Square,
) -> WhyIllegal {
    let (Some(king), Some(rook)) = (king, rook) else {
        return WhyIllegal::CastlingRightLost;
    };
    let asked = match position.castling_mode() {
        CastlingMode::Standard if king.file() == File::E => to,
        CastlingMode::Standard => return WhyIllegal::CastlingRightLost,
        CastlingMode::Chess960 => rook,
    };
    why_illegal(position, king, asked, None).unwrap_or(WhyIllegal::CastlingRightLost)
}
