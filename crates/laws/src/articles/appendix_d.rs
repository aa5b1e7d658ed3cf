//! Appendix D (E in 2009): the visually disabled player's own board and announced moves.

use board::{Color, Position};

use crate::act::{Act, Actor, Deed, Intended};
use crate::article::Provision as P;
use crate::articles::a4_2_adjusting::Touching;
use crate::articles::a4_6_men::handle;
use crate::game::{Game, Judging, Refused};
use crate::obligation::target;
use crate::ruling::RulingDraft;
use crate::state::{OwnBoard, Phase, PlyKind, StateEffect};
use crate::turn::Carried;
use crate::verdict::{MoveStatus, Offence, Reason, Status};

impl Game {
    /// An act at a visually disabled player's own board: touched is what is taken out of its
    /// aperture (D.2.2).
    pub(crate) fn at_own_board(&mut self, j: &mut Judging<'_>) -> Result<(), Refused> {
        let player = Game::player_of(j.act)?;
        if !self.state.regime.needs(player).visually_disabled {
            return Err(Refused::NoOwnBoard);
        }
        self.prepare_own_board(player);
        match &j.act.deed {
            Deed::Move { intended, .. } => {
                let plan = self.plan(*intended);
                for square in plan.contacts() {
                    self.own_contact(j, square)?;
                }
                plan.carry_out(&mut self.own(player).placement, Some(player))?;
            }
            Deed::Undo => {
                let board = self.state.board.position.board().clone();
                self.own(player).placement.settle(&board);
            }
            deed => {
                let mut men = self.own(player).placement.clone();
                handle(&mut men, deed, Some(player), None)?;
                if let Deed::Lift { square, .. } | Deed::Remove { square, .. } = *deed {
                    self.own_contact(j, square)?;
                }
                self.own(player).placement = men;
            }
        }
        self.make_if_announced(j, player);
        Ok(())
    }

    fn own_contact(&mut self, j: &mut Judging<'_>, square: board::Square) -> Result<(), Refused> {
        self.contact(j, &Touching::deliberate(&[square]))
    }

    fn prepare_own_board(&mut self, player: Color) {
        let board = self.state.board.position.board();
        let own = self.state.board.own_board.as_ref();
        if own.is_none_or(|own| own.player != player) {
            self.state.board.own_board = Some(Box::new(OwnBoard::of(player, board)));
        }
    }

    fn own(&mut self, player: Color) -> &mut OwnBoard {
        let board = self.state.board.position.board();
        let own = &mut self.state.board.own_board;
        own.get_or_insert_with(|| Box::new(OwnBoard::of(player, board)))
    }

    /// Appendix D.2: the move is announced; a slip may be corrected until the clock is pressed
    /// (D.2.8).
    pub(crate) fn announce_move(
        &mut self,
        j: &mut Judging<'_>,
        intended: Intended,
    ) -> Result<(), Refused> {
        let player = Game::player_of(j.act)?;
        if !self.state.regime.needs(player).visually_disabled {
            return Ok(());
        }
        if let Some(previous) = self.state.unpressed_ply_of(player) {
            self.go_back_before(previous.node);
            self.state.board.own_board = None;
        }
        if player != self.state.player() {
            return Ok(());
        }
        if let Phase::Violated { ruling, .. } = self.state.progress.phase {
            self.lapse_violation(j, ruling);
        }
        self.prepare_own_board(player);
        self.own(player).announced = Some(intended);
        self.state.apply(StateEffect::Status(MoveStatus::NotMade));
        self.make_if_announced(j, player);
        Ok(())
    }

    /// Made: announced, the man in another aperture and a captured man off the own board (D.2.2).
    fn make_if_announced(&mut self, j: &mut Judging<'_>, player: Color) {
        let Some(m) = self.announced_move(player) else {
            return;
        };
        let Some(own) = self.state.board.own_board.as_ref() else {
            return;
        };
        let carried_out = own
            .placement
            .stands_as(&self.state.board.position.board_after(m));
        let standing = own.placement.stands_as(self.state.board.position.board());
        let in_hand = own.placement.holds_board_man();
        if carried_out {
            self.make_announced(j, m);
        } else if !standing && !in_hand {
            let draft = RulingDraft::new(Offence::None, Status::Noted, Reason::AnnouncedOtherwise)
                .player(player)
                .cites(self.state.regime.edition, &[P::AppD_2_8, P::AppD_2_2]);
            j.rule(draft);
        }
    }

    /// The legal move that the player having the move has announced.
    fn announced_move(&self, player: Color) -> Option<board::Move> {
        let own = self
            .state
            .board
            .own_board
            .as_ref()
            .filter(|_| player == self.state.player())?;
        let Intended {
            from,
            to,
            promotion,
        } = own.announced?;
        board::find_move(
            &self.state.board.position,
            &self.state.board.legal,
            from,
            to,
            promotion,
        )
    }

    /// The clock is pressed, or the move is carried out on the opponent's board: what was announced
    /// is taken as carried out on the own board too, where nothing else was told of it.
    pub(crate) fn take_announced_as_made(&mut self, j: &mut Judging<'_>, player: Color) {
        let Some(announced) = self
            .state
            .board
            .own_board
            .as_ref()
            .and_then(|own| own.announced)
        else {
            return;
        };
        if player != self.state.player() {
            return;
        }
        if let Some(m) = self.announced_move(player) {
            self.make_announced(j, m);
        } else if self
            .state
            .board
            .placement
            .stands_as(self.state.board.position.board())
        {
            self.carry_out_illegal_announcement(announced, player);
        }
    }

    /// An announced move that is illegal stands on the board when the clock is pressed.
    fn carry_out_illegal_announcement(&mut self, announced: Intended, player: Color) {
        let Some(role) = self.state.board.position.board().role_at(announced.from) else {
            return;
        };
        let plan = self.plan(announced);
        if let Ok(released) = self.place_as_planned(&plan, player) {
            let carried = Carried {
                home: announced.from,
                to: released.to,
                role,
            };
            self.state.turn.execution.carried = Some(carried);
        }
        self.state.board.own_board = None;
    }

    /// An act by which an assistant may repeat on the opponent's board what was announced.
    pub(crate) fn is_assistants_mirror(&self, act: &Act) -> bool {
        let Some(Actor::Assistant(player)) = act.by else {
            return false;
        };
        self.state.regime.needs(player).visually_disabled
            && (self
                .state
                .board
                .own_board
                .as_ref()
                .is_some_and(|own| own.announced.is_some())
                || self.played_last_by(player).is_some())
    }

    /// The assistant carries a move that is already made out on the opponent's board: nothing new
    /// happens in law.
    pub(crate) fn is_mirrored_by_assistant(&mut self, j: &mut Judging<'_>) -> bool {
        let Some(Actor::Assistant(player)) = j.act.by.filter(|_| self.is_assistants_mirror(j.act))
        else {
            return false;
        };
        let handles = matches!(
            j.act.deed,
            Deed::Move { .. }
                | Deed::Lift { .. }
                | Deed::Release { .. }
                | Deed::Remove { .. }
                | Deed::Put { .. }
        );
        let announced = self
            .state
            .board
            .own_board
            .as_ref()
            .and_then(|own| own.announced);
        if handles && player == self.state.player() {
            self.take_announced_as_made(j, player);
            // an illegal one stands on the board now, not made
            let same =
                matches!(j.act.deed, Deed::Move { intended, .. } if announced == Some(intended));
            if same && player == self.state.player() {
                return true;
            }
        }
        let played = self.played_last_by(player).filter(|_| handles);
        match played {
            Some(played) => self.compare_mirrored(j, played, player),
            None => return false,
        }
        true
    }

    /// What this player played last and can be repeated on the opponent's board.
    fn played_last_by(&self, player: Color) -> Option<PlyKind> {
        match self.state.progress.phase {
            Phase::Determined { m, whole: true, .. } if player == self.state.player() => {
                Some(PlyKind::Legal(m))
            }
            _ => {
                let last = self.state.plies.previous.filter(|p| p.mover == player)?;
                Some(self.node(last.node).played)
            }
        }
    }

    /// Appendix D.2: differing boards are put right by what was announced.
    fn compare_mirrored(&mut self, j: &mut Judging<'_>, played: PlyKind, player: Color) {
        let PlyKind::Legal(made) = played else {
            return;
        };
        let Deed::Move { intended, .. } = j.act.deed else {
            return;
        };
        let goes_there = [made.to(), target(made)].contains(&intended.to);
        if made.from() != Some(intended.from) || !goes_there {
            let draft = RulingDraft::new(Offence::None, Status::Noted, Reason::AnnouncedOtherwise)
                .player(player)
                .cites(self.state.regime.edition, &[P::AppD_2_8, P::AppD_2_10]);
            j.rule(draft);
        }
    }

    fn make_announced(&mut self, j: &mut Judging<'_>, m: board::Move) {
        let obligation = self.obligation();
        if obligation.moves.contains(&m) {
            let board = self.state.board.position.board_after(m);
            self.state.board.placement.settle(&board);
            self.make(j, m);
        } else {
            self.violate(j, m, &obligation);
        }
    }
}
