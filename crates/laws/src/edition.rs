//! Editions of the Laws as data: the rows that they differ in. What each row is in each edition
//! stands in `law/editions`, a small file each with what it changed; the tables are written from
//! there.

use crate::control::Control;
use crate::discretion::Discretion;
use crate::generated::editions::FACTS;
use crate::language::Language;

pub use crate::generated::editions::Edition;

impl Edition {
    /// The key under which the protocol and the case tables know the edition.
    #[must_use]
    pub const fn key(self) -> &'static str {
        FACTS[self as usize].key
    }

    /// The edition with this key, if there is one.
    ///
    /// ```
    /// use jadoube_laws::Edition;
    /// assert_eq!(Edition::from_key("USCF-BLITZ"), Some(Edition::UsChessBlitz));
    /// ```
    #[must_use]
    pub fn from_key(key: &str) -> Option<Edition> {
        Edition::ALL.into_iter().find(|e| e.key() == key)
    }

    /// The text as its issuer names it, with the time it was in force.
    #[must_use]
    pub const fn title(self) -> &'static str {
        FACTS[self as usize].title
    }

    /// The same in `language`.
    ///
    /// ```
    /// use jadoube_laws::{Edition, Language};
    /// let newest = Edition::Fide2023;
    /// assert_eq!(newest.title_in(Language::English), newest.title());
    /// assert!(newest.title_in(Language::French).ends_with("depuis le 1er janvier 2023"));
    /// ```
    #[must_use]
    pub const fn title_in(self, language: Language) -> &'static str {
        match language {
            Language::English => self.title(),
            Language::French => FACTS[self as usize].french_title,
        }
    }

    /// The family of codes: which authority's procedure applies.
    #[must_use]
    pub const fn family(self) -> Family {
        FACTS[self as usize].family
    }

    /// The first and the last year it was in force, as far as they are known; no last year while it
    /// is.
    ///
    /// ```
    /// use jadoube_laws::Edition;
    /// assert_eq!(Edition::Fide2018.years(), (Some(2018), Some(2022)));
    /// assert_eq!(Edition::Fide2023.years(), (Some(2023), None));
    /// ```
    #[must_use]
    pub const fn years(self) -> (Option<u16>, Option<u16>) {
        FACTS[self as usize].years
    }

    /// The edition that it follows: what it does not change, numbers and words too, is as there.
    ///
    /// ```
    /// use jadoube_laws::Edition;
    /// assert_eq!(Edition::Fide2018.follows(), Some(Edition::Fide2017));
    /// assert_eq!(Edition::UsChessBlitz.follows(), Some(Edition::UsChess7));
    /// assert_eq!(Edition::UsChess7.follows(), None);
    /// ```
    #[must_use]
    pub const fn follows(self) -> Option<Edition> {
        FACTS[self as usize].follows
    }

    /// It, the edition that it follows, and so on.
    pub(crate) fn line(self) -> impl Iterator<Item = Edition> {
        std::iter::successors(Some(self), |edition| edition.follows())
    }

    /// The rows of this edition.
    #[must_use]
    pub const fn rules(self) -> &'static Rules {
        FACTS[self as usize].rules
    }
}

impl Discretion {
    /// The items that Article 12.9 (13.4 in 2009, 1C2 in US Chess) leaves to the arbiter, mildest
    /// first. The historic codes have no such list: theirs is that of US Chess.
    ///
    /// ```
    /// use jadoube_laws::{Discretion, Edition};
    ///
    /// assert!(Discretion::of(Edition::Fide2023).contains(&Discretion::Fine));
    /// assert!(!Discretion::of(Edition::Fide2009).contains(&Discretion::Fine));
    /// ```
    pub const fn of(edition: Edition) -> &'static [Discretion] {
        edition.rules().discretion
    }
}

/// What the file of an edition says of it.
pub(crate) struct Facts {
    pub(crate) key: &'static str,
    pub(crate) title: &'static str,
    pub(crate) french_title: &'static str,
    pub(crate) family: Family,
    pub(crate) years: (Option<u16>, Option<u16>),
    pub(crate) follows: Option<Edition>,
    pub(crate) rules: &'static Rules,
}

/// The authority whose procedure an edition follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// The Laws of Chess of FIDE.
    Fide,
    /// The rulebook of US Chess.
    UsChess,
    /// A code of the nineteenth or early twentieth century: no clock is pressed, penalties belong
    /// to the adversary.
    Historic,
}

/// What makes a contact a touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TouchTest {
    /// Any deliberate contact (2009, historic codes).
    Deliberate,
    /// Contact with the intention of moving or capturing (2014).
    Intention,
    /// Any contact that is not clearly accidental (4.2.2, 2017 onward).
    NotAccidental,
    /// Deliberate and looking like the start of a move (US 10B, 10F).
    StartOfMove,
}

/// Own and opponent's men both touched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BothColours {
    /// The first own man takes the first opponent's man (FIDE; for 2009 and 2014 by C-15).
    FirstWithFirst,
    /// Any touched pair that is a legal capture (US 10C, directors' practice).
    AnyPair,
}

/// The rook touched before the king.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RookFirst {
    /// Castling with that rook is barred for this move.
    Barred,
    /// No offence if castling is legal; otherwise the rook must move (US Variation I to 10I2).
    Allowed,
}

/// What the edition makes of an action that is no plain illegal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Treatment {
    /// Penalised as an illegal move.
    AsIllegal,
    /// At the arbiter's discretion.
    Discretion,
    /// The code says nothing.
    NoRule,
}

/// The pawn stands unpromoted on the last rank and the clock is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unpromoted {
    /// An illegal move: restored, promotion free (2009).
    Restored,
    /// An illegal move: a queen is put, the move stands (2014 onward).
    Queen,
    /// An improper press: the opponent may press back (US 8F7).
    ImproperPress,
}

/// An upside-down rook put on the square of promotion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvertedRook {
    /// It is a rook.
    Rook,
    /// It is a queen unless announced otherwise (US 8F7).
    Queen,
}

/// C-12: how a completed illegal move is dealt with where nobody stands at the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsupervised {
    /// On the opponent's claim only; rapid: penalty, blitz: loses (2009).
    ClaimOnly,
    /// On observation or claim the first one loses (2014, 2017).
    Loses,
    /// On observation or claim the ladder of 7.5.5 (2018 onward).
    Ladder,
}

/// Whether the claimant of a flag-fall needs time on his own clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimantTime {
    /// He needs time left (rapid and blitz "otherwise" until 2017; US unless the fall was
    /// witnessed).
    Needed,
    /// Dropped in 2018.
    NotNeeded,
}

/// The arbiter and a flag-fall in rapid and blitz "otherwise".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlagCall {
    /// The arbiter must refrain.
    Refrains,
    /// The arbiter may or shall call it.
    Calls,
    /// Only the players (US 13C1).
    PlayersOnly,
}

/// Colours reversed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColoursReversed {
    /// The game continues unless the arbiter rules otherwise (2009, 2014).
    Continues,
    /// A new game if fewer than ten moves were made by both (2017 onward).
    NewGameBeforeTen,
    /// Annulled before the completion of Black's tenth move (US 11F).
    AnnulledBeforeTenth,
}

/// Fivefold repetition and 75 moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AutomaticDraw {
    /// Unknown to the code.
    None,
    /// Fivefold by consecutive alternate moves (2014).
    Consecutive,
    /// Fivefold in any order (2017 onward).
    Any,
    /// The director may declare it (US 14K).
    DirectorMay,
}

/// A draw agreed before both players have made a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EarlyAgreement {
    /// Allowed.
    Allowed,
    /// Both must have made a move (5.2.3, 2017 onward).
    AfterBothMoved,
}

/// Resigning to an opponent who cannot checkmate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HopelessWinner {
    /// The resignation loses.
    Wins,
    /// The game is drawn (5.1.2, 2023).
    Draws,
}

/// What a mating move must obey to end the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MateNeeds {
    /// A legal move, nothing more (2009, US).
    Legality,
    /// Article 3 and Articles 4.2 to 4.7 (2014 onward).
    Article4,
}

/// Whether a move is also completed by the player's next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextMoveCompletes {
    /// No.
    No,
    /// Yes (6.2.1.2, 2014 onward).
    Yes,
}

/// From when a player has the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveAcquired {
    /// When the opponent's move is made.
    Made,
    /// When the opponent's move is completed (US 6B).
    Completed,
}

/// What a completed illegal move costs (7.5.5, US 11D and the blitz chapter).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalMoveCosts {
    /// The ladder of 7.5.5.
    Ladder,
    /// Two minutes each time, where it is claimed in time (US 11D).
    Minutes,
    /// The game, if it is claimed before the opponent completes his next move (US blitz).
    TheGame,
}

/// Whether two hands are illegal without a press.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TwoHandsPress {
    /// The text asks for the press, or makes two hands no illegal move.
    Told,
    /// The text of July 2017 leaves it out (C-21).
    LeftOut,
}

/// Where the single minute of blitz games comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlitzMinutes {
    /// The text says so for all of them.
    Told,
    /// The text says so where nobody stands at the board (C-1).
    Open,
}

/// Both flags are down, and nobody knows which fell first (6.11 of 2009, III.3.1, US 14G).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BothFlags {
    /// The Laws themselves say what follows.
    ByTheLaws,
    /// The Guidelines do, where they were announced.
    ByTheGuidelines,
}

/// Whether the numbers of an edition were read in its text (C-33).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbers {
    /// They were.
    Read,
    /// Those of Articles 6 to 9 come from summaries.
    FromSummaries,
}

/// What a touch violation costs (12.9, US 1C2a).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TouchPenalty {
    /// What the arbiter picks.
    AtDiscretion,
    /// The minutes of an illegal move as the standard, which the director may vary.
    Minutes,
}

/// 4.8, US 10J and 21D: who raises a breach of the rules on touched men.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TouchRaised {
    /// The opponent, and the arbiter who saw it (12.1).
    ByArbiterToo,
    /// The opponent alone (US 10J).
    ByOpponentOnly,
}

/// What the code does with a man that cannot move, an opponent's man that cannot be taken, or a
/// false move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HistoricPenalty {
    /// Not a historic code.
    None,
    /// London Chess Club: Rules IX to XIII.
    London,
    /// British Chess Association: Law VII.
    British,
    /// Blue Book of Chess.
    Blue,
    /// The king must move, without castling.
    King,
}

/// What editions differ in, row by row. Minutes are in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// What makes a contact a touch; whether silent but obvious centring binds follows from it.
    pub touch: TouchTest,
    /// Which capture own and opponent's men touched together bind to.
    pub both_colours: BothColours,
    /// What follows where the rook is touched before the king.
    pub rook_first: RookFirst,
    /// The pawn stands unpromoted on the last rank and the clock is pressed.
    pub unpromoted: Unpromoted,
    /// What an upside-down rook on the square of promotion is.
    pub inverted_rook: InvertedRook,
    /// The clock pressed without a move.
    pub press_without_move: Treatment,
    /// A move made with two hands.
    pub two_hands: Treatment,
    /// The number of completed illegal moves that loses; `None` where there is no ladder.
    pub illegal_moves_to_lose: Option<u8>,
    /// Seconds for the opponent, standard.
    pub penalty_standard_s: u32,
    /// Seconds for the opponent, rapid.
    pub penalty_rapid_s: u32,
    /// Seconds for the opponent, blitz.
    pub penalty_blitz_s: u32,
    /// How a completed illegal move is dealt with in rapid and blitz "otherwise", and who raises
    /// it.
    pub unsupervised: Unsupervised,
    /// Whether the claimant of a flag-fall needs time on his own clock.
    pub claimant_time: ClaimantTime,
    /// Who calls a fallen flag in rapid and blitz "otherwise".
    pub flag_call: FlagCall,
    /// Moves by each player after which a wrong set-up can no longer be claimed in rapid and blitz
    /// "otherwise".
    pub set_up_limit: u16,
    /// What follows where the colours were reversed.
    pub colours_reversed: ColoursReversed,
    /// Seconds for the opponent of a wrong draw claim: standard, rapid, blitz.
    pub wrong_claim_s: [u32; 3],
    /// Fivefold repetition.
    pub fivefold: AutomaticDraw,
    /// Seventy-five moves without a capture or a move of a pawn.
    pub seventy_five: AutomaticDraw,
    /// A draw agreed before both players have made a move.
    pub early_agreement: EarlyAgreement,
    /// Resigning to an opponent who cannot checkmate.
    pub hopeless_winner: HopelessWinner,
    /// What a mating move must obey to end the game.
    pub mate_needs: MateNeeds,
    /// Whether a move is also completed by the player's next one.
    pub next_move_completes: NextMoveCompletes,
    /// From when a player has the move.
    pub move_acquired: MoveAcquired,
    /// What a completed illegal move costs.
    pub illegal_move_costs: IllegalMoveCosts,
    /// Whether two hands are illegal without a press.
    pub two_hands_press: TwoHandsPress,
    /// Where the single minute of blitz games comes from.
    pub blitz_minutes: BlitzMinutes,
    /// Both flags are down, and nobody knows which fell first.
    pub both_flags: BothFlags,
    /// The items of 12.9 among which the arbiter picks, mildest first.
    pub discretion: &'static [Discretion],
    /// Whether the numbers of the edition were read in its text.
    pub numbers: Numbers,
    /// The only control that the edition is for, if there is one.
    pub control: Option<Control>,
    /// What a breach of the rules on touched men costs.
    pub touch_penalty: TouchPenalty,
    /// Who raises it.
    pub touch_raised: TouchRaised,
    /// The penalties of the historic codes (procedures/other-codes).
    pub historic: HistoricPenalty,
}
