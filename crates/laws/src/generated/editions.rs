// Written by `cargo xtask law` from `law/editions`: to be changed there.

use super::super::control::Control;
use super::super::discretion::Discretion;
use super::super::edition::*;

/// An edition of the Laws, or a code that a game may be played under.
///
/// ```
/// use jadoube_laws::Edition;
/// assert_eq!(Edition::Fide2018.rules().illegal_moves_to_lose, Some(2));
/// assert_eq!(Edition::Fide2009.rules().illegal_moves_to_lose, Some(3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Edition {
    /// FIDE Laws of Chess, 1 July 2009 to 30 June 2014 (Dresden 2008).
    Fide2009,
    /// FIDE Laws of Chess, 1 July 2014 to 30 June 2017 (Tallinn 2013).
    Fide2014,
    /// FIDE Laws of Chess, 1 July to 31 December 2017 (Baku 2016).
    Fide2017,
    /// FIDE Laws of Chess, 1 January 2018 to 31 December 2022 (Goynuk 2017).
    Fide2018,
    /// FIDE Laws of Chess, since 1 January 2023 (Chennai 2022).
    #[default]
    Fide2023,
    /// US Chess Official Rules, 7th edition.
    UsChess7,
    /// US Chess Official Rules, 7th edition, Variation 10I2.
    UsChess7Variation10I2,
    /// US Chess Official Rules, 7th edition, blitz.
    UsChessBlitz,
    /// London Chess Club, 1848.
    London1848,
    /// British Chess Association, 1862.
    British1862,
    /// Blue Book of Chess, about 1890 to 1910.
    BlueBook,
    /// Former king-move penalty, until about 1930.
    OldKing,
}

impl Edition {
    /// Every edition, oldest FIDE text first, then US Chess, then the historic codes.
    pub const ALL: [Edition; 12] = [Edition::Fide2009, Edition::Fide2014, Edition::Fide2017, Edition::Fide2018, Edition::Fide2023, Edition::UsChess7, Edition::UsChess7Variation10I2, Edition::UsChessBlitz, Edition::London1848, Edition::British1862, Edition::BlueBook, Edition::OldKing];

    /// Every edition by its key, in the same order.
    pub const KEYS: &'static [(&'static str, Edition)] = &[("FIDE2009", Edition::Fide2009), ("FIDE2014", Edition::Fide2014), ("FIDE2017", Edition::Fide2017), ("FIDE2018", Edition::Fide2018), ("FIDE2023", Edition::Fide2023), ("USCF7", Edition::UsChess7), ("USCF7-10I2V1", Edition::UsChess7Variation10I2), ("USCF-BLITZ", Edition::UsChessBlitz), ("LCC1848", Edition::London1848), ("BCA1862", Edition::British1862), ("BLUE1910", Edition::BlueBook), ("OLD-KING", Edition::OldKing)];
}

pub(crate) static FACTS: [Facts; 12] = [
    Facts {
        key: "FIDE2009",
        title: "FIDE Laws of Chess, 1 July 2009 to 30 June 2014",
        french_title: "Règles du jeu d'échecs de la FIDE, du 1er juillet 2009 au 30 juin 2014",
        family: Family::Fide,
        years: (Some(2009), Some(2014)),
        follows: None,
        rules: &ROWS_OF_FIDE2009,
    },
    Facts {
        key: "FIDE2014",
        title: "FIDE Laws of Chess, 1 July 2014 to 30 June 2017",
        french_title: "Règles du jeu d'échecs de la FIDE, du 1er juillet 2014 au 30 juin 2017",
        family: Family::Fide,
        years: (Some(2014), Some(2017)),
        follows: Some(Edition::Fide2009),
        rules: &ROWS_OF_FIDE2014,
    },
    Facts {
        key: "FIDE2017",
        title: "FIDE Laws of Chess, 1 July to 31 December 2017",
        french_title: "Règles du jeu d'échecs de la FIDE, du 1er juillet au 31 décembre 2017",
        family: Family::Fide,
        years: (Some(2017), Some(2017)),
        follows: Some(Edition::Fide2014),
        rules: &ROWS_OF_FIDE2017,
    },
    Facts {
        key: "FIDE2018",
        title: "FIDE Laws of Chess, 1 January 2018 to 31 December 2022",
        french_title: "Règles du jeu d'échecs de la FIDE, du 1er janvier 2018 au 31 décembre 2022",
        family: Family::Fide,
        years: (Some(2018), Some(2022)),
        follows: Some(Edition::Fide2017),
        rules: &ROWS_OF_FIDE2018,
    },
    Facts {
        key: "FIDE2023",
        title: "FIDE Laws of Chess, since 1 January 2023",
        french_title: "Règles du jeu d'échecs de la FIDE, depuis le 1er janvier 2023",
        family: Family::Fide,
        years: (Some(2023), None),
        follows: Some(Edition::Fide2018),
        rules: &ROWS_OF_FIDE2023,
    },
    Facts {
        key: "USCF7",
        title: "US Chess Official Rules, 7th edition",
        french_title: "Règles officielles de US Chess, 7e édition",
        family: Family::UsChess,
        years: (Some(2019), None),
        follows: None,
        rules: &ROWS_OF_USCF7,
    },
    Facts {
        key: "USCF7-10I2V1",
        title: "US Chess Official Rules, 7th edition, Variation 10I2",
        french_title: "Règles officielles de US Chess, 7e édition, variante 10I2",
        family: Family::UsChess,
        years: (Some(2019), None),
        follows: Some(Edition::UsChess7),
        rules: &ROWS_OF_USCF7_10I2V1,
    },
    Facts {
        key: "USCF-BLITZ",
        title: "US Chess Official Rules, 7th edition, blitz",
        french_title: "Règles officielles de US Chess, 7e édition, blitz",
        family: Family::UsChess,
        years: (Some(2019), None),
        follows: Some(Edition::UsChess7),
        rules: &ROWS_OF_USCF_BLITZ,
    },
    Facts {
        key: "LCC1848",
        title: "London Chess Club, 1848",
        french_title: "London Chess Club, 1848",
        family: Family::Historic,
        years: (Some(1848), None),
        follows: None,
        rules: &ROWS_OF_LCC1848,
    },
    Facts {
        key: "BCA1862",
        title: "British Chess Association, 1862",
        french_title: "British Chess Association, 1862",
        family: Family::Historic,
        years: (Some(1862), None),
        follows: None,
        rules: &ROWS_OF_BCA1862,
    },
    Facts {
        key: "BLUE1910",
        title: "Blue Book of Chess, about 1890 to 1910",
        french_title: "Livre bleu des échecs (Blue Book), vers 1890 à 1910",
        family: Family::Historic,
        years: (Some(1890), Some(1910)),
        follows: None,
        rules: &ROWS_OF_BLUE1910,
    },
    Facts {
        key: "OLD-KING",
        title: "Former king-move penalty, until about 1930",
        french_title: "Ancienne pénalité du coup de roi, jusque vers 1930",
        family: Family::Historic,
        years: (None, Some(1930)),
        follows: None,
        rules: &ROWS_OF_OLD_KING,
    },
];

const ROWS_OF_FIDE2009: Rules = Rules {
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
    discretion: &[Discretion::Warning, Discretion::AddTimeOpponent, Discretion::ReduceTime, Discretion::Loss, Discretion::PointsOffender, Discretion::PointsOpponent, Discretion::Expulsion],
    numbers: Numbers::Read,
    control: None,
    touch_penalty: TouchPenalty::AtDiscretion,
    touch_raised: TouchRaised::ByArbiterToo,
    historic: HistoricPenalty::None,
};

const ROWS_OF_FIDE2014: Rules = Rules {
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
    discretion: &[Discretion::Warning, Discretion::AddTimeOpponent, Discretion::ReduceTime, Discretion::PointsOpponent, Discretion::PointsOffender, Discretion::Loss, Discretion::Fine, Discretion::ExcludeRounds, Discretion::Expulsion],
    numbers: Numbers::FromSummaries,
    ..ROWS_OF_FIDE2009
};

const ROWS_OF_FIDE2017: Rules = Rules {
    touch: TouchTest::NotAccidental,
    press_without_move: Treatment::AsIllegal,
    two_hands: Treatment::AsIllegal,
    colours_reversed: ColoursReversed::NewGameBeforeTen,
    fivefold: AutomaticDraw::Any,
    early_agreement: EarlyAgreement::AfterBothMoved,
    two_hands_press: TwoHandsPress::LeftOut,
    numbers: Numbers::Read,
    ..ROWS_OF_FIDE2014
};

const ROWS_OF_FIDE2018: Rules = Rules {
    unsupervised: Unsupervised::Ladder,
    claimant_time: ClaimantTime::NotNeeded,
    two_hands_press: TwoHandsPress::Told,
    ..ROWS_OF_FIDE2017
};

const ROWS_OF_FIDE2023: Rules = Rules {
    penalty_rapid_s: 60,
    wrong_claim_s: [120, 60, 60],
    hopeless_winner: HopelessWinner::Draws,
    blitz_minutes: BlitzMinutes::Open,
    ..ROWS_OF_FIDE2018
};

const ROWS_OF_USCF7: Rules = Rules {
    touch: TouchTest::StartOfMove,
    both_colours: BothColours::AnyPair,
    unpromoted: Unpromoted::ImproperPress,
    inverted_rook: InvertedRook::Queen,
    two_hands: Treatment::NoRule,
    illegal_moves_to_lose: None,
    flag_call: FlagCall::PlayersOnly,
    set_up_limit: 10,
    colours_reversed: ColoursReversed::AnnulledBeforeTenth,
    wrong_claim_s: [120, 120, 120],
    fivefold: AutomaticDraw::DirectorMay,
    seventy_five: AutomaticDraw::DirectorMay,
    move_acquired: MoveAcquired::Completed,
    illegal_move_costs: IllegalMoveCosts::Minutes,
    discretion: &[Discretion::Warning, Discretion::AddTimeOpponent, Discretion::ReduceTime, Discretion::Loss, Discretion::Expulsion],
    touch_penalty: TouchPenalty::Minutes,
    touch_raised: TouchRaised::ByOpponentOnly,
    ..ROWS_OF_FIDE2009
};

const ROWS_OF_USCF7_10I2V1: Rules = Rules {
    rook_first: RookFirst::Allowed,
    ..ROWS_OF_USCF7
};

const ROWS_OF_USCF_BLITZ: Rules = Rules {
    unsupervised: Unsupervised::Loses,
    illegal_move_costs: IllegalMoveCosts::TheGame,
    control: Some(Control::Blitz),
    ..ROWS_OF_USCF7
};

const ROWS_OF_LCC1848: Rules = Rules {
    press_without_move: Treatment::NoRule,
    two_hands: Treatment::NoRule,
    illegal_moves_to_lose: None,
    both_flags: BothFlags::ByTheGuidelines,
    discretion: &[Discretion::Warning, Discretion::AddTimeOpponent, Discretion::ReduceTime, Discretion::Loss, Discretion::Expulsion],
    historic: HistoricPenalty::London,
    ..ROWS_OF_FIDE2009
};

const ROWS_OF_BCA1862: Rules = Rules {
    historic: HistoricPenalty::British,
    ..ROWS_OF_LCC1848
};

const ROWS_OF_BLUE1910: Rules = Rules {
    historic: HistoricPenalty::Blue,
    ..ROWS_OF_LCC1848
};

const ROWS_OF_OLD_KING: Rules = Rules {
    historic: HistoricPenalty::King,
    ..ROWS_OF_LCC1848
};
