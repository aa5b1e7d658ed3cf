//! What must be played: the obligation function (procedures/obligation), Articles 4.3 to 4.7 in the
//! order in which they take effect.

use arrayvec::ArrayVec;
use board::{Bitboard, CastlingMode, Move, MoveList, Position, Role, Square, Tolerant};

use crate::act::Truth;
use crate::ambiguity::Ambiguity;
use crate::article::Provision as P;
use crate::cite::cite;
use crate::edition::{BothColours, Edition, RookFirst, Rules};
use crate::moves::Moves;
use crate::turn::{Contact, Knowledge, Turn, Whose};
use crate::verdict::{Bound, Obligation};

/// The position, its legal moves and what was touched in it.
pub(crate) struct ObligationQuestion<'a> {
    pub edition: Edition,
    pub position: &'a Tolerant,
    pub legal: &'a Moves,
    pub turn: &'a Turn,
}

/// A set of moves and why it binds.
struct Duty {
    moves: Moves,
    why: Bound,
    cites: &'static [P],
    ambiguity: Option<Ambiguity>,
}

impl Duty {
    fn new(moves: Moves, why: Bound, cites: &'static [P]) -> Duty {
        Duty {
            moves,
            why,
            cites,
            ambiguity: None,
        }
    }
}

/// Exactly the legal moves that the player having the move may play under Articles 3 and 4. Never
/// empty while there is a legal move.
pub(crate) fn obligation(q: &ObligationQuestion<'_>) -> Obligation {
    if is_untouched(q.turn) {
        return unbound(q.legal.clone());
    }
    let contacts = q.turn.all_binding();
    let asked = ObligationTerms::of(q, &contacts);
    let duty = asked.duty();
    let reading = asked.reading_of_order(duty.why);
    Obligation {
        moves: duty.moves,
        articles: cite(q.edition, duty.cites),
        why: duty.why,
        ambiguity: [duty.ambiguity, reading].into_iter().flatten().collect(),
    }
}

/// The move is plainly one that the obligation allows: nothing else was touched than its man and
/// what it takes.
pub(crate) fn plainly_allows(q: &ObligationQuestion<'_>, m: Move) -> bool {
    let turn = q.turn;
    let else_bound = turn.fixed.released.is_some()
        || turn.fixed.promotion.is_some()
        || turn.words.claimed.is_some()
        || turn.touched.castling_announced.is_some()
        || matches!(m, Move::Castle { .. });
    let is_of_the_move = |c: &Contact| match c.whose {
        Whose::Own => m.from() == Some(c.home),
        Whose::Opponents => captures(m, c.home),
    };
    let contacts = &turn.touched.contacts;
    let own = contacts.iter().any(|c| c.whose == Whose::Own);
    let known = |c: &Contact| c.knowledge == Knowledge::Known && !c.centring;
    !else_bound && own && contacts.iter().all(|c| known(c) && is_of_the_move(c))
}

fn is_untouched(turn: &Turn) -> bool {
    turn.touched.contacts.is_empty()
        && turn.fixed.released.is_none()
        && turn.fixed.promotion.is_none()
        && turn.words.claimed.is_none()
}

/// Nothing binds: any legal move.
pub(crate) fn unbound(legal: Moves) -> Obligation {
    Obligation {
        moves: legal,
        articles: ArrayVec::new(),
        why: Bound::Nothing,
        ambiguity: ArrayVec::new(),
    }
}

/// Whether this move takes the man on `square`; en passant takes it from another square than it
/// goes to.
pub(crate) fn captures(m: Move, square: Square) -> bool {
    match m {
        Move::Normal {
            capture: Some(_),
            to,
            ..
        } => to == square,
        Move::EnPassant { from, to } => Square::from_coords(to.file(), from.rank()) == square,
        _ => false,
    }
}

/// Whether this move is one of a man from these squares.
fn leaves(m: &Move, homes: Bitboard) -> bool {
    // all but a few moves are normal, and this is asked of every one
    match m {
        Move::Normal { from, .. } => homes.contains(*from),
        _ => m.from().is_some_and(|from| homes.contains(from)),
    }
}

/// The square on which the moving man (the king, in castling) ends.
pub(crate) fn target(m: Move) -> Square {
    match m {
        Move::Castle { king, rook } => {
            let file = if king.file() < rook.file() {
                board::File::G
            } else {
                board::File::C
            };
            Square::from_coords(file, king.rank())
        }
        _ => m.to(),
    }
}

/// The square on which the rook ends in castling.
pub(crate) fn rook_target(king: Square, rook: Square) -> Square {
    let file = if king.file() < rook.file() {
        board::File::F
    } else {
        board::File::D
    };
    Square::from_coords(file, king.rank())
}

struct ObligationTerms<'a> {
    q: &'a ObligationQuestion<'a>,
    rules: &'static Rules,
    contacts: &'a [Contact],
    /// The contact with the own king.
    king: Option<&'a Contact>,
    /// The rooks with which 4.4.2 bars castling.
    barred: Bitboard,
}

impl<'a> ObligationTerms<'a> {
    fn of(q: &'a ObligationQuestion<'a>, contacts: &'a [Contact]) -> ObligationTerms<'a> {
        let is_king = |c: &&Contact| {
            c.whose == Whose::Own && q.position.board().role_at(c.home) == Some(Role::King)
        };
        let asked = ObligationTerms {
            q,
            rules: q.edition.rules(),
            contacts,
            king: contacts.iter().find(is_king),
            barred: Bitboard::EMPTY,
        };
        ObligationTerms {
            barred: asked.barred_rooks(),
            ..asked
        }
    }

    fn duty(&self) -> Duty {
        self.claimed_move()
            .or_else(|| self.released())
            .or_else(|| self.promotion())
            .or_else(|| self.rook_first_allowed())
            .or_else(|| self.castling_announced())
            .or_else(|| self.both_colours())
            .or_else(|| self.chronological())
            .unwrap_or_else(|| self.free())
    }

    fn select(&self, wanted: impl Fn(&Move) -> bool) -> Option<Moves> {
        let is_wanted = |m: &&Move| wanted(m) && !self.is_barred_castling(m);
        let moves: Moves = self.q.legal.iter().filter(is_wanted).copied().collect();
        if moves.is_empty() { None } else { Some(moves) }
    }

    /// The legal moves without castling that 4.4.2 bars.
    fn open(&self) -> impl Iterator<Item = Move> {
        let legal = self.q.legal.iter().copied();
        legal.filter(|m| !self.is_barred_castling(m))
    }

    fn is_barred_castling(&self, m: &Move) -> bool {
        matches!(m, Move::Castle { rook, .. } if self.barred.contains(*rook))
    }

    fn role(&self, home: Square) -> Option<Role> {
        self.q.position.board().role_at(home)
    }

    fn own(&self) -> impl Iterator<Item = &Contact> {
        self.contacts.iter().filter(|c| c.whose == Whose::Own)
    }

    fn opponents(&self) -> impl Iterator<Item = &Contact> {
        self.contacts.iter().filter(|c| c.whose == Whose::Opponents)
    }

    /// 4.4.2: an own rook contacted before the king bars castling with it.
    fn is_barred(&self, rook: Square) -> bool {
        let Some(contact) = self.own().find(|c| c.home == rook) else {
            return false;
        };
        match self.king {
            Some(king) => contact.group < king.group,
            None => true,
        }
    }

    /// Chess960: castling announced before the first contact is the best ground for leniency
    /// (II.3.2.7, C-17).
    fn is_castling_announced_first(&self) -> bool {
        let Some(said) = self.q.turn.touched.castling_announced else {
            return false;
        };
        let chess960 = self.q.position.castling_mode() == CastlingMode::Chess960;
        chess960 && self.contacts.iter().all(|c| c.seq > said)
    }

    fn barred_rooks(&self) -> Bitboard {
        if self.rules.rook_first != RookFirst::Barred || self.is_castling_announced_first() {
            return Bitboard::EMPTY;
        }
        let rooks = self.own().filter(|c| self.role(c.home) == Some(Role::Rook));
        rooks
            .filter(|c| self.is_barred(c.home))
            .map(|c| c.home)
            .collect()
    }

    /// The rook that was touched before the king.
    fn rook_before_king(&self) -> Option<Square> {
        let king = self.king?;
        let before = |c: &&Contact| c.group < king.group && self.role(c.home) == Some(Role::Rook);
        self.own().find(before).map(|c| c.home)
    }

    /// The same, if 4.4.2 is what shaped the outcome: with a rook that may castle.
    fn barred_rook(&self) -> Option<Square> {
        let may_castle = self.q.position.castling_rights();
        self.rook_before_king()
            .filter(|rook| may_castle.contains(*rook))
    }

    /// 9.5.3: the intended move of a wrong draw claim must be played.
    fn claimed_move(&self) -> Option<Duty> {
        let claimed = self.q.turn.words.claimed?;
        let open: MoveList = self.open().collect();
        let m = board::find_move(
            self.q.position,
            &open,
            claimed.from,
            claimed.to,
            claimed.promotion,
        )?;
        Some(Duty::new(
            [m].into_iter().collect(),
            Bound::ClaimedMove,
            &[P::A9_5_3],
        ))
    }

    /// 4.7 and 4.7.2: a man was released.
    fn released(&self) -> Option<Duty> {
        let (from, to) = self.q.turn.fixed.released?;
        if self.role(from) == Some(Role::King) && self.is_castling_travel(from, to) {
            return self.king_released(from, to);
        }
        let promotion = self
            .q
            .turn
            .fixed
            .promotion
            .filter(|(square, _)| *square == to);
        let fits = |m: &Move| {
            m.from() == Some(from)
                && !matches!(m, Move::Castle { .. })
                && m.to() == to
                && promotion.is_none_or(|(_, role)| m.promotion() == Some(role))
        };
        self.select(fits)
            .map(|moves| Duty::new(moves, Bound::Released(from, to), &[P::A4_7, P::A4_3_1]))
    }

    /// The king went to where castling would take it by a step that is no ordinary king move.
    fn is_castling_travel(&self, from: Square, to: Square) -> bool {
        let by_announcement =
            self.is_castling_announced_first() && castling_to(self.q.legal, from, to).is_some();
        by_announcement
            || is_castling_travel(self.q.position, from, to)
            || (self.castling_rook().is_some_and(|rook| {
                self.q
                    .legal
                    .iter()
                    .any(|m| *m == Move::Castle { king: from, rook } && target(*m) == to)
            }) && self.q.position.castling_mode() == CastlingMode::Chess960)
    }

    fn king_released(&self, from: Square, to: Square) -> Option<Duty> {
        let toward =
            |m: &Move| matches!(m, Move::Castle { king, .. } if *king == from) && target(*m) == to;
        if let Some(moves) = self.select(toward) {
            let duty = Duty::new(moves, Bound::KingReleased, &[P::A4_7_2]);
            let ambiguity = self.is_castling_announced_first().then_some(Ambiguity::C17);
            return Some(Duty { ambiguity, ..duty });
        }
        if self.barred_rook_towards(from, to) {
            return None;
        }
        match self.select(|m| m.from() == Some(from)) {
            Some(moves) => Some(Duty::new(
                moves,
                Bound::KingReleased,
                &[P::A4_7_2, P::A4_4_3],
            )),
            None => Some(Duty::new(
                self.open().collect(),
                Bound::KingImmobile,
                &[P::A4_7_2],
            )),
        }
    }

    /// Rook first: a two-square release of the king then binds nothing.
    fn barred_rook_towards(&self, from: Square, to: Square) -> bool {
        self.rook_before_king()
            .is_some_and(|rook| (rook.file() > from.file()) == (to.file() > from.file()))
    }

    /// 4.4.4: the new man has touched the square of promotion.
    fn promotion(&self) -> Option<Duty> {
        let (square, role) = self.q.turn.fixed.promotion?;
        let touched_pawn = self
            .own()
            .find(|c| self.role(c.home) == Some(Role::Pawn))
            .map(|c| c.home);
        let fits = |m: &Move| m.to() == square && m.promotion() == Some(role);
        let by_touched =
            |m: &Move| fits(m) && touched_pawn.is_none_or(|home| m.from() == Some(home));
        let moves = self.select(by_touched).or_else(|| self.select(fits))?;
        let takes_part = |c: &&Contact| {
            let promotes = |m: &Move| m.from() == Some(c.home) || captures(*m, c.home);
            moves.iter().any(promotes)
        };
        let another = self.contacts.iter().any(|c| !takes_part(&c));
        let pawn = self.own().any(|c| takes_part(&c));
        let duty = Duty::new(
            moves,
            Bound::Promotion(square, role),
            &[P::A4_4_4, P::A3_7_5_1],
        );
        Some(Duty {
            ambiguity: (another && !pawn).then_some(Ambiguity::C36),
            ..duty
        })
    }

    /// US Variation I to 10I2: the rook first is no offence where castling is legal.
    fn rook_first_allowed(&self) -> Option<Duty> {
        if self.rules.rook_first != RookFirst::Allowed {
            return None;
        }
        let king = self.king.map(|king| king.group);
        let rook = self
            .own()
            .next()
            .filter(|c| self.role(c.home) == Some(Role::Rook) && king != Some(c.group))?
            .home;
        let moves = self.castling_with_or_move_of(rook)?;
        Some(Duty::new(
            moves,
            Bound::OwnMan(rook),
            &[P::Us10I2V1, P::A4_4_2, P::A4_3_1],
        ))
    }

    /// The first own rook contacted after the king, or together with it.
    fn castling_rook(&self) -> Option<Square> {
        let king = self.king?;
        let announced = self.is_castling_announced_first();
        let after = |c: &&Contact| {
            (c.group >= king.group || announced) && self.role(c.home) == Some(Role::Rook)
        };
        self.own().find(after).map(|c| c.home)
    }

    fn is_castling_act(&self) -> bool {
        let Some(rook) = self.castling_rook() else {
            return false;
        };
        self.castling_with(rook).is_some()
            || self.q.turn.touched.castling_meant == Some(Truth::True)
    }

    /// Castling with this rook, or with another one that was touched at the same moment (C-2).
    fn castling_with(&self, rook: Square) -> Option<Moves> {
        let group = |home| self.own().find(|c| c.home == home).map(|c| c.group);
        let at_once = |with| with == rook || (group(with).is_some() && group(with) == group(rook));
        self.select(|m| matches!(m, Move::Castle { rook: with, .. } if at_once(*with)))
    }

    fn castling_with_or_move_of(&self, rook: Square) -> Option<Moves> {
        self.select(|m| match m {
            Move::Castle { rook: with, .. } => *with == rook,
            _ => m.from() == Some(rook),
        })
    }

    /// Chess960: castling announced, its rook touched, the king not yet: castling or a move of the
    /// rook (II.3.2.4, C-17).
    fn castling_announced(&self) -> Option<Duty> {
        let rook = self
            .own()
            .next()
            .filter(|_| self.is_castling_announced_first())?;
        let alone = self.king.is_none() && self.role(rook.home) == Some(Role::Rook);
        self.castling_with(rook.home).filter(|_| alone)?;
        let moves = self.castling_with_or_move_of(rook.home)?;
        let duty = Duty::new(moves, Bound::OwnMan(rook.home), &[P::A4_3_1, P::GII_3_2]);
        Some(Duty {
            ambiguity: Some(Ambiguity::C17),
            ..duty
        })
    }

    /// 4.3.3: the first own man takes the first opponent's man.
    fn both_colours(&self) -> Option<Duty> {
        let opponent = self.opponents().next()?;
        let own = self.own().next()?;
        if self.rules.both_colours == BothColours::AnyPair {
            return self.any_pair(opponent);
        }
        if self.is_castling_complete_before(own, opponent) {
            return None;
        }
        self.pair(own, opponent)
    }

    fn pair(&self, own: &Contact, opponent: &Contact) -> Option<Duty> {
        let first_own = self.own().filter(|c| c.group == own.group);
        let homes: Bitboard = first_own.map(|c| c.home).collect();
        let first_opponent = |m: Move| {
            self.opponents()
                .any(|c| c.group == opponent.group && captures(m, c.home))
        };
        let moves = self.select(|m| leaves(m, homes) && first_opponent(*m))?;
        Some(Duty::new(
            moves,
            Bound::Both(own.home, opponent.home),
            &[P::A4_3_3],
        ))
    }

    /// US 10C: any touched pair that is a legal capture; an own man that could move before it binds
    /// alone (10B).
    fn any_pair(&self, opponent: &Contact) -> Option<Duty> {
        let touched_opponent = |m: Move| self.opponents().any(|c| captures(m, c.home));
        for own in self.own() {
            if let Some(moves) = self.select(|m| m.from() == Some(own.home) && touched_opponent(*m))
            {
                let why = Bound::Both(own.home, opponent.home);
                return Some(Duty::new(moves, why, &[P::A4_3_3]));
            }
            if self.select(|m| m.from() == Some(own.home)).is_some() {
                return None;
            }
        }
        None
    }

    /// Men of both colours were touched, and the articles that speak of them could be read
    /// otherwise: king, rook and an opponent's man (C-14), another pair than the first with the
    /// first (C-15).
    fn reading_of_order(&self, why: Bound) -> Option<Ambiguity> {
        let (own, opponent) = (self.own().next()?, self.opponents().next()?);
        let king_first = self.role(own.home) == Some(Role::King);
        if king_first && self.castling_rook().is_some() && self.is_castling_act() {
            return Some(Ambiguity::C14);
        }
        if let Bound::Both(..) = why {
            return None;
        }
        let by_first = self.rules.both_colours != BothColours::AnyPair;
        let any = |m: &Move| {
            self.own().any(|c| m.from() == Some(c.home))
                && self.opponents().any(|c| captures(*m, c.home))
        };
        let other_pair = self.pair(own, opponent).is_none() && self.select(any).is_some();
        (by_first && other_pair).then_some(Ambiguity::C15)
    }

    /// King, then rook, then an opponent's man: the duty to castle was complete first (C-14).
    fn is_castling_complete_before(&self, own: &Contact, opponent: &Contact) -> bool {
        let place = |home| self.contacts.iter().position(|c| c.home == home);
        self.role(own.home) == Some(Role::King)
            && self.is_castling_act()
            && self
                .castling_rook()
                .is_some_and(|rook| place(rook) < place(opponent.home))
    }

    /// 4.3.1, 4.3.2, 4.4.1 and 4.4.3 in the order of the contacts.
    fn chronological(&self) -> Option<Duty> {
        let castling = self.is_castling_act();
        let rook = self.castling_rook();
        let mut freed: Option<Duty> = None;
        let mut start = 0;
        while start < self.contacts.len() {
            let group = self.contacts[start].group;
            let len = self.contacts[start..]
                .iter()
                .take_while(|c| c.group == group)
                .count();
            let members = &self.contacts[start..start.saturating_add(len)];
            let king = members.iter().any(|c| self.is_own_king(c));
            start = start.saturating_add(len);
            if castling && king {
                if let Some(duty) = self.castle(rook) {
                    return Some(duty);
                }
                freed.get_or_insert(Duty::new(
                    self.open().collect(),
                    Bound::KingImmobile,
                    &[P::A4_4_3, P::A4_5],
                ));
            }
            let skip = |c: &&Contact| !(castling && (rook == Some(c.home) || self.is_own_king(c)));
            if let Some(duty) = self.first_of(members.iter().filter(skip)) {
                return Some(duty);
            }
        }
        freed
    }

    fn is_own_king(&self, c: &Contact) -> bool {
        self.king.is_some() && c.whose == Whose::Own && self.role(c.home) == Some(Role::King)
    }

    /// 4.4.1, else 4.4.3; nothing if the king cannot move.
    fn castle(&self, rook: Option<Square>) -> Option<Duty> {
        let king = self.king?;
        let together =
            rook.is_some_and(|rook| self.own().any(|c| c.home == rook && c.group == king.group));
        let ambiguity = together.then_some(Ambiguity::C5);
        if let Some(moves) = rook.and_then(|rook| self.castling_with(rook)) {
            let chess960 = self.q.position.castling_mode() == CastlingMode::Chess960;
            let cites: &[P] = if chess960 {
                &[P::A4_4_1, P::GII_3_2]
            } else {
                &[P::A4_4_1]
            };
            let either = (moves.len() > 1).then_some(Ambiguity::C2);
            let duty = Duty::new(moves, Bound::Castle, cites);
            let ambiguity = either.or(ambiguity);
            return Some(Duty { ambiguity, ..duty });
        }
        let moves = self.select(|m| m.from() == Some(king.home))?;
        let duty = Duty::new(moves, Bound::KingInstead, &[P::A4_4_3]);
        Some(Duty { ambiguity, ..duty })
    }

    /// The moves of own men and the captures of opponent's men touched at one moment; own men
    /// first.
    fn first_of<'c>(&self, members: impl Iterator<Item = &'c Contact> + Clone) -> Option<Duty> {
        let own = members.clone().filter(|c| c.whose == Whose::Own);
        let theirs = members.filter(|c| c.whose == Whose::Opponents);
        self.own_men(own).or_else(|| self.opponents_men(theirs))
    }

    fn own_men<'c>(&self, own: impl Iterator<Item = &'c Contact> + Clone) -> Option<Duty> {
        let home = own.clone().next()?.home;
        let king = own.clone().find(|c| self.is_own_king(c));
        let rook = own.clone().any(|c| self.role(c.home) == Some(Role::Rook));
        if let Some(king) = king.filter(|_| rook)
            && let Some(duty) = self.king_before_the_rest(king)
        {
            return Some(duty);
        }
        let homes: Bitboard = own.map(|c| c.home).collect();
        let moves = self.select(|m| leaves(m, homes))?;
        if homes.more_than_one() {
            let duty = Duty::new(moves, Bound::Together, &[P::A4_3_1]);
            return Some(Duty {
                ambiguity: Some(Ambiguity::C2),
                ..duty
            });
        }
        if let Some(rook) = self.barred_rook() {
            let duty = Duty::new(moves, Bound::RookFirst(rook), &[P::A4_4_2, P::A4_3_1]);
            let chess960 = self.q.position.castling_mode() == CastlingMode::Chess960;
            let ambiguity = chess960.then_some(Ambiguity::C17);
            return Some(Duty { ambiguity, ..duty });
        }
        let centring = self.own().any(|c| c.home == home && c.centring);
        let cites = if centring {
            &[P::A4_3_1, P::A4_2_2]
        } else {
            self.touched_cites(&[P::A4_3_1])
        };
        let duty = Duty::new(moves, Bound::OwnMan(home), cites);
        Some(Duty {
            ambiguity: centring.then_some(Ambiguity::C16),
            ..duty
        })
    }

    /// King and rook at once: as the king first (C-5).
    fn king_before_the_rest(&self, king: &Contact) -> Option<Duty> {
        let moves = self.select(|m| m.from() == Some(king.home))?;
        let duty = Duty::new(moves, Bound::OwnMan(king.home), &[P::A4_3_1, P::A4_4_3]);
        Some(Duty {
            ambiguity: Some(Ambiguity::C5),
            ..duty
        })
    }

    fn opponents_men<'c>(
        &self,
        mut men: impl Iterator<Item = &'c Contact> + Clone,
    ) -> Option<Duty> {
        let fits = |m: &Move| men.clone().any(|c| captures(*m, c.home));
        let moves = self.select(fits)?;
        let home = men.next()?.home;
        Some(Duty::new(
            moves,
            Bound::OpponentsMan(home),
            self.touched_cites(&[P::A4_3_2]),
        ))
    }

    fn touched_cites(&self, one_colour: &'static [P]) -> &'static [P] {
        let both = self.own().next().is_some() && self.opponents().next().is_some();
        if both {
            &[P::A4_3_3, P::A4_3_1, P::A4_3_2]
        } else {
            one_colour
        }
    }

    /// 4.5: none of the men touched can be moved or taken.
    fn free(&self) -> Duty {
        if self.contacts.is_empty() {
            return Duty::new(self.open().collect(), Bound::Nothing, &[]);
        }
        let cites: &'static [P] = match (self.barred_rook(), self.opponents().next()) {
            (Some(_), _) => &[P::A4_5, P::A4_4_2],
            (None, Some(_)) => &[P::A4_5, P::A4_3_2],
            (None, None) => &[P::A4_5, P::A4_3_1],
        };
        Duty::new(self.open().collect(), Bound::NoneCan, cites)
    }
}

/// The legal castling by which the king on `from` comes to `to`.
pub(crate) fn castling_to(legal: &[Move], from: Square, to: Square) -> Option<Move> {
    let there =
        |m: &&Move| matches!(m, Move::Castle { king, .. } if *king == from) && target(**m) == to;
    legal.iter().find(there).copied()
}

/// In orthodox chess: the king moved exactly two files along its rank towards a rook of its own. In
/// Chess960: to the target square of castling by a step that is no ordinary king move.
pub(crate) fn is_castling_travel(position: &Tolerant, from: Square, to: Square) -> bool {
    if from.rank() != to.rank() {
        return false;
    }
    let files = from.file().distance(to.file());
    match position.castling_mode() {
        CastlingMode::Standard => files == 2 && rook_towards(position, from, to),
        CastlingMode::Chess960 => {
            let corner = to.file() == board::File::G || to.file() == board::File::C;
            files > 1 && corner && from.rank() == position.turn().backrank()
        }
    }
}

fn rook_towards(position: &Tolerant, from: Square, to: Square) -> bool {
    let rooks = position.our(Role::Rook) & board::Bitboard::from(from.rank());
    rooks
        .into_iter()
        .any(|rook| (rook.file() > from.file()) == (to.file() > from.file()))
}
