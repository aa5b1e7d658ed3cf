//! Tests malformed requests.

use serde_json::json;

use crate::client::{Ask, Event};

/// The page of the interface asks nothing of other sites: a hall may have no way to them, and they
/// need not know of it.
#[test]
fn the_page_of_the_interface_needs_no_other_site() {
    let event = Event::new();
    let page = event.ask(Ask::get("/docs/")).is(200).text();
    let settings = event.ask(Ask::get("/docs/swagger-initializer.js"));
    let settings = settings.is(200).text();
    assert!(
        settings.contains("\"validatorUrl\": \"none\""),
        "{settings}"
    );
    assert!(
        !page.contains("//") && !settings.contains("://"),
        "{page}{settings}"
    );
}

#[test]
fn the_address_itself_is_the_console() {
    let reply = Event::new().ask(Ask::get("/")).is(200);
    assert_eq!(reply.header("content-type"), "text/html; charset=utf-8");
    assert!(reply.text().contains("jadoube"));
}

#[test]
fn every_problem_is_a_problem() {
    let event = Event::new();
    let players = event.at("players");
    let new = json!({ "name": "Anna" });
    let table = [
        (Ask::get("/api/v1/nothing"), 404),
        (Ask::get("/api/v1"), 404),
        (Ask::of("PATCH", "/api/v1/events"), 405),
        (Ask::of("DELETE", players.clone()), 405),
        (Ask::get("/api/v1/players/%ff"), 404),
        (Ask::get("/api/v1/players/%00"), 404),
        (Ask::get("/api/v1/players/a%2Fb"), 404),
        (
            Ask::get(format!("/api/v1/events/{}", "e".repeat(5_000))),
            404,
        ),
        (Ask::get(format!("{players}?limit=0")), 422),
        (Ask::get(format!("{players}?limit=501")), 422),
        (Ask::get(format!("{players}?limit=many")), 422),
        (Ask::get(format!("{players}?limt=1")), 422),
        (Ask::get("/api/v1/events?limt=1"), 422),
        (Ask::get("/api/v1/audit?form=2026-01-01T00:00:00Z"), 422),
        (Ask::get(format!("{players}?after=%00")), 422),
        (Ask::get("/api/v1/events?after=%00"), 422),
        (Ask::get("/api/v1/accounts/%00"), 404),
        (Ask::get("/api/v1/accounts/%ff"), 404),
        (Ask::of("POST", players.clone()), 415),
        (
            Ask::post(players.clone(), &new).with("content-type", "text/plain"),
            415,
        ),
        (
            Ask::post(players.clone(), &new).with("content-encoding", "gzip"),
            415,
        ),
        (Ask::post(players.clone(), &json!([])), 422),
        (Ask::post(players.clone(), &json!({})), 422),
        (
            Ask::post(players.clone(), &json!({ "name": "A", "born": 1 })),
            422,
        ),
        (
            Ask::post(players.clone(), &json!({ "name": "x".repeat(2_000_000) })),
            413,
        ),
        (
            Ask {
                body: b"{".to_vec(),
                ..Ask::post(players.clone(), &new)
            },
            400,
        ),
        (
            Ask {
                body: b"\xff".to_vec(),
                ..Ask::post(players.clone(), &new)
            },
            400,
        ),
        (Ask::get(event.at("pairings")), 405),
        (Ask::of("POST", event.at("pairings")).file(b""), 422),
        (
            Ask::of("POST", event.at("pairings?format=pgn")).file(b""),
            422,
        ),
        (
            Ask::of("POST", event.at("pairings?format=trf")).file(b""),
            422,
        ),
        (
            Ask::of("POST", event.at("pairings?format=csv")).json(&new),
            415,
        ),
    ];
    for (ask, status) in table {
        let case = format!("{} {}", ask.method, &ask.path[..ask.path.len().min(80)]);
        assert_eq!(event.ask(ask).status, status, "{case}");
    }
}

#[test]
fn an_edit_says_what_it_edits() {
    let event = Event::new();
    let (player, round) = (event.player("Anna"), event.round(1));
    let board = event.board(&round, &json!({ "number": 1 }));
    let table = [
        (
            format!("/api/v1/players/{player}"),
            json!({ "name": "Anne" }),
        ),
        (format!("/api/v1/rounds/{round}"), json!({ "number": 2 })),
        (format!("/api/v1/boards/{board}"), json!({ "number": 2 })),
    ];
    for (path, new) in table {
        let put = Ask::put(&path, &new);
        event
            .ask(put.clone().without("if-match"))
            .refused(428, "precondition-required");
        for other in ["\"7\"", "7", "W/\"1\"", "", "\"x\"", "\"1"] {
            let put = put.clone().with("if-match", other);
            event.ask(put).refused(412, "changed-meanwhile");
        }
        let first = event.etag(&path);
        let changed = event
            .ask(put.clone().with("if-match", first.clone()))
            .is(200);
        assert_ne!(changed.header("etag"), first);
        assert_eq!(changed.header("etag"), event.etag(&path));
        // of two who read the same, one is told
        event
            .ask(put.clone().with("if-match", first))
            .refused(412, "changed-meanwhile");
        event.ask(put.with("if-match", "*")).is(200);
    }
}

#[test]
fn deleting_says_what_it_deletes() {
    let event = Event::new();
    let (player, round) = (event.player("Anna"), event.round(1));
    let board = event.board(&round, &json!({ "number": 1 }));
    for path in [
        format!("/api/v1/boards/{board}"),
        format!("/api/v1/players/{player}"),
    ] {
        let delete = Ask::delete(&path);
        event
            .ask(delete.clone().without("if-match"))
            .refused(428, "precondition-required");
        event
            .ask(delete.clone().with("if-match", "\"2\""))
            .refused(412, "changed-meanwhile");
        event
            .ask(delete.clone().with("if-match", event.etag(&path)))
            .is(204);
        event.ask(delete).refused(404, "not-found");
    }
}

#[test]
fn of_many_who_edit_the_same_one_wins() {
    let event = Event::new();
    let (player, round) = (event.player("Anna"), event.round(1));
    let board = event.board(&round, &json!({ "number": 1 }));
    let table = [
        (
            format!("/api/v1/players/{player}"),
            json!({ "name": "Anne" }),
        ),
        (format!("/api/v1/rounds/{round}"), json!({ "number": 2 })),
        (format!("/api/v1/boards/{board}"), json!({ "number": 2 })),
        (
            format!("/api/v1/events/{}", event.id),
            json!({ "name": "Blitz" }),
        ),
    ];
    for (path, new) in table {
        let put = Ask::put(&path, &new).with("if-match", event.etag(&path));
        let replies = event.service.ask_at_once(&event.chief, vec![put; 9]);
        let mut statuses: Vec<u16> = replies.iter().map(|reply| reply.status).collect();
        statuses.sort_unstable();
        assert_eq!(
            statuses,
            [200, 412, 412, 412, 412, 412, 412, 412, 412],
            "{path}"
        );
    }
}
