//! Says of a recorded game what the Laws say and the record does not.
//!
//! An [`Auditor`] takes games as [`pgn`] reads them and gives what it finds: illegal moves, ends
//! that nobody noticed, results that the board does not allow, claims that were open, clocks that
//! cannot have run so, and a text that contradicts itself. Each [`Finding`] has a [`Kind`], which
//! says how grave it is and which articles it rests on.
#![forbid(unsafe_code)]

mod claims;
mod clocks;
mod control;
mod course;
mod diagram;
mod ends;
mod finding;
mod found;
mod header;
mod heading;
mod kind;
mod mates;
mod moves;
mod numbers;
mod report;
mod results;
mod settings;
mod signals;
mod summary;
mod tally;
mod termination;
mod twins;
mod watch;

pub use control::{ControlPeriod, TimeControl};
pub use finding::Finding;
pub use found::counted;
pub use heading::Heading;
pub use kind::{Kind, Severity};
pub use report::AuditReport;
pub use settings::{AuditSettings, ControlFrom};
pub use summary::Summary;
pub use twins::{Likeness, ReadGame, Twins, same_game};
pub use watch::{Notice, NoticeKind, NoticeState, StandingNotice, StandingNotices, Watcher};

use course::{Course, Walk};
use found::GameFindings;
use pgn::PgnGame;

/// Judges games, one after the other.
pub struct Auditor {
    settings: AuditSettings,
    walk: Walk,
}

impl Auditor {
    /// One who judges by these settings.
    #[must_use]
    pub fn new(settings: AuditSettings) -> Auditor {
        let walk = Walk::new(settings.asks_about_mates());
        Auditor { settings, walk }
    }

    /// What is to be said of this game: about the whole first, then in the order of the plies.
    pub fn findings(&mut self, game: &PgnGame) -> Vec<Finding> {
        self.judge(game).0
    }

    /// What is to be said of this game, and what happened in it; `None` where nobody can read its
    /// start.
    fn judge(&mut self, game: &PgnGame) -> (Vec<Finding>, Option<Course>) {
        let signal = game.signal();
        let moves = signals::moves(game, signal.as_ref());
        let mut found = GameFindings::new(game, &self.settings, moves);
        if let Some(signal) = &signal {
            signals::find(&mut found, signal);
        }
        results::find(&mut found);
        numbers::find(&mut found);
        clocks::find(&mut found);
        let mut course = self.walk.over(game, moves, &self.settings);
        if let Some(course) = &mut course
            && found.header.names_a_dead_position()
        {
            self.walk.ask_whether_dead(course, &self.settings);
        }
        moves::find(&mut found, course.as_ref());
        if let Some(course) = &course {
            ends::find(&mut found, course, &mut self.walk);
            claims::find(&mut found, course);
        }
        (found.told(), course)
    }
}
