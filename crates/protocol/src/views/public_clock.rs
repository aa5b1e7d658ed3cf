//! Says what everybody may know was done to the clock on the table.

use board::Color;
use laws::{
    Act, Actor, Claim, Claimed, Deed, Fact, GameResult, HarmlessPress, Offence, Question, Reason,
    Restored, Ruling, Running, Status, Verdict,
};

use crate::views::everyone::everyones;

/// Whether a ruling that everybody may know of says whose clock runs.
///
/// ```
/// use jadoube_protocol::views::sets_the_clock;
/// let (_, verdict) = laws::Game::new(laws::Start::default()).expect("an initial position");
/// assert!(!sets_the_clock(&verdict));
/// ```
#[must_use]
pub fn sets_the_clock(verdict: &Verdict) -> bool {
    let is_in_force =
        |ruling: &Ruling| ruling.status == Status::Enforced || ruling.restored != Restored::No;
    everyones(verdict).any(|ruling| ruling.offence != Offence::None && is_in_force(ruling))
}

/// Whether acts that everybody knows of are judged otherwise since.
///
/// ```
/// use jadoube_protocol::views::corrects_for_all;
/// let (_, verdict) = laws::Game::new(laws::Start::default()).expect("an initial position");
/// assert!(!corrects_for_all(&verdict));
/// ```
#[must_use]
pub fn corrects_for_all(verdict: &Verdict) -> bool {
    let falls = everyones(verdict).count() > 1;
    everyones(verdict).any(|ruling| match ruling.reason {
        Reason::Superseded => true,
        Reason::Placed | Reason::Dismissed => falls,
        _ => false,
    })
}

/// Whether the game has ended, or ends with the act and its result is asked for (5.1.2, 6.9).
///
/// ```
/// use jadoube_protocol::views::ends_the_game;
/// let (_, verdict) = laws::Game::new(laws::Start::default()).expect("an initial position");
/// assert!(!ends_the_game(&verdict));
/// ```
#[must_use]
pub fn ends_the_game(verdict: &Verdict) -> bool {
    let view = &verdict.view;
    let is_asked = |asked: &Question| asked.fact == Fact::CanCheckmate && asked.of == verdict.seq;
    view.result != GameResult::Ongoing || view.questions.iter().any(is_asked)
}

/// Whether the act may do something to the clock.
///
/// ```
/// use jadoube_protocol::views::is_done_to_the_clock;
/// use laws::{Act, Actor, Deed};
/// assert!(!is_done_to_the_clock(&Act::seen(Actor::Arbiter, Deed::Undo)));
/// ```
#[must_use]
pub fn is_done_to_the_clock(act: &Act) -> bool {
    let deed = match &act.deed {
        Deed::Press { .. } | Deed::Stop { .. } | Deed::StartClock { .. } => true,
        Deed::Claim(claim) => is_of_a_draw(claim),
        _ => false,
    };
    deed || act.clock.is_some()
}

/// Whose clock runs after an act by what everybody has seen, where the Laws say nothing new;
/// `rightly` is whose should have run before it.
///
/// ```
/// use jadoube_protocol::views::clock_by_hand;
/// use laws::{Act, Actor, Deed, Running};
/// let (_, verdict) = laws::Game::new(laws::Start::default()).expect("an initial position");
/// let undo = Act::seen(Actor::Arbiter, Deed::Undo);
/// assert_eq!(clock_by_hand(&undo, &verdict, Running::Neither), Running::Neither);
/// ```
#[must_use]
pub fn clock_by_hand(act: &Act, verdict: &Verdict, rightly: Running) -> Running {
    let read = act.clock.map(|reading| reading.running);
    match (&act.deed, act.by.and_then(Actor::player)) {
        (Deed::Press { .. }, Some(player)) if starts_a_clock(player, verdict, rightly) => {
            Running::Player(!player)
        }
        (Deed::Stop { .. }, _) => read.unwrap_or(Running::Neither),
        (Deed::StartClock { running }, _) => read.unwrap_or(*running),
        (Deed::Claim(claim), _) if is_of_a_draw(claim) => verdict.view.running,
        _ => rightly,
    }
}

/// Whether the press of this player has started his opponent's clock, though the Laws may make
/// nothing of it.
fn starts_a_clock(player: Color, verdict: &Verdict, rightly: Running) -> bool {
    use HarmlessPress::{AfterRuling, Late, MenInOrder, NotRunning, TidyUp};
    let runs = rightly == Running::Player(player);
    let may = verdict.view.has_the_move == player || runs;
    everyones(verdict).all(|ruling| match ruling.reason {
        Reason::HarmlessPress(TidyUp | MenInOrder) => may,
        // his own ran by a late press, though it was not his move
        Reason::HarmlessPress(NotRunning) => runs,
        Reason::HarmlessPress(why) => matches!(why, AfterRuling | Late),
        _ => true,
    })
}

/// Who claims a draw stops the clocks (9.5.1).
const fn is_of_a_draw(claim: &Claim) -> bool {
    matches!(claim.what, Claimed::Threefold | Claimed::Fifty)
}
