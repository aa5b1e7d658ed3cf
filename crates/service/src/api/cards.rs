//! Makes the codes on the cards of tables, by which a player calls the arbiter.

use std::collections::BTreeSet;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use ledger::ExpectedVersion;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::lookup::{Id, QueryOf};
use crate::api::responses::{Ending, Printing};
use crate::api::session::NOT_KEPT;
use crate::app::App;
use crate::auth::{Principal, RequestTarget};
use crate::limits::{MAX_ATTEMPTS, MAX_BOARDS};
use crate::model::{Board, CardKeys, Event, Round};
use crate::problem::{HandlerResult, Problem};
use crate::registry::{Registry, Versioned};
use crate::roles::Operation;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list_cards, renew_cards))
}

/// Of which tables.
#[derive(Clone, Copy, Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct CardQuery {
    /// Of so many, from 1; without it of those that have a board in a round of the event.
    #[serde(default)]
    #[param(minimum = 1, maximum = 5_000)]
    tables: Option<u32>,
}

/// The cards of an event.
#[derive(Serialize, ToSchema)]
struct Cards {
    /// One for each table, by number.
    items: Vec<Card>,
}

/// The card of a table.
#[derive(Serialize, ToSchema)]
struct Card {
    /// The number of the table.
    number: u32,
    /// Its code: the address that is printed ends in `/t/` and the code.
    #[schema(example = "e6m2k9x4t8p3v7q-12-MFRGGZDFMZTWQ2LK")]
    code: Box<str>,
}

/// A card is good for all rounds, until the cards are renewed. Whoever has its code may call the
/// arbiter to that table, and nothing else.
#[utoipa::path(
    get, path = "/events/{event}/cards", tag = "events", operation_id = "list_cards",
    params(("event" = String, Path), CardQuery),
    responses((status = 200, description = "The cards, the same each time.", body = Cards), Printing),
)]
async fn list_cards(
    State(app): State<App>,
    principal: Principal,
    Id(event): Id,
    QueryOf(CardQuery { tables }): QueryOf<CardQuery>,
) -> HandlerResult<impl IntoResponse> {
    principal.permit(Operation::ListCards, RequestTarget::event(&event))?;
    let registry = Registry(&app.ledger);
    let event = registry.get::<Event>(&event).await?.value.id;
    let numbers = match tables {
        Some(tables) if (1..=MAX_BOARDS).contains(&tables) => (1..=tables).collect(),
        Some(tables) => {
            let detail = format!("`tables` is {tables}; write 1 to {MAX_BOARDS}");
            return Err(Problem::invalid("tables", detail));
        }
        None => numbers_of(registry, &event).await?,
    };
    let keys = keys_of(registry, &event).await?.value;
    let card = |number| Card {
        number,
        code: keys.code(number).into(),
    };
    let items = numbers.into_iter().map(card).collect();
    Ok((NOT_KEPT, Json(Cards { items })))
}

/// From now on cards that were printed before say so, and call nobody.
#[utoipa::path(
    delete, path = "/events/{event}/cards", tag = "events", operation_id = "renew_cards",
    params(("event" = String, Path)),
    responses((status = 204, description = "The codes are others now."), Ending),
)]
async fn renew_cards(
    State(app): State<App>,
    principal: Principal,
    Id(event): Id,
) -> HandlerResult<StatusCode> {
    principal.permit(Operation::RenewCards, RequestTarget::event(&event))?;
    let registry = Registry(&app.ledger);
    let event = registry.get::<Event>(&event).await?.value.id;
    for _ in 0..MAX_ATTEMPTS {
        let Versioned { value, version } = keys_of(registry, &event).await?;
        let expected = ExpectedVersion::Version(version);
        match registry.put(value.renewed(), expected).await {
            Err(problem) if problem.status == 412 => {}
            written => {
                app.tables.forget_all();
                return written.map(|_| StatusCode::NO_CONTENT);
            }
        }
    }
    Err(busy())
}

/// The numbers of all tables that have a board in some round.
async fn numbers_of(registry: Registry<'_>, event: &str) -> HandlerResult<BTreeSet<u32>> {
    let mut numbers = BTreeSet::new();
    for round in registry.readable::<Round>(Some(event)).await? {
        let boards = registry.readable::<Board>(Some(&round.id)).await?;
        numbers.extend(boards.iter().map(|board| board.number));
    }
    Ok(numbers)
}

/// The keys of an event, which are made when they are asked for first.
async fn keys_of(registry: Registry<'_>, event: &str) -> HandlerResult<Versioned<CardKeys>> {
    for _ in 0..MAX_ATTEMPTS {
        if let Some(keys) = registry.find::<CardKeys>(event).await? {
            return Ok(keys);
        }
        match registry
            .put(CardKeys::new(event), ExpectedVersion::None)
            .await
        {
            // somebody else was quicker
            Err(problem) if problem.status == 409 => {}
            made => return made,
        }
    }
    Err(busy())
}

fn busy() -> Problem {
    Problem::unavailable("others change these cards at the same time; send it again")
}
