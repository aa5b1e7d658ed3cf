//! Says what of an act and of its verdict everybody may know, and what is the arbiter's alone
//! (12.6).

use laws::{
    Act, ActClass, Arrival, Certainty, Deed, Disclosure, Fact, Reason, Referred, Ruling, RulingId,
    Status, Verdict,
};

use crate::views::public::RulingChange;

/// Whether the act is one that somebody saw or could have seen: others are for the arbiter alone.
///
/// ```
/// use jadoube_protocol::views::was_noticed;
/// use laws::{Act, Actor, Certainty, Deed};
/// let undo = Act::seen(Actor::Arbiter, Deed::Undo);
/// assert!(was_noticed(&undo));
/// assert!(!was_noticed(&Act { certainty: Certainty::Unnoticed, ..undo }));
/// ```
#[must_use]
pub const fn was_noticed(act: &Act) -> bool {
    matches!(act.certainty, Certainty::Seen | Certainty::Inferred)
}

/// Whether it happened at the board, for all to see. The arbiter may decide or observe later what
/// he dates back, and what nobody has noticed says nothing to anybody.
///
/// ```
/// use board::Color;
/// use jadoube_protocol::views::happened_at_the_board;
/// use laws::{Act, Actor, Deed};
/// let by_white = Act::seen(Actor::Player(Color::White), Deed::Undo);
/// assert!(happened_at_the_board(&by_white));
/// ```
#[must_use]
pub fn happened_at_the_board(act: &Act) -> bool {
    was_noticed(act) && !act.deed.is_the_arbiters_word() && !matches!(act.deed, Deed::Observe(_))
}

/// Whether everybody can see by the act that the game has begun: what is only said, such as an
/// agreement, begins none and starts no clock.
///
/// ```
/// use board::Color;
/// use jadoube_protocol::views::shows_that_it_has_begun;
/// use laws::{Act, Actor, Arrival, Deed};
/// let by_white = Act::seen(Actor::Player(Color::White), Deed::Undo);
/// assert!(shows_that_it_has_begun(&by_white));
/// assert!(!shows_that_it_has_begun(&Act { arrival: Arrival::Late, ..by_white }));
/// let offers = Act::seen(Actor::Player(Color::White), Deed::OfferDraw);
/// assert!(!shows_that_it_has_begun(&offers));
/// ```
#[must_use]
pub fn shows_that_it_has_begun(act: &Act) -> bool {
    let is_said = act.deed.kind().class() == ActClass::Words;
    happened_at_the_board(act) && !is_said && act.arrival != Arrival::Late
}

/// The rulings that everybody may know of.
///
/// ```
/// use jadoube_protocol::views::everyones;
/// let (_, verdict) = laws::Game::new(laws::Start::default()).expect("an initial position");
/// assert_eq!(everyones(&verdict).count(), 0);
/// ```
pub fn everyones(verdict: &Verdict) -> impl Iterator<Item = &Ruling> {
    let rulings = verdict.rulings.iter();
    rulings.filter(|ruling| ruling.disclosure == Disclosure::Everyone)
}

/// Whether an arbiter only confirms, corrects or picks a penalty for what is for him alone.
///
/// ```
/// use jadoube_protocol::views::says_nothing_to_all;
/// use laws::{Act, Actor, Deed};
/// let (_, verdict) = laws::Game::new(laws::Start::default()).expect("an initial position");
/// assert!(!says_nothing_to_all(&Act::seen(Actor::Arbiter, Deed::Undo), &verdict));
/// ```
#[must_use]
pub fn says_nothing_to_all(act: &Act, verdict: &Verdict) -> bool {
    let speaks_of_a_ruling = matches!(
        act.deed,
        Deed::Correct { .. }
            | Deed::Decide {
                fact: Fact::Penalty,
                ..
            }
    );
    speaks_of_a_ruling && everyones(verdict).next().is_none()
}

/// Until the engine lets whom know of it stays hidden what nobody has noticed: of a move everybody
/// knows once it is answered, of a man displaced never.
///
/// ```
/// use jadoube_protocol::views::hidden_until;
/// use laws::{Act, Actor, Deed, Disclosure};
/// let (_, verdict) = laws::Game::new(laws::Start::default()).expect("an initial position");
/// let undo = Act::seen(Actor::Arbiter, Deed::Undo);
/// assert_eq!(hidden_until(&undo, &verdict), Disclosure::Everyone);
/// ```
#[must_use]
pub const fn hidden_until(act: &Act, verdict: &Verdict) -> Disclosure {
    match act.deed {
        Deed::Knock { .. } => Disclosure::Everyone,
        _ => verdict.view.disclosure,
    }
}

/// What a ruling is to everybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PublicWord {
    /// An arbiter stands behind this ruling; whether others may know of it, he does not say by
    /// that.
    Confirms(RulingId),
    /// This ruling no longer holds.
    Ends(RulingId, RulingChange),
    /// An arbiter has put it in the place of this ruling, and everybody may know.
    Amends(RulingId),
    /// It is for the arbiter alone.
    Withheld(WithheldWord),
    /// The arbiter speaks of the record: there is nothing to show.
    OfTheRecord,
    /// The arbiter has ruled, in his own act: there is nothing in it that only the engine has said.
    Arbiters,
    /// The engine has ruled: an arbiter has yet to speak on it.
    Engines,
}

/// What a ruling that is for the arbiter alone is to the matter that it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WithheldWord {
    /// It opens a matter that rests on the act of this number.
    Opens(u32),
    /// The arbiter puts it in the place of this ruling.
    Replaces(RulingId),
    /// Nothing can be put in its place: it changes nothing.
    Noted,
}

impl PublicWord {
    /// What the ruling is to everybody; `act` is what was told, `None` for the start.
    ///
    /// ```
    /// use jadoube_protocol::views::PublicWord;
    /// use jadoube_protocol::{LineAnswer, Session};
    ///
    /// let mut session = Session::new();
    /// session.answer(b"start");
    /// let Some(LineAnswer::Verdict(verdict)) = session.answer(b"W press") else { panic!() };
    /// assert_eq!(PublicWord::of(&verdict.rulings[0], None), PublicWord::Engines);
    /// ```
    #[must_use]
    pub fn of(ruling: &Ruling, act: Option<&Act>) -> PublicWord {
        match (&ruling.reason, about(ruling)) {
            (Reason::Confirmed, Some(of)) => PublicWord::Confirms(of),
            (Reason::Dismissed, Some(of)) => PublicWord::Ends(of, RulingChange::Dismissed),
            (Reason::Withdrawn, Some(of)) => PublicWord::Ends(of, RulingChange::Withdrawn),
            (Reason::Amended(_), Some(of)) if ruling.disclosure == Disclosure::Everyone => {
                PublicWord::Amends(of)
            }
            _ if ruling.disclosure == Disclosure::Arbiter => {
                PublicWord::Withheld(WithheldWord::of(ruling, act))
            }
            (reason, _) if speaks_of_the_record(reason) => PublicWord::OfTheRecord,
            (reason, _) if is_his_own(reason, act) => PublicWord::Arbiters,
            _ => PublicWord::Engines,
        }
    }
}

impl WithheldWord {
    fn of(ruling: &Ruling, act: Option<&Act>) -> WithheldWord {
        // only in the place of such a ruling may the arbiter put something
        let can_be_amended = matches!(
            ruling.status,
            Status::Enforced | Status::Proposed | Status::NeedsArbiter
        );
        // a correction tells rulings on other acts, and names these; whatever else is told rests on
        // the act just told
        let corrects = act.is_some_and(|act| act.deed.is_the_arbiters_word());
        match (&ruling.reason, ruling.of) {
            _ if !can_be_amended => WithheldWord::Noted,
            (Reason::Picked(_) | Reason::Amended(_), Some(Referred::Ruling(of))) => {
                WithheldWord::Replaces(of)
            }
            (_, Some(Referred::Act(of))) if corrects => WithheldWord::Opens(of),
            _ => WithheldWord::Opens(ruling.id.0),
        }
    }
}

/// The ruling for which the arbiter has picked this one.
///
/// ```
/// use jadoube_protocol::views::picked_for;
/// use jadoube_protocol::{LineAnswer, Session};
/// let mut session = Session::new();
/// session.answer(b"start");
/// let Some(LineAnswer::Verdict(verdict)) = session.answer(b"W press") else { panic!() };
/// assert_eq!(picked_for(&verdict.rulings[0]), None);
/// ```
#[must_use]
pub fn picked_for(ruling: &Ruling) -> Option<RulingId> {
    about(ruling).filter(|_| matches!(ruling.reason, Reason::Picked(_)))
}

fn about(ruling: &Ruling) -> Option<RulingId> {
    match ruling.of {
        Some(Referred::Ruling(of)) => Some(of),
        _ => None,
    }
}

/// The result that an arbiter declares, or says that both have agreed on, and the item of 12.9 that
/// he picks are his own. What the engine makes of what he has seen, or of a fact that he decides,
/// is not.
fn is_his_own(reason: &Reason, act: Option<&Act>) -> bool {
    let deed = act.filter(|act| was_noticed(act)).map(|act| &act.deed);
    matches!(
        (deed, reason),
        (Some(Deed::End { .. }), Reason::Declared)
            | (Some(Deed::Agree(_)), Reason::Agreed)
            | (
                Some(Deed::Decide {
                    fact: Fact::Penalty,
                    ..
                }),
                Reason::Picked(_),
            )
    )
}

/// What the arbiter says of the record himself.
fn speaks_of_the_record(reason: &Reason) -> bool {
    matches!(
        reason,
        Reason::Superseded
            | Reason::Placed
            | Reason::ToldLate
            | Reason::RegimeChanged
            | Reason::Confirmed
            | Reason::Dismissed
            | Reason::Withdrawn
            | Reason::Amended(_)
    )
}
