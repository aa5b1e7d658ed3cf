//! The state of a game between two acts.

mod effects;

use arrayvec::ArrayVec;
use board::placement::{InHand, Placement};
use board::{Bitboard, ByColor, Color, Move, Position, Square, Tolerant};

pub(crate) use self::effects::StateEffect;
use crate::act::{Act, Actor, Deed, Fact, GameResult, Reading, Running, Start};
use crate::flags::Flags;
use crate::moves::Moves;
use crate::remembered::LastingStructure;
use crate::ruling_id::Id;
use crate::turn::{Knowledge, Turn};
use crate::verdict::{
    HistoricCase, MoveStatus, OpponentOption, PromotionDefect, Referred, Termination,
};

/// The kind of a completed illegal action (7.5.1 to 7.5.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum IllegalActionKind {
    Illegal { from_to: Option<(Square, Square)> },
    KingCaptured,
    Unpromoted { home: Square, square: Square },
    CastlingUnfinished,
    VictimLeft,
    Promotion(PromotionDefect),
    PressWithoutMove,
    TwoHands,
}

/// A completed illegal action, with two hands besides or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct IllegalAction {
    pub kind: IllegalActionKind,
    pub two_hands: bool,
    /// The act that completed it.
    pub seq: u32,
    pub standing: ActionStanding,
}

impl IllegalAction {
    /// What a ruling on it refers to: the ruling by which it could be claimed, else the act.
    pub fn referred(&self) -> Referred {
        match self.standing {
            ActionStanding::Claimable(ruling) => Referred::Ruling(ruling),
            _ => Referred::Act(self.seq),
        }
    }

    /// The pawn of 7.5.2: where it came from and where it stands.
    pub fn unpromoted(&self) -> Option<(Square, Square)> {
        match self.kind {
            IllegalActionKind::Unpromoted { home, square } => Some((home, square)),
            _ => None,
        }
    }
}

/// How a finding stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ActionStanding {
    /// Nobody who may act knows of it yet.
    Unnoticed,
    /// It may be claimed or observed; the ruling that says so.
    Claimable(Id),
    /// Its window has shut: it stands.
    Lapsed,
    /// US: the opponent has gone on since (C-40).
    Answered(ReplyProgress),
    /// Answered on the board before the press: completed by the press or by the player's next move
    /// (6.2.1.2).
    Uncompleted,
}

/// How far the opponent's next move had come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReplyProgress {
    Determined,
    Completed,
}

/// What a ply was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlyKind {
    Legal(Move),
    /// An illegal action that stands for now.
    Irregular,
    /// The arbiter set the position.
    Set,
}

/// One ply of the game: the position before it, how it was carried out and what it was.
#[derive(Clone, Debug)]
pub(crate) struct PlyNode {
    pub parent: Option<u32>,
    pub ply: u32,
    pub before: Tolerant,
    pub turn: Turn,
    pub played: PlyKind,
    /// The act by which it was made.
    pub seq: u32,
}

/// The last ply, and what is still open about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Previous {
    pub node: u32,
    pub mover: Color,
    /// The mover has pressed (or the game began with this ply completed).
    pub pressed: bool,
    pub made_unnoticed: bool,
    /// The opponent has touched a man with intent since (4.8).
    pub claim_forfeited: bool,
    /// The ruling by which a touch violation in this ply, completed, may still be claimed (2009,
    /// A.4b).
    pub violation_claimable: Option<Id>,
    /// A ruling on a touch violation in this ply has been made.
    pub violation_ruled: Option<Id>,
    /// The completed illegal action that this ply was.
    pub finding: Option<IllegalAction>,
}

impl Previous {
    /// The ply just made by `mover`, nothing open about it.
    pub fn of(node: u32, mover: Color) -> Previous {
        Previous {
            node,
            mover,
            pressed: false,
            made_unnoticed: false,
            claim_forfeited: false,
            violation_claimable: None,
            violation_ruled: None,
            finding: None,
        }
    }

    /// Completed once the mover has pressed, made before.
    pub fn move_status(&self) -> MoveStatus {
        if self.pressed {
            MoveStatus::Completed
        } else {
            MoveStatus::Made
        }
    }
}

/// How the execution of the player having the move stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// No move made.
    Open,
    /// A legal move outside the obligation was made, the clock not pressed; the ruling that says
    /// so.
    Violated { made: Move, ruling: Id },
    /// US: the move can no longer be changed; carried out whole, or fixed by touching or by the
    /// king's release.
    Determined {
        m: Move,
        whole: bool,
        seq: u32,
        known: Knowledge,
    },
    /// A ruling took the move back before the player pressed: his press is no new action.
    TakenBack(Id),
    /// A historic code: the opponent must choose.
    Choice(Box<Choice>),
}

/// The press for a move to which the opponent has replied before it (6.2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum LatePress {
    #[default]
    None,
    Due,
    /// It has started the opponent's clock, whoever has the move.
    Done,
}

/// What a historic code lets the opponent choose among.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    pub options: Vec<OpponentOption>,
    pub ruling: Id,
    pub offender: Color,
    /// The position that letting the move stand would leave.
    pub stands: Option<Tolerant>,
    pub case: crate::verdict::HistoricCase,
    /// Claimed in words: a touch no longer forfeits it (London XXV).
    pub claimed: bool,
    /// A legal move made while the opponent could still name another man.
    pub made: Option<Move>,
}

/// A question of fact, not yet answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AskedFact {
    pub fact: Fact,
    pub of: u32,
    pub ply: u32,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EndOfGame {
    pub result: GameResult,
    pub termination: Option<Termination>,
    /// The act that ended it.
    pub by: Option<u32>,
}

/// A position found to be illegal where nobody is charged (A.4.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct UnchargedIllegalPosition {
    pub ruling: Id,
}

/// Time that runs because of an irregular press, until the arbiter starts a clock or the offender
/// replaces his move (procedures/press, procedures/sanction).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct IrregularTime {
    /// Whose clock runs: nothing that he does is charged to him.
    pub victim: Color,
    pub stage: PressStage,
}

/// How far an irregular press has been dealt with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PressStage {
    /// It may be claimed or observed.
    Pressed,
    /// It has been ruled on, and the players need not know yet.
    Ruled,
    /// The victim has answered since: what the offender presses for is no new action, before the
    /// first is sanctioned (procedures/sanction 3).
    Answered,
}

/// Everything that the next act is judged by.
#[derive(Clone, Debug)]
pub(crate) struct GameState {
    /// The regime in force; a change of it is part of what is judged again.
    pub regime: crate::regime::Regime,
    pub board: OnTheBoard,
    pub turn: Turn,
    pub progress: Progress,
    pub plies: Plies,
    pub clock: ClockState,
    /// Completed illegal actions counted against each player (7.5.5).
    counts: ByColor<u8>,
    pub draws: Draws,
    pub questions: ArrayVec<AskedFact, 8>,
    pub outcome: GameOutcome,
}

/// The position in force, and the men as they stand.
#[derive(Clone, Debug)]
pub(crate) struct OnTheBoard {
    pub position: Tolerant,
    pub legal: Moves,
    pub placement: Placement,
    /// The visually disabled player's own board, and the move announced at it.
    pub own_board: Option<Box<OwnBoard>>,
    /// Homes of men displaced without anybody who may act knowing.
    pub unnoticed_knocks: Bitboard,
    /// The men as they were left when an irregular action was ruled on.
    pub as_left: Option<Box<AsLeft>>,
    /// The structure last looked at that was not proved dead (5.2.2).
    pub not_dead: Option<LastingStructure>,
}

impl OnTheBoard {
    /// The position in force, and what may be played in it.
    pub fn set(&mut self, position: Tolerant) {
        self.legal = Moves::legal_in(&position);
        self.position = position;
    }
}

/// The men that a ruling has put back, until somebody does so on the board.
#[derive(Clone, Debug)]
pub(crate) struct AsLeft {
    pub men: Placement,
    /// The players have gone on with them since.
    pub played_on: bool,
}

/// How far the player having the move has come, and what his opponent does meanwhile.
#[derive(Clone, Debug)]
pub(crate) struct Progress {
    pub phase: Phase,
    status: MoveStatus,
    /// What the player who does not have the move has begun.
    pub answer: Option<OutOfTurnHandling>,
    pub last_out_of_turn: Option<u32>,
    /// A move out of turn that stands because nobody has noticed it.
    pub stood_out_of_turn: Option<u32>,
    /// A king move that a historic code imposes, without castling.
    pub historic: Option<Imposed>,
}

impl Progress {
    const BEGUN: Progress = Progress {
        phase: Phase::Open,
        status: MoveStatus::None,
        answer: None,
        last_out_of_turn: None,
        stood_out_of_turn: None,
        historic: None,
    };
}

/// What a historic code has imposed on the player having the move, and for what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Imposed {
    /// A king move without castling.
    KingMove {
        /// For what.
        case: HistoricCase,
        /// The rook that the castling for which it was imposed still brings along.
        rook: Option<Square>,
    },
    /// The moves of the option that the opponent chose, or of the touched man.
    Moves(HistoricCase, Moves),
}

/// The player who does not have the move has begun to handle men.
#[derive(Clone, Debug)]
pub(crate) struct OutOfTurnHandling {
    /// The act by which he began.
    pub since: u32,
    /// The men as the player having the move has left them, as if nobody else had touched any.
    pub without: Box<Placement>,
}

/// The plies of the game as it stands, and what is open about them.
#[derive(Clone, Debug)]
pub(crate) struct Plies {
    pub previous: Option<Previous>,
    pub head: Option<u32>,
    /// The number of the ply that is made next.
    pub ply: u32,
    /// What was found about plies, by node.
    pub findings: Vec<(u32, IllegalAction)>,
    /// A press without a move that waits for a claim, an observation or the opponent's next move.
    pub open_press: Option<IllegalAction>,
    pub waiting: Option<UnchargedIllegalPosition>,
    /// The illegal move, not completed, that was replied to last, and the state in which it stood.
    pub replied_to: Option<(u32, Box<GameState>)>,
}

impl Plies {
    const NONE: Plies = Plies {
        previous: None,
        head: None,
        ply: 1,
        findings: Vec::new(),
        open_press: None,
        waiting: None,
        replied_to: None,
    };
}

/// The clock, as far as it was told and as rulings set it.
#[derive(Clone, Debug)]
pub(crate) struct ClockState {
    running: Running,
    /// The last reading that was told.
    pub reading: Option<Reading>,
    flags: Flags,
    /// A flag-fall witnessed by the arbiter (US 13C6).
    pub witnessed: Option<Color>,
    /// Whose clock runs because of an irregularity.
    pub irregular_time: Option<IrregularTime>,
    pub late_press: ByColor<LatePress>,
    pub add_time_s: ByColor<u32>,
}

impl ClockState {
    fn of(player: Color) -> ClockState {
        ClockState {
            running: Running::Player(player),
            reading: None,
            flags: Flags::default(),
            witnessed: None,
            irregular_time: None,
            late_press: ByColor::default(),
            add_time_s: ByColor::default(),
        }
    }
}

/// Offers of a draw, and what was claimed and is not decided.
#[derive(Clone, Debug, Default)]
pub(crate) struct Draws {
    /// Who has offered a draw (9.1).
    pub offer: Option<Color>,
    /// Whose offer has been refused, by touching a man or in words, since there was one.
    pub refused_offer: Option<Color>,
    pub open_claim: Option<OpenClaim>,
}

/// A claim under Guidelines III that is with the arbiter (III.4, III.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OpenClaim {
    pub by: Color,
    pub what: crate::act::Claimed,
    /// The act that made it.
    pub seq: u32,
}

/// Whether and how the game has ended.
#[derive(Clone, Debug)]
pub(crate) struct GameOutcome {
    pub result: GameResult,
    pub termination: Option<Termination>,
    /// The game has ended, and a fact that only an arbiter can supply says with which result.
    pub result_open: bool,
    /// The act that ended the game.
    pub ended_by: Option<u32>,
    /// How the game had ended when another end was decided.
    pub ended_before: Option<EndOfGame>,
}

impl GameOutcome {
    const OPEN: GameOutcome = GameOutcome {
        result: GameResult::Ongoing,
        termination: None,
        result_open: false,
        ended_by: None,
        ended_before: None,
    };
}

/// A visually disabled player's own board (Appendix D).
#[derive(Clone, Debug)]
pub(crate) struct OwnBoard {
    pub player: Color,
    pub placement: Placement,
    pub announced: Option<crate::act::Intended>,
}

impl OwnBoard {
    pub fn of(player: Color, board: &board::Board) -> OwnBoard {
        OwnBoard {
            player,
            placement: Placement::settled(board.clone()),
            announced: None,
        }
    }
}

impl GameState {
    /// The state in which a game starts, its history not yet played.
    pub fn at(start: &Start) -> GameState {
        let from = if start.history.is_empty() {
            &start.position
        } else {
            &start.history_from
        };
        let position = from.clone();
        let placement = Placement::settled(position.board().clone());
        GameState {
            regime: start.regime.clone(),
            turn: Turn::of(position.turn(), 0),
            progress: Progress::BEGUN,
            plies: Plies::NONE,
            clock: ClockState::of(position.turn()),
            counts: start.illegal_moves,
            draws: Draws::default(),
            questions: arrayvec::ArrayVec::new(),
            outcome: GameOutcome::OPEN,
            board: OnTheBoard {
                legal: Moves::legal_in(&position),
                placement,
                own_board: None,
                unnoticed_knocks: board::Bitboard::EMPTY,
                as_left: None,
                not_dead: None,
                position,
            },
        }
    }

    pub fn is_over(&self) -> bool {
        self.outcome.result != GameResult::Ongoing
    }

    /// Over, or ended with its result still open: what happens on the board means nothing any more.
    pub fn has_ended(&self) -> bool {
        self.is_over() || self.outcome.result_open
    }

    /// The game has ended; the answer to `fact` about the act `of` will say how.
    pub fn end_on(&mut self, fact: Fact, of: u32) {
        self.drop_questions_at_the_end();
        self.ask(fact, of);
        self.outcome.result_open = true;
        self.outcome.ended_by = Some(of);
        self.apply(StateEffect::Runs(Running::Neither));
    }

    /// The king of the player having the move, in the position in force.
    pub fn king(&self) -> Option<Square> {
        self.board.position.board().king_of(self.player())
    }

    /// The colour of the man that stood on this square when the move was acquired.
    pub fn position_color_at(&self, home: Square) -> Option<Color> {
        self.board.position.board().color_at(home)
    }

    /// How many men of the board this player holds.
    pub fn in_hand_of(&self, color: Color) -> usize {
        let held = self.board.placement.in_hand().iter();
        held.filter(|h| h.by == Some(color) && h.home.is_some())
            .count()
    }

    /// The men that this player holds.
    pub fn held_by(&self, player: Color) -> impl Iterator<Item = InHand> {
        let held = self.board.placement.in_hand().iter().copied();
        held.filter(move |held| held.by == Some(player))
    }

    /// Which of the men that the mover still held when his move was made he means now.
    pub fn still_held(&self, act: &Act) -> Option<usize> {
        still_held(
            &self.turn.left_over.still_held,
            &self.board.placement,
            act,
            !self.player(),
        )
    }

    /// Who has the move.
    pub fn player(&self) -> Color {
        self.turn.player
    }

    /// Takes the men as standing as in the position in force; knocked men stay where they fell.
    pub fn settle(&mut self) {
        self.board.placement.settle(self.board.position.board());
    }

    /// Takes the men as standing as in the position in force, knocked men included.
    pub fn settle_all(&mut self) {
        self.board.placement.settle_all(self.board.position.board());
        self.board.unnoticed_knocks = Bitboard::EMPTY;
    }

    /// Sets the position in which the game goes on, and who acquires the move in it; returns the
    /// turn that was.
    pub fn acquire(&mut self, position: Tolerant, seq: u32) -> Turn {
        let turn = std::mem::replace(&mut self.turn, Turn::of(position.turn(), seq));
        self.board.set(position);
        self.progress.phase = Phase::Open;
        self.progress.answer = None;
        self.board.own_board = None;
        self.progress.last_out_of_turn = None;
        self.progress.stood_out_of_turn = None;
        self.clock.irregular_time = None;
        self.board.as_left = None;
        self.progress.historic = None;
        turn
    }

    /// The last ply, if `color` played it and has not pressed since.
    pub fn unpressed_ply_of(&self, color: Color) -> Option<Previous> {
        self.plies
            .previous
            .filter(|p| p.mover == color && !p.pressed)
    }

    pub fn ask(&mut self, fact: Fact, of: u32) {
        let asked = AskedFact {
            fact,
            of,
            ply: self.plies.ply,
        };
        if !self.questions.contains(&asked) {
            if self.questions.is_full() {
                self.make_room();
            }
            self.questions.push(asked);
        }
    }

    /// The question has been answered.
    pub fn close_question(&mut self, fact: Fact, of: u32) {
        self.questions.retain(|q| (q.fact, q.of) != (fact, of));
    }

    /// A ruling on the act is dismissed: nothing hangs on what was asked about it. Whether the
    /// position is dead follows from the men (5.2.2), whatever was ruled.
    pub fn drop_questions_of(&mut self, act: u32) {
        let result_open = self.outcome.result_open;
        let stays = |fact| matches!(fact, Fact::Late | Fact::DeadPosition);
        self.questions
            .retain(|q| q.of != act || stays(q.fact) || result_open);
    }

    /// Late acts wait in the record, whatever becomes of the game as it is judged again.
    pub fn keep_late_questions(&mut self, before: &GameState) {
        for asked in before.questions.iter().filter(|q| q.fact == Fact::Late) {
            if !self.questions.contains(asked) && !self.questions.is_full() {
                self.questions.push(*asked);
            }
        }
    }

    /// Nothing that was done before binds the player any more, and nothing hangs on why or in which
    /// order he touched men.
    pub fn waive_duties(&mut self) {
        let contacts = &self.turn.touched.contacts;
        let is_of_a_touch = |q: &AskedFact| {
            matches!(q.fact, Fact::Intent | Fact::Order) && contacts.iter().any(|c| c.seq == q.of)
        };
        self.questions.retain(|q| !is_of_a_touch(q));
        self.turn.waive_duties();
    }

    /// What the result hangs on stays. Late acts wait in the record, and are asked about again when
    /// others are placed.
    fn make_room(&mut self) {
        let late = self.questions.iter().position(|q| q.fact == Fact::Late);
        let other = || self.questions.iter().position(|q| !self.hangs_on(q.fact));
        let place = late.or_else(other).unwrap_or_default();
        self.questions.remove(place);
    }

    /// Whether the result hangs on the answer to such a question.
    pub fn hangs_on(&self, fact: Fact) -> bool {
        self.outcome.result_open && fact != Fact::Late
    }

    /// The game has ended: nothing is asked any more but where a late act belongs, and, where
    /// illegal moves have lost it or nobody knows yet how it has ended, whether a press that was
    /// counted came from a misunderstanding (procedures/facts): the result rests on that.
    pub fn drop_questions_at_the_end(&mut self) {
        let rests_on_presses = matches!(
            self.outcome.termination,
            None | Some(Termination::IllegalMoves)
        );
        let flags = &self.clock.flags;
        self.questions.retain(|q| match q.fact {
            Fact::Late => true,
            Fact::Seen => flags.is_claim_open(q.of),
            Fact::Misunderstanding => rests_on_presses,
            _ => false,
        });
    }

    /// Drops the questions of plies whose consequences can no longer be claimed.
    pub fn drop_stale_questions(&mut self) {
        let now = self.plies.ply;
        // where a late act belongs is asked until it is answered
        let claim = self.draws.open_claim.map(|claim| claim.seq);
        self.questions.retain(|q| {
            q.fact == Fact::Late
                || now <= q.ply.saturating_add(1)
                || (q.fact == Fact::Unreasonable && Some(q.of) == claim)
        });
    }
}

/// Which of the men that this player still held when his move was made he means: he lays it aside,
/// or puts it down.
pub fn still_held(held: &[InHand], men: &Placement, act: &Act, mover: Color) -> Option<usize> {
    if act.by.and_then(Actor::player) != Some(mover) {
        return None;
    }
    let his = |one: &&InHand| one.by == Some(mover);
    match act.deed {
        Deed::Remove { square: from, .. }
        | Deed::Release {
            from: Some(from), ..
        } => {
            let taken_up_since = men.in_hand().iter().filter(his);
            let is_taken_up_since = taken_up_since.into_iter().any(|one| one.from == Some(from));
            held.iter()
                .rposition(|one| one.from == Some(from))
                .filter(|_| !is_taken_up_since)
        }
        Deed::Place { .. } | Deed::Release { from: None, .. } => {
            let holds_another = men.in_hand().iter().any(|one| his(&one));
            held.len().checked_sub(1).filter(|_| !holds_another)
        }
        _ => None,
    }
}
