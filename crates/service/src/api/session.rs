//! Logs people in and out.

use axum::Json;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, SET_COOKIE};
use axum::http::{Extensions, HeaderMap, HeaderValue, StatusCode};
use axum::response::{AppendHeaders, IntoResponse};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::responses::{ChangingPassword, LoggingIn, LoggingOut, Showing};
use crate::api::second_factor::checked_code;
use crate::api::{Body, BodyOfAnybody};
use crate::app::App;
use crate::auth::audit_requests::saw;
use crate::auth::{
    LetIn, OwnOrigin, Principal, SecretHash, Trying, Via, begin_session, change_password,
    cookie_of, csrf_of, end_session, let_in, no_cookie, owner_of, session_of, wrong_login,
};
use crate::model::{Scope, checked_password};
use crate::problem::{HandlerResult, Problem};
use crate::roles::{Operation, Role};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(log_in, show_session, log_out))
        .routes(routes!(change_password_of_session))
}

/// What is told once, or to one alone, is kept by no cache.
pub(super) const NOT_KEPT: [(axum::http::HeaderName, HeaderValue); 1] =
    [(CACHE_CONTROL, HeaderValue::from_static("no-store"))];

/// A login and its password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Credentials {
    /// The name to log in with.
    login: Box<str>,
    /// The password.
    #[schema(format = Password)]
    password: Box<str>,
    /// A code of the second factor, where the account has one: of its program, or a recovery code.
    #[serde(default)]
    #[schema(max_length = 32)]
    code: Option<Box<str>>,
}

/// Who is logged in, or whose token it is.
#[derive(Serialize, ToSchema)]
struct SessionView {
    /// The name that his acts are recorded under.
    author: Box<str>,
    /// What he is.
    role: Role,
    /// For which part.
    scope: Scope,
    /// What a session has besides; `null` for a token.
    session: Option<SessionPart>,
}

/// What a session has besides.
#[derive(Serialize, ToSchema)]
struct SessionPart {
    /// The name that its owner logged in with.
    login: Box<str>,
    /// What to send as X-CSRF-Token with every request that is not GET or HEAD.
    csrf_token: Box<str>,
    /// When it ends.
    #[schema(value_type = String, format = DateTime)]
    expires_at: Timestamp,
}

impl SessionView {
    fn new(principal: &Principal, session: Option<SessionPart>) -> SessionView {
        SessionView {
            author: principal.author.as_str().into(),
            role: principal.role,
            scope: principal.scope.clone(),
            session,
        }
    }
}

/// The present password and a new one.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PasswordChange {
    /// The present password.
    #[schema(format = Password)]
    old: Box<str>,
    /// The new password.
    #[schema(format = Password, min_length = 8, max_length = 256)]
    new: Box<str>,
}

/// Logs in. The secret of the session travels in a cookie that scripts cannot read. After failed
/// log-ins to an account whoever tries has to wait (429); meanwhile the right password is refused
/// from his address as well, but not from a browser that the account was logged in to with before:
/// another cookie says so, which opens nothing. Where the account has a second factor the answer to
/// the right password alone is 401 `/problems/code-needed`: then it is sent once more, with a code.
#[utoipa::path(
    post, path = "/session", tag = "session", operation_id = "log_in",
    request_body = Credentials,
    responses(
        (status = 200, description = "As it stands.", body = SessionView, headers(("Set-Cookie" = String))),
        LoggingIn,
    ),
)]
async fn log_in(
    State(app): State<App>,
    extensions: Extensions,
    _: OwnOrigin,
    trying: Trying,
    BodyOfAnybody(shown): BodyOfAnybody<Credentials>,
) -> HandlerResult<impl IntoResponse> {
    let (login, code) = (shown.login, shown.code.as_deref());
    code.map_or(Ok(()), checked_code)?;
    let let_in = let_in(&app.auth, &trying, &login, shown.password, code).await?;
    let LetIn { account, writes } = let_in;
    let cookies = app.auth.cookies(&extensions);
    let begun = begin_session(&app.auth, &account, cookies, writes).await?;
    let (secret, cookie, session) = begun;
    let principal = owner_of(&account, SecretHash::of(&secret)).ok_or_else(wrong_login)?;
    saw(&extensions, &principal);
    let cookies = [cookie, app.auth.known_browser(&account, cookies)];
    let part = SessionPart {
        login: account.login,
        csrf_token: csrf_of(&secret),
        expires_at: session.expires_at,
    };
    let view = SessionView::new(&principal, Some(part));
    let cookies = AppendHeaders(cookies.map(|cookie| (SET_COOKIE, cookie)));
    Ok((NOT_KEPT, cookies, Json(view)))
}

/// Says who is logged in, or whose token it is.
#[utoipa::path(
    get, path = "/session", tag = "session", operation_id = "show_session",
    security(("token" = []), ("session" = [])),
    responses(
        (status = 200, description = "As it stands.", body = SessionView),
        Showing,
    ),
)]
async fn show_session(
    State(app): State<App>,
    principal: Principal,
    headers: HeaderMap,
    extensions: Extensions,
) -> HandlerResult<impl IntoResponse> {
    principal.permit_own(Operation::ShowSession)?;
    let secret = cookie_of(&headers, app.auth.cookies(&extensions));
    let part = match principal.via {
        Via::Nothing => return Err(Problem::not_logged_in()),
        Via::Token { .. } => None,
        Via::Session { hash } => Some(part_of(&app, hash, secret).await?),
    };
    Ok((NOT_KEPT, Json(SessionView::new(&principal, part))))
}

async fn part_of(app: &App, hash: SecretHash, secret: Option<&str>) -> HandlerResult<SessionPart> {
    let found = session_of(&app.auth, hash).await?.zip(secret);
    let ((session, account), secret) = found.ok_or_else(Problem::not_logged_in)?;
    Ok(SessionPart {
        login: account.value.login,
        csrf_token: csrf_of(secret),
        expires_at: session.value.expires_at,
    })
}

/// Logs out. Also where the session has ended already, the cookie is removed.
#[utoipa::path(
    delete, path = "/session", tag = "session", operation_id = "log_out",
    responses(
        (status = 204, description = "It is done.", headers(("Set-Cookie" = String))),
        LoggingOut,
    ),
)]
async fn log_out(
    State(app): State<App>,
    extensions: Extensions,
    principal: HandlerResult<Principal>,
) -> HandlerResult<impl IntoResponse> {
    match principal {
        Ok(principal) => {
            principal.permit_own(Operation::LogOut)?;
            if let Via::Session { hash } = principal.via {
                end_session(&app.auth, hash).await?;
            }
        }
        Err(problem) if problem.status == StatusCode::UNAUTHORIZED.as_u16() => {}
        Err(problem) => return Err(problem),
    }
    let cookie = no_cookie(app.auth.cookies(&extensions));
    Ok((
        StatusCode::NO_CONTENT,
        AppendHeaders([(SET_COOKIE, cookie)]),
    ))
}

/// Changes one's own password. All other sessions of the account end.
#[utoipa::path(
    put, path = "/session/password", tag = "session", operation_id = "change_password",
    request_body = PasswordChange,
    responses(
        (status = 204, description = "It is done."),
        ChangingPassword,
    ),
)]
async fn change_password_of_session(
    State(app): State<App>,
    principal: Principal,
    trying: Trying,
    Body(PasswordChange { old, new }): Body<PasswordChange>,
) -> HandlerResult<StatusCode> {
    principal.permit_own(Operation::ChangePassword)?;
    let Via::Session { hash } = principal.via else {
        let detail = "a token has no password; log in with POST /api/v1/session";
        return Err(Problem::forbidden(detail));
    };
    checked_password("new", &new)?;
    change_password(&app.auth, &trying, hash, [old, new]).await?;
    Ok(StatusCode::NO_CONTENT)
}
