//! Holds a position as the solver needs it: small, quick to play on, and always seen by the player
//! who is to checkmate as White.
//!
//! One king each, no pawns on the first and last rank, the player not having the move not in check:
//! of what else an arbiter may meet there is no [`State`].

mod key;

use board::{
    Bitboard, CastlingSide, Color, File, Position as _, Rank, Role, Square, Tolerant, attacks,
};

pub(crate) use key::{NumberedKeys, StateKey};

/// A move: from where to where, and into what. Castling is the king taking his own rook.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Step {
    pub(crate) from: Square,
    pub(crate) to: Square,
    pub(crate) into: Option<Role>,
}

impl Step {
    /// A step without a promotion.
    pub(crate) const fn plain(from: Square, to: Square) -> Step {
        Step {
            from,
            to,
            into: None,
        }
    }
}

/// Men, the move, castling rights, and an en passant square where a capture is legal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct State {
    men: [Bitboard; 2],
    pub(crate) pawns: Bitboard,
    pub(crate) knights: Bitboard,
    /// Bishops and queens.
    pub(crate) diagonal: Bitboard,
    /// Rooks and queens.
    pub(crate) straight: Bitboard,
    /// The rooks with which castling is still allowed.
    pub(crate) rights: Bitboard,
    kings: [Square; 2],
    pub(crate) en_passant: Option<Square>,
    pub(crate) turn: Color,
}

/// The board turned so that White's first rank is Black's.
pub(crate) fn turned(squares: Bitboard, winner: Color) -> Bitboard {
    winner.fold_wb(squares, squares.flip_vertical())
}

/// The place of a colour in a pair.
pub(crate) const fn at(color: Color) -> usize {
    match color {
        Color::White => 0,
        Color::Black => 1,
    }
}

impl State {
    /// The position as `winner` sees it; `None` where it is irregular in one of the ways named
    /// above.
    pub(crate) fn seen_by(position: &Tolerant, winner: Color) -> Option<State> {
        let pawns = position.board().pawns();
        State::with_pawns_anywhere(position, winner)
            .filter(|_| pawns.is_disjoint(Bitboard::BACKRANKS))
    }

    /// The same where pawns may stand on the first and last rank. Moves from it are those of the
    /// position, but what is proved of a [`State`] need not hold.
    pub(crate) fn with_pawns_anywhere(position: &Tolerant, winner: Color) -> Option<State> {
        let board = position.board();
        let king = |color: Color| board.by_piece(color.king()).single_square();
        let (own, other) = (king(winner)?, king(!winner)?);
        if position.in_check(!position.turn()) {
            return None;
        }
        Some(State::with_kings_on(position, winner, [own, other]))
    }

    /// The men that are no kings, as `winner` sees them; the kings are taken to stand on a square
    /// of nobody.
    pub(crate) fn without_kings_seen_by(position: &Tolerant, winner: Color) -> State {
        // whatever stands on the squares of kings that are not there, it stays
        State::with_kings_on(position, winner, [Square::A1; 2]).without_kings()
    }

    fn with_kings_on(position: &Tolerant, winner: Color, kings: [Square; 2]) -> State {
        let board = position.board();
        let square = |square: Square| winner.fold_wb(square, square.flip_vertical());
        State {
            men: [winner, !winner].map(|color| turned(board.by_color(color), winner)),
            pawns: turned(board.pawns(), winner),
            knights: turned(board.knights(), winner),
            diagonal: turned(board.bishops_and_queens(), winner),
            straight: turned(board.rooks_and_queens(), winner),
            rights: turned(position.castling_rights(), winner),
            kings: kings.map(square),
            en_passant: position.legal_ep_square().map(square),
            turn: winner.fold_wb(position.turn(), !position.turn()),
        }
    }

    pub(crate) fn occupied(&self) -> Bitboard {
        self.men[0] | self.men[1]
    }

    pub(crate) fn of(&self, color: Color) -> Bitboard {
        self.men[at(color)]
    }

    pub(crate) fn king(&self, color: Color) -> Square {
        self.kings[at(color)]
    }

    pub(crate) fn men(&self, color: Color, role: Role) -> Bitboard {
        let of_role = match role {
            Role::Pawn => self.pawns,
            Role::Knight => self.knights,
            Role::Bishop => self.diagonal & !self.straight,
            Role::Rook => self.straight & !self.diagonal,
            Role::Queen => self.straight & self.diagonal,
            Role::King => Bitboard::from(self.king(color)),
        };
        of_role & self.of(color)
    }

    pub(crate) fn role_at(&self, square: Square) -> Option<Role> {
        let on = |squares: Bitboard| squares.contains(square);
        if !on(self.occupied()) {
            return None;
        }
        Some(match (on(self.diagonal), on(self.straight)) {
            (true, true) => Role::Queen,
            (true, false) => Role::Bishop,
            (false, true) => Role::Rook,
            (false, false) if on(self.pawns) => Role::Pawn,
            (false, false) if on(self.knights) => Role::Knight,
            (false, false) => Role::King,
        })
    }

    /// The state without Black's king, which may stand on many squares.
    pub(crate) fn without_losers_king(mut self) -> State {
        self.men[1] &= !Bitboard::from(self.kings[1]);
        self.kings[1] = self.kings[0];
        self
    }

    /// The state with Black's king where he was missing.
    pub(crate) fn with_losers_king(mut self, king: Square) -> State {
        self.men[1] |= Bitboard::from(king);
        self.kings[1] = king;
        self
    }

    /// After a move of White's king, where Black's is missing.
    pub(crate) fn follow_winners_king(&mut self) {
        self.kings[1] = self.kings[0];
    }

    /// All men but the kings, White having the move; the kings are taken to stand on a square of
    /// nobody.
    pub(crate) fn without_kings(mut self) -> State {
        self.men = self.men.map(|men| men & self.standing());
        self.turn = Color::White;
        self.with_kings_nowhere()
    }

    fn with_kings_nowhere(mut self) -> State {
        let nobodys = (!self.standing()).first().unwrap_or(Square::A1);
        self.kings = [nobodys; 2];
        self
    }

    /// These men with the kings, one player's king here, and the other's there.
    pub(crate) fn with_kings(
        mut self,
        of: Color,
        here: Square,
        there: Square,
        turn: Color,
    ) -> State {
        self.kings = of.fold_wb([here, there], [there, here]);
        for (men, king) in self.men.iter_mut().zip(self.kings) {
            men.add(king);
        }
        self.turn = turn;
        self
    }

    pub(crate) fn with_turn(mut self, turn: Color) -> State {
        self.turn = turn;
        self
    }

    /// These men without kings after a man's move; a pawn that is to be promoted is still one, and
    /// nobody takes in passing.
    pub(crate) fn after_of_men(&self, step: Step) -> State {
        let (leaves, arrives) = (Bitboard::from(step.from), Bitboard::from(step.to));
        let mut next = *self;
        next.turn = !self.turn;
        next.en_passant = None;
        next.lift(arrives);
        next.put(leaves, arrives);
        next.with_kings_nowhere()
    }

    /// These men without the one there.
    pub(crate) fn without(&self, square: Square) -> State {
        let mut next = *self;
        next.lift(Bitboard::from(square));
        next
    }

    /// The state without these men.
    pub(crate) fn without_men(&self, squares: Bitboard) -> State {
        let mut next = *self;
        next.lift(squares);
        next
    }

    /// Whether a pawn that goes there comes beside enemy pawns by two steps.
    pub(crate) fn may_be_taken_in_passing(&self, from: Square, to: Square) -> bool {
        let theirs = self.pawns & self.of(!self.turn);
        let passed = attacks::between(from, to).single_square();
        from.rank().distance(to.rank()) == 2
            && passed
                .is_some_and(|passed| attacks::pawn_attacks(self.turn, passed).intersects(theirs))
    }

    /// All men but the kings.
    pub(crate) fn standing(&self) -> Bitboard {
        self.pawns | self.knights | self.diagonal | self.straight
    }

    /// The squares that White attacks, Black's king being no obstacle.
    pub(crate) fn attacked_by_winner(&self) -> Bitboard {
        let men = self.of(Color::White) & self.standing();
        let king = attacks::king_attacks(self.king(Color::White));
        king | self.attacked_by(Color::White, men, self.occupied())
    }

    /// What these men of a player's, no king among them, attack if the board is so occupied.
    pub(crate) fn attacked_by(&self, by: Color, men: Bitboard, occupied: Bitboard) -> Bitboard {
        let pawns = self.pawns & men;
        let (west, east) = by.fold_wb((7, 9), (-9, -7));
        let mut attacked = (pawns & !Bitboard::from_file(File::A)).shift(west)
            | (pawns & !Bitboard::from_file(File::H)).shift(east);
        for from in men & self.knights {
            attacked |= attacks::knight_attacks(from);
        }
        for from in men & self.diagonal {
            attacked |= attacks::bishop_attacks(from, occupied);
        }
        for from in men & self.straight {
            attacked |= attacks::rook_attacks(from, occupied);
        }
        attacked
    }

    /// The men of this player that attack the square, if the board is so occupied.
    pub(crate) fn attackers(&self, by: Color, square: Square, occupied: Bitboard) -> Bitboard {
        let king = attacks::king_attacks(square) & Bitboard::from(self.king(by));
        king | self.attackers_but_king(by, square, occupied)
    }

    /// The same without his king.
    pub(crate) fn attackers_but_king(
        &self,
        by: Color,
        square: Square,
        occupied: Bitboard,
    ) -> Bitboard {
        let men = (attacks::pawn_attacks(!by, square) & self.pawns)
            | (attacks::knight_attacks(square) & self.knights)
            | (attacks::bishop_attacks(square, occupied) & self.diagonal)
            | (attacks::rook_attacks(square, occupied) & self.straight);
        men & self.of(by)
    }

    /// Whether this player attacks the square, if the board is so occupied.
    pub(crate) fn is_attacked(&self, by: Color, square: Square, occupied: Bitboard) -> bool {
        // lines are looked along only where somebody moves along them
        let near = (attacks::pawn_attacks(!by, square) & self.pawns)
            | (attacks::knight_attacks(square) & self.knights)
            | (attacks::king_attacks(square) & Bitboard::from(self.king(by)));
        let (diagonal, straight) = (self.diagonal & self.of(by), self.straight & self.of(by));
        near.intersects(self.of(by))
            || (diagonal.any() && attacks::bishop_attacks(square, occupied).intersects(diagonal))
            || (straight.any() && attacks::rook_attacks(square, occupied).intersects(straight))
    }

    pub(crate) fn is_check(&self) -> bool {
        self.is_attacked(!self.turn, self.king(self.turn), self.occupied())
    }

    pub(crate) fn is_mate(&self) -> bool {
        self.is_check() && !self.can_move()
    }

    /// Whether there is a legal move.
    pub(crate) fn can_move(&self) -> bool {
        self.moves_up_to(1) > 0
    }

    /// How many legal moves there are, counted no further than so many; a promotion counts once.
    pub(crate) fn moves_up_to(&self, most: u32) -> u32 {
        let mut found = self.kings_flights().take(most as usize).count() as u32;
        if found >= most {
            return most;
        }
        let legal = self.legal();
        for from in self.of(self.turn) & !Bitboard::from(self.king(self.turn)) {
            found += legal.reached_from(from).count() as u32;
            if found >= most {
                return most;
            }
        }
        let mut special = Vec::new();
        self.special_steps(&legal, &mut special);
        most.min(found + special.len() as u32)
    }

    /// Where the king of the player having the move can go, castling apart.
    pub(crate) fn kings_flights(&self) -> impl Iterator<Item = Square> + '_ {
        let king = self.king(self.turn);
        let occupied = self.occupied() & !Bitboard::from(king);
        let near = attacks::king_attacks(king) & !self.of(self.turn);
        let is_safe = move |to: &Square| !self.is_attacked(!self.turn, *to, occupied);
        near.into_iter().filter(is_safe)
    }

    /// Adds all legal moves.
    pub(crate) fn steps(&self, steps: &mut Vec<Step>) {
        let king = self.king(self.turn);
        steps.extend(self.kings_flights().map(|to| Step::plain(king, to)));
        let legal = self.legal();
        self.special_steps(&legal, steps);
        for from in self.of(self.turn) & !Bitboard::from(king) {
            self.add_steps(from, legal.reached_from(from), steps);
        }
    }

    /// Adds castling and taking in passing.
    pub(crate) fn special_steps(&self, legal: &Legal<'_>, steps: &mut Vec<Step>) {
        if legal.targets == !self.of(self.turn) {
            self.castlings(steps);
        }
        for (from, to) in self.takers_in_passing() {
            steps.push(Step::plain(from, to));
        }
    }

    /// Adds the steps of a man, not the king, to these squares; four for a pawn that is promoted.
    pub(crate) fn add_steps(&self, from: Square, squares: Bitboard, steps: &mut Vec<Step>) {
        if squares.intersects(Bitboard::BACKRANKS) && self.pawns.contains(from) {
            for to in squares {
                for role in [Role::Queen, Role::Knight, Role::Rook, Role::Bishop] {
                    steps.push(Step {
                        from,
                        to,
                        into: Some(role),
                    });
                }
            }
        } else {
            steps.extend(squares.into_iter().map(|to| Step::plain(from, to)));
        }
    }

    /// Where a man, not the king, goes by 3.2 to 3.7, whatever becomes of the king; taking in
    /// passing apart.
    pub(crate) fn reached_from(&self, from: Square) -> Bitboard {
        let mut reached = Bitboard::EMPTY;
        if self.pawns.contains(from) {
            reached = self.pawn_reaches(from);
        } else if self.knights.contains(from) {
            reached = attacks::knight_attacks(from);
        } else {
            if self.diagonal.contains(from) {
                reached |= attacks::bishop_attacks(from, self.occupied());
            }
            if self.straight.contains(from) {
                reached |= attacks::rook_attacks(from, self.occupied());
            }
        }
        reached & !self.of(self.turn)
    }

    /// What the moves of the player having the move must respect.
    pub(crate) fn legal(&self) -> Legal<'_> {
        let (king, occupied) = (self.king(self.turn), self.occupied());
        let checkers = self.attackers(!self.turn, king, occupied);
        let ends_check = match checkers.single_square() {
            Some(checker) => attacks::between(king, checker) | Bitboard::from(checker),
            None if checkers.is_empty() => Bitboard::FULL,
            None => Bitboard::EMPTY,
        };
        Legal {
            state: self,
            targets: ends_check & !self.of(self.turn),
            pinned: self.pinned(),
        }
    }

    /// The men of the player having the move that stand between his king and a man that would give
    /// check.
    fn pinned(&self) -> Bitboard {
        let (own, king) = (self.of(self.turn), self.king(self.turn));
        let theirs = self.of(!self.turn);
        let snipers = (attacks::rook_attacks(king, theirs) & self.straight & theirs)
            | (attacks::bishop_attacks(king, theirs) & self.diagonal & theirs);
        let mut pinned = Bitboard::EMPTY;
        for sniper in snipers {
            let between = attacks::between(king, sniper) & self.occupied();
            if !between.more_than_one() {
                pinned |= between;
            }
        }
        pinned & own
    }

    /// From where and to where a pawn legally takes in passing.
    fn takers_in_passing(&self) -> impl Iterator<Item = (Square, Square)> + '_ {
        self.en_passant.into_iter().flat_map(move |to| {
            let takers = attacks::pawn_attacks(!self.turn, to) & self.pawns & self.of(self.turn);
            let legal = takers
                .into_iter()
                .filter(move |from| self.may_take_in_passing(*from, to));
            legal.map(move |from| (from, to))
        })
    }

    fn may_take_in_passing(&self, from: Square, to: Square) -> bool {
        let passed = Bitboard::from(Square::from_coords(to.file(), from.rank()));
        let left = self.occupied() & !Bitboard::from(from) & !passed;
        let king = self.king(self.turn);
        let attackers = self.attackers(!self.turn, king, left | Bitboard::from(to));
        attackers.is_subset(passed)
    }

    fn pawn_reaches(&self, from: Square) -> Bitboard {
        let (forward, second) = self.turn.fold_wb((8, Rank::Second), (-8, Rank::Seventh));
        let free = !self.occupied();
        let one = Bitboard::from(from).shift(forward) & free;
        let takes = attacks::pawn_attacks(self.turn, from) & self.of(!self.turn);
        if from.rank() == second {
            one | (one.shift(forward) & free) | takes
        } else {
            one | takes
        }
    }

    fn castlings(&self, steps: &mut Vec<Step>) {
        let king = self.king(self.turn);
        for rook in self.rights & self.of(self.turn) {
            let (king_to, rook_to) = castled(king, rook);
            let others = self.occupied() & !Bitboard::from(king) & !Bitboard::from(rook);
            let way = attacks::between(king, king_to) | Bitboard::from(king_to);
            let rooks_way = attacks::between(rook, rook_to) | Bitboard::from(rook_to);
            if (way | rooks_way).intersects(others) {
                continue;
            }
            let without_king = self.occupied() & !Bitboard::from(king);
            let is_safe = |square, occupied| !self.is_attacked(!self.turn, square, occupied);
            // where the rook leaves, the king may be seen along the rank (Guidelines II.3)
            if way.into_iter().all(|square| is_safe(square, without_king))
                && is_safe(king_to, others | Bitboard::from(rook_to))
            {
                steps.push(Step::plain(king, rook));
            }
        }
    }

    /// The state after this legal move.
    pub(crate) fn after(&self, Step { from, to, into }: Step) -> State {
        let mut next = *self;
        let (us, them) = (at(self.turn), at(!self.turn));
        next.en_passant = None;
        next.turn = !self.turn;
        if from == self.kings[us] {
            next.rights &= !Bitboard::from_rank(self.turn.backrank());
            if self.men[us].contains(to) {
                next.castle(us, from, to);
                return next;
            }
            next.kings[us] = to;
        }
        let (leaves, arrives) = (Bitboard::from(from), Bitboard::from(to));
        if self.men[them].contains(to) {
            next.lift(arrives);
        }
        next.rights &= !(leaves | arrives);
        next.put(leaves, arrives);
        if self.pawns.contains(from) {
            next.after_pawn(self, from, to, into);
        }
        next
    }

    fn after_pawn(&mut self, before: &State, from: Square, to: Square, into: Option<Role>) {
        if let Some(role) = into {
            self.promote(Bitboard::from(to), role);
        }
        if before.en_passant == Some(to) && from.file() != to.file() {
            self.lift(Bitboard::from(Square::from_coords(to.file(), from.rank())));
        }
        if from.rank().distance(to.rank()) == 2 {
            self.en_passant = attacks::between(from, to).single_square();
            let may_be_taken = self.takers_in_passing().next().is_some();
            self.en_passant = self.en_passant.filter(|_| may_be_taken);
        }
    }

    /// The state when the kings stand there and White's man has come from one square to the other,
    /// where he may have taken somebody and is now this piece; Black has the move.
    pub(crate) fn with_moved(
        &self,
        kings: [Square; 2],
        from: Square,
        to: Square,
        role: Role,
    ) -> State {
        let mut next = *self;
        let [own_king, king] = self.kings.map(Bitboard::from);
        next.lift(own_king | king | Bitboard::from(from) | Bitboard::from(to));
        next.kings = kings;
        next.men[0] |= Bitboard::from(kings[0]) | Bitboard::from(to);
        next.men[1] |= Bitboard::from(kings[1]);
        next.promote(Bitboard::from(to), role);
        next.rights = Bitboard::EMPTY;
        next.en_passant = None;
        next.turn = Color::Black;
        next
    }

    pub(crate) fn promote(&mut self, square: Bitboard, role: Role) {
        self.pawns &= !square;
        match role {
            Role::Knight => self.knights |= square,
            Role::Bishop => self.diagonal |= square,
            Role::Rook => self.straight |= square,
            _ => {
                self.diagonal |= square;
                self.straight |= square;
            }
        }
    }

    fn lift(&mut self, squares: Bitboard) {
        for set in self.sets() {
            *set &= !squares;
        }
    }

    /// Puts the man of one square on another, where nobody stands.
    fn put(&mut self, leaves: Bitboard, arrives: Bitboard) {
        for set in self.sets() {
            if set.intersects(leaves) {
                *set ^= leaves | arrives;
            }
        }
    }

    /// Men by colour and kind.
    fn sets(&mut self) -> [&mut Bitboard; 6] {
        let [white, black] = &mut self.men;
        [
            white,
            black,
            &mut self.pawns,
            &mut self.knights,
            &mut self.diagonal,
            &mut self.straight,
        ]
    }

    fn castle(&mut self, us: usize, king: Square, rook: Square) {
        let (king_to, rook_to) = castled(king, rook);
        let left = self.men[us] & !Bitboard::from(king) & !Bitboard::from(rook);
        self.men[us] = left | Bitboard::from(king_to) | Bitboard::from(rook_to);
        self.straight = (self.straight & !Bitboard::from(rook)) | Bitboard::from(rook_to);
        self.kings[us] = king_to;
    }
}

/// Where the men of the player having the move may go: not onto their own men, ending a check,
/// staying before the king if pinned.
pub(crate) struct Legal<'s> {
    state: &'s State,
    targets: Bitboard,
    pinned: Bitboard,
}

impl Legal<'_> {
    /// Where a man, not the king, can go by a legal move, taking in passing apart.
    pub(crate) fn reached_from(&self, from: Square) -> Bitboard {
        let mut reached = self.state.reached_from(from) & self.targets;
        if self.pinned.contains(from) {
            reached &= attacks::ray(self.state.king(self.state.turn), from);
        }
        reached
    }
}

/// Where king and rook stand after castling (3.8.2, Guidelines II.3).
fn castled(king: Square, rook: Square) -> (Square, Square) {
    let side = CastlingSide::from_king_side(rook.file() > king.file());
    let on = |file| Square::from_coords(file, king.rank());
    (on(side.king_to_file()), on(side.rook_to_file()))
}
