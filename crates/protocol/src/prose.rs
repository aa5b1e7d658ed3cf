//! Rulings and obligations in words an arbiter can read aloud.
//!
//! A [`ruling`] is told in whole sentences: what happened, what follows, whether it still has to be
//! claimed. An [`obligation`] is told as a clause that explains the moves listed beside it.

mod name;
mod obligation;
mod reason;

use std::fmt::Write;

use board::{ByColor, Color};
use laws::{
    Discretion, Obligation, Offence, OpponentOption, Penalty, Reason, Restored, Ruling, Status,
    View,
};

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
///     clock_correction_ms: ByColor::default(),
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
    let teller = Teller {
        player: ruling.player,
    };
    if ruling.status == Status::Rejected && is_of_a_claim(&ruling.reason) {
        out.push_str("The claim is rejected. ");
    }
    reason::reason_into(ruling, teller, out);
    out.push('.');
    teller.consequences(ruling, out);
    teller.standing(ruling, out);
}

/// What is refused for these reasons was no claim.
fn is_of_a_claim(reason: &Reason) -> bool {
    !matches!(
        reason,
        Reason::AgreedTooEarly
            | Reason::NothingOffered
            | Reason::CannotWithdraw
            | Reason::OfferOutOfTime
    )
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
            out.push_str(match (after.as_bytes().first(), self.player, begins) {
                (Some(b'p'), Some(player), _) => player.name(),
                (Some(b'p'), None, true) => "A player",
                (Some(b'p'), None, false) => "the player",
                (_, Some(player), _) => (!player).name(),
                (_, None, true) => "The opponent",
                (_, None, false) => "the opponent",
            });
            rest = after.get(1..).unwrap_or_default();
        }
        out.push_str(rest);
    }

    /// What follows: a sentence for each thing, or one sentence that begins with the claim it waits
    /// for.
    fn consequences(self, ruling: &Ruling, out: &mut String) {
        let mut link = match ruling.status {
            Status::Claimable => Link::IfClaimed,
            _ => Link::Sentence,
        };
        if let Some(clause) = reinstated(ruling) {
            link.join(out, |out| out.push_str(clause));
        }
        // what the arbiter has picked is told already
        let picked = matches!(
            (&ruling.reason, &ruling.penalty),
            (Reason::Picked(_), Some(Penalty::Discretion(_)))
        );
        if ruling.count.is_some() || (ruling.penalty.is_some() && !picked) {
            link.join(out, |out| self.count_and_penalty(ruling, out));
        }
        for color in Color::ALL {
            let seconds = *ruling.clock_correction_s().get(color);
            if seconds != 0 {
                link.join(out, |out| corrected(color, seconds, out));
            }
        }
        if matches!(link, Link::Claimed) {
            out.push('.');
        }
    }

    fn count_and_penalty(self, ruling: &Ruling, out: &mut String) {
        if let Some(count) = ruling.count {
            self.count(ruling.offence, count, out);
        }
        if let Some(penalty) = &ruling.penalty {
            if ruling.count.is_some() {
                out.push_str(": ");
            }
            self.penalty(ruling, penalty, out);
        }
    }

    fn count(self, offence: Offence, count: u8, out: &mut String) {
        let verb = if offence == Offence::AsIllegalMove {
            "counts as"
        } else {
            "is"
        };
        self.tell(
            &format!("it {verb} %p's {} illegal move", ordinal(count)),
            out,
        );
    }

    fn penalty(self, ruling: &Ruling, penalty: &Penalty, out: &mut String) {
        match penalty {
            Penalty::AddTime(seconds) => time_added(seconds, out),
            Penalty::Loss(side) => say(out, format_args!("{} loses the game", side.name())),
            Penalty::Draw if is_hopeless(ruling) => self.tell(
                "the game is drawn, because %o cannot checkmate by any possible series of legal \
                 moves",
                out,
            ),
            Penalty::Draw => out.push_str("the game is drawn"),
            Penalty::Discretion([only]) if ruling.status == Status::Enforced => imposed(*only, out),
            Penalty::Discretion(items) => discretion(items, out),
            Penalty::Warning(side) => say(out, format_args!("{} is warned", side.name())),
            Penalty::KingMove(side) => say(out, format_args!("{} must move the king", side.name())),
            Penalty::OpponentChoice(options) => self.options(options, out),
            Penalty::Intervene => {
                out.push_str("the arbiter must step in and put the position right");
            }
            Penalty::WaitNextMoveThenDraw => out.push_str(
                "the arbiter waits until the next move is completed; if an illegal position is \
                 then still on the board, the game is drawn",
            ),
        }
    }

    fn options(self, options: &[OpponentOption], out: &mut String) {
        self.tell("%o may choose: ", out);
        for (place, option) in options.iter().enumerate() {
            if place > 0 {
                out.push_str(", or ");
            }
            out.extend(option.name.chars().map(|c| if c == '_' { ' ' } else { c }));
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

/// How the next consequence is joined to what was said before.
enum Link {
    /// As a sentence of its own.
    Sentence,
    /// After the words that it has to be claimed.
    IfClaimed,
    /// After another one that has to be claimed.
    Claimed,
}

impl Link {
    fn join(&mut self, out: &mut String, write: impl FnOnce(&mut String)) {
        match self {
            Link::Sentence => {
                out.push(' ');
                let begin = out.len();
                write(out);
                if let Some(first) = out.get_mut(begin..=begin) {
                    first.make_ascii_uppercase();
                }
                out.push('.');
            }
            Link::IfClaimed => {
                out.push_str(" If it is claimed in time: ");
                write(out);
                *self = Link::Claimed;
            }
            Link::Claimed => {
                out.push_str("; ");
                write(out);
            }
        }
    }
}

/// What is put back on the board.
fn reinstated(ruling: &Ruling) -> Option<&'static str> {
    match (ruling.restored, &ruling.reason) {
        (Restored::No, _) | (_, Reason::PressWithoutMove | Reason::PositionSet) => None,
        // whether anything is put back is the opponent's choice
        _ if matches!(ruling.penalty, Some(Penalty::OpponentChoice(_))) => None,
        (_, Reason::TakenBack { .. }) => Some("the move made is put back on the board"),
        (Restored::QueenPut, _) => {
            Some("the pawn is replaced by a queen of the same colour, and the move stands")
        }
        _ => Some("the position immediately before the irregularity is reinstated"),
    }
}

/// Whether a draw comes from an opponent who cannot checkmate (6.9, 7.5.5).
fn is_hopeless(ruling: &Ruling) -> bool {
    let on_time = ruling.reason == Reason::LostOnTime && ruling.articles.contains(&"6.9");
    ruling.count.is_some() || on_time
}

fn corrected(color: Color, seconds: i32, out: &mut String) {
    let direction = if seconds < 0 { "taken off" } else { "added to" };
    let time = duration(seconds.unsigned_abs());
    let verb = if time.starts_with("one ") {
        "is"
    } else {
        "are"
    };
    say(
        out,
        format_args!("{time} {verb} {direction} {}'s clock", color.name()),
    );
}

fn say(out: &mut String, text: std::fmt::Arguments<'_>) {
    out.write_fmt(text)
        .expect("invariant: a String takes every text");
}

fn ordinal(count: u8) -> String {
    const WORDS: [&str; 5] = ["first", "second", "third", "fourth", "fifth"];
    match WORDS.get(usize::from(count).wrapping_sub(1)) {
        Some(word) => (*word).to_owned(),
        None => format!("{count}th"),
    }
}

fn time_added(seconds: &ByColor<u32>, out: &mut String) {
    let receivers = Color::ALL
        .into_iter()
        .filter(|color| *seconds.get(*color) != 0);
    for (place, color) in receivers.enumerate() {
        if place > 0 {
            out.push_str(", ");
        }
        say(
            out,
            format_args!(
                "{} receives {}",
                color.name(),
                duration(*seconds.get(color))
            ),
        );
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

/// What the arbiter has picked he imposes; how much time that is no article says.
fn imposed(item: Discretion, out: &mut String) {
    say(out, format_args!("the arbiter imposes {}", item.name()));
    if matches!(item, Discretion::AddTimeOpponent | Discretion::ReduceTime) {
        out.push_str(" and sets how many seconds");
    }
}

fn discretion(items: &[Discretion], out: &mut String) {
    match items {
        [] => out.push_str("the arbiter chooses the penalty"),
        [only] => say(out, format_args!("the arbiter may impose {}", only.name())),
        [first, .., last] => say(
            out,
            format_args!(
                "the arbiter chooses the penalty, from {} to {}",
                first.name(),
                last.name()
            ),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_in_words() {
        for (seconds, told) in [
            (1, "one second"),
            (30, "30 seconds"),
            (60, "one minute"),
            (90, "90 seconds"),
            (180, "three minutes"),
            (600, "10 minutes"),
        ] {
            assert_eq!(duration(seconds), told);
        }
    }

    #[test]
    fn a_template_names_the_players() {
        let tell = |player, template| {
            let mut out = String::new();
            Teller { player }.tell(template, &mut out);
            out
        };
        assert_eq!(
            tell(Some(Color::White), "%p resigns: %o wins"),
            "White resigns: Black wins"
        );
        assert_eq!(
            tell(None, "%p resigns: %o wins"),
            "A player resigns: the opponent wins"
        );
        assert_eq!(tell(None, "for %p's clock"), "for the player's clock");
    }
}
