//! Articles 4.6 and 4.7: carrying out a move, and when it is made (B.4).

use board::placement::Released;
use board::{CastlingMode, Color, Move, Piece, Position, Role, Square};

use crate::act::{Actor, Deed, Hand, Hands, Intended, Intent, Order, Truth, Upright};
use crate::article::Provision as P;
use crate::articles::a4_2_adjusting::Touching;
use crate::articles::historic::Second;
use crate::edition::{Family, InvertedRook, MateNeeds, NextMoveCompletes};
use crate::game::{Game, Judging, Refused};
use crate::obligation::{self, is_castling_travel};
use crate::ruling::{Draft, discretion};
use crate::state::{Finding, Phase, Played, Previous, Standing};
use crate::turn::Carried;
use crate::verdict::{MoveStatus, Obligation, Offence, Reason, Referred, Restored, Status};

impl Game {
    pub(crate) fn executing(&mut self, j: &mut Judging<'_>) -> Result<(), Refused> {
        let by = j.act.by.ok_or(Refused::NobodyActs)?;
        let player = by.player();
        match j.act.deed.clone() {
            Deed::Place { square } => {
                self.state.placement.place(square, player)?;
                Ok(())
            }
            Deed::Fetch { piece, .. } => Ok(self.state.placement.fetch(piece, player)?),
            Deed::Put { square, piece, hand, upright } => self.put(j, square, piece, hand, upright),
            Deed::Release { square, from, man, hand } => {
                self.release(j, by, Letting { square, from, man, hand })
            }
            Deed::Remove { square, hand, with } => self.remove(j, square, hand, with),
            Deed::Move { intended, hands } => self.carry_out(j, intended, hands),
            Deed::Undo => self.undo(j),
            _ => Ok(()),
        }
    }

    fn put(
        &mut self,
        j: &mut Judging<'_>,
        square: Square,
        piece: Piece,
        hand: Option<Hand>,
        upright: Upright,
    ) -> Result<(), Refused> {
        let by = j.act.by.and_then(Actor::player);
        let piece = self.as_it_counts(piece, upright);
        self.state.placement.put(square, piece, by)?;
        if by == Some(self.state.player()) {
            let turn = &mut self.state.turn;
            turn.hands.add(hand);
            turn.last = Some(square);
            turn.unnoticed |= j.is_unnoticed();
            if upright == Upright::Inverted {
                turn.inverted = Some(square);
            }
            self.choose_promotion(square, piece);
        }
        Ok(())
    }

    /// An upside-down rook is a rook; in US Chess a queen unless announced otherwise (8F7).
    fn as_it_counts(&self, piece: Piece, upright: Upright) -> Piece {
        let us = self.start.regime.rules().inverted_rook == InvertedRook::Queen;
        if us && upright == Upright::Inverted && piece.role == Role::Rook {
            return Role::Queen.of(piece.color);
        }
        piece
    }

    /// 4.4.4: the choice is final once a possible man has touched the square of promotion.
    fn choose_promotion(&mut self, square: Square, piece: Piece) {
        let possible = |m: &Move| m.to() == square && m.promotion() == Some(piece.role);
        let own = piece.color == self.state.player();
        if own && self.state.turn.promotion.is_none() && self.state.legal.iter().any(possible) {
            self.state.turn.promotion = Some((square, piece.role));
        }
    }

    fn release(&mut self, j: &mut Judging<'_>, by: Actor, letting: Letting) -> Result<(), Refused> {
        let player = by.player();
        let from_board = self.touch_before_release(j, player, &letting)?;
        let last = if player == Some(self.state.player()) { self.state.turn.last } else { None };
        let before = self.state.placement.clone();
        let released =
            self.state.placement.release(letting.square, letting.from, letting.man, player, last)?;
        let Some(player) = player else { return Ok(()) };
        let _ = from_board;
        if player != self.state.player() {
            if self.answers_unpressed_illegal_move(player) {
                self.state.placement = before;
                self.leave_uncompleted(j);
                return self.release(j, by, letting);
            }
            return self.released_without_the_move(j, player, released, before);
        }
        self.state.turn.hands.add(letting.hand);
        self.state.turn.last = Some(released.to);
        self.state.turn.unnoticed |= j.is_unnoticed();
        self.begin_execution();
        if released.home.is_none() {
            self.choose_promotion(released.to, released.piece);
        }
        self.remember_carried(&released);
        self.evaluate(j, Some(released));
        Ok(())
    }

    /// A man standing on the board that is released elsewhere was touched with it.
    fn touch_before_release(
        &mut self,
        j: &mut Judging<'_>,
        player: Option<Color>,
        letting: &Letting,
    ) -> Result<bool, Refused> {
        let from = letting.from.or(self.state.turn.last);
        let held = |from: Option<Square>| {
            let hand = self.state.placement.in_hand();
            hand.iter().any(|h| h.from == from || (letting.from.is_none() && h.by == player))
        };
        if held(letting.from) {
            return Ok(false);
        }
        let Some(from) = from else { return Ok(false) };
        let man = self.state.placement.man_at(from).ok_or(Refused::NoManThere(from))?;
        if letting.man.is_some_and(|named| named != man) {
            return Err(Refused::AmbiguousMan { square: from, stands: man });
        }
        let touching = Touching {
            squares: &[from],
            intent: Intent::Deliberate,
            with: None,
            order: Order::Known,
        };
        self.contact(j, &touching)?;
        Ok(true)
    }

    fn remember_carried(&mut self, released: &Released) {
        let Some(home) = released.home else { return };
        let own = released.piece.color == self.state.player();
        if !own {
            return;
        }
        self.state.turn.carried = if home == released.to {
            None
        } else {
            Some(Carried { home, to: released.to, role: released.piece.role })
        };
    }

    fn remove(
        &mut self,
        j: &mut Judging<'_>,
        square: Square,
        hand: Option<Hand>,
        with: Option<Square>,
    ) -> Result<(), Refused> {
        self.state.placement.man_at(square).ok_or(Refused::NoManThere(square))?;
        let touching =
            Touching { squares: &[square], intent: Intent::Deliberate, with: None, order: Order::Known };
        let _ = with;
        if !self.state.placement.is_crowded() {
            self.contact(j, &touching)?;
        } else {
            self.contact_with_victim(j, square)?;
        }
        self.state.placement.remove(square)?;
        if j.act.by.and_then(Actor::player) == Some(self.state.player()) {
            self.state.turn.hands.add(hand);
            self.state.turn.unnoticed |= j.is_unnoticed();
            self.begin_execution();
            self.evaluate(j, None);
        }
        Ok(())
    }

    /// Two men share the square: the one taken off is the one that stood there first.
    fn contact_with_victim(&mut self, j: &mut Judging<'_>, square: Square) -> Result<(), Refused> {
        let player = Game::player_of(j.act)?;
        if player == self.state.player() && self.state.position_color_at(square) == Some(!player) {
            let contact = crate::turn::Contact {
                home: square,
                whose: crate::turn::Whose::Opponents,
                group: j.seq * 64,
                seq: j.seq,
                knowledge: crate::turn::Knowledge::from(j.act.certainty),
            };
            self.state.turn.touch(contact);
        }
        Ok(())
    }

    /// `move`: the whole move, contacts in the order own man, victim; king, rook; pawn, new man.
    fn carry_out(&mut self, j: &mut Judging<'_>, intended: Intended, hands: Hands) -> Result<(), Refused> {
        let player = Game::player_of(j.act)?;
        let before = self.state.placement.clone();
        self.state.placement.man_at(intended.from).ok_or(Refused::NoManThere(intended.from))?;
        let plan = self.plan(intended);
        for square in plan.contacts() {
            let touching = Touching {
                squares: &[square],
                intent: Intent::Deliberate,
                with: None,
                order: Order::Known,
            };
            self.contact(j, &touching)?;
        }
        let released = self.place_as_planned(&plan, player)?;
        if player != self.state.player() {
            return self.released_without_the_move(j, player, released, before);
        }
        if plan.rook.is_some() {
            self.state.turn.castling_meant = Some(Truth::True);
        }
        self.state.turn.hands.add_all(hands);
        self.state.turn.unnoticed |= j.is_unnoticed();
        self.begin_execution();
        if let Some((square, piece)) = plan.new_man {
            self.choose_promotion(square, piece);
        }
        self.remember_carried(&released);
        self.evaluate(j, Some(released));
        Ok(())
    }

    /// What carrying out this move, legal or not, does to the men.
    pub(crate) fn plan(&self, intended: Intended) -> Plan {
        let Intended { from, to, promotion } = intended;
        let placement = &self.state.placement;
        let man = placement.man_at(from);
        let mut plan = Plan { from, to, victim: None, rook: None, new_man: None };
        let Some(man) = man else { return plan };
        if man.role == Role::King && self.is_castling_attempt(from, to, man.color) {
            plan.castle(placement.board(), self.state.position.castling_mode(), man.color);
            return plan;
        }
        plan.victim = placement.man_at(to).map(|_| to);
        let passes = man.role == Role::Pawn && from.file() != to.file() && plan.victim.is_none();
        if passes {
            let legal = |m: &Move| *m == Move::EnPassant { from, to };
            if self.state.legal.iter().any(legal) {
                plan.victim = Some(Square::from_coords(to.file(), from.rank()));
            }
        }
        plan.new_man = promotion
            .filter(|_| man.role == Role::Pawn)
            .map(|role| (to, Piece { color: man.color, role }));
        plan
    }

    fn is_castling_attempt(&self, from: Square, to: Square, color: Color) -> bool {
        let own_rook = |square| {
            self.state.placement.man_at(square) == Some(Piece { color, role: Role::Rook })
        };
        let board_rook = self.state.position.board().piece_at(to);
        if own_rook(to) && board_rook.is_some_and(|p| p.color == color) {
            return from.rank() == to.rank();
        }
        self.state.position.castling_mode() == CastlingMode::Standard
            && is_castling_travel(&self.state.position, from, to)
            && color == self.state.position.turn()
    }

    pub(crate) fn place_as_planned(&mut self, plan: &Plan, player: Color) -> Result<Released, Refused> {
        let placement = &mut self.state.placement;
        let by = Some(player);
        if let Some(rook) = plan.rook {
            return Ok(place_castled(placement, plan, rook, by)?);
        }
        if let Some(victim) = plan.victim {
            placement.remove(victim)?;
        }
        if let Some((square, piece)) = plan.new_man {
            let (pawn, home) = placement.remove(plan.from)?;
            placement.put(square, piece, by)?;
            placement.release(square, None, Some(piece), by, None)?;
            return Ok(Released { piece: pawn, home, from: Some(plan.from), to: square });
        }
        Ok(placement.release(plan.to, Some(plan.from), None, by, None)?)
    }

    /// Looks at the board after a man was let go or taken off: is a move made, and does it keep Articles 4.3 to 4.7?
    pub(crate) fn evaluate(&mut self, j: &mut Judging<'_>, released: Option<Released>) {
        match self.standing_move() {
            Some(m) => self.standing(j, m),
            None => self.not_a_move(j, released),
        }
    }

    /// The legal move that leaves exactly the men that stand on the board now.
    fn standing_move(&self) -> Option<Move> {
        let state = &self.state;
        if state.placement.is_crowded() || state.placement.holds_board_man() {
            return None;
        }
        let stands_as = |m: &&Move| state.placement.stands_as(&state.position.board_after(**m));
        match state.turn.carried {
            Some(Carried { home, to, role }) if role != Role::King && role != Role::Rook => {
                let fits = |m: &&Move| m.from() == Some(home) && m.to() == to;
                let by_man = state.legal.iter().filter(fits).find(stands_as);
                by_man.or_else(|| state.legal.iter().find(stands_as)).copied()
            }
            _ => {
                let changed = state.placement.changed(state.position.board());
                if changed.is_empty() || changed.count() > 4 {
                    return None;
                }
                let touches = |m: &&Move| m.from().is_some_and(|from| {
                    changed.contains(from) || matches!(m, Move::Castle { .. })
                });
                state.legal.iter().filter(touches).find(stands_as).copied()
            }
        }
    }

    fn standing(&mut self, j: &mut Judging<'_>, m: Move) {
        let obligation = self.obligation();
        if obligation.moves.contains(&m) {
            if let Phase::Violated { ruling, .. } = self.state.phase {
                self.lapse_violation(j, ruling);
            }
            self.make(j, m);
        } else if self.ends_the_game_anyway(m) {
            self.make(j, m);
        } else if self.start.regime.family() == Family::Historic {
            self.historic_wrong_man(j, m, &obligation);
        } else {
            self.violate(j, m, &obligation);
        }
    }

    /// 2009 and US Chess: a legal mating move ends the game whatever was touched (row 30, C-18).
    fn ends_the_game_anyway(&self, m: Move) -> bool {
        if self.start.regime.rules().mate_needs != MateNeeds::Legality {
            return false;
        }
        let mut after = self.state.position.clone();
        after.play_unchecked(m);
        after.legal_moves().is_empty()
    }

    /// The obligation of the player having the move, everything counted that is known.
    pub(crate) fn obligation(&self) -> Obligation {
        if let Some(imposed) = self.historic_obligation() {
            return imposed;
        }
        let question = obligation::Question {
            edition: self.start.regime.edition,
            position: &self.state.position,
            legal: &self.state.legal,
            turn: &self.state.turn,
        };
        obligation::obligation(&question)
    }

    fn not_a_move(&mut self, j: &mut Judging<'_>, released: Option<Released>) {
        self.lapse_violation_if_put_back(j);
        if let Some(released) = released {
            self.bind_released(&released);
        }
        if self.start.regime.family() == Family::Historic {
            self.historic_release(j, released);
            return;
        }
        self.us_determined_by_release(j);
        if matches!(self.state.phase, Phase::Open) {
            self.state.status = self.unfinished_status();
        }
    }

    /// Illegal and not completed, or merely not made yet.
    fn unfinished_status(&self) -> MoveStatus {
        let Some(carried) = self.state.turn.carried else {
            return match self.state.status {
                MoveStatus::IllegalNotCompleted => MoveStatus::IllegalNotCompleted,
                _ => MoveStatus::NotMade,
            };
        };
        let legal = self.state.legal.iter().any(|m| {
            m.from() == Some(carried.home)
                && (m.to() == carried.to
                    || obligation::target(*m, self.state.position.castling_mode()) == carried.to)
        });
        let castling = carried.role == Role::King
            && is_castling_travel(&self.state.position, carried.home, carried.to);
        if legal || castling { MoveStatus::NotMade } else { MoveStatus::IllegalNotCompleted }
    }

    /// 4.7, 4.7.2: a man released as part of a legal move that keeps the obligation stays there.
    fn bind_released(&mut self, released: &Released) {
        let Some(home) = released.home else { return };
        let position = &self.state.position;
        let own = self.state.position_color_at(home) == Some(self.state.player());
        if !own || home == released.to || self.state.turn.released.is_some() {
            return;
        }
        let king = released.piece.role == Role::King;
        if king && is_castling_travel(position, home, released.to) {
            self.state.turn.released = Some((home, released.to));
            return;
        }
        let fits = |m: &Move| {
            m.from() == Some(home) && m.to() == released.to && !matches!(m, Move::Castle { .. })
        };
        if self.obligation().moves.iter().any(fits) && !self.carries_castling_on(home) {
            self.state.turn.released = Some((home, released.to));
        }
    }

    /// A rook set down while the king stands two squares away is part of a castling, not a rook move.
    fn carries_castling_on(&self, home: Square) -> bool {
        let king = self.state.position.board().king_of(self.state.player());
        let king_moved = king.is_some_and(|k| self.state.placement.home_of(k) != Some(k));
        king_moved && self.state.position.board().role_at(home) == Some(Role::Rook)
    }

    /// The move is made (4.7): the opponent has the move.
    pub(crate) fn make(&mut self, j: &mut Judging<'_>, m: Move) {
        if self.start.regime.family() == Family::UsChess {
            self.us_determine(j, m);
            return;
        }
        let mover = self.state.player();
        self.hand_over(j, m);
        self.complete_uncompleted(j, mover);
        self.end_by_position(j);
    }

    /// Plays the move, hands the move over and shuts the windows that its making shuts.
    pub(crate) fn hand_over(&mut self, j: &mut Judging<'_>, m: Move) {
        let mover = self.state.player();
        let made_unnoticed = self.state.turn.unnoticed;
        self.complete_by_next_move(mover);
        self.record_writing(j);
        self.lapse_by_next_move(j, mover);
        let mut position = self.state.position.clone();
        position.play_unchecked(m);
        let node = self.push_node(Played::Legal(m), j.seq);
        self.state.acquire(position, j.seq);
        let board = self.state.position.board().clone();
        self.state.placement.settle(&board);
        self.state.previous = Some(Previous {
            node,
            mover,
            pressed: self.start.regime.family() == Family::Historic,
            made_unnoticed,
            claim_forfeited: false,
            violation_ruled: None,
            finding: None,
        });
        self.state.status = match self.start.regime.family() {
            Family::Historic => MoveStatus::Completed,
            _ => MoveStatus::Made,
        };
        self.state.drop_stale_questions();
    }

    /// 6.2.1.2 and 6.2.2: the reply came before the press; the press may still follow.
    fn complete_by_next_move(&mut self, mover: Color) {
        if self.state.unpressed_ply_of(!mover).is_some() {
            *self.state.late_press.get_mut(!mover) = true;
        }
        *self.state.late_press.get_mut(mover) = false;
    }

    /// A move made ends what the mover's own unpressed illegal move was waiting for (6.2.1.2).
    fn complete_uncompleted(&mut self, j: &mut Judging<'_>, mover: Color) {
        let completes = self.start.regime.rules().next_move_completes == NextMoveCompletes::Yes;
        if completes {
            self.take_up_uncompleted(j, mover);
        }
    }

    /// A legal move outside the obligation stands on the board, the clock is not pressed (B.7, C-11).
    fn violate(&mut self, j: &mut Judging<'_>, m: Move, obligation: &Obligation) {
        if matches!(self.state.phase, Phase::Violated { made, .. } if made == m) {
            return;
        }
        let touched = self.state.turn.binding().next().map(|c| c.home);
        let draft = self.wrong_man(Status::Claimable, m, touched, obligation);
        let ruling = j.rule(draft);
        self.state.phase = Phase::Violated { made: m, ruling };
        self.state.status = MoveStatus::Made;
    }

    /// A ruling on a legal move with another man than the touched one.
    pub(crate) fn wrong_man(
        &self,
        status: Status,
        made: Move,
        touched: Option<Square>,
        obligation: &Obligation,
    ) -> Draft {
        let edition = self.start.regime.edition;
        let player = self.state.player();
        let draft = Draft::new(Offence::TouchMove, status, Reason::WrongMan { made, touched })
            .player(player)
            .also(&obligation.articles)
            .cites(edition, &[P::A12_9])
            .penalty(discretion(edition))
            .relies_on(crate::ambiguity::Ambiguity::C11);
        draft.restored()
    }

    /// The men stand again as before the execution outside the obligation: no offence (B.4).
    fn lapse_violation_if_put_back(&mut self, j: &mut Judging<'_>) {
        let Phase::Violated { ruling, .. } = self.state.phase else { return };
        if !self.state.placement.stands_as(self.state.position.board()) {
            return;
        }
        self.lapse_violation(j, ruling);
    }

    fn lapse_violation(&mut self, j: &mut Judging<'_>, ruling: (u32, u8)) {
        let edition = self.start.regime.edition;
        let draft = Draft::new(Offence::TouchMove, Status::Lapsed, Reason::PutBack)
            .of(Referred::Ruling(ruling))
            .player(self.state.player())
            .cites(edition, &[P::A4_3, P::A4_7]);
        j.rule(draft);
        self.state.phase = Phase::Open;
        self.state.turn.put_back();
    }

    fn undo(&mut self, j: &mut Judging<'_>) -> Result<(), Refused> {
        let player = Game::player_of(j.act)?;
        if player != self.state.player() {
            self.undo_made(j, player);
            return Ok(());
        }
        let board = self.state.position.board().clone();
        if matches!(self.state.phase, Phase::Determined(_)) {
            return Ok(());
        }
        self.state.placement.settle(&board);
        match self.state.phase {
            Phase::Violated { ruling, .. } => self.lapse_violation(j, ruling),
            _ => self.state.turn.put_back(),
        }
        Ok(())
    }

    /// A made move put back before the press: with two hands it may be done again properly; otherwise it stands (4.7).
    fn undo_made(&mut self, j: &mut Judging<'_>, player: Color) {
        let Some(previous) = self.state.unpressed_ply_of(player) else { return };
        let board = self.state.position.board().clone();
        let two_hands = self.node(previous.node).turn.hands.are_two();
        if two_hands || previous.made_unnoticed {
            self.go_back_before(previous.node);
            self.state.status = MoveStatus::NotMade;
            return;
        }
        self.taken_back(j, previous, player, Status::Proposed);
        self.state.placement.settle(&board);
    }

    /// 4.7: a made move was taken back; it stands.
    pub(crate) fn taken_back(
        &mut self,
        j: &mut Judging<'_>,
        previous: Previous,
        player: Color,
        status: Status,
    ) -> (u32, u8) {
        let edition = self.start.regime.edition;
        let Played::Legal(made) = self.node(previous.node).played else { return (0, 0) };
        let mut draft = Draft::new(Offence::TouchMove, status, Reason::TakenBack { made })
            .player(player)
            .cites(edition, &[P::A4_7, P::A12_9])
            .penalty(discretion(edition));
        if status != Status::Claimable {
            draft = draft.restored();
        }
        let ruling = j.rule(draft);
        if let Some(previous) = &mut self.state.previous {
            previous.violation_ruled = Some(ruling);
        }
        ruling
    }

    /// A man let go by the player who does not have the move.
    fn released_without_the_move(
        &mut self,
        j: &mut Judging<'_>,
        player: Color,
        released: Released,
        before: board::placement::Placement,
    ) -> Result<(), Refused> {
        if let Some(previous) = self.state.unpressed_ply_of(player) {
            self.handle_made_again(j, previous, player);
            return Ok(());
        }
        let returned = self.state.placement.stands_as(self.state.position.board());
        if returned || released.home == Some(released.to) {
            return Ok(());
        }
        let second = self.both_moves(&released);
        self.state.placement = before;
        let board = self.state.position.board().clone();
        if self.state.turn.carried.is_none() {
            self.state.placement.settle(&board);
        }
        self.out_of_turn(j, player, second);
        Ok(())
    }

    /// The opponent of an illegal move that was not pressed answers it on the board.
    fn answers_unpressed_illegal_move(&self, player: Color) -> bool {
        self.start.regime.family() == Family::Fide
            && player != self.state.player()
            && matches!(self.state.phase, Phase::Open)
            && self.state.status == MoveStatus::IllegalNotCompleted
            && self.state.turn.carried.is_some()
            && self.state.in_hand_of(!player) == 0
    }

    /// The illegal move stays on the board, not completed; the opponent's answer is judged on it.
    fn leave_uncompleted(&mut self, j: &mut Judging<'_>) {
        let finding = Finding { standing: Standing::Uncompleted, ..self.finding(j, self.classify()) };
        let mover = self.state.player();
        let unnoticed = self.state.turn.unnoticed;
        let in_hand_kept = self.state.placement.clone();
        let position = self.state.position.left_by(self.state.placement.board());
        let node = self.push_node(Played::Irregular, j.seq);
        self.state.acquire(position, j.seq);
        self.state.placement = in_hand_kept.rebased();
        self.state.previous = Some(Previous {
            node,
            mover,
            pressed: false,
            made_unnoticed: unnoticed,
            claim_forfeited: false,
            violation_ruled: None,
            finding: Some(finding),
        });
        self.remember(node, finding);
    }

    /// The position that two moves running leave, the other player having the move.
    fn both_moves(&self, released: &Released) -> Second {
        let position = &self.state.position;
        let leaves = board::Tolerant::from_parts(
            self.state.placement.board().clone(),
            position.turn(),
            position.castling_rights(),
            None,
            position.halfmoves(),
            position.fullmoves(),
            position.castling_mode(),
        );
        Second { from: released.home.unwrap_or(released.to), to: released.to, leaves }
    }

    /// The mover handles the men of his made, unpressed move again.
    fn handle_made_again(&mut self, j: &mut Judging<'_>, previous: Previous, player: Color) {
        if previous.made_unnoticed {
            self.taken_back_unnoticed(j, previous);
            return;
        }
        let stands = self.state.placement.stands_as(self.state.position.board());
        match (stands, previous.violation_ruled) {
            (false, None) => {
                self.taken_back(j, previous, player, Status::Claimable);
            }
            (true, Some(ruling)) => {
                let edition = self.start.regime.edition;
                let draft = Draft::new(Offence::TouchMove, Status::Lapsed, Reason::PutBack)
                    .of(Referred::Ruling(ruling))
                    .player(player)
                    .cites(edition, &[P::A4_7]);
                j.rule(draft);
                if let Some(previous) = &mut self.state.previous {
                    previous.violation_ruled = None;
                }
            }
            _ => {}
        }
    }

    /// The release that made the move was unnoticed: as far as anybody knows the man is still in hand.
    fn taken_back_unnoticed(&mut self, j: &mut Judging<'_>, previous: Previous) {
        let placement = self.state.placement.clone();
        let Played::Legal(made) = self.node(previous.node).played else { return };
        let was = self.node(previous.node).turn.carried;
        self.go_back_before(previous.node);
        self.state.turn.unnoticed_made = Some(made);
        self.state.turn.released = None;
        self.state.placement = placement;
        let changed = self.state.placement.changed(self.state.position.board());
        self.state.turn.carried = was.and_then(|carried| {
            let now = changed.into_iter().find(|s| *s != carried.home)?;
            Some(Carried { to: now, ..carried })
        });
        self.evaluate(j, None);
    }
}

/// The keys of a release.
struct Letting {
    square: Square,
    from: Option<Square>,
    man: Option<Piece>,
    hand: Option<Hand>,
}

/// What a whole move does to the men.
pub(crate) struct Plan {
    pub from: Square,
    pub to: Square,
    pub victim: Option<Square>,
    /// Castling: the rook, and where king and rook end.
    pub rook: Option<(Square, Square, Square)>,
    pub new_man: Option<(Square, Piece)>,
}

impl Plan {
    fn castle(&mut self, board: &board::Board, mode: CastlingMode, color: Color) {
        let (from, to) = (self.from, self.to);
        let kingside = to.file() > from.file();
        let own_rook = Piece { color, role: Role::Rook };
        let takes_rook = board.piece_at(to) == Some(own_rook);
        let rook = if takes_rook { Some(to) } else { outermost_rook(board, from, kingside, color) };
        let Some(rook) = rook else { return };
        let (king_file, rook_file) =
            if kingside { (board::File::G, board::File::F) } else { (board::File::C, board::File::D) };
        let king_to = match mode {
            CastlingMode::Standard if !takes_rook => to,
            _ => Square::from_coords(king_file, from.rank()),
        };
        self.rook = Some((rook, king_to, Square::from_coords(rook_file, from.rank())));
    }

    /// The squares touched, in order.
    pub fn contacts(&self) -> impl Iterator<Item = Square> {
        let rook = self.rook.map(|(rook, _, _)| rook);
        [Some(self.from), rook, self.victim].into_iter().flatten()
    }
}

fn outermost_rook(board: &board::Board, king: Square, kingside: bool, color: Color) -> Option<Square> {
    let rooks = board.by_piece(Piece { color, role: Role::Rook }) & board::Bitboard::from(king.rank());
    let beyond = rooks.into_iter().filter(|r| (r.file() > king.file()) == kingside);
    if kingside { beyond.max_by_key(|r| r.file()) } else { beyond.min_by_key(|r| r.file()) }
}

fn place_castled(
    placement: &mut board::placement::Placement,
    plan: &Plan,
    (rook, king_to, rook_to): (Square, Square, Square),
    by: Option<Color>,
) -> Result<Released, board::placement::NoSuchMan> {
    placement.lift(plan.from, by)?;
    placement.lift(rook, by)?;
    let released = placement.release(king_to, Some(plan.from), None, by, None)?;
    placement.release(rook_to, Some(rook), None, by, None)?;
    Ok(released)
}

/// Whether a ruling put the position back.
pub(crate) const PUT_BACK: Restored = Restored::Yes;
