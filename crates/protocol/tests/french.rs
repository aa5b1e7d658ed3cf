//! Tests that everything is told in French: whole, in good typography, and with nothing left in
//! English.

mod common;
#[path = "common/reasons.rs"]
mod reasons;

use board::{ByColor, Color, Piece, Role, Square};
use common::ruling;
use jadoube_protocol::prose::{self, Named};
use jadoube_protocol::{Language, Languages, Session, write_rulings, write_verdict};
use laws::{
    Discretion, Fact, GameResult, MoveStatus, Noticed, Offence, OpponentOption, Penalty, Reason,
    Restored, Ruling, Status, Termination,
};
use reasons::{CASTLED, MADE, all_reasons, illegal};
use serde_json::Value;

fn french(ruling: &Ruling) -> String {
    prose::ruling(ruling, Language::French)
}

/// With the spaces that do not break as ordinary ones.
fn plain(text: &str) -> String {
    text.replace('\u{a0}', " ")
}

/// Words that no French text has.
const ENGLISH: [&str; 24] = [
    "the", "is", "was", "are", "were", "of", "and", "with", "for", "by", "has", "had", "not", "it",
    "man", "men", "move", "moves", "white", "black", "clock", "game", "king", "claim",
];

fn is_good_french(text: &str) {
    assert!(!text.is_empty());
    for word in text.split(|c: char| !c.is_alphabetic()) {
        let word = word.to_lowercase();
        assert!(!ENGLISH.contains(&&*word), "{word}: {text}");
    }
    for mark in [" ;", " :", " ?", " !", "« ", " »"] {
        assert!(!text.contains(mark), "a space that may break: {text}");
    }
    for (place, mark) in text.match_indices([';', ':', '?', '!', '»']) {
        assert!(text[..place].ends_with('\u{a0}'), "{mark}: {text}");
    }
    // before a vowel these are elided; a square is read letter by letter
    let words: Vec<&str> = text.split_whitespace().collect();
    for pair in words.windows(2) {
        let elided = ["le", "la", "de", "que", "ne", "se", "ce"];
        let is_square = pair[1].as_bytes().get(1).is_some_and(u8::is_ascii_digit);
        let vowel = pair[1].starts_with(['a', 'e', 'i', 'o', 'u', 'é', 'ê', 'à']) && !is_square;
        let first = pair[0].to_lowercase();
        assert!(!(elided.contains(&&*first) && vowel), "{pair:?}: {text}");
    }
    let double = ["  ", "..", "des le ", "de les ", "à les ", "à le "];
    for wrong in double {
        assert!(!text.contains(wrong), "{wrong}: {text}");
    }
}

const STATUSES: [Status; 7] = [
    Status::Enforced,
    Status::Claimable,
    Status::Lapsed,
    Status::Proposed,
    Status::Rejected,
    Status::NeedsArbiter,
    Status::Noted,
];

const ITEMS: [Discretion; 9] = [
    Discretion::Warning,
    Discretion::AddTimeOpponent,
    Discretion::ReduceTime,
    Discretion::PointsOpponent,
    Discretion::PointsOffender,
    Discretion::Loss,
    Discretion::Fine,
    Discretion::ExcludeRounds,
    Discretion::Expulsion,
];

fn choice() -> Penalty {
    let named = |name: &'static str| OpponentOption {
        name: name.into(),
        moves: Default::default(),
        stands: None,
    };
    Penalty::OpponentChoice(vec![named("let_it_stand"), named("replace_and_move_king")])
}

fn penalties() -> Vec<Option<Penalty>> {
    let seconds = ByColor {
        white: 60,
        black: 30,
    };
    vec![
        None,
        Some(Penalty::AddTime(seconds)),
        Some(Penalty::Loss(Color::White)),
        Some(Penalty::Draw),
        Some(Penalty::Discretion(&ITEMS)),
        Some(Penalty::Discretion(&[])),
        Some(Penalty::Warning(Color::Black)),
        Some(Penalty::KingMove(Color::White)),
        Some(choice()),
        Some(Penalty::Intervene),
        Some(Penalty::WaitNextMoveThenDraw),
    ]
}

#[test]
fn every_ruling_is_told_in_good_french() {
    for reason in all_reasons() {
        for status in STATUSES {
            for (place, penalty) in penalties().into_iter().enumerate() {
                for player in [Some(Color::White), Some(Color::Black), None] {
                    let text = french(&Ruling {
                        status,
                        player,
                        penalty: penalty.clone(),
                        count: (place % 2 == 1).then_some(2),
                        restored: [Restored::No, Restored::Yes, Restored::QueenPut][place % 3],
                        clock_correction_ms: ByColor {
                            white: -1_000,
                            black: 90_000,
                        },
                        ..ruling(reason.clone())
                    });
                    assert!(text.starts_with(char::is_uppercase), "{text}");
                    assert!(text.ends_with('.'), "{text}");
                    for sentence in text.trim_end_matches('.').split(". ") {
                        let first = sentence.chars().next().expect("a sentence");
                        assert!(first.is_uppercase() || first.is_ascii_digit(), "{text}");
                    }
                    is_good_french(&text);
                }
            }
        }
    }
}

#[test]
fn what_follows_is_told_after_what_happened() {
    let seconds = |white, black| Some(Penalty::AddTime(ByColor { white, black }));
    let enforced = Status::Enforced;
    let said = "Les Blancs ont appuyé sur la pendule sans jouer de coup.";
    for (penalty, count, status, told) in [
        (None, None, Status::Noted, ""),
        (
            None,
            None,
            Status::Lapsed,
            " Cela ne peut plus être réclamé.",
        ),
        (
            None,
            None,
            Status::NeedsArbiter,
            " C'est à l'arbitre de décider de la suite.",
        ),
        (
            seconds(0, 120),
            Some(1),
            enforced,
            " Cela compte comme le premier coup illégal des Blancs : les Noirs reçoivent deux \
             minutes.",
        ),
        (
            Some(Penalty::Draw),
            Some(2),
            enforced,
            " Cela compte comme le deuxième coup illégal des Blancs : la partie est nulle, parce \
             que les Noirs ne peuvent mater par aucune suite de coups légaux.",
        ),
        (
            seconds(60, 10),
            None,
            enforced,
            " Les Blancs reçoivent une minute, les Noirs reçoivent 10 secondes.",
        ),
        (
            Some(Penalty::KingMove(Color::White)),
            None,
            Status::Claimable,
            " Si cela est réclamé à temps : les Blancs doivent jouer le roi.",
        ),
        (
            Some(choice()),
            None,
            Status::Claimable,
            " Si cela est réclamé à temps : les Noirs peuvent choisir : laisser le coup tel quel, \
             ou faire remettre la pièce et jouer le roi.",
        ),
        (
            Some(Penalty::Discretion(&ITEMS)),
            None,
            Status::Proposed,
            " L'arbitre choisit la pénalité, entre un avertissement et l'exclusion de la \
             compétition.",
        ),
        (
            Some(Penalty::Discretion(&[Discretion::ReduceTime])),
            None,
            enforced,
            " L'arbitre prononce une réduction du temps du fautif et fixe le nombre de secondes.",
        ),
    ] {
        let text = french(&Ruling {
            offence: Offence::AsIllegalMove,
            penalty,
            count,
            status,
            ..ruling(Reason::PressWithoutMove)
        });
        assert_eq!(plain(&text), format!("{said}{told}"));
    }
}

#[test]
fn particulars_agree() {
    let told = |reason| plain(&french(&ruling(reason)));
    let king = Piece {
        color: Color::Black,
        role: Role::Queen,
    };
    let defect = laws::PromotionDefect::ImpossibleMan(king);
    for (reason, text) in [
        (
            illegal(Some(board::WhyIllegal::LeavesKingInCheck)),
            "Le coup des Blancs de e1 à g1 laisse le roi en échec ; il a été achevé.",
        ),
        (
            Reason::WrongMan {
                made: MADE,
                touched: Some(Square::G1),
            },
            "Les Blancs ont joué le coup de e2 à e4, alors que la pièce en g1 avait été touchée.",
        ),
        (
            Reason::TakenBack { made: CASTLED },
            "Les Blancs ont encore déplacé des pièces après le petit roque, qui était joué et reste acquis.",
        ),
        (
            Reason::PromotionDefect(defect),
            "Les Blancs ont remplacé le pion par une dame noire, ce qu'il ne peut pas devenir.",
        ),
        (
            Reason::OwnTouch,
            "Seul l'adversaire peut le réclamer ; l'arbitre n'intervient que s'il l'a vu lui-même.",
        ),
    ] {
        let reason = Ruling {
            status: Status::Enforced,
            ..ruling(reason)
        };
        assert_eq!(plain(&french(&reason)), text);
    }
    assert!(told(Reason::Resigned).ends_with("abandonnent : les Noirs gagnent la partie."));
}

#[test]
fn names_and_questions_are_french() {
    fn named<N: Named>(values: impl IntoIterator<Item = N>) {
        for value in values {
            is_good_french(value.name(Language::French));
        }
    }
    named(Color::ALL);
    named(Role::ALL);
    named(STATUSES);
    named(ITEMS);
    named([Offence::None, Offence::TouchMove, Offence::Recording]);
    named([MoveStatus::None, MoveStatus::NotMade, MoveStatus::Made]);
    named([
        GameResult::Ongoing,
        GameResult::BothLose,
        GameResult::Replay,
    ]);
    named([Termination::NormalMeans, Termination::Annulled]);
    named([Noticed::Flag, Noticed::BothFlags, Noticed::ClockManners]);
    for fact in [
        Fact::Intent,
        Fact::AnnouncedFirst,
        Fact::ProxyContact,
        Fact::DeadPosition,
    ] {
        let question = prose::question(fact, Language::French);
        is_good_french(question);
        assert!(question.ends_with("\u{a0}?"), "{question}");
    }
}

/// What the player is bound to after a script of acts, in French.
fn bound(script: &str) -> String {
    let mut session = Session::new();
    let mut told = String::new();
    for line in script.split(';') {
        let answer = session.answer(line.as_bytes());
        if let Some(jadoube_protocol::LineAnswer::Verdict(verdict)) = answer {
            told = prose::obligation(&verdict.view.obligation, &verdict.view, Language::French);
        }
    }
    plain(&told)
}

#[test]
fn obligations_agree_with_the_man() {
    for (script, told) in [
        ("start", "rien n'oblige le joueur"),
        (
            "start;W touch g1",
            "le cavalier en g1 a été touché en premier",
        ),
        (
            "start fen=\"4k3/8/8/8/8/8/8/R3K3 w - - 0 1\";W touch a1",
            "la tour en a1 a été touchée en premier",
        ),
        (
            "start fen=\"4k3/8/8/8/8/8/r7/R3K3 w - - 0 1\";W touch a2",
            "la tour adverse en a2 a été touchée et doit être prise",
        ),
        (
            "start fen=\"4k3/8/8/8/8/8/r7/R3K3 w - - 0 1\";W touch a1;W touch a2",
            "la tour en a1 et la tour adverse en a2 ont été touchées : la première doit prendre la \
             seconde",
        ),
        (
            "start fen=\"4k3/8/8/8/8/1p6/8/R2QK3 w - - 0 1\";W touch d1;W touch b3",
            "la dame en d1 et le pion adverse en b3 ont été touchés : la première doit prendre le \
             second",
        ),
    ] {
        assert_eq!(bound(script), told, "{script}");
    }
}

#[test]
fn a_verdict_carries_the_other_languages_if_asked() {
    let mut session = Session::new();
    let script = "start;W touch g1;W move e2e4;W press";
    let mut seen = 0;
    for line in script.split(';') {
        let Some(jadoube_protocol::LineAnswer::Verdict(verdict)) = session.answer(line.as_bytes())
        else {
            panic!("{line}");
        };
        let written = |languages| {
            let mut out = Vec::new();
            write_verdict(&verdict, languages, &mut out);
            serde_json::from_slice::<Value>(&out).expect("JSON")
        };
        let english = written(Languages::English);
        let mut all = written(Languages::All);
        assert!(!english.to_string().contains(r#""fr""#));
        seen += without_others(&mut all);
        assert_eq!(all, english);
    }
    // four states, and each ruling of these and of their branches
    assert!(seen > 4, "{seen}");
}

/// Takes the texts of other languages out, having looked at them; how many there were.
fn without_others(value: &mut Value) -> usize {
    let mut seen = 0;
    match value {
        Value::Object(fields) => {
            for (one, others) in [("text", "texts"), ("reason", "reasons")] {
                assert_eq!(fields.contains_key(one), fields.contains_key(others));
                let Some(told) = fields.remove(others) else {
                    continue;
                };
                let told = told.as_object().expect("texts by their languages");
                assert!(told.keys().eq(["fr"]));
                is_good_french(told["fr"].as_str().expect("a text"));
                seen += 1;
            }
            seen + fields.values_mut().map(without_others).sum::<usize>()
        }
        Value::Array(items) => items.iter_mut().map(without_others).sum(),
        _ => seen,
    }
}

#[test]
fn rulings_alone_carry_them_too() {
    let mut out = Vec::new();
    let rulings = [ruling(Reason::Stalemate)];
    write_rulings(
        &rulings,
        board::CastlingMode::Standard,
        Languages::All,
        &mut out,
    );
    let told: Value = serde_json::from_slice(&out).expect("JSON");
    let text = told[0]["texts"]["fr"].as_str().expect("French");
    assert!(text.contains("pat, la partie est nulle"), "{text}");
}
