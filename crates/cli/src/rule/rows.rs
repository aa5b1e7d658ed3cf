//! Writes the rows under an act: rulings, what may be played, open questions, the board.

use board::{Bitboard, ByColor, Color, Position, Tolerant};
use laws::{
    Act, Actor, Ambiguity, Bound, Deed, Disclosure, Discretion, Fact, Offence, OpponentOption,
    Penalty, Question, Reason, Ruling, Status, Value, Verdict, View, manual,
};
use protocol::prose::{self, Named};
use protocol::{Language, Line, Word};

use super::account::{puts_back, same_position};
use super::{heading, question};
use crate::diagram;
use crate::moves;
use crate::page::TextPage;
use crate::paint::Tone;

/// Writes everything that follows from an act, given how things stood before it.
pub fn write(
    page: &mut TextPage,
    before: &View,
    act: Option<&Act>,
    verdict: &Verdict,
    explained: &mut Vec<Ambiguity>,
) {
    let view = &verdict.view;
    let mut relied_on: Vec<Ambiguity> = verdict
        .rulings
        .iter()
        .flat_map(|ruling| &ruling.ambiguity)
        .copied()
        .collect();
    for ruling in &verdict.rulings {
        write_ruling(page, ruling, view);
    }
    if obligation_is_news(before, verdict) {
        obligation(page, before, view);
        relied_on.extend(view.obligation.ambiguity.iter());
    }
    readings(page, &relied_on, explained);
    for question in view.questions.iter().filter(|q| !asked(before, q)) {
        question::write(page, question);
    }
    let told = |ruling: &Ruling| ruling.disclosure == view.disclosure;
    if before.disclosure != view.disclosure && !verdict.rulings.iter().any(told) {
        discretion(page, view.disclosure);
    }
    if verdict.rulings.iter().any(sets_a_position) {
        position(page, moved(before, act, verdict), view);
    }
}

fn discretion(page: &mut TextPage, disclosure: Disclosure) {
    if disclosure == Disclosure::Arbiter {
        let text = "for the arbiter only: nobody else may learn of this yet";
        page.row(Tone::Open, "discreet", text);
    }
}

fn sets_a_position(ruling: &Ruling) -> bool {
    puts_back(ruling) || ruling.reason == Reason::PositionSet
}

/// The squares whose men have to be put back.
fn moved(before: &View, act: Option<&Act>, verdict: &Verdict) -> Bitboard {
    let differing = diagram::differing(&before.placement, verdict.view.position.board());
    let by_act = act.map_or(Bitboard::EMPTY, squares_of);
    let taken_back = verdict.rulings.iter().map(squares_taken_back);
    taken_back.fold(differing | by_act, |all, squares| all | squares)
}

fn write_ruling(page: &mut TextPage, ruling: &Ruling, view: &View) {
    let (tone, label) = label(ruling);
    let text = prose::ruling(ruling, Language::English);
    if ruling.status == Status::Noted {
        let text = format!("{text}{}", bracketed(&ruling.articles));
        return page.toned_row(tone, label, Tone::Plain, &text);
    }
    page.row(tone, label, &text);
    depends(page, ruling, view);
    penalty(page, ruling, view);
    if !ruling.articles.is_empty() {
        page.row(Tone::Plain, "articles", &ruling.articles.join(", "));
    }
    discretion(page, ruling.disclosure);
}

/// A charge under which a fact is still open says so.
fn depends(page: &mut TextPage, ruling: &Ruling, view: &View) {
    let charged = ruling.offence != Offence::None;
    let open = |q: &&Question| charged && q.of < ruling.id.0 && bears_on_the_moves(q.fact);
    for asked in view.questions.iter().filter(open) {
        let fact = prose::question(asked.fact, Language::English);
        page.row(
            Tone::Open,
            "depends on",
            &format!("{fact} (act {})", asked.of),
        );
    }
}

/// Whether what may be played, and hence what was wrongly played, hangs on the fact; others only
/// matter to their own act.
const fn bears_on_the_moves(fact: Fact) -> bool {
    matches!(
        fact,
        Fact::Intent
            | Fact::Order
            | Fact::Hand
            | Fact::LetGo
            | Fact::IntendsCastling
            | Fact::AnnouncedFirst
            | Fact::AnnouncementHeard
            | Fact::ProxyContact
            | Fact::PutBack
            | Fact::Executed
            | Fact::Seen
    )
}

fn label(ruling: &Ruling) -> (Tone, &'static str) {
    match (ruling.status, ruling.offence) {
        (Status::Enforced, Offence::None) => (Tone::Strong, "ruling"),
        (Status::Enforced | Status::Proposed, _) => (Tone::Bad, "RULING"),
        (Status::Claimable, _) => (Tone::Open, "CLAIMABLE"),
        (Status::NeedsArbiter, _) => (Tone::Open, "ARBITER"),
        (Status::Rejected, _) => (Tone::Open, "REJECTED"),
        (Status::Lapsed, _) => (Tone::Faint, "lapsed"),
        (Status::Noted, _) => (Tone::Faint, "note"),
    }
}

fn bracketed(articles: &[&str]) -> String {
    if articles.is_empty() {
        String::new()
    } else {
        format!(" [{}]", articles.join(", "))
    }
}

fn penalty(page: &mut TextPage, ruling: &Ruling, view: &View) {
    let Some(penalty) = &ruling.penalty else {
        return;
    };
    let (tone, label) = match ruling.status {
        Status::Claimable => (Tone::Open, "if claimed"),
        Status::Proposed | Status::NeedsArbiter => (Tone::Open, "penalty"),
        _ => (Tone::Bad, "penalty"),
    };
    match penalty {
        Penalty::OpponentChoice(options) => choice(page, ruling, options, &view.position),
        Penalty::Discretion(_) | Penalty::Standard { .. } if ruling.status == Status::Claimable => {
            page.row(tone, label, "a penalty that the arbiter picks");
        }
        Penalty::Discretion(items) => page.row(tone, label, &picking(ruling, items)),
        Penalty::Standard { seconds, items } => {
            let standard = heading::added(seconds).join(", ");
            let told = format!("{standard} as the standard; {}", picking(ruling, items));
            page.row(tone, label, &told);
        }
        certain => page.toned_row(tone, label, Tone::Strong, &in_short(certain)),
    }
}

/// The line by which the arbiter picks one of these items; what he has picked, and the line that
/// says how much it is.
fn picking(ruling: &Ruling, items: &[Discretion]) -> String {
    if let ([item], Status::Enforced) = (items, ruling.status) {
        let (act, place) = ruling.id;
        return match item {
            Discretion::AddTimeOpponent => {
                let opponent = match ruling.player {
                    Some(Color::Black) => "60/0",
                    _ => "0/60",
                };
                format!(
                    "{}; the seconds: A amend {act}.{place} add_time_s={opponent} reason=\"...\"",
                    item.word()
                )
            }
            item => item.word().to_owned(),
        };
    }
    let mildest = items.first().copied().unwrap_or(Discretion::Warning);
    let pick = question::decide_line(Fact::Penalty, ruling.id.0, Value::Penalty(mildest));
    let others: Vec<&str> = items.iter().skip(1).map(|item| item.word()).collect();
    format!("the arbiter picks: {pick} (or {})", others.join(", "))
}

fn in_short(penalty: &Penalty) -> String {
    match penalty {
        Penalty::AddTime(seconds) if *seconds == ByColor::default() => "no time".to_owned(),
        Penalty::AddTime(seconds) => heading::added(seconds).join(", "),
        Penalty::Loss(side) => format!("{} loses the game", side.name(Language::English)),
        Penalty::Draw => "the game is drawn".to_owned(),
        Penalty::Warning(side) => format!("a warning for {}", side.name(Language::English)),
        Penalty::KingMove(side) => format!("{} must move the king", side.name(Language::English)),
        Penalty::Intervene => "the arbiter steps in and puts the position right".to_owned(),
        Penalty::WaitNextMoveThenDraw => {
            "wait for one completed move; still illegal then: a draw".to_owned()
        }
        Penalty::Discretion(_) | Penalty::Standard { .. } | Penalty::OpponentChoice(_) => {
            String::new()
        }
    }
}

fn choice(page: &mut TextPage, ruling: &Ruling, options: &[OpponentOption], position: &Tolerant) {
    let chooser = ruling.player.map(|player| !player);
    for (place, option) in options.iter().enumerate() {
        let label = if place == 0 { "choice" } else { "" };
        let deed = Deed::Choose {
            option: option.name.as_ref().into(),
        };
        let by = chooser.map_or(Actor::Arbiter, Actor::Player);
        let how = Line::from(Act::seen(by, deed)).to_text();
        page.row(
            Tone::Open,
            label,
            &format!("{how}: {}", option_means(option, position)),
        );
    }
}

fn option_means(option: &OpponentOption, position: &Tolerant) -> String {
    match option.stands {
        Some((from, to)) => format!("the move {from}{to} stands"),
        None if option.moves.is_empty() => "no legal move".to_owned(),
        None => moves::sentence(position, &option.moves),
    }
}

/// The readings relied on, each told in full once a game.
fn readings(page: &mut TextPage, relied_on: &[Ambiguity], explained: &mut Vec<Ambiguity>) {
    for (place, entry) in relied_on.iter().enumerate() {
        if relied_on[..place].contains(entry) {
            continue;
        }
        if explained.contains(entry) {
            page.row(Tone::Plain, "reading", &format!("{entry}, as above"));
            continue;
        }
        explained.push(*entry);
        let open = manual::open_reading(*entry);
        let text = format!("{entry}: {} {}", open.question, open.chosen);
        page.row(Tone::Plain, "reading", &text);
    }
}

/// Whether what may be played has to be said: it changed, and not because the other player has the
/// move now and is free.
fn obligation_is_news(before: &View, verdict: &Verdict) -> bool {
    let view = &verdict.view;
    let restored = verdict.rulings.iter().any(puts_back);
    let (was, is) = (&before.obligation, &view.obligation);
    match is.why {
        Bound::GameOver => false,
        Bound::Nothing => restored || (was.why != Bound::Nothing && same_position(before, view)),
        why => restored || why != was.why || is.moves != was.moves,
    }
}

fn obligation(page: &mut TextPage, before: &View, view: &View) {
    let obligation = &view.obligation;
    let who = view.has_the_move.name(Language::English);
    let why = prose::obligation(obligation, view, Language::English);
    let articles = bracketed(&obligation.articles);
    if obligation.is_free() {
        let why = why.trim_end_matches(": any legal move may be played");
        let text = format!("{who}: any legal move; {why}{articles}");
        return page.row(Tone::Good, "may play", &text);
    }
    let what = moves::sentence(played_in(before, view), &obligation.moves);
    let text = format!("{who}: {what}; {why}{articles}");
    page.row(Tone::Good, "must play", &text);
}

/// The position that the moves of an obligation are played in. US Chess: a determined move has left
/// it already.
fn played_in<'v>(before: &'v View, view: &'v View) -> &'v Tolerant {
    match view.obligation.why {
        Bound::Determined => &before.position,
        _ => &view.position,
    }
}

fn asked(before: &View, question: &Question) -> bool {
    before
        .questions
        .iter()
        .any(|earlier| earlier.fact == question.fact && earlier.of == question.of)
}

/// The squares on which an act moves men.
fn squares_of(act: &Act) -> Bitboard {
    match &act.deed {
        Deed::Lift { square, .. } | Deed::Remove { square, .. } | Deed::Put { square, .. } => {
            Bitboard::from(*square)
        }
        Deed::Release { square, from, .. } => {
            Bitboard::from(*square) | from.map_or(Bitboard::EMPTY, Bitboard::from)
        }
        Deed::Move { intended, .. } => Bitboard::from(intended.from) | Bitboard::from(intended.to),
        _ => Bitboard::EMPTY,
    }
}

/// The squares of a made move that was taken back and is put on the board again.
fn squares_taken_back(ruling: &Ruling) -> Bitboard {
    match ruling.reason {
        Reason::TakenBack { made } => {
            Bitboard::from(made.to()) | made.from().map_or(Bitboard::EMPTY, Bitboard::from)
        }
        _ => Bitboard::EMPTY,
    }
}

fn position(page: &mut TextPage, moved: Bitboard, view: &View) {
    page.row(Tone::Strong, "position", &view.position.to_fen());
    let mut beside = heading::beside(&view.position, &view.illegal_moves, &view.add_time_s);
    if moved.any() {
        beside.push("[ ] to be put back".to_owned());
    }
    diagram::draw(page, view.position.board(), moved, &beside);
}
