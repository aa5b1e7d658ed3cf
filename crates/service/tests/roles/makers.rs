//! Makes a well-formed request for each operation. Whoever adds an operation adds a line.

use std::sync::atomic::{AtomicU32, Ordering};

use jiff::SignedDuration;
use ledger::{ExpectedVersion, Write};
use serde_json::{Value, json};

use crate::World;
use crate::client::Ask;

/// What an operation is about, as far as it decides whose it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Whoever asks.
    Anybody,
    /// Whoever asks, with what he has shown: what is allowed may still be refused because he has
    /// logged in otherwise.
    Himself,
    /// The service as a whole.
    Service,
    /// An event, or what belongs to it as a whole.
    Event,
    /// A board.
    Board,
}

/// Makes a request that is answered with success where it is allowed.
pub struct Maker {
    pub id: &'static str,
    pub reach: Reach,
    pub make: fn(&World) -> Ask,
}

const fn maker(id: &'static str, reach: Reach, make: fn(&World) -> Ask) -> Maker {
    Maker { id, reach, make }
}

fn event(world: &World, rest: &str) -> String {
    format!("/api/v1/events/{}{rest}", world.event.id)
}

fn player(player: &str, rest: &str) -> String {
    format!("/api/v1/players/{player}{rest}")
}

fn round(world: &World, rest: &str) -> String {
    format!("/api/v1/rounds/{}{rest}", world.round)
}

fn board(world: &World, rest: &str) -> String {
    format!("/api/v1/boards/{}{rest}", world.board)
}

/// The address that the card of the first table leads to.
fn card(world: &World) -> String {
    let cards = world.event.ask(Ask::get(event(world, "/cards"))).is(200);
    let code = cards.items()[0]["code"].clone();
    format!("/api/v1/calls/{}", code.as_str().expect("a code"))
}

/// A new game by link, at one screen.
fn game(world: &World, rest: &str) -> String {
    let made = Ask::post("/api/v1/games", &json!({}));
    let made = world.event.service.ask(None, made).is(201).json();
    let seat = made["links"]["both"].as_str().expect("a seat");
    format!("/api/v1/games/{seat}{rest}")
}

/// A file of an event that is not here.
fn event_file() -> Vec<u8> {
    let other = World::new();
    let path = event(&other, "/file");
    other.event.ask(Ask::get(path)).is(200).body
}

fn without_rounds(world: &World) {
    let service = &world.event.service;
    let write = Write {
        kind: "round".into(),
        id: world.round.as_str().into(),
        parent: world.event.id.as_str().into(),
        expected: ExpectedVersion::Any,
        body: None,
    };
    let written = service.app.ledger.write(vec![write]);
    service.runtime.block_on(written).expect("a ledger");
}

/// One for each operation.
pub const MAKERS: &[Maker] = &[
    maker("list_laws", Reach::Anybody, |_| Ask::get("/api/v1/laws")),
    maker("show_laws", Reach::Anybody, |_| {
        Ask::get("/api/v1/laws/FIDE2018")
    }),
    maker("list_events", Reach::Anybody, |_| {
        Ask::get("/api/v1/events")
    }),
    maker("create_event", Reach::Service, |_| {
        Ask::post("/api/v1/events", &json!({ "name": "Blitz" }))
    }),
    maker("show_event", Reach::Event, |world| {
        Ask::get(event(world, ""))
    }),
    maker("change_event", Reach::Event, |world| {
        Ask::put(event(world, ""), &json!({ "name": "Blitz" }))
    }),
    maker("delete_event", Reach::Event, |world| {
        without_rounds(world);
        Ask::delete(event(world, ""))
    }),
    maker("export_event", Reach::Event, |world| {
        Ask::get(event(world, "/file"))
    }),
    maker("import_event", Reach::Service, |_| {
        Ask::of("POST", "/api/v1/events/file").file(&event_file())
    }),
    maker("list_players", Reach::Event, |world| {
        Ask::get(event(world, "/players"))
    }),
    maker("create_player", Reach::Event, |world| {
        Ask::post(event(world, "/players"), &json!({ "name": "Clara" }))
    }),
    maker("show_player", Reach::Event, |world| {
        Ask::get(player(&world.player, ""))
    }),
    maker("change_player", Reach::Event, |world| {
        Ask::put(player(&world.player, ""), &json!({ "name": "Anne" }))
    }),
    maker("delete_player", Reach::Event, |world| {
        Ask::delete(player(&world.free_player, ""))
    }),
    maker("export_player", Reach::Event, |world| {
        Ask::get(player(&world.player, "/data"))
    }),
    maker("erase_player", Reach::Event, |world| {
        Ask::post(player(&world.player, "/erase"), &json!({}))
    }),
    maker("read_standings", Reach::Event, |world| {
        Ask::get(event(world, "/standings"))
    }),
    maker("list_rounds", Reach::Event, |world| {
        Ask::get(event(world, "/rounds"))
    }),
    maker("create_round", Reach::Event, |world| {
        Ask::post(event(world, "/rounds"), &json!({ "number": 2 }))
    }),
    maker("show_round", Reach::Event, |world| {
        Ask::get(round(world, ""))
    }),
    maker("change_round", Reach::Event, |world| {
        Ask::put(round(world, ""), &json!({ "number": 3 }))
    }),
    maker("start_round", Reach::Event, |world| {
        Ask::post(round(world, "/start"), &json!({}))
    }),
    maker("call_off_start", Reach::Event, |world| {
        let at = (world.service().clock.now() + SignedDuration::from_mins(5)).to_string();
        let start = Ask::post(round(world, "/start"), &json!({ "at": at }));
        // in a world whose round is deleted there is nothing to call off
        let _ = world.event.ask(start);
        Ask::delete(round(world, "/start"))
    }),
    maker("import_pairings", Reach::Event, |world| {
        let path = event(world, "/pairings?format=csv");
        Ask::of("POST", path).file(b"white,black\nAnna,Berta\n")
    }),
    maker("export_pairings", Reach::Event, |world| {
        Ask::get(round(world, "/pairings?format=trf26"))
    }),
    maker("export_games", Reach::Event, |world| {
        Ask::get(round(world, "/pgn"))
    }),
    maker("read_public_games", Reach::Event, |world| {
        Ask::get(round(world, "/public/pgn"))
    }),
    maker("list_boards", Reach::Event, |world| {
        Ask::get(round(world, "/boards"))
    }),
    maker("create_board", Reach::Event, |world| {
        Ask::post(round(world, "/boards"), &json!({ "number": 2 }))
    }),
    maker("show_board", Reach::Board, |world| {
        Ask::get(board(world, ""))
    }),
    maker("change_board", Reach::Board, |world| {
        Ask::put(board(world, ""), &json!({ "number": 7, "sector": "A" }))
    }),
    maker("delete_board", Reach::Board, |world| {
        Ask::delete(board(world, ""))
    }),
    maker("log_in", Reach::Himself, |_| {
        let body = json!({ "login": "nobody", "password": "none of them" });
        Ask::post("/api/v1/session", &body)
    }),
    maker("show_session", Reach::Himself, |_| {
        Ask::get("/api/v1/session")
    }),
    maker("log_out", Reach::Himself, |_| {
        Ask::delete("/api/v1/session")
    }),
    maker("change_password", Reach::Himself, |_| {
        let body = json!({ "old": "none of them", "new": "another of them" });
        Ask::of("PUT", "/api/v1/session/password").json(&body)
    }),
    maker("show_second_factor", Reach::Himself, |_| {
        Ask::get("/api/v1/session/second-factor")
    }),
    maker("begin_second_factor", Reach::Himself, |_| {
        let body = json!({ "present_password": "none of them" });
        Ask::post("/api/v1/session/second-factor", &body)
    }),
    maker("activate_second_factor", Reach::Himself, |_| {
        let body = json!({ "code": "123456" });
        Ask::of("PUT", "/api/v1/session/second-factor").json(&body)
    }),
    maker("end_second_factor", Reach::Himself, |_| {
        let body = json!({ "present_password": "none of them", "code": "123456" });
        Ask::post("/api/v1/session/second-factor/end", &body)
    }),
    maker("take_off_second_factor", Reach::Event, |world| {
        Ask::delete(format!("{}/second-factor", account(world)))
    }),
    maker("list_accounts", Reach::Anybody, |_| {
        Ask::get("/api/v1/accounts")
    }),
    maker("create_account", Reach::Event, |world| {
        Ask::post("/api/v1/accounts", &an_account(world))
    }),
    maker("show_account", Reach::Event, |world| {
        Ask::get(account(world))
    }),
    maker("change_account", Reach::Event, |world| {
        Ask::put(account(world), &an_account(world))
    }),
    maker("delete_account", Reach::Event, |world| {
        Ask::delete(account(world))
    }),
    maker("list_tokens", Reach::Anybody, |_| {
        Ask::get("/api/v1/tokens")
    }),
    maker("list_authors", Reach::Anybody, |_| {
        Ask::get("/api/v1/authors")
    }),
    maker("create_token", Reach::Event, |world| {
        Ask::post("/api/v1/tokens", &a_token(world))
    }),
    maker("revoke_token", Reach::Event, |world| {
        let made = world
            .event
            .ask(Ask::post("/api/v1/tokens", &a_token(world)))
            .is(201);
        Ask::delete(format!(
            "/api/v1/tokens/{}",
            made.json()["token"]["name"].as_str().expect("a name")
        ))
    }),
    maker("create_pairing_code", Reach::Board, |world| {
        Ask::post(board(world, "/codes"), &json!({}))
    }),
    maker("redeem_pairing_code", Reach::Himself, |_| {
        Ask::post("/api/v1/codes", &json!({ "code": "AAAAAAAA" }))
    }),
    maker("read_audit", Reach::Service, |_| Ask::get("/api/v1/audit")),
    maker("verify_audit", Reach::Service, |_| {
        Ask::get("/api/v1/audit/verification")
    }),
    maker("read_upkeep", Reach::Service, |_| {
        Ask::get("/api/v1/upkeep")
    }),
    maker("confirm_clock", Reach::Service, |world| {
        let now = world.service().clock.now().to_string();
        Ask::post("/api/v1/upkeep/clock", &json!({ "now": now }))
    }),
    maker("tell_acts", Reach::Board, |world| {
        let acts = json!({ "acts": [{ "key": "k", "act": "W touch e2" }] });
        Ask::post(board(world, "/acts"), &acts)
    }),
    maker("tell_remarks", Reach::Board, |world| {
        Ask::of("PUT", board(world, "/remarks")).json(&a_remark())
    }),
    maker("take_off_remark", Reach::Board, |world| {
        let path = board(world, "/remarks");
        let told = Ask::of("PUT", path).json(&a_remark());
        // in a world whose event is over there is none to take off
        let _ = world.event.ask(told);
        Ask::delete(board(world, "/remarks/a"))
    }),
    maker("report_sensor", Reach::Board, |world| {
        let sensor = json!({ "family": "dgt", "state": "in_step" });
        Ask::of("PUT", board(world, "/sensor")).json(&sensor)
    }),
    maker("list_cards", Reach::Event, |world| {
        Ask::get(event(world, "/cards"))
    }),
    maker("renew_cards", Reach::Event, |world| {
        Ask::of("DELETE", event(world, "/cards"))
    }),
    maker("call_arbiter", Reach::Anybody, |world| {
        Ask::of("POST", card(world))
    }),
    maker("read_call", Reach::Anybody, |world| Ask::get(card(world))),
    maker("answer_call", Reach::Board, |world| {
        // in a world whose event is over nobody calls
        let called = Ask::of("POST", card(world));
        let _ = world.event.service.ask(None, called);
        Ask::of("PUT", board(world, "/call"))
    }),
    maker("end_call", Reach::Board, |world| {
        Ask::of("DELETE", board(world, "/call"))
    }),
    maker("read_acts", Reach::Board, |world| {
        Ask::get(board(world, "/acts"))
    }),
    maker("read_state", Reach::Board, |world| {
        Ask::get(board(world, "/state"))
    }),
    maker("read_public_states", Reach::Event, |world| {
        Ask::get(round(world, "/public"))
    }),
    maker("read_public_state", Reach::Board, |world| {
        Ask::get(board(world, "/public"))
    }),
    maker("read_score_sheet", Reach::Board, |world| {
        Ask::get(board(world, "/score-sheet"))
    }),
    maker("read_public_score_sheet", Reach::Board, |world| {
        Ask::get(board(world, "/public/score-sheet"))
    }),
    maker("create_game", Reach::Anybody, |_| {
        Ask::post("/api/v1/games", &json!({}))
    }),
    maker("show_game", Reach::Anybody, |world| {
        Ask::get(game(world, ""))
    }),
    maker("tell_game_acts", Reach::Anybody, |world| {
        let acts = json!({ "acts": [{ "key": "k", "act": "W touch e2" }] });
        Ask::post(game(world, "/acts"), &acts)
    }),
    maker("show_rematch", Reach::Anybody, |world| {
        Ask::get(game(world, "/rematch"))
    }),
    maker("want_rematch", Reach::Anybody, |world| {
        let seat = game(world, "");
        let resigns = json!({ "acts": [{ "key": "k", "act": "W resign" }] });
        let over = Ask::post(format!("{seat}/acts"), &resigns);
        world.event.service.ask(None, over).is(200);
        Ask::post(format!("{seat}/rematch"), &json!({}))
    }),
    maker("follow_game", Reach::Anybody, |world| {
        Ask::get(game(world, "/stream"))
    }),
    maker("follow_game_events", Reach::Anybody, |world| {
        Ask::get(game(world, "/events"))
    }),
    maker("judge", Reach::Anybody, |_| {
        Ask::post(
            "/api/v1/judge",
            &json!({ "start": {}, "acts": ["W touch e2"] }),
        )
    }),
    maker("about", Reach::Anybody, |_| Ask::get("/api/v1/about")),
    maker("export_record", Reach::Board, |world| {
        Ask::get(board(world, "/record"))
    }),
    maker("verify_record", Reach::Board, |world| {
        Ask::get(board(world, "/verification"))
    }),
    maker("follow_board", Reach::Board, |world| {
        Ask::get(board(world, "/stream"))
    }),
    maker("follow_board_events", Reach::Board, |world| {
        Ask::get(board(world, "/events"))
    }),
    maker("hear_board_events", Reach::Board, |world| {
        Ask::get(board(world, "/device/events"))
    }),
    maker("follow_hall", Reach::Event, |world| {
        Ask::get(event(world, "/stream"))
    }),
    maker("follow_hall_events", Reach::Event, |world| {
        Ask::get(event(world, "/events"))
    }),
    maker("watch_board", Reach::Board, |world| {
        Ask::get(board(world, "/public/stream"))
    }),
    maker("watch_board_events", Reach::Board, |world| {
        Ask::get(board(world, "/public/events"))
    }),
    maker("list_webhooks", Reach::Event, |world| {
        Ask::get(event(world, "/webhooks"))
    }),
    maker("create_webhook", Reach::Event, |world| {
        Ask::post(event(world, "/webhooks"), &a_webhook())
    }),
    maker("delete_webhook", Reach::Event, |world| {
        let made = Ask::post(event(world, "/webhooks"), &a_webhook());
        let made = world.event.ask(made).is(201);
        Ask::delete(made.header("location"))
    }),
];

fn a_remark() -> Value {
    json!({ "remarks": [{ "key": "a", "what": "flag" }] })
}

fn a_webhook() -> Value {
    json!({ "url": "https://example.org/hook", "occasions": ["board_down"] })
}

fn an_account(world: &World) -> Value {
    let scope = json!({ "event": world.event.id, "sector": "A" });
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let login = format!("sector{}", COUNT.fetch_add(1, Ordering::SeqCst));
    json!({ "login": login, "role": "sector_arbiter", "scope": scope, "password": "eight of them" })
}

fn a_token(world: &World) -> Value {
    json!({ "label": "board 1", "role": "operator", "scope": { "event": world.event.id } })
}

/// The address of an account of the event.
fn account(world: &World) -> String {
    let made = world
        .event
        .ask(Ask::post("/api/v1/accounts", &an_account(world)))
        .is(201);
    format!(
        "/api/v1/accounts/{}",
        made.json()["id"].as_str().expect("an id")
    )
}
