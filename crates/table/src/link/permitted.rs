//! Says what whoever has a seat may tell.

use laws::{Act, ActClass, Actor, Arrival, AtBoard, Certainty, Deed, Intent, StopReason};
use protocol::views::is_for_the_players;

use crate::limits::MAX_TEXT_CHARS_BY_LINK;
use crate::link::news::NotTaken;
use crate::link::seat::Seat;
use crate::policy::only_both_say;
use crate::told::is_a_players;

/// What an act is to a game by link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LinkActKind {
    /// A player's own deed.
    Deed,
    /// What only both can say: the answer to a question of fact, an agreement.
    Joint,
    /// A flag is said to have fallen: the clock of the service knows.
    Flag,
    /// A clock that stands is started again.
    Start,
}

/// The kind of an act, if whoever has this seat may tell it. When it happened, where it was learnt
/// from and what the clocks showed the service says itself.
pub(super) fn permitted(seat: Seat, act: &Act) -> Result<LinkActKind, NotTaken> {
    let given = [
        ("at", act.at_ms.is_some()),
        ("clock", act.clock.is_some()),
        ("source", act.source.is_some()),
        ("certainty", act.certainty != Certainty::Seen),
        ("camera", act.footage.is_some()),
        ("kind", act.sensor.family.is_some()),
        ("settling_ms", act.sensor.settling_ms.is_some()),
        ("late", act.arrival != Arrival::InOrder),
        ("board", act.at_board != AtBoard::Main),
    ];
    if let Some((field, _)) = given.iter().find(|(_, is_given)| *is_given) {
        return Err(NotTaken::TheServices(field));
    }
    let kind = kind(&act.deed).filter(|_| seat != Seat::Watch);
    let kind = kind.ok_or(NotTaken::NotYours)?;
    let is_his = match (kind, act.by) {
        (LinkActKind::Deed | LinkActKind::Start, Some(Actor::Player(player))) => {
            seat.acts_for(player)
        }
        (LinkActKind::Deed | LinkActKind::Start, _) => false,
        (LinkActKind::Joint | LinkActKind::Flag, _) => true,
    };
    is_his.then_some(kind).ok_or(NotTaken::NotYours)
}

/// What a player says is kept, and sent to every seat.
///
/// # Errors
/// A text is too long.
pub(super) fn checked_texts(act: &Act) -> Result<(), NotTaken> {
    let (field, text) = match &act.deed {
        Deed::Say { text, .. } => ("text", text.as_deref()),
        Deed::Adjust { words, .. } => ("words", words.as_deref()),
        Deed::Choose { option } => ("option", Some(&**option)),
        _ => return Ok(()),
    };
    let is_short = |text: &str| text.chars().count() <= MAX_TEXT_CHARS_BY_LINK;
    if text.is_none_or(is_short) {
        return Ok(());
    }
    Err(NotTaken::TooLong(field))
}

/// What the table of acts lets a player tell is his here too, gestures that end nothing (C-43)
/// among it. What it leaves to the arbiter is nobody's: whether a refusal loses the game (11.7) is
/// a judgement, and the one who is built in has none. What differs from the table is said here.
fn kind(deed: &Deed) -> Option<LinkActKind> {
    match deed {
        Deed::Flag { .. } => Some(LinkActKind::Flag),
        Deed::StartClock { .. } => Some(LinkActKind::Start),
        // what a penalty may be is nobody's to pick here, and what nobody noticed nobody's to
        // establish
        Deed::Decide { fact, .. } if !is_for_the_players(*fact) => None,
        deed if only_both_say(deed) => Some(LinkActKind::Joint),
        deed => is_a_players(deed).then_some(LinkActKind::Deed),
    }
}

/// Whether a silent arbiter, who has not been called, takes no notice of it: whatever is done with
/// the men and to the clock. What a player says he is told.
pub(super) fn goes_unnoticed(deed: &Deed) -> bool {
    match deed.kind().class() {
        ActClass::Men | ActClass::Displacement => true,
        _ => matches!(
            deed,
            Deed::Write { .. }
                | Deed::Press { .. }
                | Deed::Stop {
                    reason: StopReason::None
                }
        ),
    }
}

/// Whether it is a contact with men that may bind whoever makes it.
pub(super) const fn is_a_contact(deed: &Deed) -> bool {
    match deed {
        Deed::Touch { intent, .. } | Deed::Lift { intent, .. } => {
            !matches!(intent, Intent::Accidental)
        }
        Deed::Remove { .. } => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use laws::ActKind;
    use protocol::{Context, Line, parse_line};

    use super::*;

    fn act(line: &str) -> Act {
        match parse_line(line, Context::default()) {
            Ok(Line::Act(act)) => act,
            other => panic!("{line}: {other:?}"),
        }
    }

    fn may(seat: Seat, line: &str) -> Option<LinkActKind> {
        permitted(seat, &act(line)).ok()
    }

    /// What White may tell, and what nobody may.
    const DEEDS: &[(&str, Option<LinkActKind>)] = &[
        ("W touch e2", Some(LinkActKind::Deed)),
        ("W lift e2", Some(LinkActKind::Deed)),
        ("W place e4", Some(LinkActKind::Deed)),
        ("W release e2 e4", Some(LinkActKind::Deed)),
        ("W release e2 e4 between=e5", Some(LinkActKind::Deed)),
        ("W remove e7", Some(LinkActKind::Deed)),
        ("W put Q e8", Some(LinkActKind::Deed)),
        ("W fetch Q", Some(LinkActKind::Deed)),
        ("W move e2e4", Some(LinkActKind::Deed)),
        ("W undo", Some(LinkActKind::Deed)),
        ("W knock a7 a6", Some(LinkActKind::Deed)),
        ("W restore", Some(LinkActKind::Deed)),
        ("W adjust", Some(LinkActKind::Deed)),
        ("W say text=\"hm\"", Some(LinkActKind::Deed)),
        ("W announce e2e4", Some(LinkActKind::Deed)),
        ("W press", Some(LinkActKind::Deed)),
        ("W stop irregularity", Some(LinkActKind::Deed)),
        ("W start_clock running=black", Some(LinkActKind::Start)),
        ("flag black", Some(LinkActKind::Flag)),
        ("W claim flag", Some(LinkActKind::Deed)),
        ("W claim touch_move", Some(LinkActKind::Deed)),
        ("W offer_draw", Some(LinkActKind::Deed)),
        ("W accept_draw", Some(LinkActKind::Deed)),
        ("W decline_draw", Some(LinkActKind::Deed)),
        ("W resign", Some(LinkActKind::Deed)),
        ("W withdraw claim", Some(LinkActKind::Deed)),
        ("W handshake", Some(LinkActKind::Deed)),
        ("W write_result 1/2-1/2", Some(LinkActKind::Deed)),
        ("agree 1/2-1/2", Some(LinkActKind::Joint)),
        ("W refuse", None),
        ("A incident device white", None),
        ("W write e2e4", Some(LinkActKind::Deed)),
        ("W choose 1", Some(LinkActKind::Deed)),
        ("A decide intent accidental", Some(LinkActKind::Joint)),
        ("A decide penalty warning", None),
        ("A decide seen true of=1", None),
        ("A observe touch side=black squares=e7", None),
        ("A end 1-0", None),
        ("A confirm 1.0", None),
        ("A dismiss 1.0 reason=x", None),
        ("A amend 1.0 result=1-0 reason=x", None),
        ("A supersede 1 reason=x", None),
        ("A regime edition=FIDE2018", None),
        ("W restore fen=\"8/8/8/4k3/8/3K4/4p3/8 w - - 0 1\"", None),
        ("W touch e2 at=5", None),
        ("W touch e2 certainty=unnoticed", None),
    ];

    #[test]
    fn who_may_tell_what() {
        for &(line, kind) in DEEDS {
            assert_eq!(may(Seat::White, line), kind, "{line}");
            assert_eq!(may(Seat::Both, line), kind, "{line}");
            assert_eq!(may(Seat::Watch, line), None, "{line}");
            let blacks = kind.filter(|kind| matches!(kind, LinkActKind::Joint | LinkActKind::Flag));
            assert_eq!(may(Seat::Black, line), blacks, "{line}");
        }
    }

    #[test]
    fn no_act_of_the_protocol_is_forgotten() {
        for kind in ActKind::ALL {
            let mut told = DEEDS.iter().map(|(line, _)| act(line).deed.kind());
            assert!(told.any(|of| of == *kind), "say who may tell {kind:?}");
        }
    }
}
