//! Groups the operations of the OpenAPI document by who writes programs with them, and gives each a
//! line that says what it does and an example from a real answer.
//!
//! An operation that is in no row is for arbiters' programs; what its handler's comment says first
//! is its line.

use std::sync::LazyLock;

use serde_json::{Map, Value};
use utoipa::openapi::path::Operation;
use utoipa::openapi::tag::TagBuilder;
use utoipa::openapi::{Content, OpenApi, RefOr};

use crate::api::links::operations;

/// The groups, each with the page that shows how to begin.
const GROUPS: [(&str, &str); 5] = [
    (
        ARBITERS,
        include_str!("../../../../docs/for-arbiters-programs.md"),
    ),
    (BOARDS, include_str!("../../../../docs/for-board-makers.md")),
    (
        SPECTATORS,
        include_str!("../../../../docs/for-spectators.md"),
    ),
    (
        SET_UP,
        "Events, people and rights, and what keeps a service going.",
    ),
    (
        GAMES,
        "Touch-move games for two by link: whoever has a link has its seat.",
    ),
];

const ARBITERS: &str = "arbiters' programs";
const BOARDS: &str = "board makers";
const SPECTATORS: &str = "spectators";
const SET_UP: &str = "set-up";
const GAMES: &str = "games by link";

/// What examples are of.
const JSON: &str = "application/json";

/// Each operation with its groups and its line.
#[rustfmt::skip]
const ROWS: &[(&str, &[&str], &str)] = &[
    ("about", &[SPECTATORS], "Which version answers, and under which licence"),
    ("list_accounts", &[SET_UP], "List who logs in with a password"),
    ("create_account", &[SET_UP], "Let somebody log in"),
    ("show_account", &[SET_UP], "Show an account"),
    ("change_account", &[SET_UP], "Change an account"),
    ("delete_account", &[SET_UP], "Delete an account"),
    ("take_off_second_factor", &[SET_UP], "Take the second factor off an account"),
    ("read_audit", &[SET_UP], "Read who did what"),
    ("verify_audit", &[SET_UP], "Verify the log of who did what"),
    ("list_authors", &[ARBITERS], "List the authors of acts with their names"),
    ("show_board", &[ARBITERS, SPECTATORS], "Show a board: who sits there, and its result"),
    ("create_board", &[SET_UP], "Add a board to a round"),
    ("change_board", &[SET_UP], "Change a board"),
    ("delete_board", &[SET_UP], "Delete a board"),
    ("tell_acts", &[BOARDS, ARBITERS], "Tell what happened at a board"),
    ("tell_remarks", &[ARBITERS, BOARDS], "Tell what there is to remark on the recorded moves of a game"),
    ("report_sensor", &[BOARDS], "Report how the men on a board stand to its game"),
    ("list_cards", &[ARBITERS], "List the codes on the cards of an event's tables"),
    ("renew_cards", &[ARBITERS], "Renew the cards of an event's tables"),
    ("call_arbiter", &[SPECTATORS], "Call the arbiter to a table"),
    ("read_call", &[SPECTATORS], "Read whether a table has called, and who is on the way"),
    ("answer_call", &[ARBITERS], "Say that you are on the way to a table that has called"),
    ("end_call", &[ARBITERS], "Say that a call is done"),
    ("take_off_remark", &[ARBITERS], "Take a remark off that you have seen"),
    ("read_acts", &[ARBITERS], "Read the acts of a board"),
    ("read_state", &[ARBITERS, BOARDS], "Read how a board stands"),
    ("follow_board", &[ARBITERS], "Follow a board (WebSocket)"),
    ("follow_board_events", &[ARBITERS], "Follow a board (events)"),
    ("hear_board_events", &[BOARDS], "Follow a board from the device at it (events)"),
    ("follow_hall", &[ARBITERS], "Follow all boards of an event (WebSocket)"),
    ("follow_hall_events", &[ARBITERS], "Follow all boards of an event (events)"),
    ("read_public_state", &[SPECTATORS], "Read a board as spectators see it"),
    ("read_standings", &[SPECTATORS, ARBITERS], "Read how the players of an event stand"),
    ("read_public_states", &[SPECTATORS], "Read all boards of a round as spectators see them"),
    ("watch_board", &[SPECTATORS], "Follow a board as spectators see it (WebSocket)"),
    ("watch_board_events", &[SPECTATORS], "Follow a board as spectators see it (events)"),
    ("read_score_sheet", &[ARBITERS], "Read the moves of a game"),
    ("read_public_score_sheet", &[SPECTATORS], "Read the moves of a game as spectators see it"),
    ("export_games", &[ARBITERS], "Take the games of a round as PGN"),
    ("read_public_games", &[SPECTATORS], "Read the games of a round as PGN, as spectators see them"),
    ("export_record", &[ARBITERS], "Take the signed record of a game"),
    ("verify_record", &[ARBITERS], "Verify the record of a game"),
    ("create_pairing_code", &[BOARDS], "Make a code that pairs a device with a board"),
    ("redeem_pairing_code", &[BOARDS], "Exchange a code for the token of a device"),
    ("list_events", &[SPECTATORS, ARBITERS], "List the events"),
    ("create_event", &[SET_UP], "Make an event"),
    ("show_event", &[SPECTATORS, ARBITERS], "Show an event"),
    ("change_event", &[SET_UP], "Change an event"),
    ("delete_event", &[SET_UP], "Delete an event"),
    ("import_event", &[SET_UP], "Take an event from a file"),
    ("export_event", &[SET_UP], "Give an event as a file"),
    ("import_pairings", &[ARBITERS], "Take pairings from a pairing program"),
    ("export_pairings", &[ARBITERS], "Give pairings and results to a pairing program"),
    ("list_players", &[ARBITERS], "List the players of an event"),
    ("create_player", &[SET_UP], "Add a player"),
    ("show_player", &[ARBITERS], "Show a player"),
    ("change_player", &[SET_UP], "Change a player"),
    ("delete_player", &[SET_UP], "Delete a player"),
    ("export_player", &[SET_UP], "Give somebody all that is kept of him"),
    ("erase_player", &[SET_UP], "Erase a person"),
    ("list_rounds", &[SPECTATORS, ARBITERS], "List the rounds of an event"),
    ("create_round", &[SET_UP], "Make a round"),
    ("show_round", &[SPECTATORS, ARBITERS], "Show a round and the terms of its games"),
    ("change_round", &[SET_UP], "Change a round or the terms of its games"),
    ("start_round", &[ARBITERS], "Start the clocks of a round"),
    ("call_off_start", &[ARBITERS], "Call off the start of a round"),
    ("list_boards", &[SPECTATORS, ARBITERS], "List the boards of a round"),
    ("list_webhooks", &[ARBITERS], "List the webhooks of an event"),
    ("create_webhook", &[ARBITERS], "Have it posted to you what happens"),
    ("delete_webhook", &[ARBITERS], "Delete a webhook"),
    ("create_game", &[GAMES], "Begin a game by link"),
    ("show_game", &[GAMES], "Read a game by link"),
    ("tell_game_acts", &[GAMES], "Tell what a player does"),
    ("show_rematch", &[GAMES], "Whether a rematch is offered"),
    ("want_rematch", &[GAMES], "Offer a rematch, or accept it"),
    ("follow_game", &[GAMES], "Follow a game by link (WebSocket)"),
    ("follow_game_events", &[GAMES], "Follow a game by link (events)"),
    ("judge", &[ARBITERS, BOARDS], "Judge what happened, without keeping it"),
    ("list_laws", &[SPECTATORS, ARBITERS], "List the editions of the Laws"),
    ("show_laws", &[SPECTATORS, ARBITERS], "Read an edition of the Laws in our words"),
    ("log_in", &[SET_UP], "Log in"),
    ("show_session", &[SET_UP], "Who is logged in"),
    ("log_out", &[SET_UP], "Log out"),
    ("change_password", &[SET_UP], "Change your password"),
    ("show_second_factor", &[SET_UP], "Whether your account has a second factor"),
    ("begin_second_factor", &[SET_UP], "Begin a second factor"),
    ("activate_second_factor", &[SET_UP], "Switch your second factor on"),
    ("end_second_factor", &[SET_UP], "Switch your second factor off"),
    ("list_tokens", &[SET_UP], "List the tokens of programs and devices"),
    ("create_token", &[SET_UP], "Make a token for a program"),
    ("revoke_token", &[SET_UP], "Revoke a token"),
    ("read_upkeep", &[SET_UP], "Read what is about to be erased"),
    ("confirm_clock", &[SET_UP], "Confirm the clock of the service"),
];

/// Bodies that were asked with and `answered`, in JSON or `answered_as` something else, by the name
/// of the operation: written by the test of `tests/examples.rs`.
static EXAMPLES: LazyLock<Map<String, Value>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("examples.json")).expect("invariant: checked in as JSON")
});

/// Says of each operation who it is for and what it does, with an example.
pub(super) fn grouped(mut document: OpenApi) -> OpenApi {
    for operation in document.paths.paths.values_mut().flat_map(operations) {
        let id = operation.operation_id.clone().unwrap_or_default();
        match ROWS.iter().find(|(known, ..)| *known == id) {
            Some((_, groups, line)) => {
                let said = [operation.summary.take(), operation.description.take()];
                let said: Vec<String> = said.into_iter().flatten().collect();
                operation.description = (!said.is_empty()).then(|| said.join("\n\n"));
                operation.summary = Some((*line).into());
                operation.tags = Some(groups.iter().map(|group| (*group).into()).collect());
            }
            None => operation.tags = Some(vec![ARBITERS.into()]),
        }
        if let Some(example) = EXAMPLES.get(&id) {
            show(operation, example);
        }
    }
    let tags = GROUPS.iter().map(|(name, page)| {
        let tag = TagBuilder::new().name(*name);
        tag.description(Some(body(page))).build()
    });
    document.tags = Some(tags.collect());
    document
}

/// A page without its heading, which stands over it already.
fn body(page: &str) -> &str {
    let without = page
        .strip_prefix("# ")
        .and_then(|rest| rest.split_once("\n\n"));
    without.map_or(page, |(_, body)| body)
}

fn show(operation: &mut Operation, example: &Value) {
    if let (Some(asked), Some(RefOr::T(body))) = (example.get("asked"), &mut operation.request_body)
    {
        put(body.content.get_mut(JSON), asked);
    }
    let json = example.get("answered").map(|answered| (JSON, answered));
    let others = example.get("answered_as").and_then(Value::as_object);
    let others = others.into_iter().flatten();
    for (kind, answered) in json
        .into_iter()
        .chain(others.map(|(kind, text)| (&**kind, text)))
    {
        for (status, response) in &mut operation.responses.responses {
            if let (true, RefOr::T(response)) = (status.starts_with('2'), response) {
                put(response.content.get_mut(kind), answered);
            }
        }
    }
}

fn put(content: Option<&mut RefOr<Content>>, example: &Value) {
    if let Some(RefOr::T(content)) = content {
        content.example = Some(example.clone());
    }
}
