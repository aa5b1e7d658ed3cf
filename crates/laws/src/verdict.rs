//! Verdicts: what the Laws make of an act. Values only; FEN, UCI and prose are made in the
//! protocol.

use arrayvec::ArrayVec;
use board::{Board, ByColor, Color, Move, Piece, Role, Square, Tolerant};

use crate::act::{Discretion, Fact, GameResult, Incident, Noticed, Running, Value};
use crate::ambiguity::Ambiguity;
use crate::article::Article;
use crate::evidence::SensorEvidence;
use crate::moves::Moves;
use crate::video::Footage;

/// The articles a ruling or an obligation rests on, the core one first.
pub type Articles = ArrayVec<Article, 6>;

/// The entries of the ambiguity register a ruling relied on.
pub type Ambiguities = ArrayVec<Ambiguity, 3>;

/// What a ruling charges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Offence {
    /// Nothing.
    None,
    /// A completed illegal move (7.5.1, 7.5.2).
    IllegalMove,
    /// Penalised as an illegal move (7.5.3, 7.5.4).
    AsIllegalMove,
    /// A legal move with the wrong man, or a made move taken back (4.3 to 4.7).
    TouchMove,
    /// Another breach of Article 4.
    Article4Other,
    /// Clock manners (6.2.3, 6.2.4, 6.11.4).
    ClockHandling,
    /// Distraction of the opponent (11.5).
    Distraction,
    /// Men displaced (7.4, 7.6).
    Displacement,
    /// A wrong claim (9.5.3).
    WrongClaim,
    /// A refusal to comply (11.7).
    Refusal,
    /// A move by the player who does not have the move.
    OutOfTurn,
    /// A breach of Article 8.
    Recording,
}

/// How a ruling stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// In force.
    Enforced,
    /// Stands open until claimed or its window shuts.
    Claimable,
    /// Its window has shut.
    Lapsed,
    /// Under 12.9: the arbiter picks.
    Proposed,
    /// A claim that failed.
    Rejected,
    /// The offence is certain, its consequence is not.
    NeedsArbiter,
    /// No charge: put on record.
    Noted,
}

/// Who may learn of a ruling (12.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Disclosure {
    /// Everyone.
    #[default]
    Everyone,
    /// Only the arbiter.
    Arbiter,
}

/// An option that a historic code gives the opponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpponentOption {
    /// Its name.
    pub name: std::borrow::Cow<'static, str>,
    /// The moves it leaves the offender; for an option to let the move stand, empty.
    pub moves: Moves,
    /// The executed move that would stand, if the option is to let it.
    pub stands: Option<(Square, Square)>,
}

/// What a ruling costs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Penalty {
    /// Seconds added to clocks.
    AddTime(ByColor<u32>),
    /// The game lost by this side.
    Loss(Color),
    /// The game drawn.
    Draw,
    /// One or more of these items, mildest first, at the arbiter's choice.
    Discretion(&'static [Discretion]),
    /// This time is the standard, and these items, mildest first, are its alternatives at the
    /// arbiter's choice (US 1C2a, 1C2b).
    Standard {
        /// Seconds for each clock.
        seconds: ByColor<u32>,
        /// What the arbiter may pick instead.
        items: &'static [Discretion],
    },
    /// A warning.
    Warning(Color),
    /// The king must move (historic codes).
    KingMove(Color),
    /// The opponent chooses (historic codes).
    OpponentChoice(Vec<OpponentOption>),
    /// The arbiter must step in and put the position right.
    Intervene,
    /// Wait for one completed move; drawn if the position is still illegal (A.4.4).
    WaitNextMoveThenDraw,
}

/// Why a ruling was made: the case of the law it falls under. Prose is made from it elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The completed move was illegal.
    IllegalMove {
        /// Why, where one move explains what was carried out.
        why: Option<board::WhyIllegal>,
        /// The move carried out, if one man moved.
        carried_out: Option<(Square, Square)>,
        /// Two hands were used as well: counted once.
        two_hands: bool,
    },
    /// An opponent's king was taken off (1.4.1, C-7).
    KingCaptured,
    /// The pawn was not replaced (7.5.2).
    Unpromoted(Square),
    /// The king went two squares and the rook stayed (C-4).
    CastlingUnfinished,
    /// The captured man was left on the board (C-13).
    VictimLeft,
    /// The promotion was carried out wrongly (C-8).
    PromotionDefect(PromotionDefect),
    /// The clock was pressed without a move (7.5.3).
    PressWithoutMove,
    /// The press came from tidying up, a late press or a restart, not from 7.5.3.
    HarmlessPress(HarmlessPress),
    /// Two hands for one move (7.5.4, 4.1).
    TwoHands,
    /// Moved with one hand, pressed with the other (6.2.3).
    OtherHand,
    /// A legal move with a man other than the touched one (4.3, 4.4).
    WrongMan {
        /// The move made.
        made: Move,
        /// The first binding contact.
        touched: Option<Square>,
    },
    /// A made move was taken back (4.7).
    TakenBack {
        /// The move that stands.
        made: Move,
    },
    /// The men were put back before the press.
    PutBack,
    /// The right to claim was lost by touching a man (4.8).
    ForfeitedByTouch,
    /// Only the opponent may claim it, or an arbiter who saw it act (C-20).
    OwnTouch,
    /// There is nothing the claim could rest on.
    NoEvidence,
    /// Nothing irregular is found.
    NothingFound,
    /// What is claimed has happened on the board, and is not completed: the clock has not been
    /// pressed (7.5.1).
    NotCompleted,
    /// Another man is put where a ruling has put a queen (7.5.2).
    OnlyAQueen,
    /// What is claimed was answered before its player pressed the clock, and is not completed
    /// (C-28).
    AnsweredUncompleted,
    /// The moves were gone through, and what was found in them goes first (9.5.1).
    ClaimFallsAway,
    /// A claim under Guidelines III is with the arbiter: a flag that falls meanwhile decides
    /// nothing (III.5).
    ClaimIsOpen,
    /// The arbiter lets the game go on before he decides a claim under Guidelines III.
    ClaimPostponed,
    /// A handshake or a result written down, which ends nothing by itself (C-43).
    Gesture,
    /// Castling was announced, and letting the king go is the first half of it (C-17).
    CastlingUnderWay,
    /// A whole reply to an illegal move that was not pressed is taken as the reply (C-28).
    ReplyToUncompleted,
    /// The window has shut: the opponent has made his next move (A.4.2).
    NextMoveMade,
    /// What was completed has been put right on the board, and the opponent has gone on (A.4.2).
    PutRight,
    /// The illegal move is older than ten moves (US 11B), or than two in time pressure (11D1).
    TooOld,
    /// The game is over.
    GameOver,
    /// Already ruled on.
    AlreadyRuled,
    /// A ruling is withdrawn because a fact was decided.
    Withdrawn,
    /// Touched the men while the opponent's clock ran (6.2.5, 11.5).
    TouchOnOpponentsTime,
    /// Moved without having the move.
    OutOfTurn,
    /// Two moves in succession (C-9).
    TwoMovesInSuccession,
    /// An announcement that was not heard (4.2.1).
    NotHeard,
    /// An announcement that came after the contact (4.2.1).
    AnnouncedTooLate,
    /// Men knocked over and not re-established (7.4).
    Knocked,
    /// A displaced man found later (7.6).
    DisplacedFound,
    /// Wrong array (7.2.1).
    WrongArray(Found),
    /// Board turned (7.2.2).
    BoardTurned(Found),
    /// Colours reversed (7.3).
    ColoursReversed(Found),
    /// The clock was set wrongly (6.10.2).
    ClockSetting(Found),
    /// An illegal position was found (3.10.3).
    IllegalPosition,
    /// Both kings in check or a pawn on the last rank: wait (A.4.4).
    WaitForNextMove,
    /// The position is still illegal after the move (A.4.4).
    StillIllegal,
    /// The position is no longer illegal.
    NoLongerIllegal,
    /// An illegal position that is only put right on a claim.
    StandsUnlessClaimed,
    /// The players agreed to restore (A.4.2).
    AgreedToRestore,
    /// The arbiter set the position.
    PositionSet,
    /// Checkmate (5.1.1).
    Checkmate,
    /// Stalemate (5.2.1).
    Stalemate,
    /// Neither side can checkmate (5.2.2).
    DeadPosition,
    /// Resignation (5.1.2).
    Resigned,
    /// Resignation to an opponent who cannot checkmate (5.1.2, 2023).
    ResignedToHopeless,
    /// Agreement (5.2.3).
    Agreed,
    /// Too early for a draw by agreement (5.2.3, event regulations).
    AgreedTooEarly,
    /// An offer at the wrong time or against the regulations (9.1).
    OfferOutOfTime,
    /// The offer had been refused, by touching a man or in words (9.1.2.1).
    OfferHadBeenRefused,
    /// An offer lies on the table (9.1.2.1).
    OfferStands,
    /// Nothing is on offer.
    NothingOffered,
    /// The offer was refused.
    OfferRefused,
    /// Claims and offers cannot be withdrawn (9.1.2, 9.5.1).
    CannotWithdraw,
    /// A flag-fall that nobody has called.
    FlagDown,
    /// Lost on time (6.9).
    LostOnTime,
    /// The flag is up.
    FlagUp,
    /// The flag fell in time that an irregularity had set running: it does not count (7.1).
    FlagSpent,
    /// Whether the flag has fallen is one man's word against another's (6.8).
    FlagDisputed,
    /// The flag fell while men were displaced and no clock had been set (C-34).
    FlagAfterDisplacement,
    /// The arbiter had started the clock of the player whose turn it was not (7.1): he says whether
    /// its flag counts.
    FlagOnWrongClock,
    /// The claimant's own flag is down too (A.4.3 until 2017).
    ClaimantFlagDown,
    /// In this edition only the players call the flag.
    FlagForPlayers,
    /// Both flags down (III.3.1).
    BothFlags,
    /// A correct draw claim (9.5.2).
    DrawClaimCorrect(DrawRule),
    /// A wrong draw claim (9.5.3).
    DrawClaimWrong(WrongDrawClaim),
    /// Fivefold or 75 moves (9.6).
    AutomaticDraw(DrawRule),
    /// A move written before it was played (8.1.2).
    WrittenInAdvance,
    /// Clocks stopped.
    Stopped,
    /// Clocks stopped without need (6.11.4).
    StoppedWithoutNeed,
    /// Clock manners (6.2.4).
    ClockManners,
    /// A distraction (11.5).
    Distraction,
    /// A refusal to comply (11.7).
    Refused,
    /// A persistent refusal (11.7).
    RefusedPersistently,
    /// A Guidelines III claim (III.4, III.5).
    GuidelinesClaim(Granted),
    /// The Guidelines for games without increment give no such request now.
    NoGuidelines(NoGuidelines),
    /// Declared over by the arbiter or an appeals committee.
    Declared,
    /// A spectator's word, which only the arbiter may act on.
    SpectatorsWord,
    /// What the arbiter reported is on record.
    OnRecord,
    /// A fact was decided when the moves that it would have prevented had been answered: they
    /// stand.
    PlayedOn,
    /// A historic code's penalty for a false move, a man that cannot move, or one that cannot be
    /// taken.
    HistoricPenalty(HistoricCase),
    /// The opponent has chosen.
    Chosen(std::borrow::Cow<'static, str>),
    /// Whether the side can checkmate by any series of legal moves could not be decided.
    CannotDecide {
        /// The side asked about.
        winner: Color,
        /// Positions looked at without finding a mate.
        states: u64,
    },
    /// Reported without the moves of the game.
    Reported(Incident),
    /// Whether this player could still checkmate is not known: the position was not told.
    PositionUntold,
    /// The item of 12.9 that the arbiter picked.
    Picked(Discretion),
    /// The visually disabled player's announced move differs from the one carried out
    /// (Appendix D.2).
    AnnouncedOtherwise,
    /// The assistant has not carried out the move that the player told him (4.9).
    AssistantsSlip,
    /// An illegal move made on purpose (US 11J).
    OnPurpose,
    /// The move before was completed by the next one (6.2.1.2).
    CompletedByNextMove,
    /// A contact by a player who does not have the move while an illegal move is not completed
    /// (C-28).
    TouchWithoutTheMove,
    /// An answer to what has been ruled on, before the ruling was announced: it is taken back, and
    /// charged to nobody.
    AnswerTakenBack,
    /// What the offender did before the ruling was announced: it is taken back, and charged to
    /// nobody.
    WentOnUnannounced,
    /// A reply before the opponent's move was made (1.3, C-35).
    ReplyBeforeMade,
    /// The reply was in the way of the move that it came before, and goes back (C-35).
    ReplyInTheWay,
    /// A reply that came before the move was made has been put back (C-35).
    ReplyPutBack,
    /// An improper press with an unpromoted pawn (US 8F7).
    ImproperPress,
    /// A forced win would decide (US 14E).
    ForcedWin,
    /// Observed, of this kind.
    Observed(Noticed),
    /// The arbiter has confirmed the ruling.
    Confirmed,
    /// The arbiter has dismissed the ruling.
    Dismissed,
    /// The ruling was dismissed, and the men stand where it put them: it costs nobody anything.
    Waived,
    /// The arbiter has changed what the ruling brings; to this result, if it is one.
    Amended(Option<GameResult>),
    /// The act is superseded.
    Superseded,
    /// The act was told late: it waits until the arbiter says where it belongs.
    ToldLate,
    /// The arbiter has said where the late act belongs.
    Placed,
    /// The game goes on under another regime.
    RegimeChanged,
    /// The regulations of the event do not let this be settled by video.
    NotByVideo {
        /// The game is played under the Laws that FIDE's video rules are made for (1.2.6).
        under_fide_rules: bool,
    },
}

/// Whether something was found while it could still be put right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// In time.
    InTime,
    /// Too late.
    TooLate,
    /// The edition leaves it to the arbiter.
    ArbiterDecides,
}

/// Whether a request was granted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Granted {
    /// It was.
    Yes,
    /// It was not.
    No,
    /// The arbiter decides.
    ArbiterDecides,
}

/// Why a request under the Guidelines for games without increment is not open (Guidelines III, 10.1
/// and 10.2 of 2009).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoGuidelines {
    /// They are not for this time control, or this edition has none.
    OtherControl,
    /// The event has not announced them.
    NotAnnounced,
    /// The clock gives an increment.
    Increment,
    /// The claimant does not have the move.
    WithoutTheMove,
    /// The claimant has two minutes or more.
    TimeLeft,
}

/// Why a press is no matter of 7.5.3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HarmlessPress {
    /// A late press after the move (6.2.2).
    Late,
    /// Pressing back to make the opponent tidy up (7.4.1).
    TidyUp,
    /// The men put in order, the clock is passed back (7.4.1).
    MenInOrder,
    /// Restarting the offender's clock instead of stopping both (C-26).
    Restart,
    /// Pressing again after the opponent's late press (6.2.2).
    AfterLatePress,
    /// The press of a move that was already taken back by a ruling.
    AfterRuling,
    /// The player's clock was not running.
    NotRunning,
}

/// What was wrong with a promotion (C-8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PromotionDefect {
    /// The pawn was left behind.
    PawnLeft,
    /// The new man is no possible choice: wrong colour, king or pawn.
    ImpossibleMan(Piece),
    /// The new man stands on another square.
    WrongSquare(Square),
}

/// Which draw rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawRule {
    /// The third occurrence (9.2).
    Threefold,
    /// Fifty moves (9.3).
    Fifty,
    /// The fifth occurrence (9.6.1).
    Fivefold,
    /// Seventy-five moves (9.6.2).
    SeventyFive,
}

/// What is wrong with a draw claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrongDrawClaim {
    /// The claimant does not have the move.
    NotOnMove,
    /// He has touched a man on this move (9.4).
    Touched,
    /// The facts do not bear it out.
    NotSo,
    /// The intended move is illegal.
    IntendedIllegal,
}

/// What a historic penalty is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HistoricCase {
    /// A man moved as it cannot.
    FalseMove,
    /// A capture with a man that cannot take.
    FalseCapture,
    /// An own man captured.
    OwnManCaptured,
    /// An opponent's man moved.
    OpponentsManMoved,
    /// An opponent's man touched that cannot be taken.
    CannotBeTaken,
    /// An own man touched that cannot move.
    CannotMove,
    /// Several men touched.
    Several,
    /// False castling.
    FalseCastling,
    /// Moved into check.
    IntoCheck,
    /// Moved out of turn.
    OutOfTurn,
}

/// The number of a ruling: that of the act whose verdict told it, and its place there.
pub type RulingId = (u32, u32);

/// One ruling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// The sequence number of the act that triggered it, and its place among that act's rulings.
    pub id: RulingId,
    /// The ruling or act it refers to.
    pub of: Option<Referred>,
    /// What is charged.
    pub offence: Offence,
    /// Who is charged, or whom it concerns.
    pub player: Option<Color>,
    /// The player's illegal-move counter after it, where it counted.
    pub count: Option<u8>,
    /// How it stands.
    pub status: Status,
    /// The articles of the edition in force, the core one first.
    pub articles: Articles,
    /// What it costs.
    pub penalty: Option<Penalty>,
    /// Milliseconds that clocks are to be corrected by besides the penalty (7.1); negative is taken
    /// off.
    pub clock_correction_ms: ByColor<i64>,
    /// The entries of the ambiguity register relied on.
    pub ambiguity: Ambiguities,
    /// Who may learn of it.
    pub disclosure: Disclosure,
    /// Why.
    pub reason: Reason,
    /// Whether the position was put back.
    pub restored: Restored,
    /// The recording that it rests on (FIDE's video rules).
    pub footage: Option<Footage>,
    /// What the device says of it that told the act, or the game.
    pub evidence: Option<Box<SensorEvidence>>,
}

impl Ruling {
    /// It leaves the arbiter a choice and has changed nothing yet.
    pub(crate) fn is_a_mere_proposal(&self) -> bool {
        self.status == Status::Proposed && self.restored == Restored::No
    }

    /// Milliseconds that its penalty gives to each clock.
    #[must_use]
    pub fn given_ms(&self) -> ByColor<i64> {
        match &self.penalty {
            Some(Penalty::AddTime(seconds)) => seconds.map(|s| i64::from(s).saturating_mul(1_000)),
            _ => ByColor::default(),
        }
    }

    /// The whole seconds of what clocks are to be corrected by besides, as verdicts tell it.
    #[must_use]
    pub fn clock_correction_s(&self) -> ByColor<i32> {
        let whole = |ms: i64| i32::try_from(ms / 1_000).unwrap_or(0);
        self.clock_correction_ms.map(whole)
    }
}

/// Whether a ruling put a position back on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Restored {
    /// It did not.
    #[default]
    No,
    /// It did: the state of the verdict shows which.
    Yes,
    /// The move stands with a queen on the square of promotion (7.5.2).
    QueenPut,
}

/// What a ruling refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Referred {
    /// An act, by its sequence number.
    Act(u32),
    /// A ruling, by its id.
    Ruling(RulingId),
}

/// How the last execution of a move stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum MoveStatus {
    /// There was none.
    #[default]
    None,
    /// Begun, not made.
    NotMade,
    /// Made (4.7).
    Made,
    /// Completed (6.2.1).
    Completed,
    /// Illegal, clock not pressed.
    IllegalNotCompleted,
    /// Illegal and completed by the press (7.5.1).
    IllegalCompleted,
}

/// Why a player is bound, or free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// Nothing binds.
    Nothing,
    /// The man on this square was touched first of those that can move (4.3.1).
    OwnMan(Square),
    /// The man on this square was touched first of those that can be taken (4.3.2).
    OpponentsMan(Square),
    /// The first own man must take the first opponent's man (4.3.3).
    Both(Square, Square),
    /// Several own men touched at once: either (C-2).
    Together,
    /// King and rook touched: castle (4.4.1).
    Castle,
    /// Castling meant and illegal: another king move (4.4.3).
    KingInstead,
    /// King and rook touched, castling illegal, no king move: free (4.4.3).
    KingImmobile,
    /// The rook was touched first: no castling with it (4.4.2).
    RookFirst(Square),
    /// The king was released two squares away (4.7.2).
    KingReleased,
    /// A man was released (4.7).
    Released(Square, Square),
    /// The new man touched the square of promotion (4.4.4).
    Promotion(Square, Role),
    /// No touched man can move or be taken (4.5).
    NoneCan,
    /// The intended move of a wrong draw claim (9.5.3).
    ClaimedMove,
    /// The move is determined (US 9).
    Determined,
    /// A historic code's penalty or options.
    HistoricPenalty,
    /// A historic code: whatever the opponent may still choose.
    HistoricChoice,
    /// The game is over.
    GameOver,
}

/// What the player having the move may play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Obligation {
    /// Exactly the legal moves open to him under Articles 3 and 4.
    pub moves: Moves,
    /// The articles that say so.
    pub articles: Articles,
    /// Why.
    pub why: Bound,
    /// The entries of the ambiguity register relied on.
    pub ambiguity: Ambiguities,
}

impl Obligation {
    /// Whether nothing binds: any legal move may be played.
    #[must_use]
    pub const fn is_free(&self) -> bool {
        matches!(
            self.why,
            Bound::Nothing | Bound::NoneCan | Bound::KingImmobile
        )
    }
}

/// An open question of fact, with what each answer would mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The fact.
    pub fact: Fact,
    /// The act it is open on.
    pub of: u32,
    /// What the board says of it that tells the game, where a touched man is asked about.
    pub evidence: Option<Box<SensorEvidence>>,
    /// Each answer, the obligation then and the rulings then.
    pub answers: Vec<Answer>,
}

/// What one answer to an open question would mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The answer.
    pub value: Value,
    /// The moves then open to the player having the move.
    pub obligation: Moves,
    /// The position those moves are played in.
    pub position: Box<Tolerant>,
    /// The rulings it would add.
    pub rulings: Vec<Ruling>,
    /// The rulings that would be withdrawn, by the numbers under which they were told.
    pub withdrawn: Vec<RulingId>,
}

/// Something open that is no question of fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Open {
    /// An offer of a draw by this player (9.1).
    DrawOffer(Color),
    /// A ruling that stands open until claimed.
    Claimable(RulingId),
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Termination {
    /// Checkmate.
    Checkmate,
    /// Stalemate.
    Stalemate,
    /// Dead position.
    DeadPosition,
    /// Resignation.
    Resignation,
    /// Agreement.
    Agreement,
    /// Time.
    Time,
    /// Illegal moves.
    IllegalMoves,
    /// A correct draw claim by repetition.
    Threefold,
    /// A correct draw claim by fifty moves.
    FiftyMoves,
    /// Fivefold repetition.
    Fivefold,
    /// Seventy-five moves.
    SeventyFiveMoves,
    /// An illegal position that stayed (A.4.4).
    IllegalPosition,
    /// Refusal to comply.
    Refusal,
    /// Arrival after the default time.
    DefaultTime,
    /// A telephone or another device.
    Device,
    /// Both flags down (III.3.1).
    BothFlags,
    /// Guidelines III.
    NormalMeans,
    /// A decision of the arbiter or an appeals committee.
    Decision,
    /// Annulled: wrong array, colours.
    Annulled,
}

/// The state after an act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// Who has the move.
    pub has_the_move: Color,
    /// How the last execution stands.
    pub move_status: MoveStatus,
    /// What may be played.
    pub obligation: Obligation,
    /// The position from which play continues.
    pub position: Tolerant,
    /// The men as they physically stand.
    pub placement: Board,
    /// Completed illegal actions counted.
    pub illegal_moves: ByColor<u8>,
    /// Seconds added to each clock by rulings so far.
    pub add_time_s: ByColor<u32>,
    /// The result.
    pub result: GameResult,
    /// How it ended.
    pub termination: Option<Termination>,
    /// Whose clock runs, as far as the acts tell.
    pub running: Running,
    /// Whose clock is to run when clocks that stand are started: that of the player who has yet to
    /// press (6.2.1), or who has the move.
    pub due: Color,
    /// Open questions of fact.
    pub questions: Vec<Question>,
    /// Open offers and rulings.
    pub open: Vec<Open>,
    /// Whether only the arbiter may see this state yet (12.6).
    pub disclosure: Disclosure,
}

/// The answer to one act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The sequence number of the input line within its game; the start is 0.
    pub seq: u32,
    /// What the act triggered, most important first.
    pub rulings: Vec<Ruling>,
    /// The act that a decision was on, also where it named none.
    pub decided: Option<u32>,
    /// The state after it.
    pub view: View,
}

impl Verdict {
    /// Whether acts told before this one are judged otherwise since: one was superseded or placed,
    /// or a ruling dismissed that had changed something.
    #[must_use]
    pub fn corrects_the_record(&self) -> bool {
        self.rulings.iter().any(|ruling| match ruling.reason {
            Reason::Superseded | Reason::Placed => true,
            // with a proposal nothing else falls
            Reason::Dismissed => self.rulings.len() > 1,
            _ => false,
        })
    }

    /// Whether the act settles nothing, for it rests on video where the regulations do not let it
    /// (FIDE's video rules, 1.2.6).
    ///
    /// ```
    /// let (_, verdict) = jadoube_laws::Game::new(jadoube_laws::Start::default()).unwrap();
    /// assert!(!verdict.is_kept_from_video());
    /// ```
    #[must_use]
    pub fn is_kept_from_video(&self) -> bool {
        let mut rulings = self.rulings.iter();
        rulings.any(|ruling| matches!(ruling.reason, Reason::NotByVideo { .. }))
    }
}
