//! The effects of an act on the clock, the status of the move, the flags and the counters: the one
//! place that writes them.

use board::{ByColor, Color};

use super::GameState;
use crate::act::Running;
use crate::flags::{FallenFlag, FlagStanding, Flags};
use crate::verdict::MoveStatus;

/// What becomes of the clock, the move, the flags or the counters.
#[derive(Clone, Copy, Debug)]
pub(crate) enum StateEffect {
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
    FlagCounts(Color, FlagStanding),
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

impl GameState {
    /// Takes the effect.
    pub fn apply(&mut self, effect: StateEffect) {
        let has_ended = self.has_ended();
        let flags = &mut self.clock.flags;
        match effect {
            StateEffect::Runs(_) if has_ended => self.clock.running = Running::Neither,
            StateEffect::Runs(running) => self.clock.running = running,
            StateEffect::Status(status) => self.progress.status = status,
            StateEffect::Falls(flag) => flags.fall(flag),
            StateEffect::Raised(side) => flags.raise(side),
            StateEffect::SpentRaised => flags.raise_spent(),
            StateEffect::FlagCounts(side, counts) => flags.let_count(side, counts),
            StateEffect::FlagEstablished(side) => flags.establish(side),
            StateEffect::FlagClaimed(side) => flags.note_claim(side),
            StateEffect::FlagSpentSince(side, irregularity) => {
                flags.spend_since(side, irregularity)
            }
            StateEffect::Counted(player) => self.recount(player, |count| count.saturating_add(1)),
            StateEffect::Uncounted(player) => self.recount(player, |count| count.saturating_sub(1)),
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
