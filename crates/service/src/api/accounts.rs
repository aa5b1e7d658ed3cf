//! Manages accounts. A chief arbiter of one event sees and changes only the accounts of that event.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::Body;
use crate::api::events::location;
use crate::api::lookup::Id;
use crate::api::responses::{Changing, Deleting, Listing, Making, Reading};
use crate::app::App;
use crate::auth::{Principal, add_account, change_account, delete_account, fits};
use crate::model::{Account, AccountView, DocumentKind, NewAccount};
use crate::problem::{HandlerResult, Problem};
use crate::registry::{IfMatch, Page, PageQuery, Paging, Registry, Versioned};
use crate::roles::Operation;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_accounts, create_account))
        .routes(routes!(show_account, change_account_of, delete_account_of))
}

fn view(found: Versioned<Account>) -> Versioned<AccountView> {
    Versioned {
        value: found.value.into(),
        version: found.version,
    }
}

/// An account that whoever asks may do this with.
pub(super) async fn own(
    app: &App,
    principal: &Principal,
    operation: Operation,
    account: &str,
) -> HandlerResult<Versioned<Account>> {
    principal.permit_own(operation)?;
    let found = Registry(&app.ledger).get::<Account>(account).await?;
    if principal.scope.contains(&found.value.scope) {
        Ok(found)
    } else {
        Err(Problem::not_found(Account::CALLED))
    }
}

#[utoipa::path(
    get, path = "/accounts", tag = "accounts", operation_id = "list_accounts",
    params(Paging),
    responses(
        (status = 200, description = "A page of the list.", body = Page<AccountView>),
        Listing,
    ),
)]
async fn list_accounts(
    State(app): State<App>,
    principal: Principal,
    PageQuery(paging): PageQuery,
) -> HandlerResult<impl IntoResponse> {
    principal.permit_own(Operation::ListAccounts)?;
    let is_own = |account: &Account| principal.scope.contains(&account.scope);
    let Page { items, next } = Registry(&app.ledger).page_of_own(paging, is_own).await?;
    let items = items.into_iter().map(AccountView::from).collect();
    Ok(axum::Json(Page { items, next }))
}

#[utoipa::path(
    post, path = "/accounts", tag = "accounts", operation_id = "create_account",
    request_body = NewAccount,
    responses(
        (status = 201, description = "It is made.", body = AccountView, headers(("ETag" = String), ("Location" = String))),
        Making,
    ),
)]
async fn create_account(
    State(app): State<App>,
    principal: Principal,
    Body(new): Body<NewAccount>,
) -> HandlerResult<impl IntoResponse> {
    principal.permit_over(Operation::CreateAccount, &new.scope)?;
    fits(&app.auth, new.role, &new.scope).await?;
    let password = new.password.unwrap_or_default();
    let made = add_account(&app.auth, &new.login, &password, new.role, new.scope).await?;
    let place = location(&format!("/api/v1/accounts/{}", made.value.id));
    Ok((StatusCode::CREATED, place, view(made)))
}

#[utoipa::path(
    get, path = "/accounts/{account}", tag = "accounts", operation_id = "show_account",
    params(("account" = String, Path)),
    responses(
        (status = 200, description = "As it stands.", body = AccountView, headers(("ETag" = String))),
        Reading,
    ),
)]
async fn show_account(
    State(app): State<App>,
    principal: Principal,
    Id(account): Id,
) -> HandlerResult<Versioned<AccountView>> {
    let found = own(&app, &principal, Operation::ShowAccount, &account).await?;
    Ok(view(found))
}

/// Changes an account. With a new password all its sessions end. The last chief arbiter of the
/// whole service stays one.
#[utoipa::path(
    put, path = "/accounts/{account}", tag = "accounts", operation_id = "change_account",
    params(("account" = String, Path), IfMatch),
    request_body = NewAccount,
    responses(
        (status = 200, description = "As it stands.", body = AccountView, headers(("ETag" = String))),
        Changing,
    ),
)]
async fn change_account_of(
    State(app): State<App>,
    principal: Principal,
    Id(account): Id,
    IfMatch(expected): IfMatch,
    Body(new): Body<NewAccount>,
) -> HandlerResult<Versioned<AccountView>> {
    let found = own(&app, &principal, Operation::ChangeAccount, &account).await?;
    principal.permit_over(Operation::ChangeAccount, &new.scope)?;
    fits(&app.auth, new.role, &new.scope).await?;
    let changed = change_account(&app.auth, found, expected, new).await?;
    Ok(view(changed))
}

/// Deletes an account; its sessions end. The last chief arbiter of the whole service stays.
#[utoipa::path(
    delete, path = "/accounts/{account}", tag = "accounts", operation_id = "delete_account",
    params(("account" = String, Path), IfMatch),
    responses(
        (status = 204, description = "It is done."),
        Deleting,
    ),
)]
async fn delete_account_of(
    State(app): State<App>,
    principal: Principal,
    Id(account): Id,
    IfMatch(expected): IfMatch,
) -> HandlerResult<StatusCode> {
    let found = own(&app, &principal, Operation::DeleteAccount, &account).await?;
    delete_account(&app.auth, found, expected).await?;
    Ok(StatusCode::NO_CONTENT)
}
