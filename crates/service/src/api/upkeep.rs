//! Shows what will be erased and when, and lets somebody confirm that the clock is right.

use axum::Json;
use axum::extract::State;
use axum::response::IntoResponse;
use jiff::Timestamp;
use ledger::ExpectedVersion;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::Body;
use crate::api::responses::{Making, Naming};
use crate::app::App;
use crate::auth::{Principal, RequestTarget};
use crate::limits::CLOCKS_AGREE_WITHIN;
use crate::problem::{HandlerResult, Problem};
use crate::registry::Registry;
use crate::roles::Operation;
use crate::upkeep::{Announced, Upkeep};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(read_upkeep))
        .routes(routes!(confirm_clock))
}

/// What is going to be erased, and by which time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
struct UpkeepView {
    /// What the clock of the service says.
    #[schema(value_type = String, format = DateTime)]
    clock: Timestamp,
    /// The latest time that was seen, within an hour.
    #[schema(value_type = String, format = DateTime)]
    seen: Timestamp,
    /// Since when the clock is not believed, for it is more than a month from the time that was
    /// seen; nothing is erased meanwhile. `null`: it is believed.
    #[schema(value_type = Option<String>, format = DateTime)]
    doubted_since: Option<Timestamp>,
    /// What is going to be erased.
    announced: Vec<Announced>,
}

impl UpkeepView {
    fn of(upkeep: Upkeep, clock: Timestamp) -> UpkeepView {
        UpkeepView {
            clock,
            seen: upkeep.time.at,
            doubted_since: upkeep.time.doubted_since,
            announced: upkeep.announced,
        }
    }
}

/// What time it is.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct TimeNow {
    /// By another clock than that of the service.
    #[schema(value_type = String, format = DateTime)]
    now: Timestamp,
}

/// What need not be kept any longer is announced here, in the log and in the audit log before it is
/// erased: games by link a day, everything else a week.
#[utoipa::path(
    get, path = "/upkeep", tag = "upkeep", operation_id = "read_upkeep",
    responses(
        (status = 200, description = "What is going to be erased.", body = UpkeepView),
        Naming,
    ),
)]
async fn read_upkeep(
    State(app): State<App>,
    principal: Principal,
) -> HandlerResult<impl IntoResponse> {
    principal.permit(Operation::ReadUpkeep, RequestTarget::SERVICE)?;
    let (upkeep, _) = Upkeep::of(&app).await?;
    Ok(Json(UpkeepView::of(upkeep, app.clock.now())))
}

/// For a service that was away for more than a month: its clock is right, and what need not be kept
/// any longer may be announced. Whoever says so sends what time it is by another clock; the two
/// must agree.
#[utoipa::path(
    post, path = "/upkeep/clock", tag = "upkeep", operation_id = "confirm_clock",
    request_body = TimeNow,
    responses(
        (status = 200, description = "The clock is believed.", body = UpkeepView),
        Making,
    ),
)]
async fn confirm_clock(
    State(app): State<App>,
    principal: Principal,
    Body(time): Body<TimeNow>,
) -> HandlerResult<impl IntoResponse> {
    principal.permit(Operation::ConfirmClock, RequestTarget::SERVICE)?;
    let clock = app.clock.now();
    if clock.duration_since(time.now).abs() > CLOCKS_AGREE_WITHIN {
        let detail = format!(
            "the clock of the service says {clock}; set it if that is wrong, and send what time it is"
        );
        return Err(Problem::conflict("clocks-disagree", detail));
    }
    let (mut upkeep, expected) = Upkeep::of(&app).await?;
    upkeep.time.believe(clock);
    let expected = match expected {
        ExpectedVersion::None => ExpectedVersion::None,
        // whatever another look has found, the clock is right
        _ => ExpectedVersion::Any,
    };
    let kept = Registry(&app.ledger).put(upkeep, expected).await?;
    Ok(Json(UpkeepView::of(kept.value, clock)))
}
