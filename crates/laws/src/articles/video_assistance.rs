//! Keeps what the arbiter found on a recording from settling what regulations do not let be settled
//! by video.

use crate::act::{Act, Certainty, Deed, Fact, Noticed};
use crate::game::{Game, Judging, Mode};
use crate::refused::Refused;
use crate::ruling::RulingDraft;
use crate::verdict::{Offence, Reason, Ruling, Status};
use crate::video::VideoCase;

impl Game {
    /// The one ruling on an act that rests on video in a case that the regulations do not name
    /// (FIDE's video rules, 1.2.6): it is on record, nothing rests on it, what was open stays open.
    pub(crate) fn kept_from_video(&self, seq: u32, act: &Act) -> Option<Ruling> {
        act.footage?;
        let allowed = self.regime().regulations.video;
        let case = self.video_case(act).ok()?;
        if case.is_some_and(|case| allowed.contains(case)) {
            return None;
        }
        let mut judging = Judging {
            edition: self.regime().edition,
            seq,
            act,
            certainty: Certainty::Seen,
            mode: Mode::Live,
            rulings: Vec::new(),
        };
        let note = RulingDraft::new(Offence::None, Status::Noted, Reason::NotByVideo);
        judging.rule(note.for_the_arbiter());
        judging.rulings.pop()
    }

    /// The case that an act would settle, if there can be one.
    fn video_case(&self, act: &Act) -> Result<Option<VideoCase>, Refused> {
        Ok(match &act.deed {
            Deed::Observe(seen) => Some(VideoCase::Observed(seen.what)),
            Deed::Decide {
                fact: Fact::Seen,
                of,
                ..
            } => {
                let of = self.asked_about(Fact::Seen, *of)?;
                let logged = self.logged(of).ok_or(Refused::NoSuchAct(of))?;
                case_of_a_disputed(&logged.act.deed)
            }
            Deed::Decide { fact, .. } => Some(VideoCase::Found(*fact)),
            _ => None,
        })
    }
}

/// The case under which whether this happened can be seen: that of what would be observed.
const fn case_of_a_disputed(deed: &Deed) -> Option<VideoCase> {
    Some(VideoCase::Observed(match deed {
        Deed::Touch { .. }
        | Deed::Lift { .. }
        | Deed::Place { .. }
        | Deed::Release { .. }
        | Deed::ReleaseBetween { .. }
        | Deed::Remove { .. }
        | Deed::Put { .. }
        | Deed::Fetch { .. }
        | Deed::Undo => Noticed::Touch,
        // 7.5: moves are completed, or the clock pressed without one
        Deed::Move { .. } | Deed::Press { .. } => Noticed::IllegalMove,
        Deed::Knock { .. } | Deed::Restore { .. } => Noticed::Displaced,
        Deed::Flag { .. } => Noticed::Flag,
        _ => return None,
    }))
}
