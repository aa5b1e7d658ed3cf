//! The effects of an act on the clock, the status of the move, the flags and the counters: the one
//! place that writes them.

use board::{ByColor, Color};

use super::State;
use crate::act::Running;
use crate::flags::{Counts, FallenFlag, Flags};
use crate::verdict::MoveStatus;

/// What becomes of the clock, the move, the flags or the counters.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Effect {
    /// This clock runs, or none. Once the game has ended none does.
    Runs(Running),
    /// The execution has come so far.
    Status(MoveStatus),
    /// A flag falls.
    Falls(FallenFlag),
    /// The clock of this side is set: its flag is up.
    Raised(Color),
    /// A clock has been started again: flags that are spent are up.
    SpentRaised,
    /// The flag of this side, if it is down, counts so.
    FlagCounts(Color, Counts),
    /// A flag whose fall was disputed has fallen.
    FlagEstablished(Color),
    /// A flag was claimed that nobody could say had fallen.
    FlagClaimed(Color),
    /// The flag of this side is spent if it fell since this act (C-34).
    FlagSpentSince(Color, u32),
    /// One more completed illegal action of this player (7.5.5).
    Counted(Color),
    /// One less, the ruling having been dismissed.
    Uncounted(Color),
}

impl State {
    /// Takes the effect.
    pub fn apply(&mut self, effect: Effect) {
        let has_ended = self.has_ended();
        let flags = &mut self.clock.flags;
        match effect {
            Effect::Runs(_) if has_ended => self.clock.running = Running::Neither,
            Effect::Runs(running) => self.clock.running = running,
            Effect::Status(status) => self.progress.status = status,
            Effect::Falls(flag) => flags.fall(flag),
            Effect::Raised(side) => flags.raise(side),
            Effect::SpentRaised => flags.raise_spent(),
            Effect::FlagCounts(side, counts) => flags.let_count(side, counts),
            Effect::FlagEstablished(side) => flags.establish(side),
            Effect::FlagClaimed(side) => flags.note_claim(side),
            Effect::FlagSpentSince(side, irregularity) => flags.spend_since(side, irregularity),
            Effect::Counted(player) => self.recount(player, |count| count.saturating_add(1)),
            Effect::Uncounted(player) => self.recount(player, |count| count.saturating_sub(1)),
        }
    }

    fn recount(&mut self, player: Color, count: impl Fn(u8) -> u8) {
        let counted = self.counts.get_mut(player);
        *counted = count(*counted);
    }

    /// Whose clock runs.
    pub const fn running(&self) -> Running {
        self.clock.running
    }

    /// How far the execution has come.
    pub const fn status(&self) -> MoveStatus {
        self.progress.status
    }

    /// The flags that are down.
    pub const fn flags(&self) -> &Flags {
        &self.clock.flags
    }

    /// Completed illegal actions counted against each player.
    pub const fn counts(&self) -> ByColor<u8> {
        self.counts
    }
}
