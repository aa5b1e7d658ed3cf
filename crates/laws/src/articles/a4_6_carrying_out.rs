//! Articles 4.1 and 4.6: the men are lifted, taken off, put and let go.

use board::placement::Released;
use board::{Color, Move, Piece, Square};

use crate::act::{Actor, Certainty, Deed, Fact, Hand, Hands, Intended, Truth, Value};
use crate::articles::a4_2_adjusting::Touching;
use crate::articles::a4_7_taken_back::displacements;
use crate::game::{Game, Judging, Refused};
use crate::state::{PlyKind, StateEffect};
use crate::turn::{Carried, Contact, Knowledge, Whose};
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

    /// What nobody who may act knows of, or what is disputed, waits.
    pub(crate) fn mark_unknown(&mut self, j: &Judging<'_>) {
        self.state.turn.execution.unnoticed |= self.waits_to_be_established(j);
        if j.certainty == Certainty::Disputed {
            self.state.turn.execution.disputed = Some(j.seq);
        }
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
        if self.promotes_moves_later(j, &released) {
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
            Some(PlyKind::Legal(m)) if self.state.is_over() => {
                displacements(m).all(|(_, to)| to != letting.square)
            }
            _ => false,
        }
    }

    /// A man let go on no square of its own: it is touched, and nothing is made before it is set up
    /// (7.4).
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
            self.state.apply(StateEffect::Status(MoveStatus::NotMade));
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
