//! Compares what seats are sent with golden files, byte for byte.

use jiff::Timestamp;
use laws::board::ByColor;
use serde_json::json;
use table::{AtSeat, Manner, Seat};

use crate::games::kept::LinkGame;
use crate::games::playing::Playing;
use crate::golden::assert_golden;
use crate::live::NewAct;
use crate::model::Terms;

/// A game of these terms.
fn begun(terms: serde_json::Value, arbiter: Manner) -> Playing {
    let kept = LinkGame {
        id: "g".into(),
        created_at: Timestamp::UNIX_EPOCH,
        expires_at: Timestamp::MAX,
        terms: serde_json::from_value::<Terms>(terms).unwrap(),
        white: Some("Anderssen \"A\"".into()),
        black: None,
        arbiter,
    };
    Playing::begin(&kept).unwrap()
}

/// What is told, and what a seat sees then.
fn told(game: &mut Playing, number: usize, line: &str, seconds: i64) -> String {
    let (seat, act) = line.split_once(' ').unwrap();
    let seat = match seat {
        "white" => Seat::White,
        "black" => Seat::Black,
        _ => Seat::Both,
    };
    let new: NewAct =
        serde_json::from_value(json!({ "key": number.to_string(), "act": act })).unwrap();
    let from = game.told().len();
    let at = AtSeat {
        seat,
        now_us: seconds * 1_000_000,
        cut_off: ByColor::default(),
    };
    game.tell(&at, &[new]).unwrap();
    game.fresh();
    let messages = game.told()[from..]
        .iter()
        .map(|told| format!("{}\n", told.json()));
    let messages: String = messages.collect();
    messages
}

fn state(game: &Playing) -> String {
    serde_json::to_string(&game.state()).unwrap()
}

/// What has been told before, as whoever comes later reads it.
fn before(game: &Playing) -> String {
    let acts: Vec<_> = game
        .told()
        .iter()
        .map(|told| told.without_state())
        .collect();
    serde_json::to_string(&acts).unwrap()
}

/// Terms, how the arbiter behaves, and what happens, parted by `;`.
const GAMES: &[(&str, Manner, &str)] = &[
    // a duty, an illegal move, an offer, and questions that both answer
    (
        r#"{"clock":{"white_ms":600000,"black_ms":600000,"increment_ms":5000}}"#,
        Manner::Announces,
        "both W move e2e4;both W press;both B touch b8;both B move e7e5;both B release b8 c6;\
         both B press;both W offer_draw;both W move d1h6;both W press;both W touch g1 intent=unknown;\
         white A decide intent deliberate;black A decide intent accidental;\
         white A decide intent accidental;white agree 1/2-1/2;black agree 1/2-1/2",
    ),
    // nobody is told of what nobody has noticed
    (
        r#"{"control":"blitz","supervision":"inadequate","clock":{"white_ms":60000,"black_ms":60000,"delay_ms":5000}}"#,
        Manner::Silent,
        "both W touch e2;both W move e2e5;both W press;both B claim illegal_move;both W move e2e4;\
         both W press;both B move e7e5;both B press;white agree restore=true",
    ),
    // an old code gives the opponent a choice
    (
        r#"{"edition":"BCA1862"}"#,
        Manner::Announces,
        "both W move e2e5;both B choose replace_and_move_king;both W move d2d4",
    ),
    (
        r#"{"chess960":true,"fen":"4k3/8/8/8/8/8/8/4K2R w H - 0 1"}"#,
        Manner::Announces,
        "both W touch e1;both W touch h1;both W move e1h1;both W press;both B resign",
    ),
    // who teaches says what binds, and what a press would bring
    (
        "{}",
        Manner::Teaches,
        "both W touch g1;both W move e2e4;both W press;both W lift g1;both W release f3;both W press",
    ),
];

#[test]
fn seats_are_sent_what_they_were_sent() {
    let mut sent = String::new();
    for (terms, arbiter, lines) in GAMES {
        let mut game = begun(serde_json::from_str(terms).unwrap(), *arbiter);
        sent += &format!("{terms} {arbiter:?}\n{}\n", game.told()[0].json());
        for (number, line) in lines.split(';').enumerate() {
            let seconds = i64::try_from(number).unwrap() * 7;
            sent += &format!("{line}\n{}", told(&mut game, number, line, seconds));
        }
        sent += &format!("{}\n{}\n\n", state(&game), before(&game));
    }
    assert_golden("seats.txt", &sent);
}
