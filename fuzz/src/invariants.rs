//! Checks what must hold after every act, whatever it was.

use board::{Color, MoveList, Position};
use laws::{Act, Bound, Correction, Deed, Game, GameResult, Reason, Verdict, View};

/// Panics unless `verdict`, the game's answer to `act` after `before`, is one that the Laws can
/// give.
pub fn hold(before: &View, act: &Act, verdict: &Verdict, game: &Game) {
    let view = &verdict.view;
    assert_eq!(
        verdict.seq + 1,
        game.seq(),
        "the acts are numbered one after the other"
    );
    obligation_is_legal(view, game);
    counters_fall_in_words(before, act, verdict);
    every_ruling_cites(verdict);
    is_written(verdict);
}

/// A part of the legal moves, and not empty while the game runs and there are any.
fn obligation_is_legal(view: &View, game: &Game) {
    let moves = &view.obligation.moves;
    let is_over = view.result != GameResult::Ongoing;
    let fen = view.position.to_fen();
    // an illegal move that stands may leave the opponent without a move: that is no mate, he may
    // still claim
    let none_left = view.position.legal_moves().is_empty();
    assert!(
        if is_over {
            moves.is_empty()
        } else {
            !moves.is_empty() || none_left
        },
        "{} moves, {:?}, {fen}",
        moves.len(),
        view.result
    );
    let legal = legal_moves(view, game);
    let illegal: Vec<_> = moves.iter().filter(|m| !legal.contains(m)).collect();
    assert!(
        illegal.is_empty(),
        "{illegal:?} must be played and is illegal in {fen}"
    );
}

/// The legal moves of the position in which the obligation is to be fulfilled. Under US Chess rules
/// a determined move is already shown on the board while its player still has the move.
fn legal_moves(view: &View, game: &Game) -> MoveList {
    match view.obligation.why {
        Bound::Determined => game.position().legal_moves(),
        _ => view.position.legal_moves(),
    }
}

/// Completed illegal actions are forgotten only where the arbiter finds that there was none, and
/// where that is told as a ruling that is withdrawn. One act counts once.
fn counters_fall_in_words(before: &View, act: &Act, verdict: &Verdict) {
    let withdraws = |ruling: &laws::Ruling| ruling.reason == Reason::Withdrawn;
    let may_fall = looks_back(&act.deed) && verdict.rulings.iter().any(withdraws);
    for color in Color::ALL {
        let (old, new) = (
            before.illegal_moves.get(color),
            verdict.view.illegal_moves.get(color),
        );
        assert!(
            old <= new || may_fall,
            "the counter of {color} fell from {old} to {new}"
        );
        assert!(
            *new <= old.saturating_add(1) || looks_back(&act.deed),
            "the counter of {color} rose from {old} to {new}"
        );
    }
}

/// A decision or a correction for which acts told before are judged again.
fn looks_back(deed: &Deed) -> bool {
    match deed {
        Deed::Decide { .. } => true,
        Deed::Correct { correction, .. } => matches!(
            **correction,
            Correction::Dismiss { .. } | Correction::Supersede { .. }
        ),
        _ => false,
    }
}

fn every_ruling_cites(verdict: &Verdict) {
    for ruling in &verdict.rulings {
        assert!(!ruling.articles.is_empty(), "no article: {ruling:?}");
    }
}

fn is_written(verdict: &Verdict) {
    let mut out = Vec::new();
    protocol::write_verdict(verdict, protocol::Languages::All, &mut out);
    let value: Result<serde_json::Value, _> = serde_json::from_slice(&out);
    assert!(value.is_ok(), "no JSON: {}", String::from_utf8_lossy(&out));
}
