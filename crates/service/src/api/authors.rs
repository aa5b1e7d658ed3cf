//! Names the authors of acts, so that a report can say who has confirmed a ruling.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::response::IntoResponse;
use ledger::Author;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::responses::Naming;
use crate::api::session::NOT_KEPT;
use crate::app::App;
use crate::auth::{Principal, Token, TokenView};
use crate::model::{Account, Scope};
use crate::problem::HandlerResult;
use crate::registry::Registry;
use crate::roles::Operation;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list_authors))
}

/// The authors of acts that have a name.
#[derive(Serialize, ToSchema)]
struct Authors {
    /// Each once, in the order of `author`.
    items: Vec<NamedAuthor>,
}

/// An author of acts.
#[derive(Serialize, ToSchema)]
struct NamedAuthor {
    /// The name that acts are recorded under.
    author: Box<str>,
    /// The login of the account, or the label of the token; of several tokens of a device that of
    /// the one that ends last.
    name: Box<str>,
}

/// The authors of acts with the logins of their accounts and the labels of their tokens: those who
/// have to do with the event of whoever asks, or with everything if he has. What was deleted has no
/// name any more.
#[utoipa::path(
    get, path = "/authors", tag = "accounts", operation_id = "list_authors",
    responses((status = 200, description = "All of them.", body = Authors), Naming),
)]
async fn list_authors(
    State(app): State<App>,
    principal: Principal,
) -> HandlerResult<impl IntoResponse> {
    principal.permit_own(Operation::ListAuthors)?;
    // whoever watches over a sector reads rulings that others of his event have confirmed
    let scope = Scope {
        event: principal.scope.event,
        ..Scope::default()
    };
    let items = named_authors(&app, &scope).await?.into_iter();
    let items = items.map(|(author, name)| NamedAuthor { author, name });
    let items = items.collect();
    Ok((NOT_KEPT, Json(Authors { items })))
}

/// What an author of acts is called; `None` for one that has no name any more.
pub(super) async fn name_of(app: &App, author: &Author) -> HandlerResult<Option<Box<str>>> {
    let mut names = named_authors(app, &Scope::default()).await?;
    Ok(names.remove(author.as_str()))
}

/// The names of those whose scope lies in this one, by the names that acts are recorded under.
async fn named_authors(app: &App, scope: &Scope) -> HandlerResult<BTreeMap<Box<str>, Box<str>>> {
    let registry = Registry(&app.ledger);
    let mut tokens = registry.readable::<Token>(None).await?;
    tokens.retain(|token| scope.contains(&token.scope));
    tokens.sort_by_key(|token| token.expires_at);
    let tokens = tokens.into_iter().map(TokenView::from);
    let tokens = tokens.map(|token| (token.author, token.label));
    let mut accounts = registry.readable::<Account>(None).await?;
    accounts.retain(|account| scope.contains(&account.scope));
    let accounts = accounts
        .into_iter()
        .map(|account| (account.author(), account.login));
    Ok(tokens.chain(accounts).collect())
}
