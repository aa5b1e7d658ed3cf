//! Tells rulings and obligations in English.

mod evidence;
pub(super) mod name;
mod obligation;
mod reason;

use board::{ByColor, Color};
use laws::{Discretion, Obligation, Offence, OpponentOption, Penalty, Ruling, Status, View};

use super::evidence::EvidenceWords;
use super::{FixedWords, Tongue, Who, begins, is_hopeless, receivers, say, spelt};
use name::color as named;

/// English, as the Laws are adopted in it.
pub(super) struct English;

impl Tongue for English {
    const WORDS: FixedWords = FixedWords {
        claim_rejected: "The claim is rejected",
        if_claimed: "If it is claimed in time",
        semicolon: "; ",
        colon: ": ",
        move_put_back: "the move made is put back on the board",
        queen_put: "the pawn is replaced by a queen of the same colour, and the move stands",
        reinstated: "the position immediately before the irregularity is reinstated",
        open_until_claimed: "It stands open until it is claimed",
        lapsed: "It can no longer be claimed",
        arbiter_decides: "What follows is for the arbiter to decide",
        arbiter_chooses: "The penalty is for the arbiter to choose",
        rests_on_video: "It rests on video",
        camera: "camera",
    };

    const EVIDENCE: EvidenceWords = evidence::EVIDENCE;

    fn reason(ruling: &Ruling, who: Who, out: &mut String) {
        reason::reason_into(ruling, who, out);
    }

    fn count(who: Who, offence: Offence, count: u8, out: &mut String) {
        out.push_str(match offence {
            Offence::AsIllegalMove => "it counts as ",
            _ => "it is ",
        });
        tell("%p's ", who, out);
        ordinal(count, out);
        out.push_str(" illegal move");
    }

    fn penalty(who: Who, ruling: &Ruling, penalty: &Penalty, out: &mut String) {
        match penalty {
            Penalty::AddTime(seconds) => time_added(seconds, out),
            Penalty::Loss(side) => say(out, format_args!("{} loses the game", named(*side))),
            Penalty::Draw if is_hopeless(ruling) => tell(
                "the game is drawn, because %o cannot checkmate by any possible series of legal \
                 moves",
                who,
                out,
            ),
            Penalty::Draw => out.push_str("the game is drawn"),
            Penalty::Discretion([only]) if ruling.status == Status::Enforced => imposed(*only, out),
            Penalty::Discretion(items) => discretion(items, out),
            Penalty::Standard { seconds, items } => {
                out.push_str("as the standard penalty, ");
                time_added(seconds, out);
                out.push_str("; or ");
                discretion(items, out);
            }
            Penalty::Warning(side) => say(out, format_args!("{} is warned", named(*side))),
            Penalty::KingMove(side) => {
                say(out, format_args!("{} must move the king", named(*side)));
            }
            Penalty::OpponentChoice(choice) => options(choice, who, out),
            Penalty::Intervene => {
                out.push_str("the arbiter must step in and put the position right");
            }
            Penalty::WaitNextMoveThenDraw => out.push_str(
                "the arbiter waits until the next move is completed; if an illegal position is \
                 then still on the board, the game is drawn",
            ),
        }
    }

    fn corrected(color: Color, seconds: i32, out: &mut String) {
        duration(seconds.unsigned_abs(), out);
        out.push_str(match (seconds.unsigned_abs(), seconds < 0) {
            (1 | 60, true) => " is taken off ",
            (1 | 60, false) => " is added to ",
            (_, true) => " are taken off ",
            (_, false) => " are added to ",
        });
        say(out, format_args!("{}'s clock", named(color)));
    }

    fn obligation(obligation: &Obligation, view: &View, out: &mut String) {
        obligation::obligation_into(obligation, view, out);
    }
}

/// Writes a text in which `%p` stands for the player and `%o` for the opponent.
fn tell(template: &str, who: Who, out: &mut String) {
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('%') {
        out.push_str(before);
        out.push_str(match (after.as_bytes().first(), who.0, begins(out)) {
            (Some(b'p'), Some(player), _) => named(player),
            (Some(b'p'), None, true) => "A player",
            (Some(b'p'), None, false) => "the player",
            (_, Some(player), _) => named(!player),
            (_, None, true) => "The opponent",
            (_, None, false) => "the opponent",
        });
        rest = after.get(1..).unwrap_or_default();
    }
    out.push_str(rest);
}

fn options(options: &[OpponentOption], who: Who, out: &mut String) {
    tell("%o may choose: ", who, out);
    for (place, option) in options.iter().enumerate() {
        if place > 0 {
            out.push_str(", or ");
        }
        spelt(&option.name, out);
    }
}

fn ordinal(count: u8, out: &mut String) {
    const WORDS: [&str; 5] = ["first", "second", "third", "fourth", "fifth"];
    match WORDS.get(usize::from(count).wrapping_sub(1)) {
        Some(word) => out.push_str(word),
        None => say(out, format_args!("{count}th")),
    }
}

fn time_added(seconds: &ByColor<u32>, out: &mut String) {
    if receivers(seconds).next().is_none() {
        out.push_str("no time is added");
    }
    for (place, (color, seconds)) in receivers(seconds).enumerate() {
        if place > 0 {
            out.push_str(", ");
        }
        say(out, format_args!("{} receives ", named(color)));
        duration(seconds, out);
    }
}

/// A time in words: whole minutes as minutes.
fn duration(seconds: u32, out: &mut String) {
    const WORDS: [&str; 5] = ["one", "two", "three", "four", "five"];
    match (seconds / 60, seconds % 60) {
        (1, 0) => out.push_str("one minute"),
        (minutes @ 2..=5, 0) => say(out, format_args!("{} minutes", WORDS[minutes as usize - 1])),
        (minutes, 0) if minutes > 0 => say(out, format_args!("{minutes} minutes")),
        _ if seconds == 1 => out.push_str("one second"),
        _ => say(out, format_args!("{seconds} seconds")),
    }
}

/// What the arbiter has picked he imposes; how much time that is no article says.
fn imposed(item: Discretion, out: &mut String) {
    say(
        out,
        format_args!("the arbiter imposes {}", name::discretion(item)),
    );
    if matches!(item, Discretion::AddTimeOpponent | Discretion::ReduceTime) {
        out.push_str(" and sets how many seconds");
    }
}

fn discretion(items: &[Discretion], out: &mut String) {
    let named = name::discretion;
    match items {
        [] => out.push_str("the arbiter chooses the penalty"),
        [only] => say(out, format_args!("the arbiter may impose {}", named(*only))),
        [first, .., last] => say(
            out,
            format_args!(
                "the arbiter chooses the penalty, from {} to {}",
                named(*first),
                named(*last)
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
            let mut out = String::new();
            duration(seconds, &mut out);
            assert_eq!(out, told);
        }
    }

    #[test]
    fn a_template_names_the_players() {
        let told = |player, template| {
            let mut out = String::new();
            tell(template, Who(player), &mut out);
            out
        };
        assert_eq!(
            told(Some(Color::White), "%p resigns: %o wins"),
            "White resigns: Black wins"
        );
        assert_eq!(
            told(None, "%p resigns: %o wins"),
            "A player resigns: the opponent wins"
        );
        assert_eq!(told(None, "for %p's clock"), "for the player's clock");
    }
}
