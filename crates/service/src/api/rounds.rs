//! Manages the rounds of an event.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use ledger::ExpectedVersion;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::Body;
use crate::api::events::location;
use crate::api::lookup::{Id, QueryOf, met, permitted};
use crate::api::numbered::{ByNumber, free, page};
use crate::api::responses::{Adding, Asking, Changing, Reading};
use crate::api::structure::{alone, put};
use crate::app::App;
use crate::auth::{Principal, RequestTarget};
use crate::model::{Event, NewRound, Round, new_id};
use crate::problem::HandlerResult;
use crate::registry::{IfMatch, Page, Registry, Versioned};
use crate::roles::Operation;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_rounds, create_round))
        .routes(routes!(show_round, change_round))
}

/// By number.
#[utoipa::path(
    get, path = "/events/{event}/rounds", tag = "rounds", operation_id = "list_rounds",
    params(("event" = String, Path), ByNumber),
    responses((status = 200, description = "The rounds.", body = Page<Round>), Asking),
)]
async fn list_rounds(
    State(app): State<App>,
    principal: Principal,
    Id(event): Id,
    QueryOf(paging): QueryOf<ByNumber>,
) -> HandlerResult<impl IntoResponse> {
    principal.permit(Operation::ListRounds, RequestTarget::event(&event))?;
    let registry = Registry(&app.ledger);
    registry.get::<Event>(&event).await?;
    let rounds = registry.all::<Round>(Some(&event)).await?;
    Ok(axum::Json(page(rounds, paging)?))
}

#[utoipa::path(
    post, path = "/events/{event}/rounds", tag = "rounds", operation_id = "create_round",
    params(("event" = String, Path)),
    request_body = NewRound,
    responses(
        (status = 201, description = "The round made.", body = Round,
            headers(("ETag" = String), ("Location" = String))),
        Adding,
    ),
)]
async fn create_round(
    State(app): State<App>,
    principal: Principal,
    Id(event): Id,
    Body(new): Body<NewRound>,
) -> HandlerResult<impl IntoResponse> {
    principal.permit(Operation::CreateRound, RequestTarget::event(&event))?;
    let round = new.named(new_id('r'), event.clone())?;
    let made = put(&app, &event, || {
        Box::pin(async {
            let registry = Registry(&app.ledger);
            registry.get::<Event>(&event).await?;
            free(round.number, &registry.all::<Round>(Some(&event)).await?)?;
            Ok((round.clone(), ExpectedVersion::None))
        })
    })
    .await?;
    let place = location(&format!("/api/v1/rounds/{}", made.value.id));
    Ok((StatusCode::CREATED, place, made))
}

#[utoipa::path(
    get, path = "/rounds/{round}", tag = "rounds", operation_id = "show_round",
    params(("round" = String, Path)),
    responses(
        (status = 200, description = "The round.", body = Round, headers(("ETag" = String))),
        Reading,
    ),
)]
async fn show_round(
    State(app): State<App>,
    principal: Principal,
    round: Id,
) -> HandlerResult<Versioned<Round>> {
    permitted(&app, &principal, Operation::ShowRound, &round).await
}

/// Games that go on are played under the new edition, control, supervision and regulations; a new
/// position, clock or Chess960 is for games that begin later. The former terms are kept with the
/// instant of the change. Once a game of the round has begun its edition stays within the family of
/// codes.
#[utoipa::path(
    put, path = "/rounds/{round}", tag = "rounds", operation_id = "change_round",
    params(("round" = String, Path), IfMatch),
    request_body = NewRound,
    responses(
        (status = 200, description = "The round as it is now.", body = Round,
            headers(("ETag" = String))),
        Changing,
    ),
)]
async fn change_round(
    State(app): State<App>,
    principal: Principal,
    round: Id,
    IfMatch(expected): IfMatch,
    Body(new): Body<NewRound>,
) -> HandlerResult<Versioned<Round>> {
    let operation = Operation::ChangeRound;
    let former: Versioned<Round> = permitted(&app, &principal, operation, &round).await?;
    let former = former.value;
    let new = NewRound {
        terms: new.terms.drawn_as(&former.terms),
        ..new
    };
    let new = new.named(former.id, former.event)?;
    let changed = alone(&app, move |app| async move {
        written(&app, expected, &new).await
    })
    .await?;
    let (hall, id) = (app.hall.clone(), changed.value.id.clone());
    // whoever changed it may go away; games that cannot be told now are told before their next acts
    let telling = tokio::spawn(async move { hall.round_changed(&id).await });
    if let Ok(Err(problem)) = telling.await {
        tracing::warn!(
            ?problem,
            "the games of a round will be told of its change later"
        );
    }
    Ok(changed)
}

async fn written(
    app: &App,
    expected: ExpectedVersion,
    new: &Round,
) -> HandlerResult<Versioned<Round>> {
    put(app, &new.event, || {
        Box::pin(async {
            let registry = Registry(&app.ledger);
            let found = registry.get::<Round>(&new.id).await?;
            let expected = met(expected, &found)?;
            let all = registry.all::<Round>(Some(&new.event)).await?;
            free(new.number, all.iter().filter(|other| other.id != new.id))?;
            app.hall.keeps_its_family(&found.value, new).await?;
            Ok((new.clone().after(found.value, app.clock.now())?, expected))
        })
    })
    .await
}
