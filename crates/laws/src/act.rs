//! Acts: what happens at the board, as it is told to the engine. Values only; how they are written
//! is the protocol's.

use arrayvec::ArrayVec;
use board::{Color, Piece, Role, Square, Tolerant};

pub use crate::correction::{Amendment, Correction, RegimeChange};
pub use crate::discretion::Discretion;
use crate::evidence::SensingDevice;
use crate::limits::MAX_SQUARES;
pub use crate::noticed::{Certainty, Fact, Incident, Noticed};
use crate::video::Footage;

/// The squares an act names, in the order given.
pub type Squares = ArrayVec<Square, MAX_SQUARES>;

/// Who acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Actor {
    /// One of the players.
    Player(Color),
    /// The arbiter.
    Arbiter,
    /// Anybody else in the hall.
    Spectator,
    /// The assistant of a player (4.9, D.2.10).
    Assistant(Color),
}

impl Actor {
    /// The player whose act it is: his own, or his assistant's.
    #[must_use]
    pub const fn player(self) -> Option<Color> {
        match self {
            Actor::Player(color) | Actor::Assistant(color) => Some(color),
            Actor::Arbiter | Actor::Spectator => None,
        }
    }
}

/// What lay behind a contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Intent {
    /// Touched on purpose.
    #[default]
    Deliberate,
    /// Clearly by accident: a sleeve, an elbow, a fallen man.
    Accidental,
    /// To centre the man.
    Adjust,
    /// Nobody can say yet.
    Unknown,
}

/// The hand used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hand {
    /// The left.
    Left,
    /// The right.
    Right,
}

/// Whether the order of the contacts of one act is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Order {
    /// As listed.
    #[default]
    Known,
    /// All at the same moment.
    Together,
    /// Nobody can say.
    Unknown,
}

/// Where an act was learnt from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// A sensing board.
    Board,
    /// The clock.
    Clock,
    /// The arbiter's eyes.
    Arbiter,
    /// A player.
    Player,
    /// A witness.
    Witness,
    /// A camera.
    Camera,
    /// The engine itself: what it has found out apart from judging, such as whether a side can
    /// checkmate.
    Engine,
}

/// Whether an act came in the order in which things happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Arrival {
    /// It did.
    #[default]
    InOrder,
    /// It was told after acts that it came before; it stands last, and the arbiter is asked where
    /// it belongs.
    Late,
}

/// Which board the act was done at (Appendix D).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum AtBoard {
    /// The board of the game.
    #[default]
    Main,
    /// The visually disabled player's own board.
    Own,
}

/// A reading of the clock after an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reading {
    /// White's remaining time, milliseconds.
    pub white_ms: i64,
    /// Black's remaining time, milliseconds.
    pub black_ms: i64,
    /// Whose clock runs.
    pub running: Running,
}

/// Whose clock runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Running {
    /// A player's.
    Player(Color),
    /// Neither.
    #[default]
    Neither,
}

impl Running {
    /// The player whose clock runs.
    #[must_use]
    pub const fn player(self) -> Option<Color> {
        match self {
            Running::Player(player) => Some(player),
            Running::Neither => None,
        }
    }
}

/// A move as it was meant, legal or not: from, to, and the man promoted to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Intended {
    /// The square the man leaves.
    pub from: Square,
    /// The square the man goes to; in Chess960 the rook's square for castling.
    pub to: Square,
    /// The man promoted to.
    pub promotion: Option<Role>,
}

/// How many hands carried out a whole move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Hands {
    /// One, as Article 4.1 wants.
    #[default]
    One,
    /// Two.
    Two,
}

/// How a new man was put.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Upright {
    /// As it should stand.
    #[default]
    Upright,
    /// Upside down: the upside-down rook.
    Inverted,
}

/// Whether an announcement was heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Heard {
    /// The opponent heard it.
    #[default]
    Heard,
    /// He did not.
    NotHeard,
}

/// What words meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Meaning {
    /// "I am about to castle."
    Castle,
    /// "Check."
    Check,
    /// "Mate."
    Mate,
    /// The man wanted for a promotion.
    Promote,
    /// A move spoken.
    Move,
    /// A slip corrected.
    Correct,
    /// The player tells his assistant what to do.
    InstructAssistant,
}

/// Why both clocks were stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum StopReason {
    /// An irregularity.
    Irregularity,
    /// A draw claim.
    DrawClaim,
    /// A flag claim.
    FlagClaim,
    /// The man for the promotion is missing.
    PromotionPiece,
    /// A disturbance.
    Disturbance,
    /// Illness.
    Illness,
    /// None given.
    #[default]
    None,
}

/// Which of two flags fell first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FirstFlag {
    /// This player's.
    Player(Color),
    /// It cannot be established.
    Unknown,
}

/// Whether the period is the last one of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Period {
    /// Another period follows.
    #[default]
    NotLast,
    /// The last period.
    Last,
}

/// The details of an observation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Observation {
    /// What is noticed.
    pub what: Noticed,
    /// Whose doing it is.
    pub side: Option<Color>,
    /// The squares concerned; a displaced man's from and to.
    pub squares: Squares,
    /// The ply of the irregularity, counted from 1.
    pub ply: Option<u32>,
    /// The right position.
    pub fen: Option<Box<Tolerant>>,
    /// Moves completed by each player when it was found.
    pub completed_moves: Option<u32>,
    /// Which flag fell first.
    pub first: Option<FirstFlag>,
    /// Whether the period is the last.
    pub last_period: Option<Period>,
    /// Free words.
    pub text: Option<Box<str>>,
}

/// What a player claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Claimed {
    /// A violation of Articles 4.1 to 4.7.
    TouchMove,
    /// A completed illegal move or action.
    IllegalMove,
    /// The opponent's flag.
    Flag,
    /// The third occurrence of a position.
    Threefold,
    /// Fifty moves.
    Fifty,
    /// A displaced man.
    Displaced,
    /// A wrong initial array.
    WrongArray,
    /// No attempt to win by normal means (Guidelines III.5).
    NormalMeans,
    /// The increment of Guidelines III.4.
    Increment,
}

/// The details of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// What is claimed.
    pub what: Claimed,
    /// The act it is about.
    pub of: Option<u32>,
    /// The intended move of a draw claim.
    pub intended: Option<Intended>,
    /// The squares concerned.
    pub squares: Squares,
    /// The ply of the irregularity.
    pub ply: Option<u32>,
    /// The right position.
    pub fen: Option<Box<Tolerant>>,
}

/// What a player tries to take back in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Withdrawn {
    /// A claim.
    Claim,
    /// An offer of a draw.
    Offer,
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum GameResult {
    /// The game goes on.
    #[default]
    Ongoing,
    /// White won.
    WhiteWins,
    /// Black won.
    BlackWins,
    /// Drawn.
    Draw,
    /// Lost by both.
    BothLose,
    /// Annulled; a new game is played.
    Cancelled,
    /// To be played again by decision of an appeals committee.
    Replay,
}

impl GameResult {
    /// The result when `winner` has won.
    #[must_use]
    pub const fn won_by(winner: Color) -> GameResult {
        match winner {
            Color::White => GameResult::WhiteWins,
            Color::Black => GameResult::BlackWins,
        }
    }
}

/// What both players agree on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Agreement {
    /// A result.
    Result(GameResult),
    /// To put an illegal move right without the arbiter.
    Restore,
}

/// The answer to a question of fact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Yes or no.
    Is(Truth),
    /// An intent.
    Intent(Intent),
    /// An order of contacts.
    Order(OrderFound),
    /// A hand.
    Hand(Hand),
    /// Whether an execution was finished.
    Executed(Executed),
    /// Which flag.
    FirstFlag(FirstFlag),
    /// The item of 12.9.
    Penalty(Discretion),
    /// Where a late act belongs.
    Late(Belongs),
}

/// Where an act belongs that was told late.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Belongs {
    /// Where it stands: it happened after the acts told before it.
    Here,
    /// Before the act of this number.
    Before(u32),
    /// Nowhere: it did not happen, or was told already.
    Nowhere,
}

/// Yes or no.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Truth {
    /// It is so.
    True,
    /// It is not.
    False,
}

/// What was found about an order of contacts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OrderFound {
    /// As listed.
    Known,
    /// At the same moment.
    Together,
    /// Own man first.
    OwnFirst,
    /// The opponent's man first.
    OpponentFirst,
    /// In this order.
    Listed(Squares),
}

/// Whether an execution that no legal move explains was finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Executed {
    /// It was: an illegal move.
    Finished,
    /// It was not: an unfinished move.
    Unfinished,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Contact, nothing lifted.
    Touch {
        /// The squares touched, in order.
        squares: Squares,
        /// What lay behind it.
        intent: Intent,
        /// The square of the man in hand that makes the contact.
        with: Option<Square>,
        /// The hand.
        hand: Option<Hand>,
        /// Whether the order is known.
        order: Order,
    },
    /// A man taken up.
    Lift {
        /// Where it stands.
        square: Square,
        /// What lay behind it.
        intent: Intent,
        /// The hand.
        hand: Option<Hand>,
    },
    /// The held man set down, not let go.
    Place {
        /// Where.
        square: Square,
    },
    /// A man set down and let go.
    Release {
        /// Where.
        square: Square,
        /// The man: in hand from here, else standing here.
        from: Option<Square>,
        /// The man it must be.
        man: Option<Piece>,
        /// The hand.
        hand: Option<Hand>,
    },
    /// A man let go so that it stands on two squares: no move is made, and it has to be set up
    /// (7.4).
    ReleaseBetween {
        /// The square that it stands on more than on the other.
        square: Square,
        /// The other.
        between: Square,
        /// The man: in hand from here, else standing here.
        from: Option<Square>,
    },
    /// A man taken off the board.
    Remove {
        /// Where it stands.
        square: Square,
        /// The hand.
        hand: Option<Hand>,
        /// The square of the man in hand that strikes it.
        with: Option<Square>,
    },
    /// A new man touches a square, still held.
    Put {
        /// The square.
        square: Square,
        /// The man.
        piece: Piece,
        /// The hand.
        hand: Option<Hand>,
        /// Upright or upside down.
        upright: Upright,
    },
    /// A man off the board taken in hand.
    Fetch {
        /// The man.
        piece: Piece,
        /// The hand.
        hand: Option<Hand>,
    },
    /// A whole move carried out, not yet pressed.
    Move {
        /// The move.
        intended: Intended,
        /// The hands used.
        hands: Hands,
    },
    /// The men of the execution under way are put back.
    Undo,
    /// A man displaced by accident.
    Knock {
        /// Where it stood.
        square: Square,
        /// Where it stands now; `None`: on no square.
        to: Option<Square>,
    },
    /// Men re-established.
    Restore {
        /// Only these squares; all if empty.
        squares: Squares,
        /// The arbiter sets this position.
        fen: Option<Box<Tolerant>>,
    },
    /// Announces that men will be adjusted.
    Adjust {
        /// The words.
        words: Option<Box<str>>,
        /// Whether they were heard.
        heard: Heard,
    },
    /// Anything else said.
    Say {
        /// The words.
        text: Option<Box<str>>,
        /// A move spoken.
        intended: Option<Intended>,
        /// What they meant.
        meaning: Option<Meaning>,
    },
    /// A visually disabled player's announced move.
    Announce {
        /// The move.
        intended: Intended,
    },
    /// The player presses the clock.
    Press {
        /// The hand.
        hand: Option<Hand>,
    },
    /// Both clocks paused.
    Stop {
        /// Why.
        reason: StopReason,
    },
    /// A clock restarted.
    StartClock {
        /// Whose.
        running: Running,
    },
    /// A flag falls.
    Flag {
        /// Whose.
        side: Color,
    },
    /// Somebody notices something.
    Observe(Box<Observation>),
    /// A player claims something.
    Claim(Box<Claim>),
    /// Offers a draw.
    OfferDraw,
    /// Accepts the draw offered.
    AcceptDraw,
    /// Declines it.
    DeclineDraw,
    /// Resigns.
    Resign,
    /// Tries to take back a claim or an offer.
    Withdraw {
        /// Which.
        what: Withdrawn,
    },
    /// Both players agree.
    Agree(Agreement),
    /// A player refuses to comply.
    Refuse {
        /// The article invoked against him.
        article: Option<Box<str>>,
    },
    /// A move written before it is played.
    Write {
        /// The move.
        intended: Intended,
    },
    /// A hand is held out, or shaken. By itself it ends nothing (C-43).
    Handshake,
    /// A result is written down. By itself it ends nothing (C-43).
    WriteResult {
        /// The result.
        result: GameResult,
    },
    /// An arbiter reports an incident without the moves of the game.
    Incident {
        /// What happened.
        what: Incident,
        /// Who did it; of a draw claim that is right, who made it.
        side: Color,
        /// Free words.
        text: Option<Box<str>>,
    },
    /// The opponent picks an option of a historic code.
    Choose {
        /// The option's name.
        option: Box<str>,
    },
    /// The arbiter answers a question of fact.
    Decide {
        /// Which fact.
        fact: Fact,
        /// Of which act; default: the act the question is open on.
        of: Option<u32>,
        /// The answer.
        value: Value,
    },
    /// The game is declared over.
    End {
        /// How.
        result: GameResult,
    },
    /// The arbiter confirms or corrects what stands in the record.
    Correct {
        /// What he says of it.
        correction: Box<Correction>,
        /// His reason.
        reason: Option<Box<str>>,
    },
    /// The game goes on under another regime.
    ChangeRegime {
        /// What changes.
        change: Box<RegimeChange>,
        /// The reason.
        reason: Option<Box<str>>,
    },
}

/// One act: what happened, by whom, and how it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Act {
    /// Who acted. Ignored for [`Deed::Flag`] and [`Deed::Agree`].
    pub by: Option<Actor>,
    /// What happened.
    pub deed: Deed,
    /// Milliseconds since the start.
    pub at_ms: Option<u64>,
    /// The clock after the act.
    pub clock: Option<Reading>,
    /// Where it was learnt.
    pub source: Option<Source>,
    /// How sure it is.
    pub certainty: Certainty,
    /// At which board.
    pub at_board: AtBoard,
    /// Whether it was told in order.
    pub arrival: Arrival,
    /// What the arbiter saw it on, if he looked at the recording (FIDE's video rules).
    pub footage: Option<Footage>,
    /// The device that told it.
    pub sensor: SensingDevice,
}

impl Act {
    /// An act that the arbiter saw at the main board, without time or reading.
    ///
    /// ```
    /// use jadoube_laws::{Act, Actor, Deed, board::Color};
    /// let press = Act::seen(Actor::Player(Color::White), Deed::Press { hand: None });
    /// assert_eq!(press.by.and_then(Actor::player), Some(Color::White));
    /// ```
    #[must_use]
    pub fn seen(by: Actor, deed: Deed) -> Act {
        Act {
            by: Some(by),
            deed,
            at_ms: None,
            clock: None,
            source: None,
            certainty: Certainty::Seen,
            at_board: AtBoard::Main,
            arrival: Arrival::InOrder,
            footage: None,
            sensor: SensingDevice::default(),
        }
    }
}

/// The times a game starts with, milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ClockSetting {
    /// White's time.
    pub white_ms: i64,
    /// Black's time.
    pub black_ms: i64,
    /// Increment per move.
    pub increment_ms: i64,
    /// Delay per move.
    pub delay_ms: i64,
}

/// How a game starts.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Start {
    /// Edition, control, supervision and regulations.
    pub regime: crate::regime::Regime,
    /// The position whose player having the move has just acquired it.
    pub position: Tolerant,
    /// The position from which `history` led to `position`.
    pub history_from: Tolerant,
    /// The plies that led to `position`; may hold illegal moves.
    pub history: Vec<Intended>,
    /// Completed illegal moves already counted.
    pub illegal_moves: board::ByColor<u8>,
    /// The clock, if tracked.
    pub clock: Option<ClockSetting>,
    /// Names carried through to reports: board, round, white, black, event.
    pub names: Names,
}

/// Names carried through to reports.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Names {
    /// The board.
    pub board: Option<Box<str>>,
    /// The round.
    pub round: Option<Box<str>>,
    /// White's name.
    pub white: Option<Box<str>>,
    /// Black's name.
    pub black: Option<Box<str>>,
    /// The event.
    pub event: Option<Box<str>>,
}
