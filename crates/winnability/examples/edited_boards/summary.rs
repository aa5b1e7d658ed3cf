//! What came of the boards.

use std::io;
use std::path::Path;
use std::time::Duration;

use board::{Color, Position, Tolerant};
use jadoube_winnability::Refused;

use crate::arguments::Arguments;

/// What came of one board.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A line was replayed to checkmate.
    Winnable,
    /// Unwinnable, and the plain closure has no mate.
    Confirmed,
    /// Unwinnable, and the plain closure is larger than its bound.
    Beyond,
    /// Said to be unwinnable, and there is a checkmate.
    Different {
        plies: u32,
    },
    /// The check does not accept the answer.
    Refused(Refused),
    /// Not decided within the budget.
    Exhausted,
    Panicked,
}

#[derive(Default)]
pub(crate) struct Summary {
    counts: [u64; 7],
    listed: Vec<(u64, String)>,
    deciding: Duration,
    slowest: Duration,
    exploring: Duration,
    positions: u64,
}

impl Kind {
    fn number(self) -> usize {
        match self {
            Kind::Winnable => 0,
            Kind::Confirmed => 1,
            Kind::Beyond => 2,
            Kind::Different { .. } => 3,
            Kind::Refused(_) => 4,
            Kind::Exhausted => 5,
            Kind::Panicked => 6,
        }
    }

    fn told(self) -> String {
        match self {
            Kind::Winnable => "winnable".into(),
            Kind::Confirmed => "confirmed".into(),
            Kind::Beyond => "beyond".into(),
            Kind::Different { plies } => format!("DIFFERENT (mate after {plies} plies)"),
            Kind::Refused(why) => format!("REFUSED ({why})"),
            Kind::Exhausted => "exhausted".into(),
            Kind::Panicked => "PANICKED".into(),
        }
    }

    fn is_fault(self) -> bool {
        matches!(
            self,
            Kind::Different { .. } | Kind::Refused(_) | Kind::Panicked
        )
    }
}

impl Summary {
    pub(crate) fn add(&mut self, number: u64, position: &Tolerant, winner: Color, kind: Kind) {
        self.counts[kind.number()] += 1;
        if !matches!(kind, Kind::Winnable | Kind::Confirmed) {
            let (told, fen) = (kind.told(), position.to_fen());
            let side = if position.in_check(!position.turn()) {
                "; the player not having the move is in check"
            } else {
                ""
            };
            let line = format!("{number} {told}: {fen}, winner {winner}{side}");
            if kind.is_fault() {
                eprintln!("{line}");
            }
            self.listed.push((number, line));
        }
    }

    pub(crate) fn decided(&mut self, took: Duration) {
        self.deciding += took;
        self.slowest = self.slowest.max(took);
    }

    pub(crate) fn explored(&mut self, took: Duration, positions: usize) {
        self.exploring += took;
        self.positions += positions as u64;
    }

    pub(crate) fn join(&mut self, other: Summary) {
        for (count, more) in self.counts.iter_mut().zip(other.counts) {
            *count += more;
        }
        self.listed.extend(other.listed);
        self.listed.sort();
        self.deciding += other.deciding;
        self.slowest = self.slowest.max(other.slowest);
        self.exploring += other.exploring;
        self.positions += other.positions;
    }

    /// No answer was wrong.
    pub(crate) fn is_fine(&self) -> bool {
        let [_, _, _, different, refused, _, panicked] = self.counts;
        different + refused + panicked == 0
    }

    pub(crate) fn tell(&self, arguments: &Arguments) {
        let [
            winnable,
            confirmed,
            beyond,
            different,
            refused,
            exhausted,
            panicked,
        ] = self.counts;
        let all = self.counts.iter().sum::<u64>().max(1);
        let share = |part: u64| 100.0 * part as f64 / all as f64;
        let unwinnable = confirmed + beyond + different;
        println!(
            "{all} boards, seed {}, from number {}",
            arguments.seed, arguments.from
        );
        println!(
            "  winnable    {winnable:>9}  {:>7.3} %  each line replayed to checkmate",
            share(winnable)
        );
        println!(
            "  unwinnable  {unwinnable:>9}  {:>7.3} %  each proof checked",
            share(unwinnable)
        );
        println!(
            "    confirmed {confirmed:>9}  {:>7.3} %  by the plain closure",
            share(confirmed)
        );
        println!(
            "    beyond    {beyond:>9}  {:>7.3} %  plain closure of more than {} positions",
            share(beyond),
            arguments.closure
        );
        println!("    DIFFERENT {different:>9}");
        println!("  exhausted   {exhausted:>9}  {:>7.3} %", share(exhausted));
        println!("  refused     {refused:>9}");
        println!("  panicked    {panicked:>9}");
        println!(
            "deciding {:.1?}, slowest {:.1?}; plain closures {:.1?}, {} positions, {:.2} million a second",
            self.deciding,
            self.slowest,
            self.exploring,
            self.positions,
            self.positions as f64 / self.exploring.as_secs_f64().max(1e-9) / 1e6
        );
        println!("what is not settled: {}", arguments.list.display());
        println!(
            "one board again: cargo xtask edited-boards --seed {} --from NUMBER --count 1",
            arguments.seed
        );
    }

    pub(crate) fn list(&self, file: &Path) -> io::Result<()> {
        let lines: Vec<&str> = self.listed.iter().map(|(_, line)| line.as_str()).collect();
        std::fs::write(file, lines.join("\n") + "\n")
    }
}
