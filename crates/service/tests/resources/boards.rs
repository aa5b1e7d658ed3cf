//! Tests boards.

use jadoube_service::Role;
use jadoube_service::model::Scope;
use serde_json::{Value, json};

use crate::client::{Ask, Event};

struct Hall {
    event: Event,
    anna: String,
    berta: String,
    clara: String,
    round: String,
}

fn hall() -> Hall {
    let event = Event::new();
    Hall {
        anna: event.player("Anna"),
        berta: event.player("Berta"),
        clara: event.player("Clara"),
        round: event.round(1),
        event,
    }
}

impl Hall {
    fn post(&self, new: &Value) -> crate::client::Reply {
        let path = format!("/api/v1/rounds/{}/boards", self.round);
        self.event.ask(Ask::post(path, new))
    }
}

fn path(board: &str) -> String {
    format!("/api/v1/boards/{board}")
}

#[test]
fn what_is_refused() {
    let hall = hall();
    let other = Event::new().player("Dora");
    let Hall { anna, berta, .. } = &hall;
    hall.post(&json!({ "number": 1, "white": anna, "black": berta }))
        .is(201);
    let table = [
        (json!({ "number": 0 }), 422, "invalid", "number"),
        (json!({ "number": 1 }), 409, "number-taken", "number"),
        (
            json!({ "number": 2, "white": anna }),
            409,
            "seated-elsewhere",
            "white",
        ),
        (
            json!({ "number": 2, "black": anna }),
            409,
            "seated-elsewhere",
            "black",
        ),
        (
            json!({ "number": 2, "white": hall.clara, "black": hall.clara }),
            422,
            "invalid",
            "black",
        ),
        (
            json!({ "number": 2, "white": other }),
            422,
            "invalid",
            "white",
        ),
        (
            json!({ "number": 2, "black": "p1" }),
            422,
            "invalid",
            "black",
        ),
        (
            json!({ "number": 2, "black": "a\u{0}" }),
            422,
            "invalid",
            "black",
        ),
        (
            json!({ "number": 2, "sector": "x".repeat(201) }),
            422,
            "invalid",
            "sector",
        ),
        (
            json!({ "number": 2, "sector": "a\nb" }),
            422,
            "invalid",
            "sector",
        ),
        (json!({ "number": -1 }), 422, "invalid", "number"),
    ];
    for (new, status, kind, field) in table {
        let reply = hall.post(&new).refused(status, kind);
        assert_eq!(reply.json()["field"], field, "{new}");
    }
    // in another round everything is free again
    let second = hall.event.round(2);
    hall.event.board(
        &second,
        &json!({ "number": 1, "white": anna, "black": berta }),
    );
}

#[test]
fn what_everybody_sees() {
    let hall = hall();
    let Hall {
        event, anna, berta, ..
    } = &hall;
    event
        .ask(Ask::put(
            format!("/api/v1/players/{anna}"),
            &json!({ "name": "Anna", "hidden": true, "birth_date": "2001" }),
        ))
        .is(200);
    let new = json!({ "number": 4, "sector": "A", "white": anna, "black": berta });
    let mut made = hall.post(&new).is(201).json();
    let presence = made.as_object_mut().unwrap().remove("presence");
    let unheard = json!({ "heard_at": null, "down": null });
    assert_eq!(presence, Some(unheard), "an arbiter sees this too");
    let absent = made.as_object_mut().unwrap().remove("absent");
    let nobody = json!({ "white": false, "black": false });
    assert_eq!(absent, Some(nobody), "and this");
    let view = json!({
        "id": made["id"], "event": event.id, "round": hall.round, "number": 4, "sector": "A",
        "white": { "id": anna, "name": "Player 1" },
        "black": { "id": berta, "name": "Berta" },
        "result": null,
    });
    assert_eq!(made, view);
    let list = event.service.ask(
        None,
        Ask::get(format!("/api/v1/rounds/{}/boards", hall.round)),
    );
    assert_eq!(list.is(200).items(), std::slice::from_ref(&view));
    let shown = event
        .service
        .ask(None, Ask::get(path(view["id"].as_str().unwrap())));
    assert_eq!(shown.is(200).json(), view);
}

#[test]
fn players_stay_once_the_game_has_begun() {
    let hall = hall();
    let Hall {
        event,
        anna,
        berta,
        clara,
        ..
    } = &hall;
    let id = hall
        .post(&json!({ "number": 1, "white": anna, "black": berta }))
        .is(201)
        .id();
    let put = |new: &Value| event.ask(Ask::put(path(&id), new));
    put(&json!({ "number": 1, "white": berta, "black": anna })).is(200);
    event.service.begin(&id, "Berta", "Anna");
    for (white, black) in [(anna, berta), (berta, clara)] {
        let new = json!({ "number": 1, "white": white, "black": black });
        put(&new).refused(409, "has-begun");
    }
    put(&json!({ "number": 1 })).refused(409, "has-begun");
    let new = json!({ "number": 12, "sector": "B", "white": berta, "black": anna });
    let moved = put(&new).is(200).json();
    assert_eq!(
        (&moved["number"], &moved["sector"]),
        (&json!(12), &json!("B"))
    );
    event.ask(Ask::delete(path(&id))).refused(409, "has-begun");
}

#[test]
fn an_arbiter_of_a_sector_keeps_boards_in_it() {
    let hall = hall();
    let of = |sector: &str| {
        let number = u32::from(sector.as_bytes()[0]);
        hall.post(&json!({ "number": number, "sector": sector }))
            .is(201)
            .id()
    };
    let (own, foreign) = (of("A"), of("B"));
    let scope = Scope {
        event: Some(hall.event.id.as_str().into()),
        sector: Some("A".into()),
        ..Scope::default()
    };
    let token = hall.event.service.token(Role::SectorArbiter, scope);
    let put = |id: &str, new: &Value| {
        hall.event
            .service
            .ask(Some(&token), Ask::put(path(id), new))
    };
    put(&own, &json!({ "number": 7, "sector": "A" })).is(200);
    put(&own, &json!({ "number": 7, "sector": "B" })).refused(403, "forbidden");
    put(&own, &json!({ "number": 7 })).refused(403, "forbidden");
    put(&foreign, &json!({ "number": 8, "sector": "A" })).refused(403, "forbidden");
    hall.event
        .service
        .ask(Some(&token), Ask::get(path(&foreign)))
        .refused(403, "forbidden");
}

#[test]
fn a_seat_is_given_once_however_many_ask() {
    let hall = hall();
    let asks = (1..=12).map(|number| {
        let new = json!({ "number": number, "white": hall.anna });
        Ask::post(format!("/api/v1/rounds/{}/boards", hall.round), &new)
    });
    let replies = hall
        .event
        .service
        .ask_at_once(&hall.event.chief, asks.collect());
    let made = replies.iter().filter(|reply| reply.status == 201).count();
    let refused = replies.iter().filter(|reply| reply.status == 409).count();
    assert_eq!((made, refused), (1, 11));
}

#[test]
fn a_thousand_boards_page_by_page() {
    let event = Event::new();
    let mut table = "board,white,black\n".to_owned();
    for number in (1..=1_000).rev() {
        table += &format!("{number},White {number},Black {number}\n");
    }
    let told = event.import("format=csv", table.as_bytes());
    assert_eq!(told["boards"]["added"], 1_000);
    let round = event.all(&event.at("rounds"))[0]["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let list = format!("/api/v1/rounds/{round}/boards");
    let (mut seen, mut after) = (Vec::new(), String::new());
    loop {
        let page = event
            .ask(Ask::get(format!("{list}?limit=64{after}")))
            .is(200);
        seen.extend(
            page.items()
                .iter()
                .map(|board| board["number"].as_u64().unwrap()),
        );
        match page.json()["next"].as_str() {
            Some(next) => after = format!("&after={next}"),
            None => break,
        }
    }
    assert_eq!(seen, (1..=1_000).collect::<Vec<_>>());
    let first = &event.boards(&round)[0];
    assert_eq!(first, "1  White 1 - Black 1");
}
