//! A well-formed request of each operation. Whoever adds an operation adds a line.

use ledger::{Expected, Write};
use serde_json::json;

use crate::World;
use crate::client::Ask;

/// What an operation is about, as far as it decides whose it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Whoever asks.
    Anybody,
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
        expected: Expected::Any,
        body: None,
    };
    let written = service.app.ledger.write(vec![write]);
    service.runtime.block_on(written).expect("a ledger");
}

/// One for each operation.
pub const MAKERS: &[Maker] = &[
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
    maker("import_pairings", Reach::Event, |world| {
        let path = event(world, "/pairings?format=csv");
        Ask::of("POST", path).file(b"white,black\nAnna,Berta\n")
    }),
    maker("export_pairings", Reach::Event, |world| {
        Ask::get(round(world, "/pairings?format=trf26"))
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
];
