//! Rulings and obligations in words an arbiter can read aloud.
//!
//! A [`ruling`] is told in whole sentences: what happened, what follows, whether it still has to be claimed. An
//! [`obligation`] is told as a clause that explains the moves listed beside it.

mod name;
mod obligation;
mod reason;

use std::fmt::Write;

use board::{ByColor, Color};
use laws::{Discretion, Obligation, Offence, OpponentOption, Penalty, Restored, Ruling, Status, View};

pub use name::{Named, question};
pub(crate) use obligation::obligation_into;

/// A ruling in English.
///
/// ```
/// use jadoube_protocol::prose;
/// use laws::board::{ByColor, Color};
/// use laws::{Disclosure, Offence, Penalty, Reason, Restored, Ruling, Status};
///
/// let ruling = Ruling {
///     id: (4, 0),
///     of: None,
///     offence: Offence::AsIllegalMove,
///     player: Some(Color::White),
///     count: Some(1),
///     status: Status::Enforced,
///     articles: ["7.5.3", "7.5.5"].into_iter().collect(),
///     penalty: Some(Penalty::AddTime(ByColor { white: 0, black: 120 })),
///     clock_correction_s: ByColor::default(),
///     ambiguity: Default::default(),
///     disclosure: Disclosure::Everyone,
///     reason: Reason::PressWithoutMove,
///     restored: Restored::No,
/// };
/// assert_eq!(
///     prose::ruling(&ruling),
///     "White pressed the clock without making a move. \
///      It counts as White's first illegal move: Black receives two minutes."
/// );
/// ```
#[must_use]
pub fn ruling(ruling: &Ruling) -> String {
    let mut out = String::with_capacity(160);
    ruling_into(ruling, &mut out);
    out
}

/// Why the player having the move is bound, or free, as a clause.
///
/// ```
/// use jadoube_protocol::prose;
/// use laws::{Game, Start};
///
/// let (_, verdict) = Game::new(Start::default()).expect("an initial position");
/// assert_eq!(prose::obligation(&verdict.view.obligation, &verdict.view), "nothing binds");
/// ```
#[must_use]
pub fn obligation(obligation: &Obligation, view: &View) -> String {
    let mut out = String::with_capacity(80);
    obligation_into(obligation, view, &mut out);
    out
}

pub(crate) fn ruling_into(ruling: &Ruling, out: &mut String) {
    let teller = Teller { player: ruling.player };
    if ruling.status == Status::Rejected {
        out.push_str("The claim is rejected. ");
    }
    reason::reason_into(ruling, teller, out);
    out.push('.');
    if ruling.restored == Restored::Yes {
        out.push_str(" The position before it is reinstated.");
    }
    teller.consequence(ruling, out);
    teller.corrections(&ruling.clock_correction_s, out);
    teller.standing(ruling, out);
}

/// Who a ruling is about.
#[derive(Clone, Copy)]
struct Teller {
    player: Option<Color>,
}

impl Teller {
    /// Writes a text in which `%p` stands for the player and `%o` for the opponent.
    fn tell(self, template: &str, out: &mut String) {
        let mut rest = template;
        while let Some((before, after)) = rest.split_once('%') {
            out.push_str(before);
            let begins = out.is_empty() || out.ends_with(". ");
            out.push_str(match (after.as_bytes().first(), begins) {
                (Some(b'p'), _) if self.player.is_some() => self.player.name(),
                (Some(b'p'), true) => "A player",
                (Some(b'p'), false) => "the player",
                (_, true) if self.player.is_none() => "The opponent",
                _ => self.player.map(|player| !player).map_or("the opponent", Color::name),
            });
            rest = after.get(1..).unwrap_or_default();
        }
        out.push_str(rest);
    }

    fn consequence(self, ruling: &Ruling, out: &mut String) {
        if ruling.count.is_none() && ruling.penalty.is_none() {
            return;
        }
        out.push(' ');
        if ruling.status == Status::Claimable {
            out.push_str("If it is claimed in time: ");
        }
        match (ruling.count, &ruling.penalty) {
            (Some(count), Some(penalty)) => {
                self.count(ruling.offence, count, out);
                out.push_str(": ");
                self.penalty(ruling, penalty, out);
            }
            (Some(count), None) => self.count(ruling.offence, count, out),
            (None, Some(penalty)) => self.penalty(ruling, penalty, out),
            (None, None) => {}
        }
        out.push('.');
    }

    fn count(self, offence: Offence, count: u8, out: &mut String) {
        let verb = if offence == Offence::AsIllegalMove { "counts as" } else { "is" };
        self.tell(&format!("It {verb} %p's {} illegal move", ordinal(count)), out);
    }

    fn penalty(self, ruling: &Ruling, penalty: &Penalty, out: &mut String) {
        match penalty {
            Penalty::AddTime(seconds) => time_added(seconds, out),
            Penalty::Loss(side) => say(out, format_args!("{} loses the game", side.name())),
            Penalty::Draw if ruling.count.is_some() => {
                self.tell("the game is drawn, because %o cannot checkmate by any possible series of legal moves", out);
            }
            Penalty::Draw => out.push_str("The game is drawn"),
            Penalty::Discretion(items) => discretion(items, out),
            Penalty::Warning(side) => say(out, format_args!("{} is warned", side.name())),
            Penalty::KingMove(side) => say(out, format_args!("{} must move the king", side.name())),
            Penalty::OpponentChoice(options) => self.options(options, out),
            Penalty::Intervene => out.push_str("The arbiter must step in and put the position right"),
            Penalty::WaitNextMoveThenDraw => out.push_str(
                "The arbiter waits until the next move is completed; if an illegal position is then still on the \
                 board, the game is drawn",
            ),
        }
    }

    fn options(self, options: &[OpponentOption], out: &mut String) {
        self.tell("It is for %o to choose: ", out);
        for (place, option) in options.iter().enumerate() {
            if place > 0 {
                out.push_str(", or ");
            }
            out.extend(option.name.chars().map(|c| if c == '_' { ' ' } else { c }));
        }
    }

    fn corrections(self, seconds: &ByColor<i32>, out: &mut String) {
        for color in Color::ALL.into_iter().filter(|color| *seconds.get(*color) != 0) {
            let amount = *seconds.get(color);
            let (direction, whose) = if amount < 0 { ("taken off", "") } else { ("added to", "") };
            let time = duration(amount.unsigned_abs());
            say(out, format_args!(" Besides, {time} {direction} {}'s clock{whose}.", color.name()));
        }
    }

    fn standing(self, ruling: &Ruling, out: &mut String) {
        match ruling.status {
            Status::Claimable if ruling.penalty.is_none() => {
                out.push_str(" It stands open until it is claimed.");
            }
            Status::Lapsed => out.push_str(" It can no longer be claimed."),
            Status::NeedsArbiter => out.push_str(" What follows is for the arbiter to decide."),
            Status::Proposed if ruling.penalty.is_none() => {
                out.push_str(" The penalty is for the arbiter to choose.");
            }
            _ => {}
        }
    }
}

fn say(out: &mut String, text: std::fmt::Arguments<'_>) {
    out.write_fmt(text).expect("invariant: a String takes every text");
}

fn ordinal(count: u8) -> String {
    const WORDS: [&str; 5] = ["first", "second", "third", "fourth", "fifth"];
    match WORDS.get(usize::from(count).wrapping_sub(1)) {
        Some(word) => (*word).to_owned(),
        None => format!("{count}th"),
    }
}

fn time_added(seconds: &ByColor<u32>, out: &mut String) {
    let receivers = Color::ALL.into_iter().filter(|color| *seconds.get(*color) != 0);
    for (place, color) in receivers.enumerate() {
        if place > 0 {
            out.push_str(", ");
        }
        say(out, format_args!("{} receives {}", color.name(), duration(*seconds.get(color))));
    }
}

/// A time in words: whole minutes as minutes.
fn duration(seconds: u32) -> String {
    const WORDS: [&str; 5] = ["one", "two", "three", "four", "five"];
    match (seconds / 60, seconds % 60) {
        (1, 0) => "one minute".to_owned(),
        (minutes @ 2..=5, 0) => format!("{} minutes", WORDS[minutes as usize - 1]),
        (minutes, 0) if minutes > 0 => format!("{minutes} minutes"),
        _ if seconds == 1 => "one second".to_owned(),
        _ => format!("{seconds} seconds"),
    }
}

fn discretion(items: &[Discretion], out: &mut String) {
    match items {
        [] => out.push_str("The penalty is for the arbiter to choose"),
        [only] => say(out, format_args!("The arbiter may impose this penalty: {}", only.name())),
        [first, .., last] => say(
            out,
            format_args!(
                "The penalty is for the arbiter to choose, from the mildest ({}) to the severest ({})",
                first.name(),
                last.name()
            ),
        ),
    }
}
