//! Holds the men as they physically stand: on the board, in hand, knocked over, two on one square.
//!
//! A placement knows nothing of moves. It remembers, for every man that left its square since the
//! placement was last settled, the square it came from (its *home*), because the Laws speak of the
//! man that was touched, wherever it is now.

use arrayvec::ArrayVec;
use shakmaty::{Bitboard, Board, Color, Piece, Role, Square};

/// Men that hands may hold at once: more than anybody takes up.
pub const MAX_IN_HAND: usize = 16;
const MAX_MOVED: usize = 32;

/// A man in hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InHand {
    /// The man.
    pub piece: Piece,
    /// The square it was taken from; `None` for a man from off the board.
    pub from: Option<Square>,
    /// Its square when the placement was settled; `None` for a man from off the board.
    pub home: Option<Square>,
    /// The square it touches, set down but not let go.
    pub over: Option<Square>,
    /// Whose hand.
    pub by: Option<Color>,
}

/// A man displaced by accident.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Knocked {
    /// The square it belongs on.
    pub home: Square,
    /// The square it stands on, if on any.
    pub now: Option<Square>,
    /// Who displaced it.
    pub by: Option<Color>,
}

/// What a release did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Released {
    /// The man.
    pub piece: Piece,
    /// Its square when the placement was settled; `None` for a new man.
    pub home: Option<Square>,
    /// The square it left.
    pub from: Option<Square>,
    /// The square it was let go on.
    pub to: Square,
}

/// Why an act names no man that could be meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoSuchMan {
    /// No man stands on this square, and none in hand comes from it.
    NothingThere(Square),
    /// The player has no man in hand and has touched none.
    NothingHeld,
    /// Another man than the one named stands there.
    Another {
        /// Where.
        square: Square,
        /// The man that stands there.
        stands: Piece,
    },
    /// More men in hand, off the board or on one square than a board has room for.
    TooMany,
}

/// A man that was taken off the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Removed {
    piece: Piece,
    /// Where he belongs; `None`: a man from beside the board.
    home: Option<Square>,
    /// Where he stood.
    from: Square,
}

/// The men as they physically stand.
///
/// ```
/// use jadoube_board::placement::Placement;
/// use jadoube_board::{Board, Color, Square};
/// let mut men = Placement::settled(Board::new());
/// let white = Some(Color::White);
/// men.lift(Square::E2, white).unwrap();
/// let released = men.release(Square::E4, Some(Square::E2), None, white, None).unwrap();
/// assert_eq!(released.home, Some(Square::E2));
/// assert!(!men.stands_as(&Board::new()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    board: Board,
    beneath: ArrayVec<(Square, Piece, Option<Square>), MAX_IN_HAND>,
    in_hand: ArrayVec<InHand, MAX_IN_HAND>,
    moved: ArrayVec<(Square, Option<Square>), MAX_MOVED>,
    removed: ArrayVec<Removed, MAX_MOVED>,
    knocked: ArrayVec<Knocked, MAX_MOVED>,
}

impl Placement {
    /// The men stand exactly so, nothing is in hand.
    #[must_use]
    pub fn settled(board: Board) -> Placement {
        Placement {
            board,
            beneath: ArrayVec::new(),
            in_hand: ArrayVec::new(),
            moved: ArrayVec::new(),
            removed: ArrayVec::new(),
            knocked: ArrayVec::new(),
        }
    }

    /// Takes the men as standing so, everything in hand put away; knocked men stay where they fell.
    pub fn settle(&mut self, board: &Board) {
        self.board.clone_from(board);
        self.beneath.clear();
        self.in_hand.clear();
        self.moved.clear();
        self.removed.clear();
    }

    /// Takes the men as standing so, knocked men included.
    pub fn settle_all(&mut self, board: &Board) {
        self.settle(board);
        self.knocked.clear();
    }

    /// The same men, the squares they stand on now being their homes; of two on a square the upper
    /// one.
    #[must_use]
    pub fn rebased(mut self) -> Placement {
        self.moved.clear();
        self.removed.clear();
        self.beneath.clear();
        self.in_hand.retain(|held| held.home.is_none());
        self
    }

    /// Takes the man on this square as standing there, alone; of two the upper one.
    pub fn settle_on(&mut self, square: Square) {
        self.beneath.retain(|(at, _, _)| *at != square);
        self.moved.retain(|(now, _)| *now != square);
        self.removed.retain(|removed| removed.home != Some(square));
    }

    /// The man whose home was `from` has its home on `to`: none for a new man.
    ///
    /// # Errors
    /// More men have moved than a board has room for.
    pub fn rehome(&mut self, from: Square, to: Option<Square>) -> Result<(), NoSuchMan> {
        let now = self
            .board
            .occupied()
            .into_iter()
            .find(|square| self.home(*square) == Some(from));
        if let Some(held) = self.in_hand.iter_mut().find(|h| h.home == Some(from)) {
            held.home = to;
        } else if let Some(now) = now {
            self.moved.retain(|(square, _)| *square != now);
            if to != Some(now) {
                self.moved
                    .try_push((now, to))
                    .map_err(|_| NoSuchMan::TooMany)?;
            }
        }
        Ok(())
    }

    /// Where the man of this home stands, if it stands on the board and has left its home.
    #[must_use]
    pub fn left_home(&self, home: Square) -> Option<Square> {
        let moved = self.moved.iter().find(|(_, from)| *from == Some(home));
        moved.map(|(now, _)| *now)
    }

    /// Where the man of this home stands, on its own or beneath another, if it is on the board.
    ///
    /// ```
    /// use jadoube_board::placement::Placement;
    /// use jadoube_board::{Board, Square};
    /// let mut men = Placement::settled(Board::new());
    /// men.release(Square::E7, Some(Square::E2), None, None, None).unwrap();
    /// assert_eq!(men.square_of(Square::E2), Some(Square::E7));
    /// assert_eq!(men.square_of(Square::E7), Some(Square::E7));
    /// men.remove(Square::E7, None).unwrap();
    /// assert_eq!(men.square_of(Square::E7), None);
    /// ```
    #[must_use]
    pub fn square_of(&self, home: Square) -> Option<Square> {
        let is_his = |of: Option<Square>| of == Some(home);
        let beneath = self.beneath.iter().find(|(_, _, of)| is_his(*of));
        let mut on_top = self.board.occupied().into_iter();
        match beneath {
            Some((square, _, _)) => Some(*square),
            None => on_top.find(|square| is_his(self.home(*square))),
        }
    }

    /// The men on the board, every knocked man on the square it belongs on.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The men on the board as an onlooker sees them.
    #[must_use]
    pub fn visible(&self) -> Board {
        if self.knocked.is_empty() {
            return self.board.clone();
        }
        let mut seen = self.board.clone();
        for knocked in &self.knocked {
            let Some(piece) = self.board.piece_at(knocked.home) else {
                continue;
            };
            seen.discard_piece_at(knocked.home);
            if let Some(now) = knocked.now {
                seen.set_piece_at(now, piece);
            }
        }
        seen
    }

    /// The men in hand.
    #[must_use]
    pub fn in_hand(&self) -> &[InHand] {
        &self.in_hand
    }

    /// Men displaced by accident and not yet re-established.
    #[must_use]
    pub fn knocked(&self) -> &[Knocked] {
        &self.knocked
    }

    /// Men may be taken up, put down and taken off without any of these being too many.
    #[must_use]
    pub fn has_room(&self) -> bool {
        !self.in_hand.is_full() && !self.beneath.is_full() && !self.moved.is_full()
    }

    /// Two men share a square.
    #[must_use]
    pub fn is_crowded(&self) -> bool {
        !self.beneath.is_empty()
    }

    /// Exactly these men stand on the board; a man in hand is off it. Knocked men count as in
    /// place.
    #[must_use]
    pub fn stands_as(&self, board: &Board) -> bool {
        self.beneath.is_empty() && self.board == *board
    }

    /// A man of the board is in hand.
    #[must_use]
    pub fn holds_board_man(&self) -> bool {
        self.in_hand.iter().any(|held| held.home.is_some())
    }

    /// The squares on which this placement differs from `board`.
    #[must_use]
    pub fn changed(&self, board: &Board) -> Bitboard {
        let (roles, colors) = self.board.clone().into_bitboards();
        let (other_roles, other_colors) = board.clone().into_bitboards();
        let roles = roles
            .zip(other_roles)
            .into_iter()
            .fold(Bitboard::EMPTY, |sum, (a, b)| sum | (a ^ b));
        colors
            .zip(other_colors)
            .into_iter()
            .fold(roles, |sum, (a, b)| sum | (a ^ b))
    }

    /// The man on this square; a knocked man where it fell.
    #[must_use]
    pub fn man_at(&self, square: Square) -> Option<Piece> {
        self.board.piece_at(self.standing(square)?)
    }

    /// The man that a player carries on from this square: of two of one colour that share it, the
    /// one that stood there first.
    #[must_use]
    pub fn to_be_carried(&self, square: Square) -> Option<Piece> {
        match self.own_beneath(square) {
            Some(place) => Some(self.beneath[place].1),
            None => self.man_at(square),
        }
    }

    fn own_beneath(&self, square: Square) -> Option<usize> {
        let top = self.board.piece_at(square)?.color;
        self.beneath
            .iter()
            .position(|(at, piece, _)| *at == square && piece.color == top)
    }

    /// The home of the man on this square, if a man of the board stands there.
    #[must_use]
    pub fn home_of(&self, square: Square) -> Option<Square> {
        let square = self.standing(square)?;
        self.board.piece_at(square)?;
        self.home(square)
    }

    fn home(&self, square: Square) -> Option<Square> {
        match self.moved.iter().find(|(now, _)| *now == square) {
            Some((_, home)) => *home,
            None => Some(square),
        }
    }

    /// Where the man that an onlooker sees on `square` stands in `board`.
    fn standing(&self, square: Square) -> Option<Square> {
        if let Some(knocked) = self.knocked.iter().find(|k| k.now == Some(square)) {
            return Some(knocked.home);
        }
        let fell = self.knocked.iter().any(|k| k.home == square);
        if fell { None } else { Some(square) }
    }

    fn take(&mut self, square: Square) -> Result<(Piece, Option<Square>), NoSuchMan> {
        let at = self
            .standing(square)
            .ok_or(NoSuchMan::NothingThere(square))?;
        let piece = self
            .board
            .remove_piece_at(at)
            .ok_or(NoSuchMan::NothingThere(square))?;
        let home = self.home(at);
        self.moved.retain(|(now, _)| *now != at);
        self.knocked.retain(|k| k.home != at);
        if let Some(place) = self.beneath.iter().position(|(below, _, _)| *below == at) {
            let (_, piece, home) = self.beneath.remove(place);
            self.stand(at, piece, home)?;
        }
        Ok((piece, home))
    }

    fn stand(
        &mut self,
        square: Square,
        piece: Piece,
        home: Option<Square>,
    ) -> Result<(), NoSuchMan> {
        self.board.set_piece_at(square, piece);
        self.moved.retain(|(now, _)| *now != square);
        if home != Some(square) {
            self.moved
                .try_push((square, home))
                .map_err(|_| NoSuchMan::TooMany)?;
        }
        Ok(())
    }

    /// Takes up the man on this square; one that was set down there and not let go stays in hand.
    ///
    /// # Errors
    /// No man stands there, or the hands are full.
    pub fn lift(&mut self, square: Square, by: Option<Color>) -> Result<InHand, NoSuchMan> {
        if let Some(held) = self.set_down_on(square, by) {
            held.over = None;
            held.from = Some(square);
            return Ok(*held);
        }
        if self.in_hand.is_full() {
            return Err(NoSuchMan::TooMany);
        }
        let (piece, home) = self.take(square)?;
        let held = InHand {
            piece,
            from: Some(square),
            home,
            over: None,
            by,
        };
        self.in_hand.push(held);
        Ok(held)
    }

    /// A man that this player has set down on `square` and not let go, where no man stands.
    fn set_down_on(&mut self, square: Square, by: Option<Color>) -> Option<&mut InHand> {
        if self.board.piece_at(square).is_some() {
            return None;
        }
        let here = |held: &&mut InHand| held.by == by && held.over == Some(square);
        self.in_hand.iter_mut().find(here)
    }

    /// Puts the men that this player took up, and has not let go, back on the squares they came
    /// from, or beside the board.
    pub fn put_back(&mut self, by: Color) {
        for held in std::mem::take(&mut self.in_hand) {
            match held.from {
                Some(square) if held.by == Some(by) && self.board.piece_at(square).is_none() => {
                    let _ = self.stand(square, held.piece, held.home);
                }
                None if held.by == Some(by) => {}
                _ => self.in_hand.push(held),
            }
        }
    }

    /// Takes a man from off the board in hand.
    ///
    /// # Errors
    /// The hands are full.
    pub fn fetch(&mut self, piece: Piece, by: Option<Color>) -> Result<(), NoSuchMan> {
        let held = InHand {
            piece,
            from: None,
            home: None,
            over: None,
            by,
        };
        self.in_hand.try_push(held).map_err(|_| NoSuchMan::TooMany)
    }

    /// A man that was in hand when the placement was settled is still there, and has no home any
    /// more: it is off the board.
    ///
    /// # Errors
    /// The hands are full.
    pub fn hold(&mut self, held: InHand) -> Result<(), NoSuchMan> {
        let held = InHand { home: None, ..held };
        self.in_hand.try_push(held).map_err(|_| NoSuchMan::TooMany)
    }

    /// Sets the man last taken in hand by this player on a square, without letting go.
    ///
    /// # Errors
    /// The player has no man in hand.
    pub fn place(&mut self, square: Square, by: Option<Color>) -> Result<InHand, NoSuchMan> {
        let held = self.in_hand.iter_mut().rev().find(|held| held.by == by);
        let held = held.ok_or(NoSuchMan::NothingHeld)?;
        held.over = Some(square);
        Ok(*held)
    }

    /// A new man touches a square, still held: the one fetched, or one taken up for it.
    ///
    /// # Errors
    /// The hands are full.
    pub fn put(
        &mut self,
        square: Square,
        piece: Piece,
        by: Option<Color>,
    ) -> Result<(), NoSuchMan> {
        let fetched = |held: &InHand| held.by == by && held.home.is_none() && held.piece == piece;
        if !self
            .in_hand
            .iter()
            .any(|held| fetched(held) && held.over.is_none())
        {
            self.fetch(piece, by)?;
        }
        let held = self.in_hand.iter_mut().rev().find(|held| fetched(held));
        held.ok_or(NoSuchMan::NothingHeld)?.over = Some(square);
        Ok(())
    }

    /// The new man on this square, or held over it, turns out to be another.
    pub fn exchange(&mut self, square: Square, piece: Piece) {
        let held = |held: &&mut InHand| held.home.is_none() && held.over == Some(square);
        if let Some(held) = self.in_hand.iter_mut().find(held) {
            held.piece = piece;
        } else if self.board.piece_at(square).is_some() && self.home(square).is_none() {
            self.board.set_piece_at(square, piece);
        }
    }

    /// Sets a man down on `to` and lets it go: the man in hand that came from `from`, else the man
    /// standing there; without `from`, the man last taken in hand by this player, else the one on
    /// `last`.
    ///
    /// # Errors
    /// No man fits, or another than `man` stands there.
    pub fn release(
        &mut self,
        to: Square,
        from: Option<Square>,
        man: Option<Piece>,
        by: Option<Color>,
        last: Option<Square>,
    ) -> Result<Released, NoSuchMan> {
        let held = self.find_held(to, from, by);
        let source = match held {
            Some(place) => self.in_hand[place].from.unwrap_or(to),
            None => from.or(last).ok_or(NoSuchMan::NothingHeld)?,
        };
        let piece = match held {
            Some(place) => self.in_hand[place].piece,
            None => self
                .to_be_carried(source)
                .ok_or(NoSuchMan::NothingThere(source))?,
        };
        if man.is_some_and(|named| named != piece) {
            return Err(NoSuchMan::Another {
                square: source,
                stands: piece,
            });
        }
        let (home, from) = match held {
            Some(place) => {
                let held = self.in_hand.remove(place);
                (held.home, held.from)
            }
            None => (self.take_to_carry(source)?.1, Some(source)),
        };
        let home = home.or_else(|| self.put_back_home(to, piece));
        self.let_stand(to, piece, home)?;
        Ok(Released {
            piece,
            home,
            from,
            to,
        })
    }

    /// A man from beside the board, put where one like him was taken off, is that man.
    fn put_back_home(&mut self, to: Square, piece: Piece) -> Option<Square> {
        let like_him = |one: &Removed| one.home == Some(to) && one.piece == piece;
        let place = self.removed.iter().position(like_him)?;
        self.removed.remove(place).home
    }

    fn take_to_carry(&mut self, square: Square) -> Result<(Piece, Option<Square>), NoSuchMan> {
        match self.own_beneath(square) {
            Some(place) => {
                let (_, piece, home) = self.beneath.remove(place);
                Ok((piece, home))
            }
            None => self.take(square),
        }
    }

    fn find_held(&self, to: Square, from: Option<Square>, by: Option<Color>) -> Option<usize> {
        let mine = |held: &InHand| held.by == by;
        if let Some(from) = from {
            return self
                .in_hand
                .iter()
                .rposition(|held| held.from == Some(from) || held.over == Some(from));
        }
        let over = self
            .in_hand
            .iter()
            .rposition(|held| mine(held) && held.over == Some(to));
        over.or_else(|| self.in_hand.iter().rposition(mine))
    }

    fn let_stand(
        &mut self,
        to: Square,
        piece: Piece,
        home: Option<Square>,
    ) -> Result<(), NoSuchMan> {
        if let Some(there) = self.board.piece_at(to) {
            let there_home = self.home(to);
            self.beneath
                .try_push((to, there, there_home))
                .map_err(|_| NoSuchMan::TooMany)?;
        }
        self.stand(to, piece, home)
    }

    /// A man in hand that was taken from `square`, or is held over it, where no man stands; where
    /// one stands by now, what this player himself took up from there.
    fn held_of(&self, square: Square, by: Option<Color>) -> Option<usize> {
        let stands = self.man_at(square);
        let is_meant = |held: &InHand| match stands {
            None => held.from == Some(square) || held.over == Some(square),
            Some(man) => {
                // a pawn that has to be replaced is the one that is taken off
                let promotes = man.role == Role::Pawn && square.rank() == (!man.color).backrank();
                held.from == Some(square) && held.by == by && by.is_some() && !promotes
            }
        };
        self.in_hand.iter().rposition(is_meant)
    }

    /// Whether [`Placement::remove`] would lay a captured man aside that this player holds, and not
    /// take off the man that has come to its square.
    ///
    /// ```
    /// use jadoube_board::placement::Placement;
    /// use jadoube_board::{Board, Color, Square};
    /// let mut men = Placement::settled(Board::new());
    /// let white = Some(Color::White);
    /// men.lift(Square::E7, white).unwrap();
    /// assert!(!men.lays_aside(Square::E7, white));
    /// men.release(Square::E7, Some(Square::E2), None, white, None).unwrap();
    /// assert!(men.lays_aside(Square::E7, white));
    /// ```
    #[must_use]
    pub fn lays_aside(&self, square: Square, by: Option<Color>) -> bool {
        self.man_at(square).is_some() && self.held_of(square, by).is_some()
    }

    /// Takes a man off the board, from its square or out of the hand; where two share a square, the
    /// one that stood there first. `by` is whose hand it is.
    ///
    /// # Errors
    /// No man stands there.
    pub fn remove(
        &mut self,
        square: Square,
        by: Option<Color>,
    ) -> Result<(Piece, Option<Square>), NoSuchMan> {
        let below = self.beneath.iter().position(|(at, _, _)| *at == square);
        let (piece, home) = match below {
            Some(place) => {
                let (_, piece, home) = self.beneath.remove(place);
                (piece, home)
            }
            None => match self.held_of(square, by) {
                Some(place) => {
                    let held = self.in_hand.remove(place);
                    (held.piece, held.home)
                }
                None => self.take(square)?,
            },
        };
        let from = square;
        let _ = self.removed.try_push(Removed { piece, home, from });
        Ok((piece, home))
    }

    /// A man is displaced by accident; `to` may be where it stands: there it lies.
    ///
    /// # Errors
    /// No man stands there.
    pub fn knock(
        &mut self,
        square: Square,
        to: Option<Square>,
        by: Option<Color>,
    ) -> Result<(), NoSuchMan> {
        let home = self
            .standing(square)
            .ok_or(NoSuchMan::NothingThere(square))?;
        self.board
            .piece_at(home)
            .ok_or(NoSuchMan::NothingThere(square))?;
        self.knocked.retain(|k| k.home != home);
        // one that lies where it stands is displaced; one that is knocked back to its square is not
        if to != Some(home) || square == home {
            let knocked = Knocked { home, now: to, by };
            self.knocked
                .try_push(knocked)
                .map_err(|_| NoSuchMan::TooMany)?;
        }
        Ok(())
    }

    /// Re-establishes knocked and removed men: all, or those that belong on `squares` or stand on
    /// them.
    pub fn restore(&mut self, squares: &[Square]) {
        let wanted = |home: Square| squares.is_empty() || squares.contains(&home);
        self.knocked
            .retain(|k| !(wanted(k.home) || k.now.is_some_and(|now| squares.contains(&now))));
        for removed in std::mem::take(&mut self.removed) {
            let is_free = |home: &Square| wanted(*home) && self.board.piece_at(*home).is_none();
            match removed.home.filter(is_free) {
                Some(home) => {
                    self.board.set_piece_at(home, removed.piece);
                    self.moved.retain(|(now, _)| *now != home);
                }
                None => self.removed.push(removed),
            }
        }
    }

    /// A man from off the board that this player lets go on `square` is the very one that belongs
    /// there: it was knocked off, or has been taken as put back. It leaves the hand, and stands in
    /// its place; whether it is so.
    ///
    /// ```
    /// use jadoube_board::placement::Placement;
    /// use jadoube_board::{Board, Color, Role, Square};
    /// let mut men = Placement::settled(Board::new());
    /// let white = Some(Color::White);
    /// men.knock(Square::A2, None, white).unwrap();
    /// men.fetch(Role::Pawn.of(Color::White), white).unwrap();
    /// assert!(men.set_up(Square::A2, white));
    /// assert!(men.knocked().is_empty() && men.in_hand().is_empty());
    /// ```
    pub fn set_up(&mut self, square: Square, by: Option<Color>) -> bool {
        let belongs = self
            .board
            .piece_at(square)
            .filter(|_| self.home(square) == Some(square));
        let is_it =
            |held: &InHand| held.by == by && held.home.is_none() && Some(held.piece) == belongs;
        let Some(place) = self.in_hand.iter().rposition(is_it) else {
            return false;
        };
        self.in_hand.remove(place);
        self.knocked.retain(|knocked| knocked.home != square);
        true
    }

    /// The man of this colour on the square goes back where it belongs, if that is free: a new man
    /// beside the board. One that has not left its square stays.
    ///
    /// ```
    /// use jadoube_board::placement::Placement;
    /// use jadoube_board::{Board, Color, Square};
    /// let mut men = Placement::settled(Board::new());
    /// men.release(Square::E5, Some(Square::E7), None, Some(Color::Black), None).unwrap();
    /// men.return_home(Square::E5, Color::Black);
    /// assert!(men.stands_as(&Board::new()));
    /// ```
    pub fn return_home(&mut self, square: Square, color: Color) {
        let is_his = self.board.color_at(square) == Some(color);
        let home = self.home(square);
        let is_free = home.is_none_or(|home| self.board.piece_at(home).is_none());
        if !is_his || home == Some(square) || !is_free {
            return;
        }
        if let (Ok((piece, _)), Some(home)) = (self.take(square), home) {
            let _ = self.stand(home, piece, Some(home));
        }
    }

    /// Puts the man that was taken off this square last back on it, where it is empty.
    ///
    /// ```
    /// use jadoube_board::placement::Placement;
    /// use jadoube_board::{Board, Color, Square};
    /// let mut men = Placement::settled(Board::new());
    /// men.remove(Square::E7, Some(Color::White)).unwrap();
    /// men.undo_remove(Square::E7);
    /// assert!(men.stands_as(&Board::new()));
    /// ```
    pub fn undo_remove(&mut self, square: Square) {
        let is_empty = self.board.piece_at(square).is_none();
        let last = self.removed.iter().rposition(|one| one.from == square);
        if let Some(place) = last.filter(|_| is_empty) {
            let Removed { piece, home, .. } = self.removed.remove(place);
            let _ = self.stand(square, piece, home);
        }
    }
}
