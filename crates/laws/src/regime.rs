//! The regime of a game: edition, time control, supervision and the event's regulations, layered in
//! that order.

use board::{ByColor, Color};

pub use crate::control::Control;
use crate::edition::{Edition, Family, Rules};
use crate::video::VideoCases;

/// Whether the event has put its games under the Competition Rules clause of the rapid and blitz
/// appendices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Supervision {
    /// The Competition Rules apply.
    #[default]
    Adequate,
    /// The "otherwise" articles apply: in rapid and blitz nobody stands at the board.
    Inadequate,
}

/// Whether the Guidelines for games without increment were announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum GuidelinesIii {
    /// Not announced.
    #[default]
    NotAnnounced,
    /// Announced in advance.
    Announced,
}

/// Whether a player has help or a disability that the Laws know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Needs {
    /// Appendix D applies to the player.
    pub visually_disabled: bool,
    /// Article 4.9 or D.2.10: an assistant acts for the player.
    pub assistant: bool,
}

/// US Chess 11D1: less than five minutes left and increment or delay below thirty seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum TimePressure {
    /// Time pressure rules do not apply.
    #[default]
    No,
    /// They apply.
    Yes,
}

/// What the event's regulations set aside from the Laws.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Regulations {
    /// The completed illegal move that loses, if not the edition's.
    pub illegal_moves_to_lose: Option<u8>,
    /// Seconds for the opponent, if not the edition's.
    pub penalty_s: Option<u32>,
    /// Guidelines III.
    pub guidelines_iii: GuidelinesIii,
    /// A player may offer a draw from his move of this number on, made and not yet pressed;
    /// agreements likewise.
    pub no_draw_offers_before: Option<u32>,
    /// Disabilities and assistants.
    pub needs: ByColor<Needs>,
    /// US Chess 11D1.
    pub time_pressure: TimePressure,
    /// The cases that video may settle (FIDE's video rules, 1.2.6).
    pub video: VideoCases,
}

/// Edition × control × supervision × regulations: everything that decides which law applies.
///
/// ```
/// use jadoube_laws::{Control, Edition, Regime, Supervision};
/// let rapid = Regime::new(Edition::Fide2023, Control::Rapid, Supervision::Adequate);
/// assert_eq!(rapid.penalty_s(), 60);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Regime {
    /// The edition in force.
    pub edition: Edition,
    /// The class of the time control.
    pub control: Control,
    /// The supervision.
    pub supervision: Supervision,
    /// The event's regulations.
    pub regulations: Regulations,
}

/// How a completed illegal action comes to be dealt with (procedures/sanction 2 and the table of
/// what the arbiter does unasked).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Intervention {
    /// The arbiter acts at once; the window never shuts during the game.
    AtOnce,
    /// On observation or claim, until the opponent has made his next move.
    OnObservationOrClaim,
    /// On the opponent's claim only, until his next move.
    OnClaim,
}

impl Regime {
    /// A regime without regulations of the event.
    #[must_use]
    pub fn new(edition: Edition, control: Control, supervision: Supervision) -> Regime {
        Regime {
            edition,
            control,
            supervision,
            regulations: Regulations::default(),
        }
    }

    /// The rows of the edition.
    #[must_use]
    pub const fn rules(&self) -> &'static Rules {
        self.edition.rules()
    }

    /// The authority whose procedure applies.
    #[must_use]
    pub const fn family(&self) -> Family {
        self.edition.family()
    }

    /// Seconds that the opponent receives for a completed illegal action that does not lose
    /// (row `penalty_standard_s` and those of rapid and blitz).
    #[must_use]
    pub fn penalty_s(&self) -> u32 {
        let rules = self.rules();
        self.regulations.penalty_s.unwrap_or(match self.control {
            Control::Standard => rules.penalty_standard_s,
            Control::Rapid => rules.penalty_rapid_s,
            Control::Blitz => rules.penalty_blitz_s,
        })
    }

    /// The number of completed illegal actions that loses (row `illegal_moves_to_lose`), `None`
    /// where no number does.
    #[must_use]
    pub fn illegal_moves_to_lose(&self) -> Option<u8> {
        let edition = self.rules().illegal_moves_to_lose?;
        Some(self.regulations.illegal_moves_to_lose.unwrap_or(edition))
    }

    /// Seconds for the opponent of a wrong draw claim (row `wrong_claim_s`).
    #[must_use]
    pub fn wrong_claim_s(&self) -> u32 {
        self.rules().wrong_claim_s[self.control as usize]
    }

    /// Rapid or blitz without adequate supervision: the "otherwise" articles, which only the FIDE
    /// Laws have.
    #[must_use]
    pub fn is_otherwise(&self) -> bool {
        let rapid_or_blitz = self.control != Control::Standard;
        let unsupervised = self.supervision == Supervision::Inadequate;
        self.family() == Family::Fide && rapid_or_blitz && unsupervised
    }

    /// What the event's regulations and the Laws grant `player`.
    #[must_use]
    pub fn needs(&self, player: Color) -> Needs {
        *self.regulations.needs.get(player)
    }
}
