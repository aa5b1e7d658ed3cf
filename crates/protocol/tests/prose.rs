//! Tests that every reason for a ruling is told in whole sentences of its own.

mod common;
#[path = "common/reasons.rs"]
mod reasons;

use board::{ByColor, Color, Square};
use common::ruling;
use jadoube_protocol::{Language, prose};
use laws::{Discretion, Offence, OpponentOption, Penalty, Reason, Restored, Ruling, Status};
use reasons::{MADE, all_reasons, illegal};

#[test]
fn every_reason_has_a_sentence_of_its_own() {
    for language in Language::ALL {
        let mut told: Vec<String> = all_reasons()
            .into_iter()
            .map(|reason| prose::ruling(&ruling(reason), language))
            .collect();
        for text in &told {
            assert!(
                text.ends_with('.') && text.starts_with(char::is_uppercase),
                "{text}"
            );
            assert!(
                !text.contains(['%', '{', '}', '|', '"', '_']) && !text.contains("  "),
                "{text}"
            );
            assert!(text.chars().count() < 210, "{text}");
        }
        let all = told.len();
        told.sort();
        told.dedup();
        assert_eq!(told.len(), all);
    }
}

#[test]
fn nobody_in_particular_may_be_meant() {
    for language in Language::ALL {
        for reason in all_reasons() {
            let text = prose::ruling(
                &Ruling {
                    player: None,
                    ..ruling(reason)
                },
                language,
            );
            assert!(
                text.starts_with(char::is_uppercase)
                    && !text.contains("White")
                    && !text.contains("Blancs"),
                "{text}"
            );
        }
    }
}

#[test]
fn a_penalty_of_no_time_is_said() {
    let told = Ruling {
        penalty: Some(Penalty::AddTime(ByColor { white: 0, black: 0 })),
        ..ruling(Reason::Amended(None))
    };
    for (language, said) in [
        (Language::English, "No time is added."),
        (Language::French, "Aucun temps n'est ajouté."),
    ] {
        assert!(prose::ruling(&told, language).ends_with(said));
    }
}

fn english(ruling: &Ruling) -> String {
    prose::ruling(ruling, Language::English)
}

const ITEMS: &[Discretion] = &[Discretion::Warning, Discretion::Expulsion];

#[test]
fn what_follows_is_told_after_what_happened() {
    let pressed = || Ruling {
        offence: Offence::AsIllegalMove,
        ..ruling(Reason::PressWithoutMove)
    };
    let choice = vec![
        OpponentOption {
            name: "let_it_stand".into(),
            moves: Default::default(),
            stands: None,
        },
        OpponentOption {
            name: "move_the_king".into(),
            moves: Default::default(),
            stands: None,
        },
    ];
    let said = "White pressed the clock without making a move.";
    for (penalty, count, status, told) in [
        (None, None, Status::Noted, ""),
        (None, None, Status::Lapsed, " It can no longer be claimed."),
        (
            None,
            None,
            Status::Claimable,
            " It stands open until it is claimed.",
        ),
        (
            None,
            None,
            Status::NeedsArbiter,
            " What follows is for the arbiter to decide.",
        ),
        (
            None,
            None,
            Status::Proposed,
            " The penalty is for the arbiter to choose.",
        ),
        (
            Some(Penalty::Loss(Color::White)),
            Some(2),
            Status::Enforced,
            " It counts as White's second illegal move: White loses the game.",
        ),
        (
            Some(Penalty::Draw),
            Some(2),
            Status::Enforced,
            " It counts as White's second illegal move: the game is drawn, because Black cannot checkmate by any possible series of legal moves.",
        ),
        (
            Some(Penalty::AddTime(ByColor {
                white: 60,
                black: 30,
            })),
            None,
            Status::Enforced,
            " White receives one minute, Black receives 30 seconds.",
        ),
        (
            Some(Penalty::Warning(Color::White)),
            None,
            Status::Enforced,
            " White is warned.",
        ),
        (
            Some(Penalty::KingMove(Color::White)),
            None,
            Status::Claimable,
            " If it is claimed in time: White must move the king.",
        ),
        (
            Some(Penalty::Discretion(ITEMS)),
            None,
            Status::Proposed,
            " The arbiter chooses the penalty, from a warning to expulsion from the event.",
        ),
        (
            Some(Penalty::Discretion(&ITEMS[..1])),
            None,
            Status::Proposed,
            " The arbiter may impose a warning.",
        ),
        (
            Some(Penalty::Discretion(&ITEMS[1..])),
            None,
            Status::Enforced,
            " The arbiter imposes expulsion from the event.",
        ),
        (
            Some(Penalty::Discretion(&[Discretion::AddTimeOpponent])),
            None,
            Status::Enforced,
            " The arbiter imposes time for the opponent and sets how many seconds.",
        ),
        (
            Some(Penalty::Discretion(&[])),
            None,
            Status::Proposed,
            " The arbiter chooses the penalty.",
        ),
        (
            Some(Penalty::OpponentChoice(choice)),
            None,
            Status::Claimable,
            " If it is claimed in time: Black may choose: let it stand, or move the king.",
        ),
        (
            Some(Penalty::Intervene),
            None,
            Status::Enforced,
            " The arbiter must step in and put the position right.",
        ),
        (
            Some(Penalty::WaitNextMoveThenDraw),
            None,
            Status::Enforced,
            " The arbiter waits until the next move is completed; if an illegal position is then still on the board, the game is drawn.",
        ),
    ] {
        let text = english(&Ruling {
            penalty,
            count,
            status,
            ..pressed()
        });
        assert_eq!(text, format!("{said}{told}"));
    }
}

#[test]
fn what_is_put_back() {
    let restored = |reason| {
        english(&Ruling {
            restored: Restored::Yes,
            ..ruling(reason)
        })
    };
    assert!(restored(illegal(None)).ends_with("before the irregularity is reinstated."));
    assert!(restored(Reason::TakenBack { made: MADE }).ends_with("put back on the board."));
    let queen = english(&Ruling {
        restored: Restored::QueenPut,
        ..ruling(Reason::Unpromoted(Square::E8))
    });
    assert!(queen.ends_with("replaced by a queen of the same colour, and the move stands."));
}

#[test]
fn clocks_that_are_corrected() {
    let text = english(&Ruling {
        clock_correction_ms: ByColor {
            white: -30_500,
            black: 60_000,
        },
        ..ruling(Reason::TwoHands)
    });
    assert_eq!(
        text,
        "White used two hands for one move. 30 seconds are taken off White's clock. \
         One minute is added to Black's clock."
    );
}
