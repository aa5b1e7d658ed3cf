//! The historic codes (procedures/other-codes): a penalty without a choice binds at once, one with
//! a choice belongs to the adversary.

use arrayvec::ArrayVec;
use board::placement::Released;
use board::{Color, Move, Position, Role, Square, Tolerant};

use crate::article::Provision as P;
use crate::edition::{Family, HistoricPenalty};
use crate::game::{Game, Judging};
use crate::moves::Moves;
use crate::obligation::{captures, is_castling_travel, rook_target, target};
use crate::ruling::RulingDraft;
use crate::ruling_id::Id;
use crate::state::{Choice, Imposed, Phase, StateEffect};
use crate::turn::Whose;
use crate::verdict::{
    Bound, HistoricCase, MoveStatus, Obligation, Offence, OpponentOption, Penalty, Reason,
    Referred, Status,
};

/// A move by the player who does not have the move.
pub(crate) struct Second {
    pub from: Square,
    pub to: Square,
    /// The position in which both moves would stand.
    pub leaves: Tolerant,
}

impl Game {
    fn code(&self) -> HistoricPenalty {
        self.state.regime.rules().historic
    }

    /// What may be played under a historic code, where a penalty or an open choice says so.
    pub(crate) fn historic_obligation(&self) -> Option<Obligation> {
        if self.state.regime.family() != Family::Historic {
            return None;
        }
        let (case, moves) = match (&self.state.progress.phase, &self.state.progress.historic) {
            (Phase::Choice(choice), _) if choice.offender == self.state.player() => {
                (choice.case, self.union(&choice.options))
            }
            (_, Some(Imposed::KingMove { case, .. })) => (*case, self.select(is_king_move)),
            (_, Some(Imposed::Moves(case, moves))) => (*case, moves.clone()),
            _ => return None,
        };
        let chosen = !matches!(self.state.progress.phase, Phase::Choice(_));
        let free = moves.is_empty();
        let moves = if free {
            self.state.board.legal.clone()
        } else {
            moves
        };
        let why = if free {
            Bound::NoneCan
        } else {
            Bound::HistoricPenalty
        };
        let why = if chosen || free {
            why
        } else {
            Bound::HistoricChoice
        };
        Some(Obligation {
            moves,
            articles: self.cite_case(case),
            why,
            ambiguity: ArrayVec::new(),
        })
    }

    pub(crate) fn cite_case(&self, case: HistoricCase) -> crate::verdict::Articles {
        crate::cite::cite(self.state.regime.edition, cites_of(case))
    }

    fn union(&self, options: &[OpponentOption]) -> Moves {
        let offered = |m: &Move| options.iter().any(|o| o.moves.contains(m));
        self.state
            .board
            .legal
            .iter()
            .copied()
            .filter(offered)
            .collect()
    }

    fn select(&self, wanted: impl Fn(Move) -> bool) -> Moves {
        self.state
            .board
            .legal
            .iter()
            .copied()
            .filter(|m| wanted(*m))
            .collect()
    }

    /// A contact under a historic code: the penalties that follow from the touch alone.
    pub(crate) fn historic_contact(&mut self, j: &mut Judging<'_>) {
        let open = match &self.state.progress.phase {
            Phase::Open => true,
            // a further man touched is one more to be named
            Phase::Choice(choice) => choice.case == HistoricCase::Several && choice.made.is_none(),
            _ => false,
        };
        if self.state.regime.family() != Family::Historic
            || !open
            || self.state.progress.historic.is_some()
        {
            return;
        }
        let own: ArrayVec<Square, 32> = self.touched(Whose::Own);
        let theirs: ArrayVec<Square, 32> = self.touched(Whose::Opponents);
        match self.code() {
            HistoricPenalty::British
                if own.len() > 1
                    && !self.takes_one_of(&own, &theirs)
                    && !self.is_castling(&own) =>
            {
                self.offer_men(j, &own, Whose::Own);
            }
            HistoricPenalty::British if theirs.len() > 1 && own.is_empty() => {
                self.offer_men(j, &theirs, Whose::Opponents);
            }
            HistoricPenalty::London | HistoricPenalty::King if own.is_empty() => {
                self.untakeable(j, &theirs);
            }
            HistoricPenalty::King | HistoricPenalty::Blue if theirs.is_empty() => {
                self.immobile(j, &own);
            }
            _ => {}
        }
    }

    /// A touched man may take a touched man: that is what has to be played.
    fn takes_one_of(&self, own: &[Square], theirs: &[Square]) -> bool {
        let takes = |m: &Move| {
            m.from().is_some_and(|from| own.contains(&from))
                && theirs.iter().any(|man| captures(*m, *man))
        };
        self.state.board.legal.iter().any(takes)
    }

    /// King and a rook with which castling is legal.
    fn is_castling(&self, own: &[Square]) -> bool {
        let with = |m: &Move| match m {
            Move::Castle { king, rook } => own.contains(king) && own.contains(rook),
            _ => false,
        };
        own.len() == 2 && self.state.board.legal.iter().any(with)
    }

    fn touched(&self, whose: Whose) -> ArrayVec<Square, 32> {
        self.state
            .turn
            .binding()
            .filter(|c| c.whose == whose)
            .map(|c| c.home)
            .collect()
    }

    /// London IX, former king penalty: an opponent's man that cannot be taken.
    fn untakeable(&mut self, j: &mut Judging<'_>, theirs: &[Square]) {
        let [man] = theirs else { return };
        if self.select(|m| captures(m, *man)).is_empty() {
            self.impose_king_move(j, HistoricCase::CannotBeTaken);
        }
    }

    /// Blue Book, former king penalty: an own man that cannot move.
    fn immobile(&mut self, j: &mut Judging<'_>, own: &[Square]) {
        let [man] = own else { return };
        if self.select(|m| m.from() == Some(*man)).is_empty() {
            self.impose_king_move(j, HistoricCase::CannotMove);
        }
    }

    /// British VII: the opponent names the man.
    fn offer_men(&mut self, j: &mut Judging<'_>, men: &[Square], whose: Whose) {
        let options = men.iter().map(|man| OpponentOption {
            name: option_of_man(whose, *man).into(),
            moves: match whose {
                Whose::Own => self.select(|m| m.from() == Some(*man)),
                Whose::Opponents => self.select(|m| captures(m, *man)),
            },
            stands: None,
        });
        let options: Vec<OpponentOption> = options.filter(|o| !o.moves.is_empty()).collect();
        let known = match &self.state.progress.phase {
            Phase::Choice(choice) => choice.options.len(),
            _ => 1,
        };
        if options.len() > known {
            self.open_choice(j, HistoricCase::Several, options, None);
        }
    }

    /// Nothing where the king cannot move (London IX).
    fn impose_king_move(&mut self, j: &mut Judging<'_>, case: HistoricCase) {
        if self.select(is_king_move).is_empty() {
            return;
        }
        let player = self.state.player();
        let edition = self.state.regime.edition;
        let reason = Reason::HistoricPenalty(case);
        let draft = RulingDraft::new(offence_of(case), Status::Enforced, reason)
            .player(player)
            .cites(edition, cites_of(case))
            .penalty(Penalty::KingMove(player))
            .restored();
        j.rule(draft);
        self.state.progress.historic = Some(Imposed::KingMove { case, rook: None });
        self.state.progress.phase = Phase::Open;
    }

    /// The adversary of `offender` picks; `stands` is the position that letting the move stand
    /// would leave.
    fn open_choice(
        &mut self,
        j: &mut Judging<'_>,
        case: HistoricCase,
        options: Vec<OpponentOption>,
        stands: Option<Tolerant>,
    ) {
        let replaced = self.replace_choice(j);
        // an option that leaves no move is none
        let can_be_chosen = |o: &OpponentOption| o.stands.is_some() || !o.moves.is_empty();
        let options: Vec<OpponentOption> = options.into_iter().filter(can_be_chosen).collect();
        let out_of_turn = case == HistoricCase::OutOfTurn;
        let player = self.state.player();
        let offender = if out_of_turn { !player } else { player };
        let reason = Reason::HistoricPenalty(case);
        let mut draft = RulingDraft::new(offence_of(case), Status::Claimable, reason)
            .player(offender)
            .cites(self.state.regime.edition, cites_of(case))
            .penalty(Penalty::OpponentChoice(options.clone()));
        if let Some(earlier) = replaced {
            draft = draft.of(Referred::Ruling(earlier));
        }
        if out_of_turn {
            draft = draft.restored();
        }
        let ruling = j.rule(draft);
        self.state.progress.phase = Phase::Choice(Box::new(Choice {
            options,
            ruling,
            offender,
            stands,
            case,
            claimed: false,
            made: None,
        }));
    }

    /// An open choice gives way to the new one, which refers to it; one of the same act is not told
    /// at all.
    fn replace_choice(&mut self, j: &mut Judging<'_>) -> Option<Id> {
        let Phase::Choice(choice) = &self.state.progress.phase else {
            return None;
        };
        let earlier = choice.ruling;
        if j.rulings.last().is_some_and(|last| last.id == earlier) {
            return j.rulings.pop().and_then(|last| match last.of {
                Some(Referred::Ruling(before)) => Some(before),
                _ => None,
            });
        }
        Some(earlier)
    }

    /// A man let go where no legal move takes it.
    pub(crate) fn historic_release(&mut self, j: &mut Judging<'_>, released: Option<Released>) {
        let Some(released) = released else { return };
        let Some(home) = released.home else { return };
        if self.carries_on_before_the_choice() || self.is_rook_of_false_castling(home, released.to)
        {
            return;
        }
        if home == released.to || self.may_still_be_legal(home, &released) {
            return;
        }
        let left = self
            .state
            .board
            .position
            .left_by(self.state.board.placement.board());
        let own = self.state.position_color_at(home) == Some(self.state.player());
        let victim = self.victim(home, released.to);
        self.state
            .apply(StateEffect::Status(MoveStatus::IllegalNotCompleted));
        if own {
            self.false_move(j, home, released.to, victim, left);
        } else {
            self.moved_opponents_man(j, home, released.to, left);
        }
        // the men stay as they stand while the adversary may choose
        if !matches!(self.state.progress.phase, Phase::Choice(_)) {
            self.state.settle_all();
            self.state.turn.put_back();
        }
    }

    /// A capture, promotion or castling under way.
    fn may_still_be_legal(&self, home: Square, released: &Released) -> bool {
        let king = released.piece.role == Role::King
            && is_castling_travel(&self.state.board.position, home, released.to)
            && self.state.board.legal.iter().any(|m| {
                matches!(m, Move::Castle { king, .. } if *king == home) && target(*m) == released.to
            });
        let may_castle = self
            .state
            .board
            .legal
            .iter()
            .any(|m| matches!(m, Move::Castle { rook, .. } if *rook == home));
        let carrying = released.piece.role == Role::Rook
            && may_castle
            && self.state.turn.touched.contacts.iter().any(|c| {
                self.state.board.position.board().role_at(c.home) == Some(Role::King)
                    && c.whose == Whose::Own
            });
        king || carrying
            || self
                .state
                .board
                .legal
                .iter()
                .any(|m| m.from() == Some(home) && m.to() == released.to)
    }

    /// The man that the execution took, or set its man upon.
    fn victim(&self, home: Square, to: Square) -> Option<(Square, Whose)> {
        let board = self.state.board.position.board();
        if board.role_at(home) == Some(Role::King)
            && is_castling_travel(&self.state.board.position, home, to)
        {
            return None;
        }
        let on_target = board.color_at(to).map(|color| (to, color));
        let taken = self
            .state
            .turn
            .touched
            .contacts
            .iter()
            .find(|c| c.home != home && self.state.board.placement.man_at(c.home).is_none());
        let taken = taken.and_then(|c| Some((c.home, board.color_at(c.home)?)));
        on_target.or(taken).map(|(square, color)| {
            let own = color == self.state.player();
            (square, if own { Whose::Own } else { Whose::Opponents })
        })
    }

    fn false_move(
        &mut self,
        j: &mut Judging<'_>,
        home: Square,
        to: Square,
        victim: Option<(Square, Whose)>,
        left: Tolerant,
    ) {
        let stand = standing("let_it_stand", home, to);
        let correctly = self.option("move_it_correctly", |m| m.from() == Some(home));
        let king = self.option("replace_and_move_king", is_king_move);
        match (self.code(), victim) {
            (HistoricPenalty::King, _) if self.select(is_king_move).is_empty() => {
                self.move_touched_man(j, home);
            }
            (HistoricPenalty::King, _) => {
                self.impose_king_move(j, HistoricCase::FalseMove);
                self.expect_rook_of_false_castling(home, to);
            }
            (HistoricPenalty::London, Some((square, Whose::Opponents))) => {
                let take = self.option("take_with_another", |m| captures(m, square));
                let touched = self.option("move_the_touched_man", |m| m.from() == Some(home));
                self.open_choice(
                    j,
                    HistoricCase::FalseCapture,
                    vec![take, touched],
                    Some(left),
                );
            }
            (HistoricPenalty::London, Some((square, Whose::Own))) => {
                let one = self.option("move_the_capturing_man", |m| m.from() == Some(home));
                let other = self.option("move_the_captured_man", |m| m.from() == Some(square));
                self.open_choice(
                    j,
                    HistoricCase::OwnManCaptured,
                    vec![one, other],
                    Some(left),
                );
            }
            (HistoricPenalty::London, None) => {
                let options = vec![stand, correctly, king];
                self.open_choice(j, HistoricCase::FalseMove, options, Some(left));
            }
            (HistoricPenalty::British, victim) => self.british_false_move(j, home, victim, left),
            _ => self.blue_false_move(j, home, to),
        }
    }

    fn option(&self, name: &'static str, wanted: impl Fn(Move) -> bool) -> OpponentOption {
        OpponentOption {
            name: name.into(),
            moves: self.select(wanted),
            stands: None,
        }
    }

    /// British VII: the man moved legally, the man taken legally, or any other man moved.
    fn british_false_move(
        &mut self,
        j: &mut Judging<'_>,
        home: Square,
        victim: Option<(Square, Whose)>,
        left: Tolerant,
    ) {
        let mut options = vec![self.option("move_own_man_legally", |m| m.from() == Some(home))];
        if let Some((square, Whose::Opponents)) = victim {
            options.push(self.option("take_the_man_legally", |m| captures(m, square)));
        }
        options.push(self.option("move_any_other_man", |m| m.from() != Some(home)));
        self.open_choice(j, HistoricCase::FalseMove, options, Some(left));
    }

    /// Blue Book: false castling, moving into check; otherwise the touched man moves, or the king
    /// if it cannot.
    fn blue_false_move(&mut self, j: &mut Judging<'_>, home: Square, to: Square) {
        let king = self.state.king();
        let castled =
            Some(home) == king && is_castling_travel(&self.state.board.position, home, to);
        if castled {
            let rook = self.rook_towards(home, to);
            let options = vec![
                self.option("move_king", is_king_move),
                self.option("move_rook", |m| rook.is_some() && m.from() == rook),
            ];
            self.open_choice(j, HistoricCase::FalseCastling, options, None);
            return;
        }
        let why = board::why_illegal(&self.state.board.position, home, to, None);
        if matches!(why, Some(board::WhyIllegal::LeavesKingInCheck)) {
            let options = vec![
                self.option("move_king", is_king_move),
                self.option("move_another_man", |m| m.role() != Role::King),
            ];
            self.open_choice(j, HistoricCase::IntoCheck, options, None);
            return;
        }
        self.blue_touched_man(j, home);
    }

    fn rook_towards(&self, home: Square, to: Square) -> Option<Square> {
        let rooks = self.state.board.position.our(Role::Rook) & board::Bitboard::from(home.rank());
        rooks
            .into_iter()
            .find(|r| (r.file() > home.file()) == (to.file() > home.file()))
    }

    fn expect_rook_of_false_castling(&mut self, home: Square, to: Square) {
        let king = self.state.king();
        let castles =
            Some(home) == king && is_castling_travel(&self.state.board.position, home, to);
        let toward = self.rook_towards(home, to).filter(|_| castles);
        if let Some(Imposed::KingMove { rook, .. }) = &mut self.state.progress.historic {
            *rook = toward;
        }
    }

    /// The rook follows the king of a false castling that has been ruled on: nothing new happens;
    /// true if so.
    pub(crate) fn is_rook_of_false_castling(&mut self, home: Square, to: Square) -> bool {
        let Some(Imposed::KingMove { rook, .. }) = &mut self.state.progress.historic else {
            return false;
        };
        let king = self
            .state
            .board
            .position
            .board()
            .king_of(self.state.board.position.turn());
        let follows = match (rook.take(), king) {
            (Some(rook), Some(king)) => home == rook && to == rook_target(king, rook),
            _ => false,
        };
        if follows {
            self.state.settle_all();
            self.state.turn.put_back();
        }
        follows
    }

    fn blue_touched_man(&mut self, j: &mut Judging<'_>, home: Square) {
        if self.select(|m| m.from() == Some(home)).is_empty() {
            self.impose_king_move(j, HistoricCase::FalseMove);
        } else {
            self.move_touched_man(j, home);
        }
    }

    /// The man of the false move moves correctly, if it can.
    fn move_touched_man(&mut self, j: &mut Judging<'_>, home: Square) {
        let moves = self.select(|m| m.from() == Some(home));
        let player = self.state.player();
        let reason = Reason::HistoricPenalty(HistoricCase::FalseMove);
        let draft = RulingDraft::new(Offence::IllegalMove, Status::Enforced, reason)
            .player(player)
            .cites(self.state.regime.edition, &[P::A7_5_1, P::A4_3_1])
            .restored();
        j.rule(draft);
        self.state.progress.historic = Some(Imposed::Moves(HistoricCase::FalseMove, moves));
    }

    /// London X: an opponent's man moved.
    fn moved_opponents_man(
        &mut self,
        j: &mut Judging<'_>,
        home: Square,
        to: Square,
        left: Tolerant,
    ) {
        if self.code() != HistoricPenalty::London {
            return;
        }
        let options = vec![
            self.option("replace_and_move_king", is_king_move),
            standing("let_it_stand", home, to),
            self.option("take_it", |m| captures(m, home)),
        ];
        let case = HistoricCase::OpponentsManMoved;
        self.open_choice(j, case, options, Some(left));
    }

    /// A legal move with another man than the touched one: taken back if the adversary claims in
    /// time.
    pub(crate) fn historic_wrong_man(
        &mut self,
        j: &mut Judging<'_>,
        m: Move,
        obligation: &Obligation,
    ) {
        let player = self.state.player();
        let touched = self.state.turn.binding().next().map(|c| c.home);
        let reason = Reason::WrongMan { made: m, touched };
        let draft = RulingDraft::new(Offence::TouchMove, Status::Claimable, reason)
            .player(player)
            .also(&obligation.articles)
            .cites(self.state.regime.edition, &[P::A4_3, P::LccXXV]);
        let ruling = j.rule(draft);
        self.state.progress.phase = Phase::Violated { made: m, ruling };
        self.state.apply(StateEffect::Status(MoveStatus::Made));
    }

    /// London XIV: both moves stand or the second is withdrawn, as the adversary chooses; elsewhere
    /// it is withdrawn.
    pub(crate) fn historic_out_of_turn(
        &mut self,
        j: &mut Judging<'_>,
        player: Color,
        second: Second,
    ) {
        let edition = self.state.regime.edition;
        let reason = Reason::HistoricPenalty(HistoricCase::OutOfTurn);
        if self.code() == HistoricPenalty::London {
            let both = standing("both_stand", second.from, second.to);
            let withdraw = self.option("withdraw_second", |_| true);
            let options = vec![both, withdraw];
            self.open_choice(j, HistoricCase::OutOfTurn, options, Some(second.leaves));
            return;
        }
        let draft = RulingDraft::new(Offence::OutOfTurn, Status::Enforced, reason)
            .player(player)
            .cites(edition, &[P::LccXIV, P::A1_3, P::BcaVII, P::A4_7])
            .restored();
        j.rule(draft);
    }
}

/// Penalty moves of the king: no castling.
fn is_king_move(m: Move) -> bool {
    m.role() == Role::King && !matches!(m, Move::Castle { .. })
}

/// The name of the option that this man be moved, or taken.
pub(crate) fn option_of_man(whose: Whose, man: Square) -> String {
    let verb = match whose {
        Whose::Own => "move",
        Whose::Opponents => "take",
    };
    format!("{verb}_the_man_on_{man}")
}

/// The option to let a move stand as it was carried out.
fn standing(name: &'static str, from: Square, to: Square) -> OpponentOption {
    OpponentOption {
        name: name.into(),
        moves: Moves::default(),
        stands: Some((from, to)),
    }
}

pub(crate) fn offence_of(case: HistoricCase) -> Offence {
    match case {
        HistoricCase::FalseMove
        | HistoricCase::FalseCapture
        | HistoricCase::OwnManCaptured
        | HistoricCase::OpponentsManMoved
        | HistoricCase::FalseCastling
        | HistoricCase::IntoCheck => Offence::IllegalMove,
        HistoricCase::CannotBeTaken | HistoricCase::CannotMove | HistoricCase::Several => {
            Offence::TouchMove
        }
        HistoricCase::OutOfTurn => Offence::OutOfTurn,
    }
}

fn cites_of(case: HistoricCase) -> &'static [P] {
    match case {
        HistoricCase::FalseMove => &[P::LccXIII, P::BcaVII, P::OldKing, P::A7_5_1],
        HistoricCase::FalseCapture => &[P::LccXI, P::BcaVII],
        HistoricCase::OwnManCaptured => &[P::LccXII, P::BcaVII],
        HistoricCase::OpponentsManMoved => &[P::LccX, P::BcaVII],
        HistoricCase::CannotBeTaken => &[P::A4_3_2, P::OldKing],
        HistoricCase::CannotMove => &[P::BlueKing, P::OldKing, P::A4_5],
        HistoricCase::Several => &[P::BcaVII],
        HistoricCase::FalseCastling => &[P::BlueCastling],
        HistoricCase::IntoCheck => &[P::BlueCheck],
        HistoricCase::OutOfTurn => &[P::LccXIV],
    }
}
