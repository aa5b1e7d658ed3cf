//! Articles 4.1 and 4.6: the men are lifted, taken off, put and let go.

use board::placement::{NoSuchMan, Placement, Released};
use board::{Board, Color, Move, Piece, Position, Role, Square, Tolerant};

use crate::act::{
    Act, Actor, AtBoard, Certainty, Deed, Fact, Hand, Hands, Intended, Truth, Upright, Value,
};
use crate::articles::a4_2_adjusting::Touching;
use crate::articles::a4_7_taken_back::displacements;
use crate::edition::InvertedRook;
use crate::game::{Game, Judging, Refused};
use crate::state::{Effect, Played};
use crate::turn::{Carried, Contact, Knowledge, Whose, fix};
use crate::verdict::MoveStatus;

impl Game {
    pub(crate) fn executing(&mut self, j: &mut Judging<'_>) -> Result<(), Refused> {
        let by = j.act.by.ok_or(Refused::NobodyActs)?;
        let player = by.player();
        if let Some(place) = self.state.still_held(j.act) {
            let held = self.state.turn.left_over.still_held.remove(place);
            if let Deed::Remove { .. } = j.act.deed {
                return Ok(());
            }
            self.state.board.placement.hold(held)?;
        }
        match j.act.deed {
            Deed::Place { square } if self.is_decided_true(j.seq, Fact::LetGo) => {
                self.release(j, by, Letting::on(square))
            }
            Deed::Place { square } => {
                self.state.board.placement.place(square, player)?;
                Ok(())
            }
            Deed::Release { square, from, .. } if self.is_not_let_go(j.seq) => {
                self.set_down(j, player, square, from)
            }
            Deed::Fetch { piece, .. } => {
                self.note_answer(j, player);
                Ok(self.state.board.placement.fetch(piece, player)?)
            }
            Deed::Put {
                square,
                piece,
                hand,
                upright,
            } => self.put(j, square, piece, hand, upright),
            Deed::Release {
                square,
                from,
                man,
                hand,
            } => self.release(
                j,
                by,
                Letting {
                    square,
                    from,
                    man,
                    hand,
                },
            ),
            Deed::ReleaseBetween { square, from, .. } => self.let_go_between(j, by, square, from),
            Deed::Remove { square, hand, .. } => self.remove(j, square, hand),
            Deed::Move { intended, hands } => self.carry_out(j, intended, hands),
            Deed::Undo => self.undo(j),
            _ => Ok(()),
        }
    }

    pub(crate) fn put(
        &mut self,
        j: &mut Judging<'_>,
        square: Square,
        piece: Piece,
        hand: Option<Hand>,
        upright: Upright,
    ) -> Result<(), Refused> {
        let by = j.act.by.and_then(Actor::player);
        let piece = self.as_it_counts(piece, upright);
        if self.stands_already(square, piece) {
            self.state.board.placement.restore(&[square]);
            if by == Some(self.state.player()) {
                self.state.turn.execution.last = Some(square);
            }
            return Ok(());
        }
        self.note_answer(j, by);
        self.state.board.placement.put(square, piece, by)?;
        if by == Some(self.state.player()) {
            self.mark_unknown(j);
            let hand = self.hand_of(j.seq, hand);
            let turn = &mut self.state.turn;
            turn.execution.hands.add(hand);
            turn.execution.last = Some(square);
            if upright == Upright::Inverted {
                turn.execution.inverted = Some(square);
            }
            self.choose_promotion(j, square, piece);
        }
        Ok(())
    }

    /// What nobody who may act knows of, or what is disputed, waits.
    fn mark_unknown(&mut self, j: &Judging<'_>) {
        self.state.turn.execution.unnoticed |= self.waits_to_be_established(j);
        if j.certainty == Certainty::Disputed {
            self.state.turn.execution.disputed = Some(j.seq);
        }
    }

    /// An upside-down rook is a rook; in US Chess a queen unless announced otherwise (8F7).
    pub(crate) fn as_it_counts(&self, piece: Piece, upright: Upright) -> Piece {
        let us = self.state.regime.rules().inverted_rook == InvertedRook::Queen;
        let us = us && !self.state.turn.execution.rook_announced;
        if us && upright == Upright::Inverted && piece.role == Role::Rook {
            return Role::Queen.of(piece.color);
        }
        piece
    }

    /// 4.4.4: the choice is final once a possible man has touched the square of promotion, and that is known.
    fn choose_promotion(&mut self, j: &Judging<'_>, square: Square, piece: Piece) {
        let possible = |m: &Move| m.to() == square && m.promotion() == Some(piece.role);
        let own = piece.color == self.state.player();
        let open = own && self.state.turn.fixed.promotion.is_none();
        if !open || !self.obligation().moves.iter().any(possible) {
            return;
        }
        let fixed = &mut self.state.turn.fixed;
        let (now, waiting) = (&mut fixed.promotion, &mut fixed.unnoticed_promotion);
        fix(j.certainty, now, waiting, (square, piece.role));
    }

    pub(crate) fn release(
        &mut self,
        j: &mut Judging<'_>,
        by: Actor,
        letting: Letting,
    ) -> Result<(), Refused> {
        let player = by.player();
        let without_the_move = player.filter(|player| *player != self.state.player());
        let men = &mut self.state.board.placement;
        if letting.from.is_none() && men.set_up(letting.square, player) {
            self.is_no_reply(letting.square);
            return Ok(());
        }
        if let Some(from) = self.is_set_up_wrongly(player, &letting) {
            let men = &mut self.state.board.placement;
            return Ok(men.knock(from, Some(letting.square), player)?);
        }
        if let Some(player) = without_the_move.filter(|_| !self.is_put_back(player, &letting)) {
            self.answer(j, player);
            self.note_answer(j, Some(player));
        }
        self.touch_before_release(j, player, &letting)?;
        if self.ended_by_another_move(&letting) {
            return Ok(());
        }
        let last = self.last_handled_by(player);
        let before = player
            .is_some_and(|player| player != self.state.player())
            .then(|| self.state.board.placement.clone());
        let released = self.state.board.placement.release(
            letting.square,
            letting.from,
            letting.man,
            player,
            last,
        )?;
        let Some(player) = player else { return Ok(()) };
        if self.state.is_over() {
            return Ok(());
        }
        if let Some(before) = before {
            return self.released_without_the_move(j, player, released, before);
        }
        self.released_with_the_move(j, letting.hand, released);
        Ok(())
    }

    /// The capturing man stands on the square with the man that it has taken, and whose man that is
    /// takes it off (4.7.1).
    fn takes_off_what_is_captured(&self, square: Square) -> bool {
        let men = self.movers_men();
        let carried = self.state.turn.execution.carried.map(|carried| carried.to);
        men.is_crowded() && carried == Some(square) && !self.state.is_over()
    }

    /// A man let go by the player who has the move: what has he made of it?
    fn released_with_the_move(
        &mut self,
        j: &mut Judging<'_>,
        hand: Option<Hand>,
        released: Released,
    ) {
        let hand = self.hand_of(j.seq, hand);
        self.state.turn.execution.hands.add(hand);
        self.state.turn.execution.last = Some(released.to);
        self.sets_up(released.from);
        self.mark_unknown(j);
        self.begin_execution();
        if self.promotes_moves_later(&released) {
            return;
        }
        if released.home.is_none() {
            self.choose_promotion(j, released.to, released.piece);
        }
        self.touch_by_release(j, &released);
        self.remember_carried(&released);
        let back = released.home == Some(released.to);
        if back && !self.stands_castled() {
            self.state.turn.touched.put_right(released.to);
            // what still differs is left of an execution that is being put back
            self.not_a_move(j, Some(released));
        } else {
            self.evaluate(j, Some(released));
        }
    }

    /// Chess960: a man let go where it stood may complete a castling by that (II.3.2).
    fn stands_castled(&self) -> bool {
        let whole = self.standing_move_of(&self.state.board.placement);
        whole.is_some_and(|m| matches!(m, Move::Castle { .. }))
    }

    /// His touching has determined a move that ended the game (US 9B), and the man goes elsewhere.
    fn ended_by_another_move(&self, letting: &Letting) -> bool {
        let last = self.state.plies.previous.map(|p| self.node(p.node).played);
        match last {
            Some(Played::Legal(m)) if self.state.is_over() => {
                displacements(m).all(|(_, to)| to != letting.square)
            }
            _ => false,
        }
    }

    /// A man let go on no square of its own: it is touched, and nothing is made before it is set up (7.4).
    fn let_go_between(
        &mut self,
        j: &mut Judging<'_>,
        by: Actor,
        square: Square,
        from: Option<Square>,
    ) -> Result<(), Refused> {
        let player = by.player();
        let letting = Letting {
            from,
            ..Letting::on(square)
        };
        self.touch_before_release(j, player, &letting)?;
        let last = self.last_handled_by(player);
        let men = &mut self.state.board.placement;
        let released = men.release(square, from, None, player, last)?;
        if player == Some(self.state.player()) {
            self.begin_execution();
            self.mark_unknown(j);
            self.touch_by_release(j, &released);
            self.remember_carried(&released);
            self.state.turn.execution.last = Some(square);
            self.state.turn.execution.between = Some(square);
            self.state.apply(Effect::Status(MoveStatus::NotMade));
        }
        Ok(())
    }

    /// A man seen let go elsewhere has been touched, whatever is known of how it was taken up.
    fn touch_by_release(&mut self, j: &Judging<'_>, released: &Released) {
        let Some(home) = released.home.filter(|home| *home != released.to) else {
            return;
        };
        let own = self.state.position_color_at(home) == Some(self.state.player());
        if own && !j.is_unnoticed() && !self.is_assistants_contact(j) {
            let man = (home, Whose::Own);
            self.state
                .turn
                .touch(Contact::new(man, (j.seq, 0), Knowledge::Known));
        }
    }

    /// The man that stood between two squares is taken up again.
    pub(crate) fn sets_up(&mut self, from: Option<Square>) {
        let between = &mut self.state.turn.execution.between;
        *between = between.filter(|square| Some(*square) != from);
    }

    fn last_handled_by(&self, player: Option<Color>) -> Option<Square> {
        let own = player == Some(self.state.player());
        self.state.turn.execution.last.filter(|_| own)
    }

    /// The man in hand goes back to the square it was taken from.
    fn is_put_back(&self, player: Option<Color>, letting: &Letting) -> bool {
        let mut men = self.state.board.placement.clone();
        let last = self.last_handled_by(player);
        let released = men.release(letting.square, letting.from, letting.man, player, last);
        released.is_ok_and(|released| released.home == Some(released.to))
    }

    fn is_not_let_go(&self, seq: u32) -> bool {
        matches!(self.fact(seq, Fact::LetGo), Some(Value::Is(Truth::False)))
    }

    /// The man was set down, but it did not leave the hand.
    fn set_down(
        &mut self,
        j: &mut Judging<'_>,
        player: Option<Color>,
        square: Square,
        from: Option<Square>,
    ) -> Result<(), Refused> {
        let letting = Letting {
            from,
            ..Letting::on(square)
        };
        self.touch_before_release(j, player, &letting)?;
        if let Some(from) = from.filter(|from| self.state.board.placement.man_at(*from).is_some()) {
            self.state.board.placement.lift(from, player)?;
        }
        self.state.board.placement.place(square, player)?;
        Ok(())
    }

    /// A man standing on the board that is released elsewhere was touched with it.
    fn touch_before_release(
        &mut self,
        j: &mut Judging<'_>,
        player: Option<Color>,
        letting: &Letting,
    ) -> Result<(), Refused> {
        let from = letting.from.or(self.state.turn.execution.last);
        let held = |from: Option<Square>| {
            let hand = self.state.board.placement.in_hand();
            hand.iter().any(|h| {
                h.from == from
                    || (from.is_some() && h.over == from)
                    || (letting.from.is_none() && h.by == player)
            })
        };
        if held(letting.from) {
            return Ok(());
        }
        let Some(from) = from else { return Ok(()) };
        if letting.from.is_none() && from == letting.square {
            return Ok(());
        }
        let puts_right = self.home_of_displaced(from) == Some(letting.square);
        if puts_right || self.takes_early_reply_back(player, from, letting) {
            return Ok(());
        }
        let man = self
            .state
            .board
            .placement
            .to_be_carried(from)
            .ok_or(Refused::NoManThere(from))?;
        if letting.man.is_some_and(|named| named != man) {
            return Err(Refused::AmbiguousMan {
                square: from,
                stands: man,
            });
        }
        self.contact(j, &Touching::deliberate(&[from]))
    }

    /// A man let go before its player had the move goes back: that is no touch (C-35).
    fn takes_early_reply_back(
        &self,
        player: Option<Color>,
        from: Square,
        letting: &Letting,
    ) -> bool {
        let goes_home = self.state.board.placement.home_of(from) == Some(letting.square);
        player == Some(self.state.player())
            && goes_home
            && from != letting.square
            && self.state.turn.begun_before.is_some()
            && self.state.turn.execution.carried.is_none()
            && !self.state.turn.has_touched()
    }

    fn remember_carried(&mut self, released: &Released) {
        let Some(home) = released.home else { return };
        let own = released.piece.color == self.state.player();
        if !own {
            return;
        }
        if self.state.board.unnoticed_knocks.contains(home) {
            // that the man had not stood where it was taken up, nobody knows yet (7.6)
            self.state.board.unnoticed_knocks.discard(home);
            self.state.turn.execution.unnoticed = true;
        }
        let carried = &mut self.state.turn.execution.carried;
        if home != released.to {
            *carried = Some(Carried {
                home,
                to: released.to,
                role: released.piece.role,
            });
        } else if carried.is_some_and(|c| c.home == home) {
            *carried = None;
        }
    }

    pub(crate) fn remove(
        &mut self,
        j: &mut Judging<'_>,
        square: Square,
        hand: Option<Hand>,
    ) -> Result<(), Refused> {
        let by = j.act.by.and_then(Actor::player);
        if self.is_taken_already(by, square) {
            return Ok(());
        }
        if by == Some(!self.state.player()) && self.takes_off_what_is_captured(square) {
            let men = &mut self.state.board.placement;
            men.remove(square, by)?;
            if let Some(answer) = &mut self.state.progress.answer {
                let _ = answer.without.remove(square, by);
            }
            self.evaluate(j, None);
            return Ok(());
        }
        if by == Some(!self.state.player()) {
            self.state.turn.left_over.taken_off.add(square);
            if !j.is_unnoticed() {
                self.state.turn.left_over.seen_taking_off.add(square);
            }
        }
        self.note_answer(j, by);
        if self.state.board.placement.is_crowded() {
            self.contact_with_victim(j, square)?;
        } else if !self.state.board.placement.lays_aside(square, by) {
            self.contact(j, &Touching::deliberate(&[square]))?;
        }
        self.state.board.placement.remove(square, by)?;
        if let Some(other) = by.filter(|by| *by != self.state.player()) {
            self.lapse_when_put_right(j, other);
        }
        if by == Some(self.state.player()) {
            let hand = self.hand_of(j.seq, hand);
            self.state.turn.execution.hands.add(hand);
            self.mark_unknown(j);
            self.begin_execution();
            self.evaluate(j, None);
        }
        Ok(())
    }

    /// He has told a move as a whole that took the man of this square, and handled nothing there since: that the man is taken off is
    /// told again.
    fn is_taken_already(&self, by: Option<Color>, square: Square) -> bool {
        let Some((player, (before, since))) =
            by.and_then(|by| Some((by, self.before_move_of(by)?)))
        else {
            return false;
        };
        match self.last_at(player, square, since) {
            Some(Deed::Move { intended, .. }) => {
                let men = &self.state.board.placement;
                self.has_taken(men, player, *intended, before.board(), square)
            }
            _ => false,
        }
    }

    /// Whether this player's move, told as a whole, has taken the man of this square, unless another man of his opponent's stands
    /// there by now, or a pawn that has to be replaced (4.6.1).
    pub(crate) fn has_taken(
        &self,
        men: &Placement,
        player: Color,
        Intended { from, to, .. }: Intended,
        before: &Board,
        square: Square,
    ) -> bool {
        let (passed, last) = (
            Square::from_coords(to.file(), from.rank()),
            (!player).backrank(),
        );
        let promotes = square.rank() == last && from.rank().distance(last) == 1;
        let stays = |man: Piece| man.color == player && !(man.role == Role::Pawn && promotes);
        let there = men.man_at(square);
        [to, passed].contains(&square)
            && before.color_at(square) == Some(!player)
            && there.is_none_or(stays)
            && !men.is_crowded()
    }

    /// The position in which this player has carried out his last move, or does so now, and the act by which he began at the
    /// earliest.
    fn before_move_of(&self, player: Color) -> Option<(&Tolerant, u32)> {
        if player == self.state.player() {
            return Some((&self.state.board.position, self.state.turn.began));
        }
        let previous = self.state.plies.previous.filter(|p| p.mover == player)?;
        let node = self.node(previous.node);
        Some((&node.before, node.seq))
    }

    /// What this player has done last on this square, or with a whole move, but for taking men off.
    fn last_at(&self, player: Color, square: Square, since: u32) -> Option<&Deed> {
        let his = |act: &Act| act.by.and_then(Actor::player) == Some(player);
        let mut acts = self
            .logged_from(since)
            .iter()
            .rev()
            .map(|logged| &logged.act);
        acts.find(|act| his(act) && (is_whole(&act.deed) || sets_hand_to(&act.deed, square)))
            .map(|act| &act.deed)
    }

    /// Two men share the square: the one taken off is the one that stood there first.
    fn contact_with_victim(&mut self, j: &mut Judging<'_>, square: Square) -> Result<(), Refused> {
        let player = Game::player_of(j.act)?;
        if player == self.state.player() && self.state.position_color_at(square) == Some(!player) {
            let man = (square, Whose::Opponents);
            let knowledge = Knowledge::from(j.certainty);
            self.state
                .turn
                .touch(Contact::new(man, (j.seq, 0), knowledge));
        }
        Ok(())
    }

    /// `move`: the whole move, contacts in the order own man, victim; king, rook; pawn, new man.
    fn carry_out(
        &mut self,
        j: &mut Judging<'_>,
        intended: Intended,
        hands: Hands,
    ) -> Result<(), Refused> {
        let player = Game::player_of(j.act)?;
        self.state
            .board
            .placement
            .man_at(intended.from)
            .ok_or(Refused::NoManThere(intended.from))?;
        self.answer(j, player);
        let before = self.state.board.placement.clone();
        let had_the_move = player == self.state.player();
        self.contact(j, &Touching::deliberate(&[intended.from]))?;
        // who touches a man may acquire the move by that (4.8), and castle
        let plan = self.plan(intended);
        if had_the_move || player != self.state.player() {
            self.note_answer(j, Some(player));
        }
        for square in plan.contacts().skip(1) {
            self.contact(j, &Touching::deliberate(&[square]))?;
        }
        if had_the_move && self.state.is_over() {
            self.place_what_ended_the_game(&plan, player);
            return Ok(());
        }
        let released = self.place_as_planned(&plan, player)?;
        if self.state.is_over() {
            return Ok(());
        }
        if player != self.state.player() {
            return self.released_without_the_move(j, player, released, before);
        }
        if plan.rook.is_some() {
            self.state.turn.touched.castling_meant = Some(Truth::True);
        }
        self.state.turn.execution.hands.add_all(hands);
        self.mark_unknown(j);
        self.begin_execution();
        if let Some((square, piece)) = plan.new_man {
            self.choose_promotion(j, square, piece);
        }
        self.remember_carried(&released);
        self.evaluate(j, Some(released));
        Ok(())
    }

    /// Whether the men named by the act are there: asked before anything is taken into the state.
    pub(crate) fn try_on_the_board(&self, act: &Act) -> Result<(), Refused> {
        let is_elsewhere = || act.at_board == AtBoard::Own || self.is_assistants_mirror(act);
        let is_of_other_men =
            || self.before_the_announcement(act).is_some() || self.is_of_the_mover_alone(act);
        let surely_fits = self.state.board.placement.has_room()
            && match act.deed {
                Deed::Lift { square, .. } | Deed::Remove { square, .. } => {
                    self.state.board.placement.man_at(square).is_some()
                }
                Deed::Release {
                    from, man: None, ..
                } => {
                    let by = act.by.and_then(Actor::player);
                    let mut held = self.state.board.placement.in_hand().iter();
                    held.any(|held| match from {
                        Some(_) => held.from == from,
                        None => held.by == by,
                    })
                }
                Deed::Press { .. } | Deed::Claim(_) | Deed::Say { .. } => true,
                _ => false,
            };
        if self.state.has_ended() || surely_fits || is_elsewhere() || is_of_other_men() {
            return Ok(());
        }
        self.done_to(self.state.board.placement.clone(), act)
            .map(drop)
    }

    /// These men once the act is done to them.
    pub(crate) fn done_to(&self, mut men: Placement, act: &Act) -> Result<Placement, Refused> {
        let by = act.by.and_then(Actor::player);
        if let Some(place) = self.state.still_held(act) {
            men.hold(self.state.turn.left_over.still_held[place])?;
        }
        match &act.deed {
            Deed::Knock { square, to } => men.knock(*square, *to, by)?,
            Deed::Remove { square, .. } if self.is_taken_already(by, *square) => {}
            Deed::Move { intended, .. } => {
                let from = intended.from;
                let is_held = men.in_hand().iter().any(|held| held.from == Some(from));
                match men.man_at(from) {
                    None if is_held => return Err(Refused::ManInHand(from)),
                    None => return Err(Refused::NoManThere(from)),
                    Some(_) => {}
                }
                let plan = self.plan_on(&men, *intended);
                plan.carry_out(&mut men, by).map(drop)?;
            }
            deed => handle(&mut men, deed, by, self.last_handled_by(by))?,
        }
        Ok(men)
    }
}

/// A move told as a whole, or one taken back.
const fn is_whole(deed: &Deed) -> bool {
    matches!(deed, Deed::Move { .. } | Deed::Undo)
}

/// Takes up, puts or lets go a man of this square.
pub(crate) fn sets_hand_to(deed: &Deed, on: Square) -> bool {
    match *deed {
        Deed::Lift { square, .. } | Deed::Place { square } | Deed::Put { square, .. } => {
            square == on
        }
        Deed::Release { square, from, .. } | Deed::ReleaseBetween { square, from, .. } => {
            square == on || from == Some(on)
        }
        _ => false,
    }
}

/// What taking men up, off and putting them down does to the men; any other deed does nothing.
pub(crate) fn handle(
    men: &mut Placement,
    deed: &Deed,
    by: Option<Color>,
    last: Option<Square>,
) -> Result<(), NoSuchMan> {
    match *deed {
        Deed::Lift { square, .. } => men.lift(square, by).map(drop),
        Deed::Remove { square, .. } => men.remove(square, by).map(drop),
        Deed::Place { square } => men.place(square, by).map(drop),
        Deed::Fetch { piece, .. } => men.fetch(piece, by),
        Deed::Put { square, piece, .. } => men.put(square, piece, by),
        Deed::Release {
            square, from, man, ..
        } => men.release(square, from, man, by, last).map(drop),
        Deed::ReleaseBetween { square, from, .. } => {
            men.release(square, from, None, by, last).map(drop)
        }
        _ => Ok(()),
    }
}

/// The keys of a release.
pub(crate) struct Letting {
    pub square: Square,
    pub from: Option<Square>,
    pub man: Option<Piece>,
    pub hand: Option<Hand>,
}

impl Letting {
    /// The man last lifted, put or touched.
    fn on(square: Square) -> Letting {
        Letting {
            square,
            from: None,
            man: None,
            hand: None,
        }
    }
}
