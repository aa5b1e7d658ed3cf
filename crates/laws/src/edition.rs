//! Editions of the Laws as data: the rows of the table of differences (A.1), each edition written as what it changed.

use crate::act::Discretion;
use crate::regime::Control;

/// An edition of the Laws, or a code that a game may be played under.
///
/// ```
/// use jadoube_laws::Edition;
/// assert_eq!(Edition::Fide2018.rules().illegal_moves_to_lose, Some(2));
/// assert_eq!(Edition::Fide2009.rules().illegal_moves_to_lose, Some(3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Edition {
    /// FIDE, Dresden 2008: in force 1 July 2009 to 30 June 2014.
    Fide2009,
    /// FIDE, Tallinn 2013: in force 1 July 2014 to 30 June 2017.
    Fide2014,
    /// FIDE, Baku 2016: in force 1 July to 31 December 2017.
    Fide2017,
    /// FIDE, Goynuk amendments of 2017: in force 1 January 2018 to 31 December 2022.
    Fide2018,
    /// FIDE, Chennai 2022: in force since 1 January 2023.
    #[default]
    Fide2023,
    /// US Chess rulebook, 7th edition.
    UsChess7,
    /// US Chess rulebook, 7th edition, with Variation I to rule 10I2 announced.
    UsChess7Variation10I2,
    /// US Chess rulebook, 7th edition, blitz chapter.
    UsChessBlitz,
    /// London Chess Club, as printed by Staunton in 1848.
    London1848,
    /// British Chess Association, 1862.
    British1862,
    /// The Blue Book of Chess, United States, about 1890 to 1910.
    BlueBook,
    /// The former king-move penalty, as Tarrasch remembered it in 1931.
    OldKing,
}

impl Edition {
    /// Every edition, oldest FIDE text first, then US Chess, then the historic codes.
    pub const ALL: [Edition; 12] = [
        Edition::Fide2009,
        Edition::Fide2014,
        Edition::Fide2017,
        Edition::Fide2018,
        Edition::Fide2023,
        Edition::UsChess7,
        Edition::UsChess7Variation10I2,
        Edition::UsChessBlitz,
        Edition::London1848,
        Edition::British1862,
        Edition::BlueBook,
        Edition::OldKing,
    ];

    /// The key under which the protocol and the case tables know the edition.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Edition::Fide2009 => "FIDE2009",
            Edition::Fide2014 => "FIDE2014",
            Edition::Fide2017 => "FIDE2017",
            Edition::Fide2018 => "FIDE2018",
            Edition::Fide2023 => "FIDE2023",
            Edition::UsChess7 => "USCF7",
            Edition::UsChess7Variation10I2 => "USCF7-10I2V1",
            Edition::UsChessBlitz => "USCF-BLITZ",
            Edition::London1848 => "LCC1848",
            Edition::British1862 => "BCA1862",
            Edition::BlueBook => "BLUE1910",
            Edition::OldKing => "OLD-KING",
        }
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
        match self {
            Edition::Fide2009 => "FIDE Laws of Chess, 1 July 2009 to 30 June 2014",
            Edition::Fide2014 => "FIDE Laws of Chess, 1 July 2014 to 30 June 2017",
            Edition::Fide2017 => "FIDE Laws of Chess, 1 July to 31 December 2017",
            Edition::Fide2018 => "FIDE Laws of Chess, 1 January 2018 to 31 December 2022",
            Edition::Fide2023 => "FIDE Laws of Chess, since 1 January 2023",
            Edition::UsChess7 => "US Chess Official Rules, 7th edition",
            Edition::UsChess7Variation10I2 => {
                "US Chess Official Rules, 7th edition, Variation 10I2"
            }
            Edition::UsChessBlitz => "US Chess Official Rules, 7th edition, blitz",
            Edition::London1848 => "London Chess Club, 1848",
            Edition::British1862 => "British Chess Association, 1862",
            Edition::BlueBook => "Blue Book of Chess, about 1890 to 1910",
            Edition::OldKing => "Former king-move penalty, until about 1930",
        }
    }

    /// The family of codes: which authority's procedure applies.
    #[must_use]
    pub const fn family(self) -> Family {
        match self {
            Edition::Fide2009
            | Edition::Fide2014
            | Edition::Fide2017
            | Edition::Fide2018
            | Edition::Fide2023 => Family::Fide,
            Edition::UsChess7 | Edition::UsChess7Variation10I2 | Edition::UsChessBlitz => {
                Family::UsChess
            }
            _ => Family::Historic,
        }
    }

    /// The rows of A.1 for this edition.
    #[must_use]
    pub const fn rules(self) -> &'static Rules {
        match self {
            Edition::Fide2009 => &FIDE_2009,
            Edition::Fide2014 => &FIDE_2014,
            Edition::Fide2017 => &FIDE_2017,
            Edition::Fide2018 => &FIDE_2018,
            Edition::Fide2023 => &FIDE_2023,
            Edition::UsChess7 => &US_CHESS_7,
            Edition::UsChess7Variation10I2 => &US_CHESS_7_VARIATION_10I2,
            Edition::UsChessBlitz => &US_CHESS_BLITZ,
            Edition::London1848 => &LONDON_1848,
            Edition::British1862 => &BRITISH_1862,
            Edition::BlueBook => &BLUE_BOOK,
            Edition::OldKing => &OLD_KING,
        }
    }

    pub(crate) const fn column(self) -> usize {
        match self {
            Edition::Fide2009 => 0,
            Edition::Fide2014 => 1,
            Edition::Fide2017 => 2,
            Edition::Fide2018 => 3,
            Edition::Fide2023 => 4,
            Edition::UsChess7 | Edition::UsChess7Variation10I2 | Edition::UsChessBlitz => 5,
            Edition::London1848 => 6,
            Edition::British1862 => 7,
            Edition::BlueBook => 8,
            Edition::OldKing => 9,
        }
    }
}

/// The authority whose procedure an edition follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// The Laws of Chess of FIDE.
    Fide,
    /// The rulebook of US Chess.
    UsChess,
    /// A code of the nineteenth or early twentieth century: no clock is pressed, penalties belong to the adversary.
    Historic,
}

/// Row 1: what makes a contact a touch.
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

/// Rows 4 and 5: own and opponent's men both touched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BothColours {
    /// The first own man takes the first opponent's man (FIDE; for 2009 and 2014 by C-15).
    FirstWithFirst,
    /// Any touched pair that is a legal capture (US 10C, directors' practice).
    AnyPair,
}

/// Row 7: the rook touched before the king.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RookFirst {
    /// Castling with that rook is barred for this move.
    Barred,
    /// No offence if castling is legal; otherwise the rook must move (US Variation I to 10I2).
    Allowed,
}

/// Rows 8 and 12 to 13: what the edition makes of an action that is no plain illegal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Treatment {
    /// Penalised as an illegal move.
    AsIllegal,
    /// At the arbiter's discretion.
    Discretion,
    /// The code says nothing.
    NoRule,
}

/// Row 10: the pawn stands unpromoted on the last rank and the clock is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unpromoted {
    /// An illegal move: restored, promotion free (2009).
    Restored,
    /// An illegal move: a queen is put, the move stands (2014 onward).
    Queen,
    /// An improper press: the opponent may press back (US 8F7).
    ImproperPress,
}

/// Row 11: an upside-down rook put on the square of promotion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvertedRook {
    /// It is a rook.
    Rook,
    /// It is a queen unless announced otherwise (US 8F7).
    Queen,
}

/// Rows 19 and 20, C-12 and A.8: how a completed illegal move is dealt with where nobody stands at the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsupervised {
    /// On the opponent's claim only; rapid: penalty, blitz: loses (2009).
    ClaimOnly,
    /// On observation or claim the first one loses (2014, 2017).
    Loses,
    /// On observation or claim the ladder of 7.5.5 (2018 onward).
    Ladder,
}

/// Row 21: whether the claimant of a flag-fall needs time on his own clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimantTime {
    /// He needs time left (rapid and blitz "otherwise" until 2017; US unless the fall was witnessed).
    Needed,
    /// Dropped in 2018.
    NotNeeded,
}

/// Row 22: the arbiter and a flag-fall in rapid and blitz "otherwise".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlagCall {
    /// The arbiter must refrain.
    Refrains,
    /// The arbiter may or shall call it.
    Calls,
    /// Only the players (US 13C1).
    PlayersOnly,
}

/// Row 24: colours reversed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColoursReversed {
    /// The game continues unless the arbiter rules otherwise (2009, 2014).
    Continues,
    /// A new game if fewer than ten moves were made by both (2017 onward).
    NewGameBeforeTen,
    /// Annulled before the completion of Black's tenth move (US 11F).
    AnnulledBeforeTenth,
}

/// Rows 26 and 27: fivefold repetition and 75 moves.
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

/// Row 28: a draw agreed before both players have made a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EarlyAgreement {
    /// Allowed.
    Allowed,
    /// Both must have made a move (5.2.3, 2017 onward).
    AfterBothMoved,
}

/// Row 29: resigning to an opponent who cannot checkmate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HopelessWinner {
    /// The resignation loses.
    Wins,
    /// The game is drawn (5.1.2, 2023).
    Draws,
}

/// Row 30: what a mating move must obey to end the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MateNeeds {
    /// A legal move, nothing more (2009, US).
    Legality,
    /// Article 3 and Articles 4.2 to 4.7 (2014 onward).
    Article4,
}

/// Row 31: whether a move is also completed by the player's next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextMoveCompletes {
    /// No.
    No,
    /// Yes (6.2.1.2, 2014 onward).
    Yes,
}

/// Row 33: from when a player has the move.
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

/// Row 13: whether two hands are illegal without a press.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TwoHandsPress {
    /// The text asks for the press, or makes two hands no illegal move.
    Told,
    /// The text of July 2017 leaves it out (C-21).
    LeftOut,
}

/// Row 17: where the single minute of blitz games comes from.
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

/// What the code does with a man that cannot move, an opponent's man that cannot be taken, or a false move.
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

/// The rows of A.1. Minutes are in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Row 1, with row 2 (silent but obvious centring) following from it.
    pub touch: TouchTest,
    /// Rows 4 and 5.
    pub both_colours: BothColours,
    /// Row 7.
    pub rook_first: RookFirst,
    /// Row 10.
    pub unpromoted: Unpromoted,
    /// Row 11.
    pub inverted_rook: InvertedRook,
    /// Row 12: the clock pressed without a move.
    pub press_without_move: Treatment,
    /// Row 13: a move with two hands.
    pub two_hands: Treatment,
    /// Row 15: the number of completed illegal moves that loses; `None` where there is no ladder.
    pub illegal_moves_to_lose: Option<u8>,
    /// Row 16: seconds for the opponent, standard.
    pub penalty_standard_s: u32,
    /// Row 18: seconds for the opponent, rapid.
    pub penalty_rapid_s: u32,
    /// Row 17: seconds for the opponent, blitz.
    pub penalty_blitz_s: u32,
    /// Rows 19 and 20.
    pub unsupervised: Unsupervised,
    /// Row 21.
    pub claimant_time: ClaimantTime,
    /// Row 22.
    pub flag_call: FlagCall,
    /// Row 23: moves by each player after which a wrong set-up can no longer be claimed in rapid and blitz "otherwise".
    pub set_up_limit: u16,
    /// Row 24.
    pub colours_reversed: ColoursReversed,
    /// Row 25: seconds for the opponent of a wrong draw claim: standard, rapid, blitz.
    pub wrong_claim_s: [u32; 3],
    /// Row 26.
    pub fivefold: AutomaticDraw,
    /// Row 27.
    pub seventy_five: AutomaticDraw,
    /// Row 28.
    pub early_agreement: EarlyAgreement,
    /// Row 29.
    pub hopeless_winner: HopelessWinner,
    /// Row 30.
    pub mate_needs: MateNeeds,
    /// Row 31.
    pub next_move_completes: NextMoveCompletes,
    /// Row 33.
    pub move_acquired: MoveAcquired,
    /// What a completed illegal move costs (A.8).
    pub illegal_move_costs: IllegalMoveCosts,
    /// Row 13.
    pub two_hands_press: TwoHandsPress,
    /// Row 17.
    pub blitz_minutes: BlitzMinutes,
    /// Both flags down in unknown order (A.7).
    pub both_flags: BothFlags,
    /// The items of 12.9, mildest first (A.6).
    pub discretion: &'static [Discretion],
    /// Whether the numbers were read in the text.
    pub numbers: Numbers,
    /// The only control that the edition is for, if there is one.
    pub control: Option<Control>,
    /// What a breach of the rules on touched men costs (A.8).
    pub touch_penalty: TouchPenalty,
    /// Who raises it (A.8).
    pub touch_raised: TouchRaised,
    /// The penalties of the historic codes (A.9).
    pub historic: HistoricPenalty,
}

const FIDE_2009: Rules = Rules {
    touch: TouchTest::Deliberate,
    both_colours: BothColours::FirstWithFirst,
    rook_first: RookFirst::Barred,
    unpromoted: Unpromoted::Restored,
    inverted_rook: InvertedRook::Rook,
    press_without_move: Treatment::Discretion,
    two_hands: Treatment::Discretion,
    illegal_moves_to_lose: Some(3),
    penalty_standard_s: 120,
    penalty_rapid_s: 120,
    penalty_blitz_s: 120,
    unsupervised: Unsupervised::ClaimOnly,
    claimant_time: ClaimantTime::Needed,
    flag_call: FlagCall::Refrains,
    set_up_limit: 3,
    colours_reversed: ColoursReversed::Continues,
    wrong_claim_s: [180, 180, 180],
    fivefold: AutomaticDraw::None,
    seventy_five: AutomaticDraw::None,
    early_agreement: EarlyAgreement::Allowed,
    hopeless_winner: HopelessWinner::Wins,
    mate_needs: MateNeeds::Legality,
    next_move_completes: NextMoveCompletes::No,
    move_acquired: MoveAcquired::Made,
    illegal_move_costs: IllegalMoveCosts::Ladder,
    two_hands_press: TwoHandsPress::Told,
    blitz_minutes: BlitzMinutes::Told,
    both_flags: BothFlags::ByTheLaws,
    discretion: Discretion::OF_2009,
    numbers: Numbers::Read,
    control: None,
    touch_penalty: TouchPenalty::AtDiscretion,
    touch_raised: TouchRaised::ByArbiterToo,
    historic: HistoricPenalty::None,
};

const FIDE_2014: Rules = Rules {
    touch: TouchTest::Intention,
    unpromoted: Unpromoted::Queen,
    illegal_moves_to_lose: Some(2),
    penalty_blitz_s: 60,
    unsupervised: Unsupervised::Loses,
    flag_call: FlagCall::Calls,
    set_up_limit: 10,
    wrong_claim_s: [120, 120, 60],
    fivefold: AutomaticDraw::Consecutive,
    seventy_five: AutomaticDraw::Any,
    mate_needs: MateNeeds::Article4,
    next_move_completes: NextMoveCompletes::Yes,
    both_flags: BothFlags::ByTheGuidelines,
    discretion: Discretion::SINCE_2014,
    numbers: Numbers::FromSummaries,
    ..FIDE_2009
};

const FIDE_2017: Rules = Rules {
    touch: TouchTest::NotAccidental,
    press_without_move: Treatment::AsIllegal,
    two_hands: Treatment::AsIllegal,
    colours_reversed: ColoursReversed::NewGameBeforeTen,
    fivefold: AutomaticDraw::Any,
    early_agreement: EarlyAgreement::AfterBothMoved,
    two_hands_press: TwoHandsPress::LeftOut,
    numbers: Numbers::Read,
    ..FIDE_2014
};

const FIDE_2018: Rules = Rules {
    unsupervised: Unsupervised::Ladder,
    claimant_time: ClaimantTime::NotNeeded,
    two_hands_press: TwoHandsPress::Told,
    ..FIDE_2017
};

const FIDE_2023: Rules = Rules {
    penalty_rapid_s: 60,
    wrong_claim_s: [120, 60, 60],
    hopeless_winner: HopelessWinner::Draws,
    blitz_minutes: BlitzMinutes::Open,
    ..FIDE_2018
};

const US_CHESS_7: Rules = Rules {
    touch: TouchTest::StartOfMove,
    both_colours: BothColours::AnyPair,
    unpromoted: Unpromoted::ImproperPress,
    inverted_rook: InvertedRook::Queen,
    press_without_move: Treatment::Discretion,
    two_hands: Treatment::NoRule,
    illegal_moves_to_lose: None,
    penalty_blitz_s: 120,
    claimant_time: ClaimantTime::Needed,
    flag_call: FlagCall::PlayersOnly,
    set_up_limit: 10,
    colours_reversed: ColoursReversed::AnnulledBeforeTenth,
    wrong_claim_s: [120, 120, 120],
    fivefold: AutomaticDraw::DirectorMay,
    seventy_five: AutomaticDraw::DirectorMay,
    move_acquired: MoveAcquired::Completed,
    illegal_move_costs: IllegalMoveCosts::Minutes,
    discretion: Discretion::US,
    touch_penalty: TouchPenalty::Minutes,
    touch_raised: TouchRaised::ByOpponentOnly,
    ..FIDE_2009
};

const US_CHESS_7_VARIATION_10I2: Rules = Rules {
    rook_first: RookFirst::Allowed,
    ..US_CHESS_7
};

const US_CHESS_BLITZ: Rules = Rules {
    unsupervised: Unsupervised::Loses,
    illegal_move_costs: IllegalMoveCosts::TheGame,
    control: Some(Control::Blitz),
    ..US_CHESS_7
};

const LONDON_1848: Rules = Rules {
    two_hands: Treatment::NoRule,
    press_without_move: Treatment::NoRule,
    illegal_moves_to_lose: None,
    both_flags: BothFlags::ByTheGuidelines,
    discretion: Discretion::US,
    historic: HistoricPenalty::London,
    ..FIDE_2009
};

const BRITISH_1862: Rules = Rules {
    historic: HistoricPenalty::British,
    ..LONDON_1848
};

const BLUE_BOOK: Rules = Rules {
    historic: HistoricPenalty::Blue,
    ..LONDON_1848
};

const OLD_KING: Rules = Rules {
    historic: HistoricPenalty::King,
    ..LONDON_1848
};
