//! Article 4.9: a player who cannot move the men himself. What he tells his assistant is his act;
//! what the assistant does otherwise is an accident.

use board::Move;
use board::placement::Released;

use crate::act::{Actor, Intended, Running};
use crate::article::Provision as P;
use crate::game::{Game, Judging};
use crate::obligation::target;
use crate::ruling::RulingDraft;
use crate::state::{Phase, StateEffect};
use crate::turn::{Contact, Knowledge};
use crate::verdict::{MoveStatus, Offence, Reason, Status};

impl Game {
    /// The player tells his assistant a move: it touches the man named, and one that stands where
    /// it goes.
    pub(crate) fn instruct(&mut self, j: &Judging<'_>, intended: Intended) {
        self.state.turn.words.instructed = Some(intended);
        for (place, square) in (0u32..).zip([intended.from, intended.to]) {
            if let Some(man) = self.touched_home(square) {
                let knowledge = Knowledge::from(j.certainty);
                let contact = Contact::new(man, (j.seq, place), knowledge);
                self.state.turn.touch(contact);
            }
        }
    }

    /// The assistant's contacts bind nobody: what the player tells him does, and the move that he
    /// carries out.
    pub(crate) fn is_assistants_contact(&self, j: &Judging<'_>) -> bool {
        matches!(j.act.by, Some(Actor::Assistant(_)))
    }

    /// The legal move that the assistant who is carrying one out was told; nothing if it is the
    /// player's own execution.
    pub(crate) fn instructed_of_assistant(&self) -> Option<Move> {
        let told = self
            .state
            .turn
            .words
            .instructed
            .filter(|_| self.state.turn.execution.by_assistant)?;
        let (from, to) = (told.from, told.to);
        board::find_move(
            &self.state.board.position,
            &self.state.board.legal,
            from,
            to,
            told.promotion,
        )
    }

    /// The assistant has carried out another legal move than the one he was told.
    pub(crate) fn is_assistants_slip(&self, standing: Move) -> bool {
        self.instructed_of_assistant()
            .is_some_and(|told| told != standing)
    }

    /// The assistant has let a man go where it was not to go: that binds nobody.
    pub(crate) fn is_let_go_by_slip(&self, released: &Released) -> bool {
        self.instructed_of_assistant().is_some_and(|told| {
            !matches!(told, Move::Castle { .. })
                && (released.home != told.from() || released.to != target(told))
        })
    }

    /// The slip is on record; the men may still be put right before the press.
    pub(crate) fn note_slip(&mut self, j: &mut Judging<'_>) {
        let draft = self.slip();
        j.rule(draft);
        self.state.apply(StateEffect::Status(MoveStatus::NotMade));
    }

    /// The slip is found at the press: the men go back, and the instruction is to be carried out.
    pub(crate) fn correct_slip(&mut self, j: &mut Judging<'_>) {
        let draft = self.slip().restored();
        j.rule(draft);
        self.state.settle_all();
        self.state.turn.put_back();
        self.state.progress.phase = Phase::Open;
        self.state.apply(StateEffect::Status(MoveStatus::NotMade));
        self.state
            .apply(StateEffect::Runs(Running::Player(self.state.player())));
    }

    fn slip(&self) -> RulingDraft {
        RulingDraft::new(Offence::None, Status::Noted, Reason::AssistantsSlip)
            .player(self.state.player())
            .cites(self.state.regime.edition, &[P::A4_9, P::A4_2_2])
    }
}
