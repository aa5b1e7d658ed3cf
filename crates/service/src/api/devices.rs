//! Gives a device at a board its token in exchange for a pairing code.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::BodyOfAnybody;
use crate::api::lookup::{Id, QueryOf, board_for};
use crate::api::responses::{Issuing, Redeeming};
use crate::api::session::NOT_KEPT;
use crate::api::tokens::MadeToken;
use crate::app::App;
use crate::auth::{Attempt, OwnOrigin, Principal, make_code, redeem_code};
use crate::limits::{DEFAULT_CODE_MINUTES, MAX_CODE_MINUTES};
use crate::problem::{HandlerResult, Problem};
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

/// How long a pairing code is to be good.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct CodeLifetime {
    /// Minutes until it ends, 1 to 720: longer than five where codes are printed.
    #[serde(default)]
    #[param(minimum = 1, maximum = 720, default = 5)]
    minutes: Option<u32>,
}

impl CodeLifetime {
    fn checked(self) -> HandlerResult<Duration> {
        let minutes = self.minutes.unwrap_or(DEFAULT_CODE_MINUTES);
        if !(1..=MAX_CODE_MINUTES).contains(&minutes) {
            let detail = format!("`minutes` is {minutes}; write 1 to {MAX_CODE_MINUTES}");
            return Err(Problem::invalid("minutes", detail));
        }
        Ok(Duration::from_secs(60 * u64::from(minutes)))
    }
}

/// A pairing code to be redeemed.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Redeemed {
    /// The code; small letters, spaces and hyphens do no harm.
    code: Box<str>,
}

/// Makes a pairing code for a device at a board. It is used once, within five minutes unless
/// `minutes` says otherwise. Codes made for the board before that nobody has used are good no more.
#[utoipa::path(
    post, path = "/boards/{board}/codes", tag = "devices", operation_id = "create_pairing_code",
    params(("board" = String, Path), CodeLifetime),
    responses(
        (status = 201, description = "It is made.", body = PairingCode),
        Issuing,
    ),
)]
async fn create_pairing_code(
    State(app): State<App>,
    principal: Principal,
    board: Id,
    QueryOf(lifetime): QueryOf<CodeLifetime>,
) -> HandlerResult<impl IntoResponse> {
    let lifetime = lifetime.checked()?;
    let board = board_for(&app, &principal, Operation::CreatePairingCode, &board).await?;
    let (code, expires_at) = make_code(&app.auth, &board, lifetime).await?;
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
