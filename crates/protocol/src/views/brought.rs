//! Says what a ruling has brought that everybody would see, and what of a state is withheld for it
//! (12.6).

use board::{ByColor, Color};
use laws::{GameResult, Penalty, Ruling, Status, View};

/// What a ruling has brought that everybody would see.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Brought {
    illegal_moves: ByColor<u8>,
    add_time_s: ByColor<u32>,
    /// Whether the game ended with it.
    ended: bool,
}

impl Brought {
    /// What a ruling has brought, after which the state is this; `before` is the result before it.
    /// One that is no more than proposed has brought nothing yet.
    ///
    /// ```
    /// use jadoube_protocol::views::Brought;
    /// use jadoube_protocol::{LineAnswer, Session};
    ///
    /// let mut session = Session::new();
    /// session.answer(b"start");
    /// let Some(LineAnswer::Verdict(verdict)) = session.answer(b"W press") else { panic!() };
    /// let brought = Brought::by(&verdict.rulings[0], None, &verdict.view);
    /// assert!(brought != Brought::default() && !brought.ends_the_game());
    /// ```
    #[must_use]
    pub fn by(ruling: &Ruling, before: Option<GameResult>, view: &View) -> Brought {
        if ruling.status != Status::Enforced {
            return Brought::default();
        }
        let mut illegal_moves = ByColor::default();
        if let (Some(player), Some(_)) = (ruling.player, ruling.count) {
            *illegal_moves.get_mut(player) = 1;
        }
        let add_time_s = match ruling.penalty {
            Some(Penalty::AddTime(seconds)) => seconds,
            _ => ByColor::default(),
        };
        Brought {
            illegal_moves,
            add_time_s,
            ended: before == Some(GameResult::Ongoing) && has_ended(view),
        }
    }

    /// What it brings in the place of another. The seconds of what it stands for are taken back, an
    /// illegal move counts all the same; where an end was hidden, so is the one that comes in its
    /// place.
    ///
    /// ```
    /// use jadoube_protocol::views::Brought;
    /// let (_, verdict) = laws::Game::new(laws::Start::default()).expect("an initial position");
    /// let nothing = Brought::default();
    /// assert_eq!(nothing.in_place_of(nothing, &verdict.view), nothing);
    /// ```
    #[must_use]
    pub fn in_place_of(self, before: Brought, view: &View) -> Brought {
        Brought {
            illegal_moves: before.illegal_moves,
            add_time_s: self.add_time_s,
            ended: self.ended || (before.ended && has_ended(view)),
        }
    }

    /// Whether the game ended with it.
    ///
    /// ```
    /// assert!(!jadoube_protocol::views::Brought::default().ends_the_game());
    /// ```
    #[must_use]
    pub const fn ends_the_game(&self) -> bool {
        self.ended
    }
}

fn has_ended(view: &View) -> bool {
    view.result != GameResult::Ongoing
}

/// What of a state is for the arbiter alone: illegal moves that are counted, seconds that are
/// given, and the end of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Withholding {
    pub(super) illegal_moves: ByColor<u32>,
    pub(super) add_time_s: ByColor<u32>,
    /// What is shown in the place of an end.
    pub(super) end: Option<ShownEnd>,
}

impl Withholding {
    /// All that is withheld was brought by rulings; in the place of an end stays what was `shown`
    /// last.
    ///
    /// ```
    /// use jadoube_protocol::views::Withholding;
    /// assert_eq!(Withholding::of([], None), Withholding::default());
    /// ```
    #[must_use]
    pub fn of(all: impl IntoIterator<Item = Brought>, shown: Option<ShownEnd>) -> Withholding {
        let mut withheld = Withholding::default();
        for brought in all {
            for color in Color::ALL {
                let moves = withheld.illegal_moves.get_mut(color);
                *moves = moves.saturating_add(u32::from(*brought.illegal_moves.get(color)));
                let seconds = withheld.add_time_s.get_mut(color);
                *seconds = seconds.saturating_add(*brought.add_time_s.get(color));
            }
            if brought.ended {
                withheld.end = shown;
            }
        }
        withheld
    }
}

/// A result, and how the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShownEnd {
    /// The result; `*` while the game goes on.
    pub result: &'static str,
    /// How the game ended.
    pub termination: Option<&'static str>,
}
