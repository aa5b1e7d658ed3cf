//! The plies that led to the position a game starts with; illegal ones are kept, to be found later.

use board::Position;

use crate::act::{Act, Actor, Certainty, Deed, Hands, Intended};
use crate::articles::a4_2_adjusting::Touching;
use crate::game::{Game, Judging, Mode, StartError};
use crate::limits::MAX_PLIES;
use crate::state::{ActionStanding, IllegalAction, PlyKind, Previous, StateEffect};
use crate::turn::Carried;

impl Game {
    /// Plays the history of the start line and takes its last position as the one in force.
    pub(crate) fn replay(&mut self, j: &mut Judging<'_>) -> Result<(), StartError> {
        let plies = std::mem::take(&mut self.start.history);
        if plies.len() > MAX_PLIES {
            return Err(StartError::TooManyPlies);
        }
        for (place, intended) in plies.iter().enumerate() {
            self.play_history(j, *intended)
                .map_err(|()| StartError::HistoryPly(place.saturating_add(1)))?;
        }
        let has_history = !plies.is_empty();
        self.start.history = plies;
        self.take_start_position(has_history)
    }

    fn play_history(&mut self, j: &mut Judging<'_>, intended: Intended) -> Result<(), ()> {
        let player = self.state.player();
        let from_own = self.state.board.position.board().color_at(intended.from) == Some(player);
        if !from_own {
            return Err(());
        }
        let Intended {
            from,
            to,
            promotion,
        } = intended;
        let legal = board::find_move(
            &self.state.board.position,
            &self.state.board.legal,
            from,
            to,
            promotion,
        );
        self.touch_as_in_history(intended);
        let seq = 0;
        if let Some(m) = legal {
            let mut position = self.state.board.position.clone();
            position.play_unchecked(m);
            self.push_node(PlyKind::Legal(m), seq, position, seq);
            // the draw stands, even if it is found only now that the players went on (9.6)
            if !self.state.is_over() {
                self.end_automatically(j);
            }
        } else {
            self.play_illegal_history(intended)?;
        }
        self.state.settle();
        Ok(())
    }

    /// Contacts of a ply of the history: as of a `move` act.
    fn touch_as_in_history(&mut self, intended: Intended) {
        let by = Actor::Player(self.state.player());
        let deed = Deed::Move {
            intended,
            hands: Hands::One,
        };
        let act = Act {
            certainty: Certainty::Seen,
            ..Act::seen(by, deed)
        };
        let mut judging = Judging {
            edition: self.state.regime.edition,
            seq: 0,
            act: &act,
            certainty: Certainty::Seen,
            mode: Mode::Live,
            rulings: Vec::new(),
        };
        let plan = self.plan(intended);
        let squares: arrayvec::ArrayVec<board::Square, 3> = plan.contacts().collect();
        for square in squares {
            let _ = self.contact(&mut judging, &Touching::deliberate(&[square]));
        }
        if plan.rook.is_some() {
            self.state.turn.touched.castling_meant = Some(crate::act::Truth::True);
        }
        self.state.questions.clear();
    }

    fn play_illegal_history(&mut self, intended: Intended) -> Result<(), ()> {
        let player = self.state.player();
        let plan = self.plan(intended);
        let home = intended.from;
        let role = self.state.board.position.board().role_at(home).ok_or(())?;
        let released = self.place_as_planned(&plan, player).map_err(|_| ())?;
        self.state.turn.execution.carried = Some(Carried {
            home,
            to: released.to,
            role,
        });
        let kind = self.classify();
        let finding = IllegalAction {
            kind,
            two_hands: false,
            seq: 0,
            standing: ActionStanding::Unnoticed,
        };
        let position = self
            .state
            .board
            .position
            .left_by(self.state.board.placement.board());
        let node = self.push_node(PlyKind::Irregular, 0, position, 0);
        self.remember(node, finding);
        Ok(())
    }

    fn previous_of_history(&self, node: u32) -> Previous {
        Previous {
            finding: self.finding_of(node),
            ..self.settled_previous(node)
        }
    }

    /// The history must lead to `fen`; without a history the game begins with it.
    fn take_start_position(&mut self, has_history: bool) -> Result<(), StartError> {
        let start = self.start.position.clone();
        if has_history {
            let same_men = start.board() == self.state.board.position.board()
                && start.turn() == self.state.board.position.turn();
            if !same_men {
                return Err(StartError::HistoryLeadsElsewhere);
            }
        }
        self.state.acquire(start, 0);
        self.state.settle_all();
        if !self.state.is_over() {
            self.state
                .apply(StateEffect::Runs(crate::act::Running::Player(
                    self.state.player(),
                )));
        }
        self.state
            .apply(StateEffect::Status(crate::verdict::MoveStatus::None));
        let head = self.state.plies.head;
        self.state.plies.previous = head.map(|node| self.previous_of_history(node));
        Ok(())
    }
}
