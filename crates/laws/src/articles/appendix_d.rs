//! Appendix D (E in 2009): the visually disabled player's own board and announced moves.

use board::placement::Placement;
use board::{Color, Position};

use crate::act::{Deed, Intended, Intent, Order};
use crate::article::Provision as P;
use crate::articles::a4_2_adjusting::Touching;
use crate::game::{Game, Judging, Refused};
use crate::ruling::Draft;
use crate::state::OwnBoard;
use crate::verdict::{MoveStatus, Offence, Reason, Status};

impl Game {
    /// An act at a visually disabled player's own board: touched is what is taken out of its aperture (D.2.2).
    pub(crate) fn at_own_board(&mut self, j: &mut Judging<'_>) -> Result<(), Refused> {
        let player = Game::player_of(j.act)?;
        if !self.start.regime.needs(player).visually_disabled {
            return Err(Refused::NoOwnBoard);
        }
        self.prepare_own_board(player);
        match j.act.deed.clone() {
            Deed::Lift { square, .. } => {
                self.take_out(j, player, square)?;
            }
            Deed::Remove { square, .. } => {
                self.own(player)
                    .placement
                    .man_at(square)
                    .ok_or(Refused::NoManThere(square))?;
                self.own_contact(j, square)?;
                self.own(player).placement.remove(square)?;
            }
            Deed::Release {
                square, from, man, ..
            } => {
                self.own(player)
                    .placement
                    .release(square, from, man, Some(player), None)?;
            }
            Deed::Place { square } => {
                self.own(player).placement.place(square, Some(player))?;
            }
            Deed::Put { square, piece, .. } => {
                self.own(player)
                    .placement
                    .put(square, piece, Some(player))?;
            }
            Deed::Undo => {
                let board = self.state.position.board().clone();
                self.own(player).placement.settle(&board);
            }
            _ => {}
        }
        self.make_if_announced(j, player);
        Ok(())
    }

    fn take_out(
        &mut self,
        j: &mut Judging<'_>,
        player: Color,
        square: board::Square,
    ) -> Result<(), Refused> {
        self.own(player)
            .placement
            .man_at(square)
            .ok_or(Refused::NoManThere(square))?;
        self.own_contact(j, square)?;
        self.own(player).placement.lift(square, Some(player))?;
        Ok(())
    }

    fn own_contact(&mut self, j: &mut Judging<'_>, square: board::Square) -> Result<(), Refused> {
        let touching = Touching {
            squares: &[square],
            intent: Intent::Deliberate,
            with: None,
            order: Order::Known,
        };
        self.contact(j, &touching)
    }

    fn prepare_own_board(&mut self, player: Color) {
        let board = self.state.position.board();
        let fresh = self
            .state
            .own_board
            .as_ref()
            .is_none_or(|own| own.player != player);
        if fresh {
            let placement = Placement::settled(board.clone());
            self.state.own_board = Some(Box::new(OwnBoard {
                player,
                placement,
                announced: None,
            }));
        }
    }

    fn own(&mut self, player: Color) -> &mut OwnBoard {
        let board = self.state.position.board().clone();
        self.state.own_board.get_or_insert_with(|| {
            Box::new(OwnBoard {
                player,
                placement: Placement::settled(board),
                announced: None,
            })
        })
    }

    /// D.2: the move is announced; a slip may be corrected until the clock is pressed (D.2.8).
    pub(crate) fn announce_move(
        &mut self,
        j: &mut Judging<'_>,
        intended: Intended,
    ) -> Result<(), Refused> {
        let player = Game::player_of(j.act)?;
        if !self.start.regime.needs(player).visually_disabled {
            return Ok(());
        }
        if let Some(previous) = self.state.unpressed_ply_of(player) {
            self.go_back_before(previous.node);
            self.state.own_board = None;
        }
        if player != self.state.player() {
            return Ok(());
        }
        self.prepare_own_board(player);
        self.own(player).announced = Some(intended);
        self.make_if_announced(j, player);
        Ok(())
    }

    /// Made: announced, and the men of the own board stand so; without acts at the own board the announcement makes it.
    fn make_if_announced(&mut self, j: &mut Judging<'_>, player: Color) {
        if player != self.state.player() {
            return;
        }
        let Some(own) = self.state.own_board.clone() else {
            return;
        };
        let Some(intended) = own.announced else {
            return;
        };
        let untouched = own.placement.stands_as(self.state.position.board());
        let Intended {
            from,
            to,
            promotion,
        } = intended;
        let legal = board::find_move(&self.state.position, &self.state.legal, from, to, promotion);
        let Some(m) = legal else {
            self.state.status = MoveStatus::IllegalNotCompleted;
            return;
        };
        let carried_out = own.placement.stands_as(&self.state.position.board_after(m));
        if carried_out || (untouched && !self.state.turn.has_touched()) {
            self.make_announced(j, m);
        } else if !own.placement.holds_board_man() && !untouched {
            let draft = Draft::new(Offence::None, Status::Noted, Reason::AnnouncedOtherwise)
                .player(player)
                .cites(self.start.regime.edition, &[P::AppD_2_8, P::AppD_2_2]);
            j.rule(draft);
        } else {
            self.state.status = MoveStatus::NotMade;
        }
    }

    fn make_announced(&mut self, j: &mut Judging<'_>, m: board::Move) {
        let obligation = self.obligation();
        self.state.own_board = None;
        let board = self.state.position.board_after(m);
        if obligation.moves.contains(&m) {
            self.state.placement.settle(&board);
            self.make(j, m);
        } else {
            let status = Status::Proposed;
            let touched = self.state.turn.binding().next().map(|c| c.home);
            let draft = self.wrong_man(status, m, touched, &obligation);
            j.rule(draft);
            self.state.status = MoveStatus::Made;
        }
    }
}
