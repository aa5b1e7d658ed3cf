//! The log of who saw and did what.

use axum::Json;
use axum::extract::{Query, State};
use axum::response::IntoResponse;
use jiff::Timestamp;
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::responses::Listing;
use crate::app::App;
use crate::auth::audit::{AuditLine, line_from};
use crate::auth::{Principal, Target};
use crate::problem::{Answer, Problem};
use crate::registry::{Page, PageQuery, Paging, Registry};
use crate::roles::Operation;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(read_audit))
}

/// Which time.
#[derive(Clone, Copy, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct Span {
    /// From this time on.
    #[param(value_type = Option<String>, format = DateTime)]
    from: Option<Timestamp>,
    /// Before this time.
    #[param(value_type = Option<String>, format = DateTime)]
    to: Option<Timestamp>,
}

/// Reads who saw and did what, in the order of time. What was done in the last second may be missing yet.
#[utoipa::path(
    get, path = "/audit", tag = "audit", operation_id = "read_audit",
    params(Span, Paging),
    responses(
        (status = 200, description = "A page of the list.", body = Page<AuditLine>),
        Listing,
    ),
)]
async fn read_audit(
    State(app): State<App>,
    principal: Principal,
    PageQuery(paging): PageQuery,
    span: Result<Query<Span>, axum::extract::rejection::QueryRejection>,
) -> Answer<impl IntoResponse> {
    principal.permit(Operation::ReadAudit, Target::SERVICE)?;
    let Query(span) = span.map_err(|error| Problem::invalid("from", error.body_text()))?;
    let first = span.from.map(|from| line_from(from.as_microsecond()));
    let paging = Paging {
        after: paging.after.max(first),
        ..paging
    };
    let mut page = Registry(&app.ledger)
        .page::<AuditLine>(None, paging)
        .await?;
    if let Some(to) = span.to {
        let found = page.items.len();
        page.items.retain(|line| line.at < to);
        page.next = page.next.filter(|_| page.items.len() == found);
    }
    Ok(Json(page))
}
