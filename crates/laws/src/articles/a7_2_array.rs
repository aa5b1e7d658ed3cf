//! Articles 7.2, 7.3, 6.10 and A.4.1: the game began with men placed wrongly, the board turned,
//! colours exchanged or clocks set wrongly.

use board::{Bitboard, CastlingMode, Color, File, Position, Rank, Square, Tolerant};

use crate::act::GameResult;
use crate::article::Provision as P;
use crate::edition::{ColoursReversed, Family};
use crate::game::{Game, Judging};
use crate::ruling::RulingDraft;
use crate::state::{IllegalAction, IllegalActionKind, Phase};
use crate::verdict::{Found, Offence, Reason, Ruling, Status, Termination};

impl Game {
    /// By both players: as told, else as the position counts.
    fn completed_moves(&self, told: Option<u32>) -> u32 {
        told.unwrap_or_else(|| self.state.board.position.fullmoves().get() - 1)
    }

    /// 7.2.1; A.4.1.2 in rapid and blitz "otherwise"; US 11F.
    pub(crate) fn wrong_array(
        &mut self,
        j: &mut Judging<'_>,
        completed: Option<u32>,
        squares: &[Square],
    ) {
        let completed = self.completed_moves(completed);
        let limited = match self.state.regime.family() {
            Family::Fide => self.state.regime.is_otherwise(),
            _ => self.us_limits_set_up(),
        };
        let in_time = !limited || completed < u32::from(self.state.regime.rules().set_up_limit);
        if in_time {
            let cites: &[P] = if limited {
                &[P::A7_2_1, P::RapidA_4_1_2]
            } else {
                &[P::A7_2_1]
            };
            let reason = Reason::WrongArray(Found::InTime);
            self.end_with(
                j,
                GameResult::Cancelled,
                Termination::Annulled,
                reason,
                cites,
            );
        } else {
            let rights = self.state.board.position.castling_rights();
            self.exclude_castling(squares);
            let excluded = rights != self.state.board.position.castling_rights();
            let of_a_king = |square| self.is_king_misplaced(square);
            let excluded = excluded || squares.iter().copied().any(of_a_king);
            let reason = Reason::WrongArray(Found::TooLate);
            let draft = RulingDraft::new(Offence::None, Status::Noted, reason)
                .cites(self.state.regime.edition, &[P::RapidA_4_1_2, P::A7_2_1])
                .maybe_relies_on(self.us_reading_of_misplaced().filter(|_| excluded));
            j.rule(draft);
        }
    }

    /// A king stands on its first rank as it may after a wrong array, and not where castling
    /// begins.
    fn is_king_misplaced(&self, square: Square) -> bool {
        let board = self.state.board.position.board();
        let king = board.kings().contains(square);
        let color = board.color_at(square).filter(|_| king);
        color.is_some_and(|color| square.rank() == color.backrank() && square.file() != File::E)
    }

    /// Illegal castling with a king that was misplaced from the start: what bars it, beside the way
    /// that kings move.
    pub(crate) fn charge_of_misplaced_king(
        &self,
        finding: IllegalAction,
        draft: RulingDraft,
    ) -> RulingDraft {
        let IllegalActionKind::Illegal {
            from_to: Some((from, to)),
        } = finding.kind
        else {
            return draft;
        };
        let castles = from.rank() == to.rank() && from.file().distance(to.file()) == 2;
        let found = |ruling: &Ruling| ruling.reason == Reason::WrongArray(Found::TooLate);
        let is_a_king = self.state.board.position.board().kings().contains(from);
        let began_so = || self.is_king_misplaced(from) && self.began_with_king_misplaced(from);
        if !castles || !is_a_king || !(self.told.rulings.iter().any(found) || began_so()) {
            return draft;
        }
        let draft = match self.state.regime.is_otherwise() {
            true => draft.cites(self.state.regime.edition, &[P::RapidA_4_1_2]),
            false => draft,
        };
        draft.maybe_relies_on(self.us_reading_of_misplaced())
    }

    /// All men stood on their first ranks at the start, this king on the wrong square.
    fn began_with_king_misplaced(&self, king: Square) -> bool {
        let start = &self.start.position;
        let at_home = Color::ALL.map(|color| {
            let pawns = color.fold_wb(Rank::Second, Rank::Seventh);
            Bitboard::from(color.backrank()) | Bitboard::from(pawns)
        });
        start.castling_mode() == CastlingMode::Standard
            && start.board().occupied() == at_home[0] | at_home[1]
            && start.board().kings().contains(king)
    }

    /// A.4.1.2: too late for a new game, but no castling with a king or rook that was misplaced.
    fn exclude_castling(&mut self, squares: &[Square]) {
        let position = &self.state.board.position;
        let misplaced = |rook: &Square| {
            let color = position.board().color_at(*rook);
            let king = color.and_then(|color| position.board().king_of(color));
            squares.contains(rook) || king.is_some_and(|king| squares.contains(&king))
        };
        let rights = position
            .castling_rights()
            .into_iter()
            .filter(|rook| !misplaced(rook))
            .collect();
        let changed = Tolerant::from_parts(
            position.board().clone(),
            position.turn(),
            rights,
            position.maybe_ep_square(),
            position.halfmoves(),
            position.fullmoves(),
            position.castling_mode(),
        );
        self.state.board.legal = changed.legal_moves().into();
        self.state.board.position = changed;
        if let Phase::Determined { m, .. } = self.state.progress.phase
            && !self.state.board.legal.contains(&m)
        {
            self.state.progress.phase = Phase::Open;
            self.state.turn.fixed.determined = None;
        }
    }

    /// 7.3, row `colours_reversed`.
    pub(crate) fn colours_reversed(&mut self, j: &mut Judging<'_>, completed: Option<u32>) {
        let completed = self.completed_moves(completed);
        let annul = match self.state.regime.rules().colours_reversed {
            ColoursReversed::Continues => None,
            ColoursReversed::NewGameBeforeTen | ColoursReversed::AnnulledBeforeTenth => {
                Some(completed < 10)
            }
        };
        match annul {
            Some(true) => {
                let reason = Reason::ColoursReversed(Found::InTime);
                self.end_with(
                    j,
                    GameResult::Cancelled,
                    Termination::Annulled,
                    reason,
                    &[P::A7_3],
                );
            }
            Some(false) => self.note(j, Reason::ColoursReversed(Found::TooLate), &[P::A7_3]),
            None => self.note(
                j,
                Reason::ColoursReversed(Found::ArbiterDecides),
                &[P::A7_3],
            ),
        }
    }

    /// 7.2.2; A.4.1.2 in rapid and blitz "otherwise".
    pub(crate) fn board_turned(&mut self, j: &mut Judging<'_>, completed: Option<u32>) {
        let limit = u32::from(self.state.regime.rules().set_up_limit);
        if self.state.regime.is_otherwise() && self.completed_moves(completed) >= limit {
            let cites = [P::RapidA_4_1_2, P::A7_2_2];
            self.note(j, Reason::BoardTurned(Found::TooLate), &cites);
        } else {
            self.note(j, Reason::BoardTurned(Found::InTime), &[P::A7_2_2]);
        }
    }

    /// 6.10.2; A.4.1.1 in rapid and blitz "otherwise".
    pub(crate) fn clock_setting(&mut self, j: &mut Judging<'_>, completed: Option<u32>) {
        let completed = self.completed_moves(completed);
        let limit = u32::from(self.state.regime.rules().set_up_limit);
        let too_late = self.state.regime.is_otherwise() && completed >= limit;
        let found = if too_late {
            Found::TooLate
        } else {
            Found::InTime
        };
        let cites: &[P] = if too_late {
            &[P::RapidA_4_1_1]
        } else {
            &[P::A6_10_2, P::A7_1]
        };
        self.note(j, Reason::ClockSetting(found), cites);
    }
}
