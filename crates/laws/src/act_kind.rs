//! Lists the acts: what each is called, what class it is of, who does it and who may tell it.

use crate::act::{Correction, Deed};

/// What an act is done to, or with. What a player says (`Words`) waits while nobody has noticed it.
/// A `Decision` is the arbiter's word: it is never late, and shows nobody that the game has
/// begun. By every other act but an observation something has happened at the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ActClass {
    /// Men are touched, or a move is carried out or undone (4).
    Men,
    /// It is announced that men will be adjusted (4.2).
    Adjusting,
    /// Men are displaced or set up again (7.4).
    Displacement,
    /// The clock is pressed, stopped or started, or a flag falls (6).
    Clock,
    /// A player says, writes or shows something.
    Words,
    /// A penalty of a historic code is chosen.
    Choice,
    /// An arbiter or a spectator notices something, or the game is declared over.
    Notice,
    /// The arbiter decides, corrects or changes what stands; it holds where he says it.
    Decision,
}

/// Who does an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Doer {
    /// Somebody at the board.
    Anybody,
    /// A player, or his assistant.
    Player,
    /// An arbiter or a spectator.
    Onlooker,
    /// The arbiter.
    Arbiter,
    /// It happens, or both players do it: whoever is named does not matter.
    Nobody,
}

/// Who may tell an act besides the arbiter, who may tell every one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Teller {
    /// A board or a clock, which can sense it, and the player who does it.
    DeviceOrPlayer,
    /// A board or a clock; no player does it.
    Device,
    /// The player who does it; nothing can sense it.
    Player,
    /// Nobody else.
    Arbiter,
}

macro_rules! acts {
    ($($kind:ident = $name:literal $class:ident $doer:ident $teller:ident,)*) => {
        /// An act, by its name.
        ///
        /// ```
        /// use jadoube_laws::{ActClass, ActKind, Deed, Teller};
        /// let press = Deed::Press { hand: None }.kind();
        /// assert_eq!((press.name(), press.class()), ("press", ActClass::Clock));
        /// assert_eq!(ActKind::Flag.teller(), Teller::Device);
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum ActKind { $(#[doc = concat!("`", $name, "`.")] $kind,)* }

        impl ActKind {
            /// Every act, in the order of the table.
            pub const ALL: &'static [ActKind] = &[$(ActKind::$kind,)*];

            /// As the protocol writes it.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(ActKind::$kind => $name,)* }
            }

            /// What it is done to, or with.
            #[must_use]
            pub const fn class(self) -> ActClass {
                match self { $(ActKind::$kind => ActClass::$class,)* }
            }

            /// Who does it.
            #[must_use]
            pub const fn doer(self) -> Doer {
                match self { $(ActKind::$kind => Doer::$doer,)* }
            }

            /// Who may tell it besides the arbiter; see [`Deed::teller`].
            #[must_use]
            pub const fn teller(self) -> Teller {
                match self { $(ActKind::$kind => Teller::$teller,)* }
            }
        }
    };
}

acts! {
    Touch = "touch" Men Anybody DeviceOrPlayer,
    Lift = "lift" Men Anybody DeviceOrPlayer,
    Place = "place" Men Anybody DeviceOrPlayer,
    Release = "release" Men Anybody DeviceOrPlayer,
    Remove = "remove" Men Anybody DeviceOrPlayer,
    Put = "put" Men Anybody DeviceOrPlayer,
    Fetch = "fetch" Men Anybody DeviceOrPlayer,
    Move = "move" Men Anybody DeviceOrPlayer,
    Undo = "undo" Men Anybody DeviceOrPlayer,
    Adjust = "adjust" Adjusting Anybody Player,
    Knock = "knock" Displacement Anybody DeviceOrPlayer,
    Restore = "restore" Displacement Anybody Player,
    Press = "press" Clock Anybody DeviceOrPlayer,
    Stop = "stop" Clock Anybody DeviceOrPlayer,
    // who starts the clocks again after they were stopped is the arbiter (6.11.3)
    StartClock = "start_clock" Clock Anybody Device,
    // a player who sees a flag down claims it (6.8)
    Flag = "flag" Clock Nobody Device,
    Say = "say" Words Anybody Player,
    Announce = "announce" Words Anybody Player,
    Write = "write" Words Anybody Player,
    Handshake = "handshake" Words Anybody Player,
    WriteResult = "write_result" Words Anybody Player,
    Claim = "claim" Words Player Player,
    OfferDraw = "offer_draw" Words Anybody Player,
    AcceptDraw = "accept_draw" Words Anybody Player,
    DeclineDraw = "decline_draw" Words Anybody Player,
    Resign = "resign" Words Anybody Player,
    Withdraw = "withdraw" Words Anybody Player,
    // one player cannot say what both have agreed on: he offers, the other accepts
    Agree = "agree" Words Nobody Arbiter,
    Refuse = "refuse" Words Anybody Arbiter,
    Choose = "choose" Choice Anybody Player,
    Observe = "observe" Notice Onlooker Arbiter,
    Incident = "incident" Notice Arbiter Arbiter,
    End = "end" Notice Anybody Arbiter,
    Decide = "decide" Decision Arbiter Arbiter,
    Confirm = "confirm" Decision Arbiter Arbiter,
    Dismiss = "dismiss" Decision Arbiter Arbiter,
    Amend = "amend" Decision Arbiter Arbiter,
    Supersede = "supersede" Decision Arbiter Arbiter,
    Regime = "regime" Decision Arbiter Arbiter,
}

impl Deed {
    /// Which act it is.
    ///
    /// ```
    /// use jadoube_laws::{ActKind, Deed};
    /// assert_eq!(Deed::Undo.kind(), ActKind::Undo);
    /// ```
    #[must_use]
    pub fn kind(&self) -> ActKind {
        match self {
            Deed::Touch { .. } => ActKind::Touch,
            Deed::Lift { .. } => ActKind::Lift,
            Deed::Place { .. } => ActKind::Place,
            Deed::Release { .. } | Deed::ReleaseBetween { .. } => ActKind::Release,
            Deed::Remove { .. } => ActKind::Remove,
            Deed::Put { .. } => ActKind::Put,
            Deed::Fetch { .. } => ActKind::Fetch,
            Deed::Move { .. } => ActKind::Move,
            Deed::Undo => ActKind::Undo,
            Deed::Knock { .. } => ActKind::Knock,
            Deed::Restore { .. } => ActKind::Restore,
            Deed::Adjust { .. } => ActKind::Adjust,
            Deed::Say { .. } => ActKind::Say,
            Deed::Announce { .. } => ActKind::Announce,
            Deed::Press { .. } => ActKind::Press,
            Deed::Stop { .. } => ActKind::Stop,
            Deed::StartClock { .. } => ActKind::StartClock,
            Deed::Flag { .. } => ActKind::Flag,
            Deed::Observe(_) => ActKind::Observe,
            Deed::Claim(_) => ActKind::Claim,
            Deed::OfferDraw => ActKind::OfferDraw,
            Deed::AcceptDraw => ActKind::AcceptDraw,
            Deed::DeclineDraw => ActKind::DeclineDraw,
            Deed::Resign => ActKind::Resign,
            Deed::Withdraw { .. } => ActKind::Withdraw,
            Deed::Agree(_) => ActKind::Agree,
            Deed::Refuse { .. } => ActKind::Refuse,
            Deed::Write { .. } => ActKind::Write,
            Deed::Handshake => ActKind::Handshake,
            Deed::WriteResult { .. } => ActKind::WriteResult,
            Deed::Incident { .. } => ActKind::Incident,
            Deed::Choose { .. } => ActKind::Choose,
            Deed::Decide { .. } => ActKind::Decide,
            Deed::End { .. } => ActKind::End,
            Deed::Correct { correction, .. } => correction.kind(),
            Deed::ChangeRegime { .. } => ActKind::Regime,
        }
    }

    /// Who may tell it besides the arbiter.
    ///
    /// ```
    /// use jadoube_laws::{Deed, Squares, Teller};
    /// let restore = Deed::Restore { squares: Squares::new(), fen: None };
    /// assert_eq!(restore.teller(), Teller::Player);
    /// ```
    #[must_use]
    pub fn teller(&self) -> Teller {
        match self {
            // a position is the arbiter's to set
            Deed::Restore { fen: Some(_), .. } => Teller::Arbiter,
            _ => self.kind().teller(),
        }
    }

    /// Whether it is what the arbiter decides, corrects or changes, which stands where he says it;
    /// everything else happened at the board, and can be told late.
    ///
    /// ```
    /// use jadoube_laws::{Deed, Fact, Truth, Value};
    /// let decide = Deed::Decide { fact: Fact::Seen, of: None, value: Value::Is(Truth::True) };
    /// assert!(decide.is_the_arbiters_word() && !Deed::Resign.is_the_arbiters_word());
    /// ```
    #[must_use]
    pub fn is_the_arbiters_word(&self) -> bool {
        self.kind().class() == ActClass::Decision
    }

    /// Men are touched, or a move is carried out or undone.
    pub(crate) fn handles_men(&self) -> bool {
        self.kind().class() == ActClass::Men
    }

    /// Men are handled, or the clock is pressed: it happened, whoever noticed it.
    pub(crate) fn is_handling(&self) -> bool {
        self.handles_men() || matches!(self, Deed::Press { .. })
    }
}

impl Correction {
    fn kind(&self) -> ActKind {
        match self {
            Correction::Confirm { .. } => ActKind::Confirm,
            Correction::Dismiss { .. } => ActKind::Dismiss,
            Correction::Amend { .. } => ActKind::Amend,
            Correction::Supersede { .. } => ActKind::Supersede,
        }
    }
}
