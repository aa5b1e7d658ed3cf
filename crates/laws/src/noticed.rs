//! Lists what somebody can notice, and the facts that only an arbiter can supply.

/// What somebody notices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Noticed {
    /// A flag-fall.
    Flag,
    /// A completed illegal move or action.
    IllegalMove,
    /// A man touched.
    Touch,
    /// A position that no legal game reaches.
    IllegalPosition,
    /// A man displaced from its correct square.
    Displaced,
    /// A wrong initial array.
    WrongArray,
    /// The colours reversed.
    ColoursReversed,
    /// The board placed wrongly.
    BoardTurned,
    /// The clock set wrongly.
    ClockSetting,
    /// Both flags down.
    BothFlags,
    /// A finger kept on the clock, hitting it, lifting it.
    ClockManners,
    /// A distraction of the opponent.
    Distraction,
}

/// A fact that only an arbiter can supply (procedures/facts).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Fact {
    /// What lay behind a contact.
    Intent,
    /// The order of contacts.
    Order,
    /// The hand used.
    Hand,
    /// The announcement came before the contact.
    AnnouncedFirst,
    /// The announcement was heard.
    AnnouncementHeard,
    /// The player means to castle.
    IntendsCastling,
    /// The man struck by the man in hand was meant.
    ProxyContact,
    /// The man left the hand.
    LetGo,
    /// The men were put back before the press.
    PutBack,
    /// A defective execution was finished (illegal) or not (C-4, C-8, C-13).
    Executed,
    /// Which flag fell first.
    FirstFlag,
    /// A flag that fell while men were displaced counts (C-34).
    FlagCounts,
    /// The last position can be reconstructed.
    Reconstructable,
    /// The clocks were stopped for a good reason.
    PausingJustified,
    /// A claim or an offer was unreasonable.
    Unreasonable,
    /// The arbiter lets the game go on, and the claim stays open (III.5).
    ClaimPostponed,
    /// A refusal is persistent.
    RefusalPersistent,
    /// It was done on purpose.
    Deliberate,
    /// It came from a misunderstanding (C-9, C-26).
    Misunderstanding,
    /// US: there is a forced win.
    ForcedWin,
    /// US: time pressure.
    TimePressure,
    /// An unnoticed or disputed act is established.
    Seen,
    /// The item picked under 12.9.
    Penalty,
    /// The side asked about can checkmate by some series of legal moves.
    CanCheckmate,
    /// Neither side can checkmate any more (5.2.2).
    DeadPosition,
    /// Where an act belongs that was told late.
    Late,
}
