//! Fallen flags, and which of them still count (Articles 6.8, 6.9 and 7.1; C-34).

use arrayvec::ArrayVec;
use board::Color;

/// Whether a fallen flag can be claimed or observed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FlagStanding {
    Yes,
    /// It counts by the reading chosen (C-34 a, b, d).
    InDoubt,
    /// Men were displaced and no clock has been set: the arbiter says whether it counts (C-34 c).
    ByTheArbiter,
    /// The arbiter had started the clock of a player who had neither the move nor a press due: he
    /// says whether it counts.
    WrongClock,
    /// Whether it has fallen is one man's word against another's.
    Disputed,
    /// It fell in time that an irregularity had set running (7.1).
    Spent,
}

/// A flag that has fallen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FallenFlag {
    pub side: Color,
    /// The act that told it.
    pub seq: u32,
    pub counts: FlagStanding,
    /// It has been claimed while nobody could say whether it had fallen.
    pub claimed: bool,
}

/// The flags that have fallen and were not raised again, in the order in which they fell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Flags(ArrayVec<FallenFlag, 2>);

impl Flags {
    pub fn of(&self, side: Color) -> Option<FallenFlag> {
        self.0.iter().find(|flag| flag.side == side).copied()
    }

    /// Down, as far as is known and counts.
    pub fn is_down(&self, side: Color) -> bool {
        self.of(side).is_some_and(|flag| flag.is_down())
    }

    /// The flag that fell first of those that count.
    pub fn first(&self) -> Option<Color> {
        let mut down = self.0.iter().filter(|flag| flag.is_down());
        down.next().map(|flag| flag.side)
    }

    /// A flag falls; one that is down already stays as it is.
    pub fn fall(&mut self, flag: FallenFlag) {
        if !self.is_down(flag.side) {
            self.raise(flag.side);
            self.0.push(flag);
        }
    }

    /// The clock of this side is set: its flag is up.
    pub fn raise(&mut self, side: Color) {
        self.0.retain(|flag| flag.side != side);
    }

    /// What is spent is up as soon as a clock has been started again.
    pub fn raise_spent(&mut self) {
        self.0.retain(|flag| flag.counts != FlagStanding::Spent);
    }

    /// Minutes are added, or the position is put back, because of an irregularity: a flag that fell
    /// since this act is spent, an earlier one counts by a reading (C-34 a).
    pub fn spend_since(&mut self, side: Color, irregularity: u32) {
        self.change(side, |flag| match flag.counts {
            _ if flag.seq > irregularity => FlagStanding::Spent,
            FlagStanding::Yes => FlagStanding::InDoubt,
            counts => counts,
        });
    }

    /// A flag that is down counts so from now on.
    pub fn let_count(&mut self, side: Color, counts: FlagStanding) {
        self.change(side, |flag| match flag.is_down() {
            true => counts,
            false => flag.counts,
        });
    }

    /// The arbiter has found that the flag had fallen.
    pub fn establish(&mut self, side: Color) {
        self.change(side, |_| FlagStanding::Yes);
    }

    pub fn note_claim(&mut self, side: Color) {
        if let Some(flag) = self.0.iter_mut().find(|flag| flag.side == side) {
            flag.claimed = true;
        }
    }

    /// The fall told by this act was claimed and is disputed: whether it happened decides the game.
    pub fn is_claim_open(&self, of: u32) -> bool {
        let open = |flag: &FallenFlag| {
            flag.seq == of && flag.claimed && flag.counts == FlagStanding::Disputed
        };
        self.0.iter().any(open)
    }

    fn change(&mut self, side: Color, counts: impl Fn(&FallenFlag) -> FlagStanding) {
        for flag in self.0.iter_mut().filter(|flag| flag.side == side) {
            flag.counts = counts(flag);
        }
    }
}

impl FallenFlag {
    pub fn is_down(&self) -> bool {
        !matches!(self.counts, FlagStanding::Disputed | FlagStanding::Spent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fallen(side: Color, seq: u32) -> FallenFlag {
        FallenFlag {
            side,
            seq,
            counts: FlagStanding::Yes,
            claimed: false,
        }
    }

    #[test]
    fn what_an_irregularity_does_to_a_flag() {
        for (fell, counts, down) in [
            (3, FlagStanding::Spent, false),
            (1, FlagStanding::InDoubt, true),
        ] {
            let mut flags = Flags::default();
            flags.fall(fallen(Color::Black, fell));
            flags.fall(fallen(Color::White, fell));
            flags.spend_since(Color::Black, 2);
            assert_eq!(flags.of(Color::Black).map(|flag| flag.counts), Some(counts));
            assert_eq!(flags.is_down(Color::Black), down);
            assert!(
                flags.is_down(Color::White),
                "the offender's flag stays down"
            );
        }
    }

    #[test]
    fn a_flag_that_was_spent_can_fall_again() {
        let mut flags = Flags::default();
        flags.fall(fallen(Color::Black, 3));
        flags.spend_since(Color::Black, 2);
        flags.fall(fallen(Color::Black, 9));
        assert!(flags.is_down(Color::Black));
        flags.raise(Color::Black);
        assert_eq!(flags.first(), None);
    }
}
