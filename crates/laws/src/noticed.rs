//! Lists what somebody can notice and how surely, what is reported without the moves of a game,
//! and the facts that only an arbiter can supply.

/// How sure the arbiter is of the act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Certainty {
    /// The arbiter knows it.
    #[default]
    Seen,
    /// Inferred, for instance by a board; relied on until contradicted.
    Inferred,
    /// The accounts differ and there is no neutral witness.
    Disputed,
    /// It happened, but no arbiter knows of it yet.
    Unnoticed,
}

impl Certainty {
    /// Nobody noticed the act, or it is disputed.
    pub(crate) const fn is_unnoticed(self) -> bool {
        matches!(self, Certainty::Unnoticed | Certainty::Disputed)
    }
}

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

/// What an arbiter reports without the moves of the game. What follows rests on the regime and on
/// what is counted, never on a position; where it would, it is asked ([`Fact::MatePossible`]).
///
/// ```
/// use jadoube_laws::board::Color;
/// use jadoube_laws::{Act, Actor, Deed, Game, Incident, Penalty, Start};
/// let (mut game, _) = Game::new(Start::default())?;
/// let deed = Deed::Incident { what: Incident::IllegalMove, side: Color::White, text: None };
/// let verdict = game.apply(&Act::seen(Actor::Arbiter, deed))?;
/// assert!(matches!(verdict.rulings[0].penalty, Some(Penalty::AddTime(_))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Incident {
    /// An illegal move was completed (7.5.1).
    IllegalMove,
    /// The clock was pressed with a pawn left on the last rank (7.5.2).
    Unpromoted,
    /// The clock was pressed without a move (7.5.3).
    PressWithoutMove,
    /// Two hands were used for one move (7.5.4).
    TwoHands,
    /// Another man was moved than the one touched (4.3).
    TouchMove,
    /// Threefold repetition was claimed rightly (9.2).
    Threefold,
    /// Fifty moves were claimed rightly (9.3).
    Fifty,
    /// A draw was claimed wrongly (9.5.3).
    WrongClaim,
    /// A draw was offered without sense, or again and again (11.5).
    DrawOffer,
    /// The flag fell, and was called (6.9).
    Flag,
    /// He came after the default time (6.7.1).
    DefaultTime,
    /// A telephone or another device was found on him, or made a sound (11.3.2).
    Device,
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
    /// The opponent could still have checkmated, in a position that was not told.
    MatePossible,
    /// Neither side can checkmate any more (5.2.2).
    DeadPosition,
    /// Where an act belongs that was told late.
    Late,
}
