//! Serves the audit log: who saw and did what.

use axum::Json;
use axum::extract::State;
use axum::response::IntoResponse;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::lookup::QueryOf;
use crate::api::responses::{Listing, Naming};
use crate::app::App;
use crate::auth::audit::{AuditLine, line_from};
use crate::auth::audit_chain::verified;
use crate::auth::{Principal, RequestTarget};
use crate::model::described::Id;
use crate::problem::HandlerResult;
use crate::registry::{Page, Paging, Registry};
use crate::roles::Operation;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(read_audit))
        .routes(routes!(verify_audit))
}

/// Which page, of which time.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Span {
    /// Begin after this item: the `next` of the page before.
    #[serde(default)]
    #[param(value_type = Option<Id>, inline)]
    after: Option<Box<str>>,
    /// How many items, 1 to 500.
    #[serde(default)]
    #[param(minimum = 1, maximum = 500, default = 100)]
    limit: Option<u32>,
    /// From this time on.
    #[param(value_type = Option<String>, format = DateTime)]
    from: Option<Timestamp>,
    /// Before this time.
    #[param(value_type = Option<String>, format = DateTime)]
    to: Option<Timestamp>,
}

/// Reads who saw and did what, in the order of time. What was done in the last second may be
/// missing yet.
#[utoipa::path(
    get, path = "/audit", tag = "audit", operation_id = "read_audit",
    params(Span),
    responses(
        (status = 200, description = "A page of the list.", body = Page<AuditLine>),
        Listing,
    ),
)]
async fn read_audit(
    State(app): State<App>,
    principal: Principal,
    QueryOf(span): QueryOf<Span>,
) -> HandlerResult<impl IntoResponse> {
    principal.permit(Operation::ReadAudit, RequestTarget::SERVICE)?;
    let Span { after, limit, .. } = span;
    let Paging { after, limit } = Paging { after, limit }.checked()?;
    let first = span.from.map(|from| line_from(from.as_microsecond()));
    let paging = Paging {
        after: after.max(first),
        limit,
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

/// What was found about the audit log.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct AuditVerification {
    /// Whether it is what was written.
    whole: bool,
    /// How many lines are chained.
    lines: u64,
    /// How many are not: those of a time before lines were chained. Nothing vouches for them.
    unchained: u64,
    /// What is wrong, a hundred faults at most.
    faults: Vec<String>,
}

/// Each line of the log holds the hash of the one before it; old lines are erased from the
/// beginning only.
#[utoipa::path(
    get, path = "/audit/verification", tag = "audit", operation_id = "verify_audit",
    responses(
        (status = 200, description = "As it stands.", body = AuditVerification),
        Naming,
    ),
)]
async fn verify_audit(
    State(app): State<App>,
    principal: Principal,
) -> HandlerResult<Json<AuditVerification>> {
    principal.permit(Operation::VerifyAudit, RequestTarget::SERVICE)?;
    let report = verified(&app.ledger).await?;
    Ok(Json(AuditVerification {
        whole: report.faults.is_empty(),
        lines: report.lines,
        unchained: report.unchained,
        faults: report.faults,
    }))
}
