//! Article 1.3: a player answers before the opponent has pressed, where he does not have the move
//! by the letter: an illegal move on the board (C-28), a press without a move, a move determined
//! but not completed (US 6B).

use board::placement::{InHand, Placement};
use board::{Board, Color, Position, Square};

use crate::act::{Act, Actor, Deed, Intended, Intent};
use crate::articles::a4_6_men::{handle, sets_hand_to};
use crate::articles::a4_7_taken_back::displacements;
use crate::game::{Game, Judging, Logged};
use crate::state::{OutOfTurnHandling, Phase, PlyKind, Previous, still_held};

/// What a player handles who does not have the move.
pub(crate) struct BegunReply {
    /// The act by which he began.
    pub since: u32,
    /// The men that he holds.
    held: Vec<InHand>,
}

impl Game {
    /// A move carried out by this player now would be an answer, though he does not have the move.
    fn may_answer(&self, j: &Judging<'_>, player: Color) -> bool {
        player != self.state.player()
            && (self.state.plies.open_press.is_some()
                || self.goes_on_after_reply(j, player)
                || self.answers_unpressed_illegal_move(player)
                || matches!(
                    self.state.progress.phase,
                    Phase::Determined { whole: true, .. }
                ))
    }

    /// The player who does not have the move begins to handle men.
    pub(crate) fn note_answer(&mut self, j: &Judging<'_>, player: Option<Color>) {
        let out_of_turn = player.is_some_and(|player| player != self.state.player());
        if out_of_turn && self.begun().is_none() {
            self.state.progress.answer = Some(OutOfTurnHandling {
                since: j.seq,
                without: Box::new(self.state.board.placement.clone()),
            });
        }
    }

    /// What the player who does not have the move handles, unless all men are back in place.
    pub(crate) fn begun(&self) -> Option<BegunReply> {
        let OutOfTurnHandling { since, without } = self.state.progress.answer.as_ref()?;
        let held: Vec<InHand> = self.state.held_by(!self.state.player()).collect();
        let is_under_way = !held.is_empty() || **without != self.state.board.placement;
        is_under_way.then_some(BegunReply {
            since: *since,
            held,
        })
    }

    /// The men as the player having the move has left them, whatever his opponent has begun.
    pub(crate) fn movers_men(&self) -> &Placement {
        match &self.state.progress.answer {
            Some(answer) => &answer.without,
            None => &self.state.board.placement,
        }
    }

    /// The player lets a man go elsewhere: if that answers what stands, he has the move, and the
    /// men are as he left them.
    pub(crate) fn answer(&mut self, j: &mut Judging<'_>, player: Color) {
        if self.is_us_chess() {
            // what he lets stand by his reply is determined, and may be answered
            self.let_stand_if_answered(j, player, Intent::Deliberate);
        }
        if !self.may_answer(j, player) {
            return;
        }
        self.note_answer(j, Some(player));
        let men = self.state.board.placement.clone();
        let goes_on = self.goes_on_after_reply(j, player);
        let begun = self.without_answer();
        if goes_on {
            self.evaluate(j, None);
        } else if self.state.plies.open_press.is_some() {
            self.pass(j);
        } else if self.answers_unpressed_illegal_move(player) {
            self.leave_uncompleted(j);
        } else if !self.us_answered_before_press(j) {
            self.state.board.placement = men;
            return;
        }
        self.take_up_answer(begun, player);
    }

    /// Leaves the men as they are without what the player who does not have the move has begun.
    pub(crate) fn without_answer(&mut self) -> Option<BegunReply> {
        let begun = self.begun();
        let answer = self.state.progress.answer.take();
        let begun = begun?;
        self.state.board.placement = *answer?.without;
        Some(begun)
    }

    /// The men, those back in place that the player who does not have the move has handled since
    /// this act.
    pub(crate) fn put_back_since(&self, began: u32, mut men: Placement) -> Placement {
        let player = !self.state.player();
        let acts = self.acts_since(began, player).map(|logged| &logged.act);
        put_back_all(&mut men, player, acts);
        men
    }

    /// The men of the board as the mover has left them since he made his move, as if nobody had
    /// begun to reply.
    pub(crate) fn left_by_the_mover(&self, j: &Judging<'_>, previous: Previous) -> Placement {
        let node = self.node(previous.node);
        let mut undone = Placement::settled(node.before.board().clone());
        if let PlyKind::Legal(made) = node.played {
            for (home, now) in displacements(made) {
                let _ = undone.rehome(home, Some(now));
            }
        }
        let mut acts = self.acts_since(node.seq, previous.mover).peekable();
        let making = acts.next_if(|logged| logged.seq == node.seq);
        let moved = making.and_then(|logged| match logged.act.deed {
            Deed::Move { intended, .. } => Some(intended),
            _ => None,
        });
        let by_him = j.act.by.and_then(Actor::player) == Some(previous.mover);
        let men = Placement::settled(self.state.board.position.board().clone());
        self.redone(
            men,
            acts.map(|logged| &logged.act)
                .chain(by_him.then_some(j.act)),
            Redone {
                player: previous.mover,
                before: node.before.board(),
                moved,
                touched: None,
                undone: &undone,
                held: &[],
                kept: self.state.turn.left_over.held_when_made.clone(),
            },
        )
    }

    /// The men of a made move stand as it put them, whatever the reply under way has done to the
    /// men.
    pub(crate) fn stands_but_for_the_reply(&self, j: &Judging<'_>, previous: Previous) -> bool {
        let left = self.left_by_the_mover(j, previous);
        left.stands_as(self.state.board.position.board())
    }

    /// The men, those back in place that the player having the move has handled before he acquired
    /// it, if he has.
    pub(crate) fn men_without_what_was_begun_before(&self) -> Option<Placement> {
        let began = self.state.turn.begun_before?;
        let player = self.state.player();
        let mut men = self.state.board.placement.clone();
        let before = |logged: &&Logged| logged.seq < self.state.turn.began;
        let acts = self.acts_since(began, player).filter(before);
        put_back_all(&mut men, player, acts.map(|logged| &logged.act));
        (men != self.state.board.placement).then_some(men)
    }

    /// The men as in this position, but for the reply under way: that is in the hands of whoever
    /// replies as before.
    pub(crate) fn settle_under_reply(&mut self, previous: Previous, board: &Board) {
        let begun = self.reply_under_way(previous);
        self.state.board.placement.settle(board);
        self.take_up_answer(Some(begun), self.state.player());
    }

    /// What the opponent of a made move handles.
    pub(crate) fn reply_under_way(&self, previous: Previous) -> BegunReply {
        let made = self.node(previous.node).seq;
        BegunReply {
            since: self.state.turn.begun_before.unwrap_or(made),
            held: self.state.held_by(self.state.player()).collect(),
        }
    }

    /// The reply that came before a move was finished goes on. Where that move is made now, its
    /// player had begun it before he had the move.
    pub(crate) fn go_on_with_reply(&mut self, begun: BegunReply, mover: Color) {
        if self.state.player() != mover {
            self.state.turn.begun_before = Some(begun.since);
        }
        self.take_up_answer(Some(begun), !mover);
    }

    /// What this player has done from this act on.
    pub(crate) fn acts_since(&self, began: u32, player: Color) -> impl Iterator<Item = &Logged> {
        let his = move |logged: &&Logged| logged.act.by.and_then(Actor::player) == Some(player);
        self.logged_from(began).iter().filter(his)
    }

    /// What the player has begun is done once more: the men are in his hands, and no contact binds
    /// that was made before he had the move.
    pub(crate) fn take_up_answer(&mut self, begun: Option<BegunReply>, player: Color) {
        let Some(BegunReply { since, held }) = begun else {
            return;
        };
        let undone = self.state.board.placement.clone();
        if player != self.state.player() {
            self.state.progress.answer = Some(OutOfTurnHandling {
                since,
                without: Box::new(undone.clone()),
            });
        }
        let acts = self.acts_since(since, player).map(|logged| &logged.act);
        self.state.board.placement = self.redone(
            undone.clone(),
            acts,
            Redone {
                player,
                before: self.state.board.position.board(),
                moved: None,
                touched: None,
                undone: &undone,
                held: &held,
                kept: Vec::new(),
            },
        );
    }

    /// These men after the acts of a player are done once more.
    fn redone<'a>(
        &self,
        mut men: Placement,
        acts: impl Iterator<Item = &'a Act>,
        mut how: Redone<'_>,
    ) -> Placement {
        for act in acts {
            self.redo(&mut men, act, &mut how);
        }
        men
    }

    /// An act that no longer fits does nothing.
    fn redo(&self, men: &mut Placement, act: &Act, how: &mut Redone<'_>) {
        let by = Some(how.player);
        how.moved = how.moved.filter(|m| !sets_hand_to(&act.deed, m.to));
        if let Some(place) = still_held(&how.kept, men, act, how.player) {
            let held = how.kept.remove(place);
            if let Deed::Remove { .. } = act.deed {
                return;
            }
            let _ = men.hold(held);
        }
        let is_taken = |square| {
            let moved = how.moved;
            moved.is_some_and(|m| self.has_taken(men, how.player, m, how.before, square))
        };
        let captured = |square| {
            let is_gone = |h: &&InHand| men.man_at(square) != Some(h.piece);
            let of_the_square = how.held.iter().find(|h| h.from == Some(square));
            of_the_square.filter(is_gone).copied()
        };
        match &act.deed {
            Deed::Remove { square, .. } if is_taken(*square) => {}
            Deed::Lift { square, .. } if let Some(held) = captured(*square) => {
                let _ = men.hold(held);
            }
            Deed::Undo => {
                men.clone_from(how.undone);
                how.kept.clear();
            }
            Deed::Touch { squares, .. } => how.touched = squares.last().copied(),
            Deed::Move { intended, .. } => {
                how.moved = Some(*intended);
                let _ = self.plan_on(men, *intended).carry_out(men, by);
            }
            Deed::Put {
                square,
                piece,
                upright,
                ..
            } => {
                let _ = men.put(*square, self.as_it_counts(*piece, *upright), by);
            }
            deed => drop(handle(men, deed, by, how.touched)),
        }
    }
}

/// How acts are done once more.
struct Redone<'g> {
    player: Color,
    /// The men before the move that he makes.
    before: &'g Board,
    /// The move that he told last as a whole.
    moved: Option<Intended>,
    /// The man that he touched last.
    touched: Option<Square>,
    /// The men after a move was taken back.
    undone: &'g Placement,
    /// The men that he held before; those that were captured out of his hand belong nowhere any
    /// more.
    held: &'g [InHand],
    /// The men that he still held when his move was made.
    kept: Vec<InHand>,
}

/// Puts the men back that these acts of the player took up, let go elsewhere or took off the board.
fn put_back_all<'l>(men: &mut Placement, player: Color, acts: impl Iterator<Item = &'l Act>) {
    men.put_back(player);
    let acts: Vec<&Act> = acts.collect();
    for act in acts.iter().rev() {
        match act.deed {
            Deed::Release { square, .. } | Deed::ReleaseBetween { square, .. } => {
                men.return_home(square, player);
            }
            Deed::Move { intended, .. } => put_back_move(men, player, intended),
            Deed::Remove { square, .. } => men.undo_remove(square),
            _ => {}
        }
    }
}

/// A move told as a whole, with the rook of a castling, the new man and the pawn of a promotion,
/// and the man taken.
fn put_back_move(men: &mut Placement, player: Color, Intended { from, to, .. }: Intended) {
    men.return_home(to, player);
    for file in board::File::ALL {
        men.return_home(Square::from_coords(file, from.rank()), player);
    }
    men.undo_remove(from);
    men.undo_remove(to);
    men.undo_remove(Square::from_coords(to.file(), from.rank()));
}
