//! Switches the second factor of an account on and off: its owner does both, an administrator can
//! switch it off.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::Body;
use crate::api::accounts::own;
use crate::api::lookup::Id;
use crate::api::responses::{ChangingSecondFactor, Ending, Naming};
use crate::api::session::NOT_KEPT;
use crate::app::App;
use crate::auth::{
    Principal, SecretHash, Trying, Via, begin_second_factor, own_account, switch_second_factor_off,
    switch_second_factor_on, take_second_factor_off,
};
use crate::limits::MAX_CODE_CHARS;
use crate::model::SecondFactor;
use crate::problem::{HandlerResult, Problem};
use crate::roles::Operation;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(
            show_second_factor,
            begin_second_factor_of_session,
            activate_second_factor
        ))
        .routes(routes!(end_second_factor))
        .routes(routes!(take_off_second_factor))
}

/// Whether a code is asked for.
#[derive(Serialize, ToSchema)]
struct SecondFactorView {
    /// Whether it is.
    is_on: bool,
    /// How many recovery codes were not used yet.
    recovery_codes_left: usize,
}

/// The present password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct OnceMore {
    /// The present password.
    #[schema(format = Password)]
    present_password: Box<str>,
}

/// The secret of a second factor, told once.
#[derive(Serialize, ToSchema)]
struct BegunSecondFactor {
    /// What the program makes codes from, in base 32, for whoever types it in.
    secret: Box<str>,
    /// The same as an address that programs read from a QR code.
    uri: Box<str>,
}

/// A code of the program.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct FirstCode {
    /// The code.
    #[schema(max_length = 32)]
    code: Box<str>,
}

/// What is shown to switch a second factor off.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PasswordAndCode {
    /// The present password.
    #[schema(format = Password)]
    present_password: Box<str>,
    /// A code of the program, or a recovery code.
    #[schema(max_length = 32)]
    code: Box<str>,
}

/// Codes for when the program is lost, told once.
#[derive(Serialize, ToSchema)]
struct RecoveryCodes {
    /// Each can be used once.
    recovery_codes: Vec<Box<str>>,
}

/// A code that may be one.
pub(super) fn checked_code(code: &str) -> HandlerResult<()> {
    if code.chars().count() <= MAX_CODE_CHARS {
        return Ok(());
    }
    let detail = format!("`code` has more than {MAX_CODE_CHARS} characters; write a code");
    Err(Problem::invalid("code", detail))
}

/// The session of whoever asks, who may do this.
fn session_for(principal: &Principal, operation: Operation) -> HandlerResult<SecretHash> {
    principal.permit_own(operation)?;
    let Via::Session { hash } = principal.via else {
        let detail = "a token has no second factor; log in with POST /api/v1/session";
        return Err(Problem::forbidden(detail));
    };
    Ok(hash)
}

/// Says whether one's own account has a second factor; a token has none.
#[utoipa::path(
    get, path = "/session/second-factor", tag = "session", operation_id = "show_second_factor",
    responses(
        (status = 200, description = "As it stands.", body = SecondFactorView),
        Naming,
    ),
)]
async fn show_second_factor(
    State(app): State<App>,
    principal: Principal,
) -> HandlerResult<impl IntoResponse> {
    principal.permit_own(Operation::ShowSecondFactor)?;
    let factor = match principal.via {
        Via::Session { hash } => own_account(&app.auth, hash).await?.value.second_factor,
        _ => None,
    };
    let on = factor.filter(SecondFactor::is_on);
    let view = SecondFactorView {
        is_on: on.is_some(),
        recovery_codes_left: on.map_or(0, |factor| factor.recovery.len()),
    };
    Ok((NOT_KEPT, Json(view)))
}

/// Begins a second factor for one's own account: codes that change every half minute (TOTP, RFC
/// 6238). No code is asked for until one was shown. What was begun before counts no more.
#[utoipa::path(
    post, path = "/session/second-factor", tag = "session", operation_id = "begin_second_factor",
    request_body = OnceMore,
    responses(
        (status = 200, description = "It waits for its first code.", body = BegunSecondFactor),
        ChangingSecondFactor,
    ),
)]
async fn begin_second_factor_of_session(
    State(app): State<App>,
    principal: Principal,
    trying: Trying,
    Body(OnceMore { present_password }): Body<OnceMore>,
) -> HandlerResult<impl IntoResponse> {
    let session = session_for(&principal, Operation::BeginSecondFactor)?;
    let begun = begin_second_factor(&app.auth, &trying, session, present_password).await?;
    let begun = BegunSecondFactor {
        secret: begun.secret,
        uri: begun.uri,
    };
    Ok((NOT_KEPT, Json(begun)))
}

/// Switches it on with a code of the program. From now on a code is asked for at each log-in;
/// sessions that last go on.
#[utoipa::path(
    put, path = "/session/second-factor", tag = "session", operation_id = "activate_second_factor",
    request_body = FirstCode,
    responses(
        (status = 200, description = "It is on.", body = RecoveryCodes),
        ChangingSecondFactor,
    ),
)]
async fn activate_second_factor(
    State(app): State<App>,
    principal: Principal,
    trying: Trying,
    Body(FirstCode { code }): Body<FirstCode>,
) -> HandlerResult<impl IntoResponse> {
    let session = session_for(&principal, Operation::ActivateSecondFactor)?;
    checked_code(&code)?;
    let recovery_codes = switch_second_factor_on(&app.auth, &trying, session, &code).await?;
    Ok((NOT_KEPT, Json(RecoveryCodes { recovery_codes })))
}

/// Switches it off.
#[utoipa::path(
    post, path = "/session/second-factor/end", tag = "session", operation_id = "end_second_factor",
    request_body = PasswordAndCode,
    responses(
        (status = 204, description = "It is done."),
        ChangingSecondFactor,
    ),
)]
async fn end_second_factor(
    State(app): State<App>,
    principal: Principal,
    trying: Trying,
    Body(shown): Body<PasswordAndCode>,
) -> HandlerResult<StatusCode> {
    let session = session_for(&principal, Operation::EndSecondFactor)?;
    checked_code(&shown.code)?;
    let password = shown.present_password;
    switch_second_factor_off(&app.auth, &trying, session, password, &shown.code).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Takes the second factor off an account whose owner has lost program and recovery codes. One's
/// own is switched off with a code.
#[utoipa::path(
    delete, path = "/accounts/{account}/second-factor", tag = "accounts", operation_id = "take_off_second_factor",
    params(("account" = String, Path)),
    responses(
        (status = 204, description = "It is done."),
        Ending,
    ),
)]
async fn take_off_second_factor(
    State(app): State<App>,
    principal: Principal,
    Id(account): Id,
) -> HandlerResult<StatusCode> {
    let found = own(&app, &principal, Operation::TakeOffSecondFactor, &account).await?;
    if *found.value.author() == *principal.author.as_str() {
        let detail =
            "this is your own; switch it off with a code, or let another chief arbiter take it off";
        return Err(Problem::forbidden(detail));
    }
    take_second_factor_off(&app.auth, found).await?;
    Ok(StatusCode::NO_CONTENT)
}
