//! Compares verdicts as JSON with what the page on the protocol prints.

mod common;

use board::{ByColor, Color, Move, Piece, Position, Role, Square, Tolerant, WhyIllegal};
use common::ruling;
use jadoube_protocol::{Languages, write_verdict};
use laws::{
    Ambiguity, Answer, Bound, Disclosure, Discretion, Fact, GameResult, MoveStatus, Obligation,
    Offence, Open, OpponentOption, Penalty, Question, Reason, Referred, Restored, Ruling, Running,
    Squares, Termination, Truth, Value, Verdict, View,
};
use serde_json::{Value as Json, json};

fn view(fen: &str) -> View {
    let position = Tolerant::from_fen(fen, board::CastlingMode::Standard).expect("a FEN");
    View {
        has_the_move: position.turn(),
        move_status: MoveStatus::None,
        obligation: Obligation {
            moves: position.legal_moves().into(),
            articles: Default::default(),
            why: Bound::Nothing,
            ambiguity: Default::default(),
        },
        placement: position.board().clone(),
        position,
        illegal_moves: ByColor::default(),
        add_time_s: ByColor::default(),
        result: GameResult::Ongoing,
        termination: None,
        running: Running::Neither,
        due: Color::White,
        questions: Vec::new(),
        open: Default::default(),
        disclosure: Disclosure::Everyone,
    }
}

fn written(verdict: &Verdict) -> String {
    let mut out = Vec::new();
    write_verdict(verdict, Languages::English, &mut out);
    String::from_utf8(out).expect("UTF-8")
}

fn read(verdict: &Verdict) -> Json {
    let line = written(verdict);
    serde_json::from_str(&line).unwrap_or_else(|error| panic!("{line}: {error}"))
}

fn ruling_json(ruling: Ruling) -> Json {
    let verdict = Verdict {
        seq: 4,
        decided: None,
        rulings: vec![ruling],
        view: view("4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
    };
    read(&verdict)["rulings"][0].clone()
}

/// The example of the protocol, byte for byte (keys that it leaves open are ours).
#[test]
fn the_example_of_the_protocol() {
    let mut view = view("4r1k1/8/8/8/8/8/4K3/8 w - - 3 9");
    view.obligation = Obligation {
        moves: ["e2d2", "e2f1"]
            .iter()
            .map(|uci| normal(uci, Role::King))
            .collect(),
        articles: ["4.3.1"].into_iter().collect(),
        why: Bound::OwnMan(Square::E2),
        ambiguity: Default::default(),
    };
    view.illegal_moves.white = 1;
    view.add_time_s.black = 120;
    view.running = Running::Player(Color::White);
    let illegal = Ruling {
        offence: Offence::IllegalMove,
        count: Some(1),
        articles: ["7.5.1", "7.5.5"].into_iter().collect(),
        penalty: Some(Penalty::AddTime(ByColor {
            white: 0,
            black: 120,
        })),
        ..ruling(Reason::IllegalMove {
            why: Some(WhyIllegal::LeavesKingInCheck),
            carried_out: Some((Square::E2, Square::E3)),
            two_hands: false,
        })
    };
    let verdict = Verdict {
        seq: 4,
        decided: None,
        rulings: vec![illegal],
        view,
    };
    assert_eq!(
        written(&verdict),
        concat!(
            r#"{"seq":4,"rulings":[{"id":"4.0","offence":"illegal_move","player":"white","count":1,"#,
            r#""status":"enforced","articles":["7.5.1","7.5.5"],"penalty":{"add_time_s":{"black":120}},"#,
            r#""ambiguity":[],"disclosure":"everyone","text":"White's move from e2 to e3 leaves the king in check; "#,
            r#"it was completed. It is White's first illegal move: Black receives two minutes."}],"#,
            r#""state":{"has_the_move":"white","move_status":"none","obligation":{"moves":["e2d2","e2f1"],"#,
            r#""articles":["4.3.1"],"free":false,"reason":"the king on e2 was touched first"},"#,
            r#""fen":"4r1k1/8/8/8/8/8/4K3/8 w - - 3 9","placement":"4r1k1/8/8/8/8/8/4K3/8","#,
            r#""illegal_moves":{"white":1,"black":0},"add_time_s":{"white":0,"black":120},"#,
            r#""result":"*","termination":null,"running":"white","pending":[]}}"#,
        )
    );
}

fn normal(uci: &str, role: Role) -> Move {
    let square = |text: &str| Square::from_ascii(text.as_bytes()).expect("a square");
    Move::Normal {
        role,
        from: square(&uci[..2]),
        to: square(&uci[2..]),
        capture: None,
        promotion: None,
    }
}

#[test]
fn moves_are_sorted_as_text() {
    let verdict = Verdict {
        seq: 0,
        decided: None,
        rulings: vec![],
        view: view("7k/P7/8/8/8/8/8/R3K2R w KQ - 0 1"),
    };
    let moves = read(&verdict)["state"]["obligation"]["moves"].clone();
    let moves: Vec<&str> = moves
        .as_array()
        .unwrap()
        .iter()
        .map(|m| m.as_str().unwrap())
        .collect();
    assert!(moves.is_sorted());
    for uci in ["a7a8b", "a7a8n", "a7a8q", "a7a8r", "e1c1"] {
        assert!(moves.contains(&uci), "{uci}");
    }
}

#[test]
fn chess960_castling_is_king_takes_rook() {
    let fen = "1k6/8/8/8/8/8/8/1R2K2R w HB - 0 1";
    let mut view = view("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    view.position = Tolerant::from_fen(fen, board::CastlingMode::Chess960).unwrap();
    view.obligation.moves = view.position.legal_moves().into();
    let state = read(&Verdict {
        seq: 0,
        decided: None,
        rulings: vec![],
        view,
    })["state"]
        .clone();
    let moves = state["obligation"]["moves"].as_array().unwrap();
    assert!(moves.contains(&json!("e1h1")));
    assert_eq!(state["fen"], fen);
}

#[test]
fn every_penalty_has_its_own_key() {
    let moves = [normal("e1e2", Role::King)].into_iter().collect();
    let options = vec![
        OpponentOption {
            name: "replace_and_move_king".into(),
            moves,
            stands: None,
        },
        OpponentOption {
            name: "let_stand".into(),
            moves: Default::default(),
            stands: Some((Square::G1, Square::G3)),
        },
    ];
    for (penalty, expected) in [
        (None, json!(null)),
        (
            Some(Penalty::AddTime(ByColor {
                white: 60,
                black: 0,
            })),
            json!({"add_time_s":{"white":60}}),
        ),
        (Some(Penalty::Loss(Color::Black)), json!({"loss":"black"})),
        (Some(Penalty::Draw), json!({"draw":true})),
        (
            Some(Penalty::Discretion(&[
                Discretion::Warning,
                Discretion::Expulsion,
            ])),
            json!({"discretion":["warning","expulsion"]}),
        ),
        (
            Some(Penalty::Warning(Color::White)),
            json!({"warning":"white"}),
        ),
        (
            Some(Penalty::KingMove(Color::White)),
            json!({"king_move":"white"}),
        ),
        (
            Some(Penalty::OpponentChoice(options)),
            json!({"opponent_choice":[
                {"option":"replace_and_move_king","moves":["e1e2"]},
                {"option":"let_stand","moves":["g1g3"]},
            ]}),
        ),
        (Some(Penalty::Intervene), json!({"intervene":true})),
        (
            Some(Penalty::WaitNextMoveThenDraw),
            json!({"wait_next_move_then_draw":true}),
        ),
    ] {
        let found = ruling_json(Ruling {
            penalty,
            ..ruling(Reason::OnRecord)
        });
        assert_eq!(found["penalty"], expected);
    }
}

#[test]
fn what_a_ruling_may_carry_besides() {
    let found = ruling_json(Ruling {
        of: Some(Referred::Ruling((2, 1))),
        player: None,
        clock_correction_ms: ByColor {
            white: -30_500,
            black: 2_000,
        },
        ambiguity: [Ambiguity::C4, Ambiguity::C13].into_iter().collect(),
        disclosure: Disclosure::Arbiter,
        restored: Restored::Yes,
        ..ruling(Reason::OnRecord)
    });
    assert_eq!(found["of"], "2.1");
    assert_eq!(found["player"], Json::Null);
    assert_eq!(found["clock_correction_s"], json!({"white":-30,"black":2}));
    assert_eq!(found["ambiguity"], json!(["C-4", "C-13"]));
    assert_eq!(found["disclosure"], "arbiter");
    assert_eq!(found["restored"], true);
    assert_eq!(
        ruling_json(Ruling {
            of: Some(Referred::Act(3)),
            ..ruling(Reason::OnRecord)
        })["of"],
        3
    );
    for key in ["of", "count", "clock_correction_s", "restored"] {
        assert!(
            ruling_json(ruling(Reason::OnRecord)).get(key).is_none(),
            "{key}"
        );
    }
}

#[test]
fn a_finished_game() {
    let mut view = view("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    view.obligation.moves = laws::Moves::default();
    view.obligation.why = Bound::GameOver;
    view.result = GameResult::Draw;
    view.termination = Some(Termination::DeadPosition);
    view.disclosure = Disclosure::Arbiter;
    let state = read(&Verdict {
        seq: 0,
        decided: None,
        rulings: vec![],
        view,
    })["state"]
        .clone();
    assert_eq!(state["obligation"]["moves"], json!([]));
    assert_eq!(state["obligation"]["free"], false);
    assert_eq!(
        (&state["result"], &state["termination"]),
        (&json!("1/2-1/2"), &json!("dead_position"))
    );
    assert_eq!(
        (&state["running"], &state["disclosure"]),
        (&Json::Null, &json!("arbiter"))
    );
}

#[test]
fn what_is_open() {
    let mut view = view("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    view.open.push(Open::DrawOffer(Color::White));
    view.open.push(Open::Claimable((4, 0)));
    let answer = |value, rulings| Answer {
        withdrawn: Vec::new(),
        value,
        obligation: [normal("e1e2", Role::King), normal("e1d1", Role::King)]
            .into_iter()
            .collect(),
        position: Box::new(view.position.clone()),
        rulings,
    };
    let squares: Squares = [Square::E1, Square::H1].into_iter().collect();
    let answers = vec![
        answer(Value::Is(Truth::True), vec![ruling(Reason::TwoHands)]),
        answer(Value::Is(Truth::False), vec![]),
        answer(Value::Order(laws::OrderFound::OwnFirst), vec![]),
        answer(Value::Order(laws::OrderFound::Listed(squares)), vec![]),
    ];
    view.questions.push(Question {
        fact: Fact::LetGo,
        of: 3,
        evidence: None,
        answers,
    });
    let pending = read(&Verdict {
        seq: 4,
        decided: None,
        rulings: vec![],
        view,
    })["state"]["pending"]
        .clone();
    assert_eq!(pending[0], json!({"open":"draw_offer","by":"white"}));
    assert_eq!(pending[1], json!({"open":"claimable","of":"4.0"}));
    assert_eq!(
        (&pending[2]["fact"], &pending[2]["of"]),
        (&json!("let_go"), &json!(3))
    );
    let answers = pending[2]["if"].as_object().unwrap();
    assert_eq!(answers.len(), 4);
    assert_eq!(answers["true"]["obligation"], json!(["e1d1", "e1e2"]));
    assert_eq!(answers["true"]["rulings"][0]["id"], "4.0");
    assert_eq!(
        answers["own_first"],
        json!({"obligation":["e1d1","e1e2"],"rulings":[]})
    );
    assert!(answers.contains_key("e1,h1"));
}

#[test]
fn placements_are_written_as_the_fen_writes_them() {
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/8/8/8/8/8/8/7k b - - 0 1",
        "QQQQQQQQ/pppppppp/8/1p1p1p1p/p1p1p1p1/8/8/K6k w - - 0 1",
    ] {
        let state = read(&Verdict {
            seq: 0,
            decided: None,
            rulings: vec![],
            view: view(fen),
        })["state"]
            .clone();
        assert_eq!(state["fen"], fen);
        assert_eq!(state["placement"], fen.split(' ').next().unwrap());
    }
}

#[test]
fn a_piece_is_named_in_full() {
    let piece = Piece {
        color: Color::Black,
        role: Role::King,
    };
    let defect = Reason::PromotionDefect(laws::PromotionDefect::ImpossibleMan(piece));
    let text = ruling_json(ruling(defect))["text"].clone();
    assert_eq!(
        text,
        "White replaced the pawn by a black king, which it cannot become."
    );
}

#[test]
fn a_man_named_twice_is_one_man() {
    for order in ["", " order=unknown", " order=together"] {
        let said = |squares: &str| {
            let touch = format!("start;W touch {squares}{order}");
            let answers = common::answers(&touch);
            answers[1]["state"]["obligation"].clone()
        };
        assert_eq!(said("g1,g1"), said("g1"), "{order}");
    }
}
