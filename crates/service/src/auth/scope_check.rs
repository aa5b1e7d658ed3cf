//! Checks the scope of an account or token: the part of the service exists, its names belong
//! together, and it suits the role.

use std::collections::BTreeSet;

use crate::auth::state::Auth;
use crate::model::{Board, DocumentKind, Event, Player, Round, Scope};
use crate::problem::{HandlerResult, Problem};
use crate::registry::Registry;
use crate::roles::Role;

/// Refuses a scope that somebody of this role cannot have.
///
/// # Errors
/// A part is missing, is not one for the role, does not exist or does not belong to the others; the
/// store failed.
pub async fn fits(auth: &Auth, role: Role, scope: &Scope) -> HandlerResult<()> {
    scope.checked(role)?;
    let registry = Registry(&auth.ledger);
    if let Some(event) = &scope.event {
        let found = registry.find::<Event>(event).await?;
        found.ok_or_else(|| no_such::<Event>("scope.event"))?;
    }
    if let Some(board) = &scope.board {
        let found = registry.find::<Board>(board).await?;
        let found = found.map(|found| found.value);
        let fits = |board: &Board| {
            is_of(&scope.event, &board.event) && is_of(&scope.sector, &board.sector)
        };
        found
            .filter(fits)
            .ok_or_else(|| no_such::<Board>("scope.board"))?;
    }
    if let Some(player) = &scope.player {
        let found = registry.find::<Player>(player).await?;
        let fits = found.is_some_and(|found| is_of(&scope.event, &found.value.event));
        fits.then_some(())
            .ok_or_else(|| no_such::<Player>("scope.player"))?;
    }
    match (&scope.event, &scope.sector) {
        (Some(event), Some(sector)) => has_sector(registry, event, sector).await,
        _ => Ok(()),
    }
}

fn is_of(part: &Option<Box<str>>, of: &str) -> bool {
    part.as_deref().is_none_or(|part| part == of)
}

fn no_such<T: DocumentKind>(field: &str) -> Problem {
    let detail = format!(
        "`{field}` names no {} there, or none that belongs to the other parts of the scope; look it up in its list",
        T::CALLED
    );
    Problem::invalid(field, detail)
}

/// A sector is what boards stand in, once any of the event stand in one: arbiters may be entered
/// before the pairings.
async fn has_sector(registry: Registry<'_>, event: &str, sector: &str) -> HandlerResult<()> {
    let mut sectors = BTreeSet::new();
    for round in registry.all::<Round>(Some(event)).await? {
        let boards = registry.all::<Board>(Some(&round.id)).await?;
        sectors.extend(boards.into_iter().map(|board| board.sector));
    }
    sectors.remove("");
    if sectors.is_empty() || sectors.contains(sector) {
        return Ok(());
    }
    let sectors: Vec<&str> = sectors.iter().map(|sector| &**sector).collect();
    let detail = format!(
        "no board of this event stands in the sector `scope.sector`; its sectors are {}",
        sectors.join(", ")
    );
    Err(Problem::invalid("scope.sector", detail))
}
