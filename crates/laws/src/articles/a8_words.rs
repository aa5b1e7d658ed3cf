//! What is said and written at the board: Article 8.1.2, and the words that other articles give a
//! meaning to.

use board::{Color, Piece, Role};

use crate::act::{Actor, Deed, Intended, Meaning, Truth};
use crate::article::Provision as P;
use crate::edition::{Family, InvertedRook};
use crate::game::{Game, Judging, Refused};
use crate::state::Phase;
use crate::verdict::{Offence, Reason};

impl Game {
    pub(crate) fn words(&mut self, j: &mut Judging<'_>) -> Result<(), Refused> {
        match j.act.deed.clone() {
            Deed::Say {
                text,
                intended,
                meaning,
            } => self.say(j, text.as_deref(), intended, meaning),
            Deed::Write { intended } => {
                let player = Game::player_of(j.act)?;
                // US: once determined the move has been played
                let played = matches!(
                    self.state.progress.phase,
                    Phase::Determined { whole: true, .. }
                );
                if player == self.state.player() && !played {
                    self.state.turn.words.wrote = Some(intended);
                }
                Ok(())
            }
            Deed::Announce { intended } => self.announce_move(j, intended),
            _ => Ok(()),
        }
    }

    fn say(
        &mut self,
        j: &mut Judging<'_>,
        text: Option<&str>,
        intended: Option<Intended>,
        meaning: Option<Meaning>,
    ) -> Result<(), Refused> {
        let Some(player) = j.act.by.and_then(Actor::player) else {
            return Ok(());
        };
        match meaning {
            Some(Meaning::Castle) if player == self.state.player() => {
                self.state.turn.touched.castling_meant = Some(Truth::True);
                self.state.turn.touched.castling_announced = Some(j.seq);
            }
            Some(Meaning::Promote) => {
                let named = intended.and_then(|i| i.promotion);
                let rook = text
                    .unwrap_or_default()
                    .to_ascii_lowercase()
                    .contains("rook")
                    || named == Some(Role::Rook);
                self.name_promoted_man(player, rook);
            }
            Some(Meaning::InstructAssistant) => {
                if let Some(intended) = intended.filter(|_| player == self.state.player()) {
                    self.instruct(j, intended);
                }
            }
            Some(Meaning::Correct) => {
                if let Some(intended) = intended {
                    return self.announce_move(j, intended);
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// US 8F7: an upside-down rook is a queen unless the player announces it as a rook.
    fn name_promoted_man(&mut self, player: Color, named_rook: bool) {
        let us = self.state.regime.rules().inverted_rook == InvertedRook::Queen;
        if named_rook && player == self.state.player() {
            self.state.turn.execution.rook_announced = true;
        }
        let Some(square) = self
            .state
            .turn
            .execution
            .inverted
            .filter(|_| us && named_rook)
        else {
            return;
        };
        if player != self.state.player() {
            return;
        }
        let rook = Piece {
            color: player,
            role: Role::Rook,
        };
        self.state.turn.fixed.promotion = Some((square, Role::Rook));
        self.state.board.placement.exchange(square, rook);
    }

    /// 8.1.2: a move written before it is played, without a claim.
    pub(crate) fn record_writing(&mut self, j: &mut Judging<'_>) {
        if self.state.turn.words.wrote.is_none() || self.state.regime.family() == Family::Historic {
            return;
        }
        let player = self.state.player();
        let cites = [P::A8_1_2, P::A12_9];
        let reason = Reason::WrittenInAdvance;
        self.propose(j, Offence::Recording, player, reason, &cites);
    }
}
