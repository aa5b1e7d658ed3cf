//! Keeps what the report has said of one game so far, and writes its next act.

use board::{Move, Position};
use laws::{
    Act, Ambiguity, Bound, Certainty, Deed, Game, GameResult, MoveStatus, Offence, Reading,
    Restored, Ruling, Status, Verdict, View,
};
use protocol::prose::Named;
use protocol::{Context, Language, Line, parse_line};

use super::{heading, rows};
use crate::moves;
use crate::page::{TextPage, cut, harmless};
use crate::paint::Tone;

/// The columns of the text of an act, where there is room for what became of it beside.
const ACT_COLUMNS: usize = 34;
const FEWEST_ACT_COLUMNS: usize = 14;
const OUTCOME_COLUMNS: usize = 40;

/// One game, as far as it has been told.
pub struct GameAccount {
    view: View,
    acts: u32,
    /// Lines that were not understood.
    pub errors: u32,
    clock: Option<Reading>,
    explained: Vec<Ambiguity>,
}

impl GameAccount {
    /// Tells how a game begins; `number` counts the games of the input from 1.
    pub fn begin(page: &mut TextPage, number: u32, game: &Game, verdict: Verdict) -> GameAccount {
        heading::begin(page, number, game.start());
        let mut account = GameAccount {
            view: verdict.view.clone(),
            acts: 0,
            errors: 0,
            clock: None,
            explained: Vec::new(),
        };
        if verdict.view.result != GameResult::Ongoing || !verdict.rulings.is_empty() {
            act_line(
                page,
                0,
                "start",
                &(Tone::Strong, heading::result(&verdict.view)),
            );
            rows::write(page, &account.view, None, &verdict, &mut account.explained);
        }
        account
    }

    /// Tells one more act: one line, and under it what follows from it.
    pub fn act(&mut self, page: &mut TextPage, game: &Game, line: &[u8], verdict: &Verdict) {
        self.acts += 1;
        let mode = game.position().castling_mode();
        let act = read(line, Context { mode });
        let text = act.as_ref().map_or_else(|| plain(line), text_of);
        let outcome = outcome(&self.view, act.as_ref(), verdict);
        act_line(page, verdict.seq, &text, &outcome);
        rows::write(page, &self.view, act.as_ref(), verdict, &mut self.explained);
        self.clock = act.and_then(|act| act.clock).or(self.clock);
        self.view = verdict.view.clone();
    }

    /// Tells how the game stands at the end.
    pub fn end(self, page: &mut TextPage) {
        heading::end(page, &self.view, self.clock, self.acts, self.errors);
    }
}

fn read(line: &[u8], context: Context) -> Option<Act> {
    let text = std::str::from_utf8(line).ok()?;
    match parse_line(text.trim_start_matches('\u{feff}'), context) {
        Ok(Line::Act(act)) => Some(act),
        _ => None,
    }
}

fn plain(line: &[u8]) -> String {
    String::from_utf8_lossy(line).trim().to_owned()
}

/// The act in the text notation, without where it was learnt and what the clock showed, which would
/// hide it.
fn text_of(act: &Act) -> String {
    let bare = Act {
        at_ms: None,
        clock: None,
        source: None,
        ..act.clone()
    };
    let text = Line::from(bare).to_text();
    match act.at_ms {
        Some(at_ms) => format!(
            "{text} ({})",
            heading::time(i64::try_from(at_ms).unwrap_or(i64::MAX))
        ),
        None => text,
    }
}

/// `   5  W press                      illegal move: White's first`
fn act_line(page: &mut TextPage, seq: u32, text: &str, (tone, outcome): &(Tone, String)) {
    let number = format!("{seq:>4}  ");
    let columns = page
        .width()
        .saturating_sub(number.len() + OUTCOME_COLUMNS)
        .clamp(FEWEST_ACT_COLUMNS, ACT_COLUMNS);
    let room = page
        .width()
        .saturating_sub(number.len() + outcome.chars().count() + 2)
        .max(columns);
    let text = cut(&harmless(text), room);
    let padded = format!("{text:columns$}  ");
    page.line(&[
        (Tone::Faint, &number),
        (Tone::Plain, &padded),
        (*tone, outcome),
    ]);
}

/// What became of the act, in a few words.
fn outcome(before: &View, act: Option<&Act>, verdict: &Verdict) -> (Tone, String) {
    let view = &verdict.view;
    if view.result != before.result {
        return (Tone::Strong, heading::result(view));
    }
    if before.result != GameResult::Ongoing && verdict.rulings.is_empty() {
        return (Tone::Faint, "after the end".to_owned());
    }
    if let Some(ruling) = verdict.rulings.iter().find(|ruling| charges(ruling)) {
        return charge(ruling);
    }
    if verdict
        .rulings
        .iter()
        .any(|ruling| ruling.status == Status::Rejected)
    {
        return (Tone::Open, "rejected".to_owned());
    }
    (Tone::Plain, of_the_move(before, act, view))
}

fn charges(ruling: &Ruling) -> bool {
    ruling.offence != Offence::None && ruling.status != Status::Noted
}

fn charge(ruling: &Ruling) -> (Tone, String) {
    let whose = ruling
        .player
        .map(|player| format!("{}: ", player.name(Language::English)))
        .unwrap_or_default();
    let which = ruling
        .count
        .map(|count| format!(", number {count}"))
        .unwrap_or_default();
    let what = format!("{whose}{}{which}", ruling.offence.name(Language::English));
    match ruling.status {
        Status::Enforced => (Tone::Bad, what),
        status => (Tone::Open, format!("{what}, {}", standing(status))),
    }
}

fn standing(status: Status) -> &'static str {
    match status {
        Status::Proposed => "penalty open",
        Status::Rejected => "claim rejected",
        Status::NeedsArbiter => "the arbiter decides",
        other => other.name(Language::English),
    }
}

fn of_the_move(before: &View, act: Option<&Act>, view: &View) -> String {
    if let Some(m) = made(before, act, view) {
        let m = moves::numbered(&before.position, m);
        return format!("{m} {}", view.move_status.name(Language::English));
    }
    match act.map(|act| &act.deed) {
        Some(deed) if is_contact(deed) => contact(before, act, view),
        deed if view.move_status != before.move_status => {
            let pressed = matches!(deed, Some(Deed::Press { .. }));
            status_after(view.move_status, pressed).to_owned()
        }
        _ => String::new(),
    }
}

fn is_contact(deed: &Deed) -> bool {
    matches!(
        deed,
        Deed::Touch { .. } | Deed::Lift { .. } | Deed::Remove { .. }
    )
}

/// What the act has made of the execution; only a press completes.
fn status_after(status: MoveStatus, pressed: bool) -> &'static str {
    match status {
        MoveStatus::None | MoveStatus::NotMade => "",
        MoveStatus::Completed if !pressed => "",
        status => status.name(Language::English),
    }
}

/// The move that the act has made, if it has made one.
fn made(before: &View, act: Option<&Act>, view: &View) -> Option<Move> {
    let is_made = matches!(view.move_status, MoveStatus::Made | MoveStatus::Completed);
    if !is_made || before.position.board() == view.position.board() {
        return None;
    }
    let meant = match act.map(|act| &act.deed) {
        Some(Deed::Move { intended, .. }) => moves::meant(&before.position, *intended),
        _ => None,
    };
    meant.or_else(|| moves::between(&before.position, &view.position))
}

/// Whether a contact binds.
fn contact(before: &View, act: Option<&Act>, view: &View) -> String {
    if act.is_some_and(|act| act.certainty == Certainty::Unnoticed) {
        return "not noticed so far".to_owned();
    }
    match view.obligation.why {
        Bound::Nothing => "binds to nothing".to_owned(),
        why if why != before.obligation.why && !view.obligation.is_free() => "binds".to_owned(),
        Bound::NoneCan | Bound::KingImmobile => "touched, but cannot be played".to_owned(),
        _ => String::new(),
    }
}

/// Whether a ruling puts another position on the board.
pub fn puts_back(ruling: &Ruling) -> bool {
    let stands = matches!(
        ruling.status,
        Status::Enforced | Status::Proposed | Status::NeedsArbiter
    );
    stands && ruling.restored != Restored::No
}

/// Whether two views show the same men and the same player having the move.
pub fn same_position(one: &View, other: &View) -> bool {
    one.position.board() == other.position.board() && one.has_the_move == other.has_the_move
}
