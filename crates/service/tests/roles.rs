//! Tests every operation of the document in every role, on what is the requester's own and what is
//! not, over HTTP.

mod client;
#[path = "roles/makers.rs"]
mod makers;

use client::{Ask, DOCUMENT, Event, Service};
use jadoube_service::model::Scope;
use jadoube_service::{Operation, Relation, Role, may};
use makers::{MAKERS, Maker, Reach};

/// Whose is what is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Whose {
    Own,
    OfAForeignEvent,
    OfAForeignSector,
    OfAForeignBoard,
}

impl Whose {
    /// The cases that an operation of this reach has for a role.
    fn of(reach: Reach, role: Role) -> Vec<Whose> {
        let mut cases = vec![Whose::Own];
        match reach {
            Reach::Anybody | Reach::Himself => {}
            Reach::Service | Reach::Event => cases.push(Whose::OfAForeignEvent),
            Reach::Board => {
                cases.push(Whose::OfAForeignEvent);
                match role {
                    Role::SectorArbiter => cases.push(Whose::OfAForeignSector),
                    Role::Player | Role::BoardDevice => cases.push(Whose::OfAForeignBoard),
                    _ => {}
                }
            }
        }
        cases
    }

    const fn relation(self) -> Relation {
        match self {
            Whose::Own => Relation::Own,
            _ => Relation::Foreign,
        }
    }
}

/// What is there to be asked for: an event with a board.
pub struct World {
    /// The event, and the chief arbiter of the service.
    pub event: Event,
    /// Who sits at the board.
    pub player: String,
    /// Who sits nowhere.
    pub free_player: String,
    /// Its round.
    pub round: String,
    /// Its board, in sector A.
    pub board: String,
}

impl World {
    fn new() -> World {
        let event = Event::new();
        let player = event.player("Anna");
        let free_player = event.player("Berta");
        let round = event.round(1);
        let new = serde_json::json!({ "number": 1, "sector": "A", "white": player });
        let board = event.board(&round, &new);
        World {
            event,
            player,
            free_player,
            round,
            board,
        }
    }

    fn service(&self) -> &Service {
        &self.event.service
    }

    /// A token of this role for this part.
    fn token(&self, role: Role, reach: Reach, whose: Whose) -> String {
        let id = |own: &str| Some(own.into());
        let mut scope = Scope {
            event: id(&self.event.id),
            ..Scope::default()
        };
        match role {
            Role::SectorArbiter => scope.sector = id("A"),
            Role::Player => scope.player = id(&self.player),
            Role::BoardDevice => scope.board = id(&self.board),
            _ => {}
        }
        match (reach, whose) {
            (Reach::Service, Whose::Own) => scope = Scope::default(),
            // whoever has to do with one event has not to do with the service
            (Reach::Service, _) => {}
            (_, Whose::Own) => {}
            (_, Whose::OfAForeignEvent) => scope.event = id("e0000000000000"),
            (_, Whose::OfAForeignSector) => scope.sector = id("B"),
            (_, Whose::OfAForeignBoard) if role == Role::Player => {
                scope.player = id(&self.free_player);
            }
            (_, Whose::OfAForeignBoard) => scope.board = id("b0000000000000"),
        }
        self.service().token(role, scope)
    }
}

#[test]
fn the_matrix() {
    for (id, operation) in operations() {
        let Maker { reach, make, .. } = maker(&id);
        for role in Role::ALL {
            for whose in Whose::of(*reach, role) {
                let world = World::new();
                let token = world.token(role, *reach, whose);
                let reply = world.service().ask(Some(&token), make(&world));
                let case = format!("{id} {role:?} {whose:?}: {}", reply.text());
                let denied = matches!(reply.status, 401 | 403 | 404);
                let allowed = may(role, operation, whose.relation());
                assert!(denied || allowed, "{case}");
                assert!(reply.status < 500, "{case}");
                if *reach != Reach::Himself {
                    assert_eq!(denied, !allowed, "{case}");
                    // a socket cannot be opened in passing
                    let is_a_socket = id.starts_with("follow_") || id == "watch_board";
                    let refused = is_a_socket && reply.status == 426;
                    assert!(denied || reply.status < 400 || refused, "{case}");
                }
            }
        }
    }
}

/// Beside the document, for those who keep the service going.
#[test]
fn figures_are_for_those_who_keep_the_service_and_health_is_for_everybody() {
    let world = World::new();
    for role in Role::ALL {
        for whose in [Whose::Own, Whose::OfAForeignEvent] {
            let token = world.token(role, Reach::Service, whose);
            let reply = world.service().ask(Some(&token), Ask::get("/metrics"));
            let allowed = may(role, Operation::ReadMetrics, whose.relation());
            let status = if allowed { 200 } else { 403 };
            assert_eq!(reply.status, status, "{role:?} {whose:?}: {}", reply.text());
        }
    }
    let nobody = world.service().ask(None, Ask::get("/metrics"));
    assert_eq!(nobody.status, 401);
    let healthy = world.service().ask(None, Ask::get("/healthz")).is(200);
    assert_eq!(healthy.text(), r#"{"status":"ok"}"#);
}

/// The parts of the service that only one role can have: for any other they would seem to narrow
/// what they do not.
const NARROWED: [(&str, Role); 3] = [
    ("sector", Role::SectorArbiter),
    ("board", Role::BoardDevice),
    ("player", Role::Player),
];

#[test]
fn a_part_of_an_event_is_for_the_role_that_it_narrows() {
    for (part, whose) in NARROWED {
        for role in Role::ALL {
            let world = World::new();
            let mut scope = serde_json::json!({ "event": world.event.id });
            let named = |part: &str| match part {
                "board" => world.board.clone().into(),
                "player" => world.player.clone().into(),
                _ => serde_json::Value::from("A"),
            };
            for (needed, needs) in NARROWED {
                if needs == role && needs != Role::SectorArbiter {
                    scope[needed] = named(needed);
                }
            }
            scope[part] = named(part);
            let new = serde_json::json!({ "label": "x", "role": role, "scope": scope });
            let reply = world.event.ask(Ask::post("/api/v1/tokens", &new));
            let status = if role == whose { 201 } else { 422 };
            assert_eq!(reply.status, status, "{part} {role:?}: {}", reply.text());
            if role == whose {
                continue;
            }
            assert_eq!(reply.json()["field"], format!("scope.{part}"));
            // one that is kept from before shows nobody
            let scope: Scope = serde_json::from_value(scope).expect("a scope");
            let token = world.service().token(role, scope);
            let (event, board) = (&world.event.id, &world.board);
            for path in [
                format!("/api/v1/events/{event}/file"),
                format!("/api/v1/boards/{board}/public"),
                "/api/v1/audit".into(),
                "/metrics".into(),
            ] {
                let reply = world.service().ask(Some(&token), Ask::get(&path));
                assert_eq!(reply.status, 401, "{part} {role:?} {path}");
            }
        }
    }
}

#[test]
fn whoever_has_shown_nothing_looks_on() {
    for (id, operation) in operations() {
        let world = World::new();
        let reply = world.service().ask(None, (maker(&id).make)(&world));
        let allowed = may(Role::Spectator, operation, Relation::Own);
        if maker(&id).reach != Reach::Himself {
            assert_eq!(reply.status == 401, !allowed, "{id}: {}", reply.text());
        }
        assert!(reply.status < 500, "{id}: {}", reply.text());
    }
}

#[test]
fn what_is_foreign_is_answered_like_what_is_not_there() {
    let world = World::new();
    let token = world.token(Role::ChiefArbiter, Reach::Event, Whose::OfAForeignEvent);
    let ids = [&world.event.id, &world.player, &world.round, &world.board];
    for (id, operation) in operations() {
        let ask = (maker(&id).make)(&world);
        let foreign = world.service().ask(Some(&token), ask.clone());
        let mut missing = ask;
        for own in ids {
            missing.path = missing.path.replace(&**own, "x000");
        }
        let missing = world.service().ask(Some(&token), missing);
        let looks_on = may(Role::ChiefArbiter, operation, Relation::Foreign);
        if foreign.status >= 400 && !looks_on {
            assert_eq!(
                (foreign.status, &foreign.body),
                (missing.status, &missing.body),
                "{id}"
            );
        }
    }
}

/// The operations of the document with their rules.
fn operations() -> Vec<(String, Operation)> {
    let mut operations = Vec::new();
    for (path, methods) in DOCUMENT["paths"].as_object().expect("paths") {
        for (method, operation) in methods.as_object().expect("methods") {
            let id = operation["operationId"].as_str();
            let id = id.unwrap_or_else(|| panic!("{method} {path} has no operation id"));
            let rule = Operation::ALL.iter().find(|rule| rule.id() == id);
            let rule = rule.unwrap_or_else(|| panic!("{method} {path} has no rule in roles.rs"));
            operations.push((id.to_owned(), *rule));
        }
    }
    operations
}

fn maker(id: &str) -> &'static Maker {
    let found = MAKERS.iter().find(|maker| maker.id == id);
    found.unwrap_or_else(|| panic!("add a request of {id} to tests/roles/makers.rs"))
}

#[test]
fn no_maker_is_left_over() {
    let operations = operations();
    for maker in MAKERS {
        let known = operations.iter().any(|(id, _)| id == maker.id);
        assert!(known, "{} is no operation of the document", maker.id);
    }
}
