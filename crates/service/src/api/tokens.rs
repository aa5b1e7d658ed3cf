//! Manages the tokens of programs and devices.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::Body;
use crate::api::lookup::Id;
use crate::api::responses::{Ending, Listing, Making};
use crate::api::session::NOT_KEPT;
use crate::app::App;
use crate::auth::{NewToken, Principal, Token, TokenView, fits, new_token, revoke_token};
use crate::model::DocumentKind;
use crate::problem::{HandlerResult, Problem};
use crate::registry::{Page, PageQuery, Paging, Registry};
use crate::roles::Operation;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_tokens, create_token))
        .routes(routes!(revoke_token_of))
}

/// A token that was made.
#[derive(Serialize, ToSchema)]
pub(super) struct MadeToken {
    /// What to send as `Authorization: Bearer`. It is told once.
    pub(super) secret: Box<str>,
    /// The token.
    pub(super) token: TokenView,
}

#[utoipa::path(
    get, path = "/tokens", tag = "tokens", operation_id = "list_tokens",
    params(Paging),
    responses(
        (status = 200, description = "A page of the list.", body = Page<TokenView>),
        Listing,
    ),
)]
async fn list_tokens(
    State(app): State<App>,
    principal: Principal,
    PageQuery(paging): PageQuery,
) -> HandlerResult<impl IntoResponse> {
    principal.permit_own(Operation::ListTokens)?;
    let is_own = |token: &Token| principal.scope.contains(&token.scope);
    let Page { items, next } = Registry(&app.ledger).page_of_own(paging, is_own).await?;
    let items = items.into_iter().map(TokenView::from).collect();
    Ok(Json(Page { items, next }))
}

/// Makes a token. Its secret is told in this answer, and never again.
#[utoipa::path(
    post, path = "/tokens", tag = "tokens", operation_id = "create_token",
    request_body = NewToken,
    responses(
        (status = 201, description = "It is made.", body = MadeToken),
        Making,
    ),
)]
async fn create_token(
    State(app): State<App>,
    principal: Principal,
    Body(new): Body<NewToken>,
) -> HandlerResult<impl IntoResponse> {
    principal.permit_over(Operation::CreateToken, &new.scope)?;
    let expires_at = app.clock.steady().after(new.checked()?).timestamp();
    fits(&app.auth, new.role, &new.scope).await?;
    let (secret, token) = new_token(&app.auth, &new.label, new.role, new.scope, expires_at).await?;
    let token = token.into();
    Ok((
        StatusCode::CREATED,
        NOT_KEPT,
        Json(MadeToken { secret, token }),
    ))
}

/// Whoever asks with it is refused from now on; a stream that is open with it ends within half a
/// minute.
#[utoipa::path(
    delete, path = "/tokens/{token}", tag = "tokens", operation_id = "revoke_token",
    params(("token" = String, Path)),
    responses(
        (status = 204, description = "It is done."),
        Ending,
    ),
)]
async fn revoke_token_of(
    State(app): State<App>,
    principal: Principal,
    Id(token): Id,
) -> HandlerResult<StatusCode> {
    principal.permit_own(Operation::RevokeToken)?;
    let found = Registry(&app.ledger).get::<Token>(&token).await?.value;
    if !principal.scope.contains(&found.scope) {
        return Err(Problem::not_found(Token::CALLED));
    }
    revoke_token(&app.auth, &found).await?;
    Ok(StatusCode::NO_CONTENT)
}
