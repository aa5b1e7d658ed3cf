//! Hides who plays: FIDE identity numbers, birth dates and hidden names are for the chief arbiter
//! alone. For others they are left out as if they had been erased; the seals stay, so the chain can
//! still be verified.

use axum::extract::ws::Utf8Bytes;
use ledger::Entry;

use crate::app::App;
use crate::live::StreamItem;
use crate::model::{Board, Player};
use crate::problem::HandlerResult;
use crate::registry::Registry;
use crate::roles::Role;

/// The texts of a board's record that somebody of this role does not read.
pub(super) async fn kept_from(
    app: &App,
    role: Role,
    board: &Board,
) -> HandlerResult<Vec<Box<str>>> {
    let mut fields = Vec::new();
    if role == Role::ChiefArbiter {
        return Ok(fields);
    }
    for (side, player) in [("white", &board.white), ("black", &board.black)] {
        fields.extend(["fide_id", "birth_date"].map(|field| format!("{side}_{field}").into()));
        if let Some(player) = player
            && let Some(player) = Registry(&app.ledger).find::<Player>(player).await?
            && player.value.hidden
        {
            fields.push(side.into());
        }
    }
    Ok(fields)
}

/// Leaves them out.
pub(super) fn left_out(entries: &mut [Entry], fields: &[Box<str>]) {
    for entry in entries {
        entry.texts.retain(|text| !fields.contains(&text.field));
    }
}

/// What somebody of this role is sent of a stream: the start of a game names who plays.
pub(super) async fn seen_by(app: &App, role: Role, given: &StreamItem) -> HandlerResult<Utf8Bytes> {
    let start = match given {
        StreamItem::Act(message) if message.seq == 0 && role != Role::ChiefArbiter => message,
        _ => return Ok(given.json().clone()),
    };
    let board = Registry(&app.ledger).get::<Board>(&start.board).await?;
    Ok(start.without(&kept_from(app, role, &board.value).await?))
}
