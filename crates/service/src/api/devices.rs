//! Gives a device at a board its token in exchange for a pairing code.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::BodyOfAnybody;
use crate::api::lookup::{Id, board_for};
use crate::api::responses::{Issuing, Redeeming};
use crate::api::session::NOT_KEPT;
use crate::api::tokens::MadeToken;
use crate::app::App;
use crate::auth::{Attempt, OwnOrigin, Principal, make_code, redeem_code};
use crate::problem::HandlerResult;
use crate::roles::Operation;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(create_pairing_code))
        .routes(routes!(redeem_pairing_code))
}

/// A pairing code that was made.
#[derive(Serialize, ToSchema)]
struct PairingCode {
    /// The code: eight digits and letters without I, L, O and U.
    #[schema(min_length = 8, max_length = 8)]
    code: Box<str>,
    /// When it ends.
    #[schema(value_type = String, format = DateTime)]
    expires_at: Timestamp,
}

/// A pairing code to be redeemed.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Redeemed {
    /// The code; small letters, spaces and hyphens do no harm.
    code: Box<str>,
}

/// Makes a pairing code for a device at a board. It is used once, within five minutes.
#[utoipa::path(
    post, path = "/boards/{board}/codes", tag = "devices", operation_id = "create_pairing_code",
    params(("board" = String, Path)),
    responses(
        (status = 201, description = "It is made.", body = PairingCode),
        Issuing,
    ),
)]
async fn create_pairing_code(
    State(app): State<App>,
    principal: Principal,
    board: Id,
) -> HandlerResult<impl IntoResponse> {
    let board = board_for(&app, &principal, Operation::CreatePairingCode, &board).await?;
    let (code, expires_at) = make_code(&app.auth, &board).await?;
    let made = PairingCode { code, expires_at };
    Ok((StatusCode::CREATED, NOT_KEPT, Json(made)))
}

/// Exchanges a pairing code for the token of the device. Nobody has to be logged in for it. A token
/// that another device got for this board before ends.
#[utoipa::path(
    post, path = "/codes", tag = "devices", operation_id = "redeem_pairing_code",
    request_body = Redeemed,
    responses(
        (status = 201, description = "It is made.", body = MadeToken),
        Redeeming,
    ),
)]
async fn redeem_pairing_code(
    State(app): State<App>,
    _: OwnOrigin,
    _: Attempt,
    BodyOfAnybody(Redeemed { code }): BodyOfAnybody<Redeemed>,
) -> HandlerResult<impl IntoResponse> {
    let (secret, token) = redeem_code(&app.auth, &code).await?;
    let token = token.into();
    Ok((
        StatusCode::CREATED,
        NOT_KEPT,
        Json(MadeToken { secret, token }),
    ))
}
