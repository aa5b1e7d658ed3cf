//! Manages events.

use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::IntoResponse;
use ledger::ExpectedVersion;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::Body;
use crate::api::lookup::{Id, met};
use crate::api::pairings::PairingsReport;
use crate::api::responses::{Changing, Deleting, Listing, Making, Reading};
use crate::api::structure::{edit, put};
use crate::app::App;
use crate::auth::{Principal, RequestTarget};
use crate::model::{CardKeys, Event, NewEvent, Player, Round, Webhook, new_id};
use crate::problem::{HandlerResult, Problem};
use crate::registry::{IfMatch, Page, PageQuery, Paging, Registry, Versioned, deleted};
use crate::roles::Operation;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_events, create_event))
        .routes(routes!(show_event, change_event, delete_event))
}

/// The address of what was made.
pub(super) fn location(path: &str) -> [(HeaderName, HeaderValue); 1] {
    let value = HeaderValue::from_str(path).unwrap_or(HeaderValue::from_static("/api/v1"));
    [(header::LOCATION, value)]
}

#[utoipa::path(
    get, path = "/events", tag = "events", operation_id = "list_events",
    params(Paging),
    responses(
        (status = 200, description = "The events.", body = Page<Event>),
        Listing,
    ),
)]
async fn list_events(
    State(app): State<App>,
    principal: Principal,
    PageQuery(paging): PageQuery,
) -> HandlerResult<impl IntoResponse> {
    let own = principal.scope.event.clone();
    let target = own
        .as_deref()
        .map_or(RequestTarget::SERVICE, RequestTarget::event);
    principal.permit(Operation::ListEvents, target)?;
    let is_own = |event: &Event| own.as_ref().is_none_or(|own| *own == event.id);
    let page = Registry(&app.ledger).page_of_own(paging, is_own).await?;
    Ok(axum::Json(page))
}

#[utoipa::path(
    post, path = "/events", tag = "events", operation_id = "create_event",
    request_body = NewEvent,
    responses(
        (status = 201, description = "The event made.", body = Event,
            headers(("ETag" = String), ("Location" = String))),
        Making,
    ),
)]
async fn create_event(
    State(app): State<App>,
    principal: Principal,
    Body(new): Body<NewEvent>,
) -> HandlerResult<impl IntoResponse> {
    principal.permit(Operation::CreateEvent, RequestTarget::SERVICE)?;
    let event = new.named(new_id('e'))?.dated(None, app.clock.now());
    let made = Registry(&app.ledger)
        .put(event, ExpectedVersion::None)
        .await?;
    app.hall.feeds().event_changed(&made.value.id).await;
    let place = location(&format!("/api/v1/events/{}", made.value.id));
    Ok((StatusCode::CREATED, place, made))
}

#[utoipa::path(
    get, path = "/events/{event}", tag = "events", operation_id = "show_event",
    params(("event" = String, Path)),
    responses(
        (status = 200, description = "The event.", body = Event, headers(("ETag" = String))),
        Reading,
    ),
)]
async fn show_event(
    State(app): State<App>,
    principal: Principal,
    Id(event): Id,
) -> HandlerResult<Versioned<Event>> {
    principal.permit(Operation::ShowEvent, RequestTarget::event(&event))?;
    Registry(&app.ledger).get(&event).await
}

#[utoipa::path(
    put, path = "/events/{event}", tag = "events", operation_id = "change_event",
    params(("event" = String, Path), IfMatch),
    request_body = NewEvent,
    responses(
        (status = 200, description = "The event as it is now.", body = Event,
            headers(("ETag" = String))),
        Changing,
    ),
)]
async fn change_event(
    State(app): State<App>,
    principal: Principal,
    Id(event): Id,
    IfMatch(expected): IfMatch,
    Body(new): Body<NewEvent>,
) -> HandlerResult<Versioned<Event>> {
    principal.permit(Operation::ChangeEvent, RequestTarget::event(&event))?;
    let changed = put(&app, &event, || {
        Box::pin(async {
            let former = Registry(&app.ledger).get::<Event>(&event).await?;
            let expected = met(expected, &former)?;
            let event = new.clone().named(event.clone())?;
            Ok((event.dated(Some(&former.value), app.clock.now()), expected))
        })
    })
    .await?;
    app.hall.feeds().event_changed(&event).await;
    Ok(changed)
}

/// Only while it has no rounds. Its players and webhooks go with it.
#[utoipa::path(
    delete, path = "/events/{event}", tag = "events", operation_id = "delete_event",
    params(("event" = String, Path), IfMatch),
    responses(
        (status = 204, description = "It is deleted."),
        Deleting,
    ),
)]
async fn delete_event(
    State(app): State<App>,
    principal: Principal,
    Id(event): Id,
    IfMatch(expected): IfMatch,
) -> HandlerResult<StatusCode> {
    principal.permit(Operation::DeleteEvent, RequestTarget::event(&event))?;
    edit(&app, &event, || {
        Box::pin(async {
            let registry = Registry(&app.ledger);
            let found = registry.get::<Event>(&event).await?;
            let expected = met(expected, &found)?;
            if !registry.all::<Round>(Some(&event)).await?.is_empty() {
                let detail = "the event has rounds; archive it instead";
                return Err(Problem::conflict("has-rounds", detail));
            }
            let players = registry.all::<Player>(Some(&event)).await?;
            let webhooks = registry.all::<Webhook>(Some(&event)).await?;
            let report = registry.find::<PairingsReport>(&event).await?;
            let cards = registry.find::<CardKeys>(&event).await?;
            let mut writes = vec![deleted(&found.value, expected)];
            writes.extend(
                players
                    .iter()
                    .map(|player| deleted(player, ExpectedVersion::Any)),
            );
            writes.extend(
                webhooks
                    .iter()
                    .map(|webhook| deleted(webhook, ExpectedVersion::Any)),
            );
            writes.extend(report.map(|report| deleted(&report.value, ExpectedVersion::Any)));
            writes.extend(cards.map(|cards| deleted(&cards.value, ExpectedVersion::Any)));
            Ok((writes, ()))
        })
    })
    .await?;
    app.webhooks.event_deleted(&event).await;
    app.hall.feeds().event_changed(&event).await;
    Ok(StatusCode::NO_CONTENT)
}
