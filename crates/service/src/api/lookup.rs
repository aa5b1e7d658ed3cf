//! Finds what a request names, and answers 404 alike for what is missing and for what the requester
//! may not see.

use axum::extract::{FromRequestParts, Path, Query};
use axum::http::request::Parts;
use ledger::{ExpectedVersion, GameId};
use serde::de::DeserializeOwned;

use crate::app::App;
use crate::auth::{Principal, RequestTarget};
use crate::misfit::query_error;
use crate::model::{Board, DocumentKind, Player, Round, Webhook};
use crate::problem::{HandlerResult, Problem};
use crate::registry::{Registry, Versioned};
use crate::roles::Operation;
use crate::time::Steady;

/// What belongs to an event.
pub(super) trait OfEvent: DocumentKind {
    /// Whose it is.
    fn target(&self) -> RequestTarget<'_>;
}

impl OfEvent for Player {
    fn target(&self) -> RequestTarget<'_> {
        RequestTarget::event(&self.event)
    }
}

impl OfEvent for Round {
    fn target(&self) -> RequestTarget<'_> {
        RequestTarget::event(&self.event)
    }
}

impl OfEvent for Board {
    fn target(&self) -> RequestTarget<'_> {
        RequestTarget::board(self)
    }
}

impl OfEvent for Webhook {
    fn target(&self) -> RequestTarget<'_> {
        RequestTarget::event(&self.event)
    }
}

/// The one of this name, if it may be asked for. Whoever has to do with one event only learns
/// nothing of others: what is not there and what is foreign are answered alike.
pub(super) async fn permitted<T: OfEvent>(
    app: &App,
    principal: &Principal,
    operation: Operation,
    Id(id): &Id,
) -> HandlerResult<Versioned<T>> {
    let Some(found) = Registry(&app.ledger).find::<T>(id).await? else {
        principal.permit(operation, RequestTarget::SERVICE)?;
        return Err(Problem::not_found(T::CALLED));
    };
    principal.permit(operation, found.value.target())?;
    Ok(found)
}

/// The board of this name, as [`permitted`]; one that was looked up a moment ago is not looked up
/// again.
pub(super) async fn board_for(
    app: &App,
    principal: &Principal,
    operation: Operation,
    id: &Id,
) -> HandlerResult<Board> {
    let now = app.clock.steady();
    let moment = match app.hall.known_boards().find(&id.0, now) {
        Ok(board) => {
            principal.permit(operation, board.target())?;
            return Ok(board);
        }
        Err(moment) => moment,
    };
    let board = permitted::<Board>(app, principal, operation, id)
        .await?
        .value;
    let kept = (id.0.clone(), board.clone());
    app.hall
        .known_boards()
        .keep(&moment, kept.0, kept.1, now, Steady::NEVER);
    Ok(board)
}

/// What went wrong at a board, as whoever asks may know it: in full if its record is for him.
pub(super) fn as_seen_by(
    principal: &Principal,
    board: &Board,
) -> impl FnOnce(Problem) -> Problem + use<> {
    let reads = principal.permit(Operation::ReadState, board.target());
    move |problem| match reads {
        Ok(_) => problem.told_in_full(),
        Err(_) => problem,
    }
}

/// Whether what was found is what an edit is meant for.
pub(super) fn met<T>(
    expected: ExpectedVersion,
    found: &Versioned<T>,
) -> HandlerResult<ExpectedVersion> {
    match expected {
        ExpectedVersion::Version(version) if version != found.version => {
            Err(Problem::changed_meanwhile())
        }
        _ => Ok(ExpectedVersion::Version(found.version)),
    }
}

/// A name in the path of a request. What can be nobody's name is not found.
pub(super) struct Id(pub Box<str>);

impl<S: Send + Sync> FromRequestParts<S> for Id {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> HandlerResult<Id> {
        let path = Path::<Box<str>>::from_request_parts(parts, state).await;
        match path {
            Ok(Path(id)) if GameId::new(&id).is_ok() => Ok(Id(id)),
            _ => Err(Problem::not_found("address")),
        }
    }
}

/// Two names in the path of a request, the second of what belongs to the first.
pub(super) struct IdWithin {
    pub whole: Box<str>,
    pub part: Box<str>,
}

impl<S: Send + Sync> FromRequestParts<S> for IdWithin {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> HandlerResult<IdWithin> {
        let path = Path::<(Box<str>, Box<str>)>::from_request_parts(parts, state).await;
        match path {
            Ok(Path((whole, part)))
                if GameId::new(&whole).is_ok() && GameId::new(&part).is_ok() =>
            {
                Ok(IdWithin { whole, part })
            }
            _ => Err(Problem::not_found("address")),
        }
    }
}

/// The query of a request; a malformed one is answered with a problem.
pub(super) struct QueryOf<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for QueryOf<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> HandlerResult<QueryOf<T>> {
        let query = Query::<T>::from_request_parts(parts, state).await;
        query
            .map(|Query(value)| QueryOf(value))
            .map_err(|error| query_error(&error.body_text()))
    }
}
