//! Manages the webhooks of an event.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::ETAG;
use axum::response::IntoResponse;
use ledger::ExpectedVersion;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::Body;
use crate::api::events::location;
use crate::api::lookup::{Id, met, permitted};
use crate::api::responses::{Adding, Asking, Deleting};
use crate::api::session::NOT_KEPT;
use crate::api::structure::put;
use crate::app::App;
use crate::auth::{Principal, RequestTarget};
use crate::limits::MAX_WEBHOOKS;
use crate::model::{Event, NewWebhook, Webhook, WebhookView, new_id};
use crate::problem::{HandlerResult, Problem};
use crate::registry::{IfMatch, Page, PageQuery, Paging, Registry, Versioned, etag};
use crate::roles::Operation;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_webhooks, create_webhook))
        .routes(routes!(delete_webhook))
}

/// A webhook that was made.
#[derive(Serialize, ToSchema)]
struct MadeWebhook {
    /// What its deliveries are signed with (Standard Webhooks). It is told once.
    #[schema(example = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDbqsoHlvf0Uw=")]
    secret: Box<str>,
    /// The webhook.
    webhook: WebhookView,
}

/// Without their secrets.
#[utoipa::path(
    get, path = "/events/{event}/webhooks", tag = "webhooks", operation_id = "list_webhooks",
    params(("event" = String, Path), Paging),
    responses((status = 200, description = "The webhooks.", body = Page<WebhookView>), Asking),
)]
async fn list_webhooks(
    State(app): State<App>,
    principal: Principal,
    Id(event): Id,
    PageQuery(paging): PageQuery,
) -> HandlerResult<impl IntoResponse> {
    principal.permit(Operation::ListWebhooks, RequestTarget::event(&event))?;
    let registry = Registry(&app.ledger);
    registry.get::<Event>(&event).await?;
    let Page { items, next } = registry.page::<Webhook>(Some(&event), paging).await?;
    let items = items.into_iter().map(WebhookView::from).collect();
    Ok(Json(Page { items, next }))
}

/// From now on what happens in the event is posted there, signed. The secret is told in this
/// answer, and never again.
#[utoipa::path(
    post, path = "/events/{event}/webhooks", tag = "webhooks", operation_id = "create_webhook",
    params(("event" = String, Path)),
    request_body = NewWebhook,
    responses(
        (status = 201, description = "The webhook made.", body = MadeWebhook,
            headers(("ETag" = String), ("Location" = String))),
        Adding,
    ),
)]
async fn create_webhook(
    State(app): State<App>,
    principal: Principal,
    Id(event): Id,
    Body(new): Body<NewWebhook>,
) -> HandlerResult<impl IntoResponse> {
    principal.permit(Operation::CreateWebhook, RequestTarget::event(&event))?;
    let (reach, now) = (app.webhooks.reach(), app.clock.now());
    let made = put(&app, &event, || {
        Box::pin(async {
            let registry = Registry(&app.ledger);
            registry.get::<Event>(&event).await?;
            let others = registry.all::<Webhook>(Some(&event)).await?;
            if others.len() >= MAX_WEBHOOKS {
                let detail = format!("the event has {MAX_WEBHOOKS} webhooks; delete one first");
                return Err(Problem::invalid("event", detail));
            }
            let webhook = new.clone().named(new_id('w'), event.clone(), reach, now)?;
            Ok((webhook, ExpectedVersion::None))
        })
    })
    .await?;
    app.webhooks.made(&made.value).await;
    let Versioned { value, version } = made;
    let place = location(&format!("/api/v1/webhooks/{}", value.id));
    let made = MadeWebhook {
        secret: value.secret.clone(),
        webhook: value.into(),
    };
    let tag = [(ETAG, etag(version))];
    Ok((StatusCode::CREATED, NOT_KEPT, place, tag, Json(made)))
}

/// What waits to be delivered there is dropped.
#[utoipa::path(
    delete, path = "/webhooks/{webhook}", tag = "webhooks", operation_id = "delete_webhook",
    params(("webhook" = String, Path), IfMatch),
    responses((status = 204, description = "It is deleted."), Deleting),
)]
async fn delete_webhook(
    State(app): State<App>,
    principal: Principal,
    webhook: Id,
    IfMatch(expected): IfMatch,
) -> HandlerResult<StatusCode> {
    let operation = Operation::DeleteWebhook;
    let found: Versioned<Webhook> = permitted(&app, &principal, operation, &webhook).await?;
    let expected = met(expected, &found)?;
    Registry(&app.ledger).delete(&found.value, expected).await?;
    app.webhooks.deleted(&found.value).await;
    Ok(StatusCode::NO_CONTENT)
}
